/* ring: simple polygons (outlines and holes) of integer points. A ring is n >= 3 points without a repeated last point.
 */
#pragma once
#include "geom/geom.h"

enum { RING_CLIP_MAX = 64 }; /* corners of a clip */

Box box_of(const Vec *p, size_t n);
static inline bool box_meets(Box a, Box b) { /* closed */
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
static inline bool box_has(Box b, Vec p) { /* closed */
    return p.x >= b.x0 && p.x <= b.x1 && p.y >= b.y0 && p.y <= b.y1;
}
static inline Box box_grow(Box b, Wu by) {
    return (Box){b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by};
}
static inline Box box_join(Box a, Box b) {
    return (Box){MIN(a.x0, b.x0), MIN(a.y0, b.y0), MAX(a.x1, b.x1), MAX(a.y1, b.y1)};
}

Side ring_side(Vec p, const Vec *ring, size_t n);
int64_t ring_area2(const Vec *ring, size_t n); /* twice the signed area, counter-clockwise positive */
bool ring_simple(const Vec *ring, size_t n,
                 size_t *at); /* no crossing, no touching but neighbours; at = an edge that fails */
/* Does the closed segment a-b meet the interior of the convex ring? (touching an edge or corner does not count:
 * matg 4.2) */
bool ring_convex_crossed(const Vec *ring, size_t n, Vec a, Vec b);
/* The stretch of a->b inside the closed convex ring; false if they do not meet. */
bool ring_convex_stretch(const Vec *ring, size_t n, Vec a, Vec b, Frac *in, Frac *out);
bool ring_convex_overlap(const Vec *a, size_t an, const Vec *b, size_t bn); /* interiors meet */
bool ring_convex_within(const Vec *a, size_t an, const Vec *b, size_t bn,
                        int64_t dist); /* least distance <= dist, 0 when they meet */

/* Twice the area of (convex clip) intersected with a polygon of several rings (outline, then holes: even-odd), in units
 * of (1/64 Wu)^2. Crossing points are taken relative to `origin` and rounded to 1/64 Wu, halves away from zero; the
 * area of that outline is exact. Either order of corners, up to RING_CLIP_MAX in the clip; 0 for a clip without area.
 * Holes lie in the outline and apart. Never more than the clip's own area, never less than 0. */
int64_t ring_clip_area2(const Vec *clip, size_t clip_n, Vec origin, const Vec *const *ring, const size_t *ring_n,
                        size_t rings);

/* Outline of control points: corners with smooth[i] != 0 are rounded by integer midpoint subdivision (each pass
 * replaces a smooth corner by the two points a quarter in from it), three passes. Ends of an open line stay. Returns
 * the number of points, 0 if out_cap is too small. */
size_t ring_smooth(const Vec *p, const uint8_t *smooth, size_t n, bool closed, Vec *out, size_t out_cap);
/* A line with width as a chain of convex quads that share their mitre edges; sharp turns (over 120 degrees) are cut
 * square. quad gets 4 points a segment, counter-clockwise. Returns the number of quads. */
size_t ring_line_quads(const Vec *p, size_t n, Wu width, Vec (*quad)[4], size_t quad_cap);
