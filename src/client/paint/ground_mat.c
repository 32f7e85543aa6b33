/* A photograph or scan as the table's ground: sampled pixel by pixel, with the terrain drawn over it so lightly that
 * the picture stays readable: a tint and an outline for each piece, in the colour of its kind. */
#include "client/paint/ground_bake.h"

#include <math.h>
#include <string.h>

/* What play has put on the table is no part of the picture: it is drawn as it is. */
static bool is_made(const GroundPiece *p) {
    switch (p->paint) {
    case PAINT_RUBBLE:
    case PAINT_WRECK:
    case PAINT_WORKS:
    case PAINT_WIRE:
    case PAINT_MINES:
    case PAINT_SMOKE: return true;
    default: return false;
    }
}

static Rgb ink_of(const GroundPiece *p) {
    static const Rgb INK[PAINT_COUNT] = {
        [PAINT_CLEAR] = {200, 200, 190},  [PAINT_ROAD] = {222, 208, 176},   [PAINT_TRACK] = {190, 160, 110},
        [PAINT_RAIL] = {60, 60, 66},      [PAINT_ROUGH] = {150, 120, 90},   [PAINT_SAND] = {226, 196, 120},
        [PAINT_CROPS] = {214, 190, 70},   [PAINT_ORCHARD] = {120, 170, 70}, [PAINT_WOODS] = {44, 110, 50},
        [PAINT_DENSE] = {20, 80, 44},     [PAINT_MARSH] = {70, 140, 130},   [PAINT_HILL] = {168, 108, 52},
        [PAINT_CREST] = {150, 96, 46},    [PAINT_CLIFF] = {100, 84, 72},    [PAINT_HEDGE] = {60, 130, 50},
        [PAINT_WALL] = {120, 116, 108},   [PAINT_HEDGEROW] = {40, 100, 40}, [PAINT_GULLY] = {140, 110, 70},
        [PAINT_STREAM] = {50, 110, 190},  [PAINT_FORD] = {110, 170, 220},   [PAINT_WATER] = {40, 100, 190},
        [PAINT_BRIDGE] = {190, 170, 140}, [PAINT_BUILDING] = {190, 70, 60}, [PAINT_EMBANKMENT] = {140, 120, 80},
        [PAINT_DITCH] = {110, 90, 60},
    };
    return INK[p->paint];
}

/* --- the picture --- */

/* Node grids that the painters of land leave behind and others read. */
static void no_land(Bake *b) {
    size_t all = (size_t)b->nodes * (size_t)b->nodes;
    for (size_t i = 0; i < all; i++) {
        b->tone[i] = b->light[i] = b->k->node[2][i] = 0;
        b->water[i] = -1;
    }
}

static bool inside(const Bake *b, float x, float y) {
    float c[3];
    return mat_sample(&b->in->mat, x, y, b->ppi, c);
}

/* Where the picture ends, painted ground goes on. */
static void picture(Bake *b) {
    bool whole =
        inside(b, b->x0, b->y0) && inside(b, b->x1, b->y0) && inside(b, b->x0, b->y1) && inside(b, b->x1, b->y1);
    if (!whole) bake_grass(b);
    no_land(b);
    for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) {
            float c[3];
            if (mat_sample(&b->in->mat, bake_wx(b, x), bake_wy(b, y), b->ppi, c))
                b->img[(size_t)y * TILE + (size_t)x] = (Rgb){c[0], c[1], c[2]};
        }
}

/* --- pieces over it --- */

static void mix_at(Bake *b, int x, int y, Rgb c, float a) {
    Rgb *o = &b->img[(size_t)y * TILE + (size_t)x];
    *o = gr_mix(*o, c, a);
}

/* A line of the kind's colour between two pale ones, so that it shows on dark and light: `d` inches from its middle. */
static void stroke_at(Bake *b, int x, int y, Rgb ink, float d) {
    float px = 1 / b->ppi, half = MAX(0.022f, 0.8f * px), rim = half + MAX(0.018f, 0.8f * px);
    float in = gr_clamp((half - d) / px + 0.5f, 0, 1), out = gr_clamp((rim - d) / px + 0.5f, 0, 1);
    if (out > 0) mix_at(b, x, y, (Rgb){250, 248, 240}, out * 0.42f);
    if (in > 0) mix_at(b, x, y, gr_scale(ink, 0.82f), in * 0.92f);
}

static void outline(Bake *b, const GroundPiece *p, float off, bool closed) {
    Span s;
    float far = off + 0.2f + 4 / b->ppi;
    if (!bake_stroke_piece(b, p, far, closed, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[(size_t)y * TILE + (size_t)x];
            if (d <= far) stroke_at(b, x, y, ink_of(p), fabsf(d - off));
        }
}

static void light_area(Bake *b, const GroundPiece *p) {
    Span s;
    if (!bake_cover(b, p, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float c = b->k->cov[(size_t)y * TILE + (size_t)x];
            if (c > 0) mix_at(b, x, y, ink_of(p), c * (p->paint == PAINT_HILL ? 0.12f : 0.24f));
        }
    outline(b, p, 0, true);
}

static void light_line(Bake *b, const GroundPiece *p) {
    Span s;
    float half = (float)p->width / (float)WU_INCH / 2, far = half + 2 / b->ppi;
    if (half > 0 && bake_stroke_piece(b, p, far, false, &s))
        for (int y = s.y0; y < s.y1; y++)
            for (int x = s.x0; x < s.x1; x++) {
                float c = gr_clamp((half - b->k->dist[(size_t)y * TILE + (size_t)x]) * b->ppi + 0.5f, 0, 1);
                if (c > 0) mix_at(b, x, y, ink_of(p), c * 0.26f);
            }
    outline(b, p, half, false);
}

static void light_spots(Bake *b, const GroundPiece *p) {
    const float r = 0.35f;
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *v = bake_ring(b, p, k, &n);
        Span s;
        if (!bake_span(b, p, r + 0.2f, &s)) return;
        for (uint32_t i = 0; i < n; i++) {
            Pf at = gr_pt(v[i]);
            for (int y = s.y0; y < s.y1; y++)
                for (int x = s.x0; x < s.x1; x++) {
                    float dx = bake_wx(b, x) - at.x, dy = bake_wy(b, y) - at.y, d = sqrtf(dx * dx + dy * dy);
                    if (d < r) mix_at(b, x, y, ink_of(p), 0.3f);
                    if (d < r + 0.2f) stroke_at(b, x, y, ink_of(p), fabsf(d - r));
                }
        }
    }
}

/* Hills below what stands on them, areas below lines. */
static void pieces(Bake *b) {
    for (int pass = 0; pass < 4; pass++)
        for (uint32_t i = 0; i < b->in->piece_n; i++) {
            const GroundPiece *p = &b->in->piece[i];
            if (is_made(p)) continue;
            if (pass == 0 && p->shape == PIECE_AREA && p->paint == PAINT_HILL) light_area(b, p);
            if (pass == 1 && p->shape == PIECE_AREA && p->paint != PAINT_HILL) light_area(b, p);
            if (pass == 2 && p->shape == PIECE_LINE) light_line(b, p);
            if (pass == 3 && p->shape == PIECE_SPOT) light_spots(b, p);
        }
}

void bake_mat(Bake *b) {
    picture(b);
    if (!(b->in->layers & LAYER_NO_PIECES)) pieces(b);
    b->only = is_made;
    bake_works(b);
    b->only = NULL;
}
