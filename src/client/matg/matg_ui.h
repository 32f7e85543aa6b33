/* matg_ui: pencil and panels of MATG in the window. Everything here is local to the client: not in log, state or file,
 * until it is ink. */
#pragma once
#include "client/rules_ui.h"
#include "client/words.h"
#include "rulesets/matg/matg.h"

enum { UI_FIRERS = 64, UI_GROUP = 64, UI_CANNOT = 8, PATH_SEEN = 8 };

enum { MATG_SHAKEN_S = 1, MATG_SHAKEN_D = 2 }; /* MatgInfo.state, EV_STATE */
enum { STANDING_ASK, STANDING_HOLD, STANDING_FIRE, STANDING_AMBUSH };
enum { DRAW_KEEP, DRAW_FILE, DRAW_ABREAST, DRAW_SHAPES };

typedef struct PencilPath {
    StandIx stand;
    uint32_t leg_n;
    PathLeg leg[PATH_LEGS];
    bool face_set, entering;
    Angle face;
    Verdict verdict;
    PathAnswer walk;
    uint32_t reaction_n;
    MatgStop reaction[8];
    uint32_t sees_n, seen_n; /* at its end: known enemies that it sees, that see it */
    StandIx sees[PATH_SEEN], seen[PATH_SEEN];
} PencilPath;

typedef struct MatgReaches MatgReaches;

typedef struct MatgUi {
    MatgReaches *reaches; /* reach_ui.c; NULL until first asked for */
    uint32_t version;     /* of the game that caches belong to */
    uint16_t turn;
    uint8_t phase;
    /* fire: an aimed attack, and the answer under the pointer */
    StandIx aim, by[UI_FIRERS];
    uint32_t by_n;
    StandIx row;   /* firer whose terms are open */
    MatgOdds odds; /* of the aimed attack */
    MatgOdds rest; /* of own stands not in it: what each would add, or why it cannot */
    StandIx hover; /* cache of the cursor's answer */
    uint32_t hover_version;
    StandIx hover_by[UI_FIRERS];
    uint32_t hover_n;
    MatgOdds hover_odds;
    /* posture */
    uint8_t posture[GAME_STANDS];
    uint16_t posture_turn;
    bool play_out[SEATS], busy;
    bool paint, painted, paint_set; /* P is held; it was used to paint; with paint_as */
    uint8_t paint_as;
    int64_t paint_since;
    Vec paint_at;
    /* move */
    PencilPath path[UI_GROUP];
    uint32_t path_n;
    bool drawing, running; /* a drag is on; ink is being made stand by stand */
    Vec grab;
    uint32_t drawn_from[UI_GROUP]; /* leg count when the drag began */
    bool guided;                   /* Shift in a drag: the cheapest path, others follow in file */
    bool redrawn;                  /* since the last roll: Enter may roll again */
    bool turning;
    bool wheeling; /* Shift+R: the group turns about the clicked point */
    bool pivot_set;
    Vec pivot;
    uint8_t shape; /* of a drawn group: DRAW_KEEP, DRAW_FILE, DRAW_ABREAST */
    uint8_t bend;  /* 1 + leg whose dot is being dragged */
    StandIx bend_of;
    char number[16];
    uint32_t number_n;
    /* reaction */
    StandIx react_by[UI_FIRERS];
    uint32_t react_n;
    MatgOdds react;
    uint32_t react_record;
    int64_t react_since;
    uint8_t standing[GAME_STANDS]; /* STANDING_*: a seat's own, answers as commands (ux 3.7) */
    int fire_from, ambush;         /* per cent; inches */
    int64_t rest_since;            /* the guide: the pointer lies on its stand */
    bool react_line;               /* dragging "ask again from" */
    Vec line_a, line_b;
    /* set-up */
    StandIx placing;
    Pose place_at;
    Verdict place_verdict;
    bool on_land; /* cargo is being set down */
    StandIx landing;
} MatgUi;

static inline MatgUi *matg_ui(Client *c) {
    return (MatgUi *)c->rules_state;
}
static inline uint8_t matg_ui_phase(Client *c) {
    return client_view(c)->g->h.phase;
}

/* odds_panel.c */
void odds_bar(Client *c, const MatgOdds *o);
void odds_terms(Client *c, const MatgFirerOdds *f);
void odds_rows(Client *c, const MatgOdds *o, StandIx *open, bool *toggled, StandIx *which, bool picked);

