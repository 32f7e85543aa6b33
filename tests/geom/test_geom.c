/* Points, segments, angles: exact cases by hand, above all those on the boundary. */
#include "geom/geom.h"
#include "random_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void fractions(void **state) {
    (void)state;
    assert_int_equal(frac_compare((Frac){1, 3}, (Frac){2, 6}), 0);
    assert_int_equal(frac_compare((Frac){1, 3}, (Frac){1, 2}), -1);
    int64_t big = (INT64_C(1) << 44) - 1;
    assert_int_equal(frac_compare((Frac){big - 1, big}, (Frac){big - 2, big - 1}), 1);
    assert_int_equal(frac_scale((Frac){1, 2}, 7), 4); /* halves up */
    assert_int_equal(frac_scale((Frac){big, big}, 1 << 22), 1 << 22);
    assert_int_equal(frac_scale((Frac){0, 1}, 9), 0);
}

static void roots(void **state) {
    (void)state;
    for (uint64_t v = 0; v < 100000; v++) {
        uint64_t s = geom_sqrt(v);
        assert_true(s * s <= v && (s + 1) * (s + 1) > v);
    }
    for (uint64_t s = 1; s < (UINT64_C(1) << 32); s = s * 5 / 3 + 1) {
        assert_int_equal(geom_sqrt(s * s), s);
        assert_int_equal(geom_sqrt(s * s - 1), s - 1);
    }
    assert_int_equal(geom_sqrt(UINT64_MAX), UINT32_MAX);
    assert_int_equal(geom_length_up(vec(0, 0), vec(3, 4)), 5);
    assert_int_equal(geom_length_up(vec(0, 0), vec(1, 1)), 2);
    assert_int_equal(geom_length_up(vec(7, 7), vec(7, 7)), 0);
    assert_int_equal(geom_length_up(vec(-WU_MAX, -WU_MAX), vec(WU_MAX, -WU_MAX)), 2 * WU_MAX);
}

static void nearness(void **state) {
    (void)state;
    assert_true(geom_within(vec(0, 0), vec(3, 4), 5));
    assert_false(geom_within(vec(0, 0), vec(3, 4), 4));
    assert_false(geom_within(vec(0, 0), vec(0, 0), -1));
    assert_true(geom_within(vec(-WU_MAX, -WU_MAX), vec(WU_MAX, WU_MAX), INT64_MAX));
    /* beside the segment, beyond its ends, on a slant: 3-4-5 */
    assert_true(geom_point_segment_within(vec(5, 7), vec(0, 0), vec(10, 0), 7));
    assert_false(geom_point_segment_within(vec(5, 7), vec(0, 0), vec(10, 0), 6));
    assert_true(geom_point_segment_within(vec(13, 4), vec(0, 0), vec(10, 0), 5));
    assert_false(geom_point_segment_within(vec(13, 4), vec(0, 0), vec(10, 0), 4));
    assert_true(geom_point_segment_within(vec(-4, 3), vec(-80, -60), vec(80, 60), 5));
    assert_false(geom_point_segment_within(vec(-4, 3), vec(-80, -60), vec(80, 60), 4));
    assert_true(geom_point_segment_within(vec(2, 2), vec(2, 2), vec(2, 2), 0));
    assert_true(geom_segments_within(vec(0, 0), vec(10, 0), vec(5, 3), vec(5, 9), 3));
    assert_false(geom_segments_within(vec(0, 0), vec(10, 0), vec(5, 3), vec(5, 9), 2));
    assert_true(geom_segments_within(vec(0, 0), vec(10, 10), vec(0, 10), vec(10, 0), 0));
}

