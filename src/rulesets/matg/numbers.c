#include "rulesets/matg/matg_rules.h"

/* The shipped chart lists the constants in this order, so the first look is nearly always right; a player's own chart
 * may list them otherwise. */
static const char *const KEY[MK_COUNT] = {
#define X(id, key) key,
    MATG_CONSTANTS(X)
#undef X
};

/* Columns and charts as MATG_SPEC lists them: looked up by place, since a shot asks for dozens of numbers. */
enum { CHART_TERRAIN, CHART_CRT, CHART_CONSTANTS = 8 };
enum { K_KEY, K_NUMBER, K_INCHES, K_STATUS, K_RULE };
enum { CRT_CD, CRT_E, CRT_D, CRT_SS, CRT_S };
enum { CRT_FIRST = -3, CRT_LAST = 9 };

static const Chart *chart_of(const Catalog *c, uint32_t place, const char *id) {
    if (place < c->chart_n && base_streq(c->chart[place].id, id)) return &c->chart[place];
    const Chart *chart = catalog_chart(c, id);
    ASSERT(chart != NULL); /* load refuses a rule set without one of its charts */
    return chart;
}

static const Cell *cell_at(const Chart *chart, uint32_t row, uint32_t col) {
    return &chart->cell[(size_t)row * chart->spec->col_n + col];
}

static uint32_t row_of(const Chart *chart, const char *key, uint32_t guess) {
    if (guess < chart->row_n && base_streq(cell_at(chart, guess, 0)->text, key)) return guess;
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

bool matg_option(const View *v, MatgOption o) {
    return v->g->h.option[o] != 0;
}

int matg_crt(const Catalog *c, int cd, int roll) {
    const Chart *chart = chart_of(c, CHART_CRT, "crt");
    int32_t least = matg_k(c, MK_CD_LEAST), most = matg_k(c, MK_CD_MOST);
    int32_t held = CLAMP(cd, least, most);
    held = CLAMP(held, CRT_FIRST, CRT_LAST); /* a player's own limits may lie beyond the table */
    for (uint32_t row = 0; row < chart->row_n; row++) {
        const Cell *cell = cell_at(chart, row, 0);
        if (cell[CRT_CD].v != held) continue;
        if (roll <= cell[CRT_E].v) return MATG_E;
        if (roll <= cell[CRT_D].v) return MATG_D;
        if (roll <= cell[CRT_SS].v) return MATG_S_OR_D;
        return roll <= cell[CRT_S].v ? MATG_S : MATG_NONE;
    }
    ASSERT(false); /* load refuses a table without one of the columns */
    return MATG_NONE;
}

/* 5.5: bands end at whole inches; the row marked `step` says what each further band adds. */
int matg_range_mod(const Catalog *c, int counts, bool dual, RuleRef *rule, Status *status) {
    const Chart *chart = catalog_chart(c, "range");
    const char *to = dual ? "dual_to" : "to";
    int32_t end = 0, mod = 0;
    for (uint32_t row = 0; row < chart->row_n; row++) {
        int32_t band = chart_cell(chart, row, to)->v, step = chart_cell(chart, row, "mod")->v;
        *rule = (RuleRef)chart_cell(chart, row, "rule")->v;
        *status = (Status)chart_cell(chart, row, "status")->v;
        if (dual && *status == STATUS_BOOK) *status = STATUS_RECONSTRUCTION;
        if (chart_cell(chart, row, "step")->v) return mod + step * ((counts - end + band - 1) / band);
        if (counts <= band) return step;
        end = band;
        mod = step;
    }
    return mod;
}
