/* A table of its own is laid out, a cell for each kind, and baked once at the level that gives the wanted pixels. */
#include "catalog/look.h"
#include "client/paint/ground_swatch.h"

#include "client/paint/ground.h"
#include "geom/ring.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLS = 8,
    CELL_W = 60,
    CELL_H = 42,
    NEAR = 40 /* px an inch */,
    FAR = 20,
    PIECES = 512,
    POINTS = 20000,
    SHEET_ROWS = 12
};

typedef struct Laying {
    GroundPiece piece[PIECES];
    GroundRing ring[PIECES];
    Vec pt[POINTS];
    uint32_t n, pt_n;
    double x, y, k; /* inches: the middle of the cell; how much larger things are laid */
} Laying;

Rect swatch_part(uint16_t kind, int scale) {
    float w = CELL_W * (float)scale, h = CELL_H * (float)scale;
    return (Rect){(float)(kind % COLS) * w, (float)(kind / COLS) * h, w, h};
}

/* A piece from points in inches about the middle of the cell. */
static void put(Laying *l, const Catalog *cat, const char *id, uint8_t shape, bool soft, const double (*p)[2],
                uint32_t n, int16_t level) {
    uint16_t kind;
    Vec ring[32], out[256];
    uint8_t mark[32];
    if (l->n >= PIECES || n > 32 || !catalog_kind(cat, id, strlen(id), &kind)) return;
    for (uint32_t i = 0; i < n; i++) {
        ring[i] = (Vec){(Wu)((l->x + l->k * p[i][0]) * WU_INCH), (Wu)((l->y + l->k * p[i][1]) * WU_INCH)};
        mark[i] = soft;
    }
    uint32_t m =
        shape == PIECE_SPOT ? n : (uint32_t)ring_smooth(ring, mark, n, shape == PIECE_AREA, out, ARRAY_LEN(out));
    if (shape == PIECE_SPOT) memcpy(out, ring, sizeof *ring * n);
    if (m == 0 || l->pt_n + m > POINTS) return;
    memcpy(l->pt + l->pt_n, out, sizeof *out * m);
    l->ring[l->n] = (GroundRing){l->pt_n, m};
    l->piece[l->n] = (GroundPiece){.paint = cat->kind[kind].paint,
                                   .shape = shape,
                                   .variant = look_grade(id),
                                   .level = level,
                                   .number = (uint16_t)(l->n + 1),
                                   .width = cat->kind[kind].width,
                                   .ring = l->n,
                                   .ring_n = 1,
                                   .box = box_of(out, m)};
    l->pt_n += m;
    l->n++;
}

static const double BLOB[][2] = {{-0.55, -0.2}, {-0.35, -0.4}, {0.05, -0.36}, {0.4, -0.42}, {0.6, -0.1},
                                 {0.5, 0.3},    {0.1, 0.4},    {-0.35, 0.38}, {-0.62, 0.15}};
static const double HILL1[][2] = {{-0.6, -0.2}, {-0.2, -0.4}, {0.35, -0.38}, {0.62, -0.05},
                                  {0.4, 0.34},  {-0.15, 0.4}, {-0.55, 0.2}};
static const double HILL2[][2] = {{-0.3, -0.1}, {0, -0.2}, {0.3, -0.1}, {0.28, 0.12}, {0, 0.2}, {-0.26, 0.1}};
static const double FIELD[][2] = {{-0.58, -0.36}, {0.55, -0.4}, {0.6, 0.36}, {-0.52, 0.4}};
static const double SQUARE[][2] = {{-0.4, -0.36}, {0.4, -0.36}, {0.4, 0.36}, {-0.4, 0.36}};
static const double BAND[][2] = {{-0.74, -0.42}, {-0.3, -0.3}, {0.3, 0.0},   {0.74, 0.1},
                                 {0.74, 0.52},   {0.25, 0.42}, {-0.3, 0.12}, {-0.74, 0.0}};
static const double SLOPE[][2] = {{-0.74, -0.35}, {-0.4, -0.1}, {0.3, -0.05}, {0.74, 0.35}};
static const double ARCH[][2] = {{-0.6, -0.25}, {-0.3, 0.15}, {0.15, 0.25}, {0.6, -0.05}};
static const double ACROSS[][2] = {{-0.74, 0}, {0.74, 0}};
static const double STREAM[][2] = {{-0.2, -0.5}, {0, -0.2}, {0, 0.2}, {0.2, 0.5}};
static const double SPOT[][2] = {{0, 0}};

static void area(Laying *l, const Catalog *cat, const TerrainKind *k) {
    switch (k->paint) {
    case PAINT_HILL:
        put(l, cat, k->id, PIECE_AREA, true, HILL1, ARRAY_LEN(HILL1), 1);
        put(l, cat, k->id, PIECE_AREA, true, HILL2, ARRAY_LEN(HILL2), 2);
        break;
    case PAINT_CROPS:
    case PAINT_ORCHARD:
    case PAINT_HEDGE:
    case PAINT_MINES: put(l, cat, k->id, PIECE_AREA, false, FIELD, ARRAY_LEN(FIELD), 0); break;
    case PAINT_BUILDING:
    case PAINT_RUBBLE:
    case PAINT_WRECK:
    case PAINT_WORKS: put(l, cat, k->id, PIECE_AREA, false, SQUARE, ARRAY_LEN(SQUARE), 0); break;
    default: {
        bool band = strcmp(k->id, "river") == 0;
        put(l, cat, k->id, PIECE_AREA, true, band ? BAND : BLOB, band ? ARRAY_LEN(BAND) : ARRAY_LEN(BLOB), 0);
    }
    }
}

