/* random against random: games end, nothing legal is refused, each log verifies, and fixed seeds play the same game
 * with every compiler. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define SAME_EVERYWHERE "6e7b0cd9740a35d5"

static void many_games(void **state) {
    (void)state;
    Rng r = rounds_rng("random games");
    uint32_t won[3] = {0}, records = 0, n = rounds_of(80);
    for (uint32_t i = 0; i < n; i++) {
        bool file = i % 10 == 0;
        const char *path = play_path("game");
        Session *s = play_start(file ? path : NULL, rng_next(&r));
        if (file) session_hold_flush(s, true);
        while (play_command(s, &r)) {
            TEXT(why, 200);
            if (!session_ruleset(s)->invariant(session_catalog(s), session_game(s), &why)) fail_msg("%s", why.buf);
        }
        const Game *g = session_game(s);
        assert_int_equal(g->h.over, 1); /* no dead end */
        won[MIN(g->h.winner, 2)]++;
        records += session_records(s);
        session_free(s);
        if (!file) continue;
        VerifyReport report;
        DataPaths data = play_data();
        ErrList err = {0};
        if (!session_verify(&data, path, &report, &err)) fail_msg("record %u: %s", report.at, report.what);
        assert_int_equal(unlink(path), 0);
    }
    print_message("%u games, %u records; A %u, B %u, drawn %u\n", n, records, won[0], won[1], won[2]);
    assert_true(won[0] > n / 8 && won[1] > n / 8); /* neither seat is favoured out of hand */
}

/* The plainest player there is, of this test's own: how random players choose may change, this number may not. */
static bool pick(Session *s, Rng *r) {
    static uint8_t mem[1 << 20];
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        Arena a;
        Command c;
        Opening o[64];
        arena_init(&a, mem, sizeof mem, "player");
        const View *v = session_view(s, (Seat)seat);
        uint32_t n = v->rs->legal(v, STAND_NONE, &a, o, ARRAY_LEN(o));
        if (n == 0) continue;
        uint32_t at = rng_below(r, n);
        if (!v->rs->sample(v, &o[at], r, &a, &c)) c = o[n - 1].cmd; /* the last one: pass, or let it be */
        return session_submit_command(s, &c).accepted;
    }
    return false;
}

/* One number over three whole games: gcc, clang, -O0, -O2 and the sanitizers must all come to it. A change of the
 * skeleton's rules, of the hash or of the dice changes it, and then every save: know why before you write a new one. */
static void same_everywhere(void **state) {
    (void)state;
    uint64_t all = HASH_START;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Rng r = rng_make(seed);
        Session *s = play_start(NULL, seed);
        while (pick(s, &r)) all = hash_u64(all, session_hash(s));
        session_free(s);
    }
    TEXT(hex, 20);
    text_hex(&hex, all, 16);
    assert_string_equal(hex.buf, SAME_EVERYWHERE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(many_games, play_begin, play_end),
                                       cmocka_unit_test(same_everywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
