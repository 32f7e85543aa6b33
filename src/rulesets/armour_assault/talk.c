/* talk: what players are told of a vehicle and of where the game stands; what the umpire may set; what must always
 * hold. */
#include "rulesets/armour_assault/aa_rules.h"

/* --- the card --- */

static Text row(StandFace *f, TextId label, RuleRef rule, Status status) {
    CardRow *r = &f->row[MIN(f->row_n, CARD_ROWS - 1u)];
    if (f->row_n < CARD_ROWS) f->row_n++;
    r->label = (uint16_t)label;
    r->rule = rule;
    r->status = (uint8_t)status;
    return text_make(r->value, sizeof r->value);
}

TextId aa_kind_title(const View *v, uint16_t type) {
    static const TextId NAME[AA_KINDS][AA_CLASSES] = {{TX_AA_TANK_L, TX_AA_TANK_M, TX_AA_TANK_H},
                                                      {TX_AA_TD_L, TX_AA_TD_M, TX_AA_TD_H},
                                                      {TX_AA_ARTY_L, TX_AA_ARTY_M, TX_AA_ARTY_H}};
    return NAME[aa_kind(v->cat, v->g, type)][aa_class(v->cat, v->g, type)];
}

static void sheet(const View *v, StandIx i, StandFace *out) {
    uint16_t type = game_stand_c(v->g, i)->type;
    Status own = (Status)v->cat->type[type].value[AV_CLS_STATUS];
    Text t = row(out, TX_AA_C_KIND, RULE(2, 8), own);
    text_str(&t, catalog_text(v->cat, aa_kind_title(v, type)));
    if (!aa_turreted(v->cat, type)) text_format(&t, ", %s", catalog_text(v->cat, TX_AA_C_NO_TURRET));
    t = row(out, TX_AA_C_ARMOUR, RULE(2, 7), STATUS_BOOK);
    text_format(&t, "%d / %d / %d", aa_armour(v->cat, type, AA_FRONT), aa_armour(v->cat, type, AA_SIDE),
                aa_armour(v->cat, type, AA_REAR));
    t = row(out, TX_AA_C_ACC, RULE(2, 7), STATUS_BOOK);
    text_signed(&t, aa_acc(v->cat, type));
    t = row(out, TX_AA_C_PEN, RULE(2, 7), STATUS_BOOK);
    text_signed(&t, aa_pen(v->cat, type));
    t = row(out, TX_AA_C_POINTS, RULE(2, 1), STATUS_BOOK);
    text_int(&t, aa_type_points(v->cat, v->g, type));
}

static void effects(const View *v, StandIx i, Text *t) {
    const AaStand *s = aa_stand_c(v->g, i);
    const struct {
        uint8_t on;
        AaDamage d;
    } of[] = {{s->stun, AA_STUNNED},
              {s->track, AA_TRACK},
              {s->engine, AA_ENGINE},
              {s->turret, AA_TURRET},
              {s->injured, AA_INJURED}};
    bool any = false;
    for (uint32_t k = 0; k < ARRAY_LEN(of); k++) {
        if (!of[k].on) continue;
        if (any) text_str(t, ", ");
        text_str(t, catalog_text(v->cat, aa_damage_title(of[k].d)));
        any = true;
    }
    if (!any) text_str(t, catalog_text(v->cat, TX_AA_C_NONE));
}

static void badges(const View *v, StandIx i, StandFace *out) {
    const AaStand *s = aa_stand_c(v->g, i);
    if (aa_can_act(v->g, i)) out->badges |= BADGE_CAN_ACT;
    if (aa_is_active(v->g, i) && !s->fired) out->badges |= BADGE_CAN_ACT;
    if (s->fired) out->badges |= BADGE_FIRED;
    if (s->moved) out->badges |= BADGE_MOVED;
    if (s->activated && !aa_is_active(v->g, i)) out->badges |= BADGE_PASSED;
    if (s->stun) out->badges |= BADGE_STUN;
    if (s->track) out->badges |= BADGE_TRACK;
    if (s->engine) out->badges |= BADGE_ENGINE;
    if (s->turret) out->badges |= BADGE_TURRET;
    if (s->injured) out->badges |= BADGE_CREW;
    out->badges |= (uint32_t)MIN(s->hits, 7) << BADGE_HITS;
}

