/* The scene as a whole: its memory, its table, its bodies. */
#include "world/scene_int.h"

/* Bytes for one built table. A point becomes up to eight when smooth, and each of these four of a quad; a table as
 * drawn stays far below, so beyond the first points less is set aside for each. */
enum {
    FIRST_POINTS = 8192,
    POINT_BYTES = 1024,
    MORE_POINT_BYTES = 224,
    PIECE_BYTES = 208,
    GROUND_BYTES = 2 << 20, /* scratch of the smoothing, cells of the indexes, rules */
};

static size_t ground_bytes(uint32_t pieces, uint32_t points) {
    size_t first = MIN(points, (uint32_t)FIRST_POINTS), more = points - first;
    return first * POINT_BYTES + more * MORE_POINT_BYTES + (size_t)pieces * PIECE_BYTES + GROUND_BYTES;
}

size_t scene_bytes(uint32_t pieces, uint32_t points, uint32_t bodies) {
    return sizeof(Scene) + 2 * ground_bytes(pieces, points) +
           (size_t)bodies * (sizeof(Body) + sizeof(uint32_t) + sizeof(BodyMore)) + 256;
}

Scene *scene_new(Arena *a, uint32_t pieces, uint32_t points, uint32_t bodies) {
    Scene *s = ARENA_NEW(a, Scene);
    size_t bytes = ground_bytes(pieces, points);
    s->piece_cap = pieces;
    s->pt_cap = points;
    s->body_cap = bodies;
    s->body = ARENA_ARRAY(a, Body, bodies);
    s->body_next = ARENA_ARRAY(a, uint32_t, bodies);
    s->body_more = ARENA_ARRAY(a, BodyMore, bodies);
    for (int i = 0; i < 2; i++) arena_init(&s->half[i], arena_get_raw(a, bytes), bytes, "terrain of a scene");
    /* an empty table of one Wu, until a real one is read: no query needs to ask whether there is one */
    s->ground[0] = ground_build(&s->half[0], &(Table){.w = 1, .h = 1}, NULL, 0);
    ASSERT(s->ground[0] != NULL);
    body_cells_reset(s);
    return s;
}

bool scene_set_table(Scene *s, const Table *t, const KindRule *rule, uint32_t rules) {
    if (t->piece_n > s->piece_cap || t->pt_n > s->pt_cap) return false;
    int next = 1 - s->live;
    arena_release(&s->half[next], 0);
    Ground *g = ground_build(&s->half[next], t, rule, rules);
    if (g == NULL) return false;
    s->ground[next] = g;
    s->live = next;
    body_cells_reset(s);
    return true;
}

uint32_t scene_version(const Scene *s) {
    return scene_ground(s)->version;
}
Box scene_box(const Scene *s) {
    return scene_ground(s)->table;
}

void scene_set_bodies(Scene *s, const Body *b, uint32_t n) {
    ASSERT(n <= s->body_cap);
    base_copy(s->body, b, n * sizeof *b);
    s->body_n = n;
    body_cells_reset(s);
}

void scene_set_body(Scene *s, uint32_t ix, Body b) {
    ASSERT(ix < s->body_n);
    body_cells_remove(s, ix);
    s->body[ix] = b;
    body_cells_add(s, ix);
}

const Body *scene_bodies(const Scene *s, uint32_t *n) {
    *n = s->body_n;
    return s->body;
}

uint32_t scene_rings(const Scene *s, PieceIx p) {
    const Ground *g = scene_ground(s);
    return p < g->piece_n && g->piece[p].form != FORM_GONE ? g->piece[p].ring_n : 0;
}

const Vec *scene_ring(const Scene *s, PieceIx p, uint32_t k, uint32_t *n) {
    const Ground *g = scene_ground(s);
    ASSERT(k < scene_rings(s, p));
    const Outline *o = &g->ring[g->piece[p].ring + k];
    *n = o->n;
    return g->pt + o->pt;
}

const Piece *scene_piece(const Scene *s, PieceIx p, KindRule *rule) {
    const Ground *g = scene_ground(s);
    if (p >= g->piece_n || g->piece[p].form == FORM_GONE) return NULL;
    if (rule != NULL) *rule = *ground_rule(g, p);
    return &g->piece[p].piece;
}
