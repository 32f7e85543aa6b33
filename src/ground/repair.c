/* Repairs: each is a few command lines of the umpire, held against the rules before it is offered. */
#include "ground/check_own.h"
#include "ground/clip.h"

/* Slots of the signatures in rules/shared.c. */
enum { ADD_KIND, ADD_SHAPE, ADD_AT, ADD_LEVEL, ADD_WIDTH, ADD_FACE };
enum { SET_WHICH, SET_AT, SET_LEVEL };
enum { LINES_MOST = CLIP_PARTS + 1 };

typedef struct Fix {
    const View *v;
    const Check *c;
    Survey look;
    Arena *a;
    Repair *out;
    uint32_t n;
    const char *line[LINES_MOST]; /* of the repair being made */
    uint16_t line_n;
    bool good;
} Fix;

static void begin(Fix *f) {
    f->line_n = 0;
    f->good = true;
}

static void say(Fix *f, uint16_t op, const Arg *arg, uint16_t n, const char *text) {
    Command c = {.seat = SEAT_U, .op = (uint8_t)op, .n = n, .arg = arg, .text = text};
    if (!f->good || f->line_n == LINES_MOST) {
        f->good = false;
        return;
    }
    if (command_fits(f->v->rs, f->v->g, &c) != TX_NONE || rules_check(f->v, &c).kind != VERDICT_OK) {
        f->good = false;
        return;
    }
    size_t room = 200 + (size_t)n * 32;
    char *buf = arena_get(f->a, room);
    Text t = text_make(buf, room);
    command_print(f->v->rs, f->v->cat, f->v->g, &c, &t);
    if (t.cut) f->good = false;
    f->line[f->line_n++] = buf;
}

/* A line written by hand. */
static void say_text(Fix *f, const char *text) {
    Command c;
    TextId why;
    size_t at, n = base_strlen(text);
    if (!f->good || f->line_n == LINES_MOST ||
        !command_parse(f->v->rs, f->v->cat, f->v->g, text, n, f->a, &c, &why, &at) ||
        rules_check(f->v, &c).kind != VERDICT_OK) {
        f->good = false;
        return;
    }
    char *buf = arena_get(f->a, n + 1);
    base_copy(buf, text, n + 1);
    f->line[f->line_n++] = buf;
}

static void offer(Fix *f, TextId title) {
    if (!f->good || f->line_n == 0 || f->n == GROUND_REPAIRS) return;
    const char **line = ARENA_ARRAY(f->a, const char *, f->line_n);
    base_copy(line, f->line, f->line_n * sizeof *line);
    f->out[f->n++] = (Repair){.title = (uint16_t)title, .line_n = f->line_n, .line = line};
}

/* --- commands --- */

static void del(Fix *f, PieceIx p) {
    Arg a = {.slot = 0, .kind = ARG_PIECE, .a = p};
    say(f, OP_PIECE_DEL, &a, 1, NULL);
}

static void offer_del(Fix *f, PieceIx p) {
    begin(f);
    del(f, p);
    offer(f, TX_REPAIR_DELETE);
}

static void set_corners(Fix *f, PieceIx p, const TablePoint *pt, uint32_t n) {
    if (n + 1 > COMMAND_ARGS) {
        f->good = false;
        return;
    }
    Arg *a = ARENA_ARRAY(f->a, Arg, n + 1);
    a[0] = (Arg){.slot = SET_WHICH, .kind = ARG_PIECE, .a = p};
    for (uint32_t i = 0; i < n; i++)
        a[i + 1] = (Arg){.slot = SET_AT, .kind = ARG_CORNER, .flag = (uint8_t)pt[i].mark, .a = pt[i].x, .b = pt[i].y};
    say(f, OP_PIECE_SET, a, (uint16_t)(n + 1), NULL);
}

static void add_piece(Fix *f, KindId kind, uint8_t shape, const TablePoint *pt, uint32_t n, const Piece *like) {
    if (n + 4 > COMMAND_ARGS) {
        f->good = false;
        return;
    }
    Arg *a = ARENA_ARRAY(f->a, Arg, n + 4);
    uint16_t m = 0;
    a[m++] = (Arg){.slot = ADD_KIND, .kind = ARG_KIND, .a = kind};
    a[m++] = (Arg){.slot = ADD_SHAPE, .kind = ARG_WORD, .a = shape};
    for (uint32_t i = 0; i < n; i++)
        a[m++] = (Arg){.slot = ADD_AT, .kind = ARG_CORNER, .flag = (uint8_t)pt[i].mark, .a = pt[i].x, .b = pt[i].y};
    if (like != NULL && like->level != 0) a[m++] = (Arg){.slot = ADD_LEVEL, .kind = ARG_INT, .a = like->level};
    if (like != NULL && like->width != 0) a[m++] = (Arg){.slot = ADD_WIDTH, .kind = ARG_LENGTH, .a = like->width};
    say(f, OP_PIECE_ADD, a, m, NULL);
}

