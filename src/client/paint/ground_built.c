/* What men built or broke: houses, walls, wire, positions, mines, rubble, wrecks, cliffs and crests (drawn as marks),
 * smoke. */
#include "client/paint/ground_bake.h"

#include <math.h>

static size_t cell(int x, int y) {
    return (size_t)y * TILE + (size_t)x;
}
static void tint(Bake *b, int x, int y, Rgb c, float a) {
    Rgb *o = &b->img[cell(x, y)];
    *o = gr_mix(*o, c, a);
}

/* --- houses --- */
static bool oblongs_apart(const Oblong *a, const Oblong *c, float gap) {
    const Oblong *o[2] = {a, c};
    for (int k = 0; k < 2; k++) {
        const Oblong *m = o[k], *t = o[1 - k];
        float dx = t->cx - m->cx, dy = t->cy - m->cy, u = fabsf(dx * m->cos + dy * m->sin),
              v = fabsf(-dx * m->sin + dy * m->cos);
        float cc = fabsf(m->cos * t->cos + m->sin * t->sin), ss = fabsf(m->cos * t->sin - m->sin * t->cos);
        if (u > m->hw + t->hw * cc + t->hh * ss + gap || v > m->hh + t->hw * ss + t->hh * cc + gap) return true;
    }
    return false;
}

static bool house_fits(const Bake *b, const GroundPiece *p, const Oblong *o, const House *list, int n) {
    for (int i = 0; i < n; i++)
        if (!oblongs_apart(o, &list[i].at, 0.14f)) return false;
    Pf q[4];
    oblong_corners(o, 0, 0, q);
    for (int i = 0; i < 4; i++) {
        Pf m = {(q[i].x + q[(i + 1) & 3].x) / 2, (q[i].y + q[(i + 1) & 3].y) / 2};
        if (!bake_inside(b, p, q[i].x, q[i].y) || !bake_inside(b, p, m.x, m.y)) return false;
        if (bake_near_way(b, q[i].x, q[i].y, 0.09f) || bake_near_way(b, m.x, m.y, 0.09f)) return false;
    }
    return !bake_near_way(b, o->cx, o->cy, 0.1f);
}

static const float HOUSE_LONG[3] = {0.95f, 1.15f, 1.5f}, HOUSE_DEEP[3] = {0.66f, 0.78f, 1.0f};

static int add_house(const Bake *b, const GroundPiece *p, House *out, int n, int cap, float x, float y, Pf dir,
                     uint32_t h, float size) {
    if (n == cap) return n;
    int g = MIN(p->variant, 2);
    float hw = HOUSE_LONG[g] * (0.72f + 0.62f * gr_unit(h * 3u)) * size / 2,
          hh = HOUSE_DEEP[g] * (0.85f + 0.35f * gr_unit(h * 7u)) * size / 2;
    Oblong o = {x, y, hw, hh, dir.x, dir.y};
    if (!house_fits(b, p, &o, out, n)) return n;
    out[n] = (House){o, h};
    return n + 1;
}

/* Along the outline, gables in line with it; then the yard behind, sparser; never on a road. The whole block counts, so
 * every tile agrees. */
int houses_of(const Bake *b, const GroundPiece *p, House *out, int cap) {
    int n = 0, g = MIN(p->variant, 2);
    uint32_t rn;
    const Vec *v = bake_ring(b, p, 0, &rn);
    float inset = HOUSE_DEEP[g] * 0.62f + 0.10f;
    for (uint32_t i = 0; i < rn; i++) {
        Pf a = gr_pt(v[i]), c = gr_pt(v[i + 1 == rn ? 0 : i + 1]);
        float dx = c.x - a.x, dy = c.y - a.y, len = sqrtf(dx * dx + dy * dy);
        if (len <= 0) continue;
        Pf dir = {dx / len, dy / len};
        for (float t = MIN(0.25f, len / 2); t < len;
             t += 0.22f) { /* outlines turn counter-clockwise: inside is to the left */
            uint32_t h = gr_hash((int)(t * 50), (int)i, b->seed + p->number * 31u);
            if (gr_unit(h * 11u) < 0.16f) continue;
            float in = inset + 0.16f * gr_unit(h * 5u);
            n = add_house(b, p, out, n, cap, a.x + dir.x * t - dir.y * in, a.y + dir.y * t + dir.x * in, dir, h, 1);
        }
    }
    float ang = bake_grain_angle(b, p);
    Pf dir = {cosf(ang), sinf(ang)}, lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    float step = g == 2 ? 0.5f : 0.7f;
    for (int j = 0; (float)j * step < hi.y - lo.y; j++)
        for (int i = 0; (float)i * step < hi.x - lo.x; i++) {
            uint32_t h = gr_hash(i, j, b->seed + p->number * 37u + 5u);
            if (n && gr_unit(h) > (g == 2 ? 0.8f : 0.5f)) continue;
            float x = lo.x + ((float)i + gr_unit(h * 3u)) * step, y = lo.y + ((float)j + gr_unit(h * 5u)) * step;
            Pf d = h & 4 ? dir : (Pf){-dir.y, dir.x};
            n = add_house(b, p, out, n, cap, x, y, d, h, n ? 0.72f : 0.9f);
        }
    return n;
}

