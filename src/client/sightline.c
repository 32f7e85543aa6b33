/* sightline: the line of sight on the table (ux 2, L): coloured along its length, what it crosses outlined with entry
 * and exit. The queries are those that the rules ask. */
#include "client/rules_ui.h"
#include "world/sight_profile.h"

#include <math.h>
#include <stdio.h>

bool sightline_now(Client *c, SightLine *out) {
    const Measures *m = &c->measure;
    if (!peek_on(c, 'L') || m->ruler_on) return false;
    if (m->laid) {
        *out = m->line;
        return m->line.seat == c->seat;
    }
    if (!c->over_table || m->laying || c->sel_n == 0) return false;
    const View *v = client_view(c);
    if (c->sel[0] >= v->g->stand_n || !stand_on_table(game_stand_c(v->g, c->sel[0]))) return false;
    *out = (SightLine){.seat = c->seat,
                       .from = {.stand = c->sel[0], .pose = stand_pose(game_stand_c(v->g, c->sel[0]))},
                       .to = measure_end(c, c->mx, c->my, false)};
    return !measure_same(&out->from, &out->to);
}

void sightline_between(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask) {
    MeasureEnd a = *from, b = *to;
    a.pose = measure_pose(c, from), b.pose = measure_pose(c, to);
    c->play_rules->sight_ask(c, &a, &b, kind, ask);
}

int sightline_kind(Client *c, const MeasureEnd *to) {
    if (!c->play_rules || !c->play_rules->target_kind_n) return 0;
    return to->stand != STAND_NONE ? c->play_rules->target_kind_of(c, to->stand) : c->play_rules->target_kind_usual;
}

bool sightline_ask(Client *c, const SightLine *l, int kind, SightCert *cert) {
    SightAsk ask;
    sightline_between(c, &l->from, &l->to, kind < 0 ? sightline_kind(c, &l->to) : kind, &ask);
    if (vec_same(ask.from, ask.to)) return false;
    MeasureEnd a = l->from, b = l->to;
    a.pose = measure_pose(c, &l->from), b.pose = measure_pose(c, &l->to);
    if (c->play_rules->sight && kind < 0 && c->play_rules->sight(c, &a, &b, cert)) return true;
    sight_query(client_view(c)->scene, &ask, cert);
    return true;
}

float sightline_distance(Client *c, const SightLine *l, float x, float y) {
    Ruler r = {.n = 2, .pt = {l->from, l->to}};
    return ruler_distance(c, &r, x, y);
}

/* --- marks --- */

typedef struct Drawn {
    Client *c;
    const SightLine *line;
    const SightCert *cert;
    SightProfile profile;
    Vec a, b;
    Wu len, stop; /* where it ends to be seen along; len when it does not */
} Drawn;

static Vec along(const Drawn *d, Wu at) {
    return d->len > 0 ? geom_point_along(d->a, d->b, CLAMP(at, 0, d->len), d->len) : d->a;
}

void sightline_item(Client *c, const SightItem *it, Text *out) {
    const View *v = client_view(c);
    if (it->is_body) {
        stand_label(v->g, it->id, out);
        return;
    }
    const Piece *p = scene_piece(v->scene, it->id, NULL);
    text_str(out, p ? v->cat->kind[p->kind].title : client_text(c, TX_UI_PEEK_TERRAIN));
}

static bool conceals(Client *c, const SightItem *it) {
    KindRule rule;
    if (it->is_body || it->role == SIGHT_BY || it->role == SIGHT_UNDER || it->role == SIGHT_STOPS) return false;
    return scene_piece(client_view(c)->scene, it->id, &rule) && rule.sight.conceals;
}

Wu sightline_stop(Client *c, const SightCert *s, const SightProfile *p) {
    Wu stop = s->range;
    if (s->visible) return stop;
    if (s->limit > 0) stop = MIN(stop, s->limit);
    for (uint32_t i = 0; i < s->n; i++)
        if (s->item[i].role == SIGHT_STOPS)
            stop = MIN(stop, MAX(s->item[i].in, sight_profile_reached(client_view(c)->scene, s, p, i)));
    return stop;
}

static void outline(Client *c, const SightItem *it, uint8_t role, uint8_t dash) {
    const View *v = client_view(c);
    if (it->is_body) {
        const Stand *s = game_stand_c(v->g, it->id);
        Mark *m = client_mark(c, MARK_BASE, role, dash);
        m->pose = stand_pose(s), m->above = 1;
        return;
    }
    KindRule rule;
    const Piece *p = scene_piece(v->scene, it->id, &rule);
    for (uint32_t k = 0; p && k < scene_rings(v->scene, it->id); k++) {
        Mark *m = client_mark(c, MARK_OUTLINE, role, dash);
        m->ring = scene_ring(v->scene, it->id, k, &m->ring_n);
        m->open = p->shape == PIECE_LINE && rule.cost.width == 0;
        m->width = 2.5f;
    }
}

