/* What the short answer to a line of sight is told ahead: which areas may be joined, and what holds a point.
 *
 * Each cell of the sight index has a point of reference whose areas are worked out once. What holds another point of
 * the cell follows from the edges between the two, and these all lie in the cell. */
#include "world/scene_int.h"

enum { REF_X = 1531, REF_Y = 1847, PAIRS_MOST = 1 << 20, REF_MOST = 256, REFS_MOST = 1 << 17 };
enum { REF_UNKNOWN = UINT32_MAX }; /* a key that no entry has: the reference lies on an edge */

static int64_t cross(Vec o, Vec a, Vec b) {
    return ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) - ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
}

/* --- what may be joined --- */

static PieceLook look_of(const Ground *g, uint32_t i) {
    const ScenePiece *sp = &g->piece[i];
    PieceLook l = {.how = LOOK_PASS, .alone = sp->form == FORM_AREA, .set = (uint16_t)i};
    if (!(sp->use & USE_SIGHT)) return l;
    const KindSight *k = &ground_rule(g, i)->sight;
    l.top = k->top;
    l.blocks = k->effect == SIGHT_BLOCKS;
    if (sp->form == FORM_LINE) {
        if (k->effect != SIGHT_NONE || k->adjacent_only || k->top > 0) l.how = LOOK_LINE;
    } else if (k->effect == SIGHT_BLOCKS) {
        l.how = LOOK_AREA;
    } else if (k->effect == SIGHT_HEIGHT) {
        l.how = LOOK_HILL;
        l.top = sp->piece.level * 8;
    } else if (k->top > 0) {
        l.how = LOOK_LOW;
    }
    return l;
}

static bool may_join(const Ground *g, uint32_t i, uint32_t j) {
    if (g->look[i].how != g->look[j].how || g->look[i].how == LOOK_PASS || g->look[i].how == LOOK_LINE) return false;
    const KindSight *a = &ground_rule(g, i)->sight, *b = &ground_rule(g, j)->sight;
    if (g->look[i].how == LOOK_HILL)
        return a->family == b->family && g->piece[i].piece.level == g->piece[j].piece.level;
    if (a->family != b->family) return false;
    return a->family != 0 || g->piece[i].piece.kind == g->piece[j].piece.kind;
}

static Box edge_box(Vec a, Vec b) {
    return (Box){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
}

static bool ring_meets_ring(const Ground *g, const Outline *p, const Outline *q, Box both) {
    for (uint32_t i = 0; i < p->n; i++) {
        Vec a = g->pt[p->pt + i], b = g->pt[p->pt + (i + 1 < p->n ? i + 1 : 0)];
        Box box = edge_box(a, b);
        if (!box_meets(box, both)) continue;
        for (uint32_t k = 0; k < q->n; k++) {
            Vec c = g->pt[q->pt + k], d = g->pt[q->pt + (k + 1 < q->n ? k + 1 : 0)];
            if (box_meets(box, edge_box(c, d)) && geom_segments_meet(a, b, c, d)) return true;
        }
    }
    return false;
}

/* Do they share a point? Saying yes too often only costs time. */
static bool pieces_touch(const Ground *g, uint32_t i, uint32_t j) {
    const ScenePiece *p = &g->piece[i], *q = &g->piece[j];
    if (!box_meets(p->box, q->box)) return false;
    Box both = {MAX(p->box.x0, q->box.x0), MAX(p->box.y0, q->box.y0), MIN(p->box.x1, q->box.x1),
                MIN(p->box.y1, q->box.y1)};
    uint64_t pn = 0, qn = 0;
    for (uint32_t k = 0; k < p->ring_n; k++) pn += g->ring[p->ring + k].n;
    for (uint32_t k = 0; k < q->ring_n; k++) qn += g->ring[q->ring + k].n;
    if (pn * qn > PAIRS_MOST) return true;
    for (uint32_t k = 0; k < p->ring_n; k++)
        if (ground_piece_has(g, j, g->pt[g->ring[p->ring + k].pt])) return true;
    for (uint32_t k = 0; k < q->ring_n; k++)
        if (ground_piece_has(g, i, g->pt[g->ring[q->ring + k].pt])) return true;
    for (uint32_t k = 0; k < p->ring_n; k++)
        for (uint32_t m = 0; m < q->ring_n; m++)
            if (ring_meets_ring(g, &g->ring[p->ring + k], &g->ring[q->ring + m], both)) return true;
    return false;
}

static uint16_t set_of(PieceLook *l, uint32_t i) {
    while (l[i].set != i) {
        l[i].set = l[l[i].set].set;
        i = l[i].set;
    }
    return (uint16_t)i;
}

static void join_sets(Ground *g) {
    PieceIx near[TABLE_PIECES];
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if (g->look[i].how == LOOK_PASS || g->look[i].how == LOOK_LINE) continue;
        uint32_t n = ground_in_box(g, g->piece[i].box, near);
        for (uint32_t k = 0; k < n; k++) {
            uint32_t j = near[k];
            if (j <= i || !may_join(g, i, j) || set_of(g->look, i) == set_of(g->look, j) || !pieces_touch(g, i, j))
                continue;
            g->look[i].alone = g->look[j].alone = 0;
            g->look[set_of(g->look, j)].set = set_of(g->look, i);
        }
    }
    for (uint32_t i = 0; i < g->piece_n; i++) g->look[i].set = set_of(g->look, i);
    /* who was joined as one of two sets tells the rest */
    for (uint32_t i = 0; i < g->piece_n; i++)
        if (g->look[i].set != i) g->look[i].alone = g->look[g->look[i].set].alone = 0;
}

