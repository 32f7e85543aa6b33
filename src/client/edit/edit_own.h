/* edit_own: the inside of the table editor. Points are table points (Wu) unless a name says px. */
#pragma once
#include "client/edit/edit.h"
#include "ground/account.h"

enum {
    EDIT_SEL = 512,  /* pieces in hand at once */
    EDIT_TILES = 96, /* rows of the tray */
    EDIT_CLIP = 64,  /* pieces in the clipboard */
    EDIT_SPANS = 24, /* crossings of water that one road may have */
    EDIT_JOIN_U = 8  /* ends and corners snap within this */
};

/* --- edit_form.c: a piece as it would lie --- */
typedef struct Form {
    uint16_t kind;
    uint8_t shape; /* PieceShape */
    int16_t level;
    Wu width; /* lines; 0 = the kind's own */
    Angle face;
    uint32_t n;
    TablePoint pt[PIECE_POINTS];
} Form;
void form_of(const View *v, PieceIx p, Form *out);
Box form_box(const Form *f);                          /* of its corners */
uint32_t form_ring_end(const Form *f, uint32_t from); /* one past the last corner of the ring that starts there */
void form_shift(Form *f, Vec by);
void form_turn(Form *f, Vec about, Angle by); /* clockwise; what has a facing turns with it */
void form_scale(Form *f, Vec about, double sx, double sy);
void form_mirror(Form *f, Vec about, bool upright); /* left and right change places; upright: top and bottom */
/* Twice the area inside, holes left out; lines: length times width, doubled; in Wu squared. */
int64_t form_area2(const View *v, const Form *f);
Wu form_width(const View *v, const Form *f); /* as drawn */
/* Without crossings: the smaller part of each loop is cut off. False: nothing useful is left. */
bool form_untangle(Form *f);
/* The corner, or the middle of the edge behind it, nearest to a point. */
uint32_t form_insert(Form *f, uint32_t before, Vec at); /* index of the new corner; PIECE_POINTS when full */
bool form_remove(Form *f, uint32_t corner);             /* false: too few would be left */
/* A drawn stroke thinned to 0.1 inch, its corners rounded; not natural: but for sharp turns. */
uint32_t form_thin(const Vec *in, uint32_t n, bool closed, bool natural, TablePoint *out, uint32_t cap);
/* The outline as it is shown, ring by ring; in: scratch of the caller. */
enum { OUTLINE_MOST = 8 * PIECE_POINTS };
uint32_t form_outline(const Form *f, uint32_t from, uint32_t end, Vec *out, uint32_t cap);

/* --- edit_stamp.c: natural outlines --- */
/* Piece `part` of the stamp of a kind, centred on 0,0, size 1 = as it lies when dropped. Shapes go round for ever.
 * False: the stamp has no such part. */
bool stamp_form(const Catalog *cat, uint16_t kind, uint32_t shape, uint32_t part, Form *out);
bool stamp_natural(uint8_t paint); /* corners are rounded when drawn */

/* --- what a gesture is doing --- */
typedef enum EditDrag {
    DRAG_NONE,
    DRAG_BOX,
    DRAG_PIECES,
    DRAG_STANDS,
    DRAG_TURN,
    DRAG_SCALE,
    DRAG_CORNER,
    DRAG_EDGE,
    DRAG_WIDTH,
    DRAG_CONTOUR,
    DRAG_STAMP,
    DRAG_SIZED, /* a stamp drawn out on the table */
    DRAG_FREE
} EditDrag;

enum { EDIT_MENU = 8000 }; /* MenuLine.edit of acts; below: a piece's slot + 1 */
enum { MENU_CORNERS, MENU_COPY, MENU_MIRROR, MENU_MIRROR_UP, MENU_GROUP, MENU_DELETE, MENU_N };

typedef enum EditLayer {
    LAYER_WORKS,
    LAYER_BUILDINGS,
    LAYER_WAYS,
    LAYER_AREAS,
    LAYER_HILLS,
    LAYER_MAT,
    LAYER_N
} EditLayer;
typedef enum SnapStep { SNAP_OFF, SNAP_ONE, SNAP_HALF, SNAP_CM, SNAP_N } SnapStep;
typedef enum DrawAs { AS_STAMP, AS_CORNERS, AS_FREEHAND } DrawAs;

typedef enum SnapKind {
    SNAPPED_NOT,
    SNAPPED_GRID,
    SNAPPED_GUIDE,
    SNAPPED_END,
    SNAPPED_SIDE,
    SNAPPED_CORNER,
    SNAPPED_EDGE
} SnapKind;
typedef struct Snapped {
    Vec at;
    uint8_t kind;
    PieceIx piece;         /* what it joins */
    bool guide_x, guide_y; /* a guide runs through at, upright or across */
} Snapped;

