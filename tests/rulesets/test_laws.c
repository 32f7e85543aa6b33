/* The five laws of the design, on random games of every rule set: refused means unchanged, replay is truth, hidden is
 * hidden, legal to the eye means accepted, one sum. Also: no dead end, no broken invariant, state blocks in the middle,
 * caches dropped at random. */
#include "ai/ai.h"
#include "edits.h"
#include "every.h"
#include "rulesets/armour_battles/armour_battles.h"
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_state.h"
#include "rulesets/skeleton/skeleton.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORDS_MOST = 20000, OPENINGS = 4096 };

typedef struct Step { /* as it would stand in a log */
    char *line;
    uint8_t *face;
    uint32_t face_n;
    uint64_t hash;
} Step;

typedef struct Run {
    TestTable *t;
    Rng r;
    Step *step;
    uint32_t n;
    uint32_t edits; /* an edit of the umpire's now and then: one in so many commands, 0 = none */
} Run;

static void stop(const Run *run, const char *what, const char *more) {
    fail_msg("%s, record %u after '%s': %s %s", run->t->rs->id, run->t->g->h.record, run->t->line, what, more);
}

static void check_invariant(const Run *run) {
    TEXT(why, 300);
    if (!run->t->rs->invariant(run->t->cat, run->t->g, &why)) stop(run, "invariant:", why.buf);
}

/* Law 5: what an event says came out of its ledgers. */
static void check_sums(const Run *run) {
    const Events *e = &run->t->ev;
    if (e->full) return;
    for (uint32_t i = 0; i < e->n; i++) {
        const Event *ev = &e->ev[i];
        if (ev->kind == EV_ROLL && ev->ledger_n > 0 && ledger_sum(&e->ledger[ev->ledger]) != ev->v[1])
            stop(run, "a need is not the sum of its ledger", text_key((TextId)ev->text));
        if (ev->kind != EV_TABLE || ev->ledger_n < 2) continue;
        if (ledger_sum(&e->ledger[ev->ledger]) != ev->v[2]) stop(run, "a column is not the sum of its ledger", "");
        if (ledger_sum(&e->ledger[ev->ledger + 1]) != ev->v[1]) stop(run, "a roll is not the sum of its ledger", "");
    }
}

/* --- law 1 --- */

static Arg random_arg(Run *run, uint8_t slot) {
    Rng *r = &run->r;
    const Game *g = run->t->g;
    Arg a = {.slot = slot, .kind = (uint8_t)rng_below(r, ARG_TEXT)};
    a.a = (int32_t)rng_below(r, 8) == 0 ? (int32_t)rng_next(r) : (int32_t)rng_below(r, 4);
    if (a.kind == ARG_STAND) a.a = (int32_t)rng_below(r, g->stand_n + 1);
    if (a.kind == ARG_POINT || a.kind == ARG_LEG) {
        a.a = (int32_t)rng_below(r, (uint32_t)g->h.w * 2) - g->h.w / 2;
        a.b = (int32_t)rng_below(r, (uint32_t)g->h.h * 2) - g->h.h / 2;
        a.flag = a.kind == ARG_LEG && rng_below(r, 4) == 0;
    }
    if (a.kind == ARG_ANGLE) a.a = (int32_t)rng_below(r, 65536);
    return a;
}

/* A legal command bent: another seat, another operation, arguments changed, left out, doubled. Most are refused; what
 * is accepted goes into the game as any other. */
