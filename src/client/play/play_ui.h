/* play_ui: panels with which any rule set can be played whole by mouse and keys, from what Ruleset gives: legal(), check, remedy, quote,
 * sight, status, describe, the decision. No rule is known here. A rule set without panels of its own gets these as they are (CLIENT_PLAY); one
 * with panels builds on them:
 *
 *   typedef struct AaUi { PlayUi play; ...own... } AaUi;                    PlayUi is the FIRST member of rules_state
 *   static const PlayHooks AA_HOOKS = {.title = aa_title, .question = aa_question};
 *   const RulesUi CLIENT_AA = {.id = "armour_assault", .play = &AA_HOOKS, .state_size = sizeof(AaUi), .work = aa_work, .overlay = aa_overlay};
 *
 * In a RulesUi whose .play is set every function that is left out is play's own, and one of yours calls play's for all that it does not do:
 *
 *   static void aa_work(Client *c) { fire_group_rows(c); play_work(c); }
 *   static bool aa_click(Client *c, const Hit *h) { return asset_click(c, h) || play_click(c, h); }
 *
 * Guide, fire_reach and target_kind stay what you write (none: there is none). Words: client/words.h.
 *
 * The parts:
 *   act     an opening of legal(): who does it, at whom, what is still free                                       (play_book.c)
 *   pencil  an act whose free slots are being filled: by click, drag, turning, chips; Enter makes it ink           (play_pencil.c, play_drag.c)
 *   aim     an enemy and the acts that can be done at it; the quote of the one in hand; second click or Enter does (play_aim.c)
 *   ask     the open decision: strip with question, answers, chances; keys 1..9                                    (play_ask.c)
 *   panels  work panel, quote panel, rows, dice                                                   (play_work.c, play_quote.c, play_rows.c) */
#pragma once
#include "client/rules_ui.h"
#include "client/words.h"

enum { PLAY_ACTS = 1536, PLAY_ARGS = 96, PLAY_HOLES = 6, PLAY_SOME = 256, PLAY_PENCILS = 24, PLAY_AIMS = 64, PLAY_OPS = 128 };
#define PLAY_NO_CHANCE UINT64_MAX

/* --- acts --- */

/* An opening. Valid until the game changes (play_changed), never longer. */
typedef struct PlayAct {
    Opening o;
    StandIx by, at;  /* the first own stand and the first of the other side that are filled in; STAND_NONE */
    uint8_t hole_n;  /* free slots */
    uint8_t hole;    /* ArgKind of the first of them */
    uint8_t answer;  /* answers the open decision */
} PlayAct;
typedef struct PlayBook {
    uint32_t n;
    const PlayAct *act; /* answers of a decision: those with stands first, declining last */
    bool cut;           /* there were more than PLAY_ACTS */
} PlayBook;

/* Of the shown seat; empty when it may not act (other side's turn, looking back, read only). */
const PlayBook *play_book(Client *c);
const char *play_verb(Client *c, const PlayAct *a); /* "move": the command's name */
/* The first act with that verb (NULL any), by, at (STAND_NONE any); a stand that may be filled in counts. from: NULL, or the one to go on behind. */
const PlayAct *play_find(Client *c, const char *verb, StandIx by, StandIx at, const PlayAct *from);
bool play_takes(const PlayAct *a, StandIx i); /* i is filled in, or may be filled into a free slot */
/* "Move A3": the title with {who} {whom} {n} {what} filled, or with its stands behind it. short: without the name of `by`. */
void play_title(Client *c, const PlayAct *a, bool brief, Text *out);
/* Does it: submitted at once when nothing is free, else picking begins. False: refused, and the reason was said. */
bool play_do(Client *c, const PlayAct *a);

/* --- pencils --- */

typedef struct PlayHole {
    uint8_t slot, kind, optional; /* ArgKind; optional: in [ ] of the signature, left out when not given */
    uint16_t most, n;             /* how many it takes (0 = any); how many are given */
} PlayHole;
/* What the hand on the table means. WAY: its first slot is a stand, and points or legs say where that goes. LANE: the same, but by a length along
 * its facing (a turn before it and one behind it when the signature has them): the drag turns and measures. ENTRY: a point on its edge, then legs.
 * SPOT: points that move no stand. */
