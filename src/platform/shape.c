/* Shapes with soft edges: every outline is a band one pixel wide from full to nothing, centred on the true edge, so
 * that pixel aligned edges come out sharp and slanted ones smooth, on any renderer. */
#include "platform/own.h"

#include <math.h>

#define WHITE_UV (1.5f / (float)ATLAS)
#define PI       3.14159265358979f

static int vertex(Platform *p, float x, float y, Color c) {
    return batch_vertex(p, x, y, c, WHITE_UV, WHITE_UV);
}
static Color clear(Color c) {
    return c & 0xFFFFFF00u;
}

static Color fade(Color c, float k) {
    float a = (float)(c & 0xFF) * CLAMP(k, 0.0f, 1.0f);
    return (c & 0xFFFFFF00u) | (uint32_t)lroundf(a);
}

static void quad(Platform *p, int a, int b, int c, int d) {
    batch_triangle(p, a, b, c);
    batch_triangle(p, a, c, d);
}

/* A rect on whole pixels, which the software renderer fills fast. */
void shape_rect(Platform *p, Rect r, Color c) {
    if (r.w <= 0 || r.h <= 0 || (c & 0xFF) == 0) return;
    batch_texture(p, NULL);
    int a = vertex(p, r.x, r.y, c);
    vertex(p, r.x + r.w, r.y, c);
    vertex(p, r.x + r.w, r.y + r.h, c);
    vertex(p, r.x, r.y + r.h, c);
    quad(p, a, a + 1, a + 2, a + 3);
}

static int corner_steps(float r) {
    return (int)CLAMP(ceilf(sqrtf(r) * 2.2f), 3.0f, 32.0f);
}

/* The k-th corner (0 = lower right, then clockwise), from angle k * 90 degrees. */
static Pt corner_centre(Rect r, float rad, int k) {
    bool right = k == 0 || k == 3, down = k == 0 || k == 1;
    return (Pt){right ? r.x + r.w - rad : r.x + rad, down ? r.y + r.h - rad : r.y + rad};
}

static Rect snapped(Rect r) {
    float x = roundf(r.x), y = roundf(r.y);
    return (Rect){x, y, MAX(roundf(r.x + r.w) - x, 1), MAX(roundf(r.y + r.h) - y, 1)};
}

/* Whole, so that corners and rects meet on pixel edges. */
static float whole_radius(Rect r, float radius) {
    return MIN(roundf(radius), floorf(MIN(r.w, r.h) / 2));
}

void shape_round(Platform *p, Rect in, float radius, Color c) {
    if ((c & 0xFF) == 0) return;
    Rect r = snapped(in);
    float rad = whole_radius(r, radius);
    if (rad < 1) {
        shape_rect(p, r, c);
        return;
    }
    /* all but the corners goes as rects of whole pixels */
    shape_rect(p, (Rect){r.x + rad, r.y, r.w - 2 * rad, r.h}, c);
    shape_rect(p, (Rect){r.x, r.y + rad, rad, r.h - 2 * rad}, c);
    shape_rect(p, (Rect){r.x + r.w - rad, r.y + rad, rad, r.h - 2 * rad}, c);
    batch_texture(p, NULL);
    int steps = corner_steps(rad);
    for (int k = 0; k < 4; k++) {
        Pt o = corner_centre(r, rad, k);
        int h = vertex(p, o.x, o.y, c), last = -1;
        for (int i = 0; i <= steps; i++) {
            float a = ((float)k + (float)i / (float)steps) * PI / 2, cs = cosf(a), sn = sinf(a);
            int v = vertex(p, o.x + (rad - 0.5f) * cs, o.y + (rad - 0.5f) * sn, c);
            vertex(p, o.x + (rad + 0.5f) * cs, o.y + (rad + 0.5f) * sn, clear(c));
            if (last >= 0) {
                batch_triangle(p, h, last, v);
                quad(p, last, last + 1, v + 1, v);
            }
            last = v;
        }
    }
}

