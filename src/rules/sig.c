#include "rules/sig.h"

Sig sig_make(const char *sig) {
    return (Sig){scan_str(sig), 0};
}

static uint8_t kind_of(Span type, Span *words) {
    static const char *const NAME[] = {"stand", "unit", "point", "leg",  "angle",  "int",
                                       "word",  "text", "piece", "kind", "corner", "length"};
    size_t n = 0;
    while (n < type.n && type.p[n] != '(') n++;
    *words = (Span){type.p + n, 0};
    if (n < type.n) {
        ASSERT(type.p[type.n - 1] == ')' && type.n - n > 2);
        *words = (Span){type.p + n + 1, type.n - n - 2};
    }
    for (uint8_t k = 0; k < ARRAY_LEN(NAME); k++)
        if (span_is((Span){type.p, n}, NAME[k])) {
            ASSERT((k == ARG_WORD) == (words->n > 0));
            return k;
        }
    base_panic(__FILE__, __LINE__, "a signature names an unknown kind of argument");
}

SigToken sig_next(Sig *s) {
    Span w = scan_word(&s->s);
    if (w.n == 0) return (SigToken){.kind = SIG_END};
    if (span_is(w, "[")) return (SigToken){.kind = SIG_OPEN};
    if (span_is(w, "]")) return (SigToken){.kind = SIG_CLOSE};
    size_t colon = 0;
    while (colon < w.n && w.p[colon] != ':') colon++;
    if (colon == w.n) return (SigToken){.kind = SIG_WORD, .word = w};
    SigToken t = {.kind = SIG_NAME, .slot = s->slot++, .word = {w.p, colon}};
    Span type = {w.p + colon + 1, w.n - colon - 1};
    char last = type.n > 0 ? type.p[type.n - 1] : 0;
    if (last == '+' || last == '*') {
        t.many = last;
        type.n--;
    }
    t.arg = kind_of(type, &t.words);
    return t;
}

Span sig_word_at(Span words, int32_t at) {
    size_t i = 0;
    for (; at > 0 && i < words.n; i++)
        if (words.p[i] == '|') at--;
    if (at != 0) return (Span){words.p + words.n, 0};
    size_t n = 0;
    while (i + n < words.n && words.p[i + n] != '|') n++;
    return (Span){words.p + i, n};
}

int32_t sig_word_find(Span words, Span w) {
    for (int32_t at = 0;; at++) {
        Span have = sig_word_at(words, at);
        if (have.n == 0) return -1;
        if (have.n == w.n && base_compare(have.p, w.p, w.n) == 0) return at;
    }
}
