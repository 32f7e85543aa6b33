/* edit: the mode itself: what of the window the editor takes over, and its steps. */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step that is built adds its row here; the umpire in play has those that are not draft_only. */
const EditStep EDIT_TABLE = {TX_UI_EDIT_STEP_TABLE, "Table", NULL, steps_table_right, &TABLE_MOUSE, false};
const EditStep *const EDIT_STEPS[] = {&EDIT_TABLE, &STEP_ZONES, &STEP_FORCES, &STEP_VICTORY, &STEP_CHECK};
const int EDIT_STEPS_N = (int)ARRAY_LEN(EDIT_STEPS);

void edit_go(Client *c, int step) {
    Edit *e = edit_of(c);
    steps_flush(c);
    edit_drop(c);
    steps_drop(c);
    e->tile = -1;
    e->step = CLAMP(step, 0, EDIT_STEPS_N - 1);
    edit_select(c, PIECE_NONE, false);
}

const EditStep *edit_step(const Client *c) {
    return EDIT_STEPS[CLAMP(edit_of(c)->step, 0, EDIT_STEPS_N - 1)];
}

bool edit_on(const Client *c) {
    return c->edit && c->edit->on;
}

bool edit_drafts(const Client *c) {
    return edit_on(c) && c->edit->draft;
}

/* A unit on its way to the table is carried in every step. */
static const RulesUi *mouse(Client *c) {
    return (steps_of(c)->drag == STEP_DRAG_UNIT ? &STEP_FORCES : edit_step(c))->mouse;
}

static Edit *edit_new(void) {
    Edit *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->form = malloc(sizeof *e->form);
    e->next = malloc(sizeof *e->next);
    e->work = malloc(sizeof *e->work);
    e->outline = malloc(sizeof *e->outline * OUTLINE_MOST);
    e->px = malloc(sizeof *e->px * OUTLINE_MOST);
    e->line = malloc(COMMAND_BYTES);
    e->steps = calloc(1, sizeof *e->steps);
    e->tile = e->tray_drag = -1;
    e->draw_as = AS_CORNERS;
    e->snap = SNAP_HALF;
    e->density = GROUND_MIXED;
    snprintf(e->seed, sizeof e->seed, "1");
    e->hover = PIECE_NONE;
    if (e->form && e->next && e->work && e->outline && e->px && e->line && e->steps) {
        steps_clear(e->steps);
        return e;
    }
    free(e->form), free(e->next), free(e->work), free(e->outline), free(e->px), free(e->line), free(e->steps);
    free(e);
    return NULL;
}

void edit_free(Client *c) {
    Edit *e = c->edit;
    if (!e) return;
    for (uint32_t i = 0; i < e->clip_n; i++) free(e->clip[i]);
    edit_checks_free(e);
    if (e->swatch) c->host.images.drop(c->host.images.user, e->swatch);
    free(e->form), free(e->next), free(e->work), free(e->outline), free(e->px), free(e->line), free(e->steps);
    free(e);
    c->edit = NULL;
}

void edit_enter(Client *c, bool draft) {
    if (!client_has_game(c) || edit_on(c)) return;
    if (!c->edit) c->edit = edit_new();
    Edit *e = c->edit;
    if (!e) {
        client_say(c, ROLE_BLOCKED, client_text(c, TX_UI_WINDOW_MEMORY));
        return;
    }
    e->on = true;
    e->draft = draft;
    e->step = 0;
    e->play = c->rules;
    c->rules = &EDIT_UI;
    if (e->snap == SNAP_HALF || e->snap == SNAP_CM) e->snap = edit_unit(c) == WU_CM ? SNAP_CM : SNAP_HALF;
    client_select(c, STAND_NONE, false);
    edit_select(c, PIECE_NONE, false);
    c->want_fit_table = true;
}

static void show_all_layers(Client *c) {
    Edit *e = edit_of(c);
    if (!e->layer_hidden) return;
    e->layer_hidden = 0;
    board_hide_paints(c->board, 0);
    c->ground_version = UINT32_MAX;
}

void edit_leave(Client *c) {
    Edit *e = c->edit;
    if (!edit_on(c) || e->draft) return;
    edit_drop(c);
    e->tile = -1;
    show_all_layers(c);
    c->rules = e->play;
    e->on = false;
    client_changed(c);
}

void edit_close(Client *c) {
    Edit *e = c->edit;
    if (!e) return;
    if (e->on) {
        edit_drop(c);
        show_all_layers(c);
        c->rules = e->play;
    }
    e->on = false;
    e->tile = -1;
    steps_clear(e->steps);
    e->sel_n = e->picked_n = 0;
    e->corners = false;
    e->hover = PIECE_NONE;
    e->why[0] = 0;
    e->generating = false;
    edit_checks_free(e);
    memset(e->group, 0, sizeof e->group);
    memset(e->piece_locked, 0, sizeof e->piece_locked);
}

