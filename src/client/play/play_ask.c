/* play_ask: the open decision: a strip at the table's top with the question and the answers, best first, declining last; keys 1..9. It takes keys and
 * clicks only 400 ms after it appeared, so that what one side pressed cannot answer for the other. */
#include "client/play/play_own.h"

#include <stdio.h>

bool play_asking(Client *c) {
    return client_may_act(c) && client_view(c)->g->decision.kind != 0;
}

bool play_ask_deaf(Client *c) {
    return c->now - play_ui(c)->ask_since < PLAY_ASK_DEAF_MS && c->prefs.speed > 0;
}

static const Quote *quote_of(Client *c, const PlayAct *a, StandIx *by, StandIx *at) {
    uint8_t way;
    if (!play_shot_of(c, a, by, at, &way)) return NULL;
    return play_quote(c, *by, *at, way);
}

static uint64_t worth_of(Client *c, const PlayAct *a) {
    StandIx by, at;
    const Quote *q = quote_of(c, a, &by, &at);
    return q ? play_quote_worth(q) : 0;
}

uint32_t play_answers(Client *c, const PlayAct **out, uint32_t cap) {
    const PlayBook *b = play_book(c);
    uint64_t worth[64];
    uint32_t n = 0;
    cap = MIN(cap, (uint32_t)ARRAY_LEN(worth));
    for (uint32_t i = 0; i < b->n && n < cap; i++) {
        uint64_t w = play_declines(c, &b->act[i]) ? 0 : worth_of(c, &b->act[i]);
        uint32_t at = n++;
        for (; at > 0 && worth[at - 1] < w; at--) worth[at] = worth[at - 1], out[at] = out[at - 1];
        worth[at] = w, out[at] = &b->act[i];
    }
    return n;
}

/* Nothing the question is about lies under its strip or outside the view; what is seen already stays where it is. */
static void show_asked(Client *c) {
    enum { STRIP_U = 96, MARGIN_U = 30, MOST = 8 };
    const View *v = client_view(c);
    Camera *cam = &c->bv.cam;
    StandIx about = (StandIx)v->g->decision.stand;
    const PlayAct *a[MOST];
    uint32_t n = play_answers(c, a, MOST);
    float top = cam->view.y + (STRIP_U + MARGIN_U) * c->scale, low = cam->view.y + cam->view.h - MARGIN_U * c->scale;
    if (about < v->g->stand_n && stand_on_table(game_stand_c(v->g, about))) {
        Pt p = camera_px(cam, stand_at(game_stand_c(v->g, about)));
        bool in = p.x > cam->view.x && p.x < cam->view.x + cam->view.w && p.y > top && p.y < low;
        if (!in) camera_show(cam, stand_at(game_stand_c(v->g, about)));
        p = camera_px(cam, stand_at(game_stand_c(v->g, about)));
        if (p.y < top) camera_pan(cam, 0, top - p.y);
        low -= MAX(p.y, top);
    } else
        low = cam->view.h;
    float under = 0; /* those who could answer, as far as what they answer stays in view */
    for (uint32_t i = 0; i < n; i++) {
        if (a[i]->by >= v->g->stand_n || !stand_on_table(game_stand_c(v->g, a[i]->by))) continue;
        Pt p = camera_px(cam, stand_at(game_stand_c(v->g, a[i]->by)));
        if (p.x > cam->view.x && p.x < cam->view.x + cam->view.w && p.y > cam->view.y) under = MAX(under, top - p.y);
    }
    if (under > 0 && low > 0) camera_pan(cam, 0, MIN(under, low));
}

void play_ask_changed(Client *c) {
    PlayUi *u = play_ui(c);
    const View *v = client_view(c);
    if (!play_asking(c)) {
        u->ask_record = 0;
        return;
    }
    if (u->ask_record == v->g->h.record + 1) return;
    u->ask_record = v->g->h.record + 1;
    u->ask_since = c->now;
    u->ask_row = 0;
    play_drop(c);
    u->aim = STAND_NONE;
    show_asked(c);
    client_wake_at(c, c->now + PLAY_ASK_DEAF_MS);
}

bool play_give(Client *c, int row) {
    const PlayAct *a[64];
    if (!play_asking(c) || row < 0 || play_ask_deaf(c)) return false;
    uint32_t n = play_answers(c, a, 64);
    return (uint32_t)row < n && play_do(c, a[row]);
}

