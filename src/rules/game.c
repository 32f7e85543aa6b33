#include "rules/game.h"

#include "base/scan.h"
#include "rules/rules.h"
#include "rules/sync.h"

_Static_assert(sizeof(Stand) % 8 == 0 && sizeof(Formation) % 8 == 0, "tails follow their heads aligned");

enum {
    SPARE_STANDS = 16,  /* what an umpire may add in play */
    SPARE_PIECES = 256, /* smoke, rubble, works, edits; each stand may also leave a wreck */
    SPARE_POINTS = 8,   /* a spare piece */
    SPARE_PLAN = 8,     /* zones, objectives and terms that an umpire may add in play */
};

static bool too_many(ErrList *err, const char *file, const char *what, uint64_t have, uint64_t most) {
    if (have <= most) return false;
    TEXT(found, 32);
    TEXT(want, 64);
    text_int(&found, (int64_t)have);
    text_format(&want, "at most %ld", (int64_t)most);
    err_add(err, file, 0, what, found.buf, want.buf);
    return true;
}

/* A table in the making; one whose forces are bought in play is none. */
static bool in_the_making(const CatalogSpec *spec, const Battle *b) {
    return b->draft || (b->stand_n == 0 && !(spec->buys && b->unit_n > 0));
}

bool game_limits(const Ruleset *rs, const Battle *b, GameLimits *out, ErrList *err) {
    bool bad = false;
    uint32_t per_side[SEATS] = {0};
    for (uint32_t i = 0; i < b->formation_n; i++)
        if (b->formation[i].seat < SEATS) per_side[b->formation[i].seat]++;
    bad |= too_many(err, b->file, "stands", b->stand_n, GAME_STANDS);
    bad |= too_many(err, b->file, "formations of A", per_side[SEAT_A], GAME_FORMATIONS);
    bad |= too_many(err, b->file, "formations of B", per_side[SEAT_B], GAME_FORMATIONS);
    bad |= too_many(err, b->file, "terrain pieces", b->piece_n, TABLE_PIECES);
    bad |= too_many(err, b->file, "terrain points", b->pt_n, TABLE_POINTS);
    bad |= too_many(err, b->file, "units", b->unit_n, GAME_STANDS);
    for (uint32_t i = 0; i < b->piece_n; i++)
        bad |= too_many(err, b->file, "points of a piece", b->piece[i].pt_n, PIECE_POINTS);
    if (bad) return false;
    if (in_the_making(rs->spec, b)) { /* a table in the making: all that the program can hold */
        *out = (GameLimits){.stands = GAME_STANDS,
                            .units = PLAN_UNITS,
                            .formations = 2 * GAME_FORMATIONS,
                            .pieces = TABLE_PIECES,
                            .points = TABLE_POINTS,
                            .zones = PLAN_ZONES,
                            .objectives = PLAN_OBJECTIVES,
                            .terms = PLAN_TERMS};
        return !too_many(err, b->file, "units of a battle in the making", b->unit_n, PLAN_UNITS);
    }
    uint32_t spare = b->stand_n + SPARE_PIECES;
    *out = (GameLimits){
        .stands = MIN(b->stand_n + SPARE_STANDS, (uint32_t)GAME_STANDS),
        .units = MAX(b->unit_n, 1u),
        .formations = MAX(b->formation_n, 1u),
        .pieces = MIN(b->piece_n + spare, (uint32_t)TABLE_PIECES),
        .points = MIN(b->pt_n + spare * SPARE_POINTS, (uint32_t)TABLE_POINTS),
        .zones = MIN(b->unit_n + b->zone_n + SPARE_PLAN, (uint32_t)PLAN_ZONES),
        .objectives = MIN(b->objective_n + SPARE_PLAN, (uint32_t)PLAN_OBJECTIVES),
        .terms = MIN(b->term_n + SPARE_PLAN, (uint32_t)PLAN_TERMS),
    };
    if (rs->room != NULL) rs->room(b, out);
    return true;
}

static uint32_t round_up(size_t n, size_t to) {
    return (uint32_t)((n + to - 1) / to * to);
}

