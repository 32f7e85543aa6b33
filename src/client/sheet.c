/* sheet: what lies over the table for a while: game menu, keys, rule text, find, seats, hand-over, leaving. Three of
 * them are modal by law (ux 0.3): hand-over, overwriting, leaving while not saved; the others close by Esc and take
 * nothing away. */
#define _GNU_SOURCE /* strcasestr */
#include "client/edit/edit.h"

#include <stdio.h>
#include <string.h>

static void close_sheet(Client *c) {
    c->sheet = SHEET_NONE;
}

static void game_menu(Client *c) {
    Ui *ui = c->ui;
    ui_modal_begin(ui, "game menu", "Glacis", 320, 522);
    if (ui_button(ui, client_label(c, TX_UI_MENU_GO_ON, "Go on"), "Esc", BUTTON_TALL | BUTTON_PRIMARY)) close_sheet(c);
    if (ui_button(ui, client_label(c, TX_UI_MENU_COPY, "Save a copy"), "Ctrl+S", BUTTON_TALL))
        close_sheet(c), client_act(c, ACT_SAVE_COPY, NULL);
    if (ui_button(ui, client_label(c, TX_UI_BATTLE_HEADING, "save as battle"), NULL, BUTTON_TALL)) sheet_battle_open(c, false);
    if (ui_button(ui, client_label(c, TX_UI_MENU_SEATS, "Who plays"), NULL, BUTTON_TALL)) c->sheet = SHEET_SEATS;
    if (c->rules && c->rules->has_secrets(c) &&
        ui_button(ui, client_label(c, TX_UI_MENU_CARDS, "Peek at my cards"), NULL, BUTTON_TALL)) {
        c->cards_seat = c->seat;
        c->sheet = SHEET_HANDOVER;
        c->handing = false;
        c->sheet_since = c->now;
    }
    if (ui_button(ui, client_label(c, TX_UI_MENU_STATS, "Statistics"), NULL, BUTTON_TALL)) c->sheet = SHEET_STATS;
    if (ui_button(ui, client_label(c, edit_on(c) ? TX_UI_EDIT_LEAVE : TX_UI_EDIT_ENTER, "Umpire"), NULL, BUTTON_TALL)) {
        close_sheet(c);
        edit_on(c) ? edit_leave(c) : edit_enter(c, false);
    }
    if (ui_button(ui, client_label(c, TX_UI_MENU_PRINT, "Print"), NULL, BUTTON_TALL)) client_print_open(c, NULL);
    if (ui_button(ui, client_label(c, TX_UI_MENU_SETTINGS, "Settings"), NULL, BUTTON_TALL)) c->sheet = SHEET_SETTINGS;
    if (ui_button(ui, client_label(c, TX_UI_MENU_RULES, "Rules"), "F1", BUTTON_TALL)) c->sheet = SHEET_RULES;
    if (ui_button(ui, client_label(c, TX_UI_MENU_KEYS, "Keys"), "F2", BUTTON_TALL)) c->sheet = SHEET_KEYS;
    if (ui_button(ui, client_label(c, TX_UI_MENU_START, "Start screen"), NULL, BUTTON_TALL)) c->sheet = SHEET_LEAVE;
    if (ui_modal_escaped(ui)) close_sheet(c);
    ui_modal_end(ui);
}

static void leave_now(Client *c) {
    c->sheet = SHEET_NONE;
    client_open_start(c);
}

