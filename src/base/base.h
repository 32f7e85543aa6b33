/* base: the words every room may use. Knows no game word; allocates nothing; the only room without a room below it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARRAY_LEN(a)     (sizeof(a) / sizeof((a)[0]))
#define MIN(a, b)        ((a) < (b) ? (a) : (b))
#define MAX(a, b)        ((a) > (b) ? (a) : (b))
#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))

/* Each program defines this once: save what can be saved, say the sentence, stop. Never returns. */
_Noreturn void base_panic(const char *file, int line, const char *what);

/* Kept in releases: a broken invariant is our bug, and a game that went on would be worth nothing. */
#define ASSERT(cond) ((cond) ? (void)0 : base_panic(__FILE__, __LINE__, #cond))

/* For branches that cannot happen: stops test builds, survives as the condition's value elsewhere. */
#ifdef GLACIS_TEST
#define NEVER(cond) ((cond) ? (base_panic(__FILE__, __LINE__, "never: " #cond), true) : false)
#else
#define NEVER(cond) (cond)
#endif

/* Bytes without libc's string.h quirks: n may be 0 with null pointers. */
void base_copy(void *to, const void *from, size_t n);
void base_move(void *to, const void *from, size_t n);
void base_zero(void *p, size_t n);
int base_compare(const void *a, const void *b, size_t n);
size_t base_strlen(const char *s);
bool base_streq(const char *a, const char *b);

/* Heap sort of n elements of `size` bytes (<= 256); `less` gets `user`. Not stable: break ties in `less`. No recursion,
 * no memory. */
void base_sort(void *p, size_t n, size_t size, bool (*less)(const void *a, const void *b, void *user), void *user);
