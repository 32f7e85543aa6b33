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

void body_cells_add(Scene *s, uint32_t ix) {
    const Body *b = &s->body[ix];
    if (b->flags & BODY_OFF) return;
    uint32_t cell = cell_of(&s->cells, b->pose.at);
    s->body_more[ix].level = (int16_t)scene_level_at(s, b->pose.at);
    if (b->shape.kind == SHAPE_RECT) shape_ring(b->shape, b->pose, s->body_more[ix].ring);
    s->body_next[ix] = s->cells.head[cell];
    s->cells.head[cell] = ix;
    s->cells.reach = MAX(s->cells.reach, body_radius(b->shape));
}

void body_cells_remove(Scene *s, uint32_t ix) {
    if (s->body[ix].flags & BODY_OFF) return;
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
