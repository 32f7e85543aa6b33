/* Undo, redo, going to any record, the log. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void undo_redo(void **state) {
    (void)state;
    Rng r = rounds_rng("history undo");
    Session *s = play_start(NULL, 11);
    uint64_t hash[600];
    hash[1] = session_hash(s);
    while (session_records(s) < 500 && play_command(s, &r)) {
        hash[session_records(s)] = session_hash(s);
    }
    uint32_t n = session_records(s);
    assert_true(n > 20);
    for (uint32_t k = n; k > 1; k--) {
        char what[120];
        assert_int_equal(session_hash(s), hash[k]);
        UndoKind kind = session_undo_kind(s, what, sizeof what);
        assert_int_not_equal(kind, UNDO_NONE);
        assert_true(strlen(what) > 0);
        if (kind == UNDO_TAKE_BACK) assert_false(session_undo(s, false));
        assert_true(session_undo(s, true));
    }
    assert_int_equal(session_hash(s), hash[1]);
    assert_int_equal(session_undo_kind(s, NULL, 0), UNDO_NONE); /* the start stays */
    assert_false(session_undo(s, true));
    /* The same command and the same dice, so the same game. */
    for (uint32_t k = 2; k <= n; k++) {
        assert_true(session_redo(s));
        assert_int_equal(session_hash(s), hash[k]);
    }
    assert_false(session_redo(s));
    assert_int_equal(session_records(s), n);
    /* Far jumps back and forth. */
    for (int i = 0; i < 30; i++) {
        uint32_t to = 1 + rng_below(&r, session_records(s));
        if (to < session_records(s)) assert_true(session_undo_to(s, to));
        assert_int_equal(session_hash(s), hash[to]);
        while (session_redo(s)) continue;
        assert_int_equal(session_hash(s), hash[n]);
    }
    session_free(s);
}

/* Another command after an undo gives the undone branch up; it stays in the log, marked. */
static void branches(void **state) {
    (void)state;
    Session *s = play_start(NULL, 3);
    assert_true(session_submit(s, "A move A1 to 12,20", 18).accepted);
    uint64_t with = session_hash(s);
    assert_int_equal(session_undo_kind(s, NULL, 0), UNDO_FREE);
    assert_true(session_undo(s, false));
    char what[100];
    assert_true(session_can_redo(s, what, sizeof what));
    assert_string_equal(what, "A1 moves 8.8 cm");
    assert_true(session_submit(s, "A move A1 to 12,21", 18).accepted);
    assert_false(session_can_redo(s, NULL, 0));
    assert_int_not_equal(session_hash(s), with);
    assert_true(session_undo(s, false));
    assert_true(session_submit(s, "A move A1 to 12,21", 18).accepted); /* by hand, as good as redo */
    assert_int_equal(session_records(s), 2);
    uint32_t undone = 0, live = 0;
    for (uint32_t i = 0; i < session_log_count(s); i++) {
        const LogLine *l = session_log(s, i);
        if (l->record != 2) continue;
        undone += l->undone;
        live += !l->undone;
    }
    assert_int_equal(undone, 2);
    assert_int_equal(live, 1);
    session_free(s);
}

static void looking(void **state) {
    (void)state;
    Rng r = rounds_rng("history look");
    Session *s = play_start(NULL, 5);
    (void)play_random(s, &r, 80, false);
    uint32_t n = session_records(s), version = session_version(s);
    uint64_t now = session_hash(s);
    for (int i = 0; i < 40; i++) {
        uint32_t at = 1 + rng_below(&r, n);
        RecordInfo info;
        assert_true(session_record(s, at, &info));
        assert_true(session_look(s, at));
        assert_int_equal(session_hash(s), info.hash);
        assert_int_equal(session_game(s)->h.record, at);
        const View *v = session_view(s, SEAT_A);
        assert_int_equal(v->g->h.record, at);
    }
    assert_false(session_look(s, n + 1));
    assert_true(session_look(s, UINT32_MAX));
    assert_int_equal(session_looking(s), UINT32_MAX);
    assert_int_equal(session_hash(s), now);
    assert_int_not_equal(session_version(s), version);
    assert_true(session_look(s, 2));
    assert_true(
        session_submit(s, "A note \"now\"", 12).accepted); /* a player acts on what is now, not on what he looks at */
    assert_int_equal(session_looking(s), UINT32_MAX);
    session_free(s);
}

