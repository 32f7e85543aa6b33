/* matg_rules: what the chapters of MATG ask of each other. Inside the rule set only; others see matg.h. */
#pragma once
#include "rules/openings.h"
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_spec.h"
#include "rulesets/matg/matg_state.h"

/* numbers.c: charts with their status; a missing row is a load error, never met here. */
int64_t matg_cost(const View *v, StandIx i); /* Ruleset.cost */
int32_t matg_k(const Catalog *c, MatgKey key); /* as matg_const, by number: what the rules use */
Status matg_k_status(const Catalog *c, MatgKey key);
RuleRef matg_k_rule(const Catalog *c, MatgKey key);
/* Row of the terrain chart for a kind; -1 for a number that is no kind. */
int32_t matg_terrain_row(const Catalog *c, KindId kind);
const Cell *matg_terrain_cells(const Catalog *c, int32_t row); /* by MatgTerrainCol */
/* What a row of the terrain chart adds for fire at a target in it (8.1). */
void matg_terrain_cover(const Catalog *c, int32_t row, int32_t *coh, int32_t *crt, Status *status);
bool matg_option(const View *v, MatgOption o); /* not at its first value */
extern const Shape MATG_BASE;                  /* 0.3 */
static inline Pose matg_pose(const Stand *s) {
    return (Pose){{s->x, s->y}, s->face};
}
static inline bool matg_on_table(const View *v, StandIx i) {
    return (game_stand_c(v->g, i)->flags & ST_ON_TABLE) != 0;
}
static inline bool matg_dead(const View *v, StandIx i) {
    return (game_stand_c(v->g, i)->flags & (ST_LOST | ST_GONE)) != 0;
}
/* Not yet on the table, its unit's turn has come (24.3). */
bool matg_waits(const View *v, StandIx i);
int32_t matg_const(const Catalog *c, const char *key);
Status matg_const_status(const Catalog *c, const char *key);

/* 5.5: modifier of a range that counts as so many inches; dual = a dual-purpose gun's wider bands. */
int matg_range_mod(const Catalog *c, int counts, bool dual, RuleRef *rule, Status *status);

/* terms.c (0) */
static inline const StandType *matg_type(const View *v, StandIx i) {
    return &v->cat->type[game_stand_c(v->g, i)->type];
}
bool matg_is_armoured(const View *v, StandIx i);
bool matg_is_personnel(const View *v, StandIx i); /* def_class P */
bool matg_is_vehicle(const View *v, StandIx i);
bool matg_is_transport(const View *v, StandIx i);
bool matg_is_weapon(const View *v, StandIx i);
bool matg_is_armed(const View *v, StandIx i);
bool matg_is_tank(const View *v, StandIx i);
bool matg_adjacent(const View *v, StandIx a, StandIx b); /* 0.3, option contact */
bool matg_good_hq(const View *v, StandIx i);             /* 0.6 */
int matg_fcl(const View *v, StandIx i);                  /* its unit's, else its side's; no modifiers (0.1) */
/* Range in whole inches that "counts as": adjacent 1, fractions up (5.5). */
int matg_range_counts(const View *v, StandIx a, StandIx b);
bool matg_adjacent_poses(const View *v, Pose a, Pose b);
int matg_inches_up(int64_t dist2);
View matg_tx_view(const Tx *tx); /* the host's own view of a running transaction */

/* cohesion.c (1): need = FCL and modifiers as a ledger whose sum is the highest natural roll that passes; 19.4 in it.
 */
void matg_need(const View *v, StandIx i, bool movement, Ledger *out); /* FCL, states, broken */
/* The same as if the stand were in `state` (STATE_* bits): the stop roll of 9.1 before it happened. */
void matg_need_in(const View *v, StandIx i, uint8_t state, bool movement, Ledger *out);
bool matg_formation_broken(const View *v, StandIx i); /* 19.4 */
/* Adds the constant with its status and paragraph; sign -1 where the chart's malus lowers a need. */
void matg_k_term(const Catalog *c, Ledger *out, TextId what, MatgKey key, int sign);
void matg_state_terms(const Catalog *c, uint8_t state, Ledger *out); /* 1.2 */
/* Rolls 1D20 against the ledger, emits EV_ROLL with `what`; true = passed. */
bool matg_roll(Tx *tx, StandIx who, TextId what, RuleRef rule, const Ledger *need, int *natural);

