/* aa_lane: a move by hand: the ghost runs in a lane, forward or back on the hull line, after a pivot of at most a quarter turn; handles at both ends of
 * the segment pivot; a movement that must still be rolled for is drawn first and rolled by Enter (ux 5). */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>
#include <string.h>

enum { SLOT_WHO, SLOT_BEFORE, SLOT_WAY, SLOT_FAR, SLOT_AFTER };
enum { STRAIGHT = 728 /* four degrees: as it stands */, STRAIGHT_WU = WU_CM / 2 };

/* --- a move as pencil --- */

bool aa_run_of(Client *c, const PlayPencil *p, AaRun *out) {
    const View *v = client_view(c);
    if (p->form != PLAY_LANE || p->by >= v->g->stand_n || !stand_on_table(game_stand_c(v->g, p->by))) return false;
    *out = (AaRun){.who = p->by, .before = game_stand_c(v->g, p->by)->face};
    for (uint16_t k = 0; k < p->n; k++) {
        const Arg *a = &p->arg[k];
        if (a->slot == SLOT_BEFORE) out->turns = true, out->before = (Angle)a->a;
        if (a->slot == SLOT_WAY) out->reverse = a->a != 0;
        if (a->slot == SLOT_FAR) out->far = a->a;
        if (a->slot == SLOT_AFTER) out->turns_after = true, out->after = (Angle)a->a;
    }
    if (!out->turns_after) out->after = out->before;
    return true;
}

bool aa_run_now(Client *c, AaRun *out) {
    PlayPencil *p = play_pencil(c);
    if (p && aa_run_of(c, p, out)) return true;
    *out = aa_ui(c)->wished;
    return aa_ui(c)->wish;
}

static uint16_t args_of(const AaRun *r, Arg *a) {
    uint16_t n = 0;
    a[n++] = (Arg){.slot = SLOT_WHO, .kind = ARG_STAND, .a = r->who};
    if (r->turns) a[n++] = (Arg){.slot = SLOT_BEFORE, .kind = ARG_ANGLE, .a = r->before};
    a[n++] = (Arg){.slot = SLOT_WAY, .kind = ARG_WORD, .a = r->reverse};
    a[n++] = (Arg){.slot = SLOT_FAR, .kind = ARG_LENGTH, .a = r->far};
    if (r->turns_after) a[n++] = (Arg){.slot = SLOT_AFTER, .kind = ARG_ANGLE, .a = r->after};
    return n;
}

static void put(Client *c, PlayPencil *p, const AaRun *r) {
    p->n = args_of(r, p->arg);
    for (uint16_t k = 0; k < p->hole_n; k++) {
        p->hole[k].n = 0;
        for (uint16_t i = 0; i < p->n; i++) p->hole[k].n = (uint16_t)(p->hole[k].n + (p->arg[i].slot == p->hole[k].slot));
    }
    p->drag = 1;
    play_pencil_check(c, p);
}

/* As far as the lane and other models let it go; what was asked for stays to be told. */
static void put_held(Client *c, PlayPencil *p, AaRun *r) {
    const View *v = client_view(c);
    AaLane lane;
    Verdict asked = verdict_ok();
    bool has = aa_lane(v, r->who, r->before, r->reverse, &lane);
    Wu held = has ? aa_lane_last(v, r->who, &lane, CLAMP(r->far, 0, lane.limit)) : 0;
    if (held < r->far) {
        put(c, p, r);
        asked = p->verdict;
        r->far = held;
    }
    put(c, p, r);
    if (asked.kind == VERDICT_OK) return;
    p->wanted = asked;
    p->nearer = true;
}

static void hold_wish(Client *c, AaRun *r) {
    const View *v = client_view(c);
    AaLane lane;
    if (!aa_lane(v, r->who, r->before, r->reverse, &lane)) r->far = 0;
    else r->far = aa_lane_last(v, r->who, &lane, CLAMP(r->far, 0, lane.limit));
}

/* --- where the pointer wants it --- */

static int pivots_spare(Client *c, const AaRun *r, bool other) {
    return aa_pivots_left(client_view(c), r->who) - other;
}

