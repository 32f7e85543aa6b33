/* matg_state: what MATG keeps beside the shared state. Chapters 2, 3, 5-7, 9, 12, 19 of the rules live in these fields.
 */
#pragma once
#include "rules/rules.h"
#include "world/path.h"

typedef enum MatgPhase {
    MATG_SETUP,
    MATG_INITIATIVE,
    MATG_POSTURE,
    MATG_ARTILLERY,
    MATG_FIRE,
    MATG_PLOT,
    MATG_MOVE,
    MATG_REMOVAL,
    MATG_PHASES
} MatgPhase;
/* Stages (g->h.stage) of phase 6 (2.5): ordered attempts and entries, independent attempts, close assaults; of phase 7:
 * replacements asked. */
enum { MOVE_ORDERED, MOVE_INDEPENDENT, MOVE_ASSAULT };
typedef enum MatgPosture { POSTURE_FIRING, POSTURE_FIRE_MOVE, POSTURE_MOVEMENT } MatgPosture;
enum { STATE_S = 1, STATE_D = 2 };

/* attempt: where a stand is in phase 6 */
typedef enum MatgAttempt {
    ATTEMPT_NONE,   /* not tried */
    ATTEMPT_FAILED, /* ordered and failed: may be ordered again or try alone */
    ATTEMPT_READY,  /* passed, its move is due now */
    ATTEMPT_DONE,   /* moved, stayed after passing, or failed alone */
} MatgAttempt;

enum { MATG_HIT_BY = 8 };
#define MATG_STAND_FIELDS(F, A)                                                                                        \
    F(uint8_t, posture)                                                                                                \
    F(uint8_t, marked)      /* marked in phase 2 this turn */                                                          \
    F(uint16_t, group)      /* movement group this turn, 0 = a group of its own */                                     \
    F(uint8_t, state)       /* STATE_* */                                                                              \
    F(uint8_t, fired)       /* 0.5 */                                                                                  \
    F(uint8_t, attacked)    /* was the target of a standard attack this phase (5.1) */                                 \
    F(uint8_t, op_attacked) /* had its one opportunity attack this phase (9.1) */                                      \
    F(uint8_t, no_ap)                                                                                                  \
    F(uint8_t, low_ammo)                                                                                               \
    F(uint8_t, attempt) F(uint8_t, alone)                          /* MatgAttempt; tried independently */              \
        F(uint8_t, stopped) F(uint8_t, pinned) F(int64_t, mp_used) /* quarter points x Wu spent this phase, exact */   \
        F(uint8_t, moved)                                          /* has made its move this phase */                  \
        F(uint16_t,                                                                                                    \
          offered) /* best chance to stop the mover that its owner was offered on this move, tenths + 1; 0 = none */   \
        F(uint8_t, landed)     /* dismounted this turn */                                                              \
        F(uint8_t, load_tried) /* tried to load this phase; of a carrier: has paid for loading (12.4) */               \
        F(uint16_t, load_with) F(uint8_t, load_done) F(uint16_t, load_turn) /* heavy load under way (12.4) */          \
        A(uint16_t, hit_by, MATG_HIT_BY)  /* stands that fired at it this turn or last, STAND_NONE = empty */          \
        A(uint8_t, hit_turn, MATG_HIT_BY) /* the turn, low byte */
typedef struct MatgStand {
    MATG_STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} MatgStand;

#define MATG_FORMATION_FIELDS(F, A)                                                                                    \
    F(int32_t, break_point) /* in hundredths: 71.05 = 7105 (19.1); fixed at the start */                               \
    F(int32_t, total)       /* of cards drawn */                                                                       \
    F(int32_t, cards)       /* drawn */                                                                                \
    F(uint64_t, deck)       /* cards left, bit per card (suit * 13 + face - 1): a set, never an order (19.3) */        \
    F(uint8_t, broken)                                                                                                 \
    F(uint16_t, broken_turn) F(uint8_t, orders) F(uint8_t, orders_max) F(uint16_t, ghq_lost_turn) F(uint8_t, ghq_tried)
typedef struct MatgFormation {
    MATG_FORMATION_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} MatgFormation;

enum { MATG_FIRERS = 64, MATG_PATH = PATH_LEGS, MATG_UNITS = 256 };
#define MATG_GAME_FIELDS(F, A)                                                                                         \
    A(uint8_t, ini_die, 2)                                                                                             \
    F(uint8_t, ini_winner)                                                                                             \
    A(uint8_t, first, MATG_PHASES)    /* first actor of each step, the winner's choice (2.2); seat */                  \
    F(uint8_t, acted)                 /* someone has acted in this step: the choice is closed */                       \
    F(uint8_t, passed)                /* SeatMask: out for this phase or stage (2.3) */                                \
    A(uint8_t, wish, 2 * MATG_PHASES) /* by seat and step: 1 = this seat let the other begin when it chose last */     \
    F(uint16_t, groups)               /* last group number given this turn */                                          \
    F(uint8_t, turn_seat) /* whose go it is */ /* the attempt under way in phase 6 */                                  \
    F(uint8_t, attempt_kind)                   /* 0 none, 1 ordered, 2 entry, 3 independent, 4 dismount on the spot */ \
    F(uint8_t, attempt_seat)                                                                                           \
    F(uint8_t, attempt_die) /* the move under way: legs, and where the reaction is */                                  \
    F(uint16_t, mover)                                                                                                 \
    F(uint8_t, leg_n) F(uint8_t, end_turn) F(uint16_t, end_face) A(int32_t, leg_x, MATG_PATH)                          \
        A(int32_t, leg_y, MATG_PATH) A(uint8_t, leg_back, MATG_PATH) F(int32_t, start_x) F(int32_t, start_y)           \
            F(uint16_t, start_face) F(int32_t, along) /* Wu of the path already gone */                                \
        F(uint8_t, let_finish)                        /* the reactor let it finish (ux 3.7) */                         \
        F(uint8_t, ask_line) A(int32_t, ask, 4)       /* ask again when the mover crosses this line */                 \
        F(int32_t, best)                              /* best stop chance offered so far, tenths of a per cent */      \
        A(uint16_t, opfirer, MATG_FIRERS) F(uint8_t, opfirer_n)                                                        \
            F(uint8_t, cover_next) /* opportunity firers, covering fire at which */                                    \
        F(uint8_t, stop_test)      /* the mover owes a stop roll (9.1) */                                              \
        A(uint16_t, hq_lost_turn, MATG_UNITS) A(uint8_t, hq_tried, MATG_UNITS) /* by unit: turn its HQ was lost */     \
        A(int16_t, score, 2)                                                   /* of `hold` terms already scored */
typedef struct MatgGame {
    MATG_GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} MatgGame;

static inline MatgStand *matg_stand(Game *g, uint32_t i) {
    return (MatgStand *)game_stand_tail(g, i);
}
static inline const MatgStand *matg_stand_c(const Game *g, uint32_t i) {
    return (const MatgStand *)game_stand_tail_c(g, i);
}
static inline MatgGame *matg_game(Game *g) {
    return (MatgGame *)game_tail(g);
}
static inline const MatgGame *matg_game_c(const Game *g) {
    return (const MatgGame *)game_tail_c(g);
}
static inline MatgFormation *matg_formation(Game *g, uint32_t i) {
    return (MatgFormation *)game_formation_tail(g, i);
}
static inline const MatgFormation *matg_formation_c(const Game *g, uint32_t i) {
    return (const MatgFormation *)game_formation_tail_c(g, i);
}
