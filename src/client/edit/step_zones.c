/* step_zones: where each side sets up or comes in, and what is to be held. Drag on the ground: a zone of the chosen
 * side; along a table edge: an entry zone with its turn. Click: an objective, when that tile is in hand. */
#include "client/edit/step_own.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOOL_ZONE, TOOL_OBJECTIVE };
enum { HANDLES = 8 };

static const char *const EDGE_LETTER[] = {"N", "E", "S", "W"};

/* --- where things are --- */

static Vec snapped(Client *c, Vec p) {
    const View *v = client_view(c);
    Wu step = edit_snap_step(edit_of(c), (c->mods & MOD_CTRL) != 0);
    if (step > 0)
        p = (Vec){(p.x + (p.x < 0 ? -step : step) / 2) / step * step,
                  (p.y + (p.y < 0 ? -step : step) / 2) / step * step};
    return (Vec){CLAMP(p.x, 0, v->g->h.w), CLAMP(p.y, 0, v->g->h.h)};
}

static bool zone_in_hand(Client *c, PlanZone *z) {
    const View *v = client_view(c);
    uint16_t i = steps_of(c)->zone;
    return i != STEP_NONE && plan_zone_at(v->g, v->cat->battle, i, z);
}

/* 1 .. 8 clockwise from the upper left; of an entry zone its two ends, 8 (or 2) and 4 (or 6). */
static bool handle_px(Client *c, const PlanZone *z, int handle, Pt *out) {
    static const float X[] = {0, 0, 0.5f, 1, 1, 1, 0.5f, 0, 0}, Y[] = {0, 0, 0, 0, 0.5f, 1, 1, 1, 0.5f};
    bool upright = z->edge == EDGE_W || z->edge == EDGE_E;
    if (z->kind == ZONE_EDGE && (upright ? handle != 2 && handle != 6 : handle != 4 && handle != 8)) return false;
    Box b = plan_zone_box(client_view(c), z);
    Pt a = camera_px(&c->bv.cam, (Vec){b.x0, b.y1}), e = camera_px(&c->bv.cam, (Vec){b.x1, b.y0});
    *out = (Pt){a.x + X[handle] * (e.x - a.x), a.y + Y[handle] * (e.y - a.y)};
    return true;
}

static int handle_at(Client *c, float x, float y) {
    PlanZone z;
    if (!zone_in_hand(c, &z)) return 0;
    for (int i = 1; i <= HANDLES; i++) {
        Pt p;
        float d = 8 * c->scale;
        if (handle_px(c, &z, i, &p) && fabsf(p.x - x) <= d && fabsf(p.y - y) <= d) return i;
    }
    return 0;
}

static uint16_t objective_at(Client *c, float x, float y) {
    const View *v = client_view(c);
    uint16_t best = STEP_NONE;
    float least = 14 * c->scale;
    for (uint32_t i = 0; i < plan_objectives(v); i++) {
        PlanObjective o;
        if (!plan_objective_at(v, i, &o)) continue;
        Pt p = camera_px(&c->bv.cam, (Vec){o.x, o.y});
        float d = hypotf(p.x - x, p.y - y);
        if (d < least) least = d, best = (uint16_t)i;
    }
    return best;
}

/* The table edge that a point lies at, within a finger's breadth; EDGE_NONE. */
static uint8_t edge_at(Client *c, Vec p) {
    const View *v = client_view(c);
    Wu reach = (Wu)(14 * c->scale * WU_INCH / MAX(c->bv.cam.ppi, 1.0f));
    Wu off[4] = {v->g->h.h - p.y, v->g->h.w - p.x, p.y, p.x};
    uint8_t best = EDGE_NONE;
    for (uint8_t i = 0; i < 4; i++)
        if (off[i] <= reach && (best == EDGE_NONE || off[i] < off[best])) best = i;
    return best;
}

/* --- gestures --- */

