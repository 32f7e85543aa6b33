/* tool: the grammar of mouse and keys on the table (ux 2): select, box, pan, zoom, the rule set's own gestures, peeks,
 * measures. The same in every mode. A hit test uses the event's own position; a drag begins after 6 u. */
#include "client/edit/edit.h"

#include <stdio.h>
#include <string.h>

static float drag_start(const Client *c) {
    return 6.0f * c->scale;
}

static Hit hit_at(Client *c, float x, float y, const InputEvent *e) {
    Hit h = {.stand = STAND_NONE, .at = camera_wu(&c->bv.cam, x, y), .x = x, .y = y};
    uint16_t ids[8];
    if (board_hit(&c->bv, x, y, ids, 8) > 0) h.stand = ids[0];
    if (e) h.mods = e->mods, h.clicks = e->clicks, h.button = e->button;
    return h;
}

static void drop_gesture(Client *c) {
    if (c->gesture == GESTURE_RULES) {
        Hit h = hit_at(c, c->mx, c->my, NULL);
        c->rules->drag(c, &h, &h, 3);
    }
    InputEvent here = {.kind = INPUT_MOUSE_UP, .x = c->mx, .y = c->my};
    if (c->gesture == GESTURE_MEASURE) measure_drag(c, c->press_x, c->press_y, &here, 3);
    c->gesture = GESTURE_NONE;
    client_touch(c);
}

static void box_select(Client *c, const InputEvent *e) {
    Vec a = camera_wu(&c->bv.cam, c->press_x, c->press_y), b = camera_wu(&c->bv.cam, e->x, e->y);
    Box box = {MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
    const View *v = client_view(c);
    StandIx in[SELECTION_MAX];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < SELECTION_MAX; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (stand_on_table(s) && s->seat == c->seat && box_has(box, stand_at(s))) in[n++] = (StandIx)i;
    }
    client_select_list(c, in, n, (c->press_mods & MOD_CTRL) ? 2 : (c->press_mods & MOD_SHIFT) ? 1 : 0);
}

static void click(Client *c, const InputEvent *e) {
    Hit h = hit_at(c, e->x, e->y, e);
    h.clicks = c->press_clicks;
    h.mods = c->press_mods;
    if (anim_running(c)) anim_finish(c);
    if (measure_click(c, e)) return;
    if ((!(h.mods & MOD_SHIFT) || edit_on(c)) && c->rules && c->rules->click(c, &h)) return;
    if (h.stand == STAND_NONE) {
        if (!(h.mods & MOD_SHIFT)) client_select(c, STAND_NONE, false);
        return;
    }
    const View *v = client_view(c);
    const Stand *s = game_stand_c(v->g, h.stand);
    if (h.clicks >= 2 && s->seat == c->seat) { /* its unit; the rule set takes the movement group first */
        StandIx in[SELECTION_MAX];
        uint32_t n = 0;
        for (uint32_t i = 0; i < v->g->stand_n && n < SELECTION_MAX; i++)
            if (game_stand_c(v->g, i)->unit == s->unit && stand_on_table(game_stand_c(v->g, i))) in[n++] = (StandIx)i;
        client_select_list(c, in, n, 0);
        return;
    }
    client_select(c, h.stand, (h.mods & MOD_SHIFT) != 0);
}

static void mouse_down(Client *c, const InputEvent *e) {
    if (c->gesture != GESTURE_NONE) { /* a second button during a gesture is one step back */
        if (e->button == MOUSE_RIGHT) drop_gesture(c);
        return;
    }
    Hit h = hit_at(c, e->x, e->y, e);
    c->press_x = e->x, c->press_y = e->y;
    c->press_button = e->button, c->press_mods = e->mods, c->press_clicks = e->clicks;
    c->press_stand = h.stand;
    c->gesture =
        (e->button == MOUSE_MIDDLE || (e->button == MOUSE_LEFT && c->space_held)) ? GESTURE_PAN : GESTURE_PRESS;
    if (c->space_held) c->space_used = true;
    client_touch(c);
}

