#include "geom/ring.h"
#include "geom/wide.h"

Box box_of(const Vec *p, size_t n) {
    ASSERT(n > 0);
    Box b = {p[0].x, p[0].y, p[0].x, p[0].y};
    for (size_t i = 1; i < n; i++) {
        b.x0 = MIN(b.x0, p[i].x);
        b.y0 = MIN(b.y0, p[i].y);
        b.x1 = MAX(b.x1, p[i].x);
        b.y1 = MAX(b.y1, p[i].y);
    }
    return b;
}

Side ring_side(Vec p, const Vec *ring, size_t n) {
    bool in = false;
    for (size_t i = 0, j = n - 1; i < n; j = i++) {
        Vec a = ring[j], b = ring[i];
        if ((a.y > p.y) != (b.y > p.y)) {
            /* Does the ray from p to the right cross? Half-open in y, so that a corner on the ray counts once or twice
             * as it should. */
            int64_t turn = a.y < b.y ? cross_of(a, b, p) : cross_of(b, a, p);
            if (turn == 0) return SIDE_EDGE;
            if (turn > 0) in = !in;
        } else if ((a.y == p.y || b.y == p.y) && geom_on_segment(p, a, b)) {
            return SIDE_EDGE; /* the ends that the half-open rule leaves out, and level edges */
        }
    }
    return in ? SIDE_IN : SIDE_OUT;
}

int64_t ring_area2(const Vec *ring, size_t n) {
    int64_t sum = 0; /* 2,000 crosses of 2^43 about the first corner stay below 2^54 */
    for (size_t i = 2; i < n; i++) sum += cross_of(ring[0], ring[i - 1], ring[i]);
    return sum;
}

/* The corner b joins a-b and b-c: may they share more than b? */
static bool folds_back(Vec a, Vec b, Vec c) {
    return vec_cross(vec_sub(b, a), vec_sub(c, b)) == 0 && vec_dot(vec_sub(b, a), vec_sub(c, b)) <= 0;
}

bool ring_simple(const Vec *ring, size_t n, size_t *at) {
    size_t unused;
    if (at == NULL) at = &unused;
    *at = 0;
    if (n < 3) return false;
    for (size_t i = 0; i < n; i++) {
        Vec a = ring[i], b = ring[(i + 1) % n];
        *at = i;
        if (folds_back(a, b, ring[(i + 2) % n])) return false; /* a repeated corner folds back on itself too */
        Box box = {MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
        for (size_t j = i + 2; j < n; j++) {
            Vec c = ring[j], d = ring[(j + 1) % n];
            if (MAX(c.x, d.x) < box.x0 || MIN(c.x, d.x) > box.x1 || MAX(c.y, d.y) < box.y0 || MIN(c.y, d.y) > box.y1)
                continue;
            if (i == 0 && j == n - 1) continue; /* neighbours across the seam */
            if (geom_segments_meet(a, b, c, d)) return false;
        }
    }
    return true;
}

/* +1 if the ring runs counter-clockwise, -1 clockwise, 0 without area: its corners may come in either order. */
static int orientation(const Vec *ring, size_t n) {
    return sign_of(ring_area2(ring, n));
}

bool ring_convex_crossed(const Vec *ring, size_t n, Vec a, Vec b) {
    /* Separating lines: an edge with both ends not inside it, or the segment's own line with all corners on one closed
     * side. If no such line exists, the segment and the open interior meet. */
    int turn = orientation(ring, n);
    if (turn == 0) return false;
    for (size_t i = 0, j = n - 1; i < n; j = i++)
        if (cross_of(ring[j], ring[i], a) * turn <= 0 && cross_of(ring[j], ring[i], b) * turn <= 0) return false;
    if (vec_same(a, b)) return true;
    bool left = false, right = false;
    for (size_t i = 0; i < n; i++) {
        int64_t side = cross_of(a, b, ring[i]);
        left |= side > 0;
        right |= side < 0;
    }
    return left && right;
}

bool ring_convex_stretch(const Vec *ring, size_t n, Vec a, Vec b, Frac *in, Frac *out) {
    int turn = orientation(ring, n);
    *in = (Frac){0, 1};
    *out = (Frac){1, 1};
    if (turn == 0) return false;
    for (size_t i = 0, j = n - 1; i < n; j = i++) {
        int64_t sa = cross_of(ring[j], ring[i], a) * turn, sb = cross_of(ring[j], ring[i], b) * turn;
        if (sa < 0 && sb < 0) return false;
        if (sa >= 0 && sb >= 0) continue;
        /* sa and sb below 2^43, so that their distance keeps to 2^44. */
        Frac t = sa < 0 ? (Frac){-sa, sb - sa} : (Frac){sa, sa - sb};
        if (sa < 0 && frac_compare(t, *in) > 0) *in = t;
        if (sb < 0 && frac_compare(t, *out) < 0) *out = t;
    }
    return frac_compare(*in, *out) <= 0;
}

/* An edge of a that has all of b on its outer closed side? */
static bool edge_separates(const Vec *a, size_t an, int turn, const Vec *b, size_t bn) {
    for (size_t i = 0, j = an - 1; i < an; j = i++) {
        size_t k = 0;
        while (k < bn && cross_of(a[j], a[i], b[k]) * turn <= 0) k++;
        if (k == bn && !vec_same(a[j], a[i])) return true;
    }
    return false;
}

bool ring_convex_overlap(const Vec *a, size_t an, const Vec *b, size_t bn) {
    int at = orientation(a, an), bt = orientation(b, bn);
    return at != 0 && bt != 0 && !edge_separates(a, an, at, b, bn) && !edge_separates(b, bn, bt, a, an);
}

/* Do edges of a and b come within dist at a corner of b? Where two rings that do not overlap are nearest, a corner
 * takes part. */
static bool corner_near(const Vec *a, size_t an, const Vec *b, size_t bn, int64_t dist) {
    for (size_t i = 0, j = an - 1; i < an; j = i++)
        for (size_t k = 0; k < bn; k++)
            if (geom_point_segment_within(b[k], a[j], a[i], dist)) return true;
    return false;
}

bool ring_convex_within(const Vec *a, size_t an, const Vec *b, size_t bn, int64_t dist) {
    if (dist < 0) return false;
    return ring_convex_overlap(a, an, b, bn) || corner_near(a, an, b, bn, dist) || corner_near(b, bn, a, an, dist);
}
