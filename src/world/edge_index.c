#include "world/edge_index.h"

enum { PAD = 16 };

static EdgeSpan span_of(const EdgeIndex *ix, const Edge *e) {
    return (EdgeSpan){(uint16_t)cell_at(MIN(e->a.x, e->b.x), ix->origin.x, CELL_SHIFT, ix->cols),
                      (uint16_t)cell_at(MIN(e->a.y, e->b.y), ix->origin.y, CELL_SHIFT, ix->rows),
                      (uint16_t)cell_at(MAX(e->a.x, e->b.x), ix->origin.x, CELL_SHIFT, ix->cols),
                      (uint16_t)cell_at(MAX(e->a.y, e->b.y), ix->origin.y, CELL_SHIFT, ix->rows)};
}

static bool has_wide(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static void put_entry(EdgeIndex *ix, uint32_t k, const Edge *e, EdgeSpan span) {
    ix->ax[k] = e->a.x;
    ix->ay[k] = e->a.y;
    ix->bx[k] = e->b.x;
    ix->by[k] = e->b.y;
    ix->key[k] = (uint32_t)e->piece << 16 | e->part;
    ix->span[k] = span;
}

bool edge_index_build(Arena *a, EdgeIndex *ix, Box world, const Edge *edge, uint32_t n) {
    ix->n = n;
    ix->wide = has_wide();
    if (n == 0) return true;
    ix->origin = vec(world.x0, world.y0);
    ix->cols = (int32_t)MIN((((int64_t)world.x1 - world.x0) >> CELL_SHIFT) + 1, CELL_SIDE_MAX);
    ix->rows = (int32_t)MIN((((int64_t)world.y1 - world.y0) >> CELL_SHIFT) + 1, CELL_SIDE_MAX);
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
    if (total > UINT32_MAX - PAD) return false;
    size_t room = (size_t)total + PAD;
    ix->ax = arena_try(a, 4 * room * sizeof *ix->ax);
    ix->key = arena_try(a, (size_t)total * sizeof *ix->key);
    ix->span = arena_try(a, (size_t)total * sizeof *ix->span);
    if (ix->ax == NULL || ix->key == NULL || ix->span == NULL) return false;
    ix->ay = ix->ax + room;
    ix->bx = ix->ay + room;
    ix->by = ix->bx + room;
    /* start[c + 1] runs ahead while cell c is filled, and is where c ends when all are in */
    for (size_t i = 2; i < cells + 2; i++) ix->start[i] += ix->start[i - 1];
    for (uint32_t i = 0; i < n; i++) {
        EdgeSpan in = span_of(ix, &edge[i]);
        for (int r = in.r0; r <= in.r1; r++)
            for (int c = in.c0; c <= in.c1; c++) put_entry(ix, ix->start[r * ix->cols + c + 1]++, &edge[i], in);
    }
    return true;
}

/* num / den towards minus infinity and what is left over, den > 0 */
static int64_t floor_div(int64_t num, int64_t den, int64_t *rem) {
    int64_t q = num / den;
    *rem = num - q * den;
    if (*rem >= 0) return q;
    *rem += den;
    return q - 1;
}

void row_walk_begin(RowWalk *w, Vec origin, int shift, int32_t cols, int32_t rows, Vec a, Vec b) {
    bool swap = a.y > b.y || (a.y == b.y && a.x > b.x); /* the same way round from both ends */
    w->lo = swap ? b : a;
    w->hi = swap ? a : b;
    w->origin = origin;
    w->cols = cols;
    w->shift = shift;
    w->row = cell_at(w->lo.y, origin.y, shift, rows);
    w->last = cell_at(w->hi.y, origin.y, shift, rows);
    w->x = w->lo.x;
    w->q = w->rem = w->step_q = w->step_rem = 0;
    w->den = 1;
    if (w->row == w->last) return;
    /* 2^21 * 2^21; a step of a row: no more */
    int64_t dx = (int64_t)w->hi.x - w->lo.x, border = (int64_t)origin.y + ((int64_t)(w->row + 1) << shift);
    w->den = (int64_t)w->hi.y - w->lo.y;
    w->q = floor_div(dx * (border - w->lo.y), w->den, &w->rem);
    w->step_q = floor_div(dx * (1 << shift), w->den, &w->step_rem);
}

static void set_line(EdgeWalk *w, const EdgeIndex *ix, Vec a, Vec b) {
    w->ix = ix;
    w->dx = (int64_t)b.x - a.x;
    w->dy = (int64_t)b.y - a.y;
    w->base = w->dx * a.y - w->dy * a.x;
    w->at = w->end = 0;
    w->rows.row = 0, w->rows.last = -1;
}

void edge_walk_begin(EdgeWalk *w, const EdgeIndex *ix, Vec a, Vec b) {
    set_line(w, ix, a, b);
    w->row = -1;
    w->c0 = 1, w->c1 = 0;
    if (ix->n == 0) return;
    row_walk_begin(&w->rows, ix->origin, CELL_SHIFT, ix->cols, ix->rows, a, b);
    w->first = w->rows.row;
}

void edge_walk_in_cell(EdgeWalk *w, const EdgeIndex *ix, uint32_t cell, Vec a, Vec b) {
    set_line(w, ix, a, b);
    w->at = ix->start[cell];
    w->end = ix->start[cell + 1];
}

/* The next slice; false at the end. */
static inline bool next_slice(EdgeWalk *w) {
    w->p0 = w->c0, w->p1 = w->c1;
    if (!row_walk_next(&w->rows, &w->row, &w->c0, &w->c1)) return false;
    const uint32_t *start = w->ix->start + w->row * w->ix->cols;
    w->at = start[w->c0];
    w->end = start[w->c1 + 1];
    return true;
}

static uint32_t next_plain(EdgeWalk *w, uint32_t slot[EDGE_BATCH]) {
    const EdgeIndex *ix = w->ix;
    uint32_t n = 0;
    while (n == 0) {
        if (w->at == w->end && !next_slice(w)) return 0;
        uint32_t k = w->at;
        for (; k < w->end && n < EDGE_BATCH; k++) {
            int64_t sa = w->dx * ix->ay[k] - w->dy * ix->ax[k] - w->base,
                    sb = w->dx * ix->by[k] - w->dy * ix->bx[k] - w->base;
            slot[n] = k;
            n += !((sa > 0 && sb > 0) || (sa < 0 && sb < 0));
        }
        w->at = k;
    }
    return n;
}

#if defined(__x86_64__)
/* The same in lanes: coordinates are below 2^21 and their products below 2^42, so 64 bits a lane are exact. Eight edges
 * are read at once, those of even and of odd place worked on side by side. */
typedef int64_t Lanes __attribute__((vector_size(32)));
typedef Lanes LanesRead __attribute__((aligned(4), may_alias));
typedef uint64_t Bits __attribute__((vector_size(32)));
typedef char Bytes __attribute__((vector_size(32)));
#define WIDE __attribute__((target("avx2")))

/* The products of the low halves. */
static WIDE inline Lanes times(Lanes a, Lanes b) {
#if defined(__clang__)
    return ((a << 32) >> 32) * ((b << 32) >> 32);
#else
    typedef int Ints __attribute__((vector_size(32)));
    typedef long long Longs __attribute__((vector_size(32)));
    return (Lanes)(Longs)__builtin_ia32_pmuldq256((Ints)a, (Ints)b);
#endif
}

/* The sign is set where both ends lie strictly on one side. */
static WIDE inline Lanes aside(Lanes ax, Lanes ay, Lanes bx, Lanes by, Lanes dx, Lanes dy, Lanes base) {
    Lanes sa = times(dx, ay) - times(dy, ax), sb = times(dx, by) - times(dy, bx);
    return ((sa - base) & (sb - base)) | ((base - sa) & (base - sb));
}

static WIDE inline Lanes odd(Lanes v) {
    return (Lanes)((Bits)v >> 32);
}

/* Which of the eight from k meet the line: a bit in four, the highest. */
static WIDE inline uint32_t meets_of(const EdgeIndex *ix, uint32_t k, Lanes dx, Lanes dy, Lanes base) {
    Lanes ax = *(const LanesRead *)(ix->ax + k), ay = *(const LanesRead *)(ix->ay + k),
          bx = *(const LanesRead *)(ix->bx + k), by = *(const LanesRead *)(ix->by + k);
    Lanes even = aside(ax, ay, bx, by, dx, dy, base), other = aside(odd(ax), odd(ay), odd(bx), odd(by), dx, dy, base);
    Lanes high = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN};
    return ~(uint32_t)__builtin_ia32_pmovmskb256((Bytes)(odd(even) | (other & high))) & 0x88888888U;
}

