#include "ai/ai.h"

enum { OPENINGS = 4096, END_ONE_IN = 40, RARE_ONE_IN = 8 };

typedef enum Sort { COMMON, RARE, ENDS, SORTS } Sort;

static Sort sort_of(const Opening *o) {
    return o->ends ? ENDS : o->rare ? RARE : COMMON;
}

/* What ends or passes something is taken now and then, so that games end without everyone standing still; what is rare is taken seldom, also
 * before passing; within its sort an opening is as likely as any other. One whose free arguments find no value is put aside. */
static uint32_t pick_one(const Opening *o, uint32_t n, Rng *rng) {
    uint32_t count[SORTS] = {0};
    for (uint32_t i = 0; i < n; i++) count[sort_of(&o[i])]++;
    Sort sort = count[COMMON] > 0 ? COMMON : count[ENDS] > 0 ? ENDS : RARE;
    if (count[RARE] > 0 && rng_below(rng, RARE_ONE_IN) == 0) sort = RARE;
    if (count[ENDS] > 0 && rng_below(rng, END_ONE_IN) == 0) sort = ENDS;
    uint32_t k = rng_below(rng, count[sort]);
    for (uint32_t i = 0; i < n; i++)
        if (sort_of(&o[i]) == sort && k-- == 0) return i;
    return 0;
}

bool ai_random(const View *v, Rng *rng, Arena *a, Command *out) {
    Opening *o = arena_get_raw(a, OPENINGS * sizeof *o); /* legal writes each that it counts */
    uint32_t n = v->rs->legal(v, STAND_NONE, a, o, OPENINGS);
    while (n > 0) {
        uint32_t pick = pick_one(o, n, rng);
        size_t mark = arena_mark(a);
        if (v->rs->sample(v, &o[pick], rng, a, out)) return true;
        arena_release(a, mark);
        o[pick] = o[--n];
    }
    return false;
}
