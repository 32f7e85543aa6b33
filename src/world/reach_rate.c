/* What standing at each sample of a block costs, its base square to the table: as leg_rate says it, for 64 places at
 * once. The share of the base in an area is summed edge by edge over an upright box, to 1/16 Wu: that is what makes a
 * field over close country quick. */
#include "world/reach_int.h"

enum { RATE_MOST = 250, RATE_CLEAR = 4, FINE = 16, SAMPLES = 2 << BLOCK_SHIFT, BORDERS = 128 };

typedef struct Sample {
    Vec at;
    int16_t way, ground;
    uint8_t over;
    bool held;
    bool near_x;   /* so much of it lies in what may not be entered that turned it may be in by half */
    int64_t share; /* of the group under way: twice the area in 1/16 Wu^2 */
} Sample;

typedef struct Block {
    Reach *r;
    Sample sample[SAMPLES * SAMPLES];
    Wu hx, hy;
    Box box; /* of all samples' bases */
} Block;

/* 2 * integral of clamp(s, 0, h) from 0 to z */
static int64_t twice_under(int64_t z, int64_t h) {
    return z <= 0 ? 0 : z <= h ? z * z : h * h + 2 * h * (z - h);
}

/* y at x of the line a-b above y0, in 1/FINE. */
static int64_t height_at(Vec a, Vec b, Wu x, Wu y0) {
    if (x == a.x) return ((int64_t)a.y - y0) * FINE;
    if (x == b.x) return ((int64_t)b.y - y0) * FINE;
    return ((int64_t)a.y - y0) * FINE + ((int64_t)b.y - a.y) * (x - a.x) * FINE / (b.x - a.x);
}

/* An edge of a ring, left to right. */
typedef struct Border {
    Vec a, b;
    bool back; /* the ring goes the other way */
} Border;

/* Those that lie beside or above something of the box. */
static uint32_t borders_of(const Vec *p, uint32_t n, Box box, Border out[BORDERS]) {
    uint32_t kept = 0;
    Vec last = p[n - 1];
    for (uint32_t i = 0; i < n; last = p[i++]) {
        Border e = {last, p[i], last.x > p[i].x};
        if (e.back) e.a = p[i], e.b = last;
        if (e.b.x <= box.x0 || e.a.x >= box.x1 || e.a.x == e.b.x || (e.a.y <= box.y0 && e.b.y <= box.y0)) continue;
        if (kept < BORDERS) out[kept] = e;
        kept++;
    }
    return kept;
}

static int64_t under(const Border *e, Box box) {
    if (e->b.x <= box.x0 || e->a.x >= box.x1 || (e->a.y <= box.y0 && e->b.y <= box.y0)) return 0;
    int64_t h = (int64_t)(box.y1 - box.y0) * FINE, part;
    Wu xl = MAX(e->a.x, box.x0), xr = MIN(e->b.x, box.x1);
    if (e->a.y >= box.y1 && e->b.y >= box.y1) {
        part = 2 * h * (xr - xl);
    } else {
        int64_t u = height_at(e->a, e->b, xl, box.y0), v = height_at(e->a, e->b, xr, box.y0);
        part = u == v ? 2 * CLAMP(u, 0, h) * (xr - xl) : (xr - xl) * (twice_under(v, h) - twice_under(u, h)) / (v - u);
    }
    return e->back ? -part : part;
}

/* Of an edge as it comes. */
static int64_t under_edge(Vec a, Vec b, Box box) {
    Border e = a.x > b.x ? (Border){b, a, true} : (Border){a, b, false};
    return a.x == b.x ? 0 : under(&e, box);
}

static Box base_at(const Block *b, Vec at) {
    return (Box){at.x - b->hx, at.y - b->hy, at.x + b->hx, at.y + b->hy};
}

/* Twice the area of the ring within each sample's base, in 1/FINE Wu^2, to its share; taken off it for a hole. */
static void add_ring(Block *b, const Vec *p, uint32_t n, bool hole) {
    Border border[BORDERS];
    uint32_t borders = borders_of(p, n, b->box, border);
    if (borders == 0) return;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        Sample *s = &b->sample[i];
        Box base = base_at(b, s->at);
        int64_t sum = 0;
        if (borders <= BORDERS)
            for (uint32_t k = 0; k < borders; k++) sum += under(&border[k], base);
        else
            for (uint32_t k = 0; k < n; k++) sum += under_edge(p[k], p[k + 1 < n ? k + 1 : 0], base);
        sum = sum < 0 ? -sum : sum;
        s->share += hole ? -sum : sum;
    }
}

