/* The game file: the same after load, cut anywhere, garbage, newer, locked. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void same_files(const char *a, const char *b) {
    size_t n, m;
    char *p = play_read(a, &n), *q = play_read(b, &m);
    assert_int_equal(n, m);
    assert_memory_equal(p, q, n);
    free(p);
    free(q);
}

/* Random games with undo and redo: what is loaded is what was played, and saves to the same bytes. */
static void save_load(void **state) {
    (void)state;
    Rng r = rounds_rng("file save load");
    for (uint32_t round = 0; round < rounds_of(5); round++) {
        char name[32];
        (void)snprintf(name, sizeof name, "game%u", round);
        const char *path = play_path(name);
        Session *s = play_start(path, rng_next(&r));
        (void)play_random(s, &r, 20 + rng_below(&r, 120), true);
        uint64_t hash = session_hash(s);
        uint32_t records = session_records(s), lines = session_log_count(s);
        char redo[100], again[100];
        bool can = session_can_redo(s, redo, sizeof redo);
        assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK);
        session_free(s);
        s = play_open(path);
        assert_int_equal(session_hash(s), hash);
        assert_int_equal(session_records(s), records);
        assert_int_equal(session_log_count(s), lines);
        assert_int_equal(session_can_redo(s, again, sizeof again), can);
        assert_string_equal(redo, again);
        assert_false(session_mended(s, NULL, 0));
        ErrList err = {0};
        const char *copy = play_path("copy");
        (void)unlink(copy);
        assert_true(session_save_copy(s, copy, &err));
        same_files(path, copy);
        assert_false(session_save_copy(s, copy, &err)); /* never over another file */
        if (can) assert_true(session_redo(s));
        (void)play_random(s, &r, 10, true);
        session_free(s);
        VerifyReport report;
        DataPaths data = play_data();
        if (!session_verify(&data, path, &report, &err)) fail_msg("record %u: %s", report.at, report.what);
        assert_true(report.records >= 1);
    }
}

static uint32_t records_in(const char *p, size_t n) {
    uint32_t live = 0;
    bool header = true;
    for (size_t i = 0; i < n;) {
        const char *end = memchr(p + i, '\n', n - i);
        if (end == NULL) break;
        if (strncmp(p + i, "battle ", 7) == 0)
            header = false;
        else if (!header && p[i] >= '1' && p[i] <= '9')
            live = (uint32_t)strtoul(p + i, NULL, 10);
        else if (!header && p[i] == '<')
            live = (uint32_t)strtoul(p + i + 2, NULL, 10);
        i = (size_t)(end - p) + 1;
    }
    return live;
}

/* Cut at every byte of its last quarter, state block and undo line included: opens, holds each whole record, and plays
 * on. */
static void torn(void **state) {
    (void)state;
    Rng r = rounds_rng("file torn");
    const char *path = play_path("game"), *cut = play_path("cut");
    Session *s = play_start(path, 21);
    while (session_game(s)->h.turn < 2) assert_true(play_command(s, &r));
    size_t from, n;
    char *p = play_read(path, &from);
    free(p);
    (void)play_random(s, &r, 3, false);
    assert_true(session_undo(s, true));
    (void)play_random(s, &r, 3, false);
    session_free(s);
    p = play_read(path, &n);
    from = from > 9000 ? from - 4200 : from / 2; /* the block of turn 2 lies before its end */
    for (size_t at = from; at < n; at += at + 170 < n && at > from + 60 ? 23 : 1) {
        play_write(cut, p, at);
        s = play_open(cut);
        assert_int_equal(session_records(s), records_in(p, at));
        bool whole = p[at - 1] == '\n';
        char what[200];
        bool mended = session_mended(s, what, sizeof what);
        if (!whole) assert_true(mended);
        RecordInfo info;
        assert_true(session_record(s, session_records(s), &info));
        assert_int_equal(info.hash, session_hash(s));
        if (rng_below(&r, 8) == 0) {
            uint32_t before = session_records(s);
            bool played = play_command(s, &r);
            uint64_t hash = session_hash(s);
            session_free(s);
            s = play_open(cut);
            assert_int_equal(session_records(s), before + played);
            assert_int_equal(session_hash(s), hash);
            assert_false(session_mended(s, NULL, 0));
        }
        session_free(s);
    }
    free(p);
}

