/* Moves: the legs one after another, as far as allowance, ground, enemies and table let them (matg 7.4-7.10). */
#include "world/path_int.h"

Wu path_length(Vec from, const PathLeg *leg, uint32_t n) {
    int64_t sum = 0;
    for (uint32_t k = 0; k < n; k++) {
        sum += geom_length_up(from, leg[k].to);
        from = leg[k].to;
    }
    return (Wu)MIN(sum, INT32_MAX);
}

uint32_t path_gone(Vec from, int32_t *x, int32_t *y, uint8_t *back, uint32_t n, uint32_t room, Wu along, Vec at) {
    int64_t gone = 0;
    uint32_t k = 0;
    for (; k < n && gone < along; k++) {
        Vec to = {x[k], y[k]};
        gone += geom_length_up(from, to);
        from = to;
        if (gone < along) continue;
        x[k] = at.x;
        y[k] = at.y;
    }
    for (uint32_t i = k; i < room; i++) x[i] = y[i] = back[i] = 0;
    return k;
}

uint32_t path_cut(const PathAsk *ask, Wu along, PathLeg *out) {
    Vec from = ask->start.at;
    Wu gone = 0;
    uint32_t n = 0;
    for (uint32_t k = 0; k < ask->leg_n && gone < along; k++) {
        Wu len = geom_length_up(from, ask->leg[k].to);
        out[n] = ask->leg[k];
        if (gone + len > along) out[n].to = geom_point_along(from, ask->leg[k].to, along - gone, len);
        n++;
        gone += len;
        from = ask->leg[k].to;
    }
    return n;
}

enum { PLACES = 4 * LEG_RUNS + 2 * LEG_ONCES + 2, STOP_STEP = WU_INCH / 2 };

typedef struct Walk {
    const PathAsk *ask;
    PathAnswer *out;
    Wu done; /* before this leg */
    uint8_t leg;
} Walk;

static Angle leg_face(const PathLeg *leg, Vec from) {
    Angle along = angle_of(vec_sub(leg->to, from));
    return leg->back ? (Angle)(along + ANGLE_HALF) : along;
}

static void put_span(Walk *w, LegRate r, uint8_t form, Wu from, Wu to, int64_t cost) {
    PathAnswer *o = w->out;
    PathSpan *last = o->span_n > 0 ? &o->span[o->span_n - 1] : NULL;
    bool once = form == COST_LINE || form == COST_CLIMB;
    o->spent += cost;
    if (last != NULL && !once && last->leg == w->leg && last->form == form && last->piece == r.piece &&
        last->to == w->done + from) {
        last->to = w->done + to;
        last->cost += cost;
    } else if (o->span_n < PATH_SPANS) {
        o->span[o->span_n++] = (PathSpan){w->leg, form, r.piece, w->done + from, w->done + to, cost};
    } else { /* no more rows: the sum stays right */
        last->to = w->done + to;
        last->cost += cost;
    }
}

static void stop_at(Walk *w, PathStop stop, uint16_t by) {
    w->out->stop = (uint8_t)stop;
    w->out->by = by;
}

