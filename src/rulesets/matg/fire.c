#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"

enum { SLOT_TARGET, SLOT_BY };

/* --- resolution (5.3, 5.4, 5.11) --- */

static void mark_fired(Tx *tx, StandIx by, StandIx target) {
    matg_stand(tx->g, by)->fired = 1;
    MatgStand *m = matg_stand(tx->g, target);
    uint8_t now = (uint8_t)tx->g->h.turn;
    int at = 0;
    for (int k = 0; k < MATG_HIT_BY; k++) {
        if (m->hit_by[k] == by || m->hit_by[k] == STAND_NONE) {
            at = k;
            break;
        }
        if ((uint8_t)(now - m->hit_turn[k]) > (uint8_t)(now - m->hit_turn[at])) at = k;
    }
    m->hit_by[at] = by;
    m->hit_turn[at] = now;
}

static void say_shot(Tx *tx, StandIx by, StandIx target, MatgAttackKind kind, const MatgShot *s) {
    static const TextId KIND[] = {TX_MATG_STANDARD, TX_MATG_OPPORTUNITY, TX_MATG_COVERING};
    Vec from = matg_pose(game_stand_c(tx->g, by)).at, to = matg_pose(game_stand_c(tx->g, target)).at;
    Event *ev = event_add(tx->ev, EV_SHOT, SEATS_ALL);
    ev->a = by;
    ev->b = target;
    ev->seat = game_stand_c(tx->g, by)->seat;
    ev->at = from;
    ev->to = to;
    ev->text = (uint16_t)KIND[kind];
    ev->v[0] = geom_length_up(from, to);
    ev->v[1] = s ? s->side : 0;
    ev->v[2] = (int32_t)KIND[kind];
    ev->v[3] = s == NULL; /* the target was gone already: fired without a roll (5.11) */
    ev->v[4] = s ? s->front_mdeg : 0;
}

static MatgResult roll_crt(Tx *tx, StandIx by, StandIx target, const MatgShot *s) {
    static const TextId RESULT[MATG_RESULTS] = {TX_MATG_R_NONE, TX_MATG_R_S, TX_MATG_R_SS, TX_MATG_R_D, TX_MATG_R_E};
    uint16_t die = (uint16_t)tx->dice->n;
    int natural = tx_die(tx, 6);
    natural += tx_die(tx, 6);
    MatgResult r = (MatgResult)s->natural[natural];
    Ledger roll = {.measure = MEASURE_COUNT};
    ledger_term(&roll, (Term){.what = TX_MATG_T_NATURAL, .rule = RULE(5, 4), .value = natural});
    for (uint32_t i = 0; i < s->crt_l.n; i++) ledger_term(&roll, s->crt_l.term[i]);
    Event *ev = event_add(tx->ev, EV_TABLE, SEATS_ALL);
    ev->a = by;
    ev->b = target;
    ev->seat = game_stand_c(tx->g, by)->seat;
    ev->rule = RULE(6, 1);
    ev->text = (uint16_t)RESULT[r];
    ev->die = die;
    ev->die_n = 2;
    ev->v[0] = natural;
    ev->v[1] = natural + s->crt;
    ev->v[2] = s->column;
    ev->v[3] = (int32_t)r;
    ev->v[4] = matg_stand_c(tx->g, target)->state;
    event_ledger(tx->ev, ev, &s->cd_l);
    event_ledger(tx->ev, ev, &roll);
    return r;
}

/* 5.8: a low roll of AP fire was the last of its special means. */
static void deplete(Tx *tx, StandIx by, const MatgShot *s, int natural) {
    int32_t dep = tx->cat->type[game_stand_c(tx->g, by)->type].value[MV_DEP];
    if (!s->ap || s->as_hq || natural > dep) return;
    matg_stand(tx->g, by)->no_ap = 1;
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->a = by;
    ev->text = TX_MATG_NOTE_AP_GONE;
    ev->rule = RULE(5, 8);
}

uint32_t matg_resolve_attack(Tx *tx, StandIx target, const StandIx *by, uint32_t n, MatgAttackKind kind) {
    uint32_t bits = 0;
    View v = matg_tx_view(tx);
    if (kind == MATG_STANDARD) matg_stand(tx->g, target)->attacked = 1;
    if (kind == MATG_OPPORTUNITY) matg_stand(tx->g, target)->op_attacked = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (matg_dead(&v, target)) {
            say_shot(tx, by[i], target, kind, NULL);
            mark_fired(tx, by[i], target);
            continue;
        }
        MatgShot s;
        matg_shot(&v, by[i], target, NULL, kind, true, &s);
        say_shot(tx, by[i], target, kind, &s);
        mark_fired(tx, by[i], target);
        if (!matg_roll(tx, by[i], TX_MATG_TO_FIRE, RULE(5, 3), &s.need_l, NULL)) continue;
        uint32_t die = tx->dice->n;
        MatgResult r = roll_crt(tx, by[i], target, &s);
        int natural = tx->dice->die[die].face + tx->dice->die[die + 1].face;
        if (r != MATG_NONE) bits |= 1u << r;
        matg_apply_result(tx, target, by[i], r);
        deplete(tx, by[i], &s, natural);
    }
    return bits;
}

