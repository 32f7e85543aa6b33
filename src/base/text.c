#include "base/text.h"

#include <stdarg.h>

Text text_make(char *buf, size_t cap) {
    ASSERT(buf != NULL && cap > 0);
    buf[0] = 0;
    return (Text){buf, cap, 0, false};
}

void text_clear(Text *t) {
    t->len = 0;
    t->cut = false;
    t->buf[0] = 0;
}

/* Once something was left out nothing follows: a later short piece would read as if it stood next to the earlier one.
 */
void text_bytes(Text *t, const char *s, size_t n) {
    if (t->cut) return;
    size_t room = t->cap - 1 - t->len;
    if (n > room) {
        t->cut = true;
        n = room;
        while (n > 0 && ((uint8_t)s[n] & 0xc0) == 0x80) n--; /* never half a character */
    }
    base_copy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = 0;
}

void text_char(Text *t, char c) {
    text_bytes(t, &c, 1);
}

void text_str(Text *t, const char *s) {
    if (s != NULL) text_bytes(t, s, base_strlen(s));
}

static void text_u64(Text *t, uint64_t v) {
    char digit[20];
    size_t at = sizeof digit;
    do digit[--at] = (char)('0' + v % 10);
    while ((v /= 10) > 0);
    text_bytes(t, digit + at, sizeof digit - at);
}

static uint64_t size_of(int64_t v) {
    return v < 0 ? -(uint64_t)v : (uint64_t)v;
}

void text_int(Text *t, int64_t v) {
    if (v < 0) text_char(t, '-');
    text_u64(t, size_of(v));
}

void text_signed(Text *t, int64_t v) {
    if (v >= 0) text_char(t, '+');
    text_int(t, v);
}

void text_hex(Text *t, uint64_t v, int digits) {
    ASSERT(digits >= 1 && digits <= 16);
    for (int i = digits - 1; i >= 0; i--) text_char(t, "0123456789abcdef"[(v >> (4 * i)) & 15]);
}

void text_ratio(Text *t, int64_t num, int64_t den, int decimals, bool trim) {
    ASSERT(den > 0 && decimals >= 0 && decimals <= 9);
    uint64_t d = (uint64_t)den, n = size_of(num), whole = n / d, rest = n % d, scale = 1;
    for (int i = 0; i < decimals; i++) scale *= 10;
    /* rest * 10^9 may pass 64 bits: the one wide product of this room. */
    unsigned __int128 part = (unsigned __int128)rest * scale * 2 + d;
    uint64_t frac = (uint64_t)(part / ((unsigned __int128)d * 2));
    if (frac == scale) {
        whole++;
        frac = 0;
    }
    if (num < 0 && (whole > 0 || frac > 0)) text_char(t, '-'); /* what rounds to nothing has no sign */
    text_u64(t, whole);
    while (trim && decimals > 0 && frac % 10 == 0) {
        frac /= 10;
        decimals--;
    }
    if (decimals == 0) return;
    char digit[10] = {'.'};
    for (int i = decimals; i > 0; i--, frac /= 10) digit[i] = (char)('0' + frac % 10);
    text_bytes(t, digit, (size_t)decimals + 1);
}

/* The limits of the second byte keep out overlong forms, surrogates and what lies beyond the last plane. */
size_t text_utf8(const char *p) {
    const uint8_t *s = (const uint8_t *)p;
    uint8_t c = s[0], lo = 0x80, hi = 0xbf;
    size_t n = c < 0x80 ? 1 : c >= 0xc2 && c <= 0xdf ? 2 : (c & 0xf0) == 0xe0 ? 3 : c >= 0xf0 && c <= 0xf4 ? 4 : 0;
    if (c == 0xe0) lo = 0xa0;
    if (c == 0xed) hi = 0x9f;
    if (c == 0xf0) lo = 0x90;
    if (c == 0xf4) hi = 0x8f;
    if (n < 2) return c != 0 ? n : 0;
    if (s[1] < lo || s[1] > hi) return 0;
    for (size_t i = 2; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    return n;
}

void text_json(Text *t, const char *s) {
    text_char(t, '"');
    for (const char *p = s != NULL ? s : ""; *p != 0; p++) {
        uint8_t c = (uint8_t)*p;
        if (c == '"' || c == '\\') {
            text_bytes(t, (char[]){'\\', *p}, 2);
        } else if (c == '\n') {
            text_str(t, "\\n");
        } else if (c == '\t') {
            text_str(t, "\\t");
        } else if (c < 0x20 || c == 0x7f) {
            text_str(t, "\\u00");
            text_hex(t, c, 2);
        } else if (c < 0x80) {
            text_char(t, *p);
        } else {
            size_t n = text_utf8(p);
            if (n == 0) {
                text_str(t, "\\ufffd");
            } else {
                text_bytes(t, p, n);
                p += n - 1;
            }
        }
    }
    text_char(t, '"');
}

void text_format(Text *t, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    for (const char *p = fmt; *p != 0; p++) {
        if (*p != '%') {
            text_char(t, *p);
            continue;
        }
        switch (*++p) {
        case 's': text_str(t, va_arg(ap, const char *)); break;
        case 'd': text_int(t, va_arg(ap, int)); break;
        case 'u': text_u64(t, va_arg(ap, unsigned)); break;
        case 'c': text_char(t, (char)va_arg(ap, int)); break;
        case '%': text_char(t, '%'); break;
        case 'l':
            ASSERT(p[1] == 'd');
            text_int(t, va_arg(ap, int64_t));
            p++;
            break;
        default: base_panic(__FILE__, __LINE__, "text_format: unknown conversion");
        }
    }
    va_end(ap);
}
