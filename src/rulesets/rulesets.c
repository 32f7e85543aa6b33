#include "rulesets/rulesets.h"

#include "rulesets/armour_battles/armour_battles.h"
#include "rulesets/low_tech/low_tech.h"
#include "rulesets/matg/matg.h"
#include "rulesets/armour_assault/armour_assault.h"
#include "rulesets/skeleton/skeleton.h"

/* A new rule set is one line here. */
static const Ruleset *const LIST[] = {
    &MATG,
    &ARMOUR_ASSAULT,
    &LOW_TECH,
    &SKELETON,
    &ARMOUR_BATTLES,
};

uint32_t rulesets_count(void) {
    return (uint32_t)ARRAY_LEN(LIST);
}

const Ruleset *rulesets_at(uint32_t i) {
    ASSERT(i < rulesets_count());
    return LIST[i];
}

const Ruleset *rulesets_find(const char *id) {
    for (uint32_t i = 0; i < rulesets_count(); i++)
        if (base_streq(LIST[i]->id, id)) return LIST[i];
    return NULL;
}