/* A corner at a table edge is meant to be on it. */
static Vec to_edge(Client *c, Vec raw, Vec p) {
    const View *v = client_view(c);
    if (c->mods & MOD_CTRL) return p;
    if (edge_at(c, (Vec){raw.x, v->g->h.h / 2}) == EDGE_W) p.x = 0;
    if (edge_at(c, (Vec){raw.x, v->g->h.h / 2}) == EDGE_E) p.x = v->g->h.w;
    if (edge_at(c, (Vec){v->g->h.w / 2, raw.y}) == EDGE_S) p.y = 0;
    if (edge_at(c, (Vec){v->g->h.w / 2, raw.y}) == EDGE_N) p.y = v->g->h.h;
    return p;
}

static PlanZone along_edge(Client *c, uint8_t edge, Wu a, Wu b, uint16_t turn) {
    const View *v = client_view(c);
    Wu most = edge == EDGE_N || edge == EDGE_S ? v->g->h.w : v->g->h.h;
    return (PlanZone){.state = PLAN_THERE,
                      .kind = ZONE_EDGE,
                      .edge = edge,
                      .seat = steps_of(c)->side,
                      .turn = turn,
                      .lo = CLAMP(MIN(a, b), 0, most),
                      .hi = CLAMP(MAX(a, b), 0, most)};
}

/* Along an edge from end to end it is an entry; a rectangle as soon as it reaches in. */
static void draw_zone(Client *c) {
    Steps *s = steps_of(c);
    Vec a = snapped(c, s->from), b = snapped(c, s->to);
    uint8_t ea = edge_at(c, s->from);
    for (uint8_t k = 0; k < 4 && ea != EDGE_NONE;
         k++) { /* a corner belongs to two edges: the one it is dragged along */
        Vec f = s->from, t = s->to;
        bool upright = k == EDGE_E || k == EDGE_W;
        Wu run = upright ? abs(t.y - f.y) : abs(t.x - f.x);
        if (run < 2 * WU_INCH) continue;
        Vec on_f = upright ? (Vec){f.x, client_view(c)->g->h.h / 2} : (Vec){client_view(c)->g->h.w / 2, f.y};
        Vec on_t = upright ? (Vec){t.x, client_view(c)->g->h.h / 2} : (Vec){client_view(c)->g->h.w / 2, t.y};
        if (edge_at(c, on_f) != k || edge_at(c, on_t) != k) continue;
        s->ghost = along_edge(c, k, upright ? a.y : a.x, upright ? b.y : b.x, 1);
        return;
    }
    a = to_edge(c, s->from, a), b = to_edge(c, s->to, b);
    s->ghost = (PlanZone){.state = PLAN_THERE,
                          .kind = ZONE_RECT,
                          .edge = EDGE_NONE,
                          .seat = s->side,
                          .x0 = MIN(a.x, b.x),
                          .y0 = MIN(a.y, b.y),
                          .x1 = MAX(a.x, b.x),
                          .y1 = MAX(a.y, b.y)};
}

static void move_zone(Client *c) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    PlanZone z;
    if (!zone_in_hand(c, &z)) return;
    s->ghost = z;
    if (z.kind == ZONE_EDGE) { /* along its edge, or over to the one it is dragged to */
        uint8_t edge = edge_at(c, s->to);
        if (edge == EDGE_NONE) edge = z.edge;
        bool upright = edge == EDGE_E || edge == EDGE_W;
        Wu most = upright ? v->g->h.h : v->g->h.w, len = MIN(z.hi - z.lo, most);
        Vec by = vec_sub(s->to, s->from);
        Vec mid = edge == z.edge ? (upright ? (Vec){0, (z.lo + z.hi) / 2 + by.y} : (Vec){(z.lo + z.hi) / 2 + by.x, 0})
                                 : s->to;
        Vec at = snapped(c, upright ? (Vec){0, mid.y - len / 2} : (Vec){mid.x - len / 2, 0});
        Wu lo = CLAMP(upright ? at.y : at.x, 0, most - len);
        s->ghost.edge = edge;
        s->ghost.lo = lo, s->ghost.hi = lo + len;
        return;
    }
    Vec by = vec_sub(s->to, s->from), to = snapped(c, (Vec){z.x0 + by.x, z.y0 + by.y});
    Wu w = z.x1 - z.x0, h = z.y1 - z.y0;
    to = (Vec){CLAMP(to.x, 0, v->g->h.w - w), CLAMP(to.y, 0, v->g->h.h - h)};
    s->ghost.x0 = to.x, s->ghost.y0 = to.y, s->ghost.x1 = to.x + w, s->ghost.y1 = to.y + h;
}

