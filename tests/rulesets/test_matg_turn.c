/* The turn: initiative, posture, alternation, recovery, commanders, break cards, victory (matg 2, 3, 18, 19, 22, 24),
 * with their worked examples (M-18 to M-21). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "matg_board.h"
#include "rulesets/matg/fight.h"

#define OK(verdict) assert_int_equal((verdict).kind, VERDICT_OK)

enum { A, B };

static void refused(MatgBoard *b, const char *line, TextId why, RuleRef rule) {
    uint64_t before = mb_hash(b);
    Verdict no = mb_do(b, line, (const int[]){0});
    assert_int_equal(no.kind, VERDICT_NO);
    assert_int_equal(no.why, why);
    assert_int_equal(no.rule, rule);
    assert_true(mb_hash(b) == before);
}

/* Two tanks far apart: nothing to fire at, so a pass or a step runs on to the next question. */
static MatgBoard *two_tanks(MatgPhase phase, int fcl_a, int fcl_b) {
    MbStand s[] = {{"t_tank7", A, 5, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0}};
    return mb_open(&(MbSetup){.stand = s, .stand_n = 2, .fcl = {fcl_a, fcl_b}}, phase);
}

static void m21_initiative(void **state) {
    (void)state;
    MatgBoard *b = two_tanks(MATG_INITIATIVE, 16, 13);
    OK(MB_DO(b, "U note \"roll\"", 1, 4, 1, 5)); /* 17 = 17: again; 17 < 18 */
    assert_int_equal(matg_game(b->g)->ini_winner, SEAT_B);
    assert_int_equal(b->g->h.phase, MATG_POSTURE);
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_B);
    assert_true(mb_logged(b, "Initiative: Germany 17 = 1 +16, USSR 17 = 4 +13: a tie, rolled again"));
    assert_true(mb_logged(b, "Initiative: Germany 17 = 1 +16, USSR 18 = 5 +13: USSR"));
    mb_close(b);
}

/* 2.2: the winner chooses who begins until someone has acted; he chooses so again next turn. */
static void the_winner_chooses(void **state) {
    (void)state;
    MatgBoard *b = two_tanks(MATG_INITIATIVE, 16, 13);
    OK(MB_DO(b, "U note \"roll\"", 6, 1));
    assert_int_equal(b->g->h.to_act, SEAT_BIT(SEAT_A));
    refused(b, "B posture movement B1", TX_NOT_YOUR_TURN, 0);
    refused(b, "A first A", TX_MATG_BEGINS_ALREADY, RULE(2, 2));
    OK(MB_DO(b, "A first B"));
    assert_int_equal(b->g->h.to_act, SEAT_BIT(SEAT_A) | SEAT_BIT(SEAT_B));
    refused(b, "A posture movement A1", TX_NOT_YOUR_TURN, RULE(2, 3));
    refused(b, "B first A", TX_MATG_NOT_WINNER, RULE(2, 2));
    OK(MB_DO(b, "A first A"));
    OK(MB_DO(b, "A first B"));
    OK(MB_DO(b, "B posture movement B1"));
    refused(b, "A first A", TX_MATG_BEGUN, RULE(2, 2));
    OK(MB_DO(b, "A pass")); /* single stands: B has none left: fire passes; movement */
    assert_int_equal(b->g->h.phase, MATG_MOVE);
    b->g->h.phase = MATG_REMOVAL;
    b->g->h.stage = 1;
    matg_game(b->g)->turn_seat = SEAT_A;
    OK(MB_DO(b, "U note \"on\"", 6, 1));
    assert_int_equal(b->g->h.turn, 2);
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_B); /* as he chose last time */
    mb_close(b);
}