/* --- the command "fire" --- */

bool matg_fire_can_act(const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != seat || !(s->flags & ST_ON_TABLE) || matg_stand_c(v->g, i)->fired) continue;
        if (matg_fire_targets(v, (StandIx)i, NULL, 1)) return true;
    }
    return false;
}

uint32_t matg_fire_targets(const View *v, StandIx by, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    Seat seat = (Seat)game_stand_c(v->g, by)->seat;
    const MatgStand *m = matg_stand_c(v->g, by);
    if (!matg_on_table(v, by) || m->fired || m->posture == POSTURE_MOVEMENT) return 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        if (game_stand_c(v->g, i)->seat == seat || !matg_on_table(v, (StandIx)i)) continue;
        if (matg_shot_target(v, seat, (StandIx)i, MATG_STANDARD).kind != VERDICT_OK) continue;
        if (!matg_can_shoot(v, by, (StandIx)i, MATG_STANDARD)) continue;
        if (out) out[n] = (StandIx)i;
        n++;
    }
    return n;
}

Verdict matg_check_fire(const View *v, const Command *c) {
    if (v->g->h.phase != MATG_FIRE) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), STAND_NONE);
    Verdict no = matg_check_go(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx target = (StandIx)command_arg(c, SLOT_TARGET, 0)->a;
    no = matg_shot_target(v, (Seat)c->seat, target, MATG_STANDARD);
    if (no.kind != VERDICT_OK) return no;
    uint16_t n = command_count(c, SLOT_BY);
    if (n > MATG_FIRERS)
        return verdict_limit(TX_MATG_TOO_MANY, RULE(5, 1), target, STAND_NONE, MEASURE_COUNT, n, MATG_FIRERS);
    for (uint16_t k = 0; k < n; k++) {
        StandIx by = (StandIx)command_arg(c, SLOT_BY, k)->a;
        no = rules_own_stand(v, (Seat)c->seat, by);
        if (no.kind != VERDICT_OK) return no;
        for (uint16_t j = 0; j < k; j++)
            if (command_arg(c, SLOT_BY, j)->a == by) return verdict_no(TX_NAMED_TWICE, RULE(5, 1), by);
        no = matg_check_firer(v, by, target, MATG_STANDARD);
        if (no.kind != VERDICT_OK) return no;
    }
    return verdict_ok();
}

void matg_apply_fire(Tx *tx, const Command *c) {
    StandIx by[MATG_FIRERS];
    uint32_t n = command_count(c, SLOT_BY);
    for (uint16_t k = 0; k < n; k++) by[k] = (StandIx)command_arg(c, SLOT_BY, k)->a;
    matg_resolve_attack(tx, (StandIx)command_arg(c, SLOT_TARGET, 0)->a, by, n, MATG_STANDARD);
    matg_go_over(tx);
}

/* --- openings, samples, remedies --- */

/* A random player seldom takes shots that an ordinary roll makes nothing of: they wait for a better one, as a reaction
 * or as cover. */
enum { FAIR_ROLL = 7 };
static bool is_fair(const View *v, StandIx by, StandIx target) {
    MatgShot s;
    return matg_shot(v, by, target, NULL, MATG_STANDARD, false, &s).kind == VERDICT_OK &&
           s.natural[FAIR_ROLL] != MATG_NONE;
}

uint32_t matg_fire_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < v->g->stand_n && n < cap; t++) {
        if (game_stand_c(v->g, t)->seat == v->seat || !matg_on_table(v, (StandIx)t)) continue;
        if (matg_shot_target(v, (Seat)v->seat, (StandIx)t, MATG_STANDARD).kind != VERDICT_OK) continue;
        StandIx some[GAME_STANDS];
        uint16_t m = 0;
        bool wanted = only == STAND_NONE || only == t, fair = false;
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *s = game_stand_c(v->g, i);
            if (s->seat != v->seat || !matg_can_shoot(v, (StandIx)i, (StandIx)t, MATG_STANDARD)) continue;
            some[m++] = (StandIx)i;
            wanted |= only == i;
            fair = fair || is_fair(v, (StandIx)i, (StandIx)t);
        }
        if (!m || !wanted) continue;
        Arg arg[2] = {arg_stand(SLOT_TARGET, (StandIx)t),
                      {.slot = SLOT_BY, .kind = ARG_FREE, .a = ARG_STAND, .b = MATG_FIRERS}};
        out[n++] = (Opening){.cmd = command_keep(a, (Seat)v->seat, MATG_OP_FIRE, arg, 2),
                             .some = matg_keep_stands(a, some, m),
                             .some_n = m,
                             .rare = !fair,
                             .title = TX_MATG_DO_FIRE};
    }
    return n;
}

