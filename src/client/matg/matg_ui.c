/* matg_ui: hands each question of the window to the file of the phase. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static void changed(Client *c) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    if (m->version == 0) m->aim = m->row = m->hover = m->placing = STAND_NONE;
    if (m->phase != v->g->h.phase || m->turn != v->g->h.turn) {
        memset(c->done, 0, sizeof c->done);
        m->number_n = 0;
        m->phase = v->g->h.phase;
        m->turn = v->g->h.turn;
    }
    m->version = session_version(c->session) + 1;
    posture_changed(c);
    fire_changed(c);
    move_changed(c);
    react_changed(c);
}

static float strip(Client *c, Rect r, bool draw) {
    return react_strip(c, r, draw);
}

static void work(Client *c) {
    if (react_open(c)) {
        react_work(c);
        return;
    }
    switch (matg_ui_phase(c)) {
    case MATG_PHASE_SETUP: setup_work(c); break;
    case MATG_PHASE_POSTURE: posture_work(c); break;
    case MATG_PHASE_FIRE: fire_work(c); break;
    case MATG_PHASE_MOVE: move_work(c); break;
    default: recover_work(c); break;
    }
}

static void overlay(Client *c) {
    move_waiting_stands(c);
    setup_overlay(c);
    cargo_overlay(c);
    posture_overlay(c);
    fire_overlay(c);
    move_overlay(c);
    react_overlay(c);
}

static bool click(Client *c, const Hit *h) {
    return react_click(c, h) || fire_click(c, h) || move_click(c, h);
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    if (matg_ui_phase(c) == MATG_PHASE_SETUP) return setup_drag(c, from, to, step);
    if (matg_ui_phase(c) == MATG_PHASE_POSTURE) return posture_drag(c, from, to, step);
    if (react_open(c)) return react_drag(c, from, to, step);
    if (cargo_drag(c, from, to, step)) return true;
    return move_drag(c, from, to, step);
}

static bool key(Client *c, const InputEvent *e) {
    return react_key(c, e) || posture_key(c, e) || fire_key(c, e) || move_key(c, e);
}
static bool enter(Client *c, bool shift) {
    return react_enter(c) || fire_enter(c) || posture_enter(c, shift) || move_enter(c, shift);
}
static bool rub_out(Client *c) {
    return fire_escape(c) || move_escape(c);
}
static bool escape(Client *c) {
    return react_escape(c) || posture_escape(c) || fire_escape(c) || move_escape(c);
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    return fire_hover(c, h, a, b, ra, rb) || move_hover(c, h, a, b, ra, rb);
}

static TextId move_hint(const MatgUi *m) {
    if (m->number_n > 0) return m->turning ? TX_UI_MOVE_HINT_DEGREES : TX_UI_MOVE_HINT_NUMBER;
    if (m->turning) return TX_UI_MOVE_HINT_TURN;
    if (m->wheeling) return m->pivot_set ? TX_UI_MOVE_HINT_WHEEL : TX_UI_MOVE_HINT_PIVOT;
    if (m->drawing) return TX_UI_MOVE_HINT_DRAWING;
    if (m->path_n == 0) return TX_UI_MOVE_HINT;
    return m->path[0].entering ? TX_UI_MOVE_HINT_ENTER : TX_UI_MOVE_HINT_PATH;
}

static void hint(Client *c, Text *out) {
    MatgUi *m = matg_ui(c);
    TextId id = TX_UI_RECOVER_HINT;
    TEXT(who, 12);
    if (react_open(c)) {
        text_str(out, client_text(c, react_hint(c)));
        return;
    }
    switch (matg_ui_phase(c)) {
    case MATG_PHASE_SETUP: id = TX_UI_SETUP_HINT; break;
    case MATG_PHASE_POSTURE: id = m->play_out[c->seat] ? TX_UI_POSTURE_HINT_PLAYING : TX_UI_POSTURE_HINT; break;
    case MATG_PHASE_FIRE:
        id = m->aim != STAND_NONE ? TX_UI_FIRE_HINT_AIMED : TX_UI_FIRE_HINT;
        if (m->aim != STAND_NONE) stand_label(client_view(c)->g, m->aim, &who);
        break;
    case MATG_PHASE_MOVE: id = move_hint(m); break;
    case MATG_PHASE_REMOVAL: id = TX_UI_RECOVER_HINT_REPLACE; break;
    default: break;
    }
    client_put(c, out, id, "who=%s", who.buf);
}

static int points(Client *c, Seat s) {
    MatgSide side;
    matg_side(client_view(c), s, &side);
    return side.points;
}

static TextId outcome(const Event *ev, uint8_t *role) {
    *role = ROLE_TEXT;
    switch (ev->kind) {
    case EV_ROLL: return ev->text == TX_MATG_TO_FIRE && !ev->v[2] ? TX_UI_FILM_NO_FIRE : TX_NONE;
    case EV_TABLE: return ev->v[3] == MATG_NONE ? TX_MATG_NO_EFFECT : TX_NONE;
    case EV_LOST: *role = ROLE_BLOCKED; return TX_MATG_ELIMINATED;
    case EV_STATE: break;
    default: return TX_NONE;
    }
    bool worse = ev->v[1] & ~ev->v[0];
    *role = !worse ? ROLE_CLEAR : (ev->v[1] & MATG_SHAKEN_D) ? ROLE_BLOCKED : ROLE_LIMIT;
    return (ev->v[1] & MATG_SHAKEN_D)   ? TX_MATG_T_DISORGANIZED
           : (ev->v[1] & MATG_SHAKEN_S) ? TX_MATG_T_SUPPRESSED
                                        : TX_MATG_NO_STATE;
}

static int cursor(Client *c, const Hit *h) {
    MatgUi *m = matg_ui(c);
    if (client_actor(c) < SEATS && !client_may_act(c)) return CUR_PENNANT;
    if (m->turning) return CUR_TURN;
    if (c->gesture == GESTURE_RULES) return CUR_MOVE;
    if (h->stand == STAND_NONE || !client_may_act(c)) return -1;
    bool enemy = game_stand_c(client_view(c)->g, h->stand)->seat != c->seat;
    if (react_open(c) && enemy) return CUR_CROSS;
    if (matg_ui_phase(c) == MATG_PHASE_FIRE && enemy)
        return m->hover == h->stand && m->hover_n == 0 && m->aim != h->stand ? CUR_REFUSED : CUR_CROSS;
    if (matg_ui_phase(c) == MATG_PHASE_MOVE && !enemy) return CUR_GRAB;
    return -1;
}

/* --- the guided first turn (ux 7): over when the state is reached --- */

