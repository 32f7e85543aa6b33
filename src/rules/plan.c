/* The plan's arrays in the state: where they lie, filled from the battle, hashed; and back to a battle for all who read
 * one. */
#include "rules/plan.h"

#include "base/hash.h"
#include "base/scan.h"
#include "rules/fields.h"
#include "rules/game.h"

#define PLAN_AT(T, name, at)                                                                                           \
    T *plan_##name(Game *g, uint32_t i) {                                                                              \
        return (T *)(void *)((uint8_t *)g + g->at_plan.at) + i;                                                        \
    }                                                                                                                  \
    const T *plan_##name##_c(const Game *g, uint32_t i) {                                                              \
        return (const T *)(const void *)((const uint8_t *)g + g->at_plan.at) + i;                                      \
    }
PLAN_AT(PlanZone, zone, zone)
PLAN_AT(PlanObjective, objective, objective)
PLAN_AT(PlanTerm, term, term)
PLAN_AT(PlanUnit, unit, unit)
PLAN_AT(PlanFormation, formation, formation)

PlanSide *plan_side(Game *g, Seat s) {
    return (PlanSide *)(void *)((uint8_t *)g + g->at_plan.side) + s;
}

const PlanSide *plan_side_c(const Game *g, Seat s) {
    return (const PlanSide *)(const void *)((const uint8_t *)g + g->at_plan.side) + s;
}

uint8_t *plan_stand_flags(Game *g, uint32_t stand) {
    return (uint8_t *)g + g->at_plan.flags + stand;
}

uint8_t plan_stand_flags_c(const Game *g, uint32_t stand) {
    return ((const uint8_t *)g)[g->at_plan.flags + stand];
}

/* --- from the battle --- */

static void words(char *to, size_t cap, const char *from) {
    Text t = text_make(to, cap);
    base_zero(to, cap); /* behind the words too: the whole array is state */
    text_str(&t, from);
}

static PlanZone zone_from(uint8_t seat, const BattleZone *z, uint16_t turn) {
    return (PlanZone){.state = PLAN_THERE,
                      .seat = seat,
                      .kind = z->kind,
                      .edge = z->edge,
                      .turn = turn,
                      .lo = z->lo,
                      .hi = z->hi,
                      .x0 = z->box.x0,
                      .y0 = z->box.y0,
                      .x1 = z->box.x1,
                      .y1 = z->box.y1};
}

static bool zone_same(const PlanZone *a, const PlanZone *b) {
    return a->seat == b->seat && a->kind == b->kind && a->edge == b->edge && a->turn == b->turn && a->lo == b->lo &&
           a->hi == b->hi && a->x0 == b->x0 && a->y0 == b->y0 && a->x1 == b->x1 && a->y1 == b->y1;
}

/* The zones of a battle: each way of entering once, in the order units name them, then those that no unit has. */
static uint32_t battle_zone(const Battle *b, uint32_t i, PlanZone *out) {
    if (i >= b->unit_n) {
        const FreeZone *z = &b->zone[i - b->unit_n];
        *out = zone_from(z->seat, &z->zone, z->turn);
        return 1;
    }
    const BattleUnit *u = &b->unit[i];
    *out = zone_from(b->formation[u->formation].seat, &u->zone, u->turn);
    return u->zone.kind != ZONE_NONE;
}

static uint32_t zones_of(const Battle *b, PlanZone *out, uint32_t cap, uint16_t *of_unit) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->unit_n + b->zone_n; i++) {
        PlanZone z;
        uint32_t at = 0;
        bool some = battle_zone(b, i, &z) != 0;
        while (some && at < n && !zone_same(&out[at], &z)) at++;
        some = some && at < cap;
        if (some && at == n) out[n++] = z;
        if (of_unit != NULL && i < b->unit_n) of_unit[i] = some ? (uint16_t)at : PLAN_NO_ZONE;
    }
    return n;
}

