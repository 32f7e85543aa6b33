/* The shipped charts against the rules as they are written (matg 5.5, 6.1, 6.5, 7.1, 8.1, 18.2, 18.3, 26): a slip of a
 * finger in a data file is a wrong game that no other test would see. */
#include "base/scan.h"
#include "own.h"
#include "rulesets/matg/matg_spec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static LoadedCatalog *loaded;
static const Catalog *cat;

static int open_all(void **state) {
    (void)state;
    static ErrList err;
    const DataPaths p = own_paths();
    loaded = load_catalog(&p, &MATG_SPEC, &err);
    expect_no_errors(&err);
    cat = loaded_catalog(loaded);
    return 0;
}

static int close_all(void **state) {
    (void)state;
    loaded_free(loaded);
    return 0;
}

static int32_t number(const char *chart, const char *key, const char *col) {
    const Chart *c = catalog_chart(cat, chart);
    int32_t row = chart_find(c, c->spec->col[0].name, key);
    if (row < 0) fail_msg("%s has no row %s", chart, key);
    const Cell *cell = chart_cell(c, (uint32_t)row, col);
    assert_non_null(cell);
    return cell->v;
}

enum { X = QUARTER_X };

static void terrain_chart(void **state) {
    (void)state;
    static const struct {
        const char *kinds; /* separated by blanks */
        int32_t w, t, f, a, coh, crt;
        int32_t form; /* MatgForm */
        int32_t los;  /* MatgLos */
    } ROW[] = {
        {"clear", 4, 4, 4, 4, 0, 0, MF_AREA, ML_NONE},
        {"road", 2, 2, 2, 2, 0, 0, MF_WAY, ML_NONE},
        {"track", 4, 2, 2, 2, 0, 0, MF_WAY, ML_NONE},
        {"rough1 sand snow stream_frozen", 8, 6, 4, 6, 0, 1, MF_AREA, ML_NONE},
        {"rough2 soft_sand", 12, 8, 4, 8, 1, 2, MF_AREA, ML_NONE},
        {"rough3 wrecks", 16, 12, 8, 12, 2, 3, MF_AREA, ML_NONE},
        {"crops brush orchard cactus", 8, 4, 4, 4, 1, 1, MF_AREA, ML_NONE},
        {"woods", 16, 12, 8, 16, 3, 3, MF_AREA, ML_BLOCKS},
        {"dense_woods jungle", X, 20, 12, X, 4, 4, MF_AREA, ML_BLOCKS},
        {"marsh", X, 16, 8, 8, 1, 1, MF_AREA, ML_NONE},
        {"hill", 4, 4, 4, 4, 0, 0, MF_CLIMB, ML_HEIGHT},
        {"crest ridge", 4, 4, 4, 4, 1, 2, MF_FREE, ML_BLOCKS},
        {"cliff escarpment", X, X, X, X, 0, 0, MF_LINE, ML_NONE},
        {"hedge wall hedge_field", 8, 4, 4, 4, 1, 2, MF_LINE, ML_NONE},
        {"hedgerow bocage", X, 12, 8, X, 3, 4, MF_LINE, ML_BLOCKS},
        {"gully wadi", 12, 8, 4, 8, 1, 2, MF_AREA, ML_NONE},
        {"stream", X, X, X, 4, 0, 0, MF_LINE, ML_NONE},
        {"stream_wade", X, 12, 8, 4, 0, 0, MF_LINE, ML_NONE},
        {"ford", 8, 8, 8, 4, 0, 0, MF_SPOT, ML_NONE},
        {"river lake", X, X, X, 8, 0, 0, MF_AREA, ML_NONE},
        {"bridge", 2, 2, 2, 2, 0, 0, MF_SPOT, ML_NONE},
        {"building_light", 12, 12, 4, 12, 3, 3, MF_AREA, ML_BLOCKS},
        {"building_medium", 16, 16, 4, 16, 5, 5, MF_AREA, ML_BLOCKS},
        {"building_heavy", 20, 20, 4, 20, 7, 7, MF_AREA, ML_BLOCKS},
        {"rubble", X, 16, 8, X, 3, 4, MF_AREA, ML_NONE},
        {"wreck", 8, 8, 4, 8, 1, 1, MF_AREA, ML_NONE},
        {"embankment rail_embankment", 8, 8, 4, 8, 1, 2, MF_AREA, ML_BLOCKS},
        {"ip_light", 4, 4, 0, 4, 3, 3, MF_ENTER, ML_NONE},
        {"ip_medium", 8, 4, 0, 8, 5, 5, MF_ENTER, ML_NONE},
        {"ip_heavy", X, 8, 4, X, 7, 7, MF_ENTER, ML_NONE},
        {"wire", X, 0, 12, X, 0, 0, MF_LINE, ML_NONE},
        {"at_ditch", X, X, 4, X, 0, 0, MF_LINE, ML_NONE},
        {"smoke impact", 0, 0, 0, 0, 3, 3, MF_FREE, ML_BLOCKS},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROW); i++) {
        Scan s = scan_str(ROW[i].kinds);
        while (!scan_end(&s)) {
            char kind[40];
            Span w = scan_word(&s);
            memcpy(kind, w.p, w.n);
            kind[w.n] = 0;
            const int32_t want[] = {ROW[i].w,   ROW[i].t,   ROW[i].f,    ROW[i].a,
                                    ROW[i].coh, ROW[i].crt, ROW[i].form, ROW[i].los};
            static const char *const COL[] = {"W", "T", "F", "A", "coh", "crt", "form", "los"};
            for (size_t k = 0; k < ARRAY_LEN(COL); k++)
                if (number("terrain", kind, COL[k]) != want[k])
                    fail_msg("%s %s: %d, not %d", kind, COL[k], number("terrain", kind, COL[k]), want[k]);
        }
    }
    /* 4.1, 4.5: how far one sees within, how high it stands. */
    assert_int_equal(number("terrain", "woods", "inner"), 2 * WU_INCH);
    assert_int_equal(number("terrain", "dense_woods", "inner"), WU_INCH);
    assert_int_equal(number("terrain", "building_heavy", "inner"), WU_INCH);
    assert_int_equal(number("terrain", "smoke", "inner"), WU_INCH);
    assert_int_equal(number("terrain", "building_heavy", "top"), 16);
    assert_int_equal(number("terrain", "hedgerow", "top"), 8);
    assert_int_equal(number("terrain", "embankment", "top"), 4);
    assert_int_equal(number("terrain", "crest", "top"), 4);
    assert_int_equal(number("terrain", "smoke", "top"), 0);
    assert_int_equal(number("terrain", "dense_woods", "family"), MFAM_WOODS);
    /* 8.1 C, 4.7, 7.6 */
    static const char *const HIDES[] = {"rough2", "rough3", "crops", "orchard", "hedge",
                                        "wall",   "rubble", "wreck", "woods"};
    for (size_t i = 0; i < ARRAY_LEN(HIDES); i++) assert_int_equal(number("terrain", HIDES[i], "conceals"), 1);
    static const char *const OPEN[] = {"clear", "road", "rough1", "marsh", "gully", "ford", "wire", "hill"};
    for (size_t i = 0; i < ARRAY_LEN(OPEN); i++) assert_int_equal(number("terrain", OPEN[i], "conceals"), 0);
    assert_int_equal(number("terrain", "hedgerow", "adjacent_only"), 1);
    static const char *const BRIDGED[] = {"river", "lake", "wire", "at_ditch"};
    for (size_t i = 0; i < ARRAY_LEN(BRIDGED); i++)
        assert_int_equal(number("terrain", BRIDGED[i], "way_crosses"), MX_BRIDGE);
    assert_int_equal(number("terrain", "stream", "way_crosses"), MX_WAY);
    assert_int_equal(number("terrain", "ford", "over"), MO_WATER);
    assert_int_equal(number("terrain", "gap", "over"), MO_LINES);
    assert_int_equal(number("terrain", "bridge", "over"), MO_BOTH);
    assert_int_equal(number("terrain", "road", "width"), WU_INCH / 2);
    assert_int_equal(number("terrain", "gully", "width"), WU_INCH);
    assert_int_equal(number("terrain", "ford", "reach"), WU_INCH / 2);
}