/* One to three of those who can, so that a random side does not spend all on one target. */
bool matg_fire_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    (void)v;
    if (!o->some_n) return false;
    enum { MOST = 4 };
    Arg arg[1 + MOST] = {o->cmd.arg[0]};
    uint32_t want = 1 + rng_below(r, MIN((uint32_t)MOST, o->some_n)), n = 0;
    uint32_t first = rng_below(r, o->some_n);
    for (; n < want; n++) arg[1 + n] = arg_stand(SLOT_BY, o->some[(first + n) % o->some_n]);
    *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_FIRE, arg, 1 + n);
    return true;
}

static void remedy_fire(Arena *a, Seat seat, StandIx target, StandIx by, TextId text, StandIx who, Measure m,
                        int64_t have, Remedy *out) {
    Arg arg[2] = {arg_stand(SLOT_TARGET, target), arg_stand(SLOT_BY, by)};
    *out = (Remedy){.some = true,
                    .cmd = command_keep(a, seat, MATG_OP_FIRE, arg, 2),
                    .text = (uint16_t)text,
                    .who = who,
                    .measure = (uint8_t)m,
                    .have = have};
}

static int64_t apart2(const View *v, StandIx a, StandIx b) {
    return vec_dist2(matg_pose(game_stand_c(v->g, a)).at, matg_pose(game_stand_c(v->g, b)).at);
}

static Wu apart(const View *v, StandIx a, StandIx b) {
    return geom_length_up(matg_pose(game_stand_c(v->g, a)).at, matg_pose(game_stand_c(v->g, b)).at);
}

/* The smallest change: the same target by those named who can; else by the nearest who can; else the nearest target
 * that the first named can attack. */
bool matg_fire_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    (void)no;
    *out = (Remedy){.who = STAND_NONE};
    if (v->g->h.phase != MATG_FIRE || matg_check_go(v, (Seat)c->seat).kind != VERDICT_OK) return true;
    Seat seat = (Seat)c->seat;
    StandIx target = (StandIx)command_arg(c, SLOT_TARGET, 0)->a, best = STAND_NONE;
    uint16_t named = command_count(c, SLOT_BY);
    int64_t best2 = 0;
    if (matg_shot_target(v, seat, target, MATG_STANDARD).kind == VERDICT_OK) {
        Arg arg[MATG_FIRERS + 1];
        uint32_t n = 1;
        arg[0] = arg_stand(SLOT_TARGET, target);
        for (uint16_t k = 0; k < named && n <= MATG_FIRERS; k++) {
            StandIx by = (StandIx)command_arg(c, SLOT_BY, k)->a;
            bool twice = false;
            for (uint32_t j = 1; j < n; j++) twice |= arg[j].a == by;
            if (!twice && game_stand_c(v->g, by)->seat == seat && matg_can_shoot(v, by, target, MATG_STANDARD))
                arg[n++] = arg_stand(SLOT_BY, by);
        }
        if (n > 1) {
            *out = (Remedy){.some = true,
                            .cmd = command_keep(a, seat, MATG_OP_FIRE, arg, n),
                            .text = TX_MATG_REMEDY_WITHOUT,
                            .who = (StandIx)arg[1].a,
                            .measure = MEASURE_COUNT,
                            .have = n - 1};
            return true;
        }
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            if (game_stand_c(v->g, i)->seat != seat || !matg_can_shoot(v, (StandIx)i, target, MATG_STANDARD)) continue;
            int64_t d2 = apart2(v, (StandIx)i, target);
            if (best != STAND_NONE && d2 >= best2) continue;
            best = (StandIx)i;
            best2 = d2;
        }
        if (best != STAND_NONE) {
            remedy_fire(a, seat, target, best, TX_MATG_REMEDY_FIRER, best, MEASURE_WU, apart(v, best, target), out);
            return true;
        }
    }
    for (uint16_t k = 0; k < named; k++) {
        StandIx by = (StandIx)command_arg(c, SLOT_BY, k)->a;
        if (game_stand_c(v->g, by)->seat != seat) continue;
        StandIx can[GAME_STANDS];
        uint32_t n = matg_fire_targets(v, by, can, GAME_STANDS);
        for (uint32_t i = 0; i < n; i++) {
            int64_t d2 = apart2(v, by, can[i]);
            if (best != STAND_NONE && d2 >= best2) continue;
            best = can[i];
            best2 = d2;
        }
        if (best == STAND_NONE) continue;
        remedy_fire(a, seat, best, by, TX_MATG_REMEDY_TARGET, best, MEASURE_WU, apart(v, by, best), out);
        return true;
    }
    return true;
}
