/* Widgets by scripted hands: what a click, a drag, a key does, and what it must not do. */
#include "harness.h"

typedef struct World {
    int ok, other, right_clicks, value, percent, chip, tab, combo, picked, rows, row_last, doubles;
    bool box, off, menu, modal, escaped, submitted, covered;
    char name[12], number[8];
    int extra; /* widgets in the long list */
} World;

static void build(Ui *ui, void *user) {
    World *w = user;
    ui_panel_begin(ui, "p", (Rect){900, 40, 300, 400}, PANEL_SCROLL);
    if (ui_button(ui, "OK", "Enter", BUTTON_PRIMARY)) w->ok++;
    if (ui_button(ui, "Off##off", NULL, BUTTON_DISABLED)) w->other++;
    ui_tooltip(ui, "Nothing is selected");
    ui_checkbox(ui, "Box", &w->box, false);
    ui_slider(ui, "Value", &w->value, 0, 100, 5, NULL);
    ui_slider_percent(ui, "Share", &w->percent, 75, 300, 5);
    static const char *const CHIP[] = {"one", "two", "three"};
    ui_chips(ui, "chips", CHIP, 3, &w->chip);
    ui_tabs(ui, "tabs", CHIP, 3, &w->tab);
    ui_field(ui, "Name", w->name, sizeof w->name, "hint", 0);
    if (ui_submitted(ui)) w->submitted = true;
    ui_field(ui, "Number", w->number, sizeof w->number, NULL, FIELD_NUMBER);
    ui_combo(ui, "Combo", CHIP, 3, &w->combo);
    for (int i = 0; i < w->extra; i++) {
        char name[16];
        name[0] = 'x';
        name[1] = (char)('0' + i / 10);
        name[2] = (char)('0' + i % 10);
        name[3] = 0;
        ui_button(ui, name, NULL, 0);
    }
    ui_panel_end(ui);
    ui_panel_begin(ui, "t", (Rect){20, 40, 300, 200}, 0);
    static const UiColumn COL[] = {{"who", 0, ALIGN_LEFT}, {"n", 40, ALIGN_RIGHT}};
    ui_table_begin(ui, "rows", COL, 2, 100);
    static const char *const ROW[] = {"A1", "A2", "A3", "A4", "A5", "A6"};
    for (int i = 0; i < 6; i++) {
        unsigned s = ui_table_row(ui, ROW[i], i == 5 ? ROW_DISABLED : 0);
        if (s & UI_CLICK) {
            w->rows++;
            w->row_last = i;
        }
        if (s & UI_DOUBLE) w->doubles++;
        if (s & UI_RIGHT) w->right_clicks++;
        ui_place(ui, ui_table_rect(ui));
        if (i == 0) {
            ui_checkbox(ui, "A1##in", &w->off, false);
        } else {
            ui_label(ui, ROW[i], (UiFont){0});
        }
        ui_table_cell(ui, "7", (UiFont){0});
    }
    ui_table_end(ui);
    ui_panel_end(ui);
    if (w->covered) {
        ui_panel_begin(ui, "cover", (Rect){880, 20, 340, 100}, PANEL_RAISED);
        ui_panel_end(ui);
    }
    static const UiMenuItem ITEM[] = {{"Fire", "Enter", NULL, false},
                                      {"Move", NULL, "has fired (5.3)", false},
                                      {NULL, NULL, NULL, false},
                                      {"Turn", "R", NULL, true}};
    int pick = ui_menu(ui, "context", ITEM, 4);
    if (pick >= 0) w->picked = pick;
    if (w->modal) {
        ui_modal_begin(ui, "leave", "Leave?", 300, 160);
        if (ui_button(ui, "Stay", NULL, BUTTON_PRIMARY)) w->modal = false;
        if (ui_modal_escaped(ui)) {
            w->escaped = true;
            w->modal = false;
        }
        ui_modal_end(ui);
    }
}

static World world(void) {
    return (World){.value = 50, .percent = 100, .picked = -1, .row_last = -1};
}

