/* The field of cheapest costs: nodes a quarter inch apart, each with the node that a straight way comes from, however
 * far. So a way over open ground is as long as it is, not as the grid would have it, and turns only where the ground
 * gives a reason. */
#include "world/reach_int.h"

enum { RATE_CLEAR = 4 };

static int64_t least_rate(const Scene *s, const PathAsk *ask) {
    const Ground *g = scene_ground(s);
    int64_t least = RATE_CLEAR;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if (g->piece[i].form == FORM_GONE) continue;
        const KindCost *c = &ground_rule(g, i)->cost;
        bool rate = c->form == COST_AREA || c->form == COST_WAY || c->form == COST_SPOT;
        if (rate && c->q[ask->cls] > 0) least = MIN(least, c->q[ask->cls]);
    }
    return least;
}

typedef struct Extent {
    Vec origin;
    Wu step;
    int32_t cols, rows;
} Extent;

/* The table within the longest way that the allowance could pay for, and a border of nodes about it. */
static Extent extent_of(const Scene *s, const PathAsk *ask) {
    Box t = scene_box(s);
    Vec c = ask->start.at;
    int64_t far = MAX(ask->allowance, PATH_ONE_POINT) / least_rate(s, ask) + WU_INCH;
    Box box = {(Wu)MAX(t.x0, c.x - far), (Wu)MAX(t.y0, c.y - far), (Wu)MIN(t.x1, c.x + far), (Wu)MIN(t.y1, c.y + far)};
    box = box_join(box, (Box){c.x, c.y, c.x, c.y});
    Wu step = REACH_STEP;
    while ((box.x1 - box.x0) / step > REACH_SIDE || (box.y1 - box.y0) / step > REACH_SIDE) step += 64;
    int32_t left = (c.x - box.x0) / step + 2, down = (c.y - box.y0) / step + 2;
    return (Extent){vec(c.x - left * step, c.y - down * step), step, left + (box.x1 - c.x) / step + 3,
                    down + (box.y1 - c.y) / step + 3};
}

size_t reach_bytes(const Scene *s, const PathAsk *ask) {
    Extent e = extent_of(s, ask);
    size_t n = (size_t)e.cols * (size_t)e.rows;
    return sizeof(Reach) + n * (5 * sizeof(uint32_t) + 4 * sizeof(uint16_t)) + 8 * 32;
}

/* --- the ground, where it is asked --- */

static Box block_box(const Reach *r, int32_t bx, int32_t by) {
    Wu side = r->step << BLOCK_SHIFT;
    Vec at = vec(r->origin.x + bx * side, r->origin.y + by * side);
    return box_grow((Box){at.x, at.y, at.x + side, at.y + side}, r->step);
}

static uint8_t piece_flags(const Reach *r, PieceIx p) {
    const ScenePiece *sp = &r->g->piece[p];
    const KindCost *c = &ground_rule(r->g, p)->cost;
    switch (c->form) {
    case COST_AREA: return c->q[r->ask.cls] == COST_X ? BLOCK_RATE | BLOCK_X : c->q[r->ask.cls] != 0 ? BLOCK_RATE : 0;
    case COST_WAY:
    case COST_SPOT: return BLOCK_RATE;
    case COST_LINE:
    case COST_CLIMB: return c->q[r->ask.cls] != 0 && (sp->use & USE_MOVE) ? BLOCK_ONCE : 0;
    default: return 0;
    }
}

static bool enemy_near(const Reach *r, Box box) {
    Wu own = body_radius(r->ask.shape) + r->step;
    for (uint32_t i = 0; i < r->s->body_n; i++) {
        const Body *b = &r->s->body[i];
        if ((b->flags & BODY_OFF) || b->id == r->ask.self || b->seat == r->ask.seat) continue;
        if (!box_has(box_grow(box, b->shape.hx + b->shape.hy + 1 + own), b->pose.at)) continue; /* mostly so: no root */
        Wu far = body_radius(b->shape) + own;
        if (b->pose.at.x >= box.x0 - far && b->pose.at.x <= box.x1 + far && b->pose.at.y >= box.y0 - far &&
            b->pose.at.y <= box.y1 + far)
            return true;
    }
    return false;
}

static uint8_t block_flags(Reach *r, int32_t bx, int32_t by) {
    PieceIx near[TABLE_PIECES];
    Box box = block_box(r, bx, by), reach = box_grow(box, body_radius(r->ask.shape)), t = r->g->table;
    uint8_t f = 0;
    uint32_t n = ground_in_box(r->g, reach, near);
    for (uint32_t i = 0; i < n; i++) f |= piece_flags(r, near[i]);
    if (enemy_near(r, box)) f |= BLOCK_ENEMY;
    if (reach.x0 < t.x0 || reach.y0 < t.y0 || reach.x1 > t.x1 || reach.y1 > t.y1) f |= BLOCK_EDGE;
    return f;
}

