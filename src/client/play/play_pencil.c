/* play_pencil: an act whose free slots are being filled, by whatever hand: the command so far, its verdict, its ghost, what would do instead. */
#include "client/play/play_own.h"

#include <string.h>

PlayPencil *play_pencil(Client *c) {
    PlayUi *u = play_ui(c);
    return u->pencil_n > 0 && u->pencil[0].seat == c->seat ? &u->pencil[0] : NULL;
}

PlayPencil *play_pencil_of(Client *c, StandIx i) {
    PlayUi *u = play_ui(c);
    for (uint32_t k = 0; k < u->pencil_n; k++)
        if (u->pencil[k].by == i && u->pencil[k].seat == c->seat) return &u->pencil[k];
    return NULL;
}

void play_pencil_remove(Client *c, uint32_t k) {
    PlayUi *u = play_ui(c);
    if (k >= u->pencil_n) return;
    u->pencil_n--;
    memmove(&u->pencil[k], &u->pencil[k + 1], sizeof u->pencil[0] * (u->pencil_n - k));
    client_touch(c);
}

void play_drop(Client *c) {
    PlayUi *u = play_ui(c);
    u->pencil_n = 0;
    u->turning = u->dragging = u->back = false;
    u->number_n = 0;
    u->field[0] = 0;
    client_touch(c);
}

/* --- slots --- */

static bool same_kind(uint8_t a, uint8_t b) {
    bool way_a = a == ARG_POINT || a == ARG_LEG, way_b = b == ARG_POINT || b == ARG_LEG;
    return a == b || (way_a && way_b);
}

PlayHole *play_hole(PlayPencil *p, uint8_t kind) {
    if (p->at < p->hole_n && same_kind(p->hole[p->at].kind, kind)) return &p->hole[p->at];
    for (uint16_t k = 0; k < p->hole_n; k++)
        if (same_kind(p->hole[k].kind, kind)) return &p->hole[k];
    return NULL;
}

/* Where the slot's values begin in arg. */
static uint16_t slot_begin(const PlayPencil *p, uint8_t slot) {
    uint16_t i = 0;
    while (i < p->n && p->arg[i].slot < slot) i++;
    return i;
}

uint16_t play_hole_value(const PlayPencil *p, const PlayHole *h, uint16_t k) {
    return (uint16_t)(slot_begin(p, h->slot) + k);
}

static bool insert(PlayPencil *p, uint16_t at, Arg a) {
    if (p->n == PLAY_ARGS) return false;
    memmove(&p->arg[at + 1], &p->arg[at], sizeof p->arg[0] * (size_t)(p->n - at));
    p->arg[at] = a;
    p->n++;
    return true;
}

static void take_out(PlayPencil *p, uint16_t at) {
    p->n--;
    memmove(&p->arg[at], &p->arg[at + 1], sizeof p->arg[0] * (size_t)(p->n - at));
}

void play_pencil_cut(PlayPencil *p, PlayHole *h, uint16_t keep) {
    while (h->n > keep) take_out(p, play_hole_value(p, h, --h->n));
}

static bool takes_stand(const PlayPencil *p, StandIx i) {
    for (uint16_t k = 0; k < p->some_n; k++)
        if (p->some[k] == i) return true;
    return p->some_n == 0;
}

/* A click on one that is in takes it out again. */
static bool toggled_off(PlayPencil *p, PlayHole *h, const Arg *value) {
    for (uint16_t k = 0; k < h->n; k++) {
        uint16_t at = play_hole_value(p, h, k);
        if (p->arg[at].a != value->a) continue;
        take_out(p, at);
        h->n--;
        return true;
    }
    return false;
}

