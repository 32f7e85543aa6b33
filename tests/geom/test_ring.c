/* Rings: exact cases by hand, and the same answers on moved, turned and mirrored tables. */
#include "geom/ring.h"
#include "random_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const Vec square[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const Vec horseshoe[8] = {{0, 0}, {30, 0}, {30, 20}, {20, 20}, {20, 10}, {10, 10}, {10, 20}, {0, 20}};

static void boxes(void **state) {
    (void)state;
    Box b = box_of(horseshoe, 8);
    assert_true(b.x0 == 0 && b.y0 == 0 && b.x1 == 30 && b.y1 == 20);
    assert_true(box_has(b, vec(30, 20)));
    assert_false(box_has(b, vec(31, 20)));
    assert_true(box_meets(b, (Box){30, 20, 40, 40}));
    assert_false(box_meets(b, (Box){31, 0, 40, 40}));
    Box grown = box_grow(b, 2), joined = box_join(b, (Box){-5, 3, 1, 50});
    assert_true(grown.x0 == -2 && grown.y1 == 22);
    assert_true(joined.x0 == -5 && joined.y0 == 0 && joined.x1 == 30 && joined.y1 == 50);
}

static void sides(void **state) {
    (void)state;
    assert_int_equal(ring_side(vec(5, 5), square, 4), SIDE_IN);
    assert_int_equal(ring_side(vec(10, 5), square, 4), SIDE_EDGE);
    assert_int_equal(ring_side(vec(5, 10), square, 4), SIDE_EDGE);
    for (int i = 0; i < 4; i++) assert_int_equal(ring_side(square[i], square, 4), SIDE_EDGE);
    assert_int_equal(ring_side(vec(11, 10), square, 4), SIDE_OUT); /* in line with an edge */
    assert_int_equal(ring_side(vec(-1, 0), square, 4), SIDE_OUT);
    assert_int_equal(ring_side(vec(15, 15), horseshoe, 8), SIDE_OUT); /* in the mouth */
    assert_int_equal(ring_side(vec(15, 10), horseshoe, 8), SIDE_EDGE);
    assert_int_equal(ring_side(vec(5, 10), horseshoe, 8), SIDE_IN); /* the ray runs along an edge */
    assert_int_equal(ring_side(vec(-5, 10), horseshoe, 8), SIDE_OUT);
    assert_int_equal(ring_area2(square, 4), 200);
    assert_int_equal(ring_area2(horseshoe, 8), 1000);
    Vec back[4] = {{0, 10}, {10, 10}, {10, 0}, {0, 0}};
    assert_int_equal(ring_area2(back, 4), -200);
}

static void simple(void **state) {
    (void)state;
    size_t at = 99;
    assert_true(ring_simple(square, 4, &at));
    assert_true(ring_simple(horseshoe, 8, NULL));
    Vec bow[4] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    assert_false(ring_simple(bow, 4, &at));
    assert_int_equal(at, 0);
    Vec spike[4] = {{0, 0}, {10, 0}, {20, 0}, {15, 0}};
    assert_false(ring_simple(spike, 4, &at));
    assert_int_equal(at, 1);
    Vec twice[4] = {{0, 0}, {10, 0}, {10, 0}, {0, 10}};
    assert_false(ring_simple(twice, 4, &at));
    Vec touch[6] = {{0, 0}, {20, 0}, {20, 20}, {10, 0}, {0, 20}, {-5, 10}}; /* a corner on another edge */
    assert_false(ring_simple(touch, 6, &at));
    assert_int_equal(at, 0);
    Vec straight[5] = {{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}}; /* a corner that is none does no harm */
    assert_true(ring_simple(straight, 5, NULL));
    Vec flat[3] = {{0, 0}, {10, 0}, {5, 0}};
    assert_false(ring_simple(flat, 3, NULL));
    assert_false(ring_simple(square, 2, NULL));
}

