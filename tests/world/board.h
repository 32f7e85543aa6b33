/* Boards for tests and benches: terrain kinds with the costs and effects of matg 8.1 that matter here, pieces and
 * bodies by hand or from a seed. */
#pragma once
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "world/path.h"
#include "world/sight.h"

typedef enum BoardKind {
    BK_CLEAR,
    BK_ROAD,
    BK_TRACK,
    BK_ROUGH,
    BK_CROPS,
    BK_WOODS,
    BK_DENSE,
    BK_MARSH,
    BK_HILL,
    BK_CREST,
    BK_CLIFF,
    BK_HEDGE,
    BK_HEDGEROW,
    BK_GULLY,
    BK_STREAM,
    BK_FORD,
    BK_RIVER,
    BK_BRIDGE,
    BK_GAP,
    BK_BUILDING,
    BK_HEAVY,
    BK_WRECK,
    BK_EMBANKMENT,
    BK_POSITION,
    BK_WIRE,
    BK_SMOKE,
    BK_KINDS
} BoardKind;

enum { BF_NONE, BF_WOODS, BF_BUILDING, BF_EMBANKMENT, BF_SMOKE, BF_HILL, BF_HEDGE, BF_CROPS };
enum { CLS_W, CLS_T, CLS_F, CLS_A };

typedef struct Board {
    Table table;
    Piece *piece;
    TablePoint *pt;
    Body *body;
    uint32_t body_n, piece_cap, pt_cap, body_cap;
    KindRule rule[BK_KINDS];
    Arena arena;
    Scene *scene;
} Board;

static inline Wu inch(double n) {
    return (Wu)(n * WU_INCH + (n < 0 ? -0.5 : 0.5));
}
static inline Vec at_inch(double x, double y) {
    return vec(inch(x), inch(y));
}

static inline KindRule board_kind(CostForm form, int w, int t, int f, int a, uint8_t way_crosses) {
    return (KindRule){.cost = {.form = (uint8_t)form,
                               .q = {(int16_t)w, (int16_t)t, (int16_t)f, (int16_t)a},
                               .way_crosses = way_crosses}};
}
static inline KindRule board_blocks(KindRule r, uint8_t family, Wu inner, int16_t top) {
    r.sight = (KindSight){.effect = SIGHT_BLOCKS, .family = family, .conceals = 1, .inner = inner, .top = top};
    return r;
}

