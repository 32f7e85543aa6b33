/* move_panel: what phase 6 shows: ghosts with their cost a leg and where they are clamped, reaction points of known
 * enemies, needs of a group. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static bool mine(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_MOVE && client_may_act(c) && !client_view(c)->g->decision.kind;
}

static void mp(int64_t cost, Text *out) {
    text_ratio(out, cost, PATH_ONE_POINT, 1, false);
}

static const char *kind_name(const View *v, PieceIx p) {
    if (p == PIECE_NONE) return "clear";
    const Piece *piece = scene_piece(v->scene, p, NULL);
    return piece ? v->cat->kind[piece->kind].title : "clear";
}

/* "road 8.0 x 1/2 4.0, hedge 1.0": spans of one kind in a row are one. */
void move_cost_text(const View *v, const PathAnswer *a, Text *out) {
    for (uint32_t i = 0; i < a->span_n;) {
        const PathSpan *s = &a->span[i];
        const char *name = kind_name(v, s->piece);
        int64_t cost = 0;
        Wu len = 0;
        uint32_t k = i;
        while (k < a->span_n && a->span[k].form == s->form && strcmp(kind_name(v, a->span[k].piece), name) == 0)
            cost += a->span[k].cost, len += a->span[k].to - a->span[k].from, k++;
        if (out->len > 0 && i > 0) text_str(out, ", ");
        text_str(out, s->form == COST_CLIMB ? "climb" : name);
        if (s->form != COST_LINE && s->form != COST_CLIMB) {
            text_char(out, ' ');
            text_ratio(out, len, WU_INCH, 1, false);
        }
        text_char(out, ' ');
        mp(cost, out);
        i = k;
    }
}

static void path_marks(Client *c, const PencilPath *p) {
    const View *v = client_view(c);
    Vec from = p->entering ? p->leg[0].to : stand_at(game_stand_c(v->g, p->stand));
    int64_t allowance = matg_allowance(v, p->stand);
    uint8_t role = p->verdict.kind != VERDICT_OK    ? ROLE_BLOCKED
                   : p->walk.spent * 2 <= allowance ? ROLE_CLEAR
                                                    : ROLE_LIMIT;
    Mark *m = client_mark(c, MARK_LINE, role, p->verdict.kind != VERDICT_OK ? DASH_DOTS : DASH_LONG);
    m->width = 3;
    m->pt[m->n++] = from;
    for (uint32_t k = p->entering ? 1 : 0; k < p->leg_n && m->n < MARK_POINTS; k++) m->pt[m->n++] = p->leg[k].to;
    client_ghost(c, p->stand, p->walk.end);
    for (uint32_t k = p->entering ? 1 : 0; k + 1 < p->leg_n; k++) { /* dots to bend it by */
        Mark *dot = client_mark(c, MARK_DOT, role, DASH_SOLID);
        dot->pt[0] = p->leg[k].to, dot->n = 1, dot->above = 1;
    }
    for (uint32_t k = 0; k < p->reaction_n; k++) {
        PathAsk ask = {
            .start = {from, 0}, .leg = p->leg + (p->entering ? 1 : 0), .leg_n = p->leg_n - (p->entering ? 1 : 0)};
        Mark *d = client_mark(c, MARK_DOT, ROLE_BLOCKED, DASH_SOLID);
        d->pt[0] = path_pose(&ask, p->reaction[k].along).at, d->n = 1, d->above = 1;
        snprintf(d->text, sizeof d->text, "%u", k + 1);
    }
}

/* The leader's sum at its ghost: legs, spent of allowance, how far short. */
static void leader_label(Client *c, const PencilPath *p) {
    const View *v = client_view(c);
    TEXT(t, 95);
    mp(p->walk.spent, &t);
    text_str(&t, " of ");
    mp(matg_allowance(v, p->stand), &t);
    text_str(&t, " MP");
    if (p->walk.reach < p->walk.length) {
        text_str(&t, ", ");
        text_ratio(&t, p->walk.length - p->walk.reach, WU_INCH, 1, false);
        text_str(&t, " in short");
    }
    Vec at = p->walk.end.at;
    at.y += WU_INCH;
    client_mark_label(c, at, p->verdict.kind == VERDICT_OK ? ROLE_TEXT : ROLE_BLOCKED, t.buf);
}

