/* react_ui: opportunity and covering fire (9): the strip in the reacting side's colour; one action decides (ux 3.7). It
 * takes keys and clicks only 400 ms after it appeared, so that the mover's Enter cannot answer for the other side. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

enum { STRIP_DEAF_MS = 400 };

bool react_open(Client *c) {
    if (!client_may_act(c)) return false;
    uint8_t k = client_view(c)->g->decision.kind;
    return k == MATG_ASK_REACT || k == MATG_ASK_COVER;
}

static bool covering(Client *c) {
    return client_view(c)->g->decision.kind == MATG_ASK_COVER;
}

/* Who is shot at: the mover, or the opportunity firer that is covered against. */
static StandIx target(Client *c) {
    const Decision *d = &client_view(c)->g->decision;
    return d->kind == MATG_ASK_COVER ? d->other : d->stand;
}

static MatgAttackKind kind(Client *c) {
    return covering(c) ? MATG_COVERING : MATG_OPPORTUNITY;
}

static void recompute(Client *c) {
    MatgUi *m = matg_ui(c);
    matg_odds(client_view(c), target(c), m->react_by, m->react_n, kind(c), &m->react);
    client_touch(c);
}

TextId react_hint(Client *c) {
    return covering(c) ? TX_UI_REACT_HINT_COVER : TX_UI_REACT_HINT;
}

/* Per cent below which nobody is asked; the guided turn shows every question. */
static int asked_from(const Client *c) {
    return c->guide_step >= 0 ? 0 : c->prefs.ask_from;
}

static bool let(Client *c, const char *how) {
    char line[40];
    snprintf(line, sizeof line, "%c let %s", words_seat(c), how);
    return client_submit(c, line);
}

/* Below the player's thresholds nobody is asked: his standing order answers (ux 3.7); the log holds only the command.
 */
static bool answered_by_threshold(Client *c) {
    const Decision *d = &client_view(c)->g->decision;
    if (d->kind == MATG_ASK_COVER) {
        StandIx best;
        const View *v = client_view(c);
        uint32_t n = matg_propose(v, (Seat)c->seat, target(c), 1, MATG_COVERING, &best, 1);
        if (n == 0) return let(c, "pass");
        size_t mark = arena_mark(&c->tmp);
        MatgOdds *o = ARENA_NEW(&c->tmp, MatgOdds);
        matg_odds(v, target(c), &best, 1, MATG_COVERING, o);
        uint64_t some = MATG_ONE - o->outcome[MATG_OUT_NONE]; /* any effect counts: the firer may be shaken */
        arena_release(&c->tmp, mark);
        return some < MATG_ONE / 100 * (uint64_t)asked_from(c) && let(c, "pass");
    }
    if (d->kind != MATG_ASK_REACT) return false;
    int chance = d->v[1], before = d->v[2];
    bool low = chance < asked_from(c) * 10;
    bool not_better = before > 0 && chance < before + c->prefs.ask_better * 10;
    return (low || not_better) && let(c, "pass");
}

/* Firers that the seat's standing orders leave; a stand told to fire or to wait in ambush answers by itself. */
static bool answered_by_orders(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    if (covering(c)) return false;
    StandIx all[UI_FIRERS];
    uint32_t n = matg_propose(v, (Seat)c->seat, target(c), MATG_ONE, kind(c), all, UI_FIRERS), asks = 0;
    size_t mark = arena_mark(&c->tmp);
    MatgOdds *o = ARENA_NEW(&c->tmp, MatgOdds);
    bool done = false;
    for (uint32_t i = 0; i < n && !done; i++) {
        uint8_t order = m->standing[all[i]];
        if (order == STANDING_HOLD) continue;
        if (order == STANDING_ASK) {
            asks++;
            continue;
        }
        matg_odds(v, target(c), &all[i], 1, kind(c), o);
        bool go = order == STANDING_FIRE ? o->stopped >= MATG_ONE / 100 * (uint64_t)m->fire_from
                                         : o->by[0].range <= m->ambush * WU_INCH;
        if (!go) continue;
        TEXT(line, 40);
        text_char(&line, words_seat(c));
        text_str(&line, " react");
        words_stands(c, &all[i], 1, &line);
        done = client_submit_quietly(c, line.buf);
    }
    arena_release(&c->tmp, mark);
    return done || (n > 0 && asks == 0 && let(c, "pass"));
}

