/* GeoJSON from elsewhere: whatever it says, each piece that comes of it is one that a battle may have, each feature has
 * a note, and a refusal says why. The first byte chooses the unit; the rest is the text. */
#include "fuzz.h"

#include "geom/ring.h"
#include "load/load.h"
#include "rulesets/matg/matg_spec.h"

#include <stdlib.h>
#include <string.h>

static const Catalog *shipped(void) {
    static LoadedCatalog *cat;
    static ErrList err;
    if (cat == NULL) {
        DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
        cat = load_catalog(&p, &MATG_SPEC, &err);
        ASSERT(cat != NULL);
    }
    return loaded_catalog(cat);
}

static void piece_good(const GeoResult *r, const Piece *p, Box table) {
    Vec v[PIECE_POINTS];
    size_t at;
    ASSERT(p->pt_n > 0 && p->pt_n <= PIECE_POINTS && p->pt + p->pt_n <= r->pt_n);
    for (uint32_t i = 0; i < p->pt_n; i++) {
        v[i] = vec(r->pt[p->pt + i].x, r->pt[p->pt + i].y);
        ASSERT(box_has(table, v[i]));
    }
    for (uint32_t from = 0, end; p->shape == PIECE_AREA && from < p->pt_n; from = end) {
        for (end = from; !(r->pt[p->pt + end].mark & POINT_RING_END);) end++;
        end++;
        ASSERT(ring_simple(v + from, end - from, &at));
        ASSERT((ring_area2(v + from, end - from) > 0) == (from == 0));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ErrList err;
    if (size == 0) return 0;
    GeoAsk a = {.w = 72 * WU_INCH,
                .h = 48 * WU_INCH,
                .unit = data[0] % 5,
                .kind = data[0] & 64 ? "woods" : NULL,
                .scale = data[0] & 128 ? 25 : 0,
                .pieces = 50,
                .points = 5000};
    char *text = malloc(size);
    if (text == NULL) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    GeoResult r;
    err_clear(&err);
    bool good = geo_import(shipped(), "fuzz.geojson", text, size - 1, &a, &r, &err);
    ASSERT(good == (err.total == 0));
    ASSERT(r.piece_n <= a.pieces && r.pt_n <= a.points);
    for (uint32_t i = 0; good && i < r.note_n; i++) {
        ASSERT(r.note[i].feature == i + 1 && r.note[i].taken == (r.note[i].piece_n > 0));
        ASSERT(r.note[i].taken == (r.note[i].why[0] == 0));
    }
    for (uint32_t i = 0; i < r.piece_n; i++) piece_good(&r, &r.piece[i], (Box){0, 0, a.w, a.h});
    geo_free(&r);
    free(text);
    return 0;
}
