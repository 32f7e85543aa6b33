/* Chapters 7, 9, 12 and 24 by their worked examples and by hand. */
#include "desk.h"
#include "move_battle.h"

#include <string.h>

enum { MP = PATH_ONE_POINT };

static Desk *open_clear(void) {
    Desk *d = desk_open(BATTLE("", ""));
    desk_put(d, "A1", 5, 5, 90);
    desk_put(d, "B1", 67, 43, 270);
    desk_phase6(d, SEAT_A, 3);
    return d;
}

static PathAnswer path_of(Desk *d, const char *who, double x, double y) {
    View v = desk_view(d);
    PathLeg leg = {{desk_in(x), desk_in(y)}, 0};
    PathAnswer p;
    assert_true(matg_path(&v, desk_stand(d, who), &leg, 1, NULL, &p));
    return p;
}

/* --- orders and groups --- */

static void m12_orders(void **state) {
    (void)state;
    Desk *d = open_clear();
    Tx tx = {&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    static const uint8_t faces[] = {3, 4, 1, 1};
    dice_begin(&d->dice, 1, "x", 1);
    d->dice.given = faces;
    d->dice.given_n = ARRAY_LEN(faces);
    d->dice.given_used = 0;
    matg_move_begin(&tx);
    assert_int_equal(matg_formation(d->g, 0)->orders, 2); /* 7 + 1 = 8 */
    assert_int_equal(matg_formation(d->g, 1)->orders, 0); /* 2 - 2 = 0 */
    /* without a GHQ no orders (7.1) */
    game_formation(d->g, 0)->ghq = STAND_NONE;
    matg_move_begin(&tx);
    assert_int_equal(matg_formation(d->g, 0)->orders, 0);
    desk_close(d);
}

static void m13_group(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A2", 10, 10, 90);
    desk_put(d, "A3", 10, 12, 90);
    desk_put(d, "A4", 10, 14, 90);
    desk_group(d, 7, "A2 A3 A4");
    desk_m(d, "A4")->state = STATE_S;
    desk_mustnt(d, "A order A3", TX_MV_WHOLE_GROUP);
    desk_mustnt(d, "A order A1 A2 A3 A4", TX_MV_TWO_GROUPS);
    desk_mustnt(d, "A try A2 A3 A4", TX_MV_ORDERS_FIRST);
    desk_mustnt(d, "A move A3 by 12,12", TX_MV_NOT_READY);
    desk_dice(d, "12");
    desk_must(d, "A order A2 A3 A4");
    assert_int_equal(desk_m(d, "A2")->attempt, ATTEMPT_READY);
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_READY);
    assert_int_equal(desk_m(d, "A4")->attempt, ATTEMPT_FAILED);
    const Event *hq = desk_event(d, EV_ROLL, 0), *s = desk_event(d, EV_ROLL, 2);
    assert_int_equal(hq->v[1], 15);
    assert_int_equal(s->v[1], 11);
    assert_int_equal(matg_formation(d->g, 0)->orders, 2);
    desk_mustnt(d, "A order A1", TX_MV_ATTEMPT_OPEN);
    desk_must(d, "A move A2 by 14,10");
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_A);
    desk_must(d, "A stay A3");
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_DONE); /* passed and stays: has moved */
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_B);     /* all READY done: the go is over */
    desk_must(d, "B pass");
    /* the HQ counts although it has moved on: 13 + 2 - 4 = 11; both die and order are new */
    desk_dice(d, "11");
    desk_must(d, "A order A4");
    assert_int_equal(desk_m(d, "A4")->attempt, ATTEMPT_READY);
    assert_int_equal(matg_formation(d->g, 0)->orders, 1);
    desk_close(d);
}

