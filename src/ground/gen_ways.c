/* Water, hills, roads, and where they cross. */
#include "ground/gen_own.h"

/* How many of a thing that is `usual` on 6 x 4 feet. */
static int32_t many(const Gen *g, int32_t usual, int8_t asked) {
    if (asked >= 0) return asked;
    int64_t area = (int64_t)g->w * g->h, six_four = (int64_t)72 * INCH * 48 * INCH;
    return (int32_t)((usual * area * 10 / six_four + 5) / 10);
}

/* --- water --- */

/* The whims of a path, for g->score: what steps cost hangs on them. */
static void whims(Gen *g, Wu cell) {
    uint64_t seed = rng_next(&g->rng);
    for (uint32_t n = 0; n < g->nodes; n++) g->score[n] = gen_noise(seed, node_place(g, n), cell, 2);
}

/* Cheap where it is low, dear uphill; the noise makes it wander. */
static int32_t step_water(const Gen *g, uint32_t from, uint32_t to, int32_t len) {
    int32_t h = g->height[to], up = MAX(h - g->height[from], 0);
    int32_t wander = 12 + MAX(g->score[to] + 24000, 0) / 110;
    return len * (wander + MAX(h + 16000, 0) / 160) / 16 + up / 10;
}

static void lower_along(Gen *g, const Vec *p, const int32_t *high, uint32_t n) {
    enum { FLOOR = 3 * WU_INCH / 2, RISE = 5200 }; /* flat so far, then up, per inch */
    for (uint32_t k = 0; k + 1 < n; k++) {
        Wu grow = 6 * INCH;
        int32_t i0 = (int32_t)((int64_t)MAX(MIN(p[k].x, p[k + 1].x) - grow, 0) * g->nx / g->w);
        int32_t j0 = (int32_t)((int64_t)MAX(MIN(p[k].y, p[k + 1].y) - grow, 0) * g->ny / g->h);
        int32_t i1 = (int32_t)((int64_t)MIN(MAX(p[k].x, p[k + 1].x) + grow, g->w) * g->nx / g->w);
        int32_t j1 = (int32_t)((int64_t)MIN(MAX(p[k].y, p[k + 1].y) + grow, g->h) * g->ny / g->h);
        for (int32_t j = j0; j <= j1; j++)
            for (int32_t i = i0; i <= i1; i++) {
                Wu d = gen_to_segment(node_vec(g, i, j), p[k], p[k + 1]);
                if (d > grow) continue;
                int64_t most = high[k] + (d <= FLOOR ? 0 : (int64_t)(d - FLOOR) * RISE / INCH);
                int32_t *h = &g->height[node_at(g, i, j)];
                if (most < *h) *h = (int32_t)most;
            }
    }
}

/* The line in g->ctrl cuts a valley that falls from its first point to its last. */
static void carve(Gen *g, uint32_t n) {
    size_t arena = arena_mark(g->a);
    size_t m = ring_smooth(g->ctrl, g->smooth, n, false, g->fine, GEN_CONTROL * 8);
    int32_t *high = ARENA_ARRAY(g->a, int32_t, m), low = INT32_MAX;
    for (size_t i = 0; i < m; i++) {
        low = MIN(low, g->height[node_near(g, g->fine[i])]);
        high[i] = low;
    }
    /* a node near two points of the line takes the lower one: the floor never rises on the way */
    lower_along(g, g->fine, high, (uint32_t)m);
    arena_release(g->a, arena);
}

static uint32_t edge_node(const Gen *g, int edge, int32_t permille) {
    int32_t i = (int32_t)((int64_t)g->nx * permille / 1000), j = (int32_t)((int64_t)g->ny * permille / 1000);
    switch (edge & 3) {
    case 0: return node_at(g, i, g->ny);
    case 1: return node_at(g, g->nx, j);
    case 2: return node_at(g, i, 0);
    default: return node_at(g, 0, j);
    }
}

