/* Images: textures by id. Sprites keep their pixels, so that the software renderer can turn and shrink them smoothly.
 */
#include "platform/own.h"
#include "base/hash.h"

#include <SDL_image.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 4096 };

static Image *find(Platform *p, ImageId id) {
    uint32_t slot = (id & 0xFFFF) - 1;
    if (id == 0 || slot >= (uint32_t)p->image_n) return NULL;
    Image *im = &p->image[slot];
    return im->tex && im->generation == id >> 16 ? im : NULL;
}

/* Transparent pixels take the colour of a neighbour, or a smoothed edge would pick up black. */
static void bleed(uint32_t *px, int w, int h) {
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            uint32_t *at = &px[(size_t)y * (size_t)w + (size_t)x];
            if (*at >> 24) continue;
            static const int NX[8] = {1, -1, 0, 0, 1, 1, -1, -1}, NY[8] = {0, 0, 1, -1, 1, -1, 1, -1};
            for (int k = 0; k < 8; k++) {
                int nx = x + NX[k], ny = y + NY[k];
                if (nx < 0 || ny < 0 || nx >= w || ny >= h) continue;
                uint32_t n = px[(size_t)ny * (size_t)w + (size_t)nx];
                if (n >> 24) {
                    *at = n & 0x00FFFFFFu;
                    break;
                }
            }
        }
    }
}

static ImageId put(void *user, int w, int h, const uint32_t *argb, int flags) {
    Platform *p = user;
    if (w < 1 || h < 1 || w > SIDE_MAX || h > SIDE_MAX) return 0;
    int slot = 0;
    while (slot < p->image_n && p->image[slot].tex) slot++;
    if (slot == IMAGE_MAX) return 0;
    size_t n = (size_t)w * (size_t)h;
    uint32_t *px = calloc(n, 4);
    SDL_Texture *t = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, w, h);
    if (!px || !t) {
        free(px);
        if (t) SDL_DestroyTexture(t);
        return 0;
    }
    if (argb) memcpy(px, argb, n * 4);
    if (!(flags & IMAGE_OPAQUE)) bleed(px, w, h);
    SDL_UpdateTexture(t, NULL, px, w * 4);
    SDL_SetTextureBlendMode(t, flags & IMAGE_OPAQUE ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(t, SDL_ScaleModeLinear);
    if (flags & IMAGE_OPAQUE) {
        free(px);
        px = NULL;
    }
    Image *im = &p->image[slot];
    uint16_t gen = (uint16_t)(im->generation + 1);
    *im = (Image){t, px, w, h, flags, gen};
    if (slot == p->image_n) p->image_n++;
    return (uint32_t)gen << 16 | (uint32_t)(slot + 1);
}

static bool update(void *user, ImageId id, int x, int y, int w, int h, const uint32_t *argb, int stride) {
    Platform *p = user;
    Image *im = find(p, id);
    if (!im || x < 0 || y < 0 || w < 1 || h < 1 || x + w > im->w || y + h > im->h || stride < w) return false;
    batch_flush(p);
    SDL_UpdateTexture(im->tex, &(SDL_Rect){x, y, w, h}, argb, stride * 4);
    if (im->pixels) {
        for (int row = 0; row < h; row++)
            memcpy(im->pixels + (size_t)(y + row) * (size_t)im->w + (size_t)x, argb + (size_t)row * (size_t)stride,
                   (size_t)w * 4);
        image_forget_turned(p);
    }
    return true;
}

static void drop(void *user, ImageId id) {
    Platform *p = user;
    Image *im = find(p, id);
    if (!im) return;
    SDL_DestroyTexture(im->tex);
    free(im->pixels);
    *im = (Image){.generation = im->generation}; /* its turned copies have the old id in their key and die of age */
}

