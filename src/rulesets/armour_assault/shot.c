/* shot: what a shot is before any die falls: may it be, what is added to RED and WHITE, its chances (aa 7). */
#include "rulesets/armour_assault/aa_rules.h"

/* --- line and spotter --- */

static bool spots(const View *v, StandIx i, StandIx target) {
    return aa_sees(v, i, target) &&
           !aa_hull_down(v, stand_at(game_stand_c(v->g, i)), stand_at(game_stand_c(v->g, target)), NULL);
}

static StandIx find_spotter(const View *v, StandIx by, StandIx target) {
    uint8_t seat = game_stand_c(v->g, by)->seat;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (i != by && game_stand_c(v->g, i)->seat == seat && aa_runs(v->g, (StandIx)i) && spots(v, (StandIx)i, target))
            return (StandIx)i;
    return STAND_NONE;
}

static void look(const View *v, AaShot *s) {
    SightEnd a = {s->by, {0, 0}}, b = {s->target, {0, 0}};
    bool arty = aa_kind(v->cat, v->g, game_stand_c(v->g, s->by)->type) == AA_ARTY;
    aa_sight(v, &a, &b, &s->sight);
    if (s->sight.visible || !arty) return;
    s->spotter = find_spotter(v, s->by, s->target);
    if (s->spotter == STAND_NONE) return;
    a.stand = s->spotter;
    aa_sight(v, &a, &b, &s->sight);
}

static Verdict no_line(const View *v, const AaShot *s) {
    bool arty = aa_kind(v->cat, v->g, game_stand_c(v->g, s->by)->type) == AA_ARTY;
    Verdict no = verdict_no(arty ? TX_AA_NO_SPOTTER : TX_AA_NO_SIGHT, arty ? RULE(7, 16) : RULE(6, 1), s->by);
    no.whom = s->target;
    for (uint32_t i = 0; i < s->sight.n; i++) {
        const SightItem *it = &s->sight.item[i];
        if (it->role != SIGHT_STOPS || it->is_body || it->id >= v->g->piece_n) continue;
        no.what = game_table(v->g).piece[it->id].kind;
        no.what_kind = 1;
        if (arty) break;
        no.why = it->why == SIGHT_INNER ? TX_AA_TOO_DEEP_WOODS : TX_AA_NO_SIGHT_BY;
        no.rule = aa_sight_rule((SightWhy)it->why);
        break;
    }
    return no;
}

/* --- the ledgers --- */

static void add_mod(const View *v, Ledger *l, AaModifier m, TextId what) {
    ledger_add(l, what, RULE(2, 4), STATUS_BOOK, aa_modifier(v->cat, m));
}

static void fill_red(const View *v, AaShot *s) {
    const Stand *by = game_stand_c(v->g, s->by);
    bool moved = aa_stand_c(v->g, s->by)->moved, t_moved = aa_stand_c(v->g, s->target)->moved;
    bool both = v->g->h.option[AO_STACK] == 0; /* the first word is "1": they add together */
    int prot = aa_modifier(v->cat, AMOD_PROT), hull = aa_modifier(v->cat, AMOD_HULL);
    if (s->prot && (both || !s->hull || prot < hull)) add_mod(v, &s->red, AMOD_PROT, TX_AA_T_PROT);
    if (s->hull && (both || !s->prot || hull <= prot)) add_mod(v, &s->red, AMOD_HULL, TX_AA_T_HULL);
    add_mod(v, &s->red, moved ? AMOD_F_MOVED : AMOD_F_STILL, moved ? TX_AA_T_F_MOVED : TX_AA_T_F_STILL);
    if (s->open)
        add_mod(v, &s->red, t_moved ? AMOD_T_MOVED : AMOD_T_STILL, t_moved ? TX_AA_T_T_MOVED : TX_AA_T_T_STILL);
    ledger_add(&s->red, TX_AA_T_ACC, RULE(2, 7), STATUS_BOOK, aa_acc(v->cat, by->type));
    if (s->half && v->g->h.option[AO_HALF] == AA_HALF_MINUS2)
        ledger_add(&s->red, TX_AA_T_GUNNERY, RULE(7, 9), STATUS_RULING, -2);
}

