/* Lists kept as rows of text for the rule sets that use them: artillery, aircraft, nations, cohesion. */
#include "load/inside.h"

#define NAME(n)                                                                                                        \
    { n, COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1 }
#define FREE(n)                                                                                                        \
    { n, COLUMN_TEXT, COLUMN_EMPTY_IS_ZERO, 0, 0, NULL, -1 }
#define NUMBER(n, lo, hi)                                                                                              \
    { n, COLUMN_INT, COLUMN_REQUIRED, lo, hi, NULL, -1 }
#define MAYBE(n, lo, hi)                                                                                               \
    { n, COLUMN_INT, COLUMN_EMPTY_IS_ZERO, lo, hi, NULL, -1 }
#define WORD(n, w)                                                                                                     \
    { n, COLUMN_WORD, COLUMN_REQUIRED, 0, 0, w, -1 }
#define STATUS                                                                                                         \
    { "status", COLUMN_STATUS, COLUMN_REQUIRED, 0, 0, NULL, -1 }
#define YEARS NUMBER("y0", 1850, 1999), NUMBER("y1", 1850, 1999)

static const ColumnSpec ARTILLERY[] = {
    NAME("id"),
    NAME("name"),
    NAME("nation"),
    YEARS,
    WORD("mode", "on-map|off-map"),
    NUMBER("cal_mm", 1, 1000),
    NUMBER("he", 0, 30),
    NUMBER("ap_ind", 0, 30),
    NUMBER("sections", 0, 9),
    MAYBE("range_in", 0, 400), /* empty: the whole table */
    NUMBER("min_range", 0, 400),
    NUMBER("delay", 0, 20),
    NUMBER("delay_late", 0, 20),
    WORD("smoke", "N|Y"),
    MAYBE("fo_cost", 0, 1000),
    MAYBE("fire_turn_cost", 0, 1000),
    MAYBE("dev_mod", -20, 20),
    STATUS,
    FREE("note"),
};
static const ColumnSpec AIRCRAFT[] = {
    NAME("id"),
    NAME("name"),
    NAME("nation"),
    YEARS,
    NUMBER("strafe_he", 0, 30),
    NUMBER("strafe_ap", 0, 30),
    NUMBER("ord_he", 0, 30),
    NUMBER("ord_ap", 0, 30),
    NUMBER("ord_markers", 0, 20),
    FREE("codes"),
    NUMBER("cost", 0, 1000),
    STATUS,
    FREE("note"),
};
static const ColumnSpec NATIONS[] = {
    NAME("nation"),
    NUMBER("arty_delay_early", 0, 20),
    NUMBER("arty_delay_late", 0, 20),
    MAYBE("late_from", 1900, 1999),
    NUMBER("fo_per_battalion", 0, 20),
    NUMBER("fo_cost", 0, 1000),
    NUMBER("hq_replace_mod", -20, 20),
    MAYBE("air_coordinator_from", 1900, 1999),
    STATUS,
    FREE("note"),
};
static const ColumnSpec COHESION[] = {
    NAME("nation"),
    NAME("theatre"),
    YEARS,
    NUMBER("low", 1, 20),
    NUMBER("typical", 1, 20),
    NUMBER("high", 1, 20),
    NUMBER("determination_pct", 1, 100),
    STATUS,
    FREE("note"),
};

static const TableSpec LISTS[] = {
    {"artillery", ARTILLERY, ARRAY_LEN(ARTILLERY), true},
    {"aircraft", AIRCRAFT, ARRAY_LEN(AIRCRAFT), true},
    {"nations", NATIONS, ARRAY_LEN(NATIONS), true},
    {"cohesion", COHESION, ARRAY_LEN(COHESION), false},
};

const TableSpec *list_table(const char *name) {
    for (size_t i = 0; i < ARRAY_LEN(LISTS); i++)
        if (base_streq(LISTS[i].name, name)) return &LISTS[i];
    return NULL;
}

static const char *text_of(const LayerRow *r, const char *col) {
    const Sheet *s = &r->layer->sheet;
    for (uint8_t c = 0; c < s->col_n; c++)
        if (base_streq(s->col[c].name, col)) return sheet_text(s, r->row, c);
    return "";
}

static bool load_list(LoadedCatalog *l, const Source *src, const char *name, RowList *out, ErrList *err) {
    const TableSpec *table = list_table(name);
    TEXT(rest, 40);
    Layered t;
    text_format(&rest, "%s.csv", name);
    if (!layered_read(l, src, rest.buf, table->col, table->col_n, table->keyed, true, &t, err)) return false;
    const char **head = POOL_ARRAY(&l->pool, const char *, table->col_n);
    NamedRow *row = POOL_ARRAY(&l->pool, NamedRow, t.n);
    bool good = true;
    for (uint8_t c = 0; c < table->col_n; c++) head[c] = table->col[c].name;
    for (uint32_t i = 0; i < t.n; i++) {
        const LayerRow *r = &t.row[i];
        const char **cell = POOL_ARRAY(&l->pool, const char *, table->col_n);
        for (uint8_t c = 0; c < table->col_n; c++) {
            int32_t v;
            uint64_t mask;
            good = sheet_value(&r->layer->sheet, r->row, c, &v, &mask, err) && good;
            cell[c] = r->own && table->col[c].kind == COLUMN_STATUS ? status_word(STATUS_HOUSE)
                                                                    : sheet_text(&r->layer->sheet, r->row, c);
        }
        row[i] = (NamedRow){cell[0], text_of(r, "name"), text_of(r, "nation"), cell};
    }
    *out = (RowList){t.has_own ? t.own.file : t.shipped.file, head, table->col_n, t.n, row};
    return good;
}

bool load_lists(LoadedCatalog *l, const Source *src, ErrList *err) {
    Catalog *c = &l->cat;
    bool good = load_list(l, src, "artillery", &c->artillery, err);
    good = load_list(l, src, "aircraft", &c->aircraft, err) && good;
    good = load_list(l, src, "nations", &c->nations, err) && good;
    return load_list(l, src, "cohesion", &c->cohesion, err) && good;
}
