#include "load/inside.h"

#include <stdlib.h>

bool layer_read(Pool *p, const char *dir, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                const char *spared, Layer *out, ErrList *err) {
    size_t n;
    out->file = path_join(p, dir, rest);
    char *text = load_file(out->file, CSV_BYTES, &n, err);
    if (text == NULL) return false;
    bool good = csv_read(p, out->file, text, n, &out->csv, err);
    free(text);
    if (!good || !sheet_open(&out->csv, col, col_n, spared, &out->sheet, err)) return false;
    return !keyed || sheet_unique(&out->sheet, err);
}

static LayerRow *find_row(const Grow *rows, const char *key) {
    LayerRow *r = rows->mem;
    for (size_t i = 0; i < rows->n; i++)
        if (base_streq(sheet_text(&r[i].layer->sheet, r[i].row, 0), key)) return &r[i];
    return NULL;
}

bool layered_read(Pool *p, const DataPaths *d, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                  Layered *out, ErrList *err) {
    *out = (Layered){0};
    bool good = layer_read(p, d->shipped, rest, col, col_n, keyed, "", &out->shipped, err);
    out->has_own = d->own[0] != 0 && file_is_there(path_join(p, d->own, rest));
    if (out->has_own) {
        good = layer_read(p, d->own, rest, col, col_n, keyed, "status", &out->own, err) && good;
    }
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
    out->row = grow_keep(&rows, p);
    return true;
}
