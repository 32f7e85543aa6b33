/* Trees: crowns of many leaf clumps, drawn once for each level of detail and then stamped; woods, orchards, hedges,
 * gardens. */
#include "client/paint/ground_bake.h"

#include <math.h>

enum { CLUMPS = 22 };
static const float CROWN_REACH = 1.22f; /* of the radius: how far a stamp's shadow and ragged rim go */

static float crown_radius(int i) {
    if (i < CROWN_BUSH) return 0.085f + 0.012f * (float)i;
    if (i < CROWN_LEAF) return 0.27f + 0.0105f * (float)(i - CROWN_BUSH);
    return 0.21f + 0.011f * (float)(i - CROWN_LEAF);
}
static int crown_half(int i, int ppi) {
    return (int)(crown_radius(i) * CROWN_REACH * (float)ppi) + 2;
}

size_t crown_bytes(void) {
    size_t n = 0;
    for (int l = 0; l < GROUND_LEVELS; l++)
        for (int i = 0; i < CROWNS; i++) {
            size_t side = 2 * (size_t)crown_half(i, ground_ppi(l));
            n += 3 * side * side;
        }
    return n;
}

typedef struct Clump {
    float x, y, z, r;
} Clump;

static int clumps_of(uint32_t h, Clump *c) {
    int n = 0;
    c[n++] = (Clump){0, 0, 0.25f, 0.62f};
    for (int ring = 0; ring < 2; ring++) {
        int count = ring ? 6 : 11;
        float reach = ring ? 0.34f : 0.66f;
        for (int i = 0; i < count && n < CLUMPS; i++) {
            uint32_t k = gr_hash(i, ring, h);
            float a = ((float)i + 0.7f * gr_unit(k)) * 6.2831853f / (float)count,
                  d = reach * (0.85f + 0.3f * gr_unit(k * 3u));
            c[n++] = (Clump){cosf(a) * d, sinf(a) * d, ring ? 0.42f : 0.05f,
                             (ring ? 0.30f : 0.31f) + 0.09f * gr_unit(k * 7u)};
        }
    }
    return n;
}

/* Light of a leaf tree at dx, dy (of the radius, y down); returns its signed distance to the rim. */
static float leaf_at(const Clump *c, int n, float dx, float dy, float *shade) {
    float best = -9, rim = -9, nx = 0, ny = 0, nz = 1;
    for (int i = 0; i < n; i++) {
        float ex = dx - c[i].x, ey = dy - c[i].y, d2 = ex * ex + ey * ey, r2 = c[i].r * c[i].r;
        float gap = c[i].r - sqrtf(d2);
        if (gap > rim) rim = gap;
        if (d2 >= r2) continue;
        float z = sqrtf(r2 - d2), h = c[i].z + z;
        if (h > best) {
            best = h;
            nx = ex / c[i].r;
            ny = ey / c[i].r;
            nz = z / c[i].r;
        }
    }
    nx = nx * 0.62f + dx * 0.5f; /* the clump's own roundness and the whole crown's */
    ny = ny * 0.62f + dy * 0.5f;
    float lit = -nx * 0.52f - ny * 0.58f + nz * 0.55f;
    float deep = gr_clamp((best - 0.28f) * 1.5f, 0, 1); /* dark between the clumps */
    *shade = (0.66f + 0.46f * lit) * (0.74f + 0.26f * deep);
    return rim;
}

static float fir_at(uint32_t h, float dx, float dy, float *shade) {
    float d = sqrtf(dx * dx + dy * dy), a = atan2f(dy, dx);
    float arms = 11 + (float)(h % 5), bend = 0.9f * gr_noise(dx * 2.2f, dy * 2.2f, h),
          wave = cosf(a * arms + bend * 2.5f + gr_unit(h) * 6) * 0.5f + 0.5f;
    float rim = 0.76f + 0.2f * wave + 0.08f * bend;
    float lit = d > 0 ? (-dx * 0.62f - dy * 0.66f) / (0.35f + d) : 0;
    *shade = 0.86f + 0.40f * lit - 0.20f * d * (1 - wave) + 0.14f * (1 - d) * wave;
    return rim - d;
}