static void crossed(void **state) {
    (void)state;
    assert_true(ring_convex_crossed(square, 4, vec(-5, 5), vec(15, 5)));
    assert_true(ring_convex_crossed(square, 4, vec(5, 5), vec(5, 5)));
    assert_true(ring_convex_crossed(square, 4, vec(-5, 5), vec(1, 5)));
    assert_true(ring_convex_crossed(square, 4, vec(0, 0), vec(10, 10)));  /* corner to corner */
    assert_false(ring_convex_crossed(square, 4, vec(-5, 5), vec(0, 5)));  /* ends on the edge */
    assert_false(ring_convex_crossed(square, 4, vec(0, 0), vec(10, 0)));  /* along the edge */
    assert_false(ring_convex_crossed(square, 4, vec(-5, 5), vec(5, 15))); /* by the corner */
    assert_true(ring_convex_crossed(square, 4, vec(-5, 5), vec(5, 14)));
    assert_false(ring_convex_crossed(square, 4, vec(10, 5), vec(10, 5)));
    Vec flat[3] = {{0, 0}, {10, 0}, {5, 0}};
    assert_false(ring_convex_crossed(flat, 3, vec(5, -5), vec(5, 5)));
}

static void stretches(void **state) {
    (void)state;
    Frac in, out;
    assert_true(ring_convex_stretch(square, 4, vec(-10, 5), vec(30, 5), &in, &out));
    assert_int_equal(frac_compare(in, (Frac){1, 4}), 0);
    assert_int_equal(frac_compare(out, (Frac){1, 2}), 0);
    assert_true(ring_convex_stretch(square, 4, vec(2, 2), vec(3, 3), &in, &out));
    assert_true(in.num == 0 && out.num == out.den);
    assert_true(
        ring_convex_stretch(square, 4, vec(-5, 5), vec(5, 15), &in, &out)); /* one point: the closed ring counts */
    assert_int_equal(frac_compare(in, out), 0);
    assert_int_equal(frac_compare(in, (Frac){1, 2}), 0);
    assert_true(ring_convex_stretch(square, 4, vec(0, 10), vec(20, 10), &in, &out)); /* along an edge */
    assert_int_equal(frac_compare(out, (Frac){1, 2}), 0);
    assert_false(ring_convex_stretch(square, 4, vec(-5, 6), vec(5, 16), &in, &out));
    assert_false(ring_convex_stretch(square, 4, vec(11, 0), vec(11, 0), &in, &out));
}

static void overlaps(void **state) {
    (void)state;
    Vec beside[4] = {{10, 0}, {20, 0}, {20, 10}, {10, 10}}, over[3] = {{9, 5}, {20, 0}, {20, 10}};
    Vec inside[3] = {{4, 4}, {6, 4}, {5, 6}}, apart[3] = {{13, 14}, {20, 14}, {20, 20}};
    assert_false(ring_convex_overlap(square, 4, beside, 4));
    assert_true(ring_convex_within(square, 4, beside, 4, 0));
    assert_true(ring_convex_overlap(square, 4, over, 3));
    assert_true(ring_convex_overlap(inside, 3, square, 4) && ring_convex_overlap(square, 4, inside, 3));
    assert_true(ring_convex_within(square, 4, inside, 3, 0));
    assert_true(ring_convex_within(square, 4, apart, 3, 5)); /* 3-4-5 from corner to corner */
    assert_false(ring_convex_within(square, 4, apart, 3, 4));
    assert_false(ring_convex_within(square, 4, inside, 3, -1));
}

static int64_t clip(const Vec *c, size_t cn, const Vec *ring, size_t n) {
    return ring_clip_area2(c, cn, vec(5, 5), &ring, &n, 1);
}

