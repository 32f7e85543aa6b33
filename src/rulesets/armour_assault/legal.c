/* legal: the openings of a moment: what may be done now, finite parts filled in, free ones left open. */
#include "rulesets/armour_assault/aa_rules.h"

/* --- answers --- */

static void list_targets(Openings *l, uint8_t op, TextId title) {
    uint32_t first = l->n;
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        Arg at = arg_stand(0, (StandIx)i);
        if (opening_wanted(l, (StandIx)i) && game_stand_c(l->v->g, i)->seat != l->v->seat &&
            aa_runs(l->v->g, (StandIx)i))
            opening_offer(l, op, title, &at, 1);
    }
    if (op != AA_OP_DEFEND) return;
    for (uint32_t i = first; i < l->n; i++) /* the one that fired is offered first (A17) */
        if (l->out[i].cmd.arg[0].a == l->v->g->decision.other) {
            Opening o = l->out[i];
            l->out[i] = l->out[first];
            l->out[first] = o;
        }
}

static void list_answers(Openings *l) {
    Arg lay[] = {arg_free(0, ARG_POINT, 1), arg_free(1, ARG_ANGLE, 1)};
    Arg attack = arg_word(0, 0), defend = arg_word(0, 1);
    TextId no = TX_AA_DECLINE;
    switch (l->v->g->decision.kind) {
    case AA_ASK_ROLE:
        if (l->only == STAND_NONE)
            opening_add(l, AA_OP_ROLE, TX_AA_M_ATTACK, &attack, 1),
                opening_add(l, AA_OP_ROLE, TX_AA_M_DEFEND, &defend, 1);
        return;
    case AA_ASK_DEFEND: list_targets(l, AA_OP_DEFEND, TX_AA_M_RETURN); break;
    case AA_ASK_HUNTERS: list_targets(l, AA_OP_HUNTERS, TX_AA_TANK_HUNTERS); break;
    case AA_ASK_OUTRIDERS:
        if (l->only == STAND_NONE) opening_add(l, AA_OP_OUTRIDERS, TX_AA_M_OUTRIDERS, NULL, 0);
        break;
    case AA_ASK_OBSERVER:
        if (l->only == STAND_NONE) opening_add(l, AA_OP_OBSERVER, TX_AA_M_OBSERVER, NULL, 0);
        break;
    case AA_ASK_MINES:
        if (l->only == STAND_NONE) opening_add(l, AA_OP_LAY, TX_AA_M_LAY, lay, 2);
        no = TX_AA_M_ENOUGH;
        break;
    default: break;
    }
    if (l->only == STAND_NONE) opening_ends(opening_add(l, AA_OP_DECLINE, no, NULL, 0));
}

/* --- set-up --- */

static void list_choices(Openings *l) {
    static const TextId SIZE[] = {TX_AA_M_RECCE, TX_AA_M_PATROL, TX_AA_M_COMPANY, TX_AA_M_BATTALION, TX_AA_M_ARMY};
    static const TextId MODE[] = {TX_AA_M_ROLL_MODE, TX_AA_PATROL, TX_AA_ENCOUNTER, TX_AA_ASSAULT};
    if (l->only != STAND_NONE) return;
    bool size = l->v->g->h.stage == AA_CHOOSE_SIZE;
    for (int32_t k = 0; k < (int32_t)(size ? ARRAY_LEN(SIZE) : ARRAY_LEN(MODE)); k++) {
        Arg word = arg_word(0, k);
        opening_offer(l, size ? AA_OP_SIZE : AA_OP_MODE, size ? SIZE[k] : MODE[k], &word, 1);
    }
}

