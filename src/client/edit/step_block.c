/* step_block: a unit on its way from the list to the table: as a block, a line or a column under the pointer; what
 * would lie outside its zone, or on others, slides to the nearest free place when it is let go. */
#include "client/edit/step_own.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = WU_INCH / 4, SEARCH_STEP = WU_INCH / 4, SEARCH_RINGS = 64 };

static uint8_t battle_flags(const View *v, StandIx i) {
    if (v->g->plan.version) return plan_stand_flags_c(v->g, i);
    return i < v->cat->battle->stand_n ? v->cat->battle->stand[i].flags : 0;
}

uint32_t unit_stands(const View *v, uint32_t unit, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        const Stand *s = game_stand_c(v->g, i);
        bool aboard = (s->flags & ST_ABOARD) || (battle_flags(v, (StandIx)i) & (STAND_EMBARKED | STAND_RIDER));
        if (s->unit == unit && stand_alive(s) && !aboard) out[n++] = (StandIx)i;
    }
    return n;
}

UnitState unit_state(const View *v, uint32_t unit, uint32_t *on, uint32_t *all) {
    StandIx who[STEP_GHOSTS];
    PlanZone z;
    *all = unit_stands(v, unit, who, STEP_GHOSTS);
    *on = 0;
    for (uint32_t i = 0; i < *all; i++) *on += stand_on_table(game_stand_c(v->g, who[i]));
    uint16_t zone = plan_unit_zone(v, unit);
    bool zoned = zone != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, zone, &z);
    if (*all == 0) return UNIT_EMPTY;
    if (*on == *all && zoned && z.kind == ZONE_RECT) return UNIT_PLACED;
    if (!zoned) return UNIT_NO_ZONE;
    if (z.kind == ZONE_EDGE) return UNIT_ENTERS;
    return *on ? UNIT_SOME : UNIT_OFF;
}

/* --- where it looks --- */

static bool middle_of(const View *v, Seat s, Vec *out) {
    int64_t x = 0, y = 0, n = 0;
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z) || z.seat != s) continue;
        Box b = plan_zone_box(v, &z);
        x += (b.x0 + b.x1) / 2, y += (b.y0 + b.y1) / 2, n++;
    }
    if (n) *out = (Vec){(Wu)(x / n), (Wu)(y / n)};
    return n > 0;
}

Angle block_face(Client *c, Seat s, uint16_t zone) {
    const View *v = client_view(c);
    Vec middle = {v->g->h.w / 2, v->g->h.h / 2}, own = middle, enemy = middle;
    PlanZone z;
    if (zone != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, zone, &z)) {
        Box b = plan_zone_box(v, &z);
        own = (Vec){(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
    } else {
        middle_of(v, s, &own);
    }
    if (!middle_of(v, (Seat)(1 - s), &enemy)) enemy = middle;
    Vec d = vec_sub(enemy, own);
    if (d.x == 0 && d.y == 0) return s == SEAT_A ? 0 : ANGLE_HALF;
    if (abs(d.x) >= abs(d.y)) return (Angle)(d.x > 0 ? ANGLE_QUARTER : 3 * ANGLE_QUARTER);
    return d.y > 0 ? 0 : ANGLE_HALF;
}

/* --- where each would lie --- */

static Wu half_of(const View *v) {
    return v->rs->base.kind == SHAPE_DISC ? v->rs->base.hx : MAX(v->rs->base.hx, v->rs->base.hy);
}

static uint32_t files_of(int form, uint32_t n) {
    if (form == BLOCK_LINE) return n;
    if (form == BLOCK_COLUMN) return 1;
    uint32_t f = 1;
    while (f * f < n) f++;
    return f;
}

static void wishes(Client *c, Vec at, Angle face) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    uint32_t files = files_of(s->block, s->ghost_n), ranks = (s->ghost_n + files - 1) / MAX(files, 1u);
    Wu pitch = 2 * half_of(v) + GAP, tenth = WU_INCH / 10;
    at = (Vec){at.x / tenth * tenth, at.y / tenth * tenth};
    Vec ahead = angle_vec(face, pitch), right = angle_vec((Angle)(face + ANGLE_QUARTER), pitch);
    for (uint32_t i = 0; i < s->ghost_n; i++) {
        int32_t rank = (int32_t)(i / files), file = (int32_t)(i % files);
        int32_t across = 2 * file - (int32_t)(files - 1), back = 2 * rank - (int32_t)(ranks - 1); /* in halves */
        Vec p = {at.x + (right.x * across - ahead.x * back) / 2, at.y + (right.y * across - ahead.y * back) / 2};
        s->ghosts[i].wish = s->ghosts[i].pose = (Pose){p, face};
    }
}