static void clip_areas(void **state) {
    (void)state;
    enum { UNIT = 2 * 64 * 64 }; /* a square Wu, twice, in the unit of the answer */
    Vec big[4] = {{-9, -9}, {90, -9}, {90, 90}, {-9, 90}}, half[4] = {{5, -5}, {50, -5}, {50, 50}, {5, 50}};
    Vec corner[3] = {{-1, -1}, {10, 10}, {-1, 10}}, away[4] = {{11, 0}, {20, 0}, {20, 9}, {11, 9}},
        beside[4] = {{10, 0}, {20, 0}, {20, 9}, {10, 9}};
    assert_int_equal(clip(square, 4, big, 4), 100 * UNIT);
    assert_int_equal(clip(big, 4, square, 4), 100 * UNIT);
    assert_int_equal(clip(square, 4, square, 4), 100 * UNIT);
    assert_int_equal(clip(square, 4, half, 4), 50 * UNIT);
    assert_int_equal(clip(square, 4, corner, 3), 50 * UNIT);
    assert_int_equal(clip(square, 4, away, 4), 0);
    assert_int_equal(clip(square, 4, beside, 4), 0); /* they share an edge */
    assert_int_equal(clip(big, 4, horseshoe, 8), 500 * UNIT);
    /* the horseshoe's legs within, its floor below: out and in again over the same edge */
    Vec window[4] = {{-10, 12}, {40, 12}, {40, 18}, {-10, 18}};
    assert_int_equal(clip(window, 4, horseshoe, 8), 120 * UNIT);
    Vec mouth[4] = {{12, 12}, {18, 12}, {18, 18}, {12, 18}}; /* surrounded on three sides */
    assert_int_equal(clip(mouth, 4, horseshoe, 8), 0);
    /* a hole, one wholly round the clip, and one like the clip */
    Vec hole[4] = {{2, 2}, {4, 2}, {4, 4}, {2, 4}};
    const Vec *with_hole[] = {big, hole}, *in_hole[] = {big, big}, *same[] = {big, square};
    size_t fours[] = {4, 4};
    assert_int_equal(ring_clip_area2(square, 4, vec(5, 5), with_hole, fours, 2), 96 * UNIT);
    assert_int_equal(ring_clip_area2(square, 4, vec(5, 5), in_hole, fours, 2), 0);
    assert_int_equal(ring_clip_area2(square, 4, vec(5, 5), same, fours, 2), 0);
    /* a clip with a corner that is none; one without area */
    Vec five[5] = {{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}}, flat[3] = {{0, 0}, {10, 0}, {5, 0}};
    assert_int_equal(clip(five, 5, half, 4), 50 * UNIT);
    assert_int_equal(clip(flat, 3, big, 4), 0);
    /* a crossing at a third of a Wu is rounded to 21/64 from the centre: (0,0)-(10,0)-(10,10) cut by x + 3y = 11 */
    Vec third[3] = {{11, 0}, {-1, 4}, {-1, 0}}, thin[4] = {{0, 3}, {10, 3}, {10, 10}, {0, 10}};
    /* Within y >= 3: a triangle (0,3), (2,3), (0, 3 2/3); 3 2/3 is -1 1/3 below the origin: -85 1/3 of 64, so -85 */
    assert_int_equal(clip(thin, 4, third, 3), 2 * 64 * (128 - 85));
}

static void clip_area_of_deep_walks(void **state) {
    (void)state;
    /* A band one wide that begins in the clip and winds round it one and a half times: the walk outside counts beyond a
     * full turn. */
    Vec band[] = {{8, 5},   {13, 5},  {13, 13}, {-3, 13}, {-3, -3}, {17, -3}, {17, 17},
                  {18, 17}, {18, -4}, {-4, -4}, {-4, 14}, {14, 14}, {14, 4},  {8, 4}};
    assert_true(ring_simple(band, ARRAY_LEN(band), NULL));
    assert_int_equal(clip(square, 4, band, ARRAY_LEN(band)), 2 * 2 * 64 * 64); /* from x = 8 to 10, one high */
    for (size_t begin = 0; begin < ARRAY_LEN(band); begin++) {
        Vec moved[ARRAY_LEN(band)];
        way_ring((Way){{0, 0}, 0, false}, band, ARRAY_LEN(band), begin, begin % 2 == 0, moved);
        assert_int_equal(clip(square, 4, moved, ARRAY_LEN(band)), 2 * 2 * 64 * 64);
    }
}

