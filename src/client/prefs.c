/* prefs: what a player set, as lines "key value". A broken line is named and keeps its default; lines of another
 * version are kept. */
#include "client/client_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void prefs_default(Prefs *p, float guess_scale) {
    int percent = (int)(guess_scale * 20.0f + 0.5f) * 5;
    *p = (Prefs){.scale_percent = CLAMP(percent, 75, 300),
                 .speed = 2,
                 .edge_pan = true,
                 .enough = 50,
                 .ask_from = 15,
                 .ask_better = 10,
                 .posture_warn = 12};
    keymap_default(&p->keys);
}

typedef struct PrefInt {
    const char *key;
    size_t at;
    int lo, hi;
    bool is_bool;
} PrefInt;
static const PrefInt INTS[] = {
    {"ui_scale", offsetof(Prefs, scale_percent), 75, 300, false},
    {"animation_speed", offsetof(Prefs, speed), 0, 4, false},
    {"reduced_motion", offsetof(Prefs, reduced_motion), 0, 1, true},
    {"symbols", offsetof(Prefs, symbols), 0, 1, true},
    {"edge_pan", offsetof(Prefs, edge_pan), 0, 1, true},
    {"first_shots_offered", offsetof(Prefs, strip_first_shots_done), 0, 1, true},
    {"enough", offsetof(Prefs, enough), 5, 95, false},
    {"propose", offsetof(Prefs, propose), 0, 3, false},
    {"ask_from", offsetof(Prefs, ask_from), 0, 100, false},
    {"ask_better", offsetof(Prefs, ask_better), 0, 100, false},
    {"posture_warn", offsetof(Prefs, posture_warn), 0, 60, false},
};

static int int_get(const Prefs *p, const PrefInt *f) {
    const char *at = (const char *)p + f->at;
    if (f->is_bool) return *(const bool *)at;
    int v;
    memcpy(&v, at, sizeof v);
    return v;
}

static void int_set(Prefs *p, const PrefInt *f, int v) {
    char *at = (char *)p + f->at;
    if (f->is_bool)
        *(bool *)at = v != 0;
    else
        memcpy(at, &v, sizeof v);
}

static void bad(ErrList *err, const char *path, int line, const char *key, const char *found, const char *expected) {
    err_add(err, path, line, key, found, expected);
}

/* A key that two acts want is the first one's; the other has its default again, if that is free. */
static void default_key(Prefs *p, Act a) {
    Keymap def;
    Act clash;
    keymap_default(&def);
    if (p->keys.of[a].key == 0) (void)keymap_bind(&p->keys, a, def.of[a], &clash);
}

static bool known(Prefs *p, const char *key, const char *value, const char *path, int line, ErrList *err) {
    for (size_t i = 0; i < ARRAY_LEN(INTS); i++) {
        if (strcmp(INTS[i].key, key) != 0) continue;
        char *end;
        long v = strtol(value, &end, 10);
        if (end == value || *end || v < INTS[i].lo || v > INTS[i].hi) {
            char want[64];
            snprintf(want, sizeof want, "a number from %d to %d", INTS[i].lo, INTS[i].hi);
            bad(err, path, line, key, value, want);
        } else {
            int_set(p, &INTS[i], (int)v);
        }
        return true;
    }
    if (strcmp(key, "palette") == 0) {
        if (!style_find(value, &p->palette))
            bad(err, path, line, key, value, "default, red-green-safe, blue-yellow-safe or high-contrast");
        return true;
    }
    if (strncmp(key, "key_", 4) == 0) {
        for (int a = 1; a < ACT_N; a++) {
            if (strcmp(keymap_act_key((Act)a), key + 4) != 0) continue;
            Binding b;
            Act clash;
            if (!binding_parse(value, &b))
                bad(err, path, line, key, value, "a key like Ctrl+Z, F5 or none");
            else if (!keymap_bind(&p->keys, (Act)a, b, &clash)) {
                default_key(p, (Act)a);
                bad(err, path, line, key, value, keymap_act_key(clash));
            }
            return true;
        }
        return false;
    }
    if (strcmp(key, "language") == 0) {
        DataPaths name = {0};
        if (load_set_language(&name, value))
            memcpy(p->language, name.language, sizeof p->language);
        else
            bad(err, path, line, key, value, "the name of a file in data/text without .csv, as en");
        return true;
    }
    if (strcmp(key, "rules") == 0) {
        if (rules_shown_at(value) >= 0)
            snprintf(p->rules, sizeof p->rules, "%s", value);
        else
            bad(err, path, line, key, value, "matg, armour_assault, armour_battles or low_tech");
        return true;
    }
    if (strcmp(key, "last_game") == 0) {
        snprintf(p->last_game, sizeof p->last_game, "%s", value);
        return true;
    }
    return false;
}