static SDL_Surface *svg_surface(const char *text, int w, int h) {
    size_t n = strlen(text);
    if (!strstr(text, "<svg") || n > (16u << 20) || w < 0 || h < 0 || w > SIDE_MAX || h > SIDE_MAX ||
        (w == 0 && h == 0))
        return NULL;
    SDL_RWops *rw = SDL_RWFromConstMem(text, (int)n);
    SDL_Surface *s = rw ? IMG_LoadSizedSVG_RW(rw, w, h) : NULL;
    if (rw) SDL_RWclose(rw);
    if (s && s->format->format != SDL_PIXELFORMAT_ARGB8888) {
        SDL_Surface *converted = SDL_ConvertSurfaceFormat(s, SDL_PIXELFORMAT_ARGB8888, 0);
        SDL_FreeSurface(s);
        s = converted;
    }
    return s;
}

static bool svg_pixels(void *user, const char *text, int w, int h, uint32_t *out) {
    (void)user;
    SDL_Surface *s = svg_surface(text, w, h);
    if (!s) return false;
    memset(out, 0, (size_t)w * (size_t)h * 4);
    for (int y = 0; y < MIN(h, s->h); y++)
        memcpy(out + (size_t)y * (size_t)w, (const char *)s->pixels + (size_t)y * (size_t)s->pitch,
               (size_t)MIN(w, s->w) * 4);
    SDL_FreeSurface(s);
    return true;
}

static ImageId svg(void *user, const char *text, int w, int h) {
    SDL_Surface *s = svg_surface(text, w, h);
    if (!s) return 0;
    ImageId id = 0;
    uint32_t *px = malloc((size_t)s->w * (size_t)s->h * 4);
    if (px) {
        for (int y = 0; y < s->h; y++)
            memcpy(px + (size_t)y * (size_t)s->w, (const char *)s->pixels + (size_t)y * (size_t)s->pitch,
                   (size_t)s->w * 4);
        id = put(user, s->w, s->h, px, IMAGE_SPRITE);
    }
    free(px);
    SDL_FreeSurface(s);
    return id;
}

Images platform_images(Platform *p) {
    return (Images){put, update, drop, svg, svg_pixels, p};
}

/* ---- turned sprites ---- */

static void turned_drop(Platform *p, Turned *t) {
    SDL_DestroyTexture(t->tex);
    p->turned_bytes -= (size_t)t->w * (size_t)t->h * 4;
    p->turned_n--;
    t->tex = NULL; /* the key stays, so that probing goes on past it */
}

void image_forget_turned(Platform *p) {
    for (int i = 0; i < TURNED_MAX; i++) {
        if (p->turned[i].tex) SDL_DestroyTexture(p->turned[i].tex);
        p->turned[i] = (Turned){0};
    }
    p->turned_n = 0;
    p->turned_bytes = 0;
}

typedef struct Sum {
    float a, r, g, b;
} Sum;

static void sample(const Image *im, Rect src, float u, float v, Sum *sum) {
    float fu = floorf(u - 0.5f), fv = floorf(v - 0.5f), tu = u - 0.5f - fu, tv = v - 0.5f - fv;
    for (int k = 0; k < 4; k++) {
        int x = (int)fu + (k & 1), y = (int)fv + (k >> 1);
        if (x < 0 || y < 0 || x >= (int)src.w || y >= (int)src.h) continue;
        uint32_t c = im->pixels[(size_t)(y + (int)src.y) * (size_t)im->w + (size_t)(x + (int)src.x)];
        float a = (float)(c >> 24) * (k & 1 ? tu : 1 - tu) * (k >> 1 ? tv : 1 - tv);
        sum->a += a;
        sum->r += a * (float)((c >> 16) & 0xFF);
        sum->g += a * (float)((c >> 8) & 0xFF);
        sum->b += a * (float)(c & 0xFF);
    }
}