typedef enum PlayForm { PLAY_PLAIN, PLAY_WAY, PLAY_LANE, PLAY_ENTRY, PLAY_SPOT } PlayForm;
typedef struct PlayPencil {
    uint8_t op, seat, ends, drag; /* drag: drawn by hand on the table */
    uint8_t form;         /* PlayForm */
    uint16_t title;
    StandIx by;           /* whose ghost is drawn; STAND_NONE */
    uint16_t n, hole_n, at; /* arguments; holes; the hole that a click fills next (hole_n = all are full) */
    Arg arg[PLAY_ARGS];   /* sorted by slot; what is given so far and what the opening had */
    PlayHole hole[PLAY_HOLES];
    uint16_t some_n;
    StandIx some[PLAY_SOME]; /* whom a free stand slot takes */
    bool waits;           /* its stand is not on the table: the first point is no way */
    bool full;            /* nothing that must be given is missing */
    Verdict verdict;      /* of the command as it is, when full */
    Verdict wanted;       /* the same before what would do was put in its place (nearer) */
    Pose from, end;       /* of the ghost */
    Wu length;            /* of its way */
    bool nearer;          /* it holds what would do, not what the pointer asked for */
} PlayPencil;

/* Begins one and drops those before (add: keeps them). Stands of the selection go into its free stand slots. */
PlayPencil *play_pencil_begin(Client *c, const PlayAct *a, bool add);
PlayPencil *play_pencil(Client *c);              /* the one in hand, NULL */
bool play_pencil_put(Client *c, PlayPencil *p, uint8_t kind, Arg value); /* into the hole at hand of that kind; false: none takes it */
bool play_pencil_take_back(Client *c, PlayPencil *p);                    /* the last value given; false: nothing was */
void play_pencil_face(Client *c, PlayPencil *p, Angle face);             /* sets its angle slot, if it has one */
void play_pencil_nearer(Client *c, PlayPencil *p);                       /* what would do instead, into the ghost */
void play_pencil_check(Client *c, PlayPencil *p);                        /* after a change: full, verdict, ghost */
void play_pencil_line(Client *c, const PlayPencil *p, Text *out);        /* "A move A3 12.5,20" */
bool play_ink(Client *c);                        /* submits the pencils in turn; what is refused stays, its reason is said */
void play_drop(Client *c);                       /* all pencils */
/* "5.0 cm", or with the hook's words; "1.2 cm too far" is in the refusal. */
void play_pencil_words(Client *c, const PlayPencil *p, Text *out);

/* --- shots --- */

/* The quote of the rule set, kept until the game or the question changes; NULL: rules without quotes, or nothing to say. */
const Quote *play_quote(Client *c, StandIx by, StandIx at, uint8_t way);
void play_aim(Client *c, StandIx at);       /* with the selected stands that can act at it, else the best; STAND_NONE drops it */
bool play_fire(Client *c);                  /* what is aimed; false: nothing, or refused */
void play_next_way(Client *c, int step);    /* the next weapon or way of the firer in hand */
/* How good: the worst outcomes weigh most. For ordering, never shown. */
uint64_t play_quote_worth(const Quote *q);
uint64_t play_quote_chance(const Quote *q, int severity); /* of that or worse, of QUOTE_ONE */

/* --- the state of it all --- */

