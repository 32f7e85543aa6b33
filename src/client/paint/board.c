#include "client/paint/board_own.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

Board *board_new(const BoardHost *h) {
    Board *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->host = *h;
    b->tiles = tiles_new(h);
    b->art = stand_art_new(&h->images, h->assets);
    if (b->tiles && b->art) return b;
    board_free(b);
    return NULL;
}

void board_free(Board *b) {
    if (!b) return;
    tiles_free(b->tiles);
    stand_art_free(b->art);
    free(b);
}

void board_job_done(Board *b, void *arg) {
    tiles_done(b->tiles, arg);
}
bool board_pending(const Board *b) {
    return tiles_pending(b->tiles);
}

void board_set_ground(Board *b, const Catalog *cat, const Scene *scene, uint32_t pieces, uint32_t version) {
    (void)version; /* tiles compare the pieces themselves: the same version may come from another game */
    tiles_set(b->tiles, cat, scene, pieces, UINT64_C(0x1943));
}

void board_hide_paints(Board *b, uint64_t paints) {
    tiles_hide(b->tiles, paints);
}

void board_set_mat(Board *b, MatImage *image, const MatCorners *corners) {
    tiles_set_mat(b->tiles, image, corners);
}
bool board_has_mat(const Board *b) {
    return tiles_has_mat(b->tiles);
}
void board_set_layers(Board *b, uint8_t layers) {
    tiles_set_layers(b->tiles, layers);
}

Color board_nation_color(const char *nation) {
    return stand_nation_color(nation, false);
}

float board_text_width(const Frame *f, const char *s, float size, FontWeight w) {
    const FontMetrics *m = f->b->host.fonts;
    return m->width(m->user, s, base_strlen(s), size, w);
}
float board_text_height(const Frame *f, float size, FontWeight w) {
    const FontMetrics *m = f->b->host.fonts;
    return m->height(m->user, size, w);
}

Rect board_pill(const Frame *f, float x, float y, float size, Color ink, Color fill, Color line, const char *text) {
    float w = board_text_width(f, text, size, FONT_SEMIBOLD), h = board_text_height(f, size, FONT_SEMIBOLD);
    Rect r = {roundf(x - w / 2 - 7 * f->u), roundf(y - h / 2 - 2 * f->u), w + 14 * f->u, h + 4 * f->u};
    draw_frame(f->d, r, r.h / 2, fill, line, 1.25f * f->u);
    draw_text(f->d, r.x + 7 * f->u, r.y + 2 * f->u, size, FONT_SEMIBOLD, ink, text);
    return r;
}

/* Marks of a pattern along a line: on, off, on, off ... in px, from its first point. */
static void pattern(const Frame *f, const Pt *p, size_t n, bool closed, float width, Color c, const float *len,
                    int len_n) {
    int at = 0;
    float left = len[0];
    size_t last = closed ? n : n - 1, budget = 4000; /* a line far beyond the window is not worth its dashes */
    for (size_t i = 0; i < last; i++) {
        Pt a = p[i], b = p[i + 1 == n ? 0 : i + 1];
        float dx = b.x - a.x, dy = b.y - a.y, all = sqrtf(dx * dx + dy * dy), t = 0;
        while (t < all && budget) {
            float to = MIN(all, t + left);
            Pt q[2] = {{a.x + dx * t / all, a.y + dy * t / all}, {a.x + dx * to / all, a.y + dy * to / all}};
            if (!(at & 1)) {
                draw_line(f->d, q, 2, false, width, c);
                budget--;
            }
            left -= to - t;
            t = to;
            if (left < 0.01f) { /* a rest too small to move t would be added for ever */
                at = (at + 1) % len_n;
                left = len[at];
            }
        }
    }
}

void board_dashed(const Frame *f, const Pt *p, size_t n, bool closed, float width, Color c, uint8_t dash) {
    if (n < 2) return;
    float u = f->u, w = MAX(width, 1.0f);
    switch (dash) {
    case DASH_LONG: draw_dashed(f->d, p, n, closed, width, c, 10 * u, 6 * u); break;
    case DASH_DOTS: draw_dashed(f->d, p, n, closed, width + u, c, 0.4f * u, 5.5f * u); break;
    case DASH_DOT: pattern(f, p, n, closed, width, c, (float[]){11 * u, 5 * u + w, 0.4f * u, 5 * u + w}, 4); break;
    default: draw_line(f->d, p, n, closed, width, c); break;
    }
}

bool board_claim(Board *b, Rect r) {
    for (uint32_t i = 0; i < b->label_n; i++) {
        const Rect *o = &b->label[i];
        if (r.x < o->x + o->w && o->x < r.x + r.w && r.y < o->y + o->h && o->y < r.y + r.h) return false;
    }
    if (b->label_n < LABELS_MAX) b->label[b->label_n++] = r;
    return true;
}

static Rect table_rect(const Camera *c) {
    Pt a = camera_px(c, (Vec){0, c->h}), e = camera_px(c, (Vec){c->w, 0});
    return (Rect){roundf(a.x), roundf(a.y), roundf(e.x) - roundf(a.x), roundf(e.y) - roundf(a.y)};
}

