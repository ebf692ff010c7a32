// Attributes that another annotation library names: one handle for each name, whichever of its ways leads to
// it. Never moved, never removed.
#pragma once
#include <cstdint>
#include <string_view>

#include "rankine/detail/table.h"

namespace rankine::recorder::takeover {

inline constexpr rankine_type kNoType = static_cast<rankine_type>(7);  // not known yet

struct Named {
  uint64_t hash;
  rankine_attribute attribute;
  rankine_loop loop;  // whose iterations an attribute iteration#LOOP counts; without a name for others
  uint32_t known;     // atomic; the attribute's type and properties stand
};

// Finds the handle or makes it, without a type. nullptr: no room. Any thread, allocates nothing.
Named* FindNamed(std::string_view name);

// The handle of iteration#LOOP, whose `loop` is the loop's.
Named* FindLoop(std::string_view loop);

// Lets type and properties stand, once; the first to say so wins.
void Know(Named* named, rankine_type type, uint32_t properties);
inline bool IsKnown(const Named* named) {
  return __atomic_load_n(&named->known, __ATOMIC_ACQUIRE) != 0;
}

// Memory that stays, zeroed; nullptr: no room. Any thread.
void* Keep(size_t size);

}  // namespace rankine::recorder::takeover
