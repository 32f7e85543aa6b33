/* deploy: set-up in the rectangles of the units, for every rule set: who waits, where a stand may be put, places for
 * those whose player does not care. The rule set brings its own commands and says what ground a stand can stand on. */
#pragma once
#include "rules/rules.h"

typedef struct Deploy {
    RuleRef rule; /* of set-up, for refusals and events */
    bool centre;  /* the centre must be in the zone; else the whole base */
    bool line;    /* those who wait stand abreast about the middle of their zone, facing away from
                     their side's edge; else in a block from its corner */
    Verdict (*spot)(const View *v, StandIx i, Pose at);  /* free of others, ground that allows it; not the zone */
    const BattleZone *(*zone)(const View *v, StandIx i); /* NULL: deploy_zone */
} Deploy;

/* The unit of the stand as its battle has it; NULL: it has none there. */
const BattleUnit *deploy_unit(const View *v, StandIx i);
/* The rectangle of the stand's unit that sets up before the first turn; NULL: none. */
const BattleZone *deploy_zone(const View *v, StandIx i);
bool deploy_waits(const Deploy *d, const View *v, StandIx i);   /* has a rectangle and no place yet */
bool deploy_has_any(const Deploy *d, const View *v, Seat seat); /* a stand alive that sets up, placed or not */
Verdict deploy_check(const Deploy *d, const View *v, StandIx i,
                     Pose at); /* refused: no zone, outside it, what spot says */
/* A free place for one: the first, row by row, an inch apart, else a quarter of one; in a line, outwards from the
 * middle. */
bool deploy_find(const Deploy *d, const View *v, StandIx i, Pose *out);
/* Are there places for all of the seat that wait? none: the first stand that finds none. */
Verdict deploy_check_all(const Deploy *d, const View *v, Seat seat);
void deploy_put(const Deploy *d, Tx *tx, StandIx i,
                Pose at); /* with its event EV_ENTERED; the unit counts as entered */
/* Puts all of the seat that wait; after = what hangs on a stand that was put, or NULL. */
void deploy_put_all(const Deploy *d, Tx *tx, Seat seat, void (*after)(Game *g, StandIx i));
Angle deploy_inward(Edge e);        /* the facing of who comes over an edge; of none: north */
Pose deploy_pose(const Command *c); /* of "place WHO at AT facing FACE" */
/* Who still sets up, when the seats in `done` are ready or have nothing to place: those whose side goes first, else
 * all; 0: nobody. */
SeatMask deploy_due(const Deploy *d, const View *v, SeatMask done);
