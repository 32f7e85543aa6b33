/* layout: where the panels lie, by window size in u (ux 1.1). */
#include "client/edit/edit.h"

static float log_height(const Client *c, UiClass cls) {
    if (cls == UI_TINY || cls == UI_COMPACT) return c->log_h > 0 ? c->log_h : 26;
    if (c->log_h > 0) return c->log_h;
    return cls == UI_WIDE ? 128 : 68; /* whole rows */
}

static bool work_wanted(Client *c) {
    return client_has_game(c) && c->rules && c->rules->wants_work && c->rules->wants_work(c);
}

void layout_make(Client *c) {
    Layout *l = &c->lay;
    Rect win = ui_window(c->ui);
    *l = (Layout){.cls = ui_class(win.w, win.h)};
    bool small = l->cls == UI_TINY || l->cls == UI_COMPACT;
    float top = l->cls == UI_TINY ? 32 : 44, status = l->cls == UI_TINY ? 20 : 24;
    l->top = (Rect){0, 0, win.w, top};
    l->status = (Rect){0, win.h - status, win.w, status};
    float rail = l->cls == UI_TINY || c->panels_hidden ? 0 : l->cls == UI_COMPACT ? 36 : 44;
    bool edit = c->screen == SCREEN_TABLE && edit_on(c);
    if (edit) rail = c->panels_hidden ? 0 : edit_tray_width(c, l->cls);
    float right = l->cls == UI_WIDE ? CLAMP(win.w * 0.18f, 340.0f, 420.0f) : l->cls == UI_NORMAL ? 300 : 260;
    l->has_rail = rail > 0;
    l->rail = (Rect){0, top, rail, win.h - top - status};
    l->has_right = !c->panels_hidden && (!small || (client_has_game(c) && client_view(c)->g->h.over) || (edit ? edit_wants_right(c) : c->sel_n > 0 || work_wanted(c)) || c->pinned != STAND_NONE);
    l->right_over = small;
    if (l->cls == UI_TINY)
        l->right = (Rect){0, win.h * 0.55f, win.w, win.h * 0.45f - status};
    else
        l->right = (Rect){win.w - right, top, right, win.h - top - status};
    float right_used = l->has_right && !l->right_over ? right : 0;
    float lh = c->panels_hidden ? 0 : MIN(log_height(c, l->cls), (win.h - top - status) * 0.6f);
    if (edit) lh = MIN(lh, c->log_h > 0 ? lh : 26.0f);
    float tray = c->panels_hidden || small || edit ? 0 : panel_tray_wanted(c);
    l->own = (Rect){rail, 0, win.w - rail - right_used, 0};
    if (!c->panels_hidden && !edit && client_has_game(c) && c->rules && c->rules->tray) l->own.h = c->rules->tray(c, l->own, false);
    l->table = (Rect){rail, top, win.w - rail - right_used, win.h - top - status - lh - tray - l->own.h};
    l->log = (Rect){rail, win.h - status - lh, win.w - rail - right_used, lh};
    l->tray = (Rect){rail, l->log.y - tray, l->log.w, tray};
    l->own.y = l->tray.y - l->own.h;
    l->has_mini = !small && !c->panels_hidden && !camera_whole(&c->bv.cam);
    float mw = l->cls == UI_WIDE ? 240 : 168, mh = l->cls == UI_WIDE ? 160 : 112;
    l->mini = (Rect){l->table.x + l->table.w - mw - 8, l->table.y + l->table.h - mh - 8, mw, mh};
    l->strip = (Rect){l->table.x + 8, l->table.y + 6, MIN(l->table.w - 16, 980.0f), 0};
}
