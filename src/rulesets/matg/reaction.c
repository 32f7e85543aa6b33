/* reaction: opportunity fire at a mover and covering fire at who fired: stops, questions, answers (matg 9). */
#include "rulesets/matg/matg_move.h"

#include "rulesets/matg/attack.h"

enum { STOPS = 1024 };

/* What a scan along a path looks for, and with what. The answers depend on the way so far only: the stands that may
 * fire and the mover's state do not change while it moves on. */
typedef struct Scan {
    const View *v;
    const PathAsk *ask;
    StandIx mover;
    Wu length;
    uint32_t n;
    StandIx firer[GAME_STANDS];
    uint16_t offered[GAME_STANDS]; /* tenths + 1 of the best chance offered so far; 0 = none */
    uint16_t now[GAME_STANDS];     /* the same at the pose looked at last; 0 = it cannot fire */
} Scan;

typedef struct Glance {
    uint32_t can;    /* stands that can fire */
    bool better;     /* one of them for the first time, or better than before */
    uint32_t best;   /* index in Scan.firer */
    uint16_t tenths; /* of the best */
} Glance;

static bool may_react(const View *v, StandIx i, Seat seat) {
    const Stand *s = game_stand_c(v->g, i);
    const MatgStand *m = matg_stand_c(v->g, i);
    return s->seat == seat && stand_on_table(s) && !m->fired && m->posture != POSTURE_MOVEMENT && matg_is_armed(v, i);
}

static void scan_begin(Scan *s, const View *v, const PathAsk *ask, Wu length) {
    s->v = v;
    s->ask = ask;
    s->mover = ask->self;
    s->length = length;
    s->n = 0;
    Seat other = ask->seat == SEAT_A ? SEAT_B : SEAT_A;
    if (matg_stand_c(v->g, s->mover)->op_attacked) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (may_react(v, (StandIx)i, other)) {
            s->offered[s->n] = matg_stand_c(v->g, i)->offered;
            s->firer[s->n++] = (StandIx)i;
        }
}

/* Chance that the shot stops or kills, in tenths of a per cent, plus one; 0 when there is no shot. */
static uint16_t shot_tenths(const Scan *s, StandIx by, Pose at) {
    if (!matg_can_shoot_at(s->v, by, s->mover, at, MATG_OPPORTUNITY)) return 0;
    return (uint16_t)(matg_stop_chance(s->v, s->mover, at, &by, 1) * 1000 / MATG_ONE + 1);
}

static Glance look_at(Scan *s, Pose at) {
    Glance l = {0};
    for (uint32_t k = 0; k < s->n; k++) {
        s->now[k] = shot_tenths(s, s->firer[k], at);
        if (s->now[k] == 0) continue;
        l.better = l.better || s->now[k] > s->offered[k];
        if (l.can++ == 0 || s->now[k] > s->now[l.best]) l.best = k;
    }
    if (l.can > 0) l.tenths = (uint16_t)(s->now[l.best] - 1);
    return l;
}

static void mark_offered(Scan *s) {
    for (uint32_t k = 0; k < s->n; k++) s->offered[k] = MAX(s->offered[k], s->now[k]);
}

static Pose end_pose(const PathAsk *ask, Wu length) {
    Pose p = path_pose(ask, length);
    if (ask->turn_at_end) p.face = ask->end_face;
    return p;
}

/* First place behind `lo` and not behind `hi` that is better, `hi` being so: to the Wu, so that it is the same wherever
 * legs end. */
static Wu first_better(Scan *s, Wu lo, Wu hi, Glance *look) {
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (look_at(s, path_pose(s->ask, mid)).better)
            hi = mid;
        else
            lo = mid;
    }
    *look = look_at(s, path_pose(s->ask, hi));
    return hi;
}

/* The next place at or behind `from`, a gap behind the last stop (or the start), where a stand gets a shot or a better
 * one. */
