/* The umpire's commands on forces: formations, units and the stands in them. */
#include "rules/edit.h"

enum { FORM_SEAT, FORM_NAME, FORM_QUALITY, FORM_DETERMINATION };
enum { FSET_WHICH, FSET_NAME, FSET_QUALITY, FSET_DETERMINATION };
enum { UNIT_FORMATION, UNIT_NAME, UNIT_ZONE, UNIT_COHESION };
enum { USET_WHICH, USET_NAME, USET_ZONE, USET_COHESION, USET_FORMATION };
enum { STAND_UNIT, STAND_TYPE, STAND_COUNT, STAND_ROLE };

static Verdict plain(TextId why) {
    return verdict_no(why, 0, STAND_NONE);
}

static Verdict counted(TextId why, int64_t have, int64_t limit) {
    return verdict_limit(why, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, have, limit);
}

static bool is_there(const Game *g, const uint8_t *state) {
    return g->plan.version == 0 || *state == PLAN_THERE;
}

/* Formations are counted from 1 in commands. */
static Verdict formation_there(const View *v, const Arg *a) {
    bool is = a->a >= 1 && (uint32_t)a->a <= v->g->formation_n &&
              is_there(v->g, &plan_formation_c(v->g, (uint32_t)a->a - 1)->state);
    return is ? verdict_ok() : counted(TX_PLAN_NONE_SUCH, a->a, v->g->formation_n);
}

static Verdict unit_there(const View *v, const Arg *a) {
    return is_there(v->g, &plan_unit_c(v->g, game_unit_c(v->g, (uint32_t)a->a)->battle_unit)->state)
               ? verdict_ok()
               : plain(TX_NO_SUCH_UNIT);
}

static Verdict range(const Arg *a, int32_t lo, int32_t hi) {
    if (a == NULL || (a->a >= lo && a->a <= hi)) return verdict_ok();
    return counted(a->a < lo ? TX_PLAN_LEAST : TX_PLAN_MOST, a->a, a->a < lo ? lo : hi);
}

static bool ok(Verdict *no, Verdict next) {
    if (no->kind == VERDICT_OK) *no = next;
    return no->kind == VERDICT_OK;
}

/* --- formations --- */

Verdict force_formation_add_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    if (no.kind != VERDICT_OK) return no;
    uint32_t of_side = 0;
    for (uint32_t i = 0; i < v->g->formation_n; i++)
        of_side += game_formation_c(v->g, i)->seat == command_arg(c, FORM_SEAT, 0)->a;
    ok(&no, edit_words_check(edit_words(c, FORM_NAME), 80, false));
    ok(&no, range(command_arg(c, FORM_QUALITY, 0), -2, 3));
    ok(&no, range(command_arg(c, FORM_DETERMINATION, 0), 1, 100));
    if (of_side >= GAME_FORMATIONS || v->g->formation_n >= v->g->lim.formations)
        ok(&no, counted(TX_PLAN_FULL, (int64_t)of_side + 1, GAME_FORMATIONS));
    return no;
}

static void formation_numbers(Game *g, uint32_t ix, const Arg *quality, const Arg *determination) {
    Formation *f = game_formation(g, ix);
    if (quality) f->quality = (int8_t)quality->a;
    if (determination) f->determination = (int16_t)determination->a;
}

void force_formation_add_apply(Tx *tx, const Command *c) {
    Game *g = tx->g;
    plan_begin(g, tx->cat->battle);
    uint32_t ix = g->formation_n++;
    g->plan.formation_n = (uint16_t)g->formation_n;
    Seat seat = (Seat)command_arg(c, FORM_SEAT, 0)->a;
    *game_formation(g, ix) =
        (Formation){.seat = (uint8_t)seat, .determination = plan_side_c(g, seat)->determination, .ghq = STAND_NONE};
    base_zero(game_formation_tail(g, ix), tx->rs->formation_tail.size);
    formation_numbers(g, ix, command_arg(c, FORM_QUALITY, 0), command_arg(c, FORM_DETERMINATION, 0));
    plan_formation(g, ix)->state = PLAN_THERE;
    edit_words_put(plan_formation(g, ix)->name, PLAN_NAME, edit_words(c, FORM_NAME));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_FORMATION_ADDED, (int32_t)ix);
}

