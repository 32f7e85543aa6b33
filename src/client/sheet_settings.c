/* sheet_settings: text and colour, play, motion, keys, rules profile, files (ux 7). Each line works at once and can be
 * reset. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

static void text_and_colour(Client *c) {
    Ui *ui = c->ui;
    int s = c->prefs.scale_percent;
    if (ui_slider_percent(ui, "Text and panel size", &s, 75, 300, 5)) client_set_scale(c, s);
    int used = (int)(c->scale * 100.0f + 0.5f);
    if (used < c->prefs.scale_percent) {
        char line[120];
        snprintf(line, sizeof line, "%d %% wanted, %d %% used: the window is too small.", c->prefs.scale_percent, used);
        ui_label(ui, line, (UiFont){.size = SIZE_SMALL, .role = ROLE_LIMIT, .wrap = true});
    }
    static const char *const names[PALETTE_N] = {"Default", "Red-green safe", "Blue-yellow safe", "High contrast"};
    int p = (int)c->prefs.palette;
    if (ui_combo(ui, "Colours", names, PALETTE_N, &p)) c->prefs.palette = (Palette)p, c->prefs_dirty = true;
    if (ui_checkbox(ui, "Unit symbols instead of pictures", &c->prefs.symbols, false)) c->prefs_dirty = true;
}

static void play(Client *c) {
    Ui *ui = c->ui;
    static const char *const what[] = {"Fewest that reach enough", "The best one", "All who can", "None"};
    if (ui_combo(ui, "Proposed firers", what, 4, &c->prefs.propose)) c->prefs_dirty = true;
    if (ui_slider_percent(ui, "Enough: D or worse", &c->prefs.enough, 5, 95, 5)) c->prefs_dirty = true;
    if (ui_slider_percent(ui, "Ask for reactions from", &c->prefs.ask_from, 0, 100, 1)) c->prefs_dirty = true;
    if (ui_slider(ui, "Ask again if better by (points)", &c->prefs.ask_better, 0, 100, 1, NULL)) c->prefs_dirty = true;
    if (ui_slider(ui, "Playing out postures stops within (in)", &c->prefs.posture_warn, 0, 60, 1, NULL))
        c->prefs_dirty = true;
    if (ui_checkbox(ui, "Dragging at the table's edge pans", &c->prefs.edge_pan, false)) c->prefs_dirty = true;
}

static void motion(Client *c) {
    Ui *ui = c->ui;
    static const char *const speed[] = {"off", "1/2", "1", "2", "4"};
    ui_label(ui, "Speed of films", (UiFont){.role = ROLE_SECOND});
    if (ui_chips(ui, "speed", speed, 5, &c->prefs.speed)) c->prefs_dirty = true;
    if (ui_checkbox(ui, "Reduced motion: nothing glides or fades", &c->prefs.reduced_motion, false))
        c->prefs_dirty = true;
    ui_label(ui, "Nothing is told by sound alone; this version plays none.",
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

static void keys(Client *c) {
    Ui *ui = c->ui;
    ui_label(ui, c->rebind ? "Press the new key; Esc leaves it as it is." : "Click a line, then press its new key.",
             (UiFont){.role = c->rebind ? ROLE_LIMIT : ROLE_SECOND});
    ui_scroll_begin(ui, "keys", 300);
    for (int a = 1; a < ACT_N; a++) {
        TEXT(k, 40);
        binding_print(c->prefs.keys.of[a], &k);
        char name[120];
        snprintf(name, sizeof name, "%s##%s", keymap_act_name((Act)a), keymap_act_key((Act)a));
        if (ui_button(ui, name, c->rebind == a ? "..." : k.buf,
                      BUTTON_FLAT | BUTTON_LEFT | (c->rebind == a ? BUTTON_ON : 0)))
            c->rebind = a;
    }
    ui_scroll_end(ui);
    if (ui_button(ui, "All keys as at first", NULL, 0)) keymap_default(&c->prefs.keys), c->prefs_dirty = true;
}

static void option_row(Client *c, const View *v, int i, const OptionSpec *o) {
    Ui *ui = c->ui;
    char word[6][24], line[160];
    const char *label[6];
    int n = 0;
    for (const char *p = o->values; p && *p && n < 6; n++) {
        size_t len = strcspn(p, "|");
        snprintf(word[n], sizeof word[n], "%.*s", (int)len, p);
        label[n] = word[n];
        p += len + (p[len] == '|');
    }
    TEXT(r, 12);
    rule_print(o->rule, &r);
    snprintf(line, sizeof line, "%s (%s)", o->key, r.buf);
    ui_row(ui, 28, 2, (const float[]){0, 190});
    ui_label(ui, line, (UiFont){.role = o->ready ? ROLE_TEXT : ROLE_FAINT, .cut_ok = true});
    int cur = v->g->h.option[i];
    if (!o->ready) {
        ui_label(ui, "not yet", (UiFont){.role = ROLE_FAINT});
    } else if (ui_chips(ui, o->key, label, n, &cur)) {
        snprintf(line, sizeof line, "U option \"%s\" \"%s\"", o->key, word[cur]);
        client_submit(c, line);
    }
    ui_column(ui);
}

static void profile(Client *c) {
    Ui *ui = c->ui;
    if (!client_has_game(c)) {
        ui_label(ui, "Open a battle: its options stand here, with the paragraph and where each comes from.",
                 (UiFont){.role = ROLE_SECOND, .wrap = true});
        return;
    }
    const View *v = client_view(c);
    const CatalogSpec *spec = v->cat->spec;
    ui_scroll_begin(ui, "options", 330);
    for (int i = 0; i < spec->option_n; i++) {
        const OptionSpec *o = &spec->option[i];
        option_row(c, v, i, o);
    }
    ui_scroll_end(ui);
    ui_label(ui, "A change is a ruling of both players and stands in the log. Grey: its chapter is not built yet.",
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

static void files(Client *c) {
    Ui *ui = c->ui;
    char line[1200];
    snprintf(line, sizeof line, "Saved games and settings: %s", c->host.own);
    ui_label(ui, line, (UiFont){.wrap = true});
    snprintf(line, sizeof line, "Your own charts and units, laid over ours: %s", c->paths.own);
    ui_label(ui, line, (UiFont){.wrap = true});
    snprintf(line, sizeof line, "Shipped data: %s", c->paths.shipped);
    ui_label(ui, line, (UiFont){.wrap = true});
    ui_label(ui, "A game file on one desk is plain text with its dice key and cards: whoever opens it can read them.",
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

void sheet_settings(Client *c) {
    Ui *ui = c->ui;
    static const char *const tabs[] = {"Look", "Play", "Motion", "Keys", "Rules", "Files"};
    ui_modal_begin(ui, "settings", "Settings", 560, 500);
    ui_tabs(ui, "tabs", tabs, 6, &c->settings_tab);
    switch (c->settings_tab) {
    case 0: text_and_colour(c); break;
    case 1: play(c); break;
    case 2: motion(c); break;
    case 3: keys(c); break;
    case 4: profile(c); break;
    default: files(c); break;
    }
    if (c->scale_before) {
        char line[100];
        snprintf(line, sizeof line, "Keep %d %%? Goes back in %d s.", c->prefs.scale_percent,
                 (int)((c->scale_until - c->now) / 1000) + 1);
        ui_row(ui, 28, 2, (const float[]){0, 90});
        ui_label(ui, line, (UiFont){.role = ROLE_LIMIT});
        if (ui_button(ui, "Keep", NULL, BUTTON_PRIMARY)) c->scale_before = 0;
        ui_column(ui);
    }
    ui_space(ui, 4);
    ui_row(ui, 34, 2, NULL);
    if (ui_button(ui, "Reset all", NULL, 0)) {
        char *unknown = c->prefs.unknown;
        char last[512];
        memcpy(last, c->prefs.last_game, sizeof last);
        prefs_default(&c->prefs, c->host.guess_scale);
        c->prefs.unknown = unknown;
        memcpy(c->prefs.last_game, last, sizeof last);
        c->prefs_dirty = true;
    }
    if (ui_button(ui, "Done", NULL, BUTTON_PRIMARY)) c->sheet = SHEET_NONE;
    ui_column(ui);
    if (ui_modal_escaped(ui) && !c->rebind) c->sheet = SHEET_NONE;
    ui_modal_end(ui);
}