static void m14_independent(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A3", 10, 12, 90);
    desk_put(d, "B4", 60, 12, 270);
    desk_must(d, "A pass");
    desk_must(d, "B pass");
    assert_int_equal(d->g->h.stage, MOVE_INDEPENDENT);
    assert_int_equal(matg_formation(d->g, 0)->orders, 0); /* unused orders are lost */
    Seat first = (Seat)matg_game(d->g)->turn_seat;
    assert_int_equal(first, SEAT_A);
    desk_mustnt(d, "A order A3", TX_MV_ORDERS_OVER);
    desk_dice(d, "11");
    desk_must(d, "A try A3"); /* 14 > 13: stays, and that was its one try */
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_DONE);
    desk_dice(d, "11");
    desk_must(d, "B try B4"); /* recon: 11 */
    assert_int_equal(desk_m(d, "B4")->attempt, ATTEMPT_READY);
    desk_must(d, "B stay B4");
    desk_mustnt(d, "A try A3", TX_MV_TRIED);
    desk_close(d);
}

static void postures(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A3", 10, 12, 90);
    desk_posture(d, "A3", POSTURE_FIRING);
    desk_mustnt(d, "A order A3", TX_MV_MUST_MOVE);
    View v = desk_view(d);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A3")), 0);
    desk_posture(d, "A3", POSTURE_FIRE_MOVE);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A3")), 4 * MP);
    desk_put(d, "A13", 10, 20, 90);
    desk_posture(d, "A13", POSTURE_FIRE_MOVE);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A13")), 4 * MP); /* 9 halved, down */
    matg_formation(d->g, 0)->orders = 0;
    desk_mustnt(d, "A order A3", TX_MV_NO_ORDERS);
    desk_close(d);
}

/* --- costs --- */

static void m15_woods(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(AREA("woods", 20, 0, 40, 48), ""));
    desk_put(d, "A13", 18, 24, 90);
    desk_phase6(d, SEAT_A, 3);
    desk_posture(d, "A13", POSTURE_FIRE_MOVE);
    PathAnswer p = path_of(d, "A13", 30, 24);
    assert_int_equal(p.stop, PATH_SPENT);
    assert_int_equal(p.reach, 5080 + 1693);
    desk_must(d, "A order A13");
    if (desk_m(d, "A13")->attempt != ATTEMPT_READY)
        desk_m(d, "A13")->attempt = ATTEMPT_READY, matg_game(d->g)->attempt_kind = 1,
                  matg_game(d->g)->attempt_seat = SEAT_A, matg_game(d->g)->turn_seat = SEAT_A, d->g->h.to_act = 1;
    desk_mustnt(d, "A move A13 by 30,24", TX_MV_TOO_FAR);
    assert_int_equal(d->last.have, 2 * MP + 30 * MP); /* 2 inches clear, 10 inches of woods at 3 */
    assert_int_equal(d->last.limit, 4 * MP);
    desk_must(d, "A move A13 by 20.6665,24");
    assert_int_equal(desk_s(d, "A13")->x, 18 * WU_INCH + 6773);
    desk_close(d);
}

static void m16_one_inch(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(AREA("woods", 20, 0, 40, 48), ""));
    desk_put(d, "A9", 20, 10, 90);
    desk_put(d, "A12", 9, 24, 90);
    desk_put(d, "A5", 20, 30, 90);
    desk_phase6(d, SEAT_A, 3);
    /* 10 MP halved twice is not 3: a truck that has 3 of them left has moved, so its allowance is taken from the
     * posture of a walker */
    desk_posture(d, "A9", POSTURE_FIRE_MOVE);
    View v = desk_view(d);
    PathAnswer p = path_of(d, "A9", 30, 10);
    assert_int_equal(p.reach, 5 * WU_INCH / 4); /* 5 MP at 4: 1 1/4 inches */
    p = path_of(d, "A12", 30, 24);
    assert_int_equal(p.reach, 11 * WU_INCH + WU_INCH / 4);
    assert_int_equal(p.spent, 12 * MP);
    /* infantry in fire/move has 1 MP: half an inch of woods at 2, but one inch is its right (7.9) */
    desk_posture(d, "A5", POSTURE_FIRE_MOVE);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A5")), 1 * MP);
    p = path_of(d, "A5", 30, 30);
    assert_int_equal(p.reach, WU_INCH);
    assert_int_equal(p.spent, 1 * MP);
    desk_m(d, "A5")->mp_used = MP / 4; /* not after part of its points is gone */
    p = path_of(d, "A5", 30, 30);
    assert_int_equal(p.reach, WU_INCH * 3 / 8);
    desk_close(d);
}

