/* reach for any rule set: a place is in reach when a move there is legal now, straight, by one leg forward or backward.
 * The rule set's own check answers; nothing here knows what a move costs. */
#include "cli.h"

#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

enum { OPENINGS = 512, BYTES = 4 << 20, STEPS_MOST = 160 };

typedef struct Ways {
    const View *v; /* of the seat that moves */
    Arena *a;
    Opening *o;
    uint32_t n; /* those with a leg or a point to be filled in, first */
} Ways;

static bool has_place(const Command *c) {
    for (uint16_t k = 0; k < c->n; k++)
        if (c->arg[k].kind == ARG_FREE && (c->arg[k].a == ARG_LEG || c->arg[k].a == ARG_POINT)) return true;
    return false;
}

static void find_ways(Ways *w, StandIx i) {
    w->o = ARENA_ARRAY(w->a, Opening, OPENINGS);
    uint32_t n = w->v->rs->legal(w->v, i, w->a, w->o, OPENINGS);
    w->n = 0;
    for (uint32_t k = 0; k < n; k++)
        if (has_place(&w->o[k].cmd)) w->o[w->n++] = w->o[k];
}

/* The opening with its place filled in; other free arguments are left out, or the facing kept. */
static bool fill(const Ways *w, const Opening *o, StandIx i, Vec to, bool back, bool face, Arg *arg, Command *out) {
    *out = o->cmd;
    out->arg = arg;
    out->n = 0;
    bool done = false;
    for (uint16_t k = 0; k < o->cmd.n; k++) {
        const Arg *from = &o->cmd.arg[k];
        Arg *put = &arg[out->n];
        if (from->kind != ARG_FREE) {
            *put = *from;
        } else if (!done && (from->a == ARG_LEG || from->a == ARG_POINT)) {
            *put = (Arg){.slot = from->slot, .kind = (uint8_t)from->a, .flag = back && from->a == ARG_LEG, .a = to.x, .b = to.y};
            if (back && from->a != ARG_LEG) return false;
            done = true;
        } else if (from->a == ARG_ANGLE && face) {
            *put = (Arg){.slot = from->slot, .kind = ARG_ANGLE, .a = game_stand_c(w->v->g, i)->face};
        } else if (from->a == ARG_STAND) {
            *put = (Arg){.slot = from->slot, .kind = ARG_STAND, .a = i};
        } else {
            continue;
        }
        out->n++;
    }
    return done && command_fits(w->v->rs, w->v->g, out) == TX_NONE;
}

/* The first command that gets it there; else *no is the refusal of the first tried, of command *out. */
static bool gets(const Ways *w, StandIx i, Vec to, Arg *arg, Command *out, Verdict *no) {
    bool some = false;
    for (uint32_t k = 0; k < w->n; k++)
        for (int how = 0; how < 4; how++) {
            Command c;
            Arg mine[80];
            if (w->o[k].cmd.n > ARRAY_LEN(mine) || !fill(w, &w->o[k], i, to, how & 1, how & 2, mine, &c)) continue;
            Verdict v = rules_check(w->v, &c);
            if (v.kind != VERDICT_OK && some) continue;
            memcpy(arg, mine, sizeof *mine * c.n);
            *out = c;
            out->arg = arg;
            *no = v;
            some = true;
            if (v.kind == VERDICT_OK) return true;
        }
    if (!some) out->n = 0, *no = verdict_no(TX_NONE, 0, STAND_NONE);
    return false;
}

static int one_place(const Cli *c, const Ways *w, StandIx i, Vec to) {
    Arg arg[80];
    Command cmd = {0};
    Verdict no = verdict_ok();
    TEXT(line, 400);
    bool can = gets(w, i, to, arg, &cmd, &no);
    if (cmd.n > 0) command_print(w->v->rs, w->v->cat, w->v->g, &cmd, &line);
    if (c->text) {
        TEXT(why, 500);
        if (!can && cmd.n > 0) verdict_print(w->v->cat, w->v->g, &no, &why);
        printf("%s: %s\n", line.len ? line.buf : "no move of it is legal now", can ? "legal" : why.buf);
        return can ? CLI_YES : CLI_NO;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_label(&j, "stand", w->v->g, i);
    out_bool(&j, "reaches", can);
    out_str(&j, "command", line.buf);
    if (!can && cmd.n > 0) out_verdict(&j, w->v, &no);
    out_end(&j, '{');
    out_line(&j);
    return can ? CLI_YES : CLI_NO;
}

/* Points a step apart, the northernmost row first; as coarse as the table needs. */
static int region(const Cli *c, const Ways *w, StandIx i) {
    const Game *g = w->v->g;
    int64_t unit = cli_unit(w->v->cat->spec), step = unit;
    while (MAX(g->h.w, g->h.h) / step > STEPS_MOST) step += unit;
    int64_t cols = g->h.w / step + 1, rows = g->h.h / step + 1, n = 0;
    char *grid = malloc((size_t)((cols + 1) * rows));
    if (!grid) return cli_bad("no memory left");
    for (int64_t y = rows - 1, at = 0; y >= 0; y--, at++) {
        for (int64_t x = 0; x < cols; x++) {
            Arg arg[80];
            Command cmd;
            Verdict no;
            bool can = gets(w, i, vec((Wu)(x * step), (Wu)(y * step)), arg, &cmd, &no);
            grid[at * (cols + 1) + x] = can ? '1' : '0';
            n += can;
        }
        grid[at * (cols + 1) + cols] = 0;
    }
    if (c->text) {
        for (int64_t at = 0; at < rows; at++) puts(grid + at * (cols + 1));
    } else {
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_label(&j, "stand", g, i);
        out_ratio(&j, "area", n * step * step, unit * unit, 2);
        out_length(&j, "step", w->v->cat, step);
        out_int(&j, "columns", cols);
        out_int(&j, "rows", rows);
        out_begin(&j, "grid", '[');
        for (int64_t at = 0; at < rows; at++) out_str(&j, NULL, grid + at * (cols + 1));
        out_end(&j, '[');
        out_end(&j, '{');
        out_line(&j);
    }
    free(grid);
    return n > 0 ? CLI_YES : CLI_NO;
}

int cli_reach_any(Cli *c, Session *s, StandIx i, const Vec *to) {
    void *mem = malloc(BYTES);
    if (!mem) return cli_bad("no memory left");
    Arena a;
    arena_init(&a, mem, BYTES, "reach");
    Ways w = {.v = session_view(s, (Seat)game_stand_c(session_game(s), i)->seat), .a = &a};
    find_ways(&w, i);
    int status = to ? one_place(c, &w, i, *to) : region(c, &w, i);
    free(mem);
    return status;
}