static void a_fast_click_is_not_lost(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 1);
    Rect r = h_rect(&h, "p/OK");
    for (int i = 0; i < 3; i++) { /* three clicks before one frame */
        h_mouse(&h, INPUT_MOUSE_DOWN, r.x + 5, r.y + 5, 1);
        h_mouse(&h, INPUT_MOUSE_UP, r.x + 5, r.y + 5, 1);
    }
    h_frame(&h);
    assert_int_equal(w.ok, 4);
    h_click(&h, "p/off");
    assert_int_equal(w.other, 0);
    h_close(&h);
}

static void release_elsewhere_is_no_click(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    Rect r = h_rect(&h, "p/OK");
    h_mouse(&h, INPUT_MOUSE_DOWN, r.x + 5, r.y + 5, 1);
    h_frame(&h);
    assert_true(h_mouse(&h, INPUT_MOUSE_UP, 400, 400, 1)); /* its press was ours */
    h_frame(&h);
    assert_int_equal(w.ok, 0);
    h_close(&h);
}

/* The law: Space presses nothing; Enter nothing that was merely clicked; a repeat nothing at all. */
static void keys_do_not_press_by_accident(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 1);
    assert_false(h_key(&h, KEY_ENTER)); /* goes to the table */
    assert_false(h_key(&h, KEY_SPACE));
    assert_int_equal(w.ok, 1);
    assert_true(h_key(&h, KEY_TAB));
    for (int i = 0; i < 40 && strcmp(ui_focus_path(h.ui), "p/OK") != 0; i++) h_key(&h, KEY_TAB);
    assert_string_equal(ui_focus_path(h.ui), "p/OK");
    assert_false(h_key(&h, KEY_SPACE));
    assert_int_equal(w.ok, 1);
    InputEvent held = {.kind = INPUT_KEY_DOWN, .key = KEY_ENTER, .repeat = true};
    ui_input(h.ui, &held);
    h_frame(&h);
    assert_int_equal(w.ok, 1);
    assert_true(h_key(&h, KEY_ENTER));
    assert_int_equal(w.ok, 2);
    assert_false(h_key_mods(&h, KEY_ENTER, MOD_CTRL)); /* the phase's */
    assert_int_equal(w.ok, 2);
    h_click(&h, "p/Box"); /* a click takes the keyboard's focus away */
    assert_true(w.box);
    assert_false(h_key(&h, KEY_ENTER));
    assert_true(w.box && w.ok == 2);
    h_close(&h);
}

static void tab_reaches_every_widget_both_ways(void **state) {
    (void)state;
    World w = world();
    w.extra = 12;
    Hand h;
    h_open(&h, build, &w, 1);
    const char *path;
    Rect r;
    bool focusable;
    int want = 0, got = 0;
    char seen[64][64];
    for (size_t i = 0; ui_registered(h.ui, i, &path, &r, &focusable); i++) want += focusable;
    assert_true(want > 25);
    for (int i = 0; i < want; i++) {
        h_key(&h, KEY_TAB);
        path = ui_focus_path(h.ui);
        for (int k = 0; k < got; k++) assert_string_not_equal(seen[k], path);
        strncpy(seen[got++], path, 63);
        /* what has the focus can be seen */
        r = h_rect(&h, path);
        if (path[0] == 'p') assert_true(r.y >= 39 && r.y + r.h <= 441);
    }
    char last[64];
    strncpy(last, ui_focus_path(h.ui), 63);
    h_key(&h, KEY_TAB); /* round */
    assert_string_equal(ui_focus_path(h.ui), seen[0]);
    h_key_mods(&h, KEY_TAB, MOD_SHIFT);
    assert_string_equal(ui_focus_path(h.ui), last);
    h_close(&h);
}

static void names_in_a_screen_differ(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    const char *a, *b;
    Rect r;
    bool f;
    for (size_t i = 0; ui_registered(h.ui, i, &a, &r, &f); i++)
        for (size_t k = i + 1; ui_registered(h.ui, k, &b, &r, &f); k++) assert_string_not_equal(a, b);
    h_close(&h);
}

