/* lint: checks data, battles and saves; nothing named: all that ships. */
#include "cli.h"

#include <string.h>

static int one(Cli *c, const char *path) {
    ErrList err;
    err_clear(&err);
    bool ok;
    char what[260] = "";
    if (cli_is_game(path)) {
        VerifyReport r = {0};
        ok = session_verify(&c->paths, path, &r, &err) && r.ok;
        if (!ok && err.n == 0) snprintf(what, sizeof what, "record %u: %s", r.at, r.what);
    } else {
        const CatalogSpec *spec[8];
        size_t n = 0;
        for (uint32_t i = 0; i < rulesets_count() && n < ARRAY_LEN(spec); i++) spec[n++] = rulesets_at(i)->spec;
        ok = load_lint(&c->paths, spec, n, path, &err);
    }
    if (c->text) {
        printf("%s: %s%s\n", path, ok ? "clean" : "not clean", what[0] ? what : "");
    } else {
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_str(&j, "file", path);
        out_bool(&j, "ok", ok);
        out_int(&j, "errors", err.total);
        if (what[0]) out_str(&j, "what", what);
        out_end(&j, '{');
        out_line(&j);
    }
    cli_errors(&err);
    return ok ? CLI_YES : CLI_NO;
}

static int shipped(Cli *c) {
    ErrList err;
    err_clear(&err);
    int status = CLI_YES;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        LoadedCatalog *l = load_catalog(&c->paths, rulesets_at(i)->spec, &err);
        if (!l) continue;
        if (c->text) printf("%s: %u types, %u charts, %u paragraphs\n", rulesets_at(i)->id, loaded_catalog(l)->type_n, loaded_catalog(l)->chart_n, loaded_catalog(l)->rule_n);
        loaded_free(l);
    }
    if (err.total) cli_errors(&err), status = CLI_NO;
    static BattleHead head[256];
    int n = load_battle_list(&c->paths, head, (int)ARRAY_LEN(head), &err);
    for (int i = 0; i < n; i++)
        if (one(c, head[i].file) != CLI_YES) status = CLI_NO;
    return status;
}

int cli_lint(Cli *c) {
    if (!cli_rest(c, 0, 100000, "lint [PATH...]")) return CLI_BAD;
    if (c->argc == 0) return shipped(c);
    int status = CLI_YES;
    for (int i = 0; i < c->argc; i++)
        if (one(c, c->argv[i]) != CLI_YES) status = CLI_NO;
    return status;
}
