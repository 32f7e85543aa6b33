/* The list of battles for a start screen: heads only, so that a folder of them opens at once. */
#include "load/load_battle.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDER_MOST = 2000 };

static void copy(char *to, size_t cap, const char *from) {
    Text t = text_make(to, cap);
    text_str(&t, from);
}

static void head_needs(Json *j, const json_t *root, BattleHead *out) {
    const char *const *need;
    uint32_t n;
    if (!json_strings_of(j, root, "needs", 40, 80, &need, &n)) return;
    Text t = text_make(out->needs, sizeof out->needs);
    for (uint32_t i = 0; i < n; i++) {
        if (i > 0) text_str(&t, ", ");
        text_str(&t, need[i]);
    }
    out->playable = n == 0;
}

static int count_stands(const json_t *root) {
    int64_t n = 0;
    const json_t *side, *form, *unit, *stand;
    size_t a, b, c, d;
    json_array_foreach(json_object_get(root, "sides"), a, side)
        json_array_foreach(json_object_get(side, "formations"), b, form)
            json_array_foreach(json_object_get(form, "units"), c, unit)
                json_array_foreach(json_object_get(unit, "stands"), d, stand) {
        const json_t *count = json_object_get(stand, "count");
        n += json_is_integer(count) ? CLAMP(json_integer_value(count), 0, 100000) : 1;
    }
    return (int)MIN(n, 1000000);
}

/* Has a unit whose list of stands is empty: its force is bought in play, where the rule set knows that. */
static bool to_be_bought(const json_t *root) {
    const json_t *side, *form, *unit;
    size_t a, b, c;
    json_array_foreach(json_object_get(root, "sides"), a, side)
        json_array_foreach(json_object_get(side, "formations"), b, form)
            json_array_foreach(json_object_get(form, "units"), c, unit) {
        const json_t *stands = json_object_get(unit, "stands");
        if (json_is_array(stands) && json_array_size(stands) == 0) return true;
    }
    return false;
}

static bool read_head(const char *path, BattleHead *out, ErrList *err) {
    Pool pool = {0};
    Json j;
    size_t n;
    int before = err->total, turns = 0;
    const char *key, *title, *subtitle, *date, *ruleset;
    char *text = load_file(path, BATTLE_BYTES, &n, err);
    json_t *root = text != NULL ? json_open(&j, path, text, n, &pool, err) : NULL;
    *out = (BattleHead){0};
    if (root != NULL) {
        int version = 0;
        (void)json_int_of(&j, root, "glacis_battle", BATTLE_VERSION, BATTLE_VERSION, true, &version);
        (void)json_string_of(&j, root, "key", 63, true, &key);
        (void)json_string_of(&j, root, "title", 95, true, &title);
        (void)json_string_of(&j, root, "subtitle", 127, false, &subtitle);
        (void)json_string_of(&j, root, "date", 15, true, &date);
        (void)json_string_of(&j, root, "ruleset", 23, true, &ruleset);
        (void)json_int_of(&j, root, "turns", 1, 200, true, &turns);
        head_needs(&j, root, out);
        copy(out->key, sizeof out->key, key);
        copy(out->title, sizeof out->title, title);
        copy(out->subtitle, sizeof out->subtitle, subtitle);
        copy(out->date, sizeof out->date, date);
        copy(out->ruleset, sizeof out->ruleset, ruleset);
        copy(out->file, sizeof out->file, path);
        out->turns = turns;
        out->stands = count_stands(root);
        out->draft = json_is_true(json_object_get(root, "draft")) || (out->stands == 0 && !to_be_bought(root));
        out->playable = out->playable && !out->draft;
    }
    json_decref(root);
    free(text);
    pool_free(&pool);
    return err->total == before;
}

static bool known(const BattleHead *list, int n, const char *key) {
    for (int i = 0; i < n; i++)
        if (base_streq(list[i].key, key)) return true;
    return false;
}

static int add_folder(const char *dir, BattleHead *out, int n, int cap, ErrList *err) {
    DIR *d = opendir(dir);
    if (d == NULL) return n;
    struct dirent *e;
    for (int seen = 0; seen < FOLDER_MOST && (e = readdir(d)) != NULL; seen++) {
        size_t len = strlen(e->d_name);
        TEXT(path, 512);
        BattleHead head;
        if (len < 6 || !base_streq(e->d_name + len - 5, ".json") || e->d_name[0] == '.') continue;
        text_format(&path, "%s/%s", dir, e->d_name);
        if (path.cut) {
            err_add(err, path.buf, 0, NULL, "a path too long", "at most 511 bytes");
            continue;
        }
        if (!read_head(path.buf, &head, err) || known(out, n, head.key)) continue;
        if (n < cap) out[n++] = head;
    }
    (void)closedir(d);
    return n;
}

/* What can be played first, then by date; the guided battle has the first key of its day. */
static int head_order(const void *a, const void *b) {
    const BattleHead *p = a, *q = b;
    if (p->playable != q->playable) return p->playable ? -1 : 1;
    int c = strcmp(p->date, q->date);
    return c != 0 ? c : strcmp(p->key, q->key);
}

int load_battle_list(const DataPaths *p, BattleHead *out, int cap, ErrList *err) {
    TEXT(dir, 600);
    int n = 0;
    if (p->own[0] != 0) { /* the player's own first: it hides a shipped one of the same key */
        text_format(&dir, "%s/battles", p->own);
        n = add_folder(dir.buf, out, n, cap, err);
        text_clear(&dir);
    }
    text_format(&dir, "%s/battles", p->shipped);
    n = add_folder(dir.buf, out, n, cap, err);
    qsort(out, (size_t)n, sizeof *out, head_order);
    return n;
}