static void fill(const View *v, AaShot *s) {
    const Stand *by = game_stand_c(v->g, s->by), *t = game_stand_c(v->g, s->target);
    s->range = geom_length_up(stand_at(by), stand_at(t));
    s->facing = (uint8_t)aa_facing(v->cat, v->g, s->target, stand_at(by));
    s->armour = aa_armour(v->cat, t->type, (AaFacing)s->facing);
    s->half = aa_half_gunnery(v->g, s->by);
    s->prot = aa_protected(v, stand_at(t));
    s->hull = aa_hull_down(v, stand_at(by), stand_at(t), NULL);
    s->open = !s->prot && !s->hull;
    fill_red(v, s);
    ledger_add(&s->white, TX_AA_T_PEN, RULE(2, 7), STATUS_BOOK, aa_pen(v->cat, by->type));
    int bonus = s->kind == AA_OFFENSIVE ? aa_group_bonus(v, s->by) : 0;
    ledger_add(&s->white, TX_AA_T_GROUP, RULE(7, 14), STATUS_BOOK, bonus);
    s->bonus = bonus != 0;
    for (s->hit_from = 1; s->hit_from <= 6 && !aa_red_hits(v, s, s->hit_from);) s->hit_from++;
}

int aa_red_total(const View *v, const AaShot *s, int face, Ledger *out) {
    Ledger l = {.measure = MEASURE_COUNT};
    ledger_add(&l, TX_AA_T_RED, RULE(7, 0), STATUS_BOOK, face);
    if (s->half && v->g->h.option[AO_HALF] == AA_HALF_RED)
        ledger_term(&l, (Term){.what = TX_AA_T_HALVED,
                               .rule = RULE(2, 5),
                               .op = TERM_HALVE_UP,
                               .status = STATUS_RULING,
                               .value = (face + 1) / 2});
    for (uint8_t i = 0; i < s->red.n; i++) ledger_term(&l, s->red.term[i]);
    if (out != NULL) *out = l;
    return ledger_sum(&l);
}

bool aa_red_hits(const View *v, const AaShot *s, int face) {
    if (face == 1 && v->g->h.option[AO_NAT1] != 0) return false;
    return aa_red_total(v, s, face, NULL) >= aa_number(v->cat, AN_HIT);
}

AaTier aa_tier(const View *v, int margin) {
    if (margin >= aa_number(v->cat, AN_BREW_MARGIN)) return AA_TIER_BREWED;
    if (margin >= aa_number(v->cat, AN_DAMAGE_MARGIN)) return AA_TIER_DAMAGE;
    if (margin >= 1) return AA_TIER_HIT;
    return margin == 0 && v->g->h.option[AO_EQUAL] == 0 ? AA_TIER_HIT : AA_TIER_NONE;
}

/* --- may it be --- */

static Verdict arc_check(const View *v, StandIx by, StandIx target) {
    const Stand *s = game_stand_c(v->g, by);
    int32_t half = aa_option_thousandths(v->cat, v->g, AO_ARC); /* degrees: thousandths of them */
    Vec d = vec_sub(stand_at(game_stand_c(v->g, target)), stand_at(s));
    if (!aa_forward_only(v->cat, v->g, by) || angle_in_arc(d, s->face, half)) return verdict_ok();
    TextId why = aa_turreted(v->cat, s->type) ? TX_AA_ARC_TURRET : TX_AA_ARC;
    return verdict_limit(why, RULE(1, 2), by, target, MEASURE_MDEG,
                         half + MAX(angle_arc_margin_mdeg(d, s->face, half), 1), half);
}

static Verdict judge(const View *v, const AaShot *s) {
    bool both = v->g->h.option[AO_ARTY_HULLDOWN] != 0;
    bool arty = aa_kind(v->cat, v->g, game_stand_c(v->g, s->by)->type) == AA_ARTY;
    Verdict no;
    if (!s->sight.visible) return no_line(v, s);
    if (arty && both && s->spotter == STAND_NONE && s->hull) {
        no = verdict_no(TX_AA_ARTY_HULL, RULE(7, 16), s->by);
        no.whom = s->target;
        return no;
    }
    if (s->kind == AA_DEFENSIVE && s->half && v->g->h.option[AO_HALF] == AA_HALF_NO_DEFENSIVE)
        return verdict_no(TX_AA_NO_DEFENSIVE, RULE(7, 9), s->by);
    return arc_check(v, s->by, s->target);
}

