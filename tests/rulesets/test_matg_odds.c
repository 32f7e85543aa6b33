/* Odds: exact by a second way of counting, columns of the kill tables, rows that add up. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "matg_board.h"
#include "rulesets/matg/attack.h"

enum { A, B };

static MatgBoard *line_up(uint32_t firers) {
    MbStand s[9];
    for (uint32_t k = 0; k < firers; k++) s[k] = (MbStand){"t_tank7", A, 10, 20 + 1.5 * k, 90, POSTURE_FIRING, 0, 0};
    s[firers] = (MbStand){"t_tank7", B, 19, 20, 270, POSTURE_FIRING, 0, 0};
    return mb_open(&(MbSetup){.stand = s, .stand_n = firers + 1}, MATG_FIRE);
}

/* --- kill tables --- */

/* The tables were worked out with another CRT, so their chances differ; their columns are ours: every AP, DV, arc and
 * halving of 35 attackers on 30 targets. */
static int ways(const uint8_t *natural) {
    int n = 0;
    for (int roll = 2; roll <= 12; roll++)
        if (natural[roll] == MATG_E) n += roll <= 7 ? roll - 1 : 13 - roll;
    return n;
}

static void kill_tables(void **state) {
    (void)state;
    MatgBoard *b = line_up(1);
    FILE *f = fopen(GLACIS_SOURCE_DATA "/../tests/data/kill_tables.csv", "r");
    assert_non_null(f);
    char line[256], copy[256];
    assert_non_null(fgets(line, sizeof line, f));
    int rows = 0, shots = 0;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        strcpy(copy, line);
        char *cell[8], *p = copy;
        for (int k = 0; k < 8; k++) cell[k] = strsep(&p, ",");
        uint16_t by, at;
        assert_true(catalog_type(b->cat, cell[0], strlen(cell[0]), &by));
        assert_true(catalog_type(b->cat, cell[1], strlen(cell[1]), &at));
        game_stand(b->g, 0)->type = by;
        game_stand(b->g, 1)->type = at;
        static const double AT[] = {4, 9, 14};
        int before = 36;
        for (int k = 0; k < 3; k++) {
            if (!cell[4 + k][0]) continue;
            mb_place(b, "B1", 10 + AT[k], 20, cell[2][0] == 'f' ? 270 : 0);
            MatgShot s;
            Verdict v = matg_shot(&b->v, 0, 1, NULL, MATG_STANDARD, true, &s);
            bool carries = b->cat->type[by].value[s.ap ? MV_AP_R : MV_HE_R] >= AT[k] * WU_INCH;
            assert_int_equal(s.cd, atoi(cell[3]));
            assert_int_equal(s.side, cell[2][0] == 's');
            if (carries && s.cd >= -3) assert_int_equal(v.kind, VERDICT_OK);
            assert_in_range(ways(s.natural), 0, before); /* never better from farther away */
            before = ways(s.natural);
            shots++;
        }
        rows++;
    }
    fclose(f);
    assert_int_equal(rows, 2100);
    assert_true(shots > 3000);
    mb_close(b);
}

/* --- a second way of counting --- */

/* Every sequence of rolls for two firers, one by one. */
static void count_two(MatgBoard *b, const MatgOdds *o, uint8_t start) {
    uint64_t n[MATG_OUTCOMES] = {0}, all = 0;
    static const uint8_t OF[4] = {MATG_OUT_NONE, MATG_OUT_S, MATG_OUT_D, MATG_OUT_SD};
    (void)b;
    for (int c1 = 1; c1 <= 20; c1++)
        for (int r1 = 0; r1 < 36; r1++)
            for (int c2 = 1; c2 <= 20; c2++)
                for (int r2 = 0; r2 < 36; r2++) {
                    uint8_t s = start;
                    bool gone = false;
                    if (c1 <= ledger_sum(&o->by[0].need))
                        gone = matg_result_on(s, (MatgResult)o->by[0].natural[r1 / 6 + r1 % 6 + 2], &s);
                    if (!gone && c2 <= ledger_sum(&o->by[1].need))
                        gone = matg_result_on(s, (MatgResult)o->by[1].natural[r2 / 6 + r2 % 6 + 2], &s);
                    n[gone ? MATG_OUT_E : OF[s & 3]]++;
                    all++;
                }
    for (int k = 0; k < MATG_OUTCOMES; k++) {
        /* of 2^40: within one of the exact share */
        unsigned __int128 exact = (unsigned __int128)n[k] * MATG_ONE;
        uint64_t lo = (uint64_t)(exact / all);
        assert_true(o->outcome[k] == lo || o->outcome[k] == lo + 1);
    }
}

