/* Style: colours by role, four palettes (ux 1.3), and the measures every widget shares (ux 1.2), in u. Data only. */
#pragma once
#include "ui/draw.h"

typedef enum Palette {
    PALETTE_DEFAULT,
    PALETTE_RED_GREEN_SAFE,
    PALETTE_BLUE_YELLOW_SAFE,
    PALETTE_HIGH_CONTRAST,
    PALETTE_N
} Palette;

typedef enum Role {
    /* text roles: each at least 4.5:1 on panel, raised and hover in every palette */
    ROLE_TEXT,
    ROLE_SECOND,
    ROLE_FAINT,
    ROLE_SELECT,  /* selection, keyboard focus */
    ROLE_CLEAR,   /* clear, possible */
    ROLE_LIMIT,   /* concealed, partly, at the limit */
    ROLE_BLOCKED, /* blocked, danger, lost */
    ROLE_INFO,    /* information, known enemy reach */
    ROLE_SIDE_A,
    ROLE_SIDE_B,
    ROLE_PRIMARY, /* the fill of the primary button; also text */
    ROLE_TEXT_N,
    /* the ink on primary, select, blocked, limit, clear, info and side fills */
    ROLE_INK = ROLE_TEXT_N,
    /* surfaces and lines */
    ROLE_WINDOW,
    ROLE_PANEL,
    ROLE_RAISED,
    ROLE_HOVER,
    ROLE_PRESSED,
    ROLE_LINE,
    ROLE_PRIMARY_HOVER,
    ROLE_SHADE, /* what lies over the table behind a modal window */
    ROLE_HALO,  /* round text on the table */
    ROLE_N
} Role;

Color style_color(Palette p, Role r);
const char *style_name(Palette p); /* a word for settings files: "default", "red-green-safe" ... */
/* false when no palette has that word */
bool style_find(const char *name, Palette *out);
/* WCAG 2 contrast ratio of two opaque colours, 1 to 21 */
float style_contrast(Color a, Color b);
/* c with its alpha replaced, 0 to 255 */
Color style_alpha(Color c, int alpha);
/* a to b by t in 0..1, alpha too */
Color style_mix(Color a, Color b, float t);

/* Type sizes and measures in u. */
#define SIZE_SMALL    11.0f
#define SIZE_BODY     13.0f
#define SIZE_VALUE    15.0f
#define SIZE_TITLE    18.0f
#define SIZE_BANNER   24.0f
#define SIZE_HANDOVER 32.0f
#define U_GRID        4.0f
#define U_ROW         24.0f
#define U_BUTTON      28.0f
#define U_BUTTON_TALL 34.0f
#define U_RADIUS      4.0f
#define U_PAD         12.0f