/* results.c (6): CRT and its effects */
int matg_crt(const Catalog *c, int cd, int roll); /* MatgResult, cd held to -3..9 */
/* The results of natural 2D6 [2]..[12] with a modifier. */
void matg_crt_naturals(const Catalog *c, int cd, int mod, uint8_t natural[13]);
/* 6.2: what a result makes of STATE_* bits; true = eliminated. */
bool matg_result_on(uint8_t state, MatgResult r, uint8_t *after);
void matg_apply_result(Tx *tx, StandIx target, StandIx by, MatgResult r); /* 6.2-6.4: states, wreck, loss, cards */
/* Wrecks (8.3): which kind is one; where a piece that is one lies; the road past it is cleared. */
bool matg_is_wreck(const Catalog *c, KindId kind, bool *heap, bool *cleared);
bool matg_wreck_at(const Catalog *c, const Game *g, PieceIx p, Pose *at, bool *heap, bool *cleared);
void matg_clear_wreck(Tx *tx, PieceIx p, StandIx by);
void matg_take_off(Tx *tx, StandIx i, uint16_t flag); /* ST_LOST or ST_GONE */
void matg_lose(Tx *tx, StandIx i, StandIx by); /* off the table, cargo too, wreck, command lost, cards (19.2) */

/* fire.c (5): one attack of any kind, after the choices are made. Emits everything. Returns MatgResult codes OR-ed as
 * bits that the target took (9.1 needs to know). */
uint32_t matg_resolve_attack(Tx *tx, StandIx target, const StandIx *by, uint32_t n, MatgAttackKind kind);
Verdict matg_check_firer(const View *v, StandIx by, StandIx target,
                         MatgAttackKind kind); /* 5.1, 9.1, 9.2, 19.4 for one firer */
Verdict matg_check_target(const View *v, Seat seat, StandIx target, MatgAttackKind kind);

/* turn.c (2): alternation */
void matg_next_phase(Tx *tx);
void matg_go_over(Tx *tx); /* the acting seat has acted: the other's go, if it is not out */
void matg_step(Tx *tx);    /* Ruleset.step */

/* movement.c (7), reaction.c (9), entry.c, transport.c (12): step functions of phase 6, called by matg_step */
void matg_move_begin(Tx *tx);                     /* on entering phase 6: orders rolled (7.1) */
bool matg_move_can_act(const View *v, Seat seat); /* has a legal act in this stage (2.5) */
void matg_move_step(Tx *tx); /* runs frames of the move under way; sets the decision when a person is needed */
void matg_move_end(Tx *tx);  /* leaving phase 6 */
/* "pass" in phase 6: what is READY stays and the attempt ends; between attempts the seat is out for the stage (2.5).
 * matg_check_pass / matg_apply_pass hand phase 6 over to these (movement.c). */
Verdict matg_move_check_pass(const View *v, Seat seat);
void matg_move_pass(Tx *tx, Seat seat);
/* Ruleset.kinds (kinds.c). */
bool matg_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n);
/* Stands that a battle embarks go aboard their unit's carriers (24.1, 12.5): called by Ruleset.setup (setup.c). */
bool matg_setup_cargo(const Catalog *cat, Game *g, ErrList *err);
/* A weapon that was set down this turn may not fire (12.5): asked by matg_check_firer (transport.c). */
bool matg_landed_weapon(const View *v, StandIx i);
bool matg_move_invariant(const Catalog *cat, const Game *g, Text *why);

/* posture.c (3) */
void matg_posture_begin(Tx *tx);
bool matg_posture_can_act(const View *v, Seat seat);
bool matg_linked(const View *v, const StandIx *s, uint32_t n, StandIx *gap_a, StandIx *gap_b,
                 int64_t *gap2); /* 3.3: links of 3 inches */
