/* move_legal: what may be done in set-up, movement and at a reaction: openings, samples, remedies, what remains. */
#include "rulesets/matg/matg_move.h"

#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"

enum { TRIES = 12, FIT_TRIES = 10, GROUP = STATUS_STANDS };

typedef struct List {
    const View *v;
    StandIx only;
    Arena *a;
    Opening *out;
    uint32_t n, cap;
} List;

static Arg arg_free(uint8_t slot, ArgKind kind, int32_t most) {
    return (Arg){.slot = slot, .kind = ARG_FREE, .a = (int32_t)kind, .b = most};
}

static Arg arg_word(uint8_t slot, int32_t word) {
    return (Arg){.slot = slot, .kind = ARG_WORD, .a = word};
}

static Arg arg_at(uint8_t slot, ArgKind kind, Vec p, uint8_t back) {
    return (Arg){.slot = slot, .kind = (uint8_t)kind, .flag = back, .a = p.x, .b = p.y};
}

static Arg arg_face(uint8_t slot, Angle f) {
    return (Arg){.slot = slot, .kind = ARG_ANGLE, .a = f};
}

static Opening *add(List *l, uint8_t op, const Arg *arg, uint32_t n, TextId title) {
    if (l->n >= l->cap) return NULL;
    Opening *o = &l->out[l->n++];
    *o = (Opening){.cmd = matg_command(l->a, (Seat)l->v->seat, op, arg, n), .title = (uint16_t)title};
    return o;
}

static bool wanted(const List *l, StandIx i) {
    return l->only == STAND_NONE || l->only == i;
}

/* --- openings --- */

static void add_pass(List *l, uint8_t op, TextId title) {
    Opening *o = add(l, op, NULL, 0, title);
    if (o != NULL) o->ends = 1;
}

static void add_setup(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != v->seat || !wanted(l, s)) continue;
        bool again = l->only == s && matg_on_table(v, s) && matg_block_zone(v, s);
        if (!matg_sets_up(v, s) && !again) continue;
        Arg arg[3] = {matg_arg_stand(0, s), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_ANGLE, 1)};
        add(l, MATG_OP_PLACE, arg, 3, TX_MV_A_PLACE);
    }
    if (l->only == STAND_NONE) add_pass(l, MATG_OP_READY, TX_MV_A_READY);
}

static bool may_carry(const View *v, StandIx i) {
    const StandType *t = matg_type(v, i);
    return t->value[MV_CARGO] > 0 || matg_code(t, MC_TOW);
}

static bool near_enough(const View *v, StandIx i, StandIx carrier) {
    if (!matg_on_table(v, i) || !matg_on_table(v, carrier)) return true;
    return geom_within(stand_at(game_stand_c(v->g, i)), stand_at(game_stand_c(v->g, carrier)), 2 * WU_INCH);
}

/* Every lift that could be made now, stand by stand. */
static void add_loads(List *l) {
    const View *v = l->v;
    StandIx *by = ARENA_ARRAY(l->a, StandIx, v->g->stand_n);
    uint32_t n = 0;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->seat == v->seat && stand_alive(s) && may_carry(v, (StandIx)k)) by[n++] = (StandIx)k;
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != v->seat || !stand_alive(s) || (s->flags & ST_ABOARD) ||
            matg_type(v, (StandIx)i)->value[MV_LOAD] <= 0)
            continue;
        for (uint32_t k = 0; k < n; k++) {
            if (!wanted(l, (StandIx)i) && !wanted(l, by[k])) continue;
            if (!near_enough(v, (StandIx)i, by[k])) continue;
            if (matg_check_load_stands(v, (Seat)v->seat, (StandIx)i, by[k]).kind != VERDICT_OK) continue;
            Arg arg[2] = {matg_arg_stand(0, (StandIx)i), matg_arg_stand(1, by[k])};
            add(l, MATG_OP_LOAD, arg, 2, TX_MV_A_LOAD);
        }
    }
}

static void add_landings(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != v->seat || (s->flags & ST_ABOARD) == 0 || (!wanted(l, (StandIx)i) && !wanted(l, s->carrier)))
            continue;
        if (matg_check_land_off(v, (Seat)v->seat, (StandIx)i, s->carrier).kind != VERDICT_OK) continue;
        Arg arg[4] = {matg_arg_stand(0, (StandIx)i), matg_arg_stand(1, s->carrier), arg_free(2, ARG_POINT, 1),
                      arg_free(3, ARG_ANGLE, 1)};
        add(l, MATG_OP_LAND, arg, 4, TX_MV_A_LAND);
    }
}

