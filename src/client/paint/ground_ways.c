/* Water and ways: rivers, streams, gullies and fords; roads, tracks, rails, embankments and bridges. */
#include "client/paint/ground_bake.h"

#include <math.h>

static size_t cell(int x, int y) {
    return (size_t)y * TILE + (size_t)x;
}

static void tint(Bake *b, int x, int y, Rgb c, float a) {
    Rgb *o = &b->img[cell(x, y)];
    *o = gr_mix(*o, c, a);
}

void bake_profile(Bake *b, Span s, float d0, float d1, float rise) {
    const float *dist = b->k->dist;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = dist[cell(x, y)];
            if (d > d1 + 0.02f || d < d0 - 0.02f) continue;
            /* one-sided at the tile's border: the distance is all but straight from one pixel to the next */
            int xl = MAX(x - 1, s.x0), xr = MIN(x + 1, s.x1 - 1), yu = MAX(y - 1, s.y0), yd = MIN(y + 1, s.y1 - 1);
            if (xl == xr || yu == yd) continue;
            float gx = (dist[cell(xr, y)] - dist[cell(xl, y)]) / (float)(xr - xl);
            float gy = (dist[cell(x, yu)] - dist[cell(x, yd)]) / (float)(yd - yu);
            if (fabsf(gx) > 1 || fabsf(gy) > 1) continue; /* beyond the field's reach */
            float t = gr_clamp((d - d0) / (d1 - d0), 0, 1), fall = -rise * 6 * t * (1 - t) / (d1 - d0);
            float l = gr_clamp(fall * (gx * 0.68f - gy * 0.73f) * b->ppi, -0.5f, 0.5f);
            l *= l > 0 ? 0.55f : 0.8f;
            Rgb *o = &b->img[cell(x, y)];
            *o = (Rgb){o->r * (1 + l), o->g * (1 + l), o->b * (1 + l * 0.8f)};
        }
}

/* --- water --- */
#define STREAM_BANK 0.3f /* inches of ground beside a stream that it colours */

static bool is_stream(const GroundPiece *p) {
    return p->paint == PAINT_STREAM && p->shape == PIECE_LINE;
}

/* Half the width of the widest stream that comes near, inches; 0: none. */
static float stream_half(const Bake *b) {
    float half = 0;
    Span s;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        float own = (float)p->width / (2.0f * WU_INCH);
        if (is_stream(p) && bake_span(b, p, own + STREAM_BANK, &s)) half = MAX(half, own);
    }
    return half;
}

static void water_field(Bake *b) {
    size_t all = (size_t)b->nodes * (size_t)b->nodes;
    float *one = b->k->node[3];
    for (size_t i = 0; i < all; i++) b->water[i] = -1;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->paint != PAINT_WATER || !bake_area_dist(b, p, 1.0f, one)) continue;
        for (size_t k = 0; k < all; k++) b->water[k] = MAX(b->water[k], one[k]);
    }
}

static Rgb water_colour(const Bake *b, float wx, float wy, float d, float shore) {
    float mid = gr_noise(wx * 0.8f, wy * 0.8f, b->seed + 121);
    float rip = gr_noise(wx * 2.1f + mid, wy * 6.3f, b->seed + 122) * 0.55f;
    if (b->ppi >= 20) rip += gr_noise(wx * 5.3f + mid, wy * 15, b->seed + 123) * 0.35f;
    if (b->ppi >= 80) rip += gr_noise(wx * 15, wy * 38, b->seed + 124) * 0.18f;
    Rgb c = gr_mix((Rgb){118, 147, 140}, (Rgb){54, 97, 120}, gr_smooth(0, 0.55f, d + 0.05f * mid));
    c = gr_scale(c, 1 + 0.07f * rip + 0.04f * mid - 0.26f * shore);
    if (rip > 0.42f) c = gr_mix(c, (Rgb){196, 216, 218}, gr_clamp((rip - 0.42f) * 1.5f, 0, 0.5f));
    return c;
}

/* How much a stream's upper left bank shades it here: by the side that the bank lies on, as a difference that is
 * one-sided at the tile's border. */