static void results_table(void **state) {
    (void)state;
    static const int E[] = {1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9};
    static const int D[] = {1, 2, 3, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11};
    static const int SS[] = {2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 11, 12};
    static const int S[] = {3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14};
    for (int cd = -3; cd <= 9; cd++) {
        TEXT(key, 8);
        text_int(&key, cd);
        assert_int_equal(number("crt", key.buf, "E"), E[cd + 3]);
        assert_int_equal(number("crt", key.buf, "D"), D[cd + 3]);
        assert_int_equal(number("crt", key.buf, "SS"), SS[cd + 3]);
        assert_int_equal(number("crt", key.buf, "S"), S[cd + 3]);
        assert_int_equal(number("crt", key.buf, "status"), STATUS_RECONSTRUCTION);
    }
    assert_int_equal(catalog_chart(cat, "crt")->row_n, 13);
}

static void small_charts(void **state) {
    (void)state;
    static const struct {
        const char *chart, *key, *col;
        int32_t want;
    } CASE[] = {
        {"orders", "2", "orders", 0},
        {"orders", "5", "orders", 1},
        {"orders", "8", "orders", 2},
        {"orders", "10", "orders", 3},
        {"orders", "12", "orders", 4},
        {"orders", "99", "orders", 5},
        {"range", "touch", "to", 1},
        {"range", "touch", "mod", -1},
        {"range", "short", "to", 5},
        {"range", "short", "mod", 0},
        {"range", "medium", "to", 10},
        {"range", "medium", "mod", 1},
        {"range", "long", "to", 15},
        {"range", "long", "mod", 2},
        {"range", "further", "to", 5},
        {"range", "further", "mod", 1},
        {"range", "further", "step", 1},
        {"range", "touch", "dual_to", 1},
        {"range", "short", "dual_to", 10},
        {"range", "medium", "dual_to", 20},
        {"ghq_quality", "-2", "cost_pct", 120},
        {"ghq_quality", "-1", "cost_pct", 160},
        {"ghq_quality", "0", "cost_pct", 200},
        {"ghq_quality", "1", "cost_pct", 240},
        {"ghq_quality", "2", "cost_pct", 280},
        {"ghq_quality", "3", "cost_pct", 320},
        {"ghq_quality", "2", "roll_to", 1},
        {"ghq_quality", "1", "roll_to", 4},
        {"ghq_quality", "0", "roll_to", 11},
        {"ghq_quality", "-1", "roll_to", 17},
        {"ghq_quality", "-2", "roll_to", 20},
        {"hq_replace", "Germany", "mod", 3},
        {"hq_replace", "USA", "mod", 3},
        {"hq_replace", "UK", "mod", 4},
        {"hq_replace", "others", "mod", 5},
        {"columns", "mine_hasty", "cd", 0},
        {"columns", "mine_standard", "cd", 2},
        {"columns", "mine_concentrated", "cd", 4},
        {"columns", "overrun", "cd", 5},
        {"columns", "overrun_back", "cd", 2},
        {"columns", "overrun_back_ap5", "cd", 3},
        {"determination", "base", "pct", 35},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASE); i++)
        if (number(CASE[i].chart, CASE[i].key, CASE[i].col) != CASE[i].want)
            fail_msg("%s %s %s", CASE[i].chart, CASE[i].key, CASE[i].col);
    /* The 20 faces of the new GHQ's quality each fall to one row. */
    const Chart *c = catalog_chart(cat, "ghq_quality");
    for (int face = 1; face <= 20; face++) {
        int rows = 0;
        for (uint32_t r = 0; r < c->row_n; r++)
            rows += chart_cell(c, r, "roll_from")->v <= face && face <= chart_cell(c, r, "roll_to")->v;
        assert_int_equal(rows, 1);
    }
}