static Rect rect_cut(Rect a, Rect b) {
    float x0 = MAX(a.x, b.x), y0 = MAX(a.y, b.y), x1 = MIN(a.x + a.w, b.x + b.w), y1 = MIN(a.y + a.h, b.y + b.h);
    return (Rect){x0, y0, MAX(x1 - x0, 0), MAX(y1 - y0, 0)};
}

/* What is around the table: dark cloth, and a wooden rim with its shadow. */
static void draw_room(const Frame *f, Rect table) {
    float rim = 9 * f->u;
    Rect wood = {table.x - rim, table.y - rim, table.w + 2 * rim, table.h + 2 * rim};
    draw_rect(f->d, f->v->cam.view, 0, COLOR(0x14181A));
    draw_shadow(f->d, (Rect){wood.x, wood.y + 4 * f->u, wood.w, wood.h}, 4 * f->u, 16 * f->u, COLOR_A(0x000000, 150));
    draw_frame(f->d, wood, 3 * f->u, COLOR(0x4A3626), COLOR(0x2A1E15), 1.5f * f->u);
    Rect inner = {table.x - 2.5f * f->u, table.y - 2.5f * f->u, table.w + 5 * f->u, table.h + 5 * f->u};
    draw_frame(f->d, inner, 1, COLOR(0x6E7E48), COLOR(0x7A5B40), 2 * f->u);
}

static void contour_label(const Frame *f, const GroundPiece *p, const Vec *r, uint32_t n) {
    TEXT(text, 40);
    TEXT(level, 12);
    uint32_t top = 0;
    for (uint32_t i = 1; i < n; i++)
        if (r[i].y > r[top].y) top = i;
    text_int(&level, p->level);
    text_fill(&text, f->v->level_word ? f->v->level_word : "{n}", &(TextSlot){"n", level.buf}, 1);
    Pt at = camera_px(&f->v->cam, r[top]);
    board_pill(f, at.x, at.y, SIZE_SMALL * f->u, frame_color(f, ROLE_TEXT), COLOR_A(0x101410, 190),
               COLOR_A(0x101410, 0), text.buf);
}

/* Heights (peek E): each level a warmer tint, its contour drawn and named. */
static void draw_heights(const Frame *f) {
    const GroundInput *in = tiles_input(f->b->tiles);
    if (!in) return;
    Pt *pt = malloc(sizeof *pt * MAX(in->pt_n, 1u));
    if (!pt) return;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < in->piece_n; i++) {
            const GroundPiece *p = &in->piece[i];
            if (p->paint != PAINT_HILL || p->shape != PIECE_AREA) continue;
            for (uint32_t k = 0; k < p->ring_n; k++) {
                const GroundRing *r = &in->ring[p->ring + k];
                for (uint32_t q = 0; q < r->n; q++) pt[q] = camera_px(&f->v->cam, in->pt[r->pt + q]);
                if (pass == 0 && k == 0) draw_fill(f->d, pt, r->n, COLOR_A(p->level > 1 ? 0xC97A2E : 0xE0A94A, 70));
                if (pass == 1) draw_line(f->d, pt, r->n, true, 1.5f * f->u, COLOR_A(0x5A3312, 210));
            }
            if (pass == 1) contour_label(f, p, in->pt + in->ring[p->ring].pt, in->ring[p->ring].n);
        }
    free(pt);
}

void board_draw(Board *b, const BoardView *v, DrawList *out) {
    Frame f = {b, v, out, v->scale > 0 ? v->scale : 1, 0};
    f.ppu = v->cam.ppi / f.u;
    b->label_n = 0;
    Rect table = table_rect(&v->cam), in = rect_cut(table, v->cam.view);
    draw_clip(out, v->cam.view);
    draw_room(&f, table);
    if (in.w > 0 && in.h > 0) {
        draw_clip(out, in);
        tiles_draw(b->tiles, &v->cam, out);
        if (v->heights) draw_heights(&f);
        if (v->under) v->under(v->user);
        draw_clip(out, v->cam.view);
    }
    board_marks(&f, false);
    if (!v->bare) board_stands(&f);
    board_marks(&f, true);
    draw_clip_none(out);
}

