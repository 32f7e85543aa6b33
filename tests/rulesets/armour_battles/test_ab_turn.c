/* Command Dice, chains, pulses, WILD dice, Staff Orders, groups, rally, morale (2.5, 3, 4, 8). B-3, B-4, B-5, B-15,
 * B-16, B-18. */
#include "ab_desk.h"

/* Set-up done, the Command Dice of turn 1 as typed: first A's, then B's. */
static Desk *first_turn(const char *options, int16_t a, int16_t b, const char *faces) {
    Desk *d = ab_desk("", options);
    ab_game(d->g)->command_dice[SEAT_A] = a;
    ab_game(d->g)->command_dice[SEAT_B] = b;
    desk_must(d, "A ready");
    desk_dice(d, faces);
    desk_must(d, "B ready");
    return d;
}

static void b3_chains_and_failure(void **state) {
    (void)state;
    Desk *d = first_turn("", 5, 5, "6,5,5,4,3, 5,4,3,1,1");
    const Game *g = d->g;
    assert_int_equal(ab_chain(g, SEAT_A, 5), 2);
    assert_int_equal(ab_chain(g, SEAT_A, 4), 1);
    assert_int_equal(ab_chain(g, SEAT_A, 3), 1);
    assert_true(ab_failed(g, SEAT_B));
    assert_false(ab_failed(g, SEAT_A));
    assert_int_equal(ab_wild(g, SEAT_A), 3); /* its own 6 and the two ones */
    for (int f = 3; f <= 5; f++) assert_int_equal(ab_chain(g, SEAT_B, f), 1);
    assert_int_equal(g->h.to_act, SEAT_BIT(SEAT_A)); /* who did not fail goes first */
    desk_close(d);
}

static void b4_more_ones_than_sixes(void **state) {
    (void)state;
    Desk *d = first_turn("", 6, 5, "1,1,6,3,3,2, 1,6,5,5,4");
    assert_true(ab_failed(d->g, SEAT_A));
    assert_false(ab_failed(d->g, SEAT_B));
    assert_int_equal(ab_wild(d->g, SEAT_B), 1 + 2);
    assert_int_equal(ab_wild(d->g, SEAT_A), 1);
    desk_close(d);
}

static void b5_first_pulse(void **state) {
    (void)state;
    Desk *d = first_turn("", 5, 5, "6,4,4,3,2, 6,5,3,2,2");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    desk_close(d);
    d = first_turn("", 2, 2, "6,4, 6,4, 5,2, 5,3"); /* level: all of it again */
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    assert_int_equal(ab_chain(d->g, SEAT_A, 2), 1);
    desk_close(d);
}

static void both_fail_and_the_turn_is_over(void **state) {
    (void)state;
    Desk *d = first_turn("", 2, 2, "1,3, 1,4, 6,5, 4,4");
    assert_int_equal(d->g->h.turn, 2);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_close(d);
}

static void pulses_alternate_and_nobody_passes(void **state) {
    (void)state;
    Desk *d = first_turn("", 3, 2, "6,5,4, 5,3");
    ab_game(d->g)->staff[0] = ab_game(d->g)->staff[1] = 0;
    desk_mustnt(d, "A end", TX_AB_CHOOSE_CHAIN);
    desk_mustnt(d, "A chain 3", TX_AB_NO_CHAIN);
    desk_must(d, "A chain 5");
    desk_must(d, "A end");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    desk_must(d, "B chain 3");
    desk_must(d, "B end");
    desk_must(d, "A chain 6"); /* WILD dice are spent as chains too */
    desk_must(d, "A end");
    desk_must(d, "B chain 5");
    desk_must(d, "B end");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_must(d, "A chain 4");
    desk_roll(d, "6,6,6, 2,2", "A end");
    assert_int_equal(d->g->h.turn, 2);
    desk_close(d);
}

static void chains_grow_and_are_split(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 20, 10, 0);
    ab_put(d, "A2", 40, 10, 0);
    ab_pulse(d, SEAT_A, 2, 2);
    AbGame *t = ab_game(d->g);
    t->wild[SEAT_A] = 1;
    t->staff[SEAT_A] = 3;
    desk_must(d, "A enlarge wild 1 staff 1");
    assert_int_equal(t->chain_n, 4);
    desk_must(d, "A activate A1 dice 2");
    assert_int_equal(t->fold, 2);
    desk_mustnt(d, "A activate A2", TX_AB_FINISH_GROUP);
    desk_must(d, "A done");
    desk_mustnt(d, "A enlarge staff 1", TX_AB_TOO_LATE);
    desk_mustnt(d, "A activate A1", TX_AB_ACTIVATED);
    desk_mustnt(d, "A activate A2 dice 3", TX_AB_CHAIN_SHORT);
    desk_must(d, "A activate A2 dice 2 staff 1"); /* orders by both */
    assert_int_equal(t->fold, 3);
    assert_int_equal(t->staff[SEAT_A], 1);
    desk_close(d);
}

