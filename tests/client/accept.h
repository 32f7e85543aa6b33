/* What the acceptance tests of the client share: a client without a window, with real letters, and hands that click, drag and press keys. Pictures
 * are only numbers here, so that a frame is what is drawn and not how fast it was painted. */
#pragma once
#include "client/client_own.h"
#include "platform/platform.h"
#include "rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

typedef struct Desk {
    Platform *platform;
    Client *c;
    DrawList list;
    int w, h;
    int64_t now;
    uint32_t images;
    char own[200], title[300], clipboard[2000], shipped[300];
} Desk;

Desk *desk_new(int w, int h);      /* the start screen, in a fresh folder */
/* The same with the data of the smallest rule set (tests/data/skeleton) laid over what ships. */
Desk *desk_new_skeleton(int w, int h);
void desk_free(Desk *d);           /* the folder goes too */
/* A battle whose dice come from the key: the same commands give the same game. */
void desk_open(Desk *d, const char *battle, uint64_t key);
void desk_frame(Desk *d);          /* builds one frame; fails the test if the draw list is full */
void desk_settle(Desk *d);         /* film and timers run out, then one frame */
void desk_wait(Desk *d, int64_t ms);
void desk_key(Desk *d, uint16_t key, uint8_t mods); /* down and up */
void desk_move(Desk *d, float x, float y);
void desk_click(Desk *d, float x, float y, uint8_t button, uint8_t mods);
void desk_drag(Desk *d, float x, float y, float x1, float y1);
void desk_press(Desk *d, const char *widget_end); /* fails when it is not there */
StandIx desk_stand(Desk *d, const char *label);
void desk_stand_px(Desk *d, const char *label, float *x, float *y);
void desk_must(Desk *d, const char *command); /* submits it; a refusal fails the test with its sentence */
bool desk_random(Desk *d, Rng *r);            /* one random legal command of whoever may act */
bool desk_says(const Desk *d, const char *part); /* some text of the last frame holds it */
bool desk_has_widget(Desk *d, const char *widget_end, Rect *out);
uint64_t desk_picture(const Desk *d);         /* hash of the whole draw list */
