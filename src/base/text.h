/* Text: a bounded writer of ASCII/UTF-8 into the caller's buffer. Always NUL-terminated (cap >= 1); what does not fit
 * is cut and remembered. */
#pragma once
#include "base/base.h"

typedef struct Text {
    char *buf;
    size_t cap, len;
    bool cut; /* something did not fit */
} Text;

#define TEXT(name, size)                                                                                               \
    char name##_buf[size];                                                                                             \
    Text name = text_make(name##_buf, sizeof name##_buf)

Text text_make(char *buf, size_t cap);
void text_clear(Text *t);
void text_char(Text *t, char c);
void text_bytes(Text *t, const char *s, size_t n);
void text_str(Text *t, const char *s); /* NULL writes nothing */
void text_int(Text *t, int64_t v);
void text_signed(Text *t, int64_t v); /* always a sign: +3, -1, +0 */
void text_hex(Text *t, uint64_t v, int digits);
/* num/den in decimals, rounded half away from zero; trim drops trailing zeros and the point. den > 0, 0 <= decimals
 * <= 9. */
void text_ratio(Text *t, int64_t num, int64_t den, int decimals, bool trim);
/* "s" as a JSON string with its quotes; control characters and non-ASCII bytes stay valid JSON. */
void text_json(Text *t, const char *s);
/* Bytes (1 to 4) of the well-formed UTF-8 character at p, 0 if there is none; reads no further than a NUL. */
size_t text_utf8(const char *p);
/* A small printf for the core: %s %d (int) %ld (int64_t) %u %c %% only; anything else is a bug and panics. */
void text_format(Text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