/* The lowest of a few places on that edge: water leaves a table there. */
static uint32_t low_on_edge(Gen *g, int edge, bool high) {
    uint32_t best = edge_node(g, edge, 500);
    for (int k = 0; k < 7; k++) {
        uint32_t n = edge_node(g, edge, gen_range(g, 150, 850));
        if ((g->height[n] < g->height[best]) != high) best = n;
    }
    return best;
}

static void mark_one(Gen *g, uint32_t node) {
    base_zero(g->mark, g->nodes);
    g->mark[node] = 1;
}

static Vec clamp_to(const Gen *g, Vec p) {
    return vec(CLAMP(p.x, 0, g->w), CLAMP(p.y, 0, g->h));
}

/* Half its width to either side of the line in g->ctrl; banks end on the table's edge. False: it would cross itself. */
static bool river_area(Gen *g, uint32_t n) {
    size_t arena = arena_mark(g->a), edge;
    Vec *mid = ARENA_ARRAY(g->a, Vec, n);
    base_copy(mid, g->ctrl, n * sizeof *mid);
    if (2 * n > GEN_CONTROL) return false;
    uint64_t seed = rng_next(&g->rng);
    for (uint32_t i = 0; i < n; i++) {
        Vec d = vec_sub(mid[MIN(i + 1, n - 1)], mid[i > 0 ? i - 1 : 0]);
        Wu half = INCH * 4 / 5 + gen_noise(seed, mid[i], 7 * INCH, 1) / 90, len = MAX(gen_length(d), 1);
        Vec out = vec((Wu)((int64_t)d.y * half / len), (Wu)(-(int64_t)d.x * half / len));
        if (i == 0 || i == n - 1) /* along the edge */
            out =
                mid[i].x == 0 || mid[i].x == g->w ? vec(0, out.y < 0 ? -half : half) : vec(out.x < 0 ? -half : half, 0);
        g->ctrl[i] = clamp_to(g, vec_add(mid[i], out));
        g->ctrl[2 * n - 1 - i] = clamp_to(g, vec_sub(mid[i], out));
    }
    for (uint32_t i = 0; i < 2 * n; i++) g->smooth[i] = i != 0 && i != n - 1 && i != n && i != 2 * n - 1;
    size_t m = ring_smooth(g->ctrl, g->smooth, 2 * n, true, g->fine, GEN_CONTROL * 8);
    if (m < 3 || !ring_simple(g->ctrl, 2 * n, &edge) || !ring_simple(g->fine, m, &edge)) {
        base_copy(g->ctrl, mid, n * sizeof *mid);
        for (uint32_t i = 0; i < n; i++) g->smooth[i] = i > 0 && i + 1 < n;
        arena_release(g->a, arena);
        return false;
    }
    int64_t area2 = ring_area2(g->fine, m);
    if (area2 < 0) /* outlines turn counter-clockwise */
        for (uint32_t i = 0; i < n; i++) {
            Vec v = g->ctrl[i];
            g->ctrl[i] = g->ctrl[2 * n - 1 - i];
            g->ctrl[2 * n - 1 - i] = v;
        }
    bool put = gen_area(g, "river", 0, 2 * n);
    g->counted2 += area2 < 0 ? -area2 : area2;
    for (uint32_t i = 0; i < n; i++) g->smooth[i] = i > 0 && i + 1 < n;
    m = ring_smooth(mid, g->smooth, n, false, g->fine, GEN_CONTROL * 8);
    for (size_t i = 0; i + 1 < m && put && g->seg_n < GEN_SEGS; i++) {
        g->seg[g->seg_n++] = (Seg){g->fine[i], g->fine[i + 1], INCH, SEG_WATER};
        gen_spread(g, g->clear, g->fine[i], g->fine[i + 1], INCH, FAR);
        gen_spread(g, g->water, g->fine[i], g->fine[i + 1], INCH, FAR);
    }
    arena_release(g->a, arena);
    return put;
}

