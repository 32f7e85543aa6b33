/* move_ui: phase 6 (7): draw first, then roll. A drag leaves pencil for the group; Enter spends an order, rolls, and
 * makes ink of those who pass, stand by stand; a question of the other side in between is answered first (ux 3.6). */
#include "client/matg/matg_ui.h"
#include "base/scan.h"

#include <stdio.h>
#include <string.h>

static bool mine(Client *c) {
    return matg_ui_phase(c) == MATG_PHASE_MOVE && client_may_act(c) && !client_view(c)->g->decision.kind;
}

static bool may_draw(Client *c, StandIx i) {
    const View *v = client_view(c);
    const Stand *s = game_stand_c(v->g, i);
    MatgInfo in;
    matg_info(v, i, &in);
    if (s->seat != c->seat || !stand_alive(s) || (s->flags & ST_ABOARD) || in.moved || in.attempt == MATG_TRY_DONE ||
        in.alone)
        return false;
    if (in.posture == MATG_SHOWS_FIRING) return false;
    return stand_on_table(s) || in.waits;
}

/* Why this stand cannot be drawn: the rules' own sentence for an attempt by it alone. */
static void say_why(Client *c, StandIx i) {
    MatgInfo in;
    matg_info(client_view(c), i, &in);
    MatgMoment mo;
    matg_moment(client_view(c), &mo);
    TEXT(line, 64);
    text_char(&line, words_seat(c));
    text_str(&line, in.waits ? " enter" : mo.stage == 0 ? " order" : " try");
    words_stands(c, &i, 1, &line);
    Verdict v;
    if (!words_check(c, line.buf, &v) || v.kind == VERDICT_OK) return;
    TEXT(t, 400);
    words_verdict(c, &v, &t);
    client_say(c, ROLE_BLOCKED, t.buf);
}

static Pose pose_now(Client *c, const PencilPath *p) {
    if (p->leg_n > 0) return p->walk.end;
    Pose w;
    if (p->entering && move_waiting_pose(c, p->stand, &w)) return w;
    return stand_pose(game_stand_c(client_view(c)->g, p->stand));
}

/* An entering stand's first point is where it crosses its edge: level with where it goes, held to its span. */
static Vec edge_point(Client *c, StandIx i, Vec to) {
    const View *v = client_view(c);
    MatgInfo in;
    matg_info(v, i, &in);
    Wu lo = in.lo, hi = in.hi;
    switch (in.edge) {
    case EDGE_W: return (Vec){0, CLAMP(to.y, lo, hi)};
    case EDGE_E: return (Vec){v->g->h.w, CLAMP(to.y, lo, hi)};
    case EDGE_N: return (Vec){CLAMP(to.x, lo, hi), v->g->h.h};
    default: return (Vec){CLAMP(to.x, lo, hi), 0};
    }
}

static Vec on_table(Client *c, Vec p) {
    const View *v = client_view(c);
    Wu half = WU_INCH / 2;
    return (Vec){CLAMP(p.x, half, v->g->h.w - half), CLAMP(p.y, half, v->g->h.h - half)};
}

/* --- drag --- */