static void b16_restock(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    ab_pulse(d, SEAT_A, 2, 3);
    t->staff[SEAT_A] = 5;
    desk_mustnt(d, "A restock 1", TX_AB_RESTOCK_TWO);
    desk_must(d, "A restock 3");
    assert_int_equal(t->staff[SEAT_A], 5);
    assert_int_equal(t->stocked[SEAT_A], 1); /* + 2, at most 6 */
    ab_pulse(d, SEAT_A, 2, 3);
    t->staff[SEAT_A] = 5;
    desk_mustnt(d, "A restock 3", TX_AB_RESTOCK_FULL);
    t->stocked[SEAT_A] = 0;
    t->staff[SEAT_A] = 1;
    t->chain_face = 6;
    t->chain_sixes = 1;
    desk_must(d, "A restock 3"); /* three 6s: two at once */
    assert_int_equal(t->staff[SEAT_A], 3);
    desk_close(d);
}

static void restocked_orders_come_next_turn(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    ab_pulse(d, SEAT_A, 2, 2);
    t->pool[3] = 0;
    desk_roll(d, "6,6,6,6,6,6, 5,5,5,5,5,5", "A restock 2"); /* the turn is over, the next begins */
    assert_int_equal(d->g->h.turn, 3);
    assert_int_equal(t->staff[SEAT_A], 1);
    desk_close(d);
}

static void b18_forces(void **state) {
    (void)state;
    assert_int_equal(ab_command_dice_of(17, 300), 6);
    assert_int_equal(ab_staff_orders_of(17), 4);
    assert_int_equal(ab_army_morale_of(17, 6), 15);
    Desk *d = ab_desk("", "");
    assert_int_equal(ab_divider(d->cat, "USA"), 300);
    assert_int_equal(ab_divider(d->cat, "Germany"), 225);
    assert_int_equal(ab_divider(d->cat, "Italy"), 350);
    assert_int_equal(ab_divider(d->cat, "Poland"), 300);
    assert_int_equal(ab_command_dice_of(11, 225), 5);
    desk_close(d);
}

static void groups(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 10, 0);
    ab_put(d, "A2", 33, 10, 0);
    ab_put(d, "A3", 27, 10, 0);
    ab_put(d, "A6", 30, 14, 0);
    ab_put(d, "A4", 35, 12, 0);
    ab_put(d, "A5", 25, 12, 0);
    ab_put(d, "A8", 45, 10, 0);
    ab_pulse(d, SEAT_A, 2, 3);
    View v = desk_view(d);
    StandIx with[8];
    assert_int_equal(ab_group_pick(&v, desk_stand(d, "A1"), with, 8), 4); /* three and a recon unit */
    desk_mustnt(d, "A activate A1 with A8", TX_AB_OUT_OF_REACH);
    assert_int_equal(d->last.limit, 6 * WU_INCH);
    desk_mustnt(d, "A activate A1 with A2 A3 A6 A4 A5", TX_AB_GROUP_FULL);
    desk_mustnt(d, "A activate A1 with A2 A2", TX_NAMED_TWICE);
    desk_mustnt(d, "A activate A7", TX_AB_BATTERY);
    ab_s(d, "A2")->suppressed = 1;
    desk_mustnt(d, "A activate A1 with A2", TX_AB_SUPPRESSED_JOINS);
    desk_mustnt(d, "A activate A2 with A1", TX_AB_SUPPRESSED_LEADS);
    desk_must(d, "A recover A2"); /* not an activation: it may join */
    desk_must(d, "A activate A1 with A2 A3 A6 A4");
    assert_int_equal(ab_game(d->g)->chain_n, 1);
    desk_close(d);
}

static Desk *disrupted(const char *options) {
    Desk *d = ab_desk("", options);
    ab_put(d, "A1", 30, 10, 0);
    ab_put(d, "A2", 33, 10, 0);
    ab_s(d, "A1")->disruption = 1;
    ab_s(d, "A2")->disruption = 2;
    ab_pulse(d, SEAT_A, 2, 2);
    return d;
}

