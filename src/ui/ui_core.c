#include "ui/ui_own.h"

#include <math.h>

/* ---- names and ids ---- */

static UiId id_add(UiId h, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) h = (h ^ (uint8_t)s[i]) * UINT64_C(1099511628211);
    return h;
}

static UiId id_of(const char *scope, const char *name) {
    UiId h = id_add(UINT64_C(14695981039346656037), scope, base_strlen(scope));
    h = id_add(h, name, base_strlen(name));
    return h > 1 ? h : 2; /* 0 is none, 1 is "nowhere" in focus_want */
}

UiId ui_own_path_id(const char *path) {
    return id_of(path, "");
}

static const char *mark(const char *label) {
    for (const char *s = label; *s; s++) {
        if (s[0] == '#' && s[1] == '#') return s;
    }
    return NULL;
}

const char *ui_own_name(const char *label) {
    const char *m = mark(label);
    return m ? m + 2 : label;
}

size_t ui_own_shown(const char *label) {
    const char *m = mark(label);
    return m ? (size_t)(m - label) : base_strlen(label);
}

/* Writes name after the present scope; the caller cuts it off again. */
static size_t path_add(Ui *ui, const char *name) {
    size_t at = base_strlen(ui->path), n = base_strlen(name);
    ASSERT(at + n + 2 < PATH_MAX_LEN);
    base_copy(ui->path + at, name, n + 1);
    return at;
}

UiId ui_own_id(const Ui *ui, const char *name) {
    return id_of(ui->path, name);
}

void ui_own_push(Ui *ui, const char *name) {
    ASSERT(ui->path_depth < LAY_MAX);
    ui->path_len[ui->path_depth++] = (int)path_add(ui, name);
    size_t n = base_strlen(ui->path);
    ui->path[n] = '/';
    ui->path[n + 1] = 0;
}

void ui_own_pop(Ui *ui) {
    ASSERT(ui->path_depth > 0);
    ui->path[ui->path_len[--ui->path_depth]] = 0;
}

void ui_push(Ui *ui, const char *name) {
    ui_own_push(ui, name);
}
void ui_pop(Ui *ui) {
    ui_own_pop(ui);
}

static void reg_add(Ui *ui, UiId id, const char *name, Rect r, unsigned flags) {
    size_t at = path_add(ui, name), n = base_strlen(ui->path) + 1;
    if (ui->reg_n < REG_MAX && ui->path_n + n <= PATH_TEXT) {
        bool focusable = (flags & BEHAVE_FOCUS) && !(flags & BEHAVE_DISABLED) && ui->layer >= ui->top_layer;
        ui->reg[ui->reg_n++] = (Reg){id, ui->path_n, focusable, (flags & BEHAVE_FIELD) != 0, r};
        base_copy(ui->path_text + ui->path_n, ui->path, n);
        ui->path_n += (uint32_t)n;
    }
    ui->path[at] = 0;
}

Keep *ui_own_keep(Ui *ui, UiId id) {
    Keep *oldest = &ui->keep[0];
    for (int i = 0; i < KEEP_MAX; i++) {
        Keep *k = &ui->keep[i];
        if (k->id == id) {
            k->frame = ui->frame;
            return k;
        }
        if (k->id == 0 || (oldest->id != 0 && k->frame < oldest->frame)) {
            if (oldest->id != 0) oldest = k;
        }
    }
    *oldest = (Keep){.id = id, .frame = ui->frame};
    return oldest;
}

/* ---- making ---- */

Ui *ui_make(void *mem, size_t size, const FontMetrics *fm) {
    _Static_assert(sizeof(Ui) <= UI_MEMORY, "UI_MEMORY must hold the Ui");
    if (!mem || size < UI_MEMORY || ((uintptr_t)mem & 15) != 0) return NULL;
    Ui *ui = mem;
    base_zero(ui, sizeof *ui);
    ui->fm = fm;
    ui->mouse = (Pt){-1e6f, -1e6f};
    ui->wake = UI_NEVER;
    ui->tip_gone = -1000000;
    ui->menu.cursor = -1;
    ui->f.scale = 1;
    draw_init(&ui->over, ui->over_cmd, OVER_CMD, ui->over_pt, OVER_PT, ui->over_text, OVER_TEXT);
    draw_init(&ui->top, ui->top_cmd, TOP_CMD, ui->top_pt, TOP_PT, ui->top_text, TOP_TEXT);
    return ui;
}

void ui_set_clipboard(Ui *ui, UiClipboard c) {
    ui->clip_board = c;
}

/* ---- input ---- */

