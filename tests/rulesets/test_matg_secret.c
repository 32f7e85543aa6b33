/* Hidden is hidden (law 3): two games that differ only in what a seat may not know give that seat the same state and
 * the same log. Here: the way that a mover still means to go (9.3), and the faces of the other side's break cards
 * (19.2). */
#include "desk.h"
#include "move_battle.h"

#include <stdlib.h>
#include <string.h>

static Desk *halted(const char *line, uint64_t key) {
    Desk *d = desk_open(BATTLE("", ""));
    d->dice.key = key;
    desk_put(d, "A3", 20, 20, 90);
    desk_put(d, "B5", 29.5, 20, 270);
    desk_phase6(d, SEAT_A, 3);
    desk_posture(d, "B5", POSTURE_FIRING);
    MatgGame *mg = matg_game(d->g);
    mg->attempt_kind = 1;
    mg->attempt_seat = mg->turn_seat = SEAT_A;
    d->g->h.to_act = SEAT_BIT(SEAT_A);
    desk_m(d, "A3")->attempt = ATTEMPT_READY;
    desk_must(d, line);
    assert_int_equal(d->g->decision.seat, SEAT_B);
    return d;
}

static Game *seen_by(const Desk *d, Seat seat) {
    Game *g = malloc(d->g->bytes);
    memcpy(g, d->g, d->g->bytes);
    MATG.redact(d->cat, g, seat);
    return g;
}

static void log_of(Desk *d, Seat seat, Text *out) {
    View v = desk_view(d);
    for (uint32_t i = 0; i < d->ev.n; i++) {
        if (!(d->ev.ev[i].audience & SEAT_BIT(seat))) continue;
        MATG.print_event(&v, &d->ev, &d->ev.ev[i], out);
        text_char(out, '\n');
    }
}

static void same_for(Desk *a, Desk *b, Seat seat) {
    Game *x = seen_by(a, seat), *y = seen_by(b, seat);
    TEXT(what, 200);
    if (game_differs(x, y, &MATG, &what)) fail_msg("%s", what.buf);
    TEXT(one, 4000);
    TEXT(two, 4000);
    log_of(a, seat, &one);
    log_of(b, seat, &two);
    assert_true(one.len > 0);
    assert_string_equal(one.buf, two.buf);
    free(x);
    free(y);
}

static void the_way_ahead(void **state) {
    (void)state;
    static const char *const WAY[] = {"A move A3 by 26,20", "A move A3 by 25,20 25,22 facing 180",
                                      "A move A3 by 22,20 22.5,24", "A move A3 by 21.5,20"};
    for (size_t k = 1; k < ARRAY_LEN(WAY); k++) {
        Desk *a = halted(WAY[0], 1), *b = halted(WAY[k], 1);
        same_for(a, b, SEAT_B);
        TEXT(what, 200);
        assert_true(game_differs(a->g, b->g, &MATG, &what)); /* the host knows */
        Game *x = seen_by(a, SEAT_A), *y = seen_by(b, SEAT_A);
        assert_true(game_differs(x, y, &MATG, &what)); /* and the mover's own side */
        free(x);
        free(y);
        desk_close(a);
        desk_close(b);
    }
}

/* The same loss with two keys of the dice: the owner sees two faces, the enemy one thing. */
static void the_faces_of_cards(void **state) {
    (void)state;
    Desk *d[2];
    for (int k = 0; k < 2; k++) {
        d[k] = desk_open(BATTLE("", ""));
        desk_put(d[k], "A3", 20, 20, 90);
        events_clear(&d[k]->ev);
        dice_begin(&d[k]->dice, 1, "loss", 4);
        static const uint8_t FACE[2][1] = {{3}, {4}};
        d[k]->dice.given = FACE[k];
        d[k]->dice.given_n = 1;
        Tx tx = {.rs = &MATG,
                 .cat = d[k]->cat,
                 .g = d[k]->g,
                 .scene = d[k]->scene,
                 .dice = &d[k]->dice,
                 .ev = &d[k]->ev,
                 .tmp = &d[k]->tmp};
        matg_lose(&tx, desk_stand(d[k], "A3"), STAND_NONE);
    }
    same_for(d[0], d[1], SEAT_B);
    TEXT(what, 200);
    assert_true(game_differs(d[0]->g, d[1]->g, &MATG, &what));
    desk_close(d[0]);
    desk_close(d[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_way_ahead), cmocka_unit_test(the_faces_of_cards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
