/* ground: the look of the terrain, baked on the CPU into opaque pixels. A picture of outlines: it knows kinds only by
 * how they are painted. A pixel depends on its place on the table and on GroundInput alone, never on the tile it was
 * baked in, so tiles join without seams. Re-entrant: a worker's thread bakes with a GroundBaker of its own on an input
 * that nobody changes. */
#pragma once
#include "base/arena.h"
#include "catalog/catalog.h"
#include "mat/mat.h"
#include "world/scene.h"

enum { GROUND_TILE = 512, GROUND_LEVELS = 5 }; /* px; levels of detail: 10, 20, 40, 80, 160 px an inch */

typedef struct GroundPiece {
    uint8_t paint, shape; /* Paint; PieceShape: markers are areas here, the scene gives their squares */
    uint8_t variant;      /* of a paint: heavier, rockier ...; see ground_input.c */
    uint8_t flags;        /* PIECE_* */
    int16_t level;
    Angle face;
    uint16_t number;
    Wu width; /* lines: as drawn */
    uint32_t ring, ring_n;
    Box box;       /* of its points, not grown by width */
    uint64_t hash; /* of all above but its place in the arrays, and its points */
} GroundPiece;
typedef struct GroundRing {
    uint32_t pt, n;
} GroundRing;
typedef struct GroundInput {
    Wu w, h;
    Mat mat;        /* image NULL = none */
    uint8_t layers; /* LAYER_* */
    uint64_t seed;
    bool desert; /* sand and stones where else grass grows */
    bool snow;   /* all under snow */
    const GroundPiece *piece;
    uint32_t piece_n;
    const GroundRing *ring; /* areas: outline, then holes; lines and spots: one polyline */
    uint32_t ring_n;
    const Vec *pt;
    uint32_t pt_n;
} GroundInput;

/* Arena bytes that ground_input_make needs at most for the first `pieces` pieces of the scene. */
size_t ground_input_bytes(const Scene *s, uint32_t pieces);
/* Outlines of all pieces still there, copied into the arena. False: the arena is too small. */
bool ground_input_make(GroundInput *out, const Scene *s, uint32_t pieces, const TerrainKind *kind, uint32_t kind_n,
                       uint64_t seed, Arena *a);
/* The same but for pieces of some paints (bits 1 << Paint): layers that are hidden. */
bool ground_input_without(GroundInput *out, const Scene *s, uint32_t pieces, const TerrainKind *kind, uint32_t kind_n,
                          uint64_t seed, uint64_t hidden, Arena *a);

/* Where a tile lies: level of detail, column from the left, row from the top. */
typedef struct GroundPlace {
    uint8_t level;
    int16_t tx, ty;
} GroundPlace;
int ground_ppi(int level);       /* 10 << level */
int ground_level_for(float ppi); /* the coarsest level with at least ppi pixels an inch, else the finest */
Box ground_place_box(const GroundInput *in, GroundPlace at); /* in Wu, rounded outwards */
int ground_cols(const GroundInput *in, int level);
int ground_rows(const GroundInput *in, int level);

typedef struct GroundBaker GroundBaker; /* scratch and tree stamps of one thread */
size_t ground_baker_bytes(void);
GroundBaker *ground_baker_new(Arena *a);
/* GROUND_TILE x GROUND_TILE words 0xFFRRGGBB, rows top first. Beyond the table the ground goes on. */
void ground_bake(GroundBaker *b, const GroundInput *in, GroundPlace at, uint32_t *argb);
/* The same with its upper left corner at pixel px, py of the level's whole picture (multiples of 16): for tests of
 * seams. */
void ground_bake_at(GroundBaker *b, const GroundInput *in, int level, int px, int py, uint32_t *argb);
