/* Movement: Fixed and Variable, groups, hedges, woods, reserves, disengaging (5, 4.3, 4.4). B-1, B-2, B-17. */
#include "ab_desk.h"

#define HEDGE AB_LINE("hedge", 5, 30, 67, 30)

static void activate(Desk *d, const char *order, const char *dice) {
    desk_must(d, order);
    desk_dice(d, dice);
    desk_must(d, "B roll");
}

/* B4 5 inches before the hedge, its hull's front at y 35. */
static Desk *at_hedge(uint8_t chain, const char *order, const char *dice) {
    Desk *d = ab_desk(HEDGE, "");
    ab_put(d, "B4", 30, 36, 180);
    ab_pulse(d, SEAT_B, 2, chain);
    activate(d, order, dice);
    return d;
}

static void b1_single_over_a_hedge(void **state) {
    (void)state;
    Desk *d = at_hedge(1, "B activate B4", "6");
    desk_mustnt(d, "B move B4 by 30,27.9", TX_AB_TOO_FAR);
    desk_must(d, "B move B4 by 30,28"); /* 5 to the hedge, an inch beyond */
    assert_true(desk_y(d, "B4") == 28);
    desk_close(d);
    d = at_hedge(1, "B activate B4", "5");
    desk_mustnt(d, "B move B4 by 30,28.9", TX_AB_HEDGE_SHORT);
    assert_int_equal(d->last.have, 5 * WU_INCH);
    assert_int_equal(d->last.limit, 5 * WU_INCH);
    desk_must(d, "B move B4 by 30,31");
    desk_close(d);
    d = at_hedge(1, "B activate B4", "4");
    desk_mustnt(d, "B move B4 by 30,28.9", TX_AB_HEDGE_SHORT);
    desk_mustnt(d, "B move B4 by 30,30.5", TX_AB_HEDGE_SHORT); /* never on it */
    desk_must(d, "B move B4 by 30,31");                        /* with the Fixed Move up to it */
    desk_close(d);
}

static void b2_double_over_a_hedge(void **state) {
    (void)state;
    Desk *d = at_hedge(2, "B activate B4 dice 2", "3,5");
    View v = desk_view(d);
    AbWalk w;
    Arg leg = {.slot = 1, .kind = ARG_LEG, .a = ab_in(30), .b = ab_in(20)};
    ab_walk(&v, desk_stand(d, "B4"), stand_pose(game_stand_c(d->g, desk_stand(d, "B4"))), &leg, 1, AB_GOES_MOVE, &w);
    assert_int_equal(w.hedges, 1);
    assert_int_equal(w.allowance, 14 * WU_INCH);
    assert_int_equal(ledger_sum(&w.ledger), 14 * WU_INCH);
    assert_int_equal(w.cost, 14 * WU_INCH); /* 5, the hedge, 9 beyond */
    desk_mustnt(d, "B move B4 by 30,19.9", TX_AB_TOO_FAR);
    desk_must(d, "B move B4 by 30,20");
    desk_close(d);
}

static void each_hedge_costs_one(void **state) {
    (void)state;
    Desk *d = ab_desk(HEDGE "," AB_LINE("hedge", 5, 26, 67, 26), "");
    ab_put(d, "B4", 30, 36, 180);
    ab_pulse(d, SEAT_B, 2, 2);
    activate(d, "B activate B4 dice 2", "6,6"); /* 12 and no Fixed Move: 5, 2 between, the rest beyond */
    desk_mustnt(d, "B move B4 by 30,19.9", TX_AB_TOO_FAR);
    desk_must(d, "B move B4 by 30,20");
    desk_close(d);
}

static void suppressed_crosses_on_the_variable_part(void **state) {
    (void)state;
    Desk *d = ab_desk(HEDGE, "");
    ab_put(d, "B4", 30, 32, 180);
    ab_s(d, "B4")->suppressed = 1;
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "3");
    View v = desk_view(d);
    assert_int_equal(ab_allowance(&v, desk_stand(d, "B4")), 3 * WU_INCH);
    desk_mustnt(d, "B move B4 by 36,32", TX_AB_TOO_FAR);
    desk_must(d, "B move B4 by 30,27"); /* 1, the hedge, 2 */
    assert_int_equal(ab_s(d, "B4")->suppressed, 1);
    desk_close(d);
}

static void b17_group_moves_as_its_slowest(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A4", 30, 10, 0);
    ab_put(d, "A1", 33, 10, 0);
    ab_pulse(d, SEAT_A, 2, 2);
    desk_must(d, "A activate A4 with A1 dice 2");
    desk_roll(d, "3,4", "A roll");
    View v = desk_view(d);
    assert_int_equal(ab_allowance(&v, desk_stand(d, "A4")), 19 * WU_INCH);
    assert_int_equal(ab_allowance(&v, desk_stand(d, "A1")), 19 * WU_INCH);
    desk_mustnt(d, "A move A4 by 30,29.1", TX_AB_TOO_FAR);
    desk_must(d, "A move A4 by 30,29");
    desk_close(d);
    d = ab_desk("", ""); /* fast alone: 6 k and twice the dice */
    ab_put(d, "A4", 30, 5, 0);
    ab_pulse(d, SEAT_A, 2, 3);
    desk_must(d, "A activate A4 dice 3");
    desk_roll(d, "6,6,6", "A roll");
    v = desk_view(d);
    assert_int_equal(ab_allowance(&v, desk_stand(d, "A4")), 54 * WU_INCH);
    desk_close(d);
}

