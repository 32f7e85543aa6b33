/* remedy: "Nearest": the smallest change that would make a refused act legal (ux 2). */
#include "rulesets/armour_assault/aa_rules.h"

static Arg *copy_args(const Command *c, Arena *a) {
    Arg *arg = ARENA_ARRAY(a, Arg, c->n + 1);
    base_copy(arg, c->arg, sizeof *arg * c->n);
    return arg;
}

static Arg *of_slot(Arg *arg, uint16_t n, uint8_t slot) {
    for (uint16_t i = 0; i < n; i++)
        if (arg[i].slot == slot) return &arg[i];
    return NULL;
}

static void take(const View *v, const Command *c, Arg *arg, uint16_t n, Remedy *out) {
    out->cmd = *c;
    out->cmd.arg = arg;
    out->cmd.n = n;
    out->some = rules_check(v, &out->cmd).kind == VERDICT_OK;
}

/* The same lane, as far as it may be gone. */
static void shorter(const View *v, const Command *c, Arena *a, Remedy *out) {
    AaPlan p = aa_plan_of(v->g, c);
    AaLane lane;
    if (!aa_lane(v, p.who, p.before, p.reverse, &lane)) return;
    Arg *arg = copy_args(c, a), *far = of_slot(arg, c->n, 3);
    far->a = aa_lane_last(v, p.who, &lane, MIN(p.far, lane.limit));
    out->measure = MEASURE_WU;
    out->have = far->a;
    out->who = p.who;
    out->text = TX_AA_R_SHORTER;
    if (far->a > 0) take(v, c, arg, c->n, out);
}

static void less_turn(const View *v, const Command *c, Arena *a, Remedy *out) {
    AaPlan p = aa_plan_of(v->g, c);
    Angle face = game_stand_c(v->g, p.who)->face;
    Arg *arg = copy_args(c, a), *before = of_slot(arg, c->n, 1), *after = of_slot(arg, c->n, 4);
    int32_t by = CLAMP(angle_diff(face, p.before), -ANGLE_QUARTER, ANGLE_QUARTER);
    Angle now = (Angle)(face + by);
    if (before != NULL) before->a = now;
    int32_t then = CLAMP(angle_diff(now, p.after), -ANGLE_QUARTER, ANGLE_QUARTER);
    if (after != NULL) after->a = (Angle)(now + then);
    out->measure = MEASURE_MDEG;
    out->have = angle_to_mdeg(now);
    out->who = p.who;
    out->text = TX_AA_R_PIVOT;
    take(v, c, arg, c->n, out);
}

/* Without the pivot at the end. */
static void no_last_turn(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy_args(c, a);
    uint16_t n = 0;
    for (uint16_t i = 0; i < c->n; i++)
        if (arg[i].slot != 4) arg[n++] = arg[i];
    out->who = (StandIx)c->arg[0].a;
    out->text = TX_AA_R_NO_PIVOT;
    if (n < c->n) take(v, c, arg, n, out);
}

static void just_op(const View *v, const Command *c, uint8_t op, TextId text, Remedy *out) {
    Command other = {.seat = c->seat, .op = op};
    out->text = (uint16_t)text;
    out->cmd = other;
    out->some = rules_check(v, &other).kind == VERDICT_OK;
}

static void place_near(const View *v, const Command *c, Arena *a, Remedy *out) {
    Pose at;
    StandIx i = (StandIx)c->arg[0].a;
    if (!aa_sets_up(v, i) || !deploy_find(&AA_DEPLOY_RULE, v, i, &at)) return;
    Arg *arg = copy_args(c, a), *to = of_slot(arg, c->n, 1);
    to->a = at.at.x;
    to->b = at.at.y;
    out->who = i;
    out->text = TX_AA_R_PLACE;
    take(v, c, arg, c->n, out);
}