typedef struct PlayMemory PlayMemory;
typedef struct PlayUi {
    PlayMemory *mem;        /* play_book.c; given back by play_close */
    uint32_t version;       /* session_version the book was made for, + 1 */
    uint16_t turn;
    uint8_t phase;
    uint16_t op_title[PLAY_OPS]; /* what each command was called when it was last open: for refused lines of the menu */
    uint8_t drag_op[4];     /* which way of moving a drag takes: last chosen; op + 1 */
    /* pencils */
    uint32_t pencil_n;
    PlayPencil pencil[PLAY_PENCILS]; /* [0] is in hand */
    bool dragging, turning, inking;
    bool back;              /* a leg that is being drawn goes backwards (Tab) */
    bool placing;           /* the drag is a set-up: at release it is ink */
    Vec grab;
    uint16_t drawn_from[PLAY_PENCILS]; /* values in the hole when the drag began */
    char number[16];
    uint32_t number_n;
    /* aim */
    StandIx aim;
    StandIx aim_by;         /* the firer whose quote is shown */
    uint8_t way;            /* which of the acts of that pair, or of its weapons */
    StandIx hover;          /* cache of the cursor's answer */
    uint32_t hover_version;
    StandIx hover_by;
    uint8_t hover_way;
    bool hover_can;
    /* ask */
    uint32_t ask_record;    /* record that the question came with, + 1 */
    int64_t ask_since;
    int ask_row;            /* answer in hand: Enter gives it */
    int ask_hover;          /* 1 + the one under the pointer */
    /* work panel */
    uint8_t open_term;      /* quote panel: roll whose terms are shown, + 1 */
    char field[64];         /* of a text or number hole */
    /* what it can reach, kept (G) */
    StandIx reach_of;
    uint32_t reach_version, reach_n;
    Vec reach[96];
} PlayUi;
static inline PlayUi *play_ui(Client *c) {
    return (PlayUi *)c->rules_state;
}

/* --- what a rule set adds to the general panels; each may be NULL --- */
typedef struct PlayHooks {
    /* Label of an act, instead of its title; false: the title will do. */
    bool (*title)(Client *c, const PlayAct *a, bool brief, Text *out);
    /* The question of the open decision as a sentence; NULL or false: "Blue decides: A3 Horse". */
    bool (*question)(Client *c, Text *out);
    /* Which shot an act is: firer, target, weapon of Ruleset.quote; false: it is none. NULL: its own first stand at its first enemy (of an
     * answer: at the decision's stand), way = its only word or whole number, else how many acts of that pair and verb come before it. */
    bool (*shot)(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way);
    /* Declines the open decision; NULL: an answer without stands that ends something, or the last one without stands. */
    bool (*declines)(Client *c, const PlayAct *a);
    /* May it be dragged out, is it a way at all? Chooses among several ways of moving; higher goes first, below 0 never. NULL: in legal()'s order. */
    int (*drag_rank)(Client *c, const PlayAct *a);
    /* What a way costs, at the ghost; NULL: its length. */
    void (*cost)(Client *c, const PlayPencil *p, Text *out);
    /* Is a zone shown while this own stand waits; NULL: deploy_zone before the first turn. */
    const BattleZone *(*zone)(Client *c, StandIx i);
    /* Sentence of the phase under its title; TX_NONE or NULL: the first of the phase's paragraph in text.csv. */
    TextId (*phase_words)(Client *c);
    /* Colour of the k-th die of an event for the film; NULL: plain. */
    QuoteDie (*die)(const Event *ev, uint16_t k);
    /* Draws a pencil by itself; false or NULL: way, ghost and words. */
    bool (*mark_pencil)(Client *c, const PlayPencil *p);
    /* Left out of the general buttons of the work panel: it has a panel of its own. */
    bool (*own_panel)(Client *c, const PlayAct *a);
} PlayHooks;

/* --- pieces of panels; all draw into the open panel --- */

/* A whole shot: rolls term by term with dice, range and facing, outcomes with bar and percentages, what a miss costs. */
void play_quote_panel(Client *c, const Quote *q);
void play_quote_rolls(Client *c, const Quote *q);
void play_quote_outcomes(Client *c, const Quote *q);
/* Two lines for the cursor: chances; why not, or the range. */
void play_quote_lines(Client *c, const Quote *q, Text *line1, Text *line2, uint8_t *role1, uint8_t *role2);
/* "4+ = 5 -1 cover (3.2)" of one roll. */
void play_roll_words(Client *c, const QuoteRoll *r, Text *out);
/* A die of `sides` in the rect (u): face 1 .. sides shown, 0 = blank; hot: filled as a face that does it. QuoteDie gives its colour. */
void play_die(Client *c, Rect u, int sides, int face, QuoteDie die, bool hot);
/* All faces of a die in a line as high as h, those from `from` up (low: down) filled; more than 12 as a scale. */
void play_faces(Client *c, int sides, int from, bool low, QuoteDie die, float h);

