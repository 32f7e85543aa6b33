#include "rulesets/matg/attack.h"
#include "world/sight_shift.h"

/* 4.6: the battle's own sighting distance, else by how open its ground is. */
static Wu sight_limit(const Catalog *c) {
    if (c->battle->sight > 0) return c->battle->sight;
    const char *d = c->battle->density;
    if (d && base_streq(d, "closed")) return matg_k(c, MK_SIGHT_CLOSED);
    return matg_k(c, d && base_streq(d, "mixed") ? MK_SIGHT_MIXED : MK_SIGHT_OPEN);
}

void matg_sight_ask(const View *v, SightAsk *ask) {
    ask->limit = sight_limit(v->cat);
    ask->per_level = matg_k(v->cat, MK_SIGHT_PER_LEVEL);
    ask->low_cover = matg_option(v, MOPT_LOW_COVER);
    ask->plateau = matg_option(v, MOPT_PLATEAU);
}

MatgTarget matg_target_of(const View *v, StandIx i) {
    if (matg_is_personnel(v, i)) return MATG_TO_INFANTRY;
    return matg_is_weapon(v, i) ? MATG_TO_WEAPON : MATG_TO_VEHICLE;
}

void matg_sight_between(const View *v, const MatgEnd *from, const MatgEnd *to, MatgTarget kind, SightAsk *ask) {
    *ask = (SightAsk){.from = from->pose.at,
                      .to = to->pose.at,
                      .from_body = from->stand,
                      .to_body = to->stand,
                      .from_pose = from->pose,
                      .to_pose = to->pose,
                      .to_foot = kind == MATG_TO_INFANTRY};
    matg_sight_ask(v, ask);
    if (from->stand != STAND_NONE) {
        ask->from_shape = &MATG_BASE;
        ask->from_open = matg_stand_c(v->g, from->stand)->fired != 0;
    }
    if (to->stand != STAND_NONE) {
        ask->to_shape = &MATG_BASE;
        ask->to_open = matg_stand_c(v->g, to->stand)->fired != 0;
    }
    if (from->stand != STAND_NONE && to->stand != STAND_NONE)
        ask->adjacent = matg_adjacent_poses(v, from->pose, to->pose);
}

bool matg_sight_poses(const View *v, StandIx from, Pose from_pose, StandIx to, Pose to_pose, SightCert *cert) {
    const MatgEnd a = {from, from_pose}, b = {to, to_pose};
    SightAsk ask;
    matg_sight_between(v, &a, &b, matg_target_of(v, to), &ask);
    return sight_query(v->scene, &ask, cert);
}

bool matg_sight(const View *v, StandIx from, StandIx to, SightCert *cert) {
    return matg_sight_poses(v, from, matg_pose(game_stand_c(v->g, from)), to, matg_pose(game_stand_c(v->g, to)), cert);
}

static void points_ask(const View *v, Vec from, Vec to, bool to_foot, SightAsk *ask) {
    *ask = (SightAsk){.from = from, .to = to, .from_body = STAND_NONE, .to_body = STAND_NONE, .to_foot = to_foot};
    matg_sight_ask(v, ask);
}

bool matg_sight_points(const View *v, Vec from, Vec to, bool to_foot, SightCert *cert) {
    SightAsk ask;
    points_ask(v, from, to, to_foot, &ask);
    return sight_query(v->scene, &ask, cert);
}

/* --- the step aside (4.8) --- */

typedef struct Touch {
    const View *v;
    Pose to;
} Touch;

static bool touches(void *user, Pose from) {
    const Touch *t = user;
    return matg_adjacent_poses(t->v, from, t->to);
}

bool matg_shift_between(const View *v, const MatgEnd *from, const MatgEnd *to, MatgTarget kind, int32_t *hundredths) {
    SightAsk ask;
    Touch touch = {v, to->pose};
    bool bases = from->stand != STAND_NONE && to->stand != STAND_NONE;
    matg_sight_between(v, from, to, kind, &ask);
    return sight_shift(v->scene, &ask, SHIFT_LIMIT, bases ? touches : NULL, &touch, hundredths);
}

