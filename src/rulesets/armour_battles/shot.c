/* shot: the numbers of direct fire and of a burst, and who may fire (6.3-6.6, 7.5). Questions only. */
#include "rulesets/armour_battles/ab_rules.h"

Verdict ab_check_can_fire(const View *v, StandIx i) {
    const AbStand *s = ab_stand_c(v->g, i);
    if (ab_is_battery(v, i)) return ab_no(TX_AB_BATTERY, RULE(7, 1), i);
    if (!ab_is_unit(v, i)) return ab_no(TX_STAND_OFF_TABLE, RULE(6, 3), i);
    if (s->fired) return ab_no(TX_AB_FIRED, RULE(6, 3), i);
    if (s->suppressed) return ab_no(TX_AB_SUPPRESSED_FIRE, RULE(6, 8), i);
    if (s->broke_off == 2) return ab_no(TX_AB_BROKE_OFF_FIRE, RULE(6, 11), i);
    return verdict_ok();
}

static bool is_flank(const View *v, Pose from, Pose at) {
    int32_t half = ab_opt(v->g, AB_OPT_FRONT_ARC) ? 45000 : 90000;
    return !angle_in_arc(vec_sub(from.at, at.at), at.face, half);
}

static uint8_t band_of(const View *v, StandIx by, Pose from, Pose at) {
    Shape s = ab_shape(v->g);
    for (uint8_t b = 0; b < 3; b++)
        if (shape_within(s, from, s, at, ab_value(v, by, AB_RANGE_CLOSE + b))) return b;
    return 3;
}

static uint8_t status_of(const View *v, StandIx i) {
    return ab_type(v, i)->status;
}

static void shot_numbers(const View *v, StandIx by, Pose from, Pose at, int extra, AbShot *o) {
    const AbGame *t = ab_game_c(v->g);
    const Catalog *cat = v->cat;
    o->tn.measure = MEASURE_D6;
    o->dice.measure = MEASURE_COUNT;
    ledger_add(&o->tn, TX_AB_TN, RULE(2, 2), STATUS_BOOK, ab_k(cat, ABK_TN));
    ledger_add(&o->tn, TX_AB_CLOSE, RULE(6, 4), STATUS_BOOK, o->band == 0 ? ab_k(cat, ABK_TN_CLOSE) : 0);
    ledger_add(&o->tn, TX_AB_LONG, RULE(6, 4), STATUS_BOOK, o->band >= 2 ? ab_k(cat, ABK_TN_LONG) : 0);
    ledger_add(&o->tn, TX_AB_FLANK, RULE(6, 4), STATUS_BOOK, o->flank ? ab_k(cat, ABK_TN_FLANK) : 0);
    ledger_add(&o->tn, TX_AB_AMBUSH, RULE(6, 14), STATUS_RECONSTRUCTION, o->ambush ? ab_k(cat, ABK_TN_AMBUSH) : 0);
    ledger_add(&o->dice, TX_AB_AT, RULE(6, 5), (Status)status_of(v, by), ab_value(v, by, AB_AT));
    int32_t fold = ab_stand_c(v->g, by)->group && t->fold > 1 ? t->fold - 1 : 0;
    ledger_add(&o->dice, TX_AB_FOLD, RULE(6, 5), fold > 2 ? STATUS_RULING : STATUS_BOOK,
               fold * ab_k(cat, ABK_DICE_FOLD));
    bool up = scene_level_at(v->scene, at.at) > scene_level_at(v->scene, from.at);
    ledger_add(&o->dice, TX_AB_UPHILL, RULE(6, 5), STATUS_BOOK, up ? ab_k(cat, ABK_DICE_UPHILL) : 0);
    ledger_add(&o->dice, TX_AB_EXTRA_DICE, RULE(3, 5), STATUS_BOOK, extra);
    ab_slide_dice(&o->tn, &o->dice);
}

