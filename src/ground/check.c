/* The look at a table: what every check needs, and what they say. */
#include "ground/check_own.h"

Check check_of(CheckKind k, CheckSeverity s, Vec at) {
    return (Check){.kind = (uint8_t)k,
                   .severity = (uint8_t)s,
                   .piece = {PIECE_NONE, PIECE_NONE},
                   .stand = {STAND_NONE, STAND_NONE},
                   .thing = 0xFFFF,
                   .other = 0xFFFF,
                   .at = at};
}

Check check_pieces(CheckKind k, CheckSeverity s, Vec at, uint32_t a, uint32_t b) {
    Check c = check_of(k, s, at);
    c.piece[0] = (PieceIx)a;
    c.piece_n = 1;
    if (b != UINT32_MAX) c.piece[c.piece_n++] = (PieceIx)b;
    return c;
}

void survey_add(Survey *l, Check c) {
    if (l->n < l->cap) l->out[l->n++] = c;
}

/* --- geometry over the scene's outlines --- */

static bool is_area(const Piece *p) {
    return p != NULL && p->shape == PIECE_AREA;
}

bool survey_has(const View *v, PieceIx ix, Vec at) {
    bool in = false;
    for (uint32_t k = 0; k < scene_rings(v->scene, ix); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(v->scene, ix, k, &n);
        Side s = n >= 3 ? ring_side(at, ring, n) : SIDE_OUT;
        if (s == SIDE_EDGE) return false;
        if (s == SIDE_IN) in = !in;
    }
    return in;
}

static bool near_edge(const View *v, PieceIx ix, Vec at, Wu d) {
    for (uint32_t k = 0; k < scene_rings(v->scene, ix); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(v->scene, ix, k, &n);
        for (uint32_t i = 0; i < n; i++) {
            Vec a = ring[i], b = ring[i + 1 < n ? i + 1 : 0];
            if (MAX(a.x, b.x) < at.x - d || MIN(a.x, b.x) > at.x + d || MAX(a.y, b.y) < at.y - d ||
                MIN(a.y, b.y) > at.y + d)
                continue;
            if (geom_point_segment_within(at, a, b, d)) return true;
        }
    }
    return false;
}

bool survey_deep(const View *v, PieceIx ix, Vec at, Wu depth) {
    return survey_has(v, ix, at) && !near_edge(v, ix, at, depth);
}

/* Points along an outline, a quarter of an inch apart, its corners among them. */
typedef bool (*PointAsk)(const View *v, PieceIx b, Vec at);

static bool deep_in(const View *v, PieceIx b, Vec at) {
    return survey_deep(v, b, at, TOUCH);
}

static bool far_out(const View *v, PieceIx b, Vec at) {
    return !survey_has(v, b, at) && !near_edge(v, b, at, TOUCH);
}

static bool ring_some(const View *v, const Vec *ring, uint32_t n, Box within, PieceIx b, PointAsk ask, Vec *at) {
    for (uint32_t i = 0; i < n; i++) {
        Vec p = ring[i], q = ring[i + 1 < n ? i + 1 : 0];
        Box edge = {MIN(p.x, q.x), MIN(p.y, q.y), MAX(p.x, q.x), MAX(p.y, q.y)};
        if (!box_meets(edge, within)) continue;
        int64_t len = (int64_t)geom_sqrt((uint64_t)vec_dist2(p, q)), steps = len / (WU_INCH / 4) + 1;
        for (int64_t k = 0; k < steps; k++) {
            Vec s = vec((Wu)(p.x + (q.x - p.x) * k / steps), (Wu)(p.y + (q.y - p.y) * k / steps));
            if (!box_has(within, s) || !ask(v, b, s)) continue;
            *at = s;
            return true;
        }
    }
    return false;
}

static Box rings_box(const View *v, PieceIx ix) {
    Box box = {0, 0, -1, -1};
    for (uint32_t k = 0; k < scene_rings(v->scene, ix); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(v->scene, ix, k, &n);
        if (n == 0) continue;
        Box one = box_of(ring, n);
        box = box.x1 < box.x0 ? one : box_join(box, one);
    }
    return box;
}

