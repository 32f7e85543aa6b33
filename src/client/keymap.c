/* keymap: one table of acts and keys; two acts never share a key in the same mode (ux 2, 9.17). */
#include "client/client_own.h"

#include <string.h>

typedef struct ActRow {
    const char *key, *name;
    Binding def;
} ActRow;
static const ActRow ACTS[ACT_N] = {
    [ACT_NONE] = {"none", "-", {0, 0}},
    [ACT_DO] = {"do", "Do what is pencilled or aimed", {KEY_ENTER, 0}},
    [ACT_DO_ALL] = {"do_all", "Do all of that kind", {KEY_ENTER, MOD_SHIFT}},
    [ACT_PASS] = {"pass", "Pass or end the phase", {KEY_ENTER, MOD_CTRL}},
    [ACT_BACK] = {"back", "One step back; with nothing left: menu", {KEY_ESC, 0}},
    [ACT_NEXT] = {"next", "Next stand that can act", {KEY_N, 0}},
    [ACT_PREVIOUS] = {"previous", "Previous stand that can act", {KEY_N, MOD_SHIFT}},
    [ACT_DONE_WITH] = {"done_with", "Done with it this phase", {KEY_W, 0}},
    [ACT_ALL] = {"all", "All who can", {KEY_A, 0}},
    [ACT_ALL_OWN] = {"all_own", "All own stands", {KEY_A, MOD_CTRL}},
    [ACT_TURN] = {"turn", "Turn to the pointer", {KEY_R, 0}},
    [ACT_WHEEL] = {"wheel", "Wheel the group about a point", {KEY_R, MOD_SHIFT}},
    [ACT_POSTURE] = {"posture", "Posture of the selection", {KEY_P, 0}},
    [ACT_FAN] = {"fan", "Fan out a crowd", {KEY_C, 0}},
    [ACT_CROSSHAIR] = {"crosshair", "Keyboard cross-hair", {KEY_K, 0}},
    [ACT_PEEK_SIGHT] = {"peek_sight", "Peek: line of sight", {KEY_L, 0}},
    [ACT_PEEK_ARCS] = {"peek_arcs", "Peek: arcs and range bands", {KEY_F, 0}},
    [ACT_PEEK_HEIGHTS] = {"peek_heights", "Peek: heights", {KEY_E, 0}},
    [ACT_PEEK_OBJECTIVES] = {"peek_objectives", "Peek: objectives, zones, command", {KEY_O, 0}},
    [ACT_PEEK_SYMBOLS] = {"peek_symbols", "Peek: symbols", {KEY_S, 0}},
    [ACT_PEEK_ACTIVE] = {"peek_active", "Peek: who can still act", {KEY_H, 0}},
    [ACT_PEEK_BARE] = {"peek_bare", "Peek: bare table", {KEY_B, 0}},
    [ACT_RULER] = {"ruler", "Ruler", {KEY_M, 0}},
    [ACT_PIN] = {"pin", "Pin the card", {KEY_I, 0}},
    [ACT_JUMP] = {"jump", "Jump to the last event", {KEY_J, 0}},
    [ACT_JUMP_BACK] = {"jump_back", "Jump to the event before", {KEY_J, MOD_SHIFT}},
    [ACT_ZOOM_TO] = {"zoom_to", "Zoom to the selection", {KEY_Z, 0}},
    [ACT_WHOLE] = {"whole", "Whole table", {KEY_Z, MOD_SHIFT}},
    [ACT_ZOOM_IN] = {"zoom_in", "Zoom in", {KEY_PLUS, 0}},
    [ACT_ZOOM_OUT] = {"zoom_out", "Zoom out", {KEY_MINUS, 0}},
    [ACT_UNDO] = {"undo", "Undo", {KEY_Z, MOD_CTRL}},
    [ACT_REDO] = {"redo", "Redo", {KEY_Y, MOD_CTRL}},
    [ACT_FIND] = {"find", "Find a stand, place or rule", {KEY_F, MOD_CTRL}},
    [ACT_SAVE_COPY] = {"save_copy", "Save a copy", {KEY_S, MOD_CTRL}},
    [ACT_EXPLAIN] = {"explain", "Explain what is under the pointer", {KEY_F1, 0}},
    [ACT_KEYS] = {"keys", "All keys", {KEY_F2, 0}},
    [ACT_PANELS] = {"panels", "Panels on and off", {KEY_F10, 0}},
    [ACT_FULLSCREEN] = {"fullscreen", "Full screen", {KEY_F11, 0}},
    [ACT_PICTURE] = {"picture", "Save a picture", {KEY_F12, 0}},
    [ACT_RECORD_BACK] = {"record_back", "Look one record back", {KEY_COMMA, 0}},
    [ACT_RECORD_ON] = {"record_on", "Look one record on", {KEY_PERIOD, 0}},
    [ACT_PHASE_BACK] = {"phase_back", "Look one phase back", {KEY_LESS, 0}},
    [ACT_PHASE_ON] = {"phase_on", "Look one phase on", {KEY_GREATER, 0}},
    [ACT_PLAY] = {"play", "Finish the film", {KEY_SPACE, 0}},
};

