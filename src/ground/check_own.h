/* check_own: what the checks of one look share. Inside the room. */
#pragma once
#include "ground/check.h"

enum { TOUCH = 100 }; /* Wu: what overlaps by less only touches */

typedef struct SurveyPiece {
    const Piece *p; /* NULL: gone */
    uint8_t paint;
    KindRule rule;
    Box box;        /* of its outline as drawn */
    const Vec *mid; /* lines: the line itself, rounded */
    uint32_t mid_n;
    Wu half; /* lines: half the drawn width */
} SurveyPiece;
typedef struct Survey {
    const View *v;
    Arena *a;
    Box table;
    SurveyPiece *piece;
    uint32_t piece_n;
    Check *out;
    uint32_t n, cap;
    const Battle *battle; /* as the state has it now */
} Survey;

bool survey_make(Survey *l, const View *v, Arena *a);
void survey_add(Survey *l, Check c);
Check check_of(CheckKind k, CheckSeverity s, Vec at);
Check check_pieces(CheckKind k, CheckSeverity s, Vec at, uint32_t a, uint32_t b); /* b UINT32_MAX = none */

static inline bool is_way(const SurveyPiece *q) {
    return q->p != NULL && (q->paint == PAINT_ROAD || q->paint == PAINT_TRACK || q->paint == PAINT_RAIL) &&
           q->mid_n > 1;
}
static inline bool is_water(const SurveyPiece *q) { /* an area of it */
    return q->p != NULL && q->paint == PAINT_WATER && q->p->shape == PIECE_AREA;
}
static inline bool is_stream(const SurveyPiece *q) {
    return q->p != NULL && q->paint == PAINT_STREAM && q->mid_n > 1 && q->rule.cost.form != COST_AREA; /* not frozen */
}
static inline bool is_house(const SurveyPiece *q) {
    return q->p != NULL && q->paint == PAINT_BUILDING && q->p->shape == PIECE_AREA;
}

bool survey_has(const View *v, PieceIx p, Vec at);            /* inside its area, edge not */
bool survey_deep(const View *v, PieceIx p, Vec at, Wu depth); /* and at least so far from its edge */
/* A point of a's area that lies in b's, deeper than TOUCH. */
bool areas_overlap(const View *v, PieceIx a, PieceIx b, Vec *at);
bool areas_overlap_rings(const View *v, const Vec *ring, uint32_t n, PieceIx b, Vec *at);
/* A point of a's outline outside b, by more than TOUCH. */
bool area_leaves(const View *v, PieceIx a, PieceIx b, Vec *at);
/* Where the line runs through the ring, in Wu inside it at least `least`. */
bool line_through(const SurveyPiece *line, const Vec *ring, uint32_t n, Wu least, Vec *at);
Wu to_line(Vec p, const SurveyPiece *line, Vec *on); /* distance to it, and its nearest point */
bool crossing_at(const Survey *l, Vec at, Wu near);  /* a bridge or ford there */
int64_t survey_drawn2(const Survey *l, uint32_t i);  /* twice its area as drawn */
/* Can nothing on wheels or tracks stand at that point? */
bool stuck_at(const View *v, Vec at);

/* A stretch of a way over water, from bank to bank. */
typedef struct WetStretch {
    Vec from, to, mid;
    uint32_t seg; /* of the way, where it begins */
    Wu len;
} WetStretch;
/* The n-th stretch of the way within the water area; false when there are no more. */
bool wet_stretch(const View *v, const SurveyPiece *way, PieceIx water, uint32_t nth, WetStretch *out);

void survey_terrain(Survey *l);
void survey_forces(Survey *l);
