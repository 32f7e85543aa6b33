/* What makes no sense about terrain. */
#include "ground/check_own.h"

/* --- one piece --- */

static bool edge_before(const void *a, const void *b, void *user) {
    const Vec *ring = user;
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    Wu x = MIN(ring[p].x, ring[p + 1].x), y = MIN(ring[q].x, ring[q + 1].x);
    return x != y ? x < y : p < q;
}

/* As ring_simple, but by a sweep: rounded outlines have many corners. */
static bool ring_meets_itself(Arena *a, const Vec *ring, uint32_t n, Vec *at) {
    size_t mark = arena_mark(a);
    Vec *p = ARENA_ARRAY(a, Vec, n + 1);
    uint32_t *order = ARENA_ARRAY(a, uint32_t, n);
    base_copy(p, ring, n * sizeof *p);
    p[n] = p[0];
    for (uint32_t i = 0; i < n; i++) order[i] = i;
    base_sort(order, n, sizeof *order, edge_before, p);
    bool met = false;
    for (uint32_t s = 0; s < n && !met; s++) {
        uint32_t i = order[s];
        Wu right = MAX(p[i].x, p[i + 1].x), low = MIN(p[i].y, p[i + 1].y), high = MAX(p[i].y, p[i + 1].y);
        for (uint32_t t = s + 1; t < n && !met; t++) {
            uint32_t k = order[t];
            if (MIN(p[k].x, p[k + 1].x) > right) break;
            if (MIN(p[k].y, p[k + 1].y) > high || MAX(p[k].y, p[k + 1].y) < low) continue;
            uint32_t apart = i > k ? i - k : k - i;
            if (apart <= 1 || apart == n - 1 || !geom_segments_meet(p[i], p[i + 1], p[k], p[k + 1])) continue;
            *at = p[k];
            met = true;
        }
    }
    arena_release(a, mark);
    return met;
}

static void look_outline(Survey *l, uint32_t i) {
    const SurveyPiece *q = &l->piece[i];
    if (q->p->shape != PIECE_AREA || q->rule.at) return;
    for (uint32_t k = 0; k < scene_rings(l->v->scene, (PieceIx)i); k++) {
        uint32_t n;
        Vec at;
        const Vec *ring = scene_ring(l->v->scene, (PieceIx)i, k, &n);
        if (!ring_meets_itself(l->a, ring, n, &at)) continue;
        survey_add(l, check_pieces(CHECK_CROSSES, CHECK_FAULT, at, i, UINT32_MAX));
        return;
    }
}

/* Land and ways go on beyond the table: they may hang over a little, so that no rounded corner leaves a notch. */
static bool goes_on(const SurveyPiece *q) {
    switch (q->paint) {
    case PAINT_HEDGE:
    case PAINT_WALL:
    case PAINT_HEDGEROW:
    case PAINT_CROPS:
    case PAINT_ORCHARD:
    case PAINT_BUILDING:
    case PAINT_WIRE:
    case PAINT_DITCH:
    case PAINT_WORKS:
    case PAINT_MINES: return false;
    default: return true;
    }
}

static void look_edge(Survey *l, uint32_t i) {
    const SurveyPiece *q = &l->piece[i];
    Box b = q->box, t = l->table;
    if (q->p->shape == PIECE_LINE) b = box_of(q->mid, q->mid_n); /* its sides may hang over where it leaves */
    Wu over = MAX(MAX(t.x0 - b.x0, b.x1 - t.x1), MAX(t.y0 - b.y0, b.y1 - t.y1));
    if (over <= (goes_on(q) ? 2 * WU_INCH : TOUCH) || q->p->shape == PIECE_SPOT) return;
    bool off = !box_meets(b, t);
    Vec at = vec(CLAMP(b.x0 < 0 ? b.x0 : b.x1, 0, t.x1), CLAMP((b.y0 + b.y1) / 2, 0, t.y1));
    if (b.x0 >= 0 && b.x1 <= t.x1) at = vec(CLAMP((b.x0 + b.x1) / 2, 0, t.x1), b.y0 < 0 ? 0 : t.y1);
    Check c = check_pieces(CHECK_OFF_TABLE, off ? CHECK_WARNING : CHECK_ADVICE, at, i, UINT32_MAX);
    c.have = over;
    survey_add(l, c);
}

