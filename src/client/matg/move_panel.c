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

static const char *kind_name(Client *c, PieceIx p) {
    const View *v = client_view(c);
    const Piece *piece = p == PIECE_NONE ? NULL : scene_piece(v->scene, p, NULL);
    return piece ? v->cat->kind[piece->kind].title : client_text(c, TX_UI_MOVE_CLEAR);
}

/* Quarter points as a reader writes them: 1/2, 1 1/2, 4. */
static void quarters(int64_t q, Text *out) {
    static const char *const part[4] = {"", "1/4", "1/2", "3/4"};
    if (q >= 4 || q == 0) text_int(out, q / 4);
    if (q % 4 && q >= 4) text_char(out, ' ');
    text_str(out, part[q % 4]);
}

/* "road 8.0 x 1/2 = 4.0, hedge +1.0": spans of one kind in a row are one. */
void move_cost_text(Client *c, const PathAnswer *a, Text *out) {
    for (uint32_t i = 0; i < a->span_n;) {
        const PathSpan *s = &a->span[i];
        const char *name = kind_name(c, s->piece);
        int64_t cost = 0;
        Wu len = 0;
        uint32_t k = i;
        while (k < a->span_n && a->span[k].form == s->form && strcmp(kind_name(c, a->span[k].piece), name) == 0)
            cost += a->span[k].cost, len += a->span[k].to - a->span[k].from, k++;
        if (out->len > 0 && i > 0) text_str(out, ", ");
        text_str(out, s->form == COST_CLIMB ? client_text(c, TX_UI_MOVE_CLIMB) : name);
        text_char(out, ' ');
        bool once = s->form == COST_LINE || s->form == COST_CLIMB;
        if (once) text_char(out, '+');
        if (!once && len > 0 && cost / len != 4) { /* not a point an inch: "8.0 x 1/2 = 4.0" */
            text_ratio(out, len, WU_INCH, 1, false);
            text_str(out, " x ");
            quarters(cost / len, out);
            text_str(out, " = ");
        }
        mp(cost, out);
        i = k;
    }
}

/* "3.0 of 4.0 MP" */
static const char *spent(Client *c, const PencilPath *p) {
    return client_line(c, TX_UI_MOVE_SPENT, "n=%s\tall=%s", words_tenth(c, p->walk.spent, PATH_ONE_POINT),
                       words_tenth(c, matg_allowance(client_view(c), p->stand), PATH_ONE_POINT));
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
    const char *t = spent(c, p);
    if (p->walk.reach < p->walk.length)
        t = client_line(c, TX_UI_MOVE_SHORT, "spent=%s\tn=%s", t,
                        words_tenth(c, p->walk.length - p->walk.reach, WU_INCH));
    Vec at = p->walk.end.at;
    at.y += WU_INCH;
    client_mark_label(c, at, p->verdict.kind == VERDICT_OK ? ROLE_TEXT : ROLE_BLOCKED, t);
    at.y += (Wu)(24 * c->scale / c->bv.cam.ppi * WU_INCH);
    client_mark_label(c, at, p->seen_n ? ROLE_LIMIT : ROLE_CLEAR,
                      client_line(c, TX_UI_MOVE_SEES, "n=%u\tby=%u", p->sees_n, p->seen_n))
        ->small = 1;
}