typedef enum LineKind { LINE_END, LINE_GOOD, LINE_LONG, LINE_NUL } LineKind;

/* The next line, without its end; of a bad one the beginning. It is always taken whole: a bad line costs no other. */
static LineKind take_line(FILE *f, char *out, size_t cap) {
    LineKind kind = LINE_GOOD;
    size_t n = 0;
    int ch;
    while ((ch = fgetc(f)) != EOF && ch != '\n') {
        if (ch == 0)
            kind = LINE_NUL;
        else if (n + 1 < cap)
            out[n++] = (char)ch;
        else if (kind == LINE_GOOD)
            kind = LINE_LONG;
    }
    out[n] = 0;
    out[strcspn(out, "\r")] = 0;
    return ch == EOF && n == 0 && kind == LINE_GOOD ? LINE_END : kind;
}

/* Keys may have changed places: all that the file names are free before the first of them is taken. */
static void free_named_keys(Prefs *p, FILE *f) {
    char line[1024], word[40];
    Binding b;
    for (LineKind kind; (kind = take_line(f, line, sizeof line)) != LINE_END;) {
        char *space = strchr(line, ' ');
        if (kind != LINE_GOOD || !space || strncmp(line, "key_", 4) != 0 || !binding_parse(space + 1, &b)) continue;
        snprintf(word, sizeof word, "%.*s", (int)(space - line - 4), line + 4);
        for (int a = 1; a < ACT_N; a++)
            if (strcmp(keymap_act_key((Act)a), word) == 0) p->keys.of[a] = (Binding){0};
    }
    rewind(f);
}

static void keep_unknown(Prefs *p, const char *line) {
    size_t old = p->unknown ? strlen(p->unknown) : 0, n = strlen(line);
    if (old + n > 65536) return;
    char *all = realloc(p->unknown, old + n + 2);
    if (!all) return;
    memcpy(all + old, line, n);
    memcpy(all + old + n, "\n", 2);
    p->unknown = all;
}

bool prefs_load(Prefs *p, const char *path, ErrList *err) {
    FILE *f = fopen(path, "rb");
    if (!f) return true; /* the first start */
    int before = err->total, n = 0;
    char line[1024];
    free_named_keys(p, f);
    for (LineKind kind; (kind = take_line(f, line, sizeof line)) != LINE_END;) {
        n++;
        if (kind != LINE_GOOD) {
            bad(err, path, n, NULL, kind == LINE_LONG ? "a line of over 1,000 characters" : "a line with a NUL in it",
                "key value");
            continue;
        }
        if (!line[0] || line[0] == '#') continue;
        char *space = strchr(line, ' ');
        if (!space) {
            bad(err, path, n, line, NULL, "a value behind the key");
            continue;
        }
        *space = 0;
        if (!known(p, line, space + 1, path, n, err)) {
            *space = ' ';
            keep_unknown(p, line);
        }
    }
    fclose(f);
    return err->total == before;
}

bool prefs_save(const Prefs *p, const char *path) {
    char tmp[640];
    snprintf(tmp, sizeof tmp, "%s.new", path);
    FILE *f = fopen(tmp, "wb");
    if (!f) return false;
    fprintf(f, "# Settings of Glacis: key value\n");
    for (size_t i = 0; i < ARRAY_LEN(INTS); i++) fprintf(f, "%s %d\n", INTS[i].key, int_get(p, &INTS[i]));
    fprintf(f, "palette %s\n", style_name(p->palette));
    Keymap def;
    keymap_default(&def);
    for (int a = 1; a < ACT_N; a++) {
        if (def.of[a].key == p->keys.of[a].key && def.of[a].mods == p->keys.of[a].mods) continue;
        TEXT(t, 40);
        binding_print(p->keys.of[a], &t);
        fprintf(f, "key_%s %s\n", keymap_act_key((Act)a), t.buf);
    }
    if (p->language[0]) fprintf(f, "language %s\n", p->language);
    if (p->rules[0]) fprintf(f, "rules %s\n", p->rules);
    if (p->last_game[0]) fprintf(f, "last_game %s\n", p->last_game);
    if (p->unknown) fputs(p->unknown, f);
    bool ok = fflush(f) == 0 && !ferror(f);
    ok = fclose(f) == 0 && ok;
    return ok && rename(tmp, path) == 0;
}
