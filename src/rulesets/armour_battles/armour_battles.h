/* armour_battles: Armour Battles. Command Dice make chains; chains, WILD dice and Staff Orders pay for orders; fire is
 * dice against Reaction dice; what breaks is the army's morale. Paragraphs are those of
 * data/rules/armour_battles/text.csv.
 *
 * The one public header: what screens, tests and the command line ask. Every question here is a function of a View or a
 * state and changes nothing. Lengths in Wu. */
#pragma once
#include "rules/quote.h"
#include "rules/rules.h"

extern const CatalogSpec ARMOUR_BATTLES_SPEC;
extern const Ruleset ARMOUR_BATTLES;

/* StandType.value and StandType.codes */
enum {
    AB_MOVE,
    AB_REACT_DIRECT,
    AB_REACT_ARTY,
    AB_RANGE_CLOSE,
    AB_RANGE_EFFECTIVE,
    AB_RANGE_LONG,
    AB_FP,
    AB_AT,
    AB_ARC,
    AB_VALUES
};
enum { AB_MOVE_NONE, AB_MOVE_AVERAGE, AB_MOVE_FAST };
enum {
    AB_LOW_PROFILE = 1,
    AB_SLOPED = 2,
    AB_RECON = 4,
    AB_BREAK_OFF = 8,
    AB_OPEN_TOPPED = 16,
    AB_SHOOT_SCOOT = 32,
    AB_OFF_TABLE = 64
};
/* Options, in the order of the spec. Value 0 is the default. */
enum {
    AB_OPT_ARTY_DICE,     /* at | fp */
    AB_OPT_COMMAND_LOSS,  /* 0 | 1 */
    AB_OPT_END_FIRE,      /* 0 | 1 */
    AB_OPT_FB_SUPPRESSED, /* 1 | 0 */
    AB_OPT_FIRST_WILD,    /* 0 | 1 */
    AB_OPT_FOOTPRINT,     /* 1x2 | 1x1 | 0.5x1 */
    AB_OPT_FRONT_ARC,     /* 180 | 90 */
    AB_OPT_MARKER_ENEMY,  /* 1 | 0 */
    AB_OPT_RALLY_OPPOSED, /* 1 | 0 */
    AB_OPT_SLOPED_FLANK,  /* 0 | 1 */
    AB_OPT_WOODS,         /* lose_fixed | half */
    AB_OPTIONS
};
typedef enum AbPhase { AB_SETUP, AB_COMMAND, AB_LOGISTICS, AB_CHAIN, AB_ORDERS, AB_GROUP, AB_END, AB_PHASES } AbPhase;

/* Questions (Decision.kind). stand: whom it is about; other: the other one. */
enum {
    AB_ASK_NONE,
    AB_ASK_OPPORTUNITY, /* stand = who fires or moves; v[0] AB_STOP_*, v[1] along, v[2] along of the last stop */
    AB_ASK_BREAK,       /* stand = who is fired at, other = by whom */
    AB_ASK_REACT,       /* stand = target, other = firer or battery; v[0] successes, v[1] sixes */
    AB_ASK_SCOOT,       /* stand = who fired */
    AB_ASK_KEEP,        /* which missions are kept in spite of the Command Failure */
    AB_ASK_STEADY,      /* ab_command_loss: Staff Orders for the morale dice? */
    AB_ASK_BONUS        /* ab_first_turn_wild: the received dice's pulse now? */
};
enum { AB_STOP_FIRE, AB_STOP_START, AB_STOP_SEEN, AB_STOP_END };
enum { AB_ORDER_NONE, AB_ORDER_MOVE, AB_ORDER_RESERVES, AB_ORDER_DISENGAGE };
enum { AB_MISSION_NONE, AB_MISSION_HE, AB_MISSION_SMOKE, AB_MISSION_SCREEN };
enum { AB_GOES_MOVE, AB_GOES_ENTER, AB_GOES_DISENGAGE, AB_GOES_SCOOT };
enum { AB_ARG_MOST = 30, AB_POOL_MOST = 24 };
enum { AB_TURN_ROLL, AB_TURN_ROLLED, AB_TURN_BETWEEN, AB_TURN_NEXT };