/* The block that holds the sample is not known yet. */
static uint16_t ask_block(Reach *r, int32_t i, int32_t k) {
    int32_t bx = i >> (BLOCK_SHIFT + 1), by = k >> (BLOCK_SHIFT + 1);
    reach_rate_block(r, bx, by, block_flags(r, bx, by));
    return r->rate[k * 2 * r->cols + i];
}

/* --- things paid once --- */

static bool spot_frees(const Reach *r, const KindCost *c, Vec at) {
    PieceIx near[TABLE_PIECES];
    uint32_t n = ground_in_box(r->g, (Box){at.x, at.y, at.x, at.y}, near);
    for (uint32_t i = 0; i < n; i++) {
        const ScenePiece *sp = &r->g->piece[near[i]];
        const KindCost *o = &ground_rule(r->g, near[i])->cost;
        if (o->form != COST_SPOT || o->q[r->ask.cls] == COST_X) continue;
        if (!((o->over & 1) && c->water) && !((o->over & 2) && c->way_crosses != 0)) continue;
        for (uint32_t k = 0; k < sp->ring_n; k++) {
            const Outline *ring = &r->g->ring[sp->ring + k];
            const Vec *p = r->g->pt + ring->pt;
            for (uint32_t e = ring->n > 1; e < ring->n; e++)
                if (geom_point_segment_within(at, p[e > 0 ? e - 1 : 0], p[e], o->reach)) return true;
        }
    }
    return false;
}

static bool way_frees(const Reach *r, const StretchList *along, const Stretch *st) {
    for (uint32_t i = 0; i < along->n; i++) {
        const Stretch *way = &along->at[i];
        const KindCost *c = &ground_rule(r->g, way->piece)->cost;
        if (c->form == COST_WAY && c->q[r->ask.cls] > 0 && c->q[r->ask.cls] != COST_X &&
            frac_compare(way->in, st->in) <= 0 && frac_compare(st->in, way->out) <= 0)
            return true;
    }
    return false;
}

/* Levels climbed, or 1 for a line or work that is entered; 0: nothing to pay. */
static int times_paid(const Reach *r, const StretchList *along, uint32_t ix) {
    const Stretch *st = &along->at[ix];
    const ScenePiece *sp = &r->g->piece[st->piece];
    const KindCost *c = &ground_rule(r->g, st->piece)->cost;
    bool climb = c->form == COST_CLIMB;
    if (st->in.num == 0 || (!climb && c->form != COST_LINE)) return 0;
    int before = 0;
    for (uint32_t i = 0; i < along->n && (climb || !st->line); i++) {
        const Stretch *o = &along->at[i];
        const ScenePiece *other = &r->g->piece[o->piece];
        if (i == ix || o->line || other->piece.kind != sp->piece.kind) continue;
        int in = frac_compare(o->in, st->in);
        bool first = in == 0 &&
                     (climb ? other->piece.level > sp->piece.level || (other->piece.level == sp->piece.level && i < ix)
                            : i < ix);
        if (first) return 0;
        if (in >= 0 || frac_compare(o->out, st->in) < 0) continue;
        if (!climb) return 0;
        before = MAX(before, other->piece.level);
    }
    return climb ? MAX(sp->piece.level - before, 0) : 1;
}

static bool key_once(const void *user, uint32_t key) {
    return (piece_flags(user, (PieceIx)(key >> 16)) & BLOCK_ONCE) != 0;
}

static int64_t onces_along(const Reach *r, Vec a, Vec b) {
    StretchList along;
    int64_t sum = 0;
    /* what is paid once begins where one of its edges is met */
    if (!edge_index_meets(&r->g->move, a, b, key_once, r)) return 0;
    if (!stretch_along(r->g, &r->g->move, a, b, &along)) return REACH_FAR;
    for (uint32_t i = 0; i < along.n; i++) {
        const KindCost *c = &ground_rule(r->g, along.at[i].piece)->cost;
        int16_t q = c->q[r->ask.cls];
        int times = q == 0 ? 0 : times_paid(r, &along, i);
        if (times == 0 || (c->way_crosses == 1 && way_frees(r, &along, &along.at[i]))) continue;
        Frac at = along.at[i].in;
        if (spot_frees(r, c, vec(a.x + (Wu)frac_scale(at, b.x - a.x), a.y + (Wu)frac_scale(at, b.y - a.y)))) continue;
        if (q == COST_X) return REACH_FAR;
        sum += (int64_t)q * WU_INCH * times;
    }
    return sum;
}