static Rgb roof_colour(int grade, uint32_t h) {
    static const Rgb ROOF[3][4] = {{{168, 140, 88}, {150, 122, 82}, {176, 106, 72}, {140, 126, 100}},
                                   {{178, 92, 66}, {164, 82, 62}, {186, 112, 78}, {132, 128, 128}},
                                   {{124, 128, 136}, {146, 84, 66}, {112, 116, 126}, {160, 96, 74}}};
    return ROOF[grade][(h >> 7) & 3];
}

/* A hip or gable roof, u along the ridge. */
static Rgb roof_at(const Bake *b, const House *o, Rgb roof, float u, float v) {
    const Oblong *q = &o->at;
    bool gable = (o->hash >> 12) & 1;
    float hip = gable ? q->hw : q->hw - q->hh, au = fabsf(u), av = fabsf(v), nx = 0, ny = 0;
    bool end = !gable && au - hip > av;
    if (end)
        nx = u > 0 ? 1.f : -1.f;
    else
        ny = v > 0 ? 1.f : -1.f;
    float wx = nx * q->cos - ny * q->sin, wy = nx * q->sin + ny * q->cos;
    float li = 1 + 0.25f * (-wx * 0.66f + wy * 0.75f);
    float down = end ? (au - hip) / q->hh : av / q->hh; /* 0 at the ridge, 1 at the eaves */
    float rows = gr_clamp(b->ppi / 40 - 0.6f, 0, 1);
    float t = (end ? au - hip : av) / 0.055f;
    t -= (float)gr_floor(t);
    li *= 1 - 0.09f * rows * (t < 0.3f ? 1.0f : 0.0f) + 0.035f * (0.5f - down);
    li *= 1 + 0.07f * gr_noise(u * 11, v * 11, o->hash) + 0.05f * gr_noise(u * 2.5f, v * 2.5f, o->hash + 3);
    float line = MAX(0.018f, 0.4f / b->ppi), ridge = gable ? av : (au <= hip ? av : fabsf(au - hip - av));
    if (ridge < line) li *= 1.15f;
    float eave = MIN(q->hw - au, q->hh - av);
    if (eave < MAX(0.03f, 0.5f / b->ppi)) li *= 0.72f;
    return gr_scale(roof, li);
}

static void paint_house(Bake *b, const House *o, int grade) {
    Pf q[4];
    Span s;
    float tall = 0.11f + 0.05f * (float)grade;
    oblong_corners(&o->at, tall * 0.6f, -tall * 0.65f, q);
    bake_shade_poly(b, q, 4, 0.3f);
    oblong_corners(&o->at, tall * 1.1f, -tall * 1.2f, q);
    bake_shade_poly(b, q, 4, 0.3f);
    oblong_corners(&o->at, 0, 0, q);
    if (!bake_cover_poly(b, q, 4, &s)) return;
    Rgb roof = roof_colour(grade, o->hash);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[cell(x, y)];
            if (cov <= 0) continue;
            float dx = bake_wx(b, x) - o->at.cx, dy = bake_wy(b, y) - o->at.cy;
            tint(b, x, y, roof_at(b, o, roof, dx * o->at.cos + dy * o->at.sin, -dx * o->at.sin + dy * o->at.cos), cov);
        }
    if (b->ppi < 20 || !((o->hash >> 13) & 1)) return;
    float u = o->at.hw * 0.35f, cx = o->at.cx + u * o->at.cos,
          cy = o->at.cy + u * o->at.sin; /* a chimney on the ridge */
    House top = {{cx, cy, 0.055f, 0.045f, o->at.cos, o->at.sin}, 0};
    oblong_corners(&top.at, 0.06f, -0.07f, q);
    bake_shade_poly(b, q, 4, 0.4f);
    oblong_corners(&top.at, 0, 0, q);
    if (!bake_cover_poly(b, q, 4, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++)
            if (b->k->cov[cell(x, y)] > 0) tint(b, x, y, (Rgb){128, 104, 92}, b->k->cov[cell(x, y)]);
}

