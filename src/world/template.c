#include "world/template.h"

uint8_t template_count(const Template *t) {
    const TemplateForm *f = t->form;
    if (f->to == 0) return 1;
    return (uint8_t)CLAMP(t->count == 0 ? f->usual : t->count, f->from, f->to);
}

Wu template_radius(const Template *t) {
    const TemplateForm *f = t->form;
    switch ((TemplateShape)f->shape) {
    case TEMPLATE_DISC:
    case TEMPLATE_SECTOR: return f->to == 0 ? f->radius : f->step * template_count(t);
    case TEMPLATE_COMPASS: return f->step * template_count(t);
    default: return 0;
    }
}

/* A point of the template's own ground: right and ahead of its middle. */
static Vec own_point(Pose p, Wu right, Wu ahead) {
    return vec_add(p.at, vec_add(angle_vec((Angle)(p.face + ANGLE_QUARTER), right), angle_vec(p.face, ahead)));
}

/* The D10 laid over the table, low tech 3.6: rows from the target player's edge down, 1 6 2 / 8 X 7 / 3 5 4. */
static const int8_t GRID_PLACE[9][2] = {{0, 0}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}};

Angle template_direction(const Template *t, int k) {
    const TemplateForm *f = t->form;
    if (f->shape != TEMPLATE_COMPASS || k < 1 || k > f->directions) return t->pose.face;
    return (Angle)(t->pose.face + (65536 * (k - 1) + f->directions / 2) / f->directions);
}

Vec template_place(const Template *t, int k, int steps) {
    const TemplateForm *f = t->form;
    if (f->shape == TEMPLATE_GRID && k >= 1 && k <= 8)
        return own_point(t->pose, GRID_PLACE[k][0] * f->step, GRID_PLACE[k][1] * f->step);
    if (f->shape == TEMPLATE_COMPASS && k >= 1 && k <= f->directions)
        return vec_add(t->pose.at, angle_vec(template_direction(t, k), f->step * steps));
    return t->pose.at;
}

static Shape rect_of(const TemplateForm *f) {
    return (Shape){SHAPE_RECT, f->width / 2, f->length / 2};
}

static uint32_t row_parts(const Template *t, TemplatePart *out) {
    int n = template_count(t);
    for (int i = 0; i < n; i++) {
        /* half steps, so that an even number lies about the middle as an odd one does */
        Wu ahead = (Wu)((2 * i - (n - 1)) * (int64_t)t->form->step / 2);
        out[i] = (TemplatePart){.shape = rect_of(t->form),
                                .pose = {vec_add(t->pose.at, angle_vec(t->pose.face, ahead)), t->pose.face},
                                .counts = true};
    }
    return (uint32_t)n;
}

uint32_t template_parts(const Template *t, TemplatePart out[TEMPLATE_PARTS]) {
    const TemplateForm *f = t->form;
    Wu r = template_radius(t);
    switch ((TemplateShape)f->shape) {
    case TEMPLATE_DISC: out[0] = (TemplatePart){.shape = {SHAPE_DISC, r, r}, .pose = t->pose, .counts = true}; return 1;
    case TEMPLATE_RECT: out[0] = (TemplatePart){.shape = rect_of(f), .pose = t->pose, .counts = true}; return 1;
    case TEMPLATE_SECTOR:
        out[0] =
            (TemplatePart){.shape = {SHAPE_DISC, r, r}, .pose = t->pose, .half_mdeg = f->arc_mdeg / 2, .counts = true};
        return 1;
    case TEMPLATE_ROW: return row_parts(t, out);
    case TEMPLATE_GRID:
        for (int k = 0; k <= 8; k++)
            out[k] = (TemplatePart){.shape = rect_of(f),
                                    .pose = {template_place(t, k, 1), t->pose.face},
                                    .number = (uint8_t)k,
                                    .counts = k == 0};
        return 9;
    default: return 0;
    }
}

bool template_corners(const TemplatePart *p, Vec out[4]) {
    if (p->shape.kind != SHAPE_RECT) return false;
    shape_ring(p->shape, p->pose, out);
    return true;
}

static bool has_point(const TemplatePart *p, Vec at) {
    return shape_has(p->shape, p->pose, at) &&
           (p->half_mdeg == 0 || angle_in_arc(vec_sub(at, p->pose.at), p->pose.face, p->half_mdeg));
}

bool template_part_touches(const TemplatePart *p, TemplateTouch how, const Body *b) {
    if ((b->flags & BODY_OFF) != 0) return false;
    if (p->half_mdeg != 0 && vec_same(b->pose.at, p->pose.at)) return false; /* whose arc it is */
    switch (how) {
    case TOUCH_CENTRE: return has_point(p, b->pose.at);
    /* arcs are asked of centres only: the catalog takes no other */
    case TOUCH_BASE: return p->half_mdeg == 0 && shape_within(p->shape, p->pose, b->shape, b->pose, 0);
    case TOUCH_OVERLAP: return p->half_mdeg == 0 && shape_overlap(p->shape, p->pose, b->shape, b->pose);
    default: return false;
    }
}

static bool touch_one(const TemplatePart *part, uint32_t parts, TemplateTouch how, const Body *b, TemplateHit *out) {
    *out = (TemplateHit){.id = b->id};
    for (uint32_t k = 0; k < parts; k++) {
        if (!template_part_touches(&part[k], how, b)) continue;
        out->parts |= UINT64_C(1) << k;
        if (part[k].counts) out->times++;
    }
    return out->parts != 0;
}

uint32_t template_touches(const Template *t, const Body *b, uint32_t n, TemplateHit *out, uint32_t cap) {
    TemplatePart part[TEMPLATE_PARTS];
    uint32_t parts = template_parts(t, part), found = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < n && found < cap; i++) {
            TemplateHit h;
            if (touch_one(part, parts, (TemplateTouch)t->form->touch, &b[i], &h) && (h.times == 0) == (pass == 1))
                out[found++] = h;
        }
    return found;
}

Box template_box(const Template *t) {
    TemplatePart part[TEMPLATE_PARTS];
    uint32_t n = template_parts(t, part);
    Box box = box_grow((Box){t->pose.at.x, t->pose.at.y, t->pose.at.x, t->pose.at.y}, template_radius(t));
    for (uint32_t i = 0; i < n; i++) box = box_join(box, shape_box(part[i].shape, part[i].pose));
    return box;
}

bool template_has(const Template *t, Vec p) {
    TemplatePart part[TEMPLATE_PARTS];
    uint32_t n = template_parts(t, part);
    for (uint32_t i = 0; i < n; i++)
        if (has_point(&part[i], p)) return true;
    return t->form->shape == TEMPLATE_COMPASS && geom_within(t->pose.at, p, template_radius(t));
}

Vec template_handle(const Template *t, Wu further) {
    const TemplateForm *f = t->form;
    Wu ahead = template_radius(t);
    if (ahead == 0) ahead = f->length / 2;
    if (f->shape == TEMPLATE_COMPASS) ahead += f->step / 2; /* past the number of its first direction */
    if (f->shape == TEMPLATE_ROW) ahead += f->step * (template_count(t) - 1) / 2;
    return vec_add(t->pose.at, angle_vec(t->pose.face, ahead + further));
}

Angle template_turned(const TemplateForm *f, Angle zero, Angle face) {
    if (f->turn_mdeg <= 0) return face;
    int64_t off = angle_to_mdeg((Angle)(face - zero)), steps = (2 * off + f->turn_mdeg) / (2 * (int64_t)f->turn_mdeg);
    return (Angle)(zero + angle_from_mdeg(steps * f->turn_mdeg));
}