static void rally(void **state) {
    (void)state;
    Desk *d = disrupted("");
    desk_roll(d, "6,5,4,4,1, 4,1,1",
              "A rally A2 with A1 dice 2"); /* 4 + 1 dice; 4 against 1: three off, in the order named */
    assert_int_equal(ab_s(d, "A2")->disruption, 0);
    assert_int_equal(ab_s(d, "A1")->disruption, 0);
    assert_int_equal(ab_s(d, "A1")->activated, 0); /* the pulse is over: nothing was left of the chain */
    desk_close(d);
    d = disrupted("\"ab_rally_opposed\": \"0\"");
    desk_roll(d, "4,1,1,1", "A rally A2");
    assert_int_equal(ab_s(d, "A2")->disruption, 1);
    desk_mustnt(d, "A activate A2", TX_AB_ACTIVATED);
    desk_close(d);
}

static void variable_dice_replaced(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 10, 0);
    ab_pulse(d, SEAT_A, 2, 2);
    AbGame *t = ab_game(d->g);
    t->wild[SEAT_A] = 1;
    desk_must(d, "A activate A1 dice 2");
    desk_roll(d, "1,6", "A roll");
    desk_mustnt(d, "A replace 2 by wild", TX_AB_IS_SIX);
    desk_mustnt(d, "A replace 1 by staff", TX_AB_NO_STAFF);
    desk_must(d, "A replace 1 by wild");
    View v = desk_view(d);
    assert_int_equal(ab_allowance(&v, desk_stand(d, "A1")), 24 * WU_INCH);
    assert_int_equal(t->wild[SEAT_A], 0);
    desk_close(d);
}

/* --- morale (8) --- */

static void lose_one(Desk *d, const char *d3) {
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 30, 180);
    ab_s(d, "B4")->disruption = 2;
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    ab_game(d->g)->pool[3] = 0;
    desk_must(d, "A activate A1");
    desk_dice(d, d3);
    desk_must(d, "A fire A1 at B4");
}

static void b15_below_nothing(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    t->morale[SEAT_B] = 1;
    lose_one(d, "4,1,1,1,1,1, 1,1,1,1,1, 6");
    assert_int_equal(t->morale[SEAT_B], 0);
    assert_int_equal(t->morale[SEAT_A], 12);
    assert_int_equal(d->g->h.over, 0); /* it may recover before the turn ends */
    desk_must(d, "A done");
    assert_int_equal(d->g->h.over, 1);
    assert_int_equal(d->g->h.winner, SEAT_A);
    desk_close(d);
}

static void both_at_nothing_is_a_draw(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    ab_pulse(d, SEAT_A, 2, 1);
    t->pool[3] = 0;
    t->morale[SEAT_A] = t->morale[SEAT_B] = 0;
    desk_must(d, "A end");
    assert_int_equal(d->g->h.over, 1);
    assert_int_equal(d->g->h.winner, SEAT_NONE);
    desk_close(d);
}

static void after_the_last_turn_the_larger_part(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    ab_pulse(d, SEAT_A, 10, 1);
    t->pool[3] = 0;
    t->morale[SEAT_A] = 7; /* of 10 */
    t->morale[SEAT_B] = 6; /* of 8 */
    desk_must(d, "A end");
    assert_int_equal(d->g->h.winner, SEAT_B);
    const Event *e = ab_event(d, TX_AB_LOG_TIME);
    assert_non_null(e);
    assert_int_equal(e->rule, RULE(8, 3));
    desk_close(d);
}

static void command_dice_are_lost_by_option(void **state) {
    (void)state;
    Desk *d = ab_desk("", "\"ab_command_loss\": \"1\"");
    AbGame *t = ab_game(d->g);
    lose_one(d, "4,1,1,1,1,1, 1,1,1,1,1, 6, 4,1,1,1, 4,1,1"); /* as many is not more */
    assert_int_equal(t->command_dice[SEAT_B], 5);
    desk_close(d);
    d = ab_desk("", "\"ab_command_loss\": \"1\"");
    t = ab_game(d->g);
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 30, 180);
    ab_s(d, "B4")->disruption = 2;
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    t->staff[SEAT_B] = 1;
    desk_must(d, "A activate A1");
    desk_roll(d, "4,1,1,1,1,1", "A fire A1 at B4");
    assert_int_equal(d->g->decision.kind, AB_ASK_REACT);
    desk_roll(d, "1,1,1,1,1, 6", "B react");
    assert_int_equal(d->g->decision.kind, AB_ASK_STEADY);
    desk_roll(d, "4,4,1,1,1, 4,1,1", "B steady staff 1");
    assert_int_equal(t->command_dice[SEAT_B], 6);
    desk_close(d);
    d = ab_desk("", "");
    lose_one(d, "4,1,1,1,1,1, 1,1,1,1,1, 6"); /* without it: nothing more is rolled */
    assert_int_equal(ab_game(d->g)->command_dice[SEAT_B], 6);
    desk_close(d);
}

