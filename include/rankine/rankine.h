/* SPDX-License-Identifier: BSD-3-Clause */
/* Rankine's annotation API for C. For C++, rankine.hpp is more convenient, and includes this header. The
 * API is header-only: there is nothing to link. The functions have an effect only in a program that runs
 * under `rankine run`. With -DRANKINE_DISABLE, or on a system other than Linux on x86-64, aarch64 or
 * riscv64, every call compiles to nothing. All functions may be called from any thread, before MPI_Init
 * and without MPI. The page docs/annotation.md describes regions, attributes, loops and metadata.
 */

/* Example:
 *   static rankine_region solve = RANKINE_REGION("solve");
 *   rankine_begin(&solve);
 *   ...
 *   rankine_end(&solve); */
#ifndef RANKINE_RANKINE_H
#define RANKINE_RANKINE_H

#include <rankine/detail/table.h>

#if defined(RANKINE_DISABLE) || !defined(__linux__) || defined(__ILP32__) || \
    !(defined(__x86_64__) || defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64))
#define RANKINE_CALL_(function, arguments) ((void)0)
#define RANKINE_ATTACHED_ 0
#else
#include <rankine/detail/attach.h>
#define RANKINE_ATTACHED_ (rankine_table_ != NULL)
#define RANKINE_CALL_(function, arguments)                               \
  do {                                                                   \
    const rankine_table* table_ = rankine_table_;                        \
    if (__builtin_expect(table_ != NULL, 0)) table_->function arguments; \
  } while (0)
#endif

/* Debuggers and Rankine's reports skip a function with this attribute and show its caller instead. */
#if defined(__GNUC__)
#define RANKINE_INLINE_ __attribute__((always_inline, artificial, unused)) static inline
#else
#define RANKINE_INLINE_ static inline
#endif

/* Initialisers of the handles. */
#define RANKINE_REGION(name) \
  { name, NULL }
#define RANKINE_LOOP(name) \
  { name, NULL, NULL }
#define RANKINE_ATTRIBUTE(name, type, properties) \
  { name, type, properties, NULL, NULL, NULL }
#define RANKINE_ATTRIBUTE_UNIT(name, type, properties, unit) \
  { name, type, properties, unit, NULL, NULL }
#define RANKINE_ATTRIBUTE_BLOB(name, properties, layout) \
  { name, RANKINE_BLOB, properties, NULL, layout, NULL }

/* Returns 1 if the program runs under `rankine run`, and 0 otherwise. */
RANKINE_INLINE_ int rankine_attached(void) {
  return RANKINE_ATTACHED_;
}

/* Regions: nested intervals of a thread's time. */
RANKINE_INLINE_ void rankine_begin(rankine_region* region) {
  (void)region;
  RANKINE_CALL_(begin, (region));
}
RANKINE_INLINE_ void rankine_end(rankine_region* region) {
  (void)region;
  RANKINE_CALL_(end, (region));
}
/* These functions take the name of the region, for names that are known only while the program runs.
 * Functions that take a name are slower than functions that take a handle. The functions copy the name. */
RANKINE_INLINE_ void rankine_begin_name(const char* name) {
  (void)name;
  RANKINE_CALL_(begin_name, (name));
}
RANKINE_INLINE_ void rankine_end_name(const char* name) {
  (void)name;
  RANKINE_CALL_(end_name, (name));
}

/* These macros do the same for a literal name, with a static handle at each use. */
#define RANKINE_BEGIN(name)                               \
  do {                                                    \
    static rankine_region region_ = RANKINE_REGION(name); \
    rankine_begin(&region_);                              \
  } while (0)
#define RANKINE_END(name)                                 \
  do {                                                    \
    static rankine_region region_ = RANKINE_REGION(name); \
    rankine_end(&region_);                                \
  } while (0)

/* Functions for attributes: `begin` pushes a value on top of the present value, `end` removes the top
 * value, and `set` replaces the top value. A number of another type is converted to the attribute's type. */
RANKINE_INLINE_ uint64_t rankine_bits_(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
#define RANKINE_VALUE_CALLS_(suffix, ctype, rtype, conversion)                             \
  RANKINE_INLINE_ void rankine_begin_##suffix(rankine_attribute* attribute, ctype value) { \
    (void)attribute, (void)value;                                                          \
    RANKINE_CALL_(begin_bits, (attribute, rtype, conversion(value)));                      \
  }                                                                                        \
  RANKINE_INLINE_ void rankine_set_##suffix(rankine_attribute* attribute, ctype value) {   \
    (void)attribute, (void)value;                                                          \
    RANKINE_CALL_(set_bits, (attribute, rtype, conversion(value)));                        \
  }