Verdict force_formation_set_check(const View *v, const Command *c) {
    Verdict no = edit_open(v, c);
    ok(&no, formation_there(v, command_arg(c, FSET_WHICH, 0)));
    if (c->n < 2) ok(&no, plain(TX_EDIT_NOTHING));
    if (command_arg(c, FSET_NAME, 0)) ok(&no, edit_words_check(edit_words(c, FSET_NAME), 80, false));
    ok(&no, range(command_arg(c, FSET_QUALITY, 0), -2, 3));
    ok(&no, range(command_arg(c, FSET_DETERMINATION, 0), 1, 100));
    return no;
}

void force_formation_set_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, FSET_WHICH, 0)->a - 1;
    formation_numbers(tx->g, ix, command_arg(c, FSET_QUALITY, 0), command_arg(c, FSET_DETERMINATION, 0));
    if (command_arg(c, FSET_NAME, 0))
        edit_words_put(plan_formation(tx->g, ix)->name, PLAN_NAME, edit_words(c, FSET_NAME));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_FORMATION_CHANGED, (int32_t)ix);
}

Verdict force_formation_del_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    ok(&no, formation_there(v, command_arg(c, 0, 0)));
    return no;
}

/* The stand is no longer the battle's: off the table, its slot and label stay taken. */
static void stand_gone(Tx *tx, StandIx i) {
    if (stand_alive(game_stand_c(tx->g, i))) tx_off(tx, i, ST_GONE);
    for (uint32_t k = 0; k < tx->g->stand_n; k++) {
        Stand *s = game_stand(tx->g, k);
        if ((s->flags & ST_ABOARD) == 0 || s->carrier != i) continue;
        s->flags = (uint16_t)(s->flags & ~ST_ABOARD);
        s->carrier = STAND_NONE;
    }
    for (uint32_t f = 0; f < tx->g->formation_n; f++)
        if (game_formation_c(tx->g, f)->ghq == i) game_formation(tx->g, f)->ghq = STAND_NONE;
    if (tx->rs->edited != NULL) tx->rs->edited(tx, i);
}

static void unit_gone(Tx *tx, uint32_t unit) {
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        if (game_stand_c(tx->g, i)->unit == unit) stand_gone(tx, (StandIx)i);
    plan_unit(tx->g, game_unit_c(tx->g, unit)->battle_unit)->state = PLAN_GONE;
}

void force_formation_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a - 1;
    for (uint32_t i = 0; i < tx->g->unit_n; i++)
        if (game_unit_c(tx->g, i)->formation == ix) unit_gone(tx, i);
    plan_formation(tx->g, ix)->state = PLAN_GONE;
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_FORMATION_REMOVED, (int32_t)ix);
}

/* --- units --- */

/* A living GHQ of the formation; `but`: not this stand, `unit`: not of this unit (UINT32_MAX: of any). */
static bool has_ghq(const Game *g, uint32_t formation, StandIx but, uint32_t unit) {
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if (i != but && s->unit != unit && s->role == ROLE_GHQ && stand_alive(s) &&
            game_unit_c(g, s->unit)->formation == formation)
            return true;
    }
    return false;
}

static StandIx ghq_of(const Game *g, uint32_t unit) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (game_stand_c(g, i)->unit == unit && game_stand_c(g, i)->role == ROLE_GHQ && stand_alive(game_stand_c(g, i)))
            return (StandIx)i;
    return STAND_NONE;
}

