/* ab_react: opportunity fire and Reaction dice in one strip: the best firer is ready; one action decides. The mover sees no more of the way than it
 * has gone (6.6, 6.10). */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

enum { FIRERS = 24 };

static int kind(Client *c) {
    return client_view(c)->g->decision.kind;
}

bool ab_react_open(Client *c) {
    return play_asking(c) && (kind(c) == AB_ASK_OPPORTUNITY || kind(c) == AB_ASK_REACT);
}

static StandIx about(Client *c) {
    return (StandIx)client_view(c)->g->decision.stand;
}

/* Where the one it is about was, so far back along its way. */
static Pose where(Client *c, Wu back) {
    const Game *g = client_view(c)->g;
    if (back <= 0 || g->decision.v[0] == AB_STOP_FIRE) return stand_pose(game_stand_c(g, about(c)));
    return ab_pose_along(g, g->decision.v[1] - back);
}

static bool quote_of(Client *c, StandIx by, Wu back, int extra, Quote *q) {
    const View *v = client_view(c);
    bool retreat = v->g->decision.v[0] != AB_STOP_FIRE && ab_game_c(v->g)->goes == AB_GOES_SCOOT;
    ab_quote_shot(v, by, about(c), where(c, back), extra, 0, retreat, q);
    q->verdict = ab_check_opfire(v, by, back);
    return q->some;
}

typedef struct Firer {
    StandIx by;
    Wu back;      /* where its shot is best */
    uint64_t worth, chance;
} Firer;

/* Who can fire, the best first; each at the point of the way just gone where it does most. */
static uint32_t firers(Client *c, Firer out[FIRERS]) {
    const View *v = client_view(c);
    const Decision *d = &v->g->decision;
    uint32_t n = 0;
    Wu most = d->v[0] == AB_STOP_FIRE ? 0 : d->v[1] - d->v[2];
    for (uint32_t i = 0; i < v->g->stand_n && n < FIRERS; i++) {
        if (game_stand_c(v->g, i)->seat != c->seat || !ab_opfire_ready(v, (StandIx)i)) continue;
        Firer f = {.by = STAND_NONE};
        for (Wu back = 0; back <= most; back += WU_INCH) {
            Quote q;
            if (ab_check_opfire(v, (StandIx)i, back).kind != VERDICT_OK || !quote_of(c, (StandIx)i, back, 0, &q)) continue;
            uint64_t worth = play_quote_worth(&q);
            if (f.by != STAND_NONE && worth <= f.worth) continue;
            f = (Firer){(StandIx)i, back, worth, play_quote_chance(&q, 1)};
        }
        if (f.by == STAND_NONE) continue;
        uint32_t at = n++;
        for (; at > 0 && out[at - 1].worth < f.worth; at--) out[at] = out[at - 1];
        out[at] = f;
    }
    return n;
}

void ab_react_changed(Client *c) {
    AbUi *u = ab_ui(c);
    const View *v = client_view(c);
    if (!ab_react_open(c)) return;
    if (u->last_record == v->g->h.record + 1) return;
    u->last_record = v->g->h.record + 1;
    u->wild = u->staff = 0;
    u->react_by = STAND_NONE, u->react_back = 0;
    if (kind(c) != AB_ASK_OPPORTUNITY) return;
    Firer f[FIRERS];
    if (firers(c, f) == 0) return;
    u->react_by = f[0].by;
    u->react_back = f[0].back;
}

/* --- answers --- */

bool ab_react_do(Client *c) {
    AbUi *u = ab_ui(c);
    const View *v = client_view(c);
    if (!ab_react_open(c)) return false;
    if (play_ask_deaf(c)) return true;
    TEXT(extra, 60);
    if (u->wild) text_format(&extra, " wild %d", u->wild);
    if (u->staff) text_format(&extra, " staff %d", u->staff);
    if (kind(c) == AB_ASK_REACT) {
        ab_say_line(c, "react%s", extra.buf);
        return true;
    }
    if (u->react_by == STAND_NONE) return ab_react_decline(c);
    Quote q;
    TEXT(who, 16);
    TEXT(back, 40);
    StandIx whom = about(c);
    stand_label(v->g, u->react_by, &who);
    if (u->react_back > 0) {
        text_str(&back, " back ");
        text_ratio(&back, u->react_back, WU_INCH, 4, false);
    }
    uint64_t chance = quote_of(c, u->react_by, u->react_back, u->wild + u->staff, &q) ? play_quote_chance(&q, 1) : 0;
    if (!ab_say_line(c, "opfire %s%s%s", who.buf, back.buf, extra.buf)) return true;
    u->choices |= AB_DID_REACT;
    u->last_about = whom, u->last_chance = chance;
    return true;
}

