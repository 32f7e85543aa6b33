/* client_own: the inside of client/, shared by its files and by client/<id>/. One struct, one owner a field (named
 * beside it). */
#pragma once
#include "ai/ai.h"
#include "client/client.h"
#include "client/measure.h"
#include "client/regions.h"

typedef struct RulesUi RulesUi;
typedef struct TemplateTool TemplateTool; /* template_own.h */
struct Edit;

/* --- keymap.c: every key has an act; rebindable; a clash is refused by name --- */
typedef enum Act {
    ACT_NONE,
    ACT_DO,
    ACT_DO_ALL,
    ACT_PASS,
    ACT_BACK,
    ACT_NEXT,
    ACT_PREVIOUS,
    ACT_DONE_WITH,
    ACT_ALL,
    ACT_ALL_OWN,
    ACT_TURN,
    ACT_WHEEL,
    ACT_POSTURE,
    ACT_FAN,
    ACT_CROSSHAIR,
    ACT_PEEK_SIGHT,
    ACT_PEEK_ARCS,
    ACT_PEEK_FIELD, /* what it sees */
    ACT_PEEK_REACH, /* where it can get */
    ACT_PEEK_DANGER, /* what known enemies could hit */
    ACT_PEEK_HEIGHTS,
    ACT_PEEK_OBJECTIVES,
    ACT_PEEK_SYMBOLS,
    ACT_PEEK_ACTIVE,
    ACT_PEEK_BARE,
    ACT_RULER,
    ACT_TEMPLATES,
    ACT_CLEAR_MEASURES,
    ACT_COMPARE, /* the shot under each rule set */
    ACT_PIN,
    ACT_JUMP,
    ACT_JUMP_BACK,
    ACT_ZOOM_TO,
    ACT_WHOLE,
    ACT_LAYERS, /* picture and pieces, picture, pieces */
    ACT_ZOOM_IN,
    ACT_ZOOM_OUT,
    ACT_UNDO,
    ACT_REDO,
    ACT_FIND,
    ACT_SAVE_COPY,
    ACT_EXPLAIN,
    ACT_KEYS,
    ACT_PANELS,
    ACT_FULLSCREEN,
    ACT_PICTURE,
    ACT_RECORD_BACK,
    ACT_RECORD_ON,
    ACT_PHASE_BACK,
    ACT_PHASE_ON,
    ACT_PLAY,
    ACT_N
} Act;
typedef struct Binding {
    uint16_t key; /* Key */
    uint8_t mods;
} Binding;
typedef struct Keymap {
    Binding of[ACT_N];
} Keymap;
void keymap_default(Keymap *k);
Act keymap_find(const Keymap *k, const InputEvent *e);
TextId keymap_act_text(Act a);                             /* for settings, F2 and clash messages */
const char *keymap_act_key(Act a);                         /* word in the settings file */
bool keymap_bind(Keymap *k, Act a, Binding b, Act *clash); /* false: b is already of clash */
void binding_print(Binding b, Text *out);                  /* "Ctrl+Enter" */
bool binding_parse(const char *s, Binding *out);

/* --- prefs.c: what a player set; a file of lines "key value", unknown ones kept --- */
typedef enum SeatOwner { OWNER_PERSON, OWNER_RANDOM } SeatOwner;
typedef struct Prefs {
    int scale_percent; /* wanted, 75 .. 300, steps of 5 */
    Palette palette;
    int speed; /* of animations: 0 off, 1 half, 2 normal, 3 double, 4 fourfold */
    bool reduced_motion, symbols, edge_pan, strip_first_shots_done;
    int enough;               /* per cent D or worse that a proposal reaches (ux 3.4) */
    int propose;              /* 0 enough, 1 best one, 2 all, 3 none */
    int ask_from, ask_better; /* reaction thresholds, per cent and points (ux 3.7) */
    int posture_warn;         /* inches: playing out stops when an enemy group is marked for movement this near */
    char last_game[512];
    char rules[24];    /* id of the rule set picked at the start screen; "" = the first */
    char language[16]; /* file in data/text; "" = English */
    Keymap keys;       /* lines "key_undo Ctrl+Z" */
    char *unknown;     /* lines that another version wrote */
} Prefs;
void prefs_default(Prefs *p, float guess_scale);
bool prefs_load(Prefs *p, const char *path, ErrList *err); /* a broken line is named and keeps its default */
bool prefs_save(const Prefs *p, const char *path);