bool areas_overlap_rings(const View *v, const Vec *ring, uint32_t n, PieceIx b, Vec *at) {
    Box mine = box_of(ring, n), other = rings_box(v, b);
    if (!box_meets(mine, other)) return false;
    if (ring_some(v, ring, n, other, b, deep_in, at)) return true;
    for (uint32_t k = 0; k < scene_rings(v->scene, b); k++) {
        uint32_t m;
        const Vec *r = scene_ring(v->scene, b, k, &m);
        for (uint32_t i = 0; i < m; i++) {
            if (!box_has(mine, r[i]) || ring_side(r[i], ring, n) != SIDE_IN) continue;
            bool deep = true;
            for (uint32_t e = 0; e < n && deep; e++)
                deep = !geom_point_segment_within(r[i], ring[e], ring[e + 1 < n ? e + 1 : 0], TOUCH);
            if (!deep) continue;
            *at = r[i];
            return true;
        }
    }
    return false;
}

bool areas_overlap(const View *v, PieceIx a, PieceIx b, Vec *at) {
    Box ab = rings_box(v, a), bb = rings_box(v, b);
    if (!box_meets(ab, bb)) return false;
    for (int way = 0; way < 2; way++) {
        PieceIx from = way ? b : a, in = way ? a : b;
        for (uint32_t k = 0; k < scene_rings(v->scene, from); k++) {
            uint32_t n;
            const Vec *ring = scene_ring(v->scene, from, k, &n);
            if (ring_some(v, ring, n, way ? ab : bb, in, deep_in, at)) return true;
        }
    }
    return false;
}

bool area_leaves(const View *v, PieceIx a, PieceIx b, Vec *at) {
    uint32_t n;
    const Vec *ring = scene_ring(v->scene, a, 0, &n);
    Box all = rings_box(v, a);
    return scene_rings(v->scene, a) > 0 && ring_some(v, ring, n, all, b, far_out, at);
}

Wu to_line(Vec p, const SurveyPiece *line, Vec *on) {
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i + 1 < line->mid_n; i++) {
        Vec a = line->mid[i], b = line->mid[i + 1], d = vec_sub(b, a);
        int64_t len2 = MAX(vec_dot(d, d), 1), t = CLAMP(vec_dot(vec_sub(p, a), d), 0, len2);
        Vec q = vec(a.x + (Wu)((__int128)d.x * t / len2), a.y + (Wu)((__int128)d.y * t / len2));
        int64_t dist2 = vec_dist2(p, q);
        if (dist2 < least) least = dist2, *on = q;
    }
    return least == INT64_MAX ? WU_MAX : (Wu)geom_sqrt((uint64_t)least);
}

bool line_through(const SurveyPiece *line, const Vec *ring, uint32_t n, Wu least, Vec *at) {
    Box box = box_of(ring, n);
    Wu in = 0;
    for (uint32_t i = 0; i + 1 < line->mid_n; i++) {
        Vec a = line->mid[i], b = line->mid[i + 1];
        Box seg = {MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
        if (!box_meets(seg, box)) continue;
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(a, b));
        for (Wu d = 0; d < len; d += WU_INCH / 20) {
            Vec p = geom_point_along(a, b, d, MAX(len, 1));
            if (!box_has(box, p) || ring_side(p, ring, n) != SIDE_IN) continue;
            in += MIN(WU_INCH / 20, len - d);
            if (in < least) continue;
            *at = p;
            return true;
        }
    }
    return false;
}

bool crossing_at(const Survey *l, Vec at, Wu near) {
    for (uint32_t i = 0; i < l->piece_n; i++) {
        const SurveyPiece *q = &l->piece[i];
        if (q->p == NULL || (q->paint != PAINT_BRIDGE && q->paint != PAINT_FORD) ||
            !box_has(box_grow(q->box, near), at))
            continue;
        for (uint32_t k = 0; k < scene_rings(l->v->scene, (PieceIx)i); k++) {
            uint32_t n;
            const Vec *p = scene_ring(l->v->scene, (PieceIx)i, k, &n);
            if (n >= 3 && ring_side(at, p, n) != SIDE_OUT) return true; /* a wide one: its corners are far off */
            for (uint32_t j = 0; j < n; j++)
                if (geom_within(p[j], at, near)) return true;
        }
    }
    return false;
}

