#include "ab_desk.h"

#include <stdio.h>

static const char BATTLE[] =
    "{\"glacis_battle\":1,\"key\":\"t\",\"title\":\"t\",\"date\":\"1944-09-21\",\"ruleset\":\"armour_battles\","
    "\"size\":[72,48],\"turns\":10,"
    "\"density\":\"open\",\"sight\":90,\"options\":{%s},\"victory\":{},\"sides\":["
    "{\"nation\":\"USA\",\"name\":\"Blue\",\"cohesion\":3,\"determination\":50,\"edge\":\"S\",\"pools\":{"
    "\"command_dice\":6,\"staff_orders\":4,\"rally_dice\":4,\"response_dice\":4,\"army_morale\":10},"
    "\"formations\":[{\"name\":\"Blue\",\"units\":["
    "{\"name\":\"a\",\"zone\":{\"rect\":[0,0,72,12]},\"stands\":[{\"type\":\"ab_m4_75\",\"count\":2},{\"type\":"
    "\"ab_m4_76\"},{\"type\":\"ab_m5\",\"count\":2},{\"type\":\"ab_m10\"},{\"type\":\"ab_105\"}]},"
    "{\"name\":\"r\",\"turn\":2,\"zone\":{\"edge\":\"S\",\"span\":[10,60]},\"stands\":[{\"type\":\"ab_m4_75\","
    "\"count\":2}]}]}]},"
    "{\"nation\":\"Germany\",\"name\":\"Red\",\"cohesion\":3,\"determination\":50,\"edge\":\"N\",\"pools\":{"
    "\"command_dice\":6,\"staff_orders\":4,\"rally_dice\":4,\"response_dice\":3,\"army_morale\":8},"
    "\"formations\":[{\"name\":\"Red\",\"units\":["
    "{\"name\":\"b\",\"zone\":{\"rect\":[0,36,72,48]},\"stands\":[{\"type\":\"ab_stug3\",\"count\":2},{\"type\":"
    "\"ab_stug3\",\"flags\":[\"hidden\"]},{\"type\":\"ab_pz4\",\"count\":2},{\"type\":\"ab_panther\"},{\"type\":\"ab_"
    "105_ger\"}]}]}]}],"
    "\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[%s]}}";

Wu ab_in(double inches) {
    return (Wu)(inches * WU_INCH + (inches < 0 ? -0.5 : 0.5));
}

Desk *ab_desk(const char *terrain, const char *options) {
    static char text[20000];
    (void)snprintf(text, sizeof text, BATTLE, options, terrain);
    Desk *d = desk_load(&ARMOUR_BATTLES, text);
    d->sound = true;
    desk_must(d, "U start");
    return d;
}

AbStand *ab_s(Desk *d, const char *label) {
    return ab_stand(d->g, desk_stand(d, label));
}

void ab_put(Desk *d, const char *label, double x, double y, int degrees) {
    Stand *s = game_stand(d->g, desk_stand(d, label));
    s->x = ab_in(x);
    s->y = ab_in(y);
    s->face = angle_from_mdeg(degrees * 1000);
    s->flags = ST_ON_TABLE;
    assert_true(rules_scene_sync(&ARMOUR_BATTLES, d->cat, d->g, d->scene));
}

void ab_hide(Desk *d, const char *label, double x, double y, int degrees) {
    ab_put(d, label, x, y, degrees);
    game_stand(d->g, desk_stand(d, label))->flags |= ST_HIDDEN;
}

void ab_pulse(Desk *d, Seat seat, uint16_t turn, uint8_t chain) {
    AbGame *t = ab_game(d->g);
    d->g->h.turn = turn;
    d->g->h.phase = AB_ORDERS;
    d->g->h.to_act = SEAT_BIT(seat);
    d->g->decision = (Decision){0};
    t->ready = SEATS_PLAY;
    t->rolled = AB_TURN_NEXT;
    t->pulse = t->first = (uint8_t)seat;
    t->pulses[seat] = 1;
    t->failed[0] = t->failed[1] = 0;
    t->logistics[0] = t->logistics[1] = 1;
    t->chain_face = 4;
    t->chain_n = chain;
    t->staff[0] = t->staff[1] = 0; /* no questions about extra dice, unless a test wants them */
    for (int i = 0; i < 2 * AB_FACES; i++) t->pool[i] = 0;
    t->pool[(int)seat * AB_FACES + 3] = 1; /* a pulse more to come: the turn goes on */
}

const Event *ab_event(const Desk *d, TextId text) {
    return desk_event_of(d, EV_NONE, text, 0);
}
