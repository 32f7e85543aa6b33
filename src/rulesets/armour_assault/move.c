/* move: one straight lane forward or in reverse, pivots before and after (aa 5). Sums are of sixteenths of a Wu: every
 * fraction that damage leaves of a speed is then whole, and nothing is rounded before the end. */
#include "rulesets/armour_assault/aa_rules.h"

enum { PARTS = 16, CUTS = 512, RUNS = 200 };

/* --- allowance --- */

void aa_allowance_terms(const View *v, StandIx i, Ledger *out) {
    const AaStand *s = aa_stand_c(v->g, i);
    *out = (Ledger){.measure = MEASURE_WU};
    int32_t now = aa_type_move(v->cat, v->g, game_stand_c(v->g, i)->type);
    ledger_add(out, TX_AA_T_MOVE, RULE(2, 1), STATUS_BOOK, now);
    const struct {
        uint8_t on;
        AaNumber part;
        TextId what;
    } cut[] = {{s->engine, AN_ENGINE, TX_AA_T_ENGINE},
               {s->injured, AN_INJURED, TX_AA_T_INJURED},
               {s->stun, AN_STUNNED, TX_AA_T_STUNNED}};
    for (uint32_t k = 0; k < ARRAY_LEN(cut); k++) {
        if (!cut[k].on) continue;
        now /= aa_number(v->cat, cut[k].part);
        ledger_term(out, (Term){.what = (uint16_t)cut[k].what,
                                .rule = RULE(2, 5),
                                .op = TERM_SET,
                                .status = STATUS_BOOK,
                                .value = now});
    }
    if (s->track)
        ledger_term(
            out, (Term){.what = TX_AA_T_TRACK, .rule = RULE(2, 5), .op = TERM_SET, .status = STATUS_BOOK, .value = 0});
}

static int64_t own16(const View *v, StandIx i) {
    const AaStand *s = aa_stand_c(v->g, i);
    if (s->track) return 0;
    int64_t a = (int64_t)aa_type_move(v->cat, v->g, game_stand_c(v->g, i)->type) * PARTS;
    if (s->engine) a /= aa_number(v->cat, AN_ENGINE);
    if (s->injured) a /= aa_number(v->cat, AN_INJURED);
    if (s->stun) a /= aa_number(v->cat, AN_STUNNED);
    return a;
}

int64_t aa_allowance16(const View *v, StandIx i) {
    StandIx who[AA_GROUP_MOST];
    int64_t a = own16(v, i);
    uint8_t group = v->g->h.option[AO_GROUPS] == 0 ? aa_stand_c(v->g, i)->group : 0;
    uint32_t n = aa_group_members(v->g, group, who, AA_GROUP_MOST);
    for (uint32_t k = 0; k < n && a > 0; k++)
        if (aa_stand_c(v->g, who[k])->track == 0) a = MIN(a, own16(v, who[k]));
    return a;
}

Wu aa_allowance(const View *v, StandIx i) {
    return (Wu)(aa_allowance16(v, i) / PARTS);
}

int aa_pivots_left(const View *v, StandIx i) {
    const AaStand *s = aa_stand_c(v->g, i);
    int most = aa_pivots(v->cat, v->g, game_stand_c(v->g, i)->type);
    bool fresh = !aa_is_active(v->g, i) || (v->g->h.option[AO_PIVOT_SCOPE] != 0 && s->moves < aa_game_c(v->g)->rolled);
    return fresh ? most : MAX(most - s->pivots, 0);
}

/* --- the lane --- */

typedef struct Run { /* something that holds from `from` to `to` along the lane */
    Wu from, to;
    uint16_t piece;
    uint8_t kind; /* AM_ROUGH, AM_IMPASSABLE, AM_BRIDGE */
} Run;
typedef struct Runs {
    uint32_t n;
    Run at[RUNS];
} Runs;

Vec aa_lane_point(const AaLane *l, Wu at) {
    return at == 0 ? l->from : vec_add(l->from, angle_vec(l->way, at));
}

