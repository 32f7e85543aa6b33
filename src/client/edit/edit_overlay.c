/* edit_overlay: pencil over the painted table: what is in hand, handles, guides, the answer at the pointer. The ground
 * itself is painted anew only when a gesture has become ink. */
#include "client/edit/step_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- a piece in pencil --- */

static Color fill_of(uint8_t paint) {
    switch (paint) {
    case PAINT_HILL: return COLOR(0xB9A65A);
    case PAINT_WOODS:
    case PAINT_DENSE:
    case PAINT_ORCHARD: return COLOR(0x3E5E2A);
    case PAINT_CROPS: return COLOR(0xC9AC5A);
    case PAINT_WATER:
    case PAINT_STREAM:
    case PAINT_FORD: return COLOR(0x3A6E9E);
    case PAINT_ROAD:
    case PAINT_TRACK:
    case PAINT_BRIDGE: return COLOR(0xB59B76);
    case PAINT_BUILDING:
    case PAINT_RUBBLE: return COLOR(0xA8503C);
    case PAINT_HEDGE:
    case PAINT_HEDGEROW: return COLOR(0x35502A);
    case PAINT_MINES:
    case PAINT_WORKS:
    case PAINT_WIRE:
    case PAINT_DITCH:
    case PAINT_WRECK: return COLOR(0x6E5A44);
    default: return COLOR(0x8A8F6A);
    }
}

enum { LEAN = 60 }; /* pieces in hand beyond which each is only a thin line */

static uint32_t to_px(Client *c, const Vec *v, uint32_t n, Pt *out) { /* without points closer than the eye tells */
    uint32_t m = 0;
    float least = edit_of(c)->sel_n > LEAN ? 4.0f : 1.5f;
    for (uint32_t i = 0; i < n; i++) {
        Pt p = camera_px(&c->bv.cam, v[i]);
        if (m > 0 && i + 1 < n && fabsf(p.x - out[m - 1].x) + fabsf(p.y - out[m - 1].y) < least) continue;
        out[m++] = p;
    }
    return m;
}

static void spot(Client *c, const Form *f, Color line, int alpha) {
    DrawList *d = ui_list(c->ui);
    Wu half = form_width(client_view(c), f) / 2;
    for (uint32_t i = 0; i < f->n; i++) {
        Vec ring[4];
        Pt p[4];
        shape_ring((Shape){SHAPE_RECT, half, half}, (Pose){{f->pt[i].x, f->pt[i].y}, f->face}, ring);
        for (int k = 0; k < 4; k++) p[k] = camera_px(&c->bv.cam, ring[k]);
        if (alpha) draw_fill(d, p, 4, style_alpha(fill_of(client_view(c)->cat->kind[f->kind].paint), alpha));
        draw_line(d, p, 4, true, 3.5f * c->scale, COLOR_A(0x101410, 150));
        draw_line(d, p, 4, true, 1.75f * c->scale, line);
        Pt nose[2] = {{(p[0].x + p[1].x) / 2, (p[0].y + p[1].y) / 2},
                      camera_px(&c->bv.cam, (Vec){f->pt[i].x, f->pt[i].y})};
        draw_line(d, nose, 2, false, 1.5f * c->scale, line); /* where it faces */
    }
}

/* The outline in a colour; alpha: how much of the kind's own colour fills it, 0 = none; dashed: pencil. */
static void paint_form(Client *c, const Form *f, Color line, int alpha, bool dashed) {
    Edit *e = edit_of(c);
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    if (f->shape == PIECE_SPOT) {
        spot(c, f, line, alpha);
        return;
    }
    Color fill = style_alpha(fill_of(client_view(c)->cat->kind[f->kind].paint), alpha);
    for (uint32_t from = 0, end; from < f->n; from = end) {
        bool area = f->shape == PIECE_AREA;
        end = area ? form_ring_end(f, from) : f->n;
        uint32_t n = to_px(c, e->outline, form_outline(f, from, end, e->outline, OUTLINE_MOST), e->px);
        if (n < 2) continue;
        if (e->sel_n > LEAN) {
            draw_line(d, e->px, n, area, 1.25f * u, line);
            continue;
        }
        if (area && alpha && from == 0 && n >= 3) draw_fill(d, e->px, n, fill);
        float w = camera_len(&c->bv.cam, form_width(client_view(c), f));
        if (!area && alpha) draw_line(d, e->px, n, false, MAX(w, 3 * u), fill);
        draw_line(d, e->px, n, area, 3.5f * u, COLOR_A(0x101410, 150));
        if (dashed)
            draw_dashed(d, e->px, n, area, 1.75f * u, line, 7 * u, 5 * u);
        else
            draw_line(d, e->px, n, area, 1.75f * u, line);
    }
}

