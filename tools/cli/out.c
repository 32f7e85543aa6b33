/* out: writes one object a line; every string is escaped by the core's own writer. */
#include "cli.h"
#include "world/path.h"
#include "rules/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void out_open(Json *j, FILE *to) {
    *j = (Json){.to = to};
}

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
    size_t cap = strlen(value) * 6 + 3; /* a control character is six letters */
    char *buf = malloc(cap);
    if (!buf) base_panic(__FILE__, __LINE__, "no memory left");
    Text t = text_make(buf, cap);
    text_json(&t, value);
    fputs(buf, j->to);
    free(buf);
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
    static const char *const w[] = {
        [TERM_ADD] = "add", [TERM_SET] = "set",     [TERM_HALVE_UP] = "halve", [TERM_QUARTER_UP] = "quarter",
        [TERM_CAP] = "cap", [TERM_FLOOR] = "floor", [TERM_LOOKUP] = "lookup"};
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

/* Lengths in the rule set's unit, movement in points, angles in degrees, chances in per cent. */
static void measured(Json *j, const char *key, const Catalog *cat, uint8_t measure, int64_t v) {
    switch (measure) {
    case MEASURE_WU: out_length(j, key, cat, v); break;
    case MEASURE_MP: out_ratio(j, key, v, PATH_ONE_POINT, 4); break;
    case MEASURE_MDEG: out_ratio(j, key, v, 1000, 3); break;
    case MEASURE_TENTHS: out_ratio(j, key, v, 10, 1); break;
    default: out_int(j, key, v); break;
    }
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
    measured(j, "have", v->cat, no->measure, no->have);
    measured(j, "limit", v->cat, no->measure, no->limit);
}

/* What the numbers of an event are called, by kind; where there is no name they are the rule set's own business. */
typedef enum ShowAs { AS_NONE, AS_INT, AS_YES, AS_LENGTH, AS_PHASE, AS_TEXT, AS_SEAT } ShowAs;
typedef struct EventName {
    const char *word;
    struct {
        const char *key;
        uint8_t as;
    } v[4];
    bool at, to, face; /* places that this kind carries */
    bool stands;       /* lists stands: v[1], v[2] */
    bool way;          /* points of a path: v[1], v[2] */
} EventName;

