/* shared: the commands that every rule set has. Inside the room. */
#pragma once
#include "rules/rules.h"

extern const CmdSpec RULES_SHARED[OP_RULESET_FIRST];
