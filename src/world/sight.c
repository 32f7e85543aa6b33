/* Lines of sight (matg 4.1-4.8).
 *
 * Where the paragraphs leave room, this is how they are read:
 * - Areas and line are closed. The stretches of a family (a level, for hills) that touch are one. An end lies in a
 * stretch that begins or ends with it.
 * - An end that has fired counts as in the clear: a stretch with both ends in it then has at most the other one in it,
 * and so never blocks. Its own stretch is not one that the line passes through, so nothing else changes (4.7).
 * - A joined stretch that 4.1 finds blocks if the top of any of its pieces reaches the line between the eyes on its own
 * part (4.5).
 * - A base's top is its own eye: an eighth above the ground at its centre.
 * - A bare line is one thing: an end at any part of it is at it. "At" reaches 1/20 inch from a base, 1/2 inch from a
 * point (0.4).
 * - Low cover is a kind that does not block but has a top: with the option its stretches block as areas do, but never
 * with an end in them (4.5).
 * - What hides a target at a hedgerow (4.7) is not asked for its height: the line ends there. */
#include "world/sight_int.h"

enum { FOUND_BODIES = 256 };

/* How a stretch blocks: with it, which others it is joined to. */
typedef enum Blocks { BLOCKS_NOT, BLOCKS_AREA, BLOCKS_HILL, BLOCKS_LOW } Blocks;

typedef struct Found {
    Frac in, out;
    uint16_t id;
    uint8_t is_body, role, why, graze;
} Found;

typedef struct Look {
    const Scene *s;
    const Ground *g;
    const SightAsk *ask;
    bool brief; /* the first thing that stops is enough */
    bool stopped;
    bool eyes; /* `heights` knows the two ends */
    uint8_t concealed;
    int64_t dist2;
    StretchList along;
    Heights heights;
    uint64_t key[STRETCHES]; /* what a stretch is joined by */
    uint16_t order[STRETCHES];
    uint8_t role[STRETCHES], why[STRETCHES];
    uint32_t bodies;
    Found body[FOUND_BODIES];
} Look;

static const KindSight *sight_of(const Look *l, uint32_t i) {
    return &ground_rule(l->g, l->along.at[i].piece)->sight;
}
static bool from_in(const Stretch *s) {
    return s->in.num == 0;
}
static bool to_in(const Stretch *s) {
    return s->out.num == s->out.den;
}

static Blocks blocks_of(const Look *l, const KindSight *k) {
    if (k->effect == SIGHT_BLOCKS) return BLOCKS_AREA;
    if (k->effect == SIGHT_HEIGHT) return BLOCKS_HILL;
    return l->ask->low_cover && k->top > 0 ? BLOCKS_LOW : BLOCKS_NOT;
}

static uint64_t key_of(const Look *l, uint32_t i) {
    const Stretch *st = &l->along.at[i];
    const KindSight *k = sight_of(l, i);
    Blocks b = blocks_of(l, k);
    uint64_t top = (uint64_t)b << 56;
    if (st->line) return UINT64_C(1) << 63 | i;
    if (b == BLOCKS_NOT) return top | i;
    if (b == BLOCKS_HILL) return top | (uint64_t)k->family << 32 | (uint16_t)l->g->piece[st->piece].piece.level;
    /* a family of its own */
    return k->family ? top | (uint64_t)k->family << 32 : top | UINT64_C(1) << 48 | l->g->piece[st->piece].piece.kind;
}

/* Stretches by what joins them, then by entry. */
static bool order_before(const Look *l, uint16_t a, uint16_t b) {
    if (l->key[a] != l->key[b]) return l->key[a] < l->key[b];
    int c = frac_compare(l->along.at[a].in, l->along.at[b].in);
    return c != 0 ? c < 0 : a < b;
}
static bool order_less(const void *a, const void *b, void *user) {
    return order_before(user, *(const uint16_t *)a, *(const uint16_t *)b);
}

static void sort_order(Look *l) {
    uint32_t n = l->along.n;
    for (uint32_t i = 0; i < n; i++) {
        l->key[i] = key_of(l, i);
        l->order[i] = (uint16_t)i;
    }
    if (n > 64) {
        base_sort(l->order, n, sizeof l->order[0], order_less, l);
        return;
    }
    for (uint32_t i = 1; i < n; i++) {
        uint16_t v = l->order[i];
        uint32_t k = i;
        for (; k > 0 && order_before(l, v, l->order[k - 1]); k--) l->order[k] = l->order[k - 1];
        l->order[k] = v;
    }
}

