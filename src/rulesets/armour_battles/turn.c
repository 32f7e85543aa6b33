/* turn: the turn machine (3): Command Dice, pulses, the turn's end, victory (8). It runs on by itself until a person is
 * needed. */
#include "rulesets/armour_battles/ab_rules.h"

Verdict ab_check_phase(const View *v, AbPhase p) {
    return v->g->h.phase == p ? verdict_ok() : ab_no(TX_OTHER_PHASE, RULE(3, 4), STAND_NONE);
}

static void set_phase(Tx *tx, AbPhase p) {
    if (tx->g->h.phase == p) return;
    tx->g->h.phase = (uint8_t)p;
}

/* --- turns --- */

static void begin_turn(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    tx->g->h.turn++;
    t->rolled = AB_TURN_ROLL;
    t->stage = 0;
    for (uint8_t s = 0; s < SEATS; s++) t->pulses[s] = t->logistics[s] = t->failed[s] = 0;
    set_phase(tx, AB_COMMAND);
    event_add(tx->ev, EV_TURN, SEATS_ALL)->v[0] = tx->g->h.turn;
}

static void game_over(Tx *tx, Seat winner, TextId how) {
    GameHead *h = &tx->g->h;
    const AbGame *t = ab_game_c(tx->g);
    h->over = 1;
    h->to_act = 0;
    h->winner = (uint8_t)winner;
    Event *e = event_add(tx->ev, EV_OVER, SEATS_ALL);
    e->v[0] = (int32_t)winner;
    e->v[1] = MAX(t->morale[0], t->morale[1]) - MIN(t->morale[0], t->morale[1]);
    e->text = (uint16_t)(winner == SEAT_NONE ? TX_AB_LOG_DRAW : how);
    e->rule = winner == SEAT_NONE || how == TX_AB_LOG_TIME ? RULE(8, 3) : RULE(8, 2);
}

/* The larger part of its morale left wins after the last turn (8.3). */
static Seat by_fraction(const AbGame *t) {
    int32_t a = t->morale[0] * t->morale_start[1], b = t->morale[1] * t->morale_start[0];
    return a == b ? SEAT_NONE : a > b ? SEAT_A : SEAT_B;
}

static bool check_victory(Tx *tx) {
    const AbGame *t = ab_game_c(tx->g);
    bool a = t->morale[0] == 0, b = t->morale[1] == 0;
    if (a || b) {
        game_over(tx, a && b ? SEAT_NONE : a ? SEAT_B : SEAT_A, TX_AB_LOG_COLLAPSE);
        return true;
    }
    if (tx->g->h.turn < tx->cat->battle->turns) return false;
    game_over(tx, by_fraction(t), TX_AB_LOG_TIME);
    return true;
}

/* What the turn leaves behind (3.7): markers off, received dice back, restocked orders usable. */
static void close_turn(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AbStand *s = ab_stand(tx->g, i);
        s->fired = s->broke_off = s->activated = 0;
    }
    for (uint8_t s = 0; s < SEATS; s++) {
        t->wild[s] = t->bonus[s] = t->ones[s] = 0;
        t->staff[s] = (int16_t)(t->staff[s] + t->stocked[s]);
        t->stocked[s] = 0;
        for (int f = 0; f < AB_FACES; f++) t->pool[s * AB_FACES + f] = 0;
    }
    if (!check_victory(tx)) begin_turn(tx);
}

/* --- the last fire of a turn, by option (3.7) --- */

static bool has_shot(const View *v, Seat s) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != s || ab_check_can_fire(v, (StandIx)i).kind != VERDICT_OK) continue;
        for (uint32_t k = 0; k < v->g->stand_n; k++)
            if (game_stand_c(v->g, k)->seat != s && ab_check_fire(v, (StandIx)i, (StandIx)k).kind == VERDICT_OK)
                return true;
    }
    return false;
}

