/* same.csv: what ships names types that are there; what is wrong is named by file, line and column. */
#include "own.h"
#include "rulesets/rulesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct All {
    LoadedCatalog *loaded[SAME_RULES];
    const Catalog *cat[SAME_RULES];
} All;

/* The catalogs of all rule sets that ship. */
static void read_all(const DataPaths *p, All *all) {
    *all = (All){0};
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        ErrList err = {0};
        int at = same_rules(rulesets_at(i)->id);
        if (at < 0) continue; /* the skeleton */
        all->loaded[at] = load_catalog(p, rulesets_at(i)->spec, &err);
        assert_int_equal(err.total, 0);
        all->cat[at] = loaded_catalog(all->loaded[at]);
    }
    assert_non_null(all->cat[0]);
}

static void free_all(All *all) {
    for (int i = 0; i < SAME_RULES; i++) loaded_free(all->loaded[i]);
}

static void what_ships(void **state) {
    (void)state;
    DataPaths p = own_paths();
    All all;
    ErrList err = {0};
    read_all(&p, &all);
    SameList *same = load_same(&p, all.cat, &err);
    for (int i = 0; i < err.n; i++) {
        TEXT(line, 400);
        err_print(&err.err[i], &line);
        print_error("%s\n", line.buf);
    }
    assert_non_null(same);
    for (uint32_t i = 0; i < same_count(same); i++)
        for (int k = 0; k < SAME_RULES; k++) {
            const SameRow *row = same_at(same, i);
            if (row->type[k][0] == 0) continue;
            const SameRow *found = same_find(same, k, row->type[k]);
            assert_non_null(found);
            assert_string_equal(found->type[k], row->type[k]);
        }
    assert_null(same_find(same, 0, "no_such_type"));
    assert_null(same_find(same, -1, "ger_pz4h"));
    same_free(same);
    free_all(&all);
}

/* Every type of the younger rule sets that MATG has too is in it: at least every second one has a row. */
static void the_younger_are_there(void **state) {
    (void)state;
    DataPaths p = own_paths();
    All all;
    ErrList err = {0};
    read_all(&p, &all);
    SameList *same = load_same(&p, all.cat, &err);
    assert_non_null(same);
    for (int k = 1; k < SAME_RULES; k++) {
        if (all.cat[k] == NULL) continue;
        uint32_t known = 0;
        for (uint32_t t = 0; t < all.cat[k]->type_n; t++) {
            const SameRow *row = same_find(same, k, all.cat[k]->type[t].id);
            known += row != NULL && row->type[0][0] != 0;
        }
        print_message("%s: %u of %u types have their like in MATG\n", all.cat[k]->spec->id, known, all.cat[k]->type_n);
        assert_true(known > 0);
    }
    same_free(same);
    free_all(&all);
}

typedef struct Wrong {
    const char *row, *key;
    int line;
} Wrong;

static void what_is_wrong(void **state) {
    (void)state;
    static const Wrong WRONG[] = {
        {"tiger,ger_tiger1,,,", "tiger", 2},           /* one rule set alone */
        {"Tiger 1,ger_tiger1,,ger_tiger2,", "id", 2},  /* no name */
        {"tiger,ger_tigre,x,,", "matg", 2},            /* no such type */
    };
    const CatalogSpec *spec[8];
    size_t n = 0;
    for (uint32_t k = 0; k < rulesets_count() && n < ARRAY_LEN(spec); k++) spec[n++] = rulesets_at(k)->spec;
    DataPaths p = own_paths();
    All all;
    read_all(&p, &all);
    for (size_t i = 0; i < ARRAY_LEN(WRONG); i++) {
        ErrList err = {0};
        char text[300];
        (void)snprintf(text, sizeof text, "id,matg,armour_assault,armour_battles,low_tech\n%s\n", WRONG[i].row);
        DataPaths own = own_make();
        own_write(&own, "units/same.csv", text);
        assert_null(load_same(&own, all.cat, &err));
        expect_error(&err, "same.csv", WRONG[i].line, WRONG[i].key, NULL);
        err_clear(&err);
        assert_false(load_lint(&p, spec, n, own.own, &err)); /* the folder as a player's own */
        expect_error(&err, "same.csv", WRONG[i].line, WRONG[i].key, NULL);
        own_remove(&own);
    }
    free_all(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_ships), cmocka_unit_test(the_younger_are_there),
                                       cmocka_unit_test(what_is_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
