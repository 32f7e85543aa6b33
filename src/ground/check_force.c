/* What makes no sense about zones, objectives and forces. Slots are those of the plan: of the battle until the first
 * edit copied it. */
#include "ground/check_own.h"

static bool edited(const View *v) {
    return v->g->plan.version > 0;
}

/* --- objectives --- */

static void look_objectives(Survey *l) {
    const View *v = l->v;
    uint32_t n = edited(v) ? v->g->plan.objective_n : l->battle->objective_n;
    for (uint32_t i = 0; i < n; i++) {
        Vec at;
        if (edited(v)) {
            const PlanObjective *o = plan_objective_c(v->g, i);
            if (o->state != PLAN_THERE) continue;
            at = vec(o->x, o->y);
        } else {
            at = l->battle->objective[i].at;
        }
        bool off = !box_has(l->table, at);
        if (!off && (!stuck_at(v, at) || crossing_at(l, at, WU_INCH))) continue; /* a bridge is held well */
        Check c = check_of(CHECK_OBJECTIVE, CHECK_WARNING, at);
        c.thing = (uint16_t)i;
        survey_add(l, c);
    }
}

/* --- zones --- */

static bool zone_is(const View *v, const Battle *b, uint32_t i, const PlanZone *z, uint16_t unit) {
    const Unit *u = game_unit_c(v->g, unit);
    if (edited(v)) return plan_unit_c(v->g, u->battle_unit)->zone == i;
    BattleZone a = plan_battle_zone(z), c = b->unit[u->battle_unit].zone;
    return u->seat == z->seat && a.kind == c.kind && a.box.x0 == c.box.x0 && a.box.y0 == c.box.y0 &&
           a.box.x1 == c.box.x1 && a.box.y1 == c.box.y1;
}

/* How many stands set up in it: none that ride. */
static int64_t stands_in(const View *v, const Battle *b, uint32_t i, const PlanZone *z) {
    int64_t n = 0;
    for (uint32_t s = 0; s < v->g->stand_n; s++) {
        const Stand *st = game_stand_c(v->g, s);
        uint8_t flags = edited(v) ? plan_stand_flags_c(v->g, s) : s < b->stand_n ? b->stand[s].flags : 0;
        if (!stand_alive(st) || st->seat != z->seat || (flags & (STAND_EMBARKED | STAND_RIDER))) continue;
        n += zone_is(v, b, i, z, st->unit);
    }
    return n;
}

/* Square inches of it where a stand may stand, by samples. */
static int64_t room_in(const View *v, const PlanZone *z, int64_t enough) {
    int64_t n = 0;
    for (Wu y = z->y0 + WU_INCH / 2; y <= z->y1 - WU_INCH / 2; y += WU_INCH)
        for (Wu x = z->x0 + WU_INCH / 2; x <= z->x1 - WU_INCH / 2; x += WU_INCH) {
            n += !stuck_at(v, vec(x, y));
            if (n >= enough) return n;
        }
    return n;
}

static void look_zones(Survey *l) {
    const View *v = l->v;
    uint32_t n = plan_zones(v->g, l->battle);
    for (uint32_t i = 0; i < n; i++) {
        PlanZone z, w;
        if (!plan_zone_at(v->g, l->battle, i, &z) || z.kind != ZONE_RECT) continue;
        Vec mid = vec((z.x0 + z.x1) / 2, (z.y0 + z.y1) / 2);
        int64_t want = stands_in(v, l->battle, i, &z), have = want > 0 ? room_in(v, &z, want) : 0;
        Check c = check_of(CHECK_ZONE_ROOM, CHECK_FAULT, mid);
        c.thing = (uint16_t)i;
        c.have = have;
        c.limit = want;
        if (have < want) survey_add(l, c);
        for (uint32_t k = 0; k < i; k++) {
            if (!plan_zone_at(v->g, l->battle, k, &w) || w.kind != ZONE_RECT || w.seat == z.seat) continue;
            Box in = {MAX(z.x0, w.x0), MAX(z.y0, w.y0), MIN(z.x1, w.x1), MIN(z.y1, w.y1)};
            if (in.x1 - in.x0 <= TOUCH || in.y1 - in.y0 <= TOUCH) continue;
            c = check_of(CHECK_ZONES_MEET, CHECK_WARNING, vec((in.x0 + in.x1) / 2, (in.y0 + in.y1) / 2));
            c.thing = (uint16_t)i;
            c.other = (uint16_t)k;
            survey_add(l, c);
        }
    }
}

/* --- stands --- */