/* mods: Shift keeps to the hull line, Ctrl turns by the least; flip: it goes there backwards. */
static void run_to(Client *c, AaRun *r, Vec to, uint8_t mods, bool flip) {
    const Stand *s = game_stand_c(client_view(c)->g, r->who);
    Vec d = vec_sub(to, stand_at(s));
    r->before = s->face, r->turns = false, r->far = 0;
    if (d.x == 0 && d.y == 0) return;
    Angle way = angle_of(d);
    int32_t off = angle_diff(s->face, way);
    r->reverse = flip ? off >= -ANGLE_QUARTER && off <= ANGLE_QUARTER : off < -ANGLE_QUARTER || off > ANGLE_QUARTER;
    int32_t turn = angle_diff((Angle)(s->face + (r->reverse ? ANGLE_HALF : 0)), way);
    turn = CLAMP(turn, -ANGLE_QUARTER, ANGLE_QUARTER);
    Vec hull = angle_vec(s->face, 1 << 14);
    int64_t side = ((int64_t)d.x * hull.y - (int64_t)d.y * hull.x) >> 14;
    bool near = (turn < STRAIGHT && turn > -STRAIGHT) || (side < STRAIGHT_WU && side > -STRAIGHT_WU);
    bool straight = (near && !(mods & MOD_CTRL)) || (mods & MOD_SHIFT) || pivots_spare(c, r, r->turns_after) < 1;
    if (flip && straight) r->reverse = off < -ANGLE_QUARTER || off > ANGLE_QUARTER;
    if (!straight) r->before = (Angle)(s->face + turn), r->turns = true;
    Vec unit = angle_vec((Angle)(r->before + (r->reverse ? ANGLE_HALF : 0)), 1 << 14);
    int64_t along = ((int64_t)d.x * unit.x + (int64_t)d.y * unit.y) >> 14;
    r->far = (Wu)CLAMP(along, 0, WU_MAX - 1);
}

static Vec end_of(Client *c, const AaRun *r) {
    Vec from = stand_at(game_stand_c(client_view(c)->g, r->who));
    return r->far == 0 ? from : vec_add(from, angle_vec((Angle)(r->before + (r->reverse ? ANGLE_HALF : 0)), r->far));
}

/* A handle is turned: by at most a quarter of what it turns from. */
static void turn_to(Client *c, AaRun *r, Vec to, bool after) {
    const Stand *s = game_stand_c(client_view(c)->g, r->who);
    Angle from = after ? r->before : s->face;
    Vec d = vec_sub(to, after ? end_of(c, r) : stand_at(s));
    int32_t turn = d.x == 0 && d.y == 0 ? 0 : CLAMP(angle_diff(from, angle_of(d)), -ANGLE_QUARTER, ANGLE_QUARTER);
    bool may = pivots_spare(c, r, after ? r->turns : r->turns_after) > 0 && (turn > STRAIGHT || turn < -STRAIGHT);
    int32_t was = angle_diff(r->before, r->after);
    if (after) {
        r->turns_after = may;
        r->after = (Angle)(r->before + (may ? turn : 0));
        return;
    }
    r->turns = may;
    r->before = (Angle)(s->face + (may ? turn : 0));
    r->after = (Angle)(r->before + (r->turns_after ? was : 0)); /* the later pivot keeps its angle */
}

/* --- the hand --- */

static bool must_roll(Client *c, StandIx i) {
    const View *v = client_view(c);
    return aa_is_active(v->g, i) && game_stand_c(v->g, i)->seat == c->seat && aa_may_move(v, i).kind != VERDICT_OK && aa_again_from(v) > 0;
}

static void say_why(Client *c, StandIx i) {
    TEXT(line, 60);
    TEXT(why, 600);
    Verdict no;
    text_format(&line, "%c move ", words_seat(c));
    stand_label(client_view(c)->g, i, &line);
    text_str(&line, " forward 1");
    if (!words_check(c, line.buf, &no) || no.kind == VERDICT_OK) return;
    client_refusal(c, line.buf, &no, &why);
    client_say(c, ROLE_BLOCKED, why.buf);
    c->refused_rule = no.rule, c->refused_at = c->now;
}

/* Its own pencil, beside those of others. */
static PlayPencil *take_up(Client *c, StandIx i) {
    const PlayAct *a = play_find(c, "move", i, STAND_NONE, NULL);
    return a ? play_pencil_begin(c, a, play_ui(c)->pencil_n > 0) : NULL;
}

/* Who goes with it: the selection if it is in it, else its fire group. */
static uint32_t company(Client *c, StandIx lead, StandIx *out, uint32_t cap) {
    const View *v = client_view(c);
    StandIx in[AA_GROUP_MOST];
    uint8_t group = aa_groups_on(v->g) ? aa_stand_c(v->g, lead)->group : 0;
    uint32_t n = aa_group_members(v->g, group, in, AA_GROUP_MOST), k = 0;
    out[k++] = lead;
    for (uint32_t i = 0; i < n && k < cap; i++) {
        bool goes = client_selected(c, lead) ? client_selected(c, in[i]) : true;
        if (in[i] != lead && goes && aa_may_move(v, in[i]).kind == VERDICT_OK) out[k++] = in[i];
    }
    return k;
}

static bool near_px(Client *c, Pt p, float x, float y) {
    float dx = p.x - x, dy = p.y - y, r = 11 * c->scale;
    return dx * dx + dy * dy <= r * r;
}

