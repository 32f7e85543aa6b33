/* The area account: areas by hand, what counts, and the procedure of matg 23.2. */
#include "ground/account.h"
#include "land.h"
#include "rulesets/matg/matg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TestTable table;

static int begin(void **state) {
    (void)state;
    table_open(&table, &MATG, NULL, "first_shots", 5); /* 30 x 20 inches */
    return table_line(&table, "U start").kind != VERDICT_OK;
}

static int end(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

/* Square inches in thousandths of the piece that the line adds. */
static int64_t area_of(const char *line) {
    Verdict v = table_line(&table, line);
    if (v.kind != VERDICT_OK) fail_msg("%s: %s", line, text_key((TextId)v.why));
    View host = table_host(&table);
    return ground_piece_area2(&host, (PieceIx)(table.g->piece_n - 1)) * 1000 / (2 * (int64_t)WU_INCH * WU_INCH);
}

static void areas_by_hand(void **state) {
    (void)state;
    assert_int_equal(area_of("U piece add woods area at 1,1 4,1 4,3 1,3"), 6000);
    assert_int_equal(area_of("U piece add woods area at 10,1 14,1 14,5 10,5; 11,2 11,4 13,4 13,2"), 12000);
    assert_int_equal(area_of("U piece add crops area at -2,8 2,8 2,10 -2,10"), 4000);     /* half of it on the table */
    assert_int_equal(area_of("U piece add crops area at 28,18 34,18 34,24 28,24"), 4000); /* its corner */
    assert_int_equal(area_of("U piece add road line at 5,10 15,10"), 5000);               /* half an inch wide */
    assert_int_equal(area_of("U piece add road line at 5,12 15,12 width 1"), 10000);
    assert_int_equal(area_of("U piece add stream line at 20,5 20,15"), 4500);  /* drawn 0.45 wide */
    assert_int_equal(area_of("U piece add stream line at 25,-5 25,15"), 6750); /* 15 of it on the table */
    assert_int_equal(area_of("U piece add hedge line at 3,15 9,15"), 0);
    assert_int_equal(area_of("U piece add bridge spot at 20,10"), 0);
    assert_int_equal(area_of("U piece add hedge_field area at 8,16 10,16 10,18 8,18"), 4000);
    int64_t round = area_of("U piece add woods area at 20,16s 22,16s 22,18s 20,18s");
    assert_in_range(round, 2500, 3500); /* corners cut by the rounding, about 5/6 */
}

static void groups_and_shares(void **state) {
    (void)state;
    View host = table_host(&table);
    Account a;
    ground_account(&host, &a);
    assert_int_equal(a.table2, 2 * (int64_t)30 * 20 * WU_INCH * WU_INCH);
    int64_t counted2 = 0, all2[GROUND_GROUPS] = {0};
    for (uint32_t i = 0; i < table.g->piece_n; i++) {
        const Piece *p = &game_table(table.g).piece[i];
        int64_t area2 = ground_piece_area2(&host, (PieceIx)i);
        if (ground_counts(table.cat, p->kind)) counted2 += area2;
        all2[ground_group(table.cat, p->kind)] += area2;
    }
    assert_int_equal(a.counted2, counted2);
    for (int g = 0; g < GROUND_GROUPS; g++) {
        assert_int_equal(a.group2[g], all2[g]);
        assert_true(catalog_text(table.cat, ground_group_text((GroundGroup)g))[0] != 0);
    }
    assert_true(a.group2[GROUND_WOODS] > 0 && a.group2[GROUND_FIELDS] > 0 && a.group2[GROUND_WAYS] > 0);
    assert_false(a.rolled);
    assert_in_range(ground_covered_tenths(&host), 1, ground_tenths(a.counted2, a.table2) + 20);
    Verdict v = table_line(&table, "U piece add woods area at 1,1 4,1 4,3 1,3"); /* twice the same: counts twice */
    assert_int_equal(v.kind, VERDICT_OK);
    int32_t before = ground_covered_tenths(&host);
    Account b;
    ground_account(&host, &b);
    assert_int_equal(b.counted2 - a.counted2, 2 * (int64_t)6 * WU_INCH * WU_INCH);
    assert_int_equal(ground_covered_tenths(&host), before);
    TEXT(del, 40);
    text_format(&del, "U piece del t%d", (int)game_table(table.g).piece[table.g->piece_n - 1].number);
    assert_int_equal(table_line(&table, del.buf).kind, VERDICT_OK);
    ground_account(&host, &b);
    assert_int_equal(b.counted2, a.counted2);
}

static void what_counts(void **state) {
    static const char *const YES[] = {"woods",  "crops",   "brush", "marsh",      "river",
                                      "lake",   "stream",  "gully", "rough1",     "building_light",
                                      "rubble", "orchard", "sand",  "embankment", "hedge_field"},
                             *const NO[] = {"clear", "road",     "track", "rail",   "hill",           "crest",
                                            "cliff", "hedge",    "wall",  "bridge", "ford",           "gap",
                                            "wreck", "ip_light", "wire",  "smoke",  "minefield_hasty"};
    (void)state;
    KindId k;
    for (size_t i = 0; i < ARRAY_LEN(YES); i++) {
        assert_true(catalog_kind(table.cat, YES[i], strlen(YES[i]), &k));
        if (!ground_counts(table.cat, k)) fail_msg("%s counts", YES[i]);
    }
    for (size_t i = 0; i < ARRAY_LEN(NO); i++) {
        assert_true(catalog_kind(table.cat, NO[i], strlen(NO[i]), &k));
        if (ground_counts(table.cat, k)) fail_msg("%s does not count", NO[i]);
    }
    assert_true(catalog_kind(table.cat, "brush", 5, &k));
    assert_int_equal(ground_group(table.cat, k), GROUND_ROUGH);
}

static void procedure(void **state) {
    (void)state;
    assert_int_equal(ground_target_percent(GROUND_OPEN, 2), 4);
    assert_int_equal(ground_target_percent(GROUND_MIXED, 7), 28);
    assert_int_equal(ground_target_percent(GROUND_CLOSED, 12), 84);
    assert_int_equal(ground_tenths(1, 8), 125);
    View host = table_host(&table);
    Account a;
    PlanAccount same;
    table.g->plan.drafting = 1; /* as a table in the making */
    assert_int_equal(table_line(&table, "U account roll closed").kind, VERDICT_OK);
    ground_account(&host, &a);
    plan_account(&host, &same); /* what the rules refuse by is what is shown */
    assert_true(a.rolled && a.dice >= 2 && a.dice <= 12 && a.density == GROUND_CLOSED);
    assert_int_equal(a.percent, 7 * a.dice);
    assert_int_equal(a.percent, same.percent);
    assert_int_equal(a.target2, 2 * same.target);
    assert_true(a.counted2 - 2 * same.covered >= 0 && a.counted2 - 2 * same.covered <= (int64_t)table.g->piece_n);
    assert_int_equal(a.next, a.done ? SEAT_NONE : SEAT_A);
    if (a.done) return;
    assert_int_equal(table_line(&table, "U piece add woods area at 0,0 30,0 30,20 0,20 by A").kind, VERDICT_OK);
    ground_account(&host, &a);
    assert_true(a.done && a.left2 == 0 && a.next == SEAT_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(areas_by_hand), cmocka_unit_test(groups_and_shares),
                                       cmocka_unit_test(what_counts), cmocka_unit_test(procedure)};
    return cmocka_run_group_tests(tests, begin, end);
}
