#include "client/paint/stand_art.h"

#include "catalog/look.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURES = 160, ART_MAX = 24 << 10, SVG_MAX = ART_MAX + 4096, SHADOW_PX = 96 };

typedef struct Picture {
    StandSkin skin;
    char nation[24];
    int px;
    ImageId image;
    uint64_t seen;
} Picture;

typedef struct BadgePicture {
    ImageId image;
    int px;
    Palette palette;
} BadgePicture;

struct StandArt {
    BadgePicture badge[BADGE_ART_COUNT];
    Images images;
    char assets[512];
    char *art[LOOK_COUNT]; /* what is inside the file's svg element; NULL = not there */
    bool tried[LOOK_COUNT];
    Picture picture[PICTURES];
    uint64_t clock;
    ImageId shadow;
    char svg[SVG_MAX];
};

static uint32_t scale_rgb(uint32_t c, int num, int den) {
    uint32_t out = 0;
    for (int sh = 16; sh >= 0; sh -= 8) {
        int v = (int)(c >> sh & 255) * num / den;
        out |= (uint32_t)MIN(v, 255) << sh;
    }
    return out;
}
static uint32_t mix_rgb(uint32_t a, uint32_t b, int percent) {
    uint32_t out = 0;
    for (int sh = 16; sh >= 0; sh -= 8)
        out |= (uint32_t)(((int)(a >> sh & 255) * (100 - percent) + (int)(b >> sh & 255) * percent) / 100) << sh;
    return out;
}

Color stand_nation_color(const char *nation, bool dark) {
    uint32_t c = nation_look(nation)->base;
    return COLOR(dark ? scale_rgb(c, 88, 100) : c);
}

StandArt *stand_art_new(const Images *images, const char *assets) {
    StandArt *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->images = *images;
    snprintf(a->assets, sizeof a->assets, "%s", assets ? assets : "");
    return a;
}

void stand_art_free(StandArt *a) {
    if (!a) return;
    for (size_t i = 0; i < PICTURES; i++)
        if (a->picture[i].image) a->images.drop(a->images.user, a->picture[i].image);
    if (a->shadow) a->images.drop(a->images.user, a->shadow);
    for (int i = 0; i < BADGE_ART_COUNT; i++)
        if (a->badge[i].image) a->images.drop(a->images.user, a->badge[i].image);
    for (int i = 0; i < LOOK_COUNT; i++) free(a->art[i]);
    free(a);
}

/* Reads a silhouette once. A file that is missing, too long or no svg counts as none: the symbol is shown instead. */
static const char *art_of(StandArt *a, uint8_t look) {
    if (look >= LOOK_COUNT || a->tried[look]) return look < LOOK_COUNT ? a->art[look] : NULL;
    a->tried[look] = true;
    const char *word;
    size_t n = words_at(LOOK_WORDS, look, &word);
    char path[640];
    snprintf(path, sizeof path, "%s/stands/%.*s.svg", a->assets, (int)n, word);
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    char *text = malloc(ART_MAX + 1);
    size_t got = text ? fread(text, 1, ART_MAX + 1, f) : 0;
    fclose(f);
    char *begin = NULL, *end = NULL;
    if (text && got <= ART_MAX) {
        text[got] = 0;
        begin = strstr(text, "<svg");
        if (begin) begin = strchr(begin, '>');
        end = begin ? strstr(begin, "</svg>") : NULL;
    }
    if (end) {
        *end = 0;
        memmove(text, begin + 1, (size_t)(end - begin));
        a->art[look] = text;
    } else
        free(text);
    return a->art[look];
}

bool stand_art_has(StandArt *a, uint8_t look) {
    return art_of(a, look) != NULL;
}

typedef struct Writer {
    char *at;
    size_t left;
} Writer;
__attribute__((format(printf, 2, 3))) static void put(Writer *w, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(w->at, w->left, fmt, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= w->left) {
        w->left = 0; /* too long: the picture is refused as a whole */
        return;
    }
    w->at += n;
    w->left -= (size_t)n;
}

/* The silhouette with its greys turned into the nation's colours (assets/stands/README.md). */
static void put_art(Writer *w, const char *art, uint32_t body) {
    const struct {
        const char *grey;
        uint32_t colour;
    } swap[] = {{"#c8c8c8", mix_rgb(body, 0xFFFFFF, 26)},
                {"#b0b0b0", body},
                {"#8c8c8c", scale_rgb(body, 78, 100)},
                {"#606060", scale_rgb(body, 52, 100)}};
    if (w->left <= strlen(art)) {
        w->left = 0;
        return;
    }
    while (*art) {
        size_t i = 0;
        while (i < ARRAY_LEN(swap) && strncmp(art, swap[i].grey, 7) != 0) i++;
        if (i < ARRAY_LEN(swap)) {
            put(w, "#%06x", swap[i].colour); /* as long as what it replaces */
            art += 7;
            continue;
        }
        *w->at++ = *art++;
        w->left--;
    }
    *w->at = 0;
}

