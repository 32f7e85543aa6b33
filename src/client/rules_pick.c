/* rules_pick: the rule sets that players are shown, in one order everywhere: what each is called, how it is begun. */
#include "client/rules_ui.h"

#include <stdio.h>
#include <string.h>

/* The battle that is at hand for an evening; the first turn's guide is the panels' own. */
typedef struct Shown {
    const char *id, *quick;
    TextId title, about;
} Shown;
static const Shown SHOWN[RULES_SHOWN] = {
    {"matg", "introductory", TX_UI_TEMPLATE_RULES_MATG, TX_UI_RULES_ABOUT_MATG},
    {"armour_assault", "aa_first_tanks", TX_UI_TEMPLATE_RULES_ARMOUR_ASSAULT, TX_UI_RULES_ABOUT_ARMOUR_ASSAULT},
    {"armour_battles", "ab_first_pulse", TX_UI_TEMPLATE_RULES_ARMOUR_BATTLES, TX_UI_RULES_ABOUT_ARMOUR_BATTLES},
    {"low_tech", "lt_first_orders", TX_UI_TEMPLATE_RULES_LOW_TECH, TX_UI_RULES_ABOUT_LOW_TECH},
};

int rules_shown_at(const char *id) {
    for (int i = 0; i < RULES_SHOWN; i++)
        if (strcmp(SHOWN[i].id, id) == 0) return i;
    return -1;
}

const Ruleset *rules_shown(int i) {
    return rulesets_find(SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)].id);
}

const char *rules_shown_title(const Client *c, int i) {
    return client_text(c, SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)].title);
}

const char *rules_shown_about(const Client *c, int i) {
    return client_text(c, SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)].about);
}

const char *client_rules_title(const Client *c, const char *id) {
    int i = rules_shown_at(id);
    return i >= 0 ? rules_shown_title(c, i) : id;
}

int client_rules_picked(const Client *c) {
    int i = rules_shown_at(c->prefs.rules);
    return i >= 0 ? i : 0;
}

void client_pick_rules(Client *c, int i) {
    if (i == client_rules_picked(c)) return;
    snprintf(c->prefs.rules, sizeof c->prefs.rules, "%s", SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)].id);
    c->prefs_dirty = true;
    client_touch(c);
}

bool rules_chips(Client *c, const char *name, int *cur) {
    const char *word[RULES_SHOWN];
    for (int i = 0; i < RULES_SHOWN; i++) word[i] = client_named(c, rules_shown_title(c, i), SHOWN[i].id);
    return ui_chips(c->ui, name, word, RULES_SHOWN, cur);
}

const BattleHead *client_battle(const Client *c, const char *key) {
    for (int i = 0; i < c->battle_n; i++)
        if (strcmp(c->battle[i].key, key) == 0) return &c->battle[i];
    return NULL;
}

const BattleHead *rules_quick(Client *c, int i, const char **why) {
    const Shown *s = &SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)];
    const BattleHead *b = client_battle(c, s->quick);
    *why = NULL;
    if (!rules_shown(i))
        *why = client_line(c, TX_UI_RULES_NO_PANELS, "what=%s", rules_shown_title(c, i));
    else if (!b)
        *why = client_line(c, TX_UI_RULES_NO_BATTLE, "what=%s", s->quick);
    else if (!b->playable)
        *why = client_line(c, TX_UI_BATTLES_NEEDS, "what=%s", b->needs);
    return b;
}

const BattleHead *rules_guided(Client *c, int i, const char **why) {
    const Shown *s = &SHOWN[CLAMP(i, 0, RULES_SHOWN - 1)];
    const RulesUi *ui = client_rules_of(s->id);
    const BattleHead *b = ui && ui->guide_n && ui->guide_battle ? client_battle(c, ui->guide_battle) : NULL;
    (void)rules_quick(c, i, why);
    if (!*why && !b) *why = client_line(c, TX_UI_RULES_NO_GUIDE, "what=%s", rules_shown_title(c, i));
    if (!*why && !b->playable) *why = client_line(c, TX_UI_BATTLES_NEEDS, "what=%s", b->needs);
    return b;
}
