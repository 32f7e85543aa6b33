#include "demo_screen.h"

#include "base/text.h"

#define MINUS "\xE2\x88\x92"
#define DOT   " \xC2\xB7 "
#define ARROW " \xE2\x86\x92 "

void demo_init(Demo *s) {
    *s = (Demo){.tool = 4, .enough = 50, .scale = 100, .menu_pick = -1, .show_table = true};
    s->join[0] = s->join[1] = s->join[2] = true;
    s->grid = true;
}

static void table_behind(Ui *ui) {
    DrawList *d = ui_list(ui);
    Rect w = ui_to_px(ui, ui_window(ui));
    float k = ui_scale(ui);
    draw_rect(d, w, 0, COLOR(0x6B7A3C));
    Pt wood[7] = {{100, 120}, {180, 90}, {260, 140}, {300, 220}, {200, 200}, {160, 280}, {90, 240}}, road[4];
    for (int i = 0; i < 7; i++) wood[i] = (Pt){wood[i].x * k, wood[i].y * k};
    draw_fill(d, wood, 7, COLOR(0x3F5428));
    draw_dashed(d, wood, 7, true, 2 * k, COLOR(0xF5C24B), 10 * k, 5 * k);
    static const Pt ROAD[4] = {{40, 430}, {300, 400}, {520, 330}, {980, 170}};
    for (int i = 0; i < 4; i++) road[i] = (Pt){ROAD[i].x * k, ROAD[i].y * k};
    draw_line(d, road, 4, false, 26 * k, COLOR(0xA8905F));
    draw_line(d, road, 4, false, 3 * k, COLOR_A(0xFFFFFF, 90));
    draw_ring(d, 640 * k, 500 * k, 130 * k, 4.2f, 5.8f, 2 * k, COLOR(0xF2A65A));
    draw_ring(d, 640 * k, 500 * k, 60 * k, 0, 6.2832f, 2 * k, COLOR_A(0x6CC4F5, 150));
    Pt sector[20] = {{640 * k, 500 * k}};
    for (int i = 1; i < 20; i++) {
        static const float DX[19] = {-92, -85, -77, -68, -58, -48, -37, -25, -13, 0,
                                     13,  25,  37,  48,  58,  68,  77,  85,  92};
        float x = DX[i - 1], y = -(130 - x * x / 260);
        sector[i] = (Pt){(640 + x) * k, (500 + y) * k};
    }
    draw_fill(d, sector, 20, COLOR_A(0xFFD84A, 60));
}

static void stand(Ui *ui, const Demo *s, float x, float y, float angle, Color base, Color rim, const char *label) {
    DrawList *d = ui_list(ui);
    float k = ui_scale(ui), side = 40 * k;
    Rect r = {(x - 20) * k, (y - 20) * k, side, side};
    draw_frame(d, r, 3 * k, base, rim, 2 * k);
    draw_image(d, s->tank, (Rect){(x - 17) * k, (y - 17) * k, 34 * k, 34 * k}, angle, COLOR(0xFFFFFF));
    draw_text_halo(d, (x - 10) * k, (y + 22) * k, 12 * k, FONT_SEMIBOLD, COLOR(0xFFFFFF), COLOR(0x101410), 2 * k,
                   label);
}

static void table_stands(Ui *ui, const Demo *s) {
    static const char *const LABEL[4] = {"A1", "A2", "B7", "B12"};
    for (int i = 0; i < 4; i++) {
        float f = (float)i;
        stand(ui, s, 340 + 110 * f, 460 - 60 * f, 0.4f * f, i < 2 ? COLOR(0xA7AEAB) : COLOR(0xCDB27F),
              ui_color(ui, i < 2 ? ROLE_SIDE_A : ROLE_SIDE_B), LABEL[i]);
    }
    float k = ui_scale(ui);
    Pt line[2] = {{355 * k, 455 * k}, {655 * k, 350 * k}};
    draw_line(ui_list(ui), line, 2, false, 4 * k, COLOR(0x101410));
    draw_line(ui_list(ui), line, 2, false, 2 * k, ui_color(ui, ROLE_CLEAR));
}

