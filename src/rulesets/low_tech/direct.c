/* direct: one weapon at a time, one option of section 7 a stand (lt 6, 7). */
#include "rulesets/low_tech/lt_own.h"

static bool is_light(LtWeapon w) {
    return w == LT_W_ASR || w == LT_W_LMG || w == LT_W_LAT || w == LT_W_SNIPER;
}

/* --- what a stand may fire --- */

/* 7: in a truck each infantry stand has one ASR, in anything that fires itself none. */
static bool rides_unarmed(const View *v, StandIx i, bool *aboard) {
    const Stand *s = game_stand_c(v->g, i);
    LtProfile p;
    *aboard = (s->flags & ST_ABOARD) != 0 && s->carrier < v->g->stand_n;
    if (!*aboard) return false;
    lt_profile(v->cat, game_stand_c(v->g, s->carrier)->type, &p);
    return p.n == 0;
}

static void weapons_of(const View *v, StandIx i, LtProfile *p) {
    bool aboard, truck = rides_unarmed(v, i, &aboard);
    lt_profile(v->cat, game_stand_c(v->g, i)->type, p);
    if (!aboard) return;
    uint8_t n = 0;
    for (uint8_t k = 0; k < p->n; k++) {
        if (!truck || p->weapon[k] != LT_W_ASR) continue;
        p->weapon[n] = LT_W_ASR;
        p->option[n] = p->option[k];
        p->shots[n++] = 1;
    }
    p->n = n;
}

static Verdict way_verdict(const View *v, StandIx i, const LtProfile *p, uint8_t way) {
    const LtStand *s = lt_stand_c(v->g, i);
    LtWeapon w = (LtWeapon)p->weapon[way];
    LtClock k = lt_clock(v, i);
    if (lt_result_of(v, i) == LT_ROUT) return verdict_no(TX_LT_RUNS, RULE(2, 3), i);
    if (s->pinned) return lt_pinned_no(v, i);
    if (k.has && k.ready)
        return verdict_limit(TX_LT_CLOCK_RUNS, RULE(3, 7), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, k.ready);
    if (k.has && k.deploy != LT_DEPLOYED && w != LT_W_ASR) return verdict_no(TX_LT_NOT_UP, RULE(3, 7), i);
    if (w == LT_W_MORTAR && !lt_option(v->g, LTO_MORTAR)) return verdict_no(TX_LT_MORTAR_DIRECT, RULE(6, 1), i);
    if (s->called) return verdict_no(TX_LT_CALLED, RULE(7, 0), i);
    if (s->reload > v->g->h.turn && w == LT_W_MORTAR && s->used[way] == 0)
        return verdict_limit(TX_LT_GUN_RELOADS, RULE(7, 0), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, s->reload);
    if (s->option && s->option != p->option[way]) return verdict_no(TX_LT_OTHER_OPTION, RULE(7, 0), i);
    if (s->used[way] >= p->shots[way])
        return verdict_limit(TX_LT_HAS_FIRED, RULE(7, 0), i, STAND_NONE, MEASURE_COUNT, s->used[way], p->shots[way]);
    return verdict_ok();
}

uint32_t lt_ways(const View *v, StandIx i, LtWay out[LT_WAYS]) {
    LtProfile p;
    weapons_of(v, i, &p);
    for (uint8_t k = 0; k < p.n; k++) {
        uint8_t used = lt_stand_c(v->g, i)->used[k];
        out[k] = (LtWay){.weapon = p.weapon[k],
                         .option = p.option[k],
                         .n = p.shots[k],
                         .left = (uint8_t)(used < p.shots[k] ? p.shots[k] - used : 0),
                         .may = way_verdict(v, i, &p, k)};
    }
    return p.n;
}

static int way_of(const View *v, StandIx i, LtWeapon w, LtProfile *p) {
    weapons_of(v, i, p);
    for (uint8_t k = 0; k < p->n; k++)
        if (p->weapon[k] == w) return k;
    return -1;
}

Verdict lt_may_fire(const View *v, Seat seat, StandIx by, LtWeapon w) {
    LtProfile p;
    if (v->g->h.phase != LT_DIRECT) return verdict_no(TX_OTHER_PHASE, RULE(6, 0), by);
    Verdict no = lt_mine(v, seat, by);
    if (no.kind != VERDICT_OK) return no;
    const Stand *s = game_stand_c(v->g, by);
    bool there = lt_on_table(v->g, by) ||
                 ((s->flags & ST_ABOARD) && s->carrier < v->g->stand_n && lt_on_table(v->g, s->carrier));
    if (!there) return verdict_no(TX_STAND_OFF_TABLE, RULE(6, 1), by);
    int way = way_of(v, by, w, &p);
    if (way >= 0) return way_verdict(v, by, &p, (uint8_t)way);
    bool aboard;
    (void)rides_unarmed(v, by, &aboard);
    no = verdict_no(aboard ? TX_LT_INSIDE : TX_LT_NO_WEAPON, RULE(7, 0), by);
    no.what = (uint16_t)lt_weapon_text(w);
    no.what_kind = 2;
    return no;
}