static float handle_reach(Client *c) {
    return MAX(camera_len(&c->bv.cam, aa_base_radius(client_view(c)->cat, client_view(c)->g)) * 1.6f, 30 * c->scale);
}

bool aa_lane_handle(Client *c, int which, Pt *out) {
    AaRun r;
    if (!client_may_act(c) || !aa_run_now(c, &r)) return false;
    float reach = handle_reach(c);
    Pt at = camera_px(&c->bv.cam, which ? end_of(c, &r) : stand_at(game_stand_c(client_view(c)->g, r.who)));
    Vec unit = angle_vec(which ? r.after : r.before, 10000);
    *out = (Pt){at.x + reach * (float)unit.x / 10000, at.y - reach * (float)unit.y / 10000};
    return true;
}

static uint8_t grip_at(Client *c, const Hit *h, StandIx *who) {
    AaRun r;
    Pt p;
    if (!aa_run_now(c, &r)) return AA_GRIP_NONE;
    *who = r.who;
    for (int k = 1; k >= 0; k--)
        if (aa_lane_handle(c, k, &p) && near_px(c, p, h->x, h->y)) return k ? AA_GRIP_AFTER : AA_GRIP_BEFORE;
    if (h->stand == r.who || near_px(c, camera_px(&c->bv.cam, end_of(c, &r)), h->x, h->y)) return AA_GRIP_RUN;
    return AA_GRIP_NONE;
}

static bool begin(Client *c, const Hit *from) {
    AaUi *u = aa_ui(c);
    StandIx who = STAND_NONE;
    u->grip = grip_at(c, from, &who);
    if (u->grip != AA_GRIP_NONE) {
        u->grip_of = who;
        u->play.dragging = true;
        return true;
    }
    if (from->stand == STAND_NONE || game_stand_c(client_view(c)->g, from->stand)->seat != c->seat) return false;
    play_drop(c);
    play_aim(c, STAND_NONE);
    u->wish = false;
    u->grip = AA_GRIP_RUN;
    u->grip_of = from->stand;
    if (must_roll(c, from->stand)) {
        const Stand *s = game_stand_c(client_view(c)->g, from->stand);
        u->wish = true;
        u->wished = (AaRun){.who = from->stand, .before = s->face, .after = s->face};
        client_select(c, from->stand, false);
        u->play.dragging = true;
        return true;
    }
    StandIx go[AA_GROUP_MOST];
    uint32_t n = company(c, from->stand, go, AA_GROUP_MOST), taken = 0;
    for (uint32_t k = 0; k < n; k++) taken += take_up(c, go[k]) != NULL;
    if (taken == 0) {
        u->grip = AA_GRIP_NONE;
        say_why(c, from->stand);
        return false;
    }
    client_select_list(c, go, n, 0);
    u->play.dragging = true; /* the pointer says what the ghost's label would */
    return true;
}

/* The others do as the first does: the same heading when it turns, as far along their own lanes. */
static void follow(Client *c, const AaRun *lead) {
    PlayUi *u = play_ui(c);
    AaRun r;
    for (uint32_t k = 1; k < u->pencil_n; k++) {
        if (!aa_run_of(c, &u->pencil[k], &r)) continue;
        const Stand *s = game_stand_c(client_view(c)->g, r.who);
        r.turns = lead->turns && pivots_spare(c, &r, lead->turns_after) > 0 && lead->before != s->face;
        int32_t turn = CLAMP(angle_diff(s->face, lead->before), -ANGLE_QUARTER, ANGLE_QUARTER);
        r.before = (Angle)(s->face + (r.turns ? turn : 0));
        r.reverse = lead->reverse;
        r.far = lead->far;
        r.turns_after = lead->turns_after && pivots_spare(c, &r, r.turns) > 0;
        r.after = r.turns_after ? (Angle)(r.before + CLAMP(angle_diff(r.before, lead->after), -ANGLE_QUARTER, ANGLE_QUARTER)) : r.before;
        put_held(c, &u->pencil[k], &r);
    }
}

static void draw_to(Client *c, Vec to) {
    AaUi *u = aa_ui(c);
    AaRun r;
    if (!aa_run_now(c, &r)) return;
    bool wish = !play_pencil(c);
    if (u->grip == AA_GRIP_RUN) {
        run_to(c, &r, to, c->mods, u->play.back);
        if (!r.turns_after) r.after = r.before;
        int32_t after = angle_diff(r.before, r.after);
        if (after > ANGLE_QUARTER || after < -ANGLE_QUARTER) r.turns_after = false, r.after = r.before;
    } else {
        turn_to(c, &r, to, u->grip == AA_GRIP_AFTER);
    }
    client_touch(c);
    if (wish) {
        hold_wish(c, &r);
        u->wished = r;
        return;
    }
    Wu asked = r.far;
    put_held(c, play_pencil(c), &r);
    AaRun lead = r;
    lead.far = asked;
    follow(c, &lead);
}