static void count_line(Gen *g, uint32_t n, const char *kind) {
    KindId id;
    if (!gen_kind(g, kind, &id)) return;
    size_t m = ring_smooth(g->ctrl, g->smooth, n, false, g->fine, GEN_CONTROL * 8);
    for (size_t i = 0; i + 1 < m; i++)
        g->counted2 += 2 * (int64_t)gen_length(vec_sub(g->fine[i + 1], g->fine[i])) * g->cat->kind[id].width;
}

/* The nearest point of laid water, so that a side stream ends in it. */
static Vec on_water(const Gen *g, Vec p) {
    Vec best = p;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < g->seg_n; i++) {
        if (g->seg[i].what != SEG_WATER) continue;
        int64_t d = vec_dist2(p, g->seg[i].a);
        if (d < least) least = d, best = g->seg[i].a;
    }
    return best;
}

/* A source: half up a slope, not near water, on the table or just beyond its edge. */
static bool source(Gen *g, uint32_t *out) {
    int32_t best = INT32_MIN, low = INT32_MAX, high = INT32_MIN;
    for (uint32_t n = 0; n < g->nodes; n++) {
        low = MIN(low, g->height[n]);
        high = MAX(high, g->height[n]);
    }
    int32_t middle = low + (high - low) * 2 / 5;
    for (int k = 0; k < 40; k++) {
        bool edge = gen_chance(g, 45);
        Vec p = gen_anywhere(g, (Box){g->w / 12, g->h / 12, g->w - g->w / 12, g->h - g->h / 12});
        uint32_t n = node_near(g, p);
        if (edge) {
            int32_t along = gen_range(g, 80, 920);
            n = edge_node(g, gen_range(g, 0, 3), along);
        }
        if (g->water[n] < FAR) continue;
        int32_t off = g->height[n] - middle, worth = -(off < 0 ? -off : off) - (edge ? 0 : 2000);
        if (worth > best) best = worth, *out = n;
    }
    return best != INT32_MIN;
}

static void stream(Gen *g, uint32_t from, const char *kind, bool joins, bool river) {
    size_t arena = arena_mark(g->a);
    uint32_t *node = ARENA_ARRAY(g->a, uint32_t, GEN_PATH);
    uint32_t n = gen_path(g, from, step_water, node, GEN_PATH);
    if (n >= 14) {
        uint32_t m = gen_line_of(g, node, n, 4);
        Vec end = g->ctrl[m - 1];
        bool rim = end.x == 0 || end.y == 0 || end.x == g->w || end.y == g->h;
        if (joins && !rim) g->ctrl[m - 1] = on_water(g, end);
        carve(g, m);
        if (!river || !river_area(g, m)) {
            count_line(g, m, kind);
            (void)gen_line(g, kind, m, SEG_WATER);
        }
    }
    arena_release(g->a, arena);
}

/* To the nearest laid water, or to the lowest edge when there is none. */
static bool mark_water(Gen *g) {
    bool some = false;
    for (uint32_t n = 0; n < g->nodes; n++) {
        g->mark[n] = g->water[n] <= 0;
        some = some || g->mark[n];
    }
    return some;
}

void gen_waters(Gen *g) {
    whims(g, 7 * INCH);
    int32_t n = many(g, g->preset->streams, g->ask->streams);
    for (int32_t k = 0; k < n; k++) {
        uint32_t from;
        if (k == 0) {
            int edge = gen_range(g, 0, 3), to = gen_chance(g, 70) ? edge + 2 : edge + 1;
            uint32_t a = low_on_edge(g, edge, true), b = low_on_edge(g, to, false);
            if (g->height[a] < g->height[b]) {
                uint32_t keep = a;
                a = b;
                b = keep;
            }
            mark_one(g, b);
            bool river = gen_chance(g, g->preset->river_percent) && MIN(g->w, g->h) >= 30 * INCH;
            stream(g, a, "stream", false, river);
        } else if (mark_water(g) && source(g, &from)) {
            stream(g, from, "stream", true, false);
        }
    }
    int32_t gullies = g->ask->streams == 0 ? 0 : many(g, g->preset->gullies, GROUND_AUTO);
    for (int32_t k = 0; k < gullies; k++) {
        uint32_t from;
        if (!source(g, &from)) break;
        bool wet = mark_water(g);
        g->mark[low_on_edge(g, gen_range(g, 0, 3), false)] = 1;
        stream(g, from, g->preset->gully, wet, false);
    }
}

