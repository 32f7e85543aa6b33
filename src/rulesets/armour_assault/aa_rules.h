/* What the files of this rule set share. Inside the room. */
#pragma once
#include "rules/openings.h"
#include "rulesets/armour_assault/armour_assault.h"

/* StandType.value */
enum { AV_FRONT, AV_SIDE, AV_REAR, AV_ACC, AV_PEN, AV_TYPE, AV_CLS, AV_TURRET, AV_HOWITZER, AV_PANTHER, AV_CLS_STATUS };

enum { /* options, in the order of their list */
    AO_MODE, AO_COMMAND, AO_ARC, AO_ARTY_HULLDOWN, AO_HOWITZERS, AO_ENEMY_TURN, AO_ATTRITION, AO_RADIUS, AO_BREW, AO_STACK, AO_DAMAGE_HIT,
    AO_CHAIN, AO_NEEDS_PEN, AO_ALTERNATE, AO_CLEAR_HITS, AO_EQUAL, AO_GROUPS, AO_SELF, AO_COHESION, AO_HALF, AO_HOLD, AO_REACH, AO_THIRD,
    AO_THIRD_BASE, AO_MOVED, AO_FAIL_FIRE, AO_NAT1, AO_PANTHER, AO_PINGPONG, AO_PIVOT_MOVED, AO_PIVOT_SCOPE, AO_STUN, AO_DENSITY, AO_BODIES,
    AO_WOOD, AO_COUNT
};
/* Values of options by their words' positions. */
enum { AA_HALF_RED, AA_HALF_MINUS2, AA_HALF_NO_DEFENSIVE };
enum { AA_THIRD_STRICT, AA_THIRD_AVAILABLE, AA_THIRD_OFF };

/* Columns of the charts. */
enum { ATC_ID, ATC_MOVE, ATC_COVER, ATC_SIGHT, ATC_FAMILY, ATC_WIDTH, ATC_STATUS, ATC_RULE, ATC_NOTE };
enum { AM_CLEAR, AM_ROUGH, AM_IMPASSABLE, AM_BRIDGE, AM_MINES };
enum { AC_OPEN, AC_PROTECTIVE, AC_EDGE, AC_POSITION };
enum { AF_NONE, AF_WOODS, AF_HILL, AF_BUILDING, AF_SMOKE, AF_WRECK };
enum { AS_NONE, AS_WOODS, AS_BLOCKS, AS_SMOKE, AS_HILL, AS_CREST };
typedef enum AaNumber { /* rows of constants.csv */
    AN_HIT, AN_MOVE2, AN_MOVE3, AN_BREW_MARGIN, AN_DAMAGE_MARGIN, AN_EXPLODE, AN_EXPLODE_CM, AN_COHESION_CM, AN_GROUP, AN_DUMMY, AN_SAFE, AN_AIR,
    AN_GAP_CM, AN_TEMPLATE_CM, AN_TEMPLATE_DEEP_CM, AN_FIELDS, AN_SMOKE_TURNS, AN_DEPLOY_CM, AN_BASE_CM, AN_HOLD_TURNS, AN_CAPTURE_TURN, AN_PIVOT,
    AN_PIVOT_L, AN_PIVOT_M, AN_PIVOT_H, AN_MOVES, AN_ROUGH, AN_REVERSE, AN_ENGINE, AN_INJURED, AN_STUNNED, AN_LIGHT, AN_FACING, AN_COUNT
} AaNumber;
int aa_number(const Catalog *cat, AaNumber n);
static inline Wu aa_cm(const Catalog *cat, AaNumber n) { return aa_number(cat, n) * WU_CM; }
/* An option whose values are numbers: thousandths of it; of its default where g is NULL. "off" is 0. */
int32_t aa_option_thousandths(const Catalog *cat, const Game *g, int option);
typedef enum AaModifier { AMOD_PROT, AMOD_HULL, AMOD_F_MOVED, AMOD_T_STILL, AMOD_F_STILL, AMOD_T_MOVED, AMOD_COUNT } AaModifier;
int aa_modifier(const Catalog *cat, AaModifier m);
const Cell *aa_terrain(const Catalog *cat, KindId kind); /* its row of terrain.csv */
AaMode aa_mode_by_die(const Catalog *cat, int face);
AaDamage aa_damage_by_die(const Catalog *cat, int face);
int aa_command_points(const Catalog *cat, int row); /* of sizes.csv; 0 beyond */

bool aa_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n);

