/* Shipped data, a player's own over it, and what is wrong with either. */
#include "own.h"
#include "rulesets/matg/matg_spec.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrList err;
static const CatalogSpec NO_DATA = {.id = "nodata", .unit = "in"};
static const CatalogSpec *const SPECS[] = {&MATG_SPEC, &NO_DATA};

static LoadedCatalog *load(const DataPaths *p) {
    err_clear(&err);
    return load_catalog(p, &MATG_SPEC, &err);
}

static void shipped_data_is_right(void **state) {
    (void)state;
    const DataPaths p = own_paths();
    err_clear(&err);
    (void)load_lint(&p, SPECS, 2, NULL, &err);
    expect_no_errors(&err);
}

static void numbers_of_the_book(void **state) {
    (void)state;
    const DataPaths p = own_paths();
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    const Catalog *c = loaded_catalog(l);
    uint16_t t;
    int32_t k[MK_COUNT];
    assert_int_equal(c->type_n, 409);
    assert_true(catalog_type(c, "ger_pz4h", 8, &t));
    assert_int_equal(c->type[t].value[MV_AP], 10);
    assert_int_equal(c->type[t].value[MV_DEF_CLASS], MATG_ARMOURED);
    assert_int_equal(c->type[t].value[MV_MCLASS], MATG_T);
    assert_int_equal(c->type[t].look, LOOK_TANK);
    assert_int_equal(c->type[t].status, STATUS_RECONSTRUCTION);
    assert_true(catalog_type(c, "sov_zis3", 8, &t));
    assert_true(matg_code(&c->type[t], MC_R) && matg_code(&c->type[t], MC_I) && !matg_code(&c->type[t], MC_MMG));
    assert_int_equal(c->type[t].value[MV_KIND], MATG_WEAPON);
    assert_true(catalog_type(c, "ger_pzschreck", 13, &t));
    assert_int_equal(c->type[t].value[MV_DEP], 5);
    assert_int_equal(c->type[t].look, LOOK_AT_TEAM);
    matg_constants(c, k);
    assert_int_equal(k[MK_ADJACENT], 127);
    assert_int_equal(k[MK_LINK], 3 * WU_INCH);
    assert_int_equal(k[MK_STATE_S], 4);
    assert_int_equal(k[MK_FRONT_ARC_DEG], 120);
    assert_int_equal(k[MK_BROKEN_COH], -5);
    const Chart *crt = catalog_chart(c, "crt");
    int32_t row = chart_find(crt, "cd", "0");
    assert_int_equal(chart_cell(crt, (uint32_t)row, "E")->v, 3);
    assert_int_equal(chart_cell(crt, (uint32_t)row, "S")->v, 6);
    const Chart *terrain = catalog_chart(c, "terrain");
    row = chart_find(terrain, "id", "woods");
    assert_int_equal(chart_cell(terrain, (uint32_t)row, "T")->v, 12);
    assert_int_equal(chart_cell(terrain, (uint32_t)row, "inner")->v, 2 * WU_INCH);
    row = chart_find(terrain, "id", "rough1");
    assert_int_equal(chart_cell(terrain, (uint32_t)row, "T")->v, 6);
    assert_int_equal(chart_cell(terrain, (uint32_t)chart_find(terrain, "id", "river"), "W")->v, QUARTER_X);
    assert_null(catalog_chart(c, "weather"));
    assert_null(chart_cell(terrain, 0, "colour"));
    assert_null(chart_cell(terrain, terrain->row_n, "W"));
    assert_int_equal(catalog_option(c, "plateau", 7), MOPT_PLATEAU);
    assert_int_equal(catalog_option(c, "entry_roll", 10), MOPT_ENTRY_ROLL);
    assert_int_equal(catalog_option(c, "entry", 5), -1);
    assert_int_equal(c->artillery.n, 106);
    assert_string_equal(c->nations.row[0].id, "Germany");
    for (int i = 0; i < TX_COUNT; i++) assert_non_null(catalog_text(c, (TextId)i));
    loaded_free(l);
}

