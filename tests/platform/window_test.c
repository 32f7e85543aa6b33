/* A window on SDL's dummy driver: events in, frames out, and the refusal when there is no display. */
#include "platform/platform.h"
#include "platform/worker.h"

#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Platform *window(void) {
    char err[256] = "";
    PlatformOptions o = {.title = "test", .w = 320, .h = 200, .allow_no_display = true};
    Platform *p = platform_open(&o, err, sizeof err);
    if (!p) fail_msg("%s", err);
    InputEvent e;
    while (platform_next_event(p, 0, &e)) continue;
    return p;
}

static void no_display_is_refused(void **state) {
    (void)state;
    char err[256] = "";
    assert_null(platform_open(&(PlatformOptions){.title = "test"}, err, sizeof err));
    assert_non_null(strstr(err, "display"));
    PlatformOptions o = {.headless = true, .font_dir = "/nonexistent"};
    assert_null(platform_open(&o, err, sizeof err));
    assert_non_null(strstr(err, "fonts-inter"));
    platform_close(NULL);
}

static void events_become_input(void **state) {
    (void)state;
    Platform *p = window();
    SDL_Event e = {.type = SDL_MOUSEBUTTONDOWN};
    e.button.button = SDL_BUTTON_RIGHT;
    e.button.clicks = 2;
    e.button.x = 40;
    e.button.y = 50;
    SDL_PushEvent(&e);
    e = (SDL_Event){.type = SDL_MOUSEWHEEL};
    e.wheel.preciseY = 1.5f;
    e.wheel.mouseX = 7;
    SDL_PushEvent(&e);
    e = (SDL_Event){.type = SDL_KEYDOWN};
    e.key.keysym.sym = SDLK_RETURN;
    e.key.keysym.mod = KMOD_LCTRL | KMOD_RSHIFT;
    e.key.repeat = 1;
    SDL_PushEvent(&e);
    e.key.keysym.sym = SDLK_a;
    SDL_PushEvent(&e);
    e.key.keysym.sym = SDLK_F11;
    SDL_PushEvent(&e);
    e.key.keysym.sym = 0x444; /* Cyrillic ef, on the key of A */
    e.key.keysym.scancode = SDL_SCANCODE_A;
    SDL_PushEvent(&e);
    e = (SDL_Event){.type = SDL_TEXTINPUT};
    memcpy(e.text.text, "\xC3\xA4", 3);
    SDL_PushEvent(&e);
    e = (SDL_Event){.type = SDL_QUIT};
    SDL_PushEvent(&e);
    InputEvent in;
    assert_true(platform_next_event(p, 0, &in));
    assert_int_equal(in.kind, INPUT_MOUSE_DOWN);
    assert_int_equal(in.button, MOUSE_RIGHT);
    assert_true(in.clicks == 2 && in.x == 40 && in.y == 50);
    assert_true(platform_next_event(p, 0, &in));
    assert_true(in.kind == INPUT_WHEEL && in.wheel == 1.5f && in.x == 7);
    assert_true(platform_next_event(p, 0, &in));
    assert_true(in.kind == INPUT_KEY_DOWN && in.key == KEY_ENTER && in.repeat && in.mods == (MOD_CTRL | MOD_SHIFT));
    assert_true(platform_next_event(p, 0, &in) && in.key == KEY_A);
    assert_true(platform_next_event(p, 0, &in) && in.key == KEY_F11);
    assert_true(platform_next_event(p, 0, &in) && in.key == KEY_A);
    assert_true(platform_next_event(p, 0, &in) && in.kind == INPUT_TEXT);
    assert_string_equal(in.text, "\xC3\xA4");
    assert_true(platform_next_event(p, 0, &in) && in.kind == INPUT_QUIT);
    assert_false(platform_next_event(p, 0, &in));
    platform_close(p);
}

