/* Where a picture lies on the table: scale by two points, perspective by four corners, and the picture straightened. */
#include "mat/mat.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { W = 72 * WU_INCH, H = 48 * WU_INCH };

static void near(double a, double b) {
    if (!(fabs(a - b) < 0.02)) fail_msg("%f is not near %f", a, b);
}

static void corners_meet_corners(void **state) {
    (void)state;
    const MatCorners c = {{{10000, 12000}, {390000, 5000}, {360000, 290000}, {40000, 250050}}};
    static const double TABLE[4][2] = {{0, 48}, {72, 48}, {72, 0}, {0, 0}};
    Warp w;
    assert_true(warp_make(&w, &c, W, H));
    for (int i = 0; i < 4; i++) {
        double x, y;
        warp_to_picture(&w, TABLE[i][0], TABLE[i][1], &x, &y);
        near(x, c.at[i].x / 100.0);
        near(y, c.at[i].y / 100.0);
        warp_to_table(&w, x, y, &x, &y);
        near(x, TABLE[i][0]);
        near(y, TABLE[i][1]);
    }
    for (double x = 1; x < 72; x += 7)
        for (double y = 1; y < 48; y += 5) { /* there and back; and straight lines stay straight */
            double px, py, bx, by;
            warp_to_picture(&w, x, y, &px, &py);
            warp_to_table(&w, px, py, &bx, &by);
            near(bx, x);
            near(by, y);
        }
    MatCorners flat = {{{0, 0}, {100, 0}, {200, 0}, {300, 0}}};
    assert_false(warp_make(&w, &flat, W, H));
}

static void two_points_give_the_scale(void **state) {
    (void)state;
    MatCorners c;
    Warp w;
    double x, y, x2, y2;
    /* 500 px are 10 inches: 50 px an inch; the table is the middle 3600 x 2400 of 4000 x 3000 */
    assert_true(mat_corners_by_scale((double[]){100, 100}, (double[]){400, 500}, 10 * WU_INCH, 4000, 3000, W, H, &c));
    assert_int_equal(c.at[0].x, 20000);
    assert_int_equal(c.at[0].y, 30000);
    assert_int_equal(c.at[2].x, 380000);
    assert_int_equal(c.at[2].y, 270000);
    assert_true(warp_make(&w, &c, W, H));
    warp_to_table(&w, 100, 100, &x, &y);
    warp_to_table(&w, 400, 500, &x2, &y2);
    near(hypot(x2 - x, y2 - y), 10);
    const double a[2] = {5, 5}, b[2] = {6, 5};
    assert_false(mat_corners_by_scale(a, a, WU_INCH, 100, 100, W, H, &c));
    assert_false(mat_corners_by_scale(a, b, 0, 100, 100, W, H, &c));
    assert_false(mat_corners_by_scale(a, b, 40 * WU_INCH, 100, 100, W, H, &c));
}

static void corners_in_any_order(void **state) {
    (void)state;
    static const Vec RIGHT[4] = {{1000, 1200}, {9000, 500}, {9500, 8000}, {500, 7000}};
    static const uint8_t ORDER[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 3, 0, 2}, {2, 0, 1, 3}};
    for (size_t k = 0; k < ARRAY_LEN(ORDER); k++) {
        MatCorners c;
        for (int i = 0; i < 4; i++) c.at[i] = RIGHT[ORDER[k][i]];
        assert_true(mat_corners_in_order(&c));
        assert_memory_equal(c.at, RIGHT, sizeof RIGHT);
    }
    MatCorners dart = {{{0, 0}, {9000, 0}, {2000, 2000}, {0, 9000}}};
    assert_false(mat_corners_in_order(&dart));
}

/* A picture of the table in perspective: straightened, its squares are squares again. */
static void perspective_is_undone(void **state) {
    (void)state;
    enum { PW = 800, PH = 600 };
    const MatCorners c = {{{15000, 5000}, {70000, 9000}, {78000, 57000}, {3000, 52000}}};
    Warp w;
    assert_true(warp_make(&w, &c, W, H));
    Photo p = {PW, PH, PW, PH, malloc(PW * PH * sizeof(uint32_t))};
    assert_non_null(p.argb);
    for (int y = 0; y < PH; y++)
        for (int x = 0; x < PW; x++) {
            double tx, ty;
            warp_to_table(&w, x + 0.5, y + 0.5, &tx, &ty);
            bool dark = ((int)floor(tx / 12) + (int)floor(ty / 12)) & 1;
            p.argb[y * PW + x] = dark ? 0xFF202020u : 0xFFE0E0E0u;
        }
    Mat m = {mat_image_new(&p), w};
    assert_non_null(m.image);
    assert_null(p.argb);
    int fw, fh;
    mat_flat_size(W, H, 720, &fw, &fh);
    assert_true(fw == 720 && fh == 480);
    uint32_t *flat = mat_flatten(&m, W, H, fw, fh);
    assert_non_null(flat);
    for (int y = 4; y < fh; y++)
        for (int x = 4; x < fw; x++) {
            if ((x + 4) % 120 < 8 || (y + 4) % 120 < 8) continue; /* the lines between squares are soft */
            bool dark = ((x / 120) + ((fh - 1 - y) / 120)) & 1;
            int red = (int)(flat[y * fw + x] >> 16 & 255);
            if (dark ? red > 0x50 : red < 0xB0) fail_msg("%d at %d, %d", red, x, y);
        }
    free(flat);
    float rgb[3];
    assert_false(mat_sample(&m, -30, 20, 10, rgb)); /* outside the picture */
    mat_image_drop(m.image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_meet_corners),
        cmocka_unit_test(two_points_give_the_scale),
        cmocka_unit_test(corners_in_any_order),
        cmocka_unit_test(perspective_is_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
