/* What a game takes along of a player's own data, so that it plays elsewhere as it did here. */
#include "load/inside.h"

#include <string.h>

static void put(Grow *g, const char *s) {
    grow_bytes(g, s, strlen(s));
}

static void put_cell(Grow *g, const char *s, bool last) {
    if (strpbrk(s, ",\"\r\n") == NULL) {
        put(g, s);
    } else {
        put(g, "\"");
        for (; *s != 0; s++) put(g, *s == '"' ? "\"\"" : (char[]){*s, 0});
        put(g, "\"");
    }
    put(g, last ? "\n" : ",");
}

static void put_row(Grow *g, const Csv *c, const char *const *cell) {
    for (uint32_t i = 0; i < c->col_n; i++) put_cell(g, cell[i], i + 1 == c->col_n);
}

/* Rows of the player's list that count in this battle; false if there are none. */
static bool types_in_use(LoadedCatalog *l, HouseTable *out) {
    const Csv *c = l->own_types;
    Grow text = {0};
    bool some = false;
    int32_t id = csv_column(c, "id");
    put_row(&text, c, c->head);
    for (uint32_t r = 0; r < c->row_n; r++) {
        const char *const *cell = &c->cell[(size_t)r * c->col_n];
        uint16_t t;
        if (!catalog_type(&l->cat, cell[id], strlen(cell[id]), &t) || !type_counts(&l->cat, l->cat.battle, t)) continue;
        put_row(&text, c, cell);
        some = true;
    }
    *out = (HouseTable){l->types, pool_text(&l->pool, text.mem, text.n)};
    grow_free(&text);
    return some;
}

uint32_t loaded_house(LoadedCatalog *l, const HouseTable **out) {
    Grow all = {0};
    for (size_t i = 0; i < l->house.n; i++)
        *(HouseTable *)grow_add(&all, sizeof(HouseTable)) = ((const HouseTable *)l->house.mem)[i];
    HouseTable types;
    if (l->own_types != NULL && l->cat.battle != NULL && types_in_use(l, &types))
        *(HouseTable *)grow_add(&all, sizeof(HouseTable)) = types;
    uint32_t n = (uint32_t)all.n;
    *out = grow_keep(&all, &l->pool);
    return n;
}
