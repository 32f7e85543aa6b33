/* The region that an eye sees (matg 4.1-4.7).
 *
 * Directions are cut into wedges at all corners, so that in a wedge the edges met are always the same; where two of
 * them cross, the wedge is cut there. Along a wedge the edges are followed outwards, and what has been passed is kept
 * as three numbers, enough for a target on any ground: whether something reaches the level of the eye; the steepest
 * line from the eye to a top above it, over which only what is nearer or higher is seen; and the shallowest to a top
 * below, under which dead ground lies. Each of these is an edge, scaled from the eye: a straight line again. */
#include "world/sight_region_int.h"

enum {
    OPEN_MOST = 48,
    GROUPS_MOST = 32,
    LINES_MOST = 24,
    SHOWN_MOST = 48,
    SAME = 12,
    DEPTH_MOST = 14,
    KEYS_LEAST = 24,
    NEAR_FIRST = 8 * WU_INCH, /* where to look first */
    NEAR_LEAST = WU_INCH,
    WORK_MOST = 2000, /* edges looked at of a coarse picture */
    WORK_FIRST = 64
};
enum { TOP_ENDLESS = 1 << 14 };
/* An eye on a corner was moved a hair off it: what it leaves and enters again so near it has not left. */
enum { HAIR_MOST = 9, BESIDE = 64 << FINE_SHIFT };

/* A line across the wedge: s at its two borders, and whose it is. */
typedef struct Bound {
    int32_t sl, sr;
    uint64_t id; /* 0: nobody's, does not go on in the next wedge */
} Bound;
#define BOUND_EYE ((Bound){0, 0, 1})

/* What has been passed, of one kind of height: a bound and how far its top is from the eye's height. */
typedef struct Over {
    int32_t u; /* 0: nothing */
    Bound at;
} Over;

typedef struct Passed {
    bool level; /* a top at the eye's height or above */
    Over steep, shallow;
} Passed;

typedef struct Group {
    uint32_t key, count;
    bool from, left; /* the eye is in it; left, but may have been only beside */
    Wu inner;
    Passed passed;
} Group;

typedef struct LineMet {
    uint32_t thing;
    Passed passed;
} LineMet;

typedef struct Shown {
    Bound near, far;
} Shown;

typedef struct Ray {
    Region *r;
    uint32_t kl, kr;
    int64_t unit_l, unit_r; /* |x| + |y| of a length of one, times 2^16 */
    int ground;
    bool on_table, plain; /* plain: drawn as it comes */
    bool cut;             /* two bounds change places at `kx` */
    uint32_t kx;
    int most; /* no ground of this wedge is higher */
    Passed passed;
    Bound level; /* the sighting distance on the eye's ground */
    uint32_t opens, bodies, groups, lines, shown;
    uint32_t open[OPEN_MOST];
    Group group[GROUPS_MOST];
    LineMet line[LINES_MOST];
    Shown show[SHOWN_MOST];
} Ray;

typedef struct Pen {
    SightRegion *out;
    uint32_t runs;
    struct {
        Shown s;
        uint32_t from; /* key */
        int32_t near, far;
        bool met;
    } run[SHOWN_MOST];
} Pen;

typedef struct Sweep {
    Region r;
    Pen pen;
    Ray start;   /* what holds the eye */
    int64_t len; /* of the last direction asked for */
    int64_t unit[QUAD >> COARSE_SHIFT];
    uint32_t units, stride;
} Sweep;

static void direction(uint32_t key, int64_t *x, int64_t *y) {
    int64_t f = key & (QUAD - 1), g = QUAD - f;
    switch (key >> QUAD_SHIFT & 3) {
    case 0: *x = g, *y = f; return;
    case 1: *x = -f, *y = g; return;
    case 2: *x = -g, *y = -f; return;
    default: *x = f, *y = -g; return;
    }
}

static int32_t edge_s(const RegionEdge *e, int64_t dx, int64_t dy) {
    int64_t den = dx * e->ey - dy * e->ex;
    if (den <= 0) return e->hi;
    int64_t s = e->num / den;
    return (int32_t)CLAMP(s, e->lo, e->hi);
}

/* QUAD * 2^16 / |direction|; the last answer is near the next one. Alike in all quarters: coarse directions are the
 * same in each, and so asked once. */
static int64_t unit_of(Sweep *w, uint32_t key) {
    uint32_t i = (key & (QUAD - 1)) >> COARSE_SHIFT;
    if (w->r.fine == SIGHT_COARSE && w->units > i) return w->unit[i];
    int64_t x, y;
    direction(key, &x, &y);
    int64_t n = x * x + y * y, len = w->len;
    len = (len + n / len) / 2;
    w->len = len = (len + n / len) / 2;
    if (w->r.fine == SIGHT_COARSE) w->units = i + 1;
    return w->unit[i] = ((int64_t)QUAD << 16) / len;
}

