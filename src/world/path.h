/* path: what a move along legs of the centre costs, where it is cut, what it meets (matg 7.4, 7.6, 7.8-7.10). Exact:
 * costs are int64 quarter points x Wu. */
#pragma once
#include "world/scene.h"

enum { PATH_LEGS = 64, PATH_SPANS = 256, PATH_ONE_POINT = 4 * WU_INCH }; /* cost of 1 MP worth: 4 quarters x 2540 */

typedef struct PathLeg {
    Vec to;
    uint8_t back; /* moves backwards: the stand faces away from the leg */
} PathLeg;

typedef struct PathAsk {
    Pose start;
    Shape shape;
    uint16_t self;     /* body id, never met */
    uint8_t seat;      /* owner: other seats' bodies stop the path, own may be passed */
    uint8_t cls;       /* cost class 0..3 */
    uint8_t one_inch;  /* the one inch of 7.9: first inch free of cost, but not of x */
    uint8_t off_table; /* may leave the table: exit, entry (the base may stick out, the centre may not pass the edge) */
    uint8_t turn_at_end; /* end_face holds, else the last leg's */
    Angle end_face;
    int64_t allowance; /* quarter points x Wu */
    const PathLeg *leg;
    uint32_t leg_n;
} PathAsk;

/* Of all legs, each rounded up to 1 Wu. */
Wu path_length(Vec from, const PathLeg *leg, uint32_t n);
/* The legs up to `along` Wu of the whole, the last one cut; out has room for as many as the ask. */
uint32_t path_cut(const PathAsk *ask, Wu along, PathLeg *out);

/* Of a way kept as columns of corners, what has been gone: cut at `along` Wu, where `at` is; the rest of the `room` places is cleared. Returns
 * how many legs are left. */
uint32_t path_gone(Vec from, int32_t *x, int32_t *y, uint8_t *back, uint32_t n, uint32_t room, Wu along, Vec at);

typedef enum PathStop {
    PATH_WHOLE,   /* the whole path is paid for */
    PATH_SPENT,   /* allowance used up */
    PATH_BLOCKED, /* impassable area (half or more of the base) or line */
    PATH_ENEMY,   /* would overlap a base of another seat */
    PATH_EDGE,    /* leaves the table */
} PathStop;

typedef struct PathSpan {
    uint8_t leg;
    uint8_t form;  /* CostForm of what is paid; COST_LINE / COST_CLIMB: once, at = from */
    PieceIx piece; /* that is paid, PIECE_NONE = clear ground */
    Wu from, to;   /* along the whole path */
    int64_t cost;  /* quarter points x Wu */
} PathSpan;

typedef struct PathAnswer {
    Wu length;     /* of all legs, each rounded up to 1 Wu */
    Wu reach;      /* how far it goes */
    int64_t spent; /* up to reach */
    uint8_t stop;  /* PathStop: why it ends at reach */
    uint16_t by;   /* PieceIx or body id that stopped it, else 0xFFFF */
    bool clear;    /* the base at the end overlaps no other body (wrecks do not count) */
    uint16_t on;   /* body id it overlaps when not clear */
    Wu back; /* nearest clear place back along the path: how far back from reach; 0 when clear, or when only the turn at
                the end is not */
    Pose end; /* at reach, facing as asked when the whole path is done, else the leg's; a turn at the end that may not
                 be made is not, and `stop` says why */
    uint32_t span_n;
    PathSpan span[PATH_SPANS]; /* up to `reach`, in order */
} PathAnswer;

/* Walks the path as far as allowance and ground let it. False only for bad asks (too many legs, spans overflow). */
bool path_walk(const Scene *s, const PathAsk *ask, PathAnswer *out);
/* Pose at `along` Wu on the path; facing as on that leg. */
Pose path_pose(const PathAsk *ask, Wu along);
/* Lengths along the path at which the body's view from `watcher` may change, as candidates for reaction stops
 * (matg 9.3): leg ends and every half inch at least; ascending, first > 0. A prefix depends only on the way so far: so
 * `reach` itself is among them only where a leg ends there. */
uint32_t path_stops(const PathAsk *ask, Wu reach, Wu *out, uint32_t cap);
