/* sheet_import: the dialogue of a picture or map from elsewhere. A picture first says where the table is in it (all of
 * it, two points and their distance, four corners), then its colours may be traced into terrain. */
#include "client/import.h"

#include <math.h>
#include <stdio.h>

static const float COLUMN = 288, EDGE = 14, HEAD = 46;

typedef struct Fit { /* a picture in its place: px, and px per pixel of the file or flat picture */
    Rect at;
    float k;
} Fit;

static Fit fit(Client *c, Rect u, int w, int h) {
    Rect r = ui_to_px(c->ui, u);
    float k = MIN(r.w / (float)w, r.h / (float)h);
    Rect at = {roundf(r.x + (r.w - k * (float)w) / 2), roundf(r.y + (r.h - k * (float)h) / 2), k * (float)w,
               k * (float)h};
    return (Fit){at, k};
}

static Pt mouse_px(Client *c) {
    Pt m = ui_mouse(c->ui);
    float s = ui_scale(c->ui);
    return (Pt){m.x * s, m.y * s};
}

static Pt to_file(const Fit *f, Pt px) {
    return (Pt){(px.x - f->at.x) / f->k, (px.y - f->at.y) / f->k};
}
static Pt to_px(const Fit *f, Pt file) {
    return (Pt){f->at.x + file.x * f->k, f->at.y + file.y * f->k};
}

/* --- points on the picture --- */

static int wanted(const struct Import *m) {
    return m->how == IMPORT_TWO ? 2 : m->how == IMPORT_FOUR ? 4 : 0;
}

static void take_point(Client *c, const Fit *f, unsigned state) {
    struct Import *m = c->import;
    Pt at = mouse_px(c), file = to_file(f, at);
    file.x = CLAMP(file.x, 0, (float)m->full_w);
    file.y = CLAMP(file.y, 0, (float)m->full_h);
    if (state & UI_PRESSED) {
        m->held = -1;
        for (int i = 0; i < m->point_n; i++) {
            Pt p = to_px(f, m->point[i]);
            if (hypotf(p.x - at.x, p.y - at.y) < 12 * ui_scale(c->ui)) m->held = i;
        }
        if (m->held < 0 && m->point_n < wanted(m)) m->held = m->point_n++;
    }
    if (m->held >= 0 && state & (UI_HELD | UI_PRESSED)) m->point[m->held] = file;
    if (!(state & (UI_HELD | UI_PRESSED))) m->held = -1;
}

/* The part under the pointer, three times as large, in the corner that the pointer is not in. */
static void loupe(Client *c, const Fit *f) {
    const struct Import *m = c->import;
    float s = ui_scale(c->ui), side = 132 * s, span = 26;
    Pt at = mouse_px(c), file = to_file(f, at);
    if (wanted(m) == 0 || file.x < 0 || file.y < 0 || file.x > (float)m->full_w || file.y > (float)m->full_h) return;
    float kx = (float)m->shown_w / (float)m->full_w, ky = (float)m->shown_h / (float)m->full_h;
    float sx = CLAMP(file.x * kx - span, 0, (float)m->shown_w - 2 * span);
    float sy = CLAMP(file.y * ky - span, 0, (float)m->shown_h - 2 * span);
    bool left = at.x > f->at.x + f->at.w / 2;
    Rect r = {left ? f->at.x + 8 * s : f->at.x + f->at.w - side - 8 * s, f->at.y + f->at.h - side - 8 * s, side, side};
    DrawList *d = ui_list(c->ui);
    if ((float)m->shown_w < 2 * span || (float)m->shown_h < 2 * span) return;
    draw_image_part(d, m->shown, (Rect){sx, sy, 2 * span, 2 * span}, r, 0, COLOR(0xFFFFFF));
    draw_frame(d, r, 0, COLOR_A(0, 0), ui_color(c->ui, ROLE_SELECT), 1.5f * s);
    float x = r.x + (file.x * kx - sx) / (2 * span) * side, y = r.y + (file.y * ky - sy) / (2 * span) * side;
    const Pt across[2] = {{x - 9 * s, y}, {x + 9 * s, y}}, down[2] = {{x, y - 9 * s}, {x, y + 9 * s}};
    draw_line(d, across, 2, false, 3 * s, COLOR(0x101410));
    draw_line(d, down, 2, false, 3 * s, COLOR(0x101410));
    draw_line(d, across, 2, false, 1.5f * s, COLOR(0xFFFFFF));
    draw_line(d, down, 2, false, 1.5f * s, COLOR(0xFFFFFF));
}

