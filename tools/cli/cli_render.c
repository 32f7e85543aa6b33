/* render: the window's own painter into a picture, without a display. */
#define _GNU_SOURCE
#include "cli.h"
#include "client/paint/board.h"
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CMDS = 200000, POINTS = 800000, TEXTS = 1 << 20 };

typedef struct Picture {
    int w, h;
    const char *out, *view;
    BoardView bv;
    char (*name)[64];
    char (*label)[8];
} Picture;

const char *cli_assets(const Cli *c) {
    static char path[700];
    const char *env = getenv("GLACIS_ASSETS"), *slash = strrchr(c->program, '/');
    if (env && *env) return env;
    if (slash) {
        snprintf(path, sizeof path, "%.*s/../share/glacis/assets", (int)(slash - c->program), c->program);
        if (access(path, R_OK) == 0) return path;
    }
    return access(GLACIS_INSTALL_SHARE "/assets", R_OK) == 0 ? GLACIS_INSTALL_SHARE "/assets" : GLACIS_SOURCE_ASSETS;
}

static bool camera(const View *v, Picture *p) {
    p->bv.cam = (Camera){.w = v->g->h.w, .h = v->g->h.h, .view = {0, 0, (float)p->w, (float)p->h}};
    camera_fit(&p->bv.cam);
    if (!p->view) return true;
    double x, y, w, h;
    if (sscanf(p->view, "%lf,%lf,%lf,%lf", &x, &y, &w, &h) != 4 || w <= 0 || h <= 0) return false;
    int unit = strcmp(v->cat->spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
    p->bv.cam.cx = (x + w / 2) * unit;
    p->bv.cam.cy = (y + h / 2) * unit;
    p->bv.cam.ppi = (float)MIN(p->w / (w * unit), p->h / (h * unit)) * WU_INCH;
    return true;
}

static bool stands(const View *v, Picture *p) {
    uint32_t n = MAX(1u, v->g->stand_n);
    p->bv.stand = calloc(n, sizeof *p->bv.stand);
    p->bv.mark = calloc(BOARD_MARKS, sizeof *p->bv.mark);
    p->name = calloc(n, sizeof *p->name);
    p->label = calloc(n, sizeof *p->label);
    StandFace *face = malloc(sizeof *face);
    if (!p->bv.stand || !p->bv.mark || !p->name || !p->label || !face) return false;
    const Battle *b = v->cat->battle;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        const StandType *t = &v->cat->type[s->type];
        if (!stand_on_table(s)) continue;
        memset(face, 0, sizeof *face);
        v->rs->describe(v, (StandIx)i, face);
        uint32_t k = p->bv.stand_n++;
        Text l = text_make(p->label[k], sizeof p->label[k]);
        stand_label(v->g, (StandIx)i, &l);
        snprintf(p->name[k], sizeof p->name[k], "%s", t->name);
        p->bv.stand[k] = (BoardStand){.id = (uint16_t)i,
                                      .pose = stand_pose(s),
                                      .shape = v->rs->base,
                                      .look = t->look,
                                      .seat = s->seat,
                                      .role = s->role,
                                      .badges = face->badges,
                                      .cargo = face->cargo,
                                      .same_nation = b && strcmp(b->side[0].nation, b->side[1].nation) == 0,
                                      .nation = t->nation,
                                      .label = p->label[k],
                                      .name = p->name[k]};
    }
    for (uint32_t i = 0; b && i < b->objective_n; i++) {
        Mark *m = &p->bv.mark[p->bv.mark_n++];
        *m = (Mark){.kind = MARK_FLAG, .role = ROLE_INFO, .seat = SEAT_NONE, .n = 1, .pt = {b->objective[i].at}};
        snprintf(m->text, sizeof m->text, "%s  %d", b->objective[i].name, b->objective[i].points);
    }
    free(face);
    return true;
}

static int paint(Cli *c, const View *v, Picture *p) {
    char why[300];
    PlatformOptions po = {.w = p->w, .h = p->h, .headless = true};
    Platform *pl = platform_open(&po, why, sizeof why);
    if (!pl) return cli_bad("%s", why);
    BoardHost bh = {.images = platform_images(pl), .fonts = platform_fonts(pl), .assets = cli_assets(c)};
    Board *b = board_new(&bh);
    DrawList d;
    DrawCmd *cmd = malloc(sizeof *cmd * CMDS);
    Pt *pt = malloc(sizeof *pt * POINTS);
    char *text = malloc(TEXTS);
    int status = CLI_BAD;
    if (b && cmd && pt && text) {
        draw_init(&d, cmd, CMDS, pt, POINTS, text, TEXTS);
        board_set_ground(b, v->cat, v->scene, v->g->piece_n, v->g->h.terrain_version);
        for (int pass = 0; pass < 64; pass++) { /* until the ground is as fine as it gets at this zoom */
            draw_reset(&d);
            board_draw(b, &p->bv, &d);
            if (!board_pending(b)) break;
        }
        platform_draw(pl, &d, COLOR(0x0E1214));
        if (platform_save_png(pl, p->out, why, sizeof why))
            status = CLI_YES;
        else
            cli_bad("%s: %s", p->out, why);
    }
    if (b) board_free(b);
    platform_close(pl);
    free(cmd), free(pt), free(text);
    return status;
}

int cli_render(Cli *c) {
    bool bad = false;
    Picture p = {.w = 1280, .h = 720};
    p.out = cli_option(c, "--out", &bad);
    p.view = cli_option(c, "--view", &bad);
    const char *size = cli_option(c, "--size", &bad), *seat_word = cli_option(c, "--seat", &bad);
    Seat seat = SEAT_U;
    if (bad || !cli_rest(c, 1, 1, "render BATTLE|GAME --out F.png ...")) return CLI_BAD;
    if (!p.out) return cli_bad("render wants --out F.png");
    if (size && (sscanf(size, "%dx%d", &p.w, &p.h) != 2 || p.w < 64 || p.h < 64 || p.w > 8192 || p.h > 8192))
        return cli_bad("--size wants WxH, 64 to 8192");
    if (seat_word && !cli_seat(seat_word, &seat)) return cli_bad("--seat wants A, B or U");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    const View *v = session_view(s, seat);
    p.bv.scale = 1;
    int status = CLI_BAD;
    if (!camera(v, &p))
        cli_bad("--view wants X,Y,W,H");
    else if (stands(v, &p))
        status = paint(c, v, &p);
    free(p.bv.stand), free(p.bv.mark), free(p.name), free(p.label);
    session_free(s);
    return status;
}
