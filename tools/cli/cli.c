/* glacis-cli: everything that the window does with a game, without one. */
#define _GNU_SOURCE
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void base_panic(const char *file, int line, const char *what) {
    fprintf(stderr, "glacis-cli: a fault in the program at %s:%d: %s\n", file, line, what);
    abort();
}

typedef struct Sub {
    const char *name, *usage;
    int (*run)(Cli *c);
} Sub;
static const Sub SUBS[] = {
    {"los", "BATTLE|GAME [--rules ID] (--from X,Y --to X,Y | --from STAND --to STAND | --pairs CSV [--quiet])", cli_los},
    {"seen", "BATTLE|GAME [--rules ID] --from X,Y|STAND [--grid STEP] [--svg FILE]", cli_seen},
    {"reach", "GAME --stand S [--to X,Y]", cli_reach},
    {"odds", "BATTLE|GAME --target S --by S[,S...] [--way N] [--compare]", cli_odds},
    {"play", "BATTLE|GAME [--draft] [--rules ID] [--seed N] [--dice 12,4,...] [--option k=v] [--save FILE] < commands", cli_play},
    {"battle", "BATTLE|GAME [--what table|forces|position] [--key KEY] [--out FILE [--over]]", cli_battle},
    {"show", "GAME [--seat A|B] [--log]", cli_show},
    {"legal", "GAME [--seat A|B] [--stand S]", cli_legal},
    {"verify", "GAME...", cli_verify},
    {"match", "BATTLE [--rules ID] --seats random,random [--games N] [--seed N] [--turns N] [--save DIR [--name NAME]]",
     cli_match},
    {"render", "BATTLE|GAME --out F.png [--size WxH] [--view X,Y,W,H] [--seat A|B] [--over LIST] [--no-mat] [--no-pieces]", cli_render},
    {"map", "generate --density open|mixed|closed [--preset P] [--seed N] [--size WxH] [--out FILE] | presets | "
     "import FILE [--size WxH | --onto BATTLE] [--out FILE [--over]] and of a GeoJSON [--unit in|cm|m|degrees] [--scale M] "
     "[--box X0,Y0,X1,Y1] [--map KEY=VALUE:KIND] [--kind K], of a picture [--corners X,Y,X,Y,X,Y,X,Y | --ruler "
     "X,Y,X,Y,LENGTH] [--trace RRGGBB [--tolerance N] [--detail LENGTH] [--kind K] [--smallest AREA] [--level N] [--sharp]]",
     cli_map},
    {"print", PRINT_USAGE, cli_print},
    {"lint", "[PATH...]", cli_lint},
    {"bench", "[los|seen|reach|odds|match|frame|all]", cli_bench},
    {"rules", "ID [PARAGRAPH]", cli_rules},
};

static void usage(FILE *to) {
    fprintf(to, "usage: glacis-cli COMMAND ... [--text]\n");
    for (size_t i = 0; i < ARRAY_LEN(SUBS); i++) fprintf(to, "  %-7s %s\n", SUBS[i].name, SUBS[i].usage);
    fprintf(
        to,
        "BATTLE is a battle file or the id of one that ships; GAME a saved game, GAME@41 that game after record 41.\n"
        "Output is JSON, one object a line; --text prints for a person. Status 0 done, 1 the answer is no, 2 bad use "
        "or unreadable input.\n");
}

int cli_bad(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fprintf(stderr, "glacis-cli: ");
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    return CLI_BAD;
}

static void take_out(Cli *c, int at, int n) {
    memmove(c->argv + at, c->argv + at + n, sizeof *c->argv * (size_t)(c->argc - at - n));
    c->argc -= n;
}

const char *cli_option(Cli *c, const char *name, bool *bad) {
    for (int i = 0; i < c->argc; i++) {
        if (strcmp(c->argv[i], name) != 0) continue;
        if (i + 1 >= c->argc) {
            cli_bad("%s wants a value", name);
            *bad = true;
            return NULL;
        }
        const char *v = c->argv[i + 1];
        take_out(c, i, 2);
        return v;
    }
    return NULL;
}