static float stream_shade(const Bake *b, Span s, int x, int y, float half) {
    const float *dist = b->k->dist;
    int xl = MAX(x - 1, s.x0), xr = MIN(x + 1, s.x1 - 1), yu = MAX(y - 1, s.y0), yd = MIN(y + 1, s.y1 - 1);
    if (xl == xr || yu == yd) return 0;
    float gx = (dist[cell(xr, y)] - dist[cell(xl, y)]) / (float)(xr - xl);
    float gy = (dist[cell(x, yd)] - dist[cell(x, yu)]) / (float)(yd - yu);
    if (fabsf(gx) > 1 || fabsf(gy) > 1) return 0; /* beyond the field's reach */
    return gr_clamp(-(gx + gy) * 0.6f * b->ppi, 0, 0.8f) * gr_smooth(0.35f * half, half, dist[cell(x, y)]);
}

static void paint_water(Bake *b) {
    Span s = {0, 0, TILE, TILE}, streams = {0, 0, 0, 0};
    float half = stream_half(b);
    bool any_stream = half > 0 && bake_stroke(b, is_stream, half + STREAM_BANK, false, &streams), any_area = false;
    size_t all = (size_t)b->nodes * (size_t)b->nodes;
    for (size_t i = 0; i < all && !any_area; i++) any_area = b->water[i] > -0.5f;
    if (!any_area) {
        if (!any_stream) return;
        s = streams;
    }
    int lee = MAX(1, (int)(0.09f * b->ppi));
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = any_area ? bake_node(b, b->water, x, y) : -1, brook = -1;
            if (any_stream && x >= streams.x0 && x < streams.x1 && y >= streams.y0 && y < streams.y1)
                brook = half - b->k->dist[cell(x, y)];
            float e = MAX(d, brook);
            if (e < -0.3f) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), n = gr_noise(wx * 3.1f, wy * 3.1f, b->seed + 131);
            float wide = d >= brook ? 0.20f : 0.10f, bank = gr_smooth(-wide, -0.3f * wide, e + 0.05f * n);
            Rgb sand = gr_scale((Rgb){162, 150, 104}, 1 + 0.1f * n + 0.05f * bake_grain(b, x, y));
            if (bank > 0) tint(b, x, y, sand, bank * (d >= brook ? 0.85f : 0.5f));
            float in = gr_clamp(e * b->ppi + 0.5f, 0, 1);
            if (in <= 0) continue;
            float shore = 0; /* the upper left bank throws a little shade */
            if (d < brook)
                shore = stream_shade(b, streams, x, y, half);
            else
                shore =
                    gr_smooth(0, 0.14f, d - bake_node(b, b->water, MAX(x - lee, -b->step), MAX(y - lee, -b->step))) *
                    (1 - gr_smooth(0.02f, 0.22f, d));
            tint(b, x, y, water_colour(b, wx, wy, d >= brook ? d : brook * 0.42f / half, shore), in);
        }
}

static void paint_gully(Bake *b, const GroundPiece *p) {
    float half = (float)p->width / (2.0f * WU_INCH);
    Span s;
    if (half <= 0 || !bake_stroke_piece(b, p, half + 0.15f, false, &s)) return;
    Rgb bed = p->variant ? (Rgb){186, 168, 122} : (Rgb){122, 112, 70};
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > half + 0.15f) continue;
            float n = gr_noise(bake_wx(b, x) * 4, bake_wy(b, y) * 4, b->seed + 141);
            float in = gr_smooth(half + 0.05f, half * 0.25f, d + 0.09f * n);
            tint(b, x, y, gr_scale(bed, 1 + 0.12f * n + 0.05f * bake_grain(b, x, y)), in * 0.75f);
        }
    bake_profile(b, s, half * 0.15f, half, -0.42f);
}

static void paint_ditch(Bake *b, const GroundPiece *p) {
    float half = (float)p->width / (2.0f * WU_INCH);
    Span s;
    if (half <= 0 || !bake_stroke_piece(b, p, half + 0.2f, false, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > half + 0.2f) continue;
            float n = gr_noise(bake_wx(b, x) * 6, bake_wy(b, y) * 6, b->seed + 142);
            tint(b, x, y, gr_scale((Rgb){146, 122, 84}, 1 + 0.15f * n),
                 gr_smooth(half + 0.16f, half, d + 0.06f * n) * 0.9f);
            tint(b, x, y, (Rgb){58, 46, 32}, gr_smooth(half * 0.6f, half * 0.15f, d) * 0.75f);
        }
    bake_profile(b, s, half * 0.1f, half * 0.9f, -0.3f);
    bake_profile(b, s, half * 0.9f, half + 0.15f, 0.07f);
}

