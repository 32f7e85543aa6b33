/* fire_ui: standard fire (5): hover answers, the first click aims, the second fires; firers in and out by click
 * (ux 3.4). */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static bool mine_to_fire(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_FIRE && client_may_act(c);
}

static bool is_in(const MatgUi *m, StandIx i) {
    for (uint32_t k = 0; k < m->by_n; k++)
        if (m->by[k] == i) return true;
    return false;
}

/* Own stands that are not in the attack, with what each would add; as many as odds take. */
static void odds_of_rest(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    StandIx rest[UI_FIRERS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < UI_FIRERS; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == c->seat && stand_on_table(s) && !is_in(m, (StandIx)i)) rest[n++] = (StandIx)i;
    }
    matg_odds(v, m->aim, rest, n, MATG_STANDARD, &m->rest);
}

static void recompute(Client *c) {
    MatgUi *m = matg_ui(c);
    if (m->aim == STAND_NONE) return;
    matg_odds(client_view(c), m->aim, m->by, m->by_n, MATG_STANDARD, &m->odds);
    odds_of_rest(c);
    client_touch(c);
}

static void drop_aim(MatgUi *m) {
    m->aim = STAND_NONE;
    m->by_n = 0;
    m->row = STAND_NONE;
}

void fire_changed(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine_to_fire(c))
        drop_aim(m);
    else if (m->aim != STAND_NONE && !stand_on_table(game_stand_c(client_view(c)->g, m->aim)))
        drop_aim(m);
    else
        recompute(c);
}

/* Firers that the player has in hand and that may fire at it, else the program's proposal (settings: enough, best, all,
 * none). */
static uint32_t pick_firers(Client *c, StandIx target, StandIx *out) {
    const View *v = client_view(c);
    uint32_t n = 0;
    StandIx all[UI_FIRERS];
    for (uint32_t i = 0; i < c->sel_n && n < UI_FIRERS; i++)
        if (game_stand_c(v->g, c->sel[i])->seat == c->seat) all[n++] = c->sel[i];
    if (n > 0) {
        size_t mark = arena_mark(&c->tmp);
        MatgOdds *o = ARENA_NEW(&c->tmp, MatgOdds); /* too large for the stack */
        matg_odds(v, target, all, n, MATG_STANDARD, o);
        uint32_t k = 0;
        for (uint32_t i = 0; i < n; i++)
            if (o->by[i].verdict.kind == VERDICT_OK) out[k++] = all[i];
        arena_release(&c->tmp, mark);
        if (k > 0) return k;
    }
    switch (c->prefs.propose) {
    case 1: return matg_propose(v, (Seat)c->seat, target, 1, MATG_STANDARD, out, 1);
    case 2: return matg_propose(v, (Seat)c->seat, target, MATG_ONE, MATG_STANDARD, out, UI_FIRERS);
    case 3: return 0;
    default:
        return matg_propose(v, (Seat)c->seat, target, MATG_ONE / 100 * (uint64_t)c->prefs.enough, MATG_STANDARD, out,
                            UI_FIRERS);
    }
}

static void shoot(Client *c) {
    MatgUi *m = matg_ui(c);
    if (m->aim == STAND_NONE || m->by_n == 0) return;
    TEXT(line, 700);
    text_char(&line, words_seat(c));
    text_str(&line, " fire");
    words_stands(c, &m->aim, 1, &line);
    text_str(&line, " by");
    words_stands(c, m->by, m->by_n, &line);
    StandIx target = m->aim;
    drop_aim(m);
    if (!client_submit(c, line.buf)) m->aim = target;
}

static void toggle(Client *c, StandIx i) {
    MatgUi *m = matg_ui(c);
    uint32_t n = 0;
    bool was = false;
    for (uint32_t k = 0; k < m->by_n; k++) {
        if (m->by[k] == i)
            was = true;
        else
            m->by[n++] = m->by[k];
    }
    m->by_n = n;
    if (!was && m->by_n < UI_FIRERS) m->by[m->by_n++] = i;
    m->row = i;
    recompute(c);
}

