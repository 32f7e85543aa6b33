/* Sight, direct fire and what comes of it, opportunity fire, Break-Off, Shoot and Scoot (6). B-6 to B-10, B-14. */
#include "ab_desk.h"

static AbShot shot(Desk *d, const char *by, const char *target) {
    View v = desk_view(d);
    StandIx b = desk_stand(d, by), t = desk_stand(d, target);
    AbShot s;
    ab_shot(&v, b, stand_pose(game_stand_c(d->g, b)), t, stand_pose(game_stand_c(d->g, t)), 0, 0, false, &s);
    return s;
}

static bool sees(Desk *d, const char *a, const char *b) {
    View v = desk_view(d);
    StandIx x = desk_stand(d, a), y = desk_stand(d, b);
    return ab_sees(&v, x, stand_pose(game_stand_c(d->g, x)), y, stand_pose(game_stand_c(d->g, y)), NULL);
}

/* B4 14 inches before the front of A1, its turn to act. */
static Desk *duel(const char *options) {
    Desk *d = ab_desk("", options);
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_s(d, "A1")->fired = 1; /* no answer but the dice */
    ab_pulse(d, SEAT_B, 2, 1);
    desk_must(d, "B activate B4");
    return d;
}

/* B4 fires at A1 with these dice: its Disruption, whether it is suppressed, and how far up the table it stands then. */
static void b4_fires(Desk *d, const char *faces, int disruption, int suppressed, double y) {
    desk_roll(d, faces, "B fire B4 at A1");
    assert_int_equal(ab_s(d, "A1")->disruption, disruption);
    assert_int_equal(ab_s(d, "A1")->suppressed, suppressed);
    assert_true(desk_y(d, "A1") == y);
}

static void b6_panzer_iv_at_sherman(void **state) {
    (void)state;
    Desk *d = duel("");
    AbShot s = shot(d, "B4", "A1");
    assert_int_equal(s.range, 14 * WU_INCH);
    assert_int_equal(s.band, 1);
    assert_int_equal(s.need, 4);
    assert_int_equal(s.pool, 8);
    assert_int_equal(s.react_pool, 5);
    b4_fires(d, "6,5,4,4,3,2,2,1,5,4,3,2,1,3", 2, 1, 11); /* 6 + 3 */
    assert_int_equal(ab_s(d, "B4")->fired, 1);
    desk_close(d);
}

static void b7_two_sixes_unmatched(void **state) {
    (void)state;
    Desk *d = duel("");
    b4_fires(d, "6,6,4,1,1,1,1,1,4,4,1,1,1,2,3", 1, 1, 9); /* 6 + 5 */
    desk_close(d);
}

static void b8_flank_after_a_double_move(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A3", 30, 20, 0);
    ab_put(d, "B1", 30, 28, 0);
    ab_pulse(d, SEAT_A, 2, 2);
    desk_must(d, "A activate A3 dice 2");
    AbShot s = shot(d, "A3", "B1");
    assert_int_equal(s.range, 6 * WU_INCH);
    assert_true(s.flank);
    assert_int_equal(s.need, 2);
    assert_int_equal(s.pool, 7);
    assert_int_equal(s.react_need, 4);
    assert_int_equal(s.react_pool, 6);
    desk_close(d);
}

static void b9_sliding_dice(void **state) {
    (void)state;
    static const int CASE[][4] = {{7, 5, 6, 4}, {9, 2, 6, 0}, {1, 5, 2, 6}, {0, 5, 2, 7}, {4, 3, 4, 3}};
    for (size_t k = 0; k < ARRAY_LEN(CASE); k++) {
        Ledger tn = {0}, dice = {0};
        ledger_add(&tn, TX_AB_TN, 0, STATUS_BOOK, CASE[k][0]);
        ledger_add(&dice, TX_AB_AT, 0, STATUS_BOOK, CASE[k][1]);
        ab_slide_dice(&tn, &dice);
        assert_int_equal(ledger_sum(&tn), CASE[k][2]);
        assert_int_equal(ledger_sum(&dice), CASE[k][3]);
    }
}

static void b10_suppressed_without_disruption(void **state) {
    (void)state;
    Desk *d = duel("");
    b4_fires(d, "6,1,1,1,1,1,1,1,5,5,1,1,1", 0, 1, 20);
    desk_close(d);
}

