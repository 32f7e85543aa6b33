/* transport: loading and setting down (matg 12). */
#include "rulesets/matg/matg_move.h"

uint32_t matg_cargo_of(const Game *g, StandIx carrier, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if ((s->flags & ST_ABOARD) == 0 || !stand_alive(s) || s->carrier != carrier) continue;
        if (n < cap) out[n] = (StandIx)i;
        n++;
    }
    return MIN(n, cap);
}

void matg_cargo_follow(Game *g, StandIx carrier) {
    const Stand *c = game_stand_c(g, carrier);
    for (uint32_t i = 0; i < g->stand_n; i++) {
        Stand *s = game_stand(g, i);
        if ((s->flags & ST_ABOARD) == 0 || s->carrier != carrier) continue;
        s->x = c->x;
        s->y = c->y;
        s->face = c->face;
    }
}

/* --- capacity (12.1, 12.3) --- */

enum { TOW_MOST = 7 };

/* The one piece of equipment that a carrier takes; a tractor pulls it beside what it carries (21). */
static bool is_equipment(const View *v, StandIx i) {
    return matg_type(v, i)->value[MV_KIND] == MATG_WEAPON && !matg_is_personnel(v, i);
}

/* 12.5 means weapons as 0.2 has them: a mortar of class P is personnel. */
bool matg_landed_weapon(const View *v, StandIx i) {
    return matg_stand_c(v->g, i)->landed != 0 && is_equipment(v, i);
}

static bool is_towed(const View *v, StandIx carrier, StandIx i) {
    return matg_code(matg_type(v, carrier), MC_TOW) && is_equipment(v, i) &&
           matg_type(v, i)->value[MV_LOAD] <= TOW_MOST;
}

int32_t matg_cargo_used(const View *v, StandIx carrier) {
    int32_t used = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if ((s->flags & ST_ABOARD) == 0 || !stand_alive(s) || s->carrier != carrier) continue;
        if (!is_towed(v, carrier, (StandIx)i)) used += matg_type(v, (StandIx)i)->value[MV_LOAD];
    }
    return used;
}

static Verdict pair_no(TextId why, RuleRef rule, StandIx who, StandIx whom) {
    Verdict no = verdict_no(why, rule, who);
    no.whom = whom;
    return no;
}

static bool has_equipment(const View *v, StandIx carrier) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if ((s->flags & ST_ABOARD) && stand_alive(s) && s->carrier == carrier && is_equipment(v, (StandIx)i))
            return true;
    }
    return false;
}

/* Animals and limbers carry weapons, mortars and machine guns only (21). */
static bool only_weapons(const View *v, StandIx carrier) {
    const StandType *t = matg_type(v, carrier);
    return matg_code(t, MC_LIMBER) || matg_code(t, MC_PACK);
}

Verdict matg_check_pair(const View *v, StandIx i, StandIx carrier) {
    const StandType *what = matg_type(v, i), *by = matg_type(v, carrier);
    bool towed = is_towed(v, carrier, i);
    if (carrier == i || !matg_is_vehicle(v, carrier) || (by->value[MV_CARGO] == 0 && !matg_code(by, MC_TOW)))
        return pair_no(TX_MV_NOT_CARRIER, RULE(12, 1), i, carrier);
    if (matg_is_vehicle(v, i) || what->value[MV_LOAD] <= 0) return pair_no(TX_MV_NO_LIFT, RULE(12, 3), i, carrier);
    bool weaponish = what->value[MV_KIND] == MATG_WEAPON || matg_code(what, MC_MMG) || what->look == LOOK_MORTAR;
    if (only_weapons(v, carrier) && !weaponish) return pair_no(TX_MV_ONLY_WEAPONS, RULE(21, 1), i, carrier);
    if (is_equipment(v, i) && has_equipment(v, carrier)) return pair_no(TX_MV_ONE_WEAPON, RULE(12, 1), i, carrier);
    int32_t left = by->value[MV_CARGO] - matg_cargo_used(v, carrier);
    if (!towed && what->value[MV_LOAD] > left)
        return verdict_limit(TX_MV_NO_ROOM, RULE(12, 3), i, carrier, MEASURE_COUNT, what->value[MV_LOAD], MAX(left, 0));
    return verdict_ok();
}

/* --- loading --- */

/* Its move can hold a loading: it passed an attempt and was not stopped (12.4). */
static bool passed(const MatgStand *m) {
    return m->attempt == ATTEMPT_READY || (m->attempt == ATTEMPT_DONE && m->moved && !m->stopped);
}

