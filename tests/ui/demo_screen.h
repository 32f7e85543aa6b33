/* A screen with every widget, laid out like a phase of fire: for looking at, and for the tests of layout, focus and
 * pictures. */
#pragma once
#include "ui/images.h"
#include "ui/ui.h"

typedef struct Demo {
    int tool, phase, tab, palette, enough, scale, combo;
    bool join[4], grid, fired, modal_open;
    char name[64], inches[16];
    ImageId tank;
    int fire_clicks, drop_clicks, pass_clicks, row_clicks, menu_pick;
    bool show_table; /* something like a table behind the panels */
} Demo;

void demo_init(Demo *s);
void demo_build(Ui *ui, Demo *s);
