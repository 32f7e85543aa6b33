/* camera: table to window and back. The table's origin is lower left, y up (Wu); the window's top left, y down (px). */
#pragma once
#include "geom/ring.h"
#include "ui/draw.h"

typedef struct Camera {
    double cx, cy;  /* Wu at the centre of the view */
    float ppi;      /* px per inch, 6 .. 240 times the UI scale */
    Rect view;      /* px: the part of the window that shows the table */
    Wu w, h;        /* the table */
} Camera;

void camera_fit(Camera *c);                               /* the whole table, centred, a little room around */
void camera_zoom(Camera *c, float px, float py, float factor, float scale); /* keeps the table point under px,py; held to 6..240 u/inch */
void camera_pan(Camera *c, float dx, float dy);           /* px; at most half a view beyond each edge */
void camera_show(Camera *c, Vec at);                      /* pans the least so that at lies well inside */
void camera_center(Camera *c, Vec at);
void camera_set_view(Camera *c, Rect view);               /* the table point at the centre stays */
Pt camera_px(const Camera *c, Vec at);
float camera_len(const Camera *c, double wu);             /* px */
Vec camera_wu(const Camera *c, float x, float y);         /* nearest Wu, not held to the table */
bool camera_whole(const Camera *c);                       /* the whole table shows */
