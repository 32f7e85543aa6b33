/* wide: the few products of geom that do not fit int64, and roundings that treat both signs alike. Private to geom. */
#pragma once
#include "base/base.h"

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