typedef struct WaterSpan { /* a road over water: where it gets wet and dry again */
    Vec a, b;
    PieceIx water;
} WaterSpan;

typedef struct EditTile {
    uint16_t kind;
    bool shown;
} EditTile;

struct EditStep;
struct Steps; /* step_own.h */

struct Edit {
    bool on, draft;
    int step;            /* of EDIT_STEPS */
    struct Steps *steps; /* what the other steps have in hand */
    const RulesUi *play; /* of the rule set, while the editor has the table */

    /* tray */
    char find[40];
    int tile; /* kind in hand, -1 = none */
    int draw_as;
    uint32_t shape; /* of stamps: Tab */
    bool ford;      /* Tab while a road crosses water */
    ImageId swatch; /* pictures of all kinds in one */
    int swatch_px, swatch_cols;
    Rect swatch_cell; /* px of the first */
    int tray_held;    /* kind + 1 whose tile was dragged and is not let go yet */
    int tray_drag;    /* kind dragged out of the tray, -1 */

    /* selection */
    PieceIx sel[EDIT_SEL];
    uint32_t sel_n;
    bool corners;                 /* the one selected shows its corners */
    uint8_t picked[PIECE_POINTS]; /* corners in hand */
    uint32_t picked_n;
    PieceIx hover;
    uint16_t group[TABLE_PIECES], group_last;
    uint8_t piece_locked[TABLE_PIECES];
    uint8_t layer_hidden, layer_locked; /* bits of EditLayer */
    bool layers_changed;

    /* pencil: a drawn piece */
    TablePoint pen[PIECE_POINTS];
    uint32_t pen_n;
    Vec stroke[PIECE_POINTS];
    uint32_t stroke_n;

    /* gesture */
    uint8_t drag, handle;
    Vec from, to; /* where it began, where the pointer is, snapped */
    Snapped snapped;
    uint32_t corner;
    Box frame; /* of the selection when the gesture began */
    Angle turn;
    double sx, sy;
    Wu width;
    Form *form, *next, *work; /* the piece in the gesture; a second; scratch */
    Vec *outline;             /* OUTLINE_MOST */
    Pt *px;

    Form *clip[EDIT_CLIP];
    uint32_t clip_n;

    /* snap, grid */
    int snap, grid; /* SnapStep; grid lines shown: 0 none, 1 each 6 in ... */

    char why[500]; /* refused: at the pointer */
    int64_t why_until;

    char *line;                /* COMMAND_BYTES */
    bool turned;               /* the selection follows the pointer: R */
    struct EditChecks *checks; /* edit_check.c: what was last found */
    int density, preset;       /* of the account and of ground from a seed */
    char seed[12];
    bool generating; /* its panel is open */
    int typed;
    char exact[12]; /* typed length of the leg being drawn */
    int64_t typed_at;
};

static inline Edit *edit_of(const Client *c) {
    return c->edit;
}

/* --- edit_cmd.c: pencil to ink --- */
typedef struct EditDo { /* the commands of one gesture */
    Client *c;
    uint32_t first;     /* record before it */
    const char *what;   /* of more than one command: the step's name; NULL = "edits" */
    bool failed, quiet; /* quiet: pieces that no player places (matg 23.2) */
} EditDo;
EditDo edit_begin(Client *c);
void edit_line(EditDo *d, const char *line); /* nothing after one was refused */
void edit_add(EditDo *d, const Form *f);
void edit_set(EditDo *d, PieceIx p, const Form *was, const Form *f); /* only what differs */
/* False: one was refused; then nothing of it stays, and the reason stands at the pointer. */
bool edit_end(EditDo *d);
void edit_refuse(Client *c, const char *why);
Wu edit_unit(Client *c);                             /* of the rule set's ruler: an inch, a centimetre */
void edit_number(Client *c, Wu v, Text *out);        /* in the rule set's unit, exact */
void edit_corner_text(Client *c, Vec at, Text *out); /* "50.5 right, 11.0 up" */

/* --- edit_pick.c --- */
EditLayer edit_layer(const Catalog *cat, uint16_t kind);
bool edit_free_piece(Client *c, PieceIx p); /* there, its layer shown and not locked */
uint32_t edit_pick(Client *c, Vec at, float tolerance_px, PieceIx *out, uint32_t cap); /* smallest first */
bool edit_selected(const Edit *e, PieceIx p);
void edit_select(Client *c, PieceIx p, bool add);                         /* PIECE_NONE clears; its group comes along */
void edit_select_box(Client *c, Box b, int mode);                         /* 0 set, 1 add, 2 subtract */
Box edit_frame(Client *c);                                                /* of the selection */
bool edit_outline_near(Client *c, PieceIx p, Vec at, Wu within, Vec *on); /* nearest point of the drawn outline */

