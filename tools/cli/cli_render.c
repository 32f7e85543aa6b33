/* render: the window's own painter into a picture, without a display. */
#define _GNU_SOURCE
#include "cli.h"
#include "client/picture.h"
#include "platform/photo.h"
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CMDS = 200000, POINTS = 800000, TEXTS = 1 << 20 };

typedef struct Asked {
    int w, h;
    const char *out, *view, *over;
    Seat seat;
    uint8_t layers; /* LAYER_* */
    Camera cam;
} Asked;

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

static bool camera(const View *v, Asked *a) {
    a->cam = (Camera){.w = v->g->h.w, .h = v->g->h.h, .view = {0, 0, (float)a->w, (float)a->h}};
    camera_fit(&a->cam);
    if (!a->view) return true;
    double x, y, w, h;
    if (sscanf(a->view, "%lf,%lf,%lf,%lf", &x, &y, &w, &h) != 4 || w <= 0 || h <= 0) return false;
    int unit = strcmp(v->cat->spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
    a->cam.cx = (x + w / 2) * unit;
    a->cam.cy = (y + h / 2) * unit;
    a->cam.ppi = (float)MIN(a->w / (w * unit), a->h / (h * unit)) * WU_INCH;
    return true;
}

/* Draws until the ground is as fine as it gets at this zoom. */
static int draw_all(Platform *pl, Picture *p, const Asked *a) {
    char why[300];
    DrawList d;
    DrawCmd *cmd = malloc(sizeof *cmd * CMDS);
    Pt *pt = malloc(sizeof *pt * POINTS);
    char *text = malloc(TEXTS);
    int status = CLI_BAD;
    if (cmd && pt && text) {
        draw_init(&d, cmd, CMDS, pt, POINTS, text, TEXTS);
        for (int pass = 0; pass < 64 && !picture_draw(p, &a->cam, &d); pass++) {
        }
        platform_draw(pl, &d, COLOR(0x0E1214));
        if (platform_save_png(pl, a->out, why, sizeof why))
            status = CLI_YES;
        else
            cli_bad("%s: %s", a->out, why);
    }
    free(cmd), free(pt), free(text);
    return status;
}

static bool read_photo(void *user, const char *path, int keep, Photo *out, ErrList *err) {
    (void)user;
    return platform_photo(path, keep, out, err);
}

static int paint(Cli *c, Session *s, const Asked *a) {
    char why[300];
    ErrList err;
    err_clear(&err);
    PlatformOptions po = {.w = a->w, .h = a->h, .headless = true};
    Platform *pl = platform_open(&po, why, sizeof why);
    if (!pl) return cli_bad("%s", why);
    ClientHost host = {.images = platform_images(pl), .fonts = platform_fonts(pl), .assets = cli_assets(c), .picture = read_photo};
    Picture *p = picture_new(&host, s, a->seat, &err);
    int status = CLI_BAD;
    if (p) picture_mat(p, &c->paths, a->layers, &err);
    cli_errors(&err); /* of the mat: the table is painted all the same */
    err_clear(&err);
    if (p && (!a->over || picture_over(p, a->over, &err)))
        status = draw_all(pl, p, a);
    else
        cli_errors(&err);
    picture_free(p);
    platform_close(pl);
    return status;
}

int cli_render(Cli *c) {
    bool bad = false;
    Asked a = {.w = 1280, .h = 720, .seat = SEAT_U};
    a.out = cli_option(c, "--out", &bad);
    a.view = cli_option(c, "--view", &bad);
    a.over = cli_option(c, "--over", &bad);
    if (cli_flag(c, "--no-mat")) a.layers |= LAYER_NO_MAT;
    if (cli_flag(c, "--no-pieces")) a.layers |= LAYER_NO_PIECES;
    const char *size = cli_option(c, "--size", &bad), *seat_word = cli_option(c, "--seat", &bad);
    if (bad || !cli_rest(c, 1, 1, "render BATTLE|GAME --out F.png ...")) return CLI_BAD;
    if (!a.out) return cli_bad("render wants --out F.png");
    if (size && (sscanf(size, "%dx%d", &a.w, &a.h) != 2 || a.w < 64 || a.h < 64 || a.w > 8192 || a.h > 8192))
        return cli_bad("--size wants WxH, 64 to 8192");
    if (seat_word && !cli_seat(seat_word, &a.seat)) return cli_bad("--seat wants A, B or U");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    int status = camera(session_view(s, a.seat), &a) ? paint(c, s, &a) : cli_bad("--view wants X,Y,W,H");
    session_free(s);
    return status;
}