/* 50% of the allowance, up, for carriers and personnel; all of a weapon's (12.1). In points x Wu quarters. */
static int64_t load_cost(const View *v, StandIx i) {
    int32_t mp = matg_type(v, i)->value[MV_MP];
    if (is_equipment(v, i)) return (int64_t)mp * PATH_ONE_POINT;
    int32_t pct = matg_k(v->cat, MK_LOAD_MP_PCT);
    return (int64_t)((mp * pct + 99) / 100) * PATH_ONE_POINT;
}

static Verdict check_points(const View *v, StandIx i, StandIx other) {
    int64_t left = matg_allowance(v, i), cost = load_cost(v, i);
    if (left >= cost) return verdict_ok();
    return verdict_limit(TX_MV_LOAD_MP, RULE(12, 4), i, other, MEASURE_MP, left, cost);
}

/* Before they are on the table cargo may simply be aboard (12.5). */
static Verdict check_load_outside(const View *v, StandIx i, StandIx carrier) {
    const BattleUnit *a = deploy_unit(v, i), *b = deploy_unit(v, carrier);
    bool same =
        a != NULL && b != NULL && a->turn == b->turn && a->zone.kind == b->zone.kind && a->zone.edge == b->zone.edge;
    if (!same) return pair_no(TX_MV_LOAD_APART, RULE(12, 5), i, carrier);
    bool due = v->g->h.phase == MATG_SETUP ? matg_sets_up(v, i) : v->g->h.stage == MOVE_ORDERED && matg_waits(v, i);
    if (!due) return pair_no(TX_MV_LOAD_APART, RULE(12, 5), i, carrier);
    const MatgStand *p = matg_stand_c(v->g, i), *c = matg_stand_c(v->g, carrier);
    if (p->attempt == ATTEMPT_DONE) return pair_no(TX_MV_DONE, RULE(7, 4), i, carrier);
    if (c->attempt == ATTEMPT_DONE) return pair_no(TX_MV_DONE, RULE(7, 4), carrier, i);
    return verdict_ok();
}

static Verdict check_load_there(const View *v, StandIx i, StandIx carrier) {
    const MatgStand *p = matg_stand_c(v->g, i), *c = matg_stand_c(v->g, carrier);
    if (v->g->h.phase != MATG_MOVE) return verdict_no(TX_OTHER_PHASE, RULE(12, 4), i);
    if (p->posture != POSTURE_MOVEMENT) return pair_no(TX_MV_LOAD_POSTURE, RULE(12, 1), i, carrier);
    if (c->posture != POSTURE_MOVEMENT) return pair_no(TX_MV_LOAD_POSTURE, RULE(12, 1), carrier, i);
    if (!matg_adjacent(v, i, carrier)) return pair_no(TX_MV_NOT_TOUCHING, RULE(12, 1), i, carrier);
    if (p->stopped) return pair_no(TX_MV_STOPPED, RULE(9, 1), i, carrier);
    if (c->stopped) return pair_no(TX_MV_STOPPED, RULE(9, 1), carrier, i);
    if (!passed(p)) return pair_no(TX_MV_NOT_READY, RULE(12, 4), i, carrier);
    if (!passed(c)) return pair_no(TX_MV_NOT_READY, RULE(12, 4), carrier, i);
    if (p->load_tried) return pair_no(TX_MV_LOAD_TWICE, RULE(12, 4), i, carrier);
    if (is_equipment(v, i)) {
        if (p->moved) return pair_no(TX_MV_LOAD_MOVED, RULE(12, 4), i, carrier);
        if (c->moved) return pair_no(TX_MV_LOAD_MOVED, RULE(12, 4), carrier, i);
    }
    Verdict no = check_points(v, i, carrier);
    if (no.kind != VERDICT_OK || c->load_tried) return no; /* the carrier pays once */
    return check_points(v, carrier, i);
}

Verdict matg_check_load_stands(const View *v, Seat seat, StandIx i, StandIx carrier) {
    Verdict no = matg_own(v, seat, i);
    if (no.kind == VERDICT_OK) no = matg_own(v, seat, carrier);
    if (no.kind != VERDICT_OK) return no;
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(12, 3), i);
    if (game_stand_c(v->g, carrier)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(12, 3), carrier);
    no = matg_check_pair(v, i, carrier);
    if (no.kind != VERDICT_OK) return no;
    if (v->g->h.phase == MATG_MOVE && matg_game_c(v->g)->turn_seat != seat)
        return verdict_no(TX_NOT_YOUR_TURN, RULE(2, 3), i);
    if (!matg_on_table(v, i) && !matg_on_table(v, carrier)) return check_load_outside(v, i, carrier);
    if (matg_on_table(v, i) && matg_on_table(v, carrier)) return check_load_there(v, i, carrier);
    if (v->g->h.phase == MATG_SETUP && matg_sets_up(v, i)) return verdict_ok(); /* into a carrier that is placed */
    return pair_no(TX_MV_LOAD_APART, RULE(12, 1), i, carrier);
}

