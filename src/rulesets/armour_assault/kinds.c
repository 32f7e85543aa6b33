/* kinds: what each kind of terrain does, from the terrain chart (aa 5, 6). The world tells where a line lies in what;
 * costs and cover are this rule set's own, for it measures by centres. */
#include "rulesets/armour_assault/aa_rules.h"

static KindSight sight_of(const Cell *t) {
    KindSight s = {.family = (uint8_t)t[ATC_FAMILY].v, .inner = INT32_MAX};
    switch (t[ATC_SIGHT].v) {
    case AS_WOODS:
    case AS_BLOCKS:
    case AS_SMOKE:
        s.effect = SIGHT_BLOCKS;
        s.top = SIGHT_TOP_NONE;
        break;
    case AS_HILL: s.effect = SIGHT_HEIGHT; break;
    case AS_CREST: s.conceals = 1; break; /* named in the certificate, judged by aa_sees_point */
    default: break;
    }
    return s;
}

bool aa_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n) {
    bool bodies = g->h.option[AO_BODIES] != 0;
    if (n < cat->kind_n) return false;
    for (uint32_t i = 0; i < cat->kind_n; i++) {
        const Cell *t = aa_terrain(cat, (KindId)i);
        out[i] = (KindRule){.sight = sight_of(t), .cost = {.form = COST_FREE, .width = t[ATC_WIDTH].v}};
        if (bodies && t[ATC_FAMILY].v == AF_WRECK)
            out[i].sight.effect = SIGHT_BLOCKS, out[i].sight.top = SIGHT_TOP_NONE;
        bool edge = t[ATC_COVER].v == AC_EDGE && t[ATC_SIGHT].v != AS_HILL;
        out[i].at = edge;
        out[i].ground = t[ATC_MOVE].v == AM_ROUGH || t[ATC_COVER].v == AC_PROTECTIVE || t[ATC_COVER].v == AC_POSITION;
        out[i].stretch = !edge && (t[ATC_MOVE].v != AM_CLEAR || t[ATC_COVER].v != AC_OPEN);
    }
    return true;
}
