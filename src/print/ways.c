/* ways: roads, tracks, rails, embankments; crossings; lines that stop or hide: hedges, walls, wire, crests, cliffs. */
#include "print/print_own.h"

#include <math.h>

static bool near(const Pen *p, const PrintPiece *k, double grow) {
    return pen_sees(p, (Area){k->box.x0 - grow, k->box.y0 - grow, k->box.x1 + grow, k->box.y1 + grow});
}

static void slope(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double w = *(const double *)user / 2, in = h & 1 ? 0.55 : 0.7;
    pen_line(p, at.x - d.y * w, at.y + d.x * w, at.x - d.y * w * in, at.y + d.x * w * in);
    pen_line(p, at.x + d.y * w, at.y - d.x * w, at.x + d.y * w * in, at.y - d.x * w * in);
}

static void embankment(const Pen *p, const PrintPiece *k) {
    double w = k->width > 0 ? k->width : 1;
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    piece_path(p, k);
    if (!p->ink) {
        pen_stroke(p, 0xB7A66E, w, 1);
        pen_stroke(p, 0xD6CB9B, w * 0.6, 1);
    } else {
        pen_stroke(p, INK, w, 1);
        pen_stroke(p, PAPER, w - 0.03, 1);
    }
    pen_new(p);
    along(p, k, 0.12, 51, slope, &w);
    pen_stroke(p, p->ink ? GREY : 0x7A6636, 0.016, 1);
    pen_new(p);
}

static void tie(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double w = *(const double *)user;
    (void)h;
    pen_line(p, at.x - d.y * w, at.y + d.x * w, at.x + d.y * w, at.y - d.x * w);
}

static void rail(const Pen *p, const PrintPiece *k) {
    double half = 0.13;
    piece_path(p, k);
    if (!p->ink) pen_stroke(p, 0xBDB5A6, 0.36, 1);
    if (p->ink) pen_stroke(p, PAPER, 0.36, 1);
    pen_new(p);
    along(p, k, 0.15, 52, tie, &half);
    pen_stroke(p, p->ink ? GREY : 0x6A5744, 0.05, 1);
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x33393C, 0.15, 1);
    pen_stroke(p, p->ink ? PAPER : 0xBDB5A6, 0.10, 1);
    pen_new(p);
    double tie2 = 0.05;
    along(p, k, 0.15, 52, tie, &tie2);
    pen_stroke(p, p->ink ? GREY : 0x6A5744, 0.05, 1);
    pen_new(p);
}

static void road(const Pen *p, const PrintPiece *k, int pass) {
    bool track = k->paint == PAINT_TRACK;
    double w = k->width > 0 ? k->width : 0.5;
    piece_path(p, k);
    if (pass == 0) {
        if (track) pen_dash(p, 0.16, 0.10);
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
        pen_stroke(p, p->ink ? INK : track ? 0x8F7A4E : 0x6F5D3C, track ? w * 0.84 : w, 1);
        pen_dash(p, 0, 0);
    } else {
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
        pen_stroke(p, p->ink ? PAPER : track ? 0xE3D6AC : 0xF4ECD2, track ? w * 0.84 - 0.05 : w - 0.05, 1);
        if (track && !p->ink) pen_stroke(p, 0xCFC08F, 0.08, 0.8);
        if (!track && !p->ink) pen_stroke(p, 0xE6DAB6, 0.16, 0.7);
    }
    pen_new(p);
}

/* Two ends that meet get a round joint, so that branches close. */
static void joints(const Pen *p, const PrintPiece *k) {
    double w = k->width > 0 ? k->width : 0.5;
    const PrintRing *r = &k->ring[0];
    uint32_t rgb = p->ink ? PAPER : k->paint == PAINT_TRACK ? 0xE3D6AC : 0xF4ECD2;
    double d = (k->paint == PAINT_TRACK ? w * 0.84 : w) / 2 - 0.025;
    for (int e = 0; e < 2; e++) {
        P2 at = r->pt[e ? r->n - 1 : 0];
        pen_new(p);
        pen_disc(p, at.x, at.y, d);
        pen_fill(p, rgb, 1);
    }
    pen_new(p);
}

void paint_ways(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->paint == PAINT_EMBANKMENT && k->shape == PIECE_LINE && near(p, k, 1)) embankment(p, k);
    }
    for (int pass = 0; pass < 3; pass++)
        for (int tracks = 1; tracks >= 0; tracks--)
            for (uint32_t i = 0; i < m->piece_n; i++) {
                const PrintPiece *k = &m->piece[i];
                if (k->shape != PIECE_LINE || k->paint != (tracks ? PAINT_TRACK : PAINT_ROAD) || !near(p, k, 0.6))
                    continue;
                if (pass == 2)
                    joints(p, k);
                else
                    road(p, k, pass);
            }
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->shape == PIECE_LINE && k->paint == PAINT_RAIL && near(p, k, 0.6)) rail(p, k);
    }
}