static WIDE uint32_t next_wide(EdgeWalk *w, uint32_t slot[EDGE_BATCH]) {
    const EdgeIndex *ix = w->ix;
    Lanes dx = {w->dx, w->dx, w->dx, w->dx}, dy = {w->dy, w->dy, w->dy, w->dy},
          base = {w->base, w->base, w->base, w->base};
    uint32_t n = 0;
    while (n == 0) {
        if (w->at == w->end && !next_slice(w)) return 0;
        uint32_t k = w->at, end = w->end;
        for (; k < end && n + 8 <= EDGE_BATCH; k += 8) {
            uint32_t meets = meets_of(ix, k, dx, dy, base);
            if (end - k < 8) meets &= (1U << 4 * (end - k)) - 1;
            for (; meets != 0; meets &= meets - 1) slot[n++] = k + (uint32_t)__builtin_ctz(meets) / 4;
        }
        w->at = MIN(k, end);
    }
    return n;
}
#endif

uint32_t edge_walk_next(EdgeWalk *w, uint32_t slot[EDGE_BATCH]) {
#if defined(__x86_64__)
    if (w->ix->wide) return next_wide(w, slot);
#endif
    return next_plain(w, slot);
}

bool edge_walk_first(const EdgeWalk *w, uint32_t slot) {
    const EdgeIndex *ix = w->ix;
    EdgeSpan in = ix->span[slot];
    const uint32_t *start = ix->start + w->row * ix->cols;
    /* given by the row before: straight lines go one way, so rows that share an edge follow each other */
    if (w->row > w->first && in.r0 < w->row && in.c0 <= w->p1 && in.c1 >= w->p0) return false;
    /* or by a cell before in this row */
    return slot < start[MAX(w->c0, in.c0) + 1];
}

