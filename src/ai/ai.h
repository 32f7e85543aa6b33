/* ai: a player is a function of a View. `random` picks any legal command; own seed, never a clock. */
#pragma once
#include "rules/rules.h"

/* A legal command for v->seat, or false when it has none. Never refused (a law with a test). Args live in the arena. */
bool ai_random(const View *v, Rng *rng, Arena *a, Command *out);
