/* MATG as the table sees it: the list of commands, what a seat may know, what it may do. */
#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"
#include "rulesets/matg/matg_move.h"

static const CmdSpec COMMANDS[] = {
#define X(NAME, fn, word, sig, answer) {word, sig, matg_check_##fn, matg_apply_##fn, answer},
    MATG_COMMANDS(X)
#undef X
};

static const PhaseSpec PHASES[MATG_PHASES] = {
    {"setup", TX_MATG_PHASE_SETUP, RULE(24, 1), 1},      {"initiative", TX_MATG_PHASE_INITIATIVE, RULE(2, 2), 0},
    {"posture", TX_MATG_PHASE_POSTURE, RULE(3, 1), 0},   {"artillery", TX_MATG_PHASE_ARTILLERY, RULE(2, 1), 0},
    {"fire", TX_MATG_PHASE_FIRE, RULE(5, 1), 0},         {"plot", TX_MATG_PHASE_PLOT, RULE(2, 1), 0},
    {"movement", TX_MATG_PHASE_MOVEMENT, RULE(2, 5), 0}, {"removal", TX_MATG_PHASE_REMOVAL, RULE(22, 1), 0},
};

#define FIELD_STRUCT MatgGame
static const FieldDesc GAME_DESC[] = {MATG_GAME_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT MatgFormation
static const FieldDesc FORMATION_DESC[] = {MATG_FORMATION_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT
#define FIELD_STRUCT MatgStand
static const FieldDesc STAND_DESC[] = {MATG_STAND_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)};
#undef FIELD_STRUCT

const StandIx *matg_keep_stands(Arena *a, const StandIx *s, uint32_t n) {
    StandIx *copy = ARENA_ARRAY(a, StandIx, n ? n : 1);
    base_copy(copy, s, n * sizeof *s);
    return copy;
}

/* --- the start --- */

/* The battle's teaching switch leaves out what comes with the artillery rules: mortars and what carries them. */
bool matg_left_out(const Catalog *cat, const StandType *t) {
    return cat->battle->teaching && matg_code(t, MC_I) && t->value[MV_AP_R] == 0;
}

static bool setup(const Catalog *cat, Game *g, ErrList *err) {
    if (g->unit_n > MATG_UNITS) {
        err_add(err, cat->battle->file, 0, "units", "more", "at most 256 units");
        return false;
    }
    for (uint32_t i = 0; i < g->stand_n; i++) {
        for (int k = 0; k < MATG_HIT_BY; k++) matg_stand(g, i)->hit_by[k] = STAND_NONE;
        Stand *s = game_stand(g, i);
        bool plays = !g->plan.drafting; /* a battle in the making keeps what its game would leave out */
        if (plays && matg_left_out(cat, &cat->type[s->type])) s->flags = ST_GONE;
    }
    MatgGame *mg = matg_game(g);
    mg->mover = STAND_NONE;
    for (int p = 0; p < MATG_PHASES; p++) mg->first[p] = SEAT_A;
    g->h.phase = MATG_SETUP;
    matg_break_points(cat, g);
    return matg_setup_cargo(cat, g, err);
}

static void body(const Catalog *cat, const Game *g, StandIx i, Body *out) {
    const Stand *s = game_stand_c(g, i);
    const StandType *t = &cat->type[s->type];
    bool foot = t->value[MV_DEF_CLASS] == MATG_PERSONNEL;
    *out = (Body){.pose = matg_pose(s),
                  .shape = MATG_BASE,
                  .flags = foot ? BODY_BLOCKS_FOOT : BODY_BLOCKS_ALL,
                  .seat = s->seat,
                  .id = i};
    if (!stand_on_table(s)) out->flags |= BODY_OFF;
}

/* --- what a seat may do --- */

static uint32_t fight_openings(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    uint32_t n = matg_first_legal(v, a, out, cap);
    if (matg_check_go(v, (Seat)v->seat).kind != VERDICT_OK) return n;
    switch (v->g->h.phase) {
    case MATG_POSTURE: n += matg_posture_legal(v, only, a, out + n, cap - n); break;
    case MATG_FIRE: n += matg_fire_legal(v, only, a, out + n, cap - n); break;
    case MATG_REMOVAL: n += matg_replace_legal(v, only, a, out + n, cap - n); break;
    default: return n;
    }
    if (n < cap)
        out[n++] = (Opening){
            .cmd = command_keep(a, (Seat)v->seat, MATG_OP_PASS, NULL, 0), .ends = 1, .title = TX_MATG_DO_PASS};
    return n;
}

uint32_t matg_fight_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    return v->g->decision.kind ? 0 : fight_openings(v, only, a, out, cap);
}

