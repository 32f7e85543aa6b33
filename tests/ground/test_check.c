/* Checks: each kind of fault is found where it is, and each repair that is offered clears it, through the rules, and
 * brings nothing worse (ux 9, statement 27). */
#include "ground/check.h"
#include "land.h"
#include "rulesets/matg/matg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

typedef struct Fault {
    CheckKind kind;
    int repairs; /* at least so many are offered */
    const char *line[14];
} Fault;

static const Fault FAULT[] = {
    {CHECK_NO_BRIDGE, 2, {"U piece add stream line at 0,10 40,12", "U piece add road line at 20,0 21,30"}},
    {CHECK_NO_BRIDGE, 2, {"U piece add river area at 0,10 40,10 40,14 0,14", "U piece add road line at 20,0 21,30"}},
    {CHECK_NO_BRIDGE,
     2,
     {"U piece add lake area at 10,10s 30,10s 30,20s 10,20s", "U piece add track line at 5,15 20,13s 35,16"}},
    {CHECK_OFF_TABLE, 3, {"U piece add woods area at -3,5 4,5 4,9 -3,9"}},
    {CHECK_OFF_TABLE, 3, {"U piece add woods area at 36,26s 44,24s 43,33s 35,32s"}},
    {CHECK_OFF_TABLE, 3, {"U piece add hill area at -4,4s 6,4s 6,12s -4,12s; -2,6 -2,9 3,9 3,6 level 1"}},
    {CHECK_OFF_TABLE, 3, {"U piece add hedge line at 5,5 5,-2.5 9,-2.5 9,5"}},
    {CHECK_OFF_TABLE, 2, {"U piece add road line at 20,15 44,16"}},
    {CHECK_ON_WATER,
     3,
     {"U piece add lake area at 10,10s 20,10s 20,18s 10,18s", "U piece add woods area at 17,12 26,12 26,16 17,16"}},
    {CHECK_ON_WATER,
     3,
     {"U piece add river area at 0,14 40,14 40,16 0,16", "U piece add crops area at 5,10 9,10 9,20 5,20"}},
    {CHECK_ON_WATER,
     2,
     {"U piece add lake area at 10,10 20,10 20,18 10,18", "U piece add woods area at 12,12s 15,12s 15,15s 12,15s"}},
    {CHECK_ON_WATER,
     3,
     {"U piece add lake area at 10,10 12,10 12,12 10,12", "U piece add woods area at 5,5s 18,5s 18,18s 5,18s"}},
    {CHECK_ON_WATER,
     2,
     {"U piece add lake area at 10,10 20,10 20,18 10,18",
      "U piece add building_light area at 19,12 21.5,12 21.5,14 19,14"}},
    {CHECK_NOT_NESTED,
     3,
     {"U piece add hill area at 5,5s 15,5s 15,15s 5,15s level 1",
      "U piece add hill area at 10,8 20,8 20,12 10,12 level 2"}},
    {CHECK_LEVEL_JUMP,
     2,
     {"U piece add hill area at 5,5 15,5 15,15 5,15 level 1", "U piece add hill area at 8,8 12,8 12,12 8,12 level 3"}},
    {CHECK_LEVEL_JUMP, 2, {"U piece add hill area at 5,5 15,5 15,15 5,15 level 4"}},
    {CHECK_ON_WAY,
     2,
     {"U piece add road line at 0,10 40,10", "U piece add building_light area at 10,9 12.4,9 12.4,11 10,11"}},
    {CHECK_IN_STREAM,
     2,
     {"U piece add stream line at 0,10 40,10", "U piece add building_light area at 10,9 12.4,9 12.4,11 10,11"}},
    {CHECK_TWICE,
     1,
     {"U piece add woods area at 5,5s 9,5s 9,9s 5,9s", "U piece add woods area at 5,5s 9,5s 9,9s 5,9s"}},
    {CHECK_TWICE, 1, {"U piece add hedge line at 5,5 9,5 9,9", "U piece add hedge line at 9,9 9,5 5,5"}},
    {CHECK_SWALLOWED,
     1,
     {"U piece add woods area at 5,5 15,5 15,15 5,15", "U piece add woods area at 7,7 9,7 9,9 7,9"}},
    {CHECK_SLIVER, 1, {"U piece add crops area at 5,5 5.4,5 5.4,5.4"}},
    {CHECK_SLIVER, 1, {"U piece add wall line at 5,5 5.2,5"}},
    {CHECK_UPHILL,
     2,
     {"U piece add hill area at 10,5 20,5 20,15 10,15 level 1", "U piece add stream line at 0,10 5,11 30,10 40,9"}},
    {CHECK_UPHILL,
     2,
     {"U piece add hill area at 10,5 20,5 20,15 10,15 level 1", "U piece add stream line at 0,10 40,10"}},
    {CHECK_DANGLES, 2, {"U piece add road line at 0,10 40,10", "U piece add track line at 20,25 20,10.9"}},
    {CHECK_SHORT, 2, {"U piece add road line at 0.6,10 20,10"}},
    {CHECK_OBJECTIVE,
     2,
     {"U piece add lake area at 10,10 20,10 20,18 10,18", "U objective add \"Island\" at 15,14 points 3"}},
    {CHECK_ZONES_MEET, 3, {"U zone add A rect 0,0 12,30", "U zone add B rect 10,0 40,30"}},
    {CHECK_ZONES_MEET, 2, {"U zone add A rect 0,0 40,30", "U zone add B rect 10,10 20,20"}},
    {CHECK_ZONE_ROOM,
     1,
     {"U zone add A rect 0,0 2,2", "U formation add A \"Kampfgruppe\"", "U unit add 1 \"Kompanie\" zone 1",
      "U stand add u1 \"ger_inf43\" count 6", "U stand role A1 GHQ"}},
    {CHECK_NO_GHQ,
     1,
     {"U zone add A rect 0,0 12,12", "U formation add A \"Kampfgruppe\"", "U unit add 1 \"Kompanie\" zone 1",
      "U stand add u1 \"ger_inf43\" count 3", "U stand role A1 HQ"}},
    {CHECK_NO_HQ,
     1,
     {"U zone add A rect 0,0 12,12", "U formation add A \"Kampfgruppe\"", "U unit add 1 \"Stab\" zone 1",
      "U stand add u1 \"ger_inf43\" role GHQ", "U unit add 1 \"Kompanie\" zone 1",
      "U stand add u2 \"ger_inf43\" count 5"}},
    {CHECK_CARRIERS,
     1,
     {"U zone add A rect 0,0 12,12", "U formation add A \"Kampfgruppe\"", "U unit add 1 \"Kompanie\" zone 1",
      "U stand add u1 \"ger_inf43\" role GHQ", "U stand add u1 \"ger_inf43\" count 3",
      "U stand flag A2 A3 embarked on"}},
    {CHECK_YEAR,
     2,
     {"U battle set \"date\" \"1936\"", "U zone add A rect 0,0 12,12", "U formation add A \"Kampfgruppe\"",
      "U unit add 1 \"Kompanie\" zone 1", "U stand add u1 \"ger_inf43\" role GHQ"}},
    {CHECK_STAND_STUCK,
     1,
     {"U piece add lake area at 10,10 20,10 20,18 10,18", "U zone add A rect 0,0 30,30",
      "U formation add A \"Kampfgruppe\"", "U unit add 1 \"Kompanie\" zone 1", "U stand add u1 \"ger_inf43\" role GHQ",
      "U stand set A1 at 15,14"}},
};