static void add_exits(List *l, StandIx i) {
    for (int32_t e = EDGE_N; e < EDGE_NONE; e++) {
        Arg arg[2] = {matg_arg_stand(0, i), arg_word(1, e)};
        Command c = {.seat = l->v->seat, .op = MATG_OP_EXIT, .n = 2, .arg = arg};
        if (matg_may_exit(l->v, i, (Edge)e) && matg_check_exit(l->v, &c).kind == VERDICT_OK)
            add(l, MATG_OP_EXIT, arg, 2, TX_MV_A_EXIT);
    }
}

static void add_moves(List *l) {
    const View *v = l->v;
    StandIx *some = ARENA_ARRAY(l->a, StandIx, v->g->stand_n);
    uint16_t m = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (!wanted(l, s) || matg_check_due(v, (Seat)v->seat, s).kind != VERDICT_OK) continue;
        Arg arg[3] = {matg_arg_stand(0, s), arg_free(1, ARG_LEG, PATH_LEGS), arg_free(2, ARG_ANGLE, 1)};
        if (matg_allowance(v, s) > 0 || !matg_on_table(v, s) || matg_has_one_inch(v, s))
            add(l, MATG_OP_MOVE, arg, 3, TX_MV_A_MOVE);
        Arg turn[2] = {arg[0], arg_free(1, ARG_ANGLE, 1)};
        if (matg_on_table(v, s)) {
            add(l, MATG_OP_TURN, turn, 2, TX_MV_A_TURN);
            add_exits(l, s);
        }
        some[m++] = s;
    }
    Arg arg = arg_free(0, ARG_STAND, 0);
    Opening *o = m > 0 ? add(l, MATG_OP_STAY, &arg, 1, TX_MV_A_STAY) : NULL;
    if (o == NULL) return;
    o->some = some;
    o->some_n = m;
}

static void add_attempt(List *l, StandIx i, bool waiting, uint8_t op, TextId title) {
    StandIx all[GROUP];
    uint32_t n = matg_attempt_group(l->v, i, waiting, all, ARRAY_LEN(all));
    bool first = n > 0 && all[0] == i, of_only = false;
    for (uint32_t k = 0; k < n; k++) of_only = of_only || wanted(l, all[k]);
    if (!first || !of_only) return;
    Arg *arg = ARENA_ARRAY(l->a, Arg, n);
    for (uint32_t k = 0; k < n; k++) arg[k] = matg_arg_stand(0, all[k]);
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    Verdict ok = op == MATG_OP_ORDER   ? matg_check_order(l->v, &c)
                 : op == MATG_OP_ENTER ? matg_check_enter(l->v, &c)
                                       : matg_check_try(l->v, &c);
    if (ok.kind == VERDICT_OK) add(l, op, arg, n, title);
}

static void add_attempts(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != v->seat || matg_may_attempt(v, s).kind != VERDICT_OK) continue;
        if (v->g->h.stage == MOVE_ORDERED && matg_enters(v, s)) add_attempt(l, s, true, MATG_OP_ENTER, TX_MV_A_ENTER);
        if (!matg_on_table(v, s)) continue;
        if (v->g->h.stage == MOVE_ORDERED)
            add_attempt(l, s, false, MATG_OP_ORDER, TX_MV_A_ORDER);
        else
            add_attempt(l, s, false, MATG_OP_TRY, TX_MV_A_TRY);
    }
}

static uint32_t shooters(const View *v, StandIx target, MatgAttackKind kind, Arena *a, StandIx **out) {
    *out = ARENA_ARRAY(a, StandIx, v->g->stand_n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == v->seat && matg_can_shoot(v, (StandIx)i, target, kind))
            (*out)[n++] = (StandIx)i;
    return n;
}

static void add_let(List *l, int32_t how, TextId title) {
    Arg arg[2] = {arg_word(0, how), arg_free(1, ARG_POINT, 2)};
    Opening *o = add(l, MATG_OP_LET, arg, how == LET_FROM ? 2 : 1, title);
    if (o != NULL) o->ends = how != LET_FROM;
}