bool matg_fight_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    switch (o->cmd.op) {
    case MATG_OP_POSTURE: return matg_posture_sample(v, o, r, a, out);
    case MATG_OP_FIRE: return matg_fire_sample(v, o, r, a, out);
    case MATG_OP_FIRST:
    case MATG_OP_PASS:
    case MATG_OP_REPLACE: *out = command_keep(a, (Seat)o->cmd.seat, o->cmd.op, o->cmd.arg, o->cmd.n); return true;
    default: return false;
    }
}

bool matg_fight_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    switch (c->op) {
    case MATG_OP_FIRE: return matg_fire_remedy(v, c, no, a, out);
    case MATG_OP_POSTURE: return matg_posture_remedy(v, c, no, a, out);
    case MATG_OP_REPLACE: return matg_replace_remedy(v, c, no, a, out);
    default: return false;
    }
}

static uint32_t legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    const Game *g = v->g;
    if (g->h.over || v->seat >= SEATS || g->h.record == 0) return 0;
    if (g->decision.kind ? g->decision.seat != v->seat : !(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    uint32_t n = matg_fight_legal(v, only, a, out, cap);
    return n + matg_move_legal(v, only, a, out + n, cap - n);
}

static bool sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    return matg_move_sample(v, o, r, a, out) || matg_fight_sample(v, o, r, a, out);
}

/* A command out of its turn, phase or question has no nearest act: its time has not come. */
static void remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    *out = (Remedy){.who = STAND_NONE};
    if (no->why == TX_NOT_YOUR_TURN || no->why == TX_GAME_OVER || no->why == TX_ANSWER_FIRST) return;
    if (!matg_fight_remedy(v, c, no, a, out)) matg_move_remedy(v, c, no, a, out);
    Text note = text_make(out->note, sizeof out->note);
    matg_shift_note(v, no, &note);
}

/* --- stand card --- */

static CardRow *row(StandFace *f, TextId label, RuleRef rule, Status st) {
    if (f->row_n >= CARD_ROWS) return &f->row[CARD_ROWS - 1];
    CardRow *r = &f->row[f->row_n++];
    *r = (CardRow){.label = (uint16_t)label, .rule = rule, .status = (uint8_t)st};
    return r;
}

static void row_text(StandFace *f, TextId label, RuleRef rule, Status st, const char *value) {
    CardRow *r = row(f, label, rule, st);
    Text t = text_make(r->value, sizeof r->value);
    text_str(&t, value);
}

static void row_fire(StandFace *f, TextId label, const StandType *t, MatgValue fire, MatgValue reach, bool gone,
                     const char *none) {
    CardRow *r = row(f, label, RULE(5, 2), (Status)t->status);
    Text x = text_make(r->value, sizeof r->value);
    if (gone || t->value[fire] <= 0) {
        text_str(&x, none);
        return;
    }
    text_int(&x, t->value[fire]);
    text_str(&x, " / ");
    text_ratio(&x, t->value[reach], WU_INCH, 2, true);
    text_str(&x, " in");
}

static uint32_t badges(const View *v, StandIx i) {
    static const uint32_t POSTURE[] = {BADGE_FIRING, BADGE_FIRE_MOVE, BADGE_MOVEMENT};
    const MatgStand *m = matg_stand_c(v->g, i);
    uint32_t b = POSTURE[m->posture % 3];
    if (m->state & STATE_S) b |= BADGE_S;
    if (m->state & STATE_D) b |= BADGE_D;
    if (m->fired) b |= BADGE_FIRED;
    if (m->moved) b |= BADGE_MOVED;
    if (m->stopped) b |= BADGE_STOPPED;
    if (m->no_ap) b |= BADGE_NO_AP;
    if (m->attempt == ATTEMPT_READY) b |= BADGE_PASSED;
    return b;
}

static SeatMask acting(const Game *g) {
    if (g->decision.kind) return SEAT_BIT(g->decision.seat);
    return g->h.to_act;
}

