/* What each option does, at each of its values; and what both values share. */
#include "lt_board.h"

#include <stdlib.h>
#include <string.h>

static Board B;

static void spotted(const char *label) {
    board_tail(&B, label)->spotted = 1;
    board_tail(&B, label)->die = 6;
}

static void dev_diagonal(void **state) {
    (void)state;
    for (int euclid = 0; euclid < 2; euclid++) {
        board_open(&B, euclid ? "lt_dev_diagonal=euclid" : "lt_dev_diagonal=grid");
        View v = board_view(&B);
        for (int face = 1; face <= 10; face++) {
            Vec d = lt_deviation(&v, SEAT_A, face, 10 * WU_CM);
            Wu x = abs(d.x), y = abs(d.y), all = geom_length_up(vec(0, 0), d);
            if (face >= 9) assert_int_equal(all, 0);
            if (face >= 5 && face <= 8) assert_int_equal(all, 10 * WU_CM);
            if (face > 4) continue;
            assert_int_equal(x, y);
            if (euclid)
                assert_in_range(all, 10 * WU_CM - 2, 10 * WU_CM + 2);
            else
                assert_int_equal(x, 10 * WU_CM);
        }
        /* the grid of 5.5.2 as each sits: A from W, B from E; the middle of the top row is far */
        assert_true(lt_deviation(&v, SEAT_A, 6, WU_CM).x > 0);
        assert_true(lt_deviation(&v, SEAT_B, 6, WU_CM).x < 0);
        assert_true(lt_deviation(&v, SEAT_A, 7, WU_CM).y < 0);
        assert_true(lt_deviation(&v, SEAT_B, 7, WU_CM).y > 0);
        board_close(&B);
    }
}

static void dice(void **state) {
    (void)state;
    for (int stand = 0; stand < 2; stand++) {
        board_open(&B, stand ? "lt_dice=per_stand" : "lt_dice=per_weapon");
        board_put(&B, "A1", NULL, 400, 600);
        board_put(&B, "B13", NULL, 500, 600);
        board_put(&B, "B14", NULL, 500, 640);
        spotted("B13");
        spotted("B14");
        if (stand) {
            board_dice(&B, "3"); /* one die for gun and machine guns; the gun needs none to destroy what is bare */
            board_do(&B, "A fire A1 at B13 with lmg");
            assert_true(board_lost(&B, "B13"));
            assert_int_equal(board_tail(&B, "A1")->used[0], 1);
            assert_int_equal(board_tail(&B, "A1")->used[1], 2);
        } else {
            board_dice(&B, "3,3");
            board_do(&B, "A fire A1 at B13 with lmg"); /* hit, 3 does not destroy */
            assert_true(board_tail(&B, "B13")->pinned != 0);
            board_dice(&B, "1");
            board_do(&B, "A fire A1 at B14 with ltg"); /* a target of its own */
            assert_int_equal(board_tail(&B, "A1")->used[0], 1);
        }
        board_close(&B);
    }
}

static void first_salvo(void **state) {
    (void)state;
    for (int off = 0; off < 2; off++) {
        board_open(&B, off ? "lt_first_salvo_open=off" : "lt_first_salvo_open=on");
        View v = board_view(&B);
        board_put(&B, "A12", NULL, 300, 600);
        board_put(&B, "A13", NULL, 300, 700);
        board_put(&B, "B13", NULL, 800, 600);
        LtGun g;
        lt_call_preview(&v, 0, board_at(&B, "A12"), board_at(&B, "B13"), NULL, LT_RANGING, &g);
        assert_int_equal(g.open, !off);
        assert_true(g.scatters);
        /* and what it means for those in it */
        board_area(&B, "rubble", 780, 580, 820, 620);
        v = board_view(&B);
        assert_int_equal(lt_damage_from(&v, board_at(&B, "B13"), g.open, NULL), off ? 5 : 4);
        board_close(&B);
    }
}

static void measure(void **state) {
    (void)state;
    for (int edge = 0; edge < 2; edge++) {
        board_open(&B, edge ? "lt_measure=edge" : "lt_measure=centre");
        board_put(&B, "A13", NULL, 100, 600);
        board_put(&B, "B13", NULL, 620, 600); /* 52 cm between centres, 50 between edges */
        View v = board_view(&B);
        assert_int_equal(lt_range(&v, board_at(&B, "A13"), board_at(&B, "B13")), (edge ? 50 : 52) * WU_CM);
        assert_int_equal(board_need(&B, "A13", "B13", LT_W_ASR), edge ? 5 : LT_NEVER);
        board_close(&B);
    }
}