static void move_piece(Fix *f, PieceIx p, Vec by) {
    Arg a[2] = {{.slot = 0, .kind = ARG_PIECE, .a = p}, {.slot = 1, .kind = ARG_POINT, .a = by.x, .b = by.y}};
    say(f, OP_PIECE_MOVE, a, 2, NULL);
}

/* The outline of the control points, or as drawn. */
static const TablePoint *corners(const Fix *f, PieceIx p, uint32_t *n) {
    Table t = game_table(f->v->g);
    *n = t.piece[p].pt_n;
    return t.pt + t.piece[p].pt;
}

static const TablePoint *drawn(Fix *f, PieceIx p, uint32_t *n) {
    uint32_t all = 0, m;
    for (uint32_t k = 0; k < scene_rings(f->v->scene, p); k++) {
        (void)scene_ring(f->v->scene, p, k, &m);
        all += m;
    }
    TablePoint *pt = ARENA_ARRAY(f->a, TablePoint, all + 1);
    *n = 0;
    for (uint32_t k = 0; k < scene_rings(f->v->scene, p); k++) {
        const Vec *ring = scene_ring(f->v->scene, p, k, &m);
        for (uint32_t i = 0; i < m; i++)
            pt[(*n)++] = (TablePoint){ring[i].x, ring[i].y, i + 1 == m ? POINT_RING_END : 0};
    }
    return pt;
}

/* The piece becomes the first part, further parts become pieces like it. */
static void set_parts(Fix *f, PieceIx p, const ClipPart *part, uint32_t parts) {
    const Piece *piece = &game_table(f->v->g).piece[p];
    set_corners(f, p, part[0].pt, part[0].n);
    for (uint32_t k = 1; k < parts; k++) add_piece(f, piece->kind, PIECE_AREA, part[k].pt, part[k].n, piece);
}

static void offer_cut(Fix *f, TextId title, PieceIx p, const TablePoint *pt, uint32_t n, const TablePoint *clip,
                      uint32_t clip_n, ClipHow how) {
    ClipPart part[CLIP_PARTS];
    bool failed;
    uint32_t parts = clip_polygon(f->a, pt, n, clip, clip_n, how, (int64_t)WU_INCH * WU_INCH / 2, part, &failed);
    if (failed || parts == 0) return;
    begin(f);
    set_parts(f, p, part, parts);
    offer(f, title);
}

/* --- outlines --- */

/* Where two edges cross, the way between them is walked the other way round: shorter each time, so it ends. */
static void untangle(TablePoint *pt, uint32_t n) {
    for (uint32_t guard = 0; guard < 4 * n + 64; guard++) {
        bool crossed = false;
        for (uint32_t i = 0; i + 2 < n && !crossed; i++)
            for (uint32_t k = i + 2; k < n && !crossed; k++) {
                if (i == 0 && k == n - 1) continue;
                TablePoint *a = &pt[i], *b = &pt[i + 1], *c = &pt[k], *d = &pt[(k + 1) % n];
                if (!geom_segments_meet(vec(a->x, a->y), vec(b->x, b->y), vec(c->x, c->y), vec(d->x, d->y))) continue;
                for (uint32_t u = i + 1, w = k; u < w; u++, w--) {
                    TablePoint keep = pt[u];
                    pt[u] = pt[w];
                    pt[w] = keep;
                }
                crossed = true;
            }
        if (!crossed) return;
    }
}

static void fix_crosses(Fix *f) {
    PieceIx p = f->c->piece[0];
    uint32_t n;
    const TablePoint *pt = corners(f, p, &n);
    TablePoint *mine = ARENA_ARRAY(f->a, TablePoint, n);
    base_copy(mine, pt, n * sizeof *mine);
    for (uint32_t i = 0; i < n; i++) mine[i].mark &= ~(uint32_t)POINT_SMOOTH; /* rounding alone can make them cross */
    begin(f);
    set_corners(f, p, mine, n);
    offer(f, TX_REPAIR_SHARP);
    for (uint32_t from = 0, end; from < n; from = end + 1) {
        end = from;
        while (end + 1 < n && !(mine[end].mark & POINT_RING_END)) end++;
        mine[end].mark = 0;
        untangle(mine + from, end + 1 - from);
        mine[end].mark = POINT_RING_END;
    }
    begin(f);
    set_corners(f, p, mine, n);
    if (f->n == 0) offer(f, TX_REPAIR_UNTANGLE);
    offer_del(f, p);
}

