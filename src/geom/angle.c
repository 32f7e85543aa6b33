/* Every angle is brought into the first octant and its result mirrored back, so that mirrored and turned angles give
 * mirrored and turned numbers to the last bit, and quarters and diagonals are exact. */
#include "geom/geom.h"
#include "geom/trig_table.h"
#include "geom/wide.h"

enum { ANGLE_OCTANT = 8192, MDEG_TURN = 360000 };

/* {sin, cos} * 2^scale of h half Angles, 0 <= h <= 2 * ANGLE_OCTANT; nearest. Products 2^124. */
static void octant_pair(int h, int scale, int64_t out[2]) {
    const int64_t *c = TRIG_COARSE[h / 128], *f = TRIG_FINE[h % 128];
    int shift = 124 - scale;
    Wide half = (Wide)1 << (shift - 1);
    out[0] = (int64_t)(((Wide)c[0] * f[1] + (Wide)c[1] * f[0] + half) >> shift);
    out[1] = (int64_t)(((Wide)c[1] * f[1] - (Wide)c[0] * f[0] + half) >> shift);
}

/* sine and cosine * 2^30 at once */
static Vec direction(Angle a) {
    int quarter = a / ANGLE_QUARTER, rest = a % ANGLE_QUARTER;
    int64_t sc[2];
    bool upper = rest > ANGLE_OCTANT;
    octant_pair(2 * (upper ? ANGLE_QUARTER - rest : rest), 30, sc);
    Vec d = upper ? vec((Wu)sc[1], (Wu)sc[0]) : vec((Wu)sc[0], (Wu)sc[1]);
    for (; quarter > 0; quarter--) d = geom_quarter_turn(d);
    return d;
}

int32_t angle_sin(Angle a) {
    return direction(a).x;
}
int32_t angle_cos(Angle a) {
    return direction(a).y;
}

/* Nearest Angle 0 .. ANGLE_OCTANT whose tangent is small / big, 0 <= small <= big < 2^21: the number of odd half Angles
 * below it. */
static int octant_of(int64_t small, int64_t big) {
    int lo = 0, hi = ANGLE_OCTANT;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        int64_t sc[2];
        octant_pair(2 * mid + 1, 40,
                    sc); /* 2^21 * 2^40; no direction of whole numbers lies on an odd half Angle, so no ties */
        if (small * sc[1] > big * sc[0])
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

Angle angle_of(Vec d) {
    int64_t x = d.x < 0 ? -(int64_t)d.x : d.x, y = d.y < 0 ? -(int64_t)d.y : d.y;
    int a = x <= y ? octant_of(x, y) : ANGLE_QUARTER - octant_of(y, x);
    if (x == 0 && y == 0) a = 0;
    if (d.y < 0) a = ANGLE_HALF - a;
    return (Angle)(d.x < 0 ? -a : a);
}

int32_t angle_diff(Angle from, Angle to) {
    return (int16_t)(uint16_t)(to - from);
}

Vec angle_vec(Angle a, Wu length) {
    Vec d = direction(a);
    return vec((Wu)round_away((int64_t)d.x * length, 1 << 30), (Wu)round_away((int64_t)d.y * length, 1 << 30));
}

Angle angle_from_mdeg(int64_t mdeg) {
    int64_t turn = mdeg % MDEG_TURN; /* 1024 / 5625 Angles each: never a tie, so the sign does not matter */
    return (Angle)round_away(turn * 65536, MDEG_TURN);
}

int32_t angle_to_mdeg(Angle a) {
    return (int32_t)(round_away((int64_t)a * MDEG_TURN, 65536) % MDEG_TURN);
}

bool angle_in_arc(Vec d, Angle face, int32_t half_mdeg) {
    if (half_mdeg < 0) return false;
    if (half_mdeg >= MDEG_TURN / 2) return true;
    Angle half = angle_from_mdeg(half_mdeg);
    bool not_left = vec_cross(direction((Angle)(face - half)), d) <= 0; /* 2^30 * 2^21 */
    bool not_right = vec_cross(direction((Angle)(face + half)), d) >= 0;
    if (half > ANGLE_QUARTER) return not_left || not_right;
    /* The front matters for half = 0 only, whose two edges are one line that runs backwards too. */
    return not_left && not_right && vec_dot(direction(face), d) >= 0;
}

int32_t angle_arc_margin_mdeg(Vec d, Angle face, int32_t half_mdeg) {
    int32_t off = angle_diff(face, angle_of(d));
    return (int32_t)round_away((int64_t)(off < 0 ? -off : off) * MDEG_TURN, 65536) - half_mdeg;
}
