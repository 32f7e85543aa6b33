/* picture: the table as the window draws it, without window, panels or pointer: for glacis-cli render. What is laid
 * over it comes from the window's own tools, so that a picture shows what a player sees. */
#pragma once
#include "client/client.h"

typedef struct Picture Picture;

/* The game as the seat sees it; the session stays the caller's and must live as long. `h` needs images, fonts and
 * assets. NULL and an error when there is no memory or no picture to be had. */
Picture *picture_new(const ClientHost *h, Session *s, Seat seat, ErrList *err);
void picture_free(Picture *p);
/* The battle's mat, found as the window finds it, without what `layers` (LAYER_* of mat.h) leaves out. `h` must have
 * picture. What is wrong with it goes to err; the ground is painted then. */
void picture_mat(Picture *p, const DataPaths *paths, uint8_t layers, ErrList *err);
/* Items with commas between, each at most once a picture needs it, at most PICTURE_ITEMS:
 *   grid[:STEP]                    lines every STEP of the rule set's unit (1 inch, 10 cm), numbered
 *   arcs:A5  sight:A5  reach:A5    arcs and range bands, what it sees, where it can get
 *   template:ID[*COUNT]@X,Y[,DEG]  of data/templates.csv; the rule set's own also without its prefix
 *   ruler:X,Y,X,Y[,X,Y...]         legs and the whole
 * False: each bad item is named, and nothing is laid over. */
enum { PICTURE_ITEMS = 32 };
bool picture_over(Picture *p, const char *list, ErrList *err);
/* Draws into d, which is reset first. False: the ground still gets finer, draw again. */
bool picture_draw(Picture *p, const Camera *cam, DrawList *d);
