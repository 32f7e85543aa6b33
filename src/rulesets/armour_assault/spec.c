/* spec: what the files of this rule set hold, and the numbers that are read from them. */
#include "rulesets/armour_assault/aa_rules.h"

#include "base/scan.h"
#include "catalog/columns.h"

/* What the sheet prints, then what it does not (aa 2.8), with a status of its own. */
static const ColumnSpec TYPE_COL[] = {
    TYPE_FIRST,
    VALUE("front", COLUMN_INT, REQ, 0, 12, NULL, AV_FRONT),
    VALUE("side", COLUMN_INT, REQ, 0, 12, NULL, AV_SIDE),
    VALUE("rear", COLUMN_INT, REQ, 0, 12, NULL, AV_REAR),
    VALUE("acc", COLUMN_INT, REQ, -6, 6, NULL, AV_ACC),
    VALUE("pen", COLUMN_INT, REQ, -6, 6, NULL, AV_PEN),
    VALUE("type", COLUMN_WORD, REQ, 0, 0, "tank|td|arty", AV_TYPE),
    VALUE("cls", COLUMN_WORD, REQ, 0, 0, "L|M|H", AV_CLS),
    VALUE("turret", COLUMN_INT, REQ, 0, 1, NULL, AV_TURRET),
    VALUE("howitzer", COLUMN_INT, EMPTY, 0, 1, NULL, AV_HOWITZER),
    VALUE("panther", COLUMN_INT, EMPTY, 0, 1, NULL, AV_PANTHER),
    VALUE("cls_status", COLUMN_WORD, REQ, 0, 0, "book|reconstruction|ruling|house", AV_CLS_STATUS),
    TYPE_LAST,
};

static const ColumnSpec TERRAIN_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    WORDS("move", REQ, "clear|rough|impassable|bridge|mines"),
    WORDS("cover", REQ, "open|protective|edge|position"),
    WORDS("sight", REQ, "none|woods|blocks|smoke|hill|crest"),
    WORDS("family", EMPTY, "|woods|hill|building|smoke|wreck"),
    COL("width", COLUMN_LENGTH, EMPTY, 0, 20 * WU_CM),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec CLASSES_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("points", COLUMN_INT, REQ, 0, 1000),
    COL("move", COLUMN_LENGTH, REQ, 0, 100 * WU_CM),
    COL("brew_hits", COLUMN_INT, REQ, 1, 50),
    STATUS_RULE,
};
static const ColumnSpec SIZES_COL[] = {COL("id", COLUMN_TEXT, REQ, 0, 0), COL("points", COLUMN_INT, REQ, 1, 10000),
                                       STATUS_RULE};
static const ColumnSpec GENERATOR_COL[] = {
    COL("d6", COLUMN_INT, REQ, 1, 6),
    WORDS("mode", REQ, "|patrol|encounter|assault"),
    STATUS_RULE,
};
static const ColumnSpec MODES_COL[] = {COL("id", COLUMN_TEXT, REQ, 0, 0), COL("turns", COLUMN_INT, REQ, 1, 100),
                                       STATUS_RULE};
static const ColumnSpec ACCURACY_COL[] = {COL("id", COLUMN_TEXT, REQ, 0, 0), COL("mod", COLUMN_INT, REQ, -6, 6),
                                          STATUS_RULE};
static const ColumnSpec DAMAGE_COL[] = {
    COL("d6", COLUMN_INT, REQ, 1, 6),
    WORDS("id", REQ, "|stunned|track|engine|turret|injured|brewed"),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec ASSETS_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("cost", COLUMN_INT, REQ, 0, 1000),
    STATUS_RULE,
    NOTE,
};
static const ColumnSpec CONSTANTS_COL[] = {
    COL("key", COLUMN_TEXT, REQ, 0, 0),
    COL("number", COLUMN_INT, REQ, 0, 1000),
    STATUS_RULE,
    NOTE,
};