Verdict aa_shot(const View *v, StandIx by, StandIx target, AaShotKind kind, AaShot *out) {
    base_zero(out, sizeof *out);
    out->by = by;
    out->target = target;
    out->spotter = STAND_NONE;
    out->kind = (uint8_t)kind;
    out->red.measure = out->white.measure = MEASURE_COUNT;
    if (!aa_runs(v->g, by)) return verdict_no(TX_STAND_OFF_TABLE, RULE(7, 0), by);
    if (!aa_runs(v->g, target)) return verdict_no(TX_STAND_OFF_TABLE, RULE(7, 0), target);
    look(v, out);
    fill(v, out);
    if (game_stand_c(v->g, by)->seat == game_stand_c(v->g, target)->seat)
        return verdict_no(TX_AA_FRIEND, RULE(7, 5), target);
    return judge(v, out);
}

Verdict aa_may_fire(const View *v, StandIx by) {
    const AaGame *t = aa_game_c(v->g);
    if (aa_stand_c(v->g, by)->fired) return verdict_no(TX_AA_FIRED, RULE(4, 2), by);
    if (!aa_is_active(v->g, by) || t->group == 0 || t->step != AA_MOVING || !t->any_moved ||
        aa_group_together(v, t->group))
        return verdict_ok();
    StandIx off = STAND_NONE;
    Wu gap = aa_group_gap(v, t->group, &off);
    return verdict_limit(TX_AA_SCATTERED, RULE(5, 8), by, off, MEASURE_WU, gap, aa_cm(v->cat, AN_COHESION_CM));
}

Verdict aa_may_defend(const View *v, StandIx by, StandIx target) {
    AaShot s;
    const Decision *d = &v->g->decision;
    StandIx hit_by = d->kind == AA_ASK_DEFEND && d->stand == by ? d->other : target;
    if (hit_by < v->g->stand_n && aa_kind(v->cat, v->g, game_stand_c(v->g, hit_by)->type) == AA_ARTY)
        return verdict_no(TX_AA_NOT_ARTY, RULE(7, 1), by);
    bool front =
        hit_by >= v->g->stand_n || aa_facing(v->cat, v->g, by, stand_at(game_stand_c(v->g, hit_by))) == AA_FRONT;
    if (!aa_turreted(v->cat, game_stand_c(v->g, by)->type) && !front) return verdict_no(TX_AA_FLANK, RULE(7, 1), by);
    return aa_shot(v, by, target, AA_DEFENSIVE, &s);
}

bool aa_reaches_nothing(const View *v, StandIx by, StandIx target) {
    AaFacing f = aa_facing(v->cat, v->g, target, stand_at(game_stand_c(v->g, by)));
    return 6 + aa_pen(v->cat, game_stand_c(v->g, by)->type) < aa_armour(v->cat, game_stand_c(v->g, target)->type, f);
}

/* --- chances --- */

static bool count_brews(const View *v, StandIx target) {
    int hits = aa_stand_c(v->g, target)->hits + 1, most = aa_brew_hits(v->cat, v->g, game_stand_c(v->g, target)->type);
    return v->g->h.option[AO_BREW] == 0 ? hits >= most : hits > most;
}

void aa_odds(const View *v, const AaShot *s, AaOdds *out) {
    *out = (AaOdds){0};
    bool by_count = count_brews(v, s->target), counts = v->g->h.option[AO_DAMAGE_HIT] == 0;
    for (int red = 1; red <= 6; red++) {
        if (!aa_red_hits(v, s, red)) {
            out->miss += 36;
            continue;
        }
        for (int white = 1; white <= 6; white++) {
            AaTier tier = aa_tier(v, white + ledger_sum(&s->white) - s->armour);
            if (tier == AA_TIER_NONE) out->bounce += 6;
            if (tier == AA_TIER_BREWED || (tier == AA_TIER_HIT && by_count)) out->brewed += 6;
            if (tier == AA_TIER_HIT && !by_count) out->hit += 6;
            for (int die = 1; die <= 6 && tier == AA_TIER_DAMAGE; die++) {
                AaDamage d = aa_damage_by_die(v->cat, die);
                if (d == AA_BREWED || (by_count && counts))
                    out->brewed++;
                else
                    out->damage[d]++;
            }
        }
    }
}

