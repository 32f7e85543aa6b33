/* The worked examples of Armour Assault (chapter 10 of its specification), under their labels, dice typed in. */
#include "aa_desk.h"

#include <math.h>
#include <stdio.h>

static const Event *red_of(Desk *d) {
    return desk_event_of(d, EV_ROLL, TX_AA_ROLL_RED, 0);
}
static const Event *white_of(Desk *d) {
    return desk_event_of(d, EV_ROLL, TX_AA_ROLL_WHITE, 0);
}

static void red(Desk *d, int total, bool hit) {
    assert_non_null(red_of(d));
    assert_int_equal(red_of(d)->v[1], total);
    assert_int_equal(red_of(d)->v[2], hit);
    assert_int_equal(ledger_sum(&d->ev.ledger[red_of(d)->ledger]), total);
}

static void margin(Desk *d, int by) {
    assert_non_null(white_of(d));
    assert_int_equal(white_of(d)->v[1] - white_of(d)->v[3], by);
}

static void near(double is, double should) {
    if (fabs(is - should) > 0.0005) fail_msg("%f, expected %f", is, should);
}

/* T1, T1b */
static void t1(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "usa_sherman usa_sherman", "ger_pz_vi_tiger_i");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "2,4", "A fire A1 at B1");
    red(d, 6, true);
    margin(d, -1);
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    assert_int_equal(d->g->decision.seat, SEAT_B);
    desk_roll(d, "1,4,3", "B defend at A1"); /* T1b */
    red(d, 7, true);
    margin(d, 2);
    assert_true(aa_desk_s(d, "A1")->engine);
    assert_int_equal(aa_desk_s(d, "A1")->hits, 1);
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE); /* it may not reply */
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    assert_false(aa_desk_s(d, "B1")->fired); /* its offensive shot is still its own */
    desk_close(d);
}

static void t2(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", AA_RECT("woods", 45, 58, 55, 70), "ger_pz_iv_f ger_pz_iv_f ger_pz_iv_f", "ussr_t_34a");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 60, 20, 0);
    desk_put(d, "A3", 70, 20, 0);
    desk_put(d, "B1", 50, 60, 180);
    aa_desk_play(d, SEAT_A);
    desk_must(d, "A move A1 forward 5");
    desk_roll(d, "4,6", "A fire A1 at B1");
    red(d, 2, false);
    assert_null(white_of(d));
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    desk_mustnt(d, "A move A2 forward 5", TX_NOT_YOUR_TURN);
    desk_close(d);
}

static void t3(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ger_pz_v_panther ger_pz_v_panther", "ussr_t_34b_c ussr_t_34b_c ussr_t_34b_c");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 53, 60, 180);
    desk_put(d, "B3", 46, 60, 180);
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "3,6,6,3,3", "A fire A1 at B1");
    margin(d, 4);
    assert_false(aa_desk_runs(d, "B1"));
    assert_int_equal(aa_desk_s(d, "B2")->hits, 1);
    assert_int_equal(aa_desk_s(d, "B3")->hits, 0);
    const Event *blast = desk_event_of(d, EV_ROLL, TX_AA_ROLL_BLAST, 0);
    assert_int_equal(blast->v[1], 3);
    assert_int_equal(blast->v[3], 3);
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE); /* an explosion is not answered */
    desk_close(d);
}

static void t4(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "usa_sherman_e8 usa_sherman", "ger_marder_iii ger_marder_iii");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 100, 110, 180);
    aa_desk_s(d, "B1")->hits = 1;
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "6,4", "A fire A1 at B1");
    margin(d, 1);
    assert_false(aa_desk_runs(d, "B1"));
    View v = desk_seat(d, SEAT_A);
    assert_int_equal(aa_kill_points(&v, SEAT_A), 10);
    assert_int_equal(desk_event_of(d, EV_LOST, TX_NONE, 0)->text, TX_AA_LOG_BREWED); /* its explosion was looked for */
    desk_close(d);
}