static void begin(Client *c, const Hit *from) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    StandIx group[UI_GROUP];
    uint32_t n = 0;
    if (client_selected(c, from->stand)) {
        for (uint32_t k = 0; k < c->sel_n && n < UI_GROUP; k++) group[n++] = c->sel[k];
    } else {
        n = matg_movement_group(v, from->stand, group, UI_GROUP);
    }
    MatgInfo lead;
    matg_info(v, from->stand, &lead);
    for (uint32_t k = 0; k < n; k++) {
        MatgInfo in;
        matg_info(v, group[k], &in);
        if (!may_draw(c, group[k]) || in.waits != lead.waits) continue;
        PencilPath *p = move_path_add(c, group[k]);
        if (!p) break;
        /* taken up where it stands, not at its ghost: a new path */
        if (p->leg_n > 0 && group[k] == from->stand && !geom_within(p->walk.end.at, from->at, WU_INCH * 3 / 4))
            p->leg_n = 0, p->face_set = false;
    }
    PencilPath *p = move_path_of(m, from->stand);
    if (p && p->leg_n == 0) /* the leader starts anew: so do all who are drawn with it */
        for (uint32_t k = 0; k < m->path_n; k++) m->path[k].leg_n = 0, m->path[k].face_set = false;
    for (uint32_t k = 0; k < m->path_n; k++) m->drawn_from[k] = m->path[k].leg_n;
    m->grab = vec_sub(p ? pose_now(c, p).at : from->at, from->at);
    m->drawing = m->redrawn = true;
    client_select(c, from->stand, false);
    for (uint32_t k = 0; k < m->path_n; k++)
        if (m->path[k].stand != from->stand && c->sel_n < SELECTION_MAX) c->sel[c->sel_n++] = m->path[k].stand;
}

static void add_leg(Client *c, PencilPath *p, Vec end) {
    if (p->entering && p->leg_n == 0) p->leg[p->leg_n++] = (PathLeg){edge_point(c, p->stand, end), 0};
    if (p->leg_n < PATH_LEGS) p->leg[p->leg_n++] = (PathLeg){end, 0};
    p->face_set = false;
    move_path_check(c, p);
}

static void draw_to(Client *c, StandIx leader, Vec pointer) {
    MatgUi *m = matg_ui(c);
    PencilPath *lead = move_path_of(m, leader);
    if (!lead) return;
    Pose start[UI_GROUP];
    for (uint32_t k = 0; k < m->path_n; k++) {
        m->path[k].leg_n = m->drawn_from[k];
        if (m->path[k].leg_n) move_path_check(c, &m->path[k]);
        start[k] = pose_now(c, &m->path[k]);
    }
    Vec origin = start[lead - m->path].at, to = vec_add(pointer, m->grab), by = vec_sub(to, origin);
    bool guided = m->guided && !lead->entering && m->drawn_from[lead - m->path] == 0 &&
                  reaches_path(c, leader, on_table(c, to), lead);
    if (guided)
        lead->face_set = false, move_path_check(c, lead);
    else
        add_leg(c, lead, on_table(c, to));
    for (uint32_t k = 0, rank = 0; k < m->path_n; k++) {
        PencilPath *p = &m->path[k];
        if (p == lead) continue;
        rank++;
        if (m->shape == DRAW_FILE || guided) {
            move_shape_file(c, rank, lead, p);
            move_path_check(c, p);
        } else if (m->shape == DRAW_ABREAST) { /* beside where the leader gets to, facing as it does */
            add_leg(c, p, on_table(c, move_shape_end(c, rank, origin, lead->walk.end.at, vec_add(start[k].at, by))));
            p->face = lead->walk.end.face;
            p->face_set = true;
            move_path_check(c, p);
        } else {
            add_leg(c, p, on_table(c, vec_add(start[k].at, by)));
        }
    }
    client_touch(c);
}

/* Does its end lie on that of one that moves before it? Ink is made in the order of the list. */
static bool on_earlier(Client *c, uint32_t k) {
    MatgUi *m = matg_ui(c);
    Shape base = client_view(c)->rs->base;
    for (uint32_t j = 0; j < k; j++)
        if (m->path[j].leg_n > 0 && shape_overlap(base, m->path[k].walk.end, base, m->path[j].walk.end)) return true;
    return false;
}

static Vec path_start(Client *c, const PencilPath *p) {
    return p->entering ? p->leg[0].to : stand_at(game_stand_c(client_view(c)->g, p->stand));
}

