/* built: houses, works, mines, wrecks, rubble, smoke; and the swatches of the key. */
#include "catalog/look.h"
#include "print/print_own.h"

#include <math.h>
#include <stdio.h>

enum { HOUSES = 200 };
typedef struct House {
    P2 at, dir;
    double hw, hh;
    uint32_t h;
} House;

static bool near(const Pen *p, const PrintPiece *k, double grow) {
    return pen_sees(p, (Area){k->box.x0 - grow, k->box.y0 - grow, k->box.x1 + grow, k->box.y1 + grow});
}

static void corners(const House *o, double grow, P2 q[4]) {
    static const int SX[4] = {-1, 1, 1, -1}, SY[4] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; i++) {
        double u = SX[i] * (o->hw + grow), v = SY[i] * (o->hh + grow);
        q[i] = p2(o->at.x + o->dir.x * u - o->dir.y * v, o->at.y + o->dir.y * u + o->dir.x * v);
    }
}

static bool apart(const House *a, const House *b) {
    const House *o[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        const House *m = o[k], *t = o[1 - k];
        double dx = t->at.x - m->at.x, dy = t->at.y - m->at.y;
        double u = fabs(dx * m->dir.x + dy * m->dir.y), v = fabs(-dx * m->dir.y + dy * m->dir.x);
        double c = fabs(m->dir.x * t->dir.x + m->dir.y * t->dir.y), s = fabs(m->dir.x * t->dir.y - m->dir.y * t->dir.x);
        if (u > m->hw + t->hw * c + t->hh * s + 0.1 || v > m->hh + t->hw * s + t->hh * c + 0.1) return true;
    }
    return false;
}

static int add(const Map *m, const PrintPiece *k, House *list, int n, House o) {
    P2 q[4];
    if (n == HOUSES || map_way_near(m, o.at, 0.35 + o.hh, NULL)) return n;
    corners(&o, 0.04, q);
    for (int i = 0; i < 4; i++)
        if (!print_piece_has(k, q[i]) || map_way_near(m, q[i], 0.3, NULL)) return n;
    for (int i = 0; i < n; i++)
        if (!apart(&o, &list[i])) return n;
    list[n] = o;
    return n + 1;
}

/* Along the outline, gables in line with it, then the yards behind, sparser. */
static int houses_of(const Map *m, const PrintPiece *k, House *list) {
    static const double LONG[3] = {0.42, 0.5, 0.62}, DEEP[3] = {0.27, 0.32, 0.42};
    int n = 0, g = MIN(k->grade, 2);
    const PrintRing *r = &k->ring[0];
    for (uint32_t i = 0; i < r->n; i++) {
        P2 a = r->pt[i], b = r->pt[(i + 1) % r->n];
        double l = hypot(b.x - a.x, b.y - a.y);
        if (l <= 0) continue;
        P2 d = p2((b.x - a.x) / l, (b.y - a.y) / l);
        for (double t = MIN(0.3, l / 2); t < l; t += 0.2) {
            uint32_t h = pen_hash((int64_t)(t * 50), (int64_t)i, k->number * 31u);
            double hw = LONG[g] * (0.75 + 0.5 * pen_unit(h)), hh = DEEP[g] * (0.85 + 0.3 * pen_unit(h * 7u));
            for (int side = -1; side <= 1; side += 2) {
                double in = side * (hh + 0.12);
                n = add(m, k, list, n, (House){p2(a.x + d.x * t - d.y * in, a.y + d.y * t + d.x * in), d, hw, hh, h});
            }
        }
    }
    P2 d = piece_grain(k);
    for (double y = k->box.y0; y < k->box.y1; y += 0.55)
        for (double x = k->box.x0; x < k->box.x1; x += 0.55) {
            uint32_t h = pen_hash((int64_t)(x * 64), (int64_t)(y * 64), k->number * 37u);
            if (n && pen_unit(h) > (g == 2 ? 0.8 : 0.45)) continue;
            P2 t = h & 4 ? d : p2(-d.y, d.x);
            n = add(m, k, list, n,
                    (House){p2(x + 0.5 * pen_unit(h * 3u), y + 0.5 * pen_unit(h * 5u)), t, LONG[g] * 0.8,
                            DEEP[g] * 0.85, h});
        }
    return n;
}

