/* screen_start: what to open: continue, first shots, introductory, battles, a saved game (ux 7). */
#include "client/client_own.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

Rect screen_column(Client *c, float w, float h) {
    Rect win = ui_window(c->ui);
    w = MIN(w, win.w - 24), h = MIN(h, win.h - 24);
    return (Rect){(win.w - w) / 2, (win.h - h) / 2, w, h};
}

/* The painted table behind everything; a board of the introductory battle is loaded for it once. */
void screen_backdrop(Client *c) {
    Rect win = ui_window(c->ui);
    DrawList *d = ui_list(c->ui);
    draw_rect(d, ui_to_px(c->ui, win), 0, ui_color(c->ui, ROLE_WINDOW));
    if (c->backdrop) {
        c->bv.stand_n = c->bv.mark_n = 0;
        c->bv.stand = c->stand_mem, c->bv.mark = c->mark_mem;
        c->bv.scale = c->scale;
        Camera cam = {.w = c->backdrop_w, .h = c->backdrop_h, .view = ui_to_px(c->ui, win)};
        camera_fit(&cam);
        cam.ppi = MAX(win.w * c->scale * WU_INCH / (float)cam.w, win.h * c->scale * WU_INCH / (float)cam.h) * 1.15f;
        c->bv.cam = cam;
        board_draw(c->board, &c->bv, d);
        draw_rect(d, ui_to_px(c->ui, win), 0, COLOR_A(0x0E1214, 150));
    }
}

static bool can_continue(const Client *c) {
    struct stat st;
    return c->prefs.last_game[0] && stat(c->prefs.last_game, &st) == 0;
}

static Rect corner_place(const Client *c) {
    Rect win = ui_window(c->ui);
    float h = c->scale_before ? 122 : 88;
    return c->lay.cls != UI_TINY ? (Rect){win.w - 300, win.h - h - 8, 292, h} : (Rect){win.w, win.h, 0, 0};
}

static void corner(Client *c) {
    Ui *ui = c->ui;
    ui_panel_begin(ui, "look", corner_place(c), PANEL_RAISED);
    int scale = c->prefs.scale_percent, was = scale;
    if (ui_slider_percent(ui, client_label(c, TX_UI_START_TEXT_SIZE, "Text size"), &scale, 75, 300, 5) && scale != was)
        client_set_scale(c, scale);
    client_palette(c);
    sheet_keep_scale(c);
    ui_panel_end(ui);
}

