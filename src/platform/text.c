/* Text: each run is shaped once at its final size, kept white in one atlas and drawn as one rect; widths are measured
 * once. */
#include "platform/own.h"
#include "base/hash.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 2048 }; /* bytes of one run */

/* ---- files ---- */

static void *read_file(const char *path, size_t *n) {
    size_t size = 0;
    void *mem = SDL_LoadFile(path, &size);
    *n = size;
    return mem;
}

static const char *const INTER[3] = {"Inter-Regular", "Inter-SemiBold", "Inter-Bold"};
static const char *const DEJAVU[3] = {"DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Bold"};

static bool read_family(Platform *p, const char *dir, const char *const name[3], const char *ending) {
    for (int i = 0; i < 3; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s%s", dir, name[i], ending);
        p->font_file[i] = read_file(path, &p->font_bytes[i]);
        if (!p->font_file[i]) {
            while (i-- > 0) {
                SDL_free(p->font_file[i]);
                p->font_file[i] = NULL;
            }
            return false;
        }
    }
    return true;
}

static bool find_fonts(Platform *p, const char *dir) {
    static const char *const INTER_DIR[] = {"/usr/share/fonts/opentype/inter",
                                            "/usr/share/fonts/truetype/inter",
                                            "/usr/share/fonts/inter",
                                            "/usr/share/fonts/OTF",
                                            "/usr/share/fonts/TTF",
                                            "/usr/local/share/fonts/inter"};
    static const char *const DEJAVU_DIR[] = {"/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu",
                                             "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu-sans-fonts"};
    if (dir)
        return read_family(p, dir, INTER, ".otf") || read_family(p, dir, INTER, ".ttf") ||
               read_family(p, dir, DEJAVU, ".ttf");
    for (size_t i = 0; i < ARRAY_LEN(INTER_DIR); i++) {
        if (read_family(p, INTER_DIR[i], INTER, ".otf") || read_family(p, INTER_DIR[i], INTER, ".ttf")) return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(DEJAVU_DIR); i++) {
        if (read_family(p, DEJAVU_DIR[i], DEJAVU, ".ttf")) return true;
    }
    return false;
}

/* ---- fonts: one object for each size and outline, since changing either throws its glyphs away ---- */

/* Sizes go in eighths of a pixel: whole pixels would make small text up to 5 % wider than its place at some scales. */
static int eighths(float size) {
    return (int)lroundf(CLAMP(size, 4.0f, 400.0f) * 8);
}

static TTF_Font *font_get(Platform *p, float size, int weight, int outline) {
    int px = eighths(size);
    Font *oldest = &p->font[0];
    for (int i = 0; i < FONT_MAX; i++) {
        Font *f = &p->font[i];
        if (f->ttf && f->px == px && f->weight == weight && f->outline == outline) {
            f->used = p->frames + 1;
            return f->ttf;
        }
        if (!f->ttf) {
            if (oldest->ttf) oldest = f;
        } else if (oldest->ttf && f->used < oldest->used) {
            oldest = f;
        }
    }
    SDL_RWops *rw = SDL_RWFromConstMem(p->font_file[weight], (int)p->font_bytes[weight]);
    unsigned points = (unsigned)px / 8, dpi = ((unsigned)px * 72 + points * 4) / (points * 8);
    TTF_Font *ttf = TTF_OpenFontDPIRW(rw, 1, (int)points, dpi, dpi);
    if (!ttf) return NULL;
    TTF_SetFontHinting(ttf, TTF_HINTING_LIGHT);
    if (outline) TTF_SetFontOutline(ttf, outline);
    if (oldest->ttf) TTF_CloseFont(oldest->ttf);
    *oldest = (Font){ttf, px, weight, outline, p->frames + 1};
    return ttf;
}

static size_t copy_run(char *buf, const char *s, size_t n) {
    n = MIN(n, (size_t)LONGEST - 1);
    memcpy(buf, s, n);
    for (size_t i = 0; i < n; i++) { /* a tab or newline has no place in one run */
        if ((unsigned char)buf[i] < 32) buf[i] = ' ';
    }
    buf[n] = 0;
    return n;
}

static uint64_t run_key(const char *s, size_t n, float size, int weight, int outline) {
    uint64_t h = hash_bytes(HASH_START, s, n);
    h = hash_u64(h, (uint64_t)eighths(size) | (uint64_t)weight << 32 | (uint64_t)outline << 40);
    return h ? h : 1;
}

static float measure(void *user, const char *s, size_t n, float size, FontWeight weight) {
    Platform *p = user;
    if (n == 0) return 0;
    uint64_t key = run_key(s, n, size, (int)weight, 0);
    size_t slot = key & (WIDTH_MAX - 1);
    if (p->width[slot].key == key) return p->width[slot].w;
    char buf[LONGEST];
    copy_run(buf, s, n);
    TTF_Font *f = font_get(p, size, (int)weight, 0);
    int w = 0;
    if (f) TTF_SizeUTF8(f, buf, &w, NULL);
    p->width[slot].key = key;
    p->width[slot].w = (float)w;
    return (float)w;
}

static float line_height(void *user, float size, FontWeight weight) {
    TTF_Font *f = font_get(user, size, (int)weight, 0);
    return f ? (float)TTF_FontHeight(f) : size;
}

/* ---- the atlas ---- */

static void atlas_clear(Platform *p) {
    uint32_t white[16];
    memset(white, 0xFF, sizeof white);
    memset(p->run, 0, sizeof p->run);
    p->run_n = 0;
    p->shelf_x = 5;
    p->shelf_y = 0;
    p->shelf_h = 5;
    SDL_UpdateTexture(p->atlas, &(SDL_Rect){0, 0, 4, 4}, white, 16);
}