/* Cuts the path at `left` Wu along it. */
static void cut_at(Client *c, PencilPath *p, Wu left) {
    uint32_t first = p->entering ? 1 : 0, n = first;
    Vec from = path_start(c, p);
    for (uint32_t i = first; i < p->leg_n && left > 0; i++) {
        Wu len = geom_length_up(from, p->leg[i].to);
        if (left < len) p->leg[i].to = geom_point_along(from, p->leg[i].to, left, len);
        left -= MIN(left, len);
        from = p->leg[i].to;
        n = i + 1;
    }
    p->leg_n = n;
}

/* What goes too far is cut where its points end, and ends that overlap go back along their way, so that ink is what the
 * ghosts show: also against the ghosts of those that move first. */
static void clamp_paths(Client *c) {
    MatgUi *m = matg_ui(c);
    for (uint32_t k = 0; k < m->path_n; k++) {
        PencilPath *p = &m->path[k];
        uint32_t first = p->entering ? 1 : 0;
        if (p->leg_n <= first || (p->verdict.kind == VERDICT_OK && !on_earlier(c, k))) continue;
        Wu left = p->walk.reach - (p->walk.clear ? 0 : p->walk.back);
        if (left < p->walk.length) cut_at(c, p, left);
        if (p->leg_n > first) move_path_check(c, p);
        /* rounding and neighbours: step back until the rules take it and no ghost lies there */
        while (p->leg_n > first && left > 0 && (p->verdict.kind != VERDICT_OK || on_earlier(c, k))) {
            left = MIN(left, p->walk.reach) - WU_INCH / 20;
            cut_at(c, p, left);
            move_path_check(c, p);
        }
        if (p->leg_n <= first) {
            p->leg_n = 0;
            move_path_check(c, p);
        }
    }
}

static void drop_empty(MatgUi *m) {
    for (uint32_t k = m->path_n; k-- > 0;)
        if (m->path[k].leg_n == 0 && !m->path[k].face_set) move_path_drop(m, m->path[k].stand);
}

bool move_drag(Client *c, const Hit *from, const Hit *to, int step) {
    MatgUi *m = matg_ui(c);
    if (step == 0 && mine(c) && move_bend_begin(c, from->x, from->y)) {
        move_bend_to(c, to->at);
        return true;
    }
    if (step > 0 && m->bend) {
        move_bend_to(c, to->at);
        if (step >= 2) clamp_paths(c), m->bend = 0;
        return true;
    }
    if (step == 0) {
        if (!mine(c) || from->stand == STAND_NONE || m->turning) return false;
        if (game_stand_c(client_view(c)->g, from->stand)->seat != c->seat) return false;
        if (!may_draw(c, from->stand)) {
            say_why(c, from->stand);
            return true;
        }
        begin(c, from);
        draw_to(c, from->stand, to->at);
        return true;
    }
    if (!m->drawing) return true;
    m->guided = (to->mods & MOD_SHIFT) != 0;
    if (step == 1) {
        draw_to(c, from->stand, to->at);
    } else if (step == 2) {
        draw_to(c, from->stand, to->at);
        clamp_paths(c);
        drop_empty(m);
        m->drawing = false;
    } else {
        for (uint32_t k = 0; k < m->path_n; k++) m->path[k].leg_n = m->drawn_from[k], move_path_check(c, &m->path[k]);
        drop_empty(m);
        m->drawing = false;
    }
    client_touch(c);
    return true;
}

/* --- ink --- */

static void path_command(Client *c, const PencilPath *p, Text *line) {
    const View *v = client_view(c);
    Arg arg[PATH_LEGS + 3];
    uint16_t n = 0;
    arg[n++] = (Arg){.slot = 0, .kind = ARG_STAND, .a = p->stand};
    for (uint32_t k = 0; k < p->leg_n; k++)
        arg[n++] = (Arg){.slot = 1, .kind = ARG_LEG, .flag = p->leg[k].back, .a = p->leg[k].to.x, .b = p->leg[k].to.y};
    if (p->face_set) arg[n++] = (Arg){.slot = p->leg_n ? 2 : 1, .kind = ARG_ANGLE, .a = p->face};
    Command cmd = {.seat = c->seat, .op = words_op(v, p->leg_n ? "move" : "turn"), .n = n, .arg = arg};
    command_print(v->rs, v->cat, v->g, &cmd, line);
}