int64_t survey_drawn2(const Survey *l, uint32_t i) {
    int64_t area2 = 0;
    for (uint32_t k = 0; k < scene_rings(l->v->scene, (PieceIx)i); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(l->v->scene, (PieceIx)i, k, &n);
        if (n >= 3) area2 += ring_area2(ring, n);
    }
    return area2 < 0 ? -area2 : area2;
}

bool wet_stretch(const View *v, const SurveyPiece *way, PieceIx water, uint32_t nth, WetStretch *out) {
    Box box = rings_box(v, water);
    bool wet = false;
    uint32_t at = 0;
    for (uint32_t i = 0; i + 1 < way->mid_n; i++) {
        Vec a = way->mid[i], b = way->mid[i + 1];
        Box seg = {MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
        if (!wet && !box_meets(seg, box)) continue;
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(a, b));
        for (Wu d = 0; d < len; d += WU_INCH / 20) {
            Vec p = geom_point_along(a, b, d, MAX(len, 1));
            bool in = box_has(box, p) && survey_has(v, water, p);
            if (in && !wet) *out = (WetStretch){.from = p, .to = p, .seg = i};
            if (in) {
                out->to = p;
                out->len += MIN(WU_INCH / 20, len - d);
            }
            if (wet && !in && out->len > TOUCH && at++ == nth) goto found;
            wet = in;
        }
    }
    if (!wet || out->len <= TOUCH || at != nth) return false;
found:
    out->mid = vec((out->from.x + out->to.x) / 2, (out->from.y + out->to.y) / 2);
    return true;
}

bool stuck_at(const View *v, Vec at) {
    PieceIx in[48];
    uint32_t n = MIN(scene_areas_at(v->scene, at, in, 48), 48u);
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, in[i], &rule);
        if (p == NULL || !is_area(p) || rule.cost.form != COST_AREA) continue;
        bool all = true;
        for (int c = 0; c < 3; c++) all = all && rule.cost.q[c] == COST_X;
        if (all && survey_has(v, in[i], at)) return true;
    }
    return false;
}

/* --- the look --- */

static void look_line(Survey *l, SurveyPiece *q, Table t) {
    const Piece *p = q->p;
    Vec *from = ARENA_ARRAY(l->a, Vec, p->pt_n), *mid = ARENA_ARRAY(l->a, Vec, 8 * p->pt_n);
    uint8_t *smooth = ARENA_ARRAY(l->a, uint8_t, p->pt_n);
    for (uint32_t i = 0; i < p->pt_n; i++) {
        from[i] = vec(t.pt[p->pt + i].x, t.pt[p->pt + i].y);
        smooth[i] = (t.pt[p->pt + i].mark & POINT_SMOOTH) != 0;
    }
    q->mid = mid;
    q->mid_n = (uint32_t)ring_smooth(from, smooth, p->pt_n, false, mid, 8 * (size_t)p->pt_n);
    q->half = (p->width > 0 ? p->width : MAX(q->rule.cost.width, l->v->cat->kind[p->kind].width)) / 2;
}

bool survey_make(Survey *l, const View *v, Arena *a) {
    Table t = game_table(v->g);
    *l = (Survey){.v = v, .a = a, .table = {0, 0, v->g->h.w, v->g->h.h}, .piece_n = t.piece_n};
    l->piece = ARENA_ARRAY(a, SurveyPiece, t.piece_n);
    for (uint32_t i = 0; i < t.piece_n; i++) {
        SurveyPiece *q = &l->piece[i];
        if (t.piece[i].flags & PIECE_GONE || t.piece[i].kind >= v->cat->kind_n) continue;
        if (scene_piece(v->scene, (PieceIx)i, &q->rule) == NULL) continue;
        q->p = &t.piece[i];
        q->paint = v->cat->kind[q->p->kind].paint;
        q->box = rings_box(v, (PieceIx)i);
        if (q->p->shape == PIECE_LINE) look_line(l, q, t);
    }
    if (v->cat->battle == NULL) return true;
    void *mem = arena_get(a, plan_battle_bytes(v->g));
    l->battle = plan_battle(v->g, v->cat->battle, mem);
    return true;
}