static void look_small(Survey *l, uint32_t i) {
    const SurveyPiece *q = &l->piece[i];
    bool small = false;
    if (q->p->shape == PIECE_AREA && !q->rule.at) {
        small = survey_drawn2(l, i) < (int64_t)WU_INCH * WU_INCH / 2; /* a quarter of a square inch */
    } else if (q->p->shape == PIECE_LINE) {
        Wu len = 0;
        for (uint32_t k = 0; k + 1 < q->mid_n && len < WU_INCH; k++)
            len += (Wu)geom_sqrt((uint64_t)vec_dist2(q->mid[k], q->mid[k + 1]));
        small = len < WU_INCH / 4;
    }
    Vec at = vec((q->box.x0 + q->box.x1) / 2, (q->box.y0 + q->box.y1) / 2);
    if (small) survey_add(l, check_pieces(CHECK_SLIVER, CHECK_ADVICE, at, i, UINT32_MAX));
}

/* Levels along the stream: once it has risen and fallen, or fallen and risen, something is wrong. */
static void look_stream(Survey *l, uint32_t i) {
    const SurveyPiece *q = &l->piece[i];
    if (!is_stream(q)) return;
    int before = -1, way = 0;
    for (uint32_t k = 0; k + 1 < q->mid_n; k++) {
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(q->mid[k], q->mid[k + 1]));
        for (Wu d = 0; d < len; d += WU_INCH / 4) {
            Vec p = geom_point_along(q->mid[k], q->mid[k + 1], d, MAX(len, 1));
            if (!box_has(l->table, p)) continue;
            int level = scene_level_at(l->v->scene, p), step = before < 0 ? 0 : level - before;
            before = level;
            if (step == 0) continue;
            if (way == 0) way = step;
            if ((way > 0) == (step > 0)) continue;
            survey_add(l, check_pieces(CHECK_UPHILL, CHECK_ADVICE, p, i, UINT32_MAX));
            return;
        }
    }
}

/* --- ways --- */

static void bridge_missing(Survey *l, Vec at, uint32_t way, uint32_t water, bool blocks) {
    survey_add(l, check_pieces(CHECK_NO_BRIDGE, blocks ? CHECK_WARNING : CHECK_ADVICE, at, way, water));
}

static void look_wet(Survey *l, uint32_t w, uint32_t s) {
    const SurveyPiece *way = &l->piece[w], *water = &l->piece[s];
    if (!box_meets(way->box, water->box)) return;
    if (is_water(water)) {
        WetStretch wet;
        for (uint32_t k = 0; k < 16 && wet_stretch(l->v, way, (PieceIx)s, k, &wet); k++)
            if (!crossing_at(l, wet.mid, WU_INCH * 3 / 4)) bridge_missing(l, wet.mid, w, s, true);
        return;
    }
    for (uint32_t i = 0; i + 1 < way->mid_n; i++)
        for (uint32_t k = 0; k + 1 < water->mid_n; k++) {
            Frac f;
            Vec a = way->mid[i], b = way->mid[i + 1], c = water->mid[k], d = water->mid[k + 1];
            if (MAX(a.x, b.x) < MIN(c.x, d.x) || MIN(a.x, b.x) > MAX(c.x, d.x) || MAX(a.y, b.y) < MIN(c.y, d.y) ||
                MIN(a.y, b.y) > MAX(c.y, d.y) || !geom_segment_cut(a, b, c, d, &f))
                continue;
            Vec at = vec(a.x + (Wu)frac_scale(f, b.x - a.x), a.y + (Wu)frac_scale(f, b.y - a.y));
            if (!box_has(l->table, at) || crossing_at(l, at, WU_INCH / 2)) continue;
            if (l->n > 0 && l->out[l->n - 1].kind == CHECK_NO_BRIDGE &&
                geom_within(l->out[l->n - 1].at, at, WU_INCH / 2))
                continue; /* a corner on the stream is met by two legs */
            bridge_missing(l, at, w, s, water->rule.cost.way_crosses != 1);
        }
}

