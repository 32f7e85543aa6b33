/* land: the ground itself: grass, hills, fields, water. */
#include "print/print_own.h"

#include <math.h>

static bool near(const Pen *p, const PrintPiece *k, double grow) {
    return pen_sees(p, (Area){k->box.x0 - grow, k->box.y0 - grow, k->box.x1 + grow, k->box.y1 + grow});
}

/* What lies where no terrain does, and what rises from it. */
static const struct {
    uint32_t ground, pale, dark, tuft, hill[4];
} LAND[] = {{0xDCE0BA, 0xE9E6C6, 0xC8D39C, 0xA9B681, {0xD8D2A2, 0xD3C48C, 0xC9B078, 0xBC9B66}},
            {0xE6D9B2, 0xF1E8CB, 0xD6C493, 0xB9AA75, {0xDDC792, 0xD3B97F, 0xC9A96C, 0xBC985C}},
            {0xEEF1F3, 0xFFFFFF, 0xDCE4E9, 0xB4B09A, {0xE6E5DE, 0xDCDAD0, 0xD1CDC0, 0xC4BFB0}}};

static void tuft(const Pen *p, P2 at, uint32_t h, void *user) {
    (void)user;
    double s = 0.035 + 0.03 * pen_unit(h * 7u);
    pen_line(p, at.x - s, at.y - s, at.x, at.y);
    pen_line(p, at.x, at.y - 1.4 * s, at.x, at.y);
    pen_line(p, at.x + s, at.y - s, at.x, at.y);
}

/* A patch without an edge. */
static void meadow(const Pen *p, P2 at, uint32_t h, void *user) {
    uint32_t c = *(const uint32_t *)user;
    double r = (c >> 16 & 255) / 255.0, g = (c >> 8 & 255) / 255.0, b = (c & 255) / 255.0;
    cairo_pattern_t *fade = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1);
    cairo_pattern_add_color_stop_rgba(fade, 0, r, g, b, 0.75);
    cairo_pattern_add_color_stop_rgba(fade, 0.55, r, g, b, 0.45);
    cairo_pattern_add_color_stop_rgba(fade, 1, r, g, b, 0);
    cairo_save(p->cr);
    cairo_translate(p->cr, at.x, at.y);
    cairo_rotate(p->cr, pen_unit(h * 3u) * 3);
    cairo_scale(p->cr, 1.8 + 2.2 * pen_unit(h * 5u), 1.1 + 1.2 * pen_unit(h * 11u));
    pen_new(p);
    pen_disc(p, 0, 0, 1);
    cairo_set_source(p->cr, fade);
    cairo_fill(p->cr);
    cairo_restore(p->cr);
    cairo_pattern_destroy(fade);
}

void paint_ground(const Pen *p, const Map *m) {
    if (p->ink) return;
    P2 q[4] = {{0, 0}, {m->w, 0}, {m->w, m->h}, {0, m->h}};
    PrintRing r = {q, 4};
    PrintPiece all = {.shape = PIECE_AREA, .ring = &r, .ring_n = 1, .box = {0, 0, m->w, m->h}};
    pen_new(p);
    pen_rect(p, 0, 0, m->w, m->h);
    pen_fill(p, LAND[m->land % 3].ground, 1);
    uint32_t tone[2] = {LAND[m->land % 3].pale, LAND[m->land % 3].dark};
    Pen wide = *p; /* meadows, paler and darker: wide enough to be seen from the next sheet */
    wide.seen = (Area){p->seen.x0 - 4, p->seen.y0 - 4, p->seen.x1 + 4, p->seen.y1 + 4};
    for (uint32_t k = 0; k < 2; k++) scatter(&wide, &all, 5.2, 0, 901 + k, meadow, &tone[k]);
    pen_new(p);
    scatter(p, &all, m->land == LAND_GRASS ? 0.62 : 0.95, 0, 17, tuft, NULL);
    pen_stroke(p, LAND[m->land % 3].tuft, 0.012, 1);
    pen_new(p);
}