static void item_marks(Drawn *d, const SightItem *it, bool words) {
    Client *c = d->c;
    bool stops = it->role == SIGHT_STOPS, hides = conceals(c, it);
    if (!stops && !hides) return;
    uint8_t role = stops ? ROLE_BLOCKED : ROLE_LIMIT;
    if (!words) {
        outline(c, it, role, stops ? DASH_DOTS : DASH_LONG);
        return;
    }
    TEXT(t, 90);
    sightline_item(c, it, &t);
    text_char(&t, ' ');
    text_ratio(&t, it->in, WU_INCH, 1, false);
    if (it->out > it->in) {
        text_char(&t, '-');
        text_ratio(&t, it->out, WU_INCH, 1, false);
    }
    client_mark_label(c, along(d, MIN(it->in + WU_INCH / 4, it->out)), role, t.buf);
}

void sightline_parts(Client *c, const SightCert *cert, Wu stop, SightPart part[SIGHT_PARTS]) {
    Wu in = 0, out = stop; /* the open part */
    for (uint32_t i = 0; i < cert->n; i++) {
        const SightItem *it = &cert->item[i];
        if (!conceals(c, it)) continue;
        if (it->role == SIGHT_FROM_IN || it->role == SIGHT_BOTH_IN) in = MAX(in, MIN(it->out, stop));
        if (it->role == SIGHT_TO_IN || it->role == SIGHT_BOTH_IN) out = MIN(out, it->in);
    }
    part[0] = (SightPart){0, MIN(in, stop), ROLE_LIMIT, DASH_LONG};
    part[1] = (SightPart){in, out, ROLE_CLEAR, DASH_SOLID};
    part[2] = (SightPart){MAX(out, in), stop, ROLE_LIMIT, DASH_LONG};
    part[3] = (SightPart){stop, cert->range, ROLE_BLOCKED, DASH_DOTS};
}

static void line_marks(Drawn *d) {
    Client *c = d->c;
    SightPart part[SIGHT_PARTS];
    sightline_parts(c, d->cert, d->stop, part);
    for (size_t k = 0; k < ARRAY_LEN(part); k++) {
        if (part[k].from >= part[k].to) continue;
        Mark *m = client_mark_line(c, along(d, part[k].from), along(d, part[k].to), part[k].role, part[k].dash);
        m->width = 3.5f, m->above = 1;
    }
    if (d->cert->visible) return;
    Mark *x = client_mark(c, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
    x->pt[0] = along(d, d->stop), x->n = 1, x->above = 1;
}

static void end_mark(Client *c, const MeasureEnd *e, bool second) {
    Mark *m;
    if (e->stand != STAND_NONE && !e->pencil) return;
    if (e->stand != STAND_NONE) {
        m = client_mark(c, MARK_BASE, ROLE_SELECT, DASH_LONG);
        m->pose = e->pose;
    } else {
        m = client_mark(c, MARK_DOT, ROLE_TEXT, DASH_SOLID);
        m->pt[0] = e->pose.at, m->n = 1;
        snprintf(m->text, sizeof m->text, "%s", client_text(c, second ? TX_UI_MEASURE_Q : TX_UI_MEASURE_P));
    }
    m->above = 1;
}

/* Pinned lines have their answer beside them; the one in hand has the panel. */
static void marks_of(Client *c, const SightLine *l, bool pinned) {
    size_t mark = arena_mark(&c->tmp);
    SightCert *cert = ARENA_NEW(&c->tmp, SightCert);
    if (sightline_ask(c, l, -1, cert)) {
        Drawn d = {.c = c, .line = l, .cert = cert, .a = measure_pose(c, &l->from).at, .b = measure_pose(c, &l->to).at};
        d.len = cert->range;
        sight_profile(client_view(c)->scene, cert, &d.profile);
        d.stop = sightline_stop(c, cert, &d.profile);
        for (uint32_t i = 0; i < cert->n && !pinned; i++) item_marks(&d, &cert->item[i], false);
        line_marks(&d);
        end_mark(c, &l->from, false);
        end_mark(c, &l->to, true);
        for (uint32_t i = 0; i < cert->n && !pinned; i++) item_marks(&d, &cert->item[i], true);
        TEXT(t, 96);
        TEXT(n, 16);
        text_ratio(&n, cert->visible ? cert->range : d.stop, WU_INCH, 1, false);
        TextId how = !cert->visible          ? TX_UI_MEASURE_LOST
                     : (cert->concealed & 1) ? TX_UI_MEASURE_CONCEALED
                                             : TX_UI_MEASURE_SEEN;
        client_put(c, &t, how, "n=%s", n.buf);
        client_mark_label(c, cert->visible ? along(&d, d.len / 2) : along(&d, d.stop),
                          !cert->visible          ? ROLE_BLOCKED
                          : (cert->concealed & 1) ? ROLE_LIMIT
                                                  : ROLE_CLEAR,
                          t.buf);
    }
    arena_release(&c->tmp, mark);
}

void sightline_marks(Client *c) {
    SightLine l;
    for (uint32_t i = 0; i < c->measure.sight_n; i++)
        if (c->measure.sight[i].seat == c->seat) marks_of(c, &c->measure.sight[i], true);
    if (sightline_now(c, &l)) marks_of(c, &l, false);
}