/* --- anim.c: film of what happened; finished at once by any click --- */
enum { ANIM_MAX = 256, ANIM_DICE_MOST = 16 };
typedef enum AnimKind { ANIM_MOVE, ANIM_SHOT, ANIM_BANNER, ANIM_DICE, ANIM_WORD } AnimKind;
typedef struct Anim {
    uint8_t kind, role;
    StandIx stand;
    uint16_t first, n; /* points in Client.anim_pt */
    Vec from, to;
    Angle face;
    int64_t start, end, next; /* next: what follows may begin */
    uint8_t die_n;            /* dice: their faces, sides and QuoteDie */
    uint8_t face_of[ANIM_DICE_MOST], sides_of[ANIM_DICE_MOST], die_of[ANIM_DICE_MOST];
    char text[64];
} Anim;

/* --- what the mouse is doing (tool.c) --- */
typedef enum Gesture {
    GESTURE_NONE,
    GESTURE_PRESS,
    GESTURE_BOX,
    GESTURE_PAN,
    GESTURE_RULES /* the rule set's drag */,
    GESTURE_TEMPLATE,
    GESTURE_MEASURE,
    GESTURE_EDGE /* log drawer */
} Gesture;

typedef enum Screen { SCREEN_START, SCREEN_BATTLES, SCREEN_OPEN, SCREEN_MAKE, SCREEN_TABLE } Screen;
typedef enum Sheet {
    SHEET_NONE,
    SHEET_SETTINGS,
    SHEET_KEYS,
    SHEET_RULES,
    SHEET_GAME_MENU,
    SHEET_HANDOVER,
    SHEET_LEAVE,
    SHEET_CARDS,
    SHEET_FIND,
    SHEET_SEATS,
    SHEET_STATS,
    SHEET_PRINT,
    SHEET_IMPORT,
    SHEET_BATTLE /* save as battle */
} Sheet;

enum { STORED_MAX = 64, SELECTION_MAX = 512, LOSS_MAX = 64, MENU_MAX = 48 };
/* --- sheet_print.c --- */
typedef struct ClientPrint {
    PrintJob job;
    bool begun, failed;
    uint8_t seat;     /* whose eyes */
    int scale;        /* 0 true, 1 a half, 2 a quarter */
    char battle[512]; /* key of one that is not being played; empty: the open game */
    char done[1400];  /* what came of it */
} ClientPrint;

typedef struct MenuLine {
    char label[120], reason[480], command[400]; /* command: submitted when chosen; empty with act */
    uint16_t act;                               /* Act when it is one */
    StandIx select;                             /* selects this stand when chosen, STAND_NONE */
    uint16_t edit;                              /* of the table editor; 0 = none */
    uint16_t play; /* of the rule set's panels (RulesUi.chosen), with `command` as they like; 0 = none */
    bool possible;
} MenuLine;

typedef struct MakeTable { /* screen_make.c: what a new table is to be */
    bool ready, of_battle; /* of_battle: the rule set was the battle's own when it was picked */
    int rules, size, from, density, preset, battle;
    char w[8], h[8], seed[24];
} MakeTable;

typedef struct Layout { /* layout.c; all in u */
    UiClass cls;
    Rect top, rail, right, table, log, status, tray, own, mini, strip; /* own: the rule set's tray */
    bool right_over, has_rail, has_right, has_mini;
} Layout;

