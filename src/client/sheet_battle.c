/* sheet_battle: "Save as battle", from the table editor and from any game: the table alone, with its forces, or the
 * position as it stands, into the player's own battles. A file that is there is written over only when that was asked.
 */
#define _GNU_SOURCE
#include "client/edit/edit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { OPEN_SHOWN = 3 };

/* Letters and figures of the name, in small: "Hill 239, Korsun" is hill_239_korsun. */
static void key_of(const char *name, char *out, size_t cap) {
    size_t n = 0;
    for (; *name && n + 1 < cap; name++) {
        unsigned char ch = (unsigned char)*name;
        if (isalnum(ch) && ch < 128)
            out[n++] = (char)tolower(ch);
        else if (n > 0 && out[n - 1] != '_')
            out[n++] = '_';
    }
    while (n > 0 && out[n - 1] == '_') n--;
    out[n] = 0;
}

static void path_of(const Client *c, const char *key, char *out, size_t cap) {
    snprintf(out, cap, "%s/battles/%s.json", c->paths.own, key);
}

static bool is_there(const char *path) {
    struct stat st;
    return stat(path, &st) == 0;
}

static void folders(const Client *c) { /* what is missing of it */
    char dir[600];
    snprintf(dir, sizeof dir, "%s", c->paths.own);
    for (char *p = dir + 1; *p; p++) {
        if (*p != '/') continue;
        *p = 0;
        mkdir(dir, 0777);
        *p = '/';
    }
    mkdir(dir, 0777);
    snprintf(dir, sizeof dir, "%s/battles", c->paths.own);
    mkdir(dir, 0777);
}

void sheet_battle_open(Client *c, bool play) {
    const Battle *b = client_view(c)->cat->battle;
    bool draft = session_drafting(c->session);
    if (!c->battle_saved[0] || !draft)
        snprintf(c->battle_name, sizeof c->battle_name, "%s", b && b->title ? b->title : "");
    c->battle_what = draft ? 1 : 0;
    c->battle_play = play;
    c->battle_over = false;
    c->sheet = SHEET_BATTLE;
    c->sheet_since = c->now;
}

/* The name is the battle's title as well, while the table is being made. */
static void take_title(Client *c) {
    const Battle *b = client_view(c)->cat->battle;
    TEXT(line, 300);
    if (!session_drafting(c->session) || (b && b->title && strcmp(b->title, c->battle_name) == 0)) return;
    text_str(&line, "U battle set \"title\" \"");
    for (const char *p = c->battle_name; *p; p++) text_char(&line, *p == '"' ? '\'' : *p == '\\' ? '/' : *p);
    text_char(&line, '"');
    client_submit(c, line.buf);
}

static void save(Client *c, bool over) {
    char key[64], path[700];
    bool draft = session_drafting(c->session);
    PlanSave what = c->battle_what ? (draft ? PLAN_SAVE_FORCES : PLAN_SAVE_TABLE)
                    : draft        ? PLAN_SAVE_TABLE
                                   : PLAN_SAVE_POSITION;
    key_of(c->battle_name, key, sizeof key);
    if (!key[0]) return;
    path_of(c, key, path, sizeof path);
    over = over || (draft && strcmp(key, c->battle_saved) == 0);
    if (!over && is_there(path)) {
        c->battle_over = true;
        return;
    }
    folders(c);
    take_title(c);
    err_clear(&c->errors);
    c->battle_over = false;
    if (!session_save_battle(c->session, what, key, path, over, &c->errors)) {
        client_say_errors(c, client_text(c, TX_UI_BATTLE_NOT_SAVED));
        return;
    }
    if (draft) snprintf(c->battle_saved, sizeof c->battle_saved, "%s", key);
    c->sheet = SHEET_NONE;
    ErrList list;
    err_clear(&list);
    int n = load_battle_list(&c->paths, c->battle, (int)ARRAY_LEN(c->battle), &list);
    c->battle_n = MAX(n, 0);
    if (c->battle_play) {
        char name[64];
        snprintf(name, sizeof name, "%s", key);
        client_open_battle(c, name);
        return;
    }
    client_say(c, ROLE_CLEAR, client_line(c, TX_UI_BATTLE_SAVED, "path=%s", path));
}

