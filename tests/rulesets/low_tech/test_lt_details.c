/* What stands between the lines of Low Tech: things counted once, duties that a lift does not get round, marks that
 * outlive a turn, every number that a refusal names; and that no paragraph is named that nobody wrote. */
#include "lt_board.h"

#include <string.h>

static Board B;

static void spotted(const char *label) {
    board_tail(&B, label)->spotted = 1;
    board_tail(&B, label)->die = 6;
}

static LtReaction reaction(uint16_t unit) {
    View v = board_view(&B);
    LtReaction r;
    lt_reaction(&v, unit, &r);
    return r;
}

static int32_t mods(uint16_t unit) {
    LtReaction r = reaction(unit);
    return ledger_sum(&r.mods);
}

/* --- reaction --- */

/* 2.5: each in one test of the game only, the first after its line is crossed; both at once: -5, both are spent. */
static void losses_count_once(void **state) {
    (void)state;
    static const struct {
        uint16_t lost;
        int mod;
    } TEST[] = {{2, 0}, {3, -3}, {3, 0}, {4, 0}, {5, -5}, {5, 0}, {7, 0}};
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 300, 600);
    board_put(&B, "A5", NULL, 300, 300); /* its platoon keeps the phase open */
    board_put(&B, "B1", NULL, 1700, 600);
    LtGame *lg = board_game(&B);
    lg->start[0] = 8;
    for (size_t k = 0; k < ARRAY_LEN(TEST); k++) {
        board_phase(&B, SEAT_A, LT_REACTION);
        lg->tested[0] = lg->tested[1] = 0;
        lg->lost[0] = TEST[k].lost;
        assert_int_equal(mods(0), TEST[k].mod);
        board_do(&B, "A react u1");
    }
    lg->used[0] = 0;
    lg->reaction[0] = LT_OK;
    lg->lost[0] = 5; /* past both lines since the last test */
    board_phase(&B, SEAT_A, LT_REACTION);
    lg->tested[0] = lg->tested[1] = 0;
    assert_int_equal(mods(0), -5);
    board_do(&B, "A react u1");
    assert_int_equal(mods(0), 0);
    board_close(&B);
}

/* 2.2: losses and shells since the platoon's own last test, whatever turns went by. */
static void losses_since_the_last_test(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A1", NULL, 300, 600);
    board_put(&B, "A2", NULL, 300, 640);
    board_put(&B, "A3", NULL, 300, 680);
    board_put(&B, "B1", NULL, 500, 600);
    board_put(&B, "B5", NULL, 500, 900);
    board_phase(&B, SEAT_B, LT_DIRECT);
    spotted("A2");
    board_dice(&B, "6,6");
    board_do(&B, "B fire B1 at A2 with ltg");
    assert_true(board_lost(&B, "A2"));
    assert_int_equal(reaction(0).lost_now, 1);
    board_phase(&B, SEAT_A, LT_REACTION);
    board_game(&B)->tested[0] = 0;
    board_do(&B, "A react u1");
    assert_int_equal(reaction(0).lost_now, 0);
    assert_int_equal(reaction(0).lost, 1); /* but it stays lost */
    board_close(&B);
}

static void bands_of_results(void **state) {
    (void)state;
    static const struct {
        int lost_now;
        LtResult is;
    } TEST[] = {{2, LT_OK}, {3, LT_NO_ADVANCE}, {8, LT_NO_ADVANCE}, {9, LT_WITHDRAW}, {12, LT_WITHDRAW}, {13, LT_ROUT}};
    for (size_t k = 0; k < ARRAY_LEN(TEST); k++) {
        board_open(&B, NULL);
        board_put(&B, "A2", NULL, 900, 600);
        board_put(&B, "A5", NULL, 900, 300);
        board_put(&B, "B1", NULL, 1700, 600);
        board_phase(&B, SEAT_A, LT_REACTION);
        board_game(&B)->lost_now[0] = (uint16_t)TEST[k].lost_now;
        board_dice(&B, "3");
        board_do(&B, "A react u1");
        assert_int_equal(board_game(&B)->reaction[0], TEST[k].is);
        board_close(&B);
    }
}

