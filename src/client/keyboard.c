/* keyboard: the table without a mouse (ux 2, K): a cross-hair that the arrows move; X is the button, held it drags;
 * Menu lists. Also the stored selections (Ctrl+1-9) and the fan of a crowd (C). */
#include "client/rules_ui.h"

#include <stdio.h>
#include <string.h>

static InputEvent pointer(Client *c, uint8_t kind, uint8_t button) {
    Pt p = camera_px(&c->bv.cam, c->crosshair_at);
    return (InputEvent){.kind = kind, .button = button, .clicks = 1, .x = p.x, .y = p.y, .time = c->now};
}

static void point(Client *c, uint8_t kind, uint8_t button) {
    InputEvent e = pointer(c, kind, button);
    c->over_table = true;
    client_tool_input(c, &e);
}

void keyboard_toggle(Client *c) {
    c->crosshair = !c->crosshair;
    if (!c->crosshair) return;
    StandIx at = c->sel_n ? c->sel[0] : STAND_NONE;
    const View *v = client_view(c);
    if (at != STAND_NONE && stand_on_table(game_stand_c(v->g, at)))
        c->crosshair_at = stand_at(game_stand_c(v->g, at));
    else
        c->crosshair_at =
            camera_wu(&c->bv.cam, c->bv.cam.view.x + c->bv.cam.view.w / 2, c->bv.cam.view.y + c->bv.cam.view.h / 2);
    point(c, INPUT_MOUSE_MOVE, 0);
}

static bool arrow(uint16_t key, int *dx, int *dy) {
    *dx = key == KEY_RIGHT ? 1 : key == KEY_LEFT ? -1 : 0;
    *dy = key == KEY_UP ? 1 : key == KEY_DOWN ? -1 : 0;
    return *dx != 0 || *dy != 0;
}

bool keyboard_input(Client *c, const InputEvent *e) {
    if (!c->crosshair) return false;
    int dx, dy;
    if (e->kind == INPUT_KEY_DOWN && arrow(e->key, &dx, &dy)) {
        Wu step = e->mods & MOD_SHIFT ? 5 * WU_INCH : e->mods & MOD_CTRL ? WU_INCH / 10 : WU_INCH;
        Wu out = 6 * WU_INCH; /* stands that wait lie beyond the edge */
        c->crosshair_at = (Vec){CLAMP(c->crosshair_at.x + dx * step, -out, c->bv.cam.w + out),
                                CLAMP(c->crosshair_at.y + dy * step, -out, c->bv.cam.h + out)};
        camera_show(&c->bv.cam, c->crosshair_at);
        point(c, INPUT_MOUSE_MOVE, 0);
        return true;
    }
    if (e->key == KEY_X && (e->kind == INPUT_KEY_DOWN || e->kind == INPUT_KEY_UP)) {
        if (!e->repeat) point(c, e->kind == INPUT_KEY_DOWN ? INPUT_MOUSE_DOWN : INPUT_MOUSE_UP, MOUSE_LEFT);
        return true;
    }
    if (e->key == KEY_MENU && e->kind == INPUT_KEY_DOWN) {
        Pt p = camera_px(&c->bv.cam, c->crosshair_at);
        client_menu_open(c, p.x, p.y);
        return true;
    }
    return false;
}

void keyboard_marks(Client *c) {
    if (!c->crosshair) return;
    Wu r = WU_INCH;
    Vec p = c->crosshair_at;
    for (int k = 0; k < 2; k++) {
        Mark *m = client_mark_line(c, k ? (Vec){p.x, p.y - r} : (Vec){p.x - r, p.y},
                                   k ? (Vec){p.x, p.y + r} : (Vec){p.x + r, p.y}, ROLE_SELECT, DASH_SOLID);
        m->width = 2, m->above = 1;
    }
}

/* Ctrl+1-9 recalls, with Shift stores. */
bool keyboard_selection(Client *c, const InputEvent *e) {
    if (e->kind != INPUT_KEY_DOWN || !(e->mods & MOD_CTRL) || e->key < KEY_1 || e->key > KEY_9) return false;
    uint32_t k = e->key - KEY_1;
    if (e->mods & MOD_SHIFT) {
        c->stored_n[k] = MIN(c->sel_n, STORED_MAX);
        memcpy(c->stored[k], c->sel, sizeof c->sel[0] * c->stored_n[k]);
        client_say(c, ROLE_INFO, client_line(c, TX_UI_KEYBOARD_STORED, "k=%u\tn=%u", k + 1, c->stored_n[k]));
        return true;
    }
    const View *v = client_view(c);
    StandIx live[STORED_MAX];
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->stored_n[k]; i++)
        if (c->stored[k][i] < v->g->stand_n && stand_alive(game_stand_c(v->g, c->stored[k][i])))
            live[n++] = c->stored[k][i];
    client_select_list(c, live, n, 0);
    if (n) camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, live[0])));
    return true;
}

/* A list of the stands within an inch of the pointer: click picks. */
void keyboard_fan(Client *c) {
    const View *v = client_view(c);
    Vec at = c->crosshair ? c->crosshair_at : c->hover_at;
    c->menu_n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && c->menu_n < MENU_MAX; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!stand_on_table(s) || !geom_within(stand_at(s), at, 3 * WU_INCH / 2)) continue;
        MenuLine *m = &c->menu[c->menu_n++];
        memset(m, 0, sizeof *m);
        Text t = text_make(m->label, sizeof m->label);
        client_stand_name(c, (StandIx)i, &t);
        m->select = (StandIx)i;
        m->possible = true;
    }
    Pt p = camera_px(&c->bv.cam, at);
    if (c->menu_n)
        ui_menu_open(c->ui, "context", p.x, p.y);
    else
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_KEYBOARD_NOBODY));
}
