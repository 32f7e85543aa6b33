/* What a piece of terrain must be: the limits of a battle file, so that every table can be saved as one. */
#include "rules/edit.h"

enum { OVERHANG = 12 * WU_INCH, LEVEL_MOST = 40, WIDTH_LEAST = WU_INCH / 10, WIDTH_MOST = 20 * WU_INCH };

static Verdict no_count(TextId why, int64_t have, int64_t limit) {
    return verdict_limit(why, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, have, limit);
}

static Vec at(const Draft *d, uint32_t i) {
    return vec(d->pt[i].x, d->pt[i].y);
}

/* One past the last corner of the ring that starts at `from`. */
static uint32_t ring_end(const Draft *d, uint32_t from) {
    while (from + 1 < d->n && !(d->pt[from].mark & POINT_RING_END)) from++;
    return from + 1;
}

static Verdict check_head(const View *v, const Draft *d) {
    const Piece *p = &d->head;
    if (p->kind >= v->cat->kind_n) return verdict_no(TX_EDIT_NO_KIND, 0, STAND_NONE);
    const TerrainKind *k = &v->cat->kind[p->kind];
    Verdict no = verdict_no(TX_EDIT_SHAPE, 0, STAND_NONE);
    no.what = p->kind;
    no.what_kind = 1;
    bool marker = p->shape == PIECE_SPOT && k->shape == PIECE_AREA; /* a wreck, a puff of smoke, a position */
    if (p->shape != k->shape && !marker) return no;
    bool hill = k->paint == PAINT_HILL;
    if (!hill && p->level != 0) return verdict_no(TX_EDIT_LEVEL_NONE, 0, STAND_NONE);
    if (hill && (p->level < 1 || p->level > LEVEL_MOST)) return no_count(TX_EDIT_LEVEL, p->level, LEVEL_MOST);
    if (p->width == 0) return verdict_ok();
    if (p->shape != PIECE_LINE) return verdict_no(TX_EDIT_WIDTH_NONE, 0, STAND_NONE);
    bool thin = p->width < WIDTH_LEAST;
    if (!thin && p->width <= WIDTH_MOST) return verdict_ok();
    return verdict_limit(thin ? TX_EDIT_WIDTH_LEAST : TX_EDIT_WIDTH_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_WU,
                         p->width, thin ? WIDTH_LEAST : WIDTH_MOST);
}

static Verdict check_place(const View *v, const Draft *d) {
    Box table = {0, 0, v->g->h.w, v->g->h.h}, near = box_grow(table, OVERHANG), all = {0, 0, 0, 0};
    for (uint32_t i = 0; i < d->n; i++) {
        Vec p = at(d, i);
        if (!box_has(near, p)) return no_count(TX_EDIT_OFF, i + 1, 0);
        Box one = {p.x, p.y, p.x, p.y};
        all = i == 0 ? one : box_join(all, one);
    }
    return box_meets(all, table) ? verdict_ok() : verdict_no(TX_EDIT_OFF_ALL, 0, STAND_NONE);
}

/* Rings have no corner twice in a row, the last and the first count as such. */
static Verdict check_row(const Draft *d, uint32_t from, uint32_t end) {
    static const uint8_t LEAST[] = {[PIECE_AREA] = 3, [PIECE_LINE] = 2, [PIECE_SPOT] = 1};
    uint32_t least = LEAST[d->head.shape];
    if (end - from < least) return no_count(TX_EDIT_CORNERS, end - from, least);
    for (uint32_t i = from + 1; i < end; i++)
        if (vec_same(at(d, i), at(d, i - 1))) return no_count(TX_EDIT_CORNER_TWICE, i + 1, 0);
    if (d->head.shape == PIECE_AREA && vec_same(at(d, from), at(d, end - 1)))
        return no_count(TX_EDIT_CORNER_TWICE, end, 0);
    return verdict_ok();
}

