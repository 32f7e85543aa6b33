#include "desk.h"

#include <stdio.h>
#include <string.h>

Wu desk_in(double inches) {
    return (Wu)(inches * WU_INCH + (inches < 0 ? -0.5 : 0.5));
}

Desk *desk_open(const char *battle) {
    return desk_load(&MATG, battle);
}

MatgStand *desk_m(Desk *d, const char *label) {
    return matg_stand(d->g, desk_stand(d, label));
}

void desk_posture(Desk *d, const char *label, MatgPosture p) {
    desk_m(d, label)->posture = (uint8_t)p;
}

void desk_group(Desk *d, uint16_t group, const char *labels) {
    char all[256];
    snprintf(all, sizeof all, "%s", labels);
    for (char *p = strtok(all, " "); p; p = strtok(NULL, " ")) desk_m(d, p)->group = group;
}

void desk_phase6(Desk *d, Seat seat, int orders) {
    MatgGame *mg = matg_game(d->g);
    Tx tx = desk_tx(d);
    dice_begin(&d->dice, 0, "", 0);
    d->dice.given = NULL;
    if (d->g->h.record == 0) d->g->h.record = 1;
    if (d->g->h.turn == 0) d->g->h.turn = 1;
    d->g->h.phase = MATG_MOVE;
    for (uint32_t i = 0; i < d->g->stand_n; i++) matg_stand(d->g, i)->posture = POSTURE_MOVEMENT;
    matg_move_begin(&tx);
    for (uint32_t f = 0; f < d->g->formation_n; f++)
        matg_formation(d->g, f)->orders = matg_formation(d->g, f)->orders_max = (uint8_t)orders;
    mg->acted = 1;
    mg->turn_seat = (uint8_t)seat;
    d->g->h.to_act = SEAT_BIT(seat);
    events_clear(&d->ev);
}
