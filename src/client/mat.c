/* mat: the picture that lies on the table: brought when a battle with one opens, and the switch between it, the terrain
 * over it, and painted ground. */
#include "client/import.h"

#include "base/hash.h"

static void smaller(Client *c, const Photo *p) {
    if (p->w == p->full_w && p->h == p->full_h) return;
    client_say(c, ROLE_INFO,
               client_line(c, TX_UI_MAT_SMALLER, "full=%d x %d\tkept=%d x %d", p->full_w, p->full_h, p->w, p->h));
}

static MatImage *read_image(Client *c, const Battle *b, ErrList *err) {
    if (c->import && c->import->laying) {
        mat_image_hold(c->import->image);
        return c->import->image;
    }
    char path[1200];
    Photo p;
    if (!load_mat_path(&c->paths, b, path, sizeof path, err)) return NULL;
    if (!c->host.picture(c->host.user, path, 0, &p, err)) return NULL;
    smaller(c, &p);
    MatImage *m = mat_image_new(&p);
    if (!m) err_add(err, path, 0, NULL, "no memory left", "a smaller picture");
    photo_free(&p);
    return m;
}

static const Battle *battle_of(const Client *c) {
    return client_has_game(c) ? session_catalog(c->session)->battle : NULL;
}

static uint64_t name_of(const Battle *b) {
    if (!b || !b->mat.file) return 0;
    return hash_bytes(hash_bytes(HASH_START, b->mat.file, base_strlen(b->mat.file)), b->mat.corner,
                      sizeof b->mat.corner);
}

void client_mat_sync(Client *c) {
    if (name_of(battle_of(c)) != c->mat_shown) client_mat_open(c);
}

void client_mat_read(Client *c, ErrList *err) {
    const Battle *b = battle_of(c);
    MatCorners corners;
    MatImage *m = b && b->mat.file && c->host.picture ? read_image(c, b, err) : NULL;
    for (int i = 0; m && i < 4; i++) corners.at[i] = b->mat.corner[i];
    c->mat_shown = name_of(b);
    c->layers = 0;
    board_set_layers(c->board, 0);
    board_set_mat(c->board, m, m ? &corners : NULL);
    mat_image_drop(m); /* the board holds it */
}

void client_mat_open(Client *c) {
    ErrList err;
    err_clear(&err);
    client_mat_read(c, &err);
    if (err.n == 0) return;
    TEXT(why, 600);
    err_print(&err.err[0], &why);
    client_say(c, ROLE_LIMIT, client_line(c, TX_UI_MAT_MISSING, "why=%s", why.buf));
}

void client_next_layers(Client *c) {
    static const struct {
        uint8_t layers;
        TextId say;
    } NEXT[] = {{LAYER_NO_PIECES, TX_UI_MAT_PICTURE}, {LAYER_NO_MAT, TX_UI_MAT_PIECES}, {0, TX_UI_MAT_BOTH}};
    if (!board_has_mat(c->board)) {
        client_say(c, ROLE_INFO, client_text(c, TX_UI_MAT_NONE));
        return;
    }
    size_t i = c->layers == 0 ? 0 : c->layers == LAYER_NO_PIECES ? 1 : 2;
    c->layers = NEXT[i].layers;
    board_set_layers(c->board, c->layers);
    client_say(c, ROLE_INFO, client_text(c, NEXT[i].say));
    client_touch(c);
}
