/* edit_gesture: the mouse on the table in the step "Table": select, move, turn, scale, corners, drawing. */
#include "client/edit/edit_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- handles of the frame round what is in hand --- */

enum { HANDLE_NONE, HANDLE_TURN = 9 }; /* 1 .. 8: the frame from its upper left corner clockwise */

static Rect frame_px(const Client *c, Box b) {
    Pt a = camera_px(&c->bv.cam, (Vec){b.x0, b.y1}), e = camera_px(&c->bv.cam, (Vec){b.x1, b.y0});
    float m = 8 * c->scale;
    return (Rect){a.x - m, a.y - m, e.x - a.x + 2 * m, e.y - a.y + 2 * m};
}

Pt edit_handle_px(const Client *c, Box b, int handle) {
    static const float X[] = {0, 0, 0.5f, 1, 1, 1, 0.5f, 0, 0, 0.5f}, Y[] = {0, 0, 0, 0, 0.5f, 1, 1, 1, 0.5f, 0};
    Rect r = frame_px(c, b);
    Pt p = {r.x + X[handle] * r.w, r.y + Y[handle] * r.h};
    if (handle == HANDLE_TURN) p.y -= 26 * c->scale;
    return p;
}

static bool stretchable(Client *c) {
    const Edit *e = edit_of(c);
    const View *v = client_view(c);
    return !e->corners && !(e->sel_n == 1 && game_table(v->g).piece[e->sel[0]].shape == PIECE_SPOT);
}

static int handle_at(Client *c, float x, float y) {
    Edit *e = edit_of(c);
    if (e->sel_n == 0) return HANDLE_NONE;
    Box b = edit_frame(c);
    float d = 8 * c->scale;
    for (int i = HANDLE_TURN; i >= 1; i--) {
        if (i != HANDLE_TURN && !stretchable(c)) continue;
        Pt p = edit_handle_px(c, b, i);
        if (fabsf(p.x - x) <= d && fabsf(p.y - y) <= d) return i;
    }
    return HANDLE_NONE;
}

/* --- begin --- */

static void keep_selected(Client *c) { /* the one piece in hand as it lies */
    Edit *e = edit_of(c);
    form_of(client_view(c), e->sel[0], e->form);
    *e->next = *e->form;
}

static bool begin_on_corners(Client *c, const Hit *from) {
    Edit *e = edit_of(c);
    uint32_t i;
    bool side = false;
    if (corner_at(c, from->x, from->y, &i)) {
        keep_selected(c);
        e->corner = i;
        e->drag = DRAG_CORNER;
        return true;
    }
    if (corner_dot_at(c, from->x, from->y, &i)) {
        keep_selected(c);
        e->corner = form_insert(e->form, i, from->at);
        if (e->corner >= PIECE_POINTS) return false;
        memset(e->picked, 0, sizeof e->picked);
        e->picked_n = 0;
        e->drag = DRAG_CORNER;
        return true;
    }
    if (corner_edge_at(c, from->x, from->y, &i, &side)) {
        keep_selected(c);
        e->corner = i;
        e->drag = side ? DRAG_WIDTH : DRAG_EDGE;
        return true;
    }
    return false;
}

static bool begin_on_frame(Client *c, const Hit *from) {
    Edit *e = edit_of(c);
    Vec heart;
    int h = handle_at(c, from->x, from->y);
    if (h != HANDLE_NONE) {
        e->handle = (uint8_t)h;
        e->drag = h == HANDLE_TURN ? DRAG_TURN : DRAG_SCALE;
        return true;
    }
    if (!e->corners && e->sel_n > 0) { /* the topmost contour in hand */
        PieceIx top = e->sel[0];
        Table t = game_table(client_view(c)->g);
        for (uint32_t i = 1; i < e->sel_n; i++)
            if (t.piece[e->sel[i]].level > t.piece[top].level) top = e->sel[i];
        if (!hill_handle(c, top, &heart)) return false;
        Pt p = camera_px(&c->bv.cam, heart);
        float d = 10 * c->scale;
        if (fabsf(p.x - from->x) > d || fabsf(p.y - from->y) > d) return false;
        form_of(client_view(c), top, e->form);
        e->corner = top;
        e->drag = DRAG_CONTOUR;
        return hill_next(c, top, 0.2, e->next);
    }
    return false;
}

