/* lt_field: how far a stand gets this turn (G, and while it is dragged under a duty): the field of costs, cut to where
 * it may end (lt 2.3, 3.1). */
#include "client/low_tech/lt_ui.h"
#include "world/reach.h"

#include <stdlib.h>
#include <string.h>

enum { RING_POINTS = 16384, RING_ENDS = 256, SHAPE_POINTS = 4096, STRIPS = 12000, STRIP = WU_CM * 3 / 10 };

typedef struct Strip { /* of ground that may be ended on: a row of the field from x0 to x1 */
    Wu x0, x1, y;
} Strip;
struct LtField {
    uint32_t version;
    StandIx of;
    void *mem; /* of the field, as long as it is asked for paths */
    Reach *reach;
    PathAsk ask;
    bool bound;
    uint32_t ring_n, strip_n;
    Vec pt[RING_POINTS];
    uint32_t end[RING_ENDS];
    Strip strip[STRIPS];
    Pt shape[SHAPE_POINTS];
};

static void forget(LtField *f) {
    free(f->mem);
    f->mem = NULL;
    f->reach = NULL;
    f->ring_n = f->strip_n = 0;
    f->of = STAND_NONE;
}

void lt_field_free(LtUi *u) {
    if (u->field) forget(u->field);
    free(u->field);
    u->field = NULL;
}

/* Where it may end, row by row; only asked when a duty cuts the field. */
static void cut(Client *c, LtField *f) {
    Box b = {WU_MAX, WU_MAX, 0, 0};
    for (uint32_t i = 0; i < f->end[f->ring_n - 1]; i++) {
        b.x0 = MIN(b.x0, f->pt[i].x), b.x1 = MAX(b.x1, f->pt[i].x);
        b.y0 = MIN(b.y0, f->pt[i].y), b.y1 = MAX(b.y1, f->pt[i].y);
    }
    for (Wu y = b.y0; y <= b.y1; y += STRIP) {
        Wu from = -1;
        for (Wu x = b.x0; x <= b.x1 + STRIP; x += STRIP) {
            Vec at = {x + STRIP / 2, y + STRIP / 2};
            bool may =
                x <= b.x1 && reach_cost(f->reach, at) >= 0 && lt_may_end(client_view(c), f->of, at).kind == VERDICT_OK;
            if (may && from < 0) from = x;
            if (may || from < 0) continue;
            if (f->strip_n < STRIPS) f->strip[f->strip_n++] = (Strip){from, x, y};
            from = -1;
        }
    }
}

static LtField *field_of(Client *c, StandIx who) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    uint32_t version = session_version(c->session) + 1;
    if (who == STAND_NONE || !stand_on_table(game_stand_c(v->g, who))) return NULL;
    if (!u->field) u->field = calloc(1, sizeof *u->field);
    LtField *f = u->field;
    if (!f || (f->of == who && f->version == version)) return f;
    forget(f);
    f->version = version;
    f->of = who;
    LtMove m;
    lt_move_info(v, who, &m);
    f->bound = m.bound;
    if (m.may.kind != VERDICT_OK || m.left <= 0 || !lt_path_ask(v, who, NULL, 0, NULL, &f->ask)) return f;
    Arena a;
    size_t n = reach_bytes(v->scene, &f->ask) * 2;
    f->mem = malloc(n);
    if (!f->mem) return f;
    arena_init(&a, f->mem, n, "field");
    f->reach = reach_new(&a, v->scene, &f->ask, 0);
    ReachRings out = {.pt = f->pt, .end = f->end, .pt_cap = RING_POINTS, .end_cap = RING_ENDS};
    if (f->reach && reach_rings(f->reach, &a, &out)) f->ring_n = out.n;
    if (f->ring_n > 0 && f->bound) cut(c, f);
    return f;
}

bool lt_field_path(Client *c, StandIx who, Vec to, PathLeg *leg, uint32_t *n) {
    LtField *f = field_of(c, who);
    size_t mark = arena_mark(&c->tmp);
    bool found = f && f->reach && reach_path(f->reach, to, leg, n, ARENA_NEW(&c->tmp, PathAnswer));
    arena_release(&c->tmp, mark);
    return found;
}

/* --- the picture --- */

static StandIx subject(Client *c) {
    return c->gesture == GESTURE_RULES && c->press_stand != STAND_NONE ? c->press_stand : client_subject(c);
}

/* G, or by itself for one that is in hand and may not go where it likes. */
static bool shown(Client *c, StandIx who) {
    if (who == STAND_NONE || who >= client_view(c)->g->stand_n) return false;
    if (peek_on(c, 'G')) return true;
    if (!lt_may(c, LT_MOVEMENT) || !lt_own(c, who) || !client_selected(c, who)) return false;
    LtMove m;
    lt_move_info(client_view(c), who, &m);
    return m.bound && m.may.kind == VERDICT_OK;
}

static void strips(Client *c, const LtField *f, Color col) {
    for (uint32_t k = 0; k < f->strip_n; k++) {
        Pt a = camera_px(&c->bv.cam, (Vec){f->strip[k].x0, f->strip[k].y + STRIP}),
           b = camera_px(&c->bv.cam, (Vec){f->strip[k].x1, f->strip[k].y});
        draw_rect(ui_list(c->ui), (Rect){a.x, a.y, b.x - a.x, b.y - a.y}, 0, style_alpha(col, 74));
    }
}

void lt_field_draw(Client *c) {
    StandIx who = subject(c);
    if (!shown(c, who)) return;
    LtField *f = field_of(c, who);
    if (!f || f->ring_n == 0) return;
    if (f->bound) strips(c, f, ui_color(c->ui, ROLE_CLEAR));
    regions_draw_rings(c, f->pt, f->end, f->ring_n, f->shape, SHAPE_POINTS, !f->bound,
                       ui_color(c->ui, f->bound ? ROLE_LIMIT : ROLE_INFO));
}

void lt_field_peek(Client *c, StandIx who) {
    const View *v = client_view(c);
    LtField *f = field_of(c, who);
    if (!f) return;
    const Stand *s = game_stand_c(v->g, who);
    Vec at = {s->x, s->y - WU_CM * 3};
    TEXT(words, 90);
    LtMove m;
    lt_move_info(v, who, &m);
    if (m.may.kind != VERDICT_OK) {
        TEXT(why, 300);
        words_verdict(c, &m.may, &why);
        client_mark_label(c, at, ROLE_BLOCKED, why.buf);
        return;
    }
    TEXT(left, 20);
    client_wu(c, m.left / 4, 1, &left);
    client_put(c, &words,
               f->ring_n == 0 ? TX_LT_U_FIELD_NONE
               : f->bound     ? TX_LT_U_FIELD_CUT
                              : TX_LT_U_FIELD,
               "n=%s", left.buf);
    client_mark_label(c, at, f->bound ? ROLE_LIMIT : ROLE_INFO, words.buf);
}