bool cli_flag(Cli *c, const char *name) {
    for (int i = 0; i < c->argc; i++)
        if (strcmp(c->argv[i], name) == 0) {
            take_out(c, i, 1);
            return true;
        }
    return false;
}

bool cli_rest(Cli *c, int least, int most, const char *use) {
    for (int i = 0; i < c->argc; i++)
        if (c->argv[i][0] == '-' && c->argv[i][1])
            return cli_bad("cannot use '%s' here; usage: %s", c->argv[i], use), false;
    if (c->argc < least || c->argc > most) return cli_bad("usage: %s", use), false;
    return true;
}

bool cli_number(const char *s, int64_t lo, int64_t hi, int64_t *out) {
    char *end;
    errno = 0;
    long long v = strtoll(s, &end, 10);
    if (end == s || *end || errno == ERANGE || v < lo || v > hi) return false;
    *out = v;
    return true;
}

bool cli_faces(const char *s, uint8_t *out, uint32_t cap, uint32_t *n) {
    *n = 0;
    while (*s) {
        char *end;
        long v = strtol(s, &end, 10);
        if (end == s || v < 1 || v > 100 || *n == cap || (*end && *end != ',')) return false;
        out[(*n)++] = (uint8_t)v;
        s = *end ? end + 1 : end;
    }
    return true;
}

void cli_errors(const ErrList *e) {
    for (int i = 0; i < e->n; i++) {
        TEXT(t, 800);
        err_print(&e->err[i], &t);
        fprintf(stderr, "%s\n", t.buf);
    }
    if (e->total > e->n) fprintf(stderr, "and %d more\n", e->total - e->n);
}

/* "GAME@41": where the name ends, and the record; a file may have an @ in its name. */
static size_t name_of(const char *what, int64_t *record) {
    const char *at = strrchr(what, '@');
    *record = -1;
    if (at && access(what, F_OK) != 0 && cli_number(at + 1, 0, UINT32_MAX - 1, record)) return (size_t)(at - what);
    return strlen(what);
}

/* By its name, or by how it begins: a saved game may be called anything. */
bool cli_is_game(const char *what) {
    int64_t record;
    size_t n = name_of(what, &record);
    if (n > 7 && memcmp(what + n - 7, ".glacis", 7) == 0) return true;
    if (record >= 0) return true;
    FILE *f = fopen(what, "r");
    char head[8] = "";
    bool game = f && fread(head, 1, 7, f) == 7 && memcmp(head, "glacis ", 7) == 0;
    if (f) fclose(f);
    return game;
}

int64_t cli_record_of(const char *what) {
    int64_t record;
    (void)name_of(what, &record);
    return record;
}

bool cli_is_matg(const View *v) {
    return strcmp(v->rs->id, "matg") == 0;
}

bool cli_knows(const View *v, bool knows, const char *sub, const char *what) {
    return knows || (cli_bad("%s: the rules of '%s' know no %s", sub, v->rs->id, what), false);
}

const Ruleset *cli_rules_of(const char *id) {
    const Ruleset *rs = id ? rulesets_find(id) : rulesets_at(0);
    if (rs) return rs;
    fprintf(stderr, "glacis-cli: there is no rule set '%.60s', expected one of", id);
    for (uint32_t i = 0; i < rulesets_count(); i++) /* the skeleton is there to be copied, not to be played */
        if (same_rules(rulesets_at(i)->id) >= 0) fprintf(stderr, " %s", rulesets_at(i)->id);
    fputc('\n', stderr);
    return NULL;
}

