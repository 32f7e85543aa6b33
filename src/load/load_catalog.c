#include "load/inside.h"

#include <stdlib.h>

#define COL(n, k, f, lo, hi)                                                                                           \
    { n, k, f, lo, hi, NULL, -1 }
enum { REQ = COLUMN_REQUIRED, EMPTY = COLUMN_EMPTY_IS_ZERO };

/* --- stand types --- */

static void set_head(StandType *t, const ColumnSpec *c, const char *text, int32_t v, uint64_t mask) {
    if (base_streq(c->name, "id"))
        t->id = text;
    else if (base_streq(c->name, "name"))
        t->name = text;
    else if (base_streq(c->name, "short"))
        t->short_name = text;
    else if (base_streq(c->name, "nation"))
        t->nation = text;
    else if (base_streq(c->name, "note"))
        t->note = text;
    else if (base_streq(c->name, "y0"))
        t->y0 = (int16_t)v;
    else if (base_streq(c->name, "y1"))
        t->y1 = (int16_t)v;
    else if (base_streq(c->name, "look"))
        t->look = (uint8_t)v;
    else if (base_streq(c->name, "status"))
        t->status = (uint8_t)v;
    else if (base_streq(c->name, "codes"))
        t->codes = mask;
}

static bool take_type(const CatalogSpec *spec, const LayerRow *r, StandType *t, ErrList *err) {
    const Sheet *s = &r->layer->sheet;
    bool good = true;
    *t = (StandType){.id = "", .name = "", .nation = "", .note = ""};
    for (uint8_t c = 0; c < spec->type_col_n; c++) {
        const ColumnSpec *col = &spec->type_col[c];
        int32_t v;
        uint64_t mask = 0;
        good = sheet_value(s, r->row, c, &v, &mask, err) && good;
        if (col->value >= 0)
            t->value[col->value] = v;
        else
            set_head(t, col, sheet_text(s, r->row, c), v, mask);
    }
    if (!t->short_name || !t->short_name[0]) t->short_name = t->name;
    if (good && t->y0 > t->y1) {
        TEXT(f, 40);
        text_format(&f, "%d to %d", t->y0, t->y1);
        err_add(err, r->layer->file, s->csv->line[r->row], "y1", f.buf, "a last year that is not before the first");
        good = false;
    }
    if (r->own) t->status = STATUS_HOUSE;
    return good;
}

bool load_types(LoadedCatalog *l, const Source *s, ErrList *err) {
    const CatalogSpec *spec = l->cat.spec;
    TEXT(rest, 80);
    Layered t;
    text_format(&rest, "units/%s.csv", spec->id);
    if (!layered_read(l, s, rest.buf, spec->type_col, spec->type_col_n, true, false, &t, err)) return false;
    if (t.has_own) {
        Csv *own = POOL_ARRAY(&l->pool, Csv, 1);
        *own = t.own.csv;
        l->own_types = own;
        l->types = pool_text(&l->pool, rest.buf, rest.len);
    }
    StandType *type = POOL_ARRAY(&l->pool, StandType, t.n);
    bool good = true;
    for (uint32_t i = 0; i < t.n; i++) good = take_type(spec, &t.row[i], &type[i], err) && good;
    l->cat.type = type;
    l->cat.type_n = t.n;
    return good;
}

/* --- terrain kinds --- */

static const ColumnSpec KIND_COL[] = {
    COL("id", COLUMN_TEXT, REQ, 0, 0),
    COL("title", COLUMN_TEXT, REQ, 0, 0),
    {"shape", COLUMN_WORD, REQ, 0, 0, SHAPE_WORDS, -1},
    {"paint", COLUMN_WORD, REQ, 0, 0, PAINT_WORDS, -1},
    COL("width", COLUMN_INCHES, EMPTY, 0, 20 * WU_INCH),
};
const TableSpec KIND_TABLE = {"terrain", KIND_COL, ARRAY_LEN(KIND_COL), true};

bool load_kinds(LoadedCatalog *l, const Source *s, ErrList *err) {
    Layered t;
    if (!layered_read(l, s, "terrain.csv", KIND_COL, ARRAY_LEN(KIND_COL), true, true, &t, err)) return false;
    TerrainKind *kind = POOL_ARRAY(&l->pool, TerrainKind, t.n);
    bool good = true;
    for (uint32_t i = 0; i < t.n; i++) {
        const Sheet *sheet = &t.row[i].layer->sheet;
        int32_t v[ARRAY_LEN(KIND_COL)];
        uint64_t none;
        for (uint8_t c = 0; c < ARRAY_LEN(KIND_COL); c++)
            good = sheet_value(sheet, t.row[i].row, c, &v[c], &none, err) && good;
        kind[i] = (TerrainKind){sheet_text(sheet, t.row[i].row, 0), sheet_text(sheet, t.row[i].row, 1), (uint8_t)v[2],
                                (uint8_t)v[3], v[4]};
    }
    l->cat.kind = kind;
    l->cat.kind_n = t.n;
    return good;
}

/* --- charts --- */

