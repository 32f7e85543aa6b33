/* Pictures without a display: what the draw list says is what the pixels show. */
#include "demo_screen.h"
#include "platform/platform.h"

#include "base/hash.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { CMDS = 20000, PTS = 60000, TEXTS = 200000 };

typedef struct Paper {
    Platform *p;
    DrawList d;
    uint32_t *px;
    int w, h;
} Paper;

static Paper paper(int w, int h) {
    Paper a = {.w = w, .h = h};
    char err[256] = "";
    a.p = platform_open(&(PlatformOptions){.headless = true, .w = w, .h = h}, err, sizeof err);
    if (!a.p) fail_msg("%s", err);
    draw_init(&a.d, malloc(CMDS * sizeof(DrawCmd)), CMDS, malloc(PTS * sizeof(Pt)), PTS, malloc(TEXTS), TEXTS);
    a.px = malloc((size_t)w * (size_t)h * 4);
    return a;
}

static void show(Paper *a, Color back) {
    platform_draw(a->p, &a->d, back);
    assert_true(platform_read_pixels(a->p, a->px));
}

static void done(Paper *a) {
    platform_close(a->p);
    free(a->d.cmd);
    free(a->d.pt);
    free(a->d.text);
    free(a->px);
}

static uint32_t at(const Paper *a, int x, int y) {
    return a->px[(size_t)y * (size_t)a->w + (size_t)x];
}

/* White on black: the sum of grey is the area covered. */
static double area(const Paper *a) {
    double sum = 0;
    for (int i = 0; i < a->w * a->h; i++) sum += (double)(a->px[i] & 0xFF) / 255;
    return sum;
}

static void shapes_have_their_area(void **state) {
    (void)state;
    Paper a = paper(200, 200);
    double pi = 3.14159265;
    Color white = COLOR(0xFFFFFF), black = COLOR(0);
    draw_disc(&a.d, 100.3f, 99.6f, 60, white);
    show(&a, black);
    assert_true(fabs(area(&a) - pi * 3600) < 60);

    draw_reset(&a.d);
    draw_ring(&a.d, 100, 100, 50, 0, (float)pi, 6, white);
    show(&a, black);
    assert_true(fabs(area(&a) - pi * 50 * 6 - pi * 9) < 12); /* half a turn, the right half, with its round ends */
    assert_int_equal(at(&a, 150, 100), 0xFFFFFFFF);
    assert_int_equal(at(&a, 50, 100), 0xFF000000);

    draw_reset(&a.d);
    Pt l[2] = {{20.5f, 30.2f}, {170.1f, 140.7f}};
    draw_line(&a.d, l, 2, false, 3, COLOR_A(0xFFFFFF, 254));
    show(&a, black);
    double len = hypot(149.6, 110.5);
    assert_true(fabs(area(&a) - len * 3) < 10);

    draw_reset(&a.d);
    draw_dashed(&a.d, l, 2, false, 3, COLOR_A(0xFFFFFF, 254), 10, 10);
    show(&a, black);
    assert_true(fabs(area(&a) - len * 1.5) < 40);

    draw_reset(&a.d);
    Pt star[8] = {{100, 20}, {115, 85}, {180, 100}, {115, 115}, {100, 180}, {85, 115}, {20, 100}, {85, 85}};
    draw_fill(&a.d, star, 8, white);
    show(&a, black);
    assert_true(fabs(area(&a) - 4800) < 40);      /* 8 triangles of (80 * 30 / 2 and its mirror) */
    assert_int_equal(at(&a, 50, 50), 0xFF000000); /* hollow sides stay empty */
    assert_int_equal(at(&a, 100, 100), 0xFFFFFFFF);

    draw_reset(&a.d);
    draw_rect(&a.d, (Rect){20, 20, 100, 50}, 10, white);
    show(&a, black);
    assert_true(fabs(area(&a) - (5000 - 400 + pi * 100)) < 6);
    assert_int_equal(at(&a, 20, 45), 0xFFFFFFFF); /* straight edges are sharp */
    assert_int_equal(at(&a, 19, 45), 0xFF000000);
    assert_int_equal(at(&a, 20, 20), 0xFF000000);

    draw_reset(&a.d);
    draw_frame(&a.d, (Rect){20, 20, 100, 50}, 0, black, white, 2);
    show(&a, black);
    assert_true(fabs(area(&a) - (5000 - 96 * 46)) < 0.5);
    done(&a);
}