static void begin_forces(Game *g, const Battle *b) {
    PlanHead *p = &g->plan;
    uint16_t of_unit[GAME_STANDS];
    p->zone_n = (uint16_t)zones_of(b, plan_zone(g, 0), g->lim.zones, of_unit);
    p->unit_n = (uint16_t)b->unit_n;
    p->formation_n = (uint16_t)b->formation_n;
    for (uint32_t i = 0; i < b->unit_n; i++) {
        PlanUnit *u = plan_unit(g, i);
        *u = (PlanUnit){.state = PLAN_THERE, .cohesion = b->unit[i].cohesion, .zone = of_unit[i]};
        words(u->name, sizeof u->name, b->unit[i].name);
    }
    for (uint32_t i = 0; i < b->formation_n; i++) {
        plan_formation(g, i)->state = PLAN_THERE;
        words(plan_formation(g, i)->name, PLAN_NAME, b->formation[i].name);
    }
    for (uint32_t i = 0; i < b->stand_n && i < g->lim.stands; i++) *plan_stand_flags(g, i) = b->stand[i].flags;
    for (int s = 0; s < SEATS; s++) {
        PlanSide *side = plan_side(g, (Seat)s);
        const BattleSide *was = &b->side[s];
        *side = (PlanSide){.cohesion = was->cohesion,
                           .determination = was->determination,
                           .edge = was->edge,
                           .sets_up_first = was->sets_up_first};
        words(side->nation, sizeof side->nation, was->nation);
        words(side->name, sizeof side->name, was->name);
    }
}

static void begin_victory(Game *g, const Battle *b) {
    PlanHead *p = &g->plan;
    p->objective_n = (uint16_t)MIN(b->objective_n, g->lim.objectives);
    p->term_n = (uint16_t)MIN(b->term_n, g->lim.terms);
    for (uint32_t i = 0; i < p->objective_n; i++) {
        const Objective *o = &b->objective[i];
        PlanObjective *to = plan_objective(g, i);
        *to = (PlanObjective){.state = PLAN_THERE, .points = o->points, .x = o->at.x, .y = o->at.y};
        words(to->name, sizeof to->name, o->name);
    }
    for (uint32_t i = 0; i < p->term_n; i++) {
        const VictoryTerm *t = &b->term[i];
        *plan_term(g, i) = (PlanTerm){.state = PLAN_THERE,
                                      .kind = t->kind,
                                      .who = t->who,
                                      .seat = t->seat,
                                      .objective = t->objective,
                                      .edge = t->edge,
                                      .points = t->points,
                                      .max = t->max,
                                      .turn = t->turn};
    }
    p->decisive = b->decisive;
    p->marginal = b->marginal;
    p->break_ends = b->break_ends;
    words(p->victory_text, sizeof p->victory_text, b->victory_text);
}

void plan_begin(Game *g, const Battle *b) {
    PlanHead *p = &g->plan;
    if (p->version > 0) return;
    int32_t density = 0;
    (void)words_find(PLAN_DENSITIES, b->density, base_strlen(b->density), &density);
    p->turns = b->turns;
    p->density = (uint8_t)density;
    p->sight = b->sight;
    p->land = b->land;
    words(p->title, sizeof p->title, b->title);
    words(p->subtitle, sizeof p->subtitle, b->subtitle);
    words(p->date, sizeof p->date, b->date);
    words(p->place, sizeof p->place, b->place);
    if (b->mat.file != NULL) words(p->mat_file, sizeof p->mat_file, b->mat.file);
    for (int i = 0; i < 4 && b->mat.file != NULL; i++) {
        p->mat[2 * i] = b->mat.corner[i].x;
        p->mat[2 * i + 1] = b->mat.corner[i].y;
    }
    begin_forces(g, b);
    begin_victory(g, b);
    p->version = 1;
    p->hash = plan_hash(g);
}

static uint64_t hash_fields(uint64_t h, const void *thing, const FieldList *l) {
    for (uint16_t k = 0; k < l->n; k++)
        h = hash_bytes(h, (const uint8_t *)thing + l->f[k].offset, (size_t)l->f[k].size * l->f[k].count);
    return h;
}

