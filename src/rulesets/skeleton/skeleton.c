/* The skeleton's rules: state at the start, commands, and what goes on by itself. */
#include "rulesets/skeleton/skeleton.h"

#include "catalog/battle.h"

static const Shape BASE = {SHAPE_DISC, 1250, 0};

/* --- questions: functions of a View or a state, which change nothing --- */

Wu skel_allowance(const View *v, StandIx i) {
    const StandType *t = &v->cat->type[game_stand_c(v->g, i)->type];
    return t->value[SKEL_VALUE_MOVE] * WU_CM * (v->g->h.option[SKEL_OPT_REACH] ? 2 : 1);
}

bool skel_can_move(const Game *g, StandIx i) {
    return stand_on_table(game_stand_c(g, i)) && !skel_stand_c(g, i)->moved;
}

bool skel_near(const Game *g, StandIx mover, StandIx i) {
    const Stand *m = game_stand_c(g, mover), *s = game_stand_c(g, i);
    return s->seat != m->seat && stand_on_table(s) && geom_within(stand_at(m), stand_at(s), SKEL_NEAR);
}

static uint32_t count_stands(const Game *g, Seat seat, bool only_unmoved) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        n += s->seat == seat && stand_on_table(s) && !(only_unmoved && skel_stand_c(g, i)->moved);
    }
    return n;
}

int skel_score(const Game *g, Seat seat) {
    return (int)count_stands(g, seat, false) * 10 + skel_game_c(g)->luck[seat];
}

/* --- move: "A move A3 to 12.5,20 facing 90" --- */

/* The only place that says why not: the window greys by it, the host refuses by it. Never look at the state a second
 * time in apply. */
static Verdict move_check(const View *v, const Command *c) {
    StandIx who = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *to = command_arg(c, 1, 0);
    Vec at = {to->a, to->b};
    Verdict own = rules_own_stand(v, (Seat)c->seat, who);
    if (own.kind != VERDICT_OK) return own;
    if (v->g->h.phase != SKEL_MOVE) return verdict_no(TX_OTHER_PHASE, RULE(1, 1), who);
    if (skel_stand_c(v->g, who)->moved) return verdict_no(TX_SKEL_MOVED, RULE(1, 1), who);
    if (!box_has((Box){BASE.hx, BASE.hx, v->g->h.w - BASE.hx, v->g->h.h - BASE.hx}, at))
        return verdict_no(TX_SKEL_EDGE, RULE(1, 1), who);
    /* A limit is a number against a number: the verdict carries both, in a measure, and prints itself. */
    Vec from = stand_at(game_stand_c(v->g, who));
    Wu far = skel_allowance(v, who);
    if (!geom_within(from, at, far))
        return verdict_limit(TX_SKEL_TOO_FAR, RULE(1, 1), who, STAND_NONE, MEASURE_WU, geom_length_up(from, at), far);
    uint16_t met;
    if (scene_bodies_within(v->scene, BASE, (Pose){at, 0}, 0, true, who, &met, 1) > 0) {
        Verdict no = verdict_no(TX_SKEL_ON_STAND, RULE(1, 1), who);
        no.whom = met;
        return no;
    }
    return verdict_ok();
}

static void move_apply(Tx *tx, const Command *c) {
    StandIx who = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *to = command_arg(c, 1, 0), *face = command_arg(c, 2, 0);
    const Stand *s = game_stand_c(tx->g, who);
    Vec from = stand_at(s), at = {to->a, to->b};
    tx_pose(tx, who, (Pose){at, face != NULL ? (Angle)face->a : s->face}); /* state and scene together */
    skel_stand(tx->g, who)->moved = 1;
    skel_game(tx->g)->go = (uint8_t)(1 - c->seat);
    Event *ev = event_add(tx->ev, EV_MOVED, SEATS_ALL);
    ev->a = who;
    ev->seat = c->seat;
    ev->at = from;
    ev->to = at;
    ev->v[0] = geom_length_up(from, at);
    /* A rule never waits: it leaves a question in the state, and the answer is the next command. */
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        if (skel_near(tx->g, who, (StandIx)i)) {
            tx->g->decision = (Decision){
                .seat = (uint8_t)(1 - c->seat), .kind = SKEL_ASK_CHALLENGE, .stand = who, .other = STAND_NONE};
            break;
        }
}

/* --- pass --- */

static Verdict pass_check(const View *v, const Command *c) {
    (void)c;
    return v->g->h.phase == SKEL_MOVE ? verdict_ok() : verdict_no(TX_OTHER_PHASE, RULE(1, 2), STAND_NONE);
}

static void pass_apply(Tx *tx, const Command *c) {
    skel_game(tx->g)->passed |= SEAT_BIT(c->seat);
    skel_game(tx->g)->go = (uint8_t)(1 - c->seat);
    event_add(tx->ev, EV_PASS, SEATS_ALL)->seat = c->seat;
}

/* --- the two answers --- */

