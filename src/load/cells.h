/* cells: cells of a table become numbers by the columns that a rule set declared. Inside load only. */
#pragma once
#include "catalog/catalog.h"
#include "base/scan.h"
#include "load/csv.h"

/* A table under its declaration: for each declared column where it stands in the file, -1 = not there. */
typedef struct Sheet {
    const Csv *csv;
    const ColumnSpec *col;
    uint8_t col_n;
    int16_t at[CSV_COLUMNS];
} Sheet;

/* Unknown, missing columns are errors; columns in `spared` ("status|rule") may be missing even if required. */
bool sheet_open(const Csv *csv, const ColumnSpec *col, uint8_t col_n, const char *spared, Sheet *out, ErrList *err);
const char *sheet_text(const Sheet *s, uint32_t row, uint8_t col); /* "" when the column is not there */
/* Converts one cell; codes go to *mask, all else to *v. */
bool sheet_value(const Sheet *s, uint32_t row, uint8_t col, int32_t *v, uint64_t *mask, ErrList *err);
/* No two rows with the same first column. */
bool sheet_unique(const Sheet *s, ErrList *err);
/* "1 1/2", "3/4", "+2", "x" in quarters. */
bool quarter_parse(Span w, int32_t *out);
