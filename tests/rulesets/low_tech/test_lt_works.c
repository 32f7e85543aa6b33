/* The worked examples of Low Tech under their labels, dice typed in. */
#include "lt_board.h"

#include <string.h>

static Board B;

static void spotted(const char *label) {
    board_tail(&B, label)->spotted = 1;
    board_tail(&B, label)->die = 6;
}

/* --- reaction --- */

static void L1_losses_and_shells(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 300, 600);
    board_put(&B, "B1", NULL, 1700, 600);
    board_phase(&B, SEAT_A, LT_REACTION);
    game_unit(B.t.g, 0)->cohesion = 5; /* veteran */
    LtGame *lg = board_game(&B);
    lg->start[0] = 8;
    lg->lost[0] = lg->lost_now[0] = 2;
    lg->shelled[0] = 1;
    View v = board_view(&B);
    LtReaction r;
    lt_reaction(&v, 0, &r);
    assert_int_equal(ledger_sum(&r.mods), 1 - 2 - 1);
    assert_int_equal(r.chance[LT_OK], 4);
    board_dice(&B, "3");
    board_do(&B, "A react u1");
    assert_int_equal(board_event(&B, EV_NUMBER, 0)->v[0], 1);
    assert_int_equal(lg->reaction[0], LT_OK);
    assert_int_equal(lg->used[0], 0); /* 25 % is not more than 25 % */
    assert_int_equal(lg->lost_now[0], 0);
    assert_int_equal(lg->shelled[0], 0);
    board_close(&B);
}

static void L2_surrounded(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 900, 600);
    board_put(&B, "B1", NULL, 900, 800);
    board_put(&B, "B2", NULL, 700, 600); /* towards A's own edge, W */
    board_put(&B, "B3", NULL, 1100, 600);
    board_phase(&B, SEAT_A, LT_REACTION);
    game_unit(B.t.g, 0)->cohesion = 1; /* partisans */
    LtGame *lg = board_game(&B);
    lg->start[0] = 8;
    lg->lost[0] = 5;
    lg->lost_now[0] = 1;
    lg->no_command[0] = 1;
    board_dice(&B, "2");
    board_do(&B, "A react u1");
    assert_int_equal(board_event(&B, EV_NUMBER, 0)->v[0], 2 - 3 - 1 - 3 - 3 - 5);
    assert_int_equal(lg->used[0], 3); /* both are spent, only -5 counted */
    assert_true(board_lost(&B, "A2"));
    assert_int_equal(board_event(&B, EV_LEFT, 0)->text, TX_LT_SURRENDERED);
    board_close(&B);
}

static void L2_not_without_its_own_edge(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 900, 600);
    board_put(&B, "B1", NULL, 900, 800);
    board_put(&B, "B2", NULL, 900, 400);
    board_put(&B, "B3", NULL, 1100, 600);
    View v = board_view(&B);
    LtReaction r;
    lt_reaction(&v, 0, &r);
    assert_int_equal(r.quadrants, 3);
    assert_false(r.surrounded);
    board_put(&B, "B4", NULL, 649, 600); /* 25.1 cm */
    lt_reaction(&v, 0, &r);
    assert_false(r.surrounded);
    board_put(&B, "B4", NULL, 650, 600);
    lt_reaction(&v, 0, &r);
    assert_true(r.surrounded);
    board_tail(&B, "B4")->pinned = 1;
    lt_reaction(&v, 0, &r);
    assert_false(r.surrounded);
    board_close(&B);
}

static void L3_may_not_close(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 600, 600);
    board_put(&B, "B1", NULL, 1200, 600);
    board_phase(&B, SEAT_A, LT_REACTION);
    game_unit(B.t.g, 0)->cohesion = 3; /* average */
    board_game(&B)->no_command[0] = 1;
    board_dice(&B, "4");
    board_do(&B, "A react u1");
    assert_int_equal(board_game(&B)->reaction[0], LT_NO_ADVANCE);
    assert_int_equal(B.t.g->h.phase, LT_MOVEMENT);
    (void)board_no(&B, "A move A2 by 61,60", TX_LT_CLOSES);
    (void)board_no(&B, "A move A2 by 65,60 59,60", TX_LT_CLOSES); /* nor pass nearer on the way */
    board_do(&B, "A move A2 by 59,60");
    board_do(&B, "A pass");
    spotted("B1");
    board_phase(&B, SEAT_A, LT_DIRECT);
    board_do(&B, "A fire A2 at B1 with ltg"); /* but it fires */
    board_close(&B);
}

