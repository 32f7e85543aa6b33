/* measure: the gestures of ruler (M) and line of sight (L): drag, click, typed legs, pin, remove. */
#include "base/scan.h"
#include "client/rules_ui.h"

#include <math.h>
#include <string.h>

enum { NEAR_U = 10 }; /* a ruler's first corner, a pinned one: within this */

void measure_reset(Client *c) {
    memset(&c->measure, 0, sizeof c->measure);
}

bool measure_same(const MeasureEnd *a, const MeasureEnd *b) {
    if (a->stand != STAND_NONE || b->stand != STAND_NONE) return a->stand == b->stand && a->pencil == b->pencil;
    return vec_same(a->pose.at, b->pose.at);
}

static bool on_table(Client *c, StandIx i) {
    const View *v = client_view(c);
    return i < v->g->stand_n && stand_on_table(game_stand_c(v->g, i));
}

Pose measure_pose(Client *c, const MeasureEnd *e) {
    if (e->stand == STAND_NONE || e->pencil || !on_table(c, e->stand)) return e->pose;
    return stand_pose(game_stand_c(client_view(c)->g, e->stand));
}

void measure_name(Client *c, const MeasureEnd *e, bool second, Text *out) {
    if (e->stand != STAND_NONE && e->stand < client_view(c)->g->stand_n)
        stand_label(client_view(c)->g, e->stand, out);
    else
        text_str(out, client_text(c, second ? TX_UI_MEASURE_Q : TX_UI_MEASURE_P));
}

/* The pose of the ghost under the pixel, where the stand itself is elsewhere. */
static bool ghost_at(Client *c, StandIx i, Vec at, Pose *out) {
    if (on_table(c, i) && shape_has(client_view(c)->rs->base, stand_pose(game_stand_c(client_view(c)->g, i)), at))
        return false;
    for (uint32_t k = 0; k < c->bv.stand_n; k++) {
        const BoardStand *b = &c->stand_mem[k];
        if (b->id != i || !(b->flags & LOOK_GHOST) || !shape_has(b->shape, b->pose, at)) continue;
        *out = b->pose;
        return true;
    }
    return false;
}

MeasureEnd measure_end(Client *c, float x, float y, bool bare) {
    MeasureEnd e = {.stand = STAND_NONE, .pose = {camera_wu(&c->bv.cam, x, y), 0}};
    uint16_t id[1];
    if (bare || board_hit(&c->bv, x, y, id, 1) == 0) return e;
    Pose ghost;
    if (ghost_at(c, id[0], e.pose.at, &ghost)) return (MeasureEnd){.stand = id[0], .pencil = 1, .pose = ghost};
    if (on_table(c, id[0]))
        return (MeasureEnd){.stand = id[0], .pose = stand_pose(game_stand_c(client_view(c)->g, id[0]))};
    return e;
}

/* --- the ruler in hand --- */

static bool near_px(Client *c, Vec at, float x, float y) {
    Pt p = camera_px(&c->bv.cam, at);
    return hypotf(p.x - x, p.y - y) <= NEAR_U * c->scale;
}

static void drop_ruler(Client *c) {
    c->measure.now.n = 0;
    c->measure.now.closed = 0;
    c->measure.floating = false;
    c->measure.typed_n = 0;
}

static void pin_ruler(Client *c) {
    Measures *m = &c->measure;
    if (m->now.n < 2) return;
    if (m->ruler_n == RULERS) /* the oldest makes room */
        memmove(m->ruler, m->ruler + 1, --m->ruler_n * sizeof m->ruler[0]);
    m->now.seat = c->seat;
    m->ruler[m->ruler_n++] = m->now;
    drop_ruler(c);
}

static void add_corner(Client *c, MeasureEnd e) {
    Measures *m = &c->measure;
    if (m->now.n == RULER_POINTS || (m->now.n > 0 && measure_same(&m->now.pt[m->now.n - 1], &e))) return;
    m->now.seat = c->seat;
    m->now.pt[m->now.n++] = e;
    m->typed_n = 0;
}

/* Shift holds the leg to multiples of 45 degrees. */
static MeasureEnd corner_at(Client *c, float x, float y, uint8_t mods) {
    MeasureEnd e = measure_end(c, x, y, (mods & (MOD_CTRL | MOD_SHIFT)) != 0);
    const Ruler *r = &c->measure.now;
    if (!(mods & MOD_SHIFT) || r->n == 0) return e;
    Vec from = measure_pose(c, &r->pt[r->n - 1]).at, d = vec_sub(e.pose.at, from);
    if (d.x == 0 && d.y == 0) return e;
    Angle to = (Angle)((angle_of(d) + ANGLE_QUARTER / 4) / (ANGLE_QUARTER / 2) * (ANGLE_QUARTER / 2));
    double along = (double)d.x * angle_sin(to) + (double)d.y * angle_cos(to);
    e.pose.at = vec_add(from, angle_vec(to, (Wu)lround(along / (1 << 30))));
    return e;
}

