/* lt_own: the state of Low Tech and what its files share. Inside the rule set (and its tests). */
#pragma once
#include "rules/openings.h"
#include "catalog/battle.h"
#include "rules/deploy.h"
#include "rulesets/low_tech/low_tech.h"

/* Figures of the rules, rows of constants.csv: X(id, "key"). */
#define LT_CONSTANTS(X)                                                                                                \
    X(LK_HIT_FIRER_MOVED, "hit_firer_moved") X(LK_HIT_TARGET_MOVED, "hit_target_moved") X(LK_HIT_A, "hit_in_a")        \
    X(LK_HIT_B, "hit_in_b") X(LK_HIT_C, "hit_in_c")                                                                    \
    X(LK_SPOT_LIGHT, "spot_fired_light") X(LK_SPOT_HEAVY, "spot_fired_heavy") X(LK_SPOT_MOVED, "spot_moved")           \
    X(LK_SPOT_SPOTTER_MOVED, "spot_spotter_moved") X(LK_SPOT_COVER, "spot_in_cover")                                   \
    X(LK_SPOT_VEHICLE, "spot_spotter_vehicle")                                                                         \
    X(LK_RE_LOST, "react_lost") X(LK_RE_ARTY, "react_artillery") X(LK_RE_25, "react_over_25")                          \
    X(LK_RE_50, "react_over_50") X(LK_RE_COMMAND, "react_command_lost") X(LK_RE_COMMANDER, "react_commander_dead")     \
    X(LK_RE_SURROUNDED, "react_surrounded") X(LK_RE_C, "react_in_c") X(LK_RE_B, "react_in_b")                          \
    X(LK_RE_WITHDREW, "react_enemy_withdrew") X(LK_RE_OK, "react_ok_from") X(LK_RE_HOLD, "react_hold_from")            \
    X(LK_RE_BACK, "react_withdraw_from") X(LK_RE_PCT_25, "react_pct_25") X(LK_RE_PCT_50, "react_pct_50")               \
    X(LK_SURROUND_CM, "surrounded_cm") X(LK_SURROUND_N, "surrounded_quadrants") X(LK_WITHDREW_CM, "withdrew_cm")       \
    X(LK_MOUNT_PCT, "mount_pct") X(LK_BESIDE, "beside_mm") X(LK_CLOCK, "clock_turns")                                  \
    X(LK_FOREST_CM, "sight_forest_cm") X(LK_ON_TABLE, "support_on_table_from") X(LK_OFF_TABLE, "support_off_table_from") \
    X(LK_DEVIATE, "deviation_cm") X(LK_DEVIATE_FOO, "deviation_foo_cm") X(LK_ZONE_MOST, "zone_most_cm")                \
    X(LK_RELOAD_TURNS, "reload_turns") X(LK_RELOAD_TUBES, "reload_tubes")                                              \
    X(LK_COMMANDER, "commander_dead_from") X(LK_COMMANDER_OPEN, "commander_dead_open_from")                            \
    X(LK_BAIL, "passengers_lost_to") X(LK_OBJECTIVE, "objective_cm")                                                    \
    X(LK_HIT_1, "hit_band_1") X(LK_HIT_2, "hit_band_2") X(LK_HIT_3, "hit_band_3") X(LK_HIT_4, "hit_band_4")            \
    X(LK_HIT_5, "hit_band_5") X(LK_HIT_6, "hit_band_6") X(LK_HIT_7, "hit_band_7")                                      \
    X(LK_SPOT_1, "spot_band_1") X(LK_SPOT_2, "spot_band_2") X(LK_SPOT_3, "spot_band_3") X(LK_SPOT_4, "spot_band_4")    \
    X(LK_VP_COMMAND, "vp_command") X(LK_MRL_TUBES, "mrl_off_table_tubes")
typedef enum LtConst {
#define X(id, key) id,
    LT_CONSTANTS(X)
#undef X
    LK_COUNT
} LtConst;

/* StandType.value */
typedef enum LtValue { LTV_PROFILE, LTV_WHEELS, LTV_SEATS, LTV_TOW, LTV_CAL, LTV_TUBES, LTV_COUNT } LtValue;
typedef enum LtWheels { LT_FOOT, LT_WHEELED, LT_AWD, LT_TRACKED } LtWheels; /* cost classes of terrain.csv too */
typedef enum LtMoveClass { LT_M_FOOT, LT_M_HEAVY, LT_M_WHEELED, LT_M_LIGHT, LT_M_TANK, LT_M_GUN } LtMoveClass;

typedef enum LtOption {
    LTO_DEV_DIAGONAL, LTO_DICE, LTO_FIRST_SALVO, LTO_MEASURE, LTO_MORTAR, LTO_COLUMNS, LTO_PERSIST, LTO_TEST, LTO_FIRST, LTO_COUNT
} LtOption;

