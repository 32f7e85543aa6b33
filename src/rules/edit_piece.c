/* The umpire's commands on terrain: one drag in the editor is one of them. */
#include "rules/edit.h"

/* Slots of the signatures in shared.c. */
enum { ADD_KIND, ADD_SHAPE, ADD_AT, ADD_LEVEL, ADD_WIDTH, ADD_FACE, ADD_SECRET, ADD_BY };
enum { SET_WHICH, SET_AT, SET_LEVEL, SET_WIDTH, SET_FACE, SET_SECRET };
enum { MOVE_WHICH, MOVE_BY };
enum { KIND_WHICH, KIND_KIND, KIND_LEVEL };

enum { CAME = 1, CHANGED = 2, WENT = 3 }; /* EV_PIECE */

static Verdict no_count(TextId why, int64_t have, int64_t limit) {
    return verdict_limit(why, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, have, limit);
}

Verdict edit_open(const View *v, const Command *c) {
    if (c->seat != SEAT_U) return verdict_no(TX_UMPIRE_ONLY, 0, STAND_NONE);
    return v->g->decision.kind == 0 ? verdict_ok() : verdict_no(TX_ANSWER_FIRST, 0, STAND_NONE);
}

static const Piece *piece_of(const Game *g, int32_t ix) {
    return &game_table(g).piece[ix];
}

/* --- drafts --- */

static int16_t level_of(const Arg *a) {
    return (int16_t)(a->a < INT16_MIN ? INT16_MIN : a->a > INT16_MAX ? INT16_MAX : a->a);
}

static void draft_corners(Draft *d, const Command *c, uint8_t slot) {
    d->n = 0;
    for (uint16_t i = 0; i < c->n; i++) {
        if (c->arg[i].slot != slot) continue;
        if (d->n < PIECE_POINTS) d->pt[d->n] = (TablePoint){c->arg[i].a, c->arg[i].b, c->arg[i].flag};
        d->n++;
    }
    /* the last corner ends its ring whether that is said or not */
    if (d->n > 0 && d->n <= PIECE_POINTS && d->head.shape == PIECE_AREA) d->pt[d->n - 1].mark |= POINT_RING_END;
}

static void draft_words(Draft *d, const Command *c, uint8_t level, uint8_t width, uint8_t face, uint8_t secret) {
    const Arg *a;
    if ((a = command_arg(c, secret, 0)) != NULL) {
        d->head.flags = (uint8_t)(d->head.flags & ~(PIECE_SECRET_A | PIECE_SECRET_B));
        if (a->a < SEATS) d->head.flags = (uint8_t)(d->head.flags | (a->a == SEAT_A ? PIECE_SECRET_A : PIECE_SECRET_B));
    }
    if ((a = command_arg(c, level, 0)) != NULL) d->head.level = level_of(a);
    if ((a = command_arg(c, width, 0)) != NULL) d->head.width = a->a;
    if ((a = command_arg(c, face, 0)) != NULL) d->head.face = (uint16_t)a->a;
}

void edit_draft_of(const Game *g, PieceIx ix, Draft *d) {
    Table t = game_table(g);
    d->head = t.piece[ix];
    d->n = d->head.pt_n;
    base_copy(d->pt, t.pt + d->head.pt, sizeof *d->pt * d->n);
}

static void draft_add(const Command *c, Draft *d) {
    d->head = (Piece){.kind = (uint16_t)command_arg(c, ADD_KIND, 0)->a,
                      .shape = (uint8_t)command_arg(c, ADD_SHAPE, 0)->a,
                      .label = 0xFFFF};
    draft_corners(d, c, ADD_AT);
    draft_words(d, c, ADD_LEVEL, ADD_WIDTH, ADD_FACE, ADD_SECRET);
}

static void draft_set(const Game *g, const Command *c, Draft *d) {
    edit_draft_of(g, (PieceIx)command_arg(c, SET_WHICH, 0)->a, d);
    if (command_arg(c, SET_AT, 0) != NULL) draft_corners(d, c, SET_AT);
    draft_words(d, c, SET_LEVEL, SET_WIDTH, SET_FACE, SET_SECRET);
}

