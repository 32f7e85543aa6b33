#include "sample_board.h"

#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SampleBoard *sample_board_new(int w, int h) {
    SampleBoard *s = calloc(1, sizeof *s);
    char err[300] = "";
    sample_table_make(&s->table);
    s->cat.kind = s->table.kind;
    s->cat.kind_n = s->table.kind_n;
    s->platform =
        platform_open(&(PlatformOptions){.title = "sample", .w = w, .h = h, .headless = true}, err, sizeof err);
    if (!s->platform) base_panic(__FILE__, __LINE__, err);
    BoardHost host = {
        .images = platform_images(s->platform), .fonts = platform_fonts(s->platform), .assets = GLACIS_SOURCE_ASSETS};
    s->board = board_new(&host);
    board_set_ground(s->board, &s->cat, s->table.scene, s->table.table.piece_n, 1);
    s->view = (BoardView){.cam = {.w = 72 * WU_INCH, .h = 48 * WU_INCH, .view = {0, 0, (float)w, (float)h}},
                          .scale = 1,
                          .stand = s->stand,
                          .mark = s->mark};
    camera_fit(&s->view.cam);
    s->w = w;
    s->h = h;
    s->px = malloc((size_t)w * (size_t)h * 4);
    enum { CMDS = 20000, PTS = 200000, TEXT = 60000 };
    draw_init(&s->list, calloc(CMDS, sizeof(DrawCmd)), CMDS, calloc(PTS, sizeof(Pt)), PTS, calloc(TEXT, 1), TEXT);
    return s;
}

void sample_board_free(SampleBoard *s) {
    board_free(s->board);
    platform_close(s->platform);
    free(s->table.scene_mem);
    free(s->list.cmd);
    free(s->list.pt);
    free(s->list.text);
    free(s->px);
    free(s);
}

BoardStand *sample_board_stand(SampleBoard *s, uint8_t look, uint8_t seat, double x, double y, double degrees) {
    uint32_t i = s->view.stand_n++;
    snprintf(s->label[i], sizeof s->label[i], "%c%u", seat == SEAT_A ? 'A' : 'B', i + 1);
    s->stand[i] =
        (BoardStand){.id = (uint16_t)i,
                     .pose = {{(Wu)(x * WU_INCH), (Wu)(y * WU_INCH)}, angle_from_mdeg((int64_t)(degrees * 1000))},
                     .shape = {SHAPE_RECT, WU_INCH / 2, WU_INCH / 2},
                     .look = look,
                     .seat = seat,
                     .nation = seat == SEAT_A ? "Germany" : "USSR",
                     .label = s->label[i],
                     .name = "Pz IV H"};
    return &s->stand[i];
}

static Mark *mark(SampleBoard *s, MarkKind kind, Role role, Dash dash, double x, double y, double x1, double y1) {
    Mark *m = &s->mark[s->view.mark_n++];
    *m = (Mark){.kind = (uint8_t)kind,
                .role = (uint8_t)role,
                .dash = (uint8_t)dash,
                .seat = SEAT_NONE,
                .n = 2,
                .pt = {{(Wu)(x * WU_INCH), (Wu)(y * WU_INCH)}, {(Wu)(x1 * WU_INCH), (Wu)(y1 * WU_INCH)}}};
    return m;
}

