/* What a region of sight is made of: edges about the eye, and the wedges between their corners. */
#include "world/sight_region_int.h"

enum { ARC = 1024, ARC_MOST = 66, ZONE_MORE = ARC_MOST + 8 }; /* an arc's step: 65536 / 64 */

static bool line_counts(const Ground *g, uint32_t p) {
    return g->look[p].how == LOOK_LINE;
}

RegionRoom region_room(const Scene *s, const Box *range) {
    const Ground *g = scene_ground(s);
    RegionRoom room = {4, 1 + s->body_n};
    for (uint32_t i = 0; i < g->piece_n; i++) {
        const ScenePiece *sp = &g->piece[i];
        if (sp->form == FORM_GONE || g->look[i].how == LOOK_PASS) continue;
        if (range != NULL && !box_meets(sp->box, box_grow(*range, AT_POINT))) continue;
        room.things += 1 + sp->ring_n;
        for (uint32_t k = 0; k < sp->ring_n; k++) {
            uint32_t n = g->ring[sp->ring + k].n;
            room.corners += n;
            if (!line_counts(g, i)) continue;
            room.corners += n * ZONE_MORE;
            room.things += 2 * n;
        }
    }
    for (uint32_t i = 0; i < s->body_n; i++) room.corners += s->body[i].shape.kind == SHAPE_RECT ? 4 : RING_CLIP_MAX;
    return room;
}

static uint32_t key_of(int32_t x, int32_t y) {
    uint32_t quad;
    int64_t g, f;
    if (x > 0 && y >= 0)
        quad = 0, g = x, f = y;
    else if (x <= 0 && y > 0)
        quad = 1, g = y, f = -(int64_t)x;
    else if (x < 0)
        quad = 2, g = -(int64_t)x, f = -(int64_t)y;
    else
        quad = 3, g = -(int64_t)y, f = x;
    return quad << QUAD_SHIFT | (g + f > 0 ? (uint32_t)((f << QUAD_SHIFT) / (g + f)) : 0);
}

/* The same to 2^13 a quarter, which suffices for 2^7 and divides sooner. */
static uint32_t coarse_key_of(int32_t x, int32_t y) {
    enum { LESS = 13 };
    uint32_t ax = (uint32_t)(x < 0 ? -x : x), ay = (uint32_t)(y < 0 ? -y : y), sum = ax + ay;
    bool odd = (x <= 0 && y > 0) || (x >= 0 && y < 0); /* quarters that begin at an axis of y */
    uint32_t quad = x > 0 && y >= 0 ? 0 : x <= 0 && y > 0 ? 1 : x < 0 ? 2 : 3, f = odd ? ax : ay;
    return quad << QUAD_SHIFT | (sum > 0 ? (f << LESS) / sum << (QUAD_SHIFT - LESS) : 0);
}

static uint32_t put_corner(Region *r, Vec p) {
    ASSERT(r->corners < r->corner_cap);
    Corner *c = &r->corner[r->corners];
    c->x = (p.x - r->eye.x) >> r->shift;
    c->y = (p.y - r->eye.y) >> r->shift;
    if (r->fine == SIGHT_EXACT) {
        c->key = key_of(c->x, c->y);
    } else {
        c->key = coarse_key_of(c->x, c->y);
        c->rank = (c->key + (1U << (COARSE_SHIFT - 1)) - 1) >> COARSE_SHIFT;
    }
    return r->corners++;
}

static int32_t far_of(const Corner *c) {
    return ((c->x < 0 ? -c->x : c->x) + (c->y < 0 ? -c->y : c->y)) << FINE_SHIFT;
}

static void put_edge(Region *r, uint32_t i, uint32_t j, uint32_t thing) {
    const Corner *a = &r->corner[i], *b = &r->corner[j];
    int64_t turn = (int64_t)a->x * b->y - (int64_t)a->y * b->x;
    if (turn == 0) {
        int64_t dot = (int64_t)a->x * b->x + (int64_t)a->y * b->y;
        if (dot <= 0) r->on_edge |= r->thing[thing].how != THING_LINE && r->thing[thing].how != THING_ZONE;
        return;
    }
    if (turn < 0) {
        const Corner *t = a;
        a = b, b = t;
        uint32_t k = i;
        i = j, j = k;
        turn = -turn;
    }
    if (a->key == b->key || (r->fine == SIGHT_COARSE && a->rank == b->rank && a->key < b->key)) return;
    int32_t u = far_of(a), v = far_of(b);
    bool one_side = a->key >> QUAD_SHIFT == b->key >> QUAD_SHIFT;
    ASSERT(r->edges < r->edge_cap);
    r->edge[r->edges++] = (RegionEdge){.ex = b->x - a->x,
                                       .ey = b->y - a->y,
                                       .num = turn << (QUAD_SHIFT + FINE_SHIFT),
                                       .lo = one_side ? MIN(u, v) : 0,
                                       .hi = MAX(u, v),
                                       .a = i,
                                       .b = j,
                                       .thing = thing};
}