static bool next_better(Scan *s, Wu from, Wu last, Wu gap, Wu *at, Glance *look) {
    Wu stop[STOPS], before = MAX(from, MAX(last, 0) + gap);
    uint32_t n = path_stops(s->ask, s->length, stop, ARRAY_LEN(stop));
    if (last < 0) before = MIN(before, s->length);
    if (before > s->length) return false;
    if (before < s->length) {
        *at = before;
        *look = look_at(s, path_pose(s->ask, before));
        if (look->better) return true;
    }
    for (uint32_t k = 0; k < n; k++) {
        if (stop[k] <= before && stop[k] < s->length) continue;
        if (look_at(s, path_pose(s->ask, stop[k])).better) {
            *at = first_better(s, MIN(before, stop[k] - 1), stop[k], look);
            return true;
        }
        before = stop[k];
    }
    *at = s->length;
    *look = look_at(s, end_pose(s->ask, s->length)); /* turning is moving (9.1) */
    return look->better;
}

/* Where the rest of the way first meets the line that the reactor drew; false: nowhere. */
static bool line_met(const PathAsk *ask, Wu from, Vec a, Vec b, Wu *at) {
    Vec p = ask->start.at;
    Wu gone = 0;
    for (uint32_t k = 0; k < ask->leg_n; k++) {
        Vec q = ask->leg[k].to;
        Wu len = geom_length_up(p, q);
        Frac cut;
        if (geom_segment_cut(p, q, a, b, &cut)) {
            Wu here = gone + (Wu)frac_scale(cut, len);
            if (here > from) {
                *at = here;
                return true;
            }
        }
        gone += len;
        p = q;
    }
    return false;
}

/* --- the move under way --- */

static void ask_reactor(Tx *tx, Frame *f, Scan *s, Wu at, const Glance *l) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    Pose pose = at == s->length ? end_pose(s->ask, at) : path_pose(s->ask, at);
    PathLeg cut[PATH_LEGS];
    PathAsk part = *s->ask;
    part.leg = cut;
    part.leg_n = path_cut(s->ask, at, cut);
    part.turn_at_end = 0;
    PathAnswer p;
    tx_pose(tx, s->mover, pose);
    matg_cargo_follow(tx->g, s->mover);
    if (at > mg->along && matg_walk(&v, s->mover, &part, &p)) {
        matg_show_stretch(tx, s->ask, mg->along, at, MAX(p.spent - f->r[MOVE_R_SPENT], 0));
        f->r[MOVE_R_SPENT] = (int32_t)MIN(p.spent, INT32_MAX);
    }
    mark_offered(s);
    for (uint32_t k = 0; k < s->n; k++) matg_stand(tx->g, s->firer[k])->offered = s->offered[k];
    mg->along = at;
    f->r[MOVE_R_LAST_STOP] = at;
    tx->g->decision = (Decision){.seat = (uint8_t)(s->ask->seat == SEAT_A ? SEAT_B : SEAT_A),
                                 .kind = MATG_ASK_REACT,
                                 .stand = s->mover,
                                 .other = s->firer[l->best],
                                 .v = {at, l->tenths, mg->best, (int32_t)l->can}};
    mg->best = l->tenths;
    Event *e = event_add(tx->ev, EV_ASKED, SEATS_ALL);
    e->seat = tx->g->decision.seat;
    e->text = TX_MV_E_REACT;
    e->rule = RULE(9, 1);
    e->a = s->mover;
    e->b = s->firer[l->best];
    e->at = pose.at;
    for (int k = 0; k < 4; k++) e->v[k] = tx->g->decision.v[k];
}

