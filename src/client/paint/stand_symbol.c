/* Symbols of stands: a frame and what is in it, after the NATO habit, our own drawing. */
#include "client/paint/stand_art.h"

typedef struct Pen {
    DrawList *d;
    float cx, cy, hw, hh, width; /* half sizes; x, y below are -1 .. 1 of them, y down */
    Color ink;
} Pen;

static Pt at(const Pen *p, float x, float y) {
    return (Pt){p->cx + x * p->hw, p->cy + y * p->hh};
}
static void stroke(const Pen *p, const float *xy, size_t n, bool closed) {
    Pt pt[12];
    for (size_t i = 0; i < n && i < ARRAY_LEN(pt); i++) pt[i] = at(p, xy[2 * i], xy[2 * i + 1]);
    draw_line(p->d, pt, n, closed, p->width, p->ink);
}
#define STROKE(closed, ...)                                                                                            \
    do {                                                                                                               \
        static const float xy[] = {__VA_ARGS__};                                                                       \
        stroke(p, xy, ARRAY_LEN(xy) / 2, closed);                                                                      \
    } while (0)

static void oval(const Pen *p, float rx, float ry) { /* armour */
    static const float C[16] = {1,  .92f,  .71f,  .38f,  0, -.38f, -.71f, -.92f,
                                -1, -.92f, -.71f, -.38f, 0, .38f,  .71f,  .92f};
    Pt pt[16];
    for (int i = 0; i < 16; i++) {
        float c = C[i], s = C[(i + 12) & 15];
        pt[i] = at(p, CLAMP(c * 1.25f, -1, 1) * rx, s * ry);
    }
    draw_line(p->d, pt, 16, true, p->width, p->ink);
}
static void disc(const Pen *p, float x, float y, float r) {
    Pt c = at(p, x, y);
    draw_disc(p->d, c.x, c.y, r * p->hh, p->ink);
}
static void ring(const Pen *p, float x, float y, float r) {
    Pt c = at(p, x, y);
    draw_ring(p->d, c.x, c.y, r * p->hh, 0, 6.2831853f, p->width, p->ink);
}
static void cross(const Pen *p) {
    STROKE(false, -1, -1, 1, 1);
    STROKE(false, -1, 1, 1, -1);
}
static void wheels(const Pen *p) {
    disc(p, -.5f, 1.22f, .16f);
    disc(p, 0, 1.22f, .16f);
    disc(p, .5f, 1.22f, .16f);
}
static void hat(const Pen *p) {
    STROKE(false, -1, 1, 0, -.55f, 1, 1);
} /* anti-tank */
static void dome(const Pen *p) {
    STROKE(false, -1, 1, -.8f, .3f, -.35f, -.15f, 0, -.25f, .35f, -.15f, .8f, .3f, 1, 1);
}

static void inner(const Pen *p, uint8_t look) {
    switch (look) {
    case LOOK_TANK: oval(p, .68f, .5f); break;
    case LOOK_HEAVY_TANK:
        oval(p, .68f, .5f);
        STROKE(false, -.12f, -.5f, -.12f, .5f);
        STROKE(false, .12f, -.5f, .12f, .5f);
        break;
    case LOOK_LIGHT_TANK:
        oval(p, .68f, .5f);
        STROKE(false, -1, 1, 1, -1);
        break;
    case LOOK_ASSAULT_GUN:
        oval(p, .68f, .5f);
        STROKE(false, 0, .34f, 0, -.3f);
        STROKE(false, -.16f, -.05f, 0, -.34f, .16f, -.05f);
        break;
    case LOOK_TANK_DESTROYER:
        oval(p, .68f, .5f);
        hat(p);
        break;
    case LOOK_SP_ARTILLERY:
        oval(p, .68f, .5f);
        disc(p, 0, 0, .22f);
        break;
    case LOOK_SP_AA:
        oval(p, .68f, .5f);
        dome(p);
        break;
    case LOOK_ROCKET:
        disc(p, 0, .38f, .22f);
        STROKE(false, -.3f, .1f, 0, -.3f, .3f, .1f);
        STROKE(false, -.3f, -.25f, 0, -.65f, .3f, -.25f);
        break;
    case LOOK_HALF_TRACK:
        cross(p);
        oval(p, .68f, .5f);
        break;
    case LOOK_CARRIER:
        oval(p, .68f, .5f);
        STROKE(false, 0, -1, 0, 1);
        break;
    case LOOK_ARMOURED_CAR:
        STROKE(false, -1, 1, 1, -1);
        oval(p, .5f, .38f);
        wheels(p);
        break;
    case LOOK_TRUCK:
        STROKE(false, 0, -1, 0, 1);
        wheels(p);
        break;
    case LOOK_TRACTOR:
        STROKE(false, 0, -1, 0, 1);
        oval(p, .3f, .24f);
        break;
    case LOOK_CAR:
        STROKE(false, -1, .3f, 1, .3f);
        wheels(p);
        break;
    case LOOK_MOTORCYCLE:
        STROKE(false, -1, 1, 1, -1);
        disc(p, -.4f, 1.22f, .16f);
        disc(p, .4f, 1.22f, .16f);
        break;
    case LOOK_HORSE: STROKE(false, -.55f, .55f, -.2f, -.5f, .2f, .5f, .55f, -.55f); break;
    case LOOK_BOAT: STROKE(false, -.6f, -.2f, -.35f, .45f, .35f, .45f, .6f, -.2f); break;
    case LOOK_TRAIN:
        STROKE(false, -1, .55f, 1, .55f);
        STROKE(true, -.5f, -.4f, .5f, -.4f, .5f, .3f, -.5f, .3f);
        break;
    case LOOK_INFANTRY: cross(p); break;
    case LOOK_ENGINEER:
        STROKE(false, -.55f, .5f, -.55f, -.3f, .55f, -.3f, .55f, .5f);
        STROKE(false, 0, -.3f, 0, .5f);
        break;
    case LOOK_CAVALRY: STROKE(false, -1, 1, 1, -1); break;
    case LOOK_HQ: STROKE(false, -1, -.35f, 1, -.35f); break;
    case LOOK_OBSERVER:
        STROKE(true, -.5f, .5f, 0, -.55f, .5f, .5f);
        disc(p, 0, .12f, .18f);
        break;
    case LOOK_MG:
        cross(p);
        STROKE(false, 0, .9f, 0, -.9f);
        break;
    case LOOK_MORTAR:
        ring(p, 0, .4f, .24f);
        STROKE(false, 0, .16f, 0, -.65f);
        STROKE(false, -.2f, -.3f, 0, -.65f, .2f, -.3f);
        break;
    case LOOK_AT_GUN: hat(p); break;
    case LOOK_FIELD_GUN: disc(p, 0, 0, .32f); break;
    case LOOK_AA_GUN: dome(p); break;
    case LOOK_AT_TEAM:
        hat(p);
        cross(p);
        break;
    default: break;
    }
}

void stand_symbol_draw(DrawList *d, uint8_t look, float cx, float cy, float w, float h, float width, Color ink,
                       Color fill) {
    Pen pen = {d, cx, cy, w / 2, h / 2, width, ink}, *p = &pen;
    Pt box[4] = {at(p, -1, -1), at(p, 1, -1), at(p, 1, 1), at(p, -1, 1)};
    draw_fill(d, box, 4, fill);
    draw_line(d, box, 4, true, width, ink);
    inner(p, look);
}
