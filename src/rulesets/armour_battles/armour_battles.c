/* The one thing that this rule set exports: its commands, phases, fields and hooks. And what must always hold. */
#include "rulesets/armour_battles/ab_rules.h"

static const CmdSpec CMDS[] = {
    {"place", "WHO:stand at AT:point facing FACE:angle [ as HOW:word(open|hidden) ]", ab_check_place, ab_apply_place,
     0},
    {"ready", "", ab_check_ready, ab_apply_ready, 0},
    {"adjust", "WHO:stand to AT:point by FO:stand", ab_check_adjust_cmd, ab_apply_adjust_cmd, 0},
    {"logistics", "", ab_check_logistics, ab_apply_logistics, 0},
    {"chain", "FACE:int [ wild WILD:int ] [ staff STAFF:int ]", ab_check_chain_cmd, ab_apply_chain_cmd, 0},
    {"enlarge", "[ wild WILD:int ] [ staff STAFF:int ]", ab_check_enlarge, ab_apply_enlarge, 0},
    {"activate", "WHO:stand [ with WITH:stand+ ] [ dice DICE:int ] [ staff STAFF:int ]", ab_check_activate,
     ab_apply_activate, 0},
    {"disengage", "WHO:stand [ with WITH:stand+ ] [ dice DICE:int ] [ staff STAFF:int ]", ab_check_disengage,
     ab_apply_disengage, 0},
    {"rally", "WHO:stand [ with WITH:stand+ ] [ dice DICE:int ] [ staff STAFF:int ] [ wild WILD:int ]", ab_check_rally,
     ab_apply_rally, 0},
    {"commit", "WHO:unit [ dice DICE:int ] [ staff STAFF:int ]", ab_check_commit, ab_apply_commit, 0},
    {"recover", "WHO:stand [ staff STAFF:int ]", ab_check_recover, ab_apply_recover, 0},
    {"restock", "DICE:int", ab_check_restock, ab_apply_restock, 0},
    {"roll", "", ab_check_roll, ab_apply_roll, 0},
    {"replace", "DIE:int by HOW:word(wild|staff)", ab_check_replace, ab_apply_replace, 0},
    {"move", "WHO:stand by LEG:leg+ [ facing FACE:angle ]", ab_check_move_cmd, ab_apply_move_cmd, 0},
    {"enter", "WHO:stand at AT:point by LEG:leg+ [ facing FACE:angle ]", ab_check_enter, ab_apply_enter, 0},
    {"back", "WHO:stand for LENGTH:length", ab_check_back, ab_apply_back, 0},
    {"fire", "WHO:stand at TARGET:stand [ wild WILD:int ] [ staff STAFF:int ]", ab_check_fire_cmd, ab_apply_fire_cmd,
     0},
    {"done", "", ab_check_done, ab_apply_done, 0},
    {"call", "WHO:stand at AT:point by FO:stand", ab_check_call_cmd, ab_apply_call_cmd, 0},
    {"smoke", "WHO:stand at AT:point by FO:stand facing FACE:angle", ab_check_smoke, ab_apply_smoke, 0},
    {"end", "", ab_check_end, ab_apply_end, 0},
    {"opfire", "WHO:stand [ back LENGTH:length ] [ wild WILD:int ] [ staff STAFF:int ]", ab_check_opfire_cmd,
     ab_apply_opfire_cmd, 1},
    {"decline", "", ab_check_decline, ab_apply_decline, 1},
    {"breakoff", "[ most LENGTH:length ]", ab_check_breakoff, ab_apply_breakoff, 1},
    {"react", "[ wild WILD:int ] [ staff STAFF:int ]", ab_check_react, ab_apply_react, 1},
    {"scoot", "[ most LENGTH:length ]", ab_check_scoot, ab_apply_scoot, 1},
    {"keep", "WHO:stand*", ab_check_keep, ab_apply_keep, 1},
    {"steady", "[ staff STAFF:int ]", ab_check_steady, ab_apply_steady, 1},
    {"bonus", "", ab_check_bonus, ab_apply_bonus, 1},
};
_Static_assert(ARRAY_LEN(CMDS) == AB_OP_LAST - OP_RULESET_FIRST, "commands and their ops");