/* --- the table's edge --- */

/* Stretches of the line on the table, each a line of its own; corners keep their marks. */
static void cut_line(Fix *f, PieceIx p) {
    uint32_t n, m = 0, lines = 0;
    const Piece *piece = &game_table(f->v->g).piece[p];
    const TablePoint *pt = corners(f, p, &n);
    Box t = f->look.table;
    Vec box[4] = {{t.x0, t.y0}, {t.x1, t.y0}, {t.x1, t.y1}, {t.x0, t.y1}};
    TablePoint *part = ARENA_ARRAY(f->a, TablePoint, 2 * n + 2);
    begin(f);
    for (uint32_t i = 0; i + 1 < n; i++) {
        Vec a = vec(pt[i].x, pt[i].y), b = vec(pt[i + 1].x, pt[i + 1].y);
        Frac in, out;
        bool some = ring_convex_stretch(box, 4, a, b, &in, &out) && frac_compare(in, out) < 0;
        if (some) {
            bool whole_a = in.num == 0, whole_b = out.num == out.den;
            Vec from = whole_a ? a : vec(a.x + (Wu)frac_scale(in, b.x - a.x), a.y + (Wu)frac_scale(in, b.y - a.y));
            Vec to = whole_b ? b : vec(a.x + (Wu)frac_scale(out, b.x - a.x), a.y + (Wu)frac_scale(out, b.y - a.y));
            from = vec(CLAMP(from.x, t.x0, t.x1), CLAMP(from.y, t.y0, t.y1));
            to = vec(CLAMP(to.x, t.x0, t.x1), CLAMP(to.y, t.y0, t.y1));
            if (m == 0) part[m++] = (TablePoint){from.x, from.y, 0};
            if (part[m - 1].x != to.x || part[m - 1].y != to.y)
                part[m++] = (TablePoint){to.x, to.y, whole_b ? pt[i + 1].mark & POINT_SMOOTH : 0};
            some = whole_b && i + 2 < n;
        }
        if (some || m == 0) continue;
        if (m >= 2 && lines++ == 0)
            set_corners(f, p, part, m);
        else if (m >= 2)
            add_piece(f, piece->kind, PIECE_LINE, part, m, piece);
        m = 0;
    }
    offer(f, TX_REPAIR_CUT);
}

static void fix_off(Fix *f) {
    PieceIx p = f->c->piece[0];
    const SurveyPiece *q = &f->look.piece[p];
    Box t = f->look.table, b = q->p->shape == PIECE_LINE ? box_of(q->mid, q->mid_n) : q->box;
    if (q->p->shape == PIECE_LINE) cut_line(f, p);
    if (q->p->shape == PIECE_AREA) {
        uint32_t n;
        const TablePoint *pt = corners(f, p, &n);
        /* a Wu beyond the edge, so that what lies on it is left alone; then back on it */
        TablePoint rim[4] = {{-1, -1, 0}, {t.x1 + 1, -1, 0}, {t.x1 + 1, t.y1 + 1, 0}, {-1, t.y1 + 1, POINT_RING_END}};
        ClipPart part[CLIP_PARTS];
        bool failed;
        uint32_t parts = clip_polygon(f->a, pt, n, rim, 4, CLIP_INSIDE, (int64_t)WU_INCH * WU_INCH / 2, part, &failed);
        for (uint32_t k = 0; k < parts; k++) {
            TablePoint *on = ARENA_ARRAY(f->a, TablePoint, part[k].n);
            for (uint32_t i = 0; i < part[k].n; i++)
                on[i] =
                    (TablePoint){CLAMP(part[k].pt[i].x, 0, t.x1), CLAMP(part[k].pt[i].y, 0, t.y1), part[k].pt[i].mark};
            part[k].pt = on;
        }
        begin(f);
        if (!failed && parts > 0) set_parts(f, p, part, parts);
        offer(f, TX_REPAIR_CUT);
    }
    Vec by = vec(b.x0 < 0 ? -b.x0 : MIN(t.x1 - b.x1, 0), b.y0 < 0 ? -b.y0 : MIN(t.y1 - b.y1, 0));
    begin(f);
    if (b.x1 - b.x0 <= t.x1 && b.y1 - b.y0 <= t.y1) move_piece(f, p, by);
    offer(f, TX_REPAIR_MOVE_IN);
    offer_del(f, p);
}

/* --- water --- */

