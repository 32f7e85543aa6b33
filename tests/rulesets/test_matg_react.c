/* Chapter 9: stops, questions and answers, covering fire, the stop roll. */
#include "desk.h"
#include "move_battle.h"

#include <string.h>

static void type_value(Desk *d, const char *who, MatgValue value, int32_t v) {
    StandType *t = (StandType *)(uintptr_t)&d->cat->type[desk_s(d, who)->type];
    t->value[value] = v;
}

static void ready(Desk *d, const char *who) {
    MatgGame *mg = matg_game(d->g);
    mg->attempt_kind = 1;
    mg->attempt_seat = mg->turn_seat = SEAT_A;
    d->g->h.to_act = SEAT_BIT(SEAT_A);
    desk_m(d, who)->attempt = ATTEMPT_READY;
}

/* A3, a tank of DV 7, is about to drive east at a gun 9.5 inches away. */
static Desk *open_gun(MatgPosture gun) {
    Desk *d = desk_open(BATTLE("", ""));
    desk_put(d, "A3", 20, 20, 90);
    desk_put(d, "B5", 29.5, 20, 270);
    desk_phase6(d, SEAT_A, 3);
    desk_posture(d, "B5", gun);
    type_value(d, "A3", MV_DV, 7);
    ready(d, "A3");
    return d;
}

static void m17_stop_roll(void **state) {
    (void)state;
    for (int stop = 9; stop <= 10; stop++) {
        Desk *d = open_gun(POSTURE_FIRE_MOVE);
        desk_must(d, "A move A3 by 26,20");
        assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
        assert_int_equal(d->g->decision.seat, SEAT_B);
        assert_int_equal(d->g->decision.stand, desk_stand(d, "A3"));
        assert_int_equal(d->g->decision.other, desk_stand(d, "B5"));
        assert_int_equal(desk_s(d, "A3")->x, desk_in(20.5));
        desk_mustnt(d, "A stay A3", TX_ANSWER_FIRST);
        desk_mustnt(d, "A let pass", TX_NOT_YOUR_TURN);
        desk_mustnt(d, "B cover A3 by B5", TX_MV_NOT_ASKED);
        desk_dice(d, stop == 9 ? "10,4,4,9" : "10,4,4,10");
        desk_must(d, "B react B5"); /* 10 + 3 passes; CD 3, 8 + 1 = 9: S */
        assert_int_equal(desk_m(d, "A3")->state, STATE_S);
        assert_int_equal(desk_m(d, "A3")->stopped, stop == 10);
        assert_int_equal(desk_s(d, "A3")->x, desk_in(stop == 9 ? 26 : 20.5));
        assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_DONE);
        assert_int_equal(desk_m(d, "B5")->fired, 1);
        assert_int_equal(d->g->decision.kind, 0);
        assert_int_equal(d->g->h.frame_n, 0);
        desk_close(d);
    }
}

static void m29_covering(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_put(d, "A4", 29.5, 29, 180);
    desk_posture(d, "A4", POSTURE_FIRING);
    desk_must(d, "A move A3 by 26,20");
    desk_dice(d, "13,4,4");
    desk_must(d, "B react B5"); /* CD 3, 9: S */
    assert_int_equal(desk_m(d, "A3")->state, STATE_S);
    assert_int_equal(d->g->decision.kind, MATG_ASK_COVER);
    assert_int_equal(d->g->decision.seat, SEAT_A);
    assert_int_equal(d->g->decision.other, desk_stand(d, "B5"));
    assert_int_equal(desk_s(d, "A3")->x, desk_in(20.5)); /* the stop roll waits (9.4) */
    desk_mustnt(d, "A cover B1 by A4", TX_MV_COVER_WHOM);
    desk_dice(d, "10,2,3,9");
    desk_must(d, "A cover B5 by A4"); /* 10 + 3 passes; HE 5 against 4: CD 1, 6: (S) */
    assert_int_equal(desk_m(d, "B5")->state, STATE_S);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(26)); /* 9 + 4 goes on; no second attack */
    assert_int_equal(desk_m(d, "A3")->stopped, 0);
    desk_close(d);
}

