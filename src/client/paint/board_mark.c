/* Overlays: each role has its colour, each meaning its dash; table points become pixels here. */
#include "client/paint/board_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Color HALO = COLOR_A(0x101410, 150);
static const float TURN = 9.58737992e-5f;

static size_t to_px(const Frame *f, const Mark *m, Pt *out) {
    size_t n = MIN(m->n, MARK_POINTS);
    for (size_t i = 0; i < n; i++) out[i] = camera_px(&f->v->cam, m->pt[i]);
    return n;
}

/* A dark line under a light one: seen on grass, water and roofs alike. */
static void lined(const Frame *f, const Pt *p, size_t n, bool closed, const Mark *m) {
    float w = (m->width > 0 ? m->width : 2) * f->u;
    if (m->dash != DASH_DOT)
        board_dashed(f, p, n, closed, w + 2 * f->u, HALO, m->dash);
    else
        draw_line(f->d, p, n, closed, w + 2 * f->u, COLOR_A(0x101410, 90));
    board_dashed(f, p, n, closed, w, frame_color(f, m->role), m->dash);
}

/* Arc as points: dashes follow it, which a ring has none of. From a to b clockwise from north. */
enum { ARC_POINTS = 97 };
static size_t arc(Pt c, float r, float a, float b, Pt *out) {
    for (int i = 0; i < ARC_POINTS; i++) {
        float t = a + (b - a) * (float)i / (ARC_POINTS - 1);
        out[i] = (Pt){c.x + sinf(t) * r, c.y - cosf(t) * r};
    }
    return ARC_POINTS;
}

static void mark_circle(const Frame *f, const Mark *m) {
    Pt p[ARC_POINTS], c = camera_px(&f->v->cam, m->pt[0]);
    arc(c, camera_len(&f->v->cam, m->r), 0, 6.2831853f, p);
    lined(f, p, ARC_POINTS - 1, true, m);
}

static void mark_sector(const Frame *f, const Mark *m) {
    Pt p[ARC_POINTS + 1], c = camera_px(&f->v->cam, m->pt[0]);
    float a = (float)m->a * TURN, turn = (float)(uint16_t)(m->b - m->a) * TURN;
    if (turn <= 0) turn = 6.2831853f;
    size_t n = arc(c, camera_len(&f->v->cam, m->r), a, a + turn, p);
    if (m->open) { /* the bow alone */
        lined(f, p, n, false, m);
        return;
    }
    if (turn < 6.28f) p[n++] = c;
    draw_fill(f->d, p, n, style_alpha(frame_color(f, m->role), 34));
    lined(f, p, n, true, m);
}

/* The pill's text in up to three runs: before, bold, behind. */
static float label_runs(const Frame *f, const Mark *m, float size, float x, float y, bool draw) {
    const FontMetrics *fm = f->b->host.fonts;
    size_t len = strlen(m->text), cut[4] = {0, MIN((size_t)m->bold_from, len), MIN((size_t)m->bold_to, len), len};
    float from = x;
    for (int k = 0; k < 3; k++) {
        if (cut[k] >= cut[k + 1]) continue;
        FontWeight w = m->bold_to == 0 ? FONT_SEMIBOLD : k == 1 ? FONT_BOLD : FONT_REGULAR;
        const char *s = m->text + cut[k];
        size_t n = cut[k + 1] - cut[k];
        if (draw) draw_text_n(f->d, roundf(x), y, size, w, frame_color(f, ROLE_TEXT), s, n);
        x += fm->width(fm->user, s, n, size, w);
    }
    return x - from;
}

static void mark_label(const Frame *f, const Mark *m) {
    Pt c = camera_px(&f->v->cam, m->pt[0]);
    Rect view = f->v->cam.view;
    float size = (m->small ? SIZE_SMALL : SIZE_BODY) * f->u;
    float w = label_runs(f, m, size, 0, 0, false) + 14 * f->u, h = (m->small ? 18 : 22) * f->u;
    if (c.x > view.x && c.x < view.x + view.w) /* at the edge it is moved in, not cut */
        c.x = CLAMP(c.x, MIN(view.x + w / 2 + 3, view.x + view.w / 2), MAX(view.x + view.w - w / 2 - 3, view.x + view.w / 2));
    static const float UP[] = {0, -1.05f, 1.05f, -2.1f, 2.1f, -3.15f, 3.15f}; /* rows to try when the place is taken */
    for (size_t i = 0; i <= ARRAY_LEN(UP); i++) {
        bool last = i == ARRAY_LEN(UP);
        float y = c.y + (last ? 0 : UP[i] * h);
        if (!last && !board_claim(f->b, (Rect){c.x - w / 2, y - h / 2, w, h})) continue;
        float th = board_text_height(f, size, FONT_SEMIBOLD);
        Rect r = {roundf(c.x - w / 2), roundf(y - th / 2 - 2 * f->u), w, th + 4 * f->u};
        draw_frame(f->d, r, r.h / 2, COLOR_A(0x171C1F, 235), frame_color(f, m->role), 1.25f * f->u);
        label_runs(f, m, size, r.x + 7 * f->u, r.y + 2 * f->u, true);
        return;
    }
}