bool play_pencil_put(Client *c, PlayPencil *p, uint8_t kind, Arg value) {
    PlayHole *h = play_hole(p, kind);
    if (!h) return false;
    value.slot = h->slot;
    value.kind = h->kind;
    if (h->kind == ARG_POINT) value.flag = 0;
    bool single = h->most == 1;
    if (h->kind == ARG_STAND && !takes_stand(p, (StandIx)value.a)) return false;
    if (!single && (h->kind == ARG_STAND || h->kind == ARG_UNIT) && toggled_off(p, h, &value)) {
        play_pencil_check(c, p);
        return true;
    }
    if (single && h->n == 1) {
        p->arg[play_hole_value(p, h, 0)] = value;
    } else {
        if (h->most > 0 && h->n >= h->most) return false;
        if (!insert(p, play_hole_value(p, h, h->n), value)) return false;
        h->n++;
    }
    play_pencil_check(c, p);
    return true;
}

bool play_pencil_take_back(Client *c, PlayPencil *p) {
    for (uint16_t k = p->hole_n; k-- > 0;) {
        if (p->hole[k].n == 0) continue;
        play_pencil_cut(p, &p->hole[k], (uint16_t)(p->hole[k].n - 1));
        play_pencil_check(c, p);
        return true;
    }
    return false;
}

/* The facing that is in question: the slot at hand, else the last one. */
static PlayHole *angle_hole(PlayPencil *p) {
    if (p->at < p->hole_n && p->hole[p->at].kind == ARG_ANGLE) return &p->hole[p->at];
    for (uint16_t k = p->hole_n; k-- > 0;)
        if (p->hole[k].kind == ARG_ANGLE) return &p->hole[k];
    return NULL;
}

static void set_angle(PlayPencil *p, PlayHole *h, Angle face) {
    play_pencil_cut(p, h, 0);
    if (insert(p, slot_begin(p, h->slot), (Arg){.slot = h->slot, .kind = ARG_ANGLE, .a = face})) h->n = 1;
}

void play_pencil_face(Client *c, PlayPencil *p, Angle face) {
    PlayHole *h = angle_hole(p);
    if (!h) return;
    set_angle(p, h, face);
    play_pencil_check(c, p);
}

/* --- begin --- */

/* Facing of one that waits: towards the middle of the table, to a quarter turn. */
static Angle waiting_face(Client *c, StandIx i) {
    const View *v = client_view(c);
    const BattleZone *z = deploy_zone(v, i);
    if (!z) return game_stand_c(v->g, i)->face;
    Vec mid = {z->box.x0 / 2 + z->box.x1 / 2, z->box.y0 / 2 + z->box.y1 / 2};
    Vec d = {v->g->h.w / 2 - mid.x, v->g->h.h / 2 - mid.y};
    if (d.x == 0 && d.y == 0) return game_stand_c(v->g, i)->face;
    return (Angle)((angle_of(d) + 8192u) / 16384u * 16384u);
}

Pose play_start_pose(Client *c, StandIx i) {
    const Stand *s = game_stand_c(client_view(c)->g, i);
    if (stand_on_table(s)) return stand_pose(s);
    return (Pose){stand_at(s), waiting_face(c, i)};
}

static void add_hole(PlayPencil *p, uint8_t slot, uint8_t kind, uint16_t most, bool optional) {
    if (p->hole_n < PLAY_HOLES)
        p->hole[p->hole_n++] = (PlayHole){.slot = slot, .kind = kind, .most = most, .optional = optional};
}

PlayForm play_form(Client *c, const PlayAct *a) {
    const PlayHooks *h = play_hooks(c);
    bool point = false, leg = false, length = false, others = false;
    for (uint16_t k = 0; k < a->o.cmd.n; k++) {
        const Arg *g = &a->o.cmd.arg[k];
        if (g->kind != ARG_FREE) continue;
        point = point || g->a == ARG_POINT, leg = leg || g->a == ARG_LEG, length = length || g->a == ARG_LENGTH;
        others = others || (g->a != ARG_POINT && g->a != ARG_LEG && g->a != ARG_LENGTH && g->a != ARG_ANGLE);
    }
    if (!point && !leg && !length) return PLAY_PLAIN;
    bool first = a->by != STAND_NONE && a->o.cmd.n > 0 && a->o.cmd.arg[0].kind == ARG_STAND && a->o.cmd.arg[0].a == a->by && a->o.cmd.arg[0].slot == 0;
    bool way = first && !others && !(h->drag_rank && h->drag_rank(c, a) < 0);
    if (!way) return point || leg ? PLAY_SPOT : PLAY_PLAIN;
    if (!point && !leg) {
        PlaySlot slot[PLAY_SLOTS]; /* a length alone may be anything: one that it turns for is a lane */
        uint32_t n = play_slots(c, a->o.cmd.op, slot);
        for (uint32_t k = 0; k < n; k++)
            if (slot[k].kind == ARG_ANGLE) return PLAY_LANE;
        return PLAY_PLAIN;
    }
    return point && leg ? PLAY_ENTRY : PLAY_WAY;
}

