/* data: charts into numbers. Load has seen to it that every row named in the spec is there. */
#include "rulesets/low_tech/lt_own.h"

static const char *const KEY[LK_COUNT] = {
#define X(id, key) key,
    LT_CONSTANTS(X)
#undef X
};

static const Chart *chart_of(const Catalog *c, const char *id) {
    const Chart *t = catalog_chart(c, id);
    ASSERT(t != NULL);
    return t;
}

/* Rows mostly stand in the order of the list: asked first, found at once. */
static uint32_t constant_row(const Chart *t, LtConst k) {
    if ((uint32_t)k < t->row_n && base_streq(t->cell[(uint32_t)k * t->spec->col_n].text, KEY[k])) return (uint32_t)k;
    int32_t row = chart_find(t, "key", KEY[k]);
    ASSERT(row >= 0);
    return (uint32_t)row;
}

enum { KC_KEY, KC_NUMBER, KC_STATUS, KC_RULE, KC_NOTE };

int32_t lt_k(const Catalog *c, LtConst k) {
    const Chart *t = chart_of(c, "constants");
    return t->cell[constant_row(t, k) * t->spec->col_n + KC_NUMBER].v;
}

Wu lt_k_cm(const Catalog *c, LtConst k) {
    return lt_k(c, k) * WU_CM;
}

void lt_k_term(Ledger *l, const Catalog *c, LtConst k, TextId what, int sign) {
    const Chart *t = chart_of(c, "constants");
    const Cell *row = &t->cell[constant_row(t, k) * t->spec->col_n];
    ledger_add(l, what, (RuleRef)row[KC_RULE].v, (Status)row[KC_STATUS].v, sign * row[KC_NUMBER].v);
}

static int32_t cell_at(const Chart *t, uint32_t row, const char *col) {
    const Cell *cell = chart_cell(t, row, col);
    ASSERT(cell != NULL);
    return cell->v;
}

static uint32_t row_of(const Chart *t, const char *col, const char *word) {
    int32_t row = chart_find(t, col, word);
    ASSERT(row >= 0);
    return (uint32_t)row;
}

/* A word of a list to the row it names. */
static uint32_t row_named(const Chart *t, const char *words, int32_t at) {
    const char *w;
    size_t n = words_at(words, at, &w);
    for (uint32_t r = 0; r < t->row_n; r++) {
        const char *id = t->cell[r * t->spec->col_n].text;
        if (base_strlen(id) == n && base_compare(id, w, n) == 0) return r;
    }
    ASSERT(false);
    return 0;
}

static const char *words_of(const ColumnSpec *col, uint8_t n, const char *name) {
    for (uint8_t i = 0; i < n; i++)
        if (base_streq(col[i].name, name)) return col[i].words;
    return "";
}

void lt_profile(const Catalog *c, uint16_t type, LtProfile *out) {
    const Chart *t = chart_of(c, "profiles");
    const char *words = words_of(c->spec->type_col, c->spec->type_col_n, "profile");
    uint32_t r = row_named(t, words, c->type[type].value[LTV_PROFILE]);
    static const char *const N[] = {"n1", "n2"}, *const W[] = {"weapon1", "weapon2"},
                             *const O[] = {"option1", "option2"};
    *out = (LtProfile){.prot = (uint8_t)cell_at(t, r, "prot"),
                       .vehicle = (uint8_t)cell_at(t, r, "target"),
                       .move = (uint8_t)cell_at(t, r, "move"),
                       .deploys = (uint8_t)cell_at(t, r, "deploys"),
                       .command = (uint8_t)cell_at(t, r, "command"),
                       .vp = cell_at(t, r, "vp"),
                       .rule = (RuleRef)cell_at(t, r, "rule"),
                       .status = (uint8_t)cell_at(t, r, "status")};
    for (uint8_t k = 0; k < ARRAY_LEN(W); k++) {
        if (cell_at(t, r, N[k]) <= 0 || cell_at(t, r, W[k]) == LT_W_NONE) continue;
        out->weapon[out->n] = (uint8_t)cell_at(t, r, W[k]);
        out->shots[out->n] = (uint8_t)cell_at(t, r, N[k]);
        out->option[out->n++] = (uint8_t)cell_at(t, r, O[k]);
    }
    for (uint8_t k = 0; k < out->n; k++) /* 7: launchers fire one round a tube */
        if (out->weapon[k] == LT_W_MORTAR && lt_is_launcher(&c->type[type]))
            out->shots[k] = (uint8_t)MAX(c->type[type].value[LTV_TUBES], 1);
    int32_t wheels = c->type[type].value[LTV_WHEELS];
    if (out->vehicle && (wheels == LT_WHEELED || wheels == LT_AWD))
        out->move = LT_M_WHEELED; /* 3.1: all wheeled vehicles */
}

