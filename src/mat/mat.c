#include "mat/mat.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

MatCorners mat_corners_whole(int full_w, int full_h) {
    Wu x = full_w * MAT_PER_PIXEL, y = full_h * MAT_PER_PIXEL;
    return (MatCorners){{{0, 0}, {x, 0}, {x, y}, {0, y}}};
}

static Wu hundredths(double px) {
    return (Wu)lround(px * MAT_PER_PIXEL);
}

bool mat_corners_by_scale(const double a[2], const double b[2], Wu apart, int full_w, int full_h, Wu w, Wu h,
                          MatCorners *out) {
    double px = hypot(b[0] - a[0], b[1] - a[1]);
    if (apart <= 0 || !(px >= 1)) return false;
    double tw = px / apart * w, th = px / apart * h;
    if (tw < 16 || th < 16 || tw > 40000 || th > 40000) return false;
    double x0 = (full_w - tw) / 2, y0 = (full_h - th) / 2;
    Wu l = hundredths(x0), t = hundredths(y0), r = hundredths(x0 + tw), e = hundredths(y0 + th);
    *out = (MatCorners){{{l, t}, {r, t}, {r, e}, {l, e}}};
    return true;
}

bool mat_corners_in_order(MatCorners *c) {
    Vec mid = {0, 0}, p[4];
    for (int i = 0; i < 4; i++) {
        mid.x += c->at[i].x / 4;
        mid.y += c->at[i].y / 4;
    }
    double turn[4];
    for (int i = 0; i < 4; i++) turn[i] = atan2((double)c->at[i].y - mid.y, (double)c->at[i].x - mid.x);
    int ix[4] = {0, 1, 2, 3}; /* y down: a growing angle is clockwise to the eye */
    for (int i = 1; i < 4; i++)
        for (int k = i; k > 0 && turn[ix[k]] < turn[ix[k - 1]]; k--) {
            int s = ix[k];
            ix[k] = ix[k - 1];
            ix[k - 1] = s;
        }
    int first = 0; /* the upper left: least x + y */
    for (int i = 1; i < 4; i++)
        if ((int64_t)c->at[ix[i]].x + c->at[ix[i]].y < (int64_t)c->at[ix[first]].x + c->at[ix[first]].y) first = i;
    for (int i = 0; i < 4; i++) p[i] = c->at[ix[(first + i) & 3]];
    for (int i = 0; i < 4; i++)
        if (geom_turn(p[i], p[(i + 1) & 3], p[(i + 2) & 3]) <= 0) return false;
    memcpy(c->at, p, sizeof p);
    return true;
}

/* --- the warp --- */

