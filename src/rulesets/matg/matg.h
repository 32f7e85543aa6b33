/* matg: the public face of MATG (Micro Armour: The Game - WWII, 2nd ed.): its Ruleset, and the quantities that its own
 * panels and the headless program show. Everything here is a question; nothing changes a game. Paragraphs: shared
 * numbering of the rule text (F1). */
#pragma once
#include "rules/rules.h"
#include "world/path.h"
#include "world/reach.h"
#include "world/sight_region.h"

extern const Ruleset MATG;

typedef enum MatgResult { MATG_NONE, MATG_S, MATG_S_OR_D /* (S) */, MATG_D, MATG_E, MATG_RESULTS } MatgResult;
typedef enum MatgAttackKind { MATG_STANDARD, MATG_OPPORTUNITY, MATG_COVERING } MatgAttackKind;

/* Target's state as the odds see it: none, S, D, S+D, eliminated. */
typedef enum MatgOutcome { MATG_OUT_NONE, MATG_OUT_S, MATG_OUT_D, MATG_OUT_SD, MATG_OUT_E, MATG_OUTCOMES } MatgOutcome;
/* Chances as integers of 2^40 (exact by enumeration, then rounded once). */
#define MATG_ONE (UINT64_C(1) << 40)

typedef struct MatgFirerOdds {
    StandIx stand;
    Verdict verdict; /* may it join? */
    Ledger need;     /* sum = highest natural D20 that fires */
    Ledger cd;       /* sum = column, held by cap/floor terms */
    Ledger crt;      /* sum added to 2D6 */
    SightCert sight;
    Wu range; /* rounded up to Wu */
    int range_counts;
    bool side;             /* outside the Target Front */
    int32_t margin_mdeg;   /* outside (+) or inside (-) the Target Front's edge */
    uint8_t natural[13];   /* MatgResult by natural 2D6, [2]..[12] */
    uint64_t fires, kills; /* chance to fire; to eliminate alone */
    uint64_t adds;         /* to eliminate with, less without */
} MatgFirerOdds;
typedef struct MatgOdds {
    StandIx target;
    uint32_t n;
    MatgFirerOdds by[64];
    uint64_t outcome[MATG_OUTCOMES]; /* sums to MATG_ONE; change from the target's present state is shown as the state
                                        it then has */
    uint64_t d_or_worse;
    uint64_t stopped; /* opportunity: dead, or stopped by the roll of 9.1 */
} MatgOdds;
/* Odds of firers in this order; firers that may not join count with their verdict and no chance. At most 64. */
void matg_odds(const View *v, StandIx target, const StandIx *by, uint32_t n, MatgAttackKind kind, MatgOdds *out);
/* The fewest unfired stands that reach `enough` (of MATG_ONE) for D or worse, those with the fewest other targets
 * first; returns how many. With cap 1: the one with the best chance of D or worse alone. */
uint32_t matg_propose(const View *v, Seat seat, StandIx target, uint64_t enough, MatgAttackKind kind, StandIx *out,
                      uint32_t cap);

/* Line of sight by chapter 4 between two stands, or a stand/points. */
bool matg_sight(const View *v, StandIx from, StandIx to, SightCert *cert);
bool matg_sight_points(const View *v, Vec from, Vec to, bool to_foot, SightCert *cert);
/* 4.8: the nearest step aside of `from`, square to the line, that changes what the two above say: in hundredths of an
 * inch, right positive, up to 6 inches. False: none. */
bool matg_sight_shift(const View *v, StandIx from, StandIx to, int32_t *hundredths);
bool matg_sight_shift_points(const View *v, Vec from, Vec to, bool to_foot, int32_t *hundredths);
/* The sentence of it, NULL for none: "0.3 left clears it." "No shift of A7 up to 6 hides it." from: STAND_NONE for a
 * point; visible: as it is now. */