/* --- the sums (6.1) --- */

static void hit_need(const View *v, StandIx by, StandIx target, LtWeapon w, LtShot *out) {
    Status st;
    int column;
    int32_t base = lt_hit_base(v, w, by, target, &st, &column);
    Ledger *l = &out->hit;
    *l = (Ledger){.measure = MEASURE_D6};
    ledger_term(
        l, (Term){.what = TX_LT_T_HIT, .rule = RULE(6, 1), .status = (uint8_t)st, .value = base, .arg = out->range});
    if (base >= LT_NEVER) return;
    if (lt_stand_c(v->g, by)->moved) lt_k_term(l, v->cat, LK_HIT_FIRER_MOVED, TX_LT_T_FIRER_MOVED, -1);
    if (lt_stand_c(v->g, target)->moved) lt_k_term(l, v->cat, LK_HIT_TARGET_MOVED, TX_LT_T_TARGET_MOVED, -1);
    static const LtConst IN[] = {[LT_C] = LK_HIT_C, [LT_B] = LK_HIT_B, [LT_A] = LK_HIT_A};
    static const TextId WHAT[] = {[LT_C] = TX_LT_T_PROT_C, [LT_B] = TX_LT_T_PROT_B, [LT_A] = TX_LT_T_PROT_A};
    if (out->prot != LT_NONE) lt_k_term(l, v->cat, IN[out->prot], WHAT[out->prot], -1);
    out->hit_faces = (uint8_t)CLAMP(7 - ledger_sum(l), 0, 6);
}

static Verdict target_verdict(const View *v, StandIx by, StandIx target, LtWeapon w, const LtShot *s) {
    Verdict no = verdict_no(TX_LT_NOT_SPOTTED, RULE(4, 1), by);
    no.whom = target;
    if (game_stand_c(v->g, target)->seat == game_stand_c(v->g, by)->seat)
        return verdict_no(TX_LT_OWN_TARGET, RULE(6, 1), target);
    if (!lt_on_table(v->g, target)) return verdict_no(TX_STAND_OFF_TABLE, RULE(6, 1), target);
    if (!lt_stand_c(v->g, target)->spotted) return no;
    StandIx from = by;
    const Stand *b = game_stand_c(v->g, by);
    if ((b->flags & ST_ABOARD) && b->carrier < v->g->stand_n) from = b->carrier;
    if (!lt_sees(v, from, target, NULL)) {
        no.why = TX_LT_NO_SIGHT;
        no.rule = RULE(9, 4);
        return no;
    }
    LtProt ground;
    (void)lt_prot(v, target, &ground);
    if (w == LT_W_LAT && !lt_is_vehicle(v, target) && ground == LT_NONE) {
        no.why = TX_LT_LAT_OPEN;
        no.rule = RULE(7, 0);
        return no;
    }
    int32_t need = ledger_sum(&s->hit);
    if (need >= LT_NEVER) {
        bool near;
        Wu reach = lt_reach(v, w, by, target, &near);
        no = verdict_limit(near ? TX_LT_TOO_NEAR : TX_LT_OUT_OF_RANGE, RULE(6, 1), by, target, MEASURE_WU, s->range,
                           reach);
        no.what = (uint16_t)lt_weapon_text(w);
        no.what_kind = 2;
        return no;
    }
    return need <= 6 ? verdict_ok() : verdict_limit(TX_LT_TOO_HARD_TO_HIT, RULE(6, 1), by, target, MEASURE_D6, need, 6);
}

void lt_shot(const View *v, StandIx by, StandIx target, LtWeapon w, LtShot *out) {
    *out = (LtShot){.weapon = (uint8_t)w};
    out->range = lt_range(v, by, target);
    out->prot = (uint8_t)lt_prot(v, target, NULL);
    Status st;
    int32_t kill = lt_destroy_from(v->cat, w, (LtProt)out->prot, &st);
    static const TextId AGAINST[] = {TX_LT_T_VS_NONE, TX_LT_T_VS_C, TX_LT_T_VS_B, TX_LT_T_VS_A};
    out->destroy = (Ledger){.measure = MEASURE_D6};
    ledger_term(&out->destroy,
                (Term){.what = (uint16_t)AGAINST[out->prot], .rule = RULE(6, 1), .status = (uint8_t)st, .value = kill});
    out->can_destroy = kill <= 6;
    out->kill_faces = (uint8_t)CLAMP(7 - kill, 0, 6);
    hit_need(v, by, target, w, out);
    out->verdict = target_verdict(v, by, target, w, out);
}

