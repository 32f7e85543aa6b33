/* One leg of a path; private to world. Places on a leg are whole Wu from its start, 0 .. len; the base stands at each
 * of them on the nearest whole point. */
#pragma once
#include "world/path.h"
#include "world/scene_int.h"

enum { LEG_RUNS = 512, LEG_ONCES = 256, LEG_PIECES = 1024 };

/* Where something holds: at every place from `from` to `to`, both included. */
typedef struct LegRun {
    Wu from, to;
    PieceIx piece;
    uint8_t form; /* COST_AREA: half the base lies in it; COST_WAY: the centre is on it; COST_SPOT: the centre is in its
                     reach */
    int16_t q;    /* of this class */
    uint16_t group; /* COST_AREA: what is counted together */
} LegRun;

/* What is paid once, on coming to place `at` (> 0: the turn into a leg is free). */
typedef struct LegOnce {
    Wu at;
    Frac where;
    PieceIx piece;
    uint8_t form; /* COST_LINE, COST_CLIMB */
    int16_t q;    /* quarter points; COST_X: may not be passed */
} LegOnce;

typedef struct Leg {
    const Scene *s;
    const Ground *g;
    const PathAsk *ask;
    Vec a, b;
    Wu len;
    Angle face;
    Pose before; /* how the base stands before it turns to the leg */
    bool full;
    uint32_t runs, onces;
    LegRun run[LEG_RUNS];
    LegOnce once[LEG_ONCES]; /* by place */
} Leg;

typedef struct LegRate {
    int16_t q; /* quarter points an inch; COST_X: may not be here */
    uint8_t form;
    PieceIx piece; /* PIECE_NONE: clear ground */
} LegRate;

static inline Pose leg_pose(const Leg *l, Wu at) {
    return (Pose){geom_point_along(l->a, l->b, at, l->len), l->face};
}

/* path_cost.c: what the ground asks on the leg; false: more than fits. */
bool leg_read(Leg *l);
LegRate leg_rate(const Leg *l, Wu at);
/* A place is rounded, and may so lie beyond a line that the leg itself meets only later: steps back until it lies on
 * this side. */
Wu leg_settle(const Leg *l, Wu at);

/* path_meet.c */
/* Last place of the leg that can be reached without overlapping another seat's base; -1: the start, turned to the leg,
 * is not clear. */
Wu leg_enemy(const Leg *l, uint16_t *by);
/* Last place on the table; -1 as above. A base that sticks out at the start may come in, but not go further out. */
Wu leg_edge(const Leg *l);
/* Nearest place at or before `at` where the base overlaps no other body; -1: none on this leg. */
Wu leg_clear(const Leg *l, Wu at);
bool path_enemy_at(const PathAsk *ask, const Scene *s, Pose at, uint16_t *by);
/* May the base go from `before` to `at` as far as the table's edge is concerned? */
bool path_on_table(const PathAsk *ask, const Scene *s, Pose before, Pose at);