/* What moves nobody is rubbed out at once. */
static void let_go(Client *c) {
    AaUi *u = aa_ui(c);
    AaRun r;
    u->play.back = u->play.dragging = false;
    u->grip = AA_GRIP_NONE;
    if (!aa_run_now(c, &r) || r.far > 0 || r.turns || r.turns_after) return;
    PlayPencil *p = play_pencil(c);
    if (p && p->nearer) {
        TEXT(why, 500);
        words_verdict(c, &p->wanted, &why);
        client_say(c, ROLE_BLOCKED, why.buf);
    }
    play_drop(c);
    u->wish = false;
}

bool aa_lane_drag(Client *c, const Hit *from, const Hit *to, int step) {
    AaUi *u = aa_ui(c);
    if (step == 0) {
        if (!client_may_act(c) || !aa_phase_is(c, AA_PLAY) || play_asking(c) || !begin(c, from)) return false;
        draw_to(c, to->at);
        return true;
    }
    if (u->grip == AA_GRIP_NONE) return false;
    if (step < 3) draw_to(c, to->at);
    if (step == 3) {
        if (u->grip == AA_GRIP_RUN) play_drop(c), u->wish = false;
        u->grip = AA_GRIP_NONE;
        u->play.back = u->play.dragging = false;
    }
    if (step == 2) let_go(c);
    return true;
}

bool aa_lane_key(Client *c, const InputEvent *e) {
    AaUi *u = aa_ui(c);
    if (e->kind != INPUT_KEY_DOWN || u->grip == AA_GRIP_NONE || e->key != KEY_TAB) return false;
    u->play.back = !u->play.back; /* there, but backwards */
    draw_to(c, c->hover_at);
    return true;
}

/* --- ink --- */

static void wish_line(Client *c, const AaRun *r, Text *out) {
    Arg arg[5];
    const View *v = client_view(c);
    Command cmd = {.seat = c->seat, .op = words_op(v, "move"), .n = args_of(r, arg), .arg = arg};
    command_print(v->rs, v->cat, v->g, &cmd, out);
}

bool aa_lane_enter(Client *c) {
    AaUi *u = aa_ui(c);
    if (!u->wish || play_pencil(c) || !client_may_act(c) || play_asking(c)) return false;
    u->wish_rolling = true;
    aa_again(c);
    return true;
}

/* The roll fell: the move that was drawn follows, or is gone. */
void aa_lane_changed(Client *c) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    if (!u->wish) return;
    StandIx who = u->wished.who;
    bool outriders = v->g->decision.kind == AA_ASK_OUTRIDERS;
    if (outriders && u->wish_rolling) return;
    if (!aa_phase_is(c, AA_PLAY) || who >= v->g->stand_n || !aa_is_active(v->g, who) || v->g->decision.kind || !client_may_act(c)) {
        u->wish = u->wish_rolling = false;
        return;
    }
    if (aa_may_move(v, who).kind != VERDICT_OK) return;
    AaRun r = u->wished;
    bool rolled = u->wish_rolling;
    u->wish = u->wish_rolling = false;
    if (rolled) {
        TEXT(line, 200);
        wish_line(c, &r, &line);
        client_submit(c, line.buf);
        return;
    }
    PlayPencil *p = take_up(c, who); /* rolled for by another button: the move waits for its Enter */
    if (p) put_held(c, p, &r);
}

bool aa_lane_rub_out(Client *c) {
    AaUi *u = aa_ui(c);
    if (!u->wish) return false;
    u->wish = u->wish_rolling = false;
    client_touch(c);
    return true;
}

/* --- words --- */

void aa_lane_brief(Client *c, const AaRun *r, Text *out) {
    if (r->far > 0) client_wu(c, r->far, 1, out);
    else if (r->turns || r->turns_after) text_str(out, client_text(c, TX_AA_U_PIVOTS_ON_SPOT));
}

void aa_lane_cost(Client *c, const AaRun *r, Text *out) {
    const View *v = client_view(c);
    AaLane lane;
    if (r->far > 0 && aa_lane(v, r->who, r->before, r->reverse, &lane)) {
        TEXT(far, 24);
        TEXT(spent, 24);
        TEXT(most, 24);
        client_wu(c, r->far, 1, &far);
        text_ratio(&spent, aa_lane_spent(&lane, r->far), WU_CM, 1, false);
        client_wu(c, lane.allowance, 1, &most);
        client_put(c, out, TX_AA_U_COST, "far=%s\tspent=%s\tmost=%s", far.buf, spent.buf, most.buf);
    }
    int turns = r->turns + r->turns_after;
    if (turns == 0) return;
    if (out->len) text_str(out, " \xC2\xB7 ");
    client_put(c, out, TX_AA_U_PIVOTS_OF, "n=%d\tall=%d", turns, aa_pivots_left(v, r->who));
}