static void ruler_corner(Client *c, float x, float y, uint8_t mods) {
    Measures *m = &c->measure;
    if (m->now.n >= 3 && near_px(c, measure_pose(c, &m->now.pt[0]).at, x, y)) {
        m->now.closed = 1;
        pin_ruler(c);
        return;
    }
    add_corner(c, corner_at(c, x, y, mods));
}

static void ruler_drag(Client *c, float x, float y, const InputEvent *e, int step) {
    Measures *m = &c->measure;
    if (step == 0) {
        bool on = m->now.n > 0 && near_px(c, measure_pose(c, &m->now.pt[m->now.n - 1]).at, x, y);
        if (!on) {
            drop_ruler(c);
            add_corner(c, corner_at(c, x, y, e->mods & MOD_CTRL));
        }
        m->floating = true;
    } else if (step >= 2) {
        if (step == 2) ruler_corner(c, e->x, e->y, e->mods);
        if (m->now.n < 2) drop_ruler(c);
        m->floating = false; /* what a drag measured can be read at rest; a click goes on from it */
    }
}

/* --- the line of sight in hand --- */

static void sight_drag(Client *c, float x, float y, const InputEvent *e, int step) {
    Measures *m = &c->measure;
    if (step == 0) m->line = (SightLine){.seat = c->seat, .from = measure_end(c, x, y, (e->mods & MOD_CTRL) != 0)};
    m->line.to = measure_end(c, e->x, e->y, (e->mods & MOD_CTRL) != 0);
    m->laid = step < 3 && !measure_same(&m->line.from, &m->line.to);
    m->laying = step < 2;
}

static void pin_sight(Client *c) {
    Measures *m = &c->measure;
    SightLine l;
    if (!sightline_now(c, &l)) return;
    if (m->sight_n == SIGHTS) memmove(m->sight, m->sight + 1, --m->sight_n * sizeof m->sight[0]);
    l.seat = c->seat;
    m->sight[m->sight_n++] = l;
    m->laid = false;
}

/* --- mouse --- */

bool measure_may_drag(const Client *c) {
    return c->measure.ruler_on || peek_on(c, 'L');
}

void measure_drag(Client *c, float from_x, float from_y, const InputEvent *e, int step) {
    if (c->measure.ruler_on)
        ruler_drag(c, from_x, from_y, e, step);
    else
        sight_drag(c, from_x, from_y, e, step);
    client_touch(c);
}

bool measure_click(Client *c, const InputEvent *e) {
    if (!c->measure.ruler_on) return false;
    bool first = c->measure.now.n == 0;
    ruler_corner(c, e->x, e->y, e->mods);
    if (first) c->measure.floating = true;
    client_touch(c);
    return true;
}

void measure_toggle(Client *c) {
    c->measure.ruler_on = !c->measure.ruler_on;
    if (c->measure.ruler_on && template_on(c)) template_toggle(c); /* one tool in the hand */
    drop_ruler(c);
    client_touch(c);
}

void measure_from(Client *c, float x, float y) {
    if (!c->measure.ruler_on) measure_toggle(c);
    drop_ruler(c);
    add_corner(c, measure_end(c, x, y, false));
    c->measure.floating = true;
    client_touch(c);
}

/* --- keys --- */

/* "3.5": that far towards the pointer, or on as the last leg went; "3.5 045": on that bearing; " 045": as far as the
 * pointer is, on that bearing. */
static bool typed_end(Client *c, MeasureEnd *out) {
    Measures *m = &c->measure;
    const char *space = strchr(m->typed, ' ');
    size_t n = space ? (size_t)(space - m->typed) : m->typed_n;
    if (m->now.n == 0) return false;
    Vec from = measure_pose(c, &m->now.pt[m->now.n - 1]).at, d = vec_sub(c->hover_at, from);
    if (!m->floating && m->now.n > 1) d = vec_sub(from, measure_pose(c, &m->now.pt[m->now.n - 2]).at);
    int64_t wu = geom_length_up(from, c->hover_at), mdeg = angle_to_mdeg(angle_of(d));
    bool cm = client_view(c)->cat->spec->unit[0] == 'c';
    if (n > 0 && (!span_fixed((Span){m->typed, n}, cm ? WU_CM : WU_INCH, &wu) || wu <= 0 || wu >= WU_MAX)) return false;
    if (space && !span_fixed((Span){space + 1, m->typed_n - n - 1}, 1000, &mdeg)) return false;
    *out = (MeasureEnd){.stand = STAND_NONE, .pose = {vec_add(from, angle_vec(angle_from_mdeg(mdeg), (Wu)wu)), 0}};
    return true;
}

static void typed_enter(Client *c) {
    MeasureEnd e;
    if (typed_end(c, &e))
        add_corner(c, e);
    else
        client_say(c, ROLE_BLOCKED, client_text(c, TX_UI_MEASURE_TYPED_BAD));
    c->measure.typed_n = 0;
}

