#include "rulesets/matg/attack.h"

enum { ARC_HALF_MDEG = 500 }; /* whole degrees of an arc to thousandths on either side */

/* --- cover (8.2, 4.7) --- */

enum { COVER_KINDS = 16 }; /* a ledger holds them and what else there is */
typedef struct Cover {
    const View *v;
    Ledger *coh, *crt;
    KindId seen[COVER_KINDS];
    uint32_t seen_n;
} Cover;

/* Each kind counts once, however many pieces of it overlap there. */
static void cover_kind(Cover *c, KindId kind, bool hides) {
    for (uint32_t i = 0; i < c->seen_n; i++)
        if (c->seen[i] == kind) return;
    if (c->seen_n == COVER_KINDS) return;
    c->seen[c->seen_n++] = kind;
    int32_t row = matg_terrain_row(c->v->cat, kind), coh, crt;
    if (row < 0) return;
    Status status;
    matg_terrain_cover(c->v->cat, row, &coh, &crt, &status);
    Term t = {.status = (uint8_t)status, .kind = (uint16_t)(kind + 1)};
    if (hides && coh) {
        t.what = TX_MATG_T_HIDDEN_IN;
        t.rule = RULE(4, 7);
        t.value = coh;
        ledger_term(c->coh, t);
    }
    if (!crt) return;
    t.what = TX_MATG_T_TERRAIN;
    t.rule = RULE(8, 1);
    t.value = crt;
    ledger_term(c->crt, t);
}

static bool is_works(const View *v, KindId kind) {
    const char *id = v->cat->kind[kind].id;
    return base_streq(id, "ip_light") || base_streq(id, "ip_medium") || base_streq(id, "ip_heavy");
}

/* 8.4: a stand turned away from the works' facing has no benefit of them. */
static bool works_help(const View *v, const Piece *p, Pose at) {
    if (!is_works(v, p->kind)) return true;
    int32_t off = angle_diff(p->face, at.face);
    return (off < 0 ? -off : off) <= angle_from_mdeg((int64_t)matg_k(v->cat, MK_IP_TURN_DEG) * 1000);
}

static void cover_areas(Cover *c, Pose at, bool hides) {
    const View *v = c->v;
    KindRule rule;
    PieceIx in[64];
    uint32_t n = 0;
    if (matg_option(v, MOPT_HALF_BASE)) {
        Table t = game_table(v->g);
        for (uint32_t p = 0; p < t.piece_n && n < ARRAY_LEN(in); p++)
            if (scene_piece(v->scene, (PieceIx)p, &rule) && rule.ground &&
                scene_half_in(v->scene, (PieceIx)p, MATG_BASE, at))
                in[n++] = (PieceIx)p;
    } else {
        n = MIN(scene_areas_at(v->scene, at.at, in, ARRAY_LEN(in)), (uint32_t)ARRAY_LEN(in));
    }
    for (uint32_t i = 0; i < n; i++) {
        const Piece *p = scene_piece(v->scene, in[i], &rule);
        if (p && rule.ground && works_help(v, p, at)) cover_kind(c, p->kind, hides);
    }
}

/* Line obstacles protect a target that is at them when the fire crosses them. */
static void cover_lines(Cover *c, Pose at, Vec from, bool hides) {
    const View *v = c->v;
    PieceIx near[32], cut[64];
    Frac where[64];
    Wu reach = matg_k(v->cat, MK_AT_LINE);
    uint32_t n = MIN(scene_lines_at(v->scene, &MATG_BASE, at, reach, near, ARRAY_LEN(near)), (uint32_t)ARRAY_LEN(near));
    if (!n) return;
    uint32_t m = MIN(scene_lines_cut(v->scene, from, at.at, cut, where, ARRAY_LEN(cut)), (uint32_t)ARRAY_LEN(cut));
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, near[i], &rule);
        if (!p || !rule.at) continue;
        bool crossed = false;
        for (uint32_t k = 0; k < m; k++) crossed |= cut[k] == near[i];
        if (crossed) cover_kind(c, p->kind, hides);
    }
}