static void draw_points(Client *c, const Fit *f) {
    const struct Import *m = c->import;
    float s = ui_scale(c->ui);
    DrawList *d = ui_list(c->ui);
    Color on = ui_color(c->ui, ROLE_SELECT), ink = COLOR(0x101410);
    MatCorners corner;
    Pt p[4];
    for (int i = 0; i < m->point_n; i++) p[i] = to_px(f, m->point[i]);
    if (m->how == IMPORT_TWO && m->point_n == 2) {
        draw_line(d, p, 2, false, 4 * s, ink);
        draw_line(d, p, 2, false, 2 * s, on);
    }
    char why[sizeof m->why];
    snprintf(why, sizeof why, "%s", m->why);
    if (import_corners(c, &corner)) { /* the table as it will be */
        Pt q[4];
        for (int i = 0; i < 4; i++)
            q[i] = to_px(f, (Pt){(float)corner.at[i].x / MAT_PER_PIXEL, (float)corner.at[i].y / MAT_PER_PIXEL});
        draw_line(d, q, 4, true, 4 * s, COLOR_A(0x101410, 150));
        draw_dashed(d, q, 4, true, 2 * s, on, 8 * s, 5 * s);
    }
    for (int i = 0; i < m->point_n && wanted(m) > 0; i++) {
        draw_disc(d, p[i].x, p[i].y, 8 * s, ink);
        draw_disc(d, p[i].x, p[i].y, 6.5f * s, on);
        char n[4];
        snprintf(n, sizeof n, "%d", i + 1);
        draw_text(d, p[i].x - 3.5f * s, p[i].y - 7.5f * s, 12 * s, FONT_BOLD, ink, n);
    }
}

static void picture(Client *c, Rect at) {
    struct Import *m = c->import;
    Fit f = fit(c, at, m->full_w, m->full_h);
    unsigned state = ui_zone(c->ui, "picture", at, false);
    if (wanted(m) > 0) take_point(c, &f, state);
    draw_image(ui_list(c->ui), m->shown, f.at, 0, COLOR(0xFFFFFF));
    Rect px = ui_to_px(c->ui, at);
    draw_clip(ui_list(c->ui), px);
    draw_points(c, &f);
    if (state & (UI_HOVER | UI_HELD)) loupe(c, &f);
    draw_clip_none(ui_list(c->ui));
}

/* --- outlines on the straightened picture --- */

static void outlines(Client *c, const Fit *f) {
    const struct Import *m = c->import;
    const GameHead *h = &client_view(c)->g->h;
    float s = ui_scale(c->ui);
    DrawList *d = ui_list(c->ui);
    size_t mark = arena_mark(&c->tmp);
    Vec *v = arena_get(&c->tmp, sizeof *v * PIECE_POINTS);
    uint8_t *soft = arena_get(&c->tmp, PIECE_POINTS);
    Vec *round = arena_get(&c->tmp, sizeof *round * PIECE_POINTS * 8);
    Pt *p = arena_get(&c->tmp, sizeof *p * PIECE_POINTS * 8);
    for (uint32_t i = 0; i < m->trace.piece_n; i++) {
        const TracePiece *t = &m->trace.piece[i];
        for (uint32_t k = 0, n = 0; k < t->n; k++) {
            const TablePoint *q = &m->trace.pt[t->pt + k];
            v[n] = vec(q->x, q->y);
            soft[n++] = (uint8_t)(q->mark & POINT_SMOOTH);
            if (!(q->mark & POINT_RING_END)) continue;
            size_t all = ring_smooth(v, soft, n, true, round, PIECE_POINTS * 8);
            for (size_t j = 0; j < all; j++)
                p[j] = (Pt){f->at.x + (float)round[j].x / (float)h->w * f->at.w,
                            f->at.y + (1 - (float)round[j].y / (float)h->h) * f->at.h};
            if (k + 1 == t->n && t->holes == 0) draw_fill(d, p, all, style_alpha(ui_color(c->ui, ROLE_SELECT), 46));
            draw_line(d, p, all, true, 3.5f * s, COLOR_A(0x101410, 190));
            draw_line(d, p, all, true, 1.75f * s, ui_color(c->ui, ROLE_SELECT));
            n = 0;
        }
    }
    arena_release(&c->tmp, mark);
}

static void flat_picture(Client *c, Rect at) {
    struct Import *m = c->import;
    Fit f = fit(c, at, m->flat_w, m->flat_h);
    unsigned state = ui_zone(c->ui, "table", at, false);
    Pt p = mouse_px(c);
    float x = (p.x - f.at.x) / f.at.w, y = (p.y - f.at.y) / f.at.h;
    if (state & UI_PRESSED && x >= 0 && y >= 0 && x < 1 && y < 1) {
        m->picked = true;
        m->rgb = import_color_at(c, (double)x, (double)y);
        import_trace(c);
    }
    draw_image(ui_list(c->ui), m->flat_shown, f.at, 0, COLOR(0xFFFFFF));
    draw_clip(ui_list(c->ui), ui_to_px(c->ui, at));
    outlines(c, &f);
    draw_clip_none(ui_list(c->ui));
}