static bool kind_of(const Fix *f, const char *id, KindId *out) {
    return catalog_kind(f->v->cat, id, base_strlen(id), out);
}

/* Points from bank to bank along the way, near enough to one another that one is always in reach. */
static uint32_t bridge_points(Fix *f, TablePoint *pt, uint32_t cap) {
    const SurveyPiece *way = &f->look.piece[f->c->piece[0]], *water = &f->look.piece[f->c->piece[1]];
    if (!is_water(water)) {
        pt[0] = (TablePoint){f->c->at.x, f->c->at.y, 0};
        return 1;
    }
    WetStretch wet, best = {.len = -1};
    for (uint32_t k = 0; k < 16 && wet_stretch(f->v, way, f->c->piece[1], k, &wet); k++)
        if (best.len < 0 || vec_dist2(wet.mid, f->c->at) < vec_dist2(best.mid, f->c->at)) best = wet;
    if (best.len < 0) return 0;
    uint32_t n = 0;
    pt[n++] = (TablePoint){best.from.x, best.from.y, 0};
    Wu run = 0;
    for (uint32_t i = best.seg; i + 1 < way->mid_n; i++) {
        Vec a = i == best.seg ? best.from : way->mid[i], b = way->mid[i + 1];
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(a, b));
        for (Wu d = 0; d < len; d += WU_INCH / 20, run += WU_INCH / 20) {
            Vec p = geom_point_along(a, b, d, MAX(len, 1));
            bool last = run + WU_INCH / 20 >= best.len;
            if (!last && geom_within(vec(pt[n - 1].x, pt[n - 1].y), p, WU_INCH * 3 / 5)) continue;
            Vec q = last ? best.to : p;
            if (n < cap && (q.x != pt[n - 1].x || q.y != pt[n - 1].y)) pt[n++] = (TablePoint){q.x, q.y, 0};
            if (last) {
                if (n < cap) pt[n++] = (TablePoint){best.mid.x, best.mid.y, 0}; /* where the check looks */
                pt[n - 1] = pt[n - 1].x == pt[n - 2].x && pt[n - 1].y == pt[n - 2].y ? pt[n - 2] : pt[n - 1];
                return n;
            }
        }
    }
    return n;
}

static void fix_bridge(Fix *f) {
    TablePoint pt[200];
    uint32_t n = bridge_points(f, pt, ARRAY_LEN(pt) - 1);
    if (n > 2) { /* the middle goes between its neighbours: a bridge is drawn from its first point to its last */
        TablePoint mid = pt[n - 1];
        n--;
        uint32_t at = 0;
        int64_t least = INT64_MAX;
        for (uint32_t i = 0; i < n; i++) {
            int64_t d = vec_dist2(vec(pt[i].x, pt[i].y), vec(mid.x, mid.y));
            if (d < least) least = d, at = i;
        }
        if (least > (int64_t)(WU_INCH / 2) * (WU_INCH / 2) && at + 1 < n) {
            base_move(&pt[at + 2], &pt[at + 1], (n - at - 1) * sizeof *pt);
            pt[at + 1] = mid;
            n++;
        }
    }
    static const char *const KIND[2] = {"bridge", "ford"};
    for (int k = 0; k < 2; k++) {
        KindId id;
        begin(f);
        if (n > 0 && kind_of(f, KIND[k], &id)) add_piece(f, id, PIECE_SPOT, pt, n, NULL);
        offer(f, k == 0 ? TX_REPAIR_BRIDGE : TX_REPAIR_FORD);
    }
}

/* Does the house, moved so, lie well? */
static bool lies_well(const Fix *f, PieceIx h, const Vec *ring, uint32_t n) {
    Box box = box_of(ring, n);
    if (box.x0 < 0 || box.y0 < 0 || box.x1 > f->look.table.x1 || box.y1 > f->look.table.y1) return false;
    for (uint32_t i = 0; i < f->look.piece_n; i++) {
        const SurveyPiece *q = &f->look.piece[i];
        Vec at;
        if (i == h || q->p == NULL) continue;
        bool line = is_way(q) || is_stream(q);
        if (line && !box_meets(box_grow(q->box, q->half), box)) continue;
        for (uint32_t k = 0; line && k + 1 < q->mid_n; k++)
            for (uint32_t e = 0; e < n; e++)
                if (geom_segments_within(q->mid[k], q->mid[k + 1], ring[e], ring[e + 1 < n ? e + 1 : 0],
                                         q->half + TOUCH))
                    return false;
        if (line && q->mid_n > 0 && ring_side(q->mid[0], ring, n) != SIDE_OUT) return false;
        if ((is_water(q) || is_house(q)) && areas_overlap_rings(f->v, ring, n, (PieceIx)i, &at)) return false;
    }
    return true;
}