static void mortar(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        board_open(&B, on ? "lt_mortar_direct=on" : "lt_mortar_direct=off");
        board_put(&B, "A18", "lt_mortar", 400, 600);
        board_put(&B, "A1", NULL, 400, 500);
        board_put(&B, "B13", NULL, 600, 600);
        spotted("B13");
        if (on) {
            board_dice(&B, "3"); /* the cannon's row to hit, its own to destroy: auto */
            board_do(&B, "A fire A18 at B13 with mortar");
            assert_int_equal(board_event(&B, EV_ROLL, 0)->v[1], 3);
            assert_int_equal(board_event(&B, EV_ROLL, 1)->v[2], 1);
        } else {
            (void)board_no(&B, "A fire A18 at B13 with mortar", TX_LT_MORTAR_DIRECT);
        }
        board_close(&B);
    }
}

static void columns(void **state) {
    (void)state;
    for (int lower = 0; lower < 2; lower++) {
        board_open(&B, lower ? "lt_range_columns=lower" : "lt_range_columns=upper");
        board_put(&B, "A13", NULL, 100, 600);
        board_put(&B, "B13", NULL, 220, 600); /* 12 cm: column 25, or column 10 */
        assert_int_equal(board_need(&B, "A13", "B13", LT_W_ASR), lower ? 2 : 4);
        board_put(&B, "B13", NULL, 140, 600);
        assert_int_equal(board_need(&B, "A13", "B13", LT_W_ASR), 1);
        board_close(&B);
    }
}

static void persist(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        board_open(&B, on ? "lt_spot_persist=on" : "lt_spot_persist=off");
        board_put(&B, "A1", NULL, 400, 600);
        board_put(&B, "B1", NULL, 900, 600);
        board_put(&B, "B2", NULL, 900, 1000);
        spotted("B1");
        spotted("B2");
        board_area(&B, "building_medium", 600, 700, 700, 900); /* hides B2 */
        board_do(&B, "A pass");
        assert_int_equal(board_game(&B)->player, SEAT_B);
        assert_int_equal(board_tail(&B, "B1")->spotted, on);
        assert_int_equal(board_tail(&B, "B2")->spotted, 0);
        board_close(&B);
    }
}

static void who_tests(void **state) {
    (void)state;
    for (int only = 0; only < 2; only++) {
        board_open(&B, only ? "lt_test=only_if_situational_modifier" : "lt_test=always");
        board_put(&B, "A1", NULL, 300, 600);
        board_put(&B, "A5", NULL, 300, 300);
        board_put(&B, "B1", NULL, 1700, 600);
        board_put(&B, "B5", NULL, 1700, 300);
        board_phase(&B, SEAT_B, LT_DIRECT);
        board_game(&B)->shelled[1] = 1;
        B.t.g->h.turn = 1;
        board_do(&B, "B pass"); /* A's turn 2 */
        View v = board_view(&B);
        assert_int_equal(lt_due(&v, 0), !only);
        assert_true(lt_due(&v, 1));
        board_close(&B);
    }
}

static void player_1(void **state) {
    (void)state;
    static const char *const O[] = {"lt_player_1=roll", "lt_player_1=a", "lt_player_1=b"};
    for (int k = 0; k < 3; k++) {
        board_open(&B, O[k]);
        for (const char *p = "A1"; p != NULL; p = NULL) board_put(&B, p, NULL, 300, 600);
        board_put(&B, "B1", NULL, 1700, 600);
        B.t.g->h.phase = LT_SETUP;
        B.t.g->h.turn = 0;
        board_game(&B)->pturn = 0;
        board_game(&B)->ready = SEAT_BIT(SEAT_B);
        B.t.g->h.to_act = SEAT_BIT(SEAT_A);
        if (k == 0) board_dice(&B, "2,2,3,5");
        board_do(&B, "A ready");
        assert_int_equal(board_game(&B)->first, k == 1 ? SEAT_A : SEAT_B);
        assert_int_equal(board_game(&B)->player, board_game(&B)->first);
        assert_int_equal(B.t.g->h.turn, 1);
        board_close(&B);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dev_diagonal), cmocka_unit_test(dice),      cmocka_unit_test(first_salvo),
        cmocka_unit_test(measure),      cmocka_unit_test(mortar),    cmocka_unit_test(columns),
        cmocka_unit_test(persist),      cmocka_unit_test(who_tests), cmocka_unit_test(player_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