static void size_zone(Client *c) {
    Steps *s = steps_of(c);
    PlanZone z;
    if (!zone_in_hand(c, &z)) return;
    Vec to = snapped(c, s->to);
    s->ghost = z;
    if (z.kind == ZONE_EDGE) {
        bool upright = z.edge == EDGE_E || z.edge == EDGE_W, high = s->handle == 2 || s->handle == 4;
        Wu at = upright ? to.y : to.x;
        if (high)
            s->ghost.hi = MAX(at, z.lo + WU_INCH);
        else
            s->ghost.lo = MIN(at, z.hi - WU_INCH);
        return;
    }
    static const int8_t SX[] = {0, -1, 0, 1, 1, 1, 0, -1, -1}, SY[] = {0, 1, 1, 1, 0, -1, -1, -1, 0};
    int x = SX[s->handle], y = SY[s->handle];
    if (x < 0) s->ghost.x0 = MIN(to.x, z.x1 - WU_INCH);
    if (x > 0) s->ghost.x1 = MAX(to.x, z.x0 + WU_INCH);
    if (y < 0) s->ghost.y0 = MIN(to.y, z.y1 - WU_INCH);
    if (y > 0) s->ghost.y1 = MAX(to.y, z.y0 + WU_INCH);
}

static const char *form_words(Client *c, const PlanZone *z) {
    Text t = client_line_make(c);
    if (z->kind == ZONE_EDGE)
        text_format(&t, "edge %s %s %s turn %u", EDGE_LETTER[z->edge & 3], step_number(c, z->lo), step_number(c, z->hi),
                    z->turn);
    else
        text_format(&t, "rect %s %s", step_at(c, (Vec){z->x0, z->y0}), step_at(c, (Vec){z->x1, z->y1}));
    return t.buf;
}

static void zone_set(Client *c, uint16_t slot, const PlanZone *z) {
    step_do(c, "U zone set %u %s", slot + 1u, form_words(c, z));
}

/* "Objective 3": the first number that no other has. */
static void free_name(Client *c, Text *out) {
    const View *v = client_view(c);
    for (uint32_t n = 1; n < 250; n++) {
        text_clear(out);
        client_put(c, out, TX_STEP_OBJECTIVE_N, "n=%u", n);
        bool taken = false;
        for (uint32_t i = 0; i < plan_objectives(v); i++) {
            PlanObjective o;
            taken = taken || (plan_objective_at(v, i, &o) && strcmp(o.name, out->buf) == 0);
        }
        if (!taken) return;
    }
}

static void add_objective(Client *c, Vec at) {
    Steps *s = steps_of(c);
    TEXT(name, PLAN_NAME);
    uint32_t slot = plan_objectives(client_view(c));
    free_name(c, &name);
    if (!step_do(c, "U objective add %s at %s points 5", step_quoted(c, name.buf), step_at(c, snapped(c, at)))) return;
    s->objective = (uint16_t)slot;
    s->zone = STEP_NONE;
}

static void end_draw(Client *c) {
    Steps *s = steps_of(c);
    PlanZone z = s->ghost;
    bool small = z.kind == ZONE_RECT ? z.x1 - z.x0 < WU_INCH || z.y1 - z.y0 < WU_INCH : z.hi - z.lo < WU_INCH;
    if (small) return; /* a slip of the hand */
    const View *v = client_view(c);
    uint32_t slot = plan_zones(v->g, v->cat->battle);
    if (step_do(c, "U zone add %c %s", "AB"[z.seat & 1], form_words(c, &z)))
        s->zone = (uint16_t)slot, s->objective = STEP_NONE;
}