static void covering_when_the_mover_died(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_put(d, "A4", 29.5, 29, 180);
    desk_posture(d, "A4", POSTURE_FIRING);
    desk_must(d, "A move A3 by 26,20");
    /* the cards of a loss are secret dice of the record: a key is sought instead of typing faces */
    MatgFormation *f = matg_formation(d->g, 0);
    f->break_point = 1000000;
    type_value(d, "B5", MV_AP, 20);
    Game *keep = test_malloc(d->g->bytes);
    memcpy(keep, d->g, d->g->bytes);
    for (d->dice.key = 1; !(desk_s(d, "A3")->flags & ST_LOST); d->dice.key++) {
        memcpy(d->g, keep, d->g->bytes);
        assert_true(rules_scene_sync(&MATG, d->cat, d->g, d->scene));
        desk_must(d, "B react B5");
        assert_true(d->dice.key < 1000);
    }
    test_free(keep);
    assert_int_equal(d->g->decision.kind, MATG_ASK_COVER);
    desk_must(d, "A cover B5 by A4");
    assert_int_equal(desk_m(d, "A4")->fired, 1);
    assert_int_equal(d->g->decision.kind, 0);
    assert_int_equal(d->g->h.frame_n, 0);
    assert_int_equal(matg_game(d->g)->turn_seat, SEAT_B);
    desk_close(d);
}

static void let_pass_asks_when_better(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A move A3 by 27,20"); /* 9.0, then 5.0 inches: +1, 0 */
    assert_int_equal(d->g->decision.v[0], desk_in(0.5));
    int32_t before = d->g->decision.v[1];
    desk_must(d, "B let pass");
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(d->g->decision.v[0], desk_in(4.5)); /* 5.0 inches: the range modifier falls */
    assert_true(d->g->decision.v[1] > before);
    assert_int_equal(d->g->decision.v[2], before);
    desk_must(d, "B let pass");
    assert_int_equal(d->g->decision.kind, 0);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    desk_close(d);
}

static void let_finish(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A move A3 by 27,20");
    desk_must(d, "B let finish");
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    assert_int_equal(d->g->decision.kind, 0);
    desk_close(d);
}

static void ask_again_at_a_line(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A move A3 by 27,20");
    desk_mustnt(d, "B let from 5,5 5,5", TX_MV_LINE_POINTS);
    desk_mustnt(d, "B let from 5,5", TX_MV_LINE_POINTS);
    desk_must(d, "B let from 23.25,0 23.25,40"); /* no better there, asked all the same */
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(23.25));
    desk_must(d, "B let from 5,0 5,40"); /* never met: not asked again, though it gets better */
    assert_int_equal(d->g->decision.kind, 0);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    desk_close(d);
}

static void nobody_can_react(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_MOVEMENT);
    desk_must(d, "A move A3 by 27,20"); /* one record */
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    desk_close(d);
    d = open_gun(POSTURE_FIRING);
    desk_m(d, "B5")->fired = 1;
    desk_must(d, "A move A3 by 27,20");
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    desk_close(d);
}

/* Stops, the same for every path that begins alike (9.3). */
static uint32_t stops_of(Desk *d, const PathLeg *leg, uint32_t n, MatgStop *out) {
    View v = desk_view(d);
    return matg_path_reactions(&v, desk_stand(d, "A3"), leg, n, NULL, out, 32);
}