static bool typed_key(Client *c, const InputEvent *e) {
    Measures *m = &c->measure;
    bool digit = (e->key >= KEY_0 && e->key <= KEY_9) || (e->key == KEY_PERIOD && m->typed_n > 0);
    if (digit || (e->key == KEY_TAB && !memchr(m->typed, ' ', m->typed_n))) {
        if (m->typed_n + 1 < sizeof m->typed) m->typed[m->typed_n++] = e->key == KEY_TAB ? ' ' : (char)e->key;
    } else if (m->typed_n == 0) {
        return false;
    } else if (e->key == KEY_ENTER) {
        typed_enter(c);
    } else if (e->key == KEY_BACKSPACE) {
        m->typed_n--;
    } else {
        return false;
    }
    m->typed[m->typed_n] = 0;
    return true;
}

/* Removes what is in hand, else the pinned one nearest to the pointer. */
static void remove_one(Client *c) {
    Measures *m = &c->measure;
    if (m->now.n > 0 || m->laid) {
        drop_ruler(c);
        m->laid = false;
        return;
    }
    float best = 2 * NEAR_U * c->scale;
    uint32_t at = UINT32_MAX;
    bool ruler = false;
    for (uint32_t i = 0; i < m->ruler_n; i++) {
        float d = ruler_distance(c, &m->ruler[i], c->mx, c->my);
        if (m->ruler[i].seat == c->seat && d < best) best = d, at = i, ruler = true;
    }
    for (uint32_t i = 0; i < m->sight_n; i++) {
        float d = sightline_distance(c, &m->sight[i], c->mx, c->my);
        if (m->sight[i].seat == c->seat && d < best) best = d, at = i, ruler = false;
    }
    if (at == UINT32_MAX) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_MEASURE_NONE_HERE));
        return;
    }
    if (ruler)
        memmove(m->ruler + at, m->ruler + at + 1, (--m->ruler_n - at) * sizeof m->ruler[0]);
    else
        memmove(m->sight + at, m->sight + at + 1, (--m->sight_n - at) * sizeof m->sight[0]);
}

bool measure_key(Client *c, const InputEvent *e) {
    Measures *m = &c->measure;
    if (e->kind != INPUT_KEY_DOWN || (e->mods & (MOD_CTRL | MOD_ALT))) return false;
    bool taken = false;
    if (m->ruler_on && m->now.n > 0) taken = typed_key(c, e);
    if (!taken && e->key == KEY_BACKSPACE && m->ruler_on && m->now.n > 0) {
        if (--m->now.n == 0) drop_ruler(c);
        taken = true;
    }
    if (!taken && e->key == KEY_DELETE && measure_may_drag(c)) remove_one(c), taken = true;
    if (taken) client_touch(c);
    return taken;
}

bool measure_enter(Client *c) {
    Measures *m = &c->measure;
    if (m->ruler_on && m->now.n > 0) {
        if (m->floating && c->over_table) add_corner(c, corner_at(c, c->mx, c->my, 0));
        pin_ruler(c);
        return true;
    }
    if (m->ruler_on || !peek_on(c, 'L')) return false;
    pin_sight(c);
    return true;
}

bool measure_escape(Client *c) {
    Measures *m = &c->measure;
    if (m->typed_n > 0)
        m->typed_n = 0;
    else if (m->now.n > 0)
        drop_ruler(c);
    else if (m->laid)
        m->laid = false;
    else
        return false;
    return true;
}

bool measure_some(const Client *c) {
    const Measures *m = &c->measure;
    for (uint32_t i = 0; i < m->ruler_n; i++)
        if (m->ruler[i].seat == c->seat) return true;
    for (uint32_t i = 0; i < m->sight_n; i++)
        if (m->sight[i].seat == c->seat) return true;
    return false;
}

void measure_clear(Client *c) {
    Measures *m = &c->measure;
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->ruler_n; i++)
        if (m->ruler[i].seat != c->seat) m->ruler[n++] = m->ruler[i];
    m->ruler_n = n;
    n = 0;
    for (uint32_t i = 0; i < m->sight_n; i++)
        if (m->sight[i].seat != c->seat) m->sight[n++] = m->sight[i];
    m->sight_n = n;
    client_touch(c);
}

/* --- what it shows --- */

void measure_marks(Client *c) {
    ruler_marks(c);
    sightline_marks(c);
}

bool measure_tip(Client *c) {
    if (c->measure.ruler_on) return ruler_tip(c);
    return peek_on(c, 'L'); /* the panel below answers */
}

bool measure_hint(Client *c, Text *out) {
    const Measures *m = &c->measure;
    TextId id = TX_UI_MEASURE_HINT_SIGHT;
    if (m->ruler_on)
        id = m->typed_n > 0 ? TX_UI_MEASURE_HINT_TYPED : m->now.n > 0 ? TX_UI_MEASURE_HINT_LEG : TX_UI_STATUS_RULER;
    else if (!peek_on(c, 'L'))
        return false;
    else if (m->laid)
        id = TX_UI_MEASURE_HINT_LAID;
    text_str(out, client_text(c, id));
    return true;
}
