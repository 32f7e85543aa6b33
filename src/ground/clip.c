#include "ground/clip.h"

typedef struct Node {
    Vec p;
    uint32_t next, prev, twin; /* twin: the same crossing in the other polygon */
    uint32_t mark;
    Frac along; /* crossings: on their edge */
    uint8_t crossing, entry, done;
} Node;
enum { NONE = UINT32_MAX, RINGS_MOST = 64, TRIES = 8 };

typedef struct Poly {
    uint32_t first[RINGS_MOST], n[RINGS_MOST]; /* a ring's corners lie side by side in node[] */
    uint32_t rings;
} Poly;
typedef struct Cut {
    Node *node;
    uint32_t n, cap;
    Poly poly[2];
    Arena *a;
} Cut;

static bool take_polygon(Cut *c, Poly *q, const TablePoint *pt, uint32_t n, Vec shift) {
    for (uint32_t from = 0; from < n;) {
        uint32_t end = from;
        while (end + 1 < n && !(pt[end].mark & POINT_RING_END)) end++;
        uint32_t m = end + 1 - from, at = c->n;
        if (m < 3 || q->rings == RINGS_MOST || c->n + m > c->cap) return false;
        for (uint32_t i = 0; i < m; i++)
            c->node[c->n++] = (Node){.p = vec(pt[from + i].x + shift.x, pt[from + i].y + shift.y),
                                     .next = at + (i + 1) % m,
                                     .prev = at + (i + m - 1) % m,
                                     .twin = NONE,
                                     .mark = pt[from + i].mark & POINT_SMOOTH};
        q->first[q->rings] = at;
        q->n[q->rings++] = m;
        from = end + 1;
    }
    return q->rings > 0;
}

/* Even-odd, over all corners; crossings do not count yet. -1: on an edge. */
static int within(const Cut *c, const Poly *q, Vec p) {
    int in = 0;
    for (uint32_t r = 0; r < q->rings; r++)
        for (uint32_t i = 0; i < q->n[r]; i++) {
            Vec a = c->node[q->first[r] + i].p, b = c->node[q->first[r] + (i + 1) % q->n[r]].p;
            if (geom_on_segment(p, a, b)) return -1;
            if ((a.y > p.y) == (b.y > p.y)) continue;
            int turn = geom_turn(a, b, p);
            if ((b.y > a.y) == (turn > 0)) in ^= 1;
        }
    return in;
}

/* Sorted into the chain behind the corner `at`. */
static void insert(Cut *c, uint32_t at, uint32_t crossing) {
    uint32_t before = at;
    while (c->node[c->node[before].next].crossing &&
           frac_compare(c->node[c->node[before].next].along, c->node[crossing].along) < 0)
        before = c->node[before].next;
    uint32_t after = c->node[before].next;
    c->node[crossing].prev = before;
    c->node[crossing].next = after;
    c->node[before].next = crossing;
    c->node[after].prev = crossing;
}

/* False: a corner lies on an edge, shift and try again. */
static bool cross_edges(Cut *c, uint32_t i, uint32_t inext, uint32_t k, uint32_t knext) {
    Vec a = c->node[i].p, b = c->node[inext].p, p = c->node[k].p, q = c->node[knext].p;
    if (MAX(a.x, b.x) < MIN(p.x, q.x) || MIN(a.x, b.x) > MAX(p.x, q.x) || MAX(a.y, b.y) < MIN(p.y, q.y) ||
        MIN(a.y, b.y) > MAX(p.y, q.y))
        return true;
    int ap = geom_turn(p, q, a), bp = geom_turn(p, q, b), pa = geom_turn(a, b, p), qa = geom_turn(a, b, q);
    if (geom_on_segment(a, p, q) || geom_on_segment(b, p, q) || geom_on_segment(p, a, b) || geom_on_segment(q, a, b))
        return false;
    if (ap * bp >= 0 || pa * qa >= 0) return true;
    Frac s, t;
    if (!geom_segment_cut(a, b, p, q, &s) || !geom_segment_cut(p, q, a, b, &t) || c->n + 2 > c->cap) return false;
    Vec at = vec(a.x + (Wu)frac_scale(s, b.x - a.x), a.y + (Wu)frac_scale(s, b.y - a.y));
    uint32_t x = c->n, y = c->n + 1;
    c->node[x] = (Node){.p = at, .twin = y, .along = s, .crossing = 1};
    c->node[y] = (Node){.p = at, .twin = x, .along = t, .crossing = 1};
    c->n += 2;
    insert(c, i, x);
    insert(c, k, y);
    return true;
}

