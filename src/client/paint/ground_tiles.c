#include "client/paint/ground_tiles.h"


#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TILES_MAX = 92,     /* a tile is 1 MB: with the jobs' buffers within 96 MB */
    VIEW_MAX = 72,      /* more in view than this: a coarser level does */
    JOBS_MAX = 3,       /* few, so that a pan is answered at once; enough to keep the worker busy */
    REACH = 6 * WU_INCH /* a changed piece shows this far: roads part woods, crossings span 5 inches of water */
};

typedef struct Source { /* an input and who uses it */
    GroundInput in;
    void *mem;
    uint32_t users; /* jobs, and the current ground */
} Source;

typedef struct Tile {
    GroundPlace at;
    ImageId image;
    bool used, ready, stale, baking, failed; /* failed: the host keeps no more images */
    uint64_t seen;                           /* frame */
} Tile;

typedef struct Job {
    GroundTiles *owner;
    GroundPlace at;
    Source *source;
    GroundInput in; /* of the source, with the mat and layers of when the job began */
    GroundBaker *baker;
    uint32_t generation;
    uint32_t *px;
    bool busy;
} Job;

struct GroundTiles {
    BoardHost host;
    Source *source;
    uint32_t generation; /* rises with each input */
    uint64_t hidden;     /* paints left out */
    uint32_t floor;      /* what was begun before it is of another table or look */
    MatImage *mat;       /* NULL = none */
    MatCorners corners;
    uint8_t layers;
    Tile tile[TILES_MAX];
    uint32_t dirty_at[TILES_MAX]; /* generation from which the tile looks otherwise */
    Job job[JOBS_MAX];
    int busy;
    bool missing; /* the last draw asked for tiles that are not there yet */
    uint64_t frame;
    GroundBaker *baker;
    void *baker_mem;
};

GroundTiles *tiles_new(const BoardHost *h) {
    GroundTiles *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->host = *h;
    size_t cap = ground_baker_bytes();
    t->baker_mem = malloc(cap);
    bool ok = t->baker_mem != NULL;
    for (int i = 0; i < JOBS_MAX; i++) {
        t->job[i].px = malloc((size_t)GROUND_TILE * GROUND_TILE * sizeof(uint32_t));
        ok = ok && t->job[i].px;
    }
    if (!ok) {
        tiles_free(t);
        return NULL;
    }
    Arena a;
    arena_init(&a, t->baker_mem, cap, "ground baker");
    t->baker = ground_baker_new(&a);
    return t;
}

static void source_drop(Source *s) {
    if (!s || --s->users) return;
    free(s->mem);
    free(s);
}

static void drop_images(GroundTiles *t) {
    t->floor = t->generation;
    for (int i = 0; i < TILES_MAX; i++) {
        if (t->tile[i].image) t->host.images.drop(t->host.images.user, t->tile[i].image);
        t->tile[i] = (Tile){.used = false};
    }
}

void tiles_free(GroundTiles *t) {
    if (!t) return;
    drop_images(t);
    for (int i = 0; i < JOBS_MAX; i++) {
        if (t->job[i].busy) mat_image_drop(t->job[i].in.mat.image), source_drop(t->job[i].source);
        free(t->job[i].px);
    }
    source_drop(t->source);
    mat_image_drop(t->mat);
    free(t->baker_mem);
    free(t);
}

const GroundInput *tiles_input(const GroundTiles *t) {
    return t->source ? &t->source->in : NULL;
}
bool tiles_pending(const GroundTiles *t) {
    return t->busy > 0 || t->missing;
}

static void mark_box(GroundTiles *t, Box b) {
    b = box_grow(b, REACH);
    for (int i = 0; i < TILES_MAX; i++) {
        Tile *k = &t->tile[i];
        if (!k->used || !box_meets(ground_place_box(&t->source->in, k->at), b)) continue;
        k->stale = true;
        t->dirty_at[i] = t->generation;
    }
}