static void stops_depend_on_the_way_so_far(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE(AREA("woods", 22, 21, 25, 30) "," AREA("building_light", 24, 15, 25, 18), ""));
    desk_put(d, "A3", 20, 20, 90);
    desk_put(d, "B5", 29.5, 20, 270);
    desk_put(d, "B2", 22, 35, 180);
    desk_put(d, "B3", 30, 10, 270);
    desk_phase6(d, SEAT_A, 3);
    desk_posture(d, "B5", POSTURE_FIRING);
    desk_posture(d, "B2", POSTURE_FIRING);
    desk_posture(d, "B3", POSTURE_FIRE_MOVE);
    PathLeg leg[3] = {
        {{desk_in(24), desk_in(20)}, 0}, {{desk_in(26), desk_in(21)}, 0}, {{desk_in(26), desk_in(21)}, 0}};
    MatgStop whole[32], part[32];
    uint32_t n = stops_of(d, leg, 2, whole);
    assert_true(n >= 2);
    for (uint32_t k = 1; k < n; k++) assert_true(whole[k].along - whole[k - 1].along >= WU_INCH / 2);
    uint32_t m = stops_of(d, leg, 1, part);
    for (uint32_t k = 0; k < m; k++) {
        assert_int_equal(part[k].along, whole[k].along);
        assert_int_equal(part[k].firer, whole[k].firer);
        assert_true(part[k].stopped == whole[k].stopped && part[k].side == whole[k].side);
    }
    /* the same way drawn in more legs, by the same stops */
    PathLeg more[4] = {{vec(desk_in(21.37), desk_in(20)), 0}, {vec(desk_in(23.11), desk_in(20)), 0}, leg[0], leg[1]};
    m = stops_of(d, more, 4, part);
    assert_int_equal(m, n);
    for (uint32_t k = 0; k < n; k++) assert_int_equal(part[k].along, whole[k].along);
    /* cut short behind any stop, it is still offered there */
    for (uint32_t k = 0; k < n && whole[k].along <= 4 * WU_INCH; k++) {
        PathLeg cut = {vec(desk_in(20) + whole[k].along, desk_in(20)), 0};
        m = stops_of(d, &cut, 1, part);
        assert_int_equal(m, k + 1);
        assert_int_equal(part[k].along, whole[k].along);
    }
    /* another way ahead, the same way so far */
    leg[1].to = vec(desk_in(24), desk_in(16));
    uint32_t other = stops_of(d, leg, 2, part);
    for (uint32_t k = 0; k < other && k < n && whole[k].along <= 4 * WU_INCH; k++)
        assert_int_equal(part[k].along, whole[k].along);
    /* the move itself stops where the ghost said */
    ready(d, "A3");
    desk_must(d, "A move A3 by 24,20 26,21");
    for (uint32_t k = 0; k < n; k++) {
        assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
        assert_int_equal(d->g->decision.v[0], whole[k].along);
        assert_int_equal(d->g->decision.other, whole[k].firer);
        desk_must(d, "B let pass");
    }
    assert_int_equal(d->g->decision.kind, 0);
    desk_close(d);
}

static void the_way_ahead_is_hidden(void **state) {
    (void)state;
    uint64_t seen[2];
    for (int k = 0; k < 2; k++) {
        Desk *d = open_gun(POSTURE_FIRING);
        desk_must(d, k ? "A move A3 by 27,20" : "A move A3 by 21,20 24,26 facing 12");
        MATG.redact(d->cat, d->g, SEAT_B);
        seen[k] = game_hash(d->g, &MATG);
        desk_close(d);
    }
    assert_true(seen[0] == seen[1]);
}

static void stopped_on_a_friend_goes_back(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_put(d, "A4", 21.2, 20.9, 90); /* beside the line of sight */
    desk_must(d, "A move A3 by 26,20");
    assert_int_equal(desk_s(d, "A3")->x, desk_in(20.5)); /* halted half on A4 */
    desk_dice(d, "13,4,4,10");
    desk_must(d, "B react B5");
    assert_int_equal(desk_m(d, "A3")->stopped, 1);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(20.2)); /* back to where it just touches */
    desk_close(d);
}

