/* The cheapest path to a point: the field's way there, drawn tight by path_walk's own costs. */
#include "world/reach_int.h"

enum { ASKS_MOST = 1500, INSERT_FROM = 3 * WU_INCH / 2, INSERT_MOST = 24 };
#define ANY_COST (INT64_C(1) << 40)

typedef struct Way {
    Reach *r;
    Vec p[PATH_LEGS + 1];
    uint32_t n; /* points, the start among them */
    uint32_t asks;
    PathAnswer answer;
} Way;

static Angle face_to(Vec a, Vec b) {
    return angle_of(vec_sub(b, a));
}

/* What path_walk asks for these points; ANY_COST: it does not get there. */
static int64_t way_cost(Way *w, const Vec *p, uint32_t n, int64_t allowance) {
    PathLeg leg[PATH_LEGS];
    PathAsk q = w->r->ask;
    if (n < 2) return 0;
    if (!vec_same(p[0], q.start.at)) q.start = (Pose){p[0], face_to(p[0], p[1])};
    for (uint32_t i = 1; i < n; i++) leg[i - 1] = (PathLeg){p[i], 0};
    q.leg = leg;
    q.leg_n = n - 1;
    q.allowance = allowance;
    q.turn_at_end = 0;
    w->asks++;
    if (!path_walk(w->r->s, &q, &w->answer) || w->answer.stop != PATH_WHOLE) return ANY_COST;
    return w->answer.spent;
}

static int64_t whole_cost(Way *w) {
    return way_cost(w, w->p, w->n, ANY_COST);
}

/* From `to` back to the start; false: out of the field, or too many turns. */
static bool read_chain(Way *w, Vec to, uint32_t from) {
    Vec back[PATH_LEGS + 1];
    uint32_t n = 0;
    back[n++] = to;
    for (;;) {
        if (n > PATH_LEGS) return false;
        back[n++] = reach_at(w->r, from);
        if (from == w->r->start) break;
        from = w->r->from[from];
    }
    w->n = 0;
    for (uint32_t i = n; i-- > 0;)
        if (w->n == 0 || !vec_same(w->p[w->n - 1], back[i])) w->p[w->n++] = back[i];
    return true;
}

/* Turns that only cost. */
static void drop_turns(Way *w) {
    for (uint32_t i = 1; i + 1 < w->n && w->asks < ASKS_MOST;) {
        Vec straight[2] = {w->p[i - 1], w->p[i + 1]};
        int64_t cost = way_cost(w, straight, 2, ANY_COST);
        if (cost == ANY_COST || cost > way_cost(w, w->p + i - 1, 3, ANY_COST)) {
            i++;
            continue;
        }
        for (uint32_t k = i; k + 1 < w->n; k++) w->p[k] = w->p[k + 1];
        w->n--;
        if (i > 1) i--;
    }
}

/* Moves one turn to where its two legs cost less; false: it lies well. */
static bool ease_turn(Way *w, uint32_t i, Wu by) {
    int64_t best = way_cost(w, w->p + i - 1, 3, ANY_COST);
    Vec was = w->p[i], keep = was;
    for (int k = 0; k < 8; k++) {
        static const Vec way[8] = {{5, 0}, {0, 5}, {-5, 0}, {0, -5}, {3, 4}, {-4, 3}, {-3, -4}, {4, -3}};
        w->p[i] = vec(was.x + way[k].x * by / 5, was.y + way[k].y * by / 5);
        int64_t cost = way_cost(w, w->p + i - 1, 3, ANY_COST);
        if (cost < best) best = cost, keep = w->p[i];
    }
    w->p[i] = keep;
    return !vec_same(keep, was);
}

static void ease(Way *w, Wu from) {
    for (Wu by = from; by >= 10; by /= 2)
        for (int round = 0; round < 3; round++) {
            bool any = false;
            for (uint32_t i = 1; i + 1 < w->n; i++) {
                if (w->asks >= ASKS_MOST) return;
                any |= ease_turn(w, i, by);
            }
            if (!any) break;
        }
}

/* A bend in a long leg, where that is worth it: curved roads, grounds that the field's way did not bend for. */
static bool bend(Way *w) {
    bool any = false;
    for (uint32_t i = 0; i + 1 < w->n && w->n < INSERT_MOST; i++) {
        Vec a = w->p[i], b = w->p[i + 1], keep = a;
        if (geom_length_up(a, b) < INSERT_FROM || w->asks >= ASKS_MOST) continue;
        int64_t was = way_cost(w, (Vec[2]){a, b}, 2, ANY_COST), best = was - was / 1024;
        Vec side = angle_vec((Angle)(face_to(a, b) + ANGLE_QUARTER), WU_INCH / 8), try[3] = {a, a, b};
        for (int at = 1; at <= 3; at++)
            for (int k = -4; k <= 4; k++) {
                if (k == 0) continue;
                int m = k < 0 ? -(1 << (-k - 1)) : 1 << (k - 1);
                try[1] = vec(a.x + (b.x - a.x) * at / 4 + side.x * m, a.y + (b.y - a.y) * at / 4 + side.y * m);
                int64_t cost = way_cost(w, try, 3, ANY_COST);
                if (cost < best) best = cost, keep = try[1];
            }
        if (vec_same(keep, a)) continue;
        for (uint32_t k = w->n++; k > i + 1; k--) w->p[k] = w->p[k - 1];
        w->p[++i] = keep;
        any = true;
    }
    return any;
}

static void tighten(Way *w) {
    ease(w, WU_INCH / 4); /* first: a turn that lies badly looks as if it only cost */
    drop_turns(w);
    for (int k = 0; k < 3 && bend(w); k++) ease(w, WU_INCH / 4);
    drop_turns(w);
}

/* The straight way is free for an inch (7.9), also where the points would not carry that far. */
static bool inch_path(Way *w, Vec to, PathLeg *leg, uint32_t *n, PathAnswer *out) {
    const Reach *r = w->r;
    if (r->inch == 0 || !geom_within(r->ask.start.at, to, r->inch)) return false;
    PathAsk q = r->ask;
    leg[0] = (PathLeg){to, 0};
    *n = 1;
    q.leg = leg;
    q.leg_n = 1;
    q.one_inch = 1;
    q.allowance = 0;
    return path_walk(r->s, &q, out) && out->stop == PATH_WHOLE;
}

bool reach_path(Reach *r, Vec to, PathLeg leg[PATH_LEGS], uint32_t *n, PathAnswer *out) {
    Way w = {.r = r, .p = {r->ask.start.at, to}, .n = 2};
    ReachWay way[REACH_WAYS];
    Vec best[PATH_LEGS + 1] = {r->ask.start.at, to};
    uint32_t ways = reach_ways(r, to, way), best_n = 2;
    bool through = false;
    int64_t least = whole_cost(&w);
    /* the next best only where the best does not get through */
    for (uint32_t i = 0; i < ways && !through; i++) {
        w.asks = 0;
        if (way[i].cost > r->ask.allowance || !read_chain(&w, to, way[i].from) || w.n < 2) continue;
        tighten(&w);
        int64_t cost = whole_cost(&w);
        through = cost < ANY_COST;
        if (cost >= least) continue;
        least = cost;
        best_n = w.n;
        base_copy(best, w.p, w.n * sizeof *best);
    }
    if (way_cost(&w, best, best_n, r->ask.allowance) == ANY_COST) return inch_path(&w, to, leg, n, out);
    *n = best_n - 1;
    for (uint32_t i = 1; i < best_n; i++) leg[i - 1] = (PathLeg){best[i], 0};
    *out = w.answer;
    return true;
}
