/* edit_stamp: what lies down when a tile is dropped: outlines as nature and people make them. */
#include "client/edit/edit_own.h"

#include "base/hash.h"

#include <math.h>

static double rnd(uint32_t shape, uint32_t i) { /* -1 .. 1 */
    return (double)(hash_u64(hash_u64(HASH_START, shape), i) >> 11) * (2.0 / 9007199254740992.0) - 1.0;
}

static void put(Form *f, double x, double y, uint32_t mark) {
    if (f->n < PIECE_POINTS) f->pt[f->n++] = (TablePoint){(Wu)lround(x * WU_INCH), (Wu)lround(y * WU_INCH), mark};
}

/* A rounded patch, rx by ry inches, lobed more or less, its long side turned a little. */
static void patch(Form *f, uint32_t shape, double rx, double ry, double rough, uint32_t corners) {
    double turn = rnd(shape, 90) * 0.9, c = cos(turn), s = sin(turn), bulge = 0.5 + 0.5 * fabs(rnd(shape, 91));
    for (uint32_t i = 0; i < corners; i++) {
        double a = 6.283185307 * ((double)i + 0.22 * rnd(shape, i)) / corners;
        double r = 1 + rough * (rnd(shape, 20 + i) * 0.75 + bulge * 0.6 * sin(2 * a + rnd(shape, 92) * 3));
        double x = rx * r * cos(a), y = ry * r * sin(a);
        put(f, x * c - y * s, x * s + y * c, POINT_SMOOTH);
    }
}

/* A field: four corners, out of square as old fields are. */
static void field(Form *f, uint32_t shape, double w, double h, double skew) {
    double turn = rnd(shape, 90) * 0.5, c = cos(turn), s = sin(turn);
    static const double CX[4] = {-1, 1, 1, -1}, CY[4] = {-1, -1, 1, 1};
    for (uint32_t i = 0; i < 4; i++) {
        double x = w / 2 * CX[i] + skew * rnd(shape, i), y = h / 2 * CY[i] + skew * rnd(shape, 10 + i);
        put(f, x * c - y * s, x * s + y * c, 0);
    }
}

static void corners(Form *f, const double (*p)[2], uint32_t n) {
    for (uint32_t i = 0; i < n; i++) put(f, p[i][0], p[i][1], 0);
}

/* A house, a long house, a corner, a yard, a block of streets. */
static void house(Form *f, uint32_t shape) {
    static const double LONG[][2] = {{-0.9, -0.4}, {0.9, -0.4}, {0.9, 0.4}, {-0.9, 0.4}};
    static const double ONE[][2] = {{-0.5, -0.4}, {0.5, -0.4}, {0.5, 0.4}, {-0.5, 0.4}};
    static const double BEND[][2] = {{-0.9, -0.8}, {0.9, -0.8}, {0.9, 0}, {-0.1, 0}, {-0.1, 0.8}, {-0.9, 0.8}};
    static const double BLOCK[][2] = {{-1.5, -1}, {1.5, -1}, {1.5, 1}, {-1.5, 1}};
    switch (shape % 4) {
    case 0: corners(f, ONE, 4); break;
    case 1: corners(f, LONG, 4); break;
    case 2: corners(f, BEND, 6); break;
    default: corners(f, BLOCK, 4); break;
    }
}

/* A line about `len` inches long that swings to `swing`. */
static void way(Form *f, uint32_t shape, double len, double swing, uint32_t n, bool soft) {
    double turn = shape % 2 ? 1.2 + rnd(shape, 90) * 0.3 : rnd(shape, 90) * 0.3, c = cos(turn), s = sin(turn);
    for (uint32_t i = 0; i < n; i++) {
        double x = len * ((double)i / (n - 1) - 0.5), y = swing * rnd(shape, i);
        put(f, x * c - y * s, x * s + y * c, soft && i > 0 && i + 1 < n ? POINT_SMOOTH : 0);
    }
}

