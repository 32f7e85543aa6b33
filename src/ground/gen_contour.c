/* Outlines of what a field holds above zero: traced cell by cell with the inside to the left, thinned, rounded. */
#include "ground/gen_own.h"

enum { SOUTH, EAST, NORTH, WEST };

/* The field with a rim outside the table that is below everything: what reaches the edge is closed along it. */
static int32_t value(const Gen *g, int32_t i, int32_t j, int32_t at) {
    if (i < 0 || j < 0 || i > g->nx || j > g->ny) return -1;
    uint32_t n = node_at(g, i, j);
    return MIN(g->score[n] - at, g->cap[n]);
}

static bool in(const Gen *g, int32_t i, int32_t j, int32_t at) {
    return value(g, i, j, at) >= 0;
}

static Vec rim_vec(const Gen *g, int32_t i, int32_t j) {
    return node_vec(g, CLAMP(i, 0, g->nx), CLAMP(j, 0, g->ny));
}

/* Where the outline passes between a node inside and one outside; never quite at either, but at the rim. */
static Vec passes(const Gen *g, int32_t ai, int32_t aj, int32_t bi, int32_t bj, int32_t at) {
    Vec a = rim_vec(g, ai, aj), b = rim_vec(g, bi, bj);
    int64_t va = value(g, ai, aj, at), vb = value(g, bi, bj, at);
    int64_t t = CLAMP(va * 1000 / MAX(va - vb, 1), 80, 920);
    return vec((Wu)(a.x + (b.x - a.x) * t / 1000), (Wu)(a.y + (b.y - a.y) * t / 1000));
}

/* Corners of cell i,j as seen when it is entered from `side`: left ahead, right ahead. */
static void ahead(const Gen *g, int32_t i, int32_t j, int side, int32_t at, bool *left, bool *right) {
    static const int8_t CORNER[4][2][2] = {
        [SOUTH] = {{0, 1}, {1, 1}}, [EAST] = {{0, 0}, {0, 1}}, [NORTH] = {{1, 0}, {0, 0}}, [WEST] = {{1, 1}, {1, 0}}};
    *left = in(g, i + CORNER[side][0][0], j + CORNER[side][0][1], at);
    *right = in(g, i + CORNER[side][1][0], j + CORNER[side][1][1], at);
}

/* The point on the side of the cell through which the outline leaves it. */
static Vec leave(const Gen *g, int32_t i, int32_t j, int side, int32_t at) {
    static const int8_t ENDS[4][2][2] = {
        [SOUTH] = {{0, 0}, {1, 0}}, [EAST] = {{1, 0}, {1, 1}}, [NORTH] = {{0, 1}, {1, 1}}, [WEST] = {{0, 0}, {0, 1}}};
    int32_t ai = i + ENDS[side][0][0], aj = j + ENDS[side][0][1], bi = i + ENDS[side][1][0], bj = j + ENDS[side][1][1];
    return in(g, ai, aj, at) ? passes(g, ai, aj, bi, bj, at) : passes(g, bi, bj, ai, aj, at);
}

/* Traces the ring that enters cell i,j from the south; marks each such entry. Points into g->ring. */
static uint32_t trace(Gen *g, int32_t i, int32_t j, int32_t at, uint32_t cap) {
    static const int8_t GO[4][2] = {[SOUTH] = {0, -1}, [EAST] = {1, 0}, [NORTH] = {0, 1}, [WEST] = {-1, 0}};
    int32_t i0 = i, j0 = j;
    int side = SOUTH;
    uint32_t n = 0;
    do {
        if (side == SOUTH) g->seen[(j + 1) * (g->nx + 3) + i + 1] = 1;
        bool left, right;
        ahead(g, i, j, side, at, &left, &right);
        int out = !left ? (side + 3) % 4 : right ? (side + 1) % 4 : (side + 2) % 4;
        Vec p = leave(g, i, j, out, at);
        if (n < cap && (n == 0 || !vec_same(p, g->ring[n - 1]))) g->ring[n++] = p;
        i += GO[out][0];
        j += GO[out][1];
        side = (out + 2) % 4;
    } while (i != i0 || j != j0 || side != SOUTH);
    while (n > 1 && vec_same(g->ring[n - 1], g->ring[0])) n--;
    return n;
}

