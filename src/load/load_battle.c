#include "load/load_battle.h"

#include <stdlib.h>
#include <string.h>

static const char TOP_KEYS[] =
    "glacis_battle|key|title|subtitle|date|place|ruleset|unit|size|turns|density|sight|weather|land|"
    "ident|history|mat|teaching|draft|options|victory|sides|zones|objectives|special|sources|needs|terrain|"
    "position";

Box battle_table(const Battle *b) {
    return (Box){0, 0, b->w, b->h};
}

static void read_size(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *v = json_object_get(root, "size");
    const Wu most = 240 * WU_INCH, least = 6 * WU_INCH;
    Vec size = {0, 0};
    if (v == NULL) {
        json_fail(j, "size", "nothing", "this key");
        return;
    }
    size_t mark = json_enter(j, "size");
    if (json_point(j, v, (Box){least, least, most, most}, &size) && MIN(size.x, size.y) > most / 2)
        json_fail_value(j, NULL, v, "a table of at most 20 x 10 feet");
    json_leave(j, mark);
    r->b.w = size.x;
    r->b.h = size.y;
}

static bool key_good(const char *key) {
    if (key[0] == 0) return false;
    for (const char *p = key; *p != 0; p++)
        if ((*p < 'a' || *p > 'z') && (*p < '0' || *p > '9') && *p != '_') return false;
    return true;
}

static void read_year(BattleRead *r) {
    const char *d = r->b.date;
    int64_t year;
    size_t n = strcspn(d, "-");
    if (d[0] == 0) return; /* its absence has been said */
    if (n == 4 && span_int((Span){d, n}, &year) && year >= 1900 && year <= 1999)
        r->b.year = (uint16_t)year;
    else
        json_fail(&r->j, "date", d, "a date as 1943-08-05");
}

static void read_unit(BattleRead *r, const json_t *root) {
    int unit = 0;
    (void)json_word_of(&r->j, root, "unit", "in|cm", false, &unit);
    r->j.unit = unit == 0 ? WU_INCH : WU_CM;
}

LandKind battle_land_of(const char *place) {
    static const char *const REGION[] = {"Cyrenaica", "Libya",   "Egypt", "Tunisia",
                                         "Tobruk",    "Alamein", "Sinai", "desert"};
    for (size_t i = 0; i < ARRAY_LEN(REGION); i++)
        if (strstr(place, REGION[i])) return LAND_DESERT;
    return LAND_GRASS;
}

static void read_head(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    Battle *b = &r->b;
    int turns = 0, density = 0;
    bool teaching = false, draft = false;
    (void)json_string_of(j, root, "key", 63, true, &b->key);
    if (b->key[0] != 0 && !key_good(b->key)) json_fail(j, "key", b->key, "small letters, digits and _");
    (void)json_string_of(j, root, "title", 95, true, &b->title);
    (void)json_string_of(j, root, "subtitle", 127, false, &b->subtitle);
    (void)json_string_of(j, root, "date", 15, true, &b->date);
    (void)json_string_of(j, root, "place", 200, false, &b->place);
    (void)json_string_of(j, root, "ruleset", 23, true, &b->ruleset);
    (void)json_string_of(j, root, "weather", 400, false, &b->weather);
    (void)json_string_of(j, root, "ident", 2000, false, &b->ident);
    (void)json_string_of(j, root, "history", 8000, false, &b->history);
    if (b->ruleset[0] != 0 && !base_streq(b->ruleset, r->cat->spec->id)) {
        TEXT(e, 60);
        text_format(&e, "a battle of the rule set %s", r->cat->spec->id);
        json_fail(j, "ruleset", b->ruleset, e.buf);
    }
    read_year(r);
    read_unit(r, root);
    read_size(r, root);
    (void)json_int_of(j, root, "turns", 1, 200, true, &turns);
    (void)json_word_of(j, root, "density", DENSITY_WORDS, true, &density);
    const char *word;
    size_t n = words_at(DENSITY_WORDS, density, &word);
    b->density = pool_text(j->pool, word, n);
    (void)json_length_of(j, root, "sight", WU_INCH, 300 * WU_INCH, true, &b->sight);
    (void)json_bool_of(j, root, "teaching", &teaching);
    (void)json_bool_of(j, root, "draft", &draft);
    b->turns = (uint16_t)turns;
    b->teaching = teaching;
    b->draft = draft;
    int land = (int)battle_land_of(b->place);
    (void)json_word_of(j, root, "land", LAND_WORDS, false, &land);
    b->land = (uint8_t)land;
    (void)json_strings_of(j, root, "special", 100, 4000, &b->special, &b->special_n);
    (void)json_strings_of(j, root, "sources", 100, 1000, &b->source, &b->source_n);
    (void)json_strings_of(j, root, "needs", 40, 80, &b->needs, &b->needs_n);
}

