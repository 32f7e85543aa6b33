/* What players are told: openings for menus, random players and scripts, badges and cards, what remains, log lines. All
 * asked of a View: what the seat may not know is not in it, so nothing here can give it away. */
#include "rulesets/skeleton/skeleton.h"

/* --- openings: commands that are legal now, with what is free left open --- */

static bool add_opening(Opening *out, uint32_t *n, uint32_t cap, Arena *a, Opening o, const Arg *arg, uint16_t arg_n) {
    if (*n == cap) return false;
    Arg *own = ARENA_ARRAY(a, Arg, arg_n);
    base_copy(own, arg, sizeof *arg * arg_n);
    o.cmd.arg = own;
    o.cmd.n = arg_n;
    out[(*n)++] = o;
    return true;
}

static void add_answers(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap, uint32_t *n) {
    StandIx mover = v->g->decision.stand;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!skel_near(v->g, mover, (StandIx)i) || (only != STAND_NONE && only != i)) continue;
        Opening o = {.cmd = {.seat = v->seat, .op = SKEL_OP_CHALLENGE}, .title = TX_SKEL_CHALLENGE};
        Arg by = {.slot = 0, .kind = ARG_STAND, .a = (int32_t)i};
        add_opening(out, n, cap, a, o, &by, 1);
    }
    if (only == STAND_NONE)
        add_opening(out, n, cap, a, (Opening){.cmd = {.seat = v->seat, .op = SKEL_OP_LET}, .title = TX_SKEL_LET}, NULL,
                    0);
}

uint32_t skel_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    uint32_t n = 0;
    const Game *g = v->g;
    if (g->h.over || g->h.record == 0) return 0;
    if (g->decision.kind != SKEL_ASK_NONE) {
        if (g->decision.seat == v->seat) add_answers(v, only, a, out, cap, &n);
        return n;
    }
    if (!(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        if (game_stand_c(g, i)->seat != v->seat || !skel_can_move(g, (StandIx)i)) continue;
        if (only != STAND_NONE && only != i) continue;
        Opening o = {.cmd = {.seat = v->seat, .op = SKEL_OP_MOVE}, .title = TX_SKEL_MOVE};
        const Arg arg[] = {{.slot = 0, .kind = ARG_STAND, .a = (int32_t)i},
                           {.slot = 1, .kind = ARG_FREE, .a = ARG_POINT, .b = 1}};
        add_opening(out, &n, cap, a, o, arg, 2);
    }
    if (only == STAND_NONE) {
        Opening o = {.cmd = {.seat = v->seat, .op = SKEL_OP_PASS}, .title = TX_SKEL_PASS, .ends = 1};
        add_opening(out, &n, cap, a, o, NULL, 0);
    }
    return n;
}

/* Fills what is free from a seed. It may fail to find anything; what it returns must be accepted, so it asks the check.
 */
bool skel_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    *out = o->cmd;
    if (o->cmd.op != SKEL_OP_MOVE) return rules_check(v, out).kind == VERDICT_OK;
    StandIx who = (StandIx)o->cmd.arg[0].a;
    Vec from = stand_at(game_stand_c(v->g, who));
    uint32_t far = (uint32_t)skel_allowance(v, who);
    Arg *arg = ARENA_ARRAY(a, Arg, 3);
    for (int tries = 0; tries < 24; tries++) {
        Angle way =
            (Angle)rng_below(r, 65536); /* one draw a line: C does not say which of two arguments is worked out first */
        Vec step = angle_vec(way, (Wu)rng_below(r, far + 1));
        arg[0] = o->cmd.arg[0];
        arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = from.x + step.x, .b = from.y + step.y};
        arg[2] = (Arg){.slot = 2, .kind = ARG_ANGLE, .a = (int32_t)rng_below(r, 65536)};
        out->arg = arg;
        out->n = (uint16_t)(2 + rng_below(r, 2));
        if (rules_check(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

/* "Nearest": the smallest change that would do. Only for a move that is too long: the same way, as far as it may go. */
void skel_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    *out = (Remedy){.who = STAND_NONE};
    if (no->why != TX_SKEL_TOO_FAR || c->op != SKEL_OP_MOVE) return;
    StandIx who = (StandIx)c->arg[0].a;
    Vec from = stand_at(game_stand_c(v->g, who)), to = {c->arg[1].a, c->arg[1].b};
    Arg *arg = ARENA_ARRAY(a, Arg, c->n);
    base_copy(arg, c->arg, sizeof *arg * c->n);
    Vec end =
        geom_point_along(from, to, (Wu)no->limit - 1, geom_length_up(from, to)); /* 1 Wu short: the point is rounded */
    arg[1].a = end.x;
    arg[1].b = end.y;
    out->cmd = *c;
    out->cmd.arg = arg;
    out->some = rules_check(v, &out->cmd).kind == VERDICT_OK;
    out->who = who;
    out->measure = MEASURE_WU;
    out->have = no->limit;
    out->text = TX_SKEL_MOVE;
}

/* --- cards, badges, the phase track --- */

void skel_describe(const View *v, StandIx i, StandFace *out) {
    *out = (StandFace){0};
    if (skel_stand_c(v->g, i)->moved) out->badges |= BADGE_MOVED;
    if (skel_can_move(v->g, i)) out->badges |= BADGE_CAN_ACT;
    CardRow *row = &out->row[out->row_n++];
    Text t = text_make(row->value, sizeof row->value);
    row->label = TX_SKEL_MOVE;
    row->rule = RULE(1, 1);
    row->status = STATUS_HOUSE;
    measure_print(v->cat, MEASURE_WU, skel_allowance(v, i), 0, true, &t);
}

void skel_status(const View *v, GameStatus *out) {
    *out = (GameStatus){.to_act = v->g->h.to_act, .first_choice_seat = SEAT_NONE, .tokens = -1};
    if (v->g->decision.kind != SKEL_ASK_NONE) out->to_act = SEAT_BIT(v->g->decision.seat);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == v->seat && skel_can_move(v->g, (StandIx)i)) status_add_can(out, (StandIx)i);
    if (v->g->decision.kind != SKEL_ASK_NONE || !(out->to_act & SEAT_BIT(v->seat))) return;
    Text end = text_make(out->end_command, sizeof out->end_command);
    text_format(&end, "%c pass", v->seat == SEAT_A ? 'A' : 'B');
}

