/* kinds: what each kind of terrain does to sight and movement, from the terrain effects chart and the options of the
 * game (matg 8.1). */
#include "rulesets/matg/matg_rules.h"

/* Crops, hedges and walls: what stands only as high as option `low_cover` says (4.5). */
static const char LOW_COVER[] = "crops|brush|orchard|cactus|hedge|hedge_field|wall";

static bool is_low_cover(const TerrainKind *k) {
    int32_t at;
    return words_find(LOW_COVER, k->id, base_strlen(k->id), &at);
}

static KindSight sight_of(const Catalog *cat, const Cell *t, const TerrainKind *k) {
    KindSight s = {.family = (uint8_t)t[TC_FAMILY].v,
                   .conceals = (uint8_t)t[TC_CONCEALS].v,
                   .adjacent_only = (uint8_t)t[TC_ADJACENT_ONLY].v,
                   .inner = t[TC_INNER].v};
    switch (t[TC_LOS].v) {
    case ML_BLOCKS:
        s.effect = SIGHT_BLOCKS;
        s.top = t[TC_TOP].text == NULL || t[TC_TOP].text[0] == 0 ? SIGHT_TOP_NONE : (int16_t)t[TC_TOP].v;
        break;
    case ML_HEIGHT:
        s.effect = SIGHT_HEIGHT;
        s.inner = INT32_MAX;
        break;
    default:
        s.effect = SIGHT_NONE;
        if (is_low_cover(k)) s.top = (int16_t)matg_k(cat, MK_LOW_COVER_EIGHTHS);
        break;
    }
    return s;
}

static uint8_t form_of(int32_t form) {
    switch (form) {
    case MF_AREA: return COST_AREA;
    case MF_WAY: return COST_WAY;
    case MF_LINE: return COST_LINE;
    case MF_CLIMB: return COST_CLIMB;
    case MF_SPOT: return COST_SPOT;
    default: return COST_FREE; /* works cost when entered (8.4): they come with their chapter */
    }
}

static KindCost cost_of(const Cell *t) {
    KindCost c = {.form = form_of(t[TC_FORM].v),
                  .water = (uint8_t)t[TC_WATER].v,
                  .over = (uint8_t)t[TC_OVER].v,
                  .width = t[TC_WIDTH].v,
                  .reach = t[TC_REACH].v};
    c.way_crosses = (uint8_t)t[TC_WAY_CROSSES].v;
    for (int i = 0; i < COST_CLASSES; i++) {
        int32_t q = t[TC_W + i].v;
        c.q[i] = q == QUARTER_X ? COST_X : (int16_t)q;
    }
    return c;
}

bool matg_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n) {
    const Chart *t = catalog_chart(cat, "terrain");
    if (t == NULL || n < cat->kind_n) return false;
    bool wade = g->h.option[MOPT_WADE] != 0;
    for (uint32_t i = 0; i < cat->kind_n; i++) {
        const TerrainKind *k = &cat->kind[i];
        const Cell *own = matg_terrain_cells(cat, matg_terrain_row(cat, (KindId)i)), *pays = own;
        if (wade && base_streq(k->id, "stream")) { /* 8.7 */
            int32_t row = chart_find(t, "id", "stream_wade");
            if (row < 0) return false;
            pays = matg_terrain_cells(cat, row);
        }
        out[i].sight = sight_of(cat, own, k);
        out[i].cost = cost_of(pays);
        out[i].ground = (uint8_t)own[TC_GROUND].v;
        out[i].at = (uint8_t)own[TC_AT].v;
    }
    return true;
}
