/* show: the whole state, or what a seat may know; --log: the log as the window shows it. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void stand_out(Cli *c, const View *v, StandIx i, StandFace *face) {
    const Stand *s = game_stand_c(v->g, i);
    const StandType *t = &v->cat->type[s->type];
    memset(face, 0, sizeof *face);
    v->rs->describe(v, i, face);
    const char *where = s->flags & ST_LOST ? "lost" : s->flags & ST_GONE ? "gone" : s->flags & ST_ABOARD ? "aboard" : s->flags & ST_ON_TABLE ? "table" : "reserve";
    if (c->text) {
        TEXT(l, 12);
        stand_label(v->g, i, &l);
        printf("%-4s %-34s %-8s %7.2f %7.2f  %5.1f deg\n", l.buf, t->name, where, s->x / 2540.0, s->y / 2540.0, angle_to_mdeg(s->face) / 1000.0);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_label(&j, "stand", v->g, i);
    out_str(&j, "type", t->id);
    out_str(&j, "name", t->name);
    out_str(&j, "where", where);
    out_length(&j, "x", v->cat, s->x);
    out_length(&j, "y", v->cat, s->y);
    out_ratio(&j, "facing", angle_to_mdeg(s->face), 1000, 3);
    out_int(&j, "badges", face->badges);
    out_begin(&j, "card", '[');
    for (uint32_t k = 0; k < face->row_n; k++) {
        out_begin(&j, NULL, '{');
        out_str(&j, "what", catalog_text(v->cat, (TextId)face->row[k].label));
        out_str(&j, "value", face->row[k].value);
        out_end(&j, '{');
    }
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

static void log_out(Cli *c, Session *s, SeatMask who) {
    for (uint32_t i = 0; i < session_log_count(s); i++) {
        const LogLine *l = session_log(s, i);
        if (!(l->audience & who)) continue;
        if (c->text) {
            printf("%s%u.%u.%u  %s\n", l->undone ? "(undone) " : "", l->turn, l->phase, l->record, l->text);
            continue;
        }
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_int(&j, "record", l->record);
        out_int(&j, "turn", l->turn);
        out_int(&j, "phase", l->phase);
        out_bool(&j, "undone", l->undone);
        out_str(&j, "text", l->text);
        out_end(&j, '{');
        out_line(&j);
    }
}

int cli_show(Cli *c) {
    bool bad = false, log = cli_flag(c, "--log");
    const char *seat_word = cli_option(c, "--seat", &bad);
    Seat seat = SEAT_U;
    if (bad || !cli_rest(c, 1, 1, "show GAME [--seat A|B] [--log]")) return CLI_BAD;
    if (seat_word && !cli_seat(seat_word, &seat)) return cli_bad("--seat wants A, B or U");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    if (log) {
        log_out(c, s, seat == SEAT_U ? SEATS_ALL : SEAT_BIT(seat));
        session_free(s);
        return CLI_YES;
    }
    const View *v = session_view(s, seat);
    Json j;
    out_open(&j, stdout);
    if (!c->text) {
        out_begin(&j, NULL, '{');
        out_str(&j, "battle", v->cat->battle ? v->cat->battle->key : "");
        out_str(&j, "rules", v->rs->id);
        out_int(&j, "turn", v->g->h.turn);
        out_str(&j, "phase", v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].key : "");
        out_int(&j, "record", v->g->h.record);
        out_int(&j, "to_act", v->g->decision.kind ? SEAT_BIT(v->g->decision.seat) : v->g->h.to_act);
        out_bool(&j, "over", v->g->h.over);
        out_int(&j, "points_a", v->rs->evaluate(v, SEAT_A));
        out_int(&j, "points_b", v->rs->evaluate(v, SEAT_B));
        if (seat == SEAT_U) out_hash(&j, "hash", session_hash(s)); /* a full hash would let a seat guess secrets */
        out_end(&j, '{');
        out_line(&j);
    } else {
        printf("%s, turn %u, %s, %u records\n", v->cat->battle ? v->cat->battle->title : "", v->g->h.turn, v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].key : "", v->g->h.record);
    }
    StandFace *face = malloc(sizeof *face);
    for (uint32_t i = 0; face && i < v->g->stand_n; i++) stand_out(c, v, (StandIx)i, face);
    free(face);
    session_free(s);
    return CLI_YES;
}
