/* sight: lines of sight (6.1, 6.2). The world tells what lies along a line; what of it blocks is judged here. A unit is
 * seen when at least 5 of 9 points of its hull are: the middles of nine equal parts. */
#include "rulesets/armour_battles/ab_rules.h"

/* One line, from an eye to a point. */
typedef struct Line {
    const View *v;
    StandIx from, to; /* STAND_NONE: a bare point */
    Pose fp, tp;
    Vec a, b;
    int from_level, to_level;
    Wu length, own, its; /* of the line; the parts of it in the two hulls */
} Line;

static Wu part(const Line *l, Pose hull, bool start) {
    Frac in, out;
    if (!shape_stretch(ab_shape(l->v->g), hull, l->a, l->b, &in, &out)) return 0;
    return start ? (Wu)frac_scale(out, l->length) : l->length - (Wu)frac_scale(in, l->length);
}

/* A unit within an inch of a hedge looks and is seen through it; from a hill one looks over (6.2). */
static bool hedge_blocks(const Line *l, const SightItem *it) {
    Shape hull = ab_shape(l->v->g);
    Wu near = ab_k(l->v->cat, ABK_HEDGE_NEAR);
    if (scene_line_near(l->v->scene, it->id, l->from != STAND_NONE ? &hull : NULL, l->fp, near)) return false;
    if (scene_line_near(l->v->scene, it->id, l->to != STAND_NONE ? &hull : NULL, l->tp, near)) return false;
    Vec at = geom_point_along(l->a, l->b, MIN(it->in, l->length), MAX(l->length, 1));
    return MAX(l->from_level, l->to_level) <= scene_level_at(l->v->scene, at);
}

static bool hill_blocks(const Line *l, const SightItem *it) {
    if (it->role != SIGHT_STOPS && it->role != SIGHT_UNDER) return false; /* an end stands on it */
    return game_table(l->v->g).piece[it->id].level >= MAX(l->from_level, l->to_level);
}

/* Woods along the line, as far as they hang together: through them never; in them an inch beyond the hull. */
static bool wood_blocks(const Line *l, Wu in, Wu out) {
    Wu edge = ab_k(l->v->cat, ABK_WOOD_EDGE), deep = out - in;
    bool f = in <= 0, t = out >= l->length;
    if (!f && !t) return deep > 0;
    if (f && t && l->from != STAND_NONE && l->to != STAND_NONE) {
        Shape hull =
            ab_shape(l->v->g); /* two in the same wood: an inch between the hulls, whichever way the line runs */
        return !shape_within(hull, l->fp, hull, l->tp, edge);
    }
    return deep - (f ? l->own : 0) - (t ? l->its : 0) > edge;
}

/* Marks what blocks in the certificate; true: nothing does. */
static bool judge(const Line *l, SightCert *cert) {
    Wu wood_in = -1, wood_out = -1;
    uint32_t wood_at = 0;
    SightItem *stop = NULL;
    for (uint32_t i = 0; i <= cert->n && stop == NULL; i++) {
        SightItem *it = i < cert->n ? &cert->item[i] : NULL;
        uint8_t los = it != NULL && !it->is_body ? ab_piece_terrain(l->v, it->id, AT_LOS) : AB_LOS_NONE;
        bool wood = los == AB_LOS_WOODS && !it->graze;
        if (wood_in >= 0 && (it == NULL || (wood && it->in > wood_out))) {
            if (wood_blocks(l, wood_in, wood_out)) stop = &cert->item[wood_at];
            wood_in = -1;
        }
        if (it == NULL) break;
        if (wood) {
            if (wood_in < 0) wood_in = it->in, wood_at = i, wood_out = it->out;
            wood_out = MAX(wood_out, it->out);
        }
        bool no = los == AB_LOS_BLOCKS  ? !it->graze
                  : los == AB_LOS_HEDGE ? hedge_blocks(l, it)
                                        : los == AB_LOS_HILL && hill_blocks(l, it);
        if (no && stop == NULL) stop = it;
    }
    for (uint32_t i = 0; i < cert->n; i++)
        if (cert->item[i].role == SIGHT_STOPS && &cert->item[i] != stop) {
            cert->item[i].role = SIGHT_BY;
            cert->item[i].why = SIGHT_CLEAR;
        }
    cert->visible = stop == NULL;
    cert->why = SIGHT_CLEAR;
    cert->graze = false;
    if (stop == NULL) return true;
    uint8_t los = ab_piece_terrain(l->v, stop->id, AT_LOS);
    stop->role = SIGHT_STOPS;
    stop->why = (uint8_t)(los == AB_LOS_HEDGE                       ? SIGHT_LINE
                          : los == AB_LOS_HILL                      ? SIGHT_HILL
                          : stop->in <= 0 || stop->out >= l->length ? SIGHT_INNER
                                                                    : SIGHT_THROUGH);
    cert->why = stop->why;
    return false;
}

