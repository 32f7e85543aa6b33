/* Bases: exact corners, contact and overlap on the boundary, discs, and the same answers on moved tables. */
#include "geom/shape.h"
#include "random_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const Shape inch = {SHAPE_RECT, 1270, 1270}, slab = {SHAPE_RECT, 10, 4}, disc = {SHAPE_DISC, 5, 5};

static Pose at(Wu x, Wu y, Angle face) {
    return (Pose){{x, y}, face};
}

static void corners(void **state) {
    (void)state;
    Vec c[4];
    shape_ring(slab, at(100, 100, 0), c);
    assert_true(vec_same(c[0], vec(110, 104)) && vec_same(c[1], vec(90, 104)) && vec_same(c[2], vec(90, 96)) &&
                vec_same(c[3], vec(110, 96)));
    shape_ring(slab, at(100, 100, ANGLE_QUARTER), c); /* facing east: the front edge is at x = 104 */
    assert_true(vec_same(c[0], vec(104, 90)) && vec_same(c[1], vec(104, 110)) && vec_same(c[2], vec(96, 110)) &&
                vec_same(c[3], vec(96, 90)));
    shape_ring(slab, at(100, 100, ANGLE_HALF), c);
    assert_true(vec_same(c[0], vec(90, 96)) && vec_same(c[2], vec(110, 104)));
    shape_ring(inch, at(0, 0, 8192), c); /* on its corner: half a diagonal is 1796.05 */
    assert_true(vec_same(c[0], vec(1796, 0)) && vec_same(c[1], vec(0, 1796)) && vec_same(c[2], vec(-1796, 0)) &&
                vec_same(c[3], vec(0, -1796)));
    Box b = shape_box(inch, at(0, 0, 8192));
    assert_true(b.x0 == -1796 && b.y0 == -1796 && b.x1 == 1796 && b.y1 == 1796);
    b = shape_box(disc, at(7, -7, 99));
    assert_true(b.x0 == 2 && b.y0 == -12 && b.x1 == 12 && b.y1 == -2);
    for (int i = 0; i < 65536; i += 7) {
        shape_ring(inch, at(0, 0, (Angle)i), c);
        assert_true(ring_area2(c, 4) > 0 && ring_simple(c, 4, NULL));
        assert_true(vec_same(vec_add(c[0], c[2]), vec(0, 0)) && vec_same(vec_add(c[1], c[3]), vec(0, 0)));
        /* A square turned by a quarter is itself; its corners keep their distance to 1 Wu. */
        assert_true(geom_within(c[0], vec(0, 0), 1797) && !geom_within(c[0], vec(0, 0), 1795));
    }
    assert_int_equal(shape_area2(inch), (int64_t)2 * 2540 * 2540 * 64 * 64);
    assert_in_range(shape_area2((Shape){SHAPE_DISC, 1000, 1000}), INT64_C(25735920000),
                    INT64_C(25735950000)); /* pi * 10^6 * 8192 */
}

static void contact(void **state) {
    (void)state;
    /* Side by side is contact, not overlap; so is corner to corner. */
    assert_false(shape_overlap(inch, at(0, 0, 0), inch, at(2540, 0, 0)));
    assert_true(shape_within(inch, at(0, 0, 0), inch, at(2540, 0, 0), 0));
    assert_true(shape_overlap(inch, at(0, 0, 0), inch, at(2539, 0, 0)));
    assert_false(shape_within(inch, at(0, 0, 0), inch, at(2541, 0, 0), 0));
    assert_true(shape_within(inch, at(0, 0, 0), inch, at(2541, 0, 0), 1));
    assert_false(shape_overlap(inch, at(0, 0, 0), inch, at(2540, 2540, ANGLE_HALF)));
    assert_true(shape_within(inch, at(0, 0, 0), inch, at(2543, 2544, ANGLE_HALF), 5));
    assert_false(shape_within(inch, at(0, 0, 0), inch, at(2543, 2544, ANGLE_HALF), 4));
    /* a base on its corner, its tip on the other's edge */
    assert_false(shape_overlap(inch, at(0, 0, 0), inch, at(1270 + 1796, 0, 8192)));
    assert_true(shape_within(inch, at(0, 0, 0), inch, at(1270 + 1796, 0, 8192), 0));
    assert_true(shape_overlap(inch, at(0, 0, 0), inch, at(1270 + 1795, 0, 8192)));
    assert_true(shape_overlap(inch, at(0, 0, 0), inch, at(0, 0, 0)));
}