static const GroundPiece *same_number(const GroundInput *in, uint16_t number) {
    for (uint32_t i = 0; i < in->piece_n; i++)
        if (in->piece[i].number == number) return &in->piece[i];
    return NULL;
}

/* Pieces of `a` that `b` has not, or otherwise. */
static void mark_changes(GroundTiles *t, const GroundInput *a, const GroundInput *b) {
    for (uint32_t i = 0; i < a->piece_n; i++) {
        const GroundPiece *p = &a->piece[i];
        const GroundPiece *q =
            i < b->piece_n && b->piece[i].number == p->number ? &b->piece[i] : same_number(b, p->number);
        if (!q || q->hash != p->hash) mark_box(t, p->box);
    }
}

void tiles_hide(GroundTiles *t, uint64_t paints) {
    t->hidden = paints;
}

bool tiles_set(GroundTiles *t, const Catalog *cat, const Scene *scene, uint32_t pieces, uint64_t seed) {
    Source *s = calloc(1, sizeof *s);
    size_t cap = ground_input_bytes(scene, pieces);
    if (!s || !(s->mem = malloc(cap))) {
        free(s);
        return false;
    }
    Arena a;
    arena_init(&a, s->mem, cap, "ground outlines");
    s->users = 1;
    if (!ground_input_without(&s->in, scene, pieces, cat->kind, cat->kind_n, seed, t->hidden, &a)) {
        source_drop(s);
        return false;
    }
    s->in.desert = cat->battle && cat->battle->land == LAND_DESERT;
    s->in.snow = cat->battle && cat->battle->land == LAND_SNOW;
    Source *old = t->source;
    t->source = s;
    t->generation++;
    if (old && old->in.w == s->in.w && old->in.h == s->in.h && old->in.seed == s->in.seed &&
        old->in.desert == s->in.desert && old->in.snow == s->in.snow) {
        mark_changes(t, &old->in, &s->in);
        mark_changes(t, &s->in, &old->in);
    } else
        drop_images(t);
    source_drop(old);
    return true;
}

void tiles_set_mat(GroundTiles *t, MatImage *image, const MatCorners *corners) {
    if (image) mat_image_hold(image);
    mat_image_drop(t->mat);
    t->mat = image;
    if (corners) t->corners = *corners;
    t->generation++;
    drop_images(t);
}

bool tiles_has_mat(const GroundTiles *t) {
    return t->mat != NULL;
}

void tiles_set_layers(GroundTiles *t, uint8_t layers) {
    if (t->layers == layers) return;
    t->layers = layers;
    if (!t->mat) return;
    t->generation++;
    drop_images(t);
}

static GroundInput job_input(const GroundTiles *t) {
    GroundInput in = t->source->in;
    if (!t->mat || !warp_make(&in.mat.warp, &t->corners, in.w, in.h)) return in;
    in.mat.image = t->mat;
    in.layers = t->layers;
    mat_image_hold(t->mat);
    return in;
}

static bool same_place(GroundPlace a, GroundPlace b) {
    return a.level == b.level && a.tx == b.tx && a.ty == b.ty;
}

static int tile_find(const GroundTiles *t, GroundPlace at) {
    for (int i = 0; i < TILES_MAX; i++)
        if (t->tile[i].used && same_place(t->tile[i].at, at)) return i;
    return -1;
}

/* A free slot, or the one unseen for longest; the coarsest level is kept: it is what lies under everything. */
static int tile_slot(GroundTiles *t, GroundPlace at) {
    int best = -1;
    for (int i = 0; i < TILES_MAX; i++) {
        const Tile *k = &t->tile[i];
        if (!k->used) {
            best = i;
            break;
        }
        if (k->baking || k->seen == t->frame || k->at.level == 0) continue;
        if (best < 0 || k->seen < t->tile[best].seen) best = i;
    }
    if (best < 0) return -1;
    if (t->tile[best].image) t->host.images.drop(t->host.images.user, t->tile[best].image);
    t->tile[best] = (Tile){.at = at, .used = true, .seen = t->frame};
    t->dirty_at[best] = 0;
    return best;
}

