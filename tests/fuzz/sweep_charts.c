/* A player's chart may hold any number that its column allows. So: a cell of a shipped chart, or of a stand type in the
 * battle, at the least or most that its column takes, or 0 or 1; either the catalog says what is wrong, or the battle
 * plays on it without a broken invariant. */
#include "fuzz_table.h"

#include "load/csv.h"
#include "rounds.h"
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 20, COMMANDS = 60 };

static char what[300]; /* printed first: a panic then has its input above it */

typedef struct Target { /* a shipped table */
    char name[100];
    const ColumnSpec *col;
    uint32_t col_n;
    bool types;
} Target;

static Target target(uint32_t i) {
    Target t = {.types = i == MATG_SPEC.chart_n};
    if (t.types) {
        (void)snprintf(t.name, sizeof t.name, "units/matg.csv");
        t.col = MATG_SPEC.type_col;
        t.col_n = MATG_SPEC.type_col_n;
    } else {
        const ChartSpec *c = &MATG_SPEC.chart[i];
        (void)snprintf(t.name, sizeof t.name, "rules/matg/%s.csv", c->id);
        t.col = c->col;
        t.col_n = c->col_n;
    }
    return t;
}

static const ColumnSpec *number_column(const Target *t, const char *head) {
    for (uint32_t i = 0; i < t->col_n; i++)
        if (strcmp(t->col[i].name, head) == 0)
            return t->col[i].kind == COLUMN_INT || t->col[i].kind == COLUMN_INCHES ? &t->col[i] : NULL;
    return NULL;
}

static void add_cell(Text *out, const char *cell, bool first) {
    if (!first) text_char(out, ',');
    bool quote = strpbrk(cell, ",\"\n") != NULL;
    if (quote) text_char(out, '"');
    for (; *cell != 0; cell++) text_format(out, *cell == '"' ? "\"\"" : "%c", *cell);
    if (quote) text_char(out, '"');
}

/* The table with one cell changed; of stand types only that row. */
static void changed(const Target *t, const Csv *c, uint32_t row, uint32_t col, const char *cell, Text *out) {
    for (uint32_t k = 0; k < c->col_n; k++) add_cell(out, c->head[k], k == 0);
    text_char(out, '\n');
    for (uint32_t r = 0; r < c->row_n; r++) {
        if (t->types && r != row) continue;
        for (uint32_t k = 0; k < c->col_n; k++)
            add_cell(out, r == row && k == col ? cell : c->cell[(size_t)r * c->col_n + k], k == 0);
        text_char(out, '\n');
    }
}

static void play(const HouseTable *h, Rng *r) {
    static ErrList err;
    DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
    err_clear(&err);
    LoadedCatalog *l = load_catalog_house(&p, &MATG_SPEC, h, 1, &err);
    ASSERT((l != NULL) == (err.total == 0));
    if (l != NULL && load_battle(l, &p, "first_shots", &err)) {
        FuzzTable t;
        if (fuzz_table_open(&t, &MATG, loaded_catalog(l), &err) && fuzz_table_line(&t, "U start", 7)) {
            for (int i = 0; i < COMMANDS && fuzz_table_play(&t, r); i++) {
            }
            fuzz_table_ask(&t);
        }
        fuzz_table_close(&t);
    }
    loaded_free(l);
}

static const char *in_battle(Rng *r) {
    static const char *const TYPE[] = {"ger_pz4h", "ger_stug3g", "ger_pak40", "sov_t34_43", "sov_zis3"};
    return TYPE[rng_below(r, ARRAY_LEN(TYPE))];
}

static uint32_t pick_row(const Target *t, const Csv *c, Rng *r) {
    if (!t->types) return rng_below(r, c->row_n);
    const char *id = in_battle(r);
    for (uint32_t i = 0; i < c->row_n; i++)
        if (strcmp(c->cell[(size_t)i * c->col_n], id) == 0) return i;
    base_panic(__FILE__, __LINE__, "a type of the battle is not in the list");
}

static bool once(Rng *r) {
    static ErrList err;
    static char text[TABLE_BYTES];
    Target t = target(rng_below(r, MATG_SPEC.chart_n + 1u));
    DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
    char path[700];
    size_t n;
    Pool pool = {0};
    Csv c;
    (void)snprintf(path, sizeof path, "%s/%s", p.shipped, t.name);
    char *file = load_file(path, TABLE_BYTES, &n, &err);
    ASSERT(file != NULL && csv_read(&pool, t.name, file, n, &c, &err));
    uint32_t row = pick_row(&t, &c, r), col = rng_below(r, c.col_n);
    const ColumnSpec *spec = number_column(&t, c.head[col]);
    if (spec != NULL) {
        const int32_t value[] = {spec->lo, spec->hi, CLAMP(0, spec->lo, spec->hi), CLAMP(1, spec->lo, spec->hi)};
        int32_t v = value[rng_below(r, ARRAY_LEN(value))];
        TEXT(cell, 40);
        if (spec->kind == COLUMN_INCHES)
            text_ratio(&cell, v, WU_INCH, 4, true);
        else
            text_int(&cell, v);
        (void)snprintf(what, sizeof what, "%s, row %s: %s=%s", t.name, c.cell[(size_t)row * c.col_n], c.head[col],
                       cell.buf);
        fprintf(stderr, "%s\n", what);
        Text out = text_make(text, sizeof text);
        changed(&t, &c, row, col, cell.buf, &out);
        ASSERT(!out.cut);
        play(&(HouseTable){t.name, text}, r);
    }
    free(file);
    pool_free(&pool);
    return spec != NULL;
}

int main(void) {
    Rng r = rounds_rng("sweep of charts");
    for (uint32_t done = 0, n = rounds_of(30); done < n;) done += once(&r);
    return 0;
}