static void house(const Pen *p, const House *o, int grade) {
    static const uint32_t ROOF[3][4] = {{0xC79A62, 0xB98A58, 0xC77F58, 0xA9977A},
                                        {0xC9684A, 0xB85C42, 0xD07F56, 0xA8786A},
                                        {0x8A909A, 0xB0644C, 0x7F868F, 0xA07258}};
    uint32_t roof = ROOF[grade][o->h >> 7 & 3];
    P2 q[4];
    corners(o, 0, q);
    if (!p->ink) {
        pen_new(p);
        cairo_save(p->cr);
        cairo_translate(p->cr, 0.06, 0.075);
        pen_poly(p, q, 4, true);
        cairo_restore(p->cr);
        pen_fill(p, 0x231C10, 0.33);
    }
    pen_new(p);
    pen_poly(p, q, 4, true);
    pen_fill(p, p->ink ? PAPER : roof, 1);
    P2 m0 = p2((q[0].x + q[3].x) / 2, (q[0].y + q[3].y) / 2), m1 = p2((q[1].x + q[2].x) / 2, (q[1].y + q[2].y) / 2);
    if (!p->ink) {                                  /* the side away from the light */
        bool first = -o->dir.y * -1 + o->dir.x > 0; /* which long side lies lower right */
        P2 dark[4] = {first ? q[3] : q[0], first ? q[2] : q[1], m1, m0};
        pen_new(p);
        pen_poly(p, dark, 4, true);
        pen_fill(p, rgb_scale(roof, 0.8), 1);
    }
    pen_new(p);
    pen_poly(p, q, 4, true);
    pen_stroke(p, INK, grade == 2 ? 0.024 : 0.015, 1);
    pen_new(p);
    pen_line(p, m0.x, m0.y, m1.x, m1.y);
    pen_stroke(p, p->ink ? INK : rgb_scale(roof, 0.6), 0.014, 1);
    pen_new(p);
}

static void block(const Pen *p, const Map *m, const PrintPiece *k) {
    House list[HOUSES];
    piece_path(p, k);
    if (!p->ink) pen_fill(p, 0xDDD2B4, 0.75);
    pen_dash(p, 0.09, 0.045);
    pen_stroke(p, p->ink ? INK : 0x6B5A3B, 0.02, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
    int n = houses_of(m, k, list);
    for (int i = 0; i < n; i++) house(p, &list[i], MIN(k->grade, 2));
}

void paint_houses(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->paint == PAINT_BUILDING && k->shape == PIECE_AREA && near(p, k, 0.3)) block(p, m, k);
    }
}

