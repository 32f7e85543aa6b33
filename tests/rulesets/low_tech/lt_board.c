#include "lt_board.h"

#include <stdlib.h>
#include <string.h>

static Tx board_tx(Board *b) {
    TestTable *t = &b->t;
    return (Tx){
        .rs = t->rs, .cat = t->cat, .g = t->g, .scene = t->scene, .dice = &t->dice, .ev = &t->ev, .tmp = &t->tmp};
}

static void choose(Board *b, const char *option) {
    TestTable *t = &b->t;
    ErrList err = {0};
    const char *is = strchr(option, '=');
    int32_t at = catalog_option(t->cat, option, (size_t)(is - option)), value;
    assert_true(at >= 0);
    assert_true(words_find(t->cat->spec->option[at].values, is + 1, strlen(is + 1), &value));
    BattleOption set = {(uint8_t)at, (uint8_t)value};
    assert_true(game_from_battle_with(t->g, t->rs, t->cat, &set, 1, &err));
}

void board_open(Board *b, const char *option) {
    memset(b, 0, sizeof *b);
    table_open(&b->t, &LOW_TECH, NULL, "lt_meeting", 1);
    if (option != NULL) choose(b, option);
    assert_true(rules_scene_sync(b->t.rs, b->t.cat, b->t.g, b->t.scene));
    assert_int_equal(table_line(&b->t, "U start").kind, VERDICT_OK);
    for (uint32_t k = 1; k <= b->t.g->h.piece_number; k++) {
        char line[64];
        (void)snprintf(line, sizeof line, "U piece del t%u", k);
        board_do(b, line);
    }
    Tx tx = board_tx(b);
    for (uint32_t i = 0; i < b->t.g->stand_n; i++) {
        tx_off(&tx, (StandIx)i, 0);
        Stand *s = game_stand(b->t.g, i);
        s->flags = 0;
        s->carrier = STAND_NONE;
        s->x = s->y = 0;
    }
    board_game(b)->first = SEAT_A;
    board_game(b)->ready = SEATS_PLAY;
    b->t.g->h.turn = 1;
    board_phase(b, SEAT_A, LT_DIRECT);
}

void board_close(Board *b) {
    table_close(&b->t);
}

void board_phase(Board *b, Seat player, LtPhase phase) {
    LtGame *lg = board_game(b);
    lg->player = (uint8_t)player;
    lg->pturn = (uint16_t)(2 * b->t.g->h.turn - (player == lg->first));
    lg->passed = 0;
    b->t.g->h.phase = (uint8_t)phase;
    b->t.g->h.to_act = SEAT_BIT(player);
}

StandIx board_at(Board *b, const char *label) {
    StandIx i;
    if (!stand_find(b->t.g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

StandIx board_put(Board *b, const char *label, const char *type, int x_mm, int y_mm) {
    StandIx i = board_at(b, label);
    Tx tx = board_tx(b);
    if (type != NULL) {
        LtProfile p;
        if (!catalog_type(b->t.cat, type, strlen(type), &game_stand(b->t.g, i)->type)) fail_msg("no type %s", type);
        lt_profile(b->t.cat, game_stand(b->t.g, i)->type, &p);
        lt_stand(b->t.g, i)->deploy = p.deploys ? LT_DEPLOYED : LT_MOBILE;
    }
    tx_pose(&tx, i, (Pose){{x_mm * WU_MM, y_mm * WU_MM}, 0});
    return i;
}

void board_board(Board *b, const char *label, const char *carrier) {
    StandIx i = board_at(b, label);
    Tx tx = board_tx(b);
    tx_off(&tx, i, ST_ABOARD);
    game_stand(b->t.g, i)->carrier = board_at(b, carrier);
    lt_cargo_follow(b->t.g, board_at(b, carrier));
}

LtStand *board_tail(Board *b, const char *label) {
    return lt_stand(b->t.g, board_at(b, label));
}

LtGame *board_game(Board *b) {
    return lt_game(b->t.g);
}

void board_area(Board *b, const char *kind, int x0, int y0, int x1, int y1) {
    char line[200];
    (void)snprintf(line, sizeof line, "U piece add %s area at %d.%d,%d.%d %d.%d,%d.%d %d.%d,%d.%d %d.%d,%d.%d;", kind,
                   x0 / 10, x0 % 10, y0 / 10, y0 % 10, x1 / 10, x1 % 10, y0 / 10, y0 % 10, x1 / 10, x1 % 10, y1 / 10,
                   y1 % 10, x0 / 10, x0 % 10, y1 / 10, y1 % 10);
    board_do(b, line);
}

void board_road(Board *b, int x0, int y0, int x1, int y1) {
    char line[200];
    (void)snprintf(line, sizeof line, "U piece add road line at %d,%d %d,%d", x0 / 10, y0 / 10, x1 / 10, y1 / 10);
    board_do(b, line);
}

void board_dice(Board *b, const char *faces) {
    b->face_n = 0;
    for (const char *p = faces; *p;) {
        char *end;
        b->face[b->face_n++] = (uint8_t)strtol(p, &end, 10);
        p = end;
        while (*p == ',' || *p == ' ') p++;
    }
}

static Verdict run(Board *b, const char *line) {
    TestTable *t = &b->t;
    t->dice.given = b->face_n ? b->face : NULL;
    t->dice.given_n = b->face_n;
    t->dice.given_used = 0;
    Verdict v = table_line(t, line);
    if (v.kind == VERDICT_OK && b->face_n > t->dice.given_used)
        fail_msg("%s used %u of %u dice", line, t->dice.given_used, b->face_n);
    b->face_n = 0;
    t->dice.given = NULL;
    return v;
}

void board_do(Board *b, const char *line) {
    Verdict v = run(b, line);
    if (v.kind == VERDICT_OK) return;
    TEXT(say, 500);
    verdict_print(b->t.cat, b->t.g, &v, &say);
    fail_msg("\"%s\" is refused: %s", line, say.buf);
}

Verdict board_no(Board *b, const char *line, TextId why) {
    uint64_t before = game_hash(b->t.g, b->t.rs);
    Verdict v = run(b, line);
    if (v.kind == VERDICT_OK) fail_msg("\"%s\" is accepted", line);
    if (v.why != why) fail_msg("\"%s\" is refused by %s, expected %s", line, text_key((TextId)v.why), text_key(why));
    assert_true(game_hash(b->t.g, b->t.rs) == before);
    return v;
}

View board_view(Board *b) {
    return table_host(&b->t);
}

bool board_lost(Board *b, const char *label) {
    return (game_stand_c(b->t.g, board_at(b, label))->flags & ST_LOST) != 0;
}

const Event *board_event(Board *b, EventKind kind, uint32_t nth) {
    for (uint32_t i = 0; i < b->t.ev.n; i++)
        if (b->t.ev.ev[i].kind == kind && nth-- == 0) return &b->t.ev.ev[i];
    return NULL;
}

int board_need(Board *b, const char *by, const char *target, LtWeapon w) {
    View v = board_view(b);
    LtShot s;
    lt_shot(&v, board_at(b, by), board_at(b, target), w, &s);
    return ledger_sum(&s.hit);
}
