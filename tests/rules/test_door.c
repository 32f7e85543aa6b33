/* The one door: refused means unchanged, whose turn it is, questions first, dice that run out, views that hide. */
#include "rulesets/skeleton/skeleton.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TestTable table;

static int begin(void **state) {
    (void)state;
    table_open(&table, &SKELETON, "skeleton", "duel", 5);
    return 0;
}

static int end(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

static void refused(const char *line, TextId why) {
    (void)table_refused(&table, line, why);
}

static void accepted(const char *line) {
    uint32_t before = table.g->h.record;
    Verdict v = table_line(&table, line);
    if (v.kind != VERDICT_OK) fail_msg("%s: %s", line, text_key((TextId)v.why));
    assert_int_equal(table.g->h.record, before + 1);
}

static void order_of_play(void **state) {
    (void)state;
    refused("A pass", TX_NOT_STARTED);
    refused("U note \"hello\"", TX_NOT_STARTED);
    refused("A start", TX_UMPIRE_ONLY);
    accepted("U start");
    refused("U start", TX_STARTED);
    refused("B pass", TX_NOT_YOUR_TURN);
    refused("A move B1 to 20,20", TX_NOT_YOUR_STAND);
    refused("A let", TX_NO_QUESTION);
    refused("A move A1 to 60,60", TX_SKEL_TOO_FAR);
    refused("A move A1 to 14.25,12", TX_SKEL_ON_STAND);
    accepted("A note \"out of turn does not matter\"");
    accepted("B note \"for a remark\"");
    accepted("A move A1 to 12,22 facing 90");
    refused("A pass", TX_NOT_YOUR_TURN);
    accepted("B pass");
    refused("A move A1 to 12,24", TX_SKEL_MOVED);
    accepted("A pass");
    assert_int_equal(table.g->h.turn, 2);
}

/* An enemy ends near: nothing but an answer by the other side, until it is given. */
static void question_first(void **state) {
    (void)state;
    accepted("U start");
    accepted("U option \"reach\" \"long\"");
    accepted("A move A5 to 18,42");
    assert_int_equal(table.g->decision.kind, SKEL_ASK_CHALLENGE);
    refused("A pass", TX_ANSWER_FIRST);
    refused("B pass", TX_ANSWER_FIRST);
    refused("A let", TX_NOT_YOUR_TURN);
    refused("B challenge by A1", TX_NOT_YOUR_STAND);
    refused("B challenge by B1", TX_SKEL_TOO_FAR);
    accepted("B note \"hm\"");
    accepted("B challenge by B5");
    assert_int_equal(table.g->decision.kind, SKEL_ASK_NONE);
    assert_int_equal(table.dice.n, 1);
}

static void dice_given(void **state) {
    (void)state;
    static const uint8_t BAD[] = {7}, GOOD[] = {5};
    accepted("U start");
    accepted("U option \"reach\" \"long\"");
    accepted("A move A5 to 18,42");
    table.dice.given = BAD;
    table.dice.given_n = 0;
    refused("B challenge by B5", TX_DICE_RAN_OUT);
    table.dice.given_n = 1;
    refused("B challenge by B5", TX_DICE_BAD_FACE);
    table.dice.given = GOOD;
    uint32_t pieces = table.g->piece_n, version = scene_version(table.scene);
    accepted("B challenge by B5");
    StandIx a5;
    assert_true(stand_find(table.g, "A5", 2, &a5));
    assert_int_equal(game_stand_c(table.g, a5)->flags & (ST_LOST | ST_ON_TABLE), ST_LOST);
    assert_int_equal(table.g->piece_n, pieces + 1);
    assert_int_not_equal(scene_version(table.scene), version);
}

static void options(void **state) {
    (void)state;
    accepted("U start");
    refused("A option \"reach\" \"long\"", TX_UMPIRE_ONLY);
    refused("U option \"reach\" \"far\"", TX_NO_SUCH_OPTION);
    refused("U option \"colour\" \"red\"", TX_NO_SUCH_OPTION);
    uint64_t was = game_hash(table.g, table.rs);
    refused("A move A1 to 12,40", TX_SKEL_TOO_FAR);
    accepted("U option \"reach\" \"long\"");
    assert_int_not_equal(game_hash(table.g, table.rs), was);
    accepted("A move A1 to 12,40");
}

/* States that differ only in the other side's luck give a seat the same bytes, so the same of everything. */
static void hidden(void **state) {
    (void)state;
    accepted("U start");
    Game *first = table.back;
    for (int i = 0; i < 2; i++) {
        skel_game(table.g)->luck[SEAT_B] = (int16_t)(3 + i);
        View v = table_view(&table, SEAT_A);
        if (i == 0)
            game_copy(first, v.g);
        else
            assert_memory_equal(first, v.g, v.g->bytes);
        assert_int_equal(skel_game_c(v.g)->luck[SEAT_A], skel_game_c(table.g)->luck[SEAT_A]);
    }
    View u = table_view(&table, SEAT_U);
    assert_int_equal(skel_game_c(u.g)->luck[SEAT_B], 4);
    table.g->h.over = 1;
    View a = table_view(&table, SEAT_A);
    assert_int_equal(skel_game_c(a.g)->luck[SEAT_B], 4);
}

static bool same_body(const Body *a, const Body *b) {
    return vec_same(a->pose.at, b->pose.at) && a->pose.face == b->pose.face && a->flags == b->flags && a->id == b->id;
}

/* Whatever the scene went through, it says what a fresh one says. */
static void scene_follows(void **state) {
    (void)state;
    Rng r = rounds_rng("door scene");
    accepted("U start");
    for (uint32_t round = 0; round < 300; round++) {
        Tx tx = {
            .rs = table.rs, .cat = table.cat, .g = table.g, .scene = table.scene, .dice = &table.dice, .ev = &table.ev};
        StandIx i = (StandIx)rng_below(&r, table.g->stand_n);
        if (rng_below(&r, 3) == 0)
            tx_off(&tx, i, ST_ABOARD);
        else
            tx_pose(&tx, i, (Pose){{(Wu)rng_below(&r, 120000), (Wu)rng_below(&r, 90000)}, (Angle)rng_next(&r)});
        if (rng_below(&r, 20) == 0) {
            TablePoint pt = {(Wu)rng_below(&r, 120000), (Wu)rng_below(&r, 90000), 0};
            PieceIx p = tx_piece(&tx, (Piece){.kind = 3, .shape = PIECE_SPOT, .label = 0xFFFF}, &pt, 1);
            if (p != PIECE_NONE && rng_below(&r, 2)) tx_piece_gone(&tx, p);
        }
        View v = table_view(&table, SEAT_U); /* syncs another scene from the state alone */
        uint32_t n, m;
        const Body *a = scene_bodies(table.scene, &n), *b = scene_bodies(v.scene, &m);
        assert_int_equal(n, m);
        for (uint32_t k = 0; k < n; k++) assert_true(same_body(&a[k], &b[k]));
        assert_int_equal(scene_version(table.scene), scene_version(v.scene));
    }
}

static void frames(void **state) {
    (void)state;
    Tx tx = {.rs = table.rs, .cat = table.cat, .g = table.g};
    uint64_t was = game_hash(table.g, table.rs);
    assert_null(tx_top(&tx));
    for (int i = 0; i < GAME_FRAMES; i++) {
        Frame *f = tx_push(&tx, (uint16_t)(i + 1));
        assert_non_null(f);
        f->r[3] = i;
        assert_ptr_equal(tx_top(&tx), f);
    }
    assert_null(tx_push(&tx, 99));
    for (int i = 0; i < GAME_FRAMES; i++) tx_pop(&tx);
    assert_int_equal(game_hash(table.g, table.rs), was);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(order_of_play, begin, end),
                                       cmocka_unit_test_setup_teardown(question_first, begin, end),
                                       cmocka_unit_test_setup_teardown(dice_given, begin, end),
                                       cmocka_unit_test_setup_teardown(options, begin, end),
                                       cmocka_unit_test_setup_teardown(hidden, begin, end),
                                       cmocka_unit_test_setup_teardown(scene_follows, begin, end),
                                       cmocka_unit_test_setup_teardown(frames, begin, end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
