/* GeoJSON from elsewhere: what is taken, what is mended and named, what is refused and why; the door takes each piece.
 */
#include "geom/ring.h"
#include "load/geo.h"
#include "own.h"
#include "rulesets/matg/matg_spec.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrList err;
static LoadedCatalog *cat;
static GeoResult out;

static int open_all(void **state) {
    (void)state;
    DataPaths paths = own_paths();
    cat = load_catalog(&paths, &MATG_SPEC, &err);
    return cat == NULL;
}
static int close_all(void **state) {
    (void)state;
    loaded_free(cat);
    return 0;
}
static int drop(void **state) {
    (void)state;
    geo_free(&out);
    return 0;
}

static GeoAsk inches(void) {
    return (GeoAsk){
        .w = 72 * WU_INCH, .h = 48 * WU_INCH, .unit = GEO_INCH, .pieces = TABLE_PIECES, .points = TABLE_POINTS};
}

static Vec at(uint32_t i) {
    return vec(out.pt[i].x, out.pt[i].y);
}

/* The limits of a battle file hold for every piece. */
static void expect_pieces_good(const GeoAsk *a) {
    Box near = {0, 0, a->w, a->h};
    assert_true(out.piece_n <= a->pieces && out.pt_n <= a->points);
    for (uint32_t i = 0; i < out.piece_n; i++) {
        const Piece *p = &out.piece[i];
        Vec v[PIECE_POINTS];
        uint32_t shell = 0;
        assert_in_range(p->pt_n, p->shape == PIECE_AREA ? 3 : p->shape == PIECE_LINE ? 2 : 1, PIECE_POINTS);
        for (uint32_t k = 0; k < p->pt_n; k++) {
            v[k] = at(p->pt + k);
            assert_true(box_has(near, v[k]));
            if (k > 0 && p->shape == PIECE_LINE) assert_false(vec_same(v[k], v[k - 1]));
        }
        for (uint32_t from = 0, end; p->shape == PIECE_AREA && from < p->pt_n; from = end) {
            size_t edge;
            for (end = from; !(out.pt[p->pt + end].mark & POINT_RING_END);) end++;
            end++;
            assert_true(ring_simple(v + from, end - from, &edge));
            assert_true((ring_area2(v + from, end - from) > 0) == (from == 0));
            if (from == 0)
                shell = end;
            else
                assert_int_equal(ring_side(v[from], v, shell), SIDE_IN);
        }
    }
}

static bool import(const char *text, const GeoAsk *a) {
    geo_free(&out);
    err_clear(&err);
    bool good = geo_import(loaded_catalog(cat), "map.geojson", text, strlen(text), a, &out, &err);
    assert_int_equal(good, err.total == 0);
    if (good) expect_pieces_good(a);
    return good;
}

/* One feature by its properties and geometry. */
static const GeoNote *one(const char *props, const char *geometry) {
    char text[4000];
    GeoAsk a = inches();
    snprintf(text, sizeof text,
             "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":%s,\"geometry\":%s}]}",
             props, geometry);
    assert_true(import(text, &a));
    assert_int_equal(out.note_n, 1);
    assert_int_equal(out.note[0].feature, 1);
    return &out.note[0];
}
#define POLYGON(c) "{\"type\":\"Polygon\",\"coordinates\":[" c "]}"
#define SQUARE     "[[10,10],[20,10],[20,20],[10,20],[10,10]]"
#define WOODS      "{\"kind\":\"woods\"}"

static void expect_taken(const GeoNote *n, uint32_t pieces, const char *repair) {
    if (!n->taken) fail_msg("refused: %s", n->why);
    assert_int_equal(n->piece_n, pieces);
    if (repair == NULL) {
        if (n->repair_n > 0) fail_msg("mended: %s", n->repair[0]);
        return;
    }
    for (uint32_t i = 0; i < n->repair_n; i++)
        if (strstr(n->repair[i], repair)) return;
    fail_msg("nothing like '%s' is named (%u others, as '%s')", repair, n->repair_n, n->repair_n ? n->repair[0] : "");
}
static void expect_refused(const GeoNote *n, const char *why) {
    if (n->taken) fail_msg("taken, should be refused: %s", why);
    if (!strstr(n->why, why)) fail_msg("refused as '%s', wanted '%s'", n->why, why);
    assert_int_equal(n->piece_n, 0);
}

/* Square inches of a piece. */
static double area(uint32_t i) {
    const Piece *p = &out.piece[i];
    double sum = 0;
    for (uint32_t from = p->pt, end; from < p->pt + p->pt_n; from = end) {
        Vec v[PIECE_POINTS];
        uint32_t n = 0;
        for (end = from; !(out.pt[end].mark & POINT_RING_END); end++) v[n++] = at(end);
        v[n++] = at(end++);
        sum += (double)ring_area2(v, n) / 2;
    }
    return sum / ((double)WU_INCH * WU_INCH);
}
static void near(double a, double b) {
    if (!(fabs(a - b) < 0.02 * MAX(1.0, b))) fail_msg("%f is not near %f", a, b);
}

