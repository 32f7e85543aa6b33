/* panel_rail: the tools that are also keys: peeks, ruler, zoom. */
#include "client/client_own.h"

typedef struct RailRow {
    Icon icon;
    const char *letter, *tip;
    char peek;
} RailRow;
static const RailRow ROWS[] = {
    {ICON_SIGHT, "L", "Line of sight from the selection to the pointer (hold L; tap keeps it)", 'L'},
    {ICON_ARCS, "F", "Arcs and range bands (hold F)", 'F'},
    {ICON_RULER, "M", "Ruler: drag, or click point by point", 'M'},
    {ICON_HEIGHTS, "E", "Heights (hold E)", 'E'},
    {ICON_FLAG, "O", "Objectives, zones, command (hold O)", 'O'},
    {ICON_SYMBOLS, "S", "Symbols instead of pictures (hold S)", 'S'},
    {ICON_ACTIVE, "H", "Who can still act (hold H)", 'H'},
    {ICON_BARE, "B", "Bare table (hold B)", 'B'},
};

void panel_rail(Client *c, Rect r) {
    Ui *ui = c->ui;
    bool letters = c->lay.cls != UI_COMPACT;
    ui_panel_begin(ui, "rail", r, PANEL_TIGHT | PANEL_LINE_RIGHT);
    float size = r.w - 8, step = MIN(letters ? size + 12 : size + 4, (r.h - 120) / (float)ARRAY_LEN(ROWS));
    float y = r.y + 4;
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++, y += step) {
        bool on = ROWS[i].peek == 'M' ? c->ruler_tool : peek_on(c, ROWS[i].peek);
        ui_place(ui, (Rect){r.x + 4, y, size, step - 4});
        if (ui_icon_button(ui, ROWS[i].letter, ROWS[i].icon, letters && step > 40 ? ROWS[i].letter : NULL,
                           BUTTON_FLAT | (on ? BUTTON_ON : 0))) {
            if (ROWS[i].peek == 'M')
                client_act(c, ACT_RULER, NULL);
            else
                c->peek_kept ^= 1u << (ROWS[i].peek - 'A');
            client_touch(c);
        }
        ui_tooltip(ui, ROWS[i].tip);
    }
    static const struct {
        Icon icon;
        const char *name, *tip;
        Act act;
    } zoom[] = {{ICON_PLUS, "zoom in", "Zoom in (+)", ACT_ZOOM_IN},
                {ICON_SEARCH, "whole", "Whole table (Shift+Z)", ACT_WHOLE},
                {ICON_MINUS, "zoom out", "Zoom out (-)", ACT_ZOOM_OUT}};
    y = r.y + r.h - 3 * 34 - 4;
    for (size_t i = 0; i < ARRAY_LEN(zoom); i++, y += 34) {
        ui_place(ui, (Rect){r.x + 4, y, size, 32});
        if (ui_icon_button(ui, zoom[i].name, zoom[i].icon, NULL, BUTTON_FLAT)) {
            c->mx = c->bv.cam.view.x + c->bv.cam.view.w / 2, c->my = c->bv.cam.view.y + c->bv.cam.view.h / 2;
            client_act(c, zoom[i].act, NULL);
        }
        ui_tooltip(ui, zoom[i].tip);
    }
    ui_panel_end(ui);
}