/* --- bounds --- */

static Bound bound_of(const RegionEdge *e, uint32_t index) {
    return (Bound){e->sl, e->sr, (uint64_t)(index + 2) << 24};
}

static Bound bound_scaled(Bound b, int32_t num, int32_t den) {
    return (Bound){(int32_t)MIN((int64_t)b.sl * num / den, INT32_MAX / 4),
                   (int32_t)MIN((int64_t)b.sr * num / den, INT32_MAX / 4),
                   (b.id & ~(uint64_t)0xFFFFFF) | ((uint64_t)(num & 0xFFF) << 12) | (uint64_t)(den & 0xFFF)};
}

static Bound bound_circle(const Ray *y, int64_t radius) {
    radius = (radius << FINE_SHIFT) >> y->r->shift;
    return (Bound){(int32_t)MIN(radius * y->unit_l >> 16, INT32_MAX / 4),
                   (int32_t)MIN(radius * y->unit_r >> 16, INT32_MAX / 4), 0};
}

/* Where a and b cross in the wedge: 1 / s is linear in the key. */
static void want_cut(Ray *y, Bound a, Bound b) {
    if (y->cut || y->plain) return;
    __int128 l = (__int128)((int64_t)b.sl - a.sl) * ((int64_t)MAX(a.sr, 1) * MAX(b.sr, 1)),
             r = (__int128)((int64_t)a.sr - b.sr) * ((int64_t)MAX(a.sl, 1) * MAX(b.sl, 1));
    if (l < 0) l = -l, r = -r;
    if (l <= 0 || r <= 0) return;
    while (l + r > INT64_MAX / TURN) l >>= 1, r >>= 1;
    y->kx = y->kl + (uint32_t)((int64_t)(y->kr - y->kl) * (int64_t)l / (int64_t)(l + r));
    y->cut = y->kx > y->kl && y->kx < y->kr;
}

/* Do they change places by more than can be overlooked? */
static inline bool crosses(const Ray *y, Bound a, Bound b) {
    return !y->plain && ((a.sl > b.sl + SAME && a.sr + SAME < b.sr) || (a.sl + SAME < b.sl && a.sr > b.sr + SAME));
}

static Bound bound_min(Ray *y, Bound a, Bound b) {
    if (crosses(y, a, b)) want_cut(y, a, b);
    if (a.sl <= b.sl && a.sr <= b.sr) return a;
    if (b.sl <= a.sl && b.sr <= a.sr) return b;
    Bound m = (int64_t)a.sl + a.sr <= (int64_t)b.sl + b.sr ? a : b;
    return (Bound){MIN(a.sl, b.sl), MIN(a.sr, b.sr), crosses(y, a, b) ? 0 : m.id};
}

static Bound bound_max(Ray *y, Bound a, Bound b) {
    if (crosses(y, a, b)) want_cut(y, a, b);
    if (a.sl >= b.sl && a.sr >= b.sr) return a;
    if (b.sl >= a.sl && b.sr >= a.sr) return b;
    Bound m = (int64_t)a.sl + a.sr >= (int64_t)b.sl + b.sr ? a : b;
    return (Bound){MAX(a.sl, b.sl), MAX(a.sr, b.sr), crosses(y, a, b) ? 0 : m.id};
}

/* --- what has been passed --- */

/* Keeps of two tops the one that hides more: for those above the eye the least s / u, for those below the greatest. */
static void keep_over(Ray *y, Over *o, Over n, bool least) {
    if (n.u == 0) return;
    if (o->u == 0) {
        *o = n;
        return;
    }
    int64_t l = (int64_t)n.at.sl * o->u - (int64_t)o->at.sl * n.u,
            r = (int64_t)n.at.sr * o->u - (int64_t)o->at.sr * n.u;
    if ((l > 0 && r < 0) || (l < 0 && r > 0)) {
        Bound a = {n.at.sl * 16 / n.u, n.at.sr * 16 / n.u, 0}, b = {o->at.sl * 16 / o->u, o->at.sr * 16 / o->u, 0};
        if (crosses(y, a, b)) want_cut(y, a, b);
    }
    if (least ? l + r < 0 : l + r > 0) *o = n;
}

/* A top u eighths above the eye at `at`. */
static void pass(Ray *y, Passed *p, int32_t u, Bound at) {
    if (u >= 0) {
        p->level = true;
        if (u > 0) keep_over(y, &p->steep, (Over){u, at}, true);
    } else {
        keep_over(y, &p->shallow, (Over){-u, at}, false);
    }
}

