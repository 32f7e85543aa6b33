/* ab_ui: hands each question of the window to its part, and to the general panels what they do as well. */
#include "client/armour_battles/ab_ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ab_say_line(Client *c, const char *format, ...) {
    char line[600];
    int n = snprintf(line, sizeof line, "%c ", c->seat == SEAT_A ? 'A' : 'B');
    va_list ap;
    va_start(ap, format);
    vsnprintf(line + n, sizeof line - (size_t)n, format, ap);
    va_end(ap);
    return client_submit(c, line);
}

void ab_refuse(Client *c, const Verdict *no) {
    TEXT(why, 400);
    words_verdict(c, no, &why);
    client_say(c, ROLE_BLOCKED, why.buf);
    c->refused_rule = no->rule;
    c->refused_at = c->now;
}

/* --- what changes --- */

static bool two_persons(const Client *c) {
    return c->owner[0] == OWNER_PERSON && c->owner[1] == OWNER_PERSON;
}

static bool has_hidden(Client *c) {
    const Game *g = session_game(c->session);
    for (uint32_t i = 0; i < g->stand_n; i++)
        if ((game_stand_c(g, i)->flags & ST_HIDDEN) && stand_alive(game_stand_c(g, i))) return true;
    return false;
}

/* Where someone is hidden, the screen goes blank before it shows another side's eyes (ux 3.9). */
static void hand_over(Client *c) {
    AbUi *u = ab_ui(c);
    uint8_t was = u->eyes;
    if (c->seat > SEAT_B || session_looking(c->session) != UINT32_MAX) return;
    u->eyes = (uint8_t)(c->seat + 1);
    if (was == u->eyes || !two_persons(c) || !has_hidden(c)) return;
    anim_finish(c);
    client_hand_over(c);
}

static void select_group(Client *c) {
    AbUi *u = ab_ui(c);
    const View *v = client_view(c);
    StandIx in[AB_WITH + 1];
    uint32_t n = 0;
    if (ab_phase(c) != AB_GROUP || !client_may_act(c)) {
        if (ab_phase(c) != AB_GROUP) u->seen_group = 0;
        return;
    }
    for (uint32_t i = 0; i < v->g->stand_n && n < ARRAY_LEN(in); i++)
        if (ab_stand_c(v->g, i)->group) in[n++] = (StandIx)i;
    if (n > 0 && ab_game_c(v->g)->order == AB_ORDER_RESERVES) n = 1; /* they come in one by one */
    if (n == 0 || u->seen_group == in[0] + 1) return;
    u->seen_group = (uint16_t)(in[0] + 1);
    client_select_list(c, in, n, 0);
}

static void changed(Client *c) {
    AbUi *u = ab_ui(c);
    int phase = ab_phase(c);
    bool idle = client_may_act(c) && client_view(c)->g->decision.kind == AB_ASK_NONE && (phase == AB_CHAIN || phase == AB_ORDERS);
    if (!u->play.mem) u->react_by = u->last_about = STAND_NONE;
    if (!u->giving && (!idle || (u->order.on && u->order.face && phase != AB_CHAIN))) u->order = (AbOrder){0};
    if (!idle || (u->hand.face && phase != AB_CHAIN)) u->hand = (AbHand){0};
    hand_over(c);
    play_changed(c);
    ab_way_changed(c);
    ab_react_changed(c);
    ab_shot_changed(c);
    select_group(c);
}

/* --- panels --- */

static bool own_panel(Client *c, const PlayAct *a) {
    switch (a->o.cmd.op) {
    case AB_OP_CHAIN:
    case AB_OP_RESTOCK:
    case AB_OP_ENLARGE:
    case AB_OP_ROLL:
    case AB_OP_REPLACE: return true;
    case AB_OP_ACTIVATE:
    case AB_OP_DISENGAGE:
    case AB_OP_RALLY:
    case AB_OP_COMMIT:
    case AB_OP_RECOVER: return true; /* by the tray: a die on a leader */
    case AB_OP_FIRE: return a->o.cmd.n > 2;
    case AB_OP_CALL:
    case AB_OP_SMOKE:
    case AB_OP_ADJUST: return !ab_is_battery(client_view(c), a->by) || c->sel_n == 0 || !client_selected(c, a->by);
    default: return false;
    }
}