static void put_square(Writer *w, const StandSkin *s, uint32_t rim, uint32_t ink) {
    put(w, "<rect x=\"16\" y=\"16\" width=\"64\" height=\"64\" rx=\"3.2\" fill=\"#%06x\"/>", ink);
    put(w, "<rect x=\"16.8\" y=\"16.8\" width=\"62.4\" height=\"62.4\" rx=\"2.6\" fill=\"%s\"/>",
        s->seat <= SEAT_B ? "#000000" : "url(#g)");
    if (s->seat == SEAT_A)
        put(w,
            "<rect x=\"16.8\" y=\"16.8\" width=\"62.4\" height=\"62.4\" rx=\"2.6\" fill=\"#%06x\"/>"
            "<rect x=\"20.2\" y=\"20.2\" width=\"55.6\" height=\"55.6\" rx=\"1.6\" fill=\"url(#g)\"/>",
            rim);
    if (s->seat == SEAT_B) /* two rims with the base between them */
        put(w,
            "<rect x=\"16.8\" y=\"16.8\" width=\"62.4\" height=\"62.4\" rx=\"2.6\" fill=\"#%06x\"/>"
            "<rect x=\"18.8\" y=\"18.8\" width=\"58.4\" height=\"58.4\" rx=\"2\" fill=\"#%06x\"/>"
            "<rect x=\"21\" y=\"21\" width=\"54\" height=\"54\" rx=\"1.6\" fill=\"#%06x\"/>"
            "<rect x=\"22.8\" y=\"22.8\" width=\"50.4\" height=\"50.4\" rx=\"1.2\" fill=\"url(#g)\"/>",
            rim, ink, rim);
    put(w,
        "<path d=\"M22.6 76V22.6H76\" fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.22\" stroke-width=\"1.2\"/>");
    if (s->front) put(w, "<rect x=\"16.8\" y=\"16.8\" width=\"62.4\" height=\"5.6\" rx=\"2\" fill=\"#%06x\"/>", ink);
}

/* The same rims round a disc; its front is a dark cap. */
static void put_disc(Writer *w, const StandSkin *s, uint32_t rim, uint32_t ink) {
    put(w, "<circle cx=\"48\" cy=\"48\" r=\"32\" fill=\"#%06x\"/>", ink);
    if (s->seat > SEAT_B) put(w, "<circle cx=\"48\" cy=\"48\" r=\"31.2\" fill=\"url(#g)\"/>");
    if (s->seat == SEAT_A)
        put(w, "<circle cx=\"48\" cy=\"48\" r=\"31.2\" fill=\"#%06x\"/><circle cx=\"48\" cy=\"48\" r=\"27.4\" fill=\"url(#g)\"/>", rim);
    if (s->seat == SEAT_B) /* two rims with the base between them */
        put(w,
            "<circle cx=\"48\" cy=\"48\" r=\"31.2\" fill=\"#%06x\"/><circle cx=\"48\" cy=\"48\" r=\"29.2\" fill=\"#%06x\"/>"
            "<circle cx=\"48\" cy=\"48\" r=\"27.2\" fill=\"#%06x\"/><circle cx=\"48\" cy=\"48\" r=\"25.2\" fill=\"url(#g)\"/>",
            rim, ink, rim);
    if (s->front) put(w, "<path d=\"M32.2 20.6A31.4 31.4 0 0 1 63.8 20.6Z\" fill=\"#%06x\"/>", ink);
}