static bool decline(Client *c) {
    const PlayAct *a[64];
    uint32_t n = play_answers(c, a, 64);
    for (uint32_t k = n; k-- > 0;)
        if (play_declines(c, a[k])) return play_do(c, a[k]);
    return false;
}

static void question(Client *c, Text *out) {
    const View *v = client_view(c);
    const Decision *d = &v->g->decision;
    const PlayHooks *h = play_hooks(c);
    if (h->question && h->question(c, out)) return;
    const Battle *b = v->cat->battle;
    const char *side = b ? b->side[c->seat & 1].name : "";
    TEXT(who, 140);
    if (d->stand < v->g->stand_n) client_stand_name(c, (StandIx)d->stand, &who);
    if (d->other < v->g->stand_n && d->other != d->stand) text_str(&who, " \xE2\x86\x92 "), client_stand_name(c, (StandIx)d->other, &who);
    client_put(c, out, who.len ? TX_PLAY_ASK_ABOUT : TX_PLAY_ASK, "side=%s\twho=%s", side, who.buf);
}

static const char *answer_label(Client *c, const PlayAct *a, int number, float room) {
    TEXT(title, 200);
    StandIx by, at;
    play_title(c, a, false, &title);
    const Quote *q = quote_of(c, a, &by, &at);
    if (q) text_str(&title, "  "), words_percent(play_quote_chance(q, 1), &title), text_str(&title, " %");
    TEXT(name, 16);
    text_format(&name, "answer%d", number + 1);
    play_fit(c, &title, "Enter", room - 8);
    return client_named(c, title.buf, name.buf);
}

/* Buttons in rows; gives the height used. press: -1 or the one pressed. */
static float answers(Client *c, Rect r, bool draw, int *press) {
    const PlayAct *a[64];
    uint32_t n = play_answers(c, a, 9);
    PlayUi *u = play_ui(c);
    float x = r.x, y = r.y;
    bool quiet = play_ask_deaf(c);
    for (uint32_t k = 0; k < n; k++) {
        const char *label = answer_label(c, a[k], (int)k, r.w);
        char cap[8];
        bool no = play_declines(c, a[k]);
        snprintf(cap, sizeof cap, "%u", k + 1);
        const char *key = (int)k == u->ask_row ? "Enter" : no ? "Esc" : cap;
        float w = MIN(ui_button_width(c->ui, label, key) + 8, r.w);
        if (x > r.x && x + w > r.x + r.w) x = r.x, y += 36;
        if (draw) {
            ui_place(c->ui, (Rect){x, y, w, 32});
            if (ui_button(c->ui, label, key, ((int)k == u->ask_row ? BUTTON_PRIMARY : 0) | (quiet ? BUTTON_DISABLED : 0))) *press = (int)k;
            if (ui_last_state(c->ui) & UI_HOVER) u->ask_hover = (int)k + 1;
        }
        x += w + 6;
    }
    return y + 36 - r.y;
}

float play_strip(Client *c, Rect r, bool draw) {
    if (!play_asking(c)) return 0;
    TEXT(head, 300);
    question(c, &head);
    Ui *ui = c->ui;
    float head_h = MAX(24, ui_text_height(ui, head.buf, SIZE_VALUE, FONT_BOLD, r.w - 24));
    Rect in = {r.x + 12, r.y + 10 + head_h, r.w - 24, 0};
    int press = -1;
    float h = head_h + 10 + answers(c, in, false, &press) + 6;
    if (!draw) return h;
    PlayUi *u = play_ui(c);
    uint8_t role = c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
    r.h = h;
    if (play_ask_deaf(c)) client_wake_at(c, u->ask_since + PLAY_ASK_DEAF_MS);
    ui_panel_begin(ui, "strip", r, PANEL_RAISED | PANEL_TIGHT);
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, 0, ui_color(ui, (Role)role), 2 * c->scale);
    ui_place(ui, (Rect){r.x + 12, r.y + 6, r.w - 24, head_h});
    ui_label(ui, head.buf, (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .role = role, .wrap = true});
    u->ask_hover = 0;
    answers(c, in, true, &press);
    ui_panel_end(ui);
    if (press >= 0) play_give(c, press);
    return h;
}

