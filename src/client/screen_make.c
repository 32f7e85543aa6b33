/* screen_make: a table in the making is begun: rule set, size, empty, generated from a seed, or from a battle. */
#include "client/edit/edit.h"
#include "ground/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct SizePick {
    const char *words;
    Wu w, h;
} SizePick;
enum { FOOT = 12 * WU_INCH, SIZES = 5 };
/* In the ruler of the rule set first, one of the other ruler last: a table at home has the size that it has. */
static const SizePick SIZE[2][SIZES] = {{{"6 x 4 ft", 6 * FOOT, 4 * FOOT},
                                         {"4 x 4 ft", 4 * FOOT, 4 * FOOT},
                                         {"8 x 5 ft", 8 * FOOT, 5 * FOOT},
                                         {"3 x 2 ft", 3 * FOOT, 2 * FOOT},
                                         {"120 x 80 cm", 120 * WU_CM, 80 * WU_CM}},
                                        {{"180 x 120 cm", 180 * WU_CM, 120 * WU_CM},
                                         {"120 x 120 cm", 120 * WU_CM, 120 * WU_CM},
                                         {"240 x 150 cm", 240 * WU_CM, 150 * WU_CM},
                                         {"90 x 60 cm", 90 * WU_CM, 60 * WU_CM},
                                         {"6 x 4 ft", 6 * FOOT, 4 * FOOT}}};
enum { FROM_EMPTY, FROM_GROUND, FROM_BATTLE };

static bool in_cm(const MakeTable *m) {
    const Ruleset *rs = rules_shown(m->rules);
    return rs && rs->spec->unit[0] == 'c';
}

static void usual_size(MakeTable *m) {
    snprintf(m->w, sizeof m->w, "%d", in_cm(m) ? 180 : 72);
    snprintf(m->h, sizeof m->h, "%d", in_cm(m) ? 120 : 48);
}

/* The rule set of the start screen, until another is picked here. */
static void make_defaults(Client *c) {
    MakeTable *m = &c->make;
    if (m->ready) return;
    m->ready = true;
    m->rules = client_rules_picked(c);
    m->density = GROUND_MIXED;
    usual_size(m);
    snprintf(m->seed, sizeof m->seed, "%u", (unsigned)rng_below(&c->rng, 100000));
}

/* What is typed and picked was in the other ruler. */
static void pick_rules(Client *c) {
    MakeTable *m = &c->make;
    bool was = in_cm(m);
    if (!rules_chips(c, "rules", &m->rules)) return;
    client_pick_rules(c, m->rules);
    if (in_cm(m) != was) usual_size(m);
}