/* "sees B1 B3; seen by B1": of the stand whose path is open. */
static void seen_rows(Client *c, const PencilPath *p) {
    const StandIx *who[2] = {p->sees, p->seen};
    const uint32_t n[2] = {p->sees_n, p->seen_n};
    for (int k = 0; k < 2; k++) {
        TEXT(names, 100);
        if (n[k] == 0) continue;
        regions_names(c, who[k], n[k], PATH_SEEN, &names);
        ui_label(c->ui, client_line(c, k ? TX_UI_MOVE_SEEN_BY : TX_UI_MOVE_SEES_WHOM, "who=%s", names.buf),
                 (UiFont){.size = SIZE_SMALL, .role = k ? ROLE_LIMIT : ROLE_CLEAR, .wrap = true});
    }
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
    const char *t =
        client_line(c, TX_UI_MOVE_APART, "n=%s", words_tenth(c, geom_length_up(stand_at(best), stand_at(s)), WU_INCH));
    client_mark_label(c, (Vec){(best->x + s->x) / 2, (best->y + s->y) / 2}, ROLE_BLOCKED, t);
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
        TextId id = m->turning               ? TX_UI_MOVE_TYPED_TURN
                    : strchr(m->number, ' ') ? TX_UI_MOVE_TYPED_BEARING
                                             : TX_UI_MOVE_TYPED;
        client_put(c, a, id, "n=%s", m->number);
        return true;
    }
    if (!m->drawing || c->press_stand == STAND_NONE) return false;
    PencilPath *p = move_path_of(m, c->press_stand);
    if (!p || p->leg_n == 0) return false;
    bool short_of = p->verdict.kind != VERDICT_OK && p->walk.reach < p->walk.length;
    if (p->verdict.kind != VERDICT_OK) *ra = ROLE_LIMIT;
    if (short_of)
        client_put(c, a, TX_UI_MOVE_STOPS, "spent=%s\tn=%s", spent(c, p),
                   words_tenth(c, p->walk.length - p->walk.reach, WU_INCH));
    else
        text_str(a, spent(c, p));
    move_cost_text(c, &p->walk, b);
    if (short_of && !m->guided && !p->entering && reaches_point(c, p->stand, vec_add(c->hover_at, m->grab)))
        text_format(b, " · %s", client_text(c, TX_UI_MOVE_BY_ROAD));
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
        bool ready = in.attempt == MATG_TRY_READY;
        TEXT(terms, 300);
        const char *val = ready ? client_text(c, TX_UI_MOVE_PASSED)
                                : client_line(c, TX_UI_MOVE_NEED, "n=%d\tchance=%d", need, CLAMP(need, 0, 20) * 5);
        ui_row(ui, 20, 2, (const float[]){0, 96});
        ui_label(ui, words_name(c, g[k]),
                 (UiFont){.size = 12,
                          .cut_ok = true,
                          .role = ready                           ? ROLE_CLEAR
                                  : in.attempt == MATG_TRY_FAILED ? ROLE_BLOCKED
                                                                  : ROLE_TEXT});
        ui_label(
            ui, val,
            (UiFont){
                .size = 12, .align = ALIGN_RIGHT, .weight = FONT_SEMIBOLD, .role = ready ? ROLE_CLEAR : ROLE_TEXT});
        words_ledger(c, &l, &terms);
        ui_tooltip(ui, terms.buf);
    }
    ui_column(ui);
}

static void note(Client *c, TextId id, uint8_t role, uint8_t size) {
    ui_label(c->ui, client_text(c, id), (UiFont){.size = size, .role = role, .wrap = true});
}

static void pencil_rows(Client *c) {
    MatgUi *m = matg_ui(c);
    Ui *ui = c->ui;
    PencilPath *p = c->sel_n ? move_path_of(m, c->sel[0]) : m->path_n ? &m->path[0] : NULL;
    if (!p || p->leg_n == 0) return;
    TEXT(cost, 400);
    ui_box_begin(ui, "path");
    ui_label(ui, words_name(c, p->stand), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    text_str(&cost, spent(c, p));
    text_str(&cost, " = ");
    move_cost_text(c, &p->walk, &cost);
    ui_label(ui, cost.buf, (UiFont){.size = 12, .wrap = true});
    MatgInfo in;
    matg_info(client_view(c), p->stand, &in);
    if (in.posture == MATG_SHOWS_FIRE_MOVE) note(c, TX_UI_MOVE_HALF, ROLE_SECOND, SIZE_SMALL);
    if (p->verdict.kind != VERDICT_OK) {
        TEXT(why, 400);
        words_verdict(c, &p->verdict, &why);
        ui_label(ui, why.buf, (UiFont){.size = 12, .wrap = true, .role = ROLE_BLOCKED});
    }
    seen_rows(c, p);
    for (uint32_t k = 0; k < p->reaction_n; k++) {
        const MatgStop *r = &p->reaction[k];
        ui_label(ui,
                 client_line(c, r->side ? TX_UI_MOVE_STOP_SIDE : TX_UI_MOVE_STOP_FRONT, "k=%u\twho=%s\trange=%s\tn=%s",
                             k + 1, words_name(c, r->firer), words_tenth(c, r->range, WU_INCH),
                             words_of(c, r->stopped)),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_BLOCKED, .wrap = true});
    }
    ui_box_end(ui);
}

/* Those of the seat that passed and have still to move. */
static uint32_t ready_stands(Client *c, StandIx *out, uint32_t cap) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        MatgInfo in;
        matg_info(v, (StandIx)i, &in);
        if (in.attempt == MATG_TRY_READY && game_stand_c(v->g, i)->seat == c->seat) out[n++] = (StandIx)i;
    }
    return n;
}

/* What Enter would do with the group in hand, and what a gesture waits for. */
/* The newest line of the log that tells an attempt's die and who passed. */
static void last_roll(Client *c) {
    for (uint32_t i = session_log_count(c->session); i-- > 0;) {
        const LogLine *l = session_log(c->session, i);
        if (l->kind != EV_ROLL || l->undone || !client_may_show(c, l->audience)) continue;
        ui_label(c->ui, l->text, (UiFont){.size = 12, .wrap = true, .role = ROLE_BLOCKED});
        return;
    }
}

