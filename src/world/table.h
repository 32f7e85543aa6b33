/* table: the terrain of a game as plain arrays that someone else owns (rules keeps them in the state). World draws
 * nothing from a rule set: a kind is a number, what it does comes in KindRule (scene.h). Lengths in Wu. */
#pragma once
#include "geom/piece.h"

typedef struct Table {
    Wu w, h; /* the table is the closed box 0,0 .. w,h */
    const Piece *piece;
    uint32_t piece_n;
    const TablePoint *pt;
    uint32_t pt_n;
    uint32_t version; /* rises with every change of terrain */
} Table;
