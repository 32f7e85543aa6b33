/* panel_rail: the tools that are also keys: peeks, ruler, zoom. */
#include "client/client_own.h"

typedef struct RailRow {
    Icon icon;
    const char *letter;
    TextId tip;
    char peek;
} RailRow;
static const RailRow ROWS[] = {
    {ICON_EYE, "V", TX_UI_RAIL_FIELD, 'V'},       {ICON_SIGHT, "L", TX_UI_RAIL_SIGHT, 'L'},
    {ICON_REACH, "G", TX_UI_RAIL_REACH, 'G'},     {ICON_DANGER, "D", TX_UI_RAIL_DANGER, 'D'},
    {ICON_ARCS, "F", TX_UI_RAIL_ARCS, 'F'},       {ICON_RULER, "M", TX_UI_RAIL_RULER, 'M'},
    {ICON_TEMPLATE, "T", TX_UI_TEMPLATE_RAIL, 'T'},
    {ICON_HEIGHTS, "E", TX_UI_RAIL_HEIGHTS, 'E'}, {ICON_FLAG, "O", TX_UI_RAIL_OBJECTIVES, 'O'},
    {ICON_SYMBOLS, "S", TX_UI_RAIL_SYMBOLS, 'S'}, {ICON_ACTIVE, "H", TX_UI_RAIL_ACTIVE, 'H'},
    {ICON_BARE, "B", TX_UI_RAIL_BARE, 'B'},
};

void panel_rail(Client *c, Rect r) {
    Ui *ui = c->ui;
    bool letters = c->lay.cls != UI_COMPACT;
    ui_panel_begin(ui, "rail", r, PANEL_TIGHT | PANEL_LINE_RIGHT);
    float size = r.w - 8, step = MIN(letters ? size + 12 : size + 4, (r.h - 120) / (float)ARRAY_LEN(ROWS));
    float y = r.y + 4;
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++, y += step) {
        bool on = ROWS[i].peek == 'M'   ? c->measure.ruler_on
                  : ROWS[i].peek == 'T' ? template_on(c)
                                        : peek_on(c, ROWS[i].peek);
        ui_place(ui, (Rect){r.x + 4, y, size, step - 4});
        if (ui_icon_button(ui, ROWS[i].letter, ROWS[i].icon, letters && step > 40 ? ROWS[i].letter : NULL,
                           BUTTON_FLAT | (on ? BUTTON_ON : 0))) {
            if (ROWS[i].peek == 'M')
                client_act(c, ACT_RULER, NULL);
            else if (ROWS[i].peek == 'T')
                client_act(c, ACT_TEMPLATES, NULL);
            else
                peek_tap(c, ROWS[i].peek);
            client_touch(c);
        }
        ui_tooltip(ui, client_text(c, ROWS[i].tip));
    }
    static const struct {
        Icon icon;
        const char *name;
        TextId tip;
        Act act;
    } zoom[] = {{ICON_PLUS, "zoom in", TX_UI_RAIL_ZOOM_IN, ACT_ZOOM_IN},
                {ICON_SEARCH, "whole", TX_UI_RAIL_WHOLE, ACT_WHOLE},
                {ICON_MINUS, "zoom out", TX_UI_RAIL_ZOOM_OUT, ACT_ZOOM_OUT}};
    y = r.y + r.h - 3 * 34 - 4;
    for (size_t i = 0; i < ARRAY_LEN(zoom); i++, y += 34) {
        ui_place(ui, (Rect){r.x + 4, y, size, 32});
        if (ui_icon_button(ui, zoom[i].name, zoom[i].icon, NULL, BUTTON_FLAT)) {
            c->mx = c->bv.cam.view.x + c->bv.cam.view.w / 2, c->my = c->bv.cam.view.y + c->bv.cam.view.h / 2;
            client_act(c, zoom[i].act, NULL);
        }
        ui_tooltip(ui, client_text(c, zoom[i].tip));
    }
    ui_panel_end(ui);
}