/* --- straight ways --- */

static bool gets_through(const Reach *r, Vec a, Vec b, Wu len, uint8_t flags) {
    Leg l;
    uint16_t by;
    l.s = r->s;
    l.g = r->g;
    l.ask = &r->ask;
    l.a = a;
    l.b = b;
    l.len = len;
    l.face = angle_of(vec_sub(b, a));
    l.before = (Pose){a, l.face};
    if ((flags & BLOCK_ENEMY) && leg_enemy(&l, &by) < len) return false;
    return !(flags & BLOCK_EDGE) || leg_edge(&l) >= len;
}

/* What else matters on a way whose ground costs so much. */
static inline int32_t with_rest(const Reach *r, Vec a, Vec b, Wu len, int64_t cost, uint32_t met, int64_t below) {
    uint8_t flags = (uint8_t)(met >> 8);
    if (flags & BLOCK_ONCE && cost < below) cost += onces_along(r, a, b);
    if (cost >= below) return REACH_FAR;
    if ((flags & (BLOCK_ENEMY | BLOCK_EDGE)) && len > 0 && !gets_through(r, a, b, len, flags)) return REACH_FAR;
    return (int32_t)cost;
}

/* Half a step on, sample by sample. What is dearer already than it may be is not followed to its end. */
static int32_t straight(Reach *r, Vec a, Vec b, Wu len, int64_t below) {
    enum { FINE = 20, CHUNK = 8 };
    Wu half = r->step / 2, w = r->cols * r->step, h = r->rows * r->step;
    int32_t n = MAX((len + half - 1) / half, 1), row = 2 * r->cols;
    Vec from = vec_sub(a, r->origin), to = vec_sub(b, r->origin);
    if (MIN(MIN(from.x, from.y), MIN(to.x, to.y)) < 0 || MAX(from.x, to.x) > w - half || MAX(from.y, to.y) > h - half)
        return REACH_FAR;
    int64_t unit = (int64_t)n * half, sum = 0;
    int64_t sx = ((int64_t)to.x - from.x) * (1 << FINE) / unit, sy = ((int64_t)to.y - from.y) * (1 << FINE) / unit;
    int64_t x = (int64_t)from.x * (1 << FINE) / half + (sx + (1 << FINE)) / 2,
            y = (int64_t)from.y * (1 << FINE) / half + (sy + (1 << FINE)) / 2;
    uint32_t met = 0;
    for (int32_t k = 0; k < n;) {
        for (int32_t end = MIN(k + CHUNK, n); k < end; k++, x += sx, y += sy) {
            int32_t i = (int32_t)(x >> FINE), j = (int32_t)(y >> FINE);
            uint32_t v = r->rate[j * row + i];
            if (v == 0) v = ask_block(r, i, j);
            met |= v;
            sum += (uint8_t)v;
        }
        if (met & SAMPLE_X || ((sum + (int64_t)(n - k) * r->least) * len + n / 2) / n >= below) return REACH_FAR;
    }
    return with_rest(r, a, b, len, (sum * len + n / 2) / n, met, below);
}

int32_t reach_straight(Reach *r, Vec a, Vec b, int64_t below) {
    return straight(r, a, b, geom_length_up(a, b), below);
}

/* --- cheapest first --- */

static void heap_set(Reach *r, uint32_t at, uint32_t node) {
    r->heap[at] = node;
    r->place[node] = at;
}

static bool cheaper(const Reach *r, uint32_t a, uint32_t b) {
    return r->cost[a] != r->cost[b] ? r->cost[a] < r->cost[b] : a < b;
}

