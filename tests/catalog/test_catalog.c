/* Texts, rule references, word lists, sentences with slots. */
#include "catalog/catalog.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void rules_print_and_parse(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int chapter, paragraph;
    } GOOD[] = {{"5.4", 5, 4}, {"13.12", 13, 12}, {"0.3", 0, 3}, {"24.8", 24, 8}, {"26.0", 26, 0}};
    for (size_t i = 0; i < ARRAY_LEN(GOOD); i++) {
        RuleRef r;
        TEXT(t, 16);
        assert_true(rule_parse(GOOD[i].text, strlen(GOOD[i].text), &r));
        assert_int_equal(r, RULE(GOOD[i].chapter, GOOD[i].paragraph));
        rule_print(r, &t);
        assert_string_equal(t.buf, GOOD[i].text);
    }
    RuleRef r;
    assert_true(rule_parse("7", 1, &r));
    assert_int_equal(r, RULE(7, 0));
    static const char *const BAD[] = {"",    ".",     "5.",   ".4",   "5.4.1", "a",  "5.x",
                                      "123", "5.123", "-1.2", " 5.4", "0",     "0.0"};
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) assert_false(rule_parse(BAD[i], strlen(BAD[i]), &r));
    TEXT(none, 8);
    rule_print(0, &none);
    assert_string_equal(none.buf, "");
}

static void text_keys_are_unique(void **state) {
    (void)state;
    for (int i = 0; i < TX_COUNT; i++) {
        TextId id;
        const char *key = text_key((TextId)i);
        assert_true(text_id(key, strlen(key), &id));
        assert_int_equal(id, i); /* the first with this key is this one: no key twice */
    }
    TextId id;
    assert_false(text_id("no.such.key", 11, &id));
    assert_int_equal(id, TX_NONE);
    assert_false(text_id("rules.not_your_turn_", 20, &id));
}

static void word_lists(void **state) {
    (void)state;
    int32_t at;
    const char *w;
    assert_true(words_find("a|bc|d", "bc", 2, &at));
    assert_int_equal(at, 1);
    assert_true(words_find("a|bc|d", "d", 1, &at));
    assert_int_equal(at, 2);
    assert_false(words_find("a|bc|d", "b", 1, &at));
    assert_false(words_find("a|bc|d", "bc|d", 4, &at));
    assert_false(words_find("a|bc|d", "", 0, &at));
    assert_true(words_find("|bc", "", 0, &at)); /* an empty first word is the empty cell */
    assert_int_equal(at, 0);
    assert_int_equal(words_at("a|bc|d", 1, &w), 2);
    assert_memory_equal(w, "bc", 2);
    assert_int_equal(words_at("a|bc|d", 3, &w), 0);
    assert_int_equal(words_at("a|bc|d", 2, &w), 1);
}

static int count_words(const char *words) {
    int n = 1;
    for (const char *p = words; *p != 0; p++) n += *p == '|';
    return n;
}

static void lists_match_their_enums(void **state) {
    (void)state;
    int32_t at;
    assert_int_equal(count_words(LOOK_WORDS), LOOK_COUNT);
    assert_int_equal(count_words(PAINT_WORDS), PAINT_COUNT);
    assert_true(words_find(LOOK_WORDS, "at_team", 7, &at));
    assert_int_equal(at, LOOK_AT_TEAM);
    assert_true(words_find(LOOK_WORDS, "infantry", 8, &at));
    assert_int_equal(at, LOOK_INFANTRY);
    assert_true(words_find(PAINT_WORDS, "water", 5, &at));
    assert_int_equal(at, PAINT_WATER);
    for (int s = STATUS_BOOK; s <= STATUS_HOUSE; s++) {
        const char *w;
        size_t n = words_at(STATUS_WORDS, s, &w);
        assert_int_equal(strlen(status_word((Status)s)), n);
        assert_memory_equal(status_word((Status)s), w, n);
    }
}

static void sentences_fill_slots(void **state) {
    (void)state;
    const TextSlot slot[] = {{"who", "A2"}, {"what", "B4"}};
    TEXT(t, 80);
    text_fill(&t, "{who} fires at {what}: {odds}, {who}!", slot, 2);
    assert_string_equal(t.buf, "A2 fires at B4: {odds}, A2!");
    text_clear(&t);
    text_fill(&t, "plain", slot, 2);
    assert_string_equal(t.buf, "plain");
    text_clear(&t);
    text_fill(&t, "open {who", slot, 2); /* a slot that never closes is plain text */
    assert_string_equal(t.buf, "open {who");
    text_clear(&t);
    text_fill(&t, "", slot, 2);
    assert_string_equal(t.buf, "");
    TEXT(tiny, 6);
    text_fill(&tiny, "{who}{who}{who}{who}", slot, 2);
    assert_string_equal(tiny.buf, "A2A2A");
    assert_true(tiny.cut);
}

static void rule_texts_fall_back(void **state) {
    (void)state;
    const RuleText rule[] = {{RULE(5, 0), "Fire", "", 0}, {RULE(5, 4), "CRT", "", 0}, {RULE(0, 1), "Terms", "", 0}};
    Catalog c = {.rule = rule, .rule_n = 3};
    assert_ptr_equal(catalog_rule(&c, RULE(5, 4)), &rule[1]);
    assert_ptr_equal(catalog_rule(&c, RULE(5, 9)), &rule[0]);
    assert_ptr_equal(catalog_rule(&c, RULE(0, 7)), &rule[2]);
    assert_null(catalog_rule(&c, RULE(6, 1)));
    assert_null(catalog_rule(&c, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_print_and_parse),
        cmocka_unit_test(text_keys_are_unique),
        cmocka_unit_test(word_lists),
        cmocka_unit_test(lists_match_their_enums),
        cmocka_unit_test(sentences_fill_slots),
        cmocka_unit_test(rule_texts_fall_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
