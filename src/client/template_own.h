/* template_own: what the template tool keeps; shared by its own files. Pencil: nothing of it is in the game or its log.
 */
#pragma once
#include "client/over.h"
#include "client/rules_ui.h"

enum { TEMPLATES_LAID = 24, TYPED_MAX = 8 };

typedef struct LaidTemplate {
    uint16_t row;        /* of Catalog.tmpl */
    uint8_t count, seat; /* seat: whose pencil it is; no other sees it at a shared desk */
    bool pinned;         /* stays when the tool is put away */
    Pose pose;
} LaidTemplate;

typedef enum TemplateHold {
    HOLD_NONE,
    HOLD_PRESS, /* a button is down: a click so far */
    HOLD_LAY,   /* from where it was pressed the pointer turns it */
    HOLD_MOVE,
    HOLD_TURN,  /* by its handle */
    HOLD_POINT, /* R: it follows the pointer until a click or Enter */
} TemplateHold;

typedef struct TemplateTool {
    bool on;
    uint16_t row; /* picked in the palette */
    int cur;      /* in hand, -1 = none */
    uint32_t n;
    LaidTemplate laid[TEMPLATES_LAID];
    uint8_t hold;        /* TemplateHold */
    bool fresh;          /* what is held was laid by this gesture: dropping it takes it away */
    bool by_handle;      /* the press was on the handle */
    LaidTemplate before; /* of what is held, for Esc */
    Vec grab;            /* from the pointer to its centre */
    uint8_t typed_n;
    char typed[TYPED_MAX];
    bool row_held, carried; /* a row of the palette is pressed; one was drawn out of it by this press */
    bool list_to_row;       /* the palette scrolls to what was picked by a key */
} TemplateTool;

/* A laid one as the world asks of it; false when the catalog has no such row any more. */
/* After the seat changed nothing of another is in hand. */
void template_seat(Client *c);
bool template_of(const Catalog *cat, const LaidTemplate *l, Template *out);
void template_pick(Client *c, uint16_t row);  /* what comes next, and what is in hand and not pinned becomes it */
void template_resize(Client *c, int by);      /* the count of what is in hand */
void template_carry(Client *c, uint16_t row); /* one is drawn out of the palette: it goes with the pointer */
/* Rows in the order of the palette: those of the rule set that is played, then the others. */
uint32_t template_order(const Catalog *cat, uint16_t *out, uint32_t cap, uint32_t *own);
Wu template_handle_gap(const Client *c);