/* A View of what the host sees, for those who apply. */
View aa_tx_view(Tx *tx);
Event *aa_event(Tx *tx, EventKind kind, TextId text, RuleRef rule);
/* Rolls a die and says so: text, a; v[0] is the face. */
int aa_roll(Tx *tx, int sides, TextId text, RuleRef rule, StandIx a, uint8_t seat, Event **out);

/* --- set-up: setup.c, buy.c --- */
extern const Deploy AA_DEPLOY_RULE;
void aa_setup_step(Tx *tx);
Unit *aa_unit_of(Game *g, Seat seat, uint32_t *ix);
Wu aa_from_edge(const View *v, Seat seat, Vec at); /* how far from the seat's base edge */
bool aa_impassable_at(const View *v, Vec at);
uint8_t aa_deployers(const View *v); /* SeatMask of who may place now */
Verdict aa_check_size(const View *v, const Command *c);
void aa_apply_size(Tx *tx, const Command *c);
Verdict aa_check_mode(const View *v, const Command *c);
void aa_apply_mode(Tx *tx, const Command *c);
Verdict aa_check_role(const View *v, const Command *c);
void aa_apply_role(Tx *tx, const Command *c);
Verdict aa_check_base(const View *v, const Command *c);
void aa_apply_base(Tx *tx, const Command *c);
Verdict aa_check_place(const View *v, const Command *c);
void aa_apply_place(Tx *tx, const Command *c);
Verdict aa_check_ready(const View *v, const Command *c);
void aa_apply_ready(Tx *tx, const Command *c);
Verdict aa_check_buy(const View *v, const Command *c);
void aa_apply_buy(Tx *tx, const Command *c);
Verdict aa_check_sell(const View *v, const Command *c);
void aa_apply_sell(Tx *tx, const Command *c);
Verdict aa_check_asset_buy(const View *v, const Command *c);
void aa_apply_asset_buy(Tx *tx, const Command *c);
Verdict aa_check_asset_sell(const View *v, const Command *c);
void aa_apply_asset_sell(Tx *tx, const Command *c);
Verdict aa_army_complete(const View *v, Seat seat); /* may buying end so? */
void aa_room(const struct Battle *b, GameLimits *lim);
int16_t aa_ground(const Catalog *cat, const Game *g);
bool aa_buys(const Battle *b);
extern const char AA_ASSET_WORDS[];

/* --- groups.c --- */
Verdict aa_check_group(const View *v, const Command *c);
void aa_apply_group(Tx *tx, const Command *c);
Verdict aa_check_ungroup(const View *v, const Command *c);
void aa_apply_ungroup(Tx *tx, const Command *c);
Verdict aa_check_detach(const View *v, const Command *c);
void aa_apply_detach(Tx *tx, const Command *c);

/* --- turn.c --- */
void aa_step(Tx *tx);
void aa_turn_over(Tx *tx, AaWhyOver why, StandIx who);
void aa_finish(Tx *tx);                  /* the active are done: idle again */
void aa_begin(Tx *tx, StandIx i);        /* chooses it, or its group, unless it is active */
Verdict aa_check_again(const View *v, const Command *c);
void aa_apply_again(Tx *tx, const Command *c);
Verdict aa_check_done(const View *v, const Command *c);
void aa_apply_done(Tx *tx, const Command *c);
Verdict aa_check_end(const View *v, const Command *c);
void aa_apply_end(Tx *tx, const Command *c);
Verdict aa_own_turn(const View *v, Seat seat, StandIx i); /* its player-turn, and it may be chosen or is active */
void aa_move_failed(Tx *tx, StandIx who);

/* --- move.c --- */
Verdict aa_check_move(const View *v, const Command *c);
void aa_apply_move(Tx *tx, const Command *c);
void aa_tell_move(Tx *tx, StandIx i, Vec from, Vec to, Wu length);
typedef struct AaPlan { /* a move as its command says it */
    StandIx who;
    Angle before, after;
    bool turns, turns_after, reverse;
    Wu far;
} AaPlan;
AaPlan aa_plan_of(const Game *g, const Command *c);

