/* lint: checks data, battles and saves; nothing named: all that ships, with the player's own over it, sentences
 * strictly. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void told(const Cli *c, const char *path, bool ok, int errors, const char *what) {
    if (c->text) {
        printf("%s: %s%s%s\n", path, ok ? "clean" : "not clean", what[0] ? ": " : "", what);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "file", path);
    out_bool(&j, "ok", ok);
    out_int(&j, "errors", errors);
    if (what[0]) out_str(&j, "what", what);
    out_end(&j, '{');
    out_line(&j);
}

/* A game is checked by replaying it. */
static bool one(Cli *c, const char *path, bool quiet) {
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
        ok = load_lint(&c->paths, spec, cli_specs(spec, ARRAY_LEN(spec)), path, &err);
    }
    told(c, path, ok, err.total, what);
    if (!quiet) cli_errors(&err);
    return ok;
}

static int shipped(Cli *c) {
    enum { MOST = 256 };
    ErrList err, heads;
    err_clear(&err);
    err_clear(&heads);
    const CatalogSpec *spec[8];
    bool ok = load_lint(&c->paths, spec, cli_specs(spec, ARRAY_LEN(spec)), NULL, &err);
    told(c, c->paths.shipped, ok, err.total, "");
    cli_errors(&err);
    BattleHead *head = calloc(MOST, sizeof *head);
    if (!head) return cli_bad("no memory left");
    int n = load_battle_list(&c->paths, head, MOST, &heads); /* its errors stand among those above */
    for (int i = 0; i < n; i++) ok = one(c, head[i].file, true) && ok;
    free(head);
    return ok ? CLI_YES : CLI_NO;
}

int cli_lint(Cli *c) {
    if (!cli_rest(c, 0, 100000, "lint [PATH...]")) return CLI_BAD;
    if (c->argc == 0) return shipped(c);
    int status = CLI_YES;
    for (int i = 0; i < c->argc; i++) {
        if (access(c->argv[i], R_OK) != 0) {
            fprintf(stderr,
                    "%s: found nothing that can be read, expected a battle, a table, a saved game or a folder\n",
                    c->argv[i]);
            status = CLI_BAD;
        } else if (!one(c, c->argv[i], false) && status == CLI_YES) {
            status = CLI_NO;
        }
    }
    return status;
}