static const char CLASS_ROWS[] = "tank_l|tank_m|tank_h|td_l|td_m|td_h|arty_l|arty_m|arty_h";
static const char MODE_ROWS[] = "patrol|encounter|assault";
static const char MOD_ROWS[] = "prot|hulldown|f_moved|t_still|f_still|t_moved";
const char AA_ASSET_WORDS[] = "minefield|ground_attack|tank_hunters|engineers|outriders|observer|smoke";
static const char NUMBER_ROWS[] =
    "hit|move2|move3|brew_margin|damage_margin|explode|explode_cm|cohesion_cm|group|dummy|safe|air|gap_cm|template_cm|"
    "template_deep_cm|fields|smoke_turns|deploy_cm|base_cm|hold_turns|capture_turn|pivot|pivot_light|pivot_medium|"
    "pivot_heavy|"
    "moves|rough|reverse|engine|injured|stunned|light|facing";

static const ChartSpec CHARTS[] = {
    CHART("terrain", TERRAIN_COL, NULL, CHART_EVERY_KIND),
    CHART("classes", CLASSES_COL, CLASS_ROWS, 0),
    CHART("sizes", SIZES_COL, "recce|patrol|company|battalion|army", 0),
    CHART("generator", GENERATOR_COL, "1|2|3|4|5|6", 0),
    CHART("modes", MODES_COL, MODE_ROWS, 0),
    CHART("accuracy", ACCURACY_COL, MOD_ROWS, 0),
    CHART("damage", DAMAGE_COL, "1|2|3|4|5|6", 0),
    CHART("assets", ASSETS_COL, AA_ASSET_WORDS, 0),
    CHART("constants", CONSTANTS_COL, NUMBER_ROWS, 0),
};

#define OPT(at, k, w, r) [at] = {k, w, 0, 1, r}
static const OptionSpec OPTIONS[] = {
    OPT(AO_MODE, "aa_mode", "choose|roll|patrol|encounter|assault", RULE(2, 3)),
    OPT(AO_COMMAND, "aa_command", "choose|30|60|120|240|500", RULE(2, 2)),
    OPT(AO_ARC, "aa_arc_half_deg", "45|30|60|90", RULE(1, 2)),
    OPT(AO_ARTY_HULLDOWN, "aa_arty_hulldown", "spotted|both", RULE(7, 16)),
    OPT(AO_HOWITZERS, "aa_assault_howitzers", "td|arty", RULE(2, 8)),
    OPT(AO_ENEMY_TURN, "aa_assets_enemy_turn", "0|1", RULE(8, 1)),
    OPT(AO_ATTRITION, "aa_attrition_explodes", "1|0", RULE(7, 15)),
    OPT(AO_RADIUS, "aa_base_radius", "1.0|0.5|1.5|2.0", RULE(5, 6)),
    OPT(AO_BREW, "aa_brew_threshold", "reach|exceed", RULE(7, 8)),
    OPT(AO_STACK, "aa_cover_stack", "1|0", RULE(6, 8)),
    OPT(AO_DAMAGE_HIT, "aa_damage_counts_hit", "1|0", RULE(7, 8)),
    OPT(AO_CHAIN, "aa_def_chain_max", "20|10|5|2|0", RULE(7, 13)),
    OPT(AO_NEEDS_PEN, "aa_def_needs_penetration", "0|1", RULE(7, 12)),
    OPT(AO_ALTERNATE, "aa_deploy_alternate", "0|1", RULE(3, 4)),
    OPT(AO_CLEAR_HITS, "aa_engineers_clear_hits", "0|1", RULE(8, 7)),
    OPT(AO_EQUAL, "aa_equal", "hit|nothing", RULE(7, 7)),
    OPT(AO_GROUPS, "aa_fire_groups", "1|0", RULE(3, 5)),
    OPT(AO_SELF, "aa_group_bonus_self", "1|0", RULE(7, 14)),
    OPT(AO_COHESION, "aa_group_cohesion", "chain|all_pairs", RULE(5, 8)),
    OPT(AO_HALF, "aa_half_gunnery", "red_half_up|minus2|no_defensive", RULE(7, 9)),
    OPT(AO_HOLD, "aa_hold_radius", "10|5|15|20", RULE(3, 10)),
    OPT(AO_REACH, "aa_hulldown_reach", "3|2|4|5", RULE(6, 6)),
    OPT(AO_THIRD, "aa_light_third", "strict|available|off", RULE(3, 3)),
    OPT(AO_THIRD_BASE, "aa_light_third_base", "command_size|points_spent", RULE(3, 3)),
    OPT(AO_MOVED, "aa_moved_scope", "game_turn|last_own_player_turn", RULE(6, 9)),
    OPT(AO_FAIL_FIRE, "aa_movefail_may_fire", "0|1", RULE(4, 5)),
    OPT(AO_NAT1, "aa_nat1_misses", "0|1", RULE(7, 6)),
    OPT(AO_PANTHER, "aa_panther_class", "H|M", RULE(2, 8)),
    OPT(AO_PINGPONG, "aa_pingpong", "0|1", RULE(4, 4)),
    OPT(AO_PIVOT_MOVED, "aa_pivot_counts_moved", "1|0", RULE(5, 3)),
    OPT(AO_PIVOT_SCOPE, "aa_pivot_scope", "activation|per_move", RULE(5, 2)),
    OPT(AO_STUN, "aa_stun_until", "game_turn|victims_next_player_turn", RULE(7, 10)),
    OPT(AO_DENSITY, "aa_terrain_density", "0.75|0.5|0.25|off", RULE(3, 2)),
    OPT(AO_BODIES, "aa_vehicles_block", "0|1", RULE(6, 4)),
    OPT(AO_WOOD, "aa_wood_depth", "5|2|10|15", RULE(6, 2)),
};
_Static_assert(ARRAY_LEN(OPTIONS) == AO_COUNT, "an option each");

