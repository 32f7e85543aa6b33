/* reach: where a base can get with its allowance (matg 7.4-7.10), by its centre, and the cheapest path to a point. The
 * field is a picture: it asks the ground every 1/8 inch. A path's cost is always path_walk's own. */
#pragma once
#include "base/arena.h"
#include "world/path.h"

typedef struct Reach Reach; /* asking it a point may ask the ground anew: not for two threads at once */

/* Scratch that reach_new takes for this ask. */
size_t reach_bytes(const Scene *s, const PathAsk *ask);
/* From ask->start, with ask->allowance; leg and one_inch of the ask are not looked at. inch: a straight way as long is
 * free (7.9), 0 for none. The field keeps the scene and lives in the arena. NULL: the arena is too small. */
Reach *reach_new(Arena *a, const Scene *s, const PathAsk *ask, Wu inch);
/* What the field says a point costs, in quarter points x Wu; -1: out of reach. */
int64_t reach_cost(Reach *r, Vec at);

/* Outlines of the region, the inside left of them: pt of all, end[k] = where ring k ends in pt. False: more than fit,
 * or tmp (8 bytes a node; reach_bytes is enough) is too small. */
typedef struct ReachRings {
    Vec *pt;
    uint32_t *end;
    uint32_t pt_cap, end_cap, pt_n, n;
} ReachRings;
bool reach_rings(Reach *r, Arena *tmp, ReachRings *out);

/* The cheapest path found to `to`, as path_walk's answer within the allowance; false: none. Writes at most PATH_LEGS
 * legs. Never dearer than the straight way. */
bool reach_path(Reach *r, Vec to, PathLeg leg[PATH_LEGS], uint32_t *n, PathAnswer *out);