bool ab_react_decline(Client *c) {
    AbUi *u = ab_ui(c);
    if (!ab_react_open(c) || play_ask_deaf(c)) return true;
    if (kind(c) == AB_ASK_REACT) {
        u->wild = u->staff = 0;
        return client_touch(c), true;
    }
    Quote q;
    u->last_about = about(c);
    u->last_chance = u->react_by != STAND_NONE && quote_of(c, u->react_by, u->react_back, 0, &q) ? play_quote_chance(&q, 1) : 0;
    u->choices |= AB_DID_REACT;
    return ab_say_line(c, "decline");
}

bool ab_react_click(Client *c, const Hit *h) {
    AbUi *u = ab_ui(c);
    if (!ab_react_open(c) || h->stand == STAND_NONE) return false;
    if (kind(c) == AB_ASK_REACT) return false;
    if (h->stand == about(c)) return ab_react_do(c);
    Firer f[FIRERS];
    uint32_t n = firers(c, f);
    for (uint32_t k = 0; k < n; k++)
        if (f[k].by == h->stand) {
            u->react_by = f[k].by, u->react_back = f[k].back;
            client_touch(c);
            return true;
        }
    if (game_stand_c(client_view(c)->g, h->stand)->seat != c->seat) return false;
    Verdict no = ab_check_opfire(client_view(c), h->stand, 0);
    if (no.kind != VERDICT_OK) ab_refuse(c, &no);
    return true;
}

bool ab_react_key(Client *c, const InputEvent *e) {
    AbUi *u = ab_ui(c);
    if (!ab_react_open(c) || e->kind != INPUT_KEY_DOWN || e->repeat || (e->mods & (MOD_CTRL | MOD_ALT))) return false;
    int k = (int)e->key - KEY_0 - 1;
    if (k < 0 || k > 8) return false;
    if (kind(c) == AB_ASK_REACT) return true;
    Firer f[FIRERS];
    uint32_t n = firers(c, f);
    if ((uint32_t)k < n) u->react_by = f[k].by, u->react_back = f[k].back, client_touch(c);
    return true;
}

/* --- words --- */

bool ab_question(Client *c, Text *out) {
    const View *v = client_view(c);
    const Decision *d = &v->g->decision;
    const char *who = d->stand < v->g->stand_n ? words_name(c, (StandIx)d->stand) : "";
    const char *whom = d->other < v->g->stand_n ? words_name(c, (StandIx)d->other) : "";
    static const TextId STOP[] = {TX_AB_UI_ASK_FIRES, TX_AB_UI_ASK_START, TX_AB_UI_ASK_SEEN, TX_AB_UI_ASK_END};
    switch (d->kind) {
    case AB_ASK_OPPORTUNITY: client_put(c, out, STOP[CLAMP(d->v[0], 0, 3)], "who=%s", who); return true;
    case AB_ASK_BREAK: client_put(c, out, TX_AB_UI_ASK_BREAK, "who=%s\twhom=%s", who, whom); return true;
    case AB_ASK_REACT: client_put(c, out, TX_AB_UI_ASK_REACT, "who=%s\twhom=%s\tn=%d\tsixes=%d", who, whom, d->v[0], d->v[1]); return true;
    case AB_ASK_SCOOT: client_put(c, out, TX_AB_UI_ASK_SCOOT, "who=%s", who); return true;
    case AB_ASK_KEEP: client_put(c, out, TX_AB_UI_ASK_KEEP, "n=%d", ab_staff(v->g, (Seat)c->seat)); return true;
    case AB_ASK_STEADY: client_put(c, out, TX_AB_UI_ASK_STEADY, "n=%d", ab_staff(v->g, (Seat)c->seat)); return true;
    case AB_ASK_BONUS: client_put(c, out, TX_AB_UI_ASK_BONUS, "n=%d", d->v[0]); return true;
    default: return false;
    }
}