static void typed_dice(void **state) {
    (void)state;
    DataPaths data = play_data();
    ErrList err = {0};
    Session *s = session_new(&data);
    static const uint8_t FACE[] = {6, 5, 2};
    const char *const option[] = {"reach=long"};
    assert_true(session_start(s,
                              &(SessionStart){.battle = "duel",
                                              .ruleset = "skeleton",
                                              .key = 1,
                                              .option = option,
                                              .option_n = 1,
                                              .faces = FACE,
                                              .face_n = 1},
                              &err));
    assert_true(session_submit(s, "A move A5 to 18,42", 18).accepted);
    SessionReply r = session_submit(s, "B challenge by B5", 17);
    assert_true(r.accepted);
    assert_int_equal(r.dice->die[0].face, 6);
    assert_int_equal(session_undo_kind(s, NULL, 0), UNDO_TAKE_BACK);
    assert_true(session_undo(s, true));
    r = session_submit(s, "B challenge by B5", 17);
    assert_false(r.accepted); /* the faces are used up */
    assert_int_equal(r.verdict.why, TX_DICE_RAN_OUT);
    assert_true(session_redo(s)); /* but what was rolled is rolled again */
    assert_true(session_undo(s, true));
    session_give_faces(s, FACE + 2, 1);
    r = session_submit(s, "B challenge by B5", 17);
    assert_true(r.accepted);
    assert_int_equal(r.dice->die[0].face, 2);
    session_free(s);
}

static void bad_starts(void **state) {
    (void)state;
    DataPaths data = play_data();
    Session *s = session_new(&data);
    const char *const bad[] = {"reach=far", "colour=red", "reach"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        ErrList err = {0};
        assert_false(session_start(
            s, &(SessionStart){.battle = "duel", .ruleset = "skeleton", .option = &bad[i], .option_n = 1}, &err));
        assert_int_equal(err.n, 1);
    }
    ErrList err = {0};
    assert_false(session_start(s, &(SessionStart){.battle = "nowhere", .ruleset = "skeleton"}, &err));
    assert_true(err.n > 0);
    err_clear(&err);
    assert_false(session_start(s, &(SessionStart){.battle = "duel", .ruleset = "chess"}, &err));
    assert_true(err.n > 0);
    assert_false(session_submit(s, "A pass", 6).accepted);
    assert_false(session_undo(s, true));
    session_free(s);
}

/* What a bad line gets: nothing changes, a place is named. */
static void refusals(void **state) {
    (void)state;
    Session *s = play_start(NULL, 3);
    uint64_t was = session_hash(s);
    uint32_t version = session_version(s);
    SessionReply r = session_submit(s, "A mve A1 to 1,2", 15);
    assert_false(r.accepted);
    assert_int_equal(r.parse, TX_NO_SUCH_COMMAND);
    assert_int_equal(r.at, 2);
    r = session_submit(s, "A move A1 to 100,80", 19);
    assert_false(r.accepted);
    assert_int_equal(r.parse, TX_NONE);
    assert_int_equal(r.verdict.why, TX_SKEL_TOO_FAR);
    assert_int_equal(session_hash(s), was);
    assert_int_equal(session_version(s), version);
    assert_true(session_submit(s, "B note \"well | < 3\"\n", 20).accepted);
    assert_string_equal(session_log(s, session_log_count(s) - 1)->text, "Blue: well | < 3");
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(undo_redo),  cmocka_unit_test(branches),
                                       cmocka_unit_test(looking),    cmocka_unit_test(typed_dice),
                                       cmocka_unit_test(bad_starts), cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