static void what_is_right_stays(void **state) {
    (void)state;
    expect_taken(one(WOODS, POLYGON(SQUARE)), 1, NULL);
    assert_int_equal(out.piece[0].pt_n, 4);
    near(area(0), 100);
    expect_taken(one("{\"kind\":\"hill\",\"level\":2,\"name\":\"Hill 305\"}", POLYGON(SQUARE)), 1, NULL);
    assert_int_equal(out.piece[0].level, 2);
    assert_string_equal(out.name[0], "Hill 305");
    expect_taken(
        one("{\"kind\":\"road\",\"width\":0.75}", "{\"type\":\"LineString\",\"coordinates\":[[0,1],[20,5],[72,9]]}"), 1,
        NULL);
    assert_int_equal(out.piece[0].width, 1905);
    expect_taken(one("{\"kind\":\"ford\"}", "{\"type\":\"Point\",\"coordinates\":[3,4]}"), 1, NULL);
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[12,12],[12,18],[18,18],[18,12],[12,12]]")), 1, NULL);
    near(area(0), 64);
    TEXT(command, 400);
    assert_true(piece_command(loaded_catalog(cat), &out.piece[0], out.pt, &command));
    assert_non_null(strstr(command.buf, "U piece add woods area at "));
    assert_non_null(strstr(command.buf, "; "));
}

static void what_can_be_mended_is_named(void **state) {
    (void)state;
    expect_taken(one(WOODS, POLYGON("[[10,10],[20,10],[20,20],[10,20]]")), 1, "was not closed");
    expect_taken(one(WOODS, POLYGON("[[10,10],[10,10],[20,10],[20,20],[20,20],[10,20],[10,10]]")), 1, "twice in a row");
    expect_taken(one(WOODS, POLYGON("[[10,10,7],[20,10,7],[20,20,7],[10,20,7],[10,10,7]]")), 1, "heights of points");
    expect_taken(one(WOODS, POLYGON("[[10,10],[20,20],[20,10],[10,20],[10,10]]")), 2, "crosses itself");
    near(area(0) + area(1), 50);
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[12,12],[13,13]]")), 1, "a hole of 2 different points");
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[40,12],[42,12],[42,14],[40,12]]")), 2, "hole outside its outline");
    expect_taken(one(WOODS, POLYGON("[[-10,10],[20,10],[20,20],[-10,20],[-10,10]]")), 1, "cut off at the table");
    near(area(0), 200);
}

/* A hole may touch its outline elsewhere, and not here: a hair's breadth is given up. */
static void holes_that_touch(void **state) {
    (void)state;
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[10,15],[15,13],[15,17],[10,15]]")), 1, "drawn apart");
    near(area(0), 90);
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[10,15],[15,10],[17,17],[10,15]]")), 2, "cut apart");
    near(area(0) + area(1), 78);
    expect_taken(one(WOODS, POLYGON(SQUARE ",[[12,12],[14,12],[13,14],[12,12]],[[13,14],[14,16],[12,16],[13,14]]")), 1,
                 "drawn apart");
    near(area(0), 96);
}

