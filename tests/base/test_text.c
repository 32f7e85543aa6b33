/* Text, ErrList: what is written, what is cut, what is kept printable. */
#include "base/err.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Our bugs must be caught, and the tests want to see it and live. */
static jmp_buf panicked;
static const char *panic_what;
_Noreturn void base_panic(const char *file, int line, const char *what) {
    (void)file, (void)line;
    panic_what = what;
    longjmp(panicked, 1);
}

static void writes_numbers(void **state) {
    (void)state;
    TEXT(t, 200);
    text_int(&t, 0);
    text_char(&t, ' ');
    text_int(&t, INT64_MIN);
    text_char(&t, ' ');
    text_int(&t, INT64_MAX);
    text_char(&t, ' ');
    text_signed(&t, 3);
    text_signed(&t, -1);
    text_signed(&t, 0);
    text_char(&t, ' ');
    text_hex(&t, UINT64_C(0xdeadbeef12345678), 16);
    text_char(&t, ' ');
    text_hex(&t, 0x1f, 4);
    assert_string_equal(t.buf, "0 -9223372036854775808 9223372036854775807 +3-1+0 deadbeef12345678 001f");
    assert_false(t.cut);
    assert_int_equal(t.len, strlen(t.buf));
}

static void expect_ratio(int64_t num, int64_t den, int decimals, bool trim, const char *want) {
    TEXT(t, 64);
    text_ratio(&t, num, den, decimals, trim);
    assert_string_equal(t.buf, want);
}

static void writes_ratios(void **state) {
    (void)state;
    expect_ratio(8890, 2540, 4, true, "3.5");
    expect_ratio(8890, 2540, 4, false, "3.5000");
    expect_ratio(1, 3, 3, false, "0.333");
    expect_ratio(2, 3, 3, false, "0.667");
    expect_ratio(-2, 3, 3, false, "-0.667");
    expect_ratio(1, 8, 2, false, "0.13");   /* half away from zero */
    expect_ratio(-1, 8, 2, false, "-0.13"); /* on both sides */
    expect_ratio(-1, 1000, 2, false, "0.00");
    expect_ratio(-1, 1000, 2, true, "0");
    expect_ratio(999, 1000, 2, true, "1");
    expect_ratio(1999, 1000, 2, false, "2.00");
    expect_ratio(5, 2, 0, false, "3");
    expect_ratio(-5, 2, 0, false, "-3");
    expect_ratio(100, 1, 0, true, "100"); /* zeros before the point stay */
    expect_ratio(10, 1, 3, true, "10");
    expect_ratio(INT64_MIN, 1, 0, false, "-9223372036854775808");
    expect_ratio(INT64_MAX, INT64_MAX, 9, false, "1.000000000");
    expect_ratio(INT64_MAX - 1, INT64_MAX, 9, false, "1.000000000");
    expect_ratio(1, INT64_MAX, 9, false, "0.000000000");
    expect_ratio(INT64_MAX / 3 + 1, INT64_MAX, 9, false, "0.333333333");
}

static void cuts_and_remembers(void **state) {
    (void)state;
    TEXT(t, 5);
    text_str(&t, "abc");
    assert_false(t.cut);
    text_str(&t, "def");
    assert_true(t.cut);
    assert_string_equal(t.buf, "abcd");
    text_char(&t, 'x'); /* nothing follows a cut */
    assert_string_equal(t.buf, "abcd");
    text_clear(&t);
    assert_false(t.cut);
    assert_string_equal(t.buf, "");
    text_str(&t, "abcd"); /* fits to the last byte */
    assert_false(t.cut);
    text_str(&t, NULL);
    assert_false(t.cut);
    TEXT(one, 1);
    text_char(&one, 'a');
    assert_true(one.cut);
    assert_string_equal(one.buf, "");
    TEXT(narrow, 4);
    text_str(&narrow, "ab\xc3\xa4");
    assert_string_equal(narrow.buf, "ab"); /* no half character */
}

static void formats(void **state) {
    (void)state;
    TEXT(t, 100);
    text_format(&t, "%s|%d|%ld|%u|%c|%%", "s", -7, (long)INT64_C(-5000000000), 4000000000U, 'z');
    assert_string_equal(t.buf, "s|-7|-5000000000|4000000000|z|%");
}

static void refuses_other_formats(void **state) {
    (void)state;
    TEXT(t, 100);
    char fmt[] = "%x";
    panic_what = NULL;
    if (setjmp(panicked) == 0) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        text_format(&t, fmt, 1U);
#pragma GCC diagnostic pop
    }
    assert_non_null(panic_what);
}

static void expect_json(const char *s, const char *want) {
    TEXT(t, 200);
    text_json(&t, s);
    assert_string_equal(t.buf, want);
}

static void writes_json(void **state) {
    (void)state;
    expect_json("a \"b\" \\ /", "\"a \\\"b\\\" \\\\ /\"");
    expect_json("\n\t\r\x01\x7f", "\"\\n\\t\\u000d\\u0001\\u007f\"");
    expect_json("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80", "\"\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\"");
    expect_json("\xff", "\"\\ufffd\"");
    expect_json("\xc0\xaf", "\"\\ufffd\\ufffd\""); /* overlong */
    expect_json("\xe0\x80\x80", "\"\\ufffd\\ufffd\\ufffd\"");
    expect_json("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");            /* surrogate */
    expect_json("\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""); /* beyond the last plane */
    expect_json("\xe2\x82", "\"\\ufffd\\ufffd\"");                       /* torn */
    expect_json("", "\"\"");
    expect_json(NULL, "\"\"");
}

static void lists_errors(void **state) {
    (void)state;
    static ErrList e;
    err_clear(&e);
    for (int i = 0; i < ERR_MAX + 3; i++) err_add(&e, "units.csv", i + 1, "mp", "12x", "a whole number");
    assert_int_equal(e.n, ERR_MAX);
    assert_int_equal(e.total, ERR_MAX + 3);
    TEXT(t, 300);
    err_print(&e.err[1], &t);
    assert_string_equal(t.buf, "units.csv:2: mp: found '12x', expected a whole number");
    err_clear(&e);
    assert_int_equal(e.total, 0);
    err_add(&e, "a.json", 0, NULL, NULL, "an object");
    text_clear(&t);
    err_print(&e.err[0], &t);
    assert_string_equal(t.buf, "a.json: expected an object");
    err_add(&e, NULL, 0, NULL, "a\nb\x1b[1m\xff\xc3\xa4", NULL);
    text_clear(&t);
    err_print(&e.err[1], &t);
    assert_string_equal(t.buf, "found 'a?b?[1m?\xc3\xa4'");
    char longer[400];
    memset(longer, 'q', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    err_add(&e, longer, 1, longer, longer, longer);
    assert_int_equal(strlen(e.err[2].found), sizeof e.err[2].found - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_numbers), cmocka_unit_test(writes_ratios),         cmocka_unit_test(cuts_and_remembers),
        cmocka_unit_test(formats),        cmocka_unit_test(refuses_other_formats), cmocka_unit_test(writes_json),
        cmocka_unit_test(lists_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