/* --- hills --- */

static bool higher(const void *a, const void *b, void *user) {
    (void)user;
    return *(const int32_t *)a > *(const int32_t *)b;
}

/* How far inside the contours just laid each node lies, as a cap for the next: contours nest with room between. */
static void cap_inside(Gen *g, uint32_t first_piece, Wu room) {
    size_t arena = arena_mark(g->a);
    uint8_t *inside = ARENA_ARRAY(g->a, uint8_t, g->nodes);
    gen_fill(g, g->cap, 4 * INCH);
    for (uint32_t k = first_piece; k < g->out->piece_n; k++) {
        const Piece *p = &g->out->piece[k];
        for (uint32_t from = 0; from < p->pt_n;) {
            const TablePoint *pt = g->out->pt + p->pt;
            uint32_t end = from, n = 0;
            while (!(pt[end].mark & POINT_RING_END)) end++;
            for (uint32_t i = from; i <= end; i++, n++) {
                g->ctrl[n] = vec(pt[i].x, pt[i].y);
                g->smooth[n] = (pt[i].mark & POINT_SMOOTH) != 0;
            }
            size_t m = ring_smooth(g->ctrl, g->smooth, n, true, g->fine, GEN_CONTROL * 8);
            Box box = box_of(g->fine, m);
            for (size_t i = 0; i < m; i++) {
                Vec a = g->fine[i], b = g->fine[i + 1 < m ? i + 1 : 0];
                bool rim = (a.x == b.x && (a.x == 0 || a.x == g->w)) || (a.y == b.y && (a.y == 0 || a.y == g->h));
                if (!rim) gen_spread(g, g->cap, a, b, 0, 4 * INCH);
            }
            for (uint32_t q = 0; q < g->nodes; q++) {
                Vec v = node_place(g, q);
                if (box_has(box, v) && ring_side(v, g->fine, m) != SIDE_OUT) inside[q] = from == 0;
            }
            from = end + 1;
        }
    }
    for (uint32_t q = 0; q < g->nodes; q++)
        g->cap[q] = inside[q] ? (MIN(g->cap[q], 4 * INCH) - room) * 8 : -4 * INCH * 8;
    arena_release(g->a, arena);
}

void gen_hills(Gen *g) {
    size_t arena = arena_mark(g->a);
    int32_t *sorted = ARENA_ARRAY(g->a, int32_t, g->nodes);
    base_copy(sorted, g->height, g->nodes * sizeof *sorted);
    base_sort(sorted, g->nodes, sizeof *sorted, higher, NULL);
    int64_t permille = g->preset->hill_permille * gen_range(g, 80, 120) / 100;
    gen_fill(g, g->cap, INT32_MAX);
    base_copy(g->score, g->height, g->nodes * sizeof *g->score);
    g->level_n = 0;
    int16_t level = 0;
    for (int k = 0; k < g->preset->levels; k++, permille = permille * gen_range(g, 34, 46) / 100) {
        int64_t at = (int64_t)g->nodes * permille / 1000;
        if (at < 60 || at >= (int64_t)g->nodes) break;
        uint32_t first = g->out->piece_n;
        int32_t h = sorted[at];
        int64_t area2 = gen_contour(g, "hill", (int16_t)(level + 1), h, square_inches2(level == 0 ? 14 : 5), false);
        if (area2 == 0) break;
        g->level[level++] = h;
        g->level_n = level;
        cap_inside(g, first, INCH * 9 / 10);
    }
    arena_release(g->a, arena);
}

/* --- villages --- */