/* A list of rows: a thing, what it needs, its chance, what can be done with it (reaction boards, spotting tables, assets). */
typedef struct PlayRow {
    const char *name;    /* of its widgets; unique in the list */
    const char *label;   /* "B3 T-34" */
    const char *sub;     /* second line, small: terms, or why not; NULL */
    const char *value;   /* at the right: "4+"; NULL */
    uint64_t chance;     /* of QUOTE_ONE, behind it a bar; PLAY_NO_CHANCE */
    Icon icon;           /* state: ICON_EYE, ICON_CHECK ...; ICON_NONE */
    uint8_t icon_role, role, sub_role; /* Role */
    const char *button[4]; /* labels ("words##name"); NULL = none. Under the label, one line */
    uint8_t button_off;  /* bit k: the k-th is disabled */
    uint8_t button_on;   /* bit k: a toggle that is on */
    uint8_t primary;     /* 1 + the button that is the usual one */
    bool marked;         /* a frame round it: open, in hand */
    bool boxed, ticked;  /* a box to tick in front */
} PlayRow;
typedef struct PlayRowAnswer {
    int button;  /* pressed, -1 none */
    bool click, hover, ticked; /* the row itself; ticked: its box was */
} PlayRowAnswer;
PlayRowAnswer play_row(Client *c, const PlayRow *r);
/* The acts that `want` lets through as buttons (NULL: all but answers and what own_panel keeps); gives how many there were. */
uint32_t play_act_buttons(Client *c, StandIx by, bool (*want)(Client *c, const PlayAct *a, void *user), void *user);

/* --- marks on the table --- */
void play_mark_zone(Client *c, Box b, uint8_t seat);
void play_mark_shot(Client *c, StandIx by, StandIx at, const Quote *q); /* line with range, both ends marked */
void play_mark_pencils(Client *c);                                      /* ways, ghosts, words */

/* --- the functions of RulesUi --- */
void play_changed(Client *c);
void play_close(Client *c);
float play_strip(Client *c, Rect r, bool draw);
void play_work(Client *c);
bool play_wants_work(Client *c);
void play_overlay(Client *c);
bool play_click(Client *c, const Hit *h);
bool play_drag(Client *c, const Hit *from, const Hit *to, int step);
bool play_key(Client *c, const InputEvent *e);
bool play_enter(Client *c, bool shift);
bool play_rub_out(Client *c);
bool play_escape(Client *c);
bool play_hover(Client *c, const Hit *h, Text *line1, Text *line2, uint8_t *role1, uint8_t *role2);
void play_hint(Client *c, Text *out);
int play_cursor(Client *c, const Hit *h);
void play_draw(Client *c);
uint32_t play_menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap);
bool play_chosen(Client *c, const MenuLine *m); /* MenuLine.play from 30000 on is free for yours */
RuleRef play_explain(Client *c);
void play_peek(Client *c, char key, StandIx s);
int play_points(Client *c, Seat s);
uint8_t play_holder(Client *c, const Objective *o);
TextId play_outcome(const Event *ev, uint8_t *role);
bool play_has_secrets(Client *c);
void play_secrets(Client *c);
bool play_dice(Client *c, const Event *ev, uint8_t *die, uint32_t n);
bool play_sight(Client *c, const MeasureEnd *from, const MeasureEnd *to, SightCert *cert);
void play_sight_ask(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask);
void play_sight_print(Client *c, const MeasureEnd *from, const char *who, const MeasureEnd *to, const char *whom, const SightCert *cert, Text *head,
                      Text *body, Text *aside);
/* Parts of those, for one who overrides a whole: */
void play_work_head(Client *c);     /* phase, its sentence, whose turn */
bool play_work_pencil(Client *c);   /* what is being picked; false: nothing is */
bool play_work_aim(Client *c);      /* the aimed shot; false: none is */
void play_work_acts(Client *c);     /* buttons of the selection, then of no stand */
void play_work_ask(Client *c);      /* the open decision */
bool play_ask_deaf(Client *c);      /* the strip has just appeared: what was pressed was not meant for it */
bool play_asking(Client *c);        /* a decision stands and the shown seat answers it */

/* Fills what `ui` leaves out with the above. */
void play_fill(RulesUi *ui);
