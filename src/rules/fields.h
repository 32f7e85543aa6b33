/* fields: the field lists of the shared structs as data, for hash, dump, reader and differs. Inside the room. */
#pragma once
#include "rules/ruleset.h"

extern const FieldList FIELDS_GAME, FIELDS_DECISION, FIELDS_FRAME, FIELDS_UNIT, FIELDS_FORMATION, FIELDS_STAND, FIELDS_PIECE;
extern const FieldList FIELDS_PLAN, FIELDS_PLAN_SIDE, FIELDS_PLAN_ZONE, FIELDS_PLAN_OBJECTIVE, FIELDS_PLAN_TERM, FIELDS_PLAN_UNIT,
    FIELDS_PLAN_FORMATION;
