/* screen_make: a table in the making is begun: rule set, size, empty, generated from a seed, or from a battle. */
#include "client/edit/edit.h"
#include "ground/generate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct SizePick {
    const char *words;
    Wu w, h;
} SizePick;
enum { FOOT = 12 * WU_INCH };
static const SizePick SIZE[] = {{"6 x 4 ft", 6 * FOOT, 4 * FOOT},
                                {"4 x 4 ft", 4 * FOOT, 4 * FOOT},
                                {"8 x 5 ft", 8 * FOOT, 5 * FOOT},
                                {"3 x 2 ft", 3 * FOOT, 2 * FOOT},
                                {"120 x 80 cm", 120 * WU_CM, 80 * WU_CM}};
enum { SIZES = ARRAY_LEN(SIZE) };
enum { FROM_EMPTY, FROM_GROUND, FROM_BATTLE };

static void make_defaults(Client *c) {
    MakeTable *m = &c->make;
    if (m->ready) return;
    m->ready = true;
    snprintf(m->w, sizeof m->w, "72");
    snprintf(m->h, sizeof m->h, "48");
    m->density = GROUND_MIXED;
    snprintf(m->seed, sizeof m->seed, "%u", (unsigned)rng_below(&c->rng, 100000));
}

/* Of those that the window can play. */
static int rules_list(const Ruleset **out, int cap) {
    int n = 0;
    for (uint32_t i = 0; i < rulesets_count() && n < cap; i++)
        if (client_rules_of(rulesets_at(i)->id)) out[n++] = rulesets_at(i);
    return n;
}

static const Ruleset *rules_picked(const Client *c) {
    const Ruleset *list[16];
    int n = rules_list(list, 16);
    return list[CLAMP(c->make.rules, 0, n - 1)];
}

static bool size_picked(const Client *c, Wu *w, Wu *h) {
    const MakeTable *m = &c->make;
    if (m->size < SIZES) {
        *w = SIZE[m->size].w, *h = SIZE[m->size].h;
        return true;
    }
    Wu unit = rules_picked(c)->spec->unit[0] == 'c' ? WU_CM : WU_INCH;
    double fw = atof(m->w) * unit, fh = atof(m->h) * unit;
    *w = (Wu)CLAMP(fw, 0.0, (double)WU_MAX), *h = (Wu)CLAMP(fh, 0.0, (double)WU_MAX);
    Wu least = MIN(*w, *h), most = MAX(*w, *h);
    return least >= GROUND_SIDE_LEAST && least <= GROUND_SIDE_MOST / 2 && most <= GROUND_SIDE_MOST;
}

/* Density, land and seed, as rows into an open panel. */
static void ground_rows(Client *c) {
    static const TextId DENSITY[GROUND_DENSITIES] = {TX_UI_EDIT_OPEN, TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_CLOSED};
    static const TextId PRESET[GROUND_PRESETS] = {TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_STEPPE, TX_UI_EDIT_BOCAGE,
                                                  TX_UI_EDIT_DESERT,     TX_UI_EDIT_TOWN,   TX_UI_EDIT_HILL_LAND};
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    const char *density[GROUND_DENSITIES], *preset[GROUND_PRESETS];
    for (int i = 0; i < GROUND_DENSITIES; i++) density[i] = client_text(c, DENSITY[i]);
    for (int i = 0; i < GROUND_PRESETS; i++) preset[i] = client_text(c, PRESET[i]);
    ui_label_width(ui, 90);
    ui_combo(ui, client_label(c, TX_UI_MAKE_PRESET, "land"), preset, GROUND_PRESETS, &m->preset);
    ui_combo(ui, client_label(c, TX_UI_MAKE_DENSITY, "density"), density, GROUND_DENSITIES, &m->density);
    ui_row(ui, 28, 2, (const float[]){0, 130});
    ui_field(ui, client_label(c, TX_UI_MAKE_SEED, "seed"), m->seed, sizeof m->seed, NULL, FIELD_NUMBER);
    if (ui_button(ui, client_label(c, TX_UI_MAKE_DICE, "dice"), NULL, 0))
        snprintf(m->seed, sizeof m->seed, "%u", (unsigned)rng_below(&c->rng, 100000));
    ui_column(ui);
    ui_label_width(ui, 0);
}

