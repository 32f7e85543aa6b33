/* Outlines, edges and their index from a table. */
#include "world/scene_int.h"

enum { EDGE_CELL = 4 * WU_INCH, SMOOTH_GROWTH = 8 };

typedef struct Build {
    Arena *a;
    Ground *g;
    Vec *from, *smooth; /* scratch: the control points of a ring, the ring itself */
    uint8_t *mark;
    Vec (*quad)[4];
    size_t most;  /* points of any one piece */
    bool measure; /* only counts: points, rings */
} Build;

static uint8_t form_of(const Piece *p, const KindRule *r) {
    if (p->flags & PIECE_GONE) return FORM_GONE;
    if (r->cost.form == COST_SPOT) return FORM_SPOT;
    switch (p->shape) {
    case PIECE_AREA: return r->at ? FORM_LINE : FORM_AREA; /* a hedged field is its hedge, clear inside (matg 8.9) */
    case PIECE_LINE: return p->width > 0 || r->cost.width > 0 ? FORM_QUADS : FORM_LINE;
    case PIECE_SPOT: return FORM_QUADS;
    default: return FORM_GONE;
    }
}

static uint8_t use_of(uint8_t form, const KindRule *r) {
    const KindSight *v = &r->sight;
    bool sight = form != FORM_SPOT && form != FORM_GONE &&
                 (v->effect != SIGHT_NONE || v->conceals || v->adjacent_only || v->top != 0);
    bool move =
        form == FORM_LINE || ((form == FORM_AREA || form == FORM_QUADS) &&
                              (r->stretch || r->cost.form == COST_WAY || r->cost.form == COST_CLIMB || r->cost.form == COST_LINE));
    /* heights of the ground come from the sight index */
    return (uint8_t)((sight ? USE_SIGHT : 0) | (move ? USE_MOVE : 0));
}

static void put_ring(Build *b, ScenePiece *sp, const Vec *p, size_t n, bool close) {
    Ground *g = b->g;
    uint32_t at = g->pt_n;
    if (!b->measure) {
        base_copy(g->pt + at, p, n * sizeof *p);
        if (close) g->pt[at + n] = p[0];
        g->ring[g->ring_n] = (Outline){at, (uint32_t)(n + close)};
    }
    g->pt_n += (uint32_t)(n + close);
    g->ring_n++;
    sp->ring_n++;
}

/* A marker (wreck, position, smoke) is a square base with its front where it faces (matg 0.3, 8.4). */
static void put_square(Build *b, ScenePiece *sp, const KindRule *r, Vec at) {
    Wu side = sp->piece.width > 0 ? sp->piece.width : r->cost.width > 0 ? r->cost.width : WU_INCH;
    Vec ring[4];
    shape_ring((Shape){SHAPE_RECT, side / 2, side / 2}, (Pose){at, sp->piece.face}, ring);
    put_ring(b, sp, ring, 4, false);
}

static void put_quads(Build *b, ScenePiece *sp, const KindRule *r, const Vec *p, size_t n) {
    Wu width = sp->piece.width > 0 ? sp->piece.width : r->cost.width;
    size_t quads = ring_line_quads(p, n, width, b->quad, SMOOTH_GROWTH * b->most);
    for (size_t i = 0; i < quads; i++) put_ring(b, sp, b->quad[i], 4, false);
}

/* One ring of control points, as its form wants it. Rings that rounding leaves without an inside are no rings. */
static void put_outline(Build *b, ScenePiece *sp, const KindRule *r, size_t n) {
    bool area = sp->piece.shape == PIECE_AREA;
    if (sp->piece.shape == PIECE_SPOT) {
        for (size_t i = 0; i < n; i++) {
            if (sp->form == FORM_SPOT)
                put_ring(b, sp, &b->from[i], 1, false);
            else
                put_square(b, sp, r, b->from[i]);
        }
        return;
    }
    size_t m = ring_smooth(b->from, b->mark, n, area, b->smooth, SMOOTH_GROWTH * b->most);
    if (m < (area ? 3U : 1U)) return;
    if (sp->form == FORM_QUADS)
        put_quads(b, sp, r, b->smooth, m);
    else
        put_ring(b, sp, b->smooth, m, area && sp->form != FORM_AREA);
}