static void m16_three_points(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(AREA("woods", 20, 0, 40, 48), ""));
    desk_put(d, "A12", 20, 24, 90);
    desk_phase6(d, SEAT_A, 3);
    /* A wheeled stand of 3 MP in woods at 4: 3/4 inch by points, one inch by right. */
    StandType *t = (StandType *)(uintptr_t)&d->cat->type[desk_s(d, "A12")->type];
    t->value[MV_MP] = 3;
    PathAnswer p = path_of(d, "A12", 30, 24);
    assert_int_equal(p.reach, WU_INCH);
    p = path_of(d, "A12", 20.5, 24); /* what the points pay for needs no right */
    assert_int_equal(p.stop, PATH_WHOLE);
    assert_int_equal(p.spent, 2 * MP);
    t->value[MV_MP] = 0;
    p = path_of(d, "A12", 30, 24);
    assert_int_equal(p.reach, 0);
    desk_close(d);
}

static void exact_costs(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(
        LINE("road", 0, 24, 72, 24) "," LINE("hedge", 30, 26, 30, 40) "," LINE("stream", 50, 0, 50, 48) "," SPOT(
            "ford", 50, 36) "," SPOT("ford", 50, 24) "," HILL(1, 10, 0, 20,
                                                              10) "," HILL(2, 12, 2, 18,
                                                                           8) "," LINE("cliff", 60, 0, 60,
                                                                                       20) "," AREA("dense_woods", 30,
                                                                                                    0, 40, 10),
        "\"wade\":\"on\""));
    desk_put(d, "A3", 10, 24, 90);
    desk_put(d, "A4", 28, 30, 90);
    desk_put(d, "A5", 29.5, 34, 90);
    desk_put(d, "A9", 28.5, 38, 90);
    desk_phase6(d, SEAT_A, 3);
    PathAnswer p = path_of(d, "A3", 20, 24); /* tracked on the road: 1/2 */
    assert_int_equal(p.spent, 5 * MP);
    p = path_of(d, "A4", 33, 30); /* 5 inches clear and the hedge +1 */
    assert_int_equal(p.spent, 6 * MP);
    p = path_of(d, "A5", 31, 34); /* on foot: 1.5 and +1 */
    assert_int_equal(p.spent, 5 * MP / 2);
    p = path_of(d, "A9", 31.5, 38); /* wheeled: 3 and +2 */
    assert_int_equal(p.spent, 5 * MP);
    desk_put(d, "A4", 49, 12, 90);
    p = path_of(d, "A4", 51, 12); /* wade: tracked +3 */
    assert_int_equal(p.spent, 5 * MP);
    desk_put(d, "A4", 48, 36, 90);
    p = path_of(d, "A4", 52, 36); /* ford: 1/2 inch each side of its point at 2, no +3 */
    assert_int_equal(p.spent, 3 * MP + 2 * MP);
    desk_put(d, "A4", 9, 5, 90);
    p = path_of(d, "A4", 15, 5); /* 6 inches and two levels */
    assert_int_equal(p.spent, 8 * MP);
    desk_put(d, "A4", 15, 5, 90);
    p = path_of(d, "A4", 21, 5); /* down costs nothing more */
    assert_int_equal(p.spent, 6 * MP);
    desk_put(d, "A4", 58, 10, 90);
    p = path_of(d, "A4", 62, 10);
    assert_int_equal(p.stop, PATH_BLOCKED);
    desk_put(d, "A9", 29, 5, 90);
    p = path_of(d, "A9", 35, 5); /* wheels: until half the base would lie in the jungle */
    assert_int_equal(p.stop, PATH_BLOCKED);
    assert_true(p.reach >= WU_INCH - 1 && p.reach <= WU_INCH);
    desk_close(d);
}

