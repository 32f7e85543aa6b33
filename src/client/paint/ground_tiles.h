/* ground_tiles: which tiles of the ground are wanted, baked, kept. Coarse first, then what is in view at the camera's
 * level, at most 96 MB. Owned by the window's thread; only ground_bake runs elsewhere, on inputs that nobody changes.
 */
#pragma once
#include "client/paint/board.h"
#include "client/paint/ground.h"

typedef struct GroundTiles GroundTiles;
GroundTiles *tiles_new(const BoardHost *h); /* NULL: no memory */
/* No job of these tiles may be running or queued: the worker is closed or drained first. */
void tiles_free(GroundTiles *t);
/* Copies the outlines; tiles that no changed piece is near stay. False: no memory (the old ground stays). */
bool tiles_set(GroundTiles *t, const Catalog *cat, const Scene *scene, uint32_t pieces, uint64_t seed);
void tiles_hide(GroundTiles *t, uint64_t paints); /* from the next tiles_set on; bits 1 << Paint */
/* A picture in place of painted ground; holds it, NULL = none. Layers: LAYER_*. All tiles are baked anew. */
void tiles_set_mat(GroundTiles *t, MatImage *image, const MatCorners *corners);
bool tiles_has_mat(const GroundTiles *t);
void tiles_set_layers(GroundTiles *t, uint8_t layers);
const GroundInput *tiles_input(const GroundTiles *t); /* NULL before tiles_set */
void tiles_done(GroundTiles *t, void *arg);           /* arg of BoardHost.run */
bool tiles_pending(const GroundTiles *t);
/* What is in view, the finest there is; asks for what is missing. */
void tiles_draw(GroundTiles *t, const Camera *c, DrawList *out);
/* The whole table into a rect, from the coarsest level. */
void tiles_draw_small(GroundTiles *t, Rect at, DrawList *out);
