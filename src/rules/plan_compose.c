/* From a game to a battle: what a battle file says. Gone things stay out and all is numbered anew, so that the file
 * opened and saved again is the same file. */
#include "rules/rules.h"
#include "rules/sync.h"

typedef struct Compose {
    const View *v;
    const Battle *now; /* the battle as edited */
    Battle *b;
    Arena *a;
    uint16_t label[SEATS];
    Text position;
    bool full;
} Compose;

static void *room(Compose *c, size_t n) {
    void *p = arena_try(c->a, n);
    if (p == NULL) c->full = true;
    return p;
}

/* --- terrain --- */

static const char *piece_name(const Compose *c, uint32_t i) {
    return i < c->now->piece_n ? c->now->piece_name[i] : "";
}

static void compose_terrain(Compose *c) {
    Table t = game_table(c->v->g);
    Piece *piece = room(c, sizeof *piece * t.piece_n);
    const char **name = room(c, sizeof *name * t.piece_n);
    uint32_t points = 0, n = 0, pt_n = 0;
    for (uint32_t i = 0; i < t.piece_n; i++) points += t.piece[i].flags & PIECE_GONE ? 0 : t.piece[i].pt_n;
    TablePoint *pt = room(c, sizeof *pt * points);
    if (c->full) return;
    for (uint32_t i = 0; i < t.piece_n; i++) {
        const Piece *p = &t.piece[i];
        if (p->flags & PIECE_GONE) continue;
        name[n] = piece_name(c, i);
        piece[n] = *p;
        piece[n].flags = p->flags & (PIECE_SECRET_A | PIECE_SECRET_B);
        piece[n].label = 0xFFFF;
        piece[n].number = (uint16_t)(n + 1);
        piece[n].pt = pt_n;
        base_copy(pt + pt_n, t.pt + p->pt, sizeof *pt * p->pt_n);
        pt_n += p->pt_n;
        n++;
    }
    c->b->piece = piece;
    c->b->piece_name = name;
    c->b->piece_n = n;
    c->b->pt = pt;
    c->b->pt_n = pt_n;
}

/* --- forces --- */

/* In play, who left the table or was left out by the rules still belongs to the battle; in the making, what is gone was
 * taken out. */
static bool in_battle(const Game *g, const Stand *s) {
    return !g->plan.drafting || (s->flags & ST_GONE) == 0;
}

static uint8_t flags_of(const Compose *c, uint32_t i) {
    if (c->v->g->plan.version > 0) return plan_stand_flags_c(c->v->g, i);
    return i < c->now->stand_n ? c->now->stand[i].flags : 0;
}

/* Where a stand of a table in the making lies is where it starts. */
static void place(Compose *c, const Stand *s) {
    uint16_t label = ++c->label[s->seat];
    if (!c->v->g->plan.drafting || !stand_on_table(s)) return;
    text_format(&c->position, "stand %c%u flags=%d x=%d y=%d face=%d\n", "AB"[s->seat], (uint32_t)label,
                s -> flags &(ST_ON_TABLE | ST_HIDDEN), s -> x, s -> y, (int)s -> face);
}

/* One GHQ a formation: who took a lost one's place in play is in the battle what he was before. */
static uint8_t role_of(const Compose *c, uint32_t i, bool *ghq) {
    uint8_t role = game_stand_c(c->v->g, i)->role;
    if (role != ROLE_GHQ) return role;
    if (!*ghq) return *ghq = true, role;
    uint8_t before = i < c->now->stand_n ? c->now->stand[i].role : (uint8_t)ROLE_NONE;
    return before != ROLE_GHQ ? before : (uint8_t)ROLE_NONE;
}

static void compose_unit(Compose *c, uint32_t unit, uint16_t formation, BattleUnit *to, BattleStand *stand,
                         bool *ghq) {
    const Game *g = c->v->g;
    *to = c->now->unit[game_unit_c(g, unit)->battle_unit];
    to->formation = formation;
    to->stand = (uint16_t)c->b->stand_n;
    bool placed = false;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        if (s->unit != unit || !in_battle(g, s)) continue;
        stand[c->b->stand_n++] =
            (BattleStand){.type = s->type, .unit = (uint16_t)c->b->unit_n, .role = role_of(c, i, ghq), .flags = flags_of(c, i)};
        placed |= stand_on_table(s);
        place(c, s);
    }
    to->stand_n = (uint16_t)(c->b->stand_n - to->stand);
    if (to->zone.kind == ZONE_NONE) c->b->draft = 1;
    c->b->unit_n++;
    if (placed && g->plan.drafting) text_format(&c->position, "unit u%u entered=1\n", c->b->unit_n);
}

static bool unit_left(const Game *g, uint32_t unit) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (game_stand_c(g, i)->unit == unit && in_battle(g, game_stand_c(g, i))) return true;
    return false;
}

