/* describe: cards, badges, where the game stands, and what always holds. */
#include "rulesets/low_tech/lt_own.h"

static Text row(StandFace *f, TextId label, RuleRef rule, Status st) {
    CardRow *r = &f->row[MIN(f->row_n, (uint32_t)CARD_ROWS - 1)];
    if (f->row_n < CARD_ROWS) f->row_n++;
    *r = (CardRow){.label = (uint16_t)label, .rule = rule, .status = (uint8_t)st};
    return text_make(r->value, sizeof r->value);
}

static void row_text(StandFace *f, TextId label, RuleRef rule, Status st, const char *words) {
    Text t = row(f, label, rule, st);
    text_str(&t, words);
}

static void row_weapons(const View *v, StandIx i, const LtProfile *p, StandFace *f) {
    for (uint8_t k = 0; k < p->n; k++) {
        Text t = row(f, p->option[k] == 2 ? TX_LT_C_OR : TX_LT_C_WEAPON, RULE(7, 0), (Status)p->status);
        text_format(&t, "%d x %s", p->shots[k], catalog_text(v->cat, lt_weapon_text((LtWeapon)p->weapon[k])));
    }
    (void)i;
}

static void row_platoon(const View *v, StandIx i, StandFace *f) {
    const Stand *s = game_stand_c(v->g, i);
    if (!lt_has_platoon(v->g, s->unit)) return;
    const char *name;
    row_text(f, TX_LT_C_PLATOON, RULE(2, 1), STATUS_BOOK, lt_platoon_name(v, s->unit));
    int32_t rating = lt_rating(v->cat, game_unit_c(v->g, s->unit)->cohesion, &name);
    Text t = row(f, TX_LT_T_RATING, RULE(2, 4), STATUS_BOOK);
    text_signed(&t, rating);
    text_char(&t, ' ');
    text_str(&t, name);
    row_text(f, TX_LT_REACTION, RULE(2, 3), STATUS_BOOK, catalog_text(v->cat, lt_result_text(lt_result_of(v, i))));
}

static void row_move(const View *v, StandIx i, StandFace *f) {
    Text t = row(f, TX_LT_C_MOVE, RULE(3, 1), STATUS_BOOK);
    int64_t left = lt_allowance(v, i), all = left + lt_stand_c(v->g, i)->spent;
    enum { FAR = 1 << 28 }; /* from any limit: one decimal */
    measure_print(v->cat, MEASURE_WU, left / 4, FAR, left == all, &t);
    if (left == all) return;
    text_str(&t, " / ");
    measure_print(v->cat, MEASURE_WU, all / 4, FAR, true, &t);
}

static bool can_act(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (v->g->h.over || s->seat >= SEATS || !(v->g->h.to_act & SEAT_BIT(s->seat)) || !stand_alive(s)) return false;
    switch (v->g->h.phase) {
    case LT_SETUP: return lt_setup_waits(v, i);
    case LT_REACTION: return lt_due(v, s->unit);
    case LT_MOVEMENT: return lt_can_move(v, i);
    case LT_INDIRECT: return lt_may_call(v, i);
    case LT_DIRECT: return lt_can_fire(v, i);
    default: return false;
    }
}

static void rows_of_state(const View *v, StandIx i, const LtProfile *p, StandFace *f) {
    LtState s = lt_state(v, i);
    Text t = row(f, TX_LT_C_PROTECTION, RULE(8, 0), (Status)p->status);
    text_str(&t, catalog_text(v->cat, lt_prot_text((LtProt)s.prot)));
    if (s.pinned) {
        t = row(f, TX_LT_PINNED, RULE(8, 0), STATUS_BOOK);
        text_format(&t, "%d", s.pinned_until);
    }
    if (s.commander_dead) row_text(f, TX_LT_COMMANDER, RULE(5, 10), STATUS_BOOK, catalog_text(v->cat, TX_LT_C_DEAD));
    LtClock k = lt_clock(v, i);
    if (k.has) {
        t = row(f, TX_LT_C_CLOCK, RULE(3, 7), STATUS_BOOK);
        text_str(&t, catalog_text(v->cat, lt_deploy_text((LtDeploy)k.deploy)));
        if (k.ready) text_format(&t, " %d", k.ready);
    }
    if (lt_stand_c(v->g, i)->spotted)
        row_text(f, TX_LT_C_SPOTTED, RULE(4, 1), STATUS_BOOK, catalog_text(v->cat, TX_LT_C_YES));
    if (lt_has_foo(v, i)) row_text(f, TX_LT_C_FOO, RULE(5, 1), STATUS_BOOK, catalog_text(v->cat, TX_LT_C_YES));
    if (lt_is_command(v, i)) row_text(f, TX_LT_C_COMMAND, RULE(5, 1), STATUS_BOOK, catalog_text(v->cat, TX_LT_C_YES));
}

void lt_describe(const View *v, StandIx i, StandFace *out) {
    *out = (StandFace){0};
    const LtStand *s = lt_stand_c(v->g, i);
    const StandType *type = lt_type(v, i);
    StandIx cargo[16];
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    out->cargo = (uint8_t)lt_cargo(v, i, cargo, ARRAY_LEN(cargo));
    if (s->fired) out->badges |= BADGE_FIRED;
    if (s->moved) out->badges |= BADGE_MOVED;
    if (s->pinned) out->badges |= BADGE_PINNED;
    if (s->commander) out->badges |= BADGE_NO_COMMANDER;
    if (s->spotted || s->tried) out->badges |= s->spotted ? BADGE_SPOTTED : BADGE_SOUGHT;
    if (can_act(v, i)) out->badges |= BADGE_CAN_ACT;
    row_platoon(v, i, out);
    rows_of_state(v, i, &p, out);
    row_move(v, i, out);
    row_weapons(v, i, &p, out);
    if (type->value[LTV_SEATS] > 0) {
        Text t = row(out, TX_LT_C_SEATS, RULE(9, 3), STATUS_HOUSE);
        text_format(&t, "%d / %d", out->cargo, type->value[LTV_SEATS]);
    }
    if (type->value[LTV_TUBES] > 0) {
        Text t = row(out, TX_LT_C_TUBES, RULE(5, 10), (Status)type->status);
        text_format(&t, "%d x %d mm", type->value[LTV_TUBES], type->value[LTV_CAL]);
    }
}

