// SPDX-License-Identifier: BSD-3-Clause
// Reads columns of numbers in a chunk (docs/formats.md): one number for each item, in the order of the items.
// Reading stops at the first number that cannot be read.
#pragma once
#include <cstdint>

#include "base/byte_reader.h"

namespace rankine::archive {

template <class Items, class Set>
void ReadColumn(base::ByteReader& in, Items& items, Set set) {
  for (auto& item : items) set(item, in.Varint());
}

// Reads a column that stores the differences between consecutive values. The value of each item must not
// exceed `limit`.
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