static void rings_alike_from_all_sides(void **state) {
    (void)state;
    Rng r = rounds_rng("rings");
    for (uint32_t i = 0; i < rounds_of(20000); i++) {
        uint32_t spread = random_spread(&r);
        Vec ring[12], moved[12], base[4], base_moved[4];
        size_t n = random_ring(&r, random_point(&r, vec(0, 0), spread), spread, ARRAY_LEN(ring), ring),
               begin = rng_below(&r, 12) % n;
        bool back = rng_below(&r, 2) == 0;
        Way w = random_way(&r);
        way_ring(w, ring, n, begin, back, moved);
        Vec p = random_point(&r, vec(0, 0), 2 * spread), q = random_point(&r, vec(0, 0), 2 * spread);
        assert_int_equal(ring_side(p, ring, n), ring_side(way_vec(w, p), moved, n));
        int64_t area2 = ring_area2(ring, n);
        assert_int_equal(ring_area2(moved, n), back != w.mirror ? -area2 : area2);

        Shape s = random_shape(&r, spread);
        s.kind = SHAPE_RECT;
        Pose pose = random_pose(&r, spread);
        shape_ring(s, pose, base);
        size_t base_begin = rng_below(&r, 4);
        way_ring(w, base, 4, base_begin, rng_below(&r, 2) == 0, base_moved);
        const Vec *rings[] = {ring}, *moved_rings[] = {moved};
        int64_t share = ring_clip_area2(base, 4, pose.at, rings, &n, 1);
        assert_int_equal(share, ring_clip_area2(base_moved, 4, way_vec(w, pose.at), moved_rings, &n, 1));

        Frac in, out, in2, out2;
        Vec p2 = way_vec(w, p), q2 = way_vec(w, q);
        bool crossed = ring_convex_crossed(base, 4, p, q), stretch = ring_convex_stretch(base, 4, p, q, &in, &out);
        assert_true(crossed == ring_convex_crossed(base_moved, 4, q2, p2));
        assert_true(!crossed || stretch);
        assert_true(stretch == ring_convex_stretch(base_moved, 4, q2, p2, &in2, &out2));
        if (stretch) {
            assert_int_equal(frac_compare(in, (Frac){out2.den - out2.num, out2.den}), 0);
            assert_int_equal(frac_compare(out, (Frac){in2.den - in2.num, in2.den}), 0);
            assert_true(in.den < INT64_C(1) << 44 && out.den < INT64_C(1) << 44);
        }
    }
}

/* What lies in a ring and what lies outside it make up the base, to the last unit: both see the same crossings. */
static void clip_parts_add_up(void **state) {
    (void)state;
    Rng r = rounds_rng("parts");
    for (uint32_t i = 0; i < rounds_of(5000); i++) {
        Wu half_front = 600 + (Wu)rng_below(&r, 1000), half_depth = 600 + (Wu)rng_below(&r, 1000);
        Shape s = {SHAPE_RECT, half_front, half_depth};
        Pose pose = random_pose(&r, 3000);
        Vec base[4], ring[20];
        shape_ring(s, pose, base);
        size_t n = random_ring(&r, random_point(&r, pose.at, 1500), 4000, ARRAY_LEN(ring), ring);
        Vec hull[4] = {{-200000, -200000}, {200000, -200000}, {200000, 200000}, {-200000, 200000}};
        const Vec *with[] = {ring}, *without[] = {hull, ring};
        size_t counts[] = {4, n};
        int64_t in = ring_clip_area2(base, 4, pose.at, with, &n, 1),
                out = ring_clip_area2(base, 4, pose.at, without, counts, 2);
        int64_t whole = ring_area2(base, 4) * 64 * 64;
        assert_int_equal(in + out, whole);
        assert_true(in >= 0 && out >= 0);
    }
}

/* Corners on the straight border of a clip make no difference, wherever a ring crosses. */
static void clip_with_corners_that_are_none(void **state) {
    (void)state;
    Rng r = rounds_rng("corners");
    for (uint32_t i = 0; i < rounds_of(5000); i++) {
        Vec ring[12], plain[4] = {{-30, -20}, {30, -20}, {30, 20}, {-30, 20}}, more[12];
        size_t n = random_ring(&r, random_point(&r, vec(0, 0), 30), 60, ARRAY_LEN(ring), ring), m = 0;
        for (int k = 0; k < 4; k++) {
            Vec p = plain[k], q = plain[(k + 1) % 4];
            more[m++] = p;
            if (rng_below(&r, 2) == 0) more[m++] = vec((3 * p.x + q.x) / 4, (3 * p.y + q.y) / 4);
            if (rng_below(&r, 2) == 0) more[m++] = vec((p.x + q.x) / 2, (p.y + q.y) / 2);
        }
        const Vec *rings[] = {ring};
        assert_int_equal(ring_clip_area2(plain, 4, vec(0, 0), rings, &n, 1),
                         ring_clip_area2(more, m, vec(0, 0), rings, &n, 1));
    }
}

