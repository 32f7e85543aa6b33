/* The data of Armour Assault against its text: every row, every figure. */
#include "aa_desk.h"

#include <string.h>

typedef struct Row {
    const char *nation, *name;
    int armour[3], acc, pen, kind, cls, turret;
} Row;

/* The data sheets (front, side, rear, accuracy, penetration), then type, class and turret, which are ours. */
static const Row SHEET[] = {
    {"USSR", "T-26 / BT-7", {2, 1, 0}, -1, -2, AA_TANK, AA_LIGHT, 1},
    {"USSR", "T-34A", {3, 2, 1}, -1, -1, AA_TANK, AA_MEDIUM, 1},
    {"USSR", "T-34B-C", {4, 3, 2}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"USSR", "T-34/85", {5, 3, 2}, 0, 1, AA_TANK, AA_MEDIUM, 1},
    {"USSR", "KV-I", {5, 3, 3}, -1, -1, AA_TANK, AA_HEAVY, 1},
    {"USSR", "KV-IA", {5, 3, 3}, 0, 0, AA_TANK, AA_HEAVY, 1},
    {"USSR", "KV-IC", {5, 3, 3}, 0, 0, AA_TANK, AA_HEAVY, 1},
    {"USSR", "KV-II", {5, 3, 3}, -2, 1, AA_TANK, AA_HEAVY, 1},
    {"USSR", "IS-II", {6, 4, 4}, 1, 3, AA_TANK, AA_HEAVY, 1},
    {"USSR", "SU-85", {4, 3, 2}, 1, 1, AA_TD, AA_MEDIUM, 0},
    {"USSR", "SU-100", {5, 3, 2}, 2, 2, AA_TD, AA_MEDIUM, 0},
    {"USSR", "SU-122", {4, 3, 2}, -2, 0, AA_TD, AA_MEDIUM, 0},
    {"USSR", "SU-152", {5, 3, 2}, -2, 2, AA_TD, AA_HEAVY, 0},
    {"USSR", "ISU-122", {6, 4, 4}, 1, 2, AA_TD, AA_HEAVY, 0},
    {"USSR", "ISU-152", {6, 4, 4}, -2, 2, AA_TD, AA_HEAVY, 0},
    {"UK", "Cromwell Mk I", {3, 2, 1}, -1, -1, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Cromwell Mk IV", {3, 2, 1}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Cromwell Mk VII", {4, 2, 1}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Cromwell Mk VCS", {4, 2, 1}, -2, -1, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Cromwell Mk VIIICS", {4, 2, 1}, -2, -1, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Matilda", {4, 2, 2}, -1, -2, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Matilda CS", {4, 2, 2}, -2, -2, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Churchill Mk I", {4, 2, 2}, -1, -2, AA_TANK, AA_HEAVY, 1},
    {"UK", "Churchill Mk III-IV", {4, 2, 2}, -1, -1, AA_TANK, AA_HEAVY, 1},
    {"UK", "Churchill Mk V", {4, 2, 2}, -2, -1, AA_TANK, AA_HEAVY, 1},
    {"UK", "Churchill Mk VII", {6, 4, 4}, 0, 0, AA_TANK, AA_HEAVY, 1},
    {"UK", "Churchill Mk VIII", {6, 4, 4}, -2, -1, AA_TANK, AA_HEAVY, 1},
    {"UK", "Valentine", {3, 2, 2}, -1, -1, AA_TANK, AA_LIGHT, 1},
    {"UK", "Valentine XI", {3, 2, 2}, 0, 0, AA_TANK, AA_LIGHT, 1},
    {"UK", "Sherman", {4, 2, 1}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Sherman IIB", {4, 2, 1}, -1, 0, AA_TANK, AA_MEDIUM, 1},
    {"UK", "Firefly", {4, 2, 1}, 2, 2, AA_TANK, AA_MEDIUM, 1},
    {"USA", "Grant / Lee", {3, 2, 1}, -1, -1, AA_TANK, AA_MEDIUM, 1},
    {"USA", "Sherman", {4, 2, 1}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"USA", "Sherman E8", {4, 2, 1}, 1, 1, AA_TANK, AA_MEDIUM, 1},
    {"USA", "Sherman Jumbo", {6, 2, 1}, 1, 1, AA_TANK, AA_HEAVY, 1},
    {"USA", "Pershing", {5, 3, 2}, 2, 2, AA_TANK, AA_HEAVY, 1},
    {"USA", "M7 Priest", {2, 1, 0}, -1, 1, AA_ARTY, AA_LIGHT, 0},
    {"USA", "M10 Wolverine", {3, 1, 1}, 1, 1, AA_TD, AA_LIGHT, 1},
    {"USA", "M36 Jackson", {3, 1, 1}, 2, 2, AA_TD, AA_MEDIUM, 1},
    {"Germany", "Pz III E-F", {2, 1, 1}, -1, -3, AA_TANK, AA_LIGHT, 1},
    {"Germany", "Pz III G", {2, 1, 1}, -1, -2, AA_TANK, AA_LIGHT, 1},
    {"Germany", "Pz III J-M", {3, 1, 1}, 0, -1, AA_TANK, AA_MEDIUM, 1},
    {"Germany", "Pz IV D-E", {3, 2, 1}, -1, -2, AA_TANK, AA_MEDIUM, 1},
    {"Germany", "Pz IV F", {3, 2, 1}, 0, 0, AA_TANK, AA_MEDIUM, 1},
    {"Germany", "Pz IV G-H", {4, 2, 1}, 1, 1, AA_TANK, AA_MEDIUM, 1},
    {"Germany", "Pz V Panther", {6, 2, 2}, 2, 2, AA_TANK, AA_HEAVY, 1},
    {"Germany", "Pz VI Tiger I", {5, 3, 3}, 2, 2, AA_TANK, AA_HEAVY, 1},
    {"Germany", "Pz VIB King Tiger", {8, 4, 4}, 2, 3, AA_TANK, AA_HEAVY, 1},
    {"Germany", "Stug III D", {3, 2, 1}, -2, -2, AA_TD, AA_MEDIUM, 0},
    {"Germany", "Stug III G", {4, 2, 1}, 1, 1, AA_TD, AA_MEDIUM, 0},
    {"Germany", "Stug IV", {4, 2, 1}, 1, 1, AA_TD, AA_MEDIUM, 0},
    {"Germany", "Stug 42", {4, 2, 1}, -2, 0, AA_TD, AA_MEDIUM, 0},
    {"Germany", "Brumbar", {6, 3, 2}, -1, 3, AA_TD, AA_HEAVY, 0},
    {"Germany", "Marder III", {4, 2, 0}, 1, 1, AA_TD, AA_LIGHT, 0},
};

static void sheets(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    assert_int_equal(ARRAY_LEN(SHEET), 55);
    assert_int_equal(d->cat->type_n, 55);
    for (size_t i = 0; i < ARRAY_LEN(SHEET); i++) {
        const Row *r = &SHEET[i];
        uint16_t found = TYPE_NONE;
        for (uint32_t t = 0; t < d->cat->type_n; t++)
            if (strcmp(d->cat->type[t].nation, r->nation) == 0 && strcmp(d->cat->type[t].name, r->name) == 0)
                found = (uint16_t)t;
        if (found == TYPE_NONE) fail_msg("no %s %s", r->nation, r->name);
        for (int f = 0; f < 3; f++) assert_int_equal(aa_armour(d->cat, found, (AaFacing)f), r->armour[f]);
        assert_int_equal(aa_acc(d->cat, found), r->acc);
        assert_int_equal(aa_pen(d->cat, found), r->pen);
        assert_int_equal(aa_kind(d->cat, d->g, found), r->kind);
        assert_int_equal(aa_class(d->cat, d->g, found), r->cls);
        assert_int_equal(aa_turreted(d->cat, found), r->turret);
        assert_int_equal(d->cat->type[found].status, STATUS_BOOK);
    }
    desk_close(d);
}

/* A third in Light vehicles can be had by every nation. */
static void lights(void **state) {
    (void)state;
    static const char *const NATION[] = {"USSR", "UK", "USA", "Germany"};
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    for (size_t n = 0; n < ARRAY_LEN(NATION); n++) {
        bool any = false;
        for (uint32_t t = 0; t < d->cat->type_n; t++)
            any |= strcmp(d->cat->type[t].nation, NATION[n]) == 0 && aa_class(d->cat, d->g, (uint16_t)t) == AA_LIGHT;
        assert_true(any);
    }
    desk_close(d);
}

static int cell(Desk *d, const char *chart, const char *key, const char *row, const char *col) {
    const Chart *c = catalog_chart(d->cat, chart);
    assert_non_null(c);
    int32_t at = chart_find(c, key, row);
    if (at < 0) fail_msg("%s has no row %s", chart, row);
    return chart_cell(c, (uint32_t)at, col)->v;
}

static void classes(void **state) {
    (void)state;
    static const char *const ROW[] = {"tank_l", "tank_m", "tank_h", "td_l",  "td_m",
                                      "td_h",   "arty_l", "arty_m", "arty_h"};
    static const int POINTS[] = {5, 10, 20, 10, 15, 25, 10, 20, 30}, MOVE[] = {30, 20, 10, 25, 15, 10, 15, 10, 5},
                     HITS[] = {2, 3, 5, 2, 4, 6, 1, 1, 2};
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    for (size_t i = 0; i < ARRAY_LEN(ROW); i++) {
        assert_int_equal(cell(d, "classes", "id", ROW[i], "points"), POINTS[i]);
        assert_int_equal(cell(d, "classes", "id", ROW[i], "move"), MOVE[i] * WU_CM);
        assert_int_equal(cell(d, "classes", "id", ROW[i], "brew_hits"), HITS[i]);
    }
    static const int PIVOTS[] = {3, 2, 1};
    static const char *const OF[] = {"ussr_t_26_bt_7", "ussr_t_34a", "ussr_kv_i"};
    for (int i = 0; i < 3; i++) {
        uint16_t t;
        assert_true(catalog_type(d->cat, OF[i], strlen(OF[i]), &t));
        assert_int_equal(aa_pivots(d->cat, d->g, t), PIVOTS[i]);
    }
    desk_close(d);
}

/* What the text prints, chart by chart. */
static const struct {
    const char *chart, *key, *row, *col;
    int v;
} IS[] = {
    {"sizes", "id", "recce", "points", 30},
    {"sizes", "id", "patrol", "points", 60},
    {"sizes", "id", "company", "points", 120},
    {"sizes", "id", "battalion", "points", 240},
    {"sizes", "id", "army", "points", 500},
    {"generator", "d6", "1", "mode", AA_ASSAULT},
    {"generator", "d6", "2", "mode", AA_PATROL},
    {"generator", "d6", "3", "mode", AA_ENCOUNTER},
    {"generator", "d6", "4", "mode", AA_ENCOUNTER},
    {"generator", "d6", "5", "mode", AA_PATROL},
    {"generator", "d6", "6", "mode", AA_ASSAULT},
    {"modes", "id", "patrol", "turns", 12},
    {"modes", "id", "encounter", "turns", 10},
    {"modes", "id", "assault", "turns", 15},
    {"accuracy", "id", "prot", "mod", -1},
    {"accuracy", "id", "hulldown", "mod", -2},
    {"accuracy", "id", "f_moved", "mod", -1},
    {"accuracy", "id", "t_still", "mod", 2},
    {"accuracy", "id", "f_still", "mod", 2},
    {"accuracy", "id", "t_moved", "mod", 1},
    {"damage", "d6", "1", "id", AA_STUNNED},
    {"damage", "d6", "2", "id", AA_TRACK},
    {"damage", "d6", "3", "id", AA_ENGINE},
    {"damage", "d6", "4", "id", AA_TURRET},
    {"damage", "d6", "5", "id", AA_INJURED},
    {"damage", "d6", "6", "id", AA_BREWED},
    {"assets", "id", "minefield", "cost", 20},
    {"assets", "id", "ground_attack", "cost", 20},
    {"assets", "id", "tank_hunters", "cost", 30},
    {"assets", "id", "engineers", "cost", 20},
    {"assets", "id", "outriders", "cost", 5},
    {"assets", "id", "observer", "cost", 5},
    {"assets", "id", "smoke", "cost", 5},
    {"constants", "key", "hit", "number", 4},
    {"constants", "key", "move2", "number", 4},
    {"constants", "key", "move3", "number", 5},
    {"constants", "key", "explode", "number", 6},
    {"constants", "key", "explode_cm", "number", 5},
    {"constants", "key", "cohesion_cm", "number", 5},
    {"constants", "key", "group", "number", 5},
    {"constants", "key", "air", "number", 5},
    {"constants", "key", "dummy", "number", 5},
    {"constants", "key", "gap_cm", "number", 2},
    {"constants", "key", "deploy_cm", "number", 10},
    {"constants", "key", "hold_turns", "number", 3},
    {"constants", "key", "capture_turn", "number", 10},
    {"constants", "key", "smoke_turns", "number", 3},
    {"constants", "key", "engine", "number", 4},
    {"constants", "key", "injured", "number", 2},
    {"constants", "key", "stunned", "number", 2},
    {"constants", "key", "pivot", "number", 90},
};

static void charts(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    for (size_t i = 0; i < ARRAY_LEN(IS); i++) {
        int v = cell(d, IS[i].chart, IS[i].key, IS[i].row, IS[i].col);
        if (v != IS[i].v) fail_msg("%s %s %s: %d, the text says %d", IS[i].chart, IS[i].row, IS[i].col, v, IS[i].v);
    }
    desk_close(d);
}

/* What refuses or counts points at a paragraph that F1 can show. */
static void paragraphs(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    for (uint8_t i = 0; i < ARMOUR_ASSAULT_SPEC.option_n; i++) {
        const RuleText *t = catalog_rule(d->cat, ARMOUR_ASSAULT_SPEC.option[i].rule);
        if (t == NULL || t->rule != ARMOUR_ASSAULT_SPEC.option[i].rule)
            fail_msg("%s: no paragraph of its own", ARMOUR_ASSAULT_SPEC.option[i].key);
    }
    for (uint8_t i = 0; i < ARMOUR_ASSAULT.phase_n; i++)
        assert_non_null(catalog_rule(d->cat, ARMOUR_ASSAULT.phases[i].rule));
    for (int w = SIGHT_CLEAR; w <= SIGHT_HEDGED; w++)
        assert_non_null(catalog_rule(d->cat, ARMOUR_ASSAULT.sight_rule((SightWhy)w)));
    desk_close(d);
}

/* Battles that come with forces keep to the rules of buying; all are set up at their edges, on dense ground. */
static void battles(void **state) {
    (void)state;
    static const char *const KEY[] = {"aa_first_tanks", "aa_thala",  "aa_gereonsweiler", "aa_prokhorovka",
                                      "aa_villers",     "aa_muster", "aa_muster_west"};
    ErrList err = {0};
    DataPaths paths;
    assert_true(load_paths(NULL, &paths, &err));
    paths.own[0] = 0;
    for (size_t k = 0; k < ARRAY_LEN(KEY); k++) {
        Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
        if (!load_battle(d->loaded, &paths, KEY[k], &err)) fail_msg("%s does not load", KEY[k]);
        d->cat = loaded_catalog(d->loaded);
        GameLimits lim;
        assert_true(game_limits(&ARMOUR_ASSAULT, d->cat->battle, &lim, &err));
        Game *g = game_init(test_calloc(1, game_bytes(&ARMOUR_ASSAULT, &lim)), &ARMOUR_ASSAULT, &lim);
        assert_true(game_from_battle(g, &ARMOUR_ASSAULT, d->cat, &err));
        size_t bytes = rules_scene_bytes(g) + (1 << 20);
        Arena arena;
        void *mem = test_malloc(bytes);
        arena_init(&arena, mem, bytes, "scene");
        Scene *scene = rules_scene_new(&arena, g);
        assert_true(rules_scene_sync(&ARMOUR_ASSAULT, d->cat, g, scene));
        View v = {SEAT_U, &ARMOUR_ASSAULT, d->cat, g, scene};
        int32_t at = catalog_option(d->cat, "aa_command", 10);
        const char *word;
        size_t n = words_at(ARMOUR_ASSAULT_SPEC.option[at].values, g->h.option[at], &word);
        int size = 0;
        for (size_t i = 0; i < n; i++) size = size * 10 + (word[i] - '0');
        AaTerrain share;
        aa_terrain_share(&v, &share);
        if (share.covered < share.target || share.target != 75)
            fail_msg("%s: terrain covers %d of 100, the text wants %d", KEY[k], share.covered, share.target);
        for (int s = 0; s < SEATS; s++) {
            AaAccount a;
            aa_account(&v, (Seat)s, &a);
            Box strip = aa_base_zone(&v, (Seat)s);
            for (uint32_t u = 0; u < d->cat->battle->unit_n; u++) {
                const BattleZone *z = &d->cat->battle->unit[u].zone;
                if (game_unit_c(g, u)->seat != s) continue;
                if (z->box.x0 < strip.x0 || z->box.y0 < strip.y0 || z->box.x1 > strip.x1 || z->box.y1 > strip.y1)
                    fail_msg("%s: %s sets up beyond 10 cm of its edge", KEY[k], d->cat->battle->unit[u].name);
            }
            if (a.count == 0) continue; /* bought in the game */
            if (a.vehicles + a.assets > size || 3 * a.light < size)
                fail_msg("%s, side %d: %d points, %d of them light, in a command of %d", KEY[k], s,
                         a.vehicles + a.assets, a.light, size);
        }
        test_free(mem);
        test_free(g);
        desk_close(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sheets),     cmocka_unit_test(lights),
                                       cmocka_unit_test(classes),    cmocka_unit_test(charts),
                                       cmocka_unit_test(paragraphs), cmocka_unit_test(battles)};
    return cmocka_run_group_tests_name("aa_data", tests, NULL, NULL);
}