struct Client {
    ClientHost host;
    DataPaths paths;
    Prefs prefs;
    Ui *ui;
    void *ui_mem;
    Board *board;
    uint8_t layers;           /* mat.c: LAYER_* */
    uint64_t mat_shown;       /* mat.c: of the picture that lies on the board, 0 = none */
    struct Import *import;    /* import.h: while its dialogue is open */
    BoardView bv;             /* filled by table_view.c each frame */
    LoadedCatalog *sentences; /* for when no game is open */
    char line_mem[48][1300];  /* what client_line gave last */
    uint32_t line_at;
    Screen screen;
    Sheet sheet;
    Layout lay;
    float w, h, scale; /* px, px, px per u */
    int64_t now, wake;
    bool prefs_dirty, backdrop;
    Wu backdrop_w, backdrop_h;
    struct Edit *edit;   /* edit/: the table editor; NULL until it was first used */
    bool want_fit_table;
    uint8_t mods; /* MOD_*: held at the last event of hands */
    bool replaying;
    int64_t replay_at, focus_back;
    bool quit_asked, had_focus_loss;
    bool dirty, quit, focus_lost, want_fit, fullscreen;

    /* the game (flow.c) */
    Session *session;
    const RulesUi *rules;      /* panels: the rule set's, or the editor's while it has the table */
    const RulesUi *play_rules; /* the rule set's whatever has the table: what measures ask */
    void *rules_state;
    RulesUi *rules_own; /* of panels built on client/play: theirs, and play's where they leave something out */
    uint32_t seen_version; /* session_version last prepared */
    uint8_t seat;          /* whose eyes the screen shows */
    uint8_t owner[SEATS];  /* SeatOwner */
    Rng rng;               /* for random seats */
    int64_t random_at;     /* when the random seat acts next */
    uint32_t ground_version;
    uint8_t ground_land; /* LandKind last painted */
    ErrList errors; /* of the last load, shown until closed */
    char error_title[160];
    bool show_errors;

    /* pointer and selection (tool.c) */
    StandIx sel[SELECTION_MAX];
    uint32_t sel_n;
    StandIx hover;
    Vec hover_at;
    float mx, my;
    bool over_table;
    Gesture gesture;
    bool down; /* a button is, wherever it went down; and where it was let go last */
    float down_x, down_y, up_x, up_y;
    float press_x, press_y;
    uint8_t press_button, press_mods, press_clicks;
    StandIx press_stand;
    Pt line[64]; /* a drawn line, px ... turned to Wu by its taker */
    uint32_t line_n;
    uint8_t done[2000]; /* W: done with it this phase */
    StandIx stored[9][STORED_MAX];
    uint32_t stored_n[9];
    Measures measure; /* measure.c */
    Regions *regions; /* regions.c; NULL until first asked for */
    bool side_sees;   /* V was tapped twice: all that the side sees */
    TemplateTool *templates; /* NULL until the tool is first taken */
    struct ComparePanel *compare; /* compare_panel.c; NULL until first asked for */
    bool space_held, space_used;
    uint32_t peek_held, peek_kept; /* bit a - 'A' of the peek's letter */
    int64_t peek_since;
    bool crosshair;
    Vec crosshair_at;

    /* panels */
    float log_h; /* u, 0 = the class's own */
    bool panels_hidden, card_folded, work_folded;
    int log_to_end; /* passes in which the log still has to be taken to its end */
    StandIx pinned;
    uint32_t tray_first; /* the first picture shown */
    float trays_h;       /* u that trays took of the table last */
    RuleRef refused_rule; /* of the last refusal */
    int64_t refused_at;
    RuleRef help_rule;   /* F1 */
    char find_text[64];
    int settings_tab;
    int rebind;       /* Act waiting for a key, 0 */
    int scale_for_now;    /* --scale: this run's, not the player's; 0 = none */
    int scale_before; /* to go back to when a new scale is not kept */
    int64_t scale_until;
    int menu_n;
    float menu_x, menu_y; /* px: where the list was opened */
    StandIx menu_stand;   /* whose shot the list would compare */
    MenuLine menu[MENU_MAX];
    bool pass_listed; /* the list of what ending would lose is shown; the second press does it */
    BattleHead battle[160];
    int battle_n, battle_rules; /* the list shows those of this rule set; 0 = all, else its place + 1 */
    char file[64][512]; /* saved games for the open screen */
    int file_n;
    uint8_t cards_seat; /* peek at my cards */
    bool handing;       /* the hand-over leads back to the table, to that seat's eyes */
    char battle_name[64], battle_saved[64]; /* save as battle: the name typed; the file that this table already has */
    int battle_what;
    bool battle_over, battle_play;
    MakeTable make;
    int64_t sheet_since;