static const char *make_it(Client *c) { /* why not, NULL = done */
    MakeTable *m = &c->make;
    Wu w, h;
    if (m->from == FROM_BATTLE) {
        client_open_setup(c, c->battle[CLAMP(m->battle, 0, c->battle_n - 1)].key, NULL, 0, 0);
        return NULL;
    }
    if (!size_picked(c, &w, &h)) return client_text(c, TX_UI_MAKE_BAD_SIZE);
    if (!client_open_setup(c, NULL, rules_picked(c)->id, w, h)) return NULL; /* the errors are shown */
    if (m->from == FROM_GROUND) edit_generate(c, m->density, m->preset, m->seed);
    return NULL;
}

static void size_rows(Client *c) {
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    const char *size[SIZES + 1];
    for (int i = 0; i < SIZES; i++) size[i] = SIZE[i].words;
    size[SIZES] = client_text(c, TX_UI_MAKE_OWN_SIZE);
    ui_label(ui, client_text(c, TX_UI_MAKE_SIZE), (UiFont){.role = ROLE_SECOND});
    ui_chips(ui, "size", size, SIZES + 1, &m->size);
    if (m->size < SIZES) return;
    ui_row(ui, 28, 2, NULL);
    const char *unit = rules_picked(c)->spec->unit;
    ui_field(ui, client_named(c, client_line(c, TX_UI_MAKE_WIDE, "unit=%s", unit), "wide"), m->w, sizeof m->w, NULL,
             FIELD_NUMBER);
    ui_field(ui, client_named(c, client_line(c, TX_UI_MAKE_HIGH, "unit=%s", unit), "high"), m->h, sizeof m->h, NULL,
             FIELD_NUMBER);
    ui_column(ui);
}

void screen_make(Client *c) {
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    make_defaults(c);
    screen_backdrop(c);
    ui_panel_begin(ui, "make",
                   screen_column(c, 520,
                                 m->from == FROM_GROUND   ? 420
                                 : m->from == FROM_BATTLE ? 280
                                 : m->size == SIZES       ? 356
                                                          : 324),
                   PANEL_RAISED | PANEL_SCROLL);
    ui_label(ui, client_text(c, TX_UI_MAKE_HEADING), (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD});
    ui_space(ui, 4);
    const char *from[3] = {client_text(c, TX_UI_MAKE_EMPTY), client_text(c, TX_UI_MAKE_GENERATED),
                           client_text(c, TX_UI_MAKE_BATTLE)};
    ui_label(ui, client_text(c, TX_UI_MAKE_BEGIN), (UiFont){.role = ROLE_SECOND});
    ui_chips(ui, "from", from, 3, &m->from);
    if (m->from == FROM_BATTLE) {
        const char *battle[64];
        for (int i = 0; i < c->battle_n; i++) battle[i] = c->battle[i].title;
        ui_label_width(ui, 90);
        ui_combo(ui, client_label(c, TX_UI_MAKE_FROM, "battle"), battle, c->battle_n, &m->battle);
        ui_label_width(ui, 0);
        if (c->battle_n > 0)
            ui_label(ui, c->battle[CLAMP(m->battle, 0, c->battle_n - 1)].subtitle,
                     (UiFont){.role = ROLE_SECOND, .wrap = true});
    } else {
        const Ruleset *list[16];
        const char *rules[16];
        char upper[16][24];
        int n = rules_list(list, 16);
        for (int i = 0; i < n; i++) {
            snprintf(upper[i], sizeof upper[i], "%s", list[i]->id);
            for (char *p = upper[i]; *p; p++) *p = (char)toupper((unsigned char)*p);
            rules[i] = upper[i];
        }
        ui_label(ui, client_text(c, TX_UI_MAKE_RULES), (UiFont){.role = ROLE_SECOND});
        ui_chips(ui, "rules", rules, n, &m->rules);
        size_rows(c);
        if (m->from == FROM_GROUND) ground_rows(c);
    }
    ui_space(ui, 8);
    const char *why = ui_button(ui, client_label(c, TX_UI_MAKE_GO, "lay it out"), NULL, BUTTON_PRIMARY | BUTTON_TALL)
                          ? make_it(c)
                          : NULL;
    if (why) client_say(c, ROLE_BLOCKED, why);
    if (ui_button(ui, client_label(c, TX_UI_START_BACK, "Back"), "Esc", BUTTON_TALL)) c->screen = SCREEN_START;
    ui_panel_end(ui);
}
