/* A table and its mirror image: what a rule set says of sight, of a shot, of what is legal is the same on both. Positions come
 * from random games; the image has the same state with every place and facing mirrored. */
#include "ai/ai.h"
#include "every.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORDS_MOST = 3000, PAIRS = 60, WAYS = 8 };

static Vec mirror_at(const Game *g, Vec p) {
    return vec(g->h.w - p.x, p.y);
}

static uint16_t mirror_face(uint16_t face) {
    return (uint16_t)(0u - face);
}

static void reverse_ring(TablePoint *p, uint32_t n) {
    for (uint32_t i = 0, k = n - 1; i < k; i++, k--) {
        TablePoint t = p[i];
        p[i] = p[k];
        p[k] = t;
    }
}

/* Outlines run the other way round in a mirror: each ring is turned about; the mark of a ring's end stays at its end. */
static void mirror_piece(Game *g, const Piece *p, TablePoint *pt) {
    for (uint32_t i = 0; i < p->pt_n; i++) pt[i].x = g->h.w - pt[i].x;
    if (p->shape != PIECE_AREA) return;
    for (uint32_t from = 0, i = 0; i < p->pt_n; i++) {
        if ((pt[i].mark & POINT_RING_END) == 0 && i + 1 < p->pt_n) continue;
        uint32_t end = pt[i].mark & POINT_RING_END;
        pt[i].mark &= ~(uint32_t)POINT_RING_END;
        reverse_ring(pt + from, i + 1 - from);
        pt[i].mark |= end;
        from = i + 1;
    }
}

static void make_image(const TestTable *t, TestTable *im) {
    game_copy(im->g, t->g);
    Game *g = im->g;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        Stand *s = game_stand(g, i);
        s->x = g->h.w - s->x;
        s->face = mirror_face(s->face);
    }
    Piece *piece = (Piece *)(void *)((uint8_t *)g + g->at_piece);
    TablePoint *pt = (TablePoint *)(void *)((uint8_t *)g + g->at_pt);
    for (uint32_t i = 0; i < g->piece_n; i++) {
        piece[i].face = mirror_face(piece[i].face);
        mirror_piece(g, &piece[i], pt + piece[i].pt);
    }
    static uint32_t images; /* the scene is to read the ground anew each time */
    g->h.terrain_hash = ++images;
    assert_true(rules_scene_sync(im->rs, im->cat, im->g, im->scene));
}

static void differs(const TestTable *t, StandIx a, StandIx b, const char *what, int64_t x, int64_t y) {
    TEXT(who, 16);
    TEXT(whom, 16);
    stand_label(t->g, a, &who);
    stand_label(t->g, b, &whom);
    fail_msg("%s, record %u after '%s': %s -> %s: %s: %lld on the table, %lld in the mirror", t->rs->id, t->g->h.record, t->line,
             who.buf, whom.buf, what, (long long)x, (long long)y);
}

#define SAME(what, x, y)                                                                                               \
    do {                                                                                                               \
        if ((x) != (y)) differs(t, a, b, what, (int64_t)(x), (int64_t)(y));                                            \
    } while (0)

static void same_sight(const TestTable *t, const View *v, const View *m, StandIx a, StandIx b) {
    if (v->rs->sight == NULL) return;
    SightEnd from = {a, stand_at(game_stand_c(v->g, a))}, to = {b, stand_at(game_stand_c(v->g, b))};
    SightEnd mfrom = {a, mirror_at(v->g, from.at)}, mto = {b, mirror_at(v->g, to.at)};
    SightCert x, y;
    SAME("sight", v->rs->sight(v, &from, &to, &x), m->rs->sight(m, &mfrom, &mto, &y));
    SAME("why of the line", x.why, y.why);
    SAME("range of the line", x.range, y.range);
    SAME("things crossed", x.n, y.n);
}

