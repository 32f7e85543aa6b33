/* edit_draw: a tile in hand: corners by click, strokes by drag, stamps; roads meet water. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool draw_is_river(const Catalog *cat, uint16_t kind) {
    return base_streq(cat->kind[kind].id, "river");
}

static bool marker(const Catalog *cat, uint16_t kind) {
    uint8_t p = cat->kind[kind].paint;
    return p == PAINT_WRECK || p == PAINT_WORKS;
}

uint8_t draw_shape(const Catalog *cat, uint16_t kind) {
    if (marker(cat, kind)) return PIECE_SPOT;
    return draw_is_river(cat, kind) ? PIECE_LINE : cat->kind[kind].shape;
}

static uint16_t kind_of(const Catalog *cat, const char *id) {
    uint16_t k = 0;
    return catalog_kind(cat, id, strlen(id), &k) ? k : (uint16_t)cat->kind_n;
}

/* --- the next corner --- */

static Vec forty_five(Vec from, Vec to) {
    double dx = to.x - from.x, dy = to.y - from.y, len = sqrt(dx * dx + dy * dy);
    double a = round(atan2(dy, dx) / 0.7853981634) * 0.7853981634;
    return (Vec){from.x + (Wu)lround(len * cos(a)), from.y + (Wu)lround(len * sin(a))};
}

bool draw_type(Client *c, uint16_t key) {
    Edit *e = edit_of(c);
    size_t n = strlen(e->exact);
    if (e->pen_n == 0) return false;
    if (key == KEY_BACKSPACE) {
        if (n == 0) return false;
        e->exact[n - 1] = 0;
        return true;
    }
    bool point = key == KEY_PERIOD || key == KEY_COMMA;
    if ((key < '0' || key > '9') && !point) return false;
    if (n + 1 < sizeof e->exact && !(point && strchr(e->exact, '.')))
        e->exact[n] = point ? '.' : (char)key, e->exact[n + 1] = 0;
    return true;
}

/* The typed length, in the direction of the pointer. */
static bool exact_next(Client *c, Vec from, Vec *out) {
    Edit *e = edit_of(c);
    double len = atof(e->exact) * (client_view(c)->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH);
    double dx = c->hover_at.x - from.x, dy = c->hover_at.y - from.y, d = sqrt(dx * dx + dy * dy);
    if (len <= 0 || d < 1) return false;
    len = MIN(len, (double)WU_MAX / 4);
    *out = (Vec){from.x + (Wu)lround(dx / d * len), from.y + (Wu)lround(dy / d * len)};
    return true;
}

Vec draw_next(Client *c) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Vec exact;
    if (e->pen_n > 0 && e->exact[0] && exact_next(c, (Vec){e->pen[e->pen_n - 1].x, e->pen[e->pen_n - 1].y}, &exact)) {
        e->snapped = (Snapped){.piece = PIECE_NONE};
        return exact;
    }
    bool line = e->tile >= 0 && draw_shape(v->cat, (uint16_t)e->tile) != PIECE_AREA;
    if ((c->mods & MOD_SHIFT) && e->pen_n > 0) {
        e->snapped = (Snapped){.piece = PIECE_NONE};
        return forty_five((Vec){e->pen[e->pen_n - 1].x, e->pen[e->pen_n - 1].y}, c->hover_at);
    }
    e->snapped = edit_snap(c, c->hover_at, line, PIECE_NONE);
    return e->snapped.at;
}

static bool near_first(const Client *c, Vec at) {
    const Edit *e = edit_of(c);
    Pt a = camera_px(&c->bv.cam, (Vec){e->pen[0].x, e->pen[0].y}), b = camera_px(&c->bv.cam, at);
    float d = 9 * c->scale;
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= d * d;
}

