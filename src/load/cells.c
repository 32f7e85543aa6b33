#include "load/cells.h"

static void fail(const Sheet *s, uint32_t row, uint8_t col, const char *found, const char *expected, ErrList *err) {
    err_add(err, s->csv->file, s->csv->line[row], s->col[col].name, found, expected);
}

bool sheet_open(const Csv *csv, const ColumnSpec *col, uint8_t col_n, const char *spared, Sheet *out, ErrList *err) {
    bool good = true;
    *out = (Sheet){.csv = csv, .col = col, .col_n = col_n};
    ASSERT(col_n <= CSV_COLUMNS);
    for (uint32_t i = 0; i < csv->col_n; i++) {
        bool known = false;
        for (uint8_t k = 0; k < col_n; k++) known = known || base_streq(col[k].name, csv->head[i]);
        if (known) continue;
        err_add(err, csv->file, 1, csv->head[i], "an unknown column", "only columns of this table");
        good = false;
    }
    for (uint8_t k = 0; k < col_n; k++) {
        int32_t unused;
        out->at[k] = (int16_t)csv_column(csv, col[k].name);
        bool may_miss =
            (col[k].flags & COLUMN_REQUIRED) == 0 || words_find(spared, col[k].name, base_strlen(col[k].name), &unused);
        if (out->at[k] >= 0 || may_miss) continue;
        err_add(err, csv->file, 1, col[k].name, "no such column", "this column in the heading");
        good = false;
    }
    return good;
}

const char *sheet_text(const Sheet *s, uint32_t row, uint8_t col) {
    return s->at[col] < 0 ? "" : s->csv->cell[(size_t)row * s->csv->col_n + (size_t)s->at[col]];
}

/* "1 1/2": whole and half; only parts that are quarters. */
static bool take_fraction(Span w, int32_t *quarters) {
    if (w.n != 3 || w.p[1] != '/') return false;
    if (w.p[2] != '2' && w.p[2] != '4') return false;
    if (w.p[0] < '1' || w.p[0] >= w.p[2]) return false;
    *quarters = (w.p[0] - '0') * (w.p[2] == '2' ? 2 : 1);
    return true;
}

bool quarter_parse(Span w, int32_t *out) {
    w = span_trim(w);
    if (span_is(w, "x")) {
        *out = QUARTER_X;
        return true;
    }
    if (w.n > 0 && w.p[0] == '+') w.p++, w.n--;
    int32_t part = 0;
    if (take_fraction(w, out)) return true;
    if (w.n > 4 && w.p[w.n - 4] == ' ' && take_fraction((Span){w.p + w.n - 3, 3}, &part)) w.n -= 4;
    int64_t whole;
    if (w.n == 0 || w.p[0] < '0' || w.p[0] > '9' || !span_int(w, &whole) || whole > 1000) return false;
    *out = (int32_t)whole * 4 + part;
    return true;
}

static bool in_range(const ColumnSpec *c, int64_t v) {
    return v >= c->lo && v <= c->hi;
}

static void print_wu(Text *t, int32_t wu) {
    text_ratio(t, wu, WU_INCH, 4, true);
}

/* Says what would have been right, in the words of the column. */
static void expect(const Sheet *s, uint32_t row, uint8_t col, ErrList *err) {
    const ColumnSpec *c = &s->col[col];
    TEXT(e, 150);
    switch ((ColumnKind)c->kind) {
    case COLUMN_WORD:
    case COLUMN_STATUS: {
        const char *words = c->kind == COLUMN_STATUS ? STATUS_WORDS : c->words;
        text_str(&e, "one of ");
        for (const char *p = words; *p != 0; p++) text_str(&e, *p == '|' ? ", " : (char[]){*p, 0});
        break;
    }
    case COLUMN_TEXT: text_str(&e, "a word"); break;
    case COLUMN_INT: text_format(&e, "a whole number from %d to %d", c->lo, c->hi); break;
    case COLUMN_INCHES:
        text_str(&e, "inches from ");
        print_wu(&e, c->lo);
        text_str(&e, " to ");
        print_wu(&e, c->hi);
        break;
    case COLUMN_LENGTH:
        text_str(&e, "a length as 4 in or 10 cm, at most ");
        print_wu(&e, c->hi);
        text_str(&e, " in");
        break;
    case COLUMN_CODES: text_str(&e, "codes of this list, each once, with blanks between"); break;
    case COLUMN_QUARTER:
        text_str(&e, "points as 2, 1/2, 1 1/2, +1 or x, at most ");
        text_ratio(&e, c->hi, 4, 2, true);
        break;
    case COLUMN_RULE: text_str(&e, "a paragraph as 5.4"); break;
    }
    fail(s, row, col, sheet_text(s, row, col), e.buf, err);
}

