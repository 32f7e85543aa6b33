/* Random games of every battle of Low Tech: no dead end, nothing legal refused, what must hold holds, every quote adds
 * up, every refusal's nearest act is accepted. A few in the fast suite; argument: how many, for the slow one. */
#include "lt_board.h"

#include "ai/ai.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS_MOST = 5000, LOOK_EVERY = 60 };

static TestTable T;
static uint32_t games = 6;
static uint32_t given[LT_OP_END], won[3], broken;

static void stop(const char *what, const char *more) {
    fail_msg("record %u after '%s': %s %s", T.g->h.record, T.line, what, more);
}

static void check_quotes(Rng *r) {
    View v = table_host(&T);
    for (int k = 0; k < 30; k++) {
        StandIx by = (StandIx)rng_below(r, T.g->stand_n), at = (StandIx)rng_below(r, T.g->stand_n);
        Quote q;
        lt_quote(&v, by, at, (uint8_t)rng_below(r, LT_WAYS), &q);
        if (!q.some) continue;
        uint64_t sum = 0;
        for (int o = 0; o < q.outcome_n; o++) sum += q.outcome[o].chance;
        if (sum != QUOTE_ONE) stop("a quote does not add up", "");
        if (q.way >= q.way_n) stop("a quote of no weapon", "");
    }
}

/* A random fire command: when it is refused and a remedy is named, that is accepted. */
static void check_remedy(Rng *r) {
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        View v = table_view(&T, (Seat)seat);
        Arg arg[] = {arg_of(0, ARG_STAND, (int32_t)rng_below(r, T.g->stand_n)),
                     arg_of(1, ARG_STAND, (int32_t)rng_below(r, T.g->stand_n)),
                     arg_of(2, ARG_WORD, (int32_t)rng_below(r, LT_WEAPONS - 1))};
        Command c = {.seat = seat, .op = LT_OP_FIRE, .n = 3, .arg = arg};
        Verdict no = rules_check(&v, &c);
        if (no.kind == VERDICT_OK) continue;
        Remedy m;
        lt_remedy(&v, &c, &no, &T.args, &m);
        if (m.some && rules_check(&v, &m.cmd).kind != VERDICT_OK) stop("a remedy is refused", "");
    }
}

static void look(Rng *r) {
    TEXT(why, 300);
    if (!rules_sound(T.rs, T.cat, T.g, &why)) stop("unsound:", why.buf);
    check_quotes(r);
    arena_release(&T.args, 0);
    check_remedy(r);
    for (uint32_t i = 0; i < T.g->stand_n; i++) {
        View v = table_host(&T);
        StandFace f;
        lt_describe(&v, (StandIx)i, &f);
        if (f.row_n < 4) stop("a card without rows", "");
    }
}

static void say_events(void) {
    View v = table_host(&T);
    for (uint32_t k = 0; k < T.ev.n; k++) {
        TEXT(line, 900);
        lt_print_event(&v, &T.ev, &T.ev.ev[k], &line);
        if (strchr(line.buf, '{') != NULL) stop("an unfilled sentence:", line.buf);
    }
}

/* Every option at one of its values. */
static void choose(Rng *r) {
    BattleOption set[LTO_COUNT];
    ErrList err = {0};
    for (uint8_t k = 0; k < LTO_COUNT; k++) {
        uint32_t values = 1;
        for (const char *p = LOW_TECH_SPEC.option[k].values; *p; p++) values += *p == '|';
        set[k] = (BattleOption){k, (uint8_t)rng_below(r, values)};
    }
    assert_true(game_from_battle_with(T.g, T.rs, T.cat, set, LTO_COUNT, &err));
    assert_true(rules_scene_sync(T.rs, T.cat, T.g, T.scene));
}

static void game(const char *battle, uint64_t seed, bool options) {
    Rng r = rng_make(seed);
    table_open(&T, &LOW_TECH, NULL, battle, seed);
    if (options) choose(&r);
    assert_int_equal(table_line(&T, "U start").kind, VERDICT_OK);
    while (!T.g->h.over && T.g->h.record < RECORDS_MOST) {
        bool some = false;
        for (uint8_t k = 0; k < SEATS && !some; k++) {
            Command c;
            arena_release(&T.args, 0);
            View v = table_view(&T, (Seat)k);
            if (!ai_random(&v, &r, &T.args, &c)) continue;
            given[c.op]++;
            Verdict no = table_run(&T, &c);
            if (no.kind != VERDICT_OK) stop("a legal command is refused:", text_key((TextId)no.why));
            some = true;
        }
        if (!some) stop("dead end", "");
        say_events();
        if (rng_below(&r, LOOK_EVERY) == 0) look(&r);
    }
    if (!T.g->h.over) stop("never ends", "");
    won[MIN(T.g->h.winner, 2)]++;
    broken += T.g->h.turn < T.cat->battle->turns;
    table_close(&T);
}

static void random_games(void **state) {
    (void)state;
    static const char *const BATTLE[] = {"lt_first_orders", "lt_meeting", "lt_1940"};
    Rng r = rounds_rng("low tech games");
    for (uint32_t i = 0; i < rounds_of(games); i++) game(BATTLE[i % 3], rng_next(&r), i % 2 == 1); /* every other with options as they fall */
    for (int op = LT_OP_PLACE; op < LT_OP_END; op++)
        print_message("%s %u, ", LOW_TECH.cmds[op - OP_RULESET_FIRST].name, given[op]);
    print_message("\nA %u, B %u, drawn %u; before their last turn %u\n", won[0], won[1], won[2], broken);
    enum { MANY = 30 }; /* a few games may well do without a lift */
    for (int op = LT_OP_PLACE; op < LT_OP_END; op++)
        if (given[op] == 0 && op != LT_OP_PLOT && (op != LT_OP_MOUNT || games >= MANY)) fail_msg("no game has '%s'", LOW_TECH.cmds[op - OP_RULESET_FIRST].name);
}

int main(int argc, char **argv) {
    if (argc > 1) games = (uint32_t)strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
