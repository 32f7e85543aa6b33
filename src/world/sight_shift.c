/* Every place is asked, from the nearest on: the gap between two woods that a step aside opens may be narrower than any
 * wider stride, and so no bracket tells that nothing lies in between. The short answer makes that cheap. */
#include "world/sight_shift.h"

/* `grains` / SHIFT_GRAINS inches times side / length, to the nearest, halves away from zero. */
static Wu part(int64_t side, int64_t grains, int64_t fine) {
    int64_t num = side * grains * WU_INCH * 1024, den = fine * SHIFT_GRAINS; /* 2^21 * 2^12 * 2^12 * 2^10 */
    return (Wu)(num >= 0 ? (2 * num + den) / (2 * den) : -((-2 * num + den) / (2 * den)));
}

Vec sight_shift_place(const SightAsk *ask, int32_t grains) {
    Vec d = vec_sub(ask->to, ask->from);
    /* the length times 2^10: dist2 is below 2^43 */
    int64_t fine = (int64_t)geom_sqrt((uint64_t)vec_dot(d, d) << 20);
    return vec_add(ask->from, vec(part(d.y, grains, fine), part(-d.x, grains, fine)));
}

static bool sees_from(const Scene *s, const SightAsk *ask, Vec at, bool (*adjacent)(void *user, Pose from),
                      void *user) {
    SightAsk moved = *ask;
    moved.from = at;
    moved.from_pose.at = vec_add(ask->from_pose.at, vec_sub(at, ask->from));
    moved.adjacent = adjacent != NULL && adjacent(user, moved.from_pose);
    return sight_query(s, &moved, NULL);
}

bool sight_shift(const Scene *s, const SightAsk *ask, Wu limit, bool (*adjacent)(void *user, Pose from), void *user,
                 int32_t *grains) {
    if (vec_same(ask->from, ask->to)) return false;
    bool sees = sight_query(s, ask, NULL);
    Box table = scene_box(s);
    int32_t most = (int32_t)((int64_t)limit * SHIFT_GRAINS / WU_INCH);
    for (int32_t k = 1; k <= most; k++)
        for (int32_t side = k; side >= -k; side -= 2 * k) {
            Vec at = sight_shift_place(ask, side);
            if (!box_has(table, at) || sees_from(s, ask, at, adjacent, user) == sees) continue;
            *grains = side;
            return true;
        }
    return false;
}