static bool invert(const double m[9], double out[9]) {
    double c0 = m[4] * m[8] - m[5] * m[7], c1 = m[5] * m[6] - m[3] * m[8], c2 = m[3] * m[7] - m[4] * m[6];
    double det = m[0] * c0 + m[1] * c1 + m[2] * c2;
    if (!(fabs(det) > 1e-12)) return false;
    const double adj[9] = {c0, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                           c1, m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                           c2, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
    for (int i = 0; i < 9; i++) out[i] = adj[i] / det;
    return true;
}

/* The unit square (0,0) (1,0) (1,1) (0,1) to the corners: one of the two ways in every book on pictures. */
static bool square_to(const MatCorners *c, double m[9]) {
    double x[4], y[4];
    for (int i = 0; i < 4; i++) {
        x[i] = c->at[i].x / (double)MAT_PER_PIXEL;
        y[i] = c->at[i].y / (double)MAT_PER_PIXEL;
    }
    double dx1 = x[1] - x[2], dx2 = x[3] - x[2], sx = x[0] - x[1] + x[2] - x[3];
    double dy1 = y[1] - y[2], dy2 = y[3] - y[2], sy = y[0] - y[1] + y[2] - y[3];
    double den = dx1 * dy2 - dx2 * dy1;
    if (!(fabs(den) > 1e-9)) return false;
    double g = (sx * dy2 - dx2 * sy) / den, h = (dx1 * sy - sx * dy1) / den;
    const double out[9] = {x[1] - x[0] + g * x[1],
                           x[3] - x[0] + h * x[3],
                           x[0],
                           y[1] - y[0] + g * y[1],
                           y[3] - y[0] + h * y[3],
                           y[0],
                           g,
                           h,
                           1};
    memcpy(m, out, sizeof out);
    return true;
}

bool warp_make(Warp *out, const MatCorners *c, Wu w, Wu h) {
    double m[9], wi = w / (double)WU_INCH, hi = h / (double)WU_INCH;
    if (w <= 0 || h <= 0 || !square_to(c, m)) return false;
    for (int i = 0; i < 9; i += 3) { /* u = x / wi, v = 1 - y / hi */
        out->m[i] = m[i] / wi;
        out->m[i + 1] = -m[i + 1] / hi;
        out->m[i + 2] = m[i + 2] + m[i + 1];
    }
    return invert(out->m, out->back);
}

static void apply(const double m[9], double x, double y, double *ox, double *oy) {
    double w = m[6] * x + m[7] * y + m[8];
    if (fabs(w) < 1e-12) w = 1e-12;
    *ox = (m[0] * x + m[1] * y + m[2]) / w;
    *oy = (m[3] * x + m[4] * y + m[5]) / w;
}
void warp_to_picture(const Warp *w, double x, double y, double *px, double *py) {
    apply(w->m, x, y, px, py);
}
void warp_to_table(const Warp *w, double px, double py, double *x, double *y) {
    apply(w->back, px, py, x, y);
}

/* --- the picture --- */

static uint32_t mean4(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint32_t out = 0xFF000000u;
    for (int s = 0; s < 24; s += 8)
        out |= (((a >> s & 255) + (b >> s & 255) + (c >> s & 255) + (d >> s & 255) + 2) / 4) << s;
    return out;
}

static uint32_t *half_of(const uint32_t *from, int w, int h, int *ow, int *oh) {
    *ow = MAX(w / 2, 1);
    *oh = MAX(h / 2, 1);
    uint32_t *out = malloc((size_t)*ow * (size_t)*oh * sizeof *out);
    if (out == NULL) return NULL;
    for (int y = 0; y < *oh; y++)
        for (int x = 0; x < *ow; x++) {
            size_t x0 = (size_t)MIN(2 * x, w - 1), x1 = (size_t)MIN(2 * x + 1, w - 1);
            const uint32_t *r0 = from + (size_t)MIN(2 * y, h - 1) * (size_t)w;
            const uint32_t *r1 = from + (size_t)MIN(2 * y + 1, h - 1) * (size_t)w;
            out[(size_t)y * (size_t)*ow + (size_t)x] = mean4(r0[x0], r0[x1], r1[x0], r1[x1]);
        }
    return out;
}

MatImage *mat_image_new(Photo *p) {
    MatImage *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    m->users = 1;
    m->w[0] = p->w, m->h[0] = p->h;
    m->argb[0] = p->argb;
    m->levels = 1;
    m->kx = (double)p->w / p->full_w;
    m->ky = (double)p->h / p->full_h;
    while (m->levels < MAT_LEVELS && MAX(m->w[m->levels - 1], m->h[m->levels - 1]) > 8) {
        int k = m->levels;
        m->argb[k] = half_of(m->argb[k - 1], m->w[k - 1], m->h[k - 1], &m->w[k], &m->h[k]);
        if (m->argb[k] == NULL) {
            m->argb[0] = NULL;
            mat_image_drop(m);
            return NULL;
        }
        m->levels++;
    }
    *p = (Photo){0};
    return m;
}

void mat_image_hold(MatImage *m) {
    m->users++;
}
void mat_image_drop(MatImage *m) {
    if (m == NULL || --m->users > 0) return;
    for (int i = 0; i < MAT_LEVELS; i++) free(m->argb[i]);
    free(m);
}

static void bilinear(const uint32_t *px, int w, int h, double x, double y, float rgb[3]) {
    x = CLAMP(x - 0.5, 0.0, w - 1.0);
    y = CLAMP(y - 0.5, 0.0, h - 1.0);
    int x0 = (int)x, y0 = (int)y, x1 = MIN(x0 + 1, w - 1), y1 = MIN(y0 + 1, h - 1);
    float tx = (float)(x - x0), ty = (float)(y - y0);
    const uint32_t *a = px + (size_t)y0 * (size_t)w, *b = px + (size_t)y1 * (size_t)w;
    const uint32_t q[4] = {a[x0], a[x1], b[x0], b[x1]};
    const float k[4] = {(1 - tx) * (1 - ty), tx * (1 - ty), (1 - tx) * ty, tx * ty};
    for (int c = 0; c < 3; c++) {
        float v = 0;
        for (int i = 0; i < 4; i++) v += k[i] * (float)(q[i] >> (16 - 8 * c) & 255);
        rgb[c] = v;
    }
}

bool mat_sample(const Mat *m, double x, double y, double ppi, float rgb[3]) {
    const MatImage *im = m->image;
    double px, py, qx, qy, rx, ry;
    if (!(m->warp.m[6] * x + m->warp.m[7] * y + m->warp.m[8] > 1e-9)) return false; /* behind the camera */
    warp_to_picture(&m->warp, x, y, &px, &py);
    px *= im->kx, py *= im->ky;
    if (!(px >= 0 && py >= 0 && px <= im->w[0] && py <= im->h[0])) return false;
    warp_to_picture(&m->warp, x + 1 / ppi, y, &qx, &qy);
    warp_to_picture(&m->warp, x, y + 1 / ppi, &rx, &ry);
    /* kept pixels under one drawn, the larger way: the level at which that is under two */
    double step = MAX(hypot(qx * im->kx - px, qy * im->ky - py), hypot(rx * im->kx - px, ry * im->ky - py));
    int level = 0;
    while (level < im->levels - 1 && step >= 1.6) {
        step /= 2;
        level++;
    }
    bilinear(im->argb[level], im->w[level], im->h[level], px * im->w[level] / im->w[0], py * im->h[level] / im->h[0],
             rgb);
    return true;
}

void mat_flat_size(Wu w, Wu h, int most, int *pw, int *ph) {
    double k = MIN(40.0 / WU_INCH, (double)most / MAX(w, h));
    *pw = MAX((int)lround(w * k), 1);
    *ph = MAX((int)lround(h * k), 1);
}

uint32_t *mat_flatten(const Mat *m, Wu w, Wu h, int pw, int ph) {
    uint32_t *out = malloc((size_t)pw * (size_t)ph * sizeof *out);
    if (out == NULL) return NULL;
    double wi = w / (double)WU_INCH, hi = h / (double)WU_INCH, ppi = pw / wi;
    for (int y = 0; y < ph; y++)
        for (int x = 0; x < pw; x++) {
            float c[3];
            bool in = mat_sample(m, (x + 0.5) * wi / pw, hi - (y + 0.5) * hi / ph, ppi, c);
            out[(size_t)y * (size_t)pw + (size_t)x] = in ? 0xFF000000u | (uint32_t)(c[0] + 0.5f) << 16 |
                                                               (uint32_t)(c[1] + 0.5f) << 8 | (uint32_t)(c[2] + 0.5f)
                                                         : 0;
        }
    return out;
}