void keymap_default(Keymap *k) {
    for (int i = 0; i < ACT_N; i++) k->of[i] = ACTS[i].def;
}

/* '<' and '>' come with Shift on most keyboards, '+' on some: Shift is ignored for signs that are themselves shifted.
 */
static uint8_t mods_of(const InputEvent *e) {
    uint8_t m = e->mods;
    if (e->key == KEY_LESS || e->key == KEY_GREATER || e->key == KEY_PLUS) m &= (uint8_t)~MOD_SHIFT;
    return m;
}

Act keymap_find(const Keymap *k, const InputEvent *e) {
    uint16_t key = e->key;
    uint8_t mods = mods_of(e);
    if (key == KEY_COMMA && (mods & MOD_SHIFT)) key = KEY_LESS, mods &= (uint8_t)~MOD_SHIFT;
    if (key == KEY_PERIOD && (mods & MOD_SHIFT)) key = KEY_GREATER, mods &= (uint8_t)~MOD_SHIFT;
    if (key == KEY_EQUALS) key = KEY_PLUS, mods &= (uint8_t)~MOD_SHIFT;
    for (int i = 1; i < ACT_N; i++)
        if (k->of[i].key == key && k->of[i].mods == mods) return (Act)i;
    return ACT_NONE;
}

const char *keymap_act_name(Act a) {
    return ACTS[a].name;
}
const char *keymap_act_key(Act a) {
    return ACTS[a].key;
}

bool keymap_bind(Keymap *k, Act a, Binding b, Act *clash) {
    for (int i = 1; i < ACT_N; i++)
        if (i != (int)a && k->of[i].key == b.key && k->of[i].mods == b.mods && b.key != 0) {
            *clash = (Act)i;
            return false;
        }
    k->of[a] = b;
    return true;
}

typedef struct KeyName {
    uint16_t key;
    const char *name;
} KeyName;
static const KeyName KEY_NAMES[] = {
    {KEY_SPACE, "Space"},
    {KEY_ENTER, "Enter"},
    {KEY_ESC, "Esc"},
    {KEY_TAB, "Tab"},
    {KEY_BACKSPACE, "Backspace"},
    {KEY_DELETE, "Del"},
    {KEY_INSERT, "Ins"},
    {KEY_HOME, "Home"},
    {KEY_END, "End"},
    {KEY_PAGE_UP, "PageUp"},
    {KEY_PAGE_DOWN, "PageDown"},
    {KEY_LEFT, "Left"},
    {KEY_RIGHT, "Right"},
    {KEY_UP, "Up"},
    {KEY_DOWN, "Down"},
    {KEY_MENU, "Menu"},
    {KEY_F1, "F1"},
    {KEY_F2, "F2"},
    {KEY_F3, "F3"},
    {KEY_F4, "F4"},
    {KEY_F5, "F5"},
    {KEY_F6, "F6"},
    {KEY_F7, "F7"},
    {KEY_F8, "F8"},
    {KEY_F9, "F9"},
    {KEY_F10, "F10"},
    {KEY_F11, "F11"},
    {KEY_F12, "F12"},
};

void binding_print(Binding b, Text *out) {
    if (b.key == 0) {
        text_str(out, "none");
        return;
    }
    if (b.mods & MOD_CTRL) text_str(out, "Ctrl+");
    if (b.mods & MOD_ALT) text_str(out, "Alt+");
    if (b.mods & MOD_SHIFT) text_str(out, "Shift+");
    for (size_t i = 0; i < ARRAY_LEN(KEY_NAMES); i++)
        if (KEY_NAMES[i].key == b.key) {
            text_str(out, KEY_NAMES[i].name);
            return;
        }
    text_char(out, (char)(b.key >= 'a' && b.key <= 'z' ? b.key - 'a' + 'A' : b.key));
}

bool binding_parse(const char *s, Binding *out) {
    *out = (Binding){0, 0};
    for (;;) {
        if (strncmp(s, "Ctrl+", 5) == 0 && s[5])
            out->mods |= MOD_CTRL, s += 5;
        else if (strncmp(s, "Alt+", 4) == 0 && s[4])
            out->mods |= MOD_ALT, s += 4;
        else if (strncmp(s, "Shift+", 6) == 0 && s[6])
            out->mods |= MOD_SHIFT, s += 6;
        else
            break;
    }
    if (strcmp(s, "none") == 0) return out->mods == 0;
    for (size_t i = 0; i < ARRAY_LEN(KEY_NAMES); i++)
        if (strcmp(KEY_NAMES[i].name, s) == 0) {
            out->key = KEY_NAMES[i].key;
            return true;
        }
    if (s[0] > ' ' && s[0] < 127 && s[1] == 0) {
        out->key = (uint16_t)(s[0] >= 'A' && s[0] <= 'Z' ? s[0] - 'A' + 'a' : s[0]);
        return true;
    }
    return false;
}