static const EventName EVENT[] = {
    [EV_NONE] = {"none", {{0}}, 0, 0, 0, 0, 0},
    [EV_TURN] = {"turn", {{"turn", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_PHASE] = {"phase", {{"phase", AS_PHASE}, {"passed", AS_YES}}, 0, 0, 0, 0, 0},
    [EV_ACTOR] = {"actor", {{0}}, 0, 0, 0, 0, 0},
    [EV_PASS] = {"pass", {{"nothing_left", AS_YES}}, 0, 0, 0, 0, 0},
    [EV_ROLL] = {"roll", {{"natural", AS_INT}, {"need", AS_INT}, {"passed", AS_YES}}, 0, 0, 0, 0, 0},
    [EV_NUMBER] = {"number", {{"result", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_SHOT] = {"shot", {{"range", AS_LENGTH}, {"side", AS_YES}}, 1, 1, 0, 0, 0},
    [EV_TABLE] = {"table", {{"natural", AS_INT}, {"modified", AS_INT}, {"column", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_STATE] = {"state", {{"before", AS_INT}, {"after", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_LOST] = {"lost", {{0}}, 1, 0, 1, 0, 0},
    [EV_PIECE] = {"piece", {{"piece", AS_INT}, {"change", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_CARD] = {"card", {{"formation", AS_INT}, {"face", AS_INT}, {"total", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_MOVED] = {"moved", {{"length", AS_LENGTH}, {0}, {0}, {"spent", AS_INT}}, 1, 1, 1, 0, 1},
    [EV_TURNED] = {"turned", {{0}}, 0, 0, 1, 0, 0},
    [EV_POSTURE] = {"posture", {{"posture", AS_INT}}, 0, 0, 0, 1, 0},
    [EV_GROUP] = {"group", {{"attempt", AS_INT}}, 0, 0, 0, 1, 0},
    [EV_ENTERED] = {"entered", {{0}}, 1, 0, 1, 0, 0},
    [EV_LEFT] = {"left", {{0}}, 1, 0, 0, 0, 0},
    [EV_BOARDED] = {"boarded", {{0}}, 0, 0, 0, 0, 0},
    [EV_LANDED] = {"landed", {{0}}, 1, 0, 0, 0, 0},
    [EV_ASKED] = {"asked", {{0}}, 0, 0, 0, 0, 0},
    [EV_ANSWERED] = {"answered", {{"answer", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_STOPPED] = {"stopped", {{0}}, 0, 0, 0, 0, 0},
    [EV_BROKEN] = {"broken", {{"formation", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_SCORE] = {"score", {{"a", AS_INT}, {"b", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_OVER] = {"over", {{"winner", AS_SEAT}, {"margin", AS_INT}}, 0, 0, 0, 0, 0},
    [EV_NOTE] = {"note", {{0}}, 0, 0, 0, 0, 0},
};

const char *out_seat_word(uint32_t seat) {
    static const char *const w[] = {"A", "B", "U"};
    return seat < ARRAY_LEN(w) ? w[seat] : "none";
}

void out_point(Json *j, const char *key, const Catalog *cat, Vec p) {
    out_begin(j, key, '[');
    out_length(j, NULL, cat, p.x);
    out_length(j, NULL, cat, p.y);
    out_end(j, '[');
}

static void event_value(Json *j, const View *v, const char *key, uint8_t as, int32_t n) {
    switch (as) {
    case AS_INT: out_int(j, key, n); break;
    case AS_YES: out_bool(j, key, n != 0); break;
    case AS_LENGTH: out_length(j, key, v->cat, n); break;
    case AS_PHASE: out_str(j, key, n >= 0 && n < v->rs->phase_n ? v->rs->phases[n].key : ""); break;
    case AS_SEAT: out_str(j, key, n < 0 ? "none" : out_seat_word((uint32_t)n)); break;
    default: break;
    }
}

static void event_lists(Json *j, const View *v, const Events *e, const Event *ev, const EventName *k) {
    uint32_t from = (uint32_t)ev->v[1], to = from + (uint32_t)ev->v[2];
    if (k->stands) {
        out_begin(j, "stands", '[');
        for (uint32_t i = from; i < to && i < e->stand_n; i++) out_label(j, NULL, v->g, e->stand[i]);
        out_end(j, '[');
    }
    if (k->way) {
        out_begin(j, "way", '[');
        for (uint32_t i = from; i < to && i < e->pt_n; i++) out_point(j, NULL, v->cat, e->pt[i]);
        out_end(j, '[');
    }
}

void out_event(Json *j, const View *v, const Events *e, const Event *ev, const Dice *d) {
    const EventName *k = &EVENT[ev->kind < ARRAY_LEN(EVENT) ? ev->kind : EV_NOTE];
    out_begin(j, NULL, '{');
    out_str(j, "event", k->word);
    if (ev->seat != SEAT_NONE) out_str(j, "seat", out_seat_word(ev->seat));
    if (ev->a != STAND_NONE) out_label(j, "stand", v->g, ev->a);
    if (ev->b != STAND_NONE) out_label(j, "other", v->g, ev->b);
    if (ev->text != TX_NONE) out_str(j, "what", text_key((TextId)ev->text));
    if (ev->rule) {
        TEXT(rule, 12);
        rule_print(ev->rule, &rule);
        out_str(j, "rule", rule.buf);
    }
    for (int i = 0; i < 4; i++)
        if (k->v[i].key) event_value(j, v, k->v[i].key, k->v[i].as, ev->v[i]);
    if (k->at) out_point(j, "at", v->cat, ev->at);
    if (k->to) out_point(j, "to", v->cat, ev->to);
    if (k->face) out_ratio(j, "facing", angle_to_mdeg(ev->angle), 1000, 3);
    event_lists(j, v, e, ev, k);
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
    rules_print_event(v, e, ev, &t);
    if (t.len) out_str(j, "text", t.buf);
    out_end(j, '{');
}