void move_waiting_stands(Client *c) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        Pose at;
        if (!move_waiting_pose(c, (StandIx)i, &at)) continue;
        BoardStand *b = client_ghost(c, (StandIx)i, at);
        b->flags = (uint8_t)((client_selected(c, (StandIx)i) ? LOOK_SELECTED : 0) | (c->hover == i ? LOOK_HOVERED : 0));
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        b->badges = in.posture == MATG_SHOWS_MOVEMENT    ? BADGE_MOVEMENT
                    : in.posture == MATG_SHOWS_FIRE_MOVE ? BADGE_FIRE_MOVE
                                                         : BADGE_FIRING;
    }
}

static void links(Client *c) {
    const View *v = client_view(c);
    StandIx of = c->sel_n ? c->sel[0] : c->hover, g[UI_GROUP];
    if (of == STAND_NONE || game_stand_c(v->g, of)->seat != c->seat || !stand_on_table(game_stand_c(v->g, of))) return;
    uint32_t n = matg_movement_group(v, of, g, UI_GROUP);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++) {
            const Stand *a = game_stand_c(v->g, g[i]), *b = game_stand_c(v->g, g[k]);
            if (stand_on_table(a) && stand_on_table(b) && geom_within(stand_at(a), stand_at(b), 3 * WU_INCH))
                client_mark_line(c, stand_at(a), stand_at(b), ROLE_INFO, DASH_DOT)->width = 1.5f;
        }
    if (n > 1 || matg_ui(c)->path_n) return;
    /* alone: the gap to the nearest of its unit that it is not linked with (3.3) */
    const Stand *s = game_stand_c(v->g, of), *best = NULL;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *o = game_stand_c(v->g, i);
        if (i == of || o->unit != s->unit || !stand_on_table(o)) continue;
        if (!best || vec_dist2(stand_at(o), stand_at(s)) < vec_dist2(stand_at(best), stand_at(s))) best = o;
    }
    if (!best || geom_within(stand_at(best), stand_at(s), 3 * WU_INCH)) return;
    client_mark_line(c, stand_at(s), stand_at(best), ROLE_BLOCKED, DASH_DOTS)->width = 1.5f;
    TEXT(t, 60);
    text_ratio(&t, geom_length_up(stand_at(best), stand_at(s)), WU_INCH, 1, false);
    text_str(&t, " apart, 3 allowed (3.3)");
    client_mark_label(c, (Vec){(best->x + s->x) / 2, (best->y + s->y) / 2}, ROLE_BLOCKED, t.buf);
}

void move_overlay(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine(c)) return;
    links(c);
    for (uint32_t k = 0; k < m->path_n; k++)
        if ((m->path[k].leg_n > 0 || m->path[k].face_set) &&
            game_stand_c(client_view(c)->g, m->path[k].stand)->seat == c->seat)
            path_marks(c, &m->path[k]);
    PencilPath *lead = c->sel_n ? move_path_of(m, c->sel[0]) : m->path_n ? &m->path[0] : NULL;
    if (lead && lead->leg_n) leader_label(c, lead);
    if (m->wheeling && m->pivot_set && c->over_table) {
        move_wheel(c, c->hover_at);
        client_mark_line(c, m->pivot, c->hover_at, ROLE_SELECT, DASH_DOT);
    }
    if (m->turning && c->sel_n && c->over_table) {
        PencilPath *p = move_path_of(m, c->sel[0]);
        Vec from = p && p->leg_n ? p->walk.end.at : stand_at(game_stand_c(client_view(c)->g, c->sel[0]));
        client_mark_line(c, from, c->hover_at, ROLE_SELECT, DASH_DOT);
    }
}

