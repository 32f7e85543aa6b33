/* Platform: the window, or a picture in memory with the same interface. The only room that knows SDL. Draws draw lists,
 * turns the system's events into InputEvents, measures text, keeps images. One thread calls it (the one that opened
 * it). */
#pragma once
#include "ui/draw.h"
#include "ui/images.h"
#include "ui/input.h"

typedef struct Platform Platform;

typedef enum PlatformRenderer { RENDERER_AUTO, RENDERER_GPU, RENDERER_SOFTWARE } PlatformRenderer;

typedef struct PlatformOptions {
    const char *title;
    int w, h;      /* px; 0 = 1280 x 720 */
    bool headless; /* no window, no display, no events: a picture in memory */
    bool fullscreen;
    bool allow_no_display; /* accept SDL's dummy or offscreen driver (tests); else that is refused with a sentence */
    PlatformRenderer renderer;
    const char *font_dir; /* NULL = look in the usual places */
} PlatformOptions;

/* NULL on failure, with a sentence in err (cap bytes): no display, no font (names the packages), no renderer. */
Platform *platform_open(const PlatformOptions *o, char *err, size_t cap);
void platform_close(Platform *p); /* NULL is fine */

/* Next event; waits up to timeout_ms (0 = do not wait, -1 = for ever) using no CPU. false = none came. Headless: never
 * one, never waits. */
bool platform_next_event(Platform *p, int timeout_ms, InputEvent *out);
/* Makes platform_next_event return INPUT_WORKER; the only call allowed from another thread. */
void platform_wake(Platform *p);
int64_t platform_now(const Platform *p); /* ms since the window was opened */

/* Clears to `back`, draws the list and shows it: one frame. */
void platform_draw(Platform *p, const DrawList *d, Color back);
uint64_t platform_frames(const Platform *p);           /* drawn so far: a test that nothing is drawn at rest */
void platform_size(const Platform *p, int *w, int *h); /* px */
/* Headless only: another picture size. false = refused. */
bool platform_resize(Platform *p, int w, int h);
/* The last frame as 0xAARRGGBB, w * h words into out. false = could not be read. */
bool platform_read_pixels(Platform *p, uint32_t *out);
bool platform_save_png(Platform *p, const char *path, char *err, size_t cap);

const FontMetrics *platform_fonts(const Platform *p); /* lives as long as p */
Images platform_images(Platform *p);
const char *platform_describe(const Platform *p); /* "x11, software", "headless" ... for --version and bug reports */
float platform_guess_scale(const Platform *p);    /* UI scale from the display's DPI: 0.75 to 3 in steps of 0.25 */

void platform_clipboard_set(Platform *p, const char *text);
void platform_clipboard_get(Platform *p, char *out, size_t cap);
void platform_set_title(Platform *p, const char *title);
void platform_set_fullscreen(Platform *p, bool on);
bool platform_is_fullscreen(const Platform *p);
void platform_attention(Platform *p); /* once, when a decision waits and the window is not in front */

typedef enum PlatformCursor {
    CURSOR_ARROW,
    CURSOR_HAND,
    CURSOR_GRAB,
    CURSOR_MOVE,
    CURSOR_CROSS, /* fire */
    CURSOR_REFUSED,
    CURSOR_EYE,
    CURSOR_RULER,
    CURSOR_TURN,
    CURSOR_PEN,
    CURSOR_PENNANT, /* not yours to act */
    CURSOR_TEXT,
    CURSOR_WAIT,
    CURSOR_SIZE_V,
    CURSOR_SIZE_H,
    CURSOR_N
} PlatformCursor;
void platform_set_cursor(Platform *p, PlatformCursor c);
