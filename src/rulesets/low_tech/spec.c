/* spec: what the files of Low Tech hold. */
#include "rulesets/low_tech/lt_own.h"

#include "catalog/columns.h"

/* Positions are LtProt, LtWeapon, LtMoveClass, LtWheels. */
#define PROTS   "none|C|B|A"
#define WEAPONS "|ltg|arty|stg|rcl|hmg|lmg|asr|lat|sniper|mortar"
#define MOVES   "foot|heavy_weapon|wheeled|light|tank|gun"
#define WHEELS  "|wheeled|awd|tracked"
#define FACES   "-|auto|1|2|3|4|5|6|7|8"
#define PROFILES                                                                                                       \
    "command|foo|command_car|infantry|mortar|light_mg|heavy_mg|rcl|cannon|at_gun_stg|at_gun_ltg|mrl|sniper|"           \
    "medium_tank|medium_tank_stg|medium_tank_rcl|light_tank_a|light_tank_b|light_tank_ltg|light_tank_mg|spg|apc|truck"

static const ColumnSpec TYPE_COL[] = {
    TYPE_FIRST,
    VALUE("profile", COLUMN_WORD, REQ, 0, 0, PROFILES, LTV_PROFILE),
    VALUE("wheels", COLUMN_WORD, EMPTY, 0, 0, WHEELS, LTV_WHEELS),
    VALUE("seats", COLUMN_INT, EMPTY, 0, 6, NULL, LTV_SEATS),
    VALUE("tow", COLUMN_INT, EMPTY, 0, 1, NULL, LTV_TOW),
    VALUE("cal_mm", COLUMN_INT, EMPTY, 0, 400, NULL, LTV_CAL),
    VALUE("tubes", COLUMN_INT, EMPTY, 0, 48, NULL, LTV_TUBES),
    TYPE_LAST,
};

