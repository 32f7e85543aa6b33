/* region_ui: what a stand sees (V) and where it can get (G), as pictures over the table. The regions are the rule
 * set's; here they are kept until the game or the stand changes, and drawn as few outlines: quads that share a side are
 * one shape. */
#include "client/matg/matg_ui.h"

#include <stdlib.h>
#include <string.h>

enum { QUADS = 12288, RING_POINTS = 32768, RING_ENDS = 512, SHAPE_POINTS = 4096 };

struct MatgRegions {
    uint32_t version;
    StandIx sees_of, reach_of; /* STAND_NONE = nothing kept */
    void *reach_mem;           /* the field lives here while it is asked for paths */
    Reach *field;
    SightQuad quad[QUADS];
    uint32_t quad_n;
    Vec pt[RING_POINTS];
    uint32_t end[RING_ENDS], ring_n;
    Pt shape[SHAPE_POINTS];
    bool used[QUADS];
};

static void forget_reach(MatgRegions *r) {
    free(r->reach_mem);
    r->reach_mem = NULL;
    r->field = NULL;
    r->reach_of = STAND_NONE;
    r->ring_n = 0;
}

void regions_free(MatgUi *m) {
    if (m->regions) forget_reach(m->regions);
    free(m->regions);
    m->regions = NULL;
}

static MatgRegions *regions(Client *c) {
    MatgUi *m = matg_ui(c);
    uint32_t version = session_version(c->session);
    if (!m->regions) m->regions = calloc(1, sizeof *m->regions);
    if (m->regions && (m->regions->version != version)) {
        m->regions->version = version;
        m->regions->sees_of = STAND_NONE;
        forget_reach(m->regions);
    }
    return m->regions;
}

static void see(Client *c, MatgRegions *r, StandIx who) {
    const View *v = client_view(c);
    size_t n = matg_region_bytes(v);
    void *mem = malloc(n);
    r->quad_n = 0;
    r->sees_of = who;
    if (!mem) return;
    Arena a;
    arena_init(&a, mem, n, "sight region");
    SightRegion out = {.quad = r->quad, .cap = QUADS};
    if (matg_sees_region(v, who, stand_pose(game_stand_c(v->g, who)), false, SIGHT_EXACT, &a, &out)) r->quad_n = out.n;
    free(mem);
}

static void reach(Client *c, MatgRegions *r, StandIx who) {
    const View *v = client_view(c);
    size_t n = matg_reach_bytes(v, who, NULL, -1) * 2;
    forget_reach(r);
    r->reach_of = who;
    r->reach_mem = n ? malloc(n) : NULL;
    if (!r->reach_mem) return;
    Arena a;
    arena_init(&a, r->reach_mem, n, "reach");
    r->field = matg_reach_region(v, who, NULL, -1, &a);
    ReachRings out = {.pt = r->pt, .end = r->end, .pt_cap = RING_POINTS, .end_cap = RING_ENDS};
    if (r->field && reach_rings(r->field, &a, &out)) r->ring_n = out.n;
}

/* The field of a stand on the table, made when first asked for. */
static Reach *field_of(Client *c, StandIx who) {
    MatgRegions *r = regions(c);
    if (!r || !stand_on_table(game_stand_c(client_view(c)->g, who))) return NULL;
    if (r->reach_of != who) reach(c, r, who);
    return r->field;
}

bool regions_path(Client *c, StandIx who, Vec to, PencilPath *p) {
    Reach *f = field_of(c, who);
    return f && matg_cheapest_path(f, NULL, to, p->leg, &p->leg_n, &p->walk);
}

bool regions_reaches(Client *c, StandIx who, Vec to) {
    Reach *f = field_of(c, who);
    return f && reach_cost(f, to) >= 0;
}

static bool same(Vec a, Vec b) {
    return a.x == b.x && a.y == b.y;
}

/* The next quad whose right side is this one's left side, behind it in the list (they come in order of direction). */
static uint32_t next_of(const MatgRegions *r, uint32_t i) {
    for (uint32_t k = i + 1; k < r->quad_n && k < i + 64; k++)
        if (!r->used[k] && same(r->quad[k].p[0], r->quad[i].p[3]) && same(r->quad[k].p[1], r->quad[i].p[2])) return k;
    return UINT32_MAX;
}