void matg_shift_print(const View *v, StandIx from, bool visible, const int32_t *hundredths, Text *out);
/* The same with the two stands elsewhere than they are. */
bool matg_sight_poses(const View *v, StandIx from, Pose from_pose, StandIx to, Pose to_pose, SightCert *cert);
/* Kinds of target that a line is asked for: only personnel is hidden by personnel on the line (4.2). */
typedef enum MatgTarget { MATG_TO_INFANTRY, MATG_TO_VEHICLE, MATG_TO_WEAPON, MATG_TARGETS } MatgTarget;
MatgTarget matg_target_of(const View *v, StandIx i);
/* One end of a line: a stand at the pose, or, with STAND_NONE, the bare point pose.at. */
typedef struct MatgEnd {
    StandIx stand;
    Pose pose;
} MatgEnd;
/* The ask for a target of that kind, whatever `to` is. */
void matg_sight_between(const View *v, const MatgEnd *from, const MatgEnd *to, MatgTarget kind, SightAsk *ask);
/* The certificate in words (4.8): the head "A2 -> B7 7.7 in: visible, concealed", then sentences: what blocks first, then
 * each thing that an end is in, the limit. who, whom: names of the ends; a cut text tells of itself. */
void matg_sight_head(const View *v, const char *who, const char *whom, const SightCert *cert, Text *out);
void matg_sight_print(const View *v, const MatgEnd *from, const char *who, const MatgEnd *to, const char *whom,
                      const SightCert *cert, Text *out);
bool matg_shift_between(const View *v, const MatgEnd *from, const MatgEnd *to, MatgTarget kind, int32_t *hundredths);
RuleRef matg_item_rule(const SightItem *it); /* of one that does not stop: the paragraph that lets it be */
/* The limit and the options of 4.5 and 4.6, into an ask. */
void matg_sight_ask(const View *v, SightAsk *ask);
RuleRef matg_sight_rule(SightWhy why);
RuleRef matg_cert_rule(const SightCert *cert); /* the paragraph that decides: 4.3 where the line only touches */
TextId matg_sight_text(SightWhy why);

/* Terrain that counts for fire at the stand (8.2), as terms: cohesion (4.7) and CRT. */
void matg_cover(const View *v, StandIx target, StandIx firer, Ledger *coh, Ledger *crt);
/* Effective defence against an attack (5.6, 5.7) and firepower (5.2): ledgers. */
void matg_defence(const View *v, StandIx target, bool side, bool artillery, Ledger *out);

/* Movement: allowance in quarter points x Wu for this turn (7.4, posture, 12.4), and what a path would do. One engine
 * for ghost, verdict and apply. */
int64_t matg_allowance(const View *v, StandIx i);
bool matg_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAnswer *out);
Verdict matg_check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face,
                        PathAnswer *out);
/* Reaction points that known enemies of the mover would get on the path: along, best firer, chance to stop. */
typedef struct MatgStop {
    Wu along;
    StandIx firer;
    Wu range;
    bool side;
    uint64_t stopped;
} MatgStop;
uint32_t matg_path_reactions(const View *v, StandIx mover, const PathLeg *leg, uint32_t n, const Angle *end_face,
                             MatgStop *out, uint32_t cap);

/* Decision.kind of chapter 9. REACT: stand = mover, other = best firer, v = how far along it stands, its chance to be
 * stopped or dead by the best firer (tenths of a per cent), the same at the last stop, how many can fire. COVER: stand
 * = mover, other = the opportunity firer, v[1] = a stand that can cover, v[2] = firers still to answer for, v[3] = how
 * many can cover. */
enum { MATG_ASK_REACT = 1, MATG_ASK_COVER = 2 };

/* Groups: the largest linked set of the unit that holds the stand (3.3), in label order. */
uint32_t matg_group_of(const View *v, StandIx i, StandIx *out, uint32_t cap);
uint32_t matg_movement_group(const View *v, StandIx i, StandIx *out,
                             uint32_t cap); /* as marked this turn; itself when alone */
/* Need of one stand in an attempt by these stands (7.2, 7.3): ordered or independent. */
void matg_move_need(const View *v, StandIx i, const StandIx *group, uint32_t n, bool independent, Ledger *out);

typedef struct MatgSide {
    int fcl, orders, orders_max;
    int32_t break_hundredths; /* of its first formation */
    int32_t cards, total;     /* total = -1 when this seat may not know it */
    bool broken;
    int points;
} MatgSide;
void matg_side(const View *v, Seat seat, MatgSide *out);
Seat matg_holder(const View *v, const Objective *o); /* 24.5; SEAT_NONE = nobody */

