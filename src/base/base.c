#include "base/base.h"

void base_copy(void *to, const void *from, size_t n) {
    if (n > 0) __builtin_memcpy(to, from, n);
}

void base_move(void *to, const void *from, size_t n) {
    if (n > 0) __builtin_memmove(to, from, n);
}

void base_zero(void *p, size_t n) {
    if (n > 0) __builtin_memset(p, 0, n);
}

int base_compare(const void *a, const void *b, size_t n) {
    const uint8_t *p = a, *q = b;
    for (size_t i = 0; i < n; i++)
        if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    return 0;
}

size_t base_strlen(const char *s) {
    size_t n = 0;
    while (s[n] != 0) n++;
    return n;
}

bool base_streq(const char *a, const char *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return *a == *b;
}

enum { SORT_ELEMENT_MAX = 256 };

typedef struct Sorter {
    uint8_t *p;
    size_t size;
    bool (*less)(const void *a, const void *b, void *user);
    void *user;
} Sorter;

/* Puts `held` into the heap of n elements whose root is free. Floyd's way: the hole runs to the bottom along the larger
 * children, then climbs; the element comes from the bottom and mostly belongs there, so this saves nearly half of the
 * comparisons. */
static void sort_sift(const Sorter *s, size_t root, size_t n, const uint8_t *held) {
    size_t hole = root;
    for (size_t child = 2 * hole + 1; child < n; child = 2 * hole + 1) {
        if (child + 1 < n && s->less(s->p + child * s->size, s->p + (child + 1) * s->size, s->user)) child++;
        base_copy(s->p + hole * s->size, s->p + child * s->size, s->size);
        hole = child;
    }
    while (hole > root) {
        size_t parent = (hole - 1) / 2;
        if (!s->less(s->p + parent * s->size, held, s->user)) break;
        base_copy(s->p + hole * s->size, s->p + parent * s->size, s->size);
        hole = parent;
    }
    base_copy(s->p + hole * s->size, held, s->size);
}

void base_sort(void *p, size_t n, size_t size, bool (*less)(const void *a, const void *b, void *user), void *user) {
    ASSERT(size > 0 && size <= SORT_ELEMENT_MAX);
    if (n < 2) return;
    _Alignas(16) uint8_t held[SORT_ELEMENT_MAX];
    Sorter s = {p, size, less, user};
    for (size_t i = n / 2; i-- > 0;) {
        base_copy(held, s.p + i * size, size);
        sort_sift(&s, i, n, held);
    }
    for (size_t i = n - 1; i > 0; i--) {
        base_copy(held, s.p + i * size, size);
        base_copy(s.p + i * size, s.p, size);
        sort_sift(&s, 0, i, held);
    }
}
