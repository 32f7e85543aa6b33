#include "rulesets/matg/attack.h"

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

bool matg_sight_poses(const View *v, StandIx from, Pose from_pose, StandIx to, Pose to_pose, SightCert *cert) {
    SightAsk ask = {.from = from_pose.at,
                    .to = to_pose.at,
                    .from_body = from,
                    .to_body = to,
                    .from_shape = &MATG_BASE,
                    .to_shape = &MATG_BASE,
                    .from_pose = from_pose,
                    .to_pose = to_pose};
    matg_sight_ask(v, &ask);
    ask.to_foot = matg_is_personnel(v, to);
    ask.from_open = matg_stand_c(v->g, from)->fired != 0;
    ask.to_open = matg_stand_c(v->g, to)->fired != 0;
    ask.adjacent = matg_adjacent_poses(v, from_pose, to_pose);
    return sight_query(v->scene, &ask, cert);
}

bool matg_sight(const View *v, StandIx from, StandIx to, SightCert *cert) {
    return matg_sight_poses(v, from, matg_pose(game_stand_c(v->g, from)), to, matg_pose(game_stand_c(v->g, to)), cert);
}

bool matg_sight_points(const View *v, Vec from, Vec to, bool to_foot, SightCert *cert) {
    SightAsk ask = {.from = from, .to = to, .from_body = STAND_NONE, .to_body = STAND_NONE, .to_foot = to_foot};
    matg_sight_ask(v, &ask);
    return sight_query(v->scene, &ask, cert);
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
