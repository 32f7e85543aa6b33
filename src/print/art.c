/* art: the silhouettes of assets/stands drawn as what they are: plain shapes of a small part of SVG (their README). */
#define _GNU_SOURCE
#include "print/print_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ART_MOST = 24 << 10 };

/* Read once and kept: several hundred stands share some twenty pictures. */
static char *ART[LOOK_COUNT];
static bool TRIED[LOOK_COUNT];

static const char *art_of(const Pen *p, uint8_t look) {
    if (look >= LOOK_COUNT) return NULL;
    if (TRIED[look]) return ART[look];
    TRIED[look] = true;
    const char *word;
    size_t n = words_at(LOOK_WORDS, look, &word);
    char path[1024];
    snprintf(path, sizeof path, "%s/stands/%.*s.svg", p->assets ? p->assets : "", (int)n, word);
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    char *text = malloc(ART_MOST + 1);
    size_t got = text ? fread(text, 1, ART_MOST + 1, f) : 0;
    fclose(f);
    if (!text || got == 0 || got > ART_MOST) {
        free(text);
        return NULL;
    }
    text[got] = 0;
    return ART[look] = text;
}

void art_forget(void) {
    for (int i = 0; i < LOOK_COUNT; i++) {
        free(ART[i]);
        ART[i] = NULL;
        TRIED[i] = false;
    }
}

typedef struct Tag {
    const char *p, *end; /* from '<' to '>' */
} Tag;

/* The value of ` name="`; NULL when the tag has none. */
static const char *attr(Tag t, const char *name) {
    size_t n = strlen(name);
    for (const char *p = t.p; p + n + 3 < t.end; p++)
        if (*p == ' ' && memcmp(p + 1, name, n) == 0 && p[n + 1] == '=' && p[n + 2] == '"') return p + n + 3;
    return NULL;
}

static double number(Tag t, const char *name, double otherwise) {
    const char *v = attr(t, name);
    return v ? strtod(v, NULL) : otherwise;
}

static double next_number(const char **p) {
    char *end;
    while (**p == ' ' || **p == ',') (*p)++;
    double v = strtod(*p, &end);
    if (end == *p && **p) end = (char *)(uintptr_t)*p + 1; /* nonsense is passed over */
    *p = end;
    return v;
}

/* M L H V Q C Z and their small letters. */
static void path_of(const Pen *pen, const char *d) {
    double x = 0, y = 0, q[6];
    char cmd = 0;
    while (*d && *d != '"') {
        while (*d == ' ' || *d == ',' || *d == '\n') d++;
        if (*d == '"' || *d == 0) break;
        if ((*d >= 'A' && *d <= 'Z') || (*d >= 'a' && *d <= 'z')) cmd = *d++;
        bool rel = cmd >= 'a';
        double ox = rel ? x : 0, oy = rel ? y : 0;
        switch (cmd & ~32) {
        case 'Z': cairo_close_path(pen->cr); continue;
        case 'H': x = ox + next_number(&d); break;
        case 'V': y = oy + next_number(&d); break;
        case 'Q':
        case 'C': {
            int n = (cmd & ~32) == 'Q' ? 4 : 6;
            for (int i = 0; i < n; i++) q[i] = next_number(&d) + (i & 1 ? oy : ox);
            if (n == 4) {
                double cx = q[0], cy = q[1];
                q[4] = q[2], q[5] = q[3];
                q[2] = q[4] + (cx - q[4]) * 2 / 3, q[3] = q[5] + (cy - q[5]) * 2 / 3;
                q[0] = x + (cx - x) * 2 / 3, q[1] = y + (cy - y) * 2 / 3;
            }
            cairo_curve_to(pen->cr, q[0], q[1], q[2], q[3], q[4], q[5]);
            x = q[4], y = q[5];
            continue;
        }
        default:
            x = ox + next_number(&d);
            y = oy + next_number(&d);
            break;
        }
        if ((cmd & ~32) == 'M') {
            cairo_move_to(pen->cr, x, y);
            cmd = rel ? 'l' : 'L';
        } else
            cairo_line_to(pen->cr, x, y);
    }
}

static void ellipse(const Pen *p, double cx, double cy, double rx, double ry) {
    if (rx <= 0 || ry <= 0) return;
    cairo_save(p->cr);
    cairo_translate(p->cr, cx, cy);
    cairo_scale(p->cr, rx, ry);
    pen_disc(p, 0, 0, 1);
    cairo_restore(p->cr);
}

/* -1 = none */
static int64_t colour_of(Tag t, const char *name, const ArtColors *c) {
    const char *v = attr(t, name);
    if (!v || *v != '#') return -1;
    uint32_t rgb = (uint32_t)strtoul(v + 1, NULL, 16);
    switch (rgb) {
    case 0xC8C8C8: return c->light;
    case 0xB0B0B0: return c->body;
    case 0x8C8C8C: return c->shade;
    case 0x606060: return c->dark;
    case 0x1C1F1A: return c->ink;
    default: return rgb;
    }
}

static bool is_tag(Tag t, const char *name) {
    size_t n = strlen(name);
    return (size_t)(t.end - t.p) > n && memcmp(t.p + 1, name, n) == 0;
}

static void shape(const Pen *p, Tag t, const ArtColors *c) {
    pen_new(p);
    if (is_tag(t, "rect"))
        pen_round(p, number(t, "x", 0), number(t, "y", 0), number(t, "width", 0), number(t, "height", 0),
                  number(t, "rx", 0));
    else if (is_tag(t, "circle"))
        ellipse(p, number(t, "cx", 0), number(t, "cy", 0), number(t, "r", 0), number(t, "r", 0));
    else if (is_tag(t, "ellipse"))
        ellipse(p, number(t, "cx", 0), number(t, "cy", 0), number(t, "rx", 0), number(t, "ry", 0));
    else if (is_tag(t, "path") && attr(t, "d"))
        path_of(p, attr(t, "d"));
    else
        return;
    int64_t fill = colour_of(t, "fill", c), stroke = colour_of(t, "stroke", c);
    double fa = number(t, "fill-opacity", 1), sa = number(t, "stroke-opacity", 1);
    if (c->outline) { /* shadows and gleams go, the rest is white with a line round it */
        if (fa < 1 || (stroke == 0xFFFFFF && sa < 1)) return;
        if (fill >= 0 && fill != c->ink) fill = PAPER;
        if (stroke >= 0) stroke = c->ink;
    }
    if (fill >= 0) pen_fill(p, (uint32_t)fill, fa);
    if (stroke < 0) return;
    const char *cap = attr(t, "stroke-linecap"), *join = attr(t, "stroke-linejoin");
    cairo_set_line_cap(p->cr, cap && *cap == 'r' ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(p->cr, join && *join == 'r' ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    pen_stroke(p, (uint32_t)stroke, number(t, "stroke-width", 1), sa);
}

bool art_draw(const Pen *p, uint8_t look, const ArtColors *c) {
    const char *text = art_of(p, look);
    if (!text) return false;
    pen_push(p);
    cairo_scale(p->cr, 1 / 64.0, 1 / 64.0);
    cairo_translate(p->cr, -32, -32);
    for (Tag t = {strchr(text, '<'), NULL}; t.p; t.p = strchr(t.end, '<')) {
        t.end = strchr(t.p, '>');
        if (!t.end) break;
        shape(p, t, c);
    }
    pen_pop(p);
    return true;
}
