/* Standard fire by the worked examples of matg 25 (M-1 to M-11, M-22 to M-27): dice typed in, boards as small as they
 * can be. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "matg_board.h"
#include "rulesets/matg/attack.h"

#define OK(verdict) assert_int_equal((verdict).kind, VERDICT_OK)

enum { A, B };

static MatgBoard *board(const MbStand *s, uint32_t n, const char *terrain, const char *options) {
    return mb_open(&(MbSetup){.stand = s, .stand_n = n, .terrain = terrain, .options = options}, MATG_FIRE);
}

/* A1 in the west looks east; B1 `apart` inches to the east faces it (270) or as said. */
static MatgBoard *duel(const char *firer, const char *target, double apart, double face) {
    MbStand s[] = {{firer, A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {target, B, 10 + apart, 20, face, POSTURE_FIRING, 0, 0}};
    return board(s, 2, NULL, NULL);
}

static void refused(MatgBoard *b, const char *line, TextId why, RuleRef rule) {
    uint64_t before = mb_hash(b);
    Verdict no = mb_do(b, line, (const int[]){0});
    assert_int_equal(no.kind, VERDICT_NO);
    assert_int_equal(no.why, why);
    assert_int_equal(no.rule, rule);
    assert_true(mb_hash(b) == before);
}

static void m1_a_shot_that_suppresses(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
    OK(MB_DO(b, "A fire B1 by A1", 12, 1, 3));
    assert_int_equal(mb_stand(b, "B1")->state, STATE_S);
    assert_int_equal(mb_stand(b, "A1")->fired, 1);
    assert_true(mb_logged(b, "A1 -> B1 8.0 in front · to fire need 13-: 12 pass · CRT 5 = 4 +1 range (5.5), "
                             "CD 0 -> (S): Suppressed"));
    mb_close(b);
}

static void m2_states_and_posture_on_the_roll(void **state) {
    (void)state;
    for (int roll = 6; roll <= 7; roll++) {
        MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
        mb_stand(b, "A1")->state = STATE_S;
        mb_stand(b, "A1")->posture = POSTURE_FIRE_MOVE;
        if (roll == 6) {
            OK(MB_DO(b, "A fire B1 by A1", 6, 6, 6));
        } else {
            OK(MB_DO(b, "A fire B1 by A1", 7));
            assert_true(mb_logged(b,
                                  "to fire need 6- = FCL 13 -4 Suppressed (1.2) -3 fire/move (3.2): 7 fail · no CRT; "
                                  "has fired (5.3)"));
        }
        assert_int_equal(mb_stand(b, "A1")->fired, 1);
        assert_int_equal(mb_stand(b, "B1")->state, 0);
        mb_close(b);
    }
}

static void m3_a_shot_from_the_side(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 0);
    OK(MB_DO(b, "A fire B1 by A1", 10, 2, 3));
    assert_int_equal(mb_stand(b, "B1")->state, STATE_D);
    assert_true(
        mb_logged(b, "A1 -> B1 8.0 in side, 30.0 deg outside Target Front · DV 7 halved 4 (5.6) · to fire need 13-: "
                     "10 pass · CRT 6 = 5 +1 range (5.5), CD +3 -> D: Disorganized"));
    mb_close(b);
}

#define WOODS_AT_15                                                                                                    \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"woods\"}, \"geometry\": {\"type\": \"Polygon\", "            \
    "\"coordinates\": [[[14.5, 18], [20, 18], [20, 22], [14.5, 22], [14.5, 18]]]}}"