typedef struct LtProfile {
    uint8_t prot, vehicle, move, deploys, command, n; /* LtProt, ..., LtMoveClass; n = weapons */
    uint8_t weapon[LT_WAYS], shots[LT_WAYS], option[LT_WAYS];
    int32_t vp;
    RuleRef rule;
    uint8_t status;
} LtProfile;

#define LT_STAND_FIELDS(F, A)                                                                                          \
    F(uint8_t, moved)        /* in its owner's last turn */                                                            \
    F(uint8_t, fired)        /* 1 light, 2 heavy; likewise */                                                          \
    F(uint8_t, halved) F(uint8_t, landed)                                                                              \
    F(int64_t, spent)        /* of this turn's allowance, quarter points x Wu */                                       \
    F(uint8_t, spotted) F(uint8_t, tried) F(uint8_t, die) /* by the enemy: of this player-turn; the D6 rolled */       \
    F(uint16_t, pinned)      /* 1 + number of the player-turn in which it was; 0 = not */                              \
    F(uint8_t, commander) F(uint8_t, locked) /* dead; 1 + LtResult for the rest of the game */                         \
    F(uint8_t, deploy) F(uint16_t, ready)                                                                              \
    F(uint8_t, option) A(uint8_t, used, LT_WAYS) /* of direct fire this turn */                                        \
    F(uint8_t, called)       /* its tubes fire for a call of this turn */                                              \
    F(uint16_t, reload)      /* MRL: turn from which it is loaded again */
typedef struct LtStand {
    LT_STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} LtStand;

#define LT_GAME_FIELDS(F, A)                                                                                           \
    F(uint8_t, player) F(uint8_t, first) F(uint8_t, ready) F(uint16_t, pturn)                                          \
    F(uint8_t, passed)  /* the phase's player has ended it */                                                          \
    A(uint8_t, reaction, LT_PLATOONS) A(uint8_t, tested, LT_PLATOONS) A(uint8_t, used, LT_PLATOONS) /* 1: -3, 2: -5 */ \
    A(uint16_t, start, LT_PLATOONS) A(uint16_t, lost, LT_PLATOONS) A(uint16_t, lost_now, LT_PLATOONS)                  \
    A(uint8_t, no_command, LT_PLATOONS) A(uint8_t, shelled, LT_PLATOONS)                                               \
    F(uint8_t, gun_n) A(uint8_t, gun_seat, LT_GUNS) A(uint8_t, gun_kind, LT_GUNS) A(uint16_t, gun_unit, LT_GUNS)       \
    A(uint8_t, gun_row, LT_GUNS)      /* of the side's off_map list */                                                 \
    A(int16_t, gun_left, LT_GUNS)     /* missions; -1 = no limit */                                                    \
    A(uint16_t, gun_reload, LT_GUNS) A(uint8_t, gun_way, LT_GUNS) /* 1: a mission is on its way */                     \
    A(uint8_t, gun_asked, LT_GUNS)    /* this turn, granted or not */                                                  \
    A(int32_t, gun_x, LT_GUNS) A(int32_t, gun_y, LT_GUNS) A(uint16_t, gun_target, LT_GUNS)                             \
    A(uint16_t, gun_caller, LT_GUNS) A(uint8_t, gun_foo, LT_GUNS) A(uint8_t, gun_open, LT_GUNS)                        \
    A(uint8_t, gun_again, LT_GUNS)    /* same target as the mission before it (5.6) */                                 \
    A(uint16_t, last_target, LT_GUNS) A(int32_t, last_x, LT_GUNS) A(int32_t, last_y, LT_GUNS)                          \
    A(uint16_t, last_turn, LT_GUNS)   /* of arrival, 0 = none yet */
typedef struct LtGame {
    LT_GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} LtGame;