static void b14_a_tie_of_sixes_by_direct_fire(void **state) {
    (void)state;
    Desk *d = duel("");
    b4_fires(d, "6,4,4,2,1,1,1,1,6,3,3,2,1", 2, 0, 20); /* not forced back */
    desk_close(d);
    d = duel("\"ab_fb_needs_suppression\": \"0\""); /* by option 6 inches on any Disruption */
    desk_roll(d, "6,4,4,2,1,1,1,1,6,3,3,2,1", "B fire B4 at A1");
    assert_true(desk_y(d, "A1") == 14);
    desk_close(d);
}

static void three_disperse(void **state) {
    (void)state;
    Desk *d = duel("");
    int16_t was = ab_game(d->g)->morale[SEAT_A];
    desk_roll(d, "6,4,4,4,1,1,1,1,1,3,3,2,1,5", "B fire B4 at A1"); /* D3 of a 5 is 3 */
    assert_false(stand_alive(game_stand_c(d->g, desk_stand(d, "A1"))));
    assert_int_equal(ab_game(d->g)->morale[SEAT_A], was - 3);
    desk_close(d);
}

static void extra_dice_are_paid(void **state) {
    (void)state;
    Desk *d = duel("");
    AbGame *t = ab_game(d->g);
    t->wild[SEAT_B] = 1;
    t->staff[SEAT_B] = 1;
    t->staff[SEAT_A] = 2;
    desk_mustnt(d, "B fire B4 at A1 wild 2", TX_AB_NO_WILD);
    desk_mustnt(d, "B fire B4 at A1 staff 2", TX_AB_NO_STAFF);
    desk_roll(d, "4,1,1,1,1,1,1,1,1,1", "B fire B4 at A1 wild 1 staff 1");
    assert_int_equal(t->wild[SEAT_B] + t->staff[SEAT_B], 0);
    assert_int_equal(d->g->decision.kind, AB_ASK_REACT);
    desk_roll(d, "4,1,1,1,1,1", "A react staff 1");
    assert_int_equal(t->staff[SEAT_A], 1);
    assert_int_equal(ab_s(d, "A1")->disruption, 0);
    desk_close(d);
}

static void front_arc_and_sloped(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A3", 20, 20, 0);
    ab_put(d, "B6", 28, 26, 180); /* 53 degrees off its front */
    assert_false(shot(d, "A3", "B6").flank);
    desk_close(d);
    d = ab_desk("", "\"ab_front_arc\": \"90\"");
    ab_put(d, "A3", 20, 20, 0);
    ab_put(d, "B6", 28, 26, 180);
    assert_true(shot(d, "A3", "B6").flank);
    assert_int_equal(shot(d, "A3", "B6").react_pool, 7);
    desk_close(d);
    d = ab_desk("", "\"ab_front_arc\": \"90\", \"ab_sloped_flank_penalty\": \"1\"");
    ab_put(d, "A3", 20, 20, 0);
    ab_put(d, "B6", 28, 26, 180);
    assert_int_equal(shot(d, "A3", "B6").react_pool, 6);
    desk_close(d);
}

static void arcs_ranges_markers(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "B1", 30, 30, 90); /* a StuG looks east */
    ab_put(d, "A1", 20, 30, 0);
    ab_put(d, "A4", 30, 1.2, 0);
    ab_put(d, "B4", 60, 40, 180);
    ab_pulse(d, SEAT_B, 2, 2);
    desk_must(d, "B activate B1");
    desk_mustnt(d, "B fire B1 at A1", TX_AB_OUT_OF_ARC);
    desk_mustnt(d, "B fire B1 at B4", TX_AB_OWN_TARGET);
    desk_mustnt(d, "B fire B4 at A1", TX_AB_NOT_IN_GROUP);
    desk_must(d, "B done");
    desk_must(d, "B activate B4");
    desk_mustnt(d, "B fire B4 at A4", TX_AB_OUT_OF_RANGE);
    assert_int_equal(d->last.limit, 32 * WU_INCH);
    ab_s(d, "B4")->suppressed = 1;
    desk_mustnt(d, "B fire B4 at A1", TX_AB_SUPPRESSED_FIRE);
    ab_s(d, "B4")->suppressed = 0;
    ab_s(d, "B4")->fired = 1;
    desk_mustnt(d, "B fire B4 at A1", TX_AB_FIRED);
    desk_close(d);
}

/* --- sight (6.1, 6.2) --- */