bool edge_index_along(const EdgeIndex *ix, Vec a, Vec b,
                      bool (*meet)(void *user, const Edge *e, uint32_t key, int64_t sa, int64_t sb), void *user) {
    EdgeWalk w;
    uint32_t slot[EDGE_BATCH];
    edge_walk_begin(&w, ix, a, b);
    for (uint32_t n; (n = edge_walk_next(&w, slot)) > 0;)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t k = slot[i];
            if (!edge_walk_first(&w, k)) continue;
            Edge e = {
                {ix->ax[k], ix->ay[k]}, {ix->bx[k], ix->by[k]}, (PieceIx)(ix->key[k] >> 16), (uint16_t)ix->key[k]};
            int64_t sa = w.dx * e.a.y - w.dy * e.a.x - w.base, sb = w.dx * e.b.y - w.dy * e.b.x - w.base;
            if (!meet(user, &e, ix->key[k], sa, sb)) return false;
        }
    return true;
}

typedef struct MeetAsk {
    Vec a, b;
    bool (*counts)(const void *user, uint32_t key);
    const void *user;
} MeetAsk;

/* An edge whose ends are not both on one side of the segment: are the segment's on one side of it? */
static inline bool meets_edge(const EdgeIndex *ix, uint32_t k, const MeetAsk *q) {
    Vec c = {ix->ax[k], ix->ay[k]}, d = {ix->bx[k], ix->by[k]}, cd = vec_sub(d, c);
    int64_t sa = vec_cross(cd, vec_sub(q->a, c)), sb = vec_cross(cd, vec_sub(q->b, c));
    if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return false;
    if (sa == 0 && sb == 0 && !geom_segments_meet(q->a, q->b, c, d)) return false; /* on one line, or points */
    return q->counts == NULL || q->counts(q->user, ix->key[k]);
}

static bool meets_plain(EdgeWalk *w, const MeetAsk *q) {
    const EdgeIndex *ix = w->ix;
    while (next_slice(w))
        for (uint32_t k = w->at; k < w->end; k++) {
            int64_t sa = w->dx * ix->ay[k] - w->dy * ix->ax[k] - w->base,
                    sb = w->dx * ix->by[k] - w->dy * ix->bx[k] - w->base;
            if (!((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) && meets_edge(ix, k, q)) return true;
        }
    return false;
}

#if defined(__x86_64__)
static WIDE bool meets_wide(EdgeWalk *w, const MeetAsk *q) {
    const EdgeIndex *ix = w->ix;
    Lanes dx = {w->dx, w->dx, w->dx, w->dx}, dy = {w->dy, w->dy, w->dy, w->dy},
          base = {w->base, w->base, w->base, w->base};
    while (next_slice(w))
        for (uint32_t k = w->at, end = w->end; k < end; k += 8) {
            uint32_t meets = meets_of(ix, k, dx, dy, base);
            if (end - k < 8) meets &= (1U << 4 * (end - k)) - 1;
            for (; meets != 0; meets &= meets - 1)
                if (meets_edge(ix, k + (uint32_t)__builtin_ctz(meets) / 4, q)) return true;
        }
    return false;
}
#endif

bool edge_index_meets(const EdgeIndex *ix, Vec a, Vec b, bool (*counts)(const void *user, uint32_t key),
                      const void *user) {
    EdgeWalk w;
    MeetAsk q = {a, b, counts, user};
    edge_walk_begin(&w, ix, a, b);
#if defined(__x86_64__)
    if (ix->wide) return meets_wide(&w, &q);
#endif
    return meets_plain(&w, &q);
}
