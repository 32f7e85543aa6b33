#include "rules/verdict.h"

#include "rules/units.h"

Verdict verdict_no(TextId why, RuleRef rule, StandIx who) {
    return (Verdict){.kind = VERDICT_NO, .why = (uint16_t)why, .rule = rule, .who = who, .whom = STAND_NONE};
}

Verdict verdict_limit(TextId why, RuleRef rule, StandIx who, StandIx whom, Measure m, int64_t have, int64_t limit) {
    Verdict v = verdict_no(why, rule, who);
    v.whom = whom;
    v.measure = (uint8_t)m;
    v.have = have;
    v.limit = limit;
    return v;
}

/* One decimal, two when the two numbers are nearer than 0.1, all when two would show them equal: "16.00, 16" is no
 * reason. */
static int decimals_for(int64_t v, int64_t near, int64_t unit, int most) {
    int64_t gap = v > near ? v - near : near - v;
    if (gap == 0 || gap * 10 >= unit) return 1;
    return gap * 100 >= unit ? 2 : most;
}

void measure_print(const Catalog *cat, Measure m, int64_t v, int64_t near, bool unit, Text *out) {
    int64_t wu = units_spec_wu(cat->spec);
    int exact = wu == WU_CM ? 3 : 4;
    switch (m) {
    case MEASURE_NONE: break;
    case MEASURE_COUNT: text_int(out, v); break;
    case MEASURE_WU:
        text_ratio(out, v, wu, decimals_for(v, near, wu, exact), !unit);
        if (unit) text_format(out, " %s", units_name(cat->spec));
        break;
    case MEASURE_MDEG:
        text_ratio(out, v, 1000, decimals_for(v, near, 1000, 3), !unit);
        if (unit) text_str(out, " deg");
        break;
    case MEASURE_MP:
        text_ratio(out, v, 4 * wu, decimals_for(v, near, 4 * wu, exact), !unit);
        if (unit) text_str(out, " MP");
        break;
    case MEASURE_NEED:
        text_int(out, v);
        if (unit) text_char(out, '-');
        break;
    case MEASURE_D6:
        text_int(out, v);
        if (unit) text_char(out, '+');
        break;
    case MEASURE_TENTHS:
        text_ratio(out, v, 10, 1, false);
        if (unit) text_str(out, " %");
        break;
    }
}

static void print_stand(const Catalog *cat, const Game *g, StandIx i, bool name, Text *out) {
    if (i >= g->stand_n) return;
    stand_label(g, i, out);
    uint16_t type = game_stand_c(g, i)->type;
    if (name && type < cat->type_n) text_format(out, " %s", cat->type[type].short_name);
}

static void print_what(const Catalog *cat, const Game *g, const Verdict *v, Text *out) {
    if (v->what_kind == 0) print_stand(cat, g, v->who, false, out);
    if (v->what_kind == 4 && v->what < cat->spec->option_n) text_str(out, cat->spec->option[v->what].key);
    if (v->what_kind == 1 && v->what < cat->kind_n) text_str(out, cat->kind[v->what].title);
    if (v->what_kind == 2 && v->what < TX_COUNT) text_str(out, catalog_text(cat, (TextId)v->what));
    if (v->what_kind == 3 && v->what < cat->type_n) text_str(out, cat->type[v->what].name);
    if (v->what_kind == 5) text_format(out, "%d -%d", v->what >> 8, v->what & 0xFF);
}

static bool holds(const char *sentence, const char *part) {
    size_t n = base_strlen(part);
    for (; *sentence != 0; sentence++)
        if (base_strlen(sentence) >= n && base_compare(sentence, part, n) == 0) return true;
    return false;
}

void verdict_print(const Catalog *cat, const Game *g, const Verdict *v, Text *out) {
    if (v->kind == VERDICT_OK) return;
    TEXT(who, 96);
    TEXT(whom, 96);
    TEXT(id, 16);
    TEXT(target, 16);
    TEXT(have, 32);
    TEXT(limit, 32);
    TEXT(what, 96);
    TEXT(rule, 16);
    print_stand(cat, g, v->who, true, &who);
    print_stand(cat, g, v->whom, true, &whom);
    print_stand(cat, g, v->who, false, &id);
    print_stand(cat, g, v->whom, false, &target);
    measure_print(cat, (Measure)v->measure, v->have, v->limit, true, &have);
    measure_print(cat, (Measure)v->measure, v->limit, v->have, false, &limit);
    print_what(cat, g, v, &what);
    if (v->rule != 0) {
        text_char(&rule, '(');
        rule_print(v->rule, &rule);
        text_char(&rule, ')');
    }
    const TextSlot slot[] = {{"who", who.buf},   {"whom", whom.buf},   {"id", id.buf},     {"target", target.buf},
                             {"have", have.buf}, {"limit", limit.buf}, {"what", what.buf}, {"rule", rule.buf}};
    const char *sentence = catalog_text(cat, (TextId)v->why);
    TEXT(line, 600);
    text_fill(&line, sentence, slot, ARRAY_LEN(slot));
    if (v->rule != 0 && !holds(sentence, "{rule}")) {
        bool stop = line.len > 0 && line.buf[line.len - 1] == '.';
        text_bytes(out, line.buf, line.len - (stop ? 1 : 0));
        text_format(out, " %s%s", rule.buf, stop ? "." : "");
        return;
    }
    text_bytes(out, line.buf, line.len);
}

void ledger_add(Ledger *l, TextId what, RuleRef rule, Status st, int32_t value) {
    if (value == 0) return;
    ledger_term(l, (Term){.what = (uint16_t)what, .rule = rule, .op = TERM_ADD, .status = (uint8_t)st, .value = value});
}

void ledger_term(Ledger *l, Term t) {
    ASSERT(l->n < LEDGER_MAX); /* a number with more reasons than that is a rule gone wrong */
    l->term[l->n++] = t;
}

int32_t ledger_sum(const Ledger *l) {
    int32_t v = 0;
    for (uint8_t i = 0; i < l->n; i++) v = l->term[i].op == TERM_ADD ? v + l->term[i].value : l->term[i].value;
    return v;
}

/* A length in the ruler of the rule set, all else as it is. */
static void term_value(const Catalog *cat, const Ledger *l, int32_t v, Text *out) {
    if (l->measure == MEASURE_WU)
        measure_print(cat, MEASURE_WU, v, 0, false, out);
    else
        text_int(out, v);
}

void ledger_print(const Catalog *cat, const Ledger *l, Text *out) {
    for (uint8_t i = 0; i < l->n; i++) {
        const Term *t = &l->term[i];
        const char *kind = t->kind > 0 && t->kind <= cat->kind_n ? cat->kind[t->kind - 1].title : "";
        const TextSlot slot[] = {{"kind", kind}};
        bool after = i == 0 || t->op != TERM_ADD; /* "FCL 16", "halved 4"; but "-4 Suppressed" */
        if (i > 0) text_char(out, ' ');
        if (!after) {
            if (t->value > 0) text_char(out, '+');
            term_value(cat, l, t->value, out);
            text_char(out, ' ');
        }
        text_fill(out, catalog_text(cat, (TextId)t->what), slot, ARRAY_LEN(slot));
        if (after) text_char(out, ' '), term_value(cat, l, t->value, out);
        if (t->rule != 0 && i > 0) {
            text_str(out, " (");
            rule_print(t->rule, out);
            text_char(out, ')');
        }
    }
}
