#include "rulesets/matg/matg_spec.h"

#include "catalog/columns.h"

#define CODE_WORDS                                                                                                     \
    "P|R|I|S|U|[R]|AA|DP|ENG|FLAME|FLAMEI|MMG|FO|PARA|CAV|MC|BIKE|SKI|SNOW|PORTEE|LIMBER|PACK|TOW|AMPH|BOAT|DOZER|"    \
    "RECOVERY|MINE|BRIDGE|ROCKET|LAND|HULL75|RAIL"

static const ColumnSpec TYPE_COL[] = {
    TYPE_FIRST,
    VALUE("kind", COLUMN_WORD, REQ, 0, 0, "vehicle|weapon|infantry|transport", MV_KIND),
    VALUE("def_class", COLUMN_WORD, REQ, 0, 0, "A|U|P", MV_DEF_CLASS),
    VALUE("dv", COLUMN_INT, REQ, 1, 30, NULL, MV_DV),
    VALUE("ap", COLUMN_INT, REQ, 0, 30, NULL, MV_AP),
    VALUE("ap_r", COLUMN_INCHES, REQ, 0, 200 * WU_INCH, NULL, MV_AP_R),
    VALUE("he", COLUMN_INT, REQ, 0, 30, NULL, MV_HE),
    VALUE("he_r", COLUMN_INCHES, REQ, 0, 200 * WU_INCH, NULL, MV_HE_R),
    VALUE("ind_r", COLUMN_INCHES, EMPTY, 0, 400 * WU_INCH, NULL, MV_IND_R),
    VALUE("mp", COLUMN_INT, REQ, 0, 60, NULL, MV_MP),
    VALUE("mclass", COLUMN_WORD, REQ, 0, 0, "W|T|F|A", MV_MCLASS),
    HEAD("codes", COLUMN_CODES, EMPTY, 0, 0, CODE_WORDS),
    VALUE("dep", COLUMN_INT, EMPTY, 0, 12, NULL, MV_DEP),
    VALUE("cargo", COLUMN_INT, EMPTY, 0, 200, NULL, MV_CARGO),
    VALUE("load", COLUMN_INT, EMPTY, 0, 200, NULL, MV_LOAD),
    VALUE("cost", COLUMN_INT, EMPTY, 0, 1000, NULL, MV_COST),
    TYPE_LAST,
};

static const ColumnSpec TERRAIN_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("W", COLUMN_QUARTER, REQ, 0, 400),
    COL("T", COLUMN_QUARTER, REQ, 0, 400),
    COL("F", COLUMN_QUARTER, REQ, 0, 400),
    COL("A", COLUMN_QUARTER, REQ, 0, 400),
    WORDS("form", REQ, "area|way|line|climb|spot|free|enter"),
    COL("coh", COLUMN_INT, REQ, -20, 20),
    COL("crt", COLUMN_INT, REQ, -20, 20),
    WORDS("los", REQ, "none|blocks|height"),
    WORDS("family", EMPTY, "|woods|hill|crest|hedgerow|building|embankment|wreck|smoke"),
    COL("inner", COLUMN_INCHES, EMPTY, 0, 100 * WU_INCH),
    COL("top", COLUMN_INT, EMPTY, 0, 800),
    FLAG("conceals"),
    FLAG("adjacent_only"),
    FLAG("water"),
    WORDS("way_crosses", REQ, "never|way|bridge"),
    WORDS("over", EMPTY, "|water|lines|both"),
    FLAG("ground"),
    FLAG("at"),
    COL("width", COLUMN_INCHES, EMPTY, 0, 20 * WU_INCH),
    COL("reach", COLUMN_INCHES, EMPTY, 0, 20 * WU_INCH),
    COL("dv", COLUMN_INT, EMPTY, 0, 30),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec CRT_COL[] = {
    COL("cd", COLUMN_INT, REQ, -3, 9), COL("E", COLUMN_INT, REQ, 0, 40), COL("D", COLUMN_INT, REQ, 0, 40),
    COL("SS", COLUMN_INT, REQ, 0, 40), COL("S", COLUMN_INT, REQ, 0, 40), STATUS_RULE,
};
static const ColumnSpec RANGE_COL[] = {
    COL("band", COLUMN_TEXT, REQ, 0, 0),
    COL("to", COLUMN_INT, REQ, 1, 400), /* whole inches: 5.5 rounds up */
    COL("dual_to", COLUMN_INT, REQ, 1, 400),
    COL("mod", COLUMN_INT, REQ, -20, 20),
    WORDS("step", REQ, "no|yes"),
    STATUS_RULE,
};
static const ColumnSpec ORDERS_COL[] = {
    COL("to", COLUMN_INT, REQ, -20, 99),
    COL("orders", COLUMN_INT, REQ, 0, 20),
    STATUS_RULE,
};
static const ColumnSpec GHQ_COL[] = {
    COL("quality", COLUMN_INT, REQ, -2, 3),
    COL("cost_pct", COLUMN_INT, REQ, 0, 1000),
    COL("roll_from", COLUMN_INT, REQ, 0, 20),
    COL("roll_to", COLUMN_INT, REQ, 0, 20),
    STATUS_RULE,
};
static const ColumnSpec REPLACE_COL[] = {
    COL("nation", COLUMN_TEXT, REQ, 0, 0),
    COL("mod", COLUMN_INT, REQ, -20, 20),
    STATUS_RULE,
};
static const ColumnSpec COLUMNS_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("cd", COLUMN_INT, REQ, -3, 9),
    STATUS_RULE,
};
static const ColumnSpec DETERMINATION_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("pct", COLUMN_INT, REQ, -100, 100),
    STATUS_RULE,
};
static const ColumnSpec CONSTANTS_COL[] = {
    COL("key", COLUMN_TEXT, REQ, 0, 0),
    COL("number", COLUMN_INT, EMPTY, -100000, 100000),
    COL("inches", COLUMN_INCHES, EMPTY, 0, 240 * WU_INCH),
    STATUS_RULE,
};

