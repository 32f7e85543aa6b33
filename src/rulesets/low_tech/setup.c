/* setup: phase 0, stands placed in the rectangles of their units (lt 9.1), and the state at the start. */
#include "rulesets/low_tech/lt_own.h"

static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

/* Ground that the stand could not cross it does not begin on. */
static Verdict ground_verdict(const View *v, StandIx i, Vec at) {
    enum { MOST = 32 };
    PieceIx p[MOST];
    uint8_t cls = lt_cost_class(v, i);
    uint32_t n = scene_areas_at(v->scene, at, p, MOST);
    for (uint32_t k = 0; k < MIN(n, (uint32_t)MOST); k++) {
        KindRule rule;
        const Piece *piece = scene_piece(v->scene, p[k], &rule);
        if (piece == NULL || rule.cost.form != COST_AREA || rule.cost.q[cls] != COST_X) continue;
        Verdict no = verdict_no(TX_LT_BAD_GROUND, RULE(3, 5), i);
        no.what = piece->kind;
        no.what_kind = 1;
        return no;
    }
    return verdict_ok();
}

Verdict lt_spot_free(const View *v, StandIx i, Pose at) {
    Box b = shape_box(BASE, at);
    if (b.x0 < 0 || b.y0 < 0 || b.x1 > v->g->h.w || b.y1 > v->g->h.h) return verdict_no(TX_LT_OFF_EDGE, RULE(9, 3), i);
    uint16_t met;
    if (scene_bodies_within(v->scene, BASE, at, 0, true, i, &met, 1) > 0) {
        Verdict no = verdict_no(TX_LT_ON_STAND, RULE(9, 3), i);
        no.whom = met;
        return no;
    }
    return ground_verdict(v, i, at.at);
}

static const Deploy DEPLOY = {.rule = RULE(9, 1), .line = true, .spot = lt_spot_free};

bool lt_setup_waits(const View *v, StandIx i) {
    return deploy_waits(&DEPLOY, v, i);
}

const BattleZone *lt_setup_zone(const View *v, StandIx i) {
    return deploy_zone(v, i);
}

bool lt_setup_find(const View *v, StandIx i, Pose *out) {
    return deploy_find(&DEPLOY, v, i, out);
}

bool lt_setup_step(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    View v = lt_tx_view(tx);
    SeatMask due = deploy_due(&DEPLOY, &v, lg->ready);
    if (due == 0) lg->ready = SEATS_PLAY;
    if (due == 0) return true;
    tx->g->h.to_act = due;
    return false;
}

Verdict lt_check_place(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = lt_check_own(v, c, LT_SETUP, RULE(9, 1), i);
    if (no.kind != VERDICT_OK) return no;
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(9, 1), i);
    return deploy_check(&DEPLOY, v, i, deploy_pose(c));
}

void lt_apply_place(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    deploy_put(&DEPLOY, tx, i, deploy_pose(c));
    lt_cargo_follow(tx->g, i);
}

Verdict lt_check_ready(const View *v, const Command *c) {
    if (v->g->h.phase != LT_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(9, 1), STAND_NONE);
    return deploy_check_all(&DEPLOY, v, (Seat)c->seat);
}

void lt_apply_ready(Tx *tx, const Command *c) {
    deploy_put_all(&DEPLOY, tx, (Seat)c->seat, lt_cargo_follow);
    LtGame *lg = lt_game(tx->g);
    lg->ready = (uint8_t)(lg->ready | SEAT_BIT(c->seat));
    Event *e = lt_say(tx, EV_PASS, RULE(9, 1));
    e->seat = c->seat;
    e->v[1] = LT_SETUP;
}

/* --- batteries --- */

static LtSupport kind_of(const Catalog *c, int32_t mm) {
    if (mm <= lt_support_cell(c, LT_SMALL, "to_mm")) return LT_SMALL;
    return mm <= lt_support_cell(c, LT_MEDIUM, "to_mm") ? LT_MEDIUM : LT_LARGE;
}

static int add_gun(Game *g, Seat seat, LtSupport kind, uint16_t unit, uint8_t row, int16_t missions) {
    LtGame *lg = lt_game(g);
    if (lg->gun_n >= LT_GUNS) return -1;
    int n = lg->gun_n++;
    lg->gun_seat[n] = (uint8_t)seat;
    lg->gun_kind[n] = (uint8_t)kind;
    lg->gun_unit[n] = unit;
    lg->gun_row[n] = row;
    lg->gun_left[n] = missions;
    lg->gun_target[n] = lg->gun_caller[n] = lg->last_target[n] = STAND_NONE;
    return n;
}

void lt_gun_register(const Catalog *cat, Game *g, StandIx i) {
    const Stand *s = game_stand_c(g, i);
    const StandType *t = &cat->type[s->type];
    LtGame *lg = lt_game(g);
    if (t->value[LTV_TUBES] <= 0 || !lt_has_platoon(g, s->unit)) return;
    LtSupport kind = lt_is_launcher(t) ? LT_MRL : kind_of(cat, t->value[LTV_CAL]);
    for (int n = 0; n < lg->gun_n; n++)
        if (lg->gun_unit[n] == s->unit && lg->gun_kind[n] == kind) return;
    (void)add_gun(g, (Seat)s->seat, kind, s->unit, 0, -1);
}