/* M-4 and M-5: P6 in woods, in fire/move, by HE 4 at 5 inches. */
static MatgBoard *into_woods(int target_fired) {
    MbStand s[] = {{"t_inf6", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_inf6", B, 15, 20, 270, POSTURE_FIRE_MOVE, 0, 0}};
    MatgBoard *b = board(s, 2, WOODS_AT_15, NULL);
    mb_stand(b, "B1")->fired = (uint8_t)target_fired;
    return b;
}

static void m4_concealment_and_cover(void **state) {
    (void)state;
    MatgOdds odds;
    MatgBoard *b = into_woods(0);
    StandIx by = mb_ix(b, "A1");
    matg_odds(&b->v, mb_ix(b, "B1"), &by, 1, MATG_STANDARD, &odds);
    assert_int_equal(ledger_sum(&odds.by[0].need), 10);
    assert_int_equal(ledger_sum(&odds.by[0].cd), 1);
    assert_int_equal(ledger_sum(&odds.by[0].crt), 3);
    OK(MB_DO(b, "A fire B1 by A1", 10, 1, 1));
    assert_true(mb_logged(b, "need 10- = FCL 13 -3 woods, has not fired (4.7): 10 pass · CRT 5 = 2 +3 woods (8.1), "
                             "CD +1 -> D"));
    mb_close(b);
    b = into_woods(0);
    OK(MB_DO(b, "A fire B1 by A1", 11));
    assert_int_equal(mb_stand(b, "B1")->state, 0);
    mb_close(b);
}

static void m5_who_has_fired_is_seen(void **state) {
    (void)state;
    MatgBoard *b = into_woods(1);
    OK(MB_DO(b, "A fire B1 by A1", 13, 1, 1));
    assert_int_equal(mb_stand(b, "B1")->state, STATE_D);
    mb_close(b);
}

static void m6_works_in_buildings(void **state) {
    (void)state;
#define AREA(kind, more)                                                                                               \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"" kind "\"" more "}, \"geometry\": {\"type\": \"Polygon\", " \
    "\"coordinates\": [[[14.5, 19.5], [15.5, 19.5], [15.5, 20.5], [14.5, 20.5], [14.5, 19.5]]]}}"
    MbStand s[] = {{"t_inf6", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_inf6", B, 15, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 2, AREA("building_medium", "") "," AREA("ip_medium", ", \"facing\": 270"), NULL);
    MatgOdds odds;
    StandIx by = mb_ix(b, "A1");
    matg_odds(&b->v, mb_ix(b, "B1"), &by, 1, MATG_STANDARD, &odds);
    assert_int_equal(ledger_sum(&odds.by[0].need), 3);
    assert_int_equal(ledger_sum(&odds.by[0].crt), 10);
    mb_close(b);
#undef AREA
}

static void m7_results_add_up(void **state) {
    (void)state;
    uint8_t s = 0;
    assert_false(matg_result_on(s, MATG_S, &s));
    assert_int_equal(s, STATE_S);
    assert_false(matg_result_on(s, MATG_S, &s));
    assert_int_equal(s, STATE_S);
    assert_false(matg_result_on(s, MATG_S_OR_D, &s));
    assert_int_equal(s, STATE_S | STATE_D);
    assert_false(matg_result_on(s, MATG_S, &s));
    assert_int_equal(s, STATE_S | STATE_D);
    assert_false(matg_result_on(STATE_D, MATG_S_OR_D, &s)); /* "So (S) on a D stand gives S+D" */
    assert_int_equal(s, STATE_S | STATE_D);
}

static void m8_results_that_eliminate(void **state) {
    (void)state;
    uint8_t s;
    assert_true(matg_result_on(STATE_S | STATE_D, MATG_S_OR_D, &s));
    assert_true(matg_result_on(STATE_S | STATE_D, MATG_D, &s));
    assert_false(matg_result_on(STATE_S | STATE_D, MATG_S, &s));
    assert_true(matg_result_on(STATE_D, MATG_D, &s));
    assert_true(matg_result_on(0, MATG_E, &s));
}

static void m9_range_modifiers(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
    static const struct {
        int32_t wu;
        int mod;
    } CASE[] = {{2540, -1}, {2566, 0},  {12700, 0}, {12726, 1}, {25400, 1},
                {25426, 2}, {38100, 2}, {38126, 3}, {50826, 4}};
    RuleRef rule;
    Status st;
    for (size_t i = 0; i < ARRAY_LEN(CASE); i++) {
        int counts = matg_inches_up((int64_t)CASE[i].wu * CASE[i].wu);
        assert_int_equal(matg_range_mod(b->cat, counts, false, &rule, &st), CASE[i].mod);
        assert_int_equal(rule, RULE(5, 5));
    }
    /* Dual-purpose guns: -1 at 1, 0 to 10, +1 to 20, +2 to 30, +3 to 40. */
    static const int DUAL[][2] = {{1, -1}, {2, 0},  {10, 0}, {11, 1}, {20, 1},
                                  {21, 2}, {30, 2}, {31, 3}, {40, 3}, {41, 4}};
    for (size_t i = 0; i < ARRAY_LEN(DUAL); i++)
        assert_int_equal(matg_range_mod(b->cat, DUAL[i][0], true, &rule, &st), DUAL[i][1]);
    assert_int_equal(matg_range_mod(b->cat, 11, true, &rule, &st), 1);
    mb_close(b);
}

static void m10_a_column_too_low(void **state) {
    (void)state;
    MatgBoard *b = duel("t_weak3", "t_tank7", 8, 270);
    Verdict no = mb_check(b, "A fire B1 by A1");
    assert_int_equal(no.have, -4);
    assert_int_equal(no.limit, -3);
    refused(b, "A fire B1 by A1", TX_MATG_CD_FRONT, RULE(5, 1));
    mb_place(b, "B1", 18, 20, 0);
    OK(MB_DO(b, "A fire B1 by A1", 20)); /* from its side DV 4, CD -1 */
    mb_close(b);
}

static int32_t defence(MatgBoard *b, bool side, bool artillery) {
    Ledger l;
    matg_defence(&b->v, mb_ix(b, "B1"), side, artillery, &l);
    return ledger_sum(&l);
}

static void m11_halvings_do_not_combine(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
    assert_int_equal(defence(b, false, false), 7);
    assert_int_equal(defence(b, false, true), 4);
    assert_int_equal(defence(b, true, true), 4);
    mb_close(b);
    b = duel("t_tank7", "t_open7", 8, 270);
    assert_int_equal(defence(b, false, true), 2);
    assert_int_equal(defence(b, true, true), 2);
    assert_int_equal(defence(b, true, false), 4);
    mb_close(b);
    b = duel("t_inf6", "t_inf6", 5, 270);
    assert_int_equal(defence(b, true, false), 6); /* facing matters to armour only */
    mb_stand(b, "B1")->posture = POSTURE_MOVEMENT;
    assert_int_equal(defence(b, false, false), 3);
    mb_close(b);
}

#define WOOD(x0, x1, y0, y1)                                                                                           \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"woods\"}, \"geometry\": {\"type\": \"Polygon\", "            \
    "\"coordinates\": [[[" x0 ", " y0 "], [" x1 ", " y0 "], [" x1 ", " y1 "], [" x0 ", " y1 "], [" x0 ", " y0 "]]]}}"

static bool sees(const char *terrain, const char *target, double x0, double x1, SightCert *cert) {
    MbStand s[] = {{"t_tank7", A, x0, 20, 90, POSTURE_FIRING, 0, 0}, {target, B, x1, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 2, terrain, NULL);
    bool seen = matg_sight(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), cert);
    mb_close(b);
    return seen;
}

static void m22_woods_on_the_line(void **state) {
    (void)state;
    SightCert c;
    assert_false(sees(WOOD("12", "15", "18", "22"), "t_tank7", 10, 18, &c));
    assert_int_equal(c.why, SIGHT_THROUGH);
    assert_true(sees(WOOD("16.5", "20", "18", "22"), "t_tank7", 10, 18, &c));
    assert_true(c.concealed & 1);
    assert_true(sees(WOOD("8", "20", "18", "22"), "t_tank7", 10, 11.9, &c));
    assert_true(c.concealed & 1);
    assert_false(sees(WOOD("8", "20", "18", "22"), "t_tank7", 10, 12.1, &c));
}

static void m23_along_the_edge(void **state) {
    (void)state;
    SightCert c;
    assert_false(sees(WOOD("12", "15", "20", "22"), "t_tank7", 10, 18, &c));
    assert_true(c.graze);
    assert_int_equal(matg_cert_rule(&c), RULE(4, 3));
}

/* 4.8: the refusal says what step aside would clear the line (ux 6.13, 6.14). */
static void the_step_aside(void **state) {
    (void)state;
    static const struct {
        const char *terrain, *note;
    } CASE[] = {{WOOD("12", "15", "20", "22"), "0.01 right clears it."},
                {WOOD("12", "15", "10", "30"), "No shift of A1 up to 6 clears it."},
                {WOOD("13.9", "14.1", "18.5", "20.2"), "0.42 left clears it."}};
    for (size_t k = 0; k < ARRAY_LEN(CASE); k++) {
        MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
        MatgBoard *b = board(s, 2, CASE[k].terrain, NULL);
        Verdict no = matg_check_firer(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), MATG_STANDARD);
        Arg arg[2] = {arg_stand(0, mb_ix(b, "B1")), arg_stand(1, mb_ix(b, "A1"))};
        Command c = {.seat = SEAT_A, .op = MATG_OP_FIRE, .n = 2, .arg = arg};
        Remedy fix;
        MATG.remedy(&b->v, &c, &no, &b->tmp, &fix);
        assert_string_equal(fix.note, CASE[k].note);
        int32_t h = 0;
        assert_int_equal(matg_sight_shift(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), &h), k != 1);
        assert_int_equal(h, k == 0 ? 1 : k == 1 ? 0 : -42);
        no.why = TX_MATG_NO_HE; /* nothing that a step aside would help */
        MATG.remedy(&b->v, &c, &no, &b->tmp, &fix);
        assert_string_equal(fix.note, "");
        mb_close(b);
    }
}

