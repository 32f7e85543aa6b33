/* wide: the few products of geom that do not fit int64, roundings that treat both signs alike, and the cross product
 * for the innermost loops. Private to geom. */
#pragma once
#include "geom/geom.h"

typedef __int128 Wide;

/* num / den to the nearest, halves away from zero; den > 0. Mirrored input gives the mirrored result. */
static inline int64_t round_away(int64_t num, int64_t den) {
    return num >= 0 ? (2 * num + den) / (2 * den) : -((-2 * num + den) / (2 * den));
}
static inline Wide round_away_wide(Wide num, Wide den) {
    return num >= 0 ? (2 * num + den) / (2 * den) : -((-2 * num + den) / (2 * den));
}
static inline int sign_of(int64_t v) {
    return (v > 0) - (v < 0);
}
/* As vec_cross of a-b and a-c: its sign is geom_turn. */
static inline int64_t cross_of(Vec a, Vec b, Vec c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}
