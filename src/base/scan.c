#include "base/scan.h"

Scan scan_make(const char *p, size_t n) {
    if (p == NULL) p = "", n = 0;
    return (Scan){p, p + n, p};
}

Scan scan_str(const char *s) {
    return scan_make(s, s != NULL ? base_strlen(s) : 0);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* A word also ends at the end of its line: a reader of words must not walk into the next record unseen. */
static bool ends_word(char c) {
    return is_blank(c) || c == '\n' || c == '\r';
}

void scan_blank(Scan *s) {
    while (s->p < s->end && is_blank(*s->p)) s->p++;
}

bool scan_end(Scan *s) {
    scan_blank(s);
    return s->p == s->end;
}

Span scan_word(Scan *s) {
    scan_blank(s);
    const char *from = s->p;
    while (s->p < s->end && !ends_word(*s->p)) s->p++;
    return (Span){from, (size_t)(s->p - from)};
}

Span scan_peek(Scan *s) {
    Scan ahead = *s;
    return scan_word(&ahead);
}

bool scan_char(Scan *s, char c) {
    Scan ahead = *s;
    scan_blank(&ahead);
    if (ahead.p == ahead.end || *ahead.p != c) return false;
    ahead.p++;
    *s = ahead;
    return true;
}

bool scan_line(Scan *s, Span *out) {
    if (s->p == s->end) return false;
    const char *from = s->p;
    while (s->p < s->end && *s->p != '\n') s->p++;
    *out = (Span){from, (size_t)(s->p - from)};
    if (s->p < s->end) {
        s->p++;
        if (out->n > 0 && from[out->n - 1] == '\r') out->n--;
    }
    return true;
}

bool scan_int(Scan *s, int64_t *out) {
    Scan ahead = *s;
    if (!span_int(scan_word(&ahead), out)) return false;
    *s = ahead;
    return true;
}

static bool take_sign(Span *w) {
    if (w->n == 0 || (*w->p != '-' && *w->p != '+')) return false;
    bool minus = *w->p == '-';
    w->p++;
    w->n--;
    return minus;
}

static bool take_digits(const char *p, size_t n, uint64_t *out) {
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9') return false;
        uint64_t digit = (uint64_t)(p[i] - '0');
        if (v > (UINT64_MAX - digit) / 10) return false;
        v = v * 10 + digit;
    }
    *out = v;
    return true;
}

static bool give_signed(unsigned __int128 v, bool minus, int64_t *out) {
    if (v > (unsigned __int128)INT64_MAX + (minus ? 1 : 0)) return false;
    *out = minus ? (int64_t)(-(uint64_t)v) : (int64_t)v;
    return true;
}

bool span_int(Span w, int64_t *out) {
    bool minus = take_sign(&w);
    uint64_t v;
    if (w.n == 0 || !take_digits(w.p, w.n, &v)) return false;
    return give_signed(v, minus, out);
}

bool span_fixed(Span w, int64_t unit, int64_t *out) {
    ASSERT(unit > 0);
    bool minus = take_sign(&w);
    size_t dot = 0;
    while (dot < w.n && w.p[dot] != '.') dot++;
    size_t decimals = dot < w.n ? w.n - dot - 1 : 0;
    uint64_t whole, part = 0, scale = 1;
    /* "5." and "." are typing errors, ".5" is not. */
    if (w.n == 0 || decimals > 9 || (dot < w.n && decimals == 0)) return false;
    if (!take_digits(w.p, dot, &whole) || (decimals > 0 && !take_digits(w.p + dot + 1, decimals, &part))) return false;
    for (size_t i = 0; i < decimals; i++) scale *= 10;
    /* whole * unit reaches 2^127, part * unit * 2 2^94: both need the wide type, and their sum is tested before it is
     * narrowed. */
    unsigned __int128 round = ((unsigned __int128)part * (uint64_t)unit * 2 + scale) / ((unsigned __int128)scale * 2);
    return give_signed((unsigned __int128)whole * (uint64_t)unit + round, minus, out);
}

bool span_hex(Span w, uint64_t *out) {
    uint64_t v = 0;
    if (w.n == 0) return false;
    for (size_t i = 0; i < w.n; i++) {
        char c = w.p[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0 || v >> 60 != 0) return false;
        v = v << 4 | (uint64_t)digit;
    }
    *out = v;
    return true;
}

bool span_is(Span w, const char *s) {
    return base_strlen(s) == w.n && base_compare(w.p, s, w.n) == 0;
}

Span span_trim(Span w) {
    while (w.n > 0 && (ends_word(*w.p))) w.p++, w.n--;
    while (w.n > 0 && (ends_word(w.p[w.n - 1]))) w.n--;
    return w;
}
