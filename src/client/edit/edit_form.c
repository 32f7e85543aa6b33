/* edit_form: a piece of terrain in pencil: copied from the table, shifted, turned, scaled, mirrored, thinned. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TURN = 9.587379924285257e-5; /* radians of an Angle */

void form_of(const View *v, PieceIx p, Form *out) {
    Table t = game_table(v->g);
    const Piece *s = &t.piece[p];
    out->kind = s->kind, out->shape = s->shape, out->level = s->level;
    out->width = s->width, out->face = s->face;
    out->n = MIN(s->pt_n, (uint32_t)PIECE_POINTS);
    memcpy(out->pt, t.pt + s->pt, sizeof *out->pt * out->n);
}

Box form_box(const Form *f) {
    Box b = {0, 0, 0, 0};
    for (uint32_t i = 0; i < f->n; i++) {
        Box one = {f->pt[i].x, f->pt[i].y, f->pt[i].x, f->pt[i].y};
        b = i ? box_join(b, one) : one;
    }
    return b;
}

uint32_t form_ring_end(const Form *f, uint32_t from) {
    while (from + 1 < f->n && !(f->pt[from].mark & POINT_RING_END)) from++;
    return from + 1;
}

static Wu near(double v) {
    return (Wu)llround(CLAMP(v, -(double)WU_MAX + 1, (double)WU_MAX - 1));
}

void form_shift(Form *f, Vec by) {
    for (uint32_t i = 0; i < f->n; i++)
        f->pt[i].x = near((double)f->pt[i].x + by.x), f->pt[i].y = near((double)f->pt[i].y + by.y);
}

void form_turn(Form *f, Vec about, Angle by) {
    double s = sin(by * TURN), c = cos(by * TURN);
    for (uint32_t i = 0; i < f->n; i++) {
        double x = f->pt[i].x - about.x, y = f->pt[i].y - about.y;
        f->pt[i].x = near(about.x + x * c + y * s);
        f->pt[i].y = near(about.y - x * s + y * c);
    }
    if (f->shape == PIECE_SPOT) f->face = (Angle)(f->face + by);
}

void form_scale(Form *f, Vec about, double sx, double sy) {
    for (uint32_t i = 0; i < f->n; i++) {
        f->pt[i].x = near(about.x + (f->pt[i].x - about.x) * sx);
        f->pt[i].y = near(about.y + (f->pt[i].y - about.y) * sy);
    }
}

void form_mirror(Form *f, Vec about, bool upright) {
    form_scale(f, about, upright ? 1 : -1, upright ? -1 : 1);
    if (f->shape == PIECE_SPOT) f->face = (Angle)(upright ? ANGLE_HALF - f->face : -f->face);
}

Wu form_width(const View *v, const Form *f) {
    if (f->width > 0) return f->width;
    Wu k = f->kind < v->cat->kind_n ? v->cat->kind[f->kind].width : 0;
    return f->shape == PIECE_SPOT && k == 0 ? WU_INCH : k;
}

int64_t form_area2(const View *v, const Form *f) {
    Vec ring[PIECE_POINTS];
    int64_t sum = 0;
    Wu w = form_width(v, f);
    if (f->shape == PIECE_SPOT) return 2 * (int64_t)w * w;
    for (uint32_t i = 0; i < f->n; i++) ring[i] = (Vec){f->pt[i].x, f->pt[i].y};
    if (f->shape == PIECE_LINE) {
        for (uint32_t i = 1; i < f->n; i++) sum += 2 * (int64_t)w * geom_length_up(ring[i - 1], ring[i]);
        return sum;
    }
    for (uint32_t at = 0, end; at < f->n; at = end) {
        end = form_ring_end(f, at);
        static const uint32_t LEAST = 3;
        if (end - at < LEAST) continue;
        Vec out[OUTLINE_MOST];
        uint32_t n = form_outline(f, at, end, out, OUTLINE_MOST);
        int64_t a = n >= LEAST ? ring_area2(out, n) : 0;
        sum += at == 0 ? llabs(a) : -llabs(a);
    }
    return MAX(sum, 0);
}

uint32_t form_outline(const Form *f, uint32_t from, uint32_t end, Vec *out, uint32_t cap) {
    Vec p[PIECE_POINTS];
    uint8_t soft[PIECE_POINTS];
    uint32_t n = 0;
    for (uint32_t i = from; i < end; i++, n++) {
        p[n] = (Vec){f->pt[i].x, f->pt[i].y};
        soft[n] = (f->pt[i].mark & POINT_SMOOTH) != 0;
    }
    if (n == 0) return 0;
    return (uint32_t)ring_smooth(p, soft, n, f->shape == PIECE_AREA, out, cap);
}

uint32_t form_insert(Form *f, uint32_t before, Vec at) {
    if (f->n >= PIECE_POINTS || before >= f->n) return PIECE_POINTS;
    TablePoint q = {at.x, at.y, f->pt[before].mark & POINT_SMOOTH};
    if (f->pt[before].mark & POINT_RING_END) { /* on the edge that closes the ring */
        f->pt[before].mark &= ~(uint32_t)POINT_RING_END;
        q.mark |= POINT_RING_END;
    }
    memmove(&f->pt[before + 2], &f->pt[before + 1], sizeof *f->pt * (f->n - before - 1));
    f->pt[before + 1] = q;
    f->n++;
    return before + 1;
}

