/* stand: one base as it lies on the table and as a counter: front and back. */
#include "print/print_own.h"

#include <string.h>

uint32_t side_rgb(uint8_t seat) {
    return seat == SEAT_A ? 0x1F5F9E : seat == SEAT_B ? 0xB4501A : 0x3A4246;
}

uint32_t nation_rgb(const char *nation, bool dark) {
    uint32_t c = nation_look(nation)->base;
    return dark ? rgb_scale(c, 0.88) : c;
}

static ArtColors colors_of(const Pen *p, const Face *f) {
    uint32_t body = nation_look(f->nation)->body;
    if (f->dark) body = rgb_scale(body, 0.92);
    return (ArtColors){rgb_mix(body, 0xFFFFFF, 0.26), body, rgb_scale(body, 0.78), rgb_scale(body, 0.52), INK, p->ink};
}

/* Side A one rim, side B two: also to be told in grey. */
static void rim(const Pen *p, const Face *f) {
    uint32_t c = p->ink ? INK : side_rgb(f->seat);
    double w = f->seat == SEAT_A ? 0.05 : 0.022;
    cairo_set_line_join(p->cr, CAIRO_LINE_JOIN_MITER);
    pen_new(p);
    pen_rect(p, -0.5 + w / 2, -0.5 + w / 2, 1 - w, 1 - w);
    pen_stroke(p, c, w, 1);
    if (f->seat == SEAT_A) return;
    pen_new(p);
    pen_rect(p, -0.448, -0.448, 0.896, 0.896);
    pen_stroke(p, c, 0.022, 1);
}

static const char *role_word(const Pen *p, uint8_t role) {
    switch (role) {
    case ROLE_HQ: return pen_say(p, TX_PRINT_ROLE_HQ);
    case ROLE_GHQ: return pen_say(p, TX_PRINT_ROLE_GHQ);
    case ROLE_FO: return pen_say(p, TX_PRINT_ROLE_FO);
    default: return NULL;
    }
}

static void base(const Pen *p, const Face *f) {
    uint32_t c = p->ink ? PAPER : nation_rgb(f->nation, f->dark);
    pen_new(p);
    pen_rect(p, -0.5, -0.5, 1, 1);
    if (p->ink)
        pen_fill(p, PAPER, 1);
    else {
        cairo_pattern_t *g = cairo_pattern_create_linear(-0.5, -0.5, 0.5, 0.5);
        uint32_t a = rgb_mix(c, 0xFFFFFF, 0.22), b = rgb_scale(c, 0.94);
        cairo_pattern_add_color_stop_rgb(g, 0, (a >> 16 & 255) / 255.0, (a >> 8 & 255) / 255.0, (a & 255) / 255.0);
        cairo_pattern_add_color_stop_rgb(g, 1, (b >> 16 & 255) / 255.0, (b >> 8 & 255) / 255.0, (b & 255) / 255.0);
        cairo_set_source(p->cr, g);
        cairo_fill(p->cr);
        cairo_pattern_destroy(g);
    }
    rim(p, f);
    pen_new(p); /* the front: a bar with a point */
    pen_rect(p, -0.5, -0.5, 1, 0.075);
    cairo_move_to(p->cr, -0.09, -0.43);
    cairo_line_to(p->cr, 0, -0.37);
    cairo_line_to(p->cr, 0.09, -0.43);
    cairo_close_path(p->cr);
    pen_fill(p, INK, 1);
}

static void states(const Pen *p, const Face *f) {
    static const struct {
        uint32_t badge;
        const char *word;
        uint32_t rgb;
    } MARK[] = {{BADGE_CREW, "C", 0xC8362C}, {BADGE_TURRET, "G", 0xC8362C}, {BADGE_ENGINE, "E", 0xC8362C}, {BADGE_TRACK, "T", 0xE8B21E}, {BADGE_STUN, "s", 0xE8B21E},
              {BADGE_S, "S", 0xE8B21E}, {BADGE_D, "D", 0xC8362C}, {BADGE_ALARM, "!", 0xE8B21E}, {BADGE_PIP_1, "1", 0xC8362C}, {BADGE_PIPS_2, "2", 0xC8362C}};
    double x = 0.36;
    for (size_t i = 0; i < ARRAY_LEN(MARK); i++) {
        if (!(f->badges & MARK[i].badge)) continue;
        pen_new(p);
        pen_disc(p, x, 0.1, 0.1);
        pen_fill(p, p->ink ? PAPER : MARK[i].rgb, 1);
        pen_stroke(p, INK, 0.014, 1);
        pen_text(p, x, 0.155, MARK[i].word, (Words){.size = 0.15, .bold = true, .align = CENTER, .rgb = INK});
        x -= 0.23;
    }
}

