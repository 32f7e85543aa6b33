/* kinds: what each kind of terrain does to sight and movement, from the terrain effects chart and the options of the
 * game (matg 8.1). */
#include "rulesets/matg/matg_rules.h"

/* Crops, hedges and walls: what stands only as high as option `low_cover` says (4.5). */
static const char LOW_COVER[] = "crops|brush|orchard|cactus|hedge|hedge_field|wall";

static int32_t cell(const Chart *t, uint32_t row, const char *col) {
    const Cell *c = chart_cell(t, row, col);
    ASSERT(c != NULL);
    return c->v;
}

static bool empty(const Chart *t, uint32_t row, const char *col) {
    const Cell *c = chart_cell(t, row, col);
    return c == NULL || c->text == NULL || c->text[0] == 0;
}

static bool is_low_cover(const TerrainKind *k) {
    int32_t at;
    return words_find(LOW_COVER, k->id, base_strlen(k->id), &at);
}

static KindSight sight_of(const Catalog *cat, const Chart *t, uint32_t row, const TerrainKind *k) {
    KindSight s = {.family = (uint8_t)cell(t, row, "family"),
                   .conceals = (uint8_t)cell(t, row, "conceals"),
                   .adjacent_only = (uint8_t)cell(t, row, "adjacent_only"),
                   .inner = cell(t, row, "inner")};
    switch (cell(t, row, "los")) {
    case ML_BLOCKS:
        s.effect = SIGHT_BLOCKS;
        s.top = empty(t, row, "top") ? SIGHT_TOP_NONE : (int16_t)cell(t, row, "top");
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

static KindCost cost_of(const Chart *t, uint32_t row) {
    static const char *const CLASS[COST_CLASSES] = {"W", "T", "F", "A"};
    KindCost c = {.form = form_of(cell(t, row, "form")),
                  .water = (uint8_t)cell(t, row, "water"),
                  .over = (uint8_t)cell(t, row, "over"),
                  .width = cell(t, row, "width"),
                  .reach = cell(t, row, "reach")};
    c.way_crosses = (uint8_t)cell(t, row, "way_crosses");
    for (int i = 0; i < COST_CLASSES; i++) {
        int32_t q = cell(t, row, CLASS[i]);
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
        int32_t row = chart_find(t, "id", k->id);
        if (row < 0) return false;
        int32_t pays = wade && base_streq(k->id, "stream") ? chart_find(t, "id", "stream_wade") : row; /* 8.7 */
        if (pays < 0) return false;
        out[i].sight = sight_of(cat, t, (uint32_t)row, k);
        out[i].cost = cost_of(t, (uint32_t)pays);
        out[i].ground = (uint8_t)cell(t, (uint32_t)row, "ground");
        out[i].at = (uint8_t)cell(t, (uint32_t)row, "at");
    }
    return true;
}