static void meeting(void **state) {
    (void)state;
    Vec o = vec(0, 0), e = vec(10, 0);
    assert_true(geom_segments_meet(o, e, vec(5, 0), vec(5, 5)));    /* T */
    assert_true(geom_segments_meet(o, e, vec(10, 0), vec(15, 5)));  /* end to end */
    assert_true(geom_segments_meet(o, e, vec(10, 0), vec(20, 0)));  /* in line, touching */
    assert_true(geom_segments_meet(o, e, vec(4, 0), vec(6, 0)));    /* in line, within */
    assert_false(geom_segments_meet(o, e, vec(11, 0), vec(20, 0))); /* in line, apart */
    assert_false(geom_segments_meet(o, e, vec(0, 1), vec(10, 1)));
    assert_false(geom_segments_meet(vec(0, 0), vec(10, 10), vec(6, 5), vec(9, 5)));
    assert_true(geom_segments_meet(vec(5, 0), vec(5, 0), o, e)); /* points */
    assert_false(geom_segments_meet(vec(5, 1), vec(5, 1), o, e));
    assert_true(geom_on_segment(vec(2, 1), vec(0, 0), vec(4, 2)));
    assert_false(geom_on_segment(vec(6, 3), vec(0, 0), vec(4, 2)));
    assert_int_equal(geom_turn(o, e, vec(3, 1)), 1);
    assert_int_equal(geom_turn(o, e, vec(30, 0)), 0);
    assert_int_equal(geom_turn(o, e, vec(3, -1)), -1);
    /* One Wu beside a line across the largest table */
    assert_int_equal(geom_turn(vec(-WU_MAX, -WU_MAX), vec(WU_MAX, WU_MAX), vec(0, 1)), 1);
}

static void expect_cut(Vec a, Vec b, Vec c, Vec d, int64_t num, int64_t den) {
    Frac at;
    assert_true(geom_segment_cut(a, b, c, d, &at));
    assert_int_equal(frac_compare(at, (Frac){num, den}), 0);
    assert_true(geom_segment_cut(a, b, d, c, &at));
    assert_int_equal(frac_compare(at, (Frac){num, den}), 0);
    assert_true(geom_segment_cut(b, a, c, d, &at));
    assert_int_equal(frac_compare(at, (Frac){den - num, den}), 0);
}

static void cuts(void **state) {
    (void)state;
    Vec o = vec(0, 0), e = vec(9, 0);
    Frac at;
    expect_cut(o, e, vec(3, -5), vec(3, 5), 1, 3);
    expect_cut(o, e, vec(3, 0), vec(3, 5), 1, 3);
    expect_cut(o, e, vec(9, 0), vec(12, 0), 1, 1); /* in line, one point */
    expect_cut(o, e, vec(6, 0), vec(6, 0), 2, 3);  /* a point */
    assert_false(geom_segment_cut(o, e, vec(8, 0), vec(12, 0), &at));
    assert_false(geom_segment_cut(o, e, vec(3, 1), vec(3, 5), &at));
    assert_false(geom_segment_cut(o, e, vec(0, 1), vec(9, 1), &at));
    assert_true(geom_segment_cut(vec(4, 0), vec(4, 0), o, e, &at));
}

static void along(void **state) {
    (void)state;
    Vec a = vec(10, 10), b = vec(13, 14);
    assert_true(vec_same(geom_point_along(a, b, 0, 5), a));
    assert_true(vec_same(geom_point_along(a, b, 5, 5), b));
    assert_true(vec_same(geom_point_along(a, b, 99, 5), b));
    assert_true(vec_same(geom_point_along(a, a, 0, 0), a));
    assert_true(
        vec_same(geom_point_along(vec(0, 0), vec(1, -1), 1, 2), vec(1, -1))); /* halves away from zero, on both sides */
    assert_true(vec_same(geom_quarter_turn(vec(2, 5)), vec(5, -2)));
}

static void quarters_are_exact(void **state) {
    (void)state;
    const int32_t one = 1 << 30;
    assert_true(angle_sin(0) == 0 && angle_cos(0) == one);
    assert_true(angle_sin(ANGLE_QUARTER) == one && angle_cos(ANGLE_QUARTER) == 0);
    assert_true(angle_sin(ANGLE_HALF) == 0 && angle_cos(ANGLE_HALF) == -one);
    assert_true(angle_sin(49152) == -one && angle_cos(49152) == 0);
    assert_true(angle_sin(8192) == angle_cos(8192));
    assert_int_equal(angle_sin(8192), 759250125);                   /* 2^30 / sqrt(2) */
    assert_int_equal(angle_from_mdeg(30000), 5461);                 /* 5461.33 */
    assert_in_range(angle_sin(5461), 536870912 - 35000, 536870912); /* a third of a unit below 30 degrees */
    assert_true(vec_same(angle_vec(ANGLE_QUARTER, 2540), vec(2540, 0)));
    assert_true(vec_same(angle_vec(8192, 1000), vec(707, 707)));
    assert_true(vec_same(angle_vec(8192 + ANGLE_HALF, 1000), vec(-707, -707)));
}

