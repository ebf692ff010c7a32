// SPDX-License-Identifier: BSD-3-Clause
// Attributes to which another annotation library refers by name. There is one handle for each name, which all
// interfaces share. Handles are never moved or removed.
#pragma once
#include <cstdint>
#include <string_view>

#include "rankine/detail/table.h"

namespace rankine::recorder::adapters {

inline constexpr rankine_type kNoType = static_cast<rankine_type>(7);  // not known yet

struct Named {
  uint64_t hash;
  rankine_attribute attribute;
  // The loop whose iterations an attribute iteration#LOOP counts; for any other attribute, a loop without a
  // name.
  rankine_loop loop;
  uint32_t known;  // this word is accessed atomically; 1: type and properties are fixed
};

// Finds the handle, or creates a handle without a type. Returns nullptr if there is no space. Any thread may
// call this function. Does not call the allocator.
Named* FindNamed(std::string_view name);

// Returns the handle of the attribute iteration#LOOP. In this handle, the member `loop` is set.
Named* FindLoop(std::string_view loop);

// Sets type and properties; only the first call has an effect.
void Know(Named* named, rankine_type type, uint32_t properties);
inline bool IsKnown(const Named* named) {
  return __atomic_load_n(&named->known, __ATOMIC_ACQUIRE) != 0;
}

// Returns zeroed memory that is never freed; nullptr: there is no space. Any thread may call this function.
void* Keep(size_t size);

}  // namespace rankine::recorder::adapters