static Desk *t26(void) {
    Desk *d = aa_desk_open("", "", "ussr_t_26_bt_7 ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "A1", 60, 5, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 20, 100, 180);
    aa_desk_play(d, SEAT_A);
    return d;
}

static void t5(void **state) {
    (void)state;
    Desk *d = t26();
    aa_game(d->g)->asset[SEAT_A * AA_ASSETS + AA_OUTRIDERS] = AA_ASSET_OWNED;
    desk_must(d, "A move A1 forward 30");
    desk_mustnt(d, "A move A1 forward 30", TX_AA_MUST_ROLL);
    desk_roll(d, "4", "A again");
    desk_must(d, "A move A1 forward 30");
    desk_roll(d, "4", "A again");
    assert_int_equal(d->g->decision.kind, AA_ASK_OUTRIDERS);
    desk_roll(d, "5", "A outriders");
    desk_must(d, "A move A1 forward 30");
    near(desk_y(d, "A1"), 95);
    Verdict no = desk_mustnt(d, "A again", TX_AA_MOVES_MOST);
    assert_int_equal(no.limit, 3);
    assert_int_equal(aa_game(d->g)->asset[SEAT_A * AA_ASSETS + AA_OUTRIDERS], AA_ASSET_USED);
    desk_close(d);
}

static void t5b(void **state) {
    (void)state;
    Desk *d = t26();
    desk_must(d, "A move A1 forward 30");
    desk_roll(d, "4", "A again");
    desk_must(d, "A move A1 forward 30");
    desk_roll(d, "4", "A again");
    near(desk_y(d, "A1"), 65); /* keeps what it made */
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    desk_mustnt(d, "A fire A1 at B1", TX_NOT_YOUR_TURN);
    desk_close(d);
}

static void t6(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34b_c ussr_t_34b_c ussr_t_34b_c ussr_t_34a",
                           "ger_pz_vi_tiger_i ger_pz_vi_tiger_i");
    desk_put(d, "A1", 47, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 53, 20, 0);
    desk_put(d, "A4", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 90);
    desk_put(d, "B2", 20, 110, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    for (int i = 0; i < 3; i++) aa_stand(d->g, (uint32_t)i)->group = 1;
    desk_must(d, "A move A1 forward 2");
    desk_must(d, "A move A2 forward 2");
    desk_must(d, "A move A3 forward 2");
    desk_roll(d, "5,2,1", "A fire A1 at B1");
    red(d, 6, true);
    margin(d, 2);
    assert_int_equal(aa_desk_s(d, "B1")->hits, 1);
    assert_int_not_equal(aa_desk_s(d, "B1")->stun, 0);
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE);
    desk_roll(d, "3,6", "A fire A2 at B1"); /* no bonus any more */
    red(d, 4, true);
    margin(d, 3);
    assert_false(aa_desk_runs(d, "B1"));
    View v = desk_seat(d, SEAT_A);
    assert_int_equal(aa_kill_points(&v, SEAT_A), 20);
    desk_close(d);
}

static void t7(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "usa_sherman usa_sherman", "ger_stug_iii_g");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 90);
    aa_desk_s(d, "B1")->moved = 1;
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "4,1", "A fire A1 at B1");
    red(d, 7, true);
    margin(d, -1);
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE); /* without a turret, from its flank */
    View v = desk_seat(d, SEAT_B);
    assert_int_equal(aa_may_defend(&v, desk_stand(d, "B1"), desk_stand(d, "A1")).why, TX_AA_FLANK);
    desk_close(d);
}

static void t8(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", AA_RECT("building_light", 38, 38, 42, 42), "usa_m7_priest usa_sherman", "ger_pz_iv_g_h");
    desk_put(d, "A1", 20, 20, 45);
    desk_put(d, "A2", 60, 30, 0);
    desk_put(d, "B1", 60, 60, 225);
    aa_desk_s(d, "B1")->moved = 1;
    aa_desk_play(d, SEAT_A);
    View v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, desk_stand(d, "A1"), desk_stand(d, "B1")));
    desk_roll(d, "3,5,5", "A fire A1 at B1");
    red(d, 5, true);
    margin(d, 2);
    assert_int_equal(desk_event_of(d, EV_SHOT, TX_NONE, 0)->v[3], desk_stand(d, "A2")); /* the spotter */
    assert_true(aa_desk_s(d, "B1")->injured);
    assert_int_equal(aa_allowance(&v, desk_stand(d, "B1")), 10 * WU_CM);
    assert_true(aa_half_gunnery(d->g, desk_stand(d, "B1")));
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE);
    assert_int_equal(aa_may_defend(&v, desk_stand(d, "B1"), desk_stand(d, "A1")).why, TX_AA_NOT_ARTY);
    desk_close(d);
}

