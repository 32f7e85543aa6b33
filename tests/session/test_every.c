/* A session of every rule set: games with undo and redo come back from their file as they were, to the last hash; a log of one
 * rule set is refused by another, with a word that says so; saved games of old open for ever. */
#include "every.h"
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static DataPaths data_of(const EveryRules *e) {
    return e->data != NULL ? play_data() : play_shipped();
}

static Session *begin(const EveryRules *e, const char *path, uint64_t key) {
    DataPaths data = data_of(e);
    ErrList err = {0};
    Session *s = session_new(&data);
    if (!session_start(s, &(SessionStart){.battle = e->battle, .key = key, .path = path}, &err)) {
        play_say(&err);
        fail_msg("%s: %s does not begin", e->id, e->battle);
    }
    assert_string_equal(session_ruleset(s)->id, e->id);
    return s;
}

/* Undo and redo in the middle; the file replays to the same hash, is verified, and goes on. */
static void back_from_its_file(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        DataPaths data = data_of(e);
        Rng r = rounds_rng("every file");
        for (uint32_t k = 0; k < rounds_of(4); k++) {
            char name[40];
            (void)snprintf(name, sizeof name, "%s_%u.glacis", e->id, k);
            const char *path = play_path(name);
            Session *s = begin(e, path, rng_next(&r) | 1);
            (void)play_random(s, &r, 40 + rng_below(&r, 400), true);
            uint64_t hash = session_hash(s);
            uint32_t records = session_records(s);
            session_free(s);
            VerifyReport report = {0};
            ErrList err = {0};
            if (!session_verify(&data, path, &report, &err) || !report.ok) {
                play_say(&err);
                fail_msg("%s: record %u: %s", e->id, report.at, report.what);
            }
            s = session_new(&data);
            if (!session_open(s, path, &err)) play_say(&err);
            assert_int_equal(err.total, 0);
            if (session_hash(s) != hash) fail_msg("%s: %s opens as another game", e->id, name);
            assert_int_equal(session_records(s), records);
            (void)play_random(s, &r, 30, true);
            session_free(s);
        }
    }
}

/* All undone is the beginning, all done again the end. */
static void there_and_back(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        Rng r = rounds_rng("every undo");
        Session *s = begin(e, NULL, rng_next(&r) | 1);
        uint64_t first = session_hash(s);
        (void)play_random(s, &r, 120, false);
        uint64_t last = session_hash(s);
        uint32_t n = session_records(s);
        assert_true(n > 10);
        while (session_undo(s, true)) continue;
        if (session_hash(s) != first) fail_msg("%s: all undone is not the beginning", e->id);
        while (session_redo(s)) continue;
        assert_int_equal(session_records(s), n);
        if (session_hash(s) != last) fail_msg("%s: all done again is not the end", e->id);
        session_free(s);
    }
}

/* The header's line "ruleset ID N" with another id in it. */
static char *under(const char *text, const char *id, size_t *n) {
    const char *line = strstr(text, "\nruleset ");
    assert_non_null(line);
    const char *from = line + 9, *to = strchr(from, ' ');
    assert_non_null(to);
    size_t head = (size_t)(from - text), tail = strlen(to), len = strlen(id);
    char *out = malloc(head + len + tail + 1);
    assert_non_null(out);
    memcpy(out, text, head);
    memcpy(out + head, id, len);
    memcpy(out + head + len, to, tail + 1);
    *n = head + len + tail;
    return out;
}

static bool says(const ErrList *err, const char *word) {
    for (int i = 0; i < err->n; i++) {
        TEXT(line, 800);
        err_print(&err->err[i], &line);
        if (strstr(line.buf, word) != NULL) return true;
    }
    return false;
}