static void slider_drags_and_steps(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    Rect r = h_rect(&h, "p/Value");
    h_mouse(&h, INPUT_MOUSE_DOWN, r.x + 7, r.y + 10, 1);
    h_frame(&h);
    assert_int_equal(w.value, 0);
    h_mouse(&h, INPUT_MOUSE_MOVE, r.x + r.w / 2, 600, 0); /* far below: still held */
    h_frame(&h);
    assert_int_equal(w.value, 50);
    h_mouse(&h, INPUT_MOUSE_MOVE, r.x + r.w + 500, 600, 0);
    h_mouse(&h, INPUT_MOUSE_UP, r.x + r.w + 500, 600, 1);
    h_frame(&h);
    assert_int_equal(w.value, 100);
    h_mouse(&h, INPUT_MOUSE_MOVE, r.x, r.y, 0);
    h_frame(&h);
    assert_int_equal(w.value, 100); /* let go */
    for (int i = 0; i < 40 && strcmp(ui_focus_path(h.ui), "p/Value") != 0; i++) h_key(&h, KEY_TAB);
    assert_true(h_key(&h, KEY_LEFT));
    assert_int_equal(w.value, 95);
    h_key(&h, KEY_HOME);
    h_key(&h, KEY_LEFT);
    assert_int_equal(w.value, 0);
    h_close(&h);
}

static char clipboard[64];
static void clip_set(void *user, const char *text) {
    (void)user;
    strncpy(clipboard, text, sizeof clipboard - 1);
}
static void clip_get(void *user, char *out, size_t cap) {
    (void)user;
    strncpy(out, clipboard, cap - 1);
    out[cap - 1] = 0;
}

static void field_edits_utf8(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    ui_set_clipboard(h.ui, (UiClipboard){clip_set, clip_get, NULL});
    assert_false(h_type(&h, "x")); /* nobody has the keys */
    h_click(&h, "p/Name");
    assert_true(ui_has_text_focus(h.ui));
    assert_true(h_type(&h, "M\xC3\xBCller"));
    assert_string_equal(w.name, "M\xC3\xBCller");
    assert_true(h_key(&h, KEY_V)); /* letters are letters */
    for (int i = 0; i < 4; i++) h_key(&h, KEY_LEFT);
    h_key(&h, KEY_BACKSPACE);
    assert_string_equal(w.name, "Mller");
    h_type(&h, "\xC5\x82");
    assert_string_equal(w.name, "M\xC5\x82ller");
    h_key(&h, KEY_DELETE);
    assert_string_equal(w.name, "M\xC5\x82"
                                "ler");
    h_key_mods(&h, KEY_A, MOD_CTRL);
    h_key_mods(&h, KEY_X, MOD_CTRL);
    assert_string_equal(w.name, "");
    assert_string_equal(clipboard, "M\xC5\x82"
                                   "ler");
    h_key_mods(&h, KEY_V, MOD_CTRL);
    h_key_mods(&h, KEY_V, MOD_CTRL);
    assert_string_equal(w.name, "M\xC5\x82"
                                "lerM\xC5\x82"
                                "le"); /* 12 bytes with the NUL: no half character, no overrun */
    h_key_mods(&h, KEY_LEFT, MOD_SHIFT);
    h_type(&h, "z");
    assert_string_equal(w.name, "M\xC5\x82"
                                "lerM\xC5\x82"
                                "lz");
    h_key(&h, KEY_ENTER);
    assert_true(w.submitted);
    assert_false(h_key_mods(&h, KEY_S, MOD_CTRL)); /* save is not the field's */
    h_key(&h, KEY_ESC);
    assert_string_equal(w.name, ""); /* as it was when the editing began */
    assert_false(ui_has_text_focus(h.ui));
    h_click(&h, "p/Name");
    h_mouse(&h, INPUT_MOUSE_DOWN, 600, 500, 1); /* the table takes the keys back */
    assert_false(ui_has_text_focus(h.ui));
    h_click(&h, "p/Number");
    h_type(&h, "3a.5e");
    assert_string_equal(w.number, "3.5");
    h_close(&h);
}

static void field_mouse_selects(void **state) {
    (void)state;
    World w = world();
    strcpy(w.name, "one two");
    Hand h;
    h_open(&h, build, &w, 1);
    Rect r = h_rect(&h, "p/Name");
    float x = r.x + 8, y = r.y + r.h / 2, letter = SIZE_BODY * 0.5f;
    h_mouse(&h, INPUT_MOUSE_DOWN, x + letter * 5, y, 2); /* a double click takes the word */
    h_mouse(&h, INPUT_MOUSE_UP, x + letter * 5, y, 2);
    h_frame(&h);
    h_type(&h, "X");
    assert_string_equal(w.name, "one X");
    h_mouse(&h, INPUT_MOUSE_DOWN, x, y, 1);
    h_frame(&h);
    h_mouse(&h, INPUT_MOUSE_MOVE, x + letter * 3.1f, y, 0);
    h_frame(&h);
    h_mouse(&h, INPUT_MOUSE_UP, x + letter * 3.1f, y, 1);
    h_frame(&h);
    h_type(&h, "Y");
    assert_string_equal(w.name, "Y X");
    h_close(&h);
}

