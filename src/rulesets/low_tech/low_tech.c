/* low_tech: commands, phases, fields and hooks in one place. */
#include "rulesets/low_tech/lt_own.h"

#define WEAPON_WORDS "ltg|arty|stg|rcl|hmg|lmg|asr|lat|sniper|mortar" /* LtWeapon from 1 */

static const CmdSpec CMDS[] = {
    {"place", "WHO:stand at AT:point facing FACE:angle", lt_check_place, lt_apply_place, 0},
    {"ready", "", lt_check_ready, lt_apply_ready, 0},
    {"react", "PLATOON:unit", lt_check_react, lt_apply_react, 0},
    {"reactions", "", lt_check_reactions, lt_apply_reactions, 0},
    {"move", "WHO:stand by PATH:leg+ [ facing FACE:angle ]", lt_check_move, lt_apply_move, 0},
    {"mount", "WHO:stand on CARRIER:stand", lt_check_mount, lt_apply_mount, 0},
    {"dismount", "WHO:stand at AT:point [ facing FACE:angle ]", lt_check_dismount, lt_apply_dismount, 0},
    {"deploy", "WHO:stand HOW:word(up|away)", lt_check_deploy, lt_apply_deploy, 0},
    {"spot", "TARGET:stand [ for USE:word(support) ]", lt_check_spot, lt_apply_spot, 0},
    {"search", "", lt_check_search, lt_apply_search, 0},
    {"call", "GUN:int by CALLER:stand on TARGET:stand [ as MODE:word(ranging|open) ]", lt_check_call, lt_apply_call, 0},
    {"plot", "GUN:int by CALLER:stand at PLACE:point [ as MODE:word(ranging|open) ]", lt_check_plot, lt_apply_plot, 0},
    {"fire", "WHO:stand at TARGET:stand with WEAPON:word(" WEAPON_WORDS ")", lt_check_fire, lt_apply_fire, 0},
    {"pass", "", lt_check_pass, lt_apply_pass, 0},
};
_Static_assert(ARRAY_LEN(CMDS) == LT_OP_END - OP_RULESET_FIRST, "commands stand in the order of their ops");

static const PhaseSpec PHASES[LT_PHASES] = {
    [LT_SETUP] = {"setup", TX_LT_PHASE_SETUP, RULE(9, 1), 1},
    [LT_REACTION] = {"reaction", TX_LT_PHASE_REACTION, RULE(2, 0), 0},
    [LT_MOVEMENT] = {"movement", TX_LT_PHASE_MOVEMENT, RULE(3, 0), 0},
    [LT_SPOTTING] = {"spotting", TX_LT_PHASE_SPOTTING, RULE(4, 0), 0},
    [LT_INDIRECT] = {"indirect", TX_LT_PHASE_INDIRECT, RULE(5, 0), 0},
    [LT_DIRECT] = {"direct", TX_LT_PHASE_DIRECT, RULE(6, 0), 0},
};

#define FIELD_STRUCT LtGame
static const FieldDesc GAME_TAIL[] = {LT_GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT LtStand
static const FieldDesc STAND_TAIL[] = {LT_STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

/* Stands never block sight (lt 9.4); they do block each other's way. */
static void body(const Catalog *cat, const Game *g, StandIx i, Body *out) {
    (void)cat;
    const Stand *s = game_stand_c(g, i);
    *out = (Body){.pose = stand_pose(s), .shape = BASE, .seat = s->seat, .id = i};
    if (!stand_on_table(s)) out->flags |= BODY_OFF;
}

/* Nothing is secret: all stands lie on the table and zones are marked on it for both to see (5.4). */
static void redact(const Catalog *cat, Game *g, Seat seat) {
    (void)cat;
    (void)g;
    (void)seat;
}

/* --- what the umpire may set --- */

enum { MARK_PINNED, MARK_SPOTTED, MARK_COMMANDER, MARK_DEPLOY, MARK_MOVED, MARK_FIRED, MARK_N };
static const StandMark MARKS[MARK_N] = {
    [MARK_PINNED] = {"pinned", "off|on"},
    [MARK_SPOTTED] = {"spotted", "off|on"},
    [MARK_COMMANDER] = {"commander", "alive|dead"},
    [MARK_DEPLOY] = {"deploy", "mobile|up"},
    [MARK_MOVED] = {"moved", "off|on"},
    [MARK_FIRED] = {"fired", "no|light|heavy"},
};

static void mark(Tx *tx, StandIx i, uint8_t which, int32_t value) {
    enum { SURE = 6 };
    LtStand *s = lt_stand(tx->g, i);
    View v = lt_tx_view(tx);
    switch (which) {
    case MARK_PINNED: s->pinned = (uint16_t)(value ? lt_game_c(tx->g)->pturn + 1 : 0); break;
    case MARK_SPOTTED:
        s->spotted = (uint8_t)value;
        s->die = (uint8_t)(value ? SURE : 0);
        break;
    case MARK_COMMANDER: s->commander = (uint8_t)value; break;
    case MARK_DEPLOY:
        if (!lt_clock(&v, i).has) break;
        s->deploy = value ? LT_DEPLOYED : LT_MOBILE;
        s->ready = 0;
        break;
    case MARK_MOVED: s->moved = (uint8_t)value; break;
    default: s->fired = (uint8_t)value; break;
    }
}

static void edited(Tx *tx, StandIx i) {
    lt_cargo_follow(tx->g, i);
}

const Ruleset LOW_TECH = {
    .id = "low_tech",
    .version = 1,
    .spec = &LOW_TECH_SPEC,
    .cmds = CMDS,
    .cmd_n = (uint8_t)ARRAY_LEN(CMDS),
    .phases = PHASES,
    .phase_n = LT_PHASES,
    .game_tail = {GAME_TAIL, (uint16_t)ARRAY_LEN(GAME_TAIL), (uint16_t)sizeof(LtGame)},
    .stand_tail = {STAND_TAIL, (uint16_t)ARRAY_LEN(STAND_TAIL), (uint16_t)sizeof(LtStand)},
    .base = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM},
    .setup = lt_setup,
    .kinds = lt_kinds,
    .body = body,
    .redact = redact,
    .step = lt_step,
    .legal = lt_legal,
    .sample = lt_sample,
    .remedy = lt_remedy,
    .describe = lt_describe,
    .status = lt_status,
    .print_event = lt_print_event,
    .evaluate = lt_evaluate,
    .points = lt_points,
    .cost = lt_cost,
    .marks = MARKS,
    .mark_n = MARK_N,
    .mark = mark,
    .edited = edited,
    .joined = lt_joined,
    .quote = lt_quote,
    .sight = lt_sight,
    .sight_ask = lt_sight_ask,
    .sight_rule = lt_sight_rule,
    .invariant = lt_invariant,
};