static void leave(Client *c) {
    Ui *ui = c->ui;
    char why[200];
    SaveState s = session_save_state(c->session, why, sizeof why);
    if (s == SAVE_OK || s == SAVE_READ_ONLY) {
        leave_now(c);
        return;
    }
    ui_modal_begin(ui, "leave", client_text(c, TX_UI_LEAVE_HEADING), 420, 200);
    ui_label(ui, why, (UiFont){.wrap = true, .role = ROLE_BLOCKED});
    if (ui_button(ui, client_label(c, TX_UI_LEAVE_RETRY, "Try to save again"), NULL, BUTTON_PRIMARY | BUTTON_TALL) &&
        session_retry_save(c->session))
        leave_now(c);
    if (ui_button(ui, client_label(c, TX_UI_LEAVE_STAY, "Stay"), "Esc", BUTTON_TALL) || ui_modal_escaped(ui))
        close_sheet(c);
    if (ui_button(ui, client_label(c, TX_UI_LEAVE_LOSE, "Leave and lose what is not saved"), NULL,
                  BUTTON_DANGER | BUTTON_TALL))
        leave_now(c);
    ui_modal_end(ui);
}

/* Acts from first to last under a heading, in as many columns as the window has room for. */
static void key_group(Client *c, TextId heading, Act first, Act last, int columns) {
    static const float width[6] = {100, 0, 100, 0, 100, 0};
    Ui *ui = c->ui;
    ui_column(ui);
    ui_heading(ui, client_text(c, heading));
    for (int a = (int)first; a <= (int)last; a += columns) {
        ui_row(ui, 21, columns * 2, width);
        for (int k = a; k < a + columns; k++) {
            TEXT(b, 40);
            if (k <= (int)last) binding_print(c->prefs.keys.of[k], &b);
            ui_label(ui, b.buf, (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_SELECT});
            ui_label(ui, k <= (int)last ? client_text(c, keymap_act_text((Act)k)) : "", (UiFont){.cut_ok = true});
        }
    }
}

static void keys(Client *c) {
    Ui *ui = c->ui;
    Rect win = ui_window(ui);
    float h = MIN(win.h - 40, 680.0f), w = MIN(win.w - 40, 1120.0f);
    int columns = w >= 1000 ? 3 : w >= 640 ? 2 : 1;
    ui_modal_begin(ui, "keys", client_text(c, TX_UI_ACT_KEYS), w, h);
    ui_scroll_begin(ui, "list", h - 110);
    if (edit_on(c)) {
        ui_heading(ui, client_text(c, TX_UI_EDIT_KEYS));
        static const TextId edit[] = {TX_UI_EDIT_KEYS_MOUSE, TX_UI_EDIT_KEYS_DRAW, TX_UI_EDIT_KEYS_HAND, TX_UI_EDIT_KEYS_LINES};
        for (size_t i = 0; i < ARRAY_LEN(edit); i++)
            ui_label(ui, client_text(c, edit[i]), (UiFont){.wrap = true, .role = ROLE_SECOND});
    }
    key_group(c, TX_UI_KEYS_ACTING, ACT_DO, ACT_CROSSHAIR, columns);
    key_group(c, TX_UI_KEYS_PEEKS, ACT_PEEK_SIGHT, ACT_PEEK_BARE, columns);
    key_group(c, TX_UI_KEYS_VIEW, ACT_RULER, ACT_ZOOM_OUT, columns);
    key_group(c, TX_UI_KEYS_GAME, ACT_UNDO, ACT_PICTURE, columns);
    key_group(c, TX_UI_KEYS_REPLAY, ACT_RECORD_BACK, ACT_PLAY, columns);
    ui_column(ui);
    ui_separator(ui);
    static const TextId mouse[] = {TX_UI_KEYS_CLICK, TX_UI_KEYS_DRAG, TX_UI_KEYS_ADD, TX_UI_KEYS_WHEEL, TX_UI_KEYS_MEASURE,
                                   TX_UI_KEYS_ESC};
    for (size_t i = 0; i < ARRAY_LEN(mouse); i++)
        ui_label(ui, client_text(c, mouse[i]), (UiFont){.wrap = true, .role = ROLE_SECOND});
    ui_scroll_end(ui);
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", BUTTON_TALL) || ui_modal_escaped(ui))
        close_sheet(c);
    ui_modal_end(ui);
}

