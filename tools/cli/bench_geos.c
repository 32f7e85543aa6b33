/* GEOS as opponent: an STR tree over prepared polygons, intersections for what the line meets. It works in floating
 * point, so that what grazes may come out otherwise. The only file that sees GEOS. */
#include "bench.h"

#ifndef GLACIS_GEOS
const char *bench_geos_version(void) {
    return NULL;
}
BenchGeos *bench_geos_new(const BenchBoard *b) {
    (void)b;
    return NULL;
}
void bench_geos_free(BenchGeos *g) {
    (void)g;
}
bool bench_geos_meets(BenchGeos *g, Vec a, Vec b) {
    (void)g, (void)a, (void)b;
    return false;
}
bool bench_geos_sees(BenchGeos *g, const SightAsk *ask) {
    (void)g, (void)ask;
    return false;
}
#else
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
#include <math.h>
#include <stdlib.h>

enum { STRETCHES_MOST = 512, FOUND_MOST = 1024 };

typedef struct Shown {
    GEOSGeometry *geo;
    const GEOSPreparedGeometry *quick;
    uint32_t id; /* piece, or body */
} Shown;

struct BenchGeos {
    GEOSContextHandle_t h;
    const BenchBoard *b;
    GEOSGeometry *edges;
    const GEOSPreparedGeometry *edges_quick;
    Shown *area, *body;
    double *body_ground;
    GEOSSTRtree *areas, *bodies;
    const Shown *found[FOUND_MOST];
    uint32_t found_n;
};

/* A stretch of the line, 0 to 1, of one family; in eighths of a level: its top over its ground, or over the table. */
typedef struct Stretch {
    double in, out;
    int family, level;
    double top;
    Wu inner;
    bool hill;
} Stretch;

const char *bench_geos_version(void) {
    return GEOSversion();
}

static GEOSGeometry *line(GEOSContextHandle_t h, Vec a, Vec b) {
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(h, 2, 2);
    GEOSCoordSeq_setXY_r(h, s, 0, a.x, a.y);
    GEOSCoordSeq_setXY_r(h, s, 1, b.x, b.y);
    return GEOSGeom_createLineString_r(h, s);
}

static GEOSGeometry *ring(GEOSContextHandle_t h, const Vec *p, uint32_t n) {
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(h, n + 1, 2);
    for (uint32_t i = 0; i <= n; i++) GEOSCoordSeq_setXY_r(h, s, i, p[i % n].x, p[i % n].y);
    return GEOSGeom_createPolygon_r(h, GEOSGeom_createLinearRing_r(h, s), NULL, 0);
}

static void show(BenchGeos *g, Shown *s, GEOSSTRtree *tree, GEOSGeometry *geo, uint32_t id) {
    *s = (Shown){geo, GEOSPrepare_r(g->h, geo), id};
    GEOSSTRtree_insert_r(g->h, tree, geo, s);
}

static void take(void *item, void *user) {
    BenchGeos *g = user;
    if (g->found_n < FOUND_MOST) g->found[g->found_n++] = item;
}

static double ground_at(BenchGeos *g, Vec at) {
    GEOSGeometry *p = GEOSGeom_createPointFromXY_r(g->h, at.x, at.y);
    int level = 0;
    g->found_n = 0;
    GEOSSTRtree_query_r(g->h, g->areas, p, take, g);
    for (uint32_t i = 0; i < g->found_n; i++) {
        const Piece *piece = &g->b->piece[g->found[i]->id];
        if (piece->level > level && GEOSPreparedIntersects_r(g->h, g->found[i]->quick, p) == 1) level = piece->level;
    }
    GEOSGeom_destroy_r(g->h, p);
    return level * 8;
}