static Verdict zone_fits(const View *v, const Arg *zone, uint8_t seat) {
    PlanZone z;
    if (zone == NULL || zone->a == 0) return verdict_ok(); /* 0: none */
    if (zone->a < 0 || !plan_zone_at(v->g, v->cat->battle, (uint32_t)zone->a - 1, &z))
        return counted(TX_PLAN_NONE_SUCH, zone->a, plan_zones(v->g, v->cat->battle));
    return z.seat == seat ? verdict_ok() : plain(TX_PLAN_ZONE_OTHER);
}

Verdict force_unit_add_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    const Arg *f = command_arg(c, UNIT_FORMATION, 0);
    if (!ok(&no, formation_there(v, f))) return no;
    ok(&no, edit_words_check(edit_words(c, UNIT_NAME), 80, false));
    ok(&no, zone_fits(v, command_arg(c, UNIT_ZONE, 0), game_formation_c(v->g, (uint32_t)f->a - 1)->seat));
    ok(&no, range(command_arg(c, UNIT_COHESION, 0), 0, 30));
    if (v->g->unit_n >= v->g->lim.units) ok(&no, counted(TX_PLAN_FULL, (int64_t)v->g->unit_n + 1, v->g->lim.units));
    return no;
}

/* Without a word about it a unit gets its side's first zone. */
static uint16_t zone_for(const Game *g, const Arg *zone, uint8_t seat) {
    if (zone != NULL) return zone->a > 0 ? (uint16_t)(zone->a - 1) : (uint16_t)PLAN_NO_ZONE;
    for (uint16_t i = 0; i < g->plan.zone_n; i++)
        if (plan_zone_c(g, i)->state == PLAN_THERE && plan_zone_c(g, i)->seat == seat) return i;
    return PLAN_NO_ZONE;
}

static void unit_zone(Game *g, uint32_t unit, uint16_t zone) {
    plan_unit(g, game_unit_c(g, unit)->battle_unit)->zone = zone;
    game_unit(g, unit)->turn = zone < g->plan.zone_n ? plan_zone_c(g, zone)->turn : 0;
}

static void unit_cohesion(Game *g, uint32_t unit, int32_t cohesion) {
    Unit *u = game_unit(g, unit);
    plan_unit(g, u->battle_unit)->cohesion = (int16_t)cohesion;
    u->cohesion = (int16_t)(cohesion > 0 ? cohesion : plan_side_c(g, (Seat)u->seat)->cohesion);
}

void force_unit_add_apply(Tx *tx, const Command *c) {
    Game *g = tx->g;
    plan_begin(g, tx->cat->battle);
    uint32_t ix = g->unit_n++, slot = g->plan.unit_n++, f = (uint32_t)command_arg(c, UNIT_FORMATION, 0)->a - 1;
    uint8_t seat = game_formation_c(g, f)->seat;
    *game_unit(g, ix) = (Unit){.battle_unit = (uint16_t)slot, .formation = (uint16_t)f, .seat = seat};
    *plan_unit(g, slot) = (PlanUnit){.state = PLAN_THERE};
    edit_words_put(plan_unit(g, slot)->name, PLAN_NAME, edit_words(c, UNIT_NAME));
    unit_zone(g, ix, zone_for(g, command_arg(c, UNIT_ZONE, 0), seat));
    const Arg *cohesion = command_arg(c, UNIT_COHESION, 0);
    unit_cohesion(g, ix, cohesion ? cohesion->a : 0);
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_UNIT_ADDED, (int32_t)slot);
}

