/* The inside of Ui, for the .c files of this room only. Everything is px unless it says u. */
#pragma once
#include "ui/ui.h"

enum {
    REG_MAX = 4096,
    PATH_TEXT = 192 * 1024,
    PATH_MAX_LEN = 256,
    PANEL_MAX = 64,
    LAY_MAX = 24,
    CELL_MAX = 24,
    CLIP_MAX = 24,
    KEEP_MAX = 256,
    QUEUE_MAX = 256,
    OVER_CMD = 6144,
    OVER_PT = 16384,
    OVER_TEXT = 64 * 1024,
    TOP_CMD = 2048,
    TOP_PT = 4096,
    TOP_TEXT = 32 * 1024,
    TOAST_MAX = 2,
    PASS_MAX = 4, /* settling passes: hover, scroll and new panels need one or two, never more */
};

#define TIP_DELAY_MS 120
#define TIP_WARM_MS  400
#define TOAST_MS     6000
#define TOAST_WIDTH  480.0f /* u at most: then it wraps */

typedef enum Layer { LAYER_BASE, LAYER_MODAL, LAYER_MENU } Layer;

typedef struct Reg {
    UiId id;
    uint32_t path;
    bool focusable;
    bool field;
    Rect r;
} Reg;

typedef struct Panel {
    UiId id;
    Rect r;
    int layer;
} Panel;

/* What outlives a frame, by id: scroll offset and content height, text field offset. */
typedef struct Keep {
    UiId id;
    uint32_t frame;
    float scroll, content; /* u */
} Keep;

typedef struct Lay {
    float x, y, w;        /* u: column, and where the next row begins */
    float gap;            /* u between rows and cells */
    float row_h, row_max; /* u */
    float cell_x[CELL_MAX], cell_w[CELL_MAX];
    int n, i;     /* cells a row, next cell; n = 0: a column */
    float bottom; /* u, lowest y reached */
} Lay;

typedef struct ScrollScope {
    UiId id;
    Rect view; /* px */
    float top; /* u, y of the content's start, scrolled */
    float pad;
    bool on;
} ScrollScope;

typedef struct Menu {
    UiId id;
    float x, y;   /* px */
    int cursor;   /* by keys; -1 none */
    float scroll; /* px */
    uint32_t seen;
} Menu;

typedef struct Toast {
    char text[200];
    Role role;
    int64_t until;
} Toast;

typedef struct TableScope {
    UiColumn col[CELL_MAX];
    float x[CELL_MAX], w[CELL_MAX]; /* px */
    int n, cell;
    Rect row;
    bool row_disabled, scrolls;
} TableScope;

struct Ui {
    const FontMetrics *fm;
    UiClipboard clip_board;
    UiFrame f;
    DrawList *base, *list; /* list = base, &over or &top */
    DrawList over, top;    /* what floats; menus and tooltips, which a window drawn after them must not cover */
    DrawCmd over_cmd[OVER_CMD];
    Pt over_pt[OVER_PT];
    char over_text[OVER_TEXT];
    DrawCmd top_cmd[TOP_CMD];
    Pt top_pt[TOP_PT];
    char top_text[TOP_TEXT];

    InputEvent queue[QUEUE_MAX];
    int queue_first, queue_n;
    InputEvent ev; /* the one key, click, wheel or text of this pass; kind NONE if none */
    Pt mouse, press_at;
    unsigned taken; /* buttons whose press the widgets took: their release is theirs too */
    unsigned given; /* buttons held down on the table: until release the panels are as if not there */
    bool pressed, released, right_pressed;

    UiId hot, hot_next, active, focus, focus_want;
    bool focus_want_tab, focus_tab, focus_moved, focus_seen, hot_field, hot_press, field_focus, focus_keys;
    uint32_t frame;
    int passes;
    bool settle;
    int64_t wake;

    Reg reg[REG_MAX];
    int reg_n;
    char path_text[PATH_TEXT];
    uint32_t path_n;
    char path[PATH_MAX_LEN];
    int path_len[LAY_MAX], path_depth;

    Panel panel[2][PANEL_MAX];
    int panel_n[2], now; /* now = index of the set being built */
    UiId panel_live;     /* the topmost panel under the pointer, by the last pass */
    UiId panel_cur[8];
    int panel_depth, layer, top_layer;

