#include "ui/style.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

/* ux 9.20: every text role on the three surfaces, in all palettes. */
static void text_is_legible(void **state) {
    (void)state;
    static const Role SURFACE[] = {ROLE_PANEL, ROLE_RAISED, ROLE_HOVER};
    for (int p = 0; p < PALETTE_N; p++) {
        for (int r = 0; r < ROLE_TEXT_N; r++) {
            for (size_t s = 0; s < ARRAY_LEN(SURFACE); s++) {
                float c = style_contrast(style_color((Palette)p, (Role)r), style_color((Palette)p, SURFACE[s]));
                if (c < 4.5f) fail_msg("%s: role %d on surface %zu: %.2f", style_name((Palette)p), r, s, (double)c);
            }
        }
    }
}

static void ink_is_legible(void **state) {
    (void)state;
    static const Role FILL[] = {ROLE_PRIMARY, ROLE_PRIMARY_HOVER, ROLE_SELECT, ROLE_CLEAR, ROLE_LIMIT,
                                ROLE_BLOCKED, ROLE_INFO,          ROLE_SIDE_A, ROLE_SIDE_B};
    for (int p = 0; p < PALETTE_N; p++) {
        for (size_t i = 0; i < ARRAY_LEN(FILL); i++) {
            float c = style_contrast(style_color((Palette)p, FILL[i]), style_color((Palette)p, ROLE_INK));
            if (c < 4.5f) fail_msg("%s: ink on fill %zu: %.2f", style_name((Palette)p), i, (double)c);
        }
    }
}

static void every_colour_is_given(void **state) {
    (void)state;
    for (int p = 0; p < PALETTE_N; p++) {
        for (int r = 0; r < ROLE_N; r++) assert_true((style_color((Palette)p, (Role)r) & 0xFF) != 0);
        Palette found;
        assert_true(style_find(style_name((Palette)p), &found));
        assert_int_equal(found, p);
    }
    Palette none;
    assert_false(style_find("mauve", &none));
}

/* The two sides never look alike, nor clear and blocked, in any palette. */
static void opposites_differ(void **state) {
    (void)state;
    for (int p = 0; p < PALETTE_N; p++) {
        assert_true(style_color((Palette)p, ROLE_SIDE_A) != style_color((Palette)p, ROLE_SIDE_B));
        assert_true(style_color((Palette)p, ROLE_CLEAR) != style_color((Palette)p, ROLE_BLOCKED));
    }
}

static void arithmetic(void **state) {
    (void)state;
    assert_true(style_contrast(COLOR(0xFFFFFF), COLOR(0x000000)) > 20.9f);
    assert_true(style_contrast(COLOR(0x808080), COLOR(0x808080)) == 1.0f);
    assert_int_equal(style_mix(COLOR(0x000000), COLOR(0xFFFFFF), 0.5f), 0x808080FF);
    assert_int_equal(style_alpha(COLOR(0x123456), 300), 0x123456FF);
    assert_int_equal(style_alpha(COLOR(0x123456), 16), 0x12345610);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(text_is_legible), cmocka_unit_test(ink_is_legible),
                                       cmocka_unit_test(every_colour_is_given), cmocka_unit_test(opposites_differ),
                                       cmocka_unit_test(arithmetic)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
