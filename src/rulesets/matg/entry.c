/* entry: where stands come in and go out (matg 24.3, 24.4); coming in is a move whose first point lies on the edge. */
#include "rulesets/matg/matg_move.h"

/* 0.8: the battle's; else where most of its stands enter; else the edge nearest its zones. */
Edge matg_friendly_edge(const View *v, Seat seat) {
    const Battle *b = v->cat->battle;
    if (b->side[seat].edge != EDGE_NONE) return (Edge)b->side[seat].edge;
    int64_t votes[EDGE_NONE] = {0};
    for (uint32_t u = 0; u < b->unit_n; u++) {
        const BattleUnit *unit = &b->unit[u];
        if (b->formation[unit->formation].seat == seat && unit->zone.kind == ZONE_EDGE && unit->zone.edge < EDGE_NONE)
            votes[unit->zone.edge] += unit->stand_n;
    }
    int64_t near[EDGE_NONE] = {0};
    for (uint32_t u = 0; u < b->unit_n; u++) {
        const BattleUnit *unit = &b->unit[u];
        if (b->formation[unit->formation].seat != seat || unit->zone.kind != ZONE_RECT) continue;
        near[EDGE_N] += v->g->h.h - unit->zone.box.y1;
        near[EDGE_E] += v->g->h.w - unit->zone.box.x1;
        near[EDGE_S] += unit->zone.box.y0;
        near[EDGE_W] += unit->zone.box.x0;
    }
    Edge best = EDGE_N;
    for (Edge e = EDGE_E; e < EDGE_NONE; e++)
        if (votes[e] > votes[best] || (votes[e] == votes[best] && near[e] < near[best])) best = e;
    return best;
}

Wu matg_edge_distance(const View *v, Edge e, Vec at) {
    switch (e) {
    case EDGE_N: return v->g->h.h - at.y;
    case EDGE_E: return v->g->h.w - at.x;
    case EDGE_S: return at.y;
    default: return at.x;
    }
}

bool matg_may_exit(const View *v, StandIx i, Edge e) {
    const Battle *b = v->cat->battle;
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    for (uint32_t k = 0; k < b->term_n; k++) {
        const VictoryTerm *t = &b->term[k];
        if (t->kind == TERM_EXIT && t->edge == e && (t->seat == seat || t->seat == SEAT_NONE)) return true;
    }
    uint16_t f = matg_formation_of(v, i);
    return matg_formation_c(v->g, f)->broken && matg_friendly_edge(v, seat) == e; /* 19.4 */
}

Vec matg_nearest_on(const View *v, Edge e, Vec at) {
    switch (e) {
    case EDGE_N: return vec(at.x, v->g->h.h);
    case EDGE_E: return vec(v->g->h.w, at.y);
    case EDGE_S: return vec(at.x, 0);
    default: return vec(0, at.y);
    }
}

/* Legs as named, else straight to the edge. */
static bool exit_legs(const View *v, const Command *c, PathLeg *leg, uint32_t *n) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (!matg_legs_of(c, 2, leg, n)) return false;
    if (*n > 0) return true;
    leg[0] = (PathLeg){matg_nearest_on(v, (Edge)command_arg(c, 1, 0)->a, stand_at(game_stand_c(v->g, i))), 0};
    *n = 1;
    return true;
}

Verdict matg_check_exit(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Edge e = (Edge)command_arg(c, 1, 0)->a;
    Verdict no = matg_check_due(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    if (!matg_on_table(v, i)) return verdict_no(TX_MV_WAITS, RULE(24, 3), i);
    if (matg_stand_c(v->g, i)->moved) return verdict_no(TX_MV_DONE, RULE(7, 4), i);
    if (!matg_may_exit(v, i, e)) return verdict_no(TX_MV_NO_EXIT, RULE(24, 4), i);
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    if (!exit_legs(v, c, leg, &n))
        return verdict_limit(TX_MV_PATH_LONG, RULE(7, 8), i, STAND_NONE, MEASURE_COUNT, command_count(c, 2), PATH_LEGS);
    if (!matg_on_edge(v->g, e, leg[n - 1].to)) return verdict_no(TX_MV_EXIT_END, RULE(24, 4), i);
    PathAsk ask;
    PathAnswer p;
    matg_path_ask(v, i, matg_pose(game_stand_c(v->g, i)), leg, n, NULL, true, &ask);
    if (!matg_walk(v, i, &ask, &p)) return verdict_no(TX_CAPACITY, RULE(7, 8), i);
    p.clear = true; /* it does not stay there */
    return matg_path_verdict(v, i, &ask, &p);
}

void matg_apply_exit(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    View v = matg_tx_view(tx);
    PathLeg leg[PATH_LEGS];
    uint32_t n = 0;
    exit_legs(&v, c, leg, &n);
    matg_start_move(tx, i, MOVE_ACT_EXIT, STAND_NONE, matg_pose(game_stand_c(tx->g, i)), leg, n, NULL);
    tx_top(tx)->r[MOVE_R_EDGE] = command_arg(c, 1, 0)->a;
}
