#include "client/ground.h"

#include "base/hash.h"
#include "geom/ring.h"

/* Kinds that share a paint and still differ to the eye. Others are variant 0. */
static const struct {
    const char *kind;
    uint8_t variant;
} VARIANT[] = {{"rough2", 1},
               {"rough3", 2},
               {"snow", 3},
               {"brush", 1},
               {"cactus", 2},
               {"soft_sand", 1},
               {"jungle", 1},
               {"bocage", 1},
               {"wadi", 1},
               {"rail_embankment", 1},
               {"building_medium", 1},
               {"building_heavy", 2},
               {"ip_medium", 1},
               {"ip_heavy", 2},
               {"impact", 1},
               {"wrecks", 1},
               {"minefield_standard", 1},
               {"minefield_concentrated", 2}};

enum { SMOOTH_GROWTH = 8 }; /* three passes of ring_smooth double a corner thrice */

static uint8_t variant_of(const char *kind) {
    for (size_t i = 0; i < ARRAY_LEN(VARIANT); i++)
        if (base_streq(VARIANT[i].kind, kind)) return VARIANT[i].variant;
    return 0;
}

size_t ground_input_bytes(const Table *t) {
    size_t pts = (size_t)t->pt_n * SMOOTH_GROWTH, rings = (size_t)t->pt_n + t->piece_n;
    return (size_t)t->piece_n * sizeof(GroundPiece) + rings * sizeof(GroundRing) + pts * sizeof(Vec) +
           PIECE_POINTS * (sizeof(Vec) + 1) + 256;
}

typedef struct Filling {
    GroundRing *ring;
    Vec *pt;
    uint32_t ring_n, pt_n, pt_cap;
    Vec *in;
    uint8_t *smooth;
} Filling;

/* One outline, hole or line of a piece. Rings turn counter-clockwise for outlines, clockwise for holes. */
static bool add_ring(Filling *f, size_t n, bool closed, bool hole) {
    if (n == 0) return true;
    size_t got;
    if (closed ? n < 3 : n < 2) {
        if (f->pt_cap - f->pt_n < n) return false;
        base_copy(f->pt + f->pt_n, f->in, n * sizeof(Vec));
        got = n;
    } else {
        got = ring_smooth(f->in, f->smooth, n, closed, f->pt + f->pt_n, f->pt_cap - f->pt_n);
        if (!got) return false;
    }
    Vec *p = f->pt + f->pt_n;
    if (closed && got > 2 && (ring_area2(p, got) < 0) != hole)
        for (size_t i = 0; i < got / 2; i++) {
            Vec v = p[i];
            p[i] = p[got - 1 - i];
            p[got - 1 - i] = v;
        }
    f->ring[f->ring_n++] = (GroundRing){f->pt_n, (uint32_t)got};
    f->pt_n += (uint32_t)got;
    return true;
}

static bool add_rings(Filling *f, const Table *t, const Piece *p) {
    size_t n = 0;
    bool closed = p->shape == PIECE_AREA, hole = false;
    for (uint32_t i = 0; i < p->pt_n; i++) {
        const TablePoint *q = &t->pt[p->pt + i];
        f->in[n] = (Vec){q->x, q->y};
        f->smooth[n++] = (q->mark & POINT_SMOOTH) != 0;
        bool last = i + 1 == p->pt_n;
        if (last || (closed && (q->mark & POINT_RING_END))) {
            if (!add_ring(f, n, closed, hole)) return false;
            hole = true;
            n = 0;
        }
    }
    return true;
}

static uint64_t piece_hash(const GroundPiece *g, const Vec *pt, size_t n) {
    uint64_t h = hash_u64(HASH_START, g->paint | (uint64_t)g->shape << 8 | (uint64_t)g->variant << 16 |
                                          (uint64_t)g->flags << 24 | (uint64_t)(uint16_t)g->level << 32 |
                                          (uint64_t)g->face << 48);
    h = hash_u64(h, (uint64_t)(uint32_t)g->width | (uint64_t)g->number << 32);
    for (size_t i = 0; i < n; i++) h = hash_u64(h, (uint64_t)(uint32_t)pt[i].x << 32 | (uint32_t)pt[i].y);
    return h;
}

bool ground_input_make(GroundInput *out, const Table *t, const TerrainKind *kind, uint32_t kind_n, uint64_t seed,
                       Arena *a) {
    Filling f = {.pt_cap = t->pt_n * SMOOTH_GROWTH};
    GroundPiece *piece = arena_try(a, (size_t)t->piece_n * sizeof *piece);
    f.ring = arena_try(a, ((size_t)t->pt_n + t->piece_n) * sizeof *f.ring);
    f.pt = arena_try(a, (size_t)f.pt_cap * sizeof *f.pt);
    f.in = arena_try(a, PIECE_POINTS * sizeof *f.in);
    f.smooth = arena_try(a, PIECE_POINTS);
    if (!piece || !f.ring || !f.pt || !f.in || !f.smooth) return false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->piece_n; i++) {
        const Piece *p = &t->piece[i];
        if ((p->flags & PIECE_GONE) || p->kind >= kind_n || p->pt_n == 0 || p->pt_n > PIECE_POINTS) continue;
        const TerrainKind *k = &kind[p->kind];
        GroundPiece *g = &piece[n];
        uint32_t pt0 = f.pt_n;
        *g = (GroundPiece){.paint = k->paint,
                           .shape = p->shape,
                           .variant = variant_of(k->id),
                           .flags = p->flags,
                           .level = p->level,
                           .face = p->face,
                           .number = p->number,
                           .width = p->width ? p->width : k->width,
                           .ring = f.ring_n};
        if (!add_rings(&f, t, p)) return false;
        g->ring_n = f.ring_n - g->ring;
        g->box = box_of(f.pt + pt0, f.pt_n - pt0);
        g->hash = piece_hash(g, f.pt + pt0, f.pt_n - pt0);
        n++;
    }
    *out = (GroundInput){t->w, t->h, seed, t->version, piece, n, f.ring, f.ring_n, f.pt, f.pt_n};
    return true;
}
