/* sight: lines of sight with their witness (matg 4.1-4.8). Exact; symmetric but where the ask itself is not. */
#pragma once
#include "world/scene.h"

typedef struct SightAsk {
    Vec from, to;
    uint16_t from_body, to_body;        /* ids that never block; 0xFFFF = a bare point */
    const Shape *from_shape, *to_shape; /* bases of the two ends, for "at" a line; NULL = points (1/2 inch) */
    Pose from_pose, to_pose;            /* used with the shapes */
    Wu limit;                           /* sighting distance on level ground; 0 = no limit */
    Wu per_level;                       /* added per whole level that `from` stands above `to` */
    uint8_t to_foot;                    /* the target is personnel: personnel on the line block too (4.2) */
    uint8_t from_open, to_open;         /* has fired: its own area or hedgerow does not hide it (4.7) */
    uint8_t adjacent;                   /* bases touch: always visible (4.1) */
    uint8_t low_cover, plateau;         /* options of matg 4.5 */
} SightAsk;

typedef enum SightWhy {
    SIGHT_CLEAR, /* nothing in the way, or only what does not block */
    SIGHT_ADJACENT,
    SIGHT_TOO_FAR, /* beyond the sighting distance (4.6) */
    SIGHT_THROUGH, /* a stretch with neither end in it (4.1) */
    SIGHT_INNER,   /* both ends in it, deeper than the inner distance (4.1) */
    SIGHT_LINE,    /* a bare line that blocks (4.1) */
    SIGHT_BODY,    /* a base on the line (4.2) */
    SIGHT_HILL,    /* a hill's top reaches the line (4.5) */
    SIGHT_HEDGED,  /* target at a hedgerow, observer not adjacent (4.7) */
} SightWhy;

typedef enum SightRole { SIGHT_BY, SIGHT_FROM_IN, SIGHT_TO_IN, SIGHT_BOTH_IN, SIGHT_STOPS, SIGHT_UNDER } SightRole;
typedef struct SightItem {
    uint16_t id; /* PieceIx, or body id */
    uint8_t is_body;
    uint8_t role; /* SIGHT_BY passed harmlessly; FROM_IN/TO_IN/BOTH_IN an end lies in it; STOPS it blocks; UNDER too low
                     to block (4.5) */
    uint8_t why;  /* SightWhy when it stops */
    uint8_t graze; /* only touches (4.3) */
    Wu in, out;    /* along the line from `from`, nearest Wu */
} SightItem;

enum { SIGHT_ITEMS = 48 };
typedef struct SightCert {
    bool visible, graze;
    uint8_t why;                  /* SightWhy of the first thing that stops, else SIGHT_CLEAR / SIGHT_ADJACENT */
    uint8_t concealed;            /* an end lies in something that hides it (4.7): bit 0 target, bit 1 firer */
    int16_t from_level, to_level; /* ground levels */
    int64_t dist2;                /* exact */
    Wu range;                     /* distance rounded up to 1 Wu, for print */
    Wu limit;                     /* that held, 0 = none */
    uint32_t n;                   /* items in order of entry; more than SIGHT_ITEMS are cut, the stopping one is kept */
    SightItem item[SIGHT_ITEMS];
} SightCert;

bool sight_query(const Scene *s, const SightAsk *ask, SightCert *cert); /* = cert->visible; cert may be NULL (faster) */
/* Does the closed segment meet an edge of anything with SIGHT_BLOCKS? Knows neither heights nor who stands in what. */
bool sight_meets_edge(const Scene *s, Vec a, Vec b);