static void two_firers_by_hand(void **state) {
    (void)state;
    MatgBoard *b = line_up(2);
    StandIx by[] = {0, 1};
    for (uint8_t start = 0; start < 4; start++) {
        mb_stand(b, "B1")->state = start;
        mb_stand(b, "A2")->state = STATE_D;
        MatgOdds o;
        matg_odds(&b->v, 2, by, 2, MATG_STANDARD, &o);
        count_two(b, &o, start);
    }
    mb_close(b);
}

/* Every roll of one firer, resolved: what comes out is what the odds said, to the last of 720. */
static void odds_and_dice_agree(void **state) {
    (void)state;
    static const char *const FIRER[] = {"t_tank7", "t_tank10", "t_zook", "t_mmg"}, *const TARGET[] = {
                                                                                       "t_tank7", "t_tank7", "t_tank7",
                                                                                       "t_inf6"};
    static const uint8_t OF[4] = {MATG_OUT_NONE, MATG_OUT_S, MATG_OUT_D, MATG_OUT_SD};
    for (size_t k = 0; k < ARRAY_LEN(FIRER); k++) {
        MbStand s[] = {{FIRER[k], A, 10, 20, 90, (uint8_t)(k % 2 ? POSTURE_FIRE_MOVE : POSTURE_FIRING), 0, 0},
                       {TARGET[k], B, 12.5, 20, (k == 1) ? 0 : 270, POSTURE_FIRING, 0, 0}};
        MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 2}, MATG_FIRE);
        mb_stand(b, "B1")->state = (uint8_t)k;
        Game *start = malloc(b->g->bytes);
        memcpy(start, b->g, b->g->bytes);
        MatgOdds o;
        StandIx by = 0;
        matg_odds(&b->v, 1, &by, 1, MATG_STANDARD, &o);
        uint64_t n[MATG_OUTCOMES] = {0};
        for (int roll = 0; roll < 720; roll++) {
            uint8_t face[4] = {(uint8_t)(roll / 36 + 1), (uint8_t)(roll / 6 % 6 + 1), (uint8_t)(roll % 6 + 1), 1};
            memcpy(b->g, start, start->bytes);
            events_clear(&b->ev);
            dice_begin(&b->dice, 1, "x", 1);
            b->dice.given = face;
            b->dice.given_n = 4; /* the last for a card */
            b->dice.given_used = 0;
            Tx tx = {.rs = &MATG,
                     .cat = b->cat,
                     .g = b->g,
                     .scene = b->scene,
                     .dice = &b->dice,
                     .ev = &b->ev,
                     .tmp = &b->tmp};
            assert_true(rules_scene_sync(&MATG, b->cat, b->g, b->scene));
            matg_resolve_attack(&tx, 1, &by, 1, MATG_STANDARD);
            assert_false(b->dice.ran_out);
            bool lost = (game_stand(b->g, 1)->flags & ST_LOST) != 0;
            n[lost ? MATG_OUT_E : OF[matg_stand(b->g, 1)->state & 3]]++;
        }
        for (int i = 0; i < MATG_OUTCOMES; i++) {
            uint64_t lo = n[i] * MATG_ONE / 720;
            assert_in_range(o.outcome[i], lo, lo + 1);
        }
        free(start);
        mb_close(b);
    }
}

/* ux 3.7's example: a StuG of FCL 16 at 5.8 in the side of a T-34, option all3: 46.0 % stopped; 27.1 / 19.9 / 16.2
 * / 36.8. */
static void the_example_of_the_strip(void **state) {
    (void)state;
    MbStand s[] = {{"ger_stug3g", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"sov_t34_43", B, 15.8, 20, 0, POSTURE_MOVEMENT, 0, 0}};
    MatgBoard *b =
        mb_open(&(MbSetup){.stand = s, .stand_n = 2, .fcl = {16, 13}, .options = "\"opfire\": \"all3\""}, MATG_MOVE);
    MatgOdds o;
    StandIx by = 0;
    int32_t t[MATG_OUTCOMES], stop[2];
    matg_odds(&b->v, 1, &by, 1, MATG_OPPORTUNITY, &o);
    assert_int_equal(ledger_sum(&o.by[0].need), 13);
    quote_tenths(o.outcome, MATG_OUTCOMES, t);
    assert_int_equal(t[MATG_OUT_E], 271);
    assert_int_equal(t[MATG_OUT_D], 199);
    assert_int_equal(t[MATG_OUT_S], 162);
    assert_int_equal(t[MATG_OUT_NONE], 368);
    quote_tenths((uint64_t[]){o.stopped, MATG_ONE - o.stopped}, 2, stop);
    assert_int_equal(stop[0], 460);
    assert_true(matg_stop_chance(&b->v, 1, matg_pose(game_stand_c(b->g, 1)), &by, 1) == o.stopped);
    b->g->h.option[MOPT_OPFIRE] = 0;
    matg_odds(&b->v, 1, &by, 1, MATG_OPPORTUNITY, &o);
    assert_int_equal(ledger_sum(&o.by[0].need), 16);
    mb_close(b);
}