static void withdraw_and_rout(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 600, 600);
    board_put(&B, "A5", NULL, 250, 200);
    board_put(&B, "B1", NULL, 1200, 600);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    board_game(&B)->reaction[0] = LT_WITHDRAW;
    board_game(&B)->reaction[1] = LT_ROUT;
    (void)board_no(&B, "A move A2 by 60,70", TX_LT_NOT_HOME);
    (void)board_no(&B, "A move A2 by 65,60", TX_LT_CLOSES);
    board_do(&B, "A move A2 by 50,60");
    board_do(&B, "A pass"); /* the rest is done for it */
    assert_int_equal(game_stand_c(B.t.g, board_at(&B, "A2"))->x, 300 * WU_MM);
    assert_true(board_lost(&B, "A5")); /* 25 cm from its edge, 30 cm of movement */
    assert_int_equal(board_event(&B, EV_LEFT, 0)->text, TX_LT_RAN);
    board_close(&B);
}

static void runners_give_up(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 900, 600);
    board_put(&B, "A5", NULL, 900, 200);
    board_put(&B, "B1", NULL, 900, 800);
    board_put(&B, "B2", NULL, 700, 600);
    board_put(&B, "B3", NULL, 1100, 600);
    board_game(&B)->reaction[0] = LT_ROUT;
    board_phase(&B, SEAT_B, LT_DIRECT);
    board_do(&B, "B pass"); /* A's turn begins */
    assert_true(board_lost(&B, "A2"));
    assert_false(board_lost(&B, "A5"));
    board_close(&B);
}

/* --- spotting --- */

static void L4_infantry_in_cover(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_area(&B, "rubble", 880, 580, 920, 620);
    board_put(&B, "A13", NULL, 600, 600);
    board_put(&B, "B13", NULL, 900, 600);
    board_tail(&B, "B13")->fired = 1;
    board_tail(&B, "A13")->moved = 1;
    board_phase(&B, SEAT_A, LT_SPOTTING);
    View v = board_view(&B);
    LtSpot s;
    assert_true(lt_spot_of(&v, SEAT_A, board_at(&B, "B13"), &s));
    assert_int_equal(ledger_sum(&s.need), 4);
    assert_int_equal(s.faces, 3);
    board_dice(&B, "4");
    board_do(&B, "A spot B13");
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[2], 1);
    board_close(&B);
}

static void L5_tank_far_off(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 200, 600);
    board_put(&B, "B1", NULL, 1400, 600);
    board_put(&B, "B2", NULL, 1100, 300); /* another is still to be looked for */
    board_tail(&B, "B1")->moved = 1;
    board_phase(&B, SEAT_A, LT_SPOTTING);
    board_dice(&B, "5");
    board_do(&B, "A spot B1");
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[1], 6);
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[2], 0);
    assert_int_equal(B.t.g->h.phase, LT_SPOTTING);
    (void)board_no(&B, "A spot B1", TX_LT_TRIED);
    board_close(&B);
}

static void L6_bands(void **state) {
    (void)state;
    static const struct { int mm, need; } AT[] = {{99, 2}, {100, 3}, {249, 3}, {250, 4}, {500, 6}, {999, 6}, {1000, 8}};
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 100, 600);
    for (size_t k = 0; k < ARRAY_LEN(AT); k++) {
        board_put(&B, "B13", NULL, 100 + AT[k].mm, 600);
        View v = board_view(&B);
        LtSpot s;
        assert_true(lt_spot_of(&v, SEAT_A, board_at(&B, "B13"), &s));
        assert_int_equal(ledger_sum(&s.need), AT[k].need);
    }
    board_close(&B);
}

/* 4.4: of light and heavy only the larger; 4.5: the most favourable of all that see it. */
static void best_spotter(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 400, 600);  /* a tank: -2 */
    board_put(&B, "A12", NULL, 200, 500); /* the infantry's command */
    board_put(&B, "A13", NULL, 600, 500); /* nearer, but it moved */
    board_put(&B, "B13", NULL, 800, 600);
    board_tail(&B, "A13")->moved = 1;
    board_tail(&B, "B13")->fired = 3;
    View v = board_view(&B);
    LtSpot s;
    assert_true(lt_spot_of(&v, SEAT_A, board_at(&B, "B13"), &s));
    assert_int_equal(s.by, board_at(&B, "A13"));
    assert_int_equal(ledger_sum(&s.need), 3 - 3 + 1);
    assert_int_equal(s.by_fire, board_at(&B, "A12"));
    assert_int_equal(ledger_sum(&s.need_fire), 6 - 3);
    board_close(&B);
}

