/* template_marks: how a template of the rules looks on the table: its outlines, its numbers, whom it touches. */
#include "client/over.h"

#include <stdio.h>

typedef struct Draw {
    BoardView *bv;
    const View *v;
    const Template *t;
    uint8_t role, dash;
    float width;
} Draw;

static Mark *line(const Draw *d, Vec a, Vec b, float width) {
    Mark *m = over_line(d->bv, a, b, d->role, d->dash);
    m->width = width, m->above = 1;
    return m;
}

static Mark *numbered(const Draw *d, Vec at, int n, uint8_t role) {
    Mark *m = over_mark(d->bv, MARK_DOT, role, DASH_SOLID);
    m->pt[0] = at, m->n = 1, m->above = 1;
    snprintf(m->text, sizeof m->text, "%d", n);
    return m;
}

/* A part that counts is filled; a place where it may come to lie is an outline alone. */
static void part(const Draw *d, const TemplatePart *p) {
    Vec ring[4];
    if (!template_corners(p, ring)) {
        Mark *m = over_mark(d->bv, MARK_SECTOR, d->role, d->dash);
        m->pt[0] = p->pose.at, m->n = 1, m->r = p->shape.hx, m->width = d->width, m->above = 1;
        m->a = (Angle)(p->pose.face - angle_from_mdeg(p->half_mdeg));
        m->b = (Angle)(p->pose.face + angle_from_mdeg(p->half_mdeg));
        return;
    }
    Mark *m = over_mark(d->bv, p->counts ? MARK_AREA : MARK_LINE, d->role, p->counts ? d->dash : DASH_DOTS);
    for (int i = 0; i < 4; i++) m->pt[i] = ring[i];
    m->pt[4] = ring[0];
    m->n = p->counts ? 4 : 5;
    m->width = p->counts ? d->width : 1.5f, m->above = 1;
}

/* Which way a template points, where turning it makes a difference to see. */
static void front(const Draw *d) {
    const TemplateForm *f = d->t->form;
    Vec at = d->t->pose.at;
    if (f->shape == TEMPLATE_SECTOR) line(d, at, template_handle(d->t, 0), 1);
    if (f->shape == TEMPLATE_ROW && f->step > 0)
        line(d, vec_sub(at, vec_sub(template_handle(d->t, 0), at)), template_handle(d->t, 0), 1);
}

enum { RING_LABELS = 6 };
static void compass(const Draw *d) {
    const TemplateForm *f = d->t->form;
    int rings = template_count(d->t), every = rings > RING_LABELS ? (rings + RING_LABELS - 1) / RING_LABELS : 1;
    Vec at = d->t->pose.at;
    for (int k = 1; k <= rings; k++) {
        Mark *m = over_mark(d->bv, k == rings ? MARK_SECTOR : MARK_CIRCLE, d->role, k == rings ? DASH_SOLID : d->dash);
        m->pt[0] = at, m->n = 1, m->r = f->step * k, m->width = k == rings ? d->width : 1, m->above = 1;
        if (k % every || (k < rings && camera_len(&d->bv->cam, f->step) < 26 * d->bv->scale)) continue; /* too near */
        /* between the last direction and the first, where no number stands */
        Angle gap = (Angle)(d->t->pose.face - 32768 / f->directions);
        TEXT(far, 24);
        over_wu(d->v->cat, (int64_t)f->step * k, 0, &far);
        over_label(d->bv, vec_add(at, angle_vec(gap, f->step * k)), d->role, far.buf);
    }
    for (int k = 1; k <= f->directions; k++) {
        Vec end = template_place(d->t, k, rings);
        line(d, at, end, k == 1 ? 4 : 1.5f)->dash = DASH_SOLID;
        numbered(d, vec_add(end, angle_vec(template_direction(d->t, k), f->step / 3)), k,
                 k == 1 ? ROLE_SELECT : d->role);
    }
}

