/* catalog: the immutable definitions of one rule set and one battle: stand types, charts, terrain kinds, options, texts. Filled once by load
 * in one arena, freed whole. Strings live as long as the catalog. Lengths in Wu unless a name says otherwise. */
#pragma once
#include "base/arena.h"
#include "catalog/texts.h"
#include "geom/template.h"

/* Where a value comes from; the program shows it wherever it shows the value. */
typedef enum Status { STATUS_BOOK, STATUS_RECONSTRUCTION, STATUS_RULING, STATUS_HOUSE } Status;

enum { TYPE_VALUES = 32, TYPE_NONE = 0xFFFF, OPTION_MAX = 64, CHART_MAX = 24, SEATS = 2 };
typedef enum Seat { SEAT_A, SEAT_B, SEAT_U, SEAT_NONE } Seat; /* U: the umpire */

/* --- what a rule set asks of its files: declared by the rule set, read by load --- */
typedef enum ColumnKind { COLUMN_WORD, COLUMN_TEXT, COLUMN_INT, COLUMN_INCHES /* to Wu */, COLUMN_LENGTH /* "4 in", "10 cm", to Wu */, COLUMN_CODES, COLUMN_QUARTER /* 1 1/2, 1/2, x, +2 */, COLUMN_STATUS, COLUMN_RULE } ColumnKind;
enum { COLUMN_REQUIRED = 1, COLUMN_EMPTY_IS_ZERO = 2 };
typedef struct ColumnSpec {
    const char *name; /* heading in the file */
    uint8_t kind, flags;
    int32_t lo, hi;     /* of numbers, after conversion */
    const char *words;  /* COLUMN_WORD, COLUMN_CODES: "vehicle|weapon|..."; the value is the position, or a bit mask; an empty first word is the empty cell */
    int8_t value;       /* types: index in StandType.value, -1 = a head field or read and dropped */
} ColumnSpec;
enum { CHART_EVERY_KIND = 1 };           /* a row for each kind of data/terrain.csv */
enum { QUARTER_X = INT16_MAX };          /* COLUMN_QUARTER of "x": impassable */
typedef struct ChartSpec {
    const char *id; /* file data/rules/<rule set>/<id>.csv */
    const ColumnSpec *col; /* the first column names the row: no two alike */
    uint8_t col_n, flags;  /* CHART_* */
    const char *rows; /* "a|b|c": rows that must be there, by the first column; NULL = none */
} ChartSpec;
typedef struct OptionSpec {
    const char *key;     /* "one_attack" */
    const char *values;  /* "off|on", "corner|edge"; the value is the position */
    uint8_t def;         /* default */
    uint8_t ready;       /* 0: listed and greyed, its chapter is not built yet */
    RuleRef rule;
} OptionSpec;
typedef struct CatalogSpec {
    const char *id;    /* "matg" */
    const char *unit;  /* "in" or "cm": the rule set's ruler */
    const ColumnSpec *type_col;
    uint8_t type_col_n;
    const ChartSpec *chart;
    uint8_t chart_n;
    const OptionSpec *option;
    uint8_t option_n;
    const char *pools; /* "command_dice|staff_orders": numbers a battle may give its sides; NULL = none */
    uint8_t buys; /* 1: forces may be bought in play: units may begin without stands, and every type counts for the data hash */
} CatalogSpec;

/* --- what was read --- */
typedef struct StandType {
    const char *id, *name, *nation, *note;
    const char *short_name; /* for rows, labels and sentences; the name when the file gives none */
    int16_t y0, y1;
    uint8_t status, look;         /* Status; Look (silhouette) */
    uint64_t codes;               /* bits by the rule set's word list */
    int32_t value[TYPE_VALUES];   /* by the rule set's column list */
} StandType;

/* Silhouettes: what a stand looks like from above; the symbol at a key follows from it. */
typedef enum Look {
    LOOK_TANK, LOOK_HEAVY_TANK, LOOK_LIGHT_TANK, LOOK_ASSAULT_GUN, LOOK_TANK_DESTROYER, LOOK_SP_ARTILLERY, LOOK_SP_AA, LOOK_ROCKET, LOOK_HALF_TRACK,
    LOOK_ARMOURED_CAR, LOOK_CARRIER, LOOK_TRUCK, LOOK_TRACTOR, LOOK_CAR, LOOK_MOTORCYCLE, LOOK_HORSE, LOOK_BOAT, LOOK_TRAIN, LOOK_INFANTRY, LOOK_ENGINEER,
    LOOK_CAVALRY, LOOK_HQ, LOOK_OBSERVER, LOOK_MG, LOOK_MORTAR, LOOK_AT_GUN, LOOK_FIELD_GUN, LOOK_AA_GUN, LOOK_AT_TEAM, LOOK_COUNT
} Look;

extern const char LOOK_WORDS[]; /* "tank|heavy_tank|...": column words, in the order of Look */

