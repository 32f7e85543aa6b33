/* scatter: places on the table that do not depend on the sheet. */
#include "print/print_own.h"

#include <math.h>

void scatter(const Pen *p, const PrintPiece *piece, double step, double edge, uint32_t seed, ScatterFn fn, void *user) {
    const double out = 0.6;
    Area a = {MAX(piece->box.x0, p->seen.x0 - out), MAX(piece->box.y0, p->seen.y0 - out),
              MIN(piece->box.x1, p->seen.x1 + out), MIN(piece->box.y1, p->seen.y1 + out)};
    seed += piece->number * 131u;
    int i0 = (int)floor(a.x0 / step), i1 = (int)ceil(a.x1 / step), j1 = (int)ceil(a.y1 / step);
    for (int j = (int)floor(a.y0 / step); j <= j1; j++)
        for (int i = i0; i <= i1; i++) {
            uint32_t h = pen_hash(i, j, seed);
            P2 at = p2((i + 0.15 + 0.7 * pen_unit(h) + (j & 1 ? 0.5 : 0)) * step,
                       (j + 0.15 + 0.7 * pen_unit(h * 2654435761u + 7u)) * step);
            if (!print_piece_has(piece, at) || (edge > 0 && piece_edge(piece, at) < edge)) continue;
            fn(p, at, h, user);
        }
}

void along(const Pen *p, const PrintPiece *piece, double step, uint32_t seed, AlongFn fn, void *user) {
    const double out = 1;
    for (uint32_t k = 0; k < piece->ring_n; k++) {
        const PrintRing *r = &piece->ring[k];
        uint32_t edges = piece->shape == PIECE_AREA ? r->n : r->n ? r->n - 1 : 0;
        double next = step / 2, gone = 0;
        int64_t no = 0;
        for (uint32_t i = 0; i < edges; i++) {
            P2 a = r->pt[i], b = r->pt[(i + 1) % r->n];
            double l = hypot(b.x - a.x, b.y - a.y);
            if (l <= 0) continue;
            P2 d = p2((b.x - a.x) / l, (b.y - a.y) / l);
            for (; next <= gone + l; next += step, no++) {
                P2 at = p2(a.x + d.x * (next - gone), a.y + d.y * (next - gone));
                if (pen_sees(p, (Area){at.x - out, at.y - out, at.x + out, at.y + out}))
                    fn(p, at, d, pen_hash(no, k, seed + piece->number * 131u), user);
            }
            gone += l;
        }
    }
}

void piece_clip(const Pen *p, const PrintPiece *piece) {
    piece_path(p, piece);
    cairo_clip(p->cr);
}

void piece_hatch(const Pen *p, const PrintPiece *piece, P2 dir, double step) {
    Area a = piece->box;
    double cx = (a.x0 + a.x1) / 2, cy = (a.y0 + a.y1) / 2, r = hypot(a.x1 - a.x0, a.y1 - a.y0) / 2;
    P2 n = p2(-dir.y, dir.x);
    int k = (int)(r / step) + 1;
    for (int i = -k; i <= k; i++) {
        double x = cx + n.x * i * step, y = cy + n.y * i * step;
        pen_line(p, x - dir.x * r, y - dir.y * r, x + dir.x * r, y + dir.y * r);
    }
}
