#include "catalog/look.h"
#include "client/paint/ground.h"

#include "base/hash.h"
#include "geom/ring.h"

size_t ground_input_bytes(const Scene *s, uint32_t pieces) {
    size_t rings = 0, pts = 0;
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t n, k = scene_rings(s, (PieceIx)i);
        rings += k;
        for (uint32_t r = 0; r < k; r++) {
            scene_ring(s, (PieceIx)i, r, &n);
            pts += n;
        }
    }
    return (size_t)pieces * sizeof(GroundPiece) + rings * sizeof(GroundRing) + pts * sizeof(Vec) + 256;
}

typedef struct Filling {
    GroundRing *ring;
    Vec *pt;
    uint32_t ring_n, pt_n;
} Filling;

static void put_ring(Filling *f, const Vec *p, uint32_t n) {
    if (n == 0) return;
    base_copy(f->pt + f->pt_n, p, n * sizeof *p);
    f->ring[f->ring_n++] = (GroundRing){f->pt_n, n};
    f->pt_n += n;
}

/* Outlines counter-clockwise, holes clockwise; without a repeated last point. */
static void put_outline(Filling *f, const Vec *p, uint32_t n, const GroundRing *outer) {
    while (n > 1 && vec_same(p[0], p[n - 1])) n--;
    if (n < 3) return;
    bool hole = outer && ring_side(p[0], f->pt + outer->pt, outer->n) == SIDE_IN;
    put_ring(f, p, n);
    Vec *q = f->pt + f->pt_n - n;
    if ((ring_area2(q, n) < 0) == hole) return;
    for (uint32_t i = 0; i < n / 2; i++) {
        Vec v = q[i];
        q[i] = q[n - 1 - i];
        q[n - 1 - i] = v;
    }
}

/* The middle of a chain of quads, as geom lays them: right of a, right of b, left of b, left of a. */
static void put_middle(Filling *f, const Scene *s, PieceIx ix, uint32_t quads) {
    uint32_t at = f->pt_n, n;
    for (uint32_t k = 0; k < quads; k++) {
        const Vec *q = scene_ring(s, ix, k, &n);
        if (k == 0) f->pt[f->pt_n++] = (Vec){(q[0].x + q[3].x) / 2, (q[0].y + q[3].y) / 2};
        f->pt[f->pt_n++] = (Vec){(q[1].x + q[2].x) / 2, (q[1].y + q[2].y) / 2};
    }
    f->ring[f->ring_n++] = (GroundRing){at, f->pt_n - at};
}

static void put_spots(Filling *f, const Scene *s, PieceIx ix, uint32_t spots) {
    uint32_t at = f->pt_n, n;
    for (uint32_t k = 0; k < spots; k++) {
        const Vec *v = scene_ring(s, ix, k, &n); /* a point, or a square where the rules give it a width */
        f->pt[f->pt_n++] = n < 3 ? v[0] : (Vec){(v[0].x + v[2].x) / 2, (v[0].y + v[2].y) / 2};
    }
    f->ring[f->ring_n++] = (GroundRing){at, f->pt_n - at};
}

/* The scene's rings as the painter wants them; returns the shape they now have. spot: of a kind that is a spot. */
static uint8_t put_piece(Filling *f, const Scene *s, PieceIx ix, const Piece *p, const KindRule *rule, bool spot) {
    uint32_t rings = scene_rings(s, ix), first = f->ring_n, n;
    if (rule->cost.form == COST_SPOT || (spot && p->shape == PIECE_SPOT)) {
        put_spots(f, s, ix, rings);
        return PIECE_SPOT;
    }
    if (p->shape == PIECE_LINE && (p->width > 0 || rule->cost.width > 0)) {
        put_middle(f, s, ix, rings);
        return PIECE_LINE;
    }
    for (uint32_t k = 0; k < rings; k++) {
        const Vec *v = scene_ring(s, ix, k, &n);
        if (p->shape == PIECE_LINE)
            put_ring(f, v, n);
        else
            put_outline(f, v, n, f->ring_n > first ? &f->ring[first] : NULL);
    }
    return p->shape == PIECE_LINE ? PIECE_LINE : PIECE_AREA;
}

static uint64_t piece_hash(const GroundPiece *g, const Vec *pt, size_t n) {
    uint64_t h = hash_u64(HASH_START, g->paint | (uint64_t)g->shape << 8 | (uint64_t)g->variant << 16 |
                                          (uint64_t)g->flags << 24 | (uint64_t)(uint16_t)g->level << 32 |
                                          (uint64_t)g->face << 48);
    h = hash_u64(h, (uint64_t)(uint32_t)g->width | (uint64_t)g->number << 32);
    for (size_t i = 0; i < n; i++) h = hash_u64(h, (uint64_t)(uint32_t)pt[i].x << 32 | (uint32_t)pt[i].y);
    return h;
}

bool ground_input_make(GroundInput *out, const Scene *s, uint32_t pieces, const TerrainKind *kind, uint32_t kind_n,
                       uint64_t seed, Arena *a) {
    return ground_input_without(out, s, pieces, kind, kind_n, seed, 0, a);
}

bool ground_input_without(GroundInput *out, const Scene *s, uint32_t pieces, const TerrainKind *kind, uint32_t kind_n,
                          uint64_t seed, uint64_t hidden, Arena *a) {
    if (a->cap - a->used < ground_input_bytes(s, pieces)) return false;
    size_t rings = 0, pts = 0;
    for (uint32_t i = 0; i < pieces; i++)
        for (uint32_t r = 0, n; r < scene_rings(s, (PieceIx)i); r++) {
            scene_ring(s, (PieceIx)i, r, &n);
            pts += n;
            rings++;
        }
    GroundPiece *piece = ARENA_ARRAY(a, GroundPiece, pieces);
    Filling f = {.ring = ARENA_ARRAY(a, GroundRing, rings), .pt = ARENA_ARRAY(a, Vec, pts)};
    uint32_t n = 0;
    for (uint32_t i = 0; i < pieces; i++) {
        KindRule rule;
        const Piece *p = scene_piece(s, (PieceIx)i, &rule);
        if (!p || p->kind >= kind_n) continue;
        const TerrainKind *k = &kind[p->kind];
        if (hidden >> k->paint & 1) continue;
        uint32_t pt0 = f.pt_n, ring0 = f.ring_n;
        uint8_t shape = put_piece(&f, s, (PieceIx)i, p, &rule, k->shape == PIECE_SPOT);
        if (f.ring_n == ring0) continue;
        GroundPiece *g = &piece[n++];
        *g = (GroundPiece){.paint = k->paint,
                           .shape = shape,
                           .variant = look_grade(k->id),
                           .flags = p->flags,
                           .level = p->level,
                           .face = p->face,
                           .number = p->number,
                           .width = p->width ? p->width : k->width,
                           .ring = ring0,
                           .ring_n = f.ring_n - ring0,
                           .box = box_of(f.pt + pt0, f.pt_n - pt0)};
        g->hash = piece_hash(g, f.pt + pt0, f.pt_n - pt0);
    }
    Box table = scene_box(s);
    *out = (GroundInput){.w = table.x1,
                         .h = table.y1,
                         .seed = seed,
                         .piece = piece,
                         .piece_n = n,
                         .ring = f.ring,
                         .ring_n = f.ring_n,
                         .pt = f.pt,
                         .pt_n = f.pt_n};
    return true;
}