float edit_tray_width(const Client *c, UiClass cls) {
    (void)c;
    return cls == UI_TINY ? 0 : cls == UI_COMPACT ? 152 : 220;
}

/* --- what the window asks of a rule set, while the editor has it --- */

static void changed(Client *c) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Table t = game_table(v->g);
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->sel_n; i++)
        if (e->sel[i] < t.piece_n && !(t.piece[e->sel[i]].flags & PIECE_GONE)) e->sel[n++] = e->sel[i];
    e->sel_n = n;
    e->hover = PIECE_NONE;
    uint32_t corners = n == 1 ? t.piece[e->sel[0]].pt_n : 0;
    if (n != 1) e->corners = false;
    for (uint32_t i = corners; i < PIECE_POINTS; i++)
        if (e->picked[i]) e->picked[i] = 0, e->picked_n--;
    if (e->play && e->play->changed && !e->draft) e->play->changed(c); /* no rule runs on a draft */
}

static float strip(Client *c, Rect r, bool draw) {
    (void)c, (void)r, (void)draw;
    return 0;
}

static void work(Client *c) {
    (void)c;
}
static void overlay(Client *c) {
    if (mouse(c)->overlay) mouse(c)->overlay(c);
}
static bool click(Client *c, const Hit *h) {
    return mouse(c)->click(c, h);
}
static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    return mouse(c)->drag(c, from, to, step);
}
static bool key(Client *c, const InputEvent *e) {
    return mouse(c)->key(c, e);
}
static bool enter(Client *c, bool shift) {
    return mouse(c)->enter(c, shift);
}
static bool rub_out(Client *c) {
    return mouse(c)->rub_out(c);
}
static bool escape(Client *c) {
    return mouse(c)->escape(c);
}
static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    return mouse(c)->hover(c, h, a, b, ra, rb);
}
static void hint(Client *c, Text *out) {
    mouse(c)->hint(c, out);
}
static int cursor(Client *c, const Hit *h) {
    return mouse(c)->cursor(c, h);
}
static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    return mouse(c)->menu(c, h, out, cap);
}
static void draw(Client *c) {
    mouse(c)->draw(c);
}

/* What goes on as in play. */
static const RulesUi *play(Client *c) {
    return edit_of(c)->play;
}
static TextId outcome(const Event *ev, uint8_t *role) {
    (void)ev;
    *role = ROLE_TEXT;
    return TX_NONE;
}
static int points(Client *c, Seat s) {
    const View *v = client_view(c);
    return play(c) && play(c)->points ? play(c)->points(c, s) : v->rs->evaluate(v, s);
}
static uint8_t holder(Client *c, const Objective *o) {
    return play(c) ? play(c)->holder(c, o) : SEAT_NONE;
}
static RuleRef explain(Client *c) {
    return play(c) ? play(c)->explain(c) : 0;
}
static void peek(Client *c, char letter, StandIx s) {
    if (play(c) && play(c)->peek) play(c)->peek(c, letter, s);
}
static void close(Client *c) {
    if (play(c) && play(c)->close) play(c)->close(c);
}
static bool no_secrets(Client *c) {
    (void)c;
    return false;
}
static void secrets(Client *c) {
    (void)c;
}

const RulesUi EDIT_UI = {.id = "edit",
                         .changed = changed,
                         .strip = strip,
                         .outcome = outcome,
                         .points = points,
                         .guide_battle = "",
                         .work = work,
                         .overlay = overlay,
                         .click = click,
                         .drag = drag,
                         .key = key,
                         .enter = enter,
                         .rub_out = rub_out,
                         .escape = escape,
                         .hover = hover,
                         .hint = hint,
                         .cursor = cursor,
                         .holder = holder,
                         .explain = explain,
                         .draw = draw,
                         .close = close,
                         .peek = peek,
                         .has_secrets = no_secrets,
                         .secrets = secrets,
                         .menu = menu};

void edit_hint(Client *c, Text *out) {
    hint(c, out);
}

void edit_probe(Client *c, Text *out) {
    const Edit *e = c->edit;
    bool on = edit_on(c);
    text_format(out, ",\"edit\":{\"on\":%d,\"tile\":%d,\"pen\":%u,\"drag\":%d,\"corners\":%d,\"sel\":[", on,
                on ? e->tile : -1, on ? e->pen_n : 0, on ? e->drag : 0, on && e->corners);
    for (uint32_t i = 0; on && i < e->sel_n; i++) text_format(out, i ? ",%d" : "%d", e->sel[i]);
    text_char(out, ']');
    if (on && e->sel_n > 0) { /* its handles */
        Box b = edit_frame(c);
        Pt p = edit_handle_px(c, b, 1), q = edit_handle_px(c, b, 5);
        text_format(out, ",\"frame\":[%d,%d,%d,%d]", (int)p.x, (int)p.y, (int)(q.x - p.x), (int)(q.y - p.y));
    }
    text_char(out, '}');
}