/* --- handles --- */

static void square(Client *c, Pt p, float half, Color fill, Color line) {
    draw_frame(ui_list(c->ui), (Rect){roundf(p.x - half), roundf(p.y - half), 2 * half, 2 * half}, 0, fill, line,
               1.5f * c->scale);
}

static void dot(Client *c, Pt p, float r, Color fill, Color line) {
    draw_disc(ui_list(c->ui), p.x, p.y, r + 1.5f * c->scale, line);
    draw_disc(ui_list(c->ui), p.x, p.y, r, fill);
}

static void frame(Client *c, Box b) {
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    Color sel = ui_color(c->ui, ROLE_SELECT), ink = COLOR(0x101410);
    Pt box[4] = {edit_handle_px(c, b, 1), edit_handle_px(c, b, 3), edit_handle_px(c, b, 5), edit_handle_px(c, b, 7)};
    Pt up[2] = {edit_handle_px(c, b, 2), edit_handle_px(c, b, 9)};
    const Edit *e = edit_of(c);
    bool lone_spot = e->sel_n == 1 && game_table(client_view(c)->g).piece[e->sel[0]].shape == PIECE_SPOT;
    draw_line(d, up, 2, false, 1.5f * u, sel);
    if (!lone_spot && !e->corners) {
        draw_dashed(d, box, 4, true, 1.25f * u, style_alpha(sel, 190), 4 * u, 4 * u);
        for (int i = 1; i <= 8; i++) square(c, edit_handle_px(c, b, i), 4 * u, COLOR(0xFFFFFF), ink);
    }
    draw_disc(d, up[1].x, up[1].y, 7.5f * u, ink);
    draw_ring(d, up[1].x, up[1].y, 5 * u, 0, 6.2832f, 2.25f * u, sel);
    draw_disc(d, up[1].x, up[1].y, 1.75f * u, sel);
}

static void corners(Client *c, const Form *f, uint32_t hot) {
    float u = c->scale;
    const Edit *e = edit_of(c);
    Color ink = COLOR(0x101410), sel = ui_color(c->ui, ROLE_SELECT);
    bool many = f->n > 160; /* a traced outline: dots would hide it */
    for (uint32_t i = 0; i < f->n && !many && f->shape != PIECE_SPOT; i++) {
        uint32_t k = i + 1;
        if (f->shape == PIECE_AREA && ((f->pt[i].mark & POINT_RING_END) || k >= f->n)) {
            k = i;
            while (k > 0 && !(f->pt[k - 1].mark & POINT_RING_END)) k--;
        }
        if (k >= f->n || k == i) continue;
        Pt a = camera_px(&c->bv.cam, (Vec){f->pt[i].x, f->pt[i].y}),
           b = camera_px(&c->bv.cam, (Vec){f->pt[k].x, f->pt[k].y});
        if (fabsf(a.x - b.x) + fabsf(a.y - b.y) < 26 * u) continue;
        dot(c, (Pt){(a.x + b.x) / 2, (a.y + b.y) / 2}, 3 * u, ink, sel);
    }
    for (uint32_t i = 0; i < f->n; i++) {
        Pt p = camera_px(&c->bv.cam, (Vec){f->pt[i].x, f->pt[i].y});
        bool on = e->picked[i] || i == hot;
        float half = (many ? 3.0f : 4.5f) * u;
        if (f->pt[i].mark & POINT_SMOOTH)
            draw_frame(ui_list(c->ui), (Rect){p.x - half, p.y - half, 2 * half, 2 * half}, half * 0.65f,
                       on ? sel : COLOR(0xFFFFFF), ink, 1.5f * u);
        else
            square(c, p, half, on ? sel : COLOR(0xFFFFFF), ink);
    }
}