static bool begin(Client *c, const Hit *from) {
    Steps *s = steps_of(c);
    steps_flush(c);
    s->from = s->to = from->at;
    if (s->drag == STEP_DRAG_NEW_OBJECTIVE) return true; /* the tray began it */
    s->handle = (uint8_t)handle_at(c, from->x, from->y);
    uint16_t o = objective_at(c, from->x, from->y), z = plan_zone_under(c, from->at, SEAT_NONE);
    if (s->handle) {
        s->drag = STEP_DRAG_HANDLE;
    } else if (o != STEP_NONE) {
        s->objective = o, s->zone = STEP_NONE;
        s->drag = STEP_DRAG_OBJECTIVE;
    } else if (z != STEP_NONE && !(from->mods & MOD_SHIFT)) {
        s->zone = z, s->objective = STEP_NONE;
        s->drag = STEP_DRAG_ZONE;
    } else {
        s->drag = STEP_DRAG_DRAW;
    }
    return true;
}

static void moving(Client *c) {
    Steps *s = steps_of(c);
    switch (s->drag) {
    case STEP_DRAG_DRAW: draw_zone(c); break;
    case STEP_DRAG_ZONE: move_zone(c); break;
    case STEP_DRAG_HANDLE: size_zone(c); break;
    default: break;
    }
}

static void finish(Client *c) {
    Steps *s = steps_of(c);
    uint8_t drag = s->drag;
    s->drag = STEP_DRAG_NONE;
    switch (drag) {
    case STEP_DRAG_DRAW: end_draw(c); break;
    case STEP_DRAG_ZONE:
    case STEP_DRAG_HANDLE: zone_set(c, s->zone, &s->ghost); break;
    case STEP_DRAG_OBJECTIVE:
        step_do(c, "U objective set %u at %s", s->objective + 1u, step_at(c, snapped(c, s->to)));
        break;
    case STEP_DRAG_NEW_OBJECTIVE:
        if (edit_over_view(c)) add_objective(c, s->to);
        break;
    default: break;
    }
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    Steps *s = steps_of(c);
    client_touch(c);
    if (step == 0 && !begin(c, from)) return false;
    if (s->drag == STEP_DRAG_NONE) return true;
    s->to = to->at;
    if (step <= 2) moving(c);
    if (step == 2) finish(c);
    if (step == 3) steps_drop(c);
    return true;
}

static bool click(Client *c, const Hit *h) {
    Steps *s = steps_of(c);
    client_touch(c);
    steps_flush(c);
    edit_of(c)->why[0] = 0;
    uint16_t o = objective_at(c, h->x, h->y), z = plan_zone_under(c, h->at, SEAT_NONE);
    if (o == STEP_NONE && s->tool == TOOL_OBJECTIVE) {
        add_objective(c, h->at);
        return true;
    }
    s->objective = o;
    s->zone = o == STEP_NONE ? z : STEP_NONE;
    PlanZone hand;
    if (zone_in_hand(c, &hand)) s->side = hand.seat;
    return true;
}

/* --- keys --- */

static void delete_in_hand(Client *c) {
    Steps *s = steps_of(c);
    if (s->objective != STEP_NONE && step_do(c, "U objective del %u", s->objective + 1u)) s->objective = STEP_NONE;
    if (s->zone != STEP_NONE && step_do(c, "U zone del %u", s->zone + 1u)) s->zone = STEP_NONE;
}

static void turn_to(Client *c, int turn) {
    PlanZone z;
    if (!zone_in_hand(c, &z) || z.kind != ZONE_EDGE || turn < 1) return;
    z.turn = (uint16_t)MIN(turn, 200);
    zone_set(c, steps_of(c)->zone, &z);
}

/* A digit is the turn of the entry zone in hand; two typed at once make a number. */
static bool digit(Client *c, const InputEvent *k) {
    Edit *e = edit_of(c);
    PlanZone z;
    if (k->key < '0' || k->key > '9' || k->mods || !zone_in_hand(c, &z) || z.kind != ZONE_EDGE) return false;
    e->typed = k->time - e->typed_at < 800 ? e->typed * 10 + (k->key - '0') : k->key - '0';
    e->typed_at = k->time;
    turn_to(c, e->typed);
    return true;
}