static void row_codes(StandFace *f, const StandType *t) {
    const char *words = "", *word;
    for (uint8_t k = 0; k < MATG_SPEC.type_col_n; k++)
        if (MATG_SPEC.type_col[k].kind == COLUMN_CODES) words = MATG_SPEC.type_col[k].words;
    TEXT(x, 60);
    for (uint32_t c = 0; c < MC_COUNT; c++) {
        if (!matg_code(t, (MatgCode)c)) continue;
        size_t n = words_at(words, (int32_t)c, &word);
        if (x.len) text_char(&x, ' ');
        text_bytes(&x, word, n);
    }
    if (x.len) row_text(f, TX_MATG_C_CODES, RULE(21, 1), (Status)t->status, x.buf);
}

/* Could it act now, if its owner wished? */
static bool can_act(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    SeatMask who = acting(v->g);
    if (v->g->h.over || s->seat >= SEATS || !(who & SEAT_BIT(s->seat))) return false;
    switch (v->g->h.phase) {
    case MATG_POSTURE: return matg_may_mark(v, i);
    case MATG_FIRE: return matg_fire_targets(v, i, NULL, 1) > 0;
    case MATG_MOVE:
        if (v->g->decision.kind) return !matg_stand_c(v->g, i)->fired && matg_on_table(v, i) && matg_is_armed(v, i);
        return matg_stand_c(v->g, i)->attempt == ATTEMPT_READY ||
               ((matg_on_table(v, i) || matg_waits(v, i)) && matg_may_attempt(v, i).kind == VERDICT_OK);
    default: return false;
    }
}

static void describe(const View *v, StandIx i, StandFace *out) {
    *out = (StandFace){0};
    const Stand *s = game_stand_c(v->g, i);
    const MatgStand *m = matg_stand_c(v->g, i);
    const StandType *t = matg_type(v, i);
    static const TextId POSTURE[] = {TX_MATG_P_FIRING, TX_MATG_P_FIRE_MOVE, TX_MATG_P_MOVEMENT};
    static const TextId CLASS[] = {TX_MATG_W_ARMOURED, TX_MATG_W_UNARMOURED, TX_MATG_W_PERSONNEL};
    static const TextId MOVE[] = {TX_MATG_W_WHEELED, TX_MATG_W_TRACKED, TX_MATG_W_FOOT, TX_MATG_W_AMPHIBIOUS};
    out->badges = badges(v, i) | (can_act(v, i) ? BADGE_CAN_ACT : 0);
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *c = game_stand_c(v->g, k);
        if ((c->flags & ST_ABOARD) && c->carrier == i && !(c->flags & (ST_LOST | ST_GONE))) out->cargo++;
    }
    TEXT(x, 60);
    if (s->unit < v->g->unit_n)
        row_text(out, TX_MATG_C_UNIT, RULE(0, 1), STATUS_BOOK,
                 v->cat->battle->unit[game_unit_c(v->g, s->unit)->battle_unit].name);
    text_int(&x, matg_fcl(v, i));
    row_text(out, TX_MATG_T_FCL, RULE(1, 1), STATUS_BOOK, x.buf);
    row_text(out, TX_MATG_C_POSTURE, RULE(3, 2), STATUS_BOOK, catalog_text(v->cat, POSTURE[m->posture % 3]));
    if (m->state) {
        text_clear(&x);
        if (m->state & STATE_S) text_str(&x, catalog_text(v->cat, TX_MATG_T_SUPPRESSED));
        if (m->state == (STATE_S | STATE_D)) text_str(&x, ", ");
        if (m->state & STATE_D) text_str(&x, catalog_text(v->cat, TX_MATG_T_DISORGANIZED));
        row_text(out, TX_MATG_C_STATE, RULE(6, 2), STATUS_BOOK, x.buf);
        Ledger need;
        matg_recovery_need(v, i, &need);
        text_clear(&x);
        text_format(&x, "%d-", ledger_sum(&need));
        if (matg_on_table(v, i)) row_text(out, TX_MATG_C_RECOVERY, RULE(22, 2), STATUS_BOOK, x.buf);
    }
    const char *none = catalog_text(v->cat, TX_MATG_C_NONE);
    row_fire(out, TX_MATG_C_AP, t, MV_AP, MV_AP_R, m->no_ap != 0, none);
    row_fire(out, TX_MATG_C_HE, t, MV_HE, MV_HE_R, false, none);
    text_clear(&x);
    text_format(&x, "%d %s", t->value[MV_DV], catalog_text(v->cat, CLASS[t->value[MV_DEF_CLASS] % 3]));
    row_text(out, TX_MATG_C_DV, RULE(5, 2), (Status)t->status, x.buf);
    text_clear(&x);
    text_format(&x, "%d %s", t->value[MV_MP], catalog_text(v->cat, MOVE[t->value[MV_MCLASS] % 4]));
    row_text(out, TX_MATG_C_MP, RULE(7, 4), (Status)t->status, x.buf);
    if (t->value[MV_CARGO] > 0) {
        text_clear(&x);
        text_int(&x, t->value[MV_CARGO]);
        row_text(out, TX_MATG_C_CARGO, RULE(12, 1), (Status)t->status, x.buf);
    }
    if (t->value[MV_LOAD] > 0) {
        text_clear(&x);
        text_int(&x, t->value[MV_LOAD]);
        row_text(out, TX_MATG_C_LOAD, RULE(12, 3), (Status)t->status, x.buf);
    }
    row_codes(out, t);
}