static void look_ends(Survey *l, uint32_t w) {
    const SurveyPiece *way = &l->piece[w];
    enum { NEAR = WU_INCH, JOINED = WU_INCH / 8 };
    for (int end = 0; end < 2; end++) {
        Vec p = end ? way->mid[way->mid_n - 1] : way->mid[0];
        Wu rim = MIN(MIN(p.x, l->table.x1 - p.x), MIN(p.y, l->table.y1 - p.y));
        if (rim <= 0) continue; /* leaves the table */
        Wu best = NEAR + 1;
        uint32_t other = UINT32_MAX;
        for (uint32_t i = 0; i < l->piece_n; i++) {
            Vec on;
            if (i == w || !is_way(&l->piece[i]) || !box_has(box_grow(l->piece[i].box, NEAR), p)) continue;
            Wu d = MAX(to_line(p, &l->piece[i], &on) - l->piece[i].half, 0);
            if (d < best) best = d, other = i;
        }
        if (other != UINT32_MAX && best <= JOINED) continue;
        bool edge = rim <= NEAR && (other == UINT32_MAX || rim < best);
        if (!edge && (other == UINT32_MAX || best > NEAR)) continue;
        Check c = check_pieces(edge ? CHECK_SHORT : CHECK_DANGLES, CHECK_ADVICE, p, w, edge ? UINT32_MAX : other);
        c.have = edge ? rim : best;
        c.limit = end; /* which end */
        survey_add(l, c);
    }
}

/* --- two areas --- */

static bool bears(const SurveyPiece *q) { /* grows or stands on dry ground */
    switch (q->paint) {
    case PAINT_WOODS:
    case PAINT_DENSE:
    case PAINT_ORCHARD:
    case PAINT_CROPS:
    case PAINT_ROUGH:
    case PAINT_SAND:
    case PAINT_BUILDING:
    case PAINT_RUBBLE: return q->p->shape == PIECE_AREA;
    default: return false;
    }
}

static void look_houses(Survey *l, uint32_t h) {
    const SurveyPiece *house = &l->piece[h];
    uint32_t n;
    const Vec *ring = scene_ring(l->v->scene, (PieceIx)h, 0, &n);
    bool town = survey_drawn2(l, h) > (int64_t)18 * WU_INCH * WU_INCH; /* streets run through a built-up area */
    for (uint32_t i = 0; i < l->piece_n; i++) {
        const SurveyPiece *q = &l->piece[i];
        Vec at;
        bool way = is_way(q) && !town, wet = is_stream(q);
        if ((!way && !wet) || !box_meets(q->box, house->box) || !line_through(q, ring, n, WU_INCH / 4, &at)) continue;
        survey_add(l, check_pieces(way ? CHECK_ON_WAY : CHECK_IN_STREAM, CHECK_ADVICE, at, h, i));
    }
}

static bool same_outline(const Survey *l, uint32_t a, uint32_t b) {
    const SurveyPiece *p = &l->piece[a], *q = &l->piece[b];
    if (p->p->kind != q->p->kind || p->p->shape != q->p->shape || p->p->level != q->p->level) return false;
    Box u = p->box, v = q->box;
    int64_t apart = (int64_t)(u.x0 > v.x0 ? u.x0 - v.x0 : v.x0 - u.x0) + (u.y0 > v.y0 ? u.y0 - v.y0 : v.y0 - u.y0) +
                    (u.x1 > v.x1 ? u.x1 - v.x1 : v.x1 - u.x1) + (u.y1 > v.y1 ? u.y1 - v.y1 : v.y1 - u.y1);
    if (apart > 4 * TOUCH) return false;
    if (p->p->shape == PIECE_LINE) { /* each end and the middle of one lie on the other */
        Vec on;
        Vec some[3] = {p->mid[0], p->mid[p->mid_n / 2], p->mid[p->mid_n - 1]};
        for (int k = 0; k < 3; k++)
            if (to_line(some[k], q, &on) > TOUCH) return false;
        return true;
    }
    int64_t s = survey_drawn2(l, a), t = survey_drawn2(l, b);
    return (s > t ? s - t : t - s) <= MAX(s, t) / 100;
}

