/* command: the only thing that changes a game, printable as one line: "A fire B7 by A2 A3". Print and parse are each other's inverse.
 * A command's grammar is its signature (CmdSpec.sig), tokens separated by spaces:
 *   word                a literal
 *   NAME:stand          a label                  NAME:unit   unit number "u3"
 *   NAME:point          "12.5,20" in the rule set's unit   NAME:leg  the same, "b" behind it = backwards
 *   NAME:angle          degrees, 3 decimals       NAME:int    integer
 *   NAME:word(a|b|c)    position of the word      NAME:text   "quoted"
 *   NAME:piece          terrain by its number "t7"     NAME:kind   id of a row of data/terrain.csv
 *   NAME:corner         a point of an outline: "12.5,20", "s" behind it = rounded, ";" = the last of its ring
 *   NAME:length         in the rule set's unit
 *   suffix + one or more, * none or more          [ ... ]     all of it or nothing
 * A command's name is one word or two ("piece add"; then no other is its first word alone).
 * Slots are numbered from 0 in order of the NAMEs. A [ ... ] holds at least one NAME that is not "*" and is there when its first word fits.
 * Units are counted from 1 in text ("u1" is unit 0); text in quotes holds no quote, backslash or control character. */
#pragma once
#include "base/arena.h"
#include "rules/game.h"

typedef enum ArgKind {
    ARG_STAND, ARG_UNIT, ARG_POINT, ARG_LEG, ARG_ANGLE, ARG_INT, ARG_WORD, ARG_TEXT, ARG_PIECE, ARG_KIND, ARG_CORNER, ARG_LENGTH,
    ARG_FREE, /* in an Opening: to be filled in; a = ArgKind wanted, b = how many at most (0 = any); for stands, see Opening.some */
} ArgKind;
typedef struct Arg {
    uint8_t slot, kind;
    uint8_t flag;       /* ARG_LEG: 1 = backwards; ARG_CORNER: POINT_* */
    int32_t a, b;       /* stand, unit, int, word, angle, piece, kind, length in a; point x,y in a,b; text: offset in the caller's line, length */
} Arg;

enum { COMMAND_ARGS = 4096, COMMAND_BYTES = 65536 };
typedef struct Command {
    uint8_t seat, op; /* op: index in the rule set's list: shared ones (rules/rules.h) first */
    uint16_t n;
    const Arg *arg; /* slot by slot, in order */
    const char *text; /* what the offsets of ARG_TEXT count from; NULL when there is none */
} Command;

/* First / next argument of a slot; NULL when there is none. i = 0 at first. */
const Arg *command_arg(const Command *c, uint8_t slot, uint16_t nth);
uint16_t command_count(const Command *c, uint8_t slot);

struct Ruleset;
/* Are the arguments what the signature asks, each within the game? TX_NONE, else what is wrong. Commands built by hand go through here too. */
TextId command_fits(const struct Ruleset *rs, const Game *g, const Command *c);
/* Reads a line. On failure says what is wrong and where (why, at = offset). Stands must exist; nothing else is checked here. */
bool command_parse(const struct Ruleset *rs, const Catalog *cat, const Game *g, const char *line, size_t n, Arena *a, Command *out, TextId *why, size_t *at);
/* Why a line could not be read, {what} being the word at `at`. */
void command_error_print(const Catalog *cat, TextId why, const char *line, size_t n, size_t at, Text *out);
void command_print(const struct Ruleset *rs, const Catalog *cat, const Game *g, const Command *c, Text *out);
