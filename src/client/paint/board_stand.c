/* Stands on the table (ux 1.4): picture by zoom, rings of selection and aim, badges at fixed places, labels that keep
 * out of each other's way. */
#include "client/paint/board_own.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* rules/ruleset.h, BADGE_*: the values are a contract. */
enum {
    B_FIRING = 1,
    B_MOVEMENT = 2,
    B_FIRE_MOVE = 4,
    B_S = 8,
    B_D = 16,
    B_FIRED = 32,
    B_CAN_ACT = 64,
    B_PASSED = 128,
    B_MOVED = 256,
    B_NO_AP = 512,
    B_STOPPED = 1024,
    B_ALARM = 2048,
    B_PIP_1 = 4096,
    B_PIPS_2 = 8192,
    B_GROUP = 16384,
    B_SPOTTED = 1 << 16,
    B_SOUGHT = 1 << 17,
    B_PINNED = 1 << 18,
    B_NO_COMMANDER = 1 << 19,
    B_STUN = 1 << 20,
    B_TRACK = 1 << 21,
    B_ENGINE = 1 << 22,
    B_TURRET = 1 << 23,
    B_CREW = 1 << 24,
    B_HITS = 26
};
enum { ART_FROM = 34, SYMBOL_FROM = 16, BADGES_FROM = 12, CROWD_BELOW = 14 }; /* u per inch */
static const Color INK = COLOR(0x14181A), WHITE = COLOR(0xFFFFFF), PAPER = COLOR(0xF4F1E4);
static const float TURN = 9.58737992e-5f; /* radians an Angle unit */

static float face_of(const BoardStand *s) {
    return (float)s->pose.face * TURN;
}

void board_base(const Frame *f, const BoardStand *s, float grow, Pt out[4]) {
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float hx = camera_len(&f->v->cam, s->shape.hx) + grow;
    float hy =
        (s->shape.kind == SHAPE_DISC ? camera_len(&f->v->cam, s->shape.hx) : camera_len(&f->v->cam, s->shape.hy)) +
        grow;
    float sn = sinf(face_of(s)), cs = cosf(face_of(s));
    const float sx[4] = {-1, 1, 1, -1}, sy[4] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; i++)
        out[i] = (Pt){c.x + sx[i] * hx * cs - sy[i] * hy * sn, c.y + sx[i] * hx * sn + sy[i] * hy * cs};
}

static Color fade(Color c, int percent) {
    return style_alpha(c, (int)(c & 0xFF) * percent / 100);
}

static int opacity(const BoardStand *s) {
    if (s->flags & LOOK_GHOST) return 55;
    if (s->flags & LOOK_CANNOT) return 62;
    return 100;
}

/* Darker, not only paler: it must be told from its neighbours on light and dark ground. */
static Color shade_of(const BoardStand *s) {
    return s->flags & LOOK_DIM ? COLOR(0x7C7C7C) : COLOR(0xFFFFFF);
}

static bool seen(const Frame *f, const BoardStand *s) {
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float r = camera_len(&f->v->cam, 2 * MAX(s->shape.hx, s->shape.hy)) + 60 * f->u;
    Rect v = f->v->cam.view;
    return c.x > v.x - r && c.y > v.y - r && c.x < v.x + v.w + r && c.y < v.y + v.h + r;
}

static void draw_shadow_of(const Frame *f, const BoardStand *s) {
    if ((s->flags & LOOK_GHOST) || f->ppu < SYMBOL_FROM) return;
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float w = camera_len(&f->v->cam, 2 * s->shape.hx) * STAND_ART_SPAN, off = f->v->cam.ppi * 0.055f;
    draw_image(f->d, stand_art_shadow(f->b->art), (Rect){c.x - w / 2 + off, c.y - w / 2 + off * 1.2f, w, w}, face_of(s),
               WHITE);
}

