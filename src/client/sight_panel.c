/* sight_panel: the certificate of the line in hand at the table's bottom: the answer for each kind of target, what
 * decides, the step aside, and the line seen from the side (ux 4, picture f of wire_setup). */
#include "client/rules_ui.h"
#include "world/sight_profile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEVEL = 8 };

typedef struct Strip {
    Client *c;
    const SightCert *cert;
    const SightProfile *p;
    Rect r;        /* px */
    float length;  /* Wu */
    int low, high; /* eighths of a level */
} Strip;

static Pt chart_pt(const Strip *h, float along, float eighths) {
    float x = h->length > 0 ? along / h->length : 0;
    float y = (eighths - (float)h->low) / (float)MAX(h->high - h->low, 1);
    return (Pt){h->r.x + x * h->r.w, h->r.y + h->r.h - y * h->r.h};
}

static void chart_line(const Strip *h, const SightPart *part) {
    const SightProfile *p = h->p;
    float fall = (float)(p->to_eye - p->from_eye) / fmaxf(h->length, 1);
    Pt q[2] = {chart_pt(h, (float)part->from, (float)p->from_eye + fall * (float)part->from),
               chart_pt(h, (float)part->to, (float)p->from_eye + fall * (float)part->to)};
    DrawList *d = ui_list(h->c->ui);
    float s = h->c->scale;
    Color col = ui_color(h->c->ui, (Role)part->role);
    if (part->from >= part->to) return;
    if (part->dash == DASH_DOTS)
        draw_dashed(d, q, 2, false, 2.5f * s, col, 4 * s, 4 * s);
    else if (part->dash == DASH_LONG)
        draw_dashed(d, q, 2, false, 2 * s, col, 10 * s, 5 * s);
    else
        draw_line(d, q, 2, false, 2 * s, col);
}

static Color part_color(const Strip *h, const SightItem *it) {
    if (it->is_body) return COLOR(0xC9B9A6);
    const View *v = client_view(h->c);
    const Piece *p = scene_piece(v->scene, it->id, NULL);
    switch (p ? v->cat->kind[p->kind].paint : PAINT_CLEAR) {
    case PAINT_BUILDING:
    case PAINT_RUBBLE:
    case PAINT_WRECK: return COLOR(0x8F5A45);
    case PAINT_SMOKE: return COLOR(0x8A9296);
    case PAINT_EMBANKMENT:
    case PAINT_CREST: return COLOR(0x7A6A48);
    case PAINT_CROPS: return COLOR(0xA08C45);
    default: return COLOR(0x4C6B34);
    }
}

static void chart_text(const Strip *h, float x, float y, const char *s, Role role, bool at_right) {
    Ui *ui = h->c->ui;
    float size = SIZE_SMALL * h->c->scale, w = ui_text_width(ui, s, SIZE_SMALL, FONT_SEMIBOLD) * h->c->scale;
    x = CLAMP(at_right ? x - w : x, h->r.x, h->r.x + fmaxf(h->r.w - w, 0));
    draw_text_halo(ui_list(ui), roundf(x), roundf(y), size, FONT_SEMIBOLD, ui_color(ui, role), ui_color(ui, ROLE_HALO),
                   2 * h->c->scale, s);
}

/* What stands on the ground; what blocks has a red rim. */
static void chart_parts(const Strip *h) {
    DrawList *d = ui_list(h->c->ui);
    float s = h->c->scale;
    for (uint32_t i = 0; i < h->p->part_n; i++) {
        const ProfilePart *part = &h->p->part[i];
        const SightItem *it = &h->cert->item[part->item];
        int top = part->top == SIGHT_TOP_NONE ? h->high : MIN(part->top, h->high);
        Pt a = chart_pt(h, (float)part->in, (float)top), b = chart_pt(h, (float)part->out, (float)part->bottom);
        float w = fmaxf(b.x - a.x, 2 * s), y = fminf(a.y, b.y - 2 * s);
        draw_rect(d, (Rect){a.x, y, w, b.y - y}, 0, part_color(h, it));
        if (it->role == SIGHT_STOPS)
            draw_frame(d, (Rect){a.x, y, w, b.y - y}, 0, 0, ui_color(h->c->ui, ROLE_BLOCKED), 1.5f * s);
    }
}

/* Names of what stands there, in its upper part: the line mostly runs low. */
static void chart_names(const Strip *h) {
    const View *v = client_view(h->c);
    float s = h->c->scale;
    for (uint32_t i = 0; i < h->p->part_n; i++) {
        const ProfilePart *part = &h->p->part[i];
        const SightItem *it = &h->cert->item[part->item];
        const Piece *piece = it->is_body ? NULL : scene_piece(v->scene, it->id, NULL);
        if (!piece) continue;
        Pt a = chart_pt(h, (float)part->in, (float)(part->top == SIGHT_TOP_NONE ? h->high : MIN(part->top, h->high))),
           b = chart_pt(h, (float)part->out, (float)part->bottom);
        const char *name = v->cat->kind[piece->kind].title;
        float tw = ui_text_width(h->c->ui, name, SIZE_SMALL, FONT_SEMIBOLD) * s;
        if (tw + 6 * s < b.x - a.x && b.y - a.y > 16 * s)
            chart_text(h, (a.x + b.x - tw) / 2, a.y + 2 * s, name, ROLE_TEXT, false);
    }
}

