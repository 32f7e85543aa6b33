/* Edges in square cells, row by row, a cell's edges side by side; private to world. The way of a segment is a slice of
 * entries a row, and all that most edges are asked is on which side of the segment their two ends lie: that question is
 * put to a whole slice at once, and only its few survivors are looked at one by one. */
#pragma once
#include "base/arena.h"
#include "geom/geom.h"
#include "geom/ring.h"
#include "world/table.h"

enum { CELL_SHIFT = 12, CELL = 1 << CELL_SHIFT, CELL_SIDE_MAX = 1 << 10 }; /* 1.6 inches: the measured best */

typedef struct Edge {
    Vec a, b;
    PieceIx piece;
    uint16_t part; /* FORM_QUADS: which quad */
} Edge;

typedef struct EdgeSpan {
    uint16_t c0, r0, c1, r1; /* cells, closed */
} EdgeSpan;

typedef struct EdgeIndex {
    uint8_t use;
    bool wide;  /* the processor has the wider lanes: chosen once, for speed alone */
    uint32_t n; /* edges */
    Vec origin;
    int32_t cols, rows;
    uint32_t *start; /* of each cell's entries; one more for the last one's end */
    /* the entries, cell by cell, row by row; a few more behind the last, for reads in fours */
    int32_t *ax, *ay, *bx, *by;
    uint32_t *key; /* piece << 16 | part */
    EdgeSpan *span;
} EdgeIndex;

/* Rows of square cells that a segment passes: the same ones, bottom up, from both ends. */
typedef struct RowWalk {
    Vec lo, hi, origin;
    int32_t cols;
    int shift, row, last;                     /* a cell is 2^shift Wu wide */
    int64_t x, q, rem, step_q, step_rem, den; /* x: where it enters the row; lo.x + q + rem / den: where it leaves */
} RowWalk;

typedef struct EdgeWalk {
    const EdgeIndex *ix;
    RowWalk rows;
    int64_t dx, dy, base; /* dx * y - dy * x - base > 0: left of a-b */
    int first, row, c0, c1, p0, p1;
    uint32_t at, end; /* what is left of the row's slice */
} EdgeWalk;

/* Beyond the outermost cells these go on for ever: clamping keeps order, so what meets still shares a cell. */
static inline int32_t cell_at(int64_t at, Wu origin, int shift, int32_t n) {
    int64_t d = at - origin;
    return d < 0 ? 0 : (int32_t)MIN(d >> shift, n - 1);
}

/* The index of these edges; false: does not fit the arena. */
bool edge_index_build(Arena *a, EdgeIndex *ix, Box world, const Edge *edge, uint32_t n);

void row_walk_begin(RowWalk *w, Vec origin, int shift, int32_t cols, int32_t rows, Vec a, Vec b);
/* The next row and its columns; false at the end. */
static inline bool row_walk_next(RowWalk *w, int *row, int *c0, int *c1) {
    if (w->row > w->last) return false;
    /* Up to the row's upper border, which its cells do not own: at most this takes in one cell too many. */
    int64_t x = w->x, next = w->row == w->last ? w->hi.x : w->lo.x + w->q;
    *c0 = cell_at(MIN(x, next), w->origin.x, w->shift, w->cols);
    *c1 = cell_at(MAX(x, next), w->origin.x, w->shift, w->cols);
    *row = w->row++;
    w->x = next;
    w->q += w->step_q;
    w->rem += w->step_rem;
    if (w->rem >= w->den) w->rem -= w->den, w->q++;
    return true;
}

enum { EDGE_BATCH = 32 };
void edge_walk_begin(EdgeWalk *w, const EdgeIndex *ix, Vec a, Vec b);
/* The next entries whose ends are not both strictly on one side of the line a-b, of one row; 0 at the end. An edge
 * comes by once for each of its cells that are met. */
uint32_t edge_walk_next(EdgeWalk *w, uint32_t slot[EDGE_BATCH]);
/* As edge_walk_begin, for a segment that lies in this one cell. */
void edge_walk_in_cell(EdgeWalk *w, const EdgeIndex *ix, uint32_t cell, Vec a, Vec b);
/* Is this entry, of the batch given last, the first one of its edge? */
bool edge_walk_first(const EdgeWalk *w, uint32_t slot);

/* Calls `meet` once with each edge near the segment whose ends are not both strictly on one side of its line (sa, sb:
 * the cross products of a-b with both ends, > 0 left), until it says false; then false. */
bool edge_index_along(const EdgeIndex *ix, Vec a, Vec b,
                      bool (*meet)(void *user, const Edge *e, uint32_t key, int64_t sa, int64_t sb), void *user);

/* Does the closed segment meet an edge that counts (NULL: all do)? */
bool edge_index_meets(const EdgeIndex *ix, Vec a, Vec b, bool (*counts)(const void *user, uint32_t key),
                      const void *user);
