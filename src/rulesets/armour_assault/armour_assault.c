/* The rule set as the table knows it: commands, phases, state, and how a game begins. */
#include "rulesets/armour_assault/aa_rules.h"

static const CmdSpec CMDS[] = {
    {"size", "SIZE:word(recce|patrol|company|battalion|army) [ points POINTS:int ]", aa_check_size, aa_apply_size, 0},
    {"mode", "MODE:word(roll|patrol|encounter|assault)", aa_check_mode, aa_apply_mode, 0},
    {"role", "ROLE:word(attack|defend)", aa_check_role, aa_apply_role, 1},
    {"buy", "TYPE:text [ count COUNT:int ]", aa_check_buy, aa_apply_buy, 0},
    {"sell", "WHO:stand", aa_check_sell, aa_apply_sell, 0},
    {"asset buy", "ASSET:word(minefield|ground_attack|tank_hunters|engineers|outriders|observer|smoke)",
     aa_check_asset_buy, aa_apply_asset_buy, 0},
    {"asset sell", "ASSET:word(minefield|ground_attack|tank_hunters|engineers|outriders|observer|smoke)",
     aa_check_asset_sell, aa_apply_asset_sell, 0},
    {"base", "DEPTH:length", aa_check_base, aa_apply_base, 0},
    {"place", "WHO:stand at AT:point facing FACE:angle", aa_check_place, aa_apply_place, 0},
    {"ready", "", aa_check_ready, aa_apply_ready, 0},
    {"group", "WHO:stand+", aa_check_group, aa_apply_group, 0},
    {"ungroup", "WHO:stand", aa_check_ungroup, aa_apply_ungroup, 0},
    {"hunters", "at TARGET:stand", aa_check_hunters, aa_apply_hunters, 1},
    {"move", "WHO:stand [ turn BEFORE:angle ] WAY:word(forward|reverse) FAR:length [ then AFTER:angle ]", aa_check_move,
     aa_apply_move, 0},
    {"again", "", aa_check_again, aa_apply_again, 0},
    {"fire", "WHO:stand at TARGET:stand", aa_check_fire, aa_apply_fire, 0},
    {"done", "", aa_check_done, aa_apply_done, 0},
    {"end", "", aa_check_end, aa_apply_end, 0},
    {"detach", "WHO:stand", aa_check_detach, aa_apply_detach, 0},
    {"defend", "at TARGET:stand", aa_check_defend, aa_apply_defend, 1},
    {"decline", "", aa_check_decline, aa_apply_decline, 1},
    {"outriders", "", aa_check_outriders, aa_apply_outriders, 1},
    {"observer", "", aa_check_observer, aa_apply_observer, 1},
    {"mines", "", aa_check_mines, aa_apply_mines, 0},
    {"lay", "at AT:point facing FACE:angle", aa_check_lay, aa_apply_lay, 1},
    {"smoke", "at AT:point facing FACE:angle and AT2:point facing FACE2:angle", aa_check_smoke, aa_apply_smoke, 0},
    {"air", "at TARGET:stand", aa_check_air, aa_apply_air, 0},
    {"repair", "WHO:stand", aa_check_repair, aa_apply_repair, 0},
    {"clear", "FIELD:piece", aa_check_clear, aa_apply_clear, 0},
};

static const PhaseSpec PHASES[AA_PHASES] = {
    [AA_CHOOSE] = {"choose", TX_AA_PH_CHOOSE, RULE(2, 3), 1},
    [AA_BUY] = {"buy", TX_AA_PH_BUY, RULE(3, 3), 1},
    [AA_BASES] = {"bases", TX_AA_PH_BASES, RULE(3, 7), 1},
    [AA_DEPLOY] = {"deploy", TX_AA_PH_DEPLOY, RULE(3, 4), 1},
    [AA_GROUPS] = {"groups", TX_AA_PH_GROUPS, RULE(3, 5), 1},
    [AA_HUNTERS] = {"hunters", TX_AA_PH_HUNTERS, RULE(3, 6), 1},
    [AA_PLAY] = {"play", TX_AA_PH_PLAY, RULE(4, 0), 0},
};

static bool setup_zones(const Battle *b, ErrList *err) {
    for (uint32_t i = 0; i < b->unit_n; i++) {
        if (b->unit[i].zone.kind == ZONE_RECT && b->unit[i].turn == 0) continue;
        err_add(err, b->file, 0, b->unit[i].name, "another zone",
                "a zone \"rect\" at its base edge: all set up before the first turn (aa 3)");
        return false;
    }
    return true;
}

