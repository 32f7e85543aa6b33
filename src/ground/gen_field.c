/* The raster: noise, heights, distances, cheapest ways. */
#include "ground/gen_own.h"

int32_t gen_range(Gen *g, int32_t lo, int32_t hi) {
    return hi <= lo ? lo : lo + (int32_t)rng_below(&g->rng, (uint32_t)(hi - lo) + 1);
}

/* Compilers evaluate arguments in an order of their own: two draws never stand in one expression. */
Vec gen_anywhere(Gen *g, Box in) {
    Vec p;
    p.y = gen_range(g, in.y0, in.y1);
    p.x = gen_range(g, in.x0, in.x1);
    return p;
}

bool gen_chance(Gen *g, int32_t percent) {
    return (int32_t)rng_below(&g->rng, 100) < percent;
}

Wu gen_length(Vec d) {
    return (Wu)geom_sqrt((uint64_t)vec_dot(d, d));
}

Wu gen_to_segment(Vec p, Vec a, Vec b) {
    Vec d = vec_sub(b, a), q = vec_sub(p, a);
    int64_t len2 = vec_dot(d, d), along = vec_dot(q, d);
    if (len2 == 0 || along <= 0) return gen_length(q);
    if (along >= len2) return gen_length(vec_sub(p, b));
    int64_t cross = vec_cross(d, q);
    return (Wu)((cross < 0 ? -cross : cross) / (int64_t)geom_sqrt((uint64_t)len2));
}

/* --- noise --- */

enum { UNIT = 1024 };

