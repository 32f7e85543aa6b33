#include "load/inside.h"

#define NAME(n)                                                                                                        \
    { n, COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1 }

static const ColumnSpec RULE_COL[] = {
    {"rule", COLUMN_RULE, COLUMN_REQUIRED, 0, 0, NULL, -1},
    NAME("title"),
    NAME("body"),
    {"status", COLUMN_STATUS, COLUMN_REQUIRED, 0, 0, NULL, -1},
};
const TableSpec RULE_TABLE = {"text", RULE_COL, ARRAY_LEN(RULE_COL), true};

bool load_rule_texts(LoadedCatalog *l, const Source *src, ErrList *err) {
    TEXT(rest, 80);
    Layered t;
    text_format(&rest, "rules/%s/text.csv", l->cat.spec->id);
    if (!layered_read(l, src, rest.buf, RULE_COL, ARRAY_LEN(RULE_COL), true, false, &t, err)) return false;
    RuleText *rule = POOL_ARRAY(&l->pool, RuleText, t.n);
    bool good = true;
    for (uint32_t i = 0; i < t.n; i++) {
        const Sheet *s = &t.row[i].layer->sheet;
        int32_t v[ARRAY_LEN(RULE_COL)];
        uint64_t none;
        for (uint8_t c = 0; c < ARRAY_LEN(RULE_COL); c++)
            good = sheet_value(s, t.row[i].row, c, &v[c], &none, err) && good;
        rule[i] = (RuleText){(RuleRef)v[0], sheet_text(s, t.row[i].row, 1), sheet_text(s, t.row[i].row, 2),
                             t.row[i].own ? (uint8_t)STATUS_HOUSE : (uint8_t)v[3]};
    }
    l->cat.rule = rule;
    l->cat.rule_n = t.n;
    return good;
}

static const ColumnSpec SENTENCE_COL[] = {NAME("key"), NAME("text")};
const TableSpec SENTENCE_TABLE = {"en", SENTENCE_COL, ARRAY_LEN(SENTENCE_COL), true};

/* "{who} fires": each slot opened is closed, with a name of small letters, digits and _. */
static bool slots_good(const char *p) {
    for (; *p != 0; p++) {
        if (*p == '}') return false;
        if (*p != '{') continue;
        size_t n = 0;
        for (p++; (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9') || *p == '_'; p++) n++;
        if (n == 0 || *p != '}') return false;
    }
    return true;
}

static bool take_sentence(const LayerRow *r, bool strict, const char **text, ErrList *err) {
    const Sheet *s = &r->layer->sheet;
    const char *key = sheet_text(s, r->row, 0), *words = sheet_text(s, r->row, 1);
    TextId id;
    int line = s->csv->line[r->row];
    if (!slots_good(words)) {
        err_add(err, r->layer->file, line, key, words, "each slot as {name}");
        return false;
    }
    if (text_id(key, base_strlen(key), &id)) {
        if (words[0] != 0) text[id] = words;
        if (words[0] != 0 || !strict) return true;
        err_add(err, r->layer->file, line, key, "an empty cell", "a sentence");
        return false;
    }
    if (!strict) return true; /* of another version: says nothing that this one would show */
    err_add(err, r->layer->file, line, key, "a key that nothing shows", "a key of the program");
    return false;
}

static void language_file(const DataPaths *p, Text *out) {
    text_format(out, "text/%s.csv", p->language);
}

static bool english(const DataPaths *p) {
    return p->language[0] == 0 || base_streq(p->language, "en");
}

bool load_has_language(const DataPaths *p) {
    TEXT(rest, 32);
    Pool pool = {0};
    language_file(p, &rest);
    bool there = english(p) || file_is_there(path_join(&pool, p->shipped, rest.buf)) ||
                 (p->own[0] != 0 && file_is_there(path_join(&pool, p->own, rest.buf)));
    pool_free(&pool);
    return there;
}

/* Another language over the English: what its files lack or leave empty stays English. */
static bool take_language(LoadedCatalog *l, const Source *src, const char **text, ErrList *err) {
    TEXT(rest, 32);
    Layer layer[2];
    bool there[2] = {false, false}, good = true;
    language_file(src->path, &rest);
    if (file_is_there(path_join(&l->pool, src->path->shipped, rest.buf))) {
        there[0] = layer_shipped(l, src, rest.buf, SENTENCE_COL, ARRAY_LEN(SENTENCE_COL), true, &layer[0], err);
        good = there[0];
    }
    good = layer_own(l, src, rest.buf, SENTENCE_COL, ARRAY_LEN(SENTENCE_COL), true, false, &there[1], &layer[1], err) &&
           good;
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; good && there[k] && i < layer[k].csv.row_n; i++)
            good = take_sentence(&(LayerRow){&layer[k], i, k == 1}, false, text, err);
    return good;
}

bool load_sentences(LoadedCatalog *l, const Source *src, bool strict, ErrList *err) {
    Layered t;
    const char **text = POOL_ARRAY(&l->pool, const char *, TX_COUNT);
    if (!layered_read(l, src, "text/en.csv", SENTENCE_COL, ARRAY_LEN(SENTENCE_COL), true, false, &t, err)) return false;
    bool good = true;
    for (uint32_t i = 0; i < t.n; i++) good = take_sentence(&t.row[i], strict, text, err) && good;
    if (!english(src->path)) good = take_language(l, src, text, err) && good;
    for (int id = 0; id < TX_COUNT; id++) {
        if (text[id] != NULL) continue;
        text[id] = text_key((TextId)id);
        if (!strict || id == TX_NONE) continue;
        err_add(err, t.shipped.file, 0, text[id], "no such row", "a sentence for it");
        good = false;
    }
    text[TX_NONE] = "";
    l->cat.text = text;
    return good;
}