static void stop(Look *l, uint32_t i, SightWhy why) {
    l->role[i] = SIGHT_STOPS;
    l->why[i] = (uint8_t)why;
    l->stopped = true;
}

/* What 4.1 says of a joined stretch, heights aside. */
static SightWhy joined_why(const Look *l, Blocks b, bool from, bool to, int64_t inner) {
    const SightAsk *q = l->ask;
    switch (b) {
    case BLOCKS_HILL: return (!from && !to) || q->plateau ? SIGHT_HILL : SIGHT_CLEAR;
    case BLOCKS_LOW: return !from && !to ? SIGHT_THROUGH : SIGHT_CLEAR;
    case BLOCKS_AREA:
        if (!from && !to) return SIGHT_THROUGH;
        if (!from || !to || q->from_open || q->to_open) return SIGHT_CLEAR;
        return l->dist2 > inner * inner ? SIGHT_INNER : SIGHT_CLEAR;
    default: return SIGHT_CLEAR;
    }
}

static bool piece_reaches(const Look *l, uint32_t i, Blocks b) {
    const Stretch *st = &l->along.at[i];
    if (b == BLOCKS_HILL)
        return heights_reached_at(&l->heights, st->in, st->out, l->g->piece[st->piece].piece.level * 8);
    return heights_reached(&l->heights, st->in, st->out, sight_of(l, i)->top);
}

/* A joined stretch: order[first..last). */
static void judge_joined(Look *l, uint32_t first, uint32_t last, bool from, bool to) {
    Blocks b = blocks_of(l, sight_of(l, l->order[first]));
    int64_t inner = INT32_MAX;
    for (uint32_t k = first; k < last; k++) inner = MIN(inner, sight_of(l, l->order[k])->inner);
    SightWhy why = joined_why(l, b, from, to, inner);
    for (uint32_t k = first; k < last; k++) {
        uint32_t i = l->order[k];
        bool f = from_in(&l->along.at[i]), t = to_in(&l->along.at[i]);
        l->role[i] = f && t ? SIGHT_BOTH_IN : f ? SIGHT_FROM_IN : t ? SIGHT_TO_IN : SIGHT_BY;
        if (sight_of(l, i)->conceals) {
            if (t && !l->ask->to_open) l->concealed |= 1;
            if (f && !l->ask->from_open) l->concealed |= 2;
        }
        if (why == SIGHT_CLEAR) continue;
        if (piece_reaches(l, i, b))
            stop(l, i, why);
        else
            l->role[i] = SIGHT_UNDER;
    }
}

static bool end_at(const Look *l, PieceIx p, bool to) {
    const SightAsk *q = l->ask;
    const Shape *shape = to ? q->to_shape : q->from_shape;
    Pose at = shape == NULL ? (Pose){to ? q->to : q->from, 0} : to ? q->to_pose : q->from_pose;
    return scene_line_near(l->s, p, shape, at, shape == NULL ? AT_POINT : AT_BASE);
}

static void judge_line(Look *l, uint32_t i) {
    const Stretch *st = &l->along.at[i];
    const KindSight *k = sight_of(l, i);
    bool from = end_at(l, st->piece, false), to = end_at(l, st->piece, true);
    l->role[i] = from && to ? SIGHT_BOTH_IN : from ? SIGHT_FROM_IN : to ? SIGHT_TO_IN : SIGHT_BY;
    if (k->conceals) {
        if (to && !l->ask->to_open) l->concealed |= 1;
        if (from && !l->ask->from_open) l->concealed |= 2;
    }
    if (k->adjacent_only && to && !l->ask->to_open) {
        stop(l, i, SIGHT_HEDGED);
        return;
    }
    if (from || to || blocks_of(l, k) == BLOCKS_NOT) return;
    if (heights_reached(&l->heights, st->in, st->out, k->top))
        stop(l, i, SIGHT_LINE);
    else
        l->role[i] = SIGHT_UNDER;
}