/* 2.6: a dead commander tells on his platoon for good; 2.11: his vehicle keeps its own result, whatever the platoon
 * rolls. */
static void commander_for_good(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A2", NULL, 300, 600);
    board_put(&B, "A3", NULL, 300, 640);
    board_put(&B, "B1", NULL, 1700, 600);
    board_tail(&B, "A3")->commander = 1;
    board_tail(&B, "A3")->locked = 1 + LT_NO_ADVANCE;
    assert_int_equal(mods(0), -3);
    board_phase(&B, SEAT_A, LT_REACTION);
    board_game(&B)->tested[0] = 0;
    board_dice(&B, "6");
    board_do(&B, "A react u1");
    View v = board_view(&B);
    assert_int_equal(lt_result_of(&v, board_at(&B, "A2")), LT_OK);
    assert_int_equal(lt_result_of(&v, board_at(&B, "A3")), LT_NO_ADVANCE);
    assert_int_equal(B.t.g->h.phase, LT_MOVEMENT);
    (void)board_no(&B, "A move A3 by 40,64", TX_LT_CLOSES);
    game_stand(B.t.g, board_at(&B, "A3"))->flags = ST_LOST;
    assert_int_equal(mods(0), -3); /* lost with its vehicle, not forgotten */
    board_close(&B);
}

/* 9.4, 2.7: an enemy that gave way within 100 cm; at least half of the stands in protection, crews not for B. */
static void withdrew_and_protection(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 300, 600);
    board_put(&B, "A14", NULL, 300, 700);
    board_put(&B, "B1", NULL, 1300, 600);
    assert_int_equal(mods(2), 0);
    board_game(&B)->reaction[game_stand_c(B.t.g, board_at(&B, "B1"))->unit] = LT_WITHDRAW;
    assert_int_equal(mods(2), 3); /* exactly 100 cm */
    board_put(&B, "B1", NULL, 1301, 600);
    assert_int_equal(mods(2), 0);
    board_area(&B, "rubble", 280, 580, 320, 620);
    assert_int_equal(mods(2), 1); /* one of two */
    board_put(&B, "A15", NULL, 300, 800);
    assert_int_equal(mods(2), 0); /* one of three */
    board_area(&B, "building_medium", 280, 680, 320, 820);
    assert_int_equal(mods(2), 2); /* two of three in B: the better alone */
    board_put(&B, "A1", NULL, 300, 760);
    assert_int_equal(mods(0), 1); /* a crew's B counts as cover, not as B */
    board_close(&B);
}

/* --- duties --- */

/* 2.3: getting on or off brings nobody nearer to the enemy; where only some places would, the others are offered. */
static void a_lift_does_not_close(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A9", NULL, 400, 600);
    board_put(&B, "A13", NULL, 375, 600); /* behind it, as the enemy stands */
    board_put(&B, "A14", NULL, 425, 600);
    board_put(&B, "B1", NULL, 1000, 600);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    board_game(&B)->reaction[2] = LT_NO_ADVANCE;
    Verdict no = board_no(&B, "A mount A13 on A9", TX_LT_CLOSES);
    assert_int_equal(no.have, 60 * WU_CM);
    assert_int_equal(no.limit, 625 * WU_MM);
    board_do(&B, "A mount A14 on A9");
    board_tail(&B, "A14")->halved = board_tail(&B, "A9")->halved = 0;
    (void)board_no(&B, "A dismount A14 at 42.5,60", TX_LT_CLOSES);
    View v = table_view(&B.t, SEAT_A);
    Vec at, want = {425 * WU_MM, 600 * WU_MM};
    assert_true(lt_can_dismount(&v, board_at(&B, "A14"), &want, &at));
    Opening o[128];
    uint32_t n = lt_legal(&v, board_at(&B, "A14"), &B.t.args, o, ARRAY_LEN(o)), off = 0;
    for (uint32_t k = 0; k < n; k++) off += o[k].cmd.op == LT_OP_DISMOUNT;
    assert_int_equal(off, 1);
    board_do(&B, "A dismount A14 at 40,62.5");
    board_close(&B);
}