static void job_run(void *arg) {
    Job *j = arg;
    ground_bake(j->baker, &j->in, j->at, j->px);
}

static void job_end(GroundTiles *t, Job *j) {
    mat_image_drop(j->in.mat.image);
    source_drop(j->source);
    j->busy = false;
    t->busy--;
}

void tiles_done(GroundTiles *t, void *arg) {
    Job *j = arg;
    int i = tile_find(t, j->at);
    if (i >= 0 && t->tile[i].baking && j->generation >= t->floor) {
        Tile *k = &t->tile[i];
        Images *im = &t->host.images;
        k->baking = false;
        if (k->image)
            k->ready = im->update(im->user, k->image, 0, 0, GROUND_TILE, GROUND_TILE, j->px, GROUND_TILE);
        else {
            k->image = im->put(im->user, GROUND_TILE, GROUND_TILE, j->px, IMAGE_OPAQUE);
            k->ready = k->image != 0;
            k->failed = !k->ready;
        }
        k->stale = t->dirty_at[i] > j->generation;
    }
    job_end(t, j);
}

/* False: nothing more can be begun now. */
static bool job_begin(GroundTiles *t, GroundPlace at, bool now) {
    Job *j = NULL;
    for (int i = 0; i < JOBS_MAX && !j; i++)
        if (!t->job[i].busy) j = &t->job[i];
    if (!j || (now && t->busy)) return false; /* the one baker is the worker's while it has jobs */
    int i = tile_find(t, at);
    if (i < 0) i = tile_slot(t, at);
    if (i < 0) return false;
    t->tile[i].baking = true;
    *j = (Job){t, at, t->source, job_input(t), t->baker, t->generation, j->px, true};
    t->source->users++;
    t->busy++;
    if (now) {
        job_run(j);
        tiles_done(t, j);
        return true;
    }
    if (t->host.run(t->host.user, job_run, j)) return true;
    t->tile[i].baking = false; /* the queue is full: asked again with the next frame */
    job_end(t, j);
    return false;
}

typedef struct View { /* tiles in view at a level, half open */
    int level, x0, y0, x1, y1;
} View;

static View view_at(const GroundInput *in, const Camera *c, int level) {
    Vec a = camera_wu(c, c->view.x, c->view.y), b = camera_wu(c, c->view.x + c->view.w, c->view.y + c->view.h);
    double size = (double)GROUND_TILE * WU_INCH / ground_ppi(level);
    View v = {level, (int)floor(a.x / size), (int)floor((in->h - a.y) / size), (int)floor(b.x / size) + 1,
              (int)floor((in->h - b.y) / size) + 1};
    v.x0 = MAX(v.x0, 0);
    v.y0 = MAX(v.y0, 0);
    v.x1 = MIN(v.x1, ground_cols(in, level));
    v.y1 = MIN(v.y1, ground_rows(in, level));
    return v;
}
static int view_count(View v) {
    return MAX(v.x1 - v.x0, 0) * MAX(v.y1 - v.y0, 0);
}

static bool wanted(const GroundTiles *t, GroundPlace at) {
    int i = tile_find(t, at);
    return i < 0 || ((!t->tile[i].ready || t->tile[i].stale) && !t->tile[i].baking && !t->tile[i].failed);
}

/* Begins the most wanted tile of a view: nearest to its middle. False: none is wanted, or none can be begun. */
static bool begin_nearest(GroundTiles *t, View v, bool now, bool *missing) {
    float best = 1e9f, mx = (float)(v.x0 + v.x1 - 1) / 2, my = (float)(v.y0 + v.y1 - 1) / 2;
    GroundPlace at = {0, 0, 0};
    for (int y = v.y0; y < v.y1; y++)
        for (int x = v.x0; x < v.x1; x++) {
            GroundPlace p = {(uint8_t)v.level, (int16_t)x, (int16_t)y};
            float dx = (float)x - mx, dy = (float)y - my, d = dx * dx + dy * dy;
            if (d >= best || !wanted(t, p)) continue;
            best = d;
            at = p;
        }
    if (best >= 1e9f) return false;
    *missing = true;
    return job_begin(t, at, now);
}

