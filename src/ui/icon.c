#include "ui/icon.h"

#include <math.h>

/* A drawing is a text: l = polyline, p = closed line, f = filled polygon, each then x y pairs; o = circle line x y r; d
 * = disc x y r; a = arc x y r from to, degrees clockwise from north. Whole numbers on the 24 x 24 grid, in tenths after
 * a point. */
static const char *const DRAWING[ICON_N] = {
    [ICON_NONE] = "",
    [ICON_MENU] = "l 4 6 20 6 l 4 12 20 12 l 4 18 20 18",
    [ICON_UNDO] = "l 9 5 4.5 9.5 9 14 l 4.5 9.5 14.5 9.5 a 14.5 14 4.5 0 180 l 14.5 18.5 10 18.5",
    [ICON_REDO] = "l 15 5 19.5 9.5 15 14 l 19.5 9.5 9.5 9.5 a 9.5 14 4.5 180 360 l 9.5 18.5 14 18.5",
    [ICON_EYE] =
        "l 2.5 12 5.5 8.6 8.8 6.7 12 6 15.2 6.7 18.5 8.6 21.5 12 l 2.5 12 5.5 15.4 8.8 17.3 12 18 15.2 17.3 18.5 15.4 "
        "21.5 12 o 12 12 2.8",
    [ICON_EYE_SOLID] = "f 2.5 12 5.5 8.6 8.8 6.7 12 6 15.2 6.7 18.5 8.6 21.5 12 18.5 15.4 15.2 17.3 12 18 8.8 17.3 5.5 15.4",
    [ICON_SIGHT] = "l 5.5 18.5 18.5 5.5 d 4.8 19.2 2 d 19.2 4.8 2",
    [ICON_REACH] = "a 12 12 8 270 450 l 4 12 4 17 l 20 12 20 17 l 4 17 8 14.5 12 17 16 14.5 20 17",
    [ICON_DANGER] = "p 12 3.5 21 19.5 3 19.5 l 12 9.5 12 14 d 12 16.8 1",
    [ICON_ARCS] = "p 3.5 18.5 20.5 18.5 17.5 6.5 l 9.5 18.5 8.2 14.8",
    [ICON_RULER] = "p 3.5 15.5 15.5 3.5 20.5 8.5 8.5 20.5 l 7 12 9.2 14.2 l 10 9 12.2 11.2 l 13 6 15.2 8.2",
    [ICON_TEMPLATE] = "o 12 12 7.5 l 12 2 12 22 l 2 12 22 12",
    [ICON_HEIGHTS] = "l 2.5 19 9 7 13 14 l 11 17.5 16 10 21.5 19 l 2.5 19 21.5 19",
    [ICON_SYMBOLS] = "p 3 6 21 6 21 18 3 18 l 3 6 21 18 l 21 6 3 18",
    [ICON_FLAG] = "l 6 3 6 21 p 6 4 18.5 7.5 6 11.5",
    [ICON_ACTIVE] = "o 12 12 8 d 12 12 3.6",
    [ICON_BARE] = "p 4 4 20 4 20 20 4 20",
    [ICON_PLUS] = "l 12 5 12 19 l 5 12 19 12",
    [ICON_MINUS] = "l 5 12 19 12",
    [ICON_CHECK] = "l 5 12.5 10 17.5 19.5 6.5",
    [ICON_CROSS] = "l 6 6 18 18 l 18 6 6 18",
    [ICON_LEFT] = "l 15 5 8 12 15 19",
    [ICON_RIGHT] = "l 9 5 16 12 9 19",
    [ICON_UP] = "l 5 15 12 8 19 15",
    [ICON_DOWN] = "l 5 9 12 16 19 9",
    [ICON_PLAY] = "f 7 4.5 19.5 12 7 19.5",
    [ICON_PAUSE] = "f 6 5 10 5 10 19 6 19 f 14 5 18 5 18 19 14 19",
    [ICON_STOP] = "f 6 6 18 6 18 18 6 18",
    [ICON_STEP_BACK] = "f 18.5 5 8 12 18.5 19 l 6 5 6 19",
    [ICON_STEP_ON] = "f 5.5 5 16 12 5.5 19 l 18 5 18 19",
    [ICON_UNLOCK] = "p 5 11 19 11 19 20.5 5 20.5 l 8 11 8 6 a 12 6 4 270 450 l 16 6 16 7.5",
    [ICON_LOCK] = "p 5 11 19 11 19 20.5 5 20.5 l 8 11 8 8 a 12 8 4 270 450 l 16 8 16 11 d 12 15.5 1.4",
    [ICON_WARNING] = "p 12 3.5 21 19.5 3 19.5 l 12 9.5 12 14 d 12 16.8 1",
    [ICON_INFO] = "o 12 12 8.5 l 12 11 12 16.5 d 12 7.8 1.1",
    [ICON_SAVE] = "p 4 4 16.5 4 20 7.5 20 20 4 20 l 8 4 8 9 15 9 15 4 l 7.5 20 7.5 14 16.5 14 16.5 20",
    [ICON_FOLDER] = "p 3 6 9.5 6 11.5 8.5 21 8.5 21 19 3 19",
    [ICON_GEAR] =
        "o 12 12 5.6 o 12 12 2 l 12 3 12 6.4 l 12 17.6 12 21 l 3 12 6.4 12 l 17.6 12 21 12 l 5.6 5.6 8 8 l 16 16 18.4 "
        "18.4 l 18.4 5.6 16 8 l 8 16 5.6 18.4",
    [ICON_PIN] = "p 8 3.5 16 3.5 15 10 18 13.5 6 13.5 9 10 l 12 13.5 12 21",
    [ICON_SEARCH] = "o 10.5 10.5 6 l 15 15 20.5 20.5",
    [ICON_DICE] = "p 4 4 20 4 20 20 4 20 d 8.5 8.5 1.5 d 15.5 8.5 1.5 d 12 12 1.5 d 8.5 15.5 1.5 d 15.5 15.5 1.5",
    [ICON_FIRE_POSTURE] = "o 12 12 6.2 l 12 2.5 12 8.5 l 12 15.5 12 21.5 l 2.5 12 8.5 12 l 15.5 12 21.5 12",
    [ICON_MOVE_POSTURE] = "l 4 12 19 12 l 13 6 19 12 13 18",
    [ICON_BOTH_POSTURE] = "l 3.5 12 6.5 12 l 9 12 12 12 l 14.5 12 19 12 l 13.5 6.5 19 12 13.5 17.5",
    [ICON_FIRED] = "l 4 12 9 12 l 12 9.5 18.5 5 l 13 12 20.5 12 l 12 14.5 18.5 19",
};