/* 96 x 96, the base from 16 to 80. */
static bool compose(StandArt *a, const StandSkin *s) {
    const NationLook *n = nation_look(s->nation);
    uint32_t base = stand_nation_color(s->nation, s->dark) >> 8, ink = 0x14181A;
    uint32_t rim = style_color((Palette)s->palette, s->seat == SEAT_B ? ROLE_SIDE_B : ROLE_SIDE_A) >> 8;
    Writer w = {a->svg, sizeof a->svg};
    put(&w,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\"><defs><linearGradient id=\"g\" x1=\"16\" "
        "y1=\"16\" x2=\"80\" "
        "y2=\"80\" gradientUnits=\"userSpaceOnUse\"><stop offset=\"0\" stop-color=\"#%06x\"/><stop offset=\"1\" "
        "stop-color=\"#%06x\"/>"
        "</linearGradient></defs>",
        mix_rgb(base, 0xFFFFFF, 16), scale_rgb(base, 93, 100));
    if (s->front && s->seat <= SEAT_B)
        put(&w,
            "<path d=\"M39 17L48 6.5L57 17Z\" fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1.4\" "
            "stroke-linejoin=\"round\"/>",
            rim, ink);
    if (s->round) put_disc(&w, s, rim, ink);
    else put_square(&w, s, rim, ink);
    const char *art = art_of(a, s->look);
    if (art) {
        put(&w, "<g transform=\"translate(13.44 14.36) scale(1.08)\">");
        put_art(&w, art, s->dark ? scale_rgb(n->body, 92, 100) : n->body);
        put(&w, "</g>");
    }
    put(&w, "</svg>");
    return w.left > 0;
}

static bool same_skin(const Picture *p, const StandSkin *s) {
    return p->skin.look == s->look && p->skin.seat == s->seat && p->skin.palette == s->palette &&
           p->skin.dark == s->dark && p->skin.front == s->front && p->skin.round == s->round && strcmp(p->nation, s->nation ? s->nation : "") == 0;
}

/* Sizes in steps of 4/3, so that a picture is shrunk by a quarter at most and never blown up but beyond the largest. */
static int size_for(float px) {
    int s = 24;
    while ((float)s < px && s < 720) s = s * 4 / 3;
    return s;
}

ImageId stand_art_get(StandArt *a, const StandSkin *s, float base_px) {
    int px = size_for(base_px * STAND_ART_SPAN);
    Picture *old = &a->picture[0];
    a->clock++;
    for (size_t i = 0; i < PICTURES; i++) {
        Picture *p = &a->picture[i];
        if (p->image && p->px == px && same_skin(p, s)) {
            p->seen = a->clock;
            return p->image;
        }
        if (p->seen < old->seen) old = p;
    }
    if (!compose(a, s)) return 0;
    if (old->image) a->images.drop(a->images.user, old->image);
    *old = (Picture){.skin = *s, .px = px, .seen = a->clock};
    snprintf(old->nation, sizeof old->nation, "%s", s->nation ? s->nation : "");
    old->skin.nation = NULL;
    old->image = a->images.svg(a->images.user, a->svg, px, px);
    return old->image;
}

ImageId stand_art_badge(StandArt *a, BadgeArt badge, Palette palette, float r, int *side) {
    BadgePicture *b = &a->badge[badge];
    int px = 2 * (int)(r * 12 / 7 + 0.5f); /* even: its middle lies between pixels whatever the size */
    px = MAX(px, 8);
    *side = px;
    if (b->image && b->px == px && b->palette == palette) return b->image;
    if (b->image) a->images.drop(a->images.user, b->image);
    *b = (BadgePicture){.px = px, .palette = palette};
    if (stand_badge_svg(badge, palette, a->svg, sizeof a->svg))
        b->image = a->images.svg(a->images.user, a->svg, px, px);
    return b->image;
}

ImageId stand_art_shadow(StandArt *a) {
    if (a->shadow) return a->shadow;
    uint32_t *px = malloc(sizeof(uint32_t) * SHADOW_PX * SHADOW_PX);
    if (!px) return 0;
    const float half = SHADOW_PX / (2 * STAND_ART_SPAN), soft = SHADOW_PX * 0.09f;
    for (int y = 0; y < SHADOW_PX; y++)
        for (int x = 0; x < SHADOW_PX; x++) {
            float dx = (float)x + 0.5f - SHADOW_PX / 2.0f, dy = (float)y + 0.5f - SHADOW_PX / 2.0f;
            dx = (half + soft * 0.5f - (dx < 0 ? -dx : dx)) / soft;
            dy = (half + soft * 0.5f - (dy < 0 ? -dy : dy)) / soft;
            dx = CLAMP(dx, 0, 1);
            dy = CLAMP(dy, 0, 1);
            float v = dx * dx * (3 - 2 * dx) * dy * dy * (3 - 2 * dy);
            px[y * SHADOW_PX + x] = (uint32_t)(v * 120) << 24;
        }
    a->shadow = a->images.put(a->images.user, SHADOW_PX, SHADOW_PX, px, IMAGE_SPRITE);
    free(px);
    return a->shadow;
}
