/* Text from outside through Scan, Span and Text. The first byte says how to read, the rest is the text. */
#include "fuzz.h"

#include "base/err.h"
#include "base/scan.h"

static void check_span(Span w, const char *p, size_t n) {
    ASSERT(w.p >= p && w.p <= p + n && w.n <= n - (size_t)(w.p - p));
}

/* What was read as a number prints, and reads back as the same number. */
static void numbers(Span w, int64_t unit) {
    int64_t v = 0, again = 0;
    uint64_t hex = 0;
    if (span_int(w, &v)) {
        TEXT(t, 32);
        text_int(&t, v);
        ASSERT(span_int((Span){t.buf, t.len}, &again) && again == v);
    }
    if (span_fixed(w, unit, &v) && v > -(INT64_C(1) << 40) && v < INT64_C(1) << 40) {
        TEXT(t, 40);
        text_ratio(&t, v, unit, 9, true);
        ASSERT(span_fixed((Span){t.buf, t.len}, unit, &again) && again == v);
    }
    if (span_hex(w, &hex)) {
        TEXT(t, 32);
        uint64_t same = 0;
        text_hex(&t, hex, 16);
        ASSERT(span_hex((Span){t.buf, t.len}, &same) && same == hex);
    }
}

static void read_line(Span line, int64_t unit) {
    Scan s = scan_make(line.p, line.n);
    while (!scan_end(&s)) {
        const char *before = s.p;
        int64_t v;
        Span peek = scan_peek(&s);
        if (!scan_int(&s, &v)) ASSERT(s.p == before);
        if (s.p == before && !scan_char(&s, '|')) {
            Span w = scan_word(&s);
            ASSERT(w.p == peek.p && w.n == peek.n);
            check_span(w, line.p, line.n);
            check_span(span_trim(w), line.p, line.n);
            numbers(w, unit);
            if (w.n == 0) break; /* a lone return within the line ends every word */
        }
        ASSERT(s.p > before && s.p <= s.end);
    }
}

static void write_text(const char *p, size_t n) {
    char copy[300], narrow[40];
    size_t len = MIN(n, sizeof copy - 1);
    base_copy(copy, p, len);
    copy[len] = 0;
    Text t = text_make(narrow, sizeof narrow);
    text_json(&t, copy);
    ASSERT(t.len < sizeof narrow && t.buf[t.len] == 0);
    static ErrList e; /* large; cleared each time */
    err_clear(&e);
    err_add(&e, copy, 1, copy, copy, copy);
    TEXT(message, 600);
    err_print(&e.err[0], &message);
    for (size_t i = 0; i < message.len; i++) ASSERT((uint8_t)message.buf[i] >= 0x20 && message.buf[i] != 0x7f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const int64_t unit[] = {1, 1000, 2540};
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    Scan s = scan_make(text, size - 1);
    Span line;
    size_t lines = 0;
    for (; scan_line(&s, &line); lines++) {
        check_span(line, text, size - 1);
        read_line(line, unit[data[0] % ARRAY_LEN(unit)]);
    }
    ASSERT(lines <= size);
    write_text(text, size - 1);
    return 0;
}