uint64_t plan_hash(const Game *g) {
    const PlanHead *p = &g->plan;
    uint64_t h = hash_u64(HASH_START, (uint64_t)p->zone_n | (uint64_t)p->objective_n << 16 | (uint64_t)p->term_n << 32);
    h = hash_u64(h, (uint64_t)p->unit_n | (uint64_t)p->formation_n << 16);
    for (int s = 0; s < SEATS; s++) h = hash_fields(h, plan_side_c(g, (Seat)s), &FIELDS_PLAN_SIDE);
    for (uint32_t i = 0; i < p->zone_n; i++) h = hash_fields(h, plan_zone_c(g, i), &FIELDS_PLAN_ZONE);
    for (uint32_t i = 0; i < p->objective_n; i++) h = hash_fields(h, plan_objective_c(g, i), &FIELDS_PLAN_OBJECTIVE);
    for (uint32_t i = 0; i < p->term_n; i++) h = hash_fields(h, plan_term_c(g, i), &FIELDS_PLAN_TERM);
    for (uint32_t i = 0; i < p->unit_n; i++) h = hash_fields(h, plan_unit_c(g, i), &FIELDS_PLAN_UNIT);
    for (uint32_t i = 0; i < p->formation_n; i++) h = hash_fields(h, plan_formation_c(g, i), &FIELDS_PLAN_FORMATION);
    return hash_bytes(h, (const uint8_t *)g + g->at_plan.flags, g->stand_n);
}

/* --- zones for those who draw --- */

uint32_t plan_zones(const Game *g, const Battle *b) {
    if (g->plan.version > 0) return g->plan.zone_n;
    PlanZone all[PLAN_ZONES];
    return zones_of(b, all, PLAN_ZONES, NULL);
}

bool plan_zone_at(const Game *g, const Battle *b, uint32_t i, PlanZone *out) {
    if (g->plan.version > 0) {
        if (i >= g->plan.zone_n) return false;
        *out = *plan_zone_c(g, i);
        return out->state == PLAN_THERE;
    }
    PlanZone all[PLAN_ZONES];
    if (i >= zones_of(b, all, PLAN_ZONES, NULL)) return false;
    *out = all[i];
    return true;
}

/* --- back to a battle --- */

typedef struct PlanMem {
    Battle b;
    BattleFormation formation[2 * GAME_FORMATIONS];
    Objective objective[PLAN_OBJECTIVES];
    VictoryTerm term[PLAN_TERMS];
    FreeZone zone[PLAN_ZONES];
    BattleUnit unit[]; /* lim.units */
} PlanMem;

size_t plan_battle_bytes(const Game *g) {
    return sizeof(PlanMem) + sizeof(BattleUnit) * g->lim.units;
}

BattleZone plan_battle_zone(const PlanZone *z) {
    return (BattleZone){
        .kind = z->kind, .edge = z->edge, .lo = z->lo, .hi = z->hi, .box = {z->x0, z->y0, z->x1, z->y1}};
}

static void units_back(const Game *g, const Battle *base, PlanMem *m) {
    const PlanHead *p = &g->plan;
    bool used[PLAN_ZONES] = {false};
    for (uint32_t i = 0; i < p->formation_n; i++) {
        const Formation *f = game_formation_c(g, i);
        m->formation[i] = (BattleFormation){.name = plan_formation_c(g, i)->name,
                                            .seat = f->seat,
                                            .ghq_quality = f->quality,
                                            .determination = f->determination};
    }
    for (uint32_t i = 0; i < p->unit_n; i++) {
        const PlanUnit *u = plan_unit_c(g, i);
        BattleUnit *to = &m->unit[i];
        *to = i < base->unit_n ? base->unit[i] : (BattleUnit){.note = ""};
        to->name = u->name;
        to->cohesion = u->cohesion;
        to->zone = (BattleZone){.edge = EDGE_NONE};
        to->turn = 0;
        if (u->zone >= p->zone_n || u->state != PLAN_THERE) continue;
        const PlanZone *z = plan_zone_c(g, u->zone);
        used[u->zone] = true;
        if (z->state != PLAN_THERE) continue;
        to->zone = plan_battle_zone(z);
        to->turn = z->turn;
    }
    for (uint32_t i = 0; i < g->unit_n; i++) { /* which formation a unit is of stands in the game's own list */
        uint16_t at = game_unit_c(g, i)->battle_unit;
        if (at < p->unit_n) m->unit[at].formation = game_unit_c(g, i)->formation;
    }
    m->b.zone_n = 0;
    for (uint32_t i = 0; i < p->zone_n; i++) {
        const PlanZone *z = plan_zone_c(g, i);
        if (!used[i] && z->state == PLAN_THERE)
            m->zone[m->b.zone_n++] = (FreeZone){.seat = z->seat, .turn = z->turn, .zone = plan_battle_zone(z)};
    }
}