/* fire.c */
bool matg_fire_can_act(const View *v, Seat seat);
/* recovery.c (22, 18.3), breaking.c (19), victory.c (24) */
void matg_removal_begin(Tx *tx);
void matg_removal_step(Tx *tx);
void matg_draw_cards(Tx *tx, StandIx lost);
void matg_break_points(const Catalog *cat, Game *g); /* at setup (19.1) */
bool matg_side_broken(const Game *g, Seat seat);     /* all of its formations (19.5) */
void matg_victory_turn_end(Tx *tx);
void matg_score(const View *v, int score[2], Events *ev); /* terms as EV_SCORE when ev is given */
void matg_game_end(Tx *tx, Seat winner, int margin, TextId why);

/* setup.c (24.1): phase 0. Called by matg_step while the phase is MATG_SETUP: says who may place (to_act); true =
 * nothing is left to place and turn 1 may begin. */
bool matg_setup_step(Tx *tx);

/* Every command once: name in capitals, in small letters, as written, signature, answers a decision (1). Each has its
 * matg_check_<name> and matg_apply_<name> in the file of its chapter. The list is the order of ops. */
#define MATG_COMMANDS(X)                                                                                               \
    X(FIRST, first, "first", "WHO:word(A|B)", 0)                                                                       \
    X(PASS, pass, "pass", "", 0)                                                                                       \
    X(POSTURE, posture, "posture", "HOW:word(fire-move|movement) STAND:stand+", 0)                                     \
    X(FIRE, fire, "fire", "TARGET:stand by BY:stand+", 0)                                                              \
    X(REPLACE, replace, "replace", "STAND:stand", 0)                                                                   \
    X(PLACE, place, "place", "STAND:stand at AT:point facing FACE:angle", 0)                                           \
    X(READY, ready, "ready", "", 0)                                                                                    \
    X(ORDER, order, "order", "STAND:stand+", 0)                                                                        \
    X(ENTER, enter, "enter", "STAND:stand+", 0)                                                                        \
    X(TRY, try, "try", "STAND:stand+", 0)                                                                              \
    X(MOVE, move, "move", "STAND:stand by LEG:leg+ [ facing FACE:angle ]", 0)                                          \
    X(TURN, turn, "turn", "STAND:stand facing FACE:angle", 0)                                                          \
    X(STAY, stay, "stay", "STAND:stand+", 0)                                                                           \
    X(LOAD, load, "load", "STAND:stand in CARRIER:stand", 0)                                                           \
    X(LAND, land, "land", "STAND:stand from CARRIER:stand at AT:point facing FACE:angle", 0)                           \
    X(EXIT, exit, "exit", "STAND:stand over EDGE:word(N|E|S|W) [ by LEG:leg+ ]", 0)                                    \
    X(REACT, react, "react", "BY:stand+", 1)                                                                           \
    X(LET, let, "let", "HOW:word(pass|finish|from) LINE:point*", 1)                                                    \
    X(COVER, cover, "cover", "TARGET:stand by BY:stand+", 1)
enum {
    MATG_OP_BEFORE = OP_RULESET_FIRST - 1,
#define X(NAME, fn, word, sig, answer) MATG_OP_##NAME,
    MATG_COMMANDS(X)
#undef X
        MATG_OP_END
};
#define X(NAME, fn, word, sig, answer)                                                                                 \
    Verdict matg_check_##fn(const View *v, const Command *c);                                                          \
    void matg_apply_##fn(Tx *tx, const Command *c);
MATG_COMMANDS(X)
#undef X

/* Every field of MATG's own holds what its code was written for (sound.c); part of the invariant. */
bool matg_sound(const Game *g, Text *why);

/* What matg.c asks of both halves for legal, sample, remedy, status and the log; each gives the openings and so on of
 * its own commands. _fight: fire.c posture.c first.c recovery.c; _move: setup.c orders.c movement.c entry.c
 * transport.c reaction.c. A sample, remedy or line that is not its own gives false. */
uint32_t matg_fight_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
uint32_t matg_move_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool matg_fight_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
bool matg_move_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
bool matg_fight_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
bool matg_move_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
bool matg_fight_print(const View *v, const Events *e, const Event *ev, Text *out);
bool matg_move_print(const View *v, const Events *e, const Event *ev, Text *out);
void matg_move_status(const View *v, GameStatus *out); /* phases 0 and 6: stands that can act, tokens, what is lost */

/* matg.c: small builders for both halves. */