static void pass_all(Ray *y, Passed *p, const Passed *more) {
    p->level |= more->level;
    keep_over(y, &p->steep, more->steep, true);
    keep_over(y, &p->shallow, more->shallow, false);
}

static int32_t above_eye(const Ray *y, int32_t top) {
    return top - (y->r->level * 8 + 1);
}

static int32_t area_above(const Ray *y, const Thing *t, int ground) {
    return t->top == SIGHT_TOP_NONE ? TOP_ENDLESS : above_eye(y, ground * 8 + t->top);
}

/* --- what is seen between two bounds --- */

static bool zone_open(const Ray *y, uint32_t line) {
    for (uint32_t i = 0; i < y->opens; i++) {
        const Thing *t = &y->r->thing[y->open[i]];
        if (t->how == THING_ZONE && t->group == line) return true;
    }
    return false;
}

/* What hides here: the lines whose ends do not lie here, too. NULL: all of it hidden. */
static const Passed *hiding_here(Ray *y, Passed *room) {
    for (uint32_t i = 0; y->bodies > 0 && i < y->opens; i++) {
        const Thing *t = &y->r->thing[y->open[i]];
        if (t->how == THING_BODY && y->ground * 8 + 1 <= t->top) return NULL;
    }
    if (y->lines == 0) return &y->passed;
    *room = y->passed;
    for (uint32_t i = 0; i < y->lines; i++) {
        const Thing *t = &y->r->thing[y->line[i].thing];
        bool at = zone_open(y, y->line[i].thing);
        if (at && t->hedged) return NULL;
        if (!at) pass_all(y, room, &y->line[i].passed);
    }
    return room;
}

static void show(Ray *y, Bound near, Bound far) {
    if (near.sl > far.sl) near.sl = far.sl;
    if (near.sr > far.sr) near.sr = far.sr;
    if (far.sl - near.sl <= 2 && far.sr - near.sr <= 2) return;
    Shown *last = y->shown > 0 ? &y->show[y->shown - 1] : NULL;
    if (last != NULL && near.sl - last->far.sl <= 2 && near.sr - last->far.sr <= 2)
        last->far = far;
    else if (y->shown < SHOWN_MOST)
        y->show[y->shown++] = (Shown){near, far};
}

/* The sighting distance to that ground (4.6). */
static Bound limit_on(const Ray *y, int ground) {
    const SightAsk *q = y->r->ask;
    int64_t limit = q->limit + (int64_t)q->per_level * MAX(0, y->r->level - ground);
    return bound_circle(y, MIN(limit, (int64_t)REL_MOST << y->r->shift));
}

static void see_between(Ray *y, Bound near, Bound far) {
    const Region *r = y->r;
    const SightAsk *q = r->ask;
    if (!y->on_table || (far.sl <= near.sl && far.sr <= near.sr)) return;
    int32_t up = 8 * (y->ground - r->level);
    if (up <= 0 && y->passed.level) return;
    Passed room;
    const Passed *p = hiding_here(y, &room);
    if (p == NULL || (up <= 0 && p->level)) return;
    for (uint32_t i = 0; i < y->groups; i++)
        if (y->group[i].from && !y->group[i].left && !q->from_open && !q->to_open && y->group[i].inner < INT32_MAX / 2)
            far = bound_min(y, far, bound_circle(y, y->group[i].inner));
    if (q->limit > 0 && (far.sl > y->level.sl || far.sr > y->level.sr))
        far = bound_min(y, far, y->ground >= r->level ? y->level : limit_on(y, y->ground));
    if (up > 0 && p->steep.u > 0) far = bound_min(y, far, bound_scaled(p->steep.at, up, p->steep.u));
    if (up < 0 && p->shallow.u > 0) near = bound_max(y, near, bound_scaled(p->shallow.at, -up, p->shallow.u));
    show(y, near, far);
}

/* --- edges on the way --- */

static Group *group_at(Ray *y, const Thing *t, bool from) {
    for (uint32_t i = 0; i < y->groups; i++)
        if (y->group[i].key == t->group) return &y->group[i];
    if (y->groups == GROUPS_MOST) return NULL;
    Group *g = &y->group[y->groups++];
    *g = (Group){.key = t->group, .from = from, .inner = t->inner};
    return g;
}

static int level_now(const Ray *y) {
    int level = 0;
    for (uint32_t i = 0; i < y->opens; i++) {
        const Thing *t = &y->r->thing[y->open[i]];
        if (t->how == THING_HILL) level = MAX(level, t->top / 8);
    }
    return level;
}

