/* Land: grass, what grows in fields, bare ground, and the relief of hills over all of it. */
#include "client/paint/ground_bake.h"

#include <math.h>

/* Fine structure fades where a pixel is larger than it: no shimmer at far views. */
static float fine(const Bake *b, float per_inch) {
    return gr_clamp(b->ppi / (per_inch * 2.2f) - 0.35f, 0, 1);
}

/* Near by, grass has tufts, and here and there a flower; what lies on it covers them. */
static void tufts(Bake *b) {
    const float cell = 0.21f, margin = 0.15f, strength = fine(b, 22);
    if (strength <= 0.05f) return;
    for (int j = gr_floor((b->y0 - margin) / cell); (float)j * cell < b->y1 + margin; j++)
        for (int i = gr_floor((b->x0 - margin) / cell); (float)i * cell < b->x1 + margin; i++) {
            uint32_t h = gr_hash(i, j, b->seed + 15);
            if (gr_unit(h) > (b->in->desert || b->in->snow ? 0.12f : 0.5f)) continue;
            float X = bake_px(b, ((float)i + gr_unit(h * 3u)) * cell),
                  Y = bake_py(b, ((float)j + gr_unit(h * 5u)) * cell);
            bool flower = (h & 0x3F00) == 0 && !b->in->desert && !b->in->snow;
            Rgb c = b->in->snow                  ? (Rgb){142, 138, 110}
                    : h & 0x80 && !b->in->desert ? (Rgb){150, 164, 92}
                    : b->in->desert            ? (Rgb){110, 104, 62}
                                               : (Rgb){72, 96, 46};
            for (int k = 0; k < 4; k++) {
                float a = -0.8f + 0.5f * (float)k + 0.3f * gr_unit(h + (uint32_t)k);
                float len = (0.035f + 0.05f * gr_unit(h * 7u + (uint32_t)k)) * b->ppi, sx = sinf(a), sy = cosf(a);
                for (float t = 0; t < len; t += 0.8f) {
                    int px = gr_floor(X + sx * t), py = gr_floor(Y - sy * t);
                    if (px < 0 || py < 0 || px >= TILE || py >= TILE) continue;
                    Rgb *o = &b->img[(size_t)py * TILE + (size_t)px];
                    *o = gr_mix(*o, c, strength * 0.30f * (1 - 0.5f * t / len));
                }
            }
            if (!flower) continue;
            static const Rgb PETAL[4] = {{238, 232, 214}, {232, 206, 96}, {206, 96, 84}, {164, 158, 214}};
            float r = 0.016f * b->ppi;
            for (int py = MAX(0, gr_floor(Y - r)); py <= MIN(TILE - 1, gr_floor(Y + r)); py++)
                for (int px = MAX(0, gr_floor(X - r)); px <= MIN(TILE - 1, gr_floor(X + r)); px++) {
                    float dx = (float)px + 0.5f - X, dy = (float)py + 0.5f - Y;
                    float cov = gr_clamp(r - sqrtf(dx * dx + dy * dy) + 0.5f, 0, 1);
                    Rgb *o = &b->img[(size_t)py * TILE + (size_t)px];
                    *o = gr_mix(*o, PETAL[h >> 20 & 3], cov * strength * 0.8f);
                }
        }
}