void react_changed(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!react_open(c)) {
        m->react_n = 0;
        m->react_line = false;
        m->react_record = 0;
        return;
    }
    const View *v = client_view(c);
    if (m->react_record == v->g->h.record + 1) {
        recompute(c);
        return;
    }
    if (m->fire_from == 0) m->fire_from = 40, m->ambush = 6;
    if (answered_by_orders(c) || answered_by_threshold(c)) return;
    m->react_record = v->g->h.record + 1;
    m->react_since = c->now;
    m->react_n = matg_propose(v, (Seat)c->seat, target(c), 1, kind(c), m->react_by, 1);
    m->row = m->react_n ? m->react_by[0] : STAND_NONE;
    recompute(c);
    camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, target(c))));
    client_wake_at(c, c->now + STRIP_DEAF_MS);
}

static bool deaf(Client *c) {
    return c->now - matg_ui(c)->react_since < STRIP_DEAF_MS && c->prefs.speed > 0;
}

bool react_command(Client *c, StandIx at, Text *line) {
    const MatgUi *m = matg_ui(c);
    StandIx t = target(c);
    if (at != t || m->react_n == 0) return false;
    text_char(line, words_seat(c));
    if (covering(c)) {
        text_str(line, " cover");
        words_stands(c, &t, 1, line);
        text_str(line, " by");
    } else {
        text_str(line, " react");
    }
    words_stands(c, m->react_by, m->react_n, line);
    return true;
}

static void fire(Client *c) {
    TEXT(line, 500);
    if (!deaf(c) && react_command(c, target(c), &line)) client_submit(c, line.buf);
}

bool react_enter(Client *c) {
    if (!react_open(c)) return false;
    fire(c);
    return true;
}

bool react_escape(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!react_open(c)) return false;
    if (m->react_line)
        m->react_line = false;
    else if (!deaf(c))
        let(c, "pass");
    return true;
}

bool react_key(Client *c, const InputEvent *e) {
    if (!react_open(c) || e->kind != INPUT_KEY_DOWN || e->repeat) return false;
    if (e->key == KEY_ESC && (e->mods & MOD_SHIFT)) {
        if (!deaf(c) && !covering(c)) let(c, "finish");
        return true;
    }
    return false;
}

static void toggle(Client *c, StandIx i) {
    MatgUi *m = matg_ui(c);
    uint32_t n = 0;
    bool was = false;
    for (uint32_t k = 0; k < m->react_n; k++) {
        if (m->react_by[k] == i)
            was = true;
        else
            m->react_by[n++] = m->react_by[k];
    }
    m->react_n = n;
    if (!was && n < UI_FIRERS) m->react_by[m->react_n++] = i;
    m->row = i;
    recompute(c);
}

bool react_click(Client *c, const Hit *h) {
    if (!react_open(c)) return false;
    if (h->stand == target(c)) {
        fire(c);
        return true;
    }
    if (h->stand != STAND_NONE && game_stand_c(client_view(c)->g, h->stand)->seat == c->seat) {
        toggle(c, h->stand);
        return true;
    }
    return false;
}

/* A line drawn on the table: ask again when the mover crosses it. */
bool react_drag(Client *c, const Hit *from, const Hit *to, int step) {
    MatgUi *m = matg_ui(c);
    if (step == 0) {
        if (!react_open(c) || covering(c) || from->stand != STAND_NONE) return false;
        m->react_line = true;
        m->line_a = from->at;
    }
    m->line_b = to->at;
    client_touch(c);
    if (step == 3) m->react_line = false;
    if (step != 2 || !m->react_line) return true;
    m->react_line = false;
    const View *v = client_view(c);
    Arg arg[3] = {{.slot = 0, .kind = ARG_WORD, .a = 2},
                  {.slot = 1, .kind = ARG_POINT, .a = m->line_a.x, .b = m->line_a.y},
                  {.slot = 1, .kind = ARG_POINT, .a = m->line_b.x, .b = m->line_b.y}};
    Command cmd = {.seat = c->seat, .op = words_op(v, "let"), .n = 3, .arg = arg};
    TEXT(line, 120);
    command_print(v->rs, v->cat, v->g, &cmd, &line);
    client_submit(c, line.buf);
    return true;
}

