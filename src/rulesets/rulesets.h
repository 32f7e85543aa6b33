/* rulesets: the list of those built in. */
#pragma once
#include "rules/ruleset.h"

uint32_t rulesets_count(void);
const Ruleset *rulesets_at(uint32_t i);
const Ruleset *rulesets_find(const char *id); /* NULL */
