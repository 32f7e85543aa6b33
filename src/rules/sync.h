/* sync: parts of the scene that a transaction touches one by one, and terrain changed in the state alone. Inside the room. */
#pragma once
#include "rules/rules.h"

enum { SECRET_NUMBER = 60000 }; /* pieces that only one seat knows are numbered from here on */

Body sync_body(const Ruleset *rs, const Catalog *cat, const Game *g, StandIx i);
bool sync_terrain(const Ruleset *rs, const Catalog *cat, const Game *g, Scene *s);

/* In the state, its version and running hash, not yet in the scene: who calls sees to that (the door after an edit). */
PieceIx piece_new(Tx *tx, Piece p, const TablePoint *pt, uint32_t n); /* PIECE_NONE when full */
void piece_flags(Tx *tx, PieceIx p, uint8_t flags);
void piece_put(Tx *tx, PieceIx p, Piece head, const TablePoint *pt, uint32_t n); /* another head and outline in its slot */
/* Points of the game's room that an outline of n would take, at most; negative: gives back. */
int64_t piece_takes(const Catalog *cat, const Game *g, PieceIx p, uint32_t n);