BenchGeos *bench_geos_new(const BenchBoard *b) {
    BenchGeos *g = calloc(1, sizeof *g);
    GEOSGeometry **part = calloc(b->edge_n, sizeof *part);
    if (!g || !part) base_panic(__FILE__, __LINE__, "no memory left");
    g->h = GEOS_init_r();
    g->b = b;
    for (uint32_t i = 0; i < b->edge_n; i++) part[i] = line(g->h, b->edge[i].a, b->edge[i].b);
    g->edges = GEOSGeom_createCollection_r(g->h, GEOS_MULTILINESTRING, part, b->edge_n);
    g->edges_quick = GEOSPrepare_r(g->h, g->edges);
    free(part);
    g->areas = GEOSSTRtree_create_r(g->h, 10);
    g->bodies = GEOSSTRtree_create_r(g->h, 10);
    g->area = calloc(b->table.piece_n, sizeof *g->area);
    g->body = calloc(b->body_n, sizeof *g->body);
    g->body_ground = calloc(b->body_n, sizeof *g->body_ground);
    Vec *p = calloc(b->table.pt_n, sizeof *p);
    if (!g->area || !g->body || !g->body_ground || !p) base_panic(__FILE__, __LINE__, "no memory left");
    for (uint32_t i = 0; i < b->table.piece_n; i++) {
        const Piece *piece = &b->piece[i];
        if (b->rule[piece->kind].sight.effect == SIGHT_NONE) continue;
        for (uint32_t k = 0; k < piece->pt_n; k++) p[k] = vec(b->pt[piece->pt + k].x, b->pt[piece->pt + k].y);
        show(g, &g->area[i], g->areas, ring(g->h, p, piece->pt_n), i);
    }
    for (uint32_t i = 0; i < b->body_n; i++) {
        Vec corner[4];
        shape_ring(b->body[i].shape, b->body[i].pose, corner);
        show(g, &g->body[i], g->bodies, ring(g->h, corner, 4), i);
    }
    for (uint32_t i = 0; i < b->body_n; i++) g->body_ground[i] = ground_at(g, b->body[i].pose.at);
    free(p);
    return g;
}

void bench_geos_free(BenchGeos *g) {
    if (!g) return;
    for (uint32_t i = 0; i < g->b->table.piece_n; i++)
        if (g->area[i].geo)
            GEOSPreparedGeom_destroy_r(g->h, g->area[i].quick), GEOSGeom_destroy_r(g->h, g->area[i].geo);
    for (uint32_t i = 0; i < g->b->body_n; i++)
        GEOSPreparedGeom_destroy_r(g->h, g->body[i].quick), GEOSGeom_destroy_r(g->h, g->body[i].geo);
    GEOSPreparedGeom_destroy_r(g->h, g->edges_quick);
    GEOSGeom_destroy_r(g->h, g->edges);
    GEOSSTRtree_destroy_r(g->h, g->areas);
    GEOSSTRtree_destroy_r(g->h, g->bodies);
    GEOS_finish_r(g->h);
    free(g->area), free(g->body), free(g->body_ground);
    free(g);
}

bool bench_geos_meets(BenchGeos *g, Vec a, Vec b) {
    GEOSGeometry *l = line(g->h, a, b);
    bool meets = GEOSPreparedIntersects_r(g->h, g->edges_quick, l) == 1;
    GEOSGeom_destroy_r(g->h, l);
    return meets;
}

/* --- the whole rule --- */

/* The parts of what the line and the area share, as stretches; a touch is a stretch without length. */
static uint32_t shared(BenchGeos *g, const GEOSGeometry *l, const GEOSGeometry *area, Vec a, Vec b, Stretch like,
                       Stretch *out, uint32_t cap) {
    GEOSGeometry *in = GEOSIntersection_r(g->h, l, area);
    double dx = b.x - a.x, dy = b.y - a.y, len2 = dx * dx + dy * dy;
    uint32_t n = 0;
    int parts = GEOSGetNumGeometries_r(g->h, in);
    for (int i = 0; i < parts && n < cap; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(g->h, in, i);
        const GEOSCoordSequence *s = GEOSGeom_getCoordSeq_r(g->h, part);
        unsigned points = 0;
        if (GEOSisEmpty_r(g->h, part) || !s) continue;
        GEOSCoordSeq_getSize_r(g->h, s, &points);
        out[n] = like;
        out[n].in = 2, out[n].out = -1;
        for (unsigned k = 0; k < points; k++) {
            double x, y;
            GEOSCoordSeq_getXY_r(g->h, s, k, &x, &y);
            double t = len2 > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / len2 : 0;
            out[n].in = fmin(out[n].in, t), out[n].out = fmax(out[n].out, t);
        }
        n++;
    }
    GEOSGeom_destroy_r(g->h, in);
    return n;
}

static int by_family(const void *a, const void *b) {
    const Stretch *x = a, *y = b;
    if (x->family != y->family) return x->family - y->family;
    return x->in < y->in ? -1 : x->in > y->in;
}

static const double NEAR = 1e-9;

static double ground_on(const Stretch *hill, uint32_t n, double t) {
    int level = 0;
    for (uint32_t i = 0; i < n; i++)
        if (hill[i].level > level && t >= hill[i].in - NEAR && t <= hill[i].out + NEAR) level = hill[i].level;
    return level * 8;
}