void matg_cover_at(const View *v, StandIx target, Pose at, StandIx firer, Ledger *coh, Ledger *crt) {
    *coh = (Ledger){.measure = MEASURE_COUNT};
    *crt = (Ledger){.measure = MEASURE_COUNT};
    Cover c = {.v = v, .coh = coh, .crt = crt};
    bool hides = !matg_stand_c(v->g, target)->fired;
    Pose from = at;
    if (firer != STAND_NONE) {
        from = matg_pose(game_stand_c(v->g, firer));
        if (matg_on_table(v, firer) && matg_adjacent_poses(v, from, at)) hides = false;
    }
    cover_areas(&c, at, hides);
    if (firer != STAND_NONE) cover_lines(&c, at, from.at, hides);
}

void matg_cover(const View *v, StandIx target, StandIx firer, Ledger *coh, Ledger *crt) {
    matg_cover_at(v, target, matg_pose(game_stand_c(v->g, target)), firer, coh, crt);
}

/* --- defence (5.6, 5.7) --- */

static void keep_lowest(const View *v, int32_t *pct, TextId *what, RuleRef *rule, Status *st, MatgKey key,
                        TextId text) {
    int32_t p = matg_k(v->cat, key);
    if (p >= *pct) return;
    *pct = p;
    *what = text;
    *rule = matg_k_rule(v->cat, key);
    *st = matg_k_status(v->cat, key);
}

void matg_defence(const View *v, StandIx target, bool side, bool artillery, Ledger *out) {
    *out = (Ledger){.measure = MEASURE_COUNT};
    const StandType *t = matg_type(v, target);
    int32_t dv = t->value[MV_DV], pct = 100;
    bool armoured = matg_is_armoured(v, target);
    TextId what = TX_MATG_T_DV;
    RuleRef rule = RULE(5, 2);
    Status st = (Status)t->status;
    ledger_term(out, (Term){.what = armoured && !artillery && !side ? TX_MATG_T_DV_FRONT : TX_MATG_T_DV,
                            .rule = rule,
                            .status = (uint8_t)st,
                            .value = dv});
    if (side && armoured) keep_lowest(v, &pct, &what, &rule, &st, MK_SIDE_DV_PCT, TX_MATG_T_SIDE);
    if (artillery && armoured) {
        bool open = matg_code(t, MC_U);
        keep_lowest(v, &pct, &what, &rule, &st, open ? MK_INDIRECT_OPEN_PCT : MK_INDIRECT_ARMOUR_PCT,
                    open ? TX_MATG_T_OPEN_TOP : TX_MATG_T_INDIRECT);
    }
    if (matg_is_personnel(v, target) && matg_stand_c(v->g, target)->posture != POSTURE_FIRING)
        keep_lowest(v, &pct, &what, &rule, &st, MK_POSTURE_DV_PCT, TX_MATG_T_NOT_FIRING);
    if (pct == 100) return;
    int32_t least = matg_k(v->cat, MK_DV_LEAST), cut = (dv * pct + 99) / 100;
    TermOp op = pct == 50 ? TERM_HALVE_UP : pct == 25 ? TERM_QUARTER_UP : TERM_SET;
    ledger_term(
        out,
        (Term){
            .what = (uint16_t)what, .rule = rule, .op = (uint8_t)op, .status = (uint8_t)st, .value = MAX(cut, least)});
}

/* --- the firer's values --- */

/* 5.6: outside its Firing Arc an R weapon fights with its nation's infantry HQ values. */
static const StandType *hq_type(const View *v, const StandType *own) {
    for (uint32_t i = 0; i < v->cat->type_n; i++) {
        const StandType *t = &v->cat->type[i];
        if (!base_streq(t->nation, own->nation)) continue;
        size_t n = base_strlen(t->id);
        if (n > 7 && base_streq(t->id + n - 7, "_inf_hq")) return t;
    }
    return own;
}

/* 13.11: guns with AP range and mortars of the companies fire like any stand; other I stands only as artillery. */
enum { LIGHT_MORTAR_REACH = 20 * WU_INCH };
static bool is_light_mortar(const StandType *t) {
    return t->look == LOOK_MORTAR && matg_code(t, MC_I) && t->value[MV_HE_R] <= LIGHT_MORTAR_REACH;
}

static bool fires_direct(const StandType *t) {
    return !matg_code(t, MC_I) || t->value[MV_AP_R] > 0 || is_light_mortar(t);
}