/* One READY stand's pencil becomes ink; false when none is left (or a question stands). */
static bool ink_one(Client *c) {
    MatgUi *m = matg_ui(c);
    if (!mine(c)) return false;
    for (uint32_t k = 0; k < m->path_n; k++) {
        MatgInfo in;
        matg_info(client_view(c), m->path[k].stand, &in);
        if (in.attempt != MATG_TRY_READY) continue;
        size_t mark = arena_mark(&c->tmp);
        Text line = text_make(arena_get(&c->tmp, 4096), 4096);
        PencilPath *p = &m->path[k];
        move_path_check(c, p); /* others have moved since it was drawn */
        StandIx who = p->stand;
        path_command(c, p, &line);
        bool ok = client_submit(c, line.buf);
        arena_release(&c->tmp, mark);
        if (ok) move_path_drop(m, who);
        return ok;
    }
    return false;
}

static void run_ink(Client *c) {
    MatgUi *m = matg_ui(c);
    if (m->busy) return;
    m->busy = true;
    while (m->running && ink_one(c)) {
    }
    m->busy = false;
    if (mine(c)) m->running = false;
}

static bool attempt(Client *c, StandIx lead) {
    MatgUi *m = matg_ui(c);
    const View *v = client_view(c);
    StandIx all[UI_GROUP], g[UI_GROUP];
    uint32_t n = matg_movement_group(v, lead, all, UI_GROUP), k = 0;
    MatgInfo li, in;
    MatgMoment mo;
    matg_info(v, lead, &li);
    matg_moment(v, &mo);
    for (uint32_t i = 0; i < n; i++) {
        matg_info(v, all[i], &in);
        if (in.waits == li.waits && may_draw(c, all[i]) && (move_path_of(m, all[i]) || !li.waits)) g[k++] = all[i];
    }
    TEXT(line, 900);
    text_char(&line, words_seat(c));
    text_str(&line, li.waits ? " enter" : mo.stage == 0 ? " order" : " try");
    words_stands(c, g, k, &line);
    m->running = true;
    m->redrawn = false;
    bool ok = client_submit(c, line.buf);
    if (!ok) m->running = false;
    return ok;
}

/* "Another order" for those whose roll failed, or the first roll of a group without pencil. */
void move_again(Client *c, StandIx lead) {
    attempt(c, lead);
    run_ink(c);
}

bool move_enter(Client *c, bool all) {
    MatgUi *m = matg_ui(c);
    if (!mine(c)) return false;
    if (m->turning) {
        m->turning = false;
        client_touch(c);
        return true;
    }
    if (m->path_n == 0 || game_stand_c(client_view(c)->g, m->path[0].stand)->seat != c->seat) return false;
    for (uint32_t k = 0; k < m->path_n; k++) {
        MatgInfo in;
        matg_info(client_view(c), m->path[k].stand, &in);
        if (in.attempt != MATG_TRY_READY) continue;
        m->running = true;
        run_ink(c);
        return true;
    }
    MatgInfo lead;
    matg_info(client_view(c), m->path[0].stand, &lead);
    if (lead.attempt == MATG_TRY_FAILED && !m->redrawn)
        return true; /* another order is a button: Enter held down must not spend them all */
    attempt(c, m->path[0].stand);
    run_ink(c);
    if (all) m->running = m->path_n > 0;
    return true;
}

