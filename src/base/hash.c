#include "base/hash.h"

static uint64_t word_of(const uint8_t *p, size_t n) {
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++) v |= (uint64_t)p[i] << (8 * i);
    return v;
}

uint64_t hash_bytes(uint64_t h, const void *p, size_t n) {
    const uint8_t *b = p;
    /* The length goes first: blocks that end in zeros, and blocks cut differently, must not look alike. */
    h = hash_u64(h, n);
    for (; n >= 8; n -= 8, b += 8) h = hash_u64(h, word_of(b, 8));
    return n > 0 ? hash_u64(h, word_of(b, n)) : h;
}

uint64_t hash_str(uint64_t h, const char *s) {
    return hash_bytes(h, s, base_strlen(s));
}

Rng rng_make(uint64_t seed) {
    return (Rng){hash_mix(seed + HASH_START)};
}

uint64_t rng_next(Rng *r) {
    r->s += HASH_START; /* odd, so all 2^64 states come by before one repeats */
    return hash_mix(r->s);
}

uint32_t rng_below(Rng *r, uint32_t n) {
    ASSERT(n > 0);
    /* Only whole runs of n are taken of the 2^32 values. */
    uint64_t whole = (UINT64_C(1) << 32) / n * n;
    for (;;) {
        uint64_t v = rng_next(r) >> 32;
        if (v < whole) return (uint32_t)(v % n);
    }
}