/* --- fire.c, damage.c --- */
Verdict aa_check_fire(const View *v, const Command *c);
void aa_apply_fire(Tx *tx, const Command *c);
Verdict aa_check_defend(const View *v, const Command *c);
void aa_apply_defend(Tx *tx, const Command *c);
Verdict aa_check_decline(const View *v, const Command *c);
void aa_apply_decline(Tx *tx, const Command *c);
Verdict aa_check_observer(const View *v, const Command *c);
void aa_apply_observer(Tx *tx, const Command *c);
Verdict aa_check_outriders(const View *v, const Command *c);
void aa_apply_outriders(Tx *tx, const Command *c);
/* One roll on the damage table; true: it is brewed up, exploded and all. */
bool aa_damage_roll(Tx *tx, StandIx who, RuleRef rule, AaDamage *out);
AaTier aa_penetrate(Tx *tx, StandIx target, StandIx by, int margin); /* tier of an attack that was worked out; applies it, explosions and all */
void aa_clear_effects(AaStand *s);
bool aa_reaches_nothing(const View *v, StandIx by, StandIx target); /* its best WHITE cannot reach the facing's armour */

/* --- assets.c, mines.c --- */
Verdict aa_check_smoke(const View *v, const Command *c);
void aa_apply_smoke(Tx *tx, const Command *c);
Verdict aa_check_air(const View *v, const Command *c);
void aa_apply_air(Tx *tx, const Command *c);
Verdict aa_check_repair(const View *v, const Command *c);
void aa_apply_repair(Tx *tx, const Command *c);
Verdict aa_check_clear(const View *v, const Command *c);
void aa_apply_clear(Tx *tx, const Command *c);
Verdict aa_check_hunters(const View *v, const Command *c);
void aa_apply_hunters(Tx *tx, const Command *c);
Verdict aa_check_mines(const View *v, const Command *c);
void aa_apply_mines(Tx *tx, const Command *c);
Verdict aa_check_lay(const View *v, const Command *c);
void aa_apply_lay(Tx *tx, const Command *c);
PieceIx aa_put_rect(Tx *tx, const char *kind, Vec at, Angle face);
void aa_take_piece(Tx *tx, PieceIx ix);
void aa_mines_laid(Tx *tx); /* no more are laid: the question is answered */
uint8_t aa_asset_state(const Game *g, Seat seat, AaAsset a);
void aa_asset_use(Tx *tx, Seat seat, AaAsset a, StandIx on);
void aa_smoke_expires(Tx *tx);
void aa_cancel_aircraft(Tx *tx); /* both sides own them */
/* What the fields on the way do to the mover: how far along it comes, of `far`. told: up to where it was put and told of; stopped: it stays there. */
Wu aa_cross_mines(Tx *tx, StandIx i, const AaLane *l, Wu far, Wu *told, bool *stopped);

/* --- victory.c --- */
void aa_set_objectives(Tx *tx);
void aa_follow_objectives(Tx *tx);
bool aa_end_of_turn(Tx *tx);      /* objectives, time; true: the game is over */
bool aa_elimination(Tx *tx);
bool aa_needs_base(const View *v, Seat seat);

/* --- talk --- */
uint32_t aa_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool aa_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
void aa_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
void aa_describe(const View *v, StandIx i, StandFace *out);
void aa_status(const View *v, GameStatus *out);
void aa_print_event(const View *v, const Events *e, const Event *ev, Text *out);
int32_t aa_evaluate(const View *v, Seat seat);
int32_t aa_points(const View *v, Seat seat);
int64_t aa_cost(const View *v, StandIx i);
extern const StandMark AA_MARKS[];
enum { AA_MARK_N = 9 };
void aa_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value);
void aa_edited(Tx *tx, StandIx i);
void aa_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);
bool aa_sight_by(const View *v, const SightAsk *ask, SightCert *cert); /* an asked line, whoever is left out of it */
bool aa_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert);
void aa_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask);
RuleRef aa_sight_rule(SightWhy why);
bool aa_invariant(const Catalog *cat, const Game *g, Text *why);

/* Commands in the order of their list. */
enum {
    AA_OP_SIZE = OP_RULESET_FIRST, AA_OP_MODE, AA_OP_ROLE, AA_OP_BUY, AA_OP_SELL, AA_OP_ASSET_BUY, AA_OP_ASSET_SELL, AA_OP_BASE, AA_OP_PLACE, AA_OP_READY,
    AA_OP_GROUP, AA_OP_UNGROUP, AA_OP_HUNTERS, AA_OP_MOVE, AA_OP_AGAIN, AA_OP_FIRE, AA_OP_DONE, AA_OP_END, AA_OP_DETACH, AA_OP_DEFEND, AA_OP_DECLINE,
    AA_OP_OUTRIDERS, AA_OP_OBSERVER, AA_OP_MINES, AA_OP_LAY, AA_OP_SMOKE, AA_OP_AIR, AA_OP_REPAIR, AA_OP_CLEAR
};
