#include "platform/own.h"

#include <math.h>

static bool outside(Rect a, Rect b) {
    return a.x > b.x + b.w || a.y > b.y + b.h || a.x + a.w < b.x || a.y + a.h < b.y;
}

static Rect set_clip(Platform *p, const DrawCmd *c) {
    Rect all = {0, 0, (float)p->w, (float)p->h};
    batch_flush(p);
    if (c->w < 0) {
        SDL_RenderSetClipRect(p->renderer, NULL);
        p->clip = (SDL_Rect){0, 0, p->w, p->h};
        return all;
    }
    float x0 = CLAMP(floorf(c->x), 0, all.w), y0 = CLAMP(floorf(c->y), 0, all.h);
    float x1 = CLAMP(ceilf(c->x + c->w), 0, all.w), y1 = CLAMP(ceilf(c->y + c->h), 0, all.h);
    SDL_Rect r = {(int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0)};
    if (c->w == 0 || c->h == 0) r.w = r.h = 0;
    SDL_RenderSetClipRect(p->renderer, &r);
    p->clip = r;
    return (Rect){x0, y0, (float)r.w, (float)r.h};
}

static void rect_cmd(Platform *p, const DrawCmd *c, Rect clip) {
    Rect r = {c->x, c->y, c->w, c->h};
    float reach = c->flags & DRAW_SOFT ? c->width : 1;
    if (outside((Rect){r.x - reach, r.y - reach, r.w + 2 * reach, r.h + 2 * reach}, clip)) return;
    if (c->flags & DRAW_SOFT) {
        shape_soft(p, r, c->radius, c->width, c->fill);
        return;
    }
    shape_round(p, r, c->radius, c->fill);
    if (c->width > 0) shape_border(p, r, c->radius, c->width, c->line);
}

/* True when no point of the command can be seen. */
static bool points_outside(const Pt *pt, size_t n, float grow, Rect clip) {
    float x0 = pt[0].x, x1 = x0, y0 = pt[0].y, y1 = y0;
    for (size_t i = 1; i < n; i++) {
        x0 = MIN(x0, pt[i].x);
        x1 = MAX(x1, pt[i].x);
        y0 = MIN(y0, pt[i].y);
        y1 = MAX(y1, pt[i].y);
    }
    return outside((Rect){x0 - grow, y0 - grow, x1 - x0 + 2 * grow, y1 - y0 + 2 * grow}, clip);
}

void execute_list(Platform *p, const DrawList *d) {
    Rect clip = {0, 0, (float)p->w, (float)p->h};
    SDL_SetRenderDrawBlendMode(p->renderer, SDL_BLENDMODE_BLEND);
    SDL_RenderSetClipRect(p->renderer, NULL);
    p->clip = (SDL_Rect){0, 0, p->w, p->h};
    p->vertex_n = p->index_n = 0;
    p->batch = NULL;
    p->unfinished = false;
    for (size_t i = 0; i < d->cmd_n; i++) {
        const DrawCmd *c = &d->cmd[i];
        if (c->kind == DRAW_CLIP) {
            clip = set_clip(p, c);
            continue;
        }
        if (clip.w <= 0 || clip.h <= 0) continue;
        Rect round = {c->x - c->w - c->width, c->y - c->w - c->width, 2 * (c->w + c->width), 2 * (c->w + c->width)};
        float diagonal = c->w + c->h;
        switch (c->kind) {
        case DRAW_RECT: rect_cmd(p, c, clip); break;
        case DRAW_LINE:
            if (!points_outside(d->pt + c->first, c->n, c->width + 1, clip))
                shape_dashed(p, d->pt + c->first, c->n, c->closed, c->width, c->line, c->dash_on, c->dash_off);
            break;
        case DRAW_FILL:
            if (!points_outside(d->pt + c->first, c->n, 1, clip)) shape_fill(p, d->pt + c->first, c->n, c->fill);
            break;
        case DRAW_RING:
            if (!outside(round, clip)) shape_arc(p, c);
            break;
        case DRAW_DISC:
            if (!outside(round, clip)) shape_disc(p, c->x, c->y, c->w, c->fill);
            break;
        case DRAW_TEXT: text_run(p, c, d->text + c->first, clip); break;
        case DRAW_IMAGE:
            if (!outside((Rect){c->x - diagonal, c->y - diagonal, c->w + 2 * diagonal, c->h + 2 * diagonal}, clip))
                image_execute(p, c);
            break;
        default: break;
        }
    }
    batch_flush(p);
    SDL_RenderSetClipRect(p->renderer, NULL);
}