Verdict matg_check_load(const View *v, const Command *c) {
    return matg_check_load_stands(v, (Seat)c->seat, (StandIx)command_arg(c, 0, 0)->a, (StandIx)command_arg(c, 1, 0)->a);
}

static void show(Tx *tx, EventKind kind, StandIx i, StandIx carrier, RuleRef rule) {
    Event *e = event_add(tx->ev, kind, SEATS_ALL);
    e->a = i;
    e->b = carrier;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->at = stand_at(game_stand_c(tx->g, i));
    e->rule = rule;
}

void matg_board(Tx *tx, StandIx i, StandIx carrier) {
    MatgStand *m = matg_stand(tx->g, i);
    const MatgStand *c = matg_stand_c(tx->g, carrier);
    tx_off(tx, i, ST_ABOARD);
    game_stand(tx->g, i)->carrier = carrier;
    m->group = c->group;
    m->posture = c->posture;
    m->marked = c->marked;
    matg_break_contact(tx->g, i);
    matg_cargo_follow(tx->g, carrier);
    show(tx, EV_BOARDED, i, carrier, RULE(12, 1));
}

void matg_apply_load(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    View v = matg_tx_view(tx);
    if (!matg_on_table(&v, i)) {
        matg_board(tx, i, carrier);
        if (tx->g->h.phase == MATG_MOVE) matg_stand(tx->g, i)->attempt = ATTEMPT_DONE;
        return;
    }
    matg_start_move(tx, i, MOVE_ACT_LOAD, carrier, matg_pose(game_stand_c(tx->g, i)), NULL, 0, NULL);
}

static void pay(Tx *tx, StandIx i) {
    View v = matg_tx_view(tx);
    MatgStand *m = matg_stand(tx->g, i);
    m->mp_used += load_cost(&v, i);
}

void matg_end_load(Tx *tx, StandIx i, StandIx carrier, bool stopped) {
    View v = matg_tx_view(tx);
    MatgStand *m = matg_stand(tx->g, i), *c = matg_stand(tx->g, carrier);
    if (stopped) {
        m->attempt = ATTEMPT_DONE;
        m->moved = 1;
        return;
    }
    pay(tx, i);
    m->load_tried = 1;
    if (!c->load_tried) {
        pay(tx, carrier);
        c->load_tried = 1;
    }
    Ledger need = {0};
    matg_need(&v, i, true, &need);
    bool got = matg_roll(tx, i, TX_MV_R_LOAD, RULE(12, 4), &need, NULL);
    bool heavy = matg_type(&v, i)->value[MV_LOAD] > matg_k(tx->cat, MK_SLOW_LOAD);
    bool second = m->load_done && m->load_with == carrier && m->load_turn + 1 == tx->g->h.turn;
    if (got && heavy && !second) {
        m->load_done = 1;
        m->load_with = carrier;
        m->load_turn = tx->g->h.turn;
        Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        e->a = i;
        e->b = carrier;
        e->seat = game_stand_c(tx->g, i)->seat;
        e->text = TX_MV_E_HALF_LOADED;
        e->rule = RULE(12, 4);
    }
    if (!got || (heavy && !second)) return;
    m->attempt = ATTEMPT_DONE;
    m->moved = 1;
    matg_board(tx, i, carrier);
}

/* --- setting down (12.5) --- */

/* In the carrier's move, or by itself on the spot. */
Verdict matg_check_land_off(const View *v, Seat seat, StandIx i, StandIx carrier) {
    Verdict no = matg_own(v, seat, i);
    if (no.kind == VERDICT_OK) no = matg_own(v, seat, carrier);
    if (no.kind != VERDICT_OK) return no;
    const Stand *s = game_stand_c(v->g, i);
    if (v->g->h.phase != MATG_MOVE) return verdict_no(TX_OTHER_PHASE, RULE(12, 5), i);
    if ((s->flags & ST_ABOARD) == 0 || s->carrier != carrier) return pair_no(TX_MV_NOT_ABOARD, RULE(12, 5), i, carrier);
    if (!matg_on_table(v, carrier)) return pair_no(TX_MV_CARRIER_OFF, RULE(12, 5), i, carrier);
    if (matg_stand_c(v->g, carrier)->stopped) return pair_no(TX_MV_STOPPED, RULE(9, 1), carrier, i);
    if (matg_game_c(v->g)->attempt_kind != ATTEMPT_OF_NONE && passed(matg_stand_c(v->g, carrier))) return verdict_ok();
    return matg_check_free(v, seat);
}