static Check found[GROUND_CHECKS], after[GROUND_CHECKS];
static Arena scratch, kept;
static void *scratch_mem, *kept_mem;

static int begin(void **state) {
    (void)state;
    scratch_mem = malloc(GROUND_REPAIR_BYTES);
    kept_mem = malloc(GROUND_REPAIR_BYTES);
    if (scratch_mem == NULL || kept_mem == NULL) return 1;
    arena_init(&scratch, scratch_mem, GROUND_REPAIR_BYTES, "checks");
    arena_init(&kept, kept_mem, GROUND_REPAIR_BYTES, "repairs");
    return 0;
}

static int end(void **state) {
    (void)state;
    free(scratch_mem);
    free(kept_mem);
    return 0;
}

static void run(TestTable *t, const char *line) {
    Verdict v = table_line(t, line);
    if (v.kind == VERDICT_OK) return;
    TEXT(why, 300);
    verdict_print(t->cat, t->g, &v, &why);
    fail_msg("%s: %s", line, why.buf);
}

static uint32_t look(TestTable *t, Check *out) {
    View v = table_host(t);
    return ground_checks(&v, &scratch, out, GROUND_CHECKS);
}

static const Check *one_of(const Check *c, uint32_t n, CheckKind k) {
    for (uint32_t i = 0; i < n; i++)
        if (c[i].kind == k) return &c[i];
    return NULL;
}

static uint32_t at_least(const Check *c, uint32_t n, int severity) {
    uint32_t m = 0;
    for (uint32_t i = 0; i < n; i++) m += c[i].severity >= severity;
    return m;
}

static void say_all(TestTable *t, const Check *c, uint32_t n) {
    View v = table_host(t);
    for (uint32_t i = 0; i < n; i++) {
        TEXT(say, 300);
        ground_check_print(&v, &c[i], &say);
        print_error("  %s %s: %s\n", check_severity_word((CheckSeverity)c[i].severity),
                    check_word((CheckKind)c[i].kind), say.buf);
    }
}

