/* skeleton: the smallest rule set that is a whole game. Copy this folder to begin a new one; every function pointer of Ruleset is filled here,
 * and each file says what its part is for.
 *
 * The game: both sides set up in their zones. In each turn's *move* phase the sides go in turn, one stand a go, up to its allowance in a straight
 * line; who passes is out for the phase. A stand that ends its move near an enemy may be challenged: a question to the enemy, who answers by a
 * challenge (D6, 5 or 6 and the mover is lost, a wreck stays) or lets it be. In the *count* phase each side draws luck, a D6 that only its owner
 * knows until the end. After the battle's turns, or when a side has no stand left, most stands on the table and luck wins.
 *
 * How to begin your own, in this order:
 *   1 skeleton_spec.c  what your files hold: columns of the unit list, charts, options
 *   2 this header      your state: field lists, from which struct, hash, state block and reader follow by themselves
 *   3 skeleton.c       commands: for each a check (may I? why not?) and an apply (cannot fail), then step (what goes on by itself)
 *   4 skeleton_talk.c  what a player is told: legal openings, samples, badges, log lines
 *   5 one line in rulesets/rulesets.c and your files in rulesets/meson.build */
#pragma once
#include "rules/rules.h"

extern const CatalogSpec SKELETON_SPEC;
extern const Ruleset SKELETON;

enum { SKEL_VALUE_MOVE }; /* StandType.value */
enum { SKEL_OPT_REACH };  /* options */
typedef enum SkelPhase { SKEL_MOVE, SKEL_COUNT, SKEL_PHASES } SkelPhase;
enum { SKEL_ASK_NONE, SKEL_ASK_CHALLENGE }; /* Decision.kind */
enum { SKEL_OP_MOVE = OP_RULESET_FIRST, SKEL_OP_PASS, SKEL_OP_CHALLENGE, SKEL_OP_LET };
enum { SKEL_NEAR = 8 * WU_CM, SKEL_CHALLENGE_FROM = 5 };

/* What a stand has beside the shared head. Everything a rule needs to remember is a field: what is not here is not saved, not hashed, not undone. */
#define SKEL_STAND_FIELDS(F, A) F(uint8_t, moved)
typedef struct SkelStand {
    SKEL_STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} SkelStand;

#define SKEL_GAME_FIELDS(F, A)                                                                                         \
    F(uint8_t, go)      /* seat whose go it is */                                                                      \
    F(uint8_t, passed)  /* SeatMask: out for this phase */                                                             \
    A(int16_t, luck, 2) /* secret to their owners until the game is over */
typedef struct SkelGame {
    SKEL_GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} SkelGame;

static inline SkelStand *skel_stand(Game *g, uint32_t i) { return (SkelStand *)game_stand_tail(g, i); }
static inline const SkelStand *skel_stand_c(const Game *g, uint32_t i) { return (const SkelStand *)game_stand_tail_c(g, i); }
static inline SkelGame *skel_game(Game *g) { return (SkelGame *)game_tail(g); }
static inline const SkelGame *skel_game_c(const Game *g) { return (const SkelGame *)game_tail_c(g); }

/* Questions that both halves ask. */
Wu skel_allowance(const View *v, StandIx i);
bool skel_can_move(const Game *g, StandIx i);           /* on the table, not moved yet */
bool skel_near(const Game *g, StandIx mover, StandIx i); /* i may challenge the mover */
int skel_score(const Game *g, Seat seat);

/* skeleton_talk.c */
uint32_t skel_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool skel_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
void skel_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
void skel_describe(const View *v, StandIx i, StandFace *out);
void skel_status(const View *v, GameStatus *out);
void skel_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);
void skel_print_event(const View *v, const Events *e, const Event *ev, Text *out);
int32_t skel_evaluate(const View *v, Seat seat);
bool skel_invariant(const Catalog *cat, const Game *g, Text *why);