void shape_border(Platform *p, Rect in, float radius, float width, Color c) {
    if ((c & 0xFF) == 0 || width <= 0) return;
    Rect r = snapped(in);
    float t = MIN(MAX(roundf(width), 1), floorf(MIN(r.w, r.h) / 2)), rad = whole_radius(r, radius);
    if (t < 1) return;
    if (rad >= 1) rad = MAX(rad, t);
    float q = MAX(rad, t);
    shape_rect(p, (Rect){r.x + q, r.y, r.w - 2 * q, t}, c);
    shape_rect(p, (Rect){r.x + q, r.y + r.h - t, r.w - 2 * q, t}, c);
    shape_rect(p, (Rect){r.x, r.y + q, t, r.h - 2 * q}, c);
    shape_rect(p, (Rect){r.x + r.w - t, r.y + q, t, r.h - 2 * q}, c);
    batch_texture(p, NULL);
    if (rad < 1) {
        shape_rect(p, (Rect){r.x, r.y, t, t}, c);
        shape_rect(p, (Rect){r.x + r.w - t, r.y, t, t}, c);
        shape_rect(p, (Rect){r.x, r.y + r.h - t, t, t}, c);
        shape_rect(p, (Rect){r.x + r.w - t, r.y + r.h - t, t, t}, c);
        return;
    }
    int steps = corner_steps(rad);
    float at[4] = {rad + 0.5f, rad - 0.5f, MAX(rad - t + 0.5f, 0), MAX(rad - t - 0.5f, 0)};
    if (at[1] < at[2]) at[1] = at[2] = (at[1] + at[2]) / 2;
    for (int k = 0; k < 4; k++) {
        Pt o = corner_centre(r, q, k);
        int last = -1;
        for (int i = 0; i <= steps; i++) {
            float a = ((float)k + (float)i / (float)steps) * PI / 2, cs = cosf(a), sn = sinf(a);
            int v = -1;
            for (int j = 0; j < 4; j++) {
                int w = vertex(p, o.x + at[j] * cs, o.y + at[j] * sn, j == 0 || j == 3 ? clear(c) : c);
                if (j == 0) v = w;
            }
            for (int j = 0; last >= 0 && j < 3; j++) quad(p, last + j, last + j + 1, v + j + 1, v + j);
            last = v;
        }
    }
}

void shape_soft(Platform *p, Rect r, float radius, float spread, Color c) {
    float off[3] = {-spread * 0.25f, spread * 0.35f, spread}, level[3] = {1, 0.4f, 0};
    float rad = MIN(MAX(radius, spread * 0.25f), MIN(r.w, r.h) / 2);
    int steps = corner_steps(rad + spread), first = -1, last = -1;
    Rect core = {r.x - off[0], r.y - off[0], r.w + 2 * off[0], r.h + 2 * off[0]};
    shape_round(p, core, MAX(rad + off[0], 0), c);
    batch_texture(p, NULL);
    for (int k = 0; k < 4; k++) {
        Pt o = corner_centre(r, rad, k);
        for (int i = 0; i <= steps; i++) {
            float a = ((float)k + (float)i / (float)steps) * PI / 2, cs = cosf(a), sn = sinf(a);
            int v = -1;
            for (int j = 0; j < 3; j++) {
                float d = MAX(rad + off[j], 0);
                int w = vertex(p, o.x + d * cs, o.y + d * sn, fade(c, level[j]));
                if (j == 0) v = w;
            }
            for (int j = 0; last >= 0 && j < 2; j++) quad(p, last + j, last + j + 1, v + j + 1, v + j);
            if (first < 0) first = v;
            last = v;
        }
    }
    for (int j = 0; j < 2; j++) quad(p, last + j, last + j + 1, first + j + 1, first + j);
}