/* The state with its terrain as it is now, and the scene after it. */
static void restore(TestTable *t, const Game *was) {
    if (was != NULL) game_copy(t->g, was);
    t->g->h.terrain_hash = 0;
    for (uint32_t i = 0; i < t->g->piece_n; i++) t->g->h.terrain_hash += game_piece_hash(t->g, t->cat, (PieceIx)i);
    assert_true(rules_scene_sync(t->rs, t->cat, t->g, t->scene));
}

/* The check is there; each repair clears it and nothing worse comes. Returns how many repairs were offered. */
static uint32_t each_repair(TestTable *t, CheckKind kind, const char *name) {
    uint32_t n = look(t, found);
    const Check *c = one_of(found, n, kind);
    if (c == NULL) {
        say_all(t, found, n);
        fail_msg("%s: %s is not found", name, check_word(kind));
    }
    Check fault = *c;
    uint32_t same = 0;
    for (uint32_t i = 0; i < n; i++) same += found[i].kind == kind;
    View v = table_host(t);
    TEXT(say, 300);
    ground_check_print(&v, &fault, &say);
    assert_true(say.len > 10);
    assert_null(strchr(say.buf, '{'));
    Repair repair[GROUND_REPAIRS];
    arena_release(&kept, 0);
    uint32_t repairs = ground_repairs(&v, &fault, &kept, repair);
    if (repairs == 0) fail_msg("%s: no repair", say.buf);
    Game *was = malloc(t->g->bytes);
    assert_non_null(was);
    memcpy(was, t->g, t->g->bytes);
    for (uint32_t r = 0; r < repairs; r++) {
        assert_true(catalog_text(t->cat, (TextId)repair[r].title)[0] != 0);
        for (uint16_t k = 0; k < repair[r].line_n; k++) run(t, repair[r].line[k]);
        uint32_t m = look(t, after), left = 0;
        for (uint32_t i = 0; i < m; i++) left += after[i].kind == kind;
        bool worse = at_least(after, m, fault.severity + 1) > at_least(found, n, fault.severity + 1);
        if (left >= same || worse) {
            print_error("%s; repair '%s' (%s):\n", say.buf, catalog_text(t->cat, (TextId)repair[r].title),
                        repair[r].line[0]);
            say_all(t, after, m);
            fail();
        }
        restore(t, was);
    }
    free(was);
    return repairs;
}

static void each_fault(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(FAULT); i++) {
        TestTable t;
        land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
        assert_int_equal(look(&t, found), 0);
        for (size_t k = 0; k < ARRAY_LEN(FAULT[i].line) && FAULT[i].line[k] != NULL; k++) run(&t, FAULT[i].line[k]);
        uint32_t repairs = each_repair(&t, FAULT[i].kind, FAULT[i].line[0]);
        if ((int)repairs < FAULT[i].repairs)
            fail_msg("%s: %d repairs, expected %d", FAULT[i].line[0], (int)repairs, FAULT[i].repairs);
        table_close(&t);
    }
}

/* An objective in the water is held by nobody; on a bridge over it by whoever stands there. */
static void bridge_is_held(void **state) {
    (void)state;
    TestTable t;
    land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
    run(&t, "U piece add river area at 18,0 21,0 21,30 18,30");
    run(&t, "U objective add \"Bridge\" at 19.5,12 points 3");
    assert_non_null(one_of(found, look(&t, found), CHECK_OBJECTIVE));
    run(&t, "U piece add bridge spot at 19.5,12");
    assert_null(one_of(found, look(&t, found), CHECK_OBJECTIVE));
    table_close(&t);
}

/* What the rules would refuse and only an old or foreign state can hold. */
static TablePoint *points_of(TestTable *t, uint32_t piece) {
    return (TablePoint *)(void *)((uint8_t *)t->g + t->g->at_pt) + game_table(t->g).piece[piece].pt;
}

static void crossing_outlines(void **state) {
    static const int BOW[][2][4] = {{{5, 15, 15, 5}, {5, 15, 5, 15}}, {{5, 15, 5, 15}, {5, 15, 15, 5}}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        TestTable t;
        land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
        run(&t, "U piece add woods area at 5,5 15,5 15,15 5,15");
        TablePoint *pt = points_of(&t, 0);
        for (int k = 0; k < 4; k++) pt[k].x = BOW[i][0][k] * WU_INCH, pt[k].y = BOW[i][1][k] * WU_INCH;
        restore(&t, NULL);
        assert_true(each_repair(&t, CHECK_CROSSES, "bow tie") >= 2);
        table_close(&t);
    }
}