static bool arrow(Client *c, const InputEvent *k) {
    Steps *s = steps_of(c);
    Wu step = MAX(edit_snap_step(edit_of(c), false), WU_INCH / 10);
    Vec by = {k->key == KEY_LEFT    ? -step
              : k->key == KEY_RIGHT ? step
                                    : 0,
              k->key == KEY_DOWN ? -step
              : k->key == KEY_UP ? step
                                 : 0};
    PlanObjective o;
    if ((by.x == 0 && by.y == 0) || (s->zone == STEP_NONE && s->objective == STEP_NONE)) return false;
    if (s->objective != STEP_NONE && plan_objective_at(client_view(c), s->objective, &o)) {
        step_do(c, "U objective set %u at %s", s->objective + 1u,
                step_at(c, snapped(c, (Vec){o.x + by.x, o.y + by.y})));
        return true;
    }
    s->from = (Vec){0, 0}, s->to = by;
    move_zone(c);
    zone_set(c, s->zone, &s->ghost);
    return true;
}

static bool key(Client *c, const InputEvent *k) {
    if (k->kind != INPUT_KEY_DOWN) return false;
    if (k->key == KEY_DELETE || k->key == KEY_BACKSPACE) {
        if (!k->repeat) delete_in_hand(c);
        return true;
    }
    return arrow(c, k) || (!k->repeat && digit(c, k));
}

static bool escape(Client *c) {
    Steps *s = steps_of(c);
    client_touch(c);
    edit_of(c)->why[0] = 0;
    if (s->drag != STEP_DRAG_NONE)
        steps_drop(c);
    else if (s->zone != STEP_NONE || s->objective != STEP_NONE)
        s->zone = s->objective = STEP_NONE;
    else if (s->tool != TOOL_ZONE)
        s->tool = TOOL_ZONE;
    else
        return false;
    return true;
}

static void hint(Client *c, Text *out) {
    const Steps *s = steps_of(c);
    TextId id = s->drag != STEP_DRAG_NONE   ? TX_STEP_HINT_ZONE_DRAG
                : s->objective != STEP_NONE ? TX_STEP_HINT_OBJECTIVE_HAND
                : s->tool == TOOL_OBJECTIVE ? TX_STEP_HINT_OBJECTIVE
                : s->zone != STEP_NONE      ? TX_STEP_HINT_ZONE_HAND
                                            : TX_STEP_HINT_ZONE;
    text_str(out, client_text(c, id));
}

static int cursor(Client *c, const Hit *h) {
    const Steps *s = steps_of(c);
    if (s->drag == STEP_DRAG_ZONE || s->drag == STEP_DRAG_OBJECTIVE || s->drag == STEP_DRAG_NEW_OBJECTIVE)
        return CUR_MOVE;
    int k = handle_at(c, h->x, h->y);
    if (k == 4 || k == 8) return CUR_SIZE_H;
    if (k == 2 || k == 6) return CUR_SIZE_V;
    if (k) return CUR_MOVE;
    if (objective_at(c, h->x, h->y) != STEP_NONE) return CUR_GRAB;
    if (s->tool == TOOL_OBJECTIVE) return CUR_PEN;
    return plan_zone_under(c, h->at, SEAT_NONE) != STEP_NONE ? CUR_GRAB : CUR_CROSS;
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    (void)c, (void)h, (void)a, (void)b, (void)ra, (void)rb;
    return false;
}

static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    (void)c, (void)h, (void)out, (void)cap;
    return 0;
}

/* --- on the table --- */

static void zone_tip(Client *c) {
    const Steps *s = steps_of(c);
    const PlanZone *z = &s->ghost;
    TEXT(size, 90);
    if (z->kind == ZONE_EDGE)
        client_put(c, &size, TX_STEP_TIP_ENTRY, "n=%s\tedge=%s\tturn=%u", step_number(c, z->hi - z->lo),
                   EDGE_LETTER[z->edge & 3], z->turn);
    else
        client_put(c, &size, TX_STEP_TIP_ZONE, "w=%s\th=%s", step_number(c, z->x1 - z->x0),
                   step_number(c, z->y1 - z->y0));
    UiSpan one = {step_side_name(c, (Seat)z->seat), step_role(z->seat), FONT_SEMIBOLD},
           two = {size.buf, ROLE_SECOND, FONT_REGULAR};
    UiTip line[2] = {{&one, 1}, {&two, 1}};
    ui_tip_at(c->ui, c->mx, c->my, line, 2, (Role)step_role(z->seat));
}

