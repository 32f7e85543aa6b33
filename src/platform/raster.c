/* Plain triangles for the software renderer, whose own ones snap every corner to a whole pixel and so lose all soft
 * edges. Pixels are taken at their centres; an edge gives the same crossing whichever triangle asks, so neighbours
 * neither overlap nor gape. */
#include "platform/own.h"

#include <math.h>

typedef struct Target {
    uint32_t *px;
    int stride;         /* words */
    int x0, y0, x1, y1; /* clip, end exclusive */
} Target;

/* Colour with alpha 255 over dst by k of 256; two channels at a time. */
static inline uint32_t mix(uint32_t dst, uint32_t src, uint32_t k) {
    uint32_t keep = 256 - k;
    uint32_t rb = ((src & 0xFF00FF) * k + (dst & 0xFF00FF) * keep) >> 8 & 0xFF00FF;
    uint32_t ag = ((src >> 8 & 0xFF00FF) * k + (dst >> 8 & 0xFF00FF) * keep) & 0xFF00FF00;
    return rb | ag;
}

/* 255 becomes 256 */
static inline uint32_t share(uint32_t a) {
    return a + (a >> 7);
}

static void span_flat(uint32_t *restrict row, int n, uint32_t src, uint32_t a) {
    if (a == 255) {
        for (int i = 0; i < n; i++) row[i] = src;
    } else {
        uint32_t k = share(a);
        for (int i = 0; i < n; i++) row[i] = mix(row[i], src, k);
    }
}

static void span_slope(uint32_t *restrict row, int n, uint32_t src, float a, float step) {
    for (int i = 0; i < n; i++, a += step) row[i] = mix(row[i], src, share((uint32_t)CLAMP(a + 0.5f, 0.0f, 255.0f)));
}

/* An edge from its upper end down. The same two ends give the same crossings in every triangle. */
typedef struct Edge {
    float y0, y1, x0, slope;
} Edge;

static Edge edge(SDL_FPoint a, SDL_FPoint b) {
    if (a.y > b.y) {
        SDL_FPoint t = a;
        a = b;
        b = t;
    }
    return (Edge){a.y, b.y, a.x, b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0};
}

static void triangle(const Target *t, const SDL_Vertex *v0, const SDL_Vertex *v1, const SDL_Vertex *v2) {
    const SDL_FPoint p[3] = {v0->position, v1->position, v2->position};
    float top = MIN(p[0].y, MIN(p[1].y, p[2].y)), bottom = MAX(p[0].y, MAX(p[1].y, p[2].y));
    if (!(top < (float)t->y1 && bottom > (float)t->y0)) return;
    int y = MAX((int)ceilf(MAX(top, (float)t->y0 - 1) - 0.5f), t->y0);
    int y_end = MIN((int)ceilf(MIN(bottom, (float)t->y1 + 1) - 0.5f), t->y1);
    uint32_t src = 0xFF000000u | (uint32_t)v0->color.r << 16 | (uint32_t)v0->color.g << 8 | v0->color.b;
    float a0 = v0->color.a, a1 = (float)v1->color.a - a0, a2 = (float)v2->color.a - a0, ax = 0, ay = 0;
    bool flat = a1 == 0 && a2 == 0;
    if (flat && v0->color.a == 0) return;
    if (!flat) {
        float dx1 = p[1].x - p[0].x, dy1 = p[1].y - p[0].y, dx2 = p[2].x - p[0].x, dy2 = p[2].y - p[0].y;
        float area = dx1 * dy2 - dx2 * dy1;
        if (fabsf(area) < 1e-4f) return;
        ax = (a1 * dy2 - a2 * dy1) / area;
        ay = (a2 * dx1 - a1 * dx2) / area;
    }
    const Edge e[3] = {edge(p[0], p[1]), edge(p[1], p[2]), edge(p[2], p[0])};
    for (; y < y_end; y++) {
        float yc = (float)y + 0.5f, x[3];
        int n = 0;
        for (int i = 0; i < 3; i++) {
            if (e[i].y0 <= yc && yc < e[i].y1) x[n++] = e[i].x0 + (yc - e[i].y0) * e[i].slope;
        }
        if (n < 2) continue;
        float left = MAX(MIN(x[0], x[1]), (float)t->x0), right = MIN(MAX(x[0], x[1]), (float)t->x1);
        if (right <= left) continue;
        int from = (int)ceilf(left - 0.5f), to = MIN((int)ceilf(right - 0.5f), t->x1);
        uint32_t *row = t->px + (size_t)y * (size_t)t->stride + from;
        if (flat) {
            span_flat(row, to - from, src, v0->color.a);
        } else {
            span_slope(row, to - from, src, a0 + ax * ((float)from + 0.5f - p[0].x) + ay * (yc - p[0].y), ax);
        }
    }
}

bool raster_triangles(Platform *p) {
    SDL_RenderFlush(p->renderer);
    SDL_Surface *s = p->surface ? p->surface : SDL_GetWindowSurface(p->window);
    if (!s || s->format->BytesPerPixel != 4 || s->format->Rmask != 0xFF0000 || s->format->Bmask != 0xFF) return false;
    if (SDL_MUSTLOCK(s) && SDL_LockSurface(s) != 0) return false;
    Target t = {s->pixels,
                s->pitch / 4,
                MAX(p->clip.x, 0),
                MAX(p->clip.y, 0),
                MIN(p->clip.x + p->clip.w, s->w),
                MIN(p->clip.y + p->clip.h, s->h)};
    for (int i = 0; i + 2 < p->index_n; i += 3)
        triangle(&t, &p->vertex[p->index[i]], &p->vertex[p->index[i + 1]], &p->vertex[p->index[i + 2]]);
    if (SDL_MUSTLOCK(s)) SDL_UnlockSurface(s);
    return true;
}