    /* film */
    Anim anim[ANIM_MAX];
    uint32_t anim_n;
    Vec anim_pt[4096];
    uint32_t anim_pt_n;
    struct {
        Vec at;
        char text[48];
        uint16_t turn;
    } loss[LOSS_MAX];
    uint32_t loss_n;
    uint32_t flash_line; /* log line shown on the table */
    int64_t flash_until;

    /* guided first turn (guide.c) */
    bool start_shown, offer_guide; /* the start screen offers it too */
    int guide_step;                /* -1 = off */
    char status_hint[240];

    ClientPrint print;
    BoardStand stand_mem[BOARD_STANDS];
    Mark mark_mem[BOARD_MARKS];
    char name_mem[BOARD_STANDS][40], label_mem[BOARD_STANDS][8];
    uint8_t arena_mem[1 << 20]; /* scratch of a frame or an event */
    Arena tmp;
};

/* --- texts.c: the window's sentences: ids here, words in data/text --- */
typedef struct ClientWord {
    TextId id;
    const char *name; /* of its widget, the same in every language; NULL = it has none */
} ClientWord;
const char *client_text(const Client *c, TextId id); /* of the open game's catalog, else of those read at the start */
/* Fills the slots: "n=%d\twho=%s" names each before its value, a tab between. */
void client_put(const Client *c, Text *out, TextId id, const char *slots, ...) __attribute__((format(printf, 4, 5)));
/* The same in memory of the client, until 48 more lines were asked for. */
const char *client_line(Client *c, TextId id, const char *slots, ...) __attribute__((format(printf, 3, 4)));
Text client_line_make(Client *c);                                 /* empty; its memory is that of the next line */
const char *client_label(Client *c, TextId id, const char *name); /* "words##name", for as long as client_line */
const char *client_named(Client *c, const char *words, const char *name); /* the same of words that are at hand */
void client_words(Client *c, const ClientWord *w, int n, const char **out);

/* --- flow.c: the game --- */
const RulesUi *client_rules_of(const char *id); /* the panels of a rule set; NULL: it has none of its own */
const RulesUi *client_rules_take(Client *c, const char *id); /* the same, whole: the general ones where it leaves something out */

/* --- compare_panel.c: the same shot under each rule set --- */
bool compare_pair(Client *c, StandIx at, StandIx *by, StandIx *target); /* the stand in hand at that one: a shot to compare? */
void compare_open(Client *c, StandIx by, StandIx target);
void compare_toggle(Client *c);
bool compare_on(const Client *c);
bool compare_escape(Client *c);
void compare_panel(Client *c);
void compare_close(Client *c); /* its catalogs, too */

