/* sight: lines of sight, cover and hull down (aa 6). The world finds what lies on the line and what blocks it right
 * through; what this rule set adds is the depth of woods, smoke with an end in it, and crests, which let one look over
 * them from close by. */
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

static bool is_woods(const View *v, const SceneStretch *st) {
    return !st->line && sight_kind(v, st->piece) == AS_WOODS;
}

/* How far the woods that an end stands in go along the line: joined where they touch, in exact fractions, so that both
 * ends get the same answer. */
static void woods_of_ends(const View *v, const SceneStretch *st, uint32_t n, Frac *ahead, Frac *behind) {
    *ahead = (Frac){0, 1};
    *behind = (Frac){1, 1};
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < n; i++) {
            if (!is_woods(v, &st[i])) continue;
            if (frac_compare(st[i].in, *ahead) <= 0 && frac_compare(st[i].out, *ahead) > 0)
                *ahead = st[i].out, more = true;
            if (frac_compare(st[i].out, *behind) >= 0 && frac_compare(st[i].in, *behind) < 0)
                *behind = st[i].in, more = true;
        }
    }
}

static void judge_woods(const View *v, const SightAsk *q, SightCert *c) {
    SceneStretch st[4 * LINES];
    Frac ahead, behind;
    uint32_t n = scene_stretches(v->scene, q->from, q->to, st, ARRAY_LEN(st));
    woods_of_ends(v, st, n, &ahead, &behind);
    /* lengths times 2^10: the square of any is below 2^43 */
    int64_t fine = (int64_t)geom_sqrt((uint64_t)c->dist2 << 20),
            depth = (int64_t)aa_option_thousandths(v->cat, v->g, AO_WOOD) << 10;
    bool from = frac_scale(ahead, fine) > depth,
         to = frac_scale((Frac){behind.den - behind.num, behind.den}, fine) > depth;
    if (!from && !to) return;
    for (uint32_t i = 0; i < c->n; i++) {
        SightItem *it = &c->item[i];
        if (it->is_body || it->role == SIGHT_STOPS || sight_kind(v, it->id) != AS_WOODS) continue;
        bool of_from = it->role == SIGHT_FROM_IN || it->role == SIGHT_BOTH_IN,
             of_to = it->role == SIGHT_TO_IN || it->role == SIGHT_BOTH_IN;
        if ((from && of_from) || (to && of_to)) stop(c, it, SIGHT_INNER);
    }
    if (c->visible) c->why = SIGHT_INNER; /* a certificate that had no room for it */
    c->visible = false;
}

static void judge_items(const View *v, const SightAsk *q, SightCert *c) {
    Wu reach = (Wu)aa_option_thousandths(v->cat, v->g, AO_REACH);
    judge_woods(v, q, c);
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

bool aa_sight_by(const View *v, const SightAsk *ask, SightCert *cert) {
    if (vec_same(ask->from, ask->to)) {
        base_zero(cert, sizeof *cert);
        return cert->visible = true;
    }
    sight_query(v->scene, ask, cert);
    judge_items(v, ask, cert);
    return cert->visible;
}

bool aa_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert) {
    SightAsk ask;
    aa_sight_ask(v, from, to, &ask);
    return aa_sight_by(v, &ask, cert);
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