int32_t lt_ratings(const Catalog *c) {
    return (int32_t)chart_of(c, "ratings")->row_n;
}

int32_t lt_rating(const Catalog *c, int16_t cohesion, const char **name) {
    const Chart *t = chart_of(c, "ratings");
    for (uint32_t r = 0; r < t->row_n; r++) {
        if (cell_at(t, r, "class") != cohesion) continue;
        if (name != NULL) *name = chart_cell(t, r, "name")->text;
        return cell_at(t, r, "rating");
    }
    if (name != NULL) *name = "";
    return 0;
}

int32_t lt_move_cm(const Catalog *c, LtMoveClass m) {
    const Chart *t = chart_of(c, "moves");
    return cell_at(t, row_named(t, "foot|heavy_weapon|wheeled|light|tank|gun", (int32_t)m), "cm");
}

static const char *weapon_key(LtWeapon w) {
    static const char *const K[LT_WEAPONS] = {"",    "ltg", "arty", "stg",    "rcl",   "hmg",
                                              "lmg", "asr", "lat",  "sniper", "mortar"};
    return K[w < LT_WEAPONS ? w : 0];
}

/* FACES of the spec: "-", "auto", "1" ... */
static int32_t face_of(int32_t word) {
    return word == 0 ? LT_NEVER : word == 1 ? 0 : word - 1; /* auto asks no die */
}

/* The column of the distance, 0 .. 6; -1 = out of range. */
static int column_of(const View *v, StandIx by, StandIx target) {
    if (!lt_option(v->g, LTO_COLUMNS)) {
        for (int k = 0; k < LT_BANDS; k++)
            if (lt_near(v, by, target, lt_k_cm(v->cat, (LtConst)(LK_HIT_1 + k)))) return k;
        return -1;
    }
    int at = 0; /* lower bounds: nearer than the first uses it too, the last goes on */
    for (int k = 1; k < LT_BANDS; k++)
        if (!lt_nearer(v, by, target, lt_k_cm(v->cat, (LtConst)(LK_HIT_1 + k)))) at = k;
    return at;
}

static const char *const HIT_COL[LT_BANDS] = {"c1", "c2", "c3", "c4", "c5", "c6", "c7"};

/* The first and the last column in which a weapon has a number; first -1: none. */
static int columns_of(const View *v, LtWeapon w, int *last) {
    const Chart *t = chart_of(v->cat, "hit");
    uint32_t r = row_of(t, "weapon", weapon_key(w == LT_W_MORTAR ? LT_W_ARTY : w));
    int first = -1;
    *last = 0;
    for (int k = 0; k < LT_BANDS; k++) {
        if (face_of(cell_at(t, r, HIT_COL[k])) >= LT_NEVER) continue;
        if (first < 0) first = k;
        *last = k;
    }
    return first;
}

/* A column ends at its distance, or with lt_range_columns where the next begins. */
static Wu column_end(const View *v, int column) {
    int at = column + (lt_option(v->g, LTO_COLUMNS) ? 1 : 0);
    return lt_k_cm(v->cat, (LtConst)(LK_HIT_1 + MIN(at, LT_BANDS - 1)));
}

int32_t lt_hit_base(const View *v, LtWeapon w, StandIx by, StandIx target, Status *st, int *column) {
    const Chart *t = chart_of(v->cat, "hit");
    LtWeapon row = w == LT_W_MORTAR ? LT_W_ARTY : w; /* option lt_mortar_direct */
    uint32_t r = row_of(t, "weapon", weapon_key(row));
    *st = (Status)cell_at(t, r, "status");
    *column = column_of(v, by, target);
    return *column < 0 ? LT_NEVER : face_of(cell_at(t, r, HIT_COL[*column]));
}

Wu lt_reach(const View *v, LtWeapon w, StandIx by, StandIx target, bool *near) {
    int last, first = columns_of(v, w, &last), at = column_of(v, by, target);
    *near = at >= 0 && at < first;
    return column_end(v, *near ? first - 1 : last);
}

uint32_t lt_bands(const View *v, StandIx i, Wu out[LT_BANDS]) {
    LtWay way[LT_WAYS];
    uint32_t n = 0, ways = lt_ways(v, i, way);
    int first = -1, last = -1;
    for (uint32_t k = 0; k < ways; k++) {
        int to, from;
        if (way[k].weapon == LT_W_MORTAR && !lt_option(v->g, LTO_MORTAR)) continue;
        from = columns_of(v, (LtWeapon)way[k].weapon, &to);
        if (from >= 0 && to > last) first = from, last = to;
    }
    for (int k = first; k >= 0 && k <= last; k++) out[n++] = column_end(v, k);
    return n;
}