/* --- direct fire --- */

static void L7_tank_on_tank(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 400, 600);
    board_put(&B, "B1", NULL, 1000, 600);
    board_tail(&B, "B1")->moved = 1;
    (void)board_no(&B, "A fire A1 at B1 with ltg", TX_LT_NOT_SPOTTED);
    board_put(&B, "B2", NULL, 400, 640);
    board_put(&B, "B13", NULL, 400, 560);
    spotted("B1");
    spotted("B13");
    board_dice(&B, "5,3");
    board_do(&B, "A fire A1 at B1 with ltg");
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[1], 2 + 1 + 2);
    assert_int_equal(board_event(&B, EV_ROLL, 1)->v[1], 4);
    assert_true(board_tail(&B, "B1")->pinned != 0);
    assert_false(board_lost(&B, "B1"));
    (void)board_no(&B, "A fire A1 at B1 with ltg", TX_LT_HAS_FIRED);
    board_dice(&B, "3,3");
    board_do(&B, "A fire A1 at B13 with lmg"); /* two of them besides, each its own target */
    board_dice(&B, "3,4");
    board_do(&B, "A fire A1 at B13 with lmg");
    assert_true(board_lost(&B, "B13"));
    board_close(&B);
}

static void L8_carrier_on_infantry(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_area(&B, "woods", 1190, 590, 1210, 610); /* thin: no more than 3 cm of it on the line */
    board_put(&B, "A9", NULL, 400, 600);
    board_put(&B, "B13", NULL, 1200, 600);
    spotted("B13");
    board_dice(&B, "5,4");
    board_do(&B, "A fire A9 at B13 with hmg");
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[1], 5);
    assert_true(board_lost(&B, "B13"));
    board_close(&B);
}

static void L9_rifles_on_light_tank(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 400, 600);
    board_put(&B, "B1", "lt_light_tank_a", 600, 600);
    spotted("B1");
    View v = board_view(&B);
    Quote q;
    lt_quote(&v, board_at(&B, "A13"), board_at(&B, "B1"), 0, &q);
    assert_true(q.outcome[0].chance == QUOTE_ONE);
    assert_int_equal(q.roll[0].from, 5);
    board_dice(&B, "6");
    board_do(&B, "A fire A13 at B1 with asr");
    assert_int_equal(board_event(&B, EV_ROLL, 0)->v[1], 4 + 1);
    assert_int_equal(board_tail(&B, "B1")->pinned, 0);
    board_close(&B);
}

static void L10_ranges(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 100, 600);
    board_put(&B, "A1", NULL, 100, 600);
    board_put(&B, "B13", NULL, 600, 600);
    assert_int_equal(board_need(&B, "A13", "B13", LT_W_ASR), 5);
    board_put(&B, "B13", NULL, 605, 600);
    assert_true(board_need(&B, "A13", "B13", LT_W_ASR) >= LT_NEVER);
    board_put(&B, "B13", NULL, 350, 600);
    assert_int_equal(board_need(&B, "A13", "B13", LT_W_LAT), 4 + 0);
    board_put(&B, "B13", NULL, 140, 600);
    assert_true(board_need(&B, "A13", "B13", LT_W_SNIPER) >= LT_NEVER);
    board_put(&B, "B13", NULL, 150, 600); /* exactly 5 cm: the first column */
    assert_int_equal(board_need(&B, "A13", "B13", LT_W_LTG), 3);
    /* no table is wide enough for 301 cm: the last column ends at 300 */
    game_stand(B.t.g, board_at(&B, "B13"))->x = 310100;
    assert_true(board_need(&B, "A1", "B13", LT_W_LTG) >= LT_NEVER);
    game_stand(B.t.g, board_at(&B, "B13"))->x = 310000;
    assert_int_equal(board_need(&B, "A1", "B13", LT_W_LTG), 5);
    board_close(&B);
}