void stand_draw(const Pen *p, const Face *f) {
    pen_push(p);
    cairo_translate(p->cr, f->at.x, f->at.y);
    cairo_rotate(p->cr, (double)f->face * 6.283185307179586 / 65536);
    base(p, f);
    ArtColors c = colors_of(p, f);
    pen_push(p);
    cairo_translate(p->cr, 0, f->name_shown ? -0.035 : 0.02);
    cairo_scale(p->cr, f->name_shown ? 0.78 : 0.88, f->name_shown ? 0.78 : 0.88);
    bool drawn = art_draw(p, f->look, &c);
    pen_pop(p);
    const Words label = {.size = 0.135, .bold = true, .rgb = INK, .halo = p->ink ? 0.012 : 0};
    pen_text(p, -0.435, -0.275, f->label, label);
    const char *role = role_word(p, f->role);
    if (role) {
        double w = pen_text_width(p, role, 0.11, true) + 0.06;
        pen_new(p);
        pen_round(p, 0.435 - w, -0.40, w, 0.145, 0.03);
        pen_fill(p, INK, 1);
        pen_text(p, 0.435 - w / 2, -0.288, role, (Words){.size = 0.11, .bold = true, .align = CENTER, .rgb = PAPER});
    }
    if (f->name_shown || !drawn)
        pen_text(p, 0, 0.425, f->name, (Words){.size = 0.125, .bold = true, .align = CENTER, .rgb = INK, .fit = 0.86});
    states(p, f);
    if (f->hidden) {
        pen_new(p);
        pen_rect(p, -0.56, -0.56, 1.12, 1.12);
        pen_dash(p, 0.09, 0.06);
        pen_stroke(p, INK, 0.03, 1);
        pen_dash(p, 0, 0);
    }
    pen_pop(p);
}

void stand_back(const Pen *p, const Face *f, const char *unit, const char *const *line, uint32_t line_n) {
    pen_push(p);
    cairo_translate(p->cr, f->at.x, f->at.y);
    uint32_t c = p->ink ? PAPER : rgb_mix(nation_rgb(f->nation, f->dark), 0xFFFFFF, 0.45);
    pen_new(p);
    pen_rect(p, -0.5, -0.5, 1, 1);
    pen_fill(p, c, 1);
    rim(p, f);
    pen_new(p);
    pen_rect(p, -0.44, -0.44, 0.88, 0.17);
    pen_fill(p, p->ink ? PAPER : side_rgb(f->seat), 1);
    if (p->ink) pen_stroke(p, INK, 0.01, 1);
    uint32_t on = p->ink ? INK : PAPER;
    double w = pen_text_width(p, f->label, 0.11, true);
    pen_text(p, -0.41, -0.315, f->label, (Words){.size = 0.11, .bold = true, .rgb = on});
    pen_text(p, 0.41, -0.315, f->name, (Words){.size = 0.1, .bold = true, .align = RIGHT, .rgb = on, .fit = 0.77 - w});
    double step = line_n > 4 ? 0.1 : 0.125, y = -0.155;
    for (uint32_t i = 0; i < line_n && y < 0.36; i++, y += step) {
        const char *tab = strchr(line[i], '\t');
        char head[48];
        size_t n = tab ? (size_t)(tab - line[i]) : strlen(line[i]);
        n = MIN(n, sizeof head - 1);
        memcpy(head, line[i], n);
        head[n] = 0;
        const double size = 0.08, room = 0.82;
        double wide = MIN(pen_text_width(p, head, size, false), room / 2);
        pen_text(p, -0.41, y, head, (Words){.size = size, .rgb = INK, .fit = tab ? room / 2 : room});
        if (tab)
            pen_text(p, 0.41, y, tab + 1,
                     (Words){.size = 0.088, .bold = true, .align = RIGHT, .rgb = INK, .fit = room - wide - 0.04});
    }
    pen_text(p, 0, 0.41, unit, (Words){.size = 0.075, .align = CENTER, .rgb = INK, .fit = 0.84});
    pen_pop(p);
}

bool stand_face(const View *v, StandIx i, Face *out, Text *label, Text *name) {
    const Stand *s = game_stand_c(v->g, i);
    const StandType *t = &v->cat->type[s->type];
    const Battle *b = v->cat->battle;
    if ((s->flags & ST_HIDDEN) && v->seat != SEAT_U && v->seat != s->seat) return false;
    StandFace face = {0};
    v->rs->describe(v, i, &face);
    stand_label(v->g, i, label);
    text_str(name, t->short_name ? t->short_name : t->name);
    *out = (Face){.at = p2(inch(s->x), inch(v->g->h.h) - inch(s->y)),
                  .face = s->face,
                  .look = t->look,
                  .seat = s->seat,
                  .role = s->role,
                  .dark = s->seat == SEAT_B && b && strcmp(b->side[0].nation, b->side[1].nation) == 0,
                  .hidden = (s->flags & ST_HIDDEN) != 0,
                  .nation = t->nation,
                  .label = label->buf,
                  .name = name->buf,
                  .badges = face.badges};
    return true;
}