/* --- rules_pick.c: the rule sets that players are shown (never the skeleton), by place in one order --- */
enum { RULES_SHOWN = 4 };
int rules_shown_at(const char *id);   /* -1: not shown */
const Ruleset *rules_shown(int i);    /* NULL: not in this program */
const char *rules_shown_title(const Client *c, int i);
const char *rules_shown_about(const Client *c, int i);            /* a sentence: its ruler, how a turn goes */
const char *client_rules_title(const Client *c, const char *id);  /* "Armour Assault"; the id of one that is not shown */
int client_rules_picked(const Client *c);                         /* at the start screen, kept in the settings */
void client_pick_rules(Client *c, int i);
bool rules_chips(Client *c, const char *name, int *cur);          /* one of them, into an open panel */
const BattleHead *client_battle(const Client *c, const char *key); /* NULL: not in the list */
/* Its quick start, and the battle of its guided first turn; *why: it cannot be begun, and this says why. */
const BattleHead *rules_quick(Client *c, int i, const char **why);
const BattleHead *rules_guided(Client *c, int i, const char **why);
bool client_has_game(const Client *c);
const View *client_view(Client *c); /* of c->seat */
/* May this be shown on the screen as it is? Two persons at one desk share it: then only what both may know (ux 3.9). */
bool client_may_show(const Client *c, SeatMask audience);
int client_turns(Client *c); /* how many the battle has */
int client_points(Client *c, Seat s); /* what the rule set scores, not what a program thinks of it */
bool client_read_only(Client *c);     /* another window has the file */
uint8_t client_actor(Client *c);      /* Seat that must act now, SEAT_NONE */
bool client_may_act(Client *c);       /* the shown seat is the actor, a person, looking at now, file not read-only */
/* Submits one line; refusal = toast with the sentence, film of the events on success. */
bool client_submit(Client *c, const char *line);
bool client_submit_quietly(Client *c, const char *line); /* no toast */
/* Why a line is refused, and the nearest that would do (ux 6). */
void client_refusal(Client *c, const char *line, const Verdict *no, Text *out);
bool client_undo(Client *c);
bool client_redo(Client *c);
void client_pass(Client *c);    /* Ctrl+Enter: first the list of losses, then does it */
void client_changed(Client *c); /* after anything that moved the game */
void client_tick(Client *c);    /* random seats, timers */
void client_touch(Client *c);   /* draw again */
void client_wake_at(Client *c, int64_t ms);
void client_say(Client *c, uint8_t role, const char *text); /* toast and status */
void client_say_errors(Client *c, const char *title);

/* --- mat.c: the picture on the table --- */
void client_mat_open(Client *c); /* of the battle that is open; a picture that cannot be shown is named, the table opens */
void client_mat_read(Client *c, ErrList *err); /* the same, for those who have no window to say it in */
void client_mat_sync(Client *c); /* another one after an edit or undo */
void client_next_layers(Client *c);

/* --- regions.c --- */
/* Rings of table points, ring k ending at end[k]: filled and drawn, or dashed. shape: room for `room` of a ring. */
void regions_draw_rings(Client *c, const Vec *pt, const uint32_t *end, uint32_t n, Pt *shape, uint32_t room, bool fill, Color col);

/* --- import.c, sheet_import.c --- */
void sheet_import(Client *c);
void import_close(Client *c);

/* --- tool.c, select.c --- */
bool client_selected(const Client *c, StandIx i);
void client_select(Client *c, StandIx i, bool add);                         /* STAND_NONE clears */
void client_select_list(Client *c, const StandIx *s, uint32_t n, int mode); /* 0 set, 1 add, 2 subtract */
StandIx client_subject(Client *c); /* stand under the pointer, else the only / first selected, else STAND_NONE */
void client_tool_input(Client *c, const InputEvent *e);
bool client_act(Client *c, Act a, const InputEvent *e);
void client_drag_from(Client *c, StandIx i); /* the pointer took stand i up outside the table, as in the tray */

/* --- table_view.c: marks for the painter (also from client/<id>/) --- */
void client_build_stands(Client *c); /* fills bv: the table, its stands and objectives, nothing over them */
void client_build_table(Client *c);                                     /* fills bv: stands, marks */
Mark *client_mark(Client *c, uint8_t kind, uint8_t role, uint8_t dash); /* never NULL: a scratch mark when full */
Mark *client_mark_line(Client *c, Vec a, Vec b, uint8_t role, uint8_t dash);
Mark *client_mark_label(Client *c, Vec at, uint8_t role, const char *text);
BoardStand *client_board_stand(Client *c, StandIx i);           /* NULL if it is not on the table; flags may be set */
BoardStand *client_ghost(Client *c, StandIx i, Pose p);         /* an additional see-through stand */
void client_stand_name(Client *c, StandIx i, Text *out);        /* "A2 Pz IV H" */
void client_wu(Client *c, int64_t wu, int decimals, Text *out); /* in the rule set's unit, with it: "8.0 in" */
const char *client_type_name(Client *c, StandIx i);