static void constants(void **state) {
    (void)state;
    int32_t k[MK_COUNT];
    matg_constants(cat, k);
    static const struct {
        MatgKey key;
        int32_t want;
    } CASE[] = {
        {MK_BASE_SIDE, WU_INCH},
        {MK_ADJACENT, 127},
        {MK_CONTACT_EDGE, 635},
        {MK_AT_LINE, 127},
        {MK_AT_LINE_POINT, 1270},
        {MK_STATE_S, 4},
        {MK_STATE_D, 3},
        {MK_INITIATIVE_SIDES, 6},
        {MK_FIRE_MOVE, 3},
        {MK_LINK, 3 * WU_INCH},
        {MK_SMOKE_COH, 3},
        {MK_SMOKE_CRT, 3},
        {MK_LEVEL_EIGHTHS, 8},
        {MK_EYE_EIGHTHS, 1},
        {MK_LOW_COVER_EIGHTHS, 2},
        {MK_SIGHT_OPEN, 40 * WU_INCH},
        {MK_SIGHT_MIXED, 20 * WU_INCH},
        {MK_SIGHT_CLOSED, 10 * WU_INCH},
        {MK_SIGHT_PER_LEVEL, 5 * WU_INCH},
        {MK_CD_LEAST, -3},
        {MK_CD_MOST, 9},
        {MK_FRONT_ARC_DEG, 120},
        {MK_FIRING_ARC_DEG, 90},
        {MK_SIDE_DV_PCT, 50},
        {MK_INDIRECT_ARMOUR_PCT, 50},
        {MK_INDIRECT_OPEN_PCT, 25},
        {MK_POSTURE_DV_PCT, 50},
        {MK_DV_LEAST, 1},
        {MK_INDEPENDENT, 3},
        {MK_GROUP_HQ, -2},
        {MK_LEAST_MOVE, WU_INCH},
        {MK_HALF_BASE_PCT, 50},
        {MK_OPFIRE_ALL, 3},
        {MK_COVERING, 3},
        {MK_STOP_GAP, 1270},
        {MK_LOAD_MP_PCT, 50},
        {MK_SLOW_LOAD, 10},
        {MK_RECOVERY_HQ, -1},
        {MK_NO_REPLACE_FCL, 12},
        {MK_BREAK_TIMES, 7},
        {MK_BREAK_HQ, 2},
        {MK_BREAK_GHQ, 3},
        {MK_CARDS_HQ, 2},
        {MK_CARDS_GHQ, 3},
        {MK_BROKEN_COH, -5},
        {MK_GO_ON_FIRST, 0},
        {MK_GO_ON_MORE, 2},
        {MK_RECOVER_D_ROLL, 1},
        {MK_PANIC_ROLL, 20},
        {MK_OBJECTIVE_REACH, 2 * WU_INCH},
        {MK_DECISIVE, 10},
        {MK_MARGINAL, 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASE); i++)
        if (k[CASE[i].key] != CASE[i].want)
            fail_msg("constant %d: %d, not %d", CASE[i].key, k[CASE[i].key], CASE[i].want);
}

