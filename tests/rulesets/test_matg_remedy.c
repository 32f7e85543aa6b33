/* Refusals: each has its reason and changes nothing; the nearest act that it names is legal (ux 9.9, 9.10). Random
 * commands in random games. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "matg_board.h"

enum { OPENINGS = 2048, STANDS_NAMED = 4 };

static int refusals, named, none;

/* Any stands at all as arguments: most of it is nonsense. */
static void nonsense(MatgBoard *b, Rng *r, Seat seat, Command *out, Arg *arg) {
    static const uint8_t OP[] = {MATG_OP_FIRE,    MATG_OP_FIRE,    MATG_OP_FIRE, MATG_OP_POSTURE,
                                 MATG_OP_POSTURE, MATG_OP_REPLACE, MATG_OP_PASS};
    uint8_t op = OP[rng_below(r, ARRAY_LEN(OP))];
    if (rng_below(r, 4)) { /* mostly what the phase is for */
        if (b->g->h.phase == MATG_FIRE) op = MATG_OP_FIRE;
        if (b->g->h.phase == MATG_POSTURE) op = MATG_OP_POSTURE;
    }
    uint32_t n = 0, stands = 1 + rng_below(r, STANDS_NAMED);
    if (op == MATG_OP_FIRE) arg[n++] = arg_stand(0, (StandIx)rng_below(r, b->g->stand_n));
    if (op == MATG_OP_POSTURE) arg[n++] = (Arg){.slot = 0, .kind = ARG_WORD, .a = (int32_t)rng_below(r, 2)};
    if (op == MATG_OP_REPLACE) stands = 1;
    if (op == MATG_OP_PASS) stands = 0;
    uint8_t slot = op == MATG_OP_REPLACE ? 0 : 1;
    StandIx near = (StandIx)rng_below(r, b->g->stand_n);
    for (uint32_t k = 0; k < stands; k++) {
        arg[n++] = arg_stand(slot, near);
        near = rng_below(r, 3) ? (StandIx)((near + 1) % b->g->stand_n) : (StandIx)rng_below(r, b->g->stand_n);
    }
    *out = (Command){.seat = (uint8_t)seat, .op = op, .n = (uint16_t)n, .arg = arg};
}

static void try_nonsense(MatgBoard *b, Rng *r, Seat seat) {
    Arg arg[1 + STANDS_NAMED];
    Command c;
    View v = b->v;
    v.seat = (uint8_t)seat;
    size_t mark = arena_mark(&b->tmp);
    nonsense(b, r, seat, &c, arg);
    Verdict no = rules_check(&v, &c);
    if (no.kind == VERDICT_NO) {
        refusals++;
        TEXT(why, 600);
        verdict_print(b->cat, b->g, &no, &why);
        assert_true(why.len > 0);
        Remedy fix = {0};
        MATG.remedy(&v, &c, &no, &b->tmp, &fix);
        if (fix.some) {
            Verdict then = rules_check(&v, &fix.cmd);
            if (then.kind != VERDICT_OK) {
                TEXT(line, 600);
                TEXT(cmd, 600);
                TEXT(was, 600);
                verdict_print(b->cat, b->g, &then, &line);
                command_print(&MATG, b->cat, b->g, &fix.cmd, &cmd);
                command_print(&MATG, b->cat, b->g, &c, &was);
                fail_msg("%s: %s\nnearest %s: %s", was.buf, why.buf, cmd.buf, line.buf);
            }
            named++;
        } else {
            none++;
        }
    }
    arena_release(&b->tmp, mark);
}

static bool play_on(MatgBoard *b, Rng *r, Seat seat) {
    View v = b->v;
    v.seat = (uint8_t)seat;
    size_t mark = arena_mark(&b->tmp);
    Opening *o = ARENA_ARRAY(&b->tmp, Opening, OPENINGS);
    uint32_t n = MATG.legal(&v, STAND_NONE, &b->tmp, o, OPENINGS);
    Command c;
    bool done = false;
    while (n && !done) {
        uint32_t k = rng_below(r, n);
        if (o[k].ends && n > 1 && rng_below(r, 8)) continue;
        if (MATG.sample(&v, &o[k], r, &b->tmp, &c)) {
            static char buf[COMMAND_BYTES];
            Text line = text_make(buf, sizeof buf);
            command_print(&MATG, b->cat, b->g, &c, &line);
            done = mb_roll(b, buf).kind == VERDICT_OK;
            assert_true(done);
        }
        o[k] = o[--n];
    }
    arena_release(&b->tmp, mark);
    return done;
}

static void game(const char *key, uint64_t seed) {
    Rng r = rng_make(seed);
    MatgBoard *b = mb_battle(key);
    b->dice.key = seed;
    assert_int_equal(mb_roll(b, "U start").kind, VERDICT_OK);
    for (int k = 0; k < 3000 && !b->g->h.over; k++) {
        SeatMask who = b->g->decision.kind ? SEAT_BIT(b->g->decision.seat) : b->g->h.to_act;
        Seat seat = who & SEAT_BIT(SEAT_A) ? SEAT_A : SEAT_B;
        for (int i = 0; i < (b->g->h.phase == MATG_MOVE ? 1 : 12); i++) try_nonsense(b, &r, rng_below(&r, 8) ? seat : SEAT_B);
        if (!play_on(b, &r, seat) && !play_on(b, &r, SEAT_B))
            fail_msg("seed %llu: a dead end", (unsigned long long)seed);
    }
    mb_close(b);
}

static void the_nearest_that_would_do(void **state) {
    (void)state;
    const char *fixed = getenv("GLACIS_SEED");
    uint64_t seed = fixed ? strtoull(fixed, NULL, 10) : (uint64_t)time(NULL);
    print_message("GLACIS_SEED=%llu\n", (unsigned long long)seed);
    for (uint64_t k = 0; k < 3; k++) game("introductory", seed + k);
    for (uint64_t k = 0; k < 6; k++) game("first_shots", seed + k);
    print_message("%d refusals: %d with a nearest act, %d without\n", refusals, named, none);
    assert_true(refusals > 1000 && named > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_nearest_that_would_do)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