/* --- thinning --- */

static uint32_t farthest(const Vec *p, uint32_t a, uint32_t b, uint32_t n, Wu *far) {
    uint32_t best = a;
    *far = -1;
    for (uint32_t k = a + 1; k < b; k++) {
        Wu d = gen_to_segment(p[k % n], p[a % n], p[b % n]);
        if (d > *far) *far = d, best = k;
    }
    return best;
}

/* Which points to keep, ascending: none left out is farther than `tolerance` from what is left. keep[]: stay. */
uint32_t gen_simplify(Gen *g, const Vec *p, uint32_t n, const uint8_t *keep, bool closed, Wu tolerance, uint32_t *out) {
    uint32_t first = 0, m = 0, end = closed ? n : n - 1, top = 0, *stack = g->stack;
    uint8_t *stay = g->smooth;
    for (uint32_t i = 0; i < n; i++) stay[i] = keep != NULL && keep[i];
    if (closed && keep != NULL)
        while (first < n && !keep[first]) first++;
    if (first == n) first = 0;
    stay[first] = 1;
    if (!closed) stay[n - 1] = 1;
    if (closed) { /* a ring needs a second and a third point */
        Wu far;
        stay[(first + n / 3) % n] = stay[(first + 2 * (n / 3)) % n] = 1;
        (void)far;
    }
    for (uint32_t a = first; a < first + end;) {
        uint32_t b = a + 1;
        while (b < first + end && !stay[b % n]) b++;
        stack[top++] = a, stack[top++] = b;
        while (top > 0) {
            uint32_t hi = stack[--top], lo = stack[--top];
            Wu far;
            uint32_t k = farthest(p, lo, hi, n, &far);
            if (far <= tolerance) continue;
            stay[k % n] = 1;
            stack[top++] = lo, stack[top++] = k, stack[top++] = k, stack[top++] = hi;
        }
        a = b;
    }
    for (uint32_t i = 0; i < n; i++)
        if (stay[i]) out[m++] = i;
    return m;
}

/* --- pieces of rings --- */

typedef struct Ring {
    uint32_t at, n; /* in g->ctrl */
    int64_t area2;
    int32_t in; /* the outline that this hole lies in, -1 */
} Ring;
enum { RINGS = 600, RIM_FLAG = 2 };

static bool on_rim(const Gen *g, Vec p) {
    return p.x == 0 || p.y == 0 || p.x == g->w || p.y == g->h;
}

/* The thinned ring behind those in g->ctrl; 0 when it is none. */
static uint32_t thin(Gen *g, uint32_t n, uint32_t at, Wu tolerance, uint32_t *pick, uint8_t *keep, uint8_t *mark) {
    for (uint32_t i = 0; i < n; i++) {
        Vec a = g->ring[(i + n - 1) % n], p = g->ring[i], b = g->ring[(i + 1) % n];
        bool corner = (p.x == 0 || p.x == g->w) && (p.y == 0 || p.y == g->h);
        keep[i] = on_rim(g, p) && (corner || !on_rim(g, a) || !on_rim(g, b));
    }
    uint32_t m = gen_simplify(g, g->ring, n, keep, true, tolerance, pick);
    if (m < 3 || at + m > GEN_CONTROL * 8) return 0;
    for (uint32_t k = 0; k < m; k++) {
        g->ctrl[at + k] = g->ring[pick[k]];
        mark[at + k] = !on_rim(g, g->ring[pick[k]]);
    }
    return m;
}

/* As the game will draw it: rounded. */
static int64_t rounded_area2(Gen *g, uint32_t at, uint32_t n, const uint8_t *mark, bool dry, bool *simple) {
    size_t edge, m = ring_smooth(g->ctrl + at, mark + at, n, true, g->fine, GEN_CONTROL * 8);
    *simple = m >= 3 && (dry || (ring_simple(g->ctrl + at, n, &edge) && ring_simple(g->fine, m, &edge)));
    return m >= 3 ? ring_area2(g->fine, m) : 0;
}

