/* inside: what the files of this room share: the loaded catalog, and how a table and its overlay are read. */
#pragma once
#include "load/cells.h"
#include "load/load.h"

struct LoadedCatalog {
    Pool pool, battle_pool;
    Catalog cat;
};

/* A table whose columns no rule set declares. */
typedef struct TableSpec {
    const char *name; /* file without .csv */
    const ColumnSpec *col;
    uint8_t col_n;
    bool keyed;
} TableSpec;
extern const TableSpec KIND_TABLE, RULE_TABLE, SENTENCE_TABLE;
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
/* Reads dir/rest; false and errors if it is missing or wrong. `keyed`: the first column names the row. */
bool layer_read(Pool *p, const char *dir, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                const char *spared, Layer *out, ErrList *err);
/* Shipped and own; keyed tables merge by their first column, others are replaced as a whole. */
bool layered_read(Pool *p, const DataPaths *d, const char *rest, const ColumnSpec *col, uint8_t col_n, bool keyed,
                  Layered *out, ErrList *err);

bool load_kinds(LoadedCatalog *l, const DataPaths *d, ErrList *err);
bool load_types(LoadedCatalog *l, const DataPaths *d, ErrList *err);
bool load_charts(LoadedCatalog *l, const DataPaths *d, ErrList *err);
bool load_lists(LoadedCatalog *l, const DataPaths *d, ErrList *err);
bool load_rule_texts(LoadedCatalog *l, const DataPaths *d, ErrList *err);
/* Strict: a sentence without an id and an id without a sentence are errors. Not strict: the first is left out, the
 * second shows its key. */
bool load_sentences(LoadedCatalog *l, const DataPaths *d, bool strict, ErrList *err);

/* Of options, charts and the stand types in `battle` (NULL: none), as canonical text (design 9). */
uint64_t data_hash(const Catalog *c, const Battle *battle);