static MatgBoard *platoons(void) {
    MbStand s[] = {
        {"t_tank7", A, 5, 20, 90, POSTURE_FIRING, ROLE_GHQ, 0}, {"t_tank7", A, 5, 23, 90, POSTURE_FIRING, 0, 1},
        {"t_tank7", A, 5, 25, 90, POSTURE_FIRING, 0, 1},        {"t_tank7", A, 5, 28.1, 90, POSTURE_FIRING, 0, 1},
        {"t_tank7", A, 5, 17, 90, POSTURE_FIRING, 0, 2},        {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0},
        {"t_tank7", B, 50, 22, 270, POSTURE_FIRING, 0, 0},      {"t_tank7", B, 50, 30, 270, POSTURE_FIRING, 0, 0}};
    return mb_open(&(MbSetup){.stand = s, .stand_n = 8}, MATG_POSTURE);
}

/* 3.1: groups in turn, then single stands; 3.3: one unit and what leads it, links of 3 inches. */
static void groups_then_single_stands(void **state) {
    (void)state;
    MatgBoard *b = platoons();
    Verdict gap = mb_check(b, "A posture movement A1 A2 A3 A4");
    assert_int_equal(gap.why, TX_MATG_GAP);
    assert_int_equal(gap.limit, 3 * WU_INCH);
    assert_int_equal(gap.have, (int)(3.1 * WU_INCH + 0.5));
    refused(b, "A posture movement A1 A2 A3 A4", TX_MATG_GAP, RULE(3, 3));
    refused(b, "A posture movement A2 A3 A5", TX_MATG_OTHER_UNIT, RULE(3, 3));
    refused(b, "A posture movement A4", TX_MATG_GROUPS_FIRST, RULE(3, 1));
    refused(b, "A posture movement A2 B1", TX_NOT_YOUR_STAND, RULE(3, 1));
    StandIx set[8];
    assert_int_equal(matg_group_of(&b->v, mb_ix(b, "A2"), set, 8), 3); /* A1 A2 A3 */
    OK(MB_DO(b, "A posture fire-move A1 A2 A3"));
    assert_int_equal(mb_stand(b, "A1")->group, mb_stand(b, "A3")->group);
    assert_int_equal(mb_stand(b, "A2")->posture, POSTURE_FIRE_MOVE);
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_B);
    OK(MB_DO(b, "B posture movement B1 B2")); /* no group is left on either side: single stands, A again */
    assert_int_equal(b->g->h.stage, 1);
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_A);
    refused(b, "A posture movement A4 A5", TX_MATG_SINGLES_NOW, RULE(3, 1));
    refused(b, "A posture movement A2", TX_MATG_MARKED, RULE(3, 4));
    OK(MB_DO(b, "A posture movement A5"));
    OK(MB_DO(b, "B posture movement B3"));
    OK(MB_DO(b, "A pass", 3, 4)); /* the GHQ rolls its orders */
    assert_int_equal(mb_stand(b, "A4")->posture, POSTURE_FIRING);
    assert_int_equal(b->g->h.phase, MATG_MOVE); /* nobody sees anybody: fire has passed */
    mb_close(b);
}

/* Option group_scope = formation: units mix. */
static void groups_of_a_formation(void **state) {
    (void)state;
    MatgBoard *b = platoons();
    b->g->h.option[MOPT_GROUP_SCOPE] = 1;
    OK(MB_DO(b, "A posture movement A1 A2 A3 A5"));
    mb_close(b);
}

/* 2.3: attacks alternate until both have passed; who passes is out. */
static void fire_alternates(void **state) {
    (void)state;
    MbStand s[] = {
        {"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},  {"t_tank7", A, 10, 22, 90, POSTURE_FIRING, 0, 0},
        {"t_tank7", A, 10, 24, 90, POSTURE_FIRING, 0, 0},  {"t_tank7", B, 20, 20, 270, POSTURE_FIRING, 0, 0},
        {"t_tank7", B, 20, 22, 270, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 20, 24, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 6}, MATG_FIRE);
    OK(MB_DO(b, "A fire B1 by A1", 20));
    OK(MB_DO(b, "B pass"));
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_A);
    OK(MB_DO(b, "A fire B2 by A2", 20));
    assert_int_equal(matg_game(b->g)->turn_seat, SEAT_A);
    refused(b, "B fire A1 by B1", TX_NOT_YOUR_TURN, 0);
    OK(MB_DO(b, "A fire B3 by A3", 20, 3, 4)); /* nothing left: on to the next initiative */
    assert_true(mb_logged(b, "Germany has no attack left: passes"));
    assert_int_equal(b->g->h.turn, 2);
    assert_int_equal(mb_stand(b, "A1")->fired, 0);
    mb_close(b);
}

