/* What the widget tests share: a Ui with letters of one width, a draw list, and hands that click, drag and type. */
#pragma once
#include "ui/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { H_CMD = 20000, H_PT = 60000, H_TEXT = 200000 };

typedef struct Hand {
    Ui *ui;
    void *mem;
    DrawList d;
    UiFrame f;
    void (*build)(Ui *ui, void *user);
    void *user;
    int passes; /* of the last frame */
} Hand;

/* 0.5 of the size a letter, by characters and not bytes. */
static float h_width(void *user, const char *s, size_t n, float size, FontWeight w) {
    (void)user;
    (void)w;
    int letters = 0;
    for (size_t i = 0; i < n; i++) letters += ((unsigned char)s[i] & 0xC0) != 0x80;
    return (float)letters * size * 0.5f;
}
static float h_height(void *user, float size, FontWeight w) {
    (void)user;
    (void)w;
    return size * 1.2f;
}
static const FontMetrics H_METRICS = {h_width, h_height, NULL};

static void h_frame(Hand *h) {
    h->passes = 0;
    do {
        draw_reset(&h->d);
        ui_begin(h->ui, &h->d, &h->f);
        h->build(h->ui, h->user);
        ui_end(h->ui);
        assert_true(++h->passes < 1000);
    } while (ui_more(h->ui));
    assert_false(h->d.full);
}

static void h_open(Hand *h, void (*build)(Ui *, void *), void *user, float scale) {
    *h = (Hand){.build = build, .user = user, .f = {1280, 720, scale, 0, PALETTE_DEFAULT}};
    h->mem = aligned_alloc(16, UI_MEMORY);
    h->ui = ui_make(h->mem, UI_MEMORY, &H_METRICS);
    assert_non_null(h->ui);
    draw_init(&h->d, malloc(H_CMD * sizeof(DrawCmd)), H_CMD, malloc(H_PT * sizeof(Pt)), H_PT, malloc(H_TEXT), H_TEXT);
    h_frame(h);
}

static void h_close(Hand *h) {
    free(h->d.cmd);
    free(h->d.pt);
    free(h->d.text);
    free(h->mem);
}

static inline bool h_mouse(Hand *h, InputKind kind, float x, float y, int clicks) {
    InputEvent e = {.kind = (uint8_t)kind, .x = x, .y = y, .button = MOUSE_LEFT, .clicks = (uint8_t)clicks};
    return ui_input(h->ui, &e);
}

static inline Rect h_rect(Hand *h, const char *path) {
    Rect r = {0, 0, 0, 0};
    if (!ui_find(h->ui, path, &r)) fail_msg("no widget %s", path);
    return r;
}

static inline void h_point(Hand *h, const char *path) {
    Rect r = h_rect(h, path);
    h_mouse(h, INPUT_MOUSE_MOVE, r.x + r.w / 2, r.y + r.h / 2, 0);
    h_frame(h);
}

/* Down and up arrive in one batch, as from a fast hand. */
static inline void h_click(Hand *h, const char *path) {
    Rect r = h_rect(h, path);
    assert_true(h_mouse(h, INPUT_MOUSE_DOWN, r.x + r.w / 2, r.y + r.h / 2, 1));
    assert_true(h_mouse(h, INPUT_MOUSE_UP, r.x + r.w / 2, r.y + r.h / 2, 1));
    h_frame(h);
}

static inline bool h_key_mods(Hand *h, int key, int mods) {
    InputEvent e = {.kind = INPUT_KEY_DOWN, .key = (uint16_t)key, .mods = (uint8_t)mods};
    bool taken = ui_input(h->ui, &e);
    h_frame(h);
    return taken;
}
static inline bool h_key(Hand *h, int key) {
    return h_key_mods(h, key, 0);
}

static inline bool h_type(Hand *h, const char *s) {
    InputEvent e = {.kind = INPUT_TEXT};
    strncpy(e.text, s, sizeof e.text - 1);
    bool taken = ui_input(h->ui, &e);
    h_frame(h);
    return taken;
}