void shape_disc(Platform *p, float x, float y, float r, Color c) {
    if ((c & 0xFF) == 0) return;
    batch_texture(p, NULL);
    int n = (int)CLAMP(ceilf(sqrtf(r) * 8), 10.0f, 128.0f);
    float in = MAX(r - 0.5f, 0), out = r + 0.5f;
    if (r < 0.5f) c = fade(c, r * 2);
    int hub = vertex(p, x, y, c), first = -1, last = -1;
    for (int i = 0; i < n; i++) {
        float a = (float)i * 2 * PI / (float)n;
        int v = vertex(p, x + in * cosf(a), y + in * sinf(a), c);
        vertex(p, x + out * cosf(a), y + out * sinf(a), clear(c));
        if (last >= 0) {
            batch_triangle(p, hub, last, v);
            quad(p, last, last + 1, v + 1, v);
        }
        if (first < 0) first = v;
        last = v;
    }
    batch_triangle(p, hub, last, first);
    quad(p, last, last + 1, first + 1, first);
}

/* ---- lines ---- */

/* One column of a strip across the line at (x, y), m = the mitre vector of length 1 / cos(half turn). */
static int column(Platform *p, float x, float y, Pt m, float width, Color c) {
    float o[4] = {width / 2 + 0.5f, width / 2 - 0.5f, -width / 2 + 0.5f, -width / 2 - 0.5f};
    if (o[1] < o[2]) o[1] = o[2] = 0;
    int v = vertex(p, x + m.x * o[0], y + m.y * o[0], clear(c));
    vertex(p, x + m.x * o[1], y + m.y * o[1], c);
    vertex(p, x + m.x * o[2], y + m.y * o[2], c);
    vertex(p, x + m.x * o[3], y + m.y * o[3], clear(c));
    return v;
}

static void join(Platform *p, int a, int b) {
    for (int j = 0; j < 3; j++) quad(p, a + j, a + j + 1, b + j + 1, b + j);
}

static Pt unit(Pt a, Pt b) {
    float dx = b.x - a.x, dy = b.y - a.y, l = sqrtf(dx * dx + dy * dy);
    return l > 0 ? (Pt){dx / l, dy / l} : (Pt){1, 0};
}

/* Ends fade over a pixel, so that slanted ends are smooth too. */
static int line_end(Platform *p, Pt at, Pt dir, float width, Color c, bool start) {
    Pt normal = {-dir.y, dir.x};
    float s = start ? -0.5f : 0.5f;
    int far = -1, near;
    if (start) far = column(p, at.x + dir.x * s, at.y + dir.y * s, normal, width, clear(c));
    near = column(p, at.x - dir.x * s, at.y - dir.y * s, normal, width, c);
    if (!start) far = column(p, at.x + dir.x * s, at.y + dir.y * s, normal, width, clear(c));
    join(p, start ? far : near, start ? near : far);
    return near;
}

/* Points closer than a tenth of a pixel say nothing and would give wild mitres. */
static size_t distinct(Platform *p, const Pt *pt, size_t n, bool *closed, Pt **out) {
    Pt *q = batch_scratch(p, n);
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        if (m > 0 && fabsf(pt[i].x - q[m - 1].x) + fabsf(pt[i].y - q[m - 1].y) < 0.1f) continue;
        q[m++] = pt[i];
    }
    while (*closed && m > 1 && fabsf(q[0].x - q[m - 1].x) + fabsf(q[0].y - q[m - 1].y) < 0.1f) m--;
    if (m < 3) *closed = false;
    *out = q;
    return m;
}

