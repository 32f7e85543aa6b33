/* move_path: pencil paths of phase 6: what the rules say of each, and where stands that wait are drawn. */
#include "client/matg/matg_ui.h"

#include <string.h>

PencilPath *move_path_of(MatgUi *m, StandIx i) {
    for (uint32_t k = 0; k < m->path_n; k++)
        if (m->path[k].stand == i) return &m->path[k];
    return NULL;
}

PencilPath *move_path_add(Client *c, StandIx i) {
    MatgUi *m = matg_ui(c);
    PencilPath *p = move_path_of(m, i);
    if (p) return p;
    if (m->path_n == UI_GROUP) return NULL;
    p = &m->path[m->path_n++];
    memset(p, 0, sizeof *p);
    p->stand = i;
    MatgInfo in;
    matg_info(client_view(c), i, &in);
    p->entering = in.waits;
    return p;
}

void move_path_drop(MatgUi *m, StandIx i) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < m->path_n; k++) {
        if (m->path[k].stand == i) continue;
        if (n != k) memcpy(&m->path[n], &m->path[k], sizeof m->path[n]);
        n++;
    }
    m->path_n = n;
}

/* Who would see whom at the end of it (ux 3.6). */
static void look_around(const View *v, PencilPath *p) {
    uint8_t seat = game_stand_c(v->g, p->stand)->seat;
    p->sees_n = p->seen_n = 0;
    for (StandIx e = 0; e < v->g->stand_n; e++) {
        const Stand *o = game_stand_c(v->g, e);
        if (o->seat == seat || !stand_on_table(o)) continue;
        if (matg_sight_poses(v, p->stand, p->walk.end, e, stand_pose(o), NULL)) {
            if (p->sees_n < PATH_SEEN) p->sees[p->sees_n] = e;
            p->sees_n++;
        }
        if (matg_sight_poses(v, e, stand_pose(o), p->stand, p->walk.end, NULL)) {
            if (p->seen_n < PATH_SEEN) p->seen[p->seen_n] = e;
            p->seen_n++;
        }
    }
}

void move_path_check(Client *c, PencilPath *p) {
    const View *v = client_view(c);
    memset(&p->walk, 0, sizeof p->walk);
    p->reaction_n = p->sees_n = p->seen_n = 0;
    if (p->leg_n == 0) {
        p->verdict = verdict_ok();
        p->walk.clear = true;
        p->walk.end = stand_pose(game_stand_c(v->g, p->stand));
        if (p->face_set) p->walk.end.face = p->face;
        return;
    }
    p->verdict = matg_check_path(v, p->stand, p->leg, p->leg_n, p->face_set ? &p->face : NULL, &p->walk);
    look_around(v, p);
    p->reaction_n = matg_path_reactions(v, p->stand, p->leg, p->leg_n, p->face_set ? &p->face : NULL, p->reaction, 8);
}

/* Rank among those of its seat that wait at the same span, in label order: they stand in columns beyond the edge. */
bool move_waiting_pose(Client *c, StandIx i, Pose *out) {
    const View *v = client_view(c);
    MatgInfo in, other;
    matg_info(v, i, &in);
    if (!in.waits) return false;
    uint32_t rank = 0, all = 0;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        if (game_stand_c(v->g, k)->seat != game_stand_c(v->g, i)->seat) continue;
        matg_info(v, (StandIx)k, &other);
        if (!other.waits || other.edge != in.edge || other.lo != in.lo) continue;
        if (k < i) rank++;
        all++;
    }
    const Wu step = WU_INCH * 6 / 5;
    uint32_t per = (uint32_t)MAX(1, (in.hi - in.lo) / step);
    if (all < per) per = all;
    uint32_t col = rank / per, row = rank % per;
    Wu mid = (in.lo + in.hi) / 2, along = mid + ((Wu)row * 2 - (Wu)per + 1) * step / 2,
       off = WU_INCH * 9 / 10 + (Wu)col * step;
    switch (in.edge) {
    case EDGE_W: *out = (Pose){{-off, along}, ANGLE_QUARTER}; break;
    case EDGE_E: *out = (Pose){{v->g->h.w + off, along}, 3 * ANGLE_QUARTER}; break;
    case EDGE_N: *out = (Pose){{along, v->g->h.h + off}, ANGLE_HALF}; break;
    default: *out = (Pose){{along, -off}, 0}; break;
    }
    return true;
}
