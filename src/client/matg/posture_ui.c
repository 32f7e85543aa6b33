/* posture_ui: phase 2 (3): pencil from memory, corrected by box and chip, marked group by group; Shift+Enter plays out
 * the rest (ux 3.2). */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static bool mine(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_POSTURE && client_may_act(c);
}

/* Last turn's posture; on turn 1 and for who waits: movement, unless an enemy in sight could fire at it. */
static void pencil_from_memory(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    if (m->posture_turn == v->g->h.turn) return;
    bool first = v->g->h.turn <= 1;
    m->posture_turn = v->g->h.turn;
    m->play_out[0] = m->play_out[1] = false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (in.marked)
            m->posture[i] = in.posture;
        else if (first || in.waits)
            m->posture[i] = MATG_SHOWS_MOVEMENT;
        if (!first || in.waits || !stand_on_table(game_stand_c(v->g, i))) continue;
        for (uint32_t e = 0; e < v->g->stand_n; e++) {
            const Stand *o = game_stand_c(v->g, e);
            MatgInfo oi;
            if (o->seat == game_stand_c(v->g, i)->seat || !stand_on_table(o)) continue;
            matg_info(v, (StandIx)e, &oi);
            if (geom_within(stand_at(o), stand_at(game_stand_c(v->g, i)), MAX(oi.ap_r, oi.he_r)) &&
                matg_sight(v, (StandIx)e, (StandIx)i, NULL)) {
                m->posture[i] = MATG_SHOWS_FIRING;
                break;
            }
        }
    }
}

/* Between the posture phases the pencil is what the stands show, so that the next one begins with it. */
static void remember(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    uint8_t phase = matg_ui_phase(c);
    if (phase != MATG_PHASE_FIRE && phase != MATG_PHASE_MOVE) return;
    if (m->posture_turn == 0) m->posture_turn = UINT16_MAX; /* known, but of no posture phase that was seen */
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (stand_on_table(game_stand_c(v->g, i))) m->posture[i] = in.posture;
    }
}

static bool can_mark(Client *c, StandIx i) {
    const View *v = client_view(c);
    const Stand *s = game_stand_c(v->g, i);
    MatgInfo in;
    matg_info(v, i, &in);
    return s->seat == c->seat && stand_alive(s) && !(s->flags & ST_ABOARD) && !in.marked &&
           (stand_on_table(s) || in.waits);
}

static bool command_for(Client *c, const StandIx *s, uint32_t n, int posture, Text *line) {
    text_char(line, words_seat(c));
    text_str(line, posture == MATG_SHOWS_FIRE_MOVE ? " posture fire-move" : " posture movement");
    words_stands(c, s, n, line);
    Verdict v;
    return words_check(c, line->buf, &v) && v.kind == VERDICT_OK;
}

/* The group that would be marked with stand i: its linked set of the same pencil, else alone. */
static uint32_t group_with(Client *c, StandIx i, StandIx *out) {
    MatgUi *m = matg_ui(c);
    StandIx all[UI_GROUP];
    uint32_t n = matg_group_of(client_view(c), i, all, UI_GROUP), k = 0;
    const View *v = client_view(c);
    for (uint32_t j = 0; j < n;
         j++) /* of its own unit: HQs of others stay with theirs unless the player says otherwise */
        if (can_mark(c, all[j]) && m->posture[all[j]] == m->posture[i] &&
            game_stand_c(v->g, all[j])->unit == game_stand_c(v->g, i)->unit)
            out[k++] = all[j];
    while (k > 1) { /* a part of the set may not be linked: leave off from the end until the rules take it */
        TEXT(line, 900);
        if (command_for(c, out, k, m->posture[i], &line)) return k;
        k--;
        bool has = false;
        for (uint32_t j = 0; j < k; j++) has = has || out[j] == i;
        if (!has) break;
    }
    out[0] = i;
    return 1;
}