/* No pixel of a translucent shape is painted twice. */
static void translucent_shapes_are_even(void **state) {
    (void)state;
    Paper a = paper(200, 200);
    Pt zig[4] = {{30, 30}, {100, 150}, {150, 60}, {180, 120}};
    draw_line(&a.d, zig, 4, false, 12, COLOR_A(0xFFFFFF, 100));
    Pt fill[6] = {{20, 150}, {90, 160}, {60, 170}, {90, 195}, {20, 190}, {40, 170}};
    draw_fill(&a.d, fill, 6, COLOR_A(0xFFFFFF, 100));
    draw_frame(&a.d, (Rect){110, 150, 60, 40}, 8, COLOR_A(0xFFFFFF, 100), 0, 0);
    show(&a, COLOR(0));
    for (int i = 0; i < a.w * a.h; i++) assert_true((a.px[i] & 0xFF) <= 102);
    done(&a);
}

static void clip_holds_everything(void **state) {
    (void)state;
    Paper a = paper(120, 120);
    Images im = platform_images(a.p);
    uint32_t dot[16];
    memset(dot, 0xFF, sizeof dot);
    ImageId id = im.put(im.user, 4, 4, dot, 0);
    draw_clip(&a.d, (Rect){40, 40, 30, 30});
    draw_rect(&a.d, (Rect){0, 0, 120, 120}, 6, COLOR(0xFFFFFF));
    draw_disc(&a.d, 70, 70, 60, COLOR(0xFFFFFF));
    draw_text(&a.d, 2, 60, 20, FONT_BOLD, COLOR(0xFFFFFF), "WWWWWWWWWWWWWWW");
    draw_image(&a.d, id, (Rect){10, 10, 100, 100}, 0.3f, COLOR(0xFFFFFF));
    draw_clip(&a.d, (Rect){0, 0, 0, 10});
    draw_rect(&a.d, (Rect){0, 0, 120, 120}, 0, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - 900) < 0.01);
    draw_clip_none(&a.d);
    draw_rect(&a.d, (Rect){0, 0, 10, 10}, 0, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - 1000) < 0.01);
    done(&a);
}

static void text_is_where_it_was_measured(void **state) {
    (void)state;
    Paper a = paper(400, 100);
    const FontMetrics *fm = platform_fonts(a.p);
    const char *s = "\xC3\x84rger \xE2\x86\x92 15\xE2\x88\x92 \xC5\x81\xC3\xB3\x64\xC5\xBA";
    float w = fm->width(fm->user, s, strlen(s), 20, FONT_SEMIBOLD), h = fm->height(fm->user, 20, FONT_SEMIBOLD);
    assert_true(w > 100 && w < 300 && h >= 20 && h < 40);
    draw_text(&a.d, 50, 30, 20, FONT_SEMIBOLD, COLOR(0xFFFFFF), s);
    show(&a, COLOR(0));
    assert_true(area(&a) > 300);
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++) {
            bool in = x >= 49 && x < 51 + (int)w && y >= 30 && y < 30 + (int)h;
            if (!in) assert_int_equal(at(&a, x, y), 0xFF000000);
        }
    }
    double plain = area(&a);
    draw_reset(&a.d);
    draw_text_halo(&a.d, 50, 30, 20, FONT_SEMIBOLD, COLOR(0xFFFFFF), COLOR(0x0000FF), 2, s);
    show(&a, COLOR(0));
    double blue = 0;
    for (int i = 0; i < a.w * a.h; i++) blue += (a.px[i] & 0xFF) > 128 && (a.px[i] >> 16 & 0xFF) < 64;
    assert_true(blue > plain / 2); /* the halo goes round */
    assert_true(fm->width(fm->user, "", 0, 20, FONT_BOLD) == 0);
    done(&a);
}