static void grid(const Draw *d) {
    for (int k = 1; k <= 8; k++) numbered(d, template_place(d->t, k, 1), k, d->role);
    Mark *m = over_mark(d->bv, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
    m->pt[0] = d->t->pose.at, m->n = 1, m->above = 1;
}

/* Touched: a ring; only if the die says so: dots. */
static void rings(const Draw *d, const TemplateHit *h, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (h[i].id >= d->v->g->stand_n) continue;
        Mark *m =
            over_mark(d->bv, MARK_CIRCLE, h[i].times ? ROLE_BLOCKED : ROLE_LIMIT, h[i].times ? DASH_SOLID : DASH_DOTS);
        m->pt[0] = stand_at(game_stand_c(d->v->g, h[i].id)), m->n = 1;
        m->r = WU_INCH * 3 / 4, m->width = h[i].times ? 3 : 2, m->above = 1;
    }
}

enum { HITS = 2048 };
static uint32_t hits(const View *v, const Template *t, TemplateHit *out) {
    uint32_t n;
    const Body *b = scene_bodies(v->scene, &n);
    return template_touches(t, b, n, out, HITS);
}

static void add_label(const View *v, const TemplateHit *h, bool first, Text *out) {
    TEXT(who, 16);
    if (!first) text_str(out, ", ");
    stand_label(v->g, h->id, &who);
    if (h->times > 1)
        over_put(v->cat, out, TX_UI_TEMPLATE_TIMES, "who=%s\tn=%d", who.buf, h->times);
    else
        text_str(out, who.buf);
}

static void listed(const View *v, const TemplateHit *h, uint32_t n, uint32_t cap, Text *out) {
    TEXT(list, 600);
    uint32_t shown = n > cap ? cap : n;
    for (uint32_t i = 0; i < shown; i++) add_label(v, &h[i], i == 0, &list);
    if (shown < n)
        over_put(v->cat, out, TX_UI_TEMPLATE_MORE, "list=%s\tn=%u", list.buf, n - shown);
    else
        text_str(out, list.buf);
}

void template_said(const View *v, const Template *t, uint32_t cap_list, Text *out) {
    TemplateHit h[HITS];
    if (t->form->touch == TOUCH_NONE) return;
    uint32_t n = hits(v, t, h), now = 0;
    while (now < n && h[now].times) now++;
    TEXT(list, 700);
    listed(v, h, now, cap_list, &list);
    if (now == 0)
        text_str(out, catalog_text(v->cat, TX_UI_TEMPLATE_NOBODY));
    else
        over_put(v->cat, out, now == 1 ? TX_UI_TEMPLATE_TOUCHES_ONE : TX_UI_TEMPLATE_TOUCHES, "n=%u\tlist=%s", now,
                 list.buf);
}

bool template_said_at(const View *v, const Template *t, int k, Text *out) {
    TemplateHit h[HITS], there[HITS];
    uint32_t n = hits(v, t, h), m = 0;
    for (uint32_t i = 0; i < n; i++) /* the part of number k is part k: they come in that order */
        if (h[i].parts >> k & 1) there[m] = h[i], there[m++].times = 1;
    if (m == 0) return false;
    TEXT(list, 300);
    listed(v, there, m, 12, &list);
    over_put(v->cat, out, TX_UI_TEMPLATE_MOVED, "k=%d\tlist=%s", k, list.buf);
    return true;
}

