/* cargo_ui: loading and setting down by hand (12): a stand aboard is dragged out of the tray onto the table beside its
 * carrier; the right-click list sets it down at the first free place. */
#include "client/matg/matg_ui.h"

static bool mine(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_MOVE && client_may_act(c) && !client_view(c)->g->decision.kind;
}

static void command(Client *c, StandIx cargo, StandIx carrier, Pose at, Text *line) {
    const View *v = client_view(c);
    Arg arg[4] = {{.slot = 0, .kind = ARG_STAND, .a = cargo},
                  {.slot = 1, .kind = ARG_STAND, .a = carrier},
                  {.slot = 2, .kind = ARG_POINT, .a = at.at.x, .b = at.at.y},
                  {.slot = 3, .kind = ARG_ANGLE, .a = at.face}};
    Command cmd = {.seat = c->seat, .op = words_op(v, "land"), .n = 4, .arg = arg};
    text_clear(line);
    command_print(v->rs, v->cat, v->g, &cmd, line);
}

/* Beside the carrier: a quarter turn from its front, `along` its side, as near as the rules take it. */
static bool beside(Client *c, StandIx cargo, StandIx carrier, int quarter, Wu along, Pose *at, Text *line) {
    Pose by = stand_pose(game_stand_c(client_view(c)->g, carrier));
    Angle out = (Angle)(by.face + quarter * ANGLE_QUARTER);
    for (Wu gap = WU_INCH; gap <= WU_INCH * 3 / 2; gap += WU_INCH / 20) {
        Verdict v;
        Vec off = vec_add(angle_vec(out, gap), angle_vec((Angle)(out + ANGLE_QUARTER), along));
        *at = (Pose){vec_add(by.at, off), by.face};
        command(c, cargo, carrier, *at, line);
        if (words_check(c, line->buf, &v) && v.kind == VERDICT_OK) return true;
    }
    return false;
}

/* Behind the carrier, then at its sides, then before it; false when no place there is free. */
bool cargo_beside(Client *c, const Command *open, Text *line) {
    static const uint8_t quarter[4] = {2, 1, 3, 0};
    Pose at;
    for (int k = 0; k < 4; k++)
        if (beside(c, (StandIx)open->arg[0].a, (StandIx)open->arg[1].a, quarter[k], 0, &at, line)) return true;
    text_clear(line);
    return false;
}

/* Near its carrier the ghost goes to the legal place that is nearest to the pointer: they have to touch (12.5). */
static void place(Client *c, StandIx carrier, Vec to, Text *line) {
    MatgUi *m = matg_ui(c);
    Pose by = stand_pose(game_stand_c(client_view(c)->g, carrier)), best = {to, by.face};
    bool found = false;
    for (int q = 0; q < 4 && geom_within(to, by.at, 3 * WU_INCH); q++)
        for (Wu along = -WU_INCH / 2; along <= WU_INCH / 2; along += WU_INCH / 4) {
            Pose at;
            if (!beside(c, m->landing, carrier, q, along, &at, line)) continue;
            if (found && vec_dist2(at.at, to) >= vec_dist2(best.at, to)) continue;
            best = at, found = true;
        }
    m->place_at = best;
    command(c, m->landing, carrier, best, line);
    if (!words_check(c, line->buf, &m->place_verdict)) m->place_verdict = verdict_ok();
}

bool cargo_drag(Client *c, const Hit *from, const Hit *to, int step) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    if (step == 0) {
        if (!mine(c) || from->stand == STAND_NONE) return false;
        const Stand *s = game_stand_c(v->g, from->stand);
        if (s->seat != c->seat || !(s->flags & ST_ABOARD)) return false;
        m->landing = from->stand;
        m->on_land = true;
    }
    if (!m->on_land) return false;
    const Stand *s = game_stand_c(v->g, m->landing);
    TEXT(line, 160);
    if (s->flags & ST_ABOARD) {
        place(c, s->carrier, to->at, &line);
        if (step == 2) client_submit(c, line.buf);
    }
    if (step >= 2) m->on_land = false;
    client_touch(c);
    return true;
}

void cargo_overlay(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine(c) || !m->on_land) return;
    const Stand *s = game_stand_c(client_view(c)->g, m->landing);
    BoardStand *b = client_ghost(c, m->landing, m->place_at);
    if (m->place_verdict.kind != VERDICT_OK) b->flags |= LOOK_CANNOT;
    if (s->flags & ST_ABOARD)
        client_mark_line(c, stand_at(game_stand_c(client_view(c)->g, s->carrier)), m->place_at.at,
                         m->place_verdict.kind == VERDICT_OK ? ROLE_CLEAR : ROLE_BLOCKED, DASH_LONG);
}
