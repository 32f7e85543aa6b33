/* edit: what the umpire may set on a stand of MATG, and what hangs on a stand that he moves. */
#include "rulesets/matg/matg_rules.h"
#include "rulesets/matg/matg_move.h"

enum { MARK_S, MARK_D, MARK_FIRED, MARK_POSTURE, MARK_NO_AP };

const StandMark MATG_MARKS[MATG_MARK_N] = {
    [MARK_S] = {"suppressed", "off|on"}, [MARK_D] = {"disorganized", "off|on"},
    [MARK_FIRED] = {"fired", "off|on"},  [MARK_POSTURE] = {"posture", "firing|fire_move|movement"},
    [MARK_NO_AP] = {"no_ap", "off|on"},
};

static uint8_t with_bit(uint8_t state, uint8_t bit, bool on) {
    return (uint8_t)(on ? state | bit : state & ~bit);
}

void matg_mark(Tx *tx, StandIx i, uint8_t mark, int32_t value) {
    MatgStand *m = matg_stand(tx->g, i);
    switch (mark) {
    case MARK_S: m->state = with_bit(m->state, STATE_S, value); break;
    case MARK_D: m->state = with_bit(m->state, STATE_D, value); break;
    case MARK_FIRED: m->fired = (uint8_t)value; break;
    case MARK_POSTURE: m->posture = (uint8_t)value; break;
    default: m->no_ap = (uint8_t)value; break;
    }
}

void matg_edited(Tx *tx, StandIx i) {
    matg_cargo_follow(tx->g, i);
}
