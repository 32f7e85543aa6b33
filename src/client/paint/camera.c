#include "client/paint/camera.h"

#include <math.h>

static const float PPI_MIN = 6, PPI_MAX = 240; /* u per inch (ux 1.4) */

Pt camera_px(const Camera *c, Vec at) {
    double k = (double)c->ppi / WU_INCH;
    return (Pt){(float)(c->view.x + c->view.w / 2 + (at.x - c->cx) * k),
                (float)(c->view.y + c->view.h / 2 - (at.y - c->cy) * k)};
}

float camera_len(const Camera *c, double wu) {
    return (float)(wu * (double)c->ppi / WU_INCH);
}

static void px_to_table(const Camera *c, float x, float y, double *wx, double *wy) {
    double k = WU_INCH / (double)c->ppi;
    *wx = c->cx + (double)(x - c->view.x - c->view.w / 2) * k;
    *wy = c->cy - (double)(y - c->view.y - c->view.h / 2) * k;
}

Vec camera_wu(const Camera *c, float x, float y) {
    double wx, wy;
    px_to_table(c, x, y, &wx, &wy);
    double far = WU_MAX - 1;
    return (Vec){(Wu)floor(CLAMP(wx, -far, far) + 0.5), (Wu)floor(CLAMP(wy, -far, far) + 0.5)};
}

/* The centre of the view stays on the table: half a view beyond each edge and no more. */
static void hold(Camera *c) {
    c->cx = CLAMP(c->cx, 0, (double)c->w);
    c->cy = CLAMP(c->cy, 0, (double)c->h);
}

void camera_fit(Camera *c) {
    const float room = 0.97f;
    c->cx = (double)c->w / 2;
    c->cy = (double)c->h / 2;
    float fx = c->view.w * WU_INCH / (float)MAX(c->w, 1), fy = c->view.h * WU_INCH / (float)MAX(c->h, 1);
    c->ppi = MAX(MIN(fx, fy) * room, 1.0f);
}

void camera_zoom(Camera *c, float px, float py, float factor, float scale) {
    double x0, y0, x1, y1;
    px_to_table(c, px, py, &x0, &y0);
    float lo = PPI_MIN * scale, hi = PPI_MAX * scale;
    /* a table too large for 6 u an inch was fitted below it: it is not thrown back, only not let farther out */
    c->ppi = CLAMP(c->ppi * factor, MIN(lo, c->ppi), hi);
    px_to_table(c, px, py, &x1, &y1);
    c->cx += x0 - x1;
    c->cy += y0 - y1;
    hold(c);
}

void camera_pan(Camera *c, float dx, float dy) {
    double k = WU_INCH / (double)c->ppi;
    c->cx -= (double)dx * k;
    c->cy += (double)dy * k;
    hold(c);
}

void camera_show(Camera *c, Vec at) {
    Pt p = camera_px(c, at);
    float mx = MIN(c->view.w * 0.18f, 140.0f), my = MIN(c->view.h * 0.18f, 140.0f);
    float x = CLAMP(p.x, c->view.x + mx, c->view.x + c->view.w - mx);
    float y = CLAMP(p.y, c->view.y + my, c->view.y + c->view.h - my);
    camera_pan(c, x - p.x, y - p.y);
}

void camera_center(Camera *c, Vec at) {
    c->cx = at.x;
    c->cy = at.y;
    hold(c);
}

void camera_set_view(Camera *c, Rect view) {
    c->view = view;
}

bool camera_whole(const Camera *c) {
    const float slack = 1;
    Pt a = camera_px(c, (Vec){0, 0}), b = camera_px(c, (Vec){c->w, c->h});
    return a.x >= c->view.x - slack && b.x <= c->view.x + c->view.w + slack && b.y >= c->view.y - slack &&
           a.y <= c->view.y + c->view.h + slack;
}