static void at_rest_nothing_is_drawn(void **state) {
    (void)state;
    Platform *p = window();
    DrawCmd cmd[4];
    Pt pt[4];
    char text[4];
    DrawList d;
    draw_init(&d, cmd, 4, pt, 4, text, 4);
    draw_rect(&d, (Rect){10, 10, 20, 20}, 0, COLOR(0xFF0000));
    assert_int_equal(platform_frames(p), 0);
    platform_draw(p, &d, COLOR(0x0000FF));
    assert_int_equal(platform_frames(p), 1);
    int w, h;
    platform_size(p, &w, &h);
    uint32_t *px = malloc((size_t)w * (size_t)h * 4);
    assert_true(platform_read_pixels(p, px));
    assert_int_equal(px[15 * w + 15], 0xFFFF0000);
    assert_int_equal(px[5 * w + 5], 0xFF0000FF);
    free(px);
    InputEvent e;
    int64_t before = platform_now(p);
    assert_false(platform_next_event(p, 60, &e)); /* waits, and nothing comes */
    assert_true(platform_now(p) - before >= 55);
    assert_int_equal(platform_frames(p), 1);
    platform_clipboard_set(p, "\xC5\x81\xC3\xB3");
    char out[16];
    platform_clipboard_get(p, out, sizeof out);
    assert_string_equal(out, "\xC5\x81\xC3\xB3");
    platform_clipboard_get(p, out, 4); /* cut between characters */
    assert_string_equal(out, "\xC5\x81");
    for (int c = 0; c < CURSOR_N; c++) platform_set_cursor(p, (PlatformCursor)c);
    assert_true(platform_guess_scale(p) >= 0.75f);
    assert_non_null(strstr(platform_describe(p), "software"));
    platform_close(p);
}

static void pictures_are_written(void **state) {
    (void)state;
    char err[256] = "";
    Platform *p = platform_open(&(PlatformOptions){.headless = true, .w = 30, .h = 20}, err, sizeof err);
    DrawList d;
    draw_init(&d, NULL, 0, NULL, 0, NULL, 0);
    platform_draw(p, &d, COLOR(0x336699));
    char path[] = "/tmp/glacis-picture-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0 && close(fd) == 0);
    assert_true(platform_save_png(p, path, err, sizeof err));
    FILE *f = fopen(path, "rb");
    unsigned char head[8] = {0};
    assert_int_equal(fread(head, 1, 8, f), 8);
    fclose(f);
    unlink(path);
    assert_memory_equal(head, "\x89PNG\r\n\x1a\n", 8);
    assert_false(platform_save_png(p, "/nonexistent/x.png", err, sizeof err));
    assert_non_null(strstr(err, "/nonexistent/x.png"));
    InputEvent e;
    assert_false(platform_next_event(p, -1, &e)); /* headless never waits */
    assert_true(platform_resize(p, 40, 10));
    assert_false(platform_resize(p, 0, 10));
    platform_draw(p, &d, COLOR(0x336699));
    uint32_t px[400];
    assert_true(platform_read_pixels(p, px));
    assert_int_equal(px[399], 0xFF336699);
    platform_close(p);
}

/* ---- worker ---- */

typedef struct Job {
    int n, out;
} Job;
static void square(void *arg) {
    Job *j = arg;
    j->out = j->n * j->n;
}
static void slow(void *arg) {
    SDL_Delay(30);
    square(arg);
}

static void jobs_come_back_in_order_and_wake(void **state) {
    (void)state;
    Platform *p = window();
    Worker *w = worker_open(p);
    Job job[40];
    for (int i = 0; i < 40; i++) {
        job[i] = (Job){i, 0};
        assert_true(worker_push(w, i == 0 ? slow : square, &job[i]));
    }
    int got = 0;
    InputEvent e;
    while (got < 40) {
        assert_true(platform_next_event(p, 5000, &e));
        assert_int_equal(e.kind, INPUT_WORKER);
        for (void *arg; worker_poll(w, &arg); got++) {
            assert_ptr_equal(arg, &job[got]);
            assert_int_equal(job[got].out, got * got);
        }
    }
    assert_int_equal(worker_pending(w), 0);
    worker_close(w);
    platform_close(p);
}

static void a_full_queue_refuses_and_closing_drops(void **state) {
    (void)state;
    Worker *w = worker_open(NULL);
    Job job[300];
    int pushed = 0;
    for (int i = 0; i < 300; i++) {
        job[i] = (Job){i, -1};
        pushed += worker_push(w, i == 0 ? slow : square, &job[i]);
    }
    assert_int_equal(pushed, 256);
    worker_drain(w);
    assert_int_equal(job[255].out, 255 * 255);
    assert_int_equal(worker_pending(w), 256);
    void *arg;
    while (worker_poll(w, &arg)) continue;
    worker_push(w, slow, &job[0]);
    job[1].out = -1;
    SDL_Delay(5);
    for (int i = 1; i < 100; i++) worker_push(w, slow, &job[i]);
    worker_close(w);                        /* at once: does not do a hundred slow jobs */
    assert_int_equal(job[99].out, 99 * 99); /* from the first round, untouched since */
}

int main(void) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_display_is_refused),
        cmocka_unit_test(events_become_input),
        cmocka_unit_test(at_rest_nothing_is_drawn),
        cmocka_unit_test(pictures_are_written),
        cmocka_unit_test(jobs_come_back_in_order_and_wake),
        cmocka_unit_test(a_full_queue_refuses_and_closing_drops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