/* Shallow, pale water over stones; trodden earth where the way comes down to it. */
static void paint_ford(Bake *b, const GroundPiece *p) {
    Oblong o = crossing_of(b, p, 0.5f);
    Span s, line;
    float reach = o.hw + o.hh + 0.4f;
    if (!bake_span(b, p, reach, &s)) return;
    float half = stream_half(b);
    bool brook = half > 0 && bake_stroke(b, is_stream, half + STREAM_BANK, false, &line);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float dx = bake_wx(b, x) - o.cx, dy = bake_wy(b, y) - o.cy;
            float u = dx * o.cos + dy * o.sin, v = -dx * o.sin + dy * o.cos;
            if (fabsf(u) > o.hw + 0.2f || fabsf(v) > o.hh + 0.15f) continue;
            float n = gr_noise(dx * 5 + o.cx, dy * 5 + o.cy, b->seed + 151);
            float grit = gr_noise(dx * 14, dy * 14, b->seed + 152), deep = bake_node(b, b->water, x, y);
            if (brook && x >= line.x0 && x < line.x1 && y >= line.y0 && y < line.y1)
                deep = MAX(deep, half - b->k->dist[cell(x, y)]);
            float wet_here = gr_smooth(-0.03f, 0.05f, deep + 0.03f * n);
            float in = gr_smooth(o.hh + 0.06f, o.hh - 0.2f, fabsf(v) + 0.10f * n) *
                       gr_smooth(o.hw + 0.18f, o.hw - 0.12f, fabsf(u) + 0.1f * n);
            Rgb shallow =
                gr_mix((Rgb){132, 152, 138}, (Rgb){178, 176, 144}, gr_clamp(0.5f + 0.5f * n + 0.5f * grit, 0, 1));
            Rgb earth = gr_scale((Rgb){166, 148, 106}, 1 + 0.09f * n + 0.08f * grit);
            if (in > 0) tint(b, x, y, gr_mix(earth, shallow, wet_here), in * (0.85f - 0.13f * wet_here));
        }
    int stones = (int)(o.hw * 16);
    for (int i = 0; i < stones; i++) {
        uint32_t h = gr_hash(i, p->number, b->seed + 153);
        float u = (gr_unit(h) * 2 - 1) * o.hw, v = ((h & 1 ? 0.85f : -0.85f) + 0.3f * (gr_unit(h * 7u) - 0.5f)) * o.hh;
        bake_stone(b, o.cx + u * o.cos - v * o.sin, o.cy + u * o.sin + v * o.cos, 0.03f + 0.035f * gr_unit(h * 3u), h,
                   (Rgb){150, 148, 134});
    }
}

void bake_waters(Bake *b) {
    water_field(b);
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->shape != PIECE_LINE) continue;
        if (p->paint == PAINT_GULLY) paint_gully(b, p);
        if (p->paint == PAINT_DITCH) paint_ditch(b, p);
    }
    paint_water(b);
}

/* --- ways --- */
static bool is_way(const GroundPiece *p) {
    return p->shape == PIECE_LINE && (p->paint == PAINT_ROAD || p->paint == PAINT_TRACK || p->paint == PAINT_RAIL);
}

bool bake_near_way(const Bake *b, float x, float y, float r) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (!is_way(p)) continue;
        float far = r + (float)p->width / (2.0f * WU_INCH);
        Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
        if (x < lo.x - far || x > hi.x + far || y < lo.y - far || y > hi.y + far) continue;
        if (bake_edge_dist(b, p, x, y, far + 0.01f) < far) return true;
    }
    return false;
}

static void road_verge(Bake *b, const GroundPiece *p) {
    float half = (float)p->width / (2.0f * WU_INCH);
    Span s;
    if (!bake_stroke_piece(b, p, half + 0.2f, false, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > half + 0.2f) continue;
            float n = gr_noise(bake_wx(b, x) * 5, bake_wy(b, y) * 5, b->seed + 161),
                  dry = gr_smooth(0.12f, -0.05f, bake_node(b, b->water, x, y));
            tint(b, x, y, b->in->desert ? (Rgb){150, 132, 92} : b->in->snow ? (Rgb){170, 168, 160} : (Rgb){104, 100, 60},
                 gr_smooth(half + 0.15f, half, d + 0.05f * n) * 0.62f * dry);
        }
}