/* The block is what the rules see: its edge is a thin pale fence. */
static void fence(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_stroke_piece(b, p, 0.12f, true, &s)) return;
    float w = MAX(0.017f, 0.4f / b->ppi);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > 0.12f) continue;
            tint(b, x, y, (Rgb){40, 40, 26}, 0.25f * gr_smooth(0.09f, 0.01f, d));
            tint(b, x, y, (Rgb){196, 184, 146}, gr_clamp((w - d) * b->ppi + 0.5f, 0, 1) * 0.65f);
        }
}

void bake_houses(Bake *b) {
    House house[HOUSES_MAX];
    Span s;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->paint != PAINT_BUILDING || p->shape != PIECE_AREA || !bake_span(b, p, 0.5f, &s)) continue;
        fence(b, p);
        int n = houses_of(b, p, house, HOUSES_MAX);
        for (int k = 0; k < n; k++) paint_house(b, &house[k], MIN(p->variant, 2));
    }
}

/* --- lines --- */
static void paint_wall(Bake *b, const GroundPiece *p) {
    Span s;
    const float half = 0.055f;
    if (!bake_stroke_piece(b, p, 0.22f, false, &s)) return;
    for (int y = s.y1 - 1; y >= s.y0; y--)
        for (int x = s.x1 - 1; x >= s.x0; x--) { /* shadow: the field a little up and left */
            int off = (int)(0.07f * b->ppi + 0.5f), px = x - off, py = y - off;
            float d = px >= s.x0 && py >= s.y0 ? b->k->dist[cell(px, py)] : 1;
            tint(b, x, y, (Rgb){20, 24, 16}, 0.42f * gr_smooth(half + 0.05f, half - 0.02f, d));
        }
    float blocks = gr_clamp(b->ppi / 40 - 0.5f, 0, 1), w = MAX(half, 0.6f / b->ppi);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            float cov = gr_clamp((w - d) * b->ppi + 0.5f, 0, 1);
            if (cov <= 0) continue;
            float q = b->k->along[cell(x, y)] / 0.11f;
            int stone = gr_floor(q);
            float gap = fabsf(q - (float)stone - 0.5f), t = gr_h01(stone, p->number, 501) - 0.5f;
            tint(b, x, y,
                 gr_scale((Rgb){176, 170, 154}, 1 + 0.2f * t * blocks - 0.3f * blocks * gr_smooth(0.40f, 0.5f, gap) -
                                                    0.25f * gr_smooth(0.4f * half, half, d)),
                 cov);
        }
}

static void paint_wire(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_stroke_piece(b, p, 0.2f, false, &s)) return;
    float w = MAX(0.011f, 0.42f / b->ppi);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > 0.16f) continue;
            float t = b->k->along[cell(x, y)], v = b->k->side[cell(x, y)], q = t / 0.22f;
            q = q - (float)gr_floor(q);
            float coil = fabsf(v - 0.10f * sinf(q * 6.2831853f)), coil2 = fabsf(v + 0.10f * sinf(q * 6.2831853f));
            float cov = gr_clamp((w - MIN(MIN(coil, coil2) * 0.75f, d)) * b->ppi + 0.5f, 0, 1);
            tint(b, x, y, (Rgb){30, 32, 30}, 0.18f * gr_smooth(0.15f, 0.05f, d));
            tint(b, x, y, (Rgb){54, 54, 52}, cov * 0.8f);
            float post = gr_clamp((0.030f - fabsf(q - 0.5f) * 0.22f) * b->ppi + 0.5f, 0, 1) *
                         gr_clamp((0.035f - d) * b->ppi + 0.5f, 0, 1);
            tint(b, x, y, (Rgb){120, 96, 66}, post);
        }
}

