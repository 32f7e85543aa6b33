/* ruler: what a ruler says: each leg from centre to centre and from edge to edge, the rule set's own in bold, in inches
 * and cm; the angle at each corner, the whole, the area of a closed one (ux 4). */
#include "client/rules_ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool inches_first(Client *c) {
    return client_view(c)->cat->spec->unit[0] != 'c';
}

/* "7.70 in 19.6 cm", the rule set's own unit first. */
static void both_units(Client *c, int64_t wu, Text *out) {
    for (int k = 0; k < 2; k++) {
        bool inch = inches_first(c) == (k == 0);
        if (k) text_char(out, ' ');
        text_ratio(out, wu, inch ? WU_INCH : WU_CM, inch ? 2 : 1, false);
        text_str(out, inch ? " in" : " cm");
    }
}

/* --- distances --- */

static bool ends_within(const View *v, const MeasureEnd *a, Pose pa, const MeasureEnd *b, Pose pb, int64_t d) {
    if (a->stand != STAND_NONE && b->stand != STAND_NONE) return shape_within(v->rs->base, pa, v->rs->base, pb, d);
    if (a->stand != STAND_NONE) return shape_meets_segment(v->rs->base, pa, pb.at, pb.at, d);
    if (b->stand != STAND_NONE) return shape_meets_segment(v->rs->base, pb, pa.at, pa.at, d);
    return geom_within(pa.at, pb.at, d);
}