void template_sizes(const Catalog *cat, const Template *t, Text *out) {
    const TemplateForm *f = t->form;
    TEXT(a, 24);
    TEXT(b, 24);
    int n = template_count(t);
    over_wu(cat, f->width, 1, &a);
    switch ((TemplateShape)f->shape) {
    case TEMPLATE_RECT:
        over_wu(cat, f->length, 1, &b);
        over_put(cat, out, TX_UI_TEMPLATE_SIZE, "w=%s\tl=%s", a.buf, b.buf);
        break;
    case TEMPLATE_ROW:
        over_put(cat, out, f->step > 0 ? TX_UI_TEMPLATE_ROW_OPEN : TX_UI_TEMPLATE_ROW_CLOSED, "n=%d\tw=%s", n, a.buf);
        break;
    case TEMPLATE_GRID:
        over_wu(cat, f->step, 1, &b);
        over_put(cat, out, TX_UI_TEMPLATE_GRID, "w=%s\tstep=%s", a.buf, b.buf);
        break;
    case TEMPLATE_COMPASS:
        over_wu(cat, template_radius(t), 1, &b);
        over_put(cat, out, TX_UI_TEMPLATE_RINGS, "n=%d\tr=%s", f->directions, b.buf);
        break;
    case TEMPLATE_SECTOR:
        over_wu(cat, template_radius(t), 1, &b);
        over_put(cat, out, TX_UI_TEMPLATE_ARC, "deg=%d\tr=%s", f->arc_mdeg / 1000, b.buf);
        break;
    default:
        over_wu(cat, template_radius(t), 1, &b);
        over_put(cat, out, TX_UI_TEMPLATE_RADIUS, "r=%s", b.buf);
        break;
    }
}

static void words(const Draw *d, const TemplateRow *row, const TemplateLook *look, const TemplateHit *h, uint32_t n) {
    Box box = template_box(d->t);
    Wu gap = (Wu)(15 * d->bv->scale / d->bv->cam.ppi * WU_INCH); /* half a line of words and a little */
    Vec over = {(box.x0 + box.x1) / 2, box.y1 + gap}, under = {over.x, box.y0 - gap};
    if (d->t->form->shape == TEMPLATE_COMPASS) over.y += d->t->form->step / 2, under.y -= d->t->form->step / 2;
    if (d->t->form->shape == TEMPLATE_SECTOR) {       /* its range may end far outside the window: behind who has it */
        Vec ahead = angle_vec(d->t->pose.face, 1000); /* words are wide: sideways they keep more room */
        Wu away = WU_INCH * 3 / 4 + gap + (Wu)((int64_t)gap * 4 * (ahead.x < 0 ? -ahead.x : ahead.x) / 1000);
        over = vec_sub(d->t->pose.at, angle_vec(d->t->pose.face, away));
        under = vec_sub(over, (Vec){0, 2 * gap});
    }
    TEXT(said, 96);
    template_said(d->v, d->t, 8, &said);
    if (look->held || look->named) {
        TEXT(name, 96);
        text_str(&name, catalog_template_title(d->v->cat, (uint32_t)(row - d->v->cat->tmpl)));
        TEXT(deg, 12);
        text_ratio(&deg, angle_to_mdeg(d->t->pose.face), 1000, 1, true);
        text_str(&name, " · ");
        over_put(d->v->cat, &name, TX_UI_TEMPLATE_FACING, "deg=%s", deg.buf);
        over_label(d->bv, over, d->role, name.buf);
    }
    bool some = n > 0 && h[0].times > 0;
    if (said.len && (some || look->held || look->named))
        over_label(d->bv, under, some ? ROLE_BLOCKED : d->role, said.buf);
}

void over_template(BoardView *bv, const View *v, const TemplateRow *row, const Template *t, TemplateLook look) {
    TemplatePart p[TEMPLATE_PARTS];
    TemplateHit h[HITS];
    Draw d = {bv, v, t, look.held ? ROLE_SELECT : ROLE_INFO, look.pinned ? DASH_SOLID : DASH_LONG, look.held ? 3 : 2};
    for (uint32_t i = template_parts(t, p); i > 0; i--) part(&d, &p[i - 1]);
    front(&d);
    if (t->form->shape == TEMPLATE_COMPASS) compass(&d);
    if (t->form->shape == TEMPLATE_GRID) grid(&d);
    uint32_t n = hits(v, t, h);
    rings(&d, h, n);
    if (look.handle > 0) {
        Vec end = template_handle(t, look.handle);
        line(&d, template_handle(t, 0), end, 2);
        Mark *m = over_mark(bv, MARK_DOT, ROLE_SELECT, DASH_SOLID);
        m->pt[0] = end, m->n = 1, m->above = 1;
    }
    words(&d, row, &look, h, n);
}
