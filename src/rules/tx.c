#include "rules/rules.h"
#include "rules/sync.h"

void tx_pose(Tx *tx, StandIx i, Pose p) {
    Stand *s = game_stand(tx->g, i);
    s->x = p.at.x;
    s->y = p.at.y;
    s->face = p.face;
    s->flags = (uint16_t)((s->flags & ~(ST_LOST | ST_GONE | ST_ABOARD)) | ST_ON_TABLE);
    s->carrier = STAND_NONE;
    scene_set_body(tx->scene, i, sync_body(tx->rs, tx->cat, tx->g, i));
}

void tx_off(Tx *tx, StandIx i, uint16_t set_flags) {
    Stand *s = game_stand(tx->g, i);
    s->flags = (uint16_t)((s->flags & ~ST_ON_TABLE) | set_flags);
    scene_set_body(tx->scene, i, sync_body(tx->rs, tx->cat, tx->g, i));
}

static Piece *piece_at(Game *g, PieceIx p) {
    return (Piece *)(void *)((uint8_t *)g + g->at_piece) + p;
}

static void terrain_changed(Tx *tx) {
    tx->g->h.terrain_version++;
    ASSERT(sync_terrain(tx->rs, tx->cat, tx->g, tx->scene));
}

PieceIx tx_piece(Tx *tx, Piece p, const TablePoint *pt, uint32_t n) {
    Game *g = tx->g;
    if (g->piece_n >= g->lim.pieces || n > g->lim.points - g->pt_n || n > PIECE_POINTS) return PIECE_NONE;
    PieceIx ix = (PieceIx)g->piece_n++;
    p.pt = g->pt_n;
    p.pt_n = n;
    p.number = ++g->h.piece_number;
    base_copy((TablePoint *)(void *)((uint8_t *)g + g->at_pt) + g->pt_n, pt, sizeof *pt * n);
    g->pt_n += n;
    *piece_at(g, ix) = p;
    g->h.terrain_hash += game_piece_hash(g, tx->cat, ix);
    terrain_changed(tx);
    return ix;
}

void tx_piece_flags(Tx *tx, PieceIx ix, uint8_t flags) {
    Game *g = tx->g;
    ASSERT(ix < g->piece_n);
    g->h.terrain_hash -= game_piece_hash(g, tx->cat, ix);
    piece_at(g, ix)->flags = flags;
    g->h.terrain_hash += game_piece_hash(g, tx->cat, ix);
    terrain_changed(tx);
}

void tx_piece_gone(Tx *tx, PieceIx ix) {
    tx_piece_flags(tx, ix, (uint8_t)(piece_at(tx->g, ix)->flags | PIECE_GONE));
}

int tx_die(Tx *tx, int sides) {
    return dice_roll(tx->dice, sides);
}

int tx_die_secret(Tx *tx, int sides, Seat owner) {
    return dice_roll_secret(tx->dice, sides, owner);
}

Frame *tx_push(Tx *tx, uint16_t kind) {
    GameHead *h = &tx->g->h;
    if (h->frame_n == GAME_FRAMES) return NULL;
    Frame *f = &tx->g->frame[h->frame_n++];
    *f = (Frame){.kind = kind};
    return f;
}

/* What a popped frame held is cleared: two states that play alike are alike. */
void tx_pop(Tx *tx) {
    GameHead *h = &tx->g->h;
    ASSERT(h->frame_n > 0);
    tx->g->frame[--h->frame_n] = (Frame){0};
}

Frame *tx_top(Tx *tx) {
    GameHead *h = &tx->g->h;
    return h->frame_n > 0 ? &tx->g->frame[h->frame_n - 1] : NULL;
}