static inline LtStand *lt_stand(Game *g, uint32_t i) { return (LtStand *)game_stand_tail(g, i); }
static inline const LtStand *lt_stand_c(const Game *g, uint32_t i) { return (const LtStand *)game_stand_tail_c(g, i); }
static inline LtGame *lt_game(Game *g) { return (LtGame *)game_tail(g); }
static inline const LtGame *lt_game_c(const Game *g) { return (const LtGame *)game_tail_c(g); }
static inline Seat lt_other(Seat s) { return s == SEAT_A ? SEAT_B : SEAT_A; }
static inline View lt_tx_view(const Tx *tx) {
    return (View){.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
}
static inline bool lt_option(const Game *g, LtOption o) { return g->h.option[o] != 0; }

#define LT_SIDE_MM 1000 /* half the side of a base, Wu: two centimetres square */

/* charts (lt_data.c) */
int32_t lt_k(const Catalog *c, LtConst k);
Wu lt_k_cm(const Catalog *c, LtConst k);
void lt_k_term(Ledger *l, const Catalog *c, LtConst k, TextId what, int sign); /* its number, status and paragraph; zero is left out */
void lt_profile(const Catalog *c, uint16_t type, LtProfile *out);
static inline bool lt_is_launcher(const StandType *t) { return t->look == LOOK_ROCKET; }
static inline const StandType *lt_type(const View *v, StandIx i) { return &v->cat->type[game_stand_c(v->g, i)->type]; }
int32_t lt_rating(const Catalog *c, int16_t cohesion, const char **name); /* of the troops' class (ratings.csv) */
int32_t lt_ratings(const Catalog *c);
int32_t lt_move_cm(const Catalog *c, LtMoveClass m);
/* Least face; 0 = without a die, LT_NEVER = none does. */
int32_t lt_hit_base(const View *v, LtWeapon w, StandIx by, StandIx target, Status *st, int *column);
/* Where the row begins or ends that has no number at the distance of the two; near: it is nearer than that. */
Wu lt_reach(const View *v, LtWeapon w, StandIx by, StandIx target, bool *near);
int32_t lt_destroy_from(const Catalog *c, LtWeapon w, LtProt p, Status *st);
int32_t lt_support_cell(const Catalog *c, LtSupport s, const char *col);
LtProt lt_terrain_prot(const View *v, Vec at);
bool lt_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n);
bool lt_is_forest(const Catalog *c, KindId kind);

/* small questions (lt_state.c) */
bool lt_on_table(const Game *g, StandIx i);
Vec lt_at(const Game *g, StandIx i);   /* its own place, or its carrier's */
bool lt_near(const View *v, StandIx a, StandIx b, Wu d); /* as option lt_measure says; d inclusive */
bool lt_nearer(const View *v, StandIx a, StandIx b, Wu d); /* exclusive */
Wu lt_range(const View *v, StandIx a, StandIx b);        /* rounded up */
Edge lt_home(const View *v, Seat seat);
Wu lt_to_edge(const Game *g, Edge e, Vec at);
Vec lt_forward(const View *v, Seat seat, Vec *right); /* unit vectors towards the enemy's edge, the firing player's right */
LtProt lt_prot(const View *v, StandIx i, LtProt *terrain);
bool lt_in_cover(const View *v, StandIx i);
bool lt_is_command(const View *v, StandIx i);
StandIx lt_nearest_enemy(const View *v, Seat seat, Vec at, int64_t *d2);
Verdict lt_pinned_no(const View *v, StandIx i); /* why a pinned stand may not, and until when (8) */
Verdict lt_mine(const View *v, Seat seat, StandIx i); /* its owner's and alive, wherever it is */
Verdict lt_check_own(const View *v, const Command *c, LtPhase phase, RuleRef rule, StandIx i);
bool lt_sees(const View *v, StandIx from, StandIx to, SightCert *cert);
bool lt_same_platoon(const Game *g, StandIx a, StandIx b);
bool lt_has_platoon(const Game *g, uint16_t unit);

/* sight.c */
bool lt_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert);
void lt_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask);
RuleRef lt_sight_rule(SightWhy why);

/* reaction.c */
Verdict lt_check_react(const View *v, const Command *c);
void lt_apply_react(Tx *tx, const Command *c);
Verdict lt_check_reactions(const View *v, const Command *c);
void lt_apply_reactions(Tx *tx, const Command *c);
bool lt_due(const View *v, uint16_t unit);      /* has to test and has not */
void lt_test_vehicle(Tx *tx, StandIx i);        /* its commander is dead (5.10.2) */
void lt_settle_quiet(Tx *tx);                   /* option lt_test: who has no reason stays as it is */
void lt_reaction_begin(Tx *tx);