static void offer_beside(Fix *f, PieceIx h) {
    uint32_t n;
    const Vec *ring = scene_ring(f->v->scene, h, 0, &n);
    Vec *moved = ARENA_ARRAY(f->a, Vec, n);
    for (Wu r = WU_INCH / 4; r <= 6 * WU_INCH; r += WU_INCH / 4)
        for (uint32_t k = 0; k < 16; k++) {
            Vec by = angle_vec((Angle)(k * 4096), r);
            for (uint32_t i = 0; i < n; i++) moved[i] = vec_add(ring[i], by);
            if (!lies_well(f, h, moved, n)) continue;
            begin(f);
            move_piece(f, h, by);
            offer(f, TX_REPAIR_BESIDE);
            return;
        }
}

static void fix_on_water(Fix *f) {
    PieceIx p = f->c->piece[0], water = f->c->piece[1];
    uint32_t n, m;
    const TablePoint *mine = drawn(f, p, &n), *lake = drawn(f, water, &m);
    if (is_house(&f->look.piece[p])) offer_beside(f, p);
    offer_cut(f, TX_REPAIR_CUT_OUT, p, mine, n, lake, m, CLIP_OUTSIDE);
    KindId marsh;
    if (!is_house(&f->look.piece[p]) && kind_of(f, "marsh", &marsh)) {
        Arg a[2] = {{.slot = 0, .kind = ARG_PIECE, .a = p}, {.slot = 1, .kind = ARG_KIND, .a = marsh}};
        begin(f);
        say(f, OP_PIECE_KIND, a, 2, NULL);
        offer(f, TX_REPAIR_MARSH);
    }
    offer_del(f, p);
}

typedef struct Run { /* a stretch of a line: from, the corners after, to */
    Vec from, to;
    uint32_t next;
    Wu len;
} Run;

/* The longest part of the stream that runs one way. */
static Run longest_fall(const View *v, const TablePoint *pt, uint32_t n) {
    Run run = {.from = vec(pt[0].x, pt[0].y), .next = 1}, best = {.len = -1};
    run.to = run.from;
    int way = 0, before = scene_level_at(v->scene, run.from);
    for (uint32_t k = 0; k + 1 < n; k++) {
        Vec a = vec(pt[k].x, pt[k].y), b = vec(pt[k + 1].x, pt[k + 1].y);
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(a, b));
        for (Wu d = 0; d < len; d += WU_INCH / 8) {
            Vec p = geom_point_along(a, b, MIN(d + WU_INCH / 8, len), MAX(len, 1));
            int level = scene_level_at(v->scene, p), step = level - before;
            if (step != 0 && way != 0 && (step > 0) != (way > 0)) {
                if (run.len > best.len) best = run;
                run = (Run){.from = run.to, .to = run.to, .next = k + 1};
                way = 0;
            }
            if (step != 0) way = step;
            before = level;
            run.to = p;
            run.len += MIN(WU_INCH / 8, len - d);
        }
    }
    return run.len > best.len ? run : best;
}

static void fix_uphill(Fix *f) {
    PieceIx p = f->c->piece[0];
    uint32_t n, m = 0;
    const TablePoint *pt = corners(f, p, &n);
    TablePoint *part = ARENA_ARRAY(f->a, TablePoint, n + 2);
    Run run = longest_fall(f->v, pt, n);
    Wu left = run.len;
    part[m++] = (TablePoint){run.from.x, run.from.y, 0};
    for (uint32_t k = run.next; k < n; k++) {
        Wu len = (Wu)geom_sqrt((uint64_t)vec_dist2(vec(part[m - 1].x, part[m - 1].y), vec(pt[k].x, pt[k].y)));
        if (len + 2 > left) break;
        left -= len;
        if (len > 0) part[m++] = pt[k];
    }
    if (part[m - 1].x != run.to.x || part[m - 1].y != run.to.y) part[m++] = (TablePoint){run.to.x, run.to.y, 0};
    if (m >= 2 && run.len >= WU_INCH) {
        begin(f);
        set_corners(f, p, part, m);
        offer(f, TX_REPAIR_FOOT);
    }
    offer_del(f, p);
}

/* --- hills --- */

