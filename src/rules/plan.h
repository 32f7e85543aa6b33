/* plan: what set-up makes beside terrain and where stands lie: the battle's head, sides, zones, objectives, victory, the
 * names of formations and units. Part of the state, so that undo, replay and files are the game's own. Until the first
 * edit (version 0) the battle's own words hold and the arrays are empty; the first edit copies the battle into them.
 * Slots are never used twice: what is taken away is PLAN_GONE. */
#pragma once
#include "base/arena.h"
#include "catalog/battle.h"
#include "rules/field.h"

enum {
    PLAN_ZONES = 200,
    PLAN_OBJECTIVES = 200,
    PLAN_TERMS = 64,
    PLAN_NAME = 84,       /* bytes of a name with its NUL, as battle files allow */
    PLAN_LONG = 4004,     /* of the words of victory */
    PLAN_UNITS = 256,     /* of a table in the making */
    PLAN_NO_ZONE = 0xFFFF
};
enum { PLAN_THERE = 1, PLAN_GONE = 2 };

#define PLAN_DENSITIES "open|mixed|closed"
#define PLAN_LANDS     "grass|desert|snow"

#define PLAN_FIELDS(F, A)                                                                                              \
    F(uint8_t, drafting)  /* 1: a table in the making: the umpire alone acts, no rule runs */                          \
    F(uint32_t, version)  /* rises with every edit; 0 = all as the battle has it */                                    \
    F(uint64_t, hash)     /* of the arrays, kept current */                                                            \
    F(uint16_t, zone_n) F(uint16_t, objective_n) F(uint16_t, term_n) F(uint16_t, unit_n) F(uint16_t, formation_n)      \
    F(uint16_t, turns) F(uint8_t, density) F(uint8_t, land) F(int32_t, sight)                                                           \
    F(int16_t, decisive) F(int16_t, marginal) F(uint8_t, break_ends)                                                   \
    F(uint8_t, account_density) F(uint8_t, account_dice) /* matg 23.2: 2D6 as rolled, 0 = not rolled */                \
    F(uint8_t, account_next)                             /* Seat that places the next piece */                         \
    A(char, title, 96) A(char, subtitle, 128) A(char, date, 16) A(char, place, 204) A(char, victory_text, PLAN_LONG)            \
    A(char, mat_file, MAT_PATH + 1) A(int32_t, mat, 8) /* "" = none; its corners, x and y in turn */