/* --- works --- */
static void position(const Pen *p, const PrintPiece *k) {
    double cx = (k->box.x0 + k->box.x1) / 2, cy = (k->box.y0 + k->box.y1) / 2;
    double hs = k->ring[0].n > 1
                    ? hypot(k->ring[0].pt[1].x - k->ring[0].pt[0].x, k->ring[0].pt[1].y - k->ring[0].pt[0].y) / 2
                    : 0.5;
    piece_path(p, k);
    if (!p->ink) pen_fill(p, 0xC2AE7C, 0.7);
    pen_dash(p, 0.06, 0.05);
    pen_stroke(p, p->ink ? GREY : 0x6E5A34, 0.014, 1);
    pen_dash(p, 0, 0);
    pen_push(p);
    cairo_translate(p->cr, cx, cy);
    cairo_rotate(p->cr, atan2(k->face.x, -k->face.y));
    hs = MIN(hs, 0.5) * 0.86;
    static const double U[8][2] = {{-1, 0.7},   {-1, -0.35}, {-0.7, -0.9}, {0, -1},
                                   {0.7, -0.9}, {1, -0.35},  {1, 0.7},     {0, 0}};
    pen_new(p);
    for (int i = 0; i < 7; i++) cairo_line_to(p->cr, U[i][0] * hs, U[i][1] * hs);
    pen_stroke(p, p->ink ? INK : 0x55431F, 0.16, 1);
    pen_stroke(p, p->ink ? PAPER : 0xD9C48C, 0.115, 1);
    pen_dash(p, 0.1, 0.02);
    pen_stroke(p, p->ink ? PAPER : 0xE9DAAC, 0.1, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
    for (int i = 0; i <= MIN(k->grade, 2); i++)
        pen_rect(p, -0.05 * MIN(k->grade, 2) - 0.018 + 0.1 * i, 0.02, 0.036, 0.2); /* light, medium, heavy */
    pen_fill(p, INK, 1);
    pen_pop(p);
}

static void mine(const Pen *p, P2 at, uint32_t h, void *user) {
    (void)h, (void)user;
    pen_disc(p, at.x, at.y, 0.055);
}
static void mines(const Pen *p, const PrintPiece *k) {
    piece_path(p, k);
    if (!p->ink) pen_fill(p, 0xD9B8A0, 0.45);
    pen_dash(p, 0.1, 0.06);
    pen_stroke(p, p->ink ? INK : 0x8E2F22, 0.024, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
    scatter(p, k, k->grade == 0 ? 0.42 : k->grade == 1 ? 0.34 : 0.26, 0.08, 91, mine, NULL);
    pen_fill(p, p->ink ? PAPER : 0x3A302A, 1);
    pen_stroke(p, INK, 0.014, 1);
    pen_new(p);
}

static void brick(const Pen *p, P2 at, uint32_t h, void *user) {
    double a = pen_unit(h * 3u) * 3, r = 0.05 + 0.05 * pen_unit(h * 5u);
    (void)user;
    cairo_save(p->cr);
    cairo_translate(p->cr, at.x, at.y);
    cairo_rotate(p->cr, a);
    pen_rect(p, -r, -r * 0.6, 2 * r, 1.2 * r);
    cairo_restore(p->cr);
}
static void rubble(const Pen *p, const PrintPiece *k) {
    piece_path(p, k);
    if (!p->ink) pen_fill(p, 0xB9AC98, 0.8);
    pen_dash(p, 0.07, 0.04);
    pen_stroke(p, p->ink ? INK : 0x6A5C4A, 0.018, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
    scatter(p, k, 0.24, 0.08, 93, brick, NULL);
    pen_fill(p, p->ink ? PAPER : 0xA4674E, 1);
    pen_stroke(p, p->ink ? INK : 0x4D3A2C, 0.01, 1);
    pen_new(p);
}

static void wreck(const Pen *p, const PrintPiece *k) {
    double cx = (k->box.x0 + k->box.x1) / 2, cy = (k->box.y0 + k->box.y1) / 2;
    piece_path(p, k);
    if (!p->ink) pen_fill(p, 0x5B5348, 0.25);
    pen_dash(p, 0.05, 0.05);
    pen_stroke(p, GREY, 0.012, 1);
    pen_dash(p, 0, 0);
    for (int i = 0; i <= (k->grade ? 1 : 0); i++) {
        pen_push(p);
        cairo_translate(p->cr, cx + (k->grade ? (i ? 0.13 : -0.13) : 0), cy + (k->grade ? (i ? 0.08 : -0.06) : 0));
        cairo_rotate(p->cr, atan2(k->face.x, -k->face.y) + 0.5 * i);
        pen_new(p);
        pen_round(p, -0.17, -0.28, 0.34, 0.56, 0.05);
        pen_fill(p, p->ink ? PAPER : 0x3E3934, 1);
        pen_stroke(p, INK, 0.016, 1);
        pen_new(p);
        pen_disc(p, 0.02, 0.03, 0.11);
        pen_fill(p, p->ink ? PAPER : 0x574E45, 1);
        pen_stroke(p, INK, 0.014, 1);
        pen_new(p);
        pen_line(p, -0.17, -0.28, 0.17, 0.28);
        pen_line(p, 0.17, -0.28, -0.17, 0.28);
        pen_stroke(p, p->ink ? INK : 0xC8552B, 0.03, 1);
        pen_pop(p);
    }
}

void paint_works(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->shape != PIECE_AREA || !near(p, k, 0.3)) continue;
        switch (k->paint) {
        case PAINT_RUBBLE: rubble(p, k); break;
        case PAINT_MINES: mines(p, k); break;
        case PAINT_WRECK: wreck(p, k); break;
        case PAINT_WORKS: position(p, k); break;
        default: break;
        }
    }
}

static void puff(const Pen *p, P2 at, uint32_t h, void *user) {
    const PrintPiece *k = user;
    double r = 0.16 + 0.14 * pen_unit(h * 3u);
    pen_new(p);
    pen_disc(p, at.x, at.y, r);
    pen_fill(p, p->ink ? PAPER : k->grade ? 0x6E655C : 0xF1F3F3, p->ink ? 1 : 0.72);
    pen_stroke(p, p->ink ? INK : 0x8E9497, 0.01, p->ink ? 1 : 0.6);
    pen_new(p);
}

void paint_smoke(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->paint != PAINT_SMOKE || k->shape != PIECE_AREA || !near(p, k, 0.3)) continue;
        scatter(p, k, 0.3, 0.1, 95, puff, (void *)(uintptr_t)k);
        piece_path(p, k);
        pen_stroke(p, p->ink ? INK : 0x5E6669, 0.014, 1);
        pen_new(p);
    }
}

