/* Writes pictures of the sample table: ground_look OUT.ppm PPI X Y W H (inches of the lower left corner, size in px).
 * Prints the time a tile took. */
#include "sample_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    if (argc != 7) return fprintf(stderr, "usage: ground_look OUT.ppm LEVEL X Y W H\n"), 2;
    static SampleTable s;
    sample_table_make(&s);
    int level = atoi(argv[2]), w = atoi(argv[5]), h = atoi(argv[6]);
    size_t cap = ground_input_bytes(s.scene, s.table.piece_n) + ground_baker_bytes();
    Arena a;
    arena_init(&a, malloc(cap), cap, "look");
    GroundInput in;
    if (!ground_input_make(&in, s.scene, s.table.piece_n, s.kind, s.kind_n, 7, &a))
        return fprintf(stderr, "input refused\n"), 1;
    GroundBaker *k = ground_baker_new(&a);
    int ppi = ground_ppi(level), px = (int)(atof(argv[3]) * ppi), py = (int)((48 - atof(argv[4])) * ppi) - h;
    int tx0 = px / GROUND_TILE, ty0 = py / GROUND_TILE, tx1 = (px + w - 1) / GROUND_TILE,
        ty1 = (py + h - 1) / GROUND_TILE;
    uint32_t *out = calloc((size_t)w * (size_t)h, 4), *tile = malloc(GROUND_TILE * GROUND_TILE * 4);
    double worst = 0, sum = 0, t0;
    for (int ty = ty0; ty <= ty1; ty++)
        for (int tx = tx0; tx <= tx1; tx++) {
            t0 = now_ms();
            ground_bake(k, &in, (GroundPlace){(uint8_t)level, (int16_t)tx, (int16_t)ty}, tile);
            double t = now_ms() - t0;
            sum += t;
            worst = t > worst ? t : worst;
            for (int y = 0; y < GROUND_TILE; y++)
                for (int x = 0; x < GROUND_TILE; x++) {
                    int ox = tx * GROUND_TILE + x - px, oy = ty * GROUND_TILE + y - py;
                    if (ox >= 0 && oy >= 0 && ox < w && oy < h)
                        out[(size_t)oy * (size_t)w + (size_t)ox] = tile[y * GROUND_TILE + x];
                }
        }
    printf("%d tiles, %.0f ms together, worst %.0f ms\n", (tx1 - tx0 + 1) * (ty1 - ty0 + 1), sum, worst);
    FILE *f = fopen(argv[1], "wb");
    if (!f) return 1;
    fprintf(f, "P6 %d %d 255\n", w, h);
    for (size_t i = 0; i < (size_t)w * (size_t)h; i++) {
        uint8_t c[3] = {(uint8_t)(out[i] >> 16), (uint8_t)(out[i] >> 8), (uint8_t)out[i]};
        fwrite(c, 1, 3, f);
    }
    return fclose(f) != 0;
}