static bool end_fire(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    for (; ab_opt(tx->g, AB_OPT_END_FIRE) && t->stage < 2; t->stage++) {
        Seat s = t->stage == 0 ? (Seat)t->first : ab_other(t->first);
        t->pulse = (uint8_t)s;
        if (!has_shot(&v, s)) continue;
        tx->g->h.to_act = SEAT_BIT(s);
        return true;
    }
    return false;
}

/* --- pulses --- */

static void begin_pulse(Tx *tx, Seat s, bool bonus) {
    AbGame *t = ab_game(tx->g);
    t->pulse = (uint8_t)s;
    t->pulses[s]++;
    t->bonus_on = bonus;
    t->chain_n = t->chain_face = t->chain_sixes = t->ordered = t->stage = 0;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AbStand *a = ab_stand(tx->g, i);
        a->activated = 0;
        if (a->broke_off == 2) a->broke_off = 1;
    }
    set_phase(tx, t->logistics[s] ? AB_CHAIN : AB_LOGISTICS);
    Event *e = event_add(tx->ev, EV_ACTOR, SEATS_ALL);
    e->seat = (uint8_t)s;
    e->text = TX_AB_LOG_PULSE;
    e->rule = RULE(3, 4);
    e->v[0] = t->pulses[s];
}

static bool wants_pulse(const Game *g, Seat s) {
    return ab_dice_left(g, s) > 0 || (!ab_game_c(g)->logistics[s] && ab_has_mission(g, s));
}

static void turn_end(Tx *tx) {
    ab_game(tx->g)->stage = 0;
    set_phase(tx, AB_END);
}

static void next_pulse(Tx *tx, Seat first, Seat second) {
    AbGame *t = ab_game(tx->g);
    bool both = t->failed[0] && t->failed[1];
    if (!both && wants_pulse(tx->g, first))
        begin_pulse(tx, first, false);
    else if (!both && wants_pulse(tx->g, second))
        begin_pulse(tx, second, false);
    else if (!both && t->bonus[SEAT_A] + t->bonus[SEAT_B] > 0)
        begin_pulse(tx, t->bonus[SEAT_A] > 0 ? SEAT_A : SEAT_B, true);
    else
        turn_end(tx);
}

static void end_pulse(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    ab_end_group(tx);
    t->chain_n = t->chain_face = t->chain_sixes = t->ordered = 0;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) ab_stand(tx->g, i)->activated = 0;
    if (t->bonus_on) t->pulse = (uint8_t)ab_other(t->pulse); /* it came after one of the other's */
    t->bonus_on = 0;
    t->rolled = AB_TURN_BETWEEN;
    set_phase(tx, AB_COMMAND);
}

/* The received dice have a pulse of their own after one of the failing side's (3.8). */
static bool offer_bonus(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    Seat p = (Seat)t->pulse, q = ab_other(t->pulse);
    t->rolled = AB_TURN_NEXT;
    if (t->bonus[q] == 0 || !t->failed[p]) return false;
    if (ab_dice_left(tx->g, p) == 0) {
        begin_pulse(tx, q, true);
        return true;
    }
    tx->g->decision = (Decision){
        .seat = (uint8_t)q, .kind = AB_ASK_BONUS, .stand = STAND_NONE, .other = STAND_NONE, .v = {t->bonus[q]}};
    return true;
}

Verdict ab_check_bonus(const View *v, const Command *c) {
    (void)c;
    return v->g->decision.kind == AB_ASK_BONUS ? verdict_ok() : ab_no(TX_AB_OTHER_QUESTION, RULE(3, 8), STAND_NONE);
}

void ab_apply_bonus(Tx *tx, const Command *c) {
    tx->g->decision = (Decision){0};
    begin_pulse(tx, (Seat)c->seat, true);
}

