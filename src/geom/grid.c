/* Cells lie row by row and a row's slots side by side, so that a run of cells in a row is one slice of the slots. */
#include "geom/grid.h"

struct Grid {
    Vec origin;
    Wu cell;
    int32_t cols, rows;
    uint32_t items, slots;
    uint32_t *start; /* first slot of each cell, and one past the last */
    uint32_t *slot;  /* items */
};

enum { GRID_SIDE_MAX = 1 << 12, MARKS = 1 << 15 };

/* Beyond the world the outer cells go on for ever: clamping keeps order, so what meets still shares a cell. */
static int32_t cell_of(int64_t at, Wu origin, Wu cell, int32_t n) {
    int64_t d = at - origin;
    return d < 0 ? 0 : (int32_t)MIN(d / cell, n - 1);
}

typedef struct Cells {
    int32_t c0, r0, c1, r1; /* closed */
} Cells;

static Cells cells_of(const Grid *g, Box b) {
    return (Cells){cell_of(b.x0, g->origin.x, g->cell, g->cols), cell_of(b.y0, g->origin.y, g->cell, g->rows),
                   cell_of(b.x1, g->origin.x, g->cell, g->cols), cell_of(b.y1, g->origin.y, g->cell, g->rows)};
}

/* A counting sort: how many slots each cell needs, where they begin, then the items in their order. */
static bool fill(Grid *g, Arena *a, const Box *item) {
    size_t cells = (size_t)g->cols * (size_t)g->rows;
    uint64_t total = 0;
    for (uint32_t i = 0; i < g->items; i++) {
        Cells in = cells_of(g, item[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) g->start[r * g->cols + c]++;
        total += (uint64_t)(in.c1 - in.c0 + 1) * (uint64_t)(in.r1 - in.r0 + 1);
    }
    if (total > UINT32_MAX) return false;
    g->slots = (uint32_t)total;
    g->slot = arena_try(a, (size_t)total * sizeof *g->slot);
    if (g->slot == NULL) return false;
    uint32_t at = 0;
    for (size_t i = 0; i <= cells; i++) {
        uint32_t count = g->start[i];
        g->start[i] = at;
        at += count;
    }
    /* Each start moves to its cell's end, which is the next cell's start: shifting them by one place puts them right.
     */
    for (uint32_t i = 0; i < g->items; i++) {
        Cells in = cells_of(g, item[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) g->slot[g->start[r * g->cols + c]++] = i;
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
    g->items = n;
    g->start = arena_try(a, ((size_t)g->cols * (size_t)g->rows + 1) * sizeof *g->start);
    if (g->start != NULL && fill(g, a, item)) return g;
    arena_release(a, mark);
    return NULL;
}

const uint32_t *grid_slots(const Grid *g, uint32_t *n) {
    *n = g->slots;
    return g->slot;
}

/* floor of x on the line a-b at height y; a.y < b.y, a.y <= y <= b.y. 2^21 * 2^21. */
static int64_t x_at(Vec a, Vec b, int64_t y) {
    int64_t num = ((int64_t)b.x - a.x) * (y - a.y), den = (int64_t)b.y - a.y;
    return a.x + (num >= 0 ? num / den : -((-num + den - 1) / den));
}

static void slots_of_run(const Grid *g, int row, int c0, int c1, uint32_t *first, uint32_t *n) {
    *first = g->start[row * g->cols + c0];
    *n = g->start[row * g->cols + c1 + 1] - *first;
}

GridWalk grid_walk(const Grid *g, Vec a, Vec b) {
    bool swap = a.y > b.y; /* the same way from both ends */
    GridWalk w = {.grid = g, .a = swap ? b : a, .b = swap ? a : b};
    w.x = w.a.x;
    w.row = cell_of(w.a.y, g->origin.y, g->cell, g->rows);
    w.last = cell_of(w.b.y, g->origin.y, g->cell, g->rows);
    return w;
}

bool grid_step(GridWalk *w, uint32_t *first, uint32_t *n) {
    const Grid *g = w->grid;
    if (w->row > w->last) return false;
    /* Up to the row's upper border, which its cells do not own: at most this takes in one cell too many, alike from
     * both ends. */
    int64_t border = (int64_t)g->origin.y + (int64_t)(w->row + 1) * g->cell;
    int64_t x = w->row == w->last ? w->b.x : x_at(w->a, w->b, border);
    slots_of_run(g, w->row, cell_of(MIN(w->x, x), g->origin.x, g->cell, g->cols),
                 cell_of(MAX(w->x, x), g->origin.x, g->cell, g->cols), first, n);
    w->x = x;
    w->row++;
    return true;
}

/* A bit an item: doubles fall together and the order comes for nothing. More items than bits are taken by the window.
 */
typedef struct Marks {
    uint32_t from, n; /* items from .. from + n - 1 */
    uint64_t word[MARKS / 64];
} Marks;

static void marks_begin(Marks *m, const Grid *g, uint32_t from) {
    m->from = from;
    m->n = MIN(g->items - from, MARKS);
    base_zero(m->word, (m->n + 63) / 64 * sizeof m->word[0]);
}

static void marks_run(Marks *m, const Grid *g, uint32_t first, uint32_t n) {
    for (const uint32_t *s = g->slot + first, *end = s + n; s < end; s++) {
        uint32_t bit = *s - m->from; /* below from: wraps to far above n */
        if (bit < m->n) m->word[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
}

typedef struct Output {
    uint32_t *out, n, cap;
    bool full;
} Output;

static void marks_give(const Marks *m, Output *o) {
    for (uint32_t w = 0; w < (m->n + 63) / 64; w++)
        for (uint64_t left = m->word[w]; left != 0; left &= left - 1) {
            if (o->n == o->cap) {
                o->full = true;
                return;
            }
            o->out[o->n++] = m->from + w * 64 + (uint32_t)__builtin_ctzll(left);
        }
}

static uint32_t finish(const Output *o, bool *full) {
    if (full != NULL) *full = o->full;
    return o->n;
}

uint32_t grid_along(const Grid *g, Vec a, Vec b, uint32_t *out, uint32_t cap, bool *full) {
    Output o = {out, 0, cap, false};
    Marks m;
    for (uint32_t from = 0; from < g->items && !o.full; from += MARKS) {
        GridWalk w = grid_walk(g, a, b);
        marks_begin(&m, g, from);
        for (uint32_t first, n; grid_step(&w, &first, &n);) marks_run(&m, g, first, n);
        marks_give(&m, &o);
    }
    return finish(&o, full);
}

uint32_t grid_in_box(const Grid *g, Box b, uint32_t *out, uint32_t cap, bool *full) {
    Output o = {out, 0, cap, false};
    Cells in = cells_of(g, b);
    Marks m;
    for (uint32_t from = 0; from < g->items && !o.full; from += MARKS) {
        marks_begin(&m, g, from);
        for (int r = in.r0; r <= in.r1; r++) {
            uint32_t first, n;
            slots_of_run(g, r, in.c0, in.c1, &first, &n);
            marks_run(&m, g, first, n);
        }
        marks_give(&m, &o);
    }
    return finish(&o, full);
}
