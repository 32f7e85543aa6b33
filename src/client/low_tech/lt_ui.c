/* lt_ui: hands each question of the window to the board of the phase, and all else to the panels for any rule set. */
#include "client/low_tech/lt_ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- small things that the boards share --- */

StandIx lt_in_hand(Client *c) {
    for (uint32_t k = 0; k < c->sel_n; k++)
        if (lt_own(c, c->sel[k])) return c->sel[k];
    return STAND_NONE;
}

const char *lt_faces(Client *c, int faces) {
    Text t = client_line_make(c);
    words_percent(QUOTE_ONE / 6 * (uint64_t)CLAMP(faces, 0, 6), &t);
    text_str(&t, " %");
    return t.buf;
}

void lt_line(Client *c, Text *out, const char *fmt, ...) {
    char mem[120];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(mem, sizeof mem, fmt, ap);
    va_end(ap);
    text_clear(out);
    text_char(out, words_seat(c));
    text_char(out, ' ');
    text_str(out, mem);
}

const char *lt_label(Client *c, StandIx i) {
    Text t = client_line_make(c);
    stand_label(client_view(c)->g, i, &t);
    return t.buf;
}

void lt_small(Client *c, uint8_t role, const char *words) {
    ui_label(c->ui, words, (UiFont){.size = SIZE_SMALL, .role = role, .wrap = true});
}

void lt_select_unit(Client *c, uint16_t unit) {
    const View *v = client_view(c);
    StandIx in[SELECTION_MAX];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < SELECTION_MAX; i++)
        if (game_stand_c(v->g, i)->unit == unit && stand_on_table(game_stand_c(v->g, i))) in[n++] = (StandIx)i;
    client_select_list(c, in, n, 0);
    if (n > 0) camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, in[0])));
}

void lt_row_over(Client *c, StandIx i) {
    lt_ui(c)->row_over = i;
}

static void mark_row(Client *c) {
    LtUi *u = lt_ui(c);
    BoardStand *b = u->row_over != STAND_NONE ? client_board_stand(c, u->row_over) : NULL;
    if (b) b->flags |= LOOK_HOVERED;
}

static bool ends(Client *c, const PlayAct *a, void *user) {
    (void)c, (void)user;
    return a->o.ends != 0;
}

void lt_pass_button(Client *c) {
    if (!client_may_act(c)) return;
    ui_space(c->ui, 4);
    play_act_buttons(c, STAND_NONE, ends, NULL);
}

/* --- the window's questions --- */

static void drop_all(LtUi *u) {
    u->row_over = u->look_at = u->target = u->caller = u->fire_by = u->lift = u->lift_on = STAND_NONE;
    for (int k = 0; k < LT_WAYS; k++) u->fire_at[k] = STAND_NONE;
    u->gun = 0;
    u->mode = LT_RANGING;
    u->placed = u->gun_held = u->lift_later = false;
    u->fire_row = 0;
}

static void changed(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    play_changed(c);
    if (!u->begun || u->turn != v->g->h.turn || u->phase != v->g->h.phase || u->seat != c->seat) {
        u->begun = true;
        u->turn = v->g->h.turn, u->phase = v->g->h.phase, u->seat = c->seat;
        drop_all(u);
        if (lt_phase(c) != LT_SPOTTING) memset(u->for_fire, 0, sizeof u->for_fire);
    }
    if (u->look_at != STAND_NONE && !stand_on_table(game_stand_c(v->g, u->look_at))) u->look_at = STAND_NONE;
    LtGun g;
    if (u->gun > 0 && (!lt_gun(v, u->gun - 1, &g) || g.free.kind != VERDICT_OK)) u->gun = 0, u->placed = u->gun_held = false;
}

static void work(Client *c) {
    StandIx over = lt_ui(c)->row_over;
    if (lt_phase(c) == LT_SETUP) {
        play_work(c);
        lt_score_board(c);
        return;
    }
    lt_ui(c)->row_over = STAND_NONE; /* the rows say it anew */
    play_work_head(c);
    switch (lt_phase(c)) {
    case LT_REACTION: lt_react_board(c); break;
    case LT_MOVEMENT: lt_move_board(c); break;
    case LT_SPOTTING: lt_spot_board(c); break;
    case LT_INDIRECT: lt_support_board(c); break;
    default: lt_fire_board(c);
    }
    lt_score_board(c);
    if (lt_ui(c)->row_over != over) client_touch(c); /* the table is drawn before the panels */
}

static void overlay(Client *c) {
    play_overlay(c);
    lt_react_marks(c);
    lt_move_marks(c);
    lt_spot_marks(c);
    lt_zone_marks(c);
    lt_fire_marks(c);
    mark_row(c);
}

static bool click(Client *c, const Hit *h) {
    return lt_spot_click(c, h) || lt_support_click(c, h) || lt_fire_click(c, h) || play_click(c, h);
}

static bool enter(Client *c, bool shift) {
    if (lt_move_enter(c)) return true;
    if (play_pencil(c) || play_ui(c)->number_n > 0) return play_enter(c, shift);
    return lt_react_do(c, shift) || lt_spot_do(c, shift) || lt_support_do(c) || lt_fire_do(c, shift) || play_enter(c, shift);
}