/* --- hills --- */
/* A soft band inside the outline on the side that (dx, dy) points away from. */
static void inner_band(const Pen *p, const PrintPiece *k, double dx, double dy, int steps, uint32_t rgb, double alpha) {
    pen_push(p);
    piece_clip(p, k);
    for (int i = 1; i <= steps; i++) {
        pen_new(p);
        pen_rect(p, k->box.x0 - 3, k->box.y0 - 3, k->box.x1 - k->box.x0 + 6, k->box.y1 - k->box.y0 + 6);
        cairo_save(p->cr);
        cairo_translate(p->cr, dx * i, dy * i);
        for (uint32_t r = 0; r < k->ring_n; r++) pen_poly(p, k->ring[r].pt, k->ring[r].n, true);
        cairo_restore(p->cr);
        pen_fill(p, rgb, alpha);
    }
    pen_pop(p);
}

static void hachure(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    const PrintPiece *k = user;
    double l = (h & 1 ? 0.10 : 0.17), e = 0.02;
    P2 n = p2(-d.y, d.x);
    if (!print_piece_has(k, p2(at.x + n.x * e, at.y + n.y * e))) n = p2(-n.x, -n.y);
    pen_line(p, at.x, at.y, at.x + n.x * l, at.y + n.y * l);
}

static void hill(const Pen *p, const Map *m, const PrintPiece *k) {
    int level = CLAMP(k->level, 1, 4);
    piece_path(p, k);
    if (p->ink)
        pen_fill(p, PAPER, 1);
    else {
        pen_fill(p, LAND[m->land % 3].hill[level - 1], 1);
        inner_band(p, k, -0.07, -0.075, 9, 0x4A3A18, 0.034);
        inner_band(p, k, 0.07, 0.075, 9, 0xFFFDEB, 0.06);
    }
    pen_new(p);
    along(p, k, 0.12, 41, hachure, (void *)(uintptr_t)k);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
    pen_stroke(p, p->ink ? GREY : 0x8A6B3C, 0.012, p->ink ? 1 : 0.7);
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x7C5C2E, p->ink ? 0.02 : 0.028, 1);
    pen_new(p);
}

void paint_hills(const Pen *p, const Map *m) {
    for (int level = -8; level <= 32; level++)
        for (uint32_t i = 0; i < m->piece_n; i++) {
            const PrintPiece *k = &m->piece[i];
            if (k->paint == PAINT_HILL && k->shape == PIECE_AREA && k->level == level && near(p, k, 0.2)) hill(p, m, k);
        }
}

/* --- fields --- */
static void stone(const Pen *p, P2 at, uint32_t h, void *user) {
    double r = *(const double *)user * (0.6 + 0.8 * pen_unit(h * 3u));
    cairo_new_sub_path(p->cr);
    for (int i = 0; i < 6; i++) {
        double a = i * M_PI / 3 + pen_unit(h * 5u), q = r * (0.75 + 0.4 * pen_unit(h * (uint32_t)(7 + 2 * i)));
        cairo_line_to(p->cr, at.x + q * cos(a), at.y + q * sin(a) * 0.8);
    }
    cairo_close_path(p->cr);
}
static void dot(const Pen *p, P2 at, uint32_t h, void *user) {
    pen_disc(p, at.x, at.y, *(const double *)user * (0.7 + 0.6 * pen_unit(h * 3u)));
}
static void reed(const Pen *p, P2 at, uint32_t h, void *user) {
    double w = 0.16 + 0.1 * pen_unit(h * 3u);
    (void)user;
    pen_line(p, at.x - w, at.y, at.x + w, at.y);
    if (h & 1) tuft(p, p2(at.x, at.y - 0.02), h, NULL);
}
static void bush(const Pen *p, P2 at, uint32_t h, void *user) {
    (void)user;
    tree_draw(p, at, 0.10 + 0.05 * pen_unit(h * 3u), h, 0x8E9F57);
}
static void spike(const Pen *p, P2 at, uint32_t h, void *user) {
    double r = 0.07 + 0.03 * pen_unit(h * 3u);
    (void)user;
    for (int i = 0; i < 3; i++) {
        double a = i * M_PI / 3 + 0.3;
        pen_line(p, at.x - r * cos(a), at.y - r * sin(a), at.x + r * cos(a), at.y + r * sin(a));
    }
}

