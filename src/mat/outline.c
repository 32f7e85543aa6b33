#include "mat/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pd { /* Wu, y up, before rounding */
    double x, y;
} Pd;

typedef struct Shape {
    Pd *p;
    Vec *v;
    uint8_t *smooth;
    size_t n;
} Shape;

static void shape_free(Shape *s) {
    free(s->p);
    free(s->v);
    free(s->smooth);
    *s = (Shape){0};
}

/* --- few points: the farthest from the chord stays, until none is farther than eps --- */

static double off2(Vec p, Vec a, Vec b) {
    double dx = b.x - a.x, dy = b.y - a.y, ex = p.x - a.x, ey = p.y - a.y, len2 = dx * dx + dy * dy;
    if (len2 == 0) return ex * ex + ey * ey;
    double t = CLAMP((ex * dx + ey * dy) / len2, 0.0, 1.0);
    ex -= t * dx, ey -= t * dy;
    return ex * ex + ey * ey;
}

static size_t farthest(const Ring *r, size_t from, size_t to, double *best) {
    Vec a = r->p[from], b = r->p[to % r->n];
    size_t at = from;
    *best = 0;
    for (size_t i = from + 1; i < to; i++) {
        double d = off2(r->p[i], a, b);
        if (d > *best) {
            *best = d;
            at = i;
        }
    }
    return at;
}

static bool simplify(const Ring *r, double eps, uint8_t *keep) {
    size_t(*stack)[2] = malloc((r->n + 2) * sizeof *stack), top = 0, far = 0;
    if (stack == NULL) return false;
    memset(keep, 0, r->n);
    double best = -1; /* two corners to begin with: the first is the least in x + y, the other is farthest from it */
    size_t first = 0;
    for (size_t i = 1; i < r->n; i++)
        if (r->p[i].x + r->p[i].y < r->p[first].x + r->p[first].y) first = i;
    for (size_t i = 0; i < r->n; i++) {
        double d = (double)vec_dist2(r->p[i], r->p[first]);
        if (d > best) best = d, far = i;
    }
    size_t lo = MIN(first, far), hi = MAX(first, far);
    keep[lo] = keep[hi] = 1;
    stack[top][0] = lo, stack[top++][1] = hi;
    Ring wrapped = {malloc(2 * r->n * sizeof(Vec)), 2 * r->n, 2 * r->n};
    if (wrapped.p == NULL) {
        free(stack);
        return false;
    }
    memcpy(wrapped.p, r->p, r->n * sizeof(Vec));
    memcpy(wrapped.p + r->n, r->p, r->n * sizeof(Vec));
    stack[top][0] = hi, stack[top++][1] = lo + r->n;
    while (top > 0) {
        size_t a = stack[--top][0], b = stack[top][1];
        size_t at = farthest(&wrapped, a, b, &best);
        if (best <= eps * eps || at == a) continue;
        keep[at % r->n] = 1;
        stack[top][0] = a, stack[top++][1] = at;
        stack[top][0] = at, stack[top++][1] = b;
    }
    free(wrapped.p);
    free(stack);
    return true;
}

/* --- corners that bend gently between runs of like length are rounded: rounding takes a quarter of each run, which
 * would eat into a straight side beside a short one --- */

static void mark_smooth(Shape *s, bool smooth) {
    for (size_t i = 0; i < s->n; i++) {
        Pd a = s->p[(i + s->n - 1) % s->n], b = s->p[i], c = s->p[(i + 1) % s->n];
        double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y;
        double bend = fabs(atan2(ux * vy - uy * vx, ux * vx + uy * vy));
        double lu = hypot(ux, uy), lv = hypot(vx, vy);
        s->smooth[i] = smooth && bend < 1.3 /* 75 degrees */ && MAX(lu, lv) <= 4 * MIN(lu, lv);
    }
}

static void round_points(Shape *s) {
    for (size_t i = 0; i < s->n; i++) s->v[i] = (Vec){(Wu)lround(s->p[i].x), (Wu)lround(s->p[i].y)};
}

typedef struct Edge {
    Wu x0, x1, y0, y1;
    uint32_t at;
} Edge;
static bool edge_before(const void *a, const void *b, void *user) {
    const Edge *x = a, *y = b;
    (void)user;
    return x->x0 != y->x0 ? x->x0 < y->x0 : x->at < y->at;
}

