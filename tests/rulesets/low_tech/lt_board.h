/* lt_board: a bare table of Low Tech for tests: stands of any type put where a test wants them, whose turn and phase it
 * is, dice typed in. The forces are those of lt_meeting: u1 A1-A4 and u2 A5-A8 tanks (A1, A5 command them), u3 A9-A16
 * (A9-A11 carriers, A12 its command), u4 A17-A19 (A19 observer); B likewise, u5 to u8. All stand off the table until
 * put on it. */
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rulesets/low_tech/lt_own.h"
#include "table.h"

typedef struct Board {
    TestTable t;
    uint8_t face[64];
    uint32_t face_n;
} Board;

/* Grass from edge to edge; turn 1, A's turn and Player 1, its direct fire. option NULL or "lt_dice=per_stand". */
void board_open(Board *b, const char *option);
void board_close(Board *b);
void board_phase(Board *b, Seat player, LtPhase phase);
/* Millimetres from the lower left corner. type NULL: as it is. */
StandIx board_put(Board *b, const char *label, const char *type, int x_mm, int y_mm);
StandIx board_at(Board *b, const char *label);
void board_board(Board *b, const char *label, const char *carrier);
LtStand *board_tail(Board *b, const char *label);
LtGame *board_game(Board *b);
/* A rectangle of ground, millimetres. */
void board_area(Board *b, const char *kind, int x0, int y0, int x1, int y1);
void board_road(Board *b, int x0, int y0, int x1, int y1);
void board_dice(Board *b, const char *faces); /* of the next command, which must use them all */
void board_do(Board *b, const char *line);    /* must be accepted */
Verdict board_no(Board *b, const char *line, TextId why);
View board_view(Board *b);
bool board_lost(Board *b, const char *label);
const Event *board_event(Board *b, EventKind kind, uint32_t nth);         /* of the last command; NULL */
int board_need(Board *b, const char *by, const char *target, LtWeapon w); /* to hit, with modifiers */
