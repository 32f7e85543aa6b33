#include "rules/fields.h"

#define PIECE_FIELDS(F, A)                                                                                             \
    F(uint16_t, kind)                                                                                                  \
    F(uint8_t, shape)                                                                                                  \
    F(uint8_t, flags) F(int16_t, level) F(uint16_t, face) F(int32_t, width) F(uint16_t, number) F(uint16_t, label)

#define FIELD_STRUCT GameHead
static const FieldDesc GAME[] = {GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Decision
static const FieldDesc DECISION[] = {DECISION_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Frame
static const FieldDesc FRAME[] = {FRAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Unit
static const FieldDesc UNIT[] = {UNIT_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Formation
static const FieldDesc FORMATION[] = {FORMATION_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Stand
static const FieldDesc STAND[] = {STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT Piece
static const FieldDesc PIECE[] = {PIECE_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanHead
static const FieldDesc PLAN[] = {PLAN_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanSide
static const FieldDesc PLAN_SIDE[] = {PLAN_SIDE_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanZone
static const FieldDesc PLAN_ZONE[] = {PLAN_ZONE_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanObjective
static const FieldDesc PLAN_OBJECTIVE[] = {PLAN_OBJECTIVE_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanTerm
static const FieldDesc PLAN_TERM[] = {PLAN_TERM_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanUnit
static const FieldDesc PLAN_UNIT[] = {PLAN_UNIT_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT PlanFormation
static const FieldDesc PLAN_FORMATION[] = {PLAN_FORMATION_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

#define LIST(rows, T)                                                                                                  \
    { rows, (uint16_t)ARRAY_LEN(rows), (uint16_t)sizeof(T) }
const FieldList FIELDS_GAME = LIST(GAME, GameHead), FIELDS_DECISION = LIST(DECISION, Decision),
                FIELDS_FRAME = LIST(FRAME, Frame), FIELDS_UNIT = LIST(UNIT, Unit),
                FIELDS_FORMATION = LIST(FORMATION, Formation), FIELDS_STAND = LIST(STAND, Stand),
                FIELDS_PIECE = LIST(PIECE, Piece), FIELDS_PLAN = LIST(PLAN, PlanHead),
                FIELDS_PLAN_SIDE = LIST(PLAN_SIDE, PlanSide),
                FIELDS_PLAN_ZONE = LIST(PLAN_ZONE, PlanZone),
                FIELDS_PLAN_OBJECTIVE = LIST(PLAN_OBJECTIVE, PlanObjective),
                FIELDS_PLAN_TERM = LIST(PLAN_TERM, PlanTerm),
                FIELDS_PLAN_UNIT = LIST(PLAN_UNIT, PlanUnit),
                FIELDS_PLAN_FORMATION = LIST(PLAN_FORMATION, PlanFormation);
