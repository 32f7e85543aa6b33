/* Command text: the first byte picks a battle, each line is a command as a person, a file or a far host may send it. A
 * line "*7 12" takes the seventh opening instead, its free arguments from seed 12, so that games get on. What is
 * refused changes nothing, what is accepted keeps the invariant, and all that was accepted replays to the same hashes.
 */
#include "fuzz_table.h"

#include "base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 60, OPENINGS = 2048 };

typedef struct Start {
    FuzzTable table;
    Game *first; /* after "U start" */
} Start;

static Start *start_of(uint8_t pick) {
    static Start start[FUZZ_BATTLES];
    Start *s = &start[fuzz_table_pick(pick)];
    if (s->table.g != NULL) return s;
    fuzz_table_start(&s->table, (uint32_t)(s - start));
    ASSERT(fuzz_table_line(&s->table, "U start", 7));
    s->first = game_init(malloc(s->table.g->bytes), s->table.rs, &s->table.g->lim);
    game_copy(s->first, s->table.g);
    return s;
}

/* The n-th opening of whoever may act, as a line. */
static bool opening(FuzzTable *t, Span l, char *line) {
    Scan s = scan_make(l.p, l.n);
    int64_t nth = 0, seed = 0;
    (void)scan_char(&s, '*');
    (void)scan_int(&s, &nth);
    (void)scan_int(&s, &seed);
    Seat seat = t->g->decision.kind != 0 ? (Seat)t->g->decision.seat : (t->g->h.to_act & 1) != 0 ? SEAT_A : SEAT_B;
    if (seat > SEAT_B) return false;
    View v = fuzz_table_view(t, seat);
    size_t mark = arena_mark(&t->tmp);
    Opening *o = ARENA_ARRAY(&t->tmp, Opening, OPENINGS);
    uint32_t n = t->rs->legal(&v, STAND_NONE, &t->tmp, o, OPENINGS);
    Rng r = rng_make((uint64_t)seed);
    Command c;
    bool some = n > 0 && t->rs->sample(&v, &o[(uint64_t)nth % n], &r, &t->tmp, &c);
    if (some) {
        Text out = text_make(line, COMMAND_BYTES);
        command_print(t->rs, t->cat, v.g, &c, &out);
        View host = fuzz_table_host(t);
        if (rules_check(&host, &c).kind != VERDICT_OK) base_panic(__FILE__, __LINE__, line);
    }
    arena_release(&t->tmp, mark);
    return some;
}

typedef struct Done {
    char *line;
    uint64_t hash;
} Done;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    static char line[COMMAND_BYTES];
    Start *start = start_of(data[0]);
    FuzzTable *t = &start->table;
    fuzz_table_set(t, start->first);
    Done done[LINES];
    uint32_t n = 0;
    Scan s = scan_make((const char *)data + 1, size - 1);
    Span l;
    for (uint32_t i = 0; i < LINES && scan_line(&s, &l); i++) {
        bool good = false;
        if (l.n > 0 && l.p[0] == '*')
            good = opening(t, l, line) && fuzz_table_line(t, line, strlen(line));
        else
            good = fuzz_table_line(t, l.p, l.n);
        if (good) done[n++] = (Done){strdup(t->line), game_hash(t->g, t->rs)};
    }
    fuzz_table_ask(t);
    fuzz_table_dump(t);
    fuzz_table_set(t, start->first);
    for (uint32_t i = 0; i < n; i++) {
        ASSERT(fuzz_table_line(t, done[i].line, strlen(done[i].line)));
        ASSERT(game_hash(t->g, t->rs) == done[i].hash);
        free(done[i].line);
    }
    return 0;
}