static void reaction_numbers(const View *v, StandIx target, Pose at, const Vec *from, bool burst, int extra,
                             bool retreat, AbShot *o) {
    const Catalog *cat = v->cat;
    bool hurt = ab_stand_c(v->g, target)->suppressed != 0;
    o->react_tn.measure = MEASURE_D6;
    o->react_dice.measure = MEASURE_COUNT;
    ledger_add(&o->react_tn, TX_AB_TN, RULE(6, 6), STATUS_BOOK, ab_k(cat, ABK_TN));
    ledger_add(&o->react_tn, TX_AB_SUPPRESSED, RULE(6, 6), STATUS_BOOK,
               hurt ? ab_k(cat, ABK_TN_SUPPRESSED) - ab_k(cat, ABK_TN) : 0);
    ledger_add(&o->react_dice, TX_AB_REACTION, RULE(6, 6), (Status)status_of(v, target),
               ab_value(v, target, burst ? AB_REACT_ARTY : AB_REACT_DIRECT));
    bool cover = !burst && ab_in_cover(v, target, at, from);
    ledger_add(&o->react_dice, TX_AB_COVER, RULE(6, 6), STATUS_BOOK, cover ? ab_k(cat, ABK_REACT_COVER) : 0);
    ledger_add(&o->react_dice, TX_AB_RETREATS, RULE(6, 11), STATUS_BOOK, retreat ? ab_k(cat, ABK_REACT_RETREAT) : 0);
    bool open = burst && ab_has(v, target, AB_OPEN_TOPPED);
    ledger_add(&o->react_dice, TX_AB_OPEN_TOPPED, RULE(6, 13), STATUS_RECONSTRUCTION,
               open ? ab_k(cat, ABK_REACT_OPEN_TOPPED) : 0);
    bool sloped = !burst && o->flank && ab_has(v, target, AB_SLOPED) && ab_opt(v->g, AB_OPT_SLOPED_FLANK);
    ledger_add(&o->react_dice, TX_AB_SLOPED, RULE(6, 13), STATUS_RECONSTRUCTION,
               sloped ? ab_k(cat, ABK_REACT_SLOPED) : 0);
    ledger_add(&o->react_dice, TX_AB_EXTRA_DICE, RULE(3, 5), STATUS_BOOK, extra);
    ab_slide_dice(&o->react_tn, &o->react_dice);
    o->react_need = ledger_sum(&o->react_tn);
    o->react_pool = ledger_sum(&o->react_dice);
}

/* A refusal for want of sight says how much of the hull is in sight (6.1). */
static Verdict no_sight(const View *v, StandIx by, Pose from, StandIx target, Pose at) {
    AbLos los;
    (void)ab_sees(v, by, from, target, at, &los);
    return verdict_limit(TX_AB_NO_SIGHT, RULE(6, 1), by, target, MEASURE_COUNT, los.points,
                         ab_k(v->cat, ABK_SIGHT_POINTS));
}

static Verdict shot_verdict(const View *v, StandIx by, Pose from, StandIx target, Pose at, const AbShot *o) {
    Verdict no = ab_check_can_fire(v, by);
    if (no.kind != VERDICT_OK) return no;
    int32_t half = ab_value(v, by, AB_ARC) * 500;
    if (half < 180000 && !angle_in_arc(vec_sub(at.at, from.at), from.face, half)) {
        no = verdict_limit(TX_AB_OUT_OF_ARC, RULE(6, 3), by, target, MEASURE_MDEG,
                           half + angle_arc_margin_mdeg(vec_sub(at.at, from.at), from.face, half), half);
        return no;
    }
    if (o->band == 3)
        return verdict_limit(TX_AB_OUT_OF_RANGE, RULE(6, 3), by, target, MEASURE_WU, o->range,
                             ab_value(v, by, AB_RANGE_LONG));
    if (!o->visible) return no_sight(v, by, from, target, at);
    return o->pool > 0 ? verdict_ok() : ab_no(TX_AB_NO_DICE_LEFT, RULE(2, 3), by);
}

