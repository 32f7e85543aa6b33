/* A player's program killed at any moment: whatever he was shown is in the file. */
#include "play.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct Shown { /* what the child has been told, in one atomic write */
    uint32_t records;
    uint64_t hash;
} Shown;

static void child(const char *path, bool fresh, uint64_t seed, int out) {
    Rng r = rng_make(seed);
    Session *s = fresh ? play_start(path, seed) : play_open(path);
    for (;;) {
        Shown now = {session_records(s), session_hash(s)};
        if (write(out, &now, sizeof now) != (ssize_t)sizeof now) _exit(1);
        if (rng_below(&r, 5) == 0)
            (void)session_undo(s, true);
        else if (!play_command(s, &r) && !session_undo_to(s, 1 + session_records(s) / 2))
            _exit(1);
    }
}

static bool run_and_kill(const char *path, bool fresh, Rng *r, Shown *last) {
    int pipe_fd[2];
    assert_int_equal(pipe(pipe_fd), 0);
    uint64_t seed = rng_next(r);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        (void)close(pipe_fd[0]);
        child(path, fresh, seed, pipe_fd[1]);
        _exit(0);
    }
    (void)close(pipe_fd[1]);
    Shown now;
    bool any = read(pipe_fd[0], &now, sizeof now) == (ssize_t)sizeof now;
    *last = now;
    struct timespec wait = {0, (long)rng_below(r, 30) * 1000000 + (long)rng_below(r, 1000000)};
    (void)nanosleep(&wait, NULL);
    (void)kill(pid, SIGKILL);
    while (read(pipe_fd[0], &now, sizeof now) == (ssize_t)sizeof now) *last = now;
    (void)close(pipe_fd[0]);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) fail_msg("the child ended by itself: status %d", status);
    return any;
}

/* Shown records are there with their hash, or were undone by a line that came after: at most one command was under way.
 */
static void killed(void **state) {
    (void)state;
    Rng r = rounds_rng("kill");
    for (uint32_t round = 0; round < rounds_of(25); round++) {
        char name[32];
        (void)snprintf(name, sizeof name, "game%u", round / 5);
        const char *path = play_path(name);
        Shown last;
        if (!run_and_kill(path, round % 5 == 0, &r, &last)) fail_msg("the child did not begin");
        Session *s = play_open(path);
        RecordInfo info;
        uint32_t n = session_records(s);
        if (n >= last.records) { /* as shown, or one command further */
            assert_true(n <= last.records + 1);
            assert_true(session_record(s, last.records, &info));
            assert_int_equal(info.hash, last.hash);
        }
        assert_int_equal(session_save_state(s, NULL, 0), SAVE_OK); /* a dead window's lock holds nobody up */
        session_free(s);
        VerifyReport report;
        DataPaths data = play_data();
        ErrList err = {0};
        if (!session_verify(&data, path, &report, &err)) fail_msg("record %u: %s", report.at, report.what);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(killed, play_begin, play_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