static Box edge_box(Vec a, Vec b) {
    return (Box){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
}

/* The edges of a ring that come into range; whole: all do. */
static void put_ring(Region *r, const Vec *p, uint32_t n, bool closed, bool whole, uint32_t thing) {
    uint32_t last = UINT32_MAX, first = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        if (i + 1 == n && !closed) break;
        uint32_t j = i + 1 < n ? i + 1 : 0;
        if (!whole && !box_meets(edge_box(p[i], p[j]), r->range)) {
            last = UINT32_MAX;
            continue;
        }
        uint32_t a = last != UINT32_MAX ? last : put_corner(r, p[i]);
        if (i == 0) first = a;
        last = j == 0 && first != UINT32_MAX ? first : put_corner(r, p[j]);
        put_edge(r, a, last, thing);
    }
}

static uint32_t put_thing(Region *r, Thing t) {
    ASSERT(r->things < r->thing_cap);
    if (t.eye_in) r->start[r->starts++] = r->things;
    r->thing[r->things] = t;
    return r->things++;
}

/* Pieces that are joined where they touch: sight.c's key in 32 bits. */
static uint32_t group_of(const Ground *g, uint32_t p, ThingHow how) {
    const KindSight *k = &ground_rule(g, p)->sight;
    uint32_t top = (uint32_t)how << 28;
    if (how == THING_HILL) return top | (uint32_t)k->family << 16 | (uint16_t)g->piece[p].piece.level;
    return k->family ? top | k->family : top | 1U << 27 | g->piece[p].piece.kind;
}

static void put_area(Region *r, uint32_t p, ThingHow how) {
    const Ground *g = r->g;
    const ScenePiece *sp = &g->piece[p];
    Thing t = {.how = (uint8_t)how,
               .group = group_of(g, p, how),
               .top = g->look[p].top,
               .inner = ground_rule(g, p)->sight.inner};
    if (how != THING_AREA) t.inner = INT32_MAX;
    if (sp->form == FORM_AREA) {
        Box b = sp->box, all = r->range;
        bool whole = b.x0 >= all.x0 && b.y0 >= all.y0 && b.x1 <= all.x1 && b.y1 <= all.y1;
        t.eye_in = box_has(b, r->eye) && ground_piece_has(g, p, r->eye);
        uint32_t thing = put_thing(r, t);
        for (uint32_t k = 0; k < sp->ring_n; k++)
            put_ring(r, g->pt + g->ring[sp->ring + k].pt, g->ring[sp->ring + k].n, true, whole, thing);
        return;
    }
    bool near = box_has(sp->box, r->eye);
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        t.eye_in = near && ring_side(r->eye, g->pt + o->pt, o->n) != SIDE_OUT;
        if (!t.eye_in && !box_meets(box_of(g->pt + o->pt, o->n), r->range)) continue;
        put_ring(r, g->pt + o->pt, o->n, true, false, put_thing(r, t));
    }
}

/* --- "at" a bare line: half an inch about it, corner by corner --- */

static void put_zone_ring(Region *r, uint32_t line, const Vec *p, uint32_t n) {
    if (!box_meets(box_of(p, n), r->range)) return;
    bool in = ring_side(r->eye, p, n) != SIDE_OUT;
    put_ring(r, p, n, true, false, put_thing(r, (Thing){.how = THING_ZONE, .group = line, .eye_in = in}));
}

/* The sector of a corner that its two segments' strips leave open, or an end's half disc. */
static void put_sector(Region *r, uint32_t line, Vec at, Angle from, int32_t sweep) {
    Vec p[ARC_MOST + 2];
    uint32_t n = 0;
    int32_t steps = sweep / ARC + 1;
    p[n++] = at;
    for (int32_t i = 0; i <= steps; i++)
        p[n++] = vec_add(at, angle_vec((Angle)(from + sweep * i / steps), AT_POINT + (i > 0 && i < steps)));
    put_zone_ring(r, line, p, n);
}