static void fix_hill(Fix *f) {
    PieceIx p = f->c->piece[0];
    uint32_t n, m;
    if (f->c->kind == CHECK_NOT_NESTED) {
        const TablePoint *mine = drawn(f, p, &n), *below = drawn(f, f->c->piece[1], &m);
        offer_cut(f, TX_REPAIR_NEST, p, mine, n, below, m, CLIP_INSIDE);
        int32_t level = game_table(f->v->g).piece[f->c->piece[1]].level;
        Arg a[2] = {{.slot = SET_WHICH, .kind = ARG_PIECE, .a = p}, {.slot = SET_LEVEL, .kind = ARG_INT, .a = level}};
        begin(f);
        say(f, OP_PIECE_SET, a, 2, NULL);
        offer(f, TX_REPAIR_SAME_LEVEL);
    } else {
        Arg a[2] = {{.slot = SET_WHICH, .kind = ARG_PIECE, .a = p},
                    {.slot = SET_LEVEL, .kind = ARG_INT, .a = (int32_t)f->c->limit + 1}};
        begin(f);
        say(f, OP_PIECE_SET, a, 2, NULL);
        offer(f, TX_REPAIR_LEVEL);
    }
    offer_del(f, p);
}

/* --- ends of roads --- */

static void fix_end(Fix *f) {
    PieceIx p = f->c->piece[0];
    uint32_t n;
    const TablePoint *pt = corners(f, p, &n);
    TablePoint *mine = ARENA_ARRAY(f->a, TablePoint, n + 1);
    bool last = f->c->limit != 0;
    Vec end = last ? vec(pt[n - 1].x, pt[n - 1].y) : vec(pt[0].x, pt[0].y), to = end;
    if (f->c->kind == CHECK_DANGLES) {
        (void)to_line(end, &f->look.piece[f->c->piece[1]], &to);
    } else {
        Box t = f->look.table;
        Wu w = end.x, e = t.x1 - end.x, s = end.y, north = t.y1 - end.y, least = MIN(MIN(w, e), MIN(s, north));
        to = least == w ? vec(0, end.y) : least == e ? vec(t.x1, end.y) : least == s ? vec(end.x, 0) : vec(end.x, t.y1);
    }
    base_copy(mine + !last, pt, n * sizeof *mine);
    mine[last ? n : 0] = (TablePoint){to.x, to.y, 0};
    begin(f);
    set_corners(f, p, mine, n + 1);
    offer(f, f->c->kind == CHECK_DANGLES ? TX_REPAIR_JOIN : TX_REPAIR_TO_EDGE);
    offer_del(f, p);
}

/* --- zones, objectives, forces --- */

static void print_length(const Fix *f, Text *t, Wu v) {
    bool cm = base_streq(f->v->cat->spec->unit, "cm");
    text_ratio(t, v, cm ? WU_CM : WU_INCH, cm ? 3 : 4, true);
}

static void print_point(const Fix *f, Text *t, Vec p) {
    print_length(f, t, p.x);
    text_char(t, ',');
    print_length(f, t, p.y);
}

static void fix_objective(Fix *f) {
    Box t = f->look.table;
    Vec from = vec(CLAMP(f->c->at.x, WU_INCH, t.x1 - WU_INCH), CLAMP(f->c->at.y, WU_INCH, t.y1 - WU_INCH));
    for (Wu r = 0; r < t.x1 + t.y1; r += WU_INCH / 2)
        for (uint32_t k = 0; k < (r == 0 ? 1u : 24u); k++) {
            Vec p = vec_add(from, angle_vec((Angle)(k * 65536 / 24), r));
            if (!box_has(box_grow(t, -WU_INCH / 2), p) || stuck_at(f->v, p)) continue;
            TEXT(line, 120);
            text_format(&line, "U objective set %d at ", f->c->thing + 1);
            print_point(f, &line, p);
            begin(f);
            say_text(f, line.buf);
            offer(f, TX_REPAIR_MOVE);
            r = t.x1 + t.y1;
            break;
        }
    TEXT(line, 60);
    text_format(&line, "U objective del %d", f->c->thing + 1);
    begin(f);
    say_text(f, line.buf);
    offer(f, TX_REPAIR_DELETE);
}

static void set_zone(Fix *f, uint32_t zone, Box b, TextId title) {
    TEXT(line, 200);
    text_format(&line, "U zone set %d rect ", (int)zone + 1);
    print_point(f, &line, vec(b.x0, b.y0));
    text_char(&line, ' ');
    print_point(f, &line, vec(b.x1, b.y1));
    begin(f);
    if (b.x1 - b.x0 >= WU_INCH && b.y1 - b.y0 >= WU_INCH) say_text(f, line.buf);
    offer(f, title);
}

