/* pictures: small PNG and JPEG files made by hand, for tests. */
#pragma once
#include "mat/photo.h"

/* The frame of a PNG of w x h, 8 bits, colour type 2 (RGB), with `data` bytes of zeros as its data. Bytes written. */
size_t png_make(uint8_t *out, uint32_t w, uint32_t h, size_t data);
/* The frame of a JPEG of w x h: SOI, SOF0, SOS, a few coded bytes, EOI. */
size_t jpeg_make(uint8_t *out, uint32_t w, uint32_t h, uint8_t channels);