static void begin_drag(Client *c, const InputEvent *e) {
    if (c->press_button == MOUSE_RIGHT) {
        c->gesture = GESTURE_PAN;
        return;
    }
    if (measure_may_drag(c)) {
        c->gesture = GESTURE_MEASURE;
        measure_drag(c, c->press_x, c->press_y, e, 0);
        return;
    }
    Hit from = hit_at(c, c->press_x, c->press_y, e), to = hit_at(c, e->x, e->y, e);
    from.mods = c->press_mods;
    if (c->rules && client_has_game(c) && c->rules->drag(c, &from, &to, 0)) {
        c->gesture = GESTURE_RULES;
        return;
    }
    c->gesture = GESTURE_BOX;
}

void client_drag_from(Client *c, StandIx i) {
    if (c->gesture != GESTURE_NONE || !c->rules) return;
    Hit to = hit_at(c, c->mx, c->my, NULL), from = {.stand = i, .at = to.at, .x = c->mx, .y = c->my};
    for (uint32_t k = 0; k < c->bv.stand_n; k++) /* one that waits is drawn beyond its edge: it is taken up there */
        if (c->stand_mem[k].id == i) from.at = c->stand_mem[k].pose.at;
    if (!c->rules->drag(c, &from, &to, 0)) return;
    c->press_button = MOUSE_LEFT;
    c->press_stand = i;
    c->press_x = c->mx, c->press_y = c->my;
    client_touch(c);
    if (c->down) {
        c->gesture = GESTURE_RULES;
        return;
    }
    to = hit_at(c, c->up_x, c->up_y, NULL); /* so fast that it was let go before it was seen to move */
    c->rules->drag(c, &from, &to, 2);
}

static void edge_pan(Client *c, const InputEvent *e) {
    if (!c->prefs.edge_pan || camera_whole(&c->bv.cam)) return; /* nothing lies beyond */
    float m = 24.0f * c->scale, dx = 0, dy = 0;
    Rect v = c->bv.cam.view;
    if (e->x < v.x + m) dx = 12;
    if (e->x > v.x + v.w - m) dx = -12;
    if (e->y < v.y + m) dy = 12;
    if (e->y > v.y + v.h - m) dy = -12;
    if (dx != 0 || dy != 0) camera_pan(&c->bv.cam, dx * c->scale, dy * c->scale);
}

static void mouse_move(Client *c, const InputEvent *e) {
    float ox = c->mx, oy = c->my;
    c->mx = e->x, c->my = e->y;
    if (c->gesture == GESTURE_PRESS) {
        float dx = e->x - c->press_x, dy = e->y - c->press_y, d = drag_start(c);
        if (dx * dx + dy * dy < d * d) return;
        begin_drag(c, e);
    }
    Hit to = hit_at(c, e->x, e->y, e);
    switch (c->gesture) {
    case GESTURE_PAN: camera_pan(&c->bv.cam, e->x - ox, e->y - oy); break;
    case GESTURE_RULES: {
        edge_pan(c, e);
        Hit from = hit_at(c, c->press_x, c->press_y, NULL);
        from.stand = c->press_stand;
        c->rules->drag(c, &from, &to, 1);
        break;
    }
    case GESTURE_MEASURE: measure_drag(c, c->press_x, c->press_y, e, 1); break;
    default: break;
    }
    if (c->hover != to.stand || c->gesture != GESTURE_NONE || !vec_same(to.at, c->hover_at)) client_touch(c);
    c->hover = to.stand;
    c->hover_at = to.at;
}

static void mouse_up(Client *c, const InputEvent *e) {
    Gesture g = c->gesture;
    if (g == GESTURE_NONE || e->button != c->press_button) return;
    c->gesture = GESTURE_NONE;
    client_touch(c);
    if (g == GESTURE_PRESS) {
        if (e->button == MOUSE_LEFT) click(c, e);
        if (e->button == MOUSE_RIGHT) {
            client_menu_open(c, e->x, e->y);
        }
    } else if (g == GESTURE_BOX) {
        box_select(c, e);
    } else if (g == GESTURE_RULES) {
        Hit to = hit_at(c, e->x, e->y, e), from = hit_at(c, c->press_x, c->press_y, NULL);
        from.stand = c->press_stand;
        c->rules->drag(c, &from, &to, 2);
    } else if (g == GESTURE_MEASURE) {
        measure_drag(c, c->press_x, c->press_y, e, 2);
    }
}

