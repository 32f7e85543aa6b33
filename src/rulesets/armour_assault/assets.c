/* assets: what is bought beside vehicles and used once (aa 8). Minefields are in mines.c; outriders and observer answer
 * a failed die (turn.c, fire.c). */
#include "rulesets/armour_assault/aa_rules.h"

TextId aa_asset_title(AaAsset a) {
    static const TextId TITLE[AA_ASSETS] = {TX_AA_MINEFIELD, TX_AA_GROUND_ATTACK, TX_AA_TANK_HUNTERS, TX_AA_ENGINEERS,
                                            TX_AA_OUTRIDERS, TX_AA_OBSERVER,      TX_AA_SMOKE};
    return a < AA_ASSETS ? TITLE[a] : TX_NONE;
}

TextId aa_damage_title(AaDamage d) {
    static const TextId TITLE[] = {TX_NONE,        TX_AA_D_STUNNED, TX_AA_D_TRACK, TX_AA_D_ENGINE,
                                   TX_AA_D_TURRET, TX_AA_D_INJURED, TX_AA_D_BREWED};
    return d <= AA_BREWED ? TITLE[d] : TX_NONE;
}

uint8_t aa_asset_state(const Game *g, Seat seat, AaAsset a) {
    return seat <= SEAT_B && a < AA_ASSETS ? aa_game_c(g)->asset[(int)seat * AA_ASSETS + (int)a] : AA_ASSET_NONE;
}

void aa_asset_use(Tx *tx, Seat seat, AaAsset a, StandIx on) {
    aa_game(tx->g)->asset[(int)seat * AA_ASSETS + (int)a] = AA_ASSET_USED;
    Event *ev = aa_event(tx, EV_NOTE, TX_AA_LOG_PLAYS, RULE(8, 0));
    ev->seat = (uint8_t)seat;
    ev->a = on;
    ev->v[0] = (int32_t)a;
}

static Verdict not_now(AaAsset a, TextId why) {
    Verdict no = verdict_no(why, RULE(8, 1), STAND_NONE);
    no.what = (uint16_t)aa_asset_title(a);
    no.what_kind = 2;
    return no;
}

Verdict aa_may_play(const View *v, Seat seat, AaAsset a) {
    const AaGame *t = aa_game_c(v->g);
    uint8_t state = aa_asset_state(v->g, seat, a);
    if (state != AA_ASSET_OWNED) return not_now(a, state == AA_ASSET_USED ? TX_AA_ASSET_USED_UP : TX_AA_ASSET_NOT);
    if (a == AA_MINEFIELD && v->g->h.phase == AA_GROUPS) return verdict_ok();
    if (v->g->h.phase != AA_PLAY || a == AA_TANK_HUNTERS || a == AA_OUTRIDERS || a == AA_OBSERVER)
        return not_now(a, TX_AA_ASSET_WHEN);
    if (t->step != AA_IDLE) return not_now(a, TX_AA_ASSET_IDLE);
    if (t->go != seat && v->g->h.option[AO_ENEMY_TURN] == 0) return not_now(a, TX_AA_ASSET_IDLE);
    return verdict_ok();
}

void aa_rect(Vec at, Angle face, Vec out[4]) {
    shape_ring((Shape){SHAPE_RECT, 5 * WU_CM, 5 * WU_CM / 2}, (Pose){at, face}, out);
}

static Verdict room_for(const View *v, uint32_t pieces) {
    uint32_t left = v->g->lim.pieces - v->g->piece_n, points = (v->g->lim.points - v->g->pt_n) / 4;
    if (MIN(left, points) >= pieces) return verdict_ok();
    return verdict_limit(TX_EDIT_PIECES_FULL, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, v->g->piece_n + pieces,
                         v->g->lim.pieces);
}

PieceIx aa_put_rect(Tx *tx, const char *kind, Vec at, Angle face) {
    Vec ring[4];
    TablePoint pt[4];
    uint16_t k;
    if (!catalog_kind(tx->cat, kind, base_strlen(kind), &k)) return PIECE_NONE;
    aa_rect(at, face, ring);
    for (int i = 0; i < 4; i++) pt[i] = (TablePoint){ring[i].x, ring[i].y, i == 3 ? POINT_RING_END : 0};
    PieceIx ix = tx_piece(tx, (Piece){.kind = k, .shape = PIECE_AREA, .face = face, .label = 0xFFFF}, pt, 4);
    Event *ev = aa_event(tx, EV_PIECE, TX_NONE, RULE(8, 0));
    ev->v[0] = ix;
    ev->v[1] = 1;
    ev->at = at;
    ev->angle = face;
    return ix;
}

void aa_take_piece(Tx *tx, PieceIx ix) {
    if (ix >= tx->g->piece_n || (game_table(tx->g).piece[ix].flags & PIECE_GONE)) return;
    tx_piece_gone(tx, ix);
    Event *ev = aa_event(tx, EV_PIECE, TX_NONE, RULE(8, 0));
    ev->v[0] = ix;
    ev->v[1] = 3;
}

/* --- smoke: "smoke at 20,30 facing 0 and 32,30 facing 0" --- */

enum { SM_AT, SM_FACE, SM_AT2, SM_FACE2 };

Verdict aa_check_smoke(const View *v, const Command *c) {
    Verdict no = aa_may_play(v, (Seat)c->seat, AA_SMOKE);
    Box table = {0, 0, v->g->h.w, v->g->h.h};
    for (uint8_t k = 0; k < 2 && no.kind == VERDICT_OK; k++) {
        const Arg *at = command_arg(c, k ? SM_AT2 : SM_AT, 0);
        if (!box_has(table, vec(at->a, at->b))) no = verdict_no(TX_AA_OFF_TABLE, RULE(8, 10), STAND_NONE);
    }
    return no.kind == VERDICT_OK ? room_for(v, 2) : no;
}

