/* inside: what the files of this room share: the loaded catalog, and how a table and its overlay are read. */
#pragma once
#include "load/cells.h"
#include "load/load.h"

struct LoadedCatalog {
    Pool pool, battle_pool;
    Catalog cat;
    Grow house;        /* HouseTable: what lay over the shipped tables, as it was; stand types are filtered later */
    const char *types; /* name of the list of stand types, and the player's own of it, NULL = none */
    const Csv *own_types;
};

/* Where a catalog comes from: the shipped folder, and over it the player's own or the tables of a game. */
typedef struct Source {
    const DataPaths *path;
    const HouseTable *given;
    uint32_t given_n;
    bool only_given; /* the player's folder is not read */
} Source;
/* Text of the table that lies over a shipped one, malloc'd; *file names it in messages. NULL without an error: there is
 * none. */
char *source_own(const Source *s, Pool *p, const char *rest, const char **file, size_t *n, ErrList *err);

/* A table whose columns no rule set declares. */
typedef struct TableSpec {
    const char *name; /* file without .csv */
    const ColumnSpec *col;
    uint8_t col_n;
    bool keyed;
} TableSpec;
extern const TableSpec KIND_TABLE, RULE_TABLE, SENTENCE_TABLE, TEMPLATE_TABLE, SAME_TABLE;
const TableSpec *list_table(const char *name); /* artillery, aircraft, nations, cohesion; else NULL */

/* A shipped table and the player's own over it; the order of rows is the shipped one, then what is new. */
typedef struct Layer {
    const char *file;
    Csv csv;
    Sheet sheet;
} Layer;
typedef struct LayerRow {
    const Layer *layer;
    uint32_t row;
    bool own;
} LayerRow;
typedef struct Layered {
    Layer shipped, own;
    bool has_own;
    const LayerRow *row;
    uint32_t n;
} Layered;

bool file_is_there(const char *path);
/* dir/rest into the pool. */
const char *path_join(Pool *p, const char *dir, const char *rest);
/* A table of the shipped folder. `keyed`: the first column names the row. */
bool layer_shipped(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n,
                   bool keyed, Layer *out, ErrList *err);
/* The player's own of it; true and *there false if he has none. `remember`: a game needs it. */
bool layer_own(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
               bool remember, bool *there, Layer *out, ErrList *err);
/* Shipped and own; keyed tables merge by their first column, others are replaced as a whole. */
bool layered_read(LoadedCatalog *l, const Source *s, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                  bool remember, Layered *out, ErrList *err);

bool load_kinds(LoadedCatalog *l, const Source *s, ErrList *err);
bool load_types(LoadedCatalog *l, const Source *s, ErrList *err);
bool load_charts(LoadedCatalog *l, const Source *s, ErrList *err);
bool load_lists(LoadedCatalog *l, const Source *s, ErrList *err);
bool load_templates(LoadedCatalog *l, const Source *s, ErrList *err);
bool template_rows_good(const Sheet *s, ErrList *err); /* cells, and what each shape needs */
bool lint_same(const DataPaths *p, const CatalogSpec *const *spec, size_t spec_n, ErrList *err);
bool load_rule_texts(LoadedCatalog *l, const Source *s, ErrList *err);
/* Strict: a sentence without an id and an id without a sentence are errors. Not strict: the first is left out, the
 * second shows its key. */
bool load_sentences(LoadedCatalog *l, const Source *s, bool strict, ErrList *err);

bool type_counts(const Catalog *c, const Battle *battle, uint16_t type); /* for that battle */
/* Of options, charts and the stand types in `battle` (NULL: none), as canonical text (design 9). */
uint64_t data_hash(const Catalog *c, const Battle *battle);