static void choices(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    h_click(&h, "p/chips/three");
    assert_int_equal(w.chip, 2);
    h_click(&h, "p/tabs/two");
    assert_int_equal(w.tab, 1);
    for (int i = 0; i < 40 && strcmp(ui_focus_path(h.ui), "p/chips/three") != 0; i++) h_key(&h, KEY_TAB);
    h_key(&h, KEY_LEFT);
    assert_int_equal(w.chip, 1);
    assert_string_equal(ui_focus_path(h.ui), "p/chips/two");
    h_key(&h, KEY_LEFT); /* the focus went along and still has the keys */
    assert_int_equal(w.chip, 0);
    h_click(&h, "p/Combo");
    h_click(&h, "p/Combo/menu/three");
    assert_int_equal(w.combo, 2);
    for (int i = 0; i < 40 && strcmp(ui_focus_path(h.ui), "p/Combo") != 0; i++) h_key(&h, KEY_TAB);
    h_key(&h, KEY_ENTER);
    h_key(&h, KEY_DOWN);
    h_key(&h, KEY_ENTER);
    assert_int_equal(w.combo, 0);
    h_close(&h);
}

static void rows_and_what_lies_on_them(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    h_click(&h, "t/rows/rows/A2");
    assert_int_equal(w.row_last, 1);
    h_click(&h, "t/rows/rows/in"); /* the box in the row, not the row */
    assert_true(w.off);
    assert_int_equal(w.rows, 1);
    Rect r = h_rect(&h, "t/rows/rows/A3");
    for (int i = 1; i <= 2; i++) {
        h_mouse(&h, INPUT_MOUSE_DOWN, r.x + 90, r.y + 9, i);
        h_mouse(&h, INPUT_MOUSE_UP, r.x + 90, r.y + 9, i);
    }
    h_frame(&h);
    assert_int_equal(w.rows, 3);
    assert_int_equal(w.doubles, 1);
    InputEvent right = {.kind = INPUT_MOUSE_DOWN, .x = r.x + 90, .y = r.y + 9, .button = MOUSE_RIGHT, .clicks = 1};
    ui_input(h.ui, &right);
    h_frame(&h);
    assert_int_equal(w.right_clicks, 1);
    assert_int_equal(w.rows, 3);
    h_close(&h);
}

static void wheel_scrolls_what_is_under_it(void **state) {
    (void)state;
    World w = world();
    w.extra = 20;
    Hand h;
    h_open(&h, build, &w, 1);
    Rect before = h_rect(&h, "p/OK"), row = h_rect(&h, "t/rows/rows/A1");
    InputEvent e = {.kind = INPUT_WHEEL, .x = 1000, .y = 200, .wheel = -1};
    assert_true(ui_input(h.ui, &e));
    h_frame(&h);
    assert_true(h_rect(&h, "p/OK").y < before.y);
    assert_true(h_rect(&h, "t/rows/rows/A1").y == row.y);
    e.wheel = 100;
    ui_input(h.ui, &e);
    h_frame(&h);
    assert_true(h_rect(&h, "p/OK").y == before.y); /* not beyond its ends */
    e.wheel = -1000;
    ui_input(h.ui, &e);
    h_frame(&h);
    Rect x = h_rect(&h, "p/x19");
    assert_true(x.y + x.h <= 440 && x.y + x.h > 400);
    e = (InputEvent){.kind = INPUT_WHEEL, .x = 600, .y = 600, .wheel = 1};
    assert_false(ui_input(h.ui, &e)); /* the table's zoom */
    Rect bar = h_rect(&h, "p/scrollbar");
    h_mouse(&h, INPUT_MOUSE_DOWN, bar.x + bar.w / 2, bar.y + 2, 1);
    h_mouse(&h, INPUT_MOUSE_UP, bar.x + bar.w / 2, bar.y + 2, 1);
    h_frame(&h);
    assert_true(h_rect(&h, "p/OK").y == before.y);
    h_close(&h);
}

