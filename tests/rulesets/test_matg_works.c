/* Roads cleared of wrecks (matg 8.3, 22.3), refusals that say their sum (ux 6.8), loads and orders said in the
 * singular.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "matg_board.h"
#include "move_battle.h"
#include "rulesets/matg/fight.h"

#define OK(verdict) assert_int_equal((verdict).kind, VERDICT_OK)

enum { A, B };

#define ROAD  LINE("road", 0, 24, 72, 24)
#define WRECK AREA("wreck", 29.5, 23.5, 30.5, 24.5)

static MatgBoard *sits(const char *type, const char *terrain) {
    MbStand s[] = {{type, A, 30, 24, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 10, 40, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 60, 8, 270, POSTURE_FIRING, 0, 0}};
    return mb_open(&(MbSetup){.stand = s, .stand_n = 3, .determination = {60, 60}, .terrain = terrain}, MATG_REMOVAL);
}

/* What four inches of road from the wreck on cost the first stand, in quarters of a point x Wu. */
static int64_t road_cost(MatgBoard *b) {
    PathLeg leg = {{34 * WU_INCH, 24 * WU_INCH}, 0};
    PathAnswer p;
    mb_stand(b, "A1")->posture = POSTURE_MOVEMENT;
    assert_true(matg_path(&b->v, mb_ix(b, "A1"), &leg, 1, NULL, &p));
    mb_stand(b, "A1")->posture = POSTURE_FIRING;
    return p.spent;
}

static void a_heavy_tank_clears_the_road(void **state) {
    (void)state;
    MatgBoard *b = sits("ger_tiger1", ROAD "," WRECK);
    assert_true(road_cost(b) > 2 * PATH_ONE_POINT);
    OK(MB_DO(b, "U note \"on\"", 14, 6, 1)); /* FCL 13: not yet */
    assert_true(road_cost(b) > 2 * PATH_ONE_POINT);
    mb_close(b);
    b = sits("ger_tiger1", ROAD "," WRECK);
    OK(MB_DO(b, "U note \"on\"", 13, 6, 1));
    assert_true(mb_logged(b, "A1 to clear the road of the wreck: need 13-: 13 pass"));
    assert_int_equal(road_cost(b), 2 * PATH_ONE_POINT); /* the road rate resumes */
    Ledger coh, crt;
    matg_cover(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), &coh, &crt);
    assert_int_equal(ledger_sum(&crt), 1); /* the marker stays */
    /* another wreck on it bars the road anew */
    uint8_t face[4] = {1, 1, 1, 1};
    b->dice.given = face;
    b->dice.given_n = 4;
    b->dice.given_used = 0;
    Tx tx = {&MATG, b->cat, b->g, b->scene, &b->dice, &b->ev, &b->tmp};
    mb_place(b, "A2", 30, 24.4, 90);
    matg_lose(&tx, mb_ix(b, "A2"), STAND_NONE);
    assert_true(road_cost(b) > 2 * PATH_ONE_POINT);
    mb_close(b);
}

static void who_clears_no_road(void **state) {
    (void)state;
    MatgBoard *b = sits("t_tank7", ROAD "," WRECK); /* DV 7 */
    OK(MB_DO(b, "U note \"on\"", 6, 1));
    mb_close(b);
    b = sits("ger_tiger1", WRECK); /* no road there */
    OK(MB_DO(b, "U note \"on\"", 6, 1));
    mb_close(b);
    b = sits("ger_tiger1", ROAD "," WRECK); /* beside it */
    mb_place(b, "A1", 31.1, 24, 90);
    OK(MB_DO(b, "U note \"on\"", 6, 1));
    mb_close(b);
    b = sits("ger_tiger1", ROAD "," WRECK); /* its own state counts: first it recovers, or not */
    mb_stand(b, "A1")->state = STATE_S;
    OK(MB_DO(b, "U note \"on\"", 10, 9, 6, 1));
    assert_true(mb_logged(b, "to clear the road of the wreck: need 9- = FCL 13 -4 Suppressed (1.2): 9 pass"));
    mb_close(b);
}

static void refusal(MatgBoard *b, const char *line, const char *words) {
    Verdict no = mb_check(b, line);
    assert_int_equal(no.kind, VERDICT_NO);
    TEXT(say, 400);
    verdict_print(b->cat, b->g, &no, &say);
    if (!strstr(say.buf, words)) fail_msg("%s: \"%s\" is not in \"%s\"", line, words, say.buf);
}

static void refusals_say_their_sum(void **state) {
    (void)state;
    MbStand s[] = {{"t_weak3", A, 30, 24, 90, POSTURE_FIRING, 0, 0},
                   {"ger_tiger1", B, 35, 24, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 2}, MATG_FIRE);
    refusal(b, "A fire B1 by A1", "cannot attack B1 Pz VI Tiger I in front: CD -6 = AP 3 -9, limit -3 (5.1).");
    mb_place(b, "B1", 35, 24, 90); /* from behind: 9 halved 5 */
    OK(mb_check(b, "A fire B1 by A1"));
    mb_close(b);
}

