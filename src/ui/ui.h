/* Ui: immediate-mode widgets into a draw list. Knows no game, no window library, no clock; keeps no globals.
 * All rects and sizes given to widgets are in u (UI pixels at 100 %), origin at the window's top left; events, ui_find
 * and the draw list are in window pixels. A label "Text##name" shows Text and is called name; plain "Text" is called
 * Text. An id is the hash of the path panel/.../name: names in one scope must differ.
 *
 * A frame:    for each event { if (!ui_input(ui, &e)) the table gets it; }
 *             do { draw_reset(d); ui_begin(ui, d, &frame); ...widgets...; ui_end(ui); } while (ui_more(ui));
 *             show d; wait for an event or until ui_next_wake(ui).
 * ui_begin takes one key, click or text from the queue, so that no fast click is lost; only the last pass is shown.
 *
 * Keys: Tab and Shift+Tab walk every widget. Enter acts only on a widget reached by Tab, never on one merely clicked;
 * Space acts on nothing; a repeated key presses nothing. Esc leaves a field, focus or menu. */
#pragma once
#include "ui/draw.h"
#include "ui/icon.h"
#include "ui/input.h"
#include "ui/style.h"

typedef struct Ui Ui;
typedef uint64_t UiId;
#define UI_NEVER INT64_MAX
enum { UI_MEMORY = 3 << 20 }; /* bytes that ui_make needs at least */

typedef struct UiFrame {
    float w, h;  /* window, px */
    float scale; /* px per u, after ui_scale_used */
    int64_t now; /* ms, the caller's clock, never backwards */
    Palette palette;
} UiFrame;

typedef struct UiClipboard {
    void (*set)(void *user, const char *text);
    void (*get)(void *user, char *out, size_t cap); /* "" when empty */
    void *user;
} UiClipboard;

/* mem: 16-aligned, size >= UI_MEMORY, kept by the caller; fm must live as long. NULL when too small. */
Ui *ui_make(void *mem, size_t size, const FontMetrics *fm);
void ui_set_clipboard(Ui *ui, UiClipboard c);

/* True: the widgets take this event (then it is queued for them); false: it is the table's (pointer moves are seen by
 * both). */
bool ui_input(Ui *ui, const InputEvent *e);
/* The same answer without queueing: a hit test of the event's own position against the last frame's panels, and who has
 * the keys. */
bool ui_wants(const Ui *ui, const InputEvent *e);
void ui_begin(Ui *ui, DrawList *out, const UiFrame *frame);
void ui_end(Ui *ui);
bool ui_more(const Ui *ui);         /* build once more before showing */
int64_t ui_next_wake(const Ui *ui); /* ms when the picture changes by itself; UI_NEVER */

/* The rect in px of a widget of the last built frame by its path "panel/name"; false when it was not there. For tests
 * and guided steps. */
bool ui_find(const Ui *ui, const char *path, Rect *out);
/* The i-th registered widget (path, px rect, and whether Tab reaches it); false past the last. */
bool ui_registered(const Ui *ui, size_t i, const char **path, Rect *r, bool *focusable);
int ui_cut_count(const Ui *ui);          /* texts of this frame that did not fit their place: 0 in a good layout */
const char *ui_cut_text(const Ui *ui);   /* the first of them */
const char *ui_focus_path(const Ui *ui); /* "" = none */
bool ui_focus_by_tab(const Ui *ui);
/* Puts focus on a widget by path from the next frame on (a field: caret at the end); NULL = nowhere. A strip that opens
 * at a typed digit is best opened by INPUT_TEXT, not by the key press before it, or the digit may come twice. */
void ui_focus(Ui *ui, const char *path);
bool ui_has_text_focus(const Ui *ui); /* a text field has the keys: letters are letters */
bool ui_pointer_over(const Ui *ui);   /* the pointer is over a panel, menu or modal window */
bool ui_text_cursor(const Ui *ui);    /* the pointer is over a text field: show the I-beam */
bool ui_hand_cursor(const Ui *ui);    /* over something that can be pressed */

/* ---- scale and layout (ux 1.1) ---- */
typedef enum UiClass { UI_TINY, UI_COMPACT, UI_NORMAL, UI_WIDE } UiClass;
float ui_scale_used(float wanted, float w_px, float h_px); /* min(wanted, w/640, h/360), wanted first held to 0.75..3 */
UiClass ui_class(float w_u, float h_u);
Rect ui_window(const Ui *ui); /* the window in u */
float ui_scale(const Ui *ui);
Palette ui_palette(const Ui *ui);
Color ui_color(const Ui *ui, Role r);
Rect ui_to_px(const Ui *ui, Rect u); /* edges on whole pixels */
DrawList *ui_list(Ui *ui);           /* where widgets draw now, for own drawing in px */
Pt ui_mouse(const Ui *ui);           /* pointer in u */
int64_t ui_now(const Ui *ui);