/* What a challenge would be, asked or not: the panel, the cursor and the command line all show this. */
void skel_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out) {
    const Stand *a = game_stand_c(v->g, by), *b = game_stand_c(v->g, target);
    *out = (Quote){.verdict = verdict_ok(), .way = way, .way_n = 1, .facing = -1};
    out->some = a->seat != b->seat && stand_on_table(a) && stand_on_table(b);
    if (!out->some) return;
    out->range = geom_length_up(stand_at(a), stand_at(b));
    if (!skel_near(v->g, target, by))
        out->verdict = verdict_limit(TX_SKEL_TOO_FAR, RULE(1, 3), by, target, MEASURE_WU, out->range, SKEL_NEAR);
    else if (v->g->decision.kind != SKEL_ASK_CHALLENGE || v->g->decision.stand != target)
        out->verdict = verdict_no(TX_OTHER_PHASE, RULE(1, 3), by);
    QuoteRoll *roll = &out->roll[out->roll_n++];
    *roll = (QuoteRoll){.what = TX_SKEL_CHALLENGE, .die = QUOTE_DIE, .sides = 6, .dice = 1, .from = SKEL_CHALLENGE_FROM};
    roll->need.measure = MEASURE_D6;
    ledger_add(&roll->need, TX_SKEL_CHALLENGE, RULE(1, 3), STATUS_HOUSE, SKEL_CHALLENGE_FROM);
    roll->chance = quote_binomial(1, 1, 7 - SKEL_CHALLENGE_FROM, 6);
    out->outcome[0] = (QuoteOutcome){.what = TX_SKEL_MISSED, .severity = 0, .chance = QUOTE_ONE - roll->chance};
    out->outcome[1] = (QuoteOutcome){.what = TX_SKEL_LOST, .severity = 3, .chance = roll->chance};
    out->outcome_n = 2;
}

/* --- a line of the log: ids and numbers in, one sentence out --- */

static void print_label(const View *v, StandIx i, Text *out) {
    if (i != STAND_NONE) stand_label(v->g, i, out);
}

static TextId sentence_of(const Event *ev) {
    switch (ev->kind) {
    case EV_TURN: return TX_SKEL_LOG_TURN;
    case EV_MOVED: return TX_SKEL_LOG_MOVED;
    case EV_PASS: return TX_SKEL_LOG_PASS;
    case EV_ROLL: return TX_SKEL_LOG_ROLL;
    case EV_LOST: return TX_SKEL_LOG_LOST;
    case EV_NUMBER: return TX_SKEL_LOG_LUCK;
    case EV_OVER: return TX_SKEL_LOG_OVER;
    default: return TX_NONE;
    }
}

void skel_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TEXT(who, 16);
    TEXT(whom, 16);
    TEXT(have, 24);
    TEXT(need, 24);
    (void)e;
    TextId id = sentence_of(ev);
    if (id == TX_NONE) return;
    uint8_t seat = ev->kind == EV_OVER ? (uint8_t)ev->v[0] : ev->seat;
    if (ev->a != STAND_NONE)
        print_label(v, ev->a, &who);
    else if (seat < SEATS)
        text_str(&who, v->cat->battle->side[seat].name);
    else
        text_char(&who, '-');
    print_label(v, ev->b, &whom);
    measure_print(v->cat, ev->kind == EV_MOVED ? MEASURE_WU : MEASURE_COUNT, ev->v[ev->kind == EV_OVER], 0, true,
                  &have);
    measure_print(v->cat, MEASURE_D6, ev->v[1], 0, true, &need);
    const TextSlot slot[] = {{"who", who.buf}, {"whom", whom.buf}, {"have", have.buf}, {"limit", need.buf}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}

int32_t skel_evaluate(const View *v, Seat seat) {
    return seat <= SEAT_B ? skel_score(v->g, seat) - skel_score(v->g, (Seat)(1 - seat)) : 0;
}

/* What must hold after every command, whatever was played: random games ask it each time. */
bool skel_invariant(const Catalog *cat, const Game *g, Text *why) {
    (void)cat;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if (!stand_on_table(s)) continue;
        if (!box_has((Box){0, 0, g->h.w, g->h.h}, stand_at(s))) {
            stand_label(g, (StandIx)i, why);
            text_str(why, " off the table");
            return false;
        }
        for (uint32_t k = 0; k < i; k++) {
            const Stand *t = game_stand_c(g, k);
            if (!stand_on_table(t) || !shape_overlap(SKELETON.base, stand_pose(s), SKELETON.base, stand_pose(t)))
                continue;
            stand_label(g, (StandIx)i, why);
            text_str(why, " on ");
            stand_label(g, (StandIx)k, why);
            return false;
        }
    }
    return true;
}