/* A base that is a disc, in the same rims as a square one. */
static void draw_plain_disc(const Frame *f, const BoardStand *s, int alpha, Color base, Color rim) {
    Pt c = camera_px(&f->v->cam, s->pose.at), q[4];
    float r = camera_len(&f->v->cam, s->shape.hx), w = MAX(r * 0.22f, 1.0f);
    draw_disc(f->d, c.x, c.y, r + 0.8f * f->u, fade(INK, alpha));
    draw_disc(f->d, c.x, c.y, r, fade(rim, alpha));
    if (s->seat == SEAT_B) {
        draw_disc(f->d, c.x, c.y, r - w * 0.7f, fade(INK, alpha));
        draw_disc(f->d, c.x, c.y, r - w * 1.4f, fade(rim, alpha));
        w *= 2.1f;
    }
    draw_disc(f->d, c.x, c.y, MAX(r - w, 0.5f), fade(base, alpha));
    board_base(f, s, 0, q);
    Pt front[2] = {c, {(q[0].x + q[1].x) / 2, (q[0].y + q[1].y) / 2}};
    draw_line(f->d, front, 2, false, MAX(2 * f->u, r * 0.25f), fade(INK, alpha));
}

/* Far off: square, rim, front edge; side B has its second rim. */
static void draw_plain(const Frame *f, const BoardStand *s, int alpha) {
    Pt q[4];
    Color base = stand_nation_color(s->nation, s->same_nation && s->seat == SEAT_B),
          rim = frame_color(f, s->seat == SEAT_B ? ROLE_SIDE_B : ROLE_SIDE_A);
    if (s->shape.kind == SHAPE_DISC) {
        draw_plain_disc(f, s, alpha, base, rim);
        return;
    }
    board_base(f, s, 0.8f * f->u, q);
    draw_fill(f->d, q, 4, fade(INK, alpha));
    board_base(f, s, 0, q);
    draw_fill(f->d, q, 4, fade(rim, alpha));
    float w = MAX(camera_len(&f->v->cam, s->shape.hx) * 0.22f, 1.0f);
    if (s->seat == SEAT_B) {
        board_base(f, s, -w * 0.7f, q);
        draw_fill(f->d, q, 4, fade(INK, alpha));
        board_base(f, s, -w * 1.4f, q);
        draw_fill(f->d, q, 4, fade(rim, alpha));
        board_base(f, s, -w * 2.1f, q);
    } else
        board_base(f, s, -w, q);
    draw_fill(f->d, q, 4, fade(base, alpha));
    board_base(f, s, 0, q);
    draw_line(f->d, q, 2, false, MAX(2 * f->u, w), fade(INK, alpha));
}

static void draw_picture(const Frame *f, const BoardStand *s, int alpha) {
    bool symbol = f->v->symbols || f->ppu < ART_FROM || !stand_art_has(f->b->art, s->look);
    StandSkin skin = {.look = symbol ? LOOK_COUNT : s->look,
                      .seat = s->seat,
                      .palette = (uint8_t)f->v->palette,
                      .dark = s->same_nation && s->seat == SEAT_B,
                      .front = true,
                      .round = s->shape.kind == SHAPE_DISC,
                      .nation = s->nation};
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float base = camera_len(&f->v->cam, 2 * s->shape.hx), w = base * STAND_ART_SPAN;
    if (s->shape.kind == SHAPE_RECT && s->shape.hy > s->shape.hx) { /* longer than its square picture: the base behind it, the picture at its front */
        float ahead = camera_len(&f->v->cam, s->shape.hy - s->shape.hx);
        draw_plain(f, s, alpha);
        c.x += ahead * sinf(face_of(s)), c.y -= ahead * cosf(face_of(s));
    }
    draw_image(f->d, stand_art_get(f->b->art, &skin, base), (Rect){c.x - w / 2, c.y - w / 2, w, w}, face_of(s),
               fade(shade_of(s), alpha));
    if (!symbol) return;
    /* upright, so that it reads whatever the stand's facing; small enough to lie inside the turned square */
    float sw = base * 0.62f, sh = base * 0.40f;
    stand_symbol_draw(f->d, s->look, c.x, c.y, sw, sh, MAX(base * 0.035f, 1.1f * f->u), fade(INK, alpha),
                      fade(COLOR(0xF4F1E4), alpha * 62 / 100));
}

