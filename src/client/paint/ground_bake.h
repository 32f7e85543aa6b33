/* ground_bake: what the painters of ground_*.c share: the tile being baked, noise, coverage and distance. Private to
 * the ground. Lengths are inches, y up, unless a name says px (tile pixels, y down). */
#pragma once
#include "client/paint/ground.h"

enum { TILE = GROUND_TILE, NODE_STEP_MIN = 1, NODE_MAX = TILE / 1 + 3, CROWNS = 44, CROWN_BUSH = 12, CROWN_LEAF = 32 };

typedef struct Rgb {
    float r, g, b;
} Rgb;
typedef struct Pf { /* a point in inches */
    float x, y;
} Pf;

typedef struct Crown { /* a tree from above: coverage and light, lit from the upper left */
    int half;          /* px; the stamp is 2 half square */
    float radius;      /* inches */
    uint8_t *cover, *shade, *shadow;
} Crown;

struct GroundBaker {
    Rgb *img;                   /* TILE x TILE */
    float *cov;                 /* coverage of the last area, TILE x TILE */
    float *dist, *along, *side; /* stroke field: distance in inches, arc length, signed side (left > 0) */
    float *acc;                 /* rasteriser's row deltas */
    float *node[6];             /* grids at NODE_STEP */
    Crown crown[GROUND_LEVELS][CROWNS];
    bool crowned[GROUND_LEVELS];
    uint8_t *stamp_mem;
    size_t stamp_used, stamp_cap;
    uint8_t grain[256 * 256]; /* even noise, repeats each 256 px */
};

typedef struct Span { /* px, half open */
    int x0, y0, x1, y1;
} Span;

typedef struct Bake {
    const GroundInput *in;
    GroundBaker *k;
    int level, gx, gy;    /* pixel of the level's whole picture at the tile's upper left corner */
    float ppi, top;       /* top: table height in inches */
    float x0, y0, x1, y1; /* the tile in inches */
    int step, nodes;      /* px between nodes; nodes a row (one beyond each edge) */
    uint32_t seed;
    float *light, *tone, *water; /* node grids: relief; grass; signed distance into water areas (inside > 0) */
    Rgb *img;
    bool (*only)(const GroundPiece *); /* NULL = all; other pieces are nowhere in the tile */
} Bake;