static bool draws_by_drag(Client *c) {
    const Edit *e = edit_of(c);
    return e->tile >= 0;
}

static void begin_drawing(Client *c, const Hit *from) {
    Edit *e = edit_of(c);
    uint8_t shape = draw_shape(client_view(c)->cat, (uint16_t)e->tile);
    if (shape == PIECE_SPOT || e->draw_as == AS_STAMP) {
        e->drag = DRAG_SIZED;
        e->from = edit_snap(c, from->at, shape != PIECE_AREA, PIECE_NONE).at;
        e->sx = 1, e->turn = 0;
    } else {
        draw_free_begin(c, from->at);
    }
}

static bool begin(Client *c, const Hit *from) {
    Edit *e = edit_of(c);
    e->from = e->to = from->at;
    e->turn = 0, e->sx = e->sy = 1;
    e->snapped = (Snapped){.piece = PIECE_NONE};
    if (e->tray_drag >= 0) {
        e->drag = DRAG_STAMP;
        return true;
    }
    e->frame = edit_frame(c);
    if (e->pen_n == 0 && (begin_on_corners(c, from) || begin_on_frame(c, from))) return true;
    if (draws_by_drag(c)) {
        begin_drawing(c, from);
        return true;
    }
    if (from->stand != STAND_NONE) {
        if (!client_selected(c, from->stand)) client_select(c, from->stand, (from->mods & MOD_SHIFT) != 0);
        e->drag = DRAG_STANDS;
        return true;
    }
    PieceIx under[8];
    uint32_t n = edit_pick(c, from->at, 5, under, 8);
    bool mine = false;
    for (uint32_t i = 0; i < n; i++) mine = mine || edit_selected(e, under[i]);
    if (n == 0 || (from->mods & (MOD_SHIFT | MOD_CTRL))) {
        e->drag = DRAG_BOX;
        return true;
    }
    if (!mine) edit_select(c, under[0], false);
    e->frame = edit_frame(c);
    e->drag = DRAG_PIECES;
    return true;
}

/* --- moving --- */

static void move_turn(Client *c) {
    Edit *e = edit_of(c);
    Vec mid = {(e->frame.x0 + e->frame.x1) / 2, (e->frame.y0 + e->frame.y1) / 2};
    static const int FIVE = 910; /* Angle */
    int a = angle_diff(0, angle_of(vec_sub(e->to, mid)));
    if (!(c->mods & MOD_CTRL) && edit_snap_step(e, false) > 0) a = (int)lround((double)a / FIVE) * FIVE;
    e->turn = (Angle)a;
}

static double share(double to, double fixed, double was) {
    return fabs(was - fixed) < 1 ? 1 : (to - fixed) / (was - fixed);
}

static void move_scale(Client *c) {
    Edit *e = edit_of(c);
    static const int8_t SX[] = {0, -1, 0, 1, 1, 1, 0, -1, -1}, SY[] = {0, 1, 1, 1, 0, -1, -1, -1, 0};
    int hx = SX[e->handle], hy = SY[e->handle];
    Box f = e->frame;
    Vec to = edit_snap(c, e->to, false, PIECE_NONE).at;
    e->sx = hx ? share(to.x, hx > 0 ? f.x0 : f.x1, hx > 0 ? f.x1 : f.x0) : 1;
    e->sy = hy ? share(to.y, hy > 0 ? f.y0 : f.y1, hy > 0 ? f.y1 : f.y0) : 1;
    if (hx && hy && !(c->mods & MOD_SHIFT)) e->sx = e->sy = MAX(e->sx, e->sy); /* as a whole; Shift: freely */
    e->sx = MAX(e->sx, 0.05), e->sy = MAX(e->sy, 0.05);
    /* the opposite corner or side stays */
    e->from = (Vec){hx > 0 ? f.x0 : f.x1, hy > 0 ? f.y0 : f.y1};
}