static void chart_ground(const Strip *h) {
    DrawList *d = ui_list(h->c->ui);
    for (uint32_t i = 0; i < h->p->step_n; i++) {
        Wu end = i + 1 < h->p->step_n ? h->p->step[i + 1].at : h->p->length;
        Pt a = chart_pt(h, (float)h->p->step[i].at, (float)(h->p->step[i].level * LEVEL)),
           b = chart_pt(h, (float)end, (float)h->low);
        draw_rect(d, (Rect){a.x, a.y, b.x - a.x, b.y - a.y}, 0, COLOR(0x7D7A3E));
    }
}

static void profile(Client *c, const SightLine *l, const SightCert *cert, Rect u) {
    size_t mark = arena_mark(&c->tmp);
    SightProfile *p = ARENA_NEW(&c->tmp, SightProfile);
    sight_profile(client_view(c)->scene, cert, p);
    Strip h = {.c = c, .cert = cert, .p = p, .length = (float)p->length, .low = -3, .high = LEVEL + 4};
    for (uint32_t i = 0; i < p->step_n; i++) h.high = MAX(h.high, p->step[i].level * LEVEL + 5);
    for (uint32_t i = 0; i < p->part_n; i++)
        if (p->part[i].top != SIGHT_TOP_NONE) h.high = MAX(h.high, p->part[i].top + 4);
    h.r = ui_to_px(c->ui, u);
    DrawList *d = ui_list(c->ui);
    draw_rect(d, h.r, 3 * c->scale, ui_color(c->ui, ROLE_WINDOW));
    chart_parts(&h);
    chart_ground(&h);
    Wu stop = sightline_stop(c, cert, p);
    SightPart part[SIGHT_PARTS];
    sightline_parts(c, cert, stop, part);
    for (int k = 0; k < SIGHT_PARTS; k++) chart_line(&h, &part[k]);
    float fall = (float)(p->to_eye - p->from_eye) / fmaxf(h.length, 1);
    Pt x = chart_pt(&h, (float)stop, (float)p->from_eye + fall * (float)stop);
    draw_disc(d, x.x, x.y, 4 * c->scale, COLOR(0xFFFFFF));
    draw_disc(d, x.x, x.y, 3 * c->scale, ui_color(c->ui, cert->visible ? ROLE_CLEAR : ROLE_BLOCKED));
    chart_names(&h);
    for (int k = 0; k < 2; k++) {
        TEXT(who, 16);
        measure_name(c, k ? &l->to : &l->from, k == 1, &who);
        const char *t =
            client_line(c, TX_UI_MEASURE_LEVEL, "who=%s\tn=%d", who.buf, k ? cert->to_level : cert->from_level);
        Pt at = chart_pt(&h, k ? h.length : 0, (float)(k ? p->to_eye : p->from_eye));
        chart_text(&h, at.x + (k ? -3 : 3) * c->scale, fmaxf(at.y - 18 * c->scale, h.r.y + 1), t, ROLE_TEXT, k == 1);
    }
    arena_release(&c->tmp, mark);
}

static TextId answer(const SightCert *s, uint8_t *role) {
    *role = !s->visible ? ROLE_BLOCKED : (s->concealed & 1) ? ROLE_LIMIT : ROLE_CLEAR;
    return !s->visible ? TX_UI_MEASURE_NO : (s->concealed & 1) ? TX_UI_PEEK_CONCEALED : TX_UI_PEEK_VISIBLE;
}

/* "infantry: not visible   vehicle: visible   weapon: visible" */
static void kinds(Client *c, const SightLine *l, SightCert *cert) {
    enum { MOST = 6 };
    UiSpan span[2 * MOST];
    int n = 0;
    if (!c->play_rules) return;
    int own = l->to.stand != STAND_NONE ? c->play_rules->target_kind_of(c, l->to.stand) : -1;
    for (int k = 0; k < c->play_rules->target_kind_n && k < MOST; k++) {
        uint8_t role;
        if (!sightline_ask(c, l, k, cert)) return;
        TextId how = answer(cert, &role);
        span[n++] = (UiSpan){client_line(c, TX_UI_MEASURE_KIND, "who=%s", client_text(c, c->play_rules->target_kind[k])),
                             k == own ? ROLE_TEXT : ROLE_SECOND, k == own ? FONT_BOLD : FONT_REGULAR};
        span[n++] = (UiSpan){client_line(c, TX_UI_MEASURE_ANSWER, "how=%s", client_text(c, how)), role, FONT_SEMIBOLD};
    }
    ui_spans(c->ui, span, n, SIZE_BODY);
}