static bool has_row(const Chart *c, const char *key, size_t n) {
    for (uint32_t r = 0; r < c->row_n; r++) {
        const char *text = c->cell[(size_t)r * c->spec->col_n].text;
        if (base_strlen(text) == n && base_compare(text, key, n) == 0) return true;
    }
    return false;
}

static bool need_row(const Chart *c, const char *key, size_t n, ErrList *err) {
    if (n == 0 || has_row(c, key, n)) return true;
    TEXT(k, 64);
    text_bytes(&k, key, n);
    err_add(err, c->file, 0, k.buf, "no such row", "a row for it");
    return false;
}

static bool rows_complete(const Catalog *cat, const Chart *c, ErrList *err) {
    bool good = true;
    const char *rows = c->spec->rows != NULL ? c->spec->rows : "";
    for (const char *p = rows; *p != 0;) {
        size_t n = 0;
        while (p[n] != 0 && p[n] != '|') n++;
        good = need_row(c, p, n, err) && good;
        p += p[n] == 0 ? n : n + 1;
    }
    if ((c->spec->flags & CHART_EVERY_KIND) != 0)
        for (uint32_t i = 0; i < cat->kind_n; i++)
            good = need_row(c, cat->kind[i].id, base_strlen(cat->kind[i].id), err) && good;
    return good;
}

static bool load_chart(LoadedCatalog *l, const Source *s, const ChartSpec *spec, Chart *out, ErrList *err) {
    TEXT(rest, 120);
    Layer t;
    text_format(&rest, "rules/%s/%s.csv", l->cat.spec->id, spec->id);
    /* A player's chart takes the place of the shipped one as a whole: half of each would be nobody's rules. */
    bool own;
    if (!layer_own(l, s, rest.buf, spec->col, spec->col_n, true, true, &own, &t, err)) return false;
    if (!own && !layer_shipped(l, s, rest.buf, spec->col, spec->col_n, true, &t, err)) return false;
    Cell *cell = POOL_ARRAY(&l->pool, Cell, (size_t)t.csv.row_n * spec->col_n);
    bool good = true;
    for (uint32_t r = 0; r < t.csv.row_n; r++)
        for (uint8_t c = 0; c < spec->col_n; c++) {
            Cell *at = &cell[(size_t)r * spec->col_n + c];
            uint64_t mask = 0;
            good = sheet_value(&t.sheet, r, c, &at->v, &mask, err) && good;
            at->text = sheet_text(&t.sheet, r, c);
            if (spec->col[c].kind == COLUMN_CODES) at->v = (int32_t)mask;
            if (own && spec->col[c].kind == COLUMN_STATUS) *at = (Cell){status_word(STATUS_HOUSE), STATUS_HOUSE};
        }
    *out = (Chart){spec->id, t.file, spec, t.csv.row_n, cell, t.csv.line, own};
    return good && rows_complete(&l->cat, out, err);
}

bool load_charts(LoadedCatalog *l, const Source *s, ErrList *err) {
    bool good = true;
    ASSERT(l->cat.spec->chart_n <= CHART_MAX);
    for (uint8_t i = 0; i < l->cat.spec->chart_n; i++)
        good = load_chart(l, s, &l->cat.spec->chart[i], &l->cat.chart[i], err) && good;
    l->cat.chart_n = l->cat.spec->chart_n;
    return good;
}

/* --- the whole --- */

static LoadedCatalog *load_from(const Source *s, const CatalogSpec *spec, ErrList *err) {
    LoadedCatalog *l = calloc(1, sizeof *l);
    if (l == NULL) base_panic("load", 0, "no memory left");
    l->cat.spec = spec;
    bool good = load_kinds(l, s, err); /* first: charts have a row for each */
    good = load_types(l, s, err) && good;
    good = load_charts(l, s, err) && good;
    good = load_lists(l, s, err) && good;
    Source words = *s; /* words are this machine's: no game hangs on them, and its player reads his own language */
    words.only_given = false;
    good = load_rule_texts(l, &words, err) && good;
    good = load_templates(l, &words, err) && good; /* pencil, likewise */
    good = load_sentences(l, &words, false, err) && good;
    if (!good) {
        loaded_free(l);
        return NULL;
    }
    l->cat.data_hash = data_hash(&l->cat, NULL);
    return l;
}

LoadedCatalog *load_catalog(const DataPaths *p, const CatalogSpec *spec, ErrList *err) {
    return load_from(&(Source){.path = p}, spec, err);
}

LoadedCatalog *load_catalog_house(const DataPaths *p, const CatalogSpec *spec, const HouseTable *house, uint32_t n,
                                  ErrList *err) {
    return load_from(&(Source){p, house, n, true}, spec, err);
}

LoadedCatalog *load_texts(const DataPaths *p, ErrList *err) {
    LoadedCatalog *l = calloc(1, sizeof *l);
    if (l == NULL) base_panic("load", 0, "no memory left");
    if (load_sentences(l, &(Source){.path = p}, false, err)) return l;
    loaded_free(l);
    return NULL;
}

const Catalog *loaded_catalog(const LoadedCatalog *l) {
    return &l->cat;
}

void loaded_free(LoadedCatalog *l) {
    if (l == NULL) return;
    grow_free(&l->house);
    pool_free(&l->pool);
    pool_free(&l->battle_pool);
    free(l);
}
