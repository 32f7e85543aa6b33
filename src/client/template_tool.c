/* template_tool: templates of the rules under the mouse (T): lay, move, turn, pin. In every mode, for every seat. */
#include "base/scan.h"
#include "client/template_own.h"

#include <stdlib.h>
#include <string.h>

static const float SNAP = 9, GRIP = 11; /* u */

static TemplateTool *tool_of(Client *c) {
    if (c->templates) return c->templates;
    c->templates = calloc(1, sizeof *c->templates);
    if (!c->templates) return NULL;
    uint16_t first;
    uint32_t own;
    c->templates->cur = -1;
    if (template_order(client_view(c)->cat, &first, 1, &own)) c->templates->row = first;
    return c->templates;
}

void template_free(Client *c) {
    free(c->templates);
    c->templates = NULL;
}

static const Catalog *catalog_of(Client *c) {
    return client_view(c)->cat;
}

bool template_of(const Catalog *cat, const LaidTemplate *l, Template *out) {
    if (l->row >= cat->tmpl_n) return false;
    *out = (Template){&cat->tmpl[l->row].form, l->pose, l->count};
    return true;
}

uint32_t template_order(const Catalog *cat, uint16_t *out, uint32_t cap, uint32_t *own) {
    int32_t mine = -1;
    uint32_t n = 0;
    (void)words_find(TEMPLATE_RULES, cat->spec->id, strlen(cat->spec->id), &mine);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < cat->tmpl_n && n < cap; i++)
            if ((cat->tmpl[i].rules == mine) == (pass == 0)) out[n++] = (uint16_t)i;
        if (pass == 0) *own = n;
    }
    return n;
}

static bool mine(const Client *c, const LaidTemplate *l) {
    return l->seat == c->seat;
}

void template_seat(Client *c) {
    TemplateTool *t = c->templates;
    if (!t || t->cur < 0 || mine(c, &t->laid[t->cur])) return;
    t->cur = -1;
    t->hold = HOLD_NONE;
    t->typed_n = 0;
}

static Wu px_wu(const Client *c, float u) {
    return (Wu)(u * c->scale / c->bv.cam.ppi * WU_INCH);
}

Wu template_handle_gap(const Client *c) {
    return px_wu(c, 18);
}

/* --- snapping --- */

static void nearer(Vec p, Vec at, int64_t *best, Vec *out) {
    int64_t d = vec_dist2(p, at);
    if (d >= *best) return;
    *best = d;
    *out = at;
}

static Vec on_edge(Vec p, Vec a, Vec b) {
    Vec ab = vec_sub(b, a);
    int64_t len2 = vec_dot(ab, ab), along = CLAMP(vec_dot(vec_sub(p, a), ab), 0, len2);
    if (len2 == 0) return a;
    return (Vec){a.x + (Wu)((int64_t)ab.x * along / len2), a.y + (Wu)((int64_t)ab.y * along / len2)};
}

/* Centres of stands and places on laid templates first, then the edges of stands. *on = the stand whose centre it is.
 */
static Vec snapped(Client *c, Vec p, int self, StandIx *on) {
    const View *v = client_view(c);
    int64_t reach = px_wu(c, SNAP), best = reach * reach + 1;
    Vec out = p;
    uint32_t n;
    const Body *b = scene_bodies(v->scene, &n);
    *on = STAND_NONE;
    for (uint32_t i = 0; i < n; i++) {
        int64_t before = best;
        if (!(b[i].flags & BODY_OFF)) nearer(p, b[i].pose.at, &best, &out);
        if (best < before) *on = b[i].id;
    }
    for (uint32_t i = 0; i < c->templates->n; i++) {
        Template t;
        if ((int)i == self || !mine(c, &c->templates->laid[i]) || !template_of(v->cat, &c->templates->laid[i], &t))
            continue;
        int64_t before = best;
        nearer(p, t.pose.at, &best, &out);
        int steps = t.form->shape == TEMPLATE_GRID ? 1 : template_count(&t),
            dirs = t.form->shape == TEMPLATE_GRID ? 8 : t.form->directions;
        for (int k = 1; k <= dirs; k++)
            for (int s = 1; s <= steps; s++) nearer(p, template_place(&t, k, s), &best, &out);
        if (best < before) *on = STAND_NONE;
    }
    if (best <= reach * reach) return out;
    for (uint32_t i = 0; i < n; i++) {
        Vec ring[4];
        if ((b[i].flags & BODY_OFF) || b[i].shape.kind != SHAPE_RECT) continue;
        shape_ring(b[i].shape, b[i].pose, ring);
        for (int k = 0; k < 4; k++) nearer(p, on_edge(p, ring[k], ring[(k + 1) & 3]), &best, &out);
    }
    return out;
}

