/* The strict reader of tables, and cells under their columns. */
#include "load/cells.h"
#include "own.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrList err;

static bool read_text(Pool *pool, const char *text, Csv *out) {
    err_clear(&err);
    return csv_read(pool, "t.csv", text, strlen(text), out, &err);
}

static void reads_quotes_and_line_ends(void **state) {
    (void)state;
    Pool pool = {0};
    Csv c;
    assert_true(read_text(&pool,
                          "\xef\xbb\xbf"
                          "a,b\r\n1,\"x, \"\"y\"\"\"\r\n\r\n2,\"two\nlines\"\n3,",
                          &c));
    expect_no_errors(&err);
    assert_int_equal(c.col_n, 2);
    assert_int_equal(c.row_n, 3);
    assert_string_equal(c.head[1], "b");
    assert_string_equal(c.cell[1], "x, \"y\"");
    assert_string_equal(c.cell[3], "two\nlines");
    assert_string_equal(c.cell[5], "");
    assert_int_equal(c.line[0], 2);
    assert_int_equal(c.line[1], 4);
    assert_int_equal(c.line[2], 6); /* a cell of two lines counts both */
    pool_free(&pool);
}

static void refuses_what_spreadsheets_forgive(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *words;
    } BAD[] = {
        {"", 1, "empty file"},
        {"\n\n", 1, "empty file"},
        {"a,b\n1\n", 2, "1 cells"},
        {"a,b\n1,2\n1,2,3\n", 3, "3 cells"},
        {"a,a\n", 1, "the column twice"},
        {"a\n\"open\nand on\n", 2, "never closed"},
        {"a,b\n\"x\"y,2\n", 2, "behind a closing quote"},
        {"a,b\nx\"y,2\n", 2, "inside a cell"},
        {"a,b\nx\ry,2\n", 2, "carriage return"},
        {"a\n\x01\n", 2, "no text"},
        {"a\n\n\xff\xfe\n", 3, "UTF-8"},
        {"a\n\xc3", 2, "UTF-8"},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        Pool pool = {0};
        Csv c;
        assert_false(read_text(&pool, BAD[i].text, &c));
        expect_error(&err, "t.csv", BAD[i].line, NULL, BAD[i].words);
        pool_free(&pool);
    }
    Pool pool = {0};
    Csv c;
    err_clear(&err);
    assert_false(csv_read(&pool, "t.csv", "a\nx\0y\n", 6, &c, &err)); /* bytes behind a NUL are not hidden */
    expect_error(&err, NULL, 2, NULL, "no text");
    pool_free(&pool);
}

static void names_all_errors_at_once(void **state) {
    (void)state;
    Pool pool = {0};
    Csv c;
    assert_false(read_text(&pool, "a,b\n1\n1,2\nx\"y,2\n1,2,3\n", &c));
    assert_int_equal(err.total, 3);
    expect_error(&err, NULL, 2, NULL, NULL);
    expect_error(&err, NULL, 4, NULL, NULL);
    expect_error(&err, NULL, 5, NULL, NULL);
    pool_free(&pool);
}

static void quarters(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t want; /* -1: no number */
    } CASE[] = {
        {"1", 4},       {"0", 0},         {"1/2", 2},   {"1 1/2", 6}, {"2 3/4", 11}, {"+2", 8},
        {"+1/2", 2},    {"x", QUARTER_X}, {" 3 ", 12},  {"12", 48},   {"", -1},      {"-1", -1},
        {"1/3", -1},    {"2/2", -1},      {"0/4", -1},  {"1.5", -1},  {"xx", -1},    {"+", -1},
        {"1  1/2", -1}, {"+ 2", -1},      {"1 1/", -1}, {"++1", -1},  {"99999", -1}, {"X", -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASE); i++) {
        int32_t q = -1;
        bool good = quarter_parse((Span){CASE[i].text, strlen(CASE[i].text)}, &q);
        if (good != (CASE[i].want >= 0) || (good && q != CASE[i].want)) fail_msg("'%s' gives %d", CASE[i].text, q);
    }
}

static const ColumnSpec COL[] = {
    {"id", COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"word", COLUMN_WORD, COLUMN_REQUIRED, 0, 0, "red|green", -1},
    {"n", COLUMN_INT, COLUMN_REQUIRED, -2, 9, NULL, -1},
    {"len", COLUMN_INCHES, COLUMN_EMPTY_IS_ZERO, 0, 10 * WU_INCH, NULL, -1},
    {"codes", COLUMN_CODES, COLUMN_EMPTY_IS_ZERO, 0, 0, "P|R|[R]", -1},
    {"q", COLUMN_QUARTER, COLUMN_EMPTY_IS_ZERO, 0, 16, NULL, -1},
    {"status", COLUMN_STATUS, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"rule", COLUMN_RULE, COLUMN_EMPTY_IS_ZERO, 0, 0, NULL, -1},
};

