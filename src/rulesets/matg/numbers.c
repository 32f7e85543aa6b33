#include "rulesets/matg/matg_rules.h"

/* The shipped chart lists the constants in this order, so the first look is nearly always right; a player's own chart
 * may list them otherwise. */
static const char *const KEY[MK_COUNT] = {
#define X(id, key) key,
    MATG_CONSTANTS(X)
#undef X
};

/* Columns and charts as MATG_SPEC lists them: looked up by place, since a shot asks for dozens of numbers. A test holds
 * the places against the names. */
enum { CHART_TERRAIN, CHART_CRT, CHART_RANGE, CHART_CONSTANTS = 8 };
enum { K_KEY, K_NUMBER, K_INCHES, K_STATUS, K_RULE };
enum { CRT_CD, CRT_E, CRT_D, CRT_SS, CRT_S };
enum { RANGE_BAND, RANGE_TO, RANGE_DUAL_TO, RANGE_MOD, RANGE_STEP, RANGE_STATUS, RANGE_RULE };
enum { CRT_FIRST = -3, CRT_LAST = 9 };

static const Chart *chart_of(const Catalog *c, uint32_t place, const char *id) {
    if (place < c->chart_n && c->chart[place].spec == &MATG_SPEC.chart[place]) return &c->chart[place];
    const Chart *chart = catalog_chart(c, id);
    ASSERT(chart != NULL); /* load refuses a rule set without one of its charts */
    return chart;
}

static const Cell *cell_at(const Chart *chart, uint32_t row, uint32_t col) {
    return &chart->cell[(size_t)row * chart->spec->col_n + col];
}

/* Shipped charts list their rows in order, here and there with one more between them. */
static uint32_t row_of(const Chart *chart, const char *key, uint32_t guess) {
    enum { MORE_ROWS = 4 };
    for (uint32_t row = guess; row < chart->row_n && row - guess < MORE_ROWS; row++)
        if (base_streq(cell_at(chart, row, 0)->text, key)) return row;
    int32_t row = chart_find(chart, chart->spec->col[0].name, key);
    ASSERT(row >= 0); /* load refuses a chart without one of the rows asked for */
    return (uint32_t)row;
}

static int32_t value_at(const Chart *chart, uint32_t row) {
    const Cell *inches = cell_at(chart, row, K_INCHES);
    return inches->text[0] ? inches->v : cell_at(chart, row, K_NUMBER)->v;
}

static const Cell *constant(const Catalog *c, const char *key, uint32_t guess, uint32_t col) {
    const Chart *chart = chart_of(c, CHART_CONSTANTS, "constants");
    return cell_at(chart, row_of(chart, key, guess), col);
}

int32_t matg_const(const Catalog *c, const char *key) {
    const Chart *chart = chart_of(c, CHART_CONSTANTS, "constants");
    return value_at(chart, row_of(chart, key, UINT32_MAX));
}

Status matg_const_status(const Catalog *c, const char *key) {
    return (Status)constant(c, key, UINT32_MAX, K_STATUS)->v;
}

int32_t matg_k(const Catalog *c, MatgKey key) {
    const Chart *chart = chart_of(c, CHART_CONSTANTS, "constants");
    return value_at(chart, row_of(chart, KEY[key], (uint32_t)key));
}

Status matg_k_status(const Catalog *c, MatgKey key) {
    return (Status)constant(c, KEY[key], (uint32_t)key, K_STATUS)->v;
}

RuleRef matg_k_rule(const Catalog *c, MatgKey key) {
    return (RuleRef)constant(c, KEY[key], (uint32_t)key, K_RULE)->v;
}

int32_t matg_terrain_row(const Catalog *c, KindId kind) {
    if (kind >= c->kind_n) return -1;
    return (int32_t)row_of(chart_of(c, CHART_TERRAIN, "terrain"), c->kind[kind].id, kind);
}

const Cell *matg_terrain_cells(const Catalog *c, int32_t row) {
    return cell_at(chart_of(c, CHART_TERRAIN, "terrain"), (uint32_t)row, 0);
}

bool matg_option(const View *v, MatgOption o) {
    return v->g->h.option[o] != 0;
}

void matg_terrain_cover(const Catalog *c, int32_t row, int32_t *coh, int32_t *crt, Status *status) {
    const Cell *cell = matg_terrain_cells(c, row);
    *coh = cell[TC_COH].v;
    *crt = cell[TC_CRT].v;
    *status = (Status)cell[TC_STATUS].v;
}

static const Cell *crt_column(const Catalog *c, int cd) {
    const Chart *chart = chart_of(c, CHART_CRT, "crt");
    int32_t held = CLAMP(cd, matg_k(c, MK_CD_LEAST), matg_k(c, MK_CD_MOST));
    held = CLAMP(held, CRT_FIRST, CRT_LAST); /* a player's own limits may lie beyond the table */
    for (uint32_t row = 0; row < chart->row_n; row++)
        if (cell_at(chart, row, CRT_CD)->v == held) return cell_at(chart, row, 0);
    ASSERT(false); /* load refuses a table without one of the columns */
    return cell_at(chart, 0, 0);
}

static MatgResult crt_result(const Cell *column, int roll) {
    if (roll <= column[CRT_E].v) return MATG_E;
    if (roll <= column[CRT_D].v) return MATG_D;
    if (roll <= column[CRT_SS].v) return MATG_S_OR_D;
    return roll <= column[CRT_S].v ? MATG_S : MATG_NONE;
}

int matg_crt(const Catalog *c, int cd, int roll) {
    return (int)crt_result(crt_column(c, cd), roll);
}

void matg_crt_naturals(const Catalog *c, int cd, int mod, uint8_t natural[13]) {
    const Cell *column = crt_column(c, cd);
    for (int roll = 2; roll <= 12; roll++) natural[roll] = (uint8_t)crt_result(column, roll + mod);
}

/* 5.5: bands end at whole inches; the row marked `step` says what each further band adds. */
int matg_range_mod(const Catalog *c, int counts, bool dual, RuleRef *rule, Status *status) {
    const Chart *chart = chart_of(c, CHART_RANGE, "range");
    int32_t end = 0, mod = 0;
    for (uint32_t row = 0; row < chart->row_n; row++) {
        const Cell *cell = cell_at(chart, row, 0);
        int32_t band = cell[dual ? RANGE_DUAL_TO : RANGE_TO].v, step = cell[RANGE_MOD].v;
        *rule = (RuleRef)cell[RANGE_RULE].v;
        *status = (Status)cell[RANGE_STATUS].v;
        if (dual && *status == STATUS_BOOK) *status = STATUS_RECONSTRUCTION;
        if (cell[RANGE_STEP].v) return mod + step * ((counts - end + band - 1) / band);
        if (counts <= band) return step;
        end = band;
        mod = step;
    }
    return mod;
}
