/* A field of cheapest costs; private to world. */
#pragma once
#include "world/path_int.h"
#include "world/reach.h"

enum { REACH_STEP = 640, REACH_SIDE = 320, REACH_FAR = INT32_MAX, REACH_NONE = UINT32_MAX };
enum { BLOCK_SHIFT = 2 }; /* a block is 4 x 4 nodes */
/* What may matter in a block. */
enum { BLOCK_KNOWN = 1, BLOCK_RATE = 2, BLOCK_ONCE = 4, BLOCK_ENEMY = 8, BLOCK_EDGE = 16, BLOCK_X = 32 };

struct Reach {
    const Scene *s;
    const Ground *g;
    PathAsk ask;
    Wu inch;
    Vec origin; /* node 0, 0 */
    Wu step;
    int32_t cols, rows, blocks;
    int32_t least; /* rate of any ground */
    uint32_t start;
    int32_t *cost;
    uint32_t *from;  /* node that a straight way comes from */
    uint32_t *place; /* in the heap, or REACH_NONE */
    uint32_t *heap;
    uint32_t heap_n;
    uint8_t *rate; /* two samples a step each way: quarter points an inch; 0 unknown, 255 may not be there */
    uint8_t *block;
};

static inline Vec reach_at(const Reach *r, uint32_t node) {
    return vec(r->origin.x + (Wu)(node % (uint32_t)r->cols) * r->step,
               r->origin.y + (Wu)(node / (uint32_t)r->cols) * r->step);
}
/* The straight way from a to b as the field sees it; REACH_FAR: not that way, or not below that much. */
int32_t reach_straight(Reach *r, Vec a, Vec b, int64_t below);
/* The ways to a point from the nodes about it and from theirs, each node once, the cheapest first. */
enum { REACH_WAYS = 8 };
typedef struct ReachWay {
    int32_t cost;
    uint32_t from;
} ReachWay;
uint32_t reach_ways(Reach *r, Vec at, ReachWay out[REACH_WAYS]);