static Wu reach_of(const StandType *t, bool ap, bool he) {
    Wu far = 0;
    if (ap && t->value[MV_AP] > 0) far = MAX(far, t->value[MV_AP_R]);
    if (he && t->value[MV_HE] > 0) far = MAX(far, t->value[MV_HE_R]);
    return far;
}

void matg_fire_reach(const View *v, StandIx firer, StandIx target, MatgFireReach *out) {
    const StandType *own = matg_type(v, firer);
    bool armour = target != STAND_NONE && matg_is_armoured(v, target), any = target == STAND_NONE;
    *out = (MatgFireReach){0};
    if (!fires_direct(own) || !matg_is_armed(v, firer)) return;
    out->in_arc = reach_of(own, (armour || any) && !matg_stand_c(v->g, firer)->no_ap, !armour);
    out->beyond = out->in_arc;
    if (!matg_code(own, MC_R)) return;
    out->arc_mdeg = matg_k(v->cat, MK_FIRING_ARC_DEG) * ARC_HALF_MDEG;
    out->beyond = reach_of(hq_type(v, own), armour || any, !armour);
}

static bool within(int64_t dist2, Wu reach) {
    return dist2 <= (int64_t)reach * reach;
}

static void fill_need(const View *v, StandIx by, MatgAttackKind kind, const Ledger *hidden, MatgShot *s) {
    matg_need(v, by, false, &s->need_l);
    uint8_t posture = matg_stand_c(v->g, by)->posture;
    if (posture == POSTURE_FIRE_MOVE) matg_k_term(v->cat, &s->need_l, TX_MATG_T_FIRE_MOVE, MK_FIRE_MOVE, -1);
    if (kind == MATG_OPPORTUNITY && posture == POSTURE_FIRING && matg_option(v, MOPT_OPFIRE))
        matg_k_term(v->cat, &s->need_l, TX_MATG_T_OPPORTUNITY, MK_OPFIRE_ALL, -1);
    if (kind == MATG_COVERING) matg_k_term(v->cat, &s->need_l, TX_MATG_T_COVERING, MK_COVERING, -1);
    for (uint32_t i = 0; i < hidden->n; i++) {
        Term t = hidden->term[i];
        t.value = -t.value;
        ledger_term(&s->need_l, t);
    }
    s->need = ledger_sum(&s->need_l);
}

static void fill_crt(const View *v, const StandType *firer, const Ledger *cover, MatgShot *s) {
    s->crt_l = (Ledger){.measure = MEASURE_COUNT};
    RuleRef rule = 0;
    Status status = STATUS_BOOK;
    int32_t mod = matg_range_mod(v->cat, s->counts, matg_code(firer, MC_DP), &rule, &status);
    if (mod)
        ledger_term(&s->crt_l, (Term){.what = TX_MATG_T_RANGE,
                                      .rule = rule,
                                      .status = (uint8_t)status,
                                      .value = mod,
                                      .arg = (int64_t)geom_sqrt((uint64_t)s->dist2)});
    for (uint32_t i = 0; i < cover->n; i++) ledger_term(&s->crt_l, cover->term[i]);
    s->crt = ledger_sum(&s->crt_l);
}

static void fill_column(const View *v, StandIx target, const StandType *firer, MatgShot *s) {
    Ledger dv;
    matg_defence(v, target, s->side, false, &dv);
    const Term *last = &dv.term[dv.n - 1];
    s->cd_l = (Ledger){.measure = MEASURE_COUNT};
    TextId what = s->as_hq ? (s->ap ? TX_MATG_T_AP_HQ : TX_MATG_T_HE_HQ) : s->ap ? TX_MATG_T_AP : TX_MATG_T_HE;
    ledger_term(&s->cd_l, (Term){.what = (uint16_t)what,
                                 .rule = s->as_hq ? RULE(5, 6) : RULE(5, 2),
                                 .status = firer->status,
                                 .value = s->value});
    ledger_term(&s->cd_l, (Term){.what = last->what,
                                 .rule = last->rule,
                                 .status = last->status,
                                 .value = -ledger_sum(&dv),
                                 .arg = dv.n > 1 ? dv.term[0].value : 0});
    s->cd = ledger_sum(&s->cd_l);
    int32_t most = matg_k(v->cat, MK_CD_MOST);
    if (s->cd > most)
        ledger_term(&s->cd_l, (Term){.what = TX_MATG_T_MOST,
                                     .rule = RULE(6, 1),
                                     .op = TERM_CAP,
                                     .status = (uint8_t)matg_k_status(v->cat, MK_CD_MOST),
                                     .value = most});
    s->column = ledger_sum(&s->cd_l);
}

