/* play: sessions of the skeleton for tests: folders that go away, random play. */
#pragma once
#include "ai/ai.h"
#include "rounds.h"
#include "session/session.h"

extern char play_dir[]; /* a fresh folder a test */
int play_begin(void **state);
int play_end(void **state);
const char *play_path(const char *name); /* in the folder; a few at a time */
DataPaths play_data(void);
DataPaths play_shipped(void); /* what ships, and nothing of a player's */
void play_say(const ErrList *err); /* all of them, a line each */
Session *play_start(const char *path, uint64_t key); /* fails the test if it cannot */
Session *play_open(const char *path);
/* Up to n random commands by whoever is to act, now and then an undo or a redo when `back`; returns how many were accepted. */
uint32_t play_random(Session *s, Rng *r, uint32_t n, bool back);
bool play_command(Session *s, Rng *r); /* one; false when no one can act */
char *play_read(const char *path, size_t *n); /* malloc'd */
void play_write(const char *path, const char *p, size_t n);
