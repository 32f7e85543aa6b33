#include "rules/event.h"

size_t events_bytes(void) {
    return sizeof(Event) * (EVENTS_CAP + 1) + sizeof(Ledger) * EVENTS_LEDGERS + sizeof(Vec) * EVENTS_POINTS +
           sizeof(StandIx) * EVENTS_STANDS + 4 * 32; /* rounding of the arena */
}

void events_init(Events *e, Arena *a) {
    *e = (Events){.ev = ARENA_ARRAY(a, Event, EVENTS_CAP + 1), /* the last is the scratch of a full list */
                  .ledger = ARENA_ARRAY(a, Ledger, EVENTS_LEDGERS),
                  .pt = ARENA_ARRAY(a, Vec, EVENTS_POINTS),
                  .stand = ARENA_ARRAY(a, StandIx, EVENTS_STANDS),
                  .cap = EVENTS_CAP,
                  .ledger_cap = EVENTS_LEDGERS,
                  .pt_cap = EVENTS_POINTS,
                  .stand_cap = EVENTS_STANDS};
}

void events_clear(Events *e) {
    e->n = e->ledger_n = e->pt_n = e->stand_n = 0;
    e->full = false;
}

Event *event_add(Events *e, EventKind kind, SeatMask audience) {
    Event *ev = &e->ev[e->n < e->cap ? e->n : e->cap];
    if (e->n < e->cap)
        e->n++;
    else
        e->full = true;
    *ev = (Event){.kind = (uint8_t)kind,
                  .audience = audience,
                  .seat = SEAT_NONE,
                  .a = STAND_NONE,
                  .b = STAND_NONE,
                  .ledger = (uint16_t)e->ledger_n};
    return ev;
}

void event_ledger(Events *e, Event *ev, const Ledger *l) {
    if (e->ledger_n == e->ledger_cap) {
        e->full = true;
        return;
    }
    if (ev->ledger_n == 0) ev->ledger = (uint16_t)e->ledger_n;
    e->ledger[e->ledger_n++] = *l;
    ev->ledger_n++;
}
