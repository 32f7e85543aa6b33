/* fire: volleys (6.3-6.12). Shots of one volley of fire are declared, rolled, and then take effect together; shots at a
 * mover and of a burst are done one by one. */
#include "rulesets/armour_battles/ab_rules.h"

static int32_t reg(const Tx *tx, uint32_t shot, int r) {
    return ab_reg_c(tx->g, shot, r);
}

void ab_begin_volley(Tx *tx, uint8_t kind) {
    AbGame *t = ab_game(tx->g);
    t->volley = kind;
    t->shot_n = 0;
    t->declared = 0;
    t->scoot = STAND_NONE;
    for (uint32_t k = 0; k < ARRAY_LEN(t->shot); k++) t->shot[k] = 0;
}

static void fire_marker(Tx *tx, StandIx i) {
    AbStand *s = ab_stand(tx->g, i);
    s->fired = 1;
    if (s->group) s->shot = 1;
}

void ab_add_shot(Tx *tx, StandIx firer, StandIx target, int extra, bool burst, bool retreat) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    uint32_t k = t->shot_n;
    ASSERT(k < AB_SHOTS);
    Pose from = stand_pose(game_stand_c(tx->g, firer)), at = stand_pose(game_stand_c(tx->g, target));
    *ab_reg(tx->g, k, AB_SHOT_FIRER) = firer;
    *ab_reg(tx->g, k, AB_SHOT_TARGET) = target;
    *ab_reg(tx->g, k, AB_SHOT_EXTRA) = extra;
    *ab_reg(tx->g, k, AB_SHOT_BURST) = burst;
    *ab_reg(tx->g, k, AB_SHOT_RETREAT) = retreat;
    *ab_reg(tx->g, k, AB_SHOT_AMBUSH) = !burst && ab_is_hidden(tx->g, firer);
    *ab_reg(tx->g, k, AB_SHOT_FROM_X) = at.at.x; /* the range is measured to here, should it go back now (6.11) */
    *ab_reg(tx->g, k, AB_SHOT_FROM_Y) = at.at.y;
    t->shot_n++;
    if (burst) return;
    Event *e = event_add(tx->ev, EV_SHOT, SEATS_ALL);
    e->a = firer;
    e->b = target;
    e->seat = game_stand_c(tx->g, firer)->seat;
    e->at = from.at;
    e->to = at.at;
    e->v[0] = ab_hull_distance(&v, from, at);
    e->rule = RULE(6, 3);
    e->text = reg(tx, k, AB_SHOT_AMBUSH) ? TX_AB_LOG_AMBUSH : TX_AB_LOG_FIRES;
    fire_marker(tx, firer);
    if (ab_is_hidden(tx->g, firer)) ab_reveal(tx, firer);
}

/* The place that counts for the numbers: where it was when it was fired at. */
static Pose counted_pose(const Tx *tx, uint32_t k) {
    const Stand *s = game_stand_c(tx->g, (uint32_t)reg(tx, k, AB_SHOT_TARGET));
    return (Pose){{reg(tx, k, AB_SHOT_FROM_X), reg(tx, k, AB_SHOT_FROM_Y)}, s->face};
}

static void numbers_of(Tx *tx, uint32_t k, AbShot *out) {
    View v = ab_tx_view(tx);
    StandIx by = (StandIx)reg(tx, k, AB_SHOT_FIRER), target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    if (reg(tx, k, AB_SHOT_BURST)) {
        ab_burst_shot(&v, by, target, reg(tx, k, AB_SHOT_EXTRA_REACT), out);
        return;
    }
    Stand *f = game_stand(tx->g, by);
    uint16_t flags = f->flags;
    if (reg(tx, k, AB_SHOT_AMBUSH)) f->flags |= ST_HIDDEN; /* it was, when it fired */
    ab_shot(&v, by, stand_pose(f), target, counted_pose(tx, k), reg(tx, k, AB_SHOT_EXTRA),
            reg(tx, k, AB_SHOT_EXTRA_REACT), reg(tx, k, AB_SHOT_RETREAT) != 0, out);
    f->flags = flags;
}

/* --- break-off (6.11) --- */

