/* Battles: what ships, the canonical form, and what is wrong with a file. */
#include "load/load_battle.h"
#include "own.h"
#include "rulesets/matg/matg_spec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrList err;
static LoadedCatalog *cat; /* shipped */
static DataPaths paths;
static char *first_shots; /* its file: the ground of most bad inputs */
static size_t first_shots_n;

static int open_all(void **state) {
    (void)state;
    paths = own_paths();
    cat = load_catalog(&paths, &MATG_SPEC, &err);
    expect_no_errors(&err);
    first_shots = own_read(paths.shipped, "battles/first_shots.json", &first_shots_n);
    return cat == NULL || first_shots == NULL;
}

static int close_all(void **state) {
    (void)state;
    free(first_shots);
    loaded_free(cat);
    return 0;
}

static const Battle *battle(void) {
    return loaded_catalog(cat)->battle;
}

static const char *const KEYS[] = {"first_shots",      "introductory", "state_farm_79", "costly_setback",
                                   "black_monday",     "bir_el_gubi",  "sidi_suleiman", "stonne",
                                   "stark_resistance", "korsun_239",   "elsenborn",     "el_guettar"};

/* Load, save, load, save: the shipped files are in canonical form, and it is one. */
static void canonical_form_is_stable(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(KEYS); i++) {
        TEXT(rest, 80);
        size_t n, m;
        err_clear(&err);
        text_format(&rest, "battles/%s.json", KEYS[i]);
        char *file = own_read(paths.shipped, rest.buf, &n);
        assert_true(load_battle(cat, &paths, KEYS[i], &err));
        expect_no_errors(&err);
        assert_string_equal(battle()->key, KEYS[i]);
        char *saved = save_battle(loaded_catalog(cat), battle(), &m);
        assert_string_equal(saved, file);
        assert_int_equal(m, n);
        /* The line of the log holds the same battle. */
        char *line = malloc(strlen(battle()->canonical) + 1);
        strcpy(line, battle()->canonical);
        assert_null(strchr(line, '\n'));
        uint64_t hash = loaded_catalog(cat)->data_hash;
        assert_true(load_battle_text(cat, "log", line, strlen(line), &err));
        expect_no_errors(&err);
        assert_string_equal(battle()->canonical, line);
        assert_int_equal(loaded_catalog(cat)->data_hash, hash);
        char *again = save_battle(loaded_catalog(cat), battle(), &m);
        assert_string_equal(again, file);
        free(again);
        free(line);
        free(saved);
        free(file);
    }
}

static void introductory_is_as_written(void **state) {
    (void)state;
    err_clear(&err);
    assert_true(load_battle(cat, &paths, "introductory", &err));
    const Battle *b = battle();
    int stands[SEATS] = {0}, hq = 0, ghq = 0, blocks = 0, hills = 0;
    for (uint32_t i = 0; i < b->stand_n; i++) {
        stands[b->formation[b->unit[b->stand[i].unit].formation].seat]++;
        hq += b->stand[i].role == ROLE_HQ;
        ghq += b->stand[i].role == ROLE_GHQ;
    }
    assert_int_equal(stands[0], 25);
    assert_int_equal(stands[1], 37);
    assert_int_equal(hq, 6);
    assert_int_equal(ghq, 2);
    assert_int_equal(b->side[0].cohesion, 16);
    assert_int_equal(b->side[1].cohesion, 13);
    assert_int_equal(b->side[0].edge, EDGE_W);
    assert_int_equal(b->w, 72 * WU_INCH);
    assert_int_equal(b->sight, 40 * WU_INCH);
    assert_int_equal(b->year, 1943);
    assert_true(b->teaching && b->break_ends);
    assert_int_equal(b->term_n, 4);
    assert_int_equal(b->term[0].kind, TERM_HOLD);
    assert_int_equal(b->term[0].objective, 0xFF);
    assert_int_equal(b->term[3].who, WHO_GHQ);
    assert_int_equal(b->term[3].points, 5);
    assert_int_equal(b->term[3].seat, SEAT_NONE);
    assert_int_equal(b->option_n, 1);
    assert_int_equal(b->option[0].option, MOPT_WADE);
    assert_int_equal(b->needs_n, 0);
    for (uint32_t i = 0; i < b->piece_n; i++) {
        const Piece *p = &b->piece[i];
        const TerrainKind *k = &loaded_catalog(cat)->kind[p->kind];
        assert_int_equal(p->number, i + 1);
        assert_int_equal(p->shape, k->shape);
        hills += k->paint == PAINT_HILL;
        if (k->paint != PAINT_BUILDING) continue;
        blocks++;
        Box box = {WU_MAX, WU_MAX, -WU_MAX, -WU_MAX}; /* a stand of an inch has room */
        for (uint32_t m = 0; m < p->pt_n; m++) {
            const TablePoint *t = &b->pt[p->pt + m];
            box = (Box){MIN(box.x0, t->x), MIN(box.y0, t->y), MAX(box.x1, t->x), MAX(box.y1, t->y)};
        }
        assert_true(box.x1 - box.x0 >= 2 * WU_INCH && box.y1 - box.y0 >= 2 * WU_INCH);
    }
    assert_true(blocks >= 4);
    assert_int_equal(hills, 4); /* two hills, each with its top */
}