static void shot_seen(const View *v, StandIx by, Pose from, StandIx target, Pose at, int extra, int extra_react,
                      bool retreat, bool visible, AbShot *out) {
    *out = (AbShot){.visible = visible,
                    .band = band_of(v, by, from, at),
                    .range = ab_hull_distance(v, from, at),
                    .flank = is_flank(v, from, at),
                    .ambush = ab_is_hidden(v->g, by)};
    shot_numbers(v, by, from, at, extra, out);
    out->need = ledger_sum(&out->tn);
    out->pool = ledger_sum(&out->dice);
    reaction_numbers(v, target, at, &from.at, false, extra_react, retreat, out);
    out->verdict = shot_verdict(v, by, from, target, at, out);
}

void ab_shot(const View *v, StandIx by, Pose from, StandIx target, Pose at, int extra, int extra_react, bool retreat,
             AbShot *out) {
    bool visible = ab_sees(v, by, from, target, at, NULL);
    shot_seen(v, by, from, target, at, extra, extra_react, retreat, visible, out);
}

void ab_burst_shot(const View *v, StandIx battery, StandIx target, int extra_react, AbShot *out) {
    *out = (AbShot){.visible = true, .band = 1};
    Pose at = stand_pose(game_stand_c(v->g, target));
    bool fp = ab_opt(v->g, AB_OPT_ARTY_DICE);
    out->tn.measure = MEASURE_D6;
    out->dice.measure = MEASURE_COUNT;
    ledger_add(&out->tn, TX_AB_TN, RULE(7, 5), STATUS_BOOK, ab_k(v->cat, ABK_TN_ARTY));
    ledger_add(&out->dice, fp ? TX_AB_FP : TX_AB_AT, RULE(7, 5), (Status)status_of(v, battery),
               ab_value(v, battery, fp ? AB_FP : AB_AT));
    out->need = ledger_sum(&out->tn);
    out->pool = ledger_sum(&out->dice);
    reaction_numbers(v, target, at, NULL, true, extra_react, false, out);
    out->verdict = verdict_ok();
}

/* Of the target: an enemy, on the table, known. */
static Verdict check_target(const View *v, StandIx by, StandIx target) {
    if (target >= v->g->stand_n) return ab_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    const Stand *t = game_stand_c(v->g, target);
    if (t->seat == game_stand_c(v->g, by)->seat) return ab_no(TX_AB_OWN_TARGET, RULE(6, 3), target);
    if (!stand_alive(t)) return ab_no(TX_STAND_LOST, RULE(6, 3), target);
    if (!ab_is_unit(v, target) || (t->flags & ST_HIDDEN)) return ab_no(TX_STAND_OFF_TABLE, RULE(6, 3), target);
    return verdict_ok();
}

static Verdict shot_now(const View *v, StandIx by, StandIx target, Pose at, int extra) {
    AbShot s;
    Verdict no = check_target(v, by, target);
    if (no.kind != VERDICT_OK) return no;
    ab_shot(v, by, stand_pose(game_stand_c(v->g, by)), target, at, extra, 0, false, &s);
    return s.verdict;
}

static Verdict fire_with(const View *v, StandIx by, StandIx target, int extra) {
    const AbGame *t = ab_game_c(v->g);
    const AbStand *s = ab_stand_c(v->g, by);
    Pose at = target < v->g->stand_n ? stand_pose(game_stand_c(v->g, target)) : (Pose){0};
    if (v->g->h.phase == AB_END) return shot_now(v, by, target, at, extra);
    if (v->g->h.phase != AB_GROUP || !s->group) return ab_no(TX_AB_NOT_IN_GROUP, RULE(4, 2), by);
    if (t->order == AB_ORDER_DISENGAGE) return ab_no(TX_AB_DISENGAGES, RULE(4, 4), by);
    if (s->shot) return ab_no(TX_AB_FIRED, RULE(6, 3), by);
    return shot_now(v, by, target, at, extra);
}

Verdict ab_check_fire(const View *v, StandIx by, StandIx target) {
    return fire_with(v, by, target, 0);
}

