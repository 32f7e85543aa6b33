/* Where rules of Armour Assault meet: objectives of the battle and of the umpire, deadlines, both sides' last vehicles,
 * the outlines of minefields, groups that lose members, numbers of refusals. */
#include "aa_desk.h"

#include <stdio.h>
#include <string.h>

static Desk *duel(const char *options, const char *terrain, const char *a, const char *b) {
    char as[120], bs[120];
    snprintf(as, sizeof as, "%s ussr_t_34a", a);
    snprintf(bs, sizeof bs, "%s ger_pz_iv_f", b);
    Desk *d = aa_desk_open(options, terrain, as, bs);
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    return d;
}

static void next_turn(Desk *d) {
    uint16_t turn = d->g->h.turn;
    while (!d->g->h.over && d->g->h.turn == turn) desk_must(d, aa_game(d->g)->go == SEAT_A ? "A end" : "B end");
}

/* The battle's objective lies at the north edge, which is B's: it serves when B defends, else A is asked for a base. */
static Desk *assault(bool b_defends) {
    Desk *d = aa_desk_open("\"aa_mode\": \"choose\"", "", "ussr_t_34a", "ger_pz_iv_f");
    desk_must(d, "U start");
    desk_must(d, "U objective add \"Bridge\" at 60,112 points 1");
    desk_roll(d, "2,5", "A mode assault"); /* B chooses */
    desk_must(d, b_defends ? "B role defend" : "B role attack");
    return d;
}

static void defenders_edge(void **state) {
    (void)state;
    Desk *d = assault(true);
    AaGame *t = aa_game(d->g);
    assert_int_equal(d->g->h.phase, AA_DEPLOY);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B)); /* the defender sets up first */
    assert_int_equal(t->objective_n, 1);
    assert_int_equal(t->oside[0], SEAT_B);
    assert_int_equal(t->oy[0], 112 * WU_CM);
    assert_true(aa_counts_for(d->g, SEAT_A, 0) && !aa_counts_for(d->g, SEAT_B, 0));
    desk_close(d);
    d = assault(false);
    t = aa_game(d->g);
    assert_int_equal(d->g->h.phase, AA_BASES);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_mustnt(d, "B base 5", TX_NOT_YOUR_TURN);
    desk_must(d, "A base 6");
    assert_int_equal(t->oside[0], SEAT_A);
    assert_int_equal(t->ox[0], 60 * WU_CM);
    assert_int_equal(t->oy[0], 6 * WU_CM);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_must(d, "A ready"); /* and the umpire's old one changes nothing by its being edited */
    desk_must(d, "U objective set 1 points 2");
    assert_int_equal(t->oy[0], 6 * WU_CM);
    desk_close(d);
}

static void umpire_moves_it(void **state) {
    (void)state;
    Desk *d = assault(true);
    AaGame *t = aa_game(d->g);
    desk_must(d, "U objective set 1 at 30,115");
    assert_int_equal(t->ox[0], 30 * WU_CM);
    assert_int_equal(t->oy[0], 115 * WU_CM);
    assert_int_equal(t->objective_n, 1);
    desk_close(d);
    d = aa_desk_open("\"aa_mode\": \"choose\"", "", "ussr_t_34a", "ger_pz_iv_f");
    t = aa_game(d->g);
    desk_must(d, "U start");
    desk_must(d, "U objective add \"North\" at 60,112 points 1");
    desk_must(d, "U objective add \"South\" at 60,8 points 1");
    desk_must(d, "A mode patrol");
    assert_int_equal(t->objective_n, 2);
    desk_must(d, "U objective set 1 at 40,111"); /* each keeps whose it is */
    for (int o = 0; o < 2; o++) {
        assert_int_equal(t->ox[o], (t->oside[o] == SEAT_B ? 40 : 60) * WU_CM);
        assert_int_equal(t->oy[o], (t->oside[o] == SEAT_B ? 111 : 8) * WU_CM);
    }
    desk_close(d);
}

/* A1 sits on the objective; the attacker is A. */
static Desk *held(const char *options, uint16_t turn) {
    Desk *d = duel(options, "", "ussr_t_34a", "ger_pz_iv_f");
    AaGame *t = aa_game(d->g);
    t->mode = AA_ASSAULT;
    t->attacker = SEAT_A;
    t->objective_n = 1;
    t->ox[0] = 60 * WU_CM;
    t->oy[0] = 110 * WU_CM;
    t->oside[0] = SEAT_B;
    desk_put(d, "A1", 60, 108, 0);
    desk_put(d, "B1", 10, 10, 0);
    desk_put(d, "B2", 20, 10, 0);
    d->g->h.turn = turn;
    return d;
}

