/* Game files: any bytes as a file. What does not open says why and leaves the file alone. What opens can be shown,
 * looked back in, undone, redone and played on, opens again as it was left, and is the same when checked strictly. */
#define _GNU_SOURCE /* memmem */
#include "fuzz_table.h"

#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char dir[64], path[96], copy[96];

static void sweep(void) {
    char name[128];
    (void)unlink(path);
    (void)unlink(copy);
    for (int i = 1; i <= 8; i++) {
        (void)snprintf(name, sizeof name, "%s.%d", path, i);
        (void)unlink(name);
    }
    (void)snprintf(name, sizeof name, "%s.lock", path);
    (void)unlink(name);
}

static void leave(void) {
    sweep();
    (void)rmdir(dir);
}

static void folder(void) {
    if (dir[0] != 0) return;
    (void)snprintf(dir, sizeof dir, "%s/glacis-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    ASSERT(mkdtemp(dir) != NULL);
    (void)snprintf(path, sizeof path, "%s/game", dir);
    (void)snprintf(copy, sizeof copy, "%s/copy", dir);
    (void)atexit(leave);
}

static void write_all(const uint8_t *data, size_t size) {
    FILE *f = fopen(path, "wb");
    ASSERT(f != NULL && fwrite(data, 1, size, f) == size && fclose(f) == 0);
}

static bool unchanged(const uint8_t *data, size_t size) {
    uint8_t *now = malloc(size + 1);
    FILE *f = fopen(path, "rb");
    ASSERT(f != NULL && now != NULL);
    bool same = fread(now, 1, size + 1, f) == size && memcmp(now, data, size) == 0;
    (void)fclose(f);
    free(now);
    return same;
}

static void show(Session *s) {
    GameStatus *status = calloc(1, sizeof *status);
    StandFace *face = calloc(1, sizeof *face);
    ASSERT(status != NULL && face != NULL);
    for (uint8_t seat = 0; seat <= SEAT_B; seat++) {
        const View *v = session_view(s, (Seat)seat);
        v->rs->status(v, status);
        for (uint32_t i = 0; i < v->g->stand_n; i++) v->rs->describe(v, (StandIx)i, face);
        (void)v->rs->evaluate(v, (Seat)seat);
    }
    for (uint32_t i = 0; i < session_log_count(s); i++) ASSERT(session_log(s, i)->text != NULL);
    free(status);
    free(face);
}

static void play(Session *s, Rng *r, Arena *a, int n) {
    for (int i = 0; i < n; i++)
        for (uint8_t seat = 0; seat <= SEAT_B; seat++) {
            Command c;
            size_t mark = arena_mark(a);
            if (ai_random(session_view(s, (Seat)seat), r, a, &c)) ASSERT(session_submit_command(s, &c).accepted);
            arena_release(a, mark);
        }
}

static void turn_over(Session *s, Rng *r, Arena *a) {
    uint32_t n = session_records(s), lowest = n;
    uint64_t hash = session_hash(s);
    show(s);
    for (uint32_t i = n; i > 0 && i + 5 > n; i--)
        if (session_look(s, i)) show(s);
    ASSERT(session_look(s, UINT32_MAX) && session_hash(s) == hash);
    for (int i = 0; i < 4 && session_undo(s, true); i++) lowest = session_records(s);
    while (session_records(s) < n && session_redo(s)) {
    }
    if (session_records(s) == n) ASSERT(session_hash(s) == hash);
    ASSERT(lowest >= 1);
    play(s, r, a, 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t mem[8 << 20];
    static ErrList err;
    Arena a;
    DataPaths p = {0};
    folder();
    sweep();
    arena_init(&a, mem, sizeof mem, "player");
    write_all(data, size);
    bool skeleton = memmem(data, size, "ruleset skel", 12) != NULL;
    (void)snprintf(p.shipped, sizeof p.shipped, "%s%s", GLACIS_SOURCE_DATA, skeleton ? "/../tests/data/skeleton" : "");
    err_clear(&err);
    Session *s = session_new(&p);
    bool open = session_open(s, path, &err);
    ASSERT(open || err.total > 0);
    VerifyReport report;
    bool strict = false;
    if (!open) {
        ASSERT(unchanged(data, size));
        strict = session_verify(&p, path, &report, &err);
        ASSERT(!strict && report.what[0] != 0);
    } else {
        bool mended = session_mended(s, NULL, 0);
        Rng r = rng_make(size);
        turn_over(s, &r, &a);
        uint64_t hash = session_hash(s);
        uint32_t records = session_records(s), lines = session_log_count(s);
        ASSERT(session_save_copy(s, copy, &err));
        session_free(s);
        s = session_new(&p);
        ASSERT(session_open(s, path, &err));
        ASSERT(session_hash(s) == hash && session_records(s) == records);
        if (!mended) ASSERT(session_log_count(s) == lines);
        if (!mended && memmem(data, size, "begin", 5) == NULL) { /* blocks are only read when the records fail */
            err_clear(&err);
            if (!session_verify(&p, path, &report, &err)) base_panic(__FILE__, __LINE__, report.what);
        }
    }
    session_free(s);
    return 0;
}