enum {
    PANEL_SCROLL = 1, /* content taller than the panel scrolls by wheel, bar and PageUp/PageDown */
    PANEL_CLEAR = 2,  /* no background */
    PANEL_RAISED = 4, /* raised surface, rounded, with a line round it: strips, drawers, popups over the table */
    PANEL_TIGHT = 8,  /* no padding */
    PANEL_LINE_LEFT = 16,
    PANEL_LINE_RIGHT = 32,
    PANEL_LINE_TOP = 64,
    PANEL_LINE_BOTTOM = 128,
};
/* A panel takes every mouse event inside it. The one begun later lies on top. */
void ui_panel_begin(Ui *ui, const char *name, Rect r, unsigned flags);
void ui_panel_end(Ui *ui);
/* A scroll area of the given height inside a panel; its content may be taller. */
void ui_scroll_begin(Ui *ui, const char *name, float h);
void ui_scroll_end(Ui *ui);
void ui_scroll_to(Ui *ui, const char *name,
                  float y_u); /* sets the scroll of a panel or area in this scope; huge = the end */
/* A raised box that grows with what is put in it. */
void ui_box_begin(Ui *ui, const char *name);
void ui_box_end(Ui *ui);
void ui_push(Ui *ui, const char *name); /* a scope for names only */
void ui_pop(Ui *ui);

/* From here on rows of n cells: w[i] > 0 in u, 0 = an equal share of what is left. Each widget takes the next cell. w =
 * NULL: n equal cells. */
void ui_row(Ui *ui, float h, int n, const float *w);
void ui_column(Ui *ui);        /* back to one cell a row, each widget's own height */
void ui_place(Ui *ui, Rect r); /* only the next widget goes here */
Rect ui_cell(Ui *ui, float h); /* take the next cell for own drawing; h = 0: the row's height */
void ui_space(Ui *ui, float h);
void ui_separator(Ui *ui);
float ui_y(const Ui *ui);     /* u, where the next row begins */
float ui_width(const Ui *ui); /* u, of the current column */
void ui_label_width(Ui *ui,
                    float w); /* u kept left of sliders, fields and combos for their label; 0 = what the text needs */
float ui_gap(Ui *ui, float gap); /* u between rows and cells; gives back the old one */

/* ---- text ---- */
typedef enum UiAlign { ALIGN_LEFT, ALIGN_RIGHT, ALIGN_CENTER } UiAlign;
typedef struct UiFont { /* {0} = body, regular, ROLE_TEXT, left, one line */
    float size;         /* u, 0 = SIZE_BODY */
    uint8_t weight, role, align;
    bool wrap;   /* as many lines as it needs */
    bool cut_ok; /* may be shortened with an ellipsis without counting as cut (file names) */
} UiFont;
void ui_label(Ui *ui, const char *text, UiFont f);
void ui_heading(Ui *ui, const char *text); /* small capitals line as "ATTACK ON B7": text is shown as given */
typedef struct UiSpan {
    const char *text;
    uint8_t role, weight;
} UiSpan;
/* Text of several colours, wrapped at spaces. */
void ui_spans(Ui *ui, const UiSpan *s, int n, float size);
float ui_text_width(const Ui *ui, const char *s, float size, FontWeight w);               /* u */
float ui_text_height(const Ui *ui, const char *s, float size, FontWeight w, float width); /* u, wrapped to width */

/* ---- widgets ---- */
enum {
    BUTTON_PRIMARY = 1,
    BUTTON_DANGER = 2,
    BUTTON_ON = 4,       /* a toggle that is on */
    BUTTON_DISABLED = 8, /* never true; follow with ui_tooltip(reason) */
    BUTTON_LEFT = 16,    /* text at the left */
    BUTTON_FLAT = 32,    /* no frame until hovered */
    BUTTON_TALL = 64,    /* 34 u in a column */
};
bool ui_button(Ui *ui, const char *label, const char *key_cap, unsigned flags); /* key_cap: "Enter" or NULL */
float ui_button_width(const Ui *ui, const char *label, const char *key_cap);    /* u that it needs */
bool ui_icon_button(Ui *ui, const char *name, Icon icon, const char *letter,
                    unsigned flags); /* letter below the icon or NULL */
