/* sight: the text asks for a line and says nothing of it; lt 9.4: between centres, blocked by hills, buildings and more
 * than 3 cm of forest. Stands never block; bases that touch always see each other. */
#include "rulesets/low_tech/lt_own.h"

static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

static Pose end_pose(const View *v, const SightEnd *e) {
    if (e->stand == STAND_NONE) return (Pose){e->at, 0};
    return (Pose){lt_at(v->g, e->stand), game_stand_c(v->g, e->stand)->face};
}

void lt_sight_ask(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask) {
    Pose a = end_pose(v, from), b = end_pose(v, to);
    *ask = (SightAsk){
        .from = a.at, .to = b.at, .from_body = from->stand, .to_body = to->stand, .from_pose = a, .to_pose = b};
    if (from->stand != STAND_NONE) ask->from_shape = &BASE;
    if (to->stand != STAND_NONE) ask->to_shape = &BASE;
    ask->adjacent = ask->from_shape != NULL && ask->to_shape != NULL && shape_within(BASE, a, BASE, b, 0);
}

static bool forest_item(const View *v, const SightItem *it) {
    if (it->is_body) return false;
    const Piece *p = scene_piece(v->scene, it->id, NULL);
    return p != NULL && lt_is_forest(v->cat, p->kind);
}

/* Forest along the line, woods that lie on one another counted once. Items come in order of entry. */
static Wu forest_length(const View *v, const SightCert *c, int *last) {
    Wu sum = 0, done = -1;
    *last = -1;
    for (uint32_t k = 0; k < MIN(c->n, (uint32_t)SIGHT_ITEMS); k++) {
        const SightItem *it = &c->item[k];
        if (!forest_item(v, it) || it->role == SIGHT_UNDER) continue;
        Wu in = MAX(it->in, done), out = it->out;
        if (out <= in) continue;
        sum += out - in;
        done = out;
        *last = (int)k;
    }
    return sum;
}

/* The engine judges each wood by itself: here the sum does. */
static void judge(const View *v, SightCert *c) {
    int deepest;
    bool thick = forest_length(v, c, &deepest) > lt_k_cm(v->cat, LK_FOREST_CM);
    c->visible = true;
    c->why = SIGHT_CLEAR;
    for (uint32_t k = 0; k < MIN(c->n, (uint32_t)SIGHT_ITEMS); k++) {
        SightItem *it = &c->item[k];
        bool forest = forest_item(v, it);
        if (forest && it->role == SIGHT_STOPS) it->role = SIGHT_BY;
        if (forest && thick && (int)k == deepest) {
            it->role = SIGHT_STOPS;
            it->why = SIGHT_THROUGH;
        }
        if (it->role != SIGHT_STOPS || !c->visible) continue;
        c->visible = false;
        c->why = it->why;
    }
}

bool lt_sight(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert) {
    SightAsk ask;
    lt_sight_ask(v, from, to, &ask);
    (void)sight_query(v->scene, &ask, cert);
    if (!ask.adjacent) judge(v, cert);
    return cert->visible;
}

RuleRef lt_sight_rule(SightWhy why) {
    (void)why;
    return RULE(9, 4);
}
