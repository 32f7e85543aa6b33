/* From a game to a battle file. */
#include "session/own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

char *session_battle_text(Session *s, PlanSave what, const char *key, size_t *n, ErrList *err) {
    const View *v = session_view(s, SEAT_U);
    for (size_t cap = 1 << 20;; cap *= 4) {
        void *mem = own_get(cap);
        Arena a;
        arena_init(&a, mem, cap, "battle");
        const Battle *b = plan_compose(v, s->base, what, key, &a);
        char *text = b != NULL ? save_battle(s->cat, b, n) : NULL;
        free(mem);
        if (text != NULL) return text;
        if (cap > (size_t)1 << 28) {
            err_add(err, NULL, 0, "battle", "more than fits", "a table within the program's limits");
            return NULL;
        }
    }
}

static bool write_all(int fd, const char *p, size_t n) {
    while (n > 0) {
        ssize_t k = write(fd, p, n);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) return false;
        p += k;
        n -= (size_t)k;
    }
    return fsync(fd) == 0;
}

/* Into a file beside it first: a full disk or a crash leaves what was there. */
bool session_save_battle(Session *s, PlanSave what, const char *key, const char *path, bool over, ErrList *err) {
    size_t n;
    if (!over && access(path, F_OK) == 0) {
        err_add(err, path, 0, NULL, "a file that is there", "a new name, or leave to write over it");
        return false;
    }
    char *text = session_battle_text(s, what, key, &n, err);
    if (text == NULL) return false;
    char beside[1200];
    int len = snprintf(beside, sizeof beside, "%s.new", path);
    int fd = len > 0 && (size_t)len < sizeof beside ? open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    bool good = fd >= 0 && write_all(fd, text, n);
    if (fd >= 0 && close(fd) != 0) good = false;
    if (good) good = rename(beside, path) == 0;
    if (!good) {
        err_add(err, path, 0, NULL, strerror(errno), "a file that can be written");
        if (fd >= 0) (void)unlink(beside);
    }
    free(text);
    return good;
}