static void crown_make(GroundBaker *k, int level, int i) {
    int ppi = ground_ppi(level), half = crown_half(i, ppi), side = 2 * half;
    Crown *c = &k->crown[level][i];
    uint32_t h = gr_hash(i, 3, 1234);
    Clump clump[CLUMPS];
    int n = clumps_of(h, clump);
    size_t cells = (size_t)side * (size_t)side;
    *c = (Crown){.half = half, .radius = crown_radius(i), .cover = k->stamp_mem + k->stamp_used};
    c->shade = c->cover + cells;
    c->shadow = c->shade + cells;
    k->stamp_used += 3 * cells;
    float R = c->radius * (float)ppi;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            float dx = ((float)(x - half) + 0.5f) / R, dy = ((float)(y - half) + 0.5f) / R, shade,
                  d = sqrtf(dx * dx + dy * dy);
            float rim = i < CROWN_LEAF ? leaf_at(clump, n, dx, dy, &shade) : fir_at(h, dx, dy, &shade);
            float leaf = R > 9 ? gr_noise(dx * 7, dy * 7, h) * 0.08f + gr_noise(dx * 19, dy * 19, h + 1) * 0.11f : 0;
            size_t at = (size_t)y * (size_t)side + (size_t)x;
            c->cover[at] = (uint8_t)(gr_clamp((rim + leaf * 0.5f) * R + 0.5f, 0, 1) * 255);
            c->shade[at] = (uint8_t)(gr_clamp((shade + leaf) * 150, 0, 255));
            c->shadow[at] = (uint8_t)(255 * (1 - gr_smooth(0.62f, 1.16f, d)));
        }
}

void crown_prepare(GroundBaker *k, int level) {
    if (k->crowned[level]) return;
    for (int i = 0; i < CROWNS; i++) crown_make(k, level, i);
    k->crowned[level] = true;
}

static void stamp_shadow(Bake *b, const Crown *c, int cx, int cy, float strength) {
    int side = 2 * c->half;
    int x0 = MAX(0, cx - c->half), x1 = MIN(TILE, cx + c->half), y0 = MAX(0, cy - c->half),
        y1 = MIN(TILE, cy + c->half);
    for (int y = y0; y < y1; y++) {
        const uint8_t *s = c->shadow + (size_t)(y - cy + c->half) * (size_t)side;
        for (int x = x0; x < x1; x++) {
            float a = (float)s[x - cx + c->half] * (strength / 255.0f);
            if (a <= 0) continue;
            Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
            *o = gr_mix(*o, (Rgb){18, 26, 14}, a);
        }
    }
}

void crown_draw(Bake *b, int which, float x, float y, Rgb tint, float shadow) {
    const Crown *c = &b->k->crown[b->level][which];
    int side = 2 * c->half, cx = gr_floor(x * b->ppi) - b->gx, cy = gr_floor((b->top - y) * b->ppi) - b->gy;
    int off = (int)(c->radius * 0.46f * b->ppi + 0.5f);
    if (cx + c->half + off < 0 || cy + c->half + off < 0 || cx - c->half >= TILE || cy - c->half >= TILE) return;
    if (shadow > 0) stamp_shadow(b, c, cx + off, cy + off, shadow);
    int x0 = MAX(0, cx - c->half), x1 = MIN(TILE, cx + c->half), y0 = MAX(0, cy - c->half),
        y1 = MIN(TILE, cy + c->half);
    for (int py = y0; py < y1; py++) {
        size_t row = (size_t)(py - cy + c->half) * (size_t)side;
        for (int px = x0; px < x1; px++) {
            size_t at = row + (size_t)(px - cx + c->half);
            if (!c->cover[at]) continue;
            float k = (float)c->shade[at] * (1.0f / 150.0f);
            Rgb *o = &b->img[(size_t)py * TILE + (size_t)px];
            *o = gr_mix(*o, (Rgb){tint.r * k, tint.g * k, tint.b * (0.25f + 0.75f * k)},
                        (float)c->cover[at] * (1.0f / 255.0f));
        }
    }
}

static Rgb leaf_tint(uint32_t h, bool dense) {
    float t = gr_unit(h * 2246822519u);
    Rgb c =
        dense ? gr_mix((Rgb){58, 86, 48}, (Rgb){82, 106, 54}, t) : gr_mix((Rgb){84, 116, 58}, (Rgb){134, 148, 74}, t);
    if (!dense && gr_unit(h * 3266489917u) > 0.92f) c = (Rgb){158, 144, 78};
    return c;
}

