/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's functions that name memory, for programs that are built without Caliper. The names are not
 * stored: the recorder sees the allocations themselves (`rankine run --with memory`). This header is for C
 * and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_DATATRACKER_H
#define RANKINE_COMPAT_CALIPER_DATATRACKER_H

#include <caliper/cali.h>

static inline void cali_datatracker_track(const void* memory, const char* label, size_t size) {
  (void)memory, (void)label, (void)size;
}
static inline void cali_datatracker_track_dimensional(const void* memory, const char* label, size_t element,
                                                      const size_t* extents, size_t dimensions) {
  (void)memory, (void)label, (void)element, (void)extents, (void)dimensions;
}
static inline void cali_datatracker_untrack(const void* memory) {
  (void)memory;
}
/* Functions of Caliper versions before 2.12. */
static inline void* cali_datatracker_allocate_dimensional(const char* label, size_t element,
                                                          const size_t* extents, size_t dimensions) {
  size_t i, bytes = element;
  (void)label;
  for (i = 0; i < dimensions; ++i) {
    if (__builtin_mul_overflow(bytes, extents[i], &bytes)) return NULL;
  }
  return malloc(bytes);
}
static inline void cali_datatracker_free(void* memory) {
  free(memory);
}
#define CALI_DATATRACKER_TRACK(memory, size) cali_datatracker_track(memory, #memory, size)
#define CALI_DATATRACKER_TRACK_DIMENSIONAL(memory, element, extents, dimensions) \
  cali_datatracker_track_dimensional(memory, #memory, element, extents, dimensions)
#define CALI_DATATRACKER_UNTRACK(memory) cali_datatracker_untrack(memory)

#endif
