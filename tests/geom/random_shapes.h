/* random_shapes: what the tests of geom are thrown at, and the ways in which a table may be moved without changing an
 * answer. */
#pragma once
#include "geom/shape.h"
#include "rounds.h"

/* One random number a statement: the order of arguments is the compiler's, and a seed must mean the same everywhere. */
static inline Wu random_wu(Rng *r, Wu about, uint32_t spread) {
    return about + (Wu)rng_below(r, 2 * spread + 1) - (Wu)spread;
}

static inline Vec random_point(Rng *r, Vec about, uint32_t spread) {
    Vec p;
    p.x = random_wu(r, about.x, spread);
    p.y = random_wu(r, about.y, spread);
    return p;
}

/* Small spreads make touching, in-line and coinciding things common. */
static inline uint32_t random_spread(Rng *r) {
    static const uint32_t spread[] = {3, 8, 20, 2540, 30000};
    return spread[rng_below(r, ARRAY_LEN(spread))];
}

/* A star-shaped ring about `about`: simple by construction but for rounding, so it is asked for until it is. Either
 * order of corners. */
static inline size_t random_ring(Rng *r, Vec about, uint32_t spread, size_t n_max, Vec *ring) {
    for (;;) {
        size_t n = 3 + rng_below(r, (uint32_t)n_max - 2);
        uint32_t at[64];
        for (size_t i = 0; i < n; i++) at[i] = rng_below(r, 65536);
        for (size_t i = 1; i < n; i++)
            for (size_t k = i; k > 0 && at[k - 1] > at[k]; k--) {
                uint32_t t = at[k];
                at[k] = at[k - 1];
                at[k - 1] = t;
            }
        bool turned = rng_below(r, 2) == 0;
        for (size_t i = 0; i < n; i++)
            ring[turned ? n - 1 - i : i] = vec_add(about, angle_vec((Angle)at[i], (Wu)(1 + rng_below(r, spread))));
        if (ring_simple(ring, n, NULL)) return n;
    }
}

static inline Shape random_shape(Rng *r, uint32_t spread) {
    uint32_t size = MAX(spread / 2, 2);
    Shape s;
    s.kind = rng_below(r, 4) == 0 ? SHAPE_DISC : SHAPE_RECT;
    s.hx = 1 + (Wu)rng_below(r, size);
    s.hy = 1 + (Wu)rng_below(r, size);
    return s;
}

static inline Pose random_pose(Rng *r, uint32_t spread) {
    static const Angle plain[] = {0, 16384, 32768, 49152, 8192};
    Angle face = rng_below(r, 2) == 0 ? plain[rng_below(r, ARRAY_LEN(plain))] : (Angle)rng_below(r, 65536);
    return (Pose){random_point(r, vec(0, 0), spread), face};
}

/* The free tests of every geometry: shift, quarter turn, mirror, in this order. */
typedef struct Way {
    Vec shift;
    int quarters;
    bool mirror;
} Way;

static inline Way random_way(Rng *r) {
    Way w;
    w.shift = random_point(r, vec(0, 0), 400000);
    w.quarters = (int)rng_below(r, 4);
    w.mirror = rng_below(r, 2) == 0;
    return w;
}

static inline Vec way_vec(Way w, Vec p) {
    p = vec_add(p, w.shift);
    for (int i = 0; i < w.quarters; i++) p = geom_quarter_turn(p);
    return w.mirror ? vec(-p.x, p.y) : p;
}

static inline Pose way_pose(Way w, Pose p) {
    Angle face = (Angle)(p.face + w.quarters * ANGLE_QUARTER);
    return (Pose){way_vec(w, p.at), w.mirror ? (Angle)-face : face};
}

/* A ring may also begin elsewhere and run the other way. */
static inline void way_ring(Way w, const Vec *ring, size_t n, size_t begin, bool back, Vec *out) {
    for (size_t i = 0; i < n; i++) out[i] = way_vec(w, ring[back ? (begin + n - i) % n : (begin + i) % n]);
}