enum {
    AB_OP_PLACE = OP_RULESET_FIRST,
    AB_OP_READY,
    AB_OP_ADJUST,
    AB_OP_LOGISTICS,
    AB_OP_CHAIN,
    AB_OP_ENLARGE,
    AB_OP_ACTIVATE,
    AB_OP_DISENGAGE,
    AB_OP_RALLY,
    AB_OP_COMMIT,
    AB_OP_RECOVER,
    AB_OP_RESTOCK,
    AB_OP_ROLL,
    AB_OP_REPLACE,
    AB_OP_MOVE,
    AB_OP_ENTER,
    AB_OP_BACK,
    AB_OP_FIRE,
    AB_OP_DONE,
    AB_OP_CALL,
    AB_OP_SMOKE,
    AB_OP_END,
    AB_OP_OPFIRE,
    AB_OP_DECLINE,
    AB_OP_BREAKOFF,
    AB_OP_REACT,
    AB_OP_SCOOT,
    AB_OP_KEEP,
    AB_OP_STEADY,
    AB_OP_BONUS,
    AB_OP_LAST
};

/* --- state --- */

#define AB_STAND_FIELDS(F, A)                                                                                          \
    F(uint8_t, disruption)                                                                                             \
    F(uint8_t, suppressed)                                                                                             \
    F(uint8_t, fired)                     /* Fire Marker, to the end of the turn */                                    \
    F(uint8_t, activated)                 /* this pulse */                                                             \
    F(uint8_t, group)                     /* in the Command Group that acts: 1, its leader 2 */                        \
    F(uint8_t, moved)                     /* this activation */                                                        \
    F(uint8_t, shot)                      /* this activation */                                                        \
    F(uint8_t, broke_off)                 /* 2 this pulse, 1 this turn */                                              \
    F(uint8_t, adjusted)                  /* batteries: this Logistics Phase */                                        \
    F(uint8_t, mission)                   /* batteries: AB_MISSION_* */                                                \
    F(uint16_t, screen)                   /* batteries: PieceIx of their smoke */                                      \
    F(uint16_t, mark_face)                /* batteries: way of the smoke screen */                                     \
    F(int32_t, mark_x) F(int32_t, mark_y) /* batteries: Impact Marker */
typedef struct AbStand {
    AB_STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} AbStand;

enum { AB_FACES = 7, AB_LEGS = 16, AB_VAR = 30, AB_SHOTS = 12, AB_BURST = 64 };
/* One shot of a volley. */
#define AB_SHOT_FIELDS(X)                                                                                              \
    X(FIRER)                                                                                                           \
    X(TARGET)                                                                                                          \
    X(EXTRA)                                                                                                           \
    X(EXTRA_REACT) X(RANGE) X(FLANK) X(AMBUSH) X(RETREAT) X(A) X(A6) X(R) X(R6) X(BURST) X(STEP) X(FROM_X) X(FROM_Y)
enum {
#define X(name) AB_SHOT_##name,
    AB_SHOT_FIELDS(X)
#undef X
        AB_SHOT_REGS
};
/* Steps of a shot. */
enum { AB_STEP_BREAK, AB_STEP_ROLL, AB_STEP_REACT, AB_STEP_REACTED, AB_STEP_DONE };
/* What a volley is for: what goes on when it is over. */
enum { AB_VOLLEY_NONE, AB_VOLLEY_FIRE, AB_VOLLEY_STOP, AB_VOLLEY_BURST };

