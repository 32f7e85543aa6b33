/* Cells lie row by row, and a row's entries side by side, so that a run of cells in a row is one slice of the list. An
 * entry carries the cells of its item: whether an item was already given is seen from there, and a query needs no marks
 * and no memory. */
#include "geom/grid.h"

typedef struct Cells {
    uint16_t c0, r0, c1, r1; /* closed */
} Cells;

typedef struct Entry {
    uint32_t item;
    Cells in;
} Entry;

struct Grid {
    Vec origin;
    Wu cell;
    int32_t cols, rows;
    uint32_t *start; /* cols * rows + 1 */
    Entry *entry;
};

enum { GRID_SIDE_MAX = 1 << 12 };

/* Beyond the world the outer cells go on for ever: clamping keeps order, so what meets still shares a cell. */
static int32_t cell_of(int64_t at, Wu origin, Wu cell, int32_t n) {
    int64_t d = at - origin;
    return d < 0 ? 0 : (int32_t)MIN(d / cell, n - 1);
}

static Cells cells_of(const Grid *g, Box b) {
    return (Cells){
        (uint16_t)cell_of(b.x0, g->origin.x, g->cell, g->cols), (uint16_t)cell_of(b.y0, g->origin.y, g->cell, g->rows),
        (uint16_t)cell_of(b.x1, g->origin.x, g->cell, g->cols), (uint16_t)cell_of(b.y1, g->origin.y, g->cell, g->rows)};
}

/* A counting sort: how many entries each cell has, where each cell's slice begins, then the entries, item by item and
 * so ascending. */
static bool fill(Grid *g, Arena *a, const Box *item, uint32_t n) {
    size_t cells = (size_t)g->cols * (size_t)g->rows;
    uint64_t total = 0;
    for (uint32_t i = 0; i < n; i++) {
        Cells in = cells_of(g, item[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) g->start[r * g->cols + c]++;
        total += (uint64_t)(in.c1 - in.c0 + 1) * (uint64_t)(in.r1 - in.r0 + 1);
    }
    if (total > UINT32_MAX) return false;
    g->entry = arena_try(a, (size_t)total * sizeof *g->entry);
    if (g->entry == NULL) return false;
    uint32_t at = 0;
    for (size_t i = 0; i <= cells; i++) {
        uint32_t count = g->start[i];
        g->start[i] = at;
        at += count;
    }
    /* Each start moves to its cell's end, which is the next cell's start: shifting them by one place puts them right.
     */
    for (uint32_t i = 0; i < n; i++) {
        Cells in = cells_of(g, item[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) g->entry[g->start[r * g->cols + c]++] = (Entry){i, in};
    }
    base_move(g->start + 1, g->start, cells * sizeof *g->start);
    g->start[0] = 0;
    return true;
}

Grid *grid_build(Arena *a, Box world, Wu cell, const Box *item, uint32_t n) {
    ASSERT(cell > 0 && world.x1 >= world.x0 && world.y1 >= world.y0);
    size_t mark = arena_mark(a);
    Grid *g = arena_try(a, sizeof *g);
    if (g == NULL) return NULL;
    g->origin = vec(world.x0, world.y0);
    g->cell = cell;
    g->cols = (int32_t)MIN(((int64_t)world.x1 - world.x0) / cell + 1, GRID_SIDE_MAX);
    g->rows = (int32_t)MIN(((int64_t)world.y1 - world.y0) / cell + 1, GRID_SIDE_MAX);
    g->start = arena_try(a, ((size_t)g->cols * (size_t)g->rows + 1) * sizeof *g->start);
    if (g->start != NULL && fill(g, a, item, n)) return g;
    arena_release(a, mark);
    return NULL;
}

typedef struct Output {
    uint32_t *out, n, cap;
    bool full;
} Output;

/* Entries of cells c0 .. c1 of row r, each item in the first of these cells that it has; not those that the row before
 * gave (its run of cells was p0 .. p1, none if p1 is -1, in row `before`). The runs of a straight line move one way, so
 * the rows that share an item follow each other and a look at the row before is enough. */
static void give_row(const Grid *g, int r, int c0, int c1, int before, int p0, int p1, Output *o) {
    for (int c = c0; c <= c1; c++) {
        const Entry *e = g->entry + g->start[r * g->cols + c], *end = g->entry + g->start[r * g->cols + c + 1];
        for (; e < end; e++) {
            if (c != MAX(c0, e->in.c0)) continue;
            if (e->in.r0 <= before && e->in.r1 >= before && e->in.c0 <= p1 && e->in.c1 >= p0) continue;
            if (o->n == o->cap) {
                o->full = true;
                return;
            }
            o->out[o->n++] = e->item;
        }
    }
}

static bool id_less(const void *a, const void *b, void *user) {
    (void)user;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

static void sort_ids(uint32_t *id, uint32_t n) {
    if (n > 64) {
        base_sort(id, n, sizeof *id, id_less, NULL);
        return;
    }
    for (uint32_t i = 1; i < n; i++) { /* cells give ascending runs: few moves */
        uint32_t v = id[i], k = i;
        for (; k > 0 && id[k - 1] > v; k--) id[k] = id[k - 1];
        id[k] = v;
    }
}

static uint32_t finish(Output *o, bool *full) {
    if (full != NULL) *full = o->full;
    sort_ids(o->out, o->n);
    return o->n;
}

/* floor of x on the line a-b at height y; a.y < b.y, a.y <= y <= b.y. 2^21 * 2^21. */
static int64_t x_at(Vec a, Vec b, int64_t y) {
    int64_t num = ((int64_t)b.x - a.x) * (y - a.y), den = (int64_t)b.y - a.y;
    return a.x + (num >= 0 ? num / den : -((-num + den - 1) / den));
}

uint32_t grid_along(const Grid *g, Vec a, Vec b, uint32_t *out, uint32_t cap, bool *full) {
    Output o = {out, 0, cap, false};
    if (a.y > b.y || (a.y == b.y && a.x > b.x)) { /* the same way round from both ends */
        Vec swap = a;
        a = b;
        b = swap;
    }
    int first = cell_of(a.y, g->origin.y, g->cell, g->rows), last = cell_of(b.y, g->origin.y, g->cell, g->rows);
    int64_t x = a.x;
    int p0 = 0, p1 = -1;
    for (int r = first; r <= last; r++) {
        /* Up to the row's upper border, which its cells do not own: at most this takes in one cell too many, alike from
         * both ends. */
        int64_t next = r == last ? b.x : x_at(a, b, (int64_t)g->origin.y + (int64_t)(r + 1) * g->cell);
        int c0 = cell_of(MIN(x, next), g->origin.x, g->cell, g->cols),
            c1 = cell_of(MAX(x, next), g->origin.x, g->cell, g->cols);
        give_row(g, r, c0, c1, r - 1, p0, p1, &o);
        x = next;
        p0 = c0;
        p1 = c1;
    }
    return finish(&o, full);
}

uint32_t grid_in_box(const Grid *g, Box b, uint32_t *out, uint32_t cap, bool *full) {
    Output o = {out, 0, cap, false};
    Cells in = cells_of(g, b);
    for (int r = in.r0; r <= in.r1; r++) give_row(g, r, in.c0, in.c1, r > in.r0 ? r - 1 : -1, in.c0, in.c1, &o);
    return finish(&o, full);
}
