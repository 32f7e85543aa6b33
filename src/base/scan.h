/* Scan: reads bounded text without running past its end. Every reader of outside text in the core goes through this. */
#pragma once
#include "base/base.h"

typedef struct Span {
    const char *p;
    size_t n;
} Span;

typedef struct Scan {
    const char *p, *end;
    const char *start; /* for columns in messages */
} Scan;

Scan scan_make(const char *p, size_t n);
Scan scan_str(const char *s);
bool scan_end(Scan *s);             /* true when only blanks are left (skips them) */
void scan_blank(Scan *s);           /* skips spaces and tabs */
Span scan_word(Scan *s);            /* skips blanks, then up to the next blank; n = 0 at the end */
Span scan_peek(Scan *s);            /* as scan_word, without moving on */
bool scan_char(Scan *s, char c);    /* takes c (after blanks) if it is next */
bool scan_line(Scan *s, Span *out); /* the next line without its end (\n or \r\n); false at the end */
bool scan_int(Scan *s,
              int64_t *out); /* decimal, optional sign, the whole word; false (and unmoved) on overflow or rubbish */
/* Decimal number times `unit`, rounded to the nearest integer half away from zero: "3.5" with 2540 gives 8890. At most
 * 9 decimals. */
bool span_fixed(Span w, int64_t unit, int64_t *out);
bool span_int(Span w, int64_t *out);
bool span_hex(Span w, uint64_t *out);
bool span_is(Span w, const char *s);
Span span_trim(Span w);
