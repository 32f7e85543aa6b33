/* Scan and Span: words, lines, numbers; nothing is read past the end, and what is refused moves nothing. */
#include "base/scan.h"
#include "base/text.h"
#include "rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Span span_of(const char *s) {
    return (Span){s, strlen(s)};
}

static void reads_words(void **state) {
    (void)state;
    Scan s = scan_str("  A fire\tB7  ");
    assert_true(span_is(scan_peek(&s), "A"));
    assert_true(span_is(scan_word(&s), "A"));
    assert_false(scan_char(&s, '|'));
    assert_true(span_is(scan_word(&s), "fire"));
    assert_true(scan_char(&s, 'B'));
    assert_true(span_is(scan_word(&s), "7"));
    assert_true(scan_end(&s));
    assert_int_equal(scan_word(&s).n, 0);
    Scan none = scan_make(NULL, 0);
    assert_true(scan_end(&none));
    /* Only the bytes given belong to the text. */
    Scan part = scan_make("abcdef", 3);
    assert_true(span_is(scan_word(&part), "abc"));
    assert_true(scan_end(&part));
    /* A word does not run on into the next line. */
    Scan lines = scan_str("one\ntwo");
    assert_true(span_is(scan_word(&lines), "one"));
    assert_false(scan_end(&lines));
    assert_int_equal(scan_word(&lines).n, 0);
}

static void reads_lines(void **state) {
    (void)state;
    Scan s = scan_str("one\r\ntwo\n\nlast");
    Span line;
    assert_true(scan_line(&s, &line) && span_is(line, "one"));
    assert_true(scan_line(&s, &line) && span_is(line, "two"));
    assert_true(scan_line(&s, &line) && span_is(line, ""));
    assert_true(scan_line(&s, &line) && span_is(line, "last"));
    assert_false(scan_line(&s, &line));
    Scan ended = scan_str("one\n"); /* a line end ends a line, it does not begin one */
    assert_true(scan_line(&ended, &line));
    assert_false(scan_line(&ended, &line));
}

static void reads_ints(void **state) {
    (void)state;
    int64_t v = 77;
    Scan s = scan_str("12 -3 x");
    assert_true(scan_int(&s, &v) && v == 12);
    assert_true(scan_int(&s, &v) && v == -3);
    const char *before = s.p;
    assert_false(scan_int(&s, &v));
    assert_ptr_equal(s.p, before);
    assert_int_equal(v, -3);
    assert_true(span_int(span_of("9223372036854775807"), &v) && v == INT64_MAX);
    assert_true(span_int(span_of("-9223372036854775808"), &v) && v == INT64_MIN);
    assert_true(span_int(span_of("+0"), &v) && v == 0);
    const char *bad[] = {"",
                         "-",
                         "+",
                         "--1",
                         "1-",
                         "1.0",
                         "9223372036854775808",
                         "-9223372036854775809",
                         "18446744073709551616",
                         "99999999999999999999999",
                         "0x1",
                         " 1"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) assert_false(span_int(span_of(bad[i]), &v));
}

static void expect_fixed(const char *s, int64_t unit, int64_t want) {
    int64_t v = 0;
    assert_true(span_fixed(span_of(s), unit, &v));
    assert_int_equal(v, want);
}

static void reads_fixed(void **state) {
    (void)state;
    expect_fixed("3.5", 2540, 8890);
    expect_fixed("-3.5", 2540, -8890);
    expect_fixed(".5", 10, 5);
    expect_fixed("12", 1000, 12000);
    expect_fixed("0.0005", 1000, 1); /* half away from zero */
    expect_fixed("-0.0005", 1000, -1);
    expect_fixed("0.00049", 1000, 0);
    expect_fixed("0.999999999", 1, 1);
    expect_fixed("9223372036854775807", 1, INT64_MAX);
    int64_t v = 5;
    const char *bad[] = {"",      ".",  "5.", "-", "1.2.3", "1,5", "1e3", "0.1234567890", "9223372036854775807.5",
                         "3inch", "+-1"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) assert_false(span_fixed(span_of(bad[i]), 1, &v));
    assert_false(span_fixed(span_of("99999999999999999"), 2540, &v));
    assert_int_equal(v, 5);
}

static void reads_hex(void **state) {
    (void)state;
    uint64_t v = 0;
    assert_true(span_hex(span_of("9f3A"), &v) && v == 0x9f3a);
    assert_true(span_hex(span_of("ffffffffffffffff"), &v) && v == UINT64_MAX);
    assert_false(span_hex(span_of("10000000000000000"), &v));
    assert_false(span_hex(span_of(""), &v));
    assert_false(span_hex(span_of("g"), &v));
    assert_true(span_is(span_trim(span_of(" \t a b \r\n")), "a b"));
    assert_int_equal(span_trim(span_of("  ")).n, 0);
    assert_false(span_is(span_of("ab"), "abc"));
    assert_false(span_is(span_of("abc"), "ab"));
}

/* What text_ratio prints with enough decimals reads back as what it was: the ruler's numbers are an identity. */
static void printed_lengths_read_back(void **state) {
    (void)state;
    Rng r = rounds_rng("lengths");
    for (uint32_t i = 0; i < rounds_of(20000); i++) {
        int64_t wu = (int64_t)rng_below(&r, 1 << 22) - (1 << 21), got;
        TEXT(inch, 40);
        text_ratio(&inch, wu, 2540, 4, rng_below(&r, 2) == 0);
        assert_true(span_fixed(span_of(inch.buf), 2540, &got));
        assert_int_equal(got, wu);
        TEXT(cm, 40);
        text_ratio(&cm, wu, 1000, 3, rng_below(&r, 2) == 0);
        assert_true(span_fixed(span_of(cm.buf), 1000, &got));
        assert_int_equal(got, wu);
        TEXT(whole, 40);
        int64_t any = (int64_t)rng_next(&r);
        text_int(&whole, any);
        assert_true(span_int(span_of(whole.buf), &got) && got == any);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_words), cmocka_unit_test(reads_lines), cmocka_unit_test(reads_ints),
        cmocka_unit_test(reads_fixed), cmocka_unit_test(reads_hex),   cmocka_unit_test(printed_lengths_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