/* The ground changes under what is open. */
static void change_ground(Ray *y, Bound at) {
    int was = y->ground, is = level_now(y);
    y->ground = is;
    if (was == is) return;
    for (uint32_t i = 0; i < y->opens; i++) {
        const Thing *t = &y->r->thing[y->open[i]];
        if (t->how != THING_AREA && t->how != THING_LOW) continue;
        Group *g = group_at(y, t, false);
        if (g == NULL) continue;
        pass(y, &g->passed, area_above(y, t, was), at);
        pass(y, &g->passed, area_above(y, t, is), at);
    }
}

static void enter(Ray *y, const Thing *t, Bound at) {
    if (t->how == THING_ZONE || t->how == THING_TABLE) return;
    if (t->how == THING_BODY) {
        int32_t u = above_eye(y, t->top);
        y->bodies++;
        if (u >= 0) pass(y, &y->passed, u, at);
        return;
    }
    Group *g = group_at(y, t, false);
    if (g == NULL) return;
    bool hill = t->how == THING_HILL;
    int32_t u = hill ? above_eye(y, t->top) : area_above(y, t, y->ground);
    if (g->left && (at.sl > BESIDE || at.sr > BESIDE))
        *g = (Group){.key = t->group, .inner = t->inner}; /* left behind after all */
    g->left = false;
    g->count++;
    g->inner = MIN(g->inner, t->inner);
    pass(y, &g->passed, u, at);
    if (hill && y->r->ask->plateau) pass(y, &y->passed, u, at);
}

/* Does another of the group begin where this one ends? */
static bool goes_on(const Ray *y, const Thing *t, Bound at, uint32_t from) {
    const Region *r = y->r;
    for (uint32_t i = from; i < r->actives; i++) {
        const RegionEdge *e = &r->edge[region_active(r, i)];
        if (e->sl > at.sl + SAME || e->sr > at.sr + SAME) return false;
        if (r->thing[e->thing].how != t->how || r->thing[e->thing].group != t->group) continue;
        bool open = false;
        for (uint32_t k = 0; k < y->opens; k++) open |= y->open[k] == e->thing;
        if (!open) return true;
    }
    return false;
}

static void leave(Ray *y, const Thing *t, Bound at, uint32_t next) {
    if (t->how == THING_TABLE || t->how == THING_ZONE) return;
    if (t->how == THING_BODY) {
        y->bodies--;
        pass(y, &y->passed, above_eye(y, t->top), at);
        return;
    }
    Group *g = group_at(y, t, false);
    if (g == NULL) return;
    bool hill = t->how == THING_HILL;
    int32_t u = hill ? above_eye(y, t->top) : area_above(y, t, y->ground);
    pass(y, &g->passed, u, at);
    if (hill && y->r->ask->plateau) pass(y, &y->passed, u, at);
    g->count -= g->count > 0;
    if (g->count > 0 || goes_on(y, t, at, next)) return;
    g->left = g->from && y->r->moved && at.sl <= BESIDE && at.sr <= BESIDE;
    if (g->left) return;
    if (!g->from) pass_all(y, &y->passed, &g->passed);
    *g = y->group[--y->groups];
}

static void meet_line(Ray *y, uint32_t thing, Bound at) {
    const Thing *t = &y->r->thing[thing];
    LineMet met = {.thing = thing};
    if (t->blocks)
        pass(y, &met.passed, t->top == SIGHT_TOP_NONE ? TOP_ENDLESS : above_eye(y, y->ground * 8 + t->top), at);
    for (uint32_t i = 0; i < y->lines; i++)
        if (y->line[i].thing == thing) {
            pass_all(y, &y->line[i].passed, &met.passed);
            return;
        }
    if (y->lines < LINES_MOST)
        y->line[y->lines++] = met;
    else
        pass_all(y, &y->passed, &met.passed);
}

static void meet_edge(Ray *y, uint32_t thing, Bound at, uint32_t next) {
    const Thing *t = &y->r->thing[thing];
    if (t->how == THING_LINE) {
        meet_line(y, thing, at);
        return;
    }
    if (t->how == THING_TABLE) y->on_table = !y->on_table;
    for (uint32_t i = 0; i < y->opens; i++) {
        if (y->open[i] != thing) continue;
        leave(y, t, at, next);
        y->open[i] = y->open[--y->opens];
        if (t->how == THING_HILL) change_ground(y, at);
        return;
    }
    if (y->opens == OPEN_MOST) return;
    enter(y, t, at);
    y->open[y->opens++] = thing;
    if (t->how == THING_HILL) change_ground(y, at);
}