/* --- words at the pointer and on the table --- */

static void pill(Client *c, Pt at, const char *text, Color line) {
    DrawList *d = ui_list(c->ui);
    float u = c->scale, w = ui_text_width(c->ui, text, SIZE_BODY, FONT_SEMIBOLD) * u + 16 * u, h = 22 * u;
    Rect v = c->bv.cam.view, r = {at.x - w / 2, at.y - h / 2, w, h};
    r.x = roundf(CLAMP(r.x, v.x + 2, MAX(v.x + 2, v.x + v.w - w - 2)));
    r.y = roundf(CLAMP(r.y, v.y + 2, MAX(v.y + 2, v.y + v.h - h - 2)));
    draw_frame(d, r, h / 2, COLOR_A(0x171C1F, 235), line, 1.25f * u);
    draw_text(d, r.x + 8 * u, r.y + 3 * u, SIZE_BODY * u, FONT_SEMIBOLD, ui_color(c->ui, ROLE_TEXT), text);
}

static void guides(Client *c) {
    const Edit *e = edit_of(c);
    Rect v = c->bv.cam.view;
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    Color info = style_alpha(ui_color(c->ui, ROLE_INFO), 200);
    if (!e->snapped.guide_x && !e->snapped.guide_y) return;
    Pt p = camera_px(&c->bv.cam, e->to);
    if (e->drag == DRAG_PIECES) { /* through the edge that met: close enough by its middle */
        Vec by = vec_sub(e->to, e->from);
        p = camera_px(&c->bv.cam,
                      (Vec){(e->frame.x0 + e->frame.x1) / 2 + by.x, (e->frame.y0 + e->frame.y1) / 2 + by.y});
    }
    Pt a[2] = {{p.x, v.y}, {p.x, v.y + v.h}}, b[2] = {{v.x, p.y}, {v.x + v.w, p.y}};
    if (e->snapped.guide_x) draw_dashed(d, a, 2, false, 1 * u, info, 5 * u, 5 * u);
    if (e->snapped.guide_y) draw_dashed(d, b, 2, false, 1 * u, info, 5 * u, 5 * u);
}

static void joined(Client *c, Vec at) {
    const Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint8_t k = e->snapped.kind;
    if (k != SNAPPED_END && k != SNAPPED_SIDE && k != SNAPPED_CORNER && k != SNAPPED_EDGE) return;
    Pt p = camera_px(&c->bv.cam, at);
    draw_ring(ui_list(c->ui), p.x, p.y, 10 * c->scale, 0, 6.2832f, 2 * c->scale, ui_color(c->ui, ROLE_CLEAR));
    if (k == SNAPPED_EDGE || k == SNAPPED_CORNER || e->snapped.piece >= v->g->piece_n) return;
    TEXT(id, 24);
    piece_label(v->g, e->snapped.piece, &id);
    const char *what = v->cat->kind[game_table(v->g).piece[e->snapped.piece].kind].title;
    pill(c, (Pt){p.x, p.y - 24 * c->scale}, client_line(c, TX_UI_EDIT_JOINS, "what=%s\tid=%s", what, id.buf),
         ui_color(c->ui, ROLE_CLEAR));
}

static void put_length(Client *c, int64_t wu, Text *out) {
    client_wu(c, wu, 1, out);
}

/* Two lines beside the pointer: where, and what the gesture measures. */
static void tip(Client *c, Vec at, const char *below, Role border) {
    TEXT(where, 80);
    edit_corner_text(c, at, &where);
    UiSpan one = {where.buf, ROLE_TEXT, FONT_SEMIBOLD}, two = {below, ROLE_SECOND, FONT_REGULAR};
    UiTip line[2] = {{&one, 1}, {&two, 1}};
    ui_tip_at(c->ui, c->mx, c->my, line, below && below[0] ? 2 : 1, border);
}