bool form_remove(Form *f, uint32_t corner) {
    uint32_t from = 0, end = 0;
    if (corner >= f->n) return false;
    for (; from <= corner; from = end) {
        end = f->shape == PIECE_AREA ? form_ring_end(f, from) : f->n;
        if (corner < end) break;
    }
    uint32_t least = f->shape == PIECE_AREA ? 3 : f->shape == PIECE_LINE ? 2 : 1;
    if (end - from <= least) return false;
    if (f->pt[corner].mark & POINT_RING_END) f->pt[corner - 1].mark |= POINT_RING_END;
    memmove(&f->pt[corner], &f->pt[corner + 1], sizeof *f->pt * (f->n - corner - 1));
    f->n--;
    return true;
}

static bool same_point(TablePoint a, TablePoint b) {
    return a.x == b.x && a.y == b.y;
}

/* Cuts from..to (exclusive of both ends' neighbours) out of a ring. */
static void cut(Form *f, uint32_t i, uint32_t j) { /* edges i and j cross, i < j: loop is i+1..j */
    uint32_t inner = j - i, outer = f->n - inner;
    if (inner <= outer) {
        memmove(&f->pt[i + 1], &f->pt[j + 1], sizeof *f->pt * (f->n - j - 1));
        f->n -= inner;
    } else {
        memmove(&f->pt[0], &f->pt[i + 1], sizeof *f->pt * inner);
        f->n = inner;
    }
}

static bool find_crossing(const Form *f, uint32_t *a, uint32_t *b) {
    for (uint32_t i = 0; i + 2 < f->n; i++)
        for (uint32_t j = i + 2; j < f->n; j++) {
            if (i == 0 && j == f->n - 1) continue;
            Vec p = {f->pt[i].x, f->pt[i].y}, q = {f->pt[i + 1].x, f->pt[i + 1].y};
            uint32_t k = j + 1 < f->n ? j + 1 : 0;
            Vec r = {f->pt[j].x, f->pt[j].y}, s = {f->pt[k].x, f->pt[k].y};
            if (!geom_segments_meet(p, q, r, s)) continue;
            *a = i, *b = j;
            return true;
        }
    return false;
}

bool form_untangle(Form *f) {
    uint32_t kept = 0, a, b;
    for (uint32_t i = 0; i < f->n; i++)
        if (kept == 0 || !same_point(f->pt[kept - 1], f->pt[i])) f->pt[kept++] = f->pt[i];
    f->n = kept;
    if (f->shape != PIECE_AREA) return f->n >= (f->shape == PIECE_LINE ? 2u : 1u);
    while (f->n > 1 && same_point(f->pt[0], f->pt[f->n - 1])) f->n--;
    for (int guard = 0; guard < 64 && f->n >= 3 && find_crossing(f, &a, &b); guard++) cut(f, a, b);
    for (uint32_t i = 0; i < f->n; i++) f->pt[i].mark &= POINT_SMOOTH;
    if (f->n < 3 || find_crossing(f, &a, &b)) return false;
    f->pt[f->n - 1].mark |= POINT_RING_END;
    return true;
}

/* Marks in keep the points farther than d from the chord of their stretch. */
static void thin(const Vec *p, uint32_t from, uint32_t to, double d, uint8_t *keep) {
    double most = 0, ax = p[from].x, ay = p[from].y, dx = p[to].x - ax, dy = p[to].y - ay,
           len = sqrt(dx * dx + dy * dy);
    uint32_t at = from;
    for (uint32_t i = from + 1; i < to; i++) {
        double x = p[i].x - ax, y = p[i].y - ay;
        double off = len > 1 ? fabs(x * dy - y * dx) / len : sqrt(x * x + y * y);
        if (off > most) most = off, at = i;
    }
    if (most <= d) return;
    keep[at] = 1;
    thin(p, from, at, d, keep);
    thin(p, at, to, d, keep);
}

/* Corners of what people make stay sharp where a hand turned sharply. */
static void sharpen(TablePoint *p, uint32_t n, bool closed) {
    static const double SHARP = 0.75;
    for (uint32_t i = 0; i < n; i++) {
        if (!closed && (i == 0 || i + 1 == n)) continue;
        TablePoint a = p[i > 0 ? i - 1 : n - 1], b = p[i + 1 < n ? i + 1 : 0];
        double t =
            atan2((double)b.y - p[i].y, (double)b.x - p[i].x) - atan2((double)p[i].y - a.y, (double)p[i].x - a.x);
        if (t > 3.14159265) t -= 6.2831853;
        if (t < -3.14159265) t += 6.2831853;
        if (fabs(t) > SHARP) p[i].mark &= ~(uint32_t)POINT_SMOOTH;
    }
}

uint32_t form_thin(const Vec *in, uint32_t n, bool closed, bool natural, TablePoint *out, uint32_t cap) {
    uint8_t keep[PIECE_POINTS] = {0};
    enum { FINE = WU_INCH / 10 };
    if (n == 0 || n > PIECE_POINTS) return 0;
    keep[0] = keep[n - 1] = 1;
    if (n > 2) thin(in, 0, n - 1, FINE, keep);
    uint32_t m = 0;
    for (uint32_t i = 0; i < n && m < cap; i++) {
        if (!keep[i]) continue;
        if (m > 0 && geom_within(in[i], (Vec){out[m - 1].x, out[m - 1].y}, FINE)) continue;
        out[m++] = (TablePoint){in[i].x, in[i].y, POINT_SMOOTH};
    }
    if (closed)
        while (m > 3 && geom_within((Vec){out[0].x, out[0].y}, (Vec){out[m - 1].x, out[m - 1].y}, 7 * FINE)) m--;
    if (!natural) sharpen(out, m, closed);
    return m;
}
