/* aa_work: the work panel of a player-turn: movements as chips with what a failure costs, the drawn move, the aimed shot with what a miss costs, and the
 * board of where the battle stands. */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>
#include <string.h>

/* --- words --- */

const char *aa_side(Client *c, uint8_t seat) {
    const Battle *b = client_view(c)->cat->battle;
    if (!b || seat > SEAT_B) return "";
    return strcmp(b->side[0].nation, b->side[1].nation) == 0 ? b->side[seat].name : b->side[seat].nation;
}

void aa_submit(Client *c, const char *command) {
    TEXT(line, 300);
    text_format(&line, "%c %s", words_seat(c), command);
    client_submit(c, line.buf);
}

void aa_percent(int num, int den, Text *out) {
    int64_t whole = ((int64_t)num * 1000 + den / 2) / den;
    text_format(out, "%d", (int)((whole + 5) / 10));
}

const char *aa_verdict(Client *c, const char *command, bool *ok) {
    TEXT(line, 300);
    Verdict no = verdict_ok();
    text_format(&line, "%c %s", words_seat(c), command);
    bool some = words_check(c, line.buf, &no);
    *ok = some && no.kind == VERDICT_OK;
    if (*ok || !some) return "";
    Text out = client_line_make(c);
    words_verdict(c, &no, &out);
    return out.buf;
}

void aa_note(Client *c, const char *text, uint8_t role) {
    ui_label(c->ui, text, (UiFont){.size = SIZE_SMALL, .role = role, .wrap = true});
}

/* --- movements --- */

void aa_again(Client *c) {
    aa_submit(c, "again");
}

static uint32_t idle_vehicles(Client *c) {
    return aa_unactivated(client_view(c)->g, (Seat)c->seat);
}

void aa_failure_words(Client *c, Text *out) {
    const View *v = client_view(c);
    if (aa_failed_may_fire(v->g)) {
        client_put(c, out, TX_AA_U_FAIL_FIRES, "n=%u", idle_vehicles(c));
        return;
    }
    client_put(c, out, idle_vehicles(c) == 1 ? TX_AA_U_FAIL_ONE : TX_AA_U_FAIL, "n=%u", idle_vehicles(c));
}

static StandIx in_question(Client *c) {
    const View *v = client_view(c);
    AaRun r;
    if (aa_run_now(c, &r)) return r.who;
    if (c->sel_n > 0 && game_stand_c(v->g, c->sel[0])->seat == c->seat) return c->sel[0];
    const AaGame *t = aa_of(c);
    return t->step != AA_IDLE && t->go == c->seat ? t->actor : STAND_NONE;
}

typedef enum ChipState { CHIP_DONE, CHIP_OPEN, CHIP_ROLL, CHIP_SHUT } ChipState;

/* Of movement k of the vehicle. */
static ChipState chip_state(Client *c, StandIx i, int k) {
    const View *v = client_view(c);
    const AaGame *t = aa_of(c);
    const AaStand *s = aa_stand_c(v->g, i);
    if (!aa_is_active(v->g, i)) return k == 1 && aa_can_act(v->g, i) && aa_may_move(v, i).kind == VERDICT_OK ? CHIP_OPEN : CHIP_SHUT;
    if (k <= s->moves) return CHIP_DONE;
    if (k <= t->rolled) return aa_may_move(v, i).kind == VERDICT_OK ? CHIP_OPEN : CHIP_SHUT;
    return k == t->rolled + 1 && aa_again_from(v) > 0 ? CHIP_ROLL : CHIP_SHUT;
}

