/* odds in the general words of rules/quote.h: for every rule set that is not asked in its own, and the same shot under each
 * rule set (--compare). */
#include "cli.h"

#include "session/other.h"

#include <stdlib.h>
#include <string.h>

static void chance(Json *j, const char *key, uint64_t p) {
    out_ratio(j, key, (int64_t)(p >> 8), (int64_t)(QUOTE_ONE >> 8), 6);
}

static const char *facing_word(int8_t f) {
    static const char *const w[] = {"front", "side", "rear"};
    return f >= 0 && f < 3 ? w[f] : NULL;
}

static const char *text_or_empty(const View *v, uint16_t id) {
    return id == TX_NONE ? "" : catalog_text(v->cat, (TextId)id);
}

static void roll(Json *j, const View *v, const QuoteRoll *r) {
    static const char *const DIE[] = {"die", "red", "white"};
    out_begin(j, NULL, '{');
    out_str(j, "what", text_or_empty(v, r->what));
    out_str(j, "die", DIE[MIN(r->die, 2)]);
    out_int(j, "dice", r->dice);
    out_int(j, "sides", r->sides);
    out_int(j, "from", r->from);
    out_bool(j, "low", r->low != 0);
    out_bool(j, "by_target", r->target_rolls != 0);
    out_int(j, "need", ledger_sum(&r->need));
    out_ledger(j, "terms", v->cat, &r->need);
    if (r->pool.n) out_ledger(j, "pool", v->cat, &r->pool);
    chance(j, "chance", r->chance);
    out_end(j, '{');
}

static void quote_keys(Json *j, const View *v, const Quote *q) {
    out_bool(j, "some", q->some);
    out_bool(j, "may", q->verdict.kind == VERDICT_OK);
    if (q->verdict.kind != VERDICT_OK) out_verdict(j, v, &q->verdict);
    if (!q->some) return;
    out_length(j, "range", v->cat, q->range);
    if (facing_word(q->facing)) out_str(j, "facing", facing_word(q->facing));
    out_int(j, "way", q->way);
    out_int(j, "ways", q->way_n);
    if (q->way_title != TX_NONE) out_str(j, "weapon", text_or_empty(v, q->way_title));
    out_begin(j, "rolls", '[');
    for (int i = 0; i < q->roll_n; i++) roll(j, v, &q->roll[i]);
    out_end(j, '[');
    out_begin(j, "outcomes", '[');
    for (int i = 0; i < q->outcome_n; i++) {
        out_begin(j, NULL, '{');
        out_str(j, "what", text_or_empty(v, q->outcome[i].what));
        out_int(j, "severity", q->outcome[i].severity);
        chance(j, "chance", q->outcome[i].chance);
        out_end(j, '{');
    }
    out_end(j, '[');
    if (q->note != TX_NONE) out_str(j, "note", text_or_empty(v, q->note));
}

static void roll_text(const View *v, const QuoteRoll *r, Text *out) {
    if (r->dice > 0) text_format(out, "%s %dD%d", text_or_empty(v, r->what), r->dice, r->sides);
    else text_str(out, text_or_empty(v, r->what));
    if (r->from > 0 && r->dice > 0) text_format(out, " need %d%s", r->from, r->low ? "-" : "+");
    text_str(out, " = ");
    ledger_print(v->cat, &r->need, out);
    if (r->pool.n) {
        text_str(out, ", dice ");
        ledger_print(v->cat, &r->pool, out);
    }
    text_str(out, ": ");
    text_ratio(out, (int64_t)(r->chance >> 8) * 100, (int64_t)(QUOTE_ONE >> 8), 1, true);
    text_str(out, " %");
}

