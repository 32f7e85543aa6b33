/* What a scene is made of; private to world. One invariant: all in `Ground` follows from the table and the kinds' rules
 * alone, and is never changed once it is built. */
#pragma once
#include "geom/grid.h"
#include "world/scene.h"

typedef enum Form {
    FORM_GONE,
    FORM_AREA,  /* rings: an outline and its holes, even-odd */
    FORM_QUADS, /* rings: convex quads of a line with width, or the square of a marker */
    FORM_LINE,  /* rings: polylines without width, closed ones with their first point repeated */
    FORM_SPOT,  /* rings: the points of a ford, bridge, gap; a line for one that is drawn as a line */
} Form;

enum { USE_SIGHT = 1, USE_MOVE = 2 };

typedef struct Outline {
    uint32_t pt, n;
} Outline;

typedef struct ScenePiece {
    Piece piece;
    uint8_t form, use;
    uint32_t ring, ring_n;
    Box box;
} ScenePiece;

typedef struct Edge {
    Vec a, b;
    PieceIx piece;
    uint16_t part; /* FORM_QUADS: which quad */
} Edge;

typedef struct EdgeCorners {
    Vec a, b;
} EdgeCorners;

typedef struct EdgeSpan {
    uint16_t c0, r0, c1, r1; /* cells, closed */
} EdgeSpan;

typedef struct EdgeIndex {
    uint8_t use;
    uint32_t n; /* edges */
    Vec origin;
    Wu cell;
    int32_t cols, rows;
    uint32_t *start;     /* of each cell's entries; one more for the last one's end */
    EdgeCorners *corner; /* the entries, cell by cell, row by row */
    uint32_t *key;       /* piece << 16 | part */
    EdgeSpan *span;
} EdgeIndex;

typedef struct Ground {
    Box table, all; /* all: with terrain that sticks out */
    uint32_t version;
    KindRule *rule;
    uint32_t rules;
    ScenePiece *piece;
    uint32_t piece_n;
    Vec *pt;
    uint32_t pt_n;
    Outline *ring;
    uint32_t ring_n;
    EdgeIndex sight, move;
    Grid *boxes; /* over pieces that are there; NULL without any */
    PieceIx *box_piece;
    uint32_t box_n;
} Ground;

enum { BODY_CELLS = 4096, BODY_CELL_MIN = 2 * WU_INCH };
enum { BODY_END = UINT32_MAX };

typedef struct BodyCells {
    Wu cell, x0, y0;
    int32_t cols, rows;
    Wu reach; /* no body's base goes further from its centre than this */
    uint32_t head[BODY_CELLS];
} BodyCells;

/* What follows from a body's pose and the ground. */
typedef struct BodyMore {
    Vec ring[4];   /* rectangles: the corners */
    int16_t level; /* of the ground at the centre */
} BodyMore;

struct Scene {
    uint32_t piece_cap, pt_cap, body_cap;
    Arena half[2]; /* a table is built in the one that the other does not stand in: a failure changes nothing */
    Ground *ground[2];
    int live;
    Body *body;
    uint32_t *body_next;
    BodyMore *body_more;
    uint32_t body_n;
    BodyCells cells;
};

static inline const Ground *scene_ground(const Scene *s) {
    return s->ground[s->live];
}
static inline const KindRule *ground_rule(const Ground *g, uint32_t piece) {
    return &g->rule[g->piece[piece].piece.kind];
}

/* scene_ground.c: outlines, edges and their index from a table. NULL: does not fit the arena. */
Ground *ground_build(Arena *a, const Table *t, const KindRule *rule, uint32_t rules);
bool ground_piece_has(const Ground *g, uint32_t piece, Vec at); /* closed area; false for lines and spots */
/* Pieces whose boxes meet b, ascending; at most TABLE_PIECES. */
uint32_t ground_in_box(const Ground *g, Box b, PieceIx out[TABLE_PIECES]);

/* edge_index.c. The index of these edges; false: does not fit the arena. */
bool edge_index_build(Arena *a, EdgeIndex *ix, Box world, const Edge *edge, uint32_t n);
/* Calls `meet` once with each edge near the segment whose ends are not both strictly on one side of its line (sa, sb:
 * the cross products of a-b with both ends, > 0 left), until it says false; then false. */
bool edge_index_along(const EdgeIndex *ix, Vec a, Vec b,
                      bool (*meet)(void *user, EdgeCorners e, uint32_t key, int64_t sa, int64_t sb), void *user);

/* scene_query.c: as scene_overlap2, for a base that is a convex ring about `at`. */
int64_t ground_overlap2(const Ground *g, uint32_t p, const Vec *clip, size_t n, Vec at);

/* The base as a convex ring, counter-clockwise: a rectangle's corners, a disc as a polygon of 64. Returns the number of
 * corners. */
size_t scene_base_ring(Shape shape, Pose at, Vec clip[RING_CLIP_MAX]);

/* scene_body.c */
void body_cells_reset(Scene *s);
void body_cells_add(Scene *s, uint32_t ix);
void body_cells_remove(Scene *s, uint32_t ix);
/* Calls `see` with each body on the table whose base may come within `grow` of the closed segment, each once, in no
 * useful order, until it returns false. */
void body_along(const Scene *s, Vec a, Vec b, Wu grow, bool (*see)(void *user, const Body *b, const BodyMore *more),
                void *user);
Wu body_radius(Shape s); /* rounded up */

/* stretch.c: where a segment lies in areas and meets bare lines, exactly. */
typedef struct Stretch {
    Frac in, out; /* of the segment; closed; in = out for a mere touch */
    PieceIx piece;
    uint8_t line;              /* a bare line, met from in to out */
    uint8_t left, right, both; /* its inside lies left of, right of, on both sides of the segment somewhere; bare lines:
                                  both = crosses it */
} Stretch;
enum { STRETCHES = 1024, STRETCH_HITS = 4096 };
typedef struct StretchList {
    uint32_t n;
    Stretch at[STRETCHES];
} StretchList;
/* All stretches of a-b in pieces of this index, by piece, then by entry. Closed sets: touching counts; quads of one
 * line are joined where they touch. False: more than fit (no real table comes near). */
bool stretch_along(const Ground *g, const EdgeIndex *ix, Vec a, Vec b, StretchList *out);