/* --- recovery --- */

static MatgBoard *hurt(uint8_t st) {
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 11, 20, 90, POSTURE_FIRING, ROLE_HQ, 0},
                   {"t_tank7", A, 5, 30, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 4, .determination = {60, 60}}, MATG_REMOVAL);
    mb_stand(b, "A1")->state = st;
    return b;
}

static void m18_recovery_by_an_hq(void **state) {
    (void)state;
    MatgBoard *b = hurt(STATE_S);
    OK(MB_DO(b, "U note \"on\"", 10, 6, 1));
    assert_int_equal(mb_stand(b, "A1")->state, 0);
    assert_true(mb_logged(
        b, "A1 recovery: need 10- = FCL 13 -4 Suppressed (1.2) +1 HQ adjacent (18.1): 10 pass -> S and D off"));
    mb_close(b);
    b = hurt(STATE_S);
    OK(MB_DO(b, "U note \"on\"", 11, 6, 1));
    assert_int_equal(mb_stand(b, "A1")->state, STATE_S);
    mb_close(b);
    b = hurt(STATE_S);
    mb_stand(b, "A2")->state = STATE_S; /* no good HQ; its own roll comes second */
    OK(MB_DO(b, "U note \"on\"", 10, 9, 6, 1));
    assert_int_equal(mb_stand(b, "A1")->state, STATE_S);
    assert_int_equal(mb_stand(b, "A2")->state, 0);
    mb_close(b);
}

static void m19_natural_one_and_panic(void **state) {
    (void)state;
    MatgBoard *b = hurt(STATE_S | STATE_D);
    OK(MB_DO(b, "U note \"on\"", 1, 6, 1));
    assert_int_equal(mb_stand(b, "A1")->state, 0);
    mb_close(b);
    b = hurt(STATE_S | STATE_D);
    OK(MB_DO(b, "U note \"on\"", 20, 1, 6, 1)); /* a card */
    assert_true(game_stand(b->g, mb_ix(b, "A1"))->flags & ST_LOST);
    mb_close(b);
    b = hurt(STATE_S | STATE_D);
    OK(MB_DO(b, "U note \"on\"", 7, 6, 1)); /* 13 - 7 + 1: S goes, D stays */
    assert_int_equal(mb_stand(b, "A1")->state, STATE_D);
    mb_close(b);
    b = hurt(STATE_D);
    OK(MB_DO(b, "U note \"on\"", 20, 6, 1)); /* panic: (S) on D gives S+D */
    assert_int_equal(mb_stand(b, "A1")->state, STATE_S | STATE_D);
    mb_close(b);
}

/* 22.4: the winner's side first, each in label order, 'good' as of that moment. */
static void recovery_order(void **state) {
    (void)state;
    MatgBoard *b = hurt(STATE_S);
    matg_game(b->g)->ini_winner = SEAT_B;
    mb_stand(b, "B1")->state = STATE_S;
    mb_stand(b, "A2")->state = STATE_S;
    mb_stand(b, "A3")->state = STATE_D;
    /* B1 9 passes; A1 10 fails (A2 is S); A2 9 passes; A3 5 passes nothing; then initiative */
    OK(MB_DO(b, "U note \"on\"", 9, 10, 9, 5, 6, 1));
    assert_int_equal(mb_stand(b, "B1")->state, 0);
    assert_int_equal(mb_stand(b, "A1")->state, STATE_S);
    assert_int_equal(mb_stand(b, "A2")->state, 0);
    assert_int_equal(mb_stand(b, "A3")->state, STATE_D);
    mb_close(b);
}

/* --- commanders (18.3) --- */