enum { REST_MS = 2000 }; /* long enough to read what the step is about */

static uint32_t log_has(Client *c, uint8_t kind, uint8_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < session_log_count(c->session); i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->kind == kind && !l->undone &&
            (seat == SEAT_NONE || (l->a != STAND_NONE && game_stand_c(client_view(c)->g, l->a)->seat == seat)))
            n++;
    }
    return n;
}
static bool has_label(Client *c, StandIx i, const char *label) {
    TEXT(t, 12);
    if (i == STAND_NONE) return false;
    stand_label(client_view(c)->g, i, &t);
    return strcmp(t.buf, label) == 0;
}
static bool past_fire(Client *c) {
    return matg_ui_phase(c) > MATG_PHASE_FIRE || client_view(c)->g->h.turn > 1;
}
static bool selected_a2(Client *c) {
    return past_fire(c) || log_has(c, EV_SHOT, SEAT_A) || (c->sel_n > 0 && has_label(c, c->sel[0], "A2"));
}
static bool rested_b4(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!has_label(c, c->hover, "B4"))
        m->rest_since = 0;
    else if (m->rest_since == 0)
        m->rest_since = c->now;
    if (m->rest_since) client_wake_at(c, m->rest_since + REST_MS);
    return past_fire(c) || log_has(c, EV_SHOT, SEAT_A) || (m->rest_since && c->now - m->rest_since >= REST_MS);
}
static bool aimed_two(Client *c) {
    return past_fire(c) || log_has(c, EV_SHOT, SEAT_A) || (matg_ui(c)->aim != STAND_NONE && matg_ui(c)->by_n >= 2);
}
static bool fired(Client *c) {
    return past_fire(c) || log_has(c, EV_SHOT, SEAT_A) > 0;
}
static bool clicked_log(Client *c) {
    return past_fire(c) || c->flash_until > 0;
}
static bool they_fired(Client *c) {
    return past_fire(c) || log_has(c, EV_SHOT, SEAT_B) > 0 || log_has(c, EV_PASS, SEAT_NONE) > 0;
}
static bool drew(Client *c) {
    return matg_ui(c)->path_n > 0 || log_has(c, EV_GROUP, SEAT_NONE) > 0;
}
static bool ordered(Client *c) {
    return log_has(c, EV_GROUP, SEAT_NONE) > 0 || client_view(c)->g->h.turn > 1;
}
static bool reacted(Client *c) {
    return log_has(c, EV_ANSWERED, SEAT_NONE) > 0 || client_view(c)->g->h.turn > 1 ||
           matg_ui_phase(c) == MATG_PHASE_REMOVAL;
}
static bool next_turn(Client *c) {
    return client_view(c)->g->h.turn > 1;
}
static bool never(Client *c) {
    (void)c;
    return false;
}