static void move_width(Client *c) {
    Edit *e = edit_of(c);
    Form *f = e->form;
    uint32_t k = MIN(e->corner + 1, f->n - 1);
    double dx = f->pt[k].x - f->pt[e->corner].x, dy = f->pt[k].y - f->pt[e->corner].y, len = sqrt(dx * dx + dy * dy);
    double off = len < 1 ? 0 : fabs((e->to.x - f->pt[e->corner].x) * dy - (e->to.y - f->pt[e->corner].y) * dx) / len;
    int step = edit_snap_step(e, (c->mods & MOD_CTRL) != 0) > 0 ? WU_INCH / 20 : 1; /* twentieths of an inch */
    e->width = (Wu)lround(CLAMP(2 * off, (double)(WU_INCH / 10), 20.0 * WU_INCH) / step) * step;
    *e->next = *f;
    e->next->width = e->width;
}

static void move_edge(Client *c) {
    Edit *e = edit_of(c);
    *e->next = *e->form;
    uint32_t a = e->corner, b = a + 1;
    if (e->form->shape == PIECE_AREA && ((e->form->pt[a].mark & POINT_RING_END) || b >= e->form->n)) {
        b = a;
        while (b > 0 && !(e->form->pt[b - 1].mark & POINT_RING_END)) b--;
    }
    b = MIN(b, e->form->n - 1);
    Vec by = vec_sub(e->to, e->from);
    Vec to = edit_snap(c, (Vec){e->form->pt[a].x + by.x, e->form->pt[a].y + by.y}, false, e->sel[0]).at;
    by = vec_sub(to, (Vec){e->form->pt[a].x, e->form->pt[a].y});
    e->next->pt[a].x += by.x, e->next->pt[a].y += by.y;
    if (b != a) e->next->pt[b].x += by.x, e->next->pt[b].y += by.y;
}

static void move_contour(Client *c) {
    Edit *e = edit_of(c);
    double reach = 0;
    for (uint32_t i = 0; i < e->form->n; i++)
        reach = MAX(reach, (double)geom_length_up(e->from, (Vec){e->form->pt[i].x, e->form->pt[i].y}));
    double size = (double)geom_length_up(e->from, e->to) / MAX(reach * 0.8, 1.0);
    hill_next(c, (PieceIx)e->corner, size, e->next);
}

static void move_sized(Client *c) {
    Edit *e = edit_of(c);
    double d = (double)geom_length_up(e->from, e->to) / WU_INCH;
    bool spot = draw_shape(client_view(c)->cat, (uint16_t)e->tile) == PIECE_SPOT;
    e->turn = spot ? angle_of(vec_sub(e->to, e->from)) : 0;
    e->sx = spot ? 1 : CLAMP(d / 2.5, 0.1, 12.0);
}