void move_changed(Client *c) {
    MatgUi *m = matg_ui(c);
    if (matg_ui_phase(c) != MATG_PHASE_MOVE) {
        m->path_n = 0;
        m->running = m->drawing = m->turning = m->wheeling = m->pivot_set = false;
        m->bend = 0;
        return;
    }
    for (uint32_t k = m->path_n; k-- > 0;) { /* pencil of those that can no longer move fades */
        StandIx i = m->path[k].stand;
        MatgInfo in;
        matg_info(client_view(c), i, &in);
        bool own = game_stand_c(client_view(c)->g, i)->seat == c->seat;
        if (own && in.attempt != MATG_TRY_READY && !may_draw(c, i))
            move_path_drop(m, i);
        else if (!own && in.attempt != MATG_TRY_READY)
            move_path_drop(m, i); /* the other side's go: only what it still has to move stays, unseen */
    }
    if (m->running && mine(c)) run_ink(c);
}

/* --- keys: facing and typed exact moves --- */

static PencilPath *subject_path(Client *c) {
    StandIx i = c->sel_n ? c->sel[0] : c->hover;
    if (i == STAND_NONE || !may_draw(c, i)) return NULL;
    return move_path_add(c, i);
}

static void turn_to(Client *c, Vec at) {
    MatgUi *m = matg_ui(c);
    for (uint32_t k = 0; k < c->sel_n; k++) {
        PencilPath *p = may_draw(c, c->sel[k]) ? move_path_add(c, c->sel[k]) : NULL;
        if (!p) continue;
        Vec d = vec_sub(at, pose_now(c, p).at);
        if (d.x == 0 && d.y == 0) continue;
        p->face = angle_of(d);
        p->face_set = true;
        move_path_check(c, p);
    }
    m->redrawn = true;
    client_touch(c);
}

bool move_click(Client *c, const Hit *h) {
    MatgUi *m = matg_ui(c);
    if (!mine(c)) return false;
    if (m->turning) {
        turn_to(c, h->at);
        m->turning = false;
        return true;
    }
    if (m->wheeling) {
        if (!m->pivot_set) {
            m->pivot = h->at;
            m->pivot_set = true;
        } else {
            move_wheel(c, h->at);
            clamp_paths(c);
            m->wheeling = m->pivot_set = false;
        }
        client_touch(c);
        return true;
    }
    if (h->stand != STAND_NONE && h->clicks >= 2) { /* double click: its movement group */
        const View *v = client_view(c);
        if (game_stand_c(v->g, h->stand)->seat != c->seat) return false;
        StandIx g[UI_GROUP];
        uint32_t n = matg_movement_group(v, h->stand, g, UI_GROUP);
        if (n > 1 && !(c->sel_n == n)) {
            client_select_list(c, g, n, 0);
            return true;
        }
    }
    return false;
}

/* "3.5" straight on; "3.5-" backwards; "3.5 045" on that bearing (Tab writes the space). After R a number is a bearing.
 */
static void typed_leg(Client *c) {
    MatgUi *m = matg_ui(c);
    const char *space = strchr(m->number, ' ');
    size_t n = space ? (size_t)(space - m->number) : m->number_n;
    int64_t mdeg = -1;
    if (space && !span_fixed((Span){space + 1, m->number_n - n - 1}, 1000, &mdeg)) mdeg = -1;
    if (m->turning) {
        if (span_fixed((Span){m->number, n}, 1000, &mdeg))
            for (uint32_t i = 0; i < c->sel_n; i++) {
                PencilPath *t = may_draw(c, c->sel[i]) ? move_path_add(c, c->sel[i]) : NULL;
                if (t) t->face = angle_from_mdeg(mdeg), t->face_set = true, move_path_check(c, t);
            }
        m->turning = false;
        m->number_n = 0;
        client_touch(c);
        return;
    }
    bool back = n > 0 && m->number[n - 1] == '-';
    int64_t wu;
    const bool cm = client_view(c)->cat->spec->unit[0] == 'c';
    PencilPath *p = subject_path(c);
    if (p && span_fixed((Span){m->number, back ? n - 1 : n}, cm ? WU_CM : WU_INCH, &wu) && wu > 0 && wu < WU_MAX &&
        p->leg_n < PATH_LEGS - 1) {
        Pose at = pose_now(c, p);
        if (p->entering && p->leg_n == 0) {
            Vec e = edge_point(c, p->stand, at.at);
            p->leg[p->leg_n++] = (PathLeg){e, 0};
            at.at = e;
        }
        Angle way = mdeg >= 0 ? angle_from_mdeg(mdeg) : at.face;
        Vec d = angle_vec((Angle)(back ? way + ANGLE_HALF : way), (Wu)wu);
        p->leg[p->leg_n++] = (PathLeg){vec_add(at.at, d), back};
        move_path_check(c, p);
        if (p->verdict.kind != VERDICT_OK) {
            TEXT(t, 400);
            words_verdict(c, &p->verdict, &t);
            client_say(c, ROLE_LIMIT, t.buf);
        }
    }
    m->number_n = 0;
    client_touch(c);
}