void bake_grass(Bake *b) {
    uint32_t s = b->seed;
    for (int j = 0; j < b->nodes; j++)
        for (int i = 0; i < b->nodes; i++) {
            Pf p = node_at(b, i, j);
            size_t at = (size_t)j * (size_t)b->nodes + (size_t)i;
            float wide = gr_fbm(p.x * 0.09f, p.y * 0.09f, 3, s + 1);
            float mid = gr_fbm(p.x * 0.55f + wide, p.y * 0.55f - wide, 3, s + 9);
            b->tone[at] = wide * 0.75f + mid * 0.38f;
            b->k->node[2][at] = mid;
            b->light[at] = 0;
        }
    const bool arid = b->in->desert;
    const bool snow = b->in->snow;
    const Rgb lush = snow ? (Rgb){204, 212, 218} : arid ? (Rgb){176, 156, 108} : (Rgb){100, 126, 66},
              plain = snow ? (Rgb){222, 227, 230} : arid ? (Rgb){196, 176, 128} : (Rgb){124, 141, 76};
    const Rgb dry = snow ? (Rgb){232, 235, 236} : arid ? (Rgb){214, 198, 152} : (Rgb){164, 159, 98};
    float f1 = fine(b, 3), f2 = fine(b, 9) * 0.9f, f3 = fine(b, 22);
    for (int y = 0; y < TILE; y++) {
        float wy = bake_wy(b, y);
        for (int x = 0; x < TILE; x++) {
            float wx = bake_wx(b, x), t = bake_node(b, b->tone, x, y);
            Rgb c =
                t < 0 ? gr_mix(plain, lush, gr_clamp(-t * 1.7f, 0, 1)) : gr_mix(plain, dry, gr_clamp(t * 1.4f, 0, 1));
            float k = 1 + bake_grain(b, x, y) * 0.032f;
            k += f1 * 0.05f * gr_noise(wx * 2.7f, wy * 3.1f, s + 31);
            if (f2 > 0) k += f2 * 0.065f * gr_noise(wx * 8.3f, wy * 7.1f, s + 32);
            if (f3 > 0) k += f3 * 0.085f * gr_noise(wx * 24 + wy * 7, wy * 19 - wx * 4, s + 33);
            b->img[(size_t)y * TILE + (size_t)x] = gr_scale(c, k);
        }
    }
    tufts(b);
}

/* --- fields --- */
typedef struct Crop {
    Rgb row, gap;
    float period; /* inches between rows */
} Crop;
static const Crop CROP[] = {
    {{196, 172, 100}, {166, 138, 74}, 0.21f}, /* ripe corn */
    {{142, 112, 74}, {110, 84, 54}, 0.24f},   /* ploughed */
    {{128, 142, 66}, {98, 106, 52}, 0.26f},   /* roots */
    {{206, 186, 122}, {184, 160, 98}, 0.30f}, /* stubble */
    {{150, 156, 78}, {128, 130, 62}, 0.19f},  /* young corn */
};

static void paint_crops(Bake *b, const GroundPiece *p, Span s) {
    uint32_t h = gr_hash(p->number, 5, b->seed);
    const Crop *c = &CROP[h % ARRAY_LEN(CROP)];
    float a = bake_grain_angle(b, p) + (h & 0x100 ? 1.5707963f : 0), ca = cosf(a), sa = sinf(a);
    float *edge = b->k->node[3], amp = 0.65f * gr_clamp(b->ppi * c->period / 3 - 0.7f, 0, 1);
    bake_area_dist(b, p, 0.6f, edge);
    bake_cover(b, p, &s);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[(size_t)y * TILE + (size_t)x];
            if (cov <= 0) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), u = wx * ca + wy * sa, v = -wx * sa + wy * ca;
            float mid = bake_node(b, b->k->node[2], x, y), d = bake_node(b, edge, x, y);
            float wob = 0.035f * gr_noise(u * 0.8f, v * 3, h), q = (v + wob) / c->period;
            float wave = 0.5f + 0.5f * cosf(q * 6.2831853f);
            float rag = gr_noise(u * 9, v * 14, h + 1) * fine(b, 9);
            float head = gr_smooth(0.10f, 0.34f, d + 0.05f * rag); /* a headland where the plough turns */
            float t = 0.5f + amp * (wave - 0.5f) * (0.35f + 0.65f * head) * 1.5f + 0.12f * rag;
            Rgb col = gr_mix(c->gap, c->row, gr_clamp(t, 0, 1));
            float k = 1 + 0.11f * mid + 0.05f * bake_grain(b, x, y) + 0.04f * gr_noise(u * 0.35f, q * 0.5f, h + 2);
            col = gr_scale(col, k * (0.93f + 0.07f * head));
            if (b->in->snow) col = gr_mix(col, (Rgb){226, 230, 233}, 0.55f + 0.25f * gr_clamp(wave, 0, 1));
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            Rgb verge = gr_mix(*o, b->in->snow ? (Rgb){170, 172, 166} : (Rgb){86, 98, 50}, 0.45f);
            float in = gr_smooth(0.02f, 0.09f, d + 0.03f * rag);
            *o = gr_mix(*o, gr_mix(verge, col, in), cov);
        }
}

