/* units: types, hulls, distances, the formulas of forces (2); counts of dice (3). Questions only. */
#include "rulesets/armour_battles/ab_rules.h"

const StandType *ab_type(const View *v, StandIx i) {
    return &v->cat->type[game_stand_c(v->g, i)->type];
}

int32_t ab_value(const View *v, StandIx i, int value) {
    return ab_type(v, i)->value[value];
}

bool ab_has(const View *v, StandIx i, uint64_t trait) {
    return (ab_type(v, i)->codes & trait) != 0;
}

bool ab_is_battery(const View *v, StandIx i) {
    return ab_has(v, i, AB_OFF_TABLE);
}

bool ab_is_unit(const View *v, StandIx i) {
    return stand_on_table(game_stand_c(v->g, i)) && !ab_is_battery(v, i);
}

bool ab_is_hidden(const Game *g, StandIx i) {
    return (game_stand_c(g, i)->flags & ST_HIDDEN) != 0;
}

bool ab_is_reserve(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (!stand_alive(s) || stand_on_table(s) || ab_is_battery(v, i)) return false;
    const BattleUnit *u = deploy_unit(v, i);
    return u != NULL && u->zone.kind == ZONE_EDGE;
}

bool ab_opt(const Game *g, int option) {
    return g->h.option[option] != 0;
}

int32_t ab_int_arg(const Command *c, uint8_t slot, int32_t none) {
    const Arg *a = command_arg(c, slot, 0);
    return a != NULL ? a->a : none;
}

Verdict ab_no(TextId why, RuleRef rule, StandIx who) {
    return verdict_no(why, rule, who);
}

Verdict ab_limit(TextId why, RuleRef rule, StandIx who, Measure m, int64_t have, int64_t limit) {
    return verdict_limit(why, rule, who, STAND_NONE, m, have, limit);
}

/* --- hulls (2.1) --- */

Shape ab_shape(const Game *g) {
    static const Shape HULL[] = {{SHAPE_RECT, WU_INCH / 2, WU_INCH},
                                 {SHAPE_RECT, WU_INCH / 2, WU_INCH / 2},
                                 {SHAPE_RECT, WU_INCH / 4, WU_INCH / 2}};
    return HULL[MIN(g->h.option[AB_OPT_FOOTPRINT], (uint8_t)(ARRAY_LEN(HULL) - 1))];
}

void ab_body(const Catalog *cat, const Game *g, StandIx i, Body *out) {
    (void)cat;
    (void)i;
    out->shape = ab_shape(g);
    out->flags = 0; /* who of his own stands in the way is the rules' business (6.1) */
}

Wu ab_hull_distance(const View *v, Pose a, Pose b) {
    Shape s = ab_shape(v->g);
    Wu lo = 0, hi = geom_length_up(a.at, b.at);
    if (shape_within(s, a, s, b, 0)) return 0;
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (shape_within(s, a, s, b, mid))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

Wu ab_point_distance(const View *v, Vec at, Pose hull) {
    Shape s = ab_shape(v->g);
    Wu lo = 0, hi = geom_length_up(at, hull.at);
    if (hi == 0 || shape_meets_segment(s, hull, at, at, 0)) return 0;
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (shape_meets_segment(s, hull, at, at, mid))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

/* --- forces (2.5) --- */

int32_t ab_command_dice_of(int32_t units, int32_t divider_hundredths) {
    return (units * 200 + divider_hundredths) / (2 * divider_hundredths);
}

int32_t ab_staff_orders_of(int32_t units) {
    return (units * 2 + 4) / 8;
}

int32_t ab_army_morale_of(int32_t units, int32_t command_dice) {
    return (units + 1) / 2 + command_dice;
}

/* --- dice, chains, orders (3) --- */

int32_t ab_wild(const Game *g, Seat s) {
    return ab_game_c(g)->pool[s * AB_FACES + 6] + ab_game_c(g)->wild[s];
}

int32_t ab_dice_of(const Game *g, Seat s, int face) {
    return face == 6 ? ab_wild(g, s) : face >= 2 && face < 6 ? ab_game_c(g)->pool[(int)s * AB_FACES + face] : 0;
}

int32_t ab_dice_left(const Game *g, Seat s) {
    int32_t n = 0;
    for (int f = 2; f <= 6; f++) n += ab_dice_of(g, s, f);
    return n;
}

int32_t ab_staff(const Game *g, Seat s) {
    return ab_game_c(g)->staff[s];
}

int32_t ab_staff_next(const Game *g, Seat s) {
    return ab_game_c(g)->stocked[s];
}

int32_t ab_staff_room(const Game *g, Seat s) {
    const AbGame *t = ab_game_c(g);
    int32_t room = t->command_dice[s] - t->staff[s] - t->stocked[s];
    return MAX(room, 0);
}

bool ab_failed(const Game *g, Seat s) {
    return ab_game_c(g)->failed[s] != 0;
}

int32_t ab_chain(const Game *g, Seat s, int face) {
    return face == 6 ? MIN(ab_wild(g, s), 1) : ab_dice_of(g, s, face);
}

int32_t ab_chain_left(const Game *g) {
    return ab_game_c(g)->chain_n;
}

int32_t ab_morale(const Game *g, Seat s) {
    return ab_game_c(g)->morale[s];
}

int32_t ab_morale_start(const Game *g, Seat s) {
    return ab_game_c(g)->morale_start[s];
}