/* --- edit_snap.c --- */
Wu edit_snap_step(const Edit *e, bool reversed);
Snapped edit_snap(Client *c, Vec raw, bool lines, PieceIx except);
Vec edit_snap_move(Client *c, Box frame,
                   Vec by); /* a moved frame: edges and centres to those of others, then the grid */

/* --- edit_gesture.c, edit_draw.c, edit_corner.c, edit_hill.c --- */
extern const RulesUi EDIT_UI, TABLE_MOUSE; /* the mode; the step "Table" */
Pt edit_handle_px(const Client *c, Box frame,
                  int handle); /* 1 .. 8 clockwise from the upper left, 9: the ring that turns */
bool edit_over_view(const Client *c);
void edit_drop(Client *c); /* pencil and gesture */
bool draw_click(Client *c, const Hit *h);
bool draw_finish(Client *c);
bool draw_back(Client *c); /* last corner; false: none */
void draw_free_begin(Client *c, Vec at);
void draw_free_move(Client *c, Vec at);
void draw_free_end(Client *c);
bool draw_place_stamp(Client *c, uint16_t kind, Vec at, double size);
uint32_t draw_spans(Client *c, const Form *f, WaterSpan *out, uint32_t cap);
bool draw_is_river(const Catalog *cat, uint16_t kind); /* drawn along its middle, laid as an area */
uint8_t draw_shape(const Catalog *cat, uint16_t kind);
bool draw_type(Client *c, uint16_t key); /* a digit or point of an exact length; false: not drawing */
Vec draw_next(Client *c);                /* where the next corner would lie */

bool corner_at(Client *c, float x, float y, uint32_t *corner);     /* square under the pixel */
bool corner_dot_at(Client *c, float x, float y, uint32_t *corner); /* dot: the corner before it */
bool corner_edge_at(Client *c, float x, float y, uint32_t *corner, bool *side);
void corner_click(Client *c, uint32_t corner, const Hit *h);
bool corner_delete(Client *c);
void corner_move(Client *c, Vec to);
bool corner_edge_line(Client *c, PieceIx area, Vec at, uint16_t kind); /* a line along the edge there */
bool hill_crest(Client *c, PieceIx hill, uint32_t a, uint32_t b);
bool hill_handle(Client *c, PieceIx hill, Vec *at); /* the innermost contour's: where the next is begun */
bool hill_next(Client *c, PieceIx hill, double size, Form *out);

void edit_delete(Client *c);
void edit_delete_line(EditDo *d); /* of what is in hand, as part of more */
void edit_account(Client *c);
void edit_checks(Client *c); /* widgets: what makes no sense, with repairs; for the step "Check" too */
void edit_checks_free(Edit *e);
void edit_generate_panel(Client *c);
void edit_copy(Client *c);
void edit_paste(Client *c, Vec by);
void edit_double(Client *c, Vec by); /* copies beside what is in hand */
void edit_scale_all(Client *c, Vec about, int thousandths);
void edit_mirror(Client *c, bool upright);
void edit_turn_by(Client *c, Angle by);
void edit_align(Client *c, int how); /* 0 left 1 centre 2 right 3 top 4 middle 5 bottom */
void edit_group(Client *c, bool together);
void edit_nudge(Client *c, Vec by);
void edit_level(Client *c, int level);
void edit_kind(Client *c, uint16_t kind);

/* --- edit_overlay.c --- */
void edit_overlay_draw(Client *c);
void edit_overlay_back(Client *c); /* grid, zones, objectives, figures along the edges: in every step */
void edit_refusal(Client *c);      /* the reason at the pointer */

/* --- edit_swatch: paint/ground_swatch.h gives the pictures --- */
void edit_swatch_ready(Client *c);
/* Draws a kind's picture into a rect of px. */
void edit_swatch_draw(Client *c, uint16_t kind, Rect px);

/* --- steps (ux 4): each has its own tray, work column and mouse; a step not built is not listed --- */
typedef struct EditStep {
    TextId title;
    const char *name;                /* of its widget */
    void (*tray)(Client *c, Rect r); /* left */
    void (*right)(Client *c);        /* widgets into the open right column; may be NULL */
    const RulesUi *mouse;            /* click, drag, key, enter, escape, rub_out, hover, hint, cursor, menu, draw */
    bool draft_only;                 /* not in the umpire's hands in play */
} EditStep;
extern const EditStep *const EDIT_STEPS[];
extern const int EDIT_STEPS_N;
extern const EditStep EDIT_TABLE;
const EditStep *edit_step(const Client *c);
void edit_go(Client *c, int step); /* pencil is dropped */