/* Cliffs and crests: teeth on the falling side (to the right of the line as drawn). */
static void paint_cliff(Bake *b, const GroundPiece *p) {
    Span s;
    const float deep = 0.42f;
    if (!bake_stroke_piece(b, p, deep + 0.05f, false, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)], v = b->k->side[cell(x, y)];
            if (d > deep) continue;
            float t = b->k->along[cell(x, y)], n = gr_noise(t * 5, v * 2, b->seed + 511),
                  m = gr_noise(t * 17, v * 5, b->seed + 512);
            if (v < 0) {
                float in = gr_smooth(deep, deep * 0.55f, d + 0.13f * n);
                tint(b, x, y, gr_scale((Rgb){128, 118, 98}, 0.86f + 0.30f * m + 0.2f * n - 0.45f * (1 - d / deep)), in);
            } else
                tint(b, x, y, (Rgb){206, 198, 164}, gr_smooth(0.11f, 0.02f, d + 0.03f * m) * 0.75f);
        }
}
static void paint_crest(Bake *b, const GroundPiece *p) {
    Span s;
    const float deep = 0.34f;
    if (!bake_stroke_piece(b, p, deep, false, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > deep) continue;
            float v = b->k->side[cell(x, y)], q = b->k->along[cell(x, y)] / 0.24f;
            q = fabsf(q - (float)gr_floor(q) - 0.5f) * 0.24f;
            tint(b, x, y, v > 0 ? (Rgb){226, 220, 160} : (Rgb){44, 46, 24}, 0.34f * gr_smooth(deep, 0.02f, d));
            float tooth = gr_clamp((0.020f * (1 - d / deep) + 0.006f - q) * b->ppi + 0.5f, 0, 1) *
                          gr_smooth(deep * 0.95f, deep * 0.6f, d);
            tint(b, x, y, (Rgb){70, 60, 34},
                 MAX(0.5f * tooth, 0.75f * gr_clamp((MAX(0.016f, 0.4f / b->ppi) - d) * b->ppi + 0.5f, 0, 1)));
        }
}

/* --- areas --- */
static void paint_works(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_stroke_piece(b, p, 0.3f, true, &s)) return;
    float wide = 0.10f + 0.02f * (float)p->variant;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)], wx = bake_wx(b, x), wy = bake_wy(b, y);
            if (d > 0.3f) continue;
            float n = gr_noise(wx * 7, wy * 7, b->seed + 521);
            tint(b, x, y, gr_scale((Rgb){156, 132, 94}, 1 + 0.16f * n),
                 gr_smooth(wide + 0.08f, wide * 0.5f, d + 0.04f * n) * 0.92f);
        }
    bake_profile(b, s, 0.01f, wide + 0.05f, 0.12f);
    Span c;
    if (p->shape != PIECE_AREA || !bake_cover(b, p, &c)) return;
    for (int y = c.y0; y < c.y1; y++)
        for (int x = c.x0; x < c.x1; x++) {
            float cov = b->k->cov[cell(x, y)], d = 1;
            if (x >= s.x0 && x < s.x1 && y >= s.y0 && y < s.y1) d = b->k->dist[cell(x, y)];
            float trench = gr_smooth(wide * 0.6f, wide, d) * (1 - gr_smooth(wide + 0.10f, wide + 0.17f, d));
            tint(b, x, y, (Rgb){58, 46, 32}, cov * trench * 0.7f);
            tint(b, x, y, (Rgb){138, 122, 86}, cov * gr_smooth(wide, wide + 0.1f, d) * 0.35f);
        }
}

static void paint_mines(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_span(b, p, 0.1f, &s)) return;
    const float gap = 0.5f;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    for (int j = gr_floor(lo.y / gap); (float)j * gap < hi.y; j++)
        for (int i = gr_floor(lo.x / gap); (float)i * gap < hi.x; i++) {
            float x = ((float)i + (j & 1 ? 0.75f : 0.25f)) * gap, y = ((float)j + 0.5f) * gap;
            if (!bake_inside(b, p, x, y)) continue;
            bake_stone(b, x, y, 0.075f, gr_hash(i, j, 5), (Rgb){112, 96, 68});
            bake_stone(b, x, y, 0.05f, gr_hash(i, j, 6), (Rgb){84, 84, 76});
        }
    if (!bake_stroke_piece(b, p, 0.1f, true, &s)) return;
    float w = MAX(0.012f, 0.45f / b->ppi);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)], q = b->k->along[cell(x, y)] / 0.4f;
            q = fabsf(q - (float)gr_floor(q) - 0.5f) * 0.4f;
            tint(b, x, y, (Rgb){230, 222, 200}, gr_clamp((w - d) * b->ppi + 0.5f, 0, 1) * 0.8f);
            tint(b, x, y, (Rgb){184, 60, 44}, gr_clamp((0.045f - MAX(d, q)) * b->ppi + 0.5f, 0, 1));
        }
}

