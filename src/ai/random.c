#include "ai/ai.h"

enum { OPENINGS = 4096 };

/* Any opening is as likely as any other; one whose free arguments find no value is put aside. Passing is an opening
 * among many, so games end. */
bool ai_random(const View *v, Rng *rng, Arena *a, Command *out) {
    Opening *o = ARENA_ARRAY(a, Opening, OPENINGS);
    uint32_t n = v->rs->legal(v, STAND_NONE, a, o, OPENINGS);
    while (n > 0) {
        uint32_t pick = rng_below(rng, n);
        size_t mark = arena_mark(a);
        if (v->rs->sample(v, &o[pick], rng, a, out)) return true;
        arena_release(a, mark);
        o[pick] = o[--n];
    }
    return false;
}