/* What decides whether there is a shot at all: no dice, no cover. */
static const StandType *fill_facts(const View *v, StandIx by, StandIx target, Pose to, MatgShot *s) {
    *s = (MatgShot){0};
    Pose from = matg_pose(game_stand_c(v->g, by));
    const StandType *own = matg_type(v, by), *t = own;
    Vec ray = vec_sub(from.at, to.at), back = vec_sub(to.at, from.at);
    int32_t arc = matg_k(v->cat, MK_FIRING_ARC_DEG) * ARC_HALF_MDEG;
    s->dist2 = vec_dist2(from.at, to.at);
    s->side = !angle_in_arc(ray, to.face, matg_k(v->cat, MK_FRONT_ARC_DEG) * ARC_HALF_MDEG);
    if (matg_code(own, MC_R) && !angle_in_arc(back, from.face, arc)) {
        t = hq_type(v, own);
        s->as_hq = true;
        s->arc_mdeg = angle_arc_margin_mdeg(back, from.face, arc);
    }
    s->ap = matg_is_armoured(v, target);
    s->value = t->value[s->ap ? MV_AP : MV_HE];
    s->reach = t->value[s->ap ? MV_AP_R : MV_HE_R];
    return t;
}

static void fill_rolls(const View *v, StandIx by, StandIx target, Pose to, MatgAttackKind kind, const StandType *t,
                       MatgShot *s) {
    Pose from = matg_pose(game_stand_c(v->g, by));
    Vec ray = vec_sub(from.at, to.at), back = vec_sub(to.at, from.at);
    s->adjacent = matg_adjacent_poses(v, from, to);
    s->counts = s->adjacent ? 1 : matg_inches_up(s->dist2);
    s->front_mdeg = angle_arc_margin_mdeg(ray, to.face, matg_k(v->cat, MK_FRONT_ARC_DEG) * ARC_HALF_MDEG);
    s->arc_mdeg = angle_arc_margin_mdeg(back, from.face, matg_k(v->cat, MK_FIRING_ARC_DEG) * ARC_HALF_MDEG);
    s->pins = matg_code(t, MC_MMG) || is_light_mortar(t);
    Ledger coh, crt;
    matg_cover_at(v, target, to, by, &coh, &crt);
    fill_need(v, by, kind, &coh, s);
    fill_crt(v, t, &crt, s);
    if (s->cd >= matg_k(v->cat, MK_CD_LEAST)) matg_crt_naturals(v->cat, s->column, s->crt, s->natural);
    for (int roll = 2; roll <= 12; roll++)
        if (s->natural[roll] == MATG_NONE && s->pins) s->natural[roll] = MATG_S;
}

/* --- verdicts --- */

static bool was_fired_at_by(const View *v, StandIx i, StandIx by) {
    const MatgStand *m = matg_stand_c(v->g, i);
    uint8_t now = (uint8_t)v->g->h.turn;
    for (int k = 0; k < MATG_HIT_BY; k++)
        if (m->hit_by[k] == by && (uint8_t)(now - m->hit_turn[k]) <= 1) return true;
    return false;
}

static Verdict firer_itself(const View *v, StandIx by, MatgAttackKind kind) {
    const Stand *s = game_stand_c(v->g, by);
    const MatgStand *m = matg_stand_c(v->g, by);
    if (s->flags & (ST_LOST | ST_GONE)) return verdict_no(TX_STAND_LOST, RULE(5, 1), by);
    if (s->flags & ST_ABOARD) return verdict_no(TX_MATG_NO_FIRE_ABOARD, RULE(12, 2), by);
    if (!(s->flags & ST_ON_TABLE)) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 1), by);
    if (!matg_is_armed(v, by)) return verdict_no(TX_MATG_UNARMED, RULE(5, 1), by);
    if (m->fired) return verdict_no(TX_MATG_HAS_FIRED, RULE(0, 5), by);
    if (m->posture == POSTURE_MOVEMENT) return verdict_no(TX_MATG_MOVEMENT_POSTURE, RULE(3, 2), by);
    if (kind == MATG_COVERING && m->posture != POSTURE_FIRING) return verdict_no(TX_MATG_COVER_POSTURE, RULE(3, 2), by);
    if (matg_landed_weapon(v, by)) return verdict_no(TX_MATG_LANDED_WEAPON, RULE(12, 5), by);
    if (!fires_direct(matg_type(v, by))) return verdict_no(TX_MATG_ONLY_ARTILLERY, RULE(13, 11), by);
    return verdict_ok();
}