static void turning_and_loading_may_be_shot_at(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A turn A3 facing 180");
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(desk_s(d, "A3")->face, 32768); /* as it then faces */
    desk_dice(d, "14");
    desk_must(d, "B react B5"); /* missed: it has fired, the turn is done */
    assert_int_equal(d->g->decision.kind, 0);
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_DONE);
    desk_close(d);
    d = open_gun(POSTURE_FIRING);
    desk_put(d, "A5", 20, 25, 90);
    desk_put(d, "A6", 19, 25, 90);
    ready(d, "A5");
    ready(d, "A6");
    desk_must(d, "A load A5 in A6");
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(d->g->decision.stand, desk_stand(d, "A5"));
    desk_dice(d, "13,3,4,13"); /* HE 4 on P6 halved 3: CD 1, 7 + 1 = 8: nothing; then the roll to load */
    desk_must(d, "B react B5");
    assert_true(desk_s(d, "A5")->flags & ST_ABOARD);
    desk_close(d);
}

static void who_stops_at_its_end_has_turned(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A turn A3 facing 180");
    desk_dice(d, "13,5,5,10"); /* from the side, DV 4: CD 6, 10 + 1: S; 14 > 13 stops */
    desk_must(d, "B react B5");
    assert_int_equal(desk_m(d, "A3")->stopped, 1);
    assert_int_equal(desk_s(d, "A3")->face, 32768);
    desk_close(d);
}

static void stretches_add_up(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_must(d, "A move A3 by 27,20");
    const Event *e = desk_event(d, EV_MOVED, 0);
    assert_non_null(e);
    assert_int_equal(e->v[0], desk_in(0.5));
    assert_int_equal(e->v[3], 50); /* half a point, in hundredths */
    desk_must(d, "B let finish");
    e = desk_event(d, EV_MOVED, 0);
    assert_int_equal(e->v[0], desk_in(6.5));
    assert_int_equal(e->v[3], 650);
    assert_int_equal(d->ev.pt[e->v[1]].x, desk_in(20.5));
    desk_close(d);
}

/* Two opportunity firers: covering fire at each in turn, in the owner's order, or not at all. */
static Desk *open_two_guns(void) {
    Desk *d = open_gun(POSTURE_FIRING);
    desk_put(d, "B2", 27.5, 17, 270);
    desk_posture(d, "B2", POSTURE_FIRING);
    desk_put(d, "A4", 29.5, 30, 180);
    desk_put(d, "A2", 31.5, 30, 180);
    desk_posture(d, "A4", POSTURE_FIRING);
    desk_posture(d, "A2", POSTURE_FIRING);
    desk_must(d, "A move A3 by 26,20");
    desk_dice(d, "20,20");
    desk_must(d, "B react B5 B2");
    assert_int_equal(d->g->decision.kind, MATG_ASK_COVER);
    return d;
}

static void covering_each_firer(void **state) {
    (void)state;
    Desk *d = open_two_guns();
    assert_int_equal(d->g->decision.other, desk_stand(d, "B5"));
    desk_dice(d, "20");
    desk_must(d, "A cover B2 by A4"); /* the other first */
    assert_int_equal(d->g->decision.kind, MATG_ASK_COVER);
    assert_int_equal(d->g->decision.other, desk_stand(d, "B5"));
    desk_mustnt(d, "A cover B2 by A2", TX_MV_COVER_WHOM); /* once each */
    desk_dice(d, "20");
    desk_must(d, "A cover B5 by A2");
    assert_int_equal(d->g->decision.kind, 0);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(26)); /* missed: it owes no stop roll */
    desk_close(d);
    d = open_two_guns();
    desk_must(d, "A let pass"); /* this one only */
    assert_int_equal(d->g->decision.other, desk_stand(d, "B2"));
    desk_must(d, "A let pass");
    assert_int_equal(d->g->decision.kind, 0);
    desk_close(d);
    d = open_two_guns();
    desk_must(d, "A let finish"); /* none at all */
    assert_int_equal(d->g->decision.kind, 0);
    desk_close(d);
}

