/* state: small questions about a stand that all chapters ask. */
#include "rulesets/low_tech/lt_own.h"

static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

bool lt_on_table(const Game *g, StandIx i) {
    return i < g->stand_n && stand_on_table(game_stand_c(g, i));
}

static Pose pose_of(const Game *g, StandIx i) {
    const Stand *s = game_stand_c(g, i);
    if ((s->flags & ST_ABOARD) && s->carrier < g->stand_n) s = game_stand_c(g, s->carrier);
    return stand_pose(s);
}

Vec lt_at(const Game *g, StandIx i) {
    return pose_of(g, i).at;
}

bool lt_near(const View *v, StandIx a, StandIx b, Wu d) {
    Pose p = pose_of(v->g, a), q = pose_of(v->g, b);
    return lt_option(v->g, LTO_MEASURE) ? shape_within(BASE, p, BASE, q, d) : geom_within(p.at, q.at, d);
}

/* Less than d: of whole Wu and exact squares, within d but not at it. */
bool lt_nearer(const View *v, StandIx a, StandIx b, Wu d) {
    if (d <= 0) return false;
    if (lt_option(v->g, LTO_MEASURE)) return lt_near(v, a, b, d - 1);
    return vec_dist2(lt_at(v->g, a), lt_at(v->g, b)) < (int64_t)d * d;
}

Wu lt_range(const View *v, StandIx a, StandIx b) {
    if (!lt_option(v->g, LTO_MEASURE)) return geom_length_up(lt_at(v->g, a), lt_at(v->g, b));
    Wu lo = -1, hi = geom_length_up(lt_at(v->g, a), lt_at(v->g, b)); /* at lo it is not within */
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (lt_near(v, a, b, mid))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

/* --- edges --- */

/* 9.1: the battle names a side's edge; else the one nearest to the middle of where its units begin. */
Edge lt_home(const View *v, Seat seat) {
    const Battle *b = v->cat->battle;
    if (b->side[seat].edge != EDGE_NONE) return (Edge)b->side[seat].edge;
    int64_t x = 0, y = 0, n = 0;
    for (uint32_t u = 0; u < b->unit_n; u++) {
        const BattleZone *z = &b->unit[u].zone;
        if (b->formation[b->unit[u].formation].seat != seat) continue;
        if (z->kind == ZONE_EDGE) return (Edge)z->edge;
        if (z->kind != ZONE_RECT) continue;
        x += (z->box.x0 + z->box.x1) / 2;
        y += (z->box.y0 + z->box.y1) / 2;
        n++;
    }
    if (n == 0) return seat == SEAT_A ? EDGE_W : EDGE_E;
    Vec mid = vec((Wu)(x / n), (Wu)(y / n));
    Edge best = EDGE_N;
    for (int e = EDGE_N; e <= EDGE_W; e++)
        if (lt_to_edge(v->g, (Edge)e, mid) < lt_to_edge(v->g, best, mid)) best = (Edge)e;
    return best;
}

Wu lt_to_edge(const Game *g, Edge e, Vec at) {
    switch (e) {
    case EDGE_N: return g->h.h - at.y;
    case EDGE_E: return g->h.w - at.x;
    case EDGE_S: return at.y;
    default: return at.x;
    }
}

Vec lt_forward(const View *v, Seat seat, Vec *right) {
    static const Vec TO[] = {[EDGE_N] = {0, 1}, [EDGE_E] = {1, 0}, [EDGE_S] = {0, -1}, [EDGE_W] = {-1, 0}};
    Vec f = TO[lt_home(v, lt_other(seat))];
    *right = geom_quarter_turn(f);
    return f;
}

/* --- stands --- */

bool lt_is_vehicle(const View *v, StandIx i) {
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    return p.vehicle;
}

bool lt_is_gun(const View *v, StandIx i) {
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    return p.move == LT_M_GUN;
}

/* 4.3, 5.1: command by its type, or as the command stand of its platoon. */
bool lt_is_command(const View *v, StandIx i) {
    LtProfile p;
    const Stand *s = game_stand_c(v->g, i);
    lt_profile(v->cat, s->type, &p);
    return p.command || s->role == ROLE_HQ || s->role == ROLE_GHQ;
}

bool lt_has_foo(const View *v, StandIx i) {
    enum { FOO = 1 }; /* of PROFILES */
    return game_stand_c(v->g, i)->role == ROLE_FO || lt_type(v, i)->value[LTV_PROFILE] == FOO;
}

/* 3.6: who got down is not in cover until its next turn. */
LtProt lt_prot(const View *v, StandIx i, LtProt *terrain) {
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    LtProt ground = lt_on_table(v->g, i) && !lt_stand_c(v->g, i)->landed ? lt_terrain_prot(v, lt_at(v->g, i)) : LT_NONE;
    if (terrain != NULL) *terrain = ground;
    return MAX((LtProt)p.prot, ground);
}

bool lt_in_cover(const View *v, StandIx i) {
    LtProt ground;
    (void)lt_prot(v, i, &ground);
    return ground != LT_NONE;
}

LtState lt_state(const View *v, StandIx i) {
    const LtStand *s = lt_stand_c(v->g, i);
    LtProt ground;
    LtState out = {.pinned = s->pinned != 0,
                   .moved = s->moved != 0,
                   .fired_light = (s->fired & 1) != 0,
                   .fired_heavy = (s->fired & 2) != 0,
                   .commander_dead = s->commander != 0,
                   .landed = s->landed != 0};
    out.prot = (uint8_t)lt_prot(v, i, &ground);
    out.terrain_prot = (uint8_t)ground;
    if (!s->pinned) return out;
    /* the owner's first player-turn that begins after it was pinned */
    const LtGame *lg = lt_game_c(v->g);
    int since = s->pinned - 1, place = game_stand_c(v->g, i)->seat == lg->first ? 0 : 1, n = since + 1;
    while ((n - 1) % SEATS != place) n++;
    out.pinned_until = (uint16_t)((n - 1) / SEATS + 1);
    return out;
}

StandIx lt_nearest_enemy(const View *v, Seat seat, Vec at, int64_t *d2) {
    StandIx best = STAND_NONE;
    *d2 = INT64_MAX;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == seat || !stand_on_table(s)) continue;
        int64_t d = vec_dist2(at, stand_at(s));
        if (d >= *d2) continue;
        *d2 = d;
        best = (StandIx)i;
    }
    return best;
}

