/* What makes a land of each kind, and in which order it is laid. */
#include "ground/gen_own.h"

static const Preset PRESET[GROUND_PRESETS] = {
    [GROUND_PRESET_MIXED] = {.building = {"building_light", "building_light", "building_medium"},
                             .built = 100,
                             .crops = 330,
                             .orchard = 60,
                             .field_lo = 8,
                             .field_hi = 15,
                             .hedge = "hedge",
                             .hedge_percent = 34,
                             .villages = 3,
                             .streams = 2,
                             .roads = 3,
                             .river_percent = 25,
                             .gullies = 0,
                             .gully = "gully",
                             .road = "road",
                             .side_road = "track",
                             .levels = 3,
                             .hill_permille = 190,
                             .hills = 5,
                             .wild = {{"marsh", 45, SCORE_MARSH, 4},
                                      {"brush", 60, SCORE_SLOPE, 6},
                                      {"woods", 0, SCORE_WOODS, 9}}},
    [GROUND_PRESET_STEPPE] = {.building = {"building_light", "building_light", "building_light"},
                              .built = 70,
                              .crops = 430,
                              .orchard = 40,
                              .field_lo = 12,
                              .field_hi = 22,
                              .hedge = NULL,
                              .hedge_percent = 0,
                              .villages = 2,
                              .streams = 1,
                              .roads = 2,
                              .river_percent = 35,
                              .gullies = 2,
                              .gully = "gully",
                              .road = "road",
                              .side_road = "track",
                              .levels = 2,
                              .hill_permille = 210,
                              .hills = 4,
                              .wild = {{"marsh", 90, SCORE_MARSH, 5},
                                       {"brush", 130, SCORE_SLOPE, 8},
                                       {"woods", 0, SCORE_WOODS, 7}}},
    [GROUND_PRESET_BOCAGE] = {.building = {"building_light", "building_light", "building_medium"},
                              .built = 80,
                              .crops = 430,
                              .orchard = 190,
                              .field_lo = 7,
                              .field_hi = 12,
                              .hedge = "bocage",
                              .hedge_percent = 82,
                              .villages = 4,
                              .streams = 2,
                              .roads = 4,
                              .river_percent = 0,
                              .gullies = 0,
                              .gully = "gully",
                              .road = "road",
                              .side_road = "track",
                              .levels = 2,
                              .hill_permille = 150,
                              .hills = 4,
                              .wild = {{"marsh", 25, SCORE_MARSH, 4}, {"woods", 0, SCORE_WOODS, 7}}},
    [GROUND_PRESET_DESERT] = {.building = {"building_light", "building_light", "building_light"},
                              .built = 12,
                              .crops = 0,
                              .orchard = 0,
                              .field_lo = 8,
                              .field_hi = 12,
                              .hedge = NULL,
                              .hedge_percent = 0,
                              .villages = 1,
                              .streams = 0,
                              .roads = 3,
                              .river_percent = 0,
                              .gullies = 3,
                              .gully = "wadi",
                              .road = "track",
                              .side_road = "track",
                              .cliff = "escarpment",
                              .levels = 2,
                              .hill_permille = 200,
                              .hills = 4,
                              .wild = {{"rough2", 170, SCORE_TOPS, 7},
                                       {"rough1", 300, SCORE_SLOPE, 9},
                                       {"cactus", 70, SCORE_MARSH, 5},
                                       {"brush", 70, SCORE_PATCH, 6},
                                       {"sand", 180, SCORE_PATCH, 9},
                                       {"soft_sand", 0, SCORE_PATCH, 9}}},
    [GROUND_PRESET_TOWN] = {.building = {"building_light", "building_medium", "building_heavy"},
                            .built = 430,
                            .crops = 180,
                            .orchard = 100,
                            .field_lo = 7,
                            .field_hi = 13,
                            .hedge = "hedge",
                            .hedge_percent = 30,
                            .villages = 3,
                            .streams = 1,
                            .roads = 5,
                            .river_percent = 60,
                            .gullies = 0,
                            .gully = "gully",
                            .road = "road",
                            .side_road = "road",
                            .levels = 2,
                            .hill_permille = 110,
                            .hills = 4,
                            .wild = {{"brush", 50, SCORE_SLOPE, 5}, {"woods", 0, SCORE_WOODS, 7}}},
    [GROUND_PRESET_HILLS] = {.building = {"building_light", "building_light", "building_medium"},
                             .built = 60,
                             .crops = 130,
                             .orchard = 50,
                             .field_lo = 7,
                             .field_hi = 12,
                             .hedge = "wall",
                             .hedge_percent = 30,
                             .villages = 3,
                             .streams = 3,
                             .roads = 3,
                             .river_percent = 20,
                             .gullies = 0,
                             .gully = "gully",
                             .road = "road",
                             .side_road = "track",
                             .cliff = "cliff",
                             .levels = 4,
                             .hill_permille = 470,
                             .hills = 9,
                             .wild = {{"rough2", 90, SCORE_TOPS, 6},
                                      {"rough1", 110, SCORE_SLOPE, 6},
                                      {"marsh", 20, SCORE_MARSH, 4},
                                      {"brush", 80, SCORE_SLOPE, 6},
                                      {"woods", 0, SCORE_WOODS, 9}}},
};