Verdict force_unit_set_check(const View *v, const Command *c) {
    Verdict no = edit_open(v, c);
    const Arg *u = command_arg(c, USET_WHICH, 0), *f = command_arg(c, USET_FORMATION, 0);
    if (!ok(&no, unit_there(v, u))) return no;
    uint8_t seat = game_unit_c(v->g, (uint32_t)u->a)->seat;
    if (c->n < 2) ok(&no, plain(TX_EDIT_NOTHING));
    if (command_arg(c, USET_NAME, 0)) ok(&no, edit_words_check(edit_words(c, USET_NAME), 80, false));
    ok(&no, zone_fits(v, command_arg(c, USET_ZONE, 0), seat));
    ok(&no, range(command_arg(c, USET_COHESION, 0), 0, 30));
    if (f == NULL || !ok(&no, formation_there(v, f))) return no;
    if (!v->g->plan.drafting) return plain(TX_PLAN_DRAFT_ONLY);
    if (game_formation_c(v->g, (uint32_t)f->a - 1)->seat != seat) return plain(TX_PLAN_OTHER_SIDE);
    bool two =
        ghq_of(v->g, (uint32_t)u->a) != STAND_NONE && has_ghq(v->g, (uint32_t)f->a - 1, STAND_NONE, (uint32_t)u->a);
    return two ? plain(TX_PLAN_ONE_GHQ) : verdict_ok();
}

/* Its GHQ goes with the unit. */
static void unit_formation(Game *g, uint32_t unit, uint16_t to) {
    StandIx ghq = ghq_of(g, unit);
    Formation *was = game_formation(g, game_unit_c(g, unit)->formation);
    game_unit(g, unit)->formation = to;
    if (ghq == STAND_NONE) return;
    if (was->ghq == ghq) was->ghq = STAND_NONE;
    game_formation(g, to)->ghq = ghq;
}

void force_unit_set_apply(Tx *tx, const Command *c) {
    Game *g = tx->g;
    plan_begin(g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, USET_WHICH, 0)->a;
    const Arg *zone = command_arg(c, USET_ZONE, 0), *cohesion = command_arg(c, USET_COHESION, 0),
              *f = command_arg(c, USET_FORMATION, 0);
    PlanUnit *u = plan_unit(g, game_unit_c(g, ix)->battle_unit);
    if (command_arg(c, USET_NAME, 0)) edit_words_put(u->name, PLAN_NAME, edit_words(c, USET_NAME));
    if (zone) unit_zone(g, ix, zone_for(g, zone, game_unit_c(g, ix)->seat));
    if (cohesion) unit_cohesion(g, ix, cohesion->a);
    if (f) unit_formation(g, ix, (uint16_t)(f->a - 1));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_UNIT_CHANGED, game_unit_c(g, ix)->battle_unit);
}

Verdict force_unit_del_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    ok(&no, unit_there(v, command_arg(c, 0, 0)));
    return no;
}

void force_unit_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a;
    unit_gone(tx, ix);
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_UNIT_REMOVED, game_unit_c(tx->g, ix)->battle_unit);
}

/* --- stands --- */

static Verdict role_fits(const View *v, uint32_t unit, const Arg *role, int32_t count, StandIx but) {
    if (role == NULL || role->a != ROLE_GHQ) return verdict_ok();
    bool one = count == 1 && !has_ghq(v->g, game_unit_c(v->g, unit)->formation, but, UINT32_MAX);
    return one ? verdict_ok() : plain(TX_PLAN_ONE_GHQ);
}

Verdict force_stand_add_check(const View *v, const Command *c) {
    Verdict no = edit_open(v, c);
    const Arg *u = command_arg(c, STAND_UNIT, 0), *count = command_arg(c, STAND_COUNT, 0);
    Span type = edit_words(c, STAND_TYPE);
    uint16_t ix;
    if (!ok(&no, unit_there(v, u))) return no;
    if (!catalog_type(v->cat, type.p, type.n, &ix)) return plain(TX_PLAN_TYPE);
    if (!ok(&no, range(count, 1, 200))) return no;
    int32_t n = count ? count->a : 1;
    if (!ok(&no, role_fits(v, (uint32_t)u->a, command_arg(c, STAND_ROLE, 0), n, STAND_NONE))) return no;
    if (v->g->stand_n + (uint32_t)n > v->g->lim.stands)
        return counted(TX_PLAN_FULL, (int64_t)v->g->stand_n + n, v->g->lim.stands);
    return no;
}

