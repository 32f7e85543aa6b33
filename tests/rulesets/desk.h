/* desk: a game of MATG without window or file, for tests: commands as lines, dice typed in, stands put where a test
 * wants them. */
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "load/load.h"
#include "rulesets/matg/matg_move.h"

typedef struct Desk {
    LoadedCatalog *loaded;
    const Catalog *cat;
    Game *g, *back;
    Scene *scene;
    Arena arena, tmp;
    Dice dice;
    Events ev;
    Verdict last;
    char why[512]; /* the last refusal in words */
    uint8_t face[256];
    uint32_t face_n;
} Desk;

/* A battle that ships, by key, or one as JSON text (starts with '{'). Fails the test when it does not load. */
Desk *desk_open(const char *battle);
void desk_close(Desk *d);
void desk_dice(Desk *d, const char *faces); /* "12,4,1": used by the next command, which must use them all */
bool desk_do(Desk *d, const char *line);    /* true = accepted; else `last` and `why` say why */
void desk_must(Desk *d, const char *line);  /* fails the test when refused */
void desk_mustnt(Desk *d, const char *line, TextId why);
bool desk_command(Desk *d, const Command *c);
View desk_view(Desk *d);         /* the host's */
View desk_seat(Desk *d, Seat s); /* the same state as seen by a seat that hides nothing from the test */
StandIx desk_stand(Desk *d, const char *label);
MatgStand *desk_m(Desk *d, const char *label);
Stand *desk_s(Desk *d, const char *label);
/* On the table at x, y inches (hundredths: 1250 = 12.5), facing degrees. */
void desk_put(Desk *d, const char *label, double x, double y, int degrees);
void desk_off(Desk *d, const char *label);
void desk_posture(Desk *d, const char *label, MatgPosture p);
void desk_group(Desk *d, uint16_t group, const char *labels); /* "A1 A2 A3" */
/* Phase 6, stage one, seat's go, orders for all, everybody in movement posture. */
void desk_phase6(Desk *d, Seat seat, int orders);
const Event *desk_event(const Desk *d, EventKind kind, uint32_t nth); /* of the last command; NULL */
Wu desk_in(double inches);
