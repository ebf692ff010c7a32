// SPDX-License-Identifier: BSD-3-Clause
// Attributes that another annotation library names: one handle for each name, whichever interface refers to
// it. Never moved, never removed.
#pragma once
#include <cstdint>
#include <string_view>

#include "rankine/detail/table.h"

namespace rankine::recorder::adapters {

inline constexpr rankine_type kNoType = static_cast<rankine_type>(7);  // not known yet

struct Named {
  uint64_t hash;
  rankine_attribute attribute;
  rankine_loop loop;  // for an attribute iteration#LOOP: the loop whose iterations it counts; for others
                      // without a name
  uint32_t known;     // atomic; the attribute's type and properties are fixed
};

// Finds the handle or makes it, without a type. nullptr: no room. Any thread. Allocates nothing.
Named* FindNamed(std::string_view name);

// The handle of iteration#LOOP; its `loop` is set.
Named* FindLoop(std::string_view loop);

// Fixes type and properties; the first caller wins.
void Know(Named* named, rankine_type type, uint32_t properties);
inline bool IsKnown(const Named* named) {
  return __atomic_load_n(&named->known, __ATOMIC_ACQUIRE) != 0;
}

// Zeroed memory that is never freed; nullptr: no room. Any thread.
void* Keep(size_t size);

}  // namespace rankine::recorder::adapters