/* --- what holds a point --- */

static bool tracked(const Ground *g, uint32_t key) {
    uint8_t how = g->look[key >> 16].how;
    return how != LOOK_PASS && how != LOOK_LINE;
}

static bool toggle(Inside *in, uint32_t key) {
    for (int32_t i = 0; i < in->n; i++)
        if (in->key[i] == key) {
            in->key[i] = in->key[--in->n];
            return true;
        }
    if (in->n == INSIDE_MOST) return false;
    in->key[in->n++] = key;
    return true;
}

/* Goes past one edge on the way; false where the way turns out to end on it. */
static bool pass_edge(const Ground *g, const EdgeWalk *w, uint32_t k, Vec from, Vec to, Inside *in) {
    const EdgeIndex *ix = w->ix;
    if (!tracked(g, ix->key[k])) return true;
    Vec a = {ix->ax[k], ix->ay[k]}, b = {ix->bx[k], ix->by[k]};
    int64_t sa = w->dx * a.y - w->dy * a.x - w->base, sb = w->dx * b.y - w->dy * b.x - w->base;
    if ((sa == 0 && sb == 0) || vec_same(a, to) || vec_same(b, to)) return false;
    int64_t tf = cross(a, b, from), tt = cross(a, b, to);
    if (tt == 0) return false; /* beyond its ends too: no harm in that */
    /* a hair to the right of the way there are no corners: "on the line" counts as left of it */
    return (sa >= 0) == (sb >= 0) || (tf > 0) == (tt > 0) || toggle(in, ix->key[k]);
}

/* Goes from one point to another of the same cell, the first not on an edge; false where the second turns out to be on
 * one. */
static bool go_in_cell(const Ground *g, uint32_t cell, Vec from, Vec to, Inside *in) {
    EdgeWalk w;
    uint32_t slot[EDGE_BATCH];
    if (vec_same(from, to)) return true;
    edge_walk_in_cell(&w, &g->sight, cell, from, to);
    for (uint32_t n; (n = edge_walk_next(&w, slot)) > 0;)
        for (uint32_t i = 0; i < n; i++)
            if (!pass_edge(g, &w, slot[i], from, to, in)) return false;
    return true;
}

static Vec ref_point(const EdgeIndex *ix, int32_t c, int32_t r) {
    return vec(ix->origin.x + (c << CELL_SHIFT) + REF_X, ix->origin.y + (r << CELL_SHIFT) + REF_Y);
}

void ground_inside(const Ground *g, Vec at, Inside *out) {
    const EdgeIndex *ix = &g->sight;
    out->n = 0;
    out->level = 0;
    if (ix->n == 0 || !box_has(g->all, at)) return;
    int32_t c = cell_at(at.x, ix->origin.x, CELL_SHIFT, ix->cols),
            r = cell_at(at.y, ix->origin.y, CELL_SHIFT, ix->rows);
    uint32_t cell = (uint32_t)(r * ix->cols + c);
    if (g->ref_start == NULL) {
        out->n = -1;
        return;
    }
    uint32_t first = g->ref_start[cell], last = g->ref_start[cell + 1];
    if (last - first > INSIDE_MOST || (last > first && g->ref_key[first] == REF_UNKNOWN)) {
        out->n = -1;
        return;
    }
    for (uint32_t i = first; i < last; i++) out->key[out->n++] = g->ref_key[i];
    if (!go_in_cell(g, cell, ref_point(ix, c, r), at, out)) {
        out->n = -1;
        return;
    }
    for (int32_t i = 0; i < out->n; i++) {
        uint32_t p = out->key[i] >> 16;
        if (g->look[p].how == LOOK_HILL) out->level = MAX(out->level, g->piece[p].piece.level);
    }
}