/* --- the column at the right --- */

static void words(Client *c, const char *text, Role role) {
    ui_label(c->ui, text, (UiFont){.wrap = true, .role = (uint8_t)role});
}

static void place_column(Client *c) {
    struct Import *m = c->import;
    Ui *ui = c->ui;
    static const ClientWord HOW[] = {
        {TX_UI_IMPORT_WHOLE, "whole"}, {TX_UI_IMPORT_TWO, "two"}, {TX_UI_IMPORT_FOUR, "four"}};
    static const TextId ABOUT[] = {TX_UI_IMPORT_ABOUT_WHOLE, TX_UI_IMPORT_ABOUT_TWO, TX_UI_IMPORT_ABOUT_FOUR};
    const char *how[ARRAY_LEN(HOW)];
    client_words(c, HOW, ARRAY_LEN(HOW), how);
    words(c, client_line(c, TX_UI_IMPORT_SIZE, "w=%d\th=%d", m->full_w, m->full_h), ROLE_SECOND);
    if (ui_tabs(ui, "how", how, ARRAY_LEN(HOW), &m->how)) m->point_n = 0, m->held = -1;
    words(c, client_text(c, ABOUT[m->how]), ROLE_TEXT);
    if (m->how == IMPORT_TWO)
        ui_field(ui, client_label(c, TX_UI_IMPORT_APART, "apart"), m->apart, sizeof m->apart, "12.5", FIELD_NUMBER);
    if (m->point_n > 0 && ui_button(ui, client_label(c, TX_UI_IMPORT_AGAIN, "again"), NULL, 0)) m->point_n = 0;
    MatCorners corner;
    bool good = import_corners(c, &corner);
    ui_space(ui, 4);
    if (ui_button(ui, client_label(c, TX_UI_IMPORT_LAY, "lay"), NULL,
                  BUTTON_PRIMARY | BUTTON_TALL | (good ? 0 : BUTTON_DISABLED)))
        (void)import_lay(c);
    if (!good) ui_tooltip(ui, m->why);
    bool point_wanted = m->point_n < wanted(m);
    if (m->why[0] && !point_wanted) words(c, m->why, ROLE_LIMIT);
}

static void swatch(Client *c) {
    struct Import *m = c->import;
    Rect r = ui_cell(c->ui, 26);
    draw_frame(ui_list(c->ui), ui_to_px(c->ui, r), 4 * ui_scale(c->ui), COLOR(m->rgb), ui_color(c->ui, ROLE_LINE), 1);
}

static void trace_sliders(Client *c) {
    struct Import *m = c->import;
    Ui *ui = c->ui;
    char detail[32], least[32];
    snprintf(detail, sizeof detail, "%.2f in", m->detail / 100.0);
    snprintf(least, sizeof least, "%.1f in2", m->smallest / 100.0);
    swatch(c);
    ui_label_width(ui, 84);
    bool again = ui_slider(ui, client_label(c, TX_UI_IMPORT_TOLERANCE, "tolerance"), &m->tolerance, 0, 120, 1, NULL);
    again = ui_slider(ui, client_label(c, TX_UI_IMPORT_DETAIL, "detail"), &m->detail, 0, 200, 5, detail) || again;
    again = ui_slider(ui, client_label(c, TX_UI_IMPORT_SMALLEST, "smallest"), &m->smallest, 5, 2000, 5, least) || again;
    ui_combo(ui, client_label(c, TX_UI_IMPORT_KIND, "kind"), m->kind_name, m->kind_n, &m->kind);
    if (client_view(c)->cat->kind[m->kind_id[m->kind]].paint == PAINT_HILL)
        ui_slider(ui, client_label(c, TX_UI_IMPORT_LEVEL, "level"), &m->level, 1, 10, 1, NULL);
    ui_label_width(ui, 0);
    if (again) import_trace(c);
}

static void trace_column(Client *c) {
    struct Import *m = c->import;
    Ui *ui = c->ui;
    words(c, client_text(c, TX_UI_IMPORT_ABOUT_TRACE), ROLE_TEXT);
    if (m->picked) {
        trace_sliders(c);
        words(c,
              m->trace.piece_n == 0 ? client_text(c, TX_UI_IMPORT_NOTHING)
                                    : client_line(c, TX_UI_IMPORT_FOUND, "n=%u\tpoints=%u\tsmall=%u\tholes=%u\tmany=%u",
                                                  m->trace.piece_n, m->trace.pt_n, m->trace.small,
                                                  m->trace.holes_filled, m->trace.too_many + m->trace.intricate),
              ROLE_SECOND);
        ui_space(ui, 4);
        const char *apply = client_named(c, client_line(c, TX_UI_IMPORT_APPLY, "n=%u", m->trace.piece_n), "apply");
        if (ui_button(ui, apply, NULL, BUTTON_PRIMARY | BUTTON_TALL | (m->trace.piece_n ? 0 : BUTTON_DISABLED)) &&
            import_apply(c) > 0) {
            trace_free(&m->trace);
            m->picked = false;
        }
    }
    if (m->why[0]) words(c, m->why, ROLE_LIMIT);
}

