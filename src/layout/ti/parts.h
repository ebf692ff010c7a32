// SPDX-License-Identifier: BSD-3-Clause
// An array that grows by parts, which are allocated from the spool one by one. Items are plain data. Items
// are appended, read by number, and never moved. Only one thread may use an array.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::layout {

// The recorder's source of memory. TiMemory uses function pointers for the same reason as ChunkSink.
struct TiMemory {
  void* self;
  // Returns a zeroed extent of the spool with space for the given number of items, or nullptr.
  ExtentHeader* (*claim)(void* self, ExtentKind kind, uint32_t item_size, uint32_t items, uint64_t base);
  // Returns zeroed private memory that is never freed, or nullptr.
  void* (*map)(void* self, uint64_t bytes);
};

template <class T, uint32_t kPerPart, uint32_t kParts>
struct Parts {
  ExtentHeader* extents[kParts];
  uint32_t size;

  T& operator[](uint32_t i) const { return reinterpret_cast<T*>(extents[i / kPerPart] + 1)[i % kPerPart]; }

  // Reserves `n` adjacent items; `n` must not exceed kPerPart. Returns the index of the first reserved
  // item, or kNoIndex if there is no space left. Readers see the items after Publish has been called with
  // the same number of items.
  uint32_t Reserve(const TiMemory& memory, ExtentKind kind, uint32_t n) {
    if (size % kPerPart + n > kPerPart && size % kPerPart != 0) size = (size / kPerPart + 1) * kPerPart;
    const uint32_t part = size / kPerPart;
    if (part >= kParts) return kNoIndex;
    if (extents[part] == nullptr) {
      extents[part] = memory.claim(memory.self, kind, sizeof(T), kPerPart, uint64_t{part} * kPerPart);
      if (extents[part] == nullptr) return kNoIndex;
    }
    return size;
  }
  void Publish(uint32_t n) {
    ExtentHeader* extent = extents[size / kPerPart];
    size += n;
    __atomic_store_n(&extent->count, size - extent->base, __ATOMIC_RELEASE);
  }
  // Removes all items. The extents are kept, and the bytes of the items do not change.
  void Clear() {
    for (ExtentHeader* extent : extents) {
      if (extent != nullptr) extent->count = 0;
    }
    size = 0;
  }
};

// Empties the slots of a hash table with open addressing, from an item's first slot to the next empty slot.
// If this is done for each item, all slots are empty.
inline void EmptySlots(uint32_t* slots, uint64_t n, uint64_t home) {
  for (uint64_t i = home; slots[i % n] != 0; ++i) slots[i % n] = 0;
}

}  // namespace rankine::layout
