/* matg_sheets: the record sheets of MATG, private to print/matg. */
#pragma once
#include "print/print_own.h"

/* Value of a card's row; false and "" when the card has no such row. */
bool matg_card_value(const StandFace *f, TextId label, char *out, size_t cap);
/* Units, artillery missions and minefields of a seat; blank as the job says. */
bool matg_records(Sheet *s, Seat seat);