static bool rings_apart(const Vec *a, size_t an, const Vec *b, size_t bn) {
    Box box = box_of(b, bn);
    for (size_t i = 0; i < an; i++) {
        Vec p = a[i], q = a[i + 1 < an ? i + 1 : 0];
        Box edge = {MIN(p.x, q.x), MIN(p.y, q.y), MAX(p.x, q.x), MAX(p.y, q.y)};
        if (!box_meets(edge, box)) continue;
        for (size_t k = 0; k < bn; k++)
            if (geom_segments_meet(p, q, b[k], b[k + 1 < bn ? k + 1 : 0])) return false;
    }
    return true;
}

/* Holes lie in the outline and apart: the areas that the world measures count on it. */
static bool hole_good(const Vec *all, const Draft *d, uint32_t from, uint32_t end) {
    for (uint32_t r = 0; r < from;) {
        uint32_t next = ring_end(d, r);
        const Vec *ring = all + r, *hole = all + from;
        size_t n = next - r, m = end - from;
        if (!rings_apart(hole, m, ring, n)) return false;
        if ((ring_side(hole[0], ring, n) == SIDE_IN) != (r == 0)) return false;
        if (r > 0 && ring_side(ring[0], hole, m) != SIDE_OUT) return false;
        r = next;
    }
    return true;
}

static Verdict check_rings(const Draft *d) {
    Vec all[PIECE_POINTS];
    for (uint32_t i = 0; i < d->n; i++) all[i] = at(d, i);
    for (uint32_t from = 0, end; from < d->n; from = end) {
        end = ring_end(d, from);
        Verdict row = check_row(d, from, end);
        size_t edge;
        if (row.kind != VERDICT_OK) return row;
        if (!ring_simple(all + from, end - from, &edge))
            return no_count(TX_EDIT_CROSSES, (int64_t)(from + edge + 1), 0);
        if (ring_area2(all + from, end - from) == 0) return no_count(TX_EDIT_FLAT, end, 0);
        if (from > 0 && !hole_good(all, d, from, end)) return no_count(TX_EDIT_HOLE, end, 0);
    }
    return verdict_ok();
}

Verdict draft_check(const View *v, const Draft *d) {
    Verdict head = check_head(v, d);
    if (head.kind != VERDICT_OK) return head;
    if (d->n > PIECE_POINTS) return no_count(TX_EDIT_CORNERS_MOST, d->n, PIECE_POINTS);
    if (d->n == 0) return no_count(TX_EDIT_CORNERS, 0, 1);
    Verdict place = check_place(v, d);
    if (place.kind != VERDICT_OK) return place;
    if (d->head.shape == PIECE_AREA) return check_rings(d);
    for (uint32_t i = 0; i < d->n; i++)
        if (d->pt[i].mark & POINT_RING_END) return no_count(TX_EDIT_HOLE_AREA, i + 1, 0);
    return check_row(d, 0, d->n);
}

static void turn_ring(Draft *d, uint32_t from, uint32_t end) {
    for (uint32_t a = from, b = end - 1; a < b; a++, b--) {
        TablePoint keep = d->pt[a];
        d->pt[a] = d->pt[b];
        d->pt[b] = keep;
    }
}

void draft_settle(Draft *d) {
    Vec all[PIECE_POINTS];
    for (uint32_t i = 0; i < d->n; i++) {
        all[i] = at(d, i);
        if (d->head.shape == PIECE_SPOT) d->pt[i].mark = 0; /* spots have no corners */
    }
    for (uint32_t from = 0, end; d->head.shape == PIECE_AREA && from < d->n; from = end) {
        end = ring_end(d, from);
        d->pt[end - 1].mark &= ~(uint32_t)POINT_RING_END;
        if ((ring_area2(all + from, end - from) > 0) == (from > 0)) turn_ring(d, from, end);
        d->pt[end - 1].mark |= POINT_RING_END;
    }
}