/* More words than the atlas holds: it starts anew within the frame and nothing is lost. */
static void the_atlas_starts_anew(void **state) {
    (void)state;
    Paper a = paper(300, 60);
    char word[64];
    draw_text(&a.d, 5, 5, 40, FONT_BOLD, COLOR(0xFFFFFF), "first 00000");
    show(&a, COLOR(0));
    double want = area(&a);
    for (int i = 0; i < 600; i++) {
        snprintf(word, sizeof word, "word number %d on its way", i);
        draw_text(&a.d, 5, 200, 40, FONT_BOLD, COLOR(0xFFFFFF), word);
        draw_text(&a.d, -2000, 5, 40, FONT_BOLD, COLOR(0xFFFFFF), word);
    }
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - want) < 0.01);
    done(&a);
}

static void images_turn_shrink_and_go(void **state) {
    (void)state;
    Paper a = paper(200, 200);
    Images im = platform_images(a.p);
    uint32_t px[40 * 40];
    for (int i = 0; i < 1600; i++) {
        int x = i % 40, y = i / 40;
        px[i] = x >= 2 && x < 38 && y >= 2 && y < 38 ? 0xFFFFFFFF : 0;
    }
    ImageId id = im.put(im.user, 40, 40, px, IMAGE_SPRITE);
    assert_true(id != 0);
    draw_image(&a.d, id, (Rect){80, 80, 40, 40}, 0, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - 36 * 36) < 0.01);
    for (int step = 1; step < 6; step++) { /* the same at every angle, with soft edges */
        draw_reset(&a.d);
        draw_image(&a.d, id, (Rect){80, 80, 40, 40}, (float)step * 0.31f, COLOR(0xFFFFFF));
        show(&a, COLOR(0));
        assert_true(fabs(area(&a) - 36 * 36) < 12);
        int soft = 0;
        for (int i = 0; i < a.w * a.h; i++) soft += (a.px[i] & 0xFF) > 20 && (a.px[i] & 0xFF) < 235;
        assert_true(soft > 80);
    }
    draw_reset(&a.d);
    draw_image(&a.d, id, (Rect){80, 80, 10, 10}, 0.4f, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - 81) < 4);
    draw_reset(&a.d); /* a quarter turn clockwise: what was above is right */
    uint32_t half[16 * 16];
    for (int i = 0; i < 256; i++) half[i] = i < 128 ? 0xFFFFFFFF : 0xFF000000;
    ImageId top = im.put(im.user, 16, 16, half, IMAGE_SPRITE);
    draw_image(&a.d, top, (Rect){92, 92, 16, 16}, 1.5707963f, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_int_equal(at(&a, 105, 100), 0xFFFFFFFF);
    assert_int_equal(at(&a, 95, 100), 0xFF000000);
    draw_reset(&a.d); /* a part, opaque, tinted */
    ImageId tile = im.put(im.user, 16, 16, half, IMAGE_OPAQUE);
    draw_image_part(&a.d, tile, (Rect){0, 0, 16, 8}, (Rect){10, 10, 64, 32}, 0, COLOR(0x00FF00));
    show(&a, COLOR(0));
    assert_int_equal(at(&a, 40, 20), 0xFF00FF00);
    uint32_t red = 0xFFFF0000;
    assert_true(im.update(im.user, tile, 15, 15, 1, 1, &red, 1));
    assert_false(im.update(im.user, tile, 16, 15, 1, 1, &red, 1));
    im.drop(im.user, tile);
    assert_false(im.update(im.user, tile, 0, 0, 1, 1, &red, 1));
    show(&a, COLOR(0)); /* the list still names it: nothing is drawn */
    assert_true(area(&a) == 0);
    assert_int_equal(im.put(im.user, 0, 4, px, 0), 0);
    assert_int_equal(im.put(im.user, 5000, 4, NULL, 0), 0);
    ImageId again = im.put(im.user, 4, 4, px, 0);
    assert_true(again != 0 && again != tile); /* an old id never names a new image */
    done(&a);
}

