/* lint: checks data, battles and saves; nothing named: all that ships, with the player's own over it, sentences
 * strictly. */
#include "cli.h"
#include "ground/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is to be said of a battle's table and forces: no errors, and lint's answer does not hang on them. */
typedef struct Said {
    const View *v;
    uint32_t n;
    Check check[GROUND_CHECKS];
} Said;

static void told_checks(Json *j, const Said *s) {
    out_begin(j, "checks", '[');
    for (uint32_t i = 0; i < s->n; i++) {
        const Check *k = &s->check[i];
        TEXT(say, 400);
        ground_check_print(s->v, k, &say);
        out_begin(j, NULL, '{');
        out_str(j, "check", check_word((CheckKind)k->kind));
        out_str(j, "severity", check_severity_word((CheckSeverity)k->severity));
        out_point(j, "at", s->v->cat, k->at);
        out_begin(j, "pieces", '[');
        for (uint8_t p = 0; p < k->piece_n; p++) {
            TEXT(id, 16);
            piece_label(s->v->g, k->piece[p], &id);
            out_str(j, NULL, id.buf);
        }
        out_end(j, '[');
        out_str(j, "text", say.buf);
        out_end(j, '{');
    }
    out_end(j, '[');
}

static void told(const Cli *c, const char *path, bool ok, int errors, const char *what, const Said *said) {
    if (c->text) {
        printf("%s: %s%s%s\n", path, ok ? "clean" : "not clean", what[0] ? ": " : "", what);
        for (uint32_t i = 0; said && i < said->n; i++) {
            TEXT(say, 400);
            ground_check_print(said->v, &said->check[i], &say);
            printf("  %s: %s\n", check_severity_word((CheckSeverity)said->check[i].severity), say.buf);
        }
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "file", path);
    out_bool(&j, "ok", ok);
    out_int(&j, "errors", errors);
    if (what[0]) out_str(&j, "what", what);
    if (said) told_checks(&j, said);
    out_end(&j, '{');
    out_line(&j);
}

/* A battle that loads is looked at as its first position. NULL: it has none, and err says why. */
static Said *look(Cli *c, const char *path, Session **game, ErrList *err) {
    *game = session_new(&c->paths);
    SessionStart how = {.battle = path, .key = 1};
    if (!session_start(*game, &how, err)) return NULL;
    const View *v = session_view(*game, SEAT_U);
    size_t bytes = ground_checks_bytes(v);
    Said *s = malloc(sizeof *s);
    void *mem = malloc(bytes);
    if (s && mem) {
        Arena a;
        arena_init(&a, mem, bytes, "checks");
        s->v = v;
        s->n = ground_checks(v, &a, s->check, GROUND_CHECKS);
    }
    free(mem);
    return s;
}

static bool is_battle(const char *path) {
    size_t n = strlen(path);
    return n > 5 && strcmp(path + n - 5, ".json") == 0;
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
    Session *game = NULL;
    bool looks = ok && is_battle(path);
    Said *said = looks ? look(c, path, &game, &err) : NULL;
    if (looks && said == NULL) ok = false;
    told(c, path, ok, err.total, what, said);
    free(said);
    if (game) session_free(game);
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
    told(c, c->paths.shipped, ok, err.total, "", NULL);
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
