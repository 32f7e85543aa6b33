/* bench_edges: the index that sight itself asks, over any edges. A file of its own, for it is private to world. */
#pragma once
#include "geom/geom.h"

typedef struct BenchEdge {
    Vec a, b;
} BenchEdge;

typedef struct BenchEdges BenchEdges;
BenchEdges *bench_edges_new(const BenchEdge *edge, uint32_t n, Wu w, Wu h); /* NULL: no memory */
void bench_edges_free(BenchEdges *e);
bool bench_edges_meet(const BenchEdges *e, Vec a, Vec b); /* does the closed segment meet one? */