/* Would buying it leave too little for the third that must be light? */
static bool spoils(const View *v, uint16_t type) {
    AaAccount a;
    aa_account(v, (Seat)v->seat, &a);
    if (type != TYPE_NONE && aa_class(v->cat, v->g, type) == AA_LIGHT) return false;
    int cost = type == TYPE_NONE ? 20 : aa_type_points(v->cat, v->g, type), part = aa_number(v->cat, AN_LIGHT);
    int lacks = (a.light_base + part - 1) / part - a.light;
    return a.left - cost < MAX(lacks, 0) + (lacks > 0 ? 10 : 0);
}

static void list_buying(Openings *l) {
    const View *v = l->v;
    if (aa_game_c(v->g)->ready & SEAT_BIT(v->seat)) return;
    for (uint32_t t = 0; t < v->cat->type_n && l->only == STAND_NONE; t++) {
        if (!aa_may_buy(v, (Seat)v->seat, (uint16_t)t)) continue;
        Arg type = {.slot = 0, .kind = ARG_TEXT, .a = 0, .b = (int32_t)base_strlen(v->cat->type[t].id)};
        Command c = {.seat = v->seat, .op = AA_OP_BUY, .n = 1, .arg = &type, .text = v->cat->type[t].id};
        if (rules_check(v, &c).kind != VERDICT_OK) continue;
        Opening *o = opening_add(l, AA_OP_BUY, TX_AA_M_BUY, &type, 1);
        if (o == NULL) return;
        o->cmd.text = c.text;
        o->rare = spoils(v, (uint16_t)t);
    }
    for (int32_t k = 0; k < AA_ASSETS && l->only == STAND_NONE; k++) {
        Arg word = arg_word(0, k);
        opening_rare(opening_offer(l, AA_OP_ASSET_BUY, TX_AA_M_ASSET_BUY, &word, 1));
        opening_rare(opening_offer(l, AA_OP_ASSET_SELL, TX_AA_M_ASSET_SELL, &word, 1));
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Arg who = arg_stand(0, (StandIx)i);
        if (opening_wanted(l, (StandIx)i) && game_stand_c(v->g, i)->seat == v->seat)
            opening_rare(opening_offer(l, AA_OP_SELL, TX_AA_M_SELL, &who, 1));
    }
    if (l->only == STAND_NONE) opening_ends(opening_offer(l, AA_OP_READY, TX_AA_M_BOUGHT, NULL, 0));
}

static void list_deploy(Openings *l) {
    const View *v = l->v;
    bool alternate = v->g->h.option[AO_ALTERNATE] != 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Arg arg[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_ANGLE, 1)};
        const Stand *s = game_stand_c(v->g, i);
        if (!opening_wanted(l, (StandIx)i) || s->seat != v->seat || !stand_alive(s)) continue;
        bool waits = aa_sets_up(v, (StandIx)i);
        if (!waits && (alternate || deploy_zone(v, (StandIx)i) == NULL)) continue;
        Opening *o = opening_add(l, AA_OP_PLACE, TX_AA_M_PLACE, arg, 3);
        if (o != NULL) o->rare = !waits;
    }
    if (l->only == STAND_NONE) opening_ends(opening_offer(l, AA_OP_READY, TX_AA_M_DEPLOYED, NULL, 0));
}

static void list_groups(Openings *l) {
    const View *v = l->v;
    StandIx *some = ARENA_ARRAY(l->a, StandIx, v->g->stand_n);
    uint16_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Arg who = arg_stand(0, (StandIx)i);
        if (game_stand_c(v->g, i)->seat != v->seat || !aa_runs(v->g, (StandIx)i)) continue;
        if (aa_stand_c(v->g, i)->group == 0) some[n++] = (StandIx)i;
        if (opening_wanted(l, (StandIx)i) && aa_stand_c(v->g, i)->group != 0)
            opening_rare(opening_offer(l, AA_OP_UNGROUP, TX_AA_M_UNGROUP, &who, 1));
    }
    Arg members = {.slot = 0, .kind = ARG_FREE, .a = ARG_STAND, .b = AA_GROUP_MOST};
    if (v->g->h.option[AO_GROUPS] == 0 && n > 1) {
        Opening *o = opening_add(l, AA_OP_GROUP, TX_AA_M_GROUP, &members, 1);
        if (o != NULL) o->some = some, o->some_n = n;
    }
    if (l->only != STAND_NONE) return;
    opening_offer(l, AA_OP_MINES, TX_AA_M_MINES, NULL, 0);
    opening_ends(opening_add(l, AA_OP_READY, TX_AA_M_GROUPED, NULL, 0));
}

