/* rounds: seed and length of the random tests. GLACIS_SEED repeats a run, GLACIS_ROUNDS multiplies its length (soak).
 * The seed changes from run to run and is printed, so that every run looks somewhere else and each failure can be had
 * again. */
#pragma once
#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static inline uint64_t rounds_seed(void) {
    static uint64_t seed;
    static bool known;
    if (!known) {
        const char *text = getenv("GLACIS_SEED");
        seed = text != NULL ? strtoull(text, NULL, 0) : hash_u64((uint64_t)time(NULL), (uint64_t)getpid()) >> 32;
        known = true;
        printf("GLACIS_SEED=%llu\n", (unsigned long long)seed);
        fflush(stdout); /* stands even if the test aborts */
    }
    return seed;
}

/* One stream a test: tests stay as they were when another one is added. */
static inline Rng rounds_rng(const char *test) {
    return rng_make(hash_str(rounds_seed(), test));
}

static inline uint32_t rounds_of(uint32_t n) {
    const char *text = getenv("GLACIS_ROUNDS");
    unsigned long times = text != NULL ? strtoul(text, NULL, 10) : 1;
    return n * (uint32_t)MAX(times, 1);
}
