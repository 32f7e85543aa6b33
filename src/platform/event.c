#include "platform/own.h"

#include <string.h>

static uint16_t key_of(SDL_Keysym k) {
    static const struct {
        SDL_Keycode sdl;
        uint16_t key;
    } NAMED[] = {
        {SDLK_RETURN, KEY_ENTER},
        {SDLK_KP_ENTER, KEY_ENTER},
        {SDLK_ESCAPE, KEY_ESC},
        {SDLK_TAB, KEY_TAB},
        {SDLK_BACKSPACE, KEY_BACKSPACE},
        {SDLK_DELETE, KEY_DELETE},
        {SDLK_INSERT, KEY_INSERT},
        {SDLK_HOME, KEY_HOME},
        {SDLK_END, KEY_END},
        {SDLK_PAGEUP, KEY_PAGE_UP},
        {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
        {SDLK_LEFT, KEY_LEFT},
        {SDLK_RIGHT, KEY_RIGHT},
        {SDLK_UP, KEY_UP},
        {SDLK_DOWN, KEY_DOWN},
        {SDLK_APPLICATION, KEY_MENU},
        {SDLK_MENU, KEY_MENU},
        {SDLK_LSHIFT, KEY_SHIFT},
        {SDLK_RSHIFT, KEY_SHIFT},
        {SDLK_LCTRL, KEY_CTRL},
        {SDLK_RCTRL, KEY_CTRL},
        {SDLK_LALT, KEY_ALT},
        {SDLK_RALT, KEY_ALT},
        {SDLK_KP_PLUS, KEY_PLUS},
        {SDLK_KP_MINUS, KEY_MINUS},
        {SDLK_KP_PERIOD, KEY_PERIOD},
        {SDLK_KP_0, KEY_0},
    };
    for (size_t i = 0; i < ARRAY_LEN(NAMED); i++) {
        if (NAMED[i].sdl == k.sym) return NAMED[i].key;
    }
    if (k.sym >= SDLK_KP_1 && k.sym <= SDLK_KP_9) return (uint16_t)(KEY_1 + (k.sym - SDLK_KP_1));
    if (k.sym >= SDLK_F1 && k.sym <= SDLK_F12) return (uint16_t)(KEY_F1 + (k.sym - SDLK_F1));
    if (k.sym >= 32 && k.sym < 127) return (uint16_t)k.sym;
    /* a keyboard without Latin letters: the key at the letter's usual place */
    if (k.scancode >= SDL_SCANCODE_A && k.scancode <= SDL_SCANCODE_Z)
        return (uint16_t)(KEY_A + (k.scancode - SDL_SCANCODE_A));
    return KEY_NONE;
}

static uint8_t mods_of(Uint16 m) {
    int out = (m & KMOD_SHIFT ? MOD_SHIFT : 0) | (m & (KMOD_CTRL | KMOD_GUI) ? MOD_CTRL : 0) |
              (m & KMOD_LALT ? MOD_ALT : 0); /* the right one writes letters on many keyboards */
    return (uint8_t)out;
}

static uint8_t button_of(Uint8 b) {
    return b == SDL_BUTTON_LEFT     ? MOUSE_LEFT
           : b == SDL_BUTTON_MIDDLE ? MOUSE_MIDDLE
           : b == SDL_BUTTON_RIGHT  ? MOUSE_RIGHT
                                    : 0;
}

static bool window_event(Platform *p, const SDL_WindowEvent *w, InputEvent *out) {
    switch (w->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: {
        int ww = 0, wh = 0;
        SDL_GetWindowSize(p->window, &ww, &wh);
        SDL_GetRendererOutputSize(p->renderer, &p->w, &p->h);
        p->mouse_k = ww > 0 ? (float)p->w / (float)ww : 1;
        out->kind = INPUT_RESIZE;
        out->w = p->w;
        out->h = p->h;
        return true;
    }
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED: out->kind = INPUT_EXPOSE; return true;
    case SDL_WINDOWEVENT_FOCUS_GAINED: out->kind = INPUT_FOCUS_GAINED; return true;
    case SDL_WINDOWEVENT_FOCUS_LOST: out->kind = INPUT_FOCUS_LOST; return true;
    case SDL_WINDOWEVENT_LEAVE: out->kind = INPUT_LEAVE; return true;
    case SDL_WINDOWEVENT_CLOSE: out->kind = INPUT_QUIT; return true;
    default: return false;
    }
}

static bool text_event(const char *s, InputEvent *out) {
    out->kind = INPUT_TEXT;
    size_t n = strlen(s), cap = sizeof out->text - 1;
    if (n > cap) {
        n = cap;
        while (n > 0 && ((unsigned char)s[n] & 0xC0) == 0x80) n--;
    }
    memcpy(out->text, s, n);
    out->text[n] = 0;
    return n > 0;
}

static void place(Platform *p, InputEvent *out, int x, int y) {
    out->x = (float)x * p->mouse_k;
    out->y = (float)y * p->mouse_k;
    out->mods = mods_of((Uint16)SDL_GetModState());
}

static bool drop_event(Platform *p, const SDL_DropEvent *e, InputEvent *out) {
    int x = 0, y = 0;
    if (!e->file) return false;
    bool fits = SDL_strlcpy(p->dropped, e->file, sizeof p->dropped) < sizeof p->dropped;
    SDL_free(e->file);
    SDL_GetMouseState(&x, &y);
    place(p, out, x, y);
    out->kind = INPUT_DROP;
    out->file = p->dropped;
    return fits;
}

/* False: an event that says nothing to us. */
static bool translate(Platform *p, const SDL_Event *e, InputEvent *out) {
    *out = (InputEvent){.time = platform_now(p)};
    switch (e->type) {
    case SDL_QUIT: out->kind = INPUT_QUIT; return true;
    case SDL_WINDOWEVENT: return window_event(p, &e->window, out);
    case SDL_MOUSEMOTION:
        if (e->motion.which == SDL_TOUCH_MOUSEID && e->motion.state == 0) return false;
        out->kind = INPUT_MOUSE_MOVE;
        place(p, out, e->motion.x, e->motion.y);
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        out->kind = e->type == SDL_MOUSEBUTTONDOWN ? INPUT_MOUSE_DOWN : INPUT_MOUSE_UP;
        out->button = button_of(e->button.button);
        out->clicks = e->button.clicks;
        place(p, out, e->button.x, e->button.y);
        return out->button != 0;
    case SDL_MOUSEWHEEL:
        out->kind = INPUT_WHEEL;
        place(p, out, e->wheel.mouseX, e->wheel.mouseY);
        out->wheel = e->wheel.preciseY != 0 ? e->wheel.preciseY : (float)e->wheel.y;
        if (e->wheel.direction == SDL_MOUSEWHEEL_FLIPPED) out->wheel = -out->wheel;
        return out->wheel != 0;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        out->kind = e->type == SDL_KEYDOWN ? INPUT_KEY_DOWN : INPUT_KEY_UP;
        out->key = key_of(e->key.keysym);
        out->mods = mods_of(e->key.keysym.mod);
        out->repeat = e->key.repeat != 0;
        return out->key != KEY_NONE;
    case SDL_TEXTINPUT: return text_event(e->text.text, out);
    case SDL_DROPFILE: return drop_event(p, &e->drop, out);
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: out->kind = INPUT_EXPOSE; return text_atlas_make(p);
    default:
        if (e->type == p->wake_event) {
            out->kind = INPUT_WORKER;
            return true;
        }
        return false;
    }
}

bool platform_next_event(Platform *p, int timeout_ms, InputEvent *out) {
    if (!p->window) return false;
    int64_t until = timeout_ms < 0 ? INT64_MAX : platform_now(p) + timeout_ms;
    for (;;) {
        SDL_Event e;
        int64_t left = timeout_ms < 0 ? -1 : MAX(until - platform_now(p), 0);
        int got = left == 0 ? SDL_PollEvent(&e) : left < 0 ? SDL_WaitEvent(&e) : SDL_WaitEventTimeout(&e, (int)left);
        if (got && translate(p, &e, out)) return true;
        if (!got && (left == 0 || timeout_ms < 0 || platform_now(p) >= until)) return false;
        if (got && left == 0) continue; /* drain what says nothing */
    }
}

void platform_wake(Platform *p) {
    if (!p->window) return;
    SDL_Event e = {.type = p->wake_event};
    SDL_PushEvent(&e);
}
