#include "mat/photo.h"

#include <stdlib.h>
#include <string.h>

void photo_free(Photo *p) {
    free(p->argb);
    *p = (Photo){0};
}

typedef struct Reading {
    const char *file;
    const uint8_t *p;
    size_t n;
    PhotoHead *out;
    ErrList *err;
} Reading;

static bool refuse(const Reading *r, const char *found, const char *expected) {
    err_add(r->err, r->file, 0, NULL, found, expected);
    return false;
}

static bool cut_off(const Reading *r, const char *what, size_t at) {
    TEXT(t, 90);
    text_format(&t, "a %s that is cut off or damaged at byte %ld", what, (int64_t)at);
    return refuse(r, t.buf, "a whole picture: copy or save it again");
}

static uint32_t be32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
static uint32_t be16(const uint8_t *p) {
    return (uint32_t)p[0] << 8 | p[1];
}

static bool size_good(const Reading *r, uint32_t w, uint32_t h) {
    TEXT(t, 60);
    text_format(&t, "%ld x %ld pixels", (int64_t)w, (int64_t)h);
    if (w == 0 || h == 0) return refuse(r, t.buf, "a picture with pixels");
    if (w > PHOTO_SIDE_MAX || h > PHOTO_SIDE_MAX || (uint64_t)w * h > PHOTO_PIXELS_MAX)
        return refuse(r, t.buf, "at most 20000 along a side and 100 million in all: make it smaller first");
    r->out->w = (int)w;
    r->out->h = (int)h;
    return true;
}

/* --- PNG --- */

static uint32_t crc_of(const uint8_t *p, size_t n) {
    uint32_t c = 0xFFFFFFFFu;
    for (size_t i = 0; i < n; i++) {
        c ^= p[i];
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    }
    return ~c;
}

/* Bytes of a row, 0 for a pixel format that PNG does not have. */
static uint64_t png_row(const uint8_t *ihdr) {
    static const uint8_t CHANNELS[] = {1, 0, 3, 1, 2, 0, 4};
    uint32_t depth = ihdr[8], type = ihdr[9];
    if (type > 6 || CHANNELS[type] == 0) return 0;
    bool small = depth == 1 || depth == 2 || depth == 4;
    if (!(depth == 8 || (depth == 16 && type != 3) || (small && (type == 0 || type == 3)))) return 0;
    return ((uint64_t)be32(ihdr) * CHANNELS[type] * depth + 7) / 8 + 1;
}

/* deflate makes a byte of at most this many: less data than that cannot hold the pixels. */
enum { INFLATE_MOST = 1032, INFLATE_SLACK = 2048 };

static bool read_png(const Reading *r) {
    const uint8_t *p = r->p;
    if (r->n < 33 || be32(p + 8) != 13 || memcmp(p + 12, "IHDR", 4) != 0) return cut_off(r, "PNG", 8);
    uint64_t row = png_row(p + 16), data = 0;
    if (crc_of(p + 12, 17) != be32(p + 29) || row == 0) return cut_off(r, "PNG", 16);
    if (!size_good(r, be32(p + 16), be32(p + 20))) return false;
    size_t at = 33;
    for (;;) {
        if (r->n - at < 12) return cut_off(r, "PNG", at);
        uint64_t len = be32(p + at);
        if (len > r->n - at - 12) return cut_off(r, "PNG", at);
        if (memcmp(p + at + 4, "IDAT", 4) == 0) data += len;
        if (memcmp(p + at + 4, "IEND", 4) == 0) break;
        at += (size_t)len + 12;
    }
    if (data * INFLATE_MOST + INFLATE_SLACK >= row * (uint64_t)r->out->h) return true;
    TEXT(t, 90);
    text_format(&t, "%ld bytes of data for %d x %d pixels", (int64_t)data, r->out->w, r->out->h);
    return refuse(r, t.buf, "a picture whose pixels are in it");
}

/* --- JPEG --- */

enum { JPEG_SCANS_MOST = 200 };