static void ten_turns(void **state) {
    (void)state;
    Desk *d = held("\"aa_mode\": \"assault\"", 11); /* too late: it is held to the end, and the defender wins */
    while (!d->g->h.over) next_turn(d);
    assert_int_equal(d->g->h.turn, 15);
    assert_int_equal(d->g->h.winner, SEAT_B);
    assert_int_equal(aa_game(d->g)->streak[0], 5);
    desk_close(d);
    d = held("\"aa_mode\": \"assault\"", 10); /* once in time; lost for a turn, it counts anew */
    next_turn(d);
    assert_int_equal(aa_game(d->g)->streak[0], 1);
    desk_put(d, "B1", 60, 101, 0); /* in sight, 9 cm */
    next_turn(d);
    assert_int_equal(aa_game(d->g)->streak[0], 0);
    desk_put(d, "B1", 10, 10, 0);
    next_turn(d);
    next_turn(d);
    assert_false(d->g->h.over);
    next_turn(d);
    assert_true(d->g->h.over);
    assert_int_equal(d->g->h.turn, 14);
    assert_int_equal(d->g->h.winner, SEAT_A);
    desk_close(d);
}

/* Where vehicles block: the one that looks, and the one that stands on the objective, do not hide it; a third does. */
static void contested(void **state) {
    (void)state;
    for (int block = 0; block < 2; block++) {
        char options[40];
        snprintf(options, sizeof options, "\"aa_vehicles_block\": \"%d\"", block);
        Desk *d = held(options, 1);
        View v = desk_seat(d, SEAT_A);
        assert_true(aa_holds(&v, SEAT_A, 0));
        desk_put(d, "A1", 60, 110, 0);
        desk_put(d, "B1", 60, 101, 0);
        assert_false(aa_holds(&v, SEAT_A, 0));
        desk_put(d, "A2", 60, 105, 0);
        assert_int_equal(aa_holds(&v, SEAT_A, 0), block);
        desk_close(d);
    }
}

/* Both lose their last by one blast: points decide, and equal points are a draw. */
static void last_of_both(void **state) {
    (void)state;
    static const struct {
        const char *a;
        uint8_t winner;
    } OF[] = {{"usa_sherman_e8", SEAT_NONE}, {"usa_m10_wolverine", SEAT_NONE}, {"usa_pershing", SEAT_B}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        Desk *d = aa_desk_open("", "", OF[i].a, "ger_pz_iv_f");
        desk_put(d, "A1", 50, 56, 180); /* its back to the one that explodes */
        desk_put(d, "B1", 50, 60, 180);
        aa_desk_play(d, SEAT_A);
        desk_roll(d, "6,6,6,6", "A fire A1 at B1");
        assert_true(d->g->h.over);
        assert_false(aa_desk_runs(d, "A1") || aa_desk_runs(d, "B1"));
        assert_int_equal(d->g->h.winner, OF[i].winner);
        desk_close(d);
    }
}

/* Nearest first, all their dice before any WHITE. */
static void nearest_first(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "usa_pershing usa_sherman", "ger_pz_iv_f ger_pz_iv_f ger_pz_iv_f ger_pz_iv_f");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 54.5, 60, 180);
    desk_put(d, "B3", 50, 63, 180);
    desk_put(d, "B4", 45, 60, 180); /* 5 cm: still within */
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "6,6,6,1,6,2,3", "A fire A1 at B1"); /* B3 and B4 are struck: 2 on its front, 3 on its side */
    static const char *const ORDER[] = {"B3", "B2", "B4"};
    for (uint32_t k = 0; k < 3; k++) {
        const Event *ev = desk_event_of(d, EV_NUMBER, TX_AA_ROLL_EXPLODE, k);
        assert_non_null(ev);
        assert_int_equal(ev->a, desk_stand(d, ORDER[k]));
    }
    assert_int_equal(desk_event_of(d, EV_ROLL, TX_AA_ROLL_BLAST, 0)->a, desk_stand(d, "B3"));
    assert_int_equal(aa_desk_s(d, "B3")->hits, 0);
    assert_int_equal(aa_desk_s(d, "B4")->hits, 1);
    desk_close(d);
}

/* Artillery that is hit by direct fire may answer; what it hits may not. */
static void guns_answer(void **state) {
    (void)state;
    Desk *d = duel("", "", "usa_sherman", "ger_pz_iv_f");
    desk_close(d);
    d = duel("", "", "ger_pz_iv_f", "usa_m7_priest");
    desk_roll(d, "6,1", "A fire A1 at B1"); /* 1 on armour 2 */
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    desk_roll(d, "6,1", "B defend at A1"); /* and it bounces: but it was artillery */
    assert_int_equal(d->g->decision.kind, AA_ASK_NONE);
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    desk_close(d);
}