/* --- play --- */

static void list_vehicle(Openings *l, StandIx i) {
    const View *v = l->v;
    Arg who = arg_stand(0, i);
    if (aa_may_move(v, i).kind == VERDICT_OK)
        for (int32_t way = 0; way < 2; way++) {
            Arg arg[] = {who, arg_word(2, way), arg_free(3, ARG_LENGTH, 1)};
            Opening *o = opening_add(l, AA_OP_MOVE, way ? TX_AA_M_REVERSE : TX_AA_M_MOVE, arg, 3);
            if (o != NULL) o->rare = way != 0;
        }
    if (aa_may_fire(v, i).kind != VERDICT_OK) return;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        Arg arg[] = {who, arg_stand(1, (StandIx)k)};
        if (game_stand_c(v->g, k)->seat != v->seat && aa_runs(v->g, (StandIx)k))
            opening_offer(l, AA_OP_FIRE, TX_AA_M_FIRE, arg, 2);
    }
}

static void list_assets(Openings *l) {
    const View *v = l->v;
    Arg smoke[] = {arg_free(0, ARG_POINT, 1), arg_free(1, ARG_ANGLE, 1), arg_free(2, ARG_POINT, 1),
                   arg_free(3, ARG_ANGLE, 1)};
    if (l->only == STAND_NONE) {
        if (aa_may_play(v, (Seat)v->seat, AA_SMOKE).kind == VERDICT_OK)
            opening_rare(opening_add(l, AA_OP_SMOKE, TX_AA_SMOKE, smoke, 4));
        opening_rare(opening_offer(l, AA_OP_MINES, TX_AA_M_MINES, NULL, 0));
    }
    uint32_t before = l->n;
    if (aa_may_play(v, (Seat)v->seat, AA_GROUND_ATTACK).kind == VERDICT_OK)
        list_targets(l, AA_OP_AIR, TX_AA_GROUND_ATTACK);
    if (aa_may_play(v, (Seat)v->seat, AA_ENGINEERS).kind == VERDICT_OK) {
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            Arg who = arg_stand(0, (StandIx)i);
            if (opening_wanted(l, (StandIx)i) && game_stand_c(v->g, i)->seat == v->seat)
                opening_offer(l, AA_OP_REPAIR, TX_AA_M_REPAIR, &who, 1);
        }
        for (int k = 0; k < AA_FIELDS && l->only == STAND_NONE; k++) {
            Arg field = {.slot = 0, .kind = ARG_PIECE, .a = aa_game_c(v->g)->mine[k]};
            if (aa_field_of(v->g, aa_game_c(v->g)->mine[k]) == k)
                opening_offer(l, AA_OP_CLEAR, TX_AA_M_CLEAR, &field, 1);
        }
    }
    for (; before < l->n; before++) l->out[before].rare = 1;
}

static void list_play(Openings *l) {
    const View *v = l->v;
    const AaGame *t = aa_game_c(v->g);
    if (t->go == v->seat) {
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            Arg who = arg_stand(0, (StandIx)i);
            if (!opening_wanted(l, (StandIx)i) || game_stand_c(v->g, i)->seat != v->seat || !aa_runs(v->g, (StandIx)i))
                continue;
            if (aa_can_act(v->g, (StandIx)i) || aa_is_active(v->g, (StandIx)i)) list_vehicle(l, (StandIx)i);
            opening_rare(opening_offer(l, AA_OP_DETACH, TX_AA_M_DETACH, &who, 1));
        }
        if (l->only == STAND_NONE) {
            opening_offer(l, AA_OP_AGAIN, t->rolled == 1 ? TX_AA_M_AGAIN2 : TX_AA_M_AGAIN3, NULL, 0);
            opening_offer(l, AA_OP_DONE, TX_AA_M_DONE, NULL, 0);
            opening_ends(opening_offer(l, AA_OP_END, TX_AA_M_END, NULL, 0));
        }
    }
    list_assets(l);
}