bool lt_has_platoon(const Game *g, uint16_t unit) {
    return unit < g->unit_n && unit < LT_PLATOONS;
}

bool lt_same_platoon(const Game *g, StandIx a, StandIx b) {
    return game_stand_c(g, a)->unit == game_stand_c(g, b)->unit && lt_has_platoon(g, game_stand_c(g, a)->unit);
}

bool lt_sees(const View *v, StandIx from, StandIx to, SightCert *cert) {
    SightEnd a = {from, {0, 0}}, b = {to, {0, 0}};
    SightCert own;
    return lt_sight(v, &a, &b, cert != NULL ? cert : &own);
}

bool lt_spotted(const View *v, StandIx i) {
    return lt_stand_c(v->g, i)->spotted != 0;
}

Verdict lt_pinned_no(const View *v, StandIx i) {
    return verdict_limit(TX_LT_IS_PINNED, RULE(8, 0), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn,
                         lt_state(v, i).pinned_until);
}

Verdict lt_mine(const View *v, Seat seat, StandIx i) {
    if (i >= v->g->stand_n) return verdict_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    if (game_stand_c(v->g, i)->seat != seat) return verdict_no(TX_NOT_YOUR_STAND, 0, i);
    return stand_alive(game_stand_c(v->g, i)) ? verdict_ok() : verdict_no(TX_STAND_LOST, 0, i);
}

/* Phase, owner. */
Verdict lt_check_own(const View *v, const Command *c, LtPhase phase, RuleRef rule, StandIx i) {
    if (v->g->h.phase != phase) return verdict_no(TX_OTHER_PHASE, rule, i);
    return lt_mine(v, (Seat)c->seat, i);
}

LtTurn lt_turn(const View *v) {
    const LtGame *lg = lt_game_c(v->g);
    return (LtTurn){.player = lg->player, .first = lg->first, .turn = v->g->h.turn, .turns = v->cat->battle->turns};
}

const char *lt_platoon_name(const View *v, uint16_t unit) {
    const Battle *b = v->cat->battle;
    if (unit >= v->g->unit_n) return "";
    uint16_t at = game_unit_c(v->g, unit)->battle_unit;
    return at < b->unit_n ? b->unit[at].name : "";
}

/* --- words --- */

TextId lt_result_text(LtResult r) {
    static const TextId T[] = {TX_LT_R_OK, TX_LT_R_NO_ADVANCE, TX_LT_R_WITHDRAW, TX_LT_R_ROUT};
    return T[r <= LT_ROUT ? r : 0];
}

TextId lt_weapon_text(LtWeapon w) {
    static const TextId T[LT_WEAPONS] = {TX_NONE,     TX_LT_W_LTG,    TX_LT_W_ARTY,  TX_LT_W_STG,
                                         TX_LT_W_RCL, TX_LT_W_HMG,    TX_LT_W_LMG,   TX_LT_W_ASR,
                                         TX_LT_W_LAT, TX_LT_W_SNIPER, TX_LT_W_MORTAR};
    return T[w < LT_WEAPONS ? w : 0];
}

TextId lt_prot_text(LtProt p) {
    static const TextId T[] = {TX_LT_P_NONE, TX_LT_P_C, TX_LT_P_B, TX_LT_P_A};
    return T[p <= LT_A ? p : 0];
}

TextId lt_deploy_text(LtDeploy d) {
    static const TextId T[] = {TX_LT_D_MOBILE, TX_LT_D_SETTING_UP, TX_LT_D_DEPLOYED, TX_LT_D_PACKING};
    return T[d <= LT_PACKING ? d : 0];
}

TextId lt_support_text(LtSupport s) {
    static const TextId T[] = {TX_LT_S_SMALL, TX_LT_S_MEDIUM, TX_LT_S_LARGE, TX_LT_S_MRL};
    return T[s < LT_SUPPORTS ? s : 0];
}
