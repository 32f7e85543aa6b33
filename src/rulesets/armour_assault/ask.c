/* ask: small questions of the screens: numbers of the charts and of the moment that would else be worked out twice. */
#include "rulesets/armour_assault/aa_rules.h"

int aa_moves_most(const Catalog *cat) {
    return aa_number(cat, AN_MOVES);
}

int aa_move_from(const Catalog *cat, int movement) {
    return movement == 2 ? aa_number(cat, AN_MOVE2) : movement >= 3 ? aa_number(cat, AN_MOVE3) : 0;
}

bool aa_failed_may_fire(const Game *g) {
    return g->h.option[AO_FAIL_FIRE] != 0;
}

Wu aa_cohesion(const Catalog *cat) {
    return aa_cm(cat, AN_COHESION_CM);
}

bool aa_groups_on(const Game *g) {
    return g->h.option[AO_GROUPS] == 0; /* the first word is "1" */
}

Wu aa_blast(const Catalog *cat) {
    return aa_cm(cat, AN_EXPLODE_CM);
}

Wu aa_field_gap(const Catalog *cat) {
    return aa_cm(cat, AN_GAP_CM);
}

Wu aa_hold_radius(const View *v) {
    return (Wu)aa_option_thousandths(v->cat, v->g, AO_HOLD);
}

int aa_chain_most(const View *v) {
    return aa_option_thousandths(v->cat, v->g, AO_CHAIN) / 1000;
}

int aa_arc_half_mdeg(const View *v) {
    return aa_option_thousandths(v->cat, v->g, AO_ARC);
}

int aa_light_least(const Catalog *cat, const AaAccount *a) {
    int part = aa_number(cat, AN_LIGHT);
    return (a->light_base + part - 1) / part;
}

int64_t aa_lane_spent(const AaLane *l, Wu at) {
    int64_t sum = 0;
    for (uint32_t k = 0; k < l->span_n; k++)
        if (at > l->span[k].from) sum += (int64_t)(MIN(at, l->span[k].to) - l->span[k].from) * l->span[k].times;
    return sum;
}

Wu aa_base_most(const Catalog *cat) {
    return aa_cm(cat, AN_BASE_CM);
}

Vec aa_base_point(const View *v, Seat seat, Wu in) {
    Wu w = v->g->h.w, h = v->g->h.h;
    switch (aa_edge(v, seat)) {
    case EDGE_N: return vec(w / 2, h - in);
    case EDGE_S: return vec(w / 2, in);
    case EDGE_W: return vec(in, h / 2);
    default: return vec(w - in, h / 2);
    }
}

Wu aa_base_depth(const View *v, Seat seat, Vec at) {
    return CLAMP(aa_from_edge(v, seat, at), 0, aa_base_most(v->cat));
}

bool aa_may_repair(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    Arg who = {.kind = ARG_STAND, .a = i};
    Command c = {.seat = s->seat, .n = 1, .arg = &who};
    return s->seat == v->seat && aa_check_repair(v, &c).kind == VERDICT_OK;
}
