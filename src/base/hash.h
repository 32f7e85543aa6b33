/* Hash: one 64-bit hash of bytes and words, the same on every machine (little-endian by construction). Not
 * cryptographic. */
#pragma once
#include "base/base.h"

#define HASH_START UINT64_C(0x9e3779b97f4a7c15)

uint64_t hash_mix(uint64_t x);             /* a strong bijection of 64 bits */
uint64_t hash_u64(uint64_t h, uint64_t v); /* h then v, order matters */
uint64_t hash_bytes(uint64_t h, const void *p, size_t n);
uint64_t hash_str(uint64_t h, const char *s);

/* Rng: a seeded stream for players, fuzz and pictures. Never for dice of the game (rules/dice.h). */
typedef struct Rng {
    uint64_t s;
} Rng;
Rng rng_make(uint64_t seed);
uint64_t rng_next(Rng *r);
uint32_t rng_below(Rng *r, uint32_t n); /* 0 .. n-1 without bias; n >= 1 */