static void add_answers(List *l) {
    const View *v = l->v;
    const Decision *d = &v->g->decision;
    StandIx *some;
    if (d->kind == MATG_ASK_REACT) {
        Arg arg = arg_free(0, ARG_STAND, MATG_FIRERS);
        uint32_t n = shooters(v, d->stand, MATG_OPPORTUNITY, l->a, &some);
        Opening *o = n > 0 ? add(l, MATG_OP_REACT, &arg, 1, TX_MV_A_REACT) : NULL;
        if (o != NULL) {
            o->some = some;
            o->some_n = (uint16_t)n;
        }
        add_let(l, LET_PASS, TX_MV_A_LET);
        add_let(l, LET_FINISH, TX_MV_A_LET_FINISH);
        add_let(l, LET_FROM, TX_MV_A_LET_LINE);
        return;
    }
    if (d->kind != MATG_ASK_COVER) return;
    const MatgGame *mg = matg_game_c(v->g);
    for (uint32_t k = mg->cover_next; k < mg->opfirer_n; k++) {
        StandIx target = mg->opfirer[k];
        Arg arg[2] = {matg_arg_stand(0, target), arg_free(1, ARG_STAND, MATG_FIRERS)};
        if (matg_check_target(v, (Seat)v->seat, target, MATG_COVERING).kind != VERDICT_OK) continue;
        uint32_t n = shooters(v, target, MATG_COVERING, l->a, &some);
        Opening *o = n > 0 ? add(l, MATG_OP_COVER, arg, 2, TX_MV_A_COVER) : NULL;
        if (o == NULL) continue;
        o->some = some;
        o->some_n = (uint16_t)n;
    }
    add_let(l, LET_PASS, TX_MV_A_LET);
    add_let(l, LET_FINISH, TX_MV_A_LET_FINISH);
}

static bool any_ready(const View *v) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (matg_check_due(v, (Seat)v->seat, (StandIx)i).kind == VERDICT_OK) return true;
    return false;
}

uint32_t matg_move_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    List l = {v, only, a, out, 0, cap};
    if (v->g->decision.kind != 0) {
        add_answers(&l);
        return l.n;
    }
    if (v->g->h.phase == MATG_SETUP) {
        add_setup(&l);
        add_loads(&l);
        return l.n;
    }
    if (v->g->h.phase != MATG_MOVE || matg_check_go(v, (Seat)v->seat).kind != VERDICT_OK) return 0;
    bool under_way = matg_game_c(v->g)->attempt_kind != ATTEMPT_OF_NONE;
    if (under_way)
        add_moves(&l);
    else
        add_attempts(&l);
    add_loads(&l);
    add_landings(&l);
    if (only == STAND_NONE && !(under_way && any_ready(v))) add_pass(&l, MATG_OP_PASS, TX_MATG_DO_PASS);
    return l.n;
}

/* --- paths that fit --- */

typedef struct Fit {
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    Wu gone, back; /* as far as it goes; how far back from there a clear place was */
} Fit;

/* The longest part of a path that may be made, with the nearest clear place at its end; false: none. An entry's first
 * point stays in front. */
static bool fit_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, Fit *out) {
    PathAsk ask;
    PathAnswer p;
    if (!matg_path_ask_of(v, i, leg, n, face, &ask) || !matg_walk(v, i, &ask, &p)) return false;
    uint32_t first = matg_on_table(v, i) ? 0 : 1;
    out->back = p.clear ? 0 : p.back;
    Wu along = p.reach - out->back;
    for (int k = 0; k < FIT_TRIES && along >= 0; k++) {
        PathLeg cut[PATH_LEGS];
        uint32_t m = matg_path_cut(&ask, along, cut);
        if (first) out->leg[0] = leg[0];
        for (uint32_t j = 0; j < m && j + first < PATH_LEGS; j++) out->leg[j + first] = cut[j];
        out->n = MIN(m + first, PATH_LEGS);
        out->gone = along;
        if (out->n == 0) return false;
        PathAnswer q;
        if (matg_check_path(v, i, out->leg, out->n, face, &q).kind == VERDICT_OK) return true;
        Wu less = q.clear ? 1 << k : MAX(q.back, 1 << k); /* rounding: a hair less */
        if (along == 0) return false;
        along = MAX(along - less, 0);
    }
    return false;
}

