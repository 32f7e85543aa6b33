/* Camera: there and back, zoom that keeps the point, pan that keeps the table in sight. */
#include "client/paint/camera.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/hash.h"

#include <cmocka.h>

static Camera camera(void) {
    Camera c = {.view = {44, 44, 936, 578}, .w = 72 * WU_INCH, .h = 48 * WU_INCH};
    camera_fit(&c);
    return c;
}

static void test_fit_shows_all(void **state) {
    (void)state;
    Camera c = camera();
    assert_true(camera_whole(&c));
    Pt o = camera_px(&c, vec(0, 0)), far = camera_px(&c, vec(c.w, c.h));
    assert_true(o.x < far.x && o.y > far.y); /* the origin lies lower left */
    assert_true(fabsf((o.x + far.x) / 2 - (44 + 468)) < 0.01f && fabsf((o.y + far.y) / 2 - (44 + 289)) < 0.01f);
    camera_zoom(&c, 500, 300, 1.2f, 1);
    assert_false(camera_whole(&c));
}

static void test_there_and_back(void **state) {
    (void)state;
    Camera c = camera();
    Rng r = rng_make(11);
    for (int i = 0; i < 2000; i++) {
        camera_zoom(&c, 44 + (float)rng_below(&r, 900), 44 + (float)rng_below(&r, 500),
                    rng_below(&r, 2) ? 1.15f : 1 / 1.15f, 1);
        camera_pan(&c, (float)rng_below(&r, 200) - 100, (float)rng_below(&r, 200) - 100);
        Vec at = vec((Wu)rng_below(&r, (uint32_t)c.w), (Wu)rng_below(&r, (uint32_t)c.h));
        Pt p = camera_px(&c, at);
        Vec back = camera_wu(&c, p.x, p.y);
        /* a float pixel far outside the window is coarse; inside it is good to a hundredth of a pixel */
        double slack = 2 + fmax(fabs((double)p.x), fabs((double)p.y)) * 1e-6 * WU_INCH / (double)c.ppi;
        assert_true(abs(back.x - at.x) <= slack && abs(back.y - at.y) <= slack);
    }
}

static void test_zoom_keeps_the_point(void **state) {
    (void)state;
    Camera c = camera();
    for (int i = 0; i < 40; i++) {
        Vec before = camera_wu(&c, 700, 200);
        float was = c.ppi;
        camera_zoom(&c, 700, 200, 1.1f, 1);
        Vec after = camera_wu(&c, 700, 200);
        assert_true(abs(after.x - before.x) <= 2 && abs(after.y - before.y) <= 2);
        assert_true(c.ppi >= was && c.ppi <= 240);
    }
    assert_true(fabsf(c.ppi - 240) < 0.01f);
    for (int i = 0; i < 80; i++) camera_zoom(&c, 300, 300, 1 / 1.1f, 1);
    assert_true(fabsf(c.ppi - 6) < 0.01f);
    for (int i = 0; i < 80; i++) camera_zoom(&c, 300, 300, 1.1f, 2);
    assert_true(fabsf(c.ppi - 480) < 0.01f); /* 240 u an inch at 200 % */
}

static void test_pan_holds_the_table(void **state) {
    (void)state;
    Camera c = camera();
    camera_zoom(&c, 500, 300, 3, 1);
    camera_pan(&c, 1e6f, -1e6f);
    Pt p = camera_px(&c, vec(0, 0));
    assert_true(fabsf(p.x - (44 + 468)) < 0.5f &&
                fabsf(p.y - (44 + 289)) < 0.5f); /* a corner can come to the middle, no farther */
    camera_pan(&c, -1e6f, 1e6f);
    p = camera_px(&c, vec(c.w, c.h));
    assert_true(fabsf(p.x - (44 + 468)) < 0.5f && fabsf(p.y - (44 + 289)) < 0.5f);
}

static void test_show_pans_the_least(void **state) {
    (void)state;
    Camera c = camera();
    camera_zoom(&c, 500, 300, 4, 1);
    Vec mid = camera_wu(&c, 500, 300);
    double cx = c.cx, cy = c.cy;
    camera_show(&c, mid); /* in the middle already: nothing moves */
    assert_true(c.cx == cx && c.cy == cy);
    Vec right = camera_wu(&c, 44 + 936 + 60, 300);
    camera_show(&c, right);
    Pt p = camera_px(&c, right);
    assert_true(p.x > 44 && p.x < 44 + 936 - 100 && c.cy == cy);
    camera_center(&c, right);
    p = camera_px(&c, right);
    assert_true(fabsf(p.x - (44 + 468)) < 0.5f);
}

static void test_resize_keeps_the_middle(void **state) {
    (void)state;
    Camera c = camera();
    camera_zoom(&c, 700, 200, 3, 1);
    Vec mid = camera_wu(&c, c.view.x + c.view.w / 2, c.view.y + c.view.h / 2);
    camera_set_view(&c, (Rect){0, 32, 640, 300});
    Vec now = camera_wu(&c, 320, 32 + 150);
    assert_true(abs(now.x - mid.x) <= 1 && abs(now.y - mid.y) <= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit_shows_all),        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_zoom_keeps_the_point), cmocka_unit_test(test_pan_holds_the_table),
        cmocka_unit_test(test_show_pans_the_least),  cmocka_unit_test(test_resize_keeps_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
