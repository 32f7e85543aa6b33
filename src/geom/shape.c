#include "geom/shape.h"
#include "geom/wide.h"

void shape_ring(Shape s, Pose p, Vec out[4]) {
    ASSERT(s.kind == SHAPE_RECT);
    /* front = (sin, cos), right = (cos, -sin); each corner is rounded from the exact sum, and the one across is its
     * mirror image. */
    int64_t sin = angle_sin(p.face), cos = angle_cos(p.face), one = INT64_C(1) << 30;
    Vec right = vec((Wu)round_away(s.hx * cos + s.hy * sin, one), (Wu)round_away(s.hy * cos - s.hx * sin, one));
    Vec left = vec((Wu)round_away(s.hy * sin - s.hx * cos, one), (Wu)round_away(s.hx * sin + s.hy * cos, one));
    out[0] = vec_add(p.at, right);
    out[1] = vec_add(p.at, left);
    out[2] = vec_sub(p.at, right);
    out[3] = vec_sub(p.at, left);
}

Box shape_box(Shape s, Pose p) {
    if (s.kind == SHAPE_DISC) return box_grow((Box){p.at.x, p.at.y, p.at.x, p.at.y}, s.hx);
    Vec ring[4];
    shape_ring(s, p, ring);
    return box_of(ring, 4);
}

/* Is p nearer to a-b than d, on no account as far? Whole numbers: nearer than d is not within the next squared distance
 * up, so this mirrors geom_point_segment_within with < for <=. */
static bool nearer(Vec p, Vec a, Vec b, int64_t d) {
    Vec ab = vec_sub(b, a), ap = vec_sub(p, a);
    int64_t len2 = vec_dot(ab, ab), dot = vec_dot(ap, ab);
    if (d <= 0) return false;
    if (dot <= 0) return vec_dot(ap, ap) < d * d;
    if (dot >= len2) return vec_dist2(p, b) < d * d;
    Wide cross = vec_cross(ab, ap); /* 2^86 */
    return cross * cross < (Wide)(d * d) * len2;
}

static bool disc_overlaps_rect(Wu radius, Vec at, const Vec rect[4]) {
    if (radius > 0 && ring_side(at, rect, 4) == SIDE_IN) return true;
    for (int i = 0; i < 4; i++)
        if (nearer(at, rect[i], rect[(i + 1) & 3], radius)) return true;
    return false;
}

/* No part of a base is further from its centre along an axis than this. */
static int64_t extent(Shape s) {
    return s.kind == SHAPE_DISC ? s.hx : (int64_t)s.hx + s.hy + 1; /* corners are rounded */
}

/* Too far apart along an axis for any two of their points to be within dist: most pairs that are asked for are. */
static bool far_apart(Shape a, Pose pa, Shape b, Pose pb, int64_t dist) {
    int64_t reach = extent(a) + extent(b) + dist, dx = (int64_t)pa.at.x - pb.at.x, dy = (int64_t)pa.at.y - pb.at.y;
    return dx > reach || dx < -reach || dy > reach || dy < -reach;
}

bool shape_overlap(Shape a, Pose pa, Shape b, Pose pb) {
    if (far_apart(a, pa, b, pb, 0)) return false;
    if (a.kind == SHAPE_DISC && b.kind == SHAPE_DISC) {
        int64_t reach = (int64_t)a.hx + b.hx;
        return vec_dist2(pa.at, pb.at) < reach * reach;
    }
    Vec ring[4], other[4];
    if (a.kind == SHAPE_DISC) {
        shape_ring(b, pb, ring);
        return disc_overlaps_rect(a.hx, pa.at, ring);
    }
    shape_ring(a, pa, ring);
    if (b.kind == SHAPE_DISC) return disc_overlaps_rect(b.hx, pb.at, ring);
    shape_ring(b, pb, other);
    return ring_convex_overlap(ring, 4, other, 4);
}

static bool point_near_rect(Vec at, const Vec rect[4], int64_t dist) {
    if (ring_side(at, rect, 4) != SIDE_OUT) return true;
    for (int i = 0; i < 4; i++)
        if (geom_point_segment_within(at, rect[i], rect[(i + 1) & 3], dist)) return true;
    return false;
}

