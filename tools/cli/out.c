/* out: writes one object a line; every string is escaped by the core's own writer. */
#include "cli.h"

#include <inttypes.h>
#include <string.h>

void out_open(Json *j, FILE *to) { *j = (Json){.to = to}; }

static void key_out(Json *j, const char *key) {
    if (j->comma[j->depth]) fputc(',', j->to);
    j->comma[j->depth] = true;
    if (key) fprintf(j->to, "\"%s\":", key);
}

void out_begin(Json *j, const char *key, char bracket) {
    key_out(j, key);
    fputc(bracket, j->to);
    j->depth++;
    ASSERT(j->depth < (int)ARRAY_LEN(j->comma));
    j->comma[j->depth] = false;
}

void out_end(Json *j, char bracket) {
    fputc(bracket == '{' ? '}' : ']', j->to);
    j->depth--;
}

void out_line(Json *j) {
    fputc('\n', j->to);
    j->comma[0] = false;
}

void out_str(Json *j, const char *key, const char *value) {
    key_out(j, key);
    static const size_t most = 4096;
    char buf[8192];
    char cut[4097];
    size_t n = strlen(value);
    if (n > most) { /* a sentence is never that long; a hostile file's word may be */
        memcpy(cut, value, most);
        cut[most] = 0;
        value = cut;
    }
    Text t = text_make(buf, sizeof buf);
    text_json(&t, value);
    fputs(buf, j->to);
}

void out_int(Json *j, const char *key, int64_t v) {
    key_out(j, key);
    fprintf(j->to, "%" PRId64, v);
}

void out_bool(Json *j, const char *key, bool v) {
    key_out(j, key);
    fputs(v ? "true" : "false", j->to);
}

void out_null(Json *j, const char *key) {
    key_out(j, key);
    fputs("null", j->to);
}

void out_raw(Json *j, const char *key, const char *raw) {
    key_out(j, key);
    fputs(raw, j->to);
}

void out_ratio(Json *j, const char *key, int64_t num, int64_t den, int decimals) {
    TEXT(t, 48);
    text_ratio(&t, num, den, decimals, true);
    out_raw(j, key, t.buf);
}

void out_hash(Json *j, const char *key, uint64_t h) {
    TEXT(t, 20);
    text_hex(&t, h, 16);
    out_str(j, key, t.buf);
}

void out_length(Json *j, const char *key, const Catalog *cat, int64_t wu) {
    bool cm = strcmp(cat->spec->unit, "cm") == 0;
    out_ratio(j, key, wu, cm ? WU_CM : WU_INCH, cm ? 3 : 4);
}

void out_label(Json *j, const char *key, const Game *g, StandIx i) {
    TEXT(t, 16);
    stand_label(g, i, &t);
    out_str(j, key, t.buf);
}

static const char *op_word(uint8_t op) {
    static const char *const w[] = {[TERM_ADD] = "add", [TERM_SET] = "set", [TERM_HALVE_UP] = "halve", [TERM_QUARTER_UP] = "quarter", [TERM_CAP] = "cap", [TERM_FLOOR] = "floor", [TERM_LOOKUP] = "lookup"};
    return op < ARRAY_LEN(w) ? w[op] : "?";
}

void out_ledger(Json *j, const char *key, const Catalog *cat, const Ledger *l) {
    out_begin(j, key, '[');
    for (int i = 0; i < l->n; i++) {
        const Term *t = &l->term[i];
        TEXT(what, 120);
        TEXT(rule, 12);
        const char *kind = t->kind && t->kind - 1u < cat->kind_n ? cat->kind[t->kind - 1u].title : "";
        text_fill(&what, catalog_text(cat, (TextId)t->what), &(TextSlot){"kind", kind}, 1);
        rule_print(t->rule, &rule);
        out_begin(j, NULL, '{');
        out_str(j, "what", what.buf);
        out_str(j, "rule", rule.buf);
        out_str(j, "op", op_word(t->op));
        out_int(j, "value", t->value);
        out_str(j, "status", status_word((Status)t->status));
        out_end(j, '{');
    }
    out_end(j, '[');
}

void out_verdict(Json *j, const View *v, const Verdict *no) {
    TEXT(t, 500);
    TEXT(rule, 12);
    verdict_print(v->cat, v->g, no, &t);
    rule_print(no->rule, &rule);
    out_str(j, "why", t.buf);
    out_str(j, "reason", text_key((TextId)no->why));
    out_str(j, "rule", rule.buf);
    if (no->measure == MEASURE_NONE) return;
    if (no->measure == MEASURE_WU) {
        out_length(j, "have", v->cat, no->have);
        out_length(j, "limit", v->cat, no->limit);
    } else {
        out_int(j, "have", no->have);
        out_int(j, "limit", no->limit);
    }
}

static const char *event_word(uint8_t k) {
    static const char *const w[] = {[EV_NONE] = "none", [EV_TURN] = "turn", [EV_PHASE] = "phase", [EV_ACTOR] = "actor", [EV_PASS] = "pass", [EV_ROLL] = "roll", [EV_NUMBER] = "number",
        [EV_SHOT] = "shot", [EV_TABLE] = "table", [EV_STATE] = "state", [EV_LOST] = "lost", [EV_PIECE] = "piece", [EV_CARD] = "card", [EV_MOVED] = "moved", [EV_TURNED] = "turned",
        [EV_POSTURE] = "posture", [EV_GROUP] = "group", [EV_ENTERED] = "entered", [EV_LEFT] = "left", [EV_BOARDED] = "boarded", [EV_LANDED] = "landed", [EV_ASKED] = "asked",
        [EV_ANSWERED] = "answered", [EV_STOPPED] = "stopped", [EV_BROKEN] = "broken", [EV_SCORE] = "score", [EV_OVER] = "over", [EV_NOTE] = "note"};
    return k < ARRAY_LEN(w) && w[k] ? w[k] : "?";
}

void out_event(Json *j, const View *v, const Events *e, const Event *ev, const Dice *d) {
    out_begin(j, NULL, '{');
    out_str(j, "event", event_word(ev->kind));
    if (ev->a != STAND_NONE) out_label(j, "stand", v->g, ev->a);
    if (ev->b != STAND_NONE) out_label(j, "other", v->g, ev->b);
    if (ev->text != TX_NONE) out_str(j, "what", text_key((TextId)ev->text));
    out_begin(j, "v", '[');
    for (int i = 0; i < 6; i++) out_int(j, NULL, ev->v[i]);
    out_end(j, '[');
    if (d && ev->die_n) {
        out_begin(j, "dice", '[');
        for (uint32_t i = ev->die; i < (uint32_t)ev->die + ev->die_n && i < d->n; i++) out_int(j, NULL, d->die[i].face);
        out_end(j, '[');
    }
    if (ev->ledger_n) {
        out_begin(j, "ledgers", '[');
        for (uint32_t i = ev->ledger; i < (uint32_t)ev->ledger + ev->ledger_n && i < e->ledger_n; i++) {
            out_begin(j, NULL, '{');
            out_ledger(j, "terms", v->cat, &e->ledger[i]);
            out_end(j, '{');
        }
        out_end(j, '[');
    }
    TEXT(t, 600);
    v->rs->print_event(v, e, ev, &t);
    if (t.len) out_str(j, "text", t.buf);
    out_end(j, '{');
}