static void L11_truck_and_passengers(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", "lt_light_tank_a", 400, 600);
    board_put(&B, "B9", "lt_truck", 600, 600);
    board_board(&B, "B13", "B9");
    board_board(&B, "B14", "B9");
    spotted("B9");
    board_dice(&B, "6,1,3,4");
    board_do(&B, "A fire A1 at B9 with stg");
    assert_true(board_lost(&B, "B9"));
    assert_true(board_lost(&B, "B13"));
    assert_true(lt_on_table(B.t.g, board_at(&B, "B14")));
    assert_true(board_tail(&B, "B14")->pinned != 0);
    board_close(&B);
}

static void truck_rifles(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A9", "lt_truck", 400, 600);
    board_put(&B, "A10", NULL, 400, 400);
    board_board(&B, "A13", "A9");
    board_board(&B, "A14", "A10");
    board_put(&B, "B13", NULL, 500, 600);
    spotted("B13");
    (void)board_no(&B, "A fire A13 at B13 with lat", TX_LT_INSIDE);
    (void)board_no(&B, "A fire A14 at B13 with asr", TX_LT_INSIDE);
    board_do(&B, "A fire A13 at B13 with asr");
    if (lt_on_table(B.t.g, board_at(&B, "B13")))
        (void)board_no(&B, "A fire A13 at B13 with asr", TX_LT_HAS_FIRED); /* one each */
    board_close(&B);
}

static void lat_needs_a_reason(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_area(&B, "rubble", 580, 580, 620, 620);
    board_put(&B, "A13", NULL, 500, 600);
    board_put(&B, "B13", NULL, 600, 600);
    board_put(&B, "B14", NULL, 500, 700);
    board_put(&B, "B9", NULL, 400, 600);
    spotted("B13");
    spotted("B14");
    spotted("B9");
    (void)board_no(&B, "A fire A13 at B14 with lat", TX_LT_LAT_OPEN);
    board_do(&B, "A fire A13 at B13 with lat");
    board_phase(&B, SEAT_A, LT_DIRECT);
    (void)board_no(&B, "A fire A13 at B9 with asr", TX_LT_OTHER_OPTION);
    board_close(&B);
}

/* --- fire support --- */

static void call_setup(const char *caller_type) {
    board_open(&B, NULL);
    board_put(&B, "A12", caller_type, 400, 600);
    board_put(&B, "B16", NULL, 800, 600);
    board_put(&B, "B17", NULL, 1750, 1100); /* keeps the phases from ending by themselves */
    spotted("B16");
    board_phase(&B, SEAT_A, LT_INDIRECT);
}

/* A's next indirect phase: the state is put there, "pass" from spotting enters it. */
static void next_turn(const char *faces) {
    B.t.g->h.turn++;
    board_phase(&B, SEAT_A, LT_SPOTTING);
    for (int k = 0; k < LT_GUNS; k++) board_game(&B)->gun_asked[k] = 0;
    board_dice(&B, faces);
    board_do(&B, "A pass");
}

static void L12_scatter(void **state) {
    (void)state;
    call_setup(NULL);
    board_area(&B, "woods", 880, 680, 920, 720);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    assert_int_equal(board_game(&B)->gun_way[0], 1);
    board_put(&B, "B13", NULL, 900, 500); /* in the wood's place but for the mirror: not in the final zone */
    /* A fires from W: the target's edge is E, far = +x; the firer's right is S, -y: face 2 is +10 far, +10 right */
    View v = board_view(&B);
    Vec d = lt_deviation(&v, SEAT_A, 2, 10 * WU_CM);
    assert_int_equal(d.x, 10 * WU_CM);
    assert_int_equal(d.y, -10 * WU_CM);
    board_area(&B, "rubble", 880, 480, 920, 520);
    board_put(&B, "B1", "lt_light_tank_a", 930, 530);
    StandIx first = MIN(board_at(&B, "B13"), board_at(&B, "B1"));
    bool tank_first = first == board_at(&B, "B1"); /* in order of slots */
    next_turn(tank_first ? "2,5,4" : "2,4,5");
    assert_true(board_lost(&B, "B13")); /* C counts as none: 4 */
    assert_true(board_lost(&B, "B1"));  /* B counts as C: 5 */
    assert_false(board_lost(&B, "B16"));
    assert_int_equal(board_tail(&B, "B16")->pinned, 0);
    board_close(&B);
}

