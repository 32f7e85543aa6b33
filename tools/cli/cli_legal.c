/* legal: the openings that are legal now, finite parts filled in. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

/* The printer writes free arguments as POINT, PATH, ANGLE, SOME OF (...) itself; here only the names of SOME are added. */
static void opening(Cli *c, const View *v, const Opening *o) {
    TEXT(line, 8192);
    command_print(v->rs, v->cat, v->g, &o->cmd, &line);
    if (o->some_n) {
        text_str(&line, " (");
        for (uint32_t i = 0; i < o->some_n; i++) {
            if (i) text_char(&line, ' ');
            stand_label(v->g, o->some[i], &line);
        }
        text_char(&line, ')');
    }
    if (c->text) {
        printf("%s\n", line.buf);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "command", line.buf);
    out_bool(&j, "ends", o->ends);
    out_end(&j, '{');
    out_line(&j);
}

int cli_legal(Cli *c) {
    bool bad = false;
    const char *seat_word = cli_option(c, "--seat", &bad), *stand = cli_option(c, "--stand", &bad);
    if (bad || !cli_rest(c, 1, 1, "legal GAME [--seat A|B] [--stand S]")) return CLI_BAD;
    Seat only = SEAT_NONE;
    if (seat_word && !cli_seat(seat_word, &only)) return cli_bad("--seat wants A or B");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    size_t n = 16 << 20;
    uint8_t *mem = malloc(n);
    uint32_t all = 0;
    for (int seat = 0; mem && seat < SEATS; seat++) {
        if (only != SEAT_NONE && only != (Seat)seat) continue;
        const View *v = session_view(s, (Seat)seat);
        StandIx who = STAND_NONE;
        if (stand && !stand_find(v->g, stand, strlen(stand), &who)) {
            free(mem);
            session_free(s);
            return cli_bad("no stand '%s' in this game", stand);
        }
        Arena a;
        arena_init(&a, mem, n, "openings");
        enum { CAP = 4096 };
        Opening *o = ARENA_ARRAY(&a, Opening, CAP);
        uint32_t k = v->rs->legal(v, who, &a, o, CAP);
        for (uint32_t i = 0; i < k; i++) opening(c, v, &o[i]);
        all += k;
    }
    free(mem);
    session_free(s);
    return all ? CLI_YES : CLI_NO;
}
