/* From the state to what is derived from it: scenes and Views. */
#include "rules/rules.h"
#include "rules/sync.h"

enum { KINDS_MOST = 256 };

size_t rules_scene_bytes(const Game *g) {
    return scene_bytes(g->lim.pieces, g->lim.points, g->lim.stands);
}

Scene *rules_scene_new(Arena *a, const Game *g) {
    return scene_new(a, g->lim.pieces, g->lim.points, g->lim.stands);
}

Body sync_body(const Ruleset *rs, const Catalog *cat, const Game *g, StandIx i) {
    const Stand *s = game_stand_c(g, i);
    Body b = {.pose = stand_pose(s), .shape = rs->base, .seat = s->seat, .id = i};
    rs->body(cat, g, i, &b);
    b.id = i;
    if (!stand_on_table(s)) b.flags |= BODY_OFF;
    return b;
}

bool sync_terrain(const Ruleset *rs, const Catalog *cat, const Game *g, Scene *s) {
    Table t = game_table(g);
    if (scene_version(s) == t.version) return true;
    KindRule rule[KINDS_MOST];
    if (cat->kind_n > KINDS_MOST || !rs->kinds(cat, g, rule, cat->kind_n)) return false;
    return scene_set_table(s, &t, rule, cat->kind_n);
}

static bool body_same(const Body *a, const Body *b) {
    return a->pose.at.x == b->pose.at.x && a->pose.at.y == b->pose.at.y && a->pose.face == b->pose.face &&
           a->shape.kind == b->shape.kind && a->shape.hx == b->shape.hx && a->shape.hy == b->shape.hy &&
           a->flags == b->flags && a->seat == b->seat && a->id == b->id;
}

bool rules_scene_sync(const Ruleset *rs, const Catalog *cat, const Game *g, Scene *s) {
    if (!sync_terrain(rs, cat, g, s)) return false;
    uint32_t n;
    const Body *have = scene_bodies(s, &n);
    if (n == g->stand_n) {
        for (uint32_t i = 0; i < n; i++) {
            Body b = sync_body(rs, cat, g, (StandIx)i);
            if (!body_same(&b, &have[i])) scene_set_body(s, i, b);
        }
        return true;
    }
    Body all[GAME_STANDS];
    for (uint32_t i = 0; i < g->stand_n; i++) all[i] = sync_body(rs, cat, g, (StandIx)i);
    scene_set_bodies(s, all, g->stand_n);
    return true;
}

/* What only the other side knows to be there is gone in this one's view; the count of edits would tell of it too. */
static void hide_pieces(const Catalog *cat, Game *g, Seat seat) {
    Piece *p = (Piece *)(void *)((uint8_t *)g + g->at_piece);
    uint8_t other = seat == SEAT_A ? PIECE_SECRET_B : PIECE_SECRET_A;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if ((p[i].flags & other) == 0 || (p[i].flags & PIECE_GONE) != 0) continue;
        g->h.terrain_hash -= game_piece_hash(g, cat, (PieceIx)i);
        p[i].flags = (uint8_t)(p[i].flags | PIECE_GONE);
        g->h.terrain_hash += game_piece_hash(g, cat, (PieceIx)i);
    }
}

void rules_view_make(const Ruleset *rs, const Catalog *cat, const Game *host, Seat seat, Game *mem_game, Scene *scene,
                     View *out) {
    base_copy(mem_game, host, host->bytes);
    if (seat != SEAT_U) {
        hide_pieces(cat, mem_game, seat);
        rs->redact(cat, mem_game, seat);
    }
    ASSERT(rules_scene_sync(rs, cat, mem_game, scene)); /* laid out for the same limits as the host's */
    *out = (View){.seat = (uint8_t)seat, .rs = rs, .cat = cat, .g = mem_game, .scene = scene};
}
