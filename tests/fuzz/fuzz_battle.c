/* Battles from outside, against the shipped catalog. What is taken is written, read and written again: the same bytes.
 * Then it is set up and played; only a position may still be refused there. */
#include "fuzz_table.h"

#include "load/load_battle.h"
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_spec.h"

#include <stdlib.h>
#include <string.h>

static LoadedCatalog *shipped(void) {
    static LoadedCatalog *cat;
    static ErrList err;
    if (cat == NULL) {
        DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
        cat = load_catalog(&p, &MATG_SPEC, &err);
        ASSERT(cat != NULL);
    }
    return cat;
}

static void within_limits(const Battle *b) {
    ASSERT(b->stand_n <= 2000 && b->piece_n <= TABLE_PIECES && b->pt_n <= TABLE_POINTS);
    ASSERT(b->w > 0 && b->h > 0);
    for (uint32_t i = 0; i < b->piece_n; i++) {
        const Piece *p = &b->piece[i];
        ASSERT(p->pt_n > 0 && p->pt_n <= PIECE_POINTS && p->pt + p->pt_n <= b->pt_n);
    }
    for (uint32_t i = 0; i < b->stand_n; i++) ASSERT(b->stand[i].unit < b->unit_n);
    for (uint32_t i = 0; i < b->unit_n; i++) ASSERT(b->unit[i].formation < b->formation_n);
}

static void play(const Catalog *c, size_t size) {
    static ErrList err;
    FuzzTable t;
    err_clear(&err);
    if (fuzz_table_open(&t, &MATG, c, &err) && fuzz_table_line(&t, "U start", 7)) {
        Rng r = rng_make(size);
        fuzz_table_ask(&t);
        for (int i = 0; i < 12 && fuzz_table_play(&t, &r); i++) {
        }
        fuzz_table_ask(&t);
        fuzz_table_dump(&t);
    }
    fuzz_table_close(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ErrList err;
    LoadedCatalog *l = shipped();
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = 0;
    err_clear(&err);
    bool good = load_battle_text(l, "fuzz.json", text, size, &err);
    ASSERT(good == (err.total == 0));
    if (good) {
        size_t n, m;
        const Catalog *c = loaded_catalog(l);
        within_limits(c->battle);
        char *once = save_battle(c, c->battle, &n);
        ASSERT(load_battle_text(l, "again.json", once, n, &err));
        char *twice = save_battle(c, c->battle, &m);
        ASSERT(n == m && memcmp(once, twice, n) == 0);
        free(once);
        free(twice);
        play(c, size);
    }
    free(text);
    return 0;
}
