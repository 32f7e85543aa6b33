/* A hand-made table of 72 x 48 inches with every paint on it, for pictures and tests of the painter. */
#pragma once
#include "client/paint/ground.h"

typedef struct SampleTable {
    Table table;
    Piece piece[96];
    TablePoint pt[1200];
    TerrainKind kind[PAINT_COUNT + 8];
    KindRule rule[PAINT_COUNT + 8];
    uint32_t kind_n;
    Scene *scene;
    void *scene_mem; /* freed by who made the table */
} SampleTable;

void sample_table_make(SampleTable *s);
/* Reads the table into s->scene (made on the first call). */
void sample_table_read(SampleTable *s);
/* One more piece; returns its slot. pts are inches x, y alternating. */
uint32_t sample_table_add(SampleTable *s, const char *kind, int shape, bool smooth, const double *xy, uint32_t n,
                          double width);