static void put_piece(Build *b, const Table *t, uint32_t ix) {
    const Piece *p = &t->piece[ix];
    ScenePiece *sp = &b->g->piece[ix];
    const KindRule *r = &b->g->rule[p->kind];
    *sp = (ScenePiece){.piece = *p, .form = form_of(p, r), .ring = b->g->ring_n};
    sp->use = use_of(sp->form, r);
    if (sp->form == FORM_GONE) return;
    size_t n = 0;
    for (uint32_t i = 0; i < p->pt_n; i++) {
        const TablePoint *q = &t->pt[p->pt + i];
        b->from[n] = vec(q->x, q->y);
        b->mark[n++] = (q->mark & POINT_SMOOTH) != 0;
        if (i + 1 == p->pt_n || (q->mark & POINT_RING_END)) {
            put_outline(b, sp, r, n);
            n = 0;
        }
    }
    if (sp->ring_n == 0) sp->form = FORM_GONE, sp->use = 0;
}

static void piece_box(Ground *g, ScenePiece *sp) {
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        Box box = box_of(g->pt + o->pt, o->n);
        sp->box = k == 0 ? box : box_join(sp->box, box);
    }
    if (sp->form == FORM_SPOT) sp->box = box_grow(sp->box, g->rule[sp->piece.kind].cost.reach);
    g->all = box_join(g->all, sp->box);
}

static uint32_t piece_edges(const Ground *g, const ScenePiece *sp, Edge *out) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        bool closed = sp->form != FORM_LINE;
        uint32_t edges = closed ? o->n : o->n - 1;
        for (uint32_t i = 0; out != NULL && i < edges; i++)
            out[n + i] = (Edge){g->pt[o->pt + i], g->pt[o->pt + (i + 1 < o->n ? i + 1 : 0)], (PieceIx)(sp - g->piece),
                                (uint16_t)(sp->form == FORM_QUADS ? k : 0)};
        n += edges;
    }
    return n;
}

static bool index_edges(Arena *a, const Ground *g, EdgeIndex *ix, uint8_t use) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->piece_n; i++)
        if (g->piece[i].use & use) n += piece_edges(g, &g->piece[i], NULL);
    *ix = (EdgeIndex){.use = use};
    Edge *edge = arena_try(a, MAX(n, 1U) * sizeof *edge);
    if (edge == NULL) return false;
    n = 0;
    for (uint32_t i = 0; i < g->piece_n; i++)
        if (g->piece[i].use & use) n += piece_edges(g, &g->piece[i], edge + n);
    return edge_index_build(a, ix, g->all, edge, n);
}

static bool index_boxes(Arena *a, Ground *g) {
    Box *box = arena_try(a, g->piece_n * sizeof *box);
    g->box_piece = arena_try(a, g->piece_n * sizeof *g->box_piece);
    if (box == NULL || g->box_piece == NULL) return false;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if (g->piece[i].form == FORM_GONE) continue;
        box[g->box_n] = g->piece[i].box;
        g->box_piece[g->box_n++] = (PieceIx)i;
    }
    if (g->box_n == 0) return true;
    g->boxes = grid_build(a, g->all, EDGE_CELL, box, g->box_n);
    return g->boxes != NULL;
}

static bool build_scratch(Build *b) {
    b->from = arena_try(b->a, b->most * sizeof *b->from);
    b->mark = arena_try(b->a, b->most);
    b->smooth = arena_try(b->a, SMOOTH_GROWTH * b->most * sizeof *b->smooth);
    b->quad = arena_try(b->a, SMOOTH_GROWTH * b->most * sizeof *b->quad);
    return b->from != NULL && b->mark != NULL && b->smooth != NULL && b->quad != NULL;
}

