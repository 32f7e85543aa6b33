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

static uint16_t label_after(const Game *g, uint8_t seat) {
    uint16_t most = 0;
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (game_stand_c(g, i)->seat == seat) most = MAX(most, game_stand_c(g, i)->label);
    return (uint16_t)(most + 1);
}

StandIx tx_join(Tx *tx, uint32_t unit, uint16_t type, uint8_t role) {
    Game *g = tx->g;
    ASSERT(g->stand_n < g->lim.stands && unit < g->unit_n);
    uint32_t ix = g->stand_n;
    const Unit *u = game_unit_c(g, unit);
    uint16_t label = label_after(g, u->seat);
    *game_stand(g, ix) = (Stand){
        .seat = u->seat, .role = role, .type = type, .unit = (uint16_t)unit, .label = label, .carrier = STAND_NONE};
    base_zero(game_stand_tail(g, ix), tx->rs->stand_tail.size);
    g->stand_n++;
    *plan_stand_flags(g, ix) = 0;
    if (role == ROLE_GHQ) game_formation(g, u->formation)->ghq = (uint16_t)ix;
    if (tx->rs->joined != NULL) tx->rs->joined(tx->cat, g, (StandIx)ix);
    return (StandIx)ix;
}

static Piece *piece_at(Game *g, PieceIx p) {
    return (Piece *)(void *)((uint8_t *)g + g->at_piece) + p;
}

static TablePoint *points(Game *g) {
    return (TablePoint *)(void *)((uint8_t *)g + g->at_pt);
}

static void terrain_changed(Tx *tx) {
    ASSERT(sync_terrain(tx->rs, tx->cat, tx->g, tx->scene));
}

/* Numbers of what is secret are a row of their own: a gap in the open one would tell. */
static uint16_t secret_number(const Game *g) {
    uint16_t n = SECRET_NUMBER;
    for (uint32_t i = 0; i + 1 < g->piece_n; i++) n = MAX(n, game_table(g).piece[i].number);
    return (uint16_t)(n + 1);
}

PieceIx piece_new(Tx *tx, Piece p, const TablePoint *pt, uint32_t n) {
    Game *g = tx->g;
    if (g->piece_n >= g->lim.pieces || n > g->lim.points - g->pt_n || n > PIECE_POINTS) return PIECE_NONE;
    bool secret = (p.flags & (PIECE_SECRET_A | PIECE_SECRET_B)) != 0;
    PieceIx ix = (PieceIx)g->piece_n++;
    p.pt = g->pt_n;
    p.pt_n = n;
    p.number = secret ? secret_number(g) : ++g->h.piece_number;
    base_copy(points(g) + g->pt_n, pt, sizeof *pt * n);
    g->pt_n += n;
    *piece_at(g, ix) = p;
    g->h.terrain_hash += game_piece_hash(g, tx->cat, ix);
    g->h.terrain_version++;
    return ix;
}

void piece_flags(Tx *tx, PieceIx ix, uint8_t flags) {
    Game *g = tx->g;
    ASSERT(ix < g->piece_n);
    g->h.terrain_hash -= game_piece_hash(g, tx->cat, ix);
    piece_at(g, ix)->flags = flags;
    g->h.terrain_hash += game_piece_hash(g, tx->cat, ix);
    g->h.terrain_version++;
}

/* Points as a state block counts them: the battle's stay where they are, changed or not; behind them lie the outlines
 * that the block names. So a game that was read has as much room as one that was played. */
static uint32_t battle_points(const Catalog *cat) {
    return cat->battle != NULL ? cat->battle->pt_n : 0;
}

int64_t piece_takes(const Catalog *cat, const Game *g, PieceIx ix, uint32_t n) {
    const Piece *p = &game_table(g).piece[ix];
    return (int64_t)n - (p->pt >= battle_points(cat) ? (int64_t)p->pt_n : 0);
}

static void give_back(Game *g, const Piece *p) {
    TablePoint *all = points(g);
    uint32_t at = p->pt, gap = p->pt_n;
    for (uint32_t k = at + gap; k < g->pt_n; k++) all[k - gap] = all[k];
    g->pt_n -= gap;
    base_zero(all + g->pt_n, sizeof *all * gap);
    for (uint32_t i = 0; i < g->piece_n; i++)
        if (piece_at(g, (PieceIx)i)->pt > at) piece_at(g, (PieceIx)i)->pt -= gap;
}

/* The battle's own outline, when that is what pt says. */
static bool battle_has(const Catalog *cat, PieceIx ix, const TablePoint *pt, uint32_t n) {
    const Battle *b = cat->battle;
    if (b == NULL || ix >= b->piece_n || b->piece[ix].pt_n != n) return false;
    const TablePoint *was = b->pt + b->piece[ix].pt;
    for (uint32_t k = 0; k < n; k++)
        if (was[k].x != pt[k].x || was[k].y != pt[k].y || was[k].mark != pt[k].mark) return false;
    return true;
}

void piece_put(Tx *tx, PieceIx ix, Piece head, const TablePoint *pt, uint32_t n) {
    Game *g = tx->g;
    Piece *p = piece_at(g, ix);
    g->h.terrain_hash -= game_piece_hash(g, tx->cat, ix);
    if (p->pt >= battle_points(tx->cat)) give_back(g, p);
    head.number = p->number;
    head.pt_n = n;
    if (battle_has(tx->cat, ix, pt, n)) {
        head.pt = tx->cat->battle->piece[ix].pt;
    } else {
        ASSERT(n <= g->lim.points - g->pt_n);
        head.pt = g->pt_n;
        base_copy(points(g) + g->pt_n, pt, sizeof *pt * n);
        g->pt_n += n;
    }
    *p = head;
    g->h.terrain_hash += game_piece_hash(g, tx->cat, ix);
    g->h.terrain_version++;
}

PieceIx tx_piece(Tx *tx, Piece p, const TablePoint *pt, uint32_t n) {
    PieceIx ix = piece_new(tx, p, pt, n);
    if (ix != PIECE_NONE) terrain_changed(tx);
    return ix;
}

void tx_piece_flags(Tx *tx, PieceIx ix, uint8_t flags) {
    piece_flags(tx, ix, flags);
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
