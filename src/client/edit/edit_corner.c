/* edit_corner: the corners of one piece: squares move, dots add, edges and sides drag. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <string.h>

static float px_dist2(const Client *c, Vec at, float x, float y) {
    Pt p = camera_px(&c->bv.cam, at);
    return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
}

/* The piece whose corners show, in `work`. */
static bool shown(Client *c) {
    Edit *e = edit_of(c);
    if (!e->corners || e->sel_n != 1) return false;
    form_of(client_view(c), e->sel[0], e->work);
    return true;
}

bool corner_at(Client *c, float x, float y, uint32_t *corner) {
    if (!shown(c)) return false;
    const Form *f = edit_of(c)->work;
    float best = 81 * c->scale * c->scale;
    bool found = false;
    for (uint32_t i = 0; i < f->n; i++) {
        float d = px_dist2(c, (Vec){f->pt[i].x, f->pt[i].y}, x, y);
        if (d > best) continue;
        best = d, *corner = i, found = true;
    }
    return found;
}

static uint32_t next_in_ring(const Form *f, uint32_t i) {
    if (f->shape != PIECE_AREA) return i + 1 < f->n ? i + 1 : i;
    if (!(f->pt[i].mark & POINT_RING_END) && i + 1 < f->n) return i + 1;
    uint32_t from = i;
    while (from > 0 && !(f->pt[from - 1].mark & POINT_RING_END)) from--;
    return from;
}

static Vec middle(const Form *f, uint32_t i) {
    uint32_t k = next_in_ring(f, i);
    return (Vec){(f->pt[i].x + f->pt[k].x) / 2, (f->pt[i].y + f->pt[k].y) / 2};
}

bool corner_dot_at(Client *c, float x, float y, uint32_t *corner) {
    if (!shown(c)) return false;
    const Form *f = edit_of(c)->work;
    for (uint32_t i = 0; i < f->n && f->shape != PIECE_SPOT; i++) {
        if (next_in_ring(f, i) == i || px_dist2(c, middle(f, i), x, y) > 64 * c->scale * c->scale) continue;
        *corner = i;
        return true;
    }
    return false;
}

/* The edge between two corners under the pixel, or the side of a line with width. */
bool corner_edge_at(Client *c, float x, float y, uint32_t *corner, bool *side) {
    if (!shown(c)) return false;
    const Form *f = edit_of(c)->work;
    float tol = 5 * c->scale, half = 0, best = 1e9f;
    if (f->shape == PIECE_LINE) half = camera_len(&c->bv.cam, form_width(client_view(c), f)) / 2;
    for (uint32_t i = 0; i < f->n && f->shape != PIECE_SPOT; i++) {
        uint32_t k = next_in_ring(f, i);
        if (k == i) continue;
        Pt a = camera_px(&c->bv.cam, (Vec){f->pt[i].x, f->pt[i].y});
        Pt b = camera_px(&c->bv.cam, (Vec){f->pt[k].x, f->pt[k].y});
        float dx = b.x - a.x, dy = b.y - a.y, len = sqrtf(dx * dx + dy * dy);
        if (len < 1) continue;
        float t = ((x - a.x) * dx + (y - a.y) * dy) / (len * len), off = fabsf((x - a.x) * dy - (y - a.y) * dx) / len;
        if (t < 0 || t > 1) continue;
        bool on_side = half > 4 * c->scale && fabsf(off - half) <= tol && off > half * 0.5f;
        if (!on_side && off > tol) continue;
        float d = on_side ? fabsf(off - half) : off;
        if (d >= best) continue;
        best = d, *corner = i, *side = on_side;
    }
    return best < 1e8f;
}

static void smooth_or_sharp(Client *c, uint32_t corner) {
    Edit *e = edit_of(c);
    form_of(client_view(c), e->sel[0], e->form);
    *e->next = *e->form;
    e->next->pt[corner].mark ^= POINT_SMOOTH;
    EditDo d = edit_begin(c);
    edit_set(&d, e->sel[0], e->form, e->next);
    edit_end(&d);
}