/* Steps of turning are counted from the turned zero of a compass on the table, else from the north. */
static Angle zero_of(Client *c) {
    TemplateTool *t = c->templates;
    const Catalog *cat = catalog_of(c);
    for (uint32_t i = t->n; i > 0; i--) {
        const LaidTemplate *l = &t->laid[i - 1];
        if ((int)i - 1 != t->cur && mine(c, l) && l->row < cat->tmpl_n &&
            cat->tmpl[l->row].form.shape == TEMPLATE_COMPASS)
            return l->pose.face;
    }
    return 0;
}

/* --- what is in hand --- */

static LaidTemplate *held(Client *c) {
    TemplateTool *t = c->templates;
    return t && t->cur >= 0 && t->cur < (int)t->n ? &t->laid[t->cur] : NULL;
}

static void no_digits(TemplateTool *t) {
    t->typed_n = 0;
    t->typed[0] = 0;
}

static void remove_at(TemplateTool *t, int at) {
    memmove(&t->laid[at], &t->laid[at + 1], sizeof t->laid[0] * (t->n - (uint32_t)at - 1));
    t->n--;
    t->cur = t->cur == at ? -1 : t->cur > at ? t->cur - 1 : t->cur;
}

static bool add(Client *c, Pose pose) {
    TemplateTool *t = c->templates;
    if (t->row >= catalog_of(c)->tmpl_n) return false;
    if (t->n == TEMPLATES_LAID) {
        client_say(c, ROLE_LIMIT, client_line(c, TX_UI_TEMPLATE_FULL, "n=%d", TEMPLATES_LAID));
        return false;
    }
    t->cur = (int)t->n++;
    t->laid[t->cur] = (LaidTemplate){.row = t->row, .seat = c->seat, .pose = pose};
    t->fresh = true;
    no_digits(t);
    return true;
}

void template_pick(Client *c, uint16_t row) {
    TemplateTool *t = tool_of(c);
    if (!t || row >= catalog_of(c)->tmpl_n) return;
    t->row = row;
    LaidTemplate *l = held(c);
    if (l && !l->pinned) l->row = row, l->count = 0;
    client_touch(c);
}

void template_resize(Client *c, int by) {
    LaidTemplate *l = held(c);
    Template t;
    if (!l || !template_of(catalog_of(c), l, &t) || t.form->to == 0) return;
    l->count = (uint8_t)CLAMP(template_count(&t) + by, t.form->from, t.form->to);
    client_touch(c);
}

static void next_row(Client *c, int by) {
    uint16_t order[256];
    uint32_t own, n = template_order(catalog_of(c), order, ARRAY_LEN(order), &own), at = 0;
    if (n == 0) return;
    while (at < n && order[at] != c->templates->row) at++;
    at = at == n ? 0 : (uint32_t)((int)(at + n) + by) % n;
    template_pick(c, order[at]);
    c->templates->list_to_row = true;
}

static void turn_to(Client *c, Vec p, uint8_t mods) {
    LaidTemplate *l = held(c);
    const Catalog *cat = catalog_of(c);
    if (!l || l->row >= cat->tmpl_n || vec_same(p, l->pose.at)) return;
    Angle face = angle_of(vec_sub(p, l->pose.at));
    static const TemplateForm COARSE = {.turn_mdeg = 15000};
    if (mods & MOD_SHIFT)
        face = template_turned(&COARSE, zero_of(c), face);
    else if (!(mods & MOD_CTRL))
        face = template_turned(&cat->tmpl[l->row].form, zero_of(c), face);
    l->pose.face = face;
}

static void turn_by(Client *c, int32_t mdeg) {
    LaidTemplate *l = held(c);
    if (!l) return;
    int32_t now = angle_to_mdeg(l->pose.face), whole = (now + 500) / 1000 * 1000;
    if (now - whole <= 3 && whole - now <= 3) now = whole; /* a whole degree is a whole one again, however often */
    l->pose.face = angle_from_mdeg(now + mdeg);
    no_digits(c->templates);
    client_touch(c);
}

