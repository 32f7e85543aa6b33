/* regions: V and D. The quads of a region are kept till game, eye or question changes, the hatching of them till the
 * camera moves too: a pointer that wanders costs nothing. */
#include "client/regions.h"

#include "client/paint/hatch.h"
#include "client/rules_ui.h"
#include "world/sight_region.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUADS = 12288, QUADS_MOST = 1 << 20, LAYERS_MOST = 2000, SHAPE_POINTS = 4096, STEP_U = 9 };

/* What the quads were made for. */
typedef struct RegionKey {
    uint32_t version;
    uint8_t what, seat, fine; /* 'V', 'U' (a side's), 'D'; whose */
    StandIx who;
    Pose eye;
} RegionKey;

typedef struct Layer {
    uint32_t end; /* quads of it end here */
    bool cut;     /* to its arc: of directions within half_mdeg of the eye's face */
    Pose eye;
    int32_t half_mdeg;
    bool more; /* the next layer belongs to the same stand */
} Layer;

typedef struct Region {
    RegionKey key;
    SightQuad *quad;
    uint32_t cap, n, layer_n;
    Layer layer[LAYERS_MOST];
    bool full; /* part of it was left out */
    Hatch *hatch;
    Camera cam; /* of the hatching, and what of the table it covers */
    Rect covers;
    bool hatched;
} Region;

struct Regions {
    Region sees, danger;
    void *mem; /* scratch of sight_region */
    size_t mem_n;
    bool used[QUADS];
    Pt shape[SHAPE_POINTS];
};

static void region_drop(Region *r) {
    free(r->quad);
    hatch_free(r->hatch);
    memset(r, 0, sizeof *r);
}

void regions_free(Client *c) {
    if (!c->regions) return;
    region_drop(&c->regions->sees);
    region_drop(&c->regions->danger);
    free(c->regions->mem);
    free(c->regions);
    c->regions = NULL;
}

void regions_forget(Client *c) {
    if (!c->regions) return;
    c->regions->sees.key.what = c->regions->danger.key.what = 0;
}

/* --- making --- */

static bool room_for(Region *r, uint32_t more) {
    if (r->n + more <= r->cap) return true;
    uint32_t cap = MIN(MAX(2 * r->cap, r->n + more), (uint32_t)QUADS_MOST);
    if (r->n + more > cap) return false;
    SightQuad *mem = realloc(r->quad, cap * sizeof *mem);
    if (!mem) return false;
    r->quad = mem;
    r->cap = cap;
    return true;
}

static bool scratch(Regions *g, size_t n) {
    if (n <= g->mem_n) return true;
    free(g->mem);
    g->mem = malloc(n);
    g->mem_n = g->mem ? n : 0;
    return g->mem != NULL;
}

/* One eye's region behind what the region has; range 0 = as far as the rules let it. */
static void add_eye(Client *c, Region *r, StandIx who, Pose eye, Wu range, SightFine fine) {
    const View *v = client_view(c);
    MeasureEnd from = {.stand = who, .pencil = 1, .pose = eye}, to = {.stand = STAND_NONE, .pose = eye};
    SightAsk ask;
    sightline_between(c, &from, &to, sightline_kind(c, &to), &ask);
    if (range > 0 && (ask.limit == 0 || range <= ask.limit))
        ask.limit = range, ask.per_level = 0;
    else if (range > 0) /* what height adds ends there, too */
        ask.per_level = MIN(ask.per_level, range - ask.limit);
    if (!scratch(c->regions, sight_region_bytes(v->scene)) || !room_for(r, QUADS)) {
        r->full = true;
        return;
    }
    Arena a;
    arena_init(&a, c->regions->mem, c->regions->mem_n, "region");
    SightRegion out = {.quad = r->quad + r->n, .cap = QUADS};
    if (!sight_region(v->scene, &ask, fine, &a, &out)) return;
    r->full |= out.full;
    r->n += out.n;
}