static void read_runs(const View *v, const AaLane *l, Wu far, Runs *runs) {
    SceneStretch st[RUNS];
    runs->n = 0;
    Vec end = aa_lane_point(l, far);
    if (vec_same(l->from, end)) return;
    uint32_t n = scene_stretches(v->scene, l->from, end, st, RUNS);
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, st[i].piece, &rule);
        int32_t move = p == NULL ? AM_CLEAR : aa_terrain(v->cat, p->kind)[ATC_MOVE].v;
        if (move != AM_ROUGH && move != AM_IMPASSABLE && move != AM_BRIDGE) continue;
        if (st[i].touch && !st[i].line) continue; /* along its edge, or at a corner */
        runs->at[runs->n++] =
            (Run){(Wu)frac_scale(st[i].in, far), (Wu)frac_scale(st[i].out, far), st[i].piece, (uint8_t)move};
    }
}

static bool holds(const Runs *r, uint8_t kind, Wu from, Wu to, uint16_t *piece) {
    for (uint32_t i = 0; i < r->n; i++) {
        const Run *run = &r->at[i];
        if (run->kind != kind || run->from > from || run->to < to) continue;
        if (piece != NULL) *piece = run->piece;
        return true;
    }
    return false;
}

static uint32_t cuts_of(const Runs *r, Wu far, Wu cut[CUTS]) {
    uint32_t n = 0;
    cut[n++] = 0;
    cut[n++] = far;
    for (uint32_t i = 0; i < r->n && n + 2 <= CUTS; i++) {
        cut[n++] = CLAMP(r->at[i].from, 0, far);
        cut[n++] = CLAMP(r->at[i].to, 0, far);
    }
    for (uint32_t i = 1; i < n; i++) {
        Wu c = cut[i];
        uint32_t k = i;
        for (; k > 0 && cut[k - 1] > c; k--) cut[k] = cut[k - 1];
        cut[k] = c;
    }
    return n;
}

static void put_span(AaLane *l, Wu from, Wu to, int times, bool rough) {
    AaSpan *last = l->span_n > 0 ? &l->span[l->span_n - 1] : NULL;
    if (to <= from) return;
    if (last != NULL && last->times == times)
        last->to = to;
    else if (l->span_n < AA_SPANS)
        l->span[l->span_n++] = (AaSpan){from, to, (uint8_t)times, rough};
}

/* Bare lines that may not be crossed: cliffs. */
static bool line_stops(const Runs *r, Wu at, uint16_t *piece) {
    for (uint32_t i = 0; i < r->n; i++) {
        const Run *run = &r->at[i];
        if (run->kind != AM_IMPASSABLE || run->from != at || run->to != at || at == 0) continue;
        if (holds(r, AM_BRIDGE, at, at, NULL)) continue;
        *piece = run->piece;
        return true;
    }
    return false;
}

/* What the ground lets it do: sets limit, stop, by and spans. */
static void walk(const View *v, AaLane *l, int64_t left, Wu far) {
    Runs runs;
    Wu cut[CUTS];
    read_runs(v, l, far, &runs);
    uint32_t n = cuts_of(&runs, far, cut);
    int reverse = l->reverse ? aa_number(v->cat, AN_REVERSE) : 1, rough_times = aa_number(v->cat, AN_ROUGH);
    bool inside = true; /* who stands in what may not be entered may leave it */
    l->limit = far;
    l->stop = AA_LANE_SPENT;
    for (uint32_t i = 0; i + 1 < n; i++) {
        Wu from = cut[i], to = cut[i + 1];
        uint16_t piece = 0xFFFF;
        bool shut = line_stops(&runs, from, &piece);
        if (!shut && to > from) {
            shut = holds(&runs, AM_IMPASSABLE, from, to, &piece) && !holds(&runs, AM_BRIDGE, from, to, NULL);
            if (shut && inside)
                shut = false;
            else
                inside = false;
        }
        if (shut) {
            l->limit = MAX(from - 1, 0);
            l->stop = AA_LANE_IMPASSABLE;
            l->by = piece;
            return;
        }
        if (to == from) continue;
        bool rough = holds(&runs, AM_ROUGH, from, to, NULL) && !holds(&runs, AM_BRIDGE, from, to, NULL);
        int times = (rough ? rough_times : 1) * reverse;
        int64_t costs = (int64_t)(to - from) * PARTS * times;
        if (costs > left) {
            l->limit = from + (Wu)(left / (PARTS * times));
            put_span(l, from, l->limit, times, rough);
            return;
        }
        put_span(l, from, to, times, rough);
        left -= costs;
    }
}