static void aim_at(Client *c, StandIx target) {
    MatgUi *m = matg_ui(c);
    m->by_n = pick_firers(c, target, m->by);
    m->aim = target;
    m->row = m->by_n ? m->by[0] : STAND_NONE;
    recompute(c);
    if (m->by_n == 0) { /* say why the most likely one cannot */
        for (uint32_t i = 0; i < m->rest.n; i++) {
            if (c->sel_n && m->rest.by[i].stand != c->sel[0]) continue;
            TEXT(why, 400);
            words_verdict(c, &m->rest.by[i].verdict, &why);
            client_say(c, ROLE_BLOCKED, why.buf);
            break;
        }
    }
}

bool fire_click(Client *c, const Hit *h) {
    MatgUi *m = matg_ui(c);
    if (!mine_to_fire(c)) return false;
    if (h->stand == STAND_NONE) {
        if (m->aim == STAND_NONE) return false;
        drop_aim(m);
        client_touch(c);
        return true;
    }
    const Stand *s = game_stand_c(client_view(c)->g, h->stand);
    if (s->seat == c->seat) {
        if (m->aim == STAND_NONE) return false;
        toggle(c, h->stand);
        return true;
    }
    if (m->aim == h->stand) {
        if (m->by_n > 0) shoot(c);
        return true;
    }
    aim_at(c, h->stand);
    if ((h->mods & MOD_CTRL) && m->by_n > 0) shoot(c);
    return true;
}

bool fire_enter(Client *c) {
    if (!mine_to_fire(c) || matg_ui(c)->aim == STAND_NONE) return false;
    shoot(c);
    return true;
}

bool fire_escape(Client *c) {
    MatgUi *m = matg_ui(c);
    if (m->aim == STAND_NONE) return false;
    drop_aim(m);
    return true;
}

bool fire_key(Client *c, const InputEvent *e) {
    MatgUi *m = matg_ui(c);
    if (e->kind != INPUT_KEY_DOWN || !mine_to_fire(c) || m->aim == STAND_NONE) return false;
    if (keymap_find(&c->prefs.keys, e) != ACT_ALL) return false;
    for (uint32_t i = 0; i < m->rest.n && m->by_n < UI_FIRERS; i++)
        if (m->rest.by[i].verdict.kind == VERDICT_OK) m->by[m->by_n++] = m->rest.by[i].stand;
    recompute(c);
    return true;
}

static void odds_line(Client *c, const MatgOdds *o, Text *a, Text *b) {
    client_put(c, a, TX_UI_FIRE_ELIMINATED, "n=%s", words_of(c, o->outcome[MATG_OUT_E]));
    client_put(c, b, TX_UI_FIRE_D_OR_WORSE, "n=%s", words_of(c, o->d_or_worse));
}

/* A line of its own: range and side of the first firer. */
static void range_line(Client *c, const MatgOdds *o, Text *b) {
    if (o->n == 0) return;
    text_char(b, '\n');
    client_put(c, b, o->by[0].side ? TX_UI_FIRE_LINE_SIDE : TX_UI_FIRE_LINE_FRONT, "range=%s",
               words_tenth(c, o->by[0].range, WU_INCH));
}

bool fire_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    MatgUi *m = matg_ui(c);
    if (!mine_to_fire(c) || h->stand == STAND_NONE) return false;
    const View *v = client_view(c);
    if (game_stand_c(v->g, h->stand)->seat == c->seat) return false;
    *ra = ROLE_BLOCKED, *rb = ROLE_LIMIT;
    if (h->stand == m->aim && m->by_n > 0) {
        odds_line(c, &m->odds, a, b);
        range_line(c, &m->odds, b);
        return true;
    }
    if (m->hover != h->stand || m->hover_version != session_version(c->session) + c->sel_n) {
        m->hover = h->stand;
        m->hover_version = session_version(c->session) + c->sel_n;
        m->hover_n = pick_firers(c, h->stand, m->hover_by);
        matg_odds(v, h->stand, m->hover_by, m->hover_n, MATG_STANDARD, &m->hover_odds);
    }
    if (m->hover_n == 0) {
        *ra = ROLE_SECOND;
        text_str(a, client_text(c, TX_UI_FIRE_NOBODY));
        return true;
    }
    TEXT(who, 60);
    odds_line(c, &m->hover_odds, a, b);
    words_stands(c, m->hover_by, MIN(m->hover_n, 5u), &who);
    client_put(c, b, TX_UI_FIRE_BY, "who=%s", who.buf);
    range_line(c, &m->hover_odds, b);
    return true;
}

