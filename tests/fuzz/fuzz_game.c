/* Commands, state blocks and whole game files of the skeleton. The first byte says which: command lines, a block, or
 * the records behind a header. */
#include "fuzz.h"

#include "rulesets/skeleton/skeleton.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static DataPaths data_paths(void) {
    DataPaths p = {0};
    (void)snprintf(p.shipped, sizeof p.shipped, "%s/skeleton", TEST_DATA);
    return p;
}

static Session *begun(const char *path) {
    DataPaths data = data_paths();
    ErrList err = {0};
    Session *s = session_new(&data);
    ASSERT(session_start(s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .key = 7, .path = path}, &err));
    return s;
}

/* What a session accepts it can undo and do again, to the same hash; what it refuses changes nothing. */
static void commands(const char *p, size_t n) {
    static Session *s;
    if (s == NULL) s = begun(NULL);
    if (session_records(s) > 1) ASSERT(session_undo_to(s, 1));
    while (n > 0) {
        const char *end = memchr(p, '\n', n);
        size_t len = end != NULL ? (size_t)(end - p) : n;
        uint64_t before = session_hash(s);
        bool good = session_submit(s, p, len).accepted;
        if (!good) ASSERT(session_hash(s) == before);
        if (good) {
            uint64_t after = session_hash(s);
            ASSERT(session_undo(s, true) && session_hash(s) == before);
            ASSERT(session_redo(s) && session_hash(s) == after);
        }
        p += MIN(len + 1, n);
        n -= MIN(len + 1, n);
    }
}

static void state_block(const char *p, size_t n) {
    static Session *s;
    static Game *was, *now;
    if (s == NULL) {
        s = begun(NULL);
        const Game *g = session_game(s);
        was = malloc(g->bytes);
        now = malloc(g->bytes);
    }
    const Game *g = session_game(s);
    ErrList err = {0};
    memcpy(was, g, g->bytes);
    memcpy(now, g, g->bytes);
    bool good = game_read(now, &SKELETON, session_catalog(s), p, n, "block", 1, &err);
    ASSERT(good == (err.total == 0));
    if (!good) ASSERT(memcmp(was, now, g->bytes) == 0);
    if (!good) return;
    size_t cap = 1 << 20;
    char *mem = malloc(cap);
    Text t = text_make(mem, cap);
    game_dump(now, &SKELETON, session_catalog(s), &t);
    uint64_t hash = game_hash(now, &SKELETON);
    ASSERT(!t.cut && game_read(was, &SKELETON, session_catalog(s), mem, t.len, "block", 1, &err));
    ASSERT(game_hash(was, &SKELETON) == hash);
    free(mem);
}

static void game_file(const char *p, size_t n, bool header) {
    char path[64], lock[80];
    (void)snprintf(path, sizeof path, "%s/glacis-fuzz-%d", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
                   (int)getpid());
    (void)snprintf(lock, sizeof lock, "%s.lock", path);
    (void)unlink(path);
    if (header) session_free(begun(path));
    FILE *f = fopen(path, header ? "ab" : "wb");
    if (f == NULL) return;
    (void)fwrite(p, 1, n, f);
    (void)fclose(f);
    DataPaths data = data_paths();
    ErrList err = {0};
    Session *s = session_new(&data);
    bool good = session_open(s, path, &err);
    ASSERT(good || err.total > 0);
    if (good) (void)session_submit(s, "A pass", 6);
    session_free(s);
    (void)unlink(path);
    (void)unlink(lock);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > 1 << 18) return 0;
    const char *p = (const char *)data + 1;
    switch (data[0] % 4) {
    case 0: commands(p, size - 1); break;
    case 1: state_block(p, size - 1); break;
    case 2: game_file(p, size - 1, true); break;
    default: game_file(p, size - 1, false);
    }
    return 0;
}