static Verdict firer_at(const View *v, StandIx by, StandIx target, Pose to, MatgShot *s) {
    if (matg_formation_broken(v, by) && !was_fired_at_by(v, by, target))
        return verdict_limit(TX_MATG_BROKEN_FIRE, RULE(19, 4), by, target, MEASURE_NONE, 0, 0);
    if (s->ap && matg_stand_c(v->g, by)->no_ap && !s->as_hq) return verdict_no(TX_MATG_AP_GONE, RULE(5, 8), by);
    Verdict no = verdict_ok();
    if (s->value <= 0 || s->reach <= 0) {
        TextId why = s->ap ? TX_MATG_NO_AP : TX_MATG_NO_HE;
        if (s->as_hq) why = s->ap ? TX_MATG_ARC_NO_AP : TX_MATG_ARC_NO_HE;
        no = verdict_limit(why, s->as_hq ? RULE(5, 6) : RULE(5, 1), by, target, s->as_hq ? MEASURE_MDEG : MEASURE_NONE,
                           s->as_hq ? s->arc_mdeg : 0, 0);
    } else if (!within(s->dist2, s->reach)) {
        TextId why = s->as_hq ? TX_MATG_ARC_RANGE : s->ap ? TX_MATG_RANGE_AP : TX_MATG_RANGE_HE;
        no = verdict_limit(why, s->as_hq ? RULE(5, 6) : RULE(5, 1), by, target, MEASURE_WU,
                           geom_length_up(matg_pose(game_stand_c(v->g, by)).at, to.at), s->reach);
    } else if (s->cd < matg_k(v->cat, MK_CD_LEAST)) {
        TextId why = s->as_hq  ? (s->ap ? TX_MATG_ARC_CD : TX_MATG_ARC_CD_HE)
                     : !s->ap  ? TX_MATG_CD_HE
                     : s->side ? TX_MATG_CD
                               : TX_MATG_CD_FRONT;
        no = verdict_limit(why, s->as_hq ? RULE(5, 6) : RULE(5, 1), by, target, MEASURE_COUNT, s->cd,
                           matg_k(v->cat, MK_CD_LEAST));
        no.what_kind = 5;
        no.what = (uint16_t)(s->value << 8 | (s->value - s->cd));
    }
    return no;
}

/* The sentence of a blocked line names what blocks it: {what} is a kind of ground, {whom} the target. */
static Verdict sight_no(StandIx by, StandIx target, const SightCert *cert, const View *v) {
    Verdict no = verdict_limit(TX_MATG_NO_SIGHT, matg_sight_rule((SightWhy)cert->why), by, target, MEASURE_NONE, 0, 0);
    if (cert->why == SIGHT_TOO_FAR) {
        no.why = TX_MATG_NO_SIGHT_FAR;
        no.measure = MEASURE_WU;
        no.have = cert->range;
        no.limit = cert->limit;
        return no;
    }
    for (uint32_t i = 0; i < cert->n && i < SIGHT_ITEMS; i++) {
        const SightItem *it = &cert->item[i];
        if (it->role != SIGHT_STOPS) continue;
        if (it->is_body) {
            no.why = TX_MATG_NO_SIGHT_STAND;
            no.what_kind = 3;
            no.what = game_stand_c(v->g, it->id)->type;
        } else {
            KindRule rule;
            const Piece *p = scene_piece(v->scene, it->id, &rule);
            no.why = cert->why == SIGHT_HEDGED ? TX_MATG_NO_SIGHT_HEDGED
                     : it->graze               ? TX_MATG_NO_SIGHT_GRAZE
                                               : TX_MATG_NO_SIGHT_PIECE;
            if (it->graze) no.rule = RULE(4, 3);
            no.what_kind = 1;
            no.what = p ? p->kind : 0;
        }
        no.measure = MEASURE_WU;
        no.have = it->in;
        no.limit = it->out;
        return no;
    }
    return no;
}