void react_overlay(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!react_open(c)) return;
    MatgMoment mo;
    matg_moment(client_view(c), &mo);
    if (mo.way_n > 1) { /* only the way so far */
        Mark *w = client_mark(c, MARK_LINE, ROLE_LIMIT, DASH_SOLID);
        for (uint32_t k = 0; k < mo.way_n && w->n < MARK_POINTS; k++) w->pt[w->n++] = mo.way[k];
        w->width = 3;
    }
    fire_lines(c, &m->react, m->row);
    BoardStand *b = client_board_stand(c, target(c));
    if (b) b->flags |= LOOK_AIMED;
    if (m->react_line) client_mark_line(c, m->line_a, m->line_b, ROLE_INFO, DASH_LONG)->width = 3;
}

static void candidates(Client *c, Rect r) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    StandIx best[3];
    uint32_t n = matg_propose(v, (Seat)c->seat, target(c), MATG_ONE, kind(c), best, 3);
    size_t mark = arena_mark(&c->tmp);
    MatgOdds *o = ARENA_NEW(&c->tmp, MatgOdds);
    float x = r.x;
    for (uint32_t k = 0; k < n; k++) {
        matg_odds(v, target(c), &best[k], 1, kind(c), o);
        bool in = false;
        for (uint32_t i = 0; i < m->react_n; i++) in = in || m->react_by[i] == best[k];
        TEXT(id, 12);
        stand_label(v->g, best[k], &id);
        const char *line =
            client_line(c, o->by[0].side ? TX_UI_REACT_BY_SIDE : TX_UI_REACT_BY_FRONT, "who=%s\trange=%s\tn=%s",
                        words_name(c, best[k]), words_tenth(c, o->by[0].range, WU_INCH),
                        words_of(c, covering(c) ? o->d_or_worse : o->stopped));
        line = client_named(c, line, id.buf);
        float w = ui_button_width(ui, line, NULL) + 8;
        if (x + w > r.x + r.w) { /* no room for all of it: the label and the chance, else not at all */
            line = client_named(c,
                                client_line(c, TX_UI_REACT_BY_SHORT, "who=%s\tn=%s", id.buf,
                                            words_of(c, covering(c) ? o->d_or_worse : o->stopped)),
                                id.buf);
            w = ui_button_width(ui, line, NULL) + 8;
            if (x + w > r.x + r.w) break;
        }
        ui_place(ui, (Rect){x, r.y, w, 30});
        if (ui_button(ui, line, NULL, in ? BUTTON_ON : 0)) toggle(c, best[k]);
        x += w + 6;
    }
    arena_release(&c->tmp, mark);
}

/* Who is asked what, and what the best would do. */
static void strip_words(Client *c, Rect r, uint8_t role) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    const char *head = client_line(c, covering(c) ? TX_UI_REACT_HEAD_COVER : TX_UI_REACT_HEAD, "side=%s\twho=%s",
                                   b ? b->side[c->seat].nation : "", words_name(c, target(c)));
    ui_place(ui, (Rect){r.x + 12, r.y + 6, r.w * 0.55f, 24});
    ui_label(ui, head, (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .role = role, .cut_ok = true});
    const char *sub = client_line(c, covering(c) ? TX_UI_REACT_SUB_COVER : TX_UI_REACT_SUB, "n=%s",
                                  words_of(c, covering(c) ? m->react.d_or_worse : m->react.stopped));
    if (!covering(c) && v->g->decision.v[2] > 0)
        sub = client_line(c, TX_UI_REACT_SUB_LAST, "now=%s\tn=%s", sub, words_tenth(c, v->g->decision.v[2], 10));
    ui_place(ui, (Rect){r.x + r.w * 0.55f + 16, r.y + 6, r.w * 0.45f - 28, 24});
    ui_label(ui, sub, (UiFont){.align = ALIGN_RIGHT, .role = ROLE_LIMIT, .weight = FONT_SEMIBOLD, .cut_ok = true});
}