static void lay_out(Game *g, const Ruleset *rs, const GameLimits *lim) {
    *g = (Game){.lim = *lim};
    g->stand_stride = round_up(sizeof(Stand) + rs->stand_tail.size, 8);
    g->unit_stride = round_up(sizeof(Unit), 8);
    g->formation_stride = round_up(sizeof(Formation) + rs->formation_tail.size, 8);
    g->at_stand = round_up(sizeof(Game), 16);
    g->at_unit = round_up(g->at_stand + (size_t)g->stand_stride * lim->stands, 16);
    g->at_formation = round_up(g->at_unit + (size_t)g->unit_stride * lim->units, 16);
    g->at_tail = round_up(g->at_formation + (size_t)g->formation_stride * lim->formations, 16);
    g->at_piece = round_up(g->at_tail + (size_t)rs->game_tail.size, 16);
    g->at_pt = round_up(g->at_piece + sizeof(Piece) * (size_t)lim->pieces, 16);
    PlanAt *at = &g->at_plan;
    at->side = round_up(g->at_pt + sizeof(TablePoint) * (size_t)lim->points, 16);
    at->zone = round_up(at->side + sizeof(PlanSide) * SEATS, 16);
    at->objective = round_up(at->zone + sizeof(PlanZone) * (size_t)lim->zones, 16);
    at->term = round_up(at->objective + sizeof(PlanObjective) * (size_t)lim->objectives, 16);
    at->unit = round_up(at->term + sizeof(PlanTerm) * (size_t)lim->terms, 16);
    at->formation = round_up(at->unit + sizeof(PlanUnit) * (size_t)lim->units, 16);
    at->flags = round_up(at->formation + sizeof(PlanFormation) * (size_t)lim->formations, 16);
    g->bytes = round_up(at->flags + (size_t)lim->stands, 16);
    g->h.winner = SEAT_NONE;
}

size_t game_bytes(const Ruleset *rs, const GameLimits *lim) {
    Game g;
    lay_out(&g, rs, lim);
    return g.bytes;
}

Game *game_init(void *mem, const Ruleset *rs, const GameLimits *lim) {
    base_zero(mem, game_bytes(rs, lim));
    lay_out(mem, rs, lim);
    return mem;
}

void game_copy(Game *to, const Game *from) {
    ASSERT(to->bytes == from->bytes);
    base_copy(to, from, from->bytes);
}

static Piece *pieces(Game *g) {
    return (Piece *)(void *)((uint8_t *)g + g->at_piece);
}

static void add_units(Game *g, const Battle *b) {
    for (uint32_t i = 0; i < b->formation_n; i++) {
        const BattleFormation *f = &b->formation[i];
        *game_formation(g, i) = (Formation){
            .seat = f->seat, .quality = f->ghq_quality, .determination = f->determination, .ghq = STAND_NONE};
    }
    g->formation_n = b->formation_n;
    for (uint32_t i = 0; i < b->unit_n; i++) {
        const BattleUnit *u = &b->unit[i];
        uint8_t seat = b->formation[u->formation].seat;
        *game_unit(g, i) = (Unit){.battle_unit = (uint16_t)i,
                                  .formation = u->formation,
                                  .seat = seat,
                                  .cohesion = u->cohesion ? u->cohesion : b->side[seat].cohesion,
                                  .turn = u->turn};
    }
    g->unit_n = b->unit_n;
}

static void add_stands(Game *g, const Battle *b) {
    uint16_t label[SEATS] = {0};
    for (uint32_t i = 0; i < b->stand_n; i++) {
        const BattleStand *s = &b->stand[i];
        const Unit *u = game_unit_c(g, s->unit);
        *game_stand(g, i) = (Stand){.seat = u->seat,
                                    .role = s->role,
                                    .flags = s->flags & STAND_HIDDEN ? ST_HIDDEN : 0,
                                    .type = s->type,
                                    .unit = s->unit,
                                    .label = ++label[u->seat],
                                    .carrier = STAND_NONE};
        Formation *f = game_formation(g, u->formation);
        if (s->role == ROLE_GHQ && f->ghq == STAND_NONE) f->ghq = (uint16_t)i;
    }
    g->stand_n = b->stand_n;
}

uint64_t game_piece_hash(const Game *g, const Catalog *cat, PieceIx ix) {
    Table t = game_table(g);
    const Piece *p = &t.piece[ix];
    uint64_t h = hash_u64(HASH_START, ix);
    h = hash_str(h, cat->kind[p->kind].id); /* not its row: rows of data/terrain.csv may be added */
    h = hash_u64(h, (uint64_t)p->shape | (uint64_t)p->flags << 8 | (uint64_t)(uint16_t)p->level << 16 |
                        (uint64_t)p->face << 32 | (uint64_t)p->number << 48);
    h = hash_u64(h, (uint64_t)(uint32_t)p->width | (uint64_t)p->label << 32);
    for (uint32_t i = 0; i < p->pt_n; i++) {
        const TablePoint *q = &t.pt[p->pt + i];
        h = hash_u64(h, (uint64_t)(uint32_t)q->x | (uint64_t)(uint32_t)q->y << 32);
        h = hash_u64(h, q->mark);
    }
    return h;
}

