/* The outline of a region of reach: marching squares, each corner of it found by asking the field along its edge. */
#include "world/reach_int.h"

enum { HALVINGS = 7 };

/* An edge of the lattice: node * 2 for the one to the right, + 1 for the one up. */
typedef struct Outliner {
    Reach *r;
    uint32_t *next; /* edge that follows; REACH_NONE */
} Outliner;

static bool within(const Reach *r, uint32_t node) {
    return r->cost[node] <= r->ask.allowance;
}

static bool point_within(Reach *r, Vec at) {
    return reach_cost(r, at) >= 0;
}

static Vec edge_point(Reach *r, uint32_t edge) {
    uint32_t a = edge / 2, b = edge % 2 ? a + (uint32_t)r->cols : a + 1;
    if (!within(r, a)) {
        uint32_t t = a;
        a = b, b = t;
    }
    Vec in = reach_at(r, a), out = reach_at(r, b);
    for (int k = 0; k < HALVINGS; k++) {
        Vec mid = vec(in.x + (out.x - in.x) / 2, in.y + (out.y - in.y) / 2);
        if (point_within(r, mid))
            in = mid;
        else
            out = mid;
    }
    return in;
}

static void put_side(Outliner *o, uint32_t from, uint32_t to) {
    o->next[from] = to;
}

/* The sides in one cell, the inside to their left. Corners: 1 lower left, 2 lower right, 4 upper right, 8 upper left.
 */
static void cell(Outliner *o, uint32_t node) {
    uint32_t cols = (uint32_t)o->r->cols;
    uint32_t low = node * 2, right = (node + 1) * 2 + 1, high = (node + cols) * 2, left = node * 2 + 1;
    int has = within(o->r, node) | within(o->r, node + 1) << 1 | within(o->r, node + cols + 1) << 2 |
              within(o->r, node + cols) << 3;
    switch (has) {
    case 1: put_side(o, low, left); break;
    case 2: put_side(o, right, low); break;
    case 3: put_side(o, right, left); break;
    case 4: put_side(o, high, right); break;
    case 5: /* two corners across: apart */
        put_side(o, low, left);
        put_side(o, high, right);
        break;
    case 6: put_side(o, high, low); break;
    case 7: put_side(o, high, left); break;
    case 8: put_side(o, left, high); break;
    case 9: put_side(o, low, high); break;
    case 10:
        put_side(o, right, low);
        put_side(o, left, high);
        break;
    case 11: put_side(o, right, high); break;
    case 12: put_side(o, left, right); break;
    case 13: put_side(o, low, right); break;
    case 14: put_side(o, left, low); break;
    default: break;
    }
}

static bool put_point(ReachRings *out, Vec p, uint32_t first) {
    if (out->pt_n > first && vec_same(out->pt[out->pt_n - 1], p)) return true;
    if (out->pt_n == out->pt_cap) return false;
    out->pt[out->pt_n++] = p;
    return true;
}

static bool follow(Outliner *o, uint32_t edge, ReachRings *out) {
    uint32_t first = out->pt_n;
    while (o->next[edge] != REACH_NONE) {
        if (!put_point(out, edge_point(o->r, edge), first)) return false;
        uint32_t next = o->next[edge];
        o->next[edge] = REACH_NONE;
        edge = next;
    }
    while (out->pt_n > first + 1 && vec_same(out->pt[out->pt_n - 1], out->pt[first])) out->pt_n--;
    if (out->pt_n < first + 3) {
        out->pt_n = first;
        return true;
    }
    if (out->n == out->end_cap) return false;
    out->end[out->n++] = out->pt_n;
    return true;
}

bool reach_rings(Reach *r, Arena *tmp, ReachRings *out) {
    uint32_t nodes = (uint32_t)r->cols * (uint32_t)r->rows;
    size_t mark = arena_mark(tmp);
    Outliner o = {.r = r, .next = arena_try(tmp, 2 * (size_t)nodes * sizeof *o.next)};
    out->n = out->pt_n = 0;
    if (o.next == NULL) return false;
    for (uint32_t i = 0; i < 2 * nodes; i++) o.next[i] = REACH_NONE;
    for (int32_t y = 0; y + 1 < r->rows; y++)
        for (int32_t x = 0; x + 1 < r->cols; x++) cell(&o, (uint32_t)(y * r->cols + x));
    bool fits = true;
    for (uint32_t i = 0; i < 2 * nodes && fits; i++)
        if (o.next[i] != REACH_NONE) fits = follow(&o, i, out);
    arena_release(tmp, mark);
    return fits;
}
