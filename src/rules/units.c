#include "rules/units.h"

int64_t units_spec_wu(const CatalogSpec *spec) {
    return base_streq(spec->unit, "cm") ? WU_CM : WU_INCH;
}

const char *units_name(const CatalogSpec *spec) {
    return spec->unit;
}

int64_t units_wu(const Ruleset *rs) {
    return units_spec_wu(rs->spec);
}

int units_exact(const Ruleset *rs) {
    return units_wu(rs) == WU_CM ? 3 : 4;
}

void units_print(const Ruleset *rs, int64_t wu, int decimals, bool trim, Text *out) {
    text_ratio(out, wu, units_wu(rs), decimals, trim);
}