void corner_click(Client *c, uint32_t corner, const Hit *h) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    client_touch(c);
    if (h->clicks >= 2) {
        smooth_or_sharp(c, corner);
        return;
    }
    bool hill = v->cat->kind[game_table(v->g).piece[e->sel[0]].kind].paint == PAINT_HILL;
    if ((h->mods & MOD_SHIFT) && hill && e->picked_n == 1 && !e->picked[corner]) {
        uint32_t a = 0;
        while (a + 1 < PIECE_POINTS && !e->picked[a]) a++;
        hill_crest(c, e->sel[0], a, corner);
        return;
    }
    bool was = e->picked[corner];
    if (!(h->mods & MOD_SHIFT)) memset(e->picked, 0, sizeof e->picked), e->picked_n = 0;
    if ((h->mods & MOD_SHIFT) && was)
        e->picked[corner] = 0, e->picked_n--;
    else if (!e->picked[corner])
        e->picked[corner] = 1, e->picked_n++;
}

bool corner_delete(Client *c) {
    Edit *e = edit_of(c);
    if (!e->corners || e->sel_n != 1 || e->picked_n == 0) return false;
    form_of(client_view(c), e->sel[0], e->form);
    *e->next = *e->form;
    for (uint32_t i = e->form->n; i-- > 0;)
        if (e->picked[i] && !form_remove(e->next, i)) {
            edit_refuse(c, client_text(c, TX_UI_EDIT_LAST_CORNERS));
            return true;
        }
    EditDo d = edit_begin(c);
    edit_set(&d, e->sel[0], e->form, e->next);
    edit_end(&d);
    memset(e->picked, 0, sizeof e->picked);
    e->picked_n = 0;
    return true;
}

/* The corner in hand goes to a point, others that are picked go with it; `next` is what it becomes. */
void corner_move(Client *c, Vec to) {
    Edit *e = edit_of(c);
    *e->next = *e->form;
    Vec by = {to.x - e->form->pt[e->corner].x, to.y - e->form->pt[e->corner].y};
    bool group = e->picked_n > 1 && e->picked[e->corner];
    for (uint32_t i = 0; i < e->next->n; i++)
        if (i == e->corner || (group && e->picked[i])) e->next->pt[i].x += by.x, e->next->pt[i].y += by.y;
}

/* --- lines along an edge --- */

static double heading(Vec a, Vec b) {
    return atan2((double)b.y - a.y, (double)b.x - a.x);
}

static double bend(Vec a, Vec b, Vec d) {
    double t = heading(b, d) - heading(a, b);
    while (t > 3.14159265) t -= 6.2831853;
    while (t < -3.14159265) t += 6.2831853;
    return fabs(t);
}

static bool turns(const Vec *r, uint32_t n, uint32_t i) { /* a corner of the field, not of its drawing */
    static const double SHARP = 0.7;
    return bend(r[(i + n - 1) % n], r[i], r[(i + 1) % n]) > SHARP;
}

bool corner_edge_line(Client *c, PieceIx area, Vec at, uint16_t kind) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    form_of(v, area, e->form);
    uint32_t end = form_ring_end(e->form, 0), n = form_outline(e->form, 0, end, e->outline, OUTLINE_MOST), best = n;
    double least = 1e18;
    if (n < 3) return false;
    for (uint32_t i = 0; i < n; i++) {
        Vec a = e->outline[i], b = e->outline[(i + 1) % n];
        double dx = b.x - a.x, dy = b.y - a.y,
               t = ((at.x - a.x) * dx + (at.y - a.y) * dy) / MAX(dx * dx + dy * dy, 1.0);
        t = CLAMP(t, 0.0, 1.0);
        double x = a.x + t * dx - at.x, y = a.y + t * dy - at.y, d = x * x + y * y;
        if (d < least) least = d, best = i;
    }
    uint32_t from = best, to = (best + 1) % n, steps = 0;
    while (!turns(e->outline, n, from) && steps++ < n) from = (from + n - 1) % n;
    for (steps = 0; !turns(e->outline, n, to) && steps++ < n;) to = (to + 1) % n;
    Vec run[PIECE_POINTS];
    uint32_t m = 0;
    for (uint32_t i = from;; i = (i + 1) % n) {
        if (m < PIECE_POINTS) run[m++] = e->outline[i];
        if ((i == to && m > 1) || m >= n) break;
    }
    *e->next = (Form){.kind = kind, .shape = PIECE_LINE};
    e->next->n = form_thin(run, m, false, true, e->next->pt, PIECE_POINTS);
    if (e->next->n < 2) return false;
    for (uint32_t i = 0; i < e->next->n; i++) e->next->pt[i].mark = e->next->n > 4 && i > 0 && i + 1 < e->next->n;
    EditDo d = edit_begin(c);
    edit_add(&d, e->next);
    return edit_end(&d);
}