/* A field across A1's way, unknown, with another elsewhere. */
static Desk *mined(void) {
    Desk *d = duel("", "", "ussr_t_26_bt_7", "ger_pz_iv_f");
    aa_game(d->g)->asset[AA_ASSETS + AA_MINEFIELD] = AA_ASSET_OWNED;
    aa_game(d->g)->go = SEAT_B;
    d->g->h.to_act = SEAT_BIT(SEAT_B);
    desk_roll(d, "1", "B mines");
    desk_must(d, "B lay at 50,30 facing 0"); /* 27.5 to 32.5 */
    Verdict no = desk_mustnt(d, "B lay at 50,36.5 facing 0", TX_AA_FIELD_GAP);
    assert_in_range(no.have, 1499, 1500);
    assert_int_equal(no.limit, 2 * WU_CM);
    desk_must(d, "B lay at 50,37 facing 0");
    desk_must(d, "B decline");
    aa_game(d->g)->go = SEAT_A;
    d->g->h.to_act = SEAT_BIT(SEAT_A);
    return d;
}

static void outlines(void **state) {
    (void)state;
    Desk *d = mined(); /* up to the outline is not in it; on from there is */
    desk_must(d, "A move A1 forward 7.5");
    assert_null(desk_event_of(d, EV_ROLL, TX_AA_ROLL_DUMMY, 0));
    desk_roll(d, "4", "A again");
    desk_roll(d, "1,2,2", "A move A1 forward 3"); /* real; mined: a thrown track */
    assert_int_not_equal(aa_desk_s(d, "A1")->track, 0);
    desk_must(d, "A end");
    desk_must(d, "B end");
    if (aa_game(d->g)->go == SEAT_B) desk_must(d, "B end");
    desk_must(d, "A move A1 forward 10"); /* no die: it has this field behind it */
    assert_int_equal((int)desk_y(d, "A1"), 37);
    desk_close(d);
    d = mined(); /* who goes on inside rolls no more; who comes back does */
    desk_roll(d, "1,1", "A move A1 forward 10");
    desk_roll(d, "4", "A again");
    desk_must(d, "A move A1 forward 2.5"); /* to the far outline */
    desk_roll(d, "5", "A again");
    desk_roll(d, "1", "A move A1 reverse 1");
    desk_close(d);
}

/* Half speed: half of what was left of the way. A dummy: the one that is left is the real one, without a die. */
static void mined_way(void **state) {
    (void)state;
    Desk *d = mined();
    desk_roll(d, "1,4,5", "A move A1 forward 17.5"); /* real, mined, injured: 10 left, 5 of them gone */
    assert_true(aa_desk_s(d, "A1")->injured);
    assert_int_equal(aa_desk_s(d, "A1")->hits, 0);
    assert_in_range(game_stand_c(d->g, 0)->y, 32500, 32501);
    desk_close(d);
    d = mined();
    desk_roll(d, "5,3,4", "A move A1 forward 20"); /* a dummy, then the last: mined, the turret */
    assert_non_null(desk_event_of(d, EV_NOTE, TX_AA_LOG_LAST_FIELD, 0));
    assert_true(aa_desk_s(d, "A1")->turret);
    assert_int_equal(game_stand_c(d->g, 0)->y, 40000);
    desk_close(d);
}

/* The slowest that runs counts; the one that brewed up does not, nor one without its track. */
static void slowest(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_26_bt_7 ussr_t_34a ussr_kv_i ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "A1", 46, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 54, 20, 0);
    desk_put(d, "A4", 100, 5, 0);
    desk_put(d, "B1", 50, 80, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    for (uint32_t i = 0; i < 3; i++) aa_stand(d->g, i)->group = 1;
    View v = desk_seat(d, SEAT_A);
    assert_int_equal(aa_allowance(&v, 0), 10 * WU_CM);
    aa_desk_s(d, "A3")->track = 1;
    assert_int_equal(aa_allowance(&v, 0), 20 * WU_CM);
    aa_desk_s(d, "A2")->engine = 1;
    assert_int_equal(aa_allowance(&v, 0), 5 * WU_CM);
    game_stand(d->g, 1)->flags |= ST_LOST;
    assert_int_equal(aa_allowance(&v, 0), 30 * WU_CM);
    assert_true(aa_group_together(&v, 1)); /* A3, 8 cm off, has thrown its track */
    aa_desk_s(d, "A3")->track = 0;
    StandIx off;
    assert_int_equal(aa_group_gap(&v, 1, &off), 8 * WU_CM);
    assert_int_equal(off, desk_stand(d, "A3"));
    desk_close(d);
}

