/* step_common: what the steps share: commands from words, fields that become ink when they are done, small rows. */
#include "client/edit/step_own.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void steps_clear(Steps *s) {
    memset(s, 0, sizeof *s);
    s->zone = s->objective = s->formation = s->unit = s->unfolded = s->onto = s->term = s->ghost_zone = STEP_NONE;
}

bool edit_wants_right(const Client *c) {
    return edit_on(c) && (edit_of(c)->sel_n > 0 || edit_step(c) != &EDIT_TABLE);
}

void steps_drop(Client *c) {
    Steps *s = steps_of(c);
    s->drag = STEP_DRAG_NONE;
    s->ghost_n = 0;
    s->held = 0;
    client_touch(c);
}

/* --- commands --- */

static void put_line(EditDo *d, const char *format, va_list args) {
    char *line = edit_of(d->c)->line;
    int n = vsnprintf(line, COMMAND_BYTES, format, args);
    edit_line(d, n > 0 && n < COMMAND_BYTES ? line : "");
}

void step_line(EditDo *d, const char *format, ...) {
    va_list args;
    va_start(args, format);
    put_line(d, format, args);
    va_end(args);
}

bool step_do(Client *c, const char *format, ...) {
    va_list args;
    EditDo d = edit_begin(c);
    va_start(args, format);
    put_line(&d, format, args);
    va_end(args);
    return edit_end(&d);
}

bool step_end(EditDo *d, const char *what) {
    enum { MOST = 70 }; /* bytes of what the log calls it */
    Text t = client_line_make(d->c);
    const char *quoted = step_quoted(d->c, what);
    size_t n = MIN(strlen(quoted) - 2, (size_t)MOST);
    while (n > 0 && ((uint8_t)quoted[1 + n] & 0xC0) == 0x80) n--;
    text_bytes(&t, quoted + 1, n);
    d->what = t.buf;
    return edit_end(d);
}

/* Neither quotes nor backslashes nor control characters are words of a command. */
const char *step_quoted(Client *c, const char *s) {
    Text t = client_line_make(c);
    text_char(&t, '"');
    for (; *s; s++) {
        if (t.len + 3 >= t.cap) break;
        text_char(&t, *s == '"' ? '\'' : *s == '\\' ? '/' : (uint8_t)*s < 32 || *s == 127 ? ' ' : *s);
    }
    while (t.len > 1 && ((uint8_t)t.buf[t.len - 1] & 0xC0) == 0x80 && t.len + 3 >= t.cap) t.len--; /* whole letters */
    text_char(&t, '"');
    return t.buf;
}

const char *step_number(Client *c, Wu v) {
    Text t = client_line_make(c);
    edit_number(c, v, &t);
    return t.buf;
}

const char *step_at(Client *c, Vec p) {
    Text t = client_line_make(c);
    edit_number(c, p.x, &t);
    text_char(&t, ',');
    edit_number(c, p.y, &t);
    return t.buf;
}

/* --- fields --- */

void steps_flush(Client *c) {
    StepField *f = &steps_of(c)->field;
    if (!f->ink) return;
    StepInk ink = f->ink;
    f->ink = NULL;
    f->path[0] = 0;
    if (strcmp(f->was, f->text) != 0) ink(c, f->id, f->text);
}

void step_field(Client *c, const char *name, TextId label, const char *value, size_t most, unsigned flags, StepInk ink,
                uint32_t id) {
    Ui *ui = c->ui;
    StepField *f = &steps_of(c)->field;
    char path[64], text[sizeof f->text];
    snprintf(path, sizeof path, "%s %u", name, id);
    bool live = f->ink == ink && strcmp(f->path, path) == 0;
    snprintf(text, sizeof text, "%s", live ? f->text : value);
    const char *words = label == TX_NONE ? client_named(c, "", path) : client_label(c, label, path);
    ui_field(ui, words, text, MIN(most + 1, sizeof text), NULL, flags);
    const char *at = ui_focus_path(ui);
    size_t n = strlen(at), m = strlen(path);
    bool focus = n >= m && strcmp(at + n - m, path) == 0, done = focus && ui_submitted(ui);
    if (live) {
        snprintf(f->text, sizeof f->text, "%s", text);
        if (done || !focus) steps_flush(c);
        if (done) ui_focus(ui, NULL);
    } else if (focus) {
        steps_flush(c); /* another one was being typed in */
        snprintf(f->path, sizeof f->path, "%s", path);
        snprintf(f->was, sizeof f->was, "%s", value);
        snprintf(f->text, sizeof f->text, "%s", text);
        f->ink = ink;
        f->id = id;
    }
}

/* --- rows --- */

