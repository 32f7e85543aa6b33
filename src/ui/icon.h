/* Icons: small line drawings on a 24 x 24 grid, drawn as lines and fills, so that they are crisp at every scale. */
#pragma once
#include "ui/draw.h"

typedef enum Icon {
    ICON_NONE,
    ICON_MENU,
    ICON_UNDO,
    ICON_REDO,
    ICON_EYE,      /* V sight field */
    ICON_SIGHT,    /* L line of sight */
    ICON_REACH,    /* G where it can go */
    ICON_DANGER,   /* D */
    ICON_ARCS,     /* F arcs and range bands */
    ICON_RULER,    /* M */
    ICON_TEMPLATE, /* T */
    ICON_HEIGHTS,  /* E */
    ICON_SYMBOLS,  /* S */
    ICON_FLAG,     /* O objectives */
    ICON_ACTIVE,   /* H who can still act */
    ICON_BARE,     /* B bare table */
    ICON_PLUS,
    ICON_MINUS,
    ICON_CHECK,
    ICON_CROSS,
    ICON_LEFT,
    ICON_RIGHT,
    ICON_UP,
    ICON_DOWN,
    ICON_PLAY,
    ICON_PAUSE,
    ICON_STOP,
    ICON_STEP_BACK,
    ICON_STEP_ON,
    ICON_LOCK,
    ICON_UNLOCK,
    ICON_WARNING,
    ICON_INFO,
    ICON_SAVE,
    ICON_FOLDER,
    ICON_GEAR,
    ICON_PIN,
    ICON_SEARCH,
    ICON_DICE,
    ICON_FIRE_POSTURE, /* cross-hair */
    ICON_MOVE_POSTURE, /* arrow */
    ICON_BOTH_POSTURE, /* dotted arrow */
    ICON_FIRED,        /* rays */
    ICON_EYE_SOLID,    /* found; the open eye: looked for */
    ICON_N
} Icon;

/* In the square that fits r (px), strokes of `width` px (0 = 1.75 / 24 of the square). */
void icon_draw(DrawList *d, Icon icon, Rect r, float width, Color c);