static void reverse_takes_twice(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "B4", 30, 20, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "2");
    desk_mustnt(d, "B move B4 by 30,24.1b", TX_AB_TOO_FAR);
    assert_int_equal(d->last.limit, 8 * WU_INCH);
    desk_must(d, "B move B4 by 30,24b");
    assert_int_equal(angle_to_mdeg(game_stand_c(d->g, desk_stand(d, "B4"))->face), 180000);
    desk_close(d);
}

static void woods_cost_a_fixed_move_or_half(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 24, 40, 30), "");
    ab_put(d, "B4", 30, 34, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "5");
    desk_must(d, "B move B4 by 30,31"); /* up to the edge: all of it */
    desk_close(d);
    d = ab_desk(AB_BOX("woods", "", 20, 24, 40, 30), "");
    ab_put(d, "B4", 30, 34, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "5");
    desk_mustnt(d, "B move B4 by 30,28.9", TX_AB_TOO_FAR); /* 5.1 of 5 */
    desk_must(d, "B move B4 by 30,29");
    desk_close(d);
    d = ab_desk(AB_BOX("woods", "", 20, 24, 40, 30), "\"ab_woods\": \"half\"");
    ab_put(d, "B4", 30, 34, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "5"); /* 11: 3 to the edge, then 4 at double */
    desk_must(d, "B move B4 by 30,27.2");
    desk_close(d);
    d = ab_desk(AB_BOX("woods", "", 20, 24, 40, 30), "\"ab_woods\": \"half\"");
    ab_put(d, "B4", 30, 34, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "5");
    desk_mustnt(d, "B move B4 by 30,26.5", TX_AB_TOO_FAR);
    desk_close(d);
}

static void what_cannot_be_crossed(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("building_light", "", 28, 24, 32, 28) "," AB_LINE(
                          "stream", 0, 20, 72, 20) ","
                                                   "{\"type\":\"Feature\",\"properties\":{\"kind\":\"ford\"},"
                                                   "\"geometry\":{\"type\":\"Point\",\"coordinates\":[50,20]}}",
                      "");
    ab_put(d, "B4", 30, 32, 180);
    ab_put(d, "B5", 30, 22, 180);
    ab_put(d, "B1", 50, 22, 180);
    ab_put(d, "A1", 33, 36, 0);
    ab_s(d, "A1")->fired = 1;
    ab_pulse(d, SEAT_B, 2, 3);
    activate(d, "B activate B4", "6");
    desk_mustnt(d, "B move B4 by 30,27", TX_AB_BLOCKED);
    desk_mustnt(d, "B move B4 by 33,36 33,40", TX_AB_IN_THE_WAY);
    desk_must(d, "B move B4 by 30,31");
    desk_close(d);
}

static void through_ones_own_but_not_onto_them(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "B4", 30, 36, 180);
    ab_put(d, "B5", 30, 32, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    activate(d, "B activate B4", "6");
    desk_mustnt(d, "B move B4 by 30,31", TX_AB_TAKEN);
    desk_mustnt(d, "B move B4 by 30,36.5 71.8,36.5", TX_AB_OFF_EDGE);
    desk_must(d, "B move B4 by 30,28");
    assert_true(desk_y(d, "B4") == 28);
    desk_close(d);
}

static void water_at_its_ford(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_LINE("stream", 0, 20, 72, 20) ","
                                                       "{\"type\":\"Feature\",\"properties\":{\"kind\":\"ford\"},"
                                                       "\"geometry\":{\"type\":\"Point\",\"coordinates\":[50,20]}}",
                      "");
    ab_put(d, "B5", 30, 22, 180);
    ab_put(d, "B1", 50, 22, 180);
    ab_pulse(d, SEAT_B, 2, 2);
    activate(d, "B activate B5", "6");
    desk_mustnt(d, "B move B5 by 30,18", TX_AB_BLOCKED);
    desk_must(d, "B done");
    activate(d, "B activate B1", "6");
    desk_must(d, "B move B1 by 50,14");
    desk_close(d);
}

static void hull_by_option(void **state) {
    (void)state;
    static const char *const OPT[] = {"", "\"ab_footprint\": \"1x1\"", "\"ab_footprint\": \"0.5x1\""};
    static const double CLEAR[] = {8, 9, 9};
    for (int k = 0; k < 3; k++) {
        Desk *d = ab_desk("", OPT[k]);
        ab_put(d, "A1", 30, 10, 0);
        ab_put(d, "B1", 30, 20, 0);
        View v = desk_view(d);
        assert_int_equal(ab_hull_distance(&v, stand_pose(game_stand_c(d->g, desk_stand(d, "A1"))),
                                          stand_pose(game_stand_c(d->g, desk_stand(d, "B1")))),
                         ab_in(CLEAR[k]));
        desk_close(d);
    }
}

