/* Planted faults: a full disk, half a write, a flush that fails, a folder that cannot be written. Play goes on; nothing
 * is lost that memory holds. */
#include "play.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* After the fault the file holds whole records up to what was acknowledged as saved; mended, it holds all. */
static void fault(FileFaults f, const char *name) {
    Rng r = rounds_rng(name);
    const char *path = play_path(name);
    Session *s = play_start(path, 5);
    (void)play_random(s, &r, 5, false);
    uint32_t saved = session_records(s);
    session_plant_faults(s, f);
    (void)play_random(s, &r, 6, true);
    char why[100];
    assert_int_equal(session_save_state(s, why, sizeof why), SAVE_FAILED);
    assert_string_equal(why, strerror(f.error));
    assert_false(session_retry_save(s));
    uint64_t hash = session_hash(s);
    char snap[200];
    strcpy(snap, play_path("snap"));
    size_t n;
    char *p = play_read(path, &n); /* as a pulled plug would leave it */
    play_write(snap, p, n);
    free(p);
    Session *torn = play_open(snap);
    assert_true(session_records(torn) >= MIN(saved, session_records(torn)) && session_records(torn) >= 1);
    session_free(torn);
    (void)unlink(snap);
    session_plant_faults(s, (FileFaults){0});
    assert_true(session_retry_save(s));
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK);
    session_free(s);
    s = play_open(path);
    assert_int_equal(session_hash(s), hash);
    assert_false(session_mended(s, NULL, 0));
    (void)play_random(s, &r, 10, true);
    session_free(s);
}

static void full_disk(void **state) {
    (void)state;
    fault((FileFaults){.fail_write_at = 1, .error = ENOSPC}, "full1");
    fault((FileFaults){.fail_write_at = 3, .error = ENOSPC}, "full3");
}

static void half_a_write(void **state) {
    (void)state;
    fault((FileFaults){.short_write_at = 1, .error = ENOSPC}, "half1");
    fault((FileFaults){.short_write_at = 2, .error = EIO}, "half2");
}

static void flush_fails(void **state) {
    (void)state;
    fault((FileFaults){.fail_sync_at = 1, .error = EIO}, "flush1");
    fault((FileFaults){.fail_sync_at = 2, .error = EIO}, "flush2");
}

/* A fault that goes away: the next record brings all that is missing. */
static void by_itself(void **state) {
    (void)state;
    Rng r = rounds_rng("faults itself");
    const char *path = play_path("game");
    Session *s = play_start(path, 5);
    session_plant_faults(s, (FileFaults){.short_write_at = 1, .error = ENOSPC});
    (void)play_random(s, &r, 4, false);
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_FAILED);
    session_plant_faults(s, (FileFaults){0});
    assert_true(play_command(s, &r));
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK);
    uint64_t hash = session_hash(s);
    session_free(s);
    s = play_open(path);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
}

static void save_elsewhere(void **state) {
    (void)state;
    Rng r = rounds_rng("faults elsewhere");
    const char *path = play_path("game"), *other = play_path("other");
    ErrList err = {0};
    Session *s = play_start(path, 5);
    session_plant_faults(s, (FileFaults){.fail_write_at = 1, .error = ENOSPC});
    (void)play_random(s, &r, 4, false);
    assert_false(session_save_copy(s, other, &err));
    assert_int_equal(err.n, 1);
    assert_int_not_equal(access(other, F_OK), 0); /* nothing half-made stays */
    session_plant_faults(s, (FileFaults){0});
    assert_true(session_save_copy(s, other, &err));
    assert_string_equal(session_path(s), other);
    (void)play_random(s, &r, 4, false);
    uint64_t hash = session_hash(s);
    session_free(s);
    s = play_open(other);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
    s = play_start(NULL, 6); /* a game without a file gets one */
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_MEMORY);
    assert_true(session_save_copy(s, play_path("third"), &err));
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK);
    session_free(s);
}

static void cannot_begin(void **state) {
    (void)state;
    static const FileFaults F[] = {{.fail_write_at = 1, .error = ENOSPC},
                                   {.short_write_at = 1, .error = ENOSPC},
                                   {.fail_sync_at = 1, .error = EIO},
                                   {.fail_open = 1, .error = EROFS}};
    DataPaths data = play_data();
    for (size_t i = 0; i < ARRAY_LEN(F); i++) {
        const char *path = play_path("never");
        ErrList err = {0};
        Session *s = session_new(&data);
        session_plant_faults(s, F[i]);
        assert_false(session_start(s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .path = path}, &err));
        assert_int_equal(err.n, 1);
        assert_string_equal(err.err[0].found, strerror(F[i].error));
        assert_int_not_equal(access(path, F_OK), 0);
        session_free(s);
    }
    ErrList err = {0};
    Session *s = session_new(&data);
    assert_false(session_start(
        s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .path = play_path("no/such/folder/g")}, &err));
    const char *taken = play_path("taken");
    play_write(taken, "mine", 4);
    assert_false(session_start(s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .path = taken}, &err));
    size_t n;
    char *p = play_read(taken, &n);
    assert_string_equal(p, "mine");
    free(p);
    session_free(s);
}

/* A folder that cannot be written: the game can be looked at, nothing else. */
static void read_only(void **state) {
    (void)state;
    Rng r = rounds_rng("faults read only");
    const char *path = play_path("game");
    Session *s = play_start(path, 5);
    (void)play_random(s, &r, 8, false);
    uint64_t hash = session_hash(s);
    session_free(s);
    DataPaths data = play_data();
    ErrList err = {0};
    s = session_new(&data);
    session_plant_faults(s, (FileFaults){.fail_open = 1, .error = EROFS});
    assert_true(session_open(s, path, &err));
    char why[100];
    assert_int_equal(session_save_state(s, why, sizeof why), SAVE_READ_ONLY);
    assert_string_equal(why, strerror(EROFS));
    assert_int_equal(session_hash(s), hash);
    assert_false(session_submit(s, "A pass", 6).accepted);
    assert_false(session_undo(s, true));
    assert_true(session_look(s, 1));
    session_free(s);
}

/* Written without a flush while held, all of it at release. */
static void held(void **state) {
    (void)state;
    Rng r = rounds_rng("faults held");
    const char *path = play_path("game");
    Session *s = play_start(path, 5);
    session_hold_flush(s, true);
    session_plant_faults(s, (FileFaults){.fail_sync_at = 1, .error = EIO});
    (void)play_random(s, &r, 20, true);
    assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK); /* no flush was asked for */
    session_plant_faults(s, (FileFaults){0});
    session_hold_flush(s, false);
    uint64_t hash = session_hash(s);
    session_free(s);
    s = play_open(path);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(full_disk, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(half_a_write, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(flush_fails, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(by_itself, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(save_elsewhere, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(cannot_begin, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(read_only, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(held, play_begin, play_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
