/* mines: minefields, true ones and dummies (aa 8). All lie open; what a field is, a die says when a vehicle drives into
 * it, so there is nothing to hide. */
#include "rulesets/armour_assault/aa_rules.h"

enum { D3_SIDES = 6, ENTRIES = 32 };

int aa_field_of(const Game *g, uint16_t piece) {
    const AaGame *t = aa_game_c(g);
    for (int k = 0; k < AA_FIELDS; k++)
        if ((t->mine_state[k] == AA_MINE_UNKNOWN || t->mine_state[k] == AA_MINE_REAL) && t->mine[k] == piece &&
            piece < g->piece_n && !(game_table(g).piece[piece].flags & PIECE_GONE))
            return k;
    return -1;
}

/* Of the owner's fields: the last that nobody knows is the real one. */
static void settle_fields(Tx *tx, int owner) {
    AaGame *t = aa_game(tx->g);
    int unknown = -1, n = 0;
    for (int k = owner * AA_FIELDS_SIDE; k < (owner + 1) * AA_FIELDS_SIDE; k++) {
        if (t->mine_state[k] == AA_MINE_REAL) return;
        if (t->mine_state[k] == AA_MINE_UNKNOWN && aa_field_of(tx->g, t->mine[k]) == k) unknown = k, n++;
    }
    if (n != 1) return;
    t->mine_state[unknown] = AA_MINE_REAL;
    aa_event(tx, EV_NOTE, TX_AA_LOG_LAST_FIELD, RULE(8, 3))->seat = (uint8_t)owner;
}

static void take_field(Tx *tx, int k) {
    AaGame *t = aa_game(tx->g);
    t->mine_state[k] = AA_MINE_GONE;
    aa_take_piece(tx, t->mine[k]);
}

/* --- laying --- */

static bool too_near(const View *v, const Vec ring[4], const Piece *p, Wu gap) {
    Table t = game_table(v->g);
    for (uint32_t i = 0; i < p->pt_n; i++) {
        const TablePoint *a = &t.pt[p->pt + i], *b = &t.pt[p->pt + (i + 1) % p->pt_n];
        for (int k = 0; k < 4; k++)
            if (geom_segments_within(vec(a->x, a->y), vec(b->x, b->y), ring[k], ring[(k + 1) % 4], gap - 1))
                return true;
    }
    return false;
}

/* How near it is, below `gap`. */
static Wu gap_of(const View *v, const Vec ring[4], const Piece *p, Wu gap) {
    Wu lo = 0;
    for (Wu hi = gap; hi - lo > 1;) {
        Wu mid = lo + (hi - lo) / 2;
        if (too_near(v, ring, p, mid))
            hi = mid;
        else
            lo = mid;
    }
    return lo;
}

Verdict aa_field_place(const View *v, Seat seat, Vec at, Angle face) {
    Vec ring[4];
    Table t = game_table(v->g);
    Shape rect = {SHAPE_RECT, 5 * WU_CM, 5 * WU_CM / 2}, disc = {SHAPE_DISC, aa_base_radius(v->cat, v->g), 0};
    Wu gap = aa_cm(v->cat, AN_GAP_CM);
    (void)seat;
    aa_rect(at, face, ring);
    for (int k = 0; k < 4; k++)
        if (!box_has((Box){0, 0, v->g->h.w, v->g->h.h}, ring[k]))
            return verdict_no(TX_AA_OFF_TABLE, RULE(8, 2), STAND_NONE);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (stand_on_table(s) && shape_overlap(rect, (Pose){at, face}, disc, stand_pose(s)))
            return verdict_no(TX_AA_FIELD_ON, RULE(8, 2), (StandIx)i);
    }
    for (uint32_t i = 0; i < t.piece_n; i++) {
        const Piece *p = &t.piece[i];
        if (p->flags & PIECE_GONE) continue;
        if (aa_field_of(v->g, (uint16_t)i) >= 0 && too_near(v, ring, p, gap))
            return verdict_limit(TX_AA_FIELD_GAP, RULE(8, 2), STAND_NONE, STAND_NONE, MEASURE_WU,
                                 gap_of(v, ring, p, gap), gap);
        if (aa_terrain(v->cat, p->kind)[ATC_MOVE].v != AM_IMPASSABLE ||
            scene_overlap2(v->scene, (PieceIx)i, rect, (Pose){at, face}) <= 0)
            continue;
        Verdict no = verdict_no(TX_AA_FIELD_IMPASSABLE, RULE(8, 2), STAND_NONE);
        no.what = p->kind;
        no.what_kind = 1;
        return no;
    }
    if (v->g->piece_n < v->g->lim.pieces && v->g->lim.points - v->g->pt_n >= 4) return verdict_ok();
    return verdict_limit(TX_EDIT_PIECES_FULL, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, v->g->piece_n + 1,
                         v->g->lim.pieces);
}