/* Another of the same nation that may be shot at. */
static void other_target(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx by = (StandIx)c->arg[0].a, best = STAND_NONE;
    Wu range = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        AaShot s;
        if (game_stand_c(v->g, i)->seat == c->seat || !aa_runs(v->g, (StandIx)i)) continue;
        if (aa_shot(v, by, (StandIx)i, AA_OFFENSIVE, &s).kind != VERDICT_OK || (best != STAND_NONE && s.range >= range))
            continue;
        best = (StandIx)i;
        range = s.range;
    }
    if (best == STAND_NONE) return;
    Arg *arg = copy_args(c, a);
    arg[1].a = best;
    out->who = best;
    out->measure = MEASURE_WU;
    out->have = range;
    out->text = TX_AA_R_TARGET;
    take(v, c, arg, c->n, out);
}

/* As many as the points still buy. */
static void fewer(const View *v, const Command *c, Arena *a, Remedy *out) {
    AaAccount acc;
    uint16_t type;
    const Arg *text = command_arg(c, 0, 0);
    Arg *arg = copy_args(c, a), *count = of_slot(arg, c->n, 1);
    if (count == NULL || !catalog_type(v->cat, c->text + text->a, (size_t)text->b, &type)) return;
    aa_account(v, (Seat)c->seat, &acc);
    count->a = MAX(acc.left, 0) / MAX(aa_type_points(v->cat, v->g, type), 1);
    out->measure = MEASURE_COUNT;
    out->have = count->a;
    out->text = TX_AA_R_FEWER;
    if (count->a > 0) take(v, c, arg, c->n, out);
}

static void base_in(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy_args(c, a);
    arg[0].a = CLAMP(arg[0].a, 0, aa_cm(v->cat, AN_BASE_CM));
    out->measure = MEASURE_WU;
    out->have = arg[0].a;
    out->text = TX_AA_R_BASE;
    take(v, c, arg, c->n, out);
}

void aa_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    *out = (Remedy){.who = STAND_NONE};
    bool move = c->op == AA_OP_MOVE, fire = c->op == AA_OP_FIRE;
    switch (no->why) {
    case TX_AA_TOO_FAR:
    case TX_AA_STOP_IMPASSABLE:
    case TX_AA_STOP_ENEMY:
    case TX_AA_STOP_EDGE:
    case TX_AA_ENDS_ON:
        if (move) shorter(v, c, a, out);
        break;
    case TX_AA_PIVOT:
        if (move) less_turn(v, c, a, out);
        break;
    case TX_AA_PIVOTS_MOST:
        if (move) no_last_turn(v, c, a, out);
        break;
    case TX_AA_TOO_DEAR:
        if (c->op == AA_OP_BUY) fewer(v, c, a, out);
        break;
    case TX_AA_BASE_DEEP:
        if (c->op == AA_OP_BASE) base_in(v, c, a, out);
        break;
    case TX_AA_MUST_ROLL: just_op(v, c, AA_OP_AGAIN, TX_AA_R_AGAIN, out); break;
    case TX_AA_OTHER_ACTIVE: just_op(v, c, AA_OP_DONE, TX_AA_R_DONE, out); break;
    case TX_AA_ASSET_IDLE: just_op(v, c, AA_OP_DONE, TX_AA_R_DONE, out); break;
    case TX_AA_NO_SIGHT:
    case TX_AA_NO_SIGHT_BY:
    case TX_AA_TOO_DEEP_WOODS:
    case TX_AA_NO_SPOTTER:
    case TX_AA_ARC:
    case TX_AA_ARC_TURRET:
    case TX_AA_ARTY_HULL:
        if (fire) other_target(v, c, a, out);
        break;
    case TX_DEPLOY_OUTSIDE:
    case TX_AA_TOO_DEEP:
    case TX_AA_ON_MODEL:
    case TX_AA_EDGE:
    case TX_AA_IMPASSABLE_HERE:
        if (c->op == AA_OP_PLACE) place_near(v, c, a, out);
        break;
    default: break;
    }
}