static void hills_and_hedges(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("hill", ",\"level\":1", 20, 20, 40, 24) "," AB_LINE("hedge", 20, 30, 40, 30), "");
    ab_put(d, "A1", 30, 15, 0);
    ab_put(d, "B4", 30, 27, 180);
    assert_false(sees(d, "A1", "B4")); /* a hill between */
    ab_put(d, "A1", 30, 22, 0);
    assert_true(sees(d, "A1", "B4"));              /* on it */
    assert_int_equal(shot(d, "B4", "A1").pool, 7); /* uphill */
    ab_put(d, "B4", 30, 36, 180);
    assert_true(sees(d, "A1", "B4")); /* over the hedge, from the hill */
    ab_put(d, "A1", 30, 26, 0);
    assert_false(sees(d, "A1", "B4")); /* 3 inches off it */
    ab_put(d, "A1", 30, 28.2, 0);
    assert_true(sees(d, "A1", "B4"));                    /* within an inch */
    assert_int_equal(shot(d, "B4", "A1").react_pool, 6); /* light cover */
    ab_put(d, "A1", 60, 26, 0);
    ab_put(d, "B4", 60, 36, 180);
    assert_int_equal(shot(d, "B4", "A1").react_pool, 5);
    desk_close(d);
}

static void woods(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("woods", "", 20, 20, 40, 30), "");
    ab_put(d, "A1", 30, 15, 0);
    ab_put(d, "B4", 30, 35, 180);
    assert_false(sees(d, "A1", "B4")); /* never through */
    ab_put(d, "B4", 30, 21.9, 180);
    assert_true(sees(d, "A1", "B4")); /* within an inch of the edge */
    assert_int_equal(shot(d, "A1", "B4").react_pool, 6);
    ab_put(d, "B4", 30, 24, 180);
    assert_false(sees(d, "A1", "B4")); /* 3 inches in */
    ab_put(d, "A1", 30, 27, 0);
    assert_true(sees(d, "A1", "B4")); /* both in, an inch apart */
    ab_put(d, "A1", 30, 27.5, 0);
    assert_false(sees(d, "A1", "B4"));
    desk_close(d);
}

static void friends_buildings_and_half_a_hull(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("building_light", "", 20, 20, 30, 24), "");
    ab_put(d, "A1", 30.2, 10, 0);
    ab_put(d, "B4", 30.3, 30, 180);
    assert_true(sees(d, "A1", "B4"));
    ab_put(d, "B4", 29.8, 30, 180);
    ab_put(d, "A1", 29.8, 10, 0);
    assert_false(sees(d, "A1", "B4"));
    ab_put(d, "A1", 50, 10, 0);
    ab_put(d, "B4", 50, 30, 180);
    ab_put(d, "B5", 50, 20, 180);
    assert_true(sees(d, "A1", "B4"));  /* the enemy's own do not hide him */
    assert_false(sees(d, "B4", "A1")); /* one's own do */
    desk_close(d);
}

/* --- opportunity fire (6.10) --- */

static void fire_answered_by_fire_is_simultaneous(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_must(d, "A fire A1 at B4");
    assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
    assert_int_equal(d->g->decision.seat, SEAT_B);
    desk_mustnt(d, "B opfire B4 back 1", TX_AB_BACK_TOO_FAR);
    desk_roll(d, "4,4,4,1,1,1, 1,1,1,1,1, 4,4,4,1,1,1,1,1, 1,1,1,1,1, 1,3", "B opfire B4");
    assert_false(stand_alive(game_stand_c(d->g, desk_stand(d, "A1"))));
    assert_false(stand_alive(game_stand_c(d->g, desk_stand(d, "B4"))));
    desk_close(d);
}

static void a_mover_is_halted_where_it_comes_in_sight(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("building_light", "", 20, 18, 30, 24), "");
    ab_put(d, "A1", 20, 14, 90);
    ab_put(d, "B4", 30, 30, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "6", "A roll");
    assert_false(sees(d, "B4", "A1"));
    desk_must(d, "A move A1 by 32,14");
    assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
    assert_int_equal(d->g->decision.v[0], AB_STOP_SEEN);
    double x = desk_x(d, "A1");
    assert_true(x > 28 && x < 32);
    desk_roll(d, "6,1,1,1,1,1,1,1, 1,1,1,1,1, 1",
              "B opfire B4"); /* suppressed by a single six: 1 Disruption, forced back 6 + 1 */
    assert_int_equal(ab_s(d, "A1")->suppressed, 1);
    assert_int_equal(ab_s(d, "A1")->disruption, 1);
    assert_int_equal(ab_game(d->g)->mover, STAND_NONE); /* its move is over */
    desk_close(d);
}

