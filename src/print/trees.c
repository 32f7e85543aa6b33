/* trees: woods, orchards; a crown is a lobed disc with its light from the upper left. */
#include "print/print_own.h"

#include <math.h>

static void lobes(const Pen *p, double r, uint32_t h) {
    enum { N = 8 };
    double turn = pen_unit(h * 13u) * 2 * M_PI, q[N];
    for (int i = 0; i < N; i++) q[i] = r * (0.80 + 0.26 * pen_unit(h * (uint32_t)(17 + 6 * i)));
    for (int i = 0; i <= N; i++) { /* a bulge between each two notches */
        double a = turn + i * 2 * M_PI / N, b = a - M_PI / N, s = r * 1.16;
        double x = q[i % N] * 0.93 * cos(a), y = q[i % N] * 0.93 * sin(a);
        if (i == 0) {
            cairo_move_to(p->cr, x, y);
            continue;
        }
        cairo_curve_to(p->cr, s * cos(b - 0.14), s * sin(b - 0.14), s * cos(b + 0.14), s * sin(b + 0.14), x, y);
    }
    cairo_close_path(p->cr);
}

void tree_draw(const Pen *p, P2 at, double r, uint32_t h, uint32_t tint) {
    uint32_t c = rgb_scale(tint, 0.9 + 0.22 * pen_unit(h * 29u));
    cairo_save(p->cr);
    cairo_translate(p->cr, at.x, at.y);
    pen_new(p);
    lobes(p, r, h);
    if (p->ink) {
        pen_fill(p, PAPER, 1);
        pen_stroke(p, INK, 0.012, 1);
        pen_new(p);
        cairo_arc(p->cr, 0, 0, r * 0.55, 0.1, 1.5);
        pen_stroke(p, GREY, 0.012, 1);
    } else {
        pen_fill(p, c, 1);
        pen_stroke(p, rgb_scale(tint, 0.5), 0.011, 1);
        pen_new(p);
        pen_disc(p, -r * 0.24, -r * 0.26, r * 0.5);
        pen_fill(p, rgb_mix(c, 0xF3F0B0, 0.38), 0.55);
        pen_new(p);
        pen_disc(p, -r * 0.32, -r * 0.36, r * 0.22);
        pen_fill(p, rgb_mix(c, 0xFFFFE0, 0.6), 0.6);
    }
    cairo_restore(p->cr);
    pen_new(p);
}

typedef struct Wood {
    const Map *m;
    double r;
    uint32_t tint;
    bool shade;
} Wood;

static void wood_tree(const Pen *p, P2 at, uint32_t h, void *user) {
    const Wood *w = user;
    double r = w->r * (0.8 + 0.45 * pen_unit(h * 3u));
    if (map_way_near(w->m, at, 0.25 + r * 0.8, NULL)) return;
    if (w->shade)
        pen_disc(p, at.x + r * 0.35, at.y + r * 0.42, r);
    else
        tree_draw(p, at, r, h, w->tint);
}

static void shades(const Pen *p, const PrintPiece *k, double step, Wood *w) {
    if (p->ink) return;
    w->shade = true;
    pen_new(p);
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_WINDING);
    scatter(p, k, step, w->r * 0.75, 81, wood_tree, w);
    pen_fill(p, 0x22301A, 0.3);
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_EVEN_ODD);
    pen_new(p);
    w->shade = false;
}

static void wood(const Pen *p, const Map *m, const PrintPiece *k) {
    bool dense = k->paint == PAINT_DENSE;
    Wood w = {m, dense ? 0.21 : 0.2, dense ? k->grade ? 0x4F7A3C : 0x486B3A : 0x63833F, false};
    double step = dense ? 0.34 : p->ink ? 0.48 : 0.40;
    piece_path(p, k);
    const bool snow = m->land == LAND_SNOW;
    if (snow) w.tint = rgb_mix(w.tint, 0xE6ECEA, 0.22);
    if (!p->ink) pen_fill(p, snow ? 0xCDD6CB : dense ? 0x8AA066 : 0xA6B878, 1);
    pen_stroke(p, p->ink ? INK : 0x4C6630, p->ink ? 0.018 : 0.03, 1);
    pen_new(p);
    shades(p, k, step, &w);
    scatter(p, k, step, w.r * 0.75, 81, wood_tree, &w);
}

static void orchard(const Pen *p, const Map *m, const PrintPiece *k) {
    P2 d = piece_grain(k), n = p2(-d.y, d.x), c = p2((k->box.x0 + k->box.x1) / 2, (k->box.y0 + k->box.y1) / 2);
    int reach = (int)(hypot(k->box.x1 - k->box.x0, k->box.y1 - k->box.y0) / 2 / 0.46) + 1;
    for (int j = -reach; j <= reach; j++)
        for (int i = -reach; i <= reach; i++) {
            P2 at = p2(c.x + (d.x * i + n.x * j) * 0.46, c.y + (d.y * i + n.y * j) * 0.46);
            uint32_t h = pen_hash(i, j, 83 + k->number);
            if (!pen_sees(p, (Area){at.x - 0.3, at.y - 0.3, at.x + 0.3, at.y + 0.3}) || !print_piece_has(k, at) ||
                piece_edge(k, at) < 0.16 || map_way_near(m, at, 0.4, NULL))
                continue;
            if (!p->ink) {
                pen_new(p);
                pen_disc(p, at.x + 0.05, at.y + 0.06, 0.14);
                pen_fill(p, 0x22301A, 0.25);
            }
            tree_draw(p, at, 0.145, h, 0x86A24A);
        }
}

void paint_trees(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->shape != PIECE_AREA ||
            !pen_sees(p, (Area){k->box.x0 - 0.4, k->box.y0 - 0.4, k->box.x1 + 0.4, k->box.y1 + 0.4}))
            continue;
        if (k->paint == PAINT_WOODS || k->paint == PAINT_DENSE) wood(p, m, k);
        if (k->paint == PAINT_ORCHARD) orchard(p, m, k);
    }
}
