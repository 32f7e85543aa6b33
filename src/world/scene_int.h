/* What a scene is made of; private to world. One invariant: all in `Ground` follows from the table and the kinds' rules
 * alone, and is never changed once it is built. */
#pragma once
#include "geom/grid.h"
#include "world/edge_index.h"
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

/* What the short answer wants to know of a piece (sight_quick.c). */
typedef enum LookHow {
    LOOK_PASS, /* never in the way, whatever the ask */
    LOOK_AREA,
    LOOK_HILL,
    LOOK_LOW, /* only with low cover (matg 4.5) */
    LOOK_LINE,
} LookHow;
typedef struct PieceLook {
    uint8_t how;
    uint8_t blocks; /* SIGHT_BLOCKS */
    uint8_t alone;  /* one outline that touches nothing it could be joined to */
    uint16_t set;  /* pieces that may be joined share one; else distinct */
    int32_t top;   /* hills: above the table; others: above their ground */
} PieceLook;

/* The areas of the sight index that hold a point, as entry keys. */
enum { INSIDE_MOST = 24 };
typedef struct Inside {
    int32_t n; /* -1: the point lies on an edge, or too many: not known */
    int16_t level;
    uint32_t key[INSIDE_MOST];
} Inside;

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
    PieceLook *look;
    int32_t most_level; /* of any hill */
    /* of each cell of the sight index a point within it and the areas that hold that point; one more for the last
     * one's end. A single key UINT32_MAX: the point lies on an edge */
    uint32_t *ref_start, *ref_key;
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

/* Where bodies lie, for lines that ask what is on them: each is in all cells that its box meets, and a row of cells
 * with none on the line is passed with a look at its bits. */
enum { LIE_CELLS = 4, LIE_SIDE = 64 };
typedef struct BodyLie {
    int shift; /* a cell is 2^shift Wu wide */
    Vec origin;
    int32_t cols, rows;
    uint64_t full[LIE_SIDE];            /* of each row: the columns with bodies */
    uint32_t head[LIE_SIDE * LIE_SIDE]; /* entry: body * LIE_CELLS + which of its cells */
    uint32_t large;                     /* bodies of more cells: asked always; linked by their first entry */
} BodyLie;

/* What follows from a body's pose and the ground. */
typedef struct BodyMore {
    Vec ring[4];   /* rectangles: the corners */
    int16_t level; /* of the ground at the centre */
    bool known;    /* `inside` is; may be taken back at any time */
    Inside inside; /* of the centre */
    uint32_t next[LIE_CELLS];
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
    BodyLie lie;
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

/* ground_look.c: fills look, most_level and ref; false: does not fit the arena. */
bool ground_look_build(Arena *a, Ground *g);
void ground_inside(const Ground *g, Vec at, Inside *out);

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
/* Calls `see` with each body on the table whose box shares a cell with the closed segment, once or more often, until it
 * returns false; then true. */
bool body_meets(const Scene *s, Vec a, Vec b, bool (*see)(void *user, const Body *b, const BodyMore *more), void *user);
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
