/* face: cards and badges of a stand, where the game stands, how well a side does, what a shot would be (quote). */
#include "rulesets/armour_battles/ab_rules.h"

static Text row(StandFace *f, TextId label, RuleRef rule, uint8_t status) {
    CardRow *r = &f->row[MIN(f->row_n, (uint32_t)CARD_ROWS - 1)];
    if (f->row_n < CARD_ROWS) f->row_n++;
    r->label = (uint16_t)label;
    r->rule = rule;
    r->status = status;
    return text_make(r->value, sizeof r->value);
}

static void number_row(StandFace *f, TextId label, RuleRef rule, uint8_t status, int32_t n) {
    Text t = row(f, label, rule, status);
    text_int(&t, n);
}

static void word_row(const View *v, StandFace *f, TextId label, RuleRef rule, uint8_t status, TextId word) {
    Text t = row(f, label, rule, status);
    text_str(&t, catalog_text(v->cat, word));
}

static void describe_battery(const View *v, StandIx i, StandFace *f) {
    static const TextId WORD[] = {TX_AB_MISSION_NONE, TX_AB_MISSION_HE, TX_AB_MISSION_SMOKE, TX_AB_MISSION_SCREEN};
    const AbStand *s = ab_stand_c(v->g, i);
    uint8_t st = ab_type(v, i)->status;
    number_row(f, TX_AB_AT, RULE(7, 5), st, ab_value(v, i, AB_AT));
    number_row(f, TX_AB_FP, RULE(7, 5), st, ab_value(v, i, AB_FP));
    Text t = row(f, TX_AB_ROW_BURST, RULE(7, 5), STATUS_BOOK);
    measure_print(v->cat, MEASURE_WU, ab_k(v->cat, ABK_BURST), 0, true, &t);
    word_row(v, f, TX_AB_ROW_MISSION, RULE(7, 2), STATUS_BOOK, WORD[MIN(s->mission, (uint8_t)3)]);
}

static void describe_traits(const View *v, StandIx i, StandFace *f) {
    static const struct {
        uint64_t bit;
        TextId word;
        RuleRef rule;
    } T[] = {{AB_LOW_PROFILE, TX_AB_TRAIT_LOW, RULE(6, 13)},  {AB_SLOPED, TX_AB_TRAIT_SLOPED, RULE(6, 13)},
             {AB_RECON, TX_AB_TRAIT_RECON, RULE(4, 1)},       {AB_BREAK_OFF, TX_AB_TRAIT_BREAK, RULE(6, 11)},
             {AB_OPEN_TOPPED, TX_AB_TRAIT_OPEN, RULE(6, 13)}, {AB_SHOOT_SCOOT, TX_AB_TRAIT_SCOOT, RULE(6, 12)}};
    for (size_t k = 0; k < ARRAY_LEN(T); k++)
        if (ab_has(v, i, T[k].bit)) word_row(v, f, TX_AB_ROW_TRAIT, T[k].rule, ab_type(v, i)->status, T[k].word);
}

static void describe_state(const View *v, StandIx i, StandFace *f) {
    const AbStand *s = ab_stand_c(v->g, i);
    if (s->suppressed) f->badges |= BADGE_ALARM;
    if (s->disruption) f->badges |= s->disruption > 1 ? BADGE_PIPS_2 : BADGE_PIP_1;
    if (s->fired) f->badges |= BADGE_FIRED;
    if (s->group) f->badges |= BADGE_GROUP;
    if (s->moved) f->badges |= BADGE_MOVED;
    if (ab_group_can_act(v, i)) f->badges |= BADGE_CAN_ACT;
    Text t = row(f, TX_AB_ROW_DISRUPTION, RULE(6, 7), STATUS_BOOK);
    text_format(&t, "%d / %d", (int)s->disruption, (int)ab_k(v->cat, ABK_DISPERSED));
    if (s->suppressed) word_row(v, f, TX_AB_ROW_STATE, RULE(6, 8), STATUS_BOOK, TX_AB_SUPPRESSED);
    if (s->fired) word_row(v, f, TX_AB_ROW_STATE, RULE(6, 3), STATUS_BOOK, TX_AB_MARKED);
    if (s->broke_off) word_row(v, f, TX_AB_ROW_STATE, RULE(6, 11), STATUS_BOOK, TX_AB_HAS_BROKEN_OFF);
    if (ab_is_hidden(v->g, i)) word_row(v, f, TX_AB_ROW_STATE, RULE(6, 14), STATUS_RECONSTRUCTION, TX_AB_HIDDEN);
    if (ab_is_reserve(v, i)) {
        t = row(f, TX_AB_ROW_RESERVE, RULE(4, 3), STATUS_BOOK);
        text_int(&t, MAX(ab_k(v->cat, ABK_RESERVE_TURN), (int32_t)deploy_unit(v, i)->turn));
    }
}