static void read_option(BattleRead *r, const char *key, const json_t *v) {
    const CatalogSpec *spec = r->cat->spec;
    int32_t at = catalog_option(r->cat, key, strlen(key)), value;
    if (at < 0) {
        json_fail(&r->j, key, "an unknown option", "an option of the rule set");
        return;
    }
    if (json_is_string(v) && words_find(spec->option[at].values, json_string_value(v), json_string_length(v), &value)) {
        if (value != spec->option[at].def)
            *(BattleOption *)grow_add(&r->option, sizeof(BattleOption)) = (BattleOption){(uint8_t)at, (uint8_t)value};
        return;
    }
    TEXT(e, 120);
    text_str(&e, "one of ");
    for (const char *p = spec->option[at].values; *p != 0; p++) text_str(&e, *p == '|' ? ", " : (char[]){*p, 0});
    json_fail_value(&r->j, key, v, e.buf);
}

static void read_options(BattleRead *r, const json_t *root) {
    const json_t *o = json_object_get(root, "options");
    const char *key;
    json_t *v;
    if (o == NULL) return;
    size_t mark = json_enter(&r->j, "options");
    if (!json_is_object(o)) json_fail_value(&r->j, NULL, o, "an object {...}");
    json_object_foreach((json_t *)(uintptr_t)o, key, v) read_option(r, key, v);
    json_leave(&r->j, mark);
}

static bool option_less(const void *a, const void *b, void *user) {
    (void)user;
    return ((const BattleOption *)a)->option < ((const BattleOption *)b)->option;
}

/* A state block is kept as lines, so that a difference between two files is one a person can read. */
static void read_position(BattleRead *r, const json_t *root) {
    const char *const *line;
    uint32_t n;
    if (json_object_get(root, "position") == NULL) return;
    if (!json_strings_of(&r->j, root, "position", 200000, 64 * 1024, &line, &n)) return;
    Grow text = {0};
    for (uint32_t i = 0; i < n; i++) {
        grow_bytes(&text, line[i], strlen(line[i]));
        grow_bytes(&text, "\n", 1);
    }
    r->b.position = pool_text(r->j.pool, text.mem, text.n);
    grow_free(&text);
}

static bool version_good(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *v = json_object_get(root, "glacis_battle");
    if (!json_is_object(root) || v == NULL || !json_is_integer(v)) {
        json_fail(j, "glacis_battle", "nothing", "a battle of Glacis: \"glacis_battle\": 1");
        return false;
    }
    if (json_integer_value(v) == BATTLE_VERSION) return true;
    json_fail_value(j, "glacis_battle", v,
                    json_integer_value(v) > BATTLE_VERSION ? "version 1: this file is of a newer Glacis" : "version 1");
    return false;
}

static void take_arrays(BattleRead *r) {
    Battle *b = &r->b;
    Pool *p = r->j.pool;
    base_sort(r->option.mem, r->option.n, sizeof(BattleOption), option_less, NULL);
    b->formation_n = (uint32_t)r->formation.n;
    b->unit_n = (uint32_t)r->unit.n;
    b->stand_n = (uint32_t)r->stand.n;
    b->zone_n = (uint32_t)r->zone.n;
    b->piece_n = (uint32_t)r->piece.n;
    b->pt_n = (uint32_t)r->pt.n;
    b->objective_n = (uint32_t)r->objective.n;
    b->term_n = (uint32_t)r->term.n;
    b->option_n = (uint32_t)r->option.n;
    b->formation = grow_keep(&r->formation, p);
    b->unit = grow_keep(&r->unit, p);
    b->stand = grow_keep(&r->stand, p);
    b->zone = grow_keep(&r->zone, p);
    b->piece = grow_keep(&r->piece, p);
    b->piece_name = grow_keep(&r->piece_name, p);
    b->pt = grow_keep(&r->pt, p);
    b->objective = grow_keep(&r->objective, p);
    b->term = grow_keep(&r->term, p);
    b->option = grow_keep(&r->option, p);
}