static void every_angle(void **state) {
    (void)state;
    for (int i = 0; i < 65536; i++) {
        Angle a = (Angle)i, minus = (Angle)-i, quarter = (Angle)(i + ANGLE_QUARTER);
        int32_t s = angle_sin(a), c = angle_cos(a);
        assert_true(angle_sin(minus) == -s && angle_cos(minus) == c);
        assert_true(angle_sin(quarter) == c && angle_cos(quarter) == -s);
        int64_t off = (int64_t)s * s + (int64_t)c * c - (INT64_C(1) << 60);
        assert_true(off <= INT64_C(1) << 31 && off >= -(INT64_C(1) << 31)); /* half a unit in each of the two */
        if (i > 0 && i <= ANGLE_QUARTER) assert_true(s > angle_sin((Angle)(i - 1)));
        assert_int_equal(angle_of(vec((Wu)(s >> 10), (Wu)(c >> 10))), a);
        assert_int_equal(angle_from_mdeg(angle_to_mdeg(a)), a);
        assert_in_range(angle_to_mdeg(a), 0, 359999);
    }
    assert_int_equal(angle_from_mdeg(-90000), 49152);
    assert_int_equal(angle_from_mdeg(360000 * INT64_C(1000000) + 45000), 8192);
    assert_int_equal(angle_diff(65535, 1), 2);
    assert_int_equal(angle_diff(1, 65535), -2);
    assert_int_equal(angle_diff(0, ANGLE_HALF), -32768);
}

static void directions(void **state) {
    (void)state;
    assert_int_equal(angle_of(vec(0, 0)), 0);
    assert_int_equal(angle_of(vec(0, 9)), 0);
    assert_int_equal(angle_of(vec(9, 0)), ANGLE_QUARTER);
    assert_int_equal(angle_of(vec(0, -9)), ANGLE_HALF);
    assert_int_equal(angle_of(vec(-9, 0)), 49152);
    assert_int_equal(angle_of(vec(5, 5)), 8192);
    assert_int_equal(angle_of(vec(-5, 5)), 57344);
    assert_int_equal(angle_of(vec(1, 2 * WU_MAX - 1)), 0);
    Rng r = rounds_rng("directions");
    for (uint32_t i = 0; i < rounds_of(50000); i++) {
        Vec d = random_point(&r, vec(0, 0), WU_MAX - 1);
        if (d.x == 0 && d.y == 0) continue;
        Angle a = angle_of(d);
        assert_int_equal(angle_of(geom_quarter_turn(d)), (Angle)(a + ANGLE_QUARTER));
        assert_int_equal(angle_of(vec(-d.x, d.y)), (Angle)-a);
        assert_int_equal(angle_of(vec(d.y, d.x)), (Angle)(ANGLE_QUARTER - a));
        /* Nearest: neither neighbour's direction is at a smaller angle, measured by the sine of the difference. */
        int64_t off[3];
        for (int k = -1; k <= 1; k++) {
            Vec u = vec(angle_sin((Angle)(a + k)), angle_cos((Angle)(a + k)));
            int64_t cross = vec_cross(u, d);
            off[k + 1] = cross < 0 ? -cross : cross;
        }
        int64_t slack = INT64_C(1) << 22; /* the table's own rounding, 2^-31 of a product of 2^51 */
        assert_true(off[1] <= off[0] + slack && off[1] <= off[2] + slack);
    }
}

