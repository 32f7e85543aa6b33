/* What the ground asks of a leg (matg 7.4, 7.6, 7.10, 8.1).
 *
 * The cut at half a base. The share of a base in a terrain is not a simple function of the way: corners come and go.
 * But it cannot change faster than the base is wide: a Wu of way sweeps at most its width. So from a place where the
 * share is away from the half by m, nothing can happen within m / width, and the search may jump that far without
 * missing a change. Only close to the half does it go in steps, of STEP = 16 Wu (1/160 inch); a change between two
 * steps is found by halving. What a step could hide begins and ends within 1/160 inch, and a base is nowhere else than
 * at whole Wu. The jumps depend on the way so far only, never on what lies ahead. A terrain left and entered again
 * within 1/40 inch was not left: a base that goes along an edge would otherwise flicker with the rounding of its
 * places.
 *
 * Pieces of one kind count together: a wood drawn in two touching parts is one wood. (Where two pieces of a kind
 * overlap, the common part counts twice.) */
#include "world/path_int.h"

enum { STEP = 16, STRIDE = WU_INCH / 2, FLICKER = WU_INCH / 40 };

static int16_t q_of(const Leg *l, PieceIx p) {
    return ground_rule(l->g, p)->cost.q[l->ask->cls];
}

static Wu place_up(Frac f, Wu len) {
    return (Wu)(((__int128)f.num * len + f.den - 1) / f.den);
}
static Wu place_down(Frac f, Wu len) {
    return (Wu)((__int128)f.num * len / f.den);
}

/* Adds a run; a group that comes back at once was not left, and when the list is full, neither. */
static void put_run(Leg *l, LegRun r) {
    for (uint32_t i = l->runs; i-- > 0;) {
        LegRun *o = &l->run[i];
        if (o->form != r.form || o->group != r.group) continue;
        if (r.form == COST_AREA && (r.from - o->to <= FLICKER || l->runs == LEG_RUNS)) {
            o->to = MAX(o->to, r.to);
            return;
        }
        break;
    }
    if (l->runs < LEG_RUNS)
        l->run[l->runs++] = r;
    else
        l->full = true;
}

/* A thing that holds at some places of the leg. `holds` also gives how far one may go on from here without a change. */
typedef struct Probe {
    const Leg *l;
    bool (*holds)(void *user, Wu at, Wu *sure);
    void *user;
    LegRun run;
    PieceIx (*piece)(void *user, Wu at); /* which piece a run is named after, at its first place; may be NULL */
} Probe;

static void probe_end(Leg *l, const Probe *p, Wu from, Wu to) {
    LegRun r = p->run;
    r.from = from;
    r.to = to;
    if (p->piece != NULL) r.piece = p->piece(p->user, from);
    put_run(l, r);
}

static void probe_leg(Leg *l, const Probe *p) {
    Wu sure, at = 0, from = 0;
    bool in = p->holds(p->user, 0, &sure);
    while (at < l->len) {
        Wu next = MIN(at + MAX(sure, STEP), l->len);
        bool then = p->holds(p->user, next, &sure);
        if (then != in) {
            Wu lo = at, hi = next, ignored;
            while (hi - lo > 1) {
                Wu mid = lo + (hi - lo) / 2;
                if (p->holds(p->user, mid, &ignored) == in)
                    lo = mid;
                else
                    hi = mid;
            }
            if (in)
                probe_end(l, p, from, lo);
            else
                from = hi;
            in = then;
        }
        at = next;
    }
    if (in) probe_end(l, p, from, l->len);
}

/* Areas of one kind near the leg. */
typedef struct Kind {
    const Leg *l;
    const PieceIx *piece;
    uint32_t n;
    Vec corner[RING_CLIP_MAX]; /* of the base about its centre */
    size_t corners;
    int64_t half; /* twice the base in (1/64 Wu)^2: half of it, doubled */
    Box base;
} Kind;

static size_t kind_clip(const Kind *k, Vec at, Vec clip[RING_CLIP_MAX]) {
    for (size_t i = 0; i < k->corners; i++) clip[i] = vec_add(at, k->corner[i]);
    return k->corners;
}