#define AB_GAME_FIELDS(F, A)                                                                                           \
    A(uint8_t, pool, 2 * AB_FACES) /* dice of each face not yet used: side * AB_FACES + face, 2..6 */                  \
    A(uint8_t, wild, 2)            /* dice received from a Command Failure: count as 6s */                             \
    A(uint8_t, bonus, 2)           /* the same, kept for a pulse of their own (ab_first_turn_wild) */                  \
    A(uint8_t, ones, 2)                                                                                                \
    A(uint8_t, failed, 2)                                                                                              \
    A(uint8_t, pulses, 2)                                                                                              \
    A(uint8_t, logistics, 2) A(int16_t, command_dice, 2) A(int16_t, staff, 2) A(int16_t, stocked, 2)                   \
        A(int16_t, rally, 2) A(int16_t, response, 2) A(int16_t, morale, 2) A(int16_t, morale_start, 2)                 \
            F(uint8_t, ready)                      /* SeatMask: set-up done */                                         \
        F(uint8_t, rolled)                         /* AB_TURN_*: how far the turn is outside pulses */                 \
        F(uint8_t, keep)                           /* SeatMask: still to be asked about missions */                    \
        F(uint8_t, first)                          /* Seat of the first pulse */                                       \
        F(uint8_t, pulse)                          /* Seat whose pulse it is */                                        \
        F(uint8_t, stage)                          /* of Logistics and of the turn's end */                            \
        F(uint8_t, bonus_on)                       /* this pulse is one of received dice */                            \
        F(uint8_t, chain_face) F(uint8_t, chain_n) /* dice left of the chain */                                        \
        F(uint8_t, chain_sixes)                    /* it is wholly of sixes, natural or received */                    \
        F(uint8_t, ordered) /* an order was given in this pulse: the chain can no longer be enlarged */                \
        F(uint8_t, order)   /* AB_ORDER_* of the group */                                                              \
        F(uint8_t, fold)    /* k-fold */                                                                               \
        F(uint8_t, fast) F(uint8_t, var_n) A(uint8_t, var, AB_VAR) /* Variable dice of the group */                    \
        F(uint16_t, company)                                       /* unit that enters */                              \
        F(uint8_t, loss_ask) A(uint8_t, losses, 2)                 /* ab_command_loss: checks still to be made */      \
        F(uint16_t, mover) F(uint8_t, goes) F(uint8_t, leg_n) F(uint8_t, stop) F(uint8_t, end_turn)                    \
            F(uint16_t, end_face) F(int32_t, along) F(int32_t, last) F(int32_t, resume) F(int32_t, reach)              \
                F(int32_t, start_x) F(int32_t, start_y) F(uint16_t, start_face) A(int32_t, leg_x, AB_LEGS)             \
                    A(int32_t, leg_y, AB_LEGS) A(uint8_t, leg_back, AB_LEGS) F(uint8_t, volley) F(uint8_t, shot_n)     \
                        F(uint8_t, declared) A(int32_t, shot, AB_SHOTS *AB_SHOT_REGS)                                  \
                            F(uint16_t, battery) /* that fires for effect */                                           \
        A(uint16_t, burst, AB_BURST) F(uint8_t, burst_n) F(uint8_t, burst_at)                                          \
            F(uint16_t, scoot) /* who may yet scoot after this volley */
typedef struct AbGame {
    AB_GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} AbGame;

static inline AbStand *ab_stand(Game *g, uint32_t i) {
    return (AbStand *)game_stand_tail(g, i);
}
static inline const AbStand *ab_stand_c(const Game *g, uint32_t i) {
    return (const AbStand *)game_stand_tail_c(g, i);
}
static inline AbGame *ab_game(Game *g) {
    return (AbGame *)game_tail(g);
}
static inline const AbGame *ab_game_c(const Game *g) {
    return (const AbGame *)game_tail_c(g);
}

/* --- units (2) --- */
const StandType *ab_type(const View *v, StandIx i);
int32_t ab_value(const View *v, StandIx i, int value); /* of its type: dice, Wu, degrees */
bool ab_has(const View *v, StandIx i, uint64_t trait);
bool ab_is_battery(const View *v, StandIx i);
bool ab_is_unit(const View *v, StandIx i); /* on the table and no battery */
bool ab_is_hidden(const Game *g, StandIx i);
bool ab_is_reserve(const View *v, StandIx i);           /* alive, not on the table, enters over an edge */
Shape ab_shape(const Game *g);                          /* hull of every unit, by ab_footprint (2.1) */
Wu ab_hull_distance(const View *v, Pose a, Pose b);     /* between two hulls, rounded up (2.1) */
Wu ab_point_distance(const View *v, Vec at, Pose hull); /* from a point to a hull, rounded up */
int32_t ab_command_dice_of(int32_t units, int32_t divider_hundredths); /* 2.5, to nearest */
int32_t ab_staff_orders_of(int32_t units);
int32_t ab_army_morale_of(int32_t units, int32_t command_dice);
int32_t ab_divider(const Catalog *cat, const char *nation); /* hundredths (2.5) */