static void put_strip(Region *r, uint32_t line, Vec a, Vec b, Angle along) {
    Vec side = angle_vec((Angle)(along + ANGLE_QUARTER), AT_POINT);
    Vec p[4] = {vec_add(a, side), vec_add(b, side), vec_sub(b, side), vec_sub(a, side)};
    put_zone_ring(r, line, p, 4);
}

static void put_zone(Region *r, uint32_t line, const Vec *p, uint32_t n) {
    bool closed = n > 2 && vec_same(p[0], p[n - 1]), any = false;
    Angle before = 0;
    if (closed)
        for (uint32_t i = n - 1; i > 0 && !any; i--)
            if (!vec_same(p[i - 1], p[i])) before = angle_of(vec_sub(p[i], p[i - 1])), any = true;
    for (uint32_t i = 0; i + 1 < n; i++) {
        if (vec_same(p[i], p[i + 1])) continue;
        Angle along = angle_of(vec_sub(p[i + 1], p[i]));
        put_strip(r, line, p[i], p[i + 1], along);
        if (!any) {
            put_sector(r, line, p[i], (Angle)(along + ANGLE_QUARTER), ANGLE_HALF);
        } else {
            int32_t turn = angle_diff(before, along);
            if (turn > 0) put_sector(r, line, p[i], (Angle)(before - ANGLE_QUARTER), turn);
            if (turn < 0) put_sector(r, line, p[i], (Angle)(along + ANGLE_QUARTER), -turn);
        }
        before = along;
        any = true;
    }
    if (any && !closed) put_sector(r, line, p[n - 1], (Angle)(before - ANGLE_QUARTER), ANGLE_HALF);
}

static bool eye_at(const Region *r, uint32_t p) {
    const SightAsk *q = r->ask;
    Pose at = q->from_shape == NULL ? (Pose){q->from, 0} : q->from_pose;
    return scene_line_near(r->s, (PieceIx)p, q->from_shape, at, q->from_shape == NULL ? AT_POINT : AT_BASE);
}

static bool eye_on(const Region *r, const Vec *p, uint32_t n) {
    for (uint32_t i = 0; i + 1 < n; i++)
        if (geom_on_segment(r->ask->from, p[i], p[i + 1])) return true;
    return false;
}

static void put_line(Region *r, uint32_t p) {
    const Ground *g = r->g;
    const ScenePiece *sp = &g->piece[p];
    const KindSight *k = &ground_rule(g, p)->sight;
    bool blocks = k->effect == SIGHT_BLOCKS || (k->effect == SIGHT_NONE && r->ask->low_cover && k->top > 0);
    bool hedged = k->adjacent_only && !r->ask->to_open, at = eye_at(r, p), on = false;
    if (!hedged && (!blocks || at)) return;
    for (uint32_t i = 0; i < sp->ring_n; i++)
        on |= eye_on(r, g->pt + g->ring[sp->ring + i].pt, g->ring[sp->ring + i].n);
    uint32_t line = put_thing(r, (Thing){.how = THING_LINE,
                                         .top = k->top,
                                         .from_at = at,
                                         .hedged = hedged,
                                         .blocks = blocks && !at,
                                         .eye_in = on && hedged});
    for (uint32_t i = 0; i < sp->ring_n; i++) {
        const Outline *o = &g->ring[sp->ring + i];
        put_ring(r, g->pt + o->pt, o->n, false, false, line);
        put_zone(r, line, g->pt + o->pt, o->n);
    }
}

static void put_body(Region *r, uint32_t i) {
    const Body *b = &r->s->body[i];
    if ((b->flags & BODY_OFF) || b->id == r->ask->from_body) return;
    if (!(b->flags & BODY_BLOCKS_ALL) && !((b->flags & BODY_BLOCKS_FOOT) && r->ask->to_foot)) return;
    if (!box_meets(box_grow((Box){b->pose.at.x, b->pose.at.y, b->pose.at.x, b->pose.at.y}, body_radius(b->shape)),
                   r->range))
        return;
    Vec ring[RING_CLIP_MAX];
    const Vec *p = r->s->body_more[i].ring;
    size_t n = 4;
    if (b->shape.kind != SHAPE_RECT) n = scene_base_ring(b->shape, b->pose, ring), p = ring;
    Thing t = {.how = THING_BODY,
               .top = r->s->body_more[i].level * 8 + 1,
               .eye_in = shape_has(b->shape, b->pose, r->eye) && ring_side(r->eye, p, n) == SIDE_IN};
    put_ring(r, p, (uint32_t)n, true, true, put_thing(r, t));
}