size_t ground_checks_bytes(const View *v) {
    return (size_t)v->g->piece_n * (sizeof(SurveyPiece) + 64) + (size_t)v->g->pt_n * (9 * sizeof(Vec) + 32) +
           plan_battle_bytes(v->g) + (size_t)v->g->stand_n * 64 + (1u << 20);
}

static bool worse(const void *a, const void *b, void *user) {
    const Check *p = a, *q = b;
    (void)user;
    if (p->severity != q->severity) return p->severity > q->severity;
    if (p->kind != q->kind) return p->kind < q->kind;
    if (p->piece[0] != q->piece[0]) return p->piece[0] < q->piece[0];
    if (p->piece[1] != q->piece[1]) return p->piece[1] < q->piece[1];
    if (p->stand[0] != q->stand[0]) return p->stand[0] < q->stand[0];
    if (p->thing != q->thing) return p->thing < q->thing;
    return p->at.x != q->at.x ? p->at.x < q->at.x : p->at.y < q->at.y;
}

uint32_t ground_checks(const View *v, Arena *tmp, Check *out, uint32_t cap) {
    size_t mark = arena_mark(tmp);
    Survey l;
    if (!survey_make(&l, v, tmp)) return 0;
    l.cap = GROUND_CHECKS;
    l.out = ARENA_ARRAY(tmp, Check, l.cap);
    survey_terrain(&l);
    survey_forces(&l);
    base_sort(l.out, l.n, sizeof *l.out, worse, NULL);
    uint32_t n = MIN(l.n, cap);
    base_copy(out, l.out, n * sizeof *out);
    arena_release(tmp, mark);
    return n;
}

/* --- words --- */

static const struct {
    const char *word;
    uint16_t text;
} SAY[CHECK_KINDS] = {
    [CHECK_CROSSES] = {"crosses", TX_CHECK_CROSSES},
    [CHECK_NO_BRIDGE] = {"no_bridge", TX_CHECK_NO_BRIDGE},
    [CHECK_OFF_TABLE] = {"off_table", TX_CHECK_OFF_TABLE},
    [CHECK_ON_WATER] = {"on_water", TX_CHECK_ON_WATER},
    [CHECK_NOT_NESTED] = {"not_nested", TX_CHECK_NOT_NESTED},
    [CHECK_LEVEL_JUMP] = {"level_jump", TX_CHECK_LEVEL_JUMP},
    [CHECK_ON_WAY] = {"on_way", TX_CHECK_ON_WAY},
    [CHECK_IN_STREAM] = {"in_stream", TX_CHECK_IN_STREAM},
    [CHECK_TWICE] = {"twice", TX_CHECK_TWICE},
    [CHECK_SWALLOWED] = {"swallowed", TX_CHECK_SWALLOWED},
    [CHECK_SLIVER] = {"sliver", TX_CHECK_SLIVER},
    [CHECK_UPHILL] = {"uphill", TX_CHECK_UPHILL},
    [CHECK_DANGLES] = {"dangles", TX_CHECK_DANGLES},
    [CHECK_SHORT] = {"short", TX_CHECK_SHORT},
    [CHECK_OBJECTIVE] = {"objective", TX_CHECK_OBJECTIVE},
    [CHECK_ZONE_ROOM] = {"zone_room", TX_CHECK_ZONE_ROOM},
    [CHECK_ZONES_MEET] = {"zones_meet", TX_CHECK_ZONES_MEET},
    [CHECK_STAND_OFF] = {"stand_off", TX_CHECK_STAND_OFF},
    [CHECK_STAND_ON] = {"stand_on", TX_CHECK_STAND_ON},
    [CHECK_STAND_STUCK] = {"stand_stuck", TX_CHECK_STAND_STUCK},
    [CHECK_NO_GHQ] = {"no_ghq", TX_CHECK_NO_GHQ},
    [CHECK_NO_HQ] = {"no_hq", TX_CHECK_NO_HQ},
    [CHECK_CARRIERS] = {"carriers", TX_CHECK_CARRIERS},
    [CHECK_YEAR] = {"year", TX_CHECK_YEAR},
};

