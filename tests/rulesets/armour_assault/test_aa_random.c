/* Random games of Armour Assault: every one ends, nothing is ever broken, chains and explosions come to an end. A
 * number of games may be given. */
#include "aa_desk.h"
#include "ai/ai.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS_MOST = 20000, FAST_GAMES = 40 };
static int games_asked = FAST_GAMES;

static void command(Desk *d, const Command *c, int game) {
    TEXT(line, 4096);
    TEXT(why, 300);
    command_print(&ARMOUR_ASSAULT, d->cat, d->g, c, &line);
    dice_begin(&d->dice, d->g->h.record + 1, line.buf, line.len);
    d->dice.given = NULL;
    Tx tx = {&ARMOUR_ASSAULT, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    Verdict no = rules_apply(&tx, c, d->back);
    if (no.kind != VERDICT_OK)
        fail_msg("game %d, record %u: '%s' is legal and refused by %s", game, d->g->h.record, line.buf,
                 text_key((TextId)no.why));
    if (!rules_sound(&ARMOUR_ASSAULT, d->cat, d->g, &why))
        fail_msg("game %d, record %u after '%s': %s", game, d->g->h.record, line.buf, why.buf);
    for (uint32_t i = 0; i < d->ev.n; i++) { /* every event has words, and they fit */
        TEXT(say, 1000);
        View v = desk_seat(d, SEAT_U);
        rules_print_event(&v, &d->ev, &d->ev.ev[i], &say);
        if (strchr(say.buf, '{') != NULL) fail_msg("a slot is left open: %s", say.buf);
    }
}

static void one_game(Desk *d, int game) {
    Rng r = rng_make((uint64_t)game * 7919 + 5);
    ErrList err = {0};
    d->dice.key = (uint64_t)game + 1;
    assert_true(game_from_battle(d->g, &ARMOUR_ASSAULT, d->cat, &err));
    assert_true(rules_scene_sync(&ARMOUR_ASSAULT, d->cat, d->g, d->scene));
    desk_must(d, "U start");
    d->dice.key = (uint64_t)game + 1;
    while (!d->g->h.over && d->g->h.record < RECORDS_MOST) {
        bool acted = false;
        for (int s = 0; s < SEATS && !acted; s++) {
            size_t mark = arena_mark(&d->tmp);
            View v = desk_seat(d, (Seat)s);
            Command c;
            if (ai_random(&v, &r, &d->tmp, &c)) command(d, &c, game), acted = true;
            arena_release(&d->tmp, mark);
        }
        if (!acted) fail_msg("game %d, record %u: nobody can act", game, d->g->h.record);
    }
    if (!d->g->h.over) fail_msg("game %d does not end", game);
}

static Desk *table_of(int k) {
    static const char TERRAIN[] = AA_RECT("woods", 20, 30, 40, 50) "," AA_RECT("marsh", 60, 40, 80, 55) "," AA_RECT(
        "building_light", 48, 60, 54,
        66) "," AA_LINE("hedge", 10, 70, 60, 70) "," AA_RECT("woods", 70, 75, 95, 90) "," AA_RECT("river", 0, 56, 30,
                                                                                                  58);
    switch (k % 3) {
    case 0: return aa_desk_open("\"aa_mode\": \"roll\"", TERRAIN, "", "");
    case 1:
        return aa_desk_open("\"aa_mode\": \"choose\", \"aa_assets_enemy_turn\": \"1\", \"aa_pingpong\": \"1\"", TERRAIN,
                            "ussr_t_26_bt_7 ussr_t_26_bt_7 ussr_t_34b_c ussr_t_34b_c ussr_su_122 ussr_is_ii",
                            "ger_marder_iii ger_pz_iv_f ger_pz_iv_g_h ger_stug_iii_g ger_pz_vi_tiger_i");
    default:
        return aa_desk_open("\"aa_mode\": \"patrol\", \"aa_movefail_may_fire\": \"1\", \"aa_deploy_alternate\": \"1\", "
                            "\"aa_def_chain_max\": \"0\"",
                            TERRAIN, "usa_m7_priest usa_sherman usa_sherman usa_m10_wolverine usa_pershing",
                            "ger_marder_iii ger_pz_iv_f ger_pz_iv_g_h ger_brumbar ger_pz_v_panther");
    }
}

static void games(void **state) {
    (void)state;
    Desk *d[3] = {table_of(0), table_of(1), table_of(2)};
    uint32_t won[SEAT_NONE + 1] = {0};
    for (int k = 0; k < games_asked; k++) {
        one_game(d[k % 3], k);
        won[d[k % 3]->g->h.winner]++;
    }
    printf("%d games: A %u, B %u, draws %u\n", games_asked, won[SEAT_A], won[SEAT_B], won[SEAT_NONE]);
    assert_true(won[SEAT_A] > 0 && won[SEAT_B] > 0);
    for (int k = 0; k < 3; k++) desk_close(d[k]);
}

int main(int argc, char **argv) {
    if (argc > 1) games_asked = atoi(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(games)};
    return cmocka_run_group_tests_name("aa_random", tests, NULL, NULL);
}
