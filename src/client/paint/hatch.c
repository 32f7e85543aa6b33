/* Each line is a row of bits, one a pixel of its way to the right: overlapping pieces cost nothing, and what they leave
 * out is as easy as what they cover. */
#include "client/paint/hatch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Hatch {
    Rect clip;
    float step, first; /* u of line 0; u = x + y of a rising line, y - x of a falling one */
    bool falling;
    uint32_t lines, words;            /* rows; 64 bits each */
    uint64_t *plane[HATCH_DEPTH + 1]; /* the layer being added; then one or more, two or more ... */
    float *lo, *hi;
    size_t cap, line_cap;
};

Hatch *hatch_new(void) {
    return calloc(1, sizeof(Hatch));
}

void hatch_free(Hatch *h) {
    if (!h) return;
    free(h->plane[0]);
    free(h->lo);
    free(h);
}

static bool room_for(Hatch *h) {
    size_t n = (size_t)h->lines * h->words;
    if (n > h->cap) {
        uint64_t *mem = realloc(h->plane[0], n * (HATCH_DEPTH + 1) * sizeof *mem);
        if (!mem) return false;
        h->plane[0] = mem;
        h->cap = n;
    }
    if (h->lines > h->line_cap) {
        float *mem = realloc(h->lo, 2 * (size_t)h->lines * sizeof *mem);
        if (!mem) return false;
        h->lo = mem;
        h->line_cap = h->lines;
    }
    for (int k = 1; k <= HATCH_DEPTH; k++) h->plane[k] = h->plane[0] + (size_t)k * n;
    h->hi = h->lo + h->lines;
    memset(h->plane[0], 0, n * (HATCH_DEPTH + 1) * sizeof *h->plane[0]);
    return true;
}

bool hatch_begin(Hatch *h, Rect clip, Pt origin, float step, bool falling) {
    h->clip = clip;
    h->step = fmaxf(step, 2);
    h->falling = falling;
    h->lines = h->words = 0;
    if (clip.w < 1 || clip.h < 1) return true;
    float least = falling ? clip.y - (clip.x + clip.w) : clip.x + clip.y;
    float anchor = falling ? origin.y - origin.x : origin.x + origin.y;
    h->first = anchor + ceilf((least - anchor) / h->step) * h->step;
    h->lines = (uint32_t)((least + clip.w + clip.h - h->first) / h->step) + 1;
    h->words = (uint32_t)clip.w / 64 + 1;
    if (room_for(h)) return true;
    h->lines = 0;
    return false;
}

static float u_of(const Hatch *h, Pt p) {
    return h->falling ? p.y - p.x : p.x + p.y;
}

static void set_bits(uint64_t *row, uint32_t from, uint32_t to) { /* [from, to) */
    uint32_t a = from / 64, b = to / 64;
    uint64_t head = ~UINT64_C(0) << (from % 64), tail = to % 64 ? ~UINT64_C(0) >> (64 - to % 64) : 0;
    if (a == b) {
        row[a] |= head & tail;
        return;
    }
    row[a] |= head;
    for (uint32_t k = a + 1; k < b; k++) row[k] = ~UINT64_C(0);
    if (tail) row[b] |= tail;
}