static Rgb road_colour(const Bake *b, int x, int y, bool track, float wheel, float n, float m) {
    float wide = gr_noise(bake_wx(b, x) * 0.7f, bake_wy(b, y) * 0.7f, b->seed + 164);
    Rgb c = track ? (Rgb){168, 148, 106} : (Rgb){186, 170, 134};
    if (b->in->desert) c = track ? (Rgb){158, 132, 88} : (Rgb){172, 150, 108}; /* darker than the sand beside it */
    return gr_scale(c, 1 + 0.06f * n + 0.05f * m + 0.05f * wide + 0.04f * bake_grain(b, x, y) + 0.06f * wheel);
}

/* All ways of a kind at once, so that a side road runs into the main one without an edge between them. */
static void road_tops(Bake *b, uint8_t paint) {
    float *inner = b->k->cov,
          *off = b->k->acc; /* inches inside the nearest edge; distance from the middle, of the half width */
    bool track = paint == PAINT_TRACK;
    Span all = {TILE, TILE, 0, 0}, s;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        float half = (float)p->width / (2.0f * WU_INCH);
        if (p->paint != paint || p->shape != PIECE_LINE || half <= 0 ||
            !bake_stroke_piece(b, p, half + 0.1f, false, &s))
            continue;
        if (all.x0 > all.x1)
            for (size_t k = 0; k < (size_t)TILE * TILE; k++) inner[k] = -1;
        all = (Span){MIN(all.x0, s.x0), MIN(all.y0, s.y0), MAX(all.x1, s.x1), MAX(all.y1, s.y1)};
        for (int y = s.y0; y < s.y1; y++)
            for (int x = s.x0; x < s.x1; x++) {
                float d = b->k->dist[cell(x, y)];
                if (half - d <= inner[cell(x, y)]) continue;
                inner[cell(x, y)] = half - d;
                off[cell(x, y)] = d / half;
            }
    }
    for (int y = all.y0; y < all.y1; y++)
        for (int x = all.x0; x < all.x1; x++) {
            if (inner[cell(x, y)] < -0.1f) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), n = gr_noise(wx * 4, wy * 4, b->seed + 162);
            float m = b->ppi >= 40 ? gr_noise(wx * 13, wy * 13, b->seed + 163) : 0, d = off[cell(x, y)];
            float dry = gr_smooth(0.10f, -0.04f, bake_node(b, b->water, x, y));
            float e = inner[cell(x, y)] + 0.012f * n + 0.012f * m, in = gr_clamp(e * b->ppi + 0.5f, 0, 1) * dry;
            if (in <= 0) continue;
            float wheel = gr_smooth(0.3f, 0, fabsf(d - 0.42f)); /* pressed by wheels: paler, smoother */
            float grassy = 0;
            if (track)
                grassy = (1 - gr_smooth(0.08f, 0.32f, d + 0.12f * m)) * 0.55f +
                         gr_smooth(0.55f, 1, d + 0.2f * n) * 0.5f + 0.12f * n;
            Rgb c = gr_scale(road_colour(b, x, y, track, wheel, n, m), 1 - 0.16f * gr_smooth(0.07f, 0.0f, e));
            tint(b, x, y, c, in * (1 - gr_clamp(grassy, 0, 0.85f)));
        }
}

static void paint_rail(Bake *b, const GroundPiece *p) {
    float half = (float)p->width / (2.0f * WU_INCH), gauge = half * 0.42f, line = MAX(half * 0.07f, 0.55f / b->ppi);
    Span s;
    if (!bake_stroke_piece(b, p, half + 0.1f, false, &s)) return;
    float sleepers = gr_clamp(b->ppi / 14 - 1, 0, 1);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > half + 0.1f) continue;
            float wx = bake_wx(b, x), wy = bake_wy(b, y), n = gr_noise(wx * 12, wy * 12, b->seed + 171);
            float in = gr_clamp((half * 0.86f - d + 0.03f * n) * b->ppi + 0.5f, 0, 1);
            tint(b, x, y,
                 gr_scale((Rgb){138, 130, 118},
                          1 + 0.13f * n + 0.07f * bake_grain(b, x, y) - 0.2f * gr_smooth(half * 0.5f, half * 0.86f, d)),
                 in * 0.95f);
            float q = b->k->along[cell(x, y)] / 0.125f;
            q = fabsf(q - (float)gr_floor(q) - 0.5f) * 0.125f; /* 0 at a sleeper's middle */
            float wood =
                gr_clamp((0.032f - q) * b->ppi + 0.5f, 0, 1) * gr_clamp((half * 0.66f - d) * b->ppi + 0.5f, 0, 1);
            tint(b, x, y, gr_scale((Rgb){92, 72, 52}, 1 + 0.15f * n), wood * sleepers * 0.9f);
            float steel = gr_clamp((line - fabsf(d - gauge)) * b->ppi + 0.5f, 0, 1);
            tint(b, x, y, b->k->side[cell(x, y)] > 0 ? (Rgb){206, 208, 206} : (Rgb){182, 184, 184}, steel * 0.85f);
        }
}