typedef struct TerrainKind { /* data/terrain.csv, shared by all rule sets */
    const char *id, *title;
    uint8_t shape;   /* PieceShape it is drawn with by default: 0 area, 1 line, 2 spot */
    uint8_t paint;   /* Paint: how the painter shows it */
    Wu width;        /* drawn width of lines */
} TerrainKind;
typedef enum Paint { PAINT_CLEAR, PAINT_ROAD, PAINT_TRACK, PAINT_RAIL, PAINT_ROUGH, PAINT_SAND, PAINT_CROPS, PAINT_ORCHARD, PAINT_WOODS, PAINT_DENSE, PAINT_MARSH, PAINT_HILL,
    PAINT_CREST, PAINT_CLIFF, PAINT_HEDGE, PAINT_WALL, PAINT_HEDGEROW, PAINT_GULLY, PAINT_STREAM, PAINT_FORD, PAINT_WATER, PAINT_BRIDGE, PAINT_BUILDING, PAINT_RUBBLE, PAINT_WRECK,
    PAINT_EMBANKMENT, PAINT_WORKS, PAINT_WIRE, PAINT_DITCH, PAINT_SMOKE, PAINT_MINES, PAINT_COUNT } Paint;
extern const char PAINT_WORDS[], SHAPE_WORDS[], STATUS_WORDS[];

typedef struct Cell {
    const char *text; /* as in the file */
    int32_t v;        /* converted; words: position; codes: mask */
} Cell;
typedef struct Chart {
    const char *id, *file;
    const ChartSpec *spec;
    uint32_t row_n;
    const Cell *cell; /* row_n x spec->col_n */
    const int *line;  /* line in the file of each row */
    bool house;       /* a player's own lies over the shipped one */
} Chart;

typedef struct NamedRow { /* nations, cohesion, artillery, aircraft: kept as rows for the rule sets that use them */
    const char *id, *name, *nation;
    const char *const *cell; /* as the columns of the list */
} NamedRow;
typedef struct RowList {
    const char *file;
    const char *const *col;
    uint32_t col_n, n;
    const NamedRow *row;
} RowList;

typedef struct TemplateRow { /* data/templates.csv: a template of the rules (geom/template.h), of any rule set */
    const char *id;
    TextId title;       /* TX_NONE: `words` is it */
    const char *words, *note;
    uint8_t rules;      /* position in TEMPLATE_RULES */
    uint8_t status;
    RuleRef rule;
    TemplateForm form;
} TemplateRow;
extern const char TEMPLATE_RULES[], TEMPLATE_SHAPE_WORDS[], TEMPLATE_TOUCH_WORDS[];

typedef struct RuleText { /* a paragraph in our words, for F1 */
    RuleRef rule;
    const char *title, *body;
    uint8_t status;
} RuleText;

struct Battle; /* catalog/battle.h */
typedef struct Catalog {
    const CatalogSpec *spec;
    const StandType *type;
    uint32_t type_n;
    const TerrainKind *kind;
    uint32_t kind_n;
    Chart chart[CHART_MAX];
    uint32_t chart_n;
    RowList artillery, aircraft, nations, cohesion;
    const RuleText *rule;
    uint32_t rule_n;
    const TemplateRow *tmpl;
    uint32_t tmpl_n;
    const char *const *text; /* TX_COUNT sentences; never NULL entries */
    const struct Battle *battle; /* the one being played, or NULL */
    uint64_t data_hash; /* options' specs, charts and the types the battle uses, as canonical text (design 9) */
} Catalog;

const Chart *catalog_chart(const Catalog *c, const char *id);              /* NULL if the rule set has none */
const Cell *chart_cell(const Chart *c, uint32_t row, const char *col);     /* NULL if there is no such column or row */
int32_t chart_find(const Chart *c, const char *col, const char *word);     /* row, -1 */
bool catalog_type(const Catalog *c, const char *id, size_t n, uint16_t *out);
bool catalog_kind(const Catalog *c, const char *id, size_t n, uint16_t *out);
int32_t catalog_option(const Catalog *c, const char *key, size_t n);       /* index in spec->option, -1 */
const char *catalog_text(const Catalog *c, TextId id);
int32_t catalog_template(const Catalog *c, const char *id, size_t n);      /* index in tmpl, -1 */
const char *catalog_template_title(const Catalog *c, uint32_t at);
const RuleText *catalog_rule(const Catalog *c, RuleRef r); /* the paragraph, else its chapter, else NULL */
/* Word lists "a|b|c": position of a word; word at a position (its length, 0 and "" beyond the last). */
bool words_find(const char *words, const char *p, size_t n, int32_t *out);
size_t words_at(const char *words, int32_t at, const char **out);
const char *status_word(Status s); /* "book", "reconstruction", "ruling", "house" */

/* Fills {slots} of a sentence. Slot names are up to the sentence's owner; unknown slots stay as they are. */
typedef struct TextSlot {
    const char *name, *value;
} TextSlot;
void text_fill(Text *out, const char *sentence, const TextSlot *slot, size_t n);
