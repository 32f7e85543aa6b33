/* Noise, exact-area coverage of polygons, distance fields: the mathematics under the painters. */
#include "client/paint/ground_bake.h"

#include <math.h>

float gr_noise(float x, float y, uint32_t seed) {
    int ix = gr_floor(x), iy = gr_floor(y);
    float fx = x - (float)ix, fy = y - (float)iy;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    float a = gr_h01(ix, iy, seed), b = gr_h01(ix + 1, iy, seed), c = gr_h01(ix, iy + 1, seed),
          d = gr_h01(ix + 1, iy + 1, seed);
    return (a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy) * 2 - 1;
}

float gr_fbm(float x, float y, int octaves, uint32_t seed) {
    float v = 0, amp = 0.55f;
    for (int i = 0; i < octaves; i++) {
        v += amp * gr_noise(x, y, seed + (uint32_t)i * 17u);
        float nx = x * 1.62f - y * 1.18f + 7.3f; /* turned, so that cells of the octaves do not line up */
        y = x * 1.18f + y * 1.62f + 3.1f;
        x = nx;
        amp *= 0.5f;
    }
    return v;
}

float bake_node(const Bake *b, const float *grid, int px, int py) {
    float fx = ((float)px + 0.5f) / (float)b->step + 1, fy = ((float)py + 0.5f) / (float)b->step + 1;
    int i = (int)fx, j = (int)fy;
    fx -= (float)i;
    fy -= (float)j;
    const float *g = grid + (size_t)j * (size_t)b->nodes + (size_t)i;
    float u = g[0] + (g[1] - g[0]) * fx, v = g[b->nodes] + (g[b->nodes + 1] - g[b->nodes]) * fx;
    return u + (v - u) * fy;
}

Pf node_at(const Bake *b, int i, int j) {
    return (Pf){(float)(b->gx + (i - 1) * b->step) / b->ppi, b->top - (float)(b->gy + (j - 1) * b->step) / b->ppi};
}

const Vec *bake_ring(const Bake *b, const GroundPiece *p, uint32_t k, uint32_t *n) {
    const GroundRing *r = &b->in->ring[p->ring + k];
    *n = r->n;
    return b->in->pt + r->pt;
}

static bool span_of(const Bake *b, float x0, float y0, float x1, float y1, Span *out) {
    if (x1 < b->x0 || x0 > b->x1 || y1 < b->y0 || y0 > b->y1) return false;
    *out = (Span){MAX(0, gr_floor(bake_px(b, x0))), MAX(0, gr_floor(bake_py(b, y1))),
                  MIN(TILE, gr_floor(bake_px(b, x1)) + 1), MIN(TILE, gr_floor(bake_py(b, y0)) + 1)};
    return out->x0 < out->x1 && out->y0 < out->y1;
}

bool bake_span(const Bake *b, const GroundPiece *p, float grow, Span *out) {
    if (b->only && !b->only(p)) return false;
    Pf lo = gr_pt((Vec){p->box.x0, p->box.y0}), hi = gr_pt((Vec){p->box.x1, p->box.y1});
    return span_of(b, lo.x - grow, lo.y - grow, hi.x + grow, hi.y + grow, out);
}

bool bake_inside(const Bake *b, const GroundPiece *p, float x, float y) {
    bool in = false;
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *r = bake_ring(b, p, k, &n);
        Pf q = gr_pt(r[n - 1]);
        for (uint32_t i = 0; i < n; i++) {
            Pf c = gr_pt(r[i]);
            if ((c.y > y) != (q.y > y) && x < (q.x - c.x) * (y - c.y) / (q.y - c.y) + c.x) in = !in;
            q = c;
        }
    }
    return in;
}

static float segment_dist2(float x, float y, Pf a, Pf c, float *t_out) {
    float dx = c.x - a.x, dy = c.y - a.y, l2 = dx * dx + dy * dy;
    float t = l2 > 0 ? gr_clamp(((x - a.x) * dx + (y - a.y) * dy) / l2, 0, 1) : 0;
    float ex = x - a.x - t * dx, ey = y - a.y - t * dy;
    *t_out = t;
    return ex * ex + ey * ey;
}

float bake_edge_dist(const Bake *b, const GroundPiece *p, float x, float y, float far) {
    float best = far * far;
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *r = bake_ring(b, p, k, &n);
        uint32_t segs = p->shape == PIECE_AREA ? n : n - 1;
        for (uint32_t i = 0; i < segs; i++) {
            float t, d = segment_dist2(x, y, gr_pt(r[i]), gr_pt(r[i + 1 == n ? 0 : i + 1]), &t);
            if (d < best) best = d;
        }
    }
    return sqrtf(best);
}