static bool cross_all(Cut *c) {
    const Poly *s = &c->poly[0], *t = &c->poly[1];
    for (uint32_t r = 0; r < s->rings; r++)
        for (uint32_t i = 0; i < s->n[r]; i++)
            for (uint32_t q = 0; q < t->rings; q++)
                for (uint32_t k = 0; k < t->n[q]; k++)
                    if (!cross_edges(c, s->first[r] + i, s->first[r] + (i + 1) % s->n[r], t->first[q] + k,
                                     t->first[q] + (k + 1) % t->n[q]))
                        return false;
    return true;
}

/* Which crossings lead into what is kept. */
static bool set_entries(Cut *c, int which, ClipHow how) {
    for (uint32_t r = 0; r < c->poly[which].rings; r++) {
        uint32_t first = c->poly[which].first[r], at = first;
        int in = within(c, &c->poly[1 - which], c->node[first].p);
        if (in < 0) return false;
        if (which == 0 && how == CLIP_OUTSIDE) in = !in;
        do {
            if (c->node[at].crossing) {
                c->node[at].entry = !in;
                in = !in;
            }
            at = c->node[at].next;
        } while (at != first);
    }
    return true;
}

typedef struct Loop {
    TablePoint *pt;
    uint32_t n;
    int64_t area2;
    int32_t in; /* the outline that this hole lies in, -1 */
} Loop;
enum { LOOPS = 96 };

static void put(Loop *l, Vec p, uint32_t mark) {
    if (l->n > 0 && l->pt[l->n - 1].x == p.x && l->pt[l->n - 1].y == p.y) return;
    l->pt[l->n++] = (TablePoint){p.x, p.y, mark};
}

static uint32_t walk_loops(Cut *c, Loop *loop) {
    uint32_t loops = 0, corners = c->n;
    for (uint32_t i = 0; i < corners && loops < LOOPS; i++) {
        if (!c->node[i].crossing || c->node[i].done) continue;
        Loop *l = &loop[loops];
        *l = (Loop){.pt = ARENA_ARRAY(c->a, TablePoint, corners + 4), .in = -1};
        uint32_t at = i, guard = 0;
        do {
            c->node[at].done = c->node[c->node[at].twin].done = 1;
            bool forward = c->node[at].entry;
            do {
                put(l, c->node[at].p, c->node[at].crossing ? 0 : c->node[at].mark);
                at = forward ? c->node[at].next : c->node[at].prev;
            } while (!c->node[at].crossing && ++guard < 4 * corners && l->n < corners);
            at = c->node[at].twin;
        } while (at != i && !(c->node[at].done && at == i) && ++guard < 4 * corners && l->n < corners);
        loops++;
    }
    return loops;
}

/* Rings that meet nothing are kept whole or not at all. */
static uint32_t whole_rings(Cut *c, ClipHow how, Loop *loop, uint32_t loops) {
    for (int which = 0; which < 2; which++)
        for (uint32_t r = 0; r < c->poly[which].rings; r++) {
            uint32_t first = c->poly[which].first[r], at = first;
            bool met = false;
            do {
                met = met || c->node[at].crossing;
                at = c->node[at].next;
            } while (at != first);
            bool in = within(c, &c->poly[1 - which], c->node[first].p) > 0;
            bool keep = which == 1 || how == CLIP_INSIDE ? in : !in;
            if (met || !keep || loops == LOOPS) continue;
            Loop *l = &loop[loops++];
            *l = (Loop){.pt = ARENA_ARRAY(c->a, TablePoint, c->poly[which].n[r]), .in = -1};
            for (uint32_t i = 0; i < c->poly[which].n[r]; i++) put(l, c->node[first + i].p, c->node[first + i].mark);
        }
    return loops;
}

static bool loop_larger(const void *a, const void *b, void *user) {
    const Loop *p = a, *q = b;
    (void)user;
    int64_t s = p->area2 < 0 ? -p->area2 : p->area2, t = q->area2 < 0 ? -q->area2 : q->area2;
    return s != t ? s > t : p->n != q->n ? p->n > q->n : p->pt[0].x < q->pt[0].x;
}