/* Missions of a side that failed: asked, when it could pay to keep one, else cancelled (7.8). */
static bool ask_keep(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    for (uint8_t s = 0; s < SEATS; s++) {
        if ((t->keep & SEAT_BIT(s)) == 0) continue;
        t->keep = (uint8_t)(t->keep & ~SEAT_BIT(s));
        if (ab_has_mission(tx->g, (Seat)s) && ab_staff(tx->g, (Seat)s) > 0) {
            tx->g->decision = (Decision){.seat = s, .kind = AB_ASK_KEEP, .stand = STAND_NONE, .other = STAND_NONE};
            return true;
        }
        ab_cancel_missions(tx, (Seat)s);
    }
    return false;
}

static void command_step(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    switch (t->rolled) {
    case AB_TURN_ROLL:
        ab_roll_command(tx);
        t->keep = (uint8_t)((t->failed[0] ? 1 : 0) | (t->failed[1] ? 2 : 0));
        t->rolled = AB_TURN_ROLLED;
        return;
    case AB_TURN_ROLLED:
        if (ask_keep(tx)) return;
        t->rolled = AB_TURN_NEXT;
        t->pulse = (uint8_t)ab_other(t->first);
        return;
    case AB_TURN_BETWEEN: (void)offer_bonus(tx); return;
    default: next_pulse(tx, ab_other(t->pulse), (Seat)t->pulse);
    }
}

Verdict ab_check_end(const View *v, const Command *c) {
    (void)c;
    if (v->g->h.phase == AB_GROUP) return ab_no(TX_AB_FINISH_GROUP, RULE(3, 4), STAND_NONE);
    if (v->g->h.phase == AB_CHAIN) return ab_no(TX_AB_CHOOSE_CHAIN, RULE(3, 4), STAND_NONE);
    return v->g->h.phase == AB_ORDERS || v->g->h.phase == AB_END ? verdict_ok()
                                                                 : ab_no(TX_OTHER_PHASE, RULE(3, 4), STAND_NONE);
}

void ab_apply_end(Tx *tx, const Command *c) {
    Event *e = event_add(tx->ev, EV_PASS, SEATS_ALL);
    e->seat = c->seat;
    e->rule = RULE(3, 4);
    e->v[0] = ab_game_c(tx->g)->chain_n;
    if (tx->g->h.phase == AB_END)
        ab_game(tx->g)->stage++;
    else
        end_pulse(tx);
}

/* One step; false: a person must act. */
static bool phase_step(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    GameHead *h = &tx->g->h;
    switch (h->phase) {
    case AB_SETUP:
        if (!ab_setup_step(tx)) return false;
        ab_look_about(tx);
        begin_turn(tx);
        return true;
    case AB_COMMAND: command_step(tx); return true;
    case AB_LOGISTICS:
        if (ab_logistics_on(tx)) return true;
        break;
    case AB_CHAIN:
        if (t->bonus_on || ab_dice_left(tx->g, (Seat)t->pulse) > 0) break;
        end_pulse(tx);
        return true;
    case AB_ORDERS:
        if (t->chain_n > 0 || t->staff[t->pulse] > 0) break;
        end_pulse(tx);
        return true;
    case AB_GROUP:
        if (!ab_group_over(&v)) break;
        ab_end_group(tx);
        return true;
    default:
        if (end_fire(tx)) return false;
        close_turn(tx);
        return !h->over;
    }
    h->to_act = SEAT_BIT(t->pulse);
    return false;
}

void ab_step(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    for (;;) {
        if (tx->g->h.over || tx->g->decision.kind != AB_ASK_NONE) return;
        if (t->volley != AB_VOLLEY_NONE)
            ab_volley_on(tx);
        else if (ab_morale_step(tx))
            return;
        else if (t->burst_n > 0)
            ab_burst_on(tx);
        else if (t->mover != STAND_NONE)
            ab_go_on(tx);
        else if (!phase_step(tx))
            return;
        if (tx->dice->ran_out || tx->dice->bad_face) return; /* the record is refused whole */
    }
}
