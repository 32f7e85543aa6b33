/* peek_ui: what MATG answers to the measures of the window: lines of sight in words, how far stands can fire; arcs and
 * range bands with their margins (F), who could fire at whom (H). The same queries the rules use. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

/* --- lines of sight (L, V) --- */

const TextId MATG_TARGET_KIND[MATG_TARGETS] = {[MATG_TO_INFANTRY] = TX_UI_PEEK_INFANTRY,
                                               [MATG_TO_VEHICLE] = TX_UI_PEEK_VEHICLE,
                                               [MATG_TO_WEAPON] = TX_UI_PEEK_WEAPON};

static MatgEnd end_of(const MeasureEnd *e) {
    return (MatgEnd){e->stand, e->pose};
}

int peek_target_kind(Client *c, StandIx i) {
    return (int)matg_target_of(client_view(c), i);
}

void peek_sight_ask(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask) {
    MatgEnd a = end_of(from), b = end_of(to);
    matg_sight_between(client_view(c), &a, &b, (MatgTarget)kind, ask);
}

void peek_sight_print(Client *c, const MeasureEnd *from, const char *who, const MeasureEnd *to, const char *whom,
                      const SightCert *cert, Text *head, Text *body, Text *aside) {
    const View *v = client_view(c);
    MatgEnd a = end_of(from), b = end_of(to);
    MatgTarget kind = b.stand != STAND_NONE ? matg_target_of(v, b.stand) : MATG_TO_VEHICLE;
    int32_t step;
    matg_sight_head(v, who, whom, cert, head);
    matg_sight_print(v, &a, who, &b, whom, cert, body);
    bool some = matg_shift_between(v, &a, &b, kind, &step);
    matg_shift_print(v, a.stand, cert->visible, some ? &step : NULL, aside);
}

void peek_fire_reach(Client *c, StandIx firer, StandIx target, FireReach *out) {
    MatgFireReach r;
    matg_fire_reach(client_view(c), firer, target, &r);
    *out = (FireReach){r.in_arc, r.beyond, r.arc_mdeg};
}

/* --- arcs and bands (F) --- */

static bool on_table(Client *c, StandIx i) {
    const View *v = client_view(c);
    return i < v->g->stand_n && stand_on_table(game_stand_c(v->g, i));
}

static Mark *ring(Client *c, Pose p, Wu r, int32_t half_mdeg, uint8_t role, uint8_t dash) {
    Mark *m = client_mark(c, half_mdeg ? MARK_SECTOR : MARK_CIRCLE, role, dash);
    m->pt[0] = p.at, m->n = 1, m->r = r, m->width = 1.5f;
    if (half_mdeg)
        m->a = (Angle)(p.face - angle_from_mdeg(half_mdeg)), m->b = (Angle)(p.face + angle_from_mdeg(half_mdeg));
    return m;
}

static void front_arc(Client *c, StandIx who, const MatgInfo *in) {
    Pose p = stand_pose(game_stand_c(client_view(c)->g, who));
    if (!in->front_mdeg) return;
    ring(c, p, 4 * WU_INCH, in->front_mdeg, ROLE_LIMIT, DASH_LONG);
    client_mark_label(c, vec_add(p.at, angle_vec(p.face, 4 * WU_INCH)), ROLE_LIMIT,
                      client_text(c, TX_UI_PEEK_TARGET_FRONT));
}

/* Each band up to where its modifier changes (5.5): whole rings, or only what lies within the Firing Arc. */
static void bands(Client *c, StandIx who, const MatgInfo *in, const FireReach *far) {
    const View *v = client_view(c);
    Pose p = stand_pose(game_stand_c(v->g, who));
    int upto[12], mod[12];
    uint32_t n = matg_bands(v, who, upto, mod, 12);
    for (uint32_t i = 0, last = 0; i < n && !last; i++) {
        last = upto[i] * WU_INCH >= far->in_arc;
        Wu r = MIN(upto[i] * WU_INCH, far->in_arc);
        if (!last) {
            Mark *m = ring(c, p, r, in->arc_mdeg, ROLE_INFO, DASH_DOT);
            m->open = in->arc_mdeg != 0; /* the arc's own sides are drawn once */
        }
        if (camera_len(&c->bv.cam, r) < 60 * c->scale) continue; /* under the stand's own name */
        const char *t = client_line(c, TX_UI_PEEK_BAND, "mod=%+d\tn=%d", mod[i], r / WU_INCH);
        client_mark_label(c, vec_add(p.at, angle_vec(p.face, r)), ROLE_INFO, t)->small = 1;
    }
}

static void reach_rings_of(Client *c, StandIx who, const MatgInfo *in) {
    Pose p = stand_pose(game_stand_c(client_view(c)->g, who));
    const struct {
        Wu r;
        uint8_t role, dash;
        TextId text;
    } far[2] = {{in->ap_r, ROLE_BLOCKED, DASH_SOLID, TX_UI_PEEK_AP}, {in->he_r, ROLE_LIMIT, DASH_LONG, TX_UI_PEEK_HE}};
    for (int k = 0; k < 2; k++) {
        if (!far[k].r) continue;
        ring(c, p, far[k].r, in->arc_mdeg, far[k].role, far[k].dash);
        Angle side = (Angle)(p.face + angle_from_mdeg(in->arc_mdeg ? in->arc_mdeg - 6000 : (k ? 28000 : 14000)));
        client_mark_label(c, vec_add(p.at, angle_vec(side, far[k].r)), far[k].role,
                          client_line(c, far[k].text, "n=%d", far[k].r / WU_INCH));
    }
}