static bool take_codes(const ColumnSpec *c, Scan scan, uint64_t *mask) {
    *mask = 0;
    while (!scan_end(&scan)) {
        Span w = scan_word(&scan);
        int32_t bit;
        if (w.n == 0 || !words_find(c->words, w.p, w.n, &bit) || bit > 63) return false;
        if ((*mask >> bit & 1) != 0) return false;
        *mask |= UINT64_C(1) << bit;
    }
    return true;
}

static bool take_number(const ColumnSpec *c, Span w, int32_t *v) {
    int64_t wide;
    bool good = c->kind == COLUMN_INT ? span_int(w, &wide) : span_fixed(w, WU_INCH, &wide);
    if (!good || !in_range(c, wide)) return false;
    *v = (int32_t)wide;
    return true;
}

/* "4 in", "10 cm". */
static bool take_length(const ColumnSpec *c, Scan scan, int32_t *v) {
    Span number = scan_word(&scan), unit = scan_word(&scan);
    int64_t wide, one = span_is(unit, "in") ? WU_INCH : span_is(unit, "cm") ? WU_CM : 0;
    if (one == 0 || !scan_end(&scan) || !span_fixed(number, one, &wide) || !in_range(c, wide)) return false;
    *v = (int32_t)wide;
    return true;
}

bool sheet_value(const Sheet *s, uint32_t row, uint8_t col, int32_t *v, uint64_t *mask, ErrList *err) {
    const ColumnSpec *c = &s->col[col];
    const char *text = sheet_text(s, row, col);
    Span w = {text, base_strlen(text)};
    RuleRef rule;
    bool good = false;
    *v = 0;
    if (s->at[col] < 0) return true; /* left out as a whole: sheet_open has judged that */
    bool is_word = c->kind == COLUMN_WORD && words_find(c->words, w.p, w.n, v);
    if (w.n == 0 && !is_word) {
        if ((c->flags & COLUMN_REQUIRED) == 0) return true;
        fail(s, row, col, "an empty cell", "a value", err);
        return false;
    }
    switch ((ColumnKind)c->kind) {
    case COLUMN_WORD: good = is_word; break;
    case COLUMN_TEXT: good = true; break;
    case COLUMN_INT:
    case COLUMN_INCHES: good = take_number(c, w, v); break;
    case COLUMN_CODES: good = take_codes(c, scan_make(w.p, w.n), mask); break;
    case COLUMN_LENGTH: good = take_length(c, scan_make(w.p, w.n), v); break;
    case COLUMN_QUARTER: good = quarter_parse(w, v) && (*v == QUARTER_X || in_range(c, *v)); break;
    case COLUMN_STATUS: good = words_find(STATUS_WORDS, w.p, w.n, v); break;
    case COLUMN_RULE:
        good = rule_parse(w.p, w.n, &rule);
        if (good) *v = rule;
        break;
    }
    if (!good) expect(s, row, col, err);
    return good;
}

typedef struct RowKey {
    const char *text;
    uint32_t row;
} RowKey;

static bool key_less(const void *a, const void *b, void *user) {
    const RowKey *p = a, *q = b;
    (void)user;
    size_t n = MIN(base_strlen(p->text), base_strlen(q->text));
    int c = base_compare(p->text, q->text, n + 1); /* the NUL of the shorter decides */
    return c != 0 ? c < 0 : p->row < q->row;
}

bool sheet_unique(const Sheet *s, ErrList *err) {
    Grow keys = {0};
    bool good = true;
    for (uint32_t row = 0; row < s->csv->row_n; row++)
        *(RowKey *)grow_add(&keys, sizeof(RowKey)) = (RowKey){sheet_text(s, row, 0), row};
    RowKey *k = keys.mem;
    base_sort(k, keys.n, sizeof *k, key_less, NULL);
    for (size_t i = 1; i < keys.n; i++) {
        if (!base_streq(k[i - 1].text, k[i].text)) continue;
        TEXT(e, 80);
        text_format(&e, "each row once; it stands in line %d too", s->csv->line[k[i - 1].row]);
        fail(s, k[i].row, 0, k[i].text, e.buf, err);
        good = false;
    }
    grow_free(&keys);
    return good;
}