void step_row(Client *c, TextId label, const char *value) {
    Ui *ui = c->ui;
    Rect r = ui_cell(ui, 20);
    ui_place(ui, (Rect){r.x, r.y, r.w * 0.4f, 20});
    ui_label(ui, client_text(c, label), (UiFont){.role = ROLE_SECOND, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w * 0.4f, r.y, r.w * 0.6f, 20});
    ui_label(ui, value, (UiFont){.weight = FONT_SEMIBOLD, .align = ALIGN_RIGHT, .cut_ok = true});
}

int step_count(Client *c, const char *name, TextId label, const char *value, bool less, bool more) {
    Ui *ui = c->ui;
    Rect r = ui_cell(ui, 28);
    float w = r.w - 132;
    ui_place(ui, (Rect){r.x, r.y, w, 28});
    ui_label(ui, client_text(c, label), (UiFont){.role = ROLE_SECOND, .cut_ok = true});
    ui_push(ui, name);
    ui_place(ui, (Rect){r.x + r.w - 128, r.y, 28, 28});
    bool down = ui_icon_button(ui, "less", ICON_MINUS, NULL, less ? 0 : BUTTON_DISABLED);
    ui_place(ui, (Rect){r.x + r.w - 98, r.y, 68, 28});
    ui_label(ui, value, (UiFont){.weight = FONT_SEMIBOLD, .align = ALIGN_CENTER, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w - 28, r.y, 28, 28});
    bool up = ui_icon_button(ui, "more", ICON_PLUS, NULL, more ? 0 : BUTTON_DISABLED);
    ui_pop(ui);
    int step = (c->mods & MOD_SHIFT) ? 5 : 1;
    return up ? step : down ? -step : 0;
}

uint8_t step_role(uint8_t seat) {
    return seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
}

const PlanSide *step_side(Client *c, Seat s, PlanSide *mem) {
    const View *v = client_view(c);
    if (v->g->plan.version) return plan_side_c(v->g, s);
    const BattleSide *b = &v->cat->battle->side[s];
    *mem = (PlanSide){
        .cohesion = b->cohesion, .determination = b->determination, .edge = b->edge, .sets_up_first = b->sets_up_first};
    snprintf(mem->nation, sizeof mem->nation, "%s", b->nation ? b->nation : "");
    snprintf(mem->name, sizeof mem->name, "%s", b->name ? b->name : "");
    return mem;
}

const char *step_side_name(Client *c, Seat s) {
    PlanSide mem;
    Text t = client_line_make(c);
    text_str(&t, step_side(c, s, &mem)->nation);
    if (t.len == 0) text_char(&t, s == SEAT_A ? 'A' : 'B');
    return t.buf;
}

/* Both sides may be of one nation: the letter tells them apart. */
bool step_sides(Client *c) {
    Steps *s = steps_of(c);
    Ui *ui = c->ui;
    Rect r = ui_cell(ui, 30);
    bool changed = false;
    for (int k = 0; k < SEATS; k++) {
        float w = (r.w - 6) / 2;
        Rect at = {r.x + (w + 6) * (float)k, r.y, w, 30};
        TEXT(name, 12);
        text_format(&name, "side %c", "AB"[k]);
        unsigned st = ui_zone(ui, name.buf, at, true);
        bool on = s->side == k;
        Color line = ui_color(ui, (Role)step_role((uint8_t)k));
        draw_frame(ui_list(ui), ui_to_px(ui, at), 5 * c->scale,
                   on ? style_alpha(line, 60) : ui_color(ui, (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED),
                   on ? line : ui_color(ui, ROLE_LINE), (on ? 2.0f : 1.0f) * c->scale);
        TEXT(words, 90);
        text_format(&words, "%c  %s", "AB"[k], step_side_name(c, (Seat)k));
        ui_place(ui, (Rect){at.x + 8, at.y, at.w - 16, at.h});
        ui_label(ui, words.buf,
                 (UiFont){.weight = on ? FONT_BOLD : FONT_SEMIBOLD,
                          .role = step_role((uint8_t)k),
                          .align = ALIGN_CENTER,
                          .cut_ok = true});
        if ((st & UI_CLICK) && !on) s->side = (uint8_t)k, changed = true;
    }
    return changed;
}

int step_year(Client *c) {
    const Battle *b = client_view(c)->cat->battle;
    return b->year ? b->year : b->date ? atoi(b->date) : 0;
}

bool step_has_word(const char *s, const char *word) {
    size_t n = strlen(word);
    for (; *s; s++) {
        size_t i = 0;
        while (i < n && tolower((unsigned char)s[i]) == tolower((unsigned char)word[i])) i++;
        if (i == n) return true;
    }
    return n == 0;
}

bool steps_enter(Client *c, bool shift) {
    (void)c, (void)shift;
    return true;
}

bool steps_rub_out(Client *c) {
    (void)c;
    return false;
}