bool ui_own_inside(Rect r, Pt p) {
    return p.x >= r.x && p.y >= r.y && p.x < r.x + r.w && p.y < r.y + r.h;
}

static bool over_any(const Ui *ui, Pt p) {
    if (ui->menu.id || ui->modal_last) return true;
    for (int i = 0; i < ui->panel_n[ui->now]; i++) {
        if (ui_own_inside(ui->panel[ui->now][i].r, p)) return true;
    }
    return false;
}

/* Keys with which a field edits; the rest with Ctrl stays the table's (save, end phase ...). */
static bool edit_chord(int key) {
    return key == KEY_A || key == KEY_C || key == KEY_X || key == KEY_V || key == KEY_LEFT || key == KEY_RIGHT ||
           key == KEY_HOME || key == KEY_END || key == KEY_BACKSPACE || key == KEY_DELETE || key == KEY_INSERT;
}

static bool any_focusable(const Ui *ui) {
    for (int i = 0; i < ui->reg_n; i++) {
        if (ui->reg[i].focusable) return true;
    }
    return false;
}

static bool wants_key(const Ui *ui, const InputEvent *e) {
    if (e->key >= KEY_F1 && e->key <= KEY_F12) return false;
    if (e->key == KEY_SHIFT || e->key == KEY_CTRL || e->key == KEY_ALT) return false;
    if (ui->menu.id || ui->modal_last) return true;
    if (e->mods & MOD_ALT) return false;
    if (ui->field_focus) return !(e->mods & MOD_CTRL) || edit_chord(e->key);
    if (e->mods & MOD_CTRL) return false;
    if (e->key == KEY_TAB) return any_focusable(ui);
    if (!ui->focus || !ui->focus_tab) return false;
    if (e->key == KEY_ENTER || e->key == KEY_ESC) return true;
    return ui->focus_keys && (e->key == KEY_LEFT || e->key == KEY_RIGHT || e->key == KEY_UP || e->key == KEY_DOWN ||
                              e->key == KEY_HOME || e->key == KEY_END);
}

bool ui_wants(const Ui *ui, const InputEvent *e) {
    Pt p = {e->x, e->y};
    switch (e->kind) {
    case INPUT_MOUSE_DOWN:
    case INPUT_WHEEL: return over_any(ui, p) || ui->active != 0;
    case INPUT_MOUSE_UP: return (ui->taken >> e->button) & 1u;
    case INPUT_MOUSE_MOVE: return !ui->given && (ui->active != 0 || over_any(ui, p));
    case INPUT_KEY_DOWN: return wants_key(ui, e);
    case INPUT_TEXT: return ui->field_focus || ui->menu.id || ui->modal_last;
    default: return false; /* releases of keys are everyone's: a held peek must end */
    }
}

static void queue_add(Ui *ui, const InputEvent *e) {
    if (ui->queue_n > 0 && e->kind == INPUT_MOUSE_MOVE) {
        InputEvent *tail = &ui->queue[(ui->queue_first + ui->queue_n - 1) % QUEUE_MAX];
        if (tail->kind == INPUT_MOUSE_MOVE) {
            *tail = *e;
            return;
        }
    }
    if (ui->queue_n == QUEUE_MAX) return; /* 256 unread clicks: the program hangs, and losing them is kinder */
    ui->queue[(ui->queue_first + ui->queue_n++) % QUEUE_MAX] = *e;
}

bool ui_input(Ui *ui, const InputEvent *e) {
    bool wants = ui_wants(ui, e);
    InputEvent move = {.kind = INPUT_MOUSE_MOVE, .x = e->x, .y = e->y, .mods = e->mods, .time = e->time};
    switch (e->kind) {
    case INPUT_MOUSE_DOWN:
        if (wants) {
            ui->taken |= 1u << e->button;
        } else {
            ui->given |= 1u << e->button;
            ui->focus = 0; /* the table has the keys now */
            ui->focus_tab = ui->field_focus = false;
        }
        queue_add(ui, wants ? e : &move);
        break;
    case INPUT_MOUSE_UP:
        queue_add(ui, wants ? e : &move);
        ui->taken &= ~(1u << e->button);
        ui->given &= ~(1u << e->button);
        break;
    case INPUT_MOUSE_MOVE: queue_add(ui, e); break;
    case INPUT_LEAVE:
        move.x = move.y = -1e6f;
        queue_add(ui, &move);
        break;
    case INPUT_FOCUS_LOST:
        ui->active = 0;
        ui->taken = ui->given = 0;
        break;
    default:
        if (wants) queue_add(ui, e);
        break;
    }
    return wants;
}