bool shape_within(Shape a, Pose pa, Shape b, Pose pb, int64_t dist) {
    if (dist < 0) return false;
    dist = MIN(dist, 4 * (int64_t)WU_MAX); /* the width of the largest table twice over: sums stay small */
    if (far_apart(a, pa, b, pb, dist)) return false;
    if (a.kind == SHAPE_DISC && b.kind == SHAPE_DISC) return geom_within(pa.at, pb.at, dist + a.hx + b.hx);
    Vec ring[4], other[4];
    if (a.kind == SHAPE_DISC) {
        shape_ring(b, pb, ring);
        return point_near_rect(pa.at, ring, dist + a.hx);
    }
    shape_ring(a, pa, ring);
    if (b.kind == SHAPE_DISC) return point_near_rect(pb.at, ring, dist + b.hx);
    shape_ring(b, pb, other);
    return ring_convex_within(ring, 4, other, 4, dist);
}

bool shape_has(Shape s, Pose p, Vec at) {
    if (s.kind == SHAPE_DISC) return geom_within(p.at, at, s.hx);
    Vec ring[4];
    shape_ring(s, p, ring);
    return ring_side(at, ring, 4) != SIDE_OUT;
}

bool shape_meets_segment(Shape s, Pose p, Vec a, Vec b, int64_t grow) {
    if (grow < 0) return false;
    grow = MIN(grow, 4 * (int64_t)WU_MAX);
    int64_t reach = extent(s) + grow;
    if (MIN(a.x, b.x) > p.at.x + reach || MAX(a.x, b.x) < p.at.x - reach || MIN(a.y, b.y) > p.at.y + reach ||
        MAX(a.y, b.y) < p.at.y - reach)
        return false;
    if (s.kind == SHAPE_DISC) return geom_point_segment_within(p.at, a, b, grow + s.hx);
    Vec ring[4];
    shape_ring(s, p, ring);
    if (ring_side(a, ring, 4) != SIDE_OUT) return true;
    for (int i = 0; i < 4; i++)
        if (geom_segments_within(a, b, ring[i], ring[(i + 1) & 3], grow)) return true;
    return false;
}

bool shape_crossed(Shape s, Pose p, Vec a, Vec b) {
    if (s.kind == SHAPE_DISC) return nearer(p.at, a, b, s.hx);
    Vec ring[4];
    shape_ring(s, p, ring);
    return ring_convex_crossed(ring, 4, a, b);
}

/* floor of the square root of v < 2^88 */
static int64_t root_wide(Wide v) {
    int64_t lo = 0, hi = INT64_C(1) << 44;
    while (lo < hi) {
        int64_t mid = (lo + hi + 1) / 2;
        if ((Wide)mid * mid <= v)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

/* A disc's crossings are irrational: they are rounded inward by less than one part in len^2, alike at both ends. */
static bool disc_stretch(Vec at, Wu radius, Vec a, Vec b, Frac *in, Frac *out) {
    Vec ab = vec_sub(b, a), ap = vec_sub(at, a);
    int64_t len2 = vec_dot(ab, ab), dot = vec_dot(ap, ab);
    *in = (Frac){0, 1};
    *out = (Frac){1, 1};
    if (len2 == 0) return geom_within(at, a, radius);
    Wide cross = vec_cross(ab, ap), rest = (Wide)radius * radius * len2 - cross * cross; /* 2^84 */
    if (rest < 0) return false;
    int64_t half = root_wide(rest), from = MAX(dot - half, 0), to = MIN(dot + half, len2);
    if (from > to) return false;
    *in = (Frac){from, len2};
    *out = (Frac){to, len2};
    return true;
}

bool shape_stretch(Shape s, Pose p, Vec a, Vec b, Frac *in, Frac *out) {
    if (s.kind == SHAPE_DISC) return disc_stretch(p.at, s.hx, a, b, in, out);
    Vec ring[4];
    shape_ring(s, p, ring);
    return ring_convex_stretch(ring, 4, a, b, in, out);
}

int64_t shape_area2(Shape s) {
    /* pi as 355/113: 2^13 * 2^38 * 2^9, doubled in rounding, for a disc of 2^19 Wu (17 feet) */
    if (s.kind == SHAPE_DISC) return round_away(INT64_C(8192) * 355 * s.hx * s.hx, 113);
    return INT64_C(8) * 4096 * s.hx * s.hy;
}