static bool chip(Client *c, int k, ChipState state) {
    const View *v = client_view(c);
    int from = aa_move_from(v->cat, k);
    TEXT(words, 60);
    TEXT(name, 12);
    TEXT(chance, 12);
    text_format(&name, "move%d", k);
    aa_percent(MAX(7 - from, 0), 6, &chance);
    if (from > 0) client_put(c, &words, TX_AA_U_CHIP, "k=%d\tneed=%d\tchance=%s", k, from, chance.buf);
    else client_put(c, &words, TX_AA_U_CHIP_FREE, "k=%d", k);
    unsigned flags = state == CHIP_ROLL ? BUTTON_PRIMARY : state == CHIP_OPEN ? BUTTON_ON : BUTTON_DISABLED;
    bool press = ui_button(c->ui, client_named(c, words.buf, name.buf), NULL, flags);
    Rect r = ui_last(c->ui);
    if (state == CHIP_DONE)
        icon_draw(ui_list(c->ui), ICON_CHECK, ui_to_px(c->ui, (Rect){r.x + r.w - 15, r.y + 1, 13, 13}), 0, ui_color(c->ui, ROLE_CLEAR));
    static const TextId TIP[] = {TX_AA_U_TIP_DONE, TX_AA_U_TIP_OPEN, TX_AA_U_TIP_ROLL, TX_AA_U_TIP_SHUT};
    ui_tooltip(c->ui, client_text(c, TIP[state]));
    return press;
}

void aa_chips(Client *c) {
    const View *v = client_view(c);
    StandIx i = in_question(c);
    if (i == STAND_NONE || !(aa_can_act(v->g, i) || aa_is_active(v->g, i))) return;
    if (aa_is_active(v->g, i) && aa_of(c)->step == AA_FIRING) return; /* it has fired: no more movements */
    int most = MIN(aa_moves_most(v->cat), AA_MOVES), press = 0;
    ui_heading(c->ui, client_text(c, TX_AA_U_MOVEMENTS));
    ui_row(c->ui, 30, most, NULL);
    bool rolls = false;
    for (int k = 1; k <= most; k++) {
        ChipState s = chip_state(c, i, k);
        rolls = rolls || s == CHIP_ROLL;
        if (chip(c, k, s)) press = s == CHIP_ROLL ? 2 : 1;
    }
    ui_column(c->ui);
    if (rolls && !aa_ui(c)->wish) { /* of one that is drawn its own panel says so */
        TEXT(costs, 200);
        aa_failure_words(c, &costs);
        aa_note(c, costs.buf, ROLE_BLOCKED);
    }
    if (press == 2) {
        if (!aa_lane_enter(c)) aa_again(c);
    } else if (press == 1) {
        client_say(c, ROLE_INFO, client_text(c, TX_AA_U_LANE_HOW));
    }
}

/* --- the aimed shot --- */

/* What each face of WHITE does: "1-3 bounces off, 4 hit marker, 5 damage table, 6 brewed up". */
static void white_words(Client *c, const AaShot *s) {
    static const TextId WHAT[] = {TX_AA_O_BOUNCE, TX_AA_O_HIT, TX_AA_Q_DAMAGE, TX_AA_O_BREWED};
    const View *v = client_view(c);
    int sum = ledger_sum(&s->white) - s->armour;
    TEXT(faces, 160);
    for (int f = 1; f <= 6; f++) {
        AaTier t = aa_tier(v, f + sum);
        int last = f;
        while (last < 6 && aa_tier(v, last + 1 + sum) == t) last++;
        if (faces.len) text_str(&faces, ", ");
        text_format(&faces, last > f ? "%d-%d " : "%d ", f, last);
        text_str(&faces, client_text(c, WHAT[t & 3]));
        f = last;
    }
    aa_note(c, client_line(c, TX_AA_U_WHITE, "faces=%s", faces.buf), ROLE_SECOND);
}

