/* board_fixture: one small board B for all tests of a file. */
#pragma once
#include "board.h"

static Board *B;

static int set_up(void **state) {
    (void)state;
    B = board_small();
    return 0;
}
static int tear_down(void **state) {
    (void)state;
    board_free(B);
    return 0;
}