static void an_unhurt_mover_goes_on(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 20, 14, 90);
    ab_put(d, "B4", 26, 30, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "6", "A roll");
    View v = desk_redacted(d, SEAT_A);
    Arg leg = {.slot = 1, .kind = ARG_LEG, .a = ab_in(32), .b = ab_in(14)};
    Wu stop[8];
    assert_int_equal(
        ab_stops(&v, desk_stand(d, "A1"), stand_pose(game_stand_c(d->g, desk_stand(d, "A1"))), &leg, 1, stop, 8), 2);
    assert_int_equal(stop[0], 0); /* its start and its end, as it will be asked */
    assert_int_equal(stop[1], 12 * WU_INCH);
    desk_must(d, "A move A1 by 32,14");
    assert_int_equal(d->g->decision.v[0], AB_STOP_START);
    desk_must(d, "B decline");
    assert_int_equal(d->g->decision.v[0], AB_STOP_END);
    desk_roll(d, "1,1,1,1,1,1,1,1", "B opfire B4 back 6"); /* at an earlier place of the way */
    assert_true(desk_x(d, "A1") == 32);
    assert_int_equal(d->g->decision.kind, AB_ASK_NONE);
    desk_close(d);
}

static void not_in_ones_own_pulse_nor_after_moving(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A1", 20, 14, 0);
    ab_put(d, "B4", 20, 30, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_roll(d, "1", "A roll");
    desk_must(d, "A move A1 by 20,15");
    desk_must(d, "B decline");
    desk_must(d, "B decline");
    desk_roll(d, "1,1,1,1,1,1", "A fire A1 at B4"); /* fires at once: a unit that has moved gives no second chance */
    assert_int_equal(d->g->decision.kind, AB_ASK_NONE);
    desk_close(d);
}

static void break_off(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A4", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_s(d, "A4")->fired = 1;
    ab_pulse(d, SEAT_B, 2, 1);
    desk_must(d, "B activate B4");
    desk_must(d, "B fire B4 at A4");
    assert_int_equal(d->g->decision.kind, AB_ASK_BREAK);
    assert_int_equal(d->g->decision.seat, SEAT_A);
    desk_roll(d, "3, 4,4,1,1,1,1,1,1, 4,4,1,1,1", "A breakoff"); /* 6 + 2 x 3 back; reacts with 3 + 2 */
    assert_true(desk_y(d, "A4") == 8);
    assert_int_equal(ab_s(d, "A4")->disruption, 0);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_mustnt(d, "A activate A4", TX_AB_BROKE_OFF);
    desk_close(d);
}

static void shoot_and_scoot(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A6", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A6");
    desk_roll(d, "1,1,1,1,1,1,1,1", "A fire A6 at B4");
    assert_int_equal(d->g->decision.kind, AB_ASK_SCOOT);
    desk_roll(d, "4", "A scoot");
    assert_true(desk_y(d, "A6") == 10); /* 6 + 4, not halved */
    assert_int_equal(angle_to_mdeg(game_stand_c(d->g, desk_stand(d, "A6"))->face), 0);
    desk_close(d);
    d = ab_desk("", ""); /* enemies may fire as it goes, it reacts with two more */
    ab_put(d, "A6", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A6");
    desk_must(d, "A fire A6 at B4");
    desk_roll(d, "1,1,1,1,1,1,1,1", "B decline");
    desk_roll(d, "4", "A scoot");
    assert_int_equal(d->g->decision.kind, AB_ASK_OPPORTUNITY);
    desk_roll(d, "4,1,1,1,1,1,1,1, 4,1,1,1,1,1", "B opfire B4"); /* 4 + 2 Reaction */
    assert_true(desk_y(d, "A6") == 10);
    desk_close(d);
}

/* --- the quote: exact --- */

static void quote_is_exact(void **state) {
    (void)state;
    Desk *d = duel("");
    View v = desk_view(d);
    Quote q;
    ab_quote(&v, desk_stand(d, "B4"), desk_stand(d, "A1"), 0, &q);
    assert_true(q.some);
    assert_int_equal(q.verdict.kind, VERDICT_OK);
    assert_int_equal(q.roll_n, 2);
    uint64_t sum = 0, nothing = 0;
    for (int k = 0; k < q.outcome_n; k++) sum += q.outcome[k].chance;
    assert_int_equal(sum, QUOTE_ONE);
    /* by hand: all 6^13 throws, as weights of counts */
    double p = 0, fact[14] = {1};
    for (int k = 1; k < 14; k++) fact[k] = fact[k - 1] * k;
    for (int a = 0; a <= 8; a++)
        for (int x = 0; x <= a; x++)
            for (int r = 0; r <= 5; r++)
                for (int y = 0; y <= r; y++) {
                    if (a > r || (x > 0 && y < x)) continue;
                    double pa = fact[8] / (fact[a - x] * fact[x] * fact[8 - a]),
                           pr = fact[5] / (fact[r - y] * fact[y] * fact[5 - r]);
                    for (int k = 0; k < a - x; k++) pa /= 3;
                    for (int k = 0; k < x; k++) pa /= 6;
                    for (int k = 0; k < 8 - a; k++) pa /= 2;
                    for (int k = 0; k < r - y; k++) pr /= 3;
                    for (int k = 0; k < y; k++) pr /= 6;
                    for (int k = 0; k < 5 - r; k++) pr /= 2;
                    p += pa * pr;
                }
    for (int k = 0; k < q.outcome_n; k++)
        if (q.outcome[k].what == TX_AB_OUT_NOTHING) nothing = q.outcome[k].chance;
    double got = (double)nothing / (double)QUOTE_ONE;
    assert_true(got - p < 1e-9 && p - got < 1e-9);
    desk_close(d);
}

/* Five moves leave an M5 no die of its four: a WILD die is one to roll (2.3, 3.5). */
static void an_extra_die_may_be_the_only_one(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A4", 30, 20, 0);
    ab_put(d, "B4", 30, 30, 180);
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 5);
    desk_must(d, "A activate A4 dice 5");
    ab_game(d->g)->pool[6] = 1;
    desk_mustnt(d, "A fire A4 at B4", TX_AB_NO_DICE_LEFT);
    desk_roll(d, "1", "A fire A4 at B4 wild 1");
    desk_close(d);
}