static void m24_infantry_on_the_line(void **state) {
    (void)state;
    static const char *const TARGET[] = {"t_tank7", "t_inf6"};
    for (int k = 0; k < 2; k++) {
        MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                       {"t_inf6", A, 13, 20, 90, POSTURE_FIRING, 0, 0},
                       {TARGET[k], B, 16, 20, 270, POSTURE_FIRING, 0, 0}};
        MatgBoard *b = board(s, 3, NULL, NULL);
        assert_int_equal(matg_sight(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), NULL), k == 0);
        if (k) refused(b, "A fire B1 by A1", TX_MATG_NO_SIGHT_STAND, RULE(4, 2));
        mb_close(b);
    }
}

static void m25_the_last_rocket(void **state) {
    (void)state;
    for (int natural = 4; natural <= 5; natural++) {
        MatgBoard *b = duel("t_zook", "t_tank7", 3, 270);
        OK(MB_DO(b, "A fire B1 by A1", 13, 1, natural - 1));
        assert_int_equal(mb_stand(b, "A1")->no_ap, natural == 4);
        assert_true(mb_stand(b, "B1")->state != 0 || (game_stand(b->g, mb_ix(b, "B1"))->flags & ST_LOST));
        if (natural == 4) {
            mb_stand(b, "A1")->fired = 0;
            assert_int_equal(matg_check_firer(&b->v, mb_ix(b, "A1"), mb_ix(b, "B1"), MATG_STANDARD).why,
                             TX_MATG_AP_GONE);
        }
        mb_close(b);
    }
}

