/* J6: frames of the window's own painter, drawn by software into a picture of 1920 x 1080. */
#define _GNU_SOURCE
#include "bench.h"
#include "client/paint/board.h"
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

enum { W = 1920, H = 1080, STANDS = 500, CMDS = 200000, POINTS = 800000, TEXTS = 1 << 20, PASSES = 200, QUEUE = 64 };

/* The ground's jobs, done between frames: in the window a worker does them. */
typedef struct Queue {
    struct {
        void (*fn)(void *arg);
        void *arg;
    } job[QUEUE];
    uint32_t n;
} Queue;

typedef struct Painter {
    Queue queue;
    Platform *pl;
    Board *board;
    DrawList list;
    BoardView v;
    void *cmd, *pt, *text;
    char (*label)[8];
} Painter;

/* Stands of the battle's own types all over the table; the pictures do not know that no rule put them there. */
static void crowd(const View *v, Painter *p) {
    Rng r = rng_make(500);
    for (uint32_t i = 0; i < STANDS; i++) {
        const Stand *s = game_stand_c(v->g, i % v->g->stand_n);
        const StandType *t = &v->cat->type[s->type];
        Wu x = (Wu)rng_below(&r, (uint32_t)v->g->h.w), y = (Wu)rng_below(&r, (uint32_t)v->g->h.h);
        snprintf(p->label[i], sizeof p->label[i], "%c%u", s->seat ? 'B' : 'A', i + 1);
        p->v.stand[i] = (BoardStand){.id = (uint16_t)i,
                                     .pose = {{x, y}, (Angle)rng_below(&r, 65536)},
                                     .shape = v->rs->base,
                                     .look = t->look,
                                     .seat = s->seat,
                                     .role = s->role,
                                     .badges = 1u << rng_below(&r, 9),
                                     .nation = t->nation,
                                     .label = p->label[i],
                                     .name = t->name};
    }
    p->v.stand_n = STANDS;
}

static bool later(void *user, void (*fn)(void *arg), void *arg) {
    Queue *q = user;
    if (q->n == QUEUE) return false;
    q->job[q->n].fn = fn;
    q->job[q->n++].arg = arg;
    return true;
}

static void catch_up(Painter *p) {
    for (uint32_t i = 0; i < p->queue.n; i++) {
        p->queue.job[i].fn(p->queue.job[i].arg);
        board_job_done(p->board, p->queue.job[i].arg);
    }
    p->queue.n = 0;
}

static bool painter_open(Cli *c, const View *v, Painter *p) {
    char why[300];
    p->pl = platform_open(&(PlatformOptions){.w = W, .h = H, .headless = true}, why, sizeof why);
    if (!p->pl) return cli_bad("%s", why), false;
    p->board = board_new(&(BoardHost){.images = platform_images(p->pl),
                                      .fonts = platform_fonts(p->pl),
                                      .assets = cli_assets(c),
                                      .run = later,
                                      .user = &p->queue});
    p->cmd = malloc(sizeof(DrawCmd) * CMDS), p->pt = malloc(sizeof(Pt) * POINTS), p->text = malloc(TEXTS);
    p->v.stand = calloc(BOARD_STANDS, sizeof *p->v.stand), p->v.mark = calloc(BOARD_MARKS, sizeof *p->v.mark),
    p->label = calloc(STANDS, sizeof *p->label);
    if (!p->board || !p->cmd || !p->pt || !p->text || !p->v.stand || !p->v.mark || !p->label)
        return cli_bad("no memory left"), false;
    draw_init(&p->list, p->cmd, CMDS, p->pt, POINTS, p->text, TEXTS);
    p->v.scale = 1;
    p->v.cam = (Camera){.w = v->g->h.w, .h = v->g->h.h, .view = {0, 0, W, H}};
    camera_fit(&p->v.cam);
    board_set_ground(p->board, v->cat, v->scene, v->g->piece_n, v->g->h.terrain_version);
    return true;
}

static void painter_close(Painter *p) {
    if (p->board) board_free(p->board);
    platform_close(p->pl);
    free(p->cmd), free(p->pt), free(p->text), free(p->v.stand), free(p->v.mark), free(p->label);
}

static void frame(Painter *p) {
    draw_reset(&p->list);
    board_draw(p->board, &p->v, &p->list);
    platform_draw(p->pl, &p->list, COLOR(0x0E1214));
}

static void refine(Painter *p) {
    for (int i = 0; i < PASSES; i++) {
        frame(p);
        if (p->queue.n == 0 && !board_pending(p->board)) break;
        catch_up(p);
    }
}

/* Frames while the table slides by. The window's worker bakes the ground that comes into view; here it is baked between
 * the frames. */
static void moving(const Cli *c, Painter *p, const char *what) {
    BenchTimes t = {0};
    double worst = 0;
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        camera_pan(&p->v.cam, 3, 2);
        refine(p);
        double from = bench_now();
        frame(p);
        bench_add(&t, (bench_now() - from) * 1e3);
        worst = MAX(worst, t.at[r]);
    }
    Json j;
    bench_open(c, &j, "J6", what);
    bench_num(&j, "stands", p->v.stand_n, 0);
    bench_num(&j, "ours_ms", bench_median(&t), 1);
    bench_num(&j, "slowest_ms", worst, 1);
    bench_num(&j, "goal_ms", 33, 0);
    bench_close(&j);
}

bool bench_frame(Cli *c) {
    Painter p = {0};
    double t = bench_wall(), busy = bench_now();
    Session *s = cli_open(c, "introductory", NULL);
    bool ok = s != NULL && painter_open(c, session_view(s, SEAT_U), &p);
    if (ok) {
        frame(&p);
        double first = bench_wall() - t, first_busy = bench_now() - busy;
        refine(&p);
        double fine = bench_wall() - t, fine_busy = bench_now() - busy;
        Json j;
        bench_open(c, &j, "J6", "introductory, opened");
        bench_num(&j, "first_frame_ms", first * 1e3, 0);
        bench_num(&j, "first_frame_cpu_ms", first_busy * 1e3, 0);
        bench_num(&j, "goal_ms", 500, 0);
        bench_num(&j, "refined_ms", fine * 1e3, 0);
        bench_num(&j, "refined_cpu_ms", fine_busy * 1e3, 0);
        bench_num(&j, "goal_refined_ms", 2000, 0);
        bench_close(&j);
        crowd(session_view(s, SEAT_U), &p);
        moving(c, &p, "frame, whole table");
        p.v.cam.ppi *= 2.5f;
        moving(c, &p, "frame, near");
    }
    if (p.board) catch_up(&p); /* what was begun is the board's to free */
    painter_close(&p);
    session_free(s);
    return ok;
}