static bool inside(Vec p, Wu half, Box b) {
    return p.x - half >= b.x0 && p.x + half <= b.x1 && p.y - half >= b.y0 && p.y + half <= b.y1;
}

/* The block as a whole, as little as it must. */
static Vec slide(const Steps *s, Wu half, Box zone) {
    Box all = {WU_MAX, WU_MAX, -WU_MAX, -WU_MAX};
    for (uint32_t i = 0; i < s->ghost_n; i++) {
        Vec p = s->ghosts[i].wish.at;
        all = box_join(all, (Box){p.x - half, p.y - half, p.x + half, p.y + half});
    }
    Vec by = {0, 0};
    if (all.x0 < zone.x0) by.x = zone.x0 - all.x0;
    if (all.x1 + by.x > zone.x1) by.x = MAX(zone.x1 - all.x1, zone.x0 - all.x0);
    if (all.y0 < zone.y0) by.y = zone.y0 - all.y0;
    if (all.y1 + by.y > zone.y1) by.y = MAX(zone.y1 - all.y1, zone.y0 - all.y0);
    return by;
}

static bool taken(Client *c, uint32_t ghost, Vec at, Wu half) {
    const Steps *s = steps_of(c);
    const View *v = client_view(c);
    for (uint32_t i = 0; i < ghost; i++) {
        Vec o = s->ghosts[i].pose.at;
        if (abs(o.x - at.x) < 2 * half && abs(o.y - at.y) < 2 * half) return true;
    }
    uint16_t met[8];
    uint32_t n =
        scene_bodies_within(v->scene, v->rs->base, (Pose){at, s->ghosts[ghost].wish.face}, 0, true, STAND_NONE, met, 8);
    for (uint32_t k = 0; k < MIN(n, 8u); k++) {
        bool own = false;
        for (uint32_t i = 0; i < s->ghost_n; i++) own = own || s->ghosts[i].stand == met[k];
        if (!own) return true;
    }
    return false;
}

/* The nearest free place in the box, ring by ring; false: there is none. */
static bool settle(Client *c, uint32_t ghost, Vec from, Wu half, Box in) {
    Steps *s = steps_of(c);
    if (in.x1 - in.x0 < 2 * half || in.y1 - in.y0 < 2 * half) return false;
    from = (Vec){CLAMP(from.x, in.x0 + half, in.x1 - half), CLAMP(from.y, in.y0 + half, in.y1 - half)};
    for (int32_t ring = 0; ring <= SEARCH_RINGS; ring++)
        for (int32_t y = -ring; y <= ring; y++)
            for (int32_t x = -ring; x <= ring; x += (abs(y) == ring || ring == 0) ? 1 : 2 * ring) {
                Vec p = {from.x + x * SEARCH_STEP, from.y + y * SEARCH_STEP};
                if (!inside(p, half, in) || taken(c, ghost, p, half)) continue;
                s->ghosts[ghost].pose.at = p;
                return true;
            }
    return false;
}

void block_make(Client *c, uint32_t unit, Vec at) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    StandIx who[STEP_GHOSTS];
    Seat seat = (Seat)game_unit_c(v->g, unit)->seat;
    uint16_t under = plan_zone_under(c, at, seat);
    s->ghost_zone = under != STEP_NONE ? under : plan_unit_zone(v, unit);
    s->ghost_n = unit_stands(v, unit, who, STEP_GHOSTS);
    for (uint32_t i = 0; i < s->ghost_n; i++) s->ghosts[i] = (Ghost){.stand = who[i]};
    wishes(c, at, block_face(c, seat, s->ghost_zone));
    PlanZone z;
    Box in = {0, 0, v->g->h.w, v->g->h.h};
    bool zoned = s->ghost_zone != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, s->ghost_zone, &z);
    if (zoned) in = plan_zone_box(v, &z);
    if (zoned && z.kind == ZONE_EDGE) return; /* it waits off the table: nothing to settle */
    Wu half = half_of(v);
    Vec by = slide(s, half, in);
    for (uint32_t i = 0; i < s->ghost_n; i++) {
        s->ghosts[i].outside = !inside(s->ghosts[i].wish.at, half, in);
        Vec to = vec_add(s->ghosts[i].wish.at, by);
        if (!settle(c, i, to, half, in)) settle(c, i, to, half, (Box){0, 0, v->g->h.w, v->g->h.h});
    }
}