static void quote_text(const View *v, const Quote *q, Text *out) {
    if (q->verdict.kind != VERDICT_OK) {
        verdict_print(v->cat, v->g, &q->verdict, out);
        text_char(out, ' ');
    }
    if (!q->some) return;
    measure_print(v->cat, MEASURE_WU, q->range, 0, true, out);
    if (facing_word(q->facing)) text_format(out, " %s", facing_word(q->facing));
    if (q->way_title != TX_NONE) text_format(out, ", %s", text_or_empty(v, q->way_title));
    for (int i = 0; i < q->roll_n; i++) {
        text_str(out, "; ");
        roll_text(v, &q->roll[i], out);
    }
    for (int i = 0; i < q->outcome_n; i++) {
        text_format(out, "%s%s ", i ? ", " : " -> ", text_or_empty(v, q->outcome[i].what));
        text_ratio(out, (int64_t)(q->outcome[i].chance >> 8) * 100, (int64_t)(QUOTE_ONE >> 8), 1, true);
        text_str(out, " %");
    }
    if (q->note != TX_NONE) text_format(out, "; %s", text_or_empty(v, q->note));
}

/* One way, or the one that does most. */
static void ask(const View *v, StandIx by, StandIx target, int way, Quote *q) {
    if (way < 0) {
        quote_best(v, by, target, q);
    } else {
        *q = (Quote){.facing = -1};
        v->rs->quote(v, by, target, (uint8_t)way, q);
    }
}

int cli_odds_any(const Cli *c, const View *v, StandIx target, const StandIx *by, uint32_t n, int way) {
    bool any = false;
    Json j;
    Quote q = {0};
    out_open(&j, stdout);
    if (!c->text) out_begin(&j, NULL, '{'), out_begin(&j, "firers", '[');
    for (uint32_t i = 0; i < n; i++) {
        ask(v, by[i], target, way, &q);
        any = any || q.verdict.kind == VERDICT_OK;
        if (c->text) {
            TEXT(label, 16);
            TEXT(line, 4000);
            stand_label(v->g, by[i], &label);
            quote_text(v, &q, &line);
            printf("%s: %s\n", label.buf, line.buf);
            continue;
        }
        out_begin(&j, NULL, '{');
        out_label(&j, "stand", v->g, by[i]);
        quote_keys(&j, v, &q);
        out_end(&j, '{');
    }
    if (c->text) return any ? CLI_YES : CLI_NO;
    out_end(&j, '[');
    if (n == 1) {
        out_begin(&j, "outcome", '{');
        for (int i = 0; i < q.outcome_n; i++) chance(&j, text_or_empty(v, q.outcome[i].what), q.outcome[i].chance);
        out_end(&j, '{');
    }
    out_label(&j, "target", v->g, target);
    out_end(&j, '{');
    out_line(&j);
    return any ? CLI_YES : CLI_NO;
}

static const char *type_id(const CompareRow *r, StandIx i) {
    return r->v.cat->type[game_stand_c(r->v.g, i)->type].id;
}

static void row_json(const CompareRow *r) {
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "ruleset", r->rs->id);
    out_bool(&j, "own", r->own);
    out_str(&j, "unit", r->v.cat->spec->unit);
    out_str(&j, "type", type_id(r, r->by));
    out_str(&j, "target_type", type_id(r, r->target));
    quote_keys(&j, &r->v, &r->quote);
    out_end(&j, '{');
    out_line(&j);
}

int cli_compare(const Cli *c, const View *v, StandIx target, StandIx by) {
    CompareRow row[COMPARE_RULES];
    ErrList err = {0};
    int known = 0;
    Compare *cmp = compare_new(&c->paths);
    if (!compare_shot(cmp, v, by, target, row, &err)) {
        cli_errors(&err);
        compare_free(cmp);
        return CLI_BAD;
    }
    for (int i = 0; i < COMPARE_RULES; i++) {
        const CompareRow *r = &row[i];
        if (r->why[0]) fprintf(stderr, "%s: %s\n", r->rs->id, r->why);
        if (!r->rs || !r->knows) continue;
        known += !r->own;
        if (!c->text) {
            row_json(r);
            continue;
        }
        TEXT(line, 4000);
        quote_text(&r->v, &r->quote, &line);
        printf("%s, %s at %s: %s\n", r->rs->id, type_id(r, r->by), type_id(r, r->target), line.buf);
    }
    compare_free(cmp);
    return known > 0 ? CLI_YES : CLI_NO;
}