/* --- crossings --- */
static bool wet(const Map *m, P2 at) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        bool cut =
            k->paint == PAINT_STREAM || k->paint == PAINT_GULLY || k->paint == PAINT_DITCH || k->paint == PAINT_WATER;
        double g = k->width;
        if (!cut || at.x < k->box.x0 - g || at.x > k->box.x1 + g || at.y < k->box.y0 - g || at.y > k->box.y1 + g)
            continue;
        if (k->shape == PIECE_LINE ? piece_edge(k, at) < g / 2 : print_piece_has(k, at)) return true;
    }
    return false;
}

static double wet_way(const Map *m, P2 at, P2 d) {
    double t = 0;
    while (t < 6 && wet(m, p2(at.x + d.x * t, at.y + d.y * t))) t += 0.06;
    return t;
}

typedef struct Span2 {
    P2 dir;
    double ahead, back;
} Span2;

/* Along the way that leads over it, else the shortest way through the water. */
static Span2 crossing_of(const Map *m, P2 at) {
    Span2 s = {{1, 0}, 99, 99};
    P2 d;
    if (map_way_near(m, at, 0.6, &d))
        s = (Span2){d, wet_way(m, at, d), wet_way(m, at, p2(-d.x, -d.y))};
    else
        for (int i = 0; i < 12; i++) {
            P2 t = p2(cos(i * M_PI / 12), sin(i * M_PI / 12));
            Span2 n = {t, wet_way(m, at, t), wet_way(m, at, p2(-t.x, -t.y))};
            if (n.ahead + n.back < s.ahead + s.back - 0.05) s = n;
        }
    s.ahead = MAX(s.ahead, 0.3) + 0.12;
    s.back = MAX(s.back, 0.3) + 0.12;
    return s;
}

static void bridge(const Pen *p, const Map *m, P2 at) {
    Span2 s = crossing_of(m, at);
    pen_push(p);
    cairo_translate(p->cr, at.x, at.y);
    cairo_rotate(p->cr, atan2(s.dir.y, s.dir.x));
    double l = s.ahead + s.back, w = 0.62;
    pen_new(p);
    if (!p->ink) {
        pen_rect(p, -s.back + 0.05, -w / 2 + 0.07, l, w);
        pen_fill(p, 0x1B2A33, 0.3);
        pen_new(p);
    }
    pen_rect(p, -s.back, -w / 2, l, w);
    pen_fill(p, p->ink ? PAPER : 0xCBB184, 1);
    pen_new(p);
    for (double x = -s.back + 0.1; x < s.ahead; x += 0.1) pen_line(p, x, -w / 2, x, w / 2);
    pen_stroke(p, p->ink ? PALE : 0x9C7F50, 0.012, 1);
    pen_new(p);
    for (int e = -1; e <= 1; e += 2) {
        cairo_move_to(p->cr, -s.back - 0.1, e * (w / 2 + 0.1));
        cairo_line_to(p->cr, -s.back, e * w / 2);
        cairo_line_to(p->cr, s.ahead, e * w / 2);
        cairo_line_to(p->cr, s.ahead + 0.1, e * (w / 2 + 0.1));
    }
    pen_stroke(p, p->ink ? INK : 0x4F3D22, 0.05, 1);
    pen_pop(p);
}

static void ford(const Pen *p, const Map *m, P2 at) {
    Span2 s = crossing_of(m, at);
    pen_push(p);
    cairo_translate(p->cr, at.x, at.y);
    cairo_rotate(p->cr, atan2(s.dir.y, s.dir.x));
    pen_new(p);
    pen_round(p, -s.back, -0.36, s.ahead + s.back, 0.72, 0.2);
    pen_fill(p, p->ink ? PAPER : 0xC9DCE0, 0.85);
    pen_dash(p, 0.1, 0.07);
    pen_stroke(p, p->ink ? INK : 0x5E7F8E, 0.02, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
    for (int i = 0; i < 12; i++) {
        uint32_t h = pen_hash(i, (int64_t)(at.x * 100), 5);
        pen_disc(p, -s.back + 0.1 + (s.ahead + s.back - 0.2) * pen_unit(h), -0.28 + 0.56 * pen_unit(h * 7u), 0.03);
    }
    pen_fill(p, p->ink ? GREY : 0x8C8670, 1);
    pen_pop(p);
}

void paint_crossings(const Pen *p, const Map *m) {
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < m->piece_n; i++) {
            const PrintPiece *k = &m->piece[i];
            if (k->paint != (pass ? PAINT_BRIDGE : PAINT_FORD) || !near(p, k, 6)) continue;
            for (uint32_t n = 0; n < k->ring[0].n; n++)
                if (pass)
                    bridge(p, m, k->ring[0].pt[n]);
                else
                    ford(p, m, k->ring[0].pt[n]);
        }
}