/* --- the shot --- */

Verdict lt_check_fire(const View *v, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a;
    LtWeapon w = (LtWeapon)(command_arg(c, 2, 0)->a + 1);
    Verdict no = lt_may_fire(v, (Seat)c->seat, by, w);
    if (no.kind != VERDICT_OK) return no;
    LtShot s;
    lt_shot(v, by, target, w, &s);
    return s.verdict;
}

static Event *roll_event(Tx *tx, StandIx by, StandIx target, TextId what, const Ledger *need) {
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, need);
    e->a = by;
    e->b = target;
    e->seat = game_stand_c(tx->g, by)->seat;
    e->text = (uint16_t)what;
    e->rule = RULE(6, 1);
    e->v[1] = ledger_sum(need);
    return e;
}

static bool roll(Tx *tx, StandIx by, StandIx target, TextId what, const Ledger *need) {
    Event *e = roll_event(tx, by, target, what, need);
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    e->v[0] = tx_die(tx, 6);
    e->v[2] = e->v[0] >= e->v[1];
    return e->v[2] != 0;
}

/* 6.1.2-6.1.4: what a hit does. */
static void effect(Tx *tx, StandIx by, StandIx target, const LtShot *s) {
    if (!s->can_destroy) {
        Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        e->a = by;
        e->b = target;
        e->text = TX_LT_E_NO_EFFECT;
        e->rule = RULE(6, 1);
        return;
    }
    bool kills = ledger_sum(&s->destroy) <= 0; /* auto: no die */
    if (kills)
        roll_event(tx, by, target, TX_LT_AUTO, &s->destroy)->v[2] = 1;
    else
        kills = roll(tx, by, target, TX_LT_TO_DESTROY, &s->destroy);
    if (kills)
        lt_lose(tx, target, by);
    else
        lt_pin(tx, target, by);
}

static void shot_event(Tx *tx, StandIx by, StandIx target, const LtShot *s) {
    Event *e = event_add(tx->ev, EV_SHOT, SEATS_ALL);
    e->a = by;
    e->b = target;
    e->seat = game_stand_c(tx->g, by)->seat;
    e->rule = RULE(6, 1);
    e->at = lt_at(tx->g, by);
    e->to = lt_at(tx->g, target);
    e->v[0] = s->range;
    e->v[2] = (int32_t)lt_weapon_text((LtWeapon)s->weapon);
}

static void mark_fired(Tx *tx, StandIx by, const LtProfile *p, uint8_t way) {
    LtStand *s = lt_stand(tx->g, by);
    s->option = p->option[way];
    s->used[way]++;
    s->fired |= is_light((LtWeapon)p->weapon[way]) ? 1 : 2;
    if (p->weapon[way] == LT_W_MORTAR && lt_is_launcher(&tx->cat->type[game_stand_c(tx->g, by)->type]))
        s->reload = lt_loaded_again(tx, s->used[way]);
}

/* Option lt_dice: one die to hit for all that the option has left, at the same target; each weapon by its own need. */
static void fire_all(Tx *tx, StandIx by, StandIx target, const LtProfile *p, uint8_t option) {
    View v = lt_tx_view(tx);
    int face = 0;
    for (uint8_t k = 0; k < p->n; k++) {
        if (p->option[k] != option) continue;
        while (lt_stand_c(tx->g, by)->used[k] < p->shots[k]) {
            LtShot s;
            lt_shot(&v, by, target, (LtWeapon)p->weapon[k], &s);
            mark_fired(tx, by, p, k);
            if (s.verdict.kind != VERDICT_OK) continue; /* out of its reach, or the target is gone */
            shot_event(tx, by, target, &s);
            Event *e = roll_event(tx, by, target, TX_LT_TO_HIT, &s.hit);
            if (face == 0) {
                e->die = (uint16_t)tx->dice->n;
                e->die_n = 1;
                face = tx_die(tx, 6);
            }
            e->v[0] = face;
            e->v[2] = face >= e->v[1];
            if (e->v[2]) effect(tx, by, target, &s);
        }
    }
}

void lt_apply_fire(Tx *tx, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a;
    LtWeapon w = (LtWeapon)(command_arg(c, 2, 0)->a + 1);
    View v = lt_tx_view(tx);
    LtProfile p;
    int way = way_of(&v, by, w, &p);
    if (lt_option(tx->g, LTO_DICE)) {
        fire_all(tx, by, target, &p, p.option[way]);
        return;
    }
    LtShot s;
    lt_shot(&v, by, target, w, &s);
    mark_fired(tx, by, &p, (uint8_t)way);
    shot_event(tx, by, target, &s);
    if (roll(tx, by, target, TX_LT_TO_HIT, &s.hit)) effect(tx, by, target, &s);
}