static bool half_in(void *user, Wu at, Wu *sure) {
    const Kind *k = user;
    Vec clip[RING_CLIP_MAX], c = leg_pose(k->l, at).at;
    size_t n = kind_clip(k, c, clip);
    Box box = {k->base.x0 + c.x, k->base.y0 + c.y, k->base.x1 + c.x, k->base.y1 + c.y},
        ahead = box_grow(box, STRIDE + 2);
    int64_t share = 0, near = 0;
    for (uint32_t i = 0; i < k->n; i++) {
        if (!box_meets(k->l->g->piece[k->piece[i]].box, ahead)) continue;
        near += k->l->g->piece[k->piece[i]].form == FORM_QUADS ? 2 : 1; /* at a sharp turn a line lies on itself */
        share += ground_overlap2(k->l->g, k->piece[i], clip, n, c);
    }
    bool in = 2 * share >= k->half;
    int64_t away = 2 * share - k->half;
    if (away < 0) away = -away;
    *sure = STRIDE;
    if (near > 0) {
        /* A Wu of way sweeps the width, of each piece that is near; a place is off the line by less than a Wu, which
         * moves every side by that much. All doubled twice, in (1/64 Wu)^2, as `away`. */
        int64_t width = k->l->ask->shape.hx * 2 + 4,
                sides = 4 * ((int64_t)k->l->ask->shape.hx + k->l->ask->shape.hy + 4);
        int64_t unit = 4 * 4096 * near;
        *sure = (Wu)CLAMP((away / unit - 2 * sides) / width, 0, STRIDE);
    }
    return in;
}

static PieceIx most_in(void *user, Wu at) {
    const Kind *k = user;
    Vec clip[RING_CLIP_MAX], c = leg_pose(k->l, at).at;
    size_t n = kind_clip(k, c, clip);
    PieceIx best = k->piece[0];
    int64_t most = -1;
    for (uint32_t i = 0; i < k->n; i++) {
        int64_t share = ground_overlap2(k->l->g, k->piece[i], clip, n, c);
        if (share > most) most = share, best = k->piece[i];
    }
    return best;
}

static uint16_t kind_group(const Leg *l, PieceIx p) {
    /* a cleared wreck is another thing than one that is not (8.3) */
    const Piece *piece = &l->g->piece[p].piece;
    return (uint16_t)(piece->kind << 1 | ((piece->flags & PIECE_CLEARED) != 0));
}

typedef struct Spot {
    const Leg *l;
    const ScenePiece *sp;
    Wu reach;
} Spot;

static bool spot_within(const Spot *s, Vec at, int64_t reach) {
    for (uint32_t k = 0; k < s->sp->ring_n; k++) {
        const Outline *o = &s->l->g->ring[s->sp->ring + k];
        const Vec *p = s->l->g->pt + o->pt;
        for (uint32_t i = o->n > 1; i < o->n; i++)
            if (geom_point_segment_within(at, p[i > 0 ? i - 1 : 0], p[i], reach)) return true;
    }
    return false;
}

static bool in_reach(void *user, Wu at, Wu *sure) {
    const Spot *s = user;
    Vec p = leg_pose(s->l, at).at;
    /* two Wu for the rounding of both places */
    *sure = spot_within(s, p, (int64_t)s->reach + STRIDE + 2) ? 0 : STRIDE;
    return spot_within(s, p, s->reach);
}