static void ways_cross(void **state) {
    (void)state;
    Desk *d = desk_open(
        BATTLE(LINE("road", 0, 24, 72, 24) "," LINE("hedge", 30, 20, 30, 28) "," LINE("wire", 40, 0, 40, 48) "," SPOT(
                   "gap", 40, 10) "," AREA("building_medium", 20, 22, 24,
                                           26) "," HILL(1, 50, 20, 60,
                                                        28) "," AREA("river", 64, 0, 65,
                                                                     48) "," SPOT("bridge", 64.5,
                                                                                  24) "," AREA("woods", 10, 30, 14,
                                                                                               40) "," LINE("track", 0,
                                                                                                            35, 30, 35),
               ""));
    desk_put(d, "A3", 28, 24, 90);
    desk_put(d, "A9", 28, 10, 90);
    desk_phase6(d, SEAT_A, 3);
    PathAnswer p = path_of(d, "A3", 32, 24); /* a road goes through the hedge */
    assert_int_equal(p.spent, 2 * MP);
    desk_put(d, "A3", 18, 24, 90);
    p = path_of(d, "A3", 26, 24); /* and through the houses at its own rate */
    assert_int_equal(p.spent, 4 * MP);
    desk_put(d, "A3", 48, 24, 90);
    p = path_of(d, "A3", 55, 24); /* and pays no climb */
    assert_int_equal(p.spent, 7 * MP / 2);
    desk_put(d, "A9", 38, 24, 90);
    p = path_of(d, "A9", 42, 24); /* wheels do not cross wire, road or not ... */
    assert_int_equal(p.stop, PATH_BLOCKED);
    desk_put(d, "A9", 38, 10, 90);
    p = path_of(d, "A9", 42, 10); /* ... but at a gap, whose cost of 0 adds nothing to the ground's */
    assert_int_equal(p.stop, PATH_WHOLE);
    assert_int_equal(p.spent, 4 * MP);
    desk_put(d, "A3", 62, 10, 90);
    p = path_of(d, "A3", 67, 10); /* a river needs its bridge */
    assert_int_equal(p.stop, PATH_BLOCKED);
    desk_put(d, "A3", 62, 24, 90);
    p = path_of(d, "A3", 67, 24);
    assert_int_equal(p.stop, PATH_WHOLE);
    assert_int_equal(p.spent, 5 * MP / 2);
    desk_put(d, "A3", 10, 35, 90);
    p = path_of(d, "A3", 14, 35); /* a track through woods */
    assert_int_equal(p.spent, 2 * MP);
    desk_close(d);
}

static void no_road_past_a_wreck(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(LINE("road", 0, 24, 72, 24) "," AREA("wreck", 29.5, 23.5, 30.5, 24.5), ""));
    desk_put(d, "A3", 26, 24, 90);
    desk_phase6(d, SEAT_A, 3);
    PathAnswer p = path_of(d, "A3", 34, 24); /* an inch of wreck at 2, seven of road (8.3) */
    assert_int_equal(p.spent, 7 * MP / 2 + 2 * MP);
    desk_close(d);
}

static void options_of_sight(void **state) {
    (void)state;
    for (int k = 0; k < 3; k++) {
        Desk *d =
            k == 0 ? desk_open(BATTLE(AREA("crops", 20, 10, 22, 14) "," HILL(1, 40, 10, 60, 30), ""))
            : k == 1
                ? desk_open(BATTLE(AREA("crops", 20, 10, 22, 14) "," HILL(1, 40, 10, 60, 30), "\"low_cover\":\"on\""))
                : desk_open(BATTLE(AREA("crops", 20, 10, 22, 14) "," HILL(1, 40, 10, 60, 30), "\"plateau\":\"on\""));
        View v = desk_view(d);
        SightCert c;
        bool over_crops =
            matg_sight_points(&v, vec(desk_in(18), desk_in(12)), vec(desk_in(24), desk_in(12)), false, &c);
        bool into_crops =
            matg_sight_points(&v, vec(desk_in(18), desk_in(12)), vec(desk_in(21), desk_in(12)), false, &c);
        bool dead_ground =
            matg_sight_points(&v, vec(desk_in(50), desk_in(20)), vec(desk_in(39), desk_in(20)), false, &c);
        assert_int_equal(over_crops, k != 1);
        assert_true(into_crops);
        assert_int_equal(dead_ground, k != 2); /* the crest hides what lies close below it */
        desk_close(d);
    }
}

static void part_of_a_group_may_enter(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_group(d, 3, "A2 A3 A4");
    desk_must(d, "A enter A2 A4");
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_NONE);
    desk_close(d);
}