bool aa_lane_hover(Client *c, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    AaUi *u = aa_ui(c);
    AaRun r;
    if (u->grip == AA_GRIP_NONE || !aa_run_now(c, &r)) return false;
    aa_lane_cost(c, &r, a);
    *ra = ROLE_CLEAR, *rb = ROLE_LIMIT;
    PlayPencil *p = play_pencil(c);
    if (p && (p->nearer || p->verdict.kind != VERDICT_OK)) {
        *ra = ROLE_LIMIT;
        words_verdict(c, p->nearer ? &p->wanted : &p->verdict, b);
    } else if (r.reverse) {
        text_str(b, client_text(c, TX_AA_U_REVERSES));
        *rb = ROLE_SECOND;
    } else if (!p) {
        client_put(c, b, TX_AA_U_WISH, "need=%d", aa_again_from(client_view(c)));
    }
    if (a->len == 0) text_str(a, client_text(c, TX_AA_U_LANE_HOW));
    return true;
}

static void span_rows(Client *c, const AaRun *r, const AaLane *lane) {
    for (uint32_t k = 0; k < lane->span_n; k++) {
        const AaSpan *s = &lane->span[k];
        if (s->from >= r->far) break;
        TEXT(far, 24);
        TEXT(sum, 24);
        Wu part = MIN(s->to, r->far) - s->from;
        text_ratio(&far, part, WU_CM, 1, false);
        text_ratio(&sum, (int64_t)part * s->times, WU_CM, 1, false);
        TextId id = s->rough ? (r->reverse ? TX_AA_U_SPAN_BOTH : TX_AA_U_SPAN_ROUGH) : r->reverse ? TX_AA_U_SPAN_REVERSE : TX_AA_U_SPAN;
        aa_note(c, client_line(c, id, "far=%s\ttimes=%d\tsum=%s", far.buf, s->times, sum.buf), s->times > 1 ? ROLE_LIMIT : ROLE_SECOND);
    }
}

static void stop_words(Client *c, const AaLane *lane) {
    static const TextId WHY[] = {TX_AA_U_STOP_SPENT, TX_AA_U_STOP_SHUT, TX_AA_U_STOP_ENEMY, TX_AA_U_STOP_EDGE};
    TEXT(most, 24);
    client_wu(c, lane->limit, 1, &most);
    aa_note(c, client_line(c, WHY[lane->stop & 3], "far=%s", most.buf), ROLE_SECOND);
}

static void turn_words(Client *c, const AaRun *r) {
    const struct {
        bool on;
        int32_t by;
        TextId what;
    } of[] = {{r->turns, angle_diff(game_stand_c(client_view(c)->g, r->who)->face, r->before), TX_AA_U_PIVOT_BEFORE},
              {r->turns_after, angle_diff(r->before, r->after), TX_AA_U_PIVOT_AFTER}};
    for (size_t k = 0; k < ARRAY_LEN(of); k++) {
        if (!of[k].on) continue;
        TEXT(deg, 16);
        text_ratio(&deg, angle_to_mdeg((Angle)(of[k].by < 0 ? -of[k].by : of[k].by)), 1000, 0, false);
        aa_note(c, client_line(c, of[k].what, "deg=%s\tside=%s", deg.buf, client_text(c, of[k].by < 0 ? TX_AA_U_LEFT : TX_AA_U_RIGHT)), ROLE_SECOND);
    }
}