/* --- ink --- */

static void off_table(EditDo *d, const View *v, const StandIx *who, uint32_t n) {
    Text t = text_make(edit_of(d->c)->line, COMMAND_BYTES);
    text_str(&t, "U stand off");
    size_t bare = t.len;
    for (uint32_t i = 0; i < n; i++) {
        if (!stand_on_table(game_stand_c(v->g, who[i]))) continue;
        text_char(&t, ' ');
        stand_label(v->g, who[i], &t);
    }
    if (t.len > bare) edit_line(d, t.buf);
}

bool block_drop(Client *c, uint32_t unit, Vec at) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    StandIx who[STEP_GHOSTS];
    PlanZone z;
    block_make(c, unit, at);
    uint32_t n = s->ghost_n;
    for (uint32_t i = 0; i < n; i++) who[i] = s->ghosts[i].stand;
    TEXT(name, PLAN_NAME);
    text_str(&name, plan_unit_name(v, unit));
    bool zoned = s->ghost_zone != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, s->ghost_zone, &z);
    EditDo d = edit_begin(c);
    if (zoned && s->ghost_zone != plan_unit_zone(v, unit))
        step_line(&d, "U unit set u%u zone %u", unit + 1, s->ghost_zone + 1u);
    off_table(&d, client_view(c), who, n);
    for (uint32_t i = 0; i < n && !(zoned && z.kind == ZONE_EDGE); i++) {
        TEXT(label, 16);
        TEXT(face, 24);
        stand_label(client_view(c)->g, who[i], &label);
        text_ratio(&face, angle_to_mdeg(s->ghosts[i].pose.face), 1000, 3, true);
        step_line(&d, "U stand set %s at %s facing %s", label.buf, step_at(c, s->ghosts[i].pose.at), face.buf);
    }
    s->ghost_n = 0;
    return step_end(&d, client_line(c, TX_STEP_PLACED_LOG, "what=%s", name.buf));
}

/* --- on the table --- */

static void square_px(Client *c, Pose p, Pt out[4]) {
    Vec ring[4];
    Wu half = half_of(client_view(c));
    shape_ring((Shape){SHAPE_RECT, half, half}, p, ring);
    for (int k = 0; k < 4; k++) out[k] = camera_px(&c->bv.cam, ring[k]);
}

void block_draw(Client *c) {
    const Steps *s = steps_of(c);
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    Color glow = ui_color(c->ui, ROLE_LIMIT);
    for (uint32_t i = 0; i < s->ghost_n; i++) {
        const Ghost *g = &s->ghosts[i];
        Pt p[4], q[4];
        square_px(c, g->pose, p);
        draw_line(d, p, 4, true, 3 * u, COLOR_A(0x101410, 160));
        draw_dashed(d, p, 4, true, 1.5f * u, COLOR(0xFFFFFF), 4 * u, 3 * u);
        if (!g->outside) continue;
        square_px(c, g->wish, q);
        Pt a = camera_px(&c->bv.cam, g->wish.at), b = camera_px(&c->bv.cam, g->pose.at), way[2] = {a, b};
        float r = camera_len(&c->bv.cam, half_of(client_view(c)));
        draw_shadow(d, (Rect){a.x - r, a.y - r, 2 * r, 2 * r}, 2 * u, 7 * u, style_alpha(glow, 200));
        draw_fill(d, q, 4, style_alpha(glow, 90));
        draw_line(d, q, 4, true, 1.5f * u, glow);
        draw_dashed(d, way, 2, false, 1.25f * u, style_alpha(glow, 180), 3 * u, 3 * u);
    }
}
