/* move: how far, over what, where one may stand (5). A hull's way is walked in steps of an eighth of an inch: what it
 * touches on a step is what it touches. */
#include "rulesets/armour_battles/ab_rules.h"

enum { STEP = WU_INCH / 8, NEAR = 48 };

/* --- where one may stand --- */

bool ab_off_table(const View *v, Pose at) {
    Box b = shape_box(ab_shape(v->g), at);
    return b.x0 < 0 || b.y0 < 0 || b.x1 > v->g->h.w || b.y1 > v->g->h.h;
}

bool ab_taken(const View *v, StandIx i, Pose at, bool known, StandIx *by) {
    uint16_t met[NEAR];
    uint32_t n = scene_bodies_within(v->scene, ab_shape(v->g), at, 0, true, i, met, NEAR);
    for (uint32_t k = 0; k < n; k++) {
        const Stand *s = game_stand_c(v->g, met[k]);
        if (!stand_on_table(s)) continue;
        if (known && s->seat != game_stand_c(v->g, i)->seat && (s->flags & ST_HIDDEN)) continue;
        *by = met[k];
        return true;
    }
    return false;
}

/* The line's own outline as the scene has it; spots within reach of it open it: bridges, fords, gaps. */
static bool line_under(const View *v, Pose at, PieceIx p) {
    Shape hull = ab_shape(v->g);
    for (uint32_t k = 0, rings = scene_rings(v->scene, p); k < rings; k++) {
        uint32_t n;
        const Vec *r = scene_ring(v->scene, p, k, &n);
        for (uint32_t m = 0; m + 1 < n; m++)
            if (shape_crossed(hull, at, r[m], r[m + 1])) return true;
    }
    return false;
}

static bool crossing_near(const View *v, Pose at) {
    Table t = game_table(v->g);
    Wu reach = ab_k(v->cat, ABK_CROSSING);
    for (uint32_t p = 0; p < t.piece_n; p++) {
        if ((t.piece[p].flags & PIECE_GONE) || ab_piece_terrain(v, (PieceIx)p, AT_MOVE) != AB_GO_CROSSING) continue;
        for (uint32_t k = 0; k < t.piece[p].pt_n; k++) {
            Vec q = {t.pt[t.piece[p].pt + k].x, t.pt[t.piece[p].pt + k].y};
            if (shape_meets_segment(ab_shape(v->g), at, q, q, reach)) return true;
        }
    }
    return false;
}

static bool area_under(const View *v, Pose at, PieceIx p) {
    return scene_overlap2(v->scene, p, ab_shape(v->g), at) > 0;
}

/* Is anything of this sort under the hull? *by says what. */
static uint32_t under(const View *v, Pose at, uint8_t sort, PieceIx *by) {
    Table t = game_table(v->g);
    Box b = shape_box(ab_shape(v->g), at);
    uint32_t n = 0;
    for (uint32_t p = 0; p < t.piece_n; p++) {
        const Piece *q = &t.piece[p];
        KindRule rule;
        if ((q->flags & PIECE_GONE) || scene_piece(v->scene, (PieceIx)p, &rule) == NULL || rule.cost.q[1] != sort)
            continue;
        bool near = false;
        for (uint32_t k = 0, rings = scene_rings(v->scene, (PieceIx)p); k < rings && !near; k++) {
            uint32_t m;
            const Vec *r = scene_ring(v->scene, (PieceIx)p, k, &m);
            near = m > 0 && box_meets(box_of(r, m), b);
        }
        if (!near) continue;
        bool line = rule.at && (q->shape == PIECE_LINE || q->shape == PIECE_AREA) && q->width == 0;
        if (line ? !line_under(v, at, (PieceIx)p) : !area_under(v, at, (PieceIx)p)) continue;
        if (n == 0) *by = (PieceIx)p;
        n++;
    }
    return n;
}

bool ab_ground_blocked(const View *v, Pose at, PieceIx *by) {
    return under(v, at, AB_GO_BLOCKED, by) > 0 && !crossing_near(v, at);
}

