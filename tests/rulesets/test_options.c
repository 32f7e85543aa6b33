/* Every option of every rule set at each of its values: a random game goes to its end, with its invariant held and without a
 * dead end. What an option does is tested with its chapter; here it is that none of them leads into a corner. */
#include "ai/ai.h"
#include "every.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORDS_MOST = 20000, LOOK_EVERY = 40 };

static const char *of_option; /* "matg one_attack=off", for messages */

static void stop(const TestTable *t, const char *what, const char *more) {
    fail_msg("%s, record %u after '%s': %s %s", of_option, t->g->h.record, t->line, what, more);
}

static bool random_command(TestTable *t, Rng *r) {
    for (uint8_t k = 0, first = (uint8_t)rng_below(r, SEATS); k < SEATS; k++) {
        Command c;
        arena_release(&t->args, 0);
        View v = table_view(t, (Seat)((first + k) % SEATS));
        if (!ai_random(&v, r, &t->args, &c)) continue;
        Verdict no = table_run(t, &c);
        if (no.kind != VERDICT_OK) stop(t, "a legal command is refused:", text_key((TextId)no.why));
        return true;
    }
    return false;
}

static void look(TestTable *t) {
    TEXT(why, 300);
    if (!rules_sound(t->rs, t->cat, t->g, &why)) stop(t, "unsound:", why.buf);
}

/* The battle as it is loaded, with one option set otherwise. */
static void begin(TestTable *t, const EveryRules *e, const Ruleset *rs, uint8_t option, uint8_t value, uint64_t seed) {
    ErrList err = {0};
    BattleOption set = {option, value};
    table_open(t, rs, e->data, e->battle, seed);
    if (!game_from_battle_with(t->g, rs, t->cat, &set, 1, &err)) {
        TEXT(say, 600);
        err_print(&err.err[0], &say);
        fail_msg("%s: %s", of_option, say.buf);
    }
    assert_true(rules_scene_sync(rs, t->cat, t->g, t->scene));
    assert_int_equal(t->g->h.option[option], value);
}

static void game(const EveryRules *e, const Ruleset *rs, uint8_t option, uint8_t value, uint64_t seed) {
    static TestTable t;
    Rng r = rng_make(seed);
    begin(&t, e, rs, option, value, seed);
    assert_int_equal(table_line(&t, "U start").kind, VERDICT_OK);
    while (!t.g->h.over && t.g->h.record < RECORDS_MOST) {
        if (!random_command(&t, &r)) stop(&t, "dead end:", "nobody has a legal command");
        if (t.g->h.record % LOOK_EVERY == 0) look(&t);
    }
    look(&t);
    if (!t.g->h.over) stop(&t, "the game has not ended", "");
    table_close(&t);
}

static uint8_t values_of(const OptionSpec *o) {
    uint8_t n = 0;
    const char *word;
    while (words_at(o->values, n, &word) > 0) n++;
    return n;
}

static void each_value_plays(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const Ruleset *rs = rulesets_at(i);
        const EveryRules *e = every_rules(i);
        uint32_t games = 0;
        Rng r = rounds_rng(rs->id);
        for (uint8_t o = 0; o < rs->spec->option_n; o++) {
            const OptionSpec *spec = &rs->spec->option[o];
            uint8_t n = values_of(spec);
            assert_true(n >= 2 && spec->def < n);
            for (uint8_t v = 0; v < n; v++) {
                if (v == spec->def || !spec->ready) continue;
                char say[120];
                const char *word;
                size_t len = words_at(spec->values, v, &word);
                (void)snprintf(say, sizeof say, "%s %s=%.*s", rs->id, spec->key, (int)len, word);
                of_option = say;
                for (uint32_t k = 0; k < rounds_of(1); k++) game(e, rs, o, v, rng_next(&r));
                games++;
            }
        }
        print_message("%s: %u options, %u values other than the usual\n", rs->id, rs->spec->option_n, games);
    }
}

/* All of them at once, each at a value at random: options meet. */
static void many_at_once(void **state) {
    (void)state;
    static TestTable t;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const Ruleset *rs = rulesets_at(i);
        const EveryRules *e = every_rules(i);
        Rng r = rounds_rng("options at once");
        for (uint32_t k = 0; k < rounds_of(3); k++) {
            ErrList err = {0};
            BattleOption set[OPTION_MAX];
            uint32_t n = 0;
            uint64_t seed = rng_next(&r);
            for (uint8_t o = 0; o < rs->spec->option_n; o++)
                if (rs->spec->option[o].ready)
                    set[n++] = (BattleOption){o, (uint8_t)rng_below(&r, values_of(&rs->spec->option[o]))};
            of_option = rs->id;
            table_open(&t, rs, e->data, e->battle, seed);
            assert_true(game_from_battle_with(t.g, rs, t.cat, set, n, &err));
            assert_true(rules_scene_sync(rs, t.cat, t.g, t.scene));
            assert_int_equal(table_line(&t, "U start").kind, VERDICT_OK);
            while (!t.g->h.over && t.g->h.record < RECORDS_MOST)
                if (!random_command(&t, &r)) stop(&t, "dead end:", "nobody has a legal command");
            look(&t);
            if (!t.g->h.over) stop(&t, "the game has not ended", "");
            table_close(&t);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_value_plays), cmocka_unit_test(many_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