static void flag_ghost(Client *c, Vec at) {
    Pt p = camera_px(&c->bv.cam, at);
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    draw_ring(d, p.x, p.y, 10 * u, 0, 6.2832f, 4 * u, COLOR_A(0x101410, 150));
    draw_ring(d, p.x, p.y, 10 * u, 0, 6.2832f, 2 * u, ui_color(c->ui, ROLE_SELECT));
    icon_draw(d, ICON_FLAG, (Rect){p.x - 7 * u, p.y - 7 * u, 14 * u, 14 * u}, 0, ui_color(c->ui, ROLE_SELECT));
    TEXT(where, 80);
    edit_corner_text(c, at, &where);
    UiSpan one = {where.buf, ROLE_TEXT, FONT_SEMIBOLD};
    UiTip line = {&one, 1};
    ui_tip_at(c->ui, c->mx, c->my, &line, 1, ROLE_SELECT);
}

static void handles(Client *c) {
    PlanZone z;
    float u = c->scale;
    if (!zone_in_hand(c, &z) || steps_of(c)->drag != STEP_DRAG_NONE) return;
    for (int i = 1; i <= HANDLES; i++) {
        Pt p;
        if (!handle_px(c, &z, i, &p)) continue;
        draw_frame(ui_list(c->ui), (Rect){roundf(p.x - 4.5f * u), roundf(p.y - 4.5f * u), 9 * u, 9 * u}, 0,
                   COLOR(0xFFFFFF), COLOR(0x101410), 1.5f * u);
    }
}

static void draw(Client *c) {
    Steps *s = steps_of(c);
    PlanObjective o;
    DrawList *d = ui_list(c->ui);
    draw_clip(d, c->bv.cam.view);
    edit_overlay_back(c);
    handles(c);
    if (s->drag == STEP_DRAG_DRAW || s->drag == STEP_DRAG_ZONE || s->drag == STEP_DRAG_HANDLE) {
        zone_tip(c);
    } else if (s->drag == STEP_DRAG_OBJECTIVE || (s->drag == STEP_DRAG_NEW_OBJECTIVE && edit_over_view(c))) {
        flag_ghost(c, snapped(c, s->to));
    } else if (s->objective != STEP_NONE && plan_objective_at(client_view(c), s->objective, &o)) {
        Pt p = camera_px(&c->bv.cam, (Vec){o.x, o.y});
        draw_ring(d, p.x, p.y, 15 * c->scale, 0, 6.2832f, 4 * c->scale, COLOR_A(0x101410, 150));
        draw_ring(d, p.x, p.y, 15 * c->scale, 0, 6.2832f, 2 * c->scale, ui_color(c->ui, ROLE_SELECT));
    }
    draw_clip_none(d);
    edit_refusal(c);
}

/* --- tray --- */