uint32_t ab_on_hedge(const View *v, Pose at, PieceIx *by) {
    return crossing_near(v, at) ? 0 : under(v, at, AB_GO_HEDGE, by);
}

Verdict ab_check_spot(const View *v, StandIx i, Pose at) {
    PieceIx by = PIECE_NONE;
    StandIx on;
    if (ab_off_table(v, at)) return ab_no(TX_AB_OFF_EDGE, RULE(5, 7), i);
    if (ab_ground_blocked(v, at, &by)) {
        Verdict no = ab_no(TX_AB_BLOCKED, RULE(5, 4), i);
        no.what = game_table(v->g).piece[by].kind;
        no.what_kind = 1;
        return no;
    }
    if (ab_on_hedge(v, at, &by) > 0) return ab_no(TX_AB_ON_HEDGE, RULE(5, 5), i);
    if (ab_taken(v, i, at, true, &on)) {
        Verdict no = ab_no(TX_AB_TAKEN, RULE(5, 7), i);
        no.whom = on;
        return no;
    }
    return verdict_ok();
}

/* --- paths --- */

Wu ab_path_length(const AbPath *p) {
    Wu n = 0;
    Vec at = p->start.at;
    for (uint32_t i = 0; i < p->n; i++) {
        Vec to = {p->leg[i].a, p->leg[i].b};
        n += geom_length_up(at, to);
        at = to;
    }
    return n;
}

static Angle leg_face(Vec a, Vec b, bool back, Angle was) {
    if (vec_same(a, b)) return was;
    Angle f = angle_of(vec_sub(b, a));
    return back ? (Angle)(f + ANGLE_HALF) : f;
}

Pose ab_path_pose(const AbPath *p, Wu along) {
    Pose at = p->start;
    if (along <= 0) return at;
    for (uint32_t i = 0; i < p->n; i++) {
        Vec to = {p->leg[i].a, p->leg[i].b};
        Wu len = geom_length_up(at.at, to);
        at.face = p->leg[i].flag == 2 ? at.face : leg_face(at.at, to, p->leg[i].flag != 0, at.face);
        if (along < len) {
            at.at = geom_point_along(at.at, to, along, len);
            return at;
        }
        along -= len;
        at.at = to;
    }
    return at;
}

/* Is this place of the path driven backwards (and not as a retreat, which counts in full)? */
static bool reverse_at(const AbPath *p, Wu along) {
    Vec at = p->start.at;
    for (uint32_t i = 0; i < p->n; i++) {
        Vec to = {p->leg[i].a, p->leg[i].b};
        Wu len = geom_length_up(at, to);
        if (along <= len) return p->leg[i].flag == 1;
        along -= len;
        at = to;
    }
    return false;
}

/* --- allowance (5.1-5.3) --- */

void ab_move_ledger(AbMove *m) {
    m->allowance = (Ledger){.measure = MEASURE_WU};
    ledger_add(&m->allowance, TX_AB_FIXED, RULE(5, 1), STATUS_BOOK, m->fixed * m->fold);
    if (m->variable > 0)
        ledger_add(&m->allowance, m->fast ? TX_AB_VARIABLE_FAST : TX_AB_VARIABLE, RULE(5, 1), STATUS_BOOK, m->variable);
}

void ab_move(const View *v, StandIx i, AbMove *out) {
    const AbGame *t = ab_game_c(v->g);
    int sum = 0;
    *out = (AbMove){.fold = 1, .suppressed = ab_stand_c(v->g, i)->suppressed, .variable = -1};
    bool grouped = ab_stand_c(v->g, i)->group != 0;
    if (grouped) out->fold = MAX(t->fold, 1);
    out->fast = grouped && t->fold > 0 ? t->fast : ab_value(v, i, AB_MOVE) == AB_MOVE_FAST;
    out->retreat = t->order == AB_ORDER_DISENGAGE;
    out->fixed = out->suppressed ? 0 : ab_k(v->cat, ABK_FIXED);
    int32_t times = out->fast ? 2 : 1;
    out->least = out->fixed * out->fold + times * out->fold * WU_INCH;
    out->most = out->fixed * out->fold + times * out->fold * 6 * WU_INCH;
    for (int k = 0; k < t->var_n; k++) sum += t->var[k];
    if (t->var_n > 0 && grouped) out->variable = sum * times * WU_INCH;
    ab_move_ledger(out);
}