static Vec *vecs_of(Arena *a, const Loop *l) {
    Vec *v = ARENA_ARRAY(a, Vec, l->n);
    for (uint32_t i = 0; i < l->n; i++) v[i] = vec(l->pt[i].x, l->pt[i].y);
    return v;
}

/* Loops become outlines with their holes, by how deep they lie in one another. */
static uint32_t parts_of(Cut *c, Loop *loop, uint32_t loops, int64_t least2, ClipPart *out, bool *failed) {
    uint32_t m = 0, parts = 0;
    for (uint32_t i = 0; i < loops; i++) {
        Loop *l = &loop[i];
        while (l->n > 1 && l->pt[l->n - 1].x == l->pt[0].x && l->pt[l->n - 1].y == l->pt[0].y) l->n--;
        if (l->n < 3) continue;
        l->area2 = ring_area2(vecs_of(c->a, l), l->n);
        if ((l->area2 < 0 ? -l->area2 : l->area2) >= least2) loop[m++] = *l;
    }
    base_sort(loop, m, sizeof *loop, loop_larger, NULL);
    for (uint32_t i = 0; i < m; i++) {
        Vec *v = vecs_of(c->a, &loop[i]);
        size_t edge;
        if (!ring_simple(v, loop[i].n, &edge)) *failed = true;
        uint32_t depth = 0;
        int32_t in = -1;
        for (uint32_t k = 0; k < i; k++) {
            Side s = SIDE_EDGE;
            Vec *w = vecs_of(c->a, &loop[k]);
            for (uint32_t j = 0; j < loop[i].n && s == SIDE_EDGE; j++) s = ring_side(v[j], w, loop[k].n);
            if (s == SIDE_IN) depth++, in = (int32_t)k;
        }
        loop[i].in = depth & 1 ? in : -1;
    }
    for (uint32_t i = 0; i < m && parts < CLIP_PARTS; i++) {
        if (loop[i].in >= 0) continue;
        uint32_t n = 0;
        for (uint32_t k = i; k < m; k++)
            if (k == i || loop[k].in == (int32_t)i) n += loop[k].n;
        TablePoint *pt = ARENA_ARRAY(c->a, TablePoint, n);
        n = 0;
        for (uint32_t k = i; k < m; k++) {
            if (k != i && loop[k].in != (int32_t)i) continue;
            base_copy(pt + n, loop[k].pt, loop[k].n * sizeof *pt);
            n += loop[k].n;
            pt[n - 1].mark |= POINT_RING_END;
        }
        if (n > PIECE_POINTS) *failed = true;
        out[parts++] = (ClipPart){pt, n, loop[i].area2 < 0 ? -loop[i].area2 : loop[i].area2};
    }
    return parts;
}

uint32_t clip_polygon(Arena *a, const TablePoint *subject, uint32_t n, const TablePoint *clip, uint32_t clip_n,
                      ClipHow how, int64_t least2, ClipPart out[CLIP_PARTS], bool *failed) {
    static const int8_t SHIFT[TRIES][2] = {{0, 0}, {1, 0}, {0, 1}, {-1, 1}, {1, -2}, {2, 1}, {-2, -1}, {3, 2}};
    *failed = false;
    for (int k = 0; k < TRIES; k++) {
        size_t mark = arena_mark(a);
        Cut c = {.a = a, .cap = 8 * (n + clip_n) + 64};
        c.node = ARENA_ARRAY(a, Node, c.cap);
        bool good = take_polygon(&c, &c.poly[0], subject, n, vec(0, 0)) &&
                    take_polygon(&c, &c.poly[1], clip, clip_n, vec(SHIFT[k][0], SHIFT[k][1])) && cross_all(&c) &&
                    set_entries(&c, 0, how) && set_entries(&c, 1, how);
        if (good) {
            Loop *loop = ARENA_ARRAY(a, Loop, LOOPS);
            uint32_t loops = whole_rings(&c, how, loop, walk_loops(&c, loop));
            return parts_of(&c, loop, loops, least2, out, failed);
        }
        arena_release(a, mark);
    }
    *failed = true;
    return 0;
}
