/* desk: a game of MATG for tests. */
#pragma once
#include "desk_base.h"
#include "rulesets/matg/matg_move.h"

Desk *desk_open(const char *battle); /* desk_load for MATG */
MatgStand *desk_m(Desk *d, const char *label);
void desk_posture(Desk *d, const char *label, MatgPosture p);
void desk_group(Desk *d, uint16_t group, const char *labels); /* "A1 A2 A3" */
/* Phase 6, stage one, seat's go, orders for all, everybody in movement posture. */
void desk_phase6(Desk *d, Seat seat, int orders);
Wu desk_in(double inches);
