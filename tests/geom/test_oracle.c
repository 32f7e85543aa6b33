/* GEOS as a second opinion: other people's code, floating point, other methods. Where its answer is a predicate on the
 * input's own points it is exact too, and must be equal; where it works out crossings, equal but for their rounding. */
#include "geom/shape.h"
#include "random_shapes.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

static GEOSContextHandle_t geos;

static int set_up(void **state) {
    (void)state;
    geos = GEOS_init_r();
    return geos == NULL;
}

static int tear_down(void **state) {
    (void)state;
    GEOS_finish_r(geos);
    return 0;
}

static GEOSCoordSequence *sequence(const Vec *p, size_t n, bool close) {
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos, (unsigned)(n + (close ? 1 : 0)), 2);
    for (size_t i = 0; i < n + (close ? 1 : 0); i++) GEOSCoordSeq_setXY_r(geos, s, (unsigned)i, p[i % n].x, p[i % n].y);
    return s;
}

static GEOSGeometry *line_of(Vec a, Vec b) {
    return GEOSGeom_createLineString_r(geos, sequence((Vec[]){a, b}, 2, false));
}

static GEOSGeometry *polygon_of(const Vec *ring, size_t n, const Vec *hole, size_t hole_n) {
    GEOSGeometry *shell = GEOSGeom_createLinearRing_r(geos, sequence(ring, n, true)), *inner = NULL;
    if (hole_n > 0) inner = GEOSGeom_createLinearRing_r(geos, sequence(hole, hole_n, true));
    return GEOSGeom_createPolygon_r(geos, shell, hole_n > 0 ? &inner : NULL, hole_n > 0 ? 1 : 0);
}

static void drop(GEOSGeometry *g) {
    GEOSGeom_destroy_r(geos, g);
}

/* A test of ours with a whole limit against a distance of theirs, which is good to far better than a millionth. */
static bool agrees_with_distance(bool within, int64_t limit, double distance) {
    if (fabs((double)limit - distance) < 1e-6) return true; /* grazes are proved by hand */
    return within == ((double)limit >= distance);
}

static void points_in_rings(void **state) {
    (void)state;
    Rng r = rounds_rng("points_in_rings");
    uint32_t seen[3] = {0};
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        uint32_t spread = random_spread(&r);
        Vec ring[16], about = random_point(&r, vec(0, 0), spread), p = random_point(&r, about, spread);
        size_t n = random_ring(&r, about, spread, ARRAY_LEN(ring), ring);
        if (rng_below(&r, 8) == 0) p = ring[rng_below(&r, (uint32_t)n)];
        GEOSGeometry *poly = polygon_of(ring, n, NULL, 0), *point = GEOSGeom_createPointFromXY_r(geos, p.x, p.y);
        Side want = GEOSContains_r(geos, poly, point) == 1     ? SIDE_IN
                    : GEOSIntersects_r(geos, poly, point) == 1 ? SIDE_EDGE
                                                               : SIDE_OUT;
        Side got = ring_side(p, ring, n);
        seen[got]++;
        double area;
        GEOSArea_r(geos, poly, &area);
        int64_t area2 = ring_area2(ring, n);
        drop(poly);
        drop(point);
        assert_int_equal(got, want);
        assert_true((double)(area2 < 0 ? -area2 : area2) == 2 * area);
    }
    for (int k = 0; k < 3; k++) assert_true(seen[k] > 400);
}

static void simple_rings(void **state) {
    (void)state;
    Rng r = rounds_rng("simple_rings");
    uint32_t seen[2] = {0};
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        Vec ring[6];
        size_t n = 3 + rng_below(&r, 4), at;
        uint32_t spread = random_spread(&r);
        for (size_t k = 0; k < n; k++) ring[k] = random_point(&r, vec(0, 0), spread);
        bool simple = ring_simple(ring, n, &at), twice = false;
        for (size_t k = 0; k < n; k++) twice |= vec_same(ring[k], ring[(k + 1) % n]); /* which GEOS overlooks */
        GEOSGeometry *poly = polygon_of(ring, n, NULL, 0);
        bool valid = GEOSisValid_r(geos, poly) == 1;
        drop(poly);
        assert_true(at < n);
        assert_true(simple == (valid && !twice));
        seen[simple]++;
    }
    assert_true(seen[0] > 400 && seen[1] > 400);
}

