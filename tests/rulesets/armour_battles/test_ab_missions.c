/* Off-table artillery, smoke, the Logistics Phase (7); hidden units and ambush (6.14), laws 3 and 4. B-11, B-12, B-13,
 * B-19. */
#include "ab_desk.h"

#include <stdlib.h>

/* A1 observes B1, A7 is free, A has Staff Orders and its pulse. */
static Desk *observer(const char *terrain, const char *options) {
    Desk *d = ab_desk(terrain, options);
    ab_put(d, "A1", 30, 15, 0);
    ab_put(d, "B1", 30, 30, 180);
    ab_s(d, "B1")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    ab_game(d->g)->staff[SEAT_A] = 2;
    return d;
}

static void b11_response(void **state) {
    (void)state;
    Desk *d = observer("", "");
    desk_roll(d, "6,4,2,1, 5,3,1, 5,1,1,1, 1,1,1,1,1",
              "A call A7 at 30,30 by A1");                     /* at once: on its marker, no success */
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE); /* its marker is gone as it fires */
    assert_non_null(ab_event(d, TX_AB_LOG_ON_MARK));
    assert_int_equal(ab_game(d->g)->staff[SEAT_A], 1);
    desk_close(d);
    d = observer("", "");
    desk_roll(d, "6,2,2,1, 5,3,1", "A call A7 at 30,30 by A1"); /* as many is not more */
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_HE);
    desk_mustnt(d, "A call A7 at 30,30 by A1", TX_AB_BATTERY_BUSY);
    desk_close(d);
}

static void b12_deviation(void **state) {
    (void)state;
    Desk *d = observer("", "");
    desk_dice(d, "6,4,4,1, 5,3,1, 3,4,10,1"); /* 90 degrees: four inches east, nobody within four of it */
    ab_put(d, "B1", 29, 30, 180);
    desk_must(d, "A call A7 at 31,30 by A1");
    const Event *e = ab_event(d, TX_AB_LOG_DEVIATES);
    assert_non_null(e);
    assert_int_equal(e->v[0], 4 * WU_INCH);
    assert_int_equal(e->to.x, ab_in(35));
    assert_int_equal(e->to.y, ab_in(30));
    desk_close(d);
    for (int hit = 5; hit <= 6; hit++) {
        d = observer("", "");
        TEXT(faces, 80);
        text_format(&faces, "6,4,4,1, 5,3,1, %d,6,10,1, 1,1,1,1,1", hit);
        desk_dice(d, faces.buf);
        desk_must(d, "A call A7 at 30,30 by A1");
        e = ab_event(d, TX_AB_LOG_ON_MARK);
        assert_non_null(e);
        assert_int_equal(e->to.x, ab_in(30));
        desk_close(d);
    }
}

static void b13_artillery_on_a_stug_in_a_wood(void **state) {
    (void)state;
    Desk *d = observer(AB_BOX("woods", "", 20, 28.9, 40, 34), "");
    desk_roll(d, "6,4,4,1, 5,3,1, 5,1,1,1, 6,4,4,2,1, 6,3,3,2,1, 2", "A call A7 at 30,30 by A1");
    assert_int_equal(ab_s(d, "B1")->disruption, 2);
    assert_int_equal(ab_s(d, "B1")->suppressed, 1); /* a tie of sixes is not enough */
    assert_true(desk_y(d, "B1") == 38);             /* 6 + 2 to its own edge */
    assert_true(desk_x(d, "B1") == 30);
    desk_close(d);
}

static void artillery_dice_by_option(void **state) {
    (void)state;
    Desk *d = observer("", "\"ab_arty_dice\": \"fp\"");
    desk_roll(d, "6,4,4,1, 5,3,1, 5,1,1,1, 1,1,1,1,1,1,1", "A call A7 at 30,30 by A1");
    desk_close(d);
}

static void markers_and_observers(void **state) {
    (void)state;
    Desk *d = observer(AB_BOX("building_light", "", 40, 20, 60, 24), "");
    ab_put(d, "A2", 50, 15, 0); /* sees nobody */
    ab_put(d, "B1", 31, 40, 180);
    desk_mustnt(d, "A call A7 at 30,30 by A1", TX_AB_MARKER_FAR);
    desk_mustnt(d, "A call A1 at 30,40 by A1", TX_AB_NO_BATTERY);
    ab_put(d, "B1", 50, 30, 180);
    ab_put(d, "A1", 50, 10, 0);
    desk_mustnt(d, "A call A7 at 50,30 by A2", TX_AB_FO_SEES_NONE);
    ab_put(d, "A1", 30, 30, 0);
    ab_s(d, "A1")->suppressed = 1;
    desk_mustnt(d, "A call A7 at 50,30 by A1", TX_AB_FO_SUPPRESSED);
    ab_s(d, "A1")->suppressed = 0;
    ab_game(d->g)->staff[SEAT_A] = 0;
    desk_mustnt(d, "A call A7 at 50,30 by A1", TX_AB_NO_STAFF); /* no die of a chain pays for it */
    desk_close(d);
    d = observer("", "\"ab_marker_needs_enemy\": \"0\"");
    desk_roll(d, "1,1,1,1, 1,1,1", "A call A7 at 60,10 by A1");
    desk_close(d);
}

