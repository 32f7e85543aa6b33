/* Bodies in square cells by their centres: one moves in constant time, and no list is ever rebuilt. */
#include "world/scene_int.h"

Wu body_radius(Shape s) {
    if (s.kind == SHAPE_DISC) return s.hx;
    /* a Wu more: turned corners are rounded */
    return geom_length_up(vec(0, 0), vec(s.hx, s.hy)) + 1;
}

static uint32_t cell_of(const BodyCells *c, Vec at) {
    int32_t col = CLAMP((at.x - c->x0) / c->cell, 0, c->cols - 1),
            row = CLAMP((at.y - c->y0) / c->cell, 0, c->rows - 1);
    return (uint32_t)(row * c->cols + col);
}

typedef struct LieSpan {
    int32_t c0, r0, c1, r1; /* closed */
} LieSpan;

static LieSpan lie_span(const BodyLie *l, const Body *b) {
    Box box = shape_box(b->shape, b->pose);
    return (LieSpan){cell_at(box.x0, l->origin.x, l->shift, l->cols), cell_at(box.y0, l->origin.y, l->shift, l->rows),
                     cell_at(box.x1, l->origin.x, l->shift, l->cols), cell_at(box.y1, l->origin.y, l->shift, l->rows)};
}
static bool lie_large(LieSpan in) {
    return (in.c1 - in.c0 + 1) * (in.r1 - in.r0 + 1) > LIE_CELLS;
}

static void lie_link(Scene *s, uint32_t *head, uint32_t entry) {
    s->body_more[entry / LIE_CELLS].next[entry % LIE_CELLS] = *head;
    *head = entry;
}
static void lie_unlink(Scene *s, uint32_t *link, uint32_t entry) {
    while (*link != entry) {
        ASSERT(*link != BODY_END);
        link = &s->body_more[*link / LIE_CELLS].next[*link % LIE_CELLS];
    }
    *link = s->body_more[entry / LIE_CELLS].next[entry % LIE_CELLS];
}

static void lie_put(Scene *s, uint32_t ix, bool add) {
    BodyLie *l = &s->lie;
    LieSpan in = lie_span(l, &s->body[ix]);
    uint32_t entry = ix * LIE_CELLS;
    if (lie_large(in)) {
        (add ? lie_link : lie_unlink)(s, &l->large, entry);
        return;
    }
    for (int32_t r = in.r0; r <= in.r1; r++)
        for (int32_t c = in.c0; c <= in.c1; c++, entry++) {
            uint32_t *head = &l->head[r * LIE_SIDE + c];
            (add ? lie_link : lie_unlink)(s, head, entry);
            if (*head != BODY_END)
                l->full[r] |= UINT64_C(1) << c;
            else
                l->full[r] &= ~(UINT64_C(1) << c);
        }
}

static void lie_reset(Scene *s, Box box) {
    BodyLie *l = &s->lie;
    int64_t side = MAX((int64_t)box.x1 - box.x0, (int64_t)box.y1 - box.y0);
    l->shift = CELL_SHIFT;
    while (side >> l->shift >= LIE_SIDE) l->shift++;
    l->origin = vec(box.x0, box.y0);
    l->cols = (int32_t)(((int64_t)box.x1 - box.x0) >> l->shift) + 1;
    l->rows = (int32_t)(((int64_t)box.y1 - box.y0) >> l->shift) + 1;
    base_zero(l->full, sizeof l->full);
    for (uint32_t i = 0; i < LIE_SIDE * LIE_SIDE; i++) l->head[i] = BODY_END;
    l->large = BODY_END;
}

bool body_meets(const Scene *s, Vec a, Vec b, bool (*see)(void *user, const Body *b, const BodyMore *more),
                void *user) {
    const BodyLie *l = &s->lie;
    RowWalk w;
    int row, c0, c1;
    for (uint32_t e = l->large; e != BODY_END; e = s->body_more[e / LIE_CELLS].next[0])
        if (!see(user, &s->body[e / LIE_CELLS], &s->body_more[e / LIE_CELLS])) return true;
    row_walk_begin(&w, l->origin, l->shift, l->cols, l->rows, a, b);
    while (row_walk_next(&w, &row, &c0, &c1)) {
        uint64_t met = l->full[row] & (UINT64_MAX >> (63 - (c1 - c0)) << c0);
        for (; met != 0; met &= met - 1) {
            uint32_t e = l->head[row * LIE_SIDE + __builtin_ctzll(met)];
            for (; e != BODY_END; e = s->body_more[e / LIE_CELLS].next[e % LIE_CELLS])
                if (!see(user, &s->body[e / LIE_CELLS], &s->body_more[e / LIE_CELLS])) return true;
        }
    }
    return false;
}