static const PhaseSpec PHASES[AB_PHASES] = {
    [AB_SETUP] = {"setup", TX_AB_PHASE_SETUP, RULE(9, 1), 1},
    [AB_COMMAND] = {"command", TX_AB_PHASE_COMMAND, RULE(3, 1), 0},
    [AB_LOGISTICS] = {"logistics", TX_AB_PHASE_LOGISTICS, RULE(7, 1), 0},
    [AB_CHAIN] = {"chain", TX_AB_PHASE_CHAIN, RULE(3, 4), 0},
    [AB_ORDERS] = {"orders", TX_AB_PHASE_ORDERS, RULE(4, 2), 0},
    [AB_GROUP] = {"group", TX_AB_PHASE_GROUP, RULE(4, 1), 0},
    [AB_END] = {"end", TX_AB_PHASE_END, RULE(3, 7), 0},
};

static const StandMark MARKS[] = {
    {"disruption", "0|1|2"}, {"suppressed", "no|yes"}, {"fired", "no|yes"}, {"hidden", "no|yes"}};

void ab_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value) {
    AbStand *s = ab_stand(tx->g, i);
    Stand *st = game_stand(tx->g, i);
    switch (mark) {
    case 0: s->disruption = (uint8_t)value; break;
    case 1: s->suppressed = (uint8_t)value; break;
    case 2: s->fired = (uint8_t)value; break;
    default: st->flags = (uint16_t)(value ? st->flags | ST_HIDDEN : st->flags & ~ST_HIDDEN);
    }
}

/* One that the umpire moved is no longer under way. */
void ab_edited(Tx *tx, StandIx i) {
    AbGame *t = ab_game(tx->g);
    const Stand *s = game_stand_c(tx->g, i);
    if (stand_on_table(s) && (tx->cat->type[s->type].codes & AB_OFF_TABLE))
        tx_off(tx, i, 0); /* guns off the table stay there */
    if (t->mover != i) return;
    t->along = 0;
    ab_stop_move(tx);
    if (tx->g->decision.kind == AB_ASK_OPPORTUNITY && tx->g->decision.stand == i) tx->g->decision = (Decision){0};
}

/* --- what must hold --- */

static bool no(Text *why, const char *what, int32_t i, const char *is) {
    text_format(why, "%s %d %s", what, (int)i, is);
    return false;
}

static bool there(const Game *g, uint32_t i) {
    return i == STAND_NONE || i < g->stand_n;
}

static bool near(int32_t wu) {
    return wu > -WU_MAX && wu < WU_MAX;
}

static bool stand_holds(const Catalog *cat, const Game *g, uint32_t i, Text *why) {
    const AbStand *s = ab_stand_c(g, i);
    const Stand *st = game_stand_c(g, i);
    if (s->disruption > 3 || s->mission > AB_MISSION_SCREEN || s->group > 2 || s->broke_off > 2)
        return no(why, "stand", (int32_t)i, "has marks that none has");
    if (s->screen != PIECE_NONE && s->screen >= g->piece_n)
        return no(why, "stand", (int32_t)i, "has smoke that is not there");
    if (stand_on_table(st) && (cat->type[st->type].codes & AB_OFF_TABLE))
        return no(why, "battery", (int32_t)i, "is on the table");
    if (!near(s->mark_x) || !near(s->mark_y))
        return no(why, "battery", (int32_t)i, "has a marker farther away than any table reaches");
    if (stand_on_table(st) && s->disruption >= 3) return no(why, "stand", (int32_t)i, "is dispersed and still there");
    return true;
}

