/* account: what the terrain of a table covers, and the procedure of matg 23.2: the density is rolled (open 2, mixed 4,
 * closed 7 times 2D6 per cent of the table), the sides place pieces in turn until that much is covered, each piece's
 * area is recorded. Pure: what was rolled and who is next lies in the game's state.
 *
 * What counts: the ground itself, piece by piece, each at its full area on the table, also where two lie on one another
 * (each is recorded when it is placed): woods, fields, rough ground, sand, marsh, buildings, rubble, and water,
 * gullies and embankments by their width. What does not: clear ground, heights (a hill is the shape of the ground under
 * all that), roads and rails, hedges, walls, cliffs, bridges, works, mines, wrecks, smoke. Their areas are told all the
 * same. Areas are twice the square Wu; outlines exact as the game draws them, lines by their drawn width. */
#pragma once
#include "ground/generate.h"
#include "rules/rules.h"

typedef enum GroundGroup {
    GROUND_WOODS,
    GROUND_FIELDS,
    GROUND_ROUGH, /* rough, sand, brush, marsh */
    GROUND_BUILT, /* and rubble */
    GROUND_WATER, /* and gullies */
    GROUND_HILLS,
    GROUND_WAYS,
    GROUND_LINES, /* hedges, walls, cliffs, crests, embankments */
    GROUND_WORKS, /* positions, wire, ditches, mines, wrecks, smoke, crossings */
    GROUND_OTHER, /* clear ground */
    GROUND_GROUPS
} GroundGroup;

GroundGroup ground_group(const Catalog *cat, KindId kind);
TextId ground_group_text(GroundGroup g);
bool ground_counts(const Catalog *cat, KindId kind); /* of matg 23.2 */
/* Twice the area of the piece on the table; 0 for one that is gone, a spot or a line without any width. */
int64_t ground_piece_area2(const View *v, PieceIx p);
/* Of a piece not yet laid: closed outline, as drawn. */
int64_t ground_outline_area2(const TablePoint *pt, uint32_t n, Arena *a);
int32_t ground_tenths(int64_t area2, int64_t table2); /* of a per cent, nearest */

typedef struct Account {
    int64_t table2, counted2;
    int64_t group2[GROUND_GROUPS]; /* all of them, counted or not */
    uint32_t group_n[GROUND_GROUPS];
    /* matg 23.2 */
    bool rolled, done;
    uint8_t density, dice, next; /* GroundDensity; 2 .. 12; Seat that places the next piece, SEAT_NONE when done */
    int32_t percent;
    int64_t target2, left2; /* left2: still to be placed, 0 when done */
} Account;
/* Areas by group, and where the procedure stands. Fast enough for every frame. */
void ground_account(const View *v, Account *out);
/* Share of the table that lies under at least one counted piece, tenths of a per cent, by samples half an inch apart:
 * advice. */
int32_t ground_covered_tenths(const View *v);

int32_t ground_density_factor(GroundDensity d);
int32_t ground_target_percent(GroundDensity d, int32_t dice); /* dice: the sum of 2D6 */