static void paint_rubble(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_cover(b, p, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[cell(x, y)], wx = bake_wx(b, x), wy = bake_wy(b, y);
            if (cov <= 0) continue;
            float n = gr_noise(wx * 2.2f, wy * 2.2f, b->seed + 531), m = gr_noise(wx * 8, wy * 8, b->seed + 532);
            tint(b, x, y, gr_scale(gr_mix((Rgb){132, 122, 106}, (Rgb){164, 150, 128}, 0.5f + 0.5f * n), 1 + 0.14f * m),
                 cov * 0.9f);
        }
    const float gap = 0.15f;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    int i0 = gr_floor(MAX(lo.x, b->x0 - 0.5f) / gap), i1 = gr_floor(MIN(hi.x, b->x1 + 0.5f) / gap);
    int j0 = gr_floor(MAX(lo.y, b->y0 - 0.5f) / gap), j1 = gr_floor(MIN(hi.y, b->y1 + 0.5f) / gap);
    for (int j = j1; j >= j0; j--)
        for (int i = i0; i <= i1; i++) {
            uint32_t h = gr_hash(i, j, b->seed + 533);
            float x = ((float)i + gr_h01(i, j, 534)) * gap, y = ((float)j + gr_h01(i, j, 535)) * gap,
                  t = gr_unit(h * 5u);
            if (gr_unit(h) > 0.6f || !bake_inside(b, p, x, y)) continue;
            Rgb c =
                h & 0x300 ? gr_mix((Rgb){150, 142, 128}, (Rgb){188, 178, 160}, gr_unit(h * 7u)) : (Rgb){150, 98, 78};
            bake_block(b, x, y, 0.03f + 0.11f * t * t * t, h, c);
        }
}

static void wreck_box(Bake *b, Pf at, float a, float u, float v, float hw, float hh, Rgb c) {
    float ca = cosf(a), sa = sinf(a);
    Oblong o = {at.x + u * ca - v * sa, at.y + u * sa + v * ca, hw, hh, ca, sa};
    Pf q[4];
    Span s;
    oblong_corners(&o, 0.04f, -0.05f, q);
    bake_shade_poly(b, q, 4, 0.4f);
    oblong_corners(&o, 0, 0, q);
    if (!bake_cover_poly(b, q, 4, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[cell(x, y)], wx = bake_wx(b, x), wy = bake_wy(b, y);
            if (cov > 0) tint(b, x, y, gr_scale(c, 1 + 0.22f * gr_noise(wx * 14, wy * 14, b->seed + 541)), cov);
        }
}

/* A burnt hull on scorched ground, turned as it fell. */
static void paint_wreck(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_span(b, p, 0.6f, &s)) return;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1}),
       at = {(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
    uint32_t h = gr_hash(p->number, 9, b->seed);
    float reach = 0.5f * MAX(hi.x - lo.x, hi.y - lo.y) * 0.86f;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float dx = bake_wx(b, x) - at.x, dy = bake_wy(b, y) - at.y, d = sqrtf(dx * dx + dy * dy) / reach;
            if (d > 1.6f) continue;
            float n = gr_noise(dx * 3 + at.x, dy * 3 + at.y, h) * 0.25f + gr_noise(dx * 9, dy * 9, h + 1) * 0.1f;
            tint(b, x, y, (Rgb){34, 30, 24}, 0.72f * gr_smooth(1.15f, 0.25f, d + n));
        }
    float a = 1.5707963f - (float)p->face * 9.58737992e-5f;
    wreck_box(b, at, a, 0, 0.15f, 0.34f, 0.065f, (Rgb){48, 44, 40});
    wreck_box(b, at, a, -0.02f, -0.16f, 0.32f, 0.065f, (Rgb){46, 42, 38});
    wreck_box(b, at, a, 0, 0, 0.33f, 0.13f, (Rgb){84, 66, 50});
    wreck_box(b, at, a + 0.5f + gr_unit(h), -0.03f, 0.02f, 0.13f, 0.11f, (Rgb){98, 74, 54});
    wreck_box(b, at, a + 0.5f + gr_unit(h), 0.20f, 0.02f, 0.16f, 0.022f, (Rgb){70, 58, 46});
}

