/* odds: every term of every roll and the exact chance of each outcome. */
#define _GNU_SOURCE
#include "cli.h"
#include "rulesets/matg/matg.h"

#include <stdlib.h>
#include <string.h>

static void chance(Json *j, const char *key, uint64_t p) { out_ratio(j, key, (int64_t)(p >> 8), (int64_t)(MATG_ONE >> 8), 6); }

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
    out_begin(j, "column", '{');
    out_ledger(j, "terms", v->cat, &f->cd);
    out_end(j, '{');
    out_begin(j, "crt", '{');
    out_int(j, "add", ledger_sum(&f->crt));
    out_ledger(j, "terms", v->cat, &f->crt);
    out_end(j, '{');
    out_length(j, "range", v->cat, f->range);
    out_bool(j, "side", f->side);
    chance(j, "fires", f->fires);
    chance(j, "kills", f->kills);
    chance(j, "adds", f->adds);
    out_end(j, '{');
}

int cli_odds(Cli *c) {
    bool bad = false;
    const char *target = cli_option(c, "--target", &bad), *by = cli_option(c, "--by", &bad);
    if (bad || !cli_rest(c, 1, 1, "odds GAME --target S --by S[,S...]")) return CLI_BAD;
    if (!target || !by) return cli_bad("odds wants --target and --by");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    StandIx t, list[64];
    uint32_t n = 0;
    int status = CLI_BAD;
    char names[1024];
    snprintf(names, sizeof names, "%s", by);
    bool ok = stand_find(v->g, target, strlen(target), &t) || (cli_bad("no stand '%s'", target), false);
    for (char *w = strtok(names, ","); ok && w; w = strtok(NULL, ",")) {
        if (n == 64 || !stand_find(v->g, w, strlen(w), &list[n])) ok = false, cli_bad("no stand '%s'", w);
        else n++;
    }
    MatgOdds *o = malloc(sizeof *o);
    if (ok && o) {
        matg_odds(v, t, list, n, MATG_STANDARD, o);
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_label(&j, "target", v->g, t);
        out_begin(&j, "firers", '[');
        bool any = false;
        for (uint32_t i = 0; i < o->n; i++) firer(&j, v, &o->by[i]), any = any || o->by[i].verdict.kind == VERDICT_OK;
        out_end(&j, '[');
        static const char *const word[MATG_OUTCOMES] = {"none", "S", "D", "S+D", "eliminated"};
        out_begin(&j, "outcome", '{');
        for (int k = 0; k < MATG_OUTCOMES; k++) chance(&j, word[k], o->outcome[k]);
        out_end(&j, '{');
        out_end(&j, '{');
        out_line(&j);
        status = any ? CLI_YES : CLI_NO;
    }
    free(o);
    session_free(s);
    return status;
}