/* Areas, kind by kind, and spots. */
static bool read_pieces(Leg *l) {
    PieceIx near[TABLE_PIECES], area[LEG_PIECES];
    Shape shape = l->ask->shape;
    Vec ends[2] = {l->a, l->b};
    uint32_t n = ground_in_box(l->g, box_grow(box_of(ends, 2), body_radius(shape) + 1), near), areas = 0;
    for (uint32_t i = 0; i < n; i++) {
        const ScenePiece *sp = &l->g->piece[near[i]];
        const KindCost *c = &ground_rule(l->g, near[i])->cost;
        int16_t q = q_of(l, near[i]);
        if (c->form == COST_SPOT) {
            Spot spot = {l, sp, c->reach};
            probe_leg(
                l, &(Probe){l, in_reach, &spot, {.piece = near[i], .form = COST_SPOT, .q = q, .group = near[i]}, NULL});
        }
        if (c->form != COST_AREA || q == 0 || (sp->form != FORM_AREA && sp->form != FORM_QUADS)) continue;
        if (areas == LEG_PIECES) return false;
        uint32_t k = areas++;
        for (; k > 0 && kind_group(l, area[k - 1]) > kind_group(l, near[i]); k--) area[k] = area[k - 1];
        area[k] = near[i];
    }
    Kind kind = {.l = l};
    Pose origin = {{0, 0}, l->face};
    kind.corners = scene_base_ring(shape, origin, kind.corner);
    kind.half = ring_area2(kind.corner, kind.corners) * 4096;
    kind.base = box_of(kind.corner, kind.corners);
    for (uint32_t i = 0, k; i < areas; i = k) {
        uint16_t group = kind_group(l, area[i]);
        for (k = i + 1; k < areas && kind_group(l, area[k]) == group; k++) {
        }
        kind.piece = area + i;
        kind.n = k - i;
        probe_leg(l, &(Probe){l, half_in, &kind, {.form = COST_AREA, .q = q_of(l, area[i]), .group = group}, most_in});
    }
    return true;
}

/* Does a way hold here, or a spot that opens the line? */
static bool freed(const Leg *l, const StretchList *along, const Stretch *st, Wu at) {
    const KindCost *c = &ground_rule(l->g, st->piece)->cost;
    for (uint32_t i = 0; c->way_crosses == 1 && i < along->n; i++) {
        const Stretch *way = &along->at[i];
        if (ground_rule(l->g, way->piece)->cost.form == COST_WAY && q_of(l, way->piece) > 0 &&
            q_of(l, way->piece) != COST_X && frac_compare(way->in, st->in) <= 0 && frac_compare(st->in, way->out) <= 0)
            return true;
    }
    for (uint32_t i = 0; i < l->runs; i++) {
        const LegRun *r = &l->run[i];
        if (r->form != COST_SPOT || r->from > at || r->to < at || r->q == COST_X) continue;
        uint8_t over = ground_rule(l->g, r->piece)->cost.over;
        if (((over & 1) && c->water) || ((over & 2) && c->way_crosses != 0)) return true;
    }
    return false;
}

static bool put_once(Leg *l, const StretchList *along, const Stretch *st, uint8_t form, int levels) {
    int16_t q = q_of(l, st->piece);
    Wu at = place_up(st->in, l->len);
    if (q == 0 || freed(l, along, st, at)) return true;
    if (l->onces == LEG_ONCES) return false;
    int32_t sum = q == COST_X ? COST_X : MIN(q * levels, COST_X - 1);
    uint32_t k = l->onces++;
    for (; k > 0 && l->once[k - 1].at > at; k--) l->once[k] = l->once[k - 1];
    l->once[k] = (LegOnce){at, st->in, st->piece, form, (int16_t)sum};
    return true;
}

/* How many levels the centre climbs at the beginning of this hill's stretch: from the highest that it stands on until
 * there to the highest there. Of stretches that begin together, the highest, then the first, pays. */
static int levels_climbed(const Leg *l, const StretchList *along, uint32_t ix) {
    const Stretch *st = &along->at[ix];
    int level = l->g->piece[st->piece].piece.level, before = 0;
    for (uint32_t i = 0; i < along->n; i++) {
        const Stretch *o = &along->at[i];
        if (i == ix || o->line || ground_rule(l->g, o->piece)->cost.form != COST_CLIMB) continue;
        int other = l->g->piece[o->piece].piece.level;
        int in = frac_compare(o->in, st->in);
        if (in < 0 && frac_compare(o->out, st->in) >= 0) before = MAX(before, other);
        if (in == 0 && (other > level || (other == level && i < ix))) return 0;
    }
    return MAX(level - before, 0);
}

/* An area that is paid on entering is one with its pieces of the same kind that it touches. */
static bool entered(const Leg *l, const StretchList *along, uint32_t ix) {
    const Stretch *st = &along->at[ix];
    if (st->in.num == 0) return false; /* here already, and paid for if it was on this path */
    for (uint32_t i = 0; i < along->n && !st->line; i++) {
        const Stretch *o = &along->at[i];
        if (i == ix || o->line || l->g->piece[o->piece].piece.kind != l->g->piece[st->piece].piece.kind) continue;
        int in = frac_compare(o->in, st->in);
        if ((in < 0 || (in == 0 && i < ix)) && frac_compare(o->out, st->in) >= 0) return false;
    }
    return true;
}