/* A pulse of A's that is its first of the turn. */
static void next_turn(Desk *d, const char *dice) {
    AbGame *t = ab_game(d->g);
    for (int i = 0; i < 2 * AB_FACES; i++) t->pool[i] = 0;
    t->wild[0] = t->wild[1] = 0;
    desk_dice(d, dice);
    desk_must(d, "A end");
}

static void b19_smoke(void **state) {
    (void)state;
    Desk *d = observer("", "");
    AbGame *t = ab_game(d->g);
    t->staff[SEAT_A] = 1;
    desk_roll(d, "1,1,1,1, 1,1,1", "A smoke A7 at 30,27 by A1 facing 0");
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_SMOKE);
    View v = desk_view(d);
    assert_true(ab_sees(&v, desk_stand(d, "A1"), stand_pose(game_stand_c(d->g, desk_stand(d, "A1"))),
                        desk_stand(d, "B1"), stand_pose(game_stand_c(d->g, desk_stand(d, "B1"))), NULL));
    uint32_t pieces = d->g->piece_n;
    /* Staff Orders are gone: nothing to adjust, the pulse had ended by itself had it not had its die. */
    next_turn(d, "6,6,5,5,5,5, 4,4,4,4,4,4");
    assert_int_equal(d->g->h.turn, 3);
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_SCREEN);
    assert_int_equal(d->g->piece_n, pieces + 1);
    Table table = game_table(d->g);
    const Piece *p = &table.piece[ab_s(d, "A7")->screen];
    Box b = {INT32_MAX, INT32_MAX, 0, 0};
    for (uint32_t k = 0; k < p->pt_n; k++) {
        const TablePoint *q = &table.pt[p->pt + k];
        b = (Box){MIN(b.x0, q->x), MIN(b.y0, q->y), MAX(b.x1, q->x), MAX(b.y1, q->y)};
    }
    assert_int_equal(b.x0, ab_in(24));
    assert_int_equal(b.x1, ab_in(36));
    assert_int_equal(b.y0, ab_in(26.5));
    assert_int_equal(b.y1, ab_in(27.5));
    v = desk_view(d);
    assert_false(ab_sees(&v, desk_stand(d, "A1"), stand_pose(game_stand_c(d->g, desk_stand(d, "A1"))),
                         desk_stand(d, "B1"), stand_pose(game_stand_c(d->g, desk_stand(d, "B1"))), NULL));
    desk_must(d, "A chain 5");
    next_turn(d, "6,6,5,5,5,5, 4,4,4,4,4,4");
    assert_int_equal(d->g->h.turn, 4);
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE); /* lifted in the Logistics Phase */
    v = desk_view(d);
    assert_true(ab_sees(&v, desk_stand(d, "A1"), stand_pose(game_stand_c(d->g, desk_stand(d, "A1"))),
                        desk_stand(d, "B1"), stand_pose(game_stand_c(d->g, desk_stand(d, "B1"))), NULL));
    desk_close(d);
}

static void adjusted_then_fired_in_logistics(void **state) {
    (void)state;
    Desk *d = observer("", "");
    ab_game(d->g)->staff[SEAT_A] = 3;
    desk_roll(d, "1,1,1,1, 1,1,1", "A call A7 at 30,27 by A1");
    next_turn(d, "6,6,5,5,5,5, 4,4,4,4,4,4");
    assert_int_equal(d->g->h.phase, AB_LOGISTICS);
    desk_mustnt(d, "A adjust A7 to 30,31.1 by A1", TX_AB_ADJUST_FAR);
    desk_roll(d, "5,1,1,1, 4,1,1,1,1, 4,1,1,1,1",
              "A adjust A7 to 30,31 by A1"); /* no other is pending: it fires, a StuG reacts to it with 5 */
    const Event *e = ab_event(d, TX_AB_LOG_ON_MARK);
    assert_non_null(e);
    assert_int_equal(e->to.y, ab_in(31));
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE);
    assert_int_equal(d->g->h.phase, AB_CHAIN);
    desk_close(d);
}

