/* every: each rule set of the program with the battle that tests play it with. A rule set that is added without one fails
 * the first test that asks. */
#pragma once
#include "rulesets/rulesets.h"

typedef struct EveryRules {
    const char *id, *data, *battle; /* data: folder of tests/data; NULL = what ships */
    uint32_t rounds, records;       /* of the five laws: games, and where one is cut off (0 = its end) */
} EveryRules;

const EveryRules *every_rules(uint32_t i); /* of rulesets_at(i) */