/* Rings whose border runs all but along a side of the base leave slivers thinner than the rounding of the crossings. */
static void clip_of_slivers(void **state) {
    (void)state;
    Rng r = rounds_rng("slivers");
    for (uint32_t i = 0; i < rounds_of(5000); i++) {
        Shape s = {SHAPE_RECT, 1270, 1270};
        Pose pose = random_pose(&r, 3000);
        Vec base[4];
        shape_ring(s, pose, base);
        /* From about one corner to about the next, drawn out to both sides, and round the other side of the base. */
        Vec along = vec_sub(base[1], base[0]), in = vec_sub(base[3], base[0]);
        Vec p = random_point(&r, base[0], 1), q = random_point(&r, base[1], 1);
        Vec ring[4] = {vec_sub(p, along), vec_add(q, along), vec_add(vec_add(q, along), vec_add(in, in)),
                       vec_add(vec_sub(p, along), vec_add(in, in))};
        size_t n = 4;
        const Vec *rings[] = {ring};
        int64_t whole = ring_area2(base, 4) * 64 * 64, share = ring_clip_area2(base, 4, pose.at, rings, &n, 1);
        assert_true(share <= whole && share > whole / 100 * 99);
    }
}

static void smooth_corners(void **state) {
    (void)state;
    Vec out[64];
    uint8_t none[4] = {0}, all[4] = {1, 1, 1, 1}, one[4] = {0, 1, 0, 0};
    assert_int_equal(ring_smooth(square, none, 4, true, out, 64), 4);
    for (int i = 0; i < 4; i++) assert_true(vec_same(out[i], square[i]));
    Vec big[4] = {{0, 0}, {6400, 0}, {6400, 6400}, {0, 6400}};
    assert_int_equal(ring_smooth(big, all, 4, true, out, 64), 32);
    assert_true(ring_simple(out, 32, NULL));
    assert_int_equal(box_of(out, 32).x0, 0);
    assert_int_equal(ring_smooth(big, one, 4, true, out, 64), 11);
    assert_true(vec_same(out[0], big[0]) && vec_same(out[9], big[2]) && vec_same(out[10], big[3]));
    assert_int_equal(ring_smooth(big, all, 4, true, out, 31), 0);
    /* An open line keeps its ends, whatever their marks say. */
    assert_int_equal(ring_smooth(big, all, 4, false, out, 64), 18);
    assert_true(vec_same(out[0], big[0]) && vec_same(out[17], big[3]));
    assert_int_equal(ring_smooth(big, all, 1, false, out, 64), 1);
    assert_int_equal(ring_smooth(big, all, 0, true, out, 64), 0);
    Rng r = rounds_rng("smooth");
    for (uint32_t i = 0; i < rounds_of(2000); i++) {
        Vec p[8], q[8], a[64], b[64];
        uint8_t mark[8], back_mark[8];
        size_t n = 2 + rng_below(&r, 7);
        bool closed = rng_below(&r, 2) == 0, back = rng_below(&r, 2) == 0;
        Way w = random_way(&r);
        uint32_t spread = random_spread(&r);
        for (size_t k = 0; k < n; k++) p[k] = random_point(&r, vec(0, 0), spread), mark[k] = (uint8_t)rng_below(&r, 2);
        for (size_t k = 0; k < n; k++)
            q[k] = way_vec(w, p[back ? n - 1 - k : k]), back_mark[k] = mark[back ? n - 1 - k : k];
        size_t an = ring_smooth(p, mark, n, closed, a, 64), bn = ring_smooth(q, back_mark, n, closed, b, 64);
        assert_int_equal(an, bn);
        /* Where points fall together at the seam of a closed ring, it may begin at another corner. */
        bool same = false;
        for (size_t shift = 0; shift < (closed ? an : 1) && !same; shift++) {
            same = true;
            for (size_t k = 0; k < an && same; k++)
                same = vec_same(way_vec(w, a[back ? an - 1 - k : k]), b[(k + shift) % an]);
        }
        assert_true(same);
    }
}

