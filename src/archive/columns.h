// Columns of numbers in a chunk (docs/formats.md): one for each item, in their order. Stops where the reader
// fails.
#pragma once
#include <cstdint>

#include "base/byte_reader.h"

namespace rankine::archive {

template <class Items, class Set>
void ReadColumn(base::ByteReader& in, Items& items, Set set) {
  for (auto& item : items) set(item, in.Varint());
}

// A column of differences; each value must lie in [0, limit].
template <class Items, class Set>
void ReadDeltas(base::ByteReader& in, Items& items, uint64_t limit, Set set) {
  uint64_t value = 0;
  for (auto& item : items) {
    value += static_cast<uint64_t>(in.Zigzag());
    if (value > limit) in.Fail();
    if (!in.ok()) return;
    set(item, value);
  }
}

}  // namespace rankine::archive