static void L13_ranged_in(void **state) {
    (void)state;
    call_setup("lt_foo");
    board_area(&B, "rubble", 780, 580, 820, 620);
    board_put(&B, "B1", "lt_light_tank_a", 830, 640);
    board_put(&B, "B5", NULL, 770, 560);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    /* B1 5: B stays; B5 6 and 11: commander dead, tests for itself at -3; B16 4: C stays */
    next_turn("5,6,5,6,4,4");
    assert_false(board_lost(&B, "B1"));
    assert_false(board_lost(&B, "B16"));
    assert_true(board_tail(&B, "B16")->pinned != 0);
    assert_int_equal(board_tail(&B, "B5")->commander, 1);
    const Event *test = NULL;
    for (uint32_t k = 0; board_event(&B, EV_NUMBER, k) != NULL; k++)
        if (board_event(&B, EV_NUMBER, k)->text == TX_LT_REACTION) test = board_event(&B, EV_NUMBER, k);
    assert_non_null(test);
    assert_int_equal(test->a, board_at(&B, "B5"));
    assert_int_equal(test->v[0], 4 + 0 - 1 - 3); /* rating 0, under artillery, commander */
    assert_int_equal(board_tail(&B, "B5")->locked, 1 + LT_NO_ADVANCE);
    board_close(&B);
}

static void L14_caught_in_the_open(void **state) {
    (void)state;
    call_setup("lt_foo");
    board_put(&B, "B16", "lt_medium_tank", 800, 600);
    board_dice(&B, "6");
    board_do(&B, "A call 1 by A12 on B16 as open");
    next_turn("9,6,4,5,6");
    assert_int_equal(board_tail(&B, "B16")->commander, 1);
    assert_false(board_lost(&B, "B16"));
    board_close(&B);
}

static void L15_granted_or_not(void **state) {
    (void)state;
    call_setup(NULL);
    board_dice(&B, "3"); /* off the table from 4 */
    board_do(&B, "A call 1 by A12 on B16");
    assert_int_equal(board_game(&B)->gun_way[0], 0);
    board_phase(&B, SEAT_A, LT_INDIRECT);
    (void)board_no(&B, "A call 1 by A12 on B16", TX_LT_GUN_ASKED);
    board_close(&B);
    call_setup(NULL);
    for (int k = 0; k < 2; k++) {
        static const char *const M[] = {"A17", "A18"};
        board_put(&B, M[k], "lt_mortar", 200 + 60 * k, 600);
        lt_gun_register(B.t.cat, B.t.g, board_at(&B, M[k]));
    }
    board_dice(&B, "2"); /* on it from 2 */
    board_do(&B, "A call 3 by A12 on B16");
    assert_int_equal(board_game(&B)->gun_way[2], 1);
    assert_int_equal(board_tail(&B, "A17")->called, 1);
    View v = board_view(&B);
    LtGun gun;
    assert_true(lt_gun(&v, 2, &gun));
    assert_int_equal(gun.arrives, 2);
    board_close(&B);
}

static void corrected_fire(void **state) {
    (void)state;
    call_setup(NULL);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    next_turn("9,1"); /* on target by the die, in the open: 1 does nothing */
    board_tail(&B, "B16")->die = 6;
    board_phase(&B, SEAT_A, LT_INDIRECT);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    assert_int_equal(board_game(&B)->gun_again[0], 1);
    next_turn("3"); /* no deviation, gone to ground: none needs 4 */
    assert_false(board_lost(&B, "B16"));
    board_close(&B);
}

static void L18_heavy_guns(void **state) {
    (void)state;
    call_setup("lt_foo");
    board_game(&B)->gun_kind[0] = LT_LARGE;
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    next_turn("3,4");
    assert_true(board_lost(&B, "B16"));
    board_close(&B);
}

static void rockets(void **state) {
    (void)state;
    call_setup(NULL);
    board_put(&B, "A17", "lt_bm21", 200, 600);
    lt_gun_register(B.t.cat, B.t.g, board_at(&B, "A17"));
    board_put(&B, "B13", NULL, 940, 740); /* in the 30 x 30 */
    board_dice(&B, "2");
    board_do(&B, "A call 3 by A12 on B16");
    assert_int_equal(board_tail(&B, "A17")->reload, 1 + 8); /* 40 tubes: four times two turns */
    next_turn("4,3");
    assert_true(board_tail(&B, "B16")->pinned != 0 || board_lost(&B, "B16"));
    assert_true(board_lost(&B, "B13")); /* 4, caught in the open */
    board_close(&B);
}