static bool tile(Client *c, const char *name, TextId title, TextId how, int tool, Icon icon) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    Rect r = ui_cell(ui, 52);
    unsigned st = ui_zone(ui, name, r, true);
    bool on = s->tool == tool;
    float u = c->scale;
    draw_frame(ui_list(ui), ui_to_px(ui, r), 5 * u, ui_color(ui, (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED),
               ui_color(ui, on ? ROLE_SELECT : ROLE_LINE), (on ? 2.0f : 1.0f) * u);
    Rect pic = ui_to_px(ui, (Rect){r.x + 8, r.y + 10, 32, 32});
    Color side = ui_color(ui, (Role)step_role(s->side));
    if (icon == ICON_NONE) {
        Pt p[4] = {{pic.x, pic.y + 4 * u},
                   {pic.x + pic.w, pic.y + 4 * u},
                   {pic.x + pic.w, pic.y + pic.h - 4 * u},
                   {pic.x, pic.y + pic.h - 4 * u}};
        draw_rect(ui_list(ui), (Rect){p[0].x, p[0].y, pic.w, pic.h - 8 * u}, 0, style_alpha(side, 60));
        draw_dashed(ui_list(ui), p, 4, true, 1.5f * u, side, 5 * u, 3 * u);
    } else {
        draw_ring(ui_list(ui), pic.x + pic.w / 2, pic.y + pic.h / 2, 13 * u, 0, 6.2832f, 2 * u, COLOR(0xFFFFFF));
        icon_draw(ui_list(ui), icon, (Rect){pic.x + 8 * u, pic.y + 8 * u, 16 * u, 16 * u}, 0, COLOR(0xFFFFFF));
    }
    ui_place(ui, (Rect){r.x + 48, r.y + 5, r.w - 54, 20});
    ui_label(ui, client_text(c, title), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_place(ui, (Rect){r.x + 48, r.y + 25, r.w - 54, 18});
    ui_label(ui, client_text(c, how), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    if (st & UI_CLICK) s->tool = tool;
    return (st & UI_HELD) && ui_mouse(ui).x > c->lay.rail.x + c->lay.rail.w;
}

static void list(Client *c) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    uint32_t shown = 0;
    ui_heading(ui, client_text(c, TX_STEP_ZONES));
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z)) continue;
        const char *words =
            z.kind == ZONE_EDGE
                ? client_line(c, TX_STEP_ZONE_ENTERS, "who=%s\tturn=%u", step_side_name(c, (Seat)z.seat), z.turn)
                : client_line(c, TX_STEP_ZONE_SETS_UP, "who=%s", step_side_name(c, (Seat)z.seat));
        TEXT(name, 16);
        text_format(&name, "zone%u", i + 1);
        if (ui_button(ui, client_named(c, words, name.buf), NULL,
                      BUTTON_LEFT | (s->zone == i ? BUTTON_ON : BUTTON_FLAT)))
            s->zone = (uint16_t)i, s->objective = STEP_NONE, s->side = z.seat;
        shown++;
    }
    if (!shown)
        ui_label(ui, client_text(c, TX_STEP_NO_ZONES), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    ui_heading(ui, client_text(c, TX_STEP_OBJECTIVES));
    shown = 0;
    for (uint32_t i = 0; i < plan_objectives(v); i++) {
        PlanObjective o;
        if (!plan_objective_at(v, i, &o)) continue;
        TEXT(words, 120);
        TEXT(name, 20);
        client_put(c, &words, TX_STEP_OBJECTIVE_ROW, "what=%s\tn=%d", o.name, o.points);
        text_format(&name, "objective%u", i + 1);
        if (ui_button(ui, client_named(c, words.buf, name.buf), NULL,
                      BUTTON_LEFT | (s->objective == i ? BUTTON_ON : BUTTON_FLAT)))
            s->objective = (uint16_t)i, s->zone = STEP_NONE;
        shown++;
    }
    if (!shown)
        ui_label(ui, client_text(c, TX_STEP_NO_OBJECTIVES),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
}

static void tray(Client *c, Rect r) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    ui_panel_begin(ui, "tray", r, PANEL_LINE_RIGHT | PANEL_SCROLL);
    step_sides(c);
    tile(c, "tool zone", TX_STEP_TILE_ZONE, TX_STEP_TILE_ZONE_HOW, TOOL_ZONE, ICON_NONE);
    bool out = tile(c, "tool objective", TX_STEP_TILE_OBJECTIVE, TX_STEP_TILE_OBJECTIVE_HOW, TOOL_OBJECTIVE, ICON_FLAG);
    if (out && c->gesture == GESTURE_NONE && s->drag == STEP_DRAG_NONE) {
        s->drag = STEP_DRAG_NEW_OBJECTIVE;
        client_drag_from(c, STAND_NONE);
    }
    ui_separator(ui);
    list(c);
    ui_panel_end(ui);
}

/* --- right column --- */

static void ink_turn(Client *c, uint32_t id, const char *text) {
    steps_of(c)->zone = (uint16_t)id;
    turn_to(c, atoi(text));
}
static void ink_name(Client *c, uint32_t id, const char *text) {
    step_do(c, "U objective set %u name %s", id + 1, step_quoted(c, text));
}
static void ink_points(Client *c, uint32_t id, const char *text) {
    step_do(c, "U objective set %u points %d", id + 1, atoi(text));
}

