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

/* The four kinds of wreck (8.3), by whether it is a heap and whether the road past it is cleared. */
static bool wreck_kind(const Catalog *c, bool heap, bool cleared, uint16_t *kind) {
    static const char *const ID[2][2] = {{"wreck", "wreck_cleared"}, {"wrecks", "wrecks_cleared"}};
    const char *id = ID[heap][cleared];
    return catalog_kind(c, id, base_strlen(id), kind);
}

bool matg_is_wreck(const Catalog *c, KindId kind, bool *heap, bool *cleared) {
    for (int k = 0; k < 4; k++) {
        uint16_t of;
        *heap = k / 2;
        *cleared = k % 2;
        if (wreck_kind(c, *heap, *cleared, &of) && of == kind) return true;
    }
    return false;
}

static PieceIx put_wreck(Tx *tx, StandIx i, uint16_t label, Pose at, bool heap, bool cleared) {
    Vec ring[4];
    TablePoint pt[4];
    uint16_t kind;
    if (!wreck_kind(tx->cat, heap, cleared, &kind)) return PIECE_NONE;
    shape_ring(MATG_BASE, at, ring);
    for (int k = 0; k < 4; k++) pt[k] = (TablePoint){ring[k].x, ring[k].y, k == 3 ? POINT_RING_END : 0};
    Piece wreck = {.kind = kind, .shape = PIECE_AREA, .face = at.face, .label = label};
    PieceIx p = tx_piece(tx, wreck, pt, 4);
    if (p == PIECE_NONE) return p;
    Event *ev = event_add(tx->ev, EV_PIECE, SEATS_ALL);
    ev->a = i;
    ev->at = at.at;
    ev->v[0] = p;
    ev->v[1] = 1;
    return p;
}

/* Where a wreck lies; false for what is none, or was drawn otherwise. */
bool matg_wreck_at(const Catalog *c, const Game *g, PieceIx p, Pose *at, bool *heap, bool *cleared) {
    Table table = game_table(g);
    const Piece *piece = &table.piece[p];
    if ((piece->flags & PIECE_GONE) || piece->pt_n != 4 || !matg_is_wreck(c, piece->kind, heap, cleared)) return false;
    const TablePoint *pt = table.pt + piece->pt;
    *at = (Pose){{(pt[0].x + pt[2].x) / 2, (pt[0].y + pt[2].y) / 2}, piece->face};
    return true;
}

/* Puts another kind of wreck in a wreck's place. */
static void change_wreck(Tx *tx, PieceIx p, StandIx by, Pose at, bool heap, bool cleared) {
    uint16_t label = game_table(tx->g).piece[p].label;
    if (put_wreck(tx, by, label, at, heap, cleared) != PIECE_NONE) tx_piece_gone(tx, p);
}

void matg_clear_wreck(Tx *tx, PieceIx p, StandIx by) {
    Pose at;
    bool heap, cleared;
    if (matg_wreck_at(tx->cat, tx->g, p, &at, &heap, &cleared)) change_wreck(tx, p, by, at, heap, true);
}

/* 6.4, 8.3: a wreck that lies over another makes rough ground of both, and the road past it is blocked anew. */
static void leave_wreck(Tx *tx, StandIx i) {
    bool heap = false;
    Pose pose = matg_pose(game_stand_c(tx->g, i)), at;
    for (uint32_t p = 0, n = tx->g->piece_n; p < n; p++) {
        bool many, cleared;
        if (!matg_wreck_at(tx->cat, tx->g, (PieceIx)p, &at, &many, &cleared)) continue;
        if (!shape_overlap(MATG_BASE, pose, MATG_BASE, at)) continue;
        heap = true;
        if (!many || cleared) change_wreck(tx, (PieceIx)p, i, at, true, false);
    }
    put_wreck(tx, i, i, pose, heap, false);
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
