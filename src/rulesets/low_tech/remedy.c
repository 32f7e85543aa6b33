/* remedy: the nearest act that would do for one that was refused. */
#include "rulesets/low_tech/lt_own.h"

static void found(Remedy *out, Command c, TextId text, StandIx who, Measure m, int64_t have) {
    *out = (Remedy){.some = true, .cmd = c, .text = (uint16_t)text, .who = who, .measure = (uint8_t)m, .have = have};
}

static void note(const View *v, Remedy *out, TextId text) {
    Text t = text_make(out->note, sizeof out->note);
    text_str(&t, catalog_text(v->cat, text));
}

static void move(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    PathLeg leg[PATH_LEGS];
    uint32_t n = command_count(c, 1);
    if (lt_check_mover(v, (Seat)c->seat, i).kind != VERDICT_OK || n > PATH_LEGS) return;
    for (uint32_t k = 0; k < n; k++) {
        const Arg *p = command_arg(c, 1, (uint16_t)k);
        leg[k] = (PathLeg){{p->a, p->b}, p->flag};
    }
    LtFit f;
    if (!lt_fit_path(v, i, leg, n, &f) || f.n == 0) return;
    Arg arg[PATH_LEGS + 1] = {arg_of(0, ARG_STAND, i)};
    for (uint32_t k = 0; k < f.n; k++)
        arg[k + 1] = (Arg){.slot = 1, .kind = ARG_LEG, .flag = f.leg[k].back, .a = f.leg[k].to.x, .b = f.leg[k].to.y};
    found(out, command_keep(a, (Seat)c->seat, LT_OP_MOVE, arg, f.n + 1), TX_LT_M_SHORTER, i, MEASURE_WU, f.gone);
}

static Command fire_command(Arena *a, const Command *c, StandIx by, StandIx target, LtWeapon w) {
    Arg arg[] = {arg_of(0, ARG_STAND, by), arg_of(1, ARG_STAND, target), arg_of(2, ARG_WORD, (int32_t)w - 1)};
    return command_keep(a, (Seat)c->seat, LT_OP_FIRE, arg, 3);
}

static bool fires(const View *v, const Command *c, StandIx by, StandIx target, LtWeapon w) {
    LtShot s;
    if (lt_may_fire(v, (Seat)c->seat, by, w).kind != VERDICT_OK) return false;
    lt_shot(v, by, target, w, &s);
    return s.verdict.kind == VERDICT_OK;
}

/* Another weapon at the same target, else the nearest target that the weapon may take. */
static void fire(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a, best = STAND_NONE;
    LtWeapon w = (LtWeapon)(command_arg(c, 2, 0)->a + 1);
    LtWay way[LT_WAYS];
    uint32_t n = lt_ways(v, by, way);
    if (no->why == TX_LT_NOT_SPOTTED) note(v, out, TX_LT_M_SPOT_FIRST);
    for (uint32_t k = 0; k < n; k++)
        if (way[k].weapon != w && fires(v, c, by, target, (LtWeapon)way[k].weapon)) {
            found(out, fire_command(a, c, by, target, (LtWeapon)way[k].weapon), TX_LT_M_WEAPON, by, MEASURE_NONE, 0);
            return;
        }
    for (uint32_t t = 0; t < v->g->stand_n; t++) {
        if (game_stand_c(v->g, t)->seat == c->seat || !fires(v, c, by, (StandIx)t, w)) continue;
        if (best == STAND_NONE || lt_range(v, by, (StandIx)t) < lt_range(v, by, best)) best = (StandIx)t;
    }
    char said[sizeof out->note];
    base_copy(said, out->note, sizeof said);
    if (best != STAND_NONE)
        found(out, fire_command(a, c, by, best, w), TX_LT_M_TARGET, best, MEASURE_WU, lt_range(v, by, best));
    base_copy(out->note, said, sizeof said);
}

static void dismount(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *p = command_arg(c, 1, 0);
    Vec want = {p->a, p->b}, at;
    if (game_stand_c(v->g, i)->seat != c->seat || !lt_can_dismount(v, i, &want, &at)) return;
    Arg arg[] = {arg_of(0, ARG_STAND, i), arg_at(1, ARG_POINT, at)};
    found(out, command_keep(a, (Seat)c->seat, LT_OP_DISMOUNT, arg, 2), TX_LT_M_BESIDE, i, MEASURE_WU,
          geom_length_up(at, want));
}