enum { OUTLINE = 40 };
/* The edge of its base, grown by so many px: four corners, or a round. */
static size_t outline(const Frame *f, const BoardStand *s, float grow, Pt q[OUTLINE]) {
    if (s->shape.kind != SHAPE_DISC) {
        board_base(f, s, grow, q);
        return 4;
    }
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float r = camera_len(&f->v->cam, s->shape.hx) + grow;
    for (int i = 0; i < OUTLINE; i++) {
        float a = (float)i * (6.2831853f / OUTLINE);
        q[i] = (Pt){c.x + sinf(a) * r, c.y - cosf(a) * r};
    }
    return OUTLINE;
}

static void draw_rings(const Frame *f, const BoardStand *s) {
    Pt q[OUTLINE];
    size_t n;
    float u = f->u;
    if (s->flags & LOOK_GHOST) {
        n = outline(f, s, u, q);
        draw_dashed(f->d, q, n, true, 1.75f * u, WHITE, 5 * u, 4 * u);
    }
    if (s->flags & LOOK_HIDDEN_OWN) {
        n = outline(f, s, 3 * u, q);
        draw_dashed(f->d, q, n, true, 3.5f * u, COLOR_A(0x101410, 200), 6 * u, 4 * u);
        draw_dashed(f->d, q, n, true, 1.75f * u, PAPER, 6 * u, 4 * u);
    }
    if (s->flags & (LOOK_SELECTED | LOOK_FIRER | LOOK_HOVERED)) {
        Color c = s->flags & (LOOK_SELECTED | LOOK_FIRER) ? frame_color(f, ROLE_SELECT) : COLOR_A(0xFFFFFF, 190);
        n = outline(f, s, 2.5f * u, q);
        draw_line(f->d, q, n, true, 4 * u, COLOR_A(0x101410, 170));
        draw_line(f->d, q, n, true, 2.25f * u, c);
        if (s->flags & LOOK_SELECTED) { /* double: selected; single: takes part */
            n = outline(f, s, 6.5f * u, q);
            draw_line(f->d, q, n, true, 3 * u, COLOR_A(0x101410, 120));
            draw_line(f->d, q, n, true, 1.25f * u, c);
        }
    }
    if (s->flags & LOOK_AIMED) {
        Pt c = camera_px(&f->v->cam, s->pose.at);
        float r = camera_len(&f->v->cam, s->shape.hx) * 1.42f + 4 * u;
        Color red = frame_color(f, ROLE_BLOCKED);
        for (int i = 0; i < 4; i++) { /* a reticle: four arcs and four ticks */
            float a = (float)i * 1.5707963f;
            draw_ring(f->d, c.x, c.y, r, a + 0.28f, a + 1.29f, 5 * u, COLOR_A(0x101410, 150));
            draw_ring(f->d, c.x, c.y, r, a + 0.28f, a + 1.29f, 3 * u, red);
            Pt t[2] = {{c.x + sinf(a) * (r - 5 * u), c.y - cosf(a) * (r - 5 * u)},
                       {c.x + sinf(a) * (r + 6 * u), c.y - cosf(a) * (r + 6 * u)}};
            draw_line(f->d, t, 2, false, 3 * u, red);
        }
    }
    if (s->flags & LOOK_CANNOT) {
        board_base(f, s, 0, q);
        Pt t[2] = {q[0], q[2]};
        draw_line(f->d, t, 2, false, 4 * u, COLOR_A(0x101410, 150));
        draw_line(f->d, t, 2, false, 2 * u, frame_color(f, ROLE_BLOCKED));
    }
}

/* --- badges --- */
static void badge(const Frame *f, BadgeArt which, float x, float y, float r) {
    int side;
    ImageId id = stand_art_badge(f->b->art, which, f->v->palette, r, &side);
    draw_image(f->d, id, (Rect){roundf(x - (float)side / 2), roundf(y - (float)side / 2), (float)side, (float)side}, 0,
               WHITE);
}

