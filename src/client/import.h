/* import: pictures and maps from elsewhere, dropped on the window or chosen in the editor: what is known of one while
 * its dialogue is open. import.c reads, lays, traces and applies; sheet_import.c shows. Inside the room. */
#pragma once
#include "client/client_own.h"
#include "mat/trace.h"

typedef enum ImportHow { IMPORT_WHOLE, IMPORT_TWO, IMPORT_FOUR } ImportHow;
enum { IMPORT_SHOWN = 2048 /* px along a side of what is shown */, IMPORT_FLAT = 2048, IMPORT_KINDS = 64 };

struct Import {
    char path[1024], name[128]; /* name: without its folders */
    bool map;                   /* GeoJSON; else a picture */

    /* a picture */
    MatImage *image;
    int full_w, full_h;
    ImageId shown, flat_shown;
    int shown_w, shown_h, flat_shown_w, flat_shown_h;
    int how;           /* ImportHow */
    Pt point[4];       /* pixels of the file */
    int point_n, held; /* held: the point at the mouse, -1 = none */
    char apart[16];
    bool laying; /* its picture is the board's: it need not be read again */
    bool laid;   /* it lies on the table: now colours may be traced */
    MatCorners corners;
    uint32_t *flat; /* the table from above */
    int flat_w, flat_h;
    bool picked;
    uint32_t rgb;
    int tolerance, detail, smallest, level; /* detail, smallest: hundredths of an inch and of a square inch */
    int kind_n, kind;
    KindId kind_id[IMPORT_KINDS];
    const char *kind_name[IMPORT_KINDS];
    TraceResult trace;

    /* a map */
    char *text;
    size_t text_n;
    GeoResult geo;
    uint32_t geo_pieces, refused;

    char why[400]; /* what is wrong at present; "" */
};

/* What the points say; false, and c->import->why: they do not suffice yet, or make no table. */
bool import_corners(Client *c, MatCorners *out);
bool import_lay(Client *c);   /* copies the picture into the player's battles and lays it by a command */
void import_trace(Client *c); /* anew, for what is set now */
uint32_t import_color_at(const Client *c, double x, double y); /* of the flat picture, by share of its sides */
/* Everything as commands of the umpire, one step of undo; returns the pieces that came. */
uint32_t import_apply(Client *c);