static const ColumnSpec TERRAIN_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    WORDS("class", REQ, "open|rough|difficult|impassable|road"),
    COL("foot", COLUMN_QUARTER, REQ, 0, 400),
    COL("wheeled", COLUMN_QUARTER, REQ, 0, 400),
    COL("awd", COLUMN_QUARTER, REQ, 0, 400),
    COL("tracked", COLUMN_QUARTER, REQ, 0, 400),
    WORDS("form", REQ, "area|way|line|climb|spot|free"),
    WORDS("prot", REQ, PROTS),
    WORDS("los", REQ, "none|blocks|forest|height"),
    WORDS("family", EMPTY, "|woods|hill|crest|hedgerow|building|embankment|smoke"),
    COL("top", COLUMN_INT, EMPTY, 0, 800),
    FLAG("conceals"),
    FLAG("water"),
    WORDS("way_crosses", REQ, "never|way|bridge"),
    WORDS("over", EMPTY, "|water|lines|both"),
    FLAG("at"),
    COL("width_mm", COLUMN_INT, EMPTY, 0, 500),
    COL("reach_mm", COLUMN_INT, EMPTY, 0, 500),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec PROFILE_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    WORDS("prot", REQ, PROTS),
    WORDS("target", REQ, "infantry|vehicle"),
    WORDS("move", REQ, MOVES),
    COL("n1", COLUMN_INT, EMPTY, 0, 9),
    WORDS("weapon1", EMPTY, WEAPONS),
    COL("option1", COLUMN_INT, EMPTY, 0, 2),
    COL("n2", COLUMN_INT, EMPTY, 0, 9),
    WORDS("weapon2", EMPTY, WEAPONS),
    COL("option2", COLUMN_INT, EMPTY, 0, 2),
    FLAG("deploys"),
    FLAG("command"),
    COL("vp", COLUMN_INT, REQ, 0, 20),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec RATING_COL[] = {
    COL("class", COLUMN_INT, REQ, 1, 30),
    COL("name", COLUMN_TEXT, REQ, 0, 0),
    COL("rating", COLUMN_INT, REQ, -9, 9),
    STATUS_RULE,
};
static const ColumnSpec MOVES_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("cm", COLUMN_INT, REQ, 0, 200),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec SPOT_COL[] = {
    COL("target", COLUMN_TEXT, REQ, 0, 0),
    COL("b1", COLUMN_INT, REQ, 0, 20),
    COL("b2", COLUMN_INT, REQ, 0, 20),
    COL("b3", COLUMN_INT, REQ, 0, 20),
    COL("b4", COLUMN_INT, REQ, 0, 20),
    COL("b5", COLUMN_INT, REQ, 0, 20),
    STATUS_RULE,
};
static const ColumnSpec HIT_COL[] = {
    COL("weapon", COLUMN_TEXT, REQ, 0, 0),
    WORDS("c1", REQ, FACES),
    WORDS("c2", REQ, FACES),
    WORDS("c3", REQ, FACES),
    WORDS("c4", REQ, FACES),
    WORDS("c5", REQ, FACES),
    WORDS("c6", REQ, FACES),
    WORDS("c7", REQ, FACES),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec DESTROY_COL[] = {
    COL("weapon", COLUMN_TEXT, REQ, 0, 0),
    WORDS("A", REQ, FACES),
    WORDS("B", REQ, FACES),
    WORDS("C", REQ, FACES),
    WORDS("none", REQ, FACES),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec DAMAGE_COL[] = {
    COL("protection", COLUMN_TEXT, REQ, 0, 0),
    COL("from", COLUMN_INT, REQ, 1, 7),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec DEVIATION_COL[] = {
    COL("d10", COLUMN_INT, REQ, 1, 10),
    COL("right", COLUMN_INT, REQ, -1, 1),
    COL("forward", COLUMN_INT, REQ, -1, 1),
    STATUS_RULE,
};
static const ColumnSpec SUPPORT_COL[] = {
    COL("kind", COLUMN_TEXT, REQ, 0, 0),
    COL("to_mm", COLUMN_INT, REQ, 0, 1000),
    COL("tubes", COLUMN_INT, REQ, 1, 48),
    COL("rolls", COLUMN_INT, REQ, 1, 4),
    COL("zone_cm", COLUMN_INT, REQ, 1, 100),
    COL("scatters", COLUMN_INT, REQ, 0, 1),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec CONSTANTS_COL[] = {
    COL("key", COLUMN_TEXT, REQ, 0, 0),
    COL("number", COLUMN_INT, REQ, -100000, 100000),
    STATUS_RULE,
    NOTE,
};

#define X(id, key) key "|"
static const ChartSpec CHARTS[] = {
    CHART("terrain", TERRAIN_COL, NULL, CHART_EVERY_KIND),
    CHART("profiles", PROFILE_COL, PROFILES, 0),
    CHART("ratings", RATING_COL, "1", 0),
    CHART("moves", MOVES_COL, MOVES, 0),
    CHART("spotting", SPOT_COL, "infantry|vehicle", 0),
    CHART("hit", HIT_COL, "ltg|arty|stg|rcl|hmg|lmg|asr|lat|sniper", 0),
    CHART("destroy", DESTROY_COL, "ltg|arty|stg|rcl|hmg|lmg|asr|lat|sniper|mortar", 0),
    CHART("damage", DAMAGE_COL, "none|C|B|A", 0),
    CHART("deviation", DEVIATION_COL, "1|2|3|4|5|6|7|8|9|10", 0),
    CHART("support", SUPPORT_COL, "small|medium|large|mrl", 0),
    CHART("constants", CONSTANTS_COL, LT_CONSTANTS(X), 0),
};
#undef X

static const OptionSpec OPTIONS[] = {
    [LTO_DEV_DIAGONAL] = {"lt_dev_diagonal", "grid|euclid", 0, 1, RULE(5, 5)},
    [LTO_DICE] = {"lt_dice", "per_weapon|per_stand", 0, 1, RULE(6, 1)},
    [LTO_FIRST_SALVO] = {"lt_first_salvo_open", "on|off", 0, 1, RULE(5, 5)},
    [LTO_MEASURE] = {"lt_measure", "centre|edge", 0, 1, RULE(0, 3)},
    [LTO_MORTAR] = {"lt_mortar_direct", "off|on", 0, 1, RULE(6, 1)},
    [LTO_COLUMNS] = {"lt_range_columns", "upper|lower", 0, 1, RULE(6, 1)},
    [LTO_PERSIST] = {"lt_spot_persist", "off|on", 0, 1, RULE(4, 1)},
    [LTO_TEST] = {"lt_test", "always|only_if_situational_modifier", 0, 1, RULE(2, 1)},
    [LTO_FIRST] = {"lt_player_1", "roll|a|b", 0, 1, RULE(1, 0)},
};
_Static_assert(ARRAY_LEN(OPTIONS) == LTO_COUNT, "options and LtOption name the same things");
_Static_assert((int)LTV_COUNT <= (int)TYPE_VALUES, "values fit a stand type");

const CatalogSpec LOW_TECH_SPEC = {
    .id = "low_tech",
    .unit = "cm",
    .type_col = TYPE_COL,
    .type_col_n = (uint8_t)ARRAY_LEN(TYPE_COL),
    .chart = CHARTS,
    .chart_n = (uint8_t)ARRAY_LEN(CHARTS),
    .option = OPTIONS,
    .option_n = (uint8_t)ARRAY_LEN(OPTIONS),
};