/* --- a map --- */

static void map_notes(Client *c, float h) {
    const struct Import *m = c->import;
    Ui *ui = c->ui;
    ui_scroll_begin(ui, "notes", h);
    for (int pass = 0; pass < 3; pass++) /* refused, mended, taken as they are */
        for (uint32_t i = 0; i < m->geo.note_n; i++) {
            const GeoNote *n = &m->geo.note[i];
            int kind = !n->taken ? 0 : n->repair_n > 0 ? 1 : 2;
            if (kind != pass) continue;
            Text t = client_line_make(c);
            text_format(&t, "%u  ", n->feature);
            if (!n->taken) text_str(&t, n->why);
            if (n->taken) text_format(&t, "%s%s%s%s", n->kind, *n->by ? " (" : "", n->by, *n->by ? ")" : "");
            for (uint32_t k = 0; k < n->repair_n; k++) text_format(&t, "; %s", n->repair[k]);
            ui_label(ui, t.buf,
                     (UiFont){.wrap = true,
                              .role = pass == 0   ? ROLE_BLOCKED
                                      : pass == 1 ? ROLE_LIMIT
                                                  : ROLE_SECOND});
        }
    ui_scroll_end(ui);
}

static void map_sheet(Client *c) {
    struct Import *m = c->import;
    Ui *ui = c->ui;
    Rect win = ui_window(ui);
    static const char *const UNIT[] = {"", "in", "cm", "m", "degrees"};
    float h = MIN(win.h - 24, 560.0f);
    ui_modal_begin(ui, "import", client_line(c, TX_UI_IMPORT_MAP, "what=%s", m->name), 620, h);
    char scale[24];
    snprintf(scale, sizeof scale, "%.4g", m->geo.scale);
    words(c,
          client_line(c, TX_UI_IMPORT_MAP_ABOUT, "n=%u\tpieces=%u\trefused=%u\tunit=%s\tscale=%s", m->geo.note_n,
                      m->geo_pieces, m->refused, UNIT[m->geo.unit], scale),
          ROLE_TEXT);
    map_notes(c, h - 210);
    if (m->why[0]) words(c, m->why, ROLE_LIMIT);
    ui_row(ui, 34, 2, NULL);
    const char *apply = client_named(c, client_line(c, TX_UI_IMPORT_APPLY, "n=%u", m->geo_pieces), "apply");
    bool done =
        ui_button(ui, apply, NULL, BUTTON_PRIMARY | (m->geo_pieces ? 0 : BUTTON_DISABLED)) && import_apply(c) > 0;
    done = ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", 0) || ui_modal_escaped(ui) || done;
    ui_column(ui);
    ui_modal_end(ui);
    if (done) import_close(c);
}

void sheet_import(Client *c) {
    struct Import *m = c->import;
    Ui *ui = c->ui;
    if (m == NULL) {
        c->sheet = SHEET_NONE;
        return;
    }
    if (m->map) {
        map_sheet(c);
        return;
    }
    Rect win = ui_window(ui), box = {12, 12, win.w - 24, win.h - 24};
    ui_modal_begin(ui, "import", client_line(c, TX_UI_IMPORT_TITLE, "what=%s", m->name), box.w, box.h);
    float column = MIN(COLUMN, box.w * 0.45f);
    Rect left = {box.x + EDGE, box.y + HEAD, box.w - column - 3 * EDGE, box.h - HEAD - EDGE};
    if (m->laid)
        flat_picture(c, left);
    else
        picture(c, left);
    ui_panel_begin(ui, "column", (Rect){left.x + left.w + EDGE, left.y, column, left.h},
                   PANEL_SCROLL | PANEL_CLEAR | PANEL_TIGHT);
    if (m->laid)
        trace_column(c);
    else
        place_column(c);
    ui_space(ui, 8);
    bool close = false;
    if (m->laid && ui_button(ui, client_label(c, TX_UI_IMPORT_BACK, "back"), NULL, 0))
        m->laid = m->picked = false, trace_free(&m->trace);
    if (ui_button(ui, client_label(c, m->laid ? TX_UI_SHEET_DONE : TX_UI_SHEET_CLOSE, "Close"), "Esc", 0)) close = true;
    ui_panel_end(ui);
    close = close || ui_modal_escaped(ui);
    ui_modal_end(ui);
    if (close) import_close(c);
}