static void moving(Client *c, Vec at) {
    Edit *e = edit_of(c);
    e->to = at;
    switch (e->drag) {
    case DRAG_PIECES: e->to = vec_add(e->from, edit_snap_move(c, e->frame, vec_sub(at, e->from))); break;
    case DRAG_STANDS: {
        Wu step = edit_snap_step(e, (c->mods & MOD_CTRL) != 0);
        Vec by = vec_sub(at, e->from);
        if (step > 0) step = WU_INCH / 10; /* stands to tenths: they stand base to base */
        if (step > 0)
            by = (Vec){(by.x + (by.x < 0 ? -1 : 1) * step / 2) / step * step,
                       (by.y + (by.y < 0 ? -1 : 1) * step / 2) / step * step};
        e->to = vec_add(e->from, by);
        break;
    }
    case DRAG_TURN: move_turn(c); break;
    case DRAG_SCALE: move_scale(c); break;
    case DRAG_CORNER: {
        bool line = e->form->shape == PIECE_LINE;
        bool end = line && (e->corner == 0 || e->corner + 1 == e->form->n);
        e->snapped = edit_snap(c, at, line, e->sel[0]);
        if (line && !end && e->snapped.kind != SNAPPED_GRID && e->snapped.kind != SNAPPED_GUIDE &&
            e->snapped.kind != SNAPPED_END && e->snapped.kind != SNAPPED_CORNER)
            e->snapped.at = at;
        e->to = e->snapped.at;
        corner_move(c, e->to);
        break;
    }
    case DRAG_EDGE: move_edge(c); break;
    case DRAG_WIDTH: move_width(c); break;
    case DRAG_CONTOUR: move_contour(c); break;
    case DRAG_STAMP: {
        bool line = client_view(c)->cat->kind[e->tray_drag].shape != PIECE_AREA;
        e->snapped =
            edit_snap(c, at, line && draw_shape(client_view(c)->cat, (uint16_t)e->tray_drag) == PIECE_SPOT, PIECE_NONE);
        e->to = e->snapped.at;
        break;
    }
    case DRAG_SIZED: move_sized(c); break;
    case DRAG_FREE: draw_free_move(c, at); break;
    default: break;
    }
}

/* --- end: pencil to ink --- */

static void end_stands(Client *c) {
    Edit *e = edit_of(c);
    Vec by = vec_sub(e->to, e->from);
    if (by.x == 0 && by.y == 0) return;
    Text t = text_make(e->line, COMMAND_BYTES);
    text_str(&t, "U stand move");
    for (uint32_t i = 0; i < c->sel_n; i++) {
        if (!stand_on_table(game_stand_c(client_view(c)->g, c->sel[i]))) continue;
        text_char(&t, ' ');
        stand_label(client_view(c)->g, c->sel[i], &t);
    }
    text_str(&t, " by ");
    edit_number(c, by.x, &t);
    text_char(&t, ',');
    edit_number(c, by.y, &t);
    EditDo d = edit_begin(c);
    edit_line(&d, t.buf);
    edit_end(&d);
}

static void end_scale(Client *c) {
    Edit *e = edit_of(c);
    Vec about = e->from;
    double sx = e->sx, sy = e->sy;
    if (sx == sy) { /* as a whole: one command */
        edit_scale_all(c, about, (int)lround(sx * 1000));
        return;
    }
    EditDo d = edit_begin(c);
    for (uint32_t i = 0; i < e->sel_n; i++) {
        form_of(client_view(c), e->sel[i], e->form);
        *e->next = *e->form;
        form_scale(e->next, about, sx, sy);
        edit_set(&d, e->sel[i], e->form, e->next);
    }
    edit_end(&d);
}

static void end_one(Client *c) { /* `next` instead of what lies there */
    Edit *e = edit_of(c);
    EditDo d = edit_begin(c);
    form_of(client_view(c), e->sel[0], e->form);
    edit_set(&d, e->sel[0], e->form, e->next);
    edit_end(&d);
}

static void end_contour(Client *c) {
    Edit *e = edit_of(c);
    uint32_t first = client_view(c)->g->piece_n;
    EditDo d = edit_begin(c);
    edit_add(&d, e->next);
    if (edit_end(&d) && e->sel_n < EDIT_SEL) e->sel[e->sel_n++] = (PieceIx)first;
}

/* While a tile is held the tray has the pointer, wherever it is. */
bool edit_over_view(const Client *c) {
    Rect v = c->bv.cam.view;
    return c->mx >= v.x && c->my >= v.y && c->mx < v.x + v.w && c->my < v.y + v.h;
}