static void mark_outline(const Frame *f, const Mark *m) {
    enum { MOST = 2048 };
    Pt p[MOST];
    size_t n = MIN(m->ring_n, MOST);
    if (n < 2) return;
    for (size_t i = 0; i < n; i++) p[i] = camera_px(&f->v->cam, m->ring[i]);
    lined(f, p, n, !m->open, m);
}

static void mark_dot(const Frame *f, const Mark *m) {
    Pt c = camera_px(&f->v->cam, m->pt[0]);
    float r = (m->text[0] ? 9.5f : 4.5f) * f->u;
    draw_disc(f->d, c.x, c.y, r + 2 * f->u, m->text[0] ? COLOR(0xFFFFFF) : COLOR(0x101410));
    draw_disc(f->d, c.x, c.y, r, frame_color(f, m->role));
    if (!m->text[0]) return;
    float size = SIZE_BODY * f->u, w = board_text_width(f, m->text, size, FONT_BOLD),
          h = board_text_height(f, size, FONT_BOLD);
    draw_text(f->d, c.x - w / 2, c.y - h / 2, size, FONT_BOLD, frame_color(f, ROLE_INK), m->text);
}

static void cross_at(const Frame *f, Pt c, float r, float w, Color col) {
    for (int i = 0; i < 2; i++) {
        float s = i ? 1.f : -1.f;
        Pt p[2] = {{c.x - r, c.y - r * s}, {c.x + r, c.y + r * s}};
        draw_line(f->d, p, 2, false, w + 2.5f * f->u, COLOR_A(0x101410, 190));
    }
    for (int i = 0; i < 2; i++) {
        float s = i ? 1.f : -1.f;
        Pt p[2] = {{c.x - r, c.y - r * s}, {c.x + r, c.y + r * s}};
        draw_line(f->d, p, 2, false, w, col);
    }
}

/* Objective: a flag on a pole; nobody's is white, side A's has one stripe, B's two. */
static void mark_flag(const Frame *f, const Mark *m) {
    Pt c = camera_px(&f->v->cam, m->pt[0]);
    float u = f->u, h = 26 * u;
    Color fill = m->seat == SEAT_A   ? frame_color(f, ROLE_SIDE_A)
                 : m->seat == SEAT_B ? frame_color(f, ROLE_SIDE_B)
                                     : COLOR(0xF4F1E4),
          ink = COLOR(0x101410);
    draw_ring(f->d, c.x, c.y, 5 * u, 0, 6.2831853f, 4 * u, ink);
    draw_ring(f->d, c.x, c.y, 5 * u, 0, 6.2831853f, 2 * u, COLOR(0xFFFFFF));
    Pt pole[2] = {{c.x, c.y}, {c.x, c.y - h}},
       flag[4] = {
           {c.x, c.y - h}, {c.x + 18 * u, c.y - h + 3 * u}, {c.x + 18 * u, c.y - h + 12 * u}, {c.x, c.y - h + 14 * u}};
    draw_line(f->d, pole, 2, false, 4 * u, ink);
    draw_line(f->d, pole, 2, false, 1.75f * u, COLOR(0xFFFFFF));
    draw_fill(f->d, flag, 4, fill);
    draw_line(f->d, flag, 4, true, 1.5f * u, ink);
    for (int i = 0; m->seat <= SEAT_B && i <= (int)m->seat; i++) {
        Pt s[2] = {{c.x + (6 + 5 * (float)i) * u, c.y - h + 2 * u},
                   {c.x + (6 + 5 * (float)i) * u, c.y - h + 12.5f * u}};
        draw_line(f->d, s, 2, false, 2 * u, ink);
    }
    if (!m->text[0] || f->ppu < 9) return;
    float size = 12 * u, w = board_text_width(f, m->text, size, FONT_SEMIBOLD),
          th = board_text_height(f, size, FONT_SEMIBOLD);
    Rect at[2] = {{c.x + 10 * u, c.y - 4 * u, w, th}, {c.x - w / 2, c.y + 9 * u, w, th}};
    for (int i = 0; i < 2; i++)
        if (board_claim(f->b, at[i])) {
            draw_text_halo(f->d, roundf(at[i].x), roundf(at[i].y), size, FONT_SEMIBOLD, COLOR(0xFFFFFF), ink, 2 * u,
                           m->text);
            return;
        }
}