static void field_base(const Pen *p, const PrintPiece *k, uint32_t rgb, uint32_t line) {
    piece_path(p, k);
    if (!p->ink) pen_fill(p, rgb, 0.85);
    if (p->ink) pen_dash(p, 0.12, 0.06);
    pen_stroke(p, p->ink ? GREY : line, 0.02, p->ink ? 1 : 0.8);
    pen_dash(p, 0, 0);
    pen_new(p);
}

static void furrows(const Pen *p, const PrintPiece *k) {
    pen_push(p);
    piece_clip(p, k);
    pen_new(p);
    P2 d = piece_grain(k);
    if (!p->ink) {
        piece_hatch(p, k, d, 0.26);
        pen_stroke(p, 0xF0E2A4, 0.1, 0.7);
        pen_new(p);
    }
    piece_hatch(p, k, d, p->ink ? 0.26 : 0.13);
    pen_stroke(p, p->ink ? PALE : 0xBFA253, p->ink ? 0.012 : 0.016, p->ink ? 1 : 0.8);
    pen_pop(p);
}

static void stones(const Pen *p, const PrintPiece *k, double step, double r) {
    pen_new(p);
    scatter(p, k, step, r, 71, stone, &r);
    if (!p->ink) pen_fill(p, 0xB4AC93, 1);
    if (p->ink) pen_fill(p, PAPER, 1);
    pen_stroke(p, p->ink ? GREY : 0x6E6650, 0.012, 1);
    pen_new(p);
}

static void dots(const Pen *p, const PrintPiece *k, double step, double r, uint32_t rgb) {
    pen_new(p);
    scatter(p, k, step, r, 73, dot, &r);
    pen_fill(p, p->ink ? GREY : rgb, 1);
    pen_new(p);
}

static void marsh(const Pen *p, const PrintPiece *k) {
    field_base(p, k, 0xBCD2B8, 0x6F9A94);
    pen_new(p);
    scatter(p, k, 0.42, 0.2, 75, reed, NULL);
    pen_stroke(p, p->ink ? GREY : 0x3F7F9E, 0.018, 1);
    pen_new(p);
}

static void rough(const Pen *p, const PrintPiece *k) {
    static const double STEP[] = {0.55, 0.45, 0.42}, SIZE[] = {0.06, 0.09, 0.14};
    if (k->grade == 3) { /* snow */
        field_base(p, k, 0xF6FAFC, 0xA9BFCC);
        dots(p, k, 0.4, 0.018, 0x9DB6C6);
        return;
    }
    field_base(p, k, k->grade == 0 ? 0xD3CDA4 : 0xCBC3A0, 0x948A62);
    stones(p, k, STEP[k->grade], SIZE[k->grade]);
}

static void crops(const Pen *p, const PrintPiece *k) {
    if (k->grade == 0) {
        field_base(p, k, 0xE6D28A, 0xA98D42);
        furrows(p, k);
    } else if (k->grade == 1) {
        field_base(p, k, 0xC9D29A, 0x8E9F57);
        scatter(p, k, 0.42, 0.1, 77, bush, NULL);
    } else {
        field_base(p, k, 0xDAD7A6, 0x8E9A5E);
        pen_new(p);
        scatter(p, k, 0.4, 0.1, 77, spike, NULL);
        pen_stroke(p, p->ink ? INK : 0x4F7B42, 0.022, 1);
        pen_new(p);
    }
}

static void field(const Pen *p, const PrintPiece *k) {
    switch (k->paint) {
    case PAINT_ROUGH: rough(p, k); break;
    case PAINT_SAND:
        field_base(p, k, 0xEFE3B6, 0xB59F66);
        dots(p, k, k->grade ? 0.16 : 0.26, k->grade ? 0.018 : 0.014, 0xB39A5E);
        break;
    case PAINT_CROPS: crops(p, k); break;
    case PAINT_ORCHARD: field_base(p, k, 0xCFD99B, 0x8B9A58); break;
    case PAINT_MARSH: marsh(p, k); break;
    default: break;
    }
}

