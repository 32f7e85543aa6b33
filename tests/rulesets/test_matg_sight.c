/* A line of sight in words (matg 4.8, ux 6), kinds of target (4.2), and how far a stand can fire in and out of its arc
 * (5.6). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "matg_board.h"
#include "rulesets/matg/attack.h"

enum { A, B };

#define AREA(kind, x0, y0, x1, y1)                                                                                     \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"" kind                                                       \
    "\"}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1  \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"

static MatgEnd end_of(const MatgBoard *b, const char *label) {
    StandIx i = mb_ix(b, label);
    return (MatgEnd){i, matg_pose(game_stand_c(b->g, i))};
}

static void says(MatgBoard *b, const char *who, const char *whom, const char *head, const char *body) {
    MatgEnd from = end_of(b, who), to = end_of(b, whom);
    SightAsk ask;
    SightCert cert;
    matg_sight_between(&b->v, &from, &to, matg_target_of(&b->v, to.stand), &ask);
    sight_query(b->v.scene, &ask, &cert);
    assert_int_equal(cert.visible, matg_sight(&b->v, from.stand, to.stand, NULL));
    TEXT(h, 200);
    TEXT(t, 900);
    matg_sight_head(&b->v, who, whom, &cert, &h);
    matg_sight_print(&b->v, &from, who, &to, whom, &cert, &t);
    assert_string_equal(h.buf, head);
    if (body) assert_string_equal(t.buf, body);
    assert_false(t.cut);
}

static void woods_and_crops(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 2, .terrain = AREA("crops", 17, 15, 19, 25)}, MATG_FIRE);
    says(b, "A1", "B1", "A1 -> B1 8.0 in: visible, concealed",
         "Crops t1 7-8: B1 is in it (4.1), to fire +1 until it fires (4.7). Limit of sight 40 (4.6).");
    mb_stand(b, "B1")->fired = 1;
    says(b, "A1", "B1", "A1 -> B1 8.0 in: visible", "Crops t1 7-8: B1 is in it (4.1). Limit of sight 40 (4.6).");
    mb_close(b);
    b = mb_open(&(MbSetup){.stand = s, .stand_n = 2, .terrain = AREA("woods", 12, 15, 14, 25)}, MATG_FIRE);
    says(b, "A1", "B1", "A1 -> B1 8.0 in: not visible",
         "Woods t1 2-4: touches neither end (4.1). Limit of sight 40 (4.6).");
    mb_close(b);
    b = mb_open(&(MbSetup){.stand = s, .stand_n = 2, .terrain = AREA("woods", 12, 20, 14, 25)}, MATG_FIRE);
    says(b, "A1", "B1", "A1 -> B1 8.0 in: not visible",
         "Woods t1 2-4: the line touches its edge: touching is blocked (4.3). Limit of sight 40 (4.6).");
    mb_close(b);
}

/* An infantry stand on the line hides infantry behind it and nothing else; what stands too far says by how much. */
static void kinds_of_target(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"ger_inf_hq", A, 14, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0},
                   {"sov_inf_hq", B, 22, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 4}, MATG_FIRE);
    assert_int_equal(matg_target_of(&b->v, mb_ix(b, "A2")), MATG_TO_INFANTRY);
    assert_int_equal(matg_target_of(&b->v, mb_ix(b, "B1")), MATG_TO_VEHICLE);
    MatgEnd from = end_of(b, "A1"), to = {STAND_NONE, end_of(b, "B1").pose};
    for (int kind = 0; kind < MATG_TARGETS; kind++) {
        SightAsk ask;
        matg_sight_between(&b->v, &from, &to, (MatgTarget)kind, &ask);
        /* a bare point in B1's base: B1 itself is on that line, so ask short of it */
        ask.to.x -= WU_INCH;
        assert_int_equal(sight_query(b->v.scene, &ask, NULL), kind != MATG_TO_INFANTRY);
    }
    says(b, "A1", "B1", "A1 -> B1 8.0 in: visible",
         "A2 3.5-4.5: on the line, blocks only lines to personnel (4.2). Limit of sight 40 (4.6).");
    says(b, "A1", "B2", "A1 -> B2 12.0 in: not visible",
         "A2 3.5-4.5: stands on the line (4.2). B1 7.5-8.5: stands on the line (4.2). Limit of sight 40 (4.6).");
    mb_close(b);
    MbStand far[] = {{"t_tank7", A, 2, 20, 90, POSTURE_FIRING, 0, 0},
                     {"t_tank7", B, 46, 20, 270, POSTURE_FIRING, 0, 0}};
    b = mb_open(&(MbSetup){.stand = far, .stand_n = 2}, MATG_FIRE);
    says(b, "A1", "B1", "A1 -> B1 44.0 in: not visible", "Limit of sight 40 (4.6): 4 too far. ");
    mb_close(b);
}

static void reach_in_and_out_of_the_arc(void **state) {
    (void)state;
    MbStand s[] = {{"ger_stug3g", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 10, 24, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0},
                   {"sov_inf_hq", B, 22, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 4}, MATG_FIRE);
    MatgFireReach r;
    StandIx stug = mb_ix(b, "A1"), tank = mb_ix(b, "B1"), foot = mb_ix(b, "B2");
    matg_fire_reach(&b->v, stug, tank, &r);
    assert_int_equal(r.in_arc, 18 * WU_INCH);
    assert_int_equal(r.beyond, 0); /* the HQ's AP carries nowhere */
    assert_int_equal(r.arc_mdeg, 45000);
    matg_fire_reach(&b->v, stug, foot, &r);
    assert_int_equal(r.in_arc, 23 * WU_INCH);
    assert_int_equal(r.beyond, 5 * WU_INCH);
    matg_fire_reach(&b->v, stug, STAND_NONE, &r);
    assert_int_equal(r.in_arc, 23 * WU_INCH);
    mb_stand(b, "A1")->no_ap = 1;
    matg_fire_reach(&b->v, stug, tank, &r);
    assert_int_equal(r.in_arc, 0);
    matg_fire_reach(&b->v, mb_ix(b, "A2"), tank, &r);
    assert_int_equal(r.arc_mdeg, 0);
    assert_int_equal(r.in_arc, r.beyond);
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(woods_and_crops), cmocka_unit_test(kinds_of_target),
                                       cmocka_unit_test(reach_in_and_out_of_the_arc)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
