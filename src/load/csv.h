/* csv: a strict reader of comma-separated text. The first line is the heading; a cell with commas, quotes or line ends
 * stands in quotes, a quote in it is doubled. Everything else that spreadsheets forgive is an error with its line: a
 * guess here would be a wrong number in a game. */
#pragma once
#include "base/err.h"
#include "load/pool.h"

enum { CSV_COLUMNS = 64, CSV_ROWS = 60000, CSV_BYTES = 8 << 20 };

typedef struct Csv {
    const char *file;
    uint32_t col_n, row_n;
    const char *const *head; /* col_n */
    const char *const *cell; /* row_n x col_n */
    const int *line;         /* of each row, 1-based */
} Csv;

/* text[n] is NUL. False if anything is wrong; all is named. file must live as long as the pool. A byte-order mark and
 * CRLF ends are taken, empty lines skipped. */
bool csv_read(Pool *pool, const char *file, const char *text, size_t n, Csv *out, ErrList *err);
int32_t csv_column(const Csv *c, const char *name); /* -1 */
