/* play: commands from standard input, one answer a line, flushed. verify: replays logs. */
#define _GNU_SOURCE
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 32, FACES_MAX = 4096 };

static const char *phase_word(const View *v) { return v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].key : ""; }

static void answer_yes(Cli *c, Session *s, const SessionReply *r, const char *line) {
    View host = {.seat = SEAT_U, .rs = session_ruleset(s), .cat = session_catalog(s), .g = session_game(s)};
    if (c->text) {
        printf("%u %s\n", r->record, line);
        for (uint32_t i = 0; i < r->events->n; i++) {
            TEXT(t, 600);
            host.rs->print_event(&host, r->events, &r->events->ev[i], &t);
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

static void remedy_out(Json *j, const View *v, const Remedy *m) {
    if (!m->some) {
        out_str(j, "nearest", "none this turn");
        return;
    }
    TEXT(t, 8192);
    command_print(v->rs, v->cat, v->g, &m->cmd, &t);
    out_str(j, "nearest", t.buf);
}

static void answer_no(Cli *c, Session *s, const SessionReply *r, const char *line) {
    View host = {.seat = SEAT_U, .rs = session_ruleset(s), .cat = session_catalog(s), .g = session_game(s)};
    const View *v = session_view(s, line[0] == 'B' ? SEAT_B : SEAT_A);
    size_t n = 1 << 20;
    void *mem = malloc(n);
    if (!mem) return;
    Arena a;
    arena_init(&a, mem, n, "remedy");
    Remedy m = {0};
    Command cmd;
    TextId why;
    size_t at;
    if (r->parse == TX_NONE && command_parse(v->rs, v->cat, v->g, line, strlen(line), &a, &cmd, &why, &at)) v->rs->remedy(v, &cmd, &r->verdict, &a, &m);
    TEXT(say, 600);
    if (r->parse != TX_NONE) text_str(&say, catalog_text(host.cat, (TextId)r->parse));
    else verdict_print(host.cat, host.g, &r->verdict, &say);
    if (c->text) {
        printf("refused: %s", say.buf);
        if (r->parse == TX_NONE) {
            TEXT(t, 8192);
            if (m.some) command_print(v->rs, v->cat, v->g, &m.cmd, &t);
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
            remedy_out(&j, v, &m);
        }
        out_end(&j, '{');
        out_line(&j);
    }
    free(mem);
}

static void undo_out(Cli *c, Session *s, bool ok, const char *line) {
    if (c->text) {
        printf("%s: %s\n", line, ok ? "done" : "nothing to undo");
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_bool(&j, "accepted", ok);
    out_str(&j, "command", line);
    out_int(&j, "record", session_records(s));
    out_hash(&j, "hash", session_hash(s));
    out_end(&j, '{');
    out_line(&j);
}

static bool one_line(Cli *c, Session *s, char *line) {
    size_t n = strlen(line);
    while (n && (line[n - 1] == '\n' || line[n - 1] == '\r' || line[n - 1] == ' ')) line[--n] = 0;
    if (n == 0 || line[0] == '#') return true;
    bool ok;
    int64_t to;
    if (strcmp(line, "undo") == 0) {
        ok = session_undo(s, true);
        undo_out(c, s, ok, line);
    } else if (strncmp(line, "undo ", 5) == 0 && cli_number(line + 5, 0, UINT32_MAX - 1, &to)) {
        ok = session_undo_to(s, (uint32_t)to);
        undo_out(c, s, ok, line);
    } else {
        SessionReply r = session_submit(s, line, n);
        ok = r.accepted;
        if (ok) answer_yes(c, s, &r, line);
        else answer_no(c, s, &r, line);
    }
    fflush(stdout);
    return ok;
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
    while ((v = cli_option(c, "--option", &bad)) && o->option_n < OPTIONS_MAX) opt[o->option_n++] = v;
    o->option = opt;
    o->ruleset = cli_option(c, "--rules", &bad);
    o->path = cli_option(c, "--save", &bad);
    int64_t seed = 1;
    if ((v = cli_option(c, "--seed", &bad)) && !cli_number(v, 1, INT64_MAX, &seed)) return cli_bad("--seed wants a number from 1 on"), false;
    o->key = (uint64_t)seed;
    if ((v = cli_option(c, "--dice", &bad)) && !cli_faces(v, faces, FACES_MAX, &o->face_n)) return cli_bad("--dice wants faces like 12,4,1"), false;
    o->faces = v ? faces : NULL;
    return !bad;
}

int cli_play(Cli *c) {
    SessionStart o = {0};
    const char *opt[OPTIONS_MAX];
    uint8_t faces[FACES_MAX];
    if (!options_of(c, &o, opt, faces) || !cli_rest(c, 1, 1, "play BATTLE|GAME ...")) return CLI_BAD;
    Session *s = cli_open(c, c->argv[0], &o);
    if (!s) return CLI_BAD;
    if (cli_is_game(c->argv[0]) && o.face_n) session_give_faces(s, faces, o.face_n);
    int status = CLI_YES;
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, stdin) > 0)
        if (!one_line(c, s, line)) status = CLI_NO;
    free(line);
    last_line(c, s);
    session_free(s);
    return status;
}

int cli_verify(Cli *c) {
    if (!cli_rest(c, 1, 100000, "verify GAME...")) return CLI_BAD;
    int status = CLI_YES;
    for (int i = 0; i < c->argc; i++) {
        ErrList err;
        err_clear(&err);
        VerifyReport r;
        if (!session_verify(&c->paths, c->argv[i], &r, &err)) {
            cli_errors(&err);
            status = CLI_BAD;
            continue;
        }
        if (!r.ok && status == CLI_YES) status = CLI_NO;
        if (c->text) {
            printf("%s: %u records, %s%s\n", c->argv[i], r.records, r.ok ? "all as they were" : "differs: ", r.ok ? "" : r.what);
            continue;
        }
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_str(&j, "file", c->argv[i]);
        out_int(&j, "records", r.records);
        out_bool(&j, "ok", r.ok);
        if (!r.ok) out_int(&j, "at", r.at), out_str(&j, "what", r.what);
        out_end(&j, '{');
        out_line(&j);
    }
    return status;
}