#define X(id, key) key "|"
static const ChartSpec CHARTS[] = {
    CHART("terrain", TERRAIN_COL, "stream_wade", CHART_EVERY_KIND),
    CHART("crt", CRT_COL, "-3|-2|-1|0|1|2|3|4|5|6|7|8|9", 0),
    CHART("range", RANGE_COL, "further", 0),
    CHART("orders", ORDERS_COL, NULL, 0),
    CHART("ghq_quality", GHQ_COL, "-2|-1|0|1|2|3", 0),
    CHART("hq_replace", REPLACE_COL, "others", 0),
    CHART("columns", COLUMNS_COL, "mine_hasty|mine_standard|mine_concentrated|overrun|overrun_back|overrun_back_ap5",
          0),
    CHART("determination", DETERMINATION_COL, "base", 0),
    CHART("constants", CONSTANTS_COL, MATG_CONSTANTS(X), 0),
};
#undef X

#define OFF_ON "off|on"
static const OptionSpec OPTIONS[] = {
    {"natural_rolls", OFF_ON, 0, 0, RULE(1, 3)},  {"low_ammo", OFF_ON, 0, 0, RULE(1, 3)},
    {"contact", "corner|edge", 0, 1, RULE(0, 3)}, {"group_scope", "unit|formation", 0, 1, RULE(3, 3)},
    {"low_cover", OFF_ON, 0, 1, RULE(4, 5)},      {"plateau", OFF_ON, 0, 1, RULE(4, 5)},
    {"one_attack", OFF_ON, 1, 1, RULE(5, 1)},     {"special_ap", OFF_ON, 0, 0, RULE(5, 9)},
    {"heat", OFF_ON, 0, 0, RULE(5, 9)},           {"big_guns", OFF_ON, 0, 0, RULE(5, 9)},
    {"half_base", OFF_ON, 0, 1, RULE(8, 2)},      {"ip_arc", "any|front", 0, 0, RULE(8, 4)},
    {"wade", OFF_ON, 0, 1, RULE(8, 7)},           {"opfire", "posture|all3", 0, 1, RULE(9, 1)},
    {"tank_riders", OFF_ON, 0, 0, RULE(12, 2)},   {"overload", OFF_ON, 0, 0, RULE(12, 2)},
    {"keep_mission", OFF_ON, 0, 0, RULE(13, 4)},  {"polar_plot", OFF_ON, 0, 0, RULE(13, 6)},
    {"hq_extra", OFF_ON, 0, 1, RULE(19, 1)},      {"haze_percent", OFF_ON, 0, 0, RULE(20, 1)},
    {"entry_roll", OFF_ON, 0, 1, RULE(24, 3)},
};

_Static_assert(ARRAY_LEN(TERRAIN_COL) == TC_COUNT, "columns and MatgTerrainCol name the same things");
_Static_assert(ARRAY_LEN(OPTIONS) == MOPT_COUNT, "options and MatgOption name the same things");
_Static_assert((int)MV_COUNT <= (int)TYPE_VALUES, "values fit a stand type");

const CatalogSpec MATG_SPEC = {
    .id = "matg",
    .unit = "in",
    .type_col = TYPE_COL,
    .type_col_n = (uint8_t)ARRAY_LEN(TYPE_COL),
    .chart = CHARTS,
    .chart_n = (uint8_t)ARRAY_LEN(CHARTS),
    .option = OPTIONS,
    .option_n = (uint8_t)ARRAY_LEN(OPTIONS),
};

void matg_constants(const Catalog *c, int32_t out[MK_COUNT]) {
    static const char *const KEY[] = {
#define X(id, key) key,
        MATG_CONSTANTS(X)
#undef X
    };
    const Chart *chart = catalog_chart(c, "constants");
    for (int k = 0; k < MK_COUNT; k++) {
        int32_t row = chart ? chart_find(chart, "key", KEY[k]) : -1;
        ASSERT(row >= 0); /* load refuses a chart without one of them */
        const Cell *number = chart_cell(chart, (uint32_t)row, "number");
        const Cell *inches = chart_cell(chart, (uint32_t)row, "inches");
        out[k] = inches->text[0] ? inches->v : number->v;
    }
}
