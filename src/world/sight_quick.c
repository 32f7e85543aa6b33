/* The short answer, from signs alone where these are enough.
 *
 * A line of sight passes through an area exactly if it meets more of its edges than it has ends in it: no positions, no
 * sorting. Pieces that touch are one set; a set with no end in it is passed through at its first edge. The position of
 * an edge on the line is asked only where a top lies between the two eyes, and where a set of several pieces has an end
 * in it.
 *
 * All that needs care is left to the long way: ends on an edge, corners on the line, tops that only the ground below
 * them may lift to it. So this never says other than it, only sooner. */
#include "world/sight_int.h"

enum { SETS = 2 * INSIDE_MOST, CROSSINGS = STRETCHES / 2, CROSSES = 64 };

/* An edge of a set with an end in it, met at num / den of the line. */
typedef struct Cross {
    int64_t num, den;
    uint32_t key;
    uint32_t set; /* place in Quick.set */
} Cross;

typedef struct EndSet {
    uint16_t set;
    uint8_t how, alone;
    uint16_t from, to, crossed; /* outlines with the end in them; edges met */
    int32_t top;                /* the least of its pieces' here */
    Wu inner;
} EndSet;

typedef struct Quick {
    const Scene *s;
    const Ground *g;
    const SightAsk *q;
    int64_t dist2;
    int32_t from_eye, to_eye, low, high; /* eyes, in eighths of a level */
    EndSet set[SETS];
    uint32_t sets;
    uint64_t bloom; /* of their numbers: a bit not set is no set here */
    uint32_t crossings, crosses;
    Cross cross[CROSSES];
    const Inside *from_in;
    bool ground, hill; /* something may reach the line from higher ground; there is such ground on the line */
    bool ask;          /* only the long way knows */
} Quick;

static int64_t cross(Vec o, Vec a, Vec b) {
    return ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) - ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
}

static EndSet *set_of(Quick *l, uint16_t set) {
    if (!(l->bloom >> (set & 63) & 1)) return NULL;
    for (uint32_t i = 0; i < l->sets; i++)
        if (l->set[i].set == set) return &l->set[i];
    return NULL;
}

static void add_end(Quick *l, const Inside *in, bool to) {
    for (int32_t i = 0; i < in->n; i++) {
        uint32_t p = in->key[i] >> 16;
        const PieceLook *k = &l->g->look[p];
        if (k->how == LOOK_HILL) l->hill = true;
        if (k->how == LOOK_LOW && !l->q->low_cover) continue;
        EndSet *s = set_of(l, k->set);
        Wu inner = ground_rule(l->g, p)->sight.inner;
        if (s == NULL) {
            s = &l->set[l->sets++];
            *s = (EndSet){.set = k->set, .how = k->how, .alone = k->alone, .top = k->top, .inner = inner};
            l->bloom |= UINT64_C(1) << (k->set & 63);
        }
        s->inner = MIN(s->inner, inner);
        s->top = MIN(s->top, k->top);
        s->from = (uint16_t)(s->from + !to);
        s->to = (uint16_t)(s->to + to);
    }
}

/* Does the top reach the line of the eyes at num / den? 2^19 * 2^44 */
static bool reaches(const Quick *l, int64_t num, int64_t den, int32_t top) {
    return (top - l->from_eye) * den >= (l->to_eye - l->from_eye) * num;
}

/* A top against the line between the eyes (4.5). */
typedef enum Height { HEIGHT_UNDER, HEIGHT_REACHES, HEIGHT_MAYBE } Height;

/* Of a piece that is met at num / den. Whichever of its meetings reaches the line will say so. */
static Height height_of(Quick *l, const PieceLook *k, int64_t num, int64_t den) {
    if (k->top >= l->high || k->top == SIGHT_TOP_NONE || reaches(l, num, den, k->top)) return HEIGHT_REACHES;
    return k->how != LOOK_HILL && k->top + 8 * l->g->most_level >= l->low ? HEIGHT_MAYBE : HEIGHT_UNDER;
}

static bool end_at(const Quick *l, PieceIx p, bool to) {
    const SightAsk *q = l->q;
    const Shape *shape = to ? q->to_shape : q->from_shape;
    Pose at = shape == NULL ? (Pose){to ? q->to : q->from, 0} : to ? q->to_pose : q->from_pose;
    Wu reach = shape == NULL ? AT_POINT : AT_BASE;
    if (!box_has(box_grow(l->g->piece[p].box, reach + (shape == NULL ? 0 : shape->hx + shape->hy + 2)), at.at))
        return false;
    return scene_line_near(l->s, p, shape, at, reach);
}

/* A bare line on the way: stops it? */
static bool line_stops(Quick *l, PieceIx p, int64_t num, int64_t den) {
    const KindSight *k = &ground_rule(l->g, p)->sight;
    bool to = end_at(l, p, true);
    if (k->adjacent_only && to && !l->q->to_open) return true;
    if (to || (k->effect != SIGHT_BLOCKS && !(k->effect == SIGHT_NONE && l->q->low_cover && k->top > 0))) {
        l->ask |= k->effect == SIGHT_HEIGHT;
        return false;
    }
    if (end_at(l, p, false)) return false;
    Height h = height_of(l, &l->g->look[p], num, den);
    l->ground |= h == HEIGHT_MAYBE;
    return h == HEIGHT_REACHES;
}