/* 2.9: who has to go back does not set up instead; it packs up, and what is packed goes. */
static void no_setting_up_instead(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A17", NULL, 900, 600);
    board_put(&B, "B1", NULL, 1700, 600);
    board_tail(&B, "A17")->deploy = LT_MOBILE;
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    board_game(&B)->reaction[3] = LT_WITHDRAW;
    (void)board_no(&B, "A deploy A17 up", TX_LT_MUST_GO);
    board_tail(&B, "A17")->deploy = LT_DEPLOYED;
    board_do(&B, "A deploy A17 away");
    board_close(&B);
}

/* --- how far it fires (3.4) --- */

static void bands_of_the_farthest_weapon(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A14", "lt_sniper", 100, 700);
    Wu all[LT_BANDS];
    View v = board_view(&B);
    StandIx i;
    assert_true(stand_find(B.t.g, "A14", 3, &i));
    assert_int_equal(lt_bands(&v, i, all), 4); /* no number at 5 cm: from 10 to 75 */
    assert_int_equal(all[0], 10 * WU_CM);
    assert_int_equal(all[3], 75 * WU_CM);
    board_close(&B);
}

/* --- numbers of refusals --- */

static void refusals_name_numbers(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 100, 600);
    board_put(&B, "A14", "lt_sniper", 100, 700);
    board_put(&B, "B13", NULL, 605, 600);
    board_put(&B, "B14", NULL, 140, 700);
    spotted("B13");
    spotted("B14");
    Verdict no = board_no(&B, "A fire A13 at B13 with asr", TX_LT_OUT_OF_RANGE);
    assert_int_equal(no.have, 505 * WU_MM);
    assert_int_equal(no.limit, 50 * WU_CM);
    no = board_no(&B, "A fire A13 at B13 with lat", TX_LT_LAT_OPEN);
    no = board_no(&B, "A fire A14 at B14 with sniper", TX_LT_TOO_NEAR);
    assert_int_equal(no.limit, 5 * WU_CM);
    board_tail(&B, "A13")->pinned = (uint16_t)(board_game(&B)->pturn + 1); /* in its own turn 1: over with turn 3's */
    no = board_no(&B, "A fire A13 at B14 with asr", TX_LT_IS_PINNED);
    assert_int_equal(no.have, 1);
    assert_int_equal(no.limit, 2);
    board_close(&B);
    board_open(&B, "lt_range_columns=lower");
    board_put(&B, "A13", NULL, 100, 600);
    board_put(&B, "B13", NULL, 851, 600);
    spotted("B13");
    no = board_no(&B, "A fire A13 at B13 with asr", TX_LT_OUT_OF_RANGE);
    assert_int_equal(no.limit, 75 * WU_CM); /* its last column begins at 50 */
    board_close(&B);
}

static Remedy remedy_of(const char *line) {
    TestTable *t = &B.t;
    Command c;
    TextId why;
    size_t at;
    arena_release(&t->args, 0);
    if (!command_parse(t->rs, t->cat, t->g, line, strlen(line), &t->args, &c, &why, &at))
        fail_msg("cannot read %s", line);
    View v = table_view(t, (Seat)c.seat);
    Verdict no = rules_check(&v, &c);
    assert_int_not_equal(no.kind, VERDICT_OK);
    Remedy m;
    lt_remedy(&v, &c, &no, &t->args, &m);
    if (!m.some) fail_msg("nothing would do for %s", line);
    assert_int_equal(rules_check(&v, &m.cmd).kind, VERDICT_OK);
    return m;
}

