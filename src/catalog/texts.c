#include "catalog/texts.h"

static const char *const KEYS[] = {
#define X(id, key) key,
#include "catalog/texts.def"
#undef X
};

const char *text_key(TextId id) {
    ASSERT((size_t)id < ARRAY_LEN(KEYS));
    return KEYS[id];
}

bool text_id(const char *key, size_t n, TextId *out) {
    for (size_t i = 0; i < ARRAY_LEN(KEYS); i++) {
        if (base_strlen(KEYS[i]) != n || base_compare(KEYS[i], key, n) != 0) continue;
        *out = (TextId)i;
        return true;
    }
    *out = TX_NONE;
    return false;
}

void rule_print(RuleRef r, Text *out) {
    if (r == 0) return;
    text_int(out, r / 100);
    text_char(out, '.');
    text_int(out, r % 100);
}

/* One or two digits; 0 digits or more than two are no number of a paragraph. */
static size_t two_digits(const char *s, size_t n, int *out) {
    size_t i = 0;
    *out = 0;
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++) {
        if (i == 2) return 0;
        *out = *out * 10 + (s[i] - '0');
    }
    return i;
}

bool rule_parse(const char *s, size_t n, RuleRef *out) {
    int chapter, paragraph = 0;
    size_t a = two_digits(s, n, &chapter), b = 0;
    if (a == 0) return false;
    if (a < n) { /* "7" is the whole chapter */
        if (s[a] != '.') return false;
        b = two_digits(s + a + 1, n - a - 1, &paragraph);
        if (b == 0 || a + 1 + b != n) return false;
    }
    if (chapter == 0 && paragraph == 0) return false; /* would be "none" */
    *out = RULE(chapter, paragraph);
    return true;
}