static const char *number(const char *s, float *out) {
    float v = 0, place = 1;
    for (; *s >= '0' && *s <= '9'; s++) v = v * 10 + (float)(*s - '0');
    if (*s == '.') {
        for (s++; *s >= '0' && *s <= '9'; s++) {
            place /= 10;
            v += (float)(*s - '0') * place;
        }
    }
    while (*s == ' ') s++;
    *out = v;
    return s;
}

static void shape(DrawList *d, char op, const float *v, int n, float x, float y, float k, float width, Color c) {
    float turn = 3.14159265f / 180.0f;
    if (op == 'o') {
        draw_ring(d, x + v[0] * k, y + v[1] * k, v[2] * k, 0, 360 * turn, width, c);
    } else if (op == 'd') {
        draw_disc(d, x + v[0] * k, y + v[1] * k, v[2] * k, c);
    } else if (op == 'a') {
        draw_ring(d, x + v[0] * k, y + v[1] * k, v[2] * k, v[3] * turn, v[4] * turn, width, c);
    } else {
        Pt p[16];
        for (int i = 0; i < n / 2; i++) p[i] = (Pt){x + v[2 * i] * k, y + v[2 * i + 1] * k};
        if (op == 'f') {
            draw_fill(d, p, (size_t)n / 2, c);
        } else {
            draw_line(d, p, (size_t)n / 2, op == 'p', width, c);
        }
    }
}

void icon_draw(DrawList *d, Icon icon, Rect r, float width, Color c) {
    ASSERT(icon < ICON_N);
    float side = MIN(r.w, r.h), k = side / 24.0f;
    float x = roundf(r.x + (r.w - side) / 2), y = roundf(r.y + (r.h - side) / 2);
    if (width <= 0) width = MAX(1.75f * k, 1.0f);
    for (const char *s = DRAWING[icon]; *s;) {
        char op = *s++;
        float v[32];
        int n = 0;
        while (*s == ' ') s++;
        while (*s >= '0' && *s <= '9') {
            ASSERT(n < 32);
            s = number(s, &v[n++]);
        }
        shape(d, op, v, n, x, y, k, width, c);
    }
}
