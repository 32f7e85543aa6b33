/* geom: exact integer geometry of the plane. Lengths are Wu (2540 an inch, 1000 a cm), |coordinate| < 2^20; origin
 * lower left, x right, y up. Angles are compass angles, 65536 a turn, 0 north, clockwise. Products fit int64 (the few
 * that do not are __int128 and say so). No epsilon: every predicate says what happens on the boundary. Knows no table,
 * no rule. */
#pragma once
#include "base/base.h"

typedef int32_t Wu;
typedef uint16_t Angle;
enum { WU_INCH = 2540, WU_CM = 1000, WU_MM = 100, WU_MAX = 1 << 20, ANGLE_QUARTER = 16384, ANGLE_HALF = 32768 };

typedef struct Vec {
    Wu x, y;
} Vec;
typedef struct Box {
    Wu x0, y0, x1, y1; /* closed */
} Box;
typedef struct Pose {
    Vec at;
    Angle face;
} Pose;

/* A position along a segment as an exact fraction, 0 <= num <= den, den > 0, both < 2^44 (compared in __int128). */
typedef struct Frac {
    int64_t num, den;
} Frac;
/* -1, 0, 1 */
static inline int frac_compare(Frac a, Frac b) {
    /* 2^44 * 2^44 */
    __int128 l = (__int128)a.num * b.den, r = (__int128)b.num * a.den;
    return (l > r) - (l < r);
}
/* frac * len rounded to the nearest, halves up; len in Wu. */
int64_t frac_scale(Frac f, int64_t len);

typedef enum Side { SIDE_OUT = 0, SIDE_EDGE = 1, SIDE_IN = 2 } Side;

/* What every inner loop is made of stands here, so that it costs no calls. */
static inline Vec vec(Wu x, Wu y) {
    return (Vec){x, y};
}
static inline Vec vec_add(Vec a, Vec b) {
    return (Vec){a.x + b.x, a.y + b.y};
}
static inline Vec vec_sub(Vec a, Vec b) {
    return (Vec){a.x - b.x, a.y - b.y};
}
static inline bool vec_same(Vec a, Vec b) {
    return a.x == b.x && a.y == b.y;
}
static inline int64_t vec_cross(Vec a, Vec b) {
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}
static inline int64_t vec_dot(Vec a, Vec b) {
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}
static inline int64_t vec_dist2(Vec a, Vec b) { /* exact */
    Vec d = vec_sub(b, a);
    return vec_dot(d, d);
}
/* +1 c left of a->b, 0 on the line, -1 right */
static inline int geom_turn(Vec a, Vec b, Vec c) {
    int64_t turn = vec_cross(vec_sub(b, a), vec_sub(c, a));
    return (turn > 0) - (turn < 0);
}
bool geom_on_segment(Vec p, Vec a, Vec b); /* closed */
uint64_t geom_sqrt(uint64_t v);            /* floor */
Wu geom_length_up(Vec a, Vec b);           /* distance rounded up to 1 Wu: the length of a path leg (matg 7.10) */
bool geom_within(Vec a, Vec b, int64_t d); /* dist(a,b) <= d, exact */
/* Distance of p from the closed segment a-b, squared, compared with d squared: dist <= d, exact. */
bool geom_point_segment_within(Vec p, Vec a, Vec b, int64_t d);
bool geom_segments_within(Vec a, Vec b, Vec c, Vec d, int64_t dist);
bool geom_segments_meet(Vec a, Vec b, Vec c, Vec d); /* closed: touching counts */
/* Where a->b meets the line of c-d, if the closed segments share exactly one point; false for none or an overlap along
 * a line. */
bool geom_segment_cut(Vec a, Vec b, Vec c, Vec d, Frac *at);
/* The point `along` Wu from a on the way to b (0 <= along <= length), rounded to the nearest Wu, symmetric under
 * mirror. */
Vec geom_point_along(Vec a, Vec b, Wu along, Wu length);
/* (x,y) -> (y,-x): clockwise */
static inline Vec geom_quarter_turn(Vec p) {
    return (Vec){p.y, -p.x};
}

/* Angles. The table of one octant is checked in; sin, cos scaled by 2^30. */
int32_t angle_sin(Angle a);
int32_t angle_cos(Angle a);
Angle angle_of(Vec d);                    /* compass angle of a direction, nearest; (0,0) gives 0 */
int32_t angle_diff(Angle from, Angle to); /* -32768 .. 32767, clockwise positive */
Vec angle_vec(Angle a, Wu length);        /* rounded to nearest, halves away from zero */
Angle angle_from_mdeg(int64_t mdeg);      /* thousandths of a degree, any sign; nearest unit */
int32_t angle_to_mdeg(Angle a);           /* 0 .. 359999 nearest; angle_from_mdeg(angle_to_mdeg(a)) == a */
/* Direction d lies within half_mdeg on either side of face; on the edge is inside, and so is (0,0). Decided by exact
 * cross products with the edge's direction. */
bool angle_in_arc(Vec d, Angle face, int32_t half_mdeg);
/* Thousandths of a degree outside (positive) or inside (negative or 0) the nearer edge; for words only, never for a
 * verdict. */
int32_t angle_arc_margin_mdeg(Vec d, Angle face, int32_t half_mdeg);
