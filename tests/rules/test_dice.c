/* Dice: keyed by record and text, each die by itself. */
#include "rounds.h"
#include "rules/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Dice begun(uint64_t key, uint32_t record, const char *text) {
    static Dice d;
    d = (Dice){.key = key};
    dice_begin(&d, record, text, strlen(text));
    return d;
}

/* Chi square of D6, D12 and D20 over many records: beyond the bound once in a million honest tables. */
static void evenly(void **state) {
    (void)state;
    static const struct {
        int sides;
        double most;
    } CASE[] = {{6, 40.9}, {10, 48.2}, {12, 51.9}, {20, 66.0}};
    uint64_t key = rng_next(&(Rng){rounds_seed()});
    for (size_t c = 0; c < ARRAY_LEN(CASE); c++) {
        uint32_t count[21] = {0}, n = 0;
        for (uint32_t record = 1; record <= 6000; record++) {
            Dice d = begun(key, record, "A fire B7 by A2");
            for (int i = 0; i < 10; i++, n++) count[dice_roll(&d, CASE[c].sides)]++;
        }
        double sum = 0, want = (double)n / CASE[c].sides;
        for (int f = 1; f <= CASE[c].sides; f++) sum += (count[f] - want) * (count[f] - want) / want;
        assert_true(sum < CASE[c].most);
        assert_int_equal(count[0], 0);
    }
}

/* Two dice of one record, of neighbouring records, of commands that differ in a letter: pairs are as even as single
 * dice. */
static void independent(void **state) {
    (void)state;
    uint64_t key = rng_next(&(Rng){rounds_seed() + 1});
    uint32_t pair[3][6][6] = {{{0}}};
    for (uint32_t record = 1; record <= 12000; record++) {
        Dice a = begun(key, record, "A pass"), b = a;
        int first = dice_roll(&a, 6), second = dice_roll(&a, 6);
        pair[0][first - 1][second - 1]++;
        b = begun(key, record + 1, "A pass");
        pair[1][first - 1][dice_roll(&b, 6) - 1]++;
        b = begun(key, record, "B pass");
        pair[2][first - 1][dice_roll(&b, 6) - 1]++;
    }
    for (int k = 0; k < 3; k++) {
        double sum = 0, want = 12000.0 / 36;
        for (int i = 0; i < 36; i++) sum += (pair[k][i / 6][i % 6] - want) * (pair[k][i / 6][i % 6] - want) / want;
        assert_true(sum < 94.0);
    }
}

/* The same record and text roll the same; a die more in one rule shifts no later die of another record; sides do not
 * shift either. */
static void keyed(void **state) {
    (void)state;
    Dice a = begun(7, 41, "A fire B7 by A2"), b = begun(7, 41, "A fire B7 by A2");
    for (int i = 0; i < 20; i++) assert_int_equal(dice_roll(&a, 20), dice_roll(&b, 20));
    a = begun(7, 42, "A pass");
    int want = dice_roll(&a, 20);
    b = begun(7, 41, "A fire B7 by A2");
    for (int i = 0; i < 33; i++) dice_roll(&b, 6);
    b = begun(7, 42, "A pass");
    assert_int_equal(dice_roll(&b, 20), want);
    a = begun(7, 43, "x");
    b = begun(7, 43, "x");
    dice_roll(&a, 6);
    dice_roll(&b, 20);
    assert_int_equal(dice_roll(&a, 12), dice_roll(&b, 12));
    int same = 0;
    for (uint32_t r = 0; r < 1000; r++) {
        a = begun(7, r, "x");
        b = begun(8, r, "x");
        same += dice_roll(&a, 20) == dice_roll(&b, 20);
    }
    assert_in_range(same, 15, 100); /* 50 by chance */
}

static void given_faces(void **state) {
    (void)state;
    static const uint8_t FACE[] = {4, 12, 20, 7};
    Dice d = begun(1, 1, "x");
    d.given = FACE;
    d.given_n = 4;
    assert_int_equal(dice_roll(&d, 6), 4);
    assert_int_equal(dice_roll_secret(&d, 13, SEAT_A), 12);
    assert_int_equal(d.die[1].secret, 1 + SEAT_A);
    assert_int_equal(d.die[0].secret, 0);
    assert_false(d.bad_face);
    assert_int_equal(dice_roll(&d, 12), 1); /* 20 does not fit */
    assert_true(d.bad_face);
    assert_false(d.ran_out);
    dice_roll(&d, 20);
    assert_false(d.ran_out);
    dice_roll(&d, 6);
    assert_true(d.ran_out);
    assert_int_equal(d.given_used, 4);
}

static void too_many(void **state) {
    (void)state;
    Dice d = begun(1, 1, "x");
    for (int i = 0; i < DICE_MAX; i++) dice_roll(&d, 6);
    assert_false(d.ran_out);
    dice_roll(&d, 6);
    assert_true(d.ran_out);
    assert_int_equal(d.n, DICE_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(evenly), cmocka_unit_test(independent), cmocka_unit_test(keyed),
                                       cmocka_unit_test(given_faces), cmocka_unit_test(too_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