    Lay lay[LAY_MAX];
    int lay_n;
    ScrollScope scroll[LAY_MAX];
    int scroll_n;
    Rect clip[CLIP_MAX];
    int clip_n;
    float label_w; /* u */
    bool placed;
    Rect place; /* u */
    size_t box_cmd[LAY_MAX];
    float box_y[LAY_MAX];
    int box_n;

    Keep keep[KEEP_MAX];

    Rect last; /* px */
    UiId last_id;
    unsigned last_state;

    int cut_n;
    char cut[96];

    TableScope table;
    Menu menu;
    UiId modal, modal_last;
    bool modal_esc, submitted;
    Toast toast[TOAST_MAX];
    int toast_n;
    float toast_bottom; /* u; 0 = default */

    char tip[640];
    UiId tip_id, tip_shown, tip_wait;
    int64_t tip_since, tip_gone;

    /* the text field that has the keys */
    UiId edit;
    int caret, anchor; /* bytes */
    float edit_x;      /* px scrolled */
    char edit_back[256];
};

/* core */
float ui_own_px(const Ui *ui, float u);
UiId ui_own_id(const Ui *ui, const char *name); /* id of name in the present scope */
UiId ui_own_path_id(const char *path);
const char *ui_own_name(const char *label); /* after "##", or the label itself */
size_t ui_own_shown(const char *label);     /* bytes before "##" */
void ui_own_push(Ui *ui, const char *name);
void ui_own_pop(Ui *ui);
void ui_own_clip(Ui *ui, Rect px);
void ui_own_unclip(Ui *ui);
Rect ui_own_clip_now(const Ui *ui);
Keep *ui_own_keep(Ui *ui, UiId id);
bool ui_own_inside(Rect r, Pt p);
bool ui_own_live(const Ui *ui);
void ui_own_lay_push(Ui *ui, float x, float y, float w, float gap);
Lay *ui_own_lay(Ui *ui);
void ui_own_lay_pop(Ui *ui);
/* As ui_cell; `grow`: what wraps may make its row taller than the row was announced. */
Rect ui_own_cell(Ui *ui, float h, bool grow);
enum { BEHAVE_FOCUS = 1, BEHAVE_DISABLED = 2, BEHAVE_FIELD = 4, BEHAVE_KEYS = 8 /* arrows too */ };
unsigned ui_own_behave(Ui *ui, const char *name, Rect px, unsigned flags);
bool ui_own_key(const Ui *ui, int key); /* pressed in this pass, repeats included */
void ui_own_panel_add(Ui *ui, UiId id, Rect px);
void ui_own_layer(Ui *ui, int layer); /* widgets and drawing go there now */
void ui_own_wake(Ui *ui, int64_t at);

/* text */
float ui_own_text_w(const Ui *ui, const char *s, size_t n, float size_u, FontWeight w); /* px */
float ui_own_line_h(const Ui *ui, float size_u, FontWeight w);                          /* px */
/* One line inside r, vertically centred; shortened when too long. Gives the width used. */
float ui_own_text(Ui *ui, Rect r, const char *s, size_t n, float size_u, FontWeight w, Color c, UiAlign a, bool cut_ok);
/* Bytes of the longest beginning of s (n bytes) that fits; breaks at spaces and newlines; *skip = white space to leave
 * out after it. `must`: at least one character, even if a word has to be broken. */
size_t ui_own_fit(const Ui *ui, const char *s, size_t n, float size_u, FontWeight w, float width_px, bool must,
                  size_t *skip);
size_t ui_own_next_char(const char *s, size_t n, size_t at);
size_t ui_own_prev_char(const char *s, size_t at);
/* Draws the label left of a control and gives what remains of r. */
Rect ui_own_label_left(Ui *ui, Rect r, const char *label);
Color ui_own_ink_on(const Ui *ui, Color fill);  /* ink or text, whichever reads better */
float ui_own_thin(const Ui *ui);                /* px of a thin line, at least 1 */
void ui_own_ring(Ui *ui, Rect r, float radius); /* the focus ring */
float ui_own_key_cap_w(const Ui *ui, const char *key);
void ui_own_key_cap(Ui *ui, Rect r, const char *key, Color ink, Color line);
void ui_own_menu_open_id(Ui *ui, UiId id, float x, float y);
void ui_own_over_all(Ui *ui); /* tooltip and toasts at the end of a pass */