void force_stand_add_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    const Arg *count = command_arg(c, STAND_COUNT, 0), *role = command_arg(c, STAND_ROLE, 0);
    uint32_t unit = (uint32_t)command_arg(c, STAND_UNIT, 0)->a;
    Span id = edit_words(c, STAND_TYPE);
    uint16_t type = 0;
    (void)catalog_type(tx->cat, id.p, id.n, &type);
    for (int32_t k = 0; k < (count ? count->a : 1); k++) tx_join(tx, unit, type, (uint8_t)(role ? role->a : ROLE_NONE));
    ASSERT(rules_scene_sync(tx->rs, tx->cat, tx->g, tx->scene)); /* the list of bodies is longer */
    edit_plan_touch(tx);
    Event *ev = edit_plan_event(tx, TX_PLAN_LOG_STAND_ADDED, game_unit_c(tx->g, unit)->battle_unit);
    ev->v[1] = count ? count->a : 1;
    ev->a = (StandIx)(tx->g->stand_n - 1);
}

static Verdict stands_there(const View *v, const Command *c) {
    uint8_t named[GAME_STANDS / 8 + 1] = {0};
    for (uint16_t k = 0; k < c->n && c->arg[k].slot == 0; k++) {
        uint32_t i = (uint32_t)c->arg[k].a;
        if (game_stand_c(v->g, i)->flags & ST_GONE) return verdict_no(TX_STAND_LOST, 0, (StandIx)i);
        if (named[i / 8] >> i % 8 & 1) return verdict_no(TX_NAMED_TWICE, 0, (StandIx)i);
        named[i / 8] = (uint8_t)(named[i / 8] | 1u << i % 8);
    }
    return verdict_ok();
}

Verdict force_stand_del_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    ok(&no, stands_there(v, c));
    return no;
}

void force_stand_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    for (uint16_t k = 0; k < c->n; k++) {
        StandIx i = (StandIx)c->arg[k].a;
        edit_plan_event(tx, TX_PLAN_LOG_STAND_REMOVED, 0)->a = i;
        stand_gone(tx, i);
    }
    edit_plan_touch(tx);
}

Verdict force_stand_role_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    ok(&no, stands_there(v, c));
    ok(&no, role_fits(v, game_stand_c(v->g, i)->unit, command_arg(c, 1, 0), 1, i));
    return no;
}

void force_stand_role_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Formation *f = game_formation(tx->g, game_unit_c(tx->g, game_stand_c(tx->g, i)->unit)->formation);
    uint8_t role = (uint8_t)command_arg(c, 1, 0)->a;
    if (f->ghq == i && role != ROLE_GHQ) f->ghq = STAND_NONE;
    if (role == ROLE_GHQ) f->ghq = i;
    game_stand(tx->g, i)->role = role;
    if (tx->rs->edited != NULL) tx->rs->edited(tx, i);
    edit_plan_touch(tx);
    edit_plan_event(tx, TX_PLAN_LOG_STAND_CHANGED, 0)->a = i;
}

Verdict force_stand_flag_check(const View *v, const Command *c) {
    Verdict no = edit_drafting(v, c);
    ok(&no, stands_there(v, c));
    return no;
}

void force_stand_flag_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    const Arg *flag = command_arg(c, 1, 0), *on = command_arg(c, 2, 0);
    for (uint16_t k = 0; k < command_count(c, 0); k++) {
        StandIx i = (StandIx)c->arg[k].a;
        uint8_t *f = plan_stand_flags(tx->g, i),
                bit = (uint8_t)(1u << flag->a); /* the words are in the order of STAND_* */
        *f = (uint8_t)(on->a == 0 ? *f | bit : *f & ~bit);
        Stand *s = game_stand(tx->g, i);
        s->flags = (uint16_t)(*f & STAND_HIDDEN ? s->flags | ST_HIDDEN : s->flags & ~ST_HIDDEN);
        edit_plan_event(tx, TX_PLAN_LOG_STAND_CHANGED, 0)->a = i;
    }
    edit_plan_touch(tx);
}