bool lt_gun_stand(const View *v, uint32_t gun, StandIx i) {
    const LtGame *lg = lt_game_c(v->g);
    const StandType *t = lt_type(v, i);
    if (lg->gun_unit[gun] == UNIT_NONE || game_stand_c(v->g, i)->unit != lg->gun_unit[gun] || t->value[LTV_TUBES] <= 0)
        return false;
    return (lt_is_launcher(t) ? LT_MRL : kind_of(v->cat, t->value[LTV_CAL])) == (LtSupport)lg->gun_kind[gun];
}

/* A cell of a row of artillery.csv. */
static const char *row_cell(const RowList *l, const NamedRow *r, const char *col) {
    for (uint32_t k = 0; k < l->col_n; k++)
        if (base_streq(l->col[k], col)) return r->cell[k];
    return "";
}

static int32_t number(const char *s) {
    int32_t n = 0;
    for (; *s >= '0' && *s <= '9' && n < 10000; s++) n = n * 10 + (*s - '0');
    return n;
}

static void off_table_guns(const Catalog *cat, Game *g, Seat seat) {
    const BattleSide *b = &cat->battle->side[seat];
    for (uint32_t k = 0; k < b->offmap_n; k++)
        for (uint32_t r = 0; r < cat->artillery.n; r++) {
            const NamedRow *row = &cat->artillery.row[r];
            if (!base_streq(row->id, b->offmap[k].id)) continue;
            /* rockets are those that the list gives a deviation of their own */
            LtSupport kind = row_cell(&cat->artillery, row, "dev_mod")[0] == '+'
                                 ? LT_MRL
                                 : kind_of(cat, number(row_cell(&cat->artillery, row, "cal_mm")));
            for (int16_t n = 0; n < b->offmap[k].sections; n++)
                (void)add_gun(g, seat, kind, UNIT_NONE, (uint8_t)k, b->offmap[k].fire_turns);
        }
}

/* --- the state at the start --- */

static void start_stand(const Catalog *cat, Game *g, StandIx i) {
    LtProfile p;
    const Stand *s = game_stand_c(g, i);
    LtGame *lg = lt_game(g);
    lt_profile(cat, s->type, &p);
    View v = {.seat = SEAT_U, .cat = cat, .g = g};
    const BattleUnit *u = deploy_unit(&v, i); /* what comes over an edge comes packed */
    bool up = p.deploys && !(s->flags & ST_ABOARD) && (u == NULL || u->zone.kind != ZONE_EDGE);
    lt_stand(g, i)->deploy = up ? LT_DEPLOYED : LT_MOBILE;
    if (lt_has_platoon(g, s->unit)) lg->start[s->unit]++;
    lt_gun_register(cat, g, i);
}

void lt_joined(const Catalog *cat, Game *g, StandIx i) {
    start_stand(cat, g, i);
}

/* Who begins aboard: the carriers of the unit take them in order, then those of other units of the side. */
static bool find_carrier(const View *v, Game *g, StandIx i) {
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < g->stand_n; k++) {
            bool same = game_stand_c(g, k)->unit == game_stand_c(g, i)->unit;
            if (same != (pass == 0) || lt_check_pair(v, i, (StandIx)k).kind != VERDICT_OK) continue;
            Stand *s = game_stand(g, i);
            s->flags = (uint16_t)(s->flags | ST_ABOARD);
            s->carrier = (StandIx)k;
            return true;
        }
    return false;
}

static bool bad(const Catalog *cat, ErrList *err, const char *key, const char *found, const char *expected) {
    err_add(err, cat->battle->file, 0, key, found, expected);
    return false;
}

static bool check_forces(const Catalog *cat, const Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    bool ok = true;
    if (g->unit_n > LT_PLATOONS) ok = bad(cat, err, "units", "more", "at most 256 units");
    for (uint32_t u = 0; u < g->unit_n; u++) {
        const char *name;
        TEXT(found, 32);
        TEXT(want, 96);
        (void)lt_rating(cat, game_unit_c(g, u)->cohesion, &name);
        if (name[0] != 0) continue;
        text_int(&found, game_unit_c(g, u)->cohesion);
        text_format(&want, "a class of troops, 1 to %d (ratings.csv)", lt_ratings(cat));
        ok = bad(cat, err, "cohesion", found.buf, want.buf);
    }
    for (uint32_t k = 0; k < b->term_n; k++)
        if (b->term[k].kind == TERM_EXIT) ok = bad(cat, err, "terms", "exit", "hold, kill or prose: lt 9.2");
    return ok;
}

bool lt_setup(const Catalog *cat, Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    View v = {.seat = SEAT_U, .cat = cat, .g = g};
    LtGame *lg = lt_game(g);
    g->h.phase = LT_SETUP;
    for (int n = 0; n < LT_GUNS; n++) {
        lg->gun_unit[n] = UNIT_NONE;
        lg->gun_target[n] = lg->gun_caller[n] = lg->last_target[n] = STAND_NONE;
    }
    if (!g->plan.drafting && !check_forces(cat, g, err)) return false;
    for (uint32_t i = 0; i < g->stand_n && i < b->stand_n; i++) {
        bool aboard = (b->stand[i].flags & (STAND_EMBARKED | STAND_RIDER)) != 0;
        if (!aboard || find_carrier(&v, g, (StandIx)i) || g->plan.drafting) continue;
        return bad(cat, err, "embarked", cat->type[b->stand[i].type].id, "room in a carrier of its side");
    }
    for (uint32_t i = 0; i < g->stand_n; i++) start_stand(cat, g, (StandIx)i);
    for (Seat s = SEAT_A; s <= SEAT_B; s++) off_table_guns(cat, g, s);
    return true;
}
