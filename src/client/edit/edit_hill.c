/* edit_hill: contours one in the other, and crests along them. */
#include "client/edit/edit_own.h"

#include <math.h>

/* A line along the contour from one corner to the other, the shorter way round. */
bool hill_crest(Client *c, PieceIx hill, uint32_t a, uint32_t b) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint16_t kind;
    form_of(v, hill, e->form);
    const Form *f = e->form;
    uint32_t n = form_ring_end(f, 0);
    if (!catalog_kind(v->cat, "crest", 5, &kind) || a >= n || b >= n || a == b) return false;
    uint32_t on = (b + n - a) % n;
    if (on > n - on) { /* the other way */
        uint32_t w = a;
        a = b, b = w;
        on = n - on;
    }
    *e->next = (Form){.kind = kind, .shape = PIECE_LINE};
    for (uint32_t i = 0; i <= on; i++) {
        TablePoint p = f->pt[(a + i) % n];
        p.mark = i > 0 && i < on ? p.mark & POINT_SMOOTH : 0;
        e->next->pt[e->next->n++] = p;
    }
    EditDo d = edit_begin(c);
    edit_add(&d, e->next);
    return edit_end(&d);
}

static Vec heart(const Form *f) { /* of the first ring */
    uint32_t n = form_ring_end(f, 0);
    double x = 0, y = 0, area = 0;
    for (uint32_t i = 0; i < n; i++) {
        TablePoint p = f->pt[i], q = f->pt[(i + 1) % n];
        double k = (double)p.x * q.y - (double)q.x * p.y;
        x += (p.x + q.x) * k, y += (p.y + q.y) * k, area += k;
    }
    if (fabs(area) < 1) return (Vec){f->pt[0].x, f->pt[0].y};
    return (Vec){(Wu)lround(x / (3 * area)), (Wu)lround(y / (3 * area))};
}

bool hill_handle(Client *c, PieceIx hill, Vec *at) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    form_of(v, hill, e->work);
    if (e->work->shape != PIECE_AREA || v->cat->kind[e->work->kind].paint != PAINT_HILL || e->work->n < 3) return false;
    *at = heart(e->work);
    return true;
}

static bool nested(const Form *in, const Form *out, Vec *a, Vec *b) {
    uint32_t n = form_outline(in, 0, form_ring_end(in, 0), a, OUTLINE_MOST);
    uint32_t m = form_outline(out, 0, form_ring_end(out, 0), b, OUTLINE_MOST);
    for (uint32_t i = 0; i < n; i++)
        if (ring_side(a[i], b, m) != SIDE_IN) return false;
    return n >= 3;
}

/* The next contour inside one: its outline drawn together, as large as asked but never over the edge. */
bool hill_next(Client *c, PieceIx hill, double size, Form *out) {
    static const double LEAST = 0.12, MOST = 0.92;
    Edit *e = edit_of(c);
    form_of(client_view(c), hill, e->work);
    Vec at = heart(e->work);
    Vec b[OUTLINE_MOST];
    size = CLAMP(size, LEAST, MOST);
    for (; size >= LEAST; size -= 0.04) {
        *out = *e->work;
        out->n = form_ring_end(e->work, 0);
        out->level = (int16_t)(e->work->level + 1);
        form_scale(out, at, size, size);
        if (nested(out, e->work, e->outline, b)) return true;
    }
    return false;
}