static void end_layer(Region *r, Layer l) {
    l.end = r->n;
    if (r->layer_n < LAYERS_MOST)
        r->layer[r->layer_n++] = l;
    else
        r->full = true;
}

static bool shown(const View *v, StandIx i) {
    return i < v->g->stand_n && stand_on_table(game_stand_c(v->g, i));
}

static void make_side(Client *c, Region *r, uint8_t seat) {
    const View *v = client_view(c);
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        if (!shown(v, i) || game_stand_c(v->g, i)->seat != seat) continue;
        add_eye(c, r, i, stand_pose(game_stand_c(v->g, i)), 0, SIGHT_COARSE);
        end_layer(r, (Layer){0});
    }
}

static FireReach reach_of(Client *c, StandIx firer, StandIx target) {
    FireReach f = {0};
    if (c->play_rules && c->play_rules->fire_reach) c->play_rules->fire_reach(c, firer, target, &f);
    return f;
}

static void make_danger(Client *c, Region *r, uint8_t seat, StandIx target) {
    const View *v = client_view(c);
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        if (!shown(v, i) || game_stand_c(v->g, i)->seat == seat) continue;
        Pose eye = stand_pose(game_stand_c(v->g, i));
        FireReach f = reach_of(c, i, target);
        if (f.in_arc > 0) {
            add_eye(c, r, i, eye, f.in_arc, SIGHT_COARSE);
            end_layer(r, (Layer){.cut = f.arc_mdeg > 0, .eye = eye, .half_mdeg = f.arc_mdeg, .more = f.arc_mdeg > 0});
        }
        if (f.arc_mdeg > 0 || f.in_arc == 0) {
            if (f.beyond > 0) add_eye(c, r, i, eye, f.beyond, SIGHT_COARSE);
            end_layer(r, (Layer){0});
        }
    }
}

static bool begin(Client *c, Region *r, RegionKey key) {
    key.version = session_version(c->session);
    if (r->key.what == key.what && r->key.version == key.version && r->key.seat == key.seat &&
        r->key.fine == key.fine && r->key.who == key.who && vec_same(r->key.eye.at, key.eye.at) &&
        r->key.eye.face == key.eye.face)
        return false;
    r->key = key;
    r->n = r->layer_n = 0;
    r->full = r->hatched = false;
    return true;
}

/* --- who --- */

/* While a stand is dragged it is the one that matters, whatever lies under the pointer. */
static StandIx subject(Client *c) {
    if (c->gesture == GESTURE_RULES && c->press_stand != STAND_NONE) return c->press_stand;
    return client_subject(c);
}

bool regions_eye(Client *c, StandIx *who, Pose *eye) {
    const View *v = client_view(c);
    *who = subject(c);
    if (*who == STAND_NONE || *who >= v->g->stand_n) return false;
    for (uint32_t k = 0; k < c->bv.stand_n; k++) { /* its ghost: in the hand, or under the pointer */
        const BoardStand *b = &c->stand_mem[k];
        if (b->id != *who || !(b->flags & LOOK_GHOST)) continue;
        bool held = c->gesture == GESTURE_RULES;
        if (!held && !(c->over_table && c->hover == *who && shape_has(b->shape, b->pose, c->hover_at))) continue;
        *eye = b->pose;
        return true;
    }
    if (!shown(v, *who)) return false;
    *eye = stand_pose(game_stand_c(v->g, *who));
    return true;
}

static uint8_t side_of(Client *c) {
    const View *v = client_view(c);
    StandIx who = subject(c);
    if (who != STAND_NONE && who < v->g->stand_n) return game_stand_c(v->g, who)->seat;
    return c->seat < SEATS ? c->seat : SEAT_A;
}

