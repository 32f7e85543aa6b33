/* MATG through a session: save, load, undo and redo in the middle of decisions and frames; nothing refused that was
 * offered. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Session *start(const char *battle, uint64_t key, const char *path) {
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (session_start(s, &(SessionStart){.battle = battle, .key = key, .path = path}, &err)) return s;
    TEXT(line, 600);
    err_print(&err.err[0], &line);
    fail_msg("%s", line.buf);
    return NULL;
}

static void to_and_fro(const char *battle, uint32_t commands) {
    Rng r = rounds_rng(battle);
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path(battle));
    Session *s = start(battle, rng_next(&r), path);
    session_hold_flush(s, true);
    (void)play_random(s, &r, commands, true);
    uint32_t n = session_records(s);
    for (int i = 0; i < 20; i++) { /* any record, from any other */
        RecordInfo info;
        uint32_t at = 1 + rng_below(&r, n);
        assert_true(session_record(s, at, &info));
        assert_true(session_look(s, at));
        assert_int_equal(session_hash(s), info.hash);
    }
    (void)session_look(s, UINT32_MAX);
    uint64_t hash = session_hash(s);
    uint32_t lines = session_log_count(s);
    session_hold_flush(s, false);
    session_free(s);
    DataPaths data = play_shipped();
    ErrList err = {0};
    s = session_new(&data);
    assert_true(session_open(s, path, &err));
    assert_int_equal(session_hash(s), hash);
    assert_int_equal(session_log_count(s), lines);
    assert_false(session_mended(s, NULL, 0));
    while (session_redo(s)) continue;
    (void)play_random(s, &r, 20, true);
    session_free(s);
    VerifyReport report;
    if (!session_verify(&data, path, &report, &err)) fail_msg("record %u: %s", report.at, report.what);
}

static void first_shots(void **state) {
    (void)state;
    to_and_fro("first_shots", 150);
}

static void introductory(void **state) {
    (void)state;
    to_and_fro("introductory", 120 * rounds_of(1));
}

/* A battle by its path, of no named rule set: what is wrong in it is said, by line, not that another rule set has no
 * data here. */
static void bad_battle(void **state) {
    (void)state;
    char from[600];
    size_t n;
    (void)snprintf(from, sizeof from, "%s/battles/first_shots.json", GLACIS_SOURCE_DATA);
    char *p = play_read(from, &n), *turns = strstr(p, "\"turns\"");
    assert_non_null(turns);
    memcpy(turns, "\"tunrs\"", 7);
    const char *path = play_path("bad.json");
    play_write(path, p, n);
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    assert_false(session_start(s, &(SessionStart){.battle = path}, &err));
    assert_true(err.n > 0);
    assert_string_equal(err.err[0].file, path);
    assert_int_not_equal(err.err[0].line, 0);
    session_free(s);
    free(p);
}

/* Every game that a released Glacis saved opens for ever (design 6): whole while the rules are the same, else from its
 * last state block. */
static void save_of_old(void **state) {
    (void)state;
    char from[300], to[200];
    (void)snprintf(from, sizeof from, "%s/../tests/saves/matg_1.glacis", GLACIS_SOURCE_DATA);
    (void)snprintf(to, sizeof to, "%s", play_path("matg_old"));
    ErrList err = {0};
    size_t n;
    char *text = load_file(from, 1 << 22, &n, &err);
    assert_non_null(text);
    FILE *f = fopen(to, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    (void)fclose(f);
    free(text);
    DataPaths data = play_shipped();
    Session *s = session_new(&data);
    assert_true(session_open(s, to, &err));
    assert_true(session_records(s) > 0);
    assert_true(session_game(s)->h.over);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(bad_battle, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(first_shots, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(save_of_old, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(introductory, play_begin, play_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
