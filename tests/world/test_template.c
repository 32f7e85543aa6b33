/* Templates: their outlines, and whom they touch: each way at its edge to the Wu, and against plain arithmetic at
 * random places away from it. */
#include "base/hash.h"
#include "world/template.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { IN = WU_INCH, CM = WU_CM, HALF = WU_INCH / 2 };
static const Shape BASE = {SHAPE_RECT, HALF, HALF};

static const TemplateForm BLAST = {.shape = TEMPLATE_DISC, .touch = TOUCH_BASE, .radius = 4 * IN};
static const TemplateForm ZONE = {.shape = TEMPLATE_RECT, .touch = TOUCH_CENTRE, .width = 10 * CM, .length = 10 * CM};
static const TemplateForm STRIP = {.shape = TEMPLATE_RECT, .touch = TOUCH_OVERLAP, .width = IN, .length = 3 * IN};
static const TemplateForm ARC = {
    .shape = TEMPLATE_SECTOR, .touch = TOUCH_CENTRE, .arc_mdeg = 90000, .step = IN, .from = 1, .to = 40, .usual = 12};
static const TemplateForm OPEN = {.shape = TEMPLATE_ROW,
                                  .touch = TOUCH_OVERLAP,
                                  .width = IN,
                                  .length = IN,
                                  .step = IN,
                                  .from = 1,
                                  .to = 6,
                                  .usual = 3,
                                  .turn_mdeg = 45000};
static const TemplateForm CLOSED = {
    .shape = TEMPLATE_ROW, .touch = TOUCH_OVERLAP, .width = IN, .length = IN, .from = 1, .to = 6, .usual = 3};
static const TemplateForm COMPASS = {
    .shape = TEMPLATE_COMPASS, .directions = 8, .step = IN, .from = 1, .to = 4, .usual = 4};
static const TemplateForm GRID = {
    .shape = TEMPLATE_GRID, .touch = TOUCH_CENTRE, .width = 10 * CM, .length = 10 * CM, .step = 10 * CM};

static Body body(Wu x, Wu y, uint16_t id) {
    return (Body){.pose = {{x, y}, 0}, .shape = BASE, .id = id};
}

static bool touched(const TemplateForm *f, Pose at, uint8_t count, Wu x, Wu y) {
    Template t = {f, at, count};
    Body b = body(x, y, 7);
    TemplateHit h;
    uint32_t n = template_touches(&t, &b, 1, &h, 1);
    if (n) assert_int_equal(h.id, 7);
    return n == 1 && h.times > 0;
}

static void centre_edge_counts(void **state) {
    (void)state;
    Pose at = {{50000, 50000}, 0};
    assert_true(touched(&ZONE, at, 0, 50000 + 5 * CM, 50000));
    assert_false(touched(&ZONE, at, 0, 50000 + 5 * CM + 1, 50000));
    assert_true(touched(&ZONE, at, 0, 50000 - 5 * CM, 50000 + 5 * CM)); /* a corner */
    assert_false(touched(&ZONE, at, 0, 50000, 50000 - 5 * CM - 1));
}

static void base_touches_circle(void **state) {
    (void)state;
    Pose at = {{50000, 50000}, 0};
    assert_true(touched(&BLAST, at, 0, 50000 + 4 * IN + HALF, 50000)); /* 4 inches to its edge */
    assert_false(touched(&BLAST, at, 0, 50000 + 4 * IN + HALF + 1, 50000));
    /* to a corner: 3, 4, 5 */
    Wu x = 50000 + 4 * IN * 3 / 5 + HALF, y = 50000 + 4 * IN * 4 / 5 + HALF;
    assert_true(touched(&BLAST, at, 0, x, y));
    assert_false(touched(&BLAST, at, 0, x + 1, y));
}

static void overlap_wants_insides(void **state) {
    (void)state;
    Pose at = {{50000, 50000}, 0};
    assert_false(touched(&STRIP, at, 0, 50000 + IN, 50000)); /* side by side: they only touch */
    assert_true(touched(&STRIP, at, 0, 50000 + IN - 1, 50000));
    assert_false(touched(&STRIP, at, 0, 50000, 50000 + 2 * IN));
    assert_true(touched(&STRIP, at, 0, 50000, 50000 + 2 * IN - 1));
    at.face = ANGLE_QUARTER; /* flies east: the strip lies across */
    assert_true(touched(&STRIP, at, 0, 50000 + 2 * IN - 1, 50000));
    assert_false(touched(&STRIP, at, 0, 50000, 50000 + IN));
}