void aa_describe(const View *v, StandIx i, StandFace *out) {
    const AaStand *s = aa_stand_c(v->g, i);
    uint16_t type = game_stand_c(v->g, i)->type;
    *out = (StandFace){0};
    if (type >= v->cat->type_n) return;
    badges(v, i, out);
    sheet(v, i, out);
    Text t = row(out, TX_AA_C_MOVE, RULE(5, 4), STATUS_BOOK);
    measure_print(v->cat, MEASURE_WU, aa_allowance(v, i), 0, true, &t);
    text_format(&t, ", %s %d", catalog_text(v->cat, TX_AA_C_PIVOTS), aa_pivots_left(v, i));
    t = row(out, TX_AA_C_HITS, RULE(7, 8), STATUS_BOOK);
    text_format(&t, "%d / %d", s->hits, aa_brew_hits(v->cat, v->g, type));
    t = row(out, TX_AA_C_DAMAGE, RULE(2, 5), STATUS_BOOK);
    effects(v, i, &t);
    if (s->group != 0) {
        t = row(out, TX_AA_C_GROUP, RULE(5, 8), STATUS_BOOK);
        text_int(&t, s->group);
        if (!aa_group_together(v, s->group)) text_format(&t, ", %s", catalog_text(v->cat, TX_AA_C_APART));
    }
}

/* --- where the game stands --- */

static void setup_status(const View *v, GameStatus *out) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (v->g->h.phase == AA_DEPLOY && game_stand_c(v->g, i)->seat == v->seat && aa_sets_up(v, (StandIx)i))
            status_add_can(out, (StandIx)i);
}

void aa_status(const View *v, GameStatus *out) {
    const AaGame *t = aa_game_c(v->g);
    base_zero(out, sizeof *out);
    out->to_act = (SeatMask)(v->g->decision.kind != AA_ASK_NONE ? SEAT_BIT(v->g->decision.seat) : v->g->h.to_act);
    out->first_choice_seat = SEAT_NONE;
    out->tokens = out->tokens_max = -1;
    if (v->g->h.over || v->seat > SEAT_B) return;
    bool mine = v->g->decision.kind == AA_ASK_NONE && (out->to_act & SEAT_BIT(v->seat));
    Text end = text_make(out->end_command, sizeof out->end_command);
    char seat = v->seat == SEAT_A ? 'A' : 'B';
    if (v->g->h.phase < AA_PLAY) {
        setup_status(v, out);
        bool ready = v->g->h.phase == AA_BUY || v->g->h.phase == AA_DEPLOY || v->g->h.phase == AA_GROUPS;
        if (mine && ready) text_format(&end, "%c ready", seat);
        return;
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != v->seat) continue;
        bool active = aa_is_active(v->g, (StandIx)i) && aa_runs(v->g, (StandIx)i) && !aa_stand_c(v->g, i)->fired;
        if (t->go == v->seat && (active || aa_can_act(v->g, (StandIx)i))) status_add_can(out, (StandIx)i);
        if (t->go == v->seat && aa_runs(v->g, (StandIx)i) && !aa_stand_c(v->g, i)->activated)
            status_add_loss(out, (StandIx)i, TX_AA_L_UNACTIVATED);
    }
    out->tokens = (int16_t)aa_unactivated(v->g, (Seat)v->seat);
    out->tokens_max = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        out->tokens_max =
            (int16_t)(out->tokens_max + (game_stand_c(v->g, i)->seat == v->seat && aa_runs(v->g, (StandIx)i)));
    out->token_text = TX_AA_TOKENS;
    if (mine && t->go == v->seat) text_format(&end, "%c end", seat);
}

int32_t aa_points(const View *v, Seat seat) {
    return seat <= SEAT_B ? aa_kill_points(v, seat) : 0;
}

int32_t aa_evaluate(const View *v, Seat seat) {
    if (seat > SEAT_B) return 0;
    Seat other = seat == SEAT_A ? SEAT_B : SEAT_A;
    const AaGame *t = aa_game_c(v->g);
    int32_t worth = 10 * (aa_kill_points(v, seat) - aa_kill_points(v, other));
    for (uint32_t o = 0; o < t->objective_n; o++)
        worth += 150 * (t->streak[o * 2 + (uint32_t)seat] - t->streak[o * 2 + (uint32_t)other]);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const AaStand *s = aa_stand_c(v->g, i);
        if (!aa_runs(v->g, (StandIx)i)) continue;
        int32_t hurt =
            s->hits * 15 + s->engine * 10 + s->turret * 10 + s->injured * 20 + (s->stun != 0) * 5 + (s->track != 0) * 5;
        worth += game_stand_c(v->g, i)->seat == seat ? -hurt : hurt;
    }
    if (v->g->h.over && v->g->h.winner <= SEAT_B) worth += v->g->h.winner == seat ? 100000 : -100000;
    return worth;
}

int64_t aa_cost(const View *v, StandIx i) {
    uint16_t type = game_stand_c(v->g, i)->type;
    return type < v->cat->type_n ? (int64_t)aa_type_points(v->cat, v->g, type) * 10000 : 0;
}

/* --- the umpire --- */