static Verdict challenge_check(const View *v, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, mover = v->g->decision.stand;
    Verdict own = rules_own_stand(v, (Seat)c->seat, by);
    if (own.kind != VERDICT_OK) return own;
    if (skel_near(v->g, mover, by)) return verdict_ok();
    Vec a = stand_at(game_stand_c(v->g, by)), b = stand_at(game_stand_c(v->g, mover));
    return verdict_limit(TX_SKEL_TOO_FAR, RULE(1, 3), by, mover, MEASURE_WU, geom_length_up(a, b), SKEL_NEAR);
}

static void leave_wreck(Tx *tx, StandIx lost) {
    const Stand *s = game_stand_c(tx->g, lost);
    uint16_t kind;
    if (!catalog_kind(tx->cat, "wreck", 5, &kind)) return;
    TablePoint at = {s->x, s->y, 0};
    tx_piece(tx, (Piece){.kind = kind, .shape = PIECE_SPOT, .face = s->face, .label = lost}, &at, 1);
}

static void challenge_apply(Tx *tx, const Command *c) {
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, mover = tx->g->decision.stand;
    tx->g->decision = (Decision){0};
    /* Every number a rule works out is a ledger: the log, the tooltip and the test read the same terms. */
    Ledger need = {.measure = MEASURE_D6};
    ledger_add(&need, TX_SKEL_CHALLENGE, RULE(1, 3), STATUS_HOUSE, SKEL_CHALLENGE_FROM);
    Event *ev = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, ev, &need);
    ev->a = by;
    ev->b = mover;
    ev->text = TX_SKEL_CHALLENGE;
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    ev->v[0] = tx_die(tx, 6);
    ev->v[1] = ledger_sum(&need);
    ev->v[2] = ev->v[0] >= ev->v[1];
    if (!ev->v[2]) return;
    Event *lost = event_add(tx->ev, EV_LOST, SEATS_ALL);
    lost->a = mover;
    lost->b = by;
    lost->at = stand_at(game_stand_c(tx->g, mover));
    leave_wreck(tx, mover);
    tx_off(tx, mover, ST_LOST);
}

static Verdict let_check(const View *v, const Command *c) {
    (void)v;
    (void)c;
    return verdict_ok(); /* that there is a question, and whose, the one door has asked already */
}

static void let_apply(Tx *tx, const Command *c) {
    tx->g->decision = (Decision){0};
    event_add(tx->ev, EV_ANSWERED, SEATS_ALL)->seat = c->seat;
}

/* --- what goes on by itself, until a person is needed --- */

static void begin_turn(Tx *tx) {
    GameHead *h = &tx->g->h;
    h->turn++;
    h->phase = SKEL_MOVE;
    skel_game(tx->g)->passed = 0;
    skel_game(tx->g)->go = (uint8_t)(h->turn % 2 ? SEAT_A : SEAT_B); /* the first go alternates */
    for (uint32_t i = 0; i < tx->g->stand_n; i++) skel_stand(tx->g, i)->moved = 0;
    event_add(tx->ev, EV_TURN, SEATS_ALL)->v[0] = h->turn;
}

/* Who may act now? 0: the phase is over. A seat with nothing left to do passes by itself. */
static SeatMask move_to_act(Tx *tx) {
    SkelGame *t = skel_game(tx->g);
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        if ((t->passed & SEAT_BIT(seat)) || count_stands(tx->g, (Seat)seat, true) > 0) continue;
        t->passed |= SEAT_BIT(seat);
        Event *ev = event_add(tx->ev, EV_PASS, SEATS_ALL);
        ev->seat = seat;
        ev->v[0] = 1;
    }
    if (t->passed == SEATS_PLAY) return 0;
    if (t->passed & SEAT_BIT(t->go)) t->go = (uint8_t)(1 - t->go);
    return SEAT_BIT(t->go);
}

static void end_game(Tx *tx) {
    GameHead *h = &tx->g->h;
    int a = skel_score(tx->g, SEAT_A), b = skel_score(tx->g, SEAT_B);
    h->over = 1;
    h->to_act = 0;
    h->winner = a > b ? SEAT_A : b > a ? SEAT_B : SEAT_NONE;
    Event *ev = event_add(tx->ev, EV_OVER, SEATS_ALL);
    ev->v[0] = h->winner;
    ev->v[1] = MAX(a, b) - MIN(a, b);
}

static void draw_luck(Tx *tx) {
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        Event *ev = event_add(tx->ev, EV_NUMBER, SEAT_BIT(seat)); /* its audience: the owner alone */
        ev->seat = seat;
        ev->text = TX_SKEL_LUCK;
        ev->die = (uint16_t)tx->dice->n;
        ev->die_n = 1;
        ev->v[0] = tx_die_secret(tx, 6, (Seat)seat);
        skel_game(tx->g)->luck[seat] = (int16_t)(skel_game(tx->g)->luck[seat] + ev->v[0]);
    }
}