bool ui_own_key(const Ui *ui, int key) {
    return ui->ev.kind == INPUT_KEY_DOWN && ui->ev.key == key;
}

/* Takes moves up to and with the first other event. */
static void take_event(Ui *ui) {
    ui->ev = (InputEvent){.kind = INPUT_NONE};
    ui->pressed = ui->released = ui->right_pressed = false;
    while (ui->queue_n > 0) {
        InputEvent e = ui->queue[ui->queue_first];
        ui->queue_first = (ui->queue_first + 1) % QUEUE_MAX;
        ui->queue_n--;
        if (e.kind != INPUT_KEY_DOWN && e.kind != INPUT_TEXT) ui->mouse = (Pt){e.x, e.y};
        if (e.kind == INPUT_MOUSE_MOVE) continue;
        ui->ev = e;
        ui->pressed = e.kind == INPUT_MOUSE_DOWN && e.button == MOUSE_LEFT;
        ui->released = e.kind == INPUT_MOUSE_UP && e.button == MOUSE_LEFT;
        if (ui->pressed) ui->press_at = ui->mouse;
        ui->right_pressed = e.kind == INPUT_MOUSE_DOWN && e.button == MOUSE_RIGHT;
        break;
    }
}

static void walk_focus(Ui *ui, bool back) {
    int at = -1, n = ui->reg_n;
    for (int i = 0; i < n; i++) {
        if (ui->reg[i].id == ui->focus) at = i;
    }
    if (at < 0 && back) at = n;
    for (int k = 1; k <= n; k++) {
        int i = ((back ? at - k : at + k) % n + n) % n;
        if (ui->reg[i].focusable) {
            ui->focus = ui->reg[i].id;
            ui->focus_tab = ui->focus_moved = true;
            return;
        }
    }
}

static void take_focus(Ui *ui) {
    if (ui->focus_want) {
        ui->focus = ui->focus_want == 1 ? 0 : ui->focus_want;
        ui->focus_tab = ui->focus_want_tab;
        ui->focus_moved = true;
        ui->focus_want = 0;
        ui->focus_want_tab = false;
    }
    if (ui->pressed || ui->right_pressed) {
        ui->focus = 0;
        ui->focus_tab = false;
    }
    bool menu = ui->menu.id != 0;
    if (ui_own_key(ui, KEY_TAB) && !menu && ui->reg_n > 0) walk_focus(ui, (ui->ev.mods & MOD_SHIFT) != 0);
}

void ui_focus(Ui *ui, const char *path) {
    ui->focus_want = path ? ui_own_path_id(path) : 1;
    ui->settle = true;
}

/* ---- a pass ---- */

static void find_live_panel(Ui *ui) {
    int layer = -1;
    ui->panel_live = 0;
    for (int i = 0; i < ui->panel_n[ui->now]; i++) {
        const Panel *p = &ui->panel[ui->now][i];
        if (p->layer < layer || !ui_own_inside(p->r, ui->mouse)) continue;
        layer = p->layer;
        ui->panel_live = p->id;
    }
}

void ui_begin(Ui *ui, DrawList *out, const UiFrame *frame) {
    ASSERT(frame->scale > 0);
    ui->f = *frame;
    if (!ui->settle || ui->queue_n > 0) ui->passes = 0;
    ui->passes++;
    ui->frame++;
    ui->base = ui->list = out;
    draw_reset(&ui->over);
    draw_reset(&ui->top);
    take_event(ui);
    if (ui->menu.id && ui->menu.seen + 1 < ui->frame) ui_menu_close(ui);
    ui->top_layer = ui->menu.id ? LAYER_MENU : ui->modal_last ? LAYER_MODAL : LAYER_BASE;
    find_live_panel(ui);
    take_focus(ui);
    ui->settle = false;
    ui->now = 1 - ui->now;
    ui->panel_n[ui->now] = 0;
    ui->reg_n = 0;
    ui->path_n = 0;
    ui->path[0] = 0;
    ui->path_depth = ui->panel_depth = ui->lay_n = ui->scroll_n = ui->clip_n = ui->box_n = 0;
    ui->layer = LAYER_BASE;
    ui->placed = false;
    ui->label_w = 0;
    ui->hot_next = 0;
    ui->hot_field = ui->hot_press = ui->focus_seen = ui->field_focus = ui->focus_keys = false;
    ui->cut_n = 0;
    ui->cut[0] = 0;
    ui->tip_id = 0;
    ui->modal = 0;
    ui->modal_esc = ui->submitted = false;
    ui->wake = UI_NEVER;
    ui->last = (Rect){0};
    ui->last_id = 0;
    ui->last_state = 0;
    ui_own_lay_push(ui, 0, 0, frame->w / frame->scale, U_GRID);
}