static void make_holes(Client *c, PlayPencil *p, const PlayAct *a) {
    PlaySlot slot[PLAY_SLOTS];
    uint32_t n = play_slots(c, p->op, slot);
    bool has[PLAY_SLOTS] = {false};
    for (uint16_t k = 0; k < a->o.cmd.n; k++) {
        Arg g = a->o.cmd.arg[k];
        if (g.slot < PLAY_SLOTS) has[g.slot] = true;
        if (g.kind == ARG_FREE) {
            uint16_t most = (uint16_t)g.b;
            bool optional = false;
            if (g.slot < n) {
                if (slot[g.slot].many == 0) most = 1;
                optional = slot[g.slot].optional;
            }
            add_hole(p, g.slot, (uint8_t)g.a, most, optional);
        } else if (p->n < PLAY_ARGS) {
            p->arg[p->n++] = g;
        }
    }
    /* facings that the signature allows with a way, though the opening does not ask for them */
    for (uint8_t k = 0; p->form != PLAY_PLAIN && k < n; k++)
        if (!has[k] && slot[k].kind == ARG_ANGLE && slot[k].optional && slot[k].alone) add_hole(p, k, ARG_ANGLE, 1, true);
}

static void from_selection(Client *c, PlayPencil *p) {
    PlayHole *h = play_hole(p, ARG_STAND);
    if (!h || p->some_n == 0) return;
    for (uint32_t k = 0; k < c->sel_n; k++) {
        bool has = false;
        for (uint16_t i = 0; i < h->n; i++) has = has || p->arg[play_hole_value(p, h, i)].a == c->sel[k];
        if (has || c->sel[k] == p->by || (h->most > 0 && h->n >= h->most) || !takes_stand(p, c->sel[k])) continue;
        if (insert(p, play_hole_value(p, h, h->n), (Arg){.slot = h->slot, .kind = ARG_STAND, .a = c->sel[k]})) h->n++;
    }
}

PlayPencil *play_pencil_begin(Client *c, const PlayAct *a, bool add) {
    PlayUi *u = play_ui(c);
    if (!add) play_drop(c);
    if (u->pencil_n == PLAY_PENCILS) return NULL;
    PlayPencil *p = &u->pencil[u->pencil_n++];
    memset(p, 0, sizeof *p);
    p->op = a->o.cmd.op;
    p->seat = c->seat;
    p->ends = a->o.ends;
    p->title = a->o.title;
    p->by = a->by;
    p->some_n = (uint16_t)MIN((uint32_t)a->o.some_n, (uint32_t)PLAY_SOME);
    if (p->some_n) memcpy(p->some, a->o.some, sizeof p->some[0] * p->some_n);
    p->form = (uint8_t)play_form(c, a);
    make_holes(c, p, a);
    from_selection(c, p);
    if (p->by != STAND_NONE) {
        p->from = play_start_pose(c, p->by);
        p->waits = !stand_on_table(game_stand_c(client_view(c)->g, p->by));
    }
    PlayHole *angle = angle_hole(p);
    if (angle && !angle->optional && p->form == PLAY_WAY) /* "place A1 at ... facing ...": as it comes, until turned */
        if (insert(p, slot_begin(p, angle->slot), (Arg){.slot = angle->slot, .kind = ARG_ANGLE, .a = p->from.face})) angle->n = 1;
    play_pencil_check(c, p);
    u->turning = p->at < p->hole_n && p->hole[p->at].kind == ARG_ANGLE;
    client_touch(c);
    return p;
}