static void svg_pictures(void **state) {
    (void)state;
    Paper a = paper(100, 100);
    Images im = platform_images(a.p);
    const char *svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><rect width='20' height='10' "
                      "fill='#ffffff'/></svg>";
    ImageId id = im.svg(im.user, svg, 40, 0);
    draw_image(&a.d, id, (Rect){10, 10, 40, 20}, 0, COLOR(0xFFFFFF));
    show(&a, COLOR(0));
    assert_true(fabs(area(&a) - 800) < 1);
    uint32_t px[20 * 10];
    assert_true(im.svg_pixels(im.user, svg, 20, 10, px));
    assert_int_equal(px[105], 0xFFFFFFFF);
    assert_int_equal(im.svg(im.user, "not a picture", 40, 0), 0);
    assert_int_equal(im.svg(im.user, "", 40, 0), 0);
    done(&a);
}

/* ---- the whole screen, at every scale (ux 9.21, 9.22) ---- */

static void build_screen(Paper *a, Ui *ui, Demo *s, const UiFrame *f) {
    do {
        draw_reset(&a->d);
        ui_begin(ui, &a->d, f);
        demo_build(ui, s);
        ui_end(ui);
    } while (ui_more(ui));
    assert_false(a->d.full);
}

static void one_screen(int w, int h, float wanted, Palette palette) {
    uint64_t hash[2];
    for (int round = 0; round < 2; round++) {
        Paper a = paper(w, h);
        void *mem = aligned_alloc(16, UI_MEMORY);
        Ui *ui = ui_make(mem, UI_MEMORY, platform_fonts(a.p));
        Demo s;
        demo_init(&s);
        UiFrame f = {(float)w, (float)h, ui_scale_used(wanted, (float)w, (float)h), 0, palette};
        build_screen(&a, ui, &s, &f);
        if (ui_cut_count(ui)) fail_msg("%dx%d at %.2f: cut: %s", w, h, (double)f.scale, ui_cut_text(ui));
        /* every control that Tab reaches lies within the window, when it has the focus */
        InputEvent tab = {.kind = INPUT_KEY_DOWN, .key = KEY_TAB};
        size_t stops = 0;
        const char *path;
        Rect r;
        bool focusable;
        for (size_t i = 0; ui_registered(ui, i, &path, &r, &focusable); i++) stops += focusable;
        for (size_t i = 0; i < stops && round == 0; i++) {
            ui_input(ui, &tab);
            build_screen(&a, ui, &s, &f);
            assert_true(ui_find(ui, ui_focus_path(ui), &r));
            if (r.x < 0 || r.y < 0 || r.x + r.w > (float)w + 0.5f || r.y + r.h > (float)h + 0.5f)
                fail_msg("%dx%d at %.2f: %s is not reachable", w, h, (double)f.scale, ui_focus_path(ui));
        }
        if (round == 0) {
            ui_focus(ui, NULL);
            ui_scroll_to(ui, "attack", 0);
            ui_scroll_to(ui, "tools", 0);
            build_screen(&a, ui, &s, &f);
        }
        show(&a, style_color(palette, ROLE_WINDOW));
        assert_int_equal(platform_frames(a.p), 1);
        hash[round] = hash_bytes(HASH_START, a.px, (size_t)w * (size_t)h * 4);
        free(mem);
        done(&a);
    }
    assert_true(hash[0] == hash[1]);
}

static void screens_at_every_scale(void **state) {
    (void)state;
    static const float SCALE[] = {0.75f, 1, 1.5f, 2, 3};
    for (size_t i = 0; i < ARRAY_LEN(SCALE); i++) {
        one_screen(1280, 720, SCALE[i], (Palette)(i % PALETTE_N));
        one_screen(1920, 1080, SCALE[i], (Palette)((i + 1) % PALETTE_N));
    }
    one_screen(3840, 2160, 3, PALETTE_DEFAULT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_have_their_area), cmocka_unit_test(translucent_shapes_are_even),
        cmocka_unit_test(clip_holds_everything),  cmocka_unit_test(text_is_where_it_was_measured),
        cmocka_unit_test(the_atlas_starts_anew),  cmocka_unit_test(images_turn_shrink_and_go),
        cmocka_unit_test(svg_pictures),           cmocka_unit_test(screens_at_every_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
