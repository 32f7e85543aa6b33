#include "rulesets/matg/matg_rules.h"

static uint8_t state_after(uint8_t state, MatgResult r, bool *gone) {
    bool d = (state & STATE_D) != 0, s = (state & STATE_S) != 0;
    *gone = r == MATG_E || (r == MATG_D && d) || (r == MATG_S_OR_D && s && d);
    switch (r) {
    case MATG_S: return state | STATE_S;
    case MATG_S_OR_D: return s ? state | STATE_D : state | STATE_S;
    case MATG_D: return state | STATE_D;
    default: return state;
    }
}

bool matg_result_on(uint8_t state, MatgResult r, uint8_t *after) {
    bool gone = false;
    *after = state_after(state, r, &gone);
    return gone;
}

/* 6.4, 8.3: a wreck that lies over another makes rough ground of both. */
static void leave_wreck(Tx *tx, StandIx i) {
    uint16_t one, two;
    if (!catalog_kind(tx->cat, "wreck", 5, &one)) return;
    bool heap = false, has_heap = catalog_kind(tx->cat, "wrecks", 6, &two);
    Pose pose = matg_pose(game_stand_c(tx->g, i));
    for (uint32_t p = 0; has_heap && p < tx->g->piece_n; p++) {
        Table table = game_table(tx->g);
        Piece again = table.piece[p];
        if ((again.flags & PIECE_GONE) || (again.kind != one && again.kind != two) || again.pt_n != 4) continue;
        const TablePoint *pt = table.pt + again.pt;
        Pose at = {{(pt[0].x + pt[2].x) / 2, (pt[0].y + pt[2].y) / 2}, again.face};
        if (!shape_overlap(MATG_BASE, pose, MATG_BASE, at)) continue;
        heap = true;
        if (again.kind == two) continue;
        TablePoint copy[4] = {pt[0], pt[1], pt[2], pt[3]};
        again.kind = two;
        tx_piece_gone(tx, (PieceIx)p);
        tx_piece(tx, again, copy, 4);
    }
    Vec ring[4];
    TablePoint pt[4];
    shape_ring(MATG_BASE, pose, ring);
    for (int k = 0; k < 4; k++) pt[k] = (TablePoint){ring[k].x, ring[k].y, k == 3 ? POINT_RING_END : 0};
    Piece wreck = {.kind = heap ? two : one, .shape = PIECE_AREA, .face = pose.face, .label = i};
    PieceIx at = tx_piece(tx, wreck, pt, 4);
    if (at == PIECE_NONE) return;
    Event *ev = event_add(tx->ev, EV_PIECE, SEATS_ALL);
    ev->a = i;
    ev->at = pose.at;
    ev->v[0] = at;
    ev->v[1] = 1;
}

static void lose_command(Tx *tx, StandIx i) {
    const Stand *s = game_stand_c(tx->g, i);
    if (s->unit >= tx->g->unit_n) return;
    MatgGame *mg = matg_game(tx->g);
    uint16_t f = game_unit_c(tx->g, s->unit)->formation;
    if (s->role == ROLE_HQ && s->unit < MATG_UNITS) {
        mg->hq_lost_turn[s->unit] = tx->g->h.turn;
        mg->hq_tried[s->unit] = 0;
    }
    if (s->role == ROLE_GHQ && f < tx->g->formation_n) {
        game_formation(tx->g, f)->ghq = STAND_NONE;
        matg_formation(tx->g, f)->ghq_lost_turn = tx->g->h.turn;
        matg_formation(tx->g, f)->ghq_tried = 0;
    }
}

/* Off for good: nobody carries it any more. */
void matg_take_off(Tx *tx, StandIx i, uint16_t flag) {
    tx_off(tx, i, flag);
    Stand *s = game_stand(tx->g, i);
    s->flags = (uint16_t)(s->flags & ~ST_ABOARD);
    s->carrier = STAND_NONE;
}

void matg_lose(Tx *tx, StandIx i, StandIx by) {
    Stand *s = game_stand(tx->g, i);
    if (s->flags & (ST_LOST | ST_GONE)) return;
    View v = matg_tx_view(tx);
    Pose pose = matg_pose(s);
    bool wreck = (s->flags & ST_ON_TABLE) && matg_is_armoured(&v, i) && matg_is_vehicle(&v, i);
    for (uint32_t k = 0; k < tx->g->stand_n; k++) {
        const Stand *cargo = game_stand_c(tx->g, k);
        if ((cargo->flags & ST_ABOARD) && cargo->carrier == i) matg_lose(tx, (StandIx)k, by);
    }
    matg_take_off(tx, i, ST_LOST);
    Event *ev = event_add(tx->ev, EV_LOST, SEATS_ALL);
    ev->a = i;
    ev->b = by;
    ev->seat = s->seat;
    ev->at = pose.at;
    ev->angle = pose.face;
    ev->rule = RULE(6, 4);
    if (wreck) leave_wreck(tx, i);
    lose_command(tx, i);
    matg_draw_cards(tx, i);
}

static void result_on_one(Tx *tx, StandIx i, StandIx by, MatgResult r) {
    MatgStand *m = matg_stand(tx->g, i);
    uint8_t before = m->state, after;
    bool gone = matg_result_on(before, r, &after);
    if (gone) {
        matg_lose(tx, i, by);
        return;
    }
    if (after == before) return;
    m->state = after;
    Event *ev = event_add(tx->ev, EV_STATE, SEATS_ALL);
    ev->a = by;
    ev->b = i;
    ev->v[0] = before;
    ev->v[1] = after;
    ev->rule = RULE(6, 2);
}

void matg_apply_result(Tx *tx, StandIx target, StandIx by, MatgResult r) {
    if (r == MATG_NONE) return;
    /* 12.2: cargo shares the carrier's results, each by its own state; it goes first, so that it is not lost twice. */
    for (uint32_t k = 0; k < tx->g->stand_n; k++) {
        const Stand *s = game_stand_c(tx->g, k);
        if ((s->flags & ST_ABOARD) && !(s->flags & (ST_LOST | ST_GONE)) && s->carrier == target)
            result_on_one(tx, (StandIx)k, by, r);
    }
    result_on_one(tx, target, by, r);
}
