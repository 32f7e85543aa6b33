/* pool: memory that grows in blocks and is freed whole: what is read from files lives here. Inside load only. */
#pragma once
#include "base/base.h"

typedef struct PoolBlock PoolBlock;
typedef struct Pool {
    PoolBlock *top;
    size_t bytes; /* given out */
} Pool;

/* Zeroed, 16-aligned; never NULL (no memory left is a panic: the files read here are bounded long before). */
void *pool_get(Pool *p, size_t n);
char *pool_text(Pool *p, const char *s, size_t n); /* a copy with a NUL behind */
void pool_free(Pool *p);

#define POOL_ARRAY(p, T, n) ((T *)pool_get((p), sizeof(T) * (size_t)(n)))

/* A growing array of elements of one size, in malloc'd memory. */
typedef struct Grow {
    void *mem;
    size_t n, cap, size;
} Grow;
void *grow_add(Grow *g, size_t size); /* zeroed new last element; size is the same each time */
void grow_bytes(Grow *g, const char *s, size_t n);
const void *grow_keep(Grow *g, Pool *p); /* copies into the pool and frees */
void grow_free(Grow *g);
