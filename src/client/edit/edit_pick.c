/* edit_pick: what lies under the pointer, and what is in hand. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <string.h>

EditLayer edit_layer(const Catalog *cat, uint16_t kind) {
    if (kind >= cat->kind_n) return LAYER_MAT;
    switch (cat->kind[kind].paint) {
    case PAINT_WORKS:
    case PAINT_WIRE:
    case PAINT_MINES:
    case PAINT_WRECK:
    case PAINT_SMOKE:
    case PAINT_DITCH: return LAYER_WORKS;
    case PAINT_BUILDING:
    case PAINT_RUBBLE: return LAYER_BUILDINGS;
    case PAINT_HILL: return LAYER_HILLS;
    default: break;
    }
    return cat->kind[kind].shape == PIECE_AREA ? LAYER_AREAS : LAYER_WAYS;
}

bool edit_free_piece(Client *c, PieceIx p) {
    const Edit *e = edit_of(c);
    const View *v = client_view(c);
    if (p >= v->g->piece_n || e->piece_locked[p]) return false;
    const Piece *s = &game_table(v->g).piece[p];
    if (s->flags & PIECE_GONE) return false;
    unsigned bit = 1u << edit_layer(v->cat, s->kind);
    return !((e->layer_hidden | e->layer_locked) & bit);
}

/* Distance of a point from a segment, squared, in Wu. */
static double seg_dist2(Vec p, Vec a, Vec b, Vec *on) {
    double dx = b.x - a.x, dy = b.y - a.y, len = dx * dx + dy * dy;
    double t = len > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / len : 0;
    t = CLAMP(t, 0.0, 1.0);
    double x = a.x + t * dx, y = a.y + t * dy;
    if (on) *on = (Vec){(Wu)lround(x), (Wu)lround(y)};
    return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
}

/* Distance from the outline (of a line: from its middle), squared; in: the point lies in the area. */
static double outline_dist2(Client *c, const Form *f, Vec at, bool *in, Vec *on) {
    Edit *e = edit_of(c);
    double best = 1e18;
    *in = false;
    if (f->shape == PIECE_SPOT) {
        for (uint32_t i = 0; i < f->n; i++) best = MIN(best, (double)vec_dist2(at, (Vec){f->pt[i].x, f->pt[i].y}));
        return best;
    }
    for (uint32_t from = 0, end; from < f->n; from = end) {
        end = f->shape == PIECE_AREA ? form_ring_end(f, from) : f->n;
        uint32_t n = form_outline(f, from, end, e->outline, OUTLINE_MOST);
        bool closed = f->shape == PIECE_AREA;
        for (uint32_t i = 0; i + (closed ? 0 : 1) < n; i++) {
            Vec w, a = e->outline[i], b = e->outline[i + 1 < n ? i + 1 : 0];
            double d = seg_dist2(at, a, b, &w);
            if (d >= best) continue;
            best = d;
            if (on) *on = w;
        }
        if (closed && n >= 3 && ring_side(at, e->outline, n) != SIDE_OUT) *in = !*in;
    }
    return best;
}

bool edit_outline_near(Client *c, PieceIx p, Vec at, Wu within, Vec *on) {
    Form *f = edit_of(c)->work;
    bool in;
    form_of(client_view(c), p, f);
    return outline_dist2(c, f, at, &in, on) <= (double)within * within;
}

static bool hit(Client *c, const View *v, PieceIx p, Vec at, Wu tol, double *size) {
    Form *f = edit_of(c)->work;
    form_of(v, p, f);
    Wu w = form_width(v, f), reach = f->shape == PIECE_AREA ? tol : tol + w / 2 + 1;
    if (!box_has(box_grow(form_box(f), reach + tol), at)) return false;
    bool in;
    double d = outline_dist2(c, f, at, &in, NULL);
    double edge = f->shape == PIECE_AREA ? tol / 2.0 : MAX((double)tol, w / 2.0);
    if (f->shape == PIECE_SPOT) edge = MAX((double)tol, w * 0.6);
    if (!in && d > edge * edge) return false;
    *size = (double)form_area2(v, f);
    if (f->shape == PIECE_LINE) *size = MIN(*size, 4.0 * WU_INCH * WU_INCH); /* lines lie on top of areas */
    if (f->level > 0) *size /= 1 + 1e-3 * f->level;                          /* the higher contour of two alike */
    return true;
}