const GuideStep MATG_GUIDE[] = {
    {TX_UI_GUIDE_MATG_CLICK, selected_a2, "A2", NULL}, {TX_UI_GUIDE_MATG_REST, rested_b4, "B4", NULL},
    {TX_UI_GUIDE_MATG_AIM, aimed_two, "B4", NULL},     {TX_UI_GUIDE_MATG_ENTER, fired, NULL, NULL},
    {TX_UI_GUIDE_MATG_LOG, clicked_log, NULL, NULL},   {TX_UI_GUIDE_MATG_THEY_FIRE, they_fired, NULL, NULL},
    {TX_UI_GUIDE_MATG_PASS, past_fire, NULL, NULL},    {TX_UI_GUIDE_MATG_DRAG, drew, "A2", NULL},
    {TX_UI_GUIDE_MATG_ORDER, ordered, NULL, NULL},     {TX_UI_GUIDE_MATG_REACT, reacted, NULL, NULL},
    {TX_UI_GUIDE_MATG_ON, next_turn, NULL, NULL},      {TX_UI_GUIDE_MATG_END, never, NULL, NULL},
};
const int MATG_GUIDE_N = (int)ARRAY_LEN(MATG_GUIDE);

static RuleRef explain(Client *c) {
    if (react_open(c)) return client_view(c)->g->decision.kind == MATG_ASK_COVER ? RULE(9, 2) : RULE(9, 1);
    if (peek_on(c, 'L') || peek_on(c, 'V')) return RULE(4, 1);
    if (peek_on(c, 'D')) return RULE(5, 1);
    if (peek_on(c, 'F')) return RULE(5, 6);
    if (peek_on(c, 'G')) return RULE(7, 4);
    if (peek_on(c, 'O')) return RULE(24, 5);
    MatgUi *m = matg_ui(c);
    if (matg_ui_phase(c) == MATG_PHASE_MOVE && m->path_n > 0) return RULE(7, 8);
    if (c->hover == STAND_NONE) return 0;
    MatgInfo in;
    matg_info(client_view(c), c->hover, &in);
    return in.state ? RULE(6, 2) : 0; /* Suppressed, Disorganized */
}

static uint8_t holder(Client *c, const Objective *o) {
    return (uint8_t)matg_holder(client_view(c), o);
}

static void close(Client *c) {
    reaches_free(matg_ui(c));
}

const RulesUi CLIENT_MATG = {.id = "matg",
                             .guide = MATG_GUIDE,
                             .guide_n = (int)ARRAY_LEN(MATG_GUIDE),
                             .guide_battle = "first_shots",
                             .outcome = outcome,
                             .points = points,
                             .state_size = sizeof(MatgUi),
                             .changed = changed,
                             .strip = strip,
                             .work = work,
                             .overlay = overlay,
                             .click = click,
                             .drag = drag,
                             .key = key,
                             .enter = enter,
                             .escape = escape,
                             .rub_out = rub_out,
                             .hover = hover,
                             .hint = hint,
                             .cursor = cursor,
                             .peek = peek_matg,
                             .target_kind = MATG_TARGET_KIND,
                             .target_kind_n = MATG_TARGETS,
                             .target_kind_usual = MATG_TO_VEHICLE,
                             .target_kind_of = peek_target_kind,
                             .sight_ask = peek_sight_ask,
                             .sight_print = peek_sight_print,
                             .fire_reach = peek_fire_reach,
                             .holder = holder,
                             .explain = explain,
                             .under = reaches_draw,
                             .close = close,
                             .has_secrets = secrets_matg,
                             .secrets = secrets_draw,
                             .menu = menu_matg};
