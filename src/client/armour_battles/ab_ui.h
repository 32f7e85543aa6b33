/* ab_ui: what Armour Battles has beside the panels for any rule set: the dice tray, Command Groups as pencil, ways before their dice, extra dice on
 * shots, opportunity fire, batteries, the morale board. All of it local to the client until it is ink. */
#pragma once
#include "client/play/play_ui.h"
#include "rulesets/armour_battles/armour_battles.h"

/* What was taken out of the tray, by click or drag. */
typedef enum AbHandKind { AB_HAND_NONE, AB_HAND_CHAIN, AB_HAND_DIE, AB_HAND_WILD, AB_HAND_STAFF } AbHandKind;
typedef struct AbHand {
    uint8_t kind, face, dice; /* face: of a chain that is not chosen yet; 0 = of the one that is */
    bool dragging;
} AbHand;

/* An order that is being given: the bubble. */
typedef enum AbOrderKind { AB_GIVE_MOVE, AB_GIVE_DISENGAGE, AB_GIVE_RALLY, AB_GIVE_RECOVER, AB_GIVE_KINDS } AbOrderKind;
enum { AB_WITH = 12, AB_WAYS = 16 };
typedef struct AbOrder {
    bool on;
    uint8_t kind;
    uint8_t face;              /* the chain that is to be chosen first; 0 = it is */
    int8_t dice, wild, staff;  /* dice of the chain; WILD dice beside it; Staff Orders */
    StandIx leader, with[AB_WITH];
    uint32_t n;
} AbOrder;

/* A way drawn before the Variable dice are rolled. */
typedef struct AbWay {
    StandIx stand;
    uint32_t n, drawn_from; /* legs; how many there were when the drag began */
    Arg leg[AB_LEGS];
    bool clamped;           /* it ends where the best dice do, not where the pointer was */
    AbPlan plan;
    Wu stop[8];
    uint32_t stop_n;
} AbWay;

typedef struct AbUi {
    PlayUi play; /* first */
    AbHand hand;
    AbOrder order;
    /* the tray */
    bool dragged;  /* the press became a drag: its release is no click */
    /* ways before the roll */
    AbWay way[AB_WAYS];
    uint32_t way_n;
    bool drawing, rolling, giving;
    Vec grab;
    /* extra dice of the shot in hand, and whose record they were meant for */
    int wild, staff;
    uint32_t extra_record;
    StandIx extra_by, extra_at;
    /* opportunity fire */
    StandIx react_by;   /* firer in hand */
    Wu react_back;      /* how far back along the way it fires */
    StandIx last_about; /* whom the last stop was about, and what its best firer would have done there */
    uint64_t last_chance;
    uint32_t last_record;
    /* the film over, the group in hand once */
    uint16_t seen_group; /* leader of the group that was selected by itself, + 1 */
    uint8_t eyes;        /* seat that the screen showed last, + 1 */
    uint32_t choices;    /* the guide: bits of what was done by hand */
} AbUi;
static inline AbUi *ab_ui(Client *c) {
    return (AbUi *)c->rules_state;
}
static inline int ab_phase(Client *c) {
    return client_view(c)->g->h.phase;
}
/* Seat, and a command of it: "A " and the rest; false: refused, and said. */
bool ab_say_line(Client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ab_refuse(Client *c, const Verdict *no);

/* ab_tray.c */
float ab_tray(Client *c, Rect r, bool draw);
void ab_hand_drop(Client *c);
bool ab_hand_released(Client *c, const Hit *to); /* what was dragged out of the tray is let go there */
void ab_hand_draw(Client *c);                    /* at the pointer */
void ab_pip_die(Client *c, Rect u, int face, Color fill, Color ink, Color line);

/* ab_order.c */
void ab_order_begin(Client *c, StandIx leader, const AbHand *hand);
void ab_order_drop(Client *c);
bool ab_order_give(Client *c);
bool ab_order_click(Client *c, const Hit *h);
void ab_order_work(Client *c);
void ab_order_overlay(Client *c);
void ab_chain_take(Client *c, int face, int wild); /* chooses it */
int ab_chain_of(Client *c, int face);              /* dice of the chain with that face, sixes all together */

/* ab_way.c */
bool ab_way_open(Client *c);                       /* a group acts and its dice are not rolled */
bool ab_way_drag(Client *c, const Hit *from, const Hit *to, int step);
void ab_way_overlay(Client *c);
void ab_way_changed(Client *c);
bool ab_way_roll(Client *c);                       /* rolls, and the ways become pencils */
bool ab_way_back(Client *c);                       /* one step; false: nothing drawn */
void ab_way_words(Client *c, const AbWay *w, Text *out);
void ab_way_cost(Client *c, const PlayPencil *p, Text *out); /* PlayHooks.cost */
bool ab_way_mark(Client *c, const PlayPencil *p);            /* PlayHooks.mark_pencil */
void ab_group_work(Client *c);

/* ab_shot.c */
bool ab_extra_row(Client *c);                      /* toggles of WILD dice and Staff Orders */
bool ab_shot_work(Client *c);                      /* the aimed shot; false: none is */
bool ab_shot_fire(Client *c);
bool ab_shot_plain(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way); /* PlayHooks.shot */
void ab_shot_changed(Client *c);

/* ab_react.c */
bool ab_react_open(Client *c);                     /* opportunity fire or a reaction is asked of the shown seat */
float ab_react_strip(Client *c, Rect r, bool draw);
void ab_react_work(Client *c);
void ab_react_overlay(Client *c);
bool ab_react_do(Client *c);
bool ab_react_decline(Client *c);
bool ab_react_click(Client *c, const Hit *h);
bool ab_react_key(Client *c, const InputEvent *e);
void ab_react_changed(Client *c);
bool ab_question(Client *c, Text *out);            /* PlayHooks.question */

/* ab_guns.c */
void ab_guns_overlay(Client *c);
void ab_guns_pencil(Client *c);                    /* names the observer when the marker lies */
void ab_guns_work(Client *c);
bool ab_guns_cast(Client *c, const PlayPencil *p); /* PlayHooks.mark_pencil of a mission */

/* ab_board.c */
void ab_board(Client *c);
void ab_mark_backs(Client *c);                     /* break-off and scoot: an arrow back */

/* ab_guide.c */
extern const GuideStep AB_GUIDE[];
extern const int AB_GUIDE_N;
RuleRef ab_explain(Client *c);
enum { AB_DID_DRAG_CHAIN = 1, AB_DID_FIRE = 2, AB_DID_ROLL = 4, AB_DID_MOVE = 8, AB_DID_ORDER = 16, AB_DID_REACT = 32 };