static bool dice_hold(const Game *g, Text *why) {
    const AbGame *t = ab_game_c(g);
    for (int32_t s = 0; s < SEATS; s++) {
        if (t->command_dice[s] < 0 || t->command_dice[s] > AB_POOL_MOST || t->rally[s] < 0 ||
            t->rally[s] > AB_POOL_MOST || t->response[s] < 0 || t->response[s] > AB_POOL_MOST)
            return no(why, "side", s, "has more dice than there are");
        if (t->staff[s] < 0 || t->staff[s] > 100 || t->stocked[s] < 0 || t->stocked[s] > 100)
            return no(why, "side", s, "has Staff Orders that none has");
        if (t->morale[s] < 0 || t->morale_start[s] < 0) return no(why, "side", s, "has less than no morale");
        if (ab_dice_left(g, (Seat)s) > 2 * AB_POOL_MOST) return no(why, "side", s, "has too many dice left");
    }
    return true;
}

static bool way_holds(const Game *g, Text *why) {
    const AbGame *t = ab_game_c(g);
    if (!there(g, t->mover) || !there(g, t->battery) || !there(g, t->scoot))
        return no(why, "stand", t->mover, "does not exist");
    if (t->leg_n > AB_LEGS || t->shot_n > AB_SHOTS || t->burst_n > AB_BURST || t->burst_at > t->burst_n ||
        t->var_n > AB_VAR || t->fold > AB_ARG_MOST)
        return no(why, "list", t->leg_n, "is too long");
    if (t->burst_n > 0 && t->battery == STAND_NONE) return no(why, "burst", t->burst_n, "of no battery");
    if (t->reach >= 2 * WU_MAX || t->resume > t->reach || t->last > t->reach)
        return no(why, "way of", t->mover, "is too long");
    for (int32_t k = 0; k < AB_LEGS; k++)
        if (t->leg_x[k] <= -WU_MAX || t->leg_x[k] >= WU_MAX || t->leg_y[k] <= -WU_MAX || t->leg_y[k] >= WU_MAX ||
            t->leg_back[k] > 2)
            return no(why, "leg", k, "leads nowhere");
    if (t->along < 0 || t->last < 0 || t->reach < 0 || t->resume < 0 || t->along > t->reach || t->start_x <= -WU_MAX ||
        t->start_x >= WU_MAX || t->start_y <= -WU_MAX || t->start_y >= WU_MAX)
        return no(why, "way of", t->mover, "cannot be");
    for (uint32_t k = 0; k < t->burst_n; k++)
        if (t->burst[k] >= g->stand_n) return no(why, "burst", (int32_t)k, "hits nobody");
    for (uint32_t k = 0; k < t->shot_n; k++) {
        int32_t f = ab_reg_c(g, k, AB_SHOT_FIRER), to = ab_reg_c(g, k, AB_SHOT_TARGET);
        if (f < 0 || to < 0 || (uint32_t)f >= g->stand_n || (uint32_t)to >= g->stand_n)
            return no(why, "shot", (int32_t)k, "is nobody's");
        for (int r = AB_SHOT_EXTRA; r <= AB_SHOT_EXTRA_REACT; r++)
            if (ab_reg_c(g, k, r) < 0 || ab_reg_c(g, k, r) > AB_ARG_MOST)
                return no(why, "shot", (int32_t)k, "has too many dice");
        for (int r = AB_SHOT_A; r <= AB_SHOT_R6; r++)
            if (ab_reg_c(g, k, r) < 0 || ab_reg_c(g, k, r) > 4 * AB_ARG_MOST)
                return no(why, "shot", (int32_t)k, "has more successes than dice");
        if (!near(ab_reg_c(g, k, AB_SHOT_FROM_X)) || !near(ab_reg_c(g, k, AB_SHOT_FROM_Y)))
            return no(why, "shot", (int32_t)k, "is at a place that no table has");
    }
    return true;
}