/* --- where the game stands --- */

/* Most worthwhile first: by the best shot each has. Beyond a screenful nobody looks for the order. */
static void sort_by_worth(const View *v, GameStatus *out) {
    enum { SORTED_MOST = 96 };
    uint64_t worth[SORTED_MOST];
    if (out->can_n > SORTED_MOST) return;
    for (uint32_t i = 0; i < out->can_n; i++) {
        StandIx who = out->can[i];
        uint64_t w = matg_best_shot(v, who, MATG_STANDARD);
        uint32_t k = i;
        for (; k > 0 && worth[k - 1] < w; k--) {
            worth[k] = worth[k - 1];
            out->can[k] = out->can[k - 1];
        }
        worth[k] = w;
        out->can[k] = who;
    }
}

static void status_fight(const View *v, GameStatus *out) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != v->seat) continue;
        if (v->g->h.phase == MATG_POSTURE && matg_may_mark(v, (StandIx)i)) {
            status_add_can(out, (StandIx)i);
            if (matg_waits(v, (StandIx)i)) status_add_loss(out, (StandIx)i, TX_MATG_LOSE_ENTRY);
        }
        if (v->g->h.phase == MATG_FIRE && matg_fire_targets(v, (StandIx)i, NULL, 1)) {
            status_add_can(out, (StandIx)i);
            status_add_loss(out, (StandIx)i, TX_MATG_LOSE_SHOT);
        }
        if (v->g->h.phase != MATG_REMOVAL) continue;
        Arg arg = arg_stand(0, (StandIx)i);
        Command c = {.seat = v->seat, .op = MATG_OP_REPLACE, .n = 1, .arg = &arg};
        if (matg_check_replace(v, &c).kind != VERDICT_OK) continue;
        status_add_can(out, (StandIx)i);
        status_add_loss(out, (StandIx)i, TX_MATG_LOSE_REPLACE);
    }
}

static void status(const View *v, GameStatus *out) {
    *out = (GameStatus){.first_choice_seat = SEAT_NONE, .tokens = -1, .tokens_max = -1};
    const Game *g = v->g;
    const MatgGame *mg = matg_game_c(g);
    out->to_act = g->h.over ? 0 : acting(g);
    bool alternates = g->h.phase == MATG_POSTURE || g->h.phase == MATG_FIRE || g->h.phase == MATG_MOVE;
    if (alternates && !mg->acted && !mg->passed && !mg->attempt_kind && !g->h.over)
        out->first_choice_seat = mg->ini_winner;
    if (g->h.phase == MATG_MOVE || g->h.phase == MATG_SETUP) {
        matg_move_status(v, out);
        return;
    }
    if (v->seat < SEATS && mg->turn_seat == v->seat && (out->to_act & SEAT_BIT(v->seat))) {
        status_fight(v, out);
        if (v->g->h.phase == MATG_FIRE) sort_by_worth(v, out);
        Text t = text_make(out->end_command, sizeof out->end_command);
        text_format(&t, "%c pass", 'A' + v->seat);
    }
}

/* --- log, score, invariant --- */

static void print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    if (!matg_move_print(v, e, ev, out)) matg_fight_print(v, e, ev, out);
}