/* The references of one row, from left to right: plain parity of the edges that the row's line crosses on the way from
 * one to the next. A reference on an edge counts as on one fixed side of it, so that the next ones come out right. */
typedef struct RefRow {
    uint32_t n, key[REF_MOST];
    bool lost; /* more than fit */
} RefRow;

static void ref_toggle(RefRow *row, uint32_t key) {
    for (uint32_t i = 0; i < row->n; i++)
        if (row->key[i] == key) {
            row->key[i] = row->key[--row->n];
            return;
        }
    if (row->n < REF_MOST)
        row->key[row->n++] = key;
    else
        row->lost = true;
}

/* False: the reference lies on an edge. */
static bool ref_next(const Ground *g, int32_t r, int32_t c, RefRow *row) {
    const EdgeIndex *ix = &g->sight;
    Vec at = ref_point(ix, c, r), before = c > 0 ? ref_point(ix, c - 1, r) : vec(ix->origin.x - 1, at.y);
    bool clear = true;
    for (int32_t k = MAX(c - 1, 0); k <= c; k++) {
        uint32_t here = (uint32_t)(r * ix->cols + k);
        for (uint32_t e = ix->start[here]; e < ix->start[here + 1]; e++) {
            if (((ix->ay[e] > at.y) == (ix->by[e] > at.y) && ix->ay[e] != at.y && ix->by[e] != at.y) ||
                (k == c && ix->span[e].c0 < c) /* the first cell had it */ || !tracked(g, ix->key[e]))
                continue;
            Vec a = {ix->ax[e], ix->ay[e]}, b = {ix->bx[e], ix->by[e]};
            int64_t side = cross(a, b, at);
            if (side == 0 && box_has(edge_box(a, b), at)) clear = false;
            if ((a.y > at.y) != (b.y > at.y) && (cross(a, b, before) > 0) != (side > 0)) ref_toggle(row, ix->key[e]);
        }
    }
    return clear && !row->lost;
}

/* Fills the references, or with ref_key NULL only counts them. */
static uint32_t read_refs(Ground *g) {
    const EdgeIndex *ix = &g->sight;
    uint32_t total = 0;
    for (int32_t r = 0; r < ix->rows; r++) {
        RefRow row = {.n = 0};
        for (int32_t c = 0; c < ix->cols; c++) {
            bool known = ref_next(g, r, c, &row);
            uint32_t n = known ? row.n : 1;
            g->ref_start[r * ix->cols + c] = total;
            for (uint32_t i = 0; g->ref_key != NULL && i < n; i++)
                g->ref_key[total + i] = known ? row.key[i] : REF_UNKNOWN;
            total += n;
        }
    }
    g->ref_start[ix->rows * ix->cols] = total;
    return total;
}

bool ground_look_build(Arena *a, Ground *g) {
    g->look = arena_try(a, MAX(g->piece_n, 1U) * sizeof *g->look);
    if (g->look == NULL) return false;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        g->look[i] = look_of(g, i);
        if (g->look[i].how == LOOK_HILL) g->most_level = MAX(g->most_level, g->piece[i].piece.level);
    }
    join_sets(g);
    if (g->sight.n == 0) return true;
    /* No room for references: then no point's areas are known ahead, and nothing else changes. */
    size_t mark = arena_mark(a);
    g->ref_start = arena_try(a, ((size_t)g->sight.cols * (size_t)g->sight.rows + 1) * sizeof *g->ref_start);
    if (g->ref_start == NULL) return true;
    g->ref_key = NULL;
    uint32_t n = read_refs(g);
    g->ref_key = n <= REFS_MOST ? arena_try(a, MAX(n, 1U) * sizeof *g->ref_key) : NULL;
    if (g->ref_key != NULL) {
        read_refs(g);
        return true;
    }
    arena_release(a, mark);
    g->ref_start = NULL;
    return true;
}
