/* words: numbers, ledgers and verdicts as the window says them; one printer serves cursor, panel and log (ux 0.5). */
#include "client/words.h"

#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

void words_percent(uint64_t p, Text *out) {
    text_ratio(out, (int64_t)(p >> 10), (int64_t)(QUOTE_ONE / 100 >> 10), 1, false);
}

void words_tenths(const uint64_t *part, uint32_t n, int32_t *tenths) {
    quote_tenths(part, n, tenths);
}

void words_ledger(Client *c, const Ledger *l, Text *out) {
    ledger_print(client_view(c)->cat, l, out);
}

void words_verdict(Client *c, const Verdict *v, Text *out) {
    verdict_print(client_view(c)->cat, client_view(c)->g, v, out);
}

char words_seat(const Client *c) {
    return "AB"[c->seat & 1];
}

void words_stands(Client *c, const StandIx *s, uint32_t n, Text *out) {
    for (uint32_t i = 0; i < n; i++) {
        text_char(out, ' ');
        stand_label(client_view(c)->g, s[i], out);
    }
}

const char *words_tenth(Client *c, int64_t num, int64_t den) {
    Text t = client_line_make(c);
    text_ratio(&t, num, den, 1, false);
    return t.buf;
}

const char *words_name(Client *c, StandIx i) {
    Text t = client_line_make(c);
    client_stand_name(c, i, &t);
    return t.buf;
}

const char *words_of(Client *c, uint64_t p) {
    Text t = client_line_make(c);
    words_percent(p, &t);
    return t.buf;
}

uint8_t words_op(const View *v, const char *verb) {
    uint32_t n = rules_cmd_count(v->rs);
    for (uint32_t k = 0; k < n; k++)
        if (strcmp(rules_cmd(v->rs, k)->name, verb) == 0) return (uint8_t)k;
    ASSERT(false);
    return 0;
}

bool words_check(Client *c, const char *line, Verdict *out) {
    const View *v = client_view(c);
    size_t mark = arena_mark(&c->tmp), at;
    TextId why;
    Command cmd;
    bool ok = command_parse(v->rs, v->cat, v->g, line, strlen(line), &c->tmp, &cmd, &why, &at);
    if (ok) *out = rules_check(v, &cmd);
    arena_release(&c->tmp, mark);
    return ok;
}

uint32_t words_menu_line(Client *c, MenuLine *out, uint32_t n, uint32_t cap, const char *label, const char *command) {
    if (n >= cap) return n;
    Verdict v;
    MenuLine *m = &out[n];
    memset(m, 0, sizeof *m);
    m->select = STAND_NONE;
    snprintf(m->label, sizeof m->label, "%s", label);
    snprintf(m->command, sizeof m->command, "%s", command);
    if (!words_check(c, command, &v)) return n;
    m->possible = v.kind == VERDICT_OK;
    if (!m->possible) {
        Text t = text_make(m->reason, sizeof m->reason);
        client_refusal(c, command, &v, &t);
    }
    return n + 1;
}

void number_add(Client *c, char *text, size_t cap, uint32_t *n, char key) {
    if (*n + 1u < cap) text[(*n)++] = key;
    text[*n] = 0;
    client_touch(c);
}

bool number_key(Client *c, char *text, size_t cap, uint32_t *n, const InputEvent *e, void (*enter)(Client *c)) {
    if (*n == 0) return false;
    switch (e->key) {
    case KEY_ENTER: enter(c); break;
    case KEY_TAB:
        if (strchr(text, ' ')) return false;
        number_add(c, text, cap, n, ' ');
        break;
    case KEY_BACKSPACE: text[--*n] = 0; break;
    case KEY_ESC: *n = 0; break;
    default: return false;
    }
    client_touch(c);
    return true;
}