/* Rows add to 1000 tenths, outcomes to one; more firers never make it safer; from one to sixty-four of them. */
static void rows_add_up(void **state) {
    (void)state;
    uint64_t seed = (uint64_t)time(NULL);
    const char *fixed = getenv("GLACIS_SEED");
    if (fixed) seed = strtoull(fixed, NULL, 10);
    print_message("GLACIS_SEED=%llu\n", (unsigned long long)seed);
    Rng r = rng_make(seed);
    MatgBoard *b = line_up(8);
    MatgOdds *o = malloc(sizeof *o);
    for (int k = 0; k < 10000; k++) {
        StandIx by[MATG_FIRERS];
        uint32_t n = 1 + rng_below(&r, 8);
        if (k % 100 == 0) n = MATG_FIRERS;
        for (uint32_t i = 0; i < n; i++) {
            by[i] = (StandIx)(i < 8 ? i : rng_below(&r, 8));
            MatgStand *m = matg_stand(b->g, by[i]);
            m->state = (uint8_t)rng_below(&r, 4);
            m->posture = (uint8_t)rng_below(&r, 2);
            game_stand(b->g, by[i])->type = (uint16_t)rng_below(&r, b->cat->type_n);
        }
        matg_stand(b->g, 8)->state = (uint8_t)rng_below(&r, 4);
        game_stand(b->g, 8)->type = (uint16_t)rng_below(&r, b->cat->type_n);
        mb_place(b, "B1", 11 + rng_below(&r, 12), 20 + rng_below(&r, 8), rng_below(&r, 360));
        matg_odds(&b->v, 8, by, n, rng_below(&r, 2) ? MATG_STANDARD : MATG_OPPORTUNITY, o);
        uint64_t sum = 0, kills = 0;
        int32_t t[MATG_OUTCOMES], tenths = 0;
        quote_tenths(o->outcome, MATG_OUTCOMES, t);
        for (int i = 0; i < MATG_OUTCOMES; i++) {
            sum += o->outcome[i];
            tenths += t[i];
        }
        for (uint32_t i = 0; i < n; i++) kills = MAX(kills, o->by[i].kills);
        assert_true(sum == MATG_ONE);
        assert_int_equal(tenths, 1000);
        assert_true(o->outcome[MATG_OUT_E] + 64 >= kills);
        assert_true(o->stopped <= MATG_ONE);
    }
    free(o);
    mb_close(b);
}

/* A table turned over (x to 60 - x) gives every shot the same numbers and verdicts. */
static MatgBoard *wild_board(uint64_t seed, bool over) {
    static const char *const KIND[] = {"woods", "crops", "building_light", "rough2", "marsh"};
    static const char *const TYPE[] = {"t_tank7", "t_tank10", "t_inf6", "t_gun10", "t_rgun8", "t_mmg"};
    static char text[8192];
    Rng r = rng_make(seed);
    Text t = text_make(text, sizeof text);
    MbStand s[10];
    for (int k = 0; k < 5; k++) {
        int x0 = 16 + (int)rng_below(&r, 24), y0 = 10 + (int)rng_below(&r, 16), w = 1 + (int)rng_below(&r, 4),
            h = 1 + (int)rng_below(&r, 5);
        int a = over ? 60 - x0 : x0, b = over ? 60 - x0 - w : x0 + w, y1 = y0 + h;
        const char *kind = KIND[rng_below(&r, ARRAY_LEN(KIND))];
        text_format(
            &t, "%s{\"type\": \"Feature\", \"properties\": {\"kind\": \"%s\"}, \"geometry\": {\"type\": \"Polygon\", ",
            k ? "," : "", kind);
        text_format(&t, "\"coordinates\": [[[%d, %d], [%d, %d], [%d, %d], [%d, %d], [%d, %d]]]}}", a, y0, b, y0, b, y1,
                    a, y1, a, y0);
    }
    for (uint32_t k = 0; k < 10; k++) {
        double x = 15 + rng_below(&r, 3000) / 100.0, deg = rng_below(&r, 360);
        s[k] = (MbStand){TYPE[rng_below(&r, ARRAY_LEN(TYPE))],
                         (uint8_t)(k >= 5),
                         over ? 60 - x : x,
                         8 + 2.0 * k,
                         over ? (deg > 0 ? 360 - deg : 0) : deg,
                         (uint8_t)rng_below(&r, 2),
                         0,
                         0};
    }
    return mb_open(&(MbSetup){.stand = s, .stand_n = 10, .terrain = text}, MATG_FIRE);
}