/* --- dice pool, chains, WILD dice, Staff Orders (3) --- */
int32_t ab_dice_of(const Game *g, Seat s, int face); /* 2..6; 6 with the dice received */
int32_t ab_dice_left(const Game *g, Seat s);         /* all of them */
int32_t ab_wild(const Game *g, Seat s);              /* 6s and dice received */
int32_t ab_staff(const Game *g, Seat s);             /* usable now */
int32_t ab_staff_next(const Game *g, Seat s);        /* restocked, usable next turn */
int32_t ab_staff_room(const Game *g, Seat s);        /* how many more restocking may bring */
bool ab_failed(const Game *g, Seat s);
int32_t ab_chain(const Game *g, Seat s, int face); /* dice of the chain one may choose, 0 = none */
int32_t ab_chain_left(const Game *g);              /* dice of the chosen chain not yet given */
bool ab_may_enlarge(const View *v);
int32_t ab_morale(const Game *g, Seat s);
int32_t ab_morale_start(const Game *g, Seat s);

/* --- Command Group (4.1) --- */
Verdict ab_check_member(const View *v, StandIx leader, StandIx i); /* may i join the leader's group at all? */
/* May these be one group? Refused: suppressed, activated, out of reach, too many. */
Verdict ab_check_group(const View *v, StandIx leader, const StandIx *with, uint32_t n);
/* Units a leader's group could hold, nearest first (a recon unit beyond the number last). */
uint32_t ab_group_pick(const View *v, StandIx leader, StandIx *out, uint32_t cap);
bool ab_group_can_act(const View *v, StandIx i); /* is in the group and still may move or fire */

/* --- movement (5) --- */
typedef struct AbMove {
    uint8_t fold, fast, suppressed, retreat; /* retreat: straight back, not halved */
    Wu fixed;                                /* of one move; 0 when suppressed */
    Wu variable;                             /* of the dice; -1 = not rolled */
    Wu least, most;                          /* of all, before the dice are rolled */
    Ledger allowance;                        /* Wu */
} AbMove;
void ab_move(const View *v, StandIx i, AbMove *out);
Wu ab_allowance(const View *v, StandIx i); /* without hedges and woods; 0 before the dice are rolled */
typedef enum AbStopWhy { AB_WHOLE, AB_SPENT, AB_BLOCKED, AB_MET, AB_OFF_EDGE } AbStopWhy;
typedef struct AbWalk {
    Wu length;             /* of the path, as drawn */
    Wu cost;               /* what it takes: reverse doubled, hedges' own width free, woods by option */
    Wu allowance;          /* after hedges and woods */
    uint8_t hedges, woods; /* hedges crossed; moves that touch woods or rough */
    uint8_t stop;          /* AbStopWhy */
    uint16_t by;           /* piece or stand */
    Wu reach;              /* how far it goes */
    bool hedge_short;      /* would reach the hedge, but not cross it */
    Wu hedge_at;           /* what the way to the hedge that stops it takes */
    Ledger ledger;         /* of the allowance */
} AbWalk;
/* Would walk the legs from its place (from `start` when entering); what is hidden from the mover's side is not asked.
 */
void ab_walk(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbWalk *out);
Verdict ab_check_way(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, bool turn, Angle face, uint8_t goes,
                     AbWalk *out);
/* A way before the dice are rolled (5.1): how far along it each part of the move carries. */
enum { AB_RINGS = 3 };
typedef struct AbPlan {
    AbWalk walk;         /* of the whole way, with the best dice */
    Wu solid;            /* along the way: with the Fixed part alone */
    Wu ring[AB_RINGS];   /* with dice that come in 75, 50, 25 of 100 rolls */
    Wu most;             /* with the best dice */
    uint64_t chance;     /* of QUOTE_ONE, that it is walked whole; once the dice lie: all or nothing */
} AbPlan;
void ab_plan(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbPlan *out);
/* How far a group of these would go with so many dice, least and most (5.1). */
void ab_move_ahead(const View *v, StandIx leader, const StandIx *with, uint32_t n, int32_t fold, Wu *least, Wu *most);
int32_t ab_fold_dice(const View *v, int32_t fold); /* dice that a k-fold move costs the fire of its group, 0 or less (6.5) */
int32_t ab_ring_percent(int ring); /* 75, 50, 25 */
Pose ab_way_pose(Pose start, const Arg *leg, uint32_t n, Wu along); /* of a way that was drawn */
Wu ab_way_length(Pose start, const Arg *leg, uint32_t n);
Pose ab_pose_along(const Game *g, Wu along);          /* of the move under way */
/* Straight back from where it stands, as far as it gets and no farther than `most`. */
Wu ab_back_reach(const View *v, StandIx i, Wu most);
/* Stops at which the other side may fire at this way (6.10), along it: for marks on the board. */
uint32_t ab_stops(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, Wu *out, uint32_t cap);