static void what_would_do(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A9", NULL, 400, 600);
    board_put(&B, "A13", NULL, 440, 600);
    board_put(&B, "A17", NULL, 400, 700);
    board_put(&B, "A12", NULL, 400, 500);
    board_put(&B, "B16", NULL, 800, 600);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    assert_int_equal(remedy_of("A mount A13 on A9").cmd.op, LT_OP_MOVE);
    assert_int_equal(remedy_of("A move A17 by 41,70").cmd.op, LT_OP_DEPLOY);
    board_phase(&B, SEAT_A, LT_INDIRECT);
    spotted("B16");
    LtGame *lg = board_game(&B);
    lg->gun_asked[0] = 1;
    lg->gun_n = 3; /* another battery of A */
    lg->gun_seat[2] = SEAT_A;
    lg->gun_kind[2] = LT_MEDIUM;
    lg->gun_unit[2] = UNIT_NONE;
    lg->gun_left[2] = 2;
    Remedy m = remedy_of("A call 1 by A12 on B16");
    assert_int_equal(m.text, TX_LT_M_GUN);
    assert_int_equal(m.cmd.arg[0].a, 3);
    board_close(&B);
}

/* --- movement --- */

/* 3.8: doubled only while the centre is on the road. */
static void road_only_on_the_road(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_road(&B, 0, 600, 1000, 600);
    board_put(&B, "A9", "lt_truck", 100, 600);
    board_put(&B, "A10", "lt_truck", 800, 600);
    board_put(&B, "B1", NULL, 1750, 1100);
    board_phase(&B, SEAT_A, LT_MOVEMENT);
    (void)board_no(&B, "A move A10 by 140.1,60", TX_LT_TOO_FAR); /* 20 cm at half, 40 at the whole price */
    board_do(&B, "A move A10 by 139.9,60");
    board_do(&B, "A move A9 by 75,60");
    board_close(&B);
}

static int32_t cell(const Chart *t, uint32_t row, const char *col) {
    return chart_cell(t, row, col)->v;
}

/* 3.2-3.5: what each kind costs is what its class says; areas in quarters of a point, lines in words of no class. */
static void ground_by_its_class(void **state) {
    (void)state;
    enum { OPEN, ROUGH, DIFFICULT, IMPASSABLE, ROAD, AREA = 0, WAY = 1, LINE = 2, SPOT = 4 };
    static const int32_t FOOT[] = {4, 8, 16, 40, 2};
    board_open(&B, NULL);
    const Chart *t = catalog_chart(B.t.cat, "terrain");
    for (uint32_t r = 0; r < t->row_n; r++) {
        int32_t is = cell(t, r, "class"), form = cell(t, r, "form");
        bool no_wheels = is == ROUGH || is == DIFFICULT || is == IMPASSABLE,
             no_awd = is == DIFFICULT || is == IMPASSABLE;
        if (form == AREA || form == WAY || form == SPOT) assert_int_equal(cell(t, r, "foot"), FOOT[is]);
        if (no_wheels) assert_int_equal(cell(t, r, "wheeled"), QUARTER_X);
        if (no_awd) assert_int_equal(cell(t, r, "awd"), QUARTER_X);
        if (is == IMPASSABLE) assert_int_equal(cell(t, r, "tracked"), QUARTER_X);
        assert_int_not_equal(cell(t, r, "foot"), QUARTER_X); /* men struggle through anything */
        if (!no_wheels) assert_int_equal(cell(t, r, "wheeled"), cell(t, r, "foot"));
    }
    board_close(&B);
}

/* --- spotting --- */

