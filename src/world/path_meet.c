/* What the base meets on a leg: other bases, the table's edge.
 *
 * On a leg the base keeps its facing, so it overlaps another base exactly while its centre is inside the sum of the two
 * outlines, which is convex: the leg enters it once and leaves it once, at exact fractions. */
#include "world/path_int.h"

enum { SUM_CORNERS = 8, SAMPLE = 16 };

static int lowest(const Vec *p) {
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (p[i].y < p[best].y || (p[i].y == p[best].y && p[i].x < p[best].x)) best = i;
    return best;
}

/* All b + a of two rectangles, a about the origin: their edges in the order of their directions. */
static void ring_sum(const Vec a[4], const Vec b[4], Vec out[SUM_CORNERS]) {
    int i = lowest(a), j = lowest(b), ni = 0, nj = 0;
    for (int n = 0; n < SUM_CORNERS; n++) {
        Vec pa = a[(i + ni) & 3], pb = b[(j + nj) & 3];
        out[n] = vec_add(pa, pb);
        int64_t turn = vec_cross(vec_sub(a[(i + ni + 1) & 3], pa), vec_sub(b[(j + nj + 1) & 3], pb));
        if (nj == 4 || (ni < 4 && turn >= 0))
            ni++;
        else
            nj++;
    }
}

/* Where the leg is inside the sum: does it overlap at all, and from which fraction to which? Rectangles only. */
static bool overlap_stretch(const Leg *l, const Body *b, Frac *in, Frac *out, bool *at_start) {
    Vec mine[4], theirs[4], sum[SUM_CORNERS];
    shape_ring(l->ask->shape, (Pose){{0, 0}, l->face}, mine);
    shape_ring(b->shape, b->pose, theirs);
    ring_sum(mine, theirs, sum);
    *at_start = ring_side(l->a, sum, SUM_CORNERS) == SIDE_IN;
    return ring_convex_crossed(sum, SUM_CORNERS, l->a, l->b) &&
           ring_convex_stretch(sum, SUM_CORNERS, l->a, l->b, in, out);
}

static bool overlaps_at(const Leg *l, const Body *b, Wu at) {
    return shape_overlap(l->ask->shape, leg_pose(l, at), b->shape, b->pose);
}

/* Last place before the base overlaps b; len when it never does, -1 when it does from the start. */
static Wu before_body(const Leg *l, const Body *b) {
    Frac in, out;
    bool at_start;
    if (l->ask->shape.kind == SHAPE_RECT && b->shape.kind == SHAPE_RECT) {
        if (!overlap_stretch(l, b, &in, &out, &at_start)) return l->len;
        return at_start ? -1 : (Wu)((__int128)in.num * l->len / in.den);
    }
    if (overlaps_at(l, b, 0)) return -1;
    for (Wu at = 0; at < l->len;) {
        Wu next = MIN(at + SAMPLE, l->len), lo = at;
        if (!shape_within(l->ask->shape, leg_pose(l, at), b->shape, b->pose, WU_INCH / 2 + 2)) {
            at = MIN(at + WU_INCH / 2, l->len);
            continue;
        }
        if (overlaps_at(l, b, next)) {
            while (next - lo > 1) {
                Wu mid = lo + (next - lo) / 2;
                if (overlaps_at(l, b, mid))
                    next = mid;
                else
                    lo = mid;
            }
            return lo;
        }
        at = next;
    }
    return l->len;
}

typedef struct Meet {
    const Leg *l;
    Wu last;
    uint16_t by;
} Meet;

static bool see_enemy(void *user, const Body *b, const BodyMore *more) {
    (void)more;
    Meet *m = user;
    const PathAsk *q = m->l->ask;
    if (b->id == q->self || b->seat == q->seat) return true;
    Wu last = before_body(m->l, b);
    if (last < m->last || (last == m->last && last < m->l->len && b->id < m->by)) m->last = last, m->by = b->id;
    return true;
}

Wu leg_enemy(const Leg *l, uint16_t *by) {
    Meet m = {l, l->len, 0xFFFF};
    body_along(l->s, l->a, l->b, body_radius(l->ask->shape), see_enemy, &m);
    *by = m.by;
    return m.last;
}

typedef struct Touch {
    const PathAsk *ask;
    Pose at;
    bool enemies; /* only other seats' */
    const Body *found;
} Touch;

static bool see_touch(void *user, const Body *b, const BodyMore *more) {
    (void)more;
    Touch *t = user;
    if (b->id == t->ask->self || (t->enemies && b->seat == t->ask->seat)) return true;
    if (!shape_overlap(t->ask->shape, t->at, b->shape, b->pose)) return true;
    if (t->found == NULL || b->id < t->found->id) t->found = b;
    return true;
}

static const Body *touch_at(const PathAsk *ask, const Scene *s, Pose at, bool enemies) {
    Touch t = {ask, at, enemies, NULL};
    body_along(s, at.at, at.at, body_radius(ask->shape), see_touch, &t);
    return t.found;
}

bool path_enemy_at(const PathAsk *ask, const Scene *s, Pose at, uint16_t *by) {
    const Body *b = touch_at(ask, s, at, true);
    if (b != NULL) *by = b->id;
    return b != NULL;
}

Wu leg_clear(const Leg *l, Wu at) {
    while (at >= 0) {
        const Body *b = touch_at(l->ask, l->s, leg_pose(l, at), false);
        if (b == NULL) return at;
        Frac in, out;
        bool at_start;
        Wu next = at - 1;
        if (l->ask->shape.kind == SHAPE_RECT && b->shape.kind == SHAPE_RECT &&
            overlap_stretch(l, b, &in, &out, &at_start))
            next = at_start ? -1 : MIN(next, (Wu)((__int128)in.num * l->len / in.den));
        at = next;
    }
    return -1;
}

/* How far the base sticks out of the table; with `off_table` only the centre counts. */
static Wu sticks_out(const PathAsk *ask, const Scene *s, Pose at) {
    Box table = scene_box(s),
        base = ask->off_table ? (Box){at.at.x, at.at.y, at.at.x, at.at.y} : shape_box(ask->shape, at);
    Wu x = MAX(table.x0 - base.x0, base.x1 - table.x1), y = MAX(table.y0 - base.y0, base.y1 - table.y1);
    return MAX(MAX(x, y), 0);
}

/* One that sticks out already may turn as it likes. */
static Wu may_stick_out(const PathAsk *ask, const Scene *s, Pose before, Pose turned) {
    Wu was = sticks_out(ask, s, before);
    return was == 0 ? 0 : MAX(was, sticks_out(ask, s, turned));
}

bool path_on_table(const PathAsk *ask, const Scene *s, Pose before, Pose at) {
    return sticks_out(ask, s, at) <=
           (vec_same(before.at, at.at) ? may_stick_out(ask, s, before, at) : sticks_out(ask, s, before));
}

Wu leg_edge(const Leg *l) {
    Wu most = may_stick_out(l->ask, l->s, l->before, leg_pose(l, 0));
    if (sticks_out(l->ask, l->s, leg_pose(l, 0)) > most) return -1;
    if (sticks_out(l->ask, l->s, leg_pose(l, l->len)) <= most) return l->len;
    Wu lo = 0, hi = l->len; /* how far a base on a straight way sticks out first falls, then rises */
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (sticks_out(l->ask, l->s, leg_pose(l, mid)) <= most)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}