static void draft_move(const Game *g, const Command *c, uint16_t nth, Draft *d) {
    const Arg *by = command_arg(c, MOVE_BY, 0);
    edit_draft_of(g, (PieceIx)command_arg(c, MOVE_WHICH, nth)->a, d);
    for (uint32_t i = 0; i < d->n; i++) {
        d->pt[i].x += by->a; /* both below 2^20 */
        d->pt[i].y += by->b;
    }
}

/* A hill keeps its level, what becomes one gets the first; a width goes where it means nothing. */
static void draft_kind(const Catalog *cat, const Game *g, const Command *c, Draft *d) {
    uint16_t kind = (uint16_t)command_arg(c, KIND_KIND, 0)->a;
    const Arg *level = command_arg(c, KIND_LEVEL, 0);
    edit_draft_of(g, (PieceIx)command_arg(c, KIND_WHICH, 0)->a, d);
    d->head.kind = kind;
    bool hill = kind < cat->kind_n && cat->kind[kind].paint == PAINT_HILL;
    d->head.level = (int16_t)(hill ? MAX(d->head.level, 1) : 0);
    if (level != NULL) d->head.level = level_of(level);
}

/* --- questions --- */

/* Every piece named is there, none twice. */
static Verdict pieces_there(const View *v, const Command *c, uint8_t slot) {
    uint8_t named[TABLE_PIECES / 8 + 1] = {0};
    for (uint16_t i = 0; i < c->n; i++) {
        if (c->arg[i].slot != slot) continue;
        uint32_t ix = (uint32_t)c->arg[i].a;
        const Piece *p = piece_of(v->g, c->arg[i].a);
        if (p->flags & PIECE_GONE) return no_count(TX_EDIT_GONE, p->number, 0);
        if (named[ix / 8] >> ix % 8 & 1) return no_count(TX_EDIT_PIECE_TWICE, p->number, 0);
        named[ix / 8] = (uint8_t)(named[ix / 8] | 1u << ix % 8);
    }
    return verdict_ok();
}

Verdict edit_open_pieces(const View *v, const Command *c, uint8_t slot) {
    Verdict open = edit_open(v, c);
    return open.kind == VERDICT_OK ? pieces_there(v, c, slot) : open;
}

/* Play needs a piece of four points for each wreck that may yet come: the umpire's edits leave it. */
enum { WRECK_POINTS = 4 };

static int64_t wrecks_to_come(const Game *g) {
    int64_t n = 0;
    if (g->plan.drafting) return 0; /* no play on this table */
    for (uint32_t i = 0; i < g->stand_n; i++) n += stand_alive(game_stand_c(g, i));
    return n;
}

Verdict edit_room_for(const View *v, int64_t pieces, int64_t points) {
    int64_t wrecks = wrecks_to_come(v->g), most = MAX((int64_t)v->g->lim.pieces - wrecks, 0);
    if (pieces > 0 && (v->g->piece_n + pieces > most || v->g->h.piece_number + pieces > SECRET_NUMBER))
        return no_count(TX_EDIT_PIECES_FULL, (int64_t)v->g->piece_n + pieces, most);
    if (points <= 0) return verdict_ok(); /* gives back */
    int64_t room = MAX((int64_t)v->g->lim.points - v->g->pt_n - WRECK_POINTS * wrecks, 0);
    return points <= room ? verdict_ok() : no_count(TX_EDIT_POINTS_FULL, points, room);
}

/* 23.2: players place in turn until the total is reached; who edits without naming one is not counted. */
static Verdict placer_check(const View *v, const Command *c) {
    const Arg *by = command_arg(c, ADD_BY, 0);
    if (by == NULL) return verdict_ok();
    if (v->g->plan.account_dice == 0) return verdict_no(TX_PLAN_ACCOUNT_NONE, RULE(23, 2), STAND_NONE);
    if (v->g->plan.account_next != by->a) return verdict_no(TX_PLAN_ACCOUNT_TURN, RULE(23, 2), STAND_NONE);
    PlanAccount a;
    plan_account(v, &a);
    return a.covered < a.target ? verdict_ok() : verdict_no(TX_PLAN_ACCOUNT_FULL, RULE(23, 2), STAND_NONE);
}

Verdict edit_add_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    Draft d;
    draft_add(c, &d);
    Verdict no = draft_check(v, &d);
    if (no.kind == VERDICT_OK) no = placer_check(v, c);
    return no.kind == VERDICT_OK ? edit_room_for(v, 1, d.n) : no;
}