static void end_drag(Client *c, const Hit *to) {
    Edit *e = edit_of(c);
    uint8_t drag = e->drag;
    int tile = e->tray_drag;
    e->drag = DRAG_NONE;
    e->tray_drag = -1;
    switch (drag) {
    case DRAG_BOX: {
        Vec a = e->from, b = to->at;
        Box box = {MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
        edit_select_box(c, box, (c->press_mods & MOD_CTRL) ? 2 : (c->press_mods & MOD_SHIFT) ? 1 : 0);
        break;
    }
    case DRAG_PIECES: edit_nudge(c, vec_sub(e->to, e->from)); break;
    case DRAG_STANDS: end_stands(c); break;
    case DRAG_TURN: edit_turn_by(c, e->turn); break;
    case DRAG_SCALE: end_scale(c); break;
    case DRAG_CORNER:
    case DRAG_EDGE:
    case DRAG_WIDTH: end_one(c); break;
    case DRAG_CONTOUR: end_contour(c); break;
    case DRAG_STAMP:
        if (tile >= 0 && edit_over_view(c)) draw_place_stamp(c, (uint16_t)tile, e->to, 1);
        break;
    case DRAG_SIZED: draw_place_stamp(c, (uint16_t)e->tile, e->from, e->sx); break;
    case DRAG_FREE: draw_free_end(c); break;
    default: break;
    }
}

void edit_drop(Client *c) {
    Edit *e = edit_of(c);
    e->drag = DRAG_NONE;
    e->tray_drag = -1;
    e->pen_n = e->stroke_n = 0;
    e->exact[0] = 0;
    client_touch(c);
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    Edit *e = edit_of(c);
    client_touch(c);
    if (step == 0) {
        if (!begin(c, from)) return false;
        moving(c, to->at);
        return true;
    }
    if (e->drag == DRAG_NONE) return true; /* the pencil was dropped in mid gesture */
    if (step == 1) moving(c, to->at);
    if (step == 2) moving(c, to->at), end_drag(c, to);
    if (step == 3) e->drag = DRAG_NONE, e->tray_drag = -1, e->stroke_n = 0;
    return true;
}

/* --- clicks --- */

/* Shift+click on the edge of the field in hand lays a hedge along it; with a line in hand, that line. */
static bool edge_line(Client *c, const Hit *h) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint16_t kind = 0;
    Wu tol = (Wu)(7 * c->scale * (float)WU_INCH / c->bv.cam.ppi);
    PieceIx area = PIECE_NONE, under[8];
    Vec on;
    bool held = e->tile >= 0 && v->cat->kind[e->tile].shape == PIECE_LINE;
    if (held) {
        kind = (uint16_t)e->tile;
    } else if (e->tile >= 0 || !catalog_kind(v->cat, "hedge", 5, &kind)) {
        return false;
    }
    uint32_t n = edit_pick(c, h->at, 7, under, 8);
    for (uint32_t i = 0; i < n && area == PIECE_NONE; i++) {
        const Piece *p = &game_table(v->g).piece[under[i]];
        uint8_t paint = v->cat->kind[p->kind].paint;
        bool field =
            p->shape == PIECE_AREA && (held || paint == PAINT_CROPS || paint == PAINT_ORCHARD || paint == PAINT_CLEAR);
        if (field && edit_outline_near(c, under[i], h->at, tol, &on)) area = under[i];
    }
    return area != PIECE_NONE && corner_edge_line(c, area, h->at, kind);
}

static bool click_on_corners(Client *c, const Hit *h) {
    Edit *e = edit_of(c);
    uint32_t i;
    if (corner_at(c, h->x, h->y, &i)) {
        corner_click(c, i, h);
        return true;
    }
    if (!corner_dot_at(c, h->x, h->y, &i) || (h->mods & MOD_SHIFT)) return false;
    keep_selected(c);
    Vec a = {e->form->pt[i].x, e->form->pt[i].y};
    uint32_t k =
        i + 1 < e->form->n && !(e->form->shape == PIECE_AREA && (e->form->pt[i].mark & POINT_RING_END)) ? i + 1 : 0;
    while (k > 0 && k <= i && !(e->form->pt[k - 1].mark & POINT_RING_END)) k--;
    Vec mid = {(a.x + e->form->pt[k].x) / 2, (a.y + e->form->pt[k].y) / 2};
    if (form_insert(e->next, i, mid) >= PIECE_POINTS) return true;
    end_one(c);
    return true;
}

