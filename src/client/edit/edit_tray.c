/* edit_tray: the tray of terrain with pictures, how to draw, layers; the steps and snap in the top bar. */
#include "client/edit/edit_own.h"

#include "client/paint/ground_swatch.h"

#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- pictures --- */

void edit_swatch_ready(Client *c) {
    Edit *e = edit_of(c);
    int want = c->scale > 1.3f ? 2 : 1;
    if (e->swatch && e->swatch_px == want) return;
    if (e->swatch) c->host.images.drop(c->host.images.user, e->swatch);
    e->swatch = swatch_sheet(&c->host.images, client_view(c)->cat, want);
    e->swatch_px = want;
    if (!e->swatch) e->swatch_px = 0;
}

void edit_swatch_draw(Client *c, uint16_t kind, Rect px) {
    Edit *e = edit_of(c);
    Rect src = swatch_part(kind, e->swatch_px ? e->swatch_px : 1);
    if (e->swatch) draw_image_part(ui_list(c->ui), e->swatch, src, px, 0, COLOR(0xFFFFFF));
}

/* --- tiles --- */

static bool has_word(const char *s, const char *word) { /* either case */
    size_t n = strlen(word);
    for (; *s; s++) {
        size_t i = 0;
        while (i < n && tolower((unsigned char)s[i]) == tolower((unsigned char)word[i])) i++;
        if (i == n) return true;
    }
    return n == 0;
}

/* In the order in which a table is laid, not in that of the chart. */
static const char *const ORDER[] = {
    "hill",           "woods",  "crops", "river", "stream", "road",     "track",    "building_light", "building_medium",
    "building_heavy", "bridge", "ford",  "hedge", "wall",   "orchard",  "rough1",   "marsh",          "lake",
    "dense_woods",    "brush",  "crest", "rail",  "wire",   "at_ditch", "ip_light", "ip_medium",      "ip_heavy",
    "wreck"};

static uint32_t tile_list(Client *c, uint16_t *out, uint32_t cap) {
    const View *v = client_view(c);
    const char *find = edit_of(c)->find;
    uint32_t n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < (pass ? v->cat->kind_n : ARRAY_LEN(ORDER)) && n < cap; i++) {
            uint16_t k = (uint16_t)i;
            if (pass == 0 && !catalog_kind(v->cat, ORDER[i], strlen(ORDER[i]), &k)) continue;
            bool there = false;
            for (uint32_t m = 0; m < n; m++) there = there || out[m] == k;
            const TerrainKind *t = &v->cat->kind[k];
            if (there || base_streq(t->id, "clear")) continue;
            if (find[0] && !has_word(t->title, find) && !has_word(t->id, find)) continue;
            out[n++] = k;
        }
    return n;
}

enum { TILE_LINES = 3 };
/* A title that is too long for its tile breaks between words: the end of each line, as many as are returned. */
static int title_lines(const Ui *ui, const char *s, float w, size_t end[TILE_LINES]) {
    size_t n = strlen(s), from = 0;
    int lines = 0;
    while (from < n && lines < TILE_LINES) {
        size_t cut = n;
        if (lines + 1 < TILE_LINES) {
            TEXT(part, 60);
            text_bytes(&part, s + from, n - from);
            while (ui_text_width(ui, part.buf, SIZE_SMALL, FONT_REGULAR) > w) {
                size_t k = cut - 1;
                while (k > from && s[k] != ' ') k--;
                if (k <= from) break; /* one long word */
                cut = k;
                text_clear(&part);
                text_bytes(&part, s + from, cut - from);
            }
        }
        end[lines++] = cut;
        from = cut + 1;
    }
    return lines;
}

static void words_below(Client *c, const char *s, Rect r, bool on) {
    UiFont font = {
        .size = SIZE_SMALL, .align = ALIGN_CENTER, .cut_ok = true, .weight = on ? FONT_SEMIBOLD : FONT_REGULAR};
    size_t end[TILE_LINES], from = 0;
    int n = title_lines(c->ui, s, r.w, end);
    float h = 13, y = r.y + (r.h - h * (float)n) / 2;
    for (int i = 0; i < n; i++, y += h) {
        TEXT(one, 60);
        text_bytes(&one, s + from, end[i] - from);
        ui_place(c->ui, (Rect){r.x, y, r.w, 14});
        ui_label(c->ui, one.buf, font);
        from = end[i] + 1;
    }
}

