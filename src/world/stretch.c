/* Where a segment lies in areas and meets bare lines.
 *
 * The segment is looked at twice at once: moved a hair to its left, and a hair to its right. Neither copy ever meets a
 * corner, so each is inside an area or not by plain parity of the edges that it crosses; an edge is crossed by the left
 * copy if its ends lie on different sides, "on the line" counting as right, and by the right copy with "on the line"
 * counting as left. A stretch between two meetings belongs to the closed area if either copy is inside: both for its
 * interior, one along an edge. Meetings themselves belong to it always. All positions are exact fractions, so nothing
 * depends on the order of the ends, on mirrors or on turns. */
#include "world/scene_int.h"

enum { LEFT = 1, RIGHT = 2 };

typedef struct Hit {
    Frac t;       /* num < 0: not a meeting, `flip` is the state just behind the start */
    uint32_t key; /* piece, part */
    uint8_t flip;
    int8_t cover; /* a bare line runs along the segment from here: +1, up to here: -1 */
} Hit;

typedef struct Hits {
    uint32_t n;
    Hit at[STRETCH_HITS];
} Hits;

static bool hit_before(const Hit *a, const Hit *b) {
    return a->key != b->key ? a->key < b->key : frac_compare(a->t, b->t) < 0;
}
static bool hit_less(const void *a, const void *b, void *user) {
    (void)user;
    return hit_before(a, b);
}

static bool put_hit(Hits *h, Hit hit) {
    if (h->n == STRETCH_HITS) return false;
    h->at[h->n++] = hit;
    return true;
}

static uint8_t flips_of(int64_t sa, int64_t sb) {
    return (uint8_t)(((sa > 0) != (sb > 0) ? LEFT : 0) | ((sa >= 0) != (sb >= 0) ? RIGHT : 0));
}

/* An edge on the line of the segment. */
static bool hit_along(Hits *h, Vec a, Vec d, const Edge *e, uint32_t key, bool line) {
    int64_t len2 = vec_dot(d, d), u = vec_dot(d, vec_sub(e->a, a)), v = vec_dot(d, vec_sub(e->b, a));
    int64_t lo = MIN(u, v), hi = MAX(u, v);
    if (hi < 0 || lo > len2) return true;
    /* An area's edge says nothing new between its ends; it touches only where they lie on the segment. */
    if (!line)
        return (lo < 0 || put_hit(h, (Hit){{lo, len2}, key, 0, 0})) &&
               (hi > len2 || put_hit(h, (Hit){{hi, len2}, key, 0, 0}));
    return put_hit(h, (Hit){{MAX(lo, 0), len2}, key, 0, 1}) && put_hit(h, (Hit){{MIN(hi, len2), len2}, key, 0, -1});
}

typedef struct Meet {
    const Ground *g;
    Hits *hits;
    Vec a, d;
} Meet;

static bool hit_edge(void *user, const Edge *e, uint32_t key, int64_t sa, int64_t sb) {
    const Meet *m = user;
    if (sa == 0 && sb == 0) return hit_along(m->hits, m->a, m->d, e, key, m->g->piece[key >> 16].form == FORM_LINE);
    Vec pa = vec_sub(e->a, m->a);
    int64_t den = sb - sa, num = vec_cross(pa, vec_sub(e->b, e->a));
    if (den < 0) den = -den, num = -num;
    if (num < 0 || num > den) return true;
    return put_hit(m->hits, (Hit){{num, den}, key, flips_of(sa, sb), 0});
}

/* Is the segment's left, right copy inside the ring just behind its start? Counted along the line, backwards. */
static uint8_t ring_start(const Vec *ring, uint32_t n, Vec a, Vec d) {
    uint8_t state = 0;
    int64_t dx = d.x, dy = d.y, base = dx * a.y - dy * a.x;
    Vec p = ring[n - 1];
    int64_t sp = dx * p.y - dy * p.x - base;
    for (uint32_t i = 0; i < n; i++) {
        Vec q = ring[i];
        int64_t sq = dx * q.y - dy * q.x - base;
        if (!((sp > 0 && sq > 0) || (sp < 0 && sq < 0) || (sp == 0 && sq == 0))) {
            int64_t den = sq - sp, num = vec_cross(vec_sub(p, a), vec_sub(q, p));
            if (den > 0 ? num <= 0 : num >= 0) state ^= flips_of(sp, sq);
        }
        p = q, sp = sq;
    }
    return state;
}

static bool hit_starts(const Ground *g, const EdgeIndex *ix, Hits *h, Vec a, Vec d) {
    PieceIx near[TABLE_PIECES];
    uint32_t n = ground_in_box(g, (Box){a.x, a.y, a.x, a.y}, near);
    for (uint32_t i = 0; i < n; i++) {
        const ScenePiece *sp = &g->piece[near[i]];
        if (!(sp->use & ix->use) || sp->form == FORM_LINE) continue;
        uint8_t state = 0;
        for (uint32_t k = 0; k < sp->ring_n; k++) {
            const Outline *o = &g->ring[sp->ring + k];
            state ^= ring_start(g->pt + o->pt, o->n, a, d);
            if (sp->form == FORM_AREA && k + 1 < sp->ring_n) continue;
            uint32_t part = sp->form == FORM_QUADS ? k : 0;
            if (state != 0 && !put_hit(h, (Hit){{-1, 1}, (uint32_t)near[i] << 16 | part, state, 0})) return false;
            state = 0;
        }
    }
    return true;
}

