/* sight_profile: a line of sight seen from the side: ground, what stands on it, the straight line between the eyes
 * (matg 4.5). Made of a certificate; heights in eighths of a level above the table. A picture: sight_query decides. */
#pragma once
#include "world/sight.h"

enum { PROFILE_STEPS = 2 * SIGHT_ITEMS + 1, PROFILE_PARTS = 4 * SIGHT_ITEMS };

typedef struct ProfileStep { /* ground of one level, from `at` to the next step's */
    Wu at;
    int16_t level;
} ProfileStep;
typedef struct ProfilePart { /* a piece of what stands on the ground, over level ground */
    Wu in, out;
    int16_t bottom, top; /* top SIGHT_TOP_NONE = endless */
    uint8_t item;        /* of the certificate */
} ProfilePart;
typedef struct SightProfile {
    Wu length;
    int16_t from_eye, to_eye;
    uint32_t step_n, part_n;
    ProfileStep step[PROFILE_STEPS];
    ProfilePart part[PROFILE_PARTS];
} SightProfile;

/* Grounds alone have steps and no part; what has no height has none either. */
void sight_profile(const Scene *s, const SightCert *cert, SightProfile *out);
/* Where along the line the item's top first reaches it, in Wu from the first eye; -1: nowhere. */
Wu sight_profile_reached(const Scene *s, const SightCert *cert, const SightProfile *p, uint32_t item);
