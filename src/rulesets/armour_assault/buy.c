/* buy: commands that are bought in the game, vehicle by vehicle (aa 3): their account, and what may be bought or given
 * back. */
#include "rulesets/armour_assault/aa_rules.h"

#include "base/hash.h"
#include "rules/plan.h"

enum { ROOM_STANDS = 600, ROOM_POINTS = 8, COUNT_MOST = 50 };

bool aa_buys(const Battle *b) {
    return !b->draft && b->stand_n == 0 && b->unit_n > 0;
}

void aa_room(const struct Battle *b, GameLimits *lim) {
    if (!aa_buys(b)) return;
    lim->stands = MIN(lim->stands + ROOM_STANDS, (uint32_t)GAME_STANDS);
    lim->pieces = MIN(lim->pieces + ROOM_STANDS, (uint32_t)TABLE_PIECES); /* wrecks */
    lim->points = MIN(lim->points + ROOM_STANDS * ROOM_POINTS, (uint32_t)TABLE_POINTS);
}

static const char *nation_of(const View *v, Seat seat) {
    return v->g->plan.version > 0 ? plan_side_c(v->g, seat)->nation : v->cat->battle->side[seat].nation;
}

static bool has_sheet(const View *v, const char *nation) {
    for (uint32_t t = 0; t < v->cat->type_n; t++)
        if (base_streq(v->cat->type[t].nation, nation)) return true;
    return false;
}

bool aa_may_buy(const View *v, Seat seat, uint16_t type) {
    const char *nation = nation_of(v, seat);
    return base_streq(v->cat->type[type].nation, nation) || !has_sheet(v, nation);
}

static int year_of(const View *v) {
    int year = 0;
    const char *d = v->g->plan.version > 0 ? v->g->plan.date : "";
    for (int k = 0; k < 4 && d[k] >= '0' && d[k] <= '9'; k++) year = year * 10 + (d[k] - '0');
    return year >= 1000 ? year : v->cat->battle->year;
}

/* Something light that the nation has in the year of the battle; who names no year has all of the sheet. */
static bool has_light(const View *v, Seat seat) {
    int year = year_of(v);
    for (uint32_t t = 0; t < v->cat->type_n; t++) {
        const StandType *type = &v->cat->type[t];
        if (!aa_may_buy(v, seat, (uint16_t)t) || aa_class(v->cat, v->g, (uint16_t)t) != AA_LIGHT) continue;
        if (year == 0 || (type->y0 <= year && year <= type->y1)) return true;
    }
    return false;
}

void aa_account(const View *v, Seat seat, AaAccount *out) {
    const AaGame *t = aa_game_c(v->g);
    *out = (AaAccount){.size = t->size};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != seat || (s->flags & ST_GONE) || s->type >= v->cat->type_n) continue;
        int points = aa_type_points(v->cat, v->g, s->type);
        bool light = aa_class(v->cat, v->g, s->type) == AA_LIGHT;
        out->vehicles += points;
        out->count++;
        if (light) out->light += points, out->light_count++;
    }
    for (int a = 0; a < AA_ASSETS; a++) {
        out->asset[a] = aa_asset_state(v->g, seat, (AaAsset)a);
        if (out->asset[a] != AA_ASSET_NONE) out->assets += aa_asset_cost(v->cat, (AaAsset)a);
    }
    int spent = out->vehicles + out->assets;
    out->left = out->size - spent;
    uint8_t third = v->g->h.option[AO_THIRD];
    bool asked = third == AA_THIRD_STRICT || (third == AA_THIRD_AVAILABLE && has_light(v, seat));
    out->light_base = !asked ? 0 : v->g->h.option[AO_THIRD_BASE] != 0 ? spent : out->size;
}

Verdict aa_army_complete(const View *v, Seat seat) {
    AaAccount a;
    aa_account(v, seat, &a);
    int part = aa_number(v->cat, AN_LIGHT);
    if (a.count == 0) return verdict_no(TX_AA_NO_VEHICLE, RULE(3, 3), STAND_NONE);
    if (a.left < 0)
        return verdict_limit(TX_AA_OVERSPENT, RULE(3, 3), STAND_NONE, STAND_NONE, MEASURE_COUNT, a.size - a.left,
                             a.size);
    if (part * a.light >= a.light_base) return verdict_ok(); /* a third, exactly: nothing is rounded */
    return verdict_limit(TX_AA_LIGHT_THIRD, RULE(3, 3), STAND_NONE, STAND_NONE, MEASURE_COUNT, a.light,
                         (a.light_base + part - 1) / part);
}

static Verdict buying(const View *v, const Command *c) {
    if (v->g->h.phase != AA_BUY) return verdict_no(TX_OTHER_PHASE, RULE(3, 0), STAND_NONE);
    return aa_game_c(v->g)->ready & SEAT_BIT(c->seat) ? verdict_no(TX_AA_READY, RULE(3, 3), STAND_NONE) : verdict_ok();
}

static Verdict affordable(const View *v, Seat seat, int cost) {
    AaAccount a;
    aa_account(v, seat, &a);
    if (cost <= a.left) return verdict_ok();
    return verdict_limit(TX_AA_TOO_DEAR, RULE(3, 3), STAND_NONE, STAND_NONE, MEASURE_COUNT, cost, MAX(a.left, 0));
}

