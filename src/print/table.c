/* table: the whole table in the order of painting, and what is written over it: grid, names, zones, objectives. */
#include "print/print_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool metric(const View *v) {
    return strcmp(v->cat->spec->unit, "cm") == 0;
}

static double big(const Pen *p) {
    return p->big > 1 ? p->big : 1;
}

/* Squares of a foot, or of 30 cm. */
static void grid(const Pen *p, const Map *m) {
    double step = metric(p->v) ? 30 / 2.54 : 12;
    pen_new(p);
    for (double x = step; x < m->w - 0.01; x += step) pen_line(p, x, 0, x, m->h);
    for (double y = m->h - step; y > 0.01; y -= step) pen_line(p, 0, y, m->w, y);
    pen_dash(p, 0.02, 0.1);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
    pen_stroke(p, p->ink ? GREY : 0x3C4630, 0.018, p->ink ? 1 : 0.6);
    pen_dash(p, 0, 0);
    pen_new(p);
}

static void border(const Pen *p, const Map *m) {
    pen_new(p);
    pen_rect(p, 0.02, 0.02, m->w - 0.04, m->h - 0.04);
    pen_stroke(p, p->ink ? INK : 0x3C4630, 0.04, 1);
    pen_new(p);
}

/* --- what is written: nothing over another; the same places on every sheet, so all are worked out on each --- */
enum { CLAIMS = 512 };
typedef struct Claims {
    Area of[CLAIMS];
    uint32_t n;
} Claims;

static bool claim(Claims *c, Area a) {
    for (uint32_t i = 0; i < c->n; i++)
        if (a.x1 > c->of[i].x0 && a.x0 < c->of[i].x1 && a.y1 > c->of[i].y0 && a.y0 < c->of[i].y1) return false;
    if (c->n < CLAIMS) c->of[c->n++] = a;
    return true;
}

/* On the base line at x, y, else a few rows below or above it; not at all where all is taken. */
static void write_free(const Pen *p, const Map *m, Claims *c, double x, double y, const char *s, Words w, int rows) {
    double wide = pen_text_width(p, s, w.size, w.bold), step = w.size * 1.25;
    if (w.fit > 0) wide = MIN(wide, w.fit);
    double left = w.align == CENTER ? x - wide / 2 : w.align == RIGHT ? x - wide : x;
    double in = CLAMP(left, 0.1, MAX(m->w - wide - 0.1, 0.1)) - left; /* whole on the table */
    for (int i = 0; i <= 2 * rows; i++) {
        double at = y + step * (i & 1 ? (i + 1) / 2 : -i / 2);
        if (at < w.size || at > m->h - 0.1) continue;
        if (!claim(c, (Area){left + in, at - w.size, left + in + wide, at + w.size * 0.3})) continue;
        if (pen_sees(p, (Area){left + in - 0.2, at - 2 * w.size, left + in + wide + 0.2, at + w.size}))
            pen_text(p, x + in, at, s, w);
        return;
    }
}

/* --- names --- */
/* A place inside the piece, far from its edge: of a coarse grid over its box. */
static P2 label_place(const PrintPiece *k) {
    if (k->shape != PIECE_AREA) {
        P2 c = k->ring[0].pt[k->ring[0].n / 2];
        if (k->shape == PIECE_LINE && k->ring[0].n > 1) {
            P2 a = k->ring[0].pt[(k->ring[0].n - 1) / 2];
            c = p2((a.x + c.x) / 2, (a.y + c.y) / 2);
        }
        return c;
    }
    P2 best = p2((k->box.x0 + k->box.x1) / 2, (k->box.y0 + k->box.y1) / 2);
    double far = print_piece_has(k, best) ? piece_edge(k, best) : -1;
    for (int j = 1; j < 12; j++)
        for (int i = 1; i < 12; i++) {
            P2 at = p2(k->box.x0 + (k->box.x1 - k->box.x0) * i / 12, k->box.y0 + (k->box.y1 - k->box.y0) * j / 12);
            double d = print_piece_has(k, at) ? piece_edge(k, at) : -1;
            if (d > far * 1.15) far = d, best = at;
        }
    return best;
}

