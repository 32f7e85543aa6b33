#include "fuzz_table.h"

#include "rulesets/rulesets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TMP = 24 << 20, OPENINGS = 512 };

static void *get(FuzzTable *t, size_t i, size_t n) {
    t->mem[i] = calloc(1, n);
    ASSERT(t->mem[i] != NULL);
    return t->mem[i];
}

static Scene *scene_for(FuzzTable *t, size_t i) {
    size_t n = rules_scene_bytes(t->g) + 64;
    Arena a;
    arena_init(&a, get(t, i, n), n, "scene");
    return rules_scene_new(&a, t->g);
}

bool fuzz_table_open(FuzzTable *t, const Ruleset *rs, const Catalog *cat, ErrList *err) {
    GameLimits lim;
    *t = (FuzzTable){.rs = rs, .cat = cat};
    if (!game_limits(rs, cat->battle, &lim, err)) return false;
    size_t bytes = game_bytes(rs, &lim);
    uint8_t *four = get(t, 0, 4 * (bytes + 64));
    Game **const game[] = {&t->g, &t->back, &t->was, &t->seen};
    for (size_t i = 0; i < 4; i++) *game[i] = game_init(four + i * ((bytes + 63) / 64 * 64), rs, &lim);
    if (!game_from_battle(t->g, rs, cat, err)) return false;
    t->scene = scene_for(t, 1);
    t->seen_scene = scene_for(t, 2);
    if (!rules_scene_sync(rs, cat, t->g, t->scene)) {
        err_add(err, NULL, 0, "terrain", NULL, "simpler outlines");
        return false;
    }
    arena_init(&t->tmp, get(t, 3, TMP), TMP, "fuzz");
    Arena ev;
    arena_init(&ev, get(t, 4, events_bytes() + 64), events_bytes() + 64, "events");
    events_init(&t->ev, &ev);
    t->line = get(t, 5, COMMAND_BYTES + 1);
    t->dice.key = 7;
    return true;
}

static const struct {
    const char *rules, *battle;
} BATTLE[FUZZ_BATTLES] = {{"skeleton", "duel"},
                          {"matg", "first_shots"},
                          {"matg", "introductory"},
                          {"armour_assault", "aa_first_tanks"},
                          {"armour_battles", "ab_first_pulse"},
                          {"low_tech", "lt_first_orders"}};
enum { OLDER = 3 };

uint32_t fuzz_table_pick(uint8_t byte) {
    uint32_t pick = byte < 128 ? byte % OLDER : OLDER + (byte - 128u) % (FUZZ_BATTLES - OLDER);
    return rulesets_find(BATTLE[pick].rules) != NULL ? pick : byte % OLDER;
}

const Ruleset *fuzz_table_rules(uint32_t pick, const char **battle) {
    *battle = BATTLE[pick].battle;
    return rulesets_find(BATTLE[pick].rules);
}

void fuzz_table_start(FuzzTable *t, uint32_t pick) {
    static ErrList err;
    const char *battle;
    DataPaths p = {0};
    (void)snprintf(p.shipped, sizeof p.shipped, "%s%s", GLACIS_SOURCE_DATA, pick == 0 ? "/../tests/data/skeleton" : "");
    const Ruleset *rs = fuzz_table_rules(pick, &battle);
    ASSERT(rs != NULL);
    LoadedCatalog *loaded = load_catalog(&p, rs->spec, &err);
    ASSERT(loaded != NULL && load_battle(loaded, &p, battle, &err));
    ASSERT(fuzz_table_open(t, rs, loaded_catalog(loaded), &err));
}

void fuzz_table_close(FuzzTable *t) {
    for (size_t i = 0; i < ARRAY_LEN(t->mem); i++) free(t->mem[i]);
    *t = (FuzzTable){0};
}

View fuzz_table_host(FuzzTable *t) {
    return (View){.seat = SEAT_U, .rs = t->rs, .cat = t->cat, .g = t->g, .scene = t->scene};
}

View fuzz_table_view(FuzzTable *t, Seat seat) {
    View v;
    rules_view_make(t->rs, t->cat, t->g, seat, t->seen, t->seen_scene, &v);
    return v;
}

static void stop(const FuzzTable *t, const char *what, const char *more) {
    fprintf(stderr, "%s, record %u, '%.300s': %s %s\n", t->rs->id, t->g->h.record, t->line, what, more);
    base_panic(__FILE__, __LINE__, what);
}

static void same(const FuzzTable *t, const Game *g, uint64_t hash, const char *what) {
    TEXT(where, 200);
    if (game_differs(g, t->g, t->rs, &where)) stop(t, what, where.buf);
    if (game_hash(t->g, t->rs) != hash) stop(t, what, "another hash");
}

static void print_events(FuzzTable *t) {
    View v = fuzz_table_host(t);
    for (uint32_t i = 0; i < t->ev.n; i++) {
        TEXT(line, 1000);
        t->rs->print_event(&v, &t->ev, &t->ev.ev[i], &line);
    }
}