Wu ab_allowance(const View *v, StandIx i) {
    AbMove m;
    ab_move(v, i, &m);
    return m.variable < 0 ? 0 : ledger_sum(&m.allowance);
}

/* --- the walk --- */

typedef struct Walk {
    const View *v;
    StandIx who;
    AbPath path;
    AbMove move;
    AbWalk *out;
    bool over;            /* the hull lies over a hedge now */
    Wu over_from, free;   /* of this crossing */
    Wu hedge_at[AB_LEGS]; /* what the way to each crossing takes */
    uint32_t wood_bits;
} Walk;

static void note_woods(Walk *w, Pose at, Wu along, Wu length) {
    PieceIx by;
    if (under(w->v, at, AB_GO_WOODS, &by) == 0) return;
    uint32_t k = length > 0 ? (uint32_t)((int64_t)MAX(along - 1, 0) * w->move.fold / length) : 0;
    w->wood_bits |= 1u << MIN(k, 31u);
}

/* What the step takes: nothing across a hedge's own width, twice in reverse (5.3) and, by option, in woods (5.6). */
static Wu step_cost(Walk *w, Wu step, Wu along, bool over, bool woods) {
    Shape hull = ab_shape(w->v->g);
    if (over) {
        Wu left = 2 * hull.hy - w->free, here = CLAMP(left, 0, step);
        w->free += here;
        step -= here;
    }
    Wu cost = reverse_at(&w->path, along) ? 2 * step : step;
    return woods && ab_opt(w->v->g, AB_OPT_WOODS) ? 2 * cost : cost;
}

static void note_hedge(Walk *w, bool over) {
    if (over && !w->over) {
        if (w->out->hedges < AB_LEGS) w->hedge_at[w->out->hedges++] = w->out->cost;
        w->free = 0;
    }
    w->over = over;
}

static Wu allowance_after(Walk *w, uint32_t hedges, uint32_t woods, Ledger *l) {
    *l = w->move.allowance;
    uint32_t lost = MIN(hedges, (uint32_t)w->move.fold),
             more = ab_opt(w->v->g, AB_OPT_WOODS) ? 0 : MIN(woods, w->move.fold - lost);
    ledger_add(l, TX_AB_HEDGE_COST, RULE(5, 5), STATUS_BOOK, -(int32_t)lost * w->move.fixed);
    ledger_add(l, TX_AB_WOODS_COST, RULE(5, 6), STATUS_RECONSTRUCTION, -(int32_t)more * w->move.fixed);
    return ledger_sum(l);
}

static uint32_t bits(uint32_t b) {
    uint32_t n = 0;
    for (; b != 0; b &= b - 1) n++;
    return n;
}

static bool step_stops(Walk *w, Pose at, bool enter) {
    PieceIx by = PIECE_NONE;
    StandIx on = STAND_NONE;
    if (!enter && ab_off_table(w->v, at)) return w->out->stop = AB_OFF_EDGE, true;
    if (ab_ground_blocked(w->v, at, &by)) return w->out->stop = AB_BLOCKED, w->out->by = by, true;
    if (ab_taken(w->v, w->who, at, true, &on) && game_stand_c(w->v->g, on)->seat != game_stand_c(w->v->g, w->who)->seat)
        return w->out->stop = AB_MET, w->out->by = on, true;
    return false;
}