static void arc_edges(void **state) {
    (void)state;
    Pose at = {{50000, 50000}, 0};
    assert_true(touched(&ARC, at, 12, 50000 + 3000, 50000 + 3000)); /* on the edge is inside */
    assert_false(touched(&ARC, at, 12, 50000 + 3001, 50000 + 3000));
    assert_true(touched(&ARC, at, 12, 50000, 50000 + 12 * IN));
    assert_false(touched(&ARC, at, 12, 50000, 50000 + 12 * IN + 1));
    assert_true(touched(&ARC, at, 13, 50000, 50000 + 12 * IN + 1)); /* its range is its count */
    assert_false(touched(&ARC, at, 12, 50000, 50000 - IN));
    assert_false(touched(&ARC, at, 12, 50000, 50000)); /* whose arc it is */
    assert_true(touched(&ARC, at, 12, 50000, 50001));
}

static void rows_of_markers(void **state) {
    (void)state;
    TemplatePart p[TEMPLATE_PARTS];
    TemplateHit h[4];
    Template t = {&OPEN, {{50000, 50000}, ANGLE_QUARTER}, 4};
    assert_int_equal(template_parts(&t, p), 4);
    assert_int_equal(p[0].pose.at.x, 50000 - 3 * IN / 2);
    assert_int_equal(p[3].pose.at.x, 50000 + 3 * IN / 2);
    assert_int_equal(p[3].pose.at.y, 50000);
    /* a stand between two markers of the line is under both, one that lies beside it under none */
    Body b[3] = {body(50000, 50000, 1), body(50000, 50000 + IN, 2), body(50000 + 2 * IN, 50000, 3)};
    assert_int_equal(template_touches(&t, b, 3, h, 4), 2);
    assert_int_equal(h[0].id, 1);
    assert_int_equal(h[0].times, 2);
    assert_int_equal(h[1].id, 3);
    assert_int_equal(h[1].times, 1);
    assert_int_equal(h[1].parts, 1 << 3);
    t.form = &CLOSED; /* all on one spot: each attacks it */
    assert_int_equal(template_touches(&t, b, 3, h, 4), 1);
    assert_int_equal(h[0].times, 4);
    t.count = 99;
    assert_int_equal(template_count(&t), 6);
    t.count = 0;
    assert_int_equal(template_count(&t), 3);
    Body off = body(50000, 50000, 9);
    off.flags = BODY_OFF;
    assert_int_equal(template_touches(&t, &off, 1, h, 4), 0);
}

static void compass_places(void **state) {
    (void)state;
    Template t = {&COMPASS, {{50000, 50000}, 0}, 0};
    TemplatePart p[TEMPLATE_PARTS];
    assert_int_equal(template_parts(&t, p), 0);
    assert_true(vec_same(template_place(&t, 1, 2), vec(50000, 50000 + 2 * IN)));
    assert_true(vec_same(template_place(&t, 3, 4), vec(50000 + 4 * IN, 50000)));
    assert_true(vec_same(template_place(&t, 7, 1), vec(50000 - IN, 50000)));
    assert_true(vec_same(template_place(&t, 9, 1), t.pose.at));
    t.pose.face = ANGLE_QUARTER; /* its zero turned to the east */
    assert_true(vec_same(template_place(&t, 1, 2), vec(50000 + 2 * IN, 50000)));
    assert_int_equal(template_direction(&t, 2), ANGLE_QUARTER + ANGLE_QUARTER / 2);
    assert_int_equal(template_radius(&t), 4 * IN);
    assert_true(template_has(&t, vec(50000, 50000 + 4 * IN)));
    assert_false(template_has(&t, vec(50000, 50000 + 4 * IN + 1)));
}