void ab_describe(const View *v, StandIx i, StandFace *out) {
    *out = (StandFace){0};
    if (ab_is_battery(v, i)) {
        describe_battery(v, i, out);
        return;
    }
    uint8_t st = ab_type(v, i)->status;
    AbMove m;
    ab_move(v, i, &m);
    describe_state(v, i, out);
    Text t = row(out, TX_AB_ROW_MOVE, RULE(5, 1), st);
    measure_print(v->cat, MEASURE_WU, m.least, 0, false, &t);
    text_str(&t, " - ");
    measure_print(v->cat, MEASURE_WU, m.most, 0, true, &t);
    if (m.variable >= 0) {
        t = row(out, TX_AB_ROW_ALLOWANCE, RULE(5, 1), STATUS_BOOK);
        measure_print(v->cat, MEASURE_WU, ledger_sum(&m.allowance), 0, true, &t);
    }
    number_row(out, TX_AB_AT, RULE(6, 5), st, ab_value(v, i, AB_AT));
    number_row(out, TX_AB_FP, RULE(6, 5), st, ab_value(v, i, AB_FP));
    t = row(out, TX_AB_ROW_RANGE, RULE(6, 4), st);
    for (int k = 0; k < 3; k++) {
        if (k > 0) text_str(&t, " / ");
        measure_print(v->cat, MEASURE_WU, ab_value(v, i, AB_RANGE_CLOSE + k), 0, k == 2, &t);
    }
    t = row(out, TX_AB_ROW_REACTION, RULE(6, 6), st);
    text_format(&t, "%d / %d", (int)ab_value(v, i, AB_REACT_DIRECT), (int)ab_value(v, i, AB_REACT_ARTY));
    if (ab_value(v, i, AB_ARC) < 360) number_row(out, TX_AB_ROW_ARC, RULE(6, 3), st, ab_value(v, i, AB_ARC));
    describe_traits(v, i, out);
}

/* --- status --- */

static void can_act(const View *v, GameStatus *out) {
    const Game *g = v->g;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        if (game_stand_c(g, i)->seat != v->seat) continue;
        bool can = false;
        if (g->h.phase == AB_SETUP) can = ab_setup_waits(v, (StandIx)i);
        if (g->h.phase == AB_GROUP) can = ab_group_can_act(v, (StandIx)i);
        if (g->h.phase == AB_ORDERS) can = ab_check_member(v, (StandIx)i, (StandIx)i).kind == VERDICT_OK;
        if (!can) continue;
        status_add_can(out, (StandIx)i);
        if (g->h.phase == AB_GROUP)
            status_add_loss(out, (StandIx)i, ab_stand_c(g, i)->moved ? TX_AB_LOSE_FIRE : TX_AB_LOSE_MOVE);
    }
    if (g->h.phase == AB_ORDERS && ab_chain_left(g) > 0) status_add_loss(out, STAND_NONE, TX_AB_LOSE_DICE);
}

void ab_status(const View *v, GameStatus *out) {
    static const char *const END[AB_PHASES] = {
        [AB_SETUP] = "ready", [AB_LOGISTICS] = "logistics", [AB_ORDERS] = "end", [AB_GROUP] = "done", [AB_END] = "end"};
    const Game *g = v->g;
    *out = (GameStatus){.to_act = g->h.to_act, .first_choice_seat = SEAT_NONE, .tokens = -1, .tokens_max = -1};
    if (g->decision.kind != AB_ASK_NONE) out->to_act = SEAT_BIT(g->decision.seat);
    if (g->h.over) return;
    if (g->h.phase == AB_ORDERS || g->h.phase == AB_GROUP) {
        out->tokens = (int16_t)ab_chain_left(g);
        out->tokens_max = out->tokens;
        out->token_text = TX_AB_UI_TOKENS;
    }
    if (!(out->to_act & SEAT_BIT(v->seat)) || v->seat > SEAT_B || g->decision.kind != AB_ASK_NONE) return;
    can_act(v, out);
    if (g->h.phase >= AB_PHASES || END[g->h.phase] == NULL) return;
    Text end = text_make(out->end_command, sizeof out->end_command);
    text_format(&end, "%c %s", v->seat == SEAT_A ? 'A' : 'B', END[g->h.phase]);
}

