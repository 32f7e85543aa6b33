/* trace: outlines of what has one colour on a picture of the table, as simple polygons in Wu that can become terrain.
 * What it finds is advice: it enters a game only as the arguments of commands. */
#pragma once
#include "geom/piece.h"

typedef struct TraceAsk {
    const uint32_t *argb; /* the table straight from above, rows top first; pixels with alpha 0 match nothing */
    int w, h;             /* px */
    Wu table_w, table_h;
    uint32_t rgb;       /* 0xRRGGBB looked for */
    int tolerance;      /* 0..255: root mean square of the differences in red, green and blue, at most */
    bool smooth;        /* rounded corners where the outline bends gently */
    Wu detail;          /* what is finer is evened out: 0 = grain of a pixel or two */
    int64_t least_area; /* Wu^2: regions and holes below are left out and filled */
    uint32_t most;      /* regions, largest first */
} TraceAsk;

typedef struct TracePiece {
    uint32_t pt, n; /* points, the last of each ring marked POINT_RING_END: outline, then holes */
    uint32_t holes;
    int64_t area;     /* Wu^2, of the region's pixels */
    int64_t outlined; /* Wu^2, of the polygon */
} TracePiece;

typedef struct TraceResult {
    TracePiece *piece;
    uint32_t piece_n;
    TablePoint *pt;
    uint32_t pt_n;
    uint32_t small, holes_filled, too_many, intricate; /* regions left out, by reason; holes too small to keep */
    int64_t matched;                                   /* px of the colour */
} TraceResult;

/* Each outline is simple, has at most PIECE_POINTS points with its holes, which lie inside and apart; its area is that
 * of the region's pixels to about a hundredth. False: no memory, or a picture without pixels. Free it either way. */
bool trace_picture(const TraceAsk *ask, TraceResult *out);
void trace_free(TraceResult *r);