static bool setup_sides(const Battle *b, const Game *g, ErrList *err) {
    uint32_t stands[SEATS] = {0}, units[SEATS] = {0};
    for (uint32_t i = 0; i < g->stand_n; i++) stands[game_stand_c(g, i)->seat]++;
    for (uint32_t i = 0; i < g->unit_n; i++) units[game_unit_c(g, i)->seat]++;
    for (int s = 0; s < SEATS; s++) {
        if (units[s] > 0 && (aa_buys(b) || stands[s] > 0)) continue;
        err_add(err, b->file, 0, b->side[s].name, units[s] == 0 ? "no unit" : "no vehicle",
                "a unit with vehicles, or no vehicles on either side: then they are bought");
        return false;
    }
    return true;
}

/* Nothing is secret here, so nothing on the table may be: a side could not be told why it may not do what it sees it
 * may. */
static bool setup_open(const Battle *b, ErrList *err) {
    for (uint32_t i = 0; i < b->piece_n; i++) {
        if (!(b->piece[i].flags & (PIECE_SECRET_A | PIECE_SECRET_B))) continue;
        TEXT(piece, 16);
        text_format(&piece, "t%d", b->piece[i].number);
        err_add(err, b->file, 0, piece.buf, "a secret of one side",
                "terrain that all see: Armour Assault knows no secrets (aa 1.4)");
        return false;
    }
    return true;
}

static bool setup(const Catalog *cat, Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    AaGame *t = aa_game(g);
    t->attacker = t->first = t->go = t->initiative = SEAT_NONE;
    t->actor = STAND_NONE;
    t->oside[0] = t->oside[1] = SEAT_NONE;
    t->buying = aa_buys(b);
    for (int s = 0; s < SEATS; s++) /* a battle may give its sides assets: "pools": {"smoke": 1} */
        for (int a = 0; a < AA_ASSETS; a++)
            if (side_pool(&b->side[s], (uint8_t)a, 0) > 0) t->asset[s * AA_ASSETS + a] = AA_ASSET_OWNED;
    return g->plan.drafting || (setup_zones(b, err) && setup_sides(b, g, err) && setup_open(b, err));
}

static void body(const Catalog *cat, const Game *g, StandIx i, Body *out) {
    (void)i;
    out->shape = (Shape){SHAPE_DISC, aa_base_radius(cat, g), 0};
    out->flags = g->h.option[AO_BODIES] != 0 ? BODY_BLOCKS_ALL : 0;
}

/* Nothing is hidden in this game. */
static void redact(const Catalog *cat, Game *g, Seat seat) {
    (void)cat;
    (void)g;
    (void)seat;
}

#define FIELD_STRUCT AaGame
static const FieldDesc GAME_TAIL[] = {AA_GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT AaStand
static const FieldDesc STAND_TAIL[] = {AA_STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

const Ruleset ARMOUR_ASSAULT = {
    .id = "armour_assault",
    .version = 1,
    .spec = &ARMOUR_ASSAULT_SPEC,
    .cmds = CMDS,
    .cmd_n = (uint8_t)ARRAY_LEN(CMDS),
    .phases = PHASES,
    .phase_n = AA_PHASES,
    .game_tail = {GAME_TAIL, (uint16_t)ARRAY_LEN(GAME_TAIL), sizeof(AaGame)},
    .stand_tail = {STAND_TAIL, (uint16_t)ARRAY_LEN(STAND_TAIL), sizeof(AaStand)},
    .base = {SHAPE_DISC, WU_CM, 0},
    .setup = setup,
    .kinds = aa_kinds,
    .body = body,
    .redact = redact,
    .step = aa_step,
    .legal = aa_legal,
    .sample = aa_sample,
    .remedy = aa_remedy,
    .describe = aa_describe,
    .status = aa_status,
    .print_event = aa_print_event,
    .evaluate = aa_evaluate,
    .points = aa_points,
    .cost = aa_cost,
    .marks = AA_MARKS,
    .mark_n = AA_MARK_N,
    .mark = aa_mark,
    .edited = aa_edited,
    .planned = aa_follow_objectives,
    .quote = aa_quote,
    .sight = aa_sight,
    .sight_ask = aa_sight_ask,
    .sight_rule = aa_sight_rule,
    .room = aa_room,
    .ground = aa_ground,
    .invariant = aa_invariant,
};