static void options_of_chapter_26(void **state) {
    (void)state;
    static const struct {
        const char *key, *words;
        MatgOption at;
        int def, ready;
    } CASE[] = {
        {"natural_rolls", "off|on", MOPT_NATURAL_ROLLS, 0, 0},
        {"low_ammo", "off|on", MOPT_LOW_AMMO, 0, 0},
        {"contact", "corner|edge", MOPT_CONTACT, 0, 1},
        {"group_scope", "unit|formation", MOPT_GROUP_SCOPE, 0, 1},
        {"low_cover", "off|on", MOPT_LOW_COVER, 0, 1},
        {"plateau", "off|on", MOPT_PLATEAU, 0, 1},
        {"one_attack", "off|on", MOPT_ONE_ATTACK, 1, 1},
        {"special_ap", "off|on", MOPT_SPECIAL_AP, 0, 0},
        {"heat", "off|on", MOPT_HEAT, 0, 0},
        {"big_guns", "off|on", MOPT_BIG_GUNS, 0, 0},
        {"half_base", "off|on", MOPT_HALF_BASE, 0, 1},
        {"ip_arc", "any|front", MOPT_IP_ARC, 0, 0},
        {"wade", "off|on", MOPT_WADE, 0, 1},
        {"opfire", "posture|all3", MOPT_OPFIRE, 0, 1},
        {"tank_riders", "off|on", MOPT_TANK_RIDERS, 0, 0},
        {"overload", "off|on", MOPT_OVERLOAD, 0, 0},
        {"keep_mission", "off|on", MOPT_KEEP_MISSION, 0, 0},
        {"polar_plot", "off|on", MOPT_POLAR_PLOT, 0, 0},
        {"hq_extra", "off|on", MOPT_HQ_EXTRA, 0, 1},
        {"haze_percent", "off|on", MOPT_HAZE_PERCENT, 0, 0},
        {"entry_roll", "off|on", MOPT_ENTRY_ROLL, 0, 1},
    };
    assert_int_equal(ARRAY_LEN(CASE), MOPT_COUNT);
    for (size_t i = 0; i < ARRAY_LEN(CASE); i++) {
        const OptionSpec *o = &MATG_SPEC.option[i];
        assert_int_equal(CASE[i].at, i);
        assert_string_equal(o->key, CASE[i].key);
        assert_string_equal(o->values, CASE[i].words);
        assert_int_equal(o->def, CASE[i].def);
        assert_int_equal(o->ready, CASE[i].ready);
        assert_int_equal(catalog_option(cat, o->key, strlen(o->key)), i);
    }
}