static void hill_level(const Pen *p, const Map *m, Claims *c, const PrintPiece *k) {
    const PrintRing *r = &k->ring[0];
    uint32_t top = 0;
    char word[16];
    for (uint32_t i = 1; i < r->n; i++)
        if (r->pt[i].y > 0.4 ? r->pt[top].y <= 0.4 || r->pt[i].y < r->pt[top].y : false) top = i;
    snprintf(word, sizeof word, "%d", k->level);
    double size = 0.2 * big(p);
    write_free(p, m, c, r->pt[top].x, r->pt[top].y + 0.35 * size, word,
               (Words){.size = size, .bold = true, .align = CENTER, .rgb = p->ink ? INK : 0x6B4E24, .halo = 0.2 * size},
               0);
}

/* Its name would stand on an objective, which says what the place is. */
static bool by_objective(const Pen *p, const Map *m, const PrintPiece *k) {
    const Battle *b = p->v->cat->battle;
    P2 at = label_place(k);
    for (uint32_t i = 0; b && i < b->objective_n; i++)
        if (hypot(inch(b->objective[i].at.x) - at.x, m->h - inch(b->objective[i].at.y) - at.y) < 2 * big(p))
            return true;
    return false;
}

/* Like the maker of a map: the name in the middle of a place, once. */
static void names(const Pen *p, const Map *m, Claims *c) {
    for (uint32_t i = 0; i < m->piece_n; i++)
        if (m->piece[i].paint == PAINT_HILL) hill_level(p, m, c, &m->piece[i]);
    for (uint32_t i = 0; i < m->piece_n; i++) {
        const PrintPiece *k = &m->piece[i];
        if (!k->name || !*k->name) continue;
        bool shown = by_objective(p, m, k); /* several pieces may share a name: the first has it */
        for (uint32_t j = 0; j < i && !shown; j++) shown = m->piece[j].name && strcmp(m->piece[j].name, k->name) == 0;
        if (shown) continue;
        P2 at = label_place(k);
        double size = 0.2 * big(p);
        uint32_t rgb = k->paint == PAINT_WATER || k->paint == PAINT_STREAM ? 0x1F4F7A
                       : k->paint == PAINT_HILL                            ? 0x5B3F18
                                                                           : INK;
        write_free(
            p, m, c, at.x, at.y + 0.06, k->name,
            (Words){.size = size, .italic = true, .align = CENTER, .rgb = p->ink ? INK : rgb, .halo = size * 0.22}, 2);
    }
}

/* --- zones --- */
static const char *nation_of(const Pen *p, uint8_t seat) {
    return p->v->cat->battle->side[seat].nation;
}

static bool same_zone(const Battle *b, const BattleUnit *x, const BattleUnit *y) {
    return x->formation < b->formation_n && y->formation < b->formation_n &&
           b->formation[x->formation].seat == b->formation[y->formation].seat && x->turn == y->turn &&
           x->zone.kind == y->zone.kind && x->zone.edge == y->zone.edge && x->zone.lo == y->zone.lo &&
           x->zone.hi == y->zone.hi && memcmp(&x->zone.box, &y->zone.box, sizeof x->zone.box) == 0;
}

/* "Germany: 4. Kompanie, Stab"; of one that enters "Germany, turn 2: ..." */
static void zone_label(const Pen *p, const Map *m, Claims *c, P2 at, const BattleUnit *u, uint8_t seat, uint8_t align,
                       double fit) {
    const Battle *b = p->v->cat->battle;
    TEXT(units, 120);
    TEXT(t, 240);
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->unit_n; i++) {
        if (!same_zone(b, &b->unit[i], u)) continue;
        if (n++ < 2) text_format(&units, "%s%s", n > 1 ? ", " : "", b->unit[i].name);
    }
    if (n > 2) text_format(&units, " +%u", n - 2);
    if (n == 0)
        text_str(&t, nation_of(p, seat));
    else
        print_fill(p->v->cat, &t, u->turn > 0 ? TX_PRINT_ZONE_ENTERS : TX_PRINT_ZONE_SETS_UP,
                   "who=%s\tturn=%u\twhat=%s", nation_of(p, seat), u->turn, units.buf);
    write_free(p, m, c, at.x, at.y, t.buf,
               (Words){.size = 0.2 * big(p),
                       .bold = true,
                       .align = align,
                       .rgb = p->ink ? INK : side_rgb(seat),
                       .halo = 0.045 * big(p),
                       .fit = fit},
               6);
}