/* A tag whose left end lies at x; cargo's is centred there. */
static void badge_tag(const Frame *f, float x, float y, float r, bool centred, const char *s) {
    float size = r * 1.45f, w = board_text_width(f, s, size, FONT_BOLD), h = board_text_height(f, size, FONT_BOLD);
    Rect box = {centred ? x - w / 2 - r * 0.45f : x, y - r, w + r * 0.9f, 2 * r};
    draw_frame(f->d, box, 2.5f * f->u, PAPER, INK, 1.2f * f->u);
    draw_text(f->d, box.x + r * 0.45f, y - h / 2, size, FONT_BOLD, INK, s);
}

/* Damage in a row over the stand; hits below it as so many bars, like a tally. */
static void draw_damage(const Frame *f, const BoardStand *s, Pt c, float half, float r) {
    static const struct {
        uint32_t bit;
        BadgeArt art;
    } OF[] = {{B_STUN, BADGE_ART_STUN}, {B_TRACK, BADGE_ART_TRACK}, {B_ENGINE, BADGE_ART_ENGINE}, {B_TURRET, BADGE_ART_TURRET}, {B_CREW, BADGE_ART_CREW}};
    int n = 0, hits = (int)(s->badges >> B_HITS) & 7;
    r = MAX(r, 5.6f * f->u);
    for (size_t k = 0; k < ARRAY_LEN(OF); k++) n += (s->badges & OF[k].bit) != 0;
    float x = c.x - (float)(n - 1) * r * 1.2f;
    for (size_t k = 0; k < ARRAY_LEN(OF); k++) {
        if (!(s->badges & OF[k].bit)) continue;
        badge(f, OF[k].art, x, c.y - half - r * 0.5f, r);
        x += r * 2.4f;
    }
    if (hits == 0) return;
    float w = 3 * f->u, h = 9 * f->u, step = 5 * f->u, left = c.x - (step * (float)(hits - 1) + w) / 2, y = c.y + half - h * 0.4f;
    draw_rect(f->d, (Rect){left - 2.5f * f->u, y - 2 * f->u, step * (float)(hits - 1) + w + 5 * f->u, h + 4 * f->u}, 2.5f * f->u, INK);
    for (int k = 0; k < hits; k++) draw_rect(f->d, (Rect){left + (float)k * step, y, w, h}, f->u, frame_color(f, ROLE_BLOCKED));
}

static void draw_badges(const Frame *f, const BoardStand *s) {
    if (f->ppu < BADGES_FROM || (s->flags & LOOK_GHOST)) return;
    Pt c = camera_px(&f->v->cam, s->pose.at);
    float half = camera_len(&f->v->cam, s->shape.hx), r = 7 * f->u;
    if (half < 14 * f->u)
        r = MAX(half * 0.43f, 4.2f * f->u); /* far off they shrink with the stand, as long as they can be read */
    uint32_t b = s->badges;
    if (b & (B_FIRING | B_MOVEMENT | B_FIRE_MOVE))
        badge(f,
              b & B_FIRING     ? BADGE_ART_FIRING
              : b & B_MOVEMENT ? BADGE_ART_MOVEMENT
                               : BADGE_ART_FIRE_MOVE,
              c.x - half, c.y + half, r);
    if (b & (B_SPOTTED | B_SOUGHT)) badge(f, b & B_SPOTTED ? BADGE_ART_SPOTTED : BADGE_ART_SOUGHT, c.x - half, c.y + half, r);
    if (b & B_PINNED) badge(f, BADGE_ART_PINNED, c.x + half, c.y - half, r);
    if (b & B_FIRED) badge(f, BADGE_ART_FIRED, c.x + half, c.y + half, r);
    if (b & (B_MOVED | B_STOPPED | B_PASSED)) /* what it did in this phase: one place for all three */
        badge(f,
              b & B_STOPPED ? BADGE_ART_STOPPED
              : b & B_MOVED ? BADGE_ART_MOVED
                            : BADGE_ART_PASSED,
              c.x + half, c.y, r);
    if (b & (B_NO_AP | B_NO_COMMANDER)) badge(f, b & B_NO_AP ? BADGE_ART_NO_AP : BADGE_ART_NO_COMMANDER, c.x - half, c.y, r);
    if (s->role == ROLE_HQ || s->role == ROLE_GHQ || s->role == ROLE_FO)
        badge_tag(f, c.x - half - r * 0.1f, c.y - half, r, false,
                  s->role == ROLE_HQ    ? "HQ"
                  : s->role == ROLE_GHQ ? "GHQ"
                                        : "FO");
    if (b & B_CAN_ACT) badge(f, BADGE_ART_CAN_ACT, c.x - half - r * 0.9f, c.y - half - r * 0.2f, r);
    if (b & B_S) badge(f, BADGE_ART_S, c.x + half, c.y - half, r);
    if (b & B_D) badge(f, BADGE_ART_D, c.x + half - (b & B_S ? 2.25f * r : 0), c.y - half, r);
    if (b & B_ALARM) badge(f, BADGE_ART_ALARM, c.x + half, c.y - half, r);
    if (b & (B_PIP_1 | B_PIPS_2)) badge(f, b & B_PIPS_2 ? BADGE_ART_PIPS_2 : BADGE_ART_PIP_1, c.x + half - (b & B_ALARM ? 2.25f * r : 0), c.y - half, r);
    if (b & B_GROUP) badge(f, BADGE_ART_GROUP, c.x - half, c.y + half, r);
    draw_damage(f, s, c, half, r);
    if (s->cargo) {
        char text[8];
        snprintf(text, sizeof text, "+%u", s->cargo);
        badge_tag(f, c.x, c.y + half, r * 0.92f, true, text);
    }
}

