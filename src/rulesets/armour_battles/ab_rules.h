/* What the files of this rule set share, and nobody else. */
#pragma once
#include "rules/openings.h"
#include "rules/deploy.h"
#include "rulesets/armour_battles/armour_battles.h"

#define AB_CONSTANTS(X)                                                                                                \
    X(ABK_TN, "tn")                                                                                                    \
    X(ABK_TN_SUPPRESSED, "tn_suppressed")                                                                              \
    X(ABK_TN_CLOSE, "tn_close")                                                                                        \
    X(ABK_TN_LONG, "tn_long") X(ABK_TN_FLANK, "tn_flank") X(ABK_TN_AMBUSH, "tn_ambush") X(ABK_TN_ARTY, "tn_artillery") \
        X(ABK_DICE_UPHILL, "dice_uphill") X(ABK_DICE_FOLD, "dice_fold") X(ABK_REACT_COVER, "react_cover")              \
            X(ABK_REACT_RETREAT, "react_retreat") X(ABK_REACT_OPEN_TOPPED, "react_open_topped")                        \
                X(ABK_REACT_SLOPED, "react_sloped_flank") X(ABK_OPPOSED, "opposed_dice") X(ABK_FIXED, "fixed_move")    \
                    X(ABK_GROUP_OTHERS, "group_others") X(ABK_GROUP_RECON, "group_recon") X(                           \
                        ABK_GROUP_REACH, "group_reach") X(ABK_FORCED, "forced_back") X(ABK_DISPERSED, "dispersed_at")  \
                        X(ABK_BURST, "burst") X(ABK_ADJUST, "adjust") X(ABK_MARKER, "marker_reach")                    \
                            X(ABK_SMOKE_LONG, "smoke_long") X(ABK_SMOKE_WIDE, "smoke_wide")                            \
                                X(ABK_WOOD_EDGE, "wood_edge") X(ABK_HEDGE_NEAR, "hedge_near") X(ABK_REVEAL, "reveal")  \
                                    X(ABK_REVEAL_RECON, "reveal_recon") X(ABK_DEVIATE_HIT, "deviation_hit")            \
                                        X(ABK_RESERVE_TURN, "reserve_turn") X(ABK_SIGHT_POINTS, "sight_points")        \
                                            X(ABK_CROSSING, "crossing_reach") X(ABK_LOSS_AT, "command_loss_at")        \
                                                X(ABK_STOP_STEP, "stop_step") X(ABK_RALLY, "rally_dice")               \
                                                    X(ABK_RESPONSE, "response_dice")
typedef enum AbConstant {
#define X(id, key) id,
    AB_CONSTANTS(X)
#undef X
        ABK_COUNT
} AbConstant;
int32_t ab_k(const Catalog *cat, AbConstant k); /* number, or Wu of a length */

/* terrain.csv */
enum { AT_ID, AT_MOVE, AT_LOS, AT_FAMILY, AT_COVER, AT_WIDTH, AT_STATUS, AT_RULE, AT_NOTE, AT_COLS };
enum { AB_GO_CLEAR, AB_GO_WOODS, AB_GO_HEDGE, AB_GO_BLOCKED, AB_GO_CROSSING };
enum { AB_LOS_NONE, AB_LOS_BLOCKS, AB_LOS_WOODS, AB_LOS_HEDGE, AB_LOS_HILL };
uint8_t ab_piece_terrain(const View *v, PieceIx p, int col);