float bake_grain_angle(const Bake *b, const GroundPiece *p) {
    uint32_t n;
    const Vec *r = bake_ring(b, p, 0, &n);
    float bx = 1, by = 0, best = 0;
    for (uint32_t i = 0; i < n; i++) {
        Pf a = gr_pt(r[i]), c = gr_pt(r[(i + 1) % n]);
        float dx = c.x - a.x, dy = c.y - a.y, l = dx * dx + dy * dy;
        if (l > best) {
            best = l;
            bx = dx;
            by = dy;
        }
    }
    return atan2f(by, bx);
}

/* --- coverage: each edge leaves its signed area in the cells it passes, a running sum along the row gives the cover
 * --- */
typedef struct Raster {
    float *acc; /* w + 2 a row */
    int w, h;
} Raster;

static void row_edge(float *acc, int w, float xa, float ya, float xb, float yb) {
    if (ya == yb) return;
    float sign = 1;
    if (xa > xb) { /* left to right, keeping the sign of the way down */
        float t = xa;
        xa = xb;
        xb = t;
        t = ya;
        ya = yb;
        yb = t;
        sign = -1;
    }
    float d = (yb - ya) * sign;
    if (xa >= (float)w) return;
    if (xb <= 0) {
        acc[0] += d;
        return;
    }
    if (xa < 0) {
        float part = d * (-xa / (xb - xa));
        acc[0] += part;
        d -= part;
        xa = 0;
    }
    if (xb > (float)w) {
        d *= ((float)w - xa) / (xb - xa);
        xb = (float)w;
    }
    int i0 = MIN((int)xa, w - 1), i1 = (int)xb;
    if (xb <= (float)(i0 + 1)) {
        float mid = (xa + xb) * 0.5f - (float)i0;
        acc[i0] += d * (1 - mid);
        acc[i0 + 1] += d * mid;
        return;
    }
    float slope = d / (xb - xa), x = xa;
    for (int i = i0; i <= i1 && i < w; i++) {
        float next = MIN(xb, (float)(i + 1)), part = slope * (next - x), mid = (x + next) * 0.5f - (float)i;
        acc[i] += part * (1 - mid);
        acc[i + 1] += part * mid;
        x = next;
        if (x >= xb) break;
    }
}

static void raster_edge(const Raster *r, Pf a, Pf c) {
    float dir = 1;
    if (a.y > c.y) {
        Pf t = a;
        a = c;
        c = t;
        dir = -1;
    }
    float lo = MAX(a.y, 0.0f), hi = MIN(c.y, (float)r->h);
    if (lo >= hi) return;
    float k = (c.x - a.x) / (c.y - a.y);
    for (int j = (int)lo; j < r->h && (float)j < hi; j++) {
        float ya = MAX(lo, (float)j), yb = MIN(hi, (float)(j + 1));
        float xa = a.x + (ya - a.y) * k, xb = a.x + (yb - a.y) * k;
        float *row = r->acc + (size_t)j * (size_t)(r->w + 2);
        if (dir > 0)
            row_edge(row, r->w, xa, ya, xb, yb);
        else
            row_edge(row, r->w, xb, yb, xa, ya);
    }
}

static void raster_clear(const Raster *r, int y0, int y1) {
    base_zero(r->acc + (size_t)y0 * (size_t)(r->w + 2), (size_t)(y1 - y0) * (size_t)(r->w + 2) * sizeof(float));
}

static void cover_sum(Bake *b, Span s) {
    for (int y = s.y0; y < s.y1; y++) {
        const float *row = b->k->acc + (size_t)y * (TILE + 2);
        float *out = b->k->cov + (size_t)y * TILE, sum = 0;
        for (int x = 0; x < s.x1; x++) {
            sum += row[x];
            float v = fabsf(sum);
            out[x] = v < 0.002f ? 0 : v > 1 ? 1 : v;
        }
    }
}

bool bake_cover(Bake *b, const GroundPiece *p, Span *out) {
    if (p->shape != PIECE_AREA || !bake_span(b, p, 0.02f, out)) return false;
    Raster r = {b->k->acc, TILE, TILE};
    raster_clear(&r, out->y0, out->y1);
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *v = bake_ring(b, p, k, &n);
        Pf q = gr_pt(v[n - 1]);
        q = (Pf){bake_px(b, q.x), bake_py(b, q.y)};
        for (uint32_t i = 0; i < n; i++) {
            Pf c = gr_pt(v[i]);
            c = (Pf){bake_px(b, c.x), bake_py(b, c.y)};
            raster_edge(&r, q, c);
            q = c;
        }
    }
    cover_sum(b, *out);
    return true;
}

