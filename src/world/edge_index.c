/* Edges in square cells, row by row, the corners of a cell's edges side by side: a row of a segment's cells is one
 * slice to run through, and all that most edges are asked is on which side of the segment their two ends lie. What
 * passes is rare, and only then is it asked whether a cell before had it. */
#include "world/scene_int.h"

enum { CELL = 3 * WU_INCH / 2, SIDE_MAX = 1 << 11 };

/* Beyond the outermost cells these go on for ever: clamping keeps order, so what meets still shares a cell. */
static int32_t cell_of(int64_t at, Wu origin, Wu cell, int32_t n) {
    int64_t d = at - origin;
    return d < 0 ? 0 : (int32_t)MIN(d / cell, n - 1);
}

static EdgeSpan span_of(const EdgeIndex *ix, const Edge *e) {
    const Wu x0 = ix->origin.x, y0 = ix->origin.y;
    return (EdgeSpan){(uint16_t)cell_of(MIN(e->a.x, e->b.x), x0, ix->cell, ix->cols),
                      (uint16_t)cell_of(MIN(e->a.y, e->b.y), y0, ix->cell, ix->rows),
                      (uint16_t)cell_of(MAX(e->a.x, e->b.x), x0, ix->cell, ix->cols),
                      (uint16_t)cell_of(MAX(e->a.y, e->b.y), y0, ix->cell, ix->rows)};
}

bool edge_index_build(Arena *a, EdgeIndex *ix, Box world, const Edge *edge, uint32_t n) {
    ix->n = n;
    if (n == 0) return true;
    ix->origin = vec(world.x0, world.y0);
    ix->cell = CELL;
    ix->cols = (int32_t)MIN(((int64_t)world.x1 - world.x0) / CELL + 1, SIDE_MAX);
    ix->rows = (int32_t)MIN(((int64_t)world.y1 - world.y0) / CELL + 1, SIDE_MAX);
    size_t cells = (size_t)ix->cols * (size_t)ix->rows;
    ix->start = arena_try(a, (cells + 2) * sizeof *ix->start);
    if (ix->start == NULL) return false;
    uint64_t total = 0;
    for (uint32_t i = 0; i < n; i++) {
        EdgeSpan in = span_of(ix, &edge[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) ix->start[r * ix->cols + c + 2]++;
        total += (uint64_t)(in.c1 - in.c0 + 1) * (uint64_t)(in.r1 - in.r0 + 1);
    }
    if (total > UINT32_MAX) return false;
    ix->corner = arena_try(a, (size_t)total * sizeof *ix->corner);
    ix->key = arena_try(a, (size_t)total * sizeof *ix->key);
    ix->span = arena_try(a, (size_t)total * sizeof *ix->span);
    if (ix->corner == NULL || ix->key == NULL || ix->span == NULL) return false;
    /* start[c + 1] runs ahead while cell c is filled, and is where c ends when all are in */
    for (size_t i = 2; i < cells + 2; i++) ix->start[i] += ix->start[i - 1];
    for (uint32_t i = 0; i < n; i++) {
        EdgeSpan in = span_of(ix, &edge[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) {
                uint32_t k = ix->start[r * ix->cols + c + 1]++;
                ix->corner[k] = (EdgeCorners){edge[i].a, edge[i].b};
                ix->key[k] = (uint32_t)edge[i].piece << 16 | edge[i].part;
                ix->span[k] = in;
            }
    }
    return true;
}

/* floor of x on a-b at height y; a.y < b.y, a.y <= y <= b.y. 2^21 * 2^21. */
static int64_t x_at(Vec a, Vec b, int64_t y) {
    int64_t num = ((int64_t)b.x - a.x) * (y - a.y), den = (int64_t)b.y - a.y;
    return a.x + (num >= 0 ? num / den : -((-num + den - 1) / den));
}

bool edge_index_along(const EdgeIndex *ix, Vec a, Vec b,
                      bool (*meet)(void *user, EdgeCorners e, uint32_t key, int64_t sa, int64_t sb), void *user) {
    if (ix->n == 0) return true;
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, base = dx * a.y - dy * a.x;
    Vec lo = a, hi = b;
    if (a.y > b.y || (a.y == b.y && a.x > b.x)) lo = b, hi = a; /* the same way round from both ends */
    int first = cell_of(lo.y, ix->origin.y, ix->cell, ix->rows), last = cell_of(hi.y, ix->origin.y, ix->cell, ix->rows);
    int p0 = 1, p1 = 0;
    int64_t x = lo.x;
    for (int r = first; r <= last; r++) {
        int64_t next = r == last ? hi.x : x_at(lo, hi, (int64_t)ix->origin.y + (int64_t)(r + 1) * ix->cell);
        int c0 = cell_of(MIN(x, next), ix->origin.x, ix->cell, ix->cols),
            c1 = cell_of(MAX(x, next), ix->origin.x, ix->cell, ix->cols);
        uint32_t end = ix->start[r * ix->cols + c1 + 1];
        int cell = c0;
        for (uint32_t k = ix->start[r * ix->cols + c0]; k < end; k++) {
            EdgeCorners e = ix->corner[k];
            int64_t sa = dx * e.a.y - dy * e.a.x - base, sb = dx * e.b.y - dy * e.b.x - base;
            if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) continue;
            EdgeSpan in = ix->span[k];
            while (k >= ix->start[r * ix->cols + cell + 1]) cell++;
            /* given by a cell before in this row, or by the row before: straight lines go one way, so rows that share
             * an edge follow each other */
            if (cell != MAX(c0, in.c0) || (r > first && in.r0 < r && in.c0 <= p1 && in.c1 >= p0)) continue;
            if (!meet(user, e, ix->key[k], sa, sb)) return false;
        }
        x = next;
        p0 = c0, p1 = c1;
    }
    return true;
}