static void emit(Gen *g, const char *kind, int16_t level, const Ring *ring, uint32_t rings, uint32_t k,
                 const uint8_t *mark) {
    GroundMap *o = g->out;
    KindId id;
    if (!gen_kind(g, kind, &id) || o->piece_n >= TABLE_PIECES) return;
    Piece p = {.kind = id, .shape = PIECE_AREA, .level = level, .label = 0xFFFF, .pt = o->pt_n};
    for (uint32_t r = k; r < rings; r++) {
        if (r != k && ring[r].in != (int32_t)k) continue;
        if (p.pt_n + ring[r].n > PIECE_POINTS || o->pt_n + ring[r].n > TABLE_POINTS) break;
        for (uint32_t i = 0; i < ring[r].n; i++) {
            Vec v = g->ctrl[ring[r].at + i];
            o->pt[o->pt_n++] = (TablePoint){v.x, v.y, mark[ring[r].at + i] ? POINT_SMOOTH : 0};
        }
        o->pt[o->pt_n - 1].mark |= POINT_RING_END;
        p.pt_n += ring[r].n;
    }
    p.number = (uint16_t)(o->piece_n + 1);
    o->piece[o->piece_n++] = p;
}

static bool larger(const void *a, const void *b, void *user) {
    const Ring *p = a, *q = b;
    (void)user;
    return p->area2 != q->area2 ? p->area2 > q->area2 : p->at < q->at; /* outlines first, holes by and by */
}

static bool hole_fits(const Gen *g, const Ring *hole, const Ring *outline) {
    for (uint32_t i = 0; i < hole->n; i++)
        if (ring_side(g->ctrl[hole->at + i], g->ctrl + outline->at, outline->n) != SIDE_IN) return false;
    return true;
}

int64_t gen_contour(Gen *g, const char *kind, int16_t level, int32_t at, int64_t least2, bool dry) {
    size_t arena = arena_mark(g->a);
    uint32_t rings = 0, used = 0, cap = g->nodes;
    Ring *ring = ARENA_ARRAY(g->a, Ring, RINGS);
    uint32_t *pick = ARENA_ARRAY(g->a, uint32_t, cap);
    uint8_t *keep = ARENA_ARRAY(g->a, uint8_t, cap), *mark = ARENA_ARRAY(g->a, uint8_t, GEN_CONTROL * 8);
    base_zero(g->seen, (size_t)(g->nx + 3) * (size_t)(g->ny + 3));
    for (int32_t j = -1; j <= g->ny; j++)
        for (int32_t i = -1; i <= g->nx; i++) {
            if (g->seen[(j + 1) * (g->nx + 3) + i + 1] || !in(g, i, j, at) || in(g, i + 1, j, at)) continue;
            uint32_t n = trace(g, i, j, at, cap);
            if (n < 8 || rings == RINGS) continue;
            int64_t raw = ring_area2(g->ring, n);
            if (raw < least2 && raw > -least2 / 2) continue;
            bool simple = false;
            for (Wu tolerance = INCH / 4; tolerance >= INCH / 32 && !simple; tolerance /= 2) {
                ring[rings] = (Ring){used, thin(g, n, used, tolerance, pick, keep, mark), 0, -1};
                if (ring[rings].n >= 3) ring[rings].area2 = rounded_area2(g, used, ring[rings].n, mark, dry, &simple);
            }
            if (simple) used += ring[rings++].n;
        }
    base_sort(ring, rings, sizeof *ring, larger, NULL);
    int64_t area2 = 0;
    for (uint32_t r = 0; r < rings; r++) {
        for (uint32_t k = 0; k < r && ring[r].area2 < 0; k++)
            if (ring[k].area2 > 0 && hole_fits(g, &ring[r], &ring[k])) ring[r].in = (int32_t)k; /* the smallest */
        if (ring[r].area2 > 0 || ring[r].in >= 0) area2 += ring[r].area2;
    }
    for (uint32_t r = 0; r < rings && !dry; r++)
        if (ring[r].area2 > 0) emit(g, kind, level, ring, rings, r, mark);
    arena_release(g->a, arena);
    return area2;
}