const CatalogSpec ARMOUR_ASSAULT_SPEC = {
    .id = "armour_assault",
    .unit = "cm",
    .type_col = TYPE_COL,
    .type_col_n = (uint8_t)ARRAY_LEN(TYPE_COL),
    .chart = CHARTS,
    .chart_n = (uint8_t)ARRAY_LEN(CHARTS),
    .option = OPTIONS,
    .option_n = (uint8_t)ARRAY_LEN(OPTIONS),
    .pools = AA_ASSET_WORDS,
    .buys = 1,
};

/* --- reading them; load has made sure that every row is there --- */

static int32_t cell_of(const Catalog *cat, const char *chart, const char *rows, int row, const char *col) {
    const Chart *c = catalog_chart(cat, chart);
    const char *word;
    size_t n = words_at(rows, row, &word);
    ASSERT(c != NULL && n > 0);
    for (uint32_t r = 0; r < c->row_n; r++) {
        const char *id = c->cell[(size_t)r * c->spec->col_n].text;
        if (base_strlen(id) == n && base_compare(id, word, n) == 0) return chart_cell(c, r, col)->v;
    }
    ASSERT(false);
    return 0;
}

int aa_number(const Catalog *cat, AaNumber n) {
    return cell_of(cat, "constants", NUMBER_ROWS, (int)n, "number");
}
int aa_modifier(const Catalog *cat, AaModifier m) {
    return cell_of(cat, "accuracy", MOD_ROWS, (int)m, "mod");
}
int aa_asset_cost(const Catalog *cat, AaAsset a) {
    return cell_of(cat, "assets", AA_ASSET_WORDS, (int)a, "cost");
}
int aa_mode_turns(const Catalog *cat, AaMode m) {
    return m == AA_NO_MODE ? 0 : cell_of(cat, "modes", MODE_ROWS, (int)m - 1, "turns");
}
int aa_hold_turns(const Catalog *cat) {
    return aa_number(cat, AN_HOLD_TURNS);
}

AaMode aa_mode_by_die(const Catalog *cat, int face) {
    return (AaMode)cell_of(cat, "generator", "1|2|3|4|5|6", face - 1, "mode");
}
AaDamage aa_damage_by_die(const Catalog *cat, int face) {
    return (AaDamage)cell_of(cat, "damage", "1|2|3|4|5|6", face - 1, "id");
}

int aa_command_points(const Catalog *cat, int row) {
    const Chart *c = catalog_chart(cat, "sizes");
    return c != NULL && row >= 0 && (uint32_t)row < c->row_n ? chart_cell(c, (uint32_t)row, "points")->v : 0;
}