bool lt_can_fire(const View *v, StandIx i) {
    LtWay way[LT_WAYS];
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    uint32_t n = lt_ways(v, i, way);
    for (uint32_t k = 0; k < n; k++) {
        if (lt_may_fire(v, seat, i, (LtWeapon)way[k].weapon).kind != VERDICT_OK) continue;
        for (uint32_t t = 0; t < v->g->stand_n; t++) {
            if (game_stand_c(v->g, t)->seat == seat || !lt_stand_c(v->g, t)->spotted) continue;
            LtShot s;
            lt_shot(v, i, (StandIx)t, (LtWeapon)way[k].weapon, &s);
            if (s.verdict.kind == VERDICT_OK) return true;
        }
    }
    return false;
}

/* --- the quote --- */

static uint64_t part(uint32_t of_36) {
    return QUOTE_ONE / 36 * of_36 + QUOTE_ONE % 36 * of_36 / 36;
}

/* Option lt_dice: all that the option has left at one target: one die to hit, then for each hit one to destroy. */
static void together(const View *v, StandIx by, StandIx target, const LtProfile *p, uint8_t option, uint64_t *pins,
                     uint64_t *kills) {
    uint64_t stands[7];
    bool hit[7] = {false};
    for (int face = 1; face <= 6; face++) stands[face] = QUOTE_ONE;
    for (uint8_t k = 0; k < p->n; k++) {
        LtShot s;
        if (p->option[k] != option) continue;
        lt_shot(v, by, target, (LtWeapon)p->weapon[k], &s);
        if (!s.can_destroy || s.verdict.why == TX_LT_LAT_OPEN) continue;
        for (int face = MAX(7 - s.hit_faces, 1); face <= 6; face++) {
            hit[face] = true;
            for (uint8_t n = lt_stand_c(v->g, by)->used[k]; n < p->shots[k]; n++)
                stands[face] = stands[face] * (uint64_t)(6 - s.kill_faces) / 6;
        }
    }
    *pins = *kills = 0;
    for (int face = 1; face <= 6; face++) {
        *kills += (QUOTE_ONE - stands[face]) / 6;
        if (hit[face]) *pins += stands[face] / 6;
    }
}

void lt_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out) {
    base_zero(out, sizeof *out);
    out->facing = -1;
    LtProfile p;
    if (by >= v->g->stand_n || target >= v->g->stand_n || by == target) return;
    weapons_of(v, by, &p);
    if (p.n == 0) return;
    out->some = true;
    out->way = way < p.n ? way : 0;
    out->way_n = p.n;
    LtWeapon w = (LtWeapon)p.weapon[out->way];
    out->way_title = (uint16_t)lt_weapon_text(w);
    LtShot s;
    lt_shot(v, by, target, w, &s);
    out->verdict = lt_may_fire(v, (Seat)game_stand_c(v->g, by)->seat, by, w);
    if (out->verdict.kind == VERDICT_OK) out->verdict = s.verdict;
    out->range = s.range;
    uint32_t kills = s.can_destroy ? (uint32_t)s.hit_faces * s.kill_faces : 0;
    uint32_t pins = s.can_destroy ? (uint32_t)s.hit_faces * 6 - kills : 0;
    int32_t need = ledger_sum(&s.hit), kill = ledger_sum(&s.destroy);
    out->roll[out->roll_n++] = (QuoteRoll){.what = TX_LT_TO_HIT,
                                           .sides = 6,
                                           .dice = 1,
                                           .from = (int16_t)CLAMP(need, 1, 7),
                                           .need = s.hit,
                                           .chance = part((uint32_t)s.hit_faces * 6)};
    out->roll[out->roll_n++] = (QuoteRoll){.what = kill <= 0 ? TX_LT_AUTO : TX_LT_TO_DESTROY,
                                           .sides = 6,
                                           .dice = (int16_t)(kill > 0 && s.can_destroy),
                                           .from = (int16_t)CLAMP(kill, 1, 7),
                                           .need = s.destroy,
                                           .chance = part((uint32_t)s.kill_faces * 6)};
    uint64_t pinned = part(pins), lost = part(kills);
    if (lt_option(v->g, LTO_DICE)) together(v, by, target, &p, p.option[out->way], &pinned, &lost);
    out->outcome[1] = (QuoteOutcome){TX_LT_PINNED, 1, pinned};
    out->outcome[2] = (QuoteOutcome){TX_LT_LOST, 3, lost};
    out->outcome[0] = (QuoteOutcome){TX_LT_NOTHING, 0, QUOTE_ONE - out->outcome[1].chance - out->outcome[2].chance};
    out->outcome_n = 3;
    if (!s.can_destroy) out->note = TX_LT_CANNOT_HURT;
    if (lt_option(v->g, LTO_DICE)) out->note = TX_LT_ONE_DIE;
}
