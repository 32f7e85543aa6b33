/* rules: the rule text in our words, and the charts with their status. */
#include "cli.h"

#include <string.h>

static void paragraph(Cli *c, const RuleText *t) {
    TEXT(r, 12);
    rule_print(t->rule, &r);
    if (c->text) {
        printf("%s  %s  (%s)\n    %s\n", r.buf, t->title, status_word((Status)t->status), t->body);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "rule", r.buf);
    out_str(&j, "title", t->title);
    out_str(&j, "status", status_word((Status)t->status));
    out_str(&j, "body", t->body);
    out_end(&j, '{');
    out_line(&j);
}

static void chart(Cli *c, const Chart *ch) {
    for (uint32_t r = 0; r < ch->row_n; r++) {
        Json j;
        out_open(&j, stdout);
        if (!c->text)
            out_begin(&j, NULL, '{'), out_str(&j, "chart", ch->id);
        else
            printf("%s:", ch->id);
        for (uint32_t k = 0; k < ch->spec->col_n; k++) {
            const Cell *cell = &ch->cell[r * ch->spec->col_n + k];
            if (c->text)
                printf(" %s=%s", ch->spec->col[k].name, cell->text);
            else
                out_str(&j, ch->spec->col[k].name, cell->text);
        }
        if (c->text)
            printf("%s\n", ch->house ? "  (house)" : "");
        else
            out_bool(&j, "house", ch->house), out_end(&j, '{'), out_line(&j);
    }
}

int cli_rules(Cli *c) {
    if (!cli_rest(c, 1, 2, "rules ID [PARAGRAPH]")) return CLI_BAD;
    const Ruleset *rs = cli_rules_of(c->argv[0]);
    if (!rs) return CLI_BAD;
    RuleRef want = 0;
    if (c->argc == 2 && !rule_parse(c->argv[1], strlen(c->argv[1]), &want))
        return cli_bad("'%s' is no paragraph, like 5.4", c->argv[1]);
    ErrList err;
    err_clear(&err);
    LoadedCatalog *l = load_catalog(&c->paths, rs->spec, &err);
    if (!l) {
        cli_errors(&err);
        return CLI_BAD;
    }
    const Catalog *cat = loaded_catalog(l);
    uint32_t shown = 0;
    for (uint32_t i = 0; i < cat->rule_n; i++) {
        if (want && cat->rule[i].rule != want && !(want % 100 == 0 && cat->rule[i].rule / 100 == want / 100)) continue;
        paragraph(c, &cat->rule[i]);
        shown++;
    }
    if (!want)
        for (uint32_t i = 0; i < cat->chart_n; i++) chart(c, &cat->chart[i]);
    loaded_free(l);
    return shown ? CLI_YES : CLI_NO;
}