static inline void board_rules(KindRule r[BK_KINDS]) {
    const int x = COST_X;
    r[BK_CLEAR] = board_kind(COST_FREE, 0, 0, 0, 0, 1);
    r[BK_ROAD] = board_kind(COST_WAY, 2, 2, 2, 2, 1);
    r[BK_ROAD].cost.width = WU_INCH / 2;
    r[BK_TRACK] = board_kind(COST_WAY, 4, 2, 2, 2, 1);
    r[BK_TRACK].cost.width = WU_INCH / 2;
    r[BK_ROUGH] = board_kind(COST_AREA, 8, 6, 4, 6, 1);
    r[BK_CROPS] = board_kind(COST_AREA, 8, 4, 4, 4, 1);
    r[BK_CROPS].sight = (KindSight){.conceals = 1, .family = BF_CROPS, .top = 2};
    r[BK_WOODS] = board_blocks(board_kind(COST_AREA, 16, 12, 8, 16, 1), BF_WOODS, 2 * WU_INCH, 8);
    r[BK_DENSE] = board_blocks(board_kind(COST_AREA, x, 20, 12, x, 1), BF_WOODS, WU_INCH, 8);
    r[BK_MARSH] = board_kind(COST_AREA, x, 16, 8, 8, 1);
    r[BK_HILL] = board_kind(COST_CLIMB, 4, 4, 4, 4, 1);
    r[BK_HILL].sight = (KindSight){.effect = SIGHT_HEIGHT, .family = BF_HILL, .inner = INT32_MAX};
    r[BK_CREST] = board_blocks(board_kind(COST_FREE, 0, 0, 0, 0, 1), BF_NONE, 0, 4);
    r[BK_CREST].sight.conceals = 0;
    r[BK_CLIFF] = board_kind(COST_LINE, x, x, x, x, 1);
    r[BK_HEDGE] = board_kind(COST_LINE, 8, 4, 4, 4, 1);
    r[BK_HEDGE].sight = (KindSight){.conceals = 1, .top = 2};
    r[BK_HEDGEROW] = board_blocks(board_kind(COST_LINE, x, 12, 8, x, 1), BF_HEDGE, 0, 8);
    r[BK_HEDGEROW].sight.adjacent_only = 1;
    r[BK_GULLY] = board_kind(COST_AREA, 12, 8, 4, 8, 1);
    r[BK_GULLY].cost.width = WU_INCH;
    r[BK_STREAM] = board_kind(COST_LINE, x, x, x, 4, 1);
    r[BK_STREAM].cost.water = 1;
    r[BK_FORD] = board_kind(COST_SPOT, 8, 8, 8, 4, 0);
    r[BK_FORD].cost.over = 1;
    r[BK_RIVER] = board_kind(COST_AREA, x, x, x, 8, 2);
    r[BK_RIVER].cost.water = 1;
    r[BK_BRIDGE] = board_kind(COST_SPOT, 2, 2, 2, 2, 0);
    r[BK_BRIDGE].cost.over = 3;
    r[BK_GAP] = board_kind(COST_SPOT, 0, 0, 0, 0, 0);
    r[BK_GAP].cost.over = 2;
    r[BK_FORD].cost.reach = r[BK_BRIDGE].cost.reach = r[BK_GAP].cost.reach = WU_INCH / 2;
    r[BK_BUILDING] = board_blocks(board_kind(COST_AREA, 16, 16, 4, 16, 1), BF_BUILDING, WU_INCH, 8);
    r[BK_HEAVY] = board_blocks(board_kind(COST_AREA, 20, 20, 4, 20, 1), BF_BUILDING, WU_INCH, 16);
    r[BK_WRECK] = board_kind(COST_AREA, 8, 8, 4, 8, 0);
    r[BK_EMBANKMENT] = board_blocks(board_kind(COST_AREA, 8, 8, 4, 8, 1), BF_EMBANKMENT, WU_INCH, 4);
    r[BK_EMBANKMENT].cost.width = WU_INCH;
    r[BK_POSITION] = board_kind(COST_LINE, 8, 4, 0, 8, 1);
    r[BK_WIRE] = board_kind(COST_LINE, x, 0, 12, x, 2);
    r[BK_SMOKE] = board_blocks(board_kind(COST_FREE, 0, 0, 0, 0, 1), BF_SMOKE, WU_INCH, SIGHT_TOP_NONE);
    static const BoardKind lines[] = {BK_CREST, BK_CLIFF, BK_HEDGE, BK_HEDGEROW, BK_STREAM, BK_WIRE};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) r[lines[i]].at = 1;
}

static inline Board *board_make(double w, double h, uint32_t pieces, uint32_t points, uint32_t bodies) {
    Board *b = calloc(1, sizeof *b);
    b->piece = calloc(pieces, sizeof *b->piece);
    b->pt = calloc(points, sizeof *b->pt);
    b->body = calloc(bodies, sizeof *b->body);
    b->piece_cap = pieces, b->pt_cap = points, b->body_cap = bodies;
    b->table = (Table){.w = inch(w), .h = inch(h), .piece = b->piece, .pt = b->pt, .version = 1};
    board_rules(b->rule);
    size_t bytes = scene_bytes(pieces, points, bodies);
    arena_init(&b->arena, malloc(bytes), bytes, "board");
    b->scene = scene_new(&b->arena, pieces, points, bodies);
    return b;
}

static inline Board *board_small(void) {
    return board_make(72, 48, 256, 8192, 256);
}

static inline void board_free(Board *b) {
    free(b->piece);
    free(b->pt);
    free(b->body);
    free(b->arena.mem);
    free(b);
}

static inline void board_clear(Board *b) {
    b->table.piece_n = b->table.pt_n = b->body_n = 0;
}

static inline void board_read(Board *b) {
    b->table.version++;
    if (!scene_set_table(b->scene, &b->table, b->rule, BK_KINDS)) base_panic(__FILE__, __LINE__, "board does not fit");
    scene_set_bodies(b->scene, b->body, b->body_n);
}

static inline Piece *board_piece(Board *b, PieceShape shape, BoardKind kind, const Vec *p, size_t n) {
    if (b->table.piece_n >= b->piece_cap || b->table.pt_n + n > b->pt_cap)
        base_panic(__FILE__, __LINE__, "board is full");
    Piece *piece = &b->piece[b->table.piece_n];
    *piece = (Piece){.kind = (uint16_t)kind,
                     .shape = (uint8_t)shape,
                     .pt = b->table.pt_n,
                     .pt_n = (uint32_t)n,
                     .number = (uint16_t)(b->table.piece_n + 1),
                     .label = 0xFFFF};
    b->table.piece_n++;
    for (size_t i = 0; i < n; i++)
        b->pt[b->table.pt_n++] = (TablePoint){p[i].x, p[i].y, i + 1 == n ? POINT_RING_END : 0};
    return piece;
}

