/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's variant: a value with its type. The variant points to text and blobs, and does not copy them. */
#ifndef RANKINE_COMPAT_CALIPER_VARIANT_H
#define RANKINE_COMPAT_CALIPER_VARIANT_H

#include <caliper/detail/attributes.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  cali_attr_type type;
  size_t size; /* in bytes */
  union {
    int64_t i; /* CALI_TYPE_INT */
    uint64_t u;
    double d;
    bool b;
    cali_attr_type t;
    const void* p; /* CALI_TYPE_STRING, CALI_TYPE_USR and CALI_TYPE_PTR */
  } value;
} cali_variant_t;

static inline const char* cali_type2string(cali_attr_type type) {
  static const char* const names[] = {"inv",  "usr",    "int",  "uint", "string",
                                      "addr", "double", "bool", "type", "ptr"};
  return (unsigned)type < sizeof names / sizeof *names ? names[type] : "inv";
}
static inline cali_attr_type cali_string2type(const char* text) {
  int type = CALI_MAXTYPE;
  if (text == NULL) return CALI_TYPE_INV;
  while (type > CALI_TYPE_INV && strcmp(cali_type2string((cali_attr_type)type), text) != 0) --type;
  return (cali_attr_type)type;
}

static inline cali_variant_t cali_make_empty_variant(void) {
  cali_variant_t v;
  memset(&v, 0, sizeof v);
  return v;
}
static inline cali_variant_t rankine_cali_variant(cali_attr_type type, size_t size) {
  cali_variant_t v = cali_make_empty_variant();
  v.type = type;
  v.size = size;
  return v;
}
static inline cali_variant_t cali_make_variant_from_bool(bool value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_BOOL, sizeof value);
  v.value.b = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_int64(int64_t value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_INT, sizeof value);
  v.value.i = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_int(int value) {
  return cali_make_variant_from_int64(value);
}
static inline cali_variant_t cali_make_variant_from_uint(uint64_t value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_UINT, sizeof value);
  v.value.u = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_double(double value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_DOUBLE, sizeof value);
  v.value.d = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_string(const char* value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_STRING, strlen(value));
  v.value.p = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_type(cali_attr_type value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_TYPE, sizeof value);
  v.value.t = value;
  return v;
}
static inline cali_variant_t cali_make_variant_from_ptr(void* value) {
  cali_variant_t v = rankine_cali_variant(CALI_TYPE_PTR, sizeof value);
  v.value.p = value;
  return v;
}
/* The parameter `data` is the address of the value. For text, blobs and pointers, `data` is the value
   itself. */
static inline cali_variant_t cali_make_variant(cali_attr_type type, const void* data, size_t size) {
  cali_variant_t v = rankine_cali_variant(type, sizeof(uint64_t));
  switch (type) {
    case CALI_TYPE_STRING:
    case CALI_TYPE_USR:
      v.size = size;
      v.value.p = data;
      return v;
    case CALI_TYPE_PTR:
      v.value.p = data;
      return v;
    case CALI_TYPE_BOOL:
      return cali_make_variant_from_bool(*(const bool*)data);
    case CALI_TYPE_TYPE:
      return cali_make_variant_from_type(*(const cali_attr_type*)data);
    case CALI_TYPE_INT:
    case CALI_TYPE_UINT:
    case CALI_TYPE_ADDR:
    case CALI_TYPE_DOUBLE:
      memcpy(&v.value, data, size < sizeof v.value.u ? size : sizeof v.value.u);
      if (type == CALI_TYPE_INT && size == sizeof(int32_t)) v.value.i = (int32_t)v.value.u;
      return v;
    default:
      return cali_make_empty_variant();
  }
}

static inline bool cali_variant_is_empty(cali_variant_t v) {
  return v.type == CALI_TYPE_INV;
}
static inline cali_attr_type cali_variant_get_type(cali_variant_t v) {
  return v.type;
}
static inline size_t cali_variant_get_size(cali_variant_t v) {
  return v.size;
}
static inline const void* cali_variant_get_data(const cali_variant_t* v) {
  return v->type == CALI_TYPE_STRING || v->type == CALI_TYPE_USR ? v->value.p : (const void*)&v->value;
}
static inline void* cali_variant_get_ptr(cali_variant_t v) {
  return v.type == CALI_TYPE_PTR ? (void*)(uintptr_t)v.value.p : NULL;
}

/* Functions that convert a variant to a number. The argument `ok` may be NULL. If `ok` is not NULL, `*ok`
 * is set to whether the value is a number that fits the type.
 */
