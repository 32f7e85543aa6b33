/* fire: shots and what answers them: offensive fire, defensive fire in chains, the forward observer's second try (aa 4,
 * 7, 7.1, 7.4). Between two shots of a chain stands a decision, never a wait. */
#include "rulesets/armour_assault/aa_rules.h"

/* --- after the shot --- */

static void spend_bonus(Tx *tx, StandIx by, AaShotKind kind) {
    uint8_t group = aa_stand_c(tx->g, by)->group;
    if (kind == AA_OFFENSIVE && group < AA_GROUPS_MAX) aa_game(tx->g)->group_fired[group] = group != 0;
}

static void missed(Tx *tx, StandIx by, AaShotKind kind) {
    spend_bonus(tx, by, kind);
    if (kind == AA_OFFENSIVE) aa_turn_over(tx, AA_OVER_MISS, by); /* a defensive miss costs nothing */
}

/* Answering fire of the one who was hit and not hurt (A15). */
static void ask_defence(Tx *tx, StandIx hit, StandIx by, int margin, AaTier tier, int shots) {
    View v = aa_tx_view(tx);
    int most = aa_option_thousandths(tx->cat, tx->g, AO_CHAIN) / 1000;
    if (tier >= AA_TIER_DAMAGE || !aa_runs(tx->g, hit) || !aa_runs(tx->g, by)) return;
    if (tx->g->h.option[AO_NEEDS_PEN] != 0 && margin < 0) return;
    if (most > 0 && shots >= most) return;
    StandIx who[AA_GROUP_MOST + 1] = {by};
    uint32_t n = 1 + (shots == 1 ? aa_group_members(tx->g, aa_game_c(tx->g)->group, who + 1, AA_GROUP_MOST) : 0);
    tx->g->decision = (Decision){
        .seat = game_stand_c(tx->g, hit)->seat, .kind = AA_ASK_DEFEND, .stand = hit, .other = by, .v = {shots}};
    bool any = false, reaches = false;
    for (uint32_t i = 0; i < n; i++) {
        any |= aa_may_defend(&v, hit, who[i]).kind == VERDICT_OK;
        reaches |= !aa_reaches_nothing(&v, hit, who[i]) || !aa_reaches_nothing(&v, who[i], hit);
    }
    if (!any || !reaches) {
        tx->g->decision = (Decision){0};
        return;
    }
    Event *ev = aa_event(tx, EV_ASKED, TX_AA_ASKED_DEFEND, RULE(7, 1));
    ev->seat = tx->g->decision.seat;
    ev->a = by;
    ev->b = hit;
    ev->v[0] = shots;
}

static void tell_shot(Tx *tx, const AaShot *s) {
    Event *ev = aa_event(tx, EV_SHOT, s->kind == AA_OFFENSIVE ? TX_AA_LOG_FIRES : TX_AA_LOG_DEFENDS, RULE(7, 0));
    ev->a = s->by;
    ev->b = s->target;
    ev->seat = game_stand_c(tx->g, s->by)->seat;
    ev->at = stand_at(game_stand_c(tx->g, s->by));
    ev->to = stand_at(game_stand_c(tx->g, s->target));
    ev->v[0] = s->range;
    ev->v[1] = s->facing;
    ev->v[2] = s->kind;
    ev->v[3] = s->spotter;
}

/* Both dice fall together: RED, then WHITE. True: hit. */
static bool roll_red(Tx *tx, const AaShot *s, int *white) {
    View v = aa_tx_view(tx);
    Ledger l;
    Event *ev = aa_event(tx, EV_ROLL, TX_AA_ROLL_RED, RULE(7, 0));
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 2;
    int red = tx_die(tx, 6);
    *white = tx_die(tx, 6);
    ev->a = s->by;
    ev->b = s->target;
    ev->seat = game_stand_c(tx->g, s->by)->seat;
    ev->v[0] = red;
    ev->v[1] = aa_red_total(&v, s, red, &l);
    ev->v[2] = aa_red_hits(&v, s, red);
    ev->v[3] = aa_number(tx->cat, AN_HIT);
    ev->v[4] = *white;
    event_ledger(tx->ev, ev, &l);
    return ev->v[2] != 0;
}

static int tell_white(Tx *tx, const AaShot *s, int white) {
    Ledger l = {.measure = MEASURE_COUNT};
    ledger_add(&l, TX_AA_T_WHITE, RULE(7, 0), STATUS_BOOK, white);
    for (uint8_t i = 0; i < s->white.n; i++) ledger_term(&l, s->white.term[i]);
    Event *ev = aa_event(tx, EV_ROLL, TX_AA_ROLL_WHITE, RULE(7, 0));
    ev->die = (uint16_t)(tx->dice->n - 1);
    ev->die_n = 1;
    ev->a = s->by;
    ev->b = s->target;
    ev->seat = game_stand_c(tx->g, s->by)->seat;
    ev->v[0] = white;
    ev->v[1] = ledger_sum(&l);
    ev->v[2] = ev->v[1] >= s->armour;
    ev->v[3] = s->armour;
    ev->v[4] = s->facing;
    event_ledger(tx->ev, ev, &l);
    return ev->v[1] - s->armour;
}