static void same_quote(const TestTable *t, const View *v, const View *m, StandIx a, StandIx b, uint32_t *some) {
    if (v->rs->quote == NULL) return;
    uint8_t ways = 1;
    for (uint8_t way = 0; way < MIN(ways, WAYS); way++) {
        Quote x = {0}, y = {0};
        v->rs->quote(v, a, b, way, &x);
        m->rs->quote(m, a, b, way, &y);
        ways = MAX(x.way_n, 1);
        SAME("may shoot", x.verdict.kind, y.verdict.kind);
        SAME("why not", x.verdict.why, y.verdict.why);
        SAME("a shot", x.some, y.some);
        SAME("ways", x.way_n, y.way_n);
        if (!x.some) continue;
        ++*some;
        SAME("range", x.range, y.range);
        SAME("facing", x.facing, y.facing);
        SAME("rolls", x.roll_n, y.roll_n);
        SAME("outcomes", x.outcome_n, y.outcome_n);
        for (int k = 0; k < x.roll_n; k++) {
            SAME("need", ledger_sum(&x.roll[k].need), ledger_sum(&y.roll[k].need));
            SAME("dice", x.roll[k].dice, y.roll[k].dice);
            SAME("chance of a roll", x.roll[k].chance, y.roll[k].chance);
        }
        uint64_t sum = 0;
        for (int k = 0; k < x.outcome_n; k++) {
            SAME("chance of an outcome", x.outcome[k].chance, y.outcome[k].chance);
            sum += x.outcome[k].chance;
        }
        /* a thousandth of a per cent for what is rounded */
        if (x.outcome_n > 0 && (sum > QUOTE_ONE + QUOTE_ONE / 100000 || sum < QUOTE_ONE - QUOTE_ONE / 100000))
            differs(t, a, b, "outcomes together are not certain", (int64_t)(sum >> 8), (int64_t)(QUOTE_ONE >> 8));
    }
}

static void look(const TestTable *t, TestTable *im, Rng *r, uint32_t *some) {
    View v = table_host((TestTable *)(uintptr_t)t), m = table_host(im);
    make_image(t, im);
    for (uint32_t k = 0; k < PAIRS; k++) {
        StandIx a = (StandIx)rng_below(r, t->g->stand_n), b = (StandIx)rng_below(r, t->g->stand_n);
        if (a == b || !stand_on_table(game_stand_c(t->g, a)) || !stand_on_table(game_stand_c(t->g, b))) continue;
        same_sight(t, &v, &m, a, b);
        if (game_stand_c(t->g, a)->seat != game_stand_c(t->g, b)->seat) same_quote(t, &v, &m, a, b, some);
    }
}

static void game(const Ruleset *rs, const EveryRules *e, uint64_t seed, uint32_t *some) {
    static TestTable t, im;
    Rng r = rng_make(seed);
    table_open(&t, rs, e->data, e->battle, seed);
    table_open(&im, rs, e->data, e->battle, seed);
    assert_int_equal(table_line(&t, "U start").kind, VERDICT_OK);
    while (!t.g->h.over && t.g->h.record < RECORDS_MOST) {
        bool done = false;
        for (uint8_t k = 0, first = (uint8_t)rng_below(&r, SEATS); k < SEATS && !done; k++) {
            Command c;
            arena_release(&t.args, 0);
            View v = table_view(&t, (Seat)((first + k) % SEATS));
            if (ai_random(&v, &r, &t.args, &c)) done = table_run(&t, &c).kind == VERDICT_OK;
        }
        if (!done) fail_msg("%s: dead end after '%s'", rs->id, t.line);
        if (rng_below(&r, 12) == 0) look(&t, &im, &r, some);
    }
    table_close(&t);
    table_close(&im);
}

static void mirrored(void **state) {
    (void)state;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const Ruleset *rs = rulesets_at(i);
        uint32_t some = 0;
        Rng r = rounds_rng("mirror");
        for (uint32_t k = 0; k < rounds_of(3); k++) game(rs, every_rules(i), rng_next(&r), &some);
        print_message("%s: %u shots alike\n", rs->id, some);
        if (rs->quote != NULL && some == 0) fail_msg("%s: not one shot was asked for", rs->id);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(mirrored)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