/* --- panels, one file each; all draw into the ui of this frame --- */
void panel_top(Client *c, Rect r);
void panel_top_buttons(Client *c, float h); /* menu, undo, redo */
void panel_rail(Client *c, Rect r);
void panel_card(Client *c); /* inside the right column */
void panel_right(Client *c, Rect r);
void panel_log(Client *c, Rect r);
void panel_status(Client *c, Rect r);
void panel_mini(Client *c, Rect r);
void panel_menu(Client *c);
void panel_tip(Client *c); /* the cursor's own answer */
void panel_tray(Client *c, Rect r);
float panel_tray_wanted(Client *c); /* u, 0 = nothing off the table */
void screen_start(Client *c);
void screen_battles(Client *c);
void screen_open(Client *c);
void client_print_open(Client *c, const char *battle); /* NULL: of the open game */
void sheet_print(Client *c);
void screen_make(Client *c);
void screen_backdrop(Client *c); /* the painted table behind the start screens */
Rect screen_column(Client *c, float w, float h); /* in the middle of the window */
void sheet_settings(Client *c);
void sheet_keep_scale(Client *c); /* "keep 150 %?" while a new size may still go back */
void client_palette(Client *c); /* the combo of palettes */
void sheet_battle(Client *c);
void sheet_battle_open(Client *c, bool play); /* play: a game on it begins when it is saved */
void client_hand_over(Client *c); /* blank before the shown seat's eyes: what comes next is its alone */
void sheet_draw(Client *c);     /* settings, keys, rules, menu, hand-over ... above the table */
void layout_make(Client *c);
void client_menu_open(Client *c, float x, float y);

/* --- anim.c --- */
void anim_from_events(Client *c, const Events *e, const Dice *dice);
void anim_finish(Client *c);
bool anim_running(const Client *c);
bool anim_pose(const Client *c, StandIx i, Pose *out); /* where the film shows it */
void anim_marks(Client *c);
void anim_draw(Client *c);

/* --- keyboard.c --- */
void keyboard_toggle(Client *c);
bool keyboard_input(Client *c, const InputEvent *e);
void keyboard_marks(Client *c);
bool keyboard_selection(Client *c, const InputEvent *e);
void keyboard_fan(Client *c);

/* --- timeline.c: looking back (ux 1.1 replay) --- */
void panel_timeline(Client *c, Rect table);

/* --- template_tool.c, template_panel.c: templates of the rules, on the table in any mode --- */
void template_toggle(Client *c);
bool template_on(const Client *c);                       /* the tool is in hand */
bool template_input(Client *c, const InputEvent *e);     /* before all other tools; true = taken */
int template_cursor(Client *c);                          /* ClientCursor, -1 = the tool is not in hand */
void template_hint(Client *c, Text *out);                /* while it is in hand */
void template_marks(Client *c);
void template_panel(Client *c);
void template_free(Client *c); /* the game is left */

/* --- peeks.c, help.c, guide.c --- */
bool peek_on(const Client *c, char letter);
void peek_tap(Client *c, char letter); /* as a tap of its key: keeps it, V goes on to the whole side, or ends it */
void peek_marks(Client *c);
void help_explain(Client *c); /* F1: what is under the pointer or focus */
void guide_start(Client *c);
void guide_offer(Client *c);
void guide_draw(Client *c);
float guide_lift(Client *c); /* u of the table's lower edge that lie under this and other bars */
void guide_changed(Client *c);

/* Cursors: same order as the platform's list. */
typedef enum ClientCursor {
    CUR_ARROW,
    CUR_HAND,
    CUR_GRAB,
    CUR_MOVE,
    CUR_CROSS,
    CUR_REFUSED,
    CUR_EYE,
    CUR_RULER,
    CUR_TURN,
    CUR_PEN,
    CUR_PENNANT,
    CUR_TEXT,
    CUR_WAIT,
    CUR_SIZE_V,
    CUR_SIZE_H
} ClientCursor;
