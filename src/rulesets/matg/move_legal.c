/* move_legal: what may be done in set-up, movement and at a reaction; what remains; what always holds. */
#include "rulesets/matg/matg_move.h"

#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"

enum { GROUP = STATUS_STANDS, POOR_SHOT = 100 /* tenths of a per cent: a random player lets pass */ };

/* --- openings --- */

static void add_pass(Openings *l, uint8_t op, TextId title) {
    Opening *o = opening_add(l, op, title, NULL, 0);
    if (o != NULL) o->ends = 1;
}

static void add_setup(Openings *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != v->seat || !opening_wanted(l, s)) continue;
        bool again = l->only == s && matg_on_table(v, s) && matg_block_zone(v, s);
        if (!matg_sets_up(v, s) && !again) continue;
        Arg arg[3] = {arg_stand(0, s), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_ANGLE, 1)};
        opening_add(l, MATG_OP_PLACE, TX_MV_A_PLACE, arg, 3);
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
static void add_loads(Openings *l) {
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
            if (!opening_wanted(l, (StandIx)i) && !opening_wanted(l, by[k])) continue;
            if (!near_enough(v, (StandIx)i, by[k])) continue;
            if (matg_check_load_stands(v, (Seat)v->seat, (StandIx)i, by[k]).kind != VERDICT_OK) continue;
            Arg arg[2] = {arg_stand(0, (StandIx)i), arg_stand(1, by[k])};
            opening_rare(opening_add(l, MATG_OP_LOAD, TX_MV_A_LOAD, arg, 2));
        }
    }
}

static void add_landings(Openings *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != v->seat || (s->flags & ST_ABOARD) == 0 ||
            (!opening_wanted(l, (StandIx)i) && !opening_wanted(l, s->carrier)))
            continue;
        if (matg_check_land_off(v, (Seat)v->seat, (StandIx)i, s->carrier).kind != VERDICT_OK) continue;
        Arg arg[4] = {arg_stand(0, (StandIx)i), arg_stand(1, s->carrier), arg_free(2, ARG_POINT, 1),
                      arg_free(3, ARG_ANGLE, 1)};
        opening_rare(opening_add(l, MATG_OP_LAND, TX_MV_A_LAND, arg, 4));
    }
}

static void add_exits(Openings *l, StandIx i) {
    for (int32_t e = EDGE_N; e < EDGE_NONE; e++) {
        Arg arg[2] = {arg_stand(0, i), arg_word(1, e)};
        Command c = {.seat = l->v->seat, .op = MATG_OP_EXIT, .n = 2, .arg = arg};
        if (matg_may_exit(l->v, i, (Edge)e) && matg_check_exit(l->v, &c).kind == VERDICT_OK)
            opening_add(l, MATG_OP_EXIT, TX_MV_A_EXIT, arg, 2);
    }
}

static void add_moves(Openings *l) {
    const View *v = l->v;
    StandIx *some = ARENA_ARRAY(l->a, StandIx, v->g->stand_n);
    uint16_t m = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (!opening_wanted(l, s) || matg_check_due(v, (Seat)v->seat, s).kind != VERDICT_OK) continue;
        Arg arg[3] = {arg_stand(0, s), arg_free(1, ARG_LEG, PATH_LEGS), arg_free(2, ARG_ANGLE, 1)};
        if (matg_allowance(v, s) > 0 || !matg_on_table(v, s) || matg_has_one_inch(v, s))
            opening_add(l, MATG_OP_MOVE, TX_MV_A_MOVE, arg, 3);
        Arg turn[2] = {arg[0], arg_free(1, ARG_ANGLE, 1)};
        if (matg_on_table(v, s)) {
            opening_rare(opening_add(l, MATG_OP_TURN, TX_MV_A_TURN, turn, 2));
            add_exits(l, s);
        }
        some[m++] = s;
    }
    Arg arg = arg_free(0, ARG_STAND, 0);
    Opening *o = m > 0 ? opening_add(l, MATG_OP_STAY, TX_MV_A_STAY, &arg, 1) : NULL;
    if (o == NULL) return;
    o->some = some;
    o->some_n = m;
    o->rare = 1;
}