static bool ask_break(Tx *tx, uint32_t k) {
    View v = ab_tx_view(tx);
    StandIx target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    const AbStand *s = ab_stand_c(tx->g, target);
    if (reg(tx, k, AB_SHOT_BURST) || !ab_has(&v, target, AB_BREAK_OFF) || s->suppressed || reg(tx, k, AB_SHOT_RETREAT))
        return false;
    for (uint32_t m = 0; m < ab_game_c(tx->g)->shot_n; m++)
        if (reg(tx, m, AB_SHOT_FIRER) == (int32_t)target) return false; /* it fires: one or the other */
    if (ab_back_reach(&v, target, WU_INCH) == 0) return false;
    tx->g->decision = (Decision){.seat = game_stand_c(tx->g, target)->seat,
                                 .kind = AB_ASK_BREAK,
                                 .stand = target,
                                 .other = (StandIx)reg(tx, k, AB_SHOT_FIRER),
                                 .v = {(int32_t)k}};
    return true;
}

Verdict ab_check_breakoff(const View *v, const Command *c) {
    if (v->g->decision.kind != AB_ASK_BREAK) return ab_no(TX_AB_OTHER_QUESTION, RULE(6, 11), STAND_NONE);
    Wu most = ab_int_arg(c, 0, WU_INCH);
    return most > 0 ? verdict_ok() : ab_limit(TX_AB_BACK_TOO_FAR, RULE(6, 11), STAND_NONE, MEASURE_WU, most, 0);
}

void ab_apply_breakoff(Tx *tx, const Command *c) {
    StandIx i = tx->g->decision.stand;
    uint32_t k = (uint32_t)tx->g->decision.v[0];
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    tx->g->decision = (Decision){0};
    Event *e = event_add(tx->ev, EV_ANSWERED, SEATS_ALL);
    e->seat = c->seat;
    e->a = i;
    e->text = TX_AB_LOG_BREAKS_OFF;
    e->rule = RULE(6, 11);
    AbMove m;
    ab_roll_alone(tx, i, &m);
    Wu most = ab_int_arg(c, 0, INT32_MAX);
    if (t->mover == i) ab_stop_move(tx);
    if (stand_on_table(game_stand_c(tx->g, i)))
        (void)ab_slide(tx, i, (Angle)(game_stand_c(tx->g, i)->face + ANGLE_HALF), ab_back_carry(&v, i, &m, most));
    AbStand *s = ab_stand(tx->g, i);
    s->broke_off = 2;
    s->activated = 1;
    s->moved = 1;
    *ab_reg(tx->g, k, AB_SHOT_RETREAT) = 1;
    *ab_reg(tx->g, k, AB_SHOT_STEP) = AB_STEP_ROLL;
}

/* --- rolling --- */

static void roll_attack(Tx *tx, uint32_t k) {
    AbShot s;
    numbers_of(tx, k, &s);
    StandIx by = (StandIx)reg(tx, k, AB_SHOT_FIRER), target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    bool burst = reg(tx, k, AB_SHOT_BURST) != 0;
    AbRoll r = ab_roll_event(tx, TX_AB_ATTACK, burst ? RULE(7, 5) : RULE(6, 5), (Seat)game_stand_c(tx->g, by)->seat, by,
                             target, &s.tn, &s.dice);
    *ab_reg(tx->g, k, AB_SHOT_A) = r.hits;
    *ab_reg(tx->g, k, AB_SHOT_A6) = r.sixes;
}

static void roll_reaction(Tx *tx, uint32_t k) {
    AbShot s;
    numbers_of(tx, k, &s);
    StandIx by = (StandIx)reg(tx, k, AB_SHOT_FIRER), target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    AbRoll r = ab_roll_event(tx, TX_AB_REACTION_ROLL, RULE(6, 6), (Seat)game_stand_c(tx->g, target)->seat, target, by,
                             &s.react_tn, &s.react_dice);
    *ab_reg(tx->g, k, AB_SHOT_R) = r.hits;
    *ab_reg(tx->g, k, AB_SHOT_R6) = r.sixes;
}

static bool ask_react(Tx *tx, uint32_t k) {
    StandIx target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    Seat s = (Seat)game_stand_c(tx->g, target)->seat;
    if (ab_wild(tx->g, s) + ab_staff(tx->g, s) == 0) return false;
    tx->g->decision = (Decision){.seat = (uint8_t)s,
                                 .kind = AB_ASK_REACT,
                                 .stand = target,
                                 .other = (StandIx)reg(tx, k, AB_SHOT_FIRER),
                                 .v = {reg(tx, k, AB_SHOT_A), reg(tx, k, AB_SHOT_A6), (int32_t)k}};
    return true;
}

Verdict ab_check_react(const View *v, const Command *c) {
    if (v->g->decision.kind != AB_ASK_REACT) return ab_no(TX_AB_OTHER_QUESTION, RULE(6, 6), STAND_NONE);
    return ab_check_extra(v, (Seat)c->seat, ab_int_arg(c, 0, 0), ab_int_arg(c, 1, 0), RULE(6, 6));
}