/* --- the mouse --- */

static bool on_handle(Client *c, int i, Vec p) {
    Template t;
    return template_of(catalog_of(c), &c->templates->laid[i], &t) &&
           geom_within(template_handle(&t, template_handle_gap(c)), p, px_wu(c, GRIP));
}

/* What a press takes: the one in hand by its handle or anywhere; a loose one anywhere; a pinned one by its middle. */
static int under(Client *c, Vec p, bool *handle) {
    TemplateTool *tool = c->templates;
    *handle = tool->cur >= 0 && on_handle(c, tool->cur, p);
    if (*handle) return tool->cur;
    for (int pass = 0; pass < 2; pass++)
        for (int i = (int)tool->n - 1; i >= 0; i--) {
            Template t;
            if (!mine(c, &tool->laid[i]) || !template_of(catalog_of(c), &tool->laid[i], &t) ||
                (pass == 0 && i != tool->cur))
                continue;
            bool loose = i == tool->cur || !tool->laid[i].pinned;
            if (loose ? template_has(&t, p) : geom_within(t.pose.at, p, px_wu(c, GRIP))) return i;
        }
    return -1;
}

static void press(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    Vec p = camera_wu(&c->bv.cam, e->x, e->y);
    c->press_x = e->x, c->press_y = e->y;
    c->press_button = e->button, c->press_mods = e->mods, c->press_clicks = e->clicks;
    c->gesture = GESTURE_TEMPLATE;
    t->hold = HOLD_PRESS;
    t->fresh = false;
    no_digits(t);
    t->cur = under(c, p, &t->by_handle);
    if (t->cur < 0) return;
    t->before = t->laid[t->cur];
    t->grab = vec_sub(t->before.pose.at, p);
}

static void lay(Client *c, Vec p, bool snap) {
    StandIx on = STAND_NONE;
    Pose pose = {snap ? snapped(c, p, -1, &on) : p, 0};
    const TemplateRow *row = &catalog_of(c)->tmpl[c->templates->row];
    /* an arc laid on a stand is that stand's */
    if (on != STAND_NONE && row->form.shape == TEMPLATE_SECTOR)
        pose.face = game_stand_c(client_view(c)->g, on)->face;
    else
        pose.face = zero_of(c);
    (void)add(c, pose);
}

static void carry_on(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    LaidTemplate *l = held(c);
    Vec p = camera_wu(&c->bv.cam, e->x, e->y);
    StandIx on;
    if (!l) return;
    switch ((TemplateHold)t->hold) {
    case HOLD_MOVE:
        l->pose.at = vec_add(p, t->grab);
        if (!(e->mods & MOD_CTRL)) l->pose.at = snapped(c, l->pose.at, t->cur, &on);
        break;
    case HOLD_LAY:
        if (geom_within(l->pose.at, p, px_wu(c, GRIP))) break; /* too near to point anywhere */
        turn_to(c, p, e->mods);
        break;
    case HOLD_TURN:
    case HOLD_POINT: turn_to(c, p, e->mods); break;
    default: break;
    }
    client_touch(c);
}

static void drag(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    c->mx = e->x, c->my = e->y;
    c->hover_at = camera_wu(&c->bv.cam, e->x, e->y);
    c->hover = STAND_NONE;
    if (t->hold == HOLD_PRESS) {
        float dx = e->x - c->press_x, dy = e->y - c->press_y, d = 6 * c->scale;
        if (dx * dx + dy * dy < d * d) return;
        if (t->cur >= 0) {
            t->hold = t->by_handle ? HOLD_TURN : HOLD_MOVE;
        } else {
            lay(c, camera_wu(&c->bv.cam, c->press_x, c->press_y), !(c->press_mods & MOD_CTRL));
            t->hold = HOLD_LAY;
        }
    }
    carry_on(c, e);
}

static void let_go(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    if (t->hold == HOLD_PRESS && t->cur < 0) lay(c, camera_wu(&c->bv.cam, e->x, e->y), !(c->press_mods & MOD_CTRL));
    if (t->hold == HOLD_LAY || t->hold == HOLD_MOVE || t->hold == HOLD_TURN) carry_on(c, e);
    if (held(c)) t->row = held(c)->row;
    t->hold = HOLD_NONE;
    t->fresh = false;
    c->gesture = GESTURE_NONE;
    client_touch(c);
}