/* --- check --- */

Command play_command(const PlayPencil *p) {
    return (Command){.seat = p->seat, .op = p->op, .n = p->n, .arg = p->arg};
}

/* The turn before a lane: an angle slot in front of its length. */
static PlayHole *turn_before(PlayPencil *p, const PlayHole *length) {
    for (uint16_t k = 0; k < p->hole_n; k++)
        if (p->hole[k].kind == ARG_ANGLE && p->hole[k].slot < length->slot) return &p->hole[k];
    return NULL;
}

/* Which of two words it is tells whether a lane runs backwards: "forward|reverse". */
static bool lane_back(const PlayPencil *p) {
    for (uint16_t k = 0; k < p->n; k++)
        if (p->arg[k].kind == ARG_WORD) return p->arg[k].a != 0;
    return false;
}

static void ghost_lane(PlayPencil *p) {
    PlayHole *h = play_hole(p, ARG_LENGTH), *before = h ? turn_before(p, h) : NULL;
    if (before && before->n) p->end.face = (Angle)p->arg[play_hole_value(p, before, 0)].a;
    if (!h || h->n == 0) return;
    p->length = p->arg[play_hole_value(p, h, 0)].a;
    p->end.at = vec_add(p->from.at, angle_vec((Angle)(p->end.face + (lane_back(p) ? ANGLE_HALF : 0)), p->length));
}

static void ghost(PlayPencil *p) {
    p->end = p->from;
    p->length = 0;
    if (p->form == PLAY_LANE) ghost_lane(p);
    bool first = true;
    for (uint16_t k = 0; k < p->n && (p->form == PLAY_WAY || p->form == PLAY_ENTRY); k++) {
        const Arg *g = &p->arg[k];
        if (g->kind != ARG_POINT && g->kind != ARG_LEG) continue;
        Vec to = {g->a, g->b};
        bool enters = p->waits && first;
        if (g->kind == ARG_LEG && !vec_same(to, p->end.at))
            p->end.face = (Angle)(angle_of(vec_sub(to, p->end.at)) + (g->flag ? ANGLE_HALF : 0));
        if (!enters) p->length += geom_length_up(p->end.at, to);
        p->end.at = to;
        first = false;
    }
    PlayHole *angle = angle_hole(p);
    bool before = p->form == PLAY_LANE && angle && turn_before(p, play_hole(p, ARG_LENGTH)) == angle;
    if (angle && angle->n && !before) p->end.face = (Angle)p->arg[play_hole_value(p, angle, 0)].a;
}

void play_pencil_check(Client *c, PlayPencil *p) {
    p->at = p->hole_n;
    p->full = true;
    for (uint16_t k = p->hole_n; k-- > 0;) {
        const PlayHole *h = &p->hole[k];
        bool more = h->most != 1 && h->kind != ARG_LEG && h->kind != ARG_POINT && (h->most == 0 || h->n < h->most);
        if (h->n == 0 && !h->optional) p->full = false;
        if ((h->n == 0 && !h->optional) || (more && h->kind == ARG_STAND)) p->at = k;
    }
    ghost(p);
    Command cmd = play_command(p);
    p->verdict = p->full ? play_check(c, &cmd) : verdict_ok();
    p->wanted = p->verdict;
    p->nearer = false;
    client_touch(c);
}

/* --- the hand on the table --- */

uint16_t play_pencil_ways(PlayPencil *p) {
    PlayHole *h = play_hole(p, ARG_LEG);
    return h && h->kind == ARG_LEG ? h->n : 0;
}

void play_pencil_keep(PlayPencil *p, uint16_t keep) {
    for (uint16_t k = 0; k < p->hole_n; k++) {
        PlayHole *h = &p->hole[k];
        if (h->kind == ARG_LEG) play_pencil_cut(p, h, MIN(h->n, keep));
        if ((h->kind == ARG_POINT || h->kind == ARG_LENGTH) && keep == 0) play_pencil_cut(p, h, 0);
        if (h->kind == ARG_ANGLE && h->optional && p->form == PLAY_LANE && keep == 0) play_pencil_cut(p, h, 0);
    }
}