/* move.c, path.c, carry.c */
Verdict lt_check_mover(const View *v, Seat seat, StandIx i);
Verdict lt_check_move(const View *v, const Command *c);
void lt_apply_move(Tx *tx, const Command *c);
int64_t lt_allowance(const View *v, StandIx i);
typedef struct LtFit {
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    Wu gone;
} LtFit;
bool lt_fit_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, LtFit *out); /* as far along it as is allowed */
void lt_go(Tx *tx, StandIx i, Pose start, const PathLeg *leg, uint32_t n, const Angle *face);
uint8_t lt_cost_class(const View *v, StandIx i);
Verdict lt_check_close(const View *v, StandIx i, Vec from, Vec to); /* 2.3: may not close, afoot or by a lift */
Verdict lt_check_duty(const View *v, StandIx i, Vec from, Vec to);  /* nor stay where it is when it must go back */
bool lt_bound(const View *v, StandIx i);        /* has it such a duty */
bool lt_edge_point(const Game *g, Edge e, Vec at);
void lt_gun_register(const Catalog *cat, Game *g, StandIx i);
void lt_force_moves(Tx *tx);                    /* who owes a withdrawal or runs (2.3) */
bool lt_enters(const View *v, StandIx i);
bool lt_can_move(const View *v, StandIx i);
Verdict lt_check_mount(const View *v, const Command *c);
void lt_apply_mount(Tx *tx, const Command *c);
Verdict lt_check_pair(const View *v, StandIx i, StandIx carrier); /* may it be carried by that, room, kind */
Verdict lt_check_dismount(const View *v, const Command *c);
void lt_apply_dismount(Tx *tx, const Command *c);
bool lt_can_dismount(const View *v, StandIx i, const Vec *want, Vec *out);
bool lt_beside(const View *v, StandIx i, StandIx carrier, uint32_t nth, Pose *out); /* the nth free place beside it */
Verdict lt_check_deploy(const View *v, const Command *c);
void lt_apply_deploy(Tx *tx, const Command *c);
void lt_clocks(Tx *tx, Seat seat);
void lt_cargo_follow(Game *g, StandIx carrier);

/* setup.c */
bool lt_setup(const Catalog *cat, Game *g, ErrList *err);
Verdict lt_check_place(const View *v, const Command *c);
void lt_apply_place(Tx *tx, const Command *c);
Verdict lt_check_ready(const View *v, const Command *c);
void lt_apply_ready(Tx *tx, const Command *c);
bool lt_setup_step(Tx *tx); /* true: set-up is over */
bool lt_setup_waits(const View *v, StandIx i);
bool lt_setup_find(const View *v, StandIx i, Pose *out);
Verdict lt_spot_free(const View *v, StandIx i, Pose at);
void lt_joined(const Catalog *cat, Game *g, StandIx i);
const BattleZone *lt_setup_zone(const View *v, StandIx i);

/* spotting.c */
Verdict lt_check_spot(const View *v, const Command *c);
void lt_apply_spot(Tx *tx, const Command *c);
Verdict lt_check_search(const View *v, const Command *c);
void lt_apply_search(Tx *tx, const Command *c);
bool lt_can_spot(const View *v, StandIx target);
bool lt_can_spot_fire(const View *v, StandIx target); /* for those who may call, also what only others have spotted */
void lt_spots_fade(Tx *tx, Seat player);

/* indirect.c, zone.c */
Verdict lt_check_call(const View *v, const Command *c);
void lt_apply_call(Tx *tx, const Command *c);
Verdict lt_check_plot(const View *v, const Command *c);
void lt_apply_plot(Tx *tx, const Command *c);
void lt_arrivals(Tx *tx);
bool lt_can_call(const View *v);
bool lt_gun_stand(const View *v, uint32_t gun, StandIx i); /* a stand whose tubes it has */
Verdict lt_gun_free(const View *v, uint32_t gun);
uint16_t lt_loaded_again(const Tx *tx, int32_t tubes); /* turn from which launchers are loaded that fire so many now (7) */
void lt_zone_falls(Tx *tx, uint32_t gun, Vec at, bool open);

/* direct.c */
Verdict lt_check_fire(const View *v, const Command *c);
void lt_apply_fire(Tx *tx, const Command *c);
bool lt_can_fire(const View *v, StandIx i);
Verdict lt_may_fire(const View *v, Seat seat, StandIx by, LtWeapon w);
void lt_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);

/* losses.c */
void lt_pin(Tx *tx, StandIx i, StandIx by);
void lt_lose(Tx *tx, StandIx i, StandIx by);    /* with its passengers' fates (6.1.5) */
void lt_leave(Tx *tx, StandIx i, TextId why);   /* off the table for good, counted as lost, passengers too */

/* turn.c */
void lt_step(Tx *tx);
Verdict lt_check_pass(const View *v, const Command *c);
void lt_apply_pass(Tx *tx, const Command *c);
Event *lt_say(Tx *tx, EventKind kind, RuleRef rule);

/* victory.c */
void lt_end_if_over(Tx *tx, bool last_turn);
int32_t lt_points(const View *v, Seat seat);
int32_t lt_evaluate(const View *v, Seat seat);
int64_t lt_cost(const View *v, StandIx i);

/* legal.c, sample.c, remedy.c, describe.c, log.c */
uint32_t lt_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool lt_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
void lt_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
void lt_describe(const View *v, StandIx i, StandFace *out);
void lt_status(const View *v, GameStatus *out);
void lt_print_event(const View *v, const Events *e, const Event *ev, Text *out);
bool lt_invariant(const Catalog *cat, const Game *g, Text *why);
