/* What lies where: areas, lines, levels, shares of a base, bodies near a base. */
#include "world/scene_int.h"

uint32_t scene_areas_at(const Scene *s, Vec at, PieceIx *out, uint32_t cap) {
    const Ground *g = scene_ground(s);
    PieceIx near[TABLE_PIECES];
    uint32_t n = ground_in_box(g, (Box){at.x, at.y, at.x, at.y}, near), found = 0;
    for (uint32_t i = 0; i < n && found < cap; i++)
        if (ground_piece_has(g, near[i], at)) out[found++] = near[i];
    return found;
}

static bool piece_meets_base(const Ground *g, const ScenePiece *sp, const Shape *shape, Pose at, Wu reach) {
    Box box = shape == NULL ? (Box){at.at.x, at.at.y, at.at.x, at.at.y} : shape_box(*shape, at);
    box = box_grow(box, reach);
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        const Vec *p = g->pt + o->pt;
        /* a line of one point is a segment of no length */
        for (uint32_t i = o->n > 1; i < o->n; i++) {
            Vec from = p[i > 0 ? i - 1 : 0];
            if ((from.x < box.x0 && p[i].x < box.x0) || (from.x > box.x1 && p[i].x > box.x1) ||
                (from.y < box.y0 && p[i].y < box.y0) || (from.y > box.y1 && p[i].y > box.y1))
                continue;
            if (shape == NULL ? geom_point_segment_within(at.at, from, p[i], reach)
                              : shape_meets_segment(*shape, at, from, p[i], reach))
                return true;
        }
    }
    return false;
}

uint32_t scene_lines_at(const Scene *s, const Shape *shape, Pose at, Wu reach, PieceIx *out, uint32_t cap) {
    const Ground *g = scene_ground(s);
    PieceIx near[TABLE_PIECES];
    Box box = shape == NULL ? (Box){at.at.x, at.at.y, at.at.x, at.at.y} : shape_box(*shape, at);
    uint32_t n = ground_in_box(g, box_grow(box, reach), near), found = 0;
    for (uint32_t i = 0; i < n && found < cap; i++) {
        const ScenePiece *sp = &g->piece[near[i]];
        if (sp->form == FORM_LINE && piece_meets_base(g, sp, shape, at, reach)) out[found++] = near[i];
    }
    return found;
}

bool scene_line_near(const Scene *s, PieceIx p, const Shape *shape, Pose at, Wu reach) {
    const Ground *g = scene_ground(s);
    if (p >= g->piece_n) return false;
    const ScenePiece *sp = &g->piece[p];
    Box box = shape == NULL ? (Box){at.at.x, at.at.y, at.at.x, at.at.y} : shape_box(*shape, at);
    return sp->form == FORM_LINE && box_meets(box_grow(box, reach), sp->box) &&
           piece_meets_base(g, sp, shape, at, reach);
}

uint32_t scene_lines_cut(const Scene *s, Vec a, Vec b, PieceIx *out, Frac *at, uint32_t cap) {
    const Ground *g = scene_ground(s);
    StretchList list;
    uint32_t n = 0;
    if (!stretch_along(g, &g->move, a, b, &list)) return 0;
    for (uint32_t i = 0; i < list.n; i++) {
        const Stretch *st = &list.at[i];
        if (!st->line) continue;
        uint32_t k = n;
        for (; k > 0 && frac_compare(st->in, at[k - 1]) < 0; k--) {
            if (k == cap) continue;
            out[k] = out[k - 1];
            at[k] = at[k - 1];
        }
        if (k == cap) continue;
        out[k] = st->piece;
        at[k] = st->in;
        n = MIN(n + 1, cap);
    }
    return n;
}

uint32_t scene_stretches(const Scene *s, Vec a, Vec b, SceneStretch *out, uint32_t cap) {
    const Ground *g = scene_ground(s);
    StretchList list;
    uint32_t n = 0;
    if (!stretch_along(g, &g->move, a, b, &list)) return 0;
    for (uint32_t i = 0; i < list.n && n < cap; i++) {
        const Stretch *st = &list.at[i];
        if (!st->line && !ground_rule(g, st->piece)->stretch) continue;
        out[n++] = (SceneStretch){st->piece, st->line, (uint8_t)(!st->left && !st->right && !st->both), st->in, st->out};
    }
    return n;
}

int scene_level_at(const Scene *s, Vec at) {
    const Ground *g = scene_ground(s);
    PieceIx near[TABLE_PIECES];
    uint32_t n = ground_in_box(g, (Box){at.x, at.y, at.x, at.y}, near);
    int level = 0;
    for (uint32_t i = 0; i < n; i++)
        if (ground_rule(g, near[i])->sight.effect == SIGHT_HEIGHT && g->piece[near[i]].piece.level > level &&
            ground_piece_has(g, near[i], at))
            level = g->piece[near[i]].piece.level;
    return level;
}

