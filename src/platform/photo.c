#include "platform/photo.h"

#include <SDL.h>
#include <SDL_image.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool refuse(ErrList *err, const char *path, const char *found, const char *expected) {
    err_add(err, path, 0, NULL, found, expected);
    return false;
}

static uint8_t *read_file(const char *path, size_t *n, ErrList *err) {
    static const char EXPECTED[] = "a PNG or JPEG picture that can be read";
    struct stat st;
    FILE *f = fopen(path, "rb");
    uint8_t *p = NULL;
    if (!f || fstat(fileno(f), &st) != 0)
        refuse(err, path, strerror(errno), EXPECTED);
    else if (!S_ISREG(st.st_mode))
        refuse(err, path, S_ISDIR(st.st_mode) ? "a folder" : "no ordinary file", EXPECTED);
    else if (st.st_size > PHOTO_BYTES_MAX) {
        TEXT(t, 40);
        text_format(&t, "%ld MB", (int64_t)st.st_size >> 20);
        refuse(err, path, t.buf, "a picture of at most 128 MB");
    } else if (!(p = malloc((size_t)st.st_size + 1)))
        refuse(err, path, "no memory left", EXPECTED);
    else {
        *n = fread(p, 1, (size_t)st.st_size, f);
        if (ferror(f)) {
            refuse(err, path, strerror(errno), EXPECTED);
            free(p);
            p = NULL;
        }
    }
    if (f) fclose(f);
    return p;
}

/* --- smaller, by the mean of what falls into each pixel --- */

typedef struct Shrink {
    Photo *out;
    uint32_t *sum; /* r, g, b, weight of one row of the smaller picture */
    int row;
} Shrink;

static void end_row(Shrink *s) {
    uint32_t *to = s->out->argb + (size_t)s->row * (size_t)s->out->w;
    for (int x = 0; x < s->out->w; x++) {
        const uint32_t *v = s->sum + (size_t)x * 4;
        uint32_t n = MAX(v[3], 1u);
        to[x] = 0xFF000000u | (v[0] + n / 2) / n << 16 | (v[1] + n / 2) / n << 8 | (v[2] + n / 2) / n;
    }
    memset(s->sum, 0, (size_t)s->out->w * 4 * sizeof *s->sum);
    s->row++;
}

static void take_row(Shrink *s, const uint32_t *px, int y) {
    Photo *o = s->out;
    while (s->row < (int)((int64_t)y * o->h / o->full_h)) end_row(s);
    for (int x = 0; x < o->full_w; x++) {
        uint32_t *v = s->sum + (size_t)((int64_t)x * o->w / o->full_w) * 4, c = px[x];
        v[0] += c >> 16 & 255;
        v[1] += c >> 8 & 255;
        v[2] += c & 255;
        v[3]++;
    }
}

enum { STRIP = 64 };

/* Strip by strip, so that a large picture is never there twice. Transparent parts become white, as paper. */
static bool shrink(SDL_Surface *from, Photo *out) {
    SDL_Surface *strip = SDL_CreateRGBSurfaceWithFormat(0, from->w, STRIP, 32, SDL_PIXELFORMAT_ARGB8888);
    Shrink s = {out, calloc((size_t)out->w * 4, sizeof(uint32_t)), 0};
    bool good = strip && s.sum;
    for (int y = 0; good && y < from->h; y += STRIP) {
        SDL_Rect part = {0, y, from->w, MIN(STRIP, from->h - y)};
        SDL_FillRect(strip, NULL, 0xFFFFFFFFu);
        good = SDL_BlitSurface(from, &part, strip, NULL) == 0;
        for (int k = 0; good && k < part.h; k++)
            take_row(&s,
                     (const uint32_t *)(const void *)((const char *)strip->pixels + (size_t)k * (size_t)strip->pitch),
                     y + k);
    }
    if (good) end_row(&s);
    SDL_FreeSurface(strip);
    free(s.sum);
    return good;
}

static void kept_size(Photo *out, int keep) {
    int most = MAX(out->full_w, out->full_h);
    keep = keep > 0 ? keep : PHOTO_KEEP;
    out->w = most <= keep ? out->full_w : MAX((int)((int64_t)out->full_w * keep / most), 1);
    out->h = most <= keep ? out->full_h : MAX((int)((int64_t)out->full_h * keep / most), 1);
}

static SDL_Surface *decode(const uint8_t *p, size_t n, const PhotoHead *head) {
    SDL_RWops *rw = SDL_RWFromConstMem(p, (int)n);
    if (!rw) return NULL;
    SDL_Surface *s = head->kind == PHOTO_PNG ? IMG_LoadPNG_RW(rw) : IMG_LoadJPG_RW(rw);
    SDL_RWclose(rw);
    return s;
}

bool platform_photo(const char *path, int keep, Photo *out, ErrList *err) {
    *out = (Photo){0};
    size_t n = 0;
    PhotoHead head;
    uint8_t *file = read_file(path, &n, err);
    if (!file) return false;
    if (!photo_head(path, file, n, &head, err)) {
        free(file);
        return false;
    }
    SDL_Surface *s = decode(file, n, &head);
    free(file);
    if (!s) return refuse(err, path, SDL_GetError(), "a PNG or JPEG picture that is not damaged");
    *out = (Photo){.full_w = s->w, .full_h = s->h};
    kept_size(out, keep);
    out->argb = malloc((size_t)out->w * (size_t)out->h * sizeof *out->argb);
    bool good = s->w == head.w && s->h == head.h && out->argb && shrink(s, out);
    SDL_FreeSurface(s);
    if (good) return true;
    photo_free(out);
    return refuse(err, path, "a picture that does not fit into memory", "a smaller picture");
}