void aa_apply_smoke(Tx *tx, const Command *c) {
    AaGame *t = aa_game(tx->g);
    aa_asset_use(tx, (Seat)c->seat, AA_SMOKE, STAND_NONE);
    for (uint8_t k = 0; k < 2; k++) {
        const Arg *at = command_arg(c, k ? SM_AT2 : SM_AT, 0), *face = command_arg(c, k ? SM_FACE2 : SM_FACE, 0);
        uint32_t ix = (uint32_t)c->seat * 2 + k;
        t->smoke[ix] = aa_put_rect(tx, "smoke", vec(at->a, at->b), (Angle)face->a);
        t->smoke_last[ix] =
            (uint16_t)(tx->g->h.turn + aa_number(tx->cat, AN_SMOKE_TURNS) - 1); /* this turn is the first */
    }
}

void aa_smoke_expires(Tx *tx) {
    AaGame *t = aa_game(tx->g);
    for (uint32_t k = 0; k < AA_SCREENS; k++) {
        if (t->smoke_last[k] == 0 || tx->g->h.turn <= t->smoke_last[k]) continue;
        if (k % 2 == 0) aa_event(tx, EV_NOTE, TX_AA_LOG_SMOKE_LIFTS, RULE(8, 10))->seat = (uint8_t)(k / 2);
        aa_take_piece(tx, t->smoke[k]);
        t->smoke[k] = t->smoke_last[k] = 0;
    }
}

/* --- ground attack: "air at B3" --- */

static Verdict enemy_check(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (game_stand_c(v->g, i)->seat == c->seat) return verdict_no(TX_AA_FRIEND, RULE(7, 5), i);
    return aa_runs(v->g, i) ? verdict_ok() : verdict_no(TX_STAND_OFF_TABLE, RULE(8, 0), i);
}

Verdict aa_check_air(const View *v, const Command *c) {
    Verdict no = aa_may_play(v, (Seat)c->seat, AA_GROUND_ATTACK);
    return no.kind == VERDICT_OK ? enemy_check(v, c) : no;
}

void aa_apply_air(Tx *tx, const Command *c) {
    StandIx on = (StandIx)command_arg(c, 0, 0)->a;
    Ledger need = {.measure = MEASURE_D6};
    aa_asset_use(tx, (Seat)c->seat, AA_GROUND_ATTACK, on); /* spent even when it fails */
    ledger_add(&need, TX_AA_GROUND_ATTACK, RULE(8, 5), STATUS_BOOK, aa_number(tx->cat, AN_AIR));
    Event *ev = aa_event(tx, EV_ROLL, TX_AA_GROUND_ATTACK, RULE(8, 5));
    event_ledger(tx->ev, ev, &need);
    ev->seat = c->seat;
    ev->a = on;
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    ev->v[0] = tx_die(tx, 6);
    ev->v[1] = ledger_sum(&need);
    ev->v[2] = ev->v[0] >= ev->v[1];
    if (ev->v[2]) aa_damage_roll(tx, on, RULE(8, 5), NULL);
}

void aa_cancel_aircraft(Tx *tx) {
    if (aa_asset_state(tx->g, SEAT_A, AA_GROUND_ATTACK) != AA_ASSET_OWNED ||
        aa_asset_state(tx->g, SEAT_B, AA_GROUND_ATTACK) != AA_ASSET_OWNED)
        return;
    for (int s = 0; s < SEATS; s++) aa_game(tx->g)->asset[s * AA_ASSETS + AA_GROUND_ATTACK] = AA_ASSET_USED;
    aa_event(tx, EV_NOTE, TX_AA_LOG_DOGFIGHT, RULE(8, 5));
}

/* --- engineers: "repair A3", "clear t12" --- */

static bool has_effects(const AaStand *s) {
    return s->engine || s->turret || s->injured || s->stun || s->track;
}

Verdict aa_check_repair(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = aa_may_play(v, (Seat)c->seat, AA_ENGINEERS);
    if (no.kind == VERDICT_OK) no = rules_own_stand(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    bool hits = v->g->h.option[AO_CLEAR_HITS] != 0 && aa_stand_c(v->g, i)->hits > 0;
    return has_effects(aa_stand_c(v->g, i)) || hits ? verdict_ok() : verdict_no(TX_AA_UNDAMAGED, RULE(8, 7), i);
}

void aa_apply_repair(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    aa_asset_use(tx, (Seat)c->seat, AA_ENGINEERS, i);
    aa_clear_effects(aa_stand(tx->g, i));
    if (tx->g->h.option[AO_CLEAR_HITS] != 0) aa_stand(tx->g, i)->hits = 0;
    Event *ev = aa_event(tx, EV_NOTE, TX_AA_LOG_REPAIRED, RULE(8, 7));
    ev->seat = c->seat;
    ev->a = i;
}

/* --- tank hunters: "hunters at B2" --- */

Verdict aa_check_hunters(const View *v, const Command *c) {
    if (v->g->decision.kind != AA_ASK_HUNTERS) return verdict_no(TX_AA_OTHER_QUESTION, RULE(8, 0), STAND_NONE);
    return enemy_check(v, c);
}

void aa_apply_hunters(Tx *tx, const Command *c) {
    StandIx on = (StandIx)command_arg(c, 0, 0)->a;
    tx->g->decision = (Decision){0};
    aa_asset_use(tx, (Seat)c->seat, AA_TANK_HUNTERS, on);
    aa_damage_roll(tx, on, RULE(8, 6), NULL);
}
