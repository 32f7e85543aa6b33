/* How long frames of the table editor take on a full table: edit_speed [OUT.png]. 300 pieces with 12,000 corners, 1,000
 * stands, 1920 x 1080, painted by software without a window. Prints the median and the worst of each gesture, in ms. */
#define _GNU_SOURCE
#include "client/edit/edit_own.h"
#include "platform/platform.h"
#include "platform/worker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CMDS = 200000, POINTS = 1500000, LETTERS = 1 << 20, W = 1920, H = 1080, FRAMES = 60 };

typedef struct Bench {
    Platform *p;
    Worker *w;
    Client *c;
    DrawList list;
    int64_t now;
    char own[64];
} Bench;

static bool run(void *user, void (*fn)(void *arg), void *arg) {
    return worker_push(((Bench *)user)->w, fn, arg);
}

static double ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double frame(Bench *b) {
    double t = ms();
    void *done;
    while (worker_poll(b->w, &done)) client_job_done(b->c, done);
    client_build(b->c, &b->list, W, H, b->now += 16);
    platform_draw(b->p, &b->list, COLOR(0x0E1214));
    return ms() - t;
}

static int less(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static void send(Bench *b, uint8_t kind, float x, float y) {
    InputEvent e = {.kind = kind, .button = MOUSE_LEFT, .clicks = 1, .x = x, .y = y, .time = b->now};
    client_input(b->c, &e);
}

static void settle(Bench *b) {
    for (int i = 0; i < 20; i++) {
        worker_drain(b->w);
        frame(b);
    }
}

static void say(const char *what, double *t, int n) {
    qsort(t, (size_t)n, sizeof *t, less);
    printf("%-34s median %6.1f  worst %6.1f ms\n", what, t[n / 2], t[n - 1]);
}

static void gesture(Bench *b, const char *what, float x, float y, float dx, float dy) {
    double t[FRAMES];
    send(b, INPUT_MOUSE_MOVE, x, y);
    frame(b);
    send(b, INPUT_MOUSE_DOWN, x, y);
    for (int i = 0; i < FRAMES; i++) {
        double s = ms();
        send(b, INPUT_MOUSE_MOVE, x + dx * (float)(i + 4) / FRAMES, y + dy * (float)(i + 4) / FRAMES);
        t[i] = frame(b) + 0 * s;
        t[i] = ms() - s;
    }
    say(what, t, FRAMES);
    double s = ms();
    send(b, INPUT_MOUSE_UP, x + dx, y + dy);
    frame(b);
    printf("%-34s %6.1f ms\n", "  its release", ms() - s);
    settle(b);
}

static void write_battle(const char *path) {
    FILE *f = fopen(path, "w");
    if (!f) exit(1);
    fputs("{\"glacis_battle\":1,\"key\":\"full\",\"title\":\"Full\",\"subtitle\":\"\",\"date\":\"1943-08-05\",\"ruleset\":"
          "\"matg\",\"size\":[120,72],\"turns\":3,\"density\":\"open\",\"sight\":40,\"weather\":\"clear\",\"teaching\":true,"
          "\"victory\":{\"decisive\":3,\"marginal\":1,\"terms\":[]},\"sides\":[", f);
    for (int k = 0; k < 2; k++) {
        fprintf(f, "%s{\"nation\":\"%s\",\"name\":\"Full\",\"cohesion\":15,\"determination\":40,\"formations\":[{\"name\":\"Full\","
                   "\"units\":[", k ? "," : "", k ? "USSR" : "Germany");
        for (int u = 0; u < 20; u++)
            fprintf(f, "%s{\"name\":\"Unit %d\",\"zone\":{\"rect\":[%d,%d,%d,%d]},\"stands\":[{\"type\":\"%s\"%s},{\"type\":\"%s\","
                       "\"count\":24}]}", u ? "," : "", u, 60 * k + 2, 3 + u * 3, 60 * k + 40, 6 + u * 3, k ? "sov_t34_43" : "ger_pz4h",
                    u ? "" : ",\"role\":\"GHQ\"", k ? "sov_t34_43" : "ger_pz4h");
        fputs("]}]}", f);
    }
    fputs("],\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[", f);
    static const char *const KIND[] = {"woods", "crops", "hill", "building_light", "rough1", "marsh"};
    for (int i = 0; i < 300; i++) {
        double cx = 4 + 5.9 * (i % 20), cy = 3 + 4.6 * (i / 20.0);
        const char *kind = KIND[i % 6];
        fprintf(f, "%s{\"type\":\"Feature\",\"properties\":{\"kind\":\"%s\"%s,\"smooth\":true},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[",
                i ? "," : "", kind, strcmp(kind, "hill") ? "" : ",\"level\":1");
        for (int k = 0; k <= 40; k++) {
            double a = 6.283185307 * (k % 40) / 40, r = 2.1 + 0.4 * sin(5 * a + i);
            fprintf(f, "%s[%.3f,%.3f]", k ? "," : "", cx + r * cos(a), cy + r * sin(a));
        }
        fputs("]]}}", f);
    }
    fputs("]}}", f);
    fclose(f);
}

int main(int argc, char **argv) {
    static Bench b;
    char why[300] = "", path[100];
    snprintf(b.own, sizeof b.own, "/tmp/glacis-speed-XXXXXX");
    if (!mkdtemp(b.own)) return 1;
    b.now = 1000;
    b.p = platform_open(&(PlatformOptions){.title = "speed", .w = W, .h = H, .headless = true}, why, sizeof why);
    b.w = worker_open(NULL);
    if (!b.p || !b.w) return fprintf(stderr, "%s\n", why), 1;
    draw_init(&b.list, calloc(CMDS, sizeof(DrawCmd)), CMDS, calloc(POINTS, sizeof(Pt)), POINTS, calloc(LETTERS, 1), LETTERS);
    DataPaths data = {0};
    snprintf(data.shipped, sizeof data.shipped, "%s", GLACIS_SOURCE_DATA);
    ClientHost h = {.images = platform_images(b.p), .fonts = platform_fonts(b.p), .run = run, .user = &b, .assets = GLACIS_SOURCE_ASSETS,
                    .own = b.own, .guess_scale = 1};
    ErrList err;
    err_clear(&err);
    b.c = client_new(&h, &data, &err);
    if (!b.c) return 1;
    client_open_start(b.c);
    snprintf(path, sizeof path, "%s/full.json", b.own);
    write_battle(path);
    if (!client_open_battle(b.c, path)) {
        for (int i = 0; i < b.c->errors.n; i++) {
            TEXT(line, 600);
            err_print(&b.c->errors.err[i], &line);
            fprintf(stderr, "%s\n", line.buf);
        }
        return 1;
    }
    static const char *const DEPLOY = "A deploy";
    (void)DEPLOY;
    edit_enter(b.c, false);
    settle(&b);
    const Game *g = session_game(b.c->session);
    uint32_t on = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) on += stand_on_table(game_stand_c(g, i));
    printf("%u pieces, %u corners, %u stands (%u on the table)\n", g->piece_n, g->pt_n, g->stand_n, on);
    double t[FRAMES];
    for (int i = 0; i < FRAMES; i++) t[i] = frame(&b);
    say("at rest", t, FRAMES);
    for (int i = 0; i < FRAMES; i++) {
        double s = ms();
        send(&b, INPUT_MOUSE_MOVE, 400 + 10 * (float)i, 400 + 3 * (float)i);
        frame(&b);
        t[i] = ms() - s;
    }
    say("hover", t, FRAMES);
    Pt p = camera_px(&b.c->bv.cam, (Vec){(Wu)((4 + 5.9 * 7) * WU_INCH), (Wu)((3 + 4.6 * 7.35) * WU_INCH)});
    InputEvent dummy = {0};
    (void)dummy;
    gesture(&b, "drag one piece", p.x, p.y, 80, 40);
    edit_select_box(b.c, (Box){-WU_MAX, -WU_MAX, WU_MAX, WU_MAX}, 0);
    frame(&b);
    p = camera_px(&b.c->bv.cam, (Vec){(Wu)((4 + 5.9 * 3) * WU_INCH), (Wu)((3 + 4.6 * 3.15) * WU_INCH)});
    gesture(&b, "drag all 300", p.x, p.y, 3, 2);
    edit_select(b.c, 100, false);
    b.c->edit->corners = true;
    frame(&b);
    Table table = game_table(session_game(b.c->session));
    TablePoint q = table.pt[table.piece[100].pt];
    p = camera_px(&b.c->bv.cam, (Vec){q.x, q.y});
    gesture(&b, "drag a corner", p.x, p.y, 8, 5);
    edit_select(b.c, PIECE_NONE, false);
    uint16_t kind;
    if (catalog_kind(session_catalog(b.c->session), "road", 4, &kind)) b.c->edit->tile = kind;
    gesture(&b, "draw a road freehand", 300, 300, 900, 300);
    if (argc > 1 && !platform_save_png(b.p, argv[1], why, sizeof why)) fprintf(stderr, "%s\n", why);
    client_free(b.c);
    worker_close(b.w);
    platform_close(b.p);
    snprintf(why, sizeof why, "rm -rf '%s'", b.own);
    return system(why) != 0;
}
