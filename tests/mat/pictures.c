#include "pictures.h"

#include <string.h>

static size_t be32(uint8_t *p, uint32_t v) {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(v >> (24 - 8 * i));
    return 4;
}

static uint32_t crc(const uint8_t *p, size_t n) {
    uint32_t c = 0xFFFFFFFFu;
    for (size_t i = 0; i < n; i++) {
        c ^= p[i];
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    }
    return ~c;
}

static size_t chunk(uint8_t *out, const char *name, const uint8_t *data, size_t n) {
    be32(out, (uint32_t)n);
    memcpy(out + 4, name, 4);
    if (data)
        memcpy(out + 8, data, n);
    else
        memset(out + 8, 0, n);
    be32(out + 8 + n, crc(out + 4, n + 4));
    return n + 12;
}

size_t png_make(uint8_t *out, uint32_t w, uint32_t h, size_t data) {
    uint8_t ihdr[13] = {0};
    be32(ihdr, w);
    be32(ihdr + 4, h);
    ihdr[8] = 8;
    ihdr[9] = 2;
    size_t n = 8;
    memcpy(out, "\x89PNG\r\n\x1a\n", 8);
    n += chunk(out + n, "IHDR", ihdr, sizeof ihdr);
    n += chunk(out + n, "IDAT", NULL, data);
    return n + chunk(out + n, "IEND", NULL, 0);
}

size_t jpeg_make(uint8_t *out, uint32_t w, uint32_t h, uint8_t channels) {
    const uint8_t head[] = {
        0xFF,       0xD8,     0xFF, 0xC0, 0, 11, 8, (uint8_t)(h >> 8), (uint8_t)h, (uint8_t)(w >> 8),
        (uint8_t)w, channels, 1,    0x11, 0};
    const uint8_t rest[] = {0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0, 0xFF, 0xD0, 0x34, 0xFF, 0xD9};
    memcpy(out, head, sizeof head);
    memcpy(out + sizeof head, rest, sizeof rest);
    return sizeof head + sizeof rest;
}