/* The next mark in the order the rule wants: groups first, then singles. False when nothing is left. */
static bool next_mark(Client *c, Text *line) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    for (int singles = 0; singles < 2; singles++)
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            if (!can_mark(c, (StandIx)i) || m->posture[i] == MATG_SHOWS_FIRING) continue;
            StandIx g[UI_GROUP];
            uint32_t n = group_with(c, (StandIx)i, g);
            if ((n == 1) != (singles == 1)) continue;
            text_clear(line);
            if (command_for(c, g, n, m->posture[i], line)) return true;
        }
    return false;
}

static bool mark_next(Client *c) {
    TEXT(line, 900);
    if (next_mark(c, &line)) return client_submit(c, line.buf);
    text_clear(&line);
    text_char(&line, words_seat(c));
    text_str(&line, " pass");
    return client_submit(c, line.buf);
}

/* One mark at each of the seat's turns, until the phase ends; nested calls from client_changed fall through. */
static void play_out(Client *c) {
    MatgUi *m = matg_ui(c);
    if (m->busy) return;
    m->busy = true;
    for (int guard = 0; guard < 400 && mine(c) && m->play_out[c->seat]; guard++)
        if (!mark_next(c)) m->play_out[c->seat] = false;
    m->busy = false;
}

/* An enemy group marked for movement near a pencilled stand stops the playing out (ux 3.2). */
static void watch_enemy(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    if (!m->play_out[c->seat] || c->owner[1 - c->seat] != OWNER_PERSON) return;
    for (uint32_t e = 0; e < v->g->stand_n; e++) {
        const Stand *o = game_stand_c(v->g, e);
        MatgInfo in;
        if (o->seat == c->seat || !stand_on_table(o)) continue;
        matg_info(v, (StandIx)e, &in);
        if (!in.marked || in.posture == MATG_SHOWS_FIRING) continue;
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *s = game_stand_c(v->g, i);
            if (!can_mark(c, (StandIx)i) || !stand_on_table(s)) continue;
            if (!geom_within(stand_at(s), stand_at(o), (int64_t)c->prefs.posture_warn * WU_INCH)) continue;
            m->play_out[c->seat] = false;
            client_say(c, ROLE_LIMIT, client_text(c, TX_UI_POSTURE_STOPPED));
            return;
        }
    }
}

void posture_changed(Client *c) {
    MatgUi *m = matg_ui(c);
    if (matg_ui_phase(c) != MATG_PHASE_POSTURE) {
        m->play_out[0] = m->play_out[1] = false;
        remember(c);
        return;
    }
    pencil_from_memory(c);
    if (!mine(c)) return;
    watch_enemy(c);
    if (m->play_out[c->seat]) play_out(c);
}

static void set_selection(Client *c, int posture) {
    MatgUi *m = matg_ui(c);
    for (uint32_t i = 0; i < c->sel_n; i++)
        if (can_mark(c, c->sel[i])) m->posture[c->sel[i]] = (uint8_t)posture;
    client_touch(c);
}

static uint8_t posture_after(uint8_t posture) {
    static const uint8_t after[3] = {[MATG_SHOWS_FIRING] = MATG_SHOWS_FIRE_MOVE,
                                     [MATG_SHOWS_FIRE_MOVE] = MATG_SHOWS_MOVEMENT,
                                     [MATG_SHOWS_MOVEMENT] = MATG_SHOWS_FIRING};
    return after[posture];
}

/* The next posture for what is selected, else for the stand under the pointer. */
static void step_posture(Client *c) {
    MatgUi *m = matg_ui(c);
    StandIx first = c->sel_n ? c->sel[0] : c->hover;
    if (first == STAND_NONE) return;
    uint8_t next = posture_after(m->posture[first]);
    if (c->sel_n)
        set_selection(c, next);
    else if (can_mark(c, first))
        m->posture[first] = next;
    client_touch(c);
}

/* P tapped steps, P held and a drag paints: so it acts when it is let go. */
bool posture_key(Client *c, const InputEvent *e) {
    MatgUi *m = matg_ui(c);
    if (e->kind == INPUT_KEY_UP && m->paint && e->key == c->prefs.keys.of[ACT_POSTURE].key) {
        bool tap = !m->painted && c->focus_back <= m->paint_since && mine(c);
        m->paint = false;
        if (tap) step_posture(c);
        return true;
    }
    if (e->kind != INPUT_KEY_DOWN || !mine(c)) return false;
    if (keymap_find(&c->prefs.keys, e) != ACT_POSTURE) return false;
    if (e->repeat) return true;
    m->paint = true;
    m->painted = m->paint_set = false;
    m->paint_since = c->now;
    return true;
}