/* The sprite as it lies at this angle and size, each pixel the mean of k x k bilinear samples. */
static uint32_t *turn(const Image *im, Rect src, float w, float h, float angle, int tw, int th) {
    uint32_t *out = malloc((size_t)tw * (size_t)th * 4);
    if (!out) return NULL;
    float cs = cosf(angle), sn = sinf(angle), ku = src.w / w, kv = src.h / h;
    int k = (int)CLAMP(ceilf(MAX(ku, kv)), 2.0f, 6.0f);
    for (int y = 0; y < th; y++) {
        for (int x = 0; x < tw; x++) {
            Sum s = {0};
            for (int i = 0; i < k * k; i++) {
                float dx = (float)x + ((float)(i % k) + 0.5f) / (float)k - (float)tw / 2;
                float dy = (float)y + ((float)(i / k) + 0.5f) / (float)k - (float)th / 2;
                float px = dx * cs + dy * sn, py = -dx * sn + dy * cs;
                if (fabsf(px) > w / 2 + 1 || fabsf(py) > h / 2 + 1) continue;
                sample(im, src, (px + w / 2) * ku, (py + h / 2) * kv, &s);
            }
            uint32_t c = 0;
            if (s.a > 0) {
                uint32_t a = (uint32_t)lroundf(s.a / (float)(k * k));
                c = MIN(a, 255u) << 24 | (uint32_t)lroundf(s.r / s.a) << 16 | (uint32_t)lroundf(s.g / s.a) << 8 |
                    (uint32_t)lroundf(s.b / s.a);
            }
            out[(size_t)y * (size_t)tw + (size_t)x] = c;
        }
    }
    return out;
}

static Turned *turned_get(Platform *p, const Image *im, const DrawCmd *c, Rect src) {
    int step = (int)lroundf(c->angle / 6.2831853f * 1024) & 1023;
    uint64_t key = hash_u64(HASH_START, (uint64_t)c->image << 16 | (uint64_t)step);
    key = hash_u64(key, (uint64_t)lroundf(c->w * 4) << 32 | (uint64_t)lroundf(c->h * 4));
    key = hash_u64(key, (uint64_t)(uint32_t)src.x << 48 ^ (uint64_t)(uint32_t)src.y << 32 ^
                            (uint64_t)(uint32_t)src.w << 16 ^ (uint64_t)(uint32_t)src.h);
    if (key == 0) key = 1;
    size_t slot = key & (TURNED_MAX - 1), free_slot = TURNED_MAX;
    for (int k = 0; k < 32; k++, slot = (slot + 1) & (TURNED_MAX - 1)) {
        Turned *t = &p->turned[slot];
        if (t->key == key && t->tex) {
            t->used = p->frames;
            return t;
        }
        if (!t->tex && free_slot == TURNED_MAX) free_slot = slot;
        if (!t->key) break;
    }
    float angle = (float)step / 1024 * 6.2831853f, cs = fabsf(cosf(angle)), sn = fabsf(sinf(angle));
    int tw = (int)ceilf(c->w * cs + c->h * sn) + 2, th = (int)ceilf(c->w * sn + c->h * cs) + 2;
    if (tw > 1024 || th > 1024) return NULL;
    int cost = tw * th * 4;
    if (p->turned_budget < cost) {
        p->unfinished = true;
        return NULL;
    }
    if (free_slot == TURNED_MAX || p->turned_n > TURNED_MAX / 2 || p->turned_bytes > TURNED_BYTES) {
        batch_flush(p);
        for (int i = 0; i < TURNED_MAX; i++) {
            if (p->turned[i].tex && p->turned[i].used + 1 < p->frames) turned_drop(p, &p->turned[i]);
        }
        if (free_slot == TURNED_MAX || p->turned_n > TURNED_MAX / 2) {
            image_forget_turned(p);
            free_slot = key & (TURNED_MAX - 1);
        }
    }
    uint32_t *px = turn(im, src, c->w, c->h, angle, tw, th);
    if (!px) return NULL;
    p->turned_budget -= cost;
    SDL_Texture *tex = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, tw, th);
    if (tex) {
        SDL_UpdateTexture(tex, NULL, px, tw * 4);
        SDL_SetTextureBlendMode(tex, SDL_BLENDMODE_BLEND);
        p->turned[free_slot] = (Turned){key, tex, tw, th, p->frames};
        p->turned_n++;
        p->turned_bytes += (size_t)tw * (size_t)th * 4;
    }
    free(px);
    return tex ? &p->turned[free_slot] : NULL;
}

