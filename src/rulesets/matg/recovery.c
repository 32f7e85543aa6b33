#include "rulesets/matg/fight.h"

/* --- recovery (22.2) --- */

static bool near_good_hq(const View *v, StandIx i) {
    for (uint32_t k = 0; k < v->g->stand_n; k++)
        if (k != i && game_stand_c(v->g, k)->seat == game_stand_c(v->g, i)->seat && matg_good_hq(v, (StandIx)k) &&
            matg_adjacent(v, i, (StandIx)k))
            return true;
    return false;
}

void matg_recovery_need(const View *v, StandIx i, Ledger *out) {
    matg_need(v, i, false, out);
    if (near_good_hq(v, i)) matg_k_term(v->cat, out, TX_MATG_T_HQ_NEAR, MK_RECOVERY_HQ, -1);
}

static void set_state(Tx *tx, StandIx i, uint8_t after) {
    MatgStand *m = matg_stand(tx->g, i);
    if (m->state == after) return;
    Event *ev = event_add(tx->ev, EV_STATE, SEATS_ALL);
    ev->b = i;
    ev->rule = RULE(22, 2);
    ev->v[0] = m->state;
    ev->v[1] = after;
    m->state = after;
}

static void recover(Tx *tx, StandIx i) {
    if (!matg_stand_c(tx->g, i)->state) return;
    View v = matg_tx_view(tx);
    Ledger need;
    int natural;
    matg_recovery_need(&v, i, &need);
    bool passed = matg_roll(tx, i, TX_MATG_RECOVERY, RULE(22, 2), &need, &natural);
    uint8_t state = matg_stand_c(tx->g, i)->state;
    if (natural == matg_k(tx->cat, MK_RECOVER_D_ROLL))
        set_state(tx, i, 0);
    else if (natural == matg_k(tx->cat, MK_PANIC_ROLL)) {
        Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        ev->a = i;
        ev->text = TX_MATG_NOTE_PANIC;
        ev->rule = RULE(22, 2);
        matg_apply_result(tx, i, STAND_NONE, MATG_S_OR_D);
    } else if (passed)
        set_state(tx, i, (uint8_t)(state & ~STATE_S));
}

void matg_removal_begin(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    for (uint32_t u = 0; u < MATG_UNITS; u++) mg->hq_tried[u] = 0;
    for (uint32_t f = 0; f < tx->g->formation_n; f++) matg_formation(tx->g, f)->ghq_tried = 0;
}

/* 22.4: the winner's side first; cargo does not rally (12.3), nor work. */
static void each_stand(Tx *tx, void (*does)(Tx *, StandIx)) {
    Seat winner = (Seat)matg_game_c(tx->g)->ini_winner;
    for (int round = 0; round < 2; round++) {
        Seat seat = round == 0 ? winner : matg_other(winner);
        for (uint32_t i = 0; i < tx->g->stand_n; i++)
            if (game_stand_c(tx->g, i)->seat == seat && (game_stand_c(tx->g, i)->flags & ST_ON_TABLE))
                does(tx, (StandIx)i);
    }
}

/* --- clearing roads (8.3, 22.3) --- */

/* Recovery and dozer vehicles, large transports, heavy tracked vehicles. */
static bool clears_roads(const View *v, StandIx i) {
    const StandType *t = matg_type(v, i);
    if (!matg_is_vehicle(v, i)) return false;
    if (matg_code(t, MC_RECOVERY) || matg_code(t, MC_DOZER)) return true;
    if (matg_is_transport(v, i) && t->value[MV_CARGO] >= matg_k(v->cat, MK_CLEAR_CARGO)) return true;
    return matg_is_armoured(v, i) && t->value[MV_MCLASS] == MATG_T && t->value[MV_DV] >= matg_k(v->cat, MK_CLEAR_DV);
}

static bool on_a_road(const View *v, Pose wreck) {
    Table table = game_table(v->g);
    for (uint32_t p = 0; p < table.piece_n; p++) {
        KindRule rule;
        if (scene_piece(v->scene, (PieceIx)p, &rule) && rule.cost.form == COST_WAY &&
            scene_overlap2(v->scene, (PieceIx)p, MATG_BASE, wreck) > 0)
            return true;
    }
    return false;
}