/* --- movement --- */

static void L16_moves(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_area(&B, "woods", 100, 100, 500, 300);
    board_area(&B, "marsh", 100, 400, 500, 600);
    board_area(&B, "brush", 100, 700, 500, 900);
    board_road(&B, 0, 1000, 1800, 1000);
    board_put(&B, "A13", NULL, 300, 200);
    board_put(&B, "A14", NULL, 300, 500);
    board_put(&B, "A9", "lt_truck", 100, 1000);
    board_put(&B, "A10", "lt_truck", 600, 800);
    board_put(&B, "A11", "lt_truck_awd", 600, 860);
    board_put(&B, "B1", NULL, 1750, 100);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    (void)board_no(&B, "A move A13 by 32.6,20", TX_LT_TOO_FAR);
    board_do(&B, "A move A13 by 32.5,20");
    (void)board_no(&B, "A move A14 by 31.1,50", TX_LT_TOO_FAR);
    board_do(&B, "A move A14 by 31,50");
    (void)board_no(&B, "A move A9 by 110.1,100", TX_LT_TOO_FAR);
    board_do(&B, "A move A9 by 110,100");
    Verdict no = board_no(&B, "A move A10 by 45,80", TX_LT_IMPASSABLE);
    assert_int_equal(no.rule, RULE(3, 3));
    board_do(&B, "A move A11 by 45,86");
    board_close(&B);
}

/* Rivers, bridges, fords, slopes and hedges by their classes (3.2-3.5). */
static void water_and_lines(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_area(&B, "river", 400, 0, 424, 1200);
    board_do(&B, "U piece add bridge spot at 41.2,60");
    board_do(&B, "U piece add ford spot at 41.2,90");
    board_road(&B, 0, 600, 1800, 600);
    board_do(&B, "U piece add cliff line at 90,0 90,50");
    board_do(&B, "U piece add hedge line at 90,50 90,110");
    board_put(&B, "A1", NULL, 380, 600);
    board_put(&B, "A2", NULL, 380, 300);
    board_put(&B, "A3", NULL, 380, 900);
    board_put(&B, "A13", NULL, 385, 300);
    board_put(&B, "A14", NULL, 880, 300);
    board_put(&B, "A9", "lt_truck", 380, 900);
    board_put(&B, "A10", "lt_truck", 860, 900);
    board_put(&B, "A11", "lt_truck_awd", 860, 800);
    board_put(&B, "A4", NULL, 860, 300);
    board_put(&B, "B1", NULL, 1750, 1100);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    board_do(&B, "A move A1 by 50,60"); /* over the bridge */
    Verdict no = board_no(&B, "A move A2 by 50,30", TX_LT_IMPASSABLE);
    assert_int_equal(no.rule, RULE(3, 5));
    (void)board_no(&B, "A move A9 by 50,90", TX_LT_IMPASSABLE); /* a ford is rough: no wheels without all-wheel drive */
    board_put(&B, "A9", NULL, 100, 100);
    board_do(&B, "A move A3 by 45,90");
    (void)board_no(&B, "A move A13 by 45,30", TX_LT_TOO_FAR); /* on foot at a tenth */
    (void)board_no(&B, "A move A4 by 95,30", TX_LT_IMPASSABLE);
    board_do(&B, "A move A14 by 90.5,30"); /* half of an infantry move for the cliff */
    (void)board_no(&B, "A move A10 by 95,90", TX_LT_IMPASSABLE);
    board_do(&B, "A move A11 by 95,80");
    board_close(&B);
}

