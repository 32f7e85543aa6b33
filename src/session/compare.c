/* The same shot under each rule set: a small game on the same ground with the two stands alone. */
#include "session/other.h"
#include "session/own.h"

#include <stdio.h>

enum { COMPARE_KEY = 1, COMPARE_ZONE_TURN = 0 };

/* The game of one rule set; kept until the next ask, for its words. */
typedef struct Small {
    LoadedCatalog *loaded;
    Game *g, *back;
    void *scene_mem;
    Scene *scene;
    bool failed; /* its data cannot be read: said once */
    char why[200];
} Small;

struct Compare {
    DataPaths paths;
    SameList *same;
    Small small[COMPARE_RULES];
    Dice dice;
    void *ev_mem, *tmp_mem;
    Events ev;
    Arena tmp;
};

Compare *compare_new(const DataPaths *paths) {
    Compare *c = own_get(sizeof *c);
    Arena a;
    c->paths = *paths;
    c->ev_mem = own_get(events_bytes() + 64);
    arena_init(&a, c->ev_mem, events_bytes() + 64, "events");
    events_init(&c->ev, &a);
    c->tmp_mem = own_get(TMP_BYTES);
    arena_init(&c->tmp, c->tmp_mem, TMP_BYTES, "compare");
    return c;
}

static void drop_game(Small *s) {
    free(s->g);
    free(s->back);
    free(s->scene_mem);
    s->g = s->back = NULL;
    s->scene_mem = NULL;
    s->scene = NULL;
}

void compare_free(Compare *c) {
    if (c == NULL) return;
    for (int i = 0; i < COMPARE_RULES; i++) {
        drop_game(&c->small[i]);
        loaded_free(c->small[i].loaded);
    }
    same_free(c->same);
    free(c->ev_mem);
    free(c->tmp_mem);
    free(c);
}

static const Ruleset *rules_at(int i) {
    const char *word;
    char id[32];
    size_t n = words_at(TEMPLATE_RULES, i, &word);
    (void)snprintf(id, sizeof id, "%.*s", (int)n, word);
    return rulesets_find(id);
}

static void say(const ErrList *err, char *why, size_t cap) {
    Text t = text_make(why, cap);
    text_clear(&t);
    if (err->n > 0) err_print(&err->err[0], &t);
}

/* All catalogs are read for the first ask: same.csv is checked against them. */
static bool make_ready(Compare *c, ErrList *err) {
    const Catalog *cat[COMPARE_RULES] = {0};
    if (c->same != NULL) return true;
    for (int i = 0; i < COMPARE_RULES; i++) {
        const Ruleset *rs = rules_at(i);
        ErrList told = {0};
        Small *s = &c->small[i];
        if (rs != NULL && s->loaded == NULL && !s->failed) s->loaded = load_catalog(&c->paths, rs->spec, &told);
        s->failed = s->loaded == NULL;
        if (s->failed) say(&told, s->why, sizeof s->why);
        if (s->loaded != NULL) cat[i] = loaded_catalog(s->loaded);
    }
    c->same = load_same(&c->paths, cat, err);
    return c->same != NULL;
}

/* The ground as the view shows it, in the kinds of the other rule set. */
static bool ground_of(const View *v, const Catalog *to, Battle *b, Piece **piece, const char ***name) {
    Table t = game_table(v->g);
    *piece = own_get(sizeof **piece * (t.piece_n + 1));
    *name = own_get(sizeof **name * (t.piece_n + 1));
    b->piece = *piece;
    b->piece_name = *name;
    b->pt = t.pt;
    b->pt_n = t.pt_n;
    for (uint32_t i = 0; i < t.piece_n; i++) {
        Piece p = t.piece[i];
        if ((p.flags & PIECE_GONE) || !other_kind(v->cat, p.kind, to, &p.kind)) continue;
        p.flags &= (uint8_t) ~(PIECE_SECRET_A | PIECE_SECRET_B);
        p.label = 0xFFFF;
        p.number = (uint16_t)(b->piece_n + 1);
        (*name)[b->piece_n] = "";
        (*piece)[b->piece_n++] = p;
    }
    return true;
}

