/* sheet_settings: text and colour, play, motion, keys, rules profile, files (ux 7). Each line works at once and can be
 * reset. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

/* A line that can be put back: the widget, then a small arrow, alive when the line is not as at first. */
static void line_begin(Ui *ui) {
    ui_row(ui, 28, 2, (const float[]){0, 30});
}

static bool line_end(Client *c, const char *name, bool changed) {
    Ui *ui = c->ui;
    TEXT(t, 40);
    text_str(&t, "reset ");
    text_str(&t, name);
    bool hit = ui_icon_button(ui, t.buf, ICON_UNDO, NULL, BUTTON_FLAT | (changed ? 0 : BUTTON_DISABLED));
    ui_tooltip(ui, client_text(c, TX_UI_SETTINGS_AS_AT_FIRST));
    ui_column(ui);
    if (hit) c->prefs_dirty = true;
    return hit;
}

static void slider_line(Client *c, TextId id, const char *name, int *v, int def, int hi, int step, bool percent) {
    line_begin(c->ui);
    const char *label = client_label(c, id, name);
    bool moved = percent ? ui_slider_percent(c->ui, label, v, step == 5 ? 5 : 0, hi, step)
                         : ui_slider(c->ui, label, v, 0, hi, step, NULL);
    if (moved) c->prefs_dirty = true;
    if (line_end(c, name, *v != def)) *v = def;
}

static void checkbox_line(Client *c, TextId id, const char *name, bool *on, bool def) {
    line_begin(c->ui);
    if (ui_checkbox(c->ui, client_label(c, id, name), on, false)) c->prefs_dirty = true;
    if (line_end(c, name, *on != def)) *on = def;
}

static Prefs defaults(const Client *c) {
    Prefs def;
    prefs_default(&def, c->host.guess_scale);
    return def;
}

void client_palette(Client *c) {
    static const ClientWord WORD[PALETTE_N] = {{TX_UI_SETTINGS_COLOURS_DEFAULT, NULL},
                                               {TX_UI_SETTINGS_COLOURS_RED_GREEN, NULL},
                                               {TX_UI_SETTINGS_COLOURS_BLUE_YELLOW, NULL},
                                               {TX_UI_SETTINGS_COLOURS_CONTRAST, NULL}};
    const char *name[PALETTE_N];
    int p = (int)c->prefs.palette;
    client_words(c, WORD, PALETTE_N, name);
    if (ui_combo(c->ui, client_label(c, TX_UI_SETTINGS_COLOURS, "Colours"), name, PALETTE_N, &p))
        c->prefs.palette = (Palette)p, c->prefs_dirty = true, client_touch(c);
}

static void text_and_colour(Client *c) {
    Ui *ui = c->ui;
    Prefs def = defaults(c);
    int s = c->prefs.scale_percent;
    line_begin(ui);
    if (ui_slider_percent(ui, client_label(c, TX_UI_SETTINGS_SCALE, "Text and panel size"), &s, 75, 300, 5))
        client_set_scale(c, s);
    if (line_end(c, "size", c->prefs.scale_percent != def.scale_percent)) client_set_scale(c, def.scale_percent);
    int used = (int)(c->scale * 100.0f + 0.5f);
    if (used < c->prefs.scale_percent) {
        const char *line = client_line(c, TX_UI_SETTINGS_TOO_SMALL, "n=%d\tused=%d", c->prefs.scale_percent, used);
        ui_label(ui, line, (UiFont){.size = SIZE_SMALL, .role = ROLE_LIMIT, .wrap = true});
    }
    line_begin(ui);
    client_palette(c);
    if (line_end(c, "colours", c->prefs.palette != def.palette)) c->prefs.palette = def.palette;
    checkbox_line(c, TX_UI_SETTINGS_SYMBOLS, "symbols", &c->prefs.symbols, def.symbols);
}

