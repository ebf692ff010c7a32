/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's annotation API for programs that are built without Caliper. With -I.../rankine/compat, a
 * program's #include <caliper/cali.h> finds this header, and Caliper's annotations become Rankine's
 * (rankine.h). The API is header-only: there is nothing to link. Without a runtime, an annotation costs
 * one predicted branch. This header is for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_CALI_H
#define RANKINE_COMPAT_CALIPER_CALI_H

#include <caliper/detail/attributes.h>
#include <caliper/detail/channels.h>
#include <caliper/detail/seen.h>
#include <caliper/detail/variant.h>

/* Regions. */
/* As in Caliper, a new thread begins in no region. */
__attribute__((constructor)) static void rankine_cali_begin_outside_(void) {
  rankine_inherit(-1);
}

static inline void cali_begin_region(const char* name) {
  rankine_begin_name(name);
}
static inline void cali_end_region(const char* name) {
  rankine_end_name(name);
}
static inline void cali_begin_phase(const char* name) {
  rankine_cali_begin_named("phase", name);
}
static inline void cali_end_phase(const char* name) {
  rankine_cali_end_named("phase", name);
}
static inline void cali_begin_comm_region(const char* name) {
  rankine_cali_begin_named("comm.region", name);
}
static inline void cali_end_comm_region(const char* name) {
  rankine_cali_end_named("comm.region", name);
}

/* Attributes by id. */
static inline cali_id_t cali_create_attribute(const char* name, cali_attr_type type, int properties) {
  return rankine_cali_id(rankine_cali_find(name, type, properties));
}
static inline cali_id_t cali_find_attribute(const char* name) {
  return rankine_cali_id(rankine_cali_look(name));
}
static inline cali_id_t cali_make_loop_iteration_attribute(const char* loop) {
  return rankine_cali_id(rankine_cali_find_loop(loop));
}
/* The attribute's own metadata attributes are ignored. */
static inline cali_id_t cali_create_attribute_with_metadata(const char* name, cali_attr_type type,
                                                            int properties, int n,
                                                            const cali_id_t attributes[],
                                                            const cali_variant_t values[]) {
  (void)n, (void)attributes, (void)values;
  return cali_create_attribute(name, type, properties);
}
/* Returns NULL if the attribute is unknown. All attributes are unknown if no runtime is attached. */
static inline const char* cali_attribute_name(cali_id_t id) {
  rankine_cali_named* n = rankine_cali_by_id(id);
  return n == NULL ? NULL : n->attribute.name;
}
static inline cali_attr_type cali_attribute_type(cali_id_t id) {
  rankine_cali_named* n = rankine_cali_by_id(id);
  if (n == NULL || !__atomic_load_n(&n->typed, __ATOMIC_ACQUIRE)) return CALI_TYPE_INV;
  return (cali_attr_type)((int)n->attribute.type + 1);
}
static inline int cali_attribute_properties(cali_id_t id) {
  rankine_cali_named* n = rankine_cali_by_id(id);
  return n == NULL ? CALI_ATTR_DEFAULT : (int)n->attribute.properties;
}
static inline void cali_begin_int(cali_id_t id, int value) {
  rankine_cali_put_int(rankine_cali_by_id(id), value, 1);
}
static inline void cali_set_int(cali_id_t id, int value) {
  rankine_cali_put_int(rankine_cali_by_id(id), value, 0);
}
static inline void cali_begin_double(cali_id_t id, double value) {
  rankine_cali_put_double(rankine_cali_by_id(id), value, 1);
}
static inline void cali_set_double(cali_id_t id, double value) {
  rankine_cali_put_double(rankine_cali_by_id(id), value, 0);
}
static inline void cali_begin_string(cali_id_t id, const char* value) {
  rankine_cali_put_string(rankine_cali_by_id(id), value, 1);
}
static inline void cali_set_string(cali_id_t id, const char* value) {
  rankine_cali_put_string(rankine_cali_by_id(id), value, 0);
}
static inline void cali_begin(cali_id_t id) {
  rankine_cali_put_int(rankine_cali_by_id(id), 1, 1);
}
static inline void cali_end(cali_id_t id) {
  rankine_cali_end(rankine_cali_by_id(id));
}

/* The argument `value` points to a value of the attribute's type. */
static inline void cali_set(cali_id_t id, const void* value, size_t size) {
  rankine_cali_put_variant(rankine_cali_by_id(id), cali_make_variant(cali_attribute_type(id), value, size),
                           0);
}

/* Attributes by name. */
static inline void cali_begin_byname(const char* name) {
  rankine_cali_put_int(rankine_cali_find(name, CALI_TYPE_BOOL, 0), 1, 1);
}
static inline void cali_begin_int_byname(const char* name, int value) {
  rankine_cali_put_int(rankine_cali_find(name, CALI_TYPE_INT, 0), value, 1);
}
static inline void cali_begin_double_byname(const char* name, double value) {
  rankine_cali_put_double(rankine_cali_find(name, CALI_TYPE_DOUBLE, 0), value, 1);
}
static inline void cali_begin_string_byname(const char* name, const char* value) {
  rankine_cali_put_string(rankine_cali_find(name, CALI_TYPE_STRING, 0), value, 1);
}
static inline void cali_set_int_byname(const char* name, int value) {
  rankine_cali_put_int(rankine_cali_find(name, CALI_TYPE_INT, 0), value, 0);
}
static inline void cali_set_double_byname(const char* name, double value) {
  rankine_cali_put_double(rankine_cali_find(name, CALI_TYPE_DOUBLE, 0), value, 0);
}
static inline void cali_set_string_byname(const char* name, const char* value) {
  rankine_cali_put_string(rankine_cali_find(name, CALI_TYPE_STRING, 0), value, 0);
}
static inline void cali_end_byname(const char* name) {
  rankine_cali_end(rankine_cali_look(name));
}

