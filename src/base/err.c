#include "base/err.h"

void err_clear(ErrList *e) {
    *e = (ErrList){0};
}

/* What stands in a file may be anything: a message must stay one line that a terminal can show. Text cuts at whole
 * characters. */
static void keep_printable(char *to, size_t cap, const char *from) {
    Text t = text_make(to, cap);
    for (const char *p = from != NULL ? from : ""; *p != 0; p++) {
        uint8_t c = (uint8_t)*p;
        size_t n = text_utf8(p);
        if (c < 0x20 || c == 0x7f || n == 0) {
            text_char(&t, '?');
            continue;
        }
        text_bytes(&t, p, n);
        p += n - 1;
    }
}

void err_add(ErrList *e, const char *file, int line, const char *key, const char *found, const char *expected) {
    e->total++;
    if (e->n == ERR_MAX) return;
    Err *err = &e->err[e->n++];
    *err = (Err){.line = line};
    keep_printable(err->file, sizeof err->file, file);
    keep_printable(err->key, sizeof err->key, key);
    keep_printable(err->found, sizeof err->found, found);
    keep_printable(err->expected, sizeof err->expected, expected);
}

void err_print(const Err *e, Text *out) {
    if (e->file[0] != 0) text_str(out, e->file);
    if (e->line > 0) text_format(out, ":%d", e->line);
    if (e->file[0] != 0 || e->line > 0) text_str(out, ": ");
    if (e->key[0] != 0) text_format(out, "%s: ", e->key);
    if (e->found[0] != 0) text_format(out, "found '%s'%s", e->found, e->expected[0] != 0 ? ", " : "");
    if (e->expected[0] != 0) text_format(out, "expected %s", e->expected);
}
