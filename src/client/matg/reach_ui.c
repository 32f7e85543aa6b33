/* reach_ui: where a stand can get (G), by posture, as pictures under the stands, and the cheapest way there. The field
 * of the posture that it has is kept while it is asked for paths; of the others only the outline. */
#include "client/matg/matg_ui.h"

#include <stdlib.h>
#include <string.h>

enum { RING_POINTS = 32768, RING_ENDS = 512, SHAPE_POINTS = 4096, FIELDS = 3 };

/* The outline of where it gets with one allowance. */
typedef struct Outline {
    bool made, drawn; /* drawn: it is a picture of its own */
    int64_t allowance;
    Vec pt[RING_POINTS];
    uint32_t end[RING_ENDS], ring_n;
} Outline;

struct MatgReaches {
    uint32_t version;
    StandIx of; /* STAND_NONE = nothing kept */
    void *mem;  /* the field lives here while it is asked for paths */
    Reach *field;
    Outline by[FIELDS]; /* by posture, MATG_SHOWS_* */
    Pt shape[SHAPE_POINTS];
};

static void forget(MatgReaches *r) {
    free(r->mem);
    r->mem = NULL;
    r->field = NULL;
    r->of = STAND_NONE;
    for (int k = 0; k < FIELDS; k++) r->by[k].made = false;
}

void reaches_free(MatgUi *m) {
    if (m->reaches) forget(m->reaches);
    free(m->reaches);
    m->reaches = NULL;
}

static MatgReaches *reaches(Client *c, StandIx who) {
    MatgUi *m = matg_ui(c);
    uint32_t version = session_version(c->session);
    if (!m->reaches) m->reaches = calloc(1, sizeof *m->reaches);
    MatgReaches *r = m->reaches;
    if (r && (r->version != version || r->of != who)) {
        forget(r);
        r->version = version;
        r->of = who;
    }
    return r;
}

/* The field with this allowance, below 0: what it has now; its memory to free. */
static Reach *field_new(Client *c, StandIx who, int64_t allowance, Arena *a) {
    const View *v = client_view(c);
    size_t n = matg_reach_bytes(v, who, NULL, allowance) * 2;
    arena_init(a, n ? malloc(n) : NULL, n, "reach");
    return a->mem ? matg_reach_region(v, who, NULL, allowance, a) : NULL;
}

/* The field of a stand on the table, made when first asked for. */
static Reach *field_of(Client *c, StandIx who) {
    if (!stand_on_table(game_stand_c(client_view(c)->g, who))) return NULL;
    MatgReaches *r = reaches(c, who);
    if (!r || r->mem) return r ? r->field : NULL;
    Arena a;
    r->field = field_new(c, who, -1, &a);
    r->mem = a.mem;
    return r->field;
}

bool reaches_path(Client *c, StandIx who, Vec to, PencilPath *p) {
    Reach *f = field_of(c, who);
    return f && matg_cheapest_path(f, NULL, to, p->leg, &p->leg_n, &p->walk);
}

bool reaches_point(Client *c, StandIx who, Vec to) {
    Reach *f = field_of(c, who);
    return f && reach_cost(f, to) >= 0;
}

static void make_outline(Client *c, StandIx who, Outline *o, int64_t allowance) {
    if (o->made) return;
    o->made = true;
    o->allowance = allowance;
    o->ring_n = 0;
    if (allowance <= 0) return;
    Arena a;
    Reach *f = field_new(c, who, allowance, &a);
    ReachRings out = {.pt = o->pt, .end = o->end, .pt_cap = RING_POINTS, .end_cap = RING_ENDS};
    if (f && reach_rings(f, &a, &out)) o->ring_n = out.n;
    free(a.mem);
}

static StandIx subject(Client *c) {
    StandIx who = c->gesture == GESTURE_RULES && c->press_stand != STAND_NONE ? c->press_stand : client_subject(c);
    const View *v = client_view(c);
    return who < v->g->stand_n && stand_on_table(game_stand_c(v->g, who)) ? who : STAND_NONE;
}

