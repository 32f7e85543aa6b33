#include "rules/field.h"

/* Little-endian by construction would need no care here: values are read through their own types. */
int64_t field_get(const void *thing, const FieldDesc *f, uint32_t i) {
    ASSERT(i < f->count);
    const uint8_t *p = (const uint8_t *)thing + f->offset + (size_t)i * f->size;
    switch (f->size) {
    case 1: return f->is_signed ? (int64_t)(*(const int8_t *)p) : (int64_t)*p;
    case 2: {
        uint16_t v;
        base_copy(&v, p, sizeof v);
        return f->is_signed ? (int64_t)(int16_t)v : (int64_t)v;
    }
    case 4: {
        uint32_t v;
        base_copy(&v, p, sizeof v);
        return f->is_signed ? (int64_t)(int32_t)v : (int64_t)v;
    }
    default: {
        uint64_t v;
        base_copy(&v, p, sizeof v);
        return (int64_t)v;
    }
    }
}

void field_set(void *thing, const FieldDesc *f, uint32_t i, int64_t v) {
    ASSERT(i < f->count);
    uint8_t *p = (uint8_t *)thing + f->offset + (size_t)i * f->size;
    uint64_t u = (uint64_t)v;
    switch (f->size) {
    case 1: *p = (uint8_t)u; break;
    case 2: base_copy(p, &(uint16_t){(uint16_t)u}, 2); break;
    case 4: base_copy(p, &(uint32_t){(uint32_t)u}, 4); break;
    default: base_copy(p, &u, 8); break;
    }
}