bool leg_read(Leg *l) {
    StretchList along;
    l->runs = l->onces = 0;
    l->full = false;
    if (!stretch_along(l->g, &l->g->move, l->a, l->b, &along) || !read_pieces(l)) return false;
    for (uint32_t i = 0; i < along.n; i++) {
        const Stretch *st = &along.at[i];
        const KindCost *c = &ground_rule(l->g, st->piece)->cost;
        int16_t q = q_of(l, st->piece);
        if (c->form == COST_WAY && q > 0) {
            Wu from = place_up(st->in, l->len), to = place_down(st->out, l->len);
            if (from <= to) put_run(l, (LegRun){from, to, st->piece, COST_WAY, q, st->piece});
        }
        int levels = c->form == COST_CLIMB && st->in.num > 0 ? levels_climbed(l, &along, i) : 0;
        if (levels > 0 && !put_once(l, &along, st, COST_CLIMB, levels)) return false;
        if (c->form == COST_LINE && entered(l, &along, i) && !put_once(l, &along, st, COST_LINE, 1)) return false;
    }
    return !l->full;
}

/* Ways first: whether one holds decides what else counts. */
typedef struct Here {
    LegRate way, ground;
    uint8_t over; /* of the spots here */
    bool held;    /* something here takes the way's rate away */
} Here;

static void dearer(LegRate *r, const LegRun *run) {
    if (run->q > r->q) *r = (LegRate){run->q, run->form, run->piece};
}

static void count_area(const Leg *l, Here *h, const LegRun *r) {
    const KindCost *c = &ground_rule(l->g, r->piece)->cost;
    bool cleared = (l->g->piece[r->piece].piece.flags & PIECE_CLEARED) != 0;
    if (((h->over & 1) && c->water) || ((h->over & 2) && c->way_crosses == 2)) return;
    if (c->way_crosses != 1 && !cleared) h->held = true;
    dearer(&h->ground, r);
}

LegRate leg_rate(const Leg *l, Wu at) {
    Here h = {.ground = {0, COST_AREA, PIECE_NONE}};
    for (uint32_t i = 0; i < l->runs; i++) {
        const LegRun *r = &l->run[i];
        if (r->from > at || r->to < at) continue;
        if (r->form == COST_WAY && r->q != COST_X && (h.way.q == 0 || r->q < h.way.q))
            h.way = (LegRate){r->q, COST_WAY, r->piece};
        if (r->form == COST_SPOT && r->q != COST_X) {
            h.over |= ground_rule(l->g, r->piece)->cost.over;
            dearer(&h.ground, r);
        }
    }
    for (uint32_t i = 0; i < l->runs; i++) {
        const LegRun *r = &l->run[i];
        if (r->form == COST_AREA && r->from <= at && at <= r->to) count_area(l, &h, r);
    }
    if (h.way.q > 0 && !h.held) return h.way;
    if (h.ground.q == 0) return (LegRate){PATH_ONE_POINT / WU_INCH, COST_AREA, PIECE_NONE};
    return h.ground;
}

/* Is the place on the near side of the edges that the leg meets exactly there? */
static bool near_side(const Leg *l, const LegOnce *o, Vec at) {
    const ScenePiece *sp = &l->g->piece[o->piece];
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *r = &l->g->ring[sp->ring + k];
        const Vec *p = l->g->pt + r->pt;
        for (uint32_t i = sp->form == FORM_LINE; i < r->n; i++) {
            Vec from = p[i > 0 ? i - 1 : r->n - 1];
            Frac cut;
            if (!geom_segment_cut(l->a, l->b, from, p[i], &cut) || frac_compare(cut, o->where) != 0) continue;
            int start = geom_turn(from, p[i], l->a);
            if (start != 0 && geom_turn(from, p[i], at) != start) return false;
        }
    }
    return true;
}

Wu leg_settle(const Leg *l, Wu at) {
    for (uint32_t i = 0; i < l->onces; i++) {
        const LegOnce *o = &l->once[i];
        while (at > 0 && at < o->at && !near_side(l, o, leg_pose(l, at).at)) at--;
    }
    return at;
}