static inline bool rankine_cali_answer(bool good, bool* ok) {
  if (ok != NULL) *ok = good;
  return good;
}
static inline int64_t cali_variant_to_int64(cali_variant_t v, bool* ok) {
  rankine_cali_answer(true, ok);
  switch (v.type) {
    case CALI_TYPE_INT:
      return v.value.i;
    case CALI_TYPE_BOOL:
      return v.value.b;
    case CALI_TYPE_TYPE:
      return v.value.t;
    case CALI_TYPE_DOUBLE:
      return rankine_cali_answer(v.value.d >= -9223372036854775808.0 && v.value.d < 9223372036854775808.0, ok)
                 ? (int64_t)v.value.d
                 : 0;
    case CALI_TYPE_UINT:
    case CALI_TYPE_ADDR:
      return rankine_cali_answer(v.value.u <= INT64_MAX, ok) ? (int64_t)v.value.u : 0;
    default:
      return rankine_cali_answer(false, ok);
  }
}
static inline int cali_variant_to_int(cali_variant_t v, bool* ok) {
  bool good;
  const int64_t value = cali_variant_to_int64(v, &good);
  return rankine_cali_answer(good && value == (int)value, ok) ? (int)value : 0;
}
static inline uint64_t cali_variant_to_uint(cali_variant_t v, bool* ok) {
  bool good;
  int64_t value;
  if (v.type == CALI_TYPE_UINT || v.type == CALI_TYPE_ADDR) {
    rankine_cali_answer(true, ok);
    return v.value.u;
  }
  value = cali_variant_to_int64(v, &good);
  return rankine_cali_answer(good && value >= 0, ok) ? (uint64_t)value : 0;
}
static inline double cali_variant_to_double(cali_variant_t v, bool* ok) {
  rankine_cali_answer(true, ok);
  if (v.type == CALI_TYPE_DOUBLE) return v.value.d;
  if (v.type == CALI_TYPE_UINT || v.type == CALI_TYPE_ADDR) return (double)v.value.u;
  return (double)cali_variant_to_int64(v, ok);
}
static inline bool cali_variant_to_bool(cali_variant_t v, bool* ok) {
  const bool number = v.type == CALI_TYPE_INT || v.type == CALI_TYPE_UINT || v.type == CALI_TYPE_ADDR;
  rankine_cali_answer(number || v.type == CALI_TYPE_BOOL, ok);
  return number ? v.value.u != 0 : v.type == CALI_TYPE_BOOL && v.value.b;
}
static inline cali_attr_type cali_variant_to_type(cali_variant_t v, bool* ok) {
  return rankine_cali_answer(v.type == CALI_TYPE_TYPE, ok) ? v.value.t : CALI_TYPE_INV;
}

/* Compares two variants by type, then by value. Returns a number below, equal to or above 0. */
static inline int cali_variant_compare(cali_variant_t a, cali_variant_t b) {
  size_t least;
  int order;
  if (a.type != b.type) return (int)a.type - (int)b.type;
  switch (a.type) {
    case CALI_TYPE_INV:
      return 0;
    case CALI_TYPE_INT:
      return (a.value.i > b.value.i) - (a.value.i < b.value.i);
    case CALI_TYPE_DOUBLE:
      return (a.value.d > b.value.d) - (a.value.d < b.value.d);
    case CALI_TYPE_STRING:
    case CALI_TYPE_USR:
      least = a.size < b.size ? a.size : b.size;
      order = least == 0 ? 0 : memcmp(a.value.p, b.value.p, least);
      return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
    default:
      return (a.value.u > b.value.u) - (a.value.u < b.value.u);
  }
}
static inline bool cali_variant_eq(cali_variant_t a, cali_variant_t b) {
  return cali_variant_compare(a, b) == 0;
}

static inline const char* rankine_cali_text(cali_variant_t v, size_t* size) {
  const char* text = v.type == CALI_TYPE_TYPE ? cali_type2string(v.value.t) : (const char*)v.value.p;
  *size = v.type == CALI_TYPE_TYPE ? strlen(text) : v.size;
  if (text == NULL) *size = 0;
  if (v.type == CALI_TYPE_STRING && *size > 0 && text[*size - 1] == 0) --*size;
  return text == NULL ? "" : text;
}

/* Sets the metadata of the run. */
static inline void rankine_cali_global(const char* name, cali_variant_t v) {
  size_t size;
  char* copy;
  const char* text;
  switch (v.type) {
    case CALI_TYPE_INT:
    case CALI_TYPE_UINT:
    case CALI_TYPE_ADDR:
      rankine_metadata_int(name, v.value.i);
      return;
    case CALI_TYPE_BOOL:
      rankine_metadata_int(name, v.value.b);
      return;
    case CALI_TYPE_DOUBLE:
      rankine_metadata_double(name, v.value.d);
      return;
    case CALI_TYPE_STRING:
    case CALI_TYPE_TYPE:
      text = rankine_cali_text(v, &size);
      copy = (char*)malloc(size + 1); /* the variant's text need not be zero-terminated */
      if (copy == NULL) return;
      memcpy(copy, text, size);
      copy[size] = 0;
      rankine_metadata_string(name, copy);
      free(copy);
      return;
    default:
      return;
  }
}

/* Begins a value if `begins` is 1, and sets a value if it is 0. Pointers are not recorded, because their
 * values mean nothing outside the process. */
static inline void rankine_cali_put_variant(rankine_cali_named* n, cali_variant_t v, int begins) {
  size_t size;
  const char* text;
  if (n == NULL) return;
  rankine_cali_type(n, v.type);
  if (rankine_cali_is_global(n)) {
    rankine_cali_global(n->attribute.name, v);
    return;
  }
  switch (v.type) {
    case CALI_TYPE_INT:
      rankine_cali_put_int(n, v.value.i, begins);
      return;
    case CALI_TYPE_UINT:
    case CALI_TYPE_ADDR:
      if (n->loop.name != NULL) {
        rankine_cali_put_int(n, v.value.i, begins);
      } else if (begins) {
        rankine_begin_uint(&n->attribute, v.value.u);
      } else {
        rankine_set_uint(&n->attribute, v.value.u);
      }
      return;
    case CALI_TYPE_BOOL:
      if (begins) {
        rankine_begin_bool(&n->attribute, v.value.b);
      } else {
        rankine_set_bool(&n->attribute, v.value.b);
      }
      return;
    case CALI_TYPE_DOUBLE:
      rankine_cali_put_double(n, v.value.d, begins);
      return;
    case CALI_TYPE_STRING:
    case CALI_TYPE_USR:
    case CALI_TYPE_TYPE:
      text = rankine_cali_text(v, &size);
      if (begins) {
        rankine_begin_blob(&n->attribute, text, size);
      } else {
        rankine_set_blob(&n->attribute, text, size);
      }
      return;
    default:
      return;
  }
}

#ifdef __cplusplus
}
#endif

#endif