static void failure_cancels_or_an_order_keeps(void **state) {
    (void)state;
    Desk *d = observer("", "");
    ab_game(d->g)->staff[SEAT_A] = 2;
    desk_roll(d, "1,1,1,1, 1,1,1", "A call A7 at 30,27 by A1");
    next_turn(d, "1,2,3,4,5,5, 6,4,4,4,4,4");
    assert_true(ab_failed(d->g, SEAT_A));
    assert_int_equal(d->g->decision.kind, AB_ASK_KEEP);
    desk_must(d, "A keep A7");
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_HE);
    assert_int_equal(ab_game(d->g)->staff[SEAT_A], 0);
    desk_close(d);
    d = observer("", "");
    ab_game(d->g)->staff[SEAT_A] = 1;
    desk_roll(d, "1,1,1,1, 1,1,1", "A call A7 at 30,27 by A1");
    next_turn(d, "1,2,3,4,5,5, 6,4,4,4,4,4");
    assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE);
    desk_close(d);
}

/* --- hidden units --- */

static void absent_from_the_view(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 34, 50, 44), ""), *e = ab_desk(AB_BOX("woods", "", 20, 34, 50, 44), "");
    ab_put(d, "A1", 30, 10, 0);
    ab_put(e, "A1", 30, 10, 0);
    ab_hide(d, "B3", 30, 40, 180);
    ab_hide(e, "B3", 45, 38, 90);
    ab_s(e, "B3")->disruption = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    ab_pulse(e, SEAT_A, 2, 1);
    View v = desk_redacted(d, SEAT_A), w = desk_redacted(e, SEAT_A);
    TEXT(what, 200);
    if (game_differs(v.g, w.g, &ARMOUR_BATTLES, &what)) fail_msg("%s", what.buf);
    assert_false(stand_on_table(game_stand_c(v.g, desk_stand(d, "B3"))));
    assert_true(stand_on_table(game_stand_c(desk_redacted(d, SEAT_B).g, desk_stand(d, "B3"))));
    desk_mustnt(d, "A call A7 at 30,40 by A1", TX_AB_NO_STAFF);
    ab_game(d->g)->staff[SEAT_A] = 1;
    desk_mustnt(d, "A call A7 at 30,40 by A1", TX_AB_FO_SEES_NONE); /* batteries are not aimed at it */
    desk_must(d, "A activate A1");
    desk_mustnt(d, "A fire A1 at B3", TX_STAND_OFF_TABLE);
    desk_close(d);
    desk_close(e);
}

/* Law 4: nothing in the mover's view refuses; the host halts it and the hidden one is found. A suppressed mover finds
 * nobody by looking. */
static void met_and_revealed(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 10, 0);
    ab_s(d, "A1")->suppressed = 1;
    ab_hide(d, "B3", 30, 15, 180);
    ab_s(d, "B3")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "6", "A roll");
    desk_must(d, "A move A1 by 30,16");
    assert_true(desk_y(d, "A1") <= 13 && desk_y(d, "A1") > 12.8);
    assert_false(ab_is_hidden(d->g, desk_stand(d, "B3")));
    desk_close(d);
}

static void found_from_near(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 10, 0);
    ab_hide(d, "B3", 30, 27, 180);
    ab_s(d, "B3")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "6", "A roll");
    desk_must(d, "A move A1 by 30,16.9"); /* 8.1 inches off it */
    assert_true(ab_is_hidden(d->g, desk_stand(d, "B3")));
    desk_close(d);
    d = ab_desk("", "");
    ab_put(d, "A1", 30, 10, 0);
    ab_hide(d, "B3", 30, 27, 180);
    ab_s(d, "B3")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "6", "A roll");
    desk_must(d, "A move A1 by 30,17");
    assert_false(ab_is_hidden(d->g, desk_stand(d, "B3")));
    desk_close(d);
}

static void ambush(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 30, 50, 44), "");
    ab_put(d, "A1", 30, 15, 0);
    ab_hide(d, "B3", 30, 31.5, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    desk_must(d, "B activate B3");
    View v = desk_view(d);
    AbShot s;
    StandIx b = desk_stand(d, "B3"), a = desk_stand(d, "A1");
    ab_shot(&v, b, stand_pose(game_stand_c(d->g, b)), a, stand_pose(game_stand_c(d->g, a)), 0, 0, false, &s);
    assert_int_equal(s.need, 3); /* effective range, from ambush */
    desk_roll(d, "3,1,1,1,1,1,1,1, 4,1,1,1,1",
              "B fire B3 at A1"); /* no opportunity fire at that shot, a 3 is a success */
    assert_false(ab_is_hidden(d->g, b));
    assert_int_equal(ab_s(d, "A1")->disruption, 0);
    desk_close(d);
}