static void without_wade(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(LINE("stream", 50, 0, 50, 48), ""));
    desk_put(d, "A4", 49, 12, 90);
    desk_phase6(d, SEAT_A, 3);
    PathAnswer p = path_of(d, "A4", 51, 12);
    assert_int_equal(p.stop, PATH_BLOCKED);
    desk_close(d);
}

/* --- places --- */

static Desk *open_ready(const char *who) {
    Desk *d = open_clear();
    desk_put(d, who, 20, 20, 90);
    matg_game(d->g)->attempt_kind = 1;
    matg_game(d->g)->attempt_seat = SEAT_A;
    desk_m(d, who)->attempt = ATTEMPT_READY;
    return d;
}

static void friends_are_passed(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    desk_put(d, "A4", 23, 20, 90);
    desk_mustnt(d, "A move A3 by 23.3,20", TX_MV_OVERLAPS);
    assert_int_equal(d->last.have, desk_in(1.3)); /* the nearest clear place: touching A4 */
    Remedy r;
    View v = desk_view(d);
    Command c;
    TextId why;
    size_t at;
    const char *line = "A move A3 by 23.3,20";
    assert_true(command_parse(&MATG, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at));
    Verdict no = matg_check_move(&v, &c);
    MATG.remedy(&v, &c, &no, &d->tmp, &r);
    assert_true(r.some);
    assert_int_equal(r.have, desk_in(1.3));
    assert_true(desk_command(d, &r.cmd));
    assert_int_equal(desk_s(d, "A3")->x, desk_in(22));
    desk_close(d);
    d = open_ready("A3");
    desk_put(d, "A4", 23, 20, 90);
    desk_must(d, "A move A3 by 24,20 facing 0"); /* through it, touching behind it */
    assert_int_equal(desk_s(d, "A3")->face, 0);
    desk_close(d);
}

static void enemies_are_not(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    desk_put(d, "B7", 23, 20, 270);
    desk_mustnt(d, "A move A3 by 25,20", TX_MV_ENEMY_BASE);
    assert_int_equal(d->last.whom, desk_stand(d, "B7"));
    desk_must(d, "A move A3 by 22,20"); /* contact holds and stops nobody */
    desk_close(d);
}

static void paths_end_on_the_table(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    desk_put(d, "A3", 2, 20, 90);
    desk_mustnt(d, "A move A3 by 0.2,20", TX_MV_TABLE_EDGE);
    desk_must(d, "A move A3 by 0.5,20b facing 270");
    assert_int_equal(desk_s(d, "A3")->face, angle_from_mdeg(270000));
    desk_close(d);
}

static void turning_is_a_move(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    desk_must(d, "A turn A3 facing 180");
    assert_int_equal(desk_s(d, "A3")->face, 32768);
    assert_int_equal(desk_m(d, "A3")->moved, 1);
    desk_close(d);
}

static void broken_go_home(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    matg_formation(d->g, 0)->broken = 1;
    desk_mustnt(d, "A move A3 by 24,20", TX_MV_BROKEN_AWAY);
    desk_must(d, "A move A3 by 18,24");
    desk_close(d);
}

/* --- entry, exit --- */

static void entry(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_off(d, "A1");
    desk_group(d, 3, "A2 A3 A4");
    desk_mustnt(d, "A order A2 A3 A4", TX_MV_WAITS);
    desk_mustnt(d, "A enter A14", TX_MV_NOT_DUE);
    assert_int_equal(d->last.limit, 3);
    desk_must(d, "A enter A2 A3 A4"); /* no order, no roll */
    assert_int_equal(matg_formation(d->g, 0)->orders, 3);
    assert_int_equal(d->dice.n, 0);
    desk_mustnt(d, "A move A2 by 1,20 8,20", TX_MV_ENTRY_EDGE);
    desk_mustnt(d, "A move A2 by 0,31 8,20", TX_MV_ENTRY_SPAN);
    desk_must(d, "A move A2 by 0,20 8,20");
    assert_int_equal(desk_m(d, "A2")->mp_used, 8 * MP); /* counted from the edge */
    desk_must(d, "A move A3 by 0,12 0.2,12");           /* its base sticks out */
    assert_int_equal(desk_s(d, "A3")->x, desk_in(0.2));
    desk_mustnt(d, "A move A4 by 0,12.5", TX_MV_OVERLAPS_ALL);
    desk_must(d, "A stay A4"); /* waits */
    assert_false(desk_s(d, "A4")->flags & ST_ON_TABLE);
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_B);
    /* next turn it may go on from where it sticks out, along the edge too */
    desk_phase6(d, SEAT_A, 3);
    PathAnswer p = path_of(d, "A3", 4, 12);
    assert_int_equal(p.stop, PATH_WHOLE);
    p = path_of(d, "A3", 0.2, 14);
    assert_int_equal(p.stop, PATH_WHOLE);
    desk_close(d);
}