/* Is nothing seen any more from here on, on whatever ground? */
static bool all_hidden(Ray *y, Bound at) {
    const Region *r = y->r;
    if (!y->on_table && r->thing[0].eye_in) return true;
    if (at.sl > r->farthest && at.sr > r->farthest) return true;
    const Passed *p = &y->passed;
    Passed room;
    if (y->lines > 0) {
        /* who is at a line behind may be seen over it, but not at a hedgerow */
        room = y->passed;
        for (uint32_t i = 0; i < y->lines; i++)
            if (r->thing[y->line[i].thing].hedged) pass_all(y, &room, &y->line[i].passed);
        p = &room;
    }
    if (!p->level) return false;
    int32_t most = 8 * (y->most - r->level);
    if (most <= 0) return true;
    if (p->steep.u == 0) return false;
    return (int64_t)at.sl * p->steep.u >= (int64_t)p->steep.at.sl * most &&
           (int64_t)at.sr * p->steep.u >= (int64_t)p->steep.at.sr * most;
}

/* Follows the wedge outwards. False: edges that are not among the active ones may matter. */
static bool look_out(Ray *y) {
    Region *r = y->r;
    Bound near = BOUND_EYE;
    bool hidden = false;
    for (uint32_t i = 0; i < r->actives && !y->cut; i++) {
        const RegionEdge *e = &r->edge[region_active(r, i)];
        Bound at = bound_of(e, region_active(r, i));
        if (!hidden && r->fars > 0 && (at.sl > r->near - 4 * SAME || at.sr > r->near - 4 * SAME)) return false;
        if (crosses(y, near, at)) want_cut(y, near, at);
        if (hidden) continue; /* only what may come out before it */
        r->work++;
        see_between(y, near, at);
        meet_edge(y, e->thing, at, i + 1);
        near = at;
        hidden = all_hidden(y, at);
        if (hidden && y->plain) break;
    }
    if (!hidden && !y->cut && r->fars > 0) return false;
    if (!hidden && !y->cut) see_between(y, near, (Bound){INT32_MAX / 4, INT32_MAX / 4, 0});
    if (hidden) r->near = MAX(r->near - r->near / 8, MAX(near.sl, near.sr) / 4 * 5 + NEAR_LEAST);
    return true;
}

/* --- drawing --- */

static Vec point_at(const Region *r, uint32_t key, int32_t s) {
    int64_t x, y, half = INT64_C(1) << (QUAD_SHIFT + FINE_SHIFT - 1);
    direction(key, &x, &y);
    return vec(r->eye.x + (Wu)(((x * s + half) >> (QUAD_SHIFT + FINE_SHIFT)) * (1 << r->shift)),
               r->eye.y + (Wu)(((y * s + half) >> (QUAD_SHIFT + FINE_SHIFT)) * (1 << r->shift)));
}

static void end_run(Pen *p, const Region *r, uint32_t i, uint32_t key) {
    SightQuad q = {{point_at(r, p->run[i].from, p->run[i].near), point_at(r, p->run[i].from, p->run[i].far),
                    point_at(r, key, p->run[i].s.far.sr), point_at(r, key, p->run[i].s.near.sr)}};
    int64_t area = vec_cross(vec_sub(q.p[2], q.p[0]), vec_sub(q.p[3], q.p[1]));
    if (area <= 0) return;
    if (p->out->n == p->out->cap)
        p->out->full = true;
    else
        p->out->quad[p->out->n++] = q;
}

/* The same two lines as in the wedge before: the quad goes on. */
static bool goes_with(const Shown *a, const Shown *b) {
    return a->near.id != 0 && a->near.id == b->near.id && a->far.id != 0 && a->far.id == b->far.id &&
           a->far.sr - b->far.sl <= SAME && b->far.sl - a->far.sr <= SAME && a->near.sr - b->near.sl <= SAME &&
           b->near.sl - a->near.sr <= SAME;
}

static void draw(Pen *p, const Ray *y) {
    uint32_t kept = 0;
    bool used[SHOWN_MOST] = {false};
    for (uint32_t i = 0; i < p->runs; i++) {
        bool on = false;
        for (uint32_t k = 0; k < y->shown && !on; k++)
            if (!used[k] && y->kr - p->run[i].from < QUAD && goes_with(&p->run[i].s, &y->show[k])) {
                used[k] = on = true;
                p->run[i].s = y->show[k];
            }
        if (on)
            p->run[kept++] = p->run[i];
        else
            end_run(p, y->r, i, y->kl);
    }
    p->runs = kept;
    for (uint32_t k = 0; k < y->shown; k++) {
        if (used[k]) continue;
        if (p->runs == SHOWN_MOST) {
            end_run(p, y->r, 0, y->kl);
            p->run[0] = p->run[--p->runs];
        }
        p->run[p->runs].s = y->show[k];
        p->run[p->runs].from = y->kl;
        p->run[p->runs].near = y->show[k].near.sl;
        p->run[p->runs++].far = y->show[k].far.sl;
    }
}

