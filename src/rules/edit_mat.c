/* The umpire's commands on the mat: a picture that lies on the table. */
#include "rules/edit.h"

enum { MAT_FILE, MAT_CORNERS };

/* "420,500 3650,380 3900,2750 150,2800": pixels, two decimals. */
static bool corners_of(Span words, Vec out[4]) {
    Scan s = scan_make(words.p, words.n);
    const int64_t far = (MAT_SIDE_MAX + MAT_MARGIN) * MAT_SUBPIXEL;
    for (int i = 0; i < 4; i++) {
        Span w = scan_word(&s);
        size_t comma = 0;
        int64_t x, y;
        while (comma < w.n && w.p[comma] != ',') comma++;
        if (comma == w.n || !span_fixed((Span){w.p, comma}, MAT_SUBPIXEL, &x) ||
            !span_fixed((Span){w.p + comma + 1, w.n - comma - 1}, MAT_SUBPIXEL, &y))
            return false;
        if (x < -far || x > far || y < -far || y > far) return false;
        out[i] = vec((Wu)x, (Wu)y);
    }
    return scan_end(&s);
}

Verdict plan_mat_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    Span file = edit_words(c, MAT_FILE);
    Vec corner[4];
    if (!battle_mat_path(file.p, file.n)) return verdict_no(TX_PLAN_MAT_FILE, 0, STAND_NONE);
    bool good = corners_of(edit_words(c, MAT_CORNERS), corner) && battle_mat_wrong(corner) == NULL;
    return good ? verdict_ok() : verdict_no(TX_PLAN_MAT_CORNERS, 0, STAND_NONE);
}

void plan_mat_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    PlanHead *p = &tx->g->plan;
    Vec corner[4];
    ASSERT(corners_of(edit_words(c, MAT_CORNERS), corner));
    edit_words_put(p->mat_file, sizeof p->mat_file, edit_words(c, MAT_FILE));
    for (int i = 0; i < 4; i++) {
        p->mat[2 * i] = corner[i].x;
        p->mat[2 * i + 1] = corner[i].y;
    }
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_MAT, 1);
}

static bool has_mat(const Game *g, const Battle *b) {
    return g->plan.version > 0 ? g->plan.mat_file[0] != 0 : b != NULL && b->mat.file != NULL;
}

Verdict plan_mat_off_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    return has_mat(v->g, v->cat->battle) ? verdict_ok() : verdict_no(TX_PLAN_MAT_NONE, 0, STAND_NONE);
}

void plan_mat_off_apply(Tx *tx, const Command *c) {
    (void)c;
    plan_begin(tx->g, tx->cat->battle);
    base_zero(tx->g->plan.mat_file, sizeof tx->g->plan.mat_file);
    base_zero(tx->g->plan.mat, sizeof tx->g->plan.mat);
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_MAT, 0);
}