/* Up to the vehicle first, if half of its movement is enough for that. */
static void mount(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    if (lt_check_mover(v, (Seat)c->seat, i).kind != VERDICT_OK || !lt_on_table(v->g, carrier)) return;
    int64_t half = (lt_allowance(v, i) + lt_stand_c(v->g, i)->spent) / 2 - lt_stand_c(v->g, i)->spent, best = half + 1;
    Pose at;
    for (uint32_t k = 0; lt_beside(v, i, carrier, k, &at); k++) {
        PathLeg leg = {at.at, 0};
        PathAnswer p;
        if (lt_check_path(v, i, &leg, 1, NULL, &p).kind != VERDICT_OK || p.spent >= best) continue;
        best = p.spent;
        Arg arg[] = {arg_of(0, ARG_STAND, i), {.slot = 1, .kind = ARG_LEG, .a = at.at.x, .b = at.at.y}};
        found(out, command_keep(a, (Seat)c->seat, LT_OP_MOVE, arg, 2), TX_LT_M_TO_CARRIER, i, MEASURE_WU, p.length);
    }
}

static void pack(Arena *a, const Command *c, StandIx i, Remedy *out) {
    Arg arg[] = {arg_of(0, ARG_STAND, i), arg_of(1, ARG_WORD, 1)};
    found(out, command_keep(a, (Seat)c->seat, LT_OP_DEPLOY, arg, 2), TX_LT_A_PACK_UP, i, MEASURE_NONE, 0);
}

static void place(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Pose at;
    if (game_stand_c(v->g, i)->seat != c->seat || lt_setup_zone(v, i) == NULL || !lt_setup_find(v, i, &at)) return;
    Arg arg[] = {arg_of(0, ARG_STAND, i), arg_at(1, ARG_POINT, at.at), arg_of(2, ARG_ANGLE, at.face)};
    Command t = command_keep(a, (Seat)c->seat, LT_OP_PLACE, arg, 3);
    if (lt_check_place(v, &t).kind == VERDICT_OK) found(out, t, TX_LT_M_PLACE, i, MEASURE_NONE, 0);
}

static bool calls(const View *v, const Command *c, uint32_t gun, StandIx by, Arena *a, Remedy *out) {
    const Arg *what = command_arg(c, 2, 0);
    Vec at = {what->a, what->b};
    bool plot = c->op == LT_OP_PLOT;
    if (by >= v->g->stand_n || game_stand_c(v->g, by)->seat != c->seat || !lt_may_call(v, by)) return false;
    if (lt_call_check(v, gun, by, plot ? STAND_NONE : (StandIx)what->a, plot ? &at : NULL, LT_RANGING).kind !=
        VERDICT_OK)
        return false;
    Arg arg[] = {arg_of(0, ARG_INT, (int32_t)gun + 1), arg_of(1, ARG_STAND, by), *what};
    found(out, command_keep(a, (Seat)c->seat, c->op, arg, 3), TX_LT_M_CALLER, by, MEASURE_NONE, 0);
    return true;
}

/* Another who has spotted the target, else another battery. */
static void call(const View *v, const Command *c, Arena *a, Remedy *out) {
    int32_t gun = command_arg(c, 0, 0)->a;
    StandIx by = (StandIx)command_arg(c, 1, 0)->a;
    uint32_t guns = lt_game_c(v->g)->gun_n;
    for (uint32_t i = 0; gun > 0 && i < v->g->stand_n; i++)
        if (calls(v, c, (uint32_t)(gun - 1), (StandIx)i, a, out)) return;
    for (uint32_t k = 0; k < guns; k++)
        if (calls(v, c, k, by, a, out)) {
            out->text = TX_LT_M_GUN;
            return;
        }
}

void lt_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    *out = (Remedy){.who = STAND_NONE};
    if (no->why == TX_NOT_YOUR_TURN || no->why == TX_GAME_OVER || no->why == TX_ANSWER_FIRST ||
        no->why == TX_OTHER_PHASE)
        return;
    switch (c->op) {
    case LT_OP_MOVE:
        if (no->why == TX_LT_NOT_MOBILE)
            pack(a, c, no->who, out);
        else
            move(v, c, a, out);
        break;
    case LT_OP_MOUNT:
        if (no->why == TX_LT_NOT_MOBILE)
            pack(a, c, no->who, out);
        else if (no->why == TX_LT_NOT_BESIDE)
            mount(v, c, a, out);
        break;
    case LT_OP_FIRE: fire(v, c, no, a, out); break;
    case LT_OP_DISMOUNT: dismount(v, c, a, out); break;
    case LT_OP_PLACE: place(v, c, a, out); break;
    case LT_OP_CALL:
    case LT_OP_PLOT: call(v, c, a, out); break;
    case LT_OP_PASS:
        if (no->why == TX_LT_MUST_TEST)
            found(out, command_keep(a, (Seat)c->seat, LT_OP_REACTIONS, NULL, 0), TX_LT_A_REACTIONS, STAND_NONE,
                  MEASURE_NONE, 0);
        break;
    default: break;
    }
    if (out->some && rules_check(v, &out->cmd).kind != VERDICT_OK) out->some = false;
}