float react_strip(Client *c, Rect r, bool draw) {
    if (!react_open(c)) return 0;
    const float h = 84;
    if (!draw) return h;
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    uint8_t role = c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
    r.h = h;
    ui_panel_begin(ui, "strip", r, PANEL_RAISED | PANEL_TIGHT);
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, 0, ui_color(ui, (Role)role), 2 * c->scale);
    strip_words(c, r, role);
    const char *now = client_label(c, TX_UI_REACT_NOW, "Fire now"),
               *pass = client_label(c, TX_UI_REACT_PASS, "Let pass"),
               *finish = client_label(c, TX_UI_REACT_FINISH, "Let it finish");
    float w1 = ui_button_width(ui, now, "Enter") + 12, w2 = ui_button_width(ui, pass, "Esc") + 8;
    float w3 = covering(c) ? 0 : ui_button_width(ui, finish, "Shift+Esc") + 8;
    float bw = w1 + w2 + w3 + 12;
    float x = r.x + r.w - bw - 8;
    bool quiet = deaf(c);
    if (quiet) client_wake_at(c, m->react_since + STRIP_DEAF_MS);
    ui_place(ui, (Rect){x, r.y + 40, w1, 34});
    bool shoot = ui_button(ui, now, "Enter", BUTTON_PRIMARY | (quiet || m->react_n == 0 ? BUTTON_DISABLED : 0));
    ui_place(ui, (Rect){x + w1 + 6, r.y + 40, w2, 34});
    bool let_pass = ui_button(ui, pass, "Esc", quiet ? BUTTON_DISABLED : 0), let_finish = false;
    if (!covering(c)) {
        ui_place(ui, (Rect){x + w1 + w2 + 12, r.y + 40, w3, 34});
        let_finish = ui_button(ui, finish, "Shift+Esc", quiet ? BUTTON_DISABLED : 0);
    }
    candidates(c, (Rect){r.x + 12, r.y + 42, r.w - bw - 30, 30});
    ui_panel_end(ui);
    if (shoot)
        fire(c);
    else if (let_pass)
        let(c, "pass");
    else if (let_finish)
        let(c, "finish");
    return h;
}

void react_work(Client *c) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    ui_heading(ui, client_text(c, covering(c) ? TX_UI_REACT_COVERING : TX_UI_REACT_OPPORTUNITY));
    for (uint32_t i = 0; i < m->react.n; i++)
        if (m->react.by[i].stand == m->row || m->react.n == 1) odds_terms(c, &m->react.by[i]);
    if (m->react_n) odds_bar(c, &m->react);
    ui_label(ui, client_text(c, covering(c) ? TX_UI_REACT_HOW_COVER : TX_UI_REACT_HOW),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    ui_separator(ui);
    ui_heading(ui, client_text(c, TX_UI_REACT_STANDING));
    if (ui_slider_percent(ui, client_label(c, TX_UI_REACT_ASK_FROM, "ask from"), &c->prefs.ask_from, 0, 100, 1))
        c->prefs_dirty = true;
    StandIx one = m->row;
    if (one != STAND_NONE && !covering(c)) {
        static const ClientWord WORD[] = {{TX_UI_REACT_HOLD, "hold"},
                                          {TX_UI_REACT_ASK, "ask"},
                                          {TX_UI_REACT_FIRE, "fire"},
                                          {TX_UI_REACT_AMBUSH, "ambush"}};
        const char *word[4];
        static const uint8_t of[] = {STANDING_HOLD, STANDING_ASK, STANDING_FIRE, STANDING_AMBUSH};
        client_words(c, WORD, 4, word);
        ui_label(ui, client_line(c, TX_UI_REACT_ALONE, "who=%s", words_name(c, one)),
                 (UiFont){.role = ROLE_SECOND, .cut_ok = true});
        int cur = 1;
        for (int k = 0; k < 4; k++)
            if (of[k] == m->standing[one]) cur = k;
        if (ui_chips(ui, "standing", word, 4, &cur)) m->standing[one] = of[cur];
        if (m->standing[one] == STANDING_FIRE)
            ui_slider_percent(ui, client_label(c, TX_UI_REACT_FIRE_FROM, "fire from"), &m->fire_from, 5, 95, 5);
        if (m->standing[one] == STANDING_AMBUSH)
            ui_slider(ui, client_label(c, TX_UI_REACT_AMBUSH_WITHIN, "ambush within"), &m->ambush, 1, 30, 1, NULL);
    }
    if (ui_slider(ui, client_label(c, TX_UI_REACT_BETTER, "better by"), &c->prefs.ask_better, 0, 100, 1, NULL))
        c->prefs_dirty = true;
}