static void pen_put(Edit *e, Vec at, bool soft) {
    if (e->pen_n >= PIECE_POINTS - 1) return;
    if (e->pen_n > 0 && e->pen[e->pen_n - 1].x == at.x && e->pen[e->pen_n - 1].y == at.y) return;
    e->pen[e->pen_n++] = (TablePoint){at.x, at.y, soft ? POINT_SMOOTH : 0};
    e->exact[0] = 0;
}

bool draw_back(Client *c) {
    Edit *e = edit_of(c);
    if (e->pen_n == 0) return false;
    e->pen_n--;
    client_touch(c);
    return true;
}

/* --- where ways and water meet --- */

static bool is_way(const Catalog *cat, uint16_t kind) {
    uint8_t p = cat->kind[kind].paint;
    return p == PAINT_ROAD || p == PAINT_TRACK || p == PAINT_RAIL;
}

static bool is_water(const View *v, const Form *f) {
    uint8_t p = v->cat->kind[f->kind].paint;
    return p == PAINT_WATER || p == PAINT_STREAM;
}

typedef struct Cuts {
    double t[64];
    uint32_t n;
} Cuts;

/* Where a polyline crosses another, as edge number + share of the edge. */
static void cuts_of(const Vec *way, uint32_t n, const Vec *ring, uint32_t m, bool closed, Cuts *out) {
    for (uint32_t i = 0; i + 1 < n; i++)
        for (uint32_t k = 0; k + (closed ? 0 : 1) < m && out->n < ARRAY_LEN(out->t); k++) {
            Frac f;
            Vec p = ring[k], q = ring[k + 1 < m ? k + 1 : 0];
            if (!geom_segment_cut(way[i], way[i + 1], p, q, &f)) continue;
            out->t[out->n++] = i + (double)f.num / (double)f.den;
        }
    for (uint32_t i = 1; i < out->n; i++)
        for (uint32_t k = i; k > 0 && out->t[k - 1] > out->t[k]; k--) {
            double w = out->t[k];
            out->t[k] = out->t[k - 1], out->t[k - 1] = w;
        }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->n; i++) /* a corner on the line is met twice */
        if (kept == 0 || out->t[i] - out->t[kept - 1] > 1e-6) out->t[kept++] = out->t[i];
    out->n = kept;
}

static Vec along(const Vec *way, uint32_t n, double t) {
    uint32_t i = MIN((uint32_t)t, n - 2);
    double f = t - i;
    return (Vec){(Wu)lround(way[i].x + f * (way[i + 1].x - way[i].x)),
                 (Wu)lround(way[i].y + f * (way[i + 1].y - way[i].y))};
}

static uint32_t meet(const Form *way, const Form *water, PieceIx piece, WaterSpan *out, uint32_t cap) {
    Vec w[OUTLINE_MOST], r[OUTLINE_MOST];
    Cuts cuts = {.n = 0};
    uint32_t put = 0, n = form_outline(way, 0, way->n, w, OUTLINE_MOST);
    bool area = water->shape == PIECE_AREA;
    if (n < 2) return 0;
    for (uint32_t from = 0, end; from < water->n; from = end) {
        end = area ? form_ring_end(water, from) : water->n;
        uint32_t m = form_outline(water, from, end, r, OUTLINE_MOST);
        cuts_of(w, n, r, m, area, &cuts);
    }
    for (uint32_t i = 0; i < cuts.n && put < cap; i++) {
        WaterSpan s = {along(w, n, cuts.t[i]), along(w, n, cuts.t[i]), piece};
        if (area) { /* wet between two crossings */
            if (i + 1 >= cuts.n) break;
            s.b = along(w, n, cuts.t[++i]);
        }
        out[put++] = s;
    }
    return put;
}

/* Something to cross by lies there already. */
static bool crossed(const View *v, Vec at) {
    Table t = game_table(v->g);
    for (uint32_t i = 0; i < t.piece_n; i++) {
        const Piece *p = &t.piece[i];
        uint8_t paint = v->cat->kind[p->kind].paint;
        if ((p->flags & PIECE_GONE) || (paint != PAINT_BRIDGE && paint != PAINT_FORD)) continue;
        for (uint32_t k = 0; k < p->pt_n; k++)
            if (geom_within(at, (Vec){t.pt[p->pt + k].x, t.pt[p->pt + k].y}, WU_INCH)) return true;
    }
    return false;
}