static Command bend(Run *run, const Command *from, Arg *arg) {
    Rng *r = &run->r;
    Command c = *from;
    c.n = MIN(c.n, (uint16_t)60);
    memcpy(arg, from->arg, sizeof *arg * c.n);
    c.arg = arg;
    switch (rng_below(r, 6)) {
    case 0: c.seat = (uint8_t)rng_below(r, 3); break;
    case 1: c.op = (uint8_t)rng_below(r, rules_cmd_count(run->t->rs)); break;
    case 2:
        if (c.n > 0) c.n--;
        break;
    case 3:
        if (c.n > 0) arg[c.n] = arg[c.n - 1];
        c.n = (uint16_t)(c.n + (c.n > 0));
        break;
    default:
        for (uint32_t k = 1 + rng_below(r, 2); k > 0 && c.n > 0; k--) {
            uint32_t i = rng_below(r, c.n);
            Arg fresh = random_arg(run, arg[i].slot);
            if (rng_below(r, 8) != 0) fresh.kind = arg[i].kind;
            if (fresh.kind == ARG_STAND) fresh.a = (int32_t)rng_below(r, run->t->g->stand_n);
            if (fresh.kind != ARG_TEXT) arg[i] = fresh;
        }
    }
    return c;
}

/* --- law 3 --- */

static void same_view(Run *run, const View *v, const Game *twin, Game *twin_mem, Seat seat, const char *how) {
    base_copy(twin_mem, twin, twin->bytes);
    run->t->rs->redact(run->t->cat, twin_mem, seat);
    if (memcmp(v->g, twin_mem, v->g->bytes) == 0) return;
    TEXT(what, 200);
    (void)game_differs(v->g, twin_mem, run->t->rs, &what);
    stop(run, how, what.buf);
}

/* What the seat sees is no more than redaction leaves; and where a rule set has secrets, other secrets look the same.
 */
static void check_hidden(Run *run, Game *twin, Game *mem) {
    TestTable *t = run->t;
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        View v = table_view(t, (Seat)seat);
        same_view(run, &v, v.g, mem, (Seat)seat, "redacting twice:");
        if (t->g->h.over) continue;
        base_copy(twin, t->g, t->g->bytes);
        if (t->rs == &SKELETON) skel_game(twin)->luck[1 - seat] = (int16_t)(1 + rng_below(&run->r, 30));
        if (t->rs == &ARMOUR_BATTLES)
            for (uint32_t i = 0; i < twin->stand_n; i++) { /* hidden elsewhere, and otherwise off */
                Stand *s = game_stand(twin, i);
                if (s->seat == seat || (s->flags & ST_HIDDEN) == 0 || !stand_on_table(s)) continue;
                s->x = (int32_t)rng_below(&run->r, (uint32_t)twin->h.w);
                s->y = (int32_t)rng_below(&run->r, (uint32_t)twin->h.h);
                s->face = (uint16_t)rng_below(&run->r, 65536);
                ab_stand(twin, i)->disruption = (uint8_t)rng_below(&run->r, 3);
            }
        if (t->rs == &MATG)
            for (uint32_t f = 0; f < twin->formation_n; f++) {
                if (game_formation_c(twin, f)->seat == seat || matg_formation_c(twin, f)->broken) continue;
                matg_formation(twin, f)->deck = rng_next(&run->r) >> 12; /* other cards drawn, as many of them */
                matg_formation(twin, f)->total += (int32_t)rng_below(&run->r, 5);
            }
        same_view(run, &v, twin, mem, (Seat)seat, "a secret shows:");
    }
}

/* --- law 4: what the View allows the host accepts; openings without free arguments one and all --- */

static void check_openings(Run *run) {
    TestTable *t = run->t;
    uint32_t any = 0;
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        arena_release(&t->args, 0);
        View v = table_view(t, (Seat)seat), host = table_host(t);
        Opening *o = ARENA_ARRAY(&t->args, Opening, OPENINGS);
        uint32_t n = t->rs->legal(&v, STAND_NONE, &t->args, o, OPENINGS);
        any += n;
        for (uint32_t i = 0; i < n; i++) {
            bool free = false;
            for (uint16_t k = 0; k < o[i].cmd.n; k++) free |= o[i].cmd.arg[k].kind == ARG_FREE;
            if (free) continue;
            TEXT(line, 2000);
            command_print(t->rs, t->cat, t->g, &o[i].cmd, &line);
            Verdict seen = rules_check(&v, &o[i].cmd), no = rules_check(&host, &o[i].cmd);
            if (seen.kind == VERDICT_OK && no.kind == VERDICT_OK) continue;
            stop(run, line.buf, text_key((TextId)(no.kind == VERDICT_OK ? seen.why : no.why)));
        }
    }
    if (any == 0 && !t->g->h.over) stop(run, "dead end:", "nobody has a legal command");
}