static void menu_by_keys_and_mouse(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    ui_menu_open(h.ui, "context", 600, 300);
    h_frame(&h);
    assert_true(ui_menu_is_open(h.ui, "context"));
    assert_true(h_key(&h, KEY_ENTER)); /* nothing chosen yet: nothing done */
    assert_int_equal(w.picked, -1);
    h_key(&h, KEY_DOWN);
    h_key(&h, KEY_DOWN); /* the refused line can be read, not chosen */
    h_key(&h, KEY_ENTER);
    assert_int_equal(w.picked, -1);
    h_key(&h, KEY_DOWN); /* over the line between */
    h_key(&h, KEY_ENTER);
    assert_int_equal(w.picked, 3);
    assert_false(ui_menu_is_open(h.ui, "context"));

    ui_menu_open(h.ui, "context", 600, 300);
    h_frame(&h);
    h_click(&h, "context/Move");
    assert_true(ui_menu_is_open(h.ui, "context"));
    h_click(&h, "context/Fire");
    assert_int_equal(w.picked, 0);

    ui_menu_open(h.ui, "context", 1270, 710); /* flips at the edges */
    h_frame(&h);
    Rect r = h_rect(&h, "context/Turn");
    assert_true(r.x >= 0 && r.x + r.w <= 1280 && r.y + r.h <= 720);
    w.picked = -1;
    Rect ok = h_rect(&h, "p/OK");
    assert_true(h_mouse(&h, INPUT_MOUSE_DOWN, ok.x + 5, ok.y + 5, 1)); /* closes it and does nothing else */
    assert_true(h_mouse(&h, INPUT_MOUSE_UP, ok.x + 5, ok.y + 5, 1));
    h_frame(&h);
    assert_false(ui_menu_is_open(h.ui, "context"));
    assert_true(w.picked == -1 && w.ok == 0);
    ui_menu_open(h.ui, "context", 600, 300);
    h_frame(&h);
    assert_true(h_key(&h, KEY_ESC));
    assert_false(ui_menu_is_open(h.ui, "context"));
    assert_false(h_key(&h, KEY_ESC)); /* now it is the table's */
    h_close(&h);
}

static void build_menu_first(Ui *ui, void *user) {
    World *w = user;
    static const UiMenuItem ITEM[] = {{"Fire", NULL, NULL, false}, {"Turn", NULL, NULL, false}};
    ui_panel_begin(ui, "below", (Rect){0, 0, 200, 40}, 0);
    int pick = ui_menu(ui, "m", ITEM, 2);
    if (pick >= 0) w->picked = pick;
    ui_panel_end(ui);
    ui_panel_begin(ui, "later", (Rect){0, 40, 400, 400}, 0);
    ui_row(ui, 200, 1, NULL);
    if (ui_button(ui, "Big", NULL, 0)) w->ok++;
    ui_panel_end(ui);
    if (w->menu) ui_menu_close(ui);
}

static void a_menu_lies_over_panels_built_later(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build_menu_first, &w, 1);
    ui_push(h.ui, "below");
    ui_menu_open(h.ui, "m", 40, 60);
    ui_pop(h.ui);
    h_frame(&h);
    h_click(&h, "below/m/Turn");
    assert_int_equal(w.picked, 1);
    assert_int_equal(w.ok, 0);
    h_click(&h, "later/Big");
    assert_int_equal(w.ok, 1);
    ui_push(h.ui, "below");
    ui_menu_open(h.ui, "m", 40, 60);
    ui_pop(h.ui);
    w.menu = true; /* closed from elsewhere: the panel answers again at once */
    h_frame(&h);
    h_click(&h, "later/Big");
    assert_int_equal(w.ok, 2);
    h_close(&h);
}