static void paint_embankment(Bake *b, const GroundPiece *p) {
    float half = (float)p->width / (2.0f * WU_INCH);
    Span s;
    if (half <= 0 || !bake_stroke_piece(b, p, half + 0.15f, false, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float d = b->k->dist[cell(x, y)];
            if (d > half) continue;
            float n = gr_noise(bake_wx(b, x) * 4, bake_wy(b, y) * 4, b->seed + 181);
            tint(b, x, y, gr_scale((Rgb){150, 148, 90}, 1 + 0.08f * n),
                 gr_smooth(half * 0.62f, half * 0.4f, d + 0.04f * n) * 0.7f);
        }
    bake_profile(b, s, half * 0.45f, half, 0.36f);
}

void bake_ways(Bake *b) {
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < b->in->piece_n; i++) {
            const GroundPiece *p = &b->in->piece[i];
            if (p->shape != PIECE_LINE) continue;
            if (pass == 0 && p->paint == PAINT_EMBANKMENT) paint_embankment(b, p);
            if (pass == 1 && (p->paint == PAINT_ROAD || p->paint == PAINT_TRACK)) road_verge(b, p);
        }
    road_tops(b, PAINT_TRACK);
    road_tops(b, PAINT_ROAD);
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (p->shape != PIECE_LINE || !(p->paint == PAINT_RAIL || (p->paint == PAINT_EMBANKMENT && p->variant == 1)))
            continue;
        GroundPiece rail = *p;
        if (p->paint == PAINT_EMBANKMENT) rail.width = p->width / 2; /* the line lies on its flat top */
        paint_rail(b, &rail);
    }
}

/* --- crossings --- */
static bool wet(const Bake *b, float x, float y) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        bool area = p->paint == PAINT_WATER && p->shape == PIECE_AREA;
        bool line =
            p->shape == PIECE_LINE && (p->paint == PAINT_STREAM || p->paint == PAINT_GULLY || p->paint == PAINT_DITCH);
        if (!area && !line) continue;
        float half = line ? (float)p->width / (2.0f * WU_INCH) : 0;
        Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
        if (x < lo.x - half || x > hi.x + half || y < lo.y - half || y > hi.y + half) continue;
        if (area ? bake_inside(b, p, x, y) : bake_edge_dist(b, p, x, y, half + 0.01f) < half) return true;
    }
    return false;
}

/* The nearest point of a way within 1 inch, and the way's unit direction there. */
static bool way_direction(const Bake *b, Pf at, Pf *on, Pf *dir) {
    float best = 1;
    bool found = false;
    for (uint32_t i = 0; i < b->in->piece_n; i++) {
        const GroundPiece *p = &b->in->piece[i];
        if (!is_way(p)) continue;
        uint32_t n;
        const Vec *v = bake_ring(b, p, 0, &n);
        for (uint32_t k = 0; k + 1 < n; k++) {
            Pf a = gr_pt(v[k]), c = gr_pt(v[k + 1]);
            float dx = c.x - a.x, dy = c.y - a.y, l = sqrtf(dx * dx + dy * dy);
            if (l <= 0) continue;
            float t = gr_clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / (l * l), 0, 1);
            float ex = at.x - a.x - t * dx, ey = at.y - a.y - t * dy, d = ex * ex + ey * ey;
            if (d < best) {
                best = d;
                *dir = (Pf){dx / l, dy / l};
                *on = (Pf){a.x + t * dx, a.y + t * dy};
                found = true;
            }
        }
    }
    return found;
}

