/* lt_ui: panels and gestures of Low Tech over those for any rule set (play_ui.h): reaction board, movement with clocks and lifts, spotting table,
 * fire support with its zones, a row a weapon, points. Every number comes from low_tech.h; what is kept here is pencil. */
#pragma once
#include "client/play/play_ui.h"
#include "rulesets/low_tech/low_tech.h"

typedef struct LtField LtField;
typedef struct LtSpots LtSpots;

typedef struct LtUi {
    PlayUi play; /* first: play_ui(c) is the same memory */
    bool begun;
    uint16_t turn;
    uint8_t phase, seat;
    /* spotting */
    LtSpots *spots;                 /* spot_board.c: lines of sight of all to all, asked once a record */
    StandIx look_at;                /* the enemy in hand */
    uint8_t for_fire[GAME_STANDS];  /* ticked: the roll is made by a command stand or an observer */
    /* fire support: the battery in hand and where its zone would lie */
    uint32_t gun;      /* its number from 1; 0 = none */
    bool gun_held;     /* its card is being dragged */
    bool placed;
    StandIx target;    /* STAND_NONE: a place */
    Vec place;
    StandIx caller;
    uint8_t mode;      /* LtMode */
    /* direct fire: a target for each weapon of the stand in hand */
    StandIx fire_by, fire_at[LT_WAYS];
    uint8_t fire_row;
    /* a lift: who is dragged onto whom; to is where the hand let go */
    StandIx lift, lift_on;
    bool lift_later;   /* it has to come beside first: Enter does both */
    LtField *field;    /* lt_field.c; NULL until first asked for */
    StandIx row_over;   /* of the row under the pointer: marked on the table. Not the card's: the panel would move under the hand */
} LtUi;

static inline LtUi *lt_ui(Client *c) { return (LtUi *)c->rules_state; }
static inline uint8_t lt_phase(Client *c) { return client_view(c)->g->h.phase; }
static inline bool lt_own(Client *c, StandIx i) { return i < client_view(c)->g->stand_n && game_stand_c(client_view(c)->g, i)->seat == c->seat; }
static inline bool lt_enemy(Client *c, StandIx i) { return i < client_view(c)->g->stand_n && game_stand_c(client_view(c)->g, i)->seat != c->seat; }
static inline bool lt_may(Client *c, LtPhase phase) { return client_may_act(c) && lt_phase(c) == phase; }
StandIx lt_in_hand(Client *c);                         /* the first selected own stand; STAND_NONE */
const char *lt_faces(Client *c, int faces);            /* "50.0 %" of so many faces of six */
void lt_line(Client *c, Text *out, const char *fmt, ...) __attribute__((format(printf, 3, 4))); /* "A " and the rest */
const char *lt_label(Client *c, StandIx i);            /* "A2" */
void lt_select_unit(Client *c, uint16_t unit);         /* and shows it */
void lt_pass_button(Client *c);                        /* ends the phase */
void lt_row_over(Client *c, StandIx i);                /* a row speaks of it: it is marked on the table */
void lt_small(Client *c, uint8_t role, const char *words);

/* react_board.c */
void lt_react_board(Client *c);
bool lt_react_do(Client *c, bool all); /* Enter: the platoon in hand; all */
void lt_react_marks(Client *c);        /* arrows of those that go back, bars of those that may not close */

/* lt_move.c */
void lt_move_board(Client *c);
void lt_move_cost(Client *c, const PlayPencil *p, Text *out);
void lt_move_marks(Client *c);
bool lt_move_drag(Client *c, const Hit *from, const Hit *to, int step);
bool lt_move_enter(Client *c);
uint32_t lt_move_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap);

/* lt_field.c */
void lt_field_peek(Client *c, StandIx who); /* makes it, and its words */
void lt_field_draw(Client *c);              /* between ground and stands */
bool lt_field_path(Client *c, StandIx who, Vec to, PathLeg *leg, uint32_t *n); /* the cheapest way there */
void lt_field_free(LtUi *u);

/* spot_board.c */
void lt_spot_board(Client *c);
bool lt_spot_click(Client *c, const Hit *h);
bool lt_spot_do(Client *c, bool all);
bool lt_spot_drop(Client *c);
void lt_spot_table_free(LtUi *u);
void lt_spot_marks(Client *c);
bool lt_spot_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
uint32_t lt_spot_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap);

/* call_board.c, zone_marks.c */
void lt_support_board(Client *c);
bool lt_support_click(Client *c, const Hit *h);
bool lt_support_do(Client *c);
bool lt_support_drop(Client *c);
void lt_support_place(Client *c, StandIx target, Vec at);
bool lt_support_preview(Client *c, LtGun *out); /* of what is pencilled; false: nothing is */
Verdict lt_support_check(Client *c);
bool lt_support_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
uint32_t lt_support_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap);
void lt_zone_marks(Client *c);         /* all that are on their way, and the pencilled one with its grid of the D10 */
void lt_zone_draw(Client *c);

/* fire_board.c */
void lt_fire_board(Client *c);
bool lt_fire_click(Client *c, const Hit *h);
bool lt_fire_do(Client *c, bool all);
bool lt_fire_drop(Client *c);
void lt_fire_marks(Client *c);
bool lt_fire_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
bool lt_fire_key(Client *c, const InputEvent *e);
bool lt_fire_shot(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way);

/* score_board.c */
void lt_score_board(Client *c);
uint8_t lt_score_holder(Client *c, const Objective *o);

/* lt_guide.c */
enum { LT_GUIDE_STEPS = 12 };
extern const GuideStep LT_GUIDE[LT_GUIDE_STEPS];