static void foreign_logs(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        Rng r = rounds_rng("every foreign");
        const char *path = play_path("mine.glacis"), *other = play_path("foreign.glacis");
        Session *s = begin(e, path, 7);
        (void)play_random(s, &r, 20, false);
        session_free(s);
        size_t n;
        char *text = play_read(path, &n);
        for (uint32_t k = 0; k <= rulesets_count(); k++) {
            const char *id = k < rulesets_count() ? rulesets_at(k)->id : "chess";
            if (k == i) continue;
            size_t m;
            char *bent = under(text, id, &m);
            play_write(other, bent, m);
            free(bent);
            DataPaths data = k < rulesets_count() ? data_of(every_rules(k)) : data_of(e);
            ErrList err = {0};
            VerifyReport report = {0};
            s = session_new(&data);
            if (session_open(s, other, &err)) fail_msg("a game of %s opens as one of %s", e->id, id);
            if (!says(&err, id) && !says(&err, e->id) && !says(&err, "option")) {
                play_say(&err);
                fail_msg("a game of %s as one of %s is refused without saying which", e->id, id);
            }
            session_free(s);
            err_clear(&err);
            if (session_verify(&data, other, &report, &err) && report.ok) fail_msg("a game of %s verifies as one of %s", e->id, id);
            (void)unlink(other);
        }
        free(text);
        (void)unlink(path);
    }
}

/* A battle of one rule set is none of another, but a table in the making may be laid out for others: the ground is the same. */
static void tables_for_others(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++)
        for (uint32_t k = 0; k < rulesets_count(); k++) {
            const EveryRules *from = every_rules(i), *to = every_rules(k);
            if (i == k || from->data != NULL || to->data != NULL) continue;
            DataPaths data = play_shipped();
            ErrList err = {0};
            Session *s = session_new(&data), *own = begin(from, NULL, 1);
            SessionStart o = {.battle = from->battle, .ruleset = to->id, .key = 1};
            if (session_start(s, &o, &err)) fail_msg("%s plays a battle of %s", to->id, from->id);
            assert_true(says(&err, from->id) || says(&err, to->id));
            err_clear(&err);
            o.draft = true;
            if (!session_start(s, &o, &err)) {
                play_say(&err);
                fail_msg("the table of %s cannot be laid out for %s", from->battle, to->id);
            }
            assert_string_equal(session_ruleset(s)->id, to->id);
            assert_true(session_drafting(s));
            Table a = game_table(session_game(own)), b = game_table(session_game(s));
            assert_int_equal(a.w, b.w);
            assert_int_equal(a.h, b.h);
            assert_int_equal(a.piece_n, b.piece_n);
            for (uint32_t p = 0; p < a.piece_n; p++)
                assert_string_equal(session_catalog(own)->kind[a.piece[p].kind].id, session_catalog(s)->kind[b.piece[p].kind].id);
            assert_true(session_game(s)->stand_n <= session_game(own)->stand_n);
            size_t n;
            char *text = session_battle_text(s, PLAN_SAVE_FORCES, "other", &n, &err);
            assert_non_null(text);
            free(text);
            session_free(s);
            session_free(own);
        }
}

/* tests/saves holds a game of each rule set and version. */
static void saves_of_old(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        DataPaths data = data_of(e);
        for (int version = 1; version <= rulesets_at(i)->version; version++) {
            char path[600];
            (void)snprintf(path, sizeof path, "%s/../saves/%s_%d.glacis", TEST_DATA, e->id, version);
            VerifyReport report = {0};
            ErrList err = {0};
            if (session_verify(&data, path, &report, &err) && report.ok && report.records > 10) continue;
            play_say(&err);
            fail_msg("%s_%d.glacis: record %u: %s", e->id, version, report.at, report.what);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(back_from_its_file, play_begin, play_end),
                                       cmocka_unit_test_setup_teardown(foreign_logs, play_begin, play_end),
                                       cmocka_unit_test(there_and_back), cmocka_unit_test(tables_for_others),
                                       cmocka_unit_test(saves_of_old)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