/* Bare or scrubby ground whose edge frays into the grass. */
typedef struct Bare {
    Rgb low, high;
    float blend, scale; /* how much it covers; cells an inch of its pattern */
} Bare;

static void paint_bare(Bake *b, const GroundPiece *p, Span s, Bare m) {
    float *edge = b->k->node[3];
    uint32_t h = b->seed + p->paint * 7u;
    bake_area_dist(b, p, 0.5f, edge);
    float f = fine(b, m.scale * 4);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float wx = bake_wx(b, x), wy = bake_wy(b, y), d = bake_node(b, edge, x, y);
            if (d < -0.1f) continue;
            float n = gr_noise(wx * m.scale, wy * m.scale, h) * 0.6f +
                      f * 0.4f * gr_noise(wx * m.scale * 4, wy * m.scale * 4, h + 1);
            float in = gr_smooth(-0.07f, 0.16f, d + 0.07f * n);
            if (in <= 0) continue;
            Rgb c = gr_scale(gr_mix(m.low, m.high, gr_clamp(0.5f + n * 0.7f, 0, 1)), 1 + 0.05f * bake_grain(b, x, y));
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            *o = gr_mix(*o, c, in * m.blend * gr_clamp(0.85f + 0.3f * n, 0, 1));
        }
}

static void paint_sand(Bake *b, const GroundPiece *p, Span s) {
    paint_bare(b, p, s,
               p->variant ? (Bare){{214, 190, 136}, {232, 212, 160}, 0.97f, 0.9f}
                          : (Bare){{196, 176, 124}, {218, 198, 148}, 0.93f, 1.2f});
    float *edge = b->k->node[3], amp = fine(b, 5);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = bake_node(b, edge, x, y);
            if (d < 0) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), n = gr_noise(wx * 0.8f, wy * 0.8f, b->seed + 61);
            float r = sinf((wx * 0.6f + wy * 0.8f + n * 0.5f) * 17.0f); /* wind ripples */
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            *o = gr_scale(*o, 1 + amp * 0.035f * r * gr_smooth(0, 0.4f, d));
        }
}

/* edged: 0 = a rounded stone, 1 = a broken block */
static void stone(Bake *b, float cx, float cy, float r, uint32_t h, Rgb c, float edged) {
    float R = r * b->ppi, X = bake_px(b, cx), Y = bake_py(b, cy), a = gr_unit(h) * 3.14f, ca = cosf(a), sa = sinf(a);
    float flat = 0.62f + 0.3f * gr_unit(h * 2654435761u);
    if (R < 0.35f) return;
    int x0 = MAX(0, gr_floor(X - R * 1.5f)), x1 = MIN(TILE, gr_floor(X + R * 2.1f) + 2);
    int y0 = MAX(0, gr_floor(Y - R * 1.5f)), y1 = MIN(TILE, gr_floor(Y + R * 2.1f) + 2);
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
            float dx = ((float)x + 0.5f - X) / R, dy = ((float)y + 0.5f - Y) / R;
            float sx = dx - 0.35f, sy = dy - 0.4f, su = sx * ca + sy * sa, sv = (-sx * sa + sy * ca) / flat;
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            float sh = 1 - gr_smooth(0.75f, 1.15f, sqrtf(su * su + sv * sv));
            float u = dx * ca + dy * sa, v = (-dx * sa + dy * ca) / flat, d = sqrtf(u * u + v * v);
            d += (MAX(fabsf(u), fabsf(v)) * 1.12f - d) * edged;
            float cov = gr_clamp((1 - d) * R + 0.5f, 0, 1);
            if (sh > 0 && cov < 1) *o = gr_mix(*o, (Rgb){26, 28, 18}, 0.36f * sh);
            if (cov <= 0) continue;
            float li = 1 - 0.30f * (dx * 0.7f + dy * 0.75f) - 0.12f * d * d;
            if (R > 3) li += 0.07f * gr_noise(dx * 2.5f + gr_unit(h) * 50, dy * 2.5f, h);
            *o = gr_mix(*o, gr_scale(c, li), cov);
        }
}