/* Loads that start aboard fit their unit's carriers, filled one after another in the order of the list. */
static void expect_cargo_fits(const Battle *b) {
    const StandType *type = loaded_catalog(cat)->type;
    for (uint32_t u = 0; u < b->unit_n; u++) {
        int32_t left[64];
        int carriers = 0;
        for (uint32_t i = b->unit[u].stand; i < (uint32_t)b->unit[u].stand + b->unit[u].stand_n; i++)
            if (type[b->stand[i].type].value[MV_CARGO] > 0) left[carriers++] = type[b->stand[i].type].value[MV_CARGO];
        for (uint32_t i = b->unit[u].stand; i < (uint32_t)b->unit[u].stand + b->unit[u].stand_n; i++) {
            int32_t load = type[b->stand[i].type].value[MV_LOAD];
            int k = 0;
            if ((b->stand[i].flags & STAND_EMBARKED) == 0) continue;
            assert_true(load > 0);
            while (k < carriers && left[k] < load) k++;
            if (k == carriers) fail_msg("%s: no room for %s", b->unit[u].name, type[b->stand[i].type].id);
            left[k] -= load;
        }
    }
}

static void cargo_fits_its_carriers(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(KEYS); i++) {
        err_clear(&err);
        assert_true(load_battle(cat, &paths, KEYS[i], &err));
        expect_cargo_fits(battle());
    }
}

enum { HEADS = 120 };

/* The list of battles, those of this rule set alone. */
static int matg_heads(const DataPaths *p, BattleHead *out) {
    int n = 0, all = load_battle_list(p, out, HEADS, &err);
    for (int i = 0; i < all; i++)
        if (strcmp(out[i].ruleset, "matg") == 0) out[n++] = out[i];
    return n;
}

static void others_say_what_they_need(void **state) {
    (void)state;
    static BattleHead head[HEADS];
    err_clear(&err);
    int n = matg_heads(&paths, head);
    expect_no_errors(&err);
    assert_int_equal(n, ARRAY_LEN(KEYS));
    assert_string_equal(head[0].key, "first_shots");
    assert_string_equal(head[1].key, "introductory");
    assert_true(head[0].playable && head[1].playable);
    assert_int_equal(head[1].stands, 62);
    assert_int_equal(head[1].turns, 12);
    assert_string_equal(head[1].title, "Introductory");
    for (int i = 2; i < n; i++) {
        assert_false(head[i].playable);
        assert_non_null(strstr(head[i].needs, "victory terms (24.6)"));
    }
    assert_int_equal(load_battle_list(&paths, head, 3, &err), 3);
}

/* A side without forces is a table for set-up, unless a unit waits for what is bought in play. */
static void who_buys_may_play(void **state) {
    (void)state;
    static BattleHead head[HEADS];
    DataPaths own = own_make();
    static const char *const SIDES[] = {"[{}, {}]", "[{\"formations\": [{\"units\": [{\"stands\": []}]}]}, {}]"};
    for (int i = 0; i < 2; i++) {
        TEXT(text, 400);
        text_format(&text,
                    "{\"glacis_battle\": 1, \"key\": \"market\", \"title\": \"M\", \"date\": \"1901\", \"ruleset\": \"matg\", "
                    "\"turns\": 5, \"sides\": %s}",
                    SIDES[i]);
        own_write(&own, "battles/market.json", text.buf);
        err_clear(&err);
        int n = matg_heads(&own, head), at = 0;
        expect_no_errors(&err);
        while (at < n && strcmp(head[at].key, "market") != 0) at++;
        assert_true(at < n);
        assert_int_equal(head[at].stands, 0);
        assert_int_equal(head[at].draft, i == 0);
        assert_int_equal(head[at].playable, i == 1);
    }
    own_remove(&own);
}

#define MAT_SQUARE "[[0, 0], [1000.25, 4], [990, 700.5], [-3, 710]]"