uint32_t draw_spans(Client *c, const Form *f, WaterSpan *out, uint32_t cap) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Table t = game_table(v->g);
    bool way = f->shape == PIECE_LINE && is_way(v->cat, f->kind), water = is_water(v, f);
    uint32_t n = 0;
    if (!way && !water) return 0;
    for (uint32_t i = 0; i < t.piece_n && n < cap; i++) {
        if (t.piece[i].flags & PIECE_GONE) continue;
        form_of(v, (PieceIx)i, e->work);
        if (!box_meets(box_grow(form_box(e->work), WU_INCH), form_box(f))) continue;
        uint32_t had = n;
        if (way && is_water(v, e->work)) n += meet(f, e->work, (PieceIx)i, out + n, cap - n);
        if (water && e->work->shape == PIECE_LINE && is_way(v->cat, e->work->kind))
            n += meet(e->work, f, (PieceIx)i, out + n, cap - n);
        uint32_t kept = had;
        for (uint32_t k = had; k < n; k++)
            if (!crossed(v, (Vec){(out[k].a.x + out[k].b.x) / 2, (out[k].a.y + out[k].b.y) / 2})) out[kept++] = out[k];
        n = kept;
    }
    return n;
}

/* A bridge or ford: a point each inch of the way over, so that none of it is out of reach (matg 0.4). */
static void span_form(const Catalog *cat, const WaterSpan *s, bool ford, Form *f) {
    Wu len = geom_length_up(s->a, s->b);
    uint32_t n = MIN(1 + (uint32_t)(len / WU_INCH), 40u);
    *f = (Form){.kind = kind_of(cat, ford ? "ford" : "bridge"), .shape = PIECE_SPOT, .n = n};
    for (uint32_t i = 0; i < n; i++) {
        int64_t k = 2 * (int64_t)i + 1, d = 2 * (int64_t)n;
        f->pt[i] = (TablePoint){(Wu)(s->a.x + (s->b.x - s->a.x) * k / d), (Wu)(s->a.y + (s->b.y - s->a.y) * k / d), 0};
    }
}

/* --- from pencil to a piece --- */

/* Both banks of a middle line; corners stay rounded. */
static bool ribbon(Form *f, Wu width) {
    uint32_t n = f->n;
    if (n < 2 || 2 * n > PIECE_POINTS) return false;
    TablePoint mid[PIECE_POINTS];
    memcpy(mid, f->pt, sizeof *mid * n);
    for (uint32_t i = 0; i < n; i++) {
        TablePoint a = mid[i > 0 ? i - 1 : 0], b = mid[i + 1 < n ? i + 1 : i];
        double dx = b.x - a.x, dy = b.y - a.y, len = sqrt(dx * dx + dy * dy);
        if (len < 1) return false;
        double ox = -dy / len * width / 2, oy = dx / len * width / 2;
        uint32_t mark = i > 0 && i + 1 < n ? POINT_SMOOTH : 0;
        f->pt[i] = (TablePoint){mid[i].x + (Wu)lround(ox), mid[i].y + (Wu)lround(oy), mark};
        f->pt[2 * n - 1 - i] = (TablePoint){mid[i].x - (Wu)lround(ox), mid[i].y - (Wu)lround(oy), mark};
    }
    f->n = 2 * n;
    f->shape = PIECE_AREA;
    f->pt[f->n - 1].mark |= POINT_RING_END;
    return true;
}

