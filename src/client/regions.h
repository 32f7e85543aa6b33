/* regions: what a stand, or a whole side, sees (V), and where known enemies can hit (D), as pictures under the stands.
 * What is seen from where is the exact query's answer (sightline.h). */
#pragma once
#include "rules/rules.h"

typedef struct Client Client;
typedef struct Regions Regions;

void regions_under(void *client); /* BoardView.under: draws what the peeks show */
void regions_marks(Client *c);    /* rings, counts, names at the pointer */
void regions_forget(Client *c);   /* another game */
void regions_free(Client *c);
/* The eye of V: the stand in question, where its ghost is while it is dragged. False: none. */
bool regions_eye(Client *c, StandIx *who, Pose *eye);
/* Known enemies of the stand's side (of the shown seat when STAND_NONE) that could hit a target there; how many. */
uint32_t regions_threats(Client *c, StandIx target, Pose at, StandIx *out, uint32_t cap);
void regions_names(Client *c, const StandIx *s, uint32_t n, uint32_t most, Text *out); /* "B3 B4 +2" */
