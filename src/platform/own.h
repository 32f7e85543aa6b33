/* The inside of Platform, for the .c files of this room only. */
#pragma once
#include "platform/platform.h"

#include <SDL.h>
#include <SDL_ttf.h>

enum {
    ATLAS = 2048,      /* px, both sides */
    RUN_MAX = 8192,    /* a power of two; at most 3/4 are used */
    WIDTH_MAX = 16384, /* a power of two; measured widths, direct mapped */
    FONT_MAX = 96,
    IMAGE_MAX = 4096,
    TURNED_MAX = 2048, /* a power of two */
    TURNED_BYTES = 48 << 20,
    TURNED_BUDGET = 3 << 20, /* samples a frame; what is beyond is drawn plainly and made good in the next frame */
};

typedef struct Font {
    TTF_Font *ttf;
    int px, weight, outline; /* px in eighths */
    uint64_t used;
} Font;

/* One shaped run of text, white, in the atlas. */
typedef struct Run {
    uint64_t key; /* 0 = free */
    int16_t x, y, w, h;
} Run;

typedef struct Image {
    SDL_Texture *tex;
    uint32_t *pixels; /* sprites keep theirs */
    int w, h, flags;
    uint16_t generation;
} Image;

/* A sprite turned and scaled by the CPU, for the software renderer, which samples only the nearest pixel. */
typedef struct Turned {
    uint64_t key;
    SDL_Texture *tex;
    int w, h;
    uint64_t used;
} Turned;

struct Platform {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Surface *surface; /* headless: what is drawn on */
    bool software, started, video;
    int w, h;      /* px */
    float mouse_k; /* px per window unit */
    uint64_t frames;
    Uint64 start;
    Uint32 wake_event;
    char describe[96];
    char dropped[1024]; /* path of the last file dropped */
    SDL_Cursor *cursor[CURSOR_N];
    PlatformCursor cursor_now;

    /* text */
    void *font_file[3];
    size_t font_bytes[3];
    Font font[FONT_MAX];
    SDL_Texture *atlas;
    Run run[RUN_MAX];
    int run_n;
    int shelf_x, shelf_y, shelf_h;
    struct {
        uint64_t key;
        float w;
    } width[WIDTH_MAX];
    FontMetrics metrics;

    /* images */
    Image image[IMAGE_MAX];
    int image_n; /* slots ever used */
    Turned turned[TURNED_MAX];
    int turned_n;
    size_t turned_bytes;
    int turned_budget;
    bool unfinished; /* something was drawn plainly */

    /* one batch of triangles with one texture */
    SDL_Vertex *vertex;
    int vertex_n, vertex_cap;
    int *index;
    int index_n, index_cap;
    SDL_Texture *batch; /* NULL = plain colour */
    Pt *scratch;        /* points of the shape being made */
    size_t scratch_cap;

    SDL_Rect clip; /* px, never empty of meaning: the whole picture when there is none */
    const DrawList *last;
    Color last_back;
};

/* batch.c: triangles */
void batch_flush(Platform *p);
void batch_texture(Platform *p, SDL_Texture *t);
int batch_vertex(Platform *p, float x, float y, Color c, float u, float v);
void batch_triangle(Platform *p, int a, int b, int c);
void batch_quad(Platform *p, SDL_Texture *t, const Pt xy[4], const Pt uv[4], Color c);
Pt *batch_scratch(Platform *p, size_t n);

/* raster.c: the batch's triangles into the pixels; false when the pixels cannot be reached */
bool raster_triangles(Platform *p);

/* shape.c: anti-aliased shapes out of triangles */
void shape_rect(Platform *p, Rect r, Color c);
void shape_round(Platform *p, Rect r, float radius, Color c);
void shape_border(Platform *p, Rect r, float radius, float width, Color c);
void shape_soft(Platform *p, Rect r, float radius, float spread, Color c);
void shape_disc(Platform *p, float x, float y, float r, Color c);
void shape_line(Platform *p, const Pt *pt, size_t n, bool closed, float width, Color c);
void shape_dashed(Platform *p, const Pt *pt, size_t n, bool closed, float width, Color c, float on, float off);
void shape_arc(Platform *p, const DrawCmd *c);
void shape_fill(Platform *p, const Pt *pt, size_t n, Color c);

/* text.c */
bool text_open(Platform *p, const char *dir, char *err, size_t cap);
void text_close(Platform *p);
void text_run(Platform *p, const DrawCmd *c, const char *s, Rect clip);
bool text_atlas_make(Platform *p);

/* image.c */
void image_close(Platform *p);
void image_execute(Platform *p, const DrawCmd *c);
void image_forget_turned(Platform *p);

/* execute.c */
void execute_list(Platform *p, const DrawList *d);

/* cursor.c */
void cursor_close(Platform *p);
