/* step_plan: the plan as it is now, and as it lies on the table: zones dashed in their side's colour, with its name and
 * turn. */
#include "client/edit/step_own.h"

#include <string.h>

enum { ENTRY_DEPTH = WU_INCH * 3 / 2 }; /* how far the strip of an entry zone reaches in, for the eye */

uint32_t plan_objectives(const View *v) {
    return v->g->plan.version ? v->g->plan.objective_n : v->cat->battle->objective_n;
}

static void put_name(char *to, size_t cap, const char *s) {
    size_t n = MIN(strlen(s), cap - 1);
    memcpy(to, s, n);
    to[n] = 0;
}

bool plan_objective_at(const View *v, uint32_t i, PlanObjective *out) {
    if (i >= plan_objectives(v)) return false;
    if (v->g->plan.version) {
        *out = *plan_objective_c(v->g, i);
        return out->state == PLAN_THERE;
    }
    const Objective *o = &v->cat->battle->objective[i];
    *out = (PlanObjective){.state = PLAN_THERE, .points = o->points, .x = o->at.x, .y = o->at.y};
    put_name(out->name, sizeof out->name, o->name);
    return true;
}

uint32_t plan_terms(const View *v) {
    return v->g->plan.version ? v->g->plan.term_n : v->cat->battle->term_n;
}

bool plan_term_at(const View *v, uint32_t i, PlanTerm *out) {
    if (i >= plan_terms(v)) return false;
    if (v->g->plan.version) {
        *out = *plan_term_c(v->g, i);
        return out->state == PLAN_THERE;
    }
    const VictoryTerm *t = &v->cat->battle->term[i];
    *out = (PlanTerm){.state = PLAN_THERE,
                      .kind = t->kind,
                      .who = t->who,
                      .seat = t->seat,
                      .objective = t->objective,
                      .edge = t->edge,
                      .points = t->points,
                      .max = t->max,
                      .turn = t->turn};
    return true;
}

const char *plan_unit_name(const View *v, uint32_t unit) {
    if (unit >= v->g->unit_n) return NULL;
    uint32_t slot = game_unit_c(v->g, unit)->battle_unit;
    if (v->g->plan.version == 0) return v->cat->battle->unit[slot].name;
    const PlanUnit *u = plan_unit_c(v->g, slot);
    return u->state == PLAN_THERE ? u->name : NULL;
}

const char *plan_formation_name(const View *v, uint32_t formation) {
    if (formation >= v->g->formation_n) return NULL;
    if (v->g->plan.version == 0) return v->cat->battle->formation[formation].name;
    const PlanFormation *f = plan_formation_c(v->g, formation);
    return f->state == PLAN_THERE ? f->name : NULL;
}

/* Before the first edit the zones are the battle's, found by what they are. */
uint16_t plan_unit_zone(const View *v, uint32_t unit) {
    uint32_t slot = game_unit_c(v->g, unit)->battle_unit;
    if (v->g->plan.version) return plan_unit_c(v->g, slot)->zone;
    const BattleUnit *u = &v->cat->battle->unit[slot];
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z) || z.seat != game_unit_c(v->g, unit)->seat) continue;
        BattleZone b = plan_battle_zone(&z);
        bool rect = b.kind == ZONE_RECT && memcmp(&b.box, &u->zone.box, sizeof b.box) == 0;
        bool edge = b.kind == ZONE_EDGE && b.edge == u->zone.edge && b.lo == u->zone.lo && b.hi == u->zone.hi &&
                    z.turn == u->turn;
        if (b.kind == u->zone.kind && (rect || edge)) return (uint16_t)i;
    }
    return PLAN_NO_ZONE;
}

Box plan_zone_box(const View *v, const PlanZone *z) {
    Wu w = v->g->h.w, h = v->g->h.h;
    if (z->kind == ZONE_RECT) return (Box){z->x0, z->y0, z->x1, z->y1};
    switch (z->edge) {
    case EDGE_N: return (Box){z->lo, h - ENTRY_DEPTH, z->hi, h};
    case EDGE_S: return (Box){z->lo, 0, z->hi, ENTRY_DEPTH};
    case EDGE_W: return (Box){0, z->lo, ENTRY_DEPTH, z->hi};
    default: return (Box){w - ENTRY_DEPTH, z->lo, w, z->hi};
    }
}