/* Option lt_spot_persist: what is spotted still, but not by one who may call, he may look for himself: once a turn. */
static void a_caller_looks_again(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        board_open(&B, on ? "lt_spot_persist=on" : "lt_spot_persist=off");
        board_put(&B, "A13", NULL, 700, 600);
        board_put(&B, "A12", NULL, 400, 500);
        board_put(&B, "B16", NULL, 800, 600);
        board_put(&B, "B17", NULL, 1000, 600); /* still to be looked for */
        board_tail(&B, "B16")->spotted = 1;
        board_tail(&B, "B16")->die = 3; /* enough for A13 at 10 cm, not for A12 at 41 */
        board_phase(&B, SEAT_A, LT_SPOTTING);
        (void)board_no(&B, "A spot B16", TX_LT_IS_SPOTTED);
        if (!on) {
            (void)board_no(&B, "A spot B16 for support", TX_LT_IS_SPOTTED);
            board_close(&B);
            continue;
        }
        board_dice(&B, "2");
        board_do(&B, "A spot B16 for support");
        assert_int_equal(board_tail(&B, "B16")->spotted, 1); /* not lost by a bad look */
        assert_int_equal(board_tail(&B, "B16")->die, 3);
        (void)board_no(&B, "A spot B16 for support", TX_LT_IS_SPOTTED);
        board_tail(&B, "B16")->tried = 0; /* next turn */
        board_dice(&B, "5");
        board_do(&B, "A spot B16 for support");
        board_phase(&B, SEAT_A, LT_INDIRECT);
        board_do(&B, "A call 1 by A12 on B16");
        board_close(&B);
    }
}

/* 1.2: what an enemy did in its own last turn still tells on it in mine. */
static void marks_of_the_enemys_turn(void **state) {
    (void)state;
    board_open(&B, NULL);
    board_put(&B, "A13", NULL, 400, 600);
    board_put(&B, "B13", NULL, 900, 600);
    board_tail(&B, "A13")->moved = board_tail(&B, "B13")->moved = 1;
    board_tail(&B, "A13")->fired = board_tail(&B, "B13")->fired = 1;
    board_phase(&B, SEAT_B, LT_DIRECT);
    board_do(&B, "B pass");
    assert_int_equal(board_game(&B)->player, SEAT_A);
    assert_int_equal(board_tail(&B, "A13")->moved, 0);
    assert_int_equal(board_tail(&B, "A13")->fired, 0);
    View v = board_view(&B);
    LtSpot s;
    assert_true(lt_spot_of(&v, SEAT_A, board_at(&B, "B13"), &s));
    assert_int_equal(ledger_sum(&s.need), 6 - 2 - 2);
    board_close(&B);
}

/* --- fire support --- */

static void fall(const char *faces) {
    B.t.g->h.turn++;
    board_phase(&B, SEAT_A, LT_SPOTTING);
    board_dice(&B, faces);
    board_do(&B, "A pass");
}

static void say(char *out, size_t cap) {
    View v = board_view(&B);
    Text all = text_make(out, cap);
    for (uint32_t k = 0; k < B.t.ev.n; k++) {
        lt_print_event(&v, &B.t.ev, &B.t.ev.ev[k], &all);
        text_char(&all, '\n');
    }
}

static void has(const char *all, const char *part) {
    if (strstr(all, part) == NULL) fail_msg("\"%s\" is not in:\n%s", part, all);
}