static void zone_rect(const Pen *p, const Map *m, Claims *c, const BattleUnit *u, uint8_t seat) {
    Box b = u->zone.box;
    double x = inch(b.x0), y = m->h - inch(b.y1), w = inch(b.x1) - x, h = inch(b.y1 - b.y0);
    uint32_t rgb = p->ink ? INK : side_rgb(seat);
    pen_push(p);
    pen_new(p);
    pen_rect(p, x, y, w, h);
    cairo_clip_preserve(p->cr);
    if (!p->ink) pen_fill(p, rgb, 0.04);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    pen_dash(p, 0.3, seat == SEAT_A ? 0.12 : 0.3);
    pen_stroke(p, rgb, 0.12, 1);
    pen_dash(p, 0, 0);
    pen_pop(p);
    zone_label(p, m, c, p2(x + 0.15, y + 0.12 + 0.2 * big(p)), u, seat, LEFT, MAX(w - 0.3, 2 * big(p)));
}

static void arrow(const Pen *p, double x, double y, P2 in, uint32_t rgb, bool ink) {
    P2 n = p2(-in.y, in.x);
    pen_new(p);
    cairo_move_to(p->cr, x + n.x * 0.14, y + n.y * 0.14);
    cairo_line_to(p->cr, x + n.x * 0.14 + in.x * 0.3, y + n.y * 0.14 + in.y * 0.3);
    cairo_line_to(p->cr, x + n.x * 0.3 + in.x * 0.3, y + n.y * 0.3 + in.y * 0.3);
    cairo_line_to(p->cr, x + in.x * 0.62, y + in.y * 0.62);
    cairo_line_to(p->cr, x - n.x * 0.3 + in.x * 0.3, y - n.y * 0.3 + in.y * 0.3);
    cairo_line_to(p->cr, x - n.x * 0.14 + in.x * 0.3, y - n.y * 0.14 + in.y * 0.3);
    cairo_line_to(p->cr, x - n.x * 0.14, y - n.y * 0.14);
    cairo_close_path(p->cr);
    pen_fill(p, ink ? PAPER : rgb, 1);
    pen_stroke(p, ink ? INK : PAPER, 0.025, 1);
    pen_new(p);
}

static void zone_edge(const Pen *p, const Map *m, Claims *c, const BattleUnit *u, uint8_t seat) {
    double lo = inch(u->zone.lo), hi = inch(u->zone.hi), off = 0.09 + 0.16 * seat;
    uint32_t rgb = p->ink ? INK : side_rgb(seat);
    bool across = u->zone.edge == EDGE_N || u->zone.edge == EDGE_S;
    hi = MIN(hi, across ? m->w : m->h);
    P2 in = u->zone.edge == EDGE_N   ? p2(0, 1)
            : u->zone.edge == EDGE_S ? p2(0, -1)
            : u->zone.edge == EDGE_W ? p2(1, 0)
                                     : p2(-1, 0);
    double ex = u->zone.edge == EDGE_E ? m->w : 0, ey = u->zone.edge == EDGE_S ? m->h : 0;
    P2 a = across ? p2(lo, ey) : p2(ex, m->h - lo), b = across ? p2(hi, ey) : p2(ex, m->h - hi),
       mid = p2((a.x + b.x) / 2, (a.y + b.y) / 2);
    pen_new(p);
    pen_line(p, a.x + in.x * off, a.y + in.y * off, b.x + in.x * off, b.y + in.y * off);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    if (seat == SEAT_B) pen_dash(p, 0.4, 0.1);
    pen_stroke(p, rgb, 0.12, 1);
    pen_dash(p, 0, 0);
    arrow(p, mid.x + in.x * (off + 0.06), mid.y + in.y * (off + 0.06), in, rgb, p->ink);
    double row = 0.3 * big(p);
    P2 at = across ? p2(mid.x + 0.5, mid.y + (in.y > 0 ? off + row : -off - row * 0.4))
                   : p2(mid.x + in.x * (off + 0.8), mid.y + 0.1);
    zone_label(p, m, c, at, u, seat, across || in.x > 0 ? LEFT : RIGHT, across ? 8 * big(p) : 5 * big(p));
}