void shape_line(Platform *p, const Pt *pt, size_t count, bool closed, float width, Color c) {
    if ((c & 0xFF) == 0) return;
    if (width < 1) {
        c = fade(c, width);
        width = 1;
    }
    Pt *q;
    size_t n = distinct(p, pt, count, &closed, &q);
    if (n < 2) return;
    batch_texture(p, NULL);
    bool opaque = (c & 0xFF) == 0xFF, round = opaque && width >= 2;
    size_t segments = closed ? n : n - 1;
    int last = -1;
    for (size_t i = 0; i <= segments; i++) {
        Pt at = q[i % n];
        bool start = i == 0;
        if (!closed && (start || i == segments)) {
            Pt dir = start ? unit(q[0], q[1]) : unit(q[n - 2], q[n - 1]);
            if (round) shape_disc(p, at.x, at.y, width / 2, c);
            if (start) {
                last = line_end(p, at, dir, width, c, true);
            } else {
                int before = last, v = p->vertex_n;
                line_end(p, at, dir, width, c, false);
                join(p, before, v);
            }
            continue;
        }
        Pt in = unit(q[(i + n - 1) % n], at), out = unit(at, q[(i + 1) % n]);
        float cosine = in.x * out.x + in.y * out.y, half = sqrtf(MAX((1 + cosine) / 2, 0.0001f));
        Pt sum = {-in.y - out.y, in.x + out.x};
        float len = sqrtf(sum.x * sum.x + sum.y * sum.y), k = len > 0.02f ? MIN(1 / half, 2.5f) / len : 0;
        /* A sharp turn of an opaque line: two ends and a disc. Of a translucent one: a cut mitre, since overlaps would
         * show. */
        if (opaque && cosine < 0.5f) {
            Pt ni = {-in.y, in.x}, no = {-out.y, out.x};
            int v = column(p, at.x, at.y, ni, width, c);
            if (last >= 0) join(p, last, v);
            shape_disc(p, at.x, at.y, width / 2, c);
            last = column(p, at.x, at.y, no, width, c);
            continue;
        }
        Pt m = len > 0.02f ? (Pt){sum.x * k, sum.y * k} : (Pt){-in.y, in.x};
        int v = column(p, at.x, at.y, m, width, c);
        if (last >= 0) join(p, last, v);
        last = v;
    }
}

/* A dashed line is many short lines; the dash goes on round the corners. */
void shape_dashed(Platform *p, const Pt *pt, size_t n, bool closed, float width, Color c, float on, float off) {
    if (on <= 0 || off <= 0 || on + off < 1) {
        shape_line(p, pt, n, closed, width, c);
        return;
    }
    Pt dash[64];
    size_t k = 0, segments = closed ? n : n - 1;
    float left = on;
    bool pen = true;
    int budget = 8192; /* a line of a million pixels is nobody's wish */
    dash[k++] = pt[0];
    for (size_t i = 0; i < segments && budget > 0; i++) {
        Pt a = pt[i], b = pt[(i + 1) % n], dir = unit(a, b);
        float len = hypotf(b.x - a.x, b.y - a.y), done = 0;
        while (len - done > left && --budget > 0) {
            done += left;
            Pt at = {a.x + dir.x * done, a.y + dir.y * done};
            if (pen) {
                dash[k++] = at;
                shape_line(p, dash, k, false, width, c);
                k = 0;
            } else {
                k = 0;
                dash[k++] = at;
            }
            pen = !pen;
            left = pen ? on : off;
        }
        left -= len - done;
        if (pen && k > 0) {
            dash[k++] = b;
            if (k == ARRAY_LEN(dash) - 1) { /* a very curved dash goes in pieces */
                shape_line(p, dash, k, false, width, c);
                dash[0] = dash[k - 1];
                k = 1;
            }
        }
    }
    if (pen && k > 1) shape_line(p, dash, k, false, width, c);
}

void shape_arc(Platform *p, const DrawCmd *c) {
    float sweep = c->angle2 - c->angle;
    bool full = fabsf(sweep) >= 2 * PI - 0.001f;
    if (full) sweep = 2 * PI;
    int n = (int)CLAMP(ceilf(fabsf(sweep) * sqrtf(c->w) * 1.6f), 4.0f, 256.0f);
    Pt q[257];
    for (int i = 0; i <= n; i++) {
        float a = c->angle + sweep * (float)i / (float)n;
        q[i] = (Pt){c->x + c->w * sinf(a), c->y - c->w * cosf(a)};
    }
    size_t count = (size_t)(full ? n : n + 1);
    shape_dashed(p, q, count, full, c->width, c->line, c->dash_on, c->dash_off);
}

