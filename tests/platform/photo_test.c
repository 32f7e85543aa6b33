/* Pictures from files: what is read is what was written, large ones smaller, bad ones refused by name. */
#include "platform/photo.h"
#include "platform/platform.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static ErrList err;
static char dir[] = "/tmp/glacis_photo_XXXXXX", path[64];
enum { W = 300, H = 200 };

/* A PNG of two halves, by the platform's own writer. */
static int make(void **state) {
    (void)state;
    char why[200];
    if (!mkdtemp(dir)) return 1;
    snprintf(path, sizeof path, "%s/photo.png", dir);
    PlatformOptions o = {.w = W, .h = H, .headless = true};
    Platform *p = platform_open(&o, why, sizeof why);
    if (!p) return 1;
    DrawList d;
    DrawCmd cmd[8];
    Pt pt[8];
    char text[8];
    draw_init(&d, cmd, 8, pt, 8, text, 8);
    draw_rect(&d, (Rect){0, 0, W / 2, H}, 0, COLOR(0x204060));
    platform_draw(p, &d, COLOR(0xC0B0A0));
    bool good = platform_save_png(p, path, why, sizeof why);
    platform_close(p);
    return !good;
}

static int drop(void **state) {
    (void)state;
    remove(path);
    rmdir(dir);
    return 0;
}

static void what_was_written_is_read(void **state) {
    (void)state;
    Photo p;
    err_clear(&err);
    assert_true(platform_photo(path, 0, &p, &err));
    assert_true(p.w == W && p.h == H && p.full_w == W && p.full_h == H);
    assert_int_equal(p.argb[0], 0xFF204060u);
    assert_int_equal(p.argb[W * H - 1], 0xFFC0B0A0u);
    photo_free(&p);
    assert_null(p.argb);
}

static void large_ones_become_smaller(void **state) {
    (void)state;
    Photo p;
    err_clear(&err);
    assert_true(platform_photo(path, 90, &p, &err));
    assert_true(p.w == 90 && p.h == 60 && p.full_w == W && p.full_h == H);
    for (int y = 0; y < 60; y++) {
        assert_int_equal(p.argb[y * 90 + 43], 0xFF204060u);
        assert_int_equal(p.argb[y * 90 + 46], 0xFFC0B0A0u);
    }
    photo_free(&p);
}

static void refused(const char *file, const char *found) {
    Photo p;
    err_clear(&err);
    assert_false(platform_photo(file, 0, &p, &err));
    assert_int_equal(err.total, 1);
    assert_null(p.argb);
    assert_string_equal(err.err[0].file, file);
    if (!strstr(err.err[0].found, found)) fail_msg("found '%s', wanted '%s'", err.err[0].found, found);
}

static void write_file(const char *to, const uint8_t *p, size_t n) {
    FILE *f = fopen(to, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    fclose(f);
}

static void bad_ones_are_named(void **state) {
    (void)state;
    static uint8_t buf[1 << 20];
    char bad[64];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(buf, 1, sizeof buf, f);
    fclose(f);
    snprintf(bad, sizeof bad, "%s/bad.jpg", dir);
    refused("/no/such/photo.png", "No such file");
    refused(dir, "a folder");
    write_file(bad, buf, 0);
    refused(bad, "an empty file");
    write_file(bad, buf, n / 2);
    refused(bad, "cut off or damaged");
    write_file(bad, (const uint8_t *)"GIF89a", 6);
    refused(bad, "a GIF");
    Photo p; /* a PNG under another name is what it is */
    write_file(bad, buf, n);
    err_clear(&err);
    assert_true(platform_photo(bad, 0, &p, &err));
    photo_free(&p);
    for (size_t i = 60; i < n - 20; i += 7) { /* damaged inside: read or refused, never anything else */
        uint8_t was = buf[i];
        buf[i] ^= 0x55;
        write_file(bad, buf, n);
        err_clear(&err);
        bool good = platform_photo(bad, 0, &p, &err);
        assert_int_equal(err.total, !good);
        photo_free(&p);
        buf[i] = was;
    }
    remove(bad);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(large_ones_become_smaller),
        cmocka_unit_test(bad_ones_are_named),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
