/* texts: the window's sentences: ids in the code, words in data/text. Of the open game's catalog, or, when none is
 * open, those read at the start. */
#include "client/client_own.h"
#include "client/over.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const Catalog *words_of(const Client *c) {
    const Catalog *cat = c->session ? session_catalog(c->session) : NULL;
    return cat ? cat : loaded_catalog(c->sentences);
}

const char *client_text(const Client *c, TextId id) {
    return catalog_text(words_of(c), id);
}

/* "n=3\twho=A2 Pz IV": cut in place at tabs and the first '='. */
static size_t cut_slots(char *list, TextSlot *slot, size_t cap) {
    size_t n = 0;
    for (char *p = list; *p != 0 && n < cap;) {
        char *end = p + strcspn(p, "\t"), *eq = memchr(p, '=', (size_t)(end - p));
        bool last = *end == 0;
        *end = 0;
        if (eq) {
            *eq = 0;
            slot[n++] = (TextSlot){p, eq + 1};
        }
        p = last ? end : end + 1;
    }
    return n;
}

static void put(const Catalog *cat, Text *out, TextId id, const char *slots, va_list args) {
    enum { SLOTS = 8 };
    char list[1600];
    TextSlot slot[SLOTS];
    vsnprintf(list, sizeof list, slots, args);
    size_t n = cut_slots(list, slot, SLOTS);
    text_fill(out, catalog_text(cat, id), slot, n);
}

void over_put(const Catalog *cat, Text *out, TextId id, const char *slots, ...) {
    va_list args;
    va_start(args, slots);
    put(cat, out, id, slots, args);
    va_end(args);
}

void client_put(const Client *c, Text *out, TextId id, const char *slots, ...) {
    va_list args;
    va_start(args, slots);
    put(words_of(c), out, id, slots, args);
    va_end(args);
}

Text client_line_make(Client *c) {
    c->line_at = (c->line_at + 1) % ARRAY_LEN(c->line_mem);
    return text_make(c->line_mem[c->line_at], sizeof c->line_mem[0]);
}

const char *client_line(Client *c, TextId id, const char *slots, ...) {
    Text t = client_line_make(c);
    va_list args;
    va_start(args, slots);
    put(words_of(c), &t, id, slots, args);
    va_end(args);
    return t.buf;
}

const char *client_named(Client *c, const char *words, const char *name) {
    Text t = client_line_make(c);
    text_str(&t, words);
    text_str(&t, "##");
    text_str(&t, name);
    return t.buf;
}

const char *client_label(Client *c, TextId id, const char *name) {
    return client_named(c, client_text(c, id), name);
}

void client_words(Client *c, const ClientWord *w, int n, const char **out) {
    for (int i = 0; i < n; i++) out[i] = w[i].name ? client_label(c, w[i].id, w[i].name) : client_text(c, w[i].id);
}