static void last_fire_by_option(void **state) {
    (void)state;
    Desk *d = ab_desk("", "\"ab_end_of_turn_fire\": \"1\"");
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 30, 180);
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    ab_game(d->g)->pool[3] = 0;
    desk_must(d, "A end");
    assert_int_equal(d->g->h.phase, AB_END);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_roll(d, "1,1,1,1,1,1, 6,6,6,6,6,6, 5,5,5,5,5,5", "A fire A1 at B4"); /* then the next turn's Command Dice */
    assert_int_equal(d->g->h.turn, 3);
    assert_int_equal(ab_s(d, "A1")->fired, 0);
    desk_close(d);
}

static void first_turns_received_dice_by_option(void **state) {
    (void)state;
    Desk *d = first_turn("\"ab_first_turn_wild\": \"1\"", 4, 4, "6,5,4,3, 1,1,4,3");
    AbGame *t = ab_game(d->g);
    t->staff[0] = t->staff[1] = 0;
    assert_int_equal(ab_wild(d->g, SEAT_A), 1); /* its own six alone */
    assert_int_equal(t->bonus[SEAT_A], 2);
    desk_must(d, "A chain 5");
    desk_must(d, "A end");
    desk_must(d, "B chain 4");
    desk_must(d, "B end");
    assert_int_equal(d->g->decision.kind, AB_ASK_BONUS);
    assert_int_equal(d->g->decision.seat, SEAT_A);
    desk_must(d, "A bonus");
    desk_mustnt(d, "A chain 4", TX_AB_BONUS_CHAIN);
    desk_must(d, "A chain 6");
    assert_int_equal(t->chain_n, 2);
    desk_mustnt(d, "A enlarge wild 1", TX_AB_BONUS_CHAIN); /* not mixed with its own */
    desk_must(d, "A restock 2");                           /* all sixes: at once */
    assert_int_equal(t->staff[SEAT_A], 1);
    desk_must(d, "A end");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A)); /* whose turn it was anyway */
    assert_int_equal(t->bonus[SEAT_A], 0);
    desk_close(d);
}

/* All ones, and a mission kept: no dice, so no pulse, but the Logistics Phase in its place (3.10). */
static void logistics_alone(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    AbGame *t = ab_game(d->g);
    ab_put(d, "A1", 30, 15, 0);
    ab_put(d, "B1", 30, 30, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    t->staff[SEAT_A] = 2;
    t->command_dice[SEAT_A] = t->command_dice[SEAT_B] = 2;
    desk_roll(d, "1,1,1,1, 1,1,1", "A call A7 at 30,30 by A1");
    t->pool[3] = 0;
    desk_roll(d, "1,1, 6,4", "A end");
    desk_must(d, "A keep A7");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    assert_int_equal(ab_wild(d->g, SEAT_B), 3);
    desk_must(d, "B chain 4");
    t->staff[SEAT_B] = 0;
    desk_roll(d, "6,1,1,1, 1,1,1,1,1", "B end"); /* then the battery fires, in A's Logistics Phase */
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE);
    assert_int_equal(t->logistics[SEAT_A], 1);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B)); /* and B has a pulse again */
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b3_chains_and_failure),
        cmocka_unit_test(b4_more_ones_than_sixes),
        cmocka_unit_test(b5_first_pulse),
        cmocka_unit_test(both_fail_and_the_turn_is_over),
        cmocka_unit_test(pulses_alternate_and_nobody_passes),
        cmocka_unit_test(chains_grow_and_are_split),
        cmocka_unit_test(b16_restock),
        cmocka_unit_test(restocked_orders_come_next_turn),
        cmocka_unit_test(b18_forces),
        cmocka_unit_test(groups),
        cmocka_unit_test(rally),
        cmocka_unit_test(variable_dice_replaced),
        cmocka_unit_test(b15_below_nothing),
        cmocka_unit_test(both_at_nothing_is_a_draw),
        cmocka_unit_test(after_the_last_turn_the_larger_part),
        cmocka_unit_test(command_dice_are_lost_by_option),
        cmocka_unit_test(last_fire_by_option),
        cmocka_unit_test(first_turns_received_dice_by_option),
        cmocka_unit_test(logistics_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