static void a_table_turned_over(void **state) {
    (void)state;
    uint64_t seed = (uint64_t)time(NULL);
    const char *fixed = getenv("GLACIS_SEED");
    if (fixed) seed = strtoull(fixed, NULL, 10);
    print_message("GLACIS_SEED=%llu\n", (unsigned long long)seed);
    int possible = 0;
    for (int k = 0; k < 40; k++) {
        MatgBoard *b = wild_board(seed + (uint64_t)k, false), *m = wild_board(seed + (uint64_t)k, true);
        for (StandIx by = 0; by < 5; by++)
            for (StandIx at = 5; at < 10; at++) {
                MatgShot p, q;
                Verdict v = matg_shot(&b->v, by, at, NULL, MATG_STANDARD, true, &p);
                Verdict w = matg_shot(&m->v, by, at, NULL, MATG_STANDARD, true, &q);
                if (v.why != w.why || p.need != q.need || p.cd != q.cd || p.crt != q.crt || p.dist2 != q.dist2 ||
                    p.side != q.side)
                    fail_msg("seed %llu: %d at %d", (unsigned long long)(seed + (uint64_t)k), by, at);
                possible += v.kind == VERDICT_OK;
            }
        mb_close(b);
        mb_close(m);
    }
    assert_true(possible > 50);
}

/* What the panel proposes reaches "enough" with as few as can be. */
static void the_fewest_that_are_enough(void **state) {
    (void)state;
    MatgBoard *b = line_up(8);
    MatgOdds *o = malloc(sizeof *o);
    StandIx by[8];
    uint32_t last = 0;
    for (uint64_t enough = 1; enough < MATG_ONE; enough += MATG_ONE / 20) {
        uint32_t n = matg_propose(&b->v, SEAT_A, 8, enough, MATG_STANDARD, by, 8);
        assert_in_range(n, MAX(last, 1u), 8);
        matg_odds(&b->v, 8, by, n, MATG_STANDARD, o);
        if (o->d_or_worse < enough)
            assert_int_equal(n, 8);
        else if (n > 1) {
            StandIx all[8] = {0, 1, 2, 3, 4, 5, 6, 7};
            matg_odds(&b->v, 8, all, 8, MATG_STANDARD, o); /* with the n - 1 strongest it is not enough */
            for (uint32_t i = 0; i + 1 < n; i++)
                for (uint32_t k = i + 1; k < 8; k++)
                    if (o->by[k].kills > o->by[i].kills) {
                        StandIx t = all[i];
                        all[i] = all[k];
                        all[k] = t;
                        MatgFirerOdds f = o->by[i];
                        o->by[i] = o->by[k];
                        o->by[k] = f;
                    }
            matg_odds(&b->v, 8, all, n - 1, MATG_STANDARD, o);
            assert_true(o->d_or_worse < enough);
        }
        last = n;
    }
    free(o);
    mb_close(b);
}

/* Among equals those with the fewest other targets go first. */
static void the_freest_first(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 10, 22, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 19, 21, 270, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 10, 2.5, 0, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 4}, MATG_FIRE);
    StandIx by[4];
    assert_int_equal(matg_propose(&b->v, SEAT_A, 2, 1, MATG_STANDARD, by, 4), 1);
    assert_int_equal(by[0], 1); /* A1 reaches B2 as well */
    mb_stand(b, "A2")->state = STATE_S;
    assert_int_equal(matg_propose(&b->v, SEAT_A, 2, 1, MATG_STANDARD, by, 4), 1);
    assert_int_equal(by[0], 1); /* still enough, and free */
    assert_int_equal(matg_propose(&b->v, SEAT_A, 2, 1, MATG_STANDARD, by, 1), 1);
    assert_int_equal(by[0], 0); /* the best one */
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kill_tables),
        cmocka_unit_test(two_firers_by_hand),
        cmocka_unit_test(odds_and_dice_agree),
        cmocka_unit_test(the_example_of_the_strip),
        cmocka_unit_test(rows_add_up),
        cmocka_unit_test(a_table_turned_over),
        cmocka_unit_test(the_fewest_that_are_enough),
        cmocka_unit_test(the_freest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