bool bake_cover_poly(Bake *b, const Pf *p, int n, Span *out) {
    float x0 = p[0].x, x1 = x0, y0 = p[0].y, y1 = y0;
    for (int i = 1; i < n; i++) {
        x0 = MIN(x0, p[i].x);
        x1 = MAX(x1, p[i].x);
        y0 = MIN(y0, p[i].y);
        y1 = MAX(y1, p[i].y);
    }
    if (!span_of(b, x0, y0, x1, y1, out)) return false;
    Raster r = {b->k->acc, TILE, TILE};
    raster_clear(&r, out->y0, out->y1);
    for (int i = 0; i < n; i++) {
        Pf a = p[i], c = p[(i + 1) % n];
        raster_edge(&r, (Pf){bake_px(b, a.x), bake_py(b, a.y)}, (Pf){bake_px(b, c.x), bake_py(b, c.y)});
    }
    cover_sum(b, *out);
    return true;
}

/* --- distances --- */
static void node_splat(Bake *b, Pf a, Pf c, float far, float *grid) {
    float s = b->ppi / (float)b->step;
    float ox = (float)b->gx / b->ppi, oy = b->top - (float)b->gy / b->ppi;
    int i0 = MAX(0, gr_floor((MIN(a.x, c.x) - far - ox) * s) + 1),
        i1 = MIN(b->nodes - 1, gr_floor((MAX(a.x, c.x) + far - ox) * s) + 2);
    int j0 = MAX(0, gr_floor((oy - MAX(a.y, c.y) - far) * s) + 1),
        j1 = MIN(b->nodes - 1, gr_floor((oy - MIN(a.y, c.y) + far) * s) + 2);
    for (int j = j0; j <= j1; j++)
        for (int i = i0; i <= i1; i++) {
            Pf at = node_at(b, i, j);
            float t, d = segment_dist2(at.x, at.y, a, c, &t);
            float *g = &grid[(size_t)j * (size_t)b->nodes + (size_t)i];
            if (d < *g) *g = d;
        }
}

/* An outline that follows the table's edge has no slope or bank there: the land goes on beyond. */
static bool along_edge(const Bake *b, Vec p, Vec q) {
    return (p.x == q.x && (p.x <= 0 || p.x >= b->in->w)) || (p.y == q.y && (p.y <= 0 || p.y >= b->in->h));
}

/* A place just beyond the table counts as the nearest on it; only so far as every tile that sees it sees the piece. */
static float on_table(float v, float size, float far) {
    return v < -far || v > size + far ? v : gr_clamp(v, 0.01f, size - 0.01f);
}

/* Which nodes lie inside: crossings of each node row, sorted. */
static void node_sign(Bake *b, const GroundPiece *p, float far, float *grid) {
    enum { CUTS = 256 };
    float cut[CUTS];
    for (int j = 0; j < b->nodes; j++) {
        float y = on_table(node_at(b, 0, j).y, b->top, far);
        int cuts = 0;
        for (uint32_t k = 0; k < p->ring_n; k++) {
            uint32_t n;
            const Vec *v = bake_ring(b, p, k, &n);
            for (uint32_t i = 0; i < n; i++) {
                Pf a = gr_pt(v[i]), c = gr_pt(v[i + 1 == n ? 0 : i + 1]);
                if ((a.y > y) == (c.y > y) || cuts == CUTS) continue;
                float x = a.x + (c.x - a.x) * (y - a.y) / (c.y - a.y);
                int at = cuts++;
                for (; at > 0 && cut[at - 1] > x; at--) cut[at] = cut[at - 1];
                cut[at] = x;
            }
        }
        int c = 0;
        float *row = grid + (size_t)j * (size_t)b->nodes;
        for (int i = 0; i < b->nodes; i++) {
            float x = on_table(node_at(b, i, j).x, (float)b->in->w / (float)WU_INCH, far);
            while (c < cuts && cut[c] <= x) c++;
            if (!(c & 1)) row[i] = -row[i];
        }
    }
}

bool bake_area_dist(Bake *b, const GroundPiece *p, float far, float *grid) {
    Span s;
    if (p->shape != PIECE_AREA || !bake_span(b, p, far + 0.2f, &s)) return false;
    size_t all = (size_t)b->nodes * (size_t)b->nodes;
    for (size_t i = 0; i < all; i++) grid[i] = far * far;
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *v = bake_ring(b, p, k, &n);
        for (uint32_t i = 0; i < n; i++) {
            Vec p0 = v[i], p1 = v[i + 1 == n ? 0 : i + 1];
            if (!along_edge(b, p0, p1)) node_splat(b, gr_pt(p0), gr_pt(p1), far, grid);
        }
    }
    for (size_t i = 0; i < all; i++) grid[i] = sqrtf(grid[i]);
    node_sign(b, p, far, grid);
    return true;
}

