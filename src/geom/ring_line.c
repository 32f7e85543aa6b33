/* Outlines made from control points: smooth corners, and lines with width. */
#include "geom/ring.h"
#include "geom/wide.h"

enum { SMOOTH_PASSES = 3, SMOOTH_POINTS = 1 << SMOOTH_PASSES };

/* A quarter of the way from p to q, rounded so that mirrored lines give mirrored points. */
static Vec quarter_in(Vec p, Vec q) {
    return vec(p.x + (Wu)round_away(q.x - p.x, 4), p.y + (Wu)round_away(q.y - p.y, 4));
}

/* The points that the corner becomes. On each of its two edges only this corner's nearest point and the neighbour's
 * matter, so three passes need no more memory than the corner's own points. */
static size_t smooth_corner(Vec before, bool before_smooth, Vec corner, Vec after, bool after_smooth,
                            Vec out[SMOOTH_POINTS]) {
    size_t n = 1;
    out[0] = corner;
    for (int pass = 0; pass < SMOOTH_PASSES; pass++) {
        Vec next[SMOOTH_POINTS];
        for (size_t i = 0; i < n; i++) {
            next[2 * i] = quarter_in(out[i], i > 0 ? out[i - 1] : before);
            next[2 * i + 1] = quarter_in(out[i], i + 1 < n ? out[i + 1] : after);
        }
        if (before_smooth) before = quarter_in(before, out[0]);
        if (after_smooth) after = quarter_in(after, out[n - 1]);
        n *= 2;
        base_copy(out, next, n * sizeof out[0]);
    }
    return n;
}

size_t ring_smooth(const Vec *p, const uint8_t *smooth, size_t n, bool closed, Vec *out, size_t out_cap) {
    size_t put = 0;
    for (size_t i = 0; i < n; i++) {
        size_t before = (i + n - 1) % n, after = (i + 1) % n;
        bool end = !closed && (i == 0 || i == n - 1);
        bool before_end = !closed && before == 0, after_end = !closed && after == n - 1;
        Vec point[SMOOTH_POINTS] = {p[i]};
        size_t points = 1;
        if (smooth[i] != 0 && !end)
            points = smooth_corner(p[before], smooth[before] != 0 && !before_end, p[i], p[after],
                                   smooth[after] != 0 && !after_end, point);
        for (size_t k = 0; k < points; k++) {
            if (put > 0 && vec_same(out[put - 1], point[k])) continue; /* very short edges round to nothing */
            if (put == out_cap) return 0;
            out[put++] = point[k];
        }
    }
    while (closed && put > 1 && vec_same(out[put - 1], out[0])) put--;
    return put;
}

enum { UNIT_BITS = 20 };
static const int64_t UNIT = INT64_C(1) << UNIT_BITS;

/* The direction of d as a vector of length UNIT. */
static Vec unit_of(Vec d) {
    int64_t len = (int64_t)geom_sqrt((uint64_t)vec_dot(d, d) << 20); /* length * 2^10, below 2^32 */
    return vec((Wu)round_away((int64_t)d.x * (UNIT << 10), len), (Wu)round_away((int64_t)d.y * (UNIT << 10), len));
}

/* From the middle of the line to its left border, square to the direction u. */
static Vec square_offset(Vec u, Wu width) {
    return vec((Wu)round_away(-(int64_t)u.y * width, 2 * UNIT), (Wu)round_away((int64_t)u.x * width, 2 * UNIT));
}

/* From the corner of two directions to the left border on their mitre; false if they turn by more than 120 degrees, or
 * so much that the inner border would take half of the shorter segment. */
static bool mitre_offset(Vec u, Vec v, Wu width, Wu shorter, Vec *out) {
    int64_t dot = vec_dot(u, v), cross = vec_cross(u, v), one = UNIT * UNIT;
    if (2 * dot < -one) return false;
    Wide inner =
        (Wide)width * (cross < 0 ? -cross : cross); /* width / 2 * tan(turn / 2) against shorter / 2, times one + dot */
    if (inner >= (Wide)shorter * (one + dot)) return false;
    /* (left of u + left of v) * width / 2 / (1 + cosine): 2^21 * 2^20 * 2^20 for the widest line */
    Vec sum = vec(-u.y - v.y, u.x + v.x);
    *out = vec((Wu)round_away_wide((Wide)sum.x * width * UNIT, 2 * (Wide)(one + dot)),
               (Wu)round_away_wide((Wide)sum.y * width * UNIT, 2 * (Wide)(one + dot)));
    return true;
}

static bool quad_convex(const Vec q[4]) {
    for (int i = 0; i < 4; i++)
        if (geom_turn(q[i], q[(i + 1) & 3], q[(i + 2) & 3]) <= 0) return false;
    return true;
}

/* Counter-clockwise with the line from a to b: right of a, right of b, left of b, left of a. */
static void quad_of(Vec a, Vec at_a, Vec b, Vec at_b, Vec quad[4]) {
    quad[0] = vec_sub(a, at_a);
    quad[1] = vec_sub(b, at_b);
    quad[2] = vec_add(b, at_b);
    quad[3] = vec_add(a, at_a);
}

/* The next point after i that lies elsewhere; n if there is none. */
static size_t next_point(const Vec *p, size_t n, size_t i) {
    size_t k = i + 1;
    while (k < n && vec_same(p[k], p[i])) k++;
    return k;
}

size_t ring_line_quads(const Vec *p, size_t n, Wu width, Vec (*quad)[4], size_t quad_cap) {
    size_t quads = 0;
    Vec mitre = {0, 0};
    bool joined = false; /* the segment begins on `mitre` */
    for (size_t i = 0, k; i < n && (k = next_point(p, n, i)) < n; i = k) {
        if (quads == quad_cap) return quads;
        Vec u = unit_of(vec_sub(p[k], p[i])), square = square_offset(u, width);
        Vec at_a = joined ? mitre : square, at_b = square;
        size_t after = next_point(p, n, k);
        joined = false;
        if (after < n) {
            Wu shorter = MIN(geom_length_up(p[i], p[k]), geom_length_up(p[k], p[after]));
            joined = mitre_offset(u, unit_of(vec_sub(p[after], p[k])), width, shorter, &mitre);
            if (joined) at_b = mitre;
        }
        quad_of(p[i], at_a, p[k], at_b, quad[quads]);
        /* A segment of a few Wu can lose its shape in rounding; cut square it is a parallelogram, whatever happens. */
        if (!quad_convex(quad[quads])) quad_of(p[i], square, p[k], square, quad[quads]);
        quads++;
    }
    return quads;
}
