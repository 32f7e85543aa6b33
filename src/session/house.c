/* What a player laid over the shipped tables travels in his game: each table stands in the header, before the battle
 * that needs it.
 *
 *   house rules/matg/crt.csv 14     its name, and how many lines follow
 *   +roll,-3,-2,...                 each as it is, behind a "+": none can be taken for a line of the game */
#include "session/own.h"

enum { HOUSE_TABLES = 64, HOUSE_NAME = 120 };

static uint32_t lines_of(const char *text) {
    uint32_t n = 0;
    for (const char *p = text; *p != 0; n++) {
        const char *end = strchr(p, '\n');
        p = end != NULL ? end + 1 : p + strlen(p);
    }
    return n;
}

void house_text(Session *s) {
    const HouseTable *h;
    uint32_t n = loaded_house(s->loaded, &h);
    for (uint32_t i = 0; i < n; i++) {
        TEXT(head, HOUSE_NAME + 40);
        text_format(&head, "house %s %u\n", h[i].name, lines_of(h[i].text));
        buf_add(&s->log, head.buf, head.len);
        for (const char *p = h[i].text; *p != 0;) {
            const char *end = strchr(p, '\n');
            size_t len = end != NULL ? (size_t)(end - p) : strlen(p);
            buf_str(&s->log, "+");
            buf_add(&s->log, p, len);
            buf_str(&s->log, "\n");
            p += end != NULL ? len + 1 : len;
        }
    }
}

void house_free(House *h) {
    for (uint32_t i = 0; i < h->n; i++) {
        free((char *)(uintptr_t)h->table[i].name);
        free((char *)(uintptr_t)h->table[i].text);
    }
    free(h->table);
    *h = (House){0};
}

static char *copy_of(const char *p, size_t n) {
    char *out = own_get(n + 1);
    memcpy(out, p, n);
    return out;
}

/* Its lines, without the "+"; not scan_line, which knows returns at a line's end: a table is kept as it was. */
static char *take_lines(Scan *in, int64_t lines, int *line) {
    Buf text = {0};
    buf_add(&text, "", 0);
    for (int64_t i = 0; i < lines; i++) {
        const char *end = in->p < in->end ? memchr(in->p, '\n', (size_t)(in->end - in->p)) : NULL;
        if (end == NULL || in->p[0] != '+' || memchr(in->p, 0, (size_t)(end - in->p)) != NULL) {
            free(text.p);
            return NULL;
        }
        buf_add(&text, in->p + 1, (size_t)(end - in->p));
        in->p = end + 1;
        ++*line;
    }
    return text.p;
}

static bool take_table(Scan *in, int *line, Scan *head, House *out, const char **expected) {
    int64_t lines;
    Span name = scan_word(head);
    *expected = "house NAME LINES";
    if (name.n == 0 || name.n > HOUSE_NAME || !scan_int(head, &lines) || lines < 0 || !scan_end(head)) return false;
    *expected = "each table once, and not so many";
    if (out->n == HOUSE_TABLES) return false;
    for (uint32_t i = 0; i < out->n; i++)
        if (span_is(name, out->table[i].name)) return false;
    *expected = "the lines of the table, each behind a +";
    char *text = take_lines(in, lines, line);
    if (text == NULL) return false;
    out->table = own_grow(out->table, out->n, &out->cap, sizeof *out->table);
    out->table[out->n++] = (HouseTable){copy_of(name.p, name.n), text};
    return true;
}

bool house_read(Scan *in, int *line, House *out, const char **expected) {
    for (;;) {
        Scan ahead = *in;
        Span l;
        if (!scan_line(&ahead, &l)) return true;
        Scan s = scan_make(l.p, l.n);
        if (!span_is(scan_word(&s), "house")) return true;
        *in = ahead;
        ++*line;
        if (!take_table(in, line, &s, out, expected)) return false;
    }
}