/* The answer whose shot is explained: under the pointer, else the one in hand. */
static const PlayAct *in_hand(Client *c) {
    const PlayAct *a[64];
    PlayUi *u = play_ui(c);
    uint32_t n = play_answers(c, a, 64);
    if (n == 0) return NULL;
    return a[MIN((uint32_t)(u->ask_hover ? u->ask_hover - 1 : u->ask_row), n - 1)];
}

void play_work_ask(Client *c) {
    Ui *ui = c->ui;
    TEXT(head, 300);
    question(c, &head);
    ui_label(ui, head.buf, (UiFont){.weight = FONT_BOLD, .wrap = true});
    const PlayAct *a = in_hand(c);
    StandIx by, at;
    const Quote *q = a ? quote_of(c, a, &by, &at) : NULL;
    if (q) {
        TEXT(title, 200);
        play_title(c, a, false, &title);
        ui_heading(ui, title.buf);
        play_quote_panel(c, q);
    }
    const PlayBook *b = play_book(c);
    if (b->n > 9) { /* more than the strip has room for */
        const PlayAct *all[64];
        uint32_t n = play_answers(c, all, 64);
        int press = -1;
        ui_heading(ui, client_text(c, TX_PLAY_MORE_ANSWERS));
        for (uint32_t k = 9; k < n; k++)
            if (ui_button(ui, answer_label(c, all[k], (int)k, ui_width(ui)), NULL, BUTTON_LEFT)) press = (int)k;
        if (press >= 0) play_give(c, press);
    }
    play_work_pencil(c);
    ui_label(ui, client_text(c, TX_PLAY_ASK_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

/* Own stands that can answer: a click takes that answer in hand; the asked-about stand: it is given. */
bool play_click_ask(Client *c, const Hit *h) {
    if (!play_asking(c) || h->stand == STAND_NONE) return false;
    PlayUi *u = play_ui(c);
    const PlayAct *a[64];
    uint32_t n = play_answers(c, a, 64);
    for (uint32_t k = 0; k < n; k++) {
        if (a[k]->by != h->stand || ((uint32_t)u->ask_row < n && a[u->ask_row]->by == h->stand)) continue;
        u->ask_row = (int)k;
        client_touch(c);
        return true;
    }
    StandIx by, at;
    uint8_t way;
    if ((uint32_t)u->ask_row < n && play_shot_of(c, a[u->ask_row], &by, &at, &way) && at == h->stand) return play_give(c, u->ask_row) || true;
    return false;
}

void play_overlay_ask(Client *c) {
    if (!play_asking(c)) return;
    const View *v = client_view(c);
    const PlayAct *a = in_hand(c);
    StandIx by, at;
    const Quote *q = a ? quote_of(c, a, &by, &at) : NULL;
    if (q)
        play_mark_shot(c, by, at, q);
    else if (a && play_asked_about(c) != STAND_NONE && a->by != STAND_NONE)
        play_mark_shot(c, a->by, play_asked_about(c), NULL);
    BoardStand *b = v->g->decision.stand < v->g->stand_n ? client_board_stand(c, (StandIx)v->g->decision.stand) : NULL;
    if (b) b->flags |= LOOK_AIMED;
}

bool play_enter(Client *c, bool shift) {
    (void)shift;
    if (play_ui(c)->number_n > 0) return play_number_enter(c), true;
    if (play_asking(c) && !play_pencil(c)) return play_give(c, play_ui(c)->ask_row) || true;
    if (!client_may_act(c)) return false;
    if (play_pencil(c)) {
        if (play_ui(c)->turning) play_ui(c)->turning = false;
        play_ink(c);
        return true;
    }
    return play_fire(c);
}

bool play_rub_out(Client *c) {
    PlayUi *u = play_ui(c);
    if (u->number_n) return u->number_n = 0, client_touch(c), true;
    PlayPencil *p = play_pencil(c);
    if (p) {
        u->turning = false;
        if (p->drag || !play_pencil_take_back(c, p)) play_drop(c);
        return true;
    }
    if (u->aim == STAND_NONE) return false;
    play_aim(c, STAND_NONE);
    return true;
}

bool play_escape(Client *c) {
    if (play_rub_out(c)) return true;
    if (!play_asking(c)) return false;
    if (!play_ask_deaf(c)) decline(c);
    return true;
}
