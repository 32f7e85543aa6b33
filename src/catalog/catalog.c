#include "catalog/battle.h"

const char LOOK_WORDS[] = "tank|heavy_tank|light_tank|assault_gun|tank_destroyer|sp_artillery|sp_aa|rocket|half_track|"
                          "armoured_car|carrier|truck|tractor|car|motorcycle|horse|boat|train|infantry|engineer|"
                          "cavalry|hq|observer|mg|mortar|at_gun|field_gun|aa_gun|at_team";
const char PAINT_WORDS[] = "clear|road|track|rail|rough|sand|crops|orchard|woods|dense|marsh|hill|crest|cliff|hedge|"
                           "wall|hedgerow|gully|stream|ford|water|bridge|building|rubble|wreck|embankment|works|wire|"
                           "ditch|smoke|mines";
const char SHAPE_WORDS[] = "area|line|spot";
const char TEMPLATE_RULES[] = "matg|armour_assault|armour_battles|low_tech";
const char TEMPLATE_SHAPE_WORDS[] = "disc|rect|sector|row|compass|grid";
const char TEMPLATE_TOUCH_WORDS[] = "none|centre|base|overlap";
const char STATUS_WORDS[] = "book|reconstruction|ruling|house";

const Chart *catalog_chart(const Catalog *c, const char *id) {
    for (uint32_t i = 0; i < c->chart_n; i++)
        if (base_streq(c->chart[i].id, id)) return &c->chart[i];
    return NULL;
}

static int32_t column_of(const Chart *c, const char *col) {
    for (uint8_t i = 0; i < c->spec->col_n; i++)
        if (base_streq(c->spec->col[i].name, col)) return i;
    return -1;
}

const Cell *chart_cell(const Chart *c, uint32_t row, const char *col) {
    int32_t at = column_of(c, col);
    if (at < 0 || row >= c->row_n) return NULL;
    return &c->cell[(size_t)row * c->spec->col_n + (size_t)at];
}

int32_t chart_find(const Chart *c, const char *col, const char *word) {
    int32_t at = column_of(c, col);
    if (at < 0) return -1;
    for (uint32_t row = 0; row < c->row_n; row++)
        if (base_streq(c->cell[(size_t)row * c->spec->col_n + (size_t)at].text, word)) return (int32_t)row;
    return -1;
}

static bool is_word(const char *s, const char *p, size_t n) {
    return base_strlen(s) == n && base_compare(s, p, n) == 0;
}

bool catalog_type(const Catalog *c, const char *id, size_t n, uint16_t *out) {
    for (uint32_t i = 0; i < c->type_n; i++) {
        if (!is_word(c->type[i].id, id, n)) continue;
        *out = (uint16_t)i;
        return true;
    }
    return false;
}

bool catalog_kind(const Catalog *c, const char *id, size_t n, uint16_t *out) {
    for (uint32_t i = 0; i < c->kind_n; i++) {
        if (!is_word(c->kind[i].id, id, n)) continue;
        *out = (uint16_t)i;
        return true;
    }
    return false;
}

int32_t catalog_option(const Catalog *c, const char *key, size_t n) {
    for (uint8_t i = 0; i < c->spec->option_n; i++)
        if (is_word(c->spec->option[i].key, key, n)) return i;
    return -1;
}

const char *catalog_text(const Catalog *c, TextId id) {
    ASSERT((unsigned)id < TX_COUNT);
    return c->text[id];
}

int32_t catalog_template(const Catalog *c, const char *id, size_t n) {
    for (uint32_t i = 0; i < c->tmpl_n; i++)
        if (base_strlen(c->tmpl[i].id) == n && base_compare(c->tmpl[i].id, id, n) == 0) return (int32_t)i;
    return -1;
}

const char *catalog_template_title(const Catalog *c, uint32_t at) {
    const TemplateRow *t = &c->tmpl[at];
    return t->title != TX_NONE ? catalog_text(c, t->title) : t->words;
}

