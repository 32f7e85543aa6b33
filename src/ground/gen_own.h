/* gen_own: what the files of the generator share. A raster of nodes, half an inch or an inch apart, holds heights and
 * distances; outlines come from it by contour, so that they are natural and never cross. Inside the room. */
#pragma once
#include "base/hash.h"
#include "geom/ring.h"
#include "ground/generate.h"

enum { INCH = WU_INCH, FAR = 8 * WU_INCH }; /* distances are kept up to FAR */
enum { GEN_SEGS = 8000, GEN_BLOCKS = 1200, GEN_PATH = 4000, GEN_CONTROL = 1500 };
enum { LEVELS_MOST = 4 };

typedef struct Seg { /* a laid line: ways, water, hedges */
    Vec a, b;
    Wu half;
    uint8_t what; /* SEG_* */
} Seg;
enum { SEG_WAY = 1, SEG_WATER = 2, SEG_HEDGE = 4 };

typedef struct Block { /* a field, a block of houses: convex, counter-clockwise */
    Vec p[4];
    Angle along;
    Wu len, deep;
    uint8_t built;
} Block;

typedef enum GenScore { SCORE_WOODS, SCORE_MARSH, SCORE_TOPS, SCORE_SLOPE, SCORE_PATCH } GenScore;
typedef struct Mix {
    const char *kind;
    int16_t permille; /* of what counts; the last one fills up */
    uint8_t score;
    int16_t least; /* square inches of one piece */
} Mix;
enum { MIX_MOST = 8 };
typedef struct Preset {
    const char *building[3];                                  /* outskirts, middle, heart of the largest */
    int16_t built, crops, orchard;                            /* permille of what counts */
    int16_t field_lo, field_hi;                               /* half inches: sides of fields */
    const char *hedge;                                        /* NULL = none */
    int16_t hedge_percent;                                    /* of the sides of fields */
    int16_t villages, streams, roads, river_percent, gullies; /* on 6 x 4 feet, at most */
    const char *gully, *road, *side_road, *cliff;
    int16_t levels, hill_permille, hills; /* contours; share of the table on level 1; bumps */
    Mix wild[MIX_MOST];
} Preset;

typedef struct Gen {
    const Catalog *cat;
    const GroundAsk *ask;
    const Preset *preset;
    Arena *a;
    Rng rng;
    GroundMap *out;
    Wu w, h;
    int32_t nx, ny; /* cells; nodes are one more */
    uint32_t nodes;
    int32_t *height, *clear, *water, *score,
        *cap; /* of each node; clear: to all that is laid; cap: limits of a contour */
    int32_t *cost, *heap, *heap_at;
    uint32_t *from;
    uint8_t *mark, *seen;
    Seg *seg;
    uint32_t seg_n;
    Block *block;
    uint32_t block_n;
    Vec *ring, *fine, *ctrl;
    uint8_t *smooth;
    uint32_t *stack;
    int32_t level[LEVELS_MOST];
    int32_t level_n;
    int64_t target2, counted2; /* twice square Wu */
    Vec village[16];
    uint32_t village_n;
} Gen;

/* --- numbers --- */
Vec gen_anywhere(Gen *g, Box in);
int32_t gen_range(Gen *g, int32_t lo, int32_t hi); /* both may come */
bool gen_chance(Gen *g, int32_t percent);
int32_t gen_noise(uint64_t seed, Vec at, Wu cell, int octaves); /* about -32768 .. 32767 */
Wu gen_length(Vec d);
Wu gen_to_segment(Vec p, Vec a, Vec b);
static inline int64_t square_inches2(int64_t n) {
    return 2 * n * INCH * INCH;
}

/* --- raster --- */
static inline uint32_t node_at(const Gen *g, int32_t i, int32_t j) {
    return (uint32_t)(j * (g->nx + 1) + i);
}
Vec node_vec(const Gen *g, int32_t i, int32_t j);
uint32_t node_near(const Gen *g, Vec at);
static inline Vec node_place(const Gen *g, uint32_t n) {
    return node_vec(g, (int32_t)n % (g->nx + 1), (int32_t)n / (g->nx + 1));
}
void gen_fill(const Gen *g, int32_t *field, int32_t v);
void gen_spread(const Gen *g, int32_t *field, Vec a, Vec b, Wu half, Wu far); /* least distance to a segment */
int32_t gen_slope(const Gen *g, uint32_t n);
int gen_level_at(const Gen *g, Vec at);
/* Cheapest way from a node to any of mark[] == 1; nodes in order, 0 = none. */
typedef int32_t (*GenStep)(const Gen *g, uint32_t from, uint32_t to, int32_t len);
uint32_t gen_path(Gen *g, uint32_t from, GenStep step, uint32_t *out, uint32_t cap);

/* --- pieces --- */
bool gen_kind(const Gen *g, const char *id, KindId *out);
bool gen_kinds_there(const Gen *g);
/* A piece of g->ctrl[0..n) with g->smooth marks; lines lie in g->seg afterwards when what != 0. */
bool gen_area(Gen *g, const char *kind, int16_t level, uint32_t n);
bool gen_line(Gen *g, const char *kind, uint32_t n, uint8_t what);
bool gen_spot(Gen *g, const char *kind, const Vec *at, uint32_t n);
/* Contours of g->score >= 0, not above g->cap, become pieces of at least `least` square inches; returns twice their
 * area. dry: only the area. */
int64_t gen_contour(Gen *g, const char *kind, int16_t level, int32_t at, int64_t least2, bool dry);
uint32_t gen_simplify(Gen *g, const Vec *p, uint32_t n, const uint8_t *keep, bool closed, Wu tolerance, uint32_t *out);
/* A path of nodes as a natural line in g->ctrl, ends where they were. */
uint32_t gen_line_of(Gen *g, const uint32_t *node, uint32_t n, int window);

/* --- in order --- */
void gen_heights(Gen *g);
void gen_waters(Gen *g);
void gen_hills(Gen *g);
void gen_villages(Gen *g);
void gen_roads(Gen *g);
void gen_crossings(Gen *g);
void gen_houses(Gen *g);
void gen_fields(Gen *g);
void gen_cliffs(Gen *g);
void gen_wild(Gen *g);
