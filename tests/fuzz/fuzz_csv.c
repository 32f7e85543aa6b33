/* Tables from outside: the first byte names the columns, the rest is the file. */
#include "fuzz.h"

#include "load/cells.h"
#include "rulesets/matg/matg_spec.h"

#include <stdlib.h>
#include <string.h>

static void convert(const Csv *csv, const ColumnSpec *col, uint8_t col_n, ErrList *err) {
    Sheet s;
    if (!sheet_open(csv, col, col_n, "status", &s, err)) return;
    (void)sheet_unique(&s, err);
    for (uint32_t r = 0; r < csv->row_n; r++)
        for (uint8_t c = 0; c < col_n; c++) {
            int32_t v;
            uint64_t mask;
            bool number = col[c].kind == COLUMN_INT || col[c].kind == COLUMN_INCHES;
            if (sheet_value(&s, r, c, &v, &mask, err) && number && sheet_text(&s, r, c)[0] != 0)
                ASSERT(v >= col[c].lo && v <= col[c].hi);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    static ErrList err;
    Pool pool = {0};
    Csv csv;
    char *text = malloc(size);
    if (text == NULL) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    err_clear(&err);
    bool good = csv_read(&pool, "fuzz.csv", text, size - 1, &csv, &err);
    ASSERT(good == (err.total == 0));
    if (good) {
        int pick = data[0] % (MATG_SPEC.chart_n + 1);
        ASSERT(csv.col_n > 0 && csv.col_n <= CSV_COLUMNS);
        if (pick == MATG_SPEC.chart_n)
            convert(&csv, MATG_SPEC.type_col, MATG_SPEC.type_col_n, &err);
        else
            convert(&csv, MATG_SPEC.chart[pick].col, MATG_SPEC.chart[pick].col_n, &err);
    }
    free(text);
    pool_free(&pool);
    return 0;
}