void fire_lines(Client *c, const MatgOdds *o, StandIx open) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < o->n; i++) {
        const MatgFirerOdds *f = &o->by[i];
        const Stand *s = game_stand_c(v->g, f->stand), *t = game_stand_c(v->g, o->target);
        bool ok = f->verdict.kind == VERDICT_OK;
        Mark *l = client_mark_line(c, stand_at(s), stand_at(t),
                                   !ok                      ? ROLE_BLOCKED
                                   : f->sight.concealed & 1 ? ROLE_LIMIT
                                                            : ROLE_CLEAR,
                                   !ok                      ? DASH_DOTS
                                   : f->sight.concealed & 1 ? DASH_LONG
                                                            : DASH_SOLID);
        l->width = f->stand == open ? 4 : 2.5f;
        const char *t1 = client_line(c, f->side ? TX_UI_FIRE_LINE_SIDE : TX_UI_FIRE_LINE_FRONT, "range=%s",
                                     words_tenth(c, f->range, WU_INCH));
        if (f->side && f->margin_mdeg > 0)
            t1 = client_line(c, TX_UI_FIRE_LINE_BY, "line=%s\tdeg=%s", t1, words_tenth(c, f->margin_mdeg, 1000));
        client_mark_label(c, (Vec){(s->x + t->x) / 2, (s->y + t->y) / 2}, ok ? ROLE_TEXT : ROLE_BLOCKED, t1);
        BoardStand *b = client_board_stand(c, f->stand);
        if (b) b->flags |= LOOK_FIRER;
    }
    BoardStand *b = client_board_stand(c, o->target);
    if (b) b->flags |= LOOK_AIMED;
}

void fire_overlay(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine_to_fire(c) || m->aim == STAND_NONE) return;
    fire_lines(c, &m->odds, m->row);
    const View *v = client_view(c);
    MatgInfo in;
    matg_info(v, m->aim, &in);
    if (in.front_mdeg > 0) {
        const Stand *t = game_stand_c(v->g, m->aim);
        Mark *k = client_mark(c, MARK_SECTOR, ROLE_LIMIT, DASH_LONG);
        k->pt[0] = stand_at(t), k->n = 1, k->r = 3 * WU_INCH;
        k->a = (Angle)(t->face - angle_from_mdeg(in.front_mdeg)),
        k->b = (Angle)(t->face + angle_from_mdeg(in.front_mdeg));
    }
}

/* All with the same reason as the i-th, by their labels; those that are figures of their own get a line each. */
static uint32_t same_reason(Client *c, uint32_t i, bool *said, Text *who) {
    MatgUi *m = matg_ui(c);
    const Verdict *f = &m->rest.by[i].verdict;
    uint32_t same = 0;
    for (uint32_t k = i; k < m->rest.n; k++) {
        const Verdict *o = &m->rest.by[k].verdict;
        if (o->kind == VERDICT_OK || o->why != f->why || (k != i && f->measure != MEASURE_NONE)) continue;
        said[k] = true;
        if (++same > 5) continue;
        if (same > 1) text_str(who, ", ");
        stand_label(client_view(c)->g, m->rest.by[k].stand, who);
    }
    if (same > 5) client_put(c, who, TX_UI_FIRE_AND_MORE, "n=%u", same - 5);
    return same;
}

