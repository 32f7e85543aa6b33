#include "sample_table.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *id;
    uint8_t paint;
    double width;
} KIND[] = {{"clear", PAINT_CLEAR, 0},
            {"road", PAINT_ROAD, .5},
            {"track", PAINT_TRACK, .5},
            {"rail", PAINT_RAIL, .5},
            {"rough1", PAINT_ROUGH, 0},
            {"rough2", PAINT_ROUGH, 0},
            {"rough3", PAINT_ROUGH, 0},
            {"sand", PAINT_SAND, 0},
            {"crops", PAINT_CROPS, 0},
            {"orchard", PAINT_ORCHARD, 0},
            {"woods", PAINT_WOODS, 0},
            {"dense_woods", PAINT_DENSE, 0},
            {"marsh", PAINT_MARSH, 0},
            {"hill", PAINT_HILL, 0},
            {"crest", PAINT_CREST, 0},
            {"cliff", PAINT_CLIFF, 0},
            {"hedge", PAINT_HEDGE, 0},
            {"wall", PAINT_WALL, 0},
            {"hedgerow", PAINT_HEDGEROW, 0},
            {"gully", PAINT_GULLY, 1},
            {"stream", PAINT_STREAM, .25},
            {"ford", PAINT_FORD, 1},
            {"river", PAINT_WATER, 0},
            {"bridge", PAINT_BRIDGE, 1},
            {"building_light", PAINT_BUILDING, 0},
            {"building_medium", PAINT_BUILDING, 0},
            {"building_heavy", PAINT_BUILDING, 0},
            {"rubble", PAINT_RUBBLE, 0},
            {"wreck", PAINT_WRECK, 0},
            {"embankment", PAINT_EMBANKMENT, 1},
            {"ip_medium", PAINT_WORKS, 0},
            {"wire", PAINT_WIRE, .25},
            {"at_ditch", PAINT_DITCH, .5},
            {"smoke", PAINT_SMOKE, 0},
            {"minefield_standard", PAINT_MINES, 0},
            {"brush", PAINT_CROPS, 0}};

uint32_t sample_table_add(SampleTable *s, const char *kind, int shape, bool smooth, const double *xy, uint32_t n,
                          double width) {
    uint32_t k = 0;
    while (strcmp(s->kind[k].id, kind) != 0) k++;
    Piece *p = &s->piece[s->table.piece_n];
    *p = (Piece){.kind = (uint16_t)k,
                 .shape = (uint8_t)shape,
                 .pt = s->table.pt_n,
                 .pt_n = n,
                 .width = (int32_t)(width * WU_INCH),
                 .number = (uint16_t)(s->table.piece_n + 1),
                 .label = 0xFFFF,
                 .level = strcmp(kind, "hill") == 0};
    for (uint32_t i = 0; i < n; i++)
        s->pt[s->table.pt_n++] =
            (TablePoint){(Wu)(xy[2 * i] * WU_INCH), (Wu)(xy[2 * i + 1] * WU_INCH), smooth ? POINT_SMOOTH : 0u};
    if (shape == PIECE_AREA) s->pt[s->table.pt_n - 1].mark |= POINT_RING_END;
    return s->table.piece_n++;
}

#define AREA(kind, smooth, ...) ADD(kind, PIECE_AREA, smooth, 0, __VA_ARGS__)
#define LINE(kind, ...)         ADD(kind, PIECE_LINE, true, 0, __VA_ARGS__)
#define HARD(kind, ...)         ADD(kind, PIECE_LINE, false, 0, __VA_ARGS__)
#define SPOT(kind, x, y)        ADD(kind, PIECE_SPOT, false, 0, x, y)
#define ADD(kind, shape, smooth, width, ...)                                                                           \
    do {                                                                                                               \
        const double xy[] = {__VA_ARGS__};                                                                             \
        sample_table_add(s, kind, shape, smooth, xy, (uint32_t)(sizeof xy / sizeof *xy / 2), width);                   \
    } while (0)

