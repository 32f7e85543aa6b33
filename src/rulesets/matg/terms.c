#include "rulesets/matg/matg_rules.h"

const Shape MATG_BASE = {SHAPE_RECT, WU_INCH / 2, WU_INCH / 2};

View matg_tx_view(const Tx *tx) {
    return (View){.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
}

bool matg_is_armoured(const View *v, StandIx i) {
    return matg_type(v, i)->value[MV_DEF_CLASS] == MATG_ARMOURED;
}

bool matg_is_personnel(const View *v, StandIx i) {
    return matg_type(v, i)->value[MV_DEF_CLASS] == MATG_PERSONNEL;
}

bool matg_is_vehicle(const View *v, StandIx i) {
    int32_t kind = matg_type(v, i)->value[MV_KIND];
    return kind == MATG_VEHICLE || kind == MATG_TRANSPORT;
}

static bool carries_fire(const StandType *t) {
    return t->value[MV_AP] > 0 || t->value[MV_HE] > 0;
}

bool matg_is_transport(const View *v, StandIx i) {
    const StandType *t = matg_type(v, i);
    return matg_is_vehicle(v, i) && t->value[MV_DEF_CLASS] == MATG_UNARMOURED && !carries_fire(t);
}

/* Mortars of class P are personnel, whatever their kind says. */
bool matg_is_weapon(const View *v, StandIx i) {
    const StandType *t = matg_type(v, i);
    return t->value[MV_KIND] == MATG_WEAPON && t->value[MV_DEF_CLASS] == MATG_UNARMOURED;
}

bool matg_is_armed(const View *v, StandIx i) {
    return carries_fire(matg_type(v, i));
}

bool matg_is_tank(const View *v, StandIx i) {
    const StandType *t = matg_type(v, i);
    return t->value[MV_DEF_CLASS] == MATG_ARMOURED && t->value[MV_MCLASS] == MATG_T && t->value[MV_AP] > 0 &&
           !matg_code(t, MC_I) && !matg_code(t, MC_AA) && t->value[MV_CARGO] == 0;
}

/* Option `contact` = edge (0.3): a quarter inch of one's edge lies within the reach of the other. */
static bool edge_contact(Pose a, Pose b, Wu reach, Wu least) {
    Shape grown = {SHAPE_RECT, MATG_BASE.hx + reach, MATG_BASE.hy + reach};
    Vec ring[4];
    shape_ring(MATG_BASE, a, ring);
    for (int i = 0; i < 4; i++) {
        Vec p = ring[i], q = ring[(i + 1) % 4];
        Frac in, out;
        if (!shape_stretch(grown, b, p, q, &in, &out)) continue;
        if (frac_scale(out, WU_INCH) - frac_scale(in, WU_INCH) >= least) return true;
    }
    return false;
}

bool matg_adjacent_poses(const View *v, Pose a, Pose b) {
    Wu reach = matg_k(v->cat, MK_ADJACENT);
    if (!shape_within(MATG_BASE, a, MATG_BASE, b, reach) || shape_overlap(MATG_BASE, a, MATG_BASE, b)) return false;
    if (!matg_option(v, MOPT_CONTACT)) return true;
    Wu least = matg_k(v->cat, MK_CONTACT_EDGE);
    return edge_contact(a, b, reach, least) || edge_contact(b, a, reach, least);
}

bool matg_adjacent(const View *v, StandIx a, StandIx b) {
    if (a == b || !matg_on_table(v, a) || !matg_on_table(v, b)) return false;
    return matg_adjacent_poses(v, matg_pose(game_stand_c(v->g, a)), matg_pose(game_stand_c(v->g, b)));
}

bool matg_good_hq(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    return (s->role == ROLE_HQ || s->role == ROLE_GHQ) && (s->flags & ST_ON_TABLE) &&
           !(matg_stand_c(v->g, i)->state & STATE_S);
}

int matg_fcl(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    int unit = s->unit < v->g->unit_n ? game_unit_c(v->g, s->unit)->cohesion : 0;
    return unit ? unit : v->cat->battle->side[s->seat].cohesion;
}

bool matg_waits(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (s->flags & (ST_ON_TABLE | ST_LOST | ST_GONE | ST_ABOARD)) return false;
    return s->unit < v->g->unit_n && game_unit_c(v->g, s->unit)->turn <= v->g->h.turn;
}

/* The smallest whole number of inches that is no less than the distance (5.5). */
int matg_inches_up(int64_t dist2) {
    int64_t inches = (int64_t)geom_sqrt((uint64_t)dist2) / WU_INCH;
    while (inches * inches * WU_INCH * WU_INCH < dist2) inches++;
    return (int)MAX(inches, 1);
}

int matg_range_counts(const View *v, StandIx a, StandIx b) {
    if (matg_adjacent(v, a, b)) return 1;
    const Stand *p = game_stand_c(v->g, a), *q = game_stand_c(v->g, b);
    return matg_inches_up(vec_dist2((Vec){p->x, p->y}, (Vec){q->x, q->y}));
}
