#include "bench_edges.h"
#include "world/edge_index.h"

#include <stdlib.h>

enum { EDGES_BYTES = 64 << 20 };

struct BenchEdges {
    void *mem;
    EdgeIndex ix;
};

BenchEdges *bench_edges_new(const BenchEdge *edge, uint32_t n, Wu w, Wu h) {
    Arena a;
    BenchEdges *e = calloc(1, sizeof *e);
    Edge *list = calloc(n, sizeof *list);
    bool ok = e && list && (e->mem = malloc(EDGES_BYTES)) != NULL;
    if (ok) {
        arena_init(&a, e->mem, EDGES_BYTES, "edges");
        for (uint32_t i = 0; i < n; i++) list[i] = (Edge){.a = edge[i].a, .b = edge[i].b};
        ok = edge_index_build(&a, &e->ix, (Box){0, 0, w, h}, list, n);
    }
    free(list);
    if (ok) return e;
    bench_edges_free(e);
    return NULL;
}

void bench_edges_free(BenchEdges *e) {
    if (!e) return;
    free(e->mem);
    free(e);
}

bool bench_edges_meet(const BenchEdges *e, Vec a, Vec b) {
    return edge_index_meets(&e->ix, a, b, NULL, NULL);
}