void sample_board_battle(SampleBoard *s) {
    static const uint8_t LOOKS_A[] = {LOOK_TANK,       LOOK_TANK,     LOOK_ASSAULT_GUN, LOOK_HALF_TRACK,
                                      LOOK_INFANTRY,   LOOK_INFANTRY, LOOK_MG,          LOOK_AT_GUN,
                                      LOOK_MORTAR,     LOOK_HQ,       LOOK_TRUCK,       LOOK_ARMOURED_CAR,
                                      LOOK_HEAVY_TANK, LOOK_ENGINEER, LOOK_OBSERVER};
    static const uint8_t LOOKS_B[] = {LOOK_TANK,     LOOK_LIGHT_TANK, LOOK_TANK_DESTROYER, LOOK_SP_ARTILLERY,
                                      LOOK_INFANTRY, LOOK_CAVALRY,    LOOK_FIELD_GUN,      LOOK_AA_GUN,
                                      LOOK_AT_TEAM,  LOOK_CARRIER,    LOOK_TRACTOR,        LOOK_ROCKET,
                                      LOOK_SP_AA,    LOOK_HORSE,      LOOK_MOTORCYCLE,     LOOK_CAR};
    static const uint32_t B[] = {BADGE_FIRING | BADGE_CAN_ACT,
                                 BADGE_MOVEMENT,
                                 BADGE_FIRE_MOVE | BADGE_S,
                                 BADGE_FIRING | BADGE_FIRED,
                                 BADGE_MOVEMENT | BADGE_D | BADGE_S,
                                 BADGE_FIRING | BADGE_MOVED,
                                 BADGE_FIRE_MOVE | BADGE_FIRED | BADGE_STOPPED,
                                 BADGE_FIRING | BADGE_D};
    for (size_t i = 0; i < ARRAY_LEN(LOOKS_A); i++) {
        BoardStand *b =
            sample_board_stand(s, LOOKS_A[i], SEAT_A, 45.2 + 1.9 * (double)(i % 5),
                               27.2 - 2.2 * (double)(i / 5) - 0.3 * (double)(i % 3), 70 + 13.0 * (double)(i % 4));
        b->badges = B[i % ARRAY_LEN(B)];
        if (LOOKS_A[i] == LOOK_HQ) b->role = ROLE_HQ;
        if (LOOKS_A[i] == LOOK_OBSERVER) b->role = ROLE_FO;
        if (LOOKS_A[i] == LOOK_HALF_TRACK) b->cargo = 1;
    }
    for (size_t i = 0; i < ARRAY_LEN(LOOKS_B); i++) {
        BoardStand *b =
            sample_board_stand(s, LOOKS_B[i], SEAT_B, 61 + 2.0 * (double)(i % 4),
                               32.4 - 2.3 * (double)(i / 4) - 0.4 * (double)(i % 2), 250 + 17.0 * (double)(i % 5));
        b->badges = B[(i + 3) % ARRAY_LEN(B)];
    }
    s->stand[0].flags = LOOK_SELECTED;
    s->stand[1].flags = LOOK_FIRER;
    s->stand[4].flags = LOOK_HIDDEN_OWN;
    s->stand[7].flags = LOOK_CANNOT;
    s->stand[15].flags = LOOK_AIMED;
    BoardStand *ghost = sample_board_stand(s, LOOK_TANK, SEAT_A, 56.5, 24.1, 60);
    ghost->flags = LOOK_GHOST;
    ghost->label = NULL;
    mark(s, MARK_LINE, ROLE_CLEAR, DASH_SOLID, 45.2, 27.2, 61, 32.4)->width = 3;
    mark(s, MARK_LINE, ROLE_LIMIT, DASH_LONG, 47.1, 26.9, 61, 32.4);
    mark(s, MARK_LINE, ROLE_BLOCKED, DASH_DOTS, 52, 22, 60, 19);
    mark(s, MARK_LINE, ROLE_INFO, DASH_DOT, 46, 20, 56, 18);
    mark(s, MARK_CIRCLE, ROLE_INFO, DASH_LONG, 57, 26, 0, 0)->r = 4 * WU_INCH;
    Mark *sec = mark(s, MARK_SECTOR, ROLE_LIMIT, DASH_SOLID, 61, 32.4, 0, 0);
    sec->r = 6 * WU_INCH, sec->a = angle_from_mdeg(190000), sec->b = angle_from_mdeg(310000);
    snprintf(mark(s, MARK_LABEL, ROLE_CLEAR, DASH_SOLID, 53, 29.6, 0, 0)->text, 96, "16.6 in  front");
    snprintf(mark(s, MARK_DOT, ROLE_BLOCKED, DASH_SOLID, 56.5, 22.6, 0, 0)->text, 96, "1");
    mark(s, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID, 56, 20.5, 0, 0);
    snprintf(mark(s, MARK_FLAG, ROLE_INFO, DASH_SOLID, 57.6, 28.6, 0, 0)->text, 96, "Village  5");
    mark(s, MARK_BASE, ROLE_CLEAR, DASH_LONG, 0, 0, 0, 0)->pose =
        (Pose){{(Wu)(58.6 * WU_INCH), (Wu)(24.9 * WU_INCH)}, 9000};
    snprintf(mark(s, MARK_LOSS, ROLE_BLOCKED, DASH_SOLID, 62, 23.4, 0, 0)->text, 96, "B9");
    mark(s, MARK_SHOT, ROLE_LIMIT, DASH_SOLID, 47.1, 26.9, 61, 32.4)->a = 40000;
    for (uint32_t i = 0; i < s->view.mark_n; i++)
        s->mark[i].above = s->mark[i].kind >= MARK_LABEL && s->mark[i].kind != MARK_BASE;
}

void sample_board_draw(SampleBoard *s) {
    draw_reset(&s->list);
    board_draw(s->board, &s->view, &s->list);
    if (s->list.full) base_panic(__FILE__, __LINE__, "the draw list of the sample board is too small");
    platform_draw(s->platform, &s->list, COLOR(0x0E1214));
    if (!platform_read_pixels(s->platform, s->px)) base_panic(__FILE__, __LINE__, "no pixels");
}
