/* step_own: what the editor's steps beside "Table" share: zones, forces, victory, check. What a hand has begun lies in
 * Steps; what it made is commands. Points are table points (Wu) unless a name says px. Slots count from 0, the numbers
 * in commands from 1. */
#pragma once
#include "client/edit/edit_own.h"

enum { STEP_TYPES = 2000, STEP_NONE = 0xFFFF, STEP_GHOSTS = 256 };

/* A text field that is typed in: it becomes ink with Enter or when the hand goes elsewhere. */
typedef void (*StepInk)(Client *c, uint32_t id, const char *text);
typedef struct StepField {
    char path[64];
    StepInk ink;
    uint32_t id;
    char was[4004], text[4004];
} StepField;

typedef enum StepDrag {
    STEP_DRAG_NONE,
    STEP_DRAG_DRAW,   /* a new zone */
    STEP_DRAG_ZONE,   /* moves one */
    STEP_DRAG_HANDLE, /* sizes one */
    STEP_DRAG_OBJECTIVE,
    STEP_DRAG_NEW_OBJECTIVE, /* from the tray */
    STEP_DRAG_UNIT,          /* a block of stands */
    STEP_DRAG_TYPE,          /* a stand type from the tray */
    STEP_DRAG_BOX
} StepDrag;

typedef enum BlockForm { BLOCK_BLOCK, BLOCK_LINE, BLOCK_COLUMN, BLOCK_FORMS } BlockForm;

typedef struct Ghost { /* a stand of a block as it would lie */
    StandIx stand;     /* STAND_NONE: one that is only being added */
    Pose wish, pose;   /* under the pointer; where it comes to lie */
    bool outside;      /* it slides in */
} Ghost;

typedef struct Steps {
    uint8_t side; /* Seat: whose zone is drawn, whose forces are listed */
    uint8_t drag, handle;
    Vec from, to;
    StepField field;

    int tool;                 /* of the step Zones: 0 zones, 1 objectives */
    uint16_t zone, objective; /* slots in hand, STEP_NONE */
    PlanZone ghost;           /* the zone as it would be */

    char find[40];
    int nation, year, kind, trait, cost; /* places in their lists, 0 = any */
    uint8_t filters_of;                  /* the side + 1 that nation and year were set for */
    uint16_t formation, unit;            /* in hand: number of the formation; of the game's unit, STEP_NONE */
    uint16_t unfolded;                   /* unit whose stands are listed */
    uint16_t held;                       /* row + 1 whose drag has begun and is not let go */
    uint16_t type;                       /* StandType dragged */
    int block;                           /* BlockForm */
    uint16_t onto;                       /* unit under a dragged type, STEP_NONE */
    uint16_t types[STEP_TYPES];
    Ghost ghosts[STEP_GHOSTS];
    uint32_t ghost_n;
    uint16_t ghost_zone; /* slot of the zone that they slide into, STEP_NONE */

    uint16_t term; /* in hand */

    bool two_here;      /* two persons at this desk: secrets only after a hand-over */
    float pan_x, pan_y; /* px */
} Steps;

static inline Steps *steps_of(const Client *c) {
    return edit_of(c)->steps;
}