static bool click(Client *c, const Hit *h) {
    Edit *e = edit_of(c);
    client_touch(c);
    e->why[0] = 0;
    if ((h->mods & MOD_SHIFT) && e->pen_n == 0 && !(e->corners && h->stand != STAND_NONE)) {
        uint32_t i;
        if (!(e->corners && corner_at(c, h->x, h->y, &i)) && edge_line(c, h)) return true;
    }
    if (e->tile >= 0) return draw_click(c, h);
    if (e->corners && click_on_corners(c, h)) return true;
    if (h->stand != STAND_NONE) {
        edit_select(c, PIECE_NONE, false);
        client_select(c, h->stand, (h->mods & MOD_SHIFT) != 0);
        return true;
    }
    PieceIx under[8];
    uint32_t n = edit_pick(c, h->at, 5, under, 8);
    if (!(h->mods & MOD_SHIFT)) client_select(c, STAND_NONE, false);
    if (n == 0) {
        if (!(h->mods & MOD_SHIFT)) edit_select(c, PIECE_NONE, false);
        return true;
    }
    edit_select(c, under[0], (h->mods & MOD_SHIFT) != 0);
    if (h->clicks >= 2 && e->sel_n == 1) e->corners = true;
    return true;
}

/* --- keys --- */

static bool ctrl_key(Client *c, const InputEvent *k) {
    Edit *e = edit_of(c);
    Vec off = {WU_INCH, -WU_INCH};
    switch (k->key) {
    case KEY_C: edit_copy(c); return true;
    case KEY_X: edit_copy(c), edit_delete(c); return true;
    case KEY_V: edit_paste(c, off); return true;
    case KEY_D: edit_double(c, off); return true;
    case KEY_G: edit_group(c, !(k->mods & MOD_SHIFT)); return true;
    case KEY_A: edit_select_box(c, (Box){-WU_MAX, -WU_MAX, WU_MAX, WU_MAX}, 0); return true;
    default: (void)e; return false;
    }
}

static bool arrow_key(Client *c, const InputEvent *k) {
    Edit *e = edit_of(c);
    Wu unit = edit_unit(c), step = (k->mods & MOD_SHIFT) ? unit : (k->mods & MOD_CTRL) ? unit / 100 : unit / 10;
    Vec by = {k->key == KEY_LEFT    ? -step
              : k->key == KEY_RIGHT ? step
                                    : 0,
              k->key == KEY_DOWN ? -step
              : k->key == KEY_UP ? step
                                 : 0};
    if (e->sel_n == 0 || (by.x == 0 && by.y == 0)) return false;
    edit_nudge(c, by);
    return true;
}

/* Digits set the level of the contours in hand; two typed at once make a number. */
static bool digit_key(Client *c, const InputEvent *k) {
    Edit *e = edit_of(c);
    bool hill = false;
    if (k->key < '0' || k->key > '9' || k->mods) return false;
    for (uint32_t i = 0; i < e->sel_n; i++)
        hill =
            hill || edit_layer(client_view(c)->cat, game_table(client_view(c)->g).piece[e->sel[i]].kind) == LAYER_HILLS;
    if (!hill) return false;
    int d = k->key - '0';
    e->typed = k->time - e->typed_at < 800 ? e->typed * 10 + d : d;
    e->typed_at = k->time;
    if (e->typed > 0) edit_level(c, e->typed);
    return true;
}