typedef struct PlanHead {
    PLAN_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanHead;

#define PLAN_SIDE_FIELDS(F, A)                                                                                         \
    A(char, nation, 44) A(char, name, PLAN_NAME) F(int16_t, cohesion) F(int16_t, determination) F(uint8_t, edge)       \
    F(uint8_t, sets_up_first)
typedef struct PlanSide {
    PLAN_SIDE_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanSide;

#define PLAN_ZONE_FIELDS(F, A)                                                                                         \
    F(uint8_t, state) F(uint8_t, seat) F(uint8_t, kind) F(uint8_t, edge) /* PLAN_*; Seat; ZoneKind; Edge */            \
    F(uint16_t, turn)                                                    /* of entry over its edge */                  \
    F(int32_t, lo) F(int32_t, hi) F(int32_t, x0) F(int32_t, y0) F(int32_t, x1) F(int32_t, y1)
typedef struct PlanZone {
    PLAN_ZONE_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanZone;

#define PLAN_OBJECTIVE_FIELDS(F, A)                                                                                    \
    F(uint8_t, state) F(int16_t, points) F(int32_t, x) F(int32_t, y) A(char, name, PLAN_NAME)
typedef struct PlanObjective {
    PLAN_OBJECTIVE_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanObjective;

#define PLAN_TERM_FIELDS(F, A)                                                                                         \
    F(uint8_t, state) F(uint8_t, kind) F(uint8_t, who) F(uint8_t, seat) F(uint8_t, objective) F(uint8_t, edge)         \
    F(int16_t, points) F(int16_t, max) F(uint16_t, turn)
typedef struct PlanTerm {
    PLAN_TERM_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanTerm;

#define PLAN_UNIT_FIELDS(F, A) F(uint8_t, state) F(int16_t, cohesion) F(uint16_t, zone) A(char, name, PLAN_NAME)
typedef struct PlanUnit { /* slot = Unit.battle_unit */
    PLAN_UNIT_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanUnit;

#define PLAN_FORMATION_FIELDS(F, A) F(uint8_t, state) A(char, name, PLAN_NAME)
typedef struct PlanFormation { /* slot = formation of the game */
    PLAN_FORMATION_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} PlanFormation;

/* Where the arrays lie, offsets from the block's start. */
typedef struct PlanAt {
    uint32_t side, zone, objective, term, unit, formation, flags;
} PlanAt;

struct Game;
PlanSide *plan_side(struct Game *g, Seat s);
PlanZone *plan_zone(struct Game *g, uint32_t i);
PlanObjective *plan_objective(struct Game *g, uint32_t i);
PlanTerm *plan_term(struct Game *g, uint32_t i);
PlanUnit *plan_unit(struct Game *g, uint32_t i);
PlanFormation *plan_formation(struct Game *g, uint32_t i);
uint8_t *plan_stand_flags(struct Game *g, uint32_t stand); /* BattleStand.flags */
const PlanSide *plan_side_c(const struct Game *g, Seat s);
const PlanZone *plan_zone_c(const struct Game *g, uint32_t i);
const PlanObjective *plan_objective_c(const struct Game *g, uint32_t i);
const PlanTerm *plan_term_c(const struct Game *g, uint32_t i);
const PlanUnit *plan_unit_c(const struct Game *g, uint32_t i);
const PlanFormation *plan_formation_c(const struct Game *g, uint32_t i);
uint8_t plan_stand_flags_c(const struct Game *g, uint32_t stand);

/* Before the first edit: copies the battle's words and numbers into the arrays (version becomes 1). After that, nothing. */
void plan_begin(struct Game *g, const Battle *base);
uint64_t plan_hash(const struct Game *g); /* of the arrays, worked out anew */

/* The zones as they hold now, edited or not: of a side, slots from 0. */
uint32_t plan_zones(const struct Game *g, const Battle *b);
bool plan_zone_at(const struct Game *g, const Battle *b, uint32_t i, PlanZone *out); /* false: gone */

/* The battle as the state has it now: `base` with edited words, forces' names, zones, objectives and victory. Lies in
 * mem (plan_battle_bytes) and speaks of g's own bytes: good until either changes. base itself when nothing was edited.
 * Terrain, stands and position stay base's: they count from the start of the game. */
size_t plan_battle_bytes(const struct Game *g);
const Battle *plan_battle(const struct Game *g, const Battle *base, void *mem);

BattleZone plan_battle_zone(const PlanZone *z);

/* The account of terrain (matg 23.2), areas in square Wu: what the pieces cover that count, each by itself, also where
 * two lie on one another, as far as it is on the table; what they should, 0 before the density was rolled. */
typedef struct PlanAccount {
    int64_t table, target, covered;
    int percent; /* of the table, that was rolled */
    uint8_t next; /* Seat that places the next piece */
} PlanAccount;
struct View;
void plan_account(const struct View *v, PlanAccount *out);
bool plan_counts(const Catalog *cat, KindId kind); /* ground and water do; hills, ways, hedges, works do not */
/* Twice the area of the piece on the table, as drawn: lines by their drawn width; 0 for what is gone and for crossings. */
int64_t plan_piece_area2(const struct View *v, PieceIx piece);
int plan_density_factor(uint8_t density); /* open 2, mixed 4, closed 7 */

/* What a battle file is made of. */
typedef enum PlanSave {
    PLAN_SAVE_TABLE,   /* terrain, zones, objectives; no forces */
    PLAN_SAVE_FORCES,  /* and forces; stands that lie on the table start there */
    PLAN_SAVE_POSITION /* the game as it stands, to be gone on with */
} PlanSave;

/* A battle as plain data, made from a game. Arrays lie in the arena, strings are the game's, the catalog's and the
 * arena's. FORCES: units without a stand left stay out, and the battle is a draft while a unit has no zone or a side no
 * stand. POSITION: the battle that the game began with, and a state block. NULL: the arena is too small. */
const Battle *plan_compose(const struct View *v, const Battle *base, PlanSave what, const char *key, Arena *a);