static int32_t village_worth(const Gen *g, Vec p) {
    uint32_t n = node_near(g, p);
    int32_t worth = -gen_slope(g, n) / 8 - gen_level_at(g, p) * 3000;
    Wu wet = g->water[n];
    if (wet < 5 * INCH / 2) return INT32_MIN; /* not in the water, nor on its bank */
    worth -= MIN(wet, FAR) / 6;
    Vec mid = vec(g->w / 2, g->h / 2);
    worth -= gen_length(vec_sub(p, mid)) / 24;
    return worth;
}

void gen_villages(Gen *g) {
    int32_t n = MIN(many(g, g->preset->villages, g->ask->villages), (int32_t)ARRAY_LEN(g->village));
    if (g->ask->villages < 0 && n < 1) n = g->preset->villages > 0;
    Wu rim = MIN(7 * INCH, MIN(g->w, g->h) / 4), apart = MIN(g->w, g->h) * 2 / 5;
    if (n > 5) apart = apart * 2 / 3;
    for (int32_t k = 0; k < n; k++) {
        int32_t best = INT32_MIN;
        Vec at = {0, 0};
        for (int tries = 0; tries < 60; tries++) {
            Vec p = gen_anywhere(g, (Box){rim, rim, g->w - rim, g->h - rim});
            bool near = false;
            for (uint32_t i = 0; i < g->village_n; i++) near = near || geom_within(p, g->village[i], apart);
            if (near) continue;
            int32_t worth = village_worth(g, p);
            if (worth == INT32_MIN) continue;
            worth += gen_range(g, 0, 1500);
            if (worth > best) best = worth, at = p;
        }
        if (best == INT32_MIN) continue;
        g->village[g->village_n++] = node_place(g, node_near(g, at));
    }
}

/* --- roads --- */

/* Around the hills, straight over water, not along its bank, nor beside a road that is there. */
static int32_t step_road(const Gen *g, uint32_t from, uint32_t to, int32_t len) {
    int32_t climb = g->height[to] - g->height[from], worth = 60;
    if (climb < 0) climb = -climb;
    Wu wet = g->water[to];
    if (wet < INCH / 2)
        worth += 260;
    else if (wet < 2 * INCH)
        worth += 40;
    Wu way = g->cap[to];
    if (way > 0 && way < 2 * INCH) worth += 30;
    worth += (g->score[to] + 32768) / 1500;
    int32_t i = (int32_t)to % (g->nx + 1), j = (int32_t)to / (g->nx + 1);
    if (i < 3 || j < 3 || i > g->nx - 3 || j > g->ny - 3) worth += 60; /* off the table's edge */
    return len * worth / 10 + climb / 6;
}

static Vec on_way(const Gen *g, Vec p) {
    Vec best = p;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < g->seg_n; i++) {
        if (g->seg[i].what != SEG_WAY) continue;
        int64_t d = vec_dist2(p, g->seg[i].a);
        if (d < least) least = d, best = g->seg[i].a;
        d = vec_dist2(p, g->seg[i].b);
        if (d < least) least = d, best = g->seg[i].b;
    }
    return best;
}

/* Distances to ways are kept in cap while roads are laid. */
static void way_laid(Gen *g, uint32_t first_seg) {
    for (uint32_t i = first_seg; i < g->seg_n; i++)
        gen_spread(g, g->cap, g->seg[i].a, g->seg[i].b, g->seg[i].half, 4 * INCH);
}

/* The end of the line in g->ctrl on the road that is there, without a kink. */
static uint32_t join_way(Gen *g, uint32_t m) {
    g->ctrl[m - 1] = on_way(g, g->ctrl[m - 1]);
    while (m > 2 && geom_within(g->ctrl[m - 2], g->ctrl[m - 1], INCH)) {
        g->ctrl[m - 2] = g->ctrl[m - 1];
        m--;
    }
    g->smooth[m - 1] = 0;
    return m;
}