/* All of the seat that the pointer passes get what the first of them would get by a tap. */
static void paint_to(Client *c, Vec at) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        Pose waits;
        if (!can_mark(c, i)) continue;
        Vec p = stand_at(game_stand_c(v->g, i));
        if (move_waiting_pose(c, i, &waits)) p = waits.at;
        if (!geom_point_segment_within(p, m->paint_at, at, WU_INCH / 2)) continue;
        if (!m->paint_set) m->paint_as = posture_after(m->posture[i]);
        m->paint_set = true;
        m->posture[i] = m->paint_as;
    }
    m->paint_at = at;
    client_touch(c);
}

bool posture_drag(Client *c, const Hit *from, const Hit *to, int step) {
    MatgUi *m = matg_ui(c);
    if (step == 0) {
        if (!m->paint || !mine(c) || c->focus_back > m->paint_since) return false;
        m->painted = true;
        m->paint_set = false;
        m->paint_at = from->at;
    }
    if (step < 3 && mine(c)) paint_to(c, to->at);
    return true;
}

bool posture_enter(Client *c, bool all) {
    if (!mine(c)) return false;
    MatgUi *m = matg_ui(c);
    if (all) {
        m->play_out[c->seat] = true;
        play_out(c);
    } else {
        mark_next(c);
    }
    return true;
}

bool posture_escape(Client *c) {
    MatgUi *m = matg_ui(c);
    if (matg_ui_phase(c) != MATG_PHASE_POSTURE || !m->play_out[c->seat]) return false;
    m->play_out[c->seat] = false;
    return true;
}

/* Pencil postures as badges of the seat's own stands only. */
void posture_overlay(Client *c) {
    if (!mine(c)) return;
    MatgUi *m = matg_ui(c);
    for (uint32_t k = 0; k < c->bv.stand_n; k++) {
        BoardStand *b = &c->stand_mem[k];
        if (b->flags & LOOK_GHOST || !can_mark(c, b->id)) continue;
        b->badges &= ~(uint32_t)(BADGE_FIRING | BADGE_MOVEMENT | BADGE_FIRE_MOVE);
        b->badges |= m->posture[b->id] == MATG_SHOWS_FIRING     ? BADGE_FIRING
                     : m->posture[b->id] == MATG_SHOWS_MOVEMENT ? BADGE_MOVEMENT
                                                                : BADGE_FIRE_MOVE;
    }
}

static void group_row(Client *c, const StandIx *g, uint32_t n) {
    static const TextId word[3] = {[MATG_SHOWS_FIRING] = TX_MATG_P_FIRING,
                                   [MATG_SHOWS_FIRE_MOVE] = TX_MATG_P_FIRE_MOVE,
                                   [MATG_SHOWS_MOVEMENT] = TX_MATG_P_MOVEMENT};
    MatgUi *m = matg_ui(c);
    TEXT(t, 200);
    text_str(&t, client_text(c, word[m->posture[g[0]]]));
    text_str(&t, ":");
    words_stands(c, g, MIN(n, 6u), &t);
    if (n > 6) text_format(&t, " +%d", (int)n - 6);
    TEXT(name, 12);
    text_format(&name, "g%d", g[0]);
    if (ui_button(c->ui, client_named(c, t.buf, name.buf), NULL, BUTTON_FLAT | BUTTON_LEFT))
        client_select_list(c, g, n, 0);
}

