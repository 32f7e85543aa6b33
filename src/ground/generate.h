/* generate: believable ground from a seed: hills in nested contours, water that runs down, roads that join villages and
 * edges and cross water by bridges and fords, fields with hedges, woods on slopes. Integers only: a seed gives the same
 * table with every compiler. It gives plain pieces; who wants them on a table adds them by commands. */
#pragma once
#include "base/arena.h"
#include "catalog/battle.h"

typedef enum GroundDensity { GROUND_OPEN, GROUND_MIXED, GROUND_CLOSED, GROUND_DENSITIES } GroundDensity;
typedef enum GroundPreset {
    GROUND_PRESET_MIXED,
    GROUND_PRESET_STEPPE,
    GROUND_PRESET_BOCAGE,
    GROUND_PRESET_DESERT,
    GROUND_PRESET_TOWN,
    GROUND_PRESET_HILLS,
    GROUND_PRESETS
} GroundPreset;
#define GROUND_DENSITY_WORDS "open|mixed|closed"
#define GROUND_PRESET_WORDS  "mixed|steppe|bocage|desert|town|hills"
/* A table: 18 x 18 inches to 20 x 10 feet. */
enum { GROUND_SIDE_LEAST = 18 * WU_INCH, GROUND_SIDE_MOST = 240 * WU_INCH, GROUND_AUTO = -1 };

typedef struct GroundAsk {
    uint8_t density, preset;
    Wu w, h;
    uint64_t seed;
    int16_t percent;                 /* share of the table that counts (matg 23.2), 0 = the density's at a roll of 7 */
    int8_t roads, streams, villages; /* GROUND_AUTO, or how many at most */
} GroundAsk;

/* Numbers of pieces from 1; points as a battle has them. In the caller's arena. */
typedef struct GroundMap {
    Piece *piece;
    TablePoint *pt;
    uint32_t piece_n, pt_n;
    Vec village[16]; /* middles, the largest first */
    uint32_t village_n;
    int64_t counted2; /* twice the area that counts, square Wu */
    bool desert;      /* sand where else grass grows: the land of the battle */
} GroundMap;

size_t ground_generate_bytes(Wu w, Wu h); /* of arena */
/* False: a size out of range, a density or preset that is not there, or kinds of data/terrain.csv that are missing. */
bool ground_generate(const Catalog *cat, const GroundAsk *ask, Arena *a, GroundMap *out);