/* --- sight and fire (6) --- */
typedef struct AbLos {
    bool visible;
    uint8_t points; /* of 9 sample points */
    SightCert cert; /* of the line between the centres, as the rules read it */
} AbLos;
bool ab_sees(const View *v, StandIx from, Pose fp, StandIx to, Pose tp, AbLos *out); /* out may be NULL */
bool ab_sees_point(const View *v, StandIx from, Vec to);
bool ab_in_cover(const View *v, StandIx i, Pose at, const Vec *from); /* light cover; from NULL: from anywhere (6.6) */
typedef struct AbShot {
    Verdict verdict;
    Wu range;
    uint8_t band; /* 0 close, 1 effective, 2 long, 3 beyond */
    bool flank, ambush, visible;
    Ledger tn, dice;    /* before sliding: tn.. then as they slide */
    int32_t need, pool; /* what is rolled */
    Ledger react_tn, react_dice;
    int32_t react_need, react_pool;
} AbShot;
/* extra: WILD dice and Staff Orders of the firer; retreat: the target goes back (6.11, 6.12). */
void ab_shot(const View *v, StandIx by, Pose from, StandIx target, Pose at, int extra, int extra_react, bool retreat,
             AbShot *out);
/* May it fire at all, whatever at: marker, suppression, battery. */
Verdict ab_check_can_fire(const View *v, StandIx i);
Verdict ab_check_fire(const View *v, StandIx by, StandIx target); /* as its activation stands */
/* May this one answer the open question of opportunity fire, the mover being where it was `back` Wu before its stop? */
Verdict ab_check_opfire(const View *v, StandIx by, Wu back);
bool ab_opfire_ready(const View *v, StandIx i); /* no Fire Marker, unsuppressed, on the table: could be asked at all */

/* A shot with so many extra dice on either side, at the target where it would be. As Ruleset.quote says it. */
void ab_quote_shot(const View *v, StandIx by, StandIx target, Pose at, int extra, int extra_react, bool retreat, Quote *out);
/* What comes of the attack that stands open (AB_ASK_REACT), its dice lying there, with so many extra Reaction dice. */
void ab_quote_react(const View *v, int extra, Quote *out);

/* --- artillery and smoke (7) --- */
Verdict ab_check_call(const View *v, StandIx battery, StandIx fo, Vec at, bool smoke);
Verdict ab_check_adjust(const View *v, StandIx battery, StandIx fo, Vec at);
uint32_t ab_burst(const View *v, Vec at, StandIx *out, uint32_t cap); /* who is touched: within 4 inches (7.5) */
void ab_burst_shot(const View *v, StandIx battery, StandIx target, int extra_react, AbShot *out);
Wu ab_burst_reach(const View *v);   /* of the circle round its marker (7.5) */
Wu ab_adjust_reach(const View *v);  /* how far a marker may be adjusted (7.9) */
Shape ab_smoke_screen(const View *v); /* (7.7) */
bool ab_mission(const View *v, StandIx battery, Vec *mark, Angle *face, uint8_t *mission); /* false: it has none */
Wu ab_group_reach(const View *v);   /* of a leader (4.1) */
uint32_t ab_group_most(const View *v, StandIx leader, const StandIx *with, uint32_t n); /* units besides the leader, as recon is among them */
/* Chance, of QUOTE_ONE, that a response check gives fire at once (7.3). */
uint64_t ab_response_chance(const View *v, Seat s);
