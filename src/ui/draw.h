/* Draw list: what the client and the widgets wish to see, in pixels, back to front. Knows no game and no SDL;
 * platform executes it. Colours are 0xRRGGBBAA. Coordinates are floats in window pixels, origin top left, y down. */
#pragma once
#include "base/base.h"

typedef uint32_t Color;
#define COLOR(hex)      (((uint32_t)(hex) << 8) | 0xFFu)
#define COLOR_A(hex, a) (((uint32_t)(hex) << 8) | (uint32_t)(a))

typedef struct Rect {
    float x, y, w, h;
} Rect;
typedef struct Pt {
    float x, y;
} Pt;

typedef enum FontWeight { FONT_REGULAR, FONT_SEMIBOLD, FONT_BOLD } FontWeight;
typedef uint32_t ImageId; /* 0 = none; ids are the platform's, got from an Images table (ui/images.h) */

typedef enum DrawKind {
    DRAW_RECT,  /* filled, corner radius, optional border */
    DRAW_LINE,  /* thick polyline with round joins, anti-aliased, optional dash (on, off pixels) */
    DRAW_FILL,  /* simple polygon (may be concave), anti-aliased edge */
    DRAW_RING,  /* circle or arc outline: centre, radius, from/to radians clockwise from north, width */
    DRAW_DISC,  /* filled circle */
    DRAW_TEXT,  /* one shaped run; x,y is the left end of the baseline box's top; halo width in px or 0 */
    DRAW_IMAGE, /* an image into a rect, rotated by `angle` radians clockwise about its centre, tinted by `fill` */
    DRAW_CLIP,  /* from here on only inside rect; w < 0 = no clip */
} DrawKind;

typedef struct DrawCmd {
    uint8_t kind, weight, closed, flags;
    Color fill, line;
    float x, y, w, h;    /* rect, or centre and radius in w */
    float radius, width; /* corner radius; line or border width */
    float angle, angle2; /* image rotation; arc ends */
    float dash_on, dash_off;
    uint32_t first, n; /* points in pt[], or bytes in text[] */
    float size;        /* font pixels */
    ImageId image;
} DrawCmd;

typedef struct DrawList {
    DrawCmd *cmd;
    size_t cmd_n, cmd_cap;
    Pt *pt;
    size_t pt_n, pt_cap;
    char *text;
    size_t text_n, text_cap;
    bool full; /* something was dropped: capacity is too small, a bug found by tests */
} DrawList;

void draw_init(DrawList *d, DrawCmd *cmd, size_t cmd_cap, Pt *pt, size_t pt_cap, char *text, size_t text_cap);
void draw_reset(DrawList *d);
void draw_rect(DrawList *d, Rect r, float radius, Color fill);
void draw_frame(DrawList *d, Rect r, float radius, Color fill, Color line, float width);
void draw_line(DrawList *d, const Pt *p, size_t n, bool closed, float width, Color c);
void draw_dashed(DrawList *d, const Pt *p, size_t n, bool closed, float width, Color c, float on, float off);
void draw_fill(DrawList *d, const Pt *p, size_t n, Color c);
void draw_disc(DrawList *d, float x, float y, float r, Color c);
void draw_ring(DrawList *d, float x, float y, float r, float from, float to, float width, Color c);
void draw_text(DrawList *d, float x, float y, float size, FontWeight w, Color c, const char *s);
void draw_text_halo(DrawList *d, float x, float y, float size, FontWeight w, Color c, Color halo, float halo_width,
                    const char *s);
void draw_image(DrawList *d, ImageId id, Rect r, float angle, Color tint);
/* Only the part `src` of the image (its pixels); flags = DRAW_PART, src in radius, width, dash_on, dash_off. */
void draw_image_part(DrawList *d, ImageId id, Rect src, Rect r, float angle, Color tint);
/* A soft-edged rounded rect: full at the middle of its edge band, gone `spread` px outside. flags = DRAW_SOFT, spread
 * in width. */
void draw_shadow(DrawList *d, Rect r, float radius, float spread, Color c);
/* n bytes of s, which need not end in NUL. */
void draw_text_n(DrawList *d, float x, float y, float size, FontWeight w, Color c, const char *s, size_t n);
/* All of `from` after what is in d. */
void draw_append(DrawList *d, const DrawList *from);
enum { DRAW_PART = 1, DRAW_SOFT = 2 };
void draw_clip(DrawList *d, Rect r);
void draw_clip_none(DrawList *d);

/* Text is measured by the host: platform sets this once (SDL2_ttf), tests may set a fixed-width one. */
typedef struct FontMetrics {
    float (*width)(void *user, const char *s, size_t n, float size, FontWeight w);
    float (*height)(void *user, float size, FontWeight w); /* line height */
    void *user;
} FontMetrics;
