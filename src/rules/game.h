/* game: the one state: a block of plain memory without pointers, laid out once from limits and the rule set's sizes; copying is one memcpy.
 * Slots are never used twice: a dead stand's slot never names another (stands, units, formations and piece numbers are given once). */
#pragma once
#include "base/text.h"
#include "base/err.h"
#include "catalog/battle.h"
#include "rules/field.h"
#include "rules/plan.h"
#include "world/scene.h"

typedef uint16_t StandIx;
enum { STAND_NONE = 0xFFFF, UNIT_NONE = 0xFFFF };
typedef uint8_t SeatMask; /* bit 0 A, bit 1 B, bit 2 U */
#define SEAT_BIT(s) ((SeatMask)(1u << (s)))
enum { SEATS_ALL = 7, SEATS_PLAY = 3 };

enum { GAME_STANDS = 2000, GAME_FRAMES = 32, FRAME_REGS = 16, GAME_MARKERS = 1000, GAME_FORMATIONS = 16 };

/* Stand flags. */
enum { ST_ON_TABLE = 1, ST_LOST = 2, ST_GONE = 4 /* left for good, not lost */, ST_ABOARD = 8, ST_HIDDEN = 16 };

#define STAND_FIELDS(F, A)                                                                                            \
    F(uint8_t, seat)                                                                                                  \
    F(uint8_t, role)      /* Role */                                                                                  \
    F(uint16_t, flags)    /* ST_* */                                                                                  \
    F(uint16_t, type)     /* StandType */                                                                             \
    F(uint16_t, unit)                                                                                                 \
    F(uint16_t, label)    /* number behind the seat's letter, from 1 */                                               \
    F(uint16_t, carrier)  /* StandIx when aboard, else STAND_NONE */                                                  \
    F(int32_t, x) F(int32_t, y) F(uint16_t, face)
typedef struct __attribute__((aligned(8))) Stand { /* aligned: the rule set's tail follows at once */
    STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} Stand;

#define UNIT_FIELDS(F, A) F(uint16_t, battle_unit) F(uint16_t, formation) F(uint8_t, seat) F(int16_t, cohesion) F(uint16_t, turn) F(uint8_t, entered)
typedef struct Unit {
    UNIT_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} Unit;

#define FORMATION_FIELDS(F, A) F(uint8_t, seat) F(int8_t, quality) F(int16_t, determination) F(uint16_t, ghq) /* StandIx of its GHQ, STAND_NONE when lost */
typedef struct __attribute__((aligned(8))) Formation { /* aligned: the rule set's tail follows at once */
    FORMATION_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} Formation;

/* A long resolution in the middle of things: what it is, how far, its registers. */
#define FRAME_FIELDS(F, A) F(uint16_t, kind) F(uint16_t, step) A(int32_t, r, FRAME_REGS)
typedef struct Frame {
    FRAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} Frame;

/* A question kept in the state. kind 0 = none. While one stands, only its seat may act, by answers. */
#define DECISION_FIELDS(F, A) F(uint8_t, seat) F(uint8_t, kind) F(uint16_t, stand) F(uint16_t, other) A(int32_t, v, 4)
typedef struct Decision {
    DECISION_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} Decision;

#define GAME_FIELDS(F, A)                                                                                             \
    F(uint32_t, record)          /* number of the last record, 0 before the first */                                  \
    F(uint16_t, turn)            /* 0 = set-up */                                                                     \
    F(uint8_t, phase)            /* of the rule set's PhaseSpec list */                                               \
    F(uint8_t, stage)            /* inside the phase */                                                               \
    F(uint8_t, to_act)           /* SeatMask of those who may act now (a decision outranks it) */                     \
    F(uint8_t, over)             /* 1: the game has ended */                                                          \
    F(uint8_t, winner)           /* Seat, SEAT_NONE = draw */                                                         \
    F(int32_t, w) F(int32_t, h)                                                                                       \
    F(uint32_t, terrain_version) F(uint64_t, terrain_hash) F(uint16_t, piece_number) /* last number given */          \
    A(uint8_t, option, OPTION_MAX)                                                                                    \
    F(uint8_t, frame_n)
typedef struct GameHead {
    GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} GameHead;

/* Limits the block was laid out for; they stand in a save's header. */
typedef struct GameLimits {
    uint32_t stands, units, formations, pieces, points;
    uint32_t zones, objectives, terms; /* of the plan */
} GameLimits;

typedef struct Game {
    uint32_t bytes; /* of the whole block */
    GameLimits lim;
    uint32_t stand_n, unit_n, formation_n, piece_n, pt_n;
    uint32_t at_stand, at_unit, at_formation, at_tail, at_piece, at_pt; /* offsets from the block's start */
    uint32_t stand_stride, unit_stride, formation_stride;
    PlanAt at_plan;
    GameHead h;
    PlanHead plan;
    Decision decision;
    Frame frame[GAME_FRAMES];
} Game; /* arrays follow */