static void woods(Bake *b, const GroundPiece *p, float cell, bool dense) {
    Span s;
    const float margin = 0.9f;
    if (!bake_span(b, p, margin, &s)) return;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    int i0 = gr_floor(MAX(lo.x, b->x0 - margin) / cell) - 1, i1 = gr_floor(MIN(hi.x, b->x1 + margin) / cell) + 1;
    int j0 = gr_floor(MAX(lo.y, b->y0 - margin) / cell) - 1, j1 = gr_floor(MIN(hi.y, b->y1 + margin) / cell) + 1;
    for (int pass = 0; pass < 3; pass++) /* undergrowth, trees, the tallest over all */
        for (int j = j1; j >= j0; j--)
            for (int i = i0; i <= i1; i++) {
                uint32_t h = gr_hash(i, j, b->seed + 201);
                if ((int)(h & 3) != (pass == 2 ? 3 : pass) && !(pass == 1 && (h & 3) == 2)) continue;
                float x = ((float)i + 0.5f + 0.75f * (gr_h01(i, j, 202) - 0.5f)) * cell,
                      y = ((float)j + 0.5f + 0.75f * (gr_h01(i, j, 203) - 0.5f)) * cell;
                if (!bake_inside(b, p, x, y) || bake_near_way(b, x, y, 0.16f)) continue;
                bool fir =
                    (dense ? 0.62f : 0.16f) >
                    gr_h01(gr_floor(x * 0.35f), gr_floor(y * 0.35f), b->seed + 204) * 0.5f + 0.5f * gr_unit(h * 40503u);
                int which = fir ? CROWN_LEAF + (int)(h >> 10) % (CROWNS - CROWN_LEAF)
                                : CROWN_BUSH + (int)(h >> 10) % (CROWN_LEAF - CROWN_BUSH);
                float r = b->k->crown[b->level][which].radius, d = bake_edge_dist(b, p, x, y, 0.5f);
                if (d < 0.62f * r) { /* the edge is a rule's edge: crowns keep to it, small ones fill */
                    which = (int)(h >> 10) % CROWN_BUSH;
                    if (d < 0.05f) continue;
                }
                Rgb c = fir ? gr_mix((Rgb){62, 94, 62}, (Rgb){84, 112, 68}, gr_unit(h * 99u)) : leaf_tint(h, dense);
                if (b->in->snow) c = gr_mix(c, (Rgb){222, 226, 228}, 0.18f + 0.22f * gr_unit(h * 17u));
                crown_draw(b, which, x, y,
                           gr_scale(c, pass == 0   ? 0.86f
                                       : pass == 1 ? 0.97f
                                                   : 1.07f),
                           pass ? 0.40f : 0.3f);
            }
}

static void orchard(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_span(b, p, 0.5f, &s)) return;
    float a = bake_grain_angle(b, p), ca = cosf(a), sa = sinf(a);
    const float gap = 0.62f;
    uint32_t n;
    Pf o = gr_pt(bake_ring(b, p, 0, &n)[0]), lo = gr_pt((Vec){p->box.x0, p->box.y0}),
       hi = gr_pt((Vec){p->box.x1, p->box.y1});
    int reach = (int)((hi.x - lo.x + hi.y - lo.y) / gap) + 2;
    for (int j = -reach; j <= reach; j++)
        for (int i = -reach; i <= reach; i++) {
            float u = ((float)i + 0.5f) * gap, v = ((float)j + 0.5f) * gap, x = o.x + u * ca - v * sa,
                  y = o.y + u * sa + v * ca;
            if (x < b->x0 - 0.6f || x > b->x1 + 0.6f || y < b->y0 - 0.6f || y > b->y1 + 0.6f) continue;
            if (!bake_inside(b, p, x, y) || bake_edge_dist(b, p, x, y, 0.3f) < 0.16f) continue;
            uint32_t h = gr_hash(i, j, b->seed + p->number);
            crown_draw(b, CROWN_BUSH - 3 + (int)(h >> 8) % 4, x + 0.05f * (gr_unit(h) - 0.5f),
                       y + 0.05f * (gr_unit(h * 3u) - 0.5f),
                       gr_mix((Rgb){104, 132, 58}, (Rgb){132, 148, 72}, gr_unit(h * 7u)), 0.45f);
        }
}

