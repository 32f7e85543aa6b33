/* piece: terrain as plain data, before anyone knows what it does: the catalog reads it, the state keeps it, the world works with it. Lengths in Wu. */
#pragma once
#include "geom/geom.h"

typedef uint16_t KindId;   /* row of data/terrain.csv */
typedef uint16_t PieceIx;  /* slot in Table.piece */
enum { PIECE_NONE = 0xFFFF, TABLE_PIECES = 4000, TABLE_POINTS = 65000, PIECE_POINTS = 2000 };

typedef enum PieceShape { PIECE_AREA, PIECE_LINE, PIECE_SPOT } PieceShape;
enum { POINT_SMOOTH = 1, POINT_RING_END = 2 }; /* RING_END: last point of an outline or hole */
enum { PIECE_GONE = 1, PIECE_BURNS = 2, PIECE_CLEARED = 4, PIECE_SECRET_A = 8, PIECE_SECRET_B = 16 }; /* flags; SECRET: only that seat knows of it; CLEARED: road past a wreck is open (matg 8.3) */

typedef struct TablePoint {
    Wu x, y;
    uint32_t mark; /* POINT_* */
} TablePoint;

typedef struct Piece {
    uint16_t kind;   /* KindId */
    uint8_t shape;   /* PieceShape */
    uint8_t flags;   /* PIECE_* */
    int16_t level;   /* hills: height in levels; else 0 */
    uint16_t face;   /* Angle: positions, wrecks */
    int32_t width;   /* lines: full width in Wu, 0 = the kind's own */
    uint32_t pt, pt_n; /* points of this piece */
    uint16_t number; /* never given twice; "t7" in text */
    uint16_t label;  /* wrecks: slot of the stand it was, else 0xFFFF */
} Piece;