/* --- strip --- */

/* Buttons side by side, in rows; the height used. */
typedef struct Line {
    float x, y;
    Rect in;
    bool draw;
} Line;

static bool put_button(Client *c, Line *l, const char *label, const char *key, unsigned flags) {
    float w = MIN(ui_button_width(c->ui, label, key) + 8, l->in.w);
    if (l->x > l->in.x && l->x + w > l->in.x + l->in.w) l->x = l->in.x, l->y += 36;
    bool pressed = false;
    if (l->draw) {
        ui_place(c->ui, (Rect){l->x, l->y, w, 32});
        pressed = ui_button(c->ui, label, key, flags);
    }
    l->x += w + 6;
    return pressed;
}

static void extra_chips(Client *c, Line *l, unsigned off) {
    AbUi *u = ab_ui(c);
    const Game *g = client_view(c)->g;
    int wild = ab_wild(g, (Seat)c->seat), staff = ab_staff(g, (Seat)c->seat);
    if (wild && put_button(c, l, client_named(c, client_line(c, TX_AB_UI_STRIP_WILD, "n=%d\tall=%d", u->wild, wild), "extra wild"), NULL, (u->wild ? BUTTON_ON : 0) | off))
        u->wild = u->wild < wild ? u->wild + 1 : 0, client_touch(c);
    if (staff && put_button(c, l, client_named(c, client_line(c, TX_AB_UI_STRIP_STAFF, "n=%d\tall=%d", u->staff, staff), "extra staff"), NULL, (u->staff ? BUTTON_ON : 0) | off))
        u->staff = u->staff < staff ? u->staff + 1 : 0, client_touch(c);
}

static void fire_buttons(Client *c, Line *l, unsigned off, int *press) {
    AbUi *u = ab_ui(c);
    Firer f[FIRERS];
    uint32_t n = firers(c, f);
    for (uint32_t k = 0; k < n && k < 9; k++) {
        char key[4], name[16];
        bool mine = f[k].by == u->react_by;
        snprintf(key, sizeof key, "%u", k + 1);
        snprintf(name, sizeof name, "firer%u", k + 1);
        Text t = client_line_make(c);
        text_str(&t, words_name(c, f[k].by));
        text_str(&t, "  "), words_percent(f[k].chance, &t), text_str(&t, " %");
        if (put_button(c, l, client_named(c, t.buf, name), mine ? "Enter" : key, (mine ? BUTTON_PRIMARY : 0) | off)) {
            if (mine) *press = 1;
            u->react_by = f[k].by, u->react_back = f[k].back;
            client_touch(c);
        }
    }
}

static float strip_lines(Client *c, Rect in, bool draw, int *press) {
    Line l = {in.x, in.y, in, draw};
    unsigned off = play_ask_deaf(c) ? BUTTON_DISABLED : 0;
    if (kind(c) == AB_ASK_OPPORTUNITY) {
        fire_buttons(c, &l, off, press);
        extra_chips(c, &l, off);
        if (put_button(c, &l, client_label(c, TX_AB_UI_LET_PASS, "pass"), "Esc", off | (ab_ui(c)->react_by == STAND_NONE ? BUTTON_PRIMARY : 0))) *press = 2;
    } else {
        if (put_button(c, &l, client_label(c, TX_AB_REACT, "react"), "Enter", BUTTON_PRIMARY | off)) *press = 1;
        extra_chips(c, &l, off);
    }
    return l.y + 36 - in.y;
}

