/* edit_cmd: pencil to ink. The commands of one gesture stand or fall together, and undo takes them back together. */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Wu edit_unit(Client *c) {
    return client_view(c)->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH;
}

void edit_number(Client *c, Wu v, Text *out) {
    bool cm = client_view(c)->cat->spec->unit[0] == 'c';
    text_ratio(out, v, cm ? WU_CM : WU_INCH, cm ? 3 : 4, true);
}

static void short_number(Client *c, Wu v, Text *out) {
    bool cm = client_view(c)->cat->spec->unit[0] == 'c';
    text_ratio(out, v, cm ? WU_CM : WU_INCH, 1, false);
}

void edit_corner_text(Client *c, Vec at, Text *out) {
    TEXT(x, 24);
    TEXT(y, 24);
    short_number(c, at.x, &x);
    short_number(c, at.y, &y);
    client_put(c, out, TX_UI_STATUS_WHERE, "x=%s\ty=%s", x.buf, y.buf);
}

void edit_refuse(Client *c, const char *why) {
    Edit *e = edit_of(c);
    snprintf(e->why, sizeof e->why, "%s", why);
    e->why_until = c->now + 5000;
    client_wake_at(c, e->why_until);
    client_touch(c);
}

EditDo edit_begin(Client *c) {
    if (session_looking(c->session) != UINT32_MAX) session_look(c->session, UINT32_MAX);
    session_hold_flush(c->session, true);
    return (EditDo){.c = c, .first = session_records(c->session)};
}

static void refused(Client *c, const char *line, const SessionReply *r) {
    TEXT(why, 500);
    if (r->parse != TX_NONE) {
        const View *v = client_view(c);
        command_error_print(v->cat, (TextId)r->parse, line, strlen(line), r->at, &why);
    } else {
        verdict_print(client_view(c)->cat, client_view(c)->g, &r->verdict, &why);
    }
    edit_refuse(c, why.buf);
}

void edit_line(EditDo *d, const char *line) {
    if (d->failed) return;
    SessionReply r = session_submit(d->c->session, line, strlen(line));
    if (r.accepted) return;
    d->failed = true;
    refused(d->c, line, &r);
}

static void put_corners(Client *c, const Form *f, Text *t) {
    for (uint32_t i = 0; i < f->n; i++) {
        text_char(t, ' ');
        edit_number(c, f->pt[i].x, t);
        text_char(t, ',');
        edit_number(c, f->pt[i].y, t);
        if (f->shape != PIECE_SPOT && (f->pt[i].mark & POINT_SMOOTH)) text_char(t, 's');
        if (f->shape == PIECE_AREA && (f->pt[i].mark & POINT_RING_END)) text_char(t, ';');
    }
}

static void put_face(const Form *f, Text *t) {
    text_str(t, " facing ");
    text_ratio(t, angle_to_mdeg(f->face), 1000, 3, true);
}

static Text line_of(Client *c) {
    return text_make(edit_of(c)->line, COMMAND_BYTES);
}

/* While the sides place terrain in turn, what counts is the next one's (matg 23.2). */
static void put_placer(Client *c, const Form *f, Text *t) {
    const View *v = client_view(c);
    Account a;
    if (!edit_of(c)->draft || !ground_counts(v->cat, f->kind)) return;
    ground_account(v, &a);
    if (a.rolled && !a.done && a.next < SEATS) text_format(t, " by %c", "AB"[a.next]);
}

void edit_add(EditDo *d, const Form *f) {
    static const char *const SHAPE[] = {"area", "line", "spot"};
    Client *c = d->c;
    Text t = line_of(c);
    text_format(&t, "U piece add %s %s at", client_view(c)->cat->kind[f->kind].id, SHAPE[f->shape]);
    put_corners(c, f, &t);
    if (f->level) text_format(&t, " level %d", f->level);
    if (f->width > 0 && f->shape == PIECE_LINE) {
        text_str(&t, " width ");
        edit_number(c, f->width, &t);
    }
    if (f->face) put_face(f, &t);
    if (!d->quiet) put_placer(c, f, &t);
    steps_piece_words(d, f->kind, &t);
    uint32_t n = client_view(c)->g->piece_n;
    edit_line(d, t.cut ? "" : t.buf);
    if (d->failed || n >= TABLE_PIECES) return;
    edit_of(c)->group[n] = edit_of(c)->piece_locked[n] = 0; /* the slot of an undone piece may come again */
}

static bool same_corners(const Form *a, const Form *b) {
    return a->n == b->n && memcmp(a->pt, b->pt, sizeof *a->pt * a->n) == 0;
}

void edit_set(EditDo *d, PieceIx p, const Form *was, const Form *f) {
    Client *c = d->c;
    Text t = line_of(c);
    text_str(&t, "U piece set ");
    piece_label(client_view(c)->g, p, &t);
    size_t bare = t.len;
    if (!same_corners(was, f)) {
        text_str(&t, " at");
        put_corners(c, f, &t);
    }
    if (f->level != was->level) text_format(&t, " level %d", f->level);
    if (f->width != was->width) {
        text_str(&t, " width ");
        edit_number(c, f->width, &t);
    }
    if (f->face != was->face) put_face(f, &t);
    if (t.len > bare) edit_line(d, t.cut ? "" : t.buf);
}

/* Several records become one step of undo, named in the log by what was done. */
static void bind(EditDo *d) {
    uint32_t n = session_records(d->c->session) - d->first;
    TEXT(t, 160);
    if (n < 2) return;
    text_format(&t, "U together %u \"%s\"", n, d->what ? d->what : client_text(d->c, TX_UI_EDIT_STEP));
    edit_line(d, t.buf);
}

bool edit_end(EditDo *d) {
    Client *c = d->c;
    if (!d->failed) bind(d);
    session_hold_flush(c->session, false);
    if (d->failed && session_records(c->session) > d->first) session_undo_to(c->session, d->first);
    if (!d->failed) edit_of(c)->why[0] = 0;
    client_changed(c);
    return !d->failed;
}