static int64_t dry_inches(const View *v, Box b, int64_t enough) {
    int64_t n = 0;
    for (Wu y = b.y0 + WU_INCH / 2; y <= b.y1 - WU_INCH / 2; y += WU_INCH)
        for (Wu x = b.x0 + WU_INCH / 2; x <= b.x1 - WU_INCH / 2 && n < enough; x += WU_INCH)
            n += !stuck_at(v, vec(x, y));
    return n;
}

static void fix_zone(Fix *f) {
    PlanZone z, w;
    Box t = f->look.table;
    if (!plan_zone_at(f->v->g, f->look.battle, f->c->thing, &z)) return;
    Box b = {z.x0, z.y0, z.x1, z.y1};
    if (f->c->kind == CHECK_ZONE_ROOM) {
        for (int k = 0; k < 400 && dry_inches(f->v, b, f->c->limit) < f->c->limit; k++) {
            Box more = box_grow(b, WU_INCH);
            b = (Box){MAX(more.x0, 0), MAX(more.y0, 0), MIN(more.x1, t.x1), MIN(more.y1, t.y1)};
        }
        set_zone(f, f->c->thing, b, TX_REPAIR_GROW);
        return;
    }
    if (!plan_zone_at(f->v->g, f->look.battle, f->c->other, &w)) return;
    Box cut[4] = {b, b, b, b}, best = {0, 0, 0, 0}; /* keep what lies to one side of the other zone */
    cut[0].x1 = MIN(b.x1, w.x0);
    cut[1].x0 = MAX(b.x0, w.x1);
    cut[2].y1 = MIN(b.y1, w.y0);
    cut[3].y0 = MAX(b.y0, w.y1);
    int64_t most = 0;
    for (int k = 0; k < 4; k++) {
        int64_t area = (int64_t)(cut[k].x1 - cut[k].x0) * (cut[k].y1 - cut[k].y0);
        if (cut[k].x1 <= cut[k].x0 || cut[k].y1 <= cut[k].y0 || area <= most) continue;
        most = area;
        best = cut[k];
    }
    if (most > 0) set_zone(f, f->c->thing, best, TX_REPAIR_SHRINK);
    for (int k = 0; k < 2; k++) {
        TEXT(line, 60);
        text_format(&line, "U zone del %d", (k == 0 ? f->c->thing : f->c->other) + 1);
        begin(f);
        say_text(f, line.buf);
        offer(f, TX_REPAIR_ZONE_DEL);
    }
}

static void fix_stand(Fix *f) {
    StandIx i = f->c->stand[0];
    Box t = f->look.table;
    Shape base = f->v->rs->base;
    Wu reach = MAX(base.hx, base.hy) * 3 / 2;
    Pose pose = stand_pose(game_stand_c(f->v->g, i));
    Vec from = vec(CLAMP(pose.at.x, reach, t.x1 - reach), CLAMP(pose.at.y, reach, t.y1 - reach));
    bool found = false;
    for (Wu r = 0; r < 40 * WU_INCH && !found; r += WU_INCH / 4)
        for (uint32_t k = 0; k < (r == 0 ? 1u : 24u) && !found; k++) {
            uint16_t near[1];
            Pose p = {vec_add(from, angle_vec((Angle)(k * 65536 / 24), r)), pose.face};
            Box b = shape_box(base, p);
            if (b.x0 < 0 || b.y0 < 0 || b.x1 > t.x1 || b.y1 > t.y1 || stuck_at(f->v, p.at)) continue;
            if (scene_bodies_within(f->v->scene, base, p, 0, true, i, near, 1) > 0) continue;
            Arg a[2] = {{.slot = 0, .kind = ARG_STAND, .a = i},
                        {.slot = 1, .kind = ARG_POINT, .a = p.at.x, .b = p.at.y}};
            begin(f);
            say(f, OP_STAND_SET, a, 2, NULL);
            found = f->good;
            offer(f, TX_REPAIR_MOVE);
        }
    Arg off = {.slot = 0, .kind = ARG_STAND, .a = i};
    begin(f);
    say(f, OP_STAND_OFF, &off, 1, NULL);
    offer(f, TX_REPAIR_STAND_OFF);
}

/* Who looks like a headquarters, else the first. */
static void fix_command(Fix *f) {
    const Game *g = f->v->g;
    StandIx best = STAND_NONE;
    bool ghq = f->c->kind == CHECK_NO_GHQ;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        bool mine = ghq ? game_unit_c(g, s->unit)->formation == f->c->thing : s->unit == f->c->thing;
        if (!stand_alive(s) || !mine) continue;
        bool hq = f->v->cat->type[s->type].look == LOOK_HQ || s->role == ROLE_HQ;
        if (best == STAND_NONE || (hq && f->v->cat->type[game_stand_c(g, best)->type].look != LOOK_HQ))
            best = (StandIx)i;
    }
    if (best == STAND_NONE) return;
    TEXT(line, 60);
    text_str(&line, "U stand role ");
    stand_label(g, best, &line);
    text_str(&line, ghq ? " GHQ" : " HQ");
    begin(f);
    say_text(f, line.buf);
    offer(f, ghq ? TX_REPAIR_GHQ : TX_REPAIR_HQ);
}

