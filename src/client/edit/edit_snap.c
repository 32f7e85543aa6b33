/* edit_snap: where a point really goes: to what it joins, to guides, to the grid; Ctrl reverses. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <stdlib.h>

Wu edit_snap_step(const Edit *e, bool reversed) {
    static const Wu STEP[SNAP_N] = {0, WU_INCH, WU_INCH / 2, WU_CM};
    if (!reversed) return STEP[e->snap];
    return e->snap == SNAP_OFF ? WU_INCH / 2 : 0;
}

static Wu px_wu(const Client *c, float u) {
    return (Wu)(u * c->scale * (float)WU_INCH / c->bv.cam.ppi);
}

static Wu round_to(Wu v, Wu step) {
    if (step <= 0) return v;
    return (Wu)(floor((double)v / step + 0.5) * step);
}

/* The nearest end, corner or side of a drawn piece. */
static void join(Client *c, Vec raw, bool lines, PieceIx except, Snapped *s) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Table t = game_table(v->g);
    Wu tol = px_wu(c, EDIT_JOIN_U), best = tol + 1;
    for (uint32_t i = 0; i < v->g->piece_n; i++) {
        const Piece *p = &t.piece[i];
        uint8_t want = lines ? PIECE_LINE : PIECE_AREA;
        if (i == except || (p->flags & PIECE_GONE) || p->shape != want) continue;
        if (e->layer_hidden >> edit_layer(v->cat, p->kind) & 1) continue;
        for (uint32_t k = 0; k < p->pt_n; k++) {
            Vec q = {t.pt[p->pt + k].x, t.pt[p->pt + k].y};
            Wu d = geom_length_up(raw, q);
            bool end = k == 0 || k + 1 == p->pt_n;
            if (lines && !end && (t.pt[p->pt + k].mark & POINT_SMOOTH)) continue; /* the line does not go there */
            if (d >= best) continue;
            best = d;
            *s = (Snapped){q, lines && end ? SNAPPED_END : SNAPPED_CORNER, (PieceIx)i, false, false};
        }
    }
    if (best <= tol || !lines) return;
    for (uint32_t i = 0; i < v->g->piece_n; i++) { /* its side: a T */
        const Piece *p = &t.piece[i];
        Vec on;
        if (i == except || (p->flags & PIECE_GONE) || p->shape != PIECE_LINE) continue;
        if (e->layer_hidden >> edit_layer(v->cat, p->kind) & 1) continue;
        if (!edit_outline_near(c, (PieceIx)i, raw, MIN(best, tol), &on)) continue;
        best = geom_length_up(raw, on);
        *s = (Snapped){on, SNAPPED_SIDE, (PieceIx)i, false, false};
    }
}

static void table_edge(Client *c, Snapped *s) {
    const Game *g = client_view(c)->g;
    Wu tol = px_wu(c, EDIT_JOIN_U);
    bool x = true;
    Vec was = s->at;
    if (abs(s->at.x) <= tol)
        s->at.x = 0;
    else if (abs(s->at.x - g->h.w) <= tol)
        s->at.x = g->h.w;
    else
        x = false;
    if (abs(s->at.y) <= tol)
        s->at.y = 0;
    else if (abs(s->at.y - g->h.h) <= tol)
        s->at.y = g->h.h;
    else if (!x)
        return;
    (void)was;
    s->kind = SNAPPED_EDGE;
}

enum { GUIDE_REACH = 8 * WU_INCH };

typedef struct Guide {
    Wu best_x, best_y, to_x, to_y;
} Guide;

static void try_one(Wu have, Wu line, Wu *best, Wu *to) {
    Wu d = abs(have - line);
    if (d < *best) *best = d, *to = line - have;
}

/* Offsets that bring one of the values to an edge or the middle of another piece or of the table. */
static Guide guides(Client *c, const Wu *x, int xn, const Wu *y, int yn, PieceIx except) {
    Box around = box_grow((Box){x[0], y[0], x[xn - 1], y[yn - 1]}, GUIDE_REACH);
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Wu tol = px_wu(c, 4);
    Guide g = {tol + 1, tol + 1, 0, 0};
    for (uint32_t i = 0; i <= v->g->piece_n; i++) {
        Box b = {0, 0, v->g->h.w, v->g->h.h};
        if (i < v->g->piece_n) {
            const Piece *p = &game_table(v->g).piece[i];
            if ((p->flags & PIECE_GONE) || i == except || edit_selected(e, (PieceIx)i)) continue;
            if (e->layer_hidden >> edit_layer(v->cat, p->kind) & 1) continue;
            form_of(v, (PieceIx)i, e->work);
            b = form_box(e->work);
            if (!box_meets(b, around)) continue; /* what is far off is no company */
        }
        Wu lx[3] = {b.x0, (b.x0 + b.x1) / 2, b.x1}, ly[3] = {b.y0, (b.y0 + b.y1) / 2, b.y1};
        for (int k = 0; k < 3; k++) {
            for (int m = 0; m < xn; m++) try_one(x[m], lx[k], &g.best_x, &g.to_x);
            for (int m = 0; m < yn; m++) try_one(y[m], ly[k], &g.best_y, &g.to_y);
        }
    }
    if (g.best_x > tol) g.to_x = 0;
    if (g.best_y > tol) g.to_y = 0;
    g.best_x = g.best_x <= tol, g.best_y = g.best_y <= tol; /* from here on: found */
    return g;
}

Snapped edit_snap(Client *c, Vec raw, bool lines, PieceIx except) {
    Edit *e = edit_of(c);
    bool reversed = (c->mods & MOD_CTRL) != 0;
    Wu step = edit_snap_step(e, reversed);
    Snapped s = {raw, SNAPPED_NOT, PIECE_NONE, false, false};
    if (reversed && step == 0) return s; /* free */
    join(c, raw, lines, except, &s);
    if (s.kind != SNAPPED_NOT) return s;
    if (step > 0) {
        s.at = (Vec){round_to(raw.x, step), round_to(raw.y, step)};
        s.kind = SNAPPED_GRID;
    }
    Guide g = guides(c, &raw.x, 1, &raw.y, 1, except);
    if (g.best_x) s.at.x = raw.x + g.to_x, s.guide_x = true;
    if (g.best_y) s.at.y = raw.y + g.to_y, s.guide_y = true;
    if (g.best_x || g.best_y) s.kind = SNAPPED_GUIDE;
    table_edge(c, &s);
    return s;
}

Vec edit_snap_move(Client *c, Box f, Vec by) {
    Edit *e = edit_of(c);
    bool reversed = (c->mods & MOD_CTRL) != 0;
    Wu step = edit_snap_step(e, reversed);
    e->snapped = (Snapped){.piece = PIECE_NONE};
    if (reversed && step == 0) return by;
    Wu x[3] = {f.x0 + by.x, (f.x0 + f.x1) / 2 + by.x, f.x1 + by.x};
    Wu y[3] = {f.y0 + by.y, (f.y0 + f.y1) / 2 + by.y, f.y1 + by.y};
    Guide g = guides(c, x, 3, y, 3, PIECE_NONE);
    Vec out = by;
    if (step > 0) out = (Vec){round_to(by.x, step), round_to(by.y, step)};
    if (g.best_x) out.x = by.x + g.to_x, e->snapped.guide_x = true;
    if (g.best_y) out.y = by.y + g.to_y, e->snapped.guide_y = true;
    return out;
}