int32_t lt_destroy_from(const Catalog *c, LtWeapon w, LtProt p, Status *st) {
    static const char *const C[] = {[LT_NONE] = "none", [LT_C] = "C", [LT_B] = "B", [LT_A] = "A"};
    const Chart *t = chart_of(c, "destroy");
    uint32_t r = row_of(t, "weapon", weapon_key(w));
    *st = (Status)cell_at(t, r, "status");
    return face_of(cell_at(t, r, C[p]));
}

int32_t lt_support_cell(const Catalog *c, LtSupport s, const char *col) {
    const Chart *t = chart_of(c, "support");
    return cell_at(t, row_named(t, "small|medium|large|mrl", (int32_t)s), col);
}

/* --- terrain --- */

enum {
    TC_ID,
    TC_CLASS,
    TC_FOOT,
    TC_WHEELED,
    TC_AWD,
    TC_TRACKED,
    TC_FORM,
    TC_PROT,
    TC_LOS,
    TC_FAMILY,
    TC_TOP,
    TC_CONCEALS,
    TC_WATER,
    TC_WAY_CROSSES,
    TC_OVER,
    TC_AT,
    TC_WIDTH,
    TC_REACH,
    TC_STATUS,
    TC_RULE
};
enum { LOS_NONE, LOS_BLOCKS, LOS_FOREST, LOS_HEIGHT };

static const Cell *terrain_row(const Catalog *c, KindId kind) {
    const Chart *t = chart_of(c, "terrain");
    const char *id = c->kind[kind].id;
    if (kind < t->row_n && base_streq(t->cell[(uint32_t)kind * t->spec->col_n].text, id))
        return &t->cell[(uint32_t)kind * t->spec->col_n];
    return &t->cell[row_of(t, "id", id) * t->spec->col_n];
}

bool lt_is_forest(const Catalog *c, KindId kind) {
    return terrain_row(c, kind)[TC_LOS].v == LOS_FOREST;
}

static KindSight sight_of(const Catalog *c, const Cell *t) {
    KindSight s = {.family = (uint8_t)t[TC_FAMILY].v, .conceals = (uint8_t)t[TC_CONCEALS].v};
    switch (t[TC_LOS].v) {
    case LOS_BLOCKS:
    case LOS_FOREST:
        s.effect = SIGHT_BLOCKS;
        s.inner = lt_k_cm(c, LK_FOREST_CM);
        s.top = t[TC_TOP].text[0] == 0 ? SIGHT_TOP_NONE : (int16_t)t[TC_TOP].v;
        break;
    case LOS_HEIGHT:
        s.effect = SIGHT_HEIGHT;
        s.inner = INT32_MAX;
        break;
    default: break;
    }
    return s;
}

static KindCost cost_of(const Cell *t) {
    static const uint8_t FORM[] = {COST_AREA, COST_WAY, COST_LINE, COST_CLIMB, COST_SPOT, COST_FREE};
    KindCost c = {.form = FORM[t[TC_FORM].v],
                  .water = (uint8_t)t[TC_WATER].v,
                  .way_crosses = (uint8_t)t[TC_WAY_CROSSES].v,
                  .over = (uint8_t)t[TC_OVER].v,
                  .width = t[TC_WIDTH].v * WU_MM,
                  .reach = t[TC_REACH].v * WU_MM};
    for (int i = 0; i < COST_CLASSES; i++) {
        int32_t q = t[TC_FOOT + i].v;
        c.q[i] = q == QUARTER_X ? COST_X : (int16_t)q;
    }
    return c;
}

bool lt_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n) {
    (void)g;
    if (n < cat->kind_n) return false;
    for (uint32_t i = 0; i < cat->kind_n; i++) {
        const Cell *t = terrain_row(cat, (KindId)i);
        out[i] = (KindRule){.sight = sight_of(cat, t),
                            .cost = cost_of(t),
                            .ground = (uint8_t)(t[TC_PROT].v != LT_NONE && !t[TC_AT].v),
                            .at = (uint8_t)t[TC_AT].v};
    }
    return true;
}

/* The best that the ground gives: areas that hold the centre, walls and banks by which it stands. */
LtProt lt_terrain_prot(const View *v, Vec at) {
    enum { MOST = 32 };
    PieceIx p[MOST];
    int32_t best = LT_NONE;
    uint32_t n = scene_areas_at(v->scene, at, p, MOST);
    n = MIN(n, (uint32_t)MOST);
    uint32_t more = n < MOST ? scene_lines_at(v->scene, NULL, (Pose){at, 0}, LT_SIDE_MM, p + n, MOST - n) : 0;
    n += MIN(more, MOST - n);
    for (uint32_t i = 0; i < n; i++) {
        const Piece *piece = scene_piece(v->scene, p[i], NULL);
        if (piece != NULL) best = MAX(best, terrain_row(v->cat, piece->kind)[TC_PROT].v);
    }
    return (LtProt)best;
}
