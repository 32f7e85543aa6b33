/* Heads of picture files, and small pictures traced: nothing beyond the bytes is read, a refusal says why, what is
 * taken has pixels within the limits; outlines are simple and within the table. */
#include "fuzz.h"

#include "geom/ring.h"
#include "mat/mat.h"
#include "mat/trace.h"

#include <stdlib.h>
#include <string.h>

static void head(const uint8_t *data, size_t size) {
    static ErrList err;
    PhotoHead h;
    err_clear(&err);
    bool good = photo_head("fuzz.png", data, size, &h, &err);
    ASSERT(good == (err.total == 0));
    if (!good) return;
    ASSERT(h.w > 0 && h.h > 0 && h.w <= PHOTO_SIDE_MAX && h.h <= PHOTO_SIDE_MAX);
    ASSERT((int64_t)h.w * h.h <= PHOTO_PIXELS_MAX);
}

static void traced(Bytes b) {
    enum { SIDE = 40 };
    uint32_t px[SIDE * SIDE];
    TraceResult r;
    TraceAsk a = {.argb = px, .w = 3 + bytes_u8(&b) % (SIDE - 2), .h = 3 + bytes_u8(&b) % (SIDE - 2), .most = 50};
    a.table_w = (Wu)(6 * WU_INCH + bytes_u8(&b) * WU_INCH / 2);
    a.table_h = (Wu)(6 * WU_INCH + bytes_u8(&b) * WU_INCH / 2);
    a.tolerance = bytes_u8(&b);
    a.smooth = a.tolerance & 1;
    for (int i = 0; i < a.w * a.h; i++) px[i] = 0xFF000000u | (bytes_u8(&b) & 0x80 ? 0x808080u : 0x101010u);
    a.rgb = 0x808080;
    if (trace_picture(&a, &r))
        for (uint32_t i = 0; i < r.piece_n; i++) {
            Vec v[PIECE_POINTS];
            uint32_t n = 0;
            size_t at;
            for (uint32_t k = 0; k < r.piece[i].n; k++) {
                const TablePoint *p = &r.pt[r.piece[i].pt + k];
                ASSERT(p->x >= 0 && p->y >= 0 && p->x <= a.table_w && p->y <= a.table_h);
                v[n++] = vec(p->x, p->y);
                if (!(p->mark & POINT_RING_END)) continue;
                ASSERT(ring_simple(v, n, &at));
                n = 0;
            }
        }
    trace_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *exact = malloc(size + (size == 0));
    if (exact == NULL) return 0;
    memcpy(exact, data, size);
    head(exact, size);
    free(exact);
    traced((Bytes){data, size});
    return 0;
}