static void modal_stands_alone(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    w.modal = true;
    h_frame(&h);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 0);
    InputEvent e = {.kind = INPUT_MOUSE_DOWN, .x = 600, .y = 700, .button = MOUSE_LEFT};
    assert_true(ui_wants(h.ui, &e)); /* the table too is behind it */
    for (int i = 0; i < 5; i++) {
        h_key(&h, KEY_TAB);
        assert_string_equal(ui_focus_path(h.ui), "leave/Stay");
    }
    h_key(&h, KEY_ESC);
    assert_true(w.modal); /* one step: the focus */
    h_key(&h, KEY_ESC);
    assert_true(w.escaped && !w.modal);
    w.modal = true;
    h_frame(&h);
    h_click(&h, "leave/Stay");
    assert_false(w.modal);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 1);
    h_close(&h);
}

/* Who gets an event is asked of its own position, never of where the pointer was. */
static void hit_test_by_the_events_place(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    h_mouse(&h, INPUT_MOUSE_MOVE, 600, 600, 0);
    h_frame(&h);
    assert_true(h_mouse(&h, INPUT_MOUSE_DOWN, 1000, 430, 1));
    h_mouse(&h, INPUT_MOUSE_UP, 1000, 430, 1);
    h_frame(&h);
    assert_false(h_mouse(&h, INPUT_MOUSE_DOWN, 600, 600, 1));
    assert_false(h_mouse(&h, INPUT_MOUSE_MOVE, 1000, 60, 0)); /* a drag on the table goes on over the panel */
    h_frame(&h);
    assert_false(ui_hand_cursor(h.ui));
    assert_false(h_mouse(&h, INPUT_MOUSE_UP, 1000, 60, 1)); /* and ends there */
    h_frame(&h);
    assert_int_equal(w.ok, 0);
    assert_true(h_mouse(&h, INPUT_MOUSE_MOVE, 1000, 60, 0));
    InputEvent up = {.kind = INPUT_KEY_UP, .key = KEY_V};
    assert_false(ui_input(h.ui, &up)); /* a held peek always ends */
    h_close(&h);
}

static void the_upper_panel_covers(void **state) {
    (void)state;
    World w = world();
    w.covered = true;
    Hand h;
    h_open(&h, build, &w, 1);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 0);
    w.covered = false;
    h_frame(&h);
    h_click(&h, "p/OK");
    assert_int_equal(w.ok, 1);
    h_close(&h);
}

static bool shows(const Hand *h, const char *s) {
    size_t n = strlen(s);
    for (size_t i = 0; i < h->d.cmd_n; i++) {
        const DrawCmd *c = &h->d.cmd[i];
        if (c->kind == DRAW_TEXT && c->n == n && memcmp(h->d.text + c->first, s, n) == 0) return true;
    }
    return false;
}

static void tooltip_and_toast_ask_to_be_woken(void **state) {
    (void)state;
    World w = world();
    Hand h;
    h_open(&h, build, &w, 1);
    assert_true(ui_next_wake(h.ui) == UI_NEVER); /* at rest nothing is due */
    h.f.now = 1000;
    h_point(&h, "p/off");
    assert_false(shows(&h, "Nothing is selected"));
    assert_int_equal(ui_next_wake(h.ui), 1120);
    h.f.now = 1119;
    h_frame(&h);
    assert_false(shows(&h, "Nothing is selected"));
    h.f.now = 1120;
    h_frame(&h);
    assert_true(shows(&h, "Nothing is selected"));
    assert_true(ui_next_wake(h.ui) == UI_NEVER);
    h_point(&h, "p/Box");
    assert_false(shows(&h, "Nothing is selected"));
    h.f.now = 1200;
    h_point(&h, "p/off"); /* warm: at once */
    assert_true(shows(&h, "Nothing is selected"));
    ui_toast(h.ui, "first", ROLE_INFO);
    ui_toast(h.ui, "second", ROLE_INFO);
    ui_toast(h.ui, "third", ROLE_INFO);
    h_frame(&h);
    assert_true(!shows(&h, "first") && shows(&h, "second") && shows(&h, "third"));
    assert_int_equal(ui_next_wake(h.ui), 7200);
    h.f.now = 7200;
    h_frame(&h);
    assert_false(shows(&h, "third"));
    h_close(&h);
}