static inline Piece *board_area(Board *b, BoardKind kind, const Vec *p, size_t n) {
    return board_piece(b, PIECE_AREA, kind, p, n);
}
static inline Piece *board_line(Board *b, BoardKind kind, const Vec *p, size_t n) {
    return board_piece(b, PIECE_LINE, kind, p, n);
}
static inline Piece *board_spot(Board *b, BoardKind kind, Vec at) {
    return board_piece(b, PIECE_SPOT, kind, &at, 1);
}

/* A rectangle, counter-clockwise, in Wu. */
static inline Piece *board_box(Board *b, BoardKind kind, Wu x0, Wu y0, Wu x1, Wu y1) {
    Vec p[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    return board_area(b, kind, p, 4);
}
/* The same in inches. */
static inline Piece *board_rect(Board *b, BoardKind kind, double x0, double y0, double x1, double y1) {
    return board_box(b, kind, inch(x0), inch(y0), inch(x1), inch(y1));
}
static inline Piece *board_hill(Board *b, int level, double x0, double y0, double x1, double y1) {
    Piece *p = board_rect(b, BK_HILL, x0, y0, x1, y1);
    p->level = (int16_t)level;
    return p;
}

static inline Shape inch_base(void) {
    return (Shape){SHAPE_RECT, WU_INCH / 2, WU_INCH / 2};
}

static inline Body *board_body(Board *b, Vec at, Angle face, uint8_t flags, uint8_t seat) {
    if (b->body_n >= b->body_cap) base_panic(__FILE__, __LINE__, "no more bodies");
    Body *body = &b->body[b->body_n];
    *body = (Body){{at, face}, inch_base(), flags, seat, (uint16_t)b->body_n};
    b->body_n++;
    return body;
}

/* From this point to that, points without bases. */
static inline SightAsk sight_points(Vec from, Vec to) {
    return (SightAsk){.from = from, .to = to, .from_body = 0xFFFF, .to_body = 0xFFFF};
}

/* Every place of the table moved: quarter turns, then a mirror in x, then a shift. The table's own box stays as it is.
 */
typedef struct BoardMove {
    int quarters;
    bool mirror;
    Vec shift;
} BoardMove;

static inline Vec move_point(BoardMove m, Vec p) {
    for (int i = 0; i < m.quarters; i++) p = geom_quarter_turn(p);
    if (m.mirror) p.x = -p.x;
    return vec_add(p, m.shift);
}
static inline Angle move_angle(BoardMove m, Angle a) {
    a = (Angle)(a + m.quarters * ANGLE_QUARTER);
    return m.mirror ? (Angle)-a : a;
}
static inline Pose move_pose(BoardMove m, Pose p) {
    return (Pose){move_point(m, p.at), move_angle(m, p.face)};
}

static inline void board_move(Board *to, const Board *from, BoardMove m) {
    board_clear(to);
    to->table = from->table;
    to->table.piece = to->piece;
    to->table.pt = to->pt;
    base_copy(to->rule, from->rule, sizeof to->rule);
    base_copy(to->piece, from->piece, from->table.piece_n * sizeof *to->piece);
    base_copy(to->pt, from->pt, from->table.pt_n * sizeof *to->pt);
    base_copy(to->body, from->body, from->body_n * sizeof *to->body);
    to->body_n = from->body_n;
    for (uint32_t i = 0; i < to->table.piece_n; i++) to->piece[i].face = move_angle(m, to->piece[i].face);
    for (uint32_t i = 0; i < to->table.pt_n; i++) {
        Vec p = move_point(m, vec(to->pt[i].x, to->pt[i].y));
        to->pt[i].x = p.x, to->pt[i].y = p.y;
    }
    for (uint32_t i = 0; i < to->body_n; i++) to->body[i].pose = move_pose(m, to->body[i].pose);
}

/* Random boards. */
static inline Wu rng_wu(Rng *r, Wu lo, Wu hi) {
    return lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}
/* One after the other: compilers order arguments as they like, and a seed must mean the same to all of them. */
static inline Vec rng_vec(Rng *r, Wu w, Wu h) {
    Wu x = rng_wu(r, 0, w), y = rng_wu(r, 0, h);
    return vec(x, y);
}
static inline Vec rng_step(Rng *r, Wu far) {
    return vec_sub(rng_vec(r, 2 * far, 2 * far), vec(far, far));
}
static inline Vec rng_way(Rng *r, Wu lo, Wu hi) {
    Angle heading = (Angle)rng_below(r, 65536);
    return angle_vec(heading, rng_wu(r, lo, hi));
}
static inline Pose rng_pose(Rng *r, Wu w, Wu h) {
    Vec at = rng_vec(r, w, h);
    return (Pose){at, (Angle)rng_below(r, 65536)};
}
static inline SightAsk rng_sight(Rng *r, Wu w, Wu h) {
    Vec from = rng_vec(r, w, h), to = rng_vec(r, w, h);
    return sight_points(from, to);
}
static inline BoardMove rng_move(Rng *r, Wu shift) {
    BoardMove m = {.quarters = (int)rng_below(r, 4)};
    m.mirror = rng_below(r, 2) != 0;
    m.shift = rng_vec(r, shift, shift);
    return m;
}

/* A star about its centre: simple, with n corners. */
static inline size_t rng_star(Rng *r, Vec centre, Wu small, Wu large, size_t n, Vec *out) {
    for (size_t i = 0; i < n; i++) {
        uint32_t step = 65536 / (uint32_t)n;
        uint32_t a = (uint32_t)i * step + rng_below(r, step * 3 / 4);
        out[i] = vec_add(centre, angle_vec((Angle)(65536 - a), rng_wu(r, small, large)));
    }
    return n;
}

typedef struct BoardMix {
    int woods, dense, buildings, fields, hills, lines, roads, bodies;
    bool smooth;
} BoardMix;

static inline void board_random(Board *b, Rng *r, BoardMix mix) {
    Wu w = b->table.w, h = b->table.h;
    Vec p[64];
    board_clear(b);
    struct {
        int n;
        BoardKind kind;
        Wu small, large;
        uint32_t least, most;
    } area[] = {{mix.woods, BK_WOODS, inch(0.8), inch(3), 5, 24},
                {mix.dense, BK_DENSE, inch(0.8), inch(2), 5, 12},
                {mix.buildings, BK_BUILDING, inch(0.5), inch(1.2), 4, 6},
                {mix.fields, BK_CROPS, inch(1), inch(3), 4, 8}};
    for (size_t k = 0; k < ARRAY_LEN(area); k++)
        for (int i = 0; i < area[k].n; i++) {
            size_t n = area[k].least + rng_below(r, area[k].most - area[k].least + 1);
            Vec centre = rng_vec(r, w, h);
            board_area(b, area[k].kind, p, rng_star(r, centre, area[k].small, area[k].large, n, p));
        }
    for (int i = 0; i < mix.hills; i++) {
        Vec centre = rng_vec(r, w, h);
        int levels = 1 + (int)rng_below(r, 3);
        Wu size = rng_wu(r, inch(2), inch(5));
        for (int level = 1; level <= levels; level++, size = size / 2)
            board_area(b, BK_HILL, p, rng_star(r, centre, size * 3 / 4, size, 12, p))->level = (int16_t)level;
    }
    static const BoardKind lines[] = {BK_HEDGEROW, BK_CREST, BK_HEDGE, BK_STREAM};
    for (int i = 0; i < mix.lines + mix.roads; i++) {
        size_t n = 2 + rng_below(r, 5);
        Vec at = rng_vec(r, w, h);
        for (size_t k = 0; k < n; k++) {
            p[k] = at;
            at = vec_add(at, rng_way(r, inch(1), inch(4)));
        }
        BoardKind kind = i < mix.lines     ? lines[rng_below(r, ARRAY_LEN(lines))]
                         : rng_below(r, 2) ? BK_ROAD
                                           : BK_EMBANKMENT;
        board_line(b, kind, p, n);
    }
    if (mix.smooth)
        for (uint32_t i = 0; i < b->table.pt_n; i++)
            if (rng_below(r, 2)) b->pt[i].mark |= POINT_SMOOTH;
    for (int i = 0; i < mix.bodies; i++) {
        static const uint8_t flags[] = {BODY_BLOCKS_ALL, BODY_BLOCKS_FOOT, BODY_BLOCKS_ALL | BODY_OFF};
        Pose pose = rng_pose(r, w, h);
        uint8_t flag = flags[rng_below(r, 8) == 0 ? 2 : rng_below(r, 2)];
        board_body(b, pose.at, pose.face, flag, (uint8_t)rng_below(r, 2));
    }
}

/* GLACIS_SEED, GLACIS_ROUNDS; the seed is printed, so that a failure can be had again. */
static inline uint64_t board_seed(uint64_t otherwise) {
    const char *s = getenv("GLACIS_SEED");
    uint64_t seed = s != NULL ? strtoull(s, NULL, 0) : otherwise;
    printf("seed %llu\n", (unsigned long long)seed);
    return seed;
}
static inline int board_rounds(int otherwise) {
    const char *s = getenv("GLACIS_ROUNDS");
    return s != NULL ? atoi(s) : otherwise;
}
