/* own: what the files of this room share. A session is an engine (the game and what runs it), the log as bytes, and what was made of it. */
#pragma once
#include "base/hash.h"
#include "base/scan.h"
#include "rules/rules.h"
#include "session/file.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_FORMAT = 1, GAME_FILE_MOST = 256 << 20, KEEP_BYTES = 64 << 20, KEEP_MOST = 512, TMP_BYTES = 16 << 20 };

typedef struct Buf { /* bytes that grow */
    char *p;
    size_t n, cap;
} Buf;
void buf_add(Buf *b, const void *p, size_t n);
void buf_str(Buf *b, const char *s);
void *own_get(size_t n);               /* zeroed; no memory left: panics */
void *own_grow(void *p, uint32_t n, uint32_t *cap, size_t size); /* room for one more of n */

/* One record as it stands in the log; all of them are kept, undone branches too. */
typedef struct Record {
    uint32_t number, line_n;
    uint32_t first_line;   /* in Session.line */
    char *command, *what;  /* what: its first words, for the undo button */
    uint64_t hash;
    uint16_t turn;
    uint8_t phase, seat, undone;
    uint8_t bound;         /* rolled a die or told a secret: undoing it is taking back */
    uint8_t text_only;     /* of older rules: can be read, not replayed */
    uint16_t face_n;
    uint8_t *face;         /* the dice as they fell; never NULL */
} Record;

typedef struct Kept { /* a whole state after a record of the live branch */
    uint32_t record;
    Game *g; /* NULL = empty */
} Kept;

typedef struct SeatView {
    void *mem;
    Game *g;
    void *scene_mem;
    Scene *scene;
    View view;
    uint32_t version;
    bool made;
} SeatView;

struct Session {
    DataPaths paths;
    LoadedCatalog *loaded;
    Shelf *shelf; /* where it goes back to; NULL: nowhere */
    const Catalog *cat;
    const Ruleset *rs;
    /* the engine */
    Game *g, *back;
    void *scene_mem;
    Scene *scene;
    Dice *dice;
    Events ev;
    void *ev_mem, *tmp_mem;
    Arena ev_arena, tmp;
    char *line; /* COMMAND_BYTES + some: the canonical text of the command at hand */
    const Battle *base; /* as loaded; cat->battle is what edits made of it */
    void *plan_mem;
    uint64_t key;
    uint64_t hash;
    /* typed dice */
    uint8_t *face;
    uint32_t face_n, face_cap;
    bool typed;
    /* the log */
    Buf log;          /* every byte of the file, written or not */
    Record *rec;
    uint32_t rec_n, rec_cap;
    uint32_t *live;   /* rec index of record i + 1 */
    uint32_t live_n, live_cap;
    uint32_t *redo;   /* rec indices, the next one last */
    uint32_t redo_n, redo_cap;
    uint32_t floor;   /* no undo below this record */
    uint32_t taken_back; /* not 0: what opening took back to, to be said in the log before the next line of it */
    LogLine *log_line;
    uint32_t log_line_n, log_line_cap;
    Buf words;        /* scratch for lines */
    bool reading;     /* a log is read back: few states are kept on the way */
    bool light;       /* and hashes are compared at state blocks and at the end only */
    Kept keep[KEEP_MOST];
    uint32_t keep_n;  /* slots in use */
    uint32_t keep_cap;
    /* looking back */
    uint32_t look;
    Game *look_g;
    uint64_t look_hash;
    SeatView view[SEATS + 1];
    uint32_t version;
    /* the file */
    GameFile file;
    bool has_file, hold, open;
    uint16_t copy_turn;
    uint8_t copy_phase;
    char mended[200];
};

/* shelf.c */
LoadedCatalog *shelf_take(Shelf *f, const DataPaths *p, const Ruleset *rs, ErrList *err);
void shelf_put(Shelf *f, const Ruleset *rs, LoadedCatalog *l); /* f or l may be NULL */

/* engine.c */
void session_clear(Session *s); /* back to nothing open; faults and paths stay */
bool engine_make(Session *s, const Ruleset *rs, const GameLimits *lim, const BattleOption *option, uint32_t option_n, ErrList *err);
/* Runs one command, already parsed and printed to s->line, with faces given or NULL; nothing is written. */
Verdict engine_run(Session *s, const Command *c, const uint8_t *given, uint32_t given_n);
void engine_plan(Session *s, const Game *g); /* cat->battle as g has it: after every change of the game that is shown */
Scene *engine_scene(const Game *g, void **mem); /* for a game of these limits */
void engine_restore(Session *s, const Game *from);
bool engine_replay(Session *s, Game *g, uint32_t record); /* the state after a record of the live branch into g, from the nearest kept */
void keep_state(Session *s, uint32_t record, const Game *g);
void keep_drop_above(Session *s, uint32_t record);

/* record.c: what a record becomes: entry, lines of the log, text of the file */
void record_add(Session *s, const char *command);              /* after engine_run */
void record_text(Session *s, bool block);                      /* its line, and the state block of a new turn, behind s->log */
void record_branch_back(Session *s, uint32_t record, bool text); /* undo: entries above are undone, ready for redo */
bool record_turn_began(const Session *s);
void dice_text(const Dice *d, Text *out);

/* store.c */
void store_bring(Session *s); /* log to file, as far as it goes */

/* house.c: a player's own tables in the header of his game */
typedef struct House {
    HouseTable *table; /* name and text owned */
    uint32_t n, cap;
} House;
void house_text(Session *s); /* those that this game needs, behind s->log */
/* Those that stand next in the file, none or more; *line is of the last line taken. False: *expected was. Free it either way. */
bool house_read(Scan *in, int *line, House *out, const char **expected);
void house_free(House *h);

/* read.c */
/* LIGHT compares hashes at state blocks and at the end only, and where one differs gives up, *again set: CAREFUL then finds the record. STRICT: for
 * verifying, blocks too, nothing is mended. again may be NULL. */
typedef enum LogRead { LOG_LIGHT, LOG_CAREFUL, LOG_STRICT } LogRead;
bool log_read(Session *s, const char *path, LogRead how, VerifyReport *report, ErrList *err, bool *again);
void log_header(Session *s); /* the first lines of a new log */