static void refused(const char *p, size_t n, const char *key, int line) {
    const char *path = play_path("bad");
    DataPaths data = play_data();
    ErrList err = {0};
    Session *s = session_new(&data);
    size_t m;
    play_write(path, p, n);
    bool open = session_open(s, path, &err);
    TEXT(say, 600);
    if (err.n > 0) err_print(&err.err[0], &say);
    if (open || err.n == 0 || (key != NULL && strcmp(err.err[0].key, key) != 0) ||
        (line > 0 && err.err[0].line != line))
        fail_msg("opened %d: %s (expected %s in line %d):\n%.*s", open, say.buf, key != NULL ? key : "?", line,
                 (int)MIN(n, (size_t)600), p);
    session_free(s);
    char *after = play_read(path, &m); /* what could not be read is not touched */
    assert_int_equal(m, n);
    assert_memory_equal(after, p, n);
    free(after);
}

static char *replaced(const char *text, const char *what, const char *with) {
    const char *at = strstr(text, what);
    assert_non_null(at);
    char *out = calloc(1, strlen(text) + strlen(with) + 1);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, with);
    strcat(out, at + strlen(what));
    return out;
}

static void refused_with(const char *text, const char *what, const char *with, const char *key, int line) {
    char *p = replaced(text, what, with);
    refused(p, strlen(p), key, line);
    free(p);
}

static void bad_files(void **state) {
    (void)state;
    Rng r = rounds_rng("file bad");
    const char *path = play_path("game");
    Session *s = play_start(path, 21);
    static const char *const LINE[] = {"A move A1 to 12,20", "B move B1 to 12,70", "A move A2 to 20,22 facing 90",
                                       "B pass"};
    for (size_t i = 0; i < ARRAY_LEN(LINE); i++) /* of turn 1: no later state block that it could go on from */
        assert_true(session_submit(s, LINE[i], strlen(LINE[i])).accepted);
    session_free(s);
    size_t n;
    char *p = play_read(path, &n);
    refused("", 0, "glacis", 1);
    refused("PK\3\4", 4, "glacis", 1);
    refused("glacis 1\n", 9, "ruleset", 2);
    refused_with(p, "glacis 1", "glacis 2", "glacis", 1);
    refused_with(p, "glacis 1", "glacis x", "glacis", 1);
    refused_with(p, "ruleset skeleton 1", "ruleset chess 1", "ruleset", 2);
    refused_with(p, "ruleset skeleton 1", "ruleset skeleton 9", "ruleset", 2);
    refused_with(p, "reach=short", "reach=far", "reach", 3);
    refused_with(p, "reach=short", "colour=red", "option", 3);
    refused_with(p, "limits ", "limits 99", "limits", 4);
    refused_with(p, "limits ", "limits -", "limits", 4);
    refused_with(p, "\ndata ", "\ndata x", "data", 5);
    refused_with(p, "\nkey ", "\nkey", "key", 6);
    refused_with(p, "\"title\":", "\"tilte\":", NULL, 0);
    refused_with(p, "battle {", "battle [", NULL, 0);
    refused_with(p, "\n3 ", "\n5 ", "record", 0);
    char *head = strstr(p, "\n1 U start");
    refused(p, (size_t)(head - p) + 1, "record", 0); /* a header and no game */
    /* Any byte changed, anywhere: opens or is refused with words; never worse. */
    for (uint32_t round = 0; round < rounds_of(60); round++) {
        char *q = malloc(n + 1);
        DataPaths data = play_data();
        ErrList err = {0};
        memcpy(q, p, n + 1);
        for (uint32_t k = 1 + rng_below(&r, 4); k > 0; k--) q[rng_below(&r, (uint32_t)n)] = (char)rng_below(&r, 256);
        play_write(play_path("bytes"), q, n);
        s = session_new(&data);
        if (!session_open(s, play_path("bytes"), &err)) assert_true(err.n > 0);
        session_free(s);
        free(q);
    }
    free(p);
    DataPaths data = play_data();
    ErrList err = {0};
    s = session_new(&data);
    assert_false(session_open(s, play_path("is not there"), &err));
    assert_false(session_open(s, play_dir, &err));
    assert_false(session_open(s, "", &err));
    assert_int_equal(err.n, 3);
    session_free(s);
}

