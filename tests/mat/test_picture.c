/* Heads of picture files: what is taken, and what is refused before anything is decoded. */
#include "pictures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ErrList err;

static bool head(const uint8_t *p, size_t n, PhotoHead *out) {
    /* a copy of its own size, so that a byte read beyond it is seen */
    uint8_t *exact = malloc(n + (n == 0));
    assert_non_null(exact);
    memcpy(exact, p, n);
    err_clear(&err);
    bool good = photo_head("photo", exact, n, out, &err);
    free(exact);
    assert_int_equal(err.total, good ? 0 : 1);
    return good;
}

static void refused(const uint8_t *p, size_t n, const char *found, const char *expected) {
    PhotoHead h;
    if (head(p, n, &h)) fail_msg("taken, should be refused: %s", found);
    if (!strstr(err.err[0].found, found) || !strstr(err.err[0].expected, expected))
        fail_msg("found '%s', expected '%s'; wanted '%s' and '%s'", err.err[0].found, err.err[0].expected, found,
                 expected);
    assert_string_equal(err.err[0].file, "photo");
}

static void whole_ones_are_read(void **state) {
    (void)state;
    uint8_t buf[4096];
    PhotoHead h;
    assert_true(head(buf, png_make(buf, 640, 480, 1000), &h));
    assert_true(h.kind == PHOTO_PNG && h.w == 640 && h.h == 480);
    assert_true(head(buf, jpeg_make(buf, 6000, 4000, 3), &h));
    assert_true(h.kind == PHOTO_JPEG && h.w == 6000 && h.h == 4000);
    size_t n = jpeg_make(buf, 1, 1, 1);
    buf[n] = 'x'; /* cameras leave things behind the end */
    assert_true(head(buf, n + 1, &h));
}

static void every_cut_is_seen(void **state) {
    (void)state;
    uint8_t buf[4096];
    PhotoHead h;
    for (int kind = 0; kind < 2; kind++) {
        size_t n = kind ? jpeg_make(buf, 64, 64, 3) : png_make(buf, 64, 64, 500);
        for (size_t cut = 0; cut < n; cut++)
            if (head(buf, cut, &h)) fail_msg("kind %d cut at %zu of %zu was taken", kind, cut, n);
    }
    size_t n = png_make(buf, 64, 64, 500);
    refused(buf, n - 1, "cut off or damaged", "a whole picture");
    buf[20] ^= 1;
    refused(buf, n, "cut off or damaged at byte 16", "a whole picture");
}

static void size_is_refused_by_its_number(void **state) {
    (void)state;
    uint8_t buf[4096];
    refused(buf, png_make(buf, 20001, 4, 2000), "20001 x 4 pixels", "at most 20000");
    refused(buf, png_make(buf, 12000, 12000, 2000), "12000 x 12000 pixels", "100 million");
    refused(buf, png_make(buf, 0x7FFFFFFF, 0x7FFFFFFF, 10), "2147483647 x 2147483647", "at most 20000");
    refused(buf, png_make(buf, 0, 7, 10), "0 x 7 pixels", "with pixels");
    refused(buf, jpeg_make(buf, 64000, 64000, 3), "64000 x 64000 pixels", "at most 20000");
    refused(buf, jpeg_make(buf, 0, 0, 3), "0 x 0 pixels", "with pixels");
    refused(buf, png_make(buf, 10000, 10000, 3000), "3000 bytes of data for 10000 x 10000", "pixels are in it");
}

static void other_things_are_named(void **state) {
    (void)state;
    uint8_t buf[64];
    refused((const uint8_t *)"", 0, "an empty file", "PNG or JPEG");
    refused((const uint8_t *)"GIF89a......", 12, "a GIF", "PNG or JPEG");
    refused((const uint8_t *)"RIFF....WEBPVP8 ", 16, "a WebP", "PNG or JPEG");
    refused((const uint8_t *)"....ftypheic....", 16, "a HEIC", "PNG or JPEG");
    refused((const uint8_t *)"{\"type\": 1}", 11, "a JSON", "PNG or JPEG");
    refused((const uint8_t *)"hello", 5, "no picture", "PNG or JPEG");
    refused(buf, jpeg_make(buf, 9, 9, 4), "CMYK", "RGB");
    size_t n = jpeg_make(buf, 9, 9, 3);
    buf[3] = 0xC9;
    refused(buf, n, "rare kind", "baseline");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_ones_are_read),
        cmocka_unit_test(every_cut_is_seen),
        cmocka_unit_test(size_is_refused_by_its_number),
        cmocka_unit_test(other_things_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