static bool size_picked(const Client *c, Wu *w, Wu *h) {
    const MakeTable *m = &c->make;
    if (m->size < SIZES) {
        const SizePick *p = &SIZE[in_cm(m)][m->size];
        *w = p->w, *h = p->h;
        return true;
    }
    Wu unit = in_cm(m) ? WU_CM : WU_INCH;
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

static const BattleHead *battle_picked(const Client *c) {
    return c->battle_n > 0 ? &c->battle[CLAMP(c->make.battle, 0, c->battle_n - 1)] : NULL;
}

static const char *make_it(Client *c) { /* why not, NULL = done */
    MakeTable *m = &c->make;
    const Ruleset *rs = rules_shown(m->rules);
    const BattleHead *b = battle_picked(c);
    Wu w, h;
    if (!rs) return client_line(c, TX_UI_RULES_NO_PANELS, "what=%s", rules_shown_title(c, m->rules));
    if (m->from == FROM_BATTLE) {
        if (b) client_open_setup(c, b->key, strcmp(b->ruleset, rs->id) == 0 ? NULL : rs->id, 0, 0);
        return NULL;
    }
    if (!size_picked(c, &w, &h)) return client_text(c, in_cm(m) ? TX_UI_MAKE_BAD_SIZE_CM : TX_UI_MAKE_BAD_SIZE);
    if (!client_open_setup(c, NULL, rs->id, w, h)) return NULL; /* the errors are shown */
    if (m->from == FROM_GROUND) edit_generate(c, m->density, m->preset, m->seed);
    return NULL;
}

static void size_rows(Client *c) {
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    const char *size[SIZES + 1];
    for (int i = 0; i < SIZES; i++) size[i] = SIZE[in_cm(m)][i].words;
    size[SIZES] = client_text(c, TX_UI_MAKE_OWN_SIZE);
    ui_label(ui, client_text(c, TX_UI_MAKE_SIZE), (UiFont){.role = ROLE_SECOND});
    ui_chips(ui, "size", size, SIZES + 1, &m->size);
    if (m->size < SIZES) return;
    ui_row(ui, 28, 2, NULL);
    const char *unit = in_cm(m) ? "cm" : "in";
    ui_field(ui, client_named(c, client_line(c, TX_UI_MAKE_WIDE, "unit=%s", unit), "wide"), m->w, sizeof m->w, NULL,
             FIELD_NUMBER);
    ui_field(ui, client_named(c, client_line(c, TX_UI_MAKE_HIGH, "unit=%s", unit), "high"), m->h, sizeof m->h, NULL,
             FIELD_NUMBER);
    ui_column(ui);
}

/* A battle is taken for its own rules until others are picked. */
static void battle_rows(Client *c) {
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    const char *battle[ARRAY_LEN(c->battle)];
    int was = m->battle, at[ARRAY_LEN(c->battle)], n = 0, cur = 0;
    for (int i = 0; i < c->battle_n; i++) {
        if (rules_shown_at(c->battle[i].ruleset) < 0) continue;
        if (i == m->battle) cur = n;
        at[n] = i;
        battle[n++] = c->battle[i].title;
    }
    if (n == 0) return;
    ui_label_width(ui, 90);
    ui_combo(ui, client_label(c, TX_UI_MAKE_FROM, "battle"), battle, n, &cur);
    ui_label_width(ui, 0);
    m->battle = at[CLAMP(cur, 0, n - 1)];
    const BattleHead *b = battle_picked(c);
    if (m->battle != was || !m->of_battle) m->rules = rules_shown_at(b->ruleset);
    m->of_battle = true;
    ui_label(ui, client_line(c, TX_UI_BATTLES_RULES, "rules=%s\tabout=%s", client_rules_title(c, b->ruleset), b->subtitle),
             (UiFont){.role = ROLE_SECOND, .wrap = true});
}

void screen_make(Client *c) {
    Ui *ui = c->ui;
    MakeTable *m = &c->make;
    make_defaults(c);
    screen_backdrop(c);
    ui_panel_begin(ui, "make",
                   screen_column(c, 520,
                                 m->from == FROM_GROUND   ? 412
                                 : m->from == FROM_BATTLE ? 350
                                 : m->size == SIZES       ? 340
                                                          : 306),
                   PANEL_RAISED | PANEL_SCROLL);
    ui_label(ui, client_text(c, TX_UI_MAKE_HEADING), (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD});
    ui_space(ui, 4);
    const char *from[3] = {client_text(c, TX_UI_MAKE_EMPTY), client_text(c, TX_UI_MAKE_GENERATED),
                           client_text(c, TX_UI_MAKE_BATTLE)};
    ui_label(ui, client_text(c, TX_UI_MAKE_BEGIN), (UiFont){.role = ROLE_SECOND});
    if (ui_chips(ui, "from", from, 3, &m->from)) m->of_battle = false;
    if (m->from == FROM_BATTLE) battle_rows(c);
    ui_label(ui, client_text(c, TX_UI_MAKE_RULES), (UiFont){.role = ROLE_SECOND});
    pick_rules(c);
    if (m->from == FROM_BATTLE) {
        const BattleHead *b = battle_picked(c);
        const Ruleset *rs = rules_shown(m->rules);
        if (b && rs && strcmp(b->ruleset, rs->id) != 0)
            ui_label(ui, client_text(c, TX_UI_MAKE_OTHER_RULES), (UiFont){.role = ROLE_SECOND, .wrap = true});
    } else {
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
