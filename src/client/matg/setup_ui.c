/* setup_ui: phase 0 (24.1): stands that set up are dragged into their zone; who does not care gets a block (ux 4, plain
 * form). */
#include "client/matg/matg_ui.h"

#include <string.h>

static bool mine(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_SETUP && client_may_act(c);
}

void setup_overlay(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine(c)) return;
    const View *v = client_view(c);
    Box seen = {0, 0, 0, 0};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        MatgInfo in;
        if (game_stand_c(v->g, i)->seat != c->seat) continue;
        matg_info(v, (StandIx)i, &in);
        if (in.zone.x1 == 0 || memcmp(&seen, &in.zone, sizeof seen) == 0) continue;
        seen = in.zone;
        Mark *k = client_mark(c, MARK_AREA, c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, DASH_LONG);
        k->pt[0] = (Vec){seen.x0, seen.y0}, k->pt[1] = (Vec){seen.x1, seen.y0}, k->pt[2] = (Vec){seen.x1, seen.y1},
        k->pt[3] = (Vec){seen.x0, seen.y1};
        k->n = 4;
    }
    if (m->placing != STAND_NONE) {
        BoardStand *b = client_ghost(c, m->placing, m->place_at);
        if (m->place_verdict.kind != VERDICT_OK) b->flags |= LOOK_CANNOT;
    }
}

static void command(Client *c, StandIx i, Pose at, Text *line) {
    const View *v = client_view(c);
    Arg arg[3] = {{.slot = 0, .kind = ARG_STAND, .a = i},
                  {.slot = 1, .kind = ARG_POINT, .a = at.at.x, .b = at.at.y},
                  {.slot = 2, .kind = ARG_ANGLE, .a = at.face}};
    Command cmd = {.seat = c->seat, .op = words_op(v, "place"), .n = 3, .arg = arg};
    command_print(v->rs, v->cat, v->g, &cmd, line);
}

bool setup_drag(Client *c, const Hit *from, const Hit *to, int step) {
    MatgUi *m = matg_ui(c);
    if (step == 0) {
        if (!mine(c) || from->stand == STAND_NONE || game_stand_c(client_view(c)->g, from->stand)->seat != c->seat)
            return false;
        m->placing = from->stand;
        m->place_at = stand_pose(game_stand_c(client_view(c)->g, from->stand));
        m->grab = vec_sub(m->place_at.at, from->at);
    }
    if (m->placing == STAND_NONE) return true;
    m->place_at.at = vec_add(to->at, m->grab);
    TEXT(line, 160);
    command(c, m->placing, m->place_at, &line);
    if (!words_check(c, line.buf, &m->place_verdict)) m->place_verdict = verdict_ok();
    if (step == 2) client_submit(c, line.buf);
    if (step >= 2) m->placing = STAND_NONE;
    client_touch(c);
    return true;
}

void setup_work(Client *c) {
    Ui *ui = c->ui;
    ui_heading(ui, client_text(c, TX_UI_SETUP_HEADING));
    if (!mine(c)) {
        ui_label(ui, client_text(c, TX_UI_SETUP_OTHER), (UiFont){.role = ROLE_SECOND});
        return;
    }
    ui_label(ui, client_text(c, TX_UI_SETUP_HOW), (UiFont){.wrap = true, .role = ROLE_SECOND});
    if (ui_button(ui, client_label(c, TX_UI_SETUP_READY, "Ready"), NULL, BUTTON_PRIMARY | BUTTON_TALL)) {
        char line[16] = "A ready";
        line[0] = words_seat(c);
        client_submit(c, line);
    }
}