void sample_table_make(SampleTable *s) {
    memset(s, 0, sizeof *s);
    s->kind_n = (uint32_t)ARRAY_LEN(KIND);
    for (uint32_t i = 0; i < s->kind_n; i++) {
        Wu width = (Wu)(KIND[i].width * WU_INCH);
        bool spot = KIND[i].paint == PAINT_FORD || KIND[i].paint == PAINT_BRIDGE;
        s->kind[i] = (TerrainKind){.id = KIND[i].id, .title = KIND[i].id, .paint = KIND[i].paint, .width = width};
        s->rule[i] = (KindRule){.cost = {.form = spot ? COST_SPOT : COST_AREA, .width = spot ? 0 : width}};
    }
    s->table = (Table){.w = 72 * WU_INCH, .h = 48 * WU_INCH, .piece = s->piece, .pt = s->pt, .version = 1};
    /* hills */
    AREA("hill", true, 8, 42, 16, 44.5, 23, 41, 24.5, 33, 17, 28.5, 9, 30.5, 4.5, 37);
    AREA("hill", true, 11, 40, 16, 41.5, 20, 38, 19, 33.5, 14, 32.5, 9.5, 36);
    AREA("hill", true, 50, 18, 58, 21, 66.5, 17, 67.5, 9, 59, 5, 51, 8.5);
    /* woods */
    AREA("woods", true, 26, 44, 31, 46, 36.5, 44, 38, 39, 34, 35.5, 28, 36, 25.2, 40);
    AREA("dense_woods", true, 3, 17, 8, 19, 12, 16, 11.5, 10, 7, 7.5, 2, 11);
    AREA("woods", true, 55, 16, 60, 18, 64, 15, 63.5, 10, 59, 8.5, 55.5, 11);
    AREA("woods", true, 65, 44, 69, 45, 71, 40, 68, 36, 64, 38);
    /* water */
    AREA("river", true, 45, 49, 43, 42, 46, 36, 41, 29, 35.3, 24, 34, 17, 27, 12, 25, 6, 28, -1, 30, -1, 27, 6, 29, 11,
         36, 16, 37, 23, 43, 28, 48, 36, 45, 42, 47, 49);
    LINE("stream", 0, 22, 6, 21, 12, 23.5, 20, 21, 28, 21.5, 34.8, 20.5);
    LINE("gully", 49, 2, 54, 3, 60, 2.2, 66, 3.5);
    /* ways */
    LINE("road", -1, 26, 8, 25.5, 17, 24.5, 27, 26.5, 36, 27, 44, 25, 53, 22.5, 62, 27, 73, 30);
    LINE("road", 53, 23, 55, 30, 60, 39, 61, 49);
    LINE("track", 17, 24.5, 15, 16, 18, 9, 14, -1);
    LINE("rail", 38, -1, 44, 6, 47, 14, 50, 30, 51, 49);
    SPOT("bridge", 38.6, 26.9);
    SPOT("ford", 35.6, 20.6);
    /* fields */
    AREA("crops", false, 20, 17, 26.5, 18, 24.5, 11, 18.8, 12);
    AREA("crops", false, 2, 23, 9, 22.6, 8.5, 18.8, 1.5, 19);
    AREA("crops", false, 62, 25.5, 70, 28, 71.5, 22, 63.5, 20);
    AREA("crops", false, 30.5, 8, 36, 10, 35, 2, 31, 2);
    AREA("orchard", false, 43, 22, 48, 20.5, 47, 16, 42.6, 17.5);
    AREA("rough1", true, 20, 32, 25, 33, 25.5, 28.5, 21, 28);
    AREA("rough3", true, 66, 14, 71, 15, 71, 8, 67, 7);
    AREA("sand", true, 52, 46.5, 58, 46, 58, 41, 53, 40);
    AREA("marsh", true, 30, 34, 36, 34, 37, 29.5, 31, 29);
    AREA("hedge", false, 1, 35, 1, 30, 6, 29, 6.5, 33.5);
    AREA("brush", true, 20, 8, 25, 8, 24, 3, 19, 2);
    /* built */
    AREA("building_medium", false, 54.6, 24.6, 60.5, 27.2, 59.5, 31.5, 56.5, 32.5);
    AREA("building_light", false, 48.6, 21.4, 52.2, 20.4, 51.5, 17.6, 48.4, 18.4);
    AREA("building_heavy", false, 54, 21.4, 59, 23.5, 59.3, 20.3, 54, 19.2);
    AREA("building_medium", false, 46.8, 26.4, 49.4, 25.5, 49.6, 30, 47, 30);
    AREA("rubble", false, 62, 32, 65, 33, 66, 30.6, 62.4, 30);
    /* lines */
    HARD("hedge", 20, 17.2, 26.7, 18.2, 24.7, 10.8);
    HARD("hedgerow", 62, 20, 63.3, 19.6, 71.6, 21.8);
    HARD("wall", 43, 22.3, 48.2, 20.8, 47.2, 15.8);
    HARD("wire", 40, 10, 44, 12.5, 46, 11.5);
    HARD("at_ditch", 39.4, 4, 43, 2.4, 47, 3.6);
    LINE("cliff", 24, 30, 22.6, 34.5, 23.4, 38);
    LINE("crest", 10, 38.5, 13.5, 39.5, 17.5, 38);
    LINE("embankment", 1, 2, 6, 4, 12, 3);
    AREA("ip_medium", false, 40, 34, 41.6, 34, 41.6, 32.4, 40, 32.4);
    AREA("minefield_standard", false, 7, 5.8, 11, 6.6, 11.5, 4.6, 7.5, 4);
    AREA("wreck", false, 50.2, 23.8, 51.2, 23.8, 51.2, 22.8, 50.2, 22.8);
    AREA("smoke", true, 29, 31, 32, 30.6, 32, 28, 29, 27.6);
    sample_table_read(s);
}

void sample_table_read(SampleTable *s) {
    if (!s->scene) {
        size_t cap = scene_bytes((uint32_t)ARRAY_LEN(s->piece), (uint32_t)ARRAY_LEN(s->pt), 16);
        Arena a;
        s->scene_mem = malloc(cap);
        arena_init(&a, s->scene_mem, cap, "sample table");
        s->scene = scene_new(&a, (uint32_t)ARRAY_LEN(s->piece), (uint32_t)ARRAY_LEN(s->pt), 16);
    }
    s->table.version++;
    ASSERT(scene_set_table(s->scene, &s->table, s->rule, s->kind_n));
}