/* The chance at the last stop beside the one of now. */
static void strip_head(Client *c, Text *out) {
    AbUi *u = ab_ui(c);
    Quote q;
    ab_question(c, out);
    if (kind(c) != AB_ASK_OPPORTUNITY || u->react_by == STAND_NONE || !quote_of(c, u->react_by, u->react_back, u->wild + u->staff, &q)) return;
    uint64_t halts = play_quote_chance(&q, 1);
    text_str(out, "  ");
    client_put(c, out, TX_AB_UI_HALTS, "n=%s", words_of(c, halts));
    if (u->last_about == about(c) && client_view(c)->g->decision.v[1] > 0) text_str(out, ", "), client_put(c, out, TX_AB_UI_LAST_STOP, "n=%s", words_of(c, u->last_chance));
}

float ab_react_strip(Client *c, Rect r, bool draw) {
    if (!ab_react_open(c)) return play_strip(c, r, draw);
    Ui *ui = c->ui;
    TEXT(head, 300);
    strip_head(c, &head);
    float head_h = MAX(24, ui_text_height(ui, head.buf, SIZE_VALUE, FONT_BOLD, r.w - 24));
    Rect in = {r.x + 12, r.y + 10 + head_h, r.w - 24, 0};
    int press = 0;
    float h = head_h + 10 + strip_lines(c, in, false, &press) + 6;
    if (!draw) return h;
    uint8_t role = c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
    r.h = h;
    if (play_ask_deaf(c)) client_wake_at(c, play_ui(c)->ask_since + 400);
    ui_panel_begin(ui, "strip", r, PANEL_RAISED | PANEL_TIGHT);
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, 0, ui_color(ui, (Role)role), 2 * c->scale);
    ui_place(ui, (Rect){r.x + 12, r.y + 6, r.w - 24, head_h});
    ui_label(ui, head.buf, (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .role = role, .wrap = true});
    strip_lines(c, in, true, &press);
    ui_panel_end(ui);
    if (press == 1) ab_react_do(c);
    if (press == 2) ab_react_decline(c);
    return h;
}

void ab_react_work(Client *c) {
    AbUi *u = ab_ui(c);
    Ui *ui = c->ui;
    Quote q = {0};
    TEXT(head, 300);
    ab_question(c, &head);
    ui_push(ui, "react");
    ui_label(ui, head.buf, (UiFont){.weight = FONT_BOLD, .wrap = true});
    ab_extra_row(c);
    if (kind(c) == AB_ASK_REACT)
        ab_quote_react(client_view(c), u->wild + u->staff, &q);
    else if (u->react_by != STAND_NONE)
        quote_of(c, u->react_by, u->react_back, u->wild + u->staff, &q);
    if (u->react_back > 0 && kind(c) == AB_ASK_OPPORTUNITY) {
        TEXT(back, 24);
        client_wu(c, u->react_back, 1, &back);
        ui_label(ui, client_line(c, TX_AB_UI_BACK_ALONG, "n=%s", back.buf), (UiFont){.role = ROLE_INFO, .wrap = true});
    }
    if (q.some) play_quote_panel(c, &q);
    ui_label(ui, client_text(c, kind(c) == AB_ASK_REACT ? TX_AB_UI_REACT_HOW : TX_AB_UI_OPFIRE_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    ui_pop(ui);
}

void ab_react_overlay(Client *c) {
    AbUi *u = ab_ui(c);
    const View *v = client_view(c);
    if (!ab_react_open(c)) return;
    StandIx at = about(c);
    if (kind(c) == AB_ASK_REACT) {
        StandIx by = (StandIx)v->g->decision.other;
        if (by < v->g->stand_n && stand_on_table(game_stand_c(v->g, by))) play_mark_shot(c, by, at, NULL);
        return;
    }
    Quote q;
    if (u->react_by == STAND_NONE || !quote_of(c, u->react_by, u->react_back, u->wild + u->staff, &q)) {
        BoardStand *b = client_board_stand(c, at);
        if (b) b->flags |= LOOK_AIMED;
        return;
    }
    if (u->react_back == 0) {
        play_mark_shot(c, u->react_by, at, &q);
        return;
    }
    Pose p = where(c, u->react_back);
    client_ghost(c, at, p);
    client_mark_line(c, stand_at(game_stand_c(v->g, u->react_by)), p.at, ROLE_CLEAR, DASH_SOLID)->width = 3;
}