static void next_stand(Client *c, int dir) {
    const View *v = client_view(c);
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    v->rs->status(v, st);
    StandIx list[STATUS_STANDS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < st->can_n; i++)
        if (!c->done[st->can[i]] && stand_on_table(game_stand_c(v->g, st->can[i]))) list[n++] = st->can[i];
    arena_release(&c->tmp, mark);
    if (n == 0) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_TOOL_NONE_CAN));
        return;
    }
    uint32_t at = n;
    for (uint32_t i = 0; i < n; i++)
        if (c->sel_n > 0 && list[i] == c->sel[0]) at = i;
    uint32_t to = at == n ? 0 : dir > 0 ? (at + 1) % n : (at + n - 1) % n;
    client_select(c, list[to], false);
    camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, list[to])));
}

static void look(Client *c, int dir, bool phase) {
    uint32_t now = session_records(c->session), at = session_looking(c->session);
    if (at == UINT32_MAX) at = now;
    RecordInfo here, there;
    bool has = session_record(c->session, at, &here);
    do {
        if (dir < 0 && at == 0) break;
        at = dir < 0 ? at - 1 : at + 1;
        if (at >= now) break;
    } while (phase && has && session_record(c->session, at, &there) && there.phase == here.phase &&
             there.turn == here.turn);
    session_look(c->session, at >= now ? UINT32_MAX : at);
    client_changed(c);
}

static void all_own(Client *c) {
    const View *v = client_view(c);
    StandIx in[SELECTION_MAX];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < SELECTION_MAX; i++)
        if (stand_on_table(game_stand_c(v->g, i)) && game_stand_c(v->g, i)->seat == c->seat) in[n++] = (StandIx)i;
    client_select_list(c, in, n, 0);
}

static void jump(Client *c, int back) {
    uint32_t n = session_log_count(c->session);
    uint32_t at = back && c->flash_line < n ? c->flash_line : n;
    while (at > 0) {
        at--;
        const LogLine *l = session_log(c->session, at);
        if (client_may_show(c, l->audience) && (l->a != STAND_NONE || l->b != STAND_NONE)) {
            c->flash_line = at;
            c->flash_until = c->now + 3000;
            camera_show(&c->bv.cam, l->at);
            client_touch(c);
            return;
        }
    }
}

static void zoom_to(Client *c) {
    const View *v = client_view(c);
    if (c->sel_n == 0) {
        camera_fit(&c->bv.cam);
        return;
    }
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < c->sel_n; i++)
        x += game_stand_c(v->g, c->sel[i])->x, y += game_stand_c(v->g, c->sel[i])->y;
    c->bv.cam.ppi = MAX(c->bv.cam.ppi, 60.0f * c->scale);
    camera_center(&c->bv.cam, (Vec){(Wu)(x / c->sel_n), (Wu)(y / c->sel_n)});
}

static void explain_pointer(Client *c) {
    help_explain(c);
}

static void back(Client *c) {
    if (c->pass_listed)
        c->pass_listed = false;
    else if (c->gesture != GESTURE_NONE)
        drop_gesture(c);
    else if (compare_escape(c)) {
    } else if (measure_escape(c)) {
    } else if (c->rules && c->rules->escape && c->rules->escape(c)) {
    } else if (c->measure.ruler_on)
        measure_toggle(c);
    else if (c->peek_kept)
        c->peek_kept = 0, c->side_sees = false;
    else if (c->crosshair)
        c->crosshair = false;
    else if (session_looking(c->session) != UINT32_MAX)
        session_look(c->session, UINT32_MAX), client_changed(c);
    else if (c->sel_n > 0)
        client_select(c, STAND_NONE, false);
    else
        c->sheet = SHEET_GAME_MENU, c->sheet_since = c->now;
    client_touch(c);
}

static void save_copy(Client *c) {
    char path[900];
    snprintf(path, sizeof path, "%s/saves/copy-%lld.glacis", c->host.own, (long long)session_records(c->session));
    for (int i = 2; i < 100; i++) { /* never over a file that is there */
        FILE *f = fopen(path, "rb");
        if (!f) break;
        fclose(f);
        snprintf(path, sizeof path, "%s/saves/copy-%lld-%d.glacis", c->host.own, (long long)session_records(c->session),
                 i);
    }
    err_clear(&c->errors);
    if (session_save_copy(c->session, path, &c->errors))
        client_say(c, ROLE_CLEAR, client_line(c, TX_UI_TOOL_COPY, "path=%s", path));
    else
        client_say_errors(c, client_text(c, TX_UI_TOOL_NO_COPY));
}