static void m26_heights(void **state) {
    (void)state;
#define HILL(level)                                                                                                    \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"hill\", \"level\": " level "}, \"geometry\": {\"type\": "    \
    "\"Polygon\", \"coordinates\": [[[9, 19], [11, 19], [11, 21], [9, 21], [9, 19]]]}}"
    SightCert c;
    assert_true(sees(HILL("2") "," WOOD("17", "18.9", "18", "22"), "t_tank7", 10, 26, &c));
    assert_false(sees(HILL("2") "," WOOD("17", "19", "18", "22"), "t_tank7", 10, 26, &c));
#undef HILL
}

static void m27_adjacent_or_not(void **state) {
    (void)state;
    for (int gap = 127; gap <= 128; gap++) {
        MatgBoard *b = duel("t_tank7", "t_tank7", 1 + gap / 2540.0, 270);
        MatgOdds odds;
        StandIx by = mb_ix(b, "A1");
        matg_odds(&b->v, mb_ix(b, "B1"), &by, 1, MATG_STANDARD, &odds);
        assert_int_equal(matg_adjacent(&b->v, 0, 1), gap == 127);
        assert_int_equal(odds.by[0].range_counts, gap == 127 ? 1 : 2);
        assert_int_equal(ledger_sum(&odds.by[0].crt), gap == 127 ? -1 : 0);
        mb_close(b);
    }
    for (int gap = 89; gap <= 90; gap++) { /* corner to corner */
        MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
        Stand *s = game_stand(b->g, 1);
        s->x = game_stand(b->g, 0)->x + WU_INCH + gap;
        s->y = game_stand(b->g, 0)->y + WU_INCH + gap;
        assert_int_equal(matg_adjacent(&b->v, 0, 1), gap == 89);
        b->g->h.option[MOPT_CONTACT] = 1; /* a corner will not do then */
        assert_false(matg_adjacent(&b->v, 0, 1));
        mb_close(b);
    }
}