bool ui_image_button(Ui *ui, const char *name, ImageId image, unsigned flags);
bool ui_checkbox(Ui *ui, const char *label, bool *on, bool disabled);
/* One of n, as a row of rounded chips; true when changed. */
bool ui_chips(Ui *ui, const char *name, const char *const *label, int n, int *cur);
bool ui_tabs(Ui *ui, const char *name, const char *const *label, int n, int *cur);
/* value_text: what stands at the right (NULL = the number). */
bool ui_slider(Ui *ui, const char *label, int *v, int lo, int hi, int step, const char *value_text);
bool ui_slider_percent(Ui *ui, const char *label, int *v, int lo, int hi, int step);
enum { FIELD_NUMBER = 1, FIELD_WIDE_LABEL = 2 };
/* One line of UTF-8 in buf (cap bytes with the NUL); true when it changed. Never splits a character. */
bool ui_field(Ui *ui, const char *label, char *buf, size_t cap, const char *hint, unsigned flags);
bool ui_submitted(const Ui *ui); /* Enter in the last field */
bool ui_combo(Ui *ui, const char *label, const char *const *item, int n, int *cur);
void ui_progress(Ui *ui, const char *label, int permille, const char *text);
typedef struct UiSlice {
    int value; /* any unit; widths are in proportion */
    Color fill;
    const char *text; /* shown when it fits, or NULL */
} UiSlice;
void ui_stacked_bar(Ui *ui, const char *name, const UiSlice *s, int n, float h);
/* Small rounded labels that flow over as many lines as needed. */
void ui_pills(Ui *ui, const char *const *text, int n);
void ui_key_cap(Ui *ui, const char *key);
typedef enum BadgeShape { BADGE_DISC, BADGE_DIAMOND, BADGE_TAG } BadgeShape;
/* A badge of 14 u with a letter, in a cell or (badge_draw) anywhere, px. */
void ui_badge(Ui *ui, const char *letter, BadgeShape shape, Color fill);
void badge_draw(DrawList *d, const FontMetrics *fm, float cx, float cy, float size, const char *letter,
                BadgeShape shape, Color fill, Color ink);

enum { UI_HOVER = 1, UI_HELD = 2, UI_CLICK = 4, UI_DOUBLE = 8, UI_RIGHT = 16, UI_PRESSED = 32, UI_FOCUS = 64 };
/* An invisible widget: hit rect in u, answers UI_* bits. For own drawing, drag edges, minimap. */
unsigned ui_zone(Ui *ui, const char *name, Rect r, bool focusable);
Rect ui_last(const Ui *ui);           /* u, of the last widget */
unsigned ui_last_state(const Ui *ui); /* UI_* bits of the last widget */

/* ---- tables ---- */
typedef struct UiColumn {
    const char *head; /* may be NULL for all: then no head row */
    float w;          /* u; 0 = share of what is left */
    uint8_t align;
} UiColumn;
/* h = 0: as tall as its rows, else scrolls. */
void ui_table_begin(Ui *ui, const char *name, const UiColumn *c, int n, float h);
enum { ROW_SELECTED = 1, ROW_DISABLED = 2, ROW_MARKED = 4 /* a yellow frame */ };
unsigned ui_table_row(Ui *ui, const char *name, unsigned flags); /* UI_* bits */
void ui_table_cell(Ui *ui, const char *text, UiFont f);          /* align of the column unless f.align is set */
Rect ui_table_rect(Ui *ui);                                      /* take the next cell's rect for ui_place */
void ui_table_end(Ui *ui);

/* ---- above all ---- */
void ui_tooltip(Ui *ui, const char *text); /* for the last widget: after 120 ms, then at once while moving on */
/* A box of lines by a point in px, flipped at the edges: the odds at the fire cursor. */
typedef struct UiTip {
    const UiSpan *span;
    int n;
} UiTip;
void ui_tip_at(Ui *ui, float x, float y, const UiTip *line, int n, Role border);
void ui_toast(Ui *ui, const char *text, Role role); /* 6 s; at most two are kept */
void ui_toast_bottom(Ui *ui, float y_u);            /* the edge above which they stand */

typedef struct UiMenuItem {
    const char *label;  /* NULL = a line between */
    const char *key;    /* key cap or NULL */
    const char *reason; /* why not, and the paragraph; shown below the line, greyed. Not NULL = cannot be chosen */
    bool checked;
} UiMenuItem;
void ui_menu_open(Ui *ui, const char *name, float x_px, float y_px);
bool ui_menu_is_open(const Ui *ui, const char *name);
void ui_menu_close(Ui *ui);
/* While open: the chosen item's index, once; else -1. */
int ui_menu(Ui *ui, const char *name, const UiMenuItem *item, int n);

/* Between begin and end only the modal window's widgets answer; behind it a shade. Esc: ui_modal_escaped. */
void ui_modal_begin(Ui *ui, const char *name, const char *title, float w, float h);
bool ui_modal_escaped(const Ui *ui);
void ui_modal_end(Ui *ui);
