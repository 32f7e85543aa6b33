/* desk_base: a game of any rule set without window or file, for tests: commands as lines, dice typed in, stands put
 * where a test wants them. */
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "load/load.h"
#include "rules/rules.h"

typedef struct Desk {
    const Ruleset *rs;
    LoadedCatalog *loaded;
    const Catalog *cat;
    Game *g, *back, *seen;
    Scene *scene, *seen_scene;
    Arena arena, tmp;
    Dice dice;
    Events ev;
    Verdict last;
    char why[600]; /* the last refusal in words */
    uint8_t face[256];
    uint32_t face_n;
    bool sound; /* the rule set's invariant is asked after each command */
} Desk;

/* A battle that ships, by key, or one as JSON text (starts with '{'). Fails the test when it does not load. */
Desk *desk_load(const Ruleset *rs, const char *battle);
void desk_close(Desk *d);
void desk_dice(Desk *d, const char *faces); /* "12,4,1": used by the next command, which must use them all */
bool desk_do(Desk *d, const char *line);    /* true = accepted; else `last` and `why` say why */
void desk_must(Desk *d, const char *line);  /* fails the test when refused */
void desk_roll(Desk *d, const char *faces, const char *line); /* dice, then must */
Verdict desk_mustnt(Desk *d, const char *line, TextId why);   /* refused for that, and nothing has changed */
bool desk_command(Desk *d, const Command *c);
View desk_view(Desk *d);             /* the host's */
View desk_seat(Desk *d, Seat s);     /* the same state as seen by a seat that hides nothing from the test */
View desk_redacted(Desk *d, Seat s); /* what the seat may know; until the next one is asked for */
StandIx desk_stand(Desk *d, const char *label);
Stand *desk_s(Desk *d, const char *label);
/* On the table at x, y in the rule set's unit, facing degrees. */
void desk_put(Desk *d, const char *label, double x, double y, double degrees);
void desk_off(Desk *d, const char *label);
Wu desk_wu(const Desk *d, double length); /* of the rule set's unit */
double desk_x(Desk *d, const char *label);
double desk_y(Desk *d, const char *label);
const Event *desk_event(const Desk *d, EventKind kind, uint32_t nth);                 /* of the last command; NULL */
const Event *desk_event_of(const Desk *d, EventKind kind, TextId text, uint32_t nth); /* EV_NONE, TX_NONE: any */
Tx desk_tx(Desk *d);
