/* edit: the umpire's edits of terrain and stands (design 9, "Set-up"): commands of U in every rule set, in set-up and
 * in play. Inside the room. */
#pragma once
#include "rules/sync.h"

/* May U edit now? No other seat may, and an open question is answered first. */
Verdict edit_open(const View *v, const Command *c);

/* "U piece add KIND area|line|spot at CORNER+ ...", "piece set", "piece move", "piece kind", "piece del" */
Verdict edit_add_check(const View *v, const Command *c);
void edit_add_apply(Tx *tx, const Command *c);
Verdict edit_set_check(const View *v, const Command *c);
void edit_set_apply(Tx *tx, const Command *c);
Verdict edit_move_check(const View *v, const Command *c);
void edit_move_apply(Tx *tx, const Command *c);
Verdict edit_kind_check(const View *v, const Command *c);
void edit_kind_apply(Tx *tx, const Command *c);
Verdict edit_del_check(const View *v, const Command *c);
void edit_del_apply(Tx *tx, const Command *c);

/* "U stand set A5 at POINT ...", "stand move", "stand off", "stand mark" */
Verdict edit_stand_set_check(const View *v, const Command *c);
void edit_stand_set_apply(Tx *tx, const Command *c);
Verdict edit_stand_move_check(const View *v, const Command *c);
void edit_stand_move_apply(Tx *tx, const Command *c);
Verdict edit_stand_off_check(const View *v, const Command *c);
void edit_stand_off_apply(Tx *tx, const Command *c);
Verdict edit_stand_mark_check(const View *v, const Command *c); /* a state of the rule set's: "posture" "firing" */
void edit_stand_mark_apply(Tx *tx, const Command *c);

/* A piece as it would lie: its head and the corners of its outline, ring by ring. */
typedef struct Draft {
    Piece head;
    uint32_t n; /* may say more than there is room for: then check refuses */
    TablePoint pt[PIECE_POINTS];
} Draft;
/* Kind, shape, level, width, outline, place. Corners are counted from 1 in what it says. */
Verdict draft_check(const View *v, const Draft *d);
void draft_settle(Draft *d); /* as a battle file is read: outlines one way round, holes the other */