static void entry_roll(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE("", "\"entry_roll\":\"on\""));
    desk_phase6(d, SEAT_A, 1);
    desk_group(d, 3, "A3 A4");
    desk_dice(d, "14");
    desk_must(d, "A enter A3 A4");
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_FAILED);
    assert_int_equal(matg_formation(d->g, 0)->orders, 0);
    desk_close(d);
}

static void leaving(void **state) {
    (void)state;
    Desk *d = open_ready("A3");
    desk_put(d, "A3", 20, 42, 0);
    desk_mustnt(d, "A exit A3 over W", TX_MV_NO_EXIT);
    desk_mustnt(d, "A exit A3 over N by 20,47", TX_MV_EXIT_END);
    desk_must(d, "A exit A3 over N");
    assert_true(desk_s(d, "A3")->flags & ST_GONE);
    assert_false(desk_s(d, "A3")->flags & (ST_LOST | ST_ON_TABLE));
    desk_close(d);
}

/* --- transport --- */

static Desk *open_transport(void) {
    Desk *d = open_clear();
    desk_put(d, "A5", 20, 20, 90);
    desk_put(d, "A6", 21, 20, 90);
    desk_group(d, 4, "A5 A6");
    return d;
}

static void m28_load_and_land(void **state) {
    (void)state;
    Desk *d = open_transport();
    View v = desk_view(d);
    desk_mustnt(d, "A load A5 in A6", TX_MV_NOT_READY);
    desk_dice(d, "10");
    desk_must(d, "A order A5 A6");
    desk_mustnt(d, "A load A6 in A5", TX_MV_NOT_CARRIER);
    desk_dice(d, "13");
    desk_must(d, "A load A5 in A6");
    assert_true(desk_s(d, "A5")->flags & ST_ABOARD);
    assert_int_equal(desk_s(d, "A5")->carrier, desk_stand(d, "A6"));
    assert_int_equal(desk_m(d, "A5")->mp_used, 2 * MP);
    assert_int_equal(desk_m(d, "A6")->mp_used, 5 * MP);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A6")), 5 * MP);
    desk_must(d, "A move A6 by 26,20");
    assert_int_equal(desk_s(d, "A5")->x, desk_in(26));
    desk_close(d);
}

