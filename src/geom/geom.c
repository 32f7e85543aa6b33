/* Bit budget: |coordinate| < 2^20, so a difference fits 21 bits and a sign, a product of two 2^42, a cross or dot
 * product of two differences 2^43. What is compared with squares of these, or fractions of them, is done in 128 bits.
 */
#include "geom/geom.h"
#include "geom/wide.h"

/* No two points of a table are this far apart; a longer distance asked for is cut to it, so that its square fits. */
static const int64_t FAR_APART = 1 << 22;

int64_t frac_scale(Frac f, int64_t len) {
    return (int64_t)(((Wide)f.num * len * 2 + f.den) / ((Wide)f.den * 2));
}

static bool spans_meet(Wu a, Wu b, Wu c, Wu d) {
    return MAX(a, b) >= MIN(c, d) && MAX(c, d) >= MIN(a, b);
}

bool geom_on_segment(Vec p, Vec a, Vec b) {
    return spans_meet(a.x, b.x, p.x, p.x) && spans_meet(a.y, b.y, p.y, p.y) && geom_turn(a, b, p) == 0;
}

/* 16 times the square root of 64 .. 255 */
static const uint8_t ROOT[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 139, 140, 141, 142, 143, 144, 145, 146, 147, 147,
    148, 149, 150, 151, 152, 153, 153, 154, 155, 156, 157, 157, 158, 159, 160, 161, 161, 162, 163, 164, 165, 165,
    166, 167, 168, 168, 169, 170, 171, 171, 172, 173, 174, 174, 175, 176, 177, 177, 178, 179, 179, 180, 181, 182,
    182, 183, 184, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192, 192, 193, 194, 194, 195, 196, 196,
    197, 198, 198, 199, 200, 200, 201, 202, 202, 203, 203, 204, 205, 205, 206, 207, 207, 208, 208, 209, 210, 210,
    211, 211, 212, 213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221, 222, 223, 223,
    224, 224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 231, 231, 232, 232, 233, 233, 234, 234, 235, 235,
    236, 237, 237, 238, 238, 239, 239, 240, 240, 241, 241, 242, 242, 243, 243, 244, 245, 245, 246, 246, 247, 247,
    248, 248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255,
};

/* Two steps of Newton's from eight bits, then to the floor. */
uint64_t geom_sqrt(uint64_t v) {
    if (v == 0) return 0;
    int shift = __builtin_clzll(v) & ~1;
    uint64_t n = v << shift, root = ROOT[(n >> 56) - 64];
    root = (root << 7) + (n >> 41) / root;
    root = MIN((root << 15) + (n >> 17) / root, (uint64_t)UINT32_MAX) >> shift / 2;
    while (root * root > v) root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= v) root++;
    return root;
}

Wu geom_length_up(Vec a, Vec b) {
    uint64_t d2 = (uint64_t)vec_dist2(a, b), s = geom_sqrt(d2);
    return (Wu)(s * s < d2 ? s + 1 : s);
}

bool geom_within(Vec a, Vec b, int64_t d) {
    if (d < 0) return false;
    d = MIN(d, FAR_APART);
    return vec_dist2(a, b) <= d * d;
}

bool geom_point_segment_within(Vec p, Vec a, Vec b, int64_t d) {
    if (d < 0) return false;
    d = MIN(d, FAR_APART);
    Vec ab = vec_sub(b, a), ap = vec_sub(p, a);
    int64_t len2 = vec_dot(ab, ab), dot = vec_dot(ap, ab);
    if (dot <= 0) return vec_dot(ap, ap) <= d * d;
    if (dot >= len2) return vec_dist2(p, b) <= d * d;
    Wide cross = vec_cross(ab, ap); /* squared 2^86, against d^2 * len^2 < 2^87 */
    return cross * cross <= (Wide)(d * d) * len2;
}

bool geom_segments_within(Vec a, Vec b, Vec c, Vec d, int64_t dist) {
    if (dist < 0) return false;
    return geom_segments_meet(a, b, c, d) || geom_point_segment_within(a, c, d, dist) ||
           geom_point_segment_within(b, c, d, dist) || geom_point_segment_within(c, a, b, dist) ||
           geom_point_segment_within(d, a, b, dist);
}

bool geom_segments_meet(Vec a, Vec b, Vec c, Vec d) {
    /* Neither pair lies on one open side of the other's line. On one line, or with a segment that is a point, all turns
     * that matter are 0 and the spans decide. */
    return spans_meet(a.x, b.x, c.x, d.x) && spans_meet(a.y, b.y, c.y, d.y) &&
           geom_turn(a, b, c) * geom_turn(a, b, d) <= 0 && geom_turn(c, d, a) * geom_turn(c, d, b) <= 0;
}

/* The segments are parallel and meet, so all lies on one line (or a-b is a point). One shared point only? */
static bool cut_in_line(Vec a, Vec b, Vec c, Vec d, Frac *at) {
    Vec ab = vec_sub(b, a);
    int64_t len2 = vec_dot(ab, ab);
    if (len2 == 0) {
        *at = (Frac){0, 1};
        return true;
    }
    int64_t tc = vec_dot(vec_sub(c, a), ab), td = vec_dot(vec_sub(d, a), ab);
    int64_t from = MAX(MIN(tc, td), 0), to = MIN(MAX(tc, td), len2);
    *at = (Frac){from, len2};
    return from == to;
}

bool geom_segment_cut(Vec a, Vec b, Vec c, Vec d, Frac *at) {
    if (!geom_segments_meet(a, b, c, d)) return false;
    Vec cd = vec_sub(d, c);
    int64_t den = vec_cross(vec_sub(b, a), cd), num = vec_cross(vec_sub(c, a), cd);
    if (den == 0) return cut_in_line(a, b, c, d, at);
    *at = den > 0 ? (Frac){num, den} : (Frac){-num, -den};
    return true;
}

Vec geom_point_along(Vec a, Vec b, Wu along, Wu length) {
    if (length <= 0) return a;
    along = CLAMP(along, 0, length);
    Vec d = vec_sub(b, a);
    return (Vec){a.x + (Wu)round_away((int64_t)d.x * along, length),
                 a.y + (Wu)round_away((int64_t)d.y * along, length)};
}
