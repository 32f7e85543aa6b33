/* keymap: one table of acts and keys; two acts never share a key in the same mode (ux 2, 9.17). */
#include "client/client_own.h"

#include <string.h>

typedef struct ActRow {
    const char *key;
    TextId name;
    Binding def;
} ActRow;
static const ActRow ACTS[ACT_N] = {
    [ACT_NONE] = {"none", TX_UI_ACT_NONE, {0, 0}},
    [ACT_DO] = {"do", TX_UI_ACT_DO, {KEY_ENTER, 0}},
    [ACT_DO_ALL] = {"do_all", TX_UI_ACT_DO_ALL, {KEY_ENTER, MOD_SHIFT}},
    [ACT_PASS] = {"pass", TX_UI_ACT_PASS, {KEY_ENTER, MOD_CTRL}},
    [ACT_BACK] = {"back", TX_UI_ACT_BACK, {KEY_ESC, 0}},
    [ACT_NEXT] = {"next", TX_UI_ACT_NEXT, {KEY_N, 0}},
    [ACT_PREVIOUS] = {"previous", TX_UI_ACT_PREVIOUS, {KEY_N, MOD_SHIFT}},
    [ACT_DONE_WITH] = {"done_with", TX_UI_ACT_DONE_WITH, {KEY_W, 0}},
    [ACT_ALL] = {"all", TX_UI_ACT_ALL, {KEY_A, 0}},
    [ACT_ALL_OWN] = {"all_own", TX_UI_ACT_ALL_OWN, {KEY_A, MOD_CTRL}},
    [ACT_TURN] = {"turn", TX_UI_ACT_TURN, {KEY_R, 0}},
    [ACT_WHEEL] = {"wheel", TX_UI_ACT_WHEEL, {KEY_R, MOD_SHIFT}},
    [ACT_POSTURE] = {"posture", TX_UI_ACT_POSTURE, {KEY_P, 0}},
    [ACT_FAN] = {"fan", TX_UI_ACT_FAN, {KEY_C, 0}},
    [ACT_CROSSHAIR] = {"crosshair", TX_UI_ACT_CROSSHAIR, {KEY_K, 0}},
    [ACT_PEEK_SIGHT] = {"peek_sight", TX_UI_ACT_PEEK_SIGHT, {KEY_L, 0}},
    [ACT_PEEK_ARCS] = {"peek_arcs", TX_UI_ACT_PEEK_ARCS, {KEY_F, 0}},
    [ACT_PEEK_FIELD] = {"peek_field", TX_UI_ACT_PEEK_FIELD, {KEY_V, 0}},
    [ACT_PEEK_REACH] = {"peek_reach", TX_UI_ACT_PEEK_REACH, {KEY_G, 0}},
    [ACT_PEEK_DANGER] = {"peek_danger", TX_UI_ACT_PEEK_DANGER, {KEY_D, 0}},
    [ACT_PEEK_HEIGHTS] = {"peek_heights", TX_UI_ACT_PEEK_HEIGHTS, {KEY_E, 0}},
    [ACT_PEEK_OBJECTIVES] = {"peek_objectives", TX_UI_ACT_PEEK_OBJECTIVES, {KEY_O, 0}},
    [ACT_PEEK_SYMBOLS] = {"peek_symbols", TX_UI_ACT_PEEK_SYMBOLS, {KEY_S, 0}},
    [ACT_PEEK_ACTIVE] = {"peek_active", TX_UI_ACT_PEEK_ACTIVE, {KEY_H, 0}},
    [ACT_PEEK_BARE] = {"peek_bare", TX_UI_ACT_PEEK_BARE, {KEY_B, 0}},
    [ACT_RULER] = {"ruler", TX_UI_ACT_RULER, {KEY_M, 0}},
    [ACT_TEMPLATES] = {"templates", TX_UI_TEMPLATE_ACT, {KEY_T, 0}},
    [ACT_CLEAR_MEASURES] = {"clear_measures", TX_UI_ACT_CLEAR_MEASURES, {KEY_M, MOD_SHIFT}},
    [ACT_COMPARE] = {"compare", TX_UI_ACT_COMPARE, {KEY_Q, 0}},
    [ACT_PIN] = {"pin", TX_UI_ACT_PIN, {KEY_I, 0}},
    [ACT_JUMP] = {"jump", TX_UI_ACT_JUMP, {KEY_J, 0}},
    [ACT_JUMP_BACK] = {"jump_back", TX_UI_ACT_JUMP_BACK, {KEY_J, MOD_SHIFT}},
    [ACT_ZOOM_TO] = {"zoom_to", TX_UI_ACT_ZOOM_TO, {KEY_Z, 0}},
    [ACT_WHOLE] = {"whole", TX_UI_ACT_WHOLE, {KEY_Z, MOD_SHIFT}},
    [ACT_LAYERS] = {"layers", TX_UI_ACT_LAYERS, {KEY_U, 0}},
    [ACT_ZOOM_IN] = {"zoom_in", TX_UI_ACT_ZOOM_IN, {KEY_PLUS, 0}},
    [ACT_ZOOM_OUT] = {"zoom_out", TX_UI_ACT_ZOOM_OUT, {KEY_MINUS, 0}},
    [ACT_UNDO] = {"undo", TX_UI_ACT_UNDO, {KEY_Z, MOD_CTRL}},
    [ACT_REDO] = {"redo", TX_UI_ACT_REDO, {KEY_Y, MOD_CTRL}},
    [ACT_FIND] = {"find", TX_UI_ACT_FIND, {KEY_F, MOD_CTRL}},
    [ACT_SAVE_COPY] = {"save_copy", TX_UI_ACT_SAVE_COPY, {KEY_S, MOD_CTRL}},
    [ACT_EXPLAIN] = {"explain", TX_UI_ACT_EXPLAIN, {KEY_F1, 0}},
    [ACT_KEYS] = {"keys", TX_UI_ACT_KEYS, {KEY_F2, 0}},
    [ACT_PANELS] = {"panels", TX_UI_ACT_PANELS, {KEY_F10, 0}},
    [ACT_FULLSCREEN] = {"fullscreen", TX_UI_ACT_FULLSCREEN, {KEY_F11, 0}},
    [ACT_PICTURE] = {"picture", TX_UI_ACT_PICTURE, {KEY_F12, 0}},
    [ACT_RECORD_BACK] = {"record_back", TX_UI_ACT_RECORD_BACK, {KEY_COMMA, 0}},
    [ACT_RECORD_ON] = {"record_on", TX_UI_ACT_RECORD_ON, {KEY_PERIOD, 0}},
    [ACT_PHASE_BACK] = {"phase_back", TX_UI_ACT_PHASE_BACK, {KEY_LESS, 0}},
    [ACT_PHASE_ON] = {"phase_on", TX_UI_ACT_PHASE_ON, {KEY_GREATER, 0}},
    [ACT_PLAY] = {"play", TX_UI_ACT_PLAY, {KEY_SPACE, 0}},
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

TextId keymap_act_text(Act a) {
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
