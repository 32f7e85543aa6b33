/* rules: the one door. check says why not, apply changes the state; both go through here for every rule set. */
#pragma once
#include "rules/ruleset.h"

/* Shared commands come first in every rule set's list: their ops. Umpire's edits (design 9) are among them. */
enum {
    OP_START, OP_NOTE, OP_OPTION,
    OP_PIECE_ADD, OP_PIECE_SET, OP_PIECE_MOVE, OP_PIECE_KIND, OP_PIECE_DEL,
    OP_STAND_SET, OP_STAND_MOVE, OP_STAND_OFF, OP_STAND_MARK,
    OP_PIECE_TURN, OP_PIECE_SCALE, OP_PIECE_MIRROR, OP_PIECE_COPY,
    OP_BATTLE_SET, OP_TABLE_SIZE, OP_SIDE_SET, OP_ZONE_ADD, OP_ZONE_SET, OP_ZONE_DEL,
    OP_OBJECTIVE_ADD, OP_OBJECTIVE_SET, OP_OBJECTIVE_DEL, OP_VICTORY_SET, OP_VICTORY_ADD, OP_VICTORY_DEL, OP_ACCOUNT_ROLL,
    OP_MAT_SET, OP_MAT_OFF,
    OP_FORMATION_ADD, OP_FORMATION_SET, OP_FORMATION_DEL, OP_UNIT_ADD, OP_UNIT_SET, OP_UNIT_DEL,
    OP_STAND_ADD, OP_STAND_DEL, OP_STAND_ROLE, OP_STAND_FLAG, OP_TOGETHER,
    OP_RULESET_FIRST
};

/* Number of commands and the spec of one: shared, then the rule set's. */
uint32_t rules_cmd_count(const Ruleset *rs);
const CmdSpec *rules_cmd(const Ruleset *rs, uint32_t op);

/* Whose turn, over, decision first, then the command's own check. */
Verdict rules_check(const View *v, const Command *c);
/* Check on full sight, then apply and step (after the umpire's edits no step: play does not go on in between). On VERDICT_NO nothing has changed. On success the record number is one higher.
 * tx->dice must have begun; if given faces ran out or did not fit, the state is restored from `back` (same layout) and the verdict says so. */
Verdict rules_apply(Tx *tx, const Command *c, Game *back);
/* "U start" is the first record of every game: nothing but it is legal before; the rule set's step then runs its first phases. */

/* Of a state that came from outside, after game_read: every index exists and every number is one that play could make; then the rule set's invariant.
 * What play made is always sound. why: the first thing that is not. */
bool rules_sound(const Ruleset *rs, const Catalog *cat, const Game *g, Text *why);

/* A line of the log: the umpire's doings are worded alike in every rule set, all else by the rule set. Empty = none. */
void rules_print_event(const View *v, const Events *e, const Event *ev, Text *out);

/* Bodies and terrain of g into the scene: all, or only what changed since the scene's version. */
bool rules_scene_sync(const Ruleset *rs, const Catalog *cat, const Game *g, Scene *s);
Scene *rules_scene_new(Arena *a, const Game *g); /* arena bytes: rules_scene_bytes */
size_t rules_scene_bytes(const Game *g);
/* Redacted copy and scene for a seat; mem_game of g->bytes. */
void rules_view_make(const Ruleset *rs, const Catalog *cat, const Game *host, Seat seat, Game *mem_game, Scene *scene, View *out);

/* What apply uses to change things, so that state and scene never part. */
void tx_pose(Tx *tx, StandIx i, Pose p);               /* on table at p */
void tx_off(Tx *tx, StandIx i, uint16_t set_flags);    /* off the table: ST_LOST, ST_GONE or ST_ABOARD set */
StandIx tx_join(Tx *tx, uint32_t unit, uint16_t type, uint8_t role); /* a new stand off the table; there must be room. Then rules_scene_sync: the list of bodies is longer */
PieceIx tx_piece(Tx *tx, Piece p, const TablePoint *pt, uint32_t n); /* numbers it, bumps the version; PIECE_NONE when full */
void tx_piece_flags(Tx *tx, PieceIx p, uint8_t flags); /* PIECE_*: burnt out, cleared */
void tx_piece_gone(Tx *tx, PieceIx p);
int tx_die(Tx *tx, int sides);
int tx_die_secret(Tx *tx, int sides, Seat owner);
Frame *tx_push(Tx *tx, uint16_t kind);                 /* NULL when 32 deep: a verdict's business before */
void tx_pop(Tx *tx);
Frame *tx_top(Tx *tx);                                 /* NULL when empty */

/* Reasons shared by all: seat owns stand, stand is there. */
Verdict rules_own_stand(const View *v, Seat seat, StandIx i);
