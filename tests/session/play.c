#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

char play_dir[64];

int play_begin(void **state) {
    (void)state;
    const char *memory = "/dev/shm"; /* flushing costs nothing there; what is flushed, and when, stays the same */
    (void)snprintf(play_dir, sizeof play_dir, "%s/glacis-test-XXXXXX", access(memory, W_OK) == 0 ? memory : "/tmp");
    return mkdtemp(play_dir) != NULL ? 0 : -1;
}

int play_end(void **state) {
    (void)state;
    char line[100];
    (void)snprintf(line, sizeof line, "rm -rf '%s'", play_dir);
    return system(line);
}

const char *play_path(const char *name) {
    static char path[8][160];
    static int next;
    next = (next + 1) % 8;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", play_dir, name);
    return path[next];
}

DataPaths play_shipped(void) {
    DataPaths p = {0};
    (void)snprintf(p.shipped, sizeof p.shipped, "%s", GLACIS_SOURCE_DATA);
    return p;
}

DataPaths play_data(void) {
    DataPaths p = {0};
    (void)snprintf(p.shipped, sizeof p.shipped, "%s/skeleton", TEST_DATA);
    return p;
}

void play_say(const ErrList *err) {
    for (int i = 0; i < err->n; i++) {
        TEXT(line, 800);
        err_print(&err->err[i], &line);
        print_error("%s\n", line.buf);
    }
}

Session *play_start(const char *path, uint64_t key) {
    DataPaths data = play_data();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (!session_start(s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .key = key, .path = path}, &err)) {
        play_say(&err);
        fail();
    }
    return s;
}

Session *play_open(const char *path) {
    DataPaths data = play_data();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (!session_open(s, path, &err)) {
        play_say(&err);
        fail();
    }
    return s;
}

bool play_command(Session *s, Rng *r) {
    static uint8_t mem[4 << 20];
    for (uint8_t k = 0, first = (uint8_t)rng_below(r, SEATS); k < SEATS; k++) {
        Arena a;
        Command c;
        arena_init(&a, mem, sizeof mem, "player");
        if (!ai_random(session_view(s, (Seat)((first + k) % SEATS)), r, &a, &c)) continue;
        SessionReply reply = session_submit_command(s, &c);
        if (reply.accepted) return true;
        TEXT(why, 300);
        verdict_print(session_catalog(s), session_game(s), &reply.verdict, &why);
        fail_msg("a legal command is refused: %s", why.buf);
    }
    return false;
}

uint32_t play_random(Session *s, Rng *r, uint32_t n, bool back) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (back && rng_below(r, 6) == 0) {
            if (rng_below(r, 2) == 0)
                (void)session_undo(s, true);
            else
                (void)session_redo(s);
            continue;
        }
        if (!play_command(s, r)) break;
        done++;
    }
    return done;
}

char *play_read(const char *path, size_t *n) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *n = (size_t)ftell(f);
    rewind(f);
    char *p = malloc(*n + 1);
    assert_non_null(p);
    assert_int_equal(fread(p, 1, *n, f), *n);
    p[*n] = 0;
    (void)fclose(f);
    return p;
}

void play_write(const char *path, const char *p, size_t n) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}
