/* A player's own tables over the shipped ones: "== NAME" lines, each followed by the text of a file such as
 * rules/matg/crt.csv, units/matg.csv or text/en.csv. Either all that is wrong is listed, or the first battle plays. */
#include "fuzz_table.h"

#include "base/scan.h"
#include "rulesets/rulesets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 8 };

static uint32_t split(char *text, size_t n, HouseTable *out) {
    uint32_t k = 0;
    char *p = text, *end = text + n;
    while (k < TABLES && p != NULL && p < end) {
        char *name = strstr(p, "== ");
        if (name == NULL || (name != text && name[-1] != '\n')) break;
        if (name != text) name[-1] = 0;
        char *line = strchr(name, '\n');
        if (line == NULL) break;
        *line = 0;
        out[k++] = (HouseTable){name + 3, line + 1};
        p = line + 1;
    }
    return k;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ErrList err;
    DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
    HouseTable house[TABLES];
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = 0;
    uint32_t n = split(text, size, house);
    err_clear(&err);
    const Ruleset *rs = rulesets_find("matg");
    LoadedCatalog *l = load_catalog_house(&p, rs->spec, house, n, &err);
    ASSERT((l != NULL) == (err.total == 0));
    if (l != NULL && load_battle(l, &p, "first_shots", &err)) {
        const HouseTable *again;
        uint32_t m = loaded_house(l, &again);
        uint64_t hash = loaded_catalog(l)->data_hash;
        FuzzTable t;
        if (fuzz_table_open(&t, rs, loaded_catalog(l), &err) && fuzz_table_line(&t, "U start", 7)) {
            Rng r = rng_make(size);
            fuzz_table_ask(&t);
            for (int i = 0; i < 30 && fuzz_table_play(&t, &r); i++) {
            }
            fuzz_table_ask(&t);
        }
        fuzz_table_close(&t);
        /* what a game takes along makes the same catalog elsewhere */
        err_clear(&err);
        LoadedCatalog *far = load_catalog_house(&p, rs->spec, again, m, &err);
        ASSERT(far != NULL && load_battle(far, &p, "first_shots", &err));
        ASSERT(loaded_catalog(far)->data_hash == hash);
        loaded_free(far);
    }
    loaded_free(l);
    free(text);
    return 0;
}