void region_collect(Region *r) {
    const Ground *g = r->g;
    Box t = g->table;
    Vec table[4] = {{t.x0, t.y0}, {t.x1, t.y0}, {t.x1, t.y1}, {t.x0, t.y1}};
    r->corners = r->edges = r->things = r->starts = 0;
    r->on_edge = false;
    Box range = r->range;
    r->range = box_join(range, t); /* the table's border closes every direction */
    put_ring(r, table, 4, true, true, put_thing(r, (Thing){.how = THING_TABLE, .eye_in = box_has(t, r->eye)}));
    r->range = range;
    r->on_edge = false;
    Box reach = box_grow(r->range, AT_POINT);
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if (g->look[i].how == LOOK_PASS || g->piece[i].form == FORM_GONE) continue;
        if (!box_meets(g->piece[i].box, reach)) continue;
        switch (g->look[i].how) {
        case LOOK_AREA: put_area(r, i, THING_AREA); break;
        case LOOK_HILL: put_area(r, i, THING_HILL); break;
        case LOOK_LOW:
            if (r->ask->low_cover) put_area(r, i, THING_LOW);
            break;
        default: put_line(r, i); break;
        }
    }
    for (uint32_t i = 0; i < r->s->body_n; i++) put_body(r, i);
}

/* --- wedges --- */

/* By the low 24 bits of the high word; stable. */
static void sort_keys(uint64_t *v, uint64_t *spare, uint32_t n) {
    for (int pass = 0; pass < 3; pass++) {
        uint32_t count[257] = {0};
        int shift = 32 + 8 * pass;
        for (uint32_t i = 0; i < n; i++) count[(v[i] >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++) count[i + 1] += count[i];
        for (uint32_t i = 0; i < n; i++) spare[count[v[i] >> shift & 255]++] = v[i];
        uint64_t *t = v;
        v = spare;
        spare = t;
    }
}

/* After three passes the sorted list is where the spare one was. */
static void rank_exact(Region *r, uint64_t *sort, uint64_t *spare) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->corners; i++) sort[n++] = (uint64_t)r->corner[i].key << 32 | i;
    for (uint32_t i = 0; i < EVEN_KEYS; i++) sort[n++] = (uint64_t)(i << EVEN_SHIFT) << 32 | UINT32_MAX;
    sort_keys(sort, spare, n);
    r->wedges = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t key = (uint32_t)(spare[i] >> 32), at = (uint32_t)spare[i];
        if (r->wedges == 0 || r->key[r->wedges - 1] != key) r->key[r->wedges++] = key;
        if (at != UINT32_MAX) r->corner[at].rank = r->wedges - 1;
    }
}

static void put_first(Region *r, uint32_t i, uint32_t wedge) {
    r->edge[i].next = r->first[wedge];
    r->first[wedge] = i;
}

void region_wedges(Region *r, uint64_t *sort, uint64_t *spare) {
    if (r->fine == SIGHT_EXACT) {
        rank_exact(r, sort, spare);
    } else {
        r->wedges = COARSE_KEYS;
        for (uint32_t i = 0; i < COARSE_KEYS; i++) r->key[i] = i << COARSE_SHIFT;
    }
    r->key[r->wedges] = TURN;
    for (uint32_t i = 0; i < r->wedges; i++) r->first[i] = UINT32_MAX;
    r->actives = r->fars = 0;
    base_zero(r->hills, sizeof r->hills);
    for (uint32_t i = 0; i < r->edges; i++) {
        RegionEdge *e = &r->edge[i];
        uint32_t a = r->corner[e->a].rank, b = r->corner[e->b].rank;
        bool seam = r->corner[e->a].key > r->corner[e->b].key; /* goes on over the seam: there from the start */
        e->end = b;
        e->last = seam ? r->wedges : b;
        e->at = UINT32_MAX;
        if (seam && b > 0) region_put(r, i);
        if (a < e->last) put_first(r, i, a);
    }
}
