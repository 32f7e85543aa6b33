/* measure: rulers and lines of sight (ux 4): what a player measures, in any mode: play, looking back, set-up. Pencil of
 * the seat that laid it: in no state, log or file. */
#pragma once
#include "client/paint/board.h"
#include "rules/rules.h"
#include "world/sight_profile.h"

typedef struct Client Client;

enum { RULER_POINTS = 33, RULERS = 16, SIGHTS = 12 };

/* Where a measure begins or ends: a stand, and then it goes where the stand goes; or a bare point. */
typedef struct MeasureEnd {
    StandIx stand;  /* STAND_NONE: a bare point */
    uint8_t pencil; /* the stand's ghost: the pose is its own */
    Pose pose;      /* of a stand that is off the table: where it was last */
} MeasureEnd;
typedef struct Ruler {
    uint8_t seat, closed; /* whose; its last corner is joined to its first */
    uint32_t n;
    MeasureEnd pt[RULER_POINTS];
} Ruler;
typedef struct SightLine {
    uint8_t seat;
    MeasureEnd from, to;
} SightLine;

typedef struct Measures {
    bool ruler_on;            /* the tool M */
    bool floating;            /* the ruler in hand has one more leg, to the pointer */
    bool laid;                /* `line` was laid by a drag; else L shows the line from the selection to the pointer */
    bool laying;              /* that drag is on */
    Ruler now, ruler[RULERS]; /* in hand; pinned, the oldest first */
    uint32_t ruler_n;
    SightLine line, sight[SIGHTS];
    uint32_t sight_n;
    char typed[16]; /* digits exact: "3.5", "3.5 045" */
    uint32_t typed_n;
} Measures;

/* --- measure.c: the gestures --- */
void measure_reset(Client *c);          /* another game: nothing stays */
bool measure_may_drag(const Client *c); /* a drag with the left button is a measure's */
void measure_drag(Client *c, float from_x, float from_y, const InputEvent *e,
                  int step); /* 0 begins, 1 goes on, 2 ends, 3 is dropped */
bool measure_click(Client *c, const InputEvent *e);
bool measure_key(Client *c, const InputEvent *e);  /* digits, Tab, Backspace, Del, and Enter behind digits */
bool measure_enter(Client *c);                     /* pins what is in hand */
bool measure_escape(Client *c);                    /* what is in hand, one step; tools stay */
void measure_toggle(Client *c);                    /* M */
void measure_from(Client *c, float x, float y);    /* a ruler from that pixel, with a leg to the pointer */
void measure_marks(Client *c);                     /* also what is pinned */
void measure_panel(Client *c);                     /* the certificate and the profile at the table's bottom (L) */
bool measure_tip(Client *c);                       /* the cursor's own answer; false: a measure has none now */
bool measure_hint(Client *c, Text *out);           /* what click, Enter and Esc would do now */
bool measure_some(const Client *c);                /* something is pinned */
void measure_clear(Client *c);                     /* nothing of the shown seat stays pinned */
Pose measure_pose(Client *c, const MeasureEnd *e); /* where it is now */
MeasureEnd measure_end(Client *c, float x, float y, bool bare); /* what lies under the pixel; bare: never a stand */
void measure_name(Client *c, const MeasureEnd *e, bool second, Text *out); /* "A2"; bare points are P and Q */
bool measure_same(const MeasureEnd *a, const MeasureEnd *b);

/* --- ruler.c --- */
void ruler_marks(Client *c);
void ruler_lay(Client *c, const Ruler *r); /* the marks of one */
bool ruler_tip(Client *c);
/* Least distance between two ends, where at least one has a base; the centre of a bare one. To 1 Wu, up. */
Wu ruler_edges(Client *c, const MeasureEnd *a, const MeasureEnd *b);
bool ruler_crosses(Client *c, const Ruler *r,
                   int64_t *area2); /* a closed one: does its outline cross itself? twice its area */
float ruler_distance(Client *c, const Ruler *r, float x, float y); /* px, of its nearest leg */

/* --- sightline.c, sight_panel.c --- */
bool sightline_now(Client *c, SightLine *out); /* what L shows; false: nothing yet */
/* Of a target of that kind (RulesUi.target_kind), -1: the end's own, or of a bare point the one that most lines are
 * asked for. False: its two ends are one place. */
bool sightline_ask(Client *c, const SightLine *l, int kind, SightCert *cert);
void sightline_between(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask);
int sightline_kind(Client *c, const MeasureEnd *to);                        /* of RulesUi.target_kind */
Wu sightline_stop(Client *c, const SightCert *cert, const SightProfile *p); /* where it is lost; its length when seen */
/* The line in parts: green where it sees in the open, amber and dashed inside what conceals an end, red and dotted from
 * where it is lost; empty ones have from >= to. */
enum { SIGHT_PARTS = 4 };
typedef struct SightPart {
    Wu from, to;
    uint8_t role, dash;
} SightPart;
void sightline_parts(Client *c, const SightCert *cert, Wu stop, SightPart part[SIGHT_PARTS]);
void sightline_item(Client *c, const SightItem *it, Text *out); /* its name */
void sightline_marks(Client *c);
float sightline_distance(Client *c, const SightLine *l, float x, float y);
