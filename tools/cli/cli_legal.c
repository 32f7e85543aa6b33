/* legal: the openings that are legal now, finite parts filled in. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { LEGAL_BYTES = 16 << 20, LEGAL_MOST = 4096 };

/* The printer writes free arguments as POINT, PATH, ANGLE, SOME OF itself; the names of SOME stand last in every
 * signature. */
static void opening(const Cli *c, const View *v, const Opening *o) {
    static char buf[COMMAND_BYTES];
    Text line = text_make(buf, sizeof buf);
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

static uint32_t of_seat(const Cli *c, const View *v, StandIx who, uint8_t *mem) {
    Arena a;
    arena_init(&a, mem, LEGAL_BYTES, "openings");
    Opening *o = ARENA_ARRAY(&a, Opening, LEGAL_MOST);
    uint32_t n = v->rs->legal(v, who, &a, o, LEGAL_MOST);
    for (uint32_t i = 0; i < n; i++) opening(c, v, &o[i]);
    return n;
}

int cli_legal(Cli *c) {
    bool bad = false;
    const char *seat_word = cli_option(c, "--seat", &bad), *stand = cli_option(c, "--stand", &bad);
    if (bad || !cli_rest(c, 1, 1, "legal GAME [--seat A|B] [--stand S]")) return CLI_BAD;
    Seat only = SEAT_NONE;
    if (seat_word && (!cli_seat(seat_word, &only) || only == SEAT_U)) return cli_bad("--seat wants A or B");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    uint8_t *mem = malloc(LEGAL_BYTES);
    StandIx who = STAND_NONE;
    int status = mem && (!stand || cli_stand(session_view(s, SEAT_U), stand, false, &who)) ? CLI_NO : CLI_BAD;
    for (int seat = 0; status != CLI_BAD && seat < SEATS; seat++)
        if (only == SEAT_NONE || only == (Seat)seat)
            if (of_seat(c, session_view(s, (Seat)seat), who, mem) > 0) status = CLI_YES;
    if (c->text && status == CLI_NO) printf("nothing is legal\n");
    free(mem);
    session_free(s);
    return status;
}
