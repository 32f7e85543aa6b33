/* grid: a uniform grid over items with boxes (edges, pieces, bodies). Built in the caller's arena, and rebuilt whole (a
 * table's edges take a fraction of a millisecond). Queries touch no memory but the caller's. */
#pragma once
#include "base/arena.h"
#include "geom/ring.h"

typedef struct Grid Grid;

/* cell in Wu (4 inches is the measured best for edges). Items beyond the world lie in its outer cells. NULL when the
 * arena is too small. */
Grid *grid_build(Arena *a, Box world, Wu cell, const Box *item, uint32_t n);
/* Items whose cells the closed segment a-b passes through, each once, ascending; returns the count (<= cap, the rest,
 * the highest, is dropped and *full set). full may be NULL. The same for b-a. */
uint32_t grid_along(const Grid *g, Vec a, Vec b, uint32_t *out, uint32_t cap, bool *full);
/* Items whose cells meet the box, each once, ascending. */
uint32_t grid_in_box(const Grid *g, Box b, uint32_t *out, uint32_t cap, bool *full);

/* For the fastest loops: the items of all cells, a slot each, and the way of a segment through them as a run of slots a
 * row of cells. Who keeps its data in the order of the slots reads it straight through; an item comes by once for each
 * of its cells that are met. */
const uint32_t *grid_slots(const Grid *g, uint32_t *n);
typedef struct GridWalk {
    const Grid *grid;
    Vec a, b;
    int64_t x;
    int32_t row, last;
} GridWalk;
GridWalk grid_walk(const Grid *g, Vec a, Vec b);
bool grid_step(GridWalk *w, uint32_t *first, uint32_t *n); /* the next run (n may be 0); false at the end */