static bool hits(const AaLane *l, Vec at, Wu far, Wu near) {
    return geom_point_segment_within(at, l->from, aa_lane_point(l, far), near);
}

/* Enemies may not be passed through: how far before the bases would lie on one another. */
static void keep_off(const View *v, StandIx i, AaLane *l) {
    Wu near = 2 * aa_base_radius(v->cat, v->g) - 1;
    uint8_t seat = game_stand_c(v->g, i)->seat;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->seat == seat || !stand_on_table(s)) continue;
        Vec at = stand_at(s);
        if (!hits(l, at, l->limit, near) || hits(l, at, 0, near)) continue;
        Wu lo = 0, hi = l->limit; /* clear at lo, not at hi */
        while (hi - lo > 1) {
            Wu mid = lo + (hi - lo) / 2;
            if (hits(l, at, mid, near))
                hi = mid;
            else
                lo = mid;
        }
        l->limit = lo;
        l->stop = AA_LANE_ENEMY;
        l->by = (uint16_t)k;
    }
}

static bool on_table(const View *v, Vec at) {
    Wu r = aa_base_radius(v->cat, v->g);
    return box_has((Box){r, r, v->g->h.w - r, v->g->h.h - r}, at);
}

static void keep_on(const View *v, AaLane *l) {
    if (on_table(v, aa_lane_point(l, l->limit))) return;
    Wu lo = 0, hi = l->limit;
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (on_table(v, aa_lane_point(l, mid)))
            lo = mid;
        else
            hi = mid;
    }
    l->limit = lo;
    l->stop = AA_LANE_EDGE;
    l->by = 0xFFFF;
}

static void trim_spans(AaLane *l) {
    while (l->span_n > 0 && l->span[l->span_n - 1].from >= l->limit) l->span_n--;
    if (l->span_n > 0) l->span[l->span_n - 1].to = MIN(l->span[l->span_n - 1].to, l->limit);
}

bool aa_lane(const View *v, StandIx i, Angle face, bool reverse, AaLane *out) {
    int64_t left = aa_allowance16(v, i);
    *out = (AaLane){.from = stand_at(game_stand_c(v->g, i)),
                    .way = (Angle)(reverse ? face + ANGLE_HALF : face),
                    .reverse = reverse,
                    .by = 0xFFFF};
    out->allowance = (Wu)(left / PARTS);
    if (out->allowance <= 0) return false;
    walk(v, out, left, out->allowance);
    keep_off(v, i, out);
    keep_on(v, out);
    trim_spans(out);
    return true;
}

static bool on_wreck(const View *v, Vec at) {
    Table t = game_table(v->g);
    int64_t near = 2 * (int64_t)aa_base_radius(v->cat, v->g);
    for (uint32_t k = 0; k < t.piece_n; k++) {
        const Piece *p = &t.piece[k];
        if ((p->flags & PIECE_GONE) || p->pt_n == 0 || p->shape != PIECE_SPOT) continue;
        if (aa_terrain(v->cat, p->kind)[ATC_FAMILY].v != AF_WRECK) continue;
        Vec wreck = vec(t.pt[p->pt].x, t.pt[p->pt].y);
        if (vec_dist2(wreck, at) < near * near) return true;
    }
    return false;
}

bool aa_lane_free(const View *v, StandIx i, const AaLane *l, Wu at) {
    uint16_t met;
    Vec p = aa_lane_point(l, at);
    Shape shape = {SHAPE_DISC, aa_base_radius(v->cat, v->g), 0};
    if (at == 0) return true;
    return scene_bodies_within(v->scene, shape, (Pose){p, 0}, 0, true, i, &met, 1) == 0 && !on_wreck(v, p);
}

Wu aa_lane_last(const View *v, StandIx i, const AaLane *l, Wu at) {
    enum { FINE = 50 };
    for (; at > 0; at = at > FINE ? at - FINE : 0)
        if (aa_lane_free(v, i, l, at)) return at;
    return 0;
}