/* 12.5: a weapon set down this turn may not fire; a mortar of class P is personnel (0.2). */
static void mortars_set_down_may_fire(void **state) {
    (void)state;
    MbStand s[] = {{"sov_mtr50", A, 30, 24, 90, POSTURE_FIRING, 0, 0},
                   {"ger_pak40", A, 30, 27, 90, POSTURE_FIRING, 0, 0},
                   {"t_inf6", B, 35, 24, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 3}, MATG_FIRE);
    mb_stand(b, "A1")->landed = mb_stand(b, "A2")->landed = 1;
    OK(mb_check(b, "A fire B1 by A1"));
    Verdict no = mb_check(b, "A fire B1 by A2");
    assert_int_equal(no.why, TX_MATG_LANDED_WEAPON);
    assert_int_equal(no.rule, RULE(12, 5));
    mb_close(b);
}

/* The rules take columns by place: each place has the name that it is meant to have. */
static void columns_by_place(void **state) {
    (void)state;
    static const char *const NAME[TC_COUNT] = {
        "id",    "W",           "T",      "F",      "A",   "form",     "coh",
        "crt",   "los",         "family", "inner",  "top", "conceals", "adjacent_only",
        "water", "way_crosses", "over",   "ground", "at",  "width",    "reach",
        "dv",    "status",      "rule",   "note"};
    static const char *const PLACE[][8] = {{"crt", "cd", "E", "D", "SS", "S"},
                                           {"range", "band", "to", "dual_to", "mod", "step", "status", "rule"},
                                           {"constants", "key", "number", "inches", "status", "rule"}};
    MatgBoard *b = sits("t_tank7", ROAD);
    const Chart *terrain = catalog_chart(b->cat, "terrain");
    for (int k = 0; k < TC_COUNT; k++) assert_string_equal(terrain->spec->col[k].name, NAME[k]);
    for (size_t c = 0; c < ARRAY_LEN(PLACE); c++) {
        const Chart *chart = catalog_chart(b->cat, PLACE[c][0]);
        for (int k = 1; k < 8 && PLACE[c][k]; k++) assert_string_equal(chart->spec->col[k - 1].name, PLACE[c][k]);
    }
    for (KindId k = 0; k < b->cat->kind_n; k++) /* and each kind finds its row */
        assert_string_equal(matg_terrain_cells(b->cat, matg_terrain_row(b->cat, k))[TC_ID].text, b->cat->kind[k].id);
    mb_close(b);
}

static const Opening *opening(const Opening *o, uint32_t n, uint8_t op) {
    for (uint32_t i = 0; i < n; i++)
        if (o[i].cmd.op == op) return &o[i];
    return NULL;
}

/* What a random player takes seldom is said by the openings: staying, turning, a shot that comes to nothing. */
static void seldom_taken(void **state) {
    (void)state;
    enum { MOST = 64 };
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 2}, MATG_FIRE);
    Opening o[MOST];
    View v = b->v;
    v.seat = SEAT_A;
    uint32_t n = MATG.legal(&v, STAND_NONE, &b->tmp, o, MOST);
    assert_non_null(opening(o, n, MATG_OP_FIRE));
    assert_int_equal(opening(o, n, MATG_OP_FIRE)->rare, 1); /* CD 0, 7 + 1: nothing */
    assert_int_equal(opening(o, n, MATG_OP_PASS)->ends, 1);
    mb_place(b, "B1", 15, 20, 90); /* from behind, near: 7 on CD +3 */
    n = MATG.legal(&v, STAND_NONE, &b->tmp, o, MOST);
    assert_int_equal(opening(o, n, MATG_OP_FIRE)->rare, 0);
    b->g->h.phase = MATG_MOVE;
    matg_game(b->g)->attempt_kind = 1;
    mb_stand(b, "A1")->attempt = ATTEMPT_READY;
    mb_stand(b, "A1")->posture = POSTURE_MOVEMENT;
    n = MATG.legal(&v, STAND_NONE, &b->tmp, o, MOST);
    assert_int_equal(opening(o, n, MATG_OP_MOVE)->rare, 0);
    assert_int_equal(opening(o, n, MATG_OP_TURN)->rare, 1);
    assert_int_equal(opening(o, n, MATG_OP_STAY)->rare, 1);
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_heavy_tank_clears_the_road),
                                       cmocka_unit_test(who_clears_no_road),
                                       cmocka_unit_test(refusals_say_their_sum),
                                       cmocka_unit_test(mortars_set_down_may_fire),
                                       cmocka_unit_test(columns_by_place),
                                       cmocka_unit_test(seldom_taken)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