static int32_t arg_of(const PlayAct *a, uint8_t slot) {
    for (uint16_t k = 0; k < a->o.cmd.n; k++)
        if (a->o.cmd.arg[k].slot == slot) return a->o.cmd.arg[k].a;
    return -1;
}

static void commit(Client *c, const PlayAct *a, int32_t dice) {
    const View *v = client_view(c);
    const Arg arg[] = {a->o.cmd.arg[0], {.slot = 1, .kind = ARG_INT, .a = dice}};
    Command cmd = {.seat = c->seat, .op = AB_OP_COMMIT, .n = 2, .arg = arg};
    TEXT(line, 200);
    command_print(v->rs, v->cat, v->g, &cmd, &line);
    client_submit(c, line.buf);
}

/* A row a company that may come: with a die, with the whole chain, by a Staff Order. */
static void reserves(Client *c) {
    const View *v = client_view(c);
    int left = ab_chain_left(v->g);
    bool headed = false;
    for (uint32_t u = 0; u < v->g->unit_n; u++) {
        const PlayAct *die = NULL, *staff = NULL;
        for (const PlayAct *a = play_find(c, "commit", STAND_NONE, STAND_NONE, NULL); a; a = play_find(c, "commit", STAND_NONE, STAND_NONE, a)) {
            if (arg_of(a, 0) != (int32_t)u) continue;
            if (arg_of(a, 1) > 0) die = a;
            if (arg_of(a, 2) > 0) staff = a;
        }
        if (!die && !staff) continue;
        if (!headed) ui_heading(c->ui, client_text(c, TX_AB_UI_RESERVES));
        headed = true;
        char name[24];
        snprintf(name, sizeof name, "company%u", u);
        PlayRow r = {.name = name, .label = v->cat->battle->unit[game_unit_c(v->g, u)->battle_unit].name, .chance = PLAY_NO_CHANCE, .role = ROLE_TEXT};
        if (die) r.button[0] = client_label(c, TX_AB_UI_ROW_DIE, "die");
        if (die && left > 1) r.button[1] = client_named(c, client_line(c, TX_AB_UI_ROW_ALL, "n=%d", left), "all");
        if (staff) r.button[2] = client_label(c, TX_AB_UI_ROW_STAFF, "staff");
        PlayRowAnswer got = play_row(c, &r);
        if (got.button < 0) continue;
        if (got.button == 1)
            commit(c, die, left);
        else
            play_do(c, got.button == 0 ? die : staff);
        return; /* the game went on: what was found is old */
    }
}

static TextId phase_words(Client *c) {
    switch (ab_phase(c)) {
    case AB_CHAIN: return TX_AB_UI_WORDS_CHAIN;
    case AB_ORDERS: return TX_AB_UI_WORDS_ORDERS;
    case AB_LOGISTICS: return TX_AB_UI_WORDS_LOGISTICS;
    case AB_SETUP: return TX_AB_UI_WORDS_SETUP;
    default: return TX_NONE;
    }
}