uint16_t plan_zone_under(Client *c, Vec at, Seat only) {
    const View *v = client_view(c);
    uint16_t best = STEP_NONE;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z) || (only != SEAT_NONE && z.seat != only)) continue;
        Box b = plan_zone_box(v, &z);
        int64_t area = (int64_t)(b.x1 - b.x0) * (b.y1 - b.y0);
        if (box_has(b, at) && area < least) least = area, best = (uint16_t)i;
    }
    return best;
}

/* --- on the table --- */

static void label(Client *c, const PlanZone *z, Rect at, bool strong) {
    float u = c->scale, size = SIZE_BODY * u;
    const char *words =
        z->kind == ZONE_EDGE
            ? client_line(c, TX_STEP_ZONE_ENTERS, "who=%s\tturn=%u", step_side_name(c, (Seat)z->seat), z->turn)
            : client_line(c, TX_STEP_ZONE_SETS_UP, "who=%s", step_side_name(c, (Seat)z->seat));
    float w = ui_text_width(c->ui, words, SIZE_BODY, FONT_SEMIBOLD) * u;
    Rect view = c->bv.cam.view;
    float x = CLAMP(at.x + 2 * u, view.x + 4 * u, MAX(view.x + 4 * u, view.x + view.w - w - 4 * u));
    float y = at.y - size - 6 * u;
    if (y < view.y + 2 * u) y = MAX(at.y + 4 * u, view.y + 2 * u);
    draw_text_halo(ui_list(c->ui), x, y, size, strong ? FONT_BOLD : FONT_SEMIBOLD,
                   ui_color(c->ui, (Role)step_role(z->seat)), ui_color(c->ui, ROLE_HALO), 2.5f * u, words);
}

/* Small wedges on an entry edge point where one comes from. */
static void wedges(Client *c, const PlanZone *z, Box b, Color line) {
    float u = c->scale, r = 5 * u;
    bool side = z->edge == EDGE_W || z->edge == EDGE_E;
    static const int8_t DX[] = {0, -1, 0, 1}, DY[] = {1, 0, -1, 0}; /* px, inwards: N E S W */
    Wu span = z->hi - z->lo, step = MAX(6 * WU_INCH, span / 8);
    for (Wu at = z->lo + MIN(step, span) / 2; at < z->hi; at += step) {
        Pt p = camera_px(&c->bv.cam, side ? (Vec){(b.x0 + b.x1) / 2, at} : (Vec){at, (b.y0 + b.y1) / 2});
        float dx = DX[z->edge & 3], dy = DY[z->edge & 3];
        Pt tri[3] = {{p.x + dx * r, p.y + dy * r},
                     {p.x - dx * r - dy * r, p.y - dy * r - dx * r},
                     {p.x - dx * r + dy * r, p.y - dy * r + dx * r}};
        draw_fill(ui_list(c->ui), tri, 3, line);
    }
}

static void zone(Client *c, const PlanZone *z, bool hand) {
    const View *v = client_view(c);
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    Box b = plan_zone_box(v, z);
    Pt p[4] = {camera_px(&c->bv.cam, (Vec){b.x0, b.y1}), camera_px(&c->bv.cam, (Vec){b.x1, b.y1}),
               camera_px(&c->bv.cam, (Vec){b.x1, b.y0}), camera_px(&c->bv.cam, (Vec){b.x0, b.y0})};
    Color line = ui_color(c->ui, (Role)step_role(z->seat));
    draw_rect(d, (Rect){p[0].x, p[0].y, p[2].x - p[0].x, p[2].y - p[0].y}, 0, style_alpha(line, hand ? 64 : 40));
    draw_line(d, p, 4, true, (hand ? 4.5f : 3.5f) * u, COLOR_A(0x101410, 110));
    draw_dashed(d, p, 4, true, (hand ? 2.5f : 1.75f) * u, line, 7 * u, 5 * u);
    if (z->kind == ZONE_EDGE) wedges(c, z, b, line);
    label(c, z, (Rect){p[0].x, p[0].y, p[2].x - p[0].x, p[2].y - p[0].y}, hand);
}

void steps_draw_plan(Client *c) {
    const View *v = client_view(c);
    const Steps *s = steps_of(c);
    bool zones = edit_step(c) == &STEP_ZONES, forces = edit_step(c) == &STEP_FORCES;
    bool pencil = s->drag == STEP_DRAG_DRAW || s->drag == STEP_DRAG_ZONE || s->drag == STEP_DRAG_HANDLE;
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z)) continue;
        if (pencil && s->drag != STEP_DRAG_DRAW && i == s->zone) continue;
        zone(c, &z, (zones && i == s->zone) || (forces && s->ghost_n && i == s->ghost_zone));
    }
    if (pencil) zone(c, &s->ghost, true);
}
