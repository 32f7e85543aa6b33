/* The certificate names hills as it names woods: each with its entry and exit. The ground between two of those places
 * is level, so everything is a list of boxes. */
#include "world/sight_profile.h"

enum { LEVEL = 8, EYE = 1 };

static bool is_hill(const Scene *s, const SightItem *it, int16_t *level) {
    KindRule rule;
    const Piece *p = it->is_body ? NULL : scene_piece(s, it->id, &rule);
    if (p == NULL || rule.sight.effect != SIGHT_HEIGHT) return false;
    *level = p->level;
    return true;
}

static int16_t ground_at(const Scene *s, const SightCert *cert, Wu from, Wu to) {
    int16_t most = 0, level;
    for (uint32_t i = 0; i < cert->n; i++)
        if (cert->item[i].in <= from && cert->item[i].out >= to && is_hill(s, &cert->item[i], &level))
            most = MAX(most, level);
    return most;
}

/* Places where the ground may change, ascending, each once; the last is the line's end. */
static uint32_t marks_of(const Scene *s, const SightCert *cert, Wu length, Wu out[2 * SIGHT_ITEMS + 2]) {
    uint32_t n = 0;
    int16_t level;
    out[n++] = 0;
    out[n++] = length;
    for (uint32_t i = 0; i < cert->n; i++) {
        if (!is_hill(s, &cert->item[i], &level)) continue;
        out[n++] = CLAMP(cert->item[i].in, 0, length);
        out[n++] = CLAMP(cert->item[i].out, 0, length);
    }
    for (uint32_t i = 1; i < n; i++) {
        Wu v = out[i];
        uint32_t k = i;
        for (; k > 0 && out[k - 1] > v; k--) out[k] = out[k - 1];
        out[k] = v;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
        if (kept == 0 || out[i] != out[kept - 1]) out[kept++] = out[i];
    return kept;
}

static void add_step(SightProfile *p, Wu at, int16_t level) {
    if (p->step_n > 0 && p->step[p->step_n - 1].level == level) return;
    if (p->step_n < PROFILE_STEPS) p->step[p->step_n++] = (ProfileStep){at, level};
}

static void add_part(SightProfile *p, Wu in, Wu out, int16_t bottom, int16_t top, uint32_t item) {
    if (p->part_n < PROFILE_PARTS) p->part[p->part_n++] = (ProfilePart){in, out, bottom, top, (uint8_t)item};
}

/* What stands `top` high on the ground, cut where the ground changes. */
static void stand_on(SightProfile *p, const SightItem *it, int16_t top, uint32_t item) {
    for (uint32_t k = 0; k < p->step_n; k++) {
        Wu end = k + 1 < p->step_n ? p->step[k + 1].at : p->length;
        Wu lo = MAX(it->in, p->step[k].at), hi = MIN(it->out, end);
        /* a bare line has no length: it stands on the step that holds it */
        bool here = it->in == it->out ? it->in >= p->step[k].at && (it->in < end || k + 1 == p->step_n) : lo < hi;
        if (!here) continue;
        int16_t ground = (int16_t)(p->step[k].level * LEVEL);
        add_part(p, lo, MAX(lo, hi), ground, top == SIGHT_TOP_NONE ? SIGHT_TOP_NONE : (int16_t)(ground + top), item);
    }
}

/* A base is as high as the ground under its centre makes it, all of it. */
static void stand_base(const Scene *s, SightProfile *p, const SightItem *it, uint32_t item) {
    uint32_t n;
    const Body *b = scene_bodies(s, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (b[i].id != it->id || (b[i].flags & BODY_OFF)) continue;
        int16_t ground = (int16_t)(scene_level_at(s, b[i].pose.at) * LEVEL);
        add_part(p, it->in, it->out, ground, (int16_t)(ground + EYE), item);
        return;
    }
}

void sight_profile(const Scene *s, const SightCert *cert, SightProfile *out) {
    Wu mark[2 * SIGHT_ITEMS + 2];
    out->length = cert->range;
    out->from_eye = (int16_t)(cert->from_level * LEVEL + EYE);
    out->to_eye = (int16_t)(cert->to_level * LEVEL + EYE);
    out->step_n = out->part_n = 0;
    uint32_t n = marks_of(s, cert, out->length, mark);
    add_step(out, 0, n > 1 ? ground_at(s, cert, mark[0], mark[1]) : cert->from_level);
    for (uint32_t i = 1; i + 1 < n; i++) add_step(out, mark[i], ground_at(s, cert, mark[i], mark[i + 1]));
    for (uint32_t i = 0; i < cert->n; i++) {
        const SightItem *it = &cert->item[i];
        KindRule rule;
        if (it->is_body) {
            stand_base(s, out, it, i);
            continue;
        }
        if (scene_piece(s, it->id, &rule) == NULL || rule.sight.effect == SIGHT_HEIGHT || rule.sight.top == 0) continue;
        stand_on(out, it, rule.sight.top, i);
    }
}

/* First place from in to out where `top` is not below the line, -1: none. Exact up to the Wu that the line's length and
 * the ends of an item are rounded to: what a certificate lets block at its very end reaches the line there. */
static Wu first_reach(const SightProfile *p, Wu in, Wu out, int32_t top) {
    int64_t len = MAX(p->length, 1), fall = p->from_eye - p->to_eye; /* the line's height: from_eye - fall * x / len */
    if (top == SIGHT_TOP_NONE || (top - p->from_eye) * len + fall * in >= 0) return in;
    if (fall <= 0) return -1;
    int64_t x = ((p->from_eye - top) * len + fall - 1) / fall;
    return x <= (int64_t)out + 1 ? (Wu)MIN(x, (int64_t)out) : -1;
}

Wu sight_profile_reached(const Scene *s, const SightCert *cert, const SightProfile *p, uint32_t item) {
    int16_t level;
    if (item >= cert->n) return -1;
    const SightItem *it = &cert->item[item];
    if (is_hill(s, it, &level)) return first_reach(p, it->in, it->out, level * LEVEL);
    for (uint32_t i = 0; i < p->part_n; i++) {
        if (p->part[i].item != item) continue;
        Wu at = first_reach(p, p->part[i].in, p->part[i].out, p->part[i].top);
        if (at >= 0) return at;
    }
    return -1;
}
