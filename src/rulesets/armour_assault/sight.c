/* sight: lines of sight, cover and hull down (aa 6). The world finds what lies on the line and what blocks it right through; what this rule set adds is
 * the depth of woods, smoke with an end in it, and crests, which let one look over them from close by. */
#include "rulesets/armour_assault/aa_rules.h"

enum { LINES = 64 };

static int32_t sight_kind(const View *v, uint16_t piece) {
    KindRule rule;
    const Piece *p = scene_piece(v->scene, piece, &rule);
    return p == NULL ? AS_NONE : aa_terrain(v->cat, p->kind)[ATC_SIGHT].v;
}

static void stop(SightCert *c, SightItem *it, SightWhy why) {
    it->role = SIGHT_STOPS;
    it->why = (uint8_t)why;
    if (c->visible) c->why = (uint8_t)why;
    c->visible = false;
}

/* How far the woods that hold the near end go along the line, from either end; items come in order of entry. */
static void judge_woods(const View *v, SightCert *c) {
    Wu depth = (Wu)aa_option_thousandths(v->cat, v->g, AO_WOOD), ahead = -1, behind = c->range + 1;
    for (uint32_t i = 0; i < c->n; i++) {
        SightItem *it = &c->item[i];
        if (it->is_body || sight_kind(v, it->id) != AS_WOODS) continue;
        if (it->in == 0 ? it->role == SIGHT_FROM_IN || it->role == SIGHT_BOTH_IN || ahead >= 0 : it->in <= ahead)
            ahead = MAX(ahead, it->out);
    }
    for (uint32_t again = 0; again < c->n; again++) /* their ends are in no order */
        for (uint32_t i = c->n; i-- > 0;) {
            SightItem *it = &c->item[i];
            if (it->is_body || sight_kind(v, it->id) != AS_WOODS) continue;
            bool holds = it->role == SIGHT_TO_IN || it->role == SIGHT_BOTH_IN;
            if (holds || it->out >= behind) behind = MIN(behind, it->in);
        }
    if (ahead <= depth && c->range - behind <= depth) return;
    for (uint32_t i = 0; i < c->n; i++) {
        SightItem *it = &c->item[i];
        if (it->is_body || sight_kind(v, it->id) != AS_WOODS || it->role == SIGHT_STOPS) continue;
        if ((ahead > depth && it->in <= ahead) || (c->range - behind > depth && it->out >= behind)) stop(c, it, SIGHT_INNER);
    }
}

static void judge_items(const View *v, const SightAsk *q, SightCert *c) {
    Wu reach = (Wu)aa_option_thousandths(v->cat, v->g, AO_REACH);
    judge_woods(v, c);
    for (uint32_t i = 0; i < c->n; i++) {
        SightItem *it = &c->item[i];
        if (it->is_body || it->role == SIGHT_STOPS) continue;
        int32_t kind = sight_kind(v, it->id);
        if (kind == AS_SMOKE) stop(c, it, SIGHT_THROUGH);
        if (kind != AS_CREST) continue;
        bool near = scene_line_near(v->scene, it->id, NULL, (Pose){q->from, 0}, reach) ||
                    scene_line_near(v->scene, it->id, NULL, (Pose){q->to, 0}, reach);
        if (!near) stop(c, it, SIGHT_LINE);
    }
}

static Vec end_at(const View *v, const SightEnd *e) {
    return e->stand < v->g->stand_n ? stand_at(game_stand_c(v->g, e->stand)) : e->at;
}

void aa_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask) {
    *ask = (SightAsk){.from = end_at(v, from), .to = end_at(v, to), .from_body = from->stand, .to_body = to->stand};
}

bool aa_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert) {
    SightAsk ask;
    aa_sight_ask(v, from, to, &ask);
    if (vec_same(ask.from, ask.to)) {
        base_zero(cert, sizeof *cert);
        return cert->visible = true;
    }
    sight_query(v->scene, &ask, cert);
    judge_items(v, &ask, cert);
    return cert->visible;
}

RuleRef aa_sight_rule(SightWhy why) {
    switch (why) {
    case SIGHT_INNER: return RULE(6, 2);
    case SIGHT_BODY: return RULE(6, 4);
    case SIGHT_CLEAR:
    case SIGHT_ADJACENT: return RULE(6, 0);
    default: return RULE(6, 1);
    }
}

bool aa_sees_point(const View *v, Vec from, Vec to, SightCert *cert) {
    SightCert own;
    SightEnd a = {STAND_NONE, from}, b = {STAND_NONE, to};
    return aa_sight(v, &a, &b, cert != NULL ? cert : &own);
}

bool aa_sees(const View *v, StandIx from, StandIx to) {
    SightCert own;
    SightEnd a = {from, {0, 0}}, b = {to, {0, 0}};
    return aa_sight(v, &a, &b, &own);
}

/* --- cover --- */

static bool in_cover(const View *v, Vec at, int32_t cover) {
    PieceIx in[LINES];
    uint32_t n = scene_areas_at(v->scene, at, in, LINES);
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, in[i], &rule);
        if (p != NULL && aa_terrain(v->cat, p->kind)[ATC_COVER].v == cover) return true;
    }
    return false;
}

bool aa_protected(const View *v, Vec at) {
    return in_cover(v, at, AC_PROTECTIVE);
}

/* The line leaves a bare edge close before the target, and the viewer is not close behind it. */
static bool behind_edge(const View *v, Vec from, Vec target, Wu reach, uint16_t *edge) {
    PieceIx line[LINES];
    Frac at[LINES];
    Wu range = geom_length_up(from, target);
    uint32_t n = scene_lines_cut(v->scene, from, target, line, at, LINES);
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, line[i], &rule);
        if (p == NULL || aa_terrain(v->cat, p->kind)[ATC_COVER].v != AC_EDGE) continue;
        if (range - (Wu)frac_scale(at[i], range) > reach) continue;
        if (scene_line_near(v->scene, line[i], NULL, (Pose){from, 0}, reach)) continue;
        *edge = line[i];
        return true;
    }
    return false;
}

/* On a hill, close behind its brow: its outline is its crest. */
static bool behind_brow(const View *v, Vec from, Vec target, Wu reach, uint16_t *edge) {
    SceneStretch st[LINES];
    Wu range = geom_length_up(from, target);
    uint32_t n = scene_stretches(v->scene, from, target, st, LINES);
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, st[i].piece, &rule);
        if (st[i].line || p == NULL || aa_terrain(v->cat, p->kind)[ATC_SIGHT].v != AS_HILL) continue;
        if (st[i].out.num != st[i].out.den || st[i].in.num == 0) continue;
        Wu in = (Wu)frac_scale(st[i].in, range);
        if (range - in > reach || in <= reach) continue;
        *edge = st[i].piece;
        return true;
    }
    return false;
}

bool aa_hull_down(const View *v, Vec from, Vec target, uint16_t *edge) {
    uint16_t own = PIECE_NONE;
    Wu reach = (Wu)aa_option_thousandths(v->cat, v->g, AO_REACH);
    if (edge == NULL) edge = &own;
    *edge = PIECE_NONE;
    if (vec_same(from, target)) return false;
    if (in_cover(v, target, AC_POSITION)) return true;
    return behind_edge(v, from, target, reach, edge) || behind_brow(v, from, target, reach, edge);
}