static void zone_draw(const Pen *p, const Map *m, Claims *c, const BattleUnit *u, uint8_t seat) {
    if (u->zone.kind == ZONE_RECT) zone_rect(p, m, c, u, seat);
    if (u->zone.kind == ZONE_EDGE) zone_edge(p, m, c, u, seat);
}

static void zones(const Pen *p, const Map *m, Claims *c) {
    const Battle *b = p->v->cat->battle;
    for (uint32_t i = 0; b && i < b->zone_n; i++) { /* without a unit yet */
        const FreeZone *z = &b->zone[i];
        const BattleUnit u = {.turn = z->turn, .zone = z->zone, .name = ""};
        if (z->seat <= SEAT_B) zone_draw(p, m, c, &u, z->seat);
    }
    for (uint32_t i = 0; b && i < b->unit_n; i++) {
        const BattleUnit *u = &b->unit[i];
        if (u->formation >= b->formation_n) continue;
        uint8_t seat = b->formation[u->formation].seat;
        bool shown = false;
        for (uint32_t j = 0; j < i && !shown; j++) shown = same_zone(b, &b->unit[j], u);
        if (!shown && seat <= SEAT_B) zone_draw(p, m, c, u, seat);
    }
}

/* --- objectives, stands --- */
static void flag_claims(const Pen *p, const Map *m, Claims *c, const Objective *o) {
    double x = inch(o->at.x), y = m->h - inch(o->at.y), k = big(p), w = pen_text_width(p, o->name, 0.24 * k, true);
    bool left = x > m->w - 3 * k;
    claim(c, (Area){x - 0.15 * k, y - 1.1 * k, x + 0.75 * k, y});
    claim(c, (Area){left ? x - w - 0.2 * k : x, y, left ? x : x + w + 0.25 * k, y + 0.35 * k});
}

static void flag(const Pen *p, const Map *m, const Objective *o) {
    double x = inch(o->at.x), y = m->h - inch(o->at.y);
    if (!pen_sees(p, (Area){x - 4, y - 2, x + 4, y + 2})) return;
    char word[24];
    double k = big(p);
    pen_push(p);
    cairo_translate(p->cr, x, y);
    cairo_scale(p->cr, k, k);
    pen_new(p);
    pen_disc(p, 0, 0, 0.14);
    pen_fill(p, PAPER, 1);
    pen_stroke(p, INK, 0.035, 1);
    pen_new(p);
    const double up = y < 1.2 * k ? 1 : -1; /* at the upper edge it hangs down */
    pen_line(p, 0, 0, 0, up);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
    pen_stroke(p, PAPER, 0.1, 1);
    pen_stroke(p, INK, 0.05, 1);
    pen_new(p);
    cairo_move_to(p->cr, 0, up);
    cairo_curve_to(p->cr, 0.25, 1.1 * up, 0.4, 0.85 * up, 0.7, 0.96 * up);
    cairo_line_to(p->cr, 0.7, 0.55 * up);
    cairo_curve_to(p->cr, 0.4, 0.44 * up, 0.25, 0.7 * up, 0, 0.58 * up);
    cairo_close_path(p->cr);
    pen_fill(p, p->ink ? PAPER : 0xC83A2E, 1);
    pen_stroke(p, INK, 0.025, 1);
    snprintf(word, sizeof word, "%d", o->points);
    pen_text(p, 0.34, up * 0.77 + 0.09, word,
             (Words){.size = 0.24, .bold = true, .align = CENTER, .rgb = p->ink ? INK : PAPER});
    bool left = x > m->w - 3 * k;
    pen_text(p, left ? -0.2 : 0.2, 0.26, o->name,
             (Words){.size = 0.24, .bold = true, .align = left ? RIGHT : LEFT, .rgb = INK, .halo = 0.05});
    pen_pop(p);
}