bool matg_next_stop(Tx *tx, Frame *f, const PathAsk *ask, Wu length) {
    MatgGame *mg = matg_game(tx->g);
    if (mg->let_finish) return false;
    View v = matg_tx_view(tx);
    Scan *s = ARENA_NEW(tx->tmp, Scan);
    scan_begin(s, &v, ask, length);
    if (s->n == 0) return false;
    Wu gap = matg_k(tx->cat, MK_STOP_GAP), last = f->r[MOVE_R_LAST_STOP], at = 0;
    Glance look = {0};
    if (mg->ask_line) {
        Wu met;
        if (!line_met(ask, mg->along, vec(mg->ask[0], mg->ask[1]), vec(mg->ask[2], mg->ask[3]), &met)) return false;
        met = last < 0 ? met : MAX(met, last + gap);
        if (met > length) return false;
        mg->ask_line = 0;
        look = look_at(s, met == length ? end_pose(ask, met) : path_pose(ask, met));
        if (look.can > 0) {
            ask_reactor(tx, f, s, met, &look);
            return true;
        }
        if (!next_better(s, met, last, gap, &at, &look)) return false;
    } else if (!next_better(s, mg->along, last, gap, &at, &look)) {
        return false;
    }
    ask_reactor(tx, f, s, at, &look);
    return true;
}

uint32_t matg_path_reactions(const View *v, StandIx mover, const PathLeg *leg, uint32_t n, const Angle *end_face,
                             MatgStop *out, uint32_t cap) {
    PathAsk ask;
    PathAnswer p;
    if (!matg_path_ask_of(v, mover, leg, n, end_face, &ask) || !matg_walk(v, mover, &ask, &p)) return 0;
    Scan s;
    scan_begin(&s, v, &ask, p.reach);
    for (uint32_t k = 0; k < s.n; k++) s.offered[k] = 0;
    if (p.stop != PATH_WHOLE) ask.turn_at_end = 0;
    Wu gap = matg_k(v->cat, MK_STOP_GAP), last = -1, at = 0;
    uint32_t found = 0;
    Glance look;
    while (s.n > 0 && found < cap && next_better(&s, MAX(last, 0), last, gap, &at, &look)) {
        StandIx by = s.firer[look.best];
        Pose pose = at == p.reach ? end_pose(&ask, at) : path_pose(&ask, at);
        MatgShot shot;
        bool fires = matg_shot(v, by, mover, &pose, MATG_OPPORTUNITY, false, &shot).kind == VERDICT_OK;
        out[found++] = (MatgStop){.along = at,
                                  .firer = by,
                                  .range = geom_length_up(stand_at(game_stand_c(v->g, by)), pose.at),
                                  .side = fires && shot.side,
                                  .stopped = matg_stop_chance(v, mover, pose, &by, 1)};
        mark_offered(&s);
        last = at;
    }
    return found;
}

/* --- answers --- */

static Verdict check_firers(const View *v, const Command *c, uint8_t slot, StandIx target, MatgAttackKind kind) {
    uint16_t n = command_count(c, slot);
    if (n > MATG_FIRERS)
        return verdict_limit(TX_MV_TOO_MANY, RULE(9, 1), STAND_NONE, STAND_NONE, MEASURE_COUNT, n, MATG_FIRERS);
    for (uint16_t k = 0; k < n; k++) {
        StandIx by = (StandIx)command_arg(c, slot, k)->a;
        Verdict no = rules_own_stand(v, (Seat)c->seat, by);
        if (no.kind != VERDICT_OK) return no;
        for (uint16_t j = 0; j < k; j++)
            if (command_arg(c, slot, j)->a == by) return verdict_no(TX_NAMED_TWICE, RULE(9, 1), by);
        no = matg_check_firer(v, by, target, kind);
        if (no.kind != VERDICT_OK) return no;
    }
    return matg_check_target(v, (Seat)c->seat, target, kind);
}

static void answered(Tx *tx, TextId text, RuleRef rule) {
    Event *e = event_add(tx->ev, EV_ANSWERED, SEATS_ALL);
    e->seat = tx->g->decision.seat;
    e->a = tx->g->decision.stand;
    e->text = (uint16_t)text;
    e->rule = rule;
    e->v[0] = tx->g->decision.kind;
    tx->g->decision = (Decision){0};
}

Verdict matg_check_react(const View *v, const Command *c) {
    const Decision *d = &v->g->decision;
    if (d->kind != MATG_ASK_REACT) return verdict_no(TX_MV_NOT_ASKED, RULE(9, 1), STAND_NONE);
    return check_firers(v, c, 0, d->stand, MATG_OPPORTUNITY);
}