/* Whom D is in danger for: the stand in question if it is one of the shown seat's own, else any of that seat. */
static StandIx endangered(Client *c, uint8_t *seat) {
    const View *v = client_view(c);
    StandIx who = subject(c);
    bool judge = c->seat >= SEATS;
    if (who != STAND_NONE && who < v->g->stand_n && !judge && game_stand_c(v->g, who)->seat != c->seat)
        who = c->sel_n > 0 && c->sel[0] < v->g->stand_n && game_stand_c(v->g, c->sel[0])->seat == c->seat ? c->sel[0]
                                                                                                          : STAND_NONE;
    *seat = who != STAND_NONE && who < v->g->stand_n ? game_stand_c(v->g, who)->seat : judge ? SEAT_A : c->seat;
    return who < v->g->stand_n ? who : STAND_NONE;
}

uint32_t regions_threats(Client *c, StandIx target, Pose at, StandIx *out, uint32_t cap) {
    const View *v = client_view(c);
    uint8_t seat = target != STAND_NONE ? game_stand_c(v->g, target)->seat : c->seat < SEATS ? c->seat : SEAT_A;
    MeasureEnd to = {.stand = target, .pencil = 1, .pose = at};
    uint32_t n = 0;
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        if (!shown(v, i) || game_stand_c(v->g, i)->seat == seat) continue;
        Pose eye = stand_pose(game_stand_c(v->g, i));
        FireReach f = reach_of(c, i, target);
        bool in = f.arc_mdeg == 0 || angle_in_arc(vec_sub(at.at, eye.at), eye.face, f.arc_mdeg);
        Wu far = in ? f.in_arc : f.beyond;
        if (far <= 0 || !geom_within(eye.at, at.at, far)) continue;
        MeasureEnd from = {.stand = i, .pose = eye};
        SightAsk ask;
        sightline_between(c, &from, &to, sightline_kind(c, &to), &ask);
        if (!sight_query(v->scene, &ask, NULL)) continue;
        if (n < cap) out[n] = i;
        n++;
    }
    return n;
}

/* --- drawing --- */

/* What of a convex piece lies on the inner side of the line through `eye` with this normal. */
static int cut_side(const Pt *in, int n, Pt eye, float nx, float ny, Pt *out) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        Pt a = in[i], b = in[(i + 1) % n];
        float da = (a.x - eye.x) * nx + (a.y - eye.y) * ny, db = (b.x - eye.x) * nx + (b.y - eye.y) * ny;
        if (da >= 0) out[k++] = a;
        if ((da >= 0) != (db >= 0)) {
            float t = da / (da - db);
            out[k++] = (Pt){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        }
    }
    return k;
}

/* To the sector of directions within half of the face; arcs of half a turn and more stay whole. */
static int cut_arc(const Camera *cam, const Layer *l, const Pt *in, int n, Pt *out) {
    Pt mid[12], eye = camera_px(cam, l->eye.at);
    float face = (float)l->eye.face * 9.58737992e-5f, half = (float)l->half_mdeg / 1000.0f * 0.0174532925f;
    if (l->half_mdeg >= 90000) {
        memcpy(out, in, (size_t)n * sizeof *in);
        return n;
    }
    float right = face + half - 1.57079633f, left = face - half + 1.57079633f; /* normals inwards */
    n = cut_side(in, n, eye, sinf(right), -cosf(right), mid);
    return n < 3 ? 0 : cut_side(mid, n, eye, sinf(left), -cosf(left), out);
}

/* The table, as far as it lies in the view and `room` of it around. */
static Rect table_in_view(const Camera *cam, float room) {
    Pt a = camera_px(cam, (Vec){0, cam->h}), b = camera_px(cam, (Vec){cam->w, 0});
    float rx = room * cam->view.w, ry = room * cam->view.h;
    float x0 = fmaxf(a.x, cam->view.x - rx), y0 = fmaxf(a.y, cam->view.y - ry),
          x1 = fminf(b.x, cam->view.x + cam->view.w + rx), y1 = fminf(b.y, cam->view.y + cam->view.h + ry);
    return (Rect){x0, y0, fmaxf(x1 - x0, 0), fmaxf(y1 - y0, 0)};
}

