/* edit: the table editor, a mode of the window (ux 4): a tray of terrain for the tool rail, steps in the top bar, and
 * the table's own mouse. In an ordinary game it is the umpire's, in a draft game it is always on. Every edit is
 * commands of U, submitted when the gesture ends, so that undo, log, replay and crash safety are the game's. Between
 * them lies pencil only: nothing here is state of the game. */
#pragma once
#include "client/rules_ui.h"

typedef struct Edit Edit;

bool edit_on(const Client *c);
bool edit_drafts(const Client *c);      /* on, and the table is being made: the umpire's eyes */
void edit_enter(Client *c, bool draft); /* needs an open game; keeps what was selected in an earlier stay */
void edit_leave(Client *c);             /* pencil is dropped; in a draft game there is nothing to leave to */
void edit_close(Client *c);             /* the game is left: nothing of it stays */
void edit_free(Client *c);
float edit_tray_width(const Client *c, UiClass cls); /* u */
void edit_top(Client *c, Rect r, float x);           /* right of the undo buttons, which are the game's */
void edit_tray(Client *c, Rect r);
void edit_right(Client *c, Rect r);
void edit_hint(Client *c, Text *out);        /* what click, Enter and Esc would do now */
/* The first of what makes no sense on this table, worst first, in words that hold until the next change. */
uint32_t edit_checks_lines(Client *c, const char **line, uint32_t cap);
uint32_t edit_checks_count(Client *c);
void edit_probe(Client *c, Text *out); /* for tests: what is in hand */
/* All terrain away, ground from a seed in its place, as one step (GroundDensity, GroundPreset). */
void edit_generate(Client *c, int density, int preset, const char *seed);
/* After a hand-over: this seat's secrets are on the screen; SEAT_U: all. */
void steps_eyes(Client *c, uint8_t seat);
bool edit_wants_right(const Client *c); /* the small classes' drawer: something is in hand */
/* Right click on the table: what can be done with the piece there, and all that lie under the pointer. */
void edit_menu_chosen(Client *c, const MenuLine *m);