/* --- labels --- */
static int rank_of(const BoardStand *s) {
    if (s->flags & (LOOK_AIMED | LOOK_HOVERED)) return 0;
    if (s->flags & (LOOK_SELECTED | LOOK_FIRER)) return 1;
    if (s->role != ROLE_NONE) return 2;
    return s->flags & LOOK_GHOST ? 4 : 3;
}

static Wu deep_of(const BoardStand *s) {
    return s->shape.kind == SHAPE_DISC ? s->shape.hx : s->shape.hy;
}

/* How far the base reaches to the side and up, as it stands turned. */
static Pt reach_of(const Frame *f, const BoardStand *s) {
    float sn = fabsf(sinf(face_of(s))), cs = fabsf(cosf(face_of(s)));
    float x = camera_len(&f->v->cam, s->shape.hx), y = camera_len(&f->v->cam, deep_of(s));
    if (s->shape.kind == SHAPE_DISC) return (Pt){x, x};
    return (Pt){x * cs + y * sn, x * sn + y * cs};
}

static bool over_stand(const Frame *f, Rect r, const BoardStand *self) {
    for (uint32_t i = 0; i < f->v->stand_n; i++) {
        const BoardStand *s = &f->v->stand[i];
        if (s == self || (s->flags & LOOK_GHOST)) continue;
        Pt c = camera_px(&f->v->cam, s->pose.at);
        Pt half = reach_of(f, s);
        if (s->shape.hx == deep_of(s)) half.x = half.y = camera_len(&f->v->cam, s->shape.hx); /* corners let a name by */
        half.x *= 0.94f, half.y *= 0.94f;
        if (r.x < c.x + half.x && r.x + r.w > c.x - half.x && r.y < c.y + half.y && r.y + r.h > c.y - half.y) return true;
    }
    return false;
}