/* Option `contact` = edge: a quarter inch of an edge, no less (0.3). */
static void contact_by_an_edge(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 1, 270);
    b->g->h.option[MOPT_CONTACT] = 1;
    Stand *s = game_stand(b->g, 1);
    int32_t y = game_stand(b->g, 0)->y;
    s->y = y + WU_INCH * 3 / 4 + 127;
    assert_true(matg_adjacent(&b->v, 0, 1));
    s->y = y + WU_INCH * 3 / 4 + 128;
    assert_false(matg_adjacent(&b->v, 0, 1));
    mb_close(b);
}

/* 5.6: outside its Firing Arc an R gun has the values of HQ infantry; on the edge it is inside. */
static void guns_outside_their_arc(void **state) {
    (void)state;
    MatgBoard *b = duel("t_rgun8", "t_tank7", 8, 270);
    mb_place(b, "A1", 10, 20, 45);
    OK(mb_check(b, "A fire B1 by A1"));
    mb_place(b, "A1", 10, 20, 44.9);
    refused(b, "A fire B1 by A1", TX_MATG_ARC_NO_AP, RULE(5, 6));
    mb_close(b);
    b = duel("t_rgun8", "t_inf6", 8, 270);
    OK(mb_check(b, "A fire B1 by A1"));
    mb_place(b, "A1", 10, 20, 0);
    refused(b, "A fire B1 by A1", TX_MATG_ARC_RANGE, RULE(5, 6)); /* HQ infantry's HE carries 5 */
    mb_place(b, "B1", 14, 20, 270);
    refused(b, "A fire B1 by A1", TX_MATG_ARC_CD_HE, RULE(5, 6)); /* HE 2 against P6 */
    mb_stand(b, "B1")->posture = POSTURE_MOVEMENT;
    OK(mb_check(b, "A fire B1 by A1"));
    mb_close(b);
}

/* 5.10: machine guns pin; 5.1: no second standard attack, unless the option says so; 5.11 and the alternation. */
static void pinning_and_one_attack(void **state) {
    (void)state;
    MbStand s[] = {{"t_mmg", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_inf6", A, 10, 24, 90, POSTURE_FIRING, 0, 0},
                   {"t_inf6", B, 15, 20, 270, POSTURE_FIRING, 0, 0},
                   {"t_inf6", B, 15, 24, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 4, NULL, NULL);
    OK(MB_DO(b, "A fire B1 by A1", 1, 6, 6));
    assert_int_equal(mb_stand(b, "B1")->state, STATE_S);
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_B);
    refused(b, "A fire B2 by A2", TX_NOT_YOUR_TURN, 0);
    OK(MB_DO(b, "B fire A1 by B2", 20));
    refused(b, "A fire B1 by A2", TX_MATG_ATTACKED, RULE(5, 1));
    b->g->h.option[MOPT_ONE_ATTACK] = 0;
    OK(mb_check(b, "A fire B1 by A2"));
    refused(b, "A fire B2 by A1", TX_MATG_HAS_FIRED, RULE(0, 5));
    refused(b, "A fire A1 by A2", TX_MATG_OWN_TARGET, RULE(5, 1));
    refused(b, "A fire B2 by A2 A2", TX_NAMED_TWICE, RULE(5, 1));
    refused(b, "A fire B2 by B1", TX_NOT_YOUR_STAND, 0);
    mb_stand(b, "A2")->posture = POSTURE_MOVEMENT;
    refused(b, "A fire B2 by A2", TX_MATG_MOVEMENT_POSTURE, RULE(3, 2));
    mb_close(b);
}

/* 5.11: who is left when the target is gone has fired without rolling; 6.4: armour leaves a wreck; the last stand's
 * loss ends the turn. */
static void the_rest_have_fired(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank10", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank10", A, 10, 22, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 15, 20, 270, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 40, 38, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 4, NULL, NULL);
    OK(MB_DO(b, "A fire B1 by A1 A2", 1, 1, 2, 1, 3,
             4)); /* a break card; nobody has anything left: the next initiative */
    assert_true(game_stand(b->g, mb_ix(b, "B1"))->flags & ST_LOST);
    assert_true(mb_logged(b, "CRT 3 = 3, CD +3 -> E: eliminated"));
    assert_true(mb_logged(b, "A2 -> B1 · the target is gone; has fired without rolling (5.11)"));
    PieceIx in[8];
    KindRule rule;
    assert_int_equal(scene_areas_at(b->scene, vec(15 * WU_INCH, 20 * WU_INCH), in, 8), 1);
    const Piece *wreck = scene_piece(b->scene, in[0], &rule);
    assert_string_equal(b->cat->kind[wreck->kind].id, "wreck");
    mb_close(b);
}