static void low_tech_grid(void **state) {
    (void)state;
    Template t = {&GRID, {{50000, 50000}, 0}, 0};
    static const int8_t want[9][2] = {{0, 0}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}};
    for (int k = 1; k <= 8; k++)
        assert_true(
            vec_same(template_place(&t, k, 1), vec(50000 + want[k][0] * 10 * CM, 50000 + want[k][1] * 10 * CM)));
    assert_true(vec_same(template_place(&t, 9, 1), t.pose.at)); /* 9 and 10: on the target */
    Body b[3] = {body(50000 + 10 * CM, 50000, 1), body(50000, 50000, 2), body(50000 + 16 * CM, 50000, 3)};
    TemplateHit h[4];
    assert_int_equal(template_touches(&t, b, 3, h, 4), 2);
    assert_int_equal(h[0].id, 2); /* what is touched now comes first */
    assert_int_equal(h[0].times, 1);
    assert_int_equal(h[1].id, 1);
    assert_int_equal(h[1].times, 0);
    assert_int_equal(h[1].parts, 1 << 7);
    t.pose.face = ANGLE_HALF; /* towards the other player's edge: 7 is now on this side's left */
    assert_true(vec_same(template_place(&t, 7, 1), vec(50000 - 10 * CM, 50000)));
    assert_int_equal(template_box(&t).x1, 50000 + 15 * CM);
}

static void turning(void **state) {
    (void)state;
    assert_int_equal(template_turned(&OPEN, 0, angle_from_mdeg(50000)), angle_from_mdeg(45000));
    assert_int_equal(template_turned(&OPEN, angle_from_mdeg(10000), angle_from_mdeg(50000)), angle_from_mdeg(55000));
    assert_int_equal(template_turned(&OPEN, 0, angle_from_mdeg(350000)), 0);
    assert_int_equal(template_turned(&STRIP, 0, 12345), 12345);
    Template t = {&STRIP, {{50000, 50000}, 0}, 0};
    assert_true(vec_same(template_handle(&t, 100), vec(50000, 50000 + 3 * IN / 2 + 100)));
    t = (Template){&OPEN, {{50000, 50000}, 0}, 3};
    assert_true(vec_same(template_handle(&t, 0), vec(50000, 50000 + 3 * IN / 2)));
}

/* Distance of a point from a turned rectangle, below 0 inside, in doubles. */
static double rect_gap(double x, double y, double hx, double hy) {
    double dx = fabs(x) - hx, dy = fabs(y) - hy;
    if (dx <= 0 && dy <= 0) return dx > dy ? dx : dy;
    return hypot(fmax(dx, 0), fmax(dy, 0));
}

static void random_places(void **state) {
    (void)state;
    static const TemplateForm *const forms[] = {&BLAST, &ZONE, &ARC};
    Rng r = rng_make(26);
    int yes = 0, asked = 0;
    for (int i = 0; i < 60000; i++) {
        const TemplateForm *f = forms[i % 3];
        Pose at = {{(Wu)rng_below(&r, 100000), (Wu)rng_below(&r, 100000)}, (Angle)rng_below(&r, 65536)};
        Body b = {.pose = {{at.at.x + (Wu)rng_below(&r, 40000) - 20000, at.at.y + (Wu)rng_below(&r, 40000) - 20000},
                           (Angle)rng_below(&r, 65536)},
                  .shape = BASE};
        double dx = b.pose.at.x - at.at.x, dy = b.pose.at.y - at.at.y, a = at.face * 2 * M_PI / 65536,
               bf = b.pose.face * 2 * M_PI / 65536, gap;
        double right = dx * cos(a) - dy * sin(a), ahead = dx * sin(a) + dy * cos(a);
        if (f == &BLAST)
            gap = rect_gap(dx * cos(bf) - dy * sin(bf), dx * sin(bf) + dy * cos(bf), HALF, HALF) - f->radius;
        else if (f == &ZONE)
            gap = rect_gap(right, ahead, 5 * CM, 5 * CM);
        else
            gap = fmax(hypot(dx, dy) - 12 * IN, (fabs(right) - ahead) / sqrt(2));
        if (fabs(gap) < 4) continue; /* corners are whole numbers: near the edge only the exact answer is right */
        Template t = {f, at, 0};
        TemplateHit h;
        bool is = template_touches(&t, &b, 1, &h, 1) == 1;
        assert_int_equal(is, gap < 0);
        yes += is, asked++;
    }
    assert_true(asked > 59000);
    assert_true(yes > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centre_edge_counts),    cmocka_unit_test(base_touches_circle),
        cmocka_unit_test(overlap_wants_insides), cmocka_unit_test(arc_edges),
        cmocka_unit_test(rows_of_markers),       cmocka_unit_test(compass_places),
        cmocka_unit_test(low_tech_grid),         cmocka_unit_test(turning),
        cmocka_unit_test(random_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