/* --- the command: "move A3 turn 45 forward 12.5 then 90" --- */

enum { MV_WHO, MV_BEFORE, MV_WAY, MV_FAR, MV_AFTER };

AaPlan aa_plan_of(const Game *g, const Command *c) {
    const Arg *before = command_arg(c, MV_BEFORE, 0), *after = command_arg(c, MV_AFTER, 0);
    AaPlan p = {.who = (StandIx)command_arg(c, MV_WHO, 0)->a,
                .reverse = command_arg(c, MV_WAY, 0)->a != 0,
                .far = command_arg(c, MV_FAR, 0)->a};
    Angle face = game_stand_c(g, p.who)->face;
    p.before = before != NULL ? (Angle)before->a : face;
    p.after = after != NULL ? (Angle)after->a : p.before;
    p.turns = p.before != face;
    p.turns_after = p.after != p.before;
    return p;
}

Verdict aa_may_move(const View *v, StandIx i) {
    const AaGame *t = aa_game_c(v->g);
    const AaStand *s = aa_stand_c(v->g, i);
    bool active = aa_is_active(v->g, i);
    if (s->track) return verdict_no(TX_AA_TRACK, RULE(2, 5), i);
    if (active && t->failed) return verdict_no(TX_AA_FAILED, RULE(4, 5), i);
    if (active && t->step == AA_FIRING) return verdict_no(TX_AA_AFTER_FIRE, RULE(4, 6), i);
    if (active && s->moves >= t->rolled) {
        int most = aa_number(v->cat, AN_MOVES);
        if (t->rolled >= most)
            return verdict_limit(TX_AA_MOVES_MOST, RULE(5, 0), i, STAND_NONE, MEASURE_COUNT, s->moves + 1, most);
        return verdict_no(TX_AA_MUST_ROLL, RULE(5, 0), i);
    }
    return aa_allowance(v, i) > 0 ? verdict_ok() : verdict_no(TX_AA_CANNOT_MOVE, RULE(5, 4), i);
}

static Verdict pivot_check(const View *v, StandIx i, Angle from, Angle to) {
    int32_t by = angle_diff(from, to), most = aa_number(v->cat, AN_PIVOT) * 1000;
    if (by < 0) by = -by;
    if (by <= ANGLE_QUARTER) return verdict_ok();
    return verdict_limit(TX_AA_PIVOT, RULE(5, 1), i, STAND_NONE, MEASURE_MDEG, angle_to_mdeg((Angle)by), most);
}

static TextId stop_text(uint8_t stop) {
    switch (stop) {
    case AA_LANE_IMPASSABLE: return TX_AA_STOP_IMPASSABLE;
    case AA_LANE_ENEMY: return TX_AA_STOP_ENEMY;
    case AA_LANE_EDGE: return TX_AA_STOP_EDGE;
    default: return TX_AA_TOO_FAR;
    }
}

static Verdict far_check(const View *v, const AaPlan *p) {
    AaLane lane;
    if (p->far == 0) return verdict_ok();
    if (!aa_lane(v, p->who, p->before, p->reverse, &lane)) return verdict_no(TX_AA_CANNOT_MOVE, RULE(5, 4), p->who);
    if (p->far > lane.limit) {
        Verdict no = verdict_limit(stop_text(lane.stop), lane.stop == AA_LANE_SPENT ? RULE(5, 4) : RULE(5, 6), p->who,
                                   STAND_NONE, MEASURE_WU, p->far, lane.limit);
        if (lane.stop == AA_LANE_ENEMY) no.whom = lane.by;
        if (lane.stop == AA_LANE_IMPASSABLE && lane.by < v->g->piece_n)
            no.what = game_table(v->g).piece[lane.by].kind, no.what_kind = 1;
        return no;
    }
    if (aa_lane_free(v, p->who, &lane, p->far)) return verdict_ok();
    uint16_t met;
    Verdict no = verdict_limit(TX_AA_ENDS_ON, RULE(5, 6), p->who, STAND_NONE, MEASURE_WU, p->far,
                               aa_lane_last(v, p->who, &lane, p->far));
    Shape shape = {SHAPE_DISC, aa_base_radius(v->cat, v->g), 0};
    if (scene_bodies_within(v->scene, shape, (Pose){aa_lane_point(&lane, p->far), 0}, 0, true, p->who, &met, 1) > 0)
        no.whom = met;
    return no;
}