/* What the window shows of a stand and of the phase, in one piece (info.c). */
enum { MATG_PHASE_SETUP, MATG_PHASE_INITIATIVE, MATG_PHASE_POSTURE, MATG_PHASE_ARTILLERY, MATG_PHASE_FIRE, MATG_PHASE_PLOT, MATG_PHASE_MOVE, MATG_PHASE_REMOVAL };
enum { MATG_SHOWS_FIRING, MATG_SHOWS_FIRE_MOVE, MATG_SHOWS_MOVEMENT }; /* MatgInfo.posture */
enum { MATG_TRY_NONE, MATG_TRY_FAILED, MATG_TRY_READY, MATG_TRY_DONE };  /* MatgInfo.attempt */
typedef struct MatgInfo {
    uint8_t posture, state, fired, marked, attempt, moved, alone;
    uint16_t group;
    bool waits;          /* due to come in over `edge` between lo and hi */
    bool sets_up;        /* waits for its place in `zone` */
    uint8_t edge;
    Wu lo, hi;
    Box zone;
    Wu ap_r, he_r;       /* greatest ranges */
    int32_t front_mdeg;  /* half of the Target Front; 0 = not armoured */
    int32_t arc_mdeg;    /* half of the Firing Arc; 0 = all round */
    int64_t spent;       /* MP used this phase, quarter points x Wu */
    int64_t may_spend[3]; /* what it may still use in each posture, MATG_SHOWS_* (3.2, 7.4), quarter points x Wu */
} MatgInfo;
void matg_info(const View *v, StandIx i, MatgInfo *out);
typedef struct MatgMoment {
    uint8_t stage;       /* 0 ordered, 1 independent, 2 assault */
    uint8_t attempt_kind, attempt_seat, attempt_die;
    StandIx mover;
    Wu along;            /* of the move under way */
    Vec way[PATH_LEGS + 2]; /* the way so far, start first */
    uint32_t way_n;
    int ini[2];          /* initiative: natural dice */
    Seat ini_winner;
} MatgMoment;
void matg_moment(const View *v, MatgMoment *out);
/* How far it can fire directly (5.1): within its Firing Arc, and beyond it with infantry HQ values (5.6); arc_mdeg is half
 * the arc, 0 = all round, then both are the same. target: by AP or HE as it needs; STAND_NONE: the farther of the two.
 * Whether it may fire now (posture, fired) is not asked. */
typedef struct MatgFireReach {
    Wu in_arc, beyond;
    int32_t arc_mdeg;
} MatgFireReach;
void matg_fire_reach(const View *v, StandIx firer, StandIx target, MatgFireReach *out);
/* Upper ends of the range bands and their modifiers (5.5), in inches; returns how many (<= cap). */
uint32_t matg_bands(const View *v, StandIx i, int *upto, int *modifier, uint32_t cap);

/* Regions, as pictures (regions.c); what is legal is asked of the questions above. `eye` is where the stand is, or
 * where it would be; from = STAND_NONE: a bare point. foot: what a target of personnel would be seen by (4.2); range: no
 * further than that (a weapon's reach), 0 for as far as 4.6 lets it. Scratch:
 * matg_region_bytes. False: tmp is too small. */
size_t matg_region_bytes(const View *v);
bool matg_sees_region(const View *v, StandIx from, Pose eye, bool foot, SightFine fine, Arena *tmp, SightRegion *out);
bool matg_sees_within(const View *v, StandIx from, Pose eye, bool foot, Wu range, SightFine fine, Arena *tmp,
                      SightRegion *out);
/* The exact answer for one point of it. */
bool matg_sees_point(const View *v, StandIx from, Pose eye, Vec to, bool foot);
/* Where a stand can get; allowance in quarter points x Wu, below 0: what it has now. `entry`: where it would come in
 * over its edge, NULL for one on the table. NULL: neither on the table nor due to enter there, or the arena is too
 * small (matg_reach_bytes, 0 where there is no reach). */
size_t matg_reach_bytes(const View *v, StandIx i, const Vec *entry, int64_t allowance);
Reach *matg_reach_region(const View *v, StandIx i, const Vec *entry, int64_t allowance, Arena *a);
/* The cheapest path found in that region, as the legs of a move command (an entry's first point in front); out as
 * path_walk gives it. False: none. */
bool matg_cheapest_path(Reach *r, const Vec *entry, Vec to, PathLeg leg[PATH_LEGS], uint32_t *n, PathAnswer *out);