/* What an order would be about, for the selected unit: it can also be given without the hand in the tray. */
static void unit_orders(Client *c) {
    const View *v = client_view(c);
    if (ab_phase(c) != AB_ORDERS || c->sel_n != 1 || ab_ui(c)->order.on) return;
    StandIx i = c->sel[0];
    if (game_stand_c(v->g, i)->seat != c->seat || !ab_is_unit(v, i)) return;
    Ui *ui = c->ui;
    int left = ab_chain_left(v->g);
    ui_heading(ui, client_line(c, TX_AB_UI_ORDER, "who=%s", words_name(c, i)));
    ui_row(ui, 30, 2, NULL);
    bool one = ui_button(ui, client_label(c, TX_AB_UI_ONE_DIE, "one die"), NULL, left > 0 ? 0 : BUTTON_DISABLED);
    bool all = ui_button(ui, client_named(c, client_line(c, TX_AB_UI_ALL_DICE, "n=%d", left), "all dice"), NULL, left > 1 ? 0 : BUTTON_DISABLED);
    bool staff = ui_button(ui, client_label(c, TX_AB_UI_STAFF_ORDER, "staff order"), NULL, ab_staff(v->g, (Seat)c->seat) > 0 ? 0 : BUTTON_DISABLED);
    ui_column(ui);
    AbHand h = {0};
    if (one) h = (AbHand){.kind = AB_HAND_DIE, .dice = 1};
    if (all) h = (AbHand){.kind = AB_HAND_CHAIN, .dice = (uint8_t)left};
    if (staff) h = (AbHand){.kind = AB_HAND_STAFF, .dice = 1};
    if (h.kind) ab_order_begin(c, i, &h);
}

static void work(Client *c) {
    ab_board(c);
    const AbUi *u = ab_ui(c);
    if (ab_react_open(c)) {
        ab_react_work(c);
        return;
    }
    if (play_asking(c)) {
        play_work_ask(c);
        return;
    }
    if (u->order.on && client_may_act(c)) {
        ab_order_work(c);
        return;
    }
    bool group = ab_phase(c) == AB_GROUP && client_may_act(c);
    if (ab_phase(c) == AB_SETUP) {
        play_work(c);
        return;
    }
    if (!group) play_work_head(c);
    bool busy = play_work_pencil(c) || ab_shot_work(c);
    if (busy) ui_separator(c->ui);
    if (group) ab_group_work(c);
    if (!client_may_act(c)) return;
    unit_orders(c);
    reserves(c);
    if (!busy) ab_guns_work(c);
    if (group) {
        if (!busy) play_work_acts(c);
    } else {
        play_act_buttons(c, STAND_NONE, NULL, NULL);
    }
}

static void overlay(Client *c) {
    if (ab_react_open(c))
        ab_react_overlay(c);
    else
        play_overlay(c);
    ab_guns_overlay(c);
    ab_mark_backs(c);
    if (!client_may_act(c)) return;
    ab_order_overlay(c);
    ab_way_overlay(c);
}

static void draw(Client *c) {
    ab_hand_draw(c);
}

/* --- hands --- */

static bool click(Client *c, const Hit *h) {
    AbUi *u = ab_ui(c);
    if (ab_react_open(c)) return ab_react_click(c, h);
    if (u->hand.kind != AB_HAND_NONE && client_may_act(c) && h->stand != STAND_NONE && game_stand_c(client_view(c)->g, h->stand)->seat == c->seat) {
        AbHand hand = u->hand;
        ab_hand_drop(c);
        ab_order_begin(c, h->stand, &hand);
        return true;
    }
    if (ab_order_click(c, h)) return true;
    PlayUi *p = play_ui(c);
    if (p->aim != STAND_NONE && h->stand == p->aim && client_may_act(c)) return ab_shot_fire(c);
    bool took = play_click(c, h);
    ab_guns_pencil(c);
    ab_shot_changed(c);
    return took;
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    AbUi *u = ab_ui(c);
    if (u->hand.dragging) {
        if (step == 2) ab_hand_released(c, to);
        if (step == 3) ab_hand_drop(c);
        client_touch(c);
        return true;
    }
    if (ab_way_drag(c, from, to, step)) return true;
    return play_drag(c, from, to, step);
}

static bool key(Client *c, const InputEvent *e) {
    return ab_react_key(c, e) || (!ab_react_open(c) && play_key(c, e));
}

