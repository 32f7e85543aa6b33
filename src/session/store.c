/* From the log in memory to its file, the ring of copies, and what the window says about both. */
#include "session/own.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { COPIES = 8 };

/* One copy a phase, the last eight, beside the game: battle.glacis.1 .. .8; a phase's number says which, so no list of
 * them is kept. */
static void store_copy(Session *s) {
    if (s->g->h.turn == s->copy_turn && s->g->h.phase == s->copy_phase) return;
    s->copy_turn = s->g->h.turn;
    s->copy_phase = s->g->h.phase;
    char path[1100];
    uint32_t nth = (uint32_t)s->copy_turn * s->rs->phase_n + s->copy_phase;
    (void)snprintf(path, sizeof path, "%s.%u", s->file.path, nth % COPIES + 1);
    (void)file_copy(path, s->log.p, s->log.n); /* a convenience: the game itself is on disk already */
}

void store_bring(Session *s) {
    if (!s->has_file || s->file.read_only) return;
    if (file_bring(&s->file, s->log.p, s->log.n, s->hold)) store_copy(s);
}

void session_hold_flush(Session *s, bool hold) {
    s->hold = hold;
    if (!hold && s->open) store_bring(s);
}

bool session_retry_save(Session *s) {
    if (!s->open || !s->has_file || s->file.read_only) return false;
    return file_bring(&s->file, s->log.p, s->log.n, false);
}

SaveState session_save_state(const Session *s, char *why, size_t cap) {
    Text t = text_make(why != NULL ? why : (char[2]){0}, why != NULL ? cap : 1);
    if (!s->has_file) return SAVE_MEMORY;
    if (s->file.read_only) {
        text_str(&t, s->file.locked_out ? catalog_text(s->cat, TX_READ_ONLY) : strerror(s->file.error));
        return SAVE_READ_ONLY;
    }
    if (s->file.error == 0) return SAVE_OK;
    text_str(&t, strerror(s->file.error));
    return SAVE_FAILED;
}

const char *session_path(const Session *s) {
    return s->has_file ? s->file.path : "";
}

bool session_save_copy(Session *s, const char *path, ErrList *err) {
    if (!s->open) {
        err_add(err, path, 0, NULL, "no game", "an open game");
        return false;
    }
    GameFile fresh = {.faults = s->file.faults};
    if (!file_create(&fresh, path, s->log.p, s->log.n)) {
        err_add(err, path, 0, NULL, strerror(fresh.error), "a new file that can be written");
        return false;
    }
    SaveState state = session_save_state(s, NULL, 0);
    if (state == SAVE_MEMORY || state == SAVE_FAILED) {
        if (s->has_file) file_close(&s->file);
        s->file = fresh;
        s->has_file = true;
    } else {
        file_close(&fresh);
    }
    return true;
}

bool session_take_over(Session *s) {
    if (!s->open || !s->has_file || !s->file.read_only) return false;
    /* What the other window wrote meanwhile is not ours to know: the game is opened anew. */
    if (s->file.fd < 0 || !file_lock(&s->file)) return false;
    char path[sizeof s->file.path];
    memcpy(path, s->file.path, sizeof path);
    ErrList err = {0};
    return session_open(s, path, &err) && !s->file.read_only;
}

static bool make_folder(const char *dir) {
    char part[1024];
    size_t n = strlen(dir);
    if (n == 0 || n >= sizeof part) return false;
    for (size_t i = 1; i <= n; i++) {
        if (dir[i] != '/' && dir[i] != 0) continue;
        memcpy(part, dir, i);
        part[i] = 0;
        if (mkdir(part, 0755) != 0 && errno != EEXIST) return false;
    }
    return true;
}

bool session_autosave_dir(Session *s, const char *dir, const char *battle_key, char *path, size_t cap) {
    (void)s;
    if (!make_folder(dir)) return false;
    time_t now = time(NULL);
    struct tm tm;
    char day[32];
    if (localtime_r(&now, &tm) == NULL || strftime(day, sizeof day, "%Y-%m-%d", &tm) == 0) return false;
    for (int i = 1; i < 10000; i++) {
        int n = snprintf(path, cap, "%s/%s-%s-%d.glacis", dir, battle_key, day, i);
        if (n < 0 || (size_t)n >= cap) return false;
        if (access(path, F_OK) != 0) return true;
    }
    return false;
}

/* Counting begins anew, so that a test can say "the next write". */
void session_plant_faults(Session *s, FileFaults f) {
    s->file.faults = f;
    s->file.writes = s->file.syncs = 0;
}