/* A river that ends on the table's edge runs on a little: its end is not seen. */
static void flow_off(const View *v, Form *f, uint32_t end, uint32_t before) {
    TablePoint *p = &f->pt[end], b = f->pt[before];
    if (p->x > 0 && p->y > 0 && p->x < v->g->h.w && p->y < v->g->h.h) return;
    double dx = p->x - b.x, dy = p->y - b.y, len = sqrt(dx * dx + dy * dy);
    if (len < 1) return;
    p->x += (Wu)lround(dx / len * 1.5 * WU_INCH), p->y += (Wu)lround(dy / len * 1.5 * WU_INCH);
}

/* The pencil as a piece; false with the reason told. */
static bool pen_form(Client *c, Form *f) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint16_t kind = (uint16_t)e->tile;
    uint8_t shape = draw_shape(v->cat, kind);
    uint32_t least = shape == PIECE_AREA ? 3 : shape == PIECE_LINE ? 2 : 1;
    if (e->pen_n < least) {
        edit_refuse(c, client_line(c, TX_UI_EDIT_TOO_FEW, "have=%u\tneed=%u", e->pen_n, least));
        return false;
    }
    *f = (Form){.kind = kind, .shape = shape, .n = e->pen_n};
    memcpy(f->pt, e->pen, sizeof *f->pt * e->pen_n);
    if (shape == PIECE_LINE) f->pt[0].mark = f->pt[f->n - 1].mark = 0;
    if (draw_is_river(v->cat, kind)) {
        flow_off(v, f, 0, 1);
        flow_off(v, f, f->n - 1, f->n - 2);
        return ribbon(f, 2 * WU_INCH) && form_untangle(f);
    }
    if (shape == PIECE_AREA) f->pt[f->n - 1].mark |= POINT_RING_END;
    if (v->cat->kind[kind].paint == PAINT_HILL)
        f->level = (int16_t)(1 + scene_level_at(v->scene, (Vec){f->pt[0].x, f->pt[0].y}));
    return true;
}

static void select_new(Client *c, uint32_t from) {
    Edit *e = edit_of(c);
    edit_select(c, PIECE_NONE, false);
    for (uint32_t i = from; i < client_view(c)->g->piece_n && e->sel_n < EDIT_SEL; i++) e->sel[e->sel_n++] = (PieceIx)i;
}

/* The piece, and what takes a road over the water that they share. */
static void add_with_spans(EditDo *d, const Form *f) {
    Edit *e = edit_of(d->c);
    WaterSpan span[EDIT_SPANS];
    uint32_t n = draw_spans(d->c, f, span, EDIT_SPANS);
    edit_add(d, f);
    for (uint32_t i = 0; i < n; i++) {
        span_form(client_view(d->c)->cat, &span[i], e->ford, e->next);
        edit_add(d, e->next);
    }
}

static bool lay(Client *c, const Form *f) {
    uint32_t first = client_view(c)->g->piece_n;
    EditDo d = edit_begin(c);
    d.what = client_view(c)->cat->kind[f->kind].title;
    add_with_spans(&d, f);
    if (!edit_end(&d)) return false;
    edit_select(c, (PieceIx)first, false);
    return true;
}

bool draw_finish(Client *c) {
    Edit *e = edit_of(c);
    if (e->tile < 0 || e->pen_n == 0) return false;
    client_touch(c);
    if (e->exact[0]) { /* first the leg that was typed */
        pen_put(e, draw_next(c), stamp_natural(client_view(c)->cat->kind[e->tile].paint));
        e->exact[0] = 0;
        return true;
    }
    if (!pen_form(c, e->form) || !lay(c, e->form)) return true; /* the pencil stays to be mended */
    e->pen_n = 0;
    e->corners = e->form->shape != PIECE_SPOT && e->sel_n == 1;
    return true;
}

