/* load: files to catalog. All errors are listed with file, line and key; nothing half-loaded. The only room that knows
 * the JSON library. */
#pragma once
#include "base/err.h"
#include "catalog/battle.h"
#include "load/geo.h"

/* Where data lies: shipped folder, and the player's own over it (may be empty). Both end without '/'. language: the
 * sentences' own, "" = English; text/<language>.csv lies over text/en.csv, gaps fall back. */
typedef struct DataPaths {
    char shipped[512], own[512], language[16];
} DataPaths;
/* $GLACIS_DATA, <program>/../share/glacis, the install path, the source tree; own: $GLACIS_USER/data; language:
 * $GLACIS_LANG. program may be NULL. */
bool load_paths(const char *program, DataPaths *out, ErrList *err);

/* A word of a file name: letters, digits, - and _ ("de", "pt_BR"), at most 15. False leaves the paths as they were. */
bool load_set_language(DataPaths *p, const char *language);
/* Is there a file of it, shipped or own? English is always there. */
bool load_has_language(const DataPaths *p);

/* Everything of a rule set but the battle. NULL and errors if anything is wrong. The catalog owns its memory. */
typedef struct LoadedCatalog LoadedCatalog;
LoadedCatalog *load_catalog(const DataPaths *p, const CatalogSpec *spec, ErrList *err);
const Catalog *loaded_catalog(const LoadedCatalog *l);
void loaded_free(LoadedCatalog *l);
/* The sentences alone, for a window without a game: a catalog that has text and nothing else, not even a rule set. */
LoadedCatalog *load_texts(const DataPaths *p, ErrList *err);
/* Sets the catalog's battle: a key of data/battles, or a path to a .json. False leaves the catalog as it was. */
bool load_battle(LoadedCatalog *l, const DataPaths *p, const char *key_or_path, ErrList *err);
bool load_battle_text(LoadedCatalog *l, const char *name, const char *text, size_t n, ErrList *err); /* as in a log */

/* The loaded battle anew with its "draft" set: what a table in the making begins with. */
bool load_battle_as_draft(LoadedCatalog *l, ErrList *err);
/* Another battle in its place for all who read the catalog, until a battle is loaded: the caller's memory. */
void loaded_set_battle(LoadedCatalog *l, const Battle *b);

/* What a player laid over the shipped data and a game needs to be played elsewhere: his charts and lists whole, of his
 * stand types those in the battle (set it first). Texts are CSV; names as "rules/matg/crt.csv". Lives as long as the
 * catalog. */
typedef struct HouseTable {
    const char *name, *text;
} HouseTable;
uint32_t loaded_house(LoadedCatalog *l, const HouseTable **out);
/* As load_catalog, with these tables in place of the player's own folder: of his files only words are read (his
 * language, his rule texts). The data hash is that of the game they are from. */
LoadedCatalog *load_catalog_house(const DataPaths *p, const CatalogSpec *spec, const HouseTable *house, uint32_t n,
                                  ErrList *err);

/* data/units/same.csv (and the player's own over it): which type of one rule set is which of another. type: the id in
 * each rule set, in the order of TEMPLATE_RULES; "" = it does not know it. */
enum { SAME_RULES = 4 };
typedef struct SameRow {
    const char *id, *type[SAME_RULES];
} SameRow;
typedef struct SameList SameList;
/* cat: by the same order; NULL = not at hand, its ids are not checked. NULL: file, line and column of what is wrong. */
SameList *load_same(const DataPaths *p, const Catalog *const cat[SAME_RULES], ErrList *err);
void same_free(SameList *s);
uint32_t same_count(const SameList *s);
const SameRow *same_at(const SameList *s, uint32_t i);
int same_rules(const char *ruleset);                                              /* its place, -1 */
const SameRow *same_find(const SameList *s, int rules, const char *type);         /* the first that names it, NULL */

/* One line a battle for the start screen, without loading its forces. */
typedef struct BattleHead {
    char key[64], title[96], subtitle[128], date[16], ruleset[24], needs[256], file[512];
    int turns, stands;
    bool draft;    /* in the making, or a table without forces, unless they are bought in play: for set-up */
    bool playable; /* needs nothing and is no draft */
} BattleHead;
int load_battle_list(const DataPaths *p, BattleHead *out, int cap, ErrList *err);

/* Where the picture of a battle's mat lies: beside the battle file or the game that holds it, among the battles of the
 * player or those that ship, or where load_mat_remember saw it. False and one error. Ask only if there is a mat. */
bool load_mat_path(const DataPaths *p, const Battle *b, char *out, size_t cap, ErrList *err);
/* Notes the folder that a battle with a mat was opened from, for the games that are played of it: they hold the battle
 * and not the picture. What cannot be written is left. */
void load_mat_remember(const DataPaths *p, const Battle *b);

/* The battle as the text of a .json file, canonical: the same battle is always the same bytes. malloc'd, with a NUL
 * behind. */
char *save_battle(const Catalog *cat, const Battle *b, size_t *n);

/* Checks one thing: NULL = all data as shipped with the player's own over it, sentences strictly (each id has one, each
 * has an id); a folder = a player's own data; a .json = a battle; a .csv = a table, known by its name. The rule sets
 * are the caller's. True: nothing wrong. */
bool load_lint(const DataPaths *p, const CatalogSpec *const *spec, size_t spec_n, const char *path, ErrList *err);

/* Whole file into malloc'd memory with a NUL behind; at most `most` bytes. *errno_text says why not. */
char *load_file(const char *path, size_t most, size_t *n, ErrList *err);