void ab_apply_react(Tx *tx, const Command *c) {
    uint32_t k = (uint32_t)tx->g->decision.v[2];
    int32_t wild = ab_int_arg(c, 0, 0), staff = ab_int_arg(c, 1, 0);
    tx->g->decision = (Decision){0};
    ab_pay_extra(tx, (Seat)c->seat, wild, staff);
    *ab_reg(tx->g, k, AB_SHOT_EXTRA_REACT) = wild + staff;
    *ab_reg(tx->g, k, AB_SHOT_STEP) = AB_STEP_REACTED;
}

/* --- results (6.7-6.9, 7.6) --- */

static void suppress(Tx *tx, StandIx target, StandIx by) {
    if (ab_game_c(tx->g)->mover == target) ab_stop_move(tx); /* it halts where it was hit (6.10) */
    ab_stand(tx->g, target)->suppressed = 1;
    Event *e = event_add(tx->ev, EV_STATE, SEATS_ALL);
    e->text = TX_AB_LOG_SUPPRESSED;
    e->rule = RULE(6, 8);
    e->a = by;
    e->b = target;
}

static Angle own_edge(const Tx *tx, StandIx i) {
    uint8_t edge = tx->cat->battle->side[game_stand_c(tx->g, i)->seat].edge;
    if (edge == EDGE_NONE) edge = game_stand_c(tx->g, i)->seat == SEAT_A ? EDGE_S : EDGE_N;
    return (Angle)(edge * ANGLE_QUARTER);
}

static void force_back(Tx *tx, uint32_t k, int32_t dice) {
    StandIx by = (StandIx)reg(tx, k, AB_SHOT_FIRER), target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    bool burst = reg(tx, k, AB_SHOT_BURST) != 0;
    if (ab_game_c(tx->g)->mover == target) ab_stop_move(tx);
    if (!stand_on_table(game_stand_c(tx->g, target))) return; /* it was entering, and there was no room: it stays out */
    Vec away = vec_sub(stand_at(game_stand_c(tx->g, target)), stand_at(game_stand_c(tx->g, by)));
    Angle way = burst ? own_edge(tx, target) : angle_of(away);
    Ledger far = {.measure = MEASURE_WU};
    Event *e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->text = TX_AB_LOG_FORCED_BACK;
    e->rule = RULE(6, 9);
    e->a = target;
    e->b = by;
    e->die = (uint16_t)tx->dice->n;
    e->die_n = (uint16_t)dice;
    int32_t sum = 0;
    for (int32_t d = 0; d < dice; d++) sum += tx_die(tx, 6);
    ledger_add(&far, TX_AB_FORCED, RULE(6, 9), STATUS_BOOK, ab_k(tx->cat, ABK_FORCED));
    ledger_add(&far, TX_AB_FORCED_DICE, RULE(6, 9), STATUS_BOOK, sum * WU_INCH);
    event_ledger(tx->ev, e, &far);
    e->v[0] = ledger_sum(&far);
    (void)ab_slide(tx, target, way, ledger_sum(&far));
}

static void apply_shot(Tx *tx, uint32_t k) {
    StandIx by = (StandIx)reg(tx, k, AB_SHOT_FIRER), target = (StandIx)reg(tx, k, AB_SHOT_TARGET);
    bool burst = reg(tx, k, AB_SHOT_BURST) != 0;
    AbStand *s = ab_stand(tx->g, target);
    if (!stand_on_table(game_stand_c(tx->g, target))) return;
    int32_t a = reg(tx, k, AB_SHOT_A), a6 = reg(tx, k, AB_SHOT_A6), r = reg(tx, k, AB_SHOT_R),
            r6 = reg(tx, k, AB_SHOT_R6);
    int32_t hurt = MAX(0, a - r), was = s->disruption;
    bool pinned = a6 >= 1 && (burst ? r6 <= a6 : r6 < a6);
    Ledger net = {.measure = MEASURE_COUNT};
    ledger_add(&net, TX_AB_SUCCESSES, RULE(6, 7), STATUS_BOOK, a);
    ledger_add(&net, TX_AB_CANCELLED, RULE(6, 7), STATUS_BOOK, -MIN(r, a));
    s->disruption = (uint8_t)MIN(was + hurt, ab_k(tx->cat, ABK_DISPERSED));
    Event *e = event_add(tx->ev, EV_STATE, SEATS_ALL);
    event_ledger(tx->ev, e, &net);
    e->text = hurt > 0 ? TX_AB_LOG_DISRUPTED : pinned ? TX_NONE : TX_AB_LOG_NO_EFFECT;
    e->rule = RULE(6, 7);
    e->a = by;
    e->b = target;
    e->v[0] = was;
    e->v[1] = s->disruption;
    if (s->disruption >= ab_k(tx->cat, ABK_DISPERSED)) {
        ab_disperse(tx, target, by);
        return;
    }
    if (pinned) suppress(tx, target, by);
    int32_t dice = burst ? MAX(1, a6 - r6) : a6 - r6;
    if (!ab_opt(tx->g, AB_OPT_FB_SUPPRESSED)) {
        if (pinned && hurt > 0) force_back(tx, k, dice);
    } else if (hurt > 0) {
        force_back(tx, k, pinned ? dice : 0);
    }
}