/* --- lines --- */
static void hedge_shade(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    (void)d, (void)h;
    pen_disc(p, at.x + 0.035, at.y + 0.045, *(const double *)user);
}
static void hedge_bush(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double r = *(const double *)user, off = (pen_unit(h * 3u) - 0.5) * r * 0.5;
    tree_draw(p, p2(at.x - d.y * off, at.y + d.x * off), r * (0.85 + 0.3 * pen_unit(h)), h,
              r > 0.12 ? 0x5E7B3E : 0x6F8B45);
}

static void hedge(const Pen *p, const PrintPiece *k) {
    double r = k->paint == PAINT_HEDGEROW ? 0.17 : 0.10, step = r * 1.25;
    if (k->paint == PAINT_HEDGEROW) { /* on a bank */
        piece_path(p, k);
        pen_stroke(p, p->ink ? INK : 0x8C7A4C, 0.3, p->ink ? 1 : 0.7);
        if (p->ink) pen_stroke(p, PAPER, 0.27, 1);
    }
    pen_new(p);
    if (!p->ink) {
        cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_WINDING);
        along(p, k, step, 61, hedge_shade, &r);
        pen_fill(p, 0x28331C, 0.28);
        cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_EVEN_ODD);
    }
    along(p, k, step, 61, hedge_bush, &r);
}

static void wall(const Pen *p, const PrintPiece *k) {
    double half = 0.045;
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x4A463E, 0.12, 1);
    pen_stroke(p, p->ink ? PAPER : 0xBEB7A6, 0.085, 1);
    pen_new(p);
    along(p, k, 0.13, 62, tie, &half);
    pen_stroke(p, p->ink ? INK : 0x6B655A, 0.012, 1);
    pen_new(p);
}

static void barb(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double r = 0.085;
    (void)h, (void)user;
    P2 a = p2((d.x - d.y) * 0.7071 * r, (d.y + d.x) * 0.7071 * r);
    pen_line(p, at.x - a.x, at.y - a.y, at.x + a.x, at.y + a.y);
    pen_line(p, at.x + a.y, at.y - a.x, at.x - a.y, at.y + a.x);
}
static void wire(const Pen *p, const PrintPiece *k) {
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x2F3336, 0.016, 1);
    pen_new(p);
    along(p, k, 0.24, 63, barb, NULL);
    pen_stroke(p, p->ink ? INK : 0x2F3336, 0.022, 1);
    pen_new(p);
}

static void crest_tick(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double w = h & 1 ? 0.12 : 0.18;
    (void)user;
    pen_line(p, at.x - d.y * w, at.y + d.x * w, at.x + d.y * w, at.y - d.x * w);
}
static void crest(const Pen *p, const PrintPiece *k) {
    pen_new(p);
    along(p, k, 0.1, 64, crest_tick, NULL);
    pen_stroke(p, p->ink ? GREY : 0x8A6B3C, 0.012, 1);
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x6B4E24, 0.045, 1);
    pen_new(p);
}

static void cliff_tooth(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double l = 0.16 + 0.08 * pen_unit(h), w = 0.07;
    (void)user;
    cairo_move_to(p->cr, at.x - d.x * w, at.y - d.y * w);
    cairo_line_to(p->cr, at.x + d.x * w, at.y + d.y * w);
    cairo_line_to(p->cr, at.x - d.y * l, at.y + d.x * l);
    cairo_close_path(p->cr);
}
static void cliff(const Pen *p, const PrintPiece *k) {
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x4A3A24, 0.06, 1);
    pen_new(p);
    along(p, k, 0.17, 65, cliff_tooth, NULL);
    pen_fill(p, p->ink ? PAPER : 0x7B6644, 1);
    pen_stroke(p, p->ink ? INK : 0x4A3A24, 0.014, 1);
    pen_new(p);
}

void paint_lines(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->shape == PIECE_SPOT || !near(p, k, 0.5)) continue;
        switch (k->paint) {
        case PAINT_CREST: crest(p, k); break;
        case PAINT_CLIFF: cliff(p, k); break;
        case PAINT_WALL: wall(p, k); break;
        case PAINT_WIRE: wire(p, k); break;
        case PAINT_HEDGE:
        case PAINT_HEDGEROW: hedge(p, k); break;
        default: break;
        }
    }
}
