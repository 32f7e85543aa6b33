/* The state: each field counts in the hash, survives a state block, and is named when it differs. */
#include "rules/fields.h"
#include "rulesets/skeleton/skeleton.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TestTable table;

static int set_up(void **state) {
    (void)state;
    table_open(&table, &SKELETON, "skeleton", "duel", 1);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

/* Every part of the state that has fields. */
typedef struct Part {
    const char *name;
    const FieldList *list;
    void *thing;
} Part;

static uint32_t parts(Game *g, Part *out) {
    uint32_t n = 0;
    out[n++] = (Part){"game", &FIELDS_GAME, &g->h};
    out[n++] = (Part){"decision", &FIELDS_DECISION, &g->decision};
    out[n++] = (Part){"tail", &SKELETON.game_tail, game_tail(g)};
    out[n++] = (Part){"frame", &FIELDS_FRAME, &g->frame[1]};
    out[n++] = (Part){"unit", &FIELDS_UNIT, game_unit(g, 1)};
    out[n++] = (Part){"formation", &FIELDS_FORMATION, game_formation(g, 1)};
    out[n++] = (Part){"stand", &FIELDS_STAND, game_stand(g, 5)};
    out[n++] = (Part){"stand_tail", &SKELETON.stand_tail, game_stand_tail(g, 5)};
    return n;
}

static void each_field_counts(void **state) {
    (void)state;
    Game *g = table.g;
    Part part[16];
    g->h.frame_n = 2;
    uint64_t was = game_hash(g, table.rs);
    uint32_t n = parts(g, part), fields = 0;
    for (uint32_t p = 0; p < n; p++)
        for (uint16_t f = 0; f < part[p].list->n; f++)
            for (uint32_t i = 0; i < part[p].list->f[f].count; i++) {
                const FieldDesc *d = &part[p].list->f[f];
                if (strcmp(d->name, "type") == 0) continue; /* the data hash's business */
                int64_t v = field_get(part[p].thing, d, i);
                game_copy(table.back, g);
                field_set(part[p].thing, d, i, v == 1 ? 0 : 1);
                if (game_hash(g, table.rs) == was) fail_msg("%s %s[%u] does not count", part[p].name, d->name, i);
                TEXT(what, 200);
                assert_true(game_differs(g, table.back, table.rs, &what));
                if (strstr(what.buf, d->name) == NULL && strcmp(d->name, "seat") != 0 && strcmp(d->name, "label") != 0)
                    fail_msg("%s: expected %s %s", what.buf, part[p].name, d->name);
                field_set(part[p].thing, d, i, v);
                fields++;
            }
    assert_int_equal(game_hash(g, table.rs), was);
    assert_true(fields > 100);
    TEXT(what, 200);
    game_copy(table.back, g);
    assert_false(game_differs(g, table.back, table.rs, &what));
    g->h.frame_n = 0;
}

/* Any values that a field can hold, where the reader does not ask for what exists. */
static void scramble(Game *g, Rng *r) {
    Part part[16];
    g->h.frame_n = (uint8_t)rng_below(r, 5);
    for (uint32_t s = 0; s < g->stand_n; s++) {
        Stand *st = game_stand(g, s);
        st->flags = (uint16_t)rng_below(r, 32);
        st->x = (int32_t)rng_below(r, 300000);
        st->y = (int32_t)rng_below(r, 200000);
        st->face = (uint16_t)rng_next(r);
        st->carrier = rng_below(r, 2) ? (uint16_t)STAND_NONE : (uint16_t)rng_below(r, g->stand_n);
        skel_stand(g, s)->moved = (uint8_t)rng_below(r, 2);
    }
    uint32_t n = parts(g, part);
    for (uint32_t p = 0; p < n; p++) {
        if (part[p].list != &SKELETON.game_tail && part[p].list != &FIELDS_FRAME) continue;
        for (uint16_t f = 0; f < part[p].list->n; f++)
            for (uint32_t i = 0; i < part[p].list->f[f].count; i++)
                field_set(part[p].thing, &part[p].list->f[f], i, rng_below(r, 3) ? (int64_t)rng_next(r) : 0);
    }
    if (g->h.frame_n < 2) g->frame[1] = (Frame){0};
    g->h.turn = (uint16_t)rng_below(r, 9);
    g->h.record = rng_below(r, 100000);
    g->decision = (Decision){.kind = (uint8_t)rng_below(r, 3),
                             .stand = (uint16_t)rng_below(r, 4),
                             .v = {-1, 2147483647, -2147483647 - 1, 0}};
}

static char block[1 << 20], again[1 << 20];

static bool read_block(Game *g, const char *text, ErrList *err) {
    return game_read(g, table.rs, table.cat, text, strlen(text), "block", 1, err);
}

static void dump_read(void **state) {
    (void)state;
    Rng r = rounds_rng("state dump read");
    for (uint32_t round = 0; round < rounds_of(200); round++) {
        Text a = text_make(block, sizeof block), b = text_make(again, sizeof again);
        Game *g = table.g;
        ErrList err = {0};
        assert_true(game_from_battle(g, table.rs, table.cat, &err));
        scramble(g, &r);
        Tx tx = {.rs = table.rs, .cat = table.cat, .g = g, .scene = table.scene, .dice = &table.dice, .ev = &table.ev};
        assert_true(rules_scene_sync(table.rs, table.cat, g, table.scene));
        TablePoint pt[3] = {{100, 200, 0}, {300, 400, 1}, {500, 600, 2}};
        for (uint32_t k = rng_below(&r, 4); k > 0; k--)
            assert_int_not_equal(tx_piece(&tx, (Piece){.kind = 3, .shape = PIECE_SPOT, .label = 0xFFFF}, pt, 1),
                                 PIECE_NONE);
        if (rng_below(&r, 2)) tx_piece_gone(&tx, (PieceIx)rng_below(&r, g->piece_n));
        game_dump(g, table.rs, table.cat, &a);
        assert_false(a.cut);
        assert_true(game_from_battle(table.back, table.rs, table.cat, &err));
        if (!read_block(table.back, block, &err)) {
            TEXT(line, 600);
            err_print(&err.err[0], &line);
            fail_msg("%s", line.buf);
        }
        TEXT(what, 200);
        if (game_differs(g, table.back, table.rs, &what)) fail_msg("%s", what.buf);
        assert_int_equal(game_hash(g, table.rs), game_hash(table.back, table.rs));
        game_dump(table.back, table.rs, table.cat, &b);
        assert_string_equal(block, again);
        /* Over any other state too: a full block leaves nothing of what was there. */
        scramble(table.back, &r);
        assert_true(read_block(table.back, block, &err));
        if (game_differs(g, table.back, table.rs, &what)) fail_msg("%s", what.buf);
    }
}

static void refused(const char *text, const char *key, int line) {
    ErrList err = {0};
    game_copy(table.back, table.g);
    assert_false(read_block(table.g, text, &err));
    assert_true(err.n > 0);
    if (strcmp(err.err[0].key, key) != 0 || err.err[0].line != line)
        fail_msg("%s: line %d key %s", text, err.err[0].line, err.err[0].key);
    assert_memory_equal(table.back, table.g, table.g->bytes);
}

static void bad_blocks(void **state) {
    (void)state;
    ErrList err = {0};
    assert_true(game_from_battle(table.g, table.rs, table.cat, &err));
    refused("game turn=3\nbanana x=1\n", "", 2);
    refused("game turn=3 colour=1\n", "game", 1);
    refused("game turn\n", "", 1);
    refused("game turn=70000\n", "turn", 1);
    refused("game turn=-1\n", "turn", 1);
    refused("game turn=x\n", "turn", 1);
    refused("game phase=9\n", "phase", 1);
    refused("game frame_n=33\n", "frame_n", 1);
    refused("\n\nstand A1 unit=900\n", "unit", 3);
    refused("stand A1 type=nobody\n", "type", 1);
    refused("stand A77 x=1\n", "stand", 1);
    refused("stand C1 x=1\n", "stand", 1);
    refused("unit u77 seat=0\n", "unit", 1);
    refused("frame 32 kind=1\n", "frame", 1);
    refused("piece 900 flags=1\n", "piece", 1);
    refused("piece 0 kind=cheese\n", "kind", 1);
    refused("decision v=1,2,3,4,5\n", "v", 1);
    refused("decision v=1*9\n", "v", 1);
    refused("state full\nstand A1 at=1\n", "stand", 2);
    refused("state full\npiece 2 kind=wreck at=1,2,0;3,x,0\n", "at", 2);
    refused("state full\nunit u2 seat=0\n", "unit", 2);
    /* written as a run, a value is held to the same limit */
    refused("game phase=9*1\n", "phase", 1);
    refused("game frame_n=33*1\n", "frame_n", 1);
    refused("stand A1 unit=900*1\n", "unit", 1);
    refused("stand A1 x=-5*1\n", "x", 1);
    refused("unit u-9223372036854775808 seat=0\n", "unit", 1);
    refused("state full\nunit u-9223372036854775808 seat=0\n", "unit", 2);
    refused("piece -9223372036854775808 flags=1\n", "piece", 1);
}

/* What can be read need not be a state that rules can play on. */
static void unsound(void **state) {
    (void)state;
    static const char *const BLOCK[] = {"game to_act=4",      "game option=2",          "game option=0,1",
                                        "game w=100",         "decision kind=1 seat=3", "decision kind=1 stand=27",
                                        "formation 0 ghq=27", "formation 1 seat=0",     "unit u1 formation=1",
                                        "stand A1 unit=3",    "stand A1 unit=65535",    "stand A1 role=9",
                                        "stand A1 flags=64",  "stand A1 carrier=27",    "stand A1 carrier=0",
                                        "stand A1 flags=8",   "stand A2 label=1",       "stand A1 label=0",
                                        "stand B1 seat=0",    "piece 0 width=-1"};
    ErrList err = {0};
    TEXT(why, 200);
    assert_true(game_from_battle(table.g, table.rs, table.cat, &err));
    if (!rules_sound(table.rs, table.cat, table.g, &why)) fail_msg("set-up: %s", why.buf);
    for (size_t i = 0; i < ARRAY_LEN(BLOCK); i++) {
        game_copy(table.back, table.g);
        if (!read_block(table.back, BLOCK[i], &err)) {
            TEXT(line, 600);
            err_print(&err.err[0], &line);
            fail_msg("%s", line.buf);
        }
        text_clear(&why);
        if (rules_sound(table.rs, table.cat, table.back, &why)) fail_msg("%s is taken", BLOCK[i]);
        assert_true(why.len > 0);
    }
}

/* A position by hand: what it does not name stays as the battle has it. */
static void overlay(void **state) {
    (void)state;
    ErrList err = {0};
    assert_true(game_from_battle(table.g, table.rs, table.cat, &err));
    game_copy(table.back, table.g);
    assert_true(
        read_block(table.g, "# a remark\ngame turn=2 to_act=1\nstand B3 x=5000 y=6000\nstand_tail B3 moved=1\n", &err));
    StandIx b3;
    assert_true(stand_find(table.g, "B3", 2, &b3));
    assert_int_equal(table.g->h.turn, 2);
    assert_int_equal(game_stand_c(table.g, b3)->x, 5000);
    assert_int_equal(skel_stand_c(table.g, b3)->moved, 1);
    assert_int_equal(game_stand_c(table.g, b3)->unit, game_stand_c(table.back, b3)->unit);
    assert_int_equal(table.g->h.w, table.back->h.w);
    assert_memory_equal(game_stand_c(table.g, 0), game_stand_c(table.back, 0), sizeof(Stand));
}

/* Bytes at random in a block: read or refused with nothing changed. */
static void rubbish(void **state) {
    (void)state;
    Rng r = rounds_rng("state rubbish");
    ErrList err = {0};
    assert_true(game_from_battle(table.g, table.rs, table.cat, &err));
    Text a = text_make(block, sizeof block);
    game_dump(table.g, table.rs, table.cat, &a);
    for (uint32_t round = 0; round < rounds_of(3000); round++) {
        memcpy(again, block, a.len + 1);
        for (uint32_t k = 1 + rng_below(&r, 3); k > 0; k--) {
            static const char POOL[] = "0123456789=,;*- \nxu\xff";
            again[rng_below(&r, (uint32_t)a.len)] = POOL[rng_below(&r, sizeof POOL - 1)];
        }
        err_clear(&err);
        game_copy(table.back, table.g);
        bool good = read_block(table.back, again, &err);
        assert_int_equal(good, err.total == 0);
        if (!good) assert_memory_equal(table.back, table.g, table.g->bytes);
    }
}

static void labels(void **state) {
    (void)state;
    ErrList err = {0};
    assert_true(game_from_battle(table.g, table.rs, table.cat, &err));
    for (uint32_t i = 0; i < table.g->stand_n; i++) {
        TEXT(label, 8);
        StandIx found = STAND_NONE;
        stand_label(table.g, (StandIx)i, &label);
        assert_true(stand_find(table.g, label.buf, label.len, &found));
        assert_int_equal(found, i);
    }
    StandIx found;
    assert_false(stand_find(table.g, "A0", 2, &found));
    assert_false(stand_find(table.g, "A", 1, &found));
    assert_false(stand_find(table.g, "A-1", 3, &found));
    assert_int_equal(game_formation_c(table.g, 0)->ghq, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_field_counts),
                                       cmocka_unit_test(dump_read),
                                       cmocka_unit_test(bad_blocks),
                                       cmocka_unit_test(overlay),
                                       cmocka_unit_test(rubbish),
                                       cmocka_unit_test(labels),
                                       cmocka_unit_test(unsound)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