static void mark_base(const Frame *f, const Mark *m) {
    BoardStand s = {.pose = m->pose, .shape = {SHAPE_RECT, WU_INCH / 2, WU_INCH / 2}};
    Pt q[4];
    board_base(f, &s, 0, q);
    draw_fill(f->d, q, 4, style_alpha(frame_color(f, m->role), 40));
    lined(f, q, 4, true, m);
    Pt front[2] = {q[0], q[1]};
    draw_line(f->d, front, 2, false, 4 * f->u, frame_color(f, m->role));
}

static void mark_loss(const Frame *f, const Mark *m) {
    Pt c = camera_px(&f->v->cam, m->pt[0]);
    cross_at(f, c, MAX(6 * f->u, f->v->cam.ppi * 0.16f), 3 * f->u, frame_color(f, m->role));
    if (!m->text[0] || f->ppu < 16) return;
    float size = SIZE_SMALL * f->u, w = board_text_width(f, m->text, size, FONT_SEMIBOLD),
          h = board_text_height(f, size, FONT_SEMIBOLD);
    Rect r = {c.x - w / 2, c.y + f->v->cam.ppi * 0.24f + 4 * f->u, w, h};
    if (board_claim(f->b, r))
        draw_text_halo(f->d, roundf(r.x), roundf(r.y), size, FONT_SEMIBOLD, frame_color(f, ROLE_TEXT), COLOR(0x101410),
                       2 * f->u, m->text);
}

/* A tracer: its head at a / 65535 of the way, a fading tail behind; a flash where it came from and where it strikes. */
static void mark_shot(const Frame *f, const Mark *m) {
    Pt a = camera_px(&f->v->cam, m->pt[0]), b = camera_px(&f->v->cam, m->pt[1]);
    float t = (float)m->a / 65535.0f, dx = b.x - a.x, dy = b.y - a.y;
    for (int i = 4; i >= 0; i--) {
        float t0 = MAX(t - 0.05f * (float)(i + 1), 0), t1 = MAX(t - 0.05f * (float)i, 0);
        Pt p[2] = {{a.x + dx * t0, a.y + dy * t0}, {a.x + dx * t1, a.y + dy * t1}};
        if (t1 > t0)
            draw_line(f->d, p, 2, false, (4 - 0.5f * (float)i) * f->u, COLOR_A(i ? 0xFFC94A : 0xFFFFFF, 240 - 46 * i));
    }
    float flash = MAX(1 - t * 4, 0), hit = MAX((t - 0.9f) * 10, 0);
    if (flash > 0) draw_disc(f->d, a.x, a.y, (5 + 7 * flash) * f->u, COLOR_A(0xFFE08A, (int)(220 * flash)));
    if (hit > 0) {
        draw_disc(f->d, b.x, b.y, (6 + 12 * hit) * f->u, COLOR_A(0xFF9A3C, (int)(150 + 70 * hit)));
        draw_disc(f->d, b.x, b.y, (3 + 6 * hit) * f->u, COLOR_A(0xFFF3C4, (int)(230 * hit)));
    }
}

static void draw_mark(const Frame *f, const Mark *m) {
    Pt p[MARK_POINTS];
    size_t n = to_px(f, m, p);
    switch (m->kind) {
    case MARK_LINE: lined(f, p, n, false, m); break;
    case MARK_AREA:
        draw_fill(f->d, p, n, style_alpha(frame_color(f, m->role), 44));
        lined(f, p, n, true, m);
        if (m->text[0] && n)
            board_pill(f, p[0].x, p[0].y, 12 * f->u, frame_color(f, ROLE_TEXT), COLOR_A(0x171C1F, 220),
                       frame_color(f, m->role), m->text);
        break;
    case MARK_CIRCLE: mark_circle(f, m); break;
    case MARK_SECTOR: mark_sector(f, m); break;
    case MARK_LABEL: mark_label(f, m); break;
    case MARK_DOT: mark_dot(f, m); break;
    case MARK_CROSS:
        cross_at(f, camera_px(&f->v->cam, m->pt[0]), 6.5f * f->u, 3 * f->u, frame_color(f, m->role));
        break;
    case MARK_FLAG: mark_flag(f, m); break;
    case MARK_BASE: mark_base(f, m); break;
    case MARK_OUTLINE: mark_outline(f, m); break;
    case MARK_LOSS: mark_loss(f, m); break;
    case MARK_SHOT: mark_shot(f, m); break;
    default: break;
    }
}

void board_marks(Frame *f, bool above) {
    for (uint32_t i = 0; i < f->v->mark_n; i++)
        if ((f->v->mark[i].above != 0) == above) draw_mark(f, &f->v->mark[i]);
}
