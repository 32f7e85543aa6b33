/* Hash: one 64-bit hash of bytes and words, the same on every machine (little-endian by construction). Not
 * cryptographic. */
#pragma once
#include "base/base.h"

#define HASH_START UINT64_C(0x9e3779b97f4a7c15)

/* A strong bijection of 64 bits. Multiplying by an odd number and folding the high half down are both bijections; two
 * rounds spread every bit over all. In line, for states are hashed at every command. */
static inline uint64_t hash_mix(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    return x;
}
/* h then v, order matters */
static inline uint64_t hash_u64(uint64_t h, uint64_t v) {
    return hash_mix(h ^ hash_mix(v + HASH_START)) + HASH_START;
}
uint64_t hash_bytes(uint64_t h, const void *p, size_t n);
uint64_t hash_str(uint64_t h, const char *s);

/* Rng: a seeded stream for players, fuzz and pictures. Never for dice of the game (rules/dice.h). */
typedef struct Rng {
    uint64_t s;
} Rng;
Rng rng_make(uint64_t seed);
uint64_t rng_next(Rng *r);
uint32_t rng_below(Rng *r, uint32_t n); /* 0 .. n-1 without bias; n >= 1 */
