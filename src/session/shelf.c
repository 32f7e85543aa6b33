/* Catalogs kept between the games of one run: a match, a fuzzer and a test begin the same battle again and again. */
#include "session/own.h"

enum { SHELF_MOST = 8 };

struct Shelf {
    struct {
        const Ruleset *rs;
        LoadedCatalog *loaded;
    } at[SHELF_MOST];
};

Shelf *shelf_new(void) {
    return own_get(sizeof(Shelf));
}

void shelf_free(Shelf *f) {
    if (f == NULL) return;
    for (int i = 0; i < SHELF_MOST; i++) loaded_free(f->at[i].loaded);
    free(f);
}

LoadedCatalog *shelf_take(Shelf *f, const DataPaths *p, const Ruleset *rs, ErrList *err) {
    for (int i = 0; f != NULL && i < SHELF_MOST; i++) {
        LoadedCatalog *l = f->at[i].loaded;
        if (l == NULL || f->at[i].rs != rs) continue;
        f->at[i].loaded = NULL;
        return l;
    }
    return load_catalog(p, rs->spec, err);
}

/* Its battle goes with the game that had it; the next one loads its own. */
void shelf_put(Shelf *f, const Ruleset *rs, LoadedCatalog *l) {
    for (int i = 0; f != NULL && l != NULL && i < SHELF_MOST; i++) {
        if (f->at[i].loaded != NULL) continue;
        loaded_set_battle(l, NULL);
        f->at[i].rs = rs;
        f->at[i].loaded = l;
        return;
    }
    loaded_free(l);
}