static void acts(Client *c, StandIx of, const MatgMoment *mo, const MatgInfo *in, const StandIx *ready, uint32_t n) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    if (m->wheeling) note(c, m->pivot_set ? TX_UI_MOVE_WHEEL : TX_UI_MOVE_PIVOT, ROLE_LIMIT, 0);
    if (m->drawing) note(c, TX_UI_MOVE_SHAPES, ROLE_SECOND, SIZE_SMALL);
    if (m->turning) note(c, TX_UI_MOVE_TURN, ROLE_LIMIT, 0);
    if (in->attempt == MATG_TRY_FAILED && n == 0) {
        last_roll(c);
        note(c, mo->stage == 0 ? TX_UI_MOVE_AGAIN : TX_UI_MOVE_AGAIN_ALONE, ROLE_SECOND, 0);
    } else if (m->path_n == 0) {
        note(c, TX_UI_MOVE_DRAW_FIRST, ROLE_SECOND, 0);
    }
    ui_space(ui, 6);
    if (in->attempt == MATG_TRY_FAILED && n == 0 && !m->redrawn) {
        TextId again = mo->stage == 0 ? TX_UI_MOVE_ANOTHER : TX_UI_MOVE_TRY;
        if (ui_button(ui, client_label(c, again, "another"), NULL, BUTTON_TALL)) move_again(c, of);
        return;
    }
    const ClientWord verb = n                ? (ClientWord){TX_UI_MOVE_MOVE, "Move"}
                            : in->waits      ? (ClientWord){TX_UI_MOVE_ENTER, "Enter the table"}
                            : mo->stage == 0 ? (ClientWord){TX_UI_MOVE_ORDER, "Order and roll"}
                                             : (ClientWord){TX_UI_MOVE_TRY, "Try alone and roll"};
    if (ui_button(ui, client_label(c, verb.id, verb.name), "Enter",
                  BUTTON_PRIMARY | BUTTON_TALL | (m->path_n ? 0 : BUTTON_DISABLED)))
        move_enter(c, false);
    if (m->path_n && ui_button(ui, client_label(c, TX_UI_MOVE_RUB_OUT, "Rub out"), "Esc", BUTTON_TALL)) m->path_n = 0;
    TextId stay = n > 1 ? TX_UI_MOVE_STAY_ALL : TX_UI_MOVE_STAY;
    if (n == 0 || !ui_button(ui, client_label(c, stay, "stay"), NULL, BUTTON_TALL)) return;
    TEXT(line, 700);
    text_char(&line, words_seat(c));
    text_str(&line, " stay");
    words_stands(c, ready, n, &line);
    client_submit(c, line.buf);
}

void move_work(Client *c) {
    Ui *ui = c->ui;
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    MatgMoment mo;
    matg_moment(v, &mo);
    static const TextId stage[] = {TX_UI_MOVE_STAGE_ORDERS, TX_UI_MOVE_STAGE_ALONE, TX_UI_MOVE_STAGE_ASSAULT};
    ui_heading(ui, client_text(c, stage[mo.stage < 3 ? mo.stage : 0]));
    if (!mine(c)) {
        note(c, TX_UI_MOVE_OTHER, ROLE_SECOND, 0);
        return;
    }
    StandIx of = c->sel_n ? c->sel[0] : m->path_n ? m->path[0].stand : STAND_NONE, g[UI_GROUP], ready[UI_GROUP];
    uint32_t ready_n = ready_stands(c, ready, UI_GROUP);
    if (of == STAND_NONE && ready_n) of = ready[0];
    if (of == STAND_NONE || game_stand_c(v->g, of)->seat != c->seat) {
        note(c, TX_UI_MOVE_HOW, ROLE_SECOND, 0);
        note(c, TX_UI_MOVE_WAITING, ROLE_SECOND, 0);
        return;
    }
    MatgInfo in;
    matg_info(v, of, &in);
    uint32_t n = matg_movement_group(v, of, g, UI_GROUP);
    if (mo.attempt_die && ready_n)
        ui_label(ui, client_line(c, TX_UI_MOVE_ROLLED, "die=%d\tn=%u", mo.attempt_die, ready_n),
                 (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_CLEAR, .wrap = true});
    if (in.moved || in.attempt == MATG_TRY_DONE || in.alone) {
        ui_label(ui,
                 client_line(c, in.moved ? TX_UI_MOVE_HAS_MOVED : TX_UI_MOVE_HAS_TRIED, "who=%s", words_name(c, of)),
                 (UiFont){.wrap = true, .role = ROLE_SECOND});
        return;
    }
    if (!in.waits)
        needs(c, ready_n ? ready : g, ready_n ? ready_n : n, mo.stage == 1);
    else
        note(c, TX_UI_MOVE_ENTERS, ROLE_SECOND, 0);
    pencil_rows(c);
    acts(c, of, &mo, &in, ready, ready_n);
}
