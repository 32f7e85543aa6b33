/* look: what screen and paper share of how things look. Colours are 0xRRGGBB. */
#pragma once
#include "base/base.h"

typedef struct NationLook {
    const char *nation;
    uint32_t base, body; /* the base of its stands; a vehicle's own colour, dark enough to part from the base */
} NationLook;
const NationLook *nation_look(const char *nation); /* never NULL: one for all others */

/* Kinds that share a paint and still differ to the eye: 0 for the plain one, and for what is not listed. */
uint8_t look_grade(const char *kind);