static uint64_t share(int n) {
    return QUOTE_ONE / 216 * (uint64_t)n + (QUOTE_ONE % 216) * (uint64_t)n / 216;
}

static void add_outcome(Quote *q, TextId what, uint8_t severity, int n) {
    if (n > 0 && q->outcome_n < QUOTE_OUTCOMES)
        q->outcome[q->outcome_n++] = (QuoteOutcome){(uint16_t)what, severity, share(n)};
}

static void fill_outcomes(const View *v, const AaShot *s, Quote *q) {
    AaOdds o;
    aa_odds(v, s, &o);
    add_outcome(q, TX_AA_O_MISS, 0, o.miss);
    add_outcome(q, TX_AA_O_BOUNCE, 0, o.bounce);
    add_outcome(q, TX_AA_O_HIT, 1, o.hit);
    for (int d = AA_STUNNED; d < AA_BREWED; d++) add_outcome(q, aa_damage_title((AaDamage)d), 2, o.damage[d]);
    add_outcome(q, TX_AA_O_BREWED, 3, o.brewed);
    uint64_t sum = 0;
    uint8_t most = 0;
    for (uint8_t i = 0; i < q->outcome_n; i++) {
        sum += q->outcome[i].chance;
        if (q->outcome[i].chance > q->outcome[most].chance) most = i;
    }
    if (q->outcome_n > 0) q->outcome[most].chance += QUOTE_ONE - sum; /* what rounding lost */
}

static void fill_rolls(const View *v, const AaShot *s, Quote *q) {
    QuoteRoll *red = &q->roll[q->roll_n++], *white = &q->roll[q->roll_n++], *damage = &q->roll[q->roll_n++];
    int hits = 0, through = 0, rolls = 0, pen = ledger_sum(&s->white);
    for (int face = 1; face <= 6; face++) {
        AaTier tier = aa_tier(v, face + pen - s->armour);
        hits += aa_red_hits(v, s, face);
        through += tier >= AA_TIER_HIT;
        rolls += tier == AA_TIER_DAMAGE;
    }
    *red = (QuoteRoll){
        .what = TX_AA_Q_RED, .die = QUOTE_DIE_RED, .sides = 6, .dice = 1, .from = (int16_t)s->hit_from, .need = s->red};
    *white = (QuoteRoll){.what = TX_AA_Q_WHITE, .die = QUOTE_DIE_WHITE, .sides = 6, .dice = 1, .need = s->white};
    int least = v->g->h.option[AO_EQUAL] == 0 ? 0 : 1;
    white->from = (int16_t)CLAMP(s->armour + least - pen, 1, 7);
    ledger_add(&white->need, TX_AA_T_ARMOUR, RULE(2, 7), STATUS_BOOK, -s->armour);
    if (rolls == 0) q->roll_n--; /* no face of WHITE comes to it */
    *damage = (QuoteRoll){.what = TX_AA_Q_DAMAGE, .sides = 6, .dice = (int16_t)(rolls > 0), .from = 0};
    red->chance = QUOTE_ONE * (uint64_t)hits / 6;
    white->chance = QUOTE_ONE * (uint64_t)through / 6;
    damage->chance = rolls > 0 ? QUOTE_ONE : 0;
}

void aa_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out) {
    AaShot s;
    *out = (Quote){.way = way, .way_n = 1, .way_title = TX_NONE, .facing = -1};
    if (by >= v->g->stand_n || target >= v->g->stand_n || by == target) {
        out->verdict = verdict_no(TX_NO_SUCH_STAND, RULE(7, 0), STAND_NONE);
        return;
    }
    const Decision *d = &v->g->decision;
    bool defends = d->kind == AA_ASK_DEFEND && d->stand == by;
    out->verdict = aa_shot(v, by, target, defends ? AA_DEFENSIVE : AA_OFFENSIVE, &s);
    out->some = aa_runs(v->g, by) && aa_runs(v->g, target);
    if (!out->some) return;
    if (out->verdict.kind == VERDICT_OK) out->verdict = defends ? aa_may_defend(v, by, target) : aa_may_fire(v, by);
    out->range = s.range;
    out->facing = (int8_t)s.facing;
    out->note = defends ? TX_NONE : TX_AA_NOTE_MISS;
    fill_rolls(v, &s, out);
    fill_outcomes(v, &s, out);
}