static void shot_costs(Client *c) {
    const View *v = client_view(c);
    PlayUi *u = play_ui(c);
    if (u->aim == STAND_NONE || u->aim_by == STAND_NONE) return;
    AaShot s;
    Verdict no = aa_shot(v, u->aim_by, u->aim, AA_OFFENSIVE, &s);
    if (no.kind != VERDICT_OK) return;
    int miss = 6 - MAX(7 - s.hit_from, 0);
    if (miss > 0) {
        TEXT(chance, 12);
        aa_percent(miss, 6, &chance);
        uint32_t n = idle_vehicles(c) - (aa_is_active(v->g, u->aim_by) ? 0 : MIN(1u, idle_vehicles(c)));
        aa_note(c, client_line(c, n == 1 ? TX_AA_U_MISS_ONE : TX_AA_U_MISS, "chance=%s\tn=%u", chance.buf, n), ROLE_BLOCKED);
    } else {
        aa_note(c, client_text(c, TX_AA_U_SURE), ROLE_CLEAR);
    }
    white_words(c, &s);
    int bonus = aa_group_bonus(v, u->aim_by);
    if (bonus > 0) aa_note(c, client_line(c, TX_AA_U_BONUS, "n=%d", bonus), ROLE_INFO);
    if (s.spotter != STAND_NONE) aa_note(c, client_line(c, TX_AA_U_SPOTTED, "who=%s", words_name(c, s.spotter)), ROLE_INFO);
    if (aa_may_defend(v, u->aim, u->aim_by).kind == VERDICT_OK) aa_note(c, client_text(c, TX_AA_U_MAY_ANSWER), ROLE_SECOND);
    else aa_note(c, client_text(c, TX_AA_U_NO_ANSWER), ROLE_SECOND);
}

/* Were it brewed up: how far the blast reaches, and whom. */
void aa_shot_overlay(Client *c) {
    const View *v = client_view(c);
    StandIx at = play_ui(c)->aim;
    if (at == STAND_NONE || at >= v->g->stand_n || !client_may_act(c) || !stand_on_table(game_stand_c(v->g, at))) return;
    Vec mid = stand_at(game_stand_c(v->g, at));
    bool some = false;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        some = some || (i != at && aa_runs(v->g, (StandIx)i) && geom_within(stand_at(game_stand_c(v->g, i)), mid, aa_blast(v->cat)));
    if (!some) return;
    Mark *m = client_mark(c, MARK_CIRCLE, ROLE_LIMIT, DASH_LONG);
    m->pt[0] = mid, m->n = 1, m->r = aa_blast(v->cat), m->width = 1.5f;
}

/* --- the board --- */

static void pips(Client *c, float x, float y, int n, int of, Role role) {
    for (int k = 0; k < of; k++) {
        Rect px = ui_to_px(c->ui, (Rect){x + (float)k * 13, y, 9, 9});
        draw_frame(ui_list(c->ui), px, 2 * c->scale, k < n ? ui_color(c->ui, role) : 0, ui_color(c->ui, role), 1.5f * c->scale);
    }
}

static void objective_rows(Client *c) {
    const View *v = client_view(c);
    const AaGame *t = aa_of(c);
    int all = aa_hold_turns(v->cat);
    for (uint32_t o = 0; o < t->objective_n; o++)
        for (uint8_t s = 0; s < 2; s++) {
            if (!aa_counts_for(v->g, (Seat)s, o)) continue;
            Rect r = ui_cell(c->ui, 19);
            bool now = aa_holds(v, (Seat)s, o);
            const char *base = t->oside[o] > SEAT_B ? client_text(c, TX_AA_U_OBJECTIVE) : client_line(c, TX_AA_U_BASE_OF, "side=%s", aa_side(c, t->oside[o]));
            const char *line = client_line(c, now ? TX_AA_U_HOLDS : TX_AA_U_HOLDS_NOT, "side=%s\twhat=%s", aa_side(c, s), base);
            ui_place(c->ui, (Rect){r.x, r.y, r.w - (float)all * 13 - 6, 19});
            ui_label(c->ui, line, (UiFont){.size = SIZE_SMALL, .role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
            ui_tooltip(c->ui, line);
            pips(c, r.x + r.w - (float)all * 13, r.y + 5, t->streak[o * 2 + s], all, s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B);
        }
}

static void to_go(Client *c, uint8_t seat) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != seat || !aa_runs(v->g, (StandIx)i) || aa_stand_c(v->g, i)->activated) continue;
        if (n % 6 == 0) ui_row(c->ui, 24, 6, NULL);
        TEXT(id, 16);
        stand_label(v->g, (StandIx)i, &id);
        if (ui_button(c->ui, client_named(c, id.buf, id.buf), NULL, client_selected(c, (StandIx)i) ? BUTTON_ON : 0)) {
            client_select(c, (StandIx)i, false);
            camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, i)));
        }
        ui_tooltip(c->ui, words_name(c, (StandIx)i));
        if (++n == 24) break;
    }
    ui_column(c->ui);
}