Battle *battle_read(const Catalog *cat, Pool *pool, const char *file, const char *text, size_t n, ErrList *err) {
    BattleRead r = {.cat = cat};
    int before = err->total;
    file = pool_text(pool, file, strlen(file));
    if (n > BATTLE_BYTES) {
        err_add(err, file, 0, NULL, "a file too large", "a battle of at most 8 MB");
        return NULL;
    }
    json_t *root = json_open(&r.j, file, text, n, pool, err);
    if (root == NULL) return NULL;
    if (version_good(&r, root)) {
        (void)json_only(&r.j, root, TOP_KEYS);
        r.b.file = file;
        read_head(&r, root);
        if (base_streq(r.b.ruleset, cat->spec->id)) { /* of other rules nothing else makes sense here */
            read_mat(&r, root);
            read_options(&r, root);
            read_sides(&r, root);
            read_free_zones(&r, root);
            read_victory(&r, root);
            read_terrain(&r, root);
            read_position(&r, root);
        }
    }
    json_decref(root);
    take_arrays(&r);
    if (err->total != before) return NULL;
    Battle *out = POOL_ARRAY(pool, Battle, 1);
    *out = r.b;
    size_t len;
    char *line = battle_write(cat, out, true, &len);
    out->canonical = pool_text(pool, line, len);
    free(line);
    return out;
}

bool load_battle_text(LoadedCatalog *l, const char *name, const char *text, size_t n, ErrList *err) {
    Pool fresh = {0};
    Battle *b = battle_read(&l->cat, &fresh, name, text, n, err);
    if (b == NULL) {
        pool_free(&fresh);
        return false;
    }
    pool_free(&l->battle_pool);
    l->battle_pool = fresh;
    l->cat.battle = b;
    l->cat.data_hash = data_hash(&l->cat, b);
    return true;
}

bool load_battle_as_draft(LoadedCatalog *l, ErrList *err) {
    const Battle *was = l->cat.battle;
    if (was->draft) return true;
    Battle b = *was;
    size_t n;
    b.draft = 1;
    char *text = battle_write(&l->cat, &b, true, &n);
    bool good = load_battle_text(l, b.file, text, n, err);
    free(text);
    return good;
}

void loaded_set_battle(LoadedCatalog *l, const Battle *b) {
    l->cat.battle = b;
}

/* A path if it looks like one, else a key: the player's own battle before the shipped one. */
static bool find_battle(const DataPaths *p, const char *key, Text *path) {
    const char *const dir[] = {p->own, p->shipped};
    size_t n = strlen(key);
    if (strchr(key, '/') != NULL || (n > 5 && base_streq(key + n - 5, ".json"))) {
        text_str(path, key);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(dir); i++) {
        if (dir[i][0] == 0) continue;
        text_clear(path);
        text_format(path, "%s/battles/%s.json", dir[i], key);
        if (file_is_there(path->buf)) return true;
    }
    return false;
}

bool load_battle(LoadedCatalog *l, const DataPaths *p, const char *key_or_path, ErrList *err) {
    TEXT(path, 1200);
    size_t n;
    if (!find_battle(p, key_or_path, &path)) {
        err_add(err, NULL, 0, "battle", key_or_path, "the key of a battle, or a path to a .json file");
        return false;
    }
    char *text = load_file(path.buf, BATTLE_BYTES, &n, err);
    if (text == NULL) return false;
    bool good = load_battle_text(l, path.buf, text, n, err);
    free(text);
    return good;
}