bool aa_lane_work(Client *c) {
    AaUi *u = aa_ui(c);
    AaRun r;
    const View *v = client_view(c);
    if (!aa_run_now(c, &r)) return false;
    PlayPencil *p = play_pencil(c);
    Ui *ui = c->ui;
    AaLane lane;
    uint32_t n = MAX(play_ui(c)->pencil_n, 1u);
    ui_heading(ui, n > 1 ? client_line(c, TX_AA_U_MOVE_GROUP, "n=%u", n) : client_line(c, TX_AA_U_MOVE, "who=%s", words_name(c, r.who)));
    TEXT(cost, 160);
    aa_lane_cost(c, &r, &cost);
    ui_label(ui, cost.len ? cost.buf : client_text(c, TX_AA_U_LANE_HOW), (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    bool can = !p || (p->full && p->verdict.kind == VERDICT_OK);
    ui_row(ui, 36, 2, (const float[]){0, 92});
    const char *words = p ? client_label(c, TX_AA_U_DO_MOVE, "Do it") : client_named(c, client_line(c, TX_AA_U_ROLL_MOVE, "need=%d", aa_again_from(v)), "Do it");
    bool go = ui_button(ui, words, "Enter", BUTTON_PRIMARY | (can ? 0 : BUTTON_DISABLED));
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "Drop"), "Esc", 0);
    ui_column(ui);
    if (p && (p->nearer || p->verdict.kind != VERDICT_OK)) {
        TEXT(why, 500);
        words_verdict(c, p->nearer ? &p->wanted : &p->verdict, &why);
        ui_label(ui, why.buf, (UiFont){.role = p->nearer ? ROLE_LIMIT : ROLE_BLOCKED, .wrap = true});
    }
    if (!p) {
        TEXT(costs, 200);
        aa_failure_words(c, &costs);
        ui_label(ui, costs.buf, (UiFont){.role = ROLE_BLOCKED, .wrap = true});
    }
    if (aa_lane(v, r.who, r.before, r.reverse, &lane)) span_rows(c, &r, &lane), stop_words(c, &lane);
    turn_words(c, &r);
    aa_note(c, client_text(c, TX_AA_U_LANE_KEYS), ROLE_FAINT);
    if (go && p) play_ink(c);
    if (go && !p) aa_lane_enter(c);
    if (drop) play_drop(c), u->wish = false;
    return true;
}

/* --- pictures --- */

static const float TURN = 9.58737992e-5f; /* radians an Angle unit */

static Color shade(Client *c, int times, int alpha) {
    Role r = times <= 1 ? ROLE_CLEAR : times == 2 ? ROLE_LIMIT : ROLE_BLOCKED;
    return style_alpha(ui_color(c->ui, r), alpha);
}

typedef struct Band { /* a lane in px */
    Pt from;
    float ux, uy, sx, sy, cm; /* along; across, half as wide as the base */
} Band;

static Band band_of(Client *c, const AaLane *l) {
    Vec unit = angle_vec(l->way, 10000);
    float r = camera_len(&c->bv.cam, aa_base_radius(client_view(c)->cat, client_view(c)->g));
    Band b = {.from = camera_px(&c->bv.cam, l->from), .ux = (float)unit.x / 10000, .uy = -(float)unit.y / 10000, .cm = camera_len(&c->bv.cam, WU_CM)};
    b.sx = -b.uy * r, b.sy = b.ux * r;
    return b;
}

static Pt at_band(const Band *b, float cm, float side) {
    return (Pt){b->from.x + b->ux * b->cm * cm + b->sx * side, b->from.y + b->uy * b->cm * cm + b->sy * side};
}

static void draw_span(Client *c, const Band *b, float from, float to, int times, bool strong) {
    DrawList *d = ui_list(c->ui);
    Pt q[4] = {at_band(b, from, -1), at_band(b, to, -1), at_band(b, to, 1), at_band(b, from, 1)};
    draw_fill(d, q, 4, shade(c, times, strong ? 74 : 26));
    for (float at = from; times > 1 && at < to; at += 1.0f) { /* slow going is hatched, too */
        float end = MIN(at + (times > 2 ? 0.5f : 1.0f), to);
        Pt h[2] = {at_band(b, at, -1), at_band(b, end, 1)};
        draw_line(d, h, 2, false, 1.25f * c->scale, shade(c, times, strong ? 170 : 80));
    }
    for (int k = -1; k <= 1; k += 2) {
        Pt e[2] = {at_band(b, from, (float)k), at_band(b, to, (float)k)};
        draw_line(d, e, 2, false, 3.5f * c->scale, COLOR_A(0x101410, strong ? 150 : 70));
        if (times > 1) draw_dashed(d, e, 2, false, 1.75f * c->scale, shade(c, times, strong ? 255 : 150), 6 * c->scale, 4 * c->scale);
        else draw_line(d, e, 2, false, 1.75f * c->scale, shade(c, times, strong ? 255 : 150));
    }
}

static void draw_ticks(Client *c, const Band *b, float limit, bool strong) {
    DrawList *d = ui_list(c->ui);
    Color ink = COLOR_A(0xFFFFFF, strong ? 235 : 120);
    int step = b->cm < 5 * c->scale ? 5 : 1;
    for (int k = step; (float)k <= limit + 0.001f; k += step) {
        bool five = k % 5 == 0;
        float in = five ? 0.5f : 0.75f;
        for (int side = -1; side <= 1; side += 2) {
            Pt t[2] = {at_band(b, (float)k, (float)side), at_band(b, (float)k, (float)side * in)};
            draw_line(d, t, 2, false, (five ? 2.0f : 1.25f) * c->scale, ink);
        }
        if (!five || !strong || b->cm * 5 < 22 * c->scale) continue;
        char text[12];
        snprintf(text, sizeof text, "%d", k);
        Pt p = at_band(b, (float)k, 1.0f);
        float nx = b->sx > 0 ? 3.0f : -3.0f - ui_text_width(c->ui, text, SIZE_SMALL, FONT_SEMIBOLD);
        draw_text_halo(d, p.x + nx * c->scale, p.y - 7 * c->scale, SIZE_SMALL * c->scale, FONT_SEMIBOLD, COLOR(0xFFFFFF), COLOR(0x101410), 2 * c->scale, text);
    }
}