/* What the last turn cost, while the new one is prepared (ux 3.8). */
static void summary(Client *c) {
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    if (v->g->h.turn < 2 || !b) return;
    int lost[SEATS] = {0, 0};
    for (uint32_t i = 0; i < session_log_count(c->session); i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->kind == EV_LOST && !l->undone && l->turn + 1 == v->g->h.turn && l->a != STAND_NONE)
            lost[game_stand_c(v->g, l->a)->seat & 1]++;
    }
    int shaken[SEATS] = {0, 0};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (stand_alive(game_stand_c(v->g, i)) && in.state) shaken[game_stand_c(v->g, i)->seat & 1]++;
    }
    ui_heading(c->ui, client_text(c, TX_UI_POSTURE_LAST_TURN));
    for (int s = 0; s < SEATS; s++) {
        MatgSide side;
        matg_side(v, (Seat)s, &side);
        const char *line = client_line(c, TX_UI_POSTURE_SUMMARY, "who=%s\tlost=%d\tshaken=%d\tn=%d", b->side[s].nation,
                                       lost[s], shaken[s], side.points);
        ui_label(c->ui, line, (UiFont){.size = 12, .role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
    }
    ui_separator(c->ui);
}

static void posture_chips(Client *c) {
    MatgUi *m = matg_ui(c);
    static const ClientWord WORD[3] = {
        {TX_UI_POSTURE_FIRING, "Firing"}, {TX_UI_POSTURE_FIRE_MOVE, "Fire/move"}, {TX_UI_POSTURE_MOVEMENT, "Movement"}};
    static const uint8_t of[3] = {MATG_SHOWS_FIRING, MATG_SHOWS_FIRE_MOVE, MATG_SHOWS_MOVEMENT};
    const char *chip[3];
    int cur = 0;
    client_words(c, WORD, 3, chip);
    for (int k = 0; k < 3; k++)
        if (of[k] == m->posture[c->sel[0]]) cur = k;
    if (ui_chips(c->ui, "posture", chip, 3, &cur)) set_selection(c, of[cur]);
}

/* The groups in the order they will be marked; how many. */
static uint32_t group_rows(Client *c) {
    MatgUi *m = matg_ui(c);
    bool shown[GAME_STANDS] = {false};
    const View *v = client_view(c);
    uint32_t rows = 0;
    for (int singles = 0; singles < 2; singles++)
        for (uint32_t i = 0; i < v->g->stand_n && rows < 24; i++) {
            if (shown[i] || !can_mark(c, (StandIx)i) || m->posture[i] == MATG_SHOWS_FIRING) continue;
            StandIx g[UI_GROUP];
            uint32_t n = group_with(c, (StandIx)i, g);
            if ((n == 1) != (singles == 1)) continue;
            for (uint32_t k = 0; k < n; k++) shown[g[k]] = true;
            group_row(c, g, n);
            rows++;
        }
    return rows;
}

void posture_work(Client *c) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    summary(c);
    ui_heading(ui, client_text(c, TX_UI_POSTURE_HEADING));
    if (!mine(c)) {
        ui_label(ui, client_text(c, TX_UI_POSTURE_OTHER), (UiFont){.role = ROLE_SECOND, .wrap = true});
        return;
    }
    if (c->sel_n > 0)
        posture_chips(c);
    else
        ui_label(ui, client_text(c, TX_UI_POSTURE_HOW), (UiFont){.wrap = true, .role = ROLE_SECOND});
    ui_space(ui, 4);
    ui_label(ui, client_text(c, TX_UI_POSTURE_ORDER), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    uint32_t rows = group_rows(c);
    if (rows == 0) ui_label(ui, client_text(c, TX_UI_POSTURE_NOTHING), (UiFont){.role = ROLE_SECOND});
    ui_space(ui, 6);
    if (m->play_out[c->seat]) {
        ui_label(ui, client_text(c, TX_UI_POSTURE_PLAYING), (UiFont){.role = ROLE_LIMIT});
        return;
    }
    if (ui_button(
            ui, rows ? client_label(c, TX_UI_POSTURE_MARK, "Mark the next") : client_label(c, TX_UI_SHEET_DONE, "Done"),
            "Enter", BUTTON_PRIMARY | BUTTON_TALL))
        mark_next(c);
    if (rows && ui_button(ui, client_label(c, TX_UI_POSTURE_PLAY, "Play out the rest"), "Shift+Enter", BUTTON_TALL))
        posture_enter(c, true);
}