static void a_new_hq_and_a_new_ghq(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, ROLE_GHQ, 0},
                   {"t_tank7", A, 10, 22, 90, POSTURE_FIRING, ROLE_HQ, 1},
                   {"t_tank7", A, 10, 24, 90, POSTURE_FIRING, 0, 1},
                   {"t_truck", A, 10, 26, 90, POSTURE_FIRING, 0, 1},
                   {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, ROLE_GHQ, 0},
                   {"t_tank7", B, 50, 24, 270, POSTURE_FIRING, 0, 1}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 6, .fcl = {13, 12}, .determination = {60, 60}}, MATG_FIRE);
    Tx tx = {.rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
    dice_begin(&b->dice, 1, "x", 1);
    b->dice.given = (const uint8_t[]){1, 1, 1, 1, 1, 1};
    b->dice.given_n = 6;
    matg_lose(&tx, mb_ix(b, "A1"), STAND_NONE);
    matg_lose(&tx, mb_ix(b, "B1"), STAND_NONE);
    assert_int_equal(matg_formation(b->g, 0)->cards, 3); /* a GHQ is worth three */
    assert_int_equal(game_formation(b->g, 0)->ghq, STAND_NONE);
    b->g->h.phase = MATG_REMOVAL;
    OK(MB_DO(b, "U note \"on\""));
    assert_int_equal(b->g->h.to_act, SEAT_BIT(SEAT_A));
    refused(b, "A replace A3", TX_MATG_HQ_FIRST, RULE(18, 3));
    refused(b, "A replace A4", TX_MATG_NO_VACANCY, RULE(18, 3));
    /* need 13 - 3 (German) = 10; quality D20 = 1 gives +2; then A2's own place is empty, to be tried at once */
    OK(MB_DO(b, "A replace A2", 10, 1));
    assert_int_equal(game_stand(b->g, mb_ix(b, "A2"))->role, ROLE_GHQ);
    assert_int_equal(game_formation(b->g, 0)->quality, 2);
    assert_int_equal(game_formation(b->g, 0)->ghq, mb_ix(b, "A2"));
    /* A3 fails; USSR's FCL of 12 allows none (18.3): the next initiative */
    OK(MB_DO(b, "A replace A3", 11, 6, 1));
    assert_int_equal(game_stand(b->g, mb_ix(b, "A3"))->role, ROLE_NONE);
    assert_int_equal(b->g->h.turn, 2);
    mb_close(b);
}

/* --- break cards (19) --- */

static void m20_break_points(void **state) {
    (void)state;
    MbStand s[13];
    for (uint32_t i = 0; i < 12; i++) s[i] = (MbStand){"t_tank7", A, 5, 2 + 2.0 * i, 90, POSTURE_FIRING, 0, 0};
    s[0].role = ROLE_GHQ;
    s[1].role = ROLE_HQ;
    s[12] = (MbStand){"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 13}, MATG_FIRE);
    assert_int_equal(matg_formation(b->g, 0)->break_point, 3675);
    Tx tx = {.rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
    /* The n-th card left: king, king, ten make 36, an ace more 37. */
    static const uint8_t FACE[] = {13, 25, 34, 1};
    dice_begin(&b->dice, 1, "x", 1);
    b->dice.given = FACE;
    b->dice.given_n = 4;
    for (int k = 0; k < 3; k++) matg_draw_cards(&tx, mb_ix(b, "A5"));
    assert_int_equal(matg_formation(b->g, 0)->total, 36);
    assert_int_equal(matg_formation(b->g, 0)->broken, 0);
    matg_draw_cards(&tx, mb_ix(b, "A5"));
    assert_int_equal(matg_formation(b->g, 0)->total, 37);
    assert_int_equal(matg_formation(b->g, 0)->broken, 1);
    for (uint32_t k = 0; k < b->dice.n; k++) assert_int_equal(b->dice.die[k].secret, 1 + SEAT_A);
    /* 19.4: FCL -5, and it fires only at who fired at it. */
    Ledger need;
    matg_need(&b->v, mb_ix(b, "A5"), false, &need);
    assert_int_equal(ledger_sum(&need), 8);
    matg_need(&b->v, mb_ix(b, "A5"), true, &need);
    assert_int_equal(ledger_sum(&need), 13);
    mb_close(b);
    MatgBoard *whole = mb_battle("introductory"); /* the teaching list: 68.6 and 98 */
    assert_int_equal(matg_formation(whole->g, 0)->break_point, 6860);
    assert_int_equal(matg_formation(whole->g, 1)->break_point, 9800);
    ((Battle *)(uintptr_t)whole->cat->battle)->teaching = 0; /* the whole list */
    matg_break_points(whole->cat, whole->g);
    assert_int_equal(matg_formation(whole->g, 0)->break_point, 7105);
    assert_int_equal(matg_formation(whole->g, 1)->break_point, 10080);
    mb_close(whole);
}

/* Option hq_extra: an HQ or GHQ that is armed counts as an armed stand too. */
static void break_points_with_hq_extra(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 5, 20, 90, POSTURE_FIRING, ROLE_GHQ, 0},
                   {"t_truck", A, 5, 24, 90, POSTURE_FIRING, ROLE_HQ, 0},
                   {"t_tank7", A, 5, 28, 90, POSTURE_FIRING, 0, 0},
                   {"t_truck", A, 5, 32, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 5}, MATG_FIRE);
    assert_int_equal(matg_formation(b->g, 0)->break_point, 6 * 35 * 7);
    mb_close(b);
    b = mb_open(&(MbSetup){.stand = s, .stand_n = 5, .options = "\"hq_extra\": \"on\""}, MATG_FIRE);
    assert_int_equal(matg_formation(b->g, 0)->break_point, 7 * 35 * 7);
    mb_close(b);
}

