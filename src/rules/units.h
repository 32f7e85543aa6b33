/* units: lengths as a rule set shows them. Inside the room. */
#pragma once
#include "rules/ruleset.h"

int64_t units_wu(const Ruleset *rs);          /* Wu of one unit of its ruler */
int units_exact(const Ruleset *rs);           /* decimals that tell every Wu from the next */
const char *units_name(const CatalogSpec *spec);
int64_t units_spec_wu(const CatalogSpec *spec);
void units_print(const Ruleset *rs, int64_t wu, int decimals, bool trim, Text *out);