/* --- numbers --- */
static inline uint32_t gr_hash(int x, int y, uint32_t s) {
    uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u + s * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    h = (h ^ (h >> 16)) * 2654435761u;
    return h ^ (h >> 15);
}
static inline float gr_unit(uint32_t h) {
    return (float)(h >> 8) * (1.0f / 16777216.0f);
} /* 0 .. 1 */
static inline float gr_h01(int x, int y, uint32_t s) {
    return gr_unit(gr_hash(x, y, s));
}
static inline float gr_clamp(float v, float lo, float hi) {
    return v < lo ? lo : v > hi ? hi : v;
}
static inline float gr_smooth(float a, float b, float v) {
    float t = gr_clamp((v - a) / (b - a), 0, 1);
    return t * t * (3 - 2 * t);
}
static inline Rgb gr_mix(Rgb a, Rgb b, float t) {
    return (Rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}
static inline Rgb gr_scale(Rgb a, float k) {
    return (Rgb){a.r * k, a.g * k, a.b * k};
}
static inline int gr_floor(float v) {
    int i = (int)v;
    return (float)i > v ? i - 1 : i;
}
static inline Pf gr_pt(Vec v) {
    return (Pf){(float)v.x / (float)WU_INCH, (float)v.y / (float)WU_INCH};
}
float gr_noise(float x, float y, uint32_t seed);            /* value noise, -1 .. 1, one cell a unit */
float gr_fbm(float x, float y, int octaves, uint32_t seed); /* about -1 .. 1 */

/* --- the tile --- */
static inline float bake_wx(const Bake *b, int px) {
    return ((float)(b->gx + px) + 0.5f) / b->ppi;
}
static inline float bake_wy(const Bake *b, int py) {
    return b->top - ((float)(b->gy + py) + 0.5f) / b->ppi;
}
static inline float bake_px(const Bake *b, float x) {
    return x * b->ppi - (float)b->gx;
}
static inline float bake_py(const Bake *b, float y) {
    return (b->top - y) * b->ppi - (float)b->gy;
}
static inline float bake_grain(const Bake *b, int px, int py) { /* -1 .. 1 */
    return (float)b->k->grain[(((b->gy + py) & 255) << 8) | ((b->gx + px) & 255)] * (2.0f / 255.0f) - 1.0f;
}
float bake_node(const Bake *b, const float *grid, int px, int py); /* bilinear */
Pf node_at(const Bake *b, int i, int j);                           /* place of node i, j of a grid */
/* Pixels of the tile within `grow` inches of the piece; false = none. */
bool bake_span(const Bake *b, const GroundPiece *p, float grow, Span *out);
const Vec *bake_ring(const Bake *b, const GroundPiece *p, uint32_t k, uint32_t *n);
bool bake_inside(const Bake *b, const GroundPiece *p, float x, float y);
/* Least distance from the point to the rings' edges, at most `far`. */
float bake_edge_dist(const Bake *b, const GroundPiece *p, float x, float y, float far);
/* Direction (radians, mathematical) of the longest straight run of the outline: furrows and houses follow it. */
float bake_grain_angle(const Bake *b, const GroundPiece *p);

/* Coverage of an area into k->cov within *out; false = nothing of it in the tile. */
bool bake_cover(Bake *b, const GroundPiece *p, Span *out);
bool bake_cover_poly(Bake *b, const Pf *p, int n, Span *out);
/* Signed distance (inside > 0, clamped to +-far) of an area's edge into a node grid; false = wholly outside and
 * farther. */
bool bake_area_dist(Bake *b, const GroundPiece *p, float far, float *grid);
/* Stroke field over all pieces that `want` picks: k->dist (<= far, else large), k->along, k->side. False = none near.
 */
bool bake_stroke(Bake *b, bool (*want)(const GroundPiece *), float far, bool closed, Span *out);
bool bake_stroke_piece(Bake *b, const GroundPiece *p, float far, bool closed, Span *out);

/* A rotated rectangle in inches. */
typedef struct Oblong {
    float cx, cy, hw, hh, cos, sin; /* hw along (cos, sin) */
} Oblong;
void oblong_corners(const Oblong *o, float dx, float dy, Pf out[4]);
/* Light and shade of a bank or cutting along the stroke field: height falls from `rise` at the line to 0 between d0 and
 * d1. */
void bake_profile(Bake *b, Span s, float d0, float d1, float rise);
/* Where a crossing lies: along the nearest way, else its own facing; long enough to span the water under it. */
Oblong crossing_of(const Bake *b, const GroundPiece *p, float half_width);
/* Soft dark polygon: a drop shadow. */
void bake_shade_poly(Bake *b, const Pf *p, int n, float alpha);
void bake_stone(Bake *b, float x, float y, float r, uint32_t h, Rgb c);
void bake_block(Bake *b, float x, float y, float r, uint32_t h, Rgb c); /* the same, broken off square */

/* --- painters, in the order of painting --- */
void bake_grass(Bake *b);
void bake_fields(Bake *b); /* crops, rough, sand, marsh, orchard floor, yards, meadows */
void bake_waters(Bake *b); /* water, streams, gullies, ditches */
void bake_ways(Bake *b);   /* roads, tracks, rails, embankments */
void bake_relief(Bake *b); /* hills, crests, cliffs */
void bake_crossings(Bake *b);
void bake_works(Bake *b); /* walls, wire, positions, mines, wrecks, rubble */
void bake_houses(Bake *b);
void bake_trees(Bake *b); /* woods, orchards, hedges, gardens */
void bake_smoke(Bake *b);
/* A table with a picture on it: the picture, pieces as tint and outline, and what play has made of it as it is. */
void bake_mat(Bake *b);

/* Trees. */
void crown_prepare(GroundBaker *k, int level);
size_t crown_bytes(void);
void crown_draw(Bake *b, int which, float x, float y, Rgb tint, float shadow);

/* Houses of a block: the same list in every tile. */
typedef struct House {
    Oblong at;
    uint32_t hash;
} House;
enum { HOUSES_MAX = 160 };
int houses_of(const Bake *b, const GroundPiece *p, House *out, int cap);
bool bake_near_way(const Bake *b, float x, float y, float r); /* a road or track within r inches (beyond its edge) */