static void t9(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34a ussr_t_34a ussr_t_34a ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "A1", 20, 30, 0);
    desk_put(d, "A2", 40, 30, 0);
    desk_put(d, "A3", 43, 30, 0);
    desk_put(d, "A4", 100, 5, 0);
    desk_put(d, "B1", 100, 110, 180);
    aa_game(d->g)->asset[SEAT_A * AA_ASSETS + AA_MINEFIELD] = AA_ASSET_OWNED;
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "1", "A mines");
    assert_int_equal(d->g->decision.v[0], 3);
    desk_must(d, "A lay at 20,40 facing 0");
    Verdict no = desk_mustnt(d, "A lay at 31,40 facing 0", TX_AA_FIELD_GAP);
    assert_int_equal(no.limit, 2 * WU_CM);
    desk_must(d, "A lay at 40,40 facing 0");
    desk_must(d, "A lay at 52,40 facing 0"); /* 2 cm away: enough */
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE);
    AaGame *t = aa_game(d->g);
    desk_roll(d, "5", "A move A1 forward 15");
    assert_int_equal(t->mine_state[0], AA_MINE_GONE);
    desk_must(d, "A done");
    desk_roll(d, "2,1", "A move A2 forward 15");
    assert_int_equal(t->mine_state[1], AA_MINE_REAL);
    assert_int_equal(t->mine_state[2], AA_MINE_GONE);
    near(desk_y(d, "A2"), 45);
    desk_must(d, "A done");
    desk_roll(d, "4,2", "A move A3 forward 15");
    assert_int_not_equal(aa_desk_s(d, "A3")->track, 0);
    assert_int_equal(aa_desk_s(d, "A3")->hits, 0);
    near(desk_y(d, "A3"), 37.501); /* just in: the field is behind it when it goes on */
    desk_mustnt(d, "A move A3 forward 1", TX_AA_TRACK);
    desk_close(d);
}

static void t10(void **state) {
    (void)state;
    Desk *d = aa_desk_open("\"aa_command\": \"120\", \"aa_mode\": \"encounter\"", "", "", "");
    desk_must(d, "U start");
    assert_int_equal(d->g->h.phase, AA_BUY);
    desk_must(d, "A buy \"ussr_t_26_bt_7\" count 2");
    desk_must(d, "A buy \"ussr_t_34a\" count 11");
    Verdict no = desk_mustnt(d, "A ready", TX_AA_LIGHT_THIRD);
    assert_int_equal(no.have, 10);
    assert_int_equal(no.limit, 40);
    no = desk_mustnt(d, "A asset buy smoke", TX_AA_TOO_DEAR);
    assert_int_equal(no.limit, 0);
    for (int i = 1; i <= 13; i++) {
        char line[32];
        snprintf(line, sizeof line, "A sell A%d", i);
        desk_must(d, line);
    }
    desk_must(d, "A buy \"ussr_t_26_bt_7\" count 8");
    desk_must(d, "A buy \"ussr_t_34b_c\" count 4");
    desk_must(d, "A buy \"ussr_is_ii\"");
    desk_must(d, "A asset buy minefield");
    AaAccount a;
    View v = desk_seat(d, SEAT_A);
    aa_account(&v, SEAT_A, &a);
    assert_int_equal(a.vehicles + a.assets, 120);
    assert_int_equal(a.light, 40);
    assert_int_equal(a.left, 0);
    desk_mustnt(d, "A buy \"ger_pz_iv_f\"", TX_AA_OTHER_NATION);
    desk_must(d, "A ready");
    desk_close(d);
}

static Desk *injured(void) {
    Desk *d = aa_desk_open("", AA_RECT("woods", 75, 58, 85, 70), "usa_sherman usa_sherman",
                           "ger_pz_vi_tiger_i ger_pz_vi_tiger_i");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 80, 60, 180);
    aa_desk_s(d, "A1")->injured = 1;
    aa_desk_play(d, SEAT_A);
    return d;
}

static void t11(void **state) {
    (void)state;
    Desk *d = injured();
    desk_roll(d, "4,1", "A fire A1 at B1");
    red(d, 6, true);
    desk_close(d);
    d = injured();
    desk_must(d, "A move A1 forward 1");
    desk_roll(d, "6,6", "A fire A1 at B2");
    red(d, 1, false);
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    desk_close(d);
}