bool fuzz_table_do(FuzzTable *t, const Command *c) {
    Text line = text_make(t->line, COMMAND_BYTES);
    command_print(t->rs, t->cat, t->g, c, &line);
    uint64_t before = game_hash(t->g, t->rs);
    uint32_t record = t->g->h.record;
    game_copy(t->was, t->g);
    dice_begin(&t->dice, record + 1, t->line, strlen(t->line));
    t->dice.given = NULL;
    t->dice.given_n = 0;
    View host = fuzz_table_host(t);
    bool said = rules_check(&host, c).kind == VERDICT_OK;
    Tx tx = {t->rs, t->cat, t->g, t->scene, &t->dice, &t->ev, &t->tmp};
    Verdict v = rules_apply(&tx, c, t->back);
    bool done = v.kind == VERDICT_OK;
    TEXT(why, 600);
    verdict_print(t->cat, t->g, &v, &why);
    t->why = text_key((TextId)v.why);
    if (!done) {
        same(t, t->was, before, "refused, yet changed");
        if (said && !t->dice.ran_out && !t->dice.bad_face) stop(t, "checked as legal, then refused:", why.buf);
        return false;
    }
    if (!said) stop(t, "checked as illegal, then accepted", "");
    if (t->g->h.record != record + 1) stop(t, "not one record more", "");
    if (!rules_sound(t->rs, t->cat, t->g, &why)) stop(t, "invariant:", why.buf);
    print_events(t);
    return true;
}

bool fuzz_table_line(FuzzTable *t, const char *line, size_t n) {
    size_t mark = arena_mark(&t->tmp), at = 0;
    Command c;
    TextId why = TX_NONE;
    bool done = false;
    t->line[0] = 0;
    if (command_parse(t->rs, t->cat, t->g, line, n, &t->tmp, &c, &why, &at)) {
        Text out = text_make(t->line, COMMAND_BYTES);
        command_print(t->rs, t->cat, t->g, &c, &out);
        if (!out.cut) {
            char *once = strdup(t->line);
            if (!command_parse(t->rs, t->cat, t->g, once, out.len, &t->tmp, &c, &why, &at))
                stop(t, "printed, yet cannot be read", text_key(why));
            text_clear(&out);
            command_print(t->rs, t->cat, t->g, &c, &out);
            if (strcmp(once, t->line) != 0) stop(t, "printed twice, not the same:", once);
            done = fuzz_table_do(t, &c);
            free(once);
        }
    } else {
        ASSERT(why != TX_NONE && at <= n);
        TEXT(say, 600);
        command_error_print(t->cat, why, line, n, at, &say);
    }
    arena_release(&t->tmp, mark);
    return done;
}

bool fuzz_table_play(FuzzTable *t, Rng *r) {
    for (uint8_t k = 0, first = (uint8_t)rng_below(r, SEATS); k < SEATS; k++) {
        View v = fuzz_table_view(t, (Seat)((first + k) % SEATS));
        size_t mark = arena_mark(&t->tmp);
        Command c;
        bool some = ai_random(&v, r, &t->tmp, &c);
        if (some && !fuzz_table_do(t, &c)) stop(t, "a legal command is refused:", t->why);
        arena_release(&t->tmp, mark);
        if (some) return true;
    }
    return false;
}

void fuzz_table_ask(FuzzTable *t) {
    GameStatus *status = malloc(sizeof *status);
    StandFace *face = malloc(sizeof *face);
    ASSERT(status != NULL && face != NULL);
    uint64_t hash = game_hash(t->g, t->rs);
    for (uint8_t seat = 0; seat <= SEAT_U; seat++) {
        View v = seat == SEAT_U ? fuzz_table_host(t) : fuzz_table_view(t, (Seat)seat);
        size_t mark = arena_mark(&t->tmp);
        memset(status, 0, sizeof *status);
        t->rs->status(&v, status);
        ASSERT(status->can_n <= STATUS_STANDS && status->lose_n <= STATUS_STANDS);
        for (uint32_t i = 0; i < v.g->stand_n; i++) {
            memset(face, 0, sizeof *face);
            t->rs->describe(&v, (StandIx)i, face);
            ASSERT(face->row_n <= CARD_ROWS);
        }
        if (seat != SEAT_U) {
            Opening *o = ARENA_ARRAY(&t->tmp, Opening, OPENINGS);
            uint32_t n = t->rs->legal(&v, STAND_NONE, &t->tmp, o, OPENINGS);
            ASSERT(n <= OPENINGS);
            (void)t->rs->evaluate(&v, (Seat)seat);
        }
        arena_release(&t->tmp, mark);
    }
    free(status);
    free(face);
    if (game_hash(t->g, t->rs) != hash) stop(t, "asking changes the state", "");
}

void fuzz_table_dump(FuzzTable *t) {
    size_t cap = 4 << 20;
    char *block = malloc(cap);
    ErrList *err = calloc(1, sizeof *err);
    ASSERT(block != NULL && err != NULL);
    Text out = text_make(block, cap);
    game_dump(t->g, t->rs, t->cat, &out);
    game_copy(t->was, t->g);
    if (!out.cut) {
        if (!game_read(t->was, t->rs, t->cat, out.buf, out.len, "dump", 1, err)) {
            TEXT(say, 600);
            err_print(&err->err[0], &say);
            stop(t, "its own state block is refused:", say.buf);
        }
        same(t, t->was, game_hash(t->was, t->rs), "a state block reads back otherwise:");
    }
    free(err);
    free(block);
}

void fuzz_table_set(FuzzTable *t, const Game *g) {
    game_copy(t->g, g);
    ASSERT(rules_scene_sync(t->rs, t->cat, t->g, t->scene));
}
