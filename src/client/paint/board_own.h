/* board_own: shared by the files of the board painter. */
#pragma once
#include "client/paint/board.h"
#include "client/paint/ground_tiles.h"
#include "client/paint/stand_art.h"

enum { LABELS_MAX = 512 };
struct Board {
    BoardHost host;
    GroundTiles *tiles;
    StandArt *art;
    Rect label[LABELS_MAX]; /* what labels keep clear of: labels already set, this frame */
    uint32_t label_n;
};

/* One frame's figures. */
typedef struct Frame {
    Board *b;
    const BoardView *v;
    DrawList *d;
    float u, ppu; /* px per u; u per inch */
} Frame;

static inline Color frame_color(const Frame *f, int role) {
    return style_color(f->v->palette, (Role)role);
}
float board_text_width(const Frame *f, const char *s, float size, FontWeight w);
float board_text_height(const Frame *f, float size, FontWeight w);
/* A pill with text, its middle at x, y; returns its rect. */
Rect board_pill(const Frame *f, float x, float y, float size, Color ink, Color fill, Color line, const char *text);
void board_dashed(const Frame *f, const Pt *p, size_t n, bool closed, float width, Color c, uint8_t dash);
/* Corners of a stand's base in px, grown by `grow` px: front left, front right, rear right, rear left. */
void board_base(const Frame *f, const BoardStand *s, float grow, Pt out[4]);

void board_stands(Frame *f);
void board_marks(Frame *f, bool above);
bool board_claim(Board *b, Rect r); /* false: something is written there already */