static void victory_back(const Game *g, PlanMem *m) {
    const PlanHead *p = &g->plan;
    uint8_t now[PLAN_OBJECTIVES];
    m->b.objective_n = m->b.term_n = 0;
    for (uint32_t i = 0; i < p->objective_n; i++) {
        const PlanObjective *o = plan_objective_c(g, i);
        now[i] = 0xFF;
        if (o->state != PLAN_THERE) continue;
        now[i] = (uint8_t)m->b.objective_n;
        m->objective[m->b.objective_n++] = (Objective){.name = o->name, .at = {o->x, o->y}, .points = o->points};
    }
    for (uint32_t i = 0; i < p->term_n; i++) {
        const PlanTerm *t = plan_term_c(g, i);
        if (t->state != PLAN_THERE) continue;
        m->term[m->b.term_n++] = (VictoryTerm){.kind = t->kind,
                                               .who = t->who,
                                               .seat = t->seat,
                                               .objective = t->objective < p->objective_n ? now[t->objective] : 0xFF,
                                               .points = t->points,
                                               .max = t->max,
                                               .turn = t->turn,
                                               .edge = t->edge};
    }
}

static BattleMat plan_mat(const PlanHead *p) {
    BattleMat m = {.file = p->mat_file[0] != 0 ? p->mat_file : NULL};
    for (int i = 0; i < 4; i++) m.corner[i] = vec(p->mat[2 * i], p->mat[2 * i + 1]);
    return m;
}

const Battle *plan_battle(const Game *g, const Battle *base, void *mem) {
    const PlanHead *p = &g->plan;
    if (p->version == 0) return base;
    PlanMem *m = mem;
    m->b = *base;
    Battle *b = &m->b;
    b->title = p->title;
    b->subtitle = p->subtitle;
    b->date = p->date;
    b->place = p->place;
    b->w = g->h.w;
    b->h = g->h.h;
    b->turns = p->turns;
    b->sight = p->sight;
    b->land = p->land;
    b->decisive = p->decisive;
    b->marginal = p->marginal;
    b->break_ends = p->break_ends;
    b->victory_text = p->victory_text;
    b->mat = plan_mat(p);
    static const char *const DENSITY[] = {"open", "mixed", "closed"};
    b->density = DENSITY[MIN(p->density, 2)];
    int64_t year = 0;
    b->year = span_int((Span){p->date, MIN(base_strlen(p->date), 4)}, &year) ? (uint16_t)year : 0;
    for (int s = 0; s < SEATS; s++) {
        const PlanSide *side = plan_side_c(g, (Seat)s);
        b->side[s].nation = side->nation;
        b->side[s].name = side->name;
        b->side[s].cohesion = side->cohesion;
        b->side[s].determination = side->determination;
        b->side[s].edge = side->edge;
        b->side[s].sets_up_first = side->sets_up_first;
    }
    units_back(g, base, m);
    victory_back(g, m);
    b->formation = m->formation;
    b->formation_n = p->formation_n;
    b->unit = m->unit;
    b->unit_n = p->unit_n;
    b->objective = m->objective;
    b->term = m->term;
    b->zone = m->zone;
    return b;
}
