/* setup: the state at the start, and set-up in the zones (9.1). Who is to be hidden is placed in woods or behind a
 * hedge; elsewhere it lies in the open. */
#include "rulesets/armour_battles/ab_rules.h"

enum { POOL_COMMAND, POOL_STAFF, POOL_RALLY, POOL_RESPONSE, POOL_MORALE, POOL_FIRST };

static const BattleZone *zone_of(const View *v, StandIx i) {
    return ab_is_battery(v, i) ? NULL : deploy_zone(v, i);
}

static const Deploy DEPLOY = {.rule = RULE(9, 1), .line = true, .spot = ab_check_spot, .zone = zone_of};

/* --- the start --- */

static int32_t units_of(const Game *g, Seat s) {
    int32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) n += game_stand_c(g, i)->seat == s;
    return n;
}

static bool fill_side(const Catalog *cat, Game *g, Seat s, ErrList *err) {
    AbGame *t = ab_game(g);
    const BattleSide *b = &cat->battle->side[s];
    int32_t units = units_of(g, s),
            cd = side_pool(b, POOL_COMMAND, ab_command_dice_of(units, ab_divider(cat, b->nation)));
    t->command_dice[s] = (int16_t)cd;
    t->staff[s] = (int16_t)side_pool(b, POOL_STAFF, ab_staff_orders_of(units));
    t->rally[s] = (int16_t)side_pool(b, POOL_RALLY, ab_k(cat, ABK_RALLY));
    t->response[s] = (int16_t)side_pool(b, POOL_RESPONSE, ab_k(cat, ABK_RESPONSE));
    t->morale[s] = t->morale_start[s] = (int16_t)side_pool(b, POOL_MORALE, ab_army_morale_of(units, cd));
    static const char *const KEY[] = {"command_dice", "staff_orders", "rally_dice", "response_dice"};
    const int16_t have[] = {t->command_dice[s], t->staff[s], t->rally[s], t->response[s]};
    for (size_t k = 0; k < ARRAY_LEN(have); k++) {
        if (have[k] <= AB_POOL_MOST) continue;
        TEXT(found, 24);
        text_int(&found, have[k]);
        err_add(err, cat->battle->file, 0, KEY[k], found.buf, "at most 24");
        return false;
    }
    return true;
}

bool ab_setup(const Catalog *cat, Game *g, ErrList *err) {
    AbGame *t = ab_game(g);
    t->mover = t->battery = t->scoot = STAND_NONE;
    t->company = UNIT_NONE;
    for (uint32_t i = 0; i < g->stand_n; i++) ab_stand(g, i)->screen = PIECE_NONE;
    g->h.phase = AB_SETUP;
    return fill_side(cat, g, SEAT_A, err) && fill_side(cat, g, SEAT_B, err);
}

void ab_joined(const Catalog *cat, Game *g, StandIx i) {
    (void)cat;
    ab_stand(g, i)->screen = PIECE_NONE;
}

void ab_room(const Battle *b, GameLimits *lim) {
    lim->pieces = MIN(lim->pieces + 8u * b->turns, (uint32_t)TABLE_PIECES);
    lim->points = MIN(lim->points + 32u * b->turns, (uint32_t)TABLE_POINTS);
}

/* --- place and ready --- */

static Verdict own_waits(const View *v, const Command *c, StandIx i) {
    if (v->g->h.phase != AB_SETUP) return ab_no(TX_OTHER_PHASE, RULE(9, 1), i);
    if (i >= v->g->stand_n) return ab_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    const Stand *s = game_stand_c(v->g, i);
    if (s->seat != c->seat) return ab_no(TX_NOT_YOUR_STAND, 0, i);
    if (ab_game_c(v->g)->ready & SEAT_BIT(c->seat)) return ab_no(TX_AB_READY_ALREADY, RULE(9, 1), i);
    return stand_alive(s) ? verdict_ok() : ab_no(TX_STAND_LOST, 0, i);
}

/* May it be hidden? By the force list, whatever it did since. */
static bool hides(const View *v, StandIx i) {
    const Battle *b = v->cat->battle;
    return i < b->stand_n && (b->stand[i].flags & STAND_HIDDEN) != 0;
}

Verdict ab_check_place(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = own_waits(v, c, i);
    if (no.kind != VERDICT_OK) return no;
    if (ab_is_battery(v, i)) return ab_no(TX_AB_BATTERY, RULE(7, 1), i);
    no = deploy_check(&DEPLOY, v, i, deploy_pose(c));
    if (no.kind != VERDICT_OK || command_arg(c, 3, 0) == NULL || command_arg(c, 3, 0)->a == 0) return no;
    if (!hides(v, i)) return ab_no(TX_AB_NOT_HIDDEN, RULE(6, 14), i);
    return ab_hides_at(v, i, deploy_pose(c)) ? verdict_ok() : ab_no(TX_AB_NO_COVER, RULE(6, 14), i);
}

