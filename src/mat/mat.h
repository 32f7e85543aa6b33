/* mat: a picture that lies on the table: how points of the table and of the picture belong together (four corners, or
 * two points and their distance), and the picture as pixels of the table. Pictures only: nothing here enters a state.
 */
#pragma once
#include "geom/geom.h"
#include "mat/photo.h"

enum { MAT_PER_PIXEL = 100 /* corners are whole hundredths of a pixel of the file */ };

/* Corners of the table in the file's pixels, y down, in the order north-west, north-east, south-east, south-west. */
typedef struct MatCorners {
    Vec at[4];
} MatCorners;
/* The whole picture is the table. */
MatCorners mat_corners_whole(int full_w, int full_h);
/* Two points of the picture, `apart` Wu from each other, and a table of w x h round the picture's middle. False: the
 * points are the same, or the distance makes no sense (the table were under 16 or over 40,000 pixels wide). */
bool mat_corners_by_scale(const double a[2], const double b[2], Wu apart, int full_w, int full_h, Wu w, Wu h,
                          MatCorners *out);
/* Four points clicked in any order: puts them into the order of MatCorners as the picture stands (its upper left =
 * north-west). False: they make no four-sided figure without inward corners. */
bool mat_corners_in_order(MatCorners *c);

/* From inches of the table (x right, y up) to pixels of the file (y down) and back. */
typedef struct Warp {
    double m[9], back[9];
} Warp;
bool warp_make(Warp *out, const MatCorners *c, Wu w, Wu h); /* false: corners without area */
void warp_to_picture(const Warp *w, double x, double y, double *px, double *py);
void warp_to_table(const Warp *w, double px, double py, double *x, double *y);

/* The picture with its smaller versions, shared by the window's thread and jobs; read only. `users` is counted by the
 * window's thread alone. */
enum { MAT_LEVELS = 12 };
typedef struct MatImage {
    uint32_t users;
    int w[MAT_LEVELS], h[MAT_LEVELS], levels;
    uint32_t *argb[MAT_LEVELS];
    double kx, ky; /* pixels kept for one of the file */
} MatImage;
MatImage *mat_image_new(Photo *p); /* takes the pixels; NULL: no memory (p keeps them) */
void mat_image_hold(MatImage *m);
void mat_image_drop(MatImage *m); /* NULL is fine */

/* What is left out of a table with a mat: the picture, or the pieces that are drawn lightly over it. */
enum { LAYER_NO_MAT = 1, LAYER_NO_PIECES = 2 };

typedef struct Mat {
    MatImage *image; /* NULL = none */
    Warp warp;
} Mat;
/* The colour at a point of the table as a picture of `ppi` pixels an inch shows it: 0..255 each. False: outside the
 * picture. */
bool mat_sample(const Mat *m, double x, double y, double ppi, float rgb[3]);
/* The table straight from above, pw x ph words 0xFFRRGGBB (0 outside the picture), malloc'd; NULL: no memory. */
uint32_t *mat_flatten(const Mat *m, Wu w, Wu h, int pw, int ph);
/* Pixels of such a picture that suit a table: at most `most` along a side, at most 40 an inch. */
void mat_flat_size(Wu w, Wu h, int most, int *pw, int *ph);