static bool rub_out(Client *c) {
    LtUi *u = lt_ui(c);
    if (play_rub_out(c)) return u->lift = u->lift_on = STAND_NONE, u->lift_later = false, true;
    return lt_spot_drop(c) || lt_support_drop(c) || lt_fire_drop(c);
}

static bool escape(Client *c) {
    return rub_out(c) || play_escape(c);
}

static bool key(Client *c, const InputEvent *e) {
    return lt_fire_key(c, e) || play_key(c, e);
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    return lt_spot_hover(c, h, a, b, ra, rb) || lt_support_hover(c, h, a, b, ra, rb) || lt_fire_hover(c, h, a, b, ra, rb) ||
           play_hover(c, h, a, b, ra, rb);
}

static void hint(Client *c, Text *out) {
    LtUi *u = lt_ui(c);
    TextId id = TX_NONE;
    if (!client_may_act(c) || play_pencil(c) || play_ui(c)->dragging) {
        if (u->lift_later)
            client_put(c, out, TX_LT_H_LIFT, "who=%s\twhom=%s", lt_label(c, u->lift), lt_label(c, u->lift_on));
        else
            play_hint(c, out);
        return;
    }
    switch (lt_phase(c)) {
    case LT_REACTION: id = TX_LT_H_REACTION; break;
    case LT_MOVEMENT: id = TX_LT_H_MOVEMENT; break;
    case LT_SPOTTING: id = u->look_at != STAND_NONE ? TX_LT_H_SPOT_ONE : TX_LT_H_SPOTTING; break;
    case LT_INDIRECT: id = u->placed ? TX_LT_H_CALL_PLACED : u->gun ? TX_LT_H_CALL_GUN : TX_LT_H_INDIRECT; break;
    case LT_DIRECT: id = u->fire_by == STAND_NONE ? TX_LT_H_DIRECT : u->fire_at[u->fire_row] != STAND_NONE ? TX_LT_H_FIRE_AIMED : TX_LT_H_FIRE; break;
    default: break;
    }
    if (id == TX_NONE)
        play_hint(c, out);
    else
        text_str(out, client_text(c, id));
}

static int cursor(Client *c, const Hit *h) {
    LtUi *u = lt_ui(c);
    if (client_may_act(c) && c->gesture == GESTURE_NONE) {
        if (lt_phase(c) == LT_SPOTTING && lt_enemy(c, h->stand)) return CUR_EYE;
        if (lt_phase(c) == LT_INDIRECT && u->gun) return CUR_CROSS;
    }
    return play_cursor(c, h);
}

static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    uint32_t n = lt_phase(c) == LT_SPOTTING || lt_phase(c) == LT_INDIRECT ? 0 : play_menu(c, h, out, cap);
    n = lt_move_menu(c, h, out, n, cap);
    n = lt_spot_menu(c, h, out, n, cap);
    n = lt_support_menu(c, h, out, n, cap);
    return n;
}

static int points(Client *c, Seat s) {
    LtSide side;
    if (s > SEAT_B) return 0;
    lt_side(client_view(c), s, &side);
    return side.points;
}

/* F1: what is open, else what holds of the stand under the pointer, else the phase. */
static RuleRef explain(Client *c) {
    LtUi *u = lt_ui(c);
    RuleRef r = play_explain(c);
    if (r) return r;
    const View *v = client_view(c);
    LtGun g;
    if (peek_on(c, 'L') || peek_on(c, 'V')) return RULE(9, 4);
    if (peek_on(c, 'G')) return RULE(3, 8);
    if (peek_on(c, 'O')) return RULE(9, 2);
    if (lt_phase(c) == LT_SPOTTING && u->look_at != STAND_NONE) return RULE(4, 4);
    if (lt_support_preview(c, &g)) return g.kind == LT_MRL ? RULE(5, 9) : g.foo ? (g.scatters ? RULE(5, 8) : RULE(5, 7)) : g.scatters ? RULE(5, 5) : RULE(5, 6);
    if (lt_phase(c) == LT_DIRECT && u->fire_by != STAND_NONE) return u->fire_at[u->fire_row] != STAND_NONE ? RULE(6, 1) : RULE(7, 0);
    if (play_pencil(c) && lt_phase(c) == LT_MOVEMENT) return u->lift_later ? RULE(3, 6) : RULE(3, 8);
    StandIx i = c->hover != STAND_NONE ? c->hover : lt_in_hand(c);
    if (i == STAND_NONE || i >= v->g->stand_n) return lt_phase(c) == LT_REACTION ? RULE(2, 2) : 0;
    LtState s = lt_state(v, i);
    if (s.commander_dead) return RULE(5, 10);
    if (s.pinned) return RULE(6, 9);
    if (lt_clock(v, i).ready) return RULE(3, 7);
    return lt_result_of(v, i) != LT_OK ? RULE(2, 3) : 0;
}