/* A hidden one's side is asked at the end of every move, near it or not: the question tells nothing. */
static void questions_tell_nothing(void **state) {
    (void)state;
    for (int near = 0; near < 2; near++) {
        Desk *d = ab_desk("", "");
        ab_put(d, "A1", 30, 5, 0);
        ab_hide(d, "B3", near ? 30 : 70, near ? 30 : 46, 180);
        ab_pulse(d, SEAT_A, 2, 1);
        desk_must(d, "A activate A1");
        desk_dice(d, "6");
        desk_must(d, "A roll");
        desk_must(d, "A move A1 by 30,15");
        assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
        assert_int_equal(d->g->decision.v[0], AB_STOP_END);
        assert_true(desk_y(d, "A1") == 15);
        desk_must(d, "B decline");
        desk_close(d);
    }
}

static void set_up_hidden_where_there_is_cover(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 38, 30, 46), "");
    desk_mustnt(d, "B place B1 at 25,42 facing 180 as hidden", TX_AB_NOT_HIDDEN);
    desk_mustnt(d, "B place B3 at 50,42 facing 180 as hidden", TX_AB_NO_COVER);
    desk_mustnt(d, "B place B3 at 50,20 facing 180", TX_DEPLOY_OUTSIDE);
    desk_must(d, "B place B3 at 50,42 facing 180"); /* in the open it lies open */
    assert_false(ab_is_hidden(d->g, desk_stand(d, "B3")));
    desk_must(d, "B place B3 at 25,42 facing 180");
    assert_true(ab_is_hidden(d->g, desk_stand(d, "B3")));
    assert_false(stand_on_table(game_stand_c(desk_redacted(d, SEAT_A).g, desk_stand(d, "B3"))));
    for (uint32_t k = 0; k < d->ev.n; k++)
        assert_false(d->ev.ev[k].a == desk_stand(d, "B3") && (d->ev.ev[k].audience & SEAT_BIT(SEAT_A)));
    desk_must(d, "B ready");
    desk_mustnt(d, "B ready", TX_NOT_YOUR_TURN);
    desk_close(d);
}

/* Smoke that lies is a mission too: a Command Failure takes it away before the enemy's first pulse, a Staff Order keeps
 * it to its own Logistics Phase (7.7, 7.8). */
static void laid_smoke_is_cancelled_or_kept(void **state) {
    (void)state;
    for (int keep = 0; keep < 2; keep++) {
        Desk *d = observer("", "");
        desk_dice(d, "6,4,4,1, 1,1,1"); /* at once */
        desk_must(d, "A smoke A7 at 30,27 by A1 facing 0");
        assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_SCREEN);
        next_turn(d, "1,2,3,4,5,5, 6,4,4,4,4,4");
        assert_int_equal(d->g->decision.kind, AB_ASK_KEEP);
        desk_mustnt(d, "A keep A1", TX_AB_NONE_TO_KEEP);
        desk_must(d, keep ? "A keep A7" : "A keep");
        assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B)); /* the enemy's pulse is first */
        assert_int_equal(ab_s(d, "A7")->mission, keep ? AB_MISSION_SCREEN : AB_MISSION_NONE);
        assert_int_equal(ab_game(d->g)->staff[SEAT_A], keep ? 0 : 1);
        desk_must(d, "B chain 4");
        desk_must(d, "B end");
        assert_int_equal(ab_s(d, "A7")->mission, AB_MISSION_NONE); /* A's Logistics Phase */
        desk_close(d);
    }
}

static void hidden_units_do_not_observe(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 36, 40, 44), "");
    ab_put(d, "A1", 30, 15, 0);
    ab_hide(d, "B3", 30, 37.2, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    ab_game(d->g)->staff[SEAT_B] = 1;
    desk_mustnt(d, "B call B7 at 30,15 by B3", TX_AB_FO_HIDDEN);
    game_stand(d->g, desk_stand(d, "B3"))->flags = ST_ON_TABLE;
    desk_roll(d, "1,1,1, 1,1,1", "B call B7 at 30,15 by B3");
    desk_close(d);
}