bool draw_place_stamp(Client *c, uint16_t kind, Vec at, double size) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint32_t first = v->g->piece_n;
    int base = v->cat->kind[kind].paint == PAINT_HILL ? scene_level_at(v->scene, at) : 0;
    EditDo d = edit_begin(c);
    d.what = v->cat->kind[kind].title;
    for (uint32_t part = 0; stamp_form(client_view(c)->cat, kind, e->shape, part, e->form); part++) {
        form_scale(e->form, (Vec){0, 0}, size, size);
        form_shift(e->form, at);
        if (e->form->shape == PIECE_SPOT) e->form->face = e->turn;
        if (e->form->level) e->form->level = (int16_t)(e->form->level + base);
        add_with_spans(&d, e->form);
    }
    if (!edit_end(&d)) return false;
    select_new(c, first);
    if (stamp_natural(v->cat->kind[kind].paint)) e->shape++; /* no two woods are alike */
    return true;
}

bool draw_click(Client *c, const Hit *h) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint16_t kind = (uint16_t)e->tile;
    uint8_t shape = draw_shape(v->cat, kind);
    Vec at = draw_next(c);
    e->turn = 0;
    if (shape == PIECE_SPOT || e->draw_as == AS_STAMP) {
        if (h->clicks < 2) draw_place_stamp(c, kind, at, 1);
        return true;
    }
    bool closes = shape == PIECE_AREA && e->pen_n >= 3 && near_first(c, at);
    if (closes || (h->clicks >= 2 && e->pen_n > 0)) return draw_finish(c);
    pen_put(e, at, stamp_natural(v->cat->kind[kind].paint));
    client_touch(c);
    return true;
}

/* --- strokes --- */

void draw_free_begin(Client *c, Vec at) {
    Edit *e = edit_of(c);
    e->stroke_n = 0;
    e->drag = DRAG_FREE;
    if (e->pen_n == 0 && draw_shape(client_view(c)->cat, (uint16_t)e->tile) == PIECE_LINE)
        at = edit_snap(c, at, true, PIECE_NONE).at;
    draw_free_move(c, at);
}

void draw_free_move(Client *c, Vec at) {
    Edit *e = edit_of(c);
    if (e->stroke_n > 0 && geom_within(e->stroke[e->stroke_n - 1], at, WU_INCH / 20)) return;
    if (e->stroke_n == PIECE_POINTS) { /* a very long stroke keeps every second point */
        for (uint32_t i = 0; i < PIECE_POINTS / 2; i++) e->stroke[i] = e->stroke[2 * i];
        e->stroke_n = PIECE_POINTS / 2;
    }
    e->stroke[e->stroke_n++] = at;
}

void draw_free_end(Client *c) {
    Edit *e = edit_of(c);
    uint8_t shape = draw_shape(client_view(c)->cat, (uint16_t)e->tile);
    bool alone = e->pen_n == 0;
    if (alone && shape == PIECE_LINE && e->stroke_n > 1)
        e->stroke[e->stroke_n - 1] = edit_snap(c, e->stroke[e->stroke_n - 1], true, PIECE_NONE).at;
    uint32_t room = PIECE_POINTS - 1 - e->pen_n;
    bool natural = stamp_natural(client_view(c)->cat->kind[e->tile].paint);
    e->pen_n += form_thin(e->stroke, e->stroke_n, alone && shape == PIECE_AREA, natural, e->pen + e->pen_n, room);
    e->stroke_n = 0;
    if (!alone) return; /* a stroke among corners goes on */
    if (shape == PIECE_AREA && e->pen_n >= 3) {
        *e->next = (Form){.kind = (uint16_t)e->tile, .shape = PIECE_AREA, .n = e->pen_n};
        memcpy(e->next->pt, e->pen, sizeof *e->pen * e->pen_n);
        if (form_untangle(e->next)) {
            e->pen_n = e->next->n;
            for (uint32_t i = 0; i < e->pen_n; i++) e->pen[i] = e->next->pt[i], e->pen[i].mark &= POINT_SMOOTH;
        }
    }
    uint32_t least = shape == PIECE_AREA ? 3 : 2;
    if (e->pen_n < least)
        e->pen_n = 0; /* a twitch */
    else
        draw_finish(c);
}