static bool is_hit(uint32_t bits) {
    return (bits & ((1U << MATG_S) | (1U << MATG_S_OR_D) | (1U << MATG_D))) != 0;
}

void matg_apply_react(Tx *tx, const Command *c) {
    MatgGame *mg = matg_game(tx->g);
    StandIx by[MATG_FIRERS], mover = mg->mover;
    uint16_t n = command_count(c, 0);
    for (uint16_t k = 0; k < n; k++) mg->opfirer[k] = by[k] = (StandIx)command_arg(c, 0, k)->a;
    mg->opfirer_n = (uint8_t)n;
    mg->cover_next = 0;
    tx->g->decision = (Decision){0};
    uint32_t bits = matg_resolve_attack(tx, mover, by, n, MATG_OPPORTUNITY);
    matg_stand(tx->g, mover)->op_attacked = 1;
    mg->stop_test = is_hit(bits);
    tx_top(tx)->step = MOVE_STEP_COVER;
}

static uint32_t cover_index(const MatgGame *mg, StandIx i) {
    uint32_t k = mg->cover_next;
    while (k < mg->opfirer_n && mg->opfirer[k] != i) k++;
    return k;
}

Verdict matg_check_cover(const View *v, const Command *c) {
    const MatgGame *mg = matg_game_c(v->g);
    if (v->g->decision.kind != MATG_ASK_COVER) return verdict_no(TX_MV_NOT_ASKED, RULE(9, 2), STAND_NONE);
    StandIx target = (StandIx)command_arg(c, 0, 0)->a;
    if (cover_index(mg, target) >= mg->opfirer_n) return verdict_no(TX_MV_COVER_WHOM, RULE(9, 2), target);
    return check_firers(v, c, 1, target, MATG_COVERING);
}

void matg_apply_cover(Tx *tx, const Command *c) {
    MatgGame *mg = matg_game(tx->g);
    StandIx by[MATG_FIRERS], target = (StandIx)command_arg(c, 0, 0)->a;
    uint16_t n = command_count(c, 1);
    for (uint16_t k = 0; k < n; k++) by[k] = (StandIx)command_arg(c, 1, k)->a;
    /* the one answered for goes out of the list; those before it are still to be asked */
    uint32_t at = cover_index(mg, target);
    for (; at > mg->cover_next; at--) mg->opfirer[at] = mg->opfirer[at - 1];
    mg->opfirer[at] = target;
    mg->cover_next++;
    tx->g->decision = (Decision){0};
    matg_resolve_attack(tx, target, by, n, MATG_COVERING);
}

Verdict matg_check_let(const View *v, const Command *c) {
    const Decision *d = &v->g->decision;
    if (d->kind != MATG_ASK_REACT && d->kind != MATG_ASK_COVER)
        return verdict_no(TX_MV_NOT_ASKED, RULE(9, 3), STAND_NONE);
    int how = command_arg(c, 0, 0)->a;
    uint16_t n = command_count(c, 1);
    if (how != LET_FROM) return n == 0 ? verdict_ok() : verdict_no(TX_BAD_ARGUMENT, RULE(9, 3), STAND_NONE);
    if (d->kind != MATG_ASK_REACT) return verdict_no(TX_MV_NOT_ASKED, RULE(9, 3), STAND_NONE);
    const Arg *a = command_arg(c, 1, 0), *b = command_arg(c, 1, 1);
    if (n != 2 || (a->a == b->a && a->b == b->b)) return verdict_no(TX_MV_LINE_POINTS, RULE(9, 3), STAND_NONE);
    return verdict_ok();
}