static bool type_of(const Catalog *cat, const Command *c, uint16_t *out) {
    const Arg *t = command_arg(c, 0, 0);
    return catalog_type(cat, c->text + t->a, (size_t)t->b, out);
}

static int32_t count_of(const Command *c) {
    const Arg *n = command_arg(c, 1, 0);
    return n != NULL ? n->a : 1;
}

/* buy "ussr_t34a" count 3 */
Verdict aa_check_buy(const View *v, const Command *c) {
    Verdict no = buying(v, c);
    uint16_t type;
    if (no.kind != VERDICT_OK) return no;
    if (!type_of(v->cat, c, &type)) return verdict_no(TX_AA_NO_TYPE, RULE(2, 7), STAND_NONE);
    if (!aa_may_buy(v, (Seat)c->seat, type)) {
        no = verdict_no(TX_AA_OTHER_NATION, RULE(2, 7), STAND_NONE);
        no.what = type;
        no.what_kind = 3;
        return no;
    }
    int32_t n = count_of(c);
    if (n < 1 || n > COUNT_MOST)
        return verdict_limit(n < 1 ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, n,
                             n < 1 ? 1 : COUNT_MOST);
    no = affordable(v, (Seat)c->seat, n * aa_type_points(v->cat, v->g, type));
    if (no.kind != VERDICT_OK) return no;
    if (v->g->stand_n + (uint32_t)n > v->g->lim.stands)
        return verdict_limit(TX_CAPACITY, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, (int64_t)v->g->stand_n + n,
                             v->g->lim.stands);
    return verdict_ok();
}

void aa_apply_buy(Tx *tx, const Command *c) {
    uint16_t type = 0;
    uint32_t unit = 0;
    (void)type_of(tx->cat, c, &type);
    if (aa_unit_of(tx->g, (Seat)c->seat, &unit) == NULL) return;
    StandIx last = STAND_NONE;
    for (int32_t k = count_of(c); k > 0; k--) {
        last = tx_join(tx, unit, type, ROLE_NONE);
        aa_stand(tx->g, last)->bought = (uint32_t)hash_str(HASH_START, tx->cat->type[type].id) | 1u;
    }
    ASSERT(rules_scene_sync(tx->rs, tx->cat, tx->g, tx->scene));
    Event *ev = aa_event(tx, EV_NUMBER, TX_AA_LOG_BOUGHT, RULE(3, 3));
    ev->seat = c->seat;
    ev->a = last;
    ev->v[0] = count_of(c);
    ev->v[1] = count_of(c) * aa_type_points(tx->cat, tx->g, type);
}

Verdict aa_check_sell(const View *v, const Command *c) {
    Verdict no = buying(v, c);
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (no.kind != VERDICT_OK) return no;
    if (game_stand_c(v->g, i)->seat != c->seat) return verdict_no(TX_NOT_YOUR_STAND, RULE(3, 0), i);
    return stand_alive(game_stand_c(v->g, i)) ? verdict_ok() : verdict_no(TX_STAND_LOST, RULE(3, 0), i);
}

void aa_apply_sell(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    tx_off(tx, i, ST_GONE);
    Event *ev = aa_event(tx, EV_NUMBER, TX_AA_LOG_SOLD, RULE(3, 3));
    ev->seat = c->seat;
    ev->a = i;
    ev->v[0] = 1;
    ev->v[1] = aa_type_points(tx->cat, tx->g, game_stand_c(tx->g, i)->type);
}

static AaAsset asset_of(const Command *c) {
    return (AaAsset)command_arg(c, 0, 0)->a;
}

static Verdict asset_no(TextId why, AaAsset a) {
    Verdict no = verdict_no(why, RULE(2, 6), STAND_NONE);
    no.what = (uint16_t)aa_asset_title(a);
    no.what_kind = 2;
    return no;
}

Verdict aa_check_asset_buy(const View *v, const Command *c) {
    Verdict no = buying(v, c);
    if (no.kind != VERDICT_OK) return no;
    if (aa_asset_state(v->g, (Seat)c->seat, asset_of(c)) != AA_ASSET_NONE)
        return asset_no(TX_AA_ASSET_TWICE, asset_of(c));
    return affordable(v, (Seat)c->seat, aa_asset_cost(v->cat, asset_of(c)));
}

static void set_asset(Tx *tx, const Command *c, uint8_t state, TextId log) {
    AaAsset a = asset_of(c);
    aa_game(tx->g)->asset[c->seat * AA_ASSETS + (int)a] = state;
    Event *ev = aa_event(tx, EV_NOTE, log, RULE(2, 6));
    ev->seat = c->seat;
    ev->v[0] = (int32_t)a;
    ev->v[1] = aa_asset_cost(tx->cat, a);
}

void aa_apply_asset_buy(Tx *tx, const Command *c) {
    set_asset(tx, c, AA_ASSET_OWNED, TX_AA_LOG_ASSET_BOUGHT);
}

Verdict aa_check_asset_sell(const View *v, const Command *c) {
    Verdict no = buying(v, c);
    if (no.kind != VERDICT_OK) return no;
    return aa_asset_state(v->g, (Seat)c->seat, asset_of(c)) == AA_ASSET_OWNED ? verdict_ok()
                                                                              : asset_no(TX_AA_ASSET_NOT, asset_of(c));
}

void aa_apply_asset_sell(Tx *tx, const Command *c) {
    set_asset(tx, c, AA_ASSET_NONE, TX_AA_LOG_ASSET_SOLD);
}
