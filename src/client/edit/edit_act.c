/* edit_act: what is done with the pieces in hand by key or button. */
#include "client/edit/edit_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "U piece del t1 t2 ..." and the like: the pieces in hand. */
static void name_all(Client *c, Text *t) {
    Edit *e = edit_of(c);
    for (uint32_t i = 0; i < e->sel_n; i++) {
        text_char(t, ' ');
        piece_label(client_view(c)->g, e->sel[i], t);
    }
}

void edit_delete_line(EditDo *d) {
    Text t = text_make(edit_of(d->c)->line, COMMAND_BYTES);
    text_str(&t, "U piece del");
    name_all(d->c, &t);
    edit_line(d, t.buf);
}

void edit_delete(Client *c) {
    Edit *e = edit_of(c);
    if (corner_delete(c) || e->sel_n == 0) return;
    EditDo d = edit_begin(c);
    edit_delete_line(&d);
    if (edit_end(&d)) edit_select(c, PIECE_NONE, false);
}

static bool all_by(Client *c, const char *verb, Vec by) {
    Edit *e = edit_of(c);
    Text t = text_make(e->line, COMMAND_BYTES);
    text_format(&t, "U piece %s", verb);
    name_all(c, &t);
    text_str(&t, " by ");
    edit_number(c, by.x, &t);
    text_char(&t, ',');
    edit_number(c, by.y, &t);
    EditDo d = edit_begin(c);
    edit_line(&d, t.buf);
    return edit_end(&d);
}

void edit_nudge(Client *c, Vec by) {
    if (edit_of(c)->sel_n > 0 && (by.x != 0 || by.y != 0)) all_by(c, "move", by);
}

static void select_from(Client *c, uint32_t first) {
    Edit *e = edit_of(c);
    edit_select(c, PIECE_NONE, false);
    for (uint32_t i = first; i < client_view(c)->g->piece_n && e->sel_n < EDIT_SEL; i++)
        e->sel[e->sel_n++] = (PieceIx)i;
}

void edit_double(Client *c, Vec by) {
    uint32_t first = client_view(c)->g->piece_n;
    if (edit_of(c)->sel_n > 0 && all_by(c, "copy", by)) select_from(c, first);
}

/* --- one change of every piece in hand --- */

typedef void (*Change)(Client *c, Form *f, const void *how);

static bool change_all(Client *c, Change change, const void *how) {
    Edit *e = edit_of(c);
    EditDo d = edit_begin(c);
    for (uint32_t i = 0; i < e->sel_n; i++) {
        form_of(client_view(c), e->sel[i], e->form);
        *e->next = *e->form;
        change(c, e->next, how);
        edit_set(&d, e->sel[i], e->form, e->next);
    }
    return edit_end(&d);
}

static Vec middle_of(Client *c) {
    Box b = edit_frame(c);
    return (Vec){(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
}

/* "U piece turn t1 t2 about 10,10 by 15": one command for all in hand. */
static void about(Client *c, const char *verb, Vec at, const char *rest) {
    Text t = text_make(edit_of(c)->line, COMMAND_BYTES);
    text_format(&t, "U piece %s", verb);
    name_all(c, &t);
    text_str(&t, " about ");
    edit_number(c, at.x, &t);
    text_char(&t, ',');
    edit_number(c, at.y, &t);
    text_str(&t, rest);
    EditDo d = edit_begin(c);
    edit_line(&d, t.buf);
    edit_end(&d);
}

void edit_turn_by(Client *c, Angle by) {
    TEXT(rest, 40);
    if (edit_of(c)->sel_n == 0 || by == 0) return;
    text_str(&rest, " by ");
    text_ratio(&rest, angle_to_mdeg(by), 1000, 3, true);
    about(c, "turn", middle_of(c), rest.buf);
}

void edit_mirror(Client *c, bool upright) {
    if (edit_of(c)->sel_n == 0) return;
    about(c, "mirror", middle_of(c), upright ? " up" : " across");
}

void edit_scale_all(Client *c, Vec at, int thousandths) {
    TEXT(rest, 24);
    if (edit_of(c)->sel_n == 0 || thousandths == 1000) return;
    text_format(&rest, " to %d", thousandths);
    about(c, "scale", at, rest.buf);
}

static void level_one(Client *c, Form *f, const void *how) {
    if (client_view(c)->cat->kind[f->kind].paint == PAINT_HILL) f->level = (int16_t) * (const int *)how;
}

void edit_level(Client *c, int level) {
    change_all(c, level_one, &level);
}

typedef struct Line {
    int how;
    Box frame;
} Line;

static void align_one(Client *c, Form *f, const void *how) {
    const Line *l = how;
    (void)c;
    Box b = form_box(f);
    Vec by = {0, 0};
    switch (l->how) {
    case 0: by.x = l->frame.x0 - b.x0; break;
    case 1: by.x = (l->frame.x0 + l->frame.x1) / 2 - (b.x0 + b.x1) / 2; break;
    case 2: by.x = l->frame.x1 - b.x1; break;
    case 3: by.y = l->frame.y1 - b.y1; break;
    case 4: by.y = (l->frame.y0 + l->frame.y1) / 2 - (b.y0 + b.y1) / 2; break;
    default: by.y = l->frame.y0 - b.y0; break;
    }
    form_shift(f, by);
}

void edit_align(Client *c, int how) {
    if (edit_of(c)->sel_n < 2) return;
    Line l = {how, edit_frame(c)};
    change_all(c, align_one, &l);
}

void edit_kind(Client *c, uint16_t kind) {
    Edit *e = edit_of(c);
    EditDo d = edit_begin(c);
    for (uint32_t i = 0; i < e->sel_n; i++) {
        Text t = text_make(e->line, COMMAND_BYTES);
        text_str(&t, "U piece kind ");
        piece_label(client_view(c)->g, e->sel[i], &t);
        text_format(&t, " %s", client_view(c)->cat->kind[kind].id);
        edit_line(&d, t.buf);
    }
    edit_end(&d);
}

void edit_group(Client *c, bool together) {
    Edit *e = edit_of(c);
    if (together && e->sel_n < 2) return;
    uint16_t number = together ? ++e->group_last : 0;
    for (uint32_t i = 0; i < e->sel_n; i++) e->group[e->sel[i]] = number;
    client_touch(c);
}

/* --- clipboard --- */

void edit_copy(Client *c) {
    Edit *e = edit_of(c);
    for (uint32_t i = 0; i < e->clip_n; i++) free(e->clip[i]);
    e->clip_n = 0;
    for (uint32_t i = 0; i < e->sel_n && e->clip_n < EDIT_CLIP; i++) {
        Form *f = malloc(sizeof *f);
        if (!f) break;
        form_of(client_view(c), e->sel[i], f);
        e->clip[e->clip_n++] = f;
    }
}

void edit_paste(Client *c, Vec by) {
    Edit *e = edit_of(c);
    uint32_t first = client_view(c)->g->piece_n;
    if (e->clip_n == 0) return;
    EditDo d = edit_begin(c);
    for (uint32_t i = 0; i < e->clip_n; i++) {
        *e->next = *e->clip[i];
        form_shift(e->next, by);
        edit_add(&d, e->next);
    }
    if (edit_end(&d)) select_from(c, first);
}