static void a_refusal_names_what_is_in_sight(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_BOX("building_light", "", 25, 28, 30.1, 32), "");
    ab_put(d, "A1", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A1");
    desk_mustnt(d, "A fire A1 at B4", TX_AB_NO_SIGHT);
    assert_int_equal(d->last.limit, 5);
    assert_in_range(d->last.have, 1, 4);
    assert_non_null(strstr(d->why, "of 9 points"));
    desk_close(d);
}

/* In one exchange a unit fires or breaks off, not both (6.11). */
static void who_fires_does_not_break_off(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A4", 30, 20, 0);
    ab_put(d, "B4", 30, 32, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    desk_must(d, "B activate B4");
    desk_must(d, "B fire B4 at A4");
    desk_must(d, "A opfire A4");
    if (d->g->decision.kind == AB_ASK_OPPORTUNITY) desk_must(d, "A decline");
    assert_int_equal(d->g->decision.kind, AB_ASK_NONE);
    assert_true(ab_s(d, "A4")->fired && ab_s(d, "A4")->broke_off == 0);
    desk_close(d);
}

/* It breaks off each time that it is fired at; a hedge behind it costs its Fixed Move (5.5), as a scoot does too. */
static void break_off_again_and_over_a_hedge(void **state) {
    (void)state;
    Desk *d = ab_desk(AB_LINE("hedge", 0, 14, 72, 14), "");
    ab_put(d, "A4", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_put(d, "B5", 34, 36, 180);
    ab_s(d, "A4")->fired = 1;
    ab_pulse(d, SEAT_B, 2, 2);
    desk_must(d, "B activate B4 with B5 dice 1");
    desk_must(d, "B fire B4 at A4");
    desk_roll(d, "2, 1,1,1,1,1,1,1,1",
              "A breakoff"); /* 10 inches, the hedge is 5 away: 4 of the roll do not cross it */
    assert_true(desk_y(d, "A4") > 14.9 && desk_y(d, "A4") < 15.2);
    desk_must(d, "B fire B5 at A4");
    assert_int_equal(d->g->decision.kind, AB_ASK_BREAK);
    desk_roll(d, "3, 1,1,1,1,1,1,1,1", "A breakoff"); /* at the hedge: 6 of the roll, all beyond it */
    assert_true(desk_y(d, "A4") < 8 && desk_y(d, "A4") > 6.8);
    desk_close(d);
    d = ab_desk(AB_LINE("hedge", 0, 14, 72, 14), "");
    ab_put(d, "A6", 30, 20, 0);
    ab_put(d, "B4", 30, 36, 180);
    ab_s(d, "B4")->fired = 1;
    ab_pulse(d, SEAT_A, 2, 1);
    desk_must(d, "A activate A6");
    desk_must(d, "A fire A6 at B4");
    desk_roll(d, "5", "A scoot"); /* 11 inches, but 5 to the hedge are all of the roll */
    assert_true(desk_y(d, "A6") > 14.9 && desk_y(d, "A6") < 15.2);
    desk_close(d);
}

static void scoot_after_opportunity_fire(void **state) {
    (void)state;
    Desk *d = ab_desk("", "");
    ab_put(d, "A6", 30, 20, 0);
    ab_put(d, "B4", 30, 40, 180);
    ab_pulse(d, SEAT_B, 2, 1);
    desk_must(d, "B activate B4");
    desk_roll(d, "6", "B roll");
    desk_must(d, "B move B4 by 30,35");
    desk_roll(d, "1,1,1,1,1,1,1,1", "A opfire A6");
    assert_int_equal(d->g->decision.kind, AB_ASK_SCOOT);
    desk_roll(d, "2", "A scoot");
    assert_true(desk_y(d, "A6") == 12);
    assert_true(desk_y(d, "B4") == 35); /* an unhurt mover went on */
    desk_close(d);
}

/* Back as far as there is room: to another unit, to a house, to the edge (6.9). */
static void forced_back_stops(void **state) {
    static const struct {
        const char *terrain;
        double y, other, end;
    } STOPS[] = {{"", 20, 14, 16}, {AB_BOX("building_light", "", 25, 10, 35, 12), 20, 0, 13}, {"", 5, 0, 1}};
    (void)state;
    for (size_t k = 0; k < ARRAY_LEN(STOPS); k++) {
        Desk *d = ab_desk(STOPS[k].terrain, "");
        ab_put(d, "A1", 30, STOPS[k].y, 0);
        if (STOPS[k].other > 0) ab_put(d, "A2", 30, STOPS[k].other, 0);
        ab_put(d, "B4", 30, STOPS[k].y + 14, 180);
        ab_s(d, "A1")->fired = ab_s(d, "A2")->fired = 1;
        ab_pulse(d, SEAT_B, 2, 1);
        desk_must(d, "B activate B4");
        desk_dice(d, "6,4,1,1,1,1,1,1, 1,1,1,1,1, 6");
        desk_must(d, "B fire B4 at A1");
        assert_true(desk_y(d, "A1") >= STOPS[k].end && desk_y(d, "A1") < STOPS[k].end + 0.15);
        desk_close(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b6_panzer_iv_at_sherman),
        cmocka_unit_test(b7_two_sixes_unmatched),
        cmocka_unit_test(b8_flank_after_a_double_move),
        cmocka_unit_test(b9_sliding_dice),
        cmocka_unit_test(b10_suppressed_without_disruption),
        cmocka_unit_test(b14_a_tie_of_sixes_by_direct_fire),
        cmocka_unit_test(three_disperse),
        cmocka_unit_test(extra_dice_are_paid),
        cmocka_unit_test(front_arc_and_sloped),
        cmocka_unit_test(arcs_ranges_markers),
        cmocka_unit_test(hills_and_hedges),
        cmocka_unit_test(woods),
        cmocka_unit_test(friends_buildings_and_half_a_hull),
        cmocka_unit_test(fire_answered_by_fire_is_simultaneous),
        cmocka_unit_test(a_mover_is_halted_where_it_comes_in_sight),
        cmocka_unit_test(an_unhurt_mover_goes_on),
        cmocka_unit_test(not_in_ones_own_pulse_nor_after_moving),
        cmocka_unit_test(break_off),
        cmocka_unit_test(shoot_and_scoot),
        cmocka_unit_test(quote_is_exact),
        cmocka_unit_test(an_extra_die_may_be_the_only_one),
        cmocka_unit_test(a_refusal_names_what_is_in_sight),
        cmocka_unit_test(who_fires_does_not_break_off),
        cmocka_unit_test(break_off_again_and_over_a_hedge),
        cmocka_unit_test(scoot_after_opportunity_fire),
        cmocka_unit_test(forced_back_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