/* --- where the game stands --- */

static void status_of(const View *v, StandIx i, GameStatus *out) {
    const Stand *s = game_stand_c(v->g, i);
    if (v->g->h.phase == LT_SPOTTING) {
        if (s->seat == v->seat || !stand_alive(s) || !lt_can_spot(v, i)) return;
        status_add_can(out, i); /* those that may still be looked for */
        status_add_loss(out, i, TX_LT_LOSE_SPOT);
        return;
    }
    if (s->seat != v->seat || !can_act(v, i)) return;
    status_add_can(out, i);
    if (v->g->h.phase == LT_MOVEMENT && lt_result_of(v, i) >= LT_WITHDRAW) status_add_loss(out, i, TX_LT_LOSE_BACK);
    if (v->g->h.phase == LT_DIRECT) status_add_loss(out, i, TX_LT_LOSE_SHOT);
}

void lt_status(const View *v, GameStatus *out) {
    *out = (GameStatus){.first_choice_seat = SEAT_NONE, .tokens = -1, .tokens_max = -1};
    out->to_act = v->g->h.over ? 0 : v->g->h.to_act;
    if (v->seat >= SEATS || !(out->to_act & SEAT_BIT(v->seat))) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++) status_of(v, (StandIx)i, out);
    Text t = text_make(out->end_command, sizeof out->end_command);
    if (v->g->h.phase == LT_SETUP) {
        if (lt_check_ready(v, &(Command){.seat = v->seat}).kind == VERDICT_OK)
            text_format(&t, "%c ready", 'A' + v->seat);
    } else if (v->g->h.phase == LT_REACTION) {
        text_format(&t, "%c reactions", 'A' + v->seat);
    } else {
        text_format(&t, "%c pass", 'A' + v->seat);
    }
}

/* --- what always holds --- */

static bool stand_sound(const Catalog *cat, const Game *g, uint32_t i, Text *why) {
    const Stand *s = game_stand_c(g, i);
    const LtStand *t = lt_stand_c(g, i);
    const char *what = NULL;
    LtProfile p;
    lt_profile(cat, s->type, &p);
    if (t->moved > 1 || t->fired > 3 || t->halved > 1 || t->landed > 1 || t->spotted > 1 || t->tried > 1 || t->die > 6)
        what = "no such mark";
    if (t->locked > 1 + LT_ROUT || t->commander > 1 || t->deploy > LT_PACKING || t->option > 2) what = "no such state";
    if (t->spent < 0 || t->pinned > lt_game_c(g)->pturn + 1) what = "spent or pinned out of bounds";
    bool running = t->deploy == LT_SETTING_UP || t->deploy == LT_PACKING;
    if (running != (t->ready != 0)) what = "a clock without its turn";
    if (!p.deploys && t->deploy != LT_MOBILE) what = "deployed, but has nothing to deploy";
    if (s->flags & ST_ABOARD) {
        if (s->carrier >= g->stand_n || !stand_alive(game_stand_c(g, s->carrier)) ||
            (game_stand_c(g, s->carrier)->flags & ST_ABOARD))
            what = "aboard of nothing";
    } else if (stand_on_table(s) && !box_has((Box){0, 0, g->h.w, g->h.h}, stand_at(s))) {
        what = "off the table";
    }
    if (what == NULL) return true;
    stand_label(g, (StandIx)i, why);
    text_format(why, ": %s", what);
    return false;
}

bool lt_invariant(const Catalog *cat, const Game *g, Text *why) {
    const LtGame *lg = lt_game_c(g);
    if (lg->gun_n > LT_GUNS || lg->player > SEAT_B || lg->first > SEAT_B || lg->ready > SEATS_PLAY ||
        g->h.phase >= LT_PHASES) {
        text_str(why, "no such gun, player or phase");
        return false;
    }
    for (uint32_t n = 0; n < LT_GUNS; n++) {
        bool stands = (lg->gun_target[n] == STAND_NONE || lg->gun_target[n] < g->stand_n) &&
                      (lg->gun_caller[n] == STAND_NONE || lg->gun_caller[n] < g->stand_n) &&
                      (lg->last_target[n] == STAND_NONE || lg->last_target[n] < g->stand_n);
        if (stands && (lg->gun_unit[n] == UNIT_NONE || lg->gun_unit[n] < g->lim.units) && lg->gun_seat[n] <= SEAT_B &&
            lg->gun_kind[n] <= LT_MRL && lg->gun_way[n] <= 1)
            continue;
        text_format(why, "gun %d speaks of what is not there", (int)n + 1);
        return false;
    }
    for (uint32_t u = 0; u < LT_PLATOONS; u++)
        if (lg->reaction[u] > LT_ROUT || lg->used[u] > 3) {
            text_format(why, "platoon %d: no such reaction", (int)u + 1);
            return false;
        }
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (!stand_sound(cat, g, i, why)) return false;
    if (g->h.over || g->h.record == 0 || g->h.to_act || g->plan.drafting) return true;
    text_str(why, "nobody may act");
    return false;
}
