/* piece: the terrain of a View's scene as outlines in inches, y down. */
#include "catalog/look.h"
#include "print/print_own.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Filling {
    Map *m;
    uint32_t pt_n, ring_n;
} Filling;

static void put_point(Filling *f, double x, double y) {
    f->m->pt[f->pt_n++] = p2(x, f->m->h - y);
}

static void close_ring(Filling *f, uint32_t from) {
    if (f->pt_n > from) f->m->ring[f->ring_n++] = (PrintRing){f->m->pt + from, f->pt_n - from};
}

static void put_ring(Filling *f, const Vec *p, uint32_t n, bool closed) {
    uint32_t from = f->pt_n;
    while (closed && n > 1 && vec_same(p[0], p[n - 1])) n--;
    for (uint32_t i = 0; i < n; i++) put_point(f, inch(p[i].x), inch(p[i].y));
    close_ring(f, from);
}

/* The middle of a chain of quads, as geom lays them: right of a, right of b, left of b, left of a. */
static void put_middle(Filling *f, const Scene *s, PieceIx ix, uint32_t quads) {
    uint32_t from = f->pt_n, n;
    for (uint32_t k = 0; k < quads; k++) {
        const Vec *q = scene_ring(s, ix, k, &n);
        if (k == 0) put_point(f, (inch(q[0].x) + inch(q[3].x)) / 2, (inch(q[0].y) + inch(q[3].y)) / 2);
        put_point(f, (inch(q[1].x) + inch(q[2].x)) / 2, (inch(q[1].y) + inch(q[2].y)) / 2);
    }
    close_ring(f, from);
}

/* Returns the shape that the piece now has. spot: of a kind that is a spot. */
static uint8_t put_piece(Filling *f, const Scene *s, PieceIx ix, const Piece *p, const KindRule *rule, bool spot) {
    uint32_t rings = scene_rings(s, ix), n, from = f->pt_n;
    if (rule->cost.form == COST_SPOT || (spot && p->shape == PIECE_SPOT)) {
        for (uint32_t k = 0; k < rings; k++) {
            const Vec *q = scene_ring(s, ix, k, &n), *far = n < 3 ? q : q + 2; /* a square where the rules give it a width */
            put_point(f, (inch(q->x) + inch(far->x)) / 2, (inch(q->y) + inch(far->y)) / 2);
        }
        close_ring(f, from);
        return PIECE_SPOT;
    }
    if (p->shape == PIECE_LINE && (p->width > 0 || rule->cost.width > 0)) {
        put_middle(f, s, ix, rings);
        return PIECE_LINE;
    }
    for (uint32_t k = 0; k < rings; k++) {
        const Vec *q = scene_ring(s, ix, k, &n);
        put_ring(f, q, n, p->shape != PIECE_LINE);
    }
    return p->shape == PIECE_LINE ? PIECE_LINE : PIECE_AREA;
}

static Area box_of_points(const P2 *p, uint32_t n) {
    Area a = {1e9, 1e9, -1e9, -1e9};
    for (uint32_t i = 0; i < n; i++) {
        a.x0 = MIN(a.x0, p[i].x), a.x1 = MAX(a.x1, p[i].x);
        a.y0 = MIN(a.y0, p[i].y), a.y1 = MAX(a.y1, p[i].y);
    }
    return a;
}

static void add_piece(Filling *f, const View *v, PieceIx ix) {
    Map *m = f->m;
    KindRule rule;
    const Piece *p = scene_piece(v->scene, ix, &rule);
    if (!p || p->kind >= v->cat->kind_n) return;
    const TerrainKind *k = &v->cat->kind[p->kind];
    const Battle *b = v->cat->battle;
    uint32_t ring = f->ring_n, pt = f->pt_n;
    uint8_t shape = put_piece(f, v->scene, ix, p, &rule, k->shape == PIECE_SPOT);
    if (f->ring_n == ring) return;
    Wu width = p->width ? p->width : k->width ? k->width : rule.cost.width;
    m->piece[m->piece_n++] =
        (PrintPiece){.paint = k->paint,
                     .shape = shape,
                     .grade = look_grade(k->id),
                     .flags = p->flags,
                     .level = p->level,
                     .kind = p->kind,
                     .number = p->number,
                     .face = facing(p->face),
                     .width = inch(width),
                     .ring = m->ring + ring,
                     .ring_n = f->ring_n - ring,
                     .box = box_of_points(m->pt + pt, f->pt_n - pt),
                     .name = b && p->number >= 1 && p->number <= b->piece_n ? b->piece_name[p->number - 1] : NULL};
}