/* --- step_common.c --- */
void steps_clear(Steps *s); /* nothing in hand */
void steps_drop(Client *c); /* the gesture */
/* Every gesture of a step is ink at once: Enter has nothing to do, undo no pencil to take first. */
bool steps_enter(Client *c, bool shift);
bool steps_rub_out(Client *c);
/* One command as one step. False: refused, and the reason stands at the pointer. */
bool step_do(Client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void step_line(EditDo *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Closes a gesture of several commands: undo takes them back together, in this window and in the file. */
bool step_end(EditDo *d, const char *what);
const char *step_quoted(Client *c, const char *s); /* in quotes, what may not stand in them replaced */
const char *step_at(Client *c, Vec p);             /* "10.5,3" */
const char *step_number(Client *c, Wu v);
/* A field whose value is `value`; ink is called with what was typed when it is done and differs. */
void step_field(Client *c, const char *name, TextId label, const char *value, size_t most, unsigned flags, StepInk ink,
                uint32_t id);
void steps_flush(Client *c); /* a field that is being typed in becomes ink now */
/* Minus, the number, plus: how much to add, 0 = nothing pressed. */
int step_count(Client *c, const char *name, TextId label, const char *value, bool less, bool more);
void step_row(Client *c, TextId label, const char *value);
bool step_sides(Client *c);                    /* chips of the two sides; true when changed */
uint8_t step_role(uint8_t seat);               /* Role of its colour */
const char *step_side_name(Client *c, Seat s); /* nation */
const PlanSide *step_side(Client *c, Seat s, PlanSide *mem);
int step_year(Client *c);                            /* of the battle's date, 0 = it has none */
bool step_has_word(const char *s, const char *word); /* in either case */

/* --- step_plan.c: the plan as it is now, edited or not; and on the table --- */
uint32_t plan_objectives(const View *v);
bool plan_objective_at(const View *v, uint32_t i, PlanObjective *out); /* false: gone */
uint32_t plan_terms(const View *v);
bool plan_term_at(const View *v, uint32_t i, PlanTerm *out);
const char *plan_unit_name(const View *v, uint32_t unit); /* of the game's unit; NULL when gone */
const char *plan_formation_name(const View *v, uint32_t formation);
uint16_t plan_unit_zone(const View *v, uint32_t unit);  /* slot, PLAN_NO_ZONE */
Box plan_zone_box(const View *v, const PlanZone *z);    /* of an entry zone: a strip along its edge */
uint16_t plan_zone_under(Client *c, Vec at, Seat only); /* the smallest, STEP_NONE; SEAT_NONE: of either side */
void steps_draw_plan(Client *c);                        /* zones and their labels, in every step */

/* --- step_block.c: a unit on its way to the table --- */
void block_make(Client *c, uint32_t unit, Vec at); /* fills ghosts */
void block_draw(Client *c);
bool block_drop(Client *c, uint32_t unit, Vec at);                              /* ink */
Angle block_face(Client *c, Seat s, uint16_t zone);                             /* towards the enemy */
uint32_t unit_stands(const View *v, uint32_t unit, StandIx *out, uint32_t cap); /* alive and not aboard others */
typedef enum UnitState { UNIT_EMPTY, UNIT_OFF, UNIT_SOME, UNIT_PLACED, UNIT_ENTERS, UNIT_NO_ZONE } UnitState;
UnitState unit_state(const View *v, uint32_t unit, uint32_t *on, uint32_t *all);

/* --- step_points.c --- */
int64_t step_points(const View *v, StandIx i); /* x 10000 */
int64_t step_points_of(const View *v, Seat s); /* whole points of a side */
int32_t step_type_value(const Catalog *cat, const StandType *t, const char *column, int32_t none);
const ColumnSpec *step_column(const Catalog *cat, const char *column);

/* --- the steps --- */
extern const RulesUi STEP_LOOK; /* the mouse where the table is only looked at */
extern const EditStep STEP_ZONES, STEP_FORCES, STEP_VICTORY, STEP_CHECK;
void forces_list(Client *c); /* all units of both sides with their state: in every step */
void forces_card(Client *c); /* of the unit, the formation or the side in hand */
void steps_checks(Client *c);
void steps_foot(Client *c, Rect r); /* check and play, save, print: at the foot of the right column */
float steps_foot_height(const Client *c);
void steps_play(Client *c);
void steps_table_right(Client *c);                                 /* under the card of the step "Table" */
void steps_piece_words(const EditDo *d, uint16_t kind, Text *out); /* "secret B" of a piece being laid */
void steps_piece_card(Client *c, PieceIx p);