void bake_stone(Bake *b, float x, float y, float r, uint32_t h, Rgb c) {
    stone(b, x, y, r, h, c, 0);
}
void bake_block(Bake *b, float x, float y, float r, uint32_t h, Rgb c) {
    stone(b, x, y, r, h, c, 1);
}

/* Calls a draw for each jittered place of a grid of `cell` inches inside the piece; the same places in every tile. */
typedef void (*Place)(Bake *b, const GroundPiece *p, float x, float y, uint32_t h);
static void scatter(Bake *b, const GroundPiece *p, float cell, float chance, uint32_t salt, float margin, Place draw) {
    Span s;
    if (!bake_span(b, p, margin, &s)) return;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    int i0 = gr_floor(MAX(lo.x, b->x0 - margin) / cell), i1 = gr_floor(MIN(hi.x, b->x1 + margin) / cell);
    int j0 = gr_floor(MAX(lo.y, b->y0 - margin) / cell), j1 = gr_floor(MIN(hi.y, b->y1 + margin) / cell);
    for (int j = j1; j >= j0; j--)
        for (int i = i0; i <= i1; i++) {
            uint32_t h = gr_hash(i, j, b->seed + salt);
            if (gr_unit(h) > chance) continue;
            float x = ((float)i + gr_h01(i, j, salt + 1)) * cell, y = ((float)j + gr_h01(i, j, salt + 2)) * cell;
            if (bake_inside(b, p, x, y)) draw(b, p, x, y, h);
        }
}

static void place_pebble(Bake *b, const GroundPiece *p, float x, float y, uint32_t h) {
    float t = gr_unit(h * 747796405u + 1u), r = (0.03f + 0.06f * t * t) * (p->variant == 2 ? 1.7f : 1.0f);
    bake_stone(b, x, y, r, h, gr_mix((Rgb){138, 132, 112}, (Rgb){176, 170, 148}, gr_unit(h ^ 0x5bd1e995u)));
}
static void place_boulder(Bake *b, const GroundPiece *p, float x, float y, uint32_t h) {
    float t = gr_unit(h * 747796405u + 1u), r = (0.10f + 0.16f * t) * (p->variant == 2 ? 1.35f : 0.8f);
    bake_stone(b, x, y, r, h, gr_mix((Rgb){146, 141, 124}, (Rgb){178, 172, 154}, gr_unit(h ^ 0x5bd1e995u)));
    bake_stone(b, x + r * 0.9f, y - r * 0.6f, r * 0.45f, h + 9, (Rgb){150, 144, 126});
}
static void place_bush(Bake *b, const GroundPiece *p, float x, float y, uint32_t h) {
    (void)p;
    crown_draw(b, (int)(h >> 8) % CROWN_BUSH, x, y,
               gr_mix((Rgb){86, 98, 46}, (Rgb){122, 120, 62}, gr_unit(h * 2246822519u)), 0.3f);
}
static void place_scrub(Bake *b, const GroundPiece *p, float x, float y, uint32_t h) {
    Rgb c = p->variant == 2 ? (Rgb){98, 124, 76}
                            : gr_mix((Rgb){104, 112, 54}, (Rgb){136, 132, 70}, gr_unit(h * 2246822519u));
    crown_draw(b, (int)(h >> 8) % (CROWN_BUSH / 2), x, y, c, 0.28f);
}
static void place_reed(Bake *b, const GroundPiece *p, float x, float y, uint32_t h) {
    (void)p;
    Rgb c = gr_mix((Rgb){124, 132, 66}, (Rgb){166, 158, 92}, gr_unit(h * 2246822519u));
    float r = (0.05f + 0.05f * gr_unit(h * 7u)) * b->ppi, X = bake_px(b, x), Y = bake_py(b, y);
    for (int k = 0; k < 5; k++) { /* a tuft of blades */
        float a = -0.9f + 0.45f * (float)k + 0.3f * gr_unit(h + (uint32_t)k),
              len = r * (1.5f + gr_unit(h * 3u + (uint32_t)k));
        for (float t = 0; t < len; t += 0.7f) {
            int px = gr_floor(X + sinf(a) * t), py = gr_floor(Y - cosf(a) * t);
            if (px < 0 || py < 0 || px >= TILE || py >= TILE) continue;
            Rgb *o = &b->img[(size_t)py * TILE + (size_t)px];
            *o = gr_mix(*o, gr_scale(c, 0.75f + 0.4f * t / len), 0.6f);
        }
    }
}

