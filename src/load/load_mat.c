/* The picture that lies on the table: its name and where in it the table's corners are. The picture itself is read by
 * whoever shows it: a battle whose picture is lost still opens. */
#define _GNU_SOURCE /* realpath */
#include "load/load_battle.h"

#include "base/scan.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_corner(Json *j, const json_t *v, Vec *out) {
    double x = json_number_value(json_array_get(v, 0)), y = json_number_value(json_array_get(v, 1));
    const double lo = -MAT_MARGIN, hi = MAT_SIDE_MAX + MAT_MARGIN;
    bool good = json_array_size(v) == 2 && json_is_number(json_array_get(v, 0)) &&
                json_is_number(json_array_get(v, 1)) && x >= lo && x <= hi && y >= lo && y <= hi;
    if (!good) {
        json_fail_value(j, NULL, v, "[x, y] in pixels of the picture, -20000 to 40000");
        return false;
    }
    *out = vec((Wu)lround(x * MAT_SUBPIXEL), (Wu)lround(y * MAT_SUBPIXEL));
    return true;
}

void read_mat(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    BattleMat m = {0};
    const json_t *o = json_object_get(root, "mat");
    if (o == NULL) return;
    size_t mark = json_enter(j, "mat");
    if (json_only(j, o, "file|corners") && json_string_of(j, o, "file", MAT_PATH, true, &m.file)) {
        if (!battle_mat_path(m.file, strlen(m.file)))
            json_fail(j, "file", m.file,
                      "a path from the battle file's folder, as mats/photo.jpg, with / between folders");
        const json_t *list = json_list_of(j, o, "corners", 4, true);
        bool good = list != NULL;
        size_t inner = json_enter(j, "corners");
        if (good && json_array_size(list) != 4) {
            json_fail_value(j, NULL, list, "four corners [x, y]");
            good = false;
        }
        for (size_t i = 0; i < 4 && good; i++) {
            size_t at = json_enter_at(j, i);
            good = read_corner(j, json_array_get(list, i), &m.corner[i]);
            json_leave(j, at);
        }
        const char *wrong = good ? battle_mat_wrong(m.corner) : NULL;
        if (wrong != NULL)
            json_fail(j, NULL, wrong,
                      "the table's corners in the picture, clockwise: north-west, north-east, south-east, south-west");
        json_leave(j, inner);
        r->b.mat = m;
    }
    json_leave(j, mark);
}

/* --- where the picture lies --- */

static bool try_folder(const char *dir, size_t n, const char *file, char *out, size_t cap) {
    Text t = text_make(out, cap);
    text_bytes(&t, dir, n);
    text_char(&t, '/');
    text_str(&t, file);
    return !t.cut && file_is_there(out);
}

/* Lines "key<tab>folder": games know a battle by its key, and not where its file lay. The last one counts. */
enum { NOTES_BYTES = 1 << 20 };

static char *read_notes(const DataPaths *p, size_t *n) {
    TEXT(path, 640);
    ErrList unused;
    err_clear(&unused);
    *n = 0;
    if (p->own[0] == 0) return NULL;
    text_format(&path, "%s/mats", p->own);
    return path.cut || !file_is_there(path.buf) ? NULL : load_file(path.buf, NOTES_BYTES, n, &unused);
}

static bool noted_folder(const char *notes, size_t n, const char *key, Span *out) {
    Scan s = scan_make(notes, n);
    size_t k = strlen(key);
    bool found = false;
    for (Span line; scan_line(&s, &line);) {
        if (line.n <= k + 1 || memcmp(line.p, key, k) != 0 || line.p[k] != '\t') continue;
        *out = (Span){line.p + k + 1, line.n - k - 1};
        found = true;
    }
    return found;
}

static Span folder_of(const char *file) {
    const char *slash = strrchr(file, '/');
    if (slash == NULL) return (Span){".", 1};
    return (Span){file, (size_t)(slash - file)};
}

bool load_mat_path(const DataPaths *p, const Battle *b, char *out, size_t cap, ErrList *err) {
    Span beside = folder_of(b->file);
    if (try_folder(beside.p, beside.n, b->mat.file, out, cap)) return true;
    const char *const data[] = {p->own, p->shipped};
    for (size_t i = 0; i < ARRAY_LEN(data); i++) {
        TEXT(dir, 640);
        if (data[i][0] == 0) continue;
        text_format(&dir, "%s/battles", data[i]);
        if (try_folder(dir.buf, dir.len, b->mat.file, out, cap)) return true;
    }
    size_t n;
    char *notes = read_notes(p, &n);
    Span noted;
    bool found =
        notes != NULL && noted_folder(notes, n, b->key, &noted) && try_folder(noted.p, noted.n, b->mat.file, out, cap);
    free(notes);
    if (found) return true;
    TEXT(expected, 160);
    text_str(&expected, "the picture in ");
    text_bytes(&expected, beside.p, beside.n);
    err_add(err, b->mat.file, 0, NULL, "no such file", expected.buf);
    return false;
}

void load_mat_remember(const DataPaths *p, const Battle *b) {
    char real[PATH_MAX];
    Span dir = folder_of(b->file), noted;
    TEXT(folder, PATH_MAX);
    TEXT(path, 640);
    size_t n;
    text_bytes(&folder, dir.p, dir.n);
    if (b->mat.file == NULL || p->own[0] == 0 || folder.cut || realpath(folder.buf, real) == NULL ||
        strpbrk(real, "\n\t") != NULL)
        return;
    char *notes = read_notes(p, &n);
    bool known = notes != NULL && noted_folder(notes, n, b->key, &noted) && noted.n == strlen(real) &&
                 memcmp(noted.p, real, noted.n) == 0;
    free(notes);
    text_format(&path, "%s/mats", p->own);
    if (known || path.cut || n > NOTES_BYTES - 2 * PATH_MAX) return;
    mkdir(p->own, 0777);
    FILE *f = fopen(path.buf, "a");
    if (f == NULL) return;
    fprintf(f, "%s\t%s\n", b->key, real);
    fclose(f);
}
