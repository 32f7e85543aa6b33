/* print_own: the inside of print/. Lengths are inches of the table, x right, y DOWN from the upper left corner, angles
 * as vectors, unless a name says otherwise. */
#pragma once
#include "catalog/look.h"
#include "print/print.h"

#include <cairo.h>

typedef struct P2 {
    double x, y;
} P2;
typedef struct Area {
    double x0, y0, x1, y1;
} Area;

/* --- pen.c --- */
typedef enum Align { LEFT, CENTER, RIGHT } Align;
enum { INK = 0x14181A, PAPER = 0xFFFFFF, GREY = 0x6B7276, PALE = 0xC9CED1 };
typedef struct Pen {
    cairo_t *cr;
    const View *v;
    bool ink;   /* PRINT_INK */
    Area seen;  /* what the sheet shows: nothing else need be drawn */
    double big; /* how much larger names and flags of the table are than at true scale, 0 = 1 */
    const char *assets;
} Pen;

static inline double inch(int64_t wu) {
    return (double)wu / (double)WU_INCH;
}
static inline P2 p2(double x, double y) {
    return (P2){x, y};
}
uint32_t pen_hash(int64_t x, int64_t y, uint32_t s);
double pen_unit(uint32_t h); /* 0 .. 1 */
uint32_t rgb_mix(uint32_t a, uint32_t b, double t);
uint32_t rgb_scale(uint32_t c, double k);
P2 facing(Angle a); /* unit vector, y down */

void pen_color(const Pen *p, uint32_t rgb, double alpha);
void pen_fill(const Pen *p, uint32_t rgb, double alpha);                 /* the path, which stays */
void pen_stroke(const Pen *p, uint32_t rgb, double width, double alpha); /* the path, which stays */
void pen_dash(const Pen *p, double on, double off);                      /* 0, 0 = solid */
void pen_new(const Pen *p);
void pen_line(const Pen *p, double x0, double y0, double x1, double y1); /* adds to the path */
void pen_rect(const Pen *p, double x, double y, double w, double h);
void pen_round(const Pen *p, double x, double y, double w, double h, double r);
void pen_disc(const Pen *p, double x, double y, double r);
void pen_poly(const Pen *p, const P2 *pt, uint32_t n, bool closed);
bool pen_sees(const Pen *p, Area a);
void pen_push(const Pen *p);
void pen_pop(const Pen *p);

typedef struct Words {
    double size; /* inches */
    bool bold, italic;
    uint8_t align;
    uint32_t rgb;
    double halo; /* inches of white around; 0 = none */
    double fit;  /* shrinks to this width, to half the size at most, then cut; 0 = as it comes */
} Words;
double pen_text_width(const Pen *p, const char *s, double size, bool bold);
void pen_text(const Pen *p, double x, double y, const char *s, Words w); /* y: the base line */
double pen_wrap(const Pen *p, double x, double y, double width, const char *s, Words w, double lead); /* y after it */
const char *pen_say(const Pen *p, TextId id);                                                         /* the sentence */
void print_fill(const Catalog *cat, Text *out, TextId id, const char *slots, ...)
    __attribute__((format(printf, 4, 5))); /* "n=%d\twho=%s" */

/* --- art.c: the silhouettes of assets/stands --- */
typedef struct ArtColors {
    uint32_t light, body, shade, dark, ink;
    bool outline; /* white inside, ink round it */
} ArtColors;
/* Into the square of one inch with its middle at 0, 0, front up. False: no such picture. */
bool art_draw(const Pen *p, uint8_t look, const ArtColors *c);
void art_forget(void); /* frees what was read */

/* --- stand.c --- */
typedef struct Face {
    P2 at;
    Angle face;
    uint8_t look, seat, role;
    bool dark, hidden, name_shown;
    const char *nation, *label, *name;
    uint32_t badges;
} Face;
uint32_t side_rgb(uint8_t seat);
uint32_t nation_rgb(const char *nation, bool dark);
void stand_draw(const Pen *p, const Face *f); /* a square inch at f->at, turned */
void stand_back(const Pen *p, const Face *f, const char *unit, const char *const *line, uint32_t line_n);
bool stand_face(const View *v, StandIx i, Face *out, Text *label, Text *name); /* false: not this seat's to see */

/* --- piece.c: terrain as the painters want it --- */
typedef struct PrintRing {
    P2 *pt;
    uint32_t n;
} PrintRing;
typedef struct PrintPiece {
    uint8_t paint, shape, grade, flags; /* Paint; PieceShape; heavier, rockier ... 0, 1, 2, 3; PIECE_* */
    int16_t level;
    uint16_t kind, number;
    P2 face;
    double width; /* lines */
    PrintRing *ring;
    uint32_t ring_n;
    Area box; /* of its points */
    const char *name;
} PrintPiece;
typedef struct Map {
    double w, h;
    PrintPiece *piece;
    uint32_t piece_n;
    P2 *pt;
    PrintRing *ring;
    uint8_t land; /* LandKind */
} Map;
bool map_make(Map *m, const View *v); /* false: no memory */
void map_free(Map *m);
bool ring_has(const PrintRing *r, P2 at);
bool print_piece_has(const PrintPiece *p, P2 at);                /* even-odd */
double piece_edge(const PrintPiece *p, P2 at);             /* distance to its outline or line */
P2 piece_grain(const PrintPiece *p);                       /* along its longest straight run, unit */
bool map_way_near(const Map *m, P2 at, double r, P2 *dir); /* a road, track or rail within r of its middle line */
void piece_path(const Pen *pen, const PrintPiece *p);      /* all rings */

