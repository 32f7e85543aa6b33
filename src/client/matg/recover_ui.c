/* recover_ui: phase 7 (22): rolls run by themselves; a lost commander may be replaced (18.3). Also the quiet phases,
 * and break cards. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

/* Openings with everything filled in, as buttons: what the phase asks. */
static uint32_t buttons(Client *c, const char *verb) {
    const View *v = client_view(c);
    size_t mark = arena_mark(&c->tmp);
    Opening *o = ARENA_ARRAY(&c->tmp, Opening, 64);
    Arena a;
    arena_init(&a, arena_get(&c->tmp, 1 << 17), 1 << 17, "openings");
    uint32_t n = v->rs->legal(v, STAND_NONE, &a, o, 64), shown = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (strcmp(rules_cmd(v->rs, o[i].cmd.op)->name, verb) != 0) continue;
        TEXT(line, 200);
        TEXT(label, 160);
        command_print(v->rs, v->cat, v->g, &o[i].cmd, &line);
        const Arg *who = command_arg(&o[i].cmd, 0, 0);
        if (who && who->kind == ARG_STAND)
            client_stand_name(c, (StandIx)who->a, &label);
        else
            text_str(&label, line.buf);
        if (ui_button(c->ui, label.buf, NULL, BUTTON_LEFT)) {
            arena_release(&c->tmp, mark);
            client_submit(c, line.buf);
            return shown + 1;
        }
        shown++;
    }
    arena_release(&c->tmp, mark);
    return shown;
}

static void side_line(Client *c, Seat s) {
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    MatgSide m;
    matg_side(v, s, &m);
    ui_label(c->ui, b ? b->side[s].name : "",
             (UiFont){.role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .weight = FONT_SEMIBOLD, .cut_ok = true});
    const char *line = client_line(c, TX_UI_RECOVER_SIDE, "n=%d\tpoints=%d\tcards=%d\tbroken=%s", m.fcl, m.points,
                                   m.cards, m.broken ? client_text(c, TX_UI_RECOVER_BROKEN) : "");
    ui_label(c->ui, line, (UiFont){.size = 12, .role = ROLE_SECOND, .cut_ok = true});
}

void recover_work(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    uint8_t phase = v->g->h.phase;
    if (phase == MATG_PHASE_REMOVAL) {
        ui_heading(ui, client_text(c, TX_UI_RECOVER_HEADING));
        if (client_may_act(c)) {
            ui_label(ui, client_text(c, TX_UI_RECOVER_WHO), (UiFont){.wrap = true, .role = ROLE_SECOND});
            buttons(c, "replace");
        }
    } else {
        ui_heading(ui, catalog_text(v->cat, (TextId)v->rs->phases[phase].title));
    }
    side_line(c, SEAT_A);
    side_line(c, SEAT_B);
}

bool secrets_matg(Client *c) {
    MatgSide m;
    matg_side(client_view(c), (Seat)c->seat, &m);
    return m.break_hundredths > 0;
}

void secrets_draw(Client *c) {
    Ui *ui = c->ui;
    const View *v = session_view(c->session, (Seat)c->cards_seat);
    const Battle *b = v->cat->battle;
    MatgSide m;
    matg_side(v, (Seat)c->cards_seat, &m);
    ui_label(ui, b ? b->side[c->cards_seat].name : "",
             (UiFont){.size = SIZE_BANNER,
                      .weight = FONT_BOLD,
                      .role = c->cards_seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B});
    const char *line = client_line(c, TX_UI_RECOVER_CARDS, "n=%d\ttotal=%d\tbreak=%d.%02d", m.cards, m.total,
                                   m.break_hundredths / 100, m.break_hundredths % 100);
    ui_label(ui, line, (UiFont){.size = SIZE_TITLE, .wrap = true});
    for (uint32_t i = 0; i < session_log_count(c->session); i++) { /* what its owner may read of its own cards */
        const LogLine *l = session_log(c->session, i);
        if (l->kind != EV_CARD || l->undone || !(l->audience & SEAT_BIT(c->cards_seat))) continue;
        if (l->a != STAND_NONE && game_stand_c(v->g, l->a)->seat == c->cards_seat)
            ui_label(ui, l->text, (UiFont){.role = ROLE_SECOND, .wrap = true});
    }
}