/* "What remains" and what a pass would lose: those who can, the best shot first; a stand's card and badges. */
static void what_remains(void **state) {
    (void)state;
    MbStand s[] = {{"t_weak3", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank10", A, 10, 22, 90, POSTURE_FIRE_MOVE, 0, 0},
                   {"t_tank10", A, 10, 24, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank10", A, 10, 26, 90, POSTURE_MOVEMENT, 0, 0},
                   {"t_tank7", B, 18, 22, 0, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 5}, MATG_FIRE);
    GameStatus *st = malloc(sizeof *st);
    StandFace face;
    View v = b->v;
    v.seat = SEAT_A;
    MATG.status(&v, st);
    assert_int_equal(st->can_n, 3);
    assert_int_equal(st->can[0], mb_ix(b, "A3"));
    assert_int_equal(st->can[1], mb_ix(b, "A2"));
    assert_int_equal(st->can[2], mb_ix(b, "A1"));
    assert_int_equal(st->lose_n, 3);
    assert_int_equal(st->lose_text[0], TX_MATG_LOSE_SHOT);
    assert_string_equal(st->end_command, "A pass");
    assert_int_equal(st->first_choice_seat, SEAT_A);
    v.seat = SEAT_B;
    MATG.status(&v, st);
    assert_int_equal(st->can_n, 0);
    assert_int_equal(st->end_command[0], 0);
    MATG.describe(&v, mb_ix(b, "A2"), &face);
    assert_int_equal(face.badges, BADGE_FIRE_MOVE | BADGE_CAN_ACT);
    MATG.describe(&v, mb_ix(b, "A4"), &face);
    assert_int_equal(face.badges, BADGE_MOVEMENT);
    assert_in_range(face.row_n, 6, CARD_ROWS);
    OK(MB_DO(b, "A fire B1 by A2", 20));
    mb_stand(b, "A2")->state = STATE_S | STATE_D;
    MATG.describe(&v, mb_ix(b, "A2"), &face);
    assert_int_equal(face.badges, BADGE_FIRE_MOVE | BADGE_FIRED | BADGE_S | BADGE_D);
    free(st);
    mb_close(b);
}

/* A deck is a set: after 52 cards it is whole again (19.3), and each face came four times. */
static void a_deck_runs_out(void **state) {
    (void)state;
    MatgBoard *b = two_tanks(MATG_FIRE, 13, 13);
    Tx tx = {.rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
    dice_begin(&b->dice, 1, "deck", 4);
    int seen[14] = {0};
    for (int k = 0; k < 52; k++) {
        int before = matg_formation(b->g, 0)->total;
        matg_draw_cards(&tx, 0);
        seen[matg_formation(b->g, 0)->total - before]++;
    }
    for (int face = 1; face <= 13; face++) assert_int_equal(seen[face], 4);
    assert_int_equal(matg_formation(b->g, 0)->total, 364);
    assert_true(matg_formation(b->g, 0)->deck == 0);
    matg_draw_cards(&tx, 0);
    assert_int_equal(matg_formation(b->g, 0)->cards, 53);
    mb_close(b);
}

/* What the enemy may know of cards: how many. */
static void cards_are_the_owners(void **state) {
    (void)state;
    MatgBoard *b = two_tanks(MATG_FIRE, 13, 13);
    matg_formation(b->g, 0)->break_point = 5000;
    Tx tx = {.rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
    dice_begin(&b->dice, 1, "x", 1);
    b->dice.given = (const uint8_t[]){13};
    b->dice.given_n = 1;
    matg_draw_cards(&tx, 0);
    TEXT(own, 400);
    TEXT(other, 400);
    mb_log(b, SEAT_A, &own);
    mb_log(b, SEAT_B, &other);
    assert_string_equal(own.buf, "1 card for A1: king, 13 · Command A 13 of 50 (19.1)\n");
    assert_string_equal(other.buf, "1 card drawn for Command A\n");
    MatgSide side;
    Game *copy = malloc(b->g->bytes), *copy2 = malloc(b->g->bytes);
    memcpy(copy, b->g, b->g->bytes);
    MATG.redact(b->cat, copy, SEAT_B);
    View v = b->v;
    v.g = copy;
    matg_side(&v, SEAT_A, &side);
    assert_int_equal(side.total, -1);
    assert_int_equal(side.cards, 1);
    /* Another face, the same view. */
    matg_formation(b->g, 0)->total = 2;
    matg_formation(b->g, 0)->deck = ((UINT64_C(1) << 52) - 1) & ~UINT64_C(2);
    memcpy(copy2, b->g, b->g->bytes);
    MATG.redact(b->cat, copy2, SEAT_B);
    assert_memory_equal(copy, copy2, copy->bytes);
    MATG.redact(b->cat, copy2, SEAT_A);
    assert_int_equal(matg_formation(copy2, 0)->total, -1 * 1); /* was hidden from B already */
    memcpy(copy2, b->g, b->g->bytes);
    MATG.redact(b->cat, copy2, SEAT_A);
    assert_int_equal(matg_formation(copy2, 0)->total, 2);
    free(copy);
    free(copy2);
    mb_close(b);
}

/* --- victory (24.4 to 24.6) --- */

static void points_and_levels(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 30, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 50, 20, 270, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 55, 20, 270, POSTURE_FIRING, ROLE_HQ, 0},
                   {"t_tank7", B, 55, 30, 270, POSTURE_FIRING, 0, 0}};
    static const char VICTORY[] = "{\"decisive\": 10, \"marginal\": 4, \"terms\": [{\"kind\": \"kill\", \"who\": "
                                  "\"armed\", \"points\": 1}, {\"kind\": \"kill\", "
                                  "\"who\": \"hq\", \"points\": 3}]}";
    MatgBoard *b = mb_open(
        &(MbSetup){.stand = s, .stand_n = 5, .victory = VICTORY, .turns = 1, .determination = {60, 60}}, MATG_REMOVAL);
    int score[2];
    matg_score(&b->v, score, NULL);
    assert_int_equal(score[A], 0);
    game_stand(b->g, mb_ix(b, "B1"))->flags = ST_LOST;
    game_stand(b->g, mb_ix(b, "B2"))->flags = ST_LOST;
    matg_score(&b->v, score, NULL);
    assert_int_equal(score[A], 4); /* an HQ is 3, not 3 and 1 */
    OK(MB_DO(b, "U note \"on\"")); /* the last turn ends */
    assert_int_equal(b->g->h.over, 1);
    assert_int_equal(b->g->h.winner, SEAT_A);
    assert_true(mb_logged(b, "Germany: marginal victory, by 4 (24.6)"));
    refused(b, "A pass", TX_GAME_OVER, 0);
    mb_close(b);
}

static void holding_an_objective(void **state) {
    (void)state;
    MatgBoard *b = mb_battle("introductory");
    const Objective *o = &b->cat->battle->objective[0];
    StandIx a = mb_ix(b, "A2"), e = mb_ix(b, "B2");
    assert_int_equal(matg_holder(&b->v, o), SEAT_NONE);
    game_stand(b->g, a)->flags |= ST_ON_TABLE;
    game_stand(b->g, a)->x = o->at.x + 2 * WU_INCH;
    game_stand(b->g, a)->y = o->at.y;
    assert_int_equal(matg_holder(&b->v, o), SEAT_A);
    game_stand(b->g, a)->x++;
    assert_int_equal(matg_holder(&b->v, o), SEAT_NONE);
    game_stand(b->g, a)->x--;
    matg_stand(b->g, a)->state = STATE_D;
    assert_int_equal(matg_holder(&b->v, o), SEAT_A);
    game_stand(b->g, e)->flags |= ST_ON_TABLE;
    game_stand(b->g, e)->x = o->at.x;
    game_stand(b->g, e)->y = o->at.y + WU_INCH;
    assert_int_equal(matg_holder(&b->v, o), SEAT_NONE);
    matg_stand(b->g, e)->state = STATE_S;
    assert_int_equal(matg_holder(&b->v, o), SEAT_A);
    mb_close(b);
}

/* `hold` of an earlier turn is written down when it ends; of the last turn it is what stands now; `exit` counts who
 * left there. */
static void terms_of_turns_and_edges(void **state) {
    (void)state;
    static const Objective AT = {.name = "ford", .at = {30 * WU_INCH, 20 * WU_INCH}, .points = 5};
    static const VictoryTerm TERM[] = {
        {.kind = TERM_HOLD, .seat = SEAT_NONE, .objective = 0xFF, .turn = 1},
        {.kind = TERM_HOLD, .seat = SEAT_B, .objective = 0, .points = 2},
        {.kind = TERM_EXIT, .who = WHO_TANK, .seat = SEAT_A, .points = 3, .max = 4, .edge = EDGE_E}};
    MbStand s[] = {{"t_tank7", A, 30, 21, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 5, 20, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", A, 5, 24, 90, POSTURE_FIRING, 0, 0},
                   {"t_truck", A, 5, 28, 90, POSTURE_FIRING, 0, 0},
                   {"t_tank7", B, 55, 2, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 5, .turns = 2}, MATG_REMOVAL);
    Battle *battle = (Battle *)(uintptr_t)b->cat->battle;
    battle->objective = &AT;
    battle->objective_n = 1;
    battle->term = TERM;
    battle->term_n = ARRAY_LEN(TERM);
    int score[2];
    OK(MB_DO(b, "U note \"on\"", 6, 1));
    assert_int_equal(b->g->h.turn, 2);
    assert_int_equal(matg_game(b->g)->score[A], 5);
    mb_place(b, "B1", 30, 19, 270); /* both there: nobody holds it now */
    matg_score(&b->v, score, NULL);
    assert_int_equal(score[A], 5);
    assert_int_equal(score[B], 0);
    mb_place(b, "A1", 10, 10, 90);
    matg_score(&b->v, score, NULL);
    assert_int_equal(score[B], 2);
    for (int k = 0; k < 3; k++) { /* two tanks and a truck over the east edge: 3 a tank, 4 at most */
        Stand *out = game_stand(b->g, 1u + (uint32_t)k);
        out->flags = ST_GONE;
        out->x = b->g->h.w;
        matg_score(&b->v, score, NULL);
        assert_int_equal(score[A], k == 0 ? 8 : 9);
    }
    game_stand(b->g, 1)->x = 0; /* over another edge it is nothing */
    matg_score(&b->v, score, NULL);
    assert_int_equal(score[A], 8);
    mb_close(b);
}

/* Breaking ends the battle where the battle says so; a total that meets the point does not break (19.2). */
static void breaking_ends_it(void **state) {
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        MatgBoard *b = mb_battle("introductory");
        OK(mb_roll(b, "U start"));
        MatgFormation *m = matg_formation(b->g, (uint32_t)seat);
        Tx tx = {
            .rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
        dice_begin(&b->dice, 2, "x", 1);
        b->dice.given = (const uint8_t[]){13, 1};
        b->dice.given_n = 2;
        m->break_point = 1300;
        matg_draw_cards(&tx, mb_ix(b, seat ? "B5" : "A5"));
        assert_int_equal(m->broken, 0);
        matg_draw_cards(&tx, mb_ix(b, seat ? "B5" : "A5"));
        assert_int_equal(m->broken, 1);
        OK(mb_roll(b, "U note \"on\""));
        assert_int_equal(b->g->h.over, 1);
        assert_int_equal(b->g->h.winner, seat ? SEAT_A : SEAT_B);
        assert_true(mb_logged(b, seat ? "Germany wins: the enemy is broken" : "USSR wins: the enemy is broken"));
        mb_close(b);
    }
}

/* Who passed in one phase is in again in the next. */
static void a_new_phase_a_new_go(void **state) {
    (void)state;
    MbStand s[] = {{"t_tank7", A, 10, 20, 90, POSTURE_FIRING, 0, 0}, {"t_tank7", B, 20, 20, 270, POSTURE_FIRING, 0, 0}};
    MatgBoard *b = mb_open(&(MbSetup){.stand = s, .stand_n = 2}, MATG_POSTURE);
    b->g->h.stage = 1;
    OK(MB_DO(b, "A pass"));
    OK(MB_DO(b, "B pass"));
    assert_int_equal(b->g->h.phase, MATG_FIRE);
    assert_int_equal(b->g->h.to_act, SEAT_BIT(SEAT_A));
    assert_true(mb_logged(b, "Artillery: nothing due, passed"));
    mb_close(b);
}

/* A broken side: the other must pass to go on, +0 the first turn, +2 more each turn (19.5). */
static void going_on_against_a_broken_side(void **state) {
    (void)state;
    for (int roll = 11; roll <= 12; roll++) {
        MatgBoard *b = two_tanks(MATG_REMOVAL, 13, 13);
        b->g->h.turn = 3;
        matg_formation(b->g, 1)->broken = 1;
        matg_formation(b->g, 1)->broken_turn = 2;
        matg_formation(b->g, 1)->total = 99;
        if (roll == 11)
            OK(MB_DO(b, "U note \"on\"", 11, 6, 1));
        else
            OK(MB_DO(b, "U note \"on\"", 12));
        assert_int_equal(b->g->h.over, roll == 12);
        assert_true(
            mb_logged(b, "Germany to go on with the battle: need 11- = FCL 13 -2 turns since the enemy broke (19.5)"));
        mb_close(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m21_initiative),
        cmocka_unit_test(the_winner_chooses),
        cmocka_unit_test(groups_then_single_stands),
        cmocka_unit_test(groups_of_a_formation),
        cmocka_unit_test(fire_alternates),
        cmocka_unit_test(m18_recovery_by_an_hq),
        cmocka_unit_test(m19_natural_one_and_panic),
        cmocka_unit_test(recovery_order),
        cmocka_unit_test(a_new_hq_and_a_new_ghq),
        cmocka_unit_test(m20_break_points),
        cmocka_unit_test(break_points_with_hq_extra),
        cmocka_unit_test(what_remains),
        cmocka_unit_test(a_deck_runs_out),
        cmocka_unit_test(cards_are_the_owners),
        cmocka_unit_test(points_and_levels),
        cmocka_unit_test(holding_an_objective),
        cmocka_unit_test(breaking_ends_it),
        cmocka_unit_test(a_new_phase_a_new_go),
        cmocka_unit_test(terms_of_turns_and_edges),
        cmocka_unit_test(going_on_against_a_broken_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
