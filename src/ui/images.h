/* Images: how the client makes pictures without knowing who keeps them. platform gives the table, tests may give
 * another. Pixels are 0xAARRGGBB, straight (not premultiplied) alpha, rows top first. Only the thread that owns the
 * window calls these. */
#pragma once
#include "ui/draw.h"

enum {
    IMAGE_OPAQUE = 1, /* alpha is ignored: fastest; ground tiles */
    IMAGE_SPRITE = 2, /* will be turned or shrunk: kept so that it stays smooth; leave 2 transparent pixels all round */
};

typedef struct Images {
    /* A new image of w x h pixels (1 to 4096); argb may be NULL for a clear one. 0 = refused (size, memory). */
    ImageId (*put)(void *user, int w, int h, const uint32_t *argb, int flags);
    /* Replaces the part x, y, w, h; `stride` is in pixels. false = no such image or outside it. */
    bool (*update)(void *user, ImageId id, int x, int y, int w, int h, const uint32_t *argb, int stride);
    /* Forgets the image; draw lists that still name it draw nothing there. Unknown ids are ignored. */
    void (*drop)(void *user, ImageId id);
    /* An SVG text drawn to w x h pixels (h = 0: by its own proportions), as a sprite. 0 = not an SVG. */
    ImageId (*svg)(void *user, const char *svg_text, int w, int h);
    /* As svg, but the pixels come to the caller: out has w * h words. Safe on the worker's thread. false = not an SVG.
     */
    bool (*svg_pixels)(void *user, const char *svg_text, int w, int h, uint32_t *out);
    void *user;
} Images;