/* Fixed by the phase: the postures of this turn are known to all who look. */
static bool has_posture(Client *c, const MatgInfo *in) {
    uint8_t phase = matg_ui_phase(c);
    return in->marked || (phase > MATG_PHASE_POSTURE && phase < MATG_PHASE_REMOVAL);
}

void reaches_draw(Client *c) {
    StandIx who = subject(c);
    MatgReaches *r = matg_ui(c)->reaches;
    if (!peek_on(c, 'G') || who == STAND_NONE || !r || r->of != who) return;
    MatgInfo in;
    matg_info(client_view(c), who, &in);
    bool fixed = has_posture(c, &in);
    for (int k = 0; k < FIELDS; k++)
        if (r->by[k].made && r->by[k].drawn)
            regions_draw_rings(c, r->by[k].pt, r->by[k].end, r->by[k].ring_n, r->shape, SHAPE_POINTS,
                               !fixed || k == in.posture, ui_color(c->ui, ROLE_INFO));
}

static Vec top_of(const Outline *o) {
    Vec top = o->pt[0];
    for (uint32_t i = 1; i < o->end[o->ring_n - 1]; i++)
        if (o->pt[i].y > top.y) top = o->pt[i];
    return top;
}

/* "ordered need 13-: 65 %, alone 10-: 50 %" */
static void order_words(Client *c, StandIx who, Text *out) {
    const View *v = client_view(c);
    StandIx g[UI_GROUP];
    uint32_t n = matg_movement_group(v, who, g, UI_GROUP);
    int need[2];
    for (int k = 0; k < 2; k++) {
        Ledger l = {0};
        matg_move_need(v, who, g, n, k == 1, &l);
        need[k] = ledger_sum(&l);
    }
    client_put(c, out, TX_UI_REACH_ORDER, "n=%d\tchance=%d\talone=%d\tless=%d", need[0], CLAMP(need[0], 0, 20) * 5,
               need[1], CLAMP(need[1], 0, 20) * 5);
}

void reaches_marks(Client *c) {
    static const TextId word[FIELDS] = {[MATG_SHOWS_FIRING] = TX_MATG_P_FIRING,
                                        [MATG_SHOWS_FIRE_MOVE] = TX_MATG_P_FIRE_MOVE,
                                        [MATG_SHOWS_MOVEMENT] = TX_MATG_P_MOVEMENT};
    const View *v = client_view(c);
    StandIx who = subject(c);
    if (who == STAND_NONE) return;
    MatgReaches *r = reaches(c, who);
    MatgInfo in;
    matg_info(v, who, &in);
    bool fixed = has_posture(c, &in), some = false;
    if (!r) return;
    for (int k = 0; k < FIELDS; k++) {
        Outline *o = &r->by[k];
        make_outline(c, who, o, in.may_spend[k]);
        o->drawn = o->ring_n > 0;
        if (!o->drawn) continue;
        some = true;
        const char *t = client_line(c, TX_UI_REACH_POSTURE, "what=%s\tn=%s", client_text(c, word[k]),
                                    words_tenth(c, o->allowance, PATH_ONE_POINT));
        client_mark_label(c, top_of(o), !fixed || k == in.posture ? ROLE_INFO : ROLE_SECOND, t);
    }
    Vec at = stand_at(game_stand_c(v->g, who));
    at.y -= WU_INCH / 2 + (Wu)(44 * c->scale / c->bv.cam.ppi * WU_INCH); /* below its name */
    if (!some) {
        client_mark_label(c, at, ROLE_BLOCKED, client_text(c, TX_UI_REACH_NONE));
        return;
    }
    if (fixed && in.posture == MATG_SHOWS_FIRING) {
        client_mark_label(c, at, ROLE_BLOCKED, client_text(c, TX_UI_REACH_FIRING));
        return;
    }
    TEXT(order, 96);
    if (in.moved || in.attempt == MATG_TRY_DONE) return;
    order_words(c, who, &order);
    client_mark_label(c, at, ROLE_SECOND, order.buf);
}
