/* sight_region: all that an eye sees under the full rule (matg 4.1-4.7), as a picture: right to 2 Wu. What is legal is
 * asked of sight_query. */
#pragma once
#include "world/sight.h"

/* Convex, counter-clockwise: near right, far right, far left, near left as the eye sees it. One that begins at the eye
 * has its near corners there. Quads of a region do not overlap; neighbours share their sides. */
typedef struct SightQuad {
    Vec p[4];
} SightQuad;

typedef enum SightFine {
    SIGHT_COARSE, /* while dragging: 512 directions, down to 128 where there is much to see, true edges between them;
                     what is narrower than one may be missed */
    SIGHT_EXACT   /* every corner of terrain and bases is a direction of its own */
} SightFine;

typedef struct SightRegion {
    SightQuad *quad; /* the caller's */
    uint32_t cap, n;
    bool full; /* more than cap: the region lacks some */
} SightRegion;

/* Scratch that any region of this scene as it is takes. */
size_t sight_region_bytes(const Scene *s);
/* The points of the table that `ask` sees from its `from`; its `to`, `to_body` and `adjacent` are not looked at, the
 * target is a bare point. False: tmp is too small (nothing written). */
bool sight_region(const Scene *s, const SightAsk *ask, SightFine fine, Arena *tmp, SightRegion *out);
bool sight_region_has(const SightRegion *r, Vec at); /* closed */