uint32_t aa_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    Openings l = {v, only, a, out, cap, 0};
    const Game *g = v->g;
    if (g->h.over || g->h.record == 0 || g->plan.drafting || v->seat > SEAT_B) return 0;
    if (g->decision.kind != AA_ASK_NONE) {
        if (g->decision.seat == v->seat) list_answers(&l);
        return l.n;
    }
    if (!(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    Arg depth = arg_free(0, ARG_LENGTH, 1);
    switch (g->h.phase) {
    case AA_CHOOSE: list_choices(&l); break;
    case AA_BUY: list_buying(&l); break;
    case AA_BASES:
        if (only == STAND_NONE) opening_add(&l, AA_OP_BASE, TX_AA_M_BASE, &depth, 1);
        break;
    case AA_DEPLOY: list_deploy(&l); break;
    case AA_GROUPS: list_groups(&l); break;
    case AA_PLAY: list_play(&l); break;
    default: break;
    }
    return l.n;
}

/* --- samples: free arguments from a seed; what is returned must be accepted --- */

enum { TRIES = 24 };

static bool fits(const View *v, Command *out, const Arg *arg, uint16_t n) {
    out->arg = arg;
    out->n = n;
    return rules_check(v, out).kind == VERDICT_OK;
}

static Vec any_point(const View *v, Rng *r) {
    Wu x = (Wu)rng_below(r, (uint32_t)v->g->h.w + 1);
    Wu y = (Wu)rng_below(r, (uint32_t)v->g->h.h + 1);
    return vec(x, y);
}

/* Towards an enemy, or anywhere. */
static Angle some_way(const View *v, StandIx i, Rng *r) {
    StandIx enemy[64];
    uint32_t n = 0;
    for (uint32_t k = 0; k < v->g->stand_n && n < ARRAY_LEN(enemy); k++)
        if (game_stand_c(v->g, k)->seat != game_stand_c(v->g, i)->seat && aa_runs(v->g, (StandIx)k))
            enemy[n++] = (StandIx)k;
    uint32_t pick = rng_below(r, 2);
    Angle any = (Angle)rng_below(r, 65536);
    if (pick == 0 || n == 0) return any;
    return angle_of(vec_sub(stand_at(game_stand_c(v->g, enemy[rng_below(r, n)])), stand_at(game_stand_c(v->g, i))));
}

static bool sample_move(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    Angle face = game_stand_c(v->g, i)->face;
    int pivots = aa_pivots_left(v, i);
    Arg *arg = ARENA_ARRAY(a, Arg, 5);
    for (int t = 0; t < TRIES; t++) {
        uint16_t n = 0;
        AaLane lane;
        Angle way = some_way(v, i, r), before = face;
        int32_t by = CLAMP(angle_diff(face, way), -ANGLE_QUARTER, ANGLE_QUARTER);
        arg[n++] = o->cmd.arg[0];
        if (pivots > 0) {
            before = (Angle)(face + by);
            if (before != face) arg[n++] = (Arg){.slot = 1, .kind = ARG_ANGLE, .a = before};
        }
        arg[n++] = o->cmd.arg[1];
        if (!aa_lane(v, i, before, o->cmd.arg[1].a != 0, &lane)) continue;
        bool far = rng_below(r, 3) != 0;
        Wu most = lane.limit, at = far ? most : (Wu)rng_below(r, (uint32_t)most + 1);
        arg[n++] = (Arg){.slot = 3, .kind = ARG_LENGTH, .a = aa_lane_last(v, i, &lane, at)};
        if (fits(v, out, arg, n)) return true;
    }
    return false;
}

static bool sample_place(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    Box z = aa_base_zone(v, (Seat)v->seat);
    const BattleZone *own = deploy_zone(v, i);
    if (own != NULL)
        z = (Box){MAX(z.x0, own->box.x0), MAX(z.y0, own->box.y0), MIN(z.x1, own->box.x1), MIN(z.y1, own->box.y1)};
    if (z.x1 < z.x0 || z.y1 < z.y0) return false;
    Arg *arg = ARENA_ARRAY(a, Arg, 3);
    for (int t = 0; t < TRIES; t++) {
        Wu x = z.x0 + (Wu)rng_below(r, (uint32_t)(z.x1 - z.x0) + 1);
        Wu y = z.y0 + (Wu)rng_below(r, (uint32_t)(z.y1 - z.y0) + 1);
        Angle face = angle_of(vec_sub(vec(v->g->h.w / 2, v->g->h.h / 2), vec(x, y)));
        arg[0] = o->cmd.arg[0];
        arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = x, .b = y};
        arg[2] = (Arg){.slot = 2, .kind = ARG_ANGLE, .a = face};
        if (fits(v, out, arg, 3)) return true;
    }
    return false;
}