static void reserves_enter_measured_from_the_edge(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_pulse(d, SEAT_A, 1, 1);
    desk_mustnt(d, "A commit u2", TX_AB_RESERVE_TURN);
    ab_pulse(d, SEAT_A, 2, 1);
    ab_game(d->g)->failed[SEAT_A] = 1;
    desk_mustnt(d, "A commit u2", TX_AB_RESERVE_FAILURE);
    ab_game(d->g)->failed[SEAT_A] = 0;
    desk_must(d, "A commit u2");
    desk_mustnt(d, "A enter A8 at 30,0 by 30,6", TX_AB_NOT_ROLLED);
    desk_roll(d, "2", "A roll");
    desk_mustnt(d, "A enter A8 at 5,0 by 5,6", TX_AB_NOT_ITS_EDGE);
    desk_mustnt(d, "A enter A8 at 30,0 by 30,7.1", TX_AB_TOO_FAR); /* its front would be 8.1 in */
    desk_must(d, "A enter A8 at 30,0 by 30,7");
    assert_true(desk_y(d, "A8") == 7);
    desk_must(d, "A done");
    assert_false(stand_on_table(game_stand_c(d->g, desk_stand(d, "A9")))); /* the other stays out */
    desk_close(d);
}

static void disengage_straight_back(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B1", 30, 35, 180);
    ab_s(d, "B1")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A disengage A1");
    desk_mustnt(d, "A fire A1 at B1", TX_AB_DISENGAGES);
    desk_roll(d, "2", "A roll");
    desk_mustnt(d, "A back A1 for 8.1", TX_AB_TOO_FAR);
    desk_must(d, "A back A1 for 8");
    assert_true(desk_y(d, "A1") == 12);
    desk_close(d);
    d = ab_desk("", "");
    ab_put(d, "A1", 30, 20, 180); /* its back to the enemy: back is nearer */
    ab_put(d, "B1", 30, 35, 180);
    ab_s(d, "B1")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A disengage A1");
    desk_roll(d, "2", "A roll");
    desk_mustnt(d, "A back A1 for 4", TX_AB_NOT_FARTHER);
    desk_close(d);
}

static void the_nearest_that_would_do(void **state) {
    (void)state;
    Desk *d = at_hedge(1, "B activate B4", "5");
    View v = {SEAT_B, &ARMOUR_BATTLES, d->cat, d->g, d->scene};
    static const char LINE[] = "B move B4 by 30,20";
    Command c;
    TextId why;
    size_t at;
    Remedy r;
    assert_true(command_parse(&ARMOUR_BATTLES, d->cat, d->g, LINE, strlen(LINE), &d->tmp, &c, &why, &at));
    Verdict no = rules_check(&v, &c);
    assert_int_equal(no.kind, VERDICT_NO);
    ab_remedy(&v, &c, &no, &d->tmp, &r);
    assert_true(r.some);
    assert_int_equal(rules_check(&v, &r.cmd).kind, VERDICT_OK);
    assert_in_range(r.have, 4 * WU_INCH + WU_INCH / 2, 5 * WU_INCH); /* up to the hedge */
    desk_close(d);
}

/* A unit that enters is fired at from where it is wholly on the table; suppressed there it stays there. */
static void who_enters_is_fired_at_on_the_table(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "B4", 30, 14, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A commit u2");
    desk_roll(d, "5", "A roll");
    desk_must(d, "A enter A8 at 30,0 by 30,8");
    assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
    assert_true(desk_y(d, "A8") >= 1);
    desk_must(d, "B decline");
    assert_int_equal(d->g->decision.v[0], AB_STOP_END);
    desk_mustnt(d, "B opfire B4 back 8", TX_AB_BACK_TOO_FAR);
    desk_roll(d, "6,4,1,1,1,1,1,1, 1,1,1,1,1, 1", "B opfire B4 back 6.9");
    assert_int_equal(ab_s(d, "A8")->suppressed, 1);
    assert_true(stand_on_table(game_stand_c(d->g, desk_stand(d, "A8"))));
    assert_true(desk_y(d, "A8") >= 1 && desk_y(d, "A8") < 1.2); /* forced back to its edge */
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b1_single_over_a_hedge),
        cmocka_unit_test(b2_double_over_a_hedge),
        cmocka_unit_test(each_hedge_costs_one),
        cmocka_unit_test(suppressed_crosses_on_the_variable_part),
        cmocka_unit_test(b17_group_moves_as_its_slowest),
        cmocka_unit_test(reverse_takes_twice),
        cmocka_unit_test(woods_cost_a_fixed_move_or_half),
        cmocka_unit_test(what_cannot_be_crossed),
        cmocka_unit_test(through_ones_own_but_not_onto_them),
        cmocka_unit_test(water_at_its_ford),
        cmocka_unit_test(hull_by_option),
        cmocka_unit_test(reserves_enter_measured_from_the_edge),
        cmocka_unit_test(disengage_straight_back),
        cmocka_unit_test(the_nearest_that_would_do),
        cmocka_unit_test(who_enters_is_fired_at_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
