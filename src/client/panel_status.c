/* panel_status: coordinates right/up, ground, height; what click, Enter and Esc would do now; saved, zoom. */
#include "client/rules_ui.h"

#include <stdio.h>

static void where(Client *c, char *out, size_t cap) {
    const View *v = client_view(c);
    out[0] = 0;
    if (!c->over_table) return;
    Vec p = c->hover_at;
    if (!box_has(scene_box(v->scene), p)) return;
    TEXT(t, 160);
    client_wu(c, p.x, 1, &t);
    t.len = t.len >= 3 ? t.len - 3 : 0; /* "63.9 right, 22.4 up" */
    t.buf[t.len] = 0;
    text_str(&t, " right, ");
    bool cm = v->cat->spec->unit[0] == 'c';
    text_ratio(&t, p.y, cm ? WU_CM : WU_INCH, 1, false);
    text_str(&t, " up");
    PieceIx in[8];
    uint32_t n = scene_areas_at(v->scene, p, in, 8), said = 0;
    for (uint32_t i = 0; i < n && said < 2; i++) {
        const Piece *piece = scene_piece(v->scene, in[i], NULL);
        if (!piece || v->cat->kind[piece->kind].paint == PAINT_HILL) continue;
        text_str(&t, " · ");
        text_str(&t, v->cat->kind[piece->kind].title);
        said++;
    }
    text_format(&t, " · level %d", scene_level_at(v->scene, p));
    snprintf(out, cap, "%s", t.buf);
}

static void saved(Client *c, char *out, size_t cap, uint8_t *role) {
    char why[160];
    int zoom = (int)(c->bv.cam.ppi / c->scale + 0.5f);
    switch (session_save_state(c->session, why, sizeof why)) {
    case SAVE_OK: snprintf(out, cap, "saved · %d u/in", zoom), *role = ROLE_CLEAR; break;
    case SAVE_MEMORY: snprintf(out, cap, "in memory only · %d u/in", zoom), *role = ROLE_LIMIT; break;
    case SAVE_READ_ONLY: snprintf(out, cap, "read only · %d u/in", zoom), *role = ROLE_LIMIT; break;
    default: snprintf(out, cap, "NOT SAVED · %d u/in", zoom), *role = ROLE_BLOCKED; break;
    }
}

void panel_status(Client *c, Rect r) {
    Ui *ui = c->ui;
    char left[160] = "", right[80];
    TEXT(hint, 300);
    uint8_t role;
    where(c, left, sizeof left);
    saved(c, right, sizeof right, &role);
    if (session_looking(c->session) != UINT32_MAX)
        text_str(&hint, ", . record by record · < > phase by phase · Esc: back to now");
    else if (c->ruler_tool)
        text_str(&hint, "Click: next point · drag: one leg · Esc: put the ruler away");
    else if (!client_may_act(c))
        text_str(&hint, "The other side acts. Pan, zoom, measure and peek as you like.");
    else if (c->rules)
        c->rules->hint(c, &hint);
    ui_panel_begin(ui, "status", r, PANEL_TIGHT | PANEL_LINE_TOP);
    bool tiny = c->lay.cls == UI_TINY;
    float lw = tiny ? 0 : MIN(320.0f, r.w * 0.3f), rw = tiny ? 90 : 150;
    if (lw > 0) {
        ui_place(ui, (Rect){r.x + 10, r.y, lw, r.h});
        ui_label(ui, left, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    }
    ui_place(ui, (Rect){r.x + 10 + lw, r.y, r.w - lw - rw - 24, r.h});
    ui_label(ui, hint.buf, (UiFont){.size = SIZE_SMALL, .align = ALIGN_CENTER, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w - rw - 10, r.y, rw, r.h});
    ui_label(ui, right, (UiFont){.size = SIZE_SMALL, .role = role, .align = ALIGN_RIGHT, .cut_ok = true});
    ui_panel_end(ui);
}
