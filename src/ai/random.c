#include "ai/ai.h"

enum { OPENINGS = 4096, END_ONE_IN = 24 };

/* What ends or passes something is taken now and then, so that games end without everyone standing still; all else is as likely as any
 * other. An opening whose free arguments find no value is put aside. */
static uint32_t pick_one(const Opening *o, uint32_t n, Rng *rng) {
    uint32_t going_on = 0;
    for (uint32_t i = 0; i < n; i++) going_on += !o[i].ends;
    bool end = going_on == 0 || (going_on < n && rng_below(rng, END_ONE_IN) == 0);
    uint32_t k = rng_below(rng, end ? n - going_on : going_on);
    for (uint32_t i = 0; i < n; i++)
        if ((o[i].ends != 0) == end && k-- == 0) return i;
    return 0;
}

bool ai_random(const View *v, Rng *rng, Arena *a, Command *out) {
    Opening *o = ARENA_ARRAY(a, Opening, OPENINGS);
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
