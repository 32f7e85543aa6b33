/* The board of the figures: 72 x 48 inches, 150 polygons (50 woods of 12 to 40 corners, 45 buildings, 35 hill contours
 * nested two or three levels, 20 fields), 200 stands; two and four times as long and wide at the same density. All from
 * one seed. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1943,
    WOODS = 50,
    BUILDINGS = 45,
    CONTOURS = 35,
    FIELDS = 20,
    STANDS = 200,
    CONTOUR_CORNERS = 72,
    CORNERS_MOST = 80
};

typedef struct Maker {
    BenchBoard *b;
    Rng rng;
    uint16_t woods, building, hill, crops;
    uint32_t piece_cap, pt_cap;
} Maker;

static Wu between(Rng *r, Wu lo, Wu hi) {
    return lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}

static Vec anywhere(Maker *m) {
    Wu x = between(&m->rng, 0, m->b->table.w), y = between(&m->rng, 0, m->b->table.h);
    return vec(x, y);
}

static void add_piece(Maker *m, uint16_t kind, int level, const Vec *p, uint32_t n) {
    Table *t = &m->b->table;
    ASSERT(t->piece_n < m->piece_cap && t->pt_n + n <= m->pt_cap);
    m->b->piece[t->piece_n] = (Piece){.kind = kind,
                                      .shape = PIECE_AREA,
                                      .level = (int16_t)level,
                                      .pt = t->pt_n,
                                      .pt_n = n,
                                      .number = (uint16_t)(t->piece_n + 1),
                                      .label = 0xFFFF};
    t->piece_n++;
    for (uint32_t i = 0; i < n; i++)
        m->b->pt[t->pt_n++] = (TablePoint){p[i].x, p[i].y, i + 1 == n ? POINT_RING_END : 0};
}

/* Corners round a centre, each turn a step further: never crosses itself. Counter-clockwise, as compass angles run
 * down. */
static void star(Maker *m, Vec at, Wu lo, Wu hi, uint32_t n, Vec *out) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t turn = 65536 - i * 65536 / n;
        out[i] = vec_add(at, angle_vec((Angle)turn, between(&m->rng, lo, hi)));
    }
}

static void woods(Maker *m) {
    Vec p[CORNERS_MOST], at = anywhere(m);
    Wu far = between(&m->rng, WU_INCH, 3 * WU_INCH);
    uint32_t n = 12 + rng_below(&m->rng, 29);
    star(m, at, far * 3 / 4, far, n, p);
    add_piece(m, m->woods, 0, p, n);
}

static void block(Maker *m, uint16_t kind, Wu lo, Wu hi) {
    Vec p[4], at = anywhere(m);
    Shape s = {SHAPE_RECT, between(&m->rng, lo, hi) / 2, between(&m->rng, lo, hi) / 2};
    shape_ring(s, (Pose){at, (Angle)rng_below(&m->rng, 65536)}, p);
    add_piece(m, kind, 0, p, 4);
}

/* Contours of one hill: each shrinks the one below, so they nest. */
static int hill(Maker *m, int contours) {
    Vec p[CORNERS_MOST], at = anywhere(m);
    int levels = MIN(2 + (int)rng_below(&m->rng, 2), contours);
    Wu far = between(&m->rng, 4 * WU_INCH, 7 * WU_INCH);
    star(m, at, far * 3 / 4, far, CONTOUR_CORNERS, p);
    for (int k = 0; k < levels; k++) {
        Vec q[CORNERS_MOST];
        for (int i = 0; i < CONTOUR_CORNERS; i++) {
            Vec d = vec_sub(p[i], at);
            q[i] = vec_add(at, vec(d.x * (10 - 3 * k) / 10, d.y * (10 - 3 * k) / 10));
        }
        add_piece(m, m->hill, k + 1, q, CONTOUR_CORNERS);
    }
    return levels;
}

static void stands(Maker *m, uint32_t n) {
    BenchBoard *b = m->b;
    for (uint32_t i = 0; i < n; i++) {
        b->foot[i] = rng_below(&m->rng, 5) < 2;
        Vec at = anywhere(m);
        b->body[i] = (Body){{at, (Angle)rng_below(&m->rng, 65536)},
                            bench_base(),
                            b->foot[i] ? BODY_BLOCKS_FOOT : BODY_BLOCKS_ALL,
                            (uint8_t)(i & 1),
                            (uint16_t)i};
    }
    b->body_n = n;
}