/* The rule set, its guided first turn, its battle for an evening: what cannot be begun yet is grey and says why. */
static void begin_rows(Client *c, bool go_on) {
    Ui *ui = c->ui;
    int pick = client_rules_picked(c);
    ui_label(ui, client_text(c, TX_UI_MAKE_RULES), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    if (rules_chips(c, "rules", &pick)) client_pick_rules(c, pick);
    ui_label(ui, rules_shown_about(c, pick), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    const char *why_not, *why;
    const BattleHead *guided = rules_guided(c, pick, &why_not), *quick = rules_quick(c, pick, &why);
    bool first_run = !c->prefs.strip_first_shots_done;
    const char *words = guided ? client_line(c, TX_UI_START_GUIDED, "what=%s", guided->title)
                               : client_text(c, TX_UI_START_GUIDED_NONE);
    const char *label = pick == 0 ? client_label(c, TX_UI_START_FIRST_SHOTS, "First shots (3 min)")
                                  : client_named(c, words, "guided");
    unsigned best = first_run || !go_on ? BUTTON_PRIMARY : 0;
    if (ui_button(ui, label, NULL, BUTTON_TALL | (why_not ? BUTTON_DISABLED : best))) client_open_battle(c, guided->key);
    if (why_not) ui_tooltip(ui, why_not);
    label = client_line(c, TX_UI_START_QUICK, "what=%s", quick ? quick->title : rules_shown_title(c, pick));
    if (ui_button(ui, client_named(c, label, pick == 0 ? "introductory" : "quick"), NULL,
                  BUTTON_TALL | (why ? BUTTON_DISABLED : 0)))
        client_open_plain(c, quick->key);
    if (why) ui_tooltip(ui, why);
}

void screen_start(Client *c) {
    Ui *ui = c->ui;
    screen_backdrop(c);
    float high = can_continue(c) ? 500 : 462;
    Rect r = screen_column(c, 420, high), look = corner_place(c);
    if (r.x + r.w > look.x && r.y + r.h > look.y - 8) { /* beside the text size, or above it */
        r.y = MAX(12.0f, look.y - 8 - r.h);
        r.h = MIN(r.h, look.y - 8 - r.y);
    }
    if (c->sheet != SHEET_NONE && r.h < high) return; /* half of it behind a sheet, which has the keys */
    ui_panel_begin(ui, "start", r, PANEL_RAISED | PANEL_SCROLL);
    ui_label(ui, "Glacis", (UiFont){.size = SIZE_HANDOVER, .weight = FONT_BOLD, .align = ALIGN_CENTER});
    ui_label(ui, client_text(c, TX_UI_START_SUBTITLE), (UiFont){.role = ROLE_SECOND, .align = ALIGN_CENTER});
    ui_space(ui, 10);
    bool go_on = can_continue(c), first_run = !c->prefs.strip_first_shots_done;
    if (go_on) {
        const char *slash = strrchr(c->prefs.last_game, '/');
        if (ui_button(ui, client_label(c, TX_UI_START_CONTINUE, "Continue"), NULL,
                      BUTTON_TALL | (first_run ? 0 : BUTTON_PRIMARY)))
            client_open_game(c, c->prefs.last_game);
        ui_tooltip(ui, slash ? slash + 1 : c->prefs.last_game);
    }
    begin_rows(c, go_on);
    ui_separator(ui);
    if (ui_button(ui, client_label(c, TX_UI_START_BATTLES, "Battles"), NULL, BUTTON_TALL))
        c->screen = SCREEN_BATTLES, c->battle_rules = client_rules_picked(c) + 1;
    if (ui_button(ui, client_label(c, TX_UI_EDIT_START, "Set up a table"), NULL, BUTTON_TALL)) c->screen = SCREEN_MAKE;
    if (ui_button(ui, client_label(c, TX_UI_START_OPEN, "Open a saved game"), NULL, BUTTON_TALL))
        c->screen = SCREEN_OPEN, c->file_n = -1;
    if (ui_button(ui, client_label(c, TX_UI_MENU_SETTINGS, "Settings"), NULL, BUTTON_TALL)) c->sheet = SHEET_SETTINGS;
    if (ui_button(ui, client_label(c, TX_UI_START_QUIT, "Quit"), NULL, BUTTON_TALL)) c->quit = true;
    ui_panel_end(ui);
    if (c->lay.cls != UI_TINY) corner(c);
}

/* Which rule set's battles are listed; all of them at the left. */
static void battle_rules(Client *c) {
    const char *word[RULES_SHOWN + 1] = {client_label(c, TX_UI_BATTLES_ALL, "all")};
    for (int i = 0; i < RULES_SHOWN; i++) word[i + 1] = rules_shown_title(c, i);
    ui_chips(c->ui, "rules", word, RULES_SHOWN + 1, &c->battle_rules);
    c->battle_rules = CLAMP(c->battle_rules, 0, RULES_SHOWN);
}

static bool battle_listed(const Client *c, const BattleHead *b) {
    int at = rules_shown_at(b->ruleset);
    return at >= 0 && (c->battle_rules == 0 || c->battle_rules == at + 1);
}

void screen_battles(Client *c) {
    Ui *ui = c->ui;
    screen_backdrop(c);
    Rect r = screen_column(c, 760, 620);
    ui_panel_begin(ui, "battles", r, PANEL_RAISED);
    ui_label(ui, client_text(c, TX_UI_START_BATTLES), (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD});
    battle_rules(c);
    ui_scroll_begin(ui, "list", MAX(r.y + r.h - ui_y(ui) - 58, 60.0f));
    bool any = false;
    for (int i = 0; i < c->battle_n; i++) {
        const BattleHead *b = &c->battle[i];
        if (!battle_listed(c, b)) continue;
        any = true;
        ui_push(ui, b->key);
        ui_row(ui, 30, 4, (const float[]){0, 90, 80, 110});
        ui_label(ui, b->title, (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD, .cut_ok = true});
        if (ui_button(ui, client_label(c, TX_UI_MENU_PRINT, "Print"), NULL, 0)) client_print_open(c, b->key);
        if (ui_button(ui, client_label(c, TX_UI_MAKE_EDIT, "edit"), NULL, b->draft ? BUTTON_PRIMARY : 0))
            client_open_setup(c, b->key, NULL, 0, 0);
        if (ui_button(ui, client_label(c, TX_UI_BATTLES_PLAY, "Play"), NULL,
                      b->playable ? BUTTON_PRIMARY : BUTTON_DISABLED))
            client_open_battle(c, b->key);
        if (!b->playable && !b->draft) ui_tooltip(ui, client_line(c, TX_UI_BATTLES_NEEDS, "what=%s", b->needs));
        ui_column(ui);
        const char *about = client_line(c, TX_UI_BATTLES_ABOUT, "what=%s\tdate=%s\tturns=%d\tstands=%d", b->subtitle,
                                        b->date, b->turns, b->stands);
        if (b->draft)
            about = client_line(c, TX_UI_MAKE_DRAFT, "about=%s", about);
        else if (!b->playable)
            about = client_line(c, TX_UI_BATTLES_NOT_YET, "about=%s\tneeds=%s", about, b->needs);
        about = client_line(c, TX_UI_BATTLES_RULES, "rules=%s\tabout=%s", client_rules_title(c, b->ruleset), about);
        ui_label(ui, about, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
        ui_separator(ui);
        ui_pop(ui);
    }
    if (!any) ui_label(ui, client_text(c, TX_UI_BATTLES_NONE), (UiFont){.role = ROLE_SECOND, .wrap = true});
    ui_scroll_end(ui);
    if (ui_button(ui, client_label(c, TX_UI_START_BACK, "Back"), "Esc", BUTTON_TALL)) c->screen = SCREEN_START;
    ui_panel_end(ui);
}

static int newest_first(const void *a, const void *b) {
    struct stat sa, sb;
    if (stat(a, &sa) != 0 || stat(b, &sb) != 0) return 0;
    return sa.st_mtime < sb.st_mtime ? 1 : sa.st_mtime > sb.st_mtime ? -1 : strcmp(a, b);
}

static void list_files(Client *c) {
    c->file_n = 0;
    char dir[600];
    snprintf(dir, sizeof dir, "%s/saves", c->host.own);
    DIR *d = opendir(dir);
    if (!d) return;
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        size_t n = strlen(e->d_name);
        if (n < 8 || strcmp(e->d_name + n - 7, ".glacis") != 0 || c->file_n >= (int)ARRAY_LEN(c->file)) continue;
        if ((size_t)snprintf(c->file[c->file_n], sizeof c->file[0], "%s/%s", dir, e->d_name) < sizeof c->file[0])
            c->file_n++;
    }
    closedir(d);
    qsort(c->file, (size_t)c->file_n, sizeof c->file[0], newest_first);
}

void screen_open(Client *c) {
    Ui *ui = c->ui;
    if (c->file_n < 0) list_files(c);
    screen_backdrop(c);
    Rect r = screen_column(c, 640, 560);
    ui_panel_begin(ui, "open", r, PANEL_RAISED);
    ui_label(ui, client_text(c, TX_UI_OPEN_HEADING), (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD});
    ui_row(ui, 30, 2, (const float[]){0, 90});
    ui_field(ui, client_label(c, TX_UI_OPEN_FILE, "File"), c->find_text, sizeof c->find_text,
             client_text(c, TX_UI_OPEN_PATH), 0);
    if ((ui_button(ui, client_label(c, TX_UI_OPEN_OPEN, "path"), NULL, 0) || ui_submitted(ui)) && c->find_text[0])
        client_open_game(c, c->find_text);
    ui_column(ui);
    ui_scroll_begin(ui, "list", r.h - 170);
    if (c->file_n == 0) ui_label(ui, client_text(c, TX_UI_OPEN_EMPTY), (UiFont){.role = ROLE_SECOND, .wrap = true});
    for (int i = 0; i < c->file_n; i++) {
        const char *slash = strrchr(c->file[i], '/');
        if (ui_button(ui, slash ? slash + 1 : c->file[i], NULL, BUTTON_LEFT | BUTTON_FLAT))
            client_open_game(c, c->file[i]);
    }
    ui_scroll_end(ui);
    if (ui_button(ui, client_label(c, TX_UI_START_BACK, "Back"), "Esc", BUTTON_TALL)) c->screen = SCREEN_START;
    ui_panel_end(ui);
}