/* The wreck that the stand sits on and that bars a road; PIECE_NONE = none. */
static PieceIx barred_road(const View *v, StandIx i) {
    enum { AREAS = 32 };
    PieceIx in[AREAS];
    uint32_t n = MIN(scene_areas_at(v->scene, matg_pose(game_stand_c(v->g, i)).at, in, AREAS), (uint32_t)AREAS);
    for (uint32_t k = 0; k < n; k++) {
        Pose at;
        bool heap, cleared;
        if (matg_wreck_at(v->cat, v->g, in[k], &at, &heap, &cleared) && !cleared && on_a_road(v, at)) return in[k];
    }
    return PIECE_NONE;
}

static void clear_road(Tx *tx, StandIx i) {
    View v = matg_tx_view(tx);
    PieceIx wreck = clears_roads(&v, i) ? barred_road(&v, i) : PIECE_NONE;
    if (wreck == PIECE_NONE) return;
    Ledger need;
    matg_need(&v, i, false, &need);
    if (matg_roll(tx, i, TX_MATG_CLEARS_ROAD, RULE(8, 3), &need, NULL)) matg_clear_wreck(tx, wreck, i);
}

void matg_removal_step(Tx *tx) {
    each_stand(tx, recover);
    each_stand(tx, clear_road);
}

/* --- replacement of commanders (18.3) --- */

/* What the stand could take over: a role that is vacant and not yet tried for this turn; ROLE_NONE if nothing. */
static StandRole vacancy(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    const MatgGame *mg = matg_game_c(v->g);
    if (!(s->flags & ST_ON_TABLE) || !matg_is_armed(v, i) || s->unit >= v->g->unit_n) return ROLE_NONE;
    uint16_t f = game_unit_c(v->g, s->unit)->formation;
    if (f < v->g->formation_n && s->role != ROLE_GHQ && game_formation_c(v->g, f)->ghq == STAND_NONE) {
        const MatgFormation *m = matg_formation_c(v->g, f);
        if (m->ghq_lost_turn && !m->ghq_tried) return ROLE_GHQ;
    }
    if (s->unit < MATG_UNITS && s->role == ROLE_NONE && mg->hq_lost_turn[s->unit] && !mg->hq_tried[s->unit])
        return ROLE_HQ;
    return ROLE_NONE;
}

static bool formation_has_hq(const View *v, uint16_t f) {
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->role == ROLE_HQ && (s->flags & ST_ON_TABLE) && matg_is_armed(v, (StandIx)k) && s->unit < v->g->unit_n &&
            game_unit_c(v->g, s->unit)->formation == f)
            return true;
    }
    return false;
}

static StandRole may_take(const View *v, StandIx i, Verdict *no) {
    *no = verdict_ok();
    StandRole role = vacancy(v, i);
    const Stand *s = game_stand_c(v->g, i);
    int least = matg_k(v->cat, MK_NO_REPLACE_FCL), fcl = v->cat->battle->side[s->seat].cohesion;
    if (fcl <= least) {
        *no = verdict_limit(TX_MATG_LOW_FCL, RULE(18, 3), i, STAND_NONE, MEASURE_COUNT, fcl, least + 1);
    } else if (role == ROLE_GHQ && s->role != ROLE_HQ && formation_has_hq(v, game_unit_c(v->g, s->unit)->formation)) {
        role = s->unit < MATG_UNITS && s->role == ROLE_NONE && matg_game_c(v->g)->hq_lost_turn[s->unit] &&
                       !matg_game_c(v->g)->hq_tried[s->unit]
                   ? ROLE_HQ
                   : ROLE_NONE;
        if (role == ROLE_NONE) *no = verdict_no(TX_MATG_HQ_FIRST, RULE(18, 3), i);
    } else if (role == ROLE_NONE) {
        *no = verdict_no(TX_MATG_NO_VACANCY, RULE(18, 3), i);
    }
    return role;
}

bool matg_replace_can_act(const View *v, Seat seat) {
    Verdict no;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == seat && may_take(v, (StandIx)i, &no) != ROLE_NONE && no.kind == VERDICT_OK)
            return true;
    return false;
}