static void arcs(void **state) {
    (void)state;
    /* 45 degrees either side of north: the diagonals are the edges, and inside */
    assert_true(angle_in_arc(vec(5, 5), 0, 45000));
    assert_true(angle_in_arc(vec(-5, 5), 0, 45000));
    assert_false(angle_in_arc(vec(100001, 100000), 0, 45000));
    assert_false(angle_in_arc(vec(0, -1), 0, 45000));
    assert_true(angle_in_arc(vec(0, 0), 0, 45000));
    /* a line ahead */
    assert_true(angle_in_arc(vec(0, 5), 0, 0));
    assert_false(angle_in_arc(vec(0, -5), 0, 0));
    assert_false(angle_in_arc(vec(1, 500), 0, 0));
    /* the front half, the edges inside; three quarters; all */
    assert_true(angle_in_arc(vec(-7, 0), 0, 90000));
    assert_false(angle_in_arc(vec(-700, -1), 0, 90000));
    assert_true(angle_in_arc(vec(-5, -5), 0, 135000));
    assert_false(angle_in_arc(vec(-5, -6), 0, 135000));
    assert_true(angle_in_arc(vec(0, -1), 0, 180000));
    assert_false(angle_in_arc(vec(0, 1), 0, -1));
    assert_int_equal(angle_arc_margin_mdeg(vec(5, 0), 0, 45000), 45000);
    assert_int_equal(angle_arc_margin_mdeg(vec(-5, 5), 0, 45000), 0);
    assert_int_equal(angle_arc_margin_mdeg(vec(0, -5), 0, 45000), 135000);
    Rng r = rounds_rng("arcs");
    for (uint32_t i = 0; i < rounds_of(20000); i++) {
        Vec d = random_point(&r, vec(0, 0), 1000);
        Angle face = (Angle)rng_below(&r, 65536);
        int32_t half = (int32_t)rng_below(&r, 180001);
        bool in = angle_in_arc(d, face, half);
        assert_true(in == angle_in_arc(geom_quarter_turn(d), (Angle)(face + ANGLE_QUARTER), half));
        assert_true(in == angle_in_arc(vec(-d.x, d.y), (Angle)-face, half));
        int32_t margin = angle_arc_margin_mdeg(d, face, half);
        if (d.x != 0 || d.y != 0) assert_true(margin > 10 ? !in : margin < -10 ? in : true);
    }
}

static void segments_alike_from_all_sides(void **state) {
    (void)state;
    Rng r = rounds_rng("segments");
    for (uint32_t i = 0; i < rounds_of(40000); i++) {
        uint32_t spread = random_spread(&r);
        Vec p[4], q[4];
        for (int k = 0; k < 4; k++) p[k] = random_point(&r, vec(0, 0), spread);
        int64_t d = rng_below(&r, spread + 1);
        Frac at, other;
        bool meet = geom_segments_meet(p[0], p[1], p[2], p[3]), near = geom_segments_within(p[0], p[1], p[2], p[3], d);
        bool cut = geom_segment_cut(p[0], p[1], p[2], p[3], &at);
        assert_true(!cut || (meet && at.num >= 0 && at.num <= at.den && at.den > 0));
        assert_true(meet == geom_segments_within(p[0], p[1], p[2], p[3], 0));
        assert_true(meet == geom_segments_meet(p[1], p[0], p[2], p[3]) &&
                    meet == geom_segments_meet(p[3], p[2], p[0], p[1]));
        assert_true(near == geom_segments_within(p[3], p[2], p[1], p[0], d));
        assert_true(geom_segment_cut(p[1], p[0], p[3], p[2], &other) == cut);
        if (cut && !vec_same(p[0], p[1])) assert_int_equal(frac_compare((Frac){at.den - at.num, at.den}, other), 0);
        for (int way = 0; way < 3; way++) {
            Vec shift = random_point(&r, vec(0, 0), 500000);
            for (int k = 0; k < 4; k++)
                q[k] = way == 0 ? vec_add(p[k], shift) : way == 1 ? geom_quarter_turn(p[k]) : vec(-p[k].x, p[k].y);
            assert_true(geom_segments_meet(q[0], q[1], q[2], q[3]) == meet);
            assert_true(geom_segments_within(q[0], q[1], q[2], q[3], d) == near);
            assert_true(geom_segment_cut(q[0], q[1], q[2], q[3], &other) == cut);
            if (cut) assert_int_equal(frac_compare(at, other), 0);
        }
        Wu length = geom_length_up(p[0], p[1]), step = (Wu)rng_below(&r, (uint32_t)length + 1);
        Vec on = geom_point_along(p[0], p[1], step, length), mirrored;
        mirrored = geom_point_along(vec(-p[0].x, p[0].y), vec(-p[1].x, p[1].y), step, length);
        assert_true(vec_same(mirrored, vec(-on.x, on.y)));
        assert_true(geom_within(p[0], on, step + 1) && geom_point_segment_within(on, p[0], p[1], 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions),
        cmocka_unit_test(roots),
        cmocka_unit_test(nearness),
        cmocka_unit_test(meeting),
        cmocka_unit_test(cuts),
        cmocka_unit_test(along),
        cmocka_unit_test(quarters_are_exact),
        cmocka_unit_test(every_angle),
        cmocka_unit_test(directions),
        cmocka_unit_test(arcs),
        cmocka_unit_test(segments_alike_from_all_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