/* A friend of the firer's on the line; not when the firer stands higher and the friend nearer to him (6.1). */
static bool friend_blocks(const Line *l, StandIx *by) {
    if (l->from == STAND_NONE) return false;
    const Game *g = l->v->g;
    Shape hull = ab_shape(g);
    uint8_t seat = game_stand_c(g, l->from)->seat;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if (i == l->from || i == l->to || s->seat != seat || !stand_on_table(s)) continue;
        if (!shape_crossed(hull, stand_pose(s), l->a, l->b)) continue;
        bool higher = l->from_level > scene_level_at(l->v->scene, stand_at(s));
        if (higher && vec_dist2(stand_at(s), l->a) < vec_dist2(stand_at(s), l->b)) continue;
        *by = (StandIx)i;
        return true;
    }
    return false;
}

static void note_friend(Line *l, StandIx by, SightCert *cert) {
    SightItem *it = cert->n < SIGHT_ITEMS ? &cert->item[cert->n++] : &cert->item[SIGHT_ITEMS - 1];
    Wu in = geom_length_up(l->a, stand_at(game_stand_c(l->v->g, by)));
    *it = (SightItem){.id = by, .is_body = 1, .role = SIGHT_STOPS, .why = SIGHT_BODY, .in = in, .out = in};
    cert->visible = false;
    cert->why = SIGHT_BODY;
}

static bool line_clear(Line *l, SightCert *cert) {
    SightAsk ask = {.from = l->a, .to = l->b, .from_body = l->from, .to_body = l->to};
    StandIx by;
    l->length = geom_length_up(l->a, l->b);
    l->own = l->from != STAND_NONE ? part(l, l->fp, true) : 0;
    l->its = l->to != STAND_NONE ? part(l, l->tp, false) : 0;
    l->to_level = scene_level_at(l->v->scene, l->b);
    (void)sight_query(l->v->scene, &ask, cert);
    if (!judge(l, cert)) return false;
    if (!friend_blocks(l, &by)) return true;
    note_friend(l, by, cert);
    return false;
}

/* The k-th of nine points of a hull. */
static Vec sample(const View *v, Pose at, int k) {
    Vec c[4];
    shape_ring(ab_shape(v->g), at, c); /* front right, front left, rear left, rear right */
    Vec right = {(c[0].x - c[1].x) / 3, (c[0].y - c[1].y) / 3}, front = {(c[0].x - c[3].x) / 3, (c[0].y - c[3].y) / 3};
    int x = k % 3 - 1, y = k / 3 - 1;
    return (Vec){at.at.x + right.x * x + front.x * y, at.at.y + right.y * x + front.y * y};
}