static void the_same_input_gives_the_same_list(void **state) {
    (void)state;
    World w = world();
    Hand a, b;
    h_open(&a, build, &w, 1.5f);
    h_open(&b, build, &w, 1.5f);
    h_point(&a, "p/Box");
    h_point(&b, "p/Box");
    assert_int_equal(a.d.cmd_n, b.d.cmd_n);
    assert_memory_equal(a.d.cmd, b.d.cmd, a.d.cmd_n * sizeof(DrawCmd));
    assert_memory_equal(a.d.text, b.d.text, a.d.text_n);
    h_frame(&a);
    assert_int_equal(a.passes, 1); /* at rest one pass is enough */
    h_close(&a);
    h_close(&b);
}

static void build_narrow(Ui *ui, void *user) {
    UiFont *f = user;
    ui_panel_begin(ui, "p", (Rect){0, 0, 124, 200}, 0);
    ui_label(ui, "twenty letters here!", *f); /* 130 u in 100 */
    ui_label(ui, "short", (UiFont){0});
    ui_panel_end(ui);
}

static void a_long_text_is_cut_and_counted(void **state) {
    (void)state;
    UiFont f = {0};
    Hand h;
    h_open(&h, build_narrow, &f, 1);
    assert_int_equal(ui_cut_count(h.ui), 1);
    assert_string_equal(ui_cut_text(h.ui), "twenty letters here!");
    assert_true(shows(&h, "twenty letters\xE2\x80\xA6"));
    f.cut_ok = true;
    h_frame(&h);
    assert_int_equal(ui_cut_count(h.ui), 0);
    f = (UiFont){.wrap = true};
    h_frame(&h);
    assert_int_equal(ui_cut_count(h.ui), 0);
    assert_true(shows(&h, "twenty letters") && shows(&h, "here!"));
    assert_true(ui_text_width(h.ui, "12345678", SIZE_BODY, FONT_REGULAR) == 52);
    assert_true(ui_text_height(h.ui, "12345678 12345678", SIZE_BODY, FONT_REGULAR, 60) >
                1.9f * ui_text_height(h.ui, "12345678", SIZE_BODY, FONT_REGULAR, 60));
    h_close(&h);
}

static void scale_and_class(void **state) {
    (void)state;
    assert_true(ui_scale_used(3, 1280, 720) == 2);
    assert_true(ui_scale_used(1, 1280, 720) == 1);
    assert_true(ui_scale_used(0.5f, 3840, 2160) == 0.75f);
    assert_true(ui_scale_used(9, 3840, 2160) == 3);
    assert_int_equal(ui_class(1280, 720), UI_NORMAL);
    assert_int_equal(ui_class(1280 / 0.75f, 720 / 0.75f), UI_NORMAL);
    assert_int_equal(ui_class(1280 / 1.5f, 720 / 1.5f), UI_COMPACT);
    assert_int_equal(ui_class(640, 360), UI_TINY);
    assert_int_equal(ui_class(1920, 1080), UI_WIDE);
}

static void bad_memory_is_refused(void **state) {
    (void)state;
    static _Alignas(16) char small[64];
    assert_null(ui_make(small, sizeof small, &H_METRICS));
    assert_null(ui_make(NULL, UI_MEMORY, &H_METRICS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fast_click_is_not_lost),
        cmocka_unit_test(release_elsewhere_is_no_click),
        cmocka_unit_test(keys_do_not_press_by_accident),
        cmocka_unit_test(tab_reaches_every_widget_both_ways),
        cmocka_unit_test(names_in_a_screen_differ),
        cmocka_unit_test(slider_drags_and_steps),
        cmocka_unit_test(field_edits_utf8),
        cmocka_unit_test(field_mouse_selects),
        cmocka_unit_test(choices),
        cmocka_unit_test(rows_and_what_lies_on_them),
        cmocka_unit_test(wheel_scrolls_what_is_under_it),
        cmocka_unit_test(menu_by_keys_and_mouse),
        cmocka_unit_test(a_menu_lies_over_panels_built_later),
        cmocka_unit_test(modal_stands_alone),
        cmocka_unit_test(hit_test_by_the_events_place),
        cmocka_unit_test(the_upper_panel_covers),
        cmocka_unit_test(tooltip_and_toast_ask_to_be_woken),
        cmocka_unit_test(the_same_input_gives_the_same_list),
        cmocka_unit_test(a_long_text_is_cut_and_counted),
        cmocka_unit_test(scale_and_class),
        cmocka_unit_test(bad_memory_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