void matg_apply_let(Tx *tx, const Command *c) {
    MatgGame *mg = matg_game(tx->g);
    int how = command_arg(c, 0, 0)->a;
    if (tx->g->decision.kind == MATG_ASK_COVER) {
        /* pass: this one only; finish: no covering fire at all */
        uint32_t at = cover_index(mg, tx->g->decision.other);
        mg->cover_next = (uint8_t)(how == LET_PASS && at < mg->opfirer_n ? at + 1 : mg->opfirer_n);
        answered(tx, TX_MV_E_LET, RULE(9, 2));
        return;
    }
    if (how == LET_FINISH) mg->let_finish = 1;
    if (how == LET_FROM) {
        mg->ask_line = 1;
        for (uint16_t k = 0; k < 2; k++) {
            const Arg *p = command_arg(c, 1, k);
            mg->ask[2 * k] = p->a;
            mg->ask[2 * k + 1] = p->b;
        }
    }
    answered(tx, how == LET_FINISH ? TX_MV_E_LET_FINISH : how == LET_FROM ? TX_MV_E_LET_LINE : TX_MV_E_LET, RULE(9, 3));
}

/* --- after the attack (9.4) --- */

static bool can_cover(const View *v, Seat seat, StandIx target, StandIx *first, uint32_t *n) {
    *n = 0;
    if (matg_check_target(v, seat, target, MATG_COVERING).kind != VERDICT_OK) return false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != seat || !matg_can_shoot(v, (StandIx)i, target, MATG_COVERING)) continue;
        if ((*n)++ == 0) *first = (StandIx)i;
    }
    return *n > 0;
}

void matg_run_cover(Tx *tx, Frame *f) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    Seat seat = (Seat)game_stand_c(tx->g, mg->mover)->seat;
    for (; mg->cover_next < mg->opfirer_n; mg->cover_next++) {
        StandIx target = mg->opfirer[mg->cover_next], first = STAND_NONE;
        uint32_t n;
        if (!can_cover(&v, seat, target, &first, &n)) continue;
        tx->g->decision = (Decision){.seat = (uint8_t)seat,
                                     .kind = MATG_ASK_COVER,
                                     .stand = mg->mover,
                                     .other = target,
                                     .v = {mg->along, first, (int32_t)mg->opfirer_n - mg->cover_next, (int32_t)n}};
        Event *e = event_add(tx->ev, EV_ASKED, SEATS_ALL);
        e->seat = (uint8_t)seat;
        e->text = TX_MV_E_COVER;
        e->rule = RULE(9, 2);
        e->a = mg->mover;
        e->b = target;
        return;
    }
    f->step = MOVE_STEP_STOP;
}

static void stop_mover(Tx *tx, Frame *f, StandIx mover) {
    MatgGame *mg = matg_game(tx->g);
    matg_stand(tx->g, mover)->stopped = 1;
    Event *e = event_add(tx->ev, EV_STOPPED, SEATS_ALL);
    e->a = mover;
    e->seat = game_stand_c(tx->g, mover)->seat;
    e->text = TX_MV_E_STOPPED;
    e->rule = RULE(9, 1);
    e->at = stand_at(game_stand_c(tx->g, mover));
    StandIx other = (StandIx)f->r[MOVE_R_OTHER];
    int act = f->r[MOVE_R_ACT];
    if (act == MOVE_ACT_LOAD || act == MOVE_ACT_LAND) {
        matg_clear_move(tx);
        if (act == MOVE_ACT_LOAD)
            matg_end_load(tx, mover, other, true);
        else
            matg_end_land(tx, mover, other, true);
        return;
    }
    matg_end_move(tx, mg->along, true);
}

void matg_run_stop(Tx *tx, Frame *f) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    StandIx mover = mg->mover;
    if (matg_dead(&v, mover)) {
        matg_break_contact(tx->g, mover);
        matg_clear_move(tx);
        return;
    }
    if (mg->stop_test) {
        Ledger need = {0};
        mg->stop_test = 0;
        matg_need(&v, mover, true, &need);
        if (!matg_roll(tx, mover, TX_MV_R_STOP, RULE(9, 1), &need, NULL)) {
            stop_mover(tx, f, mover);
            return;
        }
    }
    f->step = MOVE_STEP_WALK;
}