static void pairs_of_segments(void **state) {
    (void)state;
    Rng r = rounds_rng("pairs_of_segments");
    uint32_t met = 0;
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        uint32_t spread = random_spread(&r);
        Vec p[4];
        do
            for (int k = 0; k < 4; k++) p[k] = random_point(&r, vec(0, 0), spread);
        while (vec_same(p[0], p[1]) || vec_same(p[2], p[3]));
        GEOSGeometry *one = line_of(p[0], p[1]), *two = line_of(p[2], p[3]),
                     *point = GEOSGeom_createPointFromXY_r(geos, p[2].x, p[2].y);
        bool meet = GEOSIntersects_r(geos, one, two) == 1;
        double apart, from_point;
        GEOSDistance_r(geos, one, two, &apart);
        GEOSDistance_r(geos, one, point, &from_point);
        Frac at;
        if (geom_segment_cut(p[0], p[1], p[2], p[3], &at)) {
            GEOSGeometry *cut = GEOSIntersection_r(geos, one, two);
            assert_int_equal(GEOSGeomTypeId_r(geos, cut), GEOS_POINT);
            double x, y, t = (double)at.num / (double)at.den;
            GEOSGeomGetX_r(geos, cut, &x);
            GEOSGeomGetY_r(geos, cut, &y);
            assert_true(fabs(p[0].x + t * (p[1].x - p[0].x) - x) < 1e-4 &&
                        fabs(p[0].y + t * (p[1].y - p[0].y) - y) < 1e-4);
            drop(cut);
        }
        drop(one);
        drop(two);
        drop(point);
        met += meet;
        assert_true(meet == geom_segments_meet(p[0], p[1], p[2], p[3]));
        for (int64_t d = (int64_t)apart - 1; d <= (int64_t)apart + 2; d++)
            assert_true(agrees_with_distance(geom_segments_within(p[0], p[1], p[2], p[3], d), d, apart));
        for (int64_t d = (int64_t)from_point - 1; d <= (int64_t)from_point + 2; d++)
            assert_true(agrees_with_distance(geom_point_segment_within(p[2], p[0], p[1], d), d, from_point));
    }
    assert_true(met > 800);
}

static void segments_and_bases(void **state) {
    (void)state;
    Rng r = rounds_rng("segments_and_bases");
    uint32_t crossed = 0, touched = 0;
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        uint32_t spread = random_spread(&r);
        Shape s = random_shape(&r, spread);
        s.kind = SHAPE_RECT;
        Pose pose = random_pose(&r, spread);
        Vec base[4], a, b;
        shape_ring(s, pose, base);
        do a = random_point(&r, vec(0, 0), spread), b = random_point(&r, vec(0, 0), 2 * spread);
        while (vec_same(a, b));
        GEOSGeometry *poly = polygon_of(base, 4, NULL, 0), *line = line_of(a, b);
        bool inner = GEOSRelatePattern_r(geos, line, poly, "T********") == 1,
             meet = GEOSIntersects_r(geos, line, poly) == 1;
        double length = 0, apart;
        GEOSGeometry *part = GEOSIntersection_r(geos, line, poly);
        GEOSLength_r(geos, part, &length);
        GEOSDistance_r(geos, line, poly, &apart);
        drop(part);
        drop(poly);
        drop(line);
        Frac in, out;
        bool stretch = shape_stretch(s, pose, a, b, &in, &out);
        assert_true(stretch == meet);
        assert_true(shape_crossed(s, pose, a, b) == inner);
        if (stretch) {
            double whole = sqrt((double)vec_dist2(a, b));
            assert_true(fabs(((double)out.num / (double)out.den - (double)in.num / (double)in.den) * whole - length) <
                        1e-4);
        }
        for (int64_t d = (int64_t)apart - 1; d <= (int64_t)apart + 2; d++)
            assert_true(agrees_with_distance(shape_meets_segment(s, pose, a, b, d), d, apart));
        crossed += inner;
        touched += meet && !inner;
    }
    assert_true(crossed > 800 && touched > 8);
}

