/* move_remedy: the nearest act that would do, for what was refused in set-up, movement and at a reaction. */
#include "rulesets/matg/attack.h"
#include "rulesets/matg/matg_move.h"

enum { GROUP = STATUS_STANDS };

static void remedy_move(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (matg_check_due(v, (Seat)c->seat, i).kind != VERDICT_OK || matg_stand_c(v->g, i)->moved) return;
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    if (!matg_legs_of(c, 1, leg, &n)) return;
    const Arg *fa = command_arg(c, 2, 0);
    Angle face = fa != NULL ? (Angle)fa->a : 0;
    MatgFit f;
    if (!matg_fit_path(v, i, leg, n, fa != NULL ? &face : NULL, &f)) {
        Arg stay = arg_stand(0, i);
        *out = (Remedy){.some = true,
                        .cmd = command_keep(a, (Seat)c->seat, MATG_OP_STAY, &stay, 1),
                        .text = TX_MV_M_STAY,
                        .who = i};
        return;
    }
    bool back = no->why == TX_MV_OVERLAPS;
    *out = (Remedy){.some = true,
                    .cmd = matg_fit_command(a, (Seat)c->seat, i, &f, fa != NULL ? &face : NULL),
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
    for (uint32_t k = 0; k < n; k++) arg[k] = arg_stand(0, all[k]);
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
    Arg arg[2] = {arg_stand(0, i), {0}};
    if (matg_check_due(v, (Seat)c->seat, i).kind != VERDICT_OK || !matg_on_table(v, i)) return;
    for (int k = 1; k <= HALF_TURN; k++)
        for (int side = -1; side <= 1; side += 2) {
            arg[1] = arg_face(1, (Angle)(want + angle_from_mdeg(side * k * DEGREE_MDEG)));
            Command t = {.seat = c->seat, .op = MATG_OP_TURN, .n = 2, .arg = arg};
            if (matg_check_turn(v, &t).kind != VERDICT_OK) continue;
            remedy_of(out, command_keep(a, (Seat)c->seat, MATG_OP_TURN, arg, 2), TX_MV_M_TURN, i, MEASURE_MDEG,
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
            Pose at = matg_beside(v, carrier, side, k * WU_INCH / STEPS);
            int64_t d2 = vec_dist2(at.at, want);
            if ((best2 >= 0 && d2 >= best2) || matg_check_landing(v, i, carrier, at).kind != VERDICT_OK) continue;
            best = at;
            best2 = d2;
        }
    if (best2 < 0) return;
    Arg arg[4] = {arg_stand(0, i), arg_stand(1, carrier), arg_at(2, ARG_POINT, best.at),
                  arg_face(3, best.face)};
    remedy_of(out, command_keep(a, (Seat)c->seat, MATG_OP_LAND, arg, 4), TX_MV_M_PLACE, i, MEASURE_WU,
              geom_length_up(want, best.at));
}

/* Into its zone, else the first free place there. */
static void remedy_place(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != MATG_SETUP || game_stand_c(v->g, i)->seat != c->seat || !matg_block_zone(v, i)) return;
    Box z = deploy_unit(v, i)->zone.box;
    Vec want = {command_arg(c, 1, 0)->a, command_arg(c, 1, 0)->b};
    Pose at = {want, (Angle)command_arg(c, 2, 0)->a};
    Box b = shape_box(MATG_BASE, (Pose){{0, 0}, at.face});
    at.at = vec(CLAMP(want.x, z.x0 - b.x0, MAX(z.x1 - b.x1, z.x0 - b.x0)),
                CLAMP(want.y, z.y0 - b.y0, MAX(z.y1 - b.y1, z.y0 - b.y0)));
    for (int k = 0; k < 2; k++) {
        if (k == 1 && !matg_block_place(v, i, &at)) return;
        Arg arg[3] = {arg_stand(0, i), arg_at(1, ARG_POINT, at.at), arg_face(2, at.face)};
        Command p = {.seat = c->seat, .op = MATG_OP_PLACE, .n = 3, .arg = arg};
        if (rules_check(v, &p).kind != VERDICT_OK) continue;
        remedy_of(out, command_keep(a, (Seat)c->seat, MATG_OP_PLACE, arg, 3), TX_MV_M_PLACE, i, MEASURE_WU,
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
    if (!react) arg[n++] = arg_stand(0, target);
    for (uint16_t k = 0; k < command_count(c, slot) && n < MATG_FIRERS; k++) {
        StandIx by = (StandIx)command_arg(c, slot, k)->a;
        bool twice = false;
        for (uint32_t j = first; j < n; j++) twice = twice || arg[j].a == by;
        if (!twice && game_stand_c(v->g, by)->seat == c->seat && matg_can_shoot(v, by, target, kind))
            arg[n++] = arg_stand(slot, by);
    }
    if (n == first) arg[n++] = arg_stand(slot, react ? d->other : (StandIx)d->v[1]);
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