/* --- how well --- */

int32_t ab_points(const View *v, Seat seat) {
    return seat <= SEAT_B ? ab_morale(v->g, seat) : 0;
}

int32_t ab_evaluate(const View *v, Seat seat) {
    if (seat > SEAT_B) return 0;
    int32_t sum = 100 * (ab_morale(v->g, seat) - ab_morale(v->g, ab_other((uint8_t)seat)));
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        const AbStand *a = ab_stand_c(v->g, i);
        int32_t worth = stand_alive(s) ? 100 - 25 * a->disruption - 10 * a->suppressed : 0;
        sum += s->seat == seat ? worth : -worth;
    }
    return sum + 5 * (ab_dice_left(v->g, seat) + ab_staff(v->g, seat));
}

int64_t ab_cost(const View *v, StandIx i) {
    (void)v;
    (void)i;
    return 10000; /* the formulas of a force count units (2.5) */
}

/* --- the quote of a shot --- */

enum { Q_DICE = 64 };
typedef struct Joint { /* chances of h successes with x sixes among them */
    int n, good;       /* dice; faces that succeed, six among them */
} Joint;

static uint64_t joint(Joint j, int h, int x) {
    if (j.n == 0) return h == 0 && x == 0 ? QUOTE_ONE : 0;
    return quote_multinomial(j.n, h - x, j.good - 1, x, 1, 6);
}

static uint64_t product(uint64_t a, uint64_t b) {
    return (uint64_t)(((unsigned __int128)a * b + QUOTE_ONE / 2) / QUOTE_ONE);
}

enum { NOTHING, SUPPRESSED, ONE, ONE_BACK, TWO, TWO_BACK, LOST, KINDS };
typedef struct Outcomes {
    int was, dispersed; /* of the target before; at how many it is lost */
    bool burst;
    int react_n;
    uint64_t react[Q_DICE][Q_DICE]; /* chance of so many successes with so many sixes */
    uint64_t sum[KINDS];
} Outcomes;

static void begin_outcomes(Outcomes *o, const AbShot *s, int was, int dispersed, bool burst) {
    *o = (Outcomes){.was = was, .dispersed = dispersed, .burst = burst, .react_n = MIN(s->react_pool, Q_DICE - 1)};
    Joint r = {o->react_n, 7 - s->react_need};
    for (int h = 0; h <= o->react_n; h++)
        for (int x = 0; x <= h; x++) o->react[h][x] = joint(r, h, x);
}

/* An attack of h successes with x sixes among them, which comes with chance p: reaction of all successes, when there is one to react to. */
static void add_attack(Outcomes *o, int h, int x, uint64_t p) {
    for (int rh = 0; rh <= o->react_n; rh++)
        for (int rx = 0; rx <= rh; rx++) {
            if (o->react[rh][rx] == 0) continue;
            int hurt = MAX(0, h - rh);
            bool pinned = h > 0 && x >= 1 && (o->burst ? rx <= x : rx < x);
            int k = o->was + hurt >= o->dispersed ? LOST : hurt == 0 ? pinned ? SUPPRESSED : NOTHING : hurt == 1 ? pinned ? ONE_BACK : ONE : pinned ? TWO_BACK : TWO;
            o->sum[k] += product(p, o->react[rh][rx]);
        }
}

static void end_outcomes(Outcomes *o, Quote *q) {
    static const TextId WHAT[KINDS] = {TX_AB_OUT_NOTHING, TX_AB_OUT_SUPPRESSED, TX_AB_OUT_ONE, TX_AB_OUT_ONE_BACK, TX_AB_OUT_TWO, TX_AB_OUT_TWO_BACK, TX_AB_OUT_LOST};
    static const uint8_t HOW[KINDS] = {0, 1, 2, 2, 2, 2, 3};
    uint64_t total = 0;
    for (int k = 1; k < KINDS; k++) total += o->sum[k];
    o->sum[NOTHING] = total < QUOTE_ONE ? QUOTE_ONE - total : 0;
    for (int k = 0; k < KINDS; k++)
        if (o->sum[k] > 0) q->outcome[q->outcome_n++] = (QuoteOutcome){.what = (uint16_t)WHAT[k], .severity = HOW[k], .chance = o->sum[k]};
}