static void words(Client *c, const SightLine *l, const SightCert *cert, Text *head, Text *body, Text *aside) {
    TEXT(who, 16);
    TEXT(whom, 16);
    measure_name(c, &l->from, false, &who);
    measure_name(c, &l->to, true, &whom);
    if (c->play_rules && c->play_rules->sight_print) {
        MeasureEnd from = l->from, to = l->to;
        from.pose = measure_pose(c, &l->from), to.pose = measure_pose(c, &l->to);
        c->play_rules->sight_print(c, &from, who.buf, &to, whom.buf, cert, head, body, aside);
        return;
    }
    TEXT(range, 24);
    uint8_t role;
    client_wu(c, cert->range, 1, &range);
    client_put(c, head, TX_UI_MEASURE_HEAD, "who=%s\twhom=%s\trange=%s\thow=%s", who.buf, whom.buf, range.buf,
               client_text(c, answer(cert, &role)));
}

/* At the bottom left, unless an end of the line would lie under it and the right is free. */
static Rect place(Client *c, const SightLine *l, float w, float h) {
    Rect t = c->lay.table, left = {t.x + 8, t.y + t.h - h - 8 - guide_lift(c), w, h}, right = left;
    right.x = t.x + t.w - w - 8 - (c->lay.has_mini ? c->lay.mini.w + 8 : 0);
    if (right.x < left.x + 40) return left;
    for (int k = 0; k < 2; k++) {
        Pt p = camera_px(&c->bv.cam, measure_pose(c, k ? &l->to : &l->from).at);
        p.x /= c->scale, p.y /= c->scale;
        if (p.x >= left.x && p.x <= left.x + w && p.y >= left.y) return right;
    }
    return left;
}

/* Whole sentences, as many as there is room for, and the step aside behind them. */
static float fit(Client *c, Text *body, const char *aside, float w, float most) {
    while (body->len > 0 && body->buf[body->len - 1] == ' ') body->buf[--body->len] = 0;
    for (;;) {
        size_t end = body->len;
        if (end) text_char(body, ' ');
        text_str(body, aside);
        float h = ui_text_height(c->ui, body->buf, SIZE_SMALL, FONT_REGULAR, w);
        if (h <= most || end == 0) return h;
        for (end = end > 1 ? end - 1 : 0; end > 1 && !(body->buf[end - 1] == '.' && body->buf[end] == ' ');) end--;
        body->buf[body->len = end > 1 ? end : 0] = 0;
    }
}

void measure_panel(Client *c) {
    SightLine l;
    if (!sightline_now(c, &l)) return;
    Ui *ui = c->ui;
    size_t mark = arena_mark(&c->tmp);
    SightCert *cert = ARENA_NEW(&c->tmp, SightCert);
    Text head = text_make(arena_get(&c->tmp, 200), 200), body = text_make(arena_get(&c->tmp, 1400), 1400);
    TEXT(aside, 120);
    if (!sightline_ask(c, &l, -1, cert)) {
        arena_release(&c->tmp, mark);
        return;
    }
    words(c, &l, cert, &head, &body, &aside);
    uint8_t role;
    answer(cert, &role);
    bool tiny = c->lay.cls == UI_TINY;
    float w = MIN(c->lay.table.w - 16, 560.0f), text_h = fit(c, &body, aside.buf, w - 24, tiny ? 30 : 62);
    bool has_kinds = c->play_rules && c->play_rules->target_kind_n;
    float chart_h = tiny ? 0 : 66, h = 30 + (has_kinds ? 22.0f : 0) + text_h + 8 + chart_h + (chart_h > 0 ? 8.0f : 0);
    Rect r = place(c, &l, w, h);
    ui_panel_begin(ui, "sight", r, PANEL_RAISED | PANEL_TIGHT);
    ui_place(ui, (Rect){r.x + 12, r.y + 6, w - 150, 20});
    ui_label(ui, head.buf, (UiFont){.weight = FONT_BOLD, .role = role, .cut_ok = true});
    ui_place(ui, (Rect){r.x + w - 134, r.y + 6, 122, 20});
    ui_label(ui, client_text(c, TX_UI_MEASURE_PIN),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    float y = r.y + 28;
    if (has_kinds) {
        SightCert *one = ARENA_NEW(&c->tmp, SightCert);
        ui_place(ui, (Rect){r.x + 12, y, w - 24, 20});
        kinds(c, &l, one);
        y += 22;
    }
    ui_place(ui, (Rect){r.x + 12, y, w - 24, text_h});
    ui_label(ui, body.buf, (UiFont){.size = SIZE_SMALL, .wrap = true, .cut_ok = true});
    y += text_h + 6;
    if (chart_h > 0) profile(c, &l, cert, (Rect){r.x + 12, y, w - 24, chart_h});
    ui_panel_end(ui);
    arena_release(&c->tmp, mark);
}