static void rules_sheet(Client *c) {
    Ui *ui = c->ui;
    const Catalog *cat = client_has_game(c) ? client_view(c)->cat : NULL;
    Rect win = ui_window(ui);
    float h = MIN(win.h - 40, 640.0f);
    ui_modal_begin(ui, "rules", client_text(c, cat ? TX_UI_MENU_RULES : TX_UI_RULES_NONE), MIN(win.w - 40, 720.0f), h);
    ui_field(ui, client_label(c, TX_UI_FIND_FIND, "Find"), c->find_text, sizeof c->find_text,
             client_text(c, TX_UI_RULES_WORD), 0);
    ui_scroll_begin(ui, "text", h - 140);
    RuleRef want = 0;
    bool by_number = cat && rule_parse(c->find_text, strlen(c->find_text), &want);
    for (uint32_t i = 0; cat && i < cat->rule_n; i++) {
        const RuleText *t = &cat->rule[i];
        if (by_number && t->rule != want && t->rule / 100 != want) continue;
        if (!by_number && c->find_text[0] && !strstr(t->body, c->find_text) && !strstr(t->title, c->find_text))
            continue;
        if (!c->find_text[0] && c->help_rule && t->rule / 100 != c->help_rule / 100) continue;
        TEXT(n, 12);
        rule_print(t->rule, &n);
        char head[220];
        snprintf(head, sizeof head, "%s  %s  (%s)", n.buf, t->title, status_word((Status)t->status));
        ui_label(
            ui, head,
            (UiFont){.weight = FONT_BOLD, .wrap = true, .role = t->rule == c->help_rule ? ROLE_SELECT : ROLE_TEXT});
        ui_label(ui, t->body, (UiFont){.wrap = true});
        ui_space(ui, 6);
    }
    ui_scroll_end(ui);
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", BUTTON_TALL) || ui_modal_escaped(ui))
        close_sheet(c), c->find_text[0] = 0;
    ui_modal_end(ui);
}

static void find(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    ui_modal_begin(ui, "find", client_text(c, TX_UI_FIND_HEADING), 420, 420);
    ui_field(ui, client_label(c, TX_UI_FIND_FIND, "Find"), c->find_text, sizeof c->find_text,
             client_text(c, TX_UI_FIND_AS), 0);
    ui_scroll_begin(ui, "hits", 270);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!stand_on_table(game_stand_c(v->g, i))) continue;
        TEXT(t, 120);
        client_stand_name(c, (StandIx)i, &t);
        if (c->find_text[0] && !strcasestr(t.buf, c->find_text)) continue;
        if (ui_button(ui, t.buf, NULL, BUTTON_LEFT | BUTTON_FLAT)) {
            client_select(c, (StandIx)i, false);
            camera_center(&c->bv.cam, stand_at(game_stand_c(v->g, i)));
            close_sheet(c), c->find_text[0] = 0;
        }
    }
    for (uint32_t i = 0; v->cat->battle && i < v->cat->battle->objective_n; i++) {
        const Objective *o = &v->cat->battle->objective[i];
        if (c->find_text[0] && !strcasestr(o->name, c->find_text)) continue;
        if (ui_button(ui, o->name, NULL, BUTTON_LEFT | BUTTON_FLAT))
            camera_center(&c->bv.cam, o->at), close_sheet(c), c->find_text[0] = 0;
    }
    ui_scroll_end(ui);
    if (ui_modal_escaped(ui)) close_sheet(c), c->find_text[0] = 0;
    ui_modal_end(ui);
}