static void many_in_one(void **state) {
    (void)state;
    expect_taken(
        one(WOODS, "{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[[[30,10],[40,10],[40,20],[30,10]]]]}"), 2,
        NULL);
    expect_taken(
        one("{\"kind\":\"road\"}", "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,1],[9,9]],[[20,1],[20,9]]]}"), 2,
        NULL);
    expect_taken(one(WOODS, "{\"type\":\"GeometryCollection\",\"geometries\":[" POLYGON(SQUARE) "," POLYGON(
                                "[[30,10],[40,10],[40,20],[30,10]]") "]}"),
                 2, NULL);
    /* a part that does not suit is left out by name, the others are taken */
    expect_taken(one(WOODS, "{\"type\":\"GeometryCollection\",\"geometries\":[" POLYGON(
                                SQUARE) ",{\"type\":\"Point\",\"coordinates\":[5,5]}]}"),
                 1, "a part is left out: a point, where woods is an area");
    expect_taken(one("{\"kind\":\"ford\"}", "{\"type\":\"MultiPoint\",\"coordinates\":[[5,5],[6,6],[99,1]]}"), 1,
                 "points off the table");
    assert_int_equal(out.piece[0].pt_n, 2);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *props, *geometry, *why;
    } BAD[] = {
        {WOODS, POLYGON("[[100,10],[120,10],[120,20],[100,10]]"), "off the table"},
        {WOODS, POLYGON("[[10,10],[10,10],[20,20],[10,10]]"), "an outline of 2 different points"},
        {WOODS, POLYGON("[[10,10],[20,20],[30,30],[10,10]]"), "without area"},
        {WOODS, "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3]]]}", "not [x, y]"},
        {WOODS, "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,\"4\"]]]}", "not [x, y]"},
        {WOODS, "{\"type\":\"Polygon\",\"coordinates\":[[1,2],[3,4],[5,6],[1,2]]}", "not [x, y]"},
        {WOODS, "{\"type\":\"Circle\",\"coordinates\":[1,2]}", "of type 'Circle'"},
        {WOODS, "{\"type\":\"Point\",\"coordinates\":[1,2]}", "a point, where woods is an area"},
        {WOODS, "{\"type\":\"LineString\",\"coordinates\":[[1,2],[4,5]]}", "a line, where woods is an area"},
        {"{\"kind\":\"swamp thing\"}", POLYGON(SQUARE), "'swamp thing'"},
        {"{\"landuse\":\"cemetery\"}", POLYGON(SQUARE), "none of its properties"},
        {"{}", POLYGON(SQUARE), "does not say what it is"},
        {"null", POLYGON(SQUARE), "does not say what it is"},
        {"{\"kind\":\"ford\"}", POLYGON(SQUARE), "an area, where ford is a point"},
        {"{\"kind\":\"road\"}", "{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2]]}", "a line of 1 different"},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) expect_refused(one(BAD[i].props, BAD[i].geometry), BAD[i].why);
    GeoAsk a = inches();
    assert_true(import("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":" WOODS
                       ",\"geometry\":null},"
                       "{\"type\":\"Feature\",\"properties\":" WOODS
                       ",\"geometry\":" POLYGON(SQUARE) "},7,{\"type\":\"Polygon\",\"coordinates\":[]}]}",
                       &a));
    assert_int_equal(out.note_n, 4);
    expect_refused(&out.note[0], "no geometry");
    expect_taken(&out.note[1], 1, NULL);
    expect_refused(&out.note[2], "no feature");
    assert_int_equal(out.note[2].feature, 3);
    expect_refused(&out.note[3], "does not say what it is");
}

static void kinds_of_others(void **state) {
    (void)state;
    const GeoNote *n = one("{\"natural\":\"wood\"}", POLYGON(SQUARE));
    expect_taken(n, 1, NULL);
    assert_string_equal(n->kind, "woods");
    assert_string_equal(n->by, "natural=wood");
    assert_string_equal(one("{\"id\":7,\"building\":true}", POLYGON(SQUARE))->kind, "building_medium");
    assert_string_equal(one("{\"building\":\"no\",\"landuse\":\"orchard\"}", POLYGON(SQUARE))->kind, "orchard");
    assert_string_equal(
        one("{\"highway\":\"residential\"}", "{\"type\":\"LineString\",\"coordinates\":[[1,1],[9,9]]}")->kind, "road");
    expect_taken(one("{\"waterway\":\"river\"}", "{\"type\":\"LineString\",\"coordinates\":[[0,10],[40,20],[72,10]]}"),
                 1, "widened to 1 inch");
    near(area(0), 74.2);
    expect_taken(one("{\"natural\":\"water\"}", "{\"type\":\"LineString\",\"coordinates\":" SQUARE "}"), 1,
                 "a closed line is taken as an outline");
    expect_taken(one("{\"barrier\":\"hedge\"}", POLYGON(SQUARE)), 1, "an outline is taken as a line");
    assert_int_equal(out.piece[0].pt_n, 5);
    expect_taken(one("{\"natural\":\"hill\"}", POLYGON(SQUARE)), 1, "taken as level 1");
    GeoAsk a = inches();
    static const char *const RULE[] = {"landuse=meadow:brush", "fclass=*:marsh"};
    a.rule = RULE, a.rule_n = 2;
    static const char MEADOW[] =
        "{\"type\":\"Feature\",\"properties\":{\"landuse\":\"meadow\"},\"geometry\":" POLYGON(SQUARE) "}";
    assert_true(import(MEADOW, &a));
    assert_string_equal(out.note[0].kind, "brush");
    a.rule_n = 0, a.kind = "rough1";
    assert_true(import(MEADOW, &a));
    assert_string_equal(out.note[0].kind, "rough1");
    a.kind = "lava";
    assert_false(import(MEADOW, &a));
    expect_error(&err, NULL, 0, "kind", "lava");
    static const char *const WRONG[] = {"landuse:brush"};
    a.kind = NULL, a.rule = WRONG, a.rule_n = 1;
    assert_false(import(MEADOW, &a));
    expect_error(&err, NULL, 0, "map", "landuse:brush");
}