static void picture(Client *c) {
    char path[900], err[200] = "";
    snprintf(path, sizeof path, "%s/glacis-%lld.png", c->host.own, (long long)c->now);
    if (c->host.screenshot && c->host.screenshot(c->host.user, path, err, sizeof err))
        client_say(c, ROLE_CLEAR, client_line(c, TX_UI_TOOL_PICTURE, "path=%s", path));
    else
        client_say(c, ROLE_BLOCKED, client_line(c, TX_UI_TOOL_NO_PICTURE, "why=%s", err));
}

static char peek_letter(Act a) {
    switch (a) {
    case ACT_PEEK_SIGHT: return 'L';
    case ACT_PEEK_ARCS: return 'F';
    case ACT_PEEK_FIELD: return 'V';
    case ACT_PEEK_REACH: return 'G';
    case ACT_PEEK_DANGER: return 'D';
    case ACT_PEEK_HEIGHTS: return 'E';
    case ACT_PEEK_OBJECTIVES: return 'O';
    case ACT_PEEK_SYMBOLS: return 'S';
    case ACT_PEEK_ACTIVE: return 'H';
    case ACT_PEEK_BARE: return 'B';
    default: return 0;
    }
}

bool client_act(Client *c, Act a, const InputEvent *e) {
    client_touch(c);
    if (e && e->repeat && a != ACT_ZOOM_IN && a != ACT_ZOOM_OUT && a != ACT_RECORD_BACK && a != ACT_RECORD_ON &&
        a != ACT_UNDO && a != ACT_REDO)
        return true;
    switch (a) {
    case ACT_KEYS: c->sheet = c->sheet == SHEET_KEYS ? SHEET_NONE : SHEET_KEYS; return true;
    case ACT_FULLSCREEN:
        c->fullscreen = !c->fullscreen;
        if (c->host.set_fullscreen) c->host.set_fullscreen(c->host.user, c->fullscreen);
        return true;
    case ACT_PICTURE: picture(c); return true;
    default: break;
    }
    if (!client_has_game(c)) return false;
    switch (a) {
    case ACT_DO:
    case ACT_DO_ALL:
        if (anim_running(c)) anim_finish(c);
        if (a == ACT_DO && measure_enter(c)) return true;
        if (c->rules) c->rules->enter(c, a == ACT_DO_ALL);
        return true;
    case ACT_PASS: anim_finish(c), client_pass(c); return true;
    case ACT_BACK: back(c); return true;
    case ACT_NEXT: next_stand(c, 1); return true;
    case ACT_PREVIOUS: next_stand(c, -1); return true;
    case ACT_DONE_WITH:
        for (uint32_t i = 0; i < c->sel_n; i++) c->done[c->sel[i]] ^= 1;
        return true;
    case ACT_ALL_OWN: all_own(c); return true;
    case ACT_RULER: measure_toggle(c); return true;
    case ACT_CLEAR_MEASURES: measure_clear(c); return true;
    case ACT_COMPARE: compare_toggle(c); return true;
    case ACT_TEMPLATES: template_toggle(c); return true;
    case ACT_FAN: keyboard_fan(c); return true;
    case ACT_CROSSHAIR: keyboard_toggle(c); return true;
    case ACT_PIN: c->pinned = c->pinned == STAND_NONE ? client_subject(c) : STAND_NONE; return true;
    case ACT_JUMP: jump(c, 0); return true;
    case ACT_JUMP_BACK: jump(c, 1); return true;
    case ACT_ZOOM_TO: zoom_to(c); return true;
    case ACT_WHOLE: camera_fit(&c->bv.cam); return true;
    case ACT_LAYERS: client_next_layers(c); return true;
    case ACT_ZOOM_IN: camera_zoom(&c->bv.cam, c->mx, c->my, 1.25f, c->scale); return true;
    case ACT_ZOOM_OUT: camera_zoom(&c->bv.cam, c->mx, c->my, 0.8f, c->scale); return true;
    case ACT_UNDO:
        if (!(c->rules && c->rules->rub_out(c))) client_undo(c);
        return true;
    case ACT_REDO: client_redo(c); return true;
    case ACT_FIND: c->sheet = SHEET_FIND; return true;
    case ACT_SAVE_COPY: save_copy(c); return true;
    case ACT_EXPLAIN: explain_pointer(c); return true;
    case ACT_PANELS: c->panels_hidden = !c->panels_hidden; return true;
    case ACT_RECORD_BACK: look(c, -1, false); return true;
    case ACT_RECORD_ON: look(c, 1, false); return true;
    case ACT_PHASE_BACK: look(c, -1, true); return true;
    case ACT_PHASE_ON: look(c, 1, true); return true;
    default: break;
    }
    if (!peek_letter(a)) return false;
    peek_tap(c, peek_letter(a)); /* from a list; its key is held or tapped (peek_key) */
    return true;
}