static void all_stands(const Pen *p) {
    for (uint32_t i = 0; i < p->v->g->stand_n; i++) {
        TEXT(label, 12);
        TEXT(name, 80);
        Face f;
        if (!stand_on_table(game_stand_c(p->v->g, i)) || !stand_face(p->v, (StandIx)i, &f, &label, &name)) continue;
        if (!pen_sees(p, (Area){f.at.x - 0.8, f.at.y - 0.8, f.at.x + 0.8, f.at.y + 0.8})) continue;
        f.name_shown = true;
        stand_draw(p, &f);
    }
}

void table_draw(const Pen *p, const Map *m, TableLook look) {
    const Battle *b = p->v->cat->battle;
    pen_push(p);
    pen_rect(p, 0, 0, m->w, m->h);
    cairo_clip(p->cr);
    paint_ground(p, m);
    paint_hills(p, m);
    paint_fields(p, m);
    paint_waters(p, m);
    paint_ways(p, m);
    paint_crossings(p, m);
    paint_works(p, m);
    paint_houses(p, m);
    paint_lines(p, m);
    paint_trees(p, m);
    paint_smoke(p, m);
    if (look.grid) grid(p, m);
    Claims c = {.n = 0};
    for (uint32_t i = 0; b && i < b->objective_n; i++) flag_claims(p, m, &c, &b->objective[i]);
    if (look.zones) zones(p, m, &c);
    names(p, m, &c);
    if (look.stands) all_stands(p);
    for (uint32_t i = 0; b && i < b->objective_n; i++) flag(p, m, &b->objective[i]);
    border(p, m);
    pen_pop(p);
}

/* Ticks each inch (cm), longer and numbered each 5 or 6, from the table's lower left as in the game. */
void table_ruler(const Pen *p, const Map *m, Area s) {
    bool cm = metric(p->v);
    double unit = cm ? 1 / 2.54 : 1;
    int big = cm ? 5 : 1;
    char word[16];
    pen_new(p);
    for (int i = (int)ceil(MAX(s.x0, 0) / unit - 1e-6); i * unit <= MIN(s.x1, m->w) + 1e-6; i++) {
        double l = i % big == 0 ? 0.11 : 0.06;
        pen_line(p, i * unit, s.y0 - 0.02, i * unit, s.y0 - 0.02 - l);
        pen_line(p, i * unit, s.y1 + 0.02, i * unit, s.y1 + 0.02 + l);
    }
    for (int i = (int)ceil(MAX(m->h - s.y1, 0) / unit - 1e-6); i * unit <= MIN(m->h - s.y0, m->h) + 1e-6; i++) {
        double l = i % big == 0 ? 0.11 : 0.06, y = m->h - i * unit;
        pen_line(p, s.x0 - 0.02, y, s.x0 - 0.02 - l, y);
        pen_line(p, s.x1 + 0.02, y, s.x1 + 0.02 + l, y);
    }
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    pen_stroke(p, INK, 0.008, 1);
    pen_new(p);
    const Words w = {.size = 0.075, .align = CENTER, .rgb = INK};
    for (int i = (int)ceil(MAX(s.x0, 0) / unit - 1e-6); i * unit <= MIN(s.x1, m->w) + 1e-6; i++)
        if (i % big == 0 && i * unit - s.x0 > 0.12 && s.x1 - i * unit > 0.12) {
            snprintf(word, sizeof word, "%d", i);
            pen_text(p, i * unit, s.y0 - 0.155, word, w);
            pen_text(p, i * unit, s.y1 + 0.21, word, w);
        }
    for (int i = (int)ceil(MAX(m->h - s.y1, 0) / unit - 1e-6); i * unit <= MIN(m->h - s.y0, m->h) + 1e-6; i++)
        if (i % big == 0 && m->h - i * unit - s.y0 > 0.12 && s.y1 - (m->h - i * unit) > 0.12) {
            snprintf(word, sizeof word, "%d", i);
            pen_text(p, s.x0 - 0.19, m->h - i * unit + 0.028, word, w);
            pen_text(p, s.x1 + 0.19, m->h - i * unit + 0.028, word, w);
        }
}