/* Goes on from `at` to `to`, all of it over a hedge or none. */
static void pay_step(Walk *w, Wu at, Wu to) {
    if (to <= at) return;
    uint32_t before = w->wood_bits;
    w->wood_bits = 0;
    note_woods(w, ab_path_pose(&w->path, to), to, w->out->length);
    bool woods = w->wood_bits != 0;
    w->wood_bits |= before;
    w->out->cost += step_cost(w, to - at, to, w->over, woods);
    w->out->reach = to;
}

static bool over_at(const Walk *w, Wu at) {
    PieceIx by;
    return ab_on_hedge(w->v, ab_path_pose(&w->path, at), &by) > 0;
}

/* The last place before `next` where the hull is as it is at `at`, over a hedge or not: exact, for the number to cross
 * depends on it (5.5). */
static Wu last_alike(const Walk *w, Wu at, Wu next) {
    while (next - at > 1) {
        Wu mid = at + (next - at) / 2;
        if (over_at(w, mid) == w->over)
            at = mid;
        else
            next = mid;
    }
    return at;
}

static void walk_on(Walk *w, uint8_t goes) {
    AbWalk *o = w->out;
    Wu hull = 2 * ab_shape(w->v->g).hy;
    note_woods(w, w->path.start, 0, o->length);
    w->over = over_at(w, 0); /* as after being forced back on one */
    for (Wu at = 0; at < o->length;) {
        Wu next = MIN(at + STEP, o->length);
        if (step_stops(w, ab_path_pose(&w->path, next), goes == AB_GOES_ENTER && next < hull)) return;
        bool over = over_at(w, next);
        if (over != w->over) {
            Wu turn = last_alike(w, at, next) + (w->over ? 1 : 0); /* touching it is not being on it */
            pay_step(w, at, turn);
            note_hedge(w, over);
            at = turn;
        }
        pay_step(w, at, next);
        at = next;
    }
}

void ab_walk(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbWalk *out) {
    AbMove m;
    ab_move(v, i, &m);
    ab_walk_as(v, i, &m, start, leg, n, goes, out);
}

void ab_walk_as(const View *v, StandIx i, const AbMove *move, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbWalk *out) {
    Walk w = {.v = v, .who = i, .path = {start, leg, n}, .move = *move, .out = out};
    *out = (AbWalk){.stop = AB_WHOLE, .by = 0xFFFF};
    out->length = ab_path_length(&w.path);
    walk_on(&w, goes);
    out->woods = (uint8_t)bits(w.wood_bits);
    out->allowance = allowance_after(&w, out->hedges, out->woods, &out->ledger);
    Wu before = allowance_after(&w, out->hedges, out->woods, &out->ledger);
    /* One stands before a hedge when the way there takes all there is: crossing wants something left (5.5). */
    for (uint32_t k = 0; k < out->hedges; k++)
        if (w.hedge_at[k] >= before || k >= w.move.fold) {
            out->hedge_short = true;
            out->hedge_at = w.hedge_at[k];
            break;
        }
    if (out->stop == AB_WHOLE && (out->cost > out->allowance || out->hedge_short)) out->stop = AB_SPENT;
}

static Verdict walk_verdict(const View *v, StandIx i, const AbWalk *w) {
    switch (w->stop) {
    case AB_OFF_EDGE: return ab_no(TX_AB_OFF_EDGE, RULE(5, 7), i);
    case AB_MET: {
        Verdict no = ab_no(TX_AB_IN_THE_WAY, RULE(5, 7), i);
        no.whom = w->by;
        return no;
    }
    case AB_BLOCKED: {
        Verdict no = ab_limit(TX_AB_BLOCKED, RULE(5, 4), i, MEASURE_WU, w->reach, w->length);
        no.what = game_table(v->g).piece[w->by].kind;
        no.what_kind = 1;
        return no;
    }
    case AB_SPENT:
        if (w->hedge_short) return ab_limit(TX_AB_HEDGE_SHORT, RULE(5, 5), i, MEASURE_WU, w->hedge_at, w->allowance);
        return ab_limit(TX_AB_TOO_FAR, RULE(5, 1), i, MEASURE_WU, w->cost, w->allowance);
    default: return verdict_ok();
    }
}