const RuleText *catalog_rule(const Catalog *c, RuleRef r) {
    const RuleText *chapter = NULL;
    for (uint32_t i = 0; i < c->rule_n; i++) {
        if (c->rule[i].rule == r && r != 0) return &c->rule[i];
        /* Chapter 0 has no paragraph of its own number (0 means none): its first paragraph stands for it. */
        if (r != 0 && c->rule[i].rule / 100 == r / 100 && chapter == NULL) chapter = &c->rule[i];
    }
    return chapter;
}

const char *status_word(Status s) {
    static const char *const WORD[] = {"book", "reconstruction", "ruling", "house"};
    return (unsigned)s < ARRAY_LEN(WORD) ? WORD[s] : "";
}

bool words_find(const char *words, const char *p, size_t n, int32_t *out) {
    int32_t at = 0;
    for (const char *w = words;; at++) {
        size_t len = 0;
        while (w[len] != 0 && w[len] != '|') len++;
        if (len == n && base_compare(w, p, n) == 0) {
            *out = at;
            return true;
        }
        if (w[len] == 0) return false;
        w += len + 1;
    }
}

size_t words_at(const char *words, int32_t at, const char **out) {
    const char *w = words;
    for (;; at--) {
        size_t len = 0;
        while (w[len] != 0 && w[len] != '|') len++;
        *out = w;
        if (at == 0) return len;
        if (w[len] == 0) {
            *out = w + len;
            return 0;
        }
        w += len + 1;
    }
}

static const TextSlot *slot_find(const TextSlot *slot, size_t n, const char *p, size_t len) {
    for (size_t i = 0; i < n; i++)
        if (is_word(slot[i].name, p, len)) return &slot[i];
    return NULL;
}

void text_fill(Text *out, const char *sentence, const TextSlot *slot, size_t n) {
    for (const char *p = sentence; *p != 0;) {
        size_t len = 0;
        if (*p == '{')
            while (p[1 + len] != 0 && p[1 + len] != '}') len++;
        const TextSlot *s = *p == '{' && p[1 + len] == '}' ? slot_find(slot, n, p + 1, len) : NULL;
        if (s != NULL) {
            text_str(out, s->value);
            p += len + 2;
            continue;
        }
        size_t plain = 1;
        while (p[plain] != 0 && p[plain] != '{') plain++;
        text_bytes(out, p, plain);
        p += plain;
    }
}

/* --- the mat of a battle --- */

const char *battle_mat_wrong(const Vec c[4]) {
    const Wu lo = -MAT_MARGIN * MAT_SUBPIXEL, hi = (MAT_SIDE_MAX + MAT_MARGIN) * MAT_SUBPIXEL;
    int turn = 0;
    for (int i = 0; i < 4; i++)
        if (c[i].x < lo || c[i].y < lo || c[i].x > hi || c[i].y > hi) return "corners far outside any picture";
    for (int i = 0; i < 4; i++) {
        int t = geom_turn(c[i], c[(i + 1) & 3], c[(i + 2) & 3]);
        if (t == 0) return "three corners in a line";
        if (turn != 0 && t != turn) return "corners that cross over or turn inwards";
        turn = t;
    }
    /* y goes down in a picture: what is clockwise to the eye turns left in numbers */
    return turn > 0 ? NULL : "corners that go round anticlockwise, as in a mirror";
}

bool battle_mat_path(const char *file, size_t n) {
    if (n == 0 || n > MAT_PATH || file[0] == '/') return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)file[i] < 32 || file[i] == '\\' || file[i] == ':' || file[i] == '"') return false;
    return true;
}

int32_t side_pool(const BattleSide *s, uint8_t key, int32_t none) {
    for (uint32_t i = 0; i < s->pool_n; i++)
        if (s->pool[i].key == key) return s->pool[i].value;
    return none;
}