static int32_t evaluate(const View *v, Seat seat) {
    enum { POINT = 20, HURT_S = 4, HURT_D = 3 };
    int score[SEATS], sum = 0;
    matg_score(v, score, NULL);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (matg_dead(v, (StandIx)i)) continue;
        uint8_t state = matg_stand_c(v->g, i)->state;
        int worth = matg_type(v, (StandIx)i)->value[MV_COST];
        if (state & STATE_S) worth -= worth / HURT_S;
        if (state & STATE_D) worth -= worth / HURT_D;
        sum += game_stand_c(v->g, i)->seat == seat ? worth : -worth;
    }
    return sum + (score[seat] - score[matg_other(seat)]) * POINT;
}

static int32_t points(const View *v, Seat seat) {
    int score[SEATS];
    matg_score(v, score, NULL);
    return score[seat];
}

static bool invariant(const Catalog *cat, const Game *g, Text *why) {
    if (!matg_sound(g, why)) return false;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        const MatgStand *m = matg_stand_c(g, i);
        if (m->posture > POSTURE_MOVEMENT || m->state > (STATE_S | STATE_D) || m->attempt > ATTEMPT_DONE) {
            text_format(why, "stand %d has no such posture, state or attempt", (int)i);
            return false;
        }
        if ((s->flags & ST_ABOARD) &&
            (s->carrier >= g->stand_n || (game_stand_c(g, s->carrier)->flags & (ST_LOST | ST_GONE | ST_ABOARD)))) {
            text_format(why, "stand %d is aboard of nothing", (int)i);
            return false;
        }
    }
    for (uint32_t f = 0; f < g->formation_n; f++) {
        const MatgFormation *m = matg_formation_c(g, f);
        if (m->broken == ((int64_t)m->total * 100 <= m->break_point) || m->deck >> 52) {
            text_format(why, "formation %d: cards %d against %d", (int)f, (int)m->total, (int)m->break_point);
            return false;
        }
    }
    if (!g->h.over && g->h.record && !g->h.to_act && !g->decision.kind) {
        text_str(why, "nobody may act");
        return false;
    }
    return matg_move_invariant(cat, g, why);
}

void matg_side(const View *v, Seat seat, MatgSide *out) {
    *out = (MatgSide){.fcl = v->cat->battle->side[seat].cohesion};
    int score[SEATS];
    matg_score(v, score, NULL);
    out->points = score[seat];
    out->broken = matg_side_broken(v->g, seat);
    bool seen = false;
    for (uint32_t f = 0; f < v->g->formation_n; f++) {
        if (game_formation_c(v->g, f)->seat != seat) continue;
        const MatgFormation *m = matg_formation_c(v->g, f);
        out->orders += m->orders;
        out->orders_max += m->orders_max;
        if (seen) continue;
        seen = true;
        out->break_hundredths = m->break_point;
        out->cards = m->cards;
        out->total = m->total;
    }
}

const Ruleset MATG = {
    .id = "matg",
    .version = 1,
    .spec = &MATG_SPEC,
    .cmds = COMMANDS,
    .cmd_n = (uint8_t)ARRAY_LEN(COMMANDS),
    .phases = PHASES,
    .phase_n = MATG_PHASES,
    .game_tail = {GAME_DESC, (uint16_t)ARRAY_LEN(GAME_DESC), (uint16_t)sizeof(MatgGame)},
    .formation_tail = {FORMATION_DESC, (uint16_t)ARRAY_LEN(FORMATION_DESC), (uint16_t)sizeof(MatgFormation)},
    .stand_tail = {STAND_DESC, (uint16_t)ARRAY_LEN(STAND_DESC), (uint16_t)sizeof(MatgStand)},
    .base = {SHAPE_RECT, WU_INCH / 2, WU_INCH / 2},
    .setup = setup,
    .kinds = matg_kinds,
    .body = body,
    .redact = matg_redact,
    .step = matg_step,
    .legal = legal,
    .sample = sample,
    .remedy = remedy,
    .describe = describe,
    .status = status,
    .print_event = print_event,
    .evaluate = evaluate,
    .points = points,
    .cost = matg_cost,
    .marks = MATG_MARKS,
    .mark_n = MATG_MARK_N,
    .mark = matg_mark,
    .edited = matg_edited,
    .quote = matg_quote,
    .sight = matg_sight_hook,
    .sight_ask = matg_sight_ask_hook,
    .sight_rule = matg_sight_rule,
    .invariant = invariant,
};