static GEOSGeometry *shape_geometry(Shape s, Pose p) {
    if (s.kind == SHAPE_DISC) return GEOSGeom_createPointFromXY_r(geos, p.at.x, p.at.y);
    Vec base[4];
    shape_ring(s, p, base);
    return polygon_of(base, 4, NULL, 0);
}

static void pairs_of_bases(void **state) {
    (void)state;
    Rng r = rounds_rng("pairs_of_bases");
    uint32_t over = 0;
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        uint32_t spread = random_spread(&r);
        Shape s = random_shape(&r, spread), t = random_shape(&r, spread);
        Pose ps = random_pose(&r, spread), pt = random_pose(&r, spread);
        GEOSGeometry *one = shape_geometry(s, ps), *two = shape_geometry(t, pt);
        double apart, radii = (s.kind == SHAPE_DISC ? s.hx : 0) + (t.kind == SHAPE_DISC ? t.hx : 0);
        GEOSDistance_r(geos, one, two, &apart);
        bool overlap = shape_overlap(s, ps, t, pt);
        if (radii > 0) { /* discs are points with a reach */
            if (fabs(apart - radii) > 1e-6) assert_true(overlap == (apart < radii));
        } else {
            assert_true(overlap == (GEOSRelatePattern_r(geos, one, two, "T********") == 1));
        }
        drop(one);
        drop(two);
        double gap = fmax(apart - radii, 0);
        for (int64_t d = (int64_t)gap - 1; d <= (int64_t)gap + 2; d++)
            assert_true(agrees_with_distance(shape_within(s, ps, t, pt, d), d, gap));
        over += overlap;
    }
    assert_true(over > 800);
}

/* A crossing point moves by at most half a 1/64 Wu in x and y, so the outline's area by at most that along its length.
 */
static void shares_of_bases(void **state) {
    (void)state;
    Rng r = rounds_rng("shares_of_bases");
    uint32_t partly = 0, holed = 0;
    for (uint32_t i = 0; i < rounds_of(8000); i++) {
        uint32_t spread = random_spread(&r);
        Shape s = random_shape(&r, spread);
        s.kind = SHAPE_RECT;
        Pose pose = random_pose(&r, spread);
        Vec base[4], ring[24], hole[8], about = random_point(&r, pose.at, spread);
        shape_ring(s, pose, base);
        size_t n[2] = {random_ring(&r, about, 3 * spread, ARRAY_LEN(ring), ring), 0};
        GEOSGeometry *poly = polygon_of(ring, n[0], NULL, 0);
        if (rng_below(&r, 2) == 0) {
            n[1] = random_ring(&r, random_point(&r, about, spread), MAX(spread / 2, 2), ARRAY_LEN(hole), hole);
            GEOSGeometry *with_hole = polygon_of(ring, n[0], hole, n[1]);
            bool valid = GEOSisValid_r(geos, with_hole) == 1;
            drop(valid ? poly : with_hole);
            if (valid)
                poly = with_hole, holed++;
            else
                n[1] = 0;
        }
        GEOSGeometry *clip = polygon_of(base, 4, NULL, 0), *part = GEOSIntersection_r(geos, clip, poly);
        assert_non_null(part);
        double area, outline, border;
        GEOSArea_r(geos, part, &area);
        GEOSLength_r(geos, part, &outline);
        GEOSLength_r(geos, clip, &border);
        drop(part);
        drop(clip);
        drop(poly);
        const Vec *rings[] = {ring, hole};
        int64_t got = ring_clip_area2(base, 4, pose.at, rings, n, n[1] > 0 ? 2 : 1);
        double mine = (double)got / (2 * 64 * 64);
        partly += got > 0 && got < ring_area2(base, 4) * 4096;
        assert_true(fabs(mine - area) <= (outline + border) / 64);
    }
    assert_true(partly > 2000 && holed > 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_in_rings),    cmocka_unit_test(simple_rings),   cmocka_unit_test(pairs_of_segments),
        cmocka_unit_test(segments_and_bases), cmocka_unit_test(pairs_of_bases), cmocka_unit_test(shares_of_bases),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
