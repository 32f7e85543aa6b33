#include "load/csv.h"

typedef struct Reader {
    const char *p, *end;
    int line;
    const char *file;
    ErrList *err;
    Pool *pool;
} Reader;

static void fail(Reader *r, int line, const char *found, const char *expected) {
    err_add(r->err, r->file, line, NULL, found, expected);
}

static bool at_line_end(const Reader *r) {
    return r->p == r->end || *r->p == '\n' || (*r->p == '\r' && r->p + 1 < r->end && r->p[1] == '\n');
}

static void skip_line_end(Reader *r) {
    if (r->p < r->end && *r->p == '\r') r->p++;
    if (r->p < r->end) r->p++, r->line++;
}

/* A file of bytes that are no text would otherwise give thousands of puzzling errors. */
static bool is_text(Reader *r) {
    int line = 1;
    for (const char *p = r->p; p < r->end;) {
        size_t n = text_utf8(p);
        bool plain = n > 0 && p + n <= r->end && ((uint8_t)*p >= 0x20 || *p == '\n' || *p == '\r' || *p == '\t');
        if (!plain) {
            fail(r, line, "a byte that is no text", "UTF-8 text");
            return false;
        }
        if (*p == '\n') line++;
        p += n;
    }
    return true;
}

/* The cell at p, which ends before a comma or the line's end. */
static bool read_quoted(Reader *r, const char **out) {
    int first = r->line;
    Grow text = {0};
    r->p++;
    for (;; r->p++) {
        if (r->p == r->end) {
            fail(r, first, "a quote that is never closed", "a closing quote");
            grow_free(&text);
            return false;
        }
        if (*r->p == '"') {
            if (r->p + 1 == r->end || r->p[1] != '"') break;
            r->p++;
        }
        if (*r->p == '\n') r->line++;
        grow_bytes(&text, r->p, 1);
    }
    r->p++;
    *out = pool_text(r->pool, text.mem, text.n);
    grow_free(&text);
    if (at_line_end(r) || *r->p == ',') return true;
    fail(r, r->line, "text behind a closing quote", "a comma or the end of the line");
    return false;
}

static bool read_plain(Reader *r, const char **out) {
    const char *from = r->p;
    while (!at_line_end(r) && *r->p != ',') {
        if (*r->p == '"' || *r->p == '\r') {
            fail(r, r->line, *r->p == '"' ? "a quote inside a cell" : "a carriage return inside a cell",
                 "the whole cell in quotes, quotes in it doubled");
            return false;
        }
        r->p++;
    }
    *out = pool_text(r->pool, from, (size_t)(r->p - from));
    return true;
}

/* One line's cells; false after an error, with the reader at the end of the line. */
static bool read_row(Reader *r, const char **cell, uint32_t *n) {
    *n = 0;
    for (;;) {
        const char *text;
        if (*n == CSV_COLUMNS) {
            fail(r, r->line, "more than 64 cells", "at most 64");
            break;
        }
        if (!(r->p < r->end && *r->p == '"' ? read_quoted(r, &text) : read_plain(r, &text))) break;
        cell[(*n)++] = text;
        if (at_line_end(r)) {
            skip_line_end(r);
            return true;
        }
        r->p++;
    }
    while (!at_line_end(r)) r->p++;
    skip_line_end(r);
    return false;
}

static bool read_head(Reader *r, Csv *out) {
    const char *cell[CSV_COLUMNS];
    while (r->p < r->end && at_line_end(r)) skip_line_end(r);
    if (r->p == r->end) {
        fail(r, 1, "an empty file", "a line with the names of the columns");
        return false;
    }
    int line = r->line;
    if (!read_row(r, cell, &out->col_n)) return false;
    bool good = true;
    for (uint32_t i = 0; i < out->col_n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (base_streq(cell[i], cell[k])) {
                err_add(r->err, r->file, line, cell[i], "the column twice", "each column once");
                good = false;
            }
    const char **head = POOL_ARRAY(r->pool, const char *, out->col_n);
    base_copy(head, cell, sizeof *head * out->col_n);
    out->head = head;
    return good;
}

static void wrong_count(Reader *r, int line, uint32_t found, uint32_t expected) {
    TEXT(f, 40);
    TEXT(e, 60);
    text_format(&f, "%u cells", found);
    text_format(&e, "%u, as in the heading", expected);
    fail(r, line, f.buf, e.buf);
}

bool csv_read(Pool *pool, const char *file, const char *text, size_t n, Csv *out, ErrList *err) {
    Reader r = {text, text + n, 1, file, err, pool};
    *out = (Csv){.file = file};
    if (n > CSV_BYTES) {
        fail(&r, 0, "more than 8 MB", "a table of at most 8 MB");
        return false;
    }
    if (n >= 3 && base_compare(text, "\xef\xbb\xbf", 3) == 0) r.p += 3;
    if (!is_text(&r) || !read_head(&r, out)) return false;
    Grow cells = {0}, lines = {0};
    bool good = true;
    while (r.p < r.end) {
        const char *cell[CSV_COLUMNS];
        uint32_t got;
        int line = r.line;
        if (at_line_end(&r)) {
            skip_line_end(&r);
            continue;
        }
        if (!read_row(&r, cell, &got)) {
            good = false;
            continue;
        }
        if (got != out->col_n) {
            wrong_count(&r, line, got, out->col_n);
            good = false;
            continue;
        }
        if (lines.n == CSV_ROWS) {
            fail(&r, line, "more than 60000 rows", "at most 60000");
            good = false;
            break;
        }
        *(int *)grow_add(&lines, sizeof(int)) = line;
        for (uint32_t i = 0; i < got; i++) *(const char **)grow_add(&cells, sizeof(char *)) = cell[i];
    }
    out->row_n = (uint32_t)lines.n;
    out->line = grow_keep(&lines, pool);
    out->cell = grow_keep(&cells, pool);
    return good;
}

int32_t csv_column(const Csv *c, const char *name) {
    for (uint32_t i = 0; i < c->col_n; i++)
        if (base_streq(c->head[i], name)) return (int32_t)i;
    return -1;
}