static void cell(Laying *l, const Catalog *cat, const TerrainKind *k) {
    if (k->shape == PIECE_SPOT) { /* a way over water */
        put(l, cat, "stream", PIECE_LINE, true, STREAM, ARRAY_LEN(STREAM), 0);
        put(l, cat, "road", PIECE_LINE, false, ACROSS, 2, 0);
        put(l, cat, k->id, PIECE_SPOT, false, SPOT, 1, 0);
        return;
    }
    if (k->shape == PIECE_AREA) {
        area(l, cat, k);
        return;
    }
    bool edge = k->paint == PAINT_CREST || k->paint == PAINT_CLIFF || k->paint == PAINT_HEDGE ||
                k->paint == PAINT_HEDGEROW || k->paint == PAINT_WALL || k->paint == PAINT_WIRE;
    if (edge)
        put(l, cat, k->id, PIECE_LINE, true, ARCH, ARRAY_LEN(ARCH), 0);
    else
        put(l, cat, k->id, PIECE_LINE, true, SLOPE, ARRAY_LEN(SLOPE), 0);
}

static void bake(const GroundInput *in, int level, uint32_t *sheet, int w, int h) {
    size_t cap = ground_baker_bytes();
    void *mem = malloc(cap);
    uint32_t *tile = malloc(sizeof *tile * GROUND_TILE * GROUND_TILE);
    if (mem && tile) {
        Arena a;
        arena_init(&a, mem, cap, "swatch baker");
        GroundBaker *b = ground_baker_new(&a);
        for (int ty = 0; ty * GROUND_TILE < h; ty++)
            for (int tx = 0; tx * GROUND_TILE < w; tx++) {
                ground_bake(b, in, (GroundPlace){(uint8_t)level, (int16_t)tx, (int16_t)ty}, tile);
                int cols = MIN(GROUND_TILE, w - tx * GROUND_TILE), rows = MIN(GROUND_TILE, h - ty * GROUND_TILE);
                for (int y = 0; y < rows; y++)
                    memcpy(sheet + (size_t)(ty * GROUND_TILE + y) * (size_t)w + tx * GROUND_TILE,
                           tile + (size_t)y * GROUND_TILE, sizeof *tile * (size_t)cols);
            }
    }
    free(mem), free(tile);
}

/* Kinds whose parts are large are seen from farther off. */
static bool from_afar(const TerrainKind *k) {
    switch (k->paint) {
    case PAINT_HILL:
    case PAINT_BUILDING:
    case PAINT_RUBBLE:
    case PAINT_WOODS:
    case PAINT_DENSE:
    case PAINT_ORCHARD:
    case PAINT_CROPS: return true;
    default: return false;
    }
}

static void lay(Laying *l, const Catalog *cat, int rows, int ppi, GroundInput *in) {
    double high = (double)(rows * CELL_H) / ppi;
    l->n = l->pt_n = 0;
    l->k = (double)NEAR / ppi;
    for (uint32_t i = 0; i < cat->kind_n && i < COLS * SHEET_ROWS; i++) {
        l->x = ((double)(i % COLS) + 0.5) * CELL_W / ppi;
        l->y = high - ((double)(i / COLS) + 0.5) * CELL_H / ppi;
        if (from_afar(&cat->kind[i]) == (ppi == FAR)) cell(l, cat, &cat->kind[i]);
    }
    *in = (GroundInput){.w = COLS * CELL_W * WU_INCH / ppi,
                        .h = (Wu)(high * WU_INCH),
                        .seed = 7,
                        .piece = l->piece,
                        .piece_n = l->n,
                        .ring = l->ring,
                        .ring_n = l->n,
                        .pt = l->pt,
                        .pt_n = l->pt_n};
}

ImageId swatch_sheet(const Images *images, const Catalog *cat, int scale) {
    int rows = MIN((int)(cat->kind_n + COLS - 1) / COLS, (int)SHEET_ROWS), w = COLS * CELL_W * scale,
        h = rows * CELL_H * scale;
    Laying *l = calloc(1, sizeof *l);
    uint32_t *sheet = calloc((size_t)w * (size_t)h, sizeof *sheet), *far = calloc((size_t)w * (size_t)h, sizeof *far);
    ImageId id = 0;
    if (l && sheet && far) {
        GroundInput in;
        lay(l, cat, rows, NEAR, &in);
        bake(&in, scale > 1 ? 3 : 2, sheet, w, h);
        lay(l, cat, rows, FAR, &in);
        bake(&in, scale > 1 ? 2 : 1, far, w, h);
        for (uint32_t k = 0; k < cat->kind_n && k < COLS * SHEET_ROWS; k++) {
            Rect r = swatch_part((uint16_t)k, scale);
            for (int y = 0; y < (int)r.h && from_afar(&cat->kind[k]); y++) {
                size_t at = (size_t)((int)r.y + y) * (size_t)w + (size_t)r.x;
                memcpy(sheet + at, far + at, sizeof *sheet * (size_t)r.w);
            }
        }
        id = images->put(images->user, w, h, sheet, IMAGE_OPAQUE);
    }
    free(l), free(sheet), free(far);
    return id;
}