static void edges(BenchBoard *b) {
    b->edge = calloc(b->table.pt_n, sizeof *b->edge);
    if (!b->edge) base_panic(__FILE__, __LINE__, "no memory left");
    for (uint32_t i = 0; i < b->table.piece_n; i++) {
        const Piece *p = &b->piece[i];
        if (b->rule[p->kind].sight.effect == SIGHT_NONE) continue;
        for (uint32_t k = 0; k < p->pt_n; k++) {
            const TablePoint *u = &b->pt[p->pt + k], *w = &b->pt[p->pt + (k + 1) % p->pt_n];
            b->edge[b->edge_n++] = (BenchEdge){{u->x, u->y}, {w->x, w->y}};
        }
    }
}

/* The kinds' rules come from the charts, through a game of the smallest battle. */
static bool rules_of(Cli *c, Maker *m) {
    Session *s = cli_open(c, "first_shots", NULL);
    if (!s) return false;
    const Catalog *cat = session_catalog(s);
    m->b->kinds = cat->kind_n;
    m->b->rule = calloc(cat->kind_n, sizeof *m->b->rule);
    bool ok = m->b->rule && session_ruleset(s)->kinds(cat, session_game(s), m->b->rule, cat->kind_n) &&
              catalog_kind(cat, "woods", 5, &m->woods) && catalog_kind(cat, "building_light", 14, &m->building) &&
              catalog_kind(cat, "hill", 4, &m->hill) && catalog_kind(cat, "crops", 5, &m->crops);
    session_free(s);
    return ok || (cli_bad("the charts lack a kind of terrain that the bench needs"), false);
}

Shape bench_base(void) {
    return (Shape){SHAPE_RECT, WU_INCH / 2, WU_INCH / 2};
}

BenchBoard *bench_board_new(Cli *c, int times) {
    int side = times == 16 ? 4 : times == 4 ? 2 : 1;
    uint32_t pieces = (uint32_t)(WOODS + BUILDINGS + CONTOURS + FIELDS) * (uint32_t)times, points = pieces * 48,
             n = (uint32_t)(STANDS * times);
    BenchBoard *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    Maker m = {.b = b, .rng = rng_make((uint64_t)SEED + (uint64_t)times), .piece_cap = pieces, .pt_cap = points};
    b->times = times;
    b->piece = calloc(pieces, sizeof *b->piece);
    b->pt = calloc(points, sizeof *b->pt);
    b->body = calloc(n, sizeof *b->body);
    b->foot = calloc(n, sizeof *b->foot);
    b->table =
        (Table){.w = 72 * WU_INCH * side, .h = 48 * WU_INCH * side, .piece = b->piece, .pt = b->pt, .version = 1};
    if (!b->piece || !b->pt || !b->body || !b->foot || !rules_of(c, &m)) {
        bench_board_free(b);
        return NULL;
    }
    for (int left = CONTOURS * times; left > 0;) left -= hill(&m, left);
    for (int i = 0; i < WOODS * times; i++) woods(&m);
    for (int i = 0; i < BUILDINGS * times; i++) block(&m, m.building, WU_INCH, 2 * WU_INCH);
    for (int i = 0; i < FIELDS * times; i++) block(&m, m.crops, 2 * WU_INCH, 5 * WU_INCH);
    stands(&m, n);
    edges(b);
    size_t bytes = scene_bytes(pieces, points, n) + 64;
    void *mem = malloc(bytes);
    if (!mem) base_panic(__FILE__, __LINE__, "no memory left");
    arena_init(&b->arena, mem, bytes, "bench");
    b->scene = scene_new(&b->arena, pieces, points, n);
    if (!scene_set_table(b->scene, &b->table, b->rule, b->kinds))
        base_panic(__FILE__, __LINE__, "the board of the bench does not fit");
    scene_set_bodies(b->scene, b->body, b->body_n);
    return b;
}

void bench_board_free(BenchBoard *b) {
    if (!b) return;
    free(b->arena.mem);
    free(b->piece), free(b->pt), free(b->body), free(b->foot), free(b->rule), free(b->edge);
    free(b);
}

void bench_pairs(const BenchBoard *b, Rng *r, int inches, Vec (*pair)[2], uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        Wu x = between(r, 0, b->table.w), y = between(r, 0, b->table.h);
        pair[i][0] = vec(x, y);
        do {
            if (inches == 0) {
                x = between(r, 0, b->table.w), y = between(r, 0, b->table.h);
            } else {
                Angle turn = (Angle)rng_below(r, 65536);
                Vec d = angle_vec(turn, between(r, 1, inches * WU_INCH));
                x = pair[i][0].x + d.x, y = pair[i][0].y + d.y;
            }
        } while (x < 0 || y < 0 || x > b->table.w || y > b->table.h);
        pair[i][1] = vec(x, y);
    }
}
