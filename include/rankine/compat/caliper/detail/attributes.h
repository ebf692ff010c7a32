/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's attributes on top of Rankine's. Caliper finds attributes by name or id while the program runs;
 * Rankine uses handles. Each module has a list of the attributes that it has used, which is never freed. */
#ifndef RANKINE_COMPAT_CALIPER_ATTRIBUTES_H
#define RANKINE_COMPAT_CALIPER_ATTRIBUTES_H

#include <rankine/rankine.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t cali_id_t;
#define CALI_INV_ID 0xFFFFFFFFFFFFFFFF

typedef enum {
  CALI_TYPE_INV = 0,
  CALI_TYPE_USR = 1,
  CALI_TYPE_INT = 2,
  CALI_TYPE_UINT = 3,
  CALI_TYPE_STRING = 4,
  CALI_TYPE_ADDR = 5,
  CALI_TYPE_DOUBLE = 6,
  CALI_TYPE_BOOL = 7,
  CALI_TYPE_TYPE = 8,
  CALI_TYPE_PTR = 9
} cali_attr_type;
#define CALI_MAXTYPE CALI_TYPE_PTR

typedef enum {
  CALI_ATTR_DEFAULT = 0,
  CALI_ATTR_ASVALUE = 1,
  CALI_ATTR_NOMERGE = 2,
  CALI_ATTR_SCOPE_PROCESS = 12,
  CALI_ATTR_SCOPE_THREAD = 20,
  CALI_ATTR_SCOPE_TASK = 24,
  CALI_ATTR_SKIP_EVENTS = 64,
  CALI_ATTR_HIDDEN = 128,
  CALI_ATTR_NESTED = 256,
  CALI_ATTR_GLOBAL = 512,
  CALI_ATTR_UNALIGNED = 1024,
  CALI_ATTR_AGGREGATABLE = 2048,
  CALI_ATTR_LEVEL_1 = 0x10000,
  CALI_ATTR_LEVEL_2 = 0x20000,
  CALI_ATTR_LEVEL_3 = 0x30000,
  CALI_ATTR_LEVEL_4 = 0x40000,
  CALI_ATTR_LEVEL_5 = 0x50000,
  CALI_ATTR_LEVEL_6 = 0x60000,
  CALI_ATTR_LEVEL_7 = 0x70000
} cali_attr_properties;
#define CALI_ATTR_LEVEL_0 0x0
#define CALI_ATTR_SCOPE_MASK 60
#define CALI_ATTR_LEVEL_MASK 0x70000

typedef enum {
  CALI_SCOPE_PROCESS = 1,
  CALI_SCOPE_THREAD = 2,
  CALI_SCOPE_TASK = 4,
  CALI_SCOPE_CHANNEL = 8
} cali_context_scope_t;

typedef enum { CALI_FLUSH_CLEAR_BUFFERS = 1 } cali_flush_opt;

typedef struct rankine_cali_named {
  struct rankine_cali_named* next;
  rankine_attribute attribute;
  /* the loop of an attribute iteration#LOOP; for any other attribute, the loop's name is NULL */
  rankine_loop loop;
  unsigned number; /* number of the attribute in this module, from 0 */
  int typed;       /* 1: the attribute's type is known */
} rankine_cali_named;

/* The list of the module's attributes. */
__attribute__((weak, visibility("hidden"))) rankine_cali_named* rankine_cali_names_ = NULL;

/* Caliper's attribute that marks other attributes whose values are addresses. Programs declare this
 * attribute themselves.
 */
__attribute__((weak, visibility("hidden"))) cali_id_t cali_class_memoryaddress_attr_id = CALI_INV_ID;

static inline rankine_cali_named* rankine_cali_numbered(uint64_t number) {
  rankine_cali_named* n = __atomic_load_n(&rankine_cali_names_, __ATOMIC_ACQUIRE);
  while (n != NULL && n->number != number) n = n->next;
  return n;
}
static inline rankine_cali_named* rankine_cali_look(const char* name) {
  rankine_cali_named* n = __atomic_load_n(&rankine_cali_names_, __ATOMIC_ACQUIRE);
  if (name == NULL) return NULL;
  while (n != NULL && strcmp(n->attribute.name, name) != 0) n = n->next;
  return n;
}

static inline void rankine_cali_type(rankine_cali_named* n, cali_attr_type type) {
  if (__atomic_load_n(&n->typed, __ATOMIC_ACQUIRE) || type == CALI_TYPE_INV) return;
  /* The numbers that Caliper uses for types are one higher than Rankine's numbers. An address is stored as
   * a number, and a type as its name. */
  if (type == CALI_TYPE_ADDR || type == CALI_TYPE_PTR) {
    n->attribute.type = RANKINE_UINT;
  } else if (type == CALI_TYPE_TYPE) {
    n->attribute.type = RANKINE_STRING;
  } else {
    n->attribute.type = (rankine_type)((int)type - 1);
  }
  __atomic_store_n(&n->typed, 1, __ATOMIC_RELEASE);
}