/* ---- drawing ---- */

static void mod(SDL_Texture *t, Color c) {
    SDL_SetTextureColorMod(t, (Uint8)(c >> 24), (Uint8)(c >> 16), (Uint8)(c >> 8));
    SDL_SetTextureAlphaMod(t, (Uint8)c);
}

/* Straight: to whole pixels, so that tiles meet without seams. */
static void copy_straight(Platform *p, SDL_Texture *t, Rect src, const DrawCmd *c, bool opaque) {
    batch_flush(p);
    float x = roundf(c->x), y = roundf(c->y);
    SDL_Rect from = {(int)src.x, (int)src.y, (int)src.w, (int)src.h};
    SDL_Rect to = {(int)x, (int)y, (int)(roundf(c->x + c->w) - x), (int)(roundf(c->y + c->h) - y)};
    if (to.w <= 0 || to.h <= 0) return;
    if (opaque) SDL_SetTextureBlendMode(t, (c->fill & 0xFF) == 0xFF ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    mod(t, c->fill);
    SDL_RenderCopy(p->renderer, t, &from, &to);
}

static void copy_turned(Platform *p, const Image *im, Rect src, const DrawCmd *c) {
    float cx = c->x + c->w / 2, cy = c->y + c->h / 2, cs = cosf(c->angle), sn = sinf(c->angle);
    float u0 = src.x / (float)im->w, v0 = src.y / (float)im->h, u1 = (src.x + src.w) / (float)im->w,
          v1 = (src.y + src.h) / (float)im->h;
    Pt corner[4] = {{-c->w / 2, -c->h / 2}, {c->w / 2, -c->h / 2}, {c->w / 2, c->h / 2}, {-c->w / 2, c->h / 2}}, xy[4];
    Pt uv[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    for (int i = 0; i < 4; i++)
        xy[i] = (Pt){cx + corner[i].x * cs - corner[i].y * sn, cy + corner[i].x * sn + corner[i].y * cs};
    mod(im->tex, COLOR(0xFFFFFF)); /* the tint goes by the vertices */
    batch_quad(p, im->tex, xy, uv, c->fill);
}

void image_execute(Platform *p, const DrawCmd *c) {
    Image *im = find(p, c->image);
    if (!im || (c->fill & 0xFF) == 0) return;
    Rect src = {0, 0, (float)im->w, (float)im->h};
    if (c->flags & DRAW_PART) {
        float x = CLAMP(c->radius, 0, src.w), y = CLAMP(c->width, 0, src.h);
        src = (Rect){x, y, CLAMP(c->dash_on, 0, src.w - x), CLAMP(c->dash_off, 0, src.h - y)};
        if (src.w < 1 || src.h < 1) return;
    }
    bool same = fabsf(c->w - src.w) < 0.5f && fabsf(c->h - src.h) < 0.5f;
    bool straight = fabsf(c->angle) < 0.0005f;
    if (straight && (same || (im->flags & IMAGE_OPAQUE))) {
        copy_straight(p, im->tex, src, c, (im->flags & IMAGE_OPAQUE) != 0);
        return;
    }
    Turned *t = p->software && im->pixels ? turned_get(p, im, c, src) : NULL;
    if (!t) {
        copy_turned(p, im, src, c);
        return;
    }
    batch_flush(p);
    mod(t->tex, c->fill);
    SDL_Rect to = {(int)lroundf(c->x + c->w / 2 - (float)t->w / 2), (int)lroundf(c->y + c->h / 2 - (float)t->h / 2),
                   t->w, t->h};
    SDL_RenderCopy(p->renderer, t->tex, NULL, &to);
}

void image_close(Platform *p) {
    image_forget_turned(p);
    for (int i = 0; i < p->image_n; i++) {
        if (p->image[i].tex) SDL_DestroyTexture(p->image[i].tex);
        free(p->image[i].pixels);
    }
}