static void line_quads(void **state) {
    (void)state;
    Vec quad[16][4];
    Vec straight[3] = {{0, 0}, {0, 0}, {1000, 0}};
    assert_int_equal(ring_line_quads(straight, 3, 100, quad, 16), 1);
    assert_true(vec_same(quad[0][0], vec(0, -50)) && vec_same(quad[0][1], vec(1000, -50)) &&
                vec_same(quad[0][2], vec(1000, 50)) && vec_same(quad[0][3], vec(0, 50)));
    Vec bend[3] = {{0, 0}, {1000, 0}, {1000, 1000}};
    assert_int_equal(ring_line_quads(bend, 3, 100, quad, 16), 2);
    assert_true(vec_same(quad[0][1], vec(1050, -50)) && vec_same(quad[0][2], vec(950, 50)));
    assert_true(vec_same(quad[1][0], quad[0][1]) && vec_same(quad[1][3], quad[0][2])); /* one edge for both */
    Vec sharp[3] = {{0, 0}, {1000, 0}, {0, 300}}; /* turns by more than 120 degrees */
    assert_int_equal(ring_line_quads(sharp, 3, 100, quad, 16), 2);
    assert_true(vec_same(quad[0][1], vec(1000, -50)) && vec_same(quad[0][2], vec(1000, 50)));
    /* A step too short for the width: the inner borders would cross, so the joints are cut square. */
    Vec step[4] = {{0, 0}, {1000, 0}, {1000, 40}, {2000, 40}};
    assert_int_equal(ring_line_quads(step, 4, 100, quad, 16), 3);
    assert_true(vec_same(quad[0][1], vec(1000, -50)) && vec_same(quad[1][0], vec(1050, 0)) &&
                vec_same(quad[2][0], vec(1000, -10)));
    /* A turn back within the width, to the last Wu and to half a Wu, which is rounded away: all stay convex. */
    Vec back_turn[4] = {{0, 0}, {1000, 0}, {1000, 100}, {0, 100}};
    for (Wu width = 97; width <= 101; width++) {
        assert_int_equal(ring_line_quads(back_turn, 4, width, quad, 16), 3);
        for (int k = 0; k < 3; k++) assert_true(ring_simple(quad[k], 4, NULL) && ring_area2(quad[k], 4) > 0);
    }
    assert_int_equal(ring_line_quads(bend, 3, 100, quad, 1), 1);
    assert_int_equal(ring_line_quads(bend, 1, 100, quad, 16), 0);
    Rng r = rounds_rng("quads");
    for (uint32_t i = 0; i < rounds_of(3000); i++) {
        Vec p[10], q[10], other[16][4];
        size_t n = 2 + rng_below(&r, 9);
        bool back = rng_below(&r, 2) == 0;
        Wu width = 2 + (Wu)rng_below(&r, 1200);
        Way w = random_way(&r);
        uint32_t spread = random_spread(&r);
        for (size_t k = 0; k < n; k++) p[k] = random_point(&r, vec(0, 0), spread);
        for (size_t k = 0; k < n; k++) q[k] = way_vec(w, p[back ? n - 1 - k : k]);
        size_t a = ring_line_quads(p, n, width, quad, 16), b = ring_line_quads(q, n, width, other, 16);
        assert_int_equal(a, b);
        for (size_t k = 0; k < a; k++) {
            assert_true(ring_simple(quad[k], 4, NULL) && ring_area2(quad[k], 4) > 0);
            /* Turned round, a quad begins at its other end; mirrored, at its other border. The set of corners is the
             * same. */
            const Vec *mate = other[back ? a - 1 - k : k];
            for (int c = 0; c < 4; c++) {
                bool found = false;
                for (int d = 0; d < 4; d++) found |= vec_same(way_vec(w, quad[k][c]), mate[d]);
                assert_true(found);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes),
        cmocka_unit_test(sides),
        cmocka_unit_test(simple),
        cmocka_unit_test(crossed),
        cmocka_unit_test(stretches),
        cmocka_unit_test(overlaps),
        cmocka_unit_test(clip_areas),
        cmocka_unit_test(clip_area_of_deep_walks),
        cmocka_unit_test(rings_alike_from_all_sides),
        cmocka_unit_test(clip_parts_add_up),
        cmocka_unit_test(clip_with_corners_that_are_none),
        cmocka_unit_test(clip_of_slivers),
        cmocka_unit_test(smooth_corners),
        cmocka_unit_test(line_quads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