/* How far the water goes on from the point, both ways, at most 5 inches each. */
static void wet_span(const Bake *b, Pf at, Pf dir, float *ahead, float *back) {
    *ahead = *back = 0;
    while (*ahead < 5 && wet(b, at.x + dir.x * *ahead, at.y + dir.y * *ahead)) *ahead += 0.1f;
    while (*back < 5 && wet(b, at.x - dir.x * *back, at.y - dir.y * *back)) *back += 0.1f;
}

Oblong crossing_of(const Bake *b, const GroundPiece *p, float half_width) {
    uint32_t n;
    const Vec *v = bake_ring(b, p, 0, &n);
    Pf at = gr_pt(v[0]), dir = {1, 0}, on;
    if (n > 1) { /* drawn from bank to bank */
        Pf to = gr_pt(v[n - 1]);
        float dx = to.x - at.x, dy = to.y - at.y, l = sqrtf(dx * dx + dy * dy);
        if (l > 0) return (Oblong){(at.x + to.x) / 2, (at.y + to.y) / 2, l / 2 + 0.2f, half_width, dx / l, dy / l};
    }
    float ahead, back;
    if (way_direction(b, at, &on, &dir)) {
        at = on;
        wet_span(b, at, dir, &ahead, &back);
    } else { /* no way leads over it: the shortest way through the water */
        float best = 99;
        for (int i = 0; i < 12; i++) {
            float a = (float)p->face * 9.58737992e-5f + (float)i * 0.2617994f, f, r;
            Pf try = {sinf(a), cosf(a)};
            wet_span(b, at, try, &f, &r);
            if (f + r < best - 0.05f) {
                best = f + r;
                dir = try;
            }
        }
        wet_span(b, at, dir, &ahead, &back);
    }
    ahead = MAX(ahead, 0.3f) + 0.22f;
    back = MAX(back, 0.3f) + 0.22f;
    float mid = (ahead - back) / 2;
    return (Oblong){at.x + dir.x * mid, at.y + dir.y * mid, (ahead + back) / 2, half_width, dir.x, dir.y};
}

static void paint_bridge(Bake *b, const GroundPiece *p) {
    Oblong o = crossing_of(b, p, 0.36f);
    Pf q[4];
    Span s;
    oblong_corners(&o, 0.10f, -0.13f, q);
    bake_shade_poly(b, q, 4, 0.5f);
    oblong_corners(&o, 0, 0, q);
    if (!bake_cover_poly(b, q, 4, &s)) return;
    float planks = gr_clamp(b->ppi / 16 - 0.6f, 0, 1);
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float cov = b->k->cov[cell(x, y)];
            if (cov <= 0) continue;
            float dx = bake_wx(b, x) - o.cx, dy = bake_wy(b, y) - o.cy, u = dx * o.cos + dy * o.sin,
                  v = -dx * o.sin + dy * o.cos;
            float q1 = u / 0.105f;
            int plank = gr_floor(q1);
            float gap = fabsf(q1 - (float)plank - 0.5f), tone = gr_h01(plank, p->number, b->seed + 191) - 0.5f;
            float grain = gr_noise(u * 40, v * 6, b->seed + 192) * 0.05f * planks;
            Rgb c = gr_scale((Rgb){164, 136, 96},
                             1 + 0.20f * tone * planks + grain - 0.30f * planks * gr_smooth(0.38f, 0.5f, gap));
            float rail = fabsf(v) - (o.hh - 0.075f);
            if (rail > 0)
                c = gr_scale((Rgb){124, 96, 64}, 1 + 0.22f * (v > 0 ? o.cos : -o.cos) + 0.1f * tone);
            else
                c = gr_scale(c, 1 - 0.3f * gr_smooth(-0.09f, 0, rail));
            tint(b, x, y, c, cov);
        }
}

void bake_crossings(Bake *b) {
    for (uint32_t i = 0; i < b->in->piece_n; i++) /* over the ways: where a road fords a stream its water shows */
        if (b->in->piece[i].paint == PAINT_FORD) paint_ford(b, &b->in->piece[i]);
    for (uint32_t i = 0; i < b->in->piece_n; i++)
        if (b->in->piece[i].paint == PAINT_BRIDGE) paint_bridge(b, &b->in->piece[i]);
}