Verdict aa_check_mines(const View *v, const Command *c) {
    return aa_may_play(v, (Seat)c->seat, AA_MINEFIELD);
}

void aa_apply_mines(Tx *tx, const Command *c) {
    aa_asset_use(tx, (Seat)c->seat, AA_MINEFIELD, STAND_NONE);
    int d6 = aa_roll(tx, D3_SIDES, TX_AA_ROLL_FIELDS, RULE(8, 2), STAND_NONE, c->seat, NULL);
    int n = MIN((d6 + 1) / 2 + aa_number(tx->cat, AN_FIELDS), AA_FIELDS_SIDE);
    tx->g->decision =
        (Decision){.seat = c->seat, .kind = AA_ASK_MINES, .stand = STAND_NONE, .other = STAND_NONE, .v = {n}};
    Event *ev = aa_event(tx, EV_ASKED, TX_AA_ASKED_MINES, RULE(8, 2));
    ev->seat = c->seat;
    ev->v[0] = n;
}

static Vec point_of(const Command *c) {
    const Arg *p = command_arg(c, 0, 0);
    return vec(p->a, p->b);
}

Verdict aa_check_lay(const View *v, const Command *c) {
    if (v->g->decision.kind != AA_ASK_MINES) return verdict_no(TX_AA_OTHER_QUESTION, RULE(8, 0), STAND_NONE);
    return aa_field_place(v, (Seat)c->seat, point_of(c), (Angle)command_arg(c, 1, 0)->a);
}

void aa_apply_lay(Tx *tx, const Command *c) {
    AaGame *t = aa_game(tx->g);
    Decision *d = &tx->g->decision;
    for (int k = c->seat * AA_FIELDS_SIDE; k < (c->seat + 1) * AA_FIELDS_SIDE; k++) {
        if (t->mine_state[k] != AA_MINE_NONE) continue;
        t->mine[k] = aa_put_rect(tx, "minefield_standard", point_of(c), (Angle)command_arg(c, 1, 0)->a);
        t->mine_state[k] = AA_MINE_UNKNOWN;
        break;
    }
    if (--d->v[0] <= 0) aa_mines_laid(tx);
}

void aa_mines_laid(Tx *tx) {
    uint8_t seat = tx->g->decision.seat;
    tx->g->decision = (Decision){0};
    settle_fields(tx, seat);
}

/* --- engineers --- */

Verdict aa_check_clear(const View *v, const Command *c) {
    Verdict no = aa_may_play(v, (Seat)c->seat, AA_ENGINEERS);
    if (no.kind != VERDICT_OK) return no;
    return aa_field_of(v->g, (uint16_t)command_arg(c, 0, 0)->a) >= 0
               ? verdict_ok()
               : verdict_no(TX_AA_NO_FIELD, RULE(8, 7), STAND_NONE);
}

void aa_apply_clear(Tx *tx, const Command *c) {
    int k = aa_field_of(tx->g, (uint16_t)command_arg(c, 0, 0)->a);
    aa_asset_use(tx, (Seat)c->seat, AA_ENGINEERS, STAND_NONE);
    take_field(tx, k);
    settle_fields(tx, k / AA_FIELDS_SIDE);
}

/* --- driving into them --- */

typedef struct Entry {
    Wu at;
    int field;
} Entry;

/* The centre against the field's outline. */
static Side side_of(const Game *g, int field, Vec at) {
    Table t = game_table(g);
    const Piece *p = &t.piece[aa_game_c(g)->mine[field]];
    Vec ring[4];
    uint32_t n = MIN(p->pt_n, (uint32_t)ARRAY_LEN(ring));
    for (uint32_t k = 0; k < n; k++) ring[k] = vec(t.pt[p->pt + k].x, t.pt[p->pt + k].y);
    return ring_side(at, ring, n);
}