static void L17_clock(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A17", NULL, 400, 600);
    board_put(&B, "A1", NULL, 400, 400);
    board_put(&B, "B13", NULL, 600, 600);
    spotted("B13");
    B.t.g->h.turn = 3;
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    (void)board_no(&B, "A move A17 by 41,60", TX_LT_NOT_MOBILE);
    board_do(&B, "A deploy A17 away");
    (void)board_no(&B, "A move A17 by 41,60", TX_LT_CLOCK_RUNS);
    for (int turn = 3; turn <= 4; turn++) {
        B.t.g->h.turn = (uint16_t)turn;
        board_phase(&B, SEAT_A, LT_DIRECT);
        (void)board_no(&B, "A fire A17 at B13 with hmg", TX_LT_CLOCK_RUNS);
        (void)board_no(&B, "A fire A17 at B13 with asr", TX_LT_CLOCK_RUNS);
    }
    B.t.g->h.turn = 5;
    board_phase(&B, SEAT_A, LT_REACTION);
    for (int u = 0; u < 4; u++) board_game(&B)->tested[u] = 0;
    board_dice(&B, "6,6");
    board_do(&B, "A reactions");
    assert_int_equal(B.t.g->h.phase, LT_MOVEMENT);
    board_do(&B, "A move A17 by 45,60");
    board_close(&B);
}

static void mounting(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A9", NULL, 400, 600);
    board_put(&B, "A13", NULL, 425, 600);
    board_put(&B, "A14", NULL, 440, 640);
    board_put(&B, "B1", NULL, 1750, 100);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    (void)board_no(&B, "A mount A14 on A9", TX_LT_NOT_BESIDE);
    board_do(&B, "A mount A13 on A9");
    View v = board_view(&B);
    assert_int_equal(lt_allowance(&v, board_at(&B, "A9")), 20 * WU_CM * 4); /* half of 40 */
    (void)board_no(&B, "A dismount A13 at 40,62.5", TX_LT_ONCE_A_TURN);
    board_do(&B, "A move A9 by 60,60");
    (void)board_no(&B, "A move A9 by 60.1,60", TX_LT_TOO_FAR);
    /* next turn it gets off, with half of its own movement, without cover */
    board_tail(&B, "A13")->halved = board_tail(&B, "A9")->halved = 0;
    board_tail(&B, "A9")->spent = 0;
    board_area(&B, "rubble", 580, 560, 640, 640);
    board_do(&B, "A dismount A13 at 60,62.5");
    v = board_view(&B);
    assert_int_equal(lt_state(&v, board_at(&B, "A13")).prot, LT_NONE);
    assert_int_equal(lt_allowance(&v, board_at(&B, "A13")), 5 * WU_CM * 4);
    board_close(&B);
}

static void towing(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A9", "lt_truck", 400, 600);
    board_put(&B, "A18", "lt_cannon", 425, 600);
    board_put(&B, "B1", NULL, 1750, 100);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    (void)board_no(&B, "A move A18 by 43,60", TX_LT_GUN_TOW);
    (void)board_no(&B, "A mount A18 on A9", TX_LT_NOT_MOBILE);
    board_tail(&B, "A18")->deploy = LT_MOBILE;
    board_do(&B, "A mount A18 on A9");
    board_tail(&B, "A9")->halved = 0;
    View v = board_view(&B);
    assert_int_equal(lt_allowance(&v, board_at(&B, "A9")), 40 * WU_CM * 4); /* not the truck's own 50 */
    board_close(&B);
}

static void pinned_for_a_turn(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 400, 600);
    board_put(&B, "A2", NULL, 400, 800);
    board_put(&B, "B1", NULL, 1000, 600);
    board_put(&B, "B2", NULL, 1000, 200);
    board_put(&B, "B5", NULL, 1500, 200);
    board_tail(&B, "B1")->pinned = (uint16_t)(board_game(&B)->pturn + 1); /* by A, in A's turn 1 */
    View v = board_view(&B);
    assert_int_equal(lt_state(&v, board_at(&B, "B1")).pinned_until, 1);
    board_do(&B, "A pass");
    assert_int_equal(board_game(&B)->player, SEAT_B);
    board_dice(&B, "6,6");
    board_do(&B, "B reactions");
    (void)board_no(&B, "B move B1 by 101,60", TX_LT_IS_PINNED);
    while (board_game(&B)->player == SEAT_B) board_do(&B, B.t.g->h.phase == LT_REACTION ? "B reactions" : "B pass");
    assert_int_equal(board_tail(&B, "B1")->pinned, 0);
    board_close(&B);
}

