#include "mat/trace.h"

#include "mat/outline.h"

#include <stdlib.h>
#include <string.h>

void trace_free(TraceResult *r) {
    free(r->piece);
    free(r->pt);
    *r = (TraceResult){0};
}

/* --- the pixels of the colour --- */

static bool fits(uint32_t px, uint32_t rgb, int most) {
    if (px >> 24 == 0) return false;
    int sum = 0;
    for (int s = 0; s < 24; s += 8) {
        int d = (int)(px >> s & 255) - (int)(rgb >> s & 255);
        sum += d * d;
    }
    return sum <= most;
}

/* Sums of `from` over a window of 2 r + 1 along rows (step 1) or columns (step w); what lies beyond the edge is as what
 * lies at it. */
static void window_sums(const uint16_t *from, uint16_t *to, int n, size_t step, int r) {
    int sum = 0;
    for (int i = -r; i <= r; i++) sum += from[(size_t)CLAMP(i, 0, n - 1) * step];
    for (int i = 0; i < n; i++) {
        to[(size_t)i * step] = (uint16_t)sum;
        sum += from[(size_t)MIN(i + r + 1, n - 1) * step] - from[(size_t)MAX(i - r, 0) * step];
    }
}

/* A pixel goes with the most of those around it, so that dust and grain of a photograph do not make regions. */
static bool settle(uint8_t *on, int w, int h, int r) {
    size_t n = (size_t)w * (size_t)h;
    uint16_t *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    if (a && b) {
        for (size_t i = 0; i < n; i++) a[i] = on[i];
        for (int y = 0; y < h; y++) window_sums(a + (size_t)y * (size_t)w, b + (size_t)y * (size_t)w, w, 1, r);
        for (int x = 0; x < w; x++) window_sums(b + x, a + x, h, (size_t)w, r);
        int most = ((2 * r + 1) * (2 * r + 1)) / 2;
        for (size_t i = 0; i < n; i++) on[i] = a[i] > most;
    }
    bool good = a && b;
    free(a);
    free(b);
    return good;
}

typedef struct Mask {
    int w, h;
    uint8_t *on;    /* bit 0: of the colour; bit 1: its upper edge has been walked */
    int32_t *label; /* region, 0 = none */
    int32_t *stack;
    int64_t *count; /* px of each region */
    int32_t regions;
} Mask;

static void mask_free(Mask *m) {
    free(m->on);
    free(m->label);
    free(m->stack);
    free(m->count);
}

/* Half the window in pixels: half of the detail. */
static int settle_radius(const TraceAsk *ask) {
    double px = ask->detail / ((double)ask->table_w / ask->w);
    return CLAMP((int)(px / 2 + 0.5), 1, 60);
}

static bool mask_make(Mask *m, const TraceAsk *ask, TraceResult *out) {
    size_t n = (size_t)ask->w * (size_t)ask->h;
    *m = (Mask){.w = ask->w, .h = ask->h};
    m->on = malloc(n);
    m->label = calloc(n, sizeof *m->label);
    m->stack = malloc(n * sizeof *m->stack);
    if (!m->on || !m->label || !m->stack) return false;
    int most = 3 * ask->tolerance * ask->tolerance;
    for (size_t i = 0; i < n; i++) {
        m->on[i] = fits(ask->argb[i], ask->rgb, most);
        out->matched += m->on[i];
    }
    return settle(m->on, m->w, m->h, settle_radius(ask)) && settle(m->on, m->w, m->h, 1);
}

/* Fills a region over its four neighbours; corners that only touch are two regions. */
static int64_t flood(Mask *m, int32_t from, int32_t label) {
    int64_t n = 0;
    int32_t top = 0;
    m->label[from] = label;
    m->stack[top++] = from;
    while (top > 0) {
        int32_t at = m->stack[--top], x = at % m->w, y = at / m->w;
        const int32_t next[4] = {x > 0 ? at - 1 : -1, x + 1 < m->w ? at + 1 : -1, y > 0 ? at - m->w : -1,
                                 y + 1 < m->h ? at + m->w : -1};
        n++;
        for (int i = 0; i < 4; i++) {
            if (next[i] < 0 || !(m->on[next[i]] & 1) || m->label[next[i]] != 0) continue;
            m->label[next[i]] = label;
            m->stack[top++] = next[i];
        }
    }
    return n;
}