static void look_stands(Survey *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!stand_on_table(s)) continue;
        Box b = shape_box(v->rs->base, stand_pose(s));
        Check c = check_of(CHECK_STAND_OFF, CHECK_FAULT, stand_at(s));
        c.stand[0] = (StandIx)i;
        if (b.x0 < 0 || b.y0 < 0 || b.x1 > l->table.x1 || b.y1 > l->table.y1) {
            survey_add(l, c);
            continue;
        }
        uint16_t near[8];
        uint32_t n = scene_bodies_within(v->scene, v->rs->base, stand_pose(s), 0, true, (uint16_t)i, near, 8);
        for (uint32_t k = 0; k < MIN(n, 8u); k++) {
            if (near[k] >= i || !stand_on_table(game_stand_c(v->g, near[k]))) continue;
            Check on = c;
            on.kind = CHECK_STAND_ON;
            on.stand[1] = near[k];
            survey_add(l, on);
        }
        c.kind = CHECK_STAND_STUCK;
        c.severity = CHECK_WARNING;
        if (stuck_at(v, stand_at(s))) survey_add(l, c);
    }
}

/* --- command, carriers, years --- */

static bool formation_there(const View *v, uint32_t f) {
    return !edited(v) || plan_formation_c(v->g, f)->state == PLAN_THERE;
}

static int32_t column_of(const View *v, const char *name) {
    const CatalogSpec *s = v->cat->spec;
    for (uint8_t k = 0; k < s->type_col_n; k++)
        if (base_streq(s->type_col[k].name, name)) return s->type_col[k].value;
    return -1;
}

enum { HQ_FROM = 5 }; /* stands: batteries and troops have none of their own */

/* Only where HQs are rated does a force want them. */
static void look_command(Survey *l) {
    const View *v = l->v;
    if (catalog_chart(v->cat, "ghq_quality") == NULL) return;
    for (uint32_t f = 0; f < v->g->formation_n; f++) {
        bool ghq = false;
        uint32_t stands = 0;
        Vec at = {0, 0};
        if (!formation_there(v, f)) continue;
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *s = game_stand_c(v->g, i);
            if (!stand_alive(s) || game_unit_c(v->g, s->unit)->formation != f) continue;
            if (stands++ == 0 && stand_on_table(s)) at = stand_at(s);
            ghq = ghq || s->role == ROLE_GHQ;
        }
        Check c = check_of(CHECK_NO_GHQ, CHECK_ADVICE, at);
        c.thing = (uint16_t)f;
        if (stands > 0 && !ghq) survey_add(l, c);
    }
    for (uint32_t u = 0; u < v->g->unit_n; u++) {
        bool hq = false;
        uint32_t stands = 0;
        Vec at = {0, 0};
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *s = game_stand_c(v->g, i);
            if (!stand_alive(s) || s->unit != u) continue;
            if (stands++ == 0 && stand_on_table(s)) at = stand_at(s);
            hq = hq || s->role == ROLE_HQ || s->role == ROLE_GHQ;
        }
        Check c = check_of(CHECK_NO_HQ, CHECK_ADVICE, at);
        c.thing = (uint16_t)u;
        if (stands >= HQ_FROM && !hq) survey_add(l, c);
    }
}

static void look_carriers(Survey *l) {
    const View *v = l->v;
    int32_t cargo = column_of(v, "cargo"), load = column_of(v, "load");
    if (cargo < 0 || load < 0) return;
    for (uint32_t f = 0; f < v->g->formation_n; f++) {
        int64_t room = 0, want = 0;
        StandIx last = STAND_NONE;
        for (uint32_t i = 0; i < v->g->stand_n; i++) {
            const Stand *s = game_stand_c(v->g, i);
            if (!stand_alive(s) || game_unit_c(v->g, s->unit)->formation != f) continue;
            uint8_t flags = edited(v)                ? plan_stand_flags_c(v->g, i)
                            : i < l->battle->stand_n ? l->battle->stand[i].flags
                                                     : 0;
            const StandType *t = &v->cat->type[s->type];
            if (flags & STAND_EMBARKED) {
                want += t->value[load];
                last = (StandIx)i;
            } else {
                room += t->value[cargo];
            }
        }
        if (want <= room) continue;
        Check c = check_of(CHECK_CARRIERS, CHECK_WARNING, vec(0, 0));
        c.thing = (uint16_t)f;
        c.stand[0] = last;
        c.have = want;
        c.limit = room;
        survey_add(l, c);
    }
}

/* One for each type, not for each stand. */
static void look_years(Survey *l) {
    const View *v = l->v;
    if (l->battle->year == 0) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        const StandType *t = &v->cat->type[s->type];
        if (!stand_alive(s) || (l->battle->year >= t->y0 && l->battle->year <= t->y1)) continue;
        bool before = false;
        for (uint32_t k = 0; k < i && !before; k++)
            before = stand_alive(game_stand_c(v->g, k)) && game_stand_c(v->g, k)->type == s->type;
        if (before) continue;
        Check c = check_of(CHECK_YEAR, CHECK_ADVICE, stand_on_table(s) ? stand_at(s) : vec(0, 0));
        c.stand[0] = (StandIx)i;
        c.have = l->battle->year;
        c.limit = l->battle->year < t->y0 ? t->y0 : t->y1;
        survey_add(l, c);
    }
}

void survey_forces(Survey *l) {
    if (l->battle == NULL) return;
    look_objectives(l);
    look_zones(l);
    look_stands(l);
    look_command(l);
    look_carriers(l);
    look_years(l);
}