/* A kilometre and a half by one, in degrees, in metres: the same table. */
static void other_units_fit_the_table(void **state) {
    (void)state;
    static const char DEGREES[] = "{\"type\":\"Polygon\",\"coordinates\":[[[36.5,50.9],[36.5214,50.9],[36.5214,50."
                                  "90898],[36.5,50.90898],[36.5,50.9]]]}";
    static const char METRES[] = "{\"type\":\"Polygon\",\"coordinates\":[[[4500000,5600000],[4501500,5600000],[4501500,"
                                 "5601000],[4500000,5601000],[4500000,5600000]]]}";
    GeoAsk a = inches();
    a.unit = GEO_GUESS;
    a.kind = "woods";
    assert_true(import(DEGREES, &a));
    assert_true(out.guessed);
    assert_int_equal(out.unit, GEO_DEGREE);
    near(out.scale, 1500 / 72.0);
    near(area(0), 72 * 48);
    assert_true(import(METRES, &a));
    assert_int_equal(out.unit, GEO_METRE);
    near(area(0), 72 * 48);
    a.scale = 50; /* metres an inch: 30 x 20 inches in the middle */
    assert_true(import(METRES, &a));
    near(area(0), 600);
    assert_true(at(0).x > 20 * WU_INCH && at(0).x < 52 * WU_INCH);
    a.scale = 0, a.has_box = true; /* a part of it is the table */
    memcpy(a.box, (double[]){4501200, 5600800, 4501600, 5601100}, sizeof a.box);
    assert_true(import(METRES, &a));
    near(area(0), 325 * 200 / (6.25 * 6.25)); /* 300 m are 48 inches */
    a.has_box = false, a.unit = GEO_CM;
    assert_true(
        import("{\"type\":\"Polygon\",\"coordinates\":[[[10,10],[35.4,10],[35.4,35.4],[10,35.4],[10,10]]]}", &a));
    near(area(0), 100);
    a.unit = GEO_DEGREE;
    assert_false(import(METRES, &a));
    expect_error(&err, "map.geojson", 0, "coordinates", "beyond 180");
    a.unit = GEO_GUESS;
    assert_true(import("{\"type\":\"Polygon\",\"coordinates\":[[[10,10],[20,10],[20,20],[10,10]]]}", &a));
    assert_int_equal(out.unit, GEO_INCH);
}

static void limits_are_said(void **state) {
    (void)state;
    Text t = text_make(malloc(400000), 400000);
    GeoAsk a = inches();
    text_str(&t, "{\"type\":\"Polygon\",\"coordinates\":[[");
    for (int i = 0; i < 5000; i++) { /* a ragged circle */
        double r = (i & 1 ? 18 : 17.9), x = 36 + r * cos(i * 6.283185 / 5000), y = 24 + r * sin(i * 6.283185 / 5000);
        char p[60];
        snprintf(p, sizeof p, "%s[%.4f,%.4f]", i ? "," : "", x, y);
        text_str(&t, p);
    }
    text_str(&t, "]]}");
    assert_false(t.cut);
    a.kind = "woods";
    assert_true(import(t.buf, &a));
    expect_taken(&out.note[0], 1, "simplified from");
    near(area(0), 3.14159 * 17.95 * 17.95);
    free(t.buf);
    a.pieces = 1;
    assert_true(
        import("{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[[[30,10],[40,10],[40,20],[30,10]]]]}", &a));
    expect_taken(&out.note[0], 1, "more than the 1 pieces");
    a.pieces = 9, a.points = 3;
    assert_true(import(POLYGON(SQUARE), &a));
    expect_refused(&out.note[0], "more than the 3 points");
}

static void no_geojson_is_refused(void **state) {
    (void)state;
    GeoAsk a = inches();
    assert_false(import("", &a));
    expect_error(&err, "map.geojson", 1, NULL, NULL);
    assert_false(import("{\"type\":\"Topology\",\"objects\":{}}", &a));
    expect_error(&err, "map.geojson", 1, "type", "Topology");
    assert_false(import("[1,2]", &a));
    assert_false(import("{\"type\":\"FeatureCollection\",\"features\":[]}", &a));
    expect_error(&err, "map.geojson", 0, "features", "no coordinates");
    assert_false(import("{\"type\":\"FeatureCollection\",\n\"features\":[}", &a));
    expect_error(&err, "map.geojson", 2, NULL, "JSON");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_is_right_stays, drop),
        cmocka_unit_test_teardown(what_can_be_mended_is_named, drop),
        cmocka_unit_test_teardown(holes_that_touch, drop),
        cmocka_unit_test_teardown(many_in_one, drop),
        cmocka_unit_test_teardown(what_cannot_be_is_refused, drop),
        cmocka_unit_test_teardown(kinds_of_others, drop),
        cmocka_unit_test_teardown(other_units_fit_the_table, drop),
        cmocka_unit_test_teardown(limits_are_said, drop),
        cmocka_unit_test_teardown(no_geojson_is_refused, drop),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