static bool decision_holds(const Game *g, Text *why) {
    const Decision *d = &g->decision;
    if (d->kind > AB_ASK_BONUS || (d->kind != AB_ASK_NONE && d->seat >= SEATS))
        return no(why, "question", d->kind, "is none of ours");
    bool about =
        d->kind == AB_ASK_OPPORTUNITY || d->kind == AB_ASK_BREAK || d->kind == AB_ASK_REACT || d->kind == AB_ASK_SCOOT;
    if (about && d->stand >= g->stand_n) return no(why, "question", d->kind, "is about nobody");
    if (about && !stand_on_table(game_stand_c(g, d->stand)))
        return no(why, "question", d->kind, "is about one who is not there");
    if (d->kind == AB_ASK_OPPORTUNITY &&
        (d->v[0] < AB_STOP_FIRE || d->v[0] > AB_STOP_END || !near(d->v[1]) || !near(d->v[2])))
        return no(why, "question", d->kind, "is about no stop");
    int32_t shot = d->kind == AB_ASK_BREAK ? d->v[0] : d->kind == AB_ASK_REACT ? d->v[2] : -1;
    if (shot < -1 || (shot >= 0 && shot >= ab_game_c(g)->shot_n))
        return no(why, "question", d->kind, "is about no shot");
    return true;
}

bool ab_invariant(const Catalog *cat, const Game *g, Text *why) {
    const AbGame *t = ab_game_c(g);
    Shape hull = ab_shape(g);
    if (g->h.phase >= AB_PHASES || t->pulse >= SEATS || t->first >= SEATS || t->rolled > AB_TURN_NEXT ||
        t->order > AB_ORDER_DISENGAGE || t->volley > AB_VOLLEY_BURST)
        return no(why, "phase", g->h.phase, "is none");
    if (!dice_hold(g, why) || !way_holds(g, why) || !decision_holds(g, why)) return false;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if (!stand_holds(cat, g, i, why)) return false;
        if (!stand_on_table(s)) continue;
        if (!box_has((Box){0, 0, g->h.w, g->h.h}, stand_at(s)) && t->mover != i)
            return no(why, "stand", (int32_t)i, "is off the table");
        for (uint32_t k = 0; k < i && t->mover == STAND_NONE; k++) {
            const Stand *o = game_stand_c(g, k);
            if (stand_on_table(o) && shape_overlap(hull, stand_pose(s), hull, stand_pose(o)))
                return no(why, "stand", (int32_t)i, "stands on another");
        }
    }
    return true;
}

#define FIELD_STRUCT AbGame
static const FieldDesc GAME_TAIL[] = {AB_GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT AbStand
static const FieldDesc STAND_TAIL[] = {AB_STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

const Ruleset ARMOUR_BATTLES = {
    .id = "armour_battles",
    .version = 1,
    .spec = &ARMOUR_BATTLES_SPEC,
    .cmds = CMDS,
    .cmd_n = (uint8_t)ARRAY_LEN(CMDS),
    .phases = PHASES,
    .phase_n = AB_PHASES,
    .game_tail = {GAME_TAIL, (uint16_t)ARRAY_LEN(GAME_TAIL), sizeof(AbGame)},
    .stand_tail = {STAND_TAIL, (uint16_t)ARRAY_LEN(STAND_TAIL), sizeof(AbStand)},
    .base = {SHAPE_RECT, WU_INCH / 2, WU_INCH},
    .setup = ab_setup,
    .kinds = ab_kinds,
    .body = ab_body,
    .redact = ab_redact,
    .step = ab_step,
    .legal = ab_legal,
    .sample = ab_sample,
    .remedy = ab_remedy,
    .describe = ab_describe,
    .status = ab_status,
    .print_event = ab_print_event,
    .evaluate = ab_evaluate,
    .points = ab_points,
    .cost = ab_cost,
    .marks = MARKS,
    .mark_n = (uint8_t)ARRAY_LEN(MARKS),
    .mark = ab_mark,
    .edited = ab_edited,
    .joined = ab_joined,
    .quote = ab_quote,
    .sight = ab_sight,
    .sight_ask = ab_sight_ask,
    .sight_rule = ab_sight_rule,
    .room = ab_room,
    .invariant = ab_invariant,
};