bool move_key(Client *c, const InputEvent *e) {
    MatgUi *m = matg_ui(c);
    if (e->kind == INPUT_WHEEL && mine(c) && c->sel_n > 0) {
        move_turn_by(c, (e->wheel > 0 ? -1 : 1) * ((e->mods & MOD_SHIFT) ? 1 : 5));
        return true;
    }
    if (e->key == KEY_SHIFT && m->drawing && mine(c)) { /* pressed or let go in the middle of a drag */
        m->guided = e->kind == INPUT_KEY_DOWN;
        draw_to(c, c->press_stand, c->hover_at);
        return true;
    }
    if (e->kind != INPUT_KEY_DOWN || !mine(c)) return false;
    bool digit =
        (e->key >= KEY_0 && e->key <= KEY_9) || e->key == KEY_PERIOD || (e->key == KEY_MINUS && m->number_n > 0);
    if (digit && !(e->mods & (MOD_CTRL | MOD_ALT)) && (e->key != KEY_PERIOD || m->number_n > 0) &&
        (c->sel_n > 0 || m->number_n > 0)) {
        number_add(c, m->number, sizeof m->number, &m->number_n, (char)e->key);
        return true;
    }
    if (m->number_n > 0) return number_key(c, m->number, sizeof m->number, &m->number_n, e, typed_leg);
    Act a = keymap_find(&c->prefs.keys, e);
    if (a == ACT_TURN && (c->sel_n > 0 || c->hover != STAND_NONE)) {
        if (c->sel_n == 0) client_select(c, c->hover, false);
        m->turning = !m->turning;
        client_touch(c);
        return true;
    }
    if (a == ACT_WHEEL && c->sel_n > 0) {
        m->wheeling = !m->wheeling;
        m->pivot_set = false;
        client_touch(c);
        return true;
    }
    if (e->key == KEY_TAB && m->drawing) {
        m->shape = (uint8_t)((m->shape + 1) % DRAW_SHAPES);
        draw_to(c, c->press_stand, c->hover_at);
        return true;
    }
    if (a == ACT_ALL) {
        StandIx g[UI_GROUP];
        StandIx of = client_subject(c);
        if (of != STAND_NONE) client_select_list(c, g, matg_movement_group(client_view(c), of, g, UI_GROUP), 0);
        return true;
    }
    if (e->key == KEY_BACKSPACE && m->path_n > 0) {
        for (uint32_t k = 0; k < m->path_n; k++) {
            PencilPath *p = &m->path[k];
            if (p->leg_n > (p->entering ? 2u : 0u))
                p->leg_n--;
            else
                p->leg_n = 0;
            move_path_check(c, p);
        }
        drop_empty(m);
        client_touch(c);
        return true;
    }
    return false;
}

bool move_escape(Client *c) {
    MatgUi *m = matg_ui(c);
    if (matg_ui_phase(c) != MATG_PHASE_MOVE) return false;
    client_touch(c);
    if (m->number_n) return m->number_n = 0, true;
    if (m->turning) return m->turning = false, true;
    if (m->wheeling) return m->wheeling = m->pivot_set = false, true;
    if (m->path_n) return m->path_n = 0, m->running = false, true;
    return false;
}