enum {
    MARK_HITS,
    MARK_ENGINE,
    MARK_TURRET,
    MARK_INJURED,
    MARK_STUN,
    MARK_TRACK,
    MARK_MOVED,
    MARK_FIRED,
    MARK_ACTIVATED
};

const StandMark AA_MARKS[AA_MARK_N] = {
    [MARK_HITS] = {"hits", "0|1|2|3|4|5|6"},    [MARK_ENGINE] = {"engine", "off|on"},
    [MARK_TURRET] = {"turret", "off|on"},       [MARK_INJURED] = {"injured", "off|on"},
    [MARK_STUN] = {"stunned", "off|on"},        [MARK_TRACK] = {"track", "off|on"},
    [MARK_MOVED] = {"moved", "off|on"},         [MARK_FIRED] = {"fired", "off|on"},
    [MARK_ACTIVATED] = {"activated", "off|on"},
};

void aa_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value) {
    AaStand *s = aa_stand(tx->g, i);
    uint8_t *const field[AA_MARK_N] = {&s->hits,  &s->engine, &s->turret, &s->injured,  &s->stun,
                                       &s->track, &s->moved,  &s->fired,  &s->activated};
    *field[mark] = (uint8_t)value;
}

/* Taken off by the umpire: it is no longer the one that acts. */
void aa_edited(Tx *tx, StandIx i) {
    AaGame *t = aa_game(tx->g);
    StandIx who[AA_GROUP_MOST];
    if (t->actor != i || aa_runs(tx->g, i)) return;
    if (t->group != 0 && aa_group_members(tx->g, t->group, who, AA_GROUP_MOST) > 0) t->actor = who[0];
}

/* --- what must hold --- */

static bool wrong(Text *why, const char *what, uint32_t i) {
    text_format(why, "%s %u", what, i);
    return false;
}

bool aa_invariant(const Catalog *cat, const Game *g, Text *why) {
    const AaGame *t = aa_game_c(g);
    if (t->mode >= AA_MODES || t->step > AA_FIRING || t->objective_n > 2)
        return wrong(why, "a number out of range in the game", t->mode);
    if (t->attacker > SEAT_NONE || t->first > SEAT_NONE || t->go > SEAT_NONE || t->initiative > SEAT_NONE)
        return wrong(why, "a seat that does not exist", t->go);
    if (t->oside[0] > SEAT_NONE || t->oside[1] > SEAT_NONE) return wrong(why, "a base of nobody", t->oside[0]);
    if (g->h.phase == AA_PLAY && !g->h.over && g->h.turn > 0 && t->go > SEAT_B)
        return wrong(why, "nobody's player-turn in turn", g->h.turn);
    if (t->step != AA_IDLE && (t->actor >= g->stand_n || game_stand_c(g, t->actor)->seat != t->go))
        return wrong(why, "no active vehicle", t->actor);
    if (t->rolled > AA_MOVES || t->group >= AA_GROUPS_MAX || t->groups >= AA_GROUPS_MAX)
        return wrong(why, "movement or group", t->rolled);
    for (uint32_t k = 0; k < AA_FIELDS; k++)
        if (t->mine_state[k] > AA_MINE_GONE ||
            (t->mine_state[k] != AA_MINE_NONE && t->mine[k] >= g->piece_n && t->mine[k] != PIECE_NONE))
            return wrong(why, "a minefield that is not there", k);
    for (uint32_t k = 0; k < AA_SCREENS; k++)
        if (t->smoke_last[k] != 0 && t->smoke[k] >= g->piece_n && t->smoke[k] != PIECE_NONE)
            return wrong(why, "smoke that is not there", k);
    for (uint32_t k = 0; k < 14; k++)
        if (t->asset[k] > AA_ASSET_USED) return wrong(why, "an asset out of range", k);
    bool asks = g->decision.kind == AA_ASK_DEFEND || g->decision.kind == AA_ASK_OBSERVER;
    if (g->decision.kind > AA_ASK_HUNTERS) return wrong(why, "a question that does not exist", g->decision.kind);
    if ((asks && (g->decision.stand >= g->stand_n || g->decision.other >= g->stand_n)) ||
        (g->decision.kind == AA_ASK_OUTRIDERS && g->decision.stand >= g->stand_n))
        return wrong(why, "a question about no vehicle", g->decision.kind);
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const AaStand *s = aa_stand_c(g, i);
        const Stand *b = game_stand_c(g, i);
        if (s->group >= AA_GROUPS_MAX || s->moves > AA_MOVES || s->stun > 3 || s->track > 3)
            return wrong(why, "a vehicle out of range", i);
        if (stand_on_table(b) && !box_has((Box){0, 0, g->h.w, g->h.h}, stand_at(b)))
            return wrong(why, "a vehicle off the table", i);
        if (b->type >= cat->type_n) return wrong(why, "a vehicle of no type", i);
    }
    return true;
}
