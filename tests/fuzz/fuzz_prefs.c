/* Settings: any bytes as the player's file. Each broken line is named and keeps its default; what is saved reads back
 * as it was, lines of another version included. */
#include "fuzz.h"

#include "client/client_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static void leave(void) {
    (void)unlink(path);
}

static void sound(const Prefs *p) {
    ASSERT(p->scale_percent >= 75 && p->scale_percent <= 300 && p->palette < PALETTE_N);
    ASSERT(p->speed >= 0 && p->speed <= 4 && p->propose >= 0 && p->propose <= 3 && p->enough >= 5 && p->enough <= 95);
    ASSERT(memchr(p->last_game, 0, sizeof p->last_game) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ErrList err;
    static Prefs once, twice;
    if (path[0] == 0) {
        (void)snprintf(path, sizeof path, "%s/glacis-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        int fd = mkstemp(path);
        ASSERT(fd >= 0);
        (void)close(fd);
        (void)atexit(leave);
    }
    FILE *f = fopen(path, "wb");
    ASSERT(f != NULL && fwrite(data, 1, size, f) == size);
    ASSERT(fputs("\nsymbols 1\n", f) >= 0 && fclose(f) == 0);
    err_clear(&err);
    prefs_default(&once, 1);
    bool good = prefs_load(&once, path, &err);
    ASSERT(good == (err.total == 0));
    sound(&once);
    ASSERT(once.symbols); /* whatever came before it, a good line counts */
    ASSERT(prefs_save(&once, path));
    err_clear(&err);
    prefs_default(&twice, 1);
    ASSERT(prefs_load(&twice, path, &err));
    ASSERT(strcmp(once.last_game, twice.last_game) == 0 && once.scale_percent == twice.scale_percent);
    ASSERT(once.palette == twice.palette);
    for (int i = 1; i < ACT_N; i++) {
        Binding a = once.keys.of[i], b = twice.keys.of[i];
        if (a.key != b.key || a.mods != b.mods) base_panic(__FILE__, __LINE__, keymap_act_key((Act)i));
    }
    ASSERT((once.unknown != NULL) == (twice.unknown != NULL));
    ASSERT(once.unknown == NULL || strcmp(once.unknown, twice.unknown) == 0);
    free(once.unknown);
    free(twice.unknown);
    return 0;
}