static bool key(Client *c, const InputEvent *k) {
    Edit *e = edit_of(c);
    if (k->kind == INPUT_WHEEL && (k->mods & MOD_CTRL)) {
        int one = (k->mods & MOD_SHIFT) ? 182 : 910; /* 1 or 5 degrees */
        edit_turn_by(c, (Angle)(k->wheel > 0 ? -one : one));
        return true;
    }
    if (k->kind != INPUT_KEY_DOWN) return false;
    if (k->key == KEY_TAB) {
        if (e->tile < 0 && e->tray_drag < 0) return false;
        e->shape++;
        e->ford = !e->ford;
        return true;
    }
    if (k->repeat && k->key != KEY_LEFT && k->key != KEY_RIGHT && k->key != KEY_UP && k->key != KEY_DOWN) return false;
    if (!k->mods && draw_type(c, k->key)) return true;
    if (k->key == KEY_DELETE || k->key == KEY_BACKSPACE) {
        if (!draw_back(c)) edit_delete(c);
        return true;
    }
    if ((k->mods & MOD_CTRL) && ctrl_key(c, k)) return true;
    if (k->key == KEY_X && !c->crosshair) {
        edit_mirror(c, (k->mods & MOD_SHIFT) != 0);
        return true;
    }
    if (k->key == KEY_R && !(k->mods & MOD_CTRL)) {
        edit_turn_by(c, (Angle)((k->mods & MOD_SHIFT) ? -2731 : 2731)); /* 15 degrees */
        return true;
    }
    return arrow_key(c, k) || digit_key(c, k);
}

static bool enter(Client *c, bool shift) {
    Edit *e = edit_of(c);
    (void)shift;
    if (draw_finish(c)) return true;
    if (e->sel_n == 1) e->corners = !e->corners;
    client_touch(c);
    return true;
}

static bool rub_out(Client *c) {
    return draw_back(c);
}

static bool escape(Client *c) {
    Edit *e = edit_of(c);
    client_touch(c);
    e->why[0] = 0;
    if (e->pen_n > 0 || e->drag != DRAG_NONE)
        edit_drop(c);
    else if (e->tile >= 0)
        e->tile = -1;
    else if (e->corners)
        e->corners = false;
    else if (e->sel_n > 0)
        edit_select(c, PIECE_NONE, false);
    else
        return false;
    return true;
}

/* --- what it says --- */

static void hint(Client *c, Text *out) {
    const Edit *e = edit_of(c);
    TextId id = TX_UI_EDIT_HINT;
    bool area = e->tile >= 0 && draw_shape(client_view(c)->cat, (uint16_t)e->tile) == PIECE_AREA;
    if (e->drag == DRAG_STAMP)
        id = TX_UI_EDIT_HINT_STAMP;
    else if (e->drag != DRAG_NONE)
        id = TX_UI_EDIT_HINT_DRAG;
    else if (e->pen_n > 0)
        id = area ? TX_UI_EDIT_HINT_PEN : TX_UI_EDIT_HINT_PEN_LINE;
    else if (e->tile >= 0 &&
             (e->draw_as == AS_STAMP || draw_shape(client_view(c)->cat, (uint16_t)e->tile) == PIECE_SPOT))
        id = TX_UI_EDIT_HINT_STAMP_TILE;
    else if (e->tile >= 0)
        id = TX_UI_EDIT_HINT_TILE;
    else if (e->corners)
        id = TX_UI_EDIT_HINT_CORNERS;
    else if (e->sel_n > 0)
        id = TX_UI_EDIT_HINT_SEL;
    text_str(out, client_text(c, id));
}