/* --- a drawn piece --- */

static void pen_spans(Client *c, const Form *f) {
    Edit *e = edit_of(c);
    WaterSpan span[EDIT_SPANS];
    uint32_t n = draw_spans(c, f, span, EDIT_SPANS);
    Color lim = ui_color(c->ui, ROLE_LIMIT);
    for (uint32_t i = 0; i < n; i++) {
        Pt a = camera_px(&c->bv.cam, span[i].a), b = camera_px(&c->bv.cam, span[i].b),
           m = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        float r = MAX(9 * c->scale, hypotf(a.x - b.x, a.y - b.y) / 2 + 4 * c->scale);
        draw_ring(ui_list(c->ui), m.x, m.y, r, 0, 6.2832f, 2 * c->scale, lim);
        pill(c, (Pt){m.x, m.y - r - 14 * c->scale}, client_text(c, e->ford ? TX_UI_EDIT_FORD : TX_UI_EDIT_BRIDGE), lim);
    }
}

static void pen(Client *c) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    DrawList *d = ui_list(c->ui);
    float u = c->scale;
    Color sel = ui_color(c->ui, ROLE_SELECT);
    uint8_t shape = draw_shape(v->cat, (uint16_t)e->tile);
    Form *f = e->form;
    *f = (Form){.kind = (uint16_t)e->tile, .shape = shape == PIECE_SPOT ? PIECE_LINE : shape};
    memcpy(f->pt, e->pen, sizeof *f->pt * e->pen_n);
    f->n = e->pen_n;
    bool stroke = e->drag == DRAG_FREE;
    Vec next = draw_next(c);
    if (stroke) {
        for (uint32_t i = 0; i < e->stroke_n && f->n < PIECE_POINTS; i++)
            f->pt[f->n++] = (TablePoint){e->stroke[i].x, e->stroke[i].y, 0};
    } else if (c->over_table && f->n < PIECE_POINTS && f->n > 0) {
        f->pt[f->n++] = (TablePoint){next.x, next.y, stamp_natural(v->cat->kind[e->tile].paint) ? POINT_SMOOTH : 0};
    }
    if (f->n > 1) {
        if (draw_is_river(v->cat, f->kind)) f->width = 2 * WU_INCH;
        if (f->shape == PIECE_AREA && f->n < 3) f->shape = PIECE_LINE, f->width = 1;
        paint_form(c, f, sel, 110, true);
        if (shape == PIECE_LINE) pen_spans(c, f);
    }
    for (uint32_t i = 0; i < e->pen_n; i++) {
        Pt p = camera_px(&c->bv.cam, (Vec){e->pen[i].x, e->pen[i].y});
        square(c, p, 4.5f * u, i == 0 && shape == PIECE_AREA && e->pen_n >= 3 ? sel : COLOR(0xFFFFFF), COLOR(0x101410));
    }
    if (stroke || !c->over_table) return;
    e->to = next;
    guides(c);
    joined(c, next);
    Pt p = camera_px(&c->bv.cam, next);
    draw_disc(d, p.x, p.y, 3.5f * u, sel);
    TEXT(below, 120);
    if (e->pen_n > 0) {
        int64_t leg = geom_length_up((Vec){e->pen[e->pen_n - 1].x, e->pen[e->pen_n - 1].y}, next), all = leg;
        for (uint32_t i = 1; i < e->pen_n; i++)
            all += geom_length_up((Vec){e->pen[i - 1].x, e->pen[i - 1].y}, (Vec){e->pen[i].x, e->pen[i].y});
        TEXT(a, 24);
        TEXT(b, 24);
        put_length(c, leg, &a);
        put_length(c, all, &b);
        if (e->exact[0]) text_clear(&a), text_format(&a, "%s_", e->exact);
        client_put(c, &below, TX_UI_EDIT_LEG, "leg=%s\twhat=%s\tall=%s", a.buf, v->cat->kind[e->tile].title, b.buf);
    } else {
        text_str(&below, v->cat->kind[e->tile].title);
    }
    tip(c, next, below.buf, ROLE_SELECT);
}