/* An edge of an area on the way: stops it? */
static bool area_stops(Quick *l, const PieceLook *k, int64_t num, int64_t den) {
    Height h = height_of(l, k, num, den);
    l->ground |= h == HEIGHT_MAYBE;
    return h == HEIGHT_REACHES;
}

/* One entry of the index whose ends are not both on one side. */
static bool edge_stops(Quick *l, const EdgeWalk *w, uint32_t slot) {
    const EdgeIndex *ix = w->ix;
    PieceIx p = (PieceIx)(ix->key[slot] >> 16);
    const PieceLook *k = &l->g->look[p];
    if (k->how == LOOK_PASS || (k->how == LOOK_LOW && !l->q->low_cover)) return false;
    Vec a = {ix->ax[slot], ix->ay[slot]}, b = {ix->bx[slot], ix->by[slot]};
    int64_t sa = w->dx * a.y - w->dy * a.x - w->base, sb = w->dx * b.y - w->dy * b.x - w->base;
    int64_t from = cross(a, b, l->q->from), to = cross(a, b, l->q->to);
    if ((from > 0 && to > 0) || (from < 0 && to < 0)) return false;
    if (sa == 0 || sb == 0 || from == 0 || to == 0) {
        l->ask = true;
        return false;
    }
    l->hill |= k->how == LOOK_HILL;
    EndSet *in = k->how == LOOK_LINE ? NULL : set_of(l, k->set);
    if (in != NULL && !edge_walk_first(w, slot)) return false;
    l->ask |= ++l->crossings > CROSSINGS;
    int64_t num = from < 0 ? -from : from, den = num + (to < 0 ? -to : to);
    if (in != NULL) {
        in->crossed++;
        in->inner = MIN(in->inner, ground_rule(l->g, p)->sight.inner);
        if (l->crosses == CROSSES)
            l->ask = true;
        else
            l->cross[l->crosses++] = (Cross){num, den, ix->key[slot], (uint32_t)(in - l->set)};
        return false;
    }
    return k->how == LOOK_LINE ? line_stops(l, p, num, den) : area_stops(l, k, num, den);
}

static bool terrain_stops(Quick *l) {
    EdgeWalk w;
    uint32_t slot[EDGE_BATCH];
    edge_walk_begin(&w, &l->g->sight, l->q->from, l->q->to);
    for (uint32_t n; (n = edge_walk_next(&w, slot)) > 0;)
        for (uint32_t i = 0; i < n; i++) {
            if (edge_stops(l, &w, slot[i])) return true;
            if (l->ask) return false;
        }
    return false;
}

/* A stretch with both ends in it. */
static bool inner_stops(Quick *l, const EndSet *s) {
    if (s->how != LOOK_AREA || l->q->from_open || l->q->to_open || l->dist2 <= (int64_t)s->inner * s->inner)
        return false;
    /* an eye is an eighth above its ground, and so below any top there */
    l->ask |= s->top < 1;
    return s->top >= 1;
}

static bool cross_before(const Cross *a, const Cross *b) {
    return (__int128)a->num * b->den < (__int128)b->num * a->den;
}

/* The crosses of one set, along the line. */
static uint32_t crosses_of(const Quick *l, uint32_t set, uint8_t order[CROSSES]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->crosses; i++) {
        if (l->cross[i].set != set) continue;
        uint32_t k = n++;
        for (; k > 0 && cross_before(&l->cross[i], &l->cross[order[k - 1]]); k--) order[k] = order[k - 1];
        order[k] = (uint8_t)i;
    }
    return n;
}

static void key_toggle(uint32_t key[], uint32_t *n, uint32_t which) {
    for (uint32_t i = 0; i < *n; i++)
        if (key[i] == which) {
            key[i] = key[--*n];
            return;
        }
    key[(*n)++] = which;
}

/* A stretch of the set from order[first] to order[last), without an end in it unless ends do not matter: reaches any of
 * its pieces the line? */
static bool passage_stops(Quick *l, const uint8_t *order, uint32_t first, uint32_t last) {
    for (uint32_t i = first; i < last; i++) {
        const Cross *c = &l->cross[order[i]];
        Height h = height_of(l, &l->g->look[c->key >> 16], c->num, c->den);
        if (h == HEIGHT_REACHES) return true;
        l->ground |= h == HEIGHT_MAYBE;
    }
    return false;
}

/* A set with an end in it that the line meets, followed from stretch to stretch. What ends where another begins goes
 * on. */