static bool sample_group(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Arg *arg = ARENA_ARRAY(a, Arg, AA_GROUP_MOST);
    Wu far = aa_cm(v->cat, AN_COHESION_CM);
    if (o->some_n < 2) return false;
    for (int t = 0; t < TRIES; t++) {
        uint16_t n = 0;
        StandIx first = o->some[rng_below(r, o->some_n)];
        arg[n++] = arg_stand(0, first);
        for (uint16_t k = 0; k < o->some_n && n < AA_GROUP_MOST; k++) {
            StandIx i = o->some[k];
            if (i != first && geom_within(stand_at(game_stand_c(v->g, first)), stand_at(game_stand_c(v->g, i)), far))
                arg[n++] = arg_stand(0, i);
        }
        if (fits(v, out, arg, n)) return true;
    }
    return false;
}

/* One place, or two, each with a facing. */
static bool sample_spots(const View *v, Rng *r, Arena *a, Command *out, uint8_t spots) {
    Arg *arg = ARENA_ARRAY(a, Arg, 4);
    for (int t = 0; t < TRIES; t++) {
        uint16_t n = 0;
        for (uint8_t k = 0; k < spots; k++) {
            Vec at = any_point(v, r);
            arg[n++] = (Arg){.slot = (uint8_t)(k * 2), .kind = ARG_POINT, .a = at.x, .b = at.y};
            arg[n++] =
                (Arg){.slot = (uint8_t)(k * 2 + 1), .kind = ARG_ANGLE, .a = (int32_t)(rng_below(r, 4) * ANGLE_QUARTER)};
        }
        if (fits(v, out, arg, n)) return true;
    }
    return false;
}

bool aa_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    *out = o->cmd;
    switch (o->cmd.op) {
    case AA_OP_MOVE: return sample_move(v, o, r, a, out);
    case AA_OP_PLACE: return sample_place(v, o, r, a, out);
    case AA_OP_GROUP: return sample_group(v, o, r, a, out);
    case AA_OP_LAY: return sample_spots(v, r, a, out, 1);
    case AA_OP_SMOKE: return sample_spots(v, r, a, out, 2);
    case AA_OP_BASE: {
        Arg *arg = ARENA_ARRAY(a, Arg, 1);
        arg[0] =
            (Arg){.slot = 0, .kind = ARG_LENGTH, .a = (int32_t)rng_below(r, (uint32_t)aa_cm(v->cat, AN_BASE_CM) + 1)};
        return fits(v, out, arg, 1);
    }
    default: return rules_check(v, out).kind == VERDICT_OK;
    }
}