/* How far the hatching has moved since it was made. */
static Pt moved(const Region *r, const Camera *cam) {
    Pt a = camera_px(&r->cam, (Vec){0, 0}), b = camera_px(cam, (Vec){0, 0});
    return (Pt){b.x - a.x, b.y - a.y};
}

/* At the same scale, and all that is in view lies in what was hatched. */
static bool still_covers(const Region *r, const Camera *cam) {
    if (!r->hatched || r->cam.ppi != cam->ppi || r->cam.w != cam->w || r->cam.h != cam->h) return false;
    Pt by = moved(r, cam);
    Rect now = table_in_view(cam, 0), was = {r->covers.x + by.x, r->covers.y + by.y, r->covers.w, r->covers.h};
    return now.x >= was.x - 1 && now.y >= was.y - 1 && now.x + now.w <= was.x + was.w + 1 &&
           now.y + now.h <= was.y + was.h + 1;
}

static bool hatch_region(Client *c, Region *r, float step, bool falling) {
    const Camera *cam = &c->bv.cam;
    if (still_covers(r, cam)) return true;
    if (!r->hatch) r->hatch = hatch_new();
    bool dragged = r->key.what == 'V' && c->gesture == GESTURE_RULES; /* made anew with each move: no room around it */
    r->covers = table_in_view(cam, dragged ? 0 : 0.3f);
    if (!r->hatch || !hatch_begin(r->hatch, r->covers, camera_px(cam, (Vec){0, 0}), step, falling)) return false;
    for (uint32_t k = 0, i = 0; k < r->layer_n; k++) {
        const Layer *l = &r->layer[k];
        for (; i < l->end; i++) {
            Pt p[12], q[12];
            int n = 4;
            for (int m = 0; m < 4; m++) p[m] = camera_px(cam, r->quad[i].p[m]);
            if (l->cut) n = cut_arc(cam, l, p, n, q);
            if (n >= 3) hatch_add(r->hatch, l->cut ? q : p, n);
        }
        if (!l->more) hatch_layer(r->hatch);
    }
    r->cam = *cam;
    r->hatched = true;
    return true;
}

static void lines(Client *c, const Region *r, int least, float width, Color col) {
    hatch_draw(r->hatch, ui_list(c->ui), least, moved(r, &c->bv.cam), table_in_view(&c->bv.cam, 0), width, col);
}

static bool same(Vec a, Vec b) {
    return a.x == b.x && a.y == b.y;
}

/* The next quad whose right side is this one's left side, behind it in the list (they come in order of direction). */
static uint32_t next_of(const Regions *g, const Region *r, uint32_t i) {
    for (uint32_t k = i + 1; k < r->n && k < i + 64; k++)
        if (!g->used[k] && same(r->quad[k].p[0], r->quad[i].p[3]) && same(r->quad[k].p[1], r->quad[i].p[2])) return k;
    return UINT32_MAX;
}

/* One chain of neighbours as an outline: far side out, near side back. */
static void draw_chain(Client *c, Regions *g, const Region *r, uint32_t first, Color fill) {
    const Camera *cam = &c->bv.cam;
    Pt near[SHAPE_POINTS / 2];
    uint32_t far_n = 0, near_n = 0;
    g->shape[far_n++] = camera_px(cam, r->quad[first].p[1]);
    near[near_n++] = camera_px(cam, r->quad[first].p[0]);
    for (uint32_t i = first; i != UINT32_MAX && far_n + near_n + 4 < SHAPE_POINTS && near_n + 2 < SHAPE_POINTS / 2;
         i = next_of(g, r, i)) {
        g->used[i] = true;
        g->shape[far_n++] = camera_px(cam, r->quad[i].p[2]);
        if (!same(r->quad[i].p[3], r->quad[i].p[0])) near[near_n++] = camera_px(cam, r->quad[i].p[3]);
    }
    while (near_n > 0) g->shape[far_n++] = near[--near_n];
    draw_fill(ui_list(c->ui), g->shape, far_n, fill);
}