/* A corner pokes into the corner that the rounding of its neighbour cuts off: simple as drawn, crossed when rounded. */
static void rounded_into_itself(void **state) {
    (void)state;
    TestTable t;
    land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
    run(&t, "U piece add woods area at 5,5s 25,5 25,8 6.2,5.6 25,20 5,20");
    uint32_t n = look(&t, found);
    if (one_of(found, n, CHECK_CROSSES) != NULL) assert_true(each_repair(&t, CHECK_CROSSES, "rounded") >= 2);
    table_close(&t);
}

static void stands_by_hand(void **state) {
    static const struct {
        CheckKind kind;
        double x, y;
    } PUT[] = {{CHECK_STAND_OFF, 0.1, 5}, {CHECK_STAND_OFF, 39.9, 29.9}, {CHECK_STAND_ON, 8.3, 8.2}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(PUT); i++) {
        TestTable t;
        land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
        run(&t, "U zone add A rect 0,0 30,30");
        run(&t, "U formation add A \"Kampfgruppe\"");
        run(&t, "U unit add 1 \"Kompanie\" zone 1");
        run(&t, "U stand add u1 \"ger_inf43\" role GHQ");
        run(&t, "U stand add u1 \"ger_inf43\" role HQ");
        run(&t, "U stand set A1 at 8,8");
        run(&t, "U stand set A2 at 12,8");
        assert_int_equal(at_least(found, look(&t, found), CHECK_WARNING), 0);
        Stand *s = game_stand(t.g, 1);
        s->x = (Wu)(PUT[i].x * WU_INCH);
        s->y = (Wu)(PUT[i].y * WU_INCH);
        assert_true(rules_scene_sync(t.rs, t.cat, t.g, t.scene));
        assert_true(each_repair(&t, PUT[i].kind, "stand") >= 1);
        table_close(&t);
    }
}

/* No false alarms: what people draw well is left alone. */
static void good_tables(void **state) {
    static const char *const GOOD[] = {
        "U piece add stream line at 0,10 40,12",
        "U piece add road line at 20,0 20,30",
        "U piece add bridge spot at 20,11",
        "U piece add track line at 0,20 20,20", /* joins the road */
        "U piece add hill area at 25,15 35,15 35,28 25,28 level 1",
        "U piece add hill area at 27,17 33,17 33,26 27,26 level 2",
        "U piece add woods area at 26,16 30,16 30,20 26,20", /* on the slope */
        "U piece add building_light area at 21,21 23,21 23,23 21,23",
        "U piece add woods area at 0,0 6,0 6,6 0,6", /* along the edge */
        "U piece add crops area at 8,22 12,22 12,26 8,26",
        "U piece add hedge line at 8,22 12,22",
        "U objective add \"Farm\" at 22,22 points 3",
        "U zone add A rect 0,0 40,8",
        "U zone add B rect 0,20 40,30",
    };
    (void)state;
    TestTable t;
    land_open_empty(&t, 40 * WU_INCH, 30 * WU_INCH);
    for (size_t i = 0; i < ARRAY_LEN(GOOD); i++) {
        run(&t, GOOD[i]);
        if (i == 1) continue; /* the bridge follows */
        uint32_t n = look(&t, found);
        if (n == 0) continue;
        say_all(&t, found, n);
        fail_msg("after %s", GOOD[i]);
    }
    table_close(&t);
}

/* Generated ground has nothing to mend. */
static void generated_ground(void **state) {
    (void)state;
    bool bad = false;
    for (int preset = 0; preset < GROUND_PRESETS; preset++)
        for (int density = 0; density < GROUND_DENSITIES; density++) {
            TestTable t;
            GroundAsk ask = {.density = (uint8_t)density,
                             .preset = (uint8_t)preset,
                             .w = 72 * WU_INCH,
                             .h = 48 * WU_INCH,
                             .seed = (uint64_t)(preset * 5 + density),
                             .roads = GROUND_AUTO,
                             .streams = GROUND_AUTO,
                             .villages = GROUND_AUTO};
            land_open(&t, &ask);
            uint32_t n = look(&t, found);
            if (n > 0) {
                print_error("preset %d density %d seed %d:\n", preset, density, (int)ask.seed);
                say_all(&t, found, n);
                bad = true;
            }
            table_close(&t);
        }
    assert_false(bad);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bridge_is_held), cmocka_unit_test(each_fault),     cmocka_unit_test(crossing_outlines), cmocka_unit_test(rounded_into_itself),
        cmocka_unit_test(stands_by_hand), cmocka_unit_test(good_tables),       cmocka_unit_test(generated_ground),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
