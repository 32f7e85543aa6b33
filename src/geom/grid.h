/* grid: a uniform grid over items with boxes (edges, pieces, bodies). Built in the caller's arena; rebuilt whole, or one item moved. */
#pragma once
#include "base/arena.h"
#include "geom/ring.h"

typedef struct Grid Grid;

/* cell in Wu (4 inches is the measured best for edges). NULL when the arena is too small. */
Grid *grid_build(Arena *a, Box world, Wu cell, const Box *item, uint32_t n);
/* Items whose cells the closed segment a-b passes through, each once, ascending; returns the count (<= cap, the rest is dropped and *full set). */
uint32_t grid_along(const Grid *g, Vec a, Vec b, uint32_t *out, uint32_t cap, bool *full);
/* Items whose cells meet the box, each once, ascending. */
uint32_t grid_in_box(const Grid *g, Box b, uint32_t *out, uint32_t cap, bool *full);