const Cell *aa_terrain(const Catalog *cat, KindId kind) {
    const Chart *c = catalog_chart(cat, "terrain");
    int32_t row = c != NULL && kind < cat->kind_n ? chart_find(c, "id", cat->kind[kind].id) : -1;
    ASSERT(row >= 0);
    return &c->cell[(size_t)row * c->spec->col_n];
}

int32_t aa_option_thousandths(const Catalog *cat, const Game *g, int option) {
    const char *word;
    int at = g != NULL ? g->h.option[option] : cat->spec->option[option].def;
    size_t n = words_at(cat->spec->option[option].values, at, &word);
    int64_t v;
    return n > 0 && span_fixed((Span){word, n}, 1000, &v) ? (int32_t)v : 0;
}

/* --- the vehicle --- */

static int32_t value(const Catalog *cat, uint16_t type, int v) {
    return cat->type[type].value[v];
}

AaKind aa_kind(const Catalog *cat, const Game *g, uint16_t type) {
    if (g->h.option[AO_HOWITZERS] != 0 && value(cat, type, AV_HOWITZER)) return AA_ARTY;
    return (AaKind)value(cat, type, AV_TYPE);
}

AaClass aa_class(const Catalog *cat, const Game *g, uint16_t type) {
    if (value(cat, type, AV_PANTHER)) return g->h.option[AO_PANTHER] != 0 ? AA_MEDIUM : AA_HEAVY;
    return (AaClass)value(cat, type, AV_CLS);
}

static int32_t of_class(const Catalog *cat, const Game *g, uint16_t type, const char *col) {
    return cell_of(cat, "classes", CLASS_ROWS, (int)aa_kind(cat, g, type) * AA_CLASSES + (int)aa_class(cat, g, type),
                   col);
}

bool aa_turreted(const Catalog *cat, uint16_t type) {
    return value(cat, type, AV_TURRET) != 0;
}
int aa_armour(const Catalog *cat, uint16_t type, AaFacing f) {
    return value(cat, type, AV_FRONT + (int)f);
}
int aa_acc(const Catalog *cat, uint16_t type) {
    return value(cat, type, AV_ACC);
}
int aa_pen(const Catalog *cat, uint16_t type) {
    return value(cat, type, AV_PEN);
}
int aa_type_points(const Catalog *cat, const Game *g, uint16_t type) {
    return of_class(cat, g, type, "points");
}
Wu aa_type_move(const Catalog *cat, const Game *g, uint16_t type) {
    return of_class(cat, g, type, "move");
}
int aa_brew_hits(const Catalog *cat, const Game *g, uint16_t type) {
    return of_class(cat, g, type, "brew_hits");
}
int aa_pivots(const Catalog *cat, const Game *g, uint16_t type) {
    return aa_number(cat, (AaNumber)(AN_PIVOT_L + (int)aa_class(cat, g, type)));
}

bool aa_runs(const Game *g, StandIx i) {
    return i < g->stand_n && stand_on_table(game_stand_c(g, i));
}

bool aa_half_gunnery(const Game *g, StandIx i) {
    const AaStand *s = aa_stand_c(g, i);
    return s->stun != 0 || s->injured != 0;
}

bool aa_forward_only(const Catalog *cat, const Game *g, StandIx i) {
    return !aa_turreted(cat, game_stand_c(g, i)->type) || aa_stand_c(g, i)->turret;
}

Wu aa_base_radius(const Catalog *cat, const Game *g) {
    return aa_option_thousandths(cat, g, AO_RADIUS); /* cm, 1000 Wu each */
}

AaFacing aa_facing(const Catalog *cat, const Game *g, StandIx target, Vec from) {
    const Stand *t = game_stand_c(g, target);
    Vec d = vec_sub(from, stand_at(t));
    int32_t half = aa_number(cat, AN_FACING) * 1000;
    if (angle_in_arc(d, t->face, half)) return AA_FRONT;
    return angle_in_arc(d, t->face, 180000 - half) ? AA_SIDE : AA_REAR;
}
