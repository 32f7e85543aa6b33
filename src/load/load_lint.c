#include "load/load_battle.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINT_BATTLES = 1000 };

static bool lint_battles(const DataPaths *p, LoadedCatalog *l, ErrList *err) {
    BattleHead *head = calloc(LINT_BATTLES, sizeof *head);
    if (head == NULL) base_panic("lint", 0, "no memory left");
    ErrList unread = {
        0}; /* a head that cannot be read fails again below only if its rule set is known: keep the errors here */
    int n = load_battle_list(p, head, LINT_BATTLES, &unread);
    for (int i = 0; i < unread.n; i++)
        err_add(err, unread.err[i].file, unread.err[i].line, unread.err[i].key, unread.err[i].found,
                unread.err[i].expected);
    bool good = unread.total == 0;
    for (int i = 0; i < n; i++) {
        if (!base_streq(head[i].ruleset, l->cat.spec->id)) continue;
        const char *name = strrchr(head[i].file, '/');
        TEXT(want, 80);
        text_format(&want, "%s.json", head[i].key);
        if (name != NULL && !base_streq(name + 1, want.buf)) {
            err_add(err, head[i].file, 0, "key", head[i].key, "the name of the file");
            good = false;
        }
        good = load_battle(l, p, head[i].file, err) && good;
    }
    free(head);
    return good;
}

/* A rule set without a folder of rules ships no data: one that is there to be copied. */
static bool has_data(const DataPaths *p, const CatalogSpec *spec) {
    TEXT(types, 600);
    TEXT(rules, 600);
    text_format(&types, "%s/units/%s.csv", p->shipped, spec->id);
    text_format(&rules, "%s/rules/%s", p->shipped, spec->id);
    return file_is_there(types.buf) || file_is_there(rules.buf);
}

static bool lint_data(const DataPaths *p, const CatalogSpec *spec, ErrList *err) {
    if (!has_data(p, spec)) return true;
    LoadedCatalog *l = load_catalog(p, spec, err);
    if (l == NULL) return false;
    bool good = load_sentences(l, &(Source){.path = p}, true, err);
    good = lint_battles(p, l, err) && good;
    loaded_free(l);
    return good;
}

static bool lint_battle(const DataPaths *p, const CatalogSpec *const *spec, size_t spec_n, const char *path,
                        ErrList *err) {
    Json j;
    Pool pool = {0};
    size_t n;
    const char *ruleset = "";
    char *text = load_file(path, BATTLE_BYTES, &n, err);
    if (text == NULL) return false;
    json_t *root = json_open(&j, path, text, n, &pool, err);
    const CatalogSpec *found = NULL;
    if (root != NULL && json_string_of(&j, root, "ruleset", 23, true, &ruleset)) {
        for (size_t i = 0; i < spec_n; i++)
            if (base_streq(spec[i]->id, ruleset)) found = spec[i];
        if (found == NULL) json_fail(&j, "ruleset", ruleset, "a rule set of this program");
    }
    json_decref(root);
    free(text);
    pool_free(&pool);
    if (found == NULL) return false;
    LoadedCatalog *l = load_catalog(p, found, err);
    bool good = l != NULL && load_battle(l, p, path, err);
    loaded_free(l);
    return good;
}

/* Which table a file is: by its name, and for what several rule sets have by its folder. */
static bool table_of(const CatalogSpec *const *spec, size_t spec_n, const char *path, TableSpec *out) {
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    char name[64];
    Text t = text_make(name, sizeof name);
    text_bytes(&t, base, strlen(base) - 4);
    for (size_t i = 0; i < spec_n; i++) {
        TEXT(folder, 64);
        text_format(&folder, "%s/", spec[i]->id);
        size_t n = strlen(folder.buf), before = (size_t)(base - path);
        bool in_rules = before >= n && memcmp(base - n, folder.buf, n) == 0;
        if (base_streq(name, spec[i]->id)) {
            *out = (TableSpec){spec[i]->id, spec[i]->type_col, spec[i]->type_col_n, true};
            return true;
        }
        for (uint8_t c = 0; in_rules && c < spec[i]->chart_n; c++) {
            if (!base_streq(name, spec[i]->chart[c].id)) continue;
            *out = (TableSpec){spec[i]->chart[c].id, spec[i]->chart[c].col, spec[i]->chart[c].col_n, true};
            return true;
        }
    }
    const TableSpec *const fixed[] = {&KIND_TABLE, &RULE_TABLE, &SENTENCE_TABLE, &TEMPLATE_TABLE, &SAME_TABLE, list_table(name)};
    for (size_t i = 0; i < ARRAY_LEN(fixed); i++) {
        if (fixed[i] == NULL || !base_streq(fixed[i]->name, name)) continue;
        *out = *fixed[i];
        return true;
    }
    return false;
}

static bool lint_table(const CatalogSpec *const *spec, size_t spec_n, const char *path, ErrList *err) {
    Pool pool = {0};
    TableSpec table;
    Csv csv;
    Sheet sheet;
    size_t n;
    if (!table_of(spec, spec_n, path, &table)) {
        err_add(err, path, 0, NULL, "no table of Glacis", "the name of a shipped table, in a folder as shipped");
        return false;
    }
    char *text = load_file(path, CSV_BYTES, &n, err);
    if (text == NULL) return false;
    bool good =
        csv_read(&pool, path, text, n, &csv, err) && sheet_open(&csv, table.col, table.col_n, "status", &sheet, err);
    if (good && table.keyed) good = sheet_unique(&sheet, err);
    if (good && base_streq(table.name, TEMPLATE_TABLE.name)) good = template_rows_good(&sheet, err);
    for (uint32_t r = 0; good && table.col != TEMPLATE_TABLE.col && r < csv.row_n && err->n < ERR_MAX; r++)
        for (uint8_t c = 0; c < table.col_n; c++) {
            int32_t v;
            uint64_t mask;
            (void)sheet_value(&sheet, r, c, &v, &mask, err);
        }
    free(text);
    pool_free(&pool);
    return good;
}

static bool ends_with(const char *s, const char *end) {
    size_t n = strlen(s), e = strlen(end);
    return n > e && base_streq(s + n - e, end);
}

bool load_lint(const DataPaths *p, const CatalogSpec *const *spec, size_t spec_n, const char *path, ErrList *err) {
    int before = err->total;
    struct stat st;
    if (path != NULL && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        DataPaths over = *p;
        Text own = text_make(over.own, sizeof over.own);
        text_str(&own, path);
        while (own.len > 1 && own.buf[own.len - 1] == '/') own.buf[--own.len] = 0;
        for (size_t i = 0; i < spec_n; i++) (void)lint_data(&over, spec[i], err);
        (void)lint_same(&over, spec, spec_n, err);
    } else if (path == NULL) {
        for (size_t i = 0; i < spec_n; i++) (void)lint_data(p, spec[i], err);
        (void)lint_same(p, spec, spec_n, err);
    } else if (ends_with(path, ".json")) {
        (void)lint_battle(p, spec, spec_n, path, err);
    } else if (ends_with(path, ".csv")) {
        (void)lint_table(spec, spec_n, path, err);
    } else {
        err_add(err, path, 0, NULL, "neither .json nor .csv", "a battle, a table or a folder of data");
    }
    return err->total == before;
}