/* Joins the ordered stretches where they touch and judges each whole. */
static void judge_terrain(Look *l) {
    for (uint32_t i = 0, k; i < l->along.n && !(l->brief && l->stopped); i = k) {
        const Stretch *st = &l->along.at[l->order[i]];
        k = i + 1;
        if (st->line) {
            judge_line(l, l->order[i]);
            continue;
        }
        Frac out = st->out;
        for (; k < l->along.n && l->key[l->order[k]] == l->key[l->order[i]]; k++) {
            const Stretch *next = &l->along.at[l->order[k]];
            if (frac_compare(next->in, out) > 0) break;
            if (frac_compare(next->out, out) > 0) out = next->out;
        }
        judge_joined(l, i, k, from_in(st), out.num == out.den);
    }
}

/* The levels of the two ends, where the line has not been read yet. */
static void know_eyes(Look *l) {
    if (!l->eyes) heights_ends(&l->heights, scene_level_at(l->s, l->ask->from), scene_level_at(l->s, l->ask->to));
    l->eyes = true;
}

static bool see_body(void *user, const Body *b, const BodyMore *more) {
    Look *l = user;
    const SightAsk *q = l->ask;
    if (b->id == q->from_body || b->id == q->to_body) return true;
    bool blocks = (b->flags & BODY_BLOCKS_ALL) || ((b->flags & BODY_BLOCKS_FOOT) && q->to_foot);
    bool rect = b->shape.kind == SHAPE_RECT;
    if (!blocks && l->brief) return true;
    if (!(rect ? ring_convex_crossed(more->ring, 4, q->from, q->to) : shape_crossed(b->shape, b->pose, q->from, q->to)))
        return true;
    Found f = {.id = b->id, .is_body = 1, .role = SIGHT_BY};
    if (!(rect ? ring_convex_stretch(more->ring, 4, q->from, q->to, &f.in, &f.out)
               : shape_stretch(b->shape, b->pose, q->from, q->to, &f.in, &f.out)))
        return true;
    if (blocks) {
        know_eyes(l);
        if (heights_reached_at(&l->heights, f.in, f.out, more->level * 8 + 1)) {
            f.role = SIGHT_STOPS;
            f.why = SIGHT_BODY;
            l->stopped = true;
        } else {
            f.role = SIGHT_UNDER;
        }
    }
    if (l->bodies < FOUND_BODIES) l->body[l->bodies++] = f;
    return !(l->brief && l->stopped);
}

/* A joined stretch grazes if it has no inside on the line: nor two pieces that have one on either side of it. */
static bool stretch_grazes(const Look *l, uint32_t i) {
    const Stretch *st = &l->along.at[i];
    if (st->both) return false;
    bool left = st->left, right = st->right;
    for (uint32_t k = 0; k < l->along.n && !st->line; k++) {
        const Stretch *o = &l->along.at[k];
        if (l->key[k] != l->key[i] || frac_compare(o->in, st->out) > 0 || frac_compare(st->in, o->out) > 0) continue;
        if (o->both) return false;
        left |= o->left, right |= o->right;
    }
    return !(left && right);
}

static bool found_less(const void *a, const void *b, void *user) {
    const Found *x = a, *y = b;
    (void)user;
    int c = frac_compare(x->in, y->in);
    if (c == 0) c = frac_compare(x->out, y->out);
    if (c == 0) c = x->is_body != y->is_body ? x->is_body - y->is_body : (int)x->id - (int)y->id;
    return c < 0;
}

static SightItem item_of(const Look *l, const Found *f) {
    /* the length times 2^10: dist2 is below 2^43 */
    int64_t fine = (int64_t)geom_sqrt((uint64_t)l->dist2 << 20);
    return (SightItem){.id = f->id,
                       .is_body = f->is_body,
                       .role = f->role,
                       .why = f->why,
                       .graze = f->graze,
                       .in = (Wu)((frac_scale(f->in, fine) + 512) >> 10),
                       .out = (Wu)((frac_scale(f->out, fine) + 512) >> 10)};
}