Wu ruler_edges(Client *c, const MeasureEnd *a, const MeasureEnd *b) {
    const View *v = client_view(c);
    Pose pa = measure_pose(c, a), pb = measure_pose(c, b);
    Wu lo = -1, hi = geom_length_up(pa.at, pb.at); /* within hi, not within lo */
    while (hi - lo > 1) {
        Wu mid = lo + (hi - lo) / 2;
        if (ends_within(v, a, pa, b, pb, mid))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

bool ruler_crosses(Client *c, const Ruler *r, int64_t *area2) {
    Vec p[RULER_POINTS];
    size_t at;
    for (uint32_t i = 0; i < r->n; i++) p[i] = measure_pose(c, &r->pt[i]).at;
    int64_t a = ring_area2(p, r->n);
    *area2 = a < 0 ? -a : a;
    return !ring_simple(p, r->n, &at);
}

static float segment_px(Pt a, Pt b, float x, float y) {
    float dx = b.x - a.x, dy = b.y - a.y, len2 = dx * dx + dy * dy;
    float t = len2 > 0 ? CLAMP(((x - a.x) * dx + (y - a.y) * dy) / len2, 0.0f, 1.0f) : 0;
    return hypotf(a.x + t * dx - x, a.y + t * dy - y);
}

float ruler_distance(Client *c, const Ruler *r, float x, float y) {
    float best = 1e9f;
    for (uint32_t i = 0; i + (r->closed ? 0 : 1) < r->n; i++) {
        Pt a = camera_px(&c->bv.cam, measure_pose(c, &r->pt[i]).at),
           b = camera_px(&c->bv.cam, measure_pose(c, &r->pt[(i + 1) % r->n]).at);
        best = fminf(best, segment_px(a, b, x, y));
    }
    return best;
}

/* --- words --- */

/* The two figures of a leg and which bytes of them are bold. */
static void leg_text(Client *c, const MeasureEnd *a, const MeasureEnd *b, Text *out, uint8_t *bold_from,
                     uint8_t *bold_to) {
    bool bases = a->stand != STAND_NONE || b->stand != STAND_NONE;
    bool edges = bases && c->play_rules && c->play_rules->edge_to_edge;
    *bold_from = 0;
    if (edges) text_format(out, "%s ", client_text(c, TX_UI_MEASURE_CENTRES));
    both_units(c, geom_length_up(measure_pose(c, a).at, measure_pose(c, b).at), out);
    *bold_to = (uint8_t)out->len;
    if (!bases) return;
    text_str(out, " · ");
    if (edges) *bold_from = (uint8_t)out->len;
    text_format(out, "%s ", client_text(c, TX_UI_MEASURE_EDGES));
    both_units(c, ruler_edges(c, a, b), out);
    if (edges) *bold_to = (uint8_t)out->len;
}

static void bearing(Client *c, Vec from, Vec to, Text *out) {
    TEXT(n, 12);
    text_ratio(&n, angle_to_mdeg(angle_of(vec_sub(to, from))), 1000, 1, false);
    client_put(c, out, TX_UI_MEASURE_BEARING, "n=%s%s", n.len < 5 ? n.len < 4 ? "00" : "0" : "", n.buf);
}

static int64_t legs_together(Client *c, const Ruler *r, uint32_t n) {
    int64_t sum = 0;
    for (uint32_t i = 0; i + 1 < n; i++)
        sum += geom_length_up(measure_pose(c, &r->pt[i]).at, measure_pose(c, &r->pt[i + 1]).at);
    if (r->closed && n == r->n && n > 2)
        sum += geom_length_up(measure_pose(c, &r->pt[n - 1]).at, measure_pose(c, &r->pt[0]).at);
    return sum;
}

/* --- marks --- */

static Wu px_wu(const Client *c, float u) {
    return (Wu)(u * c->scale / c->bv.cam.ppi * WU_INCH);
}

static void label_leg(Client *c, const MeasureEnd *a, const MeasureEnd *b) {
    Vec p = measure_pose(c, a).at, q = measure_pose(c, b).at;
    Mark *line = client_mark_line(c, p, q, ROLE_INFO, DASH_DOT);
    line->width = 3, line->above = 1;
    TEXT(t, 96);
    uint8_t from, to;
    leg_text(c, a, b, &t, &from, &to);
    Mark *m = client_mark_label(c, (Vec){(p.x + q.x) / 2, (p.y + q.y) / 2}, ROLE_INFO, t.buf);
    m->bold_from = from, m->bold_to = to;
}

/* The angle between the two legs that meet here, on the side where it is less than half a turn. */
static void label_corner(Client *c, Vec before, Vec at, Vec after) {
    Angle a = angle_of(vec_sub(before, at)), b = angle_of(vec_sub(after, at));
    int32_t turn = angle_diff(a, b);
    TEXT(t, 24);
    text_ratio(&t, angle_to_mdeg((Angle)(turn < 0 ? -turn : turn)), 1000, 0, false);
    text_str(&t, "°");
    Vec out = angle_vec((Angle)(a + turn / 2), px_wu(c, 22));
    client_mark_label(c, vec_add(at, out), ROLE_SECOND, t.buf)->small = 1;
}

static void dot(Client *c, Vec at) {
    Mark *m = client_mark(c, MARK_DOT, ROLE_INFO, DASH_SOLID);
    m->pt[0] = at, m->n = 1, m->above = 1;
}

static void label_whole(Client *c, const Ruler *r) {
    TEXT(t, 96);
    TEXT(all, 40);
    both_units(c, legs_together(c, r, r->n), &all);
    Vec at = measure_pose(c, &r->pt[r->n - 1]).at;
    at.y -= px_wu(c, 22);
    client_put(c, &t, TX_UI_RULER_TOGETHER, "all=%s", all.buf);
    client_mark_label(c, at, ROLE_SELECT, t.buf);
}

static void label_area(Client *c, const Ruler *r) {
    const View *v = client_view(c);
    int64_t area2, x = 0, y = 0;
    Mark *fill = client_mark(c, MARK_AREA, ROLE_INFO, DASH_DOT);
    for (uint32_t i = 0; i < r->n; i++) {
        fill->pt[fill->n++] = measure_pose(c, &r->pt[i]).at;
        x += fill->pt[i].x, y += fill->pt[i].y;
    }
    Vec at = {(Wu)(x / r->n), (Wu)(y / r->n)};
    if (ruler_crosses(c, r, &area2)) {
        client_mark_label(c, at, ROLE_BLOCKED, client_text(c, TX_UI_MEASURE_CROSSES));
        return;
    }
    TEXT(in, 24);
    TEXT(cm, 24);
    TEXT(share, 12);
    text_ratio(&in, area2, 2 * (int64_t)WU_INCH * WU_INCH, 1, false);
    text_ratio(&cm, area2, 2 * (int64_t)WU_CM * WU_CM, 0, false);
    text_ratio(&share, area2 * 100, MAX(2 * (int64_t)v->g->h.w * v->g->h.h, 1), 1, false);
    client_mark_label(c, at, ROLE_SELECT,
                      client_line(c, TX_UI_MEASURE_AREA, "in=%s\tcm=%s\tshare=%s", in.buf, cm.buf, share.buf));
}

/* Labels in the order of their rank: where there is little room the first keep their places. */
void ruler_lay(Client *c, const Ruler *r) {
    if (r->closed) label_area(c, r);
    if (r->n > 2) label_whole(c, r);
    for (uint32_t i = 0; i < r->n; i++) {
        Vec at = measure_pose(c, &r->pt[i]).at;
        bool ends = !r->closed && (i == 0 || i + 1 == r->n);
        if (ends || r->n < 3) continue;
        Vec before = measure_pose(c, &r->pt[(i + r->n - 1) % r->n]).at,
            after = measure_pose(c, &r->pt[(i + 1) % r->n]).at;
        label_corner(c, before, at, after);
    }
    for (uint32_t i = 0; i + 1 < r->n; i++) label_leg(c, &r->pt[i], &r->pt[i + 1]);
    if (r->closed) label_leg(c, &r->pt[r->n - 1], &r->pt[0]);
    for (uint32_t i = 0; i < r->n; i++) dot(c, measure_pose(c, &r->pt[i]).at);
}

/* The ruler in hand with its leg to the pointer. */
static bool in_hand(Client *c, Ruler *out) {
    const Measures *m = &c->measure;
    *out = m->now;
    if (m->now.n == 0) return false;
    if (!m->floating || !c->over_table || m->now.n == RULER_POINTS) return true;
    MeasureEnd e = measure_end(c, c->mx, c->my, false);
    if (!measure_same(&e, &out->pt[out->n - 1])) out->pt[out->n++] = e;
    return true;
}

void ruler_marks(Client *c) {
    Ruler r;
    for (uint32_t i = 0; i < c->measure.ruler_n; i++)
        if (c->measure.ruler[i].seat == c->seat) ruler_lay(c, &c->measure.ruler[i]);
    if (c->measure.ruler_on && in_hand(c, &r)) ruler_lay(c, &r);
}

bool ruler_tip(Client *c) {
    Ruler r;
    const Measures *m = &c->measure;
    if (!c->over_table || !in_hand(c, &r) || r.n < 2) return true;
    TEXT(leg, 96);
    TEXT(way, 60);
    uint8_t from, to;
    leg_text(c, &r.pt[r.n - 2], &r.pt[r.n - 1], &leg, &from, &to);
    bearing(c, measure_pose(c, &r.pt[r.n - 2]).at, measure_pose(c, &r.pt[r.n - 1]).at, &way);
    const char *typed = "";
    if (m->typed_n > 0) typed = client_line(c, TX_UI_MEASURE_TYPED, "n=%s", m->typed);
    char own[96], rest[96];
    snprintf(own, sizeof own, "%.*s", to - from, leg.buf + from);
    snprintf(rest, sizeof rest, "%s", from > 0 ? "" : leg.buf + to);
    if (from > 0) snprintf(rest, sizeof rest, "  %.*s", from, leg.buf);
    UiSpan a[2] = {{own, ROLE_TEXT, FONT_BOLD}, {rest, ROLE_SECOND, FONT_REGULAR}},
           b[2] = {{way.buf, ROLE_SECOND, FONT_REGULAR}, {typed, ROLE_SELECT, FONT_SEMIBOLD}};
    UiTip line[2] = {{a, 2}, {b, 2}};
    if (m->floating || m->typed_n > 0) ui_tip_at(c->ui, c->mx, c->my, line, 2, ROLE_INFO);
    return true;
}