/* Caliper's own attributes are nested. Programs may also use such names for their own attributes. */
static inline int rankine_cali_is_nested(const char* name) {
  return strcmp(name, "region") == 0 || strcmp(name, "phase") == 0 || strcmp(name, "loop") == 0 ||
         strcmp(name, "comm.region") == 0;
}

/* Returns NULL if no runtime is attached, or if there is no memory. If the result is NULL, nothing is
 * recorded. */
static inline rankine_cali_named* rankine_cali_find(const char* name, cali_attr_type type, int properties) {
  const unsigned same = 0xfff & ~(unsigned)(CALI_ATTR_NOMERGE | CALI_ATTR_UNALIGNED);
  rankine_cali_named* n;
  size_t size;
  char* text;
  if (!rankine_attached() || name == NULL) return NULL;
  n = rankine_cali_look(name);
  if (n == NULL) {
    size = strlen(name) + 1;
    n = (rankine_cali_named*)calloc(1, sizeof *n + size);
    if (n == NULL) return NULL;
    text = (char*)(n + 1);
    memcpy(text, name, size);
    n->attribute.name = text;
    n->attribute.properties =
        ((unsigned)properties & same) | (rankine_cali_is_nested(name) ? (unsigned)CALI_ATTR_NESTED : 0U);
    if (strncmp(name, "iteration#", 10) == 0) n->loop.name = text + 10;
    rankine_cali_type(n, type);
    /* Two threads may add the same name at the same time; both entries can be used. */
    n->next = __atomic_load_n(&rankine_cali_names_, __ATOMIC_ACQUIRE);
    do {
      n->number = n->next == NULL ? 0 : n->next->number + 1;
    } while (!__atomic_compare_exchange_n(&rankine_cali_names_, &n->next, n, 1, __ATOMIC_ACQ_REL,
                                          __ATOMIC_ACQUIRE));
  }
  rankine_cali_type(n, type);
  return n;
}

static inline rankine_cali_named* rankine_cali_find_loop(const char* loop) {
  char name[256] = "iteration#";
  if (!rankine_attached() || loop == NULL) return NULL;
  strncpy(name + 10, loop, sizeof name - 11);
  return rankine_cali_find(name, CALI_TYPE_INT, CALI_ATTR_ASVALUE);
}

static inline cali_id_t rankine_cali_id(rankine_cali_named* n) {
  return n == NULL ? CALI_INV_ID : (cali_id_t)(uintptr_t)n;
}
static inline rankine_cali_named* rankine_cali_by_id(cali_id_t id) {
  return id == CALI_INV_ID || !rankine_attached() ? NULL : (rankine_cali_named*)(uintptr_t)id;
}

/* A value of a global attribute is metadata of the run. Such a value has no start and no end. */
static inline int rankine_cali_is_global(const rankine_cali_named* n) {
  return (n->attribute.properties & CALI_ATTR_GLOBAL) != 0;
}

/* Begins a value if `begins` is 1, and sets a value if it is 0. The iterations of a loop are also timed. */
static inline void rankine_cali_put_int(rankine_cali_named* n, int64_t value, int begins) {
  if (n == NULL) return;
  if (rankine_cali_is_global(n)) {
    rankine_metadata_int(n->attribute.name, value);
  } else if (n->loop.name != NULL) {
    rankine_iteration_begin(&n->loop, value);
  } else if (begins) {
    rankine_begin_int(&n->attribute, value);
  } else {
    rankine_set_int(&n->attribute, value);
  }
}
static inline void rankine_cali_put_double(rankine_cali_named* n, double value, int begins) {
  if (n == NULL) return;
  if (rankine_cali_is_global(n)) {
    rankine_metadata_double(n->attribute.name, value);
  } else if (begins) {
    rankine_begin_double(&n->attribute, value);
  } else {
    rankine_set_double(&n->attribute, value);
  }
}
static inline void rankine_cali_put_string(rankine_cali_named* n, const char* value, int begins) {
  if (n == NULL || value == NULL) return;
  if (rankine_cali_is_global(n)) {
    rankine_metadata_string(n->attribute.name, value);
  } else if (begins) {
    rankine_begin_string(&n->attribute, value);
  } else {
    rankine_set_string(&n->attribute, value);
  }
}
static inline void rankine_cali_end(rankine_cali_named* n) {
  if (n == NULL || rankine_cali_is_global(n)) return;
  if (n->loop.name != NULL) {
    rankine_iteration_end(&n->loop);
  } else {
    rankine_end_attribute(&n->attribute);
  }
}
static inline void rankine_cali_begin_named(const char* attribute, const char* value) {
  rankine_cali_put_string(rankine_cali_find(attribute, CALI_TYPE_STRING, CALI_ATTR_NESTED), value, 1);
}
static inline void rankine_cali_end_named(const char* attribute, const char* value) {
  (void)value;
  rankine_cali_end(rankine_cali_look(attribute));
}
static inline void rankine_cali_loop_begin(rankine_cali_named* n) {
  if (n != NULL) rankine_loop_begin(&n->loop);
}
static inline void rankine_cali_loop_end(rankine_cali_named* n) {
  if (n != NULL) rankine_loop_end(&n->loop);
}

#ifdef __cplusplus
}
#endif

#endif
