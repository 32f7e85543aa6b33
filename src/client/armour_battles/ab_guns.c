/* ab_guns: batteries: Impact Markers with their burst and who it touches, the chance that one answers at once, the way of the deviation, smoke screens
 * placed and turned (7). */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

static bool is_mission(uint8_t op) {
    return op == AB_OP_CALL || op == AB_OP_SMOKE || op == AB_OP_ADJUST;
}

/* --- what a mission would touch --- */

static void burst(Client *c, Vec at, uint8_t dash) {
    const View *v = client_view(c);
    Mark *m = client_mark(c, MARK_CIRCLE, ROLE_BLOCKED, dash);
    m->pt[0] = at, m->n = 1, m->r = ab_burst_reach(v), m->width = 2.5f, m->above = 1;
    m = client_mark(c, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
    m->pt[0] = at, m->n = 1, m->above = 1;
    StandIx hit[AB_BURST];
    uint32_t n = ab_burst(v, at, hit, AB_BURST);
    for (uint32_t k = 0; k < n; k++) {
        BoardStand *b = client_board_stand(c, hit[k]);
        if (b) b->flags |= LOOK_AIMED;
    }
}

static void screen(Client *c, Vec at, Angle face, uint8_t dash) {
    Shape s = ab_smoke_screen(client_view(c));
    Vec ring[4];
    shape_ring(s, (Pose){at, face}, ring);
    Mark *m = client_mark(c, MARK_AREA, ROLE_INFO, dash);
    for (int k = 0; k < 4; k++) m->pt[k] = ring[k];
    m->n = 4, m->above = 1;
}

static bool point_of(const PlayPencil *p, Vec *at) {
    for (uint16_t k = 0; k < p->n; k++)
        if (p->arg[k].kind == ARG_POINT) {
            *at = (Vec){p->arg[k].a, p->arg[k].b};
            return true;
        }
    return false;
}

static StandIx stand_of(const PlayPencil *p, uint16_t nth) {
    for (uint16_t k = 0; k < p->n; k++)
        if (p->arg[k].kind == ARG_STAND && nth-- == 0) return (StandIx)p->arg[k].a;
    return STAND_NONE;
}

static Angle face_of(Client *c, const PlayPencil *p) {
    for (uint16_t k = 0; k < p->n; k++)
        if (p->arg[k].kind == ARG_ANGLE) return (Angle)p->arg[k].a;
    Vec at;
    if (play_ui(c)->turning && c->over_table && point_of(p, &at) && !vec_same(at, c->hover_at)) return angle_of(vec_sub(c->hover_at, at));
    return 0;
}

static Verdict check(Client *c, const PlayPencil *p, StandIx fo, Vec at) {
    const View *v = client_view(c);
    return p->op == AB_OP_ADJUST ? ab_check_adjust(v, stand_of(p, 0), fo, at) : ab_check_call(v, stand_of(p, 0), fo, at, p->op == AB_OP_SMOKE);
}

/* The first unit that may observe there. */
static StandIx observer(Client *c, const PlayPencil *p, Vec at) {
    for (uint16_t k = 0; k < p->some_n; k++)
        if (check(c, p, p->some[k], at).kind == VERDICT_OK) return p->some[k];
    return STAND_NONE;
}

bool ab_guns_cast(Client *c, const PlayPencil *p) {
    Vec at;
    if (!is_mission(p->op)) return false;
    bool lies = point_of(p, &at);
    if (!lies) {
        if (!c->over_table || c->gesture != GESTURE_NONE) return true;
        at = c->hover_at;
    }
    StandIx fo = lies ? stand_of(p, 1) : observer(c, p, at);
    bool ok = fo != STAND_NONE && check(c, p, fo, at).kind == VERDICT_OK;
    if (p->op == AB_OP_SMOKE)
        screen(c, at, face_of(c, p), ok ? DASH_SOLID : DASH_DOTS);
    else
        burst(c, at, ok ? DASH_SOLID : DASH_DOTS);
    if (p->op == AB_OP_ADJUST) {
        Vec mark;
        Angle face;
        uint8_t mission;
        if (ab_mission(client_view(c), stand_of(p, 0), &mark, &face, &mission)) {
            Mark *m = client_mark(c, MARK_CIRCLE, ROLE_LIMIT, DASH_LONG);
            m->pt[0] = mark, m->n = 1, m->r = ab_adjust_reach(client_view(c));
            client_mark_line(c, mark, at, ROLE_LIMIT, DASH_LONG);
        }
    }
    if (fo != STAND_NONE && stand_on_table(game_stand_c(client_view(c)->g, fo))) {
        client_mark_line(c, stand_at(game_stand_c(client_view(c)->g, fo)), at, ok ? ROLE_CLEAR : ROLE_BLOCKED, ok ? DASH_SOLID : DASH_DOTS)->width = 1.5f;
        BoardStand *b = client_board_stand(c, fo);
        if (b) b->flags |= LOOK_FIRER;
    }
    TEXT(words, 90);
    if (ok && p->op != AB_OP_ADJUST)
        client_put(c, &words, TX_AB_UI_AT_ONCE, "n=%s", words_of(c, ab_response_chance(client_view(c), (Seat)c->seat)));
    else if (!ok)
        text_str(&words, client_text(c, TX_AB_UI_NO_OBSERVER));
    if (words.len) client_mark_label(c, (Vec){at.x, at.y + WU_INCH}, ok ? ROLE_CLEAR : ROLE_BLOCKED, words.buf);
    return true;
}

/* The marker lies: who observes is filled in, and can be changed by a click. */
void ab_guns_pencil(Client *c) {
    PlayPencil *p = play_pencil(c);
    Vec at;
    if (!p || !is_mission(p->op) || !point_of(p, &at) || stand_of(p, 1) != STAND_NONE) return;
    StandIx fo = observer(c, p, at);
    if (fo != STAND_NONE) {
        play_pencil_put(c, p, ARG_STAND, (Arg){.a = fo});
        play_ui(c)->turning = p->op == AB_OP_SMOKE;
        return;
    }
    Verdict no = p->some_n ? check(c, p, p->some[0], at) : verdict_ok();
    for (uint16_t k = 1; k < p->some_n && no.why == TX_AB_FO_SEES_NONE; k++) no = check(c, p, p->some[k], at); /* of one who sees someone, when any does */
    if (no.kind != VERDICT_OK) ab_refuse(c, &no);
    play_pencil_take_back(c, p);
}

/* --- markers that lie --- */

void ab_guns_overlay(Client *c) {
    const View *v = client_view(c);
    PlayPencil *p = play_pencil(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Vec at;
        Angle face;
        uint8_t mission;
        if (!ab_mission(v, (StandIx)i, &at, &face, &mission) || mission == AB_MISSION_SCREEN) continue;
        Mark *m = client_mark(c, MARK_CIRCLE, ROLE_BLOCKED, DASH_DOT);
        m->pt[0] = at, m->n = 1, m->r = mission == AB_MISSION_HE ? ab_burst_reach(v) : WU_INCH / 2;
        if (mission == AB_MISSION_SMOKE) screen(c, at, face, DASH_DOT);
        m = client_mark(c, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
        m->pt[0] = at, m->n = 1;
        TEXT(words, 60);
        stand_label(v->g, (StandIx)i, &words);
        text_char(&words, ' ');
        text_str(&words, client_text(c, mission == AB_MISSION_HE ? TX_AB_MISSION_HE : TX_AB_MISSION_SMOKE));
        if (!p || !is_mission(p->op)) client_mark_label(c, (Vec){at.x, at.y + WU_INCH * 2 / 3}, game_stand_c(v->g, i)->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, words.buf);
    }
    if (p && is_mission(p->op) && client_may_act(c)) return;
    for (uint32_t k = 0; k < c->anim_n; k++) { /* the way of a round that went astray, as its dice are shown */
        const Anim *a = &c->anim[k];
        if (a->kind == ANIM_DICE && !vec_same(a->from, a->to) && (a->to.x | a->to.y) != 0) client_mark_line(c, a->from, a->to, ROLE_BLOCKED, DASH_SOLID);
    }
}

/* --- the panel --- */

static bool of_battery(Client *c, const PlayAct *a, void *user) {
    (void)user;
    return a->by != STAND_NONE && is_mission(a->o.cmd.op) && ab_is_battery(client_view(c), a->by);
}

void ab_guns_work(Client *c) {
    const View *v = client_view(c);
    bool headed = false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != c->seat || !ab_is_battery(v, (StandIx)i)) continue;
        const PlayAct *a = play_find(c, NULL, (StandIx)i, STAND_NONE, NULL);
        if (!a) continue;
        if (!headed) ui_heading(c->ui, client_line(c, TX_AB_UI_GUNS, "n=%s", words_of(c, ab_response_chance(v, (Seat)c->seat))));
        headed = true;
        TEXT(id, 16);
        stand_label(v->g, (StandIx)i, &id);
        ui_push(c->ui, id.buf);
        ui_label(c->ui, words_name(c, (StandIx)i), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
        play_act_buttons(c, (StandIx)i, of_battery, NULL);
        ui_pop(c->ui);
    }
}