/* Hold shows, tap keeps; a second tap ends it. */
static bool peek_key(Client *c, const InputEvent *e) {
    char p = peek_letter(keymap_find(&c->prefs.keys, e));
    if (e->kind == INPUT_KEY_UP) /* a key let go ends its peek whatever else is held by now */
        for (int a = 1; a < ACT_N; a++)
            if (peek_letter((Act)a) && c->prefs.keys.of[a].key == e->key) p = peek_letter((Act)a);
    if (!p) return false;
    uint32_t bit = 1u << (p - 'A');
    if (e->kind == INPUT_KEY_DOWN) {
        if (!e->repeat) {
            c->peek_held |= bit;
            c->peek_since = e->time;
        }
    } else {
        bool tap = (c->peek_held & bit) && e->time - c->peek_since < 250;
        c->peek_held &= ~bit;
        if (tap) peek_tap(c, p);
    }
    client_touch(c);
    return true;
}

static void key(Client *c, const InputEvent *e) {
    bool down = e->kind == INPUT_KEY_DOWN;
    if (e->key == KEY_SPACE) {
        if (down && !e->repeat) c->space_held = true, c->space_used = false;
        if (!down) {
            if (!c->space_used && anim_running(c)) anim_finish(c);
            c->space_held = false;
        }
        client_touch(c);
        return;
    }
    if (client_has_game(c) && (keyboard_input(c, e) || keyboard_selection(c, e) || peek_key(c, e))) {
        client_touch(c);
        return;
    }
    if (!down) {
        if (c->rules && client_has_game(c)) c->rules->key(c, e); /* held keys of the rule set end */
        return;
    }
    if (client_has_game(c) && measure_key(c, e)) return;
    if (client_has_game(c) && c->rules && c->rules->key(c, e)) return;
    Act a = keymap_find(&c->prefs.keys, e);
    if (a != ACT_NONE && client_act(c, a, e)) return;
    float step = 60.0f * c->scale;
    if (e->key == KEY_LEFT) camera_pan(&c->bv.cam, step, 0);
    if (e->key == KEY_RIGHT) camera_pan(&c->bv.cam, -step, 0);
    if (e->key == KEY_UP) camera_pan(&c->bv.cam, 0, step);
    if (e->key == KEY_DOWN) camera_pan(&c->bv.cam, 0, -step);
    client_touch(c);
}

void client_tool_input(Client *c, const InputEvent *e) {
    if (template_input(c, e)) return;
    switch (e->kind) {
    case INPUT_MOUSE_DOWN: mouse_down(c, e); break;
    case INPUT_MOUSE_MOVE: mouse_move(c, e); break;
    case INPUT_MOUSE_UP: mouse_up(c, e); break;
    case INPUT_WHEEL:
        if (!(e->mods & MOD_CTRL))
            camera_zoom(&c->bv.cam, e->x, e->y, e->wheel > 0 ? 1.2f : 1 / 1.2f, c->scale);
        else if (c->rules && client_has_game(c))
            c->rules->key(c, e);
        client_touch(c);
        break;
    case INPUT_KEY_DOWN:
    case INPUT_KEY_UP:
    case INPUT_TEXT: key(c, e); break;
    default: break;
    }
}