Verdict ab_check_fire_cmd(const View *v, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a;
    Verdict no = rules_own_stand(v, (Seat)c->seat, by);
    if (no.kind != VERDICT_OK) return no;
    if (v->g->h.phase != AB_GROUP && v->g->h.phase != AB_END) return ab_no(TX_OTHER_PHASE, RULE(6, 3), by);
    int32_t wild = ab_int_arg(c, 2, 0), staff = ab_int_arg(c, 3, 0);
    no = ab_check_extra(v, (Seat)c->seat, wild, staff, RULE(3, 5));
    /* an extra die may be the only one left (2.3) */
    return no.kind != VERDICT_OK ? no : fire_with(v, by, target, wild + staff);
}

/* --- opportunity fire (6.10) --- */

bool ab_opfire_ready(const View *v, StandIx i) {
    return ab_check_can_fire(v, i).kind == VERDICT_OK;
}

/* Where the mover was; who fires without moving stands where it stands. */
static Pose about_pose(const View *v, Wu back) {
    const AbGame *t = ab_game_c(v->g);
    const Decision *d = &v->g->decision;
    if (d->v[0] == AB_STOP_FIRE) return stand_pose(game_stand_c(v->g, d->stand));
    return back > 0 ? ab_pose_along(v->g, t->along - back) : stand_pose(game_stand_c(v->g, d->stand));
}

static Verdict opfire_with(const View *v, StandIx by, Wu back, int extra) {
    const Decision *d = &v->g->decision;
    const AbGame *t = ab_game_c(v->g);
    if (d->kind != AB_ASK_OPPORTUNITY) return ab_no(TX_NO_QUESTION, RULE(6, 10), by);
    Wu most = d->v[0] == AB_STOP_FIRE ? 0 : d->v[1] - d->v[2];
    if (back < 0 || back > most) return ab_limit(TX_AB_BACK_TOO_FAR, RULE(6, 10), by, MEASURE_WU, back, most);
    for (uint32_t k = 0; k < t->shot_n; k++)
        if (t->volley == AB_VOLLEY_FIRE && ab_reg_c(v->g, k, AB_SHOT_FIRER) == by)
            return ab_no(TX_AB_FIRED, RULE(6, 10), by);
    if (t->shot_n >= AB_SHOTS) return ab_limit(TX_CAPACITY, RULE(6, 10), by, MEASURE_COUNT, t->shot_n, AB_SHOTS);
    Pose at = about_pose(v, back);
    return ab_off_table(v, at) ? ab_no(TX_STAND_OFF_TABLE, RULE(6, 10), d->stand)
                               : shot_now(v, by, d->stand, at, extra);
}

Verdict ab_check_opfire(const View *v, StandIx by, Wu back) {
    return opfire_with(v, by, back, 0);
}

Verdict ab_check_opfire_cmd(const View *v, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = rules_own_stand(v, (Seat)c->seat, by);
    if (no.kind != VERDICT_OK) return no;
    int32_t wild = ab_int_arg(c, 2, 0), staff = ab_int_arg(c, 3, 0);
    no = ab_check_extra(v, (Seat)c->seat, wild, staff, RULE(3, 5));
    return no.kind == VERDICT_OK ? opfire_with(v, by, ab_int_arg(c, 1, 0), wild + staff) : no;
}

/* An open unit that could fire at it there: such ones make the stops. */
bool ab_open_reactor(const View *v, StandIx by, StandIx mover, Pose at) {
    AbShot s;
    const Stand *st = game_stand_c(v->g, by);
    if (st->seat == game_stand_c(v->g, mover)->seat || (st->flags & ST_HIDDEN) || !ab_opfire_ready(v, by)) return false;
    Pose from = stand_pose(st);
    if (ab_off_table(v, at)) return false; /* entering: not before it is wholly on the table */
    if (band_of(v, by, from, at) == 3 || !ab_sees(v, by, from, mover, at, NULL)) return false;
    shot_seen(v, by, from, mover, at, 0, 0, false, true, &s);
    return s.verdict.kind == VERDICT_OK;
}