static int cursor(Client *c, const Hit *h) {
    Edit *e = edit_of(c);
    uint32_t i;
    bool side;
    if (e->drag == DRAG_PIECES || e->drag == DRAG_STANDS || e->drag == DRAG_STAMP) return CUR_MOVE;
    if (e->drag == DRAG_TURN) return CUR_TURN;
    if (e->pen_n == 0 && corner_at(c, h->x, h->y, &i)) return CUR_HAND;
    if (e->pen_n == 0 && corner_edge_at(c, h->x, h->y, &i, &side)) return CUR_HAND;
    int handle = e->pen_n == 0 ? handle_at(c, h->x, h->y) : HANDLE_NONE;
    if (handle == HANDLE_TURN) return CUR_TURN;
    if (handle == 2 || handle == 6) return CUR_SIZE_V;
    if (handle == 4 || handle == 8) return CUR_SIZE_H;
    if (handle) return CUR_MOVE;
    if (e->tile >= 0) return CUR_PEN;
    return e->hover != PIECE_NONE ? CUR_GRAB : -1;
}

static void menu_act(Client *c, MenuLine *m, TextId label, int act) {
    memset(m, 0, sizeof *m);
    snprintf(m->label, sizeof m->label, "%s", client_text(c, label));
    m->select = STAND_NONE;
    m->edit = (uint16_t)(EDIT_MENU + act);
    m->possible = true;
}

void edit_menu_chosen(Client *c, const MenuLine *m) {
    Edit *e = edit_of(c);
    if (m->edit > 0 && m->edit <= TABLE_PIECES) {
        e->tile = -1;
        edit_select(c, (PieceIx)(m->edit - 1), false);
        return;
    }
    switch (m->edit - EDIT_MENU) {
    case MENU_CORNERS: e->corners = e->sel_n == 1 && !e->corners; break;
    case MENU_COPY: edit_copy(c), edit_double(c, (Vec){WU_INCH, -WU_INCH}); break;
    case MENU_MIRROR: edit_mirror(c, false); break;
    case MENU_MIRROR_UP: edit_mirror(c, true); break;
    case MENU_GROUP: edit_group(c, e->group[e->sel_n ? e->sel[0] : 0] == 0); break;
    case MENU_DELETE: e->corners = false, edit_delete(c); break;
    default: break;
    }
}

static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    PieceIx under[12];
    uint32_t n = edit_pick(c, h->at, 5, under, 12), put = 0;
    const View *v = client_view(c);
    for (uint32_t i = 0; i < n && put < cap; i++) {
        MenuLine *m = &out[put++];
        TEXT(label, 40);
        memset(m, 0, sizeof *m);
        piece_label(v->g, under[i], &label);
        Text t = text_make(m->label, sizeof m->label);
        const char *what = v->cat->kind[game_table(v->g).piece[under[i]].kind].title;
        client_put(c, &t, TX_UI_EDIT_MENU_SELECT, "what=%s\tid=%s", what, label.buf);
        m->select = STAND_NONE;
        m->edit = (uint16_t)(under[i] + 1);
        m->possible = true;
    }
    static const TextId ACT[MENU_N] = {TX_UI_EDIT_MENU_CORNERS,   TX_UI_EDIT_COPY,       TX_UI_EDIT_MIRROR,
                                       TX_UI_EDIT_MENU_MIRROR_UP, TX_UI_EDIT_MENU_GROUP, TX_UI_EDIT_DELETE};
    Edit *e = edit_of(c);
    if (n > 0 && !edit_selected(e, under[0])) edit_select(c, under[0], false);
    for (int i = 0; i < MENU_N && e->sel_n > 0 && put < cap; i++)
        if ((i != MENU_CORNERS || e->sel_n == 1) && (i != MENU_GROUP || e->sel_n > 1))
            menu_act(c, &out[put++], ACT[i], i);
    return put;
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    (void)c, (void)h, (void)a, (void)b, (void)ra, (void)rb;
    return false; /* the overlay answers at the pointer */
}

const RulesUi TABLE_MOUSE = {.id = "table",
                             .click = click,
                             .drag = drag,
                             .key = key,
                             .enter = enter,
                             .rub_out = rub_out,
                             .escape = escape,
                             .hover = hover,
                             .hint = hint,
                             .cursor = cursor,
                             .menu = menu,
                             .draw = edit_overlay_draw};