int64_t cli_unit(const CatalogSpec *spec) {
    return strcmp(spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
}

bool cli_sight_end(const View *v, const char *s, SightEnd *out) {
    *out = (SightEnd){.stand = STAND_NONE};
    StandIx i;
    if (stand_find(v->g, s, strlen(s), &i)) {
        if (!cli_stand(v, s, true, &i)) return false;
        *out = (SightEnd){.stand = i, .at = stand_at(game_stand_c(v->g, i))};
        return true;
    }
    return cli_point(v->cat, s, &out->at) || (cli_bad("'%s' is neither a stand of this game nor X,Y", s), false);
}

const char *cli_where(const Stand *s) {
    if (s->flags & ST_LOST) return "lost";
    if (s->flags & ST_GONE) return "gone";
    if (s->flags & ST_ABOARD) return "aboard";
    return s->flags & ST_ON_TABLE ? "table" : "reserve";
}

bool cli_stand(const View *v, const char *label, bool on_table, StandIx *out) {
    if (!stand_find(v->g, label, strlen(label), out)) return cli_bad("no stand '%s' in this game", label), false;
    const Stand *s = game_stand_c(v->g, *out);
    if (!on_table || stand_on_table(s)) return true;
    if (s->flags & ST_LOST)
        cli_bad("%s is lost", label);
    else if (s->flags & ST_GONE)
        cli_bad("%s has left the table for good, or has no part in this battle yet", label);
    else if (s->flags & ST_ABOARD)
        cli_bad("%s is aboard its carrier", label);
    else if (v->g->h.turn == 0)
        cli_bad("%s is not on the table: the battle is in set-up", label);
    else
        cli_bad("%s is not on the table: its unit has not entered", label);
    return false;
}

bool cli_seat(const char *s, Seat *out) {
    if (strcmp(s, "A") == 0)
        *out = SEAT_A;
    else if (strcmp(s, "B") == 0)
        *out = SEAT_B;
    else if (strcmp(s, "U") == 0)
        *out = SEAT_U;
    else
        return false;
    return true;
}

bool cli_point(const Catalog *cat, const char *s, Vec *out) {
    int64_t unit = cli_unit(cat->spec), x, y;
    const char *comma = strchr(s, ',');
    if (!comma) return false;
    if (!span_fixed((Span){s, (size_t)(comma - s)}, unit, &x) ||
        !span_fixed((Span){comma + 1, strlen(comma + 1)}, unit, &y))
        return false;
    if (x <= -WU_MAX || x >= WU_MAX || y <= -WU_MAX || y >= WU_MAX) return false;
    *out = (Vec){(Wu)x, (Wu)y};
    return true;
}

bool cli_size(const char *s, int64_t unit, Wu *w, Wu *h) {
    const char *x = strchr(s, 'x');
    int64_t a, b;
    if (!x || !span_fixed((Span){s, (size_t)(x - s)}, unit, &a) || !span_fixed((Span){x + 1, strlen(x + 1)}, unit, &b))
        return false;
    if (MIN(a, b) < 6 * WU_INCH || MAX(a, b) > 240 * WU_INCH || MIN(a, b) > 120 * WU_INCH) return false;
    *w = (Wu)a;
    *h = (Wu)b;
    return true;
}

static bool is_path(const char *what) {
    size_t n = strlen(what);
    return strchr(what, '/') || (n > 5 && strcmp(what + n - 5, ".json") == 0) || access(what, F_OK) == 0;
}

/* A battle that is not there, or is no battle, is said before any rule set is asked to read it. */
static bool battle_is_there(Cli *c, const char *what) {
    ErrList err;
    err_clear(&err);
    if (is_path(what)) {
        const CatalogSpec *spec[8];
        size_t n = cli_specs(spec, ARRAY_LEN(spec));
        size_t len = strlen(what);
        if (access(what, F_OK) == 0 && (len < 6 || strcmp(what + len - 5, ".json") != 0))
            err_add(&err, what, 0, NULL, "neither .json nor a saved game", "a battle or a saved game");
        else if (access(what, F_OK) == 0 && load_lint(&c->paths, spec, n, what, &err))
            return true;
        if (err.total == 0) err_add(&err, what, 0, NULL, "no such file", "a battle or a saved game");
        cli_errors(&err);
        return false;
    }
    enum { MOST = 256 };
    BattleHead *head = calloc(MOST, sizeof *head);
    if (!head) return cli_bad("no memory left"), false;
    int n = load_battle_list(&c->paths, head, MOST, &err);
    bool known = false;
    for (int i = 0; i < n; i++) known = known || strcmp(head[i].key, what) == 0;
    if (!known) {
        fprintf(stderr, "%s: found no such battle or file, expected a battle file, a saved game, or one of", what);
        for (int i = 0; i < n; i++) fprintf(stderr, " %s", head[i].key);
        fputc('\n', stderr);
    }
    free(head);
    return known;
}

size_t cli_specs(const CatalogSpec **spec, size_t cap) {
    size_t n = 0;
    for (uint32_t i = 0; i < rulesets_count() && n < cap; i++) spec[n++] = rulesets_at(i)->spec;
    return n;
}

static bool open_game(Session *s, const char *what, ErrList *err) {
    int64_t record;
    size_t n = name_of(what, &record);
    char path[1024], mended[300];
    if (n >= sizeof path) return cli_bad("a path of at most %zu bytes is wanted", sizeof path - 1), false;
    memcpy(path, what, n);
    path[n] = 0;
    if (!session_open(s, path, err)) return false;
    if (session_mended(s, mended, sizeof mended)) fprintf(stderr, "%s: %s\n", path, mended);
    if (record < 0 || session_look(s, (uint32_t)record)) return true;
    return cli_bad("%s has no record %lld: its records are 1 to %u", path, (long long)record, session_records(s)),
           false;
}

Session *cli_open(Cli *c, const char *what, const SessionStart *how) {
    ErrList err;
    err_clear(&err);
    bool ok, game = cli_is_game(what), empty = how && how->draft && how->w > 0;
    if (!game && !empty && !battle_is_there(c, what)) return NULL;
    Session *s = session_new(&c->paths);
    if (game) {
        ok = open_game(s, what, &err);
        if (ok && how && how->ruleset && strcmp(session_ruleset(s)->id, how->ruleset) != 0)
            ok = false, cli_bad("this is a game of '%s', not of '%s'", session_ruleset(s)->id, how->ruleset);
    } else {
        SessionStart o = how ? *how : (SessionStart){0};
        o.battle = empty ? NULL : what;
        if (!o.key) o.key = 1;
        ok = session_start(s, &o, &err);
    }
    cli_errors(&err);
    if (!ok) {
        session_free(s);
        return NULL;
    }
    return s;
}

/* What could not be written was not done: a full disk or a closed pipe is no success. */
static int written(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    return cli_bad("the output could not be written");
}

int main(int argc, char **argv) {
    if (argc < 2) {
        usage(stderr);
        return CLI_BAD;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        usage(stdout);
        return CLI_YES;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("glacis-cli %s\n", GLACIS_VERSION);
        return CLI_YES;
    }
    setvbuf(stdout, NULL, _IOLBF, 0); /* a reader at the other end of a pipe gets each line when it is ready */
    Cli c = {.program = argv[0], .argc = argc - 2, .argv = argv + 2};
    c.text = cli_flag(&c, "--text");
    for (size_t i = 0; i < ARRAY_LEN(SUBS); i++) {
        if (strcmp(argv[1], SUBS[i].name) != 0) continue;
        if (cli_flag(&c, "--help")) {
            printf("usage: glacis-cli %s %s\n", SUBS[i].name, SUBS[i].usage);
            return CLI_YES;
        }
        ErrList err;
        err_clear(&err);
        if (!load_paths(argv[0], &c.paths, &err)) {
            cli_errors(&err);
            return CLI_BAD;
        }
        return written(SUBS[i].run(&c));
    }
    cli_bad("no command '%s'", argv[1]);
    usage(stderr);
    return CLI_BAD;
}