static void draw_light(Client *c, Regions *g, const Region *r) {
    if (r->n > QUADS) return;
    memset(g->used, 0, sizeof g->used);
    for (uint32_t i = 0; i < r->n; i++)
        if (!g->used[i]) draw_chain(c, g, r, i, style_alpha(ui_color(c->ui, ROLE_CLEAR), 46));
}

static void draw_sees(Client *c, Regions *g) {
    Region *r = &g->sees;
    RegionKey key = {.what = 'V', .who = STAND_NONE};
    bool dragging = c->gesture == GESTURE_RULES;
    if (c->side_sees) {
        key.what = 'U', key.seat = side_of(c);
        if (begin(c, r, key)) make_side(c, r, key.seat);
    } else {
        if (!regions_eye(c, &key.who, &key.eye)) return;
        key.fine = dragging ? SIGHT_COARSE : SIGHT_EXACT;
        if (begin(c, r, key)) {
            add_eye(c, r, key.who, key.eye, 0, (SightFine)key.fine);
            end_layer(r, (Layer){0});
        }
        draw_light(c, g, r);
    }
    float step = STEP_U * c->scale;
    if (!hatch_region(c, r, step, false)) return;
    lines(c, r, 0, step * 0.62f, COLOR_A(0x0A0E10, 92));
    lines(c, r, 0, 1.2f * c->scale, COLOR_A(0x0A0E10, 150));
}

static void draw_danger(Client *c, Regions *g) {
    Region *r = &g->danger;
    RegionKey key = {.what = 'D'};
    key.who = endangered(c, &key.seat);
    if (begin(c, r, key)) make_danger(c, r, key.seat, key.who);
    float step = STEP_U * c->scale;
    if (!hatch_region(c, r, step, true)) return;
    Color red = ui_color(c->ui, ROLE_BLOCKED);
    lines(c, r, 1, 1.4f * c->scale, style_alpha(red, 170));
    lines(c, r, 2, 2.8f * c->scale, style_alpha(red, 120));
    lines(c, r, 3, 4.6f * c->scale, style_alpha(red, 110));
}

void regions_under(void *client) {
    Client *c = client;
    if (c->play_rules && c->play_rules->under) c->play_rules->under(c);
    if (!peek_on(c, 'V') && !peek_on(c, 'D')) return;
    if (!c->regions) c->regions = calloc(1, sizeof *c->regions);
    if (!c->regions) return;
    if (peek_on(c, 'D')) draw_danger(c, c->regions);
    if (peek_on(c, 'V')) draw_sees(c, c->regions);
}

/* --- words at the pointer --- */

void regions_names(Client *c, const StandIx *s, uint32_t n, uint32_t most, Text *out) {
    for (uint32_t i = 0; i < n && i < most; i++) {
        if (i) text_char(out, ' ');
        stand_label(client_view(c)->g, s[i], out);
    }
    if (n > most) text_format(out, " +%d", (int)(n - most));
}

/* Stands of the other side that this one sees from there; how many. */
static uint32_t seen_from(Client *c, StandIx who, Pose eye, StandIx *out, uint32_t cap) {
    const View *v = client_view(c);
    MeasureEnd from = {.stand = who, .pencil = 1, .pose = eye};
    uint32_t n = 0;
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        const Stand *o = game_stand_c(v->g, i);
        if (!shown(v, i) || o->seat == game_stand_c(v->g, who)->seat) continue;
        MeasureEnd to = {.stand = i, .pose = stand_pose(o)};
        SightAsk ask;
        sightline_between(c, &from, &to, sightline_kind(c, &to), &ask);
        if (!sight_query(v->scene, &ask, NULL)) continue;
        if (n < cap) out[n] = i;
        n++;
    }
    return n;
}