/* Does it stand in the line between the eyes? Ground only changes at contours, and the line is straight. */
static bool reaches(const Stretch *s, const Stretch *hill, uint32_t hills, double from, double to) {
    double at[2 + 2 * STRETCHES_MOST];
    uint32_t n = 0;
    at[n++] = s->in, at[n++] = s->out;
    for (uint32_t i = 0; i < hills; i++) {
        if (hill[i].in > s->in && hill[i].in < s->out) at[n++] = hill[i].in;
        if (hill[i].out > s->in && hill[i].out < s->out) at[n++] = hill[i].out;
    }
    for (uint32_t i = 0; i < n; i++)
        for (int side = -1; side <= 1; side++) {
            double t = at[i] + side * 1e-7;
            if (t < s->in) t = s->in;
            if (t > s->out) t = s->out;
            double eye = from + (to - from) * t, top = s->hill ? s->level * 8.0 : ground_on(hill, hills, t) + s->top;
            if (top >= eye) return true;
        }
    return false;
}

static bool bodies_stop(BenchGeos *g, const GEOSGeometry *l, const SightAsk *q, double from, double to) {
    g->found_n = 0;
    GEOSSTRtree_query_r(g->h, g->bodies, l, take, g);
    bool stops = false;
    for (uint32_t i = 0; i < g->found_n && !stops; i++) {
        const Shown *s = g->found[i];
        const Body *body = &g->b->body[s->id];
        if (s->id == q->from_body || s->id == q->to_body) continue;
        if (!(body->flags & BODY_BLOCKS_ALL) && !q->to_foot) continue;
        if (GEOSPreparedIntersects_r(g->h, s->quick, l) != 1) continue;
        Stretch part[4];
        uint32_t n = shared(g, l, s->geo, q->from, q->to, (Stretch){0}, part, 4);
        for (uint32_t k = 0; k < n; k++) {
            double eye = fmin(from + (to - from) * part[k].in, from + (to - from) * part[k].out);
            stops = stops || (part[k].out > part[k].in && g->body_ground[s->id] + 1 >= eye);
        }
    }
    return stops;
}

static bool terrain_stops(BenchGeos *g, Stretch *s, uint32_t n, uint32_t hills, double from, double to, double dist) {
    /* s: first the hills, then the rest; joined by family where they touch */
    Stretch hill[STRETCHES_MOST];
    for (uint32_t i = 0; i < hills; i++) hill[i] = s[i];
    qsort(s, n, sizeof *s, by_family);
    for (uint32_t i = 0; i < n;) {
        Stretch one = s[i];
        uint32_t k = i + 1;
        while (k < n && s[k].family == one.family && s[k].in <= one.out + NEAR) one.out = fmax(one.out, s[k].out), k++;
        bool at_from = one.in <= NEAR, at_to = one.out >= 1 - NEAR;
        bool may = (!at_from && !at_to) || (at_from && at_to && one.inner != INT32_MAX && dist > one.inner);
        if (may && reaches(&one, hill, hills, from, to)) return true;
        i = k;
    }
    (void)g;
    return false;
}

bool bench_geos_sees(BenchGeos *g, const SightAsk *q) {
    GEOSGeometry *l = line(g->h, q->from, q->to);
    double dx = q->to.x - q->from.x, dy = q->to.y - q->from.y, dist = sqrt(dx * dx + dy * dy);
    double from = ground_at(g, q->from) + 1, to = ground_at(g, q->to) + 1;
    bool sees = !bodies_stop(g, l, q, from, to);
    Stretch s[STRETCHES_MOST], rest[STRETCHES_MOST];
    uint32_t n = 0, more = 0;
    if (sees) {
        g->found_n = 0;
        GEOSSTRtree_query_r(g->h, g->areas, l, take, g);
        for (uint32_t i = 0; i < g->found_n; i++) {
            const Piece *p = &g->b->piece[g->found[i]->id];
            const KindSight *k = &g->b->rule[p->kind].sight;
            if (GEOSPreparedIntersects_r(g->h, g->found[i]->quick, l) != 1) continue;
            bool up = k->effect == SIGHT_HEIGHT;
            Stretch like = {.family = up ? 1000 + p->level : k->family,
                            .level = p->level,
                            .top = k->top,
                            .inner = up ? INT32_MAX : k->inner,
                            .hill = up};
            if (up)
                n += shared(g, l, g->found[i]->geo, q->from, q->to, like, s + n, STRETCHES_MOST - n);
            else
                more += shared(g, l, g->found[i]->geo, q->from, q->to, like, rest + more, STRETCHES_MOST - more);
        }
        uint32_t hills = n;
        for (uint32_t i = 0; i < more && n < STRETCHES_MOST; i++) s[n++] = rest[i];
        sees = !terrain_stops(g, s, n, hills, from, to, dist);
    }
    GEOSGeom_destroy_r(g->h, l);
    return sees;
}
#endif