static Command move_command(Arena *a, Seat seat, StandIx i, const Fit *f, const Angle *face) {
    Arg arg[PATH_LEGS + 2];
    uint32_t n = 0;
    arg[n++] = matg_arg_stand(0, i);
    for (uint32_t k = 0; k < f->n; k++) arg[n++] = arg_at(1, ARG_LEG, f->leg[k].to, f->leg[k].back);
    if (face != NULL) arg[n++] = arg_face(2, *face);
    return matg_command(a, seat, MATG_OP_MOVE, arg, n);
}

/* --- samples --- */

static Wu between(Rng *r, Wu lo, Wu hi) {
    return hi <= lo ? lo : lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}

/* Mostly where the enemy or an objective is, else anywhere. */
static Vec sample_goal(const View *v, Rng *r) {
    const Battle *b = v->cat->battle;
    uint32_t how = rng_below(r, 8);
    if (how < 3 && b->objective_n > 0) return b->objective[rng_below(r, b->objective_n)].at;
    if (how < 6)
        for (int k = 0; k < TRIES; k++) {
            const Stand *s = game_stand_c(v->g, rng_below(r, v->g->stand_n));
            if (s->seat != v->seat && stand_on_table(s)) return stand_at(s);
        }
    return vec(between(r, 0, v->g->h.w), between(r, 0, v->g->h.h));
}

static Vec on_table(const View *v, Vec p) {
    return vec(CLAMP(p.x, WU_INCH, v->g->h.w - WU_INCH), CLAMP(p.y, WU_INCH, v->g->h.h - WU_INCH));
}

/* Towards the goal, as far as the points may carry on a road; sometimes by a bend, sometimes only part of the way. */
static uint32_t sample_legs(const View *v, StandIx i, Vec from, Rng *r, PathLeg *leg) {
    Vec goal = sample_goal(v, r);
    Wu far = (Wu)MIN(2 * matg_allowance(v, i) / 4 + WU_INCH, 120 * WU_INCH), len = geom_length_up(from, goal);
    if (rng_below(r, 4) == 0) far = between(r, 0, far);
    Vec to = len > far ? geom_point_along(from, goal, far, len) : goal;
    uint32_t n = 0;
    Wu off = MIN(far, len) / 3;
    if (rng_below(r, 3) == 0 && off > 0) {
        Vec mid = vec((from.x + to.x) / 2 + between(r, -off, off), (from.y + to.y) / 2 + between(r, -off, off));
        leg[n++] = (PathLeg){on_table(v, mid), 0};
    }
    leg[n++] = (PathLeg){on_table(v, to), 0};
    return n;
}

static Vec sample_edge(const View *v, StandIx i, Rng *r) {
    const BattleZone *z = &matg_battle_unit(v, i)->zone;
    Wu along = between(r, z->lo, z->hi);
    switch (z->edge) {
    case EDGE_N: return vec(along, v->g->h.h);
    case EDGE_S: return vec(along, 0);
    case EDGE_E: return vec(v->g->h.w, along);
    default: return vec(0, along);
    }
}

static bool sample_move(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    bool enters = !matg_on_table(v, i);
    for (int k = 0; k < TRIES; k++) {
        PathLeg leg[4];
        uint32_t n = 0;
        Vec from = enters ? sample_edge(v, i, r) : stand_at(game_stand_c(v->g, i));
        if (enters) leg[n++] = (PathLeg){from, 0};
        n += sample_legs(v, i, from, r, leg + n);
        Angle face = (Angle)rng_below(r, 65536);
        const Angle *turned = rng_below(r, 4) == 0 ? &face : NULL;
        Fit f;
        if (!fit_path(v, i, leg, n, turned, &f)) continue;
        *out = move_command(a, (Seat)o->cmd.seat, i, &f, turned);
        return true;
    }
    *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_STAY, o->cmd.arg, 1); /* it may always stay */
    return true;
}