static void seats(Client *c) {
    Ui *ui = c->ui;
    const Battle *b = client_view(c)->cat->battle;
    static const ClientWord WHO[] = {{TX_UI_SEATS_PERSON, "a person"}, {TX_UI_SEATS_RANDOM, "random"}};
    const char *who[ARRAY_LEN(WHO)];
    client_words(c, WHO, ARRAY_LEN(WHO), who);
    ui_modal_begin(ui, "seats", client_text(c, TX_UI_MENU_SEATS), 380, 250);
    for (int s = 0; s < SEATS && b; s++) {
        ui_label(ui, b->side[s].nation,
                 (UiFont){.role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .weight = FONT_SEMIBOLD});
        int cur = c->owner[s];
        if (ui_chips(ui, s == 0 ? "A" : "B", who, 2, &cur)) c->owner[s] = (uint8_t)cur, client_changed(c);
    }
    ui_label(ui, client_text(c, TX_UI_SEATS_ABOUT), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    if (ui_button(ui, client_label(c, TX_UI_SHEET_DONE, "Done"), "Esc", BUTTON_TALL) || ui_modal_escaped(ui))
        close_sheet(c);
    ui_modal_end(ui);
}

void client_hand_over(Client *c) {
    c->cards_seat = c->seat;
    c->handing = true;
    c->sheet = SHEET_HANDOVER;
    c->sheet_since = c->now;
    client_touch(c);
}

/* The whole window goes opaque first; the button comes alive after 500 ms (ux 3.9). */
static void hand_over(Client *c) {
    Ui *ui = c->ui;
    Rect win = ui_window(ui);
    const Battle *b = client_view(c)->cat->battle;
    uint8_t role = c->cards_seat == SEAT_A ? ROLE_SIDE_A : c->cards_seat == SEAT_B ? ROLE_SIDE_B : ROLE_TEXT;
    ui_panel_begin(ui, "hand-over", win, PANEL_TIGHT);
    draw_rect(ui_list(ui), ui_to_px(ui, win), 0, ui_color(ui, ROLE_WINDOW));
    const char *line = c->cards_seat < SEATS ? client_line(c, TX_UI_CARDS_EYES, "who=%s", b ? b->side[c->cards_seat].nation : "")
                                             : client_text(c, TX_UI_CARDS_ALL_EYES);
    ui_place(ui, (Rect){0, win.h * 0.35f, win.w, 44});
    ui_label(ui, line, (UiFont){.size = SIZE_HANDOVER, .weight = FONT_BOLD, .role = role, .align = ALIGN_CENTER});
    bool alive = c->now - c->sheet_since >= 500;
    ui_place(ui, (Rect){win.w / 2 - 130, win.h * 0.35f + 70, 260, 40});
    if (ui_button(ui, client_label(c, TX_UI_CARDS_SHOW, "It is me: show"), NULL,
                  alive ? BUTTON_PRIMARY : BUTTON_DISABLED)) {
        if (c->handing) {
            c->handing = false;
            close_sheet(c);
        } else if (edit_on(c)) {
            close_sheet(c);
            steps_eyes(c, c->cards_seat);
        } else {
            c->sheet = SHEET_CARDS;
        }
    }
    ui_place(ui, (Rect){win.w / 2 - 130, win.h * 0.35f + 120, 260, 34});
    if (!c->handing && ui_button(ui, client_label(c, TX_UI_CARDS_BACK, "Back to the table"), NULL, 0)) close_sheet(c);
    if (!alive) client_wake_at(c, c->sheet_since + 500);
    ui_panel_end(ui);
}

static void cards(Client *c) {
    Ui *ui = c->ui;
    Rect win = ui_window(ui);
    float w = MIN(460.0f, win.w - 24);
    draw_rect(ui_list(ui), ui_to_px(ui, win), 0, ui_color(ui, ROLE_WINDOW));
    ui_panel_begin(ui, "cards", (Rect){(win.w - w) / 2, win.h * 0.12f, w, win.h * 0.76f}, PANEL_RAISED | PANEL_SCROLL);
    c->rules->secrets(c);
    ui_space(ui, 12);
    if (ui_button(ui, client_label(c, TX_UI_CARDS_HIDE, "Hide and go back"), NULL, BUTTON_PRIMARY | BUTTON_TALL))
        close_sheet(c);
    ui_panel_end(ui);
}

static void stats(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    ui_modal_begin(ui, "stats", client_text(c, TX_UI_MENU_STATS), 460, 420);
    for (int s = 0; s < SEATS && b; s++) {
        uint32_t all = 0, lost = 0, off = 0;
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *st = game_stand_c(v->g, i);
            if (st->seat != s) continue;
            all++;
            lost += (st->flags & ST_LOST) != 0;
            off += stand_alive(st) && !stand_on_table(st);
        }
        ui_label(ui, b->side[s].name,
                 (UiFont){.weight = FONT_BOLD, .role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
        const char *line = client_line(c, TX_UI_STATS_SIDE, "n=%u\tlost=%u\toff=%u\tpoints=%d", all, lost, off,
                                       client_points(c, (Seat)s));
        ui_label(ui, line, (UiFont){0});
        ui_progress(ui, client_label(c, TX_UI_STATS_THERE, "still there"), all ? (int)((all - lost) * 1000 / all) : 0,
                    NULL);
    }
    const char *line = client_line(c, TX_UI_STATS_RECORDS, "n=%u\tturn=%u", session_records(c->session), v->g->h.turn);
    ui_label(ui, line, (UiFont){.role = ROLE_SECOND});
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", BUTTON_TALL) || ui_modal_escaped(ui))
        close_sheet(c);
    ui_modal_end(ui);
}

static void error_list(Client *c) {
    Ui *ui = c->ui;
    ui_modal_begin(ui, "errors", c->error_title, 640, 420);
    ui_scroll_begin(ui, "list", 290);
    for (int i = 0; i < c->errors.n; i++) {
        TEXT(t, 700);
        err_print(&c->errors.err[i], &t);
        ui_label(ui, t.buf, (UiFont){.wrap = true, .size = 12});
    }
    if (c->errors.total > c->errors.n) {
        ui_label(ui, client_line(c, TX_UI_ERRORS_MORE, "n=%d", c->errors.total - c->errors.n),
                 (UiFont){.role = ROLE_SECOND});
    }
    ui_scroll_end(ui);
    ui_row(ui, 34, 2, NULL);
    if (ui_button(ui, client_label(c, TX_UI_ERRORS_COPY, "Copy"), NULL, 0) && c->host.clipboard.set) {
        size_t mark = arena_mark(&c->tmp);
        Text all = text_make(arena_get(&c->tmp, 16384), 16384);
        for (int i = 0; i < c->errors.n; i++) err_print(&c->errors.err[i], &all), text_char(&all, '\n');
        c->host.clipboard.set(c->host.clipboard.user, all.buf);
        arena_release(&c->tmp, mark);
    }
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", BUTTON_PRIMARY) || ui_modal_escaped(ui))
        c->show_errors = false;
    ui_column(ui);
    ui_modal_end(ui);
}

void sheet_draw(Client *c) {
    switch (c->sheet) {
    case SHEET_SETTINGS: sheet_settings(c); break;
    case SHEET_KEYS: keys(c); break;
    case SHEET_RULES: rules_sheet(c); break;
    case SHEET_PRINT: sheet_print(c); break;
    default: break;
    }
    if (client_has_game(c)) switch (c->sheet) {
        case SHEET_GAME_MENU: game_menu(c); break;
        case SHEET_HANDOVER: hand_over(c); break;
        case SHEET_CARDS: cards(c); break;
        case SHEET_LEAVE: leave(c); break;
        case SHEET_FIND: find(c); break;
        case SHEET_SEATS: seats(c); break;
        case SHEET_STATS: stats(c); break;
        case SHEET_IMPORT: sheet_import(c); break;
        case SHEET_BATTLE: sheet_battle(c); break;
        default: break;
        }
    if (c->show_errors) error_list(c);
}
