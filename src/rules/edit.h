/* edit: the umpire's edits of terrain and stands (design 9, "Set-up"): commands of U in every rule set, in set-up and
 * in play. Inside the room. */
#pragma once
#include "base/scan.h"
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

/* The plan (plan.h): "U battle set", "table size", "side set", "zone add|set|del", "objective add|set|del", "victory
 * set|add|del", "account roll". Sizes of the table change only while it is being made. */
Verdict plan_battle_check(const View *v, const Command *c);
void plan_battle_apply(Tx *tx, const Command *c);
Verdict plan_size_check(const View *v, const Command *c);
void plan_size_apply(Tx *tx, const Command *c);
Verdict plan_side_check(const View *v, const Command *c);
void plan_side_apply(Tx *tx, const Command *c);
Verdict plan_zone_add_check(const View *v, const Command *c);
void plan_zone_add_apply(Tx *tx, const Command *c);
Verdict plan_zone_set_check(const View *v, const Command *c);
void plan_zone_set_apply(Tx *tx, const Command *c);
Verdict plan_zone_del_check(const View *v, const Command *c);
void plan_zone_del_apply(Tx *tx, const Command *c);
Verdict plan_objective_add_check(const View *v, const Command *c);
void plan_objective_add_apply(Tx *tx, const Command *c);
Verdict plan_objective_set_check(const View *v, const Command *c);
void plan_objective_set_apply(Tx *tx, const Command *c);
Verdict plan_objective_del_check(const View *v, const Command *c);
void plan_objective_del_apply(Tx *tx, const Command *c);
Verdict plan_victory_set_check(const View *v, const Command *c);
void plan_victory_set_apply(Tx *tx, const Command *c);
Verdict plan_term_add_check(const View *v, const Command *c);
void plan_term_add_apply(Tx *tx, const Command *c);
Verdict plan_term_del_check(const View *v, const Command *c);
void plan_term_del_apply(Tx *tx, const Command *c);
Verdict plan_account_check(const View *v, const Command *c); /* rolls the density's 2D6 (matg 23.2) */
void plan_account_apply(Tx *tx, const Command *c);
/* A picture on the table: "U mat set "photo.jpg" "420,500 3650,380 3900,2750 150,2800"" (pixels of it, as in a battle
 * file), "U mat off". For the eye: no rule knows it. */
Verdict plan_mat_check(const View *v, const Command *c);
void plan_mat_apply(Tx *tx, const Command *c);
Verdict plan_mat_off_check(const View *v, const Command *c);
void plan_mat_off_apply(Tx *tx, const Command *c);

/* Forces: "U formation add|set|del", "unit add|set|del", "stand add|del|role|flag". Formations and units come and go only
 * while the table is being made; stands may join a game in play. */
Verdict force_formation_add_check(const View *v, const Command *c);
void force_formation_add_apply(Tx *tx, const Command *c);
Verdict force_formation_set_check(const View *v, const Command *c);
void force_formation_set_apply(Tx *tx, const Command *c);
Verdict force_formation_del_check(const View *v, const Command *c);
void force_formation_del_apply(Tx *tx, const Command *c);
Verdict force_unit_add_check(const View *v, const Command *c);
void force_unit_add_apply(Tx *tx, const Command *c);
Verdict force_unit_set_check(const View *v, const Command *c);
void force_unit_set_apply(Tx *tx, const Command *c);
Verdict force_unit_del_check(const View *v, const Command *c);
void force_unit_del_apply(Tx *tx, const Command *c);
Verdict force_stand_add_check(const View *v, const Command *c);
void force_stand_add_apply(Tx *tx, const Command *c);
Verdict force_stand_del_check(const View *v, const Command *c);
void force_stand_del_apply(Tx *tx, const Command *c);
Verdict force_stand_role_check(const View *v, const Command *c);
void force_stand_role_apply(Tx *tx, const Command *c);
Verdict force_stand_flag_check(const View *v, const Command *c);
void force_stand_flag_apply(Tx *tx, const Command *c);

/* Several pieces at once about a point: "U piece turn|scale|mirror|copy". */
Verdict edit_turn_check(const View *v, const Command *c);
void edit_turn_apply(Tx *tx, const Command *c);
Verdict edit_scale_check(const View *v, const Command *c);
void edit_scale_apply(Tx *tx, const Command *c);
Verdict edit_mirror_check(const View *v, const Command *c);
void edit_mirror_apply(Tx *tx, const Command *c);
Verdict edit_copy_check(const View *v, const Command *c);
void edit_copy_apply(Tx *tx, const Command *c);

/* --- what the files on pieces share (edit_piece.c) --- */
Verdict edit_open_pieces(const View *v, const Command *c, uint8_t slot); /* edit_open; all named are there, none twice */
void edit_draft_of(const Game *g, PieceIx ix, Draft *d);                 /* the piece as it lies */
Verdict edit_room_for(const View *v, int64_t pieces, int64_t points);    /* more of them, beside what play will need */
void edit_put(Tx *tx, int32_t ix, Draft *d);                             /* in its slot, or as a new piece when -1 */

/* --- what the plan's files share (edit_plan.c) --- */
Span edit_words(const Command *c, uint8_t slot); /* of a text argument; n = 0 when it is not there */
Verdict edit_words_check(Span w, size_t most, bool empty_ok);
void edit_words_put(char *to, size_t cap, Span w);
Verdict edit_drafting(const View *v, const Command *c); /* as edit_open; and the table is being made */
void edit_plan_touch(Tx *tx);
Event *edit_plan_event(Tx *tx, TextId text, int32_t which); /* for everyone */