static Rect place_rect(const GroundInput *in, const Camera *c, GroundPlace at) {
    Box b = ground_place_box(in, at);
    Pt a = camera_px(c, (Vec){b.x0, b.y1}), e = camera_px(c, (Vec){b.x1, b.y0});
    float x0 = roundf(a.x), y0 = roundf(a.y); /* neighbours round the same edge: no gap, no overlap */
    return (Rect){x0, y0, roundf(e.x) - x0, roundf(e.y) - y0};
}

/* The part of the nearest coarser tile that is there. */
static void draw_coarser(GroundTiles *t, const Camera *c, GroundPlace at, DrawList *out) {
    for (int up = 1; up <= at.level; up++) {
        GroundPlace p = {(uint8_t)(at.level - up), (int16_t)(at.tx >> up), (int16_t)(at.ty >> up)};
        int i = tile_find(t, p);
        if (i < 0 || !t->tile[i].ready) continue;
        t->tile[i].seen = t->frame;
        float part = (float)(GROUND_TILE >> up);
        Rect src = {(float)(at.tx - (p.tx << up)) * part, (float)(at.ty - (p.ty << up)) * part, part, part};
        draw_image_part(out, t->tile[i].image, src, place_rect(&t->source->in, c, at), 0, COLOR(0xFFFFFF));
        return;
    }
}

static void draw_view(GroundTiles *t, const Camera *c, View v, DrawList *out) {
    for (int y = v.y0; y < v.y1; y++)
        for (int x = v.x0; x < v.x1; x++) {
            GroundPlace p = {(uint8_t)v.level, (int16_t)x, (int16_t)y};
            int i = tile_find(t, p);
            if (i >= 0) t->tile[i].seen = t->frame;
            if (i >= 0 && t->tile[i].ready)
                draw_image(out, t->tile[i].image, place_rect(&t->source->in, c, p), 0, COLOR(0xFFFFFF));
            else
                draw_coarser(t, c, p, out);
        }
}

static View whole(const GroundInput *in) {
    return (View){0, 0, 0, ground_cols(in, 0), ground_rows(in, 0)};
}

static void ask(GroundTiles *t, View v) {
    bool now = t->host.run == NULL;
    t->missing = false;
    View all = whole(&t->source->in);
    bool first = true;
    for (int i = 0; i < TILES_MAX; i++) first = first && !t->tile[i].ready;
    /* The very first picture is not left empty: two coarse tiles take less than one frame of a slow machine. */
    while (begin_nearest(t, all, now || (first && t->busy == 0 && view_count(all) <= 4), &t->missing)) {
    }
    if (v.level > 0)
        while (begin_nearest(t, v, now, &t->missing)) {
        }
    if (now) t->missing = false;
}

void tiles_draw(GroundTiles *t, const Camera *c, DrawList *out) {
    if (!t->source || c->view.w <= 0 || c->view.h <= 0) return;
    t->frame++;
    const GroundInput *in = &t->source->in;
    View v = view_at(in, c, ground_level_for(c->ppi));
    while (v.level > 0 && view_count(v) > VIEW_MAX) v = view_at(in, c, v.level - 1);
    ask(t, v);
    draw_view(t, c, v, out);
}

void tiles_draw_small(GroundTiles *t, Rect at, DrawList *out) {
    if (!t->source) return;
    const GroundInput *in = &t->source->in;
    Camera c = {
        .view = at, .w = in->w, .h = in->h, .cx = in->w / 2.0, .cy = in->h / 2.0, .ppi = at.w * WU_INCH / (float)in->w};
    draw_view(t, &c, whole(in), out);
}
