#include "ui/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static DrawCmd cmd[8], cmd2[8];
static Pt pt[8], pt2[8];
static char text[16], text2[16];

static DrawList list(void) {
    DrawList d;
    draw_init(&d, cmd, 8, pt, 8, text, 16);
    return d;
}

static void keeps_order_and_values(void **state) {
    (void)state;
    DrawList d = list();
    draw_frame(&d, (Rect){1, 2, 3, 4}, 5, COLOR(0x112233), COLOR_A(0x445566, 0x77), 2);
    Pt p[3] = {{0, 0}, {4, 0}, {4, 4}};
    draw_dashed(&d, p, 3, true, 1.5f, COLOR(1), 6, 3);
    draw_text_halo(&d, 7, 8, 12, FONT_BOLD, COLOR(2), COLOR(3), 2, "A1");
    draw_image_part(&d, 9, (Rect){1, 1, 510, 510}, (Rect){0, 0, 20, 20}, 0.5f, COLOR(0xFFFFFF));
    assert_int_equal(d.cmd_n, 4);
    assert_int_equal(d.cmd[0].kind, DRAW_RECT);
    assert_int_equal(d.cmd[0].fill, 0x112233FF);
    assert_int_equal(d.cmd[0].line, 0x44556677);
    assert_int_equal(d.cmd[1].n, 3);
    assert_true(d.cmd[1].closed && d.cmd[1].dash_on == 6);
    assert_true(d.pt[d.cmd[1].first + 2].y == 4);
    assert_memory_equal(d.text + d.cmd[2].first, "A1", 2);
    assert_int_equal(d.cmd[2].n, 2);
    assert_int_equal(d.cmd[3].flags, DRAW_PART);
    assert_true(d.cmd[3].dash_on == 510);
}

static void nothing_to_see_is_not_kept(void **state) {
    (void)state;
    DrawList d = list();
    draw_rect(&d, (Rect){0, 0, 0, 5}, 0, COLOR(1));
    draw_disc(&d, 0, 0, -1, COLOR(1));
    draw_text(&d, 0, 0, 12, FONT_REGULAR, COLOR(1), "");
    draw_image(&d, 0, (Rect){0, 0, 5, 5}, 0, COLOR(1));
    Pt p[2] = {{0, 0}, {1, 1}};
    draw_line(&d, p, 1, false, 1, COLOR(1));
    draw_fill(&d, p, 2, COLOR(1));
    assert_int_equal(d.cmd_n, 0);
    assert_false(d.full);
}

static void says_when_full_and_stays_whole(void **state) {
    (void)state;
    DrawList d = list();
    Pt p[6] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {2, 2}, {3, 3}};
    draw_fill(&d, p, 6, COLOR(1));
    draw_fill(&d, p, 6, COLOR(1)); /* only two points left */
    assert_true(d.full);
    assert_int_equal(d.cmd_n, 1);
    draw_text(&d, 0, 0, 12, FONT_REGULAR, COLOR(1), "twelve bytes");
    draw_text(&d, 0, 0, 12, FONT_REGULAR, COLOR(1), "more than four");
    assert_int_equal(d.cmd_n, 2);
    assert_int_equal(d.text_n, 12);
    for (int i = 0; i < 20; i++) draw_disc(&d, 0, 0, 3, COLOR(1));
    assert_int_equal(d.cmd_n, 8);
    draw_reset(&d);
    assert_false(d.full);
    assert_int_equal(d.cmd_n + d.pt_n + d.text_n, 0);
}

static void append_moves_points_and_text(void **state) {
    (void)state;
    DrawList a = list(), b;
    draw_init(&b, cmd2, 8, pt2, 8, text2, 16);
    Pt p[2] = {{0, 0}, {1, 0}}, q[2] = {{5, 5}, {6, 6}};
    draw_line(&a, p, 2, false, 1, COLOR(1));
    draw_text(&a, 0, 0, 12, FONT_REGULAR, COLOR(1), "below");
    draw_line(&b, q, 2, false, 1, COLOR(1));
    draw_text(&b, 0, 0, 12, FONT_REGULAR, COLOR(1), "over");
    draw_append(&a, &b);
    assert_int_equal(a.cmd_n, 4);
    assert_true(a.pt[a.cmd[2].first].x == 5);
    assert_memory_equal(a.text + a.cmd[3].first, "over", 4);
    assert_int_equal(a.text_n, 9);
    draw_append(&a, &b); /* 13 of 16 bytes */
    assert_false(a.full);
    assert_int_equal(a.cmd_n, 6);
    draw_append(&a, &b); /* the text does not fit: nothing of it is taken */
    assert_true(a.full);
    assert_int_equal(a.cmd_n, 6);
    assert_int_equal(a.text_n, 13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_order_and_values), cmocka_unit_test(nothing_to_see_is_not_kept),
        cmocka_unit_test(says_when_full_and_stays_whole), cmocka_unit_test(append_moves_points_and_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
