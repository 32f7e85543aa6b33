/* client: what a player does: screens, tools, panels over one session. Takes input events, gives a draw list. Has no
 * rules: it shows what legal() returns, asks check and quantity, and submits commands. Knows no window library: what it
 * needs of the desktop comes as ClientHost. */
#pragma once
#include "client/paint/board.h"
#include "print/print.h"
#include "session/session.h"
#include "ui/ui.h"

typedef struct Client Client;

typedef struct ClientHost {
    Images images;
    const FontMetrics *fonts;
    UiClipboard clipboard;
    bool (*run)(void *user, void (*fn)(void *arg), void *arg); /* worker; NULL = at once */
    void (*set_title)(void *user, const char *title);
    void (*set_fullscreen)(void *user, bool on);
    bool (*screenshot)(void *user, const char *path, char *err, size_t cap);
    bool (*print)(void *user, const View *v, const PrintJob *job, const char *path, PrintReport *out, char *err,
                  size_t cap); /* NULL: no printing */
    void (*attention)(void *user);
    /* A picture from a file, at most `keep` pixels along a side (0 = as many as suit); NULL = this desk shows none. */
    bool (*picture)(void *user, const char *path, int keep, Photo *out, ErrList *err);
    void *user;
    const char *assets; /* folder */
    const char *own;    /* the player's folder: settings, saves/, data/ */
    float guess_scale;  /* UI scale from the display */
} ClientHost;

/* NULL and errors when the shipped data are broken. */
Client *client_new(const ClientHost *h, const DataPaths *paths, ErrList *err);
void client_free(Client *c);
/* What to open first; errors are shown in the window as well. */
bool client_open_start(Client *c);
bool client_open_battle(Client *c, const char *key_or_path); /* with the guided first turn when it is the guide's battle */
bool client_open_plain(Client *c, const char *key_or_path);  /* without */
/* A table in the making: a battle's, for its own rule set (NULL) or another, or (battle NULL) an empty one of w x h Wu
 * for the rule set; in a file of its own. */
bool client_open_setup(Client *c, const char *battle, const char *ruleset, Wu w, Wu h);
bool client_open_game(Client *c, const char *path);
/* A file from elsewhere, as dropped on the window: a picture or GeoJSON opens the import dialogue (over a new table of
 * 6 x 4 feet when none is open), a battle or saved game is opened. False: what is wrong has been said. */
bool client_import_open(Client *c, const char *path);
void client_set_scale(Client *c, int percent);   /* 75 .. 300: the player's wish, asked about and kept */
void client_start_scale(Client *c, int percent); /* for this run only */

void client_input(Client *c, const InputEvent *e);
void client_job_done(Client *c, void *arg);
/* Builds a frame of w x h px at `now` ms; out is reset first. */
void client_build(Client *c, DrawList *out, int w, int h, int64_t now);
bool client_dirty(const Client *c, int64_t now); /* a frame is wanted now */
int64_t client_next_wake(const Client *c);       /* ms when it will be; UI_NEVER */
bool client_wants_quit(const Client *c);
int client_cursor(Client *c); /* ClientCursor, same order as platform's */

/* For tests: the widgets, the game, and where a stand is in the window. */
Ui *client_ui(Client *c);
Session *client_session(Client *c);
bool client_stand_px(Client *c, StandIx i, float *x, float *y);
/* One JSON object: screen, game, widgets, stands and all texts of the frame in d. out wants about 256 kB. */
void client_probe(Client *c, const DrawList *d, uint64_t frame, Text *out);