/* Every chapter opens with something, and each paragraph of what can be played is there. */
static void rule_text_covers_the_rules(void **state) {
    (void)state;
    static const int LAST[][2] = {{0, 8}, {1, 5}, {2, 6},  {3, 4},  {4, 8},  {5, 11}, {6, 5}, {7, 10},
                                  {8, 9}, {9, 5}, {12, 5}, {18, 3}, {19, 5}, {22, 4}, {24, 8}};
    const DataPaths p = own_paths();
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    const Catalog *c = loaded_catalog(l);
    for (int chapter = 0; chapter <= 26; chapter++) {
        if (chapter == 25) continue; /* worked examples: tests, no rules */
        const RuleText *t = catalog_rule(c, RULE(chapter, chapter == 0 ? 1 : 0));
        if (t == NULL) fail_msg("no text for chapter %d", chapter);
    }
    for (size_t i = 0; i < ARRAY_LEN(LAST); i++)
        for (int k = 1; k <= LAST[i][1]; k++) {
            const RuleRef r = RULE(LAST[i][0], k);
            const RuleText *t = catalog_rule(c, r);
            if (t == NULL || t->rule != r) fail_msg("no text for %d.%d", LAST[i][0], k);
            assert_true(t->title[0] != 0 && strlen(t->body) > 20);
        }
    loaded_free(l);
}

static void own_rows_lie_over_shipped_ones(void **state) {
    (void)state;
    DataPaths p = own_make();
    LoadedCatalog *plain = load(&p);
    uint16_t at, same, added;
    assert_true(catalog_type(loaded_catalog(plain), "ger_pz4h", 8, &at));
    own_write(&p, "units/matg.csv",
              "id,name,nation,y0,y1,kind,def_class,dv,ap,ap_r,he,he_r,mp,mclass,codes,look\n"
              "ger_pz4h,Panzer IV mine,Germany,1943,1945,vehicle,A,6,11,15,5,16,8,T,,tank\n"
              "my_tank,Mine,Germany,1943,1945,vehicle,A,6,11,15,5,16,8,T,R [R],heavy_tank\n");
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    const Catalog *c = loaded_catalog(l);
    assert_int_equal(c->type_n, loaded_catalog(plain)->type_n + 1);
    assert_true(catalog_type(c, "ger_pz4h", 8, &same));
    assert_int_equal(same, at); /* in its place */
    assert_int_equal(c->type[same].value[MV_AP], 11);
    assert_int_equal(c->type[same].status, STATUS_HOUSE);
    assert_true(catalog_type(c, "my_tank", 7, &added));
    assert_int_equal(c->type[added].status, STATUS_HOUSE);
    assert_true(matg_code(&c->type[added], MC_RECON));
    assert_int_equal(c->type[at + 1].status, STATUS_RECONSTRUCTION);
    assert_int_equal(c->data_hash, loaded_catalog(plain)->data_hash); /* no battle uses them yet */
    loaded_free(l);
    loaded_free(plain);
    own_remove(&p);
}

static void own_charts_replace_shipped_ones(void **state) {
    (void)state;
    DataPaths p = own_make();
    size_t n;
    int line;
    LoadedCatalog *plain = load(&p);
    char *text = own_read(p.shipped, "rules/matg/orders.csv", &n);
    char *mine = own_replace(text, "5,1,", "6,1,", &line);
    own_write(&p, "rules/matg/orders.csv", mine);
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    const Chart *c = catalog_chart(loaded_catalog(l), "orders");
    assert_true(c->house);
    assert_true(chart_find(c, "to", "6") >= 0 && chart_find(c, "to", "5") < 0);
    assert_int_equal(chart_cell(c, 0, "status")->v, STATUS_HOUSE);
    assert_string_equal(chart_cell(c, 0, "status")->text, "house");
    assert_false(catalog_chart(loaded_catalog(l), "crt")->house);
    assert_true(loaded_catalog(l)->data_hash != loaded_catalog(plain)->data_hash);
    free(text);
    free(mine);
    loaded_free(l);
    loaded_free(plain);
    own_remove(&p);
}

