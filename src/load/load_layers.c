#include "load/inside.h"

#include <stdlib.h>
#include <string.h>

static char *given_text(const HouseTable *h, size_t *n) {
    *n = strlen(h->text);
    char *copy = malloc(*n + 1);
    if (copy == NULL) base_panic("load", 0, "no memory left");
    memcpy(copy, h->text, *n + 1);
    return copy;
}

char *source_own(const Source *s, Pool *p, const char *rest, const char **file, size_t *n, ErrList *err) {
    *file = rest;
    for (uint32_t i = 0; i < s->given_n; i++)
        if (base_streq(s->given[i].name, rest)) return given_text(&s->given[i], n);
    if (s->only_given || s->path->own[0] == 0) return NULL;
    *file = path_join(p, s->path->own, rest);
    return file_is_there(*file) ? load_file(*file, CSV_BYTES, n, err) : NULL;
}

static bool take_layer(LoadedCatalog *l, char *text, size_t n, const ColumnSpec *col, uint8_t col_n, bool keyed,
                       const char *spared, Layer *out, ErrList *err) {
    bool good = csv_read(&l->pool, out->file, text, n, &out->csv, err) &&
                sheet_open(&out->csv, col, col_n, spared, &out->sheet, err);
    free(text);
    return good && (!keyed || sheet_unique(&out->sheet, err));
}

bool layer_shipped(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n,
                   bool keyed, Layer *out, ErrList *err) {
    size_t n;
    out->file = path_join(&l->pool, s->path->shipped, rest);
    char *text = load_file(out->file, CSV_BYTES, &n, err);
    return text != NULL && take_layer(l, text, n, col, col_n, keyed, "", out, err);
}

bool layer_own(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
               bool remember, bool *there, Layer *out, ErrList *err) {
    size_t n;
    int before = err->total;
    char *text = source_own(s, &l->pool, rest, &out->file, &n, err);
    *there = text != NULL;
    if (text == NULL) return err->total == before;
    if (remember) {
        HouseTable *h = grow_add(&l->house, sizeof *h);
        *h = (HouseTable){pool_text(&l->pool, rest, strlen(rest)), pool_text(&l->pool, text, n)};
    }
    /* His rows are "house" whatever he writes, so the column may be left out. */
    return take_layer(l, text, n, col, col_n, keyed, "status", out, err);
}

static LayerRow *find_row(const Grow *rows, const char *key) {
    LayerRow *r = rows->mem;
    for (size_t i = 0; i < rows->n; i++)
        if (base_streq(sheet_text(&r[i].layer->sheet, r[i].row, 0), key)) return &r[i];
    return NULL;
}

bool layered_read(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                  bool remember, Layered *out, ErrList *err) {
    *out = (Layered){0};
    bool good = layer_shipped(l, s, rest, col, col_n, keyed, &out->shipped, err);
    good = layer_own(l, s, rest, col, col_n, keyed, remember, &out->has_own, &out->own, err) && good;
    if (!good) return false;
    Grow rows = {0};
    bool only_own = out->has_own && !keyed;
    for (uint32_t i = 0; i < out->shipped.csv.row_n && !only_own; i++)
        *(LayerRow *)grow_add(&rows, sizeof(LayerRow)) = (LayerRow){&out->shipped, i, false};
    size_t shipped_n = rows.n;
    for (uint32_t i = 0; i < out->own.csv.row_n && out->has_own; i++) {
        Grow old = rows;
        old.n = shipped_n;
        LayerRow *r = keyed ? find_row(&old, sheet_text(&out->own.sheet, i, 0)) : NULL;
        if (r == NULL) r = grow_add(&rows, sizeof(LayerRow));
        *r = (LayerRow){&out->own, i, true};
    }
    out->n = (uint32_t)rows.n;
    out->row = grow_keep(&rows, &l->pool);
    return true;
}