static void play(Client *c) {
    static const ClientWord WORD[4] = {{TX_UI_SETTINGS_PROPOSE_ENOUGH, NULL},
                                       {TX_UI_SETTINGS_PROPOSE_BEST, NULL},
                                       {TX_UI_SETTINGS_PROPOSE_ALL, NULL},
                                       {TX_UI_SETTINGS_PROPOSE_NONE, NULL}};
    const char *what[4];
    Prefs def = defaults(c), *p = &c->prefs;
    client_words(c, WORD, 4, what);
    line_begin(c->ui);
    if (ui_combo(c->ui, client_label(c, TX_UI_SETTINGS_PROPOSE, "Proposed firers"), what, 4, &p->propose))
        c->prefs_dirty = true;
    if (line_end(c, "propose", p->propose != def.propose)) p->propose = def.propose;
    slider_line(c, TX_UI_FIRE_ENOUGH, "enough", &p->enough, def.enough, 95, 5, true);
    slider_line(c, TX_UI_SETTINGS_ASK_FROM, "ask from", &p->ask_from, def.ask_from, 100, 1, true);
    slider_line(c, TX_UI_SETTINGS_ASK_BETTER, "ask better", &p->ask_better, def.ask_better, 100, 1, false);
    slider_line(c, TX_UI_SETTINGS_POSTURE_WARN, "posture warn", &p->posture_warn, def.posture_warn, 60, 1, false);
    checkbox_line(c, TX_UI_SETTINGS_EDGE_PAN, "edge pan", &p->edge_pan, def.edge_pan);
}