/* What the classes of stands promise, for each of them. */
static void stands_are_consistent(void **state) {
    (void)state;
    for (uint32_t i = 0; i < cat->type_n; i++) {
        const StandType *t = &cat->type[i];
        const int32_t *v = t->value;
        bool personnel = v[MV_DEF_CLASS] == MATG_PERSONNEL;
        bool good = (v[MV_KIND] == MATG_INFANTRY) <= personnel;
        if (v[MV_KIND] == MATG_TRANSPORT)
            good = good && v[MV_DEF_CLASS] == MATG_UNARMOURED && v[MV_AP] == 0 && v[MV_HE] == 0;
        if (v[MV_AP] == 0) good = good && v[MV_AP_R] == 0;
        if (v[MV_HE] == 0) good = good && v[MV_HE_R] == 0;
        if (v[MV_DEP] > 0) good = good && v[MV_AP] > 0;
        if (matg_code(t, MC_DP)) good = good && matg_code(t, MC_AA);
        if (!good) fail_msg("%s contradicts itself", t->id);
    }
    static const char *const NATION[] = {"ger", "sov", "us", "uk", "fr", "it", "pol", "jap", "fin"};
    for (size_t i = 0; i < ARRAY_LEN(NATION); i++) { /* 5.6: what R weapons fall back on */
        TEXT(id, 20);
        uint16_t t;
        text_format(&id, "%s_inf_hq", NATION[i]);
        assert_true(catalog_type(cat, id.buf, id.len, &t));
        assert_int_equal(cat->type[t].look, LOOK_HQ);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terrain_chart),         cmocka_unit_test(results_table),
        cmocka_unit_test(small_charts),          cmocka_unit_test(constants),
        cmocka_unit_test(options_of_chapter_26), cmocka_unit_test(stands_are_consistent),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