static void add_piece(Block *b, const ScenePiece *sp) {
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &b->r->g->ring[sp->ring + k];
        add_ring(b, b->r->g->pt + o->pt, o->n, sp->form == FORM_AREA && k > 0);
    }
}

/* --- what lies at the samples --- */

static void put_way(Block *b, uint32_t p, int16_t q) {
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        Sample *s = &b->sample[i];
        if ((s->way == 0 || q < s->way) && box_has(b->r->g->piece[p].box, s->at) && ground_piece_has(b->r->g, p, s->at))
            s->way = q;
    }
}

static bool spot_within(const Ground *g, const ScenePiece *sp, Vec at, Wu reach) {
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        const Vec *p = g->pt + o->pt;
        for (uint32_t i = o->n > 1; i < o->n; i++)
            if (geom_point_segment_within(at, p[i > 0 ? i - 1 : 0], p[i], reach)) return true;
    }
    return false;
}

static void put_spot(Block *b, uint32_t p, const KindCost *c, int16_t q) {
    const ScenePiece *sp = &b->r->g->piece[p];
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        Sample *s = &b->sample[i];
        if (!box_has(box_grow(sp->box, c->reach), s->at) || !spot_within(b->r->g, sp, s->at, c->reach)) continue;
        s->over |= c->over;
        s->ground = MAX(s->ground, q);
    }
}

/* Pieces of one kind count together (matg 7.4). */
static void put_group(Block *b, const PieceIx *p, uint32_t n) {
    const Ground *g = b->r->g;
    const KindCost *c = &ground_rule(g, p[0])->cost;
    int64_t whole = (int64_t)4 * b->hx * b->hy * FINE; /* half of it, doubled */
    int16_t q = c->q[b->r->ask.cls];
    bool cleared = (g->piece[p[0]].piece.flags & PIECE_CLEARED) != 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) b->sample[i].share = 0;
    for (uint32_t k = 0; k < n; k++) add_piece(b, &g->piece[p[k]]);
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        Sample *s = &b->sample[i];
        /* turned by an eighth the base keeps more than four fifths of its place */
        s->near_x |= q == COST_X && 10 * s->share >= 5 * whole;
        if (s->share < whole || ((s->over & 1) && c->water) || ((s->over & 2) && c->way_crosses == 2)) continue;
        if (c->way_crosses != 1 && !cleared) s->held = true;
        s->ground = MAX(s->ground, q);
    }
}

static uint32_t group_of(const Ground *g, PieceIx p) {
    return (uint32_t)g->piece[p].piece.kind << 1 | ((g->piece[p].piece.flags & PIECE_CLEARED) != 0);
}

static void put_pieces(Block *b) {
    const Ground *g = b->r->g;
    PieceIx near[TABLE_PIECES], area[LEG_PIECES];
    uint32_t n = ground_in_box(g, b->box, near), areas = 0;
    for (uint32_t i = 0; i < n; i++) {
        const ScenePiece *sp = &g->piece[near[i]];
        const KindCost *c = &ground_rule(g, near[i])->cost;
        int16_t q = c->q[b->r->ask.cls];
        if (c->form == COST_WAY && q > 0 && q != COST_X) put_way(b, near[i], q);
        if (c->form == COST_SPOT && q != COST_X) put_spot(b, near[i], c, q);
        if (c->form != COST_AREA || q == 0 || (sp->form != FORM_AREA && sp->form != FORM_QUADS) || areas == LEG_PIECES)
            continue;
        uint32_t k = areas++;
        for (; k > 0 && group_of(g, area[k - 1]) > group_of(g, near[i]); k--) area[k] = area[k - 1];
        area[k] = near[i];
    }
    for (uint32_t i = 0, k; i < areas; i = k) {
        for (k = i + 1; k < areas && group_of(g, area[k]) == group_of(g, area[i]); k++) {
        }
        put_group(b, area + i, k - i);
    }
}