Verdict edit_set_check(const View *v, const Command *c) {
    Verdict open = edit_open_pieces(v, c, SET_WHICH);
    if (open.kind != VERDICT_OK) return open;
    if (c->n < 2) return verdict_no(TX_EDIT_NOTHING, 0, STAND_NONE);
    Draft d;
    draft_set(v->g, c, &d);
    Verdict no = draft_check(v, &d);
    if (no.kind != VERDICT_OK) return no;
    return edit_room_for(v, 0, piece_takes(v->cat, v->g, (PieceIx)command_arg(c, SET_WHICH, 0)->a, d.n));
}

Verdict edit_move_check(const View *v, const Command *c) {
    Verdict open = edit_open_pieces(v, c, MOVE_WHICH);
    if (open.kind != VERDICT_OK) return open;
    int64_t takes = 0;
    for (uint16_t i = 0; i < command_count(c, MOVE_WHICH); i++) {
        Draft d;
        draft_move(v->g, c, i, &d);
        Verdict no = draft_check(v, &d);
        if (no.kind != VERDICT_OK) return no;
        takes += piece_takes(v->cat, v->g, (PieceIx)command_arg(c, MOVE_WHICH, i)->a, d.n);
    }
    return edit_room_for(v, 0, takes);
}

Verdict edit_kind_check(const View *v, const Command *c) {
    Verdict open = edit_open_pieces(v, c, KIND_WHICH);
    if (open.kind != VERDICT_OK) return open;
    Draft d;
    draft_kind(v->cat, v->g, c, &d);
    return draft_check(v, &d);
}

Verdict edit_del_check(const View *v, const Command *c) {
    return edit_open_pieces(v, c, 0);
}

/* --- changes --- */

/* What is secret only its owner hears of. */
static void tell(Tx *tx, int32_t ix, int32_t change) {
    uint8_t flags = piece_of(tx->g, ix)->flags;
    SeatMask who = (SeatMask)(flags & PIECE_SECRET_A   ? SEAT_BIT(SEAT_A) | SEAT_BIT(SEAT_U)
                              : flags & PIECE_SECRET_B ? SEAT_BIT(SEAT_B) | SEAT_BIT(SEAT_U)
                                                       : SEATS_ALL);
    Event *ev = event_add(tx->ev, EV_PIECE, who);
    ev->seat = SEAT_U;
    ev->v[0] = ix;
    ev->v[1] = change;
}

void edit_put(Tx *tx, int32_t ix, Draft *d) {
    draft_settle(d);
    if (ix < 0) {
        tell(tx, piece_new(tx, d->head, d->pt, d->n), CAME);
        return;
    }
    piece_put(tx, (PieceIx)ix, d->head, d->pt, d->n);
    tell(tx, ix, CHANGED);
}

void edit_add_apply(Tx *tx, const Command *c) {
    Draft d;
    draft_add(c, &d);
    edit_put(tx, -1, &d);
    if (command_arg(c, ADD_BY, 0) == NULL) return;
    tx->g->plan.account_next = (uint8_t)(tx->g->plan.account_next == SEAT_A ? SEAT_B : SEAT_A);
    edit_plan_touch(tx);
}

void edit_set_apply(Tx *tx, const Command *c) {
    Draft d;
    draft_set(tx->g, c, &d);
    edit_put(tx, command_arg(c, SET_WHICH, 0)->a, &d);
}

void edit_move_apply(Tx *tx, const Command *c) {
    for (uint16_t i = 0; i < command_count(c, MOVE_WHICH); i++) {
        Draft d;
        draft_move(tx->g, c, i, &d);
        edit_put(tx, command_arg(c, MOVE_WHICH, i)->a, &d);
    }
}

void edit_kind_apply(Tx *tx, const Command *c) {
    Draft d;
    draft_kind(tx->cat, tx->g, c, &d);
    edit_put(tx, command_arg(c, KIND_WHICH, 0)->a, &d);
}

void edit_del_apply(Tx *tx, const Command *c) {
    for (uint16_t i = 0; i < c->n; i++) {
        piece_flags(tx, (PieceIx)c->arg[i].a, (uint8_t)(piece_of(tx->g, c->arg[i].a)->flags | PIECE_GONE));
        tell(tx, c->arg[i].a, WENT);
    }
}