static bool enter(Client *c, bool shift) {
    AbUi *u = ab_ui(c);
    PlayUi *p = play_ui(c);
    if (ab_react_open(c)) return ab_react_do(c);
    if (!client_may_act(c)) return play_enter(c, shift);
    if (u->order.on) return ab_order_give(c);
    if (u->hand.kind == AB_HAND_CHAIN && u->hand.face) {
        int face = u->hand.face;
        ab_hand_drop(c);
        ab_chain_take(c, face, 0);
        return true;
    }
    if (!play_asking(c) && !play_pencil(c) && p->aim != STAND_NONE) return ab_shot_fire(c);
    if (!play_asking(c) && !play_pencil(c) && p->number_n == 0 && ab_way_roll(c)) return true;
    return play_enter(c, shift);
}

static bool rub_out(Client *c) {
    AbUi *u = ab_ui(c);
    if (u->hand.kind != AB_HAND_NONE) return ab_hand_drop(c), true;
    if (u->order.on) return ab_order_drop(c), true;
    bool done = ab_way_back(c) || play_rub_out(c);
    ab_shot_changed(c);
    return done;
}

static bool escape(Client *c) {
    if (ab_react_open(c)) return ab_react_decline(c);
    return rub_out(c) || play_escape(c);
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    AbUi *u = ab_ui(c);
    if (!client_may_act(c)) return false;
    if (u->drawing) {
        for (uint32_t k = 0; k < u->way_n; k++) {
            if (u->way[k].stand != c->press_stand || u->way[k].n == 0) continue;
            ab_way_words(c, &u->way[k], a);
            *ra = u->way[k].clamped ? ROLE_LIMIT : ROLE_CLEAR;
            if (u->way[k].clamped) client_put(c, b, TX_AB_UI_BEST_DICE, "n=%s", ""), *rb = ROLE_LIMIT;
            return true;
        }
    }
    bool mine = h->stand != STAND_NONE && game_stand_c(client_view(c)->g, h->stand)->seat == c->seat;
    if (mine && (u->hand.kind != AB_HAND_NONE || u->order.on) && ab_is_unit(client_view(c), h->stand)) {
        Verdict no = u->order.on && h->stand != u->order.leader ? ab_check_member(client_view(c), u->order.leader, h->stand)
                                                               : ab_check_member(client_view(c), h->stand, h->stand);
        client_put(c, a, u->order.on ? h->stand == u->order.leader ? TX_AB_UI_HOVER_GIVE : TX_AB_UI_HOVER_MEMBER : TX_AB_UI_HOVER_LEAD, "who=%s", words_name(c, h->stand));
        *ra = no.kind == VERDICT_OK ? ROLE_CLEAR : ROLE_LIMIT;
        if (no.kind != VERDICT_OK) words_verdict(c, &no, b), *rb = ROLE_LIMIT;
        return true;
    }
    return !ab_react_open(c) && play_hover(c, h, a, b, ra, rb);
}

static void hint(Client *c, Text *out) {
    const AbUi *u = ab_ui(c);
    TextId id = TX_NONE;
    if (ab_react_open(c))
        id = client_view(c)->g->decision.kind == AB_ASK_REACT ? TX_AB_UI_HINT_REACT : TX_AB_UI_HINT_OPFIRE;
    else if (!client_may_act(c) || play_asking(c) || play_pencil(c) || play_ui(c)->aim != STAND_NONE)
        id = TX_NONE;
    else if (u->order.on)
        id = TX_AB_UI_HINT_ORDER;
    else if (u->hand.kind != AB_HAND_NONE)
        id = TX_AB_UI_HINT_HAND;
    else if (u->way_n > 0)
        id = TX_AB_UI_HINT_ROLL;
    else if (ab_way_open(c))
        id = TX_AB_UI_HINT_WAY;
    else if (ab_phase(c) == AB_CHAIN)
        id = TX_AB_UI_HINT_CHAIN;
    else if (ab_phase(c) == AB_ORDERS)
        id = TX_AB_UI_HINT_ORDERS;
    else if (ab_phase(c) == AB_GROUP)
        id = TX_AB_UI_HINT_GROUP;
    if (id == TX_NONE)
        play_hint(c, out);
    else
        text_str(out, client_text(c, id));
}