/* fire_ui.c */
void fire_changed(Client *c);
bool fire_click(Client *c, const Hit *h);
bool fire_enter(Client *c);
bool fire_escape(Client *c);
bool fire_key(Client *c, const InputEvent *e);
bool fire_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
void fire_overlay(Client *c);
void fire_work(Client *c);
void fire_lines(Client *c, const MatgOdds *o, StandIx open);

/* posture_ui.c */
void posture_changed(Client *c);
bool posture_key(Client *c, const InputEvent *e);
bool posture_drag(Client *c, const Hit *from, const Hit *to, int step); /* P held: paints */
bool posture_enter(Client *c, bool all);
bool posture_escape(Client *c);
void posture_overlay(Client *c);
void posture_work(Client *c);

/* move_ui.c, move_path.c, move_panel.c */
void move_changed(Client *c);
bool move_drag(Client *c, const Hit *from, const Hit *to, int step);
bool move_click(Client *c, const Hit *h);
bool move_enter(Client *c, bool all);
bool move_escape(Client *c);
bool move_key(Client *c, const InputEvent *e);
bool move_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb);
void move_overlay(Client *c);
void move_work(Client *c);
PencilPath *move_path_of(MatgUi *m, StandIx i);
PencilPath *move_path_add(Client *c, StandIx i);
void move_path_drop(MatgUi *m, StandIx i);
void move_path_check(Client *c, PencilPath *p);
void move_cost_text(Client *c, const PathAnswer *a, Text *out); /* "road 8.0 4.0, hedge 1.0" */
void move_waiting_stands(Client *c);
void move_again(Client *c, StandIx lead);
/* reach_ui.c */
void reaches_draw(Client *c);  /* G, under the stands */
void reaches_marks(Client *c); /* its words; makes what is drawn */
void reaches_free(MatgUi *m);
bool reaches_path(Client *c, StandIx who, Vec to, PencilPath *p); /* the cheapest way there; false: out of reach */
bool reaches_point(Client *c, StandIx who, Vec to);

/* move_shape.c */
bool move_shape_file(Client *c, uint32_t rank, const PencilPath *lead, PencilPath *p);
Vec move_shape_end(Client *c, uint32_t rank, Vec leader_from, Vec leader_to,
                   Vec kept);       /* where the rank-th of a drawn group goes */
void move_wheel(Client *c, Vec to); /* turns the group about the pivot so that the first stand points to `to` */
bool move_bend_begin(Client *c, float x, float y);
void move_bend_to(Client *c, Vec at);
void move_turn_by(Client *c, int degrees);
bool move_waiting_pose(Client *c, StandIx i, Pose *out); /* where a stand that waits is drawn, beyond its edge */

/* react_ui.c */
void react_changed(Client *c);
float react_strip(Client *c, Rect r, bool draw);
bool react_click(Client *c, const Hit *h);
bool react_drag(Client *c, const Hit *from, const Hit *to, int step);
bool react_key(Client *c, const InputEvent *e);
bool react_enter(Client *c);
bool react_escape(Client *c);
void react_overlay(Client *c);
void react_work(Client *c);
TextId react_hint(Client *c);
bool react_open(Client *c); /* a question stands for the shown seat */
/* The fire that answers it with the chosen firers; false at any other stand than the one asked about, or with none. */
bool react_command(Client *c, StandIx at, Text *line);

/* setup_ui.c, recover_ui.c, peek_ui.c, menu_ui.c */
void setup_overlay(Client *c);
void setup_work(Client *c);
bool setup_drag(Client *c, const Hit *from, const Hit *to, int step);
/* cargo_ui.c */
bool cargo_drag(Client *c, const Hit *from, const Hit *to, int step);
void cargo_overlay(Client *c);
bool cargo_beside(Client *c, const Command *open,
                  Text *line); /* `open`: an opening to set down; false: no place free */
void recover_work(Client *c);
void peek_matg(Client *c, char key, StandIx s);
extern const TextId MATG_TARGET_KIND[MATG_TARGETS];
int peek_target_kind(Client *c, StandIx i);
void peek_sight_ask(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask);
void peek_sight_print(Client *c, const MeasureEnd *from, const char *who, const MeasureEnd *to, const char *whom,
                      const SightCert *cert, Text *head, Text *body, Text *aside);
void peek_fire_reach(Client *c, StandIx firer, StandIx target, FireReach *out);
uint32_t menu_matg(Client *c, const Hit *h, MenuLine *out, uint32_t cap);
bool secrets_matg(Client *c);
void secrets_draw(Client *c);
extern const GuideStep MATG_GUIDE[];
extern const int MATG_GUIDE_N;
