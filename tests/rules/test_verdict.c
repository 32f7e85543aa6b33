/* Words of verdicts, ledgers and numbers. */
#include "rulesets/skeleton/skeleton.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static TestTable table;
static Catalog inches;
static CatalogSpec inch_spec;
static const char *text[TX_COUNT];

static int set_up(void **state) {
    (void)state;
    table_open(&table, &SKELETON, "skeleton", "duel", 5);
    inches = *table.cat;
    inch_spec = *table.cat->spec;
    inch_spec.unit = "in";
    inches.spec = &inch_spec;
    for (int i = 0; i < TX_COUNT; i++) text[i] = table.cat->text[i];
    text[TX_SKEL_TOO_FAR] = "{who} cannot reach {target}: {have}, it reaches {limit}.";
    text[TX_SKEL_MOVED] = "{id} has moved {rule}, {what}";
    text[TX_SKEL_LUCK] = "in {kind}";
    inches.text = text;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

static void sentence(const Verdict *v, const char *want) {
    TEXT(out, 300);
    verdict_print(&inches, table.g, v, &out);
    assert_string_equal(out.buf, want);
}

static void verdicts(void **state) {
    (void)state;
    StandIx a1 = 0, b1 = 8;
    Verdict v =
        verdict_limit(TX_SKEL_TOO_FAR, RULE(5, 1), a1, b1, MEASURE_WU, 17 * WU_INCH + WU_INCH / 5, 16 * WU_INCH);
    sentence(&v, "A1 Red horse cannot reach B1: 17.2 in, it reaches 16 (5.1).");
    v.have = 16 * WU_INCH + WU_INCH / 20; /* nearer than 0.1: two decimals */
    sentence(&v, "A1 Red horse cannot reach B1: 16.05 in, it reaches 16 (5.1).");
    v.have = 16 * WU_INCH + 1; /* and never a number that denies the verdict */
    sentence(&v, "A1 Red horse cannot reach B1: 16.0004 in, it reaches 16 (5.1).");
    v.rule = 0;
    v.have = 20 * WU_INCH;
    sentence(&v, "A1 Red horse cannot reach B1: 20.0 in, it reaches 16.");
    v = verdict_no(TX_SKEL_MOVED, RULE(13, 12), b1);
    v.what = 2;
    v.what_kind = 1;
    sentence(&v, "B1 has moved (13.12), Woods");
    v = verdict_ok();
    sentence(&v, "");
}

static void number(Measure m, int64_t v, int64_t near, bool unit, const char *want) {
    TEXT(out, 60);
    measure_print(&inches, m, v, near, unit, &out);
    assert_string_equal(out.buf, want);
}

static void measures(void **state) {
    (void)state;
    number(MEASURE_COUNT, 7, 0, true, "7");
    number(MEASURE_MDEG, 3200, 0, true, "3.2 deg");
    number(MEASURE_NEED, 13, 0, true, "13-");
    number(MEASURE_D6, 4, 0, true, "4+");
    number(MEASURE_TENTHS, 255, 0, true, "25.5 %");
    number(MEASURE_MP, 4 * 2540 * 12, 0, true, "12.0 MP");
    number(MEASURE_MP, 4 * 2540 * 12, 0, false, "12");
    TEXT(out, 60);
    measure_print(table.cat, MEASURE_WU, 12500, 0, true, &out);
    assert_string_equal(out.buf, "12.5 cm");
}

static void ledgers(void **state) {
    (void)state;
    Ledger l = {.measure = MEASURE_NEED};
    ledger_add(&l, TX_SKEL_CHALLENGE, RULE(1, 1), STATUS_BOOK, 16);
    ledger_add(&l, TX_SKEL_MOVE, RULE(1, 2), STATUS_BOOK, -4);
    ledger_add(&l, TX_SKEL_PASS, RULE(1, 3), STATUS_BOOK, 0); /* kept out */
    ledger_term(&l, (Term){.what = TX_SKEL_LUCK, .rule = RULE(4, 7), .op = TERM_ADD, .kind = 3, .value = 1});
    ledger_term(&l, (Term){.what = TX_SKEL_LET, .rule = RULE(5, 6), .op = TERM_HALVE_UP, .value = 7});
    assert_int_equal(l.n, 4);
    assert_int_equal(ledger_sum(&l), 7);
    ledger_add(&l, TX_SKEL_MOVE, 0, STATUS_BOOK, 2);
    assert_int_equal(ledger_sum(&l), 9);
    TEXT(out, 300);
    ledger_print(&inches, &l, &out);
    assert_string_equal(out.buf, "challenge 16 -4 Move (1.2) +1 in Woods (4.7) Let it be 7 (5.6) +2 Move");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(verdicts), cmocka_unit_test(measures),
                                       cmocka_unit_test(ledgers)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