/* Through all stops, in order; joins: the last stop is on a road. */
static bool road_through(Gen *g, const uint32_t *stop, uint32_t stops, const char *kind, bool joins) {
    size_t arena = arena_mark(g->a);
    uint32_t *node = ARENA_ARRAY(g->a, uint32_t, GEN_PATH), n = 0, first = g->seg_n;
    for (uint32_t k = 0; k + 1 < stops; k++) {
        mark_one(g, stop[k + 1]);
        uint32_t m = gen_path(g, stop[k], step_road, node + n, GEN_PATH - n);
        if (m == 0) break;
        n += m - 1; /* the next leg begins where this ends */
        if (k + 2 == stops) n++;
    }
    bool put = n >= 6;
    if (put) {
        uint32_t m = gen_line_of(g, node, n, 4);
        if (joins) m = join_way(g, m);
        put = gen_line(g, kind, m, SEG_WAY);
        way_laid(g, first);
    }
    arena_release(g->a, arena);
    return put;
}

/* To the nearest road that is there. */
static void road_to_net(Gen *g, uint32_t from, const char *kind, uint32_t least) {
    size_t arena = arena_mark(g->a);
    uint32_t *node = ARENA_ARRAY(g->a, uint32_t, GEN_PATH), first = g->seg_n;
    for (uint32_t n = 0; n < g->nodes; n++) g->mark[n] = g->cap[n] <= 0;
    if (g->mark[from]) return;
    uint32_t n = gen_path(g, from, step_road, node, GEN_PATH);
    if (n >= least) {
        uint32_t m = join_way(g, gen_line_of(g, node, n, 4));
        if (gen_line(g, kind, m, SEG_WAY)) way_laid(g, first);
    }
    arena_release(g->a, arena);
}

/* A place on that edge that is dry and low. */
static uint32_t road_edge(Gen *g, int edge) {
    uint32_t best = edge_node(g, edge, 500);
    int64_t worth = INT64_MAX;
    for (int k = 0; k < 12; k++) {
        uint32_t n = edge_node(g, edge, gen_range(g, 150, 850));
        int64_t w = (int64_t)g->height[n] + (g->water[n] < 3 * INCH ? 60000 : 0) + (g->cap[n] < 4 * INCH ? 60000 : 0) +
                    gen_range(g, 0, 12000);
        if (w < worth) worth = w, best = n;
    }
    return best;
}

void gen_roads(Gen *g) {
    int32_t n = many(g, g->preset->roads, g->ask->roads);
    if (g->ask->roads < 0) n = MAX(n, 1);
    gen_fill(g, g->cap, 4 * INCH);
    if (n == 0) return;
    whims(g, 10 * INCH);
    uint32_t stop[4], stops = 0;
    int edge = g->w >= g->h ? 3 : 0;
    if (gen_chance(g, 30)) edge = 3 - edge;
    stop[stops++] = road_edge(g, edge);
    uint32_t through = MIN(g->village_n, 2u);
    bool far_first = through == 2 && vec_dist2(node_place(g, stop[0]), g->village[0]) >
                                         vec_dist2(node_place(g, stop[0]), g->village[1]);
    for (uint32_t k = 0; k < through; k++)
        stop[stops++] = node_near(g, g->village[through == 2 && far_first ? 1 - k : k]);
    stop[stops++] = road_edge(g, edge + 2);
    (void)road_through(g, stop, stops, g->preset->road, false);
    int side = gen_range(g, 0, 1);
    for (int32_t k = 1; k < n; k++) {
        bool cross = k <= 2; /* the main village is a crossroads */
        uint32_t from = road_edge(g, edge + 1 + 2 * ((side + k) & 1));
        if (cross && g->village_n > 0) {
            uint32_t way[2] = {from, node_near(g, g->village[0])};
            if (k == 1 || gen_chance(g, 50)) {
                (void)road_through(g, way, 2, k == 1 ? g->preset->road : g->preset->side_road, true);
                continue;
            }
        }
        road_to_net(g, k < 4 ? from : road_edge(g, gen_range(g, 0, 3)), g->preset->side_road, 8);
    }
    for (uint32_t k = 0; k < g->village_n; k++) road_to_net(g, node_near(g, g->village[k]), g->preset->side_road, 4);
}