static int64_t floor_div(int64_t a, int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int32_t lattice(uint64_t seed, int64_t x, int64_t y) {
    return (int32_t)(hash_u64(hash_u64(seed, (uint64_t)x), (uint64_t)y) & 0xFFFF) - 32768;
}

static int32_t ease(int32_t t) { /* 0 .. UNIT */
    return (int32_t)((int64_t)t * t * (3 * UNIT - 2 * t) / (UNIT * UNIT));
}

static int32_t noise_once(uint64_t seed, Vec at, Wu cell) {
    int64_t x = floor_div(at.x, cell), y = floor_div(at.y, cell);
    int32_t u = ease((int32_t)((at.x - x * cell) * UNIT / cell)), v = ease((int32_t)((at.y - y * cell) * UNIT / cell));
    int64_t low = (int64_t)lattice(seed, x, y) * (UNIT - u) + (int64_t)lattice(seed, x + 1, y) * u;
    int64_t high = (int64_t)lattice(seed, x, y + 1) * (UNIT - u) + (int64_t)lattice(seed, x + 1, y + 1) * u;
    return (int32_t)((low * (UNIT - v) + high * v) / (UNIT * UNIT));
}

int32_t gen_noise(uint64_t seed, Vec at, Wu cell, int octaves) {
    int64_t sum = 0, weight = 0;
    for (int k = 0; k < octaves && cell > 16; k++, cell /= 2) {
        int64_t w = 8 >> MIN(k, 3);
        sum += w * noise_once(seed + (uint64_t)k * 7919, at, cell);
        weight += w;
    }
    return (int32_t)(sum / MAX(weight, 1));
}

/* --- raster --- */

Vec node_vec(const Gen *g, int32_t i, int32_t j) {
    return vec((Wu)((int64_t)g->w * i / g->nx), (Wu)((int64_t)g->h * j / g->ny));
}

uint32_t node_near(const Gen *g, Vec at) {
    int64_t i = ((int64_t)at.x * g->nx + g->w / 2) / g->w, j = ((int64_t)at.y * g->ny + g->h / 2) / g->h;
    return node_at(g, (int32_t)CLAMP(i, 0, g->nx), (int32_t)CLAMP(j, 0, g->ny));
}

void gen_fill(const Gen *g, int32_t *field, int32_t v) {
    for (uint32_t n = 0; n < g->nodes; n++) field[n] = v;
}

void gen_spread(const Gen *g, int32_t *field, Vec a, Vec b, Wu half, Wu far) {
    Wu grow = far + half;
    int32_t i0 = (int32_t)((int64_t)MAX(MIN(a.x, b.x) - grow, 0) * g->nx / g->w);
    int32_t j0 = (int32_t)((int64_t)MAX(MIN(a.y, b.y) - grow, 0) * g->ny / g->h);
    int32_t i1 = (int32_t)((int64_t)MIN(MAX(a.x, b.x) + grow, g->w) * g->nx / g->w);
    int32_t j1 = (int32_t)((int64_t)MIN(MAX(a.y, b.y) + grow, g->h) * g->ny / g->h);
    for (int32_t j = j0; j <= MIN(j1 + 1, g->ny); j++)
        for (int32_t i = i0; i <= MIN(i1 + 1, g->nx); i++) {
            int32_t *at = &field[node_at(g, i, j)];
            Vec p = node_vec(g, i, j);
            if (*at + half <= 0 || !geom_point_segment_within(p, a, b, *at + half)) continue; /* cheaper than a root */
            Wu d = gen_to_segment(p, a, b) - half;
            if (d < *at) *at = d;
        }
}

int32_t gen_slope(const Gen *g, uint32_t n) {
    int32_t i = (int32_t)n % (g->nx + 1), j = (int32_t)n / (g->nx + 1);
    int32_t dx = g->height[node_at(g, MIN(i + 2, g->nx), j)] - g->height[node_at(g, MAX(i - 2, 0), j)];
    int32_t dy = g->height[node_at(g, i, MIN(j + 2, g->ny))] - g->height[node_at(g, i, MAX(j - 2, 0))];
    return (int32_t)geom_sqrt((uint64_t)((int64_t)dx * dx + (int64_t)dy * dy));
}

int gen_level_at(const Gen *g, Vec at) {
    int32_t h = g->height[node_near(g, at)];
    int level = 0;
    while (level < g->level_n && h >= g->level[level]) level++;
    return level;
}

/* --- heights --- */

typedef struct Bump {
    Vec at;
    Wu rx, ry;
    Angle turn;
    int32_t high;
} Bump;

static int32_t bump_at(const Bump *b, Vec p) {
    int64_t dx = p.x - b->at.x, dy = p.y - b->at.y;
    int64_t s = angle_sin(b->turn), c = angle_cos(b->turn);
    int64_t u = (dx * c + dy * s) >> 30, v = (dy * c - dx * s) >> 30;
    int64_t r2 = u * u * UNIT / ((int64_t)b->rx * b->rx) + v * v * UNIT / ((int64_t)b->ry * b->ry);
    if (r2 >= UNIT) return 0;
    return (int32_t)((int64_t)b->high * (UNIT - r2) * (UNIT - r2) / (UNIT * UNIT));
}

static void bumps_make(Gen *g, Bump *b, int n) {
    Angle trend = (Angle)gen_range(g, 0, 65535); /* ridges of one land lie alike */
    Wu side = (Wu)MIN(g->w, g->h);
    for (int i = 0; i < n; i++) {
        Vec at = {0, 0};
        for (int tries = 0; tries < 12; tries++) { /* spread out */
            at = gen_anywhere(g, (Box){-g->w / 20, -g->h / 20, g->w + g->w / 20, g->h + g->h / 20});
            bool near = false;
            for (int k = 0; k < i && !near; k++) near = geom_within(at, b[k].at, side * 2 / 5);
            if (!near) break;
        }
        Wu r = (Wu)gen_range(g, 8 * INCH, 13 * INCH);
        Wu length = (Wu)((int64_t)r * gen_range(g, 110, 190) / 100);
        Angle along = (Angle)(trend + gen_range(g, -6000, 6000));
        b[i] = (Bump){at, length, r, along, gen_range(g, 16000, 30000)};
    }
}

void gen_heights(Gen *g) {
    enum { BUMPS = 64 };
    Bump *b = ARENA_ARRAY(g->a, Bump, BUMPS);
    int64_t area = (int64_t)g->w * g->h, usual = (int64_t)72 * INCH * 48 * INCH;
    int n = (int)CLAMP((g->preset->hills * area + usual / 2) / usual, 1, BUMPS);
    bumps_make(g, b, n);
    uint64_t seed = rng_next(&g->rng);
    Vec tilt = angle_vec((Angle)gen_range(g, 0, 65535), 9000);
    for (int32_t j = 0; j <= g->ny; j++)
        for (int32_t i = 0; i <= g->nx; i++) {
            Vec p = node_vec(g, i, j);
            Vec q = vec(p.x + gen_noise(seed + 1, p, 9 * INCH, 2) / 6, p.y + gen_noise(seed + 2, p, 9 * INCH, 2) / 6);
            int64_t v = gen_noise(seed + 3, p, 18 * INCH, 3) / 5;
            for (int k = 0; k < n; k++) v += bump_at(&b[k], q);
            v += ((int64_t)p.x * tilt.x / g->w + (int64_t)p.y * tilt.y / g->h);
            g->height[node_at(g, i, j)] = (int32_t)v;
        }
}

/* --- cheapest ways --- */

static bool cheaper(const Gen *g, int32_t a, int32_t b) {
    return g->cost[a] != g->cost[b] ? g->cost[a] < g->cost[b] : a < b;
}

static void heap_put(Gen *g, int32_t at, int32_t node) {
    g->heap[at] = node;
    g->heap_at[node] = at;
}

static void heap_up(Gen *g, int32_t at) {
    int32_t node = g->heap[at];
    while (at > 0 && cheaper(g, node, g->heap[(at - 1) / 2])) {
        heap_put(g, at, g->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    heap_put(g, at, node);
}

static int32_t heap_pop(Gen *g, int32_t *n) {
    int32_t top = g->heap[0], last = g->heap[--*n], at = 0;
    g->heap_at[top] = -2;
    if (*n == 0) return top;
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= *n) break;
        if (child + 1 < *n && cheaper(g, g->heap[child + 1], g->heap[child])) child++;
        if (!cheaper(g, g->heap[child], last)) break;
        heap_put(g, at, g->heap[child]);
        at = child;
    }
    heap_put(g, at, last);
    return top;
}

static const struct {
    int8_t x, y;
    int16_t len; /* hundredths of a cell */
} MOVE[16] = {{1, 0, 100},   {0, 1, 100},   {-1, 0, 100}, {0, -1, 100}, {1, 1, 141},  {-1, 1, 141},
              {-1, -1, 141}, {1, -1, 141},  {2, 1, 224},  {1, 2, 224},  {-1, 2, 224}, {-2, 1, 224},
              {-2, -1, 224}, {-1, -2, 224}, {1, -2, 224}, {2, -1, 224}};

uint32_t gen_path(Gen *g, uint32_t from, GenStep step, uint32_t *out, uint32_t cap) {
    gen_fill(g, g->cost, INT32_MAX);
    gen_fill(g, g->heap_at, -1);
    int32_t n = 1, end = -1;
    g->cost[from] = 0;
    g->from[from] = from;
    heap_put(g, 0, (int32_t)from);
    while (n > 0) {
        int32_t at = heap_pop(g, &n);
        if (g->mark[at]) {
            end = at;
            break;
        }
        int32_t i = at % (g->nx + 1), j = at / (g->nx + 1);
        for (size_t k = 0; k < ARRAY_LEN(MOVE); k++) {
            int32_t x = i + MOVE[k].x, y = j + MOVE[k].y;
            if (x < 0 || y < 0 || x > g->nx || y > g->ny) continue;
            uint32_t to = node_at(g, x, y);
            if (g->heap_at[to] == -2) continue;
            int32_t c = g->cost[at] + step(g, (uint32_t)at, to, MOVE[k].len);
            if (c >= g->cost[to]) continue;
            g->cost[to] = c;
            g->from[to] = (uint32_t)at;
            if (g->heap_at[to] == -1) heap_put(g, n++, (int32_t)to);
            heap_up(g, g->heap_at[to]);
        }
    }
    if (end < 0) return 0;
    uint32_t len = 1;
    for (uint32_t at = (uint32_t)end; at != from; at = g->from[at]) len++;
    if (len > cap) return 0;
    for (uint32_t at = (uint32_t)end, k = len; k-- > 0; at = g->from[at]) out[k] = at;
    return len;
}
