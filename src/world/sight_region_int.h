/* The parts of a region of sight; private to world.
 *
 * Directions are keys: the corners of a square that stands on its tip, walked counter-clockwise from +x, QUAD keys a
 * side. Along one side the direction is a linear function of the key, so that 1 / s of a straight edge is one too, s
 * being the distance measured as |x| + |y|, in eighths of a Wu. Two lines that keep their order at both borders of a
 * wedge of one side so keep it in between. */
#pragma once
#include "world/sight_int.h"
#include "world/sight_region.h"

enum { QUAD_SHIFT = 22, QUAD = 1 << QUAD_SHIFT, TURN = 4 * QUAD, FINE_SHIFT = 3 };
enum { EVEN_SHIFT = 14, EVEN_KEYS = TURN >> EVEN_SHIFT }; /* directions that are always there: 1024 a turn */
enum { COARSE_SHIFT = 15, COARSE_KEYS = TURN >> COARSE_SHIFT };
enum { REL_MOST = 1 << 18 }; /* coordinates about the eye, after the shift */

typedef enum ThingHow {
    THING_TABLE,
    THING_AREA,
    THING_LOW,
    THING_HILL,
    THING_BODY,
    THING_LINE, /* bare */
    THING_ZONE  /* where a point is "at" its line */
} ThingHow;

/* What an edge belongs to: an area, a quad of a line with width, a base. */
typedef struct Thing {
    uint8_t how;
    bool eye_in;
    bool from_at, hedged, blocks; /* lines: the eye is at it; what is at it is hidden (4.7); it blocks */
    uint32_t group;               /* what is joined where it touches; zones: their line's thing */
    int32_t top;                  /* bodies, hills: above the table; others: above their ground */
    Wu inner;
} Thing;

typedef struct RegionEdge {
    int32_t ex, ey;       /* b - a, counter-clockwise about the eye */
    int64_t num;          /* a x b, shifted so that num / (direction x e) is s */
    int32_t lo, hi;       /* s lies between */
    uint32_t a, b;        /* corners */
    uint32_t thing, next; /* next edge of the same first wedge */
    uint32_t end, last;   /* the wedge behind; of one over the seam first that of its far part, then of its near one */
    int32_t sl, sr;       /* s at the borders of the wedge under way */
    uint32_t at;          /* the key that sr was worked out for */
} RegionEdge;

/* An edge of the wedge under way that lies beyond what has been looked at: what is hidden anyway is not worked out. */
typedef struct RegionFar {
    int32_t lo;
    uint32_t end, edge;
} RegionFar;
enum { REGION_LEVELS = 32 };

typedef struct Corner {
    int32_t x, y; /* about the eye */
    uint32_t key, rank;
} Corner;

typedef struct Region {
    const Scene *s;
    const Ground *g;
    const SightAsk *ask;
    SightFine fine;
    Vec eye;
    int shift;
    Box range;
    int level, most;
    int64_t farthest;
    Corner *corner;
    uint32_t corners, corner_cap;
    RegionEdge *edge;
    uint32_t edges, edge_cap;
    Thing *thing;
    uint32_t things, thing_cap;
    uint32_t *start; /* things that hold the eye, and hedgerows that it stands on */
    uint32_t starts;
    uint32_t *key; /* borders of the wedges, wedges + 1 */
    uint32_t wedges;
    uint32_t *first;  /* of each wedge: its first edge */
    uint64_t *active; /* edges of the wedge under way: sl + sr above, index below, and so sorted by plain value */
    uint32_t actives;
    RegionFar *far; /* the others of the wedge: s is above `near` on both sides */
    uint32_t fars;
    int32_t near;
    uint32_t work;                 /* edges looked at so far */
    uint32_t hills[REGION_LEVELS]; /* edges of hills in the wedge, by level; the last is of all above */
    int start_level;               /* of the hills that hold the eye */
    bool on_edge;                  /* the eye lies on an area's edge */
    bool moved;                    /* and so was moved off it */
} Region;

static inline uint32_t region_active(const Region *r, uint32_t i) {
    return (uint32_t)r->active[i];
}

/* Takes an edge into the wedges to come, until its `end`. */
static inline void region_note_hill(Region *r, uint32_t edge, int more) {
    const Thing *t = &r->thing[r->edge[edge].thing];
    if (t->how == THING_HILL) r->hills[CLAMP(t->top / 8, 0, REGION_LEVELS - 1)] += (uint32_t)more;
}
static inline void region_put(Region *r, uint32_t edge) {
    const RegionEdge *e = &r->edge[edge];
    region_note_hill(r, edge, 1);
    r->far[r->fars++] = (RegionFar){e->lo, e->end, edge};
}

typedef struct RegionRoom {
    uint32_t corners, things;
} RegionRoom;
/* What the pieces in range take at most; range NULL: all. */
RegionRoom region_room(const Scene *s, const Box *range);
/* Fills things, corners and edges about r->eye. */
void region_collect(Region *r);
/* Wedges, and the edges of each. */
void region_wedges(Region *r, uint64_t *sort, uint64_t *spare);