bool matg_sight_shift(const View *v, StandIx from, StandIx to, int32_t *hundredths) {
    const MatgEnd a = {from, matg_pose(game_stand_c(v->g, from))}, b = {to, matg_pose(game_stand_c(v->g, to))};
    return matg_shift_between(v, &a, &b, matg_target_of(v, to), hundredths);
}

bool matg_sight_shift_points(const View *v, Vec from, Vec to, bool to_foot, int32_t *hundredths) {
    SightAsk ask;
    points_ask(v, from, to, to_foot, &ask);
    return sight_shift(v->scene, &ask, SHIFT_LIMIT, NULL, NULL, hundredths);
}

void matg_shift_print(const View *v, StandIx from, bool visible, const int32_t *hundredths, Text *out) {
    TEXT(far, 24);
    TEXT(id, 16);
    int32_t h = hundredths != NULL ? *hundredths : SHIFT_LIMIT / WU_INCH * SHIFT_GRAINS;
    text_ratio(&far, h < 0 ? -h : h, SHIFT_GRAINS, 2, true);
    if (from != STAND_NONE) stand_label(v->g, from, &id);
    const TextSlot slot[] = {{"have", far.buf}, {"id", id.buf}};
    TextId what = hundredths == NULL ? from == STAND_NONE
                                           ? visible ? TX_MATG_SHIFT_POINT_HIDES : TX_MATG_SHIFT_POINT_CLEARS
                                       : visible ? TX_MATG_SHIFT_NONE_HIDES
                                                 : TX_MATG_SHIFT_NONE_CLEARS
                  : h < 0            ? visible ? TX_MATG_SHIFT_LEFT_HIDES : TX_MATG_SHIFT_LEFT_CLEARS
                  : visible          ? TX_MATG_SHIFT_RIGHT_HIDES
                                     : TX_MATG_SHIFT_RIGHT_CLEARS;
    text_fill(out, catalog_text(v->cat, what), slot, ARRAY_LEN(slot));
}

void matg_shift_note(const View *v, const Verdict *no, Text *out) {
    bool far = no->why == TX_MATG_NO_SIGHT_FAR;
    switch (no->why) {
    case TX_MATG_NO_SIGHT:
    case TX_MATG_NO_SIGHT_FAR:
    case TX_MATG_NO_SIGHT_PIECE:
    case TX_MATG_NO_SIGHT_GRAZE:
    case TX_MATG_NO_SIGHT_HEDGED:
    case TX_MATG_NO_SIGHT_STAND: break;
    default: return;
    }
    if (no->who >= v->g->stand_n || no->whom >= v->g->stand_n || !matg_on_table(v, no->who) ||
        !matg_on_table(v, no->whom) || matg_sight(v, no->who, no->whom, NULL))
        return;
    int32_t h;
    bool some = matg_sight_shift(v, no->who, no->whom, &h);
    if (some || !far) matg_shift_print(v, no->who, false, some ? &h : NULL, out);
}

RuleRef matg_sight_rule(SightWhy why) {
    switch (why) {
    case SIGHT_TOO_FAR: return RULE(4, 6);
    case SIGHT_BODY: return RULE(4, 2);
    case SIGHT_HILL: return RULE(4, 5);
    case SIGHT_HEDGED: return RULE(4, 7);
    default: return RULE(4, 1);
    }
}

RuleRef matg_cert_rule(const SightCert *c) {
    return c->graze && !c->visible ? RULE(4, 3) : matg_sight_rule((SightWhy)c->why);
}

TextId matg_sight_text(SightWhy why) {
    switch (why) {
    case SIGHT_ADJACENT: return TX_MATG_SIGHT_ADJACENT;
    case SIGHT_TOO_FAR: return TX_MATG_SIGHT_TOO_FAR;
    case SIGHT_THROUGH: return TX_MATG_SIGHT_THROUGH;
    case SIGHT_INNER: return TX_MATG_SIGHT_INNER;
    case SIGHT_LINE: return TX_MATG_SIGHT_LINE;
    case SIGHT_BODY: return TX_MATG_SIGHT_BODY;
    case SIGHT_HILL: return TX_MATG_SIGHT_HILL;
    case SIGHT_HEDGED: return TX_MATG_SIGHT_HEDGED;
    default: return TX_MATG_SIGHT_CLEAR;
    }
}
