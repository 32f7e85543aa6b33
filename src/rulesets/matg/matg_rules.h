/* matg_rules: what the chapters of MATG ask of each other. Inside the rule set only; others see matg.h. */
#pragma once
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_spec.h"
#include "rulesets/matg/matg_state.h"

/* numbers.c: charts with their status; a missing row is a load error, never met here. */
int32_t matg_const(const Catalog *c, const char *key);
Status matg_const_status(const Catalog *c, const char *key);

/* terms.c (0) */
static inline const StandType *matg_type(const View *v, StandIx i) { return &v->cat->type[game_stand_c(v->g, i)->type]; }
bool matg_is_armoured(const View *v, StandIx i);
bool matg_is_personnel(const View *v, StandIx i);  /* def_class P */
bool matg_is_vehicle(const View *v, StandIx i);
bool matg_is_transport(const View *v, StandIx i);
bool matg_is_weapon(const View *v, StandIx i);
bool matg_is_armed(const View *v, StandIx i);
bool matg_is_tank(const View *v, StandIx i);
bool matg_adjacent(const View *v, StandIx a, StandIx b);       /* 0.3, option contact */
bool matg_good_hq(const View *v, StandIx i);                   /* 0.6 */
int matg_fcl(const View *v, StandIx i);                        /* its unit's, else its side's; no modifiers (0.1) */
/* Range in whole inches that "counts as": adjacent 1, fractions up (5.5). */
int matg_range_counts(const View *v, StandIx a, StandIx b);
View matg_tx_view(const Tx *tx);                               /* the host's own view of a running transaction */

/* cohesion.c (1): need = FCL and modifiers as a ledger whose sum is the highest natural roll that passes; 19.4 in it. */
void matg_need(const View *v, StandIx i, bool movement, Ledger *out); /* FCL, states, broken */
/* Rolls 1D20 against the ledger, emits EV_ROLL with `what`; true = passed. */
bool matg_roll(Tx *tx, StandIx who, TextId what, RuleRef rule, const Ledger *need, int *natural);

/* results.c (6): CRT and its effects */
int matg_crt(const Catalog *c, int cd, int roll);              /* MatgResult, cd held to -3..9 */
void matg_apply_result(Tx *tx, StandIx target, StandIx by, MatgResult r); /* 6.2-6.4: states, wreck, loss, cards */
void matg_lose(Tx *tx, StandIx i, StandIx by);                 /* off the table, cargo too, wreck, command lost, cards (19.2) */

/* fire.c (5): one attack of any kind, after the choices are made. Emits everything. Returns MatgResult codes OR-ed as bits that the target took (9.1 needs to know). */
uint32_t matg_resolve_attack(Tx *tx, StandIx target, const StandIx *by, uint32_t n, MatgAttackKind kind);
Verdict matg_check_firer(const View *v, StandIx by, StandIx target, MatgAttackKind kind);   /* 5.1, 9.1, 9.2, 19.4 for one firer */
Verdict matg_check_target(const View *v, Seat seat, StandIx target, MatgAttackKind kind);

/* turn.c (2): alternation */
void matg_next_phase(Tx *tx);
void matg_go_over(Tx *tx);   /* the acting seat has acted: the other's go, if it is not out */
void matg_step(Tx *tx);      /* Ruleset.step */

/* movement.c (7), reaction.c (9), entry.c, transport.c (12): step functions of phase 6, called by matg_step */
void matg_move_begin(Tx *tx);           /* on entering phase 6: orders rolled (7.1) */
bool matg_move_can_act(const View *v, Seat seat); /* has a legal act in this stage (2.5) */
void matg_move_step(Tx *tx);            /* runs frames of the move under way; sets the decision when a person is needed */
void matg_move_end(Tx *tx);             /* leaving phase 6 */

/* posture.c (3) */
void matg_posture_begin(Tx *tx);
bool matg_posture_can_act(const View *v, Seat seat);
bool matg_linked(const View *v, const StandIx *s, uint32_t n, StandIx *gap_a, StandIx *gap_b, int64_t *gap2); /* 3.3: links of 3 inches */
/* fire.c */
bool matg_fire_can_act(const View *v, Seat seat);
/* recovery.c (22, 18.3), breaking.c (19), victory.c (24) */
void matg_removal_begin(Tx *tx);
void matg_removal_step(Tx *tx);
void matg_draw_cards(Tx *tx, StandIx lost);
void matg_break_points(const Catalog *cat, Game *g);            /* at setup (19.1) */
void matg_victory_turn_end(Tx *tx);
void matg_score(const View *v, int score[2], Events *ev);       /* terms as EV_SCORE when ev is given */
void matg_game_end(Tx *tx, Seat winner, int margin, TextId why);

/* Commands of each chapter; matg.c lists them. */
extern const CmdSpec MATG_CMD_FIRST, MATG_CMD_PASS, MATG_CMD_POSTURE, MATG_CMD_FIRE, MATG_CMD_REPLACE;            /* first.c posture.c fire.c recovery.c */
extern const CmdSpec MATG_CMD_PLACE, MATG_CMD_READY;                                                                /* setup.c */
extern const CmdSpec MATG_CMD_ORDER, MATG_CMD_ENTER, MATG_CMD_TRY, MATG_CMD_MOVE, MATG_CMD_STAY, MATG_CMD_LOAD, MATG_CMD_LAND, MATG_CMD_EXIT; /* movement.c entry.c transport.c */
extern const CmdSpec MATG_CMD_REACT, MATG_CMD_LET, MATG_CMD_COVER;                                                  /* reaction.c */