/* --- crossings --- */

static bool in_river(const Gen *g, Vec p, uint32_t *piece) {
    KindId river;
    if (!gen_kind(g, "river", &river)) return false;
    for (uint32_t k = 0; k < g->out->piece_n; k++) {
        const Piece *q = &g->out->piece[k];
        if (q->kind != river) continue;
        for (uint32_t i = 0; i < q->pt_n; i++) {
            const TablePoint *t = &g->out->pt[q->pt + i];
            g->ctrl[i] = vec(t->x, t->y);
            g->smooth[i] = (t->mark & POINT_SMOOTH) != 0;
        }
        size_t m = ring_smooth(g->ctrl, g->smooth, q->pt_n, true, g->fine, GEN_CONTROL * 8);
        *piece = k;
        return ring_side(p, g->fine, m) != SIDE_OUT;
    }
    return false;
}

/* A bridge from bank to bank: points along the way while it is wet. */
static void bridge_river(Gen *g, uint32_t first, uint32_t end) {
    Vec at[64];
    uint32_t n = 0, piece;
    for (uint32_t i = first; i < end; i++) {
        const Seg s = g->seg[i];
        Wu len = gen_length(vec_sub(s.b, s.a));
        bool last = i + 1 == end || !vec_same(g->seg[i + 1].a, s.b);
        for (Wu d = 0; d < len || (last && d == len); d += INCH / 10) {
            Vec p = geom_point_along(s.a, s.b, MIN(d, len), MAX(len, 1));
            bool wet = g->water[node_near(g, p)] < 2 * INCH && in_river(g, p, &piece);
            if (wet && n < 64 && (n == 0 || !geom_within(at[n - 1], p, INCH * 3 / 5))) at[n++] = p;
            if (!wet && n > 0) {
                if (n < 64 && !vec_same(at[n - 1], p)) at[n++] = p;
                (void)gen_spot(g, "bridge", at, n);
                n = 0;
            }
        }
    }
    if (n > 0) (void)gen_spot(g, "bridge", at, n);
}

static bool crossing_near(const Gen *g, Vec p, Wu d) {
    for (uint32_t k = 0; k < g->out->piece_n; k++) {
        const Piece *q = &g->out->piece[k];
        for (uint32_t i = 0; i < q->pt_n && q->shape == PIECE_SPOT; i++)
            if (geom_within(p, vec(g->out->pt[q->pt + i].x, g->out->pt[q->pt + i].y), d)) return true;
    }
    return false;
}

void gen_crossings(Gen *g) {
    uint32_t segs = g->seg_n, piece, first = 0;
    for (uint32_t i = 0; i <= segs; i++) { /* run by run of ways */
        if (i < segs && g->seg[i].what == SEG_WAY) continue;
        if (i > first) bridge_river(g, first, i);
        first = i + 1;
    }
    for (uint32_t i = 0; i < segs; i++) {
        if (g->seg[i].what != SEG_WAY) continue;
        for (uint32_t k = 0; k < segs; k++) {
            Frac at;
            Seg w = g->seg[i], s = g->seg[k];
            if (s.what != SEG_WATER || s.half >= INCH || !geom_segment_cut(w.a, w.b, s.a, s.b, &at)) continue;
            Vec p = vec(w.a.x + (Wu)frac_scale(at, w.b.x - w.a.x), w.a.y + (Wu)frac_scale(at, w.b.y - w.a.y));
            if (in_river(g, p, &piece) || crossing_near(g, p, INCH / 2)) continue;
            bool gully = s.half > INCH / 4;
            if (!gully) (void)gen_spot(g, gen_chance(g, 70) ? "bridge" : "ford", &p, 1);
        }
    }
}