static void setting_down_may_be_shot_at(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    Tx tx = {&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    desk_put(d, "A5", 20, 26, 90);
    desk_put(d, "A6", 19, 24, 90);
    matg_board(&tx, desk_stand(d, "A5"), desk_stand(d, "A6"));
    matg_game(d->g)->attempt_kind = 0;
    desk_m(d, "A3")->attempt = ATTEMPT_NONE;
    desk_must(d, "A land A5 from A6 at 20.02,24 facing 90");
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(d->g->decision.stand, desk_stand(d, "A5"));
    desk_must(d, "B let pass");
    assert_int_equal(desk_m(d, "A5")->attempt, ATTEMPT_READY); /* half of its points are left to it */
    desk_close(d);
}

static void one_attack_a_mover(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_put(d, "B2", 29.5, 22, 270);
    desk_posture(d, "B2", POSTURE_FIRING);
    desk_must(d, "A move A3 by 27,20");
    desk_mustnt(d, "B react B5 B5", TX_NAMED_TWICE);
    desk_dice(d, "20");
    desk_must(d, "B react B5");
    assert_int_equal(d->g->decision.kind, 0); /* B2 has had its chance to join */
    assert_int_equal(desk_s(d, "A3")->x, desk_in(27));
    desk_close(d);
}

static void opfire_option(void **state) {
    (void)state;
    Desk *d = desk_open(BATTLE("", "\"opfire\":\"all3\""));
    desk_put(d, "A3", 20, 20, 90);
    desk_put(d, "B5", 29.5, 20, 270);
    desk_phase6(d, SEAT_A, 3);
    desk_posture(d, "B5", POSTURE_FIRING);
    ready(d, "A3");
    desk_must(d, "A move A3 by 26,20");
    desk_dice(d, "11");
    desk_must(d, "B react B5"); /* 11 + 3 fails */
    assert_int_equal(desk_m(d, "A3")->state, 0);
    desk_close(d);
}

static void entering_may_be_shot_at(void **state) {
    (void)state;
    Desk *d = open_gun(POSTURE_FIRING);
    desk_off(d, "A3");
    desk_put(d, "B5", 9.5, 20, 270);
    ready(d, "A3");
    desk_put(d, "A4", 0.4, 20.9, 90);
    desk_must(d, "A move A3 by 0,20 6,20");
    assert_int_equal(d->g->decision.kind, MATG_ASK_REACT);
    assert_int_equal(desk_s(d, "A3")->x, desk_in(0.5));
    desk_dice(d, "13,4,4,10");
    desk_must(d, "B react B5");
    /* stopped on A4, nothing clear on its way: it waits outside again, suppressed, its move made */
    assert_false(desk_s(d, "A3")->flags & ST_ON_TABLE);
    assert_int_equal(desk_m(d, "A3")->attempt, ATTEMPT_DONE);
    assert_int_equal(desk_m(d, "A3")->state, STATE_S);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m17_stop_roll),
        cmocka_unit_test(m29_covering),
        cmocka_unit_test(covering_when_the_mover_died),
        cmocka_unit_test(let_pass_asks_when_better),
        cmocka_unit_test(let_finish),
        cmocka_unit_test(ask_again_at_a_line),
        cmocka_unit_test(nobody_can_react),
        cmocka_unit_test(stops_depend_on_the_way_so_far),
        cmocka_unit_test(the_way_ahead_is_hidden),
        cmocka_unit_test(stopped_on_a_friend_goes_back),
        cmocka_unit_test(turning_and_loading_may_be_shot_at),
        cmocka_unit_test(who_stops_at_its_end_has_turned),
        cmocka_unit_test(stretches_add_up),
        cmocka_unit_test(covering_each_firer),
        cmocka_unit_test(setting_down_may_be_shot_at),
        cmocka_unit_test(one_attack_a_mover),
        cmocka_unit_test(opfire_option),
        cmocka_unit_test(entering_may_be_shot_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