static void paint_marsh(Bake *b, const GroundPiece *p, Span s) {
    paint_bare(b, p, s, (Bare){{84, 100, 56}, {116, 124, 70}, 0.9f, 1.6f});
    float *edge = b->k->node[3];
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = bake_node(b, edge, x, y);
            if (d < 0.05f) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y);
            float n = gr_noise(wx * 0.9f, wy * 1.5f, b->seed + 71) * 0.7f +
                      gr_noise(wx * 2.4f, wy * 3.6f, b->seed + 72) * 0.35f;
            float pool = gr_smooth(0.14f, 0.30f, n + 0.3f * gr_smooth(0, 0.5f, d) - 0.3f);
            if (pool <= 0) continue;
            float shine = gr_noise(wx * 4, wy * 9, b->seed + 73);
            Rgb w = gr_scale((Rgb){92, 118, 112}, 1 + 0.08f * shine);
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            Rgb rim = gr_scale(*o, 0.8f);
            *o = gr_mix(*o, gr_mix(rim, w, gr_smooth(0.3f, 0.7f, pool)), pool);
        }
    scatter(b, p, 0.17f, 0.7f, 81, 0.3f, place_reed);
}

static void paint_meadow(Bake *b, const GroundPiece *p, Span s) { /* a hedged field: grazed grass */
    bake_cover(b, p, &s);
    uint32_t h = gr_hash(p->number, 6, b->seed);
    Rgb c = h & 1 ? (Rgb){132, 148, 74} : (Rgb){118, 142, 66};
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[(size_t)y * TILE + (size_t)x];
            if (cov > 0) {
                Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
                *o = gr_mix(*o, gr_scale(c, 1 + 0.1f * bake_node(b, b->k->node[2], x, y) + 0.04f * bake_grain(b, x, y)),
                            cov * 0.6f);
            }
        }
}

static void paint_rough(Bake *b, const GroundPiece *p, Span s) {
    static const Bare LOOK[] = {{{118, 116, 66}, {146, 138, 86}, 0.72f, 1.5f},
                                {{124, 116, 82}, {154, 145, 112}, 0.8f, 1.8f},
                                {{122, 116, 88}, {156, 149, 122}, 0.84f, 1.6f},
                                {{222, 226, 226}, {240, 243, 244}, 0.96f, 0.8f}};
    static const Bare ARID = {{152, 132, 94}, {182, 164, 126}, 0.85f, 1.6f};
    paint_bare(b, p, s, b->in->desert && p->variant < 3 ? ARID : LOOK[MIN(p->variant, 3)]);
    if (p->variant == 3) return;
    scatter(b, p, 0.16f, p->variant ? 0.5f : 0.28f, 91, 0.3f, place_pebble);
    scatter(b, p, 0.62f, p->variant == 2 ? 0.75f : p->variant ? 0.5f : 0.12f, 92, 0.6f, place_boulder);
    scatter(b, p, 0.5f, p->variant ? 0.15f : 0.4f, 93, 0.5f, place_bush);
}