/* As ring_simple, for the many points of a rounded outline: edges in the order of x meet few others. */
static bool simple_sweep(const Vec *v, size_t n) {
    Edge *e = malloc(n * sizeof *e);
    bool good = e != NULL && n >= 3;
    for (size_t i = 0; good && i < n; i++) {
        Vec a = v[i], b = v[(i + 1) % n], c = v[(i + 2) % n];
        e[i] = (Edge){MIN(a.x, b.x), MAX(a.x, b.x), MIN(a.y, b.y), MAX(a.y, b.y), (uint32_t)i};
        good = !vec_same(a, b) && (geom_turn(a, b, c) != 0 || vec_dot(vec_sub(b, a), vec_sub(c, b)) > 0);
    }
    if (good) base_sort(e, n, sizeof *e, edge_before, NULL);
    for (size_t i = 0; good && i < n; i++)
        for (size_t k = i + 1; good && k < n && e[k].x0 <= e[i].x1; k++) {
            size_t apart = (e[k].at + n - e[i].at) % n;
            if (apart == 1 || apart == n - 1 || e[k].y0 > e[i].y1 || e[k].y1 < e[i].y0) continue;
            good = !geom_segments_meet(v[e[i].at], v[(e[i].at + 1) % n], v[e[k].at], v[(e[k].at + 1) % n]);
        }
    free(e);
    return good;
}

/* Twice the area of the outline as it will lie, and whether that outline is simple. */
static int64_t lies(const Shape *s, bool *simple) {
    size_t cap = s->n * 8 + 8;
    Vec *v = malloc(cap * sizeof *v);
    *simple = false;
    if (v == NULL) return 0;
    size_t n = ring_smooth(s->v, s->smooth, s->n, true, v, cap);
    int64_t area2 = n ? ring_area2(v, n) : 0;
    *simple = n >= 3 && area2 != 0 && simple_sweep(s->v, s->n) && simple_sweep(v, n);
    free(v);
    return area2;
}

/* Moves every edge outwards by d; points on the table's edge stay there. */
static void grow(Shape *s, const OutlineAsk *ask, double d) {
    Pd *to = malloc(s->n * sizeof *to);
    if (to == NULL) return;
    for (size_t i = 0; i < s->n; i++) {
        Pd a = s->p[(i + s->n - 1) % s->n], b = s->p[i], c = s->p[(i + 1) % s->n];
        double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y, lu = hypot(ux, uy), lv = hypot(vx, vy);
        to[i] = b;
        if (lu <= 0 || lv <= 0) continue;
        double nx = uy / lu + vy / lv, ny = -ux / lu - vx / lv, k = nx * nx + ny * ny;
        if (k < 0.3) continue; /* a spike: it would run away */
        to[i] = (Pd){b.x + nx * 2 * d / k, b.y + ny * 2 * d / k};
        if (b.x <= 0 || b.x >= ask->table_w) to[i].x = b.x;
        if (b.y <= 0 || b.y >= ask->table_h) to[i].y = b.y;
        to[i].x = CLAMP(to[i].x, 0.0, (double)ask->table_w);
        to[i].y = CLAMP(to[i].y, 0.0, (double)ask->table_h);
    }
    memcpy(s->p, to, s->n * sizeof *to);
    free(to);
}

static double length_of(const Shape *s) {
    double sum = 0;
    for (size_t i = 0; i < s->n; i++)
        sum += hypot(s->p[(i + 1) % s->n].x - s->p[i].x, s->p[(i + 1) % s->n].y - s->p[i].y);
    return sum;
}

static bool shape_alloc(Shape *s, size_t n) {
    *s = (Shape){malloc(n * sizeof(Pd)), malloc(n * sizeof(Vec)), malloc(n), 0};
    return s->p && s->v && s->smooth;
}