static bool sample_turn(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Arg arg[2] = {o->cmd.arg[0], {0}};
    for (int k = 0; k <= TRIES; k++) {
        Angle face = k < TRIES ? (Angle)rng_below(r, 65536) : game_stand_c(v->g, (uint32_t)arg[0].a)->face;
        arg[1] = arg_face(1, face);
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_TURN, arg, 2);
        if (matg_check_turn(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

/* A place touching the carrier: a hair off one of its sides, anywhere along it. */
static Pose beside(const View *v, StandIx carrier, uint32_t side, Wu along) {
    Pose c = matg_pose(game_stand_c(v->g, carrier));
    Angle out = (Angle)(c.face + side * ANGLE_QUARTER);
    Wu gap = WU_INCH + matg_k(v->cat, MK_ADJACENT) / 2;
    Vec at = vec_add(c.at, vec_add(angle_vec(out, gap), angle_vec((Angle)(out + ANGLE_QUARTER), along)));
    return (Pose){at, c.face};
}

static bool sample_land(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a, carrier = (StandIx)o->cmd.arg[1].a;
    for (uint32_t k = 0; k < 2 * TRIES; k++) {
        Pose at = beside(v, carrier, rng_below(r, 4), between(r, -WU_INCH / 2, WU_INCH / 2));
        if (matg_check_landing(v, i, carrier, at).kind != VERDICT_OK) continue;
        Arg arg[4] = {o->cmd.arg[0], o->cmd.arg[1], arg_at(2, ARG_POINT, at.at, 0), arg_face(3, at.face)};
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_LAND, arg, 4);
        return true;
    }
    return false;
}

static bool sample_place(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    const BattleUnit *u = matg_battle_unit(v, i);
    Arg arg[3] = {o->cmd.arg[0], {0}, {0}};
    Pose at;
    for (int k = 0; k <= TRIES; k++) {
        if (k == TRIES) {
            if (!matg_block_place(v, i, &at)) return false;
        } else {
            at = (Pose){vec(between(r, u->zone.box.x0, u->zone.box.x1), between(r, u->zone.box.y0, u->zone.box.y1)),
                        (Angle)(rng_below(r, 4) * ANGLE_QUARTER)};
        }
        arg[1] = arg_at(1, ARG_POINT, at.at, 0);
        arg[2] = arg_face(2, at.face);
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_PLACE, arg, 3);
        if (matg_check_place(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

static bool sample_some(const Opening *o, Rng *r, Arena *a, uint8_t slot, Command *out) {
    enum { MOST = 3 };
    Arg arg[1 + MOST];
    uint32_t n = 0, first = rng_below(r, MAX(o->some_n, 1)), want = 1;
    if (o->cmd.op != MATG_OP_STAY) want += rng_below(r, MIN((uint32_t)MOST, MAX(o->some_n, 1U)));
    if (o->some_n == 0) return false;
    if (slot == 1) arg[n++] = o->cmd.arg[0];
    for (uint32_t k = 0; k < want; k++) arg[n++] = matg_arg_stand(slot, o->some[(first + k) % o->some_n]);
    *out = matg_command(a, (Seat)o->cmd.seat, o->cmd.op, arg, n);
    return true;
}

static void sample_line(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Vec at = stand_at(game_stand_c(v->g, v->g->decision.stand));
    Wu off = 8 * WU_INCH;
    Vec p = vec(at.x + between(r, -off, off), at.y + between(r, -off, off));
    Vec q = vec(p.x + between(r, 1, off), p.y + between(r, -off, off));
    Arg arg[3] = {o->cmd.arg[0], arg_at(1, ARG_POINT, p, 0), arg_at(1, ARG_POINT, q, 0)};
    *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_LET, arg, 3);
}

bool matg_move_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    switch (o->cmd.op) {
    case MATG_OP_MOVE: return sample_move(v, o, r, a, out);
    case MATG_OP_TURN: return sample_turn(v, o, r, a, out);
    case MATG_OP_LAND: return sample_land(v, o, r, a, out);
    case MATG_OP_PLACE: return sample_place(v, o, r, a, out);
    case MATG_OP_REACT:
    case MATG_OP_STAY: return sample_some(o, r, a, 0, out);
    case MATG_OP_COVER: return sample_some(o, r, a, 1, out);
    case MATG_OP_LET:
        if (o->cmd.arg[0].a == LET_FROM) {
            sample_line(v, o, r, a, out);
            return true;
        }
        break;
    case MATG_OP_ORDER:
    case MATG_OP_ENTER:
    case MATG_OP_TRY:
    case MATG_OP_LOAD:
    case MATG_OP_EXIT:
    case MATG_OP_READY: break;
    default: return false;
    }
    *out = matg_command(a, (Seat)o->cmd.seat, o->cmd.op, o->cmd.arg, o->cmd.n);
    return true;
}

/* --- remedies --- */

static void remedy_move(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (matg_check_due(v, (Seat)c->seat, i).kind != VERDICT_OK || matg_stand_c(v->g, i)->moved) return;
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    if (!matg_legs_of(c, 1, leg, &n)) return;
    const Arg *fa = command_arg(c, 2, 0);
    Angle face = fa != NULL ? (Angle)fa->a : 0;
    Fit f;
    if (!fit_path(v, i, leg, n, fa != NULL ? &face : NULL, &f)) {
        Arg stay = matg_arg_stand(0, i);
        *out = (Remedy){.some = true,
                        .cmd = matg_command(a, (Seat)c->seat, MATG_OP_STAY, &stay, 1),
                        .text = TX_MV_M_STAY,
                        .who = i};
        return;
    }
    bool back = no->why == TX_MV_OVERLAPS;
    *out = (Remedy){.some = true,
                    .cmd = move_command(a, (Seat)c->seat, i, &f, fa != NULL ? &face : NULL),
                    .text = (uint16_t)(back ? TX_MV_M_BACK : TX_MV_M_SHORTER),
                    .who = i,
                    .measure = MEASURE_WU,
                    .have = back ? f.back : f.gone};
}

static void remedy_group(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx all[GROUP];
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (game_stand_c(v->g, i)->seat != c->seat) return;
    uint32_t n = matg_attempt_group(v, i, c->op == MATG_OP_ENTER, all, ARRAY_LEN(all));
    if (n == 0) return;
    Arg *arg = ARENA_ARRAY(a, Arg, n);
    for (uint32_t k = 0; k < n; k++) arg[k] = matg_arg_stand(0, all[k]);
    Command whole = {.seat = c->seat, .op = c->op, .n = (uint16_t)n, .arg = arg};
    if (v->rs != NULL && rules_check(v, &whole).kind != VERDICT_OK) return;
    *out = (Remedy){.some = true, .cmd = whole, .text = TX_MV_M_GROUP, .who = i};
}

static void remedy_of(Remedy *out, Command c, TextId text, StandIx who, Measure m, int64_t have) {
    *out = (Remedy){.some = true, .cmd = c, .text = (uint16_t)text, .who = who, .measure = (uint8_t)m, .have = have};
}

/* The facing nearest to the one wanted that is free, by whole degrees. */
static void remedy_turn(const View *v, const Command *c, Arena *a, Remedy *out) {
    enum { DEGREE_MDEG = 1000, HALF_TURN = 180 };
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Angle want = (Angle)command_arg(c, 1, 0)->a;
    Arg arg[2] = {matg_arg_stand(0, i), {0}};
    if (matg_check_due(v, (Seat)c->seat, i).kind != VERDICT_OK || !matg_on_table(v, i)) return;
    for (int k = 1; k <= HALF_TURN; k++)
        for (int side = -1; side <= 1; side += 2) {
            arg[1] = arg_face(1, (Angle)(want + angle_from_mdeg(side * k * DEGREE_MDEG)));
            Command t = {.seat = c->seat, .op = MATG_OP_TURN, .n = 2, .arg = arg};
            if (matg_check_turn(v, &t).kind != VERDICT_OK) continue;
            remedy_of(out, matg_command(a, (Seat)c->seat, MATG_OP_TURN, arg, 2), TX_MV_M_TURN, i, MEASURE_MDEG,
                      k * DEGREE_MDEG);
            return;
        }
}

/* The place beside the carrier nearest to the one wanted. */
static void remedy_land(const View *v, const Command *c, Arena *a, Remedy *out) {
    enum { STEPS = 4 };
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    Vec want = {command_arg(c, 2, 0)->a, command_arg(c, 2, 0)->b};
    if (matg_check_land_off(v, (Seat)c->seat, i, carrier).kind != VERDICT_OK) return;
    Pose best = {{0, 0}, 0};
    int64_t best2 = -1;
    for (uint32_t side = 0; side < 4; side++)
        for (int k = -STEPS; k <= STEPS; k++) {
            Pose at = beside(v, carrier, side, k * WU_INCH / STEPS);
            int64_t d2 = vec_dist2(at.at, want);
            if ((best2 >= 0 && d2 >= best2) || matg_check_landing(v, i, carrier, at).kind != VERDICT_OK) continue;
            best = at;
            best2 = d2;
        }
    if (best2 < 0) return;
    Arg arg[4] = {matg_arg_stand(0, i), matg_arg_stand(1, carrier), arg_at(2, ARG_POINT, best.at, 0),
                  arg_face(3, best.face)};
    remedy_of(out, matg_command(a, (Seat)c->seat, MATG_OP_LAND, arg, 4), TX_MV_M_PLACE, i, MEASURE_WU,
              geom_length_up(want, best.at));
}

/* Into its zone, else the first free place there. */
static void remedy_place(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != MATG_SETUP || game_stand_c(v->g, i)->seat != c->seat || !matg_block_zone(v, i)) return;
    Box z = matg_battle_unit(v, i)->zone.box;
    Vec want = {command_arg(c, 1, 0)->a, command_arg(c, 1, 0)->b};
    Pose at = {want, (Angle)command_arg(c, 2, 0)->a};
    Box b = shape_box(MATG_BASE, (Pose){{0, 0}, at.face});
    at.at = vec(CLAMP(want.x, z.x0 - b.x0, MAX(z.x1 - b.x1, z.x0 - b.x0)),
                CLAMP(want.y, z.y0 - b.y0, MAX(z.y1 - b.y1, z.y0 - b.y0)));
    for (int k = 0; k < 2; k++) {
        if (k == 1 && !matg_block_place(v, i, &at)) return;
        Arg arg[3] = {matg_arg_stand(0, i), arg_at(1, ARG_POINT, at.at, 0), arg_face(2, at.face)};
        Command p = {.seat = c->seat, .op = MATG_OP_PLACE, .n = 3, .arg = arg};
        if (rules_check(v, &p).kind != VERDICT_OK) continue;
        remedy_of(out, matg_command(a, (Seat)c->seat, MATG_OP_PLACE, arg, 3), TX_MV_M_PLACE, i, MEASURE_WU,
                  geom_length_up(want, at.at));
        return;
    }
}

/* Those named who can, else the one that the question named. */
static void remedy_shooters(const View *v, const Command *c, Arena *a, Remedy *out) {
    const Decision *d = &v->g->decision;
    bool react = c->op == MATG_OP_REACT;
    if (d->kind != (react ? MATG_ASK_REACT : MATG_ASK_COVER) || d->seat != c->seat) return;
    StandIx target = react ? d->stand : d->other;
    MatgAttackKind kind = react ? MATG_OPPORTUNITY : MATG_COVERING;
    uint8_t slot = react ? 0 : 1;
    Arg *arg = ARENA_ARRAY(a, Arg, MATG_FIRERS + 1);
    uint32_t n = 0, first = react ? 0 : 1;
    if (!react) arg[n++] = matg_arg_stand(0, target);
    for (uint16_t k = 0; k < command_count(c, slot) && n < MATG_FIRERS; k++) {
        StandIx by = (StandIx)command_arg(c, slot, k)->a;
        bool twice = false;
        for (uint32_t j = first; j < n; j++) twice = twice || arg[j].a == by;
        if (!twice && game_stand_c(v->g, by)->seat == c->seat && matg_can_shoot(v, by, target, kind))
            arg[n++] = matg_arg_stand(slot, by);
    }
    if (n == first) arg[n++] = matg_arg_stand(slot, react ? d->other : (StandIx)d->v[1]);
    Command with = {.seat = c->seat, .op = c->op, .n = (uint16_t)n, .arg = arg};
    if (rules_check(v, &with).kind == VERDICT_OK)
        remedy_of(out, with, TX_MV_M_WHO, (StandIx)arg[first].a, MEASURE_NONE, 0);
}

bool matg_move_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    switch (c->op) {
    case MATG_OP_MOVE: remedy_move(v, c, no, a, out); return true;
    case MATG_OP_TURN: remedy_turn(v, c, a, out); return true;
    case MATG_OP_LAND: remedy_land(v, c, a, out); return true;
    case MATG_OP_PLACE: remedy_place(v, c, a, out); return true;
    case MATG_OP_REACT:
    case MATG_OP_COVER: remedy_shooters(v, c, a, out); return true;
    case MATG_OP_ORDER:
    case MATG_OP_ENTER:
    case MATG_OP_TRY: remedy_group(v, c, a, out); return true;
    default: return c->op >= MATG_OP_PLACE && c->op < MATG_OP_END;
    }
}

/* --- what remains --- */

static void add_can(GameStatus *out, StandIx i) {
    if (out->can_n < STATUS_STANDS) out->can[out->can_n++] = i;
}

static void add_loss(GameStatus *out, StandIx i, TextId what) {
    if (out->lose_n >= STATUS_STANDS) return;
    out->lose_stand[out->lose_n] = i;
    out->lose_text[out->lose_n++] = (uint16_t)what;
}

static void status_stand(const View *v, StandIx i, GameStatus *out) {
    uint8_t stage = v->g->h.stage;
    if (v->g->h.phase == MATG_SETUP) {
        if (!matg_sets_up(v, i)) return;
        add_can(out, i);
        add_loss(out, i, TX_MV_L_PLACE);
        return;
    }
    if (matg_game_c(v->g)->attempt_kind != ATTEMPT_OF_NONE) {
        if (matg_check_due(v, (Seat)v->seat, i).kind != VERDICT_OK) return;
        add_can(out, i);
        add_loss(out, i, TX_MV_L_MOVE);
        return;
    }
    if (matg_may_attempt(v, i).kind != VERDICT_OK) return;
    bool enters = stage == MOVE_ORDERED && matg_enters(v, i);
    bool tries = matg_on_table(v, i) &&
                 (stage == MOVE_INDEPENDENT || matg_formation_c(v->g, matg_formation_of(v, i))->orders > 0);
    if (!enters && !tries) return;
    add_can(out, i);
    add_loss(out, i, enters ? TX_MV_L_ENTER : TX_MV_L_TRY);
}

void matg_move_status(const View *v, GameStatus *out) {
    if (v->seat >= SEATS || !(out->to_act & SEAT_BIT(v->seat))) return;
    bool setup = v->g->h.phase == MATG_SETUP;
    if (!setup && v->g->h.stage == MOVE_ORDERED) {
        out->tokens = out->tokens_max = 0;
        out->token_text = TX_MV_TOKENS;
        for (uint32_t f = 0; f < v->g->formation_n; f++) {
            if (game_formation_c(v->g, f)->seat != v->seat) continue;
            out->tokens = (int16_t)(out->tokens + matg_formation_c(v->g, f)->orders);
            out->tokens_max = (int16_t)(out->tokens_max + matg_formation_c(v->g, f)->orders_max);
        }
    }
    if (v->g->decision.kind != 0 || (!setup && matg_game_c(v->g)->turn_seat != v->seat)) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == v->seat) status_stand(v, (StandIx)i, out);
    Text t = text_make(out->end_command, sizeof out->end_command);
    text_format(&t, "%c %s", 'A' + v->seat, setup ? "ready" : "pass");
}