static void motion(Client *c) {
    Ui *ui = c->ui;
    static const ClientWord WORD[5] = {{TX_UI_SETTINGS_SPEED_OFF, "off"},
                                       {TX_UI_SETTINGS_SPEED_HALF, "1/2"},
                                       {TX_UI_SETTINGS_SPEED_NORMAL, "1"},
                                       {TX_UI_SETTINGS_SPEED_DOUBLE, "2"},
                                       {TX_UI_SETTINGS_SPEED_FOURFOLD, "4"}};
    const char *speed[5];
    Prefs def = defaults(c);
    client_words(c, WORD, 5, speed);
    ui_label(ui, client_text(c, TX_UI_SETTINGS_SPEED), (UiFont){.role = ROLE_SECOND});
    line_begin(ui);
    if (ui_chips(ui, "speed", speed, 5, &c->prefs.speed)) c->prefs_dirty = true;
    if (line_end(c, "speed", c->prefs.speed != def.speed)) c->prefs.speed = def.speed;
    checkbox_line(c, TX_UI_SETTINGS_REDUCED, "reduced motion", &c->prefs.reduced_motion, def.reduced_motion);
    ui_label(ui, client_text(c, TX_UI_SETTINGS_NO_SOUND),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

/* One act: its name and key; the arrow beside it gives the first key back, unless another act has it now. */
static void key_line(Client *c, Act a, const Keymap *def) {
    TEXT(k, 40);
    Binding *b = &c->prefs.keys.of[a], first = def->of[a];
    binding_print(*b, &k);
    const char *name = client_label(c, keymap_act_text(a), keymap_act_key(a));
    line_begin(c->ui);
    if (ui_button(c->ui, name, c->rebind == (int)a ? "..." : k.buf,
                  BUTTON_FLAT | BUTTON_LEFT | (c->rebind == (int)a ? BUTTON_ON : 0)))
        c->rebind = (int)a;
    Act clash;
    if (line_end(c, keymap_act_key(a), b->key != first.key || b->mods != first.mods) &&
        !keymap_bind(&c->prefs.keys, a, first, &clash))
        client_say(c, ROLE_BLOCKED,
                   client_line(c, TX_UI_SETTINGS_CLASH, "what=%s", client_text(c, keymap_act_text(clash))));
}

static void keys(Client *c) {
    Ui *ui = c->ui;
    ui_label(ui, client_text(c, c->rebind ? TX_UI_SETTINGS_PRESS_KEY : TX_UI_SETTINGS_CLICK_KEY),
             (UiFont){.role = c->rebind ? ROLE_LIMIT : ROLE_SECOND});
    ui_scroll_begin(ui, "keys", 300);
    Keymap def;
    keymap_default(&def);
    for (int a = 1; a < ACT_N; a++) key_line(c, (Act)a, &def);
    ui_scroll_end(ui);
    if (ui_button(ui, client_label(c, TX_UI_SETTINGS_ALL_KEYS, "All keys as at first"), NULL, 0))
        keymap_default(&c->prefs.keys), c->prefs_dirty = true;
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
    for (char *p = line; *p; p++)
        if (*p == '_') *p = ' ';
    ui_row(ui, 28, 2, (const float[]){0, 190});
    ui_label(ui, line, (UiFont){.role = o->ready ? ROLE_TEXT : ROLE_FAINT, .cut_ok = true});
    const RuleText *rule = catalog_rule(v->cat, o->rule); /* what it does stands in its paragraph */
    if (rule) ui_tooltip(ui, rule->body);
    int cur = v->g->h.option[i];
    if (!o->ready) {
        ui_label(ui, client_text(c, TX_UI_SETTINGS_NOT_YET), (UiFont){.role = ROLE_FAINT});
    } else if (ui_chips(ui, o->key, label, n, &cur)) {
        snprintf(line, sizeof line, "U option \"%s\" \"%s\"", o->key, word[cur]);
        client_submit(c, line);
    }
    ui_column(ui);
}

static void profile(Client *c) {
    Ui *ui = c->ui;
    if (!client_has_game(c)) {
        ui_label(ui, client_text(c, TX_UI_SETTINGS_NO_OPTIONS), (UiFont){.role = ROLE_SECOND, .wrap = true});
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
    ui_label(ui, client_text(c, TX_UI_SETTINGS_RULING),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

static void files(Client *c) {
    static const TextId id[] = {TX_UI_SETTINGS_FILES_OWN, TX_UI_SETTINGS_FILES_HOUSE, TX_UI_SETTINGS_FILES_SHIPPED};
    const char *const path[] = {c->host.own, c->paths.own, c->paths.shipped};
    for (size_t i = 0; i < ARRAY_LEN(id); i++)
        ui_label(c->ui, client_line(c, id[i], "path=%s", path[i]), (UiFont){.wrap = true});
    ui_label(c->ui, client_text(c, TX_UI_SETTINGS_FILES_OPEN),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

/* A new size goes back by itself unless it is kept: it may have made the window unreadable (ux 1.1). */
void sheet_keep_scale(Client *c) {
    if (!c->scale_before) return;
    Ui *ui = c->ui;
    const char *line = client_line(c, TX_UI_SETTINGS_KEEP_SIZE, "n=%d\ts=%d", c->prefs.scale_percent,
                                   (int)((c->scale_until - c->now) / 1000) + 1);
    ui_row(ui, 28, 2, (const float[]){0, 90});
    ui_label(ui, line, (UiFont){.role = ROLE_LIMIT});
    if (ui_button(ui, client_label(c, TX_UI_SETTINGS_KEEP, "Keep"), NULL, BUTTON_PRIMARY)) c->scale_before = 0;
    ui_column(ui);
}

/* All but what is no setting: the last game, that First shots was offered, lines of other versions. */
static void reset_all(Client *c) {
    Prefs def = defaults(c), *p = &c->prefs;
    def.unknown = p->unknown;
    def.strip_first_shots_done = p->strip_first_shots_done;
    memcpy(def.last_game, p->last_game, sizeof def.last_game);
    memcpy(def.language, p->language, sizeof def.language);
    *p = def;
    c->prefs_dirty = true;
}

void sheet_settings(Client *c) {
    Ui *ui = c->ui;
    static const ClientWord TAB[6] = {{TX_UI_SETTINGS_LOOK, "Look"},     {TX_UI_SETTINGS_PLAY, "Play"},
                                      {TX_UI_SETTINGS_MOTION, "Motion"}, {TX_UI_MENU_KEYS, "Keys"},
                                      {TX_UI_MENU_RULES, "Rules"},       {TX_UI_SETTINGS_FILES, "Files"}};
    const char *tabs[6];
    client_words(c, TAB, 6, tabs);
    ui_modal_begin(ui, "settings", client_text(c, TX_UI_MENU_SETTINGS), 560, 500);
    ui_tabs(ui, "tabs", tabs, 6, &c->settings_tab);
    switch (c->settings_tab) {
    case 0: text_and_colour(c); break;
    case 1: play(c); break;
    case 2: motion(c); break;
    case 3: keys(c); break;
    case 4: profile(c); break;
    default: files(c); break;
    }
    sheet_keep_scale(c);
    ui_space(ui, 4);
    ui_row(ui, 34, 2, NULL);
    if (ui_button(ui, client_label(c, TX_UI_SETTINGS_RESET_ALL, "Reset all"), NULL, 0)) reset_all(c);
    if (ui_button(ui, client_label(c, TX_UI_SHEET_DONE, "Done"), NULL, BUTTON_PRIMARY)) c->sheet = SHEET_NONE;
    ui_column(ui);
    if (ui_modal_escaped(ui) && !c->rebind) c->sheet = SHEET_NONE;
    ui_modal_end(ui);
}