bool map_make(Map *m, const View *v) {
    size_t rings = 0, pts = 0;
    for (uint32_t i = 0; i < v->g->piece_n; i++) {
        uint32_t k = scene_rings(v->scene, (PieceIx)i), n;
        rings += k + 1;
        for (uint32_t r = 0; r < k; r++) {
            scene_ring(v->scene, (PieceIx)i, r, &n);
            pts += n + 1;
        }
    }
    *m = (Map){.w = inch(v->g->h.w),
               .h = inch(v->g->h.h),
               .land = v->cat->battle ? v->cat->battle->land : (uint8_t)LAND_GRASS};
    m->piece = calloc(MAX(v->g->piece_n, 1u), sizeof *m->piece);
    m->ring = calloc(rings + 1, sizeof *m->ring);
    m->pt = calloc(pts + 1, sizeof *m->pt);
    if (!m->piece || !m->ring || !m->pt) {
        map_free(m);
        return false;
    }
    Filling f = {.m = m};
    for (uint32_t i = 0; i < v->g->piece_n; i++) add_piece(&f, v, (PieceIx)i);
    return true;
}

void map_free(Map *m) {
    free(m->piece);
    free(m->ring);
    free(m->pt);
    *m = (Map){0};
}

bool ring_has(const PrintRing *r, P2 at) {
    bool in = false;
    for (uint32_t i = 0, j = r->n - 1; i < r->n; j = i++) {
        const P2 a = r->pt[i], b = r->pt[j];
        if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

bool print_piece_has(const PrintPiece *p, P2 at) {
    bool in = false;
    for (uint32_t k = 0; k < p->ring_n; k++) in ^= ring_has(&p->ring[k], at);
    return in;
}

static double segment_dist(P2 a, P2 b, P2 at) {
    double dx = b.x - a.x, dy = b.y - a.y, l2 = dx * dx + dy * dy;
    double t = l2 > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / l2 : 0;
    t = CLAMP(t, 0.0, 1.0);
    return hypot(at.x - a.x - t * dx, at.y - a.y - t * dy);
}

double piece_edge(const PrintPiece *p, P2 at) {
    double best = 1e9;
    for (uint32_t k = 0; k < p->ring_n; k++) {
        const PrintRing *r = &p->ring[k];
        for (uint32_t i = p->shape == PIECE_AREA ? 0 : 1; i < r->n; i++)
            best = MIN(best, segment_dist(r->pt[i ? i - 1 : r->n - 1], r->pt[i], at));
    }
    return best;
}

P2 piece_grain(const PrintPiece *p) {
    const PrintRing *r = &p->ring[0];
    P2 best = {1, 0};
    double most = 0;
    for (uint32_t i = 0; i < r->n; i++) {
        P2 a = r->pt[i], b = r->pt[(i + 1) % r->n];
        double l = hypot(b.x - a.x, b.y - a.y);
        if (l <= most) continue;
        most = l;
        best = p2((b.x - a.x) / l, (b.y - a.y) / l);
    }
    return best;
}

static bool is_way(const PrintPiece *p) {
    return p->shape == PIECE_LINE && (p->paint == PAINT_ROAD || p->paint == PAINT_TRACK || p->paint == PAINT_RAIL);
}

bool map_way_near(const Map *m, P2 at, double r, P2 *dir) {
    double best = r;
    bool found = false;
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *p = &m->piece[i];
        if (!is_way(p) || at.x < p->box.x0 - r || at.x > p->box.x1 + r || at.y < p->box.y0 - r || at.y > p->box.y1 + r)
            continue;
        for (uint32_t k = 1; k < p->ring[0].n; k++) {
            P2 a = p->ring[0].pt[k - 1], b = p->ring[0].pt[k];
            double d = segment_dist(a, b, at), l = hypot(b.x - a.x, b.y - a.y);
            if (d > best || l <= 0) continue;
            best = d;
            found = true;
            if (dir) *dir = p2((b.x - a.x) / l, (b.y - a.y) / l);
        }
    }
    return found;
}

void piece_path(const Pen *pen, const PrintPiece *p) {
    pen_new(pen);
    for (uint32_t k = 0; k < p->ring_n; k++) pen_poly(pen, p->ring[k].pt, p->ring[k].n, p->shape == PIECE_AREA);
}
