/* session: owns the one game and its log. The log of commands, with the dice that each drew and the hash after it, is save, undo and replay.
 * A record is on disk before anyone sees its result. One thread. */
#pragma once
#include "load/load.h"
#include "rulesets/rulesets.h"

typedef struct Session Session;

Session *session_new(const DataPaths *paths);
void session_free(Session *s); /* closes and unlocks the file */

/* Catalogs as they were read, for many games of one run: a session takes one and puts it back when it closes. It must
 * outlive them, and all must have the same data paths. */
typedef struct Shelf Shelf;
Shelf *shelf_new(void);
void shelf_free(Shelf *f);

typedef struct SessionStart {
    const char *battle;    /* key or path */
    const char *ruleset;   /* NULL = the battle's own */
    const char *const *option; /* "key=value" */
    uint32_t option_n;
    uint64_t key;          /* of the dice; 0 = drawn from the system */
    const uint8_t *faces;  /* typed dice from the first record on; see session_give_faces */
    uint32_t face_n;
    const char *path;      /* game file to make; NULL = in memory only */
    bool draft;            /* a table in the making: of the battle, or of battle NULL: empty, of this size in Wu, for the rule set */
    Wu w, h;
    Shelf *shelf;          /* NULL: reads its data itself */
} SessionStart;
/* Makes the file, writes header and battle, submits "U start". False: nothing was made. */
bool session_start(Session *s, const SessionStart *o, ErrList *err);
/* Opens a game file, replays it, cuts a torn last line. Locked by another window: opened read-only. A game of an older version, or of other
 * charts, whose hashes differ goes on from its last state block; what was before is text to read. False: nothing is open. */
bool session_open(Session *s, const char *path, ErrList *err);
/* What session_open had to mend, for the window to say; false when nothing: "line 57 was cut short and is left out". */
bool session_mended(const Session *s, char *what, size_t cap);

typedef struct SessionReply {
    bool accepted;
    Verdict verdict;          /* when refused */
    uint16_t parse;           /* TextId of a bad line, with `at`; else TX_NONE */
    size_t at;
    uint32_t record;          /* its number when accepted */
    const Events *events;     /* until the next submit; filter by audience */
    const Dice *dice;
    uint64_t hash;
} SessionReply;
bool session_drafting(const Session *s); /* a table in the making: the umpire alone acts */
/* The table alone, with forces, or the position as a battle: its text, malloc'd; key NULL = as it is. NULL: why in err. */
char *session_battle_text(Session *s, PlanSave what, const char *key, size_t *n, ErrList *err);
/* The same into a new file (never over one that is there unless `over`), whole or not at all. */
bool session_save_battle(Session *s, PlanSave what, const char *key, const char *path, bool over, ErrList *err);
SessionReply session_submit(Session *s, const char *line, size_t n);
SessionReply session_submit_command(Session *s, const Command *c);
/* Appended to the typed dice. Once there were any, every die comes from them and a record that needs more is refused; n = 0: roll by key again. */
void session_give_faces(Session *s, const uint8_t *face, uint32_t n);
/* While held, records are written but not flushed one by one: for games that no person plays. Released: one flush. */
void session_hold_flush(Session *s, bool hold);

/* Undo is free until a die or a hidden fact; beyond it only hot-seat, and the log says so. */
typedef enum UndoKind { UNDO_NONE, UNDO_FREE, UNDO_TAKE_BACK } UndoKind;
UndoKind session_undo_kind(const Session *s, char *what, size_t cap); /* what: "B2 moved 8.0 in" for the button */
bool session_undo(Session *s, bool take_back); /* one record back */
bool session_undo_to(Session *s, uint32_t record);
bool session_redo(Session *s); /* submits the undone command again: same command, same dice */
bool session_can_redo(const Session *s, char *what, size_t cap);
size_t session_history_bytes(const Session *s); /* memory that undo, redo and the log take: states kept, records, lines, text */
/* Looking back without changing: view of the state after a record; the game itself stays. session_look(s, UINT32_MAX) = now. */
bool session_look(Session *s, uint32_t record); /* session_game, session_view and session_hash then speak of that state; a submit ends it */
uint32_t session_looking(const Session *s); /* UINT32_MAX = now */

const Catalog *session_catalog(const Session *s);
const Ruleset *session_ruleset(const Session *s);
const Game *session_game(const Session *s);             /* the host's: tests and headless only */
const View *session_view(Session *s, Seat seat);        /* redacted; valid until the next change */
uint64_t session_hash(const Session *s);
uint32_t session_version(const Session *s);             /* rises with every change: when to redraw */

/* The log as text: one row per line of events, kept for every record, undone branches too. */
typedef struct LogLine {
    uint32_t record;
    uint8_t audience, undone, kind; /* SeatMask; EventKind */
    uint16_t turn;
    uint8_t phase;
    StandIx a, b;
    Vec at;
    const char *text;
} LogLine;
uint32_t session_log_count(const Session *s);
const LogLine *session_log(const Session *s, uint32_t i);
typedef struct RecordInfo {
    uint32_t record;
    const char *command;
    uint16_t turn;
    uint8_t phase, undone, seat;
    uint64_t hash;
} RecordInfo;
uint32_t session_records(const Session *s);  /* on the live branch */
bool session_record(const Session *s, uint32_t i, RecordInfo *out); /* i from 1 */

/* Beside the game <file> stand <file>.lock while it is open, and copies <file>.1 .. <file>.8: one a phase, the last eight.
 * The file's state for the bars of ux 8. */
typedef enum SaveState { SAVE_OK, SAVE_MEMORY /* has no file */, SAVE_FAILED, SAVE_READ_ONLY } SaveState;
SaveState session_save_state(const Session *s, char *why, size_t cap);
const char *session_path(const Session *s);
/* The whole log into a new file; a game without a file, or whose saving fails, goes on in the new one. */
bool session_save_copy(Session *s, const char *path, ErrList *err); /* refuses to overwrite unless the path was confirmed by the caller (removed first) */
bool session_retry_save(Session *s);   /* after a failure: writes all that is missing */
bool session_take_over(Session *s);    /* read-only because of a lock: takes it if the other window is gone */
bool session_autosave_dir(Session *s, const char *dir, const char *battle_key, char *path, size_t cap); /* a fresh file name in the saves folder */

typedef struct VerifyReport {
    bool ok;
    uint32_t records, at; /* at: the first record that differs */
    char what[200];       /* the first field that differs, or what is wrong with the file */
} VerifyReport;
bool session_verify(const DataPaths *paths, const char *path, VerifyReport *out, ErrList *err);

/* File layer with planted faults for tests: what to do at the n-th write (0 = none). */
typedef struct FileFaults {
    uint32_t fail_write_at, short_write_at, fail_sync_at, fail_open;
    int error; /* errno to give, e.g. ENOSPC */
} FileFaults;
void session_plant_faults(Session *s, FileFaults f);