static bool panels_changed(const Ui *ui) {
    const Panel *a = ui->panel[0], *b = ui->panel[1];
    if (ui->panel_n[0] != ui->panel_n[1]) return true;
    for (int i = 0; i < ui->panel_n[0]; i++) {
        if (a[i].id != b[i].id || a[i].layer != b[i].layer || a[i].r.x != b[i].r.x || a[i].r.y != b[i].r.y ||
            a[i].r.w != b[i].r.w || a[i].r.h != b[i].r.h)
            return true;
    }
    return false;
}

void ui_end(Ui *ui) {
    ASSERT(ui->path_depth == 0 && ui->panel_depth == 0 && ui->lay_n == 1 && ui->clip_n == 0 && ui->box_n == 0);
    if (ui->released) ui->active = 0;
    if (ui->focus && !ui->focus_seen) {
        ui->focus = 0; /* its widget is gone */
        ui->focus_tab = false;
        ui->settle = true;
    }
    if (ui_own_key(ui, KEY_ESC) && ui->focus && ui->top_layer != LAYER_MENU) {
        ui->focus = 0;
        ui->focus_tab = ui->field_focus = false;
        ui->settle = true;
    }
    if (ui->hot != ui->hot_next || panels_changed(ui) || ui->modal != ui->modal_last) ui->settle = true;
    if (ui->ev.kind != INPUT_NONE) ui->settle = true; /* what a click or key changed shows in the next pass */
    ui->hot = ui->hot_next;
    ui->modal_last = ui->modal;
    ui->focus_moved = false;
    ui_own_over_all(ui);
    draw_append(ui->base, &ui->over);
    draw_append(ui->base, &ui->top);
}

bool ui_more(const Ui *ui) {
    return ui->queue_n > 0 || (ui->settle && ui->passes < PASS_MAX);
}
int64_t ui_next_wake(const Ui *ui) {
    return ui->wake;
}
void ui_own_wake(Ui *ui, int64_t at) {
    ui->wake = MIN(ui->wake, at);
}

/* ---- answers ---- */

bool ui_find(const Ui *ui, const char *path, Rect *out) {
    UiId id = ui_own_path_id(path);
    for (int i = 0; i < ui->reg_n; i++) {
        if (ui->reg[i].id == id) {
            *out = ui->reg[i].r;
            return true;
        }
    }
    return false;
}

bool ui_registered(const Ui *ui, size_t i, const char **path, Rect *r, bool *focusable) {
    if (i >= (size_t)ui->reg_n) return false;
    *path = ui->path_text + ui->reg[i].path;
    *r = ui->reg[i].r;
    *focusable = ui->reg[i].focusable;
    return true;
}

const char *ui_focus_path(const Ui *ui) {
    for (int i = 0; ui->focus && i < ui->reg_n; i++) {
        if (ui->reg[i].id == ui->focus) return ui->path_text + ui->reg[i].path;
    }
    return "";
}

int ui_cut_count(const Ui *ui) {
    return ui->cut_n;
}
const char *ui_cut_text(const Ui *ui) {
    return ui->cut;
}
bool ui_focus_by_tab(const Ui *ui) {
    return ui->focus != 0 && ui->focus_tab;
}
bool ui_has_text_focus(const Ui *ui) {
    return ui->field_focus;
}
bool ui_pointer_over(const Ui *ui) {
    return over_any(ui, ui->mouse);
}
bool ui_text_cursor(const Ui *ui) {
    return ui->hot != 0 && ui->hot_field;
}
bool ui_hand_cursor(const Ui *ui) {
    return ui->hot != 0 && ui->hot_press;
}
float ui_scale(const Ui *ui) {
    return ui->f.scale;
}
Palette ui_palette(const Ui *ui) {
    return ui->f.palette;
}
Color ui_color(const Ui *ui, Role r) {
    return style_color(ui->f.palette, r);
}
DrawList *ui_list(Ui *ui) {
    return ui->list;
}
Pt ui_mouse(const Ui *ui) {
    return (Pt){ui->mouse.x / ui->f.scale, ui->mouse.y / ui->f.scale};
}
int64_t ui_now(const Ui *ui) {
    return ui->f.now;
}
Rect ui_window(const Ui *ui) {
    return (Rect){0, 0, ui->f.w / ui->f.scale, ui->f.h / ui->f.scale};
}
bool ui_submitted(const Ui *ui) {
    return ui->submitted;
}
unsigned ui_last_state(const Ui *ui) {
    return ui->last_state;
}