/* A row of bushes along a line (or round an outline); trees stand in a hedgerow. */
static void hedge_row(Bake *b, const GroundPiece *p, bool tall) {
    Span s;
    if (!bake_span(b, p, 0.8f, &s)) return;
    float gap = tall ? 0.17f : 0.14f, width = tall ? 0.16f : 0.06f;
    for (int pass = 0; pass < (tall ? 2 : 1); pass++)
        for (uint32_t k = 0; k < p->ring_n; k++) {
            uint32_t n;
            const Vec *v = bake_ring(b, p, k, &n);
            float next = 0.05f, s0 = 0;
            for (uint32_t i = 0; i + (p->shape == PIECE_AREA ? 0 : 1) < n; i++) {
                Pf a = gr_pt(v[i]), c = gr_pt(v[i + 1 == n ? 0 : i + 1]);
                float dx = c.x - a.x, dy = c.y - a.y, len = sqrtf(dx * dx + dy * dy);
                for (; next < s0 + len; next += pass ? 0.95f : gap) {
                    float t = (next - s0) / len;
                    uint32_t h = gr_hash((int)(next * 100), p->number, b->seed + 301 + (uint32_t)pass);
                    float off = (gr_unit(h) - 0.5f) * width, x = a.x + dx * t - dy / len * off,
                          y = a.y + dy * t + dx / len * off;
                    if (x < b->x0 - 0.7f || x > b->x1 + 0.7f || y < b->y0 - 0.7f || y > b->y1 + 0.7f) continue;
                    if (bake_near_way(b, x, y, 0.06f)) continue;
                    int which = pass ? CROWN_BUSH + (int)(h >> 9) % 8 : 2 + (int)(h >> 9) % (tall ? CROWN_BUSH - 2 : 6);
                    if (pass && (h & 0x300)) continue;
                    crown_draw(b, which, x, y, gr_mix((Rgb){84, 110, 54}, (Rgb){112, 132, 66}, gr_unit(h * 5u)), 0.38f);
                }
                s0 += len;
            }
        }
}

/* Garden trees of a block: where no house and no road is. */
static void gardens(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_span(b, p, 0.6f, &s)) return;
    House house[HOUSES_MAX];
    int houses = houses_of(b, p, house, HOUSES_MAX);
    const float cell = 0.55f;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    for (int j = gr_floor(hi.y / cell); j >= gr_floor(lo.y / cell); j--)
        for (int i = gr_floor(lo.x / cell); i <= gr_floor(hi.x / cell); i++) {
            uint32_t h = gr_hash(i, j, b->seed + 401);
            if (gr_unit(h) > 0.42f) continue;
            float x = ((float)i + gr_h01(i, j, 402)) * cell, y = ((float)j + gr_h01(i, j, 403)) * cell;
            if (x < b->x0 - 0.6f || x > b->x1 + 0.6f || y < b->y0 - 0.6f || y > b->y1 + 0.6f) continue;
            if (!bake_inside(b, p, x, y) || bake_edge_dist(b, p, x, y, 0.3f) < 0.2f || bake_near_way(b, x, y, 0.15f))
                continue;
            bool clear = true;
            for (int k = 0; k < houses && clear; k++) {
                const Oblong *o = &house[k].at;
                float dx = x - o->cx, dy = y - o->cy, u = dx * o->cos + dy * o->sin, v = -dx * o->sin + dy * o->cos;
                clear = fabsf(u) > o->hw + 0.2f || fabsf(v) > o->hh + 0.2f;
            }
            if (clear) crown_draw(b, 4 + (int)(h >> 8) % 14, x, y, leaf_tint(h, false), 0.45f);
        }
}

void bake_trees(Bake *b) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        switch (p->paint) {
        case PAINT_HEDGE: hedge_row(b, p, false); break;
        case PAINT_HEDGEROW: hedge_row(b, p, true); break;
        case PAINT_ORCHARD: orchard(b, p); break;
        case PAINT_BUILDING:
            if (p->shape == PIECE_AREA) gardens(b, p);
            break;
        default: break;
        }
    }
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->shape != PIECE_AREA) continue;
        if (p->paint == PAINT_WOODS) woods(b, p, 0.46f, false);
        if (p->paint == PAINT_DENSE) woods(b, p, 0.36f, true);
    }
}
