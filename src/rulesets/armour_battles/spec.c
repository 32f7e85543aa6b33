/* What the files of this rule set hold: unit list, charts, options. */
#include "rulesets/armour_battles/ab_rules.h"

#include "catalog/columns.h"

#define TRAITS "LOW_PROFILE|SLOPED|RECON|BREAK_OFF|OPEN_TOPPED|SHOOT_SCOOT|OFF_TABLE"

static const ColumnSpec TYPE_COL[] = {
    TYPE_FIRST,
    VALUE("move", COLUMN_WORD, REQ, 0, 0, "none|average|fast", AB_MOVE),
    VALUE("react_direct", COLUMN_INT, REQ, 0, 12, NULL, AB_REACT_DIRECT),
    VALUE("react_arty", COLUMN_INT, REQ, 0, 12, NULL, AB_REACT_ARTY),
    VALUE("range_c", COLUMN_INCHES, REQ, 0, 100 * WU_INCH, NULL, AB_RANGE_CLOSE),
    VALUE("range_e", COLUMN_INCHES, REQ, 0, 100 * WU_INCH, NULL, AB_RANGE_EFFECTIVE),
    VALUE("range_l", COLUMN_INCHES, REQ, 0, 100 * WU_INCH, NULL, AB_RANGE_LONG),
    VALUE("fp", COLUMN_INT, REQ, 0, 16, NULL, AB_FP),
    VALUE("at", COLUMN_INT, REQ, 0, 16, NULL, AB_AT),
    VALUE("arc", COLUMN_INT, REQ, 1, 360, NULL, AB_ARC),
    HEAD("codes", COLUMN_CODES, EMPTY, 0, 0, TRAITS),
    TYPE_LAST,
};

static const ColumnSpec TERRAIN_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    WORDS("move", REQ, "clear|woods|hedge|blocked|crossing"),
    WORDS("los", REQ, "none|blocks|woods|hedge|hill"),
    WORDS("family", EMPTY, "|woods|building|smoke"),
    WORDS("cover", REQ, "none|light"),
    COL("width", COLUMN_INCHES, EMPTY, 0, 20 * WU_INCH),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec CONSTANTS_COL[] = {
    COL("key", COLUMN_TEXT, REQ, 0, 0),
    COL("number", COLUMN_INT, EMPTY, -1000, 1000),
    COL("inches", COLUMN_INCHES, EMPTY, 0, 100 * WU_INCH),
    STATUS_RULE,
};
static const ColumnSpec DIVIDERS_COL[] = {
    COL("nation", COLUMN_TEXT, REQ, 0, 0),
    COL("hundredths", COLUMN_INT, REQ, 1, 10000),
    STATUS_RULE,
};

#define X(id, key) key "|"
static const ChartSpec CHARTS[] = {
    CHART("terrain", TERRAIN_COL, NULL, CHART_EVERY_KIND),
    CHART("constants", CONSTANTS_COL, AB_CONSTANTS(X), 0),
    CHART("dividers", DIVIDERS_COL, "others", 0),
};
#undef X

static const OptionSpec OPTIONS[] = {
    [AB_OPT_ARTY_DICE] = {"ab_arty_dice", "at|fp", 0, 1, RULE(7, 5)},
    [AB_OPT_COMMAND_LOSS] = {"ab_command_loss", "0|1", 0, 1, RULE(8, 4)},
    [AB_OPT_END_FIRE] = {"ab_end_of_turn_fire", "0|1", 0, 1, RULE(3, 7)},
    [AB_OPT_FB_SUPPRESSED] = {"ab_fb_needs_suppression", "1|0", 0, 1, RULE(6, 9)},
    [AB_OPT_FIRST_WILD] = {"ab_first_turn_wild", "0|1", 0, 1, RULE(3, 8)},
    [AB_OPT_FOOTPRINT] = {"ab_footprint", "1x2|1x1|0.5x1", 0, 1, RULE(2, 1)},
    [AB_OPT_FRONT_ARC] = {"ab_front_arc", "180|90", 0, 1, RULE(6, 4)},
    [AB_OPT_MARKER_ENEMY] = {"ab_marker_needs_enemy", "1|0", 0, 1, RULE(7, 2)},
    [AB_OPT_RALLY_OPPOSED] = {"ab_rally_opposed", "1|0", 0, 1, RULE(4, 5)},
    [AB_OPT_SLOPED_FLANK] = {"ab_sloped_flank_penalty", "0|1", 0, 1, RULE(6, 13)},
    [AB_OPT_WOODS] = {"ab_woods", "lose_fixed|half", 0, 1, RULE(5, 6)},
};
_Static_assert(ARRAY_LEN(TERRAIN_COL) == AT_COLS, "columns and their names");
_Static_assert(ARRAY_LEN(OPTIONS) == AB_OPTIONS, "options and their names");
_Static_assert((int)AB_VALUES <= (int)TYPE_VALUES, "values fit a stand type");