Rect ui_last(const Ui *ui) {
    float s = ui->f.scale;
    return (Rect){ui->last.x / s, ui->last.y / s, ui->last.w / s, ui->last.h / s};
}

float ui_own_px(const Ui *ui, float u) {
    return u * ui->f.scale;
}

Rect ui_to_px(const Ui *ui, Rect u) {
    float s = ui->f.scale, x = roundf(u.x * s), y = roundf(u.y * s);
    return (Rect){x, y, roundf((u.x + u.w) * s) - x, roundf((u.y + u.h) * s) - y};
}

float ui_scale_used(float wanted, float w_px, float h_px) {
    float s = CLAMP(wanted, 0.75f, 3.0f), fit = MIN(w_px / 640.0f, h_px / 360.0f);
    return MAX(MIN(s, fit), 0.25f); /* below that the window is too small for anything but its own plea */
}

UiClass ui_class(float w, float h) {
    if (w < 800 || h < 450) return UI_TINY;
    if (w < 1180 || h < 640) return UI_COMPACT;
    return w >= 1800 ? UI_WIDE : UI_NORMAL;
}

/* ---- behaviour ---- */

bool ui_own_live(const Ui *ui) {
    if (ui->layer < ui->top_layer) return false;
    UiId here = ui->panel_depth ? ui->panel_cur[ui->panel_depth - 1] : 0;
    return here == ui->panel_live;
}

/* Scrolls the areas around a widget so that the focus can be seen. */
static void show_focus(Ui *ui, Rect r) {
    for (int i = ui->scroll_n; i-- > 0;) {
        ScrollScope *s = &ui->scroll[i];
        if (!s->on) continue;
        Keep *k = ui_own_keep(ui, s->id);
        float margin = ui_own_px(ui, U_GRID), move = 0;
        if (r.y < s->view.y) move = r.y - s->view.y - margin;
        if (r.y + r.h > s->view.y + s->view.h) move = r.y + r.h - s->view.y - s->view.h + margin;
        if (move == 0) continue;
        k->scroll += move / ui->f.scale;
        ui->settle = true;
        return;
    }
}

unsigned ui_own_behave(Ui *ui, const char *name, Rect r, unsigned flags) {
    UiId id = ui_own_id(ui, name);
    bool off = (flags & BEHAVE_DISABLED) != 0;
    bool over =
        ui_own_live(ui) && !ui->given && ui_own_inside(r, ui->mouse) && ui_own_inside(ui_own_clip_now(ui), ui->mouse);
    unsigned state = 0;
    if (over && (ui->active == 0 || ui->active == id)) {
        ui->hot_next = id;
        ui->hot_field = (flags & BEHAVE_FIELD) != 0;
        ui->hot_press = !off && !(flags & BEHAVE_FIELD);
        if (ui->hot == id) state |= UI_HOVER;
        if (ui->right_pressed) state |= UI_RIGHT;
    }
    if (over && ui->pressed && !off) {
        ui->active = id; /* a widget drawn later on top takes it over */
        state |= UI_PRESSED;
        if (flags & BEHAVE_FIELD) ui->focus = id;
    }
    if (ui->active == id && !off) {
        state |= UI_HELD;
        if (ui->released && over) state |= ui->ev.clicks == 2 ? UI_CLICK | UI_DOUBLE : UI_CLICK;
    }
    if (ui->focus == id && (off || ui->layer < ui->top_layer)) {
        if (off) ui->focus = 0;
    } else if (ui->focus == id) {
        ui->focus_seen = true;
        ui->field_focus = (flags & BEHAVE_FIELD) != 0;
        ui->focus_keys = (flags & BEHAVE_KEYS) != 0;
        if (ui->focus_tab) state |= UI_FOCUS;
        if (ui->focus_moved) show_focus(ui, r);
        if (ui->focus_tab && ui_own_key(ui, KEY_ENTER) && !ui->ev.repeat && !(flags & BEHAVE_FIELD)) state |= UI_CLICK;
    }
    if (ui->focus == id) ui->focus_seen = true;
    reg_add(ui, id, name, r, flags);
    ui->last = r;
    ui->last_id = id;
    ui->last_state = state;
    return state;
}

unsigned ui_zone(Ui *ui, const char *name, Rect r, bool focusable) {
    Rect px = ui_to_px(ui, r);
    unsigned state = ui_own_behave(ui, name, px, focusable ? BEHAVE_FOCUS : 0);
    if (state & UI_FOCUS) ui_own_ring(ui, px, ui_own_px(ui, U_RADIUS));
    return state;
}
