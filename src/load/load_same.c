/* data/units/same.csv: one vehicle a row, what each rule set calls it. Read against the catalogs of those rule sets that
 * are at hand, so that no row names a type that is not there. */
#include "load/inside.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = SAME_RULES + 1, WORDS_LEAST = 2 };
static const ColumnSpec SAME_COL[COLUMNS] = {
    {"id", COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1},  {"matg", COLUMN_TEXT, 0, 0, 0, NULL, -1},
    {"armour_assault", COLUMN_TEXT, 0, 0, 0, NULL, -1},    {"armour_battles", COLUMN_TEXT, 0, 0, 0, NULL, -1},
    {"low_tech", COLUMN_TEXT, 0, 0, 0, NULL, -1},
};
const TableSpec SAME_TABLE = {"same", SAME_COL, COLUMNS, true};

struct SameList {
    LoadedCatalog l; /* its pools hold the rows; the rest is empty */
    SameRow *row;
    uint32_t n;
};

int same_rules(const char *ruleset) {
    int32_t at;
    return words_find(TEMPLATE_RULES, ruleset, strlen(ruleset), &at) ? at : -1;
}

static bool id_good(const char *id) {
    if (id[0] == 0) return false;
    for (const char *p = id; *p; p++)
        if ((*p < 'a' || *p > 'z') && (*p < '0' || *p > '9') && *p != '_') return false;
    return true;
}

static bool take_row(const LayerRow *r, const Catalog *const cat[SAME_RULES], SameRow *out, ErrList *err) {
    const Sheet *s = &r->layer->sheet;
    int line = s->csv->line[r->row], known = 0;
    bool good = true;
    *out = (SameRow){.id = sheet_text(s, r->row, 0)};
    if (!id_good(out->id)) {
        err_add(err, r->layer->file, line, "id", out->id, "small letters, digits and _");
        good = false;
    }
    for (int k = 0; k < SAME_RULES; k++) {
        uint16_t type;
        const char *id = out->type[k] = sheet_text(s, r->row, (uint8_t)(k + 1));
        if (id[0] == 0) continue;
        known++;
        if (cat[k] == NULL || catalog_type(cat[k], id, strlen(id), &type)) continue;
        TEXT(want, 80);
        text_format(&want, "the id of a row of units/%s.csv, or nothing", cat[k]->spec->id);
        err_add(err, r->layer->file, line, SAME_COL[k + 1].name, id, want.buf);
        good = false;
    }
    if (known < WORDS_LEAST) {
        err_add(err, r->layer->file, line, out->id, "one rule set or none", "two or more that know it");
        good = false;
    }
    return good;
}

SameList *load_same(const DataPaths *p, const Catalog *const cat[SAME_RULES], ErrList *err) {
    SameList *same = calloc(1, sizeof *same);
    Layered t;
    if (same == NULL) base_panic("load", 0, "no memory left");
    bool good = layered_read(&same->l, &(Source){.path = p}, "units/same.csv", SAME_COL, COLUMNS, true, false, &t, err);
    same->row = good ? POOL_ARRAY(&same->l.pool, SameRow, t.n) : NULL;
    same->n = good ? t.n : 0;
    for (uint32_t i = 0; i < same->n; i++) good = take_row(&t.row[i], cat, &same->row[i], err) && good;
    if (good) return same;
    same_free(same);
    return NULL;
}

void same_free(SameList *s) {
    if (s == NULL) return;
    grow_free(&s->l.house);
    pool_free(&s->l.pool);
    free(s);
}

uint32_t same_count(const SameList *s) {
    return s->n;
}

const SameRow *same_at(const SameList *s, uint32_t i) {
    ASSERT(i < s->n);
    return &s->row[i];
}

const SameRow *same_find(const SameList *s, int rules, const char *type) {
    if (rules < 0 || rules >= SAME_RULES || type[0] == 0) return NULL;
    for (uint32_t i = 0; i < s->n; i++)
        if (base_streq(s->row[i].type[rules], type)) return &s->row[i];
    return NULL;
}

/* All that ships of it: without the table there is nothing to be the same. */
bool lint_same(const DataPaths *p, const CatalogSpec *const *spec, size_t spec_n, ErrList *err) {
    LoadedCatalog *loaded[SAME_RULES] = {0};
    const Catalog *cat[SAME_RULES] = {0};
    ErrList told = {0}; /* of the catalogs: said already */
    TEXT(path, 600);
    text_format(&path, "%s/units/same.csv", p->shipped);
    if (!file_is_there(path.buf)) return true;
    for (size_t i = 0; i < spec_n; i++) {
        int at = same_rules(spec[i]->id);
        if (at < 0 || loaded[at] != NULL) continue;
        loaded[at] = load_catalog(p, spec[i], &told);
        if (loaded[at] != NULL) cat[at] = loaded_catalog(loaded[at]);
    }
    SameList *same = load_same(p, cat, err);
    for (int i = 0; i < SAME_RULES; i++) loaded_free(loaded[i]);
    bool good = same != NULL;
    same_free(same);
    return good;
}