bool ab_sees(const View *v, StandIx from, Pose fp, StandIx to, Pose tp, AbLos *out) {
    SightCert cert;
    Line l = {
        .v = v, .from = from, .to = to, .fp = fp, .tp = tp, .a = fp.at, .from_level = scene_level_at(v->scene, fp.at)};
    int need = ab_k(v->cat, ABK_SIGHT_POINTS), seen = 0;
    if (out != NULL) {
        l.b = tp.at;
        seen = line_clear(&l, &out->cert);
    }
    for (int k = 0; k < 9; k++) {
        if (k == 4 && out != NULL) continue; /* the centre is done */
        if (out == NULL && (seen >= need || seen + 9 - k < need)) break;
        l.b = sample(v, tp, k);
        seen += line_clear(&l, &cert);
    }
    if (out != NULL) {
        out->points = (uint8_t)seen;
        out->visible = seen >= need;
        out->cert.range = ab_hull_distance(v, fp, tp);
        if (out->cert.visible && !out->visible) out->cert.why = SIGHT_THROUGH;
        if (!out->cert.visible && out->visible) out->cert.why = SIGHT_CLEAR;
        out->cert.visible = out->visible;
    }
    return seen >= need;
}

bool ab_sees_point(const View *v, StandIx from, Vec to) {
    SightCert cert;
    Pose fp = stand_pose(game_stand_c(v->g, from));
    Line l = {.v = v,
              .from = from,
              .to = STAND_NONE,
              .fp = fp,
              .tp = {to, 0},
              .a = fp.at,
              .b = to,
              .from_level = scene_level_at(v->scene, fp.at)};
    return line_clear(&l, &cert);
}

/* --- the hooks --- */

bool ab_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert) {
    Pose fp = from->stand != STAND_NONE ? stand_pose(game_stand_c(v->g, from->stand)) : (Pose){from->at, 0};
    Pose tp = to->stand != STAND_NONE ? stand_pose(game_stand_c(v->g, to->stand)) : (Pose){to->at, 0};
    if (to->stand != STAND_NONE) {
        AbLos los;
        bool seen = ab_sees(v, from->stand, fp, to->stand, tp, &los);
        *cert = los.cert;
        return seen;
    }
    Line l = {.v = v,
              .from = from->stand,
              .to = STAND_NONE,
              .fp = fp,
              .tp = tp,
              .a = fp.at,
              .b = tp.at,
              .from_level = scene_level_at(v->scene, fp.at)};
    bool seen = line_clear(&l, cert);
    cert->range = from->stand != STAND_NONE ? ab_point_distance(v, tp.at, fp) : geom_length_up(fp.at, tp.at);
    return seen;
}

static Vec end_at(const View *v, const SightEnd *e) {
    return e->stand != STAND_NONE ? stand_at(game_stand_c(v->g, e->stand)) : e->at;
}

void ab_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask) {
    *ask = (SightAsk){
        .from = end_at(v, from), .to = end_at(v, to), .from_body = from->stand, .to_body = to->stand};
}

RuleRef ab_sight_rule(SightWhy why) {
    return why == SIGHT_HILL || why == SIGHT_LINE ? RULE(6, 2) : RULE(6, 1);
}

/* --- light cover (6.6) --- */

bool ab_in_cover(const View *v, StandIx i, Pose at, const Vec *from) {
    Shape hull = ab_shape(v->g);
    PieceIx near[64];
    (void)i;
    Table t = game_table(v->g);
    uint32_t n = scene_areas_at(v->scene, at.at, near, ARRAY_LEN(near));
    for (uint32_t k = 0; k < n; k++)
        if (t.piece[near[k]].shape == PIECE_AREA && ab_piece_terrain(v, near[k], AT_COVER) &&
            ab_piece_terrain(v, near[k], AT_MOVE) != AB_GO_HEDGE)
            return true;
    n = scene_lines_at(v->scene, &hull, at, ab_k(v->cat, ABK_HEDGE_NEAR), near, ARRAY_LEN(near));
    PieceIx cut[64];
    Frac where[64];
    uint32_t cut_n = from != NULL ? scene_lines_cut(v->scene, *from, at.at, cut, where, ARRAY_LEN(cut)) : 0;
    for (uint32_t k = 0; k < n; k++) {
        if (!ab_piece_terrain(v, near[k], AT_COVER)) continue;
        if (from == NULL) return true;
        for (uint32_t m = 0; m < cut_n; m++)
            if (cut[m] == near[k]) return true;
    }
    return false;
}