/* --- wedges --- */

static void sort_active(Region *r) {
    for (uint32_t i = 1; i < r->actives; i++) {
        uint64_t v = r->active[i];
        uint32_t k = i;
        for (; k > 0 && r->active[k - 1] > v; k--) r->active[k] = r->active[k - 1];
        r->active[k] = v;
    }
}

/* The highest ground that the wedge can have. */
static int most_of(const Region *r) {
    if (r->hills[REGION_LEVELS - 1] > 0) return r->most;
    int level = REGION_LEVELS - 2;
    while (level > 0 && r->hills[level] == 0) level--;
    return MAX(level, r->start_level);
}

static void set_out(const Sweep *w, Ray *y, uint32_t kl, uint32_t kr, int64_t unit_l, int64_t unit_r, bool plain) {
    const Ray *from = &w->start;
    base_copy(y, from, offsetof(Ray, open));
    base_copy(y->open, from->open, from->opens * sizeof y->open[0]);
    base_copy(y->group, from->group, from->groups * sizeof y->group[0]);
    base_copy(y->line, from->line, from->lines * sizeof y->line[0]);
    y->kl = kl;
    y->kr = kr;
    y->unit_l = unit_l;
    y->unit_r = unit_r;
    y->plain = plain;
    y->most = most_of(&w->r);
    if (w->r.ask->limit > 0) y->level = limit_on(y, w->r.level);
}

/* --- the edges of a wedge: those near by, in order, and the rest --- */

static void put_active(Region *r, uint32_t edge) {
    r->active[r->actives++] = edge;
}

/* What lies within `near` now is looked at, too. */
static void come_near(Region *r) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->fars; i++) {
        r->far[kept] = r->far[i];
        if (r->far[i].lo > r->near)
            kept++;
        else
            put_active(r, r->far[i].edge);
    }
    r->fars = kept;
}

/* s at both borders of the wedge of the active edges from `first` on, and the order of all. */
static void work_out(Region *r, uint32_t first, uint32_t kl, uint32_t kr) {
    int64_t lx, ly, rx, ry;
    direction(kl, &lx, &ly);
    direction(kr, &rx, &ry);
    for (uint32_t i = first; i < r->actives; i++) {
        uint32_t edge = region_active(r, i);
        RegionEdge *e = &r->edge[edge];
        e->sl = e->at == kl ? e->sr : edge_s(e, lx, ly);
        e->sr = edge_s(e, rx, ry);
        e->at = kr;
        r->active[i] = (uint64_t)((uint32_t)e->sl + (uint32_t)e->sr) << 32 | edge;
    }
    sort_active(r);
}

/* Returns the unit at kr. */
static int64_t wedge(Sweep *w, uint32_t kl, uint32_t kr, int64_t unit_l, int depth) {
    Region *r = &w->r;
    Ray y;
    come_near(r);
    work_out(r, 0, kl, kr);
    int64_t unit_r = unit_of(w, kr);
    bool may = r->fine == SIGHT_EXACT && depth < DEPTH_MOST && kr - kl >= KEYS_LEAST;
    set_out(w, &y, kl, kr, unit_l, unit_r, !may);
    while (!look_out(&y)) {
        uint32_t had = r->actives;
        r->near = r->near > INT32_MAX / 4 ? INT32_MAX : 2 * r->near;
        come_near(r);
        work_out(r, had, kl, kr);
        set_out(w, &y, kl, kr, unit_l, unit_r, !may);
    }
    if (y.cut) {
        uint32_t kx = CLAMP(y.kx, kl + KEYS_LEAST / 4, kr - KEYS_LEAST / 4);
        for (uint32_t i = 0; i < r->actives; i++) r->edge[region_active(r, i)].at = UINT32_MAX;
        int64_t unit_x = wedge(w, kl, kx, unit_l, depth + 1);
        return wedge(w, kx, kr, unit_x, depth + 1);
    }
    draw(&w->pen, &y);
    return unit_r;
}