static void draw_label(const Frame *f, const BoardStand *s) {
    if (!s->label || !s->label[0]) return;
    char text[96];
    bool full =
        (s->flags & (LOOK_HOVERED | LOOK_SELECTED | LOOK_AIMED)) && s->name && s->name[0] && f->ppu >= SYMBOL_FROM;
    snprintf(text, sizeof text, full ? "%s %s" : "%s", s->label, s->name ? s->name : "");
    float size = (f->ppu >= ART_FROM ? 12 : 11) * f->u, w = board_text_width(f, text, size, FONT_SEMIBOLD),
          h = board_text_height(f, size, FONT_SEMIBOLD);
    Pt c = camera_px(&f->v->cam, s->pose.at);
    Pt reach = reach_of(f, s);
    float half = camera_len(&f->v->cam, s->shape.hx), gap = 2 * f->u, side = MAX(reach.x, half + 8 * f->u) + gap;
    bool feet = (s->badges & (B_FIRING | B_MOVEMENT | B_FIRE_MOVE | B_FIRED | B_SPOTTED | B_SOUGHT)) && w > 2 * half - 14 * f->u;
    float below = MAX(reach.y, feet || s->cargo || s->badges >> B_HITS ? half + 7 * f->u : 0) + gap; /* cargo's tag lies in the middle */
    Rect place[4] = {{c.x - w / 2, c.y + below, w, h},
                     {c.x + side, c.y - h / 2, w, h},
                     {c.x - side - w, c.y - h / 2, w, h},
                     {c.x - w / 2, c.y - MAX(reach.y, half + 8 * f->u) - gap - h, w, h}};
    for (int i = 0; i < 4; i++) {
        if (over_stand(f, place[i], s) || !board_claim(f->b, place[i])) continue;
        draw_text_halo(f->d, roundf(place[i].x), roundf(place[i].y), size, FONT_SEMIBOLD, WHITE, COLOR(0x101410),
                       2 * f->u, text);
        return;
    }
}

/* Far off, where many stand together, their number (the list is a click away: ux 2, fan). */
static void draw_crowds(const Frame *f) {
    enum { SIDE = 64 };
    if (f->ppu >= CROWD_BELOW) return;
    static const float CELL = 26;
    Rect view = f->v->cam.view;
    uint16_t *count = calloc((size_t)SIDE * SIDE, sizeof *count);
    if (!count) return;
    for (uint32_t i = 0; i < f->v->stand_n; i++) {
        Pt c = camera_px(&f->v->cam, f->v->stand[i].pose.at);
        int x = (int)((c.x - view.x) / (CELL * f->u)), y = (int)((c.y - view.y) / (CELL * f->u));
        if (x >= 0 && y >= 0 && x < SIDE && y < SIDE && !(f->v->stand[i].flags & LOOK_GHOST)) count[y * SIDE + x]++;
    }
    for (int i = 0; i < SIDE * SIDE; i++) {
        if (count[i] < 5) continue;
        char text[12];
        snprintf(text, sizeof text, "x%u", count[i]);
        float x = view.x + ((float)(i % SIDE) + 0.5f) * CELL * f->u,
              y = view.y + (float)(i / SIDE) * CELL * f->u - 4 * f->u;
        Rect r = {x - 14 * f->u, y - 9 * f->u, 28 * f->u, 18 * f->u};
        if (board_claim(f->b, r))
            board_pill(f, x, y, SIZE_SMALL * f->u, WHITE, COLOR_A(0x101410, 215), COLOR(0xF4F1E4), text);
    }
    free(count);
}

void board_stands(Frame *f) {
    const BoardView *v = f->v;
    for (uint32_t i = 0; i < v->stand_n; i++)
        if (seen(f, &v->stand[i])) draw_shadow_of(f, &v->stand[i]);
    for (uint32_t i = 0; i < v->stand_n; i++) {
        const BoardStand *s = &v->stand[i];
        if (!seen(f, s)) continue;
        if (f->ppu < SYMBOL_FROM)
            draw_plain(f, s, opacity(s));
        else
            draw_picture(f, s, opacity(s));
    }
    for (uint32_t i = 0; i < v->stand_n; i++)
        if (seen(f, &v->stand[i])) draw_rings(f, &v->stand[i]);
    for (uint32_t i = 0; i < v->stand_n; i++)
        if (seen(f, &v->stand[i])) draw_badges(f, &v->stand[i]);
    for (int rank = 0; rank < 5; rank++)
        for (uint32_t i = 0; i < v->stand_n; i++)
            if (rank_of(&v->stand[i]) == rank && seen(f, &v->stand[i])) draw_label(f, &v->stand[i]);
    draw_crowds(f);
}
