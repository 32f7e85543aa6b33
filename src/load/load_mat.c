/* The picture that lies on the table: its name and where in it the table's corners are. The picture itself is read by
 * whoever shows it: a battle whose picture is lost still opens. */
#include "load/load_battle.h"

#include <math.h>
#include <string.h>

enum { MAT_PATH = 255, MAT_MARGIN = 20000 /* px: a corner may lie this far outside the largest picture */ };

const char *mat_corners_wrong(const Vec c[4]) {
    int turn = 0;
    for (int i = 0; i < 4; i++) {
        int t = geom_turn(c[i], c[(i + 1) & 3], c[(i + 2) & 3]);
        if (t == 0) return "three corners in a line";
        if (turn != 0 && t != turn) return "corners that cross over or turn inwards";
        turn = t;
    }
    /* y goes down in a picture: what is clockwise to the eye turns left in numbers */
    return turn > 0 ? NULL : "corners that go round anticlockwise, as in a mirror";
}

static bool path_good(const char *file) {
    if (file[0] == '/' || strchr(file, '\\') != NULL || strchr(file, ':') != NULL) return false;
    for (const char *p = file; *p != 0; p++)
        if ((unsigned char)*p < 32) return false;
    return true;
}

static bool read_corner(Json *j, const json_t *v, Vec *out) {
    double x = json_number_value(json_array_get(v, 0)), y = json_number_value(json_array_get(v, 1));
    const double lo = -MAT_MARGIN, hi = MAT_SIDE_MAX + MAT_MARGIN;
    bool good = json_array_size(v) == 2 && json_is_number(json_array_get(v, 0)) &&
                json_is_number(json_array_get(v, 1)) && x >= lo && x <= hi && y >= lo && y <= hi;
    if (!good) {
        json_fail_value(j, NULL, v, "[x, y] in pixels of the picture, -20000 to 40000");
        return false;
    }
    *out = vec((Wu)lround(x * MAT_SUBPIXEL), (Wu)lround(y * MAT_SUBPIXEL));
    return true;
}

void read_mat(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    BattleMat m = {0};
    const json_t *o = json_object_get(root, "mat");
    if (o == NULL) return;
    size_t mark = json_enter(j, "mat");
    if (json_only(j, o, "file|corners") && json_string_of(j, o, "file", MAT_PATH, true, &m.file)) {
        if (!path_good(m.file))
            json_fail(j, "file", m.file,
                      "a path from the battle file's folder, as mats/photo.jpg, with / between folders");
        const json_t *list = json_list_of(j, o, "corners", 4, true);
        bool good = list != NULL;
        size_t inner = json_enter(j, "corners");
        if (good && json_array_size(list) != 4) {
            json_fail_value(j, NULL, list, "four corners [x, y]");
            good = false;
        }
        for (size_t i = 0; i < 4 && good; i++) {
            size_t at = json_enter_at(j, i);
            good = read_corner(j, json_array_get(list, i), &m.corner[i]);
            json_leave(j, at);
        }
        const char *wrong = good ? mat_corners_wrong(m.corner) : NULL;
        if (wrong != NULL)
            json_fail(j, NULL, wrong,
                      "the table's corners in the picture, clockwise: north-west, north-east, south-east, south-west");
        json_leave(j, inner);
        r->b.mat = m;
    }
    json_leave(j, mark);
}