bool move_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    MatgUi *m = matg_ui(c);
    (void)h;
    if (!mine(c)) return false;
    *ra = ROLE_TEXT, *rb = ROLE_SECOND;
    if (m->number_n > 0) {
        text_str(a, m->number);
        text_str(a, m->turning               ? " degrees; Enter turns"
                    : strchr(m->number, ' ') ? " degrees; Enter sets it"
                                             : " in straight on; Enter sets it, - backwards, Tab a bearing");
        return true;
    }
    if (!m->drawing || c->press_stand == STAND_NONE) return false;
    PencilPath *p = move_path_of(m, c->press_stand);
    if (!p || p->leg_n == 0) return false;
    const View *v = client_view(c);
    mp(p->walk.spent, a);
    text_str(a, " of ");
    mp(matg_allowance(v, p->stand), a);
    text_str(a, " MP");
    if (p->verdict.kind != VERDICT_OK) {
        *ra = ROLE_LIMIT;
        if (p->walk.reach < p->walk.length) {
            text_str(a, ": stops ");
            text_ratio(a, p->walk.length - p->walk.reach, WU_INCH, 1, false);
            text_str(a, " in short");
        }
    }
    move_cost_text(v, &p->walk, b);
    return true;
}

static void needs(Client *c, const StandIx *g, uint32_t n, bool independent) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    for (uint32_t k = 0; k < n && k < 16; k++) {
        Ledger l = {0};
        matg_move_need(v, g[k], g, n, independent, &l);
        MatgInfo in;
        matg_info(v, g[k], &in);
        int need = ledger_sum(&l);
        TEXT(name, 80);
        TEXT(val, 40);
        TEXT(terms, 300);
        client_stand_name(c, g[k], &name);
        text_format(&val, "need %d-  %d %%", need, CLAMP(need, 0, 20) * 5);
        ui_row(ui, 20, 2, (const float[]){0, 96});
        ui_label(ui, name.buf,
                 (UiFont){.size = 12,
                          .cut_ok = true,
                          .role = in.attempt == MATG_TRY_READY    ? ROLE_CLEAR
                                  : in.attempt == MATG_TRY_FAILED ? ROLE_BLOCKED
                                                                  : ROLE_TEXT});
        ui_label(ui, in.attempt == MATG_TRY_READY ? "passed: moves" : val.buf,
                 (UiFont){.size = 12,
                          .align = ALIGN_RIGHT,
                          .weight = FONT_SEMIBOLD,
                          .role = in.attempt == MATG_TRY_READY ? ROLE_CLEAR : ROLE_TEXT});
        words_ledger(c, &l, &terms);
        ui_tooltip(ui, terms.buf);
    }
    ui_column(ui);
}

static void pencil_rows(Client *c) {
    MatgUi *m = matg_ui(c);
    Ui *ui = c->ui;
    PencilPath *p = c->sel_n ? move_path_of(m, c->sel[0]) : m->path_n ? &m->path[0] : NULL;
    if (!p || p->leg_n == 0) return;
    const View *v = client_view(c);
    TEXT(name, 80);
    TEXT(cost, 400);
    client_stand_name(c, p->stand, &name);
    ui_box_begin(ui, "path");
    ui_label(ui, name.buf, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    mp(p->walk.spent, &cost);
    text_str(&cost, " of ");
    mp(matg_allowance(v, p->stand), &cost);
    text_str(&cost, " MP = ");
    move_cost_text(v, &p->walk, &cost);
    ui_label(ui, cost.buf, (UiFont){.size = 12, .wrap = true});
    if (p->verdict.kind != VERDICT_OK) {
        TEXT(why, 400);
        words_verdict(c, &p->verdict, &why);
        ui_label(ui, why.buf, (UiFont){.size = 12, .wrap = true, .role = ROLE_BLOCKED});
    }
    for (uint32_t k = 0; k < p->reaction_n; k++) {
        TEXT(t, 160);
        text_format(&t, "%d: ", (int)k + 1);
        client_stand_name(c, p->reaction[k].firer, &t);
        text_char(&t, ' ');
        text_ratio(&t, p->reaction[k].range, WU_INCH, 1, false);
        text_str(&t, p->reaction[k].side ? " in side, stops " : " in front, stops ");
        words_percent(p->reaction[k].stopped, &t);
        text_str(&t, " %");
        ui_label(ui, t.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_BLOCKED, .wrap = true});
    }
    ui_box_end(ui);
}

