#define _GNU_SOURCE /* nftw */
#include "own.h"

#include <errno.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

DataPaths own_paths(void) {
    DataPaths p = {.own = ""};
    snprintf(p.shipped, sizeof p.shipped, "%s", GLACIS_SOURCE_DATA);
    return p;
}

DataPaths own_make(void) {
    DataPaths p = own_paths();
    const char *tmp = getenv("TMPDIR");
    snprintf(p.own, sizeof p.own, "%s/glacis-test-XXXXXX", tmp != NULL ? tmp : "/tmp");
    assert_non_null(mkdtemp(p.own));
    return p;
}

static void make_folders(char *path) {
    for (char *s = path + 1; (s = strchr(s, '/')) != NULL; s++) {
        *s = 0;
        assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
        *s = '/';
    }
}

void own_write_bytes(const DataPaths *p, const char *rest, const char *text, size_t n) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", p->own, rest);
    make_folders(path);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

void own_write(const DataPaths *p, const char *rest, const char *text) {
    own_write_bytes(p, rest, text, strlen(text));
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f) {
    (void)st, (void)kind, (void)f;
    return remove(path);
}

void own_remove(const DataPaths *p) {
    assert_int_equal(nftw(p->own, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
}

char *own_read(const char *dir, const char *rest, size_t *n) {
    char path[1024];
    static ErrList e;
    err_clear(&e);
    snprintf(path, sizeof path, "%s/%s", dir, rest);
    char *text = load_file(path, 16 << 20, n, &e);
    expect_no_errors(&e);
    return text;
}

char *own_replace(const char *text, const char *from, const char *to, int *line) {
    const char *at = strstr(text, from);
    if (at == NULL) fail_msg("not in the text: %s", from);
    size_t before = (size_t)(at - text), n = strlen(text) - strlen(from) + strlen(to);
    char *out = malloc(n + 1);
    assert_non_null(out);
    memcpy(out, text, before);
    memcpy(out + before, to, strlen(to));
    memcpy(out + before + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    *line = 1;
    for (size_t i = 0; i < before; i++) *line += text[i] == '\n';
    return out;
}

static void show(const ErrList *e) {
    for (int i = 0; i < e->n; i++) {
        TEXT(t, 600);
        err_print(&e->err[i], &t);
        print_message("  %s\n", t.buf);
    }
}

void expect_no_errors(const ErrList *e) {
    if (e->total == 0) return;
    show(e);
    fail_msg("%d errors", e->total);
}

void expect_error(const ErrList *e, const char *file, int line, const char *key, const char *words) {
    for (int i = 0; i < e->n; i++) {
        const Err *r = &e->err[i];
        if ((file == NULL || strstr(r->file, file) != NULL) && (line == 0 || r->line == line) &&
            (key == NULL || strcmp(r->key, key) == 0) &&
            (words == NULL || strstr(r->found, words) != NULL || strstr(r->expected, words) != NULL))
            return;
    }
    show(e);
    fail_msg("no error %s:%d: %s: %s", file != NULL ? file : "", line, key != NULL ? key : "",
             words != NULL ? words : "");
}
