/* The area of a polygon within a convex clip.
 *
 * Each ring is walked once. What lies in the clip is kept, with crossing points that are worked out from the ring's own
 * edge (never from a point rounded before) and rounded once. What lies outside is pushed onto the border of the clip:
 * while the ring wanders outside, only the sector is followed in which it is seen from a point M within the clip, a
 * sector per clip edge, counted on beyond a full turn. When the ring comes in again, the corners between the edge where
 * it left and the edge where it enters are put in, the way that it went round. Pushing outward points onto the border
 * changes no winding number within the clip, so the area is that of the intersection; and it depends neither on M nor
 * on where the ring starts, nor on the way round, which is why mirrored and turned tables give equal areas. */
#include "geom/ring.h"
#include "geom/wide.h"

enum { CLIP_SUB = 64 }; /* parts of a Wu */

typedef struct Fine {
    int64_t x, y; /* 1/64 Wu from the origin, below 2^28 */
} Fine;

typedef struct Walk {
    Vec corner[RING_CLIP_MAX];                          /* strictly convex, counter-clockwise */
    int64_t ray_x[RING_CLIP_MAX], ray_y[RING_CLIP_MAX]; /* corner - M, times n */
    int n;
    int64_t mid_x, mid_y; /* M times n */
    Vec origin;
    bool started;     /* a point was put */
    Fine first, last; /* points put */
    uint64_t sum;     /* twice the area so far, modulo 2^64: only the final sum must fit */
    int sector;       /* while outside: counted on, modulo n the sector */
    int left_at;      /* sector at which the ring left; valid once started */
} Walk;

static void put(Walk *w, Fine p) {
    if (w->started)
        w->sum += (uint64_t)w->last.x * (uint64_t)p.y - (uint64_t)w->last.y * (uint64_t)p.x;
    else
        w->first = p;
    w->started = true;
    w->last = p;
}

static Fine fine_of(const Walk *w, Vec p) {
    return (Fine){((int64_t)p.x - w->origin.x) * CLIP_SUB, ((int64_t)p.y - w->origin.y) * CLIP_SUB};
}

/* 2^6 * 2^21 * 2^44 */
static Fine fine_on(const Walk *w, Vec a, Vec b, Frac at) {
    Fine from = fine_of(w, a);
    Wide x = (Wide)from.x * at.den + (Wide)(b.x - a.x) * CLIP_SUB * at.num;
    Wide y = (Wide)from.y * at.den + (Wide)(b.y - a.y) * CLIP_SUB * at.num;
    return (Fine){(int64_t)round_away_wide(x, at.den), (int64_t)round_away_wide(y, at.den)};
}

static bool take_clip(Walk *w, const Vec *clip, size_t n) {
    ASSERT(n <= RING_CLIP_MAX);
    int64_t area2 = ring_area2(clip, n);
    if (area2 == 0) return false;
    for (size_t k = 0; k < n; k++) {
        size_t i = area2 > 0 ? k : n - 1 - k, up = i + 1 < n ? i + 1 : 0, down = i > 0 ? i - 1 : n - 1;
        Vec p = clip[i], before = clip[area2 > 0 ? down : up], after = clip[area2 > 0 ? up : down];
        /* A corner on a straight border would make it unclear which edge a ring crosses there. */
        if (cross_of(before, p, after) > 0) w->corner[w->n++] = p;
    }
    for (int i = 0; i < w->n; i++) {
        w->mid_x += w->corner[i].x;
        w->mid_y += w->corner[i].y;
    }
    for (int i = 0; i < w->n; i++) {
        w->ray_x[i] = (int64_t)w->corner[i].x * w->n - w->mid_x;
        w->ray_y[i] = (int64_t)w->corner[i].y * w->n - w->mid_y;
    }
    return w->n >= 3;
}

/* The sector of p as seen from M: from the ray of its corner up to that of the next, without it. With n < 2^7: products
 * 2^57. */
static int sector_of(const Walk *w, Vec p) {
    int64_t x = (int64_t)p.x * w->n - w->mid_x, y = (int64_t)p.y * w->n - w->mid_y;
    bool past = w->ray_x[0] * y - w->ray_y[0] * x >= 0;
    for (int i = 0; i < w->n; i++) {
        int next = i + 1 < w->n ? i + 1 : 0;
        bool past_next = w->ray_x[next] * y - w->ray_y[next] * x >= 0;
        if (past && !past_next) return i;
        past = past_next;
    }
    return NEVER(true) ? 0 : 0; /* p is M, which lies inside */
}

/* Which way a-b goes round M */
static int way_round(const Walk *w, Vec a, Vec b) {
    int64_t ax = (int64_t)a.x * w->n - w->mid_x, ay = (int64_t)a.y * w->n - w->mid_y;
    int64_t bx = (int64_t)b.x * w->n - w->mid_x, by = (int64_t)b.y * w->n - w->mid_y;
    return sign_of(ax * by - ay * bx);
}

/* Moves on from the sector to the one that is `to` modulo n. A straight stretch that stays outside sees less than half
 * a turn of M; a stretch on a ray through M stays in its sector, but may touch it at the corner that it shares with the
 * next. */
