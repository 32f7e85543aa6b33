#include "client/paint/ground_bake.h"

#include <math.h>

int ground_ppi(int level) {
    return 10 << level;
}

int ground_level_for(float ppi) {
    int l = 0;
    while (l < GROUND_LEVELS - 1 && (float)ground_ppi(l) < ppi) l++;
    return l;
}

static int tiles_along(Wu len, int level) {
    int64_t px = ((int64_t)len * ground_ppi(level) + WU_INCH - 1) / WU_INCH;
    return (int)((px + GROUND_TILE - 1) / GROUND_TILE);
}
int ground_cols(const GroundInput *in, int level) {
    return tiles_along(in->w, level);
}
int ground_rows(const GroundInput *in, int level) {
    return tiles_along(in->h, level);
}

Box ground_place_box(const GroundInput *in, GroundPlace at) {
    Wu size = (Wu)((int64_t)GROUND_TILE * WU_INCH / ground_ppi(at.level)); /* 512 / 160 inches: divides evenly */
    return (Box){at.tx * size, in->h - (at.ty + 1) * size, (at.tx + 1) * size, in->h - at.ty * size};
}

enum { CELLS = TILE * TILE, NODES = NODE_MAX * NODE_MAX };

size_t ground_baker_bytes(void) {
    return sizeof(GroundBaker) + CELLS * sizeof(Rgb) + 4u * CELLS * sizeof(float) +
           (size_t)TILE * (TILE + 2) * sizeof(float) + 6u * NODES * sizeof(float) + crown_bytes() + 1024;
}

GroundBaker *ground_baker_new(Arena *a) {
    GroundBaker *k = ARENA_NEW(a, GroundBaker);
    k->img = ARENA_ARRAY(a, Rgb, CELLS);
    k->cov = ARENA_ARRAY(a, float, CELLS);
    k->dist = ARENA_ARRAY(a, float, CELLS);
    k->along = ARENA_ARRAY(a, float, CELLS);
    k->side = ARENA_ARRAY(a, float, CELLS);
    k->acc = ARENA_ARRAY(a, float, TILE *(TILE + 2));
    for (size_t i = 0; i < ARRAY_LEN(k->node); i++) k->node[i] = ARENA_ARRAY(a, float, NODES);
    k->stamp_cap = crown_bytes();
    k->stamp_mem = arena_get(a, k->stamp_cap);
    for (int i = 0; i < 256 * 256; i++) k->grain[i] = (uint8_t)(gr_hash(i & 255, i >> 8, 77) >> 24);
    return k;
}

static uint32_t to_byte(float v) {
    return v <= 0 ? 0u : v >= 254.5f ? 255u : (uint32_t)(v + 0.5f);
}

static void bake_land(Bake *b) {
    bake_grass(b);
    bake_fields(b);
    bake_waters(b);
    bake_ways(b);
    bake_relief(b);
    bake_crossings(b);
    bake_works(b);
    bake_houses(b);
    bake_trees(b);
}

void ground_bake_at(GroundBaker *k, const GroundInput *in, int level, int px, int py, uint32_t *argb) {
    Bake b = {.in = in,
              .k = k,
              .level = level,
              .gx = px,
              .gy = py,
              .ppi = (float)ground_ppi(level),
              .top = (float)in->h / (float)WU_INCH,
              .step = 1 << level,
              .seed = (uint32_t)(in->seed ^ in->seed >> 32),
              .light = k->node[0],
              .tone = k->node[1],
              .water = k->node[5],
              .img = k->img};
    b.nodes = TILE / b.step + 3;
    b.x0 = (float)px / b.ppi;
    b.x1 = (float)(px + TILE) / b.ppi;
    b.y1 = b.top - (float)py / b.ppi;
    b.y0 = b.top - (float)(py + TILE) / b.ppi;
    crown_prepare(k, level);
    if (in->mat.image && !(in->layers & LAYER_NO_MAT))
        bake_mat(&b);
    else
        bake_land(&b);
    bake_smoke(&b);
    for (size_t i = 0; i < CELLS; i++)
        argb[i] = 0xFF000000u | to_byte(k->img[i].r) << 16 | to_byte(k->img[i].g) << 8 | to_byte(k->img[i].b);
}

void ground_bake(GroundBaker *b, const GroundInput *in, GroundPlace at, uint32_t *argb) {
    ground_bake_at(b, in, at.level, at.tx * GROUND_TILE, at.ty * GROUND_TILE, argb);
}