static void skel_step(Tx *tx) {
    GameHead *h = &tx->g->h;
    if (h->over || tx->g->decision.kind != SKEL_ASK_NONE) return;
    if (h->turn == 0) begin_turn(tx);
    while ((h->to_act = move_to_act(tx)) == 0) {
        h->phase = SKEL_COUNT;
        event_add(tx->ev, EV_PHASE, SEATS_ALL)->v[0] = SKEL_COUNT;
        draw_luck(tx);
        bool alone = count_stands(tx->g, SEAT_A, false) == 0 || count_stands(tx->g, SEAT_B, false) == 0;
        if (alone || h->turn >= tx->cat->battle->turns) {
            end_game(tx);
            return;
        }
        begin_turn(tx);
    }
}

/* --- the start: before the first record, so without dice and events --- */

static bool skel_setup(const Catalog *cat, Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    for (uint32_t u = 0; u < b->unit_n; u++) {
        const BattleUnit *bu = &b->unit[u];
        const Box z = bu->zone.box;
        const Wu step = 3 * WU_CM;
        Vec at = {z.x0 + BASE.hx, z.y0 + BASE.hx};
        if (bu->zone.kind != ZONE_RECT) {
            err_add(err, b->file, 0, bu->name, "another zone", "a zone \"rect\": units enter at the start only");
            return false;
        }
        for (uint32_t i = bu->stand; i < (uint32_t)bu->stand + bu->stand_n; i++) {
            if (at.y + BASE.hx > z.y1) {
                err_add(err, b->file, 0, bu->name, "a zone too small", "room for a row of 3 cm a stand");
                return false;
            }
            Stand *s = game_stand(g, i);
            s->x = at.x;
            s->y = at.y;
            s->face = s->seat == SEAT_A ? 0 : ANGLE_HALF;
            s->flags |= ST_ON_TABLE;
            at.x += step;
            if (at.x + BASE.hx > z.x1) at = (Vec){z.x0 + BASE.hx, at.y + step};
        }
    }
    return true;
}

/* What ground does to sight and movement: nothing here. A rule set with a terrain chart fills the rules from it. */
static bool skel_kinds(const Catalog *cat, const Game *g, KindRule *out, uint32_t n) {
    (void)cat;
    (void)g;
    for (uint32_t i = 0; i < n; i++) out[i] = (KindRule){.cost = {.form = COST_FREE}};
    return true;
}

static void skel_body(const Catalog *cat, const Game *g, StandIx i, Body *out) {
    (void)cat;
    (void)g;
    (void)i;
    out->flags = 0;
}

/* Cleared, not marked "unknown": two states that differ only in what the seat may not know become one. */
static void skel_redact(const Catalog *cat, Game *g, Seat seat) {
    (void)cat;
    if (!g->h.over && seat <= SEAT_B) skel_game(g)->luck[1 - seat] = 0;
}

/* --- the one thing that this rule set exports --- */

static const CmdSpec CMDS[] = {
    {"move", "WHO:stand to TO:point [ facing FACE:angle ]", move_check, move_apply, 0},
    {"pass", "", pass_check, pass_apply, 0},
    {"challenge", "by WHO:stand", challenge_check, challenge_apply, 1},
    {"let", "", let_check, let_apply, 1},
};

static const PhaseSpec PHASES[SKEL_PHASES] = {
    [SKEL_MOVE] = {"move", TX_SKEL_PHASE_MOVE, RULE(1, 1), 0},
    [SKEL_COUNT] = {"count", TX_SKEL_PHASE_COUNT, RULE(1, 4), 0},
};

#define FIELD_STRUCT SkelGame
static const FieldDesc GAME_TAIL[] = {SKEL_GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT SkelStand
static const FieldDesc STAND_TAIL[] = {SKEL_STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

const Ruleset SKELETON = {
    .id = "skeleton",
    .version = 1,
    .spec = &SKELETON_SPEC,
    .cmds = CMDS,
    .cmd_n = (uint8_t)ARRAY_LEN(CMDS),
    .phases = PHASES,
    .phase_n = SKEL_PHASES,
    .game_tail = {GAME_TAIL, (uint16_t)ARRAY_LEN(GAME_TAIL), sizeof(SkelGame)},
    .stand_tail = {STAND_TAIL, (uint16_t)ARRAY_LEN(STAND_TAIL), sizeof(SkelStand)},
    .base = {SHAPE_DISC, 1250, 0},
    .setup = skel_setup,
    .kinds = skel_kinds,
    .body = skel_body,
    .redact = skel_redact,
    .step = skel_step,
    .legal = skel_legal,
    .sample = skel_sample,
    .remedy = skel_remedy,
    .describe = skel_describe,
    .status = skel_status,
    .quote = skel_quote,
    .print_event = skel_print_event,
    .evaluate = skel_evaluate,
    .points = skel_evaluate,
    .invariant = skel_invariant,
};