/* --- gestures --- */

static void each_selected(Client *c, void (*change)(const Edit *e, Form *f)) {
    Edit *e = edit_of(c);
    Color sel = ui_color(c->ui, ROLE_SELECT);
    for (uint32_t i = 0; i < e->sel_n; i++) {
        form_of(client_view(c), e->sel[i], e->work);
        change(e, e->work);
        paint_form(c, e->work, sel, e->sel_n <= 40 ? 150 : 0, true);
    }
}

static void shifted(const Edit *e, Form *f) {
    form_shift(f, vec_sub(e->to, e->from));
}
static void turned(const Edit *e, Form *f) {
    form_turn(f, (Vec){(e->frame.x0 + e->frame.x1) / 2, (e->frame.y0 + e->frame.y1) / 2}, e->turn);
}
static void scaled(const Edit *e, Form *f) {
    form_scale(f, e->from, e->sx, e->sy);
}

static void stamp(Client *c, uint16_t kind, Vec at, double size) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    for (uint32_t part = 0; stamp_form(v->cat, kind, e->shape, part, e->work); part++) {
        form_scale(e->work, (Vec){0, 0}, size, size);
        form_shift(e->work, at);
        if (e->work->shape == PIECE_SPOT) e->work->face = e->turn;
        paint_form(c, e->work, ui_color(c->ui, ROLE_SELECT), 130, true);
    }
}

static void ghosts(Client *c) {
    Edit *e = edit_of(c);
    Vec by = vec_sub(e->to, e->from);
    Shape base = client_view(c)->rs->base;
    for (uint32_t i = 0; i < c->sel_n; i++) {
        Vec ring[4];
        Pt p[4];
        const Stand *s = game_stand_c(client_view(c)->g, c->sel[i]);
        shape_ring(base.kind == SHAPE_DISC ? (Shape){SHAPE_RECT, base.hx, base.hx} : base,
                   (Pose){vec_add(stand_at(s), by), s->face}, ring);
        for (int k = 0; k < 4; k++) p[k] = camera_px(&c->bv.cam, ring[k]);
        draw_fill(ui_list(c->ui), p, 4, COLOR_A(0xFFFFFF, 90));
        draw_dashed(ui_list(c->ui), p, 4, true, 2 * c->scale, ui_color(c->ui, ROLE_SELECT), 5 * c->scale, 4 * c->scale);
    }
}