static bool table_sound(const Table *t, uint32_t rules) {
    for (uint32_t i = 0; i < t->piece_n; i++) {
        const Piece *p = &t->piece[i];
        if (p->flags & PIECE_GONE) continue;
        if (p->kind >= rules || p->pt_n > PIECE_POINTS || p->pt > t->pt_n || p->pt_n > t->pt_n - p->pt) return false;
    }
    return true;
}

Ground *ground_build(Arena *a, const Table *t, const KindRule *rule, uint32_t rules) {
    if (t->piece_n > TABLE_PIECES || !table_sound(t, rules)) return NULL;
    Ground *g = arena_try(a, sizeof *g);
    if (g == NULL) return NULL;
    g->table = g->all = (Box){0, 0, t->w, t->h};
    g->version = t->version;
    g->rules = rules;
    g->rule = arena_try(a, MAX(rules, 1U) * sizeof *g->rule);
    g->piece_n = t->piece_n;
    g->piece = arena_try(a, MAX(t->piece_n, 1U) * sizeof *g->piece);
    if (g->rule == NULL || g->piece == NULL) return NULL;
    base_copy(g->rule, rule, rules * sizeof *rule);
    Build b = {.a = a, .g = g, .measure = true};
    for (uint32_t i = 0; i < t->piece_n; i++)
        if (!(t->piece[i].flags & PIECE_GONE)) b.most = MAX(b.most, t->piece[i].pt_n);
    /* Counted first, then laid out: the scratch lies above and is given back before the indexes come. */
    size_t mark = arena_mark(a);
    if (!build_scratch(&b)) return NULL;
    for (uint32_t i = 0; i < t->piece_n; i++)
        if (!(t->piece[i].flags & PIECE_GONE)) put_piece(&b, t, i);
    arena_release(a, mark);
    g->pt = arena_try(a, MAX(g->pt_n, 1U) * sizeof *g->pt);
    g->ring = arena_try(a, MAX(g->ring_n, 1U) * sizeof *g->ring);
    if (g->pt == NULL || g->ring == NULL) return NULL;
    b.measure = false;
    g->pt_n = g->ring_n = 0;
    mark = arena_mark(a);
    if (!build_scratch(&b)) return NULL;
    for (uint32_t i = 0; i < t->piece_n; i++) {
        if (t->piece[i].flags & PIECE_GONE)
            g->piece[i] = (ScenePiece){.piece = t->piece[i], .form = FORM_GONE};
        else
            put_piece(&b, t, i);
        if (g->piece[i].form != FORM_GONE) piece_box(g, &g->piece[i]);
    }
    arena_release(a, mark);
    bool fits = index_edges(a, g, &g->sight, USE_SIGHT) && index_edges(a, g, &g->move, USE_MOVE) && index_boxes(a, g) &&
                ground_look_build(a, g);
    return fits ? g : NULL;
}

bool ground_piece_has(const Ground *g, uint32_t piece, Vec at) {
    const ScenePiece *sp = &g->piece[piece];
    bool in = false;
    if ((sp->form != FORM_AREA && sp->form != FORM_QUADS) || !box_has(sp->box, at)) return false;
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        Side side = ring_side(at, g->pt + o->pt, o->n);
        if (side == SIDE_EDGE) return true;
        if (side == SIDE_IN) {
            if (sp->form == FORM_QUADS) return true;
            in = !in;
        }
    }
    return in;
}

uint32_t ground_in_box(const Ground *g, Box b, PieceIx out[TABLE_PIECES]) {
    uint32_t found[TABLE_PIECES], n = 0;
    bool full = false;
    if (g->boxes == NULL) return 0;
    uint32_t cells = grid_in_box(g->boxes, b, found, TABLE_PIECES, &full);
    for (uint32_t i = 0; i < cells; i++) {
        PieceIx p = g->box_piece[found[i]];
        if (box_meets(g->piece[p].box, b)) out[n++] = p;
    }
    return n;
}
