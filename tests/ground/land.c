#include "land.h"

#include "rulesets/matg/matg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void land_make(Land *l, const Catalog *cat, const GroundAsk *ask) {
    size_t bytes = ground_generate_bytes(ask->w, ask->h);
    l->mem = malloc(bytes);
    assert_non_null(l->mem);
    arena_init(&l->a, l->mem, bytes, "ground");
    assert_true(ground_generate(cat, ask, &l->a, &l->map));
}

void land_free(Land *l) {
    free(l->mem);
}

uint64_t land_hash(const Land *l) {
    uint64_t h = HASH_START;
    for (uint32_t i = 0; i < l->map.piece_n; i++) {
        const Piece *p = &l->map.piece[i];
        h = hash_u64(h, (uint64_t)p->kind << 32 | (uint64_t)p->shape << 16 | (uint16_t)p->level);
        h = hash_u64(h, p->pt_n);
    }
    for (uint32_t i = 0; i < l->map.pt_n; i++) {
        h = hash_u64(h, (uint64_t)(uint32_t)l->map.pt[i].x << 32 | (uint32_t)l->map.pt[i].y);
        h = hash_u64(h, l->map.pt[i].mark);
    }
    return h;
}

char *land_text(const Land *l, const Catalog *cat, const GroundAsk *ask, size_t *n) {
    const char **name = calloc(l->map.piece_n + 1, sizeof *name);
    assert_non_null(name);
    for (uint32_t i = 0; i < l->map.piece_n; i++) name[i] = "";
    Battle b = {.key = "land",
                .title = "Land",
                .subtitle = "",
                .date = "1943",
                .place = "",
                .ruleset = "matg",
                .density = "mixed",
                .weather = "clear",
                .ident = "",
                .history = "",
                .victory_text = "",
                .w = ask->w,
                .h = ask->h,
                .turns = 12,
                .year = 1943,
                .sight = 20 * WU_INCH,
                .decisive = 5,
                .marginal = 1,
                .piece = l->map.piece,
                .piece_name = name,
                .piece_n = l->map.piece_n,
                .pt = l->map.pt,
                .pt_n = l->map.pt_n};
    for (int i = 0; i < SEATS; i++)
        b.side[i] = (BattleSide){
            .nation = "USSR", .name = "USSR", .cohesion = 14, .determination = 35, .extras = "", .edge = EDGE_NONE};
    char *text = save_battle(cat, &b, n);
    free(name);
    return text;
}

static void open_land(TestTable *t, const Land *l, const Catalog *cat, const GroundAsk *ask) {
    size_t n;
    char *text = land_text(l, cat, ask, &n);
    char path[] = "/tmp/glacis_land_XXXXXX.json";
    int fd = mkstemps(path, 5);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
    free(text);
    table_open(t, &MATG, NULL, path, 1);
    assert_int_equal(table_line(t, "U start").kind, VERDICT_OK);
    (void)remove(path);
}

static LoadedCatalog *shipped(void) {
    DataPaths paths = {0};
    ErrList err = {0};
    (void)snprintf(paths.shipped, sizeof paths.shipped, "%s", GLACIS_SOURCE_DATA);
    LoadedCatalog *l = load_catalog(&paths, MATG.spec, &err);
    assert_non_null(l);
    return l;
}

void land_open(TestTable *t, const GroundAsk *ask) {
    Land l;
    LoadedCatalog *lc = shipped();
    land_make(&l, loaded_catalog(lc), ask);
    open_land(t, &l, loaded_catalog(lc), ask);
    land_free(&l);
    loaded_free(lc);
}

void land_open_empty(TestTable *t, Wu w, Wu h) {
    Land l = {0};
    GroundAsk ask = {.w = w, .h = h};
    LoadedCatalog *lc = shipped();
    open_land(t, &l, loaded_catalog(lc), &ask);
    loaded_free(lc);
}