void bake_works(Bake *b) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        bool area = p->shape == PIECE_AREA, line = p->shape == PIECE_LINE;
        if (p->paint == PAINT_WORKS) paint_works(b, p);
        if (p->paint == PAINT_MINES && area) paint_mines(b, p);
        if (p->paint == PAINT_RUBBLE && area) paint_rubble(b, p);
        if (p->paint == PAINT_CLIFF && line) paint_cliff(b, p);
        if (p->paint == PAINT_CREST && line) paint_crest(b, p);
        if (p->paint == PAINT_WIRE && line) paint_wire(b, p);
        if (p->paint == PAINT_WALL && line) paint_wall(b, p);
    }
    for (uint32_t i = 0; i < b->in->piece_n; i++)
        if (b->in->piece[i].paint == PAINT_WRECK) paint_wreck(b, &b->in->piece[i]);
}

/* Smoke that rises from a wreck and leans to the upper right, thinning; flames at its foot. It stands still: nothing
 * moves at rest. */
static void paint_plume(Bake *b, const GroundPiece *p) {
    Span s;
    const float tall = 1.9f;
    if (!bake_span(b, p, tall, &s)) return;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    Pf at = {(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
    uint32_t h = gr_hash(p->number, 12, b->seed);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float dx = bake_wx(b, x) - at.x, dy = bake_wy(b, y) - at.y;
            float fire = gr_fbm(dx * 6 + at.x, dy * 5 + at.y, 2, h + 1), d = sqrtf(dx * dx + dy * dy);
            float hot = gr_smooth(0.24f, 0.02f, d + 0.10f * fire);
            if (hot > 0)
                tint(b, x, y, gr_mix((Rgb){206, 74, 26}, (Rgb){255, 214, 112}, hot * hot), hot * (0.55f + 0.4f * fire));
            float u = dx * 0.55f + dy * 0.835f, v = dx * 0.835f - dy * 0.55f; /* along the drift, across it */
            if (u < -0.12f || u > tall) continue;
            float t = u / tall, n = gr_fbm(dx * 1.9f + at.x, dy * 1.9f + at.y, 3, h),
                  m = gr_fbm(dx * 1.9f + at.x - 0.3f, dy * 1.9f + at.y + 0.3f, 2, h);
            float wide = 0.10f + 0.42f * t, lean = v - 0.14f * sinf(u * 2.6f + gr_unit(h) * 6);
            float in = gr_smooth(wide, wide * 0.15f, fabsf(lean) + 0.22f * n * (0.4f + t)) *
                       gr_smooth(-0.12f, 0.15f, u) * gr_smooth(1, 0.25f, t);
            if (in > 0)
                tint(b, x, y, gr_scale(gr_mix((Rgb){46, 43, 40}, (Rgb){128, 124, 118}, t), 1 + 0.35f * (n - m)),
                     in * (0.74f - 0.4f * t));
        }
}

void bake_smoke(Bake *b) {
    for (uint32_t i = 0; i < b->in->piece_n; i++)
        if (b->in->piece[i].paint == PAINT_WRECK) paint_plume(b, &b->in->piece[i]);
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        float *edge = b->k->node[3];
        Span s;
        if (p->paint != PAINT_SMOKE || !bake_area_dist(b, p, 0.8f, edge) || !bake_span(b, p, 0.3f, &s)) continue;
        for (int y = s.y0; y < s.y1; y++)
            for (int x = s.x0; x < s.x1; x++) {
                float wx = bake_wx(b, x), wy = bake_wy(b, y);
                float n = gr_fbm(wx * 1.3f, wy * 1.3f, 4, b->seed + 551),
                      m = gr_fbm(wx * 1.3f - 0.35f, wy * 1.3f + 0.35f, 3, b->seed + 551);
                float in = gr_smooth(-0.25f, 0.45f, bake_node(b, edge, x, y) + 0.4f * n);
                if (in <= 0) continue;
                Rgb c =
                    gr_scale(p->variant ? (Rgb){112, 104, 92} : (Rgb){206, 206, 200}, 1 + 0.28f * (n - m) + 0.12f * n);
                tint(b, x, y, c, in * (0.62f + 0.24f * n));
            }
    }
}