/* The last column of the CRT is still an attack; the first of those below is none (5.1). */
static void the_lowest_column(void **state) {
    (void)state;
    MatgBoard *b = duel("t_weak3", "t_tank7", 1, 270);
    StandType *t = (StandType *)(uintptr_t)&b->cat->type[game_stand(b->g, 1)->type];
    t->value[MV_DV] = 6;
    MatgOdds o;
    StandIx by = 0;
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(o.by[0].verdict.kind, VERDICT_OK);
    assert_int_equal(ledger_sum(&o.by[0].cd), -3);
    assert_int_equal(o.by[0].natural[2], MATG_E); /* 2 - 1, touching */
    assert_int_equal(o.by[0].natural[3], MATG_S_OR_D);
    assert_int_equal(o.by[0].natural[4], MATG_S);
    assert_int_equal(o.by[0].natural[5], MATG_NONE);
    mb_close(b);
    b = duel("t_tank10", "t_truck", 8, 270); /* and the highest: AP 10 does not matter, HE 5 on 3 */
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(ledger_sum(&o.by[0].cd), 2);
    mb_close(b);
    b = duel("t_tank10", "t_weak3", 8, 0); /* 10 on [2] halved 1 = +9; with AP 12 it is held there */
    t = (StandType *)(uintptr_t)&b->cat->type[game_stand(b->g, 0)->type];
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(o.by[0].cd.n, 2);
    assert_int_equal(ledger_sum(&o.by[0].cd), 9);
    t->value[MV_AP] = 12;
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(o.by[0].cd.n, 3);
    assert_int_equal(o.by[0].cd.term[2].op, TERM_CAP);
    assert_int_equal(ledger_sum(&o.by[0].cd), 9);
    mb_close(b);
}

/* 4.7: woods do not hide who is adjacent, but cover him; 3.2: covering fire comes from firing posture alone, at +3. */
static void adjacent_and_covering(void **state) {
    (void)state;
    MbStand s[] = {{"t_inf6", A, 13.95, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_inf6", B, 15, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 2, WOODS_AT_15, NULL);
    MatgOdds o;
    StandIx by = 0;
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(ledger_sum(&o.by[0].need), 13);
    assert_int_equal(ledger_sum(&o.by[0].crt), 2);
    matg_odds(&b->v, 1, &by, 1, MATG_COVERING, &o);
    assert_int_equal(ledger_sum(&o.by[0].need), 10);
    mb_stand(b, "A1")->posture = POSTURE_FIRE_MOVE;
    assert_int_equal(matg_check_firer(&b->v, 0, 1, MATG_COVERING).why, TX_MATG_COVER_POSTURE);
    OK(matg_check_firer(&b->v, 0, 1, MATG_OPPORTUNITY));
    mb_close(b);
}

/* Ranges include their end and compare exactly (0.7). */
static void ranges_end_exactly(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 18, 270);
    OK(mb_check(b, "A fire B1 by A1"));
    game_stand(b->g, 1)->x++;
    Verdict no = mb_check(b, "A fire B1 by A1");
    assert_int_equal(no.why, TX_MATG_RANGE_AP);
    assert_int_equal(no.have, 18 * WU_INCH + 1);
    assert_int_equal(no.limit, 18 * WU_INCH);
    mb_close(b);
}

static Tx tx_of(MatgBoard *b, const uint8_t *face, uint32_t n) {
    events_clear(&b->ev);
    dice_begin(&b->dice, 1, "x", 1);
    b->dice.given = face;
    b->dice.given_n = n;
    b->dice.given_used = 0;
    return (Tx){
        .rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
}

/* 12.2, 12.3, 6.4: what hits the carrier hits what it carries, each by its own state; both are lost with it. */
static void cargo_shares_results(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank10", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_half", B, 15, 20, 270, POSTURE_MOVEMENT, 0, 0},
                   {"t_inf6", B, 15, 20, 270, POSTURE_MOVEMENT, 0, 0}};
    MatgBoard *b = board(s, 3, NULL, NULL);
    StandIx half = mb_ix(b, "B1"), men = mb_ix(b, "B2");
    Tx tx = tx_of(b, (const uint8_t[]){1, 1}, 2);
    tx_off(&tx, men, ST_ABOARD);
    game_stand(b->g, men)->carrier = half;
    mb_stand(b, "B2")->state = STATE_S;
    Verdict no = mb_check(b, "A fire B2 by A1");
    assert_int_equal(no.why, TX_MATG_TARGET_ABOARD);
    no = matg_check_firer(&b->v, men, mb_ix(b, "A1"), MATG_STANDARD);
    assert_int_equal(no.why, TX_MATG_NO_FIRE_ABOARD);
    matg_apply_result(&tx, half, mb_ix(b, "A1"), MATG_S_OR_D);
    assert_int_equal(mb_stand(b, "B1")->state, STATE_S);
    assert_int_equal(mb_stand(b, "B2")->state, STATE_S | STATE_D);
    matg_apply_result(&tx, half, mb_ix(b, "A1"), MATG_S_OR_D); /* the men die, the half-track is S+D */
    assert_true(game_stand(b->g, men)->flags & ST_LOST);
    assert_int_equal(mb_stand(b, "B1")->state, STATE_S | STATE_D);
    assert_int_equal(matg_formation(b->g, 1)->cards, 1);
    matg_apply_result(&tx, half, mb_ix(b, "A1"), MATG_E);
    assert_true(game_stand(b->g, half)->flags & ST_LOST);
    assert_int_equal(matg_formation(b->g, 1)->cards, 2);
    mb_close(b);
}