const char *check_word(CheckKind k) {
    return k < CHECK_KINDS ? SAY[k].word : "";
}

const char *check_severity_word(CheckSeverity s) {
    return s == CHECK_FAULT ? "fault" : s == CHECK_WARNING ? "warning" : "advice";
}

static void print_place(const View *v, Vec at, Text *out) {
    int64_t unit = base_streq(v->cat->spec->unit, "cm") ? WU_CM : WU_INCH;
    text_ratio(out, at.x, unit, 1, false);
    text_str(out, ", ");
    text_ratio(out, at.y, unit, 1, false);
}

static const char *thing_name(const View *v, const Check *c, const Battle *b) {
    if (c->thing == 0xFFFF || b == NULL) return "";
    if (c->kind == CHECK_OBJECTIVE)
        return v->g->plan.version > 0 ? plan_objective_c(v->g, c->thing)->name : b->objective[c->thing].name;
    if (c->kind == CHECK_NO_GHQ || c->kind == CHECK_CARRIERS)
        return v->g->plan.version > 0 ? plan_formation_c(v->g, c->thing)->name : b->formation[c->thing].name;
    if (c->kind == CHECK_NO_HQ) {
        uint16_t slot = game_unit_c(v->g, c->thing)->battle_unit;
        return v->g->plan.version > 0 ? plan_unit_c(v->g, slot)->name : b->unit[slot].name;
    }
    return "";
}

void ground_check_print(const View *v, const Check *c, Text *out) {
    TEXT(at, 40);
    TEXT(id, 16);
    TEXT(other_id, 16);
    TEXT(who, 100);
    TEXT(whom, 100);
    TEXT(have, 24);
    TEXT(limit, 24);
    TEXT(number, 16);
    TEXT(other, 16);
    const char *what = "", *on = "";
    Text *const label[2] = {&who, &whom};
    for (uint8_t k = 0; k < c->piece_n; k++) {
        piece_label(v->g, c->piece[k], k == 0 ? &id : &other_id);
        *(k == 0 ? &what : &on) = v->cat->kind[game_table(v->g).piece[c->piece[k]].kind].title;
    }
    for (int k = 0; k < 2; k++) {
        if (c->stand[k] == STAND_NONE) continue;
        stand_label(v->g, c->stand[k], label[k]);
        text_char(label[k], ' ');
        const StandType *t = &v->cat->type[game_stand_c(v->g, c->stand[k])->type];
        text_str(label[k], t->short_name != NULL ? t->short_name : t->name);
    }
    print_place(v, c->at, &at);
    bool length = c->kind == CHECK_OFF_TABLE || c->kind == CHECK_DANGLES || c->kind == CHECK_SHORT;
    if (length)
        measure_print(v->cat, MEASURE_WU, c->have, 0, true, &have);
    else
        text_int(&have, c->have);
    text_int(&limit, c->limit);
    text_int(&number, c->thing + 1);
    text_int(&other, c->other + 1);
    const TextSlot slot[] = {{"what", what},          {"id", id.buf},     {"on", on},
                             {"on_id", other_id.buf}, {"at", at.buf},     {"who", who.buf},
                             {"whom", whom.buf},      {"have", have.buf}, {"limit", limit.buf},
                             {"n", number.buf},       {"m", other.buf},   {"name", thing_name(v, c, v->cat->battle)}};
    text_fill(out, catalog_text(v->cat, (TextId)SAY[c->kind].text), slot, ARRAY_LEN(slot));
}