/* A log that other charts made: what does not replay is text, and play goes on from the last state block. */
static void other_charts(void **state) {
    (void)state;
    Rng r = rounds_rng("file other");
    const char *path = play_path("game");
    Session *s = play_start(path, 33);
    while (session_game(s)->h.turn < 3) assert_true(play_command(s, &r));
    uint32_t block = session_records(s);
    (void)play_random(s, &r, 4, false);
    uint32_t records = session_records(s);
    uint64_t hash = session_hash(s);
    session_free(s);
    size_t n;
    char *p = play_read(path, &n), *line = strstr(p, "\n4 ");
    char *digit = strchr(line + 1, '\n') - 1; /* the hash of record 4 */
    *digit = *digit == '0' ? '1' : '0';
    char *q = replaced(p, "\ndata ", "\ndata 0000000000000000\nx");
    char *end = strstr(q, "\nx");
    memmove(end, strchr(end + 1, '\n'), strlen(strchr(end + 1, '\n')) + 1);
    const char *other = play_path("other");
    play_write(other, q, strlen(q));
    s = play_open(other);
    char what[200];
    assert_true(session_mended(s, what, sizeof what));
    assert_int_equal(session_records(s), records);
    assert_int_equal(session_hash(s), hash);
    assert_true(session_undo_to(s, block));
    assert_false(session_undo(s, true)); /* not beyond the block */
    (void)play_random(s, &r, 5, false);
    hash = session_hash(s);
    session_free(s);
    s = play_open(other);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
    VerifyReport report;
    DataPaths data = play_data();
    ErrList err = {0};
    assert_false(session_verify(&data, other, &report, &err));
    assert_int_equal(report.at, 4);
    assert_non_null(strstr(report.what, "hash"));
    free(p);
    free(q);
}

/* No block behind the record that differs: the game goes on before it; the rest stays in the file, undone; opening
 * alone writes nothing. */
static void tail_taken_back(void **state) {
    (void)state;
    const char *path = play_path("game"), *bad = play_path("bad");
    Session *s = play_start(path, 21);
    static const char *const LINE[] = {"A move A1 to 12,20", "B move B1 to 12,70", "A move A2 to 20,22 facing 90",
                                       "B pass"};
    for (size_t i = 0; i < ARRAY_LEN(LINE); i++) assert_true(session_submit(s, LINE[i], strlen(LINE[i])).accepted);
    session_free(s);
    static const char *const WITH[][2] = {{"12,70 | -", "12,70 | 9"}, {"\n3 B move", "\n3 B xmove"}};
    for (size_t k = 0; k < ARRAY_LEN(WITH); k++) {
        size_t n, m;
        char *p = play_read(path, &n), *q = replaced(p, WITH[k][0], WITH[k][1]);
        play_write(bad, q, strlen(q));
        s = play_open(bad);
        assert_true(session_mended(s, NULL, 0));
        assert_int_equal(session_records(s), 2);
        assert_int_equal(session_game(s)->h.record, 2);
        assert_false(session_can_redo(s, NULL, 0));
        char *now = play_read(bad, &m);
        assert_string_equal(now, q);
        free(now);
        assert_true(session_submit(s, "B pass", 6).accepted);
        uint64_t hash = session_hash(s);
        session_free(s);
        s = play_open(bad);
        assert_int_equal(session_records(s), 3);
        assert_int_equal(session_hash(s), hash);
        uint32_t undone = 0;
        for (uint32_t i = 0; i < session_log_count(s); i++) undone += session_log(s, i)->undone;
        assert_true(undone >= 3);
        session_free(s);
        assert_int_equal(unlink(bad), 0);
        free(p);
        free(q);
    }
}

/* A wrong digit in a record's hash: opening, which compares where it matters, gives the game as it was or says what it
 * mended, and always says so of the last record; verifying names the record, whichever it is. */