/* 8.3: a wreck over a wreck makes rough ground of both; cover follows. */
static void wrecks_in_a_heap(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 24, 270, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 28, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 4, .determination = {60, 60}}, MATG_FIRE);
    Tx tx = tx_of(b, (const uint8_t[]){1, 1, 1}, 3);
    matg_lose(&tx, mb_ix(b, "B1"), STAND_NONE);
    mb_place(b, "B3", 18, 20.3, 270);
    Ledger coh, crt;
    matg_cover(&b->v, mb_ix(b, "B3"), mb_ix(b, "A1"), &coh, &crt);
    assert_int_equal(ledger_sum(&coh), 1);
    assert_int_equal(ledger_sum(&crt), 1);
    mb_place(b, "B2", 18, 20.5, 270);
    matg_lose(&tx, mb_ix(b, "B2"), STAND_NONE);
    matg_cover(&b->v, mb_ix(b, "B3"), mb_ix(b, "A1"), &coh, &crt);
    assert_int_equal(ledger_sum(&coh), 2);
    assert_int_equal(ledger_sum(&crt), 3);
    mb_place(b, "B3", 18, 19.7, 270); /* in the first one only: that is of the heap, too */
    matg_cover(&b->v, mb_ix(b, "B3"), mb_ix(b, "A1"), &coh, &crt);
    assert_int_equal(ledger_sum(&crt), 3);
    mb_close(b);
}

/* 8.2: the centre decides, its edge counts; option `half_base`: half the base. */
static void in_a_terrain(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
    mb_close(b);
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
    /* a strip of wood that holds the centre but less than half of the base */
    b = board(s, 2, WOOD("17.9", "18.1", "18", "22"), NULL);
    Ledger coh, crt;
    matg_cover(&b->v, 1, 0, &coh, &crt);
    assert_int_equal(ledger_sum(&crt), 3);
    b->g->h.option[MOPT_HALF_BASE] = 1;
    matg_cover(&b->v, 1, 0, &coh, &crt);
    assert_int_equal(ledger_sum(&crt), 0);
    mb_close(b);
    b = board(s, 2, WOOD("17.5", "18", "18", "22"), "\"half_base\": \"on\"");
    matg_cover(&b->v, 1, 0, &coh, &crt);
    assert_int_equal(ledger_sum(&crt), 3);
    mb_close(b);
}