Verdict matg_check_replace(const View *v, const Command *c) {
    if (v->g->h.phase != MATG_REMOVAL) return verdict_no(TX_OTHER_PHASE, RULE(18, 3), STAND_NONE);
    Verdict no = matg_check_go(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    no = rules_own_stand(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    may_take(v, i, &no);
    return no;
}

static int replacement_mod(const Catalog *c, const char *nation, Status *st, RuleRef *rule) {
    const Chart *chart = catalog_chart(c, "hq_replace");
    int32_t row = chart_find(chart, "nation", nation);
    if (row < 0) row = chart_find(chart, "nation", "others");
    *st = (Status)chart_cell(chart, (uint32_t)row, "status")->v;
    *rule = (RuleRef)chart_cell(chart, (uint32_t)row, "rule")->v;
    return chart_cell(chart, (uint32_t)row, "mod")->v;
}

static int roll_quality(Tx *tx, StandIx i) {
    const Chart *chart = catalog_chart(tx->cat, "ghq_quality");
    uint16_t die = (uint16_t)tx->dice->n;
    int face = tx_die(tx, 20), quality = 0;
    for (uint32_t row = 0; row < chart->row_n; row++)
        if (face >= chart_cell(chart, row, "roll_from")->v && face <= chart_cell(chart, row, "roll_to")->v)
            quality = chart_cell(chart, row, "quality")->v;
    Event *ev = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    ev->a = i;
    ev->seat = game_stand_c(tx->g, i)->seat;
    ev->text = TX_MATG_GHQ_QUALITY;
    ev->rule = RULE(18, 3);
    ev->die = die;
    ev->die_n = 1;
    ev->v[0] = quality;
    ev->v[1] = face;
    return quality;
}

static void take_over(Tx *tx, StandIx i, StandRole role) {
    Stand *s = game_stand(tx->g, i);
    MatgGame *mg = matg_game(tx->g);
    uint16_t f = game_unit_c(tx->g, s->unit)->formation;
    if (role == ROLE_GHQ) {
        /* An HQ that rises leaves its own place empty. */
        if (s->role == ROLE_HQ && s->unit < MATG_UNITS) mg->hq_lost_turn[s->unit] = tx->g->h.turn;
        game_formation(tx->g, f)->ghq = i;
        matg_formation(tx->g, f)->ghq_lost_turn = 0;
        game_formation(tx->g, f)->quality = (int8_t)roll_quality(tx, i);
    } else {
        mg->hq_lost_turn[s->unit] = 0;
    }
    s->role = (uint8_t)role;
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->a = i;
    ev->seat = s->seat;
    ev->text = role == ROLE_GHQ ? TX_MATG_NOTE_NEW_GHQ : TX_MATG_NOTE_NEW_HQ;
    ev->rule = RULE(18, 3);
}

void matg_apply_replace(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    View v = matg_tx_view(tx);
    Verdict no;
    StandRole role = may_take(&v, i, &no);
    const Stand *s = game_stand_c(tx->g, i);
    if (role == ROLE_GHQ)
        matg_formation(tx->g, game_unit_c(tx->g, s->unit)->formation)->ghq_tried = 1;
    else
        matg_game(tx->g)->hq_tried[s->unit] = 1;
    Ledger need;
    Status st;
    RuleRef rule;
    matg_need(&v, i, false, &need);
    int mod = replacement_mod(tx->cat, tx->cat->battle->side[s->seat].nation, &st, &rule);
    ledger_add(&need, TX_MATG_T_REPLACE, rule, st, -mod);
    if (matg_roll(tx, i, role == ROLE_GHQ ? TX_MATG_TAKES_GHQ : TX_MATG_TAKES_HQ, RULE(18, 3), &need, NULL))
        take_over(tx, i, role);
    /* No alternation: each step is the winner's side first (22.4), so the go stays until the side is out. */
}

uint32_t matg_replace_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        Arg arg = arg_stand(0, (StandIx)i);
        Command cmd = {.seat = v->seat, .op = MATG_OP_REPLACE, .n = 1, .arg = &arg};
        if (only != STAND_NONE && only != i) continue;
        if (game_stand_c(v->g, i)->seat != v->seat || matg_check_replace(v, &cmd).kind != VERDICT_OK) continue;
        out[n++] =
            (Opening){.cmd = command_keep(a, (Seat)v->seat, MATG_OP_REPLACE, &arg, 1), .title = TX_MATG_DO_REPLACE};
    }
    return n;
}

bool matg_replace_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    (void)no;
    *out = (Remedy){.who = STAND_NONE};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Arg arg = arg_stand(0, (StandIx)i);
        Command cmd = {.seat = c->seat, .op = MATG_OP_REPLACE, .n = 1, .arg = &arg};
        if (matg_check_replace(v, &cmd).kind != VERDICT_OK) continue;
        *out = (Remedy){.some = true,
                        .cmd = command_keep(a, (Seat)c->seat, MATG_OP_REPLACE, &arg, 1),
                        .text = TX_MATG_REMEDY_WHO,
                        .who = (StandIx)i};
        break;
    }
    return true;
}
