#include "ui/draw.h"

void draw_init(DrawList *d, DrawCmd *cmd, size_t cmd_cap, Pt *pt, size_t pt_cap, char *text, size_t text_cap) {
    *d = (DrawList){.cmd = cmd, .cmd_cap = cmd_cap, .pt = pt, .pt_cap = pt_cap, .text = text, .text_cap = text_cap};
}

void draw_reset(DrawList *d) {
    d->cmd_n = d->pt_n = d->text_n = 0;
    d->full = false;
}

static DrawCmd *add(DrawList *d, DrawKind kind) {
    if (d->cmd_n == d->cmd_cap) {
        d->full = true;
        return NULL;
    }
    DrawCmd *c = &d->cmd[d->cmd_n++];
    *c = (DrawCmd){.kind = (uint8_t)kind};
    return c;
}

/* Points first, so that a command never names points that are not there. */
static DrawCmd *add_points(DrawList *d, DrawKind kind, const Pt *p, size_t n) {
    if (d->pt_cap - d->pt_n < n) {
        d->full = true;
        return NULL;
    }
    DrawCmd *c = add(d, kind);
    if (!c) return NULL;
    c->first = (uint32_t)d->pt_n;
    c->n = (uint32_t)n;
    base_copy(d->pt + d->pt_n, p, n * sizeof *p);
    d->pt_n += n;
    return c;
}

static void set_rect(DrawCmd *c, Rect r) {
    c->x = r.x;
    c->y = r.y;
    c->w = r.w;
    c->h = r.h;
}

void draw_rect(DrawList *d, Rect r, float radius, Color fill) {
    draw_frame(d, r, radius, fill, 0, 0);
}

void draw_frame(DrawList *d, Rect r, float radius, Color fill, Color line, float width) {
    if (r.w <= 0 || r.h <= 0) return;
    DrawCmd *c = add(d, DRAW_RECT);
    if (!c) return;
    set_rect(c, r);
    c->radius = radius;
    c->fill = fill;
    c->line = line;
    c->width = width;
}

void draw_shadow(DrawList *d, Rect r, float radius, float spread, Color fill) {
    if (r.w <= 0 || r.h <= 0) return;
    DrawCmd *c = add(d, DRAW_RECT);
    if (!c) return;
    set_rect(c, r);
    c->radius = radius;
    c->fill = fill;
    c->width = spread;
    c->flags = DRAW_SOFT;
}

void draw_line(DrawList *d, const Pt *p, size_t n, bool closed, float width, Color col) {
    draw_dashed(d, p, n, closed, width, col, 0, 0);
}

void draw_dashed(DrawList *d, const Pt *p, size_t n, bool closed, float width, Color col, float on, float off) {
    if (n < 2) return;
    DrawCmd *c = add_points(d, DRAW_LINE, p, n);
    if (!c) return;
    c->closed = closed;
    c->width = width;
    c->line = col;
    c->dash_on = on;
    c->dash_off = off;
}

void draw_fill(DrawList *d, const Pt *p, size_t n, Color col) {
    if (n < 3) return;
    DrawCmd *c = add_points(d, DRAW_FILL, p, n);
    if (c) c->fill = col;
}

void draw_disc(DrawList *d, float x, float y, float r, Color col) {
    if (r <= 0) return;
    DrawCmd *c = add(d, DRAW_DISC);
    if (!c) return;
    c->x = x;
    c->y = y;
    c->w = r;
    c->fill = col;
}

void draw_ring(DrawList *d, float x, float y, float r, float from, float to, float width, Color col) {
    if (r <= 0) return;
    DrawCmd *c = add(d, DRAW_RING);
    if (!c) return;
    c->x = x;
    c->y = y;
    c->w = r;
    c->angle = from;
    c->angle2 = to;
    c->width = width;
    c->line = col;
}

static DrawCmd *add_text(DrawList *d, float x, float y, float size, FontWeight w, Color col, const char *s, size_t n) {
    if (n == 0) return NULL;
    if (d->text_cap - d->text_n < n) {
        d->full = true;
        return NULL;
    }
    DrawCmd *c = add(d, DRAW_TEXT);
    if (!c) return NULL;
    c->x = x;
    c->y = y;
    c->size = size;
    c->weight = (uint8_t)w;
    c->fill = col;
    c->first = (uint32_t)d->text_n;
    c->n = (uint32_t)n;
    base_copy(d->text + d->text_n, s, n);
    d->text_n += n;
    return c;
}

void draw_text(DrawList *d, float x, float y, float size, FontWeight w, Color c, const char *s) {
    add_text(d, x, y, size, w, c, s, base_strlen(s));
}

void draw_text_n(DrawList *d, float x, float y, float size, FontWeight w, Color c, const char *s, size_t n) {
    add_text(d, x, y, size, w, c, s, n);
}

void draw_text_halo(DrawList *d, float x, float y, float size, FontWeight w, Color col, Color halo, float halo_width,
                    const char *s) {
    DrawCmd *c = add_text(d, x, y, size, w, col, s, base_strlen(s));
    if (!c) return;
    c->line = halo;
    c->width = halo_width;
}

void draw_image(DrawList *d, ImageId id, Rect r, float angle, Color tint) {
    if (!id || r.w <= 0 || r.h <= 0) return;
    DrawCmd *c = add(d, DRAW_IMAGE);
    if (!c) return;
    set_rect(c, r);
    c->image = id;
    c->angle = angle;
    c->fill = tint;
}

void draw_image_part(DrawList *d, ImageId id, Rect src, Rect r, float angle, Color tint) {
    size_t before = d->cmd_n;
    draw_image(d, id, r, angle, tint);
    if (d->cmd_n == before) return;
    DrawCmd *c = &d->cmd[before];
    c->flags = DRAW_PART;
    c->radius = src.x;
    c->width = src.y;
    c->dash_on = src.w;
    c->dash_off = src.h;
}

void draw_clip(DrawList *d, Rect r) {
    DrawCmd *c = add(d, DRAW_CLIP);
    if (!c) return;
    set_rect(c, (Rect){r.x, r.y, MAX(r.w, 0), MAX(r.h, 0)});
}

void draw_clip_none(DrawList *d) {
    DrawCmd *c = add(d, DRAW_CLIP);
    if (c) c->w = -1;
}

void draw_append(DrawList *d, const DrawList *from) {
    if (d->cmd_cap - d->cmd_n < from->cmd_n || d->pt_cap - d->pt_n < from->pt_n ||
        d->text_cap - d->text_n < from->text_n) {
        d->full = true;
        return;
    }
    for (size_t i = 0; i < from->cmd_n; i++) {
        DrawCmd c = from->cmd[i];
        if (c.kind == DRAW_TEXT) c.first += (uint32_t)d->text_n;
        if (c.kind == DRAW_LINE || c.kind == DRAW_FILL) c.first += (uint32_t)d->pt_n;
        d->cmd[d->cmd_n + i] = c;
    }
    base_copy(d->pt + d->pt_n, from->pt, from->pt_n * sizeof *from->pt);
    base_copy(d->text + d->text_n, from->text, from->text_n);
    d->cmd_n += from->cmd_n;
    d->pt_n += from->pt_n;
    d->text_n += from->text_n;
    d->full |= from->full;
}