/* The base as a clip: a rectangle's corners; a disc as its 64 corners. */
size_t scene_base_ring(Shape shape, Pose at, Vec clip[RING_CLIP_MAX]) {
    if (shape.kind == SHAPE_RECT) {
        shape_ring(shape, at, clip);
        return 4;
    }
    for (int i = 0; i < RING_CLIP_MAX; i++) /* counter-clockwise */
        clip[i] = vec_add(at.at, angle_vec((Angle)(65536 - i * (65536 / RING_CLIP_MAX)), shape.hx));
    return RING_CLIP_MAX;
}

enum { NEAR_CORNERS = 256 };

/* Which sides of the box the point lies beyond, a bit each. */
static unsigned beyond(Box b, Vec p) {
    return (unsigned)(p.x < b.x0) | (unsigned)(p.x > b.x1) << 1 | (unsigned)(p.y < b.y0) << 2 |
           (unsigned)(p.y > b.y1) << 3;
}

/* The ring without the corners that do not matter to what of it lies in the box: one between two others beyond the same
 * side is passed by, on a way that stays beyond that side and so goes round the box as before. `aside`: so does the
 * whole ring. Returns 0 when too many are left. */
static size_t ring_near(const Vec *ring, size_t n, Box box, Vec out[NEAR_CORNERS], bool *aside) {
    unsigned last = beyond(box, ring[0]), here = beyond(box, ring[1 % n]);
    size_t kept = 0;
    *aside = true;
    out[kept++] = ring[0];
    for (size_t i = 1; i < n; i++) {
        unsigned next = beyond(box, ring[i + 1 < n ? i + 1 : 0]);
        if ((last & here & next) == 0) {
            if (kept == NEAR_CORNERS) return 0;
            out[kept++] = ring[i];
            *aside &= (last & here) != 0;
            last = here;
        }
        here = next;
    }
    *aside &= (last & here) != 0;
    return kept;
}

/* Twice the area of the clip, whichever way round it goes. */
static int64_t base_area2(const Vec *clip, size_t n) {
    int64_t area2 = ring_area2(clip, n);
    return area2 < 0 ? -area2 : area2;
}

int64_t ground_overlap2(const Ground *g, uint32_t p, const Vec *clip, size_t n, Vec at) {
    const ScenePiece *sp = &g->piece[p];
    Box box = box_of(clip, n);
    int64_t sum = 0;
    if ((sp->form != FORM_AREA && sp->form != FORM_QUADS) || !box_meets(sp->box, box)) return 0;
    for (uint32_t k = 0; k < sp->ring_n; k++) {
        const Outline *o = &g->ring[sp->ring + k];
        Vec near[NEAR_CORNERS];
        const Vec *ring = near;
        bool aside;
        size_t ring_n = ring_near(g->pt + o->pt, o->n, box, near, &aside);
        if (ring_n == 0) ring = g->pt + o->pt, ring_n = o->n, aside = false;
        int64_t part = 0;
        if (!aside)
            part = ring_clip_area2(clip, n, at, &ring, &ring_n, 1);
        else if (ring_n >= 3 && ring_side(clip[0], ring, ring_n) == SIDE_IN) /* all round it */
            part = 4096 * base_area2(clip, n);
        sum += sp->form == FORM_QUADS || k == 0 ? part : -part;
    }
    return MAX(sum, 0);
}

int64_t scene_overlap2(const Scene *s, PieceIx p, Shape shape, Pose at) {
    const Ground *g = scene_ground(s);
    Vec clip[RING_CLIP_MAX];
    if (p >= g->piece_n) return 0;
    size_t n = scene_base_ring(shape, at, clip);
    return ground_overlap2(g, p, clip, n, at.at);
}

bool scene_half_in(const Scene *s, PieceIx p, Shape shape, Pose at) {
    /* against the area of the corners as they lie, rounded: so a straight edge through the centre halves a turned base
     * too */
    Vec clip[RING_CLIP_MAX];
    size_t n = scene_base_ring(shape, at, clip);
    return 2 * scene_overlap2(s, p, shape, at) >= 4096 * ring_area2(clip, n);
}

typedef struct Near {
    Shape shape;
    Pose at;
    Wu dist;
    bool overlap_only;
    uint16_t self, *out;
    uint32_t n, cap;
} Near;

static bool see_near(void *user, const Body *b, const BodyMore *more) {
    (void)more;
    Near *q = user;
    if (b->id == q->self) return true;
    if (q->overlap_only ? !shape_overlap(q->shape, q->at, b->shape, b->pose)
                        : !shape_within(q->shape, q->at, b->shape, b->pose, q->dist))
        return true;
    if (q->cap == 0) return false;
    /* ids ascending, the lowest are kept */
    uint32_t k = q->n;
    for (; k > 0 && q->out[k - 1] > b->id; k--)
        if (k < q->cap) q->out[k] = q->out[k - 1];
    if (k < q->cap) q->out[k] = b->id;
    q->n = MIN(q->n + 1, q->cap);
    return true;
}

uint32_t scene_bodies_within(const Scene *s, Shape shape, Pose at, Wu dist, bool overlap_only, uint16_t self,
                             uint16_t *out, uint32_t cap) {
    Near q = {shape, at, dist, overlap_only, self, out, 0, cap};
    Wu grow = body_radius(shape) + (overlap_only ? 0 : MAX(dist, 0));
    body_along(s, at.at, at.at, grow, see_near, &q);
    return q.n;
}
