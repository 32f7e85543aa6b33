/* check: what makes no sense on a table, each with repairs that are command lines of the umpire (ux 4, "Checks"). Live:
 * a table of 300 pieces takes milliseconds. Nothing here changes anything. */
#pragma once
#include "ground/account.h"

typedef enum CheckSeverity {
    CHECK_ADVICE,  /* looks odd, plays well */
    CHECK_WARNING, /* plays otherwise than it looks */
    CHECK_FAULT    /* cannot be played, or saved */
} CheckSeverity;

typedef enum CheckKind {
    CHECK_CROSSES,     /* an outline meets itself (old and foreign files) */
    CHECK_NO_BRIDGE,   /* a way over water without bridge or ford */
    CHECK_OFF_TABLE,   /* hangs over the edge (land and ways by more than 2 inches), or lies beyond it */
    CHECK_ON_WATER,    /* woods, fields, houses on a lake or river */
    CHECK_NOT_NESTED,  /* a contour reaches out of the one below */
    CHECK_LEVEL_JUMP,  /* a contour more than one level above what it lies on */
    CHECK_ON_WAY,      /* houses on a road */
    CHECK_IN_STREAM,   /* houses on a stream */
    CHECK_TWICE,       /* the same piece again */
    CHECK_SWALLOWED,   /* wholly in another of its kind */
    CHECK_SLIVER,      /* too small to matter */
    CHECK_UPHILL,      /* a stream that falls and rises again */
    CHECK_DANGLES,     /* a road that ends just short of another */
    CHECK_SHORT,       /* a road that ends just short of the table's edge */
    CHECK_OBJECTIVE,   /* an objective off the table or where nothing can stand */
    CHECK_ZONE_ROOM,   /* a zone too small for the stands that set up in it */
    CHECK_ZONES_MEET,  /* zones of both sides overlap */
    CHECK_STAND_OFF,   /* a stand over the edge */
    CHECK_STAND_ON,    /* a stand on another */
    CHECK_STAND_STUCK, /* a stand where it could not be: water, a cliff */
    CHECK_NO_GHQ,      /* a formation without its GHQ */
    CHECK_NO_HQ,       /* a unit of five stands or more without an HQ */
    CHECK_CARRIERS,    /* more stands embarked than carriers */
    CHECK_YEAR,        /* a type not in service in the battle's year */
    CHECK_KINDS
} CheckKind;

enum { GROUND_CHECKS = 500, GROUND_REPAIRS = 4 };
typedef struct Check {
    uint8_t kind, severity; /* CheckKind; CheckSeverity */
    uint8_t piece_n;
    PieceIx piece[2];      /* what it is about, and what that lies on or at */
    StandIx stand[2];      /* STAND_NONE */
    uint16_t thing, other; /* slot of the objective, zone, formation or unit; 0xFFFF */
    Vec at;                /* where to look */
    int64_t have, limit;   /* levels, stands, Wu: as the sentence wants */
} Check;

/* What is to be said of the table as the view shows it, worst first, then by piece; what is over cap is left out. tmp:
 * scratch, ground_checks_bytes, released. */
uint32_t ground_checks(const View *v, Arena *tmp, Check *out, uint32_t cap);
size_t ground_checks_bytes(const View *v);
const char *check_word(CheckKind k);              /* "no_bridge": of the command line's contract */
const char *check_severity_word(CheckSeverity s); /* "advice", "warning", "fault" */
/* "Road t3 crosses river t9 at 28.2, 12.1: no bridge or ford" */
void ground_check_print(const View *v, const Check *c, Text *out);

/* A repair clears the check; its lines are one step for the player. Each line is one that the rules accept now. */
typedef struct Repair {
    uint16_t title; /* TextId: "Put a bridge" */
    uint16_t line_n;
    const char *const *line; /* "U piece add bridge spot at 28.2,12.1" */
} Repair;
/* All that can be done about it, the most natural first. Lines lie in the arena (GROUND_REPAIR_BYTES is enough). */
enum { GROUND_REPAIR_BYTES = 16 << 20 };
uint32_t ground_repairs(const View *v, const Check *c, Arena *a, Repair out[GROUND_REPAIRS]);