/* The gesture is off: what it laid goes, what it took lies where it was. */
static void drop(Client *c) {
    TemplateTool *t = c->templates;
    if (t->fresh && t->cur >= 0)
        remove_at(t, t->cur);
    else if (held(c))
        t->laid[t->cur] = t->before;
    t->hold = HOLD_NONE;
    t->fresh = false;
    if (c->gesture == GESTURE_TEMPLATE) c->gesture = GESTURE_NONE;
    client_touch(c);
}

void template_carry(Client *c, uint16_t row) {
    TemplateTool *t = c->templates;
    if (!t || c->gesture != GESTURE_NONE) return;
    t->row = row;
    if (!add(c, (Pose){camera_wu(&c->bv.cam, c->mx, c->my), zero_of(c)})) return;
    t->hold = HOLD_MOVE;
    t->grab = (Vec){0, 0};
    c->gesture = GESTURE_TEMPLATE;
    c->press_button = MOUSE_LEFT;
    c->press_x = c->mx, c->press_y = c->my;
    client_touch(c);
}

/* --- keys --- */

/* An angle in degrees is typed digit by digit and is followed at once. */
static bool typed_key(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    LaidTemplate *l = held(c);
    size_t n = t->typed_n;
    bool digit = (e->key >= KEY_0 && e->key <= KEY_9) || (e->key == KEY_PERIOD && n > 0 && !memchr(t->typed, '.', n));
    if (!l || (e->mods & (MOD_CTRL | MOD_ALT))) return false;
    if (e->key == KEY_BACKSPACE && n > 0)
        t->typed[--t->typed_n] = 0;
    else if (digit && n + 1 < TYPED_MAX) {
        if (n == 0) t->before = *l;
        t->typed[n] = (char)e->key, t->typed[n + 1] = 0, t->typed_n++;
    } else {
        return digit;
    }
    int64_t mdeg;
    if (span_fixed((Span){t->typed, t->typed_n}, 1000, &mdeg)) l->pose.face = angle_from_mdeg(mdeg);
    return true;
}

static void leave(Client *c) {
    TemplateTool *t = c->templates;
    if (t->hold != HOLD_NONE) drop(c);
    for (int i = (int)t->n - 1; i >= 0; i--)
        if (!t->laid[i].pinned && mine(c, &t->laid[i])) remove_at(t, i);
    t->on = false;
    t->cur = -1;
    no_digits(t);
    client_touch(c);
}

/* One step back: the gesture, the typed angle, what is in hand, the tool. */
static void escape(Client *c) {
    TemplateTool *t = c->templates;
    LaidTemplate *l = held(c);
    if (t->hold != HOLD_NONE)
        drop(c);
    else if (t->typed_n && l)
        *l = t->before, no_digits(t);
    else if (l && !l->pinned)
        remove_at(t, t->cur);
    else if (l)
        t->cur = -1;
    else
        leave(c);
    client_touch(c);
}

static void enter(Client *c) {
    TemplateTool *t = c->templates;
    LaidTemplate *l = held(c);
    if (t->hold == HOLD_POINT)
        t->hold = HOLD_NONE;
    else if (t->typed_n)
        no_digits(t);
    else if (l && t->hold == HOLD_NONE)
        l->pinned = true, t->cur = -1;
    client_touch(c);
}

static bool nudge(Client *c, const InputEvent *e) {
    LaidTemplate *l = held(c);
    if (!l || c->crosshair || c->gesture != GESTURE_NONE) return false;
    Wu step = e->mods & MOD_SHIFT ? WU_INCH : e->mods & MOD_CTRL ? WU_INCH / 100 : WU_INCH / 10;
    if (strcmp(catalog_of(c)->spec->unit, "cm") == 0)
        step = e->mods & MOD_SHIFT ? WU_CM : e->mods & MOD_CTRL ? WU_CM / 100 : WU_CM / 10;
    Wu dx = e->key == KEY_RIGHT ? step : e->key == KEY_LEFT ? -step : 0;
    Wu dy = e->key == KEY_UP ? step : e->key == KEY_DOWN ? -step : 0;
    if (dx == 0 && dy == 0) return false;
    l->pose.at = vec_add(l->pose.at, (Vec){dx, dy});
    client_touch(c);
    return true;
}