static void add_outcomes(Quote *q, const AbShot *s, int was, int dispersed, bool burst) {
    Outcomes o;
    begin_outcomes(&o, s, was, dispersed, burst);
    int n = MIN(s->pool, Q_DICE - 1);
    for (int h = 0; h <= n; h++)
        for (int x = 0; x <= h; x++) {
            uint64_t p = joint((Joint){n, 7 - s->need}, h, x);
            if (p > 0) add_attack(&o, h, x, p);
        }
    end_outcomes(&o, q);
}

static void add_roll(Quote *q, TextId what, bool target, const Ledger *tn, const Ledger *dice) {
    QuoteRoll *r = &q->roll[q->roll_n++];
    int32_t need = ledger_sum(tn), n = MAX(ledger_sum(dice), 0);
    *r = (QuoteRoll){.what = (uint16_t)what,
                     .sides = 6,
                     .target_rolls = target,
                     .dice = (int16_t)n,
                     .from = (int16_t)need,
                     .need = *tn,
                     .pool = *dice};
    r->chance = quote_binomial(1, 1, CLAMP(7 - need, 0, 6), 6);
}

void ab_quote_shot(const View *v, StandIx by, StandIx target, Pose at, int extra, int extra_react, bool retreat, Quote *out) {
    AbShot s;
    *out = (Quote){.verdict = verdict_ok(), .way_n = 1, .facing = -1};
    if (by >= v->g->stand_n || target >= v->g->stand_n || by == target) return;
    if (!ab_is_unit(v, target) || (!ab_is_unit(v, by) && !ab_is_battery(v, by))) return;
    bool burst = ab_is_battery(v, by);
    if (burst)
        ab_burst_shot(v, by, target, extra_react, &s);
    else
        ab_shot(v, by, stand_pose(game_stand_c(v->g, by)), target, at, extra, extra_react, retreat, &s);
    out->some = true;
    out->range = s.range;
    out->facing = burst ? -1 : (int8_t)s.flank;
    out->verdict = s.verdict;
    if (!burst && s.verdict.kind == VERDICT_OK && v->g->decision.kind == AB_ASK_NONE)
        out->verdict = ab_check_fire(v, by, target);
    add_roll(out, TX_AB_ATTACK, false, &s.tn, &s.dice);
    add_roll(out, TX_AB_REACTION_ROLL, true, &s.react_tn, &s.react_dice);
    add_outcomes(out, &s, ab_stand_c(v->g, target)->disruption, ab_k(v->cat, ABK_DISPERSED), burst);
}

void ab_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out) {
    *out = (Quote){.verdict = verdict_ok(), .way = way, .way_n = 1, .facing = -1};
    if (way > 0 || target >= v->g->stand_n) return;
    ab_quote_shot(v, by, target, stand_pose(game_stand_c(v->g, target)), 0, 0, false, out);
}

void ab_quote_react(const View *v, int extra, Quote *out) {
    const Decision *d = &v->g->decision;
    *out = (Quote){.verdict = verdict_ok(), .way_n = 1, .facing = -1};
    if (d->kind != AB_ASK_REACT || d->v[2] < 0 || d->v[2] >= AB_SHOTS) return;
    uint32_t k = (uint32_t)d->v[2];
    StandIx by = (StandIx)ab_reg_c(v->g, k, AB_SHOT_FIRER), target = (StandIx)ab_reg_c(v->g, k, AB_SHOT_TARGET);
    if (by >= v->g->stand_n || target >= v->g->stand_n) return;
    bool burst = ab_reg_c(v->g, k, AB_SHOT_BURST) != 0;
    Pose at = {{ab_reg_c(v->g, k, AB_SHOT_FROM_X), ab_reg_c(v->g, k, AB_SHOT_FROM_Y)}, game_stand_c(v->g, target)->face};
    AbShot s;
    Outcomes o;
    if (burst)
        ab_burst_shot(v, by, target, extra, &s);
    else
        ab_shot(v, by, stand_pose(game_stand_c(v->g, by)), target, at, ab_reg_c(v->g, k, AB_SHOT_EXTRA), extra, ab_reg_c(v->g, k, AB_SHOT_RETREAT) != 0, &s);
    out->some = true;
    out->range = s.range;
    add_roll(out, TX_AB_REACTION_ROLL, false, &s.react_tn, &s.react_dice);
    begin_outcomes(&o, &s, ab_stand_c(v->g, target)->disruption, ab_k(v->cat, ABK_DISPERSED), burst);
    add_attack(&o, d->v[0], d->v[1], QUOTE_ONE);
    end_outcomes(&o, out);
}
