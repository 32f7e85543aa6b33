/* play_own: inside of client/play/. */
#pragma once
#include "client/play/play_ui.h"
#include "rules/deploy.h"
#include "rules/sig.h"

enum { PLAY_LINE = 4096, PLAY_ASK_DEAF_MS = 400 };

/* A slot of a command's signature. */
typedef struct PlaySlot {
    uint8_t kind, optional; /* ArgKind; in [ ], or "*" */
    char many;              /* 0, '+', '*' */
    uint8_t alone;          /* the only NAME of its [ ] */
    Span words;             /* ARG_WORD */
} PlaySlot;
enum { PLAY_SLOTS = 16 };
uint32_t play_slots(Client *c, uint8_t op, PlaySlot *out); /* PLAY_SLOTS at most */

/* One way to shoot: an act, with the pair that it is about. */
typedef struct PlayShot {
    const PlayAct *act;
    StandIx by, at;
    uint8_t way; /* of Ruleset.quote */
} PlayShot;
/* What can be done at `at`, or (STAND_NONE) at anyone; by: that stand alone, STAND_NONE what the side does without one, PLAY_ANYONE all. */
enum { PLAY_ANYONE = 0xFFFE };
uint32_t play_shots(Client *c, StandIx by, StandIx at, PlayShot *out, uint32_t cap);
bool play_shot_of(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way); /* of an act with both ends filled in */
PlayForm play_form(Client *c, const PlayAct *a);
void play_pencil_reach(Client *c, PlayPencil *p, Vec to, bool back); /* the next stretch of its way, lane or entry goes there */
void play_pencil_keep(PlayPencil *p, uint16_t keep);                 /* takes the way back to `keep` values */
uint16_t play_pencil_ways(PlayPencil *p);                            /* values that a drag may go on behind */
bool play_shoot(Client *c, const PlayShot *s);
const PlayShot *play_aimed(Client *c, PlayShot *mem); /* what is aimed, in `mem`; NULL */

bool play_line_of(Client *c, const Command *cmd, Text *out);
Verdict play_check(Client *c, const Command *cmd); /* what the signature refuses too */
void *play_scratch(Client *c, Arena *a);           /* 2 MB, until the next call */
bool play_mine(Client *c, StandIx i);              /* of the shown seat */
bool play_is_enemy(Client *c, StandIx i);
const PlayHooks *play_hooks(Client *c);
void play_say(Client *c, const Command *cmd, const Verdict *no); /* toast with the sentence and what would do */
int play_declines(Client *c, const PlayAct *a);
StandIx play_asked_about(Client *c); /* the stand that a shot in answer would be at */
Pose play_start_pose(Client *c, StandIx i); /* where it stands, or how it comes out of the tray */
PlayPencil *play_pencil_of(Client *c, StandIx i);
void play_pencil_remove(Client *c, uint32_t k);
PlayHole *play_hole(PlayPencil *p, uint8_t kind); /* LEG and POINT stand for each other; NULL */
Command play_command(const PlayPencil *p);
uint16_t play_hole_value(const PlayPencil *p, const PlayHole *h, uint16_t k); /* index in arg */
void play_pencil_cut(PlayPencil *p, PlayHole *h, uint16_t keep);         /* drops values behind the keep-th */
bool play_click_pencil(Client *c, const Hit *h);
bool play_turn_to(Client *c, Vec at);
bool play_type(Client *c, const InputEvent *e);     /* digits exact */
void play_number_enter(Client *c);
bool play_click_aim(Client *c, const Hit *h);
bool play_click_ask(Client *c, const Hit *h);
void play_ask_changed(Client *c);
bool play_give(Client *c, int row);                 /* the row-th answer */
uint32_t play_answers(Client *c, const PlayAct **out, uint32_t cap); /* best first, declining last */
bool play_fit(Client *c, Text *words, const char *key, float room); /* shortens what is too long for a button; true: it was */
void play_overlay_aim(Client *c);
void play_overlay_ask(Client *c);
void play_overlay_setup(Client *c);
bool play_setting_up(Client *c);