static bool key_down(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    Act a = keymap_find(&c->prefs.keys, e);
    bool plain = !(e->mods & (MOD_CTRL | MOD_ALT));
    if (a == ACT_BACK) {
        if (!e->repeat) escape(c);
    } else if (e->key == KEY_TAB && plain) {
        next_row(c, e->mods & MOD_SHIFT ? -1 : 1);
    } else if (e->key == KEY_ENTER && plain) {
        if (!e->repeat) enter(c); /* with nothing in hand too: no shot is fired by a tool's key */
    } else if (a == ACT_TURN && held(c)) {
        if (e->repeat || c->gesture != GESTURE_NONE) return true;
        t->before = *held(c);
        t->hold = t->hold == HOLD_POINT ? HOLD_NONE : HOLD_POINT;
    } else if (typed_key(c, e)) {
    } else if ((e->key == KEY_DELETE || e->key == KEY_BACKSPACE) && plain && held(c)) {
        if (t->hold != HOLD_NONE)
            t->fresh = true, drop(c);
        else
            remove_at(t, t->cur);
    } else if (e->key == KEY_PAGE_UP || e->key == KEY_PAGE_DOWN) {
        template_resize(c, e->key == KEY_PAGE_UP ? 1 : -1);
    } else {
        return nudge(c, e);
    }
    client_touch(c);
    return true;
}

static bool wheel(Client *c, const InputEvent *e) {
    if (!(e->mods & MOD_CTRL) || !held(c)) return false;
    int32_t step = e->mods & MOD_SHIFT ? 1000 : 5000;
    turn_by(c, e->wheel > 0 ? -step : step);
    return true;
}

bool template_input(Client *c, const InputEvent *e) {
    TemplateTool *t = c->templates;
    if (!t || !t->on || !client_has_game(c)) return false;
    template_seat(c);
    bool gesture = c->gesture == GESTURE_TEMPLATE;
    if (!gesture && t->hold != HOLD_NONE && t->hold != HOLD_POINT) t->hold = HOLD_NONE; /* focus went: it lies there */
    switch (e->kind) {
    case INPUT_MOUSE_DOWN:
        if (gesture && e->button == MOUSE_RIGHT) {
            drop(c);
            return true;
        }
        if (gesture || e->button != MOUSE_LEFT || c->space_held || c->gesture != GESTURE_NONE) return gesture;
        if (t->hold == HOLD_POINT)
            carry_on(c, e), t->hold = HOLD_NONE;
        else
            press(c, e);
        client_touch(c);
        return true;
    case INPUT_MOUSE_MOVE:
        if (gesture) drag(c, e);
        if (t->hold == HOLD_POINT) carry_on(c, e);
        return gesture;
    case INPUT_MOUSE_UP:
        if (gesture && e->button == MOUSE_LEFT) let_go(c, e);
        return gesture;
    case INPUT_WHEEL: return wheel(c, e);
    case INPUT_KEY_DOWN: return key_down(c, e);
    default: return false;
    }
}

void template_toggle(Client *c) {
    TemplateTool *t = tool_of(c);
    if (!t) return;
    if (t->on) {
        leave(c);
        return;
    }
    t->on = true;
    t->list_to_row = true;
    if (c->measure.ruler_on) measure_toggle(c);
    client_touch(c);
}

bool template_on(const Client *c) {
    return c->templates && c->templates->on;
}

int template_cursor(Client *c) {
    TemplateTool *t = c->templates;
    if (!template_on(c)) return -1;
    if (t->hold == HOLD_TURN || t->hold == HOLD_POINT || t->hold == HOLD_LAY) return CUR_TURN;
    if (t->hold == HOLD_MOVE) return CUR_MOVE;
    bool handle;
    int at = under(c, c->hover_at, &handle);
    return handle ? CUR_TURN : at >= 0 ? CUR_MOVE : CUR_PEN;
}

void template_hint(Client *c, Text *out) {
    TemplateTool *t = c->templates;
    TextId id = t->hold == HOLD_POINT       ? TX_UI_TEMPLATE_HINT_TURN
                : t->hold != HOLD_NONE      ? TX_UI_TEMPLATE_HINT_DRAG
                : t->cur >= 0 && t->typed_n ? TX_UI_TEMPLATE_HINT_TYPED
                : t->cur >= 0               ? TX_UI_TEMPLATE_HINT_LAID
                                            : TX_UI_TEMPLATE_HINT_NONE;
    text_str(out, client_text(c, id));
}
