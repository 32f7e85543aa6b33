/* anim: a film of what happened, from the events this seat may see. The state is already the new one: skipping loses
 * nothing, no click waits. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

static int64_t scaled(const Client *c, int64_t ms) {
    static const int64_t percent[5] = {0, 200, 100, 50, 25};
    return c->prefs.reduced_motion ? 0 : ms * percent[CLAMP(c->prefs.speed, 0, 4)] / 100;
}

bool anim_running(const Client *c) {
    return c->anim_n > 0;
}

void anim_finish(Client *c) {
    if (c->anim_n) client_touch(c);
    c->anim_n = 0;
    c->anim_pt_n = 0;
}

static int64_t film_end(const Client *c) {
    int64_t end = c->now;
    for (uint32_t i = 0; i < c->anim_n; i++) end = MAX(end, c->anim[i].end);
    return end;
}

static Anim *add(Client *c, AnimKind kind, int64_t ms) {
    if (c->anim_n == ANIM_MAX) anim_finish(c);
    Anim *a = &c->anim[c->anim_n++];
    *a = (Anim){.kind = (uint8_t)kind, .stand = STAND_NONE, .start = film_end(c)};
    a->end = a->start + ms;
    return a;
}

static void moved(Client *c, const Events *e, const Event *ev) {
    uint32_t n = (uint32_t)ev->v[2];
    if ((uint32_t)ev->v[1] + n > e->pt_n || n > MARK_POINTS || c->anim_pt_n + n + 2 > ARRAY_LEN(c->anim_pt)) return;
    Anim *a = add(c, ANIM_MOVE, scaled(c, MIN((int64_t)ev->v[0] * 90 / WU_INCH, 900)));
    a->stand = ev->a;
    a->face = ev->angle;
    a->first = (uint16_t)c->anim_pt_n;
    c->anim_pt[c->anim_pt_n++] = ev->at;
    for (uint32_t i = 0; i < n; i++) c->anim_pt[c->anim_pt_n++] = e->pt[(uint32_t)ev->v[1] + i];
    if (n == 0 || !vec_same(c->anim_pt[c->anim_pt_n - 1], ev->to)) c->anim_pt[c->anim_pt_n++] = ev->to;
    a->n = (uint16_t)(c->anim_pt_n - a->first);
}

static void lost(Client *c, const Event *ev) {
    const View *v = client_view(c);
    uint32_t slot = c->loss_n < LOSS_MAX ? c->loss_n++ : LOSS_MAX - 1;
    c->loss[slot].at = ev->at;
    c->loss[slot].turn = v->g->h.turn;
    TEXT(t, 48);
    stand_label(v->g, ev->a, &t);
    if (ev->b != STAND_NONE) {
        TEXT(by, 12);
        stand_label(v->g, ev->b, &by);
        client_put(c, &t, TX_UI_ANIM_BY, "who=%s", by.buf);
    }
    memcpy(c->loss[slot].text, t.buf, sizeof t_buf);
}

void anim_from_events(Client *c, const Events *e, uint32_t first, uint32_t n) {
    const View *v = client_view(c);
    if (c->prefs.speed == 0) anim_finish(c);
    for (uint32_t i = first; i < n; i++) {
        const Event *ev = &e->ev[i];
        if (!client_may_show(c, ev->audience)) continue;
        if (ev->kind == EV_LOST) lost(c, ev);
        if (scaled(c, 100) == 0) continue;
        if (ev->kind == EV_MOVED) moved(c, e, ev);
        if (ev->kind == EV_SHOT) {
            Anim *a = add(c, ANIM_SHOT, scaled(c, 250));
            a->from = ev->at, a->to = ev->to;
            a->stand = STAND_NONE;
        }
        if (ev->kind == EV_TURN && ev->v[0] > 0) {
            Anim *a = add(c, ANIM_BANNER, scaled(c, 900));
            Text t = text_make(a->text, sizeof a->text);
            client_put(c, &t, TX_UI_TOP_TURN, "turn=%d\tall=%d", ev->v[0], v->cat->battle ? v->cat->battle->turns : 0);
        }
    }
    client_touch(c);
}

static Vec along(const Client *c, const Anim *a, double t, Angle *face) {
    const Vec *p = &c->anim_pt[a->first];
    double total = 0;
    for (uint16_t i = 0; i + 1 < a->n; i++) total += geom_length_up(p[i], p[i + 1]);
    double go = total * t;
    for (uint16_t i = 0; i + 1 < a->n; i++) {
        double leg = geom_length_up(p[i], p[i + 1]);
        if (leg > 0) *face = angle_of(vec_sub(p[i + 1], p[i]));
        if (go <= leg && leg > 0) {
            double f = go / leg;
            return (Vec){(Wu)(p[i].x + (p[i + 1].x - p[i].x) * f), (Wu)(p[i].y + (p[i + 1].y - p[i].y) * f)};
        }
        go -= leg;
    }
    *face = a->face;
    return p[a->n - 1];
}

bool anim_pose(const Client *c, StandIx i, Pose *out) {
    /* a stand with several moves in the film waits at the start of the first that is not over */
    for (uint32_t k = 0; k < c->anim_n; k++) {
        const Anim *a = &c->anim[k];
        if (a->kind != ANIM_MOVE || a->stand != i || c->now >= a->end) continue;
        double t = c->now <= a->start ? 0 : (double)(c->now - a->start) / (double)(a->end - a->start);
        Angle face = a->face;
        out->at = along(c, a, t, &face);
        out->face = face;
        return true;
    }
    return false;
}

void anim_marks(Client *c) {
    if (c->anim_n == 0) return;
    if (c->now >= film_end(c)) {
        anim_finish(c);
        return;
    }
    for (uint32_t k = 0; k < c->anim_n; k++) {
        const Anim *a = &c->anim[k];
        if (a->kind != ANIM_SHOT || c->now < a->start || c->now >= a->end) continue;
        Mark *m = client_mark(c, MARK_SHOT, ROLE_LIMIT, DASH_SOLID);
        m->pt[0] = a->from, m->pt[1] = a->to, m->n = 2, m->above = 1;
        m->a = (Angle)((c->now - a->start) * 65535 / MAX(1, a->end - a->start));
    }
    client_wake_at(c, c->now + 16);
}