static void one_tile(Client *c, uint16_t kind, Rect r, float foot, bool below) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    const TerrainKind *t = &client_view(c)->cat->kind[kind];
    unsigned st = ui_zone(ui, t->id, r, true);
    DrawList *d = ui_list(ui);
    bool on = e->tile == kind;
    draw_frame(d, ui_to_px(ui, r), 5 * c->scale, ui_color(ui, (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED),
               ui_color(ui, on ? ROLE_SELECT : ROLE_LINE), (on ? 2.0f : 1.0f) * c->scale);
    edit_swatch_draw(c, kind, ui_to_px(ui, (Rect){r.x + 4, r.y + 4, r.w - 8, r.h - foot - 3}));
    words_below(c, t->title, (Rect){r.x + 1, r.y + r.h - foot + 2, r.w - 2, foot - 4}, on);
    if (st & UI_HOVER) ui_tooltip(ui, t->title);
    Pt m = ui_mouse(ui);
    bool out = m.x > c->lay.rail.x + c->lay.rail.w || below;
    if (!(st & UI_HELD) && e->tray_held == kind + 1) {
        e->tray_held = 0;
        InputEvent up = {.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = c->mx, .y = c->my, .time = c->now};
        if (e->tray_drag == kind) client_tool_input(c, &up); /* let go before a frame showed the drag */
    }
    if ((st & UI_HELD) && out && c->gesture == GESTURE_NONE && e->tray_held == 0) {
        e->tray_held = kind + 1; /* once a press: the frame of its release holds it too */
        e->tray_drag = kind;
        e->pen_n = 0;
        client_drag_from(c, STAND_NONE);
        return;
    }
    if (st & UI_CLICK) {
        edit_drop(c);
        e->tile = on ? -1 : kind;
        if (e->tile >= 0) edit_select(c, PIECE_NONE, false);
    }
}

static void tiles(Client *c, float h, int columns) {
    Ui *ui = c->ui;
    uint16_t list[EDIT_TILES];
    uint32_t n = tile_list(c, list, EDIT_TILES);
    ui_scroll_begin(ui, "tiles", h);
    float w = (ui_width(ui) - 4.0f * (float)(columns - 1)) / (float)columns, picture = (w - 8) * 0.7f;
    for (uint32_t i = 0; i < n; i += (uint32_t)columns) {
        float foot = 20;
        size_t end[TILE_LINES];
        for (uint32_t k = 0; k < (uint32_t)columns && i + k < n; k++) {
            int lines = title_lines(ui, client_view(c)->cat->kind[list[i + k]].title, w - 2, end);
            foot = MAX(foot, 8 + 12 * (float)lines);
        }
        Rect row = ui_cell(ui, picture + foot + 7);
        for (uint32_t k = 0; k < (uint32_t)columns && i + k < n; k++)
            one_tile(c, list[i + k], (Rect){row.x + (w + 4) * (float)k, row.y, w, row.h}, foot, false);
    }
    if (n == 0) ui_label(ui, client_text(c, TX_UI_EDIT_NO_TILE), (UiFont){.role = ROLE_SECOND, .wrap = true});
    ui_scroll_end(ui);
}

static void layer_row(Client *c, int layer, TextId title) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    unsigned bit = 1u << layer;
    TEXT(name, 24);
    Rect r = ui_cell(ui, 22);
    ui_place(ui, (Rect){r.x, r.y, r.w - 60, 22});
    ui_label(ui, client_text(c, title),
             (UiFont){.cut_ok = true, .role = (e->layer_hidden & bit) ? ROLE_FAINT : ROLE_TEXT});
    text_format(&name, "show%d", layer);
    ui_place(ui, (Rect){r.x + r.w - 56, r.y - 1, 26, 24});
    bool hidden = (e->layer_hidden & bit) != 0, locked = (e->layer_locked & bit) != 0;
    if (ui_icon_button(ui, name.buf, hidden ? ICON_MINUS : ICON_EYE, NULL, BUTTON_FLAT)) {
        e->layer_hidden ^= (uint8_t)bit;
        e->layers_changed = true;
    }
    ui_tooltip(ui, client_text(c, TX_UI_EDIT_LAYER_SHOW));
    text_clear(&name);
    text_format(&name, "lock%d", layer);
    ui_place(ui, (Rect){r.x + r.w - 28, r.y - 1, 26, 24});
    if (ui_icon_button(ui, name.buf, locked ? ICON_LOCK : ICON_UNLOCK, NULL, locked ? BUTTON_ON : BUTTON_FLAT))
        e->layer_locked ^= (uint8_t)bit;
    ui_tooltip(ui, client_text(c, TX_UI_EDIT_LAYER_LOCK));
}