Verdict matg_check_spot(const View *v, StandIx i, Pose at) {
    uint16_t on;
    Box b = shape_box(MATG_BASE, at);
    if (b.x0 < 0 || b.y0 < 0 || b.x1 > v->g->h.w || b.y1 > v->g->h.h)
        return verdict_no(TX_MV_SPOT_TABLE, RULE(7, 8), i);
    if (scene_bodies_within(v->scene, MATG_BASE, at, 0, true, i, &on, 1) > 0)
        return pair_no(TX_MV_SPOT_TAKEN, RULE(7, 5), i, on);
    PathAsk ask;
    PathAnswer p;
    matg_path_ask(v, i, at, NULL, 0, &at.face, false, &ask);
    if (!path_walk(v->scene, &ask, &p) || p.stop == PATH_WHOLE) return verdict_ok();
    Verdict no = verdict_no(TX_MV_SPOT_GROUND, RULE(7, 8), i);
    const Piece *piece = p.stop == PATH_BLOCKED && p.by != PIECE_NONE ? scene_piece(v->scene, p.by, NULL) : NULL;
    if (piece != NULL) {
        no.what = piece->kind;
        no.what_kind = 1;
    }
    return no;
}

Verdict matg_check_landing(const View *v, StandIx i, StandIx carrier, Pose at) {
    if (!matg_adjacent_poses(v, at, matg_pose(game_stand_c(v->g, carrier))))
        return pair_no(TX_MV_LAND_TOUCH, RULE(12, 5), i, carrier);
    return matg_check_spot(v, i, at);
}

static Pose place_of(const Command *c, uint8_t at, uint8_t face) {
    const Arg *p = command_arg(c, at, 0);
    return (Pose){{p->a, p->b}, (Angle)command_arg(c, face, 0)->a};
}

Verdict matg_check_land(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    Verdict no = matg_check_land_off(v, (Seat)c->seat, i, carrier);
    return no.kind == VERDICT_OK ? matg_check_landing(v, i, carrier, place_of(c, 2, 3)) : no;
}

/* Personnel may go on with half their points if the carrier used at most half of its own; it must be free to move. */
static bool may_go_on(const View *v, StandIx i, StandIx carrier) {
    const MatgStand *c = matg_stand_c(v->g, carrier);
    int64_t all = matg_allowance(v, carrier) + c->mp_used;
    return matg_is_personnel(v, i) && c->posture != POSTURE_FIRING && 2 * c->mp_used <= all;
}

void matg_apply_land(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    Pose at = place_of(c, 2, 3);
    View v = matg_tx_view(tx);
    MatgStand *m = matg_stand(tx->g, i), *by = matg_stand(tx->g, carrier);
    bool goes_on = may_go_on(&v, i, carrier);
    if (matg_game_c(tx->g)->attempt_kind == ATTEMPT_OF_NONE) matg_open_attempt(tx, (Seat)c->seat, ATTEMPT_OF_LANDING);
    /* On the spot this was its attempt; a weapon set down ends its move in any case. */
    if (by->attempt != ATTEMPT_READY || !matg_is_personnel(&v, i)) {
        by->attempt = ATTEMPT_DONE;
        by->moved = 1;
    }
    tx_pose(tx, i, at);
    m->landed = 1;
    m->posture = by->posture;
    m->group = by->group;
    m->marked = by->marked;
    m->mp_used = 0;
    m->moved = 0;
    m->attempt = goes_on ? ATTEMPT_READY : ATTEMPT_DONE;
    show(tx, EV_LANDED, i, carrier, RULE(12, 5));
    matg_start_move(tx, i, MOVE_ACT_LAND, carrier, at, NULL, 0, NULL);
}

void matg_end_land(Tx *tx, StandIx i, StandIx carrier, bool stopped) {
    (void)carrier;
    MatgStand *m = matg_stand(tx->g, i);
    if (stopped) m->attempt = ATTEMPT_DONE;
    if (m->attempt == ATTEMPT_DONE) m->moved = 1;
}

bool matg_can_land_any(const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == seat && (s->flags & ST_ABOARD) && stand_alive(s) &&
            matg_check_land_off(v, seat, (StandIx)i, s->carrier).kind == VERDICT_OK)
            return true;
    }
    return false;
}
