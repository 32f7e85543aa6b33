/* photo: a photograph or scan in memory, and what its file says of itself before anyone decodes it: a picture that is
 * huge, cut off or no picture is refused by its first bytes and its frame, not by a decoder that runs out of memory. */
#pragma once
#include "base/err.h"

enum {
    PHOTO_SIDE_MAX = 20000,       /* px along a side of a file */
    PHOTO_PIXELS_MAX = 100000000, /* px in all */
    PHOTO_BYTES_MAX = 128 << 20,  /* of a file */
    PHOTO_KEEP = 4096 /* px along a side that are kept in memory: what is larger is made smaller as it is read */
};

/* 0xAARRGGBB, rows top first, opaque. full_w x full_h are the file's own pixels, which corners are counted in. */
typedef struct Photo {
    int w, h, full_w, full_h;
    uint32_t *argb; /* malloc'd */
} Photo;
void photo_free(Photo *p); /* an empty one is fine */

typedef enum PhotoKind { PHOTO_PNG, PHOTO_JPEG } PhotoKind;
typedef struct PhotoHead {
    uint8_t kind; /* PhotoKind */
    int w, h;
} PhotoHead;
/* Reads the head of a PNG or JPEG and walks its parts to the end without decoding. False and one error (file, found,
 * expected): empty, another format by name, damaged, cut off, no pixels, too large, too little data for its pixels. */
bool photo_head(const char *file, const uint8_t *p, size_t n, PhotoHead *out, ErrList *err);
