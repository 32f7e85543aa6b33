/* play_rows: a list of rows for boards of any kind: a thing, its terms, what it needs, its chance, what can be done with it. */
#include "client/play/play_own.h"

#include <stdio.h>

enum { ROW_PAD = 6 };

static float buttons_width(Client *c, const PlayRow *r) {
    float w = 0;
    for (size_t k = 0; k < ARRAY_LEN(r->button); k++)
        if (r->button[k]) w += ui_button_width(c->ui, r->button[k], NULL) + 6;
    return w;
}

static float label_width(Client *c, const PlayRow *r, float room, Text *right) {
    if (r->value) text_str(right, r->value);
    if (r->chance != PLAY_NO_CHANCE) {
        if (right->len) text_str(right, "   ");
        words_percent(r->chance, right);
        text_str(right, " %");
    }
    float rw = right->len ? ui_text_width(c->ui, right->buf, SIZE_BODY, FONT_BOLD) + 8 : 0;
    return MAX(room - rw, 40);
}

/* Box, icon, label, and at the right what it needs. */
static void head(Client *c, const PlayRow *r, Rect in, PlayRowAnswer *a) {
    Ui *ui = c->ui;
    float x = in.x;
    if (r->boxed) {
        Rect box = {x, in.y + 2, 18, 18};
        unsigned st = ui_zone(ui, "box", (Rect){x - 2, in.y, 22, 22}, true);
        draw_frame(ui_list(ui), ui_to_px(ui, box), 3 * c->scale, 0, ui_color(ui, st & UI_HOVER ? ROLE_TEXT : ROLE_LINE), c->scale);
        if (r->ticked) icon_draw(ui_list(ui), ICON_CHECK, ui_to_px(ui, (Rect){x + 2, in.y + 4, 14, 14}), 0, ui_color(ui, ROLE_PRIMARY));
        a->ticked = (st & UI_CLICK) != 0;
        x += 24;
    }
    if (r->icon != ICON_NONE) {
        icon_draw(ui_list(ui), r->icon, ui_to_px(ui, (Rect){x, in.y + 3, 16, 16}), 0, ui_color(ui, (Role)r->icon_role));
        x += 22;
    }
    TEXT(right, 80);
    float room = in.x + in.w - x, lw = label_width(c, r, room, &right);
    ui_place(ui, (Rect){x, in.y, lw, 22});
    ui_label(ui, r->label, (UiFont){.role = r->role, .weight = FONT_SEMIBOLD, .cut_ok = true});
    if (!right.len) return;
    ui_place(ui, (Rect){x + lw, in.y, room - lw, 22});
    ui_label(ui, right.buf, (UiFont){.role = r->role, .weight = FONT_BOLD, .align = ALIGN_RIGHT, .cut_ok = true});
}

static void chance_bar(Client *c, const PlayRow *r, Rect at) {
    if (r->chance == PLAY_NO_CHANCE) return;
    Ui *ui = c->ui;
    float part = (float)((double)MIN(r->chance, QUOTE_ONE) / (double)QUOTE_ONE);
    draw_rect(ui_list(ui), ui_to_px(ui, at), 1.5f * c->scale, ui_color(ui, ROLE_LINE));
    if (part > 0) draw_rect(ui_list(ui), ui_to_px(ui, (Rect){at.x, at.y, at.w * part, at.h}), 1.5f * c->scale, ui_color(ui, ROLE_CLEAR));
}

static int buttons(Client *c, const PlayRow *r, float x, float y) {
    int pressed = -1;
    for (int k = 0; k < (int)ARRAY_LEN(r->button); k++) {
        if (!r->button[k]) continue;
        unsigned flags = (r->button_off >> k & 1 ? BUTTON_DISABLED : 0) | (r->button_on >> k & 1 ? BUTTON_ON : 0) | (r->primary == k + 1 ? BUTTON_PRIMARY : 0);
        float w = ui_button_width(c->ui, r->button[k], NULL);
        ui_place(c->ui, (Rect){x, y, w, 26});
        if (ui_button(c->ui, r->button[k], NULL, flags)) pressed = k;
        x += w + 6;
    }
    return pressed;
}

PlayRowAnswer play_row(Client *c, const PlayRow *r) {
    Ui *ui = c->ui;
    PlayRowAnswer a = {.button = -1};
    ui_push(ui, r->name);
    float bw = buttons_width(c, r), w = ui_width(ui) - 2 * ROW_PAD;
    float sub = r->sub && r->sub[0] ? ui_text_height(ui, r->sub, SIZE_SMALL, FONT_REGULAR, w) : 0;
    float bar = r->chance == PLAY_NO_CHANCE ? 0 : 5;
    float h = 22 + bar + (sub > 0 ? sub + 2 : 0) + (bw > 0 ? 30 : 0) + 2 * ROW_PAD - 4;
    Rect at = ui_cell(ui, h), in = {at.x + ROW_PAD, at.y + ROW_PAD - 2, at.w - 2 * ROW_PAD, at.h};
    unsigned st = ui_zone(ui, "row", at, true);
    a.hover = (st & UI_HOVER) != 0;
    a.click = (st & UI_CLICK) != 0;
    draw_frame(ui_list(ui), ui_to_px(ui, at), 4 * c->scale, ui_color(ui, a.hover ? ROLE_HOVER : ROLE_RAISED),
               ui_color(ui, r->marked ? ROLE_SELECT : ROLE_LINE), (r->marked ? 2.0f : 1.0f) * c->scale);
    head(c, r, in, &a);
    float y = in.y + 22;
    if (bar > 0) chance_bar(c, r, (Rect){in.x, y, in.w, 3}), y += bar;
    if (sub > 0) {
        ui_place(ui, (Rect){in.x, y, in.w, sub});
        ui_label(ui, r->sub, (UiFont){.size = SIZE_SMALL, .role = r->sub_role ? r->sub_role : ROLE_SECOND, .wrap = true});
        y += sub + 2;
    }
    if (bw > 0) a.button = buttons(c, r, in.x, y + 2);
    if (a.button >= 0 || a.ticked) a.click = false;
    ui_pop(ui);
    return a;
}