void body_cells_add(Scene *s, uint32_t ix) {
    const Body *b = &s->body[ix];
    BodyMore *more = &s->body_more[ix];
    more->known = false;
    if (b->flags & BODY_OFF) return;
    uint32_t cell = cell_of(&s->cells, b->pose.at);
    ground_inside(scene_ground(s), b->pose.at, &more->inside);
    more->known = true;
    more->level = more->inside.n >= 0 ? more->inside.level : (int16_t)scene_level_at(s, b->pose.at);
    lie_put(s, ix, true);
    if (b->shape.kind == SHAPE_RECT) shape_ring(b->shape, b->pose, more->ring);
    s->body_next[ix] = s->cells.head[cell];
    s->cells.head[cell] = ix;
    s->cells.reach = MAX(s->cells.reach, body_radius(b->shape));
}

void body_cells_remove(Scene *s, uint32_t ix) {
    if (s->body[ix].flags & BODY_OFF) return;
    lie_put(s, ix, false);
    uint32_t *link = &s->cells.head[cell_of(&s->cells, s->body[ix].pose.at)];
    while (*link != ix) {
        ASSERT(*link != BODY_END);
        link = &s->body_next[*link];
    }
    *link = s->body_next[ix];
}

void body_cells_reset(Scene *s) {
    Box box = scene_ground(s)->table;
    BodyCells *c = &s->cells;
    Wu cell = BODY_CELL_MIN;
    while (((int64_t)(box.x1 - box.x0) / cell + 1) * ((int64_t)(box.y1 - box.y0) / cell + 1) > BODY_CELLS) cell *= 2;
    c->cell = cell;
    c->x0 = box.x0;
    c->y0 = box.y0;
    c->cols = (box.x1 - box.x0) / cell + 1;
    c->rows = (box.y1 - box.y0) / cell + 1;
    c->reach = 0;
    lie_reset(s, box);
    for (uint32_t i = 0; i < BODY_CELLS; i++) c->head[i] = BODY_END;
    for (uint32_t i = 0; i < s->body_n; i++) body_cells_add(s, i);
}

/* num / den towards minus infinity, den > 0 */
static int64_t floor_div(int64_t num, int64_t den) {
    return num >= 0 ? num / den : -((-num + den - 1) / den);
}

/* The rows that the part of a-b with x in [x0, x1] can touch, grown by `grow`; false for none. */
static bool rows_of(const BodyCells *c, Vec a, Vec b, int64_t x0, int64_t x1, Wu grow, int32_t *row0, int32_t *row1) {
    int64_t y0, y1;
    if (a.x == b.x) {
        if (a.x < x0 || a.x > x1) return false;
        y0 = MIN(a.y, b.y), y1 = MAX(a.y, b.y);
    } else {
        if (a.x > b.x) {
            Vec t = a;
            a = b, b = t;
        }
        if (a.x > x1 || b.x < x0) return false;
        int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
        int64_t ya = x0 <= a.x ? a.y : a.y + floor_div(dy * (x0 - a.x), dx);
        int64_t yb = x1 >= b.x ? b.y : a.y + floor_div(dy * (x1 - a.x), dx);
        y0 = MIN(ya, yb), y1 = MAX(ya, yb) + 1;
    }
    int64_t lo = floor_div(y0 - grow - c->y0, c->cell), hi = floor_div(y1 + grow - c->y0, c->cell);
    /* bodies beyond the table are in the outermost cells */
    *row0 = (int32_t)CLAMP(lo, 0, c->rows - 1);
    *row1 = (int32_t)CLAMP(hi, 0, c->rows - 1);
    return true;
}

void body_along(const Scene *s, Vec a, Vec b, Wu grow, bool (*see)(void *user, const Body *b, const BodyMore *more),
                void *user) {
    const BodyCells *c = &s->cells;
    if (s->body_n == 0) return;
    Wu wide = grow + c->reach;
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, base = dx * a.y - dy * a.x;
    int64_t far =
        (int64_t)wide * geom_length_up(a, b); /* further than this off the line: not near the segment. 2^21 * 2^22 */
    int64_t left = (int64_t)MIN(a.x, b.x) - wide, right = (int64_t)MAX(a.x, b.x) + wide;
    int32_t col0 = (int32_t)CLAMP(floor_div(left - c->x0, c->cell), 0, c->cols - 1);
    int32_t col1 = (int32_t)CLAMP(floor_div(right - c->x0, c->cell), 0, c->cols - 1);
    for (int32_t col = col0; col <= col1; col++) {
        int64_t x0 = c->x0 + (int64_t)col * c->cell - wide, x1 = x0 + c->cell + 2 * wide;
        if (col == 0) x0 = INT32_MIN;
        if (col == c->cols - 1) x1 = INT32_MAX;
        int32_t row0, row1;
        if (!rows_of(c, a, b, x0, x1, wide, &row0, &row1)) continue;
        for (int32_t row = row0; row <= row1; row++)
            for (uint32_t i = c->head[row * c->cols + col]; i != BODY_END; i = s->body_next[i]) {
                Vec at = s->body[i].pose.at;
                int64_t off = dx * at.y - dy * at.x - base;
                if (off <= far && -off <= far && !see(user, &s->body[i], &s->body_more[i])) return;
            }
    }
}