/* A picture on the table, and the same bytes when it is written again. */
static void a_mat_comes_back(void **state) {
    (void)state;
    static const char MAT[] = "\"mat\": {\"file\": \"mats/photo.jpg\", \"corners\": " MAT_SQUARE "},\n  \"teaching\"";
    size_t n;
    int line;
    err_clear(&err);
    char *with = own_replace(first_shots, "\"teaching\"", MAT, &line);
    assert_true(load_battle_text(cat, "mat.json", with, strlen(with), &err));
    expect_no_errors(&err);
    assert_string_equal(battle()->mat.file, "mats/photo.jpg");
    assert_int_equal(battle()->mat.corner[1].x, 100025);
    assert_int_equal(battle()->mat.corner[3].x, -300);
    char *saved = save_battle(loaded_catalog(cat), battle(), &n);
    assert_string_equal(saved, with);
    free(saved);
    free(with);
    assert_true(load_battle_text(cat, "none.json", first_shots, first_shots_n, &err));
    assert_null(battle()->mat.file);
}

/* The picture beside the battle, among the player's battles, or where the battle was once opened from. */
static void a_mat_is_found(void **state) {
    (void)state;
    static const char MAT[] = "\"mat\": {\"file\": \"mats/photo.jpg\", \"corners\": " MAT_SQUARE "},\n  \"teaching\"";
    DataPaths own = own_make();
    char found[1200];
    TEXT(want, 1200);
    TEXT(file, 1200);
    int line;
    err_clear(&err);
    char *with = own_replace(first_shots, "\"teaching\"", MAT, &line);
    text_format(&file, "%s/elsewhere/mine.json", own.own);
    assert_true(load_battle_text(cat, file.buf, with, strlen(with), &err));
    assert_false(load_mat_path(&own, battle(), found, sizeof found, &err));
    expect_error(&err, "mats/photo.jpg", 0, NULL, "elsewhere");
    own_write(&own, "elsewhere/mats/photo.jpg", "x");
    assert_true(load_mat_path(&own, battle(), found, sizeof found, &err));
    text_format(&want, "%s/elsewhere/mats/photo.jpg", own.own);
    assert_string_equal(found, want.buf);
    load_mat_remember(&own, battle());
    load_mat_remember(&own, battle()); /* once is enough */
    err_clear(&err);
    assert_true(load_battle_text(cat, "/tmp/no_folder/game.glacis:7", with, strlen(with), &err)); /* out of a game */
    assert_true(load_mat_path(&own, battle(), found, sizeof found, &err));
    assert_string_equal(found, want.buf);
    size_t n;
    char *notes = own_read(own.own, "mats", &n);
    assert_ptr_equal(strchr(notes, '\n'), notes + n - 1);
    free(notes);
    own_write(&own, "battles/mats/photo.jpg", "x"); /* the player's own battles come first */
    assert_true(load_mat_path(&own, battle(), found, sizeof found, &err));
    assert_non_null(strstr(found, "/battles/mats/photo.jpg"));
    free(with);
    own_remove(&own);
}

