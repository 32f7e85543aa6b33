/* aa_ui: panels of Armour Assault (ux 5), built on the general ones of client/play: what this game has of its own is drawn and asked here, all else is
 * theirs. No rule is known here: every number comes from rulesets/armour_assault/armour_assault.h. */
#pragma once
#include "client/play/play_ui.h"
#include "rulesets/armour_assault/armour_assault.h"

enum { AA_UI_CHAIN = 24, AA_UI_ASK = 101 };
typedef enum AaGrip { AA_GRIP_NONE, AA_GRIP_RUN, AA_GRIP_BEFORE, AA_GRIP_AFTER } AaGrip; /* what of a lane the hand holds */

/* A move as it is drawn. */
typedef struct AaRun {
    StandIx who;
    Angle before, after;
    bool reverse, turns, turns_after; /* turns: before it goes */
    Wu far;
} AaRun;

typedef struct AaUi {
    PlayUi play;
    /* lane (aa_lane.c) */
    uint8_t grip;           /* AaGrip */
    StandIx grip_of;
    bool wish;              /* drawn though the roll to move again is still to be made: Enter rolls, then moves */
    AaRun wished;
    bool wish_rolling;      /* its roll is under way: the move follows as soon as it may */
    /* defensive fire (aa_defend.c): standing answers of either seat, per cent to get through; from AA_UI_ASK on, or 0: none */
    uint8_t fire_from[2], pass_below[2];
    uint64_t said;          /* hash of the state whose question was answered so last */
    /* assets (aa_asset.c) */
    uint8_t card;           /* AaAsset in hand + 1 */
    bool card_drag;         /* it is dragged from its card */
    Angle card_face;
    bool card_first;        /* the first of two smoke screens lies at card_at */
    Pose card_at;
    bool lay_first;         /* mines were played by dropping the card: the first field goes to card_at */
    /* bases (aa_setup.c) */
    bool base_drawn;
    Wu base_in;
    uint8_t shelf;          /* buying: which class is listed, 0 all, 1 + AaClass */
    int64_t rest_since;     /* the guide: how long the pointer has rested on an enemy */
} AaUi;
static inline AaUi *aa_ui(Client *c) { return (AaUi *)c->rules_state; }
static inline const AaGame *aa_of(Client *c) { return aa_game_c(client_view(c)->g); }
static inline bool aa_phase_is(Client *c, AaPhase p) { return client_view(c)->g->h.phase == p; }

/* --- words --- */
const char *aa_side(Client *c, uint8_t seat);              /* its nation, or the side's name when both are of one */
void aa_submit(Client *c, const char *command);            /* "end": with the seat's letter in front */
void aa_percent(int num, int den, Text *out);              /* "66.7" */
const char *aa_verdict(Client *c, const char *command, bool *ok); /* why the command is refused; "" = it is not */
void aa_note(Client *c, const char *text, uint8_t role);   /* small, wrapped */

/* --- aa_lane.c --- */
bool aa_run_of(Client *c, const PlayPencil *p, AaRun *out); /* false: no move */
bool aa_run_now(Client *c, AaRun *out);                     /* of the pencil in hand, or the one that waits for its roll */
void aa_lane_under(Client *c);                              /* lanes, ticks, shading; in px, under the stands */
void aa_lane_draw(Client *c);                               /* handles and pips, over them */
void aa_lane_overlay(Client *c);                            /* how far the ghosts go */
void aa_lane_ghost(Client *c);                              /* the one that waits for its roll */
bool aa_lane_drag(Client *c, const Hit *from, const Hit *to, int step);
bool aa_lane_key(Client *c, const InputEvent *e);
bool aa_lane_enter(Client *c);
bool aa_lane_rub_out(Client *c);
bool aa_lane_hover(Client *c, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
bool aa_lane_work(Client *c);                               /* the panel of what is drawn; false: nothing is */
void aa_lane_changed(Client *c);
void aa_lane_cost(Client *c, const AaRun *r, Text *out);    /* "8.0 cm · 12.0 of 30.0 spent" */
void aa_lane_brief(Client *c, const AaRun *r, Text *out);   /* "8.0 cm" */
bool aa_lane_handle(Client *c, int which, Pt *out);         /* 0 start, 1 end: where it is, px */

/* --- aa_work.c --- */
void aa_chips(Client *c);                                   /* movements 1, 2, 3 of the active or the selected vehicle, what a failure costs */
void aa_again(Client *c);                                   /* rolls for another movement */
void aa_failure_words(Client *c, Text *out);                /* "ends your turn: 3 vehicles unused, no shot" */
void aa_work(Client *c);
void aa_shot_overlay(Client *c);                            /* who stands within the blast of the one aimed at */
void aa_board(Client *c);                                   /* turn, initiative, points, objectives, who is to go */

/* --- aa_setup.c --- */
void aa_setup_work(Client *c);
void aa_setup_overlay(Client *c);
bool aa_setup_click(Client *c, const Hit *h);
bool aa_setup_drag(Client *c, const Hit *from, const Hit *to, int step);
bool aa_setup_enter(Client *c);
void aa_setup_sheet(Client *c);                             /* the data sheet over the table, while buying */
bool aa_group_waits(Client *c);                             /* what is selected may be made a fire group */

/* --- aa_group.c --- */
void aa_group_overlay(Client *c);
void aa_group_work(Client *c);                              /* of the selection or the active */
bool aa_group_click(Client *c, const Hit *h);               /* double click: the group */

/* --- aa_defend.c --- */
bool aa_defend_strip_title(Client *c, const PlayAct *a, Text *out);
bool aa_defend_question(Client *c, Text *out);
void aa_defend_work(Client *c);
void aa_defend_overlay(Client *c);
void aa_defend_changed(Client *c);                          /* answers by what was remembered */

/* --- aa_asset.c --- */
void aa_asset_tray(Client *c);
bool aa_asset_row(Client *c);                               /* cards are shown at all */
void aa_asset_overlay(Client *c);
bool aa_asset_drag(Client *c, const Hit *from, const Hit *to, int step);
bool aa_asset_click(Client *c, const Hit *h);
bool aa_asset_key(Client *c, const InputEvent *e);
bool aa_asset_rub_out(Client *c);
bool aa_asset_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
bool aa_asset_hint(Client *c, Text *out);
void aa_asset_changed(Client *c);
void aa_asset_take(Client *c, AaAsset a);
bool aa_asset_can_take(AaAsset a);                          /* one that is laid on the table by hand */

/* --- aa_goal.c --- */
void aa_goal_overlay(Client *c);                            /* objectives, rings, streaks; bases */
uint8_t aa_goal_holder(Client *c, const Objective *o);

/* --- aa_guide.c --- */
extern const GuideStep AA_GUIDE[];
extern const int AA_GUIDE_N;