/* The ring with as few points as eps (in half pixels) allows; false: not simple. */
static bool shape_make(const OutlineAsk *ask, const Ring *r, double eps, Shape *s) {
    double kx = ask->table_w / (2.0 * ask->w), ky = ask->table_h / (2.0 * ask->h);
    uint8_t *keep = malloc(r->n);
    bool simple = false;
    size_t kept = 0;
    bool few = keep && simplify(r, eps, keep);
    for (size_t i = 0; few && i < r->n; i++) kept += keep[i];
    few = few && kept <= PIECE_POINTS;
    if (few && shape_alloc(s, kept)) {
        for (size_t i = r->n; i-- > 0;) /* y turns over: so does the way round */
            if (keep[i]) s->p[s->n++] = (Pd){r->p[i].x * kx, ask->table_h - r->p[i].y * ky};
    }
    free(keep);
    if (s->n < 3) return false;
    mark_smooth(s, ask->smooth);
    round_points(s);
    int64_t area2 = lies(s, &simple);
    if (!simple && ask->smooth) {
        mark_smooth(s, false);
        area2 = lies(s, &simple);
    }
    if (!simple) return false;
    double want = (double)ring_area2(r->p, r->n) * kx * ky;
    for (int pass = 0; pass < 2; pass++) {
        Shape was;
        if (!shape_alloc(&was, s->n)) {
            shape_free(&was);
            break;
        }
        memcpy(was.p, s->p, s->n * sizeof *s->p);
        grow(s, ask, (want - (double)area2) / 2 / length_of(s));
        round_points(s);
        area2 = lies(s, &simple);
        if (!simple) { /* too narrow somewhere: as it was */
            memcpy(s->p, was.p, s->n * sizeof *s->p);
            round_points(s);
            area2 = lies(s, &simple);
            pass = 2;
        }
        shape_free(&was);
    }
    return simple;
}

/* --- several rings --- */

static bool apart(const Shape *a, const Shape *b) {
    Box box = box_of(b->v, b->n);
    for (size_t i = 0; i < a->n; i++) {
        Vec p = a->v[i], q = a->v[(i + 1) % a->n];
        Box edge = {MIN(p.x, q.x), MIN(p.y, q.y), MAX(p.x, q.x), MAX(p.y, q.y)};
        if (!box_meets(edge, box)) continue;
        for (size_t k = 0; k < b->n; k++)
            if (geom_segments_meet(p, q, b->v[k], b->v[(k + 1) % b->n])) return false;
    }
    return true;
}

static bool holes_good(const Shape *s, size_t n) {
    for (size_t i = 1; i < n; i++) {
        if (ring_side(s[i].v[0], s[0].v, s[0].n) != SIDE_IN || !apart(&s[i], &s[0])) return false;
        for (size_t k = 1; k < i; k++)
            if (!apart(&s[i], &s[k]) || ring_side(s[i].v[0], s[k].v, s[k].n) != SIDE_OUT ||
                ring_side(s[k].v[0], s[i].v, s[i].n) != SIDE_OUT)
                return false;
    }
    return true;
}

static bool gather(const Shape *s, size_t n, OutlineOut *out) {
    bool simple;
    size_t at;
    int64_t area2 = 0;
    out->n = 0;
    for (size_t i = 0; i < n; i++) {
        if (out->n + s[i].n > PIECE_POINTS || !ring_simple(s[i].v, s[i].n, &at)) return false;
        for (size_t k = 0; k < s[i].n; k++)
            out->pt[out->n++] = (TablePoint){s[i].v[k].x, s[i].v[k].y,
                                             (s[i].smooth[k] ? (uint32_t)POINT_SMOOTH : 0) |
                                                 (k + 1 == s[i].n ? (uint32_t)POINT_RING_END : 0)};
        area2 += lies(&s[i], &simple);
    }
    out->holes = (uint32_t)n - 1;
    out->area = (area2 < 0 ? -area2 : area2) / 2;
    return true;
}

bool outline_make(const OutlineAsk *ask, const Ring *const *ring, size_t rings, OutlineOut *out) {
    /* half pixels: the first that does is taken; finer when an outline runs into itself, then coarser for its count */
    static const double EPS[] = {1, 0.6, 0.4, 0.2, 0, 1.7, 3, 5};
    const double unit = MAX(1.8, 0.8 * ask->fine);
    Shape *s = calloc(rings, sizeof *s);
    bool done = false;
    for (size_t e = 0; s != NULL && e < ARRAY_LEN(EPS) && !done; e++) {
        bool good = true;
        size_t sum = 0;
        for (size_t i = 0; i < rings && good; i++) {
            good = shape_make(ask, ring[i], EPS[e] * unit, &s[i]);
            sum += s[i].n;
            good = good && sum <= PIECE_POINTS;
        }
        done = good && holes_good(s, rings) && gather(s, rings, out);
        for (size_t i = 0; i < rings; i++) shape_free(&s[i]);
    }
    free(s);
    return done;
}