static void landing(int used, int64_t left) {
    Desk *d = open_transport();
    View v = desk_view(d);
    Tx tx = {&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    matg_board(&tx, desk_stand(d, "A5"), desk_stand(d, "A6"));
    desk_m(d, "A6")->attempt = ATTEMPT_READY;
    matg_game(d->g)->attempt_kind = 1;
    matg_game(d->g)->attempt_seat = SEAT_A;
    desk_m(d, "A2")->attempt = ATTEMPT_READY; /* keeps the attempt open */
    desk_put(d, "A2", 40, 40, 0);
    TEXT(line, 64);
    text_format(&line, "A move A6 by %d,20", 21 + used);
    desk_must(d, line.buf);
    text_clear(&line);
    text_format(&line, "A land A5 from A6 at %d,21.5 facing 0", 21 + used);
    desk_mustnt(d, line.buf, TX_MV_LAND_TOUCH);
    text_clear(&line);
    text_format(&line, "A land A5 from A6 at %d,20.5 facing 0", 21 + used);
    desk_mustnt(d, line.buf, TX_MV_LAND_TOUCH); /* it would overlap */
    text_clear(&line);
    text_format(&line, "A land A5 from A6 at %d,21.05 facing 0", 21 + used);
    desk_must(d, line.buf);
    assert_int_equal(matg_allowance(&v, desk_stand(d, "A5")), left > 0 ? left : 1 * MP);
    assert_int_equal(desk_m(d, "A5")->attempt, left > 0 ? ATTEMPT_READY : ATTEMPT_DONE);
    desk_close(d);
}

static void m28_land(void **state) {
    (void)state;
    landing(5, 1 * MP);
    landing(6, 0);
}

static void contact_option(void **state) {
    (void)state;
    for (int edge = 0; edge < 2; edge++) {
        Desk *d = edge ? desk_open(BATTLE("", "\"contact\":\"edge\"")) : desk_open(BATTLE("", ""));
        desk_put(d, "A5", 20, 20, 90);
        desk_put(d, "A6", 21, 21, 90); /* corner to corner */
        desk_phase6(d, SEAT_A, 3);
        desk_group(d, 4, "A5 A6");
        desk_dice(d, "1");
        desk_must(d, "A order A5 A6");
        if (edge) {
            desk_mustnt(d, "A load A5 in A6", TX_MV_NOT_TOUCHING);
        } else {
            desk_dice(d, "13");
            desk_must(d, "A load A5 in A6");
        }
        desk_close(d);
    }
}

static void failed_loading(void **state) {
    (void)state;
    Desk *d = open_transport();
    desk_dice(d, "10");
    desk_must(d, "A order A5 A6");
    desk_dice(d, "14");
    desk_must(d, "A load A5 in A6"); /* the points are gone, it may go on with the rest */
    assert_false(desk_s(d, "A5")->flags & ST_ABOARD);
    assert_int_equal(desk_m(d, "A5")->mp_used, 2 * MP);
    assert_int_equal(desk_m(d, "A5")->attempt, ATTEMPT_READY);
    desk_mustnt(d, "A load A5 in A6", TX_MV_LOAD_TWICE);
    desk_must(d, "A move A5 by 20,21");
    desk_close(d);
}

static void weapons(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A7", 20, 20, 90);
    desk_put(d, "A8", 21, 20, 90);
    desk_put(d, "A9", 20, 21, 90);
    desk_put(d, "A10", 20, 19, 90);
    desk_group(d, 4, "A7 A8 A9 A10");
    desk_dice(d, "1");
    desk_must(d, "A order A7 A8 A9 A10");
    desk_posture(d, "A7", POSTURE_FIRE_MOVE);
    desk_mustnt(d, "A load A7 in A8", TX_MV_LOAD_POSTURE);
    desk_posture(d, "A7", POSTURE_MOVEMENT);
    desk_mustnt(d, "A load A10 in A8", TX_MV_NO_ROOM); /* 14 points on 9 */
    desk_dice(d, "13");
    desk_must(d, "A load A7 in A8");
    assert_int_equal(desk_m(d, "A8")->mp_used, 6 * MP); /* 50 % of 11, up */
    desk_must(d, "A land A7 from A8 at 21,21.04 facing 90");
    assert_int_equal(desk_m(d, "A8")->attempt, ATTEMPT_DONE); /* a weapon ends the carrier's move */
    View v = desk_view(d);
    assert_true(matg_landed_weapon(&v, desk_stand(d, "A7")));
    desk_mustnt(d, "A move A8 by 22,20", TX_MV_DONE);
    desk_close(d);
}

static void moved_carriers_load_no_weapons(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A7", 20, 20, 90);
    desk_put(d, "A8", 24, 20, 270);
    desk_group(d, 4, "A7 A8");
    desk_dice(d, "1");
    desk_must(d, "A order A7 A8");
    desk_mustnt(d, "A load A7 in A8", TX_MV_NOT_TOUCHING);
    desk_must(d, "A move A8 by 21.02,20");
    desk_mustnt(d, "A load A7 in A8", TX_MV_LOAD_MOVED);
    desk_close(d);
}

static void heavy_loads_take_two_turns(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A10", 20, 20, 90);
    desk_put(d, "A11", 21, 20, 90);
    desk_group(d, 4, "A10 A11");
    desk_dice(d, "1");
    desk_must(d, "A order A10 A11");
    desk_dice(d, "13");
    desk_must(d, "A load A10 in A11");
    assert_false(desk_s(d, "A10")->flags & ST_ABOARD);
    assert_int_equal(desk_m(d, "A10")->load_done, 1);
    desk_must(d, "A stay A10 A11");
    d->g->h.turn++;
    desk_phase6(d, SEAT_A, 3);
    desk_dice(d, "1");
    desk_must(d, "A order A10 A11");
    desk_dice(d, "13");
    desk_must(d, "A load A10 in A11");
    assert_true(desk_s(d, "A10")->flags & ST_ABOARD);
    desk_close(d);
}

static void contact_broken(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_put(d, "A10", 20, 20, 90);
    desk_put(d, "A11", 21, 20, 90);
    desk_group(d, 4, "A10 A11");
    desk_dice(d, "1");
    desk_must(d, "A order A10 A11");
    desk_dice(d, "13");
    desk_must(d, "A load A10 in A11");
    desk_must(d, "A move A11 by 22,20"); /* it drives off: given up */
    assert_int_equal(desk_m(d, "A10")->load_done, 0);
    desk_close(d);
}

static void cargo_starts_loaded(void **state) {
    (void)state;
    Desk *d = open_clear();
    desk_must(d, "A load A5 in A6"); /* both wait: no roll, no points, not an attempt */
    assert_int_equal(d->dice.n, 0);
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_A);
    desk_mustnt(d, "A load A7 in A6", TX_MV_NO_ROOM);
    desk_mustnt(d, "A enter A5", TX_MV_NOT_WAITING);
    desk_must(d, "A enter A6");
    desk_must(d, "A move A6 by 0,20 6,20");
    assert_int_equal(desk_s(d, "A5")->x, desk_in(6));
    /* on the spot, without order or roll, as an attempt of its own */
    desk_must(d, "B pass");
    desk_must(d, "A land A5 from A6 at 6,21.04 facing 0");
    assert_int_equal(desk_m(d, "A5")->attempt, ATTEMPT_DONE); /* the carrier had used 6 of 10 */
    desk_close(d);
}