/* 8.2: a hedge protects who is at it against fire that crosses it. */
static void at_a_hedge(void **state) {
    (void)state;
#define HEDGE(x)                                                                                                       \
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"hedge\"}, \"geometry\": {\"type\": \"LineString\", "         \
    "\"coordinates\": [[" x ", 18], [" x ", 22]]}}"
    static const struct {
        const char *hedge;
        int coh, crt;
    } CASE[] = {{HEDGE("17.46"), 1, 2}, {HEDGE("17.4"), 0, 0}, {HEDGE("18.4"), 0, 0}};
    for (size_t k = 0; k < ARRAY_LEN(CASE); k++) {
        MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                       {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
        MatgBoard *b = board(s, 2, CASE[k].hedge, NULL);
        Ledger coh, crt;
        matg_cover(&b->v, 1, 0, &coh, &crt);
        assert_int_equal(ledger_sum(&coh), CASE[k].coh);
        assert_int_equal(ledger_sum(&crt), CASE[k].crt);
        mb_close(b);
    }
#undef HEDGE
}

/* 19.4: a broken formation fires only at who fired at it, this turn or last. */
static void broken_formations_shoot_back(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 10, 22, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 18, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = board(s, 3, NULL, NULL);
    matg_formation(b->g, 1)->broken = 1;
    matg_formation(b->g, 1)->total = 99;
    OK(MB_DO(b, "A fire B1 by A1", 20));
    assert_int_equal(mb_check(b, "B fire A2 by B1").why, TX_MATG_BROKEN_FIRE);
    MatgOdds o;
    StandIx by = mb_ix(b, "B1");
    matg_odds(&b->v, mb_ix(b, "A1"), &by, 1, MATG_STANDARD, &o);
    assert_int_equal(o.by[0].verdict.kind, VERDICT_OK);
    assert_int_equal(ledger_sum(&o.by[0].need), 8);
    b->g->h.turn = 2;
    OK(mb_check(b, "B fire A1 by B1"));
    b->g->h.turn = 3;
    assert_int_equal(mb_check(b, "B fire A1 by B1").why, TX_MATG_BROKEN_FIRE);
    mb_close(b);
}

/* 5.5: a dual-purpose gun at 18 inches is in its second band. */
static void dual_purpose_bands(void **state) {
    (void)state;
    MatgBoard *b = duel("t_dp", "t_tank7", 18, 270);
    MatgOdds o;
    StandIx by = 0;
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(ledger_sum(&o.by[0].crt), 1);
    mb_close(b);
    b = duel("t_tank10", "t_tank7", 18, 270);
    matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
    assert_int_equal(ledger_sum(&o.by[0].crt), 3);
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m1_a_shot_that_suppresses),
        cmocka_unit_test(m2_states_and_posture_on_the_roll),
        cmocka_unit_test(m3_a_shot_from_the_side),
        cmocka_unit_test(m4_concealment_and_cover),
        cmocka_unit_test(m5_who_has_fired_is_seen),
        cmocka_unit_test(m6_works_in_buildings),
        cmocka_unit_test(m7_results_add_up),
        cmocka_unit_test(m8_results_that_eliminate),
        cmocka_unit_test(m9_range_modifiers),
        cmocka_unit_test(m10_a_column_too_low),
        cmocka_unit_test(m11_halvings_do_not_combine),
        cmocka_unit_test(m22_woods_on_the_line),
        cmocka_unit_test(m23_along_the_edge),
        cmocka_unit_test(the_step_aside),
        cmocka_unit_test(m24_infantry_on_the_line),
        cmocka_unit_test(m25_the_last_rocket),
        cmocka_unit_test(m26_heights),
        cmocka_unit_test(m27_adjacent_or_not),
        cmocka_unit_test(contact_by_an_edge),
        cmocka_unit_test(guns_outside_their_arc),
        cmocka_unit_test(pinning_and_one_attack),
        cmocka_unit_test(the_rest_have_fired),
        cmocka_unit_test(the_lowest_column),
        cmocka_unit_test(adjacent_and_covering),
        cmocka_unit_test(ranges_end_exactly),
        cmocka_unit_test(cargo_shares_results),
        cmocka_unit_test(wrecks_in_a_heap),
        cmocka_unit_test(in_a_terrain),
        cmocka_unit_test(at_a_hedge),
        cmocka_unit_test(broken_formations_shoot_back),
        cmocka_unit_test(dual_purpose_bands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