/* Friend and foe, and those aboard: pinned with their vehicle, without a die of their own. The log says it in words. */
static void all_in_the_zone(void **state) {
    (void)state;
    static char all[4000];
    board_open(&B, NULL);
    board_put(&B, "A12", NULL, 400, 600);
    board_put(&B, "A1", NULL, 770, 560); /* A's own */
    board_put(&B, "B9", NULL, 800, 600);
    board_put(&B, "B16", NULL, 830, 640);
    board_put(&B, "B1", NULL, 1700, 600);
    board_board(&B, "B13", "B9");
    spotted("B9");
    board_phase(&B, SEAT_A, LT_INDIRECT);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B9");
    /* on target; A1 6, then 4 and 5: in the open its commander is dead, it tests; B9 4, B16 4 */
    fall("9,6,4,5,6,4,4");
    say(all, sizeof all);
    has(all, "on target");
    has(all, "two dice for its commander");
    has(all, " under fire: 4, needs 5+");
    has(all, "is destroyed by the fire: 4, needs 4+");
    assert_null(strstr(all, " is destroyed.")); /* said once */
    assert_null(strstr(all, " is dead."));
    assert_int_equal(board_tail(&B, "A1")->commander, 1);
    assert_true(board_tail(&B, "A1")->pinned != 0);
    assert_true(board_tail(&B, "B9")->pinned != 0);
    assert_true(board_tail(&B, "B13")->pinned != 0);
    assert_int_equal(board_game(&B)->shelled[game_stand_c(B.t.g, board_at(&B, "B13"))->unit], 1);
    board_close(&B);
    board_open(&B, NULL);
    board_put(&B, "A12", NULL, 400, 600);
    board_put(&B, "B16", NULL, 800, 600);
    board_put(&B, "B1", NULL, 1700, 600);
    spotted("B16");
    board_phase(&B, SEAT_A, LT_INDIRECT);
    board_dice(&B, "4");
    board_do(&B, "A call 1 by A12 on B16");
    fall("4");
    say(all, sizeof all);
    has(all, "short and to the right by 10.0 cm");
    board_close(&B);
}

/* 5.12: below 80 mm eight tubes are a battery. */
static void twice_as_many_small(void **state) {
    (void)state;
    static const char *const M[] = {"A17", "A18", "A19", "A16"};
    board_open(&B, NULL);
    board_put(&B, "A12", NULL, 400, 600);
    board_put(&B, "B16", NULL, 800, 600);
    spotted("B16");
    for (int k = 0; k < 4; k++) {
        StandIx i = board_put(&B, M[k], "lt_usa_mortar60", 200 + 60 * k, 600);
        game_stand(B.t.g, i)->unit = 3;
        game_stand(B.t.g, i)->role = ROLE_NONE;
        lt_gun_register(B.t.cat, B.t.g, i);
    }
    board_phase(&B, SEAT_A, LT_INDIRECT);
    board_tail(&B, "A16")->pinned = (uint16_t)(board_game(&B)->pturn + 1);
    Verdict no = board_no(&B, "A call 3 by A12 on B16", TX_LT_GUN_TUBES);
    assert_int_equal(no.have, 6);
    assert_int_equal(no.limit, 8);
    board_tail(&B, "A16")->pinned = 0;
    board_dice(&B, "2");
    board_do(&B, "A call 3 by A12 on B16");
    assert_int_equal(board_game(&B)->gun_way[2], 1);
    board_close(&B);
}

/* 7 with lt_mortar_direct: one round a tube, and two turns for each ten fired to load again. */
static void launcher_fires_its_tubes(void **state) {
    (void)state;
    board_open(&B, "lt_mortar_direct=on");
    board_put(&B, "A18", "lt_bm13", 400, 600);
    board_put(&B, "A1", NULL, 400, 500);
    board_put(&B, "B13", NULL, 600, 600);
    board_put(&B, "B14", NULL, 600, 650);
    spotted("B13");
    spotted("B14");
    StandIx i = board_at(&B, "A18");
    for (int k = 0; k < 11; k++) {
        board_dice(&B, "1"); /* a miss */
        board_do(&B, "A fire A18 at B13 with mortar");
    }
    View v = board_view(&B);
    LtWay way[LT_WAYS];
    uint32_t n = lt_ways(&v, i, way);
    assert_int_equal(n, 2);
    assert_int_equal(way[1].n, 16);
    assert_int_equal(way[1].left, 5);
    assert_int_equal(board_tail(&B, "A18")->reload, 1 + 4); /* eleven: twice ten begun */
    board_tail(&B, "A18")->used[1] = 0;
    board_tail(&B, "A18")->option = 0;
    B.t.g->h.turn = 4;
    Verdict no = board_no(&B, "A fire A18 at B13 with mortar", TX_LT_GUN_RELOADS);
    assert_int_equal(no.limit, 5);
    B.t.g->h.turn = 5;
    board_dice(&B, "1");
    board_do(&B, "A fire A18 at B13 with mortar");
    board_close(&B);
}

