#include "platform/own.h"
#include "ui/icon.h"

#include <math.h>
#include <string.h>

typedef struct Shape {
    SDL_SystemCursor system;
    Icon icon;   /* ICON_NONE = the system's */
    float x, y;  /* hot spot, 0 to 1 */
    bool struck; /* a line through it: refused */
} Shape;

static const Shape SHAPES[CURSOR_N] = {
    [CURSOR_ARROW] = {SDL_SYSTEM_CURSOR_ARROW, ICON_NONE, 0, 0, false},
    [CURSOR_HAND] = {SDL_SYSTEM_CURSOR_HAND, ICON_NONE, 0, 0, false},
    [CURSOR_GRAB] = {SDL_SYSTEM_CURSOR_SIZEALL, ICON_NONE, 0, 0, false},
    [CURSOR_MOVE] = {SDL_SYSTEM_CURSOR_SIZEALL, ICON_NONE, 0, 0, false},
    [CURSOR_CROSS] = {SDL_SYSTEM_CURSOR_CROSSHAIR, ICON_FIRE_POSTURE, 0.5f, 0.5f, false},
    [CURSOR_REFUSED] = {SDL_SYSTEM_CURSOR_NO, ICON_FIRE_POSTURE, 0.5f, 0.5f, true},
    [CURSOR_EYE] = {SDL_SYSTEM_CURSOR_CROSSHAIR, ICON_EYE, 0.5f, 0.5f, false},
    [CURSOR_RULER] = {SDL_SYSTEM_CURSOR_CROSSHAIR, ICON_TEMPLATE, 0.5f, 0.5f, false},
    [CURSOR_TURN] = {SDL_SYSTEM_CURSOR_CROSSHAIR, ICON_REDO, 0.5f, 0.5f, false},
    [CURSOR_PEN] = {SDL_SYSTEM_CURSOR_CROSSHAIR, ICON_PLUS, 0.5f, 0.5f, false},
    [CURSOR_PENNANT] = {SDL_SYSTEM_CURSOR_NO, ICON_FLAG, 0.25f, 0.9f, false},
    [CURSOR_TEXT] = {SDL_SYSTEM_CURSOR_IBEAM, ICON_NONE, 0, 0, false},
    [CURSOR_WAIT] = {SDL_SYSTEM_CURSOR_WAIT, ICON_NONE, 0, 0, false},
    [CURSOR_SIZE_V] = {SDL_SYSTEM_CURSOR_SIZENS, ICON_NONE, 0, 0, false},
    [CURSOR_SIZE_H] = {SDL_SYSTEM_CURSOR_SIZEWE, ICON_NONE, 0, 0, false},
};

/* White lines on a dark halo, drawn by the same hands as everything else, into a small picture. */
static void draw_cursor(DrawList *d, const Shape *s, float side) {
    Rect r = {2, 2, side - 4, side - 4};
    float k = side / 24;
    Pt strike[2] = {{3, side - 3}, {side - 3, 3}};
    icon_draw(d, s->icon, r, 4.2f * k, COLOR(0x101410));
    if (s->struck) draw_line(d, strike, 2, false, 5 * k, COLOR(0x101410));
    icon_draw(d, s->icon, r, 1.9f * k, COLOR(0xFFFFFF));
    if (s->struck) draw_line(d, strike, 2, false, 2.6f * k, COLOR(0xFF8A78));
}

static SDL_Cursor *make(const Shape *s, int side) {
    PlatformOptions o = {.headless = true, .w = side, .h = side};
    char err[128];
    Platform *p = platform_open(&o, err, sizeof err);
    SDL_Cursor *out = NULL;
    if (!p) return NULL;
    DrawCmd cmd[64];
    Pt pt[256];
    char text[1];
    DrawList d;
    draw_init(&d, cmd, ARRAY_LEN(cmd), pt, ARRAY_LEN(pt), text, sizeof text);
    draw_cursor(&d, s, (float)side);
    /* on a clear ground: the blend keeps colour and covers alpha */
    memset(p->surface->pixels, 0, (size_t)p->surface->pitch * (size_t)side);
    execute_list(p, &d);
    SDL_RenderFlush(p->renderer);
    out = SDL_CreateColorCursor(p->surface, (int)(s->x * (float)side), (int)(s->y * (float)side));
    platform_close(p);
    return out;
}

void platform_set_cursor(Platform *p, PlatformCursor c) {
    if (!p->window || c >= CURSOR_N || (c == p->cursor_now && p->cursor[c])) return;
    if (!p->cursor[c]) {
        const Shape *s = &SHAPES[c];
        int side = (int)lroundf(28 * CLAMP(platform_guess_scale(p), 1.0f, 3.0f));
        if (s->icon != ICON_NONE) p->cursor[c] = make(s, side);
        if (!p->cursor[c]) p->cursor[c] = SDL_CreateSystemCursor(s->system);
    }
    p->cursor_now = c;
    if (p->cursor[c]) SDL_SetCursor(p->cursor[c]);
}

void cursor_close(Platform *p) {
    for (int i = 0; i < CURSOR_N; i++) {
        if (p->cursor[i]) SDL_FreeCursor(p->cursor[i]);
    }
}