static bool is_frame(uint8_t m) { /* SOF0 .. SOF15 but DHT, JPG, DAC */
    return m >= 0xC0 && m <= 0xCF && m != 0xC4 && m != 0xC8 && m != 0xCC;
}

static bool read_frame(const Reading *r, uint8_t m, const uint8_t *s, size_t len) {
    if (m != 0xC0 && m != 0xC1 && m != 0xC2)
        return refuse(r, "a JPEG of a rare kind (lossless or arithmetic)", "a baseline or progressive JPEG");
    if (len < 8 || s[2] != 8) return refuse(r, "a JPEG that has not 8 bits a colour", "8 bits a colour");
    if (s[7] != 1 && s[7] != 3) return refuse(r, "a JPEG in printing colours (CMYK)", "grey or RGB: save it as such");
    return size_good(r, be16(s + 5), be16(s + 3));
}

/* One past the coded pixels that start at `at`: the next marker that is neither stuffing nor a restart. */
static size_t skip_scan(const Reading *r, size_t at) {
    for (; at + 1 < r->n; at++) {
        if (r->p[at] != 0xFF) continue;
        uint8_t m = r->p[at + 1];
        if (m != 0 && m != 0xFF && (m < 0xD0 || m > 0xD7)) return at;
    }
    return r->n;
}

static bool read_jpeg(const Reading *r) {
    bool frame = false;
    int scans = 0;
    for (size_t at = 2; r->n - at >= 2 && r->p[at] == 0xFF;) {
        uint8_t m = r->p[at + 1];
        if (m == 0xFF) { /* filling */
            at++;
            continue;
        }
        if (m == 0xD9) return frame && scans > 0 ? true : cut_off(r, "JPEG", at);
        if (r->n - at < 4) break;
        size_t len = be16(r->p + at + 2);
        if (len < 2 || len > r->n - at - 2) return cut_off(r, "JPEG", at);
        if (is_frame(m) && frame) return cut_off(r, "JPEG", at);
        if (is_frame(m) && !read_frame(r, m, r->p + at + 2, len)) return false;
        frame = frame || is_frame(m);
        at += len + 2;
        if (m != 0xDA) continue;
        if (!frame || ++scans > JPEG_SCANS_MOST) return cut_off(r, "JPEG", at);
        at = skip_scan(r, at);
    }
    return cut_off(r, "JPEG", r->n);
}

/* --- what else comes by --- */

static bool starts(const Reading *r, size_t at, const char *magic) {
    size_t n = strlen(magic);
    return r->n >= at + n && memcmp(r->p + at, magic, n) == 0;
}

static const char *other_format(const Reading *r) {
    static const struct {
        uint8_t at;
        const char *magic, *name;
    } KNOWN[] = {{0, "GIF8", "a GIF"},          {0, "BM", "a BMP"},
                 {0, "II*", "a TIFF"},          {0, "MM", "a TIFF"},
                 {8, "WEBP", "a WebP"},         {4, "ftyp", "a HEIC, AVIF or film"},
                 {0, "%PDF", "a PDF"},          {0, "<svg", "an SVG"},
                 {0, "<?xml", "an XML or SVG"}, {0, "{", "a JSON or GeoJSON"},
                 {0, "glacis ", "a saved game"}};
    for (size_t i = 0; i < ARRAY_LEN(KNOWN); i++)
        if (starts(r, KNOWN[i].at, KNOWN[i].magic)) return KNOWN[i].name;
    return "no picture";
}

bool photo_head(const char *file, const uint8_t *p, size_t n, PhotoHead *out, ErrList *err) {
    Reading r = {file, p, n, out, err};
    *out = (PhotoHead){0};
    if (n == 0) return refuse(&r, "an empty file", "a PNG or JPEG picture");
    if (starts(&r, 0, "\x89PNG\r\n\x1a\n")) {
        out->kind = PHOTO_PNG;
        return read_png(&r);
    }
    if (starts(&r, 0, "\xFF\xD8\xFF")) {
        out->kind = PHOTO_JPEG;
        return read_jpeg(&r);
    }
    return refuse(&r, other_format(&r), "a PNG or JPEG picture");
}
