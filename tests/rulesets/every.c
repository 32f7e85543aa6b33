#include "every.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const EveryRules EVERY[] = {
    {"skeleton", "skeleton", "duel", 12, 0},
    {"matg", NULL, "first_shots", 6, 400},
    {"armour_assault", NULL, "aa_first_tanks", 3, 0},
    {"armour_battles", NULL, "ab_first_pulse", 3, 0},
    {"low_tech", NULL, "lt_first_orders", 3, 0},
};

const EveryRules *every_rules(uint32_t i) {
    const char *id = rulesets_at(i)->id;
    for (size_t k = 0; k < ARRAY_LEN(EVERY); k++)
        if (strcmp(EVERY[k].id, id) == 0) return &EVERY[k];
    fail_msg("no battle is named for the rule set '%s' in tests/rulesets/every.c", id);
    return NULL;
}