/* As many as have no room get off. */
static void fix_carriers(Fix *f) {
    const Game *g = f->v->g;
    const CatalogSpec *spec = f->v->cat->spec;
    int32_t load = -1;
    for (uint8_t k = 0; k < spec->type_col_n; k++)
        if (base_streq(spec->type_col[k].name, "load")) load = spec->type_col[k].value;
    int64_t over = f->c->have - f->c->limit;
    char *buf = arena_get(f->a, (size_t)g->stand_n * 8 + 64);
    Text line = text_make(buf, (size_t)g->stand_n * 8 + 64);
    text_str(&line, "U stand flag");
    for (uint32_t i = g->stand_n; i-- > 0 && over > 0 && load >= 0;) {
        const Stand *s = game_stand_c(g, i);
        uint8_t flags = g->plan.version > 0           ? plan_stand_flags_c(g, i)
                        : i < f->look.battle->stand_n ? f->look.battle->stand[i].flags
                                                      : 0;
        if (!stand_alive(s) || !(flags & STAND_EMBARKED) || game_unit_c(g, s->unit)->formation != f->c->thing) continue;
        text_char(&line, ' ');
        stand_label(g, (StandIx)i, &line);
        over -= f->v->cat->type[s->type].value[load];
    }
    text_str(&line, " embarked off");
    begin(f);
    say_text(f, line.buf);
    offer(f, TX_REPAIR_ON_FOOT);
}

static void fix_year(Fix *f) {
    const Game *g = f->v->g;
    uint16_t type = game_stand_c(g, f->c->stand[0])->type;
    TEXT(date, 60);
    text_format(&date, "U battle set \"date\" \"%d\"", (int)f->c->limit);
    begin(f);
    say_text(f, date.buf);
    offer(f, TX_REPAIR_YEAR);
    char *buf = arena_get(f->a, (size_t)g->stand_n * 8 + 64);
    Text line = text_make(buf, (size_t)g->stand_n * 8 + 64);
    text_str(&line, "U stand del");
    for (uint32_t i = 0; i < g->stand_n; i++) {
        if (!stand_alive(game_stand_c(g, i)) || game_stand_c(g, i)->type != type) continue;
        text_char(&line, ' ');
        stand_label(g, (StandIx)i, &line);
    }
    begin(f);
    say_text(f, line.buf);
    offer(f, TX_REPAIR_DELETE);
}

uint32_t ground_repairs(const View *v, const Check *c, Arena *a, Repair out[GROUND_REPAIRS]) {
    Fix f = {.v = v, .c = c, .a = a, .out = out};
    if (!survey_make(&f.look, v, a)) return 0;
    switch ((CheckKind)c->kind) {
    case CHECK_CROSSES: fix_crosses(&f); break;
    case CHECK_NO_BRIDGE: fix_bridge(&f); break;
    case CHECK_OFF_TABLE: fix_off(&f); break;
    case CHECK_ON_WATER: fix_on_water(&f); break;
    case CHECK_NOT_NESTED:
    case CHECK_LEVEL_JUMP: fix_hill(&f); break;
    case CHECK_ON_WAY:
    case CHECK_IN_STREAM:
        offer_beside(&f, c->piece[0]);
        offer_del(&f, c->piece[0]);
        break;
    case CHECK_TWICE:
    case CHECK_SWALLOWED:
    case CHECK_SLIVER: offer_del(&f, c->piece[0]); break;
    case CHECK_UPHILL: fix_uphill(&f); break;
    case CHECK_DANGLES:
    case CHECK_SHORT: fix_end(&f); break;
    case CHECK_OBJECTIVE: fix_objective(&f); break;
    case CHECK_ZONE_ROOM:
    case CHECK_ZONES_MEET: fix_zone(&f); break;
    case CHECK_STAND_OFF:
    case CHECK_STAND_ON:
    case CHECK_STAND_STUCK: fix_stand(&f); break;
    case CHECK_NO_GHQ:
    case CHECK_NO_HQ: fix_command(&f); break;
    case CHECK_CARRIERS: fix_carriers(&f); break;
    case CHECK_YEAR: fix_year(&f); break;
    case CHECK_KINDS: break;
    }
    return f.n;
}
