/* board: the painter of the table: ground, stands, overlays, in that order, into a draw list. Knows pictures, not rules: it is given stands
 * with badges and overlays with roles. The same painter serves window, minimap and headless pictures. */
#pragma once
#include "catalog/battle.h"
#include "client/paint/camera.h"
#include "mat/mat.h"
#include "ui/images.h"
#include "ui/style.h"
#include "world/scene.h"

typedef struct Board Board; /* caches: ground tiles, stand pictures */

/* Long jobs (ground tiles) go through here; without run they are done at once. done(arg) comes back on the window's thread through board_job_done. */
typedef struct BoardHost {
    Images images;
    const FontMetrics *fonts;
    bool (*run)(void *user, void (*fn)(void *arg), void *arg); /* NULL = no worker */
    void *user;
    const char *assets; /* folder with stands/ */
} BoardHost;
Board *board_new(const BoardHost *h);
void board_free(Board *b);
void board_job_done(Board *b, void *arg);
bool board_pending(const Board *b); /* ground still gets finer: draw again when a job is done */
/* The terrain changed or another battle came: copies what the painter needs out of the scene. */
void board_set_ground(Board *b, const Catalog *cat, const Scene *scene, uint32_t pieces, uint32_t version);

/* Kinds of some paints (bits 1 << Paint) are left out from the next board_set_ground on: hidden layers. */
void board_hide_paints(Board *b, uint64_t paints);
/* A picture on the table in place of painted ground (the board holds it; NULL = none), and what is left out over it:
 * LAYER_* of mat.h. */
void board_set_mat(Board *b, MatImage *image, const MatCorners *corners);
void board_set_layers(Board *b, uint8_t layers);
bool board_has_mat(const Board *b);

/* How a stand is drawn. */
enum { LOOK_SELECTED = 1, LOOK_HOVERED = 2, LOOK_AIMED = 4, LOOK_DIM = 8, LOOK_GHOST = 16 /* pencil: dashed, see-through */, LOOK_HIDDEN_OWN = 32, LOOK_FIRER = 64, LOOK_CANNOT = 128 };
typedef struct BoardStand {
    uint16_t id;        /* StandIx */
    Pose pose;          /* where it is shown (animation included) */
    Shape shape;
    uint8_t look;       /* Look */
    uint8_t seat, role; /* Seat; Role of battle.h */
    uint8_t same_nation; /* both sides of one nation: side B is darker */
    uint8_t flags;      /* LOOK_* */
    uint8_t cargo;
    uint32_t badges;    /* BADGE_* of rules/ruleset.h: values are a contract, the header is not included here */
    const char *nation; /* base colour */
    const char *label, *name; /* "A2", "Pz IV H" (shown when hovered or selected) */
} BoardStand;

/* Overlays: solid = possible, long dash = limit, dots = blocked, dash-dot = information (ux 1.3). Points are table points. */
typedef enum MarkKind {
    MARK_LINE,    /* pt[n], width in u */
    MARK_AREA,    /* filled translucent polygon with a line round it */
    MARK_CIRCLE,  /* centre pt[0], radius r; dashed by role */
    MARK_SECTOR,  /* centre pt[0], radius r, from a to b clockwise */
    MARK_LABEL,   /* a pill with text at pt[0] (table text of ux: halo) */
    MARK_DOT,     /* numbered disc at pt[0] with text */
    MARK_CROSS,   /* blocked: X */
    MARK_FLAG,    /* objective with name and points; seat = holder */
    MARK_BASE,    /* outline of a stand's base at pose */
    MARK_LOSS,    /* where a stand was lost this turn */
    MARK_OUTLINE, /* ring[ring_n] of the caller's, kept till the frame is drawn; open: a line, else closed */
    MARK_SHOT,    /* a shot on the fly: from pt[0] to pt[1], t in 0..1 in a */
} MarkKind;
typedef enum Dash { DASH_SOLID, DASH_LONG, DASH_DOTS, DASH_DOT } Dash;
enum { MARK_POINTS = 66 };
typedef struct Mark {
    uint8_t kind, role, dash, seat; /* MarkKind; Role of style.h; Dash */
    uint8_t above;  /* 1: above the stands */
    uint8_t n;
    Vec pt[MARK_POINTS];
    Wu r;
    Angle a, b;
    Pose pose;
    float width;    /* u; 0 = 2 */
    const Vec *ring;
    uint32_t ring_n;
    bool open;      /* an outline that does not close; a sector without its sides */
    uint8_t bold_from, bold_to; /* of a label: these bytes bold and the rest regular; both 0 = all alike */
    bool small;     /* a label in small letters */
    char text[96];
} Mark;

enum { BOARD_STANDS = 2048, BOARD_MARKS = 1024 };
typedef struct BoardView {
    Camera cam;
    float scale;        /* px per u */
    Palette palette;
    bool symbols;       /* NATO symbols always */
    bool bare;          /* no stands */
    bool heights;       /* tint by level, contour heights written */
    uint32_t stand_n, mark_n;
    BoardStand *stand;
    Mark *mark;
    void (*under)(void *user); /* draws between ground and marks, into the same list, in px; NULL = nothing */
    void *user;
    const char *level_word;    /* "level {n}" of the language, for heights */
} BoardView;

void board_draw(Board *b, const BoardView *v, DrawList *out);
/* The table small, without labels: for the minimap; view_frame = the part the main camera shows. */
void board_draw_mini(Board *b, const BoardView *v, Rect at, DrawList *out);
/* Stand under a pixel: the smallest thing wins; all of them in out (top first). */
uint32_t board_hit(const BoardView *v, float x, float y, uint16_t *out, uint32_t cap);
Color board_nation_color(const char *nation);
/* The picture of a type alone, for cards and lists. */
void board_draw_type(Board *b, DrawList *out, Rect at, uint8_t look, const char *nation, bool symbol);