static void discs(void **state) {
    (void)state;
    assert_false(shape_overlap(disc, at(0, 0, 0), disc, at(6, 8, 0)));
    assert_true(shape_overlap(disc, at(0, 0, 0), disc, at(6, 7, 0)));
    assert_true(shape_within(disc, at(0, 0, 0), disc, at(6, 8, 0), 0));
    assert_true(shape_within(disc, at(0, 0, 0), disc, at(9, 12, 0), 5));
    assert_false(shape_within(disc, at(0, 0, 0), disc, at(9, 12, 0), 4));
    /* slab's corner at (10, 4) */
    assert_false(shape_overlap(disc, at(13, 8, 0), slab, at(0, 0, 0)));
    assert_true(shape_within(disc, at(13, 8, 0), slab, at(0, 0, 0), 0));
    assert_true(shape_overlap(slab, at(0, 0, 0), disc, at(12, 8, 0)));
    assert_true(shape_overlap(slab, at(0, 0, 0), disc, at(1, 1, 0))); /* wholly within */
    assert_true(shape_overlap(slab, at(0, 0, 0), (Shape){SHAPE_DISC, 100, 100}, at(1, 1, 0)));
    assert_false(shape_within(slab, at(0, 0, 0), disc, at(0, 0, 0), -1));
    assert_true(shape_has(disc, at(0, 0, 0), vec(3, 4)));
    assert_false(shape_has(disc, at(0, 0, 0), vec(4, 4)));
    assert_true(shape_has(slab, at(0, 0, 0), vec(10, 4)));
    assert_false(shape_has(slab, at(0, 0, 0), vec(11, 4)));
    Frac in, out;
    assert_true(shape_stretch(disc, at(0, 0, 0), vec(-10, 3), vec(10, 3), &in, &out)); /* a chord of 8 */
    assert_int_equal(frac_compare(in, (Frac){3, 10}), 0);
    assert_int_equal(frac_compare(out, (Frac){7, 10}), 0);
    assert_true(shape_stretch(disc, at(0, 0, 0), vec(-10, 5), vec(10, 5), &in, &out)); /* touches */
    assert_int_equal(frac_compare(in, out), 0);
    assert_false(shape_crossed(disc, at(0, 0, 0), vec(-10, 5), vec(10, 5)));
    assert_true(shape_crossed(disc, at(0, 0, 0), vec(-10, 4), vec(10, 4)));
    assert_false(shape_stretch(disc, at(0, 0, 0), vec(-10, 6), vec(10, 6), &in, &out));
    assert_false(shape_stretch(disc, at(0, 0, 0), vec(6, 0), vec(10, 0), &in, &out));
    assert_true(shape_stretch(disc, at(0, 0, 0), vec(1, 0), vec(2, 0), &in, &out));
    assert_true(in.num == 0 && out.num == out.den);
}

static void segments(void **state) {
    (void)state;
    assert_true(shape_meets_segment(slab, at(0, 0, 0), vec(-20, 4), vec(20, 4), 0));
    assert_false(shape_crossed(slab, at(0, 0, 0), vec(-20, 4), vec(20, 4)));
    assert_false(shape_meets_segment(slab, at(0, 0, 0), vec(-20, 5), vec(20, 5), 0));
    assert_true(shape_meets_segment(slab, at(0, 0, 0), vec(-20, 5), vec(20, 5), 1));
    assert_true(shape_meets_segment(slab, at(0, 0, 0), vec(1, 1), vec(2, 2), 0)); /* within */
    assert_true(shape_meets_segment(slab, at(0, 0, 0), vec(13, 8), vec(13, 99), 5));
    assert_false(shape_meets_segment(slab, at(0, 0, 0), vec(13, 8), vec(13, 99), 4));
    assert_true(shape_meets_segment(disc, at(0, 0, 0), vec(-9, 7), vec(9, 7), 2));
    assert_false(shape_meets_segment(disc, at(0, 0, 0), vec(-9, 7), vec(9, 7), 1));
    assert_false(shape_meets_segment(slab, at(0, 0, 0), vec(0, 0), vec(0, 0), -1));
}

static void alike_from_all_sides(void **state) {
    (void)state;
    Rng r = rounds_rng("shapes");
    uint32_t overlapping = 0;
    for (uint32_t i = 0; i < rounds_of(20000); i++) {
        uint32_t spread = random_spread(&r);
        Shape s = random_shape(&r, spread), t = random_shape(&r, spread);
        Pose ps = random_pose(&r, spread), pt = random_pose(&r, spread);
        Vec a = random_point(&r, vec(0, 0), 2 * spread), b = random_point(&r, vec(0, 0), 2 * spread);
        int64_t d = rng_below(&r, spread);
        Way w = random_way(&r);
        Pose qs = way_pose(w, ps), qt = way_pose(w, pt);
        Vec a2 = way_vec(w, a), b2 = way_vec(w, b);
        bool over = shape_overlap(s, ps, t, pt), near = shape_within(s, ps, t, pt, d),
             cross = shape_crossed(s, ps, a, b);
        overlapping += over;
        assert_true(over == shape_overlap(t, qt, s, qs));
        assert_true(near == shape_within(t, qt, s, qs, d));
        assert_true(!over || shape_within(s, ps, t, pt, 0));
        assert_true(shape_has(s, ps, a) == shape_has(s, qs, a2));
        assert_true(shape_has(s, ps, a) == shape_meets_segment(s, ps, a, a, 0));
        assert_true(cross == shape_crossed(s, qs, b2, a2));
        assert_true(shape_meets_segment(s, ps, a, b, d) == shape_meets_segment(s, qs, b2, a2, d));
        Frac in, out, in2, out2;
        bool stretch = shape_stretch(s, ps, a, b, &in, &out);
        assert_true(stretch == shape_stretch(s, qs, b2, a2, &in2, &out2));
        assert_true(stretch == shape_meets_segment(s, ps, a, b, 0) || s.kind == SHAPE_DISC);
        assert_true(!cross || stretch || s.kind == SHAPE_DISC);
        if (!stretch) continue;
        assert_int_equal(frac_compare(in, (Frac){out2.den - out2.num, out2.den}), 0);
        assert_int_equal(frac_compare(out, (Frac){in2.den - in2.num, in2.den}), 0);
    }
    assert_true(overlapping > 2000); /* the throw is not all misses */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners),
        cmocka_unit_test(contact),
        cmocka_unit_test(discs),
        cmocka_unit_test(segments),
        cmocka_unit_test(alike_from_all_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