/* --- what always holds --- */

bool matg_move_invariant(const Catalog *cat, const Game *g, Text *why) {
    (void)cat;
    const MatgGame *mg = matg_game_c(g);
    bool moving = g->h.frame_n > 0 && g->frame[g->h.frame_n - 1].kind == MATG_FRAME_MOVE;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *a = game_stand_c(g, i);
        if (!stand_on_table(a) || (moving && mg->mover == i)) continue;
        if (a->x < 0 || a->y < 0 || a->x > g->h.w || a->y > g->h.h) {
            text_format(why, "stand %d is off the table", (int)i);
            return false;
        }
        for (uint32_t k = 0; k < i; k++) {
            const Stand *b = game_stand_c(g, k);
            if (!geom_within(stand_at(a), stand_at(b), 3 * WU_INCH / 2)) continue; /* farther apart no bases meet */
            if (!stand_on_table(b) || (moving && mg->mover == k) ||
                !shape_overlap(MATG_BASE, stand_pose(a), MATG_BASE, stand_pose(b)))
                continue;
            text_format(why, "stands %d and %d overlap", (int)k, (int)i);
            return false;
        }
    }
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (matg_stand_c(g, i)->attempt == ATTEMPT_READY && mg->attempt_kind == ATTEMPT_OF_NONE &&
            stand_alive(game_stand_c(g, i))) {
            text_format(why, "stand %d is ready without an attempt", (int)i);
            return false;
        }
    return true;
}