static void draw_lane(Client *c, const AaLane *l, Wu far, bool strong) {
    Band b = band_of(c, l);
    for (uint32_t k = 0; k < l->span_n; k++) {
        const AaSpan *s = &l->span[k];
        float from = (float)s->from / WU_CM, to = (float)s->to / WU_CM, cut = CLAMP((float)far / WU_CM, from, to);
        if (cut > from) draw_span(c, &b, from, cut, s->times, strong);
        if (to > cut) draw_span(c, &b, cut, to, s->times, false);
    }
    float limit = (float)l->limit / WU_CM;
    draw_ticks(c, &b, limit, strong);
    bool shut = l->stop != AA_LANE_SPENT;
    Pt end[2] = {at_band(&b, limit, -1.25f), at_band(&b, limit, 1.25f)};
    draw_line(ui_list(c->ui), end, 2, false, 5 * c->scale, COLOR_A(0x101410, strong ? 170 : 90));
    draw_line(ui_list(c->ui), end, 2, false, 2.5f * c->scale, style_alpha(ui_color(c->ui, shut ? ROLE_BLOCKED : ROLE_CLEAR), strong ? 255 : 150));
}

/* The hull line of one that may go and of which nothing is drawn yet. */
static void hull_lines(Client *c, StandIx i) {
    const View *v = client_view(c);
    AaLane lane;
    bool goes = (aa_can_act(v->g, i) || aa_is_active(v->g, i)) && aa_may_move(v, i).kind == VERDICT_OK;
    if (!goes && !must_roll(c, i)) return;
    for (int back = 0; back < 2; back++)
        if (aa_lane(v, i, game_stand_c(v->g, i)->face, back != 0, &lane)) draw_lane(c, &lane, 0, false);
}

void aa_lane_under(Client *c) {
    const View *v = client_view(c);
    PlayUi *p = play_ui(c);
    AaRun r;
    AaLane lane;
    if (!client_may_act(c) || !aa_phase_is(c, AA_PLAY) || play_asking(c)) return;
    bool some = false;
    for (uint32_t k = 0; k < p->pencil_n; k++) {
        if (p->pencil[k].seat != c->seat || !aa_run_of(c, &p->pencil[k], &r)) continue;
        some = true;
        if (aa_lane(v, r.who, r.before, r.reverse, &lane)) draw_lane(c, &lane, r.far, true);
    }
    if (!some && aa_ui(c)->wish && aa_lane(v, aa_ui(c)->wished.who, aa_ui(c)->wished.before, aa_ui(c)->wished.reverse, &lane))
        draw_lane(c, &lane, aa_ui(c)->wished.far, true), some = true;
    if (some || p->pencil_n > 0 || p->aim != STAND_NONE || aa_ui(c)->card) return;
    for (uint32_t k = 0; k < c->sel_n && k < AA_GROUP_MOST; k++)
        if (game_stand_c(v->g, c->sel[k])->seat == c->seat && stand_on_table(game_stand_c(v->g, c->sel[k]))) hull_lines(c, c->sel[k]);
}

static void draw_handle(Client *c, int which, Angle from, Angle now, bool turned, bool may) {
    DrawList *d = ui_list(c->ui);
    AaRun r;
    Pt p;
    if (!aa_lane_handle(c, which, &p) || !aa_run_now(c, &r)) return;
    Pt at = camera_px(&c->bv.cam, which ? end_of(c, &r) : stand_at(game_stand_c(client_view(c)->g, r.who)));
    float reach = handle_reach(c), mid = (float)from * TURN;
    Color col = ui_color(c->ui, may || turned ? ROLE_SELECT : ROLE_FAINT);
    if (may || turned) { /* as far as it may turn */
        draw_ring(d, at.x, at.y, reach, mid - 1.5707963f, mid + 1.5707963f, 4 * c->scale, COLOR_A(0x101410, 110));
        draw_ring(d, at.x, at.y, reach, mid - 1.5707963f, mid + 1.5707963f, 1.5f * c->scale, style_alpha(col, 200));
    }
    Pt l[2] = {at, p};
    draw_line(d, l, 2, false, 3.5f * c->scale, COLOR_A(0x101410, 140));
    draw_line(d, l, 2, false, 1.5f * c->scale, col);
    draw_disc(d, p.x, p.y, 8.5f * c->scale, COLOR(0x101410));
    draw_disc(d, p.x, p.y, 7 * c->scale, col);
    float a = (float)now * TURN; /* two small arrows: it turns both ways */
    draw_ring(d, p.x, p.y, 3.4f * c->scale, a + 0.6f, a + 5.6f, 1.75f * c->scale, COLOR(0x14181A));
    if (!turned) return;
    char text[16];
    int32_t by = angle_diff(from, now);
    snprintf(text, sizeof text, "%d\xC2\xB0", (int)((angle_to_mdeg((Angle)(by < 0 ? -by : by)) + 500) / 1000));
    draw_text_halo(d, p.x + 11 * c->scale, p.y - 8 * c->scale, SIZE_BODY * c->scale, FONT_BOLD, COLOR(0xFFFFFF), COLOR(0x101410), 2 * c->scale, text);
}