static bool label_all(Mask *m) {
    int32_t cap = 0;
    for (int32_t i = 0; i < m->w * m->h; i++) {
        if (!(m->on[i] & 1) || m->label[i] != 0) continue;
        if (m->regions + 1 >= cap) {
            cap = cap ? cap * 2 : 256;
            int64_t *more = realloc(m->count, (size_t)cap * sizeof *more);
            if (more == NULL) return false;
            m->count = more;
        }
        m->regions++;
        m->count[m->regions] = flood(m, i, m->regions);
    }
    return true;
}

/* --- outlines along the pixels' edges --- */

static int32_t label_at(const Mask *m, int x, int y) {
    return x < 0 || y < 0 || x >= m->w || y >= m->h ? 0 : m->label[(size_t)y * (size_t)m->w + (size_t)x];
}

/* Points are middles of pixel edges, in half pixels: two ways through a corner that only touches never meet. */
static bool put(Ring *r, int x, int y) {
    if (r->n == r->cap) {
        size_t cap = r->cap ? r->cap * 2 : 64;
        Vec *more = realloc(r->p, cap * sizeof *more);
        if (more == NULL) return false;
        r->p = more;
        r->cap = cap;
    }
    r->p[r->n++] = (Vec){x, y};
    return true;
}

static bool is_corner(const Mask *m, int x, int y) {
    return (x == 0 || x == m->w) && (y == 0 || y == m->h);
}

/* Walks round with the region on the right hand, from the upper edge of pixel x, y. */
static bool walk(Mask *m, int px, int py, Ring *out) {
    static const int DX[4] = {1, 0, -1, 0}, DY[4] = {0, 1, 0, -1}; /* east, south, west, north */
    int32_t me = label_at(m, px, py);
    int x = px, y = py, dir = 0;
    out->n = 0;
    do {
        if (dir == 0) m->on[(size_t)y * (size_t)m->w + (size_t)x] |= 2;
        if (!put(out, 2 * x + DX[dir], 2 * y + DY[dir])) return false;
        x += DX[dir];
        y += DY[dir];
        if (is_corner(m, x, y) && !put(out, 2 * x, 2 * y)) return false; /* the table's corner is not cut */
        int r = (dir + 1) & 3, l = (dir + 3) & 3; /* pixels ahead, to the right and to the left */
        int ax = x + MIN(DX[dir], 0) + MIN(DX[r], 0), ay = y + MIN(DY[dir], 0) + MIN(DY[r], 0);
        int bx = x + MIN(DX[dir], 0) + MIN(DX[l], 0), by = y + MIN(DY[dir], 0) + MIN(DY[l], 0);
        if (label_at(m, ax, ay) != me)
            dir = r;
        else if (label_at(m, bx, by) == me)
            dir = l;
    } while (x != px || y != py || dir != 0);
    return true;
}

/* --- regions to pieces --- */

typedef struct Loop {
    int32_t region;
    int64_t area2; /* twice the signed area in half pixels squared: outline positive */
    Ring ring;
} Loop;
typedef struct Loops {
    Loop *loop;
    size_t n, cap;
} Loops;

static void loops_free(Loops *l) {
    for (size_t i = 0; i < l->n; i++) free(l->loop[i].ring.p);
    free(l->loop);
}

static bool keep_loop(Loops *l, int32_t region, Ring *r) {
    if (l->n == l->cap) {
        size_t cap = l->cap ? l->cap * 2 : 64;
        Loop *more = realloc(l->loop, cap * sizeof *more);
        if (more == NULL) return false;
        l->loop = more;
        l->cap = cap;
    }
    l->loop[l->n++] = (Loop){region, ring_area2(r->p, r->n), *r};
    *r = (Ring){0};
    return true;
}

/* The largest regions that are large enough; the others keep their pixels and have no outline. */
typedef struct Order {
    int32_t region;
    int64_t count;
} Order;
static bool larger(const void *a, const void *b, void *user) {
    const Order *x = a, *y = b;
    (void)user;
    return x->count != y->count ? x->count > y->count : x->region < y->region;
}

static Order *choose(const Mask *m, const TraceAsk *ask, int64_t least, uint32_t *n, TraceResult *out) {
    Order *o = malloc(((size_t)m->regions + 1) * sizeof *o);
    if (o == NULL) return NULL;
    *n = 0;
    for (int32_t i = 1; i <= m->regions; i++) {
        if (m->count[i] < least)
            out->small++;
        else
            o[(*n)++] = (Order){i, m->count[i]};
    }
    base_sort(o, *n, sizeof *o, larger, NULL);
    if (*n > ask->most) {
        out->too_many = *n - ask->most;
        *n = ask->most;
    }
    return o;
}