/* It turns towards the pointer, up to a quarter turn, and runs as far as the pointer is along that. */
static void reach_lane(PlayPencil *p, Vec to) {
    enum { STRAIGHT = 364 }; /* two degrees: as it stands */
    PlayHole *h = play_hole(p, ARG_LENGTH), *before = turn_before(p, h);
    Vec d = vec_sub(to, p->from.at);
    Angle run = p->from.face;
    bool back = lane_back(p);
    if (before && (d.x != 0 || d.y != 0)) {
        Angle want = (Angle)(angle_of(d) + (back ? ANGLE_HALF : 0));
        int32_t by = (int16_t)(want - p->from.face);
        by = CLAMP(by, -ANGLE_QUARTER, ANGLE_QUARTER);
        run = (Angle)(p->from.face + by);
        if (by > STRAIGHT || by < -STRAIGHT) set_angle(p, before, run);
        else run = p->from.face;
    }
    Vec unit = angle_vec((Angle)(run + (back ? ANGLE_HALF : 0)), 1 << 14);
    int64_t along = ((int64_t)d.x * unit.x + (int64_t)d.y * unit.y) >> 14;
    if (insert(p, slot_begin(p, h->slot), (Arg){.slot = h->slot, .kind = ARG_LENGTH, .a = (int32_t)CLAMP(along, 0, WU_MAX - 1)})) h->n = 1;
}

/* Where it crosses its edge: level with where it goes, held to its span. */
static Vec edge_point(Client *c, StandIx i, Vec to) {
    const View *v = client_view(c);
    const BattleUnit *u = deploy_unit(v, i);
    if (!u || u->zone.kind != ZONE_EDGE) return to;
    switch (u->zone.edge) {
    case EDGE_W: return (Vec){0, CLAMP(to.y, u->zone.lo, u->zone.hi)};
    case EDGE_E: return (Vec){v->g->h.w, CLAMP(to.y, u->zone.lo, u->zone.hi)};
    case EDGE_N: return (Vec){CLAMP(to.x, u->zone.lo, u->zone.hi), v->g->h.h};
    default: return (Vec){CLAMP(to.x, u->zone.lo, u->zone.hi), 0};
    }
}

void play_pencil_reach(Client *c, PlayPencil *p, Vec to, bool back) {
    if (p->form == PLAY_LANE) {
        play_pencil_keep(p, 0);
        reach_lane(p, to);
        play_pencil_check(c, p);
        return;
    }
    if (p->form == PLAY_ENTRY) {
        PlayHole *h = NULL;
        for (uint16_t k = 0; k < p->hole_n; k++)
            if (p->hole[k].kind == ARG_POINT) h = &p->hole[k];
        Vec edge = edge_point(c, p->by, to);
        if (h && h->n == 0 && insert(p, slot_begin(p, h->slot), (Arg){.slot = h->slot, .kind = ARG_POINT, .a = edge.x, .b = edge.y})) h->n = 1;
        play_pencil_check(c, p); /* the legs are at hand now */
    }
    play_pencil_put(c, p, ARG_POINT, (Arg){.flag = back, .a = to.x, .b = to.y});
}

/* --- what would do --- */

static bool take_command(Client *c, PlayPencil *p, const Command *cmd) {
    if (cmd->op != p->op || cmd->n == 0 || cmd->n > PLAY_ARGS) return false;
    PlayPencil try = *p;
    try.n = 0;
    for (uint16_t k = 0; k < cmd->n; k++) try.arg[try.n++] = cmd->arg[k];
    for (uint16_t k = 0; k < try.hole_n; k++) try.hole[k].n = command_count(cmd, try.hole[k].slot);
    for (uint16_t k = 0; k < p->n; k++) { /* another stand's act is no nearer one of this */
        bool free = false;
        for (uint16_t i = 0; i < p->hole_n; i++) free = free || p->hole[i].slot == p->arg[k].slot;
        const Arg *same = command_arg(cmd, p->arg[k].slot, 0);
        if (!free && (!same || same->a != p->arg[k].a)) return false;
    }
    play_pencil_check(c, &try);
    if (try.verdict.kind != VERDICT_OK) return false;
    try.wanted = p->wanted;
    try.nearer = true;
    *p = try;
    return true;
}