/* --- the volley --- */

/* One step of a shot; true: a question stands. */
static bool shot_on(Tx *tx, uint32_t k) {
    int32_t *step = ab_reg(tx->g, k, AB_SHOT_STEP);
    if (*step == AB_STEP_BREAK) {
        *step = AB_STEP_ROLL;
        if (ask_break(tx, k)) return true;
    }
    if (*step == AB_STEP_ROLL) {
        roll_attack(tx, k);
        *step = reg(tx, k, AB_SHOT_A) > 0 ? AB_STEP_REACT : AB_STEP_DONE;
    }
    if (*step == AB_STEP_REACT) {
        *step = AB_STEP_REACTED;
        if (ask_react(tx, k)) return true;
    }
    if (*step == AB_STEP_REACTED) {
        roll_reaction(tx, k);
        *step = AB_STEP_DONE;
    }
    return false;
}

/* Who fired without moving and may now go back: asked once a volley (6.12). */
static bool ask_scoot(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    for (uint32_t k = 0; k < t->shot_n; k++) {
        StandIx i = (StandIx)reg(tx, k, AB_SHOT_FIRER);
        if (reg(tx, k, AB_SHOT_BURST) || reg(tx, k, AB_SHOT_STEP) > AB_STEP_DONE) continue;
        *ab_reg(tx->g, k, AB_SHOT_STEP) = AB_STEP_DONE + 1;
        const AbStand *s = ab_stand_c(tx->g, i);
        if (!ab_is_unit(&v, i) || !ab_has(&v, i, AB_SHOOT_SCOOT) || s->suppressed || s->moved ||
            ab_back_reach(&v, i, WU_INCH) == 0)
            continue;
        if (s->broke_off || tx->g->h.phase == AB_END) continue;
        t->scoot = i;
        tx->g->decision =
            (Decision){.seat = game_stand_c(tx->g, i)->seat, .kind = AB_ASK_SCOOT, .stand = i, .other = STAND_NONE};
        return true;
    }
    return false;
}

void ab_volley_on(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    if (t->volley == AB_VOLLEY_FIRE && !t->declared) {
        StandIx first = (StandIx)reg(tx, 0, AB_SHOT_FIRER);
        bool ambush = reg(tx, 0, AB_SHOT_AMBUSH) != 0,
             quiet = ambush || tx->g->h.phase == AB_END || ab_stand_c(tx->g, first)->moved;
        if (!quiet && ab_ask_opportunity(tx, first, AB_STOP_FIRE)) return;
        t->declared = 1;
    }
    for (uint32_t k = 0; k < t->shot_n; k++)
        if (reg(tx, k, AB_SHOT_STEP) < AB_STEP_DONE && shot_on(tx, k)) return;
    if (t->declared < 2) {
        t->declared = 2;
        for (uint32_t k = 0; k < t->shot_n; k++) apply_shot(tx, k);
        ab_look_about(tx);
    }
    if (t->volley != AB_VOLLEY_BURST && ask_scoot(tx)) return;
    t->volley = AB_VOLLEY_NONE;
    t->shot_n = t->declared = 0;
    for (uint32_t k = 0; k < ARRAY_LEN(t->shot); k++) t->shot[k] = 0;
}

void ab_apply_fire_cmd(Tx *tx, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a;
    int32_t wild = ab_int_arg(c, 2, 0), staff = ab_int_arg(c, 3, 0);
    ab_begin_volley(tx, AB_VOLLEY_FIRE);
    ab_pay_extra(tx, (Seat)c->seat, wild, staff);
    ab_add_shot(tx, by, target, wild + staff, false, false);
}