static void stroke_segment(Bake *b, Pf a, Pf c, float s0, float far) {
    Span s;
    if (!span_of(b, MIN(a.x, c.x) - far, MIN(a.y, c.y) - far, MAX(a.x, c.x) + far, MAX(a.y, c.y) + far, &s)) return;
    float dx = c.x - a.x, dy = c.y - a.y, len = sqrtf(dx * dx + dy * dy);
    if (len <= 0) return;
    dx /= len;
    dy /= len;
    float far2 = far * far;
    for (int y = s.y0; y < s.y1; y++) {
        float ey = bake_wy(b, y) - a.y;
        size_t row = (size_t)y * TILE;
        for (int x = s.x0; x < s.x1; x++) {
            float ex = bake_wx(b, x) - a.x, u = ex * dx + ey * dy, v = ex * -dy + ey * dx;
            float t = gr_clamp(u, 0, len), d = v * v + (u - t) * (u - t);
            if (d > far2 || d >= b->k->dist[row + (size_t)x]) continue;
            b->k->dist[row + (size_t)x] = d;
            b->k->along[row + (size_t)x] = s0 + t;
            b->k->side[row + (size_t)x] = v;
        }
    }
}

static void stroke_add(Bake *b, const GroundPiece *p, float far, bool closed) {
    for (uint32_t k = 0; k < p->ring_n; k++) {
        uint32_t n;
        const Vec *v = bake_ring(b, p, k, &n);
        float s0 = 0;
        for (uint32_t i = 0; i + (closed ? 0 : 1) < n; i++) {
            Pf a = gr_pt(v[i]), c = gr_pt(v[i + 1 == n ? 0 : i + 1]);
            stroke_segment(b, a, c, s0, far);
            s0 += sqrtf((c.x - a.x) * (c.x - a.x) + (c.y - a.y) * (c.y - a.y));
        }
    }
}

static void stroke_open(Bake *b, Span s) {
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) b->k->dist[(size_t)y * TILE + (size_t)x] = 1e6f;
}

static void stroke_close(Bake *b, Span s) {
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float *d = &b->k->dist[(size_t)y * TILE + (size_t)x];
            if (*d < 1e5f) *d = sqrtf(*d);
        }
}

bool bake_stroke_piece(Bake *b, const GroundPiece *p, float far, bool closed, Span *out) {
    if (!bake_span(b, p, far, out)) return false;
    stroke_open(b, *out);
    stroke_add(b, p, far, closed);
    stroke_close(b, *out);
    return true;
}

bool bake_stroke(Bake *b, bool (*want)(const GroundPiece *), float far, bool closed, Span *out) {
    Span all = {TILE, TILE, 0, 0}, s;
    for (uint32_t i = 0; i < b->in->piece_n; i++)
        if (want(&b->in->piece[i]) && bake_span(b, &b->in->piece[i], far, &s))
            all = (Span){MIN(all.x0, s.x0), MIN(all.y0, s.y0), MAX(all.x1, s.x1), MAX(all.y1, s.y1)};
    if (all.x0 >= all.x1 || all.y0 >= all.y1) return false;
    stroke_open(b, all);
    for (uint32_t i = 0; i < b->in->piece_n; i++)
        if (want(&b->in->piece[i]) && bake_span(b, &b->in->piece[i], far, &s))
            stroke_add(b, &b->in->piece[i], far, closed);
    stroke_close(b, all);
    *out = all;
    return true;
}

void oblong_corners(const Oblong *o, float dx, float dy, Pf out[4]) {
    static const float sx[4] = {-1, 1, 1, -1}, sy[4] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; i++)
        out[i] = (Pf){o->cx + dx + sx[i] * o->hw * o->cos - sy[i] * o->hh * o->sin,
                      o->cy + dy + sx[i] * o->hw * o->sin + sy[i] * o->hh * o->cos};
}

void bake_shade_poly(Bake *b, const Pf *p, int n, float alpha) {
    Span s;
    if (!bake_cover_poly(b, p, n, &s)) return;
    for (int y = s.y0; y < s.y1; y++)
        for (int x = s.x0; x < s.x1; x++) {
            float c = b->k->cov[(size_t)y * TILE + (size_t)x];
            if (c <= 0) continue;
            Rgb *q = &b->img[(size_t)y * TILE + (size_t)x];
            *q = gr_mix(*q, (Rgb){16, 22, 16}, c * alpha);
        }
}