/* Firer and target in units of their own that may stand anywhere. */
static char *small_battle(const View *v, const Catalog *to, const uint16_t type[2], const Seat seat[2], size_t *n) {
    const Battle *was = v->cat->battle;
    BattleFormation formation[SEATS] = {{.name = "A", .seat = SEAT_A, .determination = 35},
                                        {.name = "B", .seat = SEAT_B, .determination = 35}};
    BattleZone all = {.kind = ZONE_RECT, .box = {0, 0, v->g->h.w, v->g->h.h}};
    BattleUnit unit[SEATS];
    BattleStand stand[SEATS];
    Piece *piece;
    const char **name;
    Battle b = {.key = "compare",
                .title = "The same shot",
                .subtitle = "",
                .date = was->date,
                .place = was->place,
                .ruleset = to->spec->id,
                .density = was->density,
                .weather = "",
                .ident = "",
                .history = "",
                .victory_text = "",
                .file = "compare",
                .w = v->g->h.w,
                .h = v->g->h.h,
                .turns = MAX(was->turns, (uint16_t)1),
                .year = was->year,
                .sight = was->sight,
                .decisive = 10,
                .marginal = 5};
    for (int k = 0; k < SEATS; k++) { /* side A first, as files are read */
        int of = seat[0] == (Seat)k ? 0 : 1;
        unit[k] = (BattleUnit){.name = "1", .note = "", .formation = (uint16_t)k, .stand = (uint16_t)k, .stand_n = 1,
                               .turn = COMPARE_ZONE_TURN, .zone = all};
        stand[k] = (BattleStand){.type = type[of], .unit = (uint16_t)k};
        b.side[k] = other_side(to, &was->side[k], was->year);
    }
    b.formation = formation, b.formation_n = SEATS;
    b.unit = unit, b.unit_n = SEATS;
    b.stand = stand, b.stand_n = SEATS;
    (void)ground_of(v, to, &b, &piece, &name);
    char *text = save_battle(to, &b, n);
    free(piece);
    free(name);
    return text;
}

static bool run_start(Compare *c, Tx *tx, Game *back, ErrList *err) {
    static const char LINE[] = "U start";
    Command cmd;
    TextId why;
    size_t at;
    dice_begin(&c->dice, 1, LINE, sizeof LINE - 1);
    if (command_parse(tx->rs, tx->cat, tx->g, LINE, sizeof LINE - 1, &c->tmp, &cmd, &why, &at)) {
        Verdict v = rules_apply(tx, &cmd, back);
        if (v.kind == VERDICT_OK) return true;
        TEXT(say_why, 200);
        verdict_print(tx->cat, tx->g, &v, &say_why);
        err_add(err, NULL, 0, "start", say_why.buf, "a battle that can begin");
    }
    return false;
}

/* The two stands where they are in the game asked of. */
static bool small_game(Compare *c, Small *s, const Ruleset *rs, const View *v, StandIx by, StandIx target, ErrList *err) {
    const Catalog *cat = loaded_catalog(s->loaded);
    GameLimits lim;
    if (!game_limits(rs, cat->battle, &lim, err)) return false;
    size_t bytes = game_bytes(rs, &lim);
    s->g = game_init(own_get(bytes), rs, &lim);
    s->back = game_init(own_get(bytes), rs, &lim);
    if (!game_from_battle(s->g, rs, cat, err)) return false;
    s->scene = engine_scene(s->g, &s->scene_mem);
    if (!rules_scene_sync(rs, cat, s->g, s->scene)) {
        err_add(err, NULL, 0, "terrain", NULL, "simpler outlines");
        return false;
    }
    c->dice.key = COMPARE_KEY;
    Tx tx = {.rs = rs, .cat = cat, .g = s->g, .scene = s->scene, .dice = &c->dice, .ev = &c->ev, .tmp = &c->tmp};
    if (!run_start(c, &tx, s->back, err)) return false;
    const StandIx from[2] = {by, target};
    for (int k = 0; k < 2; k++) {
        const Stand *at = game_stand_c(v->g, from[k]);
        StandIx i = (StandIx)(at->seat == SEAT_A ? 0 : 1);
        tx_pose(&tx, i, stand_pose(at));
        if (rs->edited != NULL) rs->edited(&tx, i);
    }
    return true;
}

