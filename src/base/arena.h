/* Arena: memory handed in by the caller, given out in a stack. The pure core gets all its scratch from one. */
#pragma once
#include "base/base.h"

typedef struct Arena {
    uint8_t *mem;
    size_t cap, used, high; /* bytes; high = most ever used */
    const char *name;       /* for messages and --stats */
} Arena;

/* Takes over mem (16-aligned or aligned here); nothing is freed by the arena. */
void arena_init(Arena *a, void *mem, size_t cap, const char *name);
/* Zeroed, 16-aligned bytes; NULL when full (a limit of the caller's: turn it into a verdict or an error). n = 0 gives a
 * valid pointer. */
void *arena_try(Arena *a, size_t n);
/* As arena_try, but full is our bug: panics with the arena's name. */
void *arena_get(Arena *a, size_t n);
/* As arena_get, but as it comes, not zeroed: for memory that is handed on, to an arena of its own say. */
void *arena_get_raw(Arena *a, size_t n);
size_t arena_mark(const Arena *a);
void arena_release(Arena *a, size_t mark); /* gives back all since mark */

#define ARENA_NEW(a, T)      ((T *)arena_get((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_get((a), sizeof(T) * (size_t)(n)))
