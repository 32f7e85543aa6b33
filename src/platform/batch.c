#include "platform/own.h"

#include <stdlib.h>

static void *grow(void *old, size_t size) {
    void *mem = realloc(old, size);
    ASSERT(mem != NULL);
    return mem;
}

Pt *batch_scratch(Platform *p, size_t n) {
    if (n > p->scratch_cap) {
        p->scratch_cap = n + n / 2;
        p->scratch = grow(p->scratch, p->scratch_cap * sizeof *p->scratch);
    }
    return p->scratch;
}

void batch_flush(Platform *p) {
    bool plain = p->software && !p->batch;
    if (p->index_n > 0 && !(plain && raster_triangles(p)))
        SDL_RenderGeometry(p->renderer, p->batch, p->vertex, p->vertex_n, p->index, p->index_n);
    p->vertex_n = p->index_n = 0;
}

/* Plain shapes use the white corner of the atlas on a GPU, so that shapes and text are one call; the software renderer
 * is faster without a texture. */
void batch_texture(Platform *p, SDL_Texture *t) {
    if (!t && !p->software) t = p->atlas;
    if (t == p->batch && p->vertex_n < 60000) return;
    batch_flush(p);
    p->batch = t;
}

int batch_vertex(Platform *p, float x, float y, Color c, float u, float v) {
    if (p->vertex_n == p->vertex_cap) {
        p->vertex_cap = p->vertex_cap ? p->vertex_cap * 2 : 4096;
        p->vertex = grow(p->vertex, (size_t)p->vertex_cap * sizeof *p->vertex);
    }
    SDL_Color col = {(Uint8)(c >> 24), (Uint8)(c >> 16), (Uint8)(c >> 8), (Uint8)c};
    p->vertex[p->vertex_n] = (SDL_Vertex){{x, y}, col, {u, v}};
    return p->vertex_n++;
}

void batch_triangle(Platform *p, int a, int b, int c) {
    if (p->index_n + 3 > p->index_cap) {
        p->index_cap = p->index_cap ? p->index_cap * 2 : 8192;
        p->index = grow(p->index, (size_t)p->index_cap * sizeof *p->index);
    }
    p->index[p->index_n++] = a;
    p->index[p->index_n++] = b;
    p->index[p->index_n++] = c;
}

void batch_quad(Platform *p, SDL_Texture *t, const Pt xy[4], const Pt uv[4], Color c) {
    batch_texture(p, t);
    int v[4];
    for (int i = 0; i < 4; i++) v[i] = batch_vertex(p, xy[i].x, xy[i].y, c, uv[i].x, uv[i].y);
    batch_triangle(p, v[0], v[1], v[2]);
    batch_triangle(p, v[0], v[2], v[3]);
}