/* What is still open is said before the game begins: it may be meant so. */
static uint32_t open_checks(Client *c, bool draw) {
    const char *line[OPEN_SHOWN];
    uint32_t n = c->battle_play ? edit_checks_lines(c, line, OPEN_SHOWN) : 0;
    if (n == 0 || !draw) return n;
    ui_label(c->ui, client_line(c, TX_UI_EDIT_CHECKS_N, "n=%u", edit_checks_count(c)),
             (UiFont){.role = ROLE_LIMIT, .weight = FONT_SEMIBOLD});
    for (uint32_t i = 0; i < n; i++) ui_label(c->ui, line[i], (UiFont){.size = SIZE_SMALL, .wrap = true});
    return n;
}

void sheet_battle(Client *c) {
    Ui *ui = c->ui;
    bool draft = session_drafting(c->session);
    char key[64], path[700];
    uint32_t open = open_checks(c, false);
    float open_h = open ? 26.0f + 22.0f * (float)open : 0;
    ui_modal_begin(ui, "save battle", client_text(c, c->battle_play ? TX_UI_BATTLE_PLAY_HEADING : TX_UI_BATTLE_HEADING),
                   460, 210.0f + (c->battle_play ? 0 : 28) + (c->battle_over ? 46 : 0) + open_h);
    ui_label_width(ui, 60);
    ui_field(ui, client_label(c, TX_UI_BATTLE_NAME, "battle name"), c->battle_name, sizeof c->battle_name,
             client_text(c, TX_UI_BATTLE_NAME_HINT), 0);
    bool enter = ui_submitted(ui);
    ui_label_width(ui, 0);
    if (c->sheet_since) ui_focus(ui, "save battle/battle name"), c->sheet_since = 0; /* typing begins at once */
    key_of(c->battle_name, key, sizeof key);
    path_of(c, key, path, sizeof path);
    const char *what[2] = {client_text(c, draft ? TX_UI_BATTLE_TABLE : TX_UI_BATTLE_POSITION),
                           client_text(c, draft ? TX_UI_BATTLE_FORCES : TX_UI_BATTLE_TABLE)};
    if (!c->battle_play) ui_chips(ui, "what", what, 2, &c->battle_what);
    ui_label(ui, key[0] ? path : client_text(c, TX_UI_BATTLE_NEEDS_NAME),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    (void)open_checks(c, true);
    if (c->battle_over)
        ui_label(ui, client_text(c, TX_UI_BATTLE_THERE),
                 (UiFont){.role = ROLE_LIMIT, .wrap = true, .weight = FONT_SEMIBOLD});
    const char *label = c->battle_over   ? client_label(c, TX_UI_BATTLE_OVERWRITE, "overwrite")
                        : c->battle_play ? client_label(c, TX_UI_BATTLE_PLAY, "save and play")
                                         : client_label(c, TX_UI_BATTLE_SAVE, "save");
    unsigned flags = BUTTON_TALL | (!key[0] ? BUTTON_DISABLED : c->battle_over ? BUTTON_DANGER : BUTTON_PRIMARY);
    bool pressed = ui_button(ui, label, c->battle_over ? NULL : "Enter", flags);
    if (ui_button(ui, client_label(c, c->battle_over ? TX_UI_BATTLE_OTHER_NAME : TX_UI_BATTLE_CANCEL, "cancel"), "Esc",
                  BUTTON_TALL) ||
        ui_modal_escaped(ui)) {
        if (c->battle_over)
            c->battle_over = false;
        else
            c->sheet = SHEET_NONE;
    } else if (key[0] && (pressed || (enter && !c->battle_over))) {
        save(c, c->battle_over);
    }
    ui_modal_end(ui);
}