/* A battle by file and change; the line is where the change stands. */
static void wrong_battles_are_named(void **state) {
    (void)state;
    static const struct {
        const char *from, *to, *key, *words;
        int line; /* of the error behind the change; -1 = any */
    } BAD[] = {
        {"\"glacis_battle\": 1", "\"glacis_battle\": 2", "glacis_battle", "newer", 0},
        {"\"glacis_battle\": 1", "\"glacis_battle\": \"1\"", "glacis_battle", "a battle of Glacis", 0},
        {"\"key\": \"first_shots\"", "\"key\": \"First Shots\"", "key", "small letters", 0},
        {"\"key\": \"first_shots\",", "", "key", "this key", -1},
        {"\"title\": \"First shots\"", "\"title\": 7", "title", "a text of at most 95", 0},
        {"\"title\": \"First shots\"", "\"title\": \"\"", "title", "empty text", 0},
        {"\"title\"", "\"tilte\"", "tilte", "unknown key", 0},
        {"\"date\": \"1943-08-05\"", "\"date\": \"5 August\"", "date", "a date as", 0},
        {"\"ruleset\": \"matg\"", "\"ruleset\": \"chess\"", "ruleset", "rule set matg", 0},
        {"\"size\": [30, 20]", "\"size\": [3000, 20]", "size", "3000", 0},
        {"\"size\": [30, 20]", "\"size\": [200, 200]", "size", "20 x 10 feet", 0},
        {"\"turns\": 3", "\"turns\": 0", "turns", "from 1 to 200", 0},
        {"\"turns\": 3", "\"turns\": 3.5", "turns", "3.5", 0},
        {"\"density\": \"open\"", "\"density\": \"wide\"", "density", "open, mixed, closed", 0},
        {"\"sight\": 40", "\"sight\": 1e300", "sight", "too large", 0},
        {"\"teaching\": true", "\"teaching\": 1", "teaching", "true or false", 0},
        {"\"teaching\": true", "\"mat\": 3", "mat", "an object", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"/etc/photo.jpg\", \"corners\": " MAT_SQUARE "}", "mat.file",
         "from the battle file's folder", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"photo.jpg\"}", "mat.corners", "this key", -1},
        {"\"teaching\": true", "\"mat\": {\"file\": \"photo.jpg\", \"corners\": [[0, 0], [9, 0], [9, 9]]}",
         "mat.corners", "four corners", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"p.jpg\", \"corners\": [[0, 0], [9, 0], [9, 1e9], [0, 9]]}",
         "mat.corners[2]", "in pixels", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"p.jpg\", \"corners\": [[0, 0], [9, 9], [9, 0], [0, 9]]}",
         "mat.corners", "cross over", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"p.jpg\", \"corners\": [[0, 0], [9, 0], [18, 0], [0, 9]]}",
         "mat.corners", "in a line", 0},
        {"\"teaching\": true", "\"mat\": {\"file\": \"p.jpg\", \"corners\": [[0, 0], [0, 9], [9, 9], [9, 0]]}",
         "mat.corners", "in a mirror", 0},
        {"{\"wade\": \"on\"}", "{\"swim\": \"on\"}", "options.swim", "unknown option", 0},
        {"{\"wade\": \"on\"}", "{\"wade\": \"maybe\"}", "options.wade", "off, on", 0},
        {"\"marginal\": 1", "\"marginal\": 9", "victory.marginal", "decisive", 0},
        {"\"who\": \"ghq\"", "\"who\": \"king\"", "victory.terms[1].who", "armed, tank", 0},
        {"\"kind\": \"kill\"", "\"kind\": \"hold\"", "victory.terms[0].who", "unknown key", 0},
        {"\"nation\": \"USSR\"", "\"nation\": \"Narnia\"", "sides[1].nation", "nations.csv", 0},
        {"\"cohesion\": 16", "\"cohesion\": 160", "sides[0].cohesion", "160", 0},
        {"\"edge\": \"W\"", "\"edge\": \"left\"", "sides[0].edge", "N, E, S, W", 0},
        {"\"ghq_quality\": 1", "\"ghq_quality\": 4", "sides[0].formations[0].ghq_quality", "-2 to 3", 0},
        {"ger_stug3g", "ger_stug99", "sides[0].formations[0].units[1].stands[0].type", "ger_stug99", 0},
        {"\"role\": \"GHQ\"", "\"role\": \"BOSS\"", "sides[0].formations[0].units[0].stands[0].role", "HQ, GHQ, FO", 0},
        {"\"count\": 2}", "\"count\": 1, \"role\": \"GHQ\"}", "sides[0].formations[0]", "one a formation", -1},
        {"\"count\": 2}", "\"count\": 0}", "sides[0].formations[0].units[0].stands[1].count", "0", 0},
        {"\"count\": 2}", "\"count\": 2, \"flags\": [\"flying\"]}", "sides[0].formations[0].units[0].stands[1].flags",
         "flying", 0},
        {"{\"rect\": [2, 8, 9, 13]}", "{\"rect\": [9, 8, 2, 13]}", "sides[0].formations[0].units[0].zone.rect",
         "turned round", 0},
        {"{\"rect\": [2, 8, 9, 13]}", "{\"rect\": [2, 8, 99, 13]}", "sides[0].formations[0].units[0].zone", "99", 0},
        {"{\"rect\": [2, 8, 9, 13]}", "{\"edge\": \"W\", \"span\": [2, 8]}", "sides[0].formations[0].units[0].turn",
         "turn of entry", -1},
        {"{\"rect\": [2, 8, 9, 13]}", "{}", "sides[0].formations[0].units[0].zone", "rect", 0},
        {"\"kind\": \"woods\"", "\"kind\": \"wodos\"", "terrain.features[4].properties.kind", "terrain.csv", -1},
        {"\"level\": 1", "\"level\": 0", "terrain.features[0].properties.level", "1 to 40", 0},
        {", \"level\": 1", "", "terrain.features[0].properties.level", "this key", 0},
        {"\"kind\": \"crops\"", "\"level\": 1, \"kind\": \"crops\"", "terrain.features[1].properties.level",
         "hills only", 0},
        {"\"kind\": \"crops\"", "\"width\": 1, \"kind\": \"crops\"", "terrain.features[1].properties.width",
         "lines only", 0},
        {"\"type\": \"Polygon\"", "\"type\": \"LineString\"", "terrain.features[0].geometry.type", "Polygon", 0},
        {"[[17.4, 11.6], [22.2, 11.9]", "[[17.4, 11.6], [21, 16.5]", NULL, "meets itself", 0},
        {"[[17.4, 11.6], [22.2, 11.9]", "[[17.4, 11.6], [17.4, 11.6]", NULL, "the point before again", 0},
        {"[17.4, 11.6], [22.2, 11.9]", "[17.4, 11.6], [99, 11.9]", NULL, "99, 11.9", 0},
        {"[17.4, 11.6], [22.2, 11.9]", "[17.4, 11.6], [22.2]", NULL, "a point [x, y]", 0},
        {"\"smooth\": true", "\"smooth\": [[1, 0]]", NULL, "0 or 1 for each point", 0},
        {"\"smooth\": true", "\"smooth\": \"yes\"", "terrain.features[0].properties.smooth", "true, or", 0},
        {"\"FeatureCollection\"", "\"Features\"", "terrain.type", "FeatureCollection", 0},
        {"\"turns\": 3", "\"turns\": 3, \"turns\": 4", NULL, "duplicate", 0},
        {"\"turns\": 3,", "\"turns\": 3", NULL, "JSON", -1},
        {"\"turns\": 3", "\"turns\": \"\xff\"", NULL, "JSON", 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        int line;
        err_clear(&err);
        assert_true(load_battle(cat, &paths, "first_shots", &err));
        const Battle *before = battle();
        char *bad = own_replace(first_shots, BAD[i].from, BAD[i].to, &line);
        assert_false(load_battle_text(cat, "bad.json", bad, strlen(bad), &err));
        expect_error(&err, "bad.json", BAD[i].line < 0 ? 0 : line, BAD[i].key, BAD[i].words);
        assert_ptr_equal(battle(), before); /* nothing half-loaded */
        free(bad);
    }
}

/* Too much of anything: refused, with the number. */
static void limits_are_met_at_the_door(void **state) {
    (void)state;
    int line;
    err_clear(&err);
    char *bad = own_replace(first_shots, "\"count\": 2", "\"count\": 1995", &line);
    assert_true(load_battle_text(cat, "b", bad, strlen(bad), &err) == false);
    expect_error(&err, "b", 0, "sides", "2003 stands");
    free(bad);

    Grow features = {0};
    char *start = own_replace(first_shots, "\"features\": [", "\"features\": [\n", &line);
    size_t head = (size_t)(strstr(start, "\"features\": [") - start) + strlen("\"features\": [");
    const char *one = "{\"type\":\"Feature\",\"properties\":{\"kind\":\"ford\"},\"geometry\":{\"type\":\"Point\","
                      "\"coordinates\":[1,1]}},\n";
    grow_bytes(&features, start, head);
    for (int i = 0; i < 4000; i++) grow_bytes(&features, one, strlen(one));
    grow_bytes(&features, start + head, strlen(start + head) + 1);
    err_clear(&err);
    assert_false(load_battle_text(cat, "b", features.mem, features.n - 1, &err));
    assert_int_equal(err.total, 1);
    expect_error(&err, "b", line, "terrain.features", "4010 pieces");
    grow_free(&features);
    free(start);

    /* A line of 2,001 points: one too many. */
    Grow pts = {0};
    char *road = own_replace(first_shots, "[23, 10.5], ", "[23, 10.5], @", &line);
    size_t at = (size_t)(strchr(road, '@') - road);
    grow_bytes(&pts, road, at);
    for (int i = 0; i < 1995; i++) {
        TEXT(p, 40);
        text_format(&p, "[%d.%d, 10.5], ", 2 + i % 20, i % 9);
        grow_bytes(&pts, p.buf, p.len);
    }
    grow_bytes(&pts, road + at + 1, strlen(road + at + 1) + 1);
    err_clear(&err);
    assert_false(load_battle_text(cat, "b", pts.mem, pts.n - 1, &err));
    expect_error(&err, "b", line, NULL, "2001 points");
    grow_free(&pts);
    free(road);
}

static void hostile_text_is_refused(void **state) {
    (void)state;
    size_t n = 200000;
    char *deep = malloc(n + 1);
    memset(deep, '[', n);
    deep[n] = 0;
    err_clear(&err);
    assert_false(load_battle_text(cat, "deep", deep, n, &err));
    expect_error(&err, "deep", 1, NULL, "nested too deep");
    free(deep);
    static const char *const TEXT_OF[] = {
        "", "{", "[]", "null", "{}", "7", "\"\\ud800\"", "{\"glacis_battle\": 1}", "\0\0\0"};
    for (size_t i = 0; i < ARRAY_LEN(TEXT_OF); i++) {
        err_clear(&err);
        assert_false(load_battle_text(cat, "t", TEXT_OF[i], strlen(TEXT_OF[i]), &err));
        assert_true(err.n > 0 && err.n <= ERR_MAX);
    }
    err_clear(&err);
    assert_false(load_battle(cat, &paths, "no_such_battle", &err));
    expect_error(&err, NULL, 0, "battle", "no_such_battle");
    err_clear(&err);
    assert_false(load_battle(cat, &paths, "/no/such/file.json", &err));
    expect_error(&err, "/no/such/file.json", 0, NULL, "No such file");
}

static void twenty_errors_at_once(void **state) {
    (void)state;
    Grow text = {0};
    err_clear(&err);
    for (const char *p = first_shots; *p != 0; p++)
        grow_bytes(&text, *p == 'e' ? "z" : p, 1); /* still JSON but for true */
    grow_bytes(&text, "", 1);
    assert_false(load_battle_text(cat, "z", text.mem, text.n - 1, &err));
    grow_free(&text);
    char *bad = malloc(first_shots_n + 1), *p;
    strcpy(bad, first_shots);
    while ((p = strstr(bad, "\"type\"")) != NULL) memcpy(p, "\"typo\"", 6);
    while ((p = strstr(bad, "\"geometry\"")) != NULL) memcpy(p, "\"geomatry\"", 10);
    err_clear(&err);
    assert_false(load_battle_text(cat, "typo", bad, first_shots_n, &err));
    assert_int_equal(err.n, ERR_MAX);
    assert_true(err.total > ERR_MAX);
    for (int i = 1; i < err.n; i++) assert_true(err.err[i].line > 1);
    free(bad);
}

/* Which way round an outline was drawn makes no difference; holes turn the other way. */
static void outlines_turn_one_way(void **state) {
    (void)state;
    int line;
    char *drawn = own_replace(first_shots, "[[[17.4, 11.6], [22.2, 11.9], [22.6, 15.6], [17.8, 15.9], [17.4, 11.6]]]",
                              "[[[17.8, 15.9], [22.6, 15.6], [22.2, 11.9], [17.4, 11.6]],"
                              " [[18, 12], [19, 12], [19, 13], [18, 13], [18, 12]]]",
                              &line);
    err_clear(&err);
    assert_true(load_battle_text(cat, "t", drawn, strlen(drawn), &err));
    expect_no_errors(&err);
    const Piece *p = &battle()->piece[1];
    const TablePoint *pt = battle()->pt + p->pt;
    assert_int_equal(p->pt_n, 8);
    assert_int_equal(pt[0].x, 44196); /* 17.4 inches: the last drawn is the first now */
    assert_int_equal(pt[3].mark, POINT_RING_END);
    assert_int_equal(pt[7].mark, POINT_RING_END);
    assert_int_equal(pt[4].x, 18 * WU_INCH);
    assert_int_equal(pt[4].y, 13 * WU_INCH);
    free(drawn);
    /* A hole outside is none. */
    drawn = own_replace(first_shots, "[[[17.4, 11.6], [22.2, 11.9], [22.6, 15.6], [17.8, 15.9], [17.4, 11.6]]]",
                        "[[[17.4, 11.6], [22.2, 11.9], [22.6, 15.6], [17.8, 15.9]], [[1, 1], [2, 1], [2, 2]]]", &line);
    assert_false(load_battle_text(cat, "t", drawn, strlen(drawn), &err));
    expect_error(&err, "t", line, NULL, "hole outside");
    free(drawn);
    static const char *const CROSSING[] = {"[[18, 12], [30, 12.5], [19, 13]]",
                                           "[[18, 12], [19, 12], [19, 13]], [[18.5, 12.1], [20, 12.1], [20, 13]]"};
    for (size_t i = 0; i < ARRAY_LEN(CROSSING); i++) { /* nor one that meets the outline or another */
        char text[200];
        (void)snprintf(text, sizeof text, "[[[17.4, 11.6], [22.2, 11.9], [22.6, 15.6], [17.8, 15.9]], %s]", CROSSING[i]);
        drawn = own_replace(first_shots, "[[[17.4, 11.6], [22.2, 11.9], [22.6, 15.6], [17.8, 15.9], [17.4, 11.6]]]", text, &line);
        assert_false(load_battle_text(cat, "t", drawn, strlen(drawn), &err));
        expect_error(&err, "t", line, NULL, "hole that meets");
        free(drawn);
    }
}

static void position_and_marks_come_back(void **state) {
    (void)state;
    int line;
    char *smooth = own_replace(first_shots, "\"smooth\": true", "\"smooth\": [[1, 1, 0, 1, 1, 0, 1]]", &line);
    char *with = own_replace(smooth, "\"position\": [", "\"position\": [\"# a \\\"remark\\\"\",", &line);
    err_clear(&err);
    assert_true(load_battle_text(cat, "t", with, strlen(with), &err));
    expect_no_errors(&err);
    assert_ptr_equal(strstr(battle()->position, "# a \"remark\"\ngame turn=1"), battle()->position);
    assert_int_equal(battle()->position[strlen(battle()->position) - 1], '\n');
    assert_int_equal(battle()->pt[2].mark, 0);
    assert_int_equal(battle()->pt[3].mark, POINT_SMOOTH);
    size_t n, m;
    char *a = save_battle(loaded_catalog(cat), battle(), &n);
    assert_true(load_battle_text(cat, "t", a, n, &err));
    char *b = save_battle(loaded_catalog(cat), battle(), &m);
    assert_string_equal(a, b);
    assert_non_null(strstr(a, "\"smooth\": [[1, 1, 0, 1, 1, 0, 1]]"));
    free(a);
    free(b);
    free(with);
    free(smooth);
}

/* Everything a file can say, in one file that is kept for the fuzzer too. */
static void all_parts_come_back(void **state) {
    (void)state;
    char path[600];
    size_t n, m;
    err_clear(&err);
    snprintf(path, sizeof path, "%s/../tests/fuzz/corpus/battle/all_parts", GLACIS_SOURCE_DATA);
    char *text = load_file(path, 1 << 20, &n, &err);
    expect_no_errors(&err);
    assert_true(load_battle_text(cat, path, text, n, &err));
    expect_no_errors(&err);
    const Battle *b = battle();
    assert_int_equal(b->side[0].air[0].strikes, 2);
    assert_string_equal(b->side[0].offmap[0].id, "off_ger_105cmlefh18");
    assert_int_equal(b->term_n, 5);
    assert_int_equal(b->term[2].kind, TERM_EXIT);
    assert_int_equal(b->term[2].who, WHO_ANY);
    assert_int_equal(b->term[2].edge, EDGE_E);
    assert_int_equal(b->option_n, 1); /* what is said but is the default is no option of the battle */
    assert_int_equal(b->term[2].seat, SEAT_A);
    assert_int_equal(b->term[3].objective, 0);
    assert_int_equal(b->term[3].turn, 2);
    assert_int_equal(b->term[4].kind, TERM_PROSE);
    const Piece *ford = &b->piece[b->piece_n - 1];
    assert_int_equal(ford->pt_n, 2);
    assert_int_equal(angle_to_mdeg(ford->face), 45500);
    int flagged = 0;
    for (uint32_t i = 0; i < b->stand_n; i++) flagged += b->stand[i].flags == (STAND_HIDDEN | STAND_IN_IP);
    assert_int_equal(flagged, 2);
    char *once = save_battle(loaded_catalog(cat), b, &n);
    assert_true(load_battle_text(cat, "again", once, n, &err));
    char *twice = save_battle(loaded_catalog(cat), battle(), &m);
    assert_string_equal(once, twice);
    assert_int_equal(battle()->term[2].max, 7);
    assert_int_equal(battle()->term[2].points, 3);
    free(twice);
    free(once);
    free(text);
}

/* A type that no stand of the battle uses changes no game; one that it uses does. */
static void hash_covers_types_in_use(void **state) {
    (void)state;
    static const char *const ROW[] = {"id,name,nation,y0,y1,kind,def_class,dv,ap,ap_r,he,he_r,mp,mclass,codes,look\n"
                                      "jap_t95,Ha-Go,Japan,1936,1945,vehicle,A,2,2,8,2,16,9,T,,light_tank\n",
                                      "id,name,nation,y0,y1,kind,def_class,dv,ap,ap_r,he,he_r,mp,mclass,codes,look\n"
                                      "ger_pz4h,Panzer IV,Germany,1943,1945,vehicle,A,6,11,15,5,16,8,T,,tank\n"};
    err_clear(&err);
    assert_true(load_battle(cat, &paths, "first_shots", &err));
    for (size_t i = 0; i < ARRAY_LEN(ROW); i++) {
        DataPaths own = own_make();
        own_write(&own, "units/matg.csv", ROW[i]);
        LoadedCatalog *l = load_catalog(&own, &MATG_SPEC, &err);
        expect_no_errors(&err);
        assert_true(load_battle(l, &own, "first_shots", &err));
        assert_int_equal(loaded_catalog(l)->data_hash == loaded_catalog(cat)->data_hash, i == 0);
        loaded_free(l);
        own_remove(&own);
    }
}

/* A game takes along what a player laid over the shipped data, and plays the same where that is not. */
static void games_take_house_tables_along(void **state) {
    (void)state;
    DataPaths own = own_make();
    const HouseTable *h;
    size_t n;
    int line;
    char *orders = own_read(own.shipped, "rules/matg/orders.csv", &n);
    char *mine = own_replace(orders, "5,1,", "6,1,", &line);
    own_write(&own, "rules/matg/orders.csv", mine);
    own_write(&own, "text/en.csv", "key,text\nrules.game_over,Finis\n"); /* words are no rules: they stay at home */
    own_write(&own, "units/matg.csv",
              "id,name,nation,y0,y1,kind,def_class,dv,ap,ap_r,he,he_r,mp,mclass,codes,look\n"
              "jap_t95,Ha-Go,Japan,1936,1945,vehicle,A,2,2,8,2,16,9,T,,light_tank\n"
              "ger_pz4h,\"Panzer IV, \"\"H\"\"\",Germany,1943,1945,vehicle,A,6,11,15,5,16,8,T,,tank\n");
    err_clear(&err);
    LoadedCatalog *l = load_catalog(&own, &MATG_SPEC, &err);
    expect_no_errors(&err);
    assert_int_equal(loaded_house(l, &h), 1); /* without a battle no type counts */
    assert_true(load_battle(l, &own, "first_shots", &err));
    assert_int_equal(loaded_house(l, &h), 2);
    assert_string_equal(h[0].name, "rules/matg/orders.csv");
    assert_string_equal(h[0].text, mine);
    assert_string_equal(h[1].name, "units/matg.csv");
    assert_non_null(strstr(h[1].text, "\nger_pz4h,\"Panzer IV, \"\"H\"\"\","));
    assert_null(strstr(h[1].text, "jap_t95"));

    DataPaths elsewhere = own_make();
    own_write(&elsewhere, "rules/matg/orders.csv", "rubbish");
    LoadedCatalog *m = load_catalog_house(&elsewhere, &MATG_SPEC, h, 2, &err);
    expect_no_errors(&err);
    const char *battle_line = loaded_catalog(l)->battle->canonical;
    assert_true(load_battle_text(m, "log", battle_line, strlen(battle_line), &err));
    assert_int_equal(loaded_catalog(m)->data_hash, loaded_catalog(l)->data_hash);
    assert_true(catalog_chart(loaded_catalog(m), "orders")->house);
    uint16_t t;
    assert_true(catalog_type(loaded_catalog(m), "ger_pz4h", 8, &t));
    assert_int_equal(loaded_catalog(m)->type[t].value[MV_AP], 11);
    assert_string_equal(loaded_catalog(m)->type[t].name, "Panzer IV, \"H\"");
    assert_int_equal(loaded_catalog(m)->type[t].status, STATUS_HOUSE);
    LoadedCatalog *plain = load_catalog_house(&elsewhere, &MATG_SPEC, NULL, 0, &err);
    expect_no_errors(&err); /* the rubbish next door was not read */
    assert_int_equal(loaded_house(plain, &h), 0);
    const HouseTable bad = {"rules/matg/orders.csv", "to,orders,status,rule\nx,0,house,7.1\n"};
    assert_null(load_catalog_house(&elsewhere, &MATG_SPEC, &bad, 1, &err));
    expect_error(&err, "rules/matg/orders.csv", 2, "to", "x");
    loaded_free(plain);
    loaded_free(m);
    loaded_free(l);
    free(mine);
    free(orders);
    own_remove(&own);
    own_remove(&elsewhere);
}

static void own_battles_come_first(void **state) {
    (void)state;
    DataPaths own = own_make();
    int line;
    static BattleHead head[HEADS];
    char *mine = own_replace(first_shots, "\"title\": \"First shots\"", "\"title\": \"Mine\"", &line);
    own_write(&own, "battles/first_shots.json", mine);
    own_write(&own, "battles/broken.json", "{\"glacis_battle\": 1,\n \"key\": 5}");
    own_write(&own, "battles/notes.txt", "no battle");
    err_clear(&err);
    int n = matg_heads(&own, head);
    assert_int_equal(n, ARRAY_LEN(KEYS));
    assert_string_equal(head[0].title, "Mine");
    expect_error(&err, "broken.json", 2, "key", "5");
    err_clear(&err);
    assert_true(load_battle(cat, &own, "first_shots", &err));
    assert_string_equal(battle()->title, "Mine");
    free(mine);
    own_remove(&own);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_form_is_stable),
        cmocka_unit_test(introductory_is_as_written),
        cmocka_unit_test(cargo_fits_its_carriers),
        cmocka_unit_test(others_say_what_they_need),
        cmocka_unit_test(who_buys_may_play),
        cmocka_unit_test(wrong_battles_are_named),
        cmocka_unit_test(limits_are_met_at_the_door),
        cmocka_unit_test(hostile_text_is_refused),
        cmocka_unit_test(twenty_errors_at_once),
        cmocka_unit_test(outlines_turn_one_way),
        cmocka_unit_test(position_and_marks_come_back),
        cmocka_unit_test(all_parts_come_back),
        cmocka_unit_test(hash_covers_types_in_use),
        cmocka_unit_test(games_take_house_tables_along),
        cmocka_unit_test(own_battles_come_first),
        cmocka_unit_test(a_mat_comes_back),
        cmocka_unit_test(a_mat_is_found),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