/* "in by 12.4 deg": how far the direction may still turn before it leaves the arc; "out by" how far it must. */
static void margin(Client *c, Text *t, TextId in, TextId out, int32_t mdeg) {
    TEXT(n, 16);
    text_ratio(&n, mdeg < 0 ? -mdeg : mdeg, 1000, 1, false);
    if (t->len > 0) text_str(t, " · ");
    client_put(c, t, mdeg > 0 ? out : in, "n=%s", n.buf);
}

/* From the selected stand to the pointer, or to the stand there: what the range counts as, both arcs with margins. */
static void aim_line(Client *c, StandIx from) {
    const View *v = client_view(c);
    StandIx to = on_table(c, c->hover) && c->hover != from ? c->hover : STAND_NONE;
    if (!c->over_table || c->hover == from || !on_table(c, from)) return;
    Pose a = stand_pose(game_stand_c(v->g, from));
    Vec b = to != STAND_NONE ? stand_at(game_stand_c(v->g, to)) : c->hover_at;
    MatgInfo in, target;
    matg_info(v, from, &in);
    int upto[12], mod[12];
    uint32_t n = matg_bands(v, from, upto, mod, 12), band = 0;
    Wu range = geom_length_up(a.at, b);
    while (band + 1 < n && upto[band] * WU_INCH < range) band++;
    TEXT(t, 96);
    client_put(c, &t, TX_UI_PEEK_RANGE, "range=%s\tmod=%+d", words_tenth(c, range, WU_INCH), mod[band]);
    if (in.arc_mdeg)
        margin(c, &t, TX_UI_PEEK_ARC_IN, TX_UI_PEEK_ARC_OUT,
               angle_arc_margin_mdeg(vec_sub(b, a.at), a.face, in.arc_mdeg));
    if (to != STAND_NONE) {
        matg_info(v, to, &target);
        Angle face = game_stand_c(v->g, to)->face;
        if (target.front_mdeg)
            margin(c, &t, TX_UI_PEEK_FRONT_IN, TX_UI_PEEK_FRONT_OUT,
                   angle_arc_margin_mdeg(vec_sub(a.at, b), face, target.front_mdeg));
        if (in.arc_mdeg) ring(c, a, MAX(range, WU_INCH), in.arc_mdeg, ROLE_CLEAR, DASH_LONG);
    }
    Mark *line = client_mark_line(c, a.at, b, ROLE_INFO, DASH_SOLID);
    line->above = 1;
    client_mark_label(c, (Vec){(a.at.x + b.x) / 2, (a.at.y + b.y) / 2}, ROLE_INFO, t.buf);
}

static void arcs(Client *c, StandIx who) {
    if (!on_table(c, who)) return;
    MatgInfo in;
    FireReach far;
    matg_info(client_view(c), who, &in);
    peek_fire_reach(c, who, STAND_NONE, &far);
    front_arc(c, who, &in);
    if (far.in_arc > 0) {
        bands(c, who, &in, &far);
        reach_rings_of(c, who, &in);
        Pose p = stand_pose(game_stand_c(client_view(c)->g, who));
        if (in.arc_mdeg && far.beyond > 0) {
            ring(c, p, far.beyond, 0, ROLE_LIMIT, DASH_LONG);
            client_mark_label(c, vec_add(p.at, angle_vec((Angle)(p.face + ANGLE_HALF), far.beyond)), ROLE_LIMIT,
                              client_line(c, TX_UI_PEEK_BEYOND, "n=%d", far.beyond / WU_INCH));
        }
    }
    if (c->sel_n > 0) aim_line(c, c->sel[0]);
}

/* Each enemy shows how many could fire at it (ux 3.4). */
static void firers(Client *c) {
    const View *v = client_view(c);
    if (v->g->h.phase != MATG_PHASE_FIRE || !client_may_act(c)) return;
    size_t mark = arena_mark(&c->tmp);
    enum { CAP = 512 };
    Opening *o = ARENA_ARRAY(&c->tmp, Opening, CAP);
    Arena a;
    arena_init(&a, arena_get(&c->tmp, 1 << 18), 1 << 18, "openings");
    uint32_t n = v->rs->legal(v, STAND_NONE, &a, o, CAP);
    for (uint32_t i = 0; i < n; i++) {
        const Arg *t = command_arg(&o[i].cmd, 0, 0);
        if (strcmp(rules_cmd(v->rs, o[i].cmd.op)->name, "fire") != 0 || !t || t->kind != ARG_STAND) continue;
        Mark *m = client_mark(c, MARK_DOT, ROLE_CLEAR, DASH_SOLID);
        m->pt[0] = stand_at(game_stand_c(v->g, (uint32_t)t->a));
        m->pt[0].x += WU_INCH * 3 / 4;
        m->pt[0].y += WU_INCH * 3 / 4;
        m->n = 1, m->above = 1;
        snprintf(m->text, sizeof m->text, "%u", o[i].some_n);
    }
    arena_release(&c->tmp, mark);
}

void peek_matg(Client *c, char key, StandIx s) {
    if (key == 'H') firers(c);
    if (key == 'F' && s != STAND_NONE) arcs(c, s);
    if (key == 'G') reaches_marks(c);
}