/* Which pieces the painter leaves out. */
static void layers_to_board(Client *c) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    uint64_t paints = 0;
    if (!e->layers_changed) return;
    e->layers_changed = false;
    for (uint32_t k = 0; k < v->cat->kind_n; k++)
        if (e->layer_hidden >> edit_layer(v->cat, (uint16_t)k) & 1) paints |= UINT64_C(1) << v->cat->kind[k].paint;
    board_hide_paints(c->board, paints);
    board_set_ground(c->board, v->cat, v->scene, v->g->piece_n, v->g->h.terrain_version);
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->sel_n; i++)
        if (edit_free_piece(c, e->sel[i])) e->sel[n++] = e->sel[i];
    e->sel_n = n;
    if (n != 1) e->corners = false;
    client_touch(c);
}

void edit_tray(Client *c, Rect r) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    edit_swatch_ready(c);
    if (edit_step(c)->tray) {
        edit_step(c)->tray(c, r);
        return;
    }
    bool small = r.w < 200;
    static const TextId LAYER[LAYER_N] = {TX_UI_EDIT_LAYER_WORKS, TX_UI_EDIT_LAYER_BUILDINGS, TX_UI_EDIT_LAYER_WAYS,
                                          TX_UI_EDIT_LAYER_AREAS, TX_UI_EDIT_LAYER_HILLS,     TX_UI_EDIT_LAYER_MAT};
    static const TextId AS[3] = {TX_UI_EDIT_AS_STAMP, TX_UI_EDIT_AS_CORNERS, TX_UI_EDIT_AS_FREEHAND};
    static const char *const AS_NAME[3] = {"as stamp", "as corners", "as freehand"};
    const char *as[3];
    for (int i = 0; i < 3; i++) as[i] = client_text(c, AS[i]);
    ui_panel_begin(ui, "tray", r, PANEL_LINE_RIGHT);
    float gap = ui_gap(ui, 4);
    ui_field(ui, client_named(c, "", "find"), e->find, sizeof e->find, client_text(c, TX_UI_EDIT_FIND), 0);
    float layers = small || r.h < 420 ? 0 : 24 + LAYER_N * 22 + 14, below = (small ? 40.0f : 82.0f) + layers;
    tiles(c, MAX(r.h - below - 56, 80.0f), small ? 2 : 3);
    if (!small) ui_heading(ui, client_text(c, TX_UI_EDIT_DRAW_AS));
    int ways = small ? 2 : 3;
    Rect ar = ui_cell(ui, 26);
    float ax = r.x + 8, aw = r.w - 16 - 4 * (float)(ways - 1), words = 0;
    for (int i = 0; i < ways; i++) words += ui_text_width(ui, as[i], SIZE_BODY, FONT_REGULAR);
    for (int i = 0; i < ways; i++) {
        float bw = ui_text_width(ui, as[i], SIZE_BODY, FONT_REGULAR) + (aw - words) / (float)ways;
        ui_place(ui, (Rect){ax, ar.y, bw, 26});
        if (ui_button(ui, client_named(c, as[i], AS_NAME[i]), NULL, e->draw_as == i ? BUTTON_ON : 0)) e->draw_as = i;
        ax += bw + 4;
    }
    if (!small)
        ui_label(ui, client_text(c, TX_UI_EDIT_TILE_HOW),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .cut_ok = true});
    if (layers > 0) {
        ui_separator(ui);
        ui_heading(ui, client_text(c, TX_UI_EDIT_LAYERS));
        ui_gap(ui, 0);
        for (int i = 0; i < LAYER_MAT; i++) layer_row(c, i, LAYER[i]);
    }
    ui_gap(ui, gap);
    ui_panel_end(ui);
    layers_to_board(c);
    edit_generate_panel(c);
}

/* --- top bar --- */