static void ask_other(Compare *c, int i, const View *v, StandIx by, StandIx target, CompareRow *out) {
    Small *s = &c->small[i];
    const StandIx from[2] = {by, target};
    uint16_t type[2];
    Seat seat[2];
    ErrList err = {0};
    size_t n, mark = arena_mark(&c->tmp);
    if (s->failed) (void)snprintf(out->why, sizeof out->why, "%s", s->why);
    if (s->failed) return;
    const Catalog *cat = loaded_catalog(s->loaded);
    for (int k = 0; k < 2; k++) {
        const Stand *at = game_stand_c(v->g, from[k]);
        seat[k] = (Seat)at->seat;
        out->lacks[k] = !other_type(c->same, v->cat, at->type, cat, &type[k]);
    }
    if (out->lacks[0] || out->lacks[1]) return;
    drop_game(s);
    char *text = small_battle(v, cat, type, seat, &n);
    if (load_battle_text(s->loaded, "compare", text, n, &err) && small_game(c, s, out->rs, v, by, target, &err)) {
        out->knows = true;
        out->v = (View){.seat = SEAT_U, .rs = out->rs, .cat = cat, .g = s->g, .scene = s->scene};
        out->by = (StandIx)(seat[0] == SEAT_A ? 0 : 1);
        out->target = (StandIx)(seat[1] == SEAT_A ? 0 : 1);
        quote_best(&out->v, out->by, out->target, &out->quote);
    } else {
        say(&err, out->why, sizeof out->why);
    }
    free(text);
    arena_release(&c->tmp, mark);
}

bool compare_shot(Compare *c, const View *v, StandIx by, StandIx target, CompareRow out[COMPARE_RULES], ErrList *err) {
    if (!make_ready(c, err)) return false;
    for (int i = 0; i < COMPARE_RULES; i++) {
        out[i] = (CompareRow){.rs = rules_at(i), .by = by, .target = target};
        if (out[i].rs == NULL) continue;
        out[i].own = out[i].rs == v->rs;
        if (out[i].own) {
            out[i].knows = true;
            out[i].v = *v;
            quote_best(v, by, target, &out[i].quote);
        } else if (game_stand_c(v->g, by)->seat != game_stand_c(v->g, target)->seat) {
            ask_other(c, i, v, by, target, &out[i]);
        }
    }
    return true;
}

/* Loss counts most, then damage, then a hindrance: which way is the better one is a matter of display, not of rules. */
uint64_t quote_worth(const Quote *q) {
    static const uint64_t OF[] = {0, 1, 3, 9};
    uint64_t sum = 0;
    for (int k = 0; k < q->outcome_n; k++) sum += q->outcome[k].chance * OF[MIN(q->outcome[k].severity, 3)];
    return sum;
}

void quote_best(const View *v, StandIx by, StandIx target, Quote *out) {
    *out = (Quote){.facing = -1};
    if (v->rs->quote == NULL) return;
    v->rs->quote(v, by, target, 0, out);
    for (uint8_t way = 1, n = out->way_n; way < n; way++) {
        Quote other = {.facing = -1};
        v->rs->quote(v, by, target, way, &other);
        if (!other.some) continue;
        bool may = other.verdict.kind == VERDICT_OK, had = out->verdict.kind == VERDICT_OK;
        if (!out->some || (may && !had) || (may == had && quote_worth(&other) > quote_worth(out))) *out = other;
    }
}
