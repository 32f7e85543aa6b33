/* play: commands from standard input, one answer a line, flushed. verify: replays logs.
 * A game that is named is played on in its own file; with --save in a copy, which "GAME@41" demands: the game itself
 * stays as it is. */
#define _GNU_SOURCE
#include "cli.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 32, FACES_MAX = 4096, REMEDY_BYTES = 1 << 20 };

static const char *phase_word(const View *v) {
    return v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].key : "";
}

static void answer_yes(Cli *c, Session *s, const SessionReply *r, const char *line) {
    View host = {.seat = SEAT_U, .rs = session_ruleset(s), .cat = session_catalog(s), .g = session_game(s)};
    if (c->text) {
        printf("%u %s\n", r->record, line);
        for (uint32_t i = 0; i < r->events->n; i++) {
            TEXT(t, 600);
            rules_print_event(&host, r->events, &r->events->ev[i], &t);
            if (t.len) printf("    %s\n", t.buf);
        }
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_bool(&j, "accepted", true);
    out_int(&j, "record", r->record);
    out_str(&j, "command", line);
    out_begin(&j, "dice", '[');
    for (uint32_t i = 0; i < r->dice->n; i++) out_int(&j, NULL, r->dice->die[i].face);
    out_end(&j, '[');
    out_begin(&j, "events", '[');
    for (uint32_t i = 0; i < r->events->n; i++) out_event(&j, &host, r->events, &r->events->ev[i], r->dice);
    out_end(&j, '[');
    out_hash(&j, "hash", r->hash);
    out_end(&j, '{');
    out_line(&j);
}

/* Typed dice that do not suffice: no fault of the command's, so nothing nearer would do. */
static bool dice_fail(const SessionReply *r) {
    return r->parse == TX_NONE && (r->verdict.why == TX_DICE_RAN_OUT || r->verdict.why == TX_DICE_BAD_FACE);
}

static void remedy_out(Json *j, const View *v, const Remedy *m) {
    if (m->note[0] != 0) out_str(j, "note", m->note);
    if (!m->some) {
        out_str(j, "nearest", "none this turn");
        return;
    }
    TEXT(t, 8192);
    command_print(v->rs, v->cat, v->g, &m->cmd, &t);
    out_str(j, "nearest", t.buf);
}

/* Why a line was refused, as a sentence. */
static void reason(const View *host, const SessionReply *r, const char *line, Text *say) {
    if (r->parse != TX_NONE)
        command_error_print(host->cat, (TextId)r->parse, line, strlen(line), r->at, say);
    else
        verdict_print(host->cat, host->g, &r->verdict, say);
}

static void answer_no(Cli *c, Session *s, const SessionReply *r, const char *line) {
    View host = {.seat = SEAT_U, .rs = session_ruleset(s), .cat = session_catalog(s), .g = session_game(s)};
    const View *v = session_view(s, line[0] == 'B' ? SEAT_B : SEAT_A);
    void *mem = malloc(REMEDY_BYTES);
    if (!mem) base_panic(__FILE__, __LINE__, "no memory left");
    Arena a;
    arena_init(&a, mem, REMEDY_BYTES, "remedy");
    Remedy m = {0};
    Command cmd;
    TextId why;
    size_t at;
    if (r->parse == TX_NONE && !dice_fail(r) &&
        command_parse(v->rs, v->cat, v->g, line, strlen(line), &a, &cmd, &why, &at))
        v->rs->remedy(v, &cmd, &r->verdict, &a, &m);
    TEXT(say, 600);
    reason(&host, r, line, &say);
    if (c->text) {
        printf("refused: %s", say.buf);
        if (r->parse == TX_NONE && !dice_fail(r)) {
            TEXT(t, 8192);
            if (m.some) command_print(v->rs, v->cat, v->g, &m.cmd, &t);
            if (m.note[0] != 0) printf(" %s", m.note);
            printf(" Nearest: %s", m.some ? t.buf : "none this turn.");
        }
        printf("\n");
    } else {
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_bool(&j, "accepted", false);
        out_str(&j, "command", line);
        if (r->parse != TX_NONE) {
            out_str(&j, "why", say.buf);
            out_str(&j, "reason", text_key((TextId)r->parse));
            out_int(&j, "at", (int64_t)r->at);
        } else {
            out_verdict(&j, &host, &r->verdict);
            if (!dice_fail(r)) remedy_out(&j, v, &m);
        }
        out_end(&j, '{');
        out_line(&j);
    }
    free(mem);
}

/* Undo is the table's, not a seat's: a refused one says where the game can go back to. */
static void undo_out(Cli *c, Session *s, bool ok, const char *line) {
    char why[120];
    if (session_records(s) > 1)
        snprintf(why, sizeof why, "The game can go back to records 1 to %u", session_records(s) - 1);
    else
        snprintf(why, sizeof why, "There is nothing to undo");
    if (c->text) {
        printf("%s: %s\n", line, ok ? "done" : why);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_bool(&j, "accepted", ok);
    out_str(&j, "command", line);
    if (!ok) out_str(&j, "why", why);
    out_int(&j, "record", session_records(s));
    out_hash(&j, "hash", session_hash(s));
    out_end(&j, '{');
    out_line(&j);
}

/* Exit status of one line; CLI_BAD ends the run: typed dice that do not suffice cannot be made good by what follows. */
static int one_line(Cli *c, Session *s, char *line, size_t n) {
    while (n && (line[n - 1] == '\n' || line[n - 1] == '\r' || line[n - 1] == ' ')) line[--n] = 0;
    if (n == 0 || line[0] == '#') return CLI_YES;
    bool ok;
    int64_t to;
    if (strcmp(line, "undo") == 0) {
        ok = session_undo(s, true);
        undo_out(c, s, ok, line);
        return ok ? CLI_YES : CLI_NO;
    }
    if (strncmp(line, "undo ", 5) == 0 && cli_number(line + 5, 0, UINT32_MAX - 1, &to)) {
        ok = session_undo_to(s, (uint32_t)to);
        undo_out(c, s, ok, line);
        return ok ? CLI_YES : CLI_NO;
    }
    SessionReply r = session_submit(s, line, n);
    if (r.accepted) {
        answer_yes(c, s, &r, line);
        return CLI_YES;
    }
    answer_no(c, s, &r, line);
    return dice_fail(&r) ? CLI_BAD : CLI_NO;
}

static void last_line(Cli *c, Session *s) {
    View host = {.seat = SEAT_U, .rs = session_ruleset(s), .cat = session_catalog(s), .g = session_game(s)};
    if (c->text) {
        printf("turn %u, %s\n", host.g->h.turn, phase_word(&host));
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_int(&j, "turn", host.g->h.turn);
    out_str(&j, "phase", phase_word(&host));
    out_hash(&j, "hash", session_hash(s));
    out_end(&j, '{');
    out_line(&j);
}

static bool options_of(Cli *c, SessionStart *o, const char **opt, uint8_t *faces) {
    bool bad = false;
    const char *v;
    while ((v = cli_option(c, "--option", &bad))) {
        if (o->option_n == OPTIONS_MAX) return cli_bad("at most %d times --option", OPTIONS_MAX), false;
        opt[o->option_n++] = v;
    }
    o->option = opt;
    o->ruleset = cli_option(c, "--rules", &bad);
    o->path = cli_option(c, "--save", &bad);
    int64_t seed = 1;
    if ((v = cli_option(c, "--seed", &bad)) && !cli_number(v, 1, INT64_MAX, &seed))
        return cli_bad("--seed wants a number from 1 on, found '%s'", v), false;
    o->key = (uint64_t)seed;
    if ((v = cli_option(c, "--dice", &bad)) && !cli_faces(v, faces, FACES_MAX, &o->face_n))
        return cli_bad("--dice wants at most %d faces like 12,4,1, found '%.60s'", FACES_MAX, v), false;
    o->faces = v ? faces : NULL;
    return !bad;
}

/* A saved game, or its copy from the record asked for on. */
static Session *go_on(Cli *c, const char *what, const SessionStart *o) {
    int64_t record = cli_record_of(what);
    if (o->option_n)
        return cli_bad("--option is for a battle: a saved game keeps the options that it was begun with"), NULL;
    if (record >= 0 && !o->path)
        return cli_bad("play %s wants --save FILE: the game itself stays as it is", what), NULL;
    Session *s = cli_open(c, what, &(SessionStart){.ruleset = o->ruleset});
    if (!s || !o->path) return s;
    ErrList err;
    err_clear(&err);
    bool ok = session_save_copy(s, o->path, &err);
    session_free(s);
    s = session_new(&c->paths);
    ok = ok && session_open(s, o->path, &err);
    cli_errors(&err);
    if (ok && record >= 0 && (uint32_t)record < session_records(s))
        ok = session_undo_to(s, (uint32_t)record) ||
             (cli_bad("%s cannot go back to record %lld", o->path, (long long)record), false);
    if (ok) return s;
    session_free(s);
    return NULL;
}

int cli_play(Cli *c) {
    SessionStart o = {0};
    const char *opt[OPTIONS_MAX];
    uint8_t faces[FACES_MAX];
    o.draft = cli_flag(c, "--draft");
    if (!options_of(c, &o, opt, faces) || !cli_rest(c, 1, 1, "play BATTLE|GAME ...")) return CLI_BAD;
    const Ruleset *rs = o.draft ? cli_rules_of(o.ruleset) : NULL;
    if (o.draft && !rs) return CLI_BAD;
    if (o.draft && cli_size(c->argv[0], cli_unit(rs->spec), &o.w, &o.h)) o.ruleset = rs->id;
    bool game = cli_is_game(c->argv[0]);
    Session *s = game ? go_on(c, c->argv[0], &o) : cli_open(c, c->argv[0], &o);
    if (!s) return CLI_BAD;
    if (game && o.faces) session_give_faces(s, faces, o.face_n);
    int status = CLI_YES, number = 0;
    char *line = NULL, why[300];
    size_t cap = 0;
    ssize_t n;
    while (status != CLI_BAD && (n = getline(&line, &cap, stdin)) > 0) {
        number++;
        if (memchr(line, 0, (size_t)n)) {
            fprintf(stderr, "(input):%d: found a line with a NUL in it, expected text\n", number);
            status = CLI_BAD;
            break;
        }
        int got = one_line(c, s, line, (size_t)n);
        if (got == CLI_BAD) fprintf(stderr, "(input):%d: the dice given do not suffice for '%.200s'\n", number, line);
        if (got > status) status = got;
    }
    free(line);
    last_line(c, s);
    SaveState state = session_save_state(s, why, sizeof why);
    if (state == SAVE_FAILED) status = cli_bad("%s is not saved: %s", session_path(s), why);
    session_free(s);
    return status;
}

static void verified(const Cli *c, const char *path, const VerifyReport *r) {
    if (c->text) {
        if (r->ok)
            printf("%s: %u records, all as they were\n", path, r->records);
        else
            printf("%s: record %u differs: %s\n", path, r->at, r->what);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "file", path);
    out_int(&j, "records", r->records);
    out_bool(&j, "ok", r->ok);
    if (!r->ok) out_int(&j, "at", r->at), out_str(&j, "what", r->what);
    out_end(&j, '{');
    out_line(&j);
}

/* A record that does not replay is an answer, "no"; a file that cannot be read is none. */
static bool record_differs(const ErrList *e, VerifyReport *r) {
    int64_t at;
    if (e->n == 0 || strcmp(e->err[0].key, "record") != 0) return false;
    Scan s = scan_str(e->err[0].found);
    if (!scan_int(&s, &at) || at < 1 || at > UINT32_MAX) return false; /* "2 A fire ...": its number stands first */
    r->ok = false;
    r->at = (uint32_t)at;
    snprintf(r->what, sizeof r->what, "line %d, found '%.80s', expected %.90s", e->err[0].line, e->err[0].found,
             e->err[0].expected);
    return true;
}

int cli_verify(Cli *c) {
    if (!cli_rest(c, 1, 100000, "verify GAME...")) return CLI_BAD;
    int status = CLI_YES;
    for (int i = 0; i < c->argc; i++) {
        ErrList err;
        err_clear(&err);
        VerifyReport r = {0};
        if (!session_verify(&c->paths, c->argv[i], &r, &err) && !record_differs(&err, &r)) {
            cli_errors(&err);
            status = CLI_BAD;
            continue;
        }
        if (!r.ok && status == CLI_YES) status = CLI_NO;
        verified(c, c->argv[i], &r);
    }
    return status;
}