Verdict aa_check_move(const View *v, const Command *c) {
    AaPlan p = aa_plan_of(v->g, c);
    Verdict no = aa_own_turn(v, (Seat)c->seat, p.who);
    if (no.kind == VERDICT_OK) no = aa_may_move(v, p.who);
    if (no.kind != VERDICT_OK) return no;
    int pivots = p.turns + p.turns_after, left = aa_pivots_left(v, p.who);
    if (p.far < 0 || (p.far == 0 && pivots == 0)) return verdict_no(TX_AA_NO_MOVE, RULE(5, 0), p.who);
    if (pivots > left)
        return verdict_limit(TX_AA_PIVOTS_MOST, RULE(5, 2), p.who, STAND_NONE, MEASURE_COUNT, pivots, left);
    no = pivot_check(v, p.who, game_stand_c(v->g, p.who)->face, p.before);
    if (no.kind == VERDICT_OK) no = pivot_check(v, p.who, p.before, p.after);
    return no.kind == VERDICT_OK ? far_check(v, &p) : no;
}

void aa_tell_move(Tx *tx, StandIx i, Vec from, Vec to, Wu length) {
    Event *ev = aa_event(tx, EV_MOVED, TX_NONE, RULE(5, 0));
    ev->seat = game_stand_c(tx->g, i)->seat;
    ev->a = i;
    ev->at = from;
    ev->to = to;
    ev->v[0] = length;
    ev->v[1] = (int32_t)tx->ev->pt_n;
    if (tx->ev->pt_n + 2 <= tx->ev->pt_cap) {
        tx->ev->pt[tx->ev->pt_n++] = from;
        tx->ev->pt[tx->ev->pt_n++] = to;
    }
    ev->v[2] = (int32_t)tx->ev->pt_n - ev->v[1];
    ev->v[4] = aa_stand_c(tx->g, i)->moves;
}

static void turn_to(Tx *tx, StandIx i, Angle face) {
    tx_pose(tx, i, (Pose){stand_at(game_stand_c(tx->g, i)), face});
    aa_stand(tx->g, i)->pivots++;
    Event *ev = aa_event(tx, EV_TURNED, TX_NONE, RULE(5, 0));
    ev->seat = game_stand_c(tx->g, i)->seat;
    ev->a = i;
    ev->at = stand_at(game_stand_c(tx->g, i));
    ev->angle = face;
}

void aa_apply_move(Tx *tx, const Command *c) {
    View v = aa_tx_view(tx);
    AaPlan p = aa_plan_of(tx->g, c);
    AaLane lane = {0};
    bool stopped = false;
    aa_begin(tx, p.who);
    AaGame *t = aa_game(tx->g);
    AaStand *s = aa_stand(tx->g, p.who);
    if (tx->g->h.option[AO_PIVOT_SCOPE] != 0) s->pivots = 0;
    s->moves = t->rolled;
    if (p.far > 0 || tx->g->h.option[AO_PIVOT_MOVED] == 0) s->moved = 1; /* the first word is "1": a pivot counts */
    t->any_moved = 1;
    if (p.turns) turn_to(tx, p.who, p.before);
    if (p.far > 0 && aa_lane(&v, p.who, p.before, p.reverse, &lane)) {
        Wu told = 0, far = aa_cross_mines(tx, p.who, &lane, p.far, &told, &stopped);
        Vec to = aa_lane_point(&lane, far);
        if (aa_runs(tx->g, p.who) && far != told) {
            aa_tell_move(tx, p.who, aa_lane_point(&lane, told), to, far > told ? far - told : told - far);
            tx_pose(tx, p.who, (Pose){to, p.before});
        }
    }
    if (p.turns_after && !stopped && aa_runs(tx->g, p.who)) turn_to(tx, p.who, p.after);
}
