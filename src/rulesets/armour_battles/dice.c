/* dice: pools of dice against a number, sliding dice (2.2, 2.3); Command Dice, failure, chains, the first pulse
 * (3.1-3.3). */
#include "rulesets/armour_battles/ab_rules.h"

enum { TIES_MOST = 20 }; /* re-rolls of a tie; after that A begins: no dice ever come so far */

AbRoll ab_roll_pool(Tx *tx, int32_t dice, int32_t need) {
    AbRoll r = {.die = (uint16_t)tx->dice->n, .die_n = (uint16_t)MAX(dice, 0)};
    for (int32_t i = 0; i < dice; i++) {
        int face = tx_die(tx, 6);
        r.hits += face >= need;
        r.sixes += face == 6;
    }
    return r;
}

AbRoll ab_roll_event(Tx *tx, TextId what, RuleRef rule, Seat seat, StandIx a, StandIx b, const Ledger *tn,
                     const Ledger *dice) {
    int32_t need = ledger_sum(tn), n = MAX(ledger_sum(dice), 0);
    AbRoll r = ab_roll_pool(tx, n, need);
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, tn);
    event_ledger(tx->ev, e, dice);
    e->text = (uint16_t)what;
    e->rule = rule;
    e->seat = (uint8_t)seat;
    e->a = a;
    e->b = b;
    e->die = r.die;
    e->die_n = r.die_n;
    e->v[0] = r.hits;
    e->v[1] = need;
    e->v[2] = r.hits > 0;
    e->v[3] = r.sixes;
    e->v[4] = n;
    return r;
}

void ab_slide_dice(Ledger *tn, Ledger *dice) {
    int32_t need = ledger_sum(tn), over = need > 6 ? need - 6 : need < 2 ? need - 2 : 0;
    if (over != 0) {
        ledger_add(tn, TX_AB_SLIDES, RULE(2, 3), STATUS_BOOK, -over);
        ledger_add(dice, TX_AB_SLIDES, RULE(2, 3), STATUS_BOOK, -over);
    }
    if (ledger_sum(dice) < 0)
        ledger_term(
            dice,
            (Term){.what = TX_AB_NO_DICE, .rule = RULE(2, 3), .op = TERM_FLOOR, .status = STATUS_BOOK, .value = 0});
}

Verdict ab_check_extra(const View *v, Seat s, int32_t wild, int32_t staff, RuleRef rule) {
    if (wild < 0 || wild > ab_wild(v->g, s))
        return ab_limit(TX_AB_NO_WILD, rule, STAND_NONE, MEASURE_COUNT, wild, ab_wild(v->g, s));
    if (staff < 0 || staff > ab_staff(v->g, s))
        return ab_limit(TX_AB_NO_STAFF, rule, STAND_NONE, MEASURE_COUNT, staff, ab_staff(v->g, s));
    if (wild + staff > AB_ARG_MOST)
        return ab_limit(TX_AB_TOO_MANY_DICE, rule, STAND_NONE, MEASURE_COUNT, wild + staff, AB_ARG_MOST);
    return verdict_ok();
}

/* Dice received go first: they are of no other use. */
void ab_pay_extra(Tx *tx, Seat s, int32_t wild, int32_t staff) {
    AbGame *t = ab_game(tx->g);
    uint8_t lent = (uint8_t)MIN(wild, (int32_t)t->wild[s]);
    t->wild[s] = (uint8_t)(t->wild[s] - lent);
    t->pool[s * AB_FACES + 6] = (uint8_t)(t->pool[s * AB_FACES + 6] - (wild - lent));
    t->staff[s] = (int16_t)(t->staff[s] - staff);
    if (wild + staff == 0) return;
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = staff == 0 ? TX_AB_LOG_SPENDS_WILD : wild == 0 ? TX_AB_LOG_SPENDS_STAFF : TX_AB_LOG_SPENDS;
    e->seat = (uint8_t)s;
    e->rule = RULE(3, 5);
    e->v[0] = wild;
    e->v[1] = staff;
}

/* --- Command Dice --- */

static void roll_side(Tx *tx, Seat s) {
    AbGame *t = ab_game(tx->g);
    int32_t n = t->command_dice[s];
    uint16_t at = (uint16_t)tx->dice->n;
    for (int f = 0; f < AB_FACES; f++) t->pool[(int)s * AB_FACES + f] = 0;
    t->ones[s] = 0;
    for (int32_t i = 0; i < n; i++) {
        int face = tx_die(tx, 6);
        if (face == 1)
            t->ones[s]++;
        else
            t->pool[(int)s * AB_FACES + face]++;
    }
    t->failed[s] = t->ones[s] > t->pool[s * AB_FACES + 6];
    Event *e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->text = TX_AB_LOG_COMMAND;
    e->rule = RULE(3, 1);
    e->seat = (uint8_t)s;
    e->die = at;
    e->die_n = (uint16_t)n;
    e->v[0] = n;
    e->v[1] = t->ones[s];
    e->v[2] = t->pool[s * AB_FACES + 6];
    if (!t->failed[s]) return;
    e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_FAILURE;
    e->rule = RULE(3, 1);
    e->seat = (uint8_t)s;
    e->v[0] = t->ones[s];
    e->v[1] = t->pool[s * AB_FACES + 6];
}

/* Most 6s, then 5s, 4s, 3s, 2s; only dice rolled count, none that were received (3.3). */
static Seat better(const AbGame *t) {
    for (int f = 6; f >= 2; f--) {
        int a = t->pool[f], b = t->pool[AB_FACES + f];
        if (a != b) return a > b ? SEAT_A : SEAT_B;
    }
    return SEAT_NONE;
}

/* Who has the first pulse by the battle's word, this turn (3.3). */
static Seat ordered_first(const Tx *tx) {
    const Battle *b = tx->cat->battle;
    for (uint8_t s = 0; s < SEATS; s++)
        if (tx->g->h.turn <= side_pool(&b->side[s], 5, 0)) return (Seat)s;
    return SEAT_NONE;
}

void ab_roll_command(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    Seat first = SEAT_NONE, said = ordered_first(tx);
    for (int tie = 0; tie < TIES_MOST && first == SEAT_NONE; tie++) {
        roll_side(tx, SEAT_A);
        roll_side(tx, SEAT_B);
        bool one = t->failed[SEAT_A] != t->failed[SEAT_B];
        first = said != SEAT_NONE ? said : one ? t->failed[SEAT_A] ? SEAT_B : SEAT_A : better(t);
        if (t->failed[SEAT_A] && t->failed[SEAT_B]) break;
        if (first == SEAT_NONE) event_add(tx->ev, EV_NOTE, SEATS_ALL)->text = TX_AB_LOG_TIE;
    }
    t->first = (uint8_t)(first == SEAT_NONE ? SEAT_A : first);
    for (uint8_t s = 0; s < SEATS; s++) {
        Seat o = ab_other(s);
        t->wild[s] = t->bonus[s] = 0;
        if (!t->failed[o] || t->failed[s]) continue;
        if (ab_opt(tx->g, AB_OPT_FIRST_WILD) && tx->g->h.turn == 1)
            t->bonus[s] = t->ones[o];
        else
            t->wild[s] = t->ones[o];
    }
    if (t->failed[SEAT_A] && t->failed[SEAT_B]) return;
    Event *e = event_add(tx->ev, EV_ACTOR, SEATS_ALL);
    e->seat = t->first;
    e->rule = RULE(3, 3);
    e->text = TX_AB_LOG_FIRST;
}