static bool by_remedy(Client *c, PlayPencil *p) {
    const View *v = client_view(c);
    Arena a;
    Remedy m = {.who = STAND_NONE};
    Command cmd = play_command(p);
    play_scratch(c, &a);
    if (v->rs->remedy) v->rs->remedy(v, &cmd, &p->verdict, &a, &m);
    return m.some && take_command(c, p, &m.cmd);
}

/* As far along the last stretch as the rules take it. */
static bool by_halves(Client *c, PlayPencil *p) {
    bool lane = p->form == PLAY_LANE;
    PlayHole *h = play_hole(p, lane ? ARG_LENGTH : ARG_POINT);
    if (!h || h->n == 0) return false;
    uint16_t last = play_hole_value(p, h, (uint16_t)(h->n - 1));
    Vec to = {p->arg[last].a, p->arg[last].b};
    Vec from = h->n > 1 ? (Vec){p->arg[last - 1].a, p->arg[last - 1].b} : p->from.at;
    Wu len = lane ? p->arg[last].a : geom_length_up(from, to), good = 0, bad = len;
    PlayPencil try = *p;
    bool some = false;
    for (int step = 0; step < 14 && bad - good > 2; step++) {
        Wu at = good + (bad - good) / 2;
        Vec mid = lane ? (Vec){at, 0} : geom_point_along(from, to, at, len);
        try.arg[last].a = mid.x, try.arg[last].b = mid.y;
        play_pencil_check(c, &try);
        if (try.verdict.kind == VERDICT_OK) {
            Verdict wanted = p->wanted;
            *p = try;
            p->wanted = wanted;
            p->nearer = some = true;
            good = at;
        } else {
            bad = at;
        }
    }
    return some;
}

void play_pencil_nearer(Client *c, PlayPencil *p) {
    if (!p->full || p->verdict.kind == VERDICT_OK || p->nearer) return;
    if (by_remedy(c, p)) return;
    const Stand *s = p->by != STAND_NONE ? game_stand_c(client_view(c)->g, p->by) : NULL;
    if (s && stand_on_table(s)) by_halves(c, p);
}

/* --- ink --- */

void play_pencil_line(Client *c, const PlayPencil *p, Text *out) {
    Command cmd = play_command(p);
    play_line_of(c, &cmd, out);
}

bool play_ink(Client *c) {
    PlayUi *u = play_ui(c);
    bool some = false;
    if (u->inking) return false;
    u->inking = true;
    for (uint32_t k = 0; k < u->pencil_n && client_may_act(c);) {
        PlayPencil *p = &u->pencil[k];
        if (p->seat != c->seat || !p->full) {
            if (!p->full && k == 0) client_say(c, ROLE_LIMIT, client_text(c, TX_PLAY_NOT_FULL));
            k++;
            continue;
        }
        char mem[PLAY_LINE];
        Text line = text_make(mem, sizeof mem);
        play_pencil_line(c, p, &line);
        uint8_t seat = c->seat;
        if (!client_submit(c, line.buf)) break;
        some = true;
        play_pencil_remove(c, k);
        if (c->seat != seat || client_view(c)->g->decision.kind) break; /* the other side's go, or a question first */
    }
    u->inking = false;
    if (some) u->turning = false;
    play_changed(c);
    return some;
}

void play_pencil_words(Client *c, const PlayPencil *p, Text *out) {
    const PlayHooks *h = play_hooks(c);
    if (h->cost)
        h->cost(c, p, out);
    else if (p->length > 0)
        client_wu(c, p->length, 1, out);
}