RANKINE_VALUE_CALLS_(int, int64_t, RANKINE_INT, (uint64_t))
RANKINE_VALUE_CALLS_(uint, uint64_t, RANKINE_UINT, (uint64_t))
RANKINE_VALUE_CALLS_(double, double, RANKINE_DOUBLE, rankine_bits_)
RANKINE_VALUE_CALLS_(bool, int, RANKINE_BOOL, 0 !=)
#undef RANKINE_VALUE_CALLS_
RANKINE_INLINE_ void rankine_begin_string(rankine_attribute* attribute, const char* value) {
  (void)attribute, (void)value;
  RANKINE_CALL_(begin_bytes, (attribute, value, __builtin_strlen(value)));
}
RANKINE_INLINE_ void rankine_set_string(rankine_attribute* attribute, const char* value) {
  (void)attribute, (void)value;
  RANKINE_CALL_(set_bytes, (attribute, value, __builtin_strlen(value)));
}
RANKINE_INLINE_ void rankine_begin_blob(rankine_attribute* attribute, const void* bytes, size_t size) {
  (void)attribute, (void)bytes, (void)size;
  RANKINE_CALL_(begin_bytes, (attribute, bytes, size));
}
RANKINE_INLINE_ void rankine_set_blob(rankine_attribute* attribute, const void* bytes, size_t size) {
  (void)attribute, (void)bytes, (void)size;
  RANKINE_CALL_(set_bytes, (attribute, bytes, size));
}
RANKINE_INLINE_ void rankine_end_attribute(rankine_attribute* attribute) {
  (void)attribute;
  RANKINE_CALL_(end_attribute, (attribute));
}

/* Functions for loops: a loop is a region of the attribute `loop`, whose iterations are counted and timed. */
RANKINE_INLINE_ void rankine_loop_begin(rankine_loop* loop) {
  (void)loop;
  RANKINE_CALL_(loop_begin, (loop));
}
RANKINE_INLINE_ void rankine_loop_end(rankine_loop* loop) {
  (void)loop;
  RANKINE_CALL_(loop_end, (loop));
}
RANKINE_INLINE_ void rankine_iteration_begin(rankine_loop* loop, int64_t number) {
  (void)loop, (void)number;
  RANKINE_CALL_(iteration_begin, (loop, number));
}
RANKINE_INLINE_ void rankine_iteration_end(rankine_loop* loop) {
  (void)loop;
  RANKINE_CALL_(iteration_end, (loop));
}

/* Functions for metadata of the whole run: queries see each piece of metadata as the attribute run.KEY.
 * Only the values of rank 0 are used for the job. */
RANKINE_INLINE_ void rankine_metadata_string(const char* key, const char* value) {
  (void)key, (void)value;
  RANKINE_CALL_(metadata_text, (key, value));
}
RANKINE_INLINE_ void rankine_metadata_int(const char* key, int64_t value) {
  (void)key, (void)value;
  RANKINE_CALL_(metadata_bits, (key, RANKINE_INT, (uint64_t)value));
}
RANKINE_INLINE_ void rankine_metadata_double(const char* key, double value) {
  (void)key, (void)value;
  RANKINE_CALL_(metadata_bits, (key, RANKINE_DOUBLE, rankine_bits_(value)));
}

/* If the argument is 1, threads that the calling thread creates from now on begin in its current regions.
 * If the argument is 0, new threads begin in no region. */
RANKINE_INLINE_ void rankine_inherit(int on) {
  (void)on;
  RANKINE_CALL_(inherit, (on));
}

/* The time-independent trace (docs/ti.md) of the calling thread records from `start` to `stop`. If a
 * request was started in the recorded part, the trace also contains its completion. With --with
 * 'ti(record=marked)', only the parts between `start` and `stop` are recorded. Without the option
 * record=marked, recording is on from the beginning, `stop` pauses the recording, and `start` resumes it. */
RANKINE_INLINE_ void rankine_ti_start(void) {
  RANKINE_CALL_(record_ti, (1));
}
RANKINE_INLINE_ void rankine_ti_stop(void) {
  RANKINE_CALL_(record_ti, (0));
}

#endif