bool text_atlas_make(Platform *p) {
    if (p->atlas) SDL_DestroyTexture(p->atlas);
    p->atlas = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, ATLAS, ATLAS);
    if (!p->atlas) return false;
    SDL_SetTextureBlendMode(p->atlas, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(p->atlas, SDL_ScaleModeNearest);
    atlas_clear(p);
    return true;
}

static bool atlas_room(Platform *p, int w, int h) {
    if (p->shelf_x + w + 1 > ATLAS) {
        p->shelf_x = 0;
        p->shelf_y += p->shelf_h + 1;
        p->shelf_h = 0;
    }
    return p->shelf_y + h <= ATLAS && p->run_n < RUN_MAX * 3 / 4;
}

static const Run *run_get(Platform *p, const char *s, size_t n, float size, int weight, int outline) {
    uint64_t key = run_key(s, n, size, weight, outline);
    for (int round = 0; round < 2; round++) {
        size_t slot = key & (RUN_MAX - 1);
        while (p->run[slot].key && p->run[slot].key != key) slot = (slot + 1) & (RUN_MAX - 1);
        if (p->run[slot].key) return &p->run[slot];
        TTF_Font *f = font_get(p, size, weight, outline);
        SDL_Surface *made = f ? TTF_RenderUTF8_Blended(f, s, (SDL_Color){255, 255, 255, 255}) : NULL;
        if (!made) return NULL;
        if (made->w > ATLAS || made->h > ATLAS / 2) { /* the caller splits it */
            SDL_FreeSurface(made);
            return NULL;
        }
        if (atlas_room(p, made->w, made->h)) {
            Run r = {key, (int16_t)p->shelf_x, (int16_t)p->shelf_y, (int16_t)made->w, (int16_t)made->h};
            SDL_UpdateTexture(p->atlas, &(SDL_Rect){r.x, r.y, r.w, r.h}, made->pixels, made->pitch);
            SDL_FreeSurface(made);
            p->run[slot] = r;
            p->run_n++;
            p->shelf_x += r.w + 1;
            p->shelf_h = MAX(p->shelf_h, r.h);
            return &p->run[slot];
        }
        SDL_FreeSurface(made);
        batch_flush(p); /* what is drawn so far still needs the old atlas */
        atlas_clear(p);
    }
    return NULL;
}

static void draw_run(Platform *p, const Run *r, float x, float y, Color c) {
    float k = 1.0f / (float)ATLAS, u = (float)r->x * k, v = (float)r->y * k, w = (float)r->w, h = (float)r->h;
    Pt xy[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    Pt uv[4] = {{u, v}, {u + w * k, v}, {u + w * k, v + h * k}, {u, v + h * k}};
    batch_quad(p, p->atlas, xy, uv, c);
}

static void draw_piece(Platform *p, const DrawCmd *c, const char *s, size_t n, float x, float y) {
    char buf[LONGEST];
    n = copy_run(buf, s, n);
    if (n == 0) return;
    int halo = c->width > 0 ? (int)lroundf(MAX(c->width, 1)) : 0;
    if (halo) {
        const Run *out = run_get(p, buf, n, c->size, c->weight, halo);
        if (out) draw_run(p, out, x - (float)halo, y - (float)halo, c->line);
    }
    const Run *r = run_get(p, buf, n, c->size, c->weight, 0);
    if (r) {
        draw_run(p, r, x, y, c->fill);
    } else if (n > 8 && measure(p, buf, n, c->size, c->weight) > ATLAS) {
        size_t half = n / 2;
        while (half < n && ((unsigned char)buf[half] & 0xC0) == 0x80) half++;
        draw_piece(p, c, s, half, x, y);
        draw_piece(p, c, s + half, n - half, x + measure(p, s, half, c->size, c->weight), y);
    }
}

void text_run(Platform *p, const DrawCmd *c, const char *s, Rect clip) {
    float x = roundf(c->x), y = roundf(c->y), tall = c->size * 1.6f + c->width;
    if ((c->fill & 0xFF) == 0 || y > clip.y + clip.h || y + tall < clip.y || x > clip.x + clip.w) return;
    draw_piece(p, c, s, c->n, x, y);
}

/* ---- life ---- */

bool text_open(Platform *p, const char *dir, char *err, size_t cap) {
    if (TTF_Init() != 0) {
        snprintf(err, cap, "The font library does not start: %s", TTF_GetError());
        return false;
    }
    if (!find_fonts(p, dir)) {
        snprintf(err, cap, "No font was found%s%s. Install the package fonts-inter (or fonts-dejavu-core).",
                 dir ? " in " : "", dir ? dir : "");
        return false;
    }
    if (!font_get(p, 13, FONT_REGULAR, 0)) {
        snprintf(err, cap, "The font cannot be read: %s", TTF_GetError());
        return false;
    }
    p->metrics = (FontMetrics){measure, line_height, p};
    if (!text_atlas_make(p)) {
        snprintf(err, cap, "No memory for the text: %s", SDL_GetError());
        return false;
    }
    return true;
}

void text_close(Platform *p) {
    for (int i = 0; i < FONT_MAX; i++) {
        if (p->font[i].ttf) TTF_CloseFont(p->font[i].ttf);
    }
    for (int i = 0; i < 3; i++) SDL_free(p->font_file[i]);
    if (p->atlas) SDL_DestroyTexture(p->atlas);
    if (TTF_WasInit()) TTF_Quit();
}

const FontMetrics *platform_fonts(const Platform *p) {
    return &p->metrics;
}