/* Sources and remarks change no game; a number does. */
static void hash_is_of_what_counts(void **state) {
    (void)state;
    DataPaths p = own_make();
    size_t n;
    int line;
    char *text = own_read(p.shipped, "rules/matg/orders.csv", &n);
    char *mine = own_replace(text, "reconstruction", "book", &line);
    LoadedCatalog *plain = load(&p);
    own_write(&p, "rules/matg/orders.csv", mine);
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    assert_int_equal(loaded_catalog(l)->data_hash, loaded_catalog(plain)->data_hash);
    free(text);
    free(mine);
    loaded_free(l);
    loaded_free(plain);
    own_remove(&p);
}

static void wrong_data_is_named(void **state) {
    (void)state;
    static const struct {
        const char *file, *from, *to, *key, *words;
        int line; /* 0: where the change is; -1: any */
    } BAD[] = {
        {"units/matg.csv", ",vehicle,A,1,1,0,", ",wagon,A,1,1,0,", "kind", "vehicle, weapon", 0},
        {"units/matg.csv", "1936,1942", "1936,1932", "y1", "not before the first", 0},
        {"units/matg.csv", "light_tank", "ligth_tank", "look", "ligth_tank", 0},
        {"units/matg.csv", "ger_pz2c,", "ger_pz1b,", "id", "line 2 too", 0},
        {"units/matg.csv", ",dv,", ",armour,", "armour", "unknown column", 0},
        {"units/matg.csv", ",dv,", ",armour,", "dv", "no such column", 0},
        {"rules/matg/crt.csv", "-3,1,1,2,3", "-3,1,1,2,41", "S", "0 to 40", 0},
        {"rules/matg/crt.csv", "\n9,", "\n8,", "cd", "line 13 too", 14},
        {"rules/matg/terrain.csv", "woods,4,3,2,4", "woods,4,3,2,y", "A", "points as", 0},
        {"rules/matg/terrain.csv", "\nwoods,", "\nforest,", "woods", "a row for it", -1},
        {"rules/matg/constants.csv", "state_s,", "state_z,", "state_s", "a row for it", -1},
        {"rules/matg/constants.csv", "state_s,4", "state_s,four", "number", "four", 0},
        {"rules/matg/hq_replace.csv", "others", "France", "others", "a row for it", -1},
        {"rules/matg/range.csv", ",book,", ",books,", "status", "books", 0},
        {"terrain.csv", ",area,woods,", ",blob,woods,", "shape", "area, line, spot", 0},
        {"artillery.csv", "on-map", "onmap", "mode", "on-map, off-map", 0},
        {"nations.csv", "USA,1,1", "USA,1,x", "arty_delay_late", "x", 0},
        {"rules/matg/text.csv", "\n0.1,", "\n0.1.1,", "rule", "a paragraph", 0},
        {"text/en.csv", "{what}", "{what", NULL, "each slot", 0},
        {"templates.csv", "ab_blast,template.ab_blast,armour_battles,disc", "ab_blast,template.ab_blast,chess,disc",
         "rules", "armour_battles", 0},
        {"templates.csv", ",disc,base,,,4 in", ",disc,base,,,4 inches", "radius", "a length as 4 in or 10 cm", 0},
        {"templates.csv", ",disc,base,,,4 in", ",disc,base,,,61 in", "radius", "at most 60 in", 0},
        {"templates.csv", ",disc,base,,,4 in", ",disc,base,,,", "radius", "either a radius, or a step", 0},
        {"templates.csv", ",rect,overlap,1 in,3 in", ",rect,overlap,1 in,", "length", "a value, for a rect", 0},
        {"templates.csv", ",rect,overlap,1 in,3 in,,", ",rect,overlap,1 in,3 in,2 in,", "radius", "an empty cell", 0},
        {"templates.csv", "compass,none,,,,1 in,,8,1,4,4", "compass,none,,,,1 in,,8,1,4,5", "count", "to count_to", 0},
        {"templates.csv", "compass,none,,,,1 in,,8,1,4,4", "compass,none,,,,1 in,,8,5,4,5", "count_to", "not below", 0},
        {"templates.csv", "compass,none,,,,1 in,,8", "compass,centre,,,,1 in,,8", "touch", "none: a compass", 0},
        {"templates.csv", "sector,centre,,,,1 in,90", "sector,base,,,,1 in,90", "touch", "asked of centres", 0},
        {"templates.csv", "sector,centre,,,,1 in,90", "sector,centre,,,,1 in,361", "arc", "1 to 360", 0},
        {"templates.csv", ",,book,15.4", ",,book,fifteen", "rule", "a paragraph", 0},
        {"templates.csv", "\nmatg_scatter,", "\nmatg_compass,", "id", "line 2 too", 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        DataPaths p = own_make();
        size_t n;
        int line;
        char *text = own_read(p.shipped, BAD[i].file, &n);
        char *bad = own_replace(text, BAD[i].from, BAD[i].to, &line);
        if (BAD[i].from[0] == '\n') line++;
        own_write(&p, BAD[i].file, bad);
        LoadedCatalog *l = load(&p);
        assert_null(l);
        expect_error(&err, BAD[i].file,
                     BAD[i].line == -1 ? 0
                     : BAD[i].line > 0 ? BAD[i].line
                                       : line,
                     BAD[i].key, BAD[i].words);
        free(text);
        free(bad);
        own_remove(&p);
    }
}

/* Shipped: the sizes that the rule texts state; a player's row lies over it, with words or a sentence for its title. */
static void templates_are_data(void **state) {
    (void)state;
    DataPaths p = own_make();
    own_write(&p, "templates.csv",
              "id,title,rules,shape,touch,width,length,radius,rule\n"
              "mine,Our own zone,low_tech,rect,base,12.5 cm,1 in,,4\n"
              "ab_blast,Small blast,armour_battles,disc,base,,,3 in,7\n");
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    const Catalog *c = loaded_catalog(l);
    int32_t zone = catalog_template(c, "lt_zone_mrl", 11), screen = catalog_template(c, "ab_smoke", 8),
            mine = catalog_template(c, "mine", 4), blast = catalog_template(c, "ab_blast", 8);
    assert_true(zone >= 0 && screen >= 0 && mine >= 0 && blast >= 0);
    assert_int_equal(catalog_template(c, "ab_blas", 7), -1);
    assert_int_equal(c->tmpl[zone].form.width, 30 * WU_CM);
    assert_int_equal(c->tmpl[zone].form.touch, TOUCH_CENTRE);
    assert_int_equal(c->tmpl[screen].form.width, 12 * WU_INCH);
    assert_int_equal(c->tmpl[screen].form.length, WU_INCH);
    assert_string_equal(catalog_template_title(c, (uint32_t)screen), "Smoke screen 1 x 12 in");
    assert_string_equal(catalog_template_title(c, (uint32_t)mine), "Our own zone");
    assert_int_equal(c->tmpl[mine].form.width, 12500);
    assert_int_equal(c->tmpl[mine].status, STATUS_HOUSE);
    assert_int_equal(c->tmpl[blast].form.radius, 3 * WU_INCH);
    uint64_t hash = c->data_hash;
    loaded_free(l);
    own_remove(&p);
    p = own_make(); /* pencil: no game hangs on them */
    l = load(&p);
    assert_int_equal(hash, loaded_catalog(l)->data_hash);
    loaded_free(l);
    own_remove(&p);
}

static void twenty_errors_and_a_count(void **state) {
    (void)state;
    DataPaths p = own_make();
    char text[4000];
    Text t = text_make(text, sizeof text);
    text_str(&t, "id,title,shape,paint\n");
    for (int i = 0; i < 50; i++) text_format(&t, "k%d,K,blob,clear\n", i);
    own_write(&p, "terrain.csv", text);
    assert_null(load(&p));
    assert_int_equal(err.n, ERR_MAX);
    assert_true(err.total >= 50);
    assert_int_equal(err.err[19].line, 21);
    own_remove(&p);
}

static void files_that_are_none(void **state) {
    (void)state;
    DataPaths p = own_make();
    char garbage[300];
    for (size_t i = 0; i < sizeof garbage; i++) garbage[i] = (char)(i * 37);
    own_write_bytes(&p, "terrain.csv", garbage, sizeof garbage);
    assert_null(load(&p));
    assert_int_equal(err.err[0].line, 1);
    expect_error(&err, "terrain.csv", 0, NULL, "UTF-8 text");
    own_remove(&p);

    p = own_make();
    own_write(&p, "terrain.csv/file", "a folder of that name");
    assert_null(load(&p));
    expect_error(&err, "terrain.csv", 0, NULL, "ordinary file");
    own_remove(&p);

    p = own_make();
    size_t n = (8 << 20) + 10;
    char *huge = malloc(n);
    memset(huge, 'a', n);
    own_write_bytes(&p, "terrain.csv", huge, n);
    assert_null(load(&p));
    expect_error(&err, "terrain.csv", 0, NULL, "too large");
    free(huge);
    own_remove(&p);

    p = own_paths();
    snprintf(p.shipped, sizeof p.shipped, "/no/such/folder");
    assert_null(load(&p));
    expect_error(&err, "/no/such/folder/terrain.csv", 0, NULL, "No such file");
}

static void paths_come_from_the_environment(void **state) {
    (void)state;
    DataPaths p;
    err_clear(&err);
    setenv("GLACIS_USER", "/somewhere/mine", 1);
    setenv("GLACIS_DATA", GLACIS_SOURCE_DATA "/", 1);
    assert_true(load_paths(NULL, &p, &err));
    assert_string_equal(p.shipped, GLACIS_SOURCE_DATA);
    assert_string_equal(p.own, "/somewhere/mine/data");
    setenv("GLACIS_DATA", "/no/such/folder", 1); /* named, but not there: no other place is taken */
    assert_false(load_paths(NULL, &p, &err));
    expect_error(&err, NULL, 0, "GLACIS_DATA", "/no/such/folder");
    unsetenv("GLACIS_DATA");
    unsetenv("GLACIS_USER");
    err_clear(&err);
    assert_true(load_paths("/usr/bin/none", &p, &err));
    assert_string_equal(p.own, "");
    expect_no_errors(&err);
}

static void lint_knows_tables_by_name(void **state) {
    (void)state;
    DataPaths p = own_make();
    char path[PATH_MAX];
    err_clear(&err);
    snprintf(path, sizeof path, "%s/rules/matg/crt.csv", p.shipped);
    assert_true(load_lint(&p, SPECS, 2, path, &err));
    snprintf(path, sizeof path, "%s/units/matg.csv", p.shipped);
    assert_true(load_lint(&p, SPECS, 2, path, &err));
    snprintf(path, sizeof path, "%s/cohesion.csv", p.shipped);
    assert_true(load_lint(&p, SPECS, 2, path, &err));
    snprintf(path, sizeof path, "%s/templates.csv", p.shipped);
    assert_true(load_lint(&p, SPECS, 2, path, &err));
    own_write(&p, "templates.csv", "id,title,rules,shape,touch,width,rule\nx,X,matg,rect,base,1 in,15.4\n");
    snprintf(path, sizeof path, "%s/templates.csv", p.own);
    assert_false(load_lint(&p, SPECS, 2, path, &err));
    expect_error(&err, "templates.csv", 2, "length", "a value, for a rect");
    err_clear(&err);
    own_write(&p, "recipes.csv", "a,b\n1,2\n");
    snprintf(path, sizeof path, "%s/recipes.csv", p.own);
    assert_false(load_lint(&p, SPECS, 2, path, &err));
    expect_error(&err, "recipes.csv", 0, NULL, "no table of Glacis");
    own_write(&p, "rules/matg/crt.csv", "cd,E,D,SS,S,rule\n-3,1,1,2,x,6.1\n");
    snprintf(path, sizeof path, "%s/rules/matg/crt.csv", p.own);
    assert_false(load_lint(&p, SPECS, 2, path, &err));
    expect_error(&err, "crt.csv", 2, "S", "x");
    err_clear(&err);
    assert_false(load_lint(&p, SPECS, 2, p.own, &err)); /* the folder as a player's own data */
    expect_error(&err, "crt.csv", 2, "S", "x");
    err_clear(&err);
    assert_false(load_lint(&p, SPECS, 2, "/etc/hostname", &err));
    expect_error(&err, NULL, 0, NULL, "neither");
    own_remove(&p);
}

/* Each sentence has an id, each id a sentence; at run time neither stops a game. */
static void sentences_fall_back_to_their_key(void **state) {
    (void)state;
    DataPaths p = own_make();
    own_write(&p, "text/en.csv", "key,text\nno.such.key,Of another version\nrules.game_over,\n");
    LoadedCatalog *l = load(&p);
    expect_no_errors(&err);
    assert_string_equal(catalog_text(loaded_catalog(l), TX_GAME_OVER), "rules.game_over");
    assert_string_not_equal(catalog_text(loaded_catalog(l), TX_NOT_YOUR_TURN), "rules.not_your_turn");
    loaded_free(l);
    own_remove(&p);
}

/* Its words where it has some, English where it has none or an empty cell; a game and the start screen say the same. */
static void another_language_lies_over_english(void **state) {
    (void)state;
    DataPaths p = own_paths(), en = own_paths();
    snprintf(p.own, sizeof p.own, "%s/../tests/data/own_xx", GLACIS_SOURCE_DATA);
    assert_true(load_set_language(&p, "xx"));
    assert_true(load_has_language(&p));
    err_clear(&err);
    LoadedCatalog *english = load_texts(&en, &err), *alone = load_texts(&p, &err), *game = load(&p);
    expect_no_errors(&err);
    const Catalog *e = loaded_catalog(english);
    const Catalog *const both[] = {loaded_catalog(alone), loaded_catalog(game)};
    for (size_t k = 0; k < 2; k++) {
        assert_string_equal(catalog_text(both[k], TX_GAME_OVER), "Finita la kampo");
        for (int id = 0; id < TX_COUNT; id++)
            if (id != TX_GAME_OVER) assert_string_equal(both[k]->text[id], e->text[id]);
    }
    loaded_free(english);
    loaded_free(alone);
    loaded_free(game);
}

static void languages_are_file_names(void **state) {
    (void)state;
    DataPaths p = own_paths();
    static const char *const bad[] = {"../en", "a/b", "x.y", "more_than_fifteen"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) assert_false(load_set_language(&p, bad[i]));
    assert_string_equal(p.language, "");
    assert_true(load_set_language(&p, "pt_BR") && !load_has_language(&p));
    err_clear(&err);
    LoadedCatalog *l = load_texts(&p, &err); /* no file of it: English */
    expect_no_errors(&err);
    assert_non_null(l);
    loaded_free(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_data_is_right),
        cmocka_unit_test(numbers_of_the_book),
        cmocka_unit_test(rule_text_covers_the_rules),
        cmocka_unit_test(own_rows_lie_over_shipped_ones),
        cmocka_unit_test(own_charts_replace_shipped_ones),
        cmocka_unit_test(hash_is_of_what_counts),
        cmocka_unit_test(wrong_data_is_named),
        cmocka_unit_test(twenty_errors_and_a_count),
        cmocka_unit_test(files_that_are_none),
        cmocka_unit_test(paths_come_from_the_environment),
        cmocka_unit_test(lint_knows_tables_by_name),
        cmocka_unit_test(templates_are_data),
        cmocka_unit_test(sentences_fall_back_to_their_key),
        cmocka_unit_test(another_language_lies_over_english),
        cmocka_unit_test(languages_are_file_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