static void side_label(Client *c) {
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    uint8_t seat = side_of(c);
    const Rect *r = &c->bv.cam.view;
    Vec at = camera_wu(&c->bv.cam, r->x + r->w / 2, r->y + 26 * c->scale + c->lay.strip.h * c->scale);
    bool part = c->regions && c->regions->sees.key.what == 'U' && c->regions->sees.full;
    client_mark_label(
        c, at, part ? ROLE_LIMIT : ROLE_CLEAR,
        client_line(c, part ? TX_UI_REGION_PART : TX_UI_REGION_SIDE, "who=%s", b ? b->side[seat].nation : ""));
}

static void field_label(Client *c) {
    StandIx who, seen[5];
    Pose eye;
    if (c->side_sees) {
        side_label(c);
        return;
    }
    if (!regions_eye(c, &who, &eye)) return;
    uint32_t n = seen_from(c, who, eye, seen, ARRAY_LEN(seen));
    TEXT(names, 60);
    regions_names(c, seen, n, ARRAY_LEN(seen), &names);
    eye.at.y -= WU_INCH / 2 + (Wu)(44 * c->scale / c->bv.cam.ppi * WU_INCH); /* below its name */
    const char *t =
        n ? client_line(c, TX_UI_REGION_SEES, "n=%u\twho=%s", n, names.buf) : client_text(c, TX_UI_REGION_SEES_NONE);
    client_mark_label(c, eye.at, n ? ROLE_CLEAR : ROLE_SECOND, t)->small = 1;
}

static void danger_label(Client *c) {
    const View *v = client_view(c);
    StandIx by[4];
    uint8_t seat;
    StandIx target = endangered(c, &seat);
    if (!box_has(scene_box(v->scene), c->hover_at)) return;
    bool itself = target != STAND_NONE && target == c->hover && shown(v, target);
    Pose at = itself ? stand_pose(game_stand_c(v->g, target)) : (Pose){c->hover_at, 0};
    uint32_t n = regions_threats(c, target, at, by, ARRAY_LEN(by));
    TEXT(names, 60);
    regions_names(c, by, n, ARRAY_LEN(by), &names);
    const char *t =
        n ? client_line(c, TX_UI_REGION_THREATS, "n=%u\twho=%s", n, names.buf) : client_text(c, TX_UI_REGION_SAFE);
    Vec place = at.at;
    place.y -= (Wu)(34 * c->scale / c->bv.cam.ppi * WU_INCH) + (c->hover != STAND_NONE ? WU_INCH * 3 / 4 : 0);
    client_mark_label(c, place, n ? ROLE_BLOCKED : ROLE_CLEAR, t);
}

void regions_marks(Client *c) {
    if (peek_on(c, 'V')) field_label(c);
    if (peek_on(c, 'D') && c->over_table && !c->measure.ruler_on && !peek_on(c, 'L')) danger_label(c);
}

void regions_draw_rings(Client *c, const Vec *pt, const uint32_t *end, uint32_t ring_n, Pt *shape, uint32_t room, bool fill, Color col) {
    DrawList *d = ui_list(c->ui);
    for (uint32_t k = 0, at = 0; k < ring_n; at = end[k++]) {
        uint32_t n = MIN(end[k] - at, room);
        for (uint32_t i = 0; i < n; i++) shape[i] = camera_px(&c->bv.cam, pt[at + i]);
        if (n < 3) continue;
        if (fill) draw_fill(d, shape, n, style_alpha(col, 44));
        draw_line(d, shape, n, true, 4 * c->scale, COLOR_A(0x101410, 110));
        if (fill)
            draw_line(d, shape, n, true, 2 * c->scale, col);
        else
            draw_dashed(d, shape, n, true, 1.75f * c->scale, col, 8 * c->scale, 6 * c->scale);
    }
}