/* --- what grows by itself --- */

static int32_t score_of(const Gen *g, uint8_t score, uint32_t n, uint64_t seed) {
    Vec p = node_place(g, n);
    int32_t slope = MIN(gen_slope(g, n), 20000), high = g->height[n];
    switch (score) {
    case SCORE_WOODS: return gen_noise(seed, p, 11 * INCH, 3) + slope - MAX(4 * INCH - g->water[n], 0) / 3;
    case SCORE_MARSH: return gen_noise(seed, p, 7 * INCH, 2) / 2 - MIN(g->water[n], FAR) * 3 - high / 2;
    case SCORE_TOPS: return gen_noise(seed, p, 8 * INCH, 3) * 2 / 3 + high;
    case SCORE_SLOPE: return gen_noise(seed, p, 9 * INCH, 3) + slope / 2;
    default: return gen_noise(seed, p, 12 * INCH, 3);
    }
}

/* As many square inches as wanted, by finding the height at which to cut the score. */
static void wild_of(Gen *g, const Mix *m, int64_t want2) {
    int64_t least2 = square_inches2(m->least);
    if (want2 < least2) return;
    uint64_t seed = rng_next(&g->rng);
    Wu room = INCH * 45 / 100;
    for (uint32_t n = 0; n < g->nodes; n++) {
        g->score[n] = score_of(g, m->score, n, seed);
        g->cap[n] = (MIN(g->clear[n], FAR) - room) * 8;
    }
    int32_t lo = -120000, hi = 120000; /* all of it; nothing */
    for (int k = 0; k < 13; k++) {
        int32_t mid = lo + (hi - lo) / 2;
        if (gen_contour(g, m->kind, 0, mid, least2, true) > want2)
            lo = mid;
        else
            hi = mid;
    }
    uint32_t first = g->out->piece_n;
    g->counted2 += gen_contour(g, m->kind, 0, hi, least2, false);
    for (uint32_t n = 0; n < g->nodes; n++)
        if (g->score[n] >= hi && g->cap[n] >= 0) g->clear[n] = 0;
    for (uint32_t k = first; k < g->out->piece_n; k++) {
        const Piece *p = &g->out->piece[k];
        const TablePoint *pt = g->out->pt + p->pt;
        for (uint32_t i = 0; i + 1 < p->pt_n; i++)
            if (!(pt[i].mark & POINT_RING_END))
                gen_spread(g, g->clear, vec(pt[i].x, pt[i].y), vec(pt[i + 1].x, pt[i + 1].y), 0, 2 * INCH);
    }
}