/* One chain of neighbours as an outline: far side out, near side back. */
static void draw_chain(Client *c, MatgRegions *r, uint32_t first, Color fill) {
    const Camera *cam = &c->bv.cam;
    DrawList *d = ui_list(c->ui);
    Pt near[SHAPE_POINTS / 2];
    uint32_t far_n = 0, near_n = 0, i = first;
    r->shape[far_n++] = camera_px(cam, r->quad[i].p[1]);
    near[near_n++] = camera_px(cam, r->quad[i].p[0]);
    for (; i != UINT32_MAX && far_n + near_n + 4 < SHAPE_POINTS && near_n + 2 < SHAPE_POINTS / 2; i = next_of(r, i)) {
        r->used[i] = true;
        r->shape[far_n++] = camera_px(cam, r->quad[i].p[2]);
        if (!same(r->quad[i].p[3], r->quad[i].p[0])) near[near_n++] = camera_px(cam, r->quad[i].p[3]);
    }
    while (near_n > 0) r->shape[far_n++] = near[--near_n];
    draw_fill(d, r->shape, far_n, fill);
}

static void draw_quads(Client *c, MatgRegions *r, Color fill) {
    memset(r->used, 0, sizeof r->used);
    for (uint32_t i = 0; i < r->quad_n; i++)
        if (!r->used[i]) draw_chain(c, r, i, fill);
}

static void draw_reach(Client *c, MatgRegions *r) {
    Color col = ui_color(c->ui, ROLE_INFO);
    for (uint32_t k = 0, at = 0; k < r->ring_n; at = r->end[k++]) {
        uint32_t n = MIN(r->end[k] - at, (uint32_t)SHAPE_POINTS);
        for (uint32_t i = 0; i < n; i++) r->shape[i] = camera_px(&c->bv.cam, r->pt[at + i]);
        if (n < 3) continue;
        draw_fill(ui_list(c->ui), r->shape, n, style_alpha(col, 40));
        draw_line(ui_list(c->ui), r->shape, n, true, 2 * c->scale, col);
    }
}

/* Each known enemy's field within its range, laid over each other: the redder, the more of them. Arcs are not cut. */
static void draw_danger(Client *c, MatgRegions *r) {
    const View *v = client_view(c);
    size_t n = matg_region_bytes(v);
    void *mem = malloc(n);
    if (!mem) return;
    Color fill = style_alpha(ui_color(c->ui, ROLE_BLOCKED), 26);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (s->seat == c->seat || !stand_on_table(s) || MAX(in.ap_r, in.he_r) == 0) continue;
        Arena a;
        arena_init(&a, mem, n, "danger");
        SightRegion out = {.quad = r->quad, .cap = QUADS};
        if (!matg_sees_within(v, (StandIx)i, stand_pose(s), false, MAX(in.ap_r, in.he_r), SIGHT_COARSE, &a, &out))
            continue;
        r->quad_n = out.n;
        draw_quads(c, r, fill);
    }
    free(mem);
    r->sees_of = STAND_NONE; /* its quads were used */
}

void regions_draw(Client *c) {
    bool sees = peek_on(c, 'V'), gets = peek_on(c, 'G');
    if (!sees && !gets && !peek_on(c, 'D')) return;
    StandIx who = client_subject(c);
    const View *v = client_view(c);
    MatgRegions *r = regions(c);
    if (!r) return;
    draw_clip(ui_list(c->ui), c->bv.cam.view);
    if (peek_on(c, 'D')) draw_danger(c, r);
    if (who == STAND_NONE || !stand_on_table(game_stand_c(v->g, who))) sees = gets = false;
    if (sees) {
        if (r->sees_of != who) see(c, r, who);
        draw_quads(c, r, style_alpha(ui_color(c->ui, ROLE_CLEAR), 70));
    }
    if (gets) {
        if (r->reach_of != who) reach(c, r, who);
        draw_reach(c, r);
    }
    draw_clip_none(ui_list(c->ui));
}