/* Side A's formations first, as files are written and read. */
static void compose_forces(Compose *c) {
    const Game *g = c->v->g;
    BattleFormation *formation = room(c, sizeof *formation * g->formation_n);
    BattleUnit *unit = room(c, sizeof *unit * g->unit_n);
    BattleStand *stand = room(c, sizeof *stand * g->stand_n);
    size_t cap = 96 * (size_t)g->stand_n + 32 * (size_t)g->unit_n + 1;
    char *position = room(c, cap);
    if (c->full) return;
    c->position = text_make(position, cap);
    c->b->formation_n = c->b->unit_n = c->b->stand_n = 0;
    uint32_t of_side[SEATS] = {0};
    for (uint32_t s = 0; s < SEATS; s++)
        for (uint32_t f = 0; f < g->formation_n; f++) {
            if (game_formation_c(g, f)->seat != s) continue;
            uint32_t before = c->b->unit_n;
            bool ghq = false;
            for (uint32_t u = 0; u < g->unit_n; u++)
                if (game_unit_c(g, u)->formation == f && unit_left(g, u))
                    compose_unit(c, u, (uint16_t)c->b->formation_n, &unit[c->b->unit_n], stand, &ghq);
            if (c->b->unit_n == before) continue;
            formation[c->b->formation_n++] = c->now->formation[f];
            of_side[s]++;
        }
    if (of_side[0] == 0 || of_side[1] == 0) c->b->draft = 1;
    c->b->formation = formation;
    c->b->unit = unit;
    c->b->stand = stand;
    c->b->position = c->position.len > 0 ? position : NULL;
}

/* Zones that no unit of the file has. */
static void compose_zones(Compose *c) {
    const Game *g = c->v->g;
    uint32_t n = plan_zones(g, c->now);
    FreeZone *zone = room(c, sizeof *zone * n);
    if (c->full) return;
    c->b->zone_n = 0;
    for (uint32_t i = 0; i < n; i++) {
        PlanZone z;
        bool has = false;
        if (!plan_zone_at(g, c->now, i, &z)) continue;
        BattleZone as = plan_battle_zone(&z);
        for (uint32_t u = 0; u < c->b->unit_n && !has; u++) {
            const BattleUnit *w = &c->b->unit[u];
            has = c->b->formation[w->formation].seat == z.seat && w->turn == z.turn && w->zone.kind == as.kind &&
                  w->zone.edge == as.edge && w->zone.lo == as.lo && w->zone.hi == as.hi &&
                  w->zone.box.x0 == as.box.x0 && w->zone.box.y0 == as.box.y0 && w->zone.box.x1 == as.box.x1 &&
                  w->zone.box.y1 == as.box.y1;
        }
        if (!has) zone[c->b->zone_n++] = (FreeZone){.seat = z.seat, .turn = z.turn, .zone = as};
    }
    c->b->zone = zone;
}

/* The number of the last record is the old game's: a new one begins with the position, and its file is to be the same. */
static void drop_record(char *text, size_t n) {
    static const char HEAD[] = "\ngame record=";
    for (char *p = text; p + sizeof HEAD <= text + n; p++) {
        if (*p != '\n' || base_compare(p, HEAD, sizeof HEAD - 1) != 0) continue;
        char *to = p + 6, *from = p + sizeof HEAD - 1;
        while (*from >= '0' && *from <= '9') from++;
        if (*from == ' ') from++;
        while ((*to++ = *from++) != 0) continue;
        return;
    }
}

static const Battle *compose_position(Compose *c, const Battle *base) {
    *c->b = *base;
    for (size_t cap = 1 << 16; !c->full; cap *= 2) {
        size_t mark = arena_mark(c->a);
        char *mem = room(c, cap);
        if (mem == NULL) return NULL;
        Text t = text_make(mem, cap);
        game_dump(c->v->g, c->v->rs, c->v->cat, &t);
        if (!t.cut) {
            drop_record(mem, t.len);
            c->b->position = mem;
            return c->b;
        }
        arena_release(c->a, mark);
    }
    return NULL;
}

/* Options as they stand now, those that differ from their default. */
static void compose_options(Compose *c) {
    const CatalogSpec *spec = c->v->cat->spec;
    BattleOption *option = room(c, sizeof *option * spec->option_n);
    if (c->full) return;
    c->b->option_n = 0;
    for (uint32_t i = 0; i < spec->option_n; i++)
        if (c->v->g->h.option[i] != spec->option[i].def)
            option[c->b->option_n++] = (BattleOption){(uint8_t)i, c->v->g->h.option[i]};
    c->b->option = option;
}

const Battle *plan_compose(const View *v, const Battle *base, PlanSave what, const char *key, Arena *a) {
    Compose c = {.v = v, .now = v->cat->battle, .a = a};
    c.b = room(&c, sizeof *c.b);
    if (c.full) return NULL;
    if (what == PLAN_SAVE_POSITION && !v->g->plan.drafting) {
        const Battle *b = compose_position(&c, base);
        if (b != NULL && key != NULL) c.b->key = key;
        return b;
    }
    *c.b = *c.now;
    if (key != NULL) c.b->key = key;
    c.b->position = NULL;
    c.b->draft = 0;
    compose_terrain(&c);
    compose_options(&c);
    c.b->formation_n = c.b->unit_n = c.b->stand_n = 0;
    if (what != PLAN_SAVE_TABLE) compose_forces(&c);
    compose_zones(&c);
    if (what == PLAN_SAVE_TABLE) c.b->draft = 0; /* that it has no forces says enough */
    return c.full ? NULL : c.b;
}