struct Ruleset;
/* Limits counted from the battle plus room for wrecks, smoke and what play can make. False: over the program's limits, named in err. */
bool game_limits(const struct Ruleset *rs, const Battle *b, GameLimits *out, ErrList *err);
size_t game_bytes(const struct Ruleset *rs, const GameLimits *lim);
/* Lays out an empty block in mem (game_bytes). */
Game *game_init(void *mem, const struct Ruleset *rs, const GameLimits *lim);
void game_copy(Game *to, const Game *from); /* same layout */
/* Stands, units, formations, terrain, options of the battle; rule set's setup fills the tails. Labels in force-list order. */
bool game_from_battle(Game *g, const struct Ruleset *rs, const Catalog *cat, ErrList *err);
/* The same with options chosen before the start, which override the battle's: set-up may depend on them. */
bool game_from_battle_with(Game *g, const struct Ruleset *rs, const Catalog *cat, const BattleOption *option, uint32_t option_n, ErrList *err);

static inline Stand *game_stand(Game *g, uint32_t i) { return (Stand *)(void *)((uint8_t *)g + g->at_stand + (size_t)i * g->stand_stride); }
static inline const Stand *game_stand_c(const Game *g, uint32_t i) { return (const Stand *)(const void *)((const uint8_t *)g + g->at_stand + (size_t)i * g->stand_stride); }
static inline void *game_stand_tail(Game *g, uint32_t i) { return (uint8_t *)game_stand(g, i) + sizeof(Stand); }
static inline const void *game_stand_tail_c(const Game *g, uint32_t i) { return (const uint8_t *)game_stand_c(g, i) + sizeof(Stand); }
static inline Unit *game_unit(Game *g, uint32_t i) { return (Unit *)(void *)((uint8_t *)g + g->at_unit + (size_t)i * g->unit_stride); }
static inline const Unit *game_unit_c(const Game *g, uint32_t i) { return (const Unit *)(const void *)((const uint8_t *)g + g->at_unit + (size_t)i * g->unit_stride); }
static inline Formation *game_formation(Game *g, uint32_t i) { return (Formation *)(void *)((uint8_t *)g + g->at_formation + (size_t)i * g->formation_stride); }
static inline const Formation *game_formation_c(const Game *g, uint32_t i) { return (const Formation *)(const void *)((const uint8_t *)g + g->at_formation + (size_t)i * g->formation_stride); }
static inline void *game_formation_tail(Game *g, uint32_t i) { return (uint8_t *)game_formation(g, i) + sizeof(Formation); }
static inline const void *game_formation_tail_c(const Game *g, uint32_t i) { return (const uint8_t *)game_formation_c(g, i) + sizeof(Formation); }
static inline void *game_tail(Game *g) { return (uint8_t *)g + g->at_tail; }
static inline const void *game_tail_c(const Game *g) { return (const uint8_t *)g + g->at_tail; }
static inline Vec stand_at(const Stand *s) { return (Vec){s->x, s->y}; }
static inline Pose stand_pose(const Stand *s) { return (Pose){{s->x, s->y}, s->face}; }
static inline bool stand_on_table(const Stand *s) { return (s->flags & (ST_ON_TABLE | ST_LOST | ST_GONE | ST_ABOARD)) == ST_ON_TABLE; }
static inline bool stand_alive(const Stand *s) { return (s->flags & (ST_LOST | ST_GONE)) == 0; }

Table game_table(const Game *g); /* terrain as the world reads it */
/* "A12" */
void stand_label(const Game *g, StandIx i, Text *out);
bool stand_find(const Game *g, const char *s, size_t n, StandIx *out); /* label to slot; letter either case */

/* "t7": a piece by its number, gone ones too: a number is never given twice. */
void piece_label(const Game *g, PieceIx i, Text *out);
bool piece_find(const Game *g, const char *s, size_t n, PieceIx *out);

/* Of all that play can change, by the field lists; costs the stands only: terrain comes by its running hash. Left out: Stand.type, a row
 * number of the stand list, fixed by the force list that the data hash covers: so a new row elsewhere changes no game. */
uint64_t game_hash(const Game *g, const struct Ruleset *rs);
/* One piece's share of GameHead.terrain_hash, which is the sum over all slots: it can always be worked out anew. */
uint64_t game_piece_hash(const Game *g, const Catalog *cat, PieceIx p);
/* State block: lines "what which name=value ...", by the field lists; fields that are 0 are left out, array tails of zeros too, runs are "65535*8".
 *   state full | game ... | decision ... | frame 0 ... | tail ... | unit u1 ... | formation 0 ... | formation_tail 0 ... | stand A1 ... |
 *   stand_tail A1 ... | piece 12 ... at=x,y,mark;x,y,mark
 * Stand types and terrain kinds by their ids. Terrain as the battle has it is left out. With "state full" in front, as dump writes it, all starts at
 * 0 and stands come in slot order; without it (a battle's `position` by hand) what is not named stays as set-up made it. */
void game_dump(const Game *g, const struct Ruleset *rs, const Catalog *cat, Text *out);
/* Reads a block over a game laid out and filled from the same battle. Unknown name, value out of range = error; nothing is changed on error. */
bool game_read(Game *g, const struct Ruleset *rs, const Catalog *cat, const char *text, size_t n, const char *file, int line, ErrList *err);
/* Name of the first field that differs, e.g. "stand A3 x: 100, 120"; false if none does. */
bool game_differs(const Game *a, const Game *b, const struct Ruleset *rs, Text *out);