/* Places where something on the leg may change: both sides of each run's ends, of each thing paid once. */
static uint32_t leg_places(const Leg *l, Wu last, Wu *out) {
    uint32_t n = 0;
    out[n++] = 0;
    out[n++] = last;
    for (uint32_t i = 0; i < l->runs; i++) {
        out[n++] = l->run[i].from - 1;
        out[n++] = l->run[i].from;
        out[n++] = l->run[i].to;
        out[n++] = l->run[i].to + 1;
    }
    for (uint32_t i = 0; i < l->onces; i++) {
        out[n++] = l->once[i].at - 1;
        out[n++] = l->once[i].at;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
        if (out[i] >= 0 && out[i] <= last) out[kept++] = out[i];
    return kept;
}

static bool place_less(const void *a, const void *b, void *user) {
    (void)user;
    return *(const Wu *)a < *(const Wu *)b;
}

/* What is paid on coming to this place; false: something there may not be passed. */
static bool onces_at(const Leg *l, Wu at, int64_t *cost, PieceIx *by) {
    *cost = 0;
    for (uint32_t i = 0; i < l->onces; i++) {
        if (l->once[i].at != at) continue;
        *by = l->once[i].piece;
        if (l->once[i].q == COST_X) return false;
        *cost += (int64_t)l->once[i].q * WU_INCH;
    }
    return true;
}

static void pay_onces(Walk *w, const Leg *l, Wu at) {
    for (uint32_t i = 0; i < l->onces; i++)
        if (l->once[i].at == at)
            put_span(w, (LegRate){0, 0, l->once[i].piece}, l->once[i].form, at, at, (int64_t)l->once[i].q * WU_INCH);
}

/* From place to place, no further than `last`; returns where it ends. A step of a Wu costs the cheaper of its two ends,
 * so that a way is worth the same in both directions; between two neighbouring places of the list all is alike. */
static Wu walk_leg(Walk *w, const Leg *l, Wu last) {
    Wu place[PLACES], at = 0;
    uint32_t n = leg_places(l, last, place);
    bool free = w->ask->one_inch;
    base_sort(place, n, sizeof place[0], place_less, NULL);
    LegRate here = leg_rate(l, 0);
    for (uint32_t i = 0; i < n; i++) {
        if (place[i] <= at) continue;
        Wu steps = place[i] - at;
        LegRate there = leg_rate(l, place[i]), pay = here.q <= there.q ? here : there;
        int64_t once = 0, left = w->ask->allowance - w->out->spent;
        PieceIx by = PIECE_NONE;
        if (there.q == COST_X || !onces_at(l, place[i], &once, &by)) {
            stop_at(w, PATH_BLOCKED, there.q == COST_X ? there.piece : by);
            return at;
        }
        if (free) {
            pay.q = 0;
        } else if (pay.q * (int64_t)steps + once > left) {
            Wu go = once > 0 ? 0 : (Wu)CLAMP(left / pay.q, 0, steps);
            if (go > 0) put_span(w, pay, pay.form, at, at + go, (int64_t)pay.q * go);
            stop_at(w, PATH_SPENT, 0xFFFF);
            return at + go;
        }
        put_span(w, pay, pay.form, at, place[i], (int64_t)pay.q * steps);
        if (!free) pay_onces(w, l, place[i]);
        at = place[i];
        here = there;
    }
    return at;
}

/* Gives back what was paid beyond `at` of this leg. */
static void take_back(Walk *w, Wu at) {
    PathAnswer *o = w->out;
    Wu to = w->done + at;
    while (o->span_n > 0) {
        PathSpan *s = &o->span[o->span_n - 1];
        bool once = s->form == COST_LINE || s->form == COST_CLIMB;
        if (s->to <= to) return;
        if (!once && s->from < to) {
            int64_t rate = s->cost / (s->to - s->from);
            o->spent -= rate * (s->to - to);
            s->cost -= rate * (s->to - to);
            s->to = to;
            return;
        }
        o->spent -= s->cost;
        o->span_n--;
    }
}

/* How far the leg may go before its ground is asked. */
static Wu leg_limit(Walk *w, const Leg *l) {
    uint16_t by;
    Wu last = l->len, enemy = leg_enemy(l, &by), edge = leg_edge(l);
    if (w->ask->one_inch && WU_INCH - w->done < last) {
        last = MAX(WU_INCH - w->done, 0);
        stop_at(w, PATH_SPENT, 0xFFFF);
    }
    if (edge < last) {
        last = edge;
        stop_at(w, PATH_EDGE, 0xFFFF);
    }
    if (enemy < last) {
        last = enemy;
        stop_at(w, PATH_ENEMY, by);
    }
    return last;
}

/* Walks one leg; false when it ends before the leg does. -1: not even the turn into it. */
static Wu go_leg(Walk *w, const Leg *l) {
    LegRate start = leg_rate(l, 0);
    Wu last = leg_limit(w, l);
    if (last < 0) return -1;
    if (start.q == COST_X) {
        stop_at(w, PATH_BLOCKED, start.piece);
        return -1;
    }
    Wu at = walk_leg(w, l, last), settled = at;
    uint16_t by;
    if (at == l->len) return at;
    /* Places are rounded: the last one may lie a hair beyond a line, or in an enemy's base, that the leg does not meet
     * so early. */
    settled = leg_settle(l, settled);
    while (settled > 0 && path_enemy_at(w->ask, l->s, leg_pose(l, settled), &by)) settled--;
    if (settled < at) take_back(w, settled);
    return settled;
}

/* The turn at the end of the whole path: like any pose, not into enemies, x terrain or over the edge. */
static bool turn_at_end(Walk *w, const Scene *s, Pose from) {
    const PathAsk *q = w->ask;
    Pose to = {from.at, q->end_face};
    uint16_t by;
    if (path_enemy_at(q, s, to, &by)) {
        stop_at(w, PATH_ENEMY, by);
        return false;
    }
    if (!path_on_table(q, s, from, to)) {
        stop_at(w, PATH_EDGE, 0xFFFF);
        return false;
    }
    Leg l = {.s = s, .g = scene_ground(s), .ask = q, .a = to.at, .b = to.at, .face = to.face, .before = from};
    if (leg_read(&l) && leg_rate(&l, 0).q == COST_X) {
        stop_at(w, PATH_BLOCKED, leg_rate(&l, 0).piece);
        return false;
    }
    w->out->end = to;
    return true;
}

static bool ask_sound(const PathAsk *ask) {
    if (ask->leg_n > PATH_LEGS || ask->cls >= COST_CLASSES) return false;
    for (uint32_t i = 0; i <= ask->leg_n; i++) {
        Vec p = i == 0 ? ask->start.at : ask->leg[i - 1].to;
        if (p.x <= -WU_MAX || p.x >= WU_MAX || p.y <= -WU_MAX || p.y >= WU_MAX) return false;
    }
    return true;
}

/* Finds the nearest clear place back along the path. */
static void look_back(const Scene *s, const PathAsk *ask, PathAnswer *out) {
    uint16_t on = 0xFFFF;
    out->clear = scene_bodies_within(s, ask->shape, out->end, 0, true, ask->self, &on, 1) == 0;
    out->on = on;
    if (out->clear) return;
    Wu end = out->length;
    for (uint32_t i = ask->leg_n; i-- > 0;) {
        Vec a = i == 0 ? ask->start.at : ask->leg[i - 1].to, b = ask->leg[i].to;
        Wu len = geom_length_up(a, b), from = end - len;
        end = from;
        if (len == 0 || from > out->reach) continue;
        Leg l = {
            .s = s, .g = scene_ground(s), .ask = ask, .a = a, .b = b, .len = len, .face = leg_face(&ask->leg[i], a)};
        Wu at = leg_clear(&l, MIN(out->reach - from, len));
        if (at < 0) continue;
        out->back = out->reach - from - at;
        return;
    }
    out->back = out->reach;
}

bool path_walk(const Scene *s, const PathAsk *ask, PathAnswer *out) {
    base_zero(out, offsetof(PathAnswer, span));
    if (!ask_sound(ask)) return false;
    Walk w = {ask, out, 0, 0};
    Leg l = {.s = s, .g = scene_ground(s), .ask = ask};
    Pose pose = ask->start;
    bool whole = true;
    stop_at(&w, PATH_WHOLE, 0xFFFF);
    for (uint32_t i = 0; i < ask->leg_n; i++)
        out->length += geom_length_up(i == 0 ? ask->start.at : ask->leg[i - 1].to, ask->leg[i].to);
    for (uint32_t i = 0; whole && i < ask->leg_n; i++) {
        l.before = pose;
        l.a = pose.at;
        l.b = ask->leg[i].to;
        l.len = geom_length_up(l.a, l.b);
        if (l.len == 0) continue;
        l.face = leg_face(&ask->leg[i], l.a);
        w.leg = (uint8_t)i;
        if (!leg_read(&l)) return false;
        Wu at = go_leg(&w, &l);
        whole = at == l.len;
        if (at > 0) pose = leg_pose(&l, at); /* who goes nowhere on a leg has not turned to it */
        w.done += MAX(at, 0);
    }
    out->reach = w.done;
    out->end = pose;
    if (whole && ask->turn_at_end) turn_at_end(&w, s, pose);
    look_back(s, ask, out);
    return true;
}

Pose path_pose(const PathAsk *ask, Wu along) {
    Pose pose = ask->start;
    for (uint32_t i = 0; i < ask->leg_n && along > 0; i++) {
        Vec a = pose.at, b = ask->leg[i].to;
        Wu len = geom_length_up(a, b);
        if (len == 0) continue;
        pose.face = leg_face(&ask->leg[i], a);
        pose.at = geom_point_along(a, b, MIN(along, len), len);
        along -= len;
    }
    return pose;
}

uint32_t path_stops(const PathAsk *ask, Wu reach, Wu *out, uint32_t cap) {
    uint32_t n = 0;
    Wu end = 0, next = STOP_STEP;
    Vec a = ask->start.at;
    for (uint32_t i = 0; i < ask->leg_n; i++) {
        end += geom_length_up(a, ask->leg[i].to);
        a = ask->leg[i].to;
        for (; next < end && next <= reach; next += STOP_STEP)
            if (n < cap) out[n++] = next;
        if (end <= reach && end > 0 && (n == 0 || out[n - 1] != end) && n < cap) out[n++] = end;
        if (next == end) next += STOP_STEP;
    }
    return n;
}
