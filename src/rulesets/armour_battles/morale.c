/* morale: dispersal, Army Morale and its transfer, the loss of Command Dice (8). */
#include "rulesets/armour_battles/ab_rules.h"

/* Below nothing there is nothing: what is too much goes to the other side (8.2). */
static void lose_morale(Tx *tx, Seat s, int32_t d3) {
    AbGame *t = ab_game(tx->g);
    int32_t own = MIN(d3, (int32_t)t->morale[s]), over = d3 - own;
    t->morale[s] = (int16_t)(t->morale[s] - own);
    t->morale[ab_other((uint8_t)s)] = (int16_t)(t->morale[ab_other((uint8_t)s)] + over);
    Event *e = event_add(tx->ev, EV_SCORE, SEATS_ALL);
    e->text = over > 0 ? TX_AB_LOG_TRANSFER : TX_AB_LOG_MORALE;
    e->rule = over > 0 ? RULE(8, 2) : RULE(8, 1);
    e->seat = (uint8_t)s;
    e->v[0] = t->morale[SEAT_A];
    e->v[1] = t->morale[SEAT_B];
    e->v[2] = d3;
    e->v[3] = over;
    if (ab_opt(tx->g, AB_OPT_COMMAND_LOSS) && d3 >= ab_k(tx->cat, ABK_LOSS_AT)) t->losses[s]++;
}

void ab_disperse(Tx *tx, StandIx i, StandIx by) {
    AbGame *t = ab_game(tx->g);
    const Stand *s = game_stand_c(tx->g, i);
    Seat seat = (Seat)s->seat;
    if (t->mover == i) ab_stop_move(tx);
    ab_reveal(tx, i);
    Event *e = event_add(tx->ev, EV_LOST, SEATS_ALL);
    e->a = i;
    e->b = by;
    e->at = stand_at(s);
    e->rule = RULE(8, 1);
    tx_off(tx, i, ST_LOST);
    e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->text = TX_AB_LOG_D3;
    e->rule = RULE(8, 1);
    e->seat = (uint8_t)seat;
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    e->v[0] = (tx_die(tx, 6) + 1) / 2;
    lose_morale(tx, seat, e->v[0]);
}

/* --- lost Command Dice (8.4) --- */

static void check_command(Tx *tx, Seat s, int32_t staff) {
    AbGame *t = ab_game(tx->g);
    Ledger tn = {.measure = MEASURE_D6}, dice = {.measure = MEASURE_COUNT}, other = {.measure = MEASURE_COUNT};
    ab_pay_extra(tx, s, 0, staff);
    ledger_add(&tn, TX_AB_TN, RULE(8, 4), STATUS_BOOK, ab_k(tx->cat, ABK_TN));
    ledger_add(&dice, TX_AB_MORALE_DICE, RULE(8, 4), STATUS_RECONSTRUCTION, t->rally[s]);
    ledger_add(&dice, TX_AB_EXTRA_DICE, RULE(8, 4), STATUS_BOOK, staff);
    ledger_add(&other, TX_AB_OPPOSED, RULE(2, 4), STATUS_BOOK, ab_k(tx->cat, ABK_OPPOSED));
    AbRoll own = ab_roll_event(tx, TX_AB_MORALE_ROLL, RULE(8, 4), s, STAND_NONE, STAND_NONE, &tn, &dice);
    AbRoll theirs =
        ab_roll_event(tx, TX_AB_AGAINST, RULE(8, 4), ab_other((uint8_t)s), STAND_NONE, STAND_NONE, &tn, &other);
    if (own.hits > theirs.hits || t->command_dice[s] == 0) return;
    t->command_dice[s]--;
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_COMMAND_LOST;
    e->rule = RULE(8, 4);
    e->seat = (uint8_t)s;
    e->v[0] = t->command_dice[s];
}

bool ab_morale_step(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    for (uint8_t s = 0; s < SEATS; s++)
        while (t->losses[s] > 0) {
            if (t->staff[s] > 0 && t->command_dice[s] > 0) {
                tx->g->decision =
                    (Decision){.seat = s, .kind = AB_ASK_STEADY, .stand = STAND_NONE, .other = STAND_NONE};
                return true;
            }
            t->losses[s]--;
            check_command(tx, (Seat)s, 0);
        }
    return false;
}

Verdict ab_check_steady(const View *v, const Command *c) {
    if (v->g->decision.kind != AB_ASK_STEADY) return ab_no(TX_AB_OTHER_QUESTION, RULE(8, 4), STAND_NONE);
    int32_t staff = ab_int_arg(c, 0, 0);
    if (staff > 1) return ab_limit(TX_AB_ONE_IS_ENOUGH, RULE(8, 4), STAND_NONE, MEASURE_COUNT, staff, 1);
    return ab_check_extra(v, (Seat)c->seat, 0, staff, RULE(8, 4));
}

void ab_apply_steady(Tx *tx, const Command *c) {
    tx->g->decision = (Decision){0};
    ab_game(tx->g)->losses[c->seat]--;
    check_command(tx, (Seat)c->seat, ab_int_arg(c, 0, 0));
}
