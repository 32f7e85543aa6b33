/* Templates of the rules (data/templates.csv): the columns by themselves, then what each shape needs and has no use
 * for. A table of pencil: no game hangs on it, so a player's own is read wherever he plays. */
#include "load/inside.h"

enum {
    T_ID,
    T_TITLE,
    T_RULES,
    T_SHAPE,
    T_TOUCH,
    T_WIDTH,
    T_LENGTH,
    T_RADIUS,
    T_STEP,
    T_ARC,
    T_DIRECTIONS,
    T_FROM,
    T_TO,
    T_COUNT,
    T_TURN,
    T_STATUS,
    T_RULE,
    T_NOTE,
    T_COLUMNS
};
enum { LONGEST = 60 * WU_INCH, REQ = COLUMN_REQUIRED };

#define COL(n, k, f, lo, hi)                                                                                           \
    { n, k, f, lo, hi, NULL, -1 }
static const ColumnSpec TEMPLATE_COL[T_COLUMNS] = {
    [T_ID] = COL("id", COLUMN_TEXT, REQ, 0, 0),
    [T_TITLE] = COL("title", COLUMN_TEXT, REQ, 0, 0),
    [T_RULES] = {"rules", COLUMN_WORD, REQ, 0, 0, TEMPLATE_RULES, -1},
    [T_SHAPE] = {"shape", COLUMN_WORD, REQ, 0, 0, TEMPLATE_SHAPE_WORDS, -1},
    [T_TOUCH] = {"touch", COLUMN_WORD, REQ, 0, 0, TEMPLATE_TOUCH_WORDS, -1},
    [T_WIDTH] = COL("width", COLUMN_LENGTH, 0, 1, LONGEST),
    [T_LENGTH] = COL("length", COLUMN_LENGTH, 0, 1, LONGEST),
    [T_RADIUS] = COL("radius", COLUMN_LENGTH, 0, 1, LONGEST),
    [T_STEP] = COL("step", COLUMN_LENGTH, 0, 1, LONGEST),
    [T_ARC] = COL("arc", COLUMN_INT, 0, 1, 360),
    [T_DIRECTIONS] = COL("directions", COLUMN_INT, 0, 2, TEMPLATE_DIRECTIONS_MOST),
    [T_FROM] = COL("count_from", COLUMN_INT, 0, 1, TEMPLATE_COUNT_MOST),
    [T_TO] = COL("count_to", COLUMN_INT, 0, 1, TEMPLATE_COUNT_MOST),
    [T_COUNT] = COL("count", COLUMN_INT, 0, 1, TEMPLATE_COUNT_MOST),
    [T_TURN] = COL("turn", COLUMN_INT, 0, 1, 180),
    [T_STATUS] = COL("status", COLUMN_STATUS, REQ, 0, 0),
    [T_RULE] = COL("rule", COLUMN_RULE, REQ, 0, 0),
    [T_NOTE] = COL("note", COLUMN_TEXT, 0, 0, 0),
};
const TableSpec TEMPLATE_TABLE = {"templates", TEMPLATE_COL, T_COLUMNS, true};

#define BIT(c) (1u << (c))
/* By shape: what it cannot do without, and what it may have besides. Counts come all three or not at all. */
static const struct {
    uint32_t need, may;
} SHAPE[TEMPLATE_SHAPES] = {
    [TEMPLATE_DISC] = {0, BIT(T_RADIUS) | BIT(T_STEP) | BIT(T_FROM) | BIT(T_TO) | BIT(T_COUNT)},
    [TEMPLATE_RECT] = {BIT(T_WIDTH) | BIT(T_LENGTH), 0},
    [TEMPLATE_SECTOR] = {BIT(T_ARC), BIT(T_RADIUS) | BIT(T_STEP) | BIT(T_FROM) | BIT(T_TO) | BIT(T_COUNT)},
    [TEMPLATE_ROW] = {BIT(T_WIDTH) | BIT(T_LENGTH) | BIT(T_FROM) | BIT(T_TO) | BIT(T_COUNT), BIT(T_STEP)},
    [TEMPLATE_COMPASS] = {BIT(T_STEP) | BIT(T_DIRECTIONS) | BIT(T_FROM) | BIT(T_TO) | BIT(T_COUNT), 0},
    [TEMPLATE_GRID] = {BIT(T_WIDTH) | BIT(T_LENGTH) | BIT(T_STEP), 0},
};

static bool fail(const Sheet *s, uint32_t row, int col, const char *expected, ErrList *err) {
    const char *found = sheet_text(s, row, (uint8_t)col);
    err_add(err, s->csv->file, s->csv->line[row], s->col[col].name, found[0] ? found : "an empty cell", expected);
    return false;
}