int16_t reach_rate_facing(const Reach *r, Vec at, Angle face) {
    Leg l;
    l.s = r->s;
    l.g = r->g;
    l.ask = &r->ask;
    l.a = l.b = at;
    l.len = 0;
    l.face = face;
    l.before = (Pose){at, face};
    return leg_read(&l) ? leg_rate(&l, 0).q : COST_X;
}

/* What may not be entered, may not be corner first. */
static uint16_t rate_of(const Block *b, const Sample *s) {
    const Reach *r = b->r;
    bool rect = r->ask.shape.kind == SHAPE_RECT;
    int16_t q = rect ? s->way > 0 && !s->held ? s->way
                       : s->ground == 0       ? RATE_CLEAR
                                              : s->ground
                     : reach_rate_facing(r, s->at, 0);
    if (q != COST_X && s->near_x && !geom_within(s->at, r->ask.start.at, WU_INCH) &&
        reach_rate_facing(r, s->at, ANGLE_QUARTER / 2) == COST_X)
        q = COST_X;
    return q == COST_X ? SAMPLE_X : (uint16_t)CLAMP(q, 1, RATE_MOST);
}

static void put_samples(Block *b, int32_t i0, int32_t k0) {
    const Reach *r = b->r;
    Wu half = r->step / 2;
    for (int k = 0; k < SAMPLES; k++)
        for (int i = 0; i < SAMPLES; i++)
            b->sample[k * SAMPLES + i] =
                (Sample){.at = vec(r->origin.x + (i0 + i) * half, r->origin.y + (k0 + k) * half)};
    b->hx = r->ask.shape.hx;
    b->hy = r->ask.shape.kind == SHAPE_RECT ? r->ask.shape.hy : b->hx;
    b->box = box_join(base_at(b, b->sample[0].at), base_at(b, b->sample[SAMPLES * SAMPLES - 1].at));
    put_pieces(b);
}

/* Where an enemy's base can be met: a way's samples lie no further than two of them from any place on it. */
static void mark_enemies(const Reach *r, Box box, uint16_t *v, int32_t cols, int32_t rows) {
    Wu half = r->step / 2, own = body_radius(r->ask.shape) + 2 * half;
    for (uint32_t i = 0; i < r->s->body_n; i++) {
        const Body *b = &r->s->body[i];
        if ((b->flags & BODY_OFF) || b->id == r->ask.self || b->seat == r->ask.seat) continue;
        if (!box_has(box_grow(box, b->shape.hx + b->shape.hy + 1 + own), b->pose.at)) continue;
        Wu far = body_radius(b->shape) + own;
        if (!box_has(box_grow(box, far), b->pose.at)) continue;
        for (int32_t k = 0; k < rows; k++)
            for (int32_t c = 0; c < cols; c++)
                if (geom_within(vec(box.x0 + c * half, box.y0 + k * half), b->pose.at, far))
                    v[k * SAMPLES + c] |= BLOCK_ENEMY << 8;
    }
}

void reach_rate_block(Reach *r, int32_t bx, int32_t by, uint8_t flags) {
    int32_t i0 = bx * SAMPLES, k0 = by * SAMPLES, row = 2 * r->cols;
    int32_t cols = MIN(SAMPLES, row - i0), rows = MIN(SAMPLES, 2 * r->rows - k0);
    Wu half = r->step / 2;
    Block b;
    uint16_t v[SAMPLES * SAMPLES];
    b.r = r;
    if (flags & BLOCK_RATE) put_samples(&b, i0, k0);
    for (int i = 0; i < SAMPLES * SAMPLES; i++)
        v[i] = (uint16_t)((flags & BLOCK_RATE ? rate_of(&b, &b.sample[i]) : RATE_CLEAR) | (flags & ~BLOCK_ENEMY) << 8);
    Vec at = vec(r->origin.x + i0 * half, r->origin.y + k0 * half);
    if (flags & BLOCK_ENEMY)
        mark_enemies(r, (Box){at.x, at.y, at.x + SAMPLES * half, at.y + SAMPLES * half}, v, cols, rows);
    for (int32_t k = 0; k < rows; k++)
        for (int32_t i = 0; i < cols; i++) r->rate[(k0 + k) * row + i0 + i] = v[k * SAMPLES + i];
}