static void add_terrain(Game *g, const Catalog *cat, const Battle *b) {
    base_copy(pieces(g), b->piece, sizeof(Piece) * b->piece_n);
    base_copy((uint8_t *)g + g->at_pt, b->pt, sizeof(TablePoint) * b->pt_n);
    g->piece_n = b->piece_n;
    g->pt_n = b->pt_n;
    g->h.piece_number = 0;
    for (uint32_t i = 0; i < b->piece_n; i++) {
        if (b->piece[i].number <= SECRET_NUMBER) g->h.piece_number = MAX(g->h.piece_number, b->piece[i].number);
        g->h.terrain_hash += game_piece_hash(g, cat, (PieceIx)i);
    }
    g->h.terrain_version = 1;
    g->h.w = b->w;
    g->h.h = b->h;
}

bool game_from_battle(Game *g, const Ruleset *rs, const Catalog *cat, ErrList *err) {
    return game_from_battle_with(g, rs, cat, NULL, 0, err);
}

bool game_from_battle_with(Game *g, const Ruleset *rs, const Catalog *cat, const BattleOption *option,
                           uint32_t option_n, ErrList *err) {
    const Battle *b = cat->battle;
    ASSERT(b != NULL && b->stand_n <= g->lim.stands && b->unit_n <= g->lim.units);
    GameLimits lim = g->lim;
    game_init(g, rs, &lim);
    for (uint32_t i = 0; i < cat->spec->option_n; i++) g->h.option[i] = cat->spec->option[i].def;
    for (uint32_t i = 0; i < b->option_n; i++) g->h.option[b->option[i].option] = b->option[i].value;
    for (uint32_t i = 0; i < option_n; i++) g->h.option[option[i].option] = option[i].value;
    add_units(g, b);
    add_stands(g, b);
    add_terrain(g, cat, b);
    g->plan.drafting = in_the_making(rs->spec, b);
    if (!rs->setup(cat, g, err)) return false;
    if (b->position == NULL) return true;
    if (!game_read(g, rs, cat, b->position, base_strlen(b->position), b->file, 0, err)) return false;
    g->h.record = 0; /* a position saved in play: a new game begins with it */
    TEXT(why, 200);
    if (rules_sound(rs, cat, g, &why)) return true;
    err_add(err, b->file, 0, "position", why.buf, "a position that the rules allow");
    return false;
}

/* The version that scenes compare is made of content, not of a count: after an undo the same count may name other
 * ground, or other options that say what the ground does. */
Table game_table(const Game *g) {
    uint64_t h = hash_bytes(g->h.terrain_hash, g->h.option, sizeof g->h.option);
    if (g->plan.drafting) h = hash_u64(h, (uint64_t)g->h.w << 32 | (uint64_t)(uint32_t)g->h.h); /* its size may change */
    uint32_t version = (uint32_t)(h >> 32 ^ h);
    return (Table){.w = g->h.w,
                   .h = g->h.h,
                   .piece = (const Piece *)(const void *)((const uint8_t *)g + g->at_piece),
                   .piece_n = g->piece_n,
                   .pt = (const TablePoint *)(const void *)((const uint8_t *)g + g->at_pt),
                   .pt_n = g->pt_n,
                   .version = version ? version : 1};
}

void stand_label(const Game *g, StandIx i, Text *out) {
    if (i >= g->stand_n) {
        text_str(out, "-");
        return;
    }
    const Stand *s = game_stand_c(g, i);
    text_char(out, "ABU?"[MIN(s->seat, 3)]);
    text_int(out, s->label);
}

bool stand_find(const Game *g, const char *s, size_t n, StandIx *out) {
    if (n < 2 || s[1] < '1' || s[1] > '9') return false; /* one spelling a stand: no "A07" */
    uint8_t seat = s[0] == 'A' || s[0] == 'a' ? SEAT_A : s[0] == 'B' || s[0] == 'b' ? SEAT_B : SEAT_NONE;
    int64_t label;
    if (seat == SEAT_NONE || !span_int((Span){s + 1, n - 1}, &label)) return false;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *t = game_stand_c(g, i);
        if (t->seat == seat && t->label == label) {
            *out = (StandIx)i;
            return true;
        }
    }
    return false;
}

void piece_label(const Game *g, PieceIx i, Text *out) {
    text_char(out, 't');
    text_int(out, i < g->piece_n ? game_table(g).piece[i].number : 0);
}

bool piece_find(const Game *g, const char *s, size_t n, PieceIx *out) {
    int64_t number;
    if (n < 2 || s[0] != 't' || s[1] < '1' || s[1] > '9' || !span_int((Span){s + 1, n - 1}, &number)) return false;
    const Piece *p = game_table(g).piece;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        if (p[i].number != number) continue;
        *out = (PieceIx)i;
        return true;
    }
    return false;
}
