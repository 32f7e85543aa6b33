/* sync: parts of the scene that a transaction touches one by one. Inside the room. */
#pragma once
#include "rules/rules.h"

Body sync_body(const Ruleset *rs, const Catalog *cat, const Game *g, StandIx i);
bool sync_terrain(const Ruleset *rs, const Catalog *cat, const Game *g, Scene *s);