/* What came of it in a word, for the film. */
static TextId outcome(const Event *ev, uint8_t *role) {
    *role = ROLE_TEXT;
    switch (ev->kind) {
    case EV_LOST: *role = ROLE_BLOCKED; return TX_LT_LOST;
    case EV_STATE: *role = ROLE_LIMIT; return TX_LT_PINNED;
    case EV_ROLL:
        *role = ev->v[2] ? ROLE_CLEAR : ROLE_SECOND;
        if (ev->text == TX_LT_SPOTTING) return ev->v[2] ? TX_LT_C_SPOTTED : TX_LT_U_NOT_FOUND;
        if (ev->text == TX_LT_TO_HIT) return ev->v[2] ? TX_LT_U_HIT : TX_LT_U_MISS;
        if (ev->text == TX_LT_CALL) return ev->v[2] ? TX_LT_U_GRANTED : TX_LT_U_REFUSED;
        return TX_NONE;
    case EV_NUMBER:
        if (ev->text != TX_LT_REACTION || ev->a == STAND_NONE) return TX_NONE;
        *role = ev->v[1] == LT_OK ? ROLE_CLEAR : ROLE_BLOCKED;
        return lt_result_text((LtResult)ev->v[1]);
    default: return TX_NONE;
    }
}

static void peek(Client *c, char letter, StandIx s) {
    if (letter == 'G' && s != STAND_NONE) lt_field_peek(c, s);
    if (letter == 'F') play_peek(c, letter, s);
}

static uint32_t fire_bands(Client *c, StandIx firer, Wu *upto, uint32_t cap) {
    Wu all[LT_BANDS];
    uint32_t n = lt_bands(client_view(c), firer, all);
    for (uint32_t k = 0; k < n && k < cap; k++) upto[k] = all[k];
    return MIN(n, cap);
}

static void fire_reach(Client *c, StandIx firer, StandIx target, FireReach *out) {
    Wu all[LT_BANDS];
    (void)target;
    uint32_t n = lt_bands(client_view(c), firer, all);
    *out = (FireReach){.in_arc = n ? all[n - 1] : 0, .beyond = n ? all[n - 1] : 0};
}

static void close(Client *c) {
    lt_field_free(lt_ui(c));
    lt_spot_table_free(lt_ui(c));
    play_close(c);
}

/* --- what the general panels are told --- */

static bool own_panel(Client *c, const PlayAct *a) {
    (void)c;
    switch (a->o.cmd.op) {
    case LT_OP_PLACE:
    case LT_OP_READY:
    case LT_OP_MOVE:
    case LT_OP_PASS: return false;
    default: return lt_phase(c) != LT_SETUP;
    }
}

/* A call on a place moves no stand. */
static int drag_rank(Client *c, const PlayAct *a) {
    (void)c;
    return a->o.cmd.op == LT_OP_PLOT ? -1 : 0;
}

/* "Test 1st tank platoon" */
static bool title(Client *c, const PlayAct *a, bool brief, Text *out) {
    (void)brief;
    if (a->o.cmd.op != LT_OP_REACT || a->o.cmd.n == 0) return false;
    client_put(c, out, TX_LT_U_TEST_WHO, "who=%s", lt_platoon_name(client_view(c), (uint16_t)a->o.cmd.arg[0].a));
    return true;
}

static TextId phase_words(Client *c) {
    static const TextId SAYS[LT_PHASES] = {[LT_REACTION] = TX_LT_U_SAYS_REACTION, [LT_MOVEMENT] = TX_LT_U_SAYS_MOVEMENT, [LT_SPOTTING] = TX_LT_U_SAYS_SPOTTING,
                                           [LT_INDIRECT] = TX_LT_U_SAYS_INDIRECT, [LT_DIRECT] = TX_LT_U_SAYS_DIRECT};
    return lt_phase(c) < LT_PHASES ? SAYS[lt_phase(c)] : TX_NONE;
}

static const PlayHooks HOOKS = {.title = title, .shot = lt_fire_shot, .drag_rank = drag_rank, .cost = lt_move_cost, .phase_words = phase_words, .own_panel = own_panel};

const RulesUi CLIENT_LOW_TECH = {.id = "low_tech",
                                 .play = &HOOKS,
                                 .state_size = sizeof(LtUi),
                                 .guide_battle = "lt_first_orders",
                                 .changed = changed,
                                 .work = work,
                                 .overlay = overlay,
                                 .click = click,
                                 .drag = lt_move_drag,
                                 .key = key,
                                 .enter = enter,
                                 .rub_out = rub_out,
                                 .escape = escape,
                                 .hover = hover,
                                 .hint = hint,
                                 .cursor = cursor,
                                 .menu = menu,
                                 .points = points,
                                 .holder = lt_score_holder,
                                 .verdict = lt_score_board,
                                 .explain = explain,
                                 .outcome = outcome,
                                 .peek = peek,
                                 .fire_bands = fire_bands,
                                 .fire_reach = fire_reach,
                                 .under = lt_field_draw,
                                 .draw = lt_zone_draw,
                                 .close = close,
                                 .guide = LT_GUIDE,
                                 .guide_n = LT_GUIDE_STEPS};
