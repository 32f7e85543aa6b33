/* outline: a loop along pixel edges becomes a polygon of few points in Wu: straightened, its area put right, simple.
 * Private to mat. */
#pragma once
#include "geom/piece.h"
#include "geom/ring.h"

typedef struct Ring {
    Vec *p; /* half pixels, y down; malloc'd */
    size_t n, cap;
} Ring;

enum { OUTLINE_RINGS = 200 };
typedef struct OutlineAsk {
    int w, h; /* px of the picture */
    Wu table_w, table_h;
    bool smooth;
    int fine; /* px: what is finer has been evened out */
} OutlineAsk;
typedef struct OutlineOut {
    TablePoint pt[PIECE_POINTS];
    uint32_t n, holes;
    int64_t area; /* Wu^2, as rounded corners leave it */
} OutlineOut;
/* Outline first, then holes, largest outside. False: no simple polygon of at most PIECE_POINTS points was found. */
bool outline_make(const OutlineAsk *ask, const Ring *const *ring, size_t rings, OutlineOut *out);