void hatch_add(Hatch *h, const Pt *p, int n) {
    if (h->lines == 0) return;
    float least = 1e30f, most = -1e30f;
    for (int i = 0; i < n; i++) least = fminf(least, u_of(h, p[i])), most = fmaxf(most, u_of(h, p[i]));
    float last = (float)h->lines - 1, a = ceilf((least - h->first) / h->step), b = floorf((most - h->first) / h->step);
    if (a > last || b < 0 || a > b) return;
    uint32_t from = (uint32_t)fmaxf(a, 0), to = (uint32_t)fminf(b, last);
    for (uint32_t k = from; k <= to; k++) h->lo[k] = 1e30f, h->hi[k] = -1e30f;
    for (int i = 0; i < n; i++) {
        Pt s = p[i], e = p[(i + 1) % n];
        float us = u_of(h, s), ue = u_of(h, e), u0 = fminf(us, ue), u1 = fmaxf(us, ue);
        float ka = fmaxf(ceilf((u0 - h->first) / h->step), (float)from),
              kb = fminf(floorf((u1 - h->first) / h->step), (float)to);
        for (uint32_t k = (uint32_t)fmaxf(ka, 0); (float)k <= kb; k++) {
            float u = h->first + (float)k * h->step, t = u1 > u0 ? (u - us) / (ue - us) : 0;
            float x = s.x + t * (e.x - s.x);
            h->lo[k] = fminf(h->lo[k], x), h->hi[k] = fmaxf(h->hi[k], x);
            if (u1 <= u0) h->lo[k] = fminf(h->lo[k], e.x), h->hi[k] = fmaxf(h->hi[k], e.x); /* it lies on the line */
        }
    }
    for (uint32_t k = from; k <= to; k++) {
        float lo = fmaxf(floorf(h->lo[k] - h->clip.x), 0), hi = fminf(ceilf(h->hi[k] - h->clip.x), h->clip.w);
        if (lo < hi) set_bits(h->plane[0] + (size_t)k * h->words, (uint32_t)lo, (uint32_t)hi);
    }
}

void hatch_layer(Hatch *h) {
    size_t n = (size_t)h->lines * h->words;
    for (size_t i = 0; i < n; i++) {
        uint64_t now = h->plane[0][i];
        if (now == 0) continue;
        for (int k = HATCH_DEPTH; k > 1; k--) h->plane[k][i] |= h->plane[k - 1][i] & now;
        h->plane[1][i] |= now;
        h->plane[0][i] = 0;
    }
}

static uint32_t next_change(const uint64_t *row, uint32_t from, uint32_t end, bool set) {
    for (uint32_t at = from; at < end;) {
        uint64_t w = (set ? row[at / 64] : ~row[at / 64]) >> (at % 64);
        if (w) return MIN(at + (uint32_t)__builtin_ctzll(w), end);
        at = (at / 64 + 1) * 64;
    }
    return end;
}

static Rect both(Rect a, Rect b) {
    float x0 = fmaxf(a.x, b.x), y0 = fmaxf(a.y, b.y);
    return (Rect){x0, y0, fminf(a.x + a.w, b.x + b.w) - x0, fminf(a.y + a.h, b.y + b.h) - y0};
}

void hatch_draw(const Hatch *h, DrawList *d, int least, Pt shift, Rect view, float width, Color c) {
    Rect in = both(h->clip, (Rect){view.x - shift.x, view.y - shift.y, view.w, view.h});
    if (in.w < 1 || in.h < 1) return;
    const uint64_t *plane = h->plane[CLAMP(least, 1, HATCH_DEPTH)];
    bool want = least > 0;
    for (uint32_t k = 0; k < h->lines; k++) {
        const uint64_t *row = plane + (size_t)k * h->words;
        float u = h->first + (float)k * h->step, x0, x1; /* the line inside the rect */
        if (h->falling)
            x0 = in.y - u, x1 = in.y + in.h - u;
        else
            x0 = u - (in.y + in.h), x1 = u - in.y;
        x0 = fmaxf(x0, in.x) - h->clip.x, x1 = fminf(x1, in.x + in.w) - h->clip.x;
        if (x1 - x0 < 1) continue;
        uint32_t end = (uint32_t)x1;
        for (uint32_t at = (uint32_t)x0; at < end;) {
            uint32_t from = next_change(row, at, end, want), to = next_change(row, from, end, !want);
            at = to;
            if (to < from + 2) continue;
            float a = h->clip.x + (float)from, b = h->clip.x + (float)to;
            Pt p[2] = {{a + shift.x, (h->falling ? u + a : u - a) + shift.y},
                       {b + shift.x, (h->falling ? u + b : u - b) + shift.y}};
            draw_line(d, p, 2, false, width, c);
        }
    }
}