static float combo(Client *c, float x, float y, float w, TextId label, const char *name, const char *const *item, int n,
                   int *cur) {
    Ui *ui = c->ui;
    const char *words = client_text(c, label);
    float lw = ui_text_width(ui, words, SIZE_SMALL, FONT_REGULAR) + 12;
    ui_place(ui, (Rect){x, y, lw - 6, 28});
    ui_label(ui, words, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    ui_place(ui, (Rect){x + lw, y, w, 28});
    ui_combo(ui, client_named(c, "", name), item, n, cur);
    return x + lw + w + 10;
}

/* The steps as buttons, in the smallest class as a list. Gives where they end. */
static float step_buttons(Client *c, float x, float y) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    bool tiny = c->lay.cls == UI_TINY, small = tiny || c->lay.cls == UI_COMPACT;
    const char *item[16];
    int of[16], n = 0, cur = 0;
    for (int i = 0; i < EDIT_STEPS_N && n < (int)ARRAY_LEN(item); i++) {
        if (EDIT_STEPS[i]->draft_only && !e->draft) continue;
        if (e->step == i) cur = n;
        of[n] = i;
        item[n++] = client_line(c, TX_STEP_NUMBERED, "n=%d\twhat=%s", i + 1, client_text(c, EDIT_STEPS[i]->title));
    }
    if (tiny) {
        ui_place(ui, (Rect){x, y, 120, 28});
        if (ui_combo(ui, client_named(c, "", "step"), item, n, &cur) && e->step != of[cur]) edit_go(c, of[cur]);
        return x + 124;
    }
    for (int i = 0; i < n; i++) {
        const char *label = client_named(c, item[i], EDIT_STEPS[of[i]]->name);
        float bw = small ? ui_button_width(ui, label, NULL) : 84;
        ui_place(ui, (Rect){x, y, bw, 28});
        if (ui_button(ui, label, NULL, e->step == of[i] ? BUTTON_PRIMARY : 0) && e->step != of[i]) edit_go(c, of[i]);
        x += bw + 4;
    }
    return x;
}

void edit_top(Client *c, Rect r, float x) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    float y = (r.h - 28) / 2;
    const Battle *b = v->cat->battle;
    bool small = c->lay.cls == UI_TINY || c->lay.cls == UI_COMPACT;
    float tw = small ? 96 : 140;
    TEXT(size, 80);
    TEXT(w, 24);
    TEXT(h, 24);
    edit_number(c, v->g->h.w, &w);
    edit_number(c, v->g->h.h, &h);
    client_put(c, &size, TX_UI_EDIT_SIZE, "what=%s\tw=%s\th=%s\tunit=%s", b ? b->title : "", w.buf, h.buf,
               v->cat->spec->unit);
    ui_place(ui, (Rect){x, 4, tw, r.h < 40 ? 26 : 20});
    ui_label(ui, client_text(c, e->draft ? TX_UI_TOP_SETUP : TX_UI_EDIT_UMPIRE),
             (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .cut_ok = true});
    if (r.h >= 40) {
        ui_place(ui, (Rect){x, 23, tw, 16});
        ui_label(ui, size.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    }
    x += tw + 10;
    x = step_buttons(c, x, y);
    static const TextId SNAP[SNAP_N] = {TX_UI_EDIT_SNAP_OFF, TX_UI_EDIT_SNAP_ONE, TX_UI_EDIT_SNAP_HALF,
                                        TX_UI_EDIT_SNAP_CM};
    static const TextId GRID[3] = {TX_UI_EDIT_SNAP_OFF, TX_UI_EDIT_GRID_ONE, TX_UI_EDIT_GRID_SIX};
    const char *snap[SNAP_N], *grid[3];
    for (int i = 0; i < SNAP_N; i++) snap[i] = client_text(c, SNAP[i]);
    for (int i = 0; i < 3; i++) grid[i] = client_text(c, GRID[i]);
    float right = r.w - 8;
    if (!e->draft) {
        const char *label = client_label(c, TX_UI_EDIT_LEAVE, "leave edit");
        float bw = ui_button_width(ui, label, NULL);
        right -= bw;
        ui_place(ui, (Rect){right, y, bw, 28});
        if (ui_button(ui, label, NULL, BUTTON_PRIMARY)) {
            edit_leave(c);
            return;
        }
        right -= 10;
    }
    if (e->draft) {
        const char *label = client_label(c, TX_UI_EDIT_GENERATE, "generate");
        float bw = ui_button_width(ui, label, NULL);
        right -= bw;
        ui_place(ui, (Rect){right, y, bw, 28});
        if (ui_button(ui, label, NULL, e->generating ? BUTTON_ON : 0)) e->generating = !e->generating;
        right -= 10;
    }
    if (right - x > 300) {
        x = combo(c, x + 6, y, 68, TX_UI_EDIT_SNAP, "snap", snap, SNAP_N, &e->snap);
        combo(c, x, y, 64, TX_UI_EDIT_GRID, "grid", grid, 3, &e->grid);
    }
}