uint32_t edit_pick(Client *c, Vec at, float tolerance_px, PieceIx *out, uint32_t cap) {
    const View *v = client_view(c);
    Wu tol = (Wu)(tolerance_px * c->scale * (float)WU_INCH / c->bv.cam.ppi);
    double size[32];
    uint32_t n = 0;
    cap = MIN(cap, 32u);
    Table t = game_table(v->g);
    for (uint32_t i = 0; i < v->g->piece_n; i++) {
        double s;
        if ((t.piece[i].flags & PIECE_GONE) || !edit_free_piece(c, (PieceIx)i) || !hit(c, v, (PieceIx)i, at, tol, &s))
            continue;
        uint32_t k = n;
        while (k > 0 && size[k - 1] > s) k--;
        if (k >= cap) continue;
        if (n < cap) n++;
        for (uint32_t m = n - 1; m > k; m--) size[m] = size[m - 1], out[m] = out[m - 1];
        size[k] = s, out[k] = (PieceIx)i;
    }
    return n;
}

bool edit_selected(const Edit *e, PieceIx p) {
    for (uint32_t i = 0; i < e->sel_n; i++)
        if (e->sel[i] == p) return true;
    return false;
}

static void take_out(Edit *e, PieceIx p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->sel_n; i++)
        if (e->sel[i] != p) e->sel[n++] = e->sel[i];
    e->sel_n = n;
}

static void put_in(Edit *e, PieceIx p) {
    if (e->sel_n < EDIT_SEL && !edit_selected(e, p)) e->sel[e->sel_n++] = p;
}

void edit_select(Client *c, PieceIx p, bool add) {
    Edit *e = edit_of(c);
    client_touch(c);
    bool was = p != PIECE_NONE && edit_selected(e, p);
    if (!add) {
        if (!(was && e->sel_n == 1)) e->corners = false;
        e->sel_n = 0;
    } else {
        e->corners = false;
    }
    e->picked_n = 0;
    memset(e->picked, 0, sizeof e->picked);
    if (p == PIECE_NONE) return;
    if (add && was)
        take_out(e, p);
    else
        put_in(e, p);
    if (e->group[p])
        for (uint32_t i = 0; i < client_view(c)->g->piece_n; i++) {
            if (e->group[i] != e->group[p] || i == p || !edit_free_piece(c, (PieceIx)i)) continue;
            if (add && was)
                take_out(e, (PieceIx)i);
            else
                put_in(e, (PieceIx)i);
        }
    if (e->sel_n != 1) e->corners = false;
}

void edit_select_box(Client *c, Box b, int mode) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    if (mode == 0) e->sel_n = 0;
    e->corners = false;
    for (uint32_t i = 0; i < v->g->piece_n; i++) {
        if (!edit_free_piece(c, (PieceIx)i)) continue;
        form_of(v, (PieceIx)i, e->work);
        Box f = form_box(e->work);
        if (!box_has(b, (Vec){(f.x0 + f.x1) / 2, (f.y0 + f.y1) / 2})) continue;
        if (mode == 2)
            take_out(e, (PieceIx)i);
        else
            put_in(e, (PieceIx)i);
    }
    client_touch(c);
}

Box edit_frame(Client *c) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Box all = {0, 0, 0, 0};
    for (uint32_t i = 0; i < e->sel_n; i++) {
        form_of(v, e->sel[i], e->work);
        Box b = form_box(e->work);
        if (e->work->shape == PIECE_SPOT) b = box_grow(b, form_width(v, e->work) / 2);
        all = i ? box_join(all, b) : b;
    }
    return all;
}