/* --- the key --- */
void kind_sample(const Pen *p, uint16_t kind, double w, double h) {
    const TerrainKind *t = &p->v->cat->kind[kind];
    P2 area[4] = {{0.06, 0.06}, {w - 0.06, 0.06}, {w - 0.06, h - 0.06}, {0.06, h - 0.06}};
    P2 line[2] = {{-0.5, h / 2}, {w + 0.5, h / 2}}, spot[1] = {{w / 2, h / 2}},
       river[2] = {{w / 2, -0.5}, {w / 2, h + 0.5}};
    bool is_line = t->shape == PIECE_LINE, is_spot = t->shape == PIECE_SPOT;
    PrintRing ring[2] = {{is_line ? line : is_spot ? spot : area, is_line ? 2 : is_spot ? 1 : 4}, {river, 2}};
    double width = inch(t->width);
    if (t->paint == PAINT_RAIL || (width <= 0 && (t->paint == PAINT_ROAD || t->paint == PAINT_TRACK))) width = 0.5;
    if (t->paint == PAINT_HILL) /* rounded */
        for (int i = 0; i < 4; i++) area[i].y += i < 2 ? 0.03 : -0.03;
    PrintPiece k[2] = {{.paint = t->paint,
                        .shape = t->shape,
                        .grade = look_grade(t->id),
                        .level = 1,
                        .kind = kind,
                        .number = 3,
                        .face = {0, -1},
                        .width = width,
                        .ring = ring,
                        .ring_n = 1,
                        .box = {0, 0, w, h}},
                       {.paint = PAINT_STREAM,
                        .shape = PIECE_LINE,
                        .number = 4,
                        .width = 0.45,
                        .ring = ring + 1,
                        .ring_n = 1,
                        .box = {0, 0, w, h}}};
    Map m = {.land = p->v->cat->battle ? p->v->cat->battle->land : (uint8_t)LAND_GRASS,
             .w = w,
             .h = h,
             .piece = k,
             .piece_n = is_spot && (t->paint == PAINT_FORD || t->paint == PAINT_BRIDGE) ? 2 : 1};
    Pen q = *p;
    q.seen = (Area){0, 0, w, h};
    pen_push(p);
    pen_new(p);
    pen_rect(p, 0, 0, w, h);
    cairo_clip(p->cr);
    paint_ground(&q, &m);
    paint_hills(&q, &m);
    paint_fields(&q, &m);
    paint_waters(&q, &m);
    paint_ways(&q, &m);
    paint_crossings(&q, &m);
    paint_works(&q, &m);
    paint_houses(&q, &m);
    paint_lines(&q, &m);
    paint_trees(&q, &m);
    paint_smoke(&q, &m);
    pen_pop(p);
    pen_new(p);
    pen_rect(p, 0, 0, w, h);
    pen_stroke(p, GREY, 0.02, 1);
    pen_new(p);
}