/* What holds the eye: open from the start. */
static void begin(Sweep *w) {
    Ray *y = &w->start;
    Region *r = &w->r;
    base_zero(y, sizeof *y);
    y->r = r;
    y->on_table = r->thing[0].eye_in;
    y->ground = r->level;
    r->start_level = MAX(r->level, 0);
    for (uint32_t i = 0; i < r->starts && y->opens < OPEN_MOST; i++) {
        const Thing *t = &r->thing[r->start[i]];
        if (t->how == THING_LINE) {
            meet_line(y, r->start[i], BOUND_EYE);
            continue;
        }
        y->open[y->opens++] = r->start[i];
        if (t->how == THING_BODY) {
            y->bodies++;
            int32_t u = above_eye(y, t->top); /* a top no lower than the eye, at the eye: over it nothing is seen */
            pass(y, &y->passed, u >= 0 ? MAX(u, 1) : u, BOUND_EYE);
            continue;
        }
        if (t->how != THING_AREA && t->how != THING_LOW && t->how != THING_HILL) continue;
        if (t->how == THING_HILL) r->start_level = MAX(r->start_level, t->top / 8);
        Group *g = group_at(y, t, true);
        if (g == NULL) continue;
        g->count++;
        g->inner = MIN(g->inner, t->inner);
    }
}

/* Edges that end where wedge i begins go, and those that lie further than is looked at now are put aside. */
static void drop_ended(Region *r, uint32_t i) {
    uint32_t kept = 0, n = r->actives;
    int32_t aside = r->near > INT32_MAX / 2 ? INT32_MAX : r->near + r->near / 4;
    for (uint32_t k = 0; k < r->fars; k++) {
        r->far[kept] = r->far[k];
        if (r->far[k].end > i)
            kept++;
        else
            region_note_hill(r, r->far[k].edge, -1);
    }
    r->fars = kept;
    kept = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t edge = region_active(r, k);
        const RegionEdge *e = &r->edge[edge];
        if (e->end <= i)
            region_note_hill(r, edge, -1);
        else if (e->lo > aside)
            r->far[r->fars++] = (RegionFar){e->lo, e->end, edge};
        else
            r->active[kept++] = r->active[k];
    }
    r->actives = kept;
}

/* How many directions on the next border of the coarse picture is: further where there is much to see, so that it
 * keeps up with the hand. A corner between two borders counts as on the later one, for both its edges. */
static uint32_t stride(const Sweep *w, uint32_t i) {
    const Region *r = &w->r;
    if (r->fine == SIGHT_EXACT || i % 4 != 0) return i % 4 != 0 ? w->stride : 1;
    uint32_t due = WORK_FIRST + WORK_MOST * i / COARSE_KEYS;
    return r->work <= due ? 1 : r->work <= due + WORK_FIRST ? 2 : 4;
}

static void sweep(Sweep *w) {
    Region *r = &w->r;
    w->len = QUAD;
    w->units = 0;
    int64_t unit = unit_of(w, 0);
    if (r->fine == SIGHT_COARSE)
        for (uint32_t k = 1; k < QUAD >> COARSE_SHIFT; k++) (void)unit_of(w, k << COARSE_SHIFT);
    for (uint32_t i = 0, put = 0; i < r->wedges; i += w->stride) {
        w->stride = stride(w, i);
        drop_ended(r, i);
        for (; put <= i; put++)
            for (uint32_t k = r->first[put]; k != UINT32_MAX; k = r->edge[k].next) {
                r->edge[k].end = r->edge[k].last;
                if (r->edge[k].end > i) region_put(r, k);
            }
        unit = wedge(w, r->key[i], r->key[i + w->stride], unit, 0);
    }
    for (uint32_t i = 0; i < w->pen.runs; i++) end_run(&w->pen, r, i, TURN);
}

/* --- the ask --- */

static void set_eye(Region *r, Vec eye) {
    Box t = r->g->table;
    if (box_has(t, eye) && t.x1 - t.x0 > 2 && t.y1 - t.y0 > 2)
        eye = vec(CLAMP(eye.x, t.x0 + 1, t.x1 - 1), CLAMP(eye.y, t.y0 + 1, t.y1 - 1));
    int64_t most =
        r->ask->limit > 0 ? (int64_t)r->ask->limit + (int64_t)r->ask->per_level * MAX(0, r->level) : INT32_MAX / 4;
    Box all = box_join(r->g->all, (Box){eye.x, eye.y, eye.x, eye.y});
    r->range = (Box){(Wu)MAX(all.x0, eye.x - most), (Wu)MAX(all.y0, eye.y - most), (Wu)MIN(all.x1, eye.x + most),
                     (Wu)MIN(all.y1, eye.y + most)};
    int64_t far = MAX(MAX((int64_t)all.x1 - eye.x, (int64_t)eye.x - all.x0),
                      MAX((int64_t)all.y1 - eye.y, (int64_t)eye.y - all.y0)) +
                  2 * WU_INCH;
    r->shift = 0;
    while (far >> r->shift >= REL_MOST) r->shift++;
    r->farthest = MIN((most * 3 / 2) << FINE_SHIFT >> r->shift, INT32_MAX / 4);
    r->eye = eye;
}

typedef struct RegionCaps {
    uint32_t corners, edges, keys, things;
} RegionCaps;