void aa_board(Client *c) {
    const View *v = client_view(c);
    const AaGame *t = aa_of(c);
    Ui *ui = c->ui;
    if (v->g->h.turn == 0) return;
    ui_box_begin(ui, "board");
    TEXT(head, 200);
    client_put(c, &head, TX_AA_U_TURN, "turn=%d\tall=%d\tmode=%s", v->g->h.turn, aa_turns(v), client_text(c, aa_mode_title((AaMode)t->mode)));
    ui_label(ui, head.buf, (UiFont){.weight = FONT_BOLD, .cut_ok = true});
    if (t->initiative <= SEAT_B && !v->g->h.over)
        ui_label(ui, client_line(c, TX_AA_U_INITIATIVE, "side=%s", aa_side(c, t->initiative)),
                 (UiFont){.size = SIZE_SMALL, .role = t->initiative == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
    ui_label(ui, client_line(c, TX_AA_U_POINTS, "a=%s\tna=%d\tb=%s\tnb=%d", aa_side(c, 0), aa_kill_points(v, SEAT_A), aa_side(c, 1), aa_kill_points(v, SEAT_B)),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    objective_rows(c);
    for (uint8_t k = 0; k < 2 && !v->g->h.over; k++) {
        uint8_t s = k == 0 ? t->go : (uint8_t)(1 - t->go);
        if (s > SEAT_B) continue;
        bool over = (t->over & SEAT_BIT(s)) != 0;
        uint32_t n = aa_unactivated(v->g, (Seat)s);
        TextId id = over ? TX_AA_U_OVER : k == 0 ? TX_AA_U_TO_GO : TX_AA_U_WAITS;
        ui_label(ui, client_line(c, id, "side=%s\tn=%u", aa_side(c, s), n),
                 (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
        if (k == 0 && s == c->seat && client_may_act(c)) to_go(c, s);
    }
    ui_box_end(ui);
}

/* --- all of it --- */

static void idle_words(Client *c) {
    const AaGame *t = aa_of(c);
    const View *v = client_view(c);
    if (t->step == AA_IDLE) {
        aa_note(c, client_text(c, TX_AA_U_IDLE), ROLE_SECOND);
        return;
    }
    if (t->actor >= v->g->stand_n) return;
    const char *line = t->group ? client_line(c, TX_AA_U_ACTIVE_GROUP, "n=%d", t->group) : client_line(c, TX_AA_U_ACTIVE, "who=%s", words_name(c, t->actor));
    ui_label(c->ui, line, (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_SELECT, .wrap = true});
}

static void my_turn(Client *c) {
    bool busy = false;
    AaRun r;
    if (play_ui(c)->aim != STAND_NONE) {
        shot_costs(c); /* above the odds: they may be longer than the panel */
        busy = play_work_aim(c);
    } else {
        if (!aa_run_now(c, &r)) idle_words(c);
        busy = aa_lane_work(c) || play_work_pencil(c);
    }
    if (play_ui(c)->aim == STAND_NONE) aa_chips(c);
    aa_group_work(c);
    if (busy) ui_separator(c->ui);
    if (c->sel_n > 0) play_work_acts(c);
    else {
        aa_board(c);
        play_act_buttons(c, STAND_NONE, NULL, NULL);
    }
}

void aa_work(Client *c) {
    const View *v = client_view(c);
    if (v->g->h.turn == 0 && v->g->h.phase != AA_PLAY) {
        aa_setup_work(c);
        return;
    }
    if (play_asking(c)) {
        aa_defend_work(c);
        aa_board(c);
        return;
    }
    AaRun r;
    bool drawn = client_may_act(c) && (play_ui(c)->aim != STAND_NONE || aa_run_now(c, &r));
    if (!drawn) play_work_head(c);
    if (client_may_act(c)) my_turn(c);
    if (c->sel_n > 0 || !client_may_act(c)) aa_board(c);
}