static float oblong_dist(const Oblong *o, float x, float y) {
    float dx = x - o->cx, dy = y - o->cy, u = fabsf(dx * o->cos + dy * o->sin) - o->hw,
          v = fabsf(-dx * o->sin + dy * o->cos) - o->hh;
    u = MAX(u, 0.0f);
    v = MAX(v, 0.0f);
    return sqrtf(u * u + v * v);
}

/* Each house has its plot: the ground nearest to it; trodden earth at the walls, lawn or beds beyond, a low hedge
 * between plots. */
static void paint_yards(Bake *b, const GroundPiece *p, Span s) {
    House house[HOUSES_MAX];
    int houses = houses_of(b, p, house, HOUSES_MAX);
    float beds = fine(b, 8);
    bake_cover(b, p, &s);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[(size_t)y * TILE + (size_t)x];
            if (cov <= 0) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), near = 9, second = 9,
                  n = gr_noise(wx * 3.5f, wy * 3.5f, b->seed + 41);
            int own = -1;
            for (int k = 0; k < houses; k++) {
                if (fabsf(wx - house[k].at.cx) > second + 1.2f || fabsf(wy - house[k].at.cy) > second + 1.2f) continue;
                float d = oblong_dist(&house[k].at, wx, wy);
                if (d < near) {
                    second = near;
                    near = d;
                    own = k;
                } else if (d < second)
                    second = d;
            }
            Rgb c = {154, 142, 106};
            if (own >= 0) {
                const House *o = &house[own];
                float dx = wx - o->at.cx, dy = wy - o->at.cy, v = -dx * o->at.sin + dy * o->at.cos,
                      u = dx * o->at.cos + dy * o->at.sin;
                static const Rgb PLOT[4] = {{126, 140, 78}, {118, 100, 68}, {140, 146, 84}, {164, 152, 116}};
                uint32_t h = o->hash >> 16 & 3;
                Rgb plot = PLOT[h];
                if (h == 1)
                    plot = gr_mix(plot, (Rgb){112, 134, 66},
                                  beds * 0.8f * gr_smooth(-0.1f, 0.5f, cosf((o->hash & 1 ? u : v) * 42)));
                c = gr_mix((Rgb){168, 154, 118}, plot, gr_smooth(0.06f, 0.26f, near + 0.07f * n));
                if (b->in->snow) c = gr_mix(c, (Rgb){216, 220, 222}, 0.72f);
                c = gr_mix(c, (Rgb){84, 98, 52}, 0.6f * gr_smooth(0.045f, 0.015f, (second - near) * 0.5f));
            }
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            *o = gr_mix(*o, gr_scale(c, 1 + 0.07f * n + 0.05f * bake_grain(b, x, y)), cov * 0.88f);
        }
}

void bake_fields(Bake *b) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        Span s;
        if (p->shape != PIECE_AREA || !bake_span(b, p, 0.15f, &s)) continue;
        switch (p->paint) {
        case PAINT_CROPS:
            if (p->variant) {
                paint_bare(b, p, s, (Bare){{122, 124, 64}, {146, 140, 80}, 0.7f, 1.2f});
                scatter(b, p, p->variant == 2 ? 0.5f : 0.3f, 0.7f, 95, 0.4f, place_scrub);
            } else
                paint_crops(b, p, s);
            break;
        case PAINT_ROUGH: paint_rough(b, p, s); break;
        case PAINT_SAND: paint_sand(b, p, s); break;
        case PAINT_MARSH: paint_marsh(b, p, s); break;
        case PAINT_ORCHARD:
        case PAINT_HEDGE: paint_meadow(b, p, s); break;
        case PAINT_BUILDING: paint_yards(b, p, s); break;
        case PAINT_WOODS:
        case PAINT_DENSE: paint_bare(b, p, s, (Bare){{50, 62, 32}, {66, 76, 38}, 0.92f, 1.5f}); break;
        default: break;
        }
    }
}