static void put(Tx *tx, StandIx i, Pose at, bool open) {
    View v = ab_tx_view(tx);
    Stand *s = game_stand(tx->g, i);
    bool hidden = !open && hides(&v, i) && ab_hides_at(&v, i, at);
    s->flags = (uint16_t)(hidden ? s->flags | ST_HIDDEN : s->flags & ~ST_HIDDEN);
    tx_pose(tx, i, at);
    if (s->unit != UNIT_NONE) game_unit(tx->g, s->unit)->entered = 1;
    SeatMask audience = SEATS_ALL;
    if (hidden) audience = (SeatMask)(SEAT_BIT(s->seat) | SEAT_BIT(SEAT_U));
    Event *e = event_add(tx->ev, EV_ENTERED, audience);
    e->a = i;
    e->seat = s->seat;
    e->at = at.at;
    e->angle = at.face;
    e->rule = hidden ? RULE(6, 14) : RULE(9, 1);
    e->text = hidden ? TX_AB_LOG_HIDDEN : TX_AB_LOG_PLACED;
}

void ab_apply_place(Tx *tx, const Command *c) {
    const Arg *how = command_arg(c, 3, 0);
    put(tx, (StandIx)command_arg(c, 0, 0)->a, deploy_pose(c), how != NULL && how->a == 0);
}

/* For one that is to hide and waits: the first place in cover, an inch apart. */
static bool cover_place(const View *v, StandIx i, Pose *out) {
    const BattleZone *z = zone_of(v, i);
    if (z == NULL) return false;
    Pose p = {.face = game_stand_c(v->g, i)->seat == SEAT_A ? 0 : ANGLE_HALF};
    uint8_t edge = v->cat->battle->side[game_stand_c(v->g, i)->seat].edge;
    if (edge != EDGE_NONE) p.face = (Angle)(edge * ANGLE_QUARTER + ANGLE_HALF);
    for (p.at.y = z->box.y0 + WU_INCH; p.at.y < z->box.y1; p.at.y += WU_INCH)
        for (p.at.x = z->box.x0 + WU_INCH; p.at.x < z->box.x1; p.at.x += WU_INCH) {
            if (!ab_hides_at(v, i, p) || deploy_check(&DEPLOY, v, i, p).kind != VERDICT_OK) continue;
            *out = p;
            return true;
        }
    return false;
}

Verdict ab_check_ready(const View *v, const Command *c) {
    if (v->g->h.phase != AB_SETUP) return ab_no(TX_OTHER_PHASE, RULE(9, 1), STAND_NONE);
    if (ab_game_c(v->g)->ready & SEAT_BIT(c->seat)) return ab_no(TX_AB_READY_ALREADY, RULE(9, 1), STAND_NONE);
    return deploy_check_all(&DEPLOY, v, (Seat)c->seat);
}

void ab_apply_ready(Tx *tx, const Command *c) {
    View v = ab_tx_view(tx);
    Pose at;
    for (int pass = 0; pass < 2; pass++) /* who hides first: the others have the open */
        for (uint32_t i = 0; i < tx->g->stand_n; i++) {
            if (game_stand_c(tx->g, i)->seat != c->seat || !deploy_waits(&DEPLOY, &v, (StandIx)i)) continue;
            if (pass == 0 ? hides(&v, (StandIx)i) && cover_place(&v, (StandIx)i, &at)
                          : deploy_find(&DEPLOY, &v, (StandIx)i, &at))
                put(tx, (StandIx)i, at, false);
        }
    ab_game(tx->g)->ready = (uint8_t)(ab_game(tx->g)->ready | SEAT_BIT(c->seat));
    Event *e = event_add(tx->ev, EV_PASS, SEATS_ALL);
    e->seat = c->seat;
    e->rule = RULE(9, 1);
}

bool ab_setup_waits(const View *v, StandIx i) {
    return deploy_waits(&DEPLOY, v, i);
}

bool ab_setup_find(const View *v, StandIx i, Pose *out) {
    return (hides(v, i) && cover_place(v, i, out)) || deploy_find(&DEPLOY, v, i, out);
}

/* True: both are ready. */
bool ab_setup_step(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    SeatMask due = deploy_due(&DEPLOY, &v, t->ready);
    if (due == 0) t->ready = SEATS_PLAY;
    tx->g->h.to_act = due;
    return due == 0;
}