static void top_bar(Ui *ui, Demo *s, float w, bool small) {
    float h = small ? 32 : 44, y = small ? 2 : 8, b = 28;
    ui_panel_begin(ui, "top", (Rect){0, 0, w, h}, PANEL_TIGHT | PANEL_LINE_BOTTOM);
    ui_place(ui, (Rect){6, y, 32, b});
    if (ui_icon_button(ui, "menu", ICON_MENU, NULL, BUTTON_FLAT))
        ui_menu_open(ui, "game", 8 * ui_scale(ui), h * ui_scale(ui));
    static const UiMenuItem GAME[] = {{"Save a copy", "Ctrl+S", NULL, false},
                                      {"Replay", NULL, "Nothing has happened yet (house rule)", false},
                                      {NULL, NULL, NULL, false},
                                      {"Show the grid", "G", NULL, true},
                                      {"Settings", "F10", NULL, false},
                                      {"Leave", "Ctrl+Q", NULL, false}};
    int pick = ui_menu(ui, "game", GAME, (int)ARRAY_LEN(GAME));
    if (pick >= 0) s->menu_pick = pick;
    if (pick == 5) s->modal_open = true;
    ui_place(ui, (Rect){52, y, 30, b});
    ui_icon_button(ui, "undo", ICON_UNDO, NULL, 0);
    ui_tooltip(ui, "Undo: B2 moved 8.0 in");
    ui_place(ui, (Rect){86, y, 30, b});
    ui_icon_button(ui, "redo", ICON_REDO, NULL, BUTTON_DISABLED);
    ui_tooltip(ui, "Nothing to redo");
    ui_place(ui, (Rect){130, small ? 0 : 4, 120, 18});
    ui_label(ui, "Turn 4 of 12", (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD});
    ui_place(ui, (Rect){130, small ? 16 : 22, 120, 16});
    ui_label(ui, "Introductory, 1943", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    if (!small && w > 1100) {
        static const char *const PHASE[] = {"\xE2\x9C\x93 Initiative##p0",
                                            "\xE2\x9C\x93 Posture##p1",
                                            "\xE2\x9C\x93 Artillery##p2",
                                            "Fire##p3",
                                            "Plot##p4",
                                            "Move##p5",
                                            "Recover##p6"};
        static const float X[] = {246, 340, 426, 514, 576, 632, 692, 768};
        for (int i = 0; i < 7; i++) {
            ui_place(ui, (Rect){X[i], y, X[i + 1] - X[i] - 4, b});
            ui_button(ui, PHASE[i], NULL, i == 3 ? BUTTON_ON : 0);
        }
        ui_place(ui, (Rect){784, 4, 220, 18});
        ui_label(ui, "Germany attacks", (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD, .role = ROLE_SIDE_A});
        ui_place(ui, (Rect){784, 22, 220, 16});
        ui_label(ui, "then USSR; nobody has passed", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    }
    float pw = 250;
    ui_place(ui, (Rect){w - pw - 8, y, pw, b});
    if (ui_button(ui, "Pass: 6 could still fire##pass", "Ctrl+Enter", BUTTON_LEFT)) s->pass_clicks++;
    ui_panel_end(ui);
}

static void rail(Ui *ui, Demo *s, float top, float h) {
    static const Icon ICON[] = {ICON_EYE,   ICON_SIGHT,    ICON_REACH,   ICON_DANGER,  ICON_ARCS,
                                ICON_RULER, ICON_TEMPLATE, ICON_HEIGHTS, ICON_SYMBOLS, ICON_FLAG};
    static const char *const LETTER[] = {"V", "L", "G", "D", "F", "M", "T", "E", "S", "O"};
    static const char *const HELP[] = {"Sight field of the stand under the pointer",
                                       "Line of sight",
                                       "Where it can go",
                                       "Danger from known enemies",
                                       "Arcs and range bands",
                                       "Ruler",
                                       "Templates",
                                       "Heights",
                                       "Symbols",
                                       "Objectives, zones, command"};
    ui_panel_begin(ui, "tools", (Rect){0, top, 44, h}, PANEL_TIGHT | PANEL_LINE_RIGHT | PANEL_SCROLL);
    ui_gap(ui, 0);
    ui_space(ui, 4);
    for (int i = 0; i < 10; i++) {
        ui_row(ui, 38, 3, (float[]){4, 36, 4});
        ui_cell(ui, 0);
        if (ui_icon_button(ui, LETTER[i], ICON[i], LETTER[i], s->tool == i ? BUTTON_ON | BUTTON_FLAT : BUTTON_FLAT))
            s->tool = i;
        ui_tooltip(ui, HELP[i]);
        ui_cell(ui, 0);
    }
    ui_panel_end(ui);
}

static void attack_rows(Ui *ui, Demo *s) {
    static const UiColumn COL[] = {{"by", 0, ALIGN_LEFT},   {"range", 38, ALIGN_RIGHT}, {"need", 36, ALIGN_RIGHT},
                                   {"CD", 26, ALIGN_RIGHT}, {"elim.", 36, ALIGN_RIGHT}, {"adds", 42, ALIGN_RIGHT}};
    static const char *const WHO[] = {"A2 Pz IV H", "A3 Pz IV H", "A9 PaK 40", "A1 Pz IV H"};
    static const char *const CELL[4][5] = {{"7.7", "15" MINUS, "+4", "6.3", "+8.1"},
                                           {"9.5", "11" MINUS, "+4", "4.6", "+6.4"},
                                           {"11.2", "15" MINUS, "+7", "12.5", "+14.7"},
                                           {"11.1", "15" MINUS, "+4", "2.1", "+5.3"}};
    ui_table_begin(ui, "by", COL, 6, 0);
    for (int i = 0; i < 4; i++) {
        bool on = s->join[i];
        if (ui_table_row(ui, WHO[i], i == 1 ? ROW_MARKED | ROW_SELECTED : 0) & UI_CLICK) s->row_clicks++;
        Rect r = ui_table_rect(ui);
        ui_place(ui, r);
        TEXT(label, 64);
        text_str(&label, WHO[i]);
        text_str(&label, "##join ");
        text_str(&label, WHO[i]);
        ui_checkbox(ui, label_buf, &s->join[i], false);
        Role role = on ? ROLE_TEXT : ROLE_FAINT;
        for (int c = 0; c < 5; c++)
            ui_table_cell(ui, CELL[i][c],
                          (UiFont){.role = (uint8_t)(c == 4 && on ? ROLE_CLEAR : role),
                                   .weight = c == 4 ? FONT_SEMIBOLD : FONT_REGULAR});
    }
    ui_table_end(ui);
}

static void card(Ui *ui) {
    ui_row(ui, 22, 2, (float[]){0, 92});
    UiSpan head[] = {{"B7 ", ROLE_SIDE_B, FONT_BOLD}, {" T-34/76 M1942-43", ROLE_TEXT, FONT_SEMIBOLD}};
    ui_spans(ui, head, 2, SIZE_VALUE);
    ui_label(ui, "USSR, FCL 13", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT});
    ui_column(ui);
    ui_label(ui, "1st Tank Battalion" DOT "fire/move" DOT "not fired",
             (UiFont){.size = 12, .role = ROLE_SECOND, .wrap = true});
    static const char *const PILL[] = {"DV 6, side 3", "AP 6 15\"", "HE 5 19\"", "MP 12"};
    ui_pills(ui, PILL, 4);
    ui_box_begin(ui, "terrain");
    UiSpan in[] = {{"in crops ", ROLE_TEXT, FONT_SEMIBOLD},
                   {"concealed until it fires: to fire +1 (4.7) CRT +1 always (8.1)", ROLE_SECOND, FONT_REGULAR}};
    ui_spans(ui, in, 2, 12);
    ui_box_end(ui);
}

static void odds(Ui *ui, Demo *s) {
    Color e = ui_color(ui, ROLE_BLOCKED), d = ui_color(ui, ROLE_LIMIT), o = ui_color(ui, ROLE_SIDE_B);
    ui_heading(ui, "ALL THREE TOGETHER (exact)");
    UiSlice bar[] = {
        {255, e, "25"}, {177, o, "18"}, {97, d, "10"}, {328, COLOR(0xA99F6F), "33"}, {143, COLOR(0x3E474C), "14"}};
    ui_stacked_bar(ui, "all", bar, 5, 18);
    UiSpan sum[] = {{"eliminated ", ROLE_SECOND, FONT_REGULAR}, {"25.5", ROLE_BLOCKED, FONT_SEMIBOLD},
                    {"   S + D ", ROLE_SECOND, FONT_REGULAR},   {"17.7", ROLE_SIDE_B, FONT_SEMIBOLD},
                    {"   D ", ROLE_SECOND, FONT_REGULAR},       {"9.7", ROLE_LIMIT, FONT_SEMIBOLD},
                    {"   S ", ROLE_SECOND, FONT_REGULAR},       {"32.8", ROLE_TEXT, FONT_SEMIBOLD},
                    {"   none ", ROLE_SECOND, FONT_REGULAR},    {"14.3", ROLE_TEXT, FONT_SEMIBOLD}};
    ui_spans(ui, sum, 10, 12);
    TEXT(enough, 40);
    text_int(&enough, s->enough);
    text_str(&enough, " % D or worse");
    ui_slider(ui, "enough", &s->enough, 0, 100, 5, enough_buf);
    ui_space(ui, 2);
    ui_row(ui, U_BUTTON_TALL, 2, (float[]){0, 100});
    if (ui_button(ui, "Fire", "Enter", BUTTON_PRIMARY)) s->fire_clicks++;
    ui_tooltip(ui,
               "Fire with the three stands that are ticked: 25.5 % eliminated. All three count as having fired (5.3).");
    if (ui_button(ui, "Drop", "Esc", 0)) s->drop_clicks++;
    ui_column(ui);
}

static void widgets(Ui *ui, Demo *s) {
    static const char *const TAB[] = {"Text and colour", "Play", "Keys"}, *const PALETTE[] = {"Default", "Red-green",
                                                                                              "Blue-yellow",
                                                                                              "High contrast"};
    static const char *const COMBO[] = {"Introductory, 1943", "Prokhorovka", "Villers-Bocage", "Arracourt"};
    ui_separator(ui);
    ui_tabs(ui, "tabs", TAB, 3, &s->tab);
    ui_space(ui, 2);
    ui_label_width(ui, 64);
    ui_chips(ui, "palette", PALETTE, 4, &s->palette);
    ui_slider_percent(ui, "UI scale", &s->scale, 75, 300, 5);
    ui_field(ui, "Name", s->name, sizeof s->name, "who plays", 0);
    ui_field(ui, "Inches", s->inches, sizeof s->inches, "3.5", FIELD_NUMBER);
    ui_combo(ui, "Battle", COMBO, 4, &s->combo);
    ui_label_width(ui, 0);
    ui_row(ui, U_ROW, 2, NULL);
    ui_checkbox(ui, "Grid", &s->grid, false);
    ui_checkbox(ui, "Off-map guns", &s->fired, true);
    ui_tooltip(ui, "Come with the artillery rules (13)");
    ui_row(ui, U_BUTTON, 3, NULL);
    ui_button(ui, "Delete", NULL, BUTTON_DANGER);
    ui_button(ui, "Disabled", NULL, BUTTON_DISABLED);
    ui_tooltip(ui, "Nothing is selected");
    ui_button(ui, "Toggle", NULL, BUTTON_ON);
    ui_column(ui);
    ui_progress(ui, "", 620, "Baking ground 62 %");
    ui_row(ui, 18, 5, (float[]){20, 24, 40, 0, 60});
    ui_badge(ui, "S", BADGE_DISC, ui_color(ui, ROLE_LIMIT));
    ui_badge(ui, "D", BADGE_DIAMOND, ui_color(ui, ROLE_BLOCKED));
    ui_badge(ui, "HQ", BADGE_TAG, ui_color(ui, ROLE_TEXT));
    ui_cell(ui, 0);
    ui_key_cap(ui, "Shift+N");
    ui_column(ui);
    ui_heading(ui, "CANNOT FIRE AT B7");
    ui_scroll_begin(ui, "cannot", 66);
    for (int i = 0; i < 6; i++) {
        TEXT(who, 8);
        text_format(&who, "A%d", 4 + i);
        UiSpan line[] = {{who_buf, ROLE_TEXT, FONT_SEMIBOLD}, {"  have fired (5.3)", ROLE_SECOND, FONT_REGULAR}};
        ui_spans(ui, line, 2, 12);
    }
    ui_scroll_end(ui);
}

static void log_drawer(Ui *ui, Rect r) {
    ui_panel_begin(ui, "log", r, PANEL_LINE_TOP | PANEL_SCROLL);
    ui_gap(ui, 0);
    for (int i = 0; i < 3; i++) {
        ui_row(ui, 20, 2, (float[]){44, 0});
        TEXT(no, 16);
        text_format(&no, "4.4.%d", 2 + i);
        ui_label(ui, no_buf, (UiFont){.size = 12, .role = ROLE_FAINT});
        UiSpan s[] = {{"B5" ARROW "A4 Pz IV H", i == 1 ? ROLE_SIDE_A : ROLE_SIDE_B, FONT_SEMIBOLD},
                      {"  9.2 in front", ROLE_SECOND, FONT_REGULAR},
                      {"  to fire need 13" MINUS ": 9 pass", ROLE_TEXT, FONT_REGULAR},
                      {DOT "CRT 8 = 7 +1 range, CD +1 " ARROW, ROLE_SECOND, FONT_REGULAR},
                      {" none", ROLE_TEXT, FONT_SEMIBOLD}};
        ui_spans(ui, s, 5, 12);
    }
    ui_column(ui);
    ui_panel_end(ui);
}

static void status_bar(Ui *ui, Rect r, bool small) {
    ui_panel_begin(ui, "status", r, PANEL_TIGHT | PANEL_LINE_TOP);
    ui_row(ui, r.h, small ? 1 : 3, small ? NULL : (float[]){280, 0, 140});
    UiFont f = {.size = 12, .role = ROLE_SECOND};
    if (!small) ui_label(ui, "  63.9 right, 22.4 up" DOT "crops" DOT "level 0", f);
    f.align = ALIGN_CENTER;
    f.role = ROLE_TEXT;
    ui_label(ui, "Click B7 again or Enter: fire" DOT "Esc: drop" DOT "F1: why", f);
    f.align = ALIGN_RIGHT;
    f.role = ROLE_CLEAR;
    if (!small) ui_label(ui, "saved" DOT "100 %  ", f);
    ui_column(ui);
    ui_panel_end(ui);
}

static void leave(Ui *ui, Demo *s) {
    ui_modal_begin(ui, "leave", "Leave without saving?", 380, 150);
    ui_label(ui, "The game is not saved since 4.4.2: the disk is full.", (UiFont){.wrap = true, .role = ROLE_SECOND});
    ui_space(ui, 10);
    ui_row(ui, U_BUTTON_TALL, 2, NULL);
    if (ui_button(ui, "Leave", NULL, BUTTON_DANGER)) s->modal_open = false;
    if (ui_button(ui, "Stay", "Esc", BUTTON_PRIMARY) || ui_modal_escaped(ui)) s->modal_open = false;
    ui_column(ui);
    ui_modal_end(ui);
}

void demo_build(Ui *ui, Demo *s) {
    Rect win = ui_window(ui);
    bool small = ui_class(win.w, win.h) == UI_TINY;
    float top = small ? 32 : 44, status = small ? 20 : 24, side = 300, rail_w = small ? 0 : 44, drawer = small ? 0 : 84;
    if (s->show_table) {
        table_behind(ui);
        table_stands(ui, s);
    }
    top_bar(ui, s, win.w, small);
    if (!small) rail(ui, s, top, win.h - top - status);
    ui_panel_begin(ui, "attack", (Rect){win.w - side, top, side, win.h - top - status}, PANEL_SCROLL | PANEL_LINE_LEFT);
    card(ui);
    ui_separator(ui);
    ui_row(ui, 22, 2, (float[]){0, 150});
    ui_heading(ui, "ATTACK ON B7");
    ui_label(ui, "Germany's 3rd this phase", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT});
    ui_column(ui);
    attack_rows(ui, s);
    odds(ui, s);
    widgets(ui, s);
    ui_panel_end(ui);
    if (drawer > 0) log_drawer(ui, (Rect){rail_w, win.h - status - drawer, win.w - side - rail_w, drawer});
    status_bar(ui, (Rect){0, win.h - status, win.w, status}, small);
    if (s->modal_open) leave(ui, s);
}