static void go_round(Walk *w, int to, int way) {
    int now = w->sector % w->n;
    int ahead = (to - now + 2 * w->n) % w->n;
    bool forward = way > 0 || (way == 0 && 2 * ahead <= w->n);
    w->sector += forward ? ahead : ahead == 0 ? 0 : ahead - w->n;
}

/* The corners of the border from the sector where the ring left to that where it comes in. */
static void put_corners(Walk *w, int from, int to) {
    for (int i = from; i < to; i++) put(w, fine_of(w, w->corner[((i + 1) % w->n + w->n) % w->n]));
    for (int i = from; i > to; i--) put(w, fine_of(w, w->corner[(i % w->n + w->n) % w->n]));
}

typedef struct Pass {
    Frac in, out;
    int in_edge, out_edge; /* -1: begins, ends inside */
} Pass;

/* The stretch of a-b in the closed clip with the edges that bound it; as ring_convex_stretch, which does not name them.
 */
static bool pass_of(const Walk *w, Vec a, Vec b, Pass *s) {
    *s = (Pass){{0, 1}, {1, 1}, -1, -1};
    for (int i = 0; i < w->n; i++) {
        Vec p = w->corner[i], q = w->corner[i + 1 < w->n ? i + 1 : 0];
        int64_t sa = cross_of(p, q, a), sb = cross_of(p, q, b);
        if (sa < 0 && sb < 0) return false;
        if (sa < 0) {
            Frac t = {-sa, sb - sa};
            if (s->in_edge < 0 || frac_compare(t, s->in) > 0) s->in = t, s->in_edge = i;
        } else if (sb < 0) {
            Frac t = {sa, sa - sb};
            if (s->out_edge < 0 || frac_compare(t, s->out) < 0) s->out = t, s->out_edge = i;
        }
    }
    return frac_compare(s->in, s->out) <= 0;
}

static uint64_t clip_area2(const Walk *w) {
    uint64_t sum = 0;
    Fine last = fine_of(w, w->corner[w->n - 1]);
    for (int i = 0; i < w->n; i++) {
        Fine p = fine_of(w, w->corner[i]);
        sum += (uint64_t)last.x * (uint64_t)p.y - (uint64_t)last.y * (uint64_t)p.x;
        last = p;
    }
    return sum;
}

/* Twice the area of the ring within the clip, always positive. */
static int64_t ring_within(Walk *w, const Vec *ring, size_t n) {
    Pass s;
    w->started = false;
    w->sum = 0;
    bool inside = pass_of(w, ring[0], ring[0], &s);
    int start = inside ? 0 : sector_of(w, ring[0]), first_entry = 0;
    w->sector = start;
    if (inside) put(w, fine_of(w, ring[0]));
    for (size_t i = 0; i < n; i++) {
        Vec a = ring[i], b = ring[i + 1 < n ? i + 1 : 0];
        if (!pass_of(w, a, b, &s)) {
            go_round(w, sector_of(w, b), way_round(w, a, b));
            continue;
        }
        if (s.in_edge >= 0) {
            go_round(w, s.in_edge, way_round(w, a, b));
            if (w->started)
                put_corners(w, w->left_at, w->sector);
            else
                first_entry = w->sector;
            put(w, fine_on(w, a, b, s.in));
        }
        put(w, s.out_edge < 0 ? fine_of(w, b) : fine_on(w, a, b, s.out));
        if (s.out_edge >= 0) {
            w->sector = w->left_at = s.out_edge;
            go_round(w, sector_of(w, b), way_round(w, a, b));
        }
    }
    if (!w->started) { /* all outside: round the clip, or not */
        int64_t whole = (w->sector - start) / w->n * (int64_t)clip_area2(w);
        return whole < 0 ? -whole : whole;
    }
    if (!inside) put_corners(w, w->left_at, w->sector + first_entry - start);
    put(w, w->first);
    int64_t area2 = (int64_t)w->sum;
    return area2 < 0 ? -area2 : area2;
}

int64_t ring_clip_area2(const Vec *clip, size_t clip_n, Vec origin, const Vec *const *ring, const size_t *ring_n,
                        size_t rings) {
    Walk w; /* most of it is for clips of many corners: only what counts is cleared */
    w.origin = origin;
    w.n = w.sector = w.left_at = 0;
    w.mid_x = w.mid_y = 0;
    if (clip_n < 3 || !take_clip(&w, clip, clip_n)) return 0;
    Box box = box_of(clip, clip_n);
    int64_t area2 = 0, whole = (int64_t)clip_area2(&w);
    for (size_t i = 0; i < rings; i++) {
        if (ring_n[i] < 3 || !box_meets(box, box_of(ring[i], ring_n[i]))) continue;
        /* Where a ring cuts off a sliver, a crossing rounded outward may weigh more than the sliver: no share is above
         * the whole. */
        int64_t part = MIN(ring_within(&w, ring[i], ring_n[i]), whole);
        area2 += i == 0 ? part : -part;
    }
    return MAX(area2, 0); /* nor, by several holes, below nothing */
}
