/* guide: the guided first turn. A step ends when the state is reached; nothing is blocked; Leave is always there; Enter
 * never means next. */
#include "client/rules_ui.h"

#include "rules/deploy.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void guide_start(Client *c) {
    c->guide_step = c->rules && c->rules->guide_n ? 0 : -1;
    c->prefs.strip_first_shots_done = true;
    c->prefs_dirty = true;
}

void guide_changed(Client *c) {
    while (c->guide_step >= 0 && c->rules && c->guide_step < c->rules->guide_n && c->rules->guide[c->guide_step].done &&
           c->rules->guide[c->guide_step].done(c)) {
        c->guide_step++;
        client_touch(c);
    }
    if (c->rules && c->guide_step >= c->rules->guide_n) c->guide_step = -1;
}

/* Above what else lies at the table's lower edge: the bar of a game that is not saved, the bar of records. */
static float lift(Client *c) {
    char why[8];
    SaveState s = session_save_state(c->session, why, sizeof why);
    return session_looking(c->session) != UINT32_MAX ? 60 : s == SAVE_FAILED || s == SAVE_READ_ONLY ? 44 : 0;
}

/* A battle opened straight on the table by one who was never offered the guided turn: once, and it can wait. */
void guide_offer(Client *c) {
    if (!c->offer_guide || c->guide_step >= 0) return;
    Ui *ui = c->ui;
    Rect t = c->lay.table;
    float w = MIN(560.0f, t.w - 24);
    bool small = w < 480;
    ui_panel_begin(ui, "offer", (Rect){t.x + (t.w - w) / 2, t.y + t.h - 60 - lift(c), w, 50}, PANEL_RAISED);
    ui_row(ui, 30, 3, small ? (const float[]){0, 90, 90} : (const float[]){0, 120, 120});
    ui_label(ui, client_text(c, small ? TX_UI_START_FIRST_SHOTS : TX_UI_GUIDE_OFFER), (UiFont){.cut_ok = true});
    bool yes = ui_button(ui, client_label(c, TX_UI_GUIDE_YES, "Show me"), NULL, BUTTON_PRIMARY);
    bool no = ui_button(ui, client_label(c, TX_UI_GUIDE_NO, "No, thanks"), NULL, 0);
    ui_column(ui);
    ui_panel_end(ui);
    if (!yes && !no) return;
    c->offer_guide = false;
    c->prefs.strip_first_shots_done = c->prefs_dirty = true;
    if (yes && c->rules) client_open_battle(c, c->rules->guide_battle);
}

static void ring(Client *c, const GuideStep *s) {
    const View *v = client_view(c);
    StandIx i;
    DrawList *d = ui_list(c->ui);
    Color col = ui_color(c->ui, ROLE_SELECT);
    if (s->stand && stand_find(v->g, s->stand, strlen(s->stand), &i) && stand_on_table(game_stand_c(v->g, i))) {
        Pt p = camera_px(&c->bv.cam, stand_at(game_stand_c(v->g, i)));
        /* open below, where its label is */
        draw_ring(d, p.x, p.y, camera_len(&c->bv.cam, WU_INCH) * 1.0f, 3.84f, 8.72f, 4 * c->scale, col);
    }
    Rect r;
    if (s->widget && ui_find(c->ui, s->widget, &r)) {
        float m = 4 * c->scale;
        draw_frame(d, (Rect){r.x - m, r.y - m, r.w + 2 * m, r.h + 2 * m}, 8 * c->scale, 0, col, 3 * c->scale);
    }
}

/* How much of what matters lies under a box, in px: own stands and the places where they set up. */
static uint32_t covered(Client *c, Rect box) {
    const View *v = client_view(c);
    const Camera *cam = &c->bv.cam;
    Rect px = ui_to_px(c->ui, box);
    float inch = camera_len(cam, WU_INCH);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!stand_alive(s)) continue;
        Rect at = {0};
        if (stand_on_table(s)) {
            Pt p = camera_px(cam, stand_at(s));
            at = (Rect){p.x - inch, p.y - inch, 2 * inch, 2 * inch};
        } else if (v->g->h.turn == 0 && s->seat == c->seat && deploy_zone(v, (StandIx)i)) {
            Box z = deploy_zone(v, (StandIx)i)->box;
            Pt a = camera_px(cam, (Vec){z.x0, z.y0}), b = camera_px(cam, (Vec){z.x1, z.y1});
            at = (Rect){MIN(a.x, b.x), MIN(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
        }
        n += at.w > 0 && at.x < px.x + px.w && at.x + at.w > px.x && at.y < px.y + px.h && at.y + at.h > px.y;
    }
    return n;
}

/* At the table's lower edge; at the upper one when it would hide more of what is talked about there, and no question has that place. */
static Rect guide_place(Client *c, float w) {
    Rect t = c->lay.table;
    Rect low = {t.x + (t.w - w) / 2, t.y + t.h - 74 - lift(c), w, 62}, high = {low.x, t.y + 10, w, 62};
    bool asked = client_view(c)->g->decision.kind != 0;
    return !asked && covered(c, high) < covered(c, low) ? high : low;
}

static float guide_width(const Client *c) {
    return MIN(620.0f, c->lay.table.w - 24);
}

float guide_lift(Client *c) {
    if (c->guide_step >= 0) return lift(c) + (guide_place(c, guide_width(c)).y > c->lay.table.y + c->lay.table.h / 2 ? 74 : 0);
    return c->offer_guide ? lift(c) + 60 : lift(c);
}

void guide_draw(Client *c) {
    if (c->guide_step < 0 || !c->rules || c->guide_step >= c->rules->guide_n) return;
    guide_changed(c);
    if (c->guide_step < 0) return;
    const GuideStep *s = &c->rules->guide[c->guide_step];
    Ui *ui = c->ui;
    ui_panel_begin(ui, "guide", guide_place(c, guide_width(c)), PANEL_RAISED);
    ui_row(ui, 42, 2, (const float[]){0, 80});
    const char *line = client_line(c, TX_UI_GUIDE_STEP, "n=%d\tall=%d\twhat=%s", c->guide_step + 1, c->rules->guide_n,
                                   client_text(c, s->text));
    ui_label(ui, line, (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD, .wrap = true});
    if (ui_button(ui, client_label(c, TX_UI_GUIDE_LEAVE, "Leave"), NULL, 0)) c->guide_step = -1;
    ui_column(ui);
    ui_panel_end(ui);
    ring(c, s);
}
