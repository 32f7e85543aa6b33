/* scene: what is derived from a table and the stands on it, for fast exact queries: outlines, an index over edges,
 * bodies. Lives in the caller's arena, never in state, hash or file; dropped at any moment, all answers stay the same.
 * Knows no rule set: KindRule says per kind what matters. */
#pragma once
#include "base/arena.h"
#include "geom/shape.h"
#include "world/table.h"

enum { COST_CLASSES = 4, COST_X = INT16_MAX }; /* COST_X: impassable */

/* What a kind does to lines of sight. */
typedef enum SightEffect { SIGHT_NONE, SIGHT_BLOCKS, SIGHT_HEIGHT } SightEffect;
typedef struct KindSight {
    uint8_t effect;   /* SIGHT_BLOCKS: stretches block (matg 4.1); SIGHT_HEIGHT: a hill level, blocks by height only */
    uint8_t family;   /* kinds of one family are joined where they touch: woods, buildings, embankments, smoke ... */
    uint8_t conceals; /* named in the certificate for an end that lies in it */
    uint8_t adjacent_only; /* hedgerow: an end at it is seen only from adjacent (matg 4.7) */
    Wu inner;              /* inner sighting distance for both ends in it; 0 = none, INT32_MAX = any */
    int16_t top; /* top above its ground in eighths of a level; SIGHT_TOP_NONE = endless. With SIGHT_NONE: low cover
                    (matg 4.5), 0 = none */
} KindSight;
enum { SIGHT_TOP_NONE = INT16_MAX };

/* What a kind does to movement, by class; costs in quarter points. */
typedef enum CostForm { COST_AREA, COST_WAY, COST_LINE, COST_CLIMB, COST_SPOT, COST_FREE } CostForm;
typedef struct KindCost {
    uint8_t form;        /* AREA: per inch while half the base lies in it; WAY: road, track; LINE: once when the centre
                            crosses; of an area (positions) when it enters; CLIMB: once a level climbed; SPOT: ford, bridge,
                            gap: within `reach` of its point(s) it replaces what `over` says */
    uint8_t way_crosses; /* LINE, AREA: a way (or only a bridge) takes one across: 0 never (nor a way's rate: wrecks,
                            matg 8.3), 1 any way, 2 only SPOTs over it */
    uint8_t over;        /* SPOT: bit 0 replaces water's cost, bit 1 opens lines that block */
    uint8_t water;       /* AREA, LINE: a SPOT can replace it */
    int16_t q[COST_CLASSES]; /* AREA, WAY, SPOT: per inch; LINE, CLIMB: once; COST_X impassable; 0 adds nothing to the
                                ground's */
    Wu width;                /* lines drawn as areas: full width (road 1/2 inch, gully 1 inch); 0 = no width */
    Wu reach;                /* SPOT: 1/2 inch (matg 0.4) */
} KindCost;

typedef struct KindRule {
    KindSight sight;
    KindCost cost;
    uint8_t ground; /* 1: an area a stand can be "in" for fire (target terrain) */
    uint8_t at;     /* 1: a line a stand can be "at" (matg 0.4) */
    uint8_t stretch; /* 1: an area that scene_stretches tells of */
} KindRule;

/* A stand as the world sees it. */
enum {
    BODY_BLOCKS_ALL = 1,
    BODY_BLOCKS_FOOT = 2,
    BODY_OFF = 4
}; /* vehicle/weapon; personnel: blocks lines to personnel only; not on the table */
typedef struct Body {
    Pose pose;
    Shape shape;
    uint8_t flags; /* BODY_* */
    uint8_t seat;
    uint16_t id; /* the caller's: slot of the stand */
} Body;

typedef struct Scene Scene;

/* Arena bytes for a scene of these limits. */
size_t scene_bytes(uint32_t pieces, uint32_t points, uint32_t bodies);
Scene *scene_new(Arena *a, uint32_t pieces, uint32_t points, uint32_t bodies);
/* Reads the whole table; keeps pointers to table arrays' copies only. False: outlines exceed the limits, or a piece has
 * points or a kind that are not there (nothing changed). Spots are markers: a square of the piece's, else the kind's
 * width, else an inch, turned by `face`; kinds of COST_SPOT keep their points. An area of a kind with `at` is its
 * outline: a bare closed line (a hedged field, matg 8.9). */
bool scene_set_table(Scene *s, const Table *t, const KindRule *rule, uint32_t rules);
uint32_t scene_version(const Scene *s); /* Table.version last read */
void scene_set_bodies(Scene *s, const Body *b, uint32_t n);
void scene_set_body(Scene *s, uint32_t ix, Body b); /* one moved, appeared or left; ix as in the list given last */
const Body *scene_bodies(const Scene *s, uint32_t *n);

Box scene_box(const Scene *s); /* the table */

/* Expanded outline of a piece: ring k as points (areas: rings; lines with width: their quads one by one; bare lines:
 * the polyline). For the painter and tests too. */
uint32_t scene_rings(const Scene *s, PieceIx p);
const Vec *scene_ring(const Scene *s, PieceIx p, uint32_t k, uint32_t *n);
const Piece *scene_piece(const Scene *s, PieceIx p, KindRule *rule); /* NULL if gone */

/* Pieces whose area holds the point (edge counts: matg 0.4), ascending. */
uint32_t scene_areas_at(const Scene *s, Vec at, PieceIx *out, uint32_t cap);
/* Bare lines within `reach` Wu of the base (of the point when shape is NULL). */
uint32_t scene_lines_at(const Scene *s, const Shape *shape, Pose at, Wu reach, PieceIx *out, uint32_t cap);
/* Is the base (the point) within `reach` Wu of this bare line? False for what is none. */
bool scene_line_near(const Scene *s, PieceIx p, const Shape *shape, Pose at, Wu reach);
/* Bare lines that the closed segment meets, in order along it, with where. */
uint32_t scene_lines_cut(const Scene *s, Vec a, Vec b, PieceIx *out, Frac *at, uint32_t cap);
/* Where the closed segment lies in areas of kinds with `stretch`, and meets bare lines: by piece, then in order. in, out:
 * of the segment; equal for a mere touch. Returns how many (<= cap, the rest is dropped). */
typedef struct SceneStretch {
    PieceIx piece;
    uint8_t line;  /* a bare line */
    uint8_t touch; /* its inside lies on neither side of the segment */
    Frac in, out;
} SceneStretch;
uint32_t scene_stretches(const Scene *s, Vec a, Vec b, SceneStretch *out, uint32_t cap);
int scene_level_at(const Scene *s, Vec at); /* highest hill level there, 0 = table */
/* Share of the base inside the piece as area2 in (1/64 Wu)^2, of shape_area2(shape). */
int64_t scene_overlap2(const Scene *s, PieceIx p, Shape shape, Pose at);
bool scene_half_in(const Scene *s, PieceIx p, Shape shape, Pose at); /* half or more (matg 7.4) */
/* Bodies whose base overlaps / lies within dist of the base at `at`; ids ascending, `self` left out. */
uint32_t scene_bodies_within(const Scene *s, Shape shape, Pose at, Wu dist, bool overlap_only, uint16_t self,
                             uint16_t *out, uint32_t cap);