/* Where it is in: the first whole Wu past the outline, so that who is stopped there has this field behind him. */
static Wu in_at(const Game *g, const AaLane *l, int field, Wu at, Wu far) {
    for (Wu k = at; k <= MIN(at + 3, far); k++)
        if (side_of(g, field, aa_lane_point(l, k)) == SIDE_IN) return k;
    return at;
}

/* Who begins inside has rolled for it; who begins on its outline has not entered yet. */
static uint32_t entries_of(Tx *tx, const AaLane *l, Wu far, Entry *out) {
    SceneStretch st[256];
    Vec end = aa_lane_point(l, far);
    uint32_t n = 0;
    if (vec_same(l->from, end)) return 0;
    uint32_t all = scene_stretches(tx->scene, l->from, end, st, ARRAY_LEN(st));
    for (uint32_t i = 0; i < all && n < ENTRIES; i++) {
        int field = aa_field_of(tx->g, st[i].piece);
        if (field < 0 || st[i].line || st[i].touch) continue;
        if (st[i].in.num == 0 && side_of(tx->g, field, l->from) == SIDE_IN) continue;
        Entry e = {in_at(tx->g, l, field, (Wu)frac_scale(st[i].in, far), far), field};
        uint32_t k = n++;
        for (; k > 0 && out[k - 1].at > e.at; k--) out[k] = out[k - 1];
        out[k] = e;
    }
    return n;
}

static int roll_need(Tx *tx, StandIx i, TextId what, int need, RuleRef rule) {
    Ledger l = {.measure = MEASURE_D6};
    ledger_add(&l, what, rule, STATUS_BOOK, need);
    Event *ev = aa_event(tx, EV_ROLL, what, rule);
    event_ledger(tx->ev, ev, &l);
    ev->a = i;
    ev->seat = game_stand_c(tx->g, i)->seat;
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    ev->v[0] = tx_die(tx, 6);
    ev->v[1] = ledger_sum(&l);
    ev->v[2] = ev->v[0] >= ev->v[1];
    return ev->v[0];
}

/* True: the field is real. */
static bool reveal(Tx *tx, StandIx i, int field) {
    AaGame *t = aa_game(tx->g);
    int owner = field / AA_FIELDS_SIDE, dummy = aa_number(tx->cat, AN_DUMMY);
    if (t->mine_state[field] == AA_MINE_REAL) return true;
    if (roll_need(tx, i, TX_AA_ROLL_DUMMY, dummy, RULE(8, 3)) >= dummy) {
        take_field(tx, field);
        settle_fields(tx, owner);
        return false;
    }
    t->mine_state[field] = AA_MINE_REAL;
    for (int k = owner * AA_FIELDS_SIDE; k < (owner + 1) * AA_FIELDS_SIDE; k++)
        if (k != field && t->mine_state[k] == AA_MINE_UNKNOWN) take_field(tx, k);
    return true;
}

Wu aa_cross_mines(Tx *tx, StandIx i, const AaLane *l, Wu far, Wu *told, bool *stopped) {
    Entry entry[ENTRIES];
    View v = aa_tx_view(tx);
    uint32_t n = entries_of(tx, l, far, entry);
    Wu meant = far;
    for (uint32_t k = 0; k < n && entry[k].at <= far; k++) {
        int field = entry[k].field;
        if (aa_field_of(tx->g, aa_game_c(tx->g)->mine[field]) != field || !reveal(tx, i, field)) continue;
        Wu at = entry[k].at;
        aa_tell_move(tx, i, aa_lane_point(l, *told), aa_lane_point(l, at), at - *told);
        tx_pose(tx, i, (Pose){aa_lane_point(l, at), game_stand_c(tx->g, i)->face});
        *told = at;
        int64_t before = MAX(aa_allowance16(&v, i), 1);
        int safe = aa_number(tx->cat, AN_SAFE);
        if (roll_need(tx, i, TX_AA_ROLL_CROSS, safe + 1, RULE(8, 4)) <= safe) continue;
        *stopped = aa_damage_roll(tx, i, RULE(8, 4), NULL) || aa_stand_c(tx->g, i)->track != 0;
        if (!aa_runs(tx->g, i)) return at;
        /* what is left of the way is scaled by what is left of the speed */
        far = *stopped ? at : at + (Wu)((far - at) * MIN(aa_allowance16(&v, i), before) / before);
        if (*stopped) break;
    }
    return far == meant ? far : aa_lane_last(&v, i, l, far);
}