static bool set_stops(Quick *l, uint32_t ix) {
    const EndSet *s = &l->set[ix];
    uint8_t order[CROSSES];
    uint32_t key[INSIDE_MOST + CROSSES], depth = 0, n = crosses_of(l, ix, order), first = 0;
    bool plateau = s->how == LOOK_HILL && l->q->plateau;
    for (int32_t i = 0; i < l->from_in->n; i++)
        if (l->g->look[l->from_in->key[i] >> 16].set == s->set) key[depth++] = l->from_in->key[i];
    bool from = depth > 0;
    for (uint32_t i = 0; i < n;) {
        const Cross *c = &l->cross[order[i]];
        if (depth == 0) first = i;
        for (; i < n && !cross_before(c, &l->cross[order[i]]); i++) key_toggle(key, &depth, l->cross[order[i]].key);
        if (depth > 0) continue;
        if ((!from || plateau) && passage_stops(l, order, first, i)) return true;
        from = false;
    }
    if (depth == 0) return false;
    if (plateau) return passage_stops(l, order, first, n);
    return from && inner_stops(l, s); /* never left */
}

/* What the sets with an end in them say, when the whole line is known. */
static bool ends_stop(Quick *l) {
    for (uint32_t i = 0; i < l->sets; i++) {
        const EndSet *s = &l->set[i];
        if (s->how == LOOK_HILL && s->top < l->low) continue; /* under both eyes */
        if (s->crossed == 0) {
            if (s->from > 0 && s->to > 0 && inner_stops(l, s)) return true;
        } else if (!s->alone || s->crossed > s->from + s->to || (s->how == LOOK_HILL && l->q->plateau)) {
            if (set_stops(l, i)) return true;
        }
    }
    return false;
}

static bool all_aside(const Vec ring[4], Vec a, Vec b) {
    int64_t c0 = cross(a, b, ring[0]), c1 = cross(a, b, ring[1]), c2 = cross(a, b, ring[2]), c3 = cross(a, b, ring[3]);
    return (c0 >= 0 && c1 >= 0 && c2 >= 0 && c3 >= 0) || (c0 <= 0 && c1 <= 0 && c2 <= 0 && c3 <= 0);
}

static bool see_body(void *user, const Body *b, const BodyMore *more) {
    Quick *l = user;
    const SightAsk *q = l->q;
    if (b->id == q->from_body || b->id == q->to_body) return true;
    if (!(b->flags & BODY_BLOCKS_ALL) && !((b->flags & BODY_BLOCKS_FOOT) && q->to_foot)) return true;
    int32_t top = more->level * 8 + 1;
    if (top < l->low) return true;
    bool rect = b->shape.kind == SHAPE_RECT;
    if (rect && all_aside(more->ring, q->from, q->to)) return true;
    if (!(rect ? ring_convex_crossed(more->ring, 4, q->from, q->to) : shape_crossed(b->shape, b->pose, q->from, q->to)))
        return true;
    if (top >= l->high) return false;
    Frac in, out;
    if (!(rect ? ring_convex_stretch(more->ring, 4, q->from, q->to, &in, &out)
               : shape_stretch(b->shape, b->pose, q->from, q->to, &in, &out)))
        return true;
    return !reaches(l, in.num, in.den, top) && !reaches(l, out.num, out.den, top);
}

static void inside_of(const Scene *s, uint16_t body, Vec at, Inside *out) {
    /* ids are mostly places in the list */
    if (body < s->body_n && s->body[body].id == body && vec_same(s->body[body].pose.at, at) &&
        s->body_more[body].known) {
        *out = s->body_more[body].inside;
        return;
    }
    ground_inside(scene_ground(s), at, out);
}

SightQuick sight_quick(const Scene *s, const SightAsk *q, int64_t dist2) {
    Inside from, to;
    Quick l;
    if (vec_same(q->from, q->to)) return SIGHT_ASK;
    inside_of(s, q->from_body, q->from, &from);
    inside_of(s, q->to_body, q->to, &to);
    if (from.n < 0 || to.n < 0) return SIGHT_ASK;
    if (q->limit > 0) {
        int64_t limit = q->limit + (int64_t)q->per_level * MAX(0, from.level - to.level);
        limit = MIN(limit, INT32_MAX);
        if (dist2 > limit * limit) return SIGHT_NO;
    }
    l.s = s;
    l.g = scene_ground(s);
    l.q = q;
    l.dist2 = dist2;
    l.from_eye = from.level * 8 + 1;
    l.to_eye = to.level * 8 + 1;
    l.low = MIN(l.from_eye, l.to_eye);
    l.high = MAX(l.from_eye, l.to_eye);
    l.sets = l.crossings = l.crosses = 0;
    l.from_in = &from;
    l.bloom = 0;
    l.ground = l.hill = l.ask = false;
    add_end(&l, &from, false);
    add_end(&l, &to, true);
    if (terrain_stops(&l)) return SIGHT_NO;
    if (l.ask) return SIGHT_ASK;
    if (ends_stop(&l)) return SIGHT_NO;
    if (body_meets(s, q->from, q->to, see_body, &l)) return SIGHT_NO;
    return l.ask || (l.ground && l.hill) ? SIGHT_ASK : SIGHT_YES;
}

static bool key_blocks(const void *user, uint32_t key) {
    const Ground *g = user;
    return g->look[key >> 16].blocks;
}

bool sight_meets_edge(const Scene *s, Vec a, Vec b) {
    const Ground *g = scene_ground(s);
    return edge_index_meets(&g->sight, a, b, key_blocks, g);
}