/* A ring that leaves the range and comes back has a corner more for each time. */
static RegionCaps region_caps(const Scene *s, const Box *range, SightFine fine) {
    RegionRoom room = region_room(s, range);
    uint32_t corners = room.corners + room.corners / 2 + 8;
    return (RegionCaps){corners, room.corners + 8, (fine == SIGHT_EXACT ? corners + EVEN_KEYS : COARSE_KEYS) + 2,
                        room.things};
}

static bool region_alloc(Region *r, Arena *tmp, uint64_t **sort, uint64_t **spare) {
    set_eye(r, r->ask->from);
    Box range = box_grow(r->range, 2 * HAIR_MOST);
    RegionCaps c = region_caps(r->s, &range, r->fine);
    r->corner_cap = c.corners;
    r->edge_cap = c.edges;
    r->thing_cap = c.things;
    r->corner = arena_try(tmp, c.corners * sizeof *r->corner);
    r->edge = arena_try(tmp, c.edges * sizeof *r->edge);
    r->thing = arena_try(tmp, c.things * sizeof *r->thing);
    r->start = arena_try(tmp, c.things * sizeof *r->start);
    r->active = arena_try(tmp, c.edges * sizeof *r->active);
    r->far = arena_try(tmp, c.edges * sizeof *r->far);
    r->key = arena_try(tmp, c.keys * sizeof *r->key);
    r->first = arena_try(tmp, c.keys * sizeof *r->first);
    bool ok = r->corner && r->edge && r->thing && r->start && r->active && r->far && r->key && r->first;
    *sort = *spare = NULL;
    if (!ok || r->fine == SIGHT_COARSE) return ok;
    *sort = arena_try(tmp, c.keys * sizeof **sort);
    *spare = arena_try(tmp, c.keys * sizeof **spare);
    return *sort && *spare;
}

size_t sight_region_bytes(const Scene *s) {
    RegionCaps c = region_caps(s, NULL, SIGHT_EXACT);
    return sizeof(Sweep) + c.corners * sizeof(Corner) +
           c.edges * (sizeof(RegionEdge) + sizeof(uint64_t) + sizeof(RegionFar)) +
           c.things * (sizeof(Thing) + sizeof(uint32_t)) + c.keys * (2 * sizeof(uint64_t) + 2 * sizeof(uint32_t)) +
           13 * 16;
}

/* An eye on an edge is in what the edge bounds: it moves a hair, into as much of that as it can. */
static void collect(Region *r) {
    enum { WAYS = 32, HAIRS = 3 };
    static const Wu hair[HAIRS] = {2, 5, HAIR_MOST};
    set_eye(r, r->ask->from);
    region_collect(r);
    r->moved = r->on_edge;
    if (!r->moved) return;
    uint32_t most = 0, want = r->starts;
    Vec best = r->ask->from;
    for (uint32_t i = 0; i < HAIRS * WAYS && most <= want; i++) {
        Vec eye = vec_add(r->ask->from, angle_vec((Angle)(i % WAYS * (65536 / WAYS) + 500), hair[i / WAYS]));
        set_eye(r, eye);
        region_collect(r);
        if (!r->on_edge && r->starts + 1 > most) most = r->starts + 1, best = eye;
    }
    set_eye(r, best);
    region_collect(r);
}

bool sight_region(const Scene *s, const SightAsk *ask, SightFine fine, Arena *tmp, SightRegion *out) {
    size_t mark = arena_mark(tmp);
    Sweep *w = arena_try(tmp, sizeof *w);
    uint64_t *sort, *spare;
    bool ok = false;
    if (w != NULL) {
        Region *r = &w->r;
        r->s = s;
        r->g = scene_ground(s);
        r->ask = ask;
        r->fine = fine;
        r->level = scene_level_at(s, ask->from);
        r->most = MAX(r->g->most_level, 0);
        ok = region_alloc(r, tmp, &sort, &spare);
        if (ok) {
            out->n = 0;
            out->full = false;
            w->pen.out = out;
            collect(r);
            region_wedges(r, sort, spare);
            r->near = (NEAR_FIRST << FINE_SHIFT) >> r->shift;
            r->work = 0;
            begin(w);
            sweep(w);
        }
    }
    arena_release(tmp, mark);
    return ok;
}

bool sight_region_has(const SightRegion *r, Vec at) {
    for (uint32_t i = 0; i < r->n; i++) {
        const Vec *p = r->quad[i].p;
        bool in = true;
        for (int k = 0; k < 4 && in; k++)
            in = vec_same(p[k], p[(k + 1) & 3]) || geom_turn(p[k], p[(k + 1) & 3], at) >= 0;
        if (in) return true;
    }
    return false;
}