static int cursor(Client *c, const Hit *h) {
    const AbUi *u = ab_ui(c);
    if (u->hand.kind != AB_HAND_NONE) return u->hand.dragging ? CUR_GRAB : -1;
    if (ab_react_open(c)) return h->stand == client_view(c)->g->decision.stand ? CUR_CROSS : -1;
    if (ab_way_open(c) && h->stand != STAND_NONE && ab_stand_c(client_view(c)->g, h->stand)->group) return CUR_GRAB;
    return play_cursor(c, h);
}

/* --- film --- */

static TextId outcome(const Event *ev, uint8_t *role) {
    if (ev->kind == EV_STATE) {
        *role = ev->text == TX_AB_LOG_SUPPRESSED || ev->text == TX_AB_LOG_DISRUPTED ? ROLE_BLOCKED : ROLE_CLEAR;
        return ev->text == TX_AB_LOG_SUPPRESSED   ? TX_AB_SUPPRESSED
               : ev->text == TX_AB_LOG_DISRUPTED  ? TX_AB_UI_DISRUPTED
               : ev->text == TX_AB_LOG_NO_EFFECT  ? TX_AB_OUT_NOTHING
               : ev->text == TX_AB_LOG_RECOVERED || ev->text == TX_AB_LOG_RALLIED ? TX_AB_RALLY
                                                  : TX_NONE;
    }
    if (ev->kind == EV_LOST) return *role = ROLE_BLOCKED, TX_AB_OUT_LOST;
    return TX_NONE;
}

/* The target's dice are red, so that the two pools are told apart. */
static QuoteDie die(const Event *ev, uint16_t k) {
    (void)k;
    return ev->text == TX_AB_REACTION_ROLL || ev->text == TX_AB_AGAINST ? QUOTE_DIE_RED : QUOTE_DIE;
}

static void fire_reach(Client *c, StandIx firer, StandIx target, FireReach *out) {
    const View *v = client_view(c);
    (void)target;
    *out = (FireReach){0};
    if (!ab_is_unit(v, firer)) return;
    int32_t arc = ab_value(v, firer, AB_ARC);
    out->in_arc = ab_value(v, firer, AB_RANGE_LONG);
    out->arc_mdeg = arc >= 360 ? 0 : arc * 500;
}

static uint32_t fire_bands(Client *c, StandIx firer, Wu *upto, uint32_t cap) {
    static const int AT[] = {AB_RANGE_CLOSE, AB_RANGE_EFFECTIVE, AB_RANGE_LONG};
    uint32_t n = 0;
    for (; ab_is_unit(client_view(c), firer) && n < ARRAY_LEN(AT) && n < cap; n++) upto[n] = ab_value(client_view(c), firer, AT[n]);
    return n;
}

/* Batteries lie in the dice tray. */
static bool trays(Client *c, StandIx i) {
    return !ab_is_battery(client_view(c), i);
}

static const PlayHooks AB_HOOKS = {.question = ab_question,
                                   .shot = ab_shot_plain,
                                   .cost = ab_way_cost,
                                   .mark_pencil = ab_way_mark,
                                   .phase_words = phase_words,
                                   .die = die,
                                   .own_panel = own_panel};

const RulesUi CLIENT_ARMOUR_BATTLES = {.id = "armour_battles",
                                       .play = &AB_HOOKS,
                                       .edge_to_edge = true,
                                       .state_size = sizeof(AbUi),
                                       .guide = AB_GUIDE,
                                       .guide_n = 12,
                                       .guide_battle = "ab_first_pulse",
                                       .changed = changed,
                                       .strip = ab_react_strip,
                                       .tray = ab_tray,
                                       .trays = trays,
                                       .work = work,
                                       .overlay = overlay,
                                       .draw = draw,
                                       .click = click,
                                       .drag = drag,
                                       .key = key,
                                       .enter = enter,
                                       .rub_out = rub_out,
                                       .escape = escape,
                                       .hover = hover,
                                       .hint = hint,
                                       .cursor = cursor,
                                       .outcome = outcome,
                                       .explain = ab_explain,
                                       .fire_bands = fire_bands,
                                       .fire_reach = fire_reach};