static void heap_rise(Reach *r, uint32_t node) {
    uint32_t at = r->place[node];
    if (at == REACH_NONE) at = r->heap_n++;
    while (at > 0 && cheaper(r, node, r->heap[(at - 1) / 2])) {
        heap_set(r, at, r->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    heap_set(r, at, node);
}

static uint32_t heap_pop(Reach *r) {
    uint32_t top = r->heap[0], node = r->heap[--r->heap_n], at = 0;
    r->place[top] = REACH_NONE;
    if (r->heap_n == 0) return top;
    for (uint32_t k; (k = 2 * at + 1) < r->heap_n; at = k) {
        if (k + 1 < r->heap_n && cheaper(r, r->heap[k + 1], r->heap[k])) k++;
        if (!cheaper(r, r->heap[k], node)) break;
        heap_set(r, at, r->heap[k]);
    }
    heap_set(r, at, node);
    return top;
}

static void offer(Reach *r, uint32_t node, uint32_t from, int64_t cost) {
    if (cost >= r->cost[node] || cost >= REACH_FAR) return;
    r->cost[node] = (int32_t)cost;
    r->from[node] = from;
    heap_rise(r, node);
}

/* Through that node, if below; else REACH_FAR. */
static int64_t cost_by(Reach *r, uint32_t from, Vec to, Wu len, int64_t below) {
    int32_t more = straight(r, reach_at(r, from), to, len, below - r->cost[from]);
    return more == REACH_FAR ? REACH_FAR : (int64_t)r->cost[from] + more;
}

/* By a straight way from there, where that can be no dearer than what is known and `most`. */
static void offer_by(Reach *r, uint32_t next, uint32_t from, Vec at, int64_t most) {
    if (r->tried[next] == from) return; /* what it costs then, it costs now, and what is known is no dearer */
    r->tried[next] = from;
    Wu len = geom_length_up(reach_at(r, from), at);
    int64_t least = (int64_t)r->cost[from] + (int64_t)r->least * len, below = MIN((int64_t)r->cost[next], most + 1);
    if (least < below) offer(r, next, from, cost_by(r, from, at, len, below));
}

/* From a node to one beside it: the same samples, counted from it, for all nodes. */
static int64_t hop_cost(Reach *r, uint32_t node, int32_t col, int32_t row, const ReachHop *hop, Vec to) {
    int64_t sum = 0, below = r->cost[node + (uint32_t)hop->next] - (int64_t)r->cost[node];
    uint32_t met = 0;
    for (int32_t k = 0; k < hop->n; k++) {
        int32_t i = 2 * col + hop->i[k], j = 2 * row + hop->j[k];
        uint32_t v = r->rate[j * 2 * r->cols + i];
        if (v == 0) v = ask_block(r, i, j);
        met |= v;
        sum += (uint8_t)v;
    }
    if (met & SAMPLE_X) return REACH_FAR;
    int64_t cost = hop->n == 2 ? (sum * hop->len + 1) / 2 : (sum * hop->len + 1) / 3;
    cost = with_rest(r, reach_at(r, node), to, hop->len, cost, met, below);
    return cost == REACH_FAR ? REACH_FAR : r->cost[node] + cost;
}

static void hops_make(Reach *r) {
    for (int32_t k = 0; k < 9; k++) {
        int32_t dx = k % 3 - 1, dy = k / 3 - 1;
        ReachHop *h = &r->hop[k];
        h->next = dy * r->cols + dx;
        h->len = geom_length_up(vec(0, 0), vec(dx * r->step, dy * r->step));
        h->n = dx != 0 && dy != 0 ? 3 : 2;
        for (int32_t m = 0; m < h->n; m++) { /* amid its part, to the nearest: floor((2m + 1) / n * d + 1/2) */
            h->i[m] = ((2 * m + 1) * 2 * dx + h->n + 16 * h->n) / (2 * h->n) - 8;
            h->j[m] = ((2 * m + 1) * 2 * dy + h->n + 16 * h->n) / (2 * h->n) - 8;
        }
    }
}

static void spread(Reach *r, uint32_t node) {
    uint32_t back = r->from[node];
    int32_t col = (int32_t)(node % (uint32_t)r->cols), row = (int32_t)(node / (uint32_t)r->cols);
    for (int32_t k = 0; k < 9; k++) {
        int32_t c = col + k % 3 - 1, w = row + k / 3 - 1;
        if (k == 4 || c < 1 || w < 1 || c >= r->cols - 1 || w >= r->rows - 1) continue;
        uint32_t next = (uint32_t)(w * r->cols + c);
        if (r->cost[next] <= r->cost[node]) continue; /* done */
        Vec at = reach_at(r, next);
        if (!r->ask.off_table && !box_has(r->g->table, at)) continue;
        int64_t hop = REACH_FAR;
        if (r->cost[node] + (int64_t)r->least * r->hop[k].len < r->cost[next])
            hop = hop_cost(r, node, col, row, &r->hop[k], at);
        /* of ways that cost the same, the straightest */
        if (back != node) offer_by(r, next, back, at, hop);
        offer(r, next, node, hop);
    }
}

/* The one inch of 7.9: free, but not of what may not be passed. */
static void spread_inch(Reach *r) {
    int32_t reach = r->inch / r->step, col = (int32_t)(r->start % (uint32_t)r->cols),
            row = (int32_t)(r->start / (uint32_t)r->cols);
    for (int32_t dy = -reach; dy <= reach; dy++)
        for (int32_t dx = -reach; dx <= reach; dx++) {
            int32_t c = col + dx, w = row + dy;
            if (c < 1 || w < 1 || c >= r->cols - 1 || w >= r->rows - 1) continue;
            uint32_t node = (uint32_t)(w * r->cols + c);
            Vec at = reach_at(r, node);
            if (node == r->start || !geom_within(r->ask.start.at, at, r->inch) || !box_has(r->g->table, at)) continue;
            if (r->cost[node] > r->ask.allowance && reach_straight(r, r->ask.start.at, at, REACH_FAR) != REACH_FAR) {
                r->cost[node] = (int32_t)r->ask.allowance;
                r->from[node] = r->start;
            }
        }
}

/* Can it leave its place at all, whichever way it turns? */
static bool can_leave(const Reach *r) {
    for (int k = 0; k < 8; k++)
        if (reach_rate_facing(r, r->ask.start.at, (Angle)(k * (ANGLE_QUARTER / 2))) != COST_X) return true;
    return false;
}

Reach *reach_new(Arena *a, const Scene *s, const PathAsk *ask, Wu inch) {
    Extent e = extent_of(s, ask);
    uint32_t n = (uint32_t)e.cols * (uint32_t)e.rows;
    size_t mark = arena_mark(a);
    Reach *r = arena_try(a, sizeof *r);
    if (r == NULL) return NULL;
    *r = (Reach){.s = s, .g = scene_ground(s), .ask = *ask, .inch = inch, .origin = e.origin, .step = e.step};
    r->ask.leg = NULL;
    r->ask.leg_n = 0;
    r->ask.one_inch = 0;
    r->ask.allowance = MIN(ask->allowance, REACH_FAR / 4);
    r->least = (int32_t)least_rate(s, ask);
    r->cols = e.cols;
    r->rows = e.rows;
    r->cost = arena_try(a, n * sizeof *r->cost);
    r->from = arena_try(a, n * sizeof *r->from);
    r->place = arena_try(a, n * sizeof *r->place);
    r->heap = arena_try(a, n * sizeof *r->heap);
    r->tried = arena_try(a, n * sizeof *r->tried);
    r->rate = arena_try(a, (size_t)n * 4 * sizeof *r->rate);
    if (!r->cost || !r->from || !r->place || !r->heap || !r->tried || !r->rate) {
        arena_release(a, mark);
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++) r->cost[i] = REACH_FAR, r->place[i] = r->tried[i] = REACH_NONE, r->from[i] = i;
    r->start = (uint32_t)((ask->start.at.y - e.origin.y) / e.step * e.cols + (ask->start.at.x - e.origin.x) / e.step);
    hops_make(r);
    offer(r, r->start, r->start, 0);
    if (!can_leave(r)) return r;
    while (r->heap_n > 0 && r->cost[r->heap[0]] <= r->ask.allowance) spread(r, heap_pop(r));
    if (inch > 0) spread_inch(r);
    return r;
}

uint32_t reach_ways(Reach *r, Vec at, ReachWay out[REACH_WAYS]) {
    uint32_t n = 0;
    Wu x = at.x - r->origin.x, y = at.y - r->origin.y;
    if (x < 0 || y < 0 || x / r->step + 1 >= r->cols || y / r->step + 1 >= r->rows) return 0;
    for (int k = 0; k < REACH_WAYS; k++) {
        uint32_t node = (uint32_t)((y / r->step + k / 2 % 2) * r->cols + x / r->step + k % 2);
        if (r->cost[node] > r->ask.allowance) continue;
        uint32_t by = k < 4 ? r->from[node] : node, i = 0;
        while (i < n && out[i].from != by) i++;
        if (i < n) continue;
        int64_t cost = cost_by(r, by, at, geom_length_up(reach_at(r, by), at), REACH_FAR);
        if (cost >= REACH_FAR) continue;
        if (r->inch > 0 && by == r->start && geom_within(r->ask.start.at, at, r->inch))
            cost = MIN(cost, r->ask.allowance);
        for (i = n++; i > 0 && out[i - 1].cost > cost; i--) out[i] = out[i - 1];
        out[i] = (ReachWay){(int32_t)cost, by};
    }
    return n;
}

int64_t reach_cost(Reach *r, Vec at) {
    ReachWay way[REACH_WAYS];
    if (!r->ask.off_table && !box_has(r->g->table, at)) return -1;
    return reach_ways(r, at, way) > 0 && way[0].cost <= r->ask.allowance ? way[0].cost : -1;
}