Verdict ab_check_way(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, bool turn, Angle face,
                     uint8_t goes, AbWalk *out) {
    AbPath p = {start, leg, n};
    if (n > AB_LEGS) return ab_limit(TX_CAPACITY, 0, i, MEASURE_COUNT, n, AB_LEGS);
    for (uint32_t k = 0; k < n; k++)
        if (leg[k].a < -WU_INCH || leg[k].b < -WU_INCH || leg[k].a > v->g->h.w + WU_INCH ||
            leg[k].b > v->g->h.h + WU_INCH)
            return ab_no(TX_AB_OFF_EDGE, RULE(5, 7), i);
    ab_walk(v, i, start, leg, n, goes, out);
    Verdict no = walk_verdict(v, i, out);
    if (no.kind != VERDICT_OK) return no;
    Pose end = ab_path_pose(&p, out->length);
    if (turn) end.face = face;
    return ab_check_spot(v, i, end);
}

/* --- straight moves --- */

static Pose back_pose(Pose at, Angle way, Wu far) {
    return (Pose){vec_add(at.at, angle_vec(way, far)), at.face};
}

static bool back_free(const View *v, StandIx i, Pose p, bool known, StandIx *by) {
    PieceIx on;
    *by = STAND_NONE;
    return !ab_off_table(v, p) && !ab_ground_blocked(v, p, &on) && !ab_taken(v, i, p, known, by);
}

static Wu straight(const View *v, StandIx i, Angle way, Wu most, bool known, StandIx *by) {
    Pose at = stand_pose(game_stand_c(v->g, i));
    Wu far = 0;
    *by = STAND_NONE;
    while (far < most) {
        Wu next = MIN(far + STEP, most);
        if (!back_free(v, i, back_pose(at, way, next), known, by)) return far;
        far = next;
    }
    return far;
}

Wu ab_back_reach(const View *v, StandIx i, Wu most) {
    StandIx by;
    return straight(v, i, (Angle)(game_stand_c(v->g, i)->face + ANGLE_HALF), most, true, &by);
}

Wu ab_back_carry(const View *v, StandIx i, const AbMove *m, Wu most) {
    Pose at = stand_pose(game_stand_c(v->g, i));
    Angle way = (Angle)(at.face + ANGLE_HALF);
    most = ab_back_reach(v, i, MIN(most, ledger_sum(&m->allowance)));
    while (most > 0) {
        AbWalk w;
        PieceIx on;
        Pose end = back_pose(at, way, most);
        Arg leg = {.kind = ARG_LEG, .flag = 2, .a = end.at.x, .b = end.at.y};
        ab_walk_as(v, i, m, at, &leg, 1, AB_GOES_SCOOT, &w);
        bool whole = w.stop == AB_WHOLE || (!w.hedge_short && w.cost <= w.allowance + 2); /* a leg's rounding */
        if (whole && ab_on_hedge(v, end, &on) == 0) return most;
        Wu over = (w.cost - w.allowance) / (ab_opt(v->g, AB_OPT_WOODS) ? 2 : 1), /* there a way may count twice */
            less = whole ? most : w.hedge_short ? w.hedge_at : most - over;
        most = less < most ? less : most - STEP;
    }
    return 0;
}

Wu ab_slide(Tx *tx, StandIx i, Angle way, Wu far) {
    View v = ab_tx_view(tx);
    StandIx by;
    Pose from = stand_pose(game_stand_c(tx->g, i));
    Wu went = straight(&v, i, way, far, false, &by);
    tx_pose(tx, i, back_pose(from, way, went));
    Event *e = event_add(tx->ev, EV_MOVED, SEATS_ALL);
    e->a = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->at = from.at;
    e->to = stand_at(game_stand_c(tx->g, i));
    e->v[0] = went;
    if (by != STAND_NONE && game_stand_c(tx->g, by)->seat != game_stand_c(tx->g, i)->seat) ab_reveal(tx, by);
    return went;
}
