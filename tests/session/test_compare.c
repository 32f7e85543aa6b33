/* The same shot under each rule set: the own rule set answers as the game does, the others from the same places on the same ground, and
 * what one of them does not know is named. */
#include "every.h"
#include "play.h"
#include "session/other.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Session *begin(const char *battle, uint64_t key) {
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (!session_start(s, &(SessionStart){.battle = battle, .key = key}, &err)) {
        play_say(&err);
        fail();
    }
    return s;
}

static bool same_quote(const Quote *a, const Quote *b) {
    if (a->some != b->some || a->verdict.kind != b->verdict.kind || a->range != b->range || a->roll_n != b->roll_n ||
        a->outcome_n != b->outcome_n)
        return false;
    for (int i = 0; i < a->outcome_n; i++)
        if (a->outcome[i].chance != b->outcome[i].chance) return false;
    return true;
}

/* What holds of each answer, whoever gave it. */
static void row_holds(const View *v, const CompareRow *r, StandIx by, StandIx target) {
    uint64_t sum = 0;
    const Quote *q = &r->quote;
    const StandIx there[2] = {r->by, r->target}, here[2] = {by, target};
    for (int k = 0; k < 2; k++) { /* the same places and facings */
        const Stand *a = game_stand_c(v->g, here[k]), *b = game_stand_c(r->v.g, there[k]);
        assert_true(a->x == b->x && a->y == b->y && a->face == b->face && a->seat == b->seat);
        assert_true(stand_on_table(b));
    }
    Table a = game_table(v->g), b = game_table(r->v.g);
    uint32_t pieces = 0;
    for (uint32_t i = 0; i < a.piece_n; i++) pieces += (a.piece[i].flags & PIECE_GONE) == 0;
    if (!r->own) assert_int_equal(pieces, b.piece_n);
    for (int i = 0; i < q->outcome_n; i++) sum += q->outcome[i].chance;
    if (q->some && q->outcome_n > 0) assert_true(sum > QUOTE_ONE - QUOTE_ONE / 100000 && sum < QUOTE_ONE + QUOTE_ONE / 100000);
}

static uint32_t rulesets_with_like(void) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < rulesets_count(); i++) n += same_rules(rulesets_at(i)->id) >= 0;
    return n;
}

/* Of random moments of each rule set's battle: all pairs that may matter. */
static void random_moments(void **state) {
    (void)state;
    DataPaths data = play_shipped();
    Compare *c = compare_new(&data);
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        if (e->data != NULL) continue; /* ships no data */
        Rng r = rounds_rng("compare");
        uint32_t others = 0;
        Session *s = begin(e->battle, rng_next(&r) | 1);
        for (uint32_t round = 0; round < 6 * rounds_of(1); round++) {
            (void)play_random(s, &r, 12, false);
            const View *v = session_view(s, SEAT_U);
            for (uint32_t k = 0; k < 4; k++) {
                StandIx by = (StandIx)rng_below(&r, v->g->stand_n), target = (StandIx)rng_below(&r, v->g->stand_n);
                const Stand *a = game_stand_c(v->g, by), *b = game_stand_c(v->g, target);
                if (a->seat == b->seat || !stand_on_table(a) || !stand_on_table(b)) continue;
                CompareRow row[COMPARE_RULES];
                ErrList err = {0};
                uint64_t hash = session_hash(s);
                if (!compare_shot(c, v, by, target, row, &err)) {
                    play_say(&err);
                    fail();
                }
                assert_int_equal(session_hash(s), hash);
                for (int w = 0; w < COMPARE_RULES; w++) {
                    assert_string_equal(row[w].why, "");
                    if (row[w].rs == NULL) continue;
                    if (!row[w].knows) {
                        assert_true(row[w].lacks[0] || row[w].lacks[1]);
                        continue;
                    }
                    row_holds(v, &row[w], by, target);
                    others += !row[w].own;
                    Quote own;
                    if (row[w].own) {
                        quote_best(v, by, target, &own);
                        assert_true(same_quote(&own, &row[w].quote));
                    }
                }
            }
        }
        print_message("%s: %u answers of other rule sets\n", e->id, others);
        if (rulesets_with_like() > 1) assert_true(others > 0);
        session_free(s);
    }
    compare_free(c);
}

/* Asked twice is answered twice the same; from the other rule set back it is the first game's own kind of answer. */
static void asked_again(void **state) {
    (void)state;
    DataPaths data = play_shipped();
    Compare *c = compare_new(&data);
    Session *s = begin("first_shots", 3);
    const View *v = session_view(s, SEAT_U);
    CompareRow one[COMPARE_RULES], two[COMPARE_RULES];
    Quote first[COMPARE_RULES];
    ErrList err = {0};
    StandIx by = STAND_NONE, target = STAND_NONE;
    assert_true(stand_find(v->g, "A2", 2, &by) && stand_find(v->g, "B3", 2, &target));
    assert_true(compare_shot(c, v, by, target, one, &err));
    for (int i = 0; i < COMPARE_RULES; i++) first[i] = one[i].quote;
    assert_true(compare_shot(c, v, target, by, two, &err)); /* something else in between */
    assert_true(compare_shot(c, v, by, target, two, &err));
    for (int i = 0; i < COMPARE_RULES; i++) {
        assert_int_equal(one[i].knows, two[i].knows);
        if (two[i].knows) assert_true(same_quote(&first[i], &two[i].quote));
    }
    session_free(s);
    compare_free(c);
}

/* The way back: a battle laid out for other rules and again for its own has what both know. */
static void there_and_back_again(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++)
        for (uint32_t k = 0; k < rulesets_count(); k++) {
            const EveryRules *from = every_rules(i), *to = every_rules(k);
            if (i == k || from->data != NULL || to->data != NULL) continue;
            DataPaths data = play_shipped();
            ErrList err = {0};
            LoadedCatalog *a = load_catalog(&data, rulesets_at(i)->spec, &err), *b = load_catalog(&data, rulesets_at(k)->spec, &err);
            assert_true(a != NULL && b != NULL && load_battle(a, &data, from->battle, &err));
            const Catalog *cat[SAME_RULES] = {0};
            cat[same_rules(from->id)] = loaded_catalog(a);
            cat[same_rules(to->id)] = loaded_catalog(b);
            SameList *same = load_same(&data, cat, &err);
            uint32_t left, left_back;
            size_t n;
            uint32_t stands = loaded_catalog(a)->battle->stand_n;
            assert_non_null(same);
            char *text = other_battle(same, loaded_catalog(a), loaded_catalog(b), &left, &n, &err);
            assert_true(text != NULL && load_battle_text(b, "other", text, n, &err));
            free(text);
            assert_int_equal(loaded_catalog(b)->battle->stand_n, stands - left);
            text = other_battle(same, loaded_catalog(b), loaded_catalog(a), &left_back, &n, &err);
            assert_true(text != NULL && load_battle_text(a, "back", text, n, &err));
            free(text);
            assert_int_equal(left_back, 0); /* whoever has a like there is the like of it */
            assert_int_equal(loaded_catalog(a)->battle->stand_n, stands - left);
            same_free(same);
            loaded_free(a);
            loaded_free(b);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_moments), cmocka_unit_test(asked_again),
                                       cmocka_unit_test(there_and_back_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
