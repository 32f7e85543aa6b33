/* A board of the sample table with stands of every look and overlays of every kind, drawn in memory. */
#pragma once
#include "client/paint/board.h"
#include "platform/platform.h"
#include "sample_table.h"

typedef struct SampleBoard {
    SampleTable table;
    Catalog cat;
    Platform *platform;
    Board *board;
    BoardView view;
    BoardStand stand[64];
    Mark mark[24];
    char label[64][8];
    DrawList list;
    uint32_t *px; /* of the last sample_board_draw */
    int w, h;
} SampleBoard;

SampleBoard *sample_board_new(int w, int h); /* aborts with a message when there is no picture to be had */
void sample_board_free(SampleBoard *s);
BoardStand *sample_board_stand(SampleBoard *s, uint8_t look, uint8_t seat, double x, double y, double degrees);
void sample_board_battle(SampleBoard *s); /* a fight about the village: every badge and overlay */
void sample_board_draw(SampleBoard *s);