/* A diamond for each pivot: what is left is filled, what this move takes is crossed out of it. */
static void draw_pips(Client *c, const AaRun *r) {
    DrawList *d = ui_list(c->ui);
    const View *v = client_view(c);
    int all = aa_pivots(v->cat, v->g, game_stand_c(v->g, r->who)->type), left = aa_pivots_left(v, r->who), spare = left - r->turns - r->turns_after;
    Pt at = camera_px(&c->bv.cam, end_of(c, r));
    float half = camera_len(&c->bv.cam, aa_base_radius(v->cat, v->g)), y = at.y + half + 13 * c->scale, step = 14 * c->scale, side = 5 * c->scale;
    float x = at.x - step * (float)(all - 1) / 2;
    Rect plate = {x - 10 * c->scale, y - 9 * c->scale, step * (float)(all - 1) + 20 * c->scale, 18 * c->scale};
    draw_rect(d, plate, 9 * c->scale, COLOR_A(0x101410, 190));
    for (int k = 0; k < all; k++, x += step) {
        Pt q[4] = {{x, y - side}, {x + side, y}, {x, y + side}, {x - side, y}};
        Color col = ui_color(c->ui, k < left ? ROLE_SELECT : ROLE_FAINT);
        if (k < spare) draw_fill(d, q, 4, col);
        draw_line(d, q, 4, true, 1.5f * c->scale, col);
    }
}

void aa_lane_draw(Client *c) {
    const View *v = client_view(c);
    AaRun r;
    if (!client_may_act(c) || !aa_phase_is(c, AA_PLAY) || play_asking(c) || !aa_run_now(c, &r)) return;
    int left = aa_pivots_left(v, r.who);
    draw_clip(ui_list(c->ui), c->bv.cam.view);
    if (aa_ui(c)->grip != AA_GRIP_AFTER) draw_handle(c, 0, game_stand_c(v->g, r.who)->face, r.before, r.turns, left - r.turns_after > 0);
    if (aa_ui(c)->grip != AA_GRIP_BEFORE) draw_handle(c, 1, r.before, r.after, r.turns_after, left - r.turns > 0);
    draw_pips(c, &r);
    draw_clip_none(ui_list(c->ui));
}

/* Beyond the handles' reach, so that neither hides the other. */
static void ghost_label(Client *c, const AaRun *r, uint8_t role, const char *words) {
    if (words[0] == 0) return;
    float px = handle_reach(c) + 15 * c->scale;
    Vec at = end_of(c, r);
    at.y += (Wu)(px * WU_INCH / c->bv.cam.ppi);
    client_mark_label(c, at, role, words)->above = 1;
}

/* How far the ghosts go; the ghost of a move whose roll is still to be made (the general panels draw those of pencils). */
void aa_lane_overlay(Client *c) {
    AaUi *u = aa_ui(c);
    PlayUi *p = play_ui(c);
    AaRun r;
    if (!client_may_act(c) || u->grip != AA_GRIP_NONE) return;
    for (uint32_t k = 0; k < p->pencil_n; k++) {
        if (p->pencil[k].seat != c->seat || !aa_run_of(c, &p->pencil[k], &r)) continue;
        if (k > 0 && !p->pencil[k].nearer) continue; /* they go as far as the first */
        TEXT(words, 60);
        aa_lane_brief(c, &r, &words);
        ghost_label(c, &r, p->pencil[k].nearer ? ROLE_LIMIT : ROLE_CLEAR, words.buf);
    }
}

void aa_lane_ghost(Client *c) {
    AaUi *u = aa_ui(c);
    if (!u->wish || !client_may_act(c) || play_pencil(c)) return;
    client_ghost(c, u->wished.who, (Pose){end_of(c, &u->wished), u->wished.after});
    TEXT(words, 90);
    client_put(c, &words, TX_AA_U_WISH, "need=%d", aa_again_from(client_view(c)));
    if (u->grip == AA_GRIP_NONE) ghost_label(c, &u->wished, ROLE_LIMIT, words.buf);
}