/* A ribbon of water along a swinging middle. */
static void river(Form *f, uint32_t shape) {
    enum { N = 6 };
    double x[N], y[N], w = 1.0;
    for (uint32_t i = 0; i < N; i++) x[i] = 2.2 * (double)i - 5.5, y[i] = 1.1 * rnd(shape, i);
    for (uint32_t i = 0; i < N; i++) put(f, x[i], y[i] - w, i > 0 && i + 1 < N ? POINT_SMOOTH : 0);
    for (uint32_t i = N; i-- > 0;) put(f, x[i], y[i] + w, i > 0 && i + 1 < N ? POINT_SMOOTH : 0);
}

bool stamp_natural(uint8_t paint) {
    switch (paint) {
    case PAINT_CROPS:
    case PAINT_ORCHARD:
    case PAINT_BUILDING:
    case PAINT_RUBBLE:
    case PAINT_HEDGE:
    case PAINT_HEDGEROW:
    case PAINT_WALL:
    case PAINT_WIRE:
    case PAINT_DITCH:
    case PAINT_MINES:
    case PAINT_WORKS:
    case PAINT_WRECK: return false;
    default: return true;
    }
}

static void area(Form *f, uint8_t paint, uint32_t shape, uint32_t part) {
    double k = part ? 0.5 : 1;
    switch (paint) {
    case PAINT_HILL: patch(f, shape, 6.0 * k, 4.6 * k, 0.16, part ? 8 : 10); break;
    case PAINT_WOODS:
    case PAINT_DENSE: patch(f, shape, 4.4, 3.4, 0.2, 10); break;
    case PAINT_CROPS:
    case PAINT_ORCHARD: field(f, shape, 5.6, 4, 0.3); break;
    case PAINT_HEDGE: field(f, shape, 4, 3, 0.2); break;
    case PAINT_BUILDING:
    case PAINT_RUBBLE: house(f, shape); break;
    case PAINT_WATER: patch(f, shape, 3.6, 2.6, 0.2, 9); break;
    case PAINT_MINES: field(f, shape, 3, 1, 0); break;
    case PAINT_SMOKE: patch(f, shape, 1, 1, 0.1, 8); break;
    default: patch(f, shape, 3, 2.3, 0.22, 9); break;
    }
}

static void line(Form *f, uint8_t paint, uint32_t shape) {
    switch (paint) {
    case PAINT_ROAD:
    case PAINT_TRACK:
    case PAINT_RAIL:
    case PAINT_EMBANKMENT: way(f, shape, 12, 0.8, 5, true); break;
    case PAINT_STREAM:
    case PAINT_GULLY: way(f, shape, 12, 1.2, 7, true); break;
    case PAINT_WIRE:
    case PAINT_DITCH: way(f, shape, 6, 0.3, 5, false); break;
    case PAINT_WALL:
    case PAINT_HEDGE:
    case PAINT_HEDGEROW: way(f, shape, 5, 0.25, 3, false); break;
    default: way(f, shape, 6, 0.5, 5, true); break;
    }
}

bool stamp_form(const Catalog *cat, uint16_t kind, uint32_t shape, uint32_t part, Form *f) {
    const TerrainKind *k = &cat->kind[kind];
    if (part > (k->paint == PAINT_HILL ? 1u : 0u)) return false;
    *f = (Form){.kind = kind, .shape = k->shape};
    if (k->paint == PAINT_HILL) f->level = (int16_t)(1 + part);
    bool marker = k->paint == PAINT_WRECK || k->paint == PAINT_WORKS;
    if (marker || k->shape == PIECE_SPOT) {
        f->shape = PIECE_SPOT;
        put(f, 0, 0, 0);
    } else if (draw_is_river(cat, kind)) {
        river(f, shape);
    } else if (k->shape == PIECE_AREA) {
        area(f, k->paint, shape, part);
    } else {
        line(f, k->paint, shape);
    }
    if (f->shape == PIECE_AREA) f->pt[f->n - 1].mark |= POINT_RING_END;
    return true;
}
