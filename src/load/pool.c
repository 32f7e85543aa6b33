#include "load/pool.h"

#include <stdlib.h>

enum { POOL_BLOCK = 64 * 1024, POOL_ALIGN = 16 };

struct PoolBlock {
    _Alignas(POOL_ALIGN) PoolBlock *below;
    size_t used, cap;
};

static void *must(void *p) {
    if (p == NULL) base_panic("pool", 0, "no memory left");
    return p;
}

void *pool_get(Pool *p, size_t n) {
    size_t want = (MAX(n, 1) + POOL_ALIGN - 1) / POOL_ALIGN * POOL_ALIGN;
    PoolBlock *b = p->top;
    if (b == NULL || b->cap - b->used < want) {
        size_t cap = MAX(want, (size_t)POOL_BLOCK);
        b = must(malloc(sizeof *b + cap));
        *b = (PoolBlock){.below = p->top, .cap = cap};
        p->top = b;
    }
    uint8_t *out = (uint8_t *)(b + 1) + b->used;
    b->used += want;
    p->bytes += want;
    base_zero(out, want);
    return out;
}

char *pool_text(Pool *p, const char *s, size_t n) {
    char *out = pool_get(p, n + 1);
    base_copy(out, s, n);
    return out;
}

void pool_free(Pool *p) {
    for (PoolBlock *b = p->top; b != NULL;) {
        PoolBlock *below = b->below;
        free(b);
        b = below;
    }
    *p = (Pool){0};
}

static void grow_room(Grow *g, size_t more) {
    if (g->n + more <= g->cap) return;
    g->cap = MAX(g->cap * 2, g->n + more + 16);
    g->mem = must(realloc(g->mem, g->cap * g->size));
}

void *grow_add(Grow *g, size_t size) {
    ASSERT(g->size == 0 || g->size == size);
    g->size = size;
    grow_room(g, 1);
    void *out = (uint8_t *)g->mem + g->n++ * size;
    base_zero(out, size);
    return out;
}

void grow_bytes(Grow *g, const char *s, size_t n) {
    ASSERT(g->size <= 1);
    g->size = 1;
    grow_room(g, n);
    base_copy((uint8_t *)g->mem + g->n, s, n);
    g->n += n;
}

const void *grow_keep(Grow *g, Pool *p) {
    void *out = pool_get(p, g->n * g->size);
    base_copy(out, g->mem, g->n * g->size);
    grow_free(g);
    return out;
}

void grow_free(Grow *g) {
    free(g->mem);
    *g = (Grow){0};
}