static void landing_on_the_spot(void **state) {
    (void)state;
    Desk *d = open_transport();
    Tx tx = {&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    matg_board(&tx, desk_stand(d, "A5"), desk_stand(d, "A6"));
    desk_must(d, "A land A5 from A6 at 21,21.05 facing 0");
    assert_int_equal(desk_m(d, "A6")->attempt, ATTEMPT_DONE); /* that was its attempt */
    desk_must(d, "A move A5 by 21,22");                       /* half of 3, down */
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_B);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m12_orders),
        cmocka_unit_test(m13_group),
        cmocka_unit_test(m14_independent),
        cmocka_unit_test(postures),
        cmocka_unit_test(m15_woods),
        cmocka_unit_test(m16_one_inch),
        cmocka_unit_test(m16_three_points),
        cmocka_unit_test(exact_costs),
        cmocka_unit_test(without_wade),
        cmocka_unit_test(ways_cross),
        cmocka_unit_test(no_road_past_a_wreck),
        cmocka_unit_test(options_of_sight),
        cmocka_unit_test(broken_go_home),
        cmocka_unit_test(part_of_a_group_may_enter),
        cmocka_unit_test(friends_are_passed),
        cmocka_unit_test(enemies_are_not),
        cmocka_unit_test(paths_end_on_the_table),
        cmocka_unit_test(turning_is_a_move),
        cmocka_unit_test(entry),
        cmocka_unit_test(entry_roll),
        cmocka_unit_test(leaving),
        cmocka_unit_test(m28_load_and_land),
        cmocka_unit_test(m28_land),
        cmocka_unit_test(failed_loading),
        cmocka_unit_test(contact_option),
        cmocka_unit_test(weapons),
        cmocka_unit_test(moved_carriers_load_no_weapons),
        cmocka_unit_test(heavy_loads_take_two_turns),
        cmocka_unit_test(contact_broken),
        cmocka_unit_test(cargo_starts_loaded),
        cmocka_unit_test(landing_on_the_spot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