static void write_items(const Look *l, SightCert *cert) {
    Found found[STRETCHES + FOUND_BODIES];
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->along.n; i++)
        found[n++] = (Found){l->along.at[i].in, l->along.at[i].out, l->along.at[i].piece, 0,
                             l->role[i],        l->why[i],          stretch_grazes(l, i)};
    for (uint32_t i = 0; i < l->bodies; i++) found[n++] = l->body[i];
    base_sort(found, n, sizeof found[0], found_less, NULL);
    bool first = true, graze = true;
    for (uint32_t i = 0; i < n; i++) {
        if (cert->visible && found[i].role == SIGHT_STOPS)
            found[i].role = SIGHT_BY, found[i].why = 0; /* adjacent stands see */
        bool stops = found[i].role == SIGHT_STOPS;
        if (stops) graze &= found[i].graze;
        if (stops && first && cert->why == SIGHT_CLEAR) cert->why = found[i].why;
        if (cert->n < SIGHT_ITEMS)
            cert->item[cert->n++] = item_of(l, &found[i]);
        else if (stops && first)
            cert->item[SIGHT_ITEMS - 1] = item_of(l, &found[i]);
        first &= !stops;
    }
    cert->graze = !first && graze && !cert->visible;
}

/* The sighting distance from this end to that (4.6). */
static Wu limit_of(const SightAsk *q, const Heights *h) {
    int64_t limit = q->limit + (int64_t)q->per_level * MAX(0, h->from_level - h->to_level);
    return q->limit == 0 ? 0 : (Wu)MIN(limit, INT32_MAX);
}

/* The short answer asks the stands first: between two of them far apart there is mostly a third, and terrain is the
 * longer question. */
static bool sees_briefly(Look *l) {
    const SightAsk *q = l->ask;
    if (q->limit > 0 && l->dist2 > (int64_t)q->limit * q->limit) {
        know_eyes(l);
        Wu limit = limit_of(q, &l->heights);
        if (l->dist2 > (int64_t)limit * limit) return false;
    }
    body_along(l->s, q->from, q->to, 0, see_body, l);
    if (l->stopped || !stretch_along(l->g, &l->g->sight, q->from, q->to, &l->along)) return false;
    heights_read(&l->heights, l->g, &l->along);
    sort_order(l);
    judge_terrain(l);
    return !l->stopped;
}

/* Field by field: the tables of a Look are large and are filled only as far as they are read. */
static inline void look_begin(Look *l, const Scene *s, const SightAsk *ask, bool brief) {
    l->s = s;
    l->g = scene_ground(s);
    l->ask = ask;
    l->brief = brief;
    l->stopped = l->eyes = false;
    l->concealed = 0;
    l->bodies = 0;
    l->dist2 = vec_dist2(ask->from, ask->to);
}

bool sight_long(const Scene *s, const SightAsk *ask) {
    Look l;
    look_begin(&l, s, ask, true);
    return ask->adjacent || sees_briefly(&l);
}

static bool sees_shortly(const Scene *s, const SightAsk *ask) {
    if (ask->adjacent) return true;
    SightQuick quick = sight_quick(s, ask, vec_dist2(ask->from, ask->to));
    return quick == SIGHT_ASK ? sight_long(s, ask) : quick == SIGHT_YES;
}

bool sight_query(const Scene *s, const SightAsk *ask, SightCert *cert) {
    if (cert == NULL) return sees_shortly(s, ask);
    Look l;
    look_begin(&l, s, ask, false);
    bool fits = stretch_along(l.g, &l.g->sight, ask->from, ask->to, &l.along);
    if (!fits) l.along.n = 0;
    heights_read(&l.heights, l.g, &l.along);
    l.eyes = true;
    Wu limit = limit_of(ask, &l.heights);
    bool far = limit > 0 && l.dist2 > (int64_t)limit * limit;
    base_zero(l.role, l.along.n);
    base_zero(l.why, l.along.n);
    sort_order(&l);
    judge_terrain(&l);
    body_along(s, ask->from, ask->to, 0, see_body, &l);
    base_zero(cert, sizeof *cert);
    cert->visible = ask->adjacent || (!far && !l.stopped && fits);
    cert->why = ask->adjacent ? SIGHT_ADJACENT : far ? SIGHT_TOO_FAR : fits ? SIGHT_CLEAR : SIGHT_THROUGH;
    cert->concealed = l.concealed;
    cert->from_level = (int16_t)l.heights.from_level;
    cert->to_level = (int16_t)l.heights.to_level;
    cert->dist2 = l.dist2;
    cert->range = geom_length_up(ask->from, ask->to);
    cert->limit = limit;
    write_items(&l, cert);
    return cert->visible;
}
