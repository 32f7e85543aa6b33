/* matg_move: what the files of chapters 7, 9, 12 and 24 share among themselves. */
#pragma once
#include "rules/deploy.h"
#include "rulesets/matg/matg_rules.h"

/* MatgGame.attempt_kind */
enum { ATTEMPT_OF_NONE, ATTEMPT_OF_ORDER, ATTEMPT_OF_ENTRY, ATTEMPT_OF_ONE, ATTEMPT_OF_LANDING };

/* Frame of a move under way. Steps, and what its registers hold. */
enum { MATG_FRAME_MOVE = 16 };
enum { MOVE_STEP_WALK, MOVE_STEP_COVER, MOVE_STEP_STOP };
enum { MOVE_R_ACT, MOVE_R_OTHER, MOVE_R_EDGE, MOVE_R_LAST_STOP, MOVE_R_LENGTH, MOVE_R_SPENT };
typedef enum MoveAct { MOVE_ACT_PATH, MOVE_ACT_ENTRY, MOVE_ACT_EXIT, MOVE_ACT_LOAD, MOVE_ACT_LAND } MoveAct;

enum { LET_PASS, LET_FINISH, LET_FROM }; /* the words of "let" */

/* --- orders.c --- */
/* The seat's own stand that is not lost; on the table or not. */
Verdict matg_own(const View *v, Seat seat, StandIx i);
/* May attempt now: there, a moving posture, not stopped, pinned, done or loaded (7.4, 7.7). */
Verdict matg_may_attempt(const View *v, StandIx i);
/* Its group in this attempt: all of its movement group that may still attempt, in label order; itself when alone. */
uint32_t matg_attempt_group(const View *v, StandIx i, bool waiting, StandIx *out, uint32_t cap);
Verdict matg_check_free(const View *v, Seat seat); /* may begin an attempt: its go, none under way (2.5) */
void matg_open_attempt(Tx *tx, Seat seat, int kind);
bool matg_orders_left(const View *v, Seat seat);
uint16_t matg_formation_of(const View *v, StandIx i);

/* --- path_rules.c --- */
/* Is this stand due to come in over an edge, its first point on the edge being where its path starts? */
bool matg_has_one_inch(const View *v, StandIx i);
int64_t matg_allowance_as(const View *v, StandIx i, MatgPosture posture); /* if it had that posture */
bool matg_enters(const View *v, StandIx i);
/* The ask of a move from `start`; leg and end_face as the command gives them, without an entry's first point. */
void matg_path_ask(const View *v, StandIx i, Pose start, const PathLeg *leg, uint32_t n, const Angle *end_face,
                   bool may_stick_out, PathAsk *ask);
/* The same for a stand and its command's legs, whether on the table or entering; false: neither. */
bool matg_path_ask_of(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAsk *ask);
/* path_walk with the one inch of 7.9 where it is due. */
bool matg_walk(const View *v, StandIx i, PathAsk *ask, PathAnswer *out);
bool matg_on_edge(const Game *g, Edge e, Vec at);
/* Legs of a command's slot; false: too many. */
bool matg_legs_of(const Command *c, uint8_t slot, PathLeg *out, uint32_t *n);
bool matg_path_ok(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAnswer *out);
/* Why a walked path will not do; {have} of "too far" is what could be paid, matg_check_path says what all would cost.
 */
Verdict matg_path_verdict(const View *v, StandIx i, const PathAsk *ask, const PathAnswer *p);

/* --- movement.c --- */
/* READY in the attempt under way, and the seat's. */
Verdict matg_check_due(const View *v, Seat seat, StandIx i);
void matg_start_move(Tx *tx, StandIx i, MoveAct act, StandIx other, Pose start, const PathLeg *leg, uint32_t n,
                     const Angle *end_face);
void matg_move_ask(const View *v, const PathLeg *leg,
                   PathAsk *ask); /* of the move under way, legs in the caller's array of PATH_LEGS */
uint32_t matg_move_legs(const Game *g, PathLeg *leg);
/* Shows the stretch between two places of the path, with what it cost. Back is a stretch too. */
void matg_show_stretch(Tx *tx, const PathAsk *ask, Wu from, Wu to, int64_t spent);
/* Ends the move under way at `along`; back along the path to the nearest clear place when it was stopped (9.4). */
void matg_end_move(Tx *tx, Wu along, bool stopped);
void matg_clear_move(Tx *tx);                /* takes the frame and its fields away */
void matg_break_contact(Game *g, StandIx i); /* a heavy load under way with it is given up (12.4) */

/* --- reaction.c --- */
/* The next stop of the move under way; false when it runs through. Poses the mover there and sets the decision. */
bool matg_next_stop(Tx *tx, Frame *f, const PathAsk *ask, Wu length);
void matg_run_cover(Tx *tx, Frame *f);
void matg_run_stop(Tx *tx, Frame *f);

/* --- transport.c --- */
int32_t matg_cargo_used(const View *v, StandIx carrier);
uint32_t matg_cargo_of(const Game *g, StandIx carrier, StandIx *out, uint32_t cap);
/* The umpire's: states that he may set on a stand, and a stand that he moved. */
enum { MATG_MARK_N = 5 };
extern const StandMark MATG_MARKS[MATG_MARK_N];
void matg_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value);
void matg_edited(Tx *tx, StandIx i); /* its cargo goes along */
void matg_cargo_follow(Game *g, StandIx carrier); /* cargo lies where its carrier is */
void matg_board(Tx *tx, StandIx i, StandIx carrier);
void matg_end_load(Tx *tx, StandIx i, StandIx carrier, bool stopped);
void matg_end_land(Tx *tx, StandIx i, StandIx carrier, bool stopped);
bool matg_can_land_any(const View *v, Seat seat);
Verdict matg_check_pair(const View *v, StandIx i, StandIx carrier); /* 12.1, 12.3: could it lift that at all, now */
Verdict matg_check_land_off(const View *v, Seat seat, StandIx i, StandIx carrier); /* before a place is named */
Verdict matg_check_load_stands(const View *v, Seat seat, StandIx i, StandIx carrier);
Verdict matg_check_landing(const View *v, StandIx i, StandIx carrier, Pose at);

/* --- entry.c, setup.c --- */
Edge matg_friendly_edge(const View *v, Seat seat);    /* 0.8 */
Wu matg_edge_distance(const View *v, Edge e, Vec at); /* of a point from an edge */
Vec matg_nearest_on(const View *v, Edge e, Vec at);   /* the point of the edge nearest to a point */
bool matg_may_exit(const View *v, StandIx i, Edge e);
bool matg_sets_up(const View *v, StandIx i);                /* waits for its place in a rectangle (24.1) */
bool matg_block_zone(const View *v, StandIx i);             /* its unit sets up in a rectangle */
bool matg_block_place(const View *v, StandIx i, Pose *out); /* a free place in its zone */
Verdict matg_check_spot(const View *v, StandIx i, Pose at);

/* --- move_sample.c --- */

typedef struct MatgFit {
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    Wu gone, back; /* as far as it goes; how far back from there a clear place was */
} MatgFit;

/* The longest part of a path that may be made, with the nearest clear place at its end; false: none. An entry's first
 * point stays in front. */
bool matg_fit_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, MatgFit *out);
Command matg_fit_command(Arena *a, Seat seat, StandIx i, const MatgFit *f, const Angle *face); /* as a move */
/* A place touching the carrier: a hair off one of its sides (0 = its front, clockwise), `along` from the middle. */
Pose matg_beside(const View *v, StandIx carrier, uint32_t side, Wu along);
