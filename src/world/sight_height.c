/* Heights (matg 4.5). The line between the eyes is straight, the ground is level between contours and a contour itself
 * belongs to the hill. So on a stretch where the ground is level, a thing reaches the line exactly if it does at one of
 * the stretch's two ends; and since lower ground under the same stretch only asks for more, each hill may be asked for
 * its own part without cutting the line into pieces. */
#include "world/sight_int.h"

enum { LEVEL = 8, EYE = 1 };

void heights_ends(Heights *h, int from_level, int to_level) {
    h->from_level = from_level;
    h->to_level = to_level;
    h->from_eye = from_level * LEVEL + EYE;
    h->to_eye = to_level * LEVEL + EYE;
}

void heights_read(Heights *h, const Ground *g, const StretchList *along) {
    h->g = g;
    h->along = along;
    h->hills = 0;
    int from_level = 0, to_level = 0;
    for (uint32_t i = 0; i < along->n; i++) {
        const Stretch *st = &along->at[i];
        if (st->line || ground_rule(g, st->piece)->sight.effect != SIGHT_HEIGHT) continue;
        int level = g->piece[st->piece].piece.level;
        h->hill[h->hills++] = i;
        if (st->in.num == 0) from_level = MAX(from_level, level);
        if (st->out.num == st->out.den) to_level = MAX(to_level, level);
    }
    heights_ends(h, from_level, to_level);
}

/* top >= from + (to - from) * t; eighths are small: 2^19 * 2^44 */
static bool reaches(const Heights *h, Frac t, int32_t top) {
    return (top - h->from_eye) * t.den >= (h->to_eye - h->from_eye) * t.num;
}

bool heights_reached_at(const Heights *h, Frac in, Frac out, int32_t top) {
    return reaches(h, in, top) || reaches(h, out, top);
}

bool heights_reached(const Heights *h, Frac in, Frac out, int32_t top) {
    if (top == SIGHT_TOP_NONE) return true;
    if (heights_reached_at(h, in, out, top)) return true;
    for (uint32_t i = 0; i < h->hills; i++) {
        const Stretch *hill = &h->along->at[h->hill[i]];
        Frac lo = frac_compare(in, hill->in) >= 0 ? in : hill->in,
             hi = frac_compare(out, hill->out) <= 0 ? out : hill->out;
        int32_t ground = h->g->piece[hill->piece].piece.level * LEVEL;
        if (frac_compare(lo, hi) <= 0 && heights_reached_at(h, lo, hi, ground + top)) return true;
    }
    return false;
}