Verdict matg_shot_target(const View *v, Seat seat, StandIx target, MatgAttackKind kind) {
    const Stand *s = game_stand_c(v->g, target);
    const MatgStand *m = matg_stand_c(v->g, target);
    if (s->flags & (ST_LOST | ST_GONE)) return verdict_no(TX_STAND_LOST, RULE(5, 1), target);
    if (s->seat == seat) return verdict_no(TX_MATG_OWN_TARGET, RULE(5, 1), target);
    if (s->flags & ST_ABOARD) return verdict_no(TX_MATG_TARGET_ABOARD, RULE(12, 2), target);
    if (!(s->flags & ST_ON_TABLE)) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 1), target);
    if (kind == MATG_STANDARD && m->attacked && matg_option(v, MOPT_ONE_ATTACK))
        return verdict_no(TX_MATG_ATTACKED, RULE(5, 1), target);
    if (kind == MATG_OPPORTUNITY && m->op_attacked) return verdict_no(TX_MATG_OP_ATTACKED, RULE(9, 1), target);
    return verdict_ok();
}

Verdict matg_shot(const View *v, StandIx by, StandIx target, const Pose *target_at, MatgAttackKind kind, bool all,
                  MatgShot *out) {
    Verdict no = firer_itself(v, by, kind);
    bool stands = matg_on_table(v, by) && (matg_on_table(v, target) || target_at);
    if (no.kind != VERDICT_OK && !(all && stands)) return no;
    if (!stands) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 1), target);
    Pose to = target_at ? *target_at : matg_pose(game_stand_c(v->g, target));
    Pose from = matg_pose(game_stand_c(v->g, by));
    const StandType *t = fill_facts(v, by, target, to, out);
    fill_column(v, target, t, out);
    if (no.kind == VERDICT_OK) no = firer_at(v, by, target, to, out);
    if (no.kind != VERDICT_OK && !all) return no;
    bool seen = matg_sight_poses(v, by, from, target, to, &out->sight);
    if (no.kind == VERDICT_OK && !seen) no = sight_no(by, target, &out->sight, v);
    if (no.kind == VERDICT_OK || all) fill_rolls(v, by, target, to, kind, t, out);
    return no;
}

Verdict matg_check_firer(const View *v, StandIx by, StandIx target, MatgAttackKind kind) {
    MatgShot s;
    Verdict no = firer_itself(v, by, kind);
    if (no.kind != VERDICT_OK) return no;
    if (!matg_on_table(v, target)) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 1), target);
    Pose from = matg_pose(game_stand_c(v->g, by)), to = matg_pose(game_stand_c(v->g, target));
    fill_column(v, target, fill_facts(v, by, target, to, &s), &s);
    no = firer_at(v, by, target, to, &s);
    if (no.kind == VERDICT_OK && !matg_sight_poses(v, by, from, target, to, &s.sight))
        no = sight_no(by, target, &s.sight, v);
    return no;
}

/* Most pairs on a table are out of reach or sight: decided before a ledger is written. */
bool matg_can_shoot_at(const View *v, StandIx by, StandIx target, Pose to, MatgAttackKind kind) {
    if (firer_itself(v, by, kind).kind != VERDICT_OK) return false;
    Pose from = matg_pose(game_stand_c(v->g, by));
    const StandType *own = matg_type(v, by);
    Wu carries = own->value[matg_is_armoured(v, target) ? MV_AP_R : MV_HE_R];
    if (!matg_code(own, MC_R) && !within(vec_dist2(from.at, to.at), carries)) return false;
    MatgShot s;
    const StandType *t = fill_facts(v, by, target, to, &s);
    if (s.value <= 0 || !within(s.dist2, s.reach)) return false;
    if (!matg_sight_poses(v, by, from, target, to, NULL)) return false;
    fill_column(v, target, t, &s);
    return firer_at(v, by, target, to, &s).kind == VERDICT_OK;
}

bool matg_can_shoot(const View *v, StandIx by, StandIx target, MatgAttackKind kind) {
    return matg_on_table(v, target) && matg_can_shoot_at(v, by, target, matg_pose(game_stand_c(v->g, target)), kind);
}

Verdict matg_check_target(const View *v, Seat seat, StandIx target, MatgAttackKind kind) {
    return matg_shot_target(v, seat, target, kind);
}
