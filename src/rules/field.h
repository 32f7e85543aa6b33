/* field: one list of fields a struct gives the struct itself, its hash, its dump, its reader and "the first field that differs".
 * #define THING_FIELDS(F, A) F(uint16_t, type) A(int32_t, r, 12)
 * typedef struct Thing { THING_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY) } Thing;
 * Only integers; no padding may carry meaning (it is never hashed). */
#pragma once
#include "base/base.h"

#define FIELD_MEMBER(T, name) T name;
#define FIELD_MEMBER_ARRAY(T, name, n) T name[n];

typedef struct FieldDesc {
    const char *name;
    uint32_t offset;
    uint8_t size;    /* bytes of one element: 1, 2, 4, 8 */
    uint8_t is_signed;
    uint16_t count;  /* elements */
} FieldDesc;

/* In the .c: #define FIELD_STRUCT Thing, then static const FieldDesc THING_DESC[] = {THING_FIELDS(FIELD_ROW, FIELD_ROW_ARRAY)}; */
#define FIELD_ROW(T, name) {#name, (uint32_t)offsetof(FIELD_STRUCT, name), (uint8_t)sizeof(T), (T)-1 < (T)1, 1},
#define FIELD_ROW_ARRAY(T, name, n) {#name, (uint32_t)offsetof(FIELD_STRUCT, name), (uint8_t)sizeof(T), (T)-1 < (T)1, n},
typedef struct FieldList {
    const FieldDesc *f;
    uint16_t n;
    uint16_t size; /* of the struct; 0 = there is none */
} FieldList;
int64_t field_get(const void *thing, const FieldDesc *f, uint32_t i);
void field_set(void *thing, const FieldDesc *f, uint32_t i, int64_t v);