static bool collect(Mask *m, const bool *want, int64_t least, Loops *l, TraceResult *out) {
    Ring r = {0};
    bool good = true;
    for (int y = 0; y < m->h && good; y++)
        for (int x = 0; x < m->w && good; x++) {
            int32_t me = m->label[(size_t)y * (size_t)m->w + (size_t)x];
            if (me == 0 || !want[me] || label_at(m, x, y - 1) == me) continue;
            if (m->on[(size_t)y * (size_t)m->w + (size_t)x] & 2) continue;
            good = walk(m, x, y, &r);
            int64_t area2 = good ? ring_area2(r.p, r.n) : 0; /* y down: with the region on the right it is positive */
            if (good && area2 < 0 && -area2 < 8 * least)
                out->holes_filled++;
            else if (good)
                good = keep_loop(l, me, &r);
        }
    free(r.p);
    return good;
}

static bool loop_before(const void *a, const void *b, void *user) {
    const Loop *x = a, *y = b;
    const int32_t *rank = user;
    if (x->region != y->region) return rank[x->region] < rank[y->region];
    if ((x->area2 > 0) != (y->area2 > 0)) return x->area2 > 0; /* the outline, then its holes, large ones first */
    return x->area2 < y->area2;
}

static bool keep_piece(TraceResult *out, const OutlineOut *o, int64_t area) {
    TracePiece *p = realloc(out->piece, (out->piece_n + 1) * sizeof *p);
    if (p == NULL) return false;
    out->piece = p;
    TablePoint *pt = realloc(out->pt, (out->pt_n + o->n) * sizeof *pt);
    if (pt == NULL) return false;
    out->pt = pt;
    memcpy(pt + out->pt_n, o->pt, o->n * sizeof *pt);
    p[out->piece_n++] = (TracePiece){out->pt_n, o->n, o->holes, area, o->area};
    out->pt_n += o->n;
    return true;
}

static bool make_pieces(const TraceAsk *ask, Loops *l, TraceResult *out) {
    OutlineOut *o = malloc(sizeof *o);
    bool good = o != NULL;
    double px = (double)ask->table_w / ask->w * ((double)ask->table_h / ask->h); /* Wu^2 a pixel */
    for (size_t i = 0, n; i < l->n && good; i += n) {
        const Ring *ring[OUTLINE_RINGS];
        size_t rings = 0;
        double area = 0;
        for (n = 0; i + n < l->n && l->loop[i + n].region == l->loop[i].region; n++)
            if (rings < OUTLINE_RINGS) {
                ring[rings++] = &l->loop[i + n].ring;
                area += (double)l->loop[i + n].area2 / 8 * px;
            } else
                out->holes_filled++;
        OutlineAsk a = {ask->w, ask->h, ask->table_w, ask->table_h, ask->smooth, settle_radius(ask)};
        if (!outline_make(&a, ring, rings, o))
            out->intricate++;
        else
            good = keep_piece(out, o, (int64_t)area);
    }
    free(o);
    return good;
}

bool trace_picture(const TraceAsk *ask, TraceResult *out) {
    *out = (TraceResult){0};
    if (ask->w < 2 || ask->h < 2 || ask->table_w <= 0 || ask->table_h <= 0) return false;
    double px = (double)ask->table_w / ask->w * ((double)ask->table_h / ask->h);
    int64_t least = MAX((int64_t)((double)ask->least_area / px), 4);
    Mask m;
    Loops l = {0};
    uint32_t n = 0;
    bool good = mask_make(&m, ask, out) && label_all(&m);
    Order *o = good ? choose(&m, ask, least, &n, out) : NULL;
    bool *want = calloc((size_t)m.regions + 1, sizeof *want);
    int32_t *rank = calloc((size_t)m.regions + 1, sizeof *rank);
    good = good && o && want && rank;
    for (uint32_t i = 0; good && i < n; i++) {
        want[o[i].region] = true;
        rank[o[i].region] = (int32_t)i;
    }
    good = good && collect(&m, want, least, &l, out);
    if (good) base_sort(l.loop, l.n, sizeof *l.loop, loop_before, rank);
    good = good && make_pieces(ask, &l, out);
    loops_free(&l);
    free(o), free(want), free(rank);
    mask_free(&m);
    return good;
}