static inline View ab_tx_view(Tx *tx) {
    return (View){.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
}
static inline Seat ab_other(uint8_t s) {
    return s == SEAT_A ? SEAT_B : SEAT_A;
}
static inline int32_t *ab_reg(Game *g, uint32_t shot, int reg) {
    return &ab_game(g)->shot[shot * AB_SHOT_REGS + (uint32_t)reg];
}
static inline int32_t ab_reg_c(const Game *g, uint32_t shot, int reg) {
    return ab_game_c(g)->shot[shot * AB_SHOT_REGS + (uint32_t)reg];
}
bool ab_opt(const Game *g, int option); /* true: not the default */
int32_t ab_int_arg(const Command *c, uint8_t slot, int32_t none);
Verdict ab_no(TextId why, RuleRef rule, StandIx who);
Verdict ab_limit(TextId why, RuleRef rule, StandIx who, Measure m, int64_t have, int64_t limit);

/* dice.c */
typedef struct AbRoll {
    int32_t hits, sixes;
    uint16_t die, die_n;
} AbRoll;
AbRoll ab_roll_pool(Tx *tx, int32_t dice, int32_t need);
/* Rolls and tells: ledger 0 the number needed, ledger 1 the dice. */
AbRoll ab_roll_event(Tx *tx, TextId what, RuleRef rule, Seat seat, StandIx a, StandIx b, const Ledger *tn,
                     const Ledger *dice);
/* Sliding dice (2.3): above 6 and below 2 the number becomes dice; as terms of both ledgers. */
void ab_slide_dice(Ledger *tn, Ledger *dice);
/* WILD dice and Staff Orders as extra dice: has the seat as many? */
Verdict ab_check_extra(const View *v, Seat s, int32_t wild, int32_t staff, RuleRef rule);
void ab_pay_extra(Tx *tx, Seat s, int32_t wild, int32_t staff);
void ab_roll_command(Tx *tx);

/* turn.c */
void ab_step(Tx *tx);
Verdict ab_check_phase(const View *v, AbPhase p);
/* groups.c */
void ab_end_group(Tx *tx);
bool ab_group_over(const View *v);
void ab_roll_alone(Tx *tx, StandIx i, AbMove *out); /* of a lone unit: break-off, scoot in the other's pulse */
/* morale.c */
void ab_disperse(Tx *tx, StandIx i, StandIx by);
bool ab_morale_step(Tx *tx); /* asks about lost Command Dice; true: a question stands */
/* hidden.c */
void ab_reveal(Tx *tx, StandIx i);
void ab_look_about(Tx *tx); /* reveals all that is seen from near */
bool ab_finds_from(const View *v, StandIx by, Pose at, StandIx hidden); /* from a place of its way */
bool ab_hides_at(const View *v, StandIx i, Pose at);
/* move.c */
typedef struct AbPath {
    Pose start;
    const Arg *leg;
    uint32_t n;
} AbPath;
Wu ab_path_length(const AbPath *p);
void ab_move_ledger(AbMove *m); /* the allowance of its fixed and variable parts */
/* The walk with another move than its own: the dice that may still come (plan.c). */
void ab_walk_as(const View *v, StandIx i, const AbMove *move, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbWalk *out);
Pose ab_path_pose(const AbPath *p, Wu along);
bool ab_ground_blocked(const View *v, Pose at, PieceIx *by); /* the hull on impassable ground */
uint32_t ab_on_hedge(const View *v, Pose at, PieceIx *by);   /* the hull over a hedge */
/* Another hull there? known: only what the owner of i knows of. */
bool ab_taken(const View *v, StandIx i, Pose at, bool known, StandIx *by);
bool ab_off_table(const View *v, Pose at);
/* Moves it straight, facing kept, until something is in the way. */
Wu ab_slide(Tx *tx, StandIx i, Angle way, Wu far);
/* How far a move carries straight back, hedges and woods paid for; no farther than `most` (5.5, 5.6, 6.11, 6.12). */
Wu ab_back_carry(const View *v, StandIx i, const AbMove *m, Wu most);
Verdict ab_check_spot(const View *v, StandIx i, Pose at);
/* reaction.c: moves with their stops */
void ab_begin_move(Tx *tx, StandIx i, Pose start, const Arg *leg, uint32_t n, bool turn, Angle face, uint8_t goes);
void ab_go_on(Tx *tx);     /* the move under way */
void ab_stop_move(Tx *tx); /* where it is */
bool ab_open_reactor(const View *v, StandIx by, StandIx mover, Pose at);
bool ab_ask_opportunity(Tx *tx, StandIx about, int stop);
/* fire.c */
void ab_begin_volley(Tx *tx, uint8_t kind);
void ab_add_shot(Tx *tx, StandIx firer, StandIx target, int extra, bool burst, bool retreat);
void ab_volley_on(Tx *tx);
void ab_ready_mark(Tx *tx, StandIx i);
/* logistics.c */
bool ab_logistics_on(Tx *tx); /* true: goes on by itself; false: someone must act */
void ab_fire_for_effect(Tx *tx, StandIx battery);
void ab_burst_on(Tx *tx);
void ab_cancel_missions(Tx *tx, Seat s);
bool ab_has_mission(const Game *g, Seat s); /* called, or smoke that lies */

#define AB_CMD(name)                                                                                                   \
    Verdict ab_check_##name(const View *v, const Command *c);                                                          \
    void ab_apply_##name(Tx *tx, const Command *c);
AB_CMD(place)
AB_CMD(ready)
AB_CMD(adjust_cmd)
AB_CMD(logistics) AB_CMD(chain_cmd) AB_CMD(enlarge) AB_CMD(activate) AB_CMD(disengage) AB_CMD(rally) AB_CMD(commit)
    AB_CMD(recover) AB_CMD(restock) AB_CMD(roll) AB_CMD(replace) AB_CMD(move_cmd) AB_CMD(enter) AB_CMD(back)
        AB_CMD(fire_cmd) AB_CMD(done) AB_CMD(call_cmd) AB_CMD(smoke) AB_CMD(end) AB_CMD(opfire_cmd) AB_CMD(decline)
            AB_CMD(breakoff) AB_CMD(react) AB_CMD(scoot) AB_CMD(keep) AB_CMD(steady) AB_CMD(bonus)

    /* setup.c */
    bool ab_setup_waits(const View *v, StandIx i);
bool ab_setup_find(const View *v, StandIx i, Pose *out);
bool ab_setup_step(Tx *tx);

/* hooks */
bool ab_setup(const Catalog *cat, Game *g, ErrList *err);
bool ab_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n);
void ab_body(const Catalog *cat, const Game *g, StandIx i, Body *out);
void ab_redact(const Catalog *cat, Game *g, Seat seat);
uint32_t ab_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool ab_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
void ab_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
void ab_describe(const View *v, StandIx i, StandFace *out);
void ab_status(const View *v, GameStatus *out);
void ab_print_event(const View *v, const Events *e, const Event *ev, Text *out);
int32_t ab_evaluate(const View *v, Seat seat);
int32_t ab_points(const View *v, Seat seat);
int64_t ab_cost(const View *v, StandIx i);
void ab_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value);
void ab_edited(Tx *tx, StandIx i);
void ab_joined(const Catalog *cat, Game *g, StandIx i);
void ab_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);
bool ab_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert);
void ab_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask);
RuleRef ab_sight_rule(SightWhy why);
void ab_room(const Battle *b, GameLimits *lim);
bool ab_invariant(const Catalog *cat, const Game *g, Text *why);