const CatalogSpec ARMOUR_BATTLES_SPEC = {
    .id = "armour_battles",
    .unit = "in",
    .type_col = TYPE_COL,
    .type_col_n = (uint8_t)ARRAY_LEN(TYPE_COL),
    .chart = CHARTS,
    .chart_n = (uint8_t)ARRAY_LEN(CHARTS),
    .option = OPTIONS,
    .option_n = (uint8_t)ARRAY_LEN(OPTIONS),
    .pools = "command_dice|staff_orders|rally_dice|response_dice|army_morale|first_pulse",
};

int32_t ab_k(const Catalog *cat, AbConstant k) {
    static const char *const KEY[] = {
#define X(id, key) key,
        AB_CONSTANTS(X)
#undef X
    };
    const Chart *chart = catalog_chart(cat, "constants");
    int32_t row = chart ? chart_find(chart, "key", KEY[k]) : -1;
    ASSERT(row >= 0); /* load refuses a chart without one of them */
    const Cell *inches = chart_cell(chart, (uint32_t)row, "inches");
    return inches->text[0] ? inches->v : chart_cell(chart, (uint32_t)row, "number")->v;
}

/* The scene has each kind's rule at hand; three of its cost classes carry our own words (ab_kinds). */
uint8_t ab_piece_terrain(const View *v, PieceIx p, int col) {
    KindRule r;
    if (scene_piece(v->scene, p, &r) == NULL) return 0;
    return (uint8_t)r.cost.q[col == AT_MOVE ? 1 : col == AT_LOS ? 2 : 3];
}

int32_t ab_divider(const Catalog *cat, const char *nation) {
    const Chart *t = catalog_chart(cat, "dividers");
    int32_t row = chart_find(t, "nation", nation);
    if (row < 0) row = chart_find(t, "nation", "others");
    ASSERT(row >= 0);
    return chart_cell(t, (uint32_t)row, "hundredths")->v;
}

/* What a kind does to the world's own queries: the rules read its certificates and judge for themselves (6.1), so all
 * that may stand in the way is told to block, without heights. */
bool ab_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n) {
    (void)g;
    const Chart *t = catalog_chart(cat, "terrain");
    if (t == NULL || n < cat->kind_n) return false;
    for (uint32_t i = 0; i < cat->kind_n; i++) {
        int32_t row = chart_find(t, "id", cat->kind[i].id);
        if (row < 0) return false;
        const Cell *c = &t->cell[(uint32_t)row * AT_COLS];
        KindRule *r = &out[i];
        *r = (KindRule){.sight = {.family = (uint8_t)c[AT_FAMILY].v, .inner = INT32_MAX, .top = SIGHT_TOP_NONE}};
        r->sight.effect = c[AT_LOS].v == AB_LOS_NONE   ? SIGHT_NONE
                          : c[AT_LOS].v == AB_LOS_HILL ? SIGHT_HEIGHT
                                                       : SIGHT_BLOCKS;
        if (r->sight.effect == SIGHT_NONE) r->sight.top = 0;
        r->sight.conceals = c[AT_LOS].v == AB_LOS_WOODS;
        bool line = c[AT_MOVE].v == AB_GO_HEDGE ||
                    (c[AT_MOVE].v == AB_GO_BLOCKED && c[AT_WIDTH].v == 0 && cat->kind[i].shape == PIECE_LINE);
        r->at = line;
        r->ground = c[AT_MOVE].v == AB_GO_WOODS;
        r->cost = (KindCost){.form = line                             ? COST_LINE
                                     : c[AT_MOVE].v == AB_GO_CROSSING ? COST_SPOT
                                                                      : COST_FREE,
                             .width = c[AT_WIDTH].v,
                             .reach = c[AT_MOVE].v == AB_GO_CROSSING ? WU_INCH : 0};
        r->cost.q[0] = c[AT_MOVE].v == AB_GO_BLOCKED ? COST_X : 0;
        r->cost.q[1] = (int16_t)c[AT_MOVE].v;
        r->cost.q[2] = (int16_t)c[AT_LOS].v;
        r->cost.q[3] = (int16_t)c[AT_COVER].v;
        if (c[AT_MOVE].v == AB_GO_BLOCKED && !line) r->cost.form = COST_AREA;
    }
    return true;
}