static void box(Client *c) {
    const Edit *e = edit_of(c);
    Pt a = camera_px(&c->bv.cam, e->from), b = camera_px(&c->bv.cam, e->to);
    Rect r = {MIN(a.x, b.x), MIN(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
    Color sel = ui_color(c->ui, ROLE_SELECT);
    draw_frame(ui_list(c->ui), r, 0, style_alpha(sel, 30), sel, 1.5f * c->scale);
}

static void gesture(Client *c) {
    Edit *e = edit_of(c);
    TEXT(below, 120);
    TEXT(one, 32);
    TEXT(two, 32);
    Vec by = vec_sub(e->to, e->from), at = e->to;
    Color sel = ui_color(c->ui, ROLE_SELECT);
    switch (e->drag) {
    case DRAG_BOX: box(c); return;
    case DRAG_PIECES: each_selected(c, shifted); break;
    case DRAG_STANDS: ghosts(c); break;
    case DRAG_TURN:
        each_selected(c, turned);
        text_ratio(&one, angle_to_mdeg(e->turn), 1000, 1, true);
        client_put(c, &below, TX_UI_EDIT_TURNED, "n=%s", one.buf);
        break;
    case DRAG_SCALE:
        each_selected(c, scaled);
        client_put(c, &below, TX_UI_EDIT_SCALED, "x=%d\ty=%d", (int)lround(e->sx * 100), (int)lround(e->sy * 100));
        break;
    case DRAG_CORNER:
        paint_form(c, e->next, sel, 110, false);
        corners(c, e->next, e->corner);
        joined(c, e->to);
        break;
    case DRAG_EDGE:
        paint_form(c, e->next, sel, 110, false);
        corners(c, e->next, PIECE_POINTS);
        break;
    case DRAG_WIDTH:
        paint_form(c, e->next, sel, 150, false);
        client_wu(c, e->next->width, 2, &one);
        client_put(c, &below, TX_UI_EDIT_WIDE, "n=%s", one.buf);
        break;
    case DRAG_CONTOUR:
        paint_form(c, e->next, sel, 120, true);
        client_put(c, &below, TX_UI_EDIT_LEVEL_N, "n=%d", e->next->level);
        break;
    case DRAG_STAMP:
        if (!edit_over_view(c)) return;
        stamp(c, (uint16_t)e->tray_drag, e->to, 1);
        joined(c, e->to);
        text_str(&below, client_view(c)->cat->kind[e->tray_drag].title);
        break;
    case DRAG_SIZED:
        stamp(c, (uint16_t)e->tile, e->from, e->sx);
        text_str(&below, client_view(c)->cat->kind[e->tile].title);
        break;
    default: return;
    }
    guides(c);
    if (e->drag == DRAG_PIECES || e->drag == DRAG_STANDS) {
        put_length(c, by.x, &one);
        put_length(c, by.y, &two);
        client_put(c, &below, TX_UI_EDIT_MOVED, "x=%s\ty=%s", one.buf, two.buf);
    } else if (e->drag == DRAG_CORNER || e->drag == DRAG_EDGE) {
        text_str(&below, client_text(c, TX_UI_EDIT_CORNER_TIP));
    }
    tip(c, at, below.buf, ROLE_SELECT);
}

/* --- at rest --- */

static void selection(Client *c) {
    Edit *e = edit_of(c);
    Color sel = ui_color(c->ui, ROLE_SELECT);
    bool moving = e->drag != DRAG_NONE && e->drag != DRAG_BOX && e->drag != DRAG_STANDS;
    for (uint32_t i = 0; i < e->sel_n && !moving; i++) {
        form_of(client_view(c), e->sel[i], e->work);
        paint_form(c, e->work, sel, 0, false);
    }
    if (moving || e->sel_n == 0) return;
    frame(c, edit_frame(c));
    form_of(client_view(c), e->sel[0], e->work);
    if (e->corners && e->sel_n == 1) corners(c, e->work, PIECE_POINTS);
    Vec at;
    PieceIx top = e->sel[0];
    Table t = game_table(client_view(c)->g);
    for (uint32_t i = 1; i < e->sel_n; i++)
        if (t.piece[e->sel[i]].level > t.piece[top].level) top = e->sel[i];
    if (e->corners || !hill_handle(c, top, &at)) return;
    Pt p = camera_px(&c->bv.cam, at); /* the next contour begins here */
    draw_disc(ui_list(c->ui), p.x, p.y, 9 * c->scale, COLOR(0x101410));
    draw_ring(ui_list(c->ui), p.x, p.y, 7.5f * c->scale, 0, 6.2832f, 1.5f * c->scale, sel);
    icon_draw(ui_list(c->ui), ICON_PLUS, (Rect){p.x - 6 * c->scale, p.y - 6 * c->scale, 12 * c->scale, 12 * c->scale},
              0, sel);
}

static void hovered(Client *c) {
    Edit *e = edit_of(c);
    PieceIx one[1];
    e->hover = PIECE_NONE;
    if (!c->over_table || e->drag != DRAG_NONE || e->tile >= 0 || c->gesture != GESTURE_NONE || c->hover != STAND_NONE)
        return;
    if (edit_pick(c, c->hover_at, 5, one, 1) == 0) return;
    e->hover = one[0];
    if (edit_selected(e, one[0])) return;
    form_of(client_view(c), one[0], e->work);
    paint_form(c, e->work, style_alpha(COLOR(0xFFFFFF), 200), 0, true);
}

static void grid(Client *c) {
    const Edit *e = edit_of(c);
    const View *v = client_view(c);
    bool cm = v->cat->spec->unit[0] == 'c';
    Wu step = e->grid == 0 ? 0 : e->grid == 1 ? (cm ? 5 * WU_CM : WU_INCH) : cm ? 30 * WU_CM : 6 * WU_INCH;
    if (step == 0 || camera_len(&c->bv.cam, step) < 5) return;
    DrawList *d = ui_list(c->ui);
    Color line = COLOR_A(0xF2F0E6, 46);
    for (Wu x = step; x < v->g->h.w; x += step) {
        Pt p[2] = {camera_px(&c->bv.cam, (Vec){x, 0}), camera_px(&c->bv.cam, (Vec){x, v->g->h.h})};
        draw_line(d, p, 2, false, 1, line);
    }
    for (Wu y = step; y < v->g->h.h; y += step) {
        Pt p[2] = {camera_px(&c->bv.cam, (Vec){0, y}), camera_px(&c->bv.cam, (Vec){v->g->h.w, y})};
        draw_line(d, p, 2, false, 1, line);
    }
}

/* Figures along the upper and left edge of the table. */
static void rulers(Client *c) {
    const View *v = client_view(c);
    bool cm = v->cat->spec->unit[0] == 'c';
    Wu unit = cm ? WU_CM : WU_INCH, step = 6 * unit;
    if (cm) step = 10 * unit;
    while (camera_len(&c->bv.cam, step) < 34 * c->scale) step *= 2;
    DrawList *d = ui_list(c->ui);
    Rect view = c->bv.cam.view;
    Color ink = ui_color(c->ui, ROLE_TEXT), halo = COLOR_A(0x101410, 200);
    for (Wu x = 0; x <= v->g->h.w; x += step) {
        Pt p = camera_px(&c->bv.cam, (Vec){x, v->g->h.h});
        TEXT(t, 12);
        text_int(&t, x / unit);
        float w = ui_text_width(c->ui, t.buf, SIZE_SMALL, FONT_REGULAR) * c->scale;
        if (p.x >= view.x && p.x + w < view.x + view.w)
            draw_text_halo(d, p.x - w / 2, MAX(p.y - 24 * c->scale, view.y + 1), SIZE_SMALL * c->scale, FONT_REGULAR,
                           ink, halo, 2 * c->scale, t.buf);
    }
    for (Wu y = step; y <= v->g->h.h; y += step) {
        Pt p = camera_px(&c->bv.cam, (Vec){0, y});
        TEXT(t, 12);
        text_int(&t, y / unit);
        float w = ui_text_width(c->ui, t.buf, SIZE_SMALL, FONT_REGULAR) * c->scale;
        if (p.y >= view.y && p.y + 14 * c->scale < view.y + view.h)
            draw_text_halo(d, MAX(p.x - w - 12 * c->scale, view.x + 2), p.y - 7 * c->scale, SIZE_SMALL * c->scale,
                           FONT_REGULAR, ink, halo, 2 * c->scale, t.buf);
    }
}

void edit_refusal(Client *c) {
    Edit *e = edit_of(c);
    if (!e->why[0] || c->now >= e->why_until) return;
    client_wake_at(c, e->why_until);
    UiSpan one = {e->why, ROLE_BLOCKED, FONT_SEMIBOLD};
    UiTip line = {&one, 1};
    ui_tip_at(c->ui, c->mx, c->my, &line, 1, ROLE_BLOCKED);
}

void edit_overlay_back(Client *c) {
    grid(c);
    steps_draw_plan(c);
    rulers(c); /* above the zones at the edge */
}

void edit_overlay_draw(Client *c) {
    Edit *e = edit_of(c);
    DrawList *d = ui_list(c->ui);
    draw_clip(d, c->bv.cam.view);
    edit_overlay_back(c);
    hovered(c);
    selection(c);
    if (e->drag != DRAG_NONE && e->drag != DRAG_FREE)
        gesture(c);
    else if (e->tile >= 0)
        pen(c);
    draw_clip_none(d);
    edit_refusal(c);
}