static void wrong_digit(void **state) {
    (void)state;
    Rng r = rounds_rng("file digit");
    const char *path = play_path("game"), *bad = play_path("digit");
    Session *s = play_start(path, 34);
    (void)play_random(s, &r, 30, true);
    uint64_t hash = session_hash(s);
    uint32_t records = session_records(s);
    session_free(s);
    for (uint32_t k = 2; k <= records; k += 3) {
        size_t n;
        char *p = play_read(path, &n), *line = NULL;
        TEXT(word, 16);
        text_format(&word, "\n%u ", k);
        for (char *next = p; (next = strstr(next, word.buf)) != NULL; next++)
            line = next; /* of the branch that lives */
        assert_non_null(line);
        char *digit = strchr(line + 1, '\n') - 1;
        *digit = *digit == '0' ? '1' : '0';
        play_write(bad, p, n);
        s = play_open(bad);
        bool mended = session_mended(s, NULL, 0);
        assert_true(mended || session_hash(s) == hash);
        assert_true(mended || k != records);
        session_free(s);
        VerifyReport report;
        DataPaths data = play_data();
        ErrList err = {0};
        assert_false(session_verify(&data, bad, &report, &err));
        assert_int_equal(report.at, k);
        free(p);
    }
}

/* A state block that says otherwise than the replay is found by verify, by the field's name. */
static void verify_names_field(void **state) {
    (void)state;
    const char *path = play_path("game"), *bad = play_path("bad");
    session_free(play_start(path, 33));
    size_t n;
    char *p = play_read(path, &n), *q = replaced(p, "stand A2 type=red_horse", "stand A2 type=red_horse face=77");
    play_write(bad, q, strlen(q));
    VerifyReport report;
    DataPaths data = play_data();
    ErrList err = {0};
    assert_false(session_verify(&data, bad, &report, &err));
    assert_non_null(strstr(report.what, "stand A2 face"));
    free(p);
    free(q);
}

static void two_windows(void **state) {
    (void)state;
    Rng r = rounds_rng("file two");
    const char *path = play_path("game");
    Session *a = play_start(path, 5);
    (void)play_random(a, &r, 5, false);
    Session *b = play_open(path);
    char why[100];
    assert_int_equal(session_save_state(b, why, sizeof why), SAVE_READ_ONLY);
    assert_non_null(strstr(why, "another window"));
    assert_int_equal(session_hash(b), session_hash(a));
    SessionReply reply = session_submit(b, "A pass", 6);
    assert_false(reply.accepted);
    assert_int_equal(reply.verdict.why, TX_READ_ONLY);
    assert_false(session_undo(b, true));
    assert_true(session_look(b, 2));
    assert_false(session_take_over(b)); /* the other one still lives */
    (void)play_random(a, &r, 5, false);
    uint64_t hash = session_hash(a);
    session_free(a);
    assert_true(session_take_over(b));
    assert_int_equal(session_hash(b), hash); /* with what the other window did since */
    assert_int_equal(session_save_state(b, NULL, 0), SAVE_OK);
    assert_true(play_command(b, &r));
    session_free(b);
    char lock[200];
    (void)snprintf(lock, sizeof lock, "%s.lock", path);
    assert_int_not_equal(access(lock, F_OK), 0);
}

/* Every game that a released Glacis saved opens for ever, to the last record: tests/saves holds one of each rule set
 * and version. */
static void saves_of_old(void **state) {
    (void)state;
    VerifyReport report;
    DataPaths data = play_data();
    ErrList err = {0};
    if (!session_verify(&data, TEST_DATA "/../saves/skeleton_1.glacis", &report, &err))
        fail_msg("record %u: %s", report.at, report.what);
    assert_int_equal(report.records, 47);
}

static void copies_and_names(void **state) {
    (void)state;
    Rng r = rounds_rng("file copies");
    char path[200], again[200], dir[120];
    (void)snprintf(dir, sizeof dir, "%s/a/b/saves", play_dir);
    assert_true(session_autosave_dir(NULL, dir, "duel", path, sizeof path));
    Session *s = play_start(path, 5);
    assert_true(session_autosave_dir(s, dir, "duel", again, sizeof again));
    assert_string_not_equal(path, again);
    while (play_command(s, &r)) continue;
    assert_int_equal(session_game(s)->h.over, 1);
    session_free(s);
    uint32_t n = 0;
    for (int i = 1; i <= 9; i++) {
        char copy[220];
        (void)snprintf(copy, sizeof copy, "%s.%d", path, i);
        if (access(copy, F_OK) != 0) continue;
        session_free(play_open(copy));
        n++;
    }
    assert_true(n >= 2 && n <= 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(save_load, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(torn, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(bad_files, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(other_charts, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(wrong_digit, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(tail_taken_back, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(verify_names_field, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(two_windows, play_begin, play_end),
                                       cmocka_unit_test(saves_of_old),
                                       cmocka_unit_test_setup_teardown(copies_and_names, play_begin, play_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