void paint_fields(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->shape == PIECE_AREA && near(p, k, 0.2)) field(p, k);
    }
}

/* --- water and what it cut --- */
static bool is_water(const PrintPiece *k) {
    return k->paint == PAINT_WATER || k->paint == PAINT_STREAM;
}

static void water_body(const Pen *p, const PrintPiece *k, bool edge) {
    bool frozen = k->grade == 3;
    uint32_t fill = p->ink ? PAPER : frozen ? 0xDDECF3 : 0x8FBFDE, line = p->ink ? INK : frozen ? 0x8FAFC2 : 0x3A78A6;
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    piece_path(p, k);
    if (k->shape == PIECE_AREA) {
        if (edge)
            pen_stroke(p, line, 0.07, 1);
        else
            pen_fill(p, fill, 1);
    } else
        pen_stroke(p, edge ? line : fill, edge ? k->width : MAX(k->width - 0.06, 0.03), 1);
    pen_new(p);
}

static void water_lines(const Pen *p, const PrintPiece *k) {
    pen_new(p);
    if (k->shape == PIECE_AREA) {
        pen_push(p);
        piece_clip(p, k);
        for (int i = 3; i >= 1; i--) { /* shore lines */
            piece_path(p, k);
            if (p->ink) {
                pen_stroke(p, GREY, 0.2 * i + 0.012, 1);
                pen_stroke(p, PAPER, 0.2 * i - 0.012, 1);
            } else
                pen_stroke(p, 0xFFFFFF, 0.16 * i, 0.13);
        }
        pen_pop(p);
        return;
    }
    piece_path(p, k);
    pen_dash(p, 0.5, 0.32);
    pen_stroke(p, p->ink ? GREY : 0xD6EAF5, 0.018, 0.9);
    pen_dash(p, 0, 0);
    pen_new(p);
}

static void bank_tick(const Pen *p, P2 at, P2 d, uint32_t h, void *user) {
    double w = *(const double *)user / 2;
    (void)h;
    pen_line(p, at.x - d.y * w, at.y + d.x * w, at.x - d.y * w * 0.45, at.y + d.x * w * 0.45);
    pen_line(p, at.x + d.y * w, at.y - d.x * w, at.x + d.y * w * 0.45, at.y - d.x * w * 0.45);
}

static void gully(const Pen *p, const PrintPiece *k) {
    bool ditch = k->paint == PAINT_DITCH;
    double w = k->width;
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    piece_path(p, k);
    pen_stroke(p, p->ink ? INK : 0x77633D, w, 1);
    pen_stroke(p, p->ink ? PAPER : ditch ? 0xB59F72 : 0xCDBE90, MAX(w - 0.05, 0.03), 1);
    if (!p->ink && !ditch) pen_stroke(p, 0xB9A673, w * 0.4, 1);
    pen_new(p);
    along(p, k, ditch ? 0.12 : 0.18, 43, bank_tick, &w);
    pen_stroke(p, p->ink ? GREY : 0x77633D, 0.016, 1);
    pen_new(p);
}

void paint_waters(const Pen *p, const Map *m) {
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if ((k->paint == PAINT_GULLY || k->paint == PAINT_DITCH) && k->shape == PIECE_LINE && near(p, k, k->width))
            gully(p, k);
    }
    for (int pass = 0; pass < 3; pass++) /* edges first: where waters meet there is none */
        for (uint32_t i = 0; i < m->piece_n; i++) {
            const PrintPiece *k = &m->piece[i];
            if (!is_water(k) || k->shape == PIECE_SPOT || !near(p, k, k->width + 0.1)) continue;
            if (pass < 2)
                water_body(p, k, pass == 0);
            else
                water_lines(p, k);
        }
}
