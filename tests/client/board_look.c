/* Writes a picture of the sample board: board_look OUT.png W H U_PER_INCH X Y [symbols|heights|mini] [scale]. */
#include "sample_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 7)
        return fprintf(stderr, "usage: board_look OUT.png W H U_PER_INCH X Y [symbols|heights|mini] [scale]\n"), 2;
    SampleBoard *s = sample_board_new(atoi(argv[2]), atoi(argv[3]));
    sample_board_battle(s);
    s->view.scale = argc > 8 ? (float)atof(argv[8]) : 1;
    s->view.cam.ppi = (float)atof(argv[4]) * s->view.scale;
    camera_center(&s->view.cam, (Vec){(Wu)(atof(argv[5]) * WU_INCH), (Wu)(atof(argv[6]) * WU_INCH)});
    s->view.symbols = argc > 7 && strcmp(argv[7], "symbols") == 0;
    s->view.heights = argc > 7 && strcmp(argv[7], "heights") == 0;
    sample_board_draw(s);
    if (argc > 7 && strcmp(argv[7], "mini") == 0) {
        board_draw_mini(s->board, &s->view, (Rect){(float)s->w - 250, (float)s->h - 170, 240, 160}, &s->list);
        platform_draw(s->platform, &s->list, COLOR(0x0E1214));
    }
    char err[200];
    bool ok = platform_save_png(s->platform, argv[1], err, sizeof err);
    if (!ok) fprintf(stderr, "%s\n", err);
    sample_board_free(s);
    return !ok;
}