static void attack(Tx *tx, StandIx by, StandIx target, AaShotKind kind, int shots) {
    View v = aa_tx_view(tx);
    AaShot *s = ARENA_NEW(tx->tmp, AaShot);
    int white;
    (void)aa_shot(&v, by, target, kind, s);
    tell_shot(tx, s);
    if (!roll_red(tx, s, &white)) {
        uint8_t seat = game_stand_c(tx->g, by)->seat;
        bool arty = aa_kind(tx->cat, tx->g, game_stand_c(tx->g, by)->type) == AA_ARTY;
        if (!arty || aa_asset_state(tx->g, (Seat)seat, AA_OBSERVER) != AA_ASSET_OWNED) {
            missed(tx, by, kind);
            return;
        }
        tx->g->decision = (Decision){
            .seat = seat, .kind = AA_ASK_OBSERVER, .stand = by, .other = target, .v = {(int32_t)kind, shots}};
        Event *ev = aa_event(tx, EV_ASKED, TX_AA_ASKED_OBSERVER, RULE(8, 9));
        ev->seat = seat;
        ev->a = by;
        ev->b = target;
        return;
    }
    int margin = tell_white(tx, s, white);
    spend_bonus(tx, by, kind);
    AaTier tier = aa_penetrate(tx, target, by, margin);
    ask_defence(tx, target, by, margin, tier, shots + 1);
}

/* --- "fire A3 at B2" --- */

Verdict aa_check_fire(const View *v, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, target = (StandIx)command_arg(c, 1, 0)->a;
    AaShot s;
    Verdict no = aa_own_turn(v, (Seat)c->seat, by);
    if (no.kind == VERDICT_OK) no = aa_may_fire(v, by);
    return no.kind == VERDICT_OK ? aa_shot(v, by, target, AA_OFFENSIVE, &s) : no;
}

void aa_apply_fire(Tx *tx, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a;
    aa_begin(tx, by);
    aa_game(tx->g)->step = AA_FIRING;
    aa_stand(tx->g, by)->fired = 1;
    attack(tx, by, (StandIx)command_arg(c, 1, 0)->a, AA_OFFENSIVE, 0);
}

/* --- the answers --- */

static bool of_shooters(const View *v, StandIx target) {
    const Decision *d = &v->g->decision;
    if (target == d->other) return true;
    uint8_t group = aa_game_c(v->g)->group; /* a fire group's shot may be answered at any of it */
    return d->v[0] == 1 && group != 0 && aa_stand_c(v->g, target)->group == group;
}

Verdict aa_check_defend(const View *v, const Command *c) {
    const Decision *d = &v->g->decision;
    StandIx target = (StandIx)command_arg(c, 0, 0)->a;
    if (d->kind != AA_ASK_DEFEND) return verdict_no(TX_AA_OTHER_QUESTION, RULE(7, 1), STAND_NONE);
    if (!of_shooters(v, target)) return verdict_no(TX_AA_NOT_SHOOTER, RULE(7, 14), target);
    return aa_may_defend(v, d->stand, target);
}

void aa_apply_defend(Tx *tx, const Command *c) {
    Decision d = tx->g->decision;
    tx->g->decision = (Decision){0};
    attack(tx, d.stand, (StandIx)command_arg(c, 0, 0)->a, AA_DEFENSIVE, d.v[0]);
}

Verdict aa_check_observer(const View *v, const Command *c) {
    (void)c;
    return v->g->decision.kind == AA_ASK_OBSERVER ? verdict_ok()
                                                  : verdict_no(TX_AA_OTHER_QUESTION, RULE(8, 0), STAND_NONE);
}

void aa_apply_observer(Tx *tx, const Command *c) {
    Decision d = tx->g->decision;
    tx->g->decision = (Decision){0};
    aa_asset_use(tx, (Seat)c->seat, AA_OBSERVER, d.stand);
    attack(tx, d.stand, d.other, (AaShotKind)d.v[0], d.v[1]);
}

Verdict aa_check_decline(const View *v, const Command *c) {
    (void)c;
    if (v->g->decision.kind == AA_ASK_ROLE) return verdict_no(TX_AA_OTHER_QUESTION, RULE(3, 1), STAND_NONE);
    return verdict_ok();
}

void aa_apply_decline(Tx *tx, const Command *c) {
    Decision d = tx->g->decision;
    if (d.kind == AA_ASK_MINES) aa_mines_laid(tx);
    tx->g->decision = (Decision){0};
    Event *ev = aa_event(tx, EV_ANSWERED, TX_AA_LOG_DECLINED, RULE(7, 1));
    ev->seat = c->seat;
    ev->a = d.stand;
    ev->v[0] = 0;
    ev->v[1] = d.kind;
    if (d.kind == AA_ASK_OUTRIDERS) aa_move_failed(tx, d.stand);
    if (d.kind == AA_ASK_OBSERVER) missed(tx, d.stand, (AaShotKind)d.v[0]);
}