static void sort_hits(Hits *h) {
    if (h->n > 64) {
        base_sort(h->at, h->n, sizeof h->at[0], hit_less, NULL);
        return;
    }
    for (uint32_t i = 1; i < h->n; i++) {
        Hit hit = h->at[i];
        uint32_t k = i;
        for (; k > 0 && hit_before(&hit, &h->at[k - 1]); k--) h->at[k] = h->at[k - 1];
        h->at[k] = hit;
    }
}

/* Adds a stretch of the piece; one that begins where the piece's last one ends goes on from it (quads that share an
 * edge). */
static bool put_stretch(StretchList *out, uint32_t first, const Stretch *s) {
    for (uint32_t i = first; i < out->n; i++) {
        Stretch *o = &out->at[i];
        if (s->line || frac_compare(s->in, o->out) > 0 || frac_compare(o->in, s->out) > 0) continue;
        Stretch joined = *o;
        if (frac_compare(s->in, o->in) < 0) joined.in = s->in;
        if (frac_compare(s->out, o->out) > 0) joined.out = s->out;
        joined.left |= s->left, joined.right |= s->right, joined.both |= s->both;
        out->at[i] = out->at[--out->n]; /* the joined one may touch others */
        return put_stretch(out, first, &joined);
    }
    if (out->n == STRETCHES) return false;
    uint32_t k = out->n++;
    for (; k > first && frac_compare(s->in, out->at[k - 1].in) < 0; k--) out->at[k] = out->at[k - 1];
    out->at[k] = *s;
    return true;
}

static void note_side(Stretch *s, uint8_t state) {
    s->left |= (state & LEFT) != 0;
    s->right |= (state & RIGHT) != 0;
    s->both |= state == (LEFT | RIGHT);
}

/* The hits of one area, or of one quad. */
static bool walk_area(const Hit *h, uint32_t n, PieceIx piece, StretchList *out, uint32_t first) {
    uint8_t state = 0;
    bool open = false;
    Stretch s = {.piece = piece};
    uint32_t i = 0;
    if (h[0].t.num < 0) {
        state = h[0].flip;
        open = true;
        s.in = (Frac){0, 1};
        note_side(&s, state);
        i = 1;
    }
    while (i < n) {
        Frac t = h[i].t;
        uint8_t flip = 0;
        for (; i < n && frac_compare(h[i].t, t) == 0; i++) flip ^= h[i].flip;
        if (!open) s = (Stretch){.piece = piece, .in = t};
        s.out = t;
        if (t.num > 0) state ^= flip; /* what meets the start is in its state already */
        open = state != 0 && t.num < t.den;
        if (open)
            note_side(&s, state);
        else if (!put_stretch(out, first, &s))
            return false;
    }
    s.out = (Frac){1, 1};
    return !open || put_stretch(out, first, &s);
}

/* The hits of one bare line. */
static bool walk_line(const Hit *h, uint32_t n, PieceIx piece, StretchList *out, uint32_t first) {
    int cover = 0;
    uint8_t flip = 0;
    Stretch s = {.piece = piece, .line = 1};
    for (uint32_t i = 0; i < n;) {
        Frac t = h[i].t;
        if (cover == 0) s.in = t, flip = 0;
        for (; i < n && frac_compare(h[i].t, t) == 0; i++) {
            flip ^= h[i].flip;
            cover += h[i].cover;
        }
        s.out = t;
        s.both = flip == (LEFT | RIGHT); /* comes in on one side and leaves on the other */
        if (cover == 0 && !put_stretch(out, first, &s)) return false;
    }
    return true;
}

/* A segment that is a point lies wholly in what has it. */
static bool point_stretches(const Ground *g, const EdgeIndex *ix, Vec at, StretchList *out) {
    PieceIx near[TABLE_PIECES];
    uint32_t n = ground_in_box(g, (Box){at.x, at.y, at.x, at.y}, near);
    for (uint32_t i = 0; i < n; i++) {
        const ScenePiece *sp = &g->piece[near[i]];
        if (!(sp->use & ix->use)) continue;
        bool line = sp->form == FORM_LINE, met = !line && ground_piece_has(g, near[i], at);
        for (uint32_t k = 0; line && k < sp->ring_n; k++)
            for (uint32_t e = 1; e < g->ring[sp->ring + k].n; e++)
                met |=
                    geom_on_segment(at, g->pt[g->ring[sp->ring + k].pt + e - 1], g->pt[g->ring[sp->ring + k].pt + e]);
        if (!met) continue;
        if (out->n == STRETCHES) return false;
        out->at[out->n++] = (Stretch){.in = {0, 1}, .out = {1, 1}, .piece = near[i], .line = line};
    }
    return true;
}

bool stretch_along(const Ground *g, const EdgeIndex *ix, Vec a, Vec b, StretchList *out) {
    Hits h;
    h.n = out->n = 0;
    if (ix->n == 0) return true;
    if (vec_same(a, b)) return point_stretches(g, ix, a, out);
    Meet m = {g, &h, a, vec_sub(b, a)};
    if (!hit_starts(g, ix, &h, a, m.d) || !edge_index_along(ix, a, b, hit_edge, &m)) return false;
    sort_hits(&h);
    uint32_t first = 0;
    for (uint32_t i = 0, k; i < h.n; i = k) {
        PieceIx piece = (PieceIx)(h.at[i].key >> 16);
        if (i > 0 && h.at[i - 1].key >> 16 != piece) first = out->n;
        for (k = i + 1; k < h.n && h.at[k].key == h.at[i].key; k++) {
        }
        bool line = g->piece[piece].form == FORM_LINE;
        if (!(line ? walk_line : walk_area)(h.at + i, k - i, piece, out, first)) return false;
    }
    return true;
}