void gen_wild(Gen *g) {
    for (size_t k = 0; k < MIX_MOST && g->preset->wild[k].kind != NULL; k++) {
        const Mix *m = &g->preset->wild[k];
        if (m->score == SCORE_MARSH && g->seg_n == 0) continue;
        wild_of(g, m, m->permille > 0 ? g->target2 * m->permille / 1000 : g->target2 - g->counted2);
    }
}

/* Where a contour is steep on one stretch: a cliff along it. */
void gen_cliffs(Gen *g) {
    if (g->preset->cliff == NULL) return;
    uint32_t pieces = g->out->piece_n;
    KindId hill;
    if (!gen_kind(g, "hill", &hill)) return;
    for (uint32_t k = 0, put = 0; k < pieces && put < 3; k++) {
        const Piece *p = &g->out->piece[k];
        if (p->kind != hill || p->pt_n < 12 || !gen_chance(g, 45)) continue;
        const TablePoint *pt = g->out->pt + p->pt;
        uint32_t n = 0, at = (uint32_t)gen_range(g, 0, (int32_t)p->pt_n / 2), most = (uint32_t)gen_range(g, 5, 9);
        for (uint32_t i = at; i < p->pt_n && n < most && !(pt[i].mark & POINT_RING_END); i++) {
            Vec v = vec(pt[i].x, pt[i].y);
            bool rim = !(pt[i].mark & POINT_SMOOTH), way = g->clear[node_near(g, v)] < INCH * 6 / 10;
            if (rim || way) break;
            g->ctrl[n++] = v;
        }
        for (uint32_t i = 0; i < n; i++) g->smooth[i] = i > 0 && i + 1 < n;
        if (n >= 4 && gen_line(g, g->preset->cliff, n, SEG_HEDGE)) put++;
    }
}

/* --- all of it --- */

static void raster_size(Wu w, Wu h, int32_t *nx, int32_t *ny) {
    Wu step = MAX(w, h) <= 100 * INCH ? INCH / 2 : INCH;
    *nx = (w + step - 1) / step;
    *ny = (h + step - 1) / step;
}

static size_t gen_bytes(int32_t nx, int32_t ny) {
    size_t nodes = (size_t)(nx + 1) * (size_t)(ny + 1), rim = (size_t)(nx + 3) * (size_t)(ny + 3);
    size_t n = sizeof(Gen) + nodes * (9 * sizeof(int32_t) + 1) + rim + nodes * sizeof(Vec);
    n += GEN_SEGS * sizeof(Seg) + GEN_BLOCKS * sizeof(Block);
    n += GEN_CONTROL * 8 * (2 * sizeof(Vec) + 8) + nodes * (8 + 1 + 8);
    n += TABLE_PIECES * sizeof(Piece) + TABLE_POINTS * sizeof(TablePoint);
    n += nodes * (sizeof(uint32_t) + 2) + (1u << 18); /* scratch of one step */
    return n + 4096;
}

size_t ground_generate_bytes(Wu w, Wu h) {
    int32_t nx, ny;
    raster_size(CLAMP(w, GROUND_SIDE_LEAST, GROUND_SIDE_MOST), CLAMP(h, GROUND_SIDE_LEAST, GROUND_SIDE_MOST), &nx, &ny);
    return gen_bytes(nx, ny);
}

bool gen_kinds_there(const Gen *g) {
    const Preset *p = g->preset;
    const char *const need[] = {p->building[0],
                                p->building[1],
                                p->building[2],
                                p->gully,
                                p->road,
                                p->side_road,
                                "crops",
                                "orchard",
                                "hill",
                                "stream",
                                "river",
                                "bridge",
                                "ford",
                                "gap",
                                p->hedge != NULL ? p->hedge : "hedge",
                                p->cliff != NULL ? p->cliff : "cliff"};
    KindId id;
    bool there = true;
    for (size_t i = 0; i < ARRAY_LEN(need); i++) there = there && gen_kind(g, need[i], &id);
    for (size_t k = 0; k < MIX_MOST && p->wild[k].kind != NULL; k++) there = there && gen_kind(g, p->wild[k].kind, &id);
    return there;
}

