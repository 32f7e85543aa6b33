#include "base/hash.h"
#include "load/inside.h"

static uint64_t hash_options(uint64_t h, const CatalogSpec *spec) {
    for (uint8_t i = 0; i < spec->option_n; i++) {
        h = hash_str(h, spec->option[i].key);
        h = hash_str(h, spec->option[i].values);
        h = hash_u64(h, spec->option[i].def);
    }
    return h;
}

/* What a column says to the rules. Where a number comes from, and remarks, change no game. */
static bool counts(const ColumnSpec *c) {
    return c->kind != COLUMN_STATUS && c->kind != COLUMN_RULE && !base_streq(c->name, "note");
}

static uint64_t hash_chart(uint64_t h, const Chart *c) {
    h = hash_str(h, c->id);
    for (uint32_t r = 0; r < c->row_n; r++)
        for (uint8_t k = 0; k < c->spec->col_n; k++) {
            const Cell *cell = &c->cell[(size_t)r * c->spec->col_n + k];
            if (!counts(&c->spec->col[k])) continue;
            h = c->spec->col[k].kind == COLUMN_TEXT ? hash_str(h, cell->text) : hash_u64(h, (uint64_t)cell->v);
        }
    return h;
}

static uint64_t hash_type(uint64_t h, const StandType *t) {
    h = hash_str(h, t->id);
    h = hash_str(h, t->nation); /* rules go by nation: replacement of commanders, infantry values */
    h = hash_u64(h, t->codes);
    for (int i = 0; i < TYPE_VALUES; i++) h = hash_u64(h, (uint64_t)t->value[i]);
    return h;
}

bool type_counts(const Catalog *c, const Battle *battle, uint16_t type) {
    if (c->spec->buys) return true;
    for (uint32_t i = 0; i < battle->stand_n; i++)
        if (battle->stand[i].type == type) return true;
    /* Stands fall back on the infantry values of their nation's HQ, whether or not one is there (matg 5.6). */
    for (int s = 0; s < SEATS; s++)
        if (c->type[type].look == LOOK_HQ && base_streq(c->type[type].nation, battle->side[s].nation)) return true;
    return false;
}

uint64_t data_hash(const Catalog *c, const Battle *battle) {
    uint64_t h = hash_str(HASH_START, c->spec->id);
    h = hash_options(h, c->spec);
    for (uint32_t i = 0; i < c->chart_n; i++) h = hash_chart(h, &c->chart[i]);
    if (battle == NULL) return h;
    /* In the order of the list: neither the order of the stands nor a row that no stand uses may count. */
    for (uint32_t t = 0; t < c->type_n; t++)
        if (type_counts(c, battle, (uint16_t)t)) h = hash_type(h, &c->type[t]);
    return h;
}