static bool sizes_good(const Sheet *s, uint32_t row, const int32_t *v, ErrList *err) {
    bool good = true;
    uint32_t need = SHAPE[v[T_SHAPE]].need, may = SHAPE[v[T_SHAPE]].may;
    const char *shape;
    TEXT(wants, 100);
    TEXT(useless, 100);
    size_t n = words_at(TEMPLATE_SHAPE_WORDS, v[T_SHAPE], &shape);
    text_str(&wants, "a value, for a ");
    text_bytes(&wants, shape, n);
    text_str(&useless, "an empty cell, for a ");
    text_bytes(&useless, shape, n);
    text_str(&useless, " has none");
    for (int c = T_WIDTH; c <= T_COUNT; c++) {
        if (v[c] == 0 && (need & BIT(c))) good = fail(s, row, c, wants.buf, err);
        if (v[c] != 0 && !((need | may) & BIT(c))) good = fail(s, row, c, useless.buf, err);
    }
    if (!good || !(may & BIT(T_RADIUS))) return good;
    bool counted = v[T_STEP] != 0;
    if (counted == (v[T_RADIUS] != 0)) return fail(s, row, T_RADIUS, "either a radius, or a step and a count", err);
    for (int c = T_FROM; c <= T_COUNT; c++)
        if (counted != (v[c] != 0)) good = fail(s, row, c, "a count with a step, none with a radius", err);
    return good;
}

static bool row_good(const Sheet *s, uint32_t row, const int32_t *v, ErrList *err) {
    bool good = sizes_good(s, row, v, err);
    if (good && v[T_FROM] > v[T_TO]) good = fail(s, row, T_TO, "a count not below count_from", err);
    if (good && (v[T_COUNT] < v[T_FROM] || v[T_COUNT] > v[T_TO]))
        good = fail(s, row, T_COUNT, "a count from count_from to count_to", err);
    if (v[T_SHAPE] == TEMPLATE_COMPASS && v[T_TOUCH] != TOUCH_NONE)
        good = fail(s, row, T_TOUCH, "none: a compass covers nothing", err);
    if (v[T_SHAPE] == TEMPLATE_SECTOR && v[T_TOUCH] != TOUCH_NONE && v[T_TOUCH] != TOUCH_CENTRE)
        good = fail(s, row, T_TOUCH, "centre or none: arcs are asked of centres", err);
    /* far out is still on a table's numbers */
    if (good && v[T_STEP] != 0 && (int64_t)v[T_STEP] * v[T_TO] > 2 * LONGEST)
        good = fail(s, row, T_TO, "steps that together are at most 120 inches", err);
    return good;
}

static bool take_row(const Sheet *s, uint32_t row, bool own, TemplateRow *out, ErrList *err) {
    int32_t v[T_COLUMNS];
    uint64_t none;
    bool good = true;
    for (uint8_t c = 0; c < T_COLUMNS; c++) good = sheet_value(s, row, c, &v[c], &none, err) && good;
    if (!good || !row_good(s, row, v, err)) return false;
    const char *title = sheet_text(s, row, T_TITLE);
    *out = (TemplateRow){.id = sheet_text(s, row, T_ID),
                         .words = title,
                         .note = sheet_text(s, row, T_NOTE),
                         .rules = (uint8_t)v[T_RULES],
                         .status = own ? (uint8_t)STATUS_HOUSE : (uint8_t)v[T_STATUS],
                         .rule = (RuleRef)v[T_RULE],
                         .form = {.shape = (uint8_t)v[T_SHAPE],
                                  .touch = (uint8_t)v[T_TOUCH],
                                  .width = v[T_WIDTH],
                                  .length = v[T_LENGTH],
                                  .radius = v[T_RADIUS],
                                  .step = v[T_STEP],
                                  .arc_mdeg = v[T_ARC] * 1000,
                                  .directions = (uint8_t)v[T_DIRECTIONS],
                                  .from = (uint8_t)v[T_FROM],
                                  .to = (uint8_t)v[T_TO],
                                  .usual = (uint8_t)v[T_COUNT],
                                  .turn_mdeg = v[T_TURN] * 1000}};
    (void)text_id(title, base_strlen(title), &out->title); /* not a key of ours: the words of a player's own row */
    return true;
}

bool template_rows_good(const Sheet *s, ErrList *err) {
    TemplateRow unused;
    bool good = true;
    for (uint32_t r = 0; r < s->csv->row_n && err->n < ERR_MAX; r++) good = take_row(s, r, false, &unused, err) && good;
    return good;
}

bool load_templates(LoadedCatalog *l, const Source *s, ErrList *err) {
    Layered t;
    if (!layered_read(l, s, "templates.csv", TEMPLATE_COL, T_COLUMNS, true, false, &t, err)) return false;
    TemplateRow *row = POOL_ARRAY(&l->pool, TemplateRow, t.n);
    bool good = true;
    for (uint32_t i = 0; i < t.n; i++)
        good = take_row(&t.row[i].layer->sheet, t.row[i].row, t.row[i].own, &row[i], err) && good;
    l->cat.tmpl = row;
    l->cat.tmpl_n = t.n;
    return good;
}