static bool alike_in(const Survey *l, uint32_t a, uint32_t b) { /* a wholly in b, of its kind */
    const SurveyPiece *p = &l->piece[a], *q = &l->piece[b];
    Vec at;
    if (p->p->kind != q->p->kind || p->p->shape != PIECE_AREA || q->p->shape != PIECE_AREA ||
        p->p->level != q->p->level || p->rule.at || p->rule.cost.form == COST_SPOT)
        return false;
    return p->box.x0 >= q->box.x0 && p->box.y0 >= q->box.y0 && p->box.x1 <= q->box.x1 && p->box.y1 <= q->box.y1 &&
           !area_leaves(l->v, (PieceIx)a, (PieceIx)b, &at);
}

static void look_pair(Survey *l, uint32_t a, uint32_t b) {
    const SurveyPiece *p = &l->piece[a], *q = &l->piece[b];
    Vec mid = vec((p->box.x0 + p->box.x1) / 2, (p->box.y0 + p->box.y1) / 2), at;
    if (same_outline(l, a, b)) {
        survey_add(l, check_pieces(CHECK_TWICE, CHECK_WARNING, mid, b, a));
        return;
    }
    for (int k = 0; k < 2; k++) {
        uint32_t in = k ? b : a, out = k ? a : b;
        if (bears(&l->piece[in]) && is_water(&l->piece[out]) && areas_overlap(l->v, (PieceIx)in, (PieceIx)out, &at)) {
            bool house = is_house(&l->piece[in]);
            survey_add(l, check_pieces(CHECK_ON_WATER, house ? CHECK_WARNING : CHECK_ADVICE, at, in, out));
        } else if (alike_in(l, in, out)) {
            survey_add(l, check_pieces(CHECK_SWALLOWED, CHECK_ADVICE, at = mid, in, out));
            return;
        }
    }
    (void)q;
}

/* --- hills --- */

static void look_hill(Survey *l, uint32_t h) {
    const SurveyPiece *hill = &l->piece[h];
    int under = 0;
    uint32_t lies_on = UINT32_MAX, leaves = UINT32_MAX;
    Vec at = {0, 0}, where = {0, 0};
    for (uint32_t i = 0; i < l->piece_n; i++) {
        const SurveyPiece *q = &l->piece[i];
        if (i == h || q->p == NULL || q->paint != PAINT_HILL || q->p->level >= hill->p->level) continue;
        if (!box_meets(q->box, hill->box)) continue;
        if (!area_leaves(l->v, (PieceIx)h, (PieceIx)i, &at)) {
            if (q->p->level > under || lies_on == UINT32_MAX) lies_on = i;
            under = MAX(under, q->p->level);
        } else if (areas_overlap(l->v, (PieceIx)h, (PieceIx)i, &where) &&
                   (leaves == UINT32_MAX || q->p->level > l->piece[leaves].p->level)) {
            leaves = i;
            where = at;
        }
    }
    if (leaves != UINT32_MAX && l->piece[leaves].p->level > under) {
        survey_add(l, check_pieces(CHECK_NOT_NESTED, CHECK_ADVICE, where, h, leaves));
        return;
    }
    if (hill->p->level <= under + 1) return;
    Vec mid = vec((hill->box.x0 + hill->box.x1) / 2, (hill->box.y0 + hill->box.y1) / 2);
    Check c = check_pieces(CHECK_LEVEL_JUMP, CHECK_ADVICE, mid, h, lies_on);
    c.have = hill->p->level;
    c.limit = under;
    survey_add(l, c);
}

void survey_terrain(Survey *l) {
    for (uint32_t i = 0; i < l->piece_n; i++) {
        const SurveyPiece *q = &l->piece[i];
        if (q->p == NULL || scene_rings(l->v->scene, (PieceIx)i) == 0) continue;
        look_outline(l, i);
        look_edge(l, i);
        look_small(l, i);
        look_stream(l, i);
        if (q->paint == PAINT_HILL && q->p->shape == PIECE_AREA) look_hill(l, i);
        if (is_house(q)) look_houses(l, i);
        if (is_way(q)) look_ends(l, i);
        for (uint32_t k = 0; k < l->piece_n && is_way(q); k++)
            if (is_water(&l->piece[k]) || is_stream(&l->piece[k])) look_wet(l, i, k);
        for (uint32_t k = i + 1; k < l->piece_n; k++)
            if (l->piece[k].p != NULL && box_meets(q->box, l->piece[k].box)) look_pair(l, i, k);
    }
}