static void friends_are_in_the_burst(void **state) {
    (void)state;
    Desk *d = observer("", "");
    ab_put(d, "A2", 33, 25, 0); /* its nearest corner 3.2 inches off the marker */
    ab_put(d, "A3", 40, 28, 0);
    ab_game(d->g)->staff[SEAT_A] = 1; /* for the call: none to react with */
    desk_roll(d, "6,4,4,1, 5,3,1, 6,1,1,1, 6,1,1,1,1, 4,1,1,1,1, 4,1,1,1,1, 4,1,1,1,1", "A call A7 at 30,28 by A1");
    assert_int_equal(ab_s(d, "A2")->suppressed, 1);
    assert_int_equal(ab_s(d, "B1")->suppressed, 0);
    assert_int_equal(ab_s(d, "A3")->suppressed, 0);
    desk_close(d);
}

static void a_marker_too_far_has_its_nearest(void **state) {
    (void)state;
    Desk *d = observer("", "");
    View v = {SEAT_A, &ARMOUR_BATTLES, d->cat, d->g, d->scene};
    const Arg arg[] = {{.slot = 0, .kind = ARG_STAND, .a = desk_stand(d, "A7")},
                       {.slot = 1, .kind = ARG_POINT, .a = ab_in(30), .b = ab_in(20)},
                       {.slot = 2, .kind = ARG_STAND, .a = desk_stand(d, "A1")}};
    Command c = {.seat = SEAT_A, .op = AB_OP_CALL, .n = 3, .arg = arg};
    Verdict no = rules_check(&v, &c);
    Remedy r;
    assert_int_equal(no.why, TX_AB_MARKER_FAR);
    assert_int_equal(no.have, ab_in(9));
    ab_remedy(&v, &c, &no, &d->tmp, &r);
    assert_true(r.some);
    assert_int_equal(rules_check(&v, &r.cmd).kind, VERDICT_OK);
    assert_in_range(r.have, ab_in(5), ab_in(5.2)); /* as far as the marker must come nearer */
    desk_close(d);
}

/* Passing a hidden unit within 8 inches finds it, though the move neither ends nor stops there; it may fire first, from
 * ambush (6.14). */
static void found_from_the_way(void **state) {
    (void)state;
    for (int fires = 0; fires < 2; fires++) {
        Desk *d = ab_desk(AB_BOX("woods", "", 34, 8, 50, 22), "");
        ab_put(d, "A1", 30, 4, 0);
        ab_hide(d, "B3", 35.2, 16, 270); /* sees out of the edge; 20 inches off at start and end it is not found */
        ab_pulse(d, SEAT_A, 2, 2);
        desk_must(d, "A activate A1 dice 2");
        desk_dice(d, "6,6");
        desk_must(d, "A roll");
        desk_must(d, "A move A1 by 30,27.9");
        assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
        assert_int_equal(d->g->decision.v[0], AB_STOP_SEEN);
        assert_true(desk_y(d, "A1") < 16);
        assert_true(ab_is_hidden(d->g, desk_stand(d, "B3")));
        if (fires) {
            desk_dice(d, "2,2,1,1,1,1,1,1, 1,1,1,1,1"); /* close, from ambush, flank: 2s hit; 2 Disruption */
            desk_must(d, "B opfire B3");
            assert_int_equal(ab_s(d, "A1")->disruption, 2);
        }
        while (d->g->decision.kind == AB_ASK_OPPORTUNITY) desk_must(d, "B decline");
        assert_false(ab_is_hidden(d->g, desk_stand(d, "B3")));
        assert_true(desk_y(d, "A1") > 27.8);
        desk_close(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b11_response),
        cmocka_unit_test(b12_deviation),
        cmocka_unit_test(b13_artillery_on_a_stug_in_a_wood),
        cmocka_unit_test(artillery_dice_by_option),
        cmocka_unit_test(markers_and_observers),
        cmocka_unit_test(b19_smoke),
        cmocka_unit_test(adjusted_then_fired_in_logistics),
        cmocka_unit_test(failure_cancels_or_an_order_keeps),
        cmocka_unit_test(absent_from_the_view),
        cmocka_unit_test(met_and_revealed),
        cmocka_unit_test(found_from_near),
        cmocka_unit_test(ambush),
        cmocka_unit_test(questions_tell_nothing),
        cmocka_unit_test(set_up_hidden_where_there_is_cover),
        cmocka_unit_test(laid_smoke_is_cancelled_or_kept),
        cmocka_unit_test(hidden_units_do_not_observe),
        cmocka_unit_test(friends_are_in_the_burst),
        cmocka_unit_test(a_marker_too_far_has_its_nearest),
        cmocka_unit_test(found_from_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