static void zone_card(Client *c, const PlanZone *z) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    ui_label(ui, client_line(c, TX_STEP_ZONE_N, "n=%u\twho=%s", s->zone + 1u, step_side_name(c, (Seat)z->seat)),
             (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .role = step_role(z->seat), .cut_ok = true});
    TEXT(t, 60);
    if (z->kind == ZONE_EDGE) {
        static const TextId EDGE[] = {TX_STEP_EDGE_N, TX_STEP_EDGE_E, TX_STEP_EDGE_S, TX_STEP_EDGE_W};
        step_row(c, TX_STEP_EDGE, client_text(c, EDGE[z->edge & 3]));
        text_format(&t, "%s - %s", step_number(c, z->lo), step_number(c, z->hi));
        step_row(c, TX_STEP_SPAN, t.buf);
        text_clear(&t);
        text_int(&t, z->turn);
        int by = step_count(c, "turn", TX_STEP_TURN, t.buf, z->turn > 1, z->turn < 200);
        if (by) turn_to(c, MAX(z->turn + by, 1));
        step_field(c, "turn typed", TX_STEP_TURN_TYPED, t.buf, 3, FIELD_NUMBER, ink_turn, s->zone);
    } else {
        text_format(&t, "%s x %s", step_number(c, z->x1 - z->x0), step_number(c, z->y1 - z->y0));
        step_row(c, TX_STEP_SIZE, t.buf);
        text_clear(&t);
        text_format(&t, "%s, %s", step_number(c, z->x0), step_number(c, z->y0));
        step_row(c, TX_STEP_FROM, t.buf);
        ui_label(ui, client_text(c, TX_STEP_SETS_UP_HERE),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
    uint32_t units = 0;
    for (uint32_t i = 0; i < client_view(c)->g->unit_n; i++)
        units += plan_unit_name(client_view(c), i) && plan_unit_zone(client_view(c), i) == s->zone;
    text_clear(&t);
    text_int(&t, units);
    step_row(c, TX_STEP_ZONE_UNITS, t.buf);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_DELETE, "delete"), "Del", 0)) delete_in_hand(c);
}

static void objective_card(Client *c, const PlanObjective *o) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    TEXT(t, 60);
    ui_label(ui, o->name, (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .role = ROLE_SELECT, .cut_ok = true});
    ui_label_width(ui, 56);
    step_field(c, "objective name", TX_STEP_NAME, o->name, PLAN_NAME - 4, 0, ink_name, s->objective);
    ui_label_width(ui, 0);
    text_int(&t, o->points);
    int by = step_count(c, "points", TX_STEP_POINTS, t.buf, true, true);
    if (by) step_do(c, "U objective set %u points %d", s->objective + 1u, o->points + by);
    step_field(c, "points typed", TX_STEP_POINTS_TYPED, t.buf, 5, FIELD_NUMBER, ink_points, s->objective);
    text_clear(&t);
    edit_corner_text(c, (Vec){o->x, o->y}, &t);
    step_row(c, TX_STEP_AT, t.buf);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_DELETE, "delete"), "Del", 0)) delete_in_hand(c);
}

static void right(Client *c) {
    PlanZone z;
    PlanObjective o;
    Steps *s = steps_of(c);
    if (s->objective != STEP_NONE && plan_objective_at(client_view(c), s->objective, &o))
        objective_card(c, &o);
    else if (zone_in_hand(c, &z))
        zone_card(c, &z);
    else
        ui_label(c->ui, client_text(c, TX_STEP_ZONES_HOW),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    ui_separator(c->ui);
    forces_list(c);
}

static const RulesUi MOUSE = {.id = "zones",
                              .click = click,
                              .drag = drag,
                              .key = key,
                              .enter = steps_enter,
                              .rub_out = steps_rub_out,
                              .escape = escape,
                              .hover = hover,
                              .hint = hint,
                              .cursor = cursor,
                              .menu = menu,
                              .draw = draw};
const EditStep STEP_ZONES = {TX_STEP_TITLE_ZONES, "Zones", tray, right, &MOUSE, false};
