/* odds: every term of every roll and the exact chance of each outcome. */
#define _GNU_SOURCE
#include "cli.h"
#include "rulesets/matg/matg.h"

#include <stdlib.h>
#include <string.h>

static void chance(Json *j, const char *key, uint64_t p) {
    out_ratio(j, key, (int64_t)(p >> 8), (int64_t)(MATG_ONE >> 8), 6);
}

static void firer(Json *j, const View *v, const MatgFirerOdds *f) {
    out_begin(j, NULL, '{');
    out_label(j, "stand", v->g, f->stand);
    if (f->verdict.kind != VERDICT_OK) {
        out_bool(j, "may", false);
        out_verdict(j, v, &f->verdict);
        out_end(j, '{');
        return;
    }
    out_begin(j, "cohesion", '{');
    out_int(j, "need", ledger_sum(&f->need));
    out_ledger(j, "terms", v->cat, &f->need);
    out_end(j, '{');
    out_int(j, "cd", ledger_sum(&f->cd));
    out_begin(j, "crt", '{');
    out_ledger(j, "terms", v->cat, &f->crt);
    out_int(j, "add", ledger_sum(&f->crt));
    out_end(j, '{');
    out_begin(j, "column", '{');
    out_ledger(j, "terms", v->cat, &f->cd);
    out_end(j, '{');
    out_length(j, "range", v->cat, f->range);
    out_bool(j, "side", f->side);
    chance(j, "fires", f->fires);
    chance(j, "kills", f->kills);
    chance(j, "adds", f->adds);
    out_end(j, '{');
}

static const char *const OUTCOME[MATG_OUTCOMES] = {"none", "S", "D", "S+D", "eliminated"};

static void odds_json(const View *v, const MatgOdds *o) {
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_begin(&j, "firers", '[');
    for (uint32_t i = 0; i < o->n; i++) firer(&j, v, &o->by[i]);
    out_end(&j, '[');
    out_begin(&j, "outcome", '{');
    for (int k = 0; k < MATG_OUTCOMES; k++) chance(&j, OUTCOME[k], o->outcome[k]);
    out_end(&j, '{');
    out_label(&j, "target", v->g, o->target);
    out_end(&j, '{');
    out_line(&j);
}

static void odds_text(const View *v, const MatgOdds *o) {
    int32_t tenth[MATG_OUTCOMES];
    for (uint32_t i = 0; i < o->n; i++) {
        const MatgFirerOdds *f = &o->by[i];
        TEXT(label, 16);
        TEXT(line, 1200);
        stand_label(v->g, f->stand, &label);
        if (f->verdict.kind != VERDICT_OK) {
            verdict_print(v->cat, v->g, &f->verdict, &line);
        } else {
            text_format(&line, "to fire need %d- = ", ledger_sum(&f->need));
            ledger_print(v->cat, &f->need, &line);
            text_str(&line, "; CD ");
            text_signed(&line, ledger_sum(&f->cd));
            text_str(&line, " = ");
            ledger_print(v->cat, &f->cd, &line);
            text_str(&line, "; CRT ");
            text_signed(&line, ledger_sum(&f->crt));
            if (f->crt.n) text_str(&line, " = ");
            ledger_print(v->cat, &f->crt, &line);
        }
        printf("%s: %s\n", label.buf, line.buf);
    }
    quote_tenths(o->outcome, MATG_OUTCOMES, tenth);
    for (int k = 0; k < MATG_OUTCOMES; k++)
        printf("%s%s %d.%d%%", k ? ", " : "", OUTCOME[k], tenth[k] / 10, tenth[k] % 10);
    printf("\n");
}

/* "A2,A3": each a stand of this game, each once. */
static bool firers(const View *v, const char *by, StandIx *list, uint32_t cap, uint32_t *n) {
    char names[1024];
    *n = 0;
    if (strlen(by) >= sizeof names) return cli_bad("--by names at most %u stands", cap), false;
    snprintf(names, sizeof names, "%s", by);
    for (char *w = strtok(names, ","); w; w = strtok(NULL, ",")) {
        if (*n == cap) return cli_bad("--by names at most %u stands", cap), false;
        if (!cli_stand(v, w, true, &list[*n])) return false;
        for (uint32_t k = 0; k < *n; k++)
            if (list[k] == list[*n]) return cli_bad("%s is named twice", w), false;
        ++*n;
    }
    return *n > 0 || (cli_bad("--by wants stands like A2,A3"), false);
}

static int matg_own(const Cli *c, const View *v, StandIx t, const StandIx *list, uint32_t n) {
    MatgOdds *o = malloc(sizeof *o);
    bool any = false;
    if (!o) return cli_bad("no memory left");
    matg_odds(v, t, list, n, MATG_STANDARD, o);
    for (uint32_t i = 0; i < o->n; i++) any = any || o->by[i].verdict.kind == VERDICT_OK;
    if (c->text)
        odds_text(v, o);
    else
        odds_json(v, o);
    free(o);
    return any ? CLI_YES : CLI_NO;
}

int cli_odds(Cli *c) {
    bool bad = false, compare = cli_flag(c, "--compare");
    const char *target = cli_option(c, "--target", &bad), *by = cli_option(c, "--by", &bad),
               *way_word = cli_option(c, "--way", &bad), *rules = cli_option(c, "--rules", &bad);
    int64_t way = -1;
    if (bad || !cli_rest(c, 1, 1, "odds BATTLE|GAME --target S --by S[,S...] [--way N] [--compare]")) return CLI_BAD;
    if (!target || !by) return cli_bad("odds wants --target and --by");
    if (way_word && !cli_number(way_word, 0, 255, &way)) return cli_bad("--way wants a number from 0 to 255");
    Session *s = cli_open(c, c->argv[0], &(SessionStart){.ruleset = rules});
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    StandIx t, list[64];
    uint32_t n = 0;
    int status = CLI_BAD;
    if (!cli_knows(v, v->rs->quote != NULL, "odds", "shots") || !cli_stand(v, target, true, &t) ||
        !firers(v, by, list, ARRAY_LEN(list), &n))
        status = CLI_BAD;
    else if (compare && n != 1)
        cli_bad("--compare wants one stand in --by");
    else if (compare)
        status = cli_compare(c, v, t, list[0]);
    else if (cli_is_matg(v) && !way_word)
        status = matg_own(c, v, t, list, n);
    else
        status = cli_odds_any(c, v, t, list, n, (int)way);
    session_free(s);
    return status;
}
