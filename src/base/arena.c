#include "base/arena.h"

enum { ARENA_ALIGN = 16 };

void arena_init(Arena *a, void *mem, size_t cap, const char *name) {
    size_t skip = (size_t)(-(uintptr_t)mem & (ARENA_ALIGN - 1));
    bool room = mem != NULL && cap > skip;
    *a = (Arena){.mem = room ? (uint8_t *)mem + skip : NULL, .cap = room ? cap - skip : 0, .name = name};
}

static void *take(Arena *a, size_t n) {
    /* Nothing is asked for, nothing is taken; an empty arena has no address of its own to give. */
    if (n == 0) return a->mem != NULL ? a->mem + a->used : (uint8_t *)a;
    if (n > a->cap - a->used) return NULL;
    uint8_t *p = a->mem + a->used;
    size_t pad = -n & (ARENA_ALIGN - 1); /* the last block may end where the memory does */
    a->used = pad > a->cap - a->used - n ? a->cap : a->used + n + pad;
    a->high = MAX(a->high, a->used);
    return p;
}

void *arena_try(Arena *a, size_t n) {
    void *p = take(a, n);
    if (p != NULL) base_zero(p, n);
    return p;
}

static void *full_panics(const Arena *a, void *p) {
    if (p == NULL) base_panic(a->name != NULL ? a->name : "arena", 0, "arena full");
    return p;
}

void *arena_get(Arena *a, size_t n) {
    return full_panics(a, arena_try(a, n));
}

void *arena_get_raw(Arena *a, size_t n) {
    return full_panics(a, take(a, n));
}

size_t arena_mark(const Arena *a) {
    return a->used;
}

void arena_release(Arena *a, size_t mark) {
    ASSERT(mark <= a->used);
    a->used = mark;
}