static void cells_convert(void **state) {
    (void)state;
    Pool pool = {0};
    Csv c;
    Sheet s;
    assert_true(read_text(&pool,
                          "id,word,n,len,codes,q,status,rule\na,green,-2,3.5,P [R],1 1/2,book,5.4\n"
                          "b,red,9,,,,house,\n",
                          &c));
    assert_true(sheet_open(&c, COL, ARRAY_LEN(COL), "", &s, &err));
    static const int32_t WANT[2][8] = {{0, 1, -2, 8890, 0, 6, STATUS_BOOK, 504}, {0, 0, 9, 0, 0, 0, STATUS_HOUSE, 0}};
    for (uint32_t r = 0; r < 2; r++)
        for (uint8_t k = 0; k < ARRAY_LEN(COL); k++) {
            int32_t v;
            uint64_t mask = 0;
            assert_true(sheet_value(&s, r, k, &v, &mask, &err));
            if (COL[k].kind == COLUMN_CODES)
                assert_int_equal(mask, r == 0 ? 5 : 0);
            else
                assert_int_equal(v, WANT[r][k]);
        }
    assert_true(sheet_unique(&s, &err));
    expect_no_errors(&err);
    pool_free(&pool);
}

static void cells_are_refused_with_what_was_expected(void **state) {
    (void)state;
    static const struct {
        const char *row, *key, *found, *expected;
    } BAD[] = {
        {",red,1,,,,book,", "id", "empty cell", "a value"},
        {"a,blue,1,,,,book,", "word", "blue", "one of red, green"},
        {"a,,1,,,,book,", "word", "empty cell", NULL},
        {"a,red,10,,,,book,", "n", "10", "from -2 to 9"},
        {"a,red,1.5,,,,book,", "n", "1.5", "a whole number"},
        {"a,red,99999999999999999999,,,,book,", "n", NULL, "a whole number"},
        {"a,red,1,10.1,,,book,", "len", "10.1", "inches from 0 to 10"},
        {"a,red,1,-1,,,book,", "len", "-1", NULL},
        {"a,red,1,,Q,,book,", "codes", "Q", "codes of this list"},
        {"a,red,1,,P P,,book,", "codes", "P P", "each once"},
        {"a,red,1,,,1/3,book,", "q", "1/3", "points as"},
        {"a,red,1,,,5,book,", "q", "5", "at most 4"},
        {"a,red,1,,,,true,", "status", "true", "one of book"},
        {"a,red,1,,,,book,5.4.1", "rule", "5.4.1", "a paragraph"},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        Pool pool = {0};
        Csv c;
        Sheet s;
        TEXT(text, 200);
        text_format(&text, "id,word,n,len,codes,q,status,rule\n%s\n", BAD[i].row);
        assert_true(read_text(&pool, text.buf, &c));
        assert_true(sheet_open(&c, COL, ARRAY_LEN(COL), "", &s, &err));
        for (uint8_t k = 0; k < ARRAY_LEN(COL); k++) {
            int32_t v;
            uint64_t mask;
            (void)sheet_value(&s, 0, k, &v, &mask, &err);
        }
        assert_int_equal(err.total, 1);
        expect_error(&err, "t.csv", 2, BAD[i].key, BAD[i].found);
        expect_error(&err, "t.csv", 2, BAD[i].key, BAD[i].expected);
        pool_free(&pool);
    }
}

static void columns_must_be_known_and_there(void **state) {
    (void)state;
    Pool pool = {0};
    Csv c;
    Sheet s;
    assert_true(read_text(&pool, "id,word,n,colour\na,red,1,2\n", &c));
    assert_false(sheet_open(&c, COL, ARRAY_LEN(COL), "", &s, &err));
    assert_int_equal(err.total, 2);
    expect_error(&err, "t.csv", 1, "colour", "unknown column");
    expect_error(&err, "t.csv", 1, "status", "no such column");
    pool_free(&pool);
    assert_true(read_text(&pool, "word,id,n\nred,a,1\nred,b,1\ngreen,a,2\n", &c));
    assert_true(sheet_open(&c, COL, ARRAY_LEN(COL), "status", &s, &err));
    assert_string_equal(sheet_text(&s, 0, 0), "a"); /* the order of columns is the file's */
    assert_string_equal(sheet_text(&s, 0, 3), "");
    assert_false(sheet_unique(&s, &err));
    expect_error(&err, "t.csv", 4, "id", "line 2 too");
    pool_free(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_quotes_and_line_ends),
        cmocka_unit_test(refuses_what_spreadsheets_forgive),
        cmocka_unit_test(names_all_errors_at_once),
        cmocka_unit_test(quarters),
        cmocka_unit_test(cells_convert),
        cmocka_unit_test(cells_are_refused_with_what_was_expected),
        cmocka_unit_test(columns_must_be_known_and_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
