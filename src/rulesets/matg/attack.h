/* attack: the facts of one firer's attack on one target before a die is rolled: may it, how well, against what. One
 * engine for verdict, odds and resolution. The target may be looked at elsewhere than it stands (a mover's halt). */
#pragma once
#include "rulesets/matg/matg_rules.h"

typedef struct MatgShot {
    bool adjacent, side, ap, as_hq; /* as_hq: outside the Firing Arc, with infantry HQ values (5.6) */
    bool pins;                      /* '-' counts as S (5.10) */
    int32_t front_mdeg, arc_mdeg;   /* outside (+) or inside the Target Front; the Firing Arc */
    int counts, need, column, crt;  /* sums of the ledgers; column held to the chart's ends */
    int cd;                         /* as it comes out, before it is held */
    int64_t dist2;
    Wu reach;            /* of the value that it fires with */
    int value;           /* AP or HE that it fires with */
    uint8_t natural[13]; /* MatgResult by natural 2D6 */
    Ledger need_l, cd_l, crt_l;
    SightCert sight; /* asked for only when nothing else stands against it, or when `all` */
} MatgShot;

/* target_at: where the target is looked at; NULL = where it stands. all: fills everything even when refused. */
Verdict matg_shot(const View *v, StandIx by, StandIx target, const Pose *target_at, MatgAttackKind kind, bool all,
                  MatgShot *out);
bool matg_can_shoot(const View *v, StandIx by, StandIx target, MatgAttackKind kind); /* the firer's half, yes or no */
bool matg_can_shoot_at(const View *v, StandIx by, StandIx target, Pose to, MatgAttackKind kind); /* with it there */
/* The target's half of the verdict: may it be attacked so at all? */
Verdict matg_shot_target(const View *v, Seat seat, StandIx target, MatgAttackKind kind);
void matg_cover_at(const View *v, StandIx target, Pose at, StandIx firer, Ledger *coh, Ledger *crt);
/* Its best chance of D or worse on any one target, of MATG_ONE. */
uint64_t matg_best_shot(const View *v, StandIx by, MatgAttackKind kind);
/* Chance, of MATG_ONE, that an opportunity attack by these stands kills the mover or makes it stop (9.1), with the
 * mover at the pose. */
uint64_t matg_stop_chance(const View *v, StandIx mover, Pose at, const StandIx *by, uint32_t n);
/* What a shot by one stand would do were it free to fire: chances of the target's states after it, to fire, and of any
 * result given that it fires; what cannot carry, see or bite does nothing. All of MATG_ONE. */
void matg_shot_chances(const View *v, StandIx target, const MatgShot *s, uint64_t out[MATG_OUTCOMES], uint64_t *fires,
                       uint64_t *bites);
/* Of a refusal for want of a line of sight: what step aside would give one (4.8); else nothing. */
void matg_shift_note(const View *v, const Verdict *no, Text *out);
