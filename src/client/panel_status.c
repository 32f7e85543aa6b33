/* panel_status: coordinates right/up, ground, height; what click, Enter and Esc would do now; saved, zoom. */
#include "client/edit/edit.h"

#include <stdio.h>

static void where(Client *c, char *out, size_t cap) {
    const View *v = client_view(c);
    out[0] = 0;
    if (!c->over_table) return;
    Vec p = c->hover_at;
    if (!box_has(scene_box(v->scene), p)) return;
    TEXT(t, 160);
    TEXT(x, 16);
    TEXT(y, 16);
    bool cm = v->cat->spec->unit[0] == 'c';
    text_ratio(&x, p.x, cm ? WU_CM : WU_INCH, 1, false);
    text_ratio(&y, p.y, cm ? WU_CM : WU_INCH, 1, false);
    client_put(c, &t, TX_UI_STATUS_WHERE, "x=%s\ty=%s", x.buf, y.buf);
    PieceIx in[8];
    uint32_t n = scene_areas_at(v->scene, p, in, 8), said = 0;
    for (uint32_t i = 0; i < n && said < 2; i++) {
        const Piece *piece = scene_piece(v->scene, in[i], NULL);
        if (!piece || v->cat->kind[piece->kind].paint == PAINT_HILL) continue;
        text_str(&t, " · ");
        text_str(&t, v->cat->kind[piece->kind].title);
        said++;
    }
    client_put(c, &t, TX_UI_STATUS_LEVEL, "n=%d", scene_level_at(v->scene, p));
    snprintf(out, cap, "%s", t.buf);
}

static const char *saved(Client *c, uint8_t *role) {
    char why[160];
    TextId id;
    switch (session_save_state(c->session, why, sizeof why)) {
    case SAVE_OK: id = TX_UI_STATUS_SAVED, *role = ROLE_CLEAR; break;
    case SAVE_MEMORY: id = TX_UI_STATUS_MEMORY, *role = ROLE_LIMIT; break;
    case SAVE_READ_ONLY: id = TX_UI_STATUS_READ_ONLY, *role = ROLE_LIMIT; break;
    default: id = TX_UI_STATUS_NOT_SAVED, *role = ROLE_BLOCKED; break;
    }
    const char *unit = client_view(c)->cat->spec->unit;
    float zoom = c->bv.cam.ppi / c->scale;
    if (unit[0] == 'c') zoom *= (float)WU_CM / (float)WU_INCH;
    return client_line(c, TX_UI_STATUS_ZOOM, "saved=%s\tn=%d\tunit=%s", client_text(c, id), (int)(zoom + 0.5f), unit);
}

/* What click, Enter and Esc would do now. */
static void hint_of(Client *c, Text *hint) {
    uint8_t a = client_actor(c);
    if (c->pass_listed)
        text_str(hint, client_text(c, TX_UI_STATUS_LISTED));
    else if (template_on(c))
        template_hint(c, hint);
    else if (measure_hint(c, hint)) {
    } else if (edit_on(c) && !c->crosshair)
        edit_hint(c, hint);
    else if (session_looking(c->session) != UINT32_MAX)
        text_str(hint, client_text(c, TX_UI_STATUS_LOOKING));
    else if (c->crosshair)
        text_str(hint, client_text(c, TX_UI_STATUS_CROSSHAIR));
    else if (client_view(c)->g->h.over)
        text_str(hint, client_text(c, TX_UI_STATUS_OVER));
    else if (client_read_only(c))
        text_str(hint, client_text(c, TX_UI_STATUS_LOCKED));
    else if (a < SEATS && c->owner[a] == OWNER_RANDOM)
        text_str(hint, client_text(c, TX_UI_STATUS_RANDOM));
    else if (!client_may_act(c))
        text_str(hint, client_text(c, TX_UI_STATUS_OTHER));
    else if (c->rules)
        c->rules->hint(c, hint);
}

void panel_status(Client *c, Rect r) {
    Ui *ui = c->ui;
    char left[160] = "";
    TEXT(hint, 300);
    uint8_t role;
    where(c, left, sizeof left);
    const char *right = saved(c, &role);
    hint_of(c, &hint);
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