/* Metadata of the whole run. */
static inline void cali_set_global_int_byname(const char* name, int value) {
  rankine_metadata_int(name, value);
}
static inline void cali_set_global_uint_byname(const char* name, uint64_t value) {
  rankine_metadata_int(name, (int64_t)value);
}
static inline void cali_set_global_double_byname(const char* name, double value) {
  rankine_metadata_double(name, value);
}
static inline void cali_set_global_string_byname(const char* name, const char* value) {
  rankine_metadata_string(name, value);
}

/* The initialisation and the flush of Caliper itself are not needed here. */
static inline void cali_init(void) {}
static inline int cali_is_initialized(void) {
  return rankine_attached();
}
static inline void cali_flush(int options) {
  (void)options;
}
/* The values of a snapshot are valid only for one moment. An event trace records the values of a snapshot
 * together with the current values. */
static inline void cali_push_snapshot(int scope, int n, const cali_id_t attributes[],
                                      const cali_variant_t values[]) {
  int i;
  (void)scope;
  if (!rankine_attached()) return;
  for (i = 0; i < n; ++i) rankine_cali_put_variant(rankine_cali_by_id(attributes[i]), values[i], 1);
  while (i-- > 0) rankine_cali_end(rankine_cali_by_id(attributes[i]));
}
static inline void cali_channel_push_snapshot(cali_id_t channel, int scope, int n,
                                              const cali_id_t attributes[], const cali_variant_t values[]) {
  if (cali_channel_is_active(channel)) cali_push_snapshot(scope, n, attributes, values);
}
static inline cali_variant_t cali_channel_get(cali_id_t channel, cali_id_t id) {
  (void)channel;
  return cali_get(id);
}
static inline const char* cali_caliper_version(void) {
  return "Rankine";
}
static inline void cali_config_allow_read_env(int allow) {
  (void)allow;
}
static inline void cali_config_preset(const char* key, const char* value) {
  (void)key, (void)value;
}
static inline void cali_config_set(const char* key, const char* value) {
  (void)key, (void)value;
}
#define cali_loop_attr_id (cali_create_attribute("loop", CALI_TYPE_STRING, CALI_ATTR_NESTED))

/* The macros of Caliper's header. A literal name has a separate handle at each use; any other name is
   looked up. */
#define RANKINE_CALI_REGION_(which, text)                                          \
  do {                                                                             \
    static rankine_region cali_region_ = RANKINE_REGION(NULL);                     \
    if (__builtin_constant_p(text)) {                                              \
      __atomic_store_n(&cali_region_.name, (const char*)(text), __ATOMIC_RELAXED); \
      rankine_##which(&cali_region_);                                              \
    } else {                                                                       \
      rankine_##which##_name(text);                                                \
    }                                                                              \
  } while (0)
#define CALI_MARK_BEGIN(name) RANKINE_CALI_REGION_(begin, name)
#define CALI_MARK_END(name) RANKINE_CALI_REGION_(end, name)
#define CALI_MARK_FUNCTION_BEGIN RANKINE_BEGIN(__func__)
#define CALI_MARK_FUNCTION_END RANKINE_END(__func__)
#define CALI_MARK_PHASE_BEGIN(name) cali_begin_phase(name)
#define CALI_MARK_PHASE_END(name) cali_end_phase(name)
#define CALI_MARK_COMM_REGION_BEGIN(name) cali_begin_comm_region(name)
#define CALI_MARK_COMM_REGION_END(name) cali_end_comm_region(name)
#define CALI_MARK_LOOP_BEGIN(loop_id, name)                                       \
  rankine_cali_named* rankine_cali_loop_##loop_id = rankine_cali_find_loop(name); \
  rankine_cali_loop_begin(rankine_cali_loop_##loop_id)
#define CALI_MARK_LOOP_END(loop_id) rankine_cali_loop_end(rankine_cali_loop_##loop_id)
#define CALI_MARK_ITERATION_BEGIN(loop_id, number) \
  rankine_cali_put_int(rankine_cali_loop_##loop_id, (int)(number), 1)
#define CALI_MARK_ITERATION_END(loop_id) rankine_cali_end(rankine_cali_loop_##loop_id)
#define CALI_WRAP_STATEMENT(name, statement) \
  CALI_MARK_BEGIN(name);                     \
  statement;                                 \
  CALI_MARK_END(name)

#ifdef __cplusplus
#include <caliper/detail/classes.hpp>
#endif

#ifdef WRAPCONFIGMANAGER_H
#include <caliper/cali-manager.h>
#endif

#endif
