/* A field of cheapest costs; private to world. */
#pragma once
#include "world/path_int.h"
#include "world/reach.h"

/* A sample: quarter points an inch, never 0; above them what may matter in its block, and whether none may be here. */
enum { SAMPLE_X = 0x8000 };

enum { REACH_STEP = 640, REACH_SIDE = 320, REACH_FAR = INT32_MAX, REACH_NONE = UINT32_MAX };
enum { BLOCK_SHIFT = 2 }; /* a block is 4 x 4 nodes */
/* What may matter in a block. */
enum { BLOCK_RATE = 1, BLOCK_ONCE = 2, BLOCK_ENEMY = 4, BLOCK_EDGE = 8, BLOCK_X = 16 };

/* From a node to one beside it. */
typedef struct ReachHop {
    int32_t next; /* node */
    Wu len;
    int32_t n, i[3], j[3]; /* samples */
} ReachHop;

struct Reach {
    const Scene *s;
    const Ground *g;
    PathAsk ask;
    Wu inch;
    Vec origin; /* node 0, 0 */
    Wu step;
    int32_t cols, rows;
    int32_t least; /* rate of any ground */
    uint32_t start;
    int32_t *cost;
    uint32_t *from;  /* node that a straight way comes from */
    uint32_t *place; /* in the heap, or REACH_NONE */
    ReachHop hop[9];
    uint32_t *heap;
    uint32_t *tried; /* the node that a straight way was asked from last */
    uint32_t heap_n;
    uint16_t *rate; /* two samples a step each way; 0 unknown */
};

static inline Vec reach_at(const Reach *r, uint32_t node) {
    return vec(r->origin.x + (Wu)(node % (uint32_t)r->cols) * r->step,
               r->origin.y + (Wu)(node / (uint32_t)r->cols) * r->step);
}
/* reach_rate.c: fills the samples of a block with these flags. */
void reach_rate_block(Reach *r, int32_t bx, int32_t by, uint8_t flags);
/* What leg_rate says for a base at rest there, turned so. */
int16_t reach_rate_facing(const Reach *r, Vec at, Angle face);
/* The straight way from a to b as the field sees it; REACH_FAR: not that way, or not below that much. */
int32_t reach_straight(Reach *r, Vec a, Vec b, int64_t below);
/* The ways to a point from the nodes about it and from theirs, each node once, the cheapest first. */
enum { REACH_WAYS = 8 };
typedef struct ReachWay {
    int32_t cost;
    uint32_t from;
} ReachWay;
uint32_t reach_ways(Reach *r, Vec at, ReachWay out[REACH_WAYS]);