/* --- painters of the table, in the order of painting --- */
void paint_ground(const Pen *p, const Map *m);
void paint_hills(const Pen *p, const Map *m);
void paint_fields(const Pen *p, const Map *m);
void paint_waters(const Pen *p, const Map *m);
void paint_ways(const Pen *p, const Map *m);
void paint_crossings(const Pen *p, const Map *m);
void paint_lines(const Pen *p, const Map *m); /* hedges, walls, wire, cliffs ... */
void paint_works(const Pen *p, const Map *m);
void paint_houses(const Pen *p, const Map *m);
void paint_trees(const Pen *p, const Map *m);
void paint_smoke(const Pen *p, const Map *m);
void tree_draw(const Pen *p, P2 at, double r, uint32_t h, uint32_t tint); /* one crown */
void kind_sample(const Pen *p, uint16_t kind, double w, double h);        /* of the key: 0,0 .. w,h */

/* --- table.c --- */
typedef struct TableLook {
    bool stands, zones, grid;
} TableLook;
void table_draw(const Pen *p, const Map *m, TableLook look); /* 0,0 .. w,h; clipped to the table */
void table_ruler(const Pen *p, const Map *m, Area shown);    /* ticks and numbers just outside the shown part */

/* --- surface.c --- */
typedef struct Output {
    cairo_surface_t *s;
    cairo_t *cr;
    uint8_t form;
    double w, h, ppi;            /* page, inches */
    char base[1000], path[1024]; /* without the end; of the page under way */
    bool many;
    uint32_t pages;
    const View *v;
    PrintReport *report;
    char *err;
    size_t cap;
    bool failed;
} Output;
/* A page of w x h inches; its cairo is in inches from the upper left. NULL after a failure, which err has. */
cairo_t *output_page(Output *o, double w, double h);
bool output_sound(Output *o); /* false: what was drawn so far could not be written, err has why */
bool output_end(Output *o);   /* the last page too; false: not written, err has why */
void output_fail(Output *o, TextId id, const char *slots, ...) __attribute__((format(printf, 3, 4)));

/* --- sheets.c, counters.c, records.c --- */
typedef struct Sheet { /* what a page of forms starts from */
    Output *o;
    const View *v;
    const PrintJob *job;
    double w, h, margin;
    Pen pen;
    double y; /* where the next thing goes */
    uint32_t number;
    const char *heading;
} Sheet;
void paper_size(const PrintJob *job, bool landscape, double *w, double *h);
bool print_table(Output *o, const View *v, const PrintJob *job);
bool print_counters(Output *o, const View *v, const PrintJob *job);
bool sheet_begin(Sheet *s, const char *title, const char *about); /* a page with its heading */
double sheet_width(const Sheet *s);
double sheet_left(const Sheet *s); /* inches of height left */
void sheet_heading(Sheet *s, const char *text);
typedef struct Col {
    const char *head;
    double w;             /* share */
    uint8_t align, boxes; /* boxes: as many to tick */
} Col;
/* cell: row_n x col_n, NULL or "" = empty to write in; "*3" in a column with boxes: three of them ticked. Goes on to
 * further pages by itself, with title as heading. */
bool sheet_table(Sheet *s, const char *title, const Col *col, uint32_t col_n, const char *const *cell, uint32_t row_n,
                 double row_h);
typedef struct CounterSpec {
    double side; /* inches */
    uint32_t n;
    void (*draw)(Sheet *s, uint32_t i, bool back, P2 at, void *user); /* in a square of `side` round at */
    void *user;
} CounterSpec;
void counter_sheet(Sheet *s, const CounterSpec *c,
                   const char *title);           /* fronts and mirrored backs, with cutting ticks */
void mark_cut(const Pen *p, Area a, double len); /* crop marks outside the four corners */
void scale_bar(const Pen *p, double x, double y, int inches, double scale);

/* --- templates.c: those of the rule set in data/templates.csv, and the sticks of its own --- */
bool print_templates(Sheet *s);
typedef struct Band {
    int upto; /* inches */
    char word[12];
} Band;

/* --- a rule set's own sheets --- */
typedef struct PrintRules {
    const char *id;
    uint32_t (*values)(const View *v, StandIx i, char (*line)[48],
                       uint32_t cap);                          /* of a counter's back: "name\tvalue" */
    bool (*markers)(Sheet *s, uint32_t stands);                /* small counters of states, after the stands */
    uint32_t (*bands)(const View *v, Band *out, uint32_t cap); /* of a range stick; 0 = none */
    bool (*records)(Sheet *s, Seat seat);
} PrintRules;
const PrintRules *print_rules(const View *v); /* NULL: this rule set has none */
extern const PrintRules MATG_PRINT;

/* --- scatter.c: things strewn over an area or set along a line, the same on every sheet --- */
typedef void (*ScatterFn)(const Pen *p, P2 at, uint32_t h, void *user);
/* On a jittered grid of `step`, inside the piece and `edge` from its outline. */
void scatter(const Pen *p, const PrintPiece *piece, double step, double edge, uint32_t seed, ScatterFn fn, void *user);
typedef void (*AlongFn)(const Pen *p, P2 at, P2 dir, uint32_t h, void *user);
/* Every `step` along each ring of the piece, dir = the way it goes. */
void along(const Pen *p, const PrintPiece *piece, double step, uint32_t seed, AlongFn fn, void *user);
void piece_hatch(const Pen *p, const PrintPiece *piece, P2 dir,
                 double step); /* adds the lines to the path, over its box; clip first */
void piece_clip(const Pen *p, const PrintPiece *piece);