static Gen *gen_new(const Catalog *cat, const GroundAsk *ask, Arena *a, GroundMap *out) {
    Gen *g = ARENA_NEW(a, Gen);
    *g = (Gen){.cat = cat, .ask = ask, .preset = &PRESET[ask->preset], .a = a, .out = out, .w = ask->w, .h = ask->h};
    raster_size(g->w, g->h, &g->nx, &g->ny);
    g->nodes = (uint32_t)((g->nx + 1) * (g->ny + 1));
    uint64_t seed = hash_u64(hash_u64(HASH_START, ask->seed), (uint64_t)ask->density << 8 | ask->preset);
    g->rng = rng_make(hash_u64(hash_u64(seed, (uint64_t)ask->w), (uint64_t)ask->h));
    int32_t **const field[] = {&g->height, &g->clear, &g->water, &g->score, &g->cap, &g->cost, &g->heap, &g->heap_at};
    for (size_t i = 0; i < ARRAY_LEN(field); i++) *field[i] = ARENA_ARRAY(a, int32_t, g->nodes);
    g->from = ARENA_ARRAY(a, uint32_t, g->nodes);
    g->mark = ARENA_ARRAY(a, uint8_t, g->nodes);
    g->seen = ARENA_ARRAY(a, uint8_t, (g->nx + 3) * (g->ny + 3));
    g->ring = ARENA_ARRAY(a, Vec, g->nodes);
    g->seg = ARENA_ARRAY(a, Seg, GEN_SEGS);
    g->block = ARENA_ARRAY(a, Block, GEN_BLOCKS);
    g->ctrl = ARENA_ARRAY(a, Vec, GEN_CONTROL * 8);
    g->fine = ARENA_ARRAY(a, Vec, GEN_CONTROL * 8);
    g->smooth = ARENA_ARRAY(a, uint8_t, MAX(g->nodes, (uint32_t)GEN_CONTROL * 8));
    g->stack = ARENA_ARRAY(a, uint32_t, 2 * g->nodes + 64);
    *out = (GroundMap){.piece = ARENA_ARRAY(a, Piece, TABLE_PIECES), .pt = ARENA_ARRAY(a, TablePoint, TABLE_POINTS)};
    return g;
}

static bool ask_good(const GroundAsk *ask) {
    return ask->density < GROUND_DENSITIES && ask->preset < GROUND_PRESETS && ask->w >= GROUND_SIDE_LEAST &&
           ask->h >= GROUND_SIDE_LEAST && ask->w <= GROUND_SIDE_MOST && ask->h <= GROUND_SIDE_MOST &&
           ask->percent >= 0 && ask->percent <= 90;
}

bool ground_generate(const Catalog *cat, const GroundAsk *ask, Arena *a, GroundMap *out) {
    static const int16_t FACTOR[GROUND_DENSITIES] = {2, 4, 7};
    if (!ask_good(ask)) return false;
    Gen *g = gen_new(cat, ask, a, out);
    if (!gen_kinds_there(g)) return false;
    int64_t percent = ask->percent > 0 ? ask->percent : FACTOR[ask->density] * 7;
    g->target2 = 2 * (int64_t)g->w * g->h * percent / 100;
    gen_fill(g, g->clear, FAR);
    gen_fill(g, g->water, FAR);
    gen_heights(g);
    gen_waters(g);
    gen_hills(g);
    gen_villages(g);
    gen_roads(g);
    gen_crossings(g);
    gen_houses(g);
    gen_fields(g);
    gen_cliffs(g);
    gen_wild(g);
    out->counted2 = g->counted2;
    out->desert = ask->preset == GROUND_PRESET_DESERT;
    out->village_n = g->village_n;
    base_copy(out->village, g->village, sizeof out->village);
    return true;
}