/* 9.4: more than 3 cm of forest along the line, wherever it lies; woods on one another count once. */
static void forest(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 300, 600);
    board_put(&B, "B1", NULL, 900, 600);
    View v = board_view(&B);
    StandIx a = board_at(&B, "A1"), e = board_at(&B, "B1");
    assert_true(lt_sees(&v, a, e, NULL));
    board_area(&B, "woods", 500, 500, 530, 700);
    v = board_view(&B);
    assert_true(lt_sees(&v, a, e, NULL)); /* exactly 3 cm */
    board_area(&B, "woods", 510, 500, 530, 700);
    v = board_view(&B);
    assert_true(lt_sees(&v, a, e, NULL));
    board_area(&B, "woods", 895, 500, 1000, 700);
    v = board_view(&B);
    SightCert cert;
    assert_false(lt_sees(&v, a, e, &cert)); /* the half centimetre before the target too */
    assert_int_equal(cert.why, SIGHT_THROUGH);
    board_put(&B, "B1", NULL, 320, 600); /* bases touch */
    v = board_view(&B);
    assert_true(lt_sees(&v, a, e, NULL));
    board_close(&B);
}

static void victory(void **state) {
    (void)state;
    board_open(&B, NULL);
    const Objective *o = B.t.cat->battle->objective;
    int x = o[0].at.x / WU_MM, y = o[0].at.y / WU_MM;
    board_put(&B, "A1", NULL, x, y + 50);
    board_put(&B, "B1", NULL, o[1].at.x / WU_MM, o[1].at.y / WU_MM);
    View v = board_view(&B);
    assert_int_equal(lt_holder(&v, 0), SEAT_A);
    assert_int_equal(lt_holder(&v, 1), SEAT_B);
    assert_int_equal(lt_holder(&v, 2), SEAT_NONE);
    board_put(&B, "B2", NULL, x + 100, y);
    assert_int_equal(lt_holder(&v, 0), SEAT_NONE); /* an enemy is near */
    board_tail(&B, "B1")->pinned = 1;
    assert_int_equal(lt_holder(&v, 1), SEAT_NONE);
    LtSide s;
    lt_side(&v, SEAT_A, &s);
    assert_int_equal(s.start, 19);
    assert_int_equal(s.breaks_at, 9);
    for (int k = 1; k <= 9; k++) {
        char label[8];
        (void)snprintf(label, sizeof label, "A%d", k + 1);
        game_stand(B.t.g, board_at(&B, label))->flags = ST_LOST;
    }
    lt_side(&v, SEAT_B, &s);
    assert_int_equal(s.kills, 7 * 3 + 2 * 2); /* seven tanks and two carriers */
    board_put(&B, "A11", NULL, 100, 100);
    board_do(&B, "A pass");
    assert_false(B.t.g->h.over); /* nine of nineteen */
    game_stand(B.t.g, board_at(&B, "A11"))->flags = ST_LOST;
    board_phase(&B, SEAT_A, LT_DIRECT);
    board_do(&B, "A pass");
    assert_true(B.t.g->h.over);
    assert_int_equal(B.t.g->h.winner, SEAT_B);
    board_close(&B);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(L1_losses_and_shells),
        cmocka_unit_test(L2_surrounded),
        cmocka_unit_test(L2_not_without_its_own_edge),
        cmocka_unit_test(runners_give_up),
        cmocka_unit_test(water_and_lines),
        cmocka_unit_test(L3_may_not_close),
        cmocka_unit_test(withdraw_and_rout),
        cmocka_unit_test(L4_infantry_in_cover),
        cmocka_unit_test(L5_tank_far_off),
        cmocka_unit_test(L6_bands),
        cmocka_unit_test(best_spotter),
        cmocka_unit_test(L7_tank_on_tank),
        cmocka_unit_test(L8_carrier_on_infantry),
        cmocka_unit_test(L9_rifles_on_light_tank),
        cmocka_unit_test(L10_ranges),
        cmocka_unit_test(L11_truck_and_passengers),
        cmocka_unit_test(truck_rifles),
        cmocka_unit_test(lat_needs_a_reason),
        cmocka_unit_test(L12_scatter),
        cmocka_unit_test(L13_ranged_in),
        cmocka_unit_test(L14_caught_in_the_open),
        cmocka_unit_test(L15_granted_or_not),
        cmocka_unit_test(corrected_fire),
        cmocka_unit_test(L18_heavy_guns),
        cmocka_unit_test(rockets),
        cmocka_unit_test(L16_moves),
        cmocka_unit_test(L17_clock),
        cmocka_unit_test(mounting),
        cmocka_unit_test(towing),
        cmocka_unit_test(pinned_for_a_turn),
        cmocka_unit_test(forest),
        cmocka_unit_test(victory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