/* --- one game --- */

static void note_step(Run *run) {
    TestTable *t = run->t;
    Step *s = &run->step[run->n++];
    s->line = strdup(t->line);
    s->face_n = t->dice.n;
    s->face = malloc(t->dice.n + 1);
    for (uint32_t i = 0; i < t->dice.n; i++) s->face[i] = t->dice.die[i].face;
    s->hash = game_hash(t->g, t->rs);
}

static bool accept(Run *run, const Command *c, bool must) {
    TestTable *t = run->t;
    static Game *before;
    if (before == NULL || before->bytes != t->g->bytes) {
        free(before);
        before = malloc(t->g->bytes);
    }
    base_copy(before, t->g, t->g->bytes);
    View host = table_host(t);
    Verdict v = table_run(t, c);
    if (v.kind != VERDICT_OK) {
        if (v.why == TX_NONE) stop(run, "refused without a reason", "");
        if (memcmp(before, t->g, t->g->bytes) != 0) stop(run, "refused, but changed:", text_key((TextId)v.why));
        TEXT(say, 600);
        verdict_print(t->cat, t->g, &v, &say); /* must print, whatever it is about */
        if (must) stop(run, "a legal command is refused:", say.buf);
        return false;
    }
    (void)host;
    if (t->g->h.record != before->h.record + 1) stop(run, "the record's number", "");
    check_invariant(run);
    check_sums(run);
    note_step(run);
    return true;
}

static bool one_command(Run *run) {
    TestTable *t = run->t;
    while (run->edits > 0 && rng_below(&run->r, run->edits) == 0) {
        arena_release(&t->args, 0);
        Command c = edits_random(t, &run->r);
        if (accept(run, &c, false)) return true;
    }
    for (uint8_t k = 0, first = (uint8_t)rng_below(&run->r, SEATS); k < SEATS; k++) {
        Command c;
        arena_release(&t->args, 0);
        View v = table_view(t, (Seat)((first + k) % SEATS));
        if (!ai_random(&v, &run->r, &t->args, &c)) continue;
        if (rng_below(&run->r, 3) == 0) {
            Arg arg[80];
            Command bent = bend(run, &c, arg);
            if (accept(run, &bent, false)) return true;
        }
        return accept(run, &c, true);
    }
    return false;
}

/* A scene and a state that know nothing of the way here: all that follows must come out the same. */
static void forget(Run *run, Scene *spare) {
    TestTable *t = run->t;
    static char block[4 << 20];
    ErrList err = {0};
    Text text = text_make(block, sizeof block);
    uint64_t hash = game_hash(t->g, t->rs);
    uint32_t points = t->g->pt_n;
    game_dump(t->g, t->rs, t->cat, &text);
    assert_false(text.cut);
    if (!game_read(t->g, t->rs, t->cat, block, text.len, "block", 1, &err)) {
        TEXT(line, 600);
        err_print(&err.err[0], &line);
        stop(run, "state block:", line.buf);
    }
    if (game_hash(t->g, t->rs) != hash) stop(run, "state block:", "reads otherwise");
    assert_int_equal(t->g->pt_n, points); /* as much room as before */
    edits_same_scene(t);
    (void)spare;
}

