/* fuzz: what a fuzz target is. A target reads any bytes, must return 0, and must neither panic nor touch what is not
 * its own; it may check laws with ASSERT. See meson.build in this folder for how to add one. */
#pragma once
#include "base/base.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A reader of numbers out of the input; past its end all is 0. */
typedef struct Bytes {
    const uint8_t *p;
    size_t n;
} Bytes;

static inline uint8_t bytes_u8(Bytes *b) {
    if (b->n == 0) return 0;
    b->n--;
    return *b->p++;
}

static inline uint32_t bytes_u32(Bytes *b) {
    uint32_t v = 0;
    for (int i = 0; i < 4; i++) v = v << 8 | bytes_u8(b);
    return v;
}