/* Refusals about groups name how far off whom is. */
static void apart(void **state) {
    (void)state;
    for (int all = 0; all < 2; all++) {
        Desk *d = aa_desk_open(all ? "\"aa_group_cohesion\": \"all_pairs\"" : "", "",
                               "ussr_t_34a ussr_t_34a ussr_t_34a", "ger_pz_iv_f");
        desk_must(d, "U start");
        while (d->g->h.phase == AA_DEPLOY) {
            if (d->g->h.to_act == SEAT_BIT(SEAT_B)) {
                desk_must(d, "B ready");
                continue;
            }
            desk_must(d, "A place A1 at 20,5 facing 0");
            desk_must(d, "A place A2 at 25,5 facing 0");
            desk_must(d, "A place A3 at 31,5 facing 0");
            desk_must(d, "A ready");
        }
        Verdict no = desk_mustnt(d, "A group A1 A2 A3", TX_AA_GROUP_APART);
        assert_int_equal(no.have, (all ? 11 : 6) * WU_CM);
        assert_int_equal(no.limit, 5 * WU_CM);
        assert_int_equal(no.whom, desk_stand(d, "A3"));
        assert_non_null(strstr(d->why, all ? "11" : "6"));
        desk_must(d, "A group A1 A2");
        desk_must(d, "A ready");
        aa_desk_play(d, SEAT_A);
        desk_must(d, "A move A1 forward 12");
        no = desk_mustnt(d, "A fire A1 at B1", TX_AA_SCATTERED);
        assert_int_equal(no.have, 13 * WU_CM);
        desk_close(d);
    }
}

/* To end the player-turn while one is active is to be done with it. */
static void ends_amid(void **state) {
    (void)state;
    Desk *d = duel("", "", "ussr_t_34a", "ger_pz_iv_f");
    desk_must(d, "A move A1 forward 1");
    desk_must(d, "A end");
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    assert_int_equal(aa_game(d->g)->step, AA_IDLE);
    desk_close(d);
    d = duel("", "", "ussr_t_34a", "ger_pz_iv_f"); /* but no question is left unanswered */
    desk_roll(d, "6,1", "A fire A1 at B1");
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    assert_false(desk_do(d, "A end"));
    desk_close(d);
}

/* Smoke that touches the line with a corner stops it, and its lifting is told. */
static void smoke_corner(void **state) {
    (void)state;
    Desk *d = duel("", "", "ussr_t_34a", "ger_pz_iv_f");
    aa_game(d->g)->asset[AA_SMOKE] = AA_ASSET_OWNED;
    desk_must(d, "A smoke at 55,40 facing 0 and 80,40 facing 0"); /* its side lies on the line */
    View v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, 0, 2));
    while (d->g->h.turn < 3) next_turn(d);
    assert_false(aa_sees(&v, 0, 2));
    next_turn(d);
    assert_non_null(desk_event_of(d, EV_NOTE, TX_AA_LOG_SMOKE_LIFTS, 0));
    v = desk_seat(d, SEAT_A);
    assert_true(aa_sees(&v, 0, 2));
    desk_close(d);
}

/* A shot of a group: the survivor is asked if it can hurt any of it, though not the one that fired. */
static void any_of_the_group(void **state) {
    (void)state;
    Desk *d =
        aa_desk_open("", "", "ger_pz_vib_king_tiger ger_pz_iv_d_e ger_pz_iv_f", "ger_pz_vib_king_tiger ger_pz_iv_f");
    desk_put(d, "A1", 46, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    aa_stand(d->g, 0)->group = aa_stand(d->g, 1)->group = 1;
    desk_roll(d, "6,1", "A fire A2 at B1"); /* 1 - 2 + 2 on 8 */
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defenders_edge), cmocka_unit_test(umpire_moves_it),
        cmocka_unit_test(ten_turns),      cmocka_unit_test(contested),
        cmocka_unit_test(last_of_both),   cmocka_unit_test(nearest_first),
        cmocka_unit_test(guns_answer),    cmocka_unit_test(outlines),
        cmocka_unit_test(mined_way),      cmocka_unit_test(slowest),
        cmocka_unit_test(apart),          cmocka_unit_test(ends_amid),
        cmocka_unit_test(smoke_corner),   cmocka_unit_test(any_of_the_group),
    };
    return cmocka_run_group_tests_name("aa_edges", tests, NULL, NULL);
}