static void replay(Run *run, const char *data, const char *battle) {
    static TestTable again;
    table_open(&again, run->t->rs, data, battle, ~run->t->dice.key); /* the faces alone must do */
    for (uint32_t i = 0; i < run->n; i++) {
        const Step *s = &run->step[i];
        if (rng_below(&run->r, 50) == 0) { /* drop the caches */
            size_t n = rules_scene_bytes(again.g) + 64;
            Arena a;
            free(again.mem[3]);
            again.mem[3] = calloc(1, n);
            arena_init(&a, again.mem[3], n, "scene");
            again.scene = rules_scene_new(&a, again.g);
            assert_true(rules_scene_sync(again.rs, again.cat, again.g, again.scene));
        }
        again.dice.given = s->face;
        again.dice.given_n = s->face_n;
        Verdict v = table_line(&again, s->line);
        if (v.kind != VERDICT_OK) fail_msg("replay of record %u '%s': %s", i + 1, s->line, text_key((TextId)v.why));
        assert_string_equal(again.line, s->line);
        assert_int_equal(again.dice.given_used, s->face_n);
        if (game_hash(again.g, again.rs) != s->hash) fail_msg("replay of record %u '%s' differs", i + 1, s->line);
    }
    TEXT(what, 200);
    if (game_differs(run->t->g, again.g, again.rs, &what)) fail_msg("after replay: %s", what.buf);
    table_close(&again);
}

static void game(const Ruleset *rs, const char *data, const char *battle, uint64_t seed, uint32_t most,
                 uint32_t look_every, uint32_t edits) {
    static TestTable t;
    table_open(&t, rs, data, battle, seed);
    Run run = {.t = &t, .r = rng_make(seed), .step = calloc(RECORDS_MOST, sizeof(Step)), .edits = edits};
    Game *twin = malloc(t.g->bytes), *mem = malloc(t.g->bytes);
    assert_int_equal(table_line(&t, "U start").kind, VERDICT_OK);
    note_step(&run);
    check_invariant(&run);
    while (run.n < MIN(most, (uint32_t)RECORDS_MOST - 1) && !t.g->h.over) {
        if (rng_below(&run.r, look_every) == 0) {
            check_openings(&run);
            check_hidden(&run, twin, mem);
            forget(&run, NULL);
        }
        if (!one_command(&run)) stop(&run, "dead end:", "no random command is found");
    }
    replay(&run, data, battle);
    for (uint32_t i = 0; i < run.n; i++) {
        free(run.step[i].line);
        free(run.step[i].face);
    }
    free(run.step);
    free(twin);
    free(mem);
    print_message("%s %s: %u records, turn %u, %s\n", rs->id, battle, run.n, t.g->h.turn,
                  t.g->h.over ? "over" : "cut off");
    table_close(&t);
}

/* Every rule set in turn, with the battle that tests play it with. */
static void every_rule_set(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        Rng r = rounds_rng(e->id);
        for (uint32_t k = 0; k < rounds_of(e->rounds); k++)
            game(rulesets_at(i), e->data, e->battle, rng_next(&r), e->records ? e->records : UINT32_MAX, e->data ? 6 : 12, 0);
    }
}

static void matg_introductory(void **state) {
    (void)state;
    Rng r = rounds_rng("laws introductory");
    for (uint32_t i = 0; i < rounds_of(1); i++) game(&MATG, NULL, "introductory", rng_next(&r), UINT32_MAX, 25, 0);
}

/* The same laws with an umpire who lays terrain and shifts stands in the middle of play. */
static void umpire(void **state) {
    (void)state;
    Rng r = rounds_rng("laws umpire");
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const EveryRules *e = every_rules(i);
        uint32_t n = rounds_of(e->data ? 8 : 2);
        for (uint32_t k = 0; k < n; k++)
            game(rulesets_at(i), e->data, e->battle, rng_next(&r), e->data ? 200 : 300, e->data ? 6 : 12, e->data ? 2 : 3);
    }
    game(&MATG, NULL, "introductory", rng_next(&r), 120, 25, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_rule_set), cmocka_unit_test(matg_introductory), cmocka_unit_test(umpire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