/* Stands that cannot, grouped by reason: a row a reason. */
static void cannot(Client *c) {
    MatgUi *m = matg_ui(c);
    Ui *ui = c->ui;
    bool said[UI_FIRERS] = {false};
    int lines = 0;
    for (uint32_t i = 0; i < m->rest.n && lines < 7; i++) {
        const Verdict *f = &m->rest.by[i].verdict;
        if (f->kind == VERDICT_OK || said[i]) continue;
        if (lines == 0) ui_heading(ui, client_text(c, TX_UI_FIRE_CANNOT));
        TEXT(who, 120);
        TEXT(one, 400);
        TEXT(line, 500);
        uint32_t same = same_reason(c, i, said, &who);
        words_verdict(c, f, &one);
        if (same > 1) { /* the sentence names the first: the list stands for it */
            const char *name = words_name(c, m->rest.by[i].stand);
            bool begins = strncmp(one.buf, name, strlen(name)) == 0;
            text_str(&line, who.buf);
            text_str(&line, begins ? "" : ": ");
            text_str(&line, one.buf + (begins ? strlen(name) : 0));
        } else {
            text_str(&line, one.buf);
        }
        ui_label(ui, line.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
        lines++;
    }
}

static void idle_panel(Client *c) {
    Ui *ui = c->ui;
    ui_heading(ui, client_text(c, TX_UI_FIRE_HEADING));
    ui_label(ui, client_text(c, TX_UI_FIRE_HOW), (UiFont){.wrap = true, .role = ROLE_SECOND});
    static const ClientWord WHAT[4] = {{TX_UI_FIRE_PROPOSE_ENOUGH, "Enough"},
                                       {TX_UI_FIRE_PROPOSE_BEST, "Best"},
                                       {TX_UI_FIRE_PROPOSE_ALL, "All"},
                                       {TX_UI_FIRE_PROPOSE_NONE, "None"}};
    const char *what[4];
    client_words(c, WHAT, 4, what);
    ui_label(ui, client_text(c, TX_UI_FIRE_PROPOSE), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    if (ui_chips(ui, "propose", what, 4, &c->prefs.propose)) c->prefs_dirty = true;
    if (ui_slider_percent(ui, client_label(c, TX_UI_FIRE_ENOUGH, "enough"), &c->prefs.enough, 5, 95, 5))
        c->prefs_dirty = true;
}

void fire_work(Client *c) {
    MatgUi *m = matg_ui(c);
    Ui *ui = c->ui;
    if (m->aim == STAND_NONE) {
        idle_panel(c);
        return;
    }
    ui_heading(ui, client_line(c, TX_UI_FIRE_ATTACK_ON, "who=%s", words_name(c, m->aim)));
    bool toggled = false;
    StandIx which = STAND_NONE;
    odds_rows(c, &m->odds, &m->row, &toggled, &which, true);
    odds_rows(c, &m->rest, &m->row, &toggled, &which, false);
    for (uint32_t i = 0; i < m->odds.n + m->rest.n; i++) {
        const MatgFirerOdds *f = i < m->odds.n ? &m->odds.by[i] : &m->rest.by[i - m->odds.n];
        if (f->stand == m->row) odds_terms(c, f);
    }
    if (m->by_n > 0) {
        ui_heading(ui, client_text(c, m->by_n > 1 ? TX_UI_FIRE_TOGETHER : TX_UI_FIRE_RESULT));
        odds_bar(c, &m->odds);
        ui_label(ui, client_text(c, m->by_n > 1 ? TX_UI_FIRE_ALL_COUNT : TX_UI_FIRE_COUNTS),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    }
    ui_space(ui, 4);
    ui_row(ui, 36, 2, (const float[]){0, 100});
    bool fire = ui_button(ui, client_label(c, TX_UI_FIRE_FIRE, "Fire"), "Enter",
                          BUTTON_PRIMARY | (m->by_n ? 0 : BUTTON_DISABLED));
    bool drop = ui_button(ui, client_label(c, TX_UI_FIRE_DROP, "Drop"), "Esc", 0);
    ui_column(ui);
    cannot(c);
    if (toggled) toggle(c, which);
    if (fire) shoot(c);
    if (drop) drop_aim(m);
}