/* ---- polygons ---- */

static float cross(Pt a, Pt b, Pt c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool in_triangle(Pt a, Pt b, Pt c, Pt q) {
    return cross(a, b, q) >= 0 && cross(b, c, q) >= 0 && cross(c, a, q) >= 0;
}

/* Ear clipping of a simple polygon that turns positively; vertices at base + i. Self-crossing input still ends. */
static void clip_ears(Platform *p, const Pt *q, int n, int base, int stride, int *next, int *prev) {
    for (int i = 0; i < n; i++) {
        next[i] = (i + 1) % n;
        prev[i] = (i + n - 1) % n;
    }
    int left = n, i = 0, stale = 0;
    while (left > 3) {
        int a = prev[i], b = next[i];
        bool ear = cross(q[a], q[i], q[b]) > 0;
        for (int k = next[b]; ear && k != a; k = next[k]) {
            bool same = (q[k].x == q[a].x && q[k].y == q[a].y) || (q[k].x == q[b].x && q[k].y == q[b].y);
            if (!same && cross(q[prev[k]], q[k], q[next[k]]) <= 0 && in_triangle(q[a], q[i], q[b], q[k])) ear = false;
        }
        if (ear || stale > left) {
            batch_triangle(p, base + a * stride, base + i * stride, base + b * stride);
            next[a] = b;
            prev[b] = a;
            left--;
            stale = 0;
            i = b;
        } else {
            stale++;
            i = b;
        }
    }
    batch_triangle(p, base + prev[i] * stride, base + i * stride, base + next[i] * stride);
}

void shape_fill(Platform *p, const Pt *pt, size_t count, Color c) {
    if ((c & 0xFF) == 0 || count < 3 || count > 16384) return;
    bool closed = true;
    Pt *q = batch_scratch(p, count + count);
    size_t m = 0;
    for (size_t i = 0; i < count; i++) {
        if (m > 0 && fabsf(pt[i].x - q[m - 1].x) + fabsf(pt[i].y - q[m - 1].y) < 0.05f) continue;
        q[m++] = pt[i];
    }
    while (closed && m > 1 && fabsf(q[0].x - q[m - 1].x) + fabsf(q[0].y - q[m - 1].y) < 0.05f) m--;
    int n = (int)m;
    if (n < 3) return;
    float area = 0;
    for (int i = 0; i < n; i++) area += q[i].x * q[(i + 1) % n].y - q[(i + 1) % n].x * q[i].y;
    if (area < 0) {
        for (int i = 0; i < n / 2; i++) {
            Pt t = q[i];
            q[i] = q[n - 1 - i];
            q[n - 1 - i] = t;
        }
    }
    batch_texture(p, NULL);
    int base = p->vertex_n;
    for (int i = 0; i < n; i++) {
        Pt in = unit(q[(i + n - 1) % n], q[i]), out = unit(q[i], q[(i + 1) % n]);
        float cosine = in.x * out.x + in.y * out.y, half2 = MAX((1 + cosine) / 2, 0.16f);
        Pt m2 = {(in.y + out.y) / 2 / half2 * 0.5f, (-in.x - out.x) / 2 / half2 * 0.5f};
        vertex(p, q[i].x - m2.x, q[i].y - m2.y, c);
        vertex(p, q[i].x + m2.x, q[i].y + m2.y, clear(c));
    }
    int *links = (int *)(void *)(q + count); /* room for 2 ints a point: Pt is two floats */
    _Static_assert(sizeof(Pt) >= 2 * sizeof(int), "links share the scratch points");
    clip_ears(p, q, n, base, 2, links, links + n);
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        quad(p, base + 2 * i, base + 2 * i + 1, base + 2 * j + 1, base + 2 * j);
    }
}