void move_work(Client *c) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    MatgMoment mo;
    matg_moment(v, &mo);
    static const char *const stage[] = {"MOVEMENT: ORDERS AND ENTRIES", "MOVEMENT: INDEPENDENT ATTEMPTS",
                                        "CLOSE ASSAULT"};
    ui_heading(ui, stage[mo.stage < 3 ? mo.stage : 0]);
    if (!mine(c)) {
        ui_label(ui, "The other side moves.", (UiFont){.role = ROLE_SECOND});
        return;
    }
    StandIx of = c->sel_n ? c->sel[0] : m->path_n ? m->path[0].stand : STAND_NONE, g[UI_GROUP];
    uint32_t ready = 0;
    StandIx ready_list[UI_GROUP];
    for (uint32_t i = 0; i < v->g->stand_n && ready < UI_GROUP; i++) {
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (in.attempt == MATG_TRY_READY && game_stand_c(v->g, i)->seat == c->seat) ready_list[ready++] = (StandIx)i;
    }
    if (of == STAND_NONE && ready) of = ready_list[0];
    if (of == STAND_NONE || game_stand_c(v->g, of)->seat != c->seat) {
        ui_label(ui, "Drag a stand: its group follows. Enter spends an order and rolls; those who pass move.",
                 (UiFont){.wrap = true, .role = ROLE_SECOND});
        ui_label(ui, "Stands that wait are drawn beyond their edge: drag them in.",
                 (UiFont){.wrap = true, .role = ROLE_SECOND});
        return;
    }
    MatgInfo in;
    matg_info(v, of, &in);
    uint32_t n = matg_movement_group(v, of, g, UI_GROUP);
    if (mo.attempt_die && ready) {
        char die[60];
        snprintf(die, sizeof die, "D20 rolled %d: %u passed and move now.", mo.attempt_die, ready);
        ui_label(ui, die, (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_CLEAR, .wrap = true});
    }
    if (in.moved || in.attempt == MATG_TRY_DONE || in.alone) {
        TEXT(t, 120);
        client_stand_name(c, of, &t);
        text_str(&t, in.moved ? " has moved this turn (7.4)." : " has had its attempt this turn (7.2).");
        ui_label(ui, t.buf, (UiFont){.wrap = true, .role = ROLE_SECOND});
        return;
    }
    if (!in.waits)
        needs(c, g, n, mo.stage == 1);
    else
        ui_label(ui, "Enters over its edge: no order, no roll (24.3).", (UiFont){.role = ROLE_SECOND, .wrap = true});
    pencil_rows(c);
    if (m->wheeling)
        ui_label(ui, m->pivot_set ? "Wheel: point, then click." : "Wheel: click the point to turn about.",
                 (UiFont){.role = ROLE_LIMIT, .wrap = true});
    if (m->drawing)
        ui_label(ui, "Tab: keep the shape, file, line abreast.",
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    if (m->turning)
        ui_label(ui, "Turn: click where it shall face, or Enter.", (UiFont){.role = ROLE_LIMIT, .wrap = true});
    ui_space(ui, 6);
    const char *verb = ready           ? "Move"
                       : in.waits      ? "Enter the table"
                       : mo.stage == 0 ? "Order and roll"
                                       : "Try alone and roll";
    if (ui_button(ui, verb, "Enter", BUTTON_PRIMARY | BUTTON_TALL | (m->path_n ? 0 : BUTTON_DISABLED)))
        move_enter(c, false);
    if (m->path_n && ui_button(ui, "Rub out", "Esc", BUTTON_TALL)) m->path_n = 0;
    if (ready && ui_button(ui, ready > 1 ? "Those who passed stay here" : "It stays here", NULL, BUTTON_TALL)) {
        TEXT(line, 700);
        text_char(&line, words_seat(c));
        text_str(&line, " stay");
        words_stands(c, ready_list, ready, &line);
        client_submit(c, line.buf);
    }
}