void board_draw_mini(Board *b, const BoardView *v, Rect at, DrawList *out) {
    float k = MIN(at.w / (float)MAX(v->cam.w, 1), at.h / (float)MAX(v->cam.h, 1));
    Rect map = {at.x, at.y, k * (float)v->cam.w, k * (float)v->cam.h};
    map.x = roundf(at.x + (at.w - map.w) / 2);
    map.y = roundf(at.y + (at.h - map.h) / 2);
    float u = v->scale > 0 ? v->scale : 1;
    draw_clip(out, map);
    draw_rect(out, map, 0, COLOR(0x6E7E48));
    tiles_draw_small(b->tiles, map, out);
    for (uint32_t i = 0; i < v->stand_n && !v->bare; i++) {
        const BoardStand *s = &v->stand[i];
        if (s->flags & LOOK_GHOST) continue;
        float x = map.x + k * (float)s->pose.at.x, y = map.y + map.h - k * (float)s->pose.at.y, r = 2.2f * u;
        Color c = style_color(v->palette, s->seat == SEAT_B ? ROLE_SIDE_B : ROLE_SIDE_A), ink = COLOR(0x101410);
        if (s->flags & LOOK_SELECTED) draw_disc(out, x, y, r + 2.2f * u, style_color(v->palette, ROLE_SELECT));
        if (s->seat == SEAT_B) { /* sides differ by shape too */
            draw_disc(out, x, y, r + u, ink);
            draw_disc(out, x, y, r, c);
        } else {
            draw_rect(out, (Rect){x - r - u, y - r - u, 2 * r + 2 * u, 2 * r + 2 * u}, 0, ink);
            draw_rect(out, (Rect){x - r, y - r, 2 * r, 2 * r}, 0, c);
        }
    }
    Vec a = camera_wu(&v->cam, v->cam.view.x, v->cam.view.y),
        e = camera_wu(&v->cam, v->cam.view.x + v->cam.view.w, v->cam.view.y + v->cam.view.h);
    float x0 = MAX(map.x, map.x + k * (float)a.x), x1 = MIN(map.x + map.w, map.x + k * (float)e.x);
    float y0 = MAX(map.y, map.y + map.h - k * (float)a.y), y1 = MIN(map.y + map.h, map.y + map.h - k * (float)e.y);
    Pt box[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    draw_line(out, box, 4, true, 3 * u, COLOR_A(0x101410, 160));
    draw_line(out, box, 4, true, 1.5f * u, COLOR(0xFFFFFF));
    draw_clip_none(out);
}

static bool hit_stand(const BoardView *v, const BoardStand *s, float x, float y, float least) {
    Pt c = camera_px(&v->cam, s->pose.at);
    float hx = MAX(camera_len(&v->cam, s->shape.hx), least), hy = MAX(camera_len(&v->cam, s->shape.hy), least);
    float dx = x - c.x, dy = y - c.y;
    if (s->shape.kind == SHAPE_DISC) return dx * dx + dy * dy <= hx * hx;
    float a = (float)s->pose.face * 9.58737992e-5f, sn = sinf(a), cs = cosf(a);
    return fabsf(dx * cs + dy * sn) <= hx && fabsf(-dx * sn + dy * cs) <= hy;
}

static float hit_size(const BoardStand *s) {
    return (float)s->shape.hx * (float)(s->shape.kind == SHAPE_DISC ? s->shape.hx : s->shape.hy);
}

static bool listed(const uint16_t *id, uint32_t n, uint16_t which) {
    for (uint32_t i = 0; i < n; i++)
        if (id[i] == which) return true;
    return false;
}

/* The stands, or only the ghosts, behind the from first of out. */
static uint32_t hit_some(const BoardView *v, float x, float y, bool ghosts, uint32_t from, uint16_t *out,
                         uint32_t cap) {
    float size[64];
    uint32_t n = from;
    cap = MIN(cap, (uint32_t)ARRAY_LEN(size));
    for (uint32_t i = v->stand_n; i-- > 0;) { /* last drawn lies on top */
        const BoardStand *s = &v->stand[i];
        if (((s->flags & LOOK_GHOST) != 0) != ghosts || !hit_stand(v, s, x, y, 6 * v->scale)) continue;
        if (ghosts && listed(out, n, s->id)) continue;
        uint32_t at = n;
        while (at > from && size[at - 1] > hit_size(s)) at--;
        if (at >= cap) continue;
        if (n < cap) n++;
        for (uint32_t k = n - 1; k > at; k--) {
            size[k] = size[k - 1];
            out[k] = out[k - 1];
        }
        size[at] = hit_size(s);
        out[at] = s->id;
    }
    return n;
}

uint32_t board_hit(const BoardView *v, float x, float y, uint16_t *out, uint32_t cap) {
    if (v->bare) return 0;
    uint32_t n = hit_some(v, x, y, false, 0, out, cap);
    return hit_some(v, x, y, true, n, out, cap); /* pencil can be dragged on, but what stands there comes first */
}

void board_draw_type(Board *b, DrawList *out, Rect at, uint8_t look, const char *nation, bool symbol) {
    float side = MIN(at.w, at.h), cx = at.x + at.w / 2, cy = at.y + at.h / 2;
    bool art = !symbol && stand_art_has(b->art, look);
    StandSkin skin = {.look = art ? look : LOOK_COUNT, .seat = SEAT_NONE, .nation = nation};
    float w = side * STAND_ART_SPAN;
    draw_image(out, stand_art_get(b->art, &skin, side), (Rect){cx - w / 2, cy - w / 2, w, w}, 0, COLOR(0xFFFFFF));
    if (!art)
        stand_symbol_draw(out, look, cx, cy, side * 0.7f, side * 0.46f, MAX(side * 0.035f, 1.2f), COLOR(0x14181A),
                          COLOR_A(0xFFFFFF, 70));
}