static void t12(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "uk_cromwell_mk_iv uk_cromwell_mk_iv", "ger_pz_iv_f");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 100, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    aa_desk_play(d, SEAT_A);
    desk_must(d, "A move A1 forward 5");
    desk_roll(d, "3,3", "A fire A1 at B1");
    red(d, 4, true);
    margin(d, 0);
    assert_int_equal(aa_desk_s(d, "B1")->hits, 1);
    desk_roll(d, "2,2", "B defend at A1");
    red(d, 5, true);
    margin(d, -1);
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    assert_int_equal(d->g->decision.seat, SEAT_A);
    desk_roll(d, "1,6", "A defend at B1");
    red(d, 2, false);
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE);
    assert_int_equal(aa_game(d->g)->go, SEAT_A); /* a defensive miss costs nothing */
    desk_close(d);
}

static void t13(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", AA_RECT("woods", 10, 10, 30, 60) "," AA_RECT("woods", 50, 38, 70, 60),
                           "ger_pz_iv_f ger_pz_iv_f", "ussr_t_34a");
    desk_put(d, "A1", 20, 40, 0);
    desk_put(d, "A2", 60, 40, 0);
    desk_put(d, "B1", 110, 110, 180);
    aa_desk_play(d, SEAT_A);
    AaLane lane;
    View v = desk_seat(d, SEAT_A);
    assert_true(aa_lane(&v, desk_stand(d, "A1"), 0, true, &lane)); /* (i) */
    assert_int_equal(lane.limit, 5 * WU_CM);
    assert_true(aa_lane(&v, desk_stand(d, "A2"), 0, true, &lane)); /* (ii) */
    assert_int_equal(lane.limit, 8 * WU_CM);
    assert_int_equal(lane.span_n, 2);
    assert_int_equal(lane.span[0].to, 2 * WU_CM);
    assert_int_equal(lane.span[0].times, 4);
    Verdict no = desk_mustnt(d, "A move A2 reverse 8.001", TX_AA_TOO_FAR);
    assert_int_equal(no.limit, 8 * WU_CM);
    desk_must(d, "A move A2 reverse 8");
    near(desk_y(d, "A2"), 32);
    desk_close(d);
}

static Desk *hold(const char *terrain) {
    Desk *d = aa_desk_open("\"aa_mode\": \"assault\"", terrain, "ussr_t_34a", "ger_pz_iv_f");
    AaGame *t = aa_game(d->g);
    desk_put(d, "A1", 60, 105, 0);
    t->mode = AA_ASSAULT;
    t->attacker = SEAT_A;
    t->first = SEAT_B;
    t->objective_n = 1;
    t->ox[0] = 60 * WU_CM;
    t->oy[0] = 112 * WU_CM;
    t->oside[0] = SEAT_B;
    aa_desk_play(d, SEAT_A);
    return d;
}

/* Both sides end their player-turns, whoever begins, until the turn has this number or the game is over. */
static void until(Desk *d, int turn) {
    while (!d->g->h.over && d->g->h.turn < turn) desk_must(d, aa_game(d->g)->go == SEAT_A ? "A end" : "B end");
}

static void t14(void **state) {
    (void)state;
    Desk *d = hold("");
    d->g->h.turn = 9;
    desk_put(d, "B1", 10, 10, 0);
    until(d, 12);
    assert_true(d->g->h.over);
    assert_int_equal(d->g->h.turn, 11);
    assert_int_equal(d->g->h.winner, SEAT_A);
    desk_close(d);
    d = hold(AA_RECT("building_heavy", 55, 113, 65, 117)); /* an enemy 9 cm away that cannot see it */
    d->g->h.turn = 9;
    desk_put(d, "B1", 60, 119, 0);
    View v = desk_seat(d, SEAT_A);
    assert_true(aa_holds(&v, SEAT_A, 0));
    desk_put(d, "B1", 68, 110, 0); /* and one that can */
    assert_false(aa_holds(&v, SEAT_A, 0));
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t1),  cmocka_unit_test(t2),  cmocka_unit_test(t3),  cmocka_unit_test(t4),
        cmocka_unit_test(t5),  cmocka_unit_test(t5b), cmocka_unit_test(t6),  cmocka_unit_test(t7),
        cmocka_unit_test(t8),  cmocka_unit_test(t9),  cmocka_unit_test(t10), cmocka_unit_test(t11),
        cmocka_unit_test(t12), cmocka_unit_test(t13), cmocka_unit_test(t14),
    };
    return cmocka_run_group_tests_name("aa_examples", tests, NULL, NULL);
}