static void add_attempt(Openings *l, StandIx i, bool waiting, uint8_t op, TextId title) {
    StandIx all[GROUP];
    uint32_t n = matg_attempt_group(l->v, i, waiting, all, ARRAY_LEN(all));
    bool first = n > 0 && all[0] == i, of_only = false;
    for (uint32_t k = 0; k < n; k++) of_only = of_only || opening_wanted(l, all[k]);
    if (!first || !of_only) return;
    Arg *arg = ARENA_ARRAY(l->a, Arg, n);
    for (uint32_t k = 0; k < n; k++) arg[k] = arg_stand(0, all[k]);
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    Verdict ok = op == MATG_OP_ORDER   ? matg_check_order(l->v, &c)
                 : op == MATG_OP_ENTER ? matg_check_enter(l->v, &c)
                                       : matg_check_try(l->v, &c);
    if (ok.kind == VERDICT_OK) opening_add(l, op, title, arg, n);
}

static void add_attempts(Openings *l) {
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

static void add_let(Openings *l, int32_t how, TextId title) {
    Arg arg[2] = {arg_word(0, how), arg_free(1, ARG_POINT, 2)};
    Opening *o = opening_add(l, MATG_OP_LET, title, arg, how == LET_FROM ? 2 : 1);
    if (o == NULL) return;
    o->ends = how != LET_FROM;
    o->rare = how == LET_FROM;
}

static void add_answers(Openings *l) {
    const View *v = l->v;
    const Decision *d = &v->g->decision;
    StandIx *some;
    if (d->kind == MATG_ASK_REACT) {
        Arg arg = arg_free(0, ARG_STAND, MATG_FIRERS);
        uint32_t n = shooters(v, d->stand, MATG_OPPORTUNITY, l->a, &some);
        Opening *o = n > 0 ? opening_add(l, MATG_OP_REACT, TX_MV_A_REACT, &arg, 1) : NULL;
        if (o != NULL) {
            o->some = some;
            o->some_n = (uint16_t)n;
            o->rare = d->v[1] < POOR_SHOT;
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
        Arg arg[2] = {arg_stand(0, target), arg_free(1, ARG_STAND, MATG_FIRERS)};
        if (matg_check_target(v, (Seat)v->seat, target, MATG_COVERING).kind != VERDICT_OK) continue;
        uint32_t n = shooters(v, target, MATG_COVERING, l->a, &some);
        Opening *o = n > 0 ? opening_add(l, MATG_OP_COVER, TX_MV_A_COVER, arg, 2) : NULL;
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
    Openings l = {.v = v, .only = only, .a = a, .out = out, .cap = cap};
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

/* --- what remains --- */

static void status_stand(const View *v, StandIx i, GameStatus *out) {
    uint8_t stage = v->g->h.stage;
    if (v->g->h.phase == MATG_SETUP) {
        if (!matg_sets_up(v, i)) return;
        status_add_can(out, i);
        status_add_loss(out, i, TX_MV_L_PLACE);
        return;
    }
    if (matg_game_c(v->g)->attempt_kind != ATTEMPT_OF_NONE) {
        if (matg_check_due(v, (Seat)v->seat, i).kind != VERDICT_OK) return;
        status_add_can(out, i);
        status_add_loss(out, i, TX_MV_L_MOVE);
        return;
    }
    if (matg_may_attempt(v, i).kind != VERDICT_OK) return;
    bool enters = stage == MOVE_ORDERED && matg_enters(v, i);
    bool tries = matg_on_table(v, i) &&
                 (stage == MOVE_INDEPENDENT || matg_formation_c(v->g, matg_formation_of(v, i))->orders > 0);
    if (!enters && !tries) return;
    status_add_can(out, i);
    status_add_loss(out, i, enters ? TX_MV_L_ENTER : TX_MV_L_TRY);
}

void matg_move_status(const View *v, GameStatus *out) {
    if (v->seat >= SEATS || !(out->to_act & SEAT_BIT(v->seat))) return;
    bool setup = v->g->h.phase == MATG_SETUP;
    if (!setup && v->g->h.stage == MOVE_ORDERED) {
        out->tokens = out->tokens_max = 0;
        for (uint32_t f = 0; f < v->g->formation_n; f++) {
            if (game_formation_c(v->g, f)->seat != v->seat) continue;
            out->tokens = (int16_t)(out->tokens + matg_formation_c(v->g, f)->orders);
            out->tokens_max = (int16_t)(out->tokens_max + matg_formation_c(v->g, f)->orders_max);
        }
        out->token_text = out->tokens_max == 1 ? TX_MV_TOKEN : TX_MV_TOKENS;
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
