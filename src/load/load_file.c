#include "load/inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_is_there(const char *path) {
    return access(path, F_OK) == 0;
}

/* Reads on until the end or one byte too many; NULL with errno 0 when there is more than `most`. */
static char *read_all(FILE *f, size_t most, size_t *n) {
    size_t cap = MIN(most + 1, (size_t)64 * 1024);
    char *buf = malloc(cap + 1);
    *n = 0;
    errno = 0;
    while (buf != NULL) {
        size_t got = fread(buf + *n, 1, cap - *n, f);
        *n += got;
        if (ferror(f) || *n > most) break;
        if (got == 0) {
            buf[*n] = 0;
            return buf;
        }
        if (*n < cap) continue;
        cap = MIN(cap * 2, most + 1);
        char *more = realloc(buf, cap + 1);
        if (more == NULL) break;
        buf = more;
    }
    free(buf);
    return NULL;
}

char *load_file(const char *path, size_t most, size_t *n, ErrList *err) {
    struct stat st;
    char *buf = NULL;
    errno = 0;
    FILE *f = fopen(path, "rb");
    if (f != NULL && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode)) {
        buf = read_all(f, most, n);
        if (buf == NULL && errno == 0) {
            TEXT(e, 80);
            text_format(&e, "at most %ld bytes", (int64_t)most);
            err_add(err, path, 0, NULL, "a file too large", e.buf);
        }
    } else if (f != NULL) {
        err_add(err, path, 0, NULL, "no ordinary file", "a file");
        errno = 0;
    }
    if (buf == NULL && errno != 0) err_add(err, path, 0, NULL, strerror(errno), "a file that can be read");
    if (f != NULL) (void)fclose(f);
    return buf;
}

const char *path_join(Pool *p, const char *dir, const char *rest) {
    size_t a = strlen(dir), b = strlen(rest);
    char *out = pool_get(p, a + b + 2);
    memcpy(out, dir, a);
    out[a] = '/';
    memcpy(out + a + 1, rest, b + 1);
    return out;
}

/* The folder that holds terrain.csv: dir itself, or dir/data. */
static bool take_folder(const char *dir, DataPaths *out) {
    static const char *const UNDER[] = {"", "/data"};
    for (size_t i = 0; i < ARRAY_LEN(UNDER); i++) {
        Text t = text_make(out->shipped, sizeof out->shipped);
        text_str(&t, dir);
        while (t.len > 1 && t.buf[t.len - 1] == '/') t.buf[--t.len] = 0;
        text_str(&t, UNDER[i]);
        size_t keep = t.len;
        text_str(&t, "/terrain.csv");
        bool there = !t.cut && file_is_there(out->shipped);
        out->shipped[keep] = 0;
        if (there) return true;
    }
    out->shipped[0] = 0;
    return false;
}

static bool beside_program(const char *program, DataPaths *out) {
    const char *slash = program != NULL ? strrchr(program, '/') : NULL;
    char dir[512];
    if (slash == NULL) return false;
    Text t = text_make(dir, sizeof dir);
    text_bytes(&t, program, (size_t)(slash - program));
    text_str(&t, "/../share/glacis");
    return !t.cut && take_folder(dir, out);
}

bool load_set_language(DataPaths *p, const char *language) {
    size_t n = strspn(language, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    if (language[n] != 0 || n >= sizeof p->language) return false;
    memcpy(p->language, language, n + 1);
    return true;
}

bool load_paths(const char *program, DataPaths *out, ErrList *err) {
    *out = (DataPaths){0};
    const char *user = getenv("GLACIS_USER"), *data = getenv("GLACIS_DATA"), *language = getenv("GLACIS_LANG");
    if (language != NULL && !load_set_language(out, language)) {
        err_add(err, NULL, 0, "GLACIS_LANG", language, "the name of a file in data/text without .csv, as en");
        return false;
    }
    if (user != NULL && user[0] != 0) {
        Text t = text_make(out->own, sizeof out->own);
        text_str(&t, user);
        text_str(&t, "/data");
        if (t.cut) {
            err_add(err, NULL, 0, "GLACIS_USER", user, "a path of at most 500 bytes");
            return false;
        }
    }
    if (data != NULL && data[0] != 0) { /* asked for by name: another place would be a surprise */
        if (take_folder(data, out)) return true;
        err_add(err, NULL, 0, "GLACIS_DATA", data, "a folder with Glacis' data (terrain.csv in it)");
        return false;
    }
    if (beside_program(program, out) || take_folder(GLACIS_INSTALL_SHARE, out)) return true;
    if (take_folder(GLACIS_SOURCE_DATA, out)) return true;
    err_add(err, NULL, 0, "GLACIS_DATA", "no data folder", "Glacis installed, or this variable naming its data");
    return false;
}
