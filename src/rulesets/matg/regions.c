/* regions: what a stand sees (4) and where it can get (7), as pictures. */
#include "rulesets/matg/matg_move.h"

size_t matg_region_bytes(const View *v) {
    return sight_region_bytes(v->scene);
}

static SightAsk sight_from(const View *v, StandIx from, Pose eye, bool foot) {
    SightAsk ask = {.from = eye.at, .from_body = from, .to_body = STAND_NONE, .to_foot = foot};
    if (from != STAND_NONE) {
        ask.from_shape = &MATG_BASE;
        ask.from_pose = eye;
        ask.from_open = matg_stand_c(v->g, from)->fired != 0;
    }
    matg_sight_ask(v, &ask);
    return ask;
}

bool matg_sees_within(const View *v, StandIx from, Pose eye, bool foot, Wu range, SightFine fine, Arena *tmp,
                      SightRegion *out) {
    SightAsk ask = sight_from(v, from, eye, foot);
    if (range > 0 && range <= ask.limit) {
        ask.limit = range;
        ask.per_level = 0;
    } else if (range > 0) { /* what height adds ends there, too */
        ask.per_level = MIN(ask.per_level, range - ask.limit);
    }
    return sight_region(v->scene, &ask, fine, tmp, out);
}

bool matg_sees_region(const View *v, StandIx from, Pose eye, bool foot, SightFine fine, Arena *tmp, SightRegion *out) {
    return matg_sees_within(v, from, eye, foot, 0, fine, tmp, out);
}

bool matg_sees_point(const View *v, StandIx from, Pose eye, Vec to, bool foot) {
    SightAsk ask = sight_from(v, from, eye, foot);
    ask.to = to;
    return sight_query(v->scene, &ask, NULL);
}

/* The ask of a move without legs; false: it has no place to begin. */
static bool reach_ask(const View *v, StandIx i, const Vec *entry, int64_t allowance, PathAsk *ask) {
    if ((entry != NULL) == matg_on_table(v, i)) return false;
    PathLeg first = {.to = entry != NULL ? *entry : (Vec){0, 0}};
    if (entry != NULL && (!matg_enters(v, i) || !matg_on_edge(v->g, (Edge)deploy_unit(v, i)->zone.edge, *entry)))
        return false;
    if (!matg_path_ask_of(v, i, &first, entry != NULL, NULL, ask)) return false;
    ask->leg = NULL;
    ask->leg_n = 0;
    if (allowance >= 0) ask->allowance = allowance;
    return true;
}

size_t matg_reach_bytes(const View *v, StandIx i, const Vec *entry, int64_t allowance) {
    PathAsk ask;
    return reach_ask(v, i, entry, allowance, &ask) ? reach_bytes(v->scene, &ask) : 0;
}

Reach *matg_reach_region(const View *v, StandIx i, const Vec *entry, int64_t allowance, Arena *a) {
    PathAsk ask;
    if (!reach_ask(v, i, entry, allowance, &ask)) return NULL;
    bool inch = allowance < 0 ? matg_has_one_inch(v, i) : matg_type(v, i)->value[MV_MP] > 0; /* 7.9 */
    return reach_new(a, v->scene, &ask, inch ? matg_k(v->cat, MK_LEAST_MOVE) : 0);
}

bool matg_cheapest_path(Reach *r, const Vec *entry, Vec to, PathLeg leg[PATH_LEGS], uint32_t *n, PathAnswer *out) {
    if (!reach_path(r, to, leg, n, out)) return false;
    if (entry != NULL) {
        if (*n == PATH_LEGS) return false;
        base_move(leg + 1, leg, *n * sizeof *leg);
        leg[0] = (PathLeg){*entry, 0};
        (*n)++;
    }
    return true;
}