/* --- relief --- */
static float slope_of(float d, float w) {
    return gr_smooth(-0.04f, w, d);
}

/* The contour itself, thin and broken: slopes lit along their length would hide where a level begins. */
static void contours(Bake *b) {
    Span s;
    const float half = MAX(0.014f, 0.38f / b->ppi);
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->paint != PAINT_HILL || !bake_stroke_piece(b, p, half + 1.5f / b->ppi, true, &s)) continue;
        for (int y = s.y0; y < s.y1; y++)
            for (int x = s.x0; x < s.x1; x++) {
                size_t at = (size_t)y * TILE + (size_t)x;
                float d = b->k->dist[at];
                if (d > half + 1 / b->ppi) continue;
                float q = b->k->along[at] / 0.34f, ink = gr_clamp((half - d) * b->ppi + 0.5f, 0, 1);
                q -= (float)gr_floor(q);
                if (q > 0.62f) continue;
                b->img[at] = gr_mix(b->img[at], (Rgb){62, 58, 30}, 0.42f * ink);
            }
    }
}

void bake_relief(Bake *b) {
    float *height = b->k->node[3], *edge = b->k->node[4];
    size_t all = (size_t)b->nodes * (size_t)b->nodes;
    bool any = false;
    for (size_t i = 0; i < all; i++) height[i] = 0;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->paint != PAINT_HILL || !bake_area_dist(b, p, 1.3f, edge)) continue;
        any = true;
        for (size_t k = 0; k < all; k++) height[k] += slope_of(edge[k], 1.25f);
    }
    if (!any) return;
    float per = b->ppi / (float)b->step;
    for (int j = 1; j + 1 < b->nodes; j++)
        for (int i = 1; i + 1 < b->nodes; i++) {
            size_t at = (size_t)j * (size_t)b->nodes + (size_t)i;
            float gx = (height[at + 1] - height[at - 1]) * 0.5f * per,
                  gy = (height[at - (size_t)b->nodes] - height[at + (size_t)b->nodes]) * 0.5f * per;
            Pf p = node_at(b, i, j);
            float rough = gr_fbm(p.x * 1.1f, p.y * 1.1f, 2, b->seed + 51), steep = sqrtf(gx * gx + gy * gy);
            b->light[at] = (gx * 0.68f - gy * 0.73f) * (0.34f + 0.07f * rough) + steep * 0.035f * rough;
        }
    for (int j = 0; j < b->nodes; j++) { /* the rim of the grid has no neighbours: its cells lie outside the tile */
        size_t row = (size_t)j * (size_t)b->nodes, n = (size_t)b->nodes;
        b->light[row] = b->light[row + 1];
        b->light[row + n - 1] = b->light[row + n - 2];
    }
    for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) {
            float l = bake_node(b, b->light, x, y), h = bake_node(b, height, x, y);
            if (l == 0 && h == 0) continue;
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            float up = 1 + 0.055f * MIN(h, 4.0f);
            Rgb c = {o->r * up, o->g * up, o->b * (1 + 0.02f * MIN(h, 4.0f))};
            if (l > 0)
                c = gr_mix((Rgb){c.r * (1 + 0.72f * l), c.g * (1 + 0.66f * l), c.b * (1 + 0.55f * l)},
                           (Rgb){236, 228, 168}, gr_clamp(l * 0.34f, 0, 0.3f));
            else
                c = (Rgb){c.r * (1 + 1.22f * l), c.g * (1 + 1.10f * l), c.b * (1 + 0.88f * l)};
            *o = c;
        }
    contours(b);
}