/* --- the quote under lt_dice --- */

static void same_chance(uint64_t is, int of_1296) {
    int64_t off = (int64_t)is - (int64_t)(QUOTE_ONE / 1296) * of_1296;
    if (off < -2000 || off > 2000) fail_msg("%d of 1296 is off by %lld", of_1296, (long long)off);
}

/* Every die of the stand's volley thrown through: one to hit, one to destroy for each that hits and can. */
static void quote_of_a_volley(void **state) {
    (void)state;
    board_open(&B, "lt_dice=per_stand");
    board_put(&B, "A1", NULL, 400, 600);
    board_put(&B, "B9", NULL, 500, 600);   /* B: machine guns can do nothing to it */
    board_put(&B, "B13", NULL, 1100, 600); /* 70 cm */
    board_put(&B, "A2", "lt_light_tank_a", 400, 700);
    spotted("B9");
    spotted("B13");
    static const char *const PAIR[][2] = {{"A1", "B9"}, {"A1", "B13"}, {"A2", "B13"}};
    for (size_t k = 0; k < ARRAY_LEN(PAIR); k++) {
        View v = board_view(&B);
        StandIx by = board_at(&B, PAIR[k][0]), at = board_at(&B, PAIR[k][1]);
        LtShot gun, mg;
        lt_shot(&v, by, at, k == 2 ? LT_W_STG : LT_W_LTG, &gun);
        lt_shot(&v, by, at, LT_W_LMG, &mg);
        int killed = 0, pinned = 0;
        for (int d = 0; d < 6 * 6 * 6 * 6; d++) {
            int face = d % 6 + 1, die[3] = {d / 6 % 6 + 1, d / 36 % 6 + 1, d / 216 % 6 + 1};
            bool hit = false, kill = false;
            for (int w = 0; w < 3; w++) {
                const LtShot *s = w == 0 ? &gun : &mg;
                if (!s->can_destroy || face < ledger_sum(&s->hit)) continue;
                hit = true;
                kill = kill || die[w] >= ledger_sum(&s->destroy);
            }
            killed += kill;
            pinned += hit && !kill;
        }
        Quote q;
        lt_quote(&v, by, at, 0, &q);
        same_chance(q.outcome[2].chance, killed);
        same_chance(q.outcome[1].chance, pinned);
        assert_true(q.outcome[0].chance + q.outcome[1].chance + q.outcome[2].chance == QUOTE_ONE);
        assert_int_equal(q.note, TX_LT_ONE_DIE);
    }
    board_close(&B);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_count_once),
        cmocka_unit_test(losses_since_the_last_test),
        cmocka_unit_test(bands_of_results),
        cmocka_unit_test(commander_for_good),
        cmocka_unit_test(withdrew_and_protection),
        cmocka_unit_test(a_lift_does_not_close),
        cmocka_unit_test(no_setting_up_instead),
        cmocka_unit_test(bands_of_the_farthest_weapon), cmocka_unit_test(refusals_name_numbers),
        cmocka_unit_test(what_would_do),
        cmocka_unit_test(road_only_on_the_road),
        cmocka_unit_test(ground_by_its_class),
        cmocka_unit_test(a_caller_looks_again),
        cmocka_unit_test(marks_of_the_enemys_turn),
        cmocka_unit_test(all_in_the_zone),
        cmocka_unit_test(twice_as_many_small),
        cmocka_unit_test(launcher_fires_its_tubes),
        cmocka_unit_test(quote_of_a_volley),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