/* --- pieces one by one --- */

bool gen_kind(const Gen *g, const char *id, KindId *out) {
    return catalog_kind(g->cat, id, base_strlen(id), out);
}

static bool put_piece(Gen *g, const char *kind, uint8_t shape, int16_t level, uint32_t n) {
    GroundMap *o = g->out;
    KindId id;
    if (!gen_kind(g, kind, &id) || o->piece_n >= TABLE_PIECES || o->pt_n + n > TABLE_POINTS || n > PIECE_POINTS)
        return false;
    for (uint32_t i = 0; i < n; i++)
        o->pt[o->pt_n + i] = (TablePoint){g->ctrl[i].x, g->ctrl[i].y, g->smooth[i] ? POINT_SMOOTH : 0};
    if (shape == PIECE_AREA) o->pt[o->pt_n + n - 1].mark |= POINT_RING_END;
    o->piece[o->piece_n] = (Piece){.kind = id,
                                   .shape = shape,
                                   .level = level,
                                   .label = 0xFFFF,
                                   .pt = o->pt_n,
                                   .pt_n = n,
                                   .number = (uint16_t)(o->piece_n + 1)};
    o->piece_n++;
    o->pt_n += n;
    return true;
}

bool gen_area(Gen *g, const char *kind, int16_t level, uint32_t n) {
    return put_piece(g, kind, PIECE_AREA, level, n);
}

bool gen_spot(Gen *g, const char *kind, const Vec *at, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) g->ctrl[i] = at[i], g->smooth[i] = 0;
    return put_piece(g, kind, PIECE_SPOT, 0, n);
}

bool gen_line(Gen *g, const char *kind, uint32_t n, uint8_t what) {
    KindId id;
    if (n < 2 || !put_piece(g, kind, PIECE_LINE, 0, n) || !gen_kind(g, kind, &id)) return false;
    size_t m = ring_smooth(g->ctrl, g->smooth, n, false, g->fine, GEN_CONTROL * 8);
    Wu half = g->cat->kind[id].width / 2;
    for (size_t i = 0; i + 1 < m && what != 0 && g->seg_n < GEN_SEGS; i++) {
        g->seg[g->seg_n++] = (Seg){g->fine[i], g->fine[i + 1], half, what};
        if (what != SEG_HEDGE) gen_spread(g, g->clear, g->fine[i], g->fine[i + 1], half, FAR);
        if (what == SEG_WATER) gen_spread(g, g->water, g->fine[i], g->fine[i + 1], half, FAR);
    }
    return true;
}

uint32_t gen_line_of(Gen *g, const uint32_t *node, uint32_t n, int window) {
    size_t arena = arena_mark(g->a);
    Vec *p = ARENA_ARRAY(g->a, Vec, n), *q = ARENA_ARRAY(g->a, Vec, n);
    uint32_t *pick = ARENA_ARRAY(g->a, uint32_t, n), m = 0;
    for (uint32_t i = 0; i < n; i++) p[i] = node_place(g, node[i]);
    for (int pass = 0; pass < 3; pass++) {
        for (uint32_t i = 0; i < n; i++) {
            int32_t w = MIN(window, (int32_t)MIN(i, n - 1 - i));
            int64_t x = 0, y = 0;
            for (int32_t k = -w; k <= w; k++) x += p[(int32_t)i + k].x, y += p[(int32_t)i + k].y;
            q[i] = vec((Wu)(x / (2 * w + 1)), (Wu)(y / (2 * w + 1)));
        }
        base_copy(p, q, n * sizeof *p);
    }
    m = n < 3 ? n : gen_simplify(g, p, n, NULL, false, INCH / 8, pick);
    m = MIN(m, GEN_CONTROL);
    for (uint32_t i = 0; i < m; i++) g->ctrl[i] = p[n < 3 ? i : pick[i]];
    for (uint32_t i = 0; i < m; i++) g->smooth[i] = i > 0 && i + 1 < m;
    arena_release(g->a, arena);
    return m;
}
