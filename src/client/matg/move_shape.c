/* move_shape: how a drawn group keeps its shape: file, line abreast, wheel about a point; bending a drawn path by its
 * dots (ux 2). */
#include "client/matg/matg_ui.h"

#include <math.h>

static const Wu STEP = WU_INCH * 23 / 20; /* from centre to centre: bases clear by 0.15 in */

/* Line abreast: the rank-th stands beside the leader, right and left in turn. */
Vec move_shape_end(Client *c, uint32_t rank, Vec from, Vec to, Vec kept) {
    MatgUi *m = matg_ui(c);
    if (rank == 0 || m->shape != DRAW_ABREAST || geom_within(from, to, WU_INCH / 10)) return kept;
    Angle dir = angle_of(vec_sub(to, from));
    Wu side = (Wu)((rank + 1) / 2) * STEP;
    return vec_add(to, angle_vec((Angle)(dir + (rank % 2 ? ANGLE_QUARTER : 3 * ANGLE_QUARTER)), side));
}

/* File: the rank-th follows the leader's own way and ends that many steps behind where the leader gets to. It joins the
 * way where the leader began. False: there is no room on the way yet, it stays. */
bool move_shape_file(Client *c, uint32_t rank, const PencilPath *lead, PencilPath *p) {
    Vec at = lead->entering ? lead->leg[0].to : stand_at(game_stand_c(client_view(c)->g, lead->stand));
    uint32_t first = lead->entering ? 1 : 0;
    Wu left = lead->walk.reach - (Wu)rank * STEP;
    p->leg_n = 0;
    p->face_set = false;
    if (lead->leg_n <= first || left <= 0) return false;
    if (p->entering || !geom_within(stand_at(game_stand_c(client_view(c)->g, p->stand)), at, WU_INCH / 10))
        p->leg[p->leg_n++] = (PathLeg){at, 0};
    for (uint32_t k = first; k < lead->leg_n && left > 0 && p->leg_n < PATH_LEGS; k++) {
        Vec to = lead->leg[k].to;
        Wu len = geom_length_up(at, to);
        if (left < len) to = geom_point_along(at, to, left, len);
        left -= MIN(left, len);
        p->leg[p->leg_n++] = (PathLeg){to, lead->leg[k].back};
        at = to;
    }
    return true;
}

static Pose base_pose(Client *c, StandIx i) {
    return stand_pose(game_stand_c(client_view(c)->g, i));
}

/* Each keeps its distance to the pivot; the group turns as one, whole degrees of the pointer's bearing change. */
void move_wheel(Client *c, Vec to) {
    MatgUi *m = matg_ui(c);
    if (!m->pivot_set || c->sel_n == 0) return;
    Pose lead = base_pose(c, c->sel[0]);
    Vec was = vec_sub(lead.at, m->pivot), is = vec_sub(to, m->pivot);
    if ((was.x == 0 && was.y == 0) || (is.x == 0 && is.y == 0)) return;
    Angle by = (Angle)(angle_of(is) - angle_of(was));
    double s = sin((double)by * 6.283185307179586 / 65536.0), k = cos((double)by * 6.283185307179586 / 65536.0);
    for (uint32_t i = 0; i < c->sel_n; i++) {
        PencilPath *p = move_path_add(c, c->sel[i]);
        if (!p || p->entering) continue;
        Pose at = base_pose(c, c->sel[i]);
        double x = at.at.x - m->pivot.x, y = at.at.y - m->pivot.y;
        p->leg_n = 1;
        p->leg[0] = (PathLeg){{m->pivot.x + (Wu)lround(x * k + y * s), m->pivot.y + (Wu)lround(y * k - x * s)}, 0};
        p->face = (Angle)(at.face + by);
        p->face_set = true;
        if (vec_same(p->leg[0].to, at.at)) p->leg_n = 0;
        move_path_check(c, p);
    }
    client_touch(c);
}

bool move_bend_begin(Client *c, float x, float y) {
    MatgUi *m = matg_ui(c);
    float reach = 8 * c->scale;
    for (uint32_t k = 0; k < m->path_n; k++) {
        PencilPath *p = &m->path[k];
        for (uint32_t i = 0; i + 1 < p->leg_n; i++) {
            Pt at = camera_px(&c->bv.cam, p->leg[i].to);
            if (fabsf(at.x - x) > reach || fabsf(at.y - y) > reach) continue;
            m->bend = (uint8_t)(i + 1);
            m->bend_of = p->stand;
            return true;
        }
        /* on a leg between dots: a new dot */
        Vec from = p->entering ? p->leg[0].to : base_pose(c, p->stand).at, at = camera_wu(&c->bv.cam, x, y);
        Wu near = (Wu)(6.0f * c->scale * WU_INCH / c->bv.cam.ppi);
        for (uint32_t i = p->entering ? 1 : 0; i < p->leg_n && p->leg_n < PATH_LEGS - 1; i++) {
            if (geom_point_segment_within(at, from, p->leg[i].to, near) && !geom_within(at, p->leg[i].to, WU_INCH) &&
                !geom_within(at, from, WU_INCH)) {
                for (uint32_t j = p->leg_n; j > i; j--) p->leg[j] = p->leg[j - 1];
                p->leg[i] = (PathLeg){at, p->leg[i + 1].back};
                p->leg_n++;
                m->bend = (uint8_t)(i + 1);
                m->bend_of = p->stand;
                return true;
            }
            from = p->leg[i].to;
        }
    }
    return false;
}

void move_bend_to(Client *c, Vec at) {
    MatgUi *m = matg_ui(c);
    PencilPath *p = move_path_of(m, m->bend_of);
    if (!p || m->bend == 0 || m->bend > p->leg_n) return;
    p->leg[m->bend - 1].to = at;
    move_path_check(c, p);
    client_touch(c);
}

void move_turn_by(Client *c, int degrees) {
    for (uint32_t i = 0; i < c->sel_n; i++) {
        PencilPath *p = move_path_add(c, c->sel[i]);
        if (!p) continue;
        Angle now = p->face_set ? p->face : p->leg_n ? p->walk.end.face : base_pose(c, c->sel[i]).face;
        p->face = (Angle)(now + angle_from_mdeg((int64_t)degrees * 1000));
        p->face_set = true;
        move_path_check(c, p);
    }
    client_touch(c);
}
