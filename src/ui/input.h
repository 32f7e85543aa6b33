/* Input: what hands do, in window pixels, free of any window library. platform fills it, tests script it. */
#pragma once
#include "base/base.h"

typedef enum InputKind {
    INPUT_NONE,
    INPUT_MOUSE_DOWN, /* x, y, button, clicks, mods */
    INPUT_MOUSE_UP,   /* x, y, button, mods */
    INPUT_MOUSE_MOVE, /* x, y, mods */
    INPUT_WHEEL,      /* x, y, wheel (up positive, may be fractions), mods */
    INPUT_KEY_DOWN,   /* key, mods, repeat */
    INPUT_KEY_UP,     /* key, mods */
    INPUT_TEXT,       /* text: UTF-8, what the keyboard layout made of it */
    INPUT_QUIT,       /* the window is asked to close */
    INPUT_RESIZE,     /* w, h: the new size in pixels */
    INPUT_FOCUS_GAINED,
    INPUT_FOCUS_LOST, /* every held key and button counts as released */
    INPUT_EXPOSE,     /* the window wants to be drawn again */
    INPUT_LEAVE,      /* the pointer left the window */
    INPUT_WORKER,     /* a job of the worker is done: poll it */
    INPUT_DROP,       /* a file was dropped on the window: x, y, file */
} InputKind;

typedef enum MouseButton { MOUSE_LEFT = 1, MOUSE_MIDDLE, MOUSE_RIGHT } MouseButton;

enum { MOD_SHIFT = 1, MOD_CTRL = 2, MOD_ALT = 4 };

/* Named by the letter on the key cap (keyboard layout applied). Printable keys are their lower-case ASCII: KEY_A = 'a',
 * '5', ',', '+'. */
typedef enum Key {
    KEY_NONE = 0,
    KEY_SPACE = ' ',
    KEY_PLUS = '+',
    KEY_COMMA = ',',
    KEY_MINUS = '-',
    KEY_PERIOD = '.',
    KEY_0 = '0',
    KEY_1,
    KEY_2,
    KEY_3,
    KEY_4,
    KEY_5,
    KEY_6,
    KEY_7,
    KEY_8,
    KEY_9,
    KEY_LESS = '<',
    KEY_EQUALS = '=',
    KEY_GREATER = '>',
    KEY_A = 'a',
    KEY_B,
    KEY_C,
    KEY_D,
    KEY_E,
    KEY_F,
    KEY_G,
    KEY_H,
    KEY_I,
    KEY_J,
    KEY_K,
    KEY_L,
    KEY_M,
    KEY_N,
    KEY_O,
    KEY_P,
    KEY_Q,
    KEY_R,
    KEY_S,
    KEY_T,
    KEY_U,
    KEY_V,
    KEY_W,
    KEY_X,
    KEY_Y,
    KEY_Z,
    KEY_ENTER = 256, /* both of them */
    KEY_ESC,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_DELETE,
    KEY_INSERT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_MENU,
    KEY_SHIFT,
    KEY_CTRL,
    KEY_ALT,
    KEY_F1,
    KEY_F2,
    KEY_F3,
    KEY_F4,
    KEY_F5,
    KEY_F6,
    KEY_F7,
    KEY_F8,
    KEY_F9,
    KEY_F10,
    KEY_F11,
    KEY_F12,
} Key;

typedef struct InputEvent {
    uint8_t kind;   /* InputKind */
    uint8_t button; /* MouseButton */
    uint8_t clicks; /* 1, 2 for a double click, 3 ... */
    uint8_t mods;   /* MOD_* bits */
    bool repeat;    /* the key was held down */
    uint16_t key;   /* Key, or the ASCII of another printable key */
    float x, y;     /* pixels, where it happened (never asked of the system later) */
    float wheel;    /* notches, up positive */
    int w, h;       /* INPUT_RESIZE */
    int64_t time;   /* ms of the caller's clock */
    char text[32];  /* INPUT_TEXT, NUL-terminated */
    const char *file; /* INPUT_DROP: its path, until the next event is asked for */
} InputEvent;
