/* Chances of pools of dice: exact against counting every throw, whole, and small enough to be trusted at the ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/quote.h"

/* All throws of n dice one by one; how many show j faces below `a` and k of the next `b`. */
static uint64_t count(int n, int sides, int j, int a, int k, int b, uint64_t *all) {
    uint64_t hits = 0;
    *all = 1;
    for (int i = 0; i < n; i++) *all *= (uint64_t)sides;
    for (uint64_t t = 0; t < *all; t++) {
        uint64_t rest = t;
        int first = 0, second = 0;
        for (int i = 0; i < n; i++, rest /= (uint64_t)sides) {
            int face = (int)(rest % (uint64_t)sides);
            first += face < a;
            second += face >= a && face < a + b;
        }
        hits += first == j && second == k;
    }
    return hits;
}

static void counted(void **state) {
    (void)state;
    for (int n = 0; n <= 6; n++)
        for (int j = 0; j <= n; j++)
            for (int k = 0; j + k <= n; k++) {
                uint64_t all, hits = count(n, 6, j, 2, k, 1, &all);
                uint64_t want = (uint64_t)(((unsigned __int128)hits * QUOTE_ONE * 2 + all) / (all * 2));
                uint64_t got = quote_multinomial(n, j, 2, k, 1, 6);
                assert_true((got > want ? got - want : want - got) <= 1);
            }
}

static void whole(void **state) {
    (void)state;
    for (int n = 0; n <= 60; n += 5) {
        uint64_t sum = 0;
        for (int k = 0; k <= n; k++) sum += quote_binomial(n, k, 3, 6);
        assert_true((sum > QUOTE_ONE ? sum - QUOTE_ONE : QUOTE_ONE - sum) <= (uint64_t)n + 1);
    }
    assert_int_equal(quote_binomial(0, 0, 3, 6), QUOTE_ONE);
    assert_int_equal(quote_binomial(1, 1, 3, 6), QUOTE_ONE / 2);
    assert_int_equal(quote_binomial(3, 4, 3, 6), 0);
    assert_int_equal(quote_binomial(3, -1, 3, 6), 0);
    assert_int_equal(quote_binomial(5, 0, 0, 6), QUOTE_ONE);
    assert_int_equal(quote_binomial(5, 5, 6, 6), QUOTE_ONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(counted), cmocka_unit_test(whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
